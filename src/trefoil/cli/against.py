"""The computer partner in a game in the terminal: it answers each step of the person's."""

from __future__ import annotations

from collections.abc import Sequence

from trefoil.cli.speech import both, said
from trefoil.engine import IllegalMove, Line, Move, Refusal, State, Table
from trefoil.partner import KEEPS_CLOSED, OVERLOOKED, STRENGTHS, Partner, Strength, can_play, choose, turns_ended
from trefoil.spec.faults import Fault
from trefoil.words import partner_text, partner_title

SEATS = "AB"


class Against:
    """The person's seat, and the partner at the other one."""

    def __init__(self, table: Table, strength: str, seat: str) -> None:
        """Raises Fault `cli-no-such-choice`, `cli-no-partner`."""
        if seat.upper() not in tuple(SEATS):
            raise Fault("cli-no-such-choice", option="--seat", value=seat, choices="A, B")
        self._table = table
        self.seat = SEATS.index(seat.upper())
        self._partner = Partner(1 - self.seat, _strength(strength), table.deal.seed)
        if not can_play(table.game):
            raise Fault("cli-no-partner", game=table.game.id)

    def greeting(self) -> str:
        """Who is who, and how the partner plays."""
        strength = self._partner.strength
        title, seat, other = said(partner_title(strength)), SEATS[self.seat], SEATS[1 - self.seat]
        who = both(
            f"You are {seat}; the partner, {other}, is {title}.",
            f"Вы — {seat}; партнёр, {other}, — {title}.",
        )
        how = partner_text(self._table.game.turns, OVERLOOKED[strength], strength in KEEPS_CLOSED)
        return f"{who} {said(how)}"

    def mine(self, state: State) -> bool:
        """Whether the person has something to do here, or nobody has."""
        return bool(self._table.legal(state, self.seat)) or not self._table.legal(state)

    def check(self, state: State, move: Move) -> None:
        """Raises IllegalMove `not-turn` or Fault `cli-partners-pile` for a legal move that is the partner's."""
        if self.seat in self._table.hands(state, move):
            return
        if state.mover >= 0:
            raise IllegalMove(Refusal("not-turn", None, {"seat": state.mover}))
        raise Fault("cli-partners-pile")

    def answer(self, line: Line, made: Sequence[Move]) -> list[Move]:
        """What the partner does after these moves of the person, which are not on the line yet.

        By turns it plays its turn.  Without turns it makes one move for each of the person's, so that
        both find pairs; and as many as it has while the person can do nothing.
        """
        table, seat = self._table, self._partner.seat
        state = line.state
        for move in made:
            state = table.step(state, move)
        turn = turns_ended(table.game, [move for step in line.steps[: line.at] for move in step] + list(made))
        answers: list[Move] = []
        while table.game.turns or len(answers) < len(made) or not self.mine(state):
            moves = table.legal(state, seat)
            index = choose(self._partner, table.game, table.view(state, seat), moves, turn)
            if index is None:
                break
            answers.append(moves[index])
            state = table.step(state, moves[index])
        return answers


def _strength(word: str) -> Strength:
    for strength in STRENGTHS:
        if word == strength:
            return strength
    raise Fault("cli-no-such-choice", option="--against", value=word, choices=", ".join(STRENGTHS))
