"""Positions, moves and outcomes of one table as messages.

This is the only place where a position becomes bytes, and it asks the engine for a view first.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Raw

from trefoil.engine import Move, Outcome, State, Table
from trefoil.server.messages import LeftInfo, LegalInfo, OutcomeInfo, StepInfo, ViewInfo
from trefoil.server.moves import is_single, kind
from trefoil.spec.vocabulary import Draw, Flip, Text
from trefoil.words import limit_text, move_text, outcome_text

_encode = msgspec.json.Encoder().encode

TOLD_MOVES = 3
"""A step of more moves than this is told by its first ones and their number."""


def view_frame(table: Table, state: State, seat: str) -> Raw:
    """What the seat may see."""
    view = table.view(state, "both" if seat == "both" else "none" if seat == "watch" else int(seat))
    left = tuple(LeftInfo(one.action, one.left, limit_text(table.game, one.action, one.left)) for one in view.left)
    return Raw(_encode(ViewInfo(view.piles, view.base, view.mover, left, view.score, view.held)))


def legal_frame(table: Table, state: State, moves: list[Move], flips: dict[Move, bytes]) -> Raw:
    """The legal moves of who may make them, in the order of the definition.

    `flips`: turning piles up is told alike in every position, so it is told once for a table.
    """
    taps = table.tap(state, moves)
    parts = []
    for move in moves:
        if not isinstance(table.game.actions[move.action], Flip):
            parts.append(_encode(legal_info(table, state, move, taps)))
            continue
        if taps.get(move.piles[0]) != move:
            parts.append(_encode(legal_info(table, state, move, {})))
            continue
        if move not in flips:
            flips[move] = _encode(legal_info(table, state, move, taps))
        parts.append(flips[move])
    return joined(parts)


def legal_info(table: Table, state: State, move: Move, taps: dict[int, Move]) -> LegalInfo:
    """One legal move; `taps`: what a double tap makes on each pile."""
    action = table.game.actions[move.action]
    # The stock has one thing to do: a tap draws from it.
    tap = isinstance(action, Draw) or (bool(move.piles) and taps.get(move.piles[0]) == move)
    return LegalInfo(
        table.write(state, move),
        action.name,
        kind(action),
        move.piles,
        move.count,
        move_text(table, state, move),
        is_single(action),
        tap,
    )


def step_frame(
    table: Table, state: State, moves: Sequence[Move], seat: int | None = None
) -> tuple[tuple[str, ...], bytes]:
    """The moves of a step, made from this position on: in notation, and as a Step of the protocol.

    `seat`: who makes them; without it, the seat to move, if the game has turns.
    """
    if seat is None and state.mover >= 0:
        seat = state.mover
    written: list[str] = []
    texts: list[Text] = []
    for move in moves:
        written.append(table.write(state, move))
        if len(texts) < TOLD_MOVES:
            texts.append(move_text(table, state, move))
        state = table.step(state, move)
    more = f"; … ({len(moves)})" if len(moves) > TOLD_MOVES else ""
    text = Text(
        ru="; ".join(text.ru for text in texts) + more,
        en="; ".join(text.en for text in texts) + more,
    )
    return tuple(written), _encode(StepInfo(tuple(written), text, seat))


def outcome_info(table: Table, state: State, outcome: Outcome) -> OutcomeInfo:
    """The outcome with its words."""
    scores = table.view(state).score if outcome.kind != "playing" else ()
    return OutcomeInfo(outcome.kind, outcome.why, outcome_text(table.game, outcome, scores))


def joined(parts: Sequence[bytes]) -> Raw:
    """Messages that are encoded already as one JSON list."""
    return Raw(b"[" + b",".join(parts) + b"]")
