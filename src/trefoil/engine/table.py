"""The rules of a game bound to one deal: everything that can be asked about a position."""

from __future__ import annotations

from typing import Literal

from trefoil.deals.deal import Deal
from trefoil.engine.apply import Apply
from trefoil.engine.conditions import Conditions
from trefoil.engine.legal import Legal
from trefoil.engine.notation import Notation, best_refusal
from trefoil.engine.outcome import Judge
from trefoil.engine.refuse import Refuse
from trefoil.engine.rules import rules_for
from trefoil.engine.state import IllegalMove, Move, Outcome, Refusal, State
from trefoil.engine.view import View, view
from trefoil.spec.vocabulary import Covered, Flip, Game, Match, Play, Run

Seat = Literal["both", "none"] | int
"""Who looks: one person at both seats, somebody without a seat, or one seat."""


class Table:
    """One game and one deal.  Holds no position: every question is asked of a State."""

    def __init__(self, game: Game, deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self.rules = rules_for(game)
        legal = Legal(self.rules)
        self._legal = legal
        self._apply = Apply(self.rules, legal, deal)
        self.conditions = legal.conditions = Conditions(self.rules, legal.of_action, self._apply.do)
        self._refuse = Refuse(self.rules, legal)
        self._notation = Notation(self.rules, legal, self._refuse)
        self._judge = Judge(self.rules, self.conditions, legal, self._apply.do)

    def start(self) -> State:
        """The position in which the game begins."""
        return self._apply.start()

    def legal(self, state: State, seat: Seat = "both") -> list[Move]:
        """All legal moves in the order of the definition; none when the game has ended.

        With a seat, 0 or 1, those that this player may make (`hands`).
        """
        if self._judge.ended(state) is not None:
            return []
        moves = self._legal.all(state)
        return moves if seat == "both" else [move for move in moves if seat in self.hands(state, move)]

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why the move is not legal; None if it is."""
        if self._judge.ended(state) is not None:
            return Refusal("over")
        return self._refuse.reason(state, self.canonical(state, move))

    def apply(self, state: State, move: Move) -> State:
        """The position after the move.  Raises IllegalMove with the refusal."""
        move = self.canonical(state, move)
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self._apply.do(state, move)

    def step(self, state: State, move: Move) -> State:
        """As `apply`, for a move that `legal(state)` has just given: it is not judged again."""
        return self._apply.do(state, move)

    def settled(self, state: State) -> State:
        """A position given from outside, with all that happens in it by itself."""
        return self._apply.settle(state)

    def onto(self, play: Play, state: State) -> tuple[tuple[int, ...], ...]:
        """For every card number, the cards it may land on by this action."""
        return self._legal.onto(play.fits, state.base)

    def links(self, play: Play, state: State) -> list[tuple[tuple[int, ...], ...]]:
        """What makes two cards neighbours in a pile that this action builds: it lands so, or moves together."""
        run = [self._legal.onto(play.unit.build, state.base)] if isinstance(play.unit, Run) else []
        return [self.onto(play, state), *run]

    def canonical(self, state: State, move: Move) -> Move:
        """The move with the first of equal foundation piles as its target; others unchanged."""
        if len(move.piles) != 2 or not 0 <= move.piles[1] < len(self.rules.piles):
            return move
        target = self.rules.piles[move.piles[1]]
        if target.role != "foundation" or move.action not in self.rules.plays:
            return move
        pile = state.piles[move.piles[1]]
        for j in self.rules.of_zone[target.zone]:
            other = state.piles[j]
            if (not pile and not other) or (pile and other and pile[-1] == other[-1]):
                return move._replace(piles=(move.piles[0], j))
        return move

    def find(self, state: State, piles: tuple[int, ...], count: int = 0, single: bool = False) -> Move:
        """The legal move a hand makes: cards dropped on a pile, cards picked, a pile turned.

        `piles` and `count` as in Move; `single`: one covered card is drawn out alone.  Raises
        IllegalMove with the most telling refusal.
        """
        if self._judge.ended(state) is not None:
            raise IllegalMove(Refusal("over"))
        refusals: list[Refusal] = []
        for index, action in enumerate(self.game.actions):
            if isinstance(action, Play):
                if count < 1 or len(piles) != 2 or isinstance(action.unit, Covered) != single:
                    continue
            elif not isinstance(action, (Match, Flip)) or count or (isinstance(action, Match) and action.auto):
                continue
            taken = count
            if isinstance(action, Play) and 0 <= piles[0] < len(state.piles):
                taken = self._legal.taken(action, state.piles[piles[0]], count)
            move = self.canonical(state, Move(index, piles if count else tuple(sorted(piles)), taken))
            refusal = self._refuse.reason(state, move)
            if refusal is None:
                return move
            opened = [i for i in move.piles if 0 <= i < len(state.piles) and state.down[i] < len(state.piles[i])]
            if isinstance(action, Flip) and opened:
                # Open cards were not meant to be turned up, whatever else stands against that.
                refusal = Refusal("nothing-down", action.name, {"pile": self.rules.piles[opened[0]].name})
            refusals.append(refusal)
        raise IllegalMove(best_refusal(refusals))

    def outcome(self, state: State, budget: int = 0) -> Outcome:
        """How the game stands; with a budget of positions, `looping` is found too."""
        return self._judge.outcome(state, budget)

    def won(self, state: State) -> bool:
        """Whether the patience has come out."""
        return self.conditions.holds(self.game.win, state)

    def view(self, state: State, seat: Seat = "both") -> View:
        """What the seat may see."""
        return view(self.rules, state)

    def hands(self, state: State, move: Move) -> tuple[int, ...]:
        """The seats that may make this move.

        The seat to move; where the seats act freely, the one whose cards are turned up, if they are
        all of one seat, and otherwise any.
        """
        if state.mover >= 0:
            return (state.mover,)
        if isinstance(self.game.actions[move.action], Flip):
            owners = {self.rules.piles[i].seat for i in move.piles}
            if len(owners) == 1 and -1 not in owners:
                return tuple(owners)
        return tuple(range(self.game.seats))

    def tap(self, state: State, moves: list[Move]) -> dict[int, Move]:
        """For each pile the one move that a double tap on its top should make; none when unsure.

        The move to a foundation, if no card still in play could ever be laid on the top card, so
        that nothing is lost by its going; else the top card's one target, where equally empty
        piles of one zone count as one.  With several equal choices nobody guesses.
        """
        choices: dict[int, list[Move]] = {}
        for move in moves:
            action = self.game.actions[move.action]
            if isinstance(action, Play):
                if not isinstance(action.unit, Covered):
                    choices.setdefault(move.piles[0], []).append(move)
            elif isinstance(action, (Match, Flip)):
                for pile in move.piles:
                    choices.setdefault(pile, []).append(move)
        taps: dict[int, Move] = {}
        for pile, options in choices.items():
            if len({self._aim(state, move) for move in options}) == 1:
                taps[pile] = options[0]
                continue
            home = [move for move in options if self._goes_home(move)]
            if home and not self._awaited(state, state.piles[pile][-1]):
                taps[pile] = home[0]
        return taps

    def _goes_home(self, move: Move) -> bool:
        return move.action in self.rules.plays and self.rules.piles[move.piles[1]].role == "foundation"

    def _awaited(self, state: State, card: int) -> bool:
        """Whether a card that is not home could be laid on this one somewhere else than home."""
        plays = [play for play in self.rules.plays.values() if self.rules.zone[play.to].role != "foundation"]
        tables = [self.onto(play, state) for play in plays]
        return any(
            card in onto[other]
            for info, pile in zip(self.rules.piles, state.piles, strict=True)
            if info.role != "foundation"
            for other in pile
            for onto in tables
        )

    def _aim(self, state: State, move: Move) -> tuple[object, ...]:
        """What a move comes to, for a person: moves of one aim are no real choice."""
        if move.action not in self.rules.plays:
            return (move.action, move.piles)
        target = move.piles[1]
        return (self.rules.piles[target].zone, target if state.piles[target] else -1, move.count)

    def write(self, state: State, move: Move) -> str:
        """The move in notation, `5h fan3`."""
        return self._notation.write(state, move)

    def read(self, state: State, text: str) -> Move:
        """The legal move that the text writes.  Raises NotationError."""
        if self._judge.ended(state) is not None:
            raise IllegalMove(Refusal("over"))
        return self.canonical(state, self._notation.read(state, text))
