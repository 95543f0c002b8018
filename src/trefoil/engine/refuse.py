"""Why a move is not legal: the first rule it breaks, in the order in which a player meets them."""

from __future__ import annotations

from trefoil.engine.legal import Legal
from trefoil.engine.rules import Rules
from trefoil.engine.state import Move, Refusal, State
from trefoil.spec.cards import CARD_NAMES
from trefoil.spec.vocabulary import (
    RANKS,
    Covered,
    Draw,
    Flip,
    Follows,
    Group,
    Match,
    Pair,
    Pass,
    Pile,
    Play,
    Redeal,
    Run,
    Top,
    Turn,
)

# The order of the checks; a refusal that comes later says more about what the player wanted.
STAGES = (
    "no-pile",
    "same-pile",
    "no-rule",
    "nothing-onto",
    "never-filled",
    "nothing-down",
    "no-card",
    "face-down",
    "covered",
    "not-covered",
    "not-whole-pile",
    "broken",
    "part",
    "not-so-many",
    "stays",
    "spent",
    "condition",
    "too-far",
    "target-down",
    "no-neighbour",
    "row-start",
    "not-start",
    "no-next",
    "no-fit",
    "full",
    "too-many",
)


class Refuse:
    """Judges single moves of one game."""

    def __init__(self, rules: Rules, legal: Legal) -> None:
        self._rules = rules
        self._game = rules.game
        self._legal = legal

    def reason(self, state: State, move: Move) -> Refusal | None:
        """None if the move is legal in a game that goes on; otherwise why not."""
        if not 0 <= move.action < len(self._game.actions):
            return Refusal("unreadable", None, {"text": str(tuple(move))})
        if any(not 0 <= i < len(self._rules.piles) for i in move.piles):
            return Refusal("no-pile", None, {"pile": str(next(i for i in move.piles if not 0 <= i < len(state.piles)))})
        action = self._game.actions[move.action]
        if isinstance(action, Play):
            return self._play(state, move, action)
        if isinstance(action, Match):
            return self._match(state, move, action)
        if isinstance(action, Flip):
            return self._flip(state, move, action)
        closed = self._closed(state, move.action)
        if closed is not None:
            return closed
        if move in self._legal.of_action(state, move.action):
            return None
        name = action.name
        if isinstance(action, Draw):
            return Refusal("stock-empty", name)
        if isinstance(action, Turn):
            stock = self._rules.of_zone[action.to][0]
            return Refusal("stock-left" if state.piles[stock] else "waste-empty", name)
        assert isinstance(action, (Redeal, Pass))
        return Refusal("waste-empty", name)

    def _closed(self, state: State, index: int) -> Refusal | None:
        """The action's limit, then its condition."""
        action = self._game.actions[index]
        if action.times is not None and state.used[index] >= action.times:
            return Refusal("spent", action.name, {"times": action.times})
        if action.when is not None and not self._legal.conditions.holds(action.when, state):
            return Refusal("condition", action.name)
        return None

    # ------------------------------------------------------------ moving cards

    def _play(self, state: State, move: Move, play: Play) -> Refusal | None:
        rules, piles, name = self._rules, state.piles, play.name
        if len(move.piles) != 2:
            return Refusal("unreadable", name, {"text": str(tuple(move))})
        i, j = move.piles
        source, target = rules.piles[i], rules.piles[j]
        if i == j:
            return Refusal("same-pile", name, {"pile": source.name})
        if source.zone not in play.frm or target.zone != play.to:
            return Refusal("no-rule", None, {"from": source.zone, "to": target.zone})
        if not 1 <= move.count <= len(piles[i]):
            return Refusal("no-card", name, {"pile": source.name})
        if move.count > len(piles[i]) - state.down[i]:
            return Refusal("face-down", name, {"pile": source.name})
        if move.count not in self._legal.lifts(state, i, play):
            return self._lift(state, move, play)
        closed = self._closed(state, move.action)
        if closed is not None:
            return closed
        return self._land(state, move, play)

    def _lift(self, state: State, move: Move, play: Play) -> Refusal:
        """The cards may not be lifted so."""
        i, n = move.piles[0], move.count
        pile, info = state.piles[i], self._rules.piles[i]
        card = CARD_NAMES[pile[-n]]
        match play.unit:
            case _ if play.keep and n == len(pile):
                return Refusal("stays", play.name, {"card": card})
            case Top():
                return Refusal("covered", play.name, {"card": card, "pile": info.name})
            case Pile():
                return Refusal("not-whole-pile", play.name, {"card": card, "pile": info.name})
            case Covered():
                return Refusal("not-covered", play.name, {"card": card})
            case Run() as run:
                length = self._legal.run_length(state, i, run)
                if n > length:
                    upper, lower = CARD_NAMES[pile[-length]], CARD_NAMES[pile[-length - 1]]
                    return Refusal("broken", play.name, {"pile": info.name, "card": upper, "below": lower})
                if run.count is not None:
                    return Refusal("not-so-many", play.name, {"count": n, "wanted": run.count})
                return Refusal("part", play.name, {"card": card, "pile": info.name, "count": length})

    def _land(self, state: State, move: Move, play: Play) -> Refusal | None:
        """The cards are lifted; may they be laid there?"""
        (i, j), n, name = move.piles, move.count, play.name
        target = state.piles[j]
        card = self._legal.fitting(play, state.piles[i], n)
        info = self._rules.piles[j]
        if not self._legal.near(play, i, j):
            return Refusal("too-far", name, {"card": CARD_NAMES[card], "pile": info.name})
        if not target:
            if play.empty is None:
                return Refusal("never-filled", name, {"pile": info.name})
            if not self._legal.conditions.opens(play.empty, card, state, j):
                return self._not_start(state, j, card, play)
        elif play.fits is None:
            return Refusal("nothing-onto", name, {"pile": info.name})
        elif state.down[j] == len(target):
            return Refusal("target-down", name, {"pile": info.name})
        elif target[-1] not in self._legal.onto(play.fits, state.base)[card]:
            return Refusal("no-fit", name, {"card": CARD_NAMES[card], "onto": CARD_NAMES[target[-1]]})
        moved = 1 if isinstance(play.unit, Covered) else n
        if info.room is not None and len(target) + moved > info.room:
            return Refusal("full", name, {"pile": info.name, "room": info.room})
        if isinstance(play.unit, Run) and play.unit.through is not None:
            limit, cells, spaces = self._legal.carry(state, play.unit, not target and play.to in play.unit.through[1:])
            if n > limit:
                return Refusal("too-many", name, {"count": n, "limit": limit, "cells": cells, "spaces": spaces})
        return None

    def _not_start(self, state: State, j: int, card: int, play: Play) -> Refusal:
        """The card may not open pile j."""
        args = {"card": CARD_NAMES[card], "pile": self._rules.piles[j].name}
        if not isinstance(play.empty, Follows):
            return Refusal("not-start", play.name, args)
        neighbour = self._rules.left[j]
        if neighbour < 0:
            return Refusal("no-neighbour" if play.empty.first is None else "row-start", play.name, args)
        beside = state.piles[neighbour]
        if len(beside) == state.down[neighbour]:
            return Refusal("no-neighbour", play.name, args)
        table = self._legal.onto(play.empty.fits, state.base)
        following = [CARD_NAMES[other] for other in range(len(CARD_NAMES)) if beside[-1] in table[other]]
        return Refusal("no-next", play.name, {**args, "beside": CARD_NAMES[beside[-1]], "next": following})

    # ------------------------------------------------------------ taking and turning

    def _match(self, state: State, move: Move, action: Match) -> Refusal | None:
        name, rules = action.name, self._rules
        for i in move.piles:
            info = rules.piles[i]
            if not state.piles[i]:
                return Refusal("no-card", name, {"pile": info.name})
            if state.down[i] == len(state.piles[i]):
                return Refusal("face-down", name, {"pile": info.name})
            if info.zone not in action.frm:
                return Refusal("no-rule", None, {"from": info.zone, "to": action.to or action.cover or info.zone})
        closed = self._closed(state, move.action)
        if closed is not None:
            return closed
        if Move(move.action, move.piles) in self._legal.of_action(state, move.action):
            return None
        cards = [CARD_NAMES[state.piles[i][-1]] for i in move.piles]
        if action.cover is not None and not state.piles[rules.of_zone[action.cover][0]]:
            return Refusal("stock-empty", name)
        sided = self._legal.sides_differ(action, move.piles) or len(set(move.piles)) != len(move.piles)
        if not sided and self._pattern(state, move, action):
            return Refusal("one-seat" if action.sides == "seats" else "zones", name, {"cards": cards})
        return Refusal("no-pattern", name, {"cards": cards})

    def _pattern(self, state: State, move: Move, action: Match) -> bool:
        """Whether the cards go together, whatever side they come from."""
        cards = [state.piles[i][-1] for i in move.piles]
        match action.pattern:
            case Pair(fits=fit):
                return len(cards) == 2 and cards[1] in self._legal.onto(fit, state.base)[cards[0]]
            case Group(ranks=ranks):
                return sorted(RANKS[card % 13] for card in cards) == sorted(ranks)
            case _:
                return len(cards) == 1

    def _flip(self, state: State, move: Move, action: Flip) -> Refusal | None:
        closed = self._closed(state, move.action)
        if closed is not None:
            return closed
        moves = self._legal.of_action(state, move.action)
        if move in moves:
            return None
        pile = self._rules.piles[move.piles[0]].name if move.piles else action.zone
        return Refusal("nothing-down", action.name, {"pile": pile})
