"""Closed sets: positions none of which wins and from which no move leads out.

Piles that rules cannot tell apart are sorted, so that positions which differ only in the places
of such piles are one.  docs/certificates.md describes the bytes.  No kernel is needed here.
"""

from __future__ import annotations

import base64
import random
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from trefoil.engine import State, Table
from trefoil.solve.lower import first_piles, row_stocks
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Flip, Game, Redeal, TurnUp

MOST_STATES = 1_000_000
_END = 0xFF
_DOWN = 0x40
_LINE = 120


class Symmetry:
    """Which piles of a game may be exchanged, and the one form of all positions that then agree."""

    def __init__(self, table: Table) -> None:
        game = table.game
        fixed, dealt = first_piles(game) | _numbered(game), row_stocks(game)
        zones = table.rules.of_zone
        # Each group with the pile that must be empty before its piles may be exchanged, if there is one.
        self._groups = [
            (piles, zones[dealt[zone]][0] if zone in dealt else None)
            for zone, piles in zones.items()
            if len(piles) > 1 and zone not in fixed
        ]

    def canonical(self, state: State) -> State:
        """The position with exchangeable piles in order."""
        piles, down = list(state.piles), list(state.down)
        for group, until in self._groups:
            if until is not None and state.piles[until]:
                continue
            ordered = sorted((piles[i], down[i]) for i in group)
            for i, (pile, hidden) in zip(group, ordered, strict=True):
                piles[i], down[i] = pile, hidden
        return state._replace(piles=tuple(piles), down=tuple(down))


def _numbered(game: Game) -> frozenset[str]:
    """Zones whose piles are told apart by how many cards were dealt to them, or by their number."""
    zones = {effect.zone for effect in game.effects if isinstance(effect, TurnUp) and effect.only != "any"}
    zones |= {action.zone for action in game.actions if isinstance(action, Flip)}
    zones |= {zone.name for zone in game.zones if zone.owner == "each"}
    return frozenset(zones)


def write_states(states: Iterable[State]) -> list[str]:
    """The set as lines of text."""
    packed = zlib.compress(b"".join(_bytes(state) for state in states), 6)
    text = base64.b85encode(packed).decode()
    return [text[at : at + _LINE] for at in range(0, len(text), _LINE)]


def read_states(table: Table, lines: Iterable[str], count: int) -> list[State]:
    """The positions of `count` states.  Raises Fault `bad-certificate`."""
    try:
        reader = zlib.decompressobj()
        # A position takes less than 300 bytes; whatever claims to be longer is no such set.
        data = reader.decompress(base64.b85decode("".join(lines)), count * 300 + 1)
    except (ValueError, zlib.error):
        raise Fault("bad-certificate", line=0, why="states") from None
    at = 0
    states: list[State] = []
    base = table.start().base
    while at < len(data):
        state, at = _state(table, data, at, base)
        states.append(state)
    if len(states) != count or not reader.eof:
        raise Fault("bad-certificate", line=0, why="states")
    return states


def _bytes(state: State) -> bytes:
    out = bytearray()
    for pile, down in zip(state.piles, state.down, strict=True):
        out += bytes(card | _DOWN if place < down else card for place, card in enumerate(pile))
        out.append(_END)
    out += bytes(state.used)
    out += state.held.to_bytes(4, "little") + state.placed.to_bytes(8, "little")
    return bytes(out)


def _state(table: Table, data: bytes, at: int, base: int) -> tuple[State, int]:
    piles: list[tuple[int, ...]] = []
    down: list[int] = []
    for _ in table.rules.piles:
        end = data.find(_END, at)
        if end < 0:
            raise Fault("bad-certificate", line=0, why="states")
        cards = data[at:end]
        if any(byte & ~_DOWN > 51 for byte in cards):
            raise Fault("bad-certificate", line=0, why="states")
        piles.append(tuple(byte & ~_DOWN for byte in cards))
        down.append(sum(1 for byte in cards if byte & _DOWN))
        at = end + 1
    actions = len(table.game.actions)
    if at + actions + 12 > len(data):
        raise Fault("bad-certificate", line=0, why="states")
    used = tuple(data[at : at + actions])
    at += actions
    held = int.from_bytes(data[at : at + 4], "little")
    placed = int.from_bytes(data[at + 4 : at + 12], "little")
    return State(tuple(piles), tuple(down), used, -1, 0, held, base, placed, 0), at + 12


class Hole(NamedTuple):
    """Why a set is not closed: a code, the position, and the move that leads out of it if any."""

    why: str
    state: State
    move: str = ""


def hole(table: Table, states: list[State], redeals: bool, sample: int, seed: int) -> tuple[Hole | None, int]:
    """What is wrong with the set, or None; and of how many positions the moves were followed.

    `redeals`: whether reshuffles count as moves.  `sample`: follow the moves of so many positions
    only, chosen by `seed`; 0 for all.  That none of the positions wins is looked at in every one.
    """
    form = Symmetry(table).canonical
    known = {form(state) for state in states}
    start = table.start()
    if form(start) not in known:
        return Hole("start", start), 0
    for state in known:
        if table.won(state):
            return Hole("win", state), 0
    banned = () if redeals else tuple(i for i, a in enumerate(table.game.actions) if isinstance(a, Redeal))
    chosen = list(known)
    if 0 < sample < len(chosen):
        chosen = random.Random(seed).sample(chosen, sample)
    for state in chosen:
        for move in table.legal(state):
            if move.action not in banned and form(table.step(state, move)) not in known:
                return Hole("outside", state, table.write(state, move)), len(chosen)
    return None, len(chosen)
