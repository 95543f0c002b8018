"""The answer to "what now?": the move, the line that wins, or since which move the game is lost."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from trefoil.engine import Move, State, Table
from trefoil.server import frames
from trefoil.server.messages import HintInfo, HintWish, LegalInfo, LineMove
from trefoil.server.solving.chances import chances
from trefoil.server.solving.desk import Desk, Moved
from trefoil.server.solving.positions import hides, names_unseen, unseen
from trefoil.spec.vocabulary import Redeal
from trefoil.words import move_text
from trefoil.words.verdicts import ALL_CARDS_KNOWN, hint_lost, hint_move, hint_none

if TYPE_CHECKING:
    from trefoil.server.solving.office import Office

_encode = msgspec.json.Encoder().encode

MOST_TOLD = 1000
"""A line is told so far; who follows it asks again."""

_PATIENCE = 4
"""Looking for the move that lost takes at most so many times as long as one position may."""


async def hint(desk: Desk, office: Office, wish: HintWish) -> bytes:
    """The message that answers the wish.  Raises Moved when the table moves on meanwhile."""
    live, table = desk.live, desk.table
    state, event = live.state, live.event
    outcome = live.outcome()
    if outcome.kind != "playing":
        text = outcome.text or hint_none(outcome.kind)
        return _encode(HintInfo(wish.ref, event, outcome.kind, None, (), 0, None, text, None))
    if not office.solves(table.game):
        return _encode(HintInfo(wish.ref, event, "none", None, (), 0, None, hint_none("none"), None))
    known = await desk.verdict()
    with_ = ALL_CARDS_KNOWN if hides(table, state) else None
    expected = await chances(table, office, state)
    if known.verdict == "unknown":
        text = hint_none("unknown", known.seconds)
        return _encode(HintInfo(wish.ref, event, "unknown", None, (), 0, None, text, with_, expected))
    if known.verdict == "lost":
        since, won, lost = await _lost_since(desk, state, office.pool.seconds * _PATIENCE)
        text = hint_lost(since, won, lost)
        return _encode(HintInfo(wish.ref, event, "lost", None, (), 0, since, text, with_, expected))
    if live.state is not state:
        raise Moved
    move = desk.next_move(known)
    line, hidden, whole = known.line, unseen(table, state), wish.whole
    own = Table(table.game, table.deal)
    told = await office.pool.work(lambda: _told(own, state, line, None if whole else hidden))
    legal = _legal(table, state, move)
    text = hint_move(move_text(table, state, move), len(line))
    return _encode(HintInfo(wish.ref, event, "won", legal, told, len(line), None, text, with_, expected))


def _legal(table: Table, state: State, move: Move) -> LegalInfo:
    """The move as `legal` of this position lists it."""
    moves = table.legal(state)
    return frames.legal_info(table, state, move, table.tap(state, moves))


def _told(table: Table, state: State, line: tuple[Move, ...], hidden: Counter[int] | None) -> tuple[LineMove, ...]:
    """The line as far as it may be told: up to the first move that would name one of the hidden cards,
    or to a reshuffle, after which every move would tell how the cards will lie."""
    told = []
    for move in line[:MOST_TOLD]:
        if hidden is not None and names_unseen(table, state, move, hidden):
            break
        told.append(LineMove(table.write(state, move), move_text(table, state, move)))
        if hidden is not None and isinstance(table.game.actions[move.action], Redeal):
            break
        state = table.step(state, move)
    return tuple(told)


async def _lost_since(desk: Desk, state: State, seconds: float) -> tuple[int | None, int, int]:
    """The step that lost the game if it can be found; the last one known before which the game was
    won (-1: none), the first one after which it was lost.  Raises Moved."""
    won, lost = desk.bounds()
    untested = list(range(won + 1, lost))
    until = time.monotonic() + seconds
    while untested and time.monotonic() < until:
        middle = untested[len(untested) // 2]
        known = await desk.decide(middle)
        if desk.live.state is not state:
            raise Moved
        if known.verdict == "won":
            won = middle
            untested = [at for at in untested if at > middle]
        elif known.verdict == "lost":
            lost = middle
            untested = [at for at in untested if at < middle]
        else:
            untested.remove(middle)
    return (lost if lost - won == 1 else None), won, lost
