"""What a table's clients are told of its position, each answer made once for each kind of seat."""

from __future__ import annotations

import msgspec
from msgspec import Raw

from trefoil.engine import Move, Outcome, Refusal, State
from trefoil.server import describe, frames, messages, moves
from trefoil.server.faults import as_fault
from trefoil.server.journal import Journal
from trefoil.server.messages import Cause, OutcomeInfo
from trefoil.server.speech import fault_text
from trefoil.spec.faults import Fault
from trefoil.store import Conflict
from trefoil.words import refusal, rule

_encode = msgspec.json.Encoder().encode

MOST_JUDGED = 200
"""So many thorough outcomes are remembered for a table, so that undo and redo ask nothing anew."""


class Told:
    """The messages about one table's position, as bytes."""

    def __init__(self, journal: Journal, game: bytes) -> None:
        self._journal = journal
        self._game = Raw(game)
        self._judged: dict[State, OutcomeInfo] = {}
        self._flips: dict[Move, bytes] = {}
        self.forget()

    def forget(self) -> None:
        """The table shows another position."""
        self._legal: list[Move] | None = None
        self._views: dict[str, Raw] = {}
        self._moves: dict[str, Raw] = {}
        self._outcome: OutcomeInfo | None = None

    def legal(self) -> list[Move]:
        """All legal moves."""
        if self._legal is None:
            self._legal = self._journal.table.legal(self._journal.line.state)
        return self._legal

    def legal_of(self, seat: int | None) -> list[Move]:
        """The legal moves that a seat may make; None: all."""
        return moves.of_seat(self._journal.table, self._journal.line.state, self.legal(), seat)

    # ------------------------------------------------------------ outcomes

    def outcome(self) -> OutcomeInfo:
        """How the game stands, as thoroughly as is known."""
        if self._outcome is None:
            table, state = self._journal.table, self._journal.line.state
            self._outcome = self._judged.get(state) or frames.outcome_info(table, state, table.outcome(state))
        return self._outcome

    def judged(self, state: State) -> bool:
        """Whether nothing more can be found out about the position than is known."""
        return state in self._judged or self.outcome().kind != "playing"

    def judge(self, state: State, outcome: Outcome) -> bytes | None:
        """Take what was found out about a position; the message that tells it, if it is news about the one shown."""
        while len(self._judged) >= MOST_JUDGED:
            self._judged.pop(next(iter(self._judged)))
        self._judged[state] = info = frames.outcome_info(self._journal.table, state, outcome)
        if state != self._journal.line.state or info == self.outcome():
            return None
        self._outcome = info
        return _encode(messages.Note(self._journal.event, info))

    # ------------------------------------------------------------ messages

    def state(self, seat: str, ref: str | None, cause: Cause, steps: bool) -> bytes:
        """The position, as a seat may know it."""
        journal = self._journal
        if seat not in self._views:
            self._views[seat] = frames.view_frame(journal.table, journal.line.state, seat)
        if seat not in self._moves:
            number = int(seat) if seat in ("0", "1") else None
            own = [] if seat == "watch" else self.legal_of(number)
            self._moves[seat] = frames.legal_frame(journal.table, journal.line.state, own, self._flips)
        return _encode(
            messages.State(
                event=journal.event,
                ref=ref,
                at=journal.line.at,
                steps=frames.joined(journal.steps) if steps else None,
                cause=cause,
                view=self._views[seat],
                legal=self._moves[seat],
                outcome=self.outcome(),
            )
        )

    def hello(self, seat: str, tells_deal: bool) -> bytes:
        """The fixed part, with the deal's number or without."""
        journal, row = self._journal, self._journal.row
        two = row.room is not None and row.room.kind == "two"
        watches = seat == "watch"
        return _encode(
            messages.Hello(
                table=(row.watch or "") if watches and not two else row.id,
                game=self._game,
                options=row.options,
                deal=row.number if tells_deal else None,
                digest=row.digest,
                seat=seat,
                watch=None if watches else row.id if two else row.watch,
                zones=describe.zones(journal.table),
                piles=describe.piles(journal.table),
                look=describe.look(journal.table),
            )
        )

    def missed(self, since: int) -> list[bytes]:
        """The events after event `since`."""
        return [
            _encode(messages.EventInfo(one.number, one.kind, None if one.step is None else Raw(one.step), one.at))
            for one in self._journal.log[since:]
        ]

    def look(self, seat: str, ref: str, at: int) -> bytes:
        """The position after `at` steps.  Raises Fault `no-such-step`, `not-laid`."""
        if not self._journal.laid:
            raise Fault("not-laid")
        try:
            state = self._journal.line.state_at(at)
        except IndexError:
            raise Fault("no-such-step", at=at, most=len(self._journal.steps)) from None
        return _encode(messages.LookAnswer(ref, at, frames.view_frame(self._journal.table, state, seat)))

    def refused_move(self, ref: str, why: Refusal) -> bytes:
        """The rule that refuses a move."""
        table = self._journal.table
        action = None if why.action is None else table.game.actions[table.rules.action[why.action]]
        return _encode(
            messages.Refused(
                ref,
                why.code,
                refusal(table.game, why),
                None if action is None else rule(table.game, action.name),
                None if action is None else action.quote,
            )
        )


def refused(ref: str | None, error: Fault | Conflict) -> bytes:
    """The answer to a request that is refused by no rule of a game."""
    fault = as_fault(error)
    return _encode(messages.Refused(ref, fault.code, fault_text(fault)))
