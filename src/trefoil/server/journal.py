"""What a table's journal comes to: the played line, how to tell it, and who sits there."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from trefoil.engine import IllegalMove, Line, Move, State, Table
from trefoil.server import frames
from trefoil.server.seating import Seating, dealt
from trefoil.spec.faults import Fault
from trefoil.store import Event, TableRow


class Logged(Struct, frozen=True):
    """An event as a client that missed it is told."""

    number: int
    kind: str
    at: int
    step: bytes | None
    made: float


class Journal:
    """One table after some of its events.  Only `take` and `replay` change it."""

    def __init__(self, row: TableRow, table: Table) -> None:
        self.row = row
        self.table = table
        self.line = Line(table)
        self.steps: list[bytes] = []
        self.log: list[Logged] = []
        self.refs: set[str] = set()
        self.outcome = "playing"
        self.why: str | None = None
        self.seating = None if row.room is None else Seating(row.room)
        self._actors: list[int | None] = []

    def replay(self, events: Sequence[Event]) -> None:
        """Take events that others have written.  Raises Fault `table-damaged`."""
        for event in events:
            try:
                if event.number != self.event + 1:
                    raise ValueError("a gap in the journal")
                made: list[Move] = []
                step = None
                if event.kind == "play":
                    made = self._read(self.line.state, event.moves)
                    step = frames.step_frame(self.table, self.line.state, made, event.seat)[1]
                self.take(event, made, step)
            except (IllegalMove, ValueError):
                raise Fault("table-damaged", table=self.row.id, event=event.number) from None

    def take(self, event: Event, made: Sequence[Move] = (), step: bytes | None = None) -> None:
        """Take an event into account; of a play also its moves and the step as it is told.

        Raises ValueError or IllegalMove for an event that does not follow.
        """
        if event.kind == "play":
            at = self.line.at
            self.line.play(made)
            self.steps[at:] = [step or b""]
            self._actors[at:] = [event.seat]
        elif event.kind == "goto" and not self.line.goto(event.at):
            raise ValueError("a place outside the line")
        if self.line.at != event.at:
            raise ValueError("another place than the journal says")
        self.log.append(Logged(event.number, event.kind, event.at, step, event.made))
        self.outcome, self.why = event.outcome, event.why
        if event.ref is not None:
            self.refs.add(event.ref)
        if self.seating is not None:
            was = self.seating.laid()
            self.seating.note(event)
            if not was and self.seating.laid():
                self._lay(self.seating)

    def _lay(self, seating: Seating) -> None:
        """The packs are cut: until now the table has been laid as they were shuffled, and nobody has seen it."""
        if seating.room.kind == "two":
            self.table = Table(self.table.game, dealt(self.table.game, self.row.deal, seating.cuts))
            self.line = Line(self.table)

    def _read(self, state: State, texts: Sequence[str]) -> list[Move]:
        made = []
        for text in texts:
            move = self.table.read(state, text)
            state = self.table.apply(state, move)
            made.append(move)
        if not made:
            raise ValueError("a step without a move")
        return made

    @property
    def event(self) -> int:
        """The number of the last event, 0 at a new table."""
        return len(self.log)

    @property
    def laid(self) -> bool:
        """Whether the cards lie on the table for all to see."""
        return self.seating is None or self.seating.laid()

    @property
    def began(self) -> float:
        """When the cards were laid, in unix seconds: in a race, when the guest came."""
        return self.time_of("join") or self.row.made

    @property
    def ended(self) -> float | None:
        """When the game that is over ended, in unix seconds."""
        return None if self.outcome == "playing" else self.time_of("play", "goto")

    def time_of(self, *kinds: str) -> float | None:
        """When the last event of these kinds was, in unix seconds."""
        return next((one.made for one in reversed(self.log) if one.kind in kinds), None)

    @property
    def plays(self) -> int:
        """The steps played, those that were undone too."""
        return sum(one.kind == "play" for one in self.log)

    def before_own(self, seat: int) -> int:
        """The place on the line before the last step that this seat has made.  Raises Fault `no-undo`."""
        for at in range(self.line.at - 1, -1, -1):
            if self._actors[at] == seat:
                return at
        raise Fault("no-undo")
