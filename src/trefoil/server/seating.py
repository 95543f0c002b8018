"""Who sits at a table for two, or plays in a race, and what goes on between them.

All of it follows from the fixed part of the table and from its journal, so every process that
reads the journal knows the same.  Nothing here waits, sends or writes.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Literal

from trefoil.deals import Deal, cut, read_card_list
from trefoil.deals.deal import seed_of
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game
from trefoil.store import Event, Room

Phase = Literal["waiting", "cutting", "playing", "over"]


def token_hash(token: str) -> str:
    """What the store keeps of a seat's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_token(invite: str, ref: str) -> str:
    """The token of a seat that is taken by an invite: the same whenever the same client asks again."""
    return hmac.new(invite.encode(), ref.encode(), hashlib.sha256).hexdigest()[:32]


class Seating:
    """The room of one table after some of its events."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.tokens: list[str | None] = [seat.token for seat in room.seats]
        self.tables: list[str | None] = [seat.table for seat in room.seats]
        self.void: set[str] = set()
        self.cuts: list[int | None] = list(room.cuts) if room.cuts else [None, None]
        self.back: tuple[int, int] | None = None
        self.again = [False, False]
        self.exchange: bool | None = None
        self.next: str | None = None
        self.left = [False, False]

    def note(self, event: Event) -> None:
        """Take an event of the journal into account."""
        seat = event.seat
        if event.kind in ("play", "goto"):
            self.back = None
        elif event.kind == "next":
            self.next = event.name
        elif seat is None or not 0 <= seat < 2:
            raise ValueError("an event without a seat")
        elif event.kind == "join":
            if self.room.kind == "race":
                self.tables[seat] = event.name
            else:
                self.tokens[seat] = event.name
        elif event.kind == "leave":
            self.left[seat] = True
            self.void |= {token for token in (self.tokens[seat],) if token is not None}
            self.tokens[seat] = None
            self.back = None
        elif event.kind == "cut":
            self.cuts[1 - seat] = event.place
        elif event.kind == "ask":
            self.back = (seat, event.place)
        elif event.kind == "deny":
            self.back = None
        elif event.kind == "again":
            self.again[seat] = True
            if self.exchange is None:
                self.exchange = event.place == 1

    def partner(self, seat: int) -> str | None:
        """The strength with which the server plays this seat; None where a person does."""
        return self.room.seats[seat].partner

    def taken(self, seat: int) -> bool:
        """Whether somebody has the seat."""
        if self.room.kind == "race":
            return self.tables[seat] is not None
        return self.tokens[seat] is not None or self.partner(seat) is not None

    def free(self) -> int | None:
        """The first free seat."""
        return next((seat for seat in (0, 1) if not self.taken(seat)), None)

    def laid(self) -> bool:
        """Whether the cards have been dealt."""
        if self.room.kind == "race":
            return self.free() is None
        return None not in self.cuts

    def phase(self, over: bool) -> Phase:
        """Where the two are; `over`: the game has ended."""
        if not self.laid():
            return "waiting" if self.free() is not None else "cutting"
        return "over" if over else "playing"

    def seat_of(self, token: str) -> int:
        """The seat that this token is good for.  Raises Fault `bad-token` or `seat-given-up`."""
        given = token_hash(token)
        for seat, own in enumerate(self.tokens):
            if own is not None and hmac.compare_digest(own, given):
                return seat
        if given in self.void:
            raise Fault("seat-given-up")
        raise Fault("bad-token")

    def last_of_match(self) -> bool:
        """Whether no other game of the match follows."""
        return self.room.game >= self.room.games


def dealt(game: Game, text: str, cuts: Sequence[int | None]) -> Deal:
    """The packs, which `text` lists in the order of the seats, as they were cut; None: not cut."""
    deal = read_card_list(game, text)
    orders = tuple(order if at is None else cut(order, at) for order, at in zip(deal.orders, cuts, strict=True))
    return Deal(None, orders, seed_of(orders))
