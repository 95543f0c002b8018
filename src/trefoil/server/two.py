"""A table for two people: shuffle and cut, taking back by agreement, matches and rematches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trefoil.deals import commitment, cut, read_card_list, write_card_list
from trefoil.engine import IllegalMove, Refusal
from trefoil.engine.record import ShuffledPack
from trefoil.server import opening
from trefoil.server.clients import Client
from trefoil.server.messages import Goto, Redo, TableRequest, Undo
from trefoil.server.room import Room
from trefoil.server.seat_messages import (
    Again,
    Answer,
    BackInfo,
    Cut,
    Leave,
    MatchInfo,
    NewSeat,
    PackInfo,
    Say,
    SeatInfo,
    SeatRequest,
)
from trefoil.server.seating import Phase, Seating, seat_token, token_hash
from trefoil.spec.cards import CARD_NAMES
from trefoil.spec.faults import Fault
from trefoil.store import Event

if TYPE_CHECKING:
    from trefoil.server.live import LiveTable


class Two(Room):
    """The room of a table for two people."""

    def __init__(self, live: LiveTable, seating: Seating) -> None:
        super().__init__(live, seating)
        self._asked: tuple[int, int] | None = None

    @property
    def phase(self) -> Phase:
        return self.seating.phase(self.seating.laid() and self.live.outcome().kind != "playing")

    @property
    def told_all(self) -> bool:
        if self.phase != "over":
            return False
        stopped = self.seating.next is None and any(self.seating.left)
        return self.seating.last_of_match() or stopped

    # ------------------------------------------------------------ requests

    async def do(self, client: Client, request: TableRequest | SeatRequest) -> bool:
        seat = client.number
        if seat is None:
            raise Fault("no-seat")
        if not self.presence.acts(client):
            raise Fault("elsewhere")
        match request:
            case Cut():
                await self._cut(seat, request)
            case Undo():
                await self._ask(seat, request)
            case Answer():
                await self._answer(seat, request)
            case Again():
                await self._again(client, seat, request)
            case Leave():
                await self._leave(seat, request)
            case Say():
                self.say(seat, request)
            case Redo() | Goto():
                raise Fault("not-for-two")
            case _:
                if not self.seating.laid():
                    raise Fault("not-laid")
                if self.phase == "over":
                    raise IllegalMove(Refusal("over"))
                return False
        return True

    async def _cut(self, seat: int, request: Cut) -> None:
        if self.seating.cuts[1 - seat] is not None:
            raise Fault("cut-already")
        if self.phase != "cutting":
            raise Fault("no-cut-yet")
        most = len(read_card_list(self.live.table.game, self.live.row.deal).orders[0]) - 1
        if not 1 <= request.at <= most:
            raise Fault("no-cut", at=request.at, most=most)
        await self.commit(self.live.next_event("cut", seat, request.ref, place=request.at))

    async def _ask(self, seat: int, request: Undo) -> None:
        if not self.seating.laid():
            raise Fault("not-laid")
        if self.phase == "over":
            raise IllegalMove(Refusal("over"))
        if self.seating.back is not None:
            raise Fault("asked-already")
        at = self.live.journal.before_own(seat)
        if self.seating.partner(1 - seat) is not None:
            await self.live.go(at, request.ref, "undo", seat)
            return
        await self.commit(self.live.next_event("ask", seat, request.ref, place=at))

    async def _answer(self, seat: int, request: Answer) -> None:
        back = self.seating.back
        if back is None or back[0] == seat:
            raise Fault("not-asked")
        if request.yes:
            await self.live.go(back[1], request.ref, "undo", seat)
        else:
            await self.commit(self.live.next_event("deny", seat, request.ref))

    async def _leave(self, seat: int, request: Leave) -> None:
        await self.commit(self.live.next_event("leave", seat, request.ref))
        self.announce_presence()

    def unseat(self, seat: int) -> None:
        """The sockets of a seat that was given up look on."""
        for client in self.live.clients:
            if client.number == seat:
                self.presence.leave(client)
                client.seat = "watch"

    async def _again(self, client: Client, seat: int, request: Again) -> None:
        if self.phase != "over":
            raise Fault("not-over")
        seating = self.seating
        if seating.next is not None:
            client.send(self.message(client, request.ref))
            return
        if not seating.last_of_match():
            scores = self.live.table.view(self.live.state).score
            await self._open(opening.second_game(self.live.journal, scores), seat, request.ref)
        elif seating.again[1 - seat] or seating.partner(1 - seat) is not None:
            exchange = request.exchange if seating.exchange is None else seating.exchange
            await self._open(opening.rematch(self.live.journal, exchange), seat, request.ref)
        elif not seating.again[seat]:
            event = self.live.next_event("again", seat, request.ref, place=int(request.exchange))
            await self.commit(event)
        else:
            client.send(self.message(client, request.ref))

    async def _open(self, opened: opening.Opened, seat: int, ref: str) -> None:
        row, events = opened
        event = self.live.next_event("next", seat, ref, row.id)
        await self.live.store.create(row, events, also=[(self.live.row.id, event)])
        self.live.taken(event)

    async def join(self, invite: str, ref: str) -> NewSeat:
        token = seat_token(invite, ref)
        given = token_hash(token)
        if given in self.seating.void:
            raise Fault("seat-given-up")
        if given not in self.seating.tokens:
            seat = self.seating.free()
            if seat is None:
                raise Fault("table-full")
            await self.commit(self.live.next_event("join", seat, name=given))
        return NewSeat(self.live.row.id, token, None, self.live.row.id)

    def noted(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind == "leave" and event.seat is not None and self.seating.tokens[event.seat] is None:
                self.unseat(event.seat)
        # Of a play the room tells nothing, unless it ends the game or answers who asked to take back.
        last = events[-1]
        plays = all(event.kind == "play" for event in events)
        asked, self._asked = self._asked, self.seating.back
        if not plays or asked is not None or last.outcome != "playing":
            self.tell(None if last.kind == "play" else last.ref)

    # ------------------------------------------------------------ telling

    def seat_info(self, seat: int) -> SeatInfo:
        seating = self.seating
        return SeatInfo(
            taken=seating.taken(seat),
            here=self.presence.here(seat) or seating.partner(seat) is not None,
            partner=seating.partner(seat),
            # What a player has cut is the other's pack.
            cut=seating.cuts[1 - seat],
            again=seating.again[seat],
        )

    def next_to_watch(self) -> str | None:
        return self.seating.next

    def more(self) -> dict[str, Any]:
        seating, room = self.seating, self.seating.room
        packs = self.packs()
        back = seating.back
        return {
            "commitments": tuple(pack.commitment for pack in packs),
            "revealed": tuple(PackInfo(pack.salt, pack.order) for pack in packs) if self.told_all else None,
            "back": None if back is None else BackInfo(*back),
            "match": MatchInfo(room.game, room.games, room.before),
            "exchange": seating.exchange,
        }

    def packs(self) -> tuple[ShuffledPack, ...]:
        """The packs as they were shuffled, seat by seat, and where they were cut (0: not yet)."""
        deal = read_card_list(self.live.table.game, self.live.row.deal)
        salts, cuts = self.seating.room.salts, self.seating.cuts
        return tuple(
            ShuffledPack(commitment(salt, order), salt, " ".join(CARD_NAMES[card] for card in order), at or 0)
            for salt, order, at in zip(salts, deal.orders, cuts, strict=True)
        )

    def dealt_words(self) -> str:
        """The packs as they were cut and dealt, as a card list."""
        deal = read_card_list(self.live.table.game, self.live.row.deal)
        orders = tuple(cut(order, at or 0) for order, at in zip(deal.orders, self.seating.cuts, strict=True))
        return write_card_list(deal._replace(orders=orders))
