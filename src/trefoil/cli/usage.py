"""What the reader of the command's arguments objects to, as one sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from trefoil.spec.faults import Fault

_NEGATIVE = re.compile(r"-\d+\Z")


def usage_fault(error: Any, arguments: Sequence[str]) -> Fault:
    """The fault that a usage error of Typer stands for.

    Its classes are private to Typer, so they are told apart by their names.
    """
    context = getattr(error, "ctx", None)
    first = next(iter(arguments), "-")
    command = (
        context.command_path if context is not None else "trefoil" if first.startswith("-") else f"trefoil {first}"
    )
    help_ = f"{command} --help"
    kind = type(error).__name__
    negative = next((word for word in arguments if _NEGATIVE.match(word)), None)
    if kind == "NoSuchOption":
        if negative is not None and negative.startswith(error.option_name):
            # `-5` is read as an option, but a person who writes it means a deal number.
            return Fault("bad-deal-number", number=int(negative))
        return Fault("cli-no-such-option", word=error.option_name, help=help_)
    if kind == "MissingParameter":
        word = getattr(error.param, "metavar", None) or getattr(error.param, "name", None) or "?"
        return Fault("cli-missing", word=word, help=help_)
    if kind == "BadOptionUsage":
        return Fault("cli-option-value", word=error.option_name, help=help_)
    message = error.format_message()
    extra = re.match(r"Got unexpected extra argument(?:\(s\)|s)? \((.*)\)\Z", message, re.DOTALL)
    if extra:
        return Fault("cli-too-many", word=extra[1])
    unknown = re.match(r"No such command '(.*?)'", message, re.DOTALL)
    if unknown:
        return Fault("cli-no-command", word=unknown[1], help=help_)
    return Fault("cli-usage", detail=message.rstrip("."), help=help_)
