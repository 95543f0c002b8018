"""A study as it is shown: the names of its game and options, its rate, and what others say of it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec import Struct

from trefoil.engine import rules_for
from trefoil.games import Catalogue
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Text
from trefoil.studies.claims import LEVEL, Claim, Judgement, book
from trefoil.studies.intervals import Interval, Tally, with_unknown
from trefoil.studies.paper import paper
from trefoil.studies.pictures import strip
from trefoil.studies.report import Report, command
from trefoil.studies.results import Counted
from trefoil.studies.value import LEVEL as VALUE_LEVEL
from trefoil.studies.value_table import Known
from trefoil.words.page import Lang
from trefoil.words.reports import decimal, number, percent, question_title, said, seconds, span, words


class Said(Struct, frozen=True):
    """What somebody says of a study's rate, and how it stands; see trefoil.studies.claims."""

    name: str
    by: Text
    said: Text
    note: Text
    low: float
    high: float
    judgement: Judgement


class Shown(Struct, frozen=True):
    """A study by its names.

    `key`: stays the same while the study does.  `chosen`: its options that are not as usual.
    `rate_low`, `rate_high`: the rate if all unknown deals are lost, and if they are won; `low`,
    `high`: where it lies at `level`.  A chance that was counted has no deals and the level 1; one of
    best play has no deals either, and as its rates what it was found from, below and above.
    `changed`: the game is no longer here, or its rules are others now.  `own`: of a ledger of
    this computer, not one that came with Trefoil.
    """

    key: str
    game: str
    title: Text
    chosen: Text
    question: str
    question_title: Text
    deals: int
    won: int
    lost: int
    unknown: int
    rate_low: float
    rate_high: float
    level: float
    low: float
    high: float
    said: tuple[Said, ...]
    changed: bool
    own: bool

    def picture(self, lang: Lang) -> str:
        """The strip of its rate, as SVG."""
        said_here = [(each.low, each.high) for each in self.said]
        return strip(self.low, self.high, (self.rate_low, self.rate_high), said_here, self.sentence(lang))

    def sentence(self, lang: Lang) -> str:
        """Rate, interval and what others say, in a few words."""
        w = words(lang)
        parts = [f"{w.found.lower()} {self.rate(lang)}"]
        if self.level < 1:
            parts.append(f"{w.interval.lower()} {span(self.low, self.high, lang)}")
        parts += [f"{said(each.by, lang)}: {span(each.low, each.high, lang)}" for each in self.said]
        return "; ".join(parts)

    def rate(self, lang: Lang) -> str:
        """The rate in percent, two of them where there are unknown deals."""
        if self.level == 1:
            return percent(self.rate_low, lang, 4)
        return span(self.rate_low, self.rate_high, lang)


def shown(report: Report, games: Catalogue, own: bool) -> Shown:
    """A measured study by its names."""
    tally = report.tally
    names = _names(games, report.game, report.options, report.digest)
    found = with_unknown(tally, LEVEL) if report.until is None else report.interval
    return Shown(
        key=_key(own, report.game, report.options, report.question, report.budget_nodes, report.kernel),
        game=report.game,
        title=names.title,
        chosen=names.chosen,
        question=report.question,
        question_title=question_title(report.question),
        deals=tally.deals,
        won=tally.won,
        lost=tally.lost,
        unknown=tally.unknown,
        rate_low=tally.low,
        rate_high=tally.high,
        level=report.level,
        low=report.low,
        high=report.high,
        said=_said(games, report.game, report.options, report.question, found, tally),
        changed=names.changed,
        own=own,
    )


def shown_counted(counted: Counted, games: Catalogue) -> Shown:
    """A chance that was counted."""
    value = counted.value
    names = _names(games, counted.game, counted.options, counted.digest)
    return Shown(
        key=_key(False, counted.game, counted.options, counted.question),
        game=counted.game,
        title=names.title,
        chosen=names.chosen,
        question=counted.question,
        question_title=question_title(counted.question),
        deals=0,
        won=0,
        lost=0,
        unknown=0,
        rate_low=value,
        rate_high=value,
        level=1.0,
        low=value,
        high=value,
        said=_said(games, counted.game, counted.options, counted.question, Interval(value, value), None),
        changed=names.changed,
        own=False,
    )


def shown_chances(found: Known, games: Catalogue) -> Shown:
    """A chance of best play over random reshuffles."""
    options = games.file(found.game).settle({}) if found.game in games.files else {}
    names = _names(games, found.game, options, found.digest)
    question = "chances"
    return Shown(
        key=_key(False, found.game, options, question),
        game=found.game,
        title=names.title,
        chosen=names.chosen,
        question=question,
        question_title=question_title(question),
        deals=0,
        won=0,
        lost=0,
        unknown=0,
        rate_low=found.won / found.games,
        rate_high=max(found.high, found.won / found.games),
        level=VALUE_LEVEL,
        low=found.interval.low,
        high=found.interval.high,
        said=_said(games, found.game, options, question, found.interval, None),
        changed=names.changed,
        own=False,
    )


def counted_facts(counted: Counted, lang: Lang) -> list[tuple[str, str]]:
    """What a chance that was counted rests on, as pairs of name and value."""
    w = words(lang)
    chosen = "".join(f" --option {name}={value}" for name, value in sorted(counted.options.items()))
    asks = f"trefoil chances {counted.game}{chosen}"
    if counted.question == "opening":
        asks = f"trefoil study {counted.game} --book"
    return [(w.rate, percent(counted.value, lang, 4)), (w.command, asks), (w.rules, counted.digest)]


def chances_facts(found: Known, lang: Lang) -> list[tuple[str, str]]:
    """What a chance of best play rests on, as pairs of name and value."""
    w = words(lang)
    games = f"{number(found.won, lang)} / {number(found.games, lang)}"
    return [
        (w.interval, f"{span(*found.interval, lang)} ({percent(VALUE_LEVEL, lang, 0)})"),
        (w.below, f"{games} = {percent(found.won / found.games, lang)}"),
        (w.above, percent(found.high, lang)),
        (w.layouts, number(found.layouts, lang)),
        (w.command, f"trefoil chances {found.game}"),
        (w.rules, found.digest),
        (w.kernel, found.kernel),
    ]


def facts(report: Report, lang: Lang) -> list[tuple[str, str]]:
    """What a study rests on, as pairs of name and value."""
    w = words(lang)
    tally = report.tally
    rule = w.looks if report.sure is not None else w.wilson
    last = report.first + report.wanted - 1
    made = datetime.fromtimestamp(report.made, UTC)
    listed = [
        (w.rate, span(tally.low, tally.high, lang)),
        (w.interval, f"{span(report.low, report.high, lang)} ({percent(report.level, lang, 0)}, {rule})"),
        (w.asked, f"{report.first} … {last}"),
        (w.done, _done(report, lang)),
        (w.won.capitalize(), number(tally.won, lang)),
        (w.lost.capitalize(), number(tally.lost, lang)),
    ]
    if tally.unknown:
        listed.append((w.unknown.capitalize(), number(tally.unknown, lang)))
    if tally.deals:
        each, unit = report.nodes / tally.deals, w.moves if report.policy else w.nodes
        listed.append((unit, f"{_mean(each, lang)} {w.per_deal}"))
        listed.append((w.time, f"{seconds(report.seconds / tally.deals, lang)} {w.per_deal}"))
    if not report.policy:
        listed.append((w.budget, number(report.budget_nodes, lang) if report.budget_nodes else w.no_limit))
    listed += [(w.made, f"{made:%Y-%m-%d %H:%M} UTC"), (w.command, command(report))]
    return [*listed, (w.rules, report.digest), (w.kernel, report.kernel or "—")]


def _done(report: Report, lang: Lang) -> str:
    done = number(report.tally.deals, lang)
    return done if report.tally.deals == report.wanted else f"{done} / {number(report.wanted, lang)}"


def _mean(value: float, lang: Lang) -> str:
    return number(round(value), lang) if value >= 100 else decimal(value, lang)


class _Names(NamedTuple):
    title: Text
    chosen: Text
    changed: bool


def _names(games: Catalogue, game: str, options: dict[str, str], digest: str) -> _Names:
    """How a study is called; a game that is not here by its id."""
    try:
        definition = games.expand(game, options)
    except Fault:
        return _Names(Text(ru=game, en=game), _plain(options), True)
    return _Names(definition.title, _chosen(games, game, options), rules_for(definition).digest != digest)


def _plain(options: dict[str, str]) -> Text:
    text = ", ".join(f"{name}={value}" for name, value in sorted(options.items()))
    return Text(ru=text, en=text)


def _chosen(games: Catalogue, game: str, options: dict[str, str]) -> Text:
    """The options that are not as usual, by their titles."""
    ru, en = [], []
    for option in games.file(game).options:
        value = options.get(option.name, option.default)
        if value == option.default:
            continue
        title = next((choice.title for choice in option.choices if choice.value == value), Text(ru=value, en=value))
        ru.append(f"{option.title.ru}: {title.ru}")
        en.append(f"{option.title.en}: {title.en}")
    return Text(ru="; ".join(ru), en="; ".join(en))


@lru_cache(maxsize=1)
def _claims() -> tuple[Claim, ...]:
    return (*book(), *paper())


def _said(
    games: Catalogue, game: str, options: dict[str, str], question: str, found: Interval, tally: Tally | None
) -> tuple[Said, ...]:
    if tally is not None and not tally.deals:
        return ()
    return tuple(
        Said(
            claim.name,
            claim.by,
            claim.said,
            claim.note or Text(ru="", en=""),
            claim.low,
            claim.high,
            claim.judge(found),
        )
        for claim in _claims()
        if question in claim.questions and any(_same(games, of.game, of.options, game, options) for of in claim.of)
    )


def _same(games: Catalogue, game: str, chosen: dict[str, str], other: str, options: dict[str, str]) -> bool:
    if game != other or game not in games.files:
        return False
    file = games.file(game)
    # A study made before the game got an option has it as usual.
    return file.settle(chosen) == {**file.settle({}), **options}


def _key(*parts: object) -> str:
    return hashlib.sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()[:12]


def ordered(given: Iterable[Shown], games: Catalogue) -> list[Shown]:
    """In the order of the gallery, numbers of options as numbers."""
    place = {id: at for at, id in enumerate(games.files)}

    def rank(each: Shown) -> tuple[object, ...]:
        chosen = [(text, int(part or 0)) for text, part in re.findall(r"([^0-9]*)([0-9]*)", each.chosen.en)]
        return place.get(each.game, len(place)), chosen, each.question, each.key

    return sorted(given, key=rank)
