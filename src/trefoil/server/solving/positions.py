"""What a position is called in the cache and on the wire, and which of its cards a player knows."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter

import msgspec

from trefoil.deals.deal import packs
from trefoil.engine import Move, State, Table
from trefoil.engine.view import COVERED, HIDDEN
from trefoil.spec.vocabulary import Match, Play, Redeal

_encode = msgspec.json.Encoder().encode
_secret = secrets.token_bytes(32)


def redeals_left(table: Table, state: State) -> bool:
    """Whether a reshuffle can still come whose order the table does not show."""
    return any(
        isinstance(action, Redeal) and (action.times is None or state.used[index] < action.times)
        for index, action in enumerate(table.game.actions)
    )


def position_key(table: Table, state: State) -> str:
    """A digest of all that the rest of the game depends on besides the rules.

    Where a reshuffle can still come, the deal's orders belong to it.
    """
    later = None
    if redeals_left(table, state):
        deal = table.deal
        later = (str(deal.seed), deal.orders[packs(table.game) :])
    return hashlib.sha256(_encode((tuple(state), later))).hexdigest()


def position_name(key: str) -> str:
    """What a client is told of it: enough to tell positions apart, nothing to guess cards by."""
    return hashlib.blake2b(key.encode(), key=_secret, digest_size=8).hexdigest()


def hides(table: Table, state: State) -> bool:
    """Whether the player does not see all that the rest of the game depends on."""
    return redeals_left(table, state) or any(unseen(table, state).values())


def unseen(table: Table, state: State) -> Counter[int]:
    """The cards that lie where nobody may look."""
    found: Counter[int] = Counter()
    for cards, shown in zip(state.piles, table.view(state).piles, strict=True):
        found.update(card for card, name in zip(cards, shown, strict=True) if name in (HIDDEN, COVERED))
    return found


def names_unseen(table: Table, state: State, move: Move, hidden: Counter[int]) -> bool:
    """Whether to tell this later move would name a card that was hidden when the question was asked."""
    action = table.game.actions[move.action]
    if isinstance(action, Play):
        told = state.piles[move.piles[0]][-move.count :]
    elif isinstance(action, Match):
        told = tuple(state.piles[i][-1] for i in move.piles)
    else:
        return False
    return any(hidden[card] for card in told)
