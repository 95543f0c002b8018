"""English phrases for the smaller nodes: relations, tests, starts, units, and names of actions."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import assert_never

from trefoil.spec.vocabulary import (
    All,
    AnyAction,
    AnyOf,
    Anything,
    Blocked,
    Build,
    Covered,
    Draw,
    Empty,
    Filled,
    Fit,
    Flip,
    Group,
    Held,
    Idle,
    If,
    Match,
    NoneYet,
    Not,
    Only,
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
from trefoil.words.english.nouns import RANK_NAMES, SUIT_NAMES, Place, a, join, number, place_of, unique
from trefoil.words.tongue import Tongue

_SUITS = {
    "same": "in suit",
    "alternate": "in alternate colours",
    "other": "in another suit each time",
    "any": "regardless of suit",
}


def ranks(letters: str, last: str = "or") -> str:
    """`a jack, a queen or a king`; long runs are shortened to `any card from ace to ten`."""
    if len(letters) > 4 and letters in "A23456789TJQKA":
        return f"any card from {RANK_NAMES[letters[0]]} to {RANK_NAMES[letters[-1]]}"
    return join([a(RANK_NAMES[letter]) for letter in letters], last)


class Phrases(Tongue, ABC):
    """The smaller nodes in English."""

    def place(self, zone: str) -> Place:
        """The noun of a zone's piles."""
        return place_of(self.facts.zones[zone])

    def anywhere(self, zones: Sequence[str], last: str = "or") -> str:
        """`a fan or the reserve`."""
        return join(unique(self.place(zone).any() for zone in zones), last)

    def there(self, zones: Sequence[str], last: str) -> str:
        """`on the foundations or in the cells`."""
        return join(unique(self.place(zone).there() for zone in zones), last)

    # ------------------------------------------------------------ relations

    def fit(self, fit: Fit, foundation: bool = False) -> str:
        """How the moving card fits: `building down in suit (ten of hearts on jack of hearts)`."""
        match fit:
            case Build():
                return f"building {self.direction(fit)} ({self._example(fit, foundation)})"
            case Twin(suit=True):
                return "onto the same card (same rank and same suit)"
            case Twin():
                letter = "J" if "J" in self.facts.ranks else self.facts.ranks[0]
                return f"onto a card of the same rank ({RANK_NAMES[letter]} on {RANK_NAMES[letter]})"
            case Sum(total=total):
                return f"onto a card with which it adds up to {total} ({self.values()})"
            case AnyOf(fits=parts):
                ways = [self._way(part) if isinstance(part, Build) else self.fit(part) for part in parts]
                closed = all(not isinstance(part, Build) or part.wrap == "no" for part in parts)
                builds = any(isinstance(part, Build) for part in parts)
                first, last = self.facts.ranks[0], self.facts.ranks[-1]
                edge = f"; {RANK_NAMES[first]} and {RANK_NAMES[last]} do not go on each other"
                return join(ways, "or") + (edge if closed and builds else "")
            case _:
                assert_never(fit)

    def values(self) -> str:
        """How cards are counted in a sum."""
        courts = [RANK_NAMES[letter] for letter in "JQK" if letter in self.facts.ranks]
        tail = f"; {join(courts)} {'belong' if len(courts) > 1 else 'belongs'} to no sum" if courts else ""
        return f"the ace counts 1, other cards their pips{tail}"

    def direction(self, build: Build) -> str:
        """`down in alternate colours`."""
        way = "up" if build.step > 0 else "down"
        if abs(build.step) > 1:
            way += f" by {number(abs(build.step))} ranks"
        return f"{way} {_SUITS[build.suit]}"

    def _way(self, build: Build) -> str:
        example = self.facts.example(build, False)
        text = f"building {self.direction(build)} ({self._pair(build, example.onto, example.moved)}"
        if example.turn is not None:
            text += f", {self._turn(build, example.turn)}"
        return text + ")"

    def _pair(self, build: Build, onto: str, moved: str) -> str:
        low, high = RANK_NAMES[onto], RANK_NAMES[moved]
        match build.suit:
            case "same":
                suit = SUIT_NAMES["h" if "h" in self.facts.suits else self.facts.suits[0]]
                return f"{high} of {suit} on {low} of {suit}"
            case "alternate":
                return f"red {high} on black {low}"
            case "other":
                return f"{high} of any other suit on {low} of spades"
            case "any":
                return f"{high} on {low}"

    def _turn(self, build: Build, turn: tuple[str, str]) -> str:
        text = f"turning the corner with {RANK_NAMES[turn[1]]} on {RANK_NAMES[turn[0]]}"
        if build.wrap == "base":
            text += "; the ranks run from the base rank round to the one before it"
        return text

    def _example(self, build: Build, foundation: bool) -> str:
        example = self.facts.example(build, foundation)
        text = self._pair(build, example.onto, example.moved)
        if foundation and build.wrap == "no":
            return f"{text}, and so on to the {RANK_NAMES[example.last]}"
        if example.turn is not None:
            return f"{text}, {self._turn(build, example.turn)}"
        if example.bare:
            return f"{text}; nothing on {ranks(example.bare)}"
        return text

    # ------------------------------------------------------------ tests

    def test(self, test: Test, yes: bool = True) -> str:
        """A test as a clause: `all cards are on the foundations`; its opposite when not `yes`."""
        match test:
            case Only(zones=zones):
                if all(self.facts.zones[zone].role == "won" for zone in zones):
                    return "all cards have been won" if yes else "not all cards have been won"
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
            case Blocked():
                return self._blocked(test, yes)
            case Stand(zone=zone, rank=letter, home=home, dealt=dealt):
                text = f"every {RANK_NAMES[letter]} lies face up at the very bottom of {self.place(zone).any()}"
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
                if yes:
                    return f"{number(turns)} turn{'s' if turns > 1 else ''} in succession have passed with nothing done"
                return f"not yet {number(turns)} turn{'s' if turns > 1 else ''} in succession have passed with nothing done"
            case Not(test=part):
                return self.test(part, not yes)
            case All(tests=parts):
                return join([self.test(part, yes) for part in parts], "and" if yes else "or")
            case _:
                assert_never(test)

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
            case _:
                return f"it is {'no longer' if yes else 'still'} allowed to {self.doing(action)}"

    # ------------------------------------------------------------ actions by name

    def path(self, play: Play) -> str:
        """`from a fan or the reserve to another fan`."""
        return f"from {self.anywhere(play.frm)} to {self.target(play)}"

    def target(self, play: Play) -> str:
        """`another fan`, `a foundation`."""
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
                return f"{self.take(action)} {self.pattern(pattern)}"
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
                return f"no {self.pattern(pattern)[2:]} can be {self.taken(action)}"
            case Match(pattern=Single(ranks=letters)):
                return f"no {join([RANK_NAMES[letter] for letter in letters], 'or')} can be {self.taken(action)}"
            case Flip(zone=zone):
                return f"no face-down card {self.place(zone).there()} can be turned up"
            case _:
                return f"it is not possible to {self.doing(action)}"

    def undone(self, action: AnyAction, yes: bool) -> str:
        """`no pair has been taken`; without `yes`, `something has been taken`."""
        match action:
            case Play():
                return f"{'no card' if yes else 'a card'} has been moved {self.path(action)}"
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
                return f"any card or {many}" if many else "any card"
            case RankIs(rank="base"):
                text, foot = "only a card of the base rank", "one"
            case RankIs(rank=letters):
                text, foot = f"only {ranks(letters)}", ranks(letters)
            case _:
                assert_never(start)
        return f"{text} or a {many} with {foot} at its bottom" if many else text

    def opening(self, play: Play, start: Start) -> str:
        """The sentence about empty piles."""
        where = self.place(play.to).empty()
        if isinstance(start, Anything) and play.fits is not None:
            return f"it may also be moved to {where}"
        match start:
            case If(test=Held(latch=latch), then=then, otherwise=otherwise) if otherwise is not None:
                when = self.test(self.facts.latches[latch].when)
                return (f"{where} takes {self.start(otherwise, play.unit)}, but from the moment when {when}, "
                        f"{self.start(then, play.unit)}")
            case If(test=test, then=then, otherwise=None):
                what = f"it may be moved to {where}" if isinstance(then, Anything) else (
                    f"{where} takes {self.start(then, play.unit)}, and that")
                return f"{what} only if {self.test(test)}"
            case If(test=test, then=then, otherwise=otherwise) if otherwise is not None:
                return (f"{where} takes {self.start(then, play.unit)} if {self.test(test)}, otherwise "
                        f"{self.start(otherwise, play.unit)}")
            case Anything() | RankIs():
                return f"{where} takes {self.start(start, play.unit)}"
            case _:
                raise TypeError(f"no words for {start!r}")
