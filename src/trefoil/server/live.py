"""A table in memory: its journal, who looks on, and what they ask."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence

from trefoil.engine import IllegalMove, Line, Move, Outcome, State, Table
from trefoil.server import frames, moves
from trefoil.server.clients import Client
from trefoil.server.journal import Journal
from trefoil.server.messages import (
    Cause,
    Goto,
    Look,
    OutcomeInfo,
    Redo,
    TableRequest,
    Undo,
)
from trefoil.server.race import Race
from trefoil.server.room import Room
from trefoil.server.seat_messages import SeatRequest
from trefoil.server.told import Told, refused
from trefoil.server.two import Two
from trefoil.spec.faults import Fault
from trefoil.store import Conflict, Event, Store, TableRow
from trefoil.store.interface import Kind

_TRIES = 12
"""So often a request is tried when other processes are faster."""

_STEP_ASIDE = 0.002
"""Seconds: the longer somebody has been unlucky, the more he lets the others pass before he tries again."""


class LiveTable:
    """One table.  Requests are handled one after another; nothing is shown before it is committed."""

    def __init__(self, row: TableRow, game: bytes, table: Table, store: Store) -> None:
        self.row = row
        self.store = store
        self.clients: set[Client] = set()
        self.used = time.monotonic()
        self.gone = False
        self.journal = Journal(row, table)
        self.told = Told(self.journal, game)
        self.room: Room | None = None
        seating = self.journal.seating
        if seating is not None:
            self.room = Two(self, seating) if seating.room.kind == "two" else Race(self, seating)
        self.changed: Callable[[], None] = lambda: None
        """Called whenever something has happened at the table."""
        self._lock = asyncio.Lock()

    def replay(self, events: Sequence[Event]) -> None:
        """Bring the table to where its journal ends.  Raises Fault `table-damaged`."""
        self.journal.replay(events)
        self.told.forget()

    @property
    def event(self) -> int:
        """The number of the last event, 0 at a new table."""
        return self.journal.event

    @property
    def table(self) -> Table:
        """The game and its deal."""
        return self.journal.table

    @property
    def state(self) -> State:
        """The position shown."""
        return self.journal.line.state

    @property
    def line(self) -> Line:
        """What has been played; only the journal plays on it."""
        return self.journal.line

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing is being done."""
        return not self.clients and not self._lock.locked() and (self.room is None or self.room.idle)

    def tells_deal(self, watches: bool) -> bool:
        """Whether nothing about the deal is secret: to who plays alone; to others when all is over."""
        if self.room is not None:
            return self.room.told_all
        return not watches or self.outcome().kind != "playing"

    def outcome(self) -> OutcomeInfo:
        """How the game stands, as thoroughly as is known."""
        return self.told.outcome()

    def judged(self, state: State) -> bool:
        """Whether nothing more can be found out about the position than is known."""
        return self.told.judged(state)

    def judge(self, state: State, outcome: Outcome) -> None:
        """Take what was found out about a position, and tell everyone if it is the one shown."""
        note = self.told.judge(state, outcome)
        if note is not None:
            self.send(note)

    # ------------------------------------------------------------ clients

    def join(self, client: Client, since: int) -> None:
        """Tell a new client the fixed part, the events it missed, and the state; then keep it told."""
        client.send(self.told.hello(client.seat, self.tells_deal(client.watches)))
        self.clients.add(client)
        if self.room is not None:
            self.room.arrive(client)
        if not self.journal.laid:
            return
        if 0 < since <= self.event:
            for message in self.told.missed(since):
                client.send(message)
        client.send(self.told.state(client.seat, None, "hello", True))

    def leave(self, client: Client) -> None:
        """The client is told nothing more."""
        self.clients.discard(client)
        self.used = time.monotonic()
        if self.room is not None:
            self.room.depart(client)

    def send(self, message: bytes) -> None:
        """Tell all clients the same."""
        for client in self.clients:
            client.send(message)

    def _tell(self, ref: str | None, cause: Cause, steps: bool) -> None:
        """Send the new state to every client."""
        told: dict[str, bytes] = {}
        for client in self.clients:
            seat = client.seat
            if seat not in told:
                told[seat] = self.told.state(seat, ref, cause, steps)
            client.send(told[seat])

    # ------------------------------------------------------------ requests

    async def ask(self, client: Client, request: TableRequest | SeatRequest) -> None:
        """Do what a client asks, and tell everyone; or tell the client why not.

        When another process was faster, everyone is brought up to date, and the request is tried
        again in the position as it is then.  Raises Conflict when the table has been let go.
        """
        async with self._lock:
            self.used = time.monotonic()
            for tries in range(_TRIES):
                if self.gone:
                    raise Conflict
                try:
                    await self._handle(client, request)
                except IllegalMove as error:
                    client.send(self.told.refused_move(request.ref, error.refusal))
                except Fault as fault:
                    client.send(refused(request.ref, fault))
                except Conflict:
                    await self._step_aside(tries)
                    continue
                return
            client.send(refused(request.ref, Fault("table-behind")))

    async def alone(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something while nothing else is done at the table, again if another process was faster.

        Raises what `work` raises; Conflict when the table has been let go or others are faster
        again and again.
        """
        async with self._lock:
            for tries in range(_TRIES):
                if self.gone:
                    raise Conflict
                try:
                    return await work()
                except Conflict:
                    await self._step_aside(tries)
            raise Conflict

    async def _step_aside(self, tries: int) -> None:
        """Another process was faster: take what it has written."""
        if tries:
            await asyncio.sleep(random.random() * _STEP_ASIDE * tries)
        await self.take_missed()

    async def act(self, choose: Callable[[], Move | None], seat: int, ref: str) -> None:
        """Make the move that is chosen for a seat that no client plays, unless that was done already.

        Raises Conflict when another process was faster, StoreFault when it could not be kept.
        """
        async with self._lock:
            if self.gone or ref in self.journal.refs:
                return
            move = choose()
            if move is not None:
                await self._commit_play(ref, [move], seat)

    async def catch_up(self, number: int | None = None, event: Event | None = None) -> None:
        """Take what other processes have written, up to an event's number or all of it.

        `event`: that event, if it is known.  Raises StoreFault, or Fault `table-damaged`.
        """
        async with self._lock:
            if self.gone or (number is not None and number <= self.event):
                return
            if event is not None and number == self.event + 1:
                self._take_written([event])
            else:
                await self.take_missed()

    async def take_missed(self) -> None:
        """As `catch_up`, for who has the table alone already."""
        events = await self.store.events(self.row.id, self.event)
        if events:
            self._take_written(events)

    def _take_written(self, events: Sequence[Event]) -> None:
        """Events that another process has committed."""
        laid = self.journal.laid
        self.replay(events)
        plays = any(event.kind == "play" for event in events)
        self._tell_of(events, "play" if plays else "goto", laid)
        self.changed()

    async def _handle(self, client: Client, request: TableRequest | SeatRequest) -> None:
        if isinstance(request, Look):
            client.send(self.told.look(client.seat, request.ref, request.at))
            return
        if request.ref in self.journal.refs:
            self._repeat(client, request.ref)
            return
        if client.watches:
            raise Fault("no-seat")
        if self.room is not None and await self.room.do(client, request):
            return
        if isinstance(request, SeatRequest):
            raise Fault("one-seat")
        if isinstance(request, (Undo, Redo, Goto)):
            await self._go(client, request)
            return
        moves.check_turn(self.state, client.number)
        moves.check_seen(self.table, self.state, self.told.legal(), request)
        made = moves.asked(self.table, self.state, self.told.legal(), request, client.number)
        await self._commit_play(request.ref, made, client.number if self.room is not None else None)

    def _repeat(self, client: Client, ref: str) -> None:
        if self.room is not None:
            client.send(self.room.message(client, ref))
        if self.journal.laid:
            client.send(self.told.state(client.seat, ref, "hello", True))

    async def _go(self, client: Client, request: Undo | Redo | Goto) -> None:
        at, cause = self._place(request)
        if at == self.line.at:
            client.send(self.told.state(client.seat, request.ref, cause, False))
            return
        await self.go(at, request.ref, cause)

    def _place(self, request: Undo | Redo | Goto) -> tuple[int, Cause]:
        """Where on the line the request leads.  Raises Fault."""
        at, most = self.line.at, len(self.journal.steps)
        if isinstance(request, Undo):
            if at == 0:
                raise Fault("no-undo")
            return at - 1, "undo"
        if isinstance(request, Redo):
            if at == most:
                raise Fault("no-redo")
            return at + 1, "redo"
        if request.at > most:
            raise Fault("no-such-step", at=request.at, most=most)
        return request.at, "goto"

    # ------------------------------------------------------------ events

    async def go(self, at: int, ref: str, cause: Cause, seat: int | None = None) -> None:
        """Go to a place on the line, and tell everyone."""
        outcome = self.table.outcome(self.line.state_at(at))
        event = Event(self.event + 1, "goto", at, (), outcome.kind, outcome.why, ref, time.time(), seat)
        await self.store.append(self.row.id, event)
        self.taken(event, cause)

    async def _commit_play(self, ref: str, made: list[Move], seat: int | None) -> None:
        written, step = frames.step_frame(self.table, self.state, made, seat)
        state = self.state
        for move in made:
            state = self.table.step(state, move)
        outcome = self.table.outcome(state)
        at = self.line.at + 1
        event = Event(self.event + 1, "play", at, written, outcome.kind, outcome.why, ref, time.time(), seat)
        await self.store.append(self.row.id, event)
        self.taken(event, "play", made, step)

    def next_event(self, kind: Kind, seat: int | None, ref: str | None = None, name: str = "", place: int = 0) -> Event:
        """An event that is no step, to come next in the journal."""
        now, last = time.time(), self.journal
        return Event(self.event + 1, kind, self.line.at, (), last.outcome, last.why, ref, now, seat, name, place)

    def taken(self, event: Event, cause: Cause = "lay", made: Sequence[Move] = (), step: bytes | None = None) -> None:
        """Take an event that has just been committed into account, and tell everyone."""
        laid = self.journal.laid
        self.journal.take(event, made, step)
        self.told.forget()
        self._tell_of([event], cause, laid)
        self.changed()

    def _tell_of(self, events: Sequence[Event], cause: Cause, laid: bool) -> None:
        """Tell of the room and the position after these events; `laid`: the cards lay on the table before them."""
        plays = events[-1].kind == "play"  # its answer is the state: the room comes after it
        if self.room is not None and not plays:
            self.room.noted(events)
        moved = [event for event in events if event.kind in ("play", "goto")]
        if self.journal.laid and not laid:
            self._tell(None, "lay", True)
        elif moved:
            self._tell(moved[-1].ref, cause, any(event.kind == "play" for event in moved))
        if self.room is not None and plays:
            self.room.noted(events)
