"""English phrases for tests, starts and units, and names of actions."""

from __future__ import annotations

from abc import ABC
from typing import assert_never

from trefoil.spec.vocabulary import (
    All,
    AnyAction,
    Anything,
    Blocked,
    Covered,
    Draw,
    Empty,
    Filled,
    Flip,
    Follows,
    Gathered,
    Group,
    Held,
    Idle,
    If,
    Match,
    NoneYet,
    Not,
    Only,
    Ordered,
    Pair,
    Pass,
    Pattern,
    Pile,
    Play,
    RankIs,
    Redeal,
    Run,
    Single,
    Spent,
    Stand,
    Start,
    Sum,
    Test,
    Top,
    Turn,
    Twin,
    Unit,
)
from trefoil.words.english.fits import ranks
from trefoil.words.english.nouns import RANK_NAMES, a, join, number, unique
from trefoil.words.english.rows import Rows


class Phrases(Rows, ABC):
    """The smaller nodes in English."""

    def test(self, test: Test, yes: bool = True) -> str:
        """A test as a clause: `all cards are on the foundations`; its opposite when not `yes`."""
        match test:
            case Only(zones=zones):
                if all(self.facts.zones[zone].role == "won" for zone in zones):
                    return "all cards have been taken" if yes else "not all cards have been taken"
                return f"{'all' if yes else 'not all'} cards are {self.there(zones, 'or')}"
            case Empty(zones=zones):
                if yes:
                    return f"no card is left {self.there(zones, 'or')}"
                return f"there are still cards {self.there(zones, 'or')}"
            case Filled(zone=zone):
                place = self.place(zone)
                if yes:
                    return f"there is a card {place.at} {'every ' + place.one if place.many else place.all()}"
                return f"there is {place.empty()}" if place.many else f"no card is left {place.there()}"
            case Gathered():
                return self.gathered(test, yes)
            case Ordered():
                return self.ordered(test, yes)
            case Blocked():
                return self._blocked(test, yes)
            case Stand(zone=zone, rank=letter, home=home, dealt=dealt):
                text = f"every {RANK_NAMES[letter]} lies face up at the very bottom of {self.place(zone).any()}"
                if home is not None:
                    text += f" or {self.place(home).at} {self.place(home).any()}"
                if not dealt:
                    text += " (those dealt to the bottom do not count)"
                return text if yes else f"it is not so that {text}"
            case Held(latch=latch):
                when = self.test(self.facts.latches[latch].when)
                return f"it has {'already' if yes else 'never yet'} been so that {when}"
            case Spent(action=name):
                return self._spent(self.facts.actions[name], yes)
            case NoneYet(action=name):
                return f"{self.undone(self.facts.actions[name], yes)} in this turn"
            case Idle(turns=turns):
                passed = "turn has passed" if turns == 1 else f"{number(turns)} turns in succession have passed"
                return (
                    f"{'a ' if turns == 1 else ''}{passed} with nothing done"
                    if yes
                    else (f"it is not so that {'a ' if turns == 1 else ''}{passed} with nothing done")
                )
            case Not(test=part):
                return self.test(part, not yes)
            case All(tests=parts):
                clauses = [clause for part in parts for clause in self._clauses(part, yes)]
                return join(clauses, "and" if yes else "or")
            case _:
                assert_never(test)

    def _clauses(self, test: Test, yes: bool) -> list[str]:
        """The clauses of a test that stand side by side among others."""
        match test:
            case All(tests=parts) if yes:
                return [clause for part in parts for clause in self._clauses(part, yes)]
            case Not(test=part):
                return self._clauses(part, not yes)
            case Blocked(actions=names, after=()) if yes:
                return unique(self.cannot(self.facts.actions[name]) for name in names)
            case _:
                return [self.test(test, yes)]

    def _blocked(self, test: Blocked, yes: bool) -> str:
        actions = [self.facts.actions[name] for name in test.actions]
        if yes:
            text = join(unique(self.cannot(action) for action in actions))
        else:
            text = "it is possible to " + join(unique(self.doing(action) for action in actions), "or")
        if test.after:
            first = join(unique(self.gerund(self.facts.actions[name]) for name in test.after), "or")
            text += f", even after {first}" if yes else f", at least after {first}"
        return text

    def _spent(self, action: AnyAction, yes: bool) -> str:
        match action:
            case Redeal():
                return "no redeal is left" if yes else "a redeal is left"
            case Turn():
                return "no turnover is left" if yes else "a turnover is left"
            case _ if action.times == 1:
                return self.undone(action, not yes)
            case _:
                return f"it is {'no longer' if yes else 'still'} allowed to {self.doing(action)}"

    # ------------------------------------------------------------ actions by name

    def path(self, play: Play) -> str:
        """`from a fan or the reserve to another fan`."""
        return f"from {self.anywhere(play.frm)} to {self.target(play)}"

    def target(self, play: Play) -> str:
        """`another fan`, `a foundation`."""
        if play.left:
            return self.further_left(play)
        place = self.place(play.to)
        return f"another {place.one}" if play.to in play.frm and place.many else place.any()

    def pattern(self, pattern: Pattern) -> str:
        """What is taken: `a pair of equal cards`."""
        match pattern:
            case Pair(fits=Twin(suit=True)):
                return "a pair of identical cards"
            case Pair(fits=Twin()):
                return "a pair of cards of one rank"
            case Pair(fits=Sum(total=total)):
                return f"a pair of cards that adds up to {total}"
            case Pair():
                return "a pair of cards that go together"
            case Single(ranks=letters):
                return ranks(letters)
            case Group(ranks=letters):
                return f"{ranks(letters, 'and')} together"
            case _:
                assert_never(pattern)

    def doing(self, action: AnyAction) -> str:
        """`move a card from a fan to a foundation`."""
        match action:
            case Play(unit=unit):
                return f"move {a(self._thing(unit))} {self.path(action)}"
            case Draw(frm=zone):
                return f"draw from {self.place(zone).all()}"
            case Turn(frm=zone):
                return f"turn {self.place(zone).all()} over"
            case Redeal():
                return "redeal"
            case Match(pattern=pattern):
                return f"{self.take(action)} {self.pattern(pattern)}{self.sources(action)}"
            case Flip(zone=zone):
                return f"turn up a face-down card {self.place(zone).there()}"
            case Pass():
                return "end the turn"
            case _:
                assert_never(action)

    def gerund(self, action: AnyAction) -> str:
        """`any number of moves from a fan to another fan`, `drawing from the stock`."""
        match action:
            case Play(unit=unit):
                return f"moving any number of {self._thing(unit, True)} {self.path(action)}"
            case _:
                verb, _, rest = self.doing(action).partition(" ")
                verb = verb[:-1] if verb.endswith("e") else verb
                return f"{verb}ing {rest}".strip()

    def cannot(self, action: AnyAction) -> str:
        """`no card can be moved from a fan to a foundation`."""
        match action:
            case Play(unit=unit):
                return f"no {self._thing(unit)} can be moved {self.path(action)}"
            case Match(pattern=Pair() as pattern):
                return f"no {self.pattern(pattern)[2:]}{self.sources(action)} can be {self.taken(action)}"
            case Match(pattern=Single(ranks=letters)):
                return f"no {join([RANK_NAMES[letter] for letter in letters], 'or')} can be {self.taken(action)}"
            case Flip(zone=zone):
                return f"no face-down card {self.place(zone).there()} can be turned up"
            case _:
                return f"it is not possible to {self.doing(action)}"

    def undone(self, action: AnyAction, yes: bool) -> str:
        """`no pair has been taken`; without `yes`, `something has been taken`."""
        match action:
            case Play(unit=unit):
                thing = self._thing(unit)
                return f"{f'no {thing}' if yes else a(thing)} has been moved {self.path(action)}"
            case Draw(frm=zone):
                return f"{'no card has' if yes else 'cards have'} been drawn from {self.place(zone).all()}"
            case Turn(frm=zone):
                return f"{self.place(zone).all()} has {'not yet' if yes else 'already'} been turned over"
            case Redeal():
                return f"there has {'been no' if yes else 'been a'} redeal"
            case Match():
                return f"{'nothing' if yes else 'something'} has been {self.taken(action)}"
            case Flip(zone=zone):
                return f"{'no card' if yes else 'a card'} {self.place(zone).there()} has been turned up"
            case Pass():
                return "nobody has passed" if yes else "somebody has passed"
            case _:
                assert_never(action)

    def sources(self, action: Match) -> str:
        """` (one from a place and one from the reserve)`, when cards come from different zones."""
        if action.sides != "zones":
            return ""
        return f" ({join([f'one from {self.place(zone).any()}' for zone in action.frm])})"

    def takes(self, action: Match) -> bool:
        """Whether the cards go to a player."""
        return action.to is not None and self.facts.zones[action.to].role == "won"

    def take(self, action: Match) -> str:
        """`take`, `remove` or `cover`."""
        return "cover" if action.cover is not None else "take" if self.takes(action) else "remove"

    def taken(self, action: Match) -> str:
        """`taken`, `removed` or `covered`."""
        return {"cover": "covered", "take": "taken", "remove": "removed"}[self.take(action)]

    def _thing(self, unit: Unit, more: bool = False) -> str:
        match unit:
            case Top():
                word = "card"
            case Pile():
                word = "whole pile"
            case Run():
                word = "sequence"
            case Covered():
                word = "covered card"
            case _:
                assert_never(unit)
        return word + "s" if more else word

    # ------------------------------------------------------------ what opens an empty pile

    def start(self, start: Anything | RankIs, unit: Unit) -> str:
        """What goes on an empty pile: `any card`, `only a king`."""
        many = "" if isinstance(unit, (Top, Covered)) else "sequence" if isinstance(unit, Run) else "pile"
        match start:
            case Anything():
                text, foot = "any card", ""
            case RankIs(rank="base"):
                text, foot = "only a card of the base rank", "a card of the base rank"
            case RankIs(rank=letters):
                text, foot = f"only {ranks(letters)}", ranks(letters)
            case _:
                assert_never(start)
        if isinstance(unit, Run) and unit.count is not None:
            return f"only a sequence with {foot} at its bottom" if foot else "any such sequence"
        if not foot:
            return f"any card or {many}" if many else "any card"
        foot = "one" if start == RankIs("base") else foot
        return f"{text} or a {many} with {foot} at its bottom" if many else text

    def opening(self, play: Play, start: Start) -> str:
        """The sentence about empty piles."""
        where = self.place(play.to).empty()
        if isinstance(start, Anything) and play.fits is not None and isinstance(play.unit, (Top, Covered)):
            return f"it may also be moved to {where}"
        match start:
            case If(test=Held(latch=latch), then=then, otherwise=otherwise) if otherwise is not None:
                when = self.test(self.facts.latches[latch].when)
                return (
                    f"{where} takes {self.start(otherwise, play.unit)}, but from the moment when {when}, "
                    f"{self.start(then, play.unit)}"
                )
            case If(test=Held(latch=latch), then=Anything(), otherwise=None):
                when = self.test(self.facts.latches[latch].when)
                return f"it may be moved to {where} only from the moment when {when}"
            case If(test=test, then=then, otherwise=None):
                what = (
                    f"it may be moved to {where}"
                    if isinstance(then, Anything)
                    else (f"{where} takes {self.start(then, play.unit)}, and that")
                )
                return f"{what} only if {self.test(test)}"
            case If(test=test, then=then, otherwise=otherwise) if otherwise is not None:
                return (
                    f"{where} takes {self.start(then, play.unit)} if {self.test(test)}, otherwise "
                    f"{self.start(otherwise, play.unit)}"
                )
            case Follows():
                return self.following(play, start)
            case Anything() | RankIs():
                return f"{where} takes {self.start(start, play.unit)}"
            case _:
                raise TypeError(f"no words for {start!r}")
