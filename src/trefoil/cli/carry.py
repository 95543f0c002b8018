"""`trefoil export` and `trefoil import`: all tables from one store to another, of whatever kind."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from trefoil.cli.given import reason
from trefoil.cli.options import DatabaseOption, DataOption, JsonOption, LangOption, examples
from trefoil.cli.output import print_json, print_plain
from trefoil.cli.serve import store_place
from trefoil.cli.speech import both, help_text
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.store import SqlStore
    from trefoil.store.transfer import Tally

LEFT_ALONE = 1
"""The exit code when there were tables with another history."""

FileArgument = Annotated[
    str,
    typer.Argument(
        metavar=help_text("FILE", "ФАЙЛ"),
        help=help_text("The file; - for the standard stream.", "Файл; - — стандартный поток."),
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(
        "export",
        help=help_text(
            "Write all tables of a store to a file that trefoil import takes in. It holds the rights to the seats, "
            "so keep it to yourself.",
            "Записать все столы хранилища в файл, который примет trefoil import. В нём и права на места за столами, "
            "поэтому никому его не давайте.",
        ),
        epilog=examples("trefoil export tables.jsonl", "trefoil export - --database postgresql://localhost/trefoil"),
    )(export)
    app.command(
        "import",
        help=help_text(
            "Take tables from such a file into a store. Doing it again changes nothing. Exit code 1: some tables are "
            "there with another history and were left alone.",
            "Принять столы из такого файла в хранилище. Повторный приём ничего не меняет. Код выхода 1: у некоторых "
            "столов здесь другая история, и они не тронуты.",
        ),
        epilog=examples("trefoil import tables.jsonl --database postgresql://localhost/trefoil"),
    )(import_)


def export(
    file: FileArgument, data: DataOption = None, database: DatabaseOption = None, lang: LangOption = None
) -> None:
    """Write all tables to a file."""
    from trefoil.store import open_store

    place = store_place(data, database)
    if isinstance(place, Path) and not place.exists():
        raise Fault("cli-no-file", path=str(place))
    store = open_store(place)
    count = asyncio.run(_export(store, file))
    print(both(f"Tables written: {count}.", f"Записано столов: {count}."), file=sys.stderr)


async def _export(store: SqlStore, file: str) -> int:
    from trefoil.store.transfer import carry_out

    count = -1  # the header is no table
    # A file that is half written must not stand in the place of a whole one.
    part = file if file == "-" else f"{file}.part"
    try:
        with _opened(part, "wb") as out:
            async for line in carry_out(store):
                out.write(line + b"\n")
                count += 1
        if file != "-":
            os.replace(part, file)
    except OSError as error:
        raise Fault("cli-unwritable", path=file, reason=reason(error)) from None
    finally:
        await store.close()
    return count


def import_(
    file: FileArgument,
    data: DataOption = None,
    database: DatabaseOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Take tables from a file into a store."""
    from trefoil.store import open_store

    lines = _lines(file)
    first = next(lines, b"")  # a file that is not there must not make a store
    store = open_store(store_place(data, database))
    tally = asyncio.run(_import(store, first, lines))
    if json:
        print_json({"new": tally.new, "longer": tally.longer, "same": tally.same, "other": tally.other})
    else:
        print_plain(_words(tally))
    if tally.other:
        raise typer.Exit(LEFT_ALONE)


async def _import(store: SqlStore, first: bytes, rest: Iterator[bytes]) -> Tally:
    from trefoil.store.transfer import carry_in

    def lines() -> Iterator[bytes]:
        if first:
            yield first
        yield from rest

    try:
        return await carry_in(store, lines())
    finally:
        await store.close()


def _lines(file: str) -> Iterator[bytes]:
    """The lines of the file.  Raises Fault `cli-no-file`, `cli-unreadable`."""
    try:
        with _opened(file, "rb") as opened:
            yield from opened
    except FileNotFoundError:
        raise Fault("cli-no-file", path=file) from None
    except OSError as error:
        raise Fault("cli-unreadable", path=file, reason=reason(error)) from None


def _opened(file: str, mode: str) -> BinaryIO:
    if file == "-":
        stream = sys.stdout.buffer if "w" in mode else sys.stdin.buffer
        return os.fdopen(os.dup(stream.fileno()), mode)  # type: ignore[return-value]  # binary by its mode
    return open(file, mode)  # type: ignore[return-value]


def _words(tally: Tally) -> str:
    text = both(
        f"New tables: {tally.new}; played on elsewhere: {tally.longer}; known already: {tally.same}.",
        f"Новых столов: {tally.new}; сыграно дальше: {tally.longer}; уже известно: {tally.same}.",
    )
    if tally.other:
        names = ", ".join(tally.other[:10]) + (", …" if len(tally.other) > 10 else "")
        text += " " + both(
            f"Left alone, because they have another history here: {names}.",
            f"Не тронуты, потому что здесь у них другая история: {names}.",
        )
    return text
