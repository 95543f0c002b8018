"""A race: two players, each at a table of his own, the same deal; of the other's only the progress is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trefoil.engine import IllegalMove, Refusal
from trefoil.server import opening
from trefoil.server.clients import Client
from trefoil.server.messages import TableRequest
from trefoil.server.room import Room
from trefoil.server.seat_messages import Again, Answer, Cut, Leave, NewSeat, ProgressInfo, Say, SeatInfo, SeatRequest
from trefoil.server.seating import Phase, Seating
from trefoil.spec.faults import Fault
from trefoil.store import Event

if TYPE_CHECKING:
    from trefoil.server.live import LiveTable


class Race(Room):
    """The room of one of the two tables.  `rival`: the other one, when it is loaded too."""

    def __init__(self, live: LiveTable, seating: Seating) -> None:
        super().__init__(live, seating)
        self.rival: LiveTable | None = None
        self._seat = seating.room.seat

    @property
    def rival_id(self) -> str | None:
        """The other table; None before anybody has joined."""
        return self.seating.tables[1 - self._seat]

    @property
    def _other(self) -> Race | None:
        room = None if self.rival is None else self.rival.room
        return room if isinstance(room, Race) else None

    @property
    def ended(self) -> bool:
        """Whether this player has come to the end, or given up."""
        return self.seating.left[self._seat] or self.live.journal.outcome != "playing"

    @property
    def phase(self) -> Phase:
        other = self._other
        return self.seating.phase(self.ended and other is not None and other.ended)

    @property
    def told_all(self) -> bool:
        return self.phase == "over"

    @property
    def idle(self) -> bool:
        return self.rival is None or not self.rival.clients

    # ------------------------------------------------------------ requests

    async def do(self, client: Client, request: TableRequest | SeatRequest) -> bool:
        match request:
            case Say():
                self.say(self._seat, request)
                if self._other is not None:
                    self._other.said(self._seat, request.phrase, None)
                    self._other.announce(f"said {self.rival_id} {self._seat} {request.phrase}")
            case Again():
                if not self.seating.laid():
                    raise Fault("not-laid")
                if self.seating.next is not None or self.seating.again[self._seat]:
                    client.send(self.message(client, request.ref))
                else:
                    await self.commit(self.live.next_event("again", self._seat, request.ref))
            case Leave():
                if self.ended:
                    raise IllegalMove(Refusal("over"))
                await self.commit(self.live.next_event("leave", self._seat, request.ref))
            case Cut() | Answer():
                raise Fault("not-in-race")
            case _:
                if not self.seating.laid():
                    raise Fault("not-laid")
                if self.seating.left[self._seat]:
                    raise IllegalMove(Refusal("over"))
                return False
        return True

    async def join(self, invite: str, ref: str) -> NewSeat:
        id = opening.guest_table(invite, ref)
        if self.rival_id is None:
            event = self.live.next_event("join", 1, name=id)
            guest = opening.race_guest(self.live.row, id, event.made)
            await self.live.store.create(guest, also=[(self.live.row.id, event)])
            self.live.taken(event)
        elif self.rival_id != id:
            raise Fault("table-full")
        row = await self.live.store.table(id)
        if row is None:
            raise Fault("unknown-table", table=id)
        return NewSeat(id, None, None, row.watch or "")

    # ------------------------------------------------------------ telling

    def link(self, rival: LiveTable) -> None:
        """The other table is loaded: each tells the other from now on."""
        self.rival = rival
        if self._other is not None:
            self._other.rival = self.live
            self.tell(None)
            self._other.tell(None)

    def unlink(self) -> None:
        """This table is let go."""
        if self._other is not None:
            self._other.rival = None
        self.rival = None

    def noted(self, events: Sequence[Event]) -> None:
        last = events[-1]
        self.tell(None if last.kind == "play" else last.ref)
        other = self._other
        if other is not None:
            other.tell(None)
        # The host's table opens the next race: one of the two has to.
        first = self if self._seat == 0 else other
        if first is not None:
            first.go_on()

    def go_on(self) -> None:
        """Open the next race, if both want it."""
        other = self._other
        wanted = self.seating.again[0] and other is not None and other.seating.again[1]
        if wanted and self.seating.next is None:
            self.spawn(self._open)

    async def _open(self) -> None:
        other = self._other
        if self.seating.next is not None or other is None:
            return
        first, second = opening.race_again(self.live.row, self.live.table.game)
        own = self.live.next_event("next", 0, name=first.id)
        theirs = other.live.next_event("next", 1, name=second.id)
        also = [(self.live.row.id, own), (other.live.row.id, theirs)]
        await self.live.store.create(first, beside=[second], also=also)
        self.live.taken(own)
        other.spawn(other.live.take_missed)

    def tell_presence(self, but: Client | None = None) -> None:
        super().tell_presence(but)
        if self._other is not None:
            self._other.tell(None)

    def own_seat(self, client: Client) -> int | None:
        return None if client.watches else self._seat

    def acts(self, client: Client) -> bool:
        return not client.watches  # at a table for one, all who have its id play

    def seat_info(self, seat: int) -> SeatInfo:
        live = self.live if seat == self._seat else self.rival
        room = live.room if live is not None else None
        return SeatInfo(
            taken=self.seating.taken(seat),
            here=room is not None and room.presence.here(seat),
            again=room is not None and room.seating.again[seat],
            progress=room.progress() if isinstance(room, Race) and self.seating.laid() else None,
        )

    def progress(self) -> ProgressInfo:
        """How far this player is."""
        journal = self.live.journal
        rules, state = journal.table.rules, journal.line.state
        score = journal.table.view(state).score
        if not score:
            homes = [i for i, pile in enumerate(rules.piles) if pile.role in ("foundation", "won")]
            score = (sum(len(state.piles[i]) for i in homes),)
        left = self.seating.left[self._seat] and journal.outcome == "playing"
        return ProgressInfo(
            home=score[0],
            of=len(rules.pack),
            moves=journal.plays,
            began=journal.began,
            ended=journal.time_of("leave") if left else journal.ended,
            outcome="lost" if left else journal.outcome,
        )
