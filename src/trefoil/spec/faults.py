"""What is wrong with something given from outside: a code and its arguments, no words.

Words are made from them, in the person's language, by `trefoil.words.error`.
"""

from __future__ import annotations

from functools import partial
from typing import Any


class Fault(Exception):
    """Bad input.  `code` says what kind, `args_` the particulars; nothing has been changed."""

    def __init__(self, code: str, /, **args: Any) -> None:
        super().__init__(code, args)
        self.code = code
        self.args_ = args

    def __reduce__(self) -> tuple[Any, ...]:
        """So that a fault of a worker process reaches the one that asked."""
        return partial(Fault, self.code, **self.args_), ()

    def __str__(self) -> str:
        return f"{self.code}: " + ", ".join(f"{key}={value}" for key, value in self.args_.items())
