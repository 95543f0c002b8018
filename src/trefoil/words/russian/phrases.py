"""Russian phrases for tests, starts and units, and names of actions."""

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
from trefoil.words.russian.fits import ranks
from trefoil.words.russian.nouns import (
    RANK_NOUNS,
    TURN,
    adjective,
    count,
    join,
    rank,
    unique,
)
from trefoil.words.russian.rows import Rows


class Phrases(Rows, ABC):
    """The smaller nodes in Russian."""

    def test(self, test: Test, yes: bool = True) -> str:
        """A test as a clause: «все карты лежат на базах»; its opposite when `yes` is false."""
        match test:
            case Only(zones=zones):
                if all(self.facts.zones[zone].role == "won" for zone in zones):
                    return "все карты взяты" if yes else "взяты не все карты"
                where = self.places(zones, "there", "или", more=True)
                return f"все карты лежат {where}" if yes else f"не все карты лежат {where}"
            case Empty(zones=zones):
                if yes:
                    return f"{self.places(zones, 'there', 'и', more=True)} не осталось карт"
                return f"{self.places(zones, 'there', 'или', more=True)} ещё есть карты"
            case Filled(zone=zone):
                place = self.place(zone)
                if not self.facts.many(zone):
                    return f"{place.there()} {'есть' if yes else 'нет'} карт{'а' if yes else 'ы'}"
                if yes:
                    return f"{place.at} {place.with_adjective('кажд', 'prep')} лежит карта"
                return f"есть {place.with_adjective('пуст', 'nom')}"
            case Gathered():
                return self.gathered(test, yes)
            case Ordered():
                return self.ordered(test, yes)
            case Blocked():
                return self._blocked(test, yes)
            case Stand(zone=zone, rank=letter, home=home, dealt=dealt):
                thing = RANK_NOUNS[letter]
                every = adjective("кажд", thing.gender)
                open_ = "открытой" if thing.gender == "f" else "открытым"
                text = f"{every} {thing.form()} лежит {open_} в самом низу {self.place(zone).noun.form('gen')}"
                if home is not None:
                    text += f" или {self.place(home).there()}"
                if not dealt:
                    text += " (лёгшие туда при раскладке не считаются)"
                return text if yes else f"неверно, что {text}"
            case Held(latch=latch):
                when = self.test(self.facts.latches[latch].when)
                return f"{'уже' if yes else 'ещё не'} было так, что {when}"
            case Spent(action=name):
                return self._spent(self.facts.actions[name], yes)
            case NoneYet(action=name):
                return f"на этом ходу {self.undone(self.facts.actions[name], yes)}"
            case Idle(turns=turns):
                if yes:
                    return f"{count(turns, TURN)} подряд ничего не сделано"
                return f"ещё не прошло {count(turns, TURN, 'gen')} подряд без дела"
            case Not(test=part):
                return self.test(part, not yes)
            case All(tests=parts):
                return join([clause for part in parts for clause in self._clauses(part, yes)], "и" if yes else "или")
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
            text = "можно " + join(unique(self.doing(action, once=True) for action in actions), "или")
        if test.after:
            first = join(unique(self.doing(self.facts.actions[name]) for name in test.after), "или")
            text += f", {'даже если' if yes else 'хотя бы после того, как'} сначала {first}"
        return text

    def _spent(self, action: AnyAction, yes: bool) -> str:
        match action:
            case Redeal():
                return "пересдач больше не осталось" if yes else "ещё осталась пересдача"
            case Turn():
                return "переворотов больше не осталось" if yes else "ещё остался переворот"
            case _ if action.times == 1:
                return self.undone(action, not yes)
            case _:
                return f"{'больше нельзя' if yes else 'ещё можно'} {self.doing(action)}"

    # ------------------------------------------------------------ actions by name

    def path(self, play: Play) -> str:
        """«с веера или из резерва на другой веер»."""
        off = self.places(play.frm, "off_from", "или")
        return f"{off} {self.target(play)}"

    def target(self, play: Play) -> str:
        """«на другой веер», «на базу»."""
        if play.left:
            return self.further_left(play)
        place = self.place(play.to)
        if play.to in play.frm and self.facts.many(play.to):
            return f"{place.on} {place.with_adjective('друг', place.on_case)}"
        return place.onto()

    def pattern(self, pattern: Pattern, none: bool = False) -> str:
        """What is taken, in the accusative; with `none`, «ни одной пары …»."""
        match pattern:
            case Pair(fits=Twin(suit=True)):
                tail = "одинаковых карт"
            case Pair(fits=Twin()):
                tail = "карт одного достоинства"
            case Pair(fits=Sum(total=total)):
                tail = f"карт с суммой {total}"
            case Pair():
                tail = "подходящих карт"
            case Single(ranks=letters):
                if none:
                    return "ни " + ", ни ".join(rank(letter, "acc") for letter in letters)
                return ranks(letters, "acc")
            case Group(ranks=letters):
                return f"вместе {ranks(letters, 'acc', 'и')}"
            case _:
                assert_never(pattern)
        return f"ни одной пары {tail}" if none else f"пару {tail}"

    def doing(self, action: AnyAction, once: bool = False) -> str:
        """«переносить карты с веера на базу»; with `once`, «перенести карту …»."""
        match action:
            case Play(unit=unit):
                verb = "перенести" if once else "переносить"
                return f"{verb} {self._thing(unit, 'one' if once else 'many')} {self.path(action)}"
            case Draw(frm=zone):
                return f"{'открыть' if once else 'открывать'} карты {self.place(zone).noun.form('gen')}"
            case Turn(frm=zone):
                return f"{'перевернуть' if once else 'переворачивать'} {self.place(zone).noun.form('acc')}"
            case Redeal():
                return "пересдать карты" if once else "пересдавать карты"
            case Match(pattern=pattern):
                return f"{self.take(action, once)} {self.pattern(pattern)}{self.sources(action)}"
            case Flip(zone=zone):
                cards = "закрытую карту" if once else "закрытые карты"
                return f"{'открыть' if once else 'открывать'} {cards} {self.place(zone).there(self.facts.many(zone))}"
            case Pass():
                return "закончить ход" if once else "заканчивать ход"
            case _:
                assert_never(action)

    def cannot(self, action: AnyAction) -> str:
        """«ни одну карту нельзя перенести с веера на базу»."""
        match action:
            case Play(unit=unit):
                return f"{self._thing(unit, 'none')} нельзя перенести {self.path(action)}"
            case Match(pattern=pattern):
                return f"нельзя {self.take(action, True)} {self.pattern(pattern, none=True)}{self.sources(action)}"
            case Flip(zone=zone):
                where = self.place(zone).there(self.facts.many(zone))
                return f"нельзя открыть ни одной закрытой карты {where}"
            case _:
                return f"нельзя {self.doing(action, once=True)}"

    def undone(self, action: AnyAction, yes: bool) -> str:
        """«не взято ни одной пары»; without `yes`, «уже взята пара»."""
        match action:
            case Play(unit=unit):
                if yes:
                    return f"не перенесено {self._thing(unit, 'gen')} {self.path(action)}"
                return f"уже удалось перенести {self._thing(unit, 'one')} {self.path(action)}"
            case Draw(frm=zone):
                whose = self.place(zone).noun.form("gen")
                return f"{'не открыто ни одной карты' if yes else 'уже открыты карты'} {whose}"
            case Turn(frm=zone):
                return f"{'ещё не' if yes else 'уже'} переворачивали {self.place(zone).noun.form('acc')}"
            case Redeal():
                return "ещё не пересдавали карты" if yes else "уже пересдавали карты"
            case Match():
                verb = "взято" if self.takes(action) else "накрыто" if action.cover else "убрано"
                return f"{'ещё ничего не' if yes else 'уже что-то'} {verb}"
            case Flip(zone=zone):
                where = self.place(zone).there(self.facts.many(zone))
                return f"{'не открыто ни одной карты' if yes else 'уже открыта карта'} {where}"
            case Pass():
                return "ещё не пасовали" if yes else "уже пасовали"
            case _:
                assert_never(action)

    def sources(self, action: Match) -> str:
        """« по одной с места и из резерва», when the cards come from different zones."""
        if action.sides != "zones":
            return ""
        return f" (по одной {join([self.place(zone).off_from() for zone in action.frm])})"

    def takes(self, action: Match) -> bool:
        """Whether the cards go to a player."""
        return action.to is not None and self.facts.zones[action.to].role == "won"

    def take(self, action: Match, once: bool) -> str:
        """«взять», «убрать» or «накрыть»."""
        if action.cover is not None:
            return "накрыть" if once else "накрывать"
        if self.takes(action):
            return "взять" if once else "брать"
        return "убрать" if once else "убирать"

    def _thing(self, unit: Unit, number: str) -> str:
        match unit:
            case Top():
                one, many, gen, tail = "карту", "карты", "карты", ""
            case Pile():
                one, many, gen, tail = "целую стопку", "целые стопки", "целой стопки", ""
            case Run():
                one, many, gen, tail = "последовательность", "последовательности", "последовательности", ""
            case Covered():
                one, many, gen, tail = "карту", "карты", "карты", " из-под других"
            case _:
                assert_never(unit)
        return {"one": one, "many": many, "none": f"ни одну {one}", "gen": f"ни одной {gen}"}[number] + tail

    # ------------------------------------------------------------ what opens an empty pile

    def start(self, start: Anything | RankIs, unit: Unit) -> str:
        """What goes on an empty pile, in the accusative: «любую карту», «только короля»."""
        many = "" if isinstance(unit, (Top, Covered)) else "последовательность" if isinstance(unit, Run) else "стопку"
        match start:
            case Anything():
                text, foot = "любую карту", ""
            case RankIs(rank="base"):
                text, foot = "только карту базового достоинства", "картой базового достоинства"
            case RankIs(rank=letters):
                text, foot = f"только {ranks(letters, 'acc')}", ranks(letters, "ins")
            case _:
                assert_never(start)
        if isinstance(unit, Run) and unit.count is not None:
            return f"только последовательность с {foot} внизу" if foot else "любую такую последовательность"
        if not foot:
            return f"любую карту или {many}" if many else "любую карту"
        foot = "ней" if start == RankIs("base") else foot
        return f"{text} или {many} с {foot} внизу" if many else text

    def opening(self, play: Play, start: Start) -> str:
        """The sentence about empty piles."""
        place = self.place(play.to)
        where = f"{place.on} {place.with_adjective('пуст', place.on_case)}"
        if isinstance(start, Anything) and play.fits is not None and isinstance(play.unit, (Top, Covered)):
            return f"{where} её тоже можно перенести"
        match start:
            case If(test=Held(latch=latch), then=then, otherwise=otherwise) if otherwise is not None:
                when = self.test(self.facts.latches[latch].when)
                return (
                    f"{where} можно перенести {self.start(otherwise, play.unit)}, а с той минуты, когда {when}, — "
                    f"{self.start(then, play.unit)}"
                )
            case If(test=Held(latch=latch), then=Anything(), otherwise=None):
                when = self.test(self.facts.latches[latch].when)
                return f"{where} её можно перенести только с той минуты, когда {when}"
            case If(test=test, then=then, otherwise=None):
                what = (
                    "её можно перенести"
                    if isinstance(then, Anything)
                    else (f"можно перенести {self.start(then, play.unit)}")
                )
                return f"{where} {what}, только если {self.test(test)}"
            case If(test=test, then=then, otherwise=otherwise) if otherwise is not None:
                return (
                    f"{where} можно перенести {self.start(then, play.unit)}, если {self.test(test)}, иначе — "
                    f"{self.start(otherwise, play.unit)}"
                )
            case Follows():
                return self.following(play, start)
            case Anything() | RankIs():
                return f"{where} можно перенести {self.start(start, play.unit)}"
            case _:
                raise TypeError(f"no words for {start!r}")
