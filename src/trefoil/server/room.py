"""What tables for two and races have in common: who is there, what is said, what is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from trefoil.server.clients import Client
from trefoil.server.messages import TableRequest
from trefoil.server.phrases import PHRASE_INFOS, PHRASES
from trefoil.server.presence import Presence
from trefoil.server.seat_messages import NewSeat, RoomInfo, Said, Say, SeatInfo, SeatRequest
from trefoil.server.seating import Phase, Seating
from trefoil.spec.faults import Fault
from trefoil.store import Event

if TYPE_CHECKING:
    from trefoil.server.live import LiveTable

_encode = msgspec.json.Encoder().encode


class Room:
    """The room of one live table.  Base of `Two` and `Race`."""

    def __init__(self, live: LiveTable, seating: Seating) -> None:
        self.live = live
        self.seating = seating
        self.presence = Presence()
        self.announce: Callable[[str], None] = lambda _: None
        """Tells other processes."""
        self._tasks: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------ what the kinds differ in

    @property
    def phase(self) -> Phase:
        """Where the two are."""
        raise NotImplementedError

    @property
    def told_all(self) -> bool:
        """Whether nothing about the deal is secret any more."""
        raise NotImplementedError

    @property
    def idle(self) -> bool:
        """Whether nobody else needs the table."""
        return True

    async def do(self, client: Client, request: TableRequest | SeatRequest) -> bool:
        """Do what is asked, if it is about the room; False if it is a step of the game that may be made.

        Raises Fault, IllegalMove or Conflict.
        """
        raise NotImplementedError

    async def join(self, invite: str, ref: str) -> NewSeat:
        """Give a seat to who has an invite.  Raises Fault `table-full`, `seat-given-up`."""
        raise NotImplementedError

    def noted(self, events: Sequence[Event]) -> None:
        """Tell what these events, which have been taken into account, change."""
        raise NotImplementedError

    async def commit(self, event: Event) -> None:
        """Keep an event about the room, then take it into account.  Raises Conflict, StoreFault."""
        await self.live.store.append(self.live.row.id, event)
        self.live.taken(event)

    # ------------------------------------------------------------ coming and going

    def arrive(self, client: Client) -> None:
        """A client has come: tell it, and whoever did not see its player here before."""
        before = self.presence.stamps()
        seat = self.own_seat(client)
        if seat is not None:
            self.presence.arrive(client, seat)
        client.send(self.message(client, None))
        if self.presence.stamps() != before:
            self.tell_presence(client)
            self.announce_presence()

    def depart(self, client: Client) -> None:
        """A client has gone."""
        before = self.presence.stamps()
        self.presence.leave(client)
        if self.presence.stamps() != before:
            self.tell_presence()
            self.announce_presence()

    def heard(self, process: str, stamps: tuple[int, int]) -> None:
        """Another process tells whose sockets are there."""
        self.presence.heard(process, stamps)
        self.tell_presence()

    def forget(self, processes: list[str]) -> None:
        """Other processes have ended."""
        if self.presence.forget(processes):
            self.tell_presence()

    def tell_presence(self, but: Client | None = None) -> None:
        """Tell the clients of this process who is here now."""
        self.tell(None, but)

    def announce_presence(self) -> None:
        """Tell other processes whose sockets are here."""
        first, second = self.presence.stamps()
        self.announce(f"here {self.live.row.id} {first} {second}")

    def say(self, seat: int, request: Say) -> None:
        """A set phrase, to all.  Raises Fault `no-phrase`."""
        if request.phrase not in PHRASES:
            raise Fault("no-phrase", phrase=request.phrase)
        self.said(seat, request.phrase, request.ref)
        self.announce(f"said {self.live.row.id} {seat} {request.phrase}")

    def said(self, seat: int, phrase: str, ref: str | None) -> None:
        """Tell the clients of this process a phrase."""
        text = PHRASES.get(phrase)
        if text is not None:
            self.live.send(_encode(Said(ref, seat, phrase, text)))

    # ------------------------------------------------------------ telling

    def tell(self, ref: str | None, but: Client | None = None) -> None:
        """Tell every client how things are between the players."""
        told: dict[tuple[str, bool], bytes] = {}
        for client in self.live.clients:
            if client is but:
                continue
            key = client.seat, self.presence.acts(client)
            if key not in told:
                told[key] = self.message(client, ref)
            client.send(told[key])

    def message(self, client: Client, ref: str | None) -> bytes:
        """How things are, as this client is told."""
        own = self.own_seat(client)
        seats = tuple(self.seat_info(seat) for seat in (0, 1))
        free = any(not seat.taken for seat in seats)
        return _encode(
            RoomInfo(
                ref=ref,
                event=self.live.event,
                kind=self.seating.room.kind,
                seat=own,
                acting=own is not None and self.acts(client),
                phase=self.phase,
                invite=self.seating.room.invite if own is not None and free else None,
                seats=seats,
                phrases=PHRASE_INFOS,
                next=self.seating.next if own is not None else self.next_to_watch(),
                **self.more(),
            )
        )

    def own_seat(self, client: Client) -> int | None:
        """The client's seat; None if it looks on."""
        return client.number

    def acts(self, client: Client) -> bool:
        """Whether this client may act for its seat."""
        return self.presence.acts(client)

    def seat_info(self, seat: int) -> SeatInfo:
        """What is told of one seat."""
        raise NotImplementedError

    def next_to_watch(self) -> str | None:
        """Where who looks on goes on looking on."""
        return None

    def more(self) -> dict[str, Any]:
        """The parts of the message that only one kind has."""
        empty: dict[str, None] = dict.fromkeys(("commitments", "revealed", "back", "match", "exchange"))
        return dict(empty)

    def spawn(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something when the table is free."""
        task = asyncio.create_task(self.live.alone(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
