"""Ways to print: for a person through Rich, for a program as JSON."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trefoil.cli.speech import visible

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
    print_plain(visible(text))


def print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Print rows of cells under each other, the first cell of each made to stand out for a person."""
    if sys.stdout.isatty():
        from rich.table import Table
        from rich.text import Text

        grid = Table.grid(padding=(0, 3, 0, 0))
        for first, *rest in rows:
            grid.add_row(Text(first, "bold"), *(Text(cell, "dim") for cell in rest))
        console().print(grid)
        return
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print_plain("   ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
