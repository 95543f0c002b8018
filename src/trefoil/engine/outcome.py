"""How a game stands: won, lost, or going on; and whether the moves left lead anywhere."""

from __future__ import annotations

from collections.abc import Callable

from trefoil.engine.conditions import Conditions
from trefoil.engine.legal import Legal
from trefoil.engine.rules import Rules
from trefoil.engine.state import PLAYING, Move, Outcome, State
from trefoil.spec.vocabulary import Draw, Turn

# Zones whose cards are out of play for good, or nearly so.
_HOME = ("foundation", "won")


class Judge:
    """Judges positions of one game."""

    def __init__(
        self, rules: Rules, conditions: Conditions, legal: Legal, apply: Callable[[State, Move], State]
    ) -> None:
        self._rules = rules
        self._game = rules.game
        self._conditions = conditions
        self._legal = legal
        self._apply = apply
        self._home = [i for i, pile in enumerate(rules.piles) if pile.role in _HOME]
        self._reserve = [i for i, pile in enumerate(rules.piles) if pile.role == "reserve"]
        # Counted deeds that change more than the stock: redeals, a card drawn out once.
        self._deeds = [
            index
            for index, action in enumerate(rules.actions)
            if rules.counted[index] and not isinstance(action, (Draw, Turn))
        ]
        self._table = [i for i, pile in enumerate(rules.piles) if pile.role in ("tableau", "reserve")]

    def ended(self, state: State) -> Outcome | None:
        """Won, or lost by the game's own test; None while neither holds."""
        if self._conditions.holds(self._game.win, state):
            return Outcome("won", "win")
        if self._game.loss is not None and self._conditions.holds(self._game.loss, state):
            return Outcome("lost", "over" if self._game.score and self._game.seats > 1 else "loss")
        return None

    def outcome(self, state: State, budget: int = 0) -> Outcome:
        """The outcome.  With a budget, positions that only lead round in a circle are found too.

        `looping` is said only when every position that can still be reached, at most `budget` of
        them, has been looked at and none has one card more at home, one card fewer face down or
        in reserve, or a redeal done.  So it is a proof that the game cannot be won any more.
        """
        ended = self.ended(state)
        if ended is not None:
            return ended
        moves = self._legal.all(state)
        if not moves:
            return Outcome("lost", "blocked")
        return Outcome("lost", "looping") if budget and self._loops(state, moves, budget) else PLAYING

    def _progress(self, state: State) -> tuple[int, int, int, int]:
        """What never has to be done twice; each number only ever matters when it grows."""
        piles = state.piles
        return (
            sum(len(piles[i]) for i in self._home),
            -sum(state.down[i] for i in self._table),
            -sum(len(piles[i]) for i in self._reserve),
            sum(state.used[index] for index in self._deeds),
        )

    def _loops(self, state: State, moves: list[Move], budget: int) -> bool:
        start = self._progress(state)
        seen = {state}
        todo: list[tuple[State, list[Move]]] = [(state, moves)]
        while todo:
            here, moves = todo.pop()
            for move in moves:
                there = self._apply(here, move)
                if there in seen:
                    continue
                if any(new > old for new, old in zip(self._progress(there), start, strict=True)):
                    return False
                if self.ended(there) is not None or len(seen) >= budget:
                    return False
                seen.add(there)
                todo.append((there, self._legal.all(there)))
        return True
