"""Ways to print: for a person through Rich, for a program as JSON."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def console() -> Console:
    """The console of standard output; when nobody watches, plain text whose sentences are not folded."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def print_plain(text: str) -> None:
    """Print text exactly as it is, never wrapped."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def print_json(value: Any) -> None:
    """Print a value as indented JSON with letters as they are."""
    import msgspec

    print_plain(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_paragraphs(text: str) -> None:
    """Print text whose every line is a paragraph: folded for a person, whole for a program."""
    if sys.stdout.isatty():
        import shutil
        from textwrap import fill

        width = min(shutil.get_terminal_size().columns, 100)
        text = "\n".join(fill(line, width) for line in text.splitlines())
    print_plain(text)
