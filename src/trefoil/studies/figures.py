"""The figures of a report in one language: each a picture and the same as a table."""

from __future__ import annotations

from msgspec import Struct

from trefoil.studies.pictures import Dot, Segment, Step, bars, dots, steps
from trefoil.studies.report import Class, Report, address, budgets
from trefoil.words.page import Lang
from trefoil.words.reports import Words, number, percent, seconds, words

_KINDS = ("won", "lost", "unknown")
_POWERS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


class Cell(Struct, frozen=True, omit_defaults=True):
    """A cell of a table; with `href` it is a link."""

    text: str
    href: str | None = None


class Figure(Struct, frozen=True):
    """A picture (SVG) with its title, a sentence about it, and the table that says the same."""

    name: str
    title: str
    note: str
    picture: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def figures(report: Report, lang: Lang, at: str = "/") -> list[Figure]:
    """The figures of a report; links lead to the table served at the address `at`."""
    if not report.tally.deals:
        return []
    say = _Sayer(report, lang, at)
    made = [] if report.policy or len(budgets(report)) < 2 else [say.budget()]
    return [*made, say.difficulty(), say.times(), say.deals()]


class _Sayer:
    """Figures of one report in one language."""

    def __init__(self, report: Report, lang: Lang, at: str) -> None:
        self._report = report
        self._lang = lang
        self._at = at
        self._words: Words = words(lang)
        self._kinds = {kind: str(getattr(self._words, kind)) for kind in _KINDS}
        self._unit = self._words.moves if report.policy else self._words.nodes

    def budget(self) -> Figure:
        """How the rate closes in as the budget grows."""
        deals = self._report.tally.deals
        given = [
            Step(
                max(each.nodes, 1),
                each.won / deals,
                1 - each.lost / deals,
                self._href(each.deal),
                f"≤ {self._number(each.nodes)}: {self._percent(each.won / deals)} – "
                f"{self._percent(1 - each.lost / deals)}",
            )
            for each in budgets(self._report)
        ]
        title = self._words.by_budget
        rows = tuple(
            (
                Cell(f"≤ {self._number(each.nodes)}"),
                Cell(self._percent(each.won / deals)),
                Cell(self._percent(each.lost / deals)),
                Cell(self._percent(1 - (each.won + each.lost) / deals)),
                self._deal(each.deal),
            )
            for each in budgets(self._report)
        )
        w = self._words
        head = (w.budget, w.sure_won, w.sure_lost, w.open, w.example)
        picture = steps(given, w.budget, w.rate, self._power, lambda v: self._percent(v, 0), title)
        return Figure("budget", title, w.budget_note, picture, head, rows)

    def difficulty(self) -> Figure:
        """How many positions the deals take, or how many moves were made."""
        w = self._words
        title = w.moves_made if self._report.policy else w.difficulty
        return self._histogram("difficulty", title, self._unit, self._report.by_nodes)

    def times(self) -> Figure:
        """How long the deals take."""
        return self._histogram("times", self._words.times, self._words.time, self._report.by_seconds)

    def deals(self) -> Figure:
        """Single deals: some at equal distances and the hardest."""
        w = self._words
        points = {point.deal: point for point in (*self._report.some, *self._report.hardest)}.values()
        shown = [
            Dot(
                point.nodes,
                point.seconds,
                point.verdict,
                self._href(point.deal),
                f"{w.deal} {point.deal}: {self._kinds[point.verdict]}, {self._number(point.nodes)}, "
                f"{seconds(point.seconds, self._lang)}",
            )
            for point in points
        ]
        rows = tuple(
            (
                self._deal(point.deal),
                Cell(self._kinds[point.verdict]),
                Cell(self._number(point.nodes)),
                Cell(seconds(point.seconds, self._lang)),
            )
            for point in sorted(points, key=lambda point: (-point.nodes, point.deal))
        )
        picture = dots(shown, self._unit, w.time, self._power, lambda v: seconds(v, self._lang), w.some)
        return Figure("deals", w.some, w.deals_note, picture, (w.deal, w.verdict, self._unit, w.time), rows)

    def _histogram(self, name: str, title: str, unit: str, classes: tuple[Class, ...]) -> Figure:
        ordered = sorted(classes, key=lambda each: (each.low, _KINDS.index(each.verdict)))
        segments = [
            Segment(
                each.low,
                each.high,
                each.verdict,
                each.deals,
                self._href(each.deal),
                f"{self._class(name, each)}: {self._kinds[each.verdict]} {self._number(each.deals)}",
            )
            for each in ordered
        ]
        rows = tuple(
            (
                Cell(self._class(name, each)),
                Cell(self._kinds[each.verdict]),
                Cell(self._number(each.deals)),
                self._deal(each.deal),
            )
            for each in ordered
        )
        w = self._words
        say = self._power if name == "difficulty" else lambda v: seconds(v, self._lang)
        picture = bars(segments, unit, w.deals, say, lambda v: self._number(round(v)), title)
        return Figure(name, title, "", picture, (unit, w.verdict, w.deals, w.example), rows)

    def _class(self, name: str, each: Class) -> str:
        if name == "times":
            return f"{seconds(each.low, self._lang)} – {seconds(each.high, self._lang)}"
        low, last = int(each.low), int(each.high) - 1
        return self._number(low) if low == last else f"{self._number(low)} – {self._number(last)}"

    def _deal(self, deal: int) -> Cell:
        return Cell(str(deal), self._href(deal))

    def _href(self, deal: int) -> str:
        return address(self._report, deal, self._at)

    def _number(self, value: int) -> str:
        return number(value, self._lang)

    def _percent(self, share: float, places: int = 2) -> str:
        return percent(share, self._lang, places)

    def _power(self, value: float) -> str:
        """A tick of an axis: 1, 10, 100, 1000, and then as a power of ten."""
        text = str(round(value))
        if value < 10_000 or text.strip("0") != "1":
            return self._number(round(value))
        return "10" + "".join(_POWERS[int(digit)] for digit in str(len(text) - 1))
