"""Stated ways of playing: what they see, how they choose, when a game is given up.

A policy sees what a player sees, never a hidden card, and names one of the moves it is shown.

    random    any move
    greedy    what can go home goes; else a move that turns a card up, clears a pile, brings one
              in from waste or reserve, or lays a card bare that can go home; else the stock; else
              any move; a redeal when there is no other, and cards back from home last of all
    careful   as greedy, but a card that others in play could still be laid on goes home only
              when the stock would be next

`module:function` is a user's own: it is given a Sight and returns a move of it, or None to give up.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from trefoil.deals import deal_number
from trefoil.deals.numbers import mix
from trefoil.engine import Move, State, Table, View
from trefoil.solve import Verdict
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Covered, Draw, Flip, Game, Match, Pass, Play, Redeal, Turn
from trefoil.studies.study import Row, Study

# A game is given up after so many moves in succession in which no more cards than ever before came
# home or were turned up, and none were matched.
PATIENCE = 200


class Chance:
    """Numbers by chance, the same for the same deal on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = mix(seed ^ 0x706F6C696379)  # another stream than the deal's own

    def below(self, most: int) -> int:
        """A number from 0 to most - 1."""
        self._state = mix((self._state + 0x9E3779B97F4A7C15) & ((1 << 64) - 1))
        return self._state % most


class Sight(NamedTuple):
    """What a player sees at his turn.

    `view`: the cards, hidden ones empty.  `moves`: the legal moves that do not lead back to a
    position this game has had; their piles are indices of `view.piles`.  `roles`: of each pile.
    `wanted`: of a move, whether another card in play could still be laid on its top card.
    `opens`: of a move, whether it lays a card bare that can go home.
    """

    game: Game
    view: View
    moves: tuple[Move, ...]
    chance: Chance
    roles: tuple[str, ...]
    wanted: Callable[[Move], bool]
    opens: Callable[[Move], bool]


Policy = Callable[[Sight], Move | None]


# -------------------------------------------------------------------- the policies


def at_random(sight: Sight) -> Move:
    """Any move."""
    return sight.moves[sight.chance.below(len(sight.moves))]


def greedy(sight: Sight) -> Move:
    """One of the moves of the first class that has any."""
    return _best(sight, careful=False)


def careful(sight: Sight) -> Move:
    """As greedy, but nothing goes home too early."""
    return _best(sight, careful=True)


_HOME, _UNCOVER, _OPEN, _EARLY, _STOCK, _OTHER, _TURN, _REDEAL, _BACK = range(9)


def _best(sight: Sight, careful: bool) -> Move:
    classes: dict[int, list[Move]] = {}
    for move in sight.moves:
        classes.setdefault(_class(sight, move, careful), []).append(move)
    if min(classes) > _OPEN:
        opening = [move for move in classes.get(_OTHER, ()) if sight.opens(move)]
        if opening:
            classes[_OPEN] = opening
    best = classes[min(classes)]
    return best[sight.chance.below(len(best))]


def _class(sight: Sight, move: Move, careful: bool) -> int:
    action = sight.game.actions[move.action]
    if isinstance(action, Match):
        return _HOME
    if isinstance(action, Flip):
        return _UNCOVER
    if isinstance(action, Play):
        source, target = move.piles
        if sight.roles[target] == "foundation":
            return _EARLY if careful and sight.wanted(move) else _HOME
        if sight.roles[source] == "foundation":
            return _BACK
        pile = sight.view.piles[source]
        below = pile[: len(pile) - move.count]
        # A pile cleared is a gain, but not when its last card only goes to another empty one.
        cleared = not below and bool(sight.view.piles[target])
        turned = bool(below) and below[-1] == ""
        return _UNCOVER if cleared or turned or sight.roles[source] in ("reserve", "waste") else _OTHER
    if isinstance(action, Draw):
        return _STOCK
    if isinstance(action, (Turn, Pass)):
        return _TURN
    return _REDEAL if isinstance(action, Redeal) else _OTHER


POLICIES: dict[str, Policy] = {"random": at_random, "greedy": greedy, "careful": careful}


def find(name: str) -> Policy:
    """The policy of this name.  Raises Fault `no-such-policy`."""
    if name in POLICIES:
        return POLICIES[name]
    module, colon, function = name.partition(":")
    if not colon:
        raise Fault("no-such-policy", policy=name, policies=", ".join(POLICIES))
    try:
        found = getattr(importlib.import_module(module), function)
    except Exception as error:  # whatever a user's module does when it is read
        raise Fault("policy-unreadable", policy=name, reason=_said(error)) from None
    if not callable(found):
        raise Fault("policy-unreadable", policy=name, reason=f"{function} is no function")
    policy: Policy = found
    return policy


def basis(name: str) -> str:
    """16 hex digits of the source of the policy.  Raises Fault as `find`."""
    policy = find(name)
    module = inspect.getmodule(policy)
    try:
        source = inspect.getsource(module if module is not None else policy)
    except (OSError, TypeError):
        raise Fault("policy-unreadable", policy=name, reason="its source is not to be found") from None
    return hashlib.sha256(source.encode()).hexdigest()[:16]


def _said(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__


# -------------------------------------------------------------------- playing


class PolicyAsker:
    """A game of the policy for each deal.

    Rows: `won` or `lost`; `unknown` when it has made as many moves as the budget has nodes.
    `nodes`: moves made.  `value`: cards on foundations or won at the end.
    """

    def __init__(self, study: Study, name: str) -> None:
        self._study = study
        self._name = name
        self._policy = find(name)

    def ask(self, deal: int, going: Callable[[], bool]) -> Row | None:
        began = time.perf_counter()
        table = Table(self._study.game, deal_number(self._study.game, deal))
        game = _Game(table, Chance(deal))
        most = self._study.budget.nodes
        cause = ""
        while not game.over():
            if not going():
                return None
            if most and game.made >= most:
                cause = "nodes"
                break
            move = self._chosen(game.sight(), deal)
            if move is None:
                break
            game.make(move)
        verdict: Verdict = "unknown" if cause else "won" if table.won(game.state) else "lost"
        return Row(deal, verdict, game.made, time.perf_counter() - began, cause, game.home())

    def _chosen(self, sight: Sight, deal: int) -> Move | None:
        try:
            move = self._policy(sight)
        except Exception as error:  # a user's function may do anything
            raise Fault("policy-failed", policy=self._name, deal=deal, reason=_said(error)) from error
        if move is not None and move not in sight.moves:
            raise Fault("policy-no-move", policy=self._name, deal=deal, move=repr(move)[:80])
        return move


class _Game:
    """One game under way."""

    def __init__(self, table: Table, chance: Chance) -> None:
        self.table = table
        self.state = table.start()
        self.made = 0
        self._chance = chance
        self._seen = {self.state}
        self._roles = tuple(pile.role for pile in table.rules.piles)
        self._out = [i for i, role in enumerate(self._roles) if role in ("foundation", "won")]
        self._next: dict[Move, State] = {}
        self._idle = 0
        self._gained = self.home() - sum(self.state.down)

    def home(self) -> int:
        """Cards on foundations or won."""
        return sum(len(self.state.piles[i]) for i in self._out)

    def over(self) -> bool:
        """Whether the game has ended, or is given up."""
        if self._idle >= PATIENCE:
            return True
        self._next = {}
        for move in self.table.legal(self.state):
            after = self.table.step(self.state, move)
            if after not in self._seen:
                self._next[move] = after
        return not self._next

    def sight(self) -> Sight:
        """What the player sees now."""
        return Sight(
            self.table.game,
            self.table.view(self.state),
            tuple(self._next),
            self._chance,
            self._roles,
            self._wanted,
            self._opens,
        )

    def make(self, move: Move) -> None:
        """Make a move that was shown."""
        self.state = self._next[move]
        self._seen.add(self.state)
        self.made += 1
        self._idle += 1
        gained = self.home() - sum(self.state.down)
        if gained > self._gained or isinstance(self.table.game.actions[move.action], Match):
            self._idle = 0
        self._gained = max(gained, self._gained)

    def _opens(self, move: Move) -> bool:
        """Whether the card that the move lays bare can go home at once."""
        if not isinstance(self.table.game.actions[move.action], Play):
            return False
        after = self._next[move]
        return any(
            isinstance(self.table.game.actions[other.action], Play)
            and other.piles[0] == move.piles[0]
            and self._roles[other.piles[1]] == "foundation"
            for other in self.table.legal(after)
        )

    def _wanted(self, move: Move) -> bool:
        """Whether a card in play could be laid on the top card of the move's source, but at home."""
        card = self.state.piles[move.piles[0]][-1]
        in_play = self._in_play()
        for action in self.table.game.actions:
            if not isinstance(action, Play) or isinstance(action.unit, Covered):
                continue
            if self.table.rules.zone[action.to].role == "foundation":
                continue
            onto = self.table.onto(action, self.state)
            if any(card in onto[other] for other in in_play if other != card):
                return True
        return False

    def _in_play(self) -> Iterable[int]:
        return {card for i, pile in enumerate(self.state.piles) if i not in self._out for card in pile}
