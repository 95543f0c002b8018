"""A whole game as text: game, options, deal and moves; docs/notation.md describes it.

trefoil 1
game: clover
options: redeals=1
rules: 0123456789abcdef
deal: 12345
moves:
1. 5h fan3
2. flip A.pile1; flip B.pile1
result: playing

A game dealt from packs that were shuffled by one and cut by another holds them too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trefoil.deals.cardlist import write_card_list
from trefoil.engine.line import Line
from trefoil.engine.position import write_position
from trefoil.engine.state import IllegalMove
from trefoil.engine.table import Table
from trefoil.spec.faults import Fault

VERSION = 1
MAX_STEPS = 100_000


class ShuffledPack(NamedTuple):
    """A pack before it was cut: the commitment that was shown, the salt, the order, and the cut."""

    commitment: str
    salt: str
    order: str
    cut: int


class Record(NamedTuple):
    """What a game text says.  `deal`: a number, a card list or a position text.  `steps`: moves
    in notation, step by step.  `rules`: the digest, and `result`: the outcome's kind, or "" when
    the text does not give one.  `packs`: the packs, seat by seat, where they were cut."""

    game: str
    options: dict[str, str]
    rules: str
    deal: str
    steps: tuple[tuple[str, ...], ...]
    result: str = ""
    packs: tuple[ShuffledPack, ...] = ()


def write_record(line: Line, options: Mapping[str, str]) -> str:
    """The game played on this line up to where it stands."""
    table = line.table
    steps = tuple(tuple(line.written(number)) for number in range(line.at))
    result = table.outcome(line.state).kind
    return record_text(Record(table.game.id, dict(options), table.rules.digest, deal_words(table), steps, result))


def record_text(record: Record) -> str:
    """A record as text; `read_record` gives an equal one back.  Asks no engine."""
    lines = [f"trefoil {VERSION}", f"game: {record.game}"]
    if record.options:
        lines.append("options: " + " ".join(f"{name}={value}" for name, value in record.options.items()))
    if record.rules:
        lines.append(f"rules: {record.rules}")
    if "\n" in record.deal:
        lines.append("deal:")
        lines += [f"  {row}" for row in record.deal.splitlines()]
    else:
        lines.append(f"deal: {record.deal}")
    for pack in record.packs:
        lines += [f"pack: {pack.commitment}", f"  salt {pack.salt}", f"  order {pack.order}", f"  cut {pack.cut}"]
    lines.append("moves:")
    lines += [f"{number}. {'; '.join(step)}" for number, step in enumerate(record.steps, 1)]
    if record.result:
        lines.append(f"result: {record.result}")
    return "\n".join(lines) + "\n"


def deal_words(table: Table) -> str:
    """The deal as text that `deal_text` reads: its number, its cards, or its first position."""
    deal = table.deal
    if deal.number is not None:
        return str(deal.number)
    if deal.start is not None:
        return write_position(table, deal.start)
    return write_card_list(deal)


def read_record(text: str) -> Record:
    """What a game text says.  Raises Fault `bad-record` with the line."""
    rows = text.splitlines()
    if not rows or rows[0].split() != ["trefoil", str(VERSION)]:
        first = rows[0].split() if rows else []
        known = len(first) == 2 and first[0] == "trefoil" and first[1].isdecimal()
        raise Fault("bad-record", line=1, why="version" if known else "no-header")
    fields: dict[str, str] = {}
    deal: list[str] = []
    packs: list[dict[str, str]] = []
    steps: list[tuple[str, ...]] = []
    part = ""
    for number, row in enumerate(rows[1:], 2):
        plain = row.split("#", 1)[0].rstrip()
        if not plain.strip():
            continue
        if part == "deal" and plain[0].isspace():
            deal.append(plain.strip())
            continue
        if part == "pack" and plain[0].isspace():
            _pack_line(number, plain, packs[-1])
            continue
        key, colon, value = plain.partition(":")
        key = key.strip()
        if colon and key == "pack":
            packs.append({"commitment": value.strip()})
            part = key
        elif colon and key in ("game", "options", "rules", "deal", "moves", "result"):
            if key in fields:
                raise Fault("bad-record", line=number, why="twice")
            fields[key] = value.strip()
            part = key
        elif part == "moves":
            steps.append(_step(number, plain, len(steps) + 1))
        else:
            raise Fault("bad-record", line=number, why="no-such-line")
    for key in ("game", "deal", "moves"):
        if key not in fields:
            raise Fault("bad-record", line=len(rows), why=f"no-{key}")
    if len(steps) > MAX_STEPS:
        raise Fault("bad-record", line=len(rows), why="too-long")
    options: dict[str, str] = {}
    for word in fields.get("options", "").split():
        name, equals, value = word.partition("=")
        if not equals:
            raise Fault("bad-record", line=0, why="options")
        options[name] = value
    return Record(
        fields["game"],
        options,
        fields.get("rules", ""),
        fields["deal"] or "\n".join(deal),
        tuple(steps),
        fields.get("result", ""),
        tuple(_pack(one, len(rows)) for one in packs),
    )


def _pack_line(number: int, row: str, pack: dict[str, str]) -> None:
    key, _, value = row.strip().partition(" ")
    if key not in ("salt", "order", "cut") or key in pack:
        raise Fault("bad-record", line=number, why="pack")
    pack[key] = " ".join(value.split())


def _pack(found: dict[str, str], line: int) -> ShuffledPack:
    at = found.get("cut", "")
    if not at.isdecimal() or len(at) > 4 or not {"salt", "order"} <= found.keys():
        raise Fault("bad-record", line=line, why="pack")
    return ShuffledPack(found["commitment"], found["salt"], found["order"], int(at))


def _step(number: int, row: str, wanted: int) -> tuple[str, ...]:
    count, dot, moves = row.strip().partition(".")
    if not dot or not count.isdecimal() or len(count) > 9 or int(count) != wanted:
        raise Fault("bad-record", line=number, why="move-number")
    return tuple(" ".join(move.split()) for move in moves.split(";"))


class ReplayError(IllegalMove):
    """A move of the record is not legal.  `step`: its number, from 1; `text`: the move."""

    def __init__(self, step: int, text: str, error: IllegalMove) -> None:
        super().__init__(error.refusal)
        self.step = step
        self.text = text


def replay(table: Table, steps: tuple[tuple[str, ...], ...]) -> Line:
    """Play the steps from the start.  Raises ReplayError at the first move that is not legal."""
    line = Line(table)
    for number, texts in enumerate(steps, 1):
        try:
            line.read(texts)
        except IllegalMove as error:
            raise ReplayError(number, "; ".join(texts), error) from None
    return line
