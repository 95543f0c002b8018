"""A table in memory: its played line, its journal, and who looks on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from trefoil.engine import IllegalMove, Line, Move, Outcome, Refusal, State, Table
from trefoil.server import describe, frames, messages, moves
from trefoil.server.clients import Client
from trefoil.server.faults import as_fault
from trefoil.server.messages import AllUp, FlipAll, Goto, Look, OutcomeInfo, Play, Redo, TableRequest, Undo
from trefoil.server.speech import fault_text
from trefoil.spec.faults import Fault
from trefoil.store import Conflict, Event, Store, TableRow
from trefoil.words import refusal, rule

_encode = msgspec.json.Encoder().encode

Cause = Literal["hello", "play", "undo", "redo", "goto"]

MOST_JUDGED = 200
"""So many thorough outcomes are remembered for a table, so that undo and redo ask nothing anew."""


class Logged(Struct, frozen=True):
    """An event as a client that missed it is told."""

    number: int
    kind: str
    at: int
    step: bytes | None


class LiveTable:
    """One table.  Requests are handled one after another; nothing is shown before it is committed."""

    def __init__(self, row: TableRow, game: bytes, table: Table, store: Store) -> None:
        self.row = row
        self.table = table
        self.clients: set[Client] = set()
        self.used = time.monotonic()
        self.gone = False
        self._store = store
        self._game = Raw(game)
        self._line = Line(table)
        self._steps: list[bytes] = []
        self._log: list[Logged] = []
        self._refs: set[str] = set()
        self._lock = asyncio.Lock()
        self._judged: dict[State, OutcomeInfo] = {}
        self._forget_position()

    # ------------------------------------------------------------ the journal

    def replay(self, events: Sequence[Event]) -> None:
        """Bring the table to where its journal ends.  Raises Fault `table-damaged`."""
        for event in events:
            written: bytes | None = None
            try:
                if event.number != len(self._log) + 1:
                    raise ValueError("a gap in the journal")
                if event.kind == "play":
                    before = self._line.state
                    made = self._read(before, event.moves)
                    written = frames.step_frame(self.table, before, made)[1]
                    self._play(made, written)
                elif not self._line.goto(event.at):
                    raise ValueError("a place outside the line")
                if self._line.at != event.at:
                    raise ValueError("another place than the journal says")
            except (IllegalMove, ValueError):
                raise Fault("table-damaged", table=self.row.id, event=event.number) from None
            self._note(event, written)
        self._forget_position()

    def _read(self, state: State, texts: Sequence[str]) -> list[Move]:
        made = []
        for text in texts:
            move = self.table.read(state, text)
            state = self.table.apply(state, move)
            made.append(move)
        if not made:
            raise ValueError("a step without a move")
        return made

    def _play(self, made: Sequence[Move], step: bytes) -> None:
        del self._steps[self._line.at :]
        self._line.play(made)
        self._steps.append(step)

    def _note(self, event: Event, step: bytes | None) -> None:
        self._log.append(Logged(event.number, event.kind, event.at, step))
        if event.ref is not None:
            self._refs.add(event.ref)

    @property
    def event(self) -> int:
        """The number of the last event, 0 at a new table."""
        return len(self._log)

    @property
    def state(self) -> State:
        """The position shown."""
        return self._line.state

    @property
    def line(self) -> Line:
        """What has been played; only this class plays on it."""
        return self._line

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing is being done."""
        return not self.clients and not self._lock.locked()

    # ------------------------------------------------------------ clients

    def join(self, client: Client, since: int) -> None:
        """Tell a new client the fixed part, the events it missed, and the state; then keep it told."""
        client.send(self._hello(client.seat))
        if 0 < since <= self.event:
            for one in self._log[since:]:
                step = None if one.step is None else Raw(one.step)
                client.send(_encode(messages.EventInfo(one.number, one.kind, step, one.at)))
        client.send(self._state(client.seat, None, "hello", True))
        self.clients.add(client)

    def leave(self, client: Client) -> None:
        """The client is told nothing more."""
        self.clients.discard(client)
        self.used = time.monotonic()

    async def ask(self, client: Client, request: TableRequest) -> None:
        """Do what a client asks, and tell everyone; or tell the client why not.

        Raises Conflict when another process has written to the table: then it must be loaded anew.
        """
        async with self._lock:
            self.used = time.monotonic()
            if self.gone:
                raise Conflict
            if isinstance(request, Look):
                client.send(self._look(client.seat, request))
                return
            if request.ref in self._refs:
                client.send(self._state(client.seat, request.ref, "hello", True))
                return
            try:
                await self._do(client, request)
            except IllegalMove as error:
                client.send(self._refused(request.ref, error.refusal))
            except Fault as fault:
                client.send(refused(request.ref, fault))

    async def _do(self, client: Client, request: Play | AllUp | FlipAll | Undo | Redo | Goto) -> None:
        if not isinstance(request, (Undo, Redo, Goto)):
            self._check_turn(client.seat)
            moves.check_seen(self.table, self.state, self._moves(), request)
            made = moves.asked(self.table, self.state, self._moves(), request)
            await self._commit_play(request.ref, made)
            return
        at, cause = self._place(request)
        if at == self._line.at:
            client.send(self._state(client.seat, request.ref, cause, False))
            return
        outcome = self.table.outcome(self._line.state_at(at))
        event = Event(self.event + 1, "goto", at, (), outcome.kind, outcome.why, request.ref, time.time())
        await self._store.append(self.row.id, event)
        self._line.goto(at)
        self._note(event, None)
        self._tell(request.ref, cause, False)

    async def _commit_play(self, ref: str, made: list[Move]) -> None:
        written, step = frames.step_frame(self.table, self.state, made)
        state = self.state
        for move in made:
            state = self.table.step(state, move)
        outcome = self.table.outcome(state)
        event = Event(self.event + 1, "play", self._line.at + 1, written, outcome.kind, outcome.why, ref, time.time())
        await self._store.append(self.row.id, event)
        self._play(made, step)
        self._note(event, step)
        self._tell(ref, "play", True)

    def _place(self, request: Undo | Redo | Goto) -> tuple[int, Cause]:
        """Where on the line the request leads.  Raises Fault."""
        at, most = self._line.at, len(self._steps)
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

    def _check_turn(self, seat: str) -> None:
        mover = self.state.mover
        if seat != "both" and mover >= 0 and mover != int(seat):
            raise IllegalMove(Refusal("not-turn", None, {"seat": mover}))

    # ------------------------------------------------------------ what is said

    def _tell(self, ref: str | None, cause: Cause, steps: bool) -> None:
        """Send the new state to every client, encoded once for each kind of seat."""
        self._forget_position()
        told: dict[str, bytes] = {}
        for client in self.clients:
            seat = client.seat
            if seat not in told:
                told[seat] = self._state(seat, ref, cause, steps)
            client.send(told[seat])

    def _forget_position(self) -> None:
        self._legal: list[Move] | None = None
        self._views: dict[str, Raw] = {}
        self._moves_told: Raw | None = None
        self._outcome: OutcomeInfo | None = None

    def _moves(self) -> list[Move]:
        if self._legal is None:
            self._legal = self.table.legal(self.state)
        return self._legal

    def outcome(self) -> OutcomeInfo:
        """How the game stands, as thoroughly as is known."""
        if self._outcome is None:
            self._outcome = self._judged.get(self.state) or frames.outcome_info(
                self.table, self.state, self.table.outcome(self.state)
            )
        return self._outcome

    def judged(self, state: State) -> bool:
        """Whether nothing more can be found out about the position than is known."""
        return state in self._judged or self.outcome().kind != "playing"

    def judge(self, state: State, outcome: Outcome) -> None:
        """Take what was found out about a position, and tell everyone if it is the one shown."""
        while len(self._judged) >= MOST_JUDGED:
            self._judged.pop(next(iter(self._judged)))
        self._judged[state] = info = frames.outcome_info(self.table, state, outcome)
        if state == self.state and info != self.outcome():
            self._outcome = info
            note = _encode(messages.Note(self.event, info))
            for client in self.clients:
                client.send(note)

    def _state(self, seat: str, ref: str | None, cause: Cause, steps: bool) -> bytes:
        if seat not in self._views:
            self._views[seat] = frames.view_frame(self.table, self.state, seat)
        if self._moves_told is None:
            self._moves_told = frames.legal_frame(self.table, self.state, self._moves())
        mover = self.state.mover
        waits = seat != "both" and mover >= 0 and mover != int(seat)
        return _encode(
            messages.State(
                event=self.event,
                ref=ref,
                at=self._line.at,
                steps=frames.joined(self._steps) if steps else None,
                cause=cause,
                view=self._views[seat],
                legal=Raw(b"[]") if waits else self._moves_told,
                outcome=self.outcome(),
            )
        )

    def _hello(self, seat: str) -> bytes:
        row = self.row
        return _encode(
            messages.Hello(
                table=row.id,
                game=self._game,
                options=row.options,
                deal=row.number,
                digest=row.digest,
                seat=seat,
                zones=describe.zones(self.table),
                piles=describe.piles(self.table),
                look=describe.look(self.table),
            )
        )

    def _look(self, seat: str, request: Look) -> bytes:
        try:
            state = self._line.state_at(request.at)
        except IndexError:
            return refused(request.ref, Fault("no-such-step", at=request.at, most=len(self._steps)))
        view = frames.view_frame(self.table, state, seat)
        return _encode(messages.LookAnswer(request.ref, request.at, view))

    def _refused(self, ref: str, why: Refusal) -> bytes:
        game = self.table.game
        action = None if why.action is None else game.actions[self.table.rules.action[why.action]]
        return _encode(
            messages.Refused(
                ref,
                why.code,
                refusal(game, why),
                None if action is None else rule(game, action.name),
                None if action is None else action.quote,
            )
        )


def refused(ref: str | None, error: Fault | Conflict) -> bytes:
    """The answer to a request that is refused by no rule of a game."""
    fault = as_fault(error)
    return _encode(messages.Refused(ref, fault.code, fault_text(fault)))
