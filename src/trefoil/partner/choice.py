"""The partner's choice among the moves of its seat.

It takes every pair it has noticed, turns up its own cards, and opens a lower pile when nothing can be
taken.  Which of several closed piles it opens cannot matter, as nobody has seen any of their cards;
in which order it takes pairs does not matter either (docs/couples.md).  What is left to decide is
whether to open at all; only the strong partner ever declines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trefoil.engine import Move, View, rules_for
from trefoil.partner.look import KEEPS_CLOSED, Strength, overlooked
from trefoil.spec.vocabulary import Flip, Game, Match, Pass


class Partner(NamedTuple):
    """Who plays: the seat, 0 or 1; how attentively; and `seed`, what its looks depend on."""

    seat: int
    strength: Strength
    seed: int


def can_play(game: Game) -> bool:
    """Whether the partner knows what to do in this game: two seats, cards matched and turned up."""
    return game.seats == 2 and all(isinstance(action, Match | Flip | Pass) for action in game.actions)


def turns_ended(game: Game, moves: Iterable[Move]) -> int:
    """How many turns these moves, all that were made up to the position, have ended."""
    return sum(isinstance(game.actions[move.action], Pass) for move in moves)


def choose(
    partner: Partner, game: Game, view: View, moves: Sequence[Move], turn: int = 0, lead: int | None = 0
) -> int | None:
    """Which of the moves the partner makes: its index, or None when it waits for the other player.

    `view` and `moves`: what its seat may see and may do, `table.view(state, seat)` and
    `table.legal(state, seat)`.  `turn`: `turns_ended` up to here.  `lead`: by how many cards its side
    was ahead before this game, in a match of several; None while another game of the match is to
    come, so that a lead settles nothing.  Raises ValueError for a game it cannot play.
    """
    if not can_play(game):
        raise ValueError(f"the partner does not play {game.id!r}")
    ranked = [(_rank(partner, game, view, move, turn), index) for index, move in enumerate(moves)]
    wanted = [(rank, index) for rank, index in ranked if rank is not None]
    if not wanted:
        return None
    rank, index = min(wanted)
    passes = [index for index, move in enumerate(moves) if isinstance(game.actions[move.action], Pass)]
    if rank == _OPEN and passes and _keeps_closed(partner, view, lead):
        return passes[0]
    return index


# What it does first.  Without turns it turns up its own cards before it takes, so that the other
# player too has pairs to find.
_TURN, _TAKE, _OPEN, _PASS = range(4)


def _rank(partner: Partner, game: Game, view: View, move: Move, turn: int) -> int | None:
    """The place of the move in that order; None for one it does not make."""
    match game.actions[move.action]:
        case Match():
            card = view.piles[move.piles[0]][-1]
            # Without turns nobody waits for the other to look again.
            blind = game.turns and overlooked(partner.strength, partner.seed, turn, card)
            return None if blind else _TAKE
        case Flip(when=None):
            mine = all(rules_for(game).piles[pile].seat in (-1, partner.seat) for pile in move.piles)
            return _TURN if mine else None
        case Flip():
            return _OPEN
        case _:
            return _PASS


def _keeps_closed(partner: Partner, view: View, lead: int | None) -> bool:
    """Whether it passes rather than opens: it is of those who do so when ahead, and ahead in what counts.

    A card that is turned up is a card the other may take.  Who is ahead needs none, and two turns in
    succession with nothing done end the game; who is behind has to open.
    """
    if partner.strength not in KEEPS_CLOSED or lead is None or len(view.score) != 2:
        return False
    return view.score[partner.seat] - view.score[1 - partner.seat] + lead > 0
