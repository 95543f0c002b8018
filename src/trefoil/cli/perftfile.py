"""Perft counts as text (docs/perft.md): written, read back, and counted again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trefoil.cli.given import RECORD_LIMIT, find_game, open_catalogue, read_options, read_text
from trefoil.cli.output import print_json, print_plain
from trefoil.cli.speech import both
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.engine import Table

VERSION = 1
_DEEPEST = 40


class Counted(NamedTuple):
    """The counts of one deal: `row[d-1]` sequences of exactly d moves.  `line`: where it stands."""

    deal: str
    row: tuple[int, ...]
    line: int


class PerftFile(NamedTuple):
    """What a perft file says.  `rules`: the digest of the game with these options, or ""."""

    game: str
    options: dict[str, str]
    rules: str
    counts: tuple[Counted, ...]


def write_head(table: Table, options: dict[str, str]) -> str:
    """The lines that stand before the counts."""
    lines = [f"trefoil-perft {VERSION}", f"game: {table.game.id}"]
    if options:
        lines.append("options: " + " ".join(f"{name}={value}" for name, value in options.items()))
    return "\n".join([*lines, f"rules: {table.rules.digest}"]) + "\n"


def write_counts(table: Table, row: list[int]) -> str:
    """The lines of one deal."""
    from trefoil.engine import deal_words

    deal = deal_words(table)
    if "\n" in deal:
        deal = "\n" + "\n".join(f"  {line}" for line in deal.splitlines())
        head = f"deal:{deal}"
    else:
        head = f"deal: {deal}"
    return f"{head}\nperft: {' '.join(map(str, row))}\n"


def read_perft(text: str) -> PerftFile:
    """What a perft file says.  Raises Fault `cli-bad-perft` with the line."""
    rows = text.splitlines()
    if not rows or rows[0].split() != ["trefoil-perft", str(VERSION)]:
        raise _bad(1, rows[0] if rows else "", f"trefoil-perft {VERSION}")
    fields: dict[str, str] = {}
    counts: list[Counted] = []
    deal: list[str] | None = None
    for number, row in enumerate(rows[1:], 2):
        plain = row.split("#", 1)[0].rstrip()
        if not plain:
            continue
        if plain[0].isspace() and deal is not None:
            deal.append(plain.strip())
            continue
        key, colon, value = plain.partition(":")
        value = value.strip()
        if not colon:
            raise _bad(number, plain, "NAME: VALUE")
        if key == "deal" and deal is None:
            deal = [value] if value else []
        elif key == "perft" and deal:
            counts.append(Counted("\n".join(deal), _row(number, value), number))
            deal = None
        elif key in ("game", "options", "rules") and key not in fields and not counts and deal is None:
            fields[key] = value
        else:
            raise _bad(number, plain, "game, options, rules, deal, perft")
    if deal is not None or not counts or "game" not in fields:
        raise _bad(len(rows), rows[-1], "game, deal, perft")
    return PerftFile(
        fields["game"], read_options(fields.get("options", "").split()), fields.get("rules", ""), tuple(counts)
    )


def _row(line: int, text: str) -> tuple[int, ...]:
    words = text.split()
    good = all(word.isascii() and word.isdigit() and len(word) < 30 for word in words)
    if not good or not 1 <= len(words) <= _DEEPEST:
        raise _bad(line, text, "1 2 3 …")
    return tuple(map(int, words))


def _bad(line: int, text: str, wanted: str) -> Fault:
    return Fault("cli-bad-perft", line=line, what=repr(text[:40]), wanted=wanted)


def count(table: Table, depth: int, options: dict[str, str], json: bool) -> None:
    """Print the counts of a deal, as a perft file or as JSON."""
    from trefoil.engine import deal_words, perft_row

    row = perft_row(table, table.start(), depth)
    if json:
        print_json(
            {
                "game": table.game.id,
                "options": options,
                "digest": table.rules.digest,
                "deal": deal_words(table),
                "perft": row,
            }
        )
    else:
        print_plain(write_head(table, options) + write_counts(table, row))


def divide(table: Table, depth: int, json: bool) -> None:
    """Print, for each first move, how many sequences of `depth` moves begin with it."""
    from trefoil.engine import perft

    state = table.start()
    counts = {table.write(state, move): perft(table, table.step(state, move), depth - 1) for move in table.legal(state)}
    if json:
        print_json(counts)
    else:
        print_plain("".join(f"{move}: {number}\n" for move, number in counts.items()) + f"{sum(counts.values())}\n")


def verify(path: str, folder: str | None, json: bool) -> int:
    """Count again what a perft file says; the exit code, 0 if all agrees and 1 if not.

    Raises Fault for a file, a game, options or a deal that cannot be read, and for other rules.
    """
    from trefoil.engine import Table, deal_text, perft_row

    said = read_perft(read_text(path, RECORD_LIMIT))
    game = find_game(open_catalogue(folder), said.game, said.options)
    tables = [(counted, Table(game, deal_text(game, counted.deal))) for counted in said.counts]
    digest = tables[0][1].rules.digest
    if said.rules not in ("", digest):
        raise Fault("cli-other-rules", game=said.game, found=said.rules, wanted=digest)
    wrong = []
    for counted, table in tables:
        row = perft_row(table, table.start(), len(counted.row))
        if tuple(row) != counted.row:
            wrong.append({"line": counted.line, "file": list(counted.row), "counted": row})
    if json:
        print_json({"deals": len(tables), "wrong": wrong})
    else:
        for item in wrong:
            file, counted_ = (" ".join(map(str, item[key])) for key in ("file", "counted"))  # type: ignore[call-overload]
            print_plain(
                both(
                    f"Line {item['line']}: the file says {file}, counted {counted_}.",
                    f"Строка {item['line']}: в файле {file}, сосчитано {counted_}.",
                )
            )
        agree = len(tables) - len(wrong)
        print_plain(both(f"{agree} of {len(tables)} deals agree.", f"Сошлось раскладов: {agree} из {len(tables)}."))
    return 1 if wrong else 0
