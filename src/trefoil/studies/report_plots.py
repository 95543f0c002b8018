"""Pictures of a report as PNG or SVG files, by matplotlib (the extra `plots`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trefoil.spec.faults import Fault
from trefoil.studies.report import Class, Report, budgets
from trefoil.studies.shown import Shown
from trefoil.words.page import Lang
from trefoil.words.reports import said, words

_COLOURS = {"won": "#1b7f5c", "lost": "#c8702a", "unknown": "#8a8f98"}
_CLAIM = "#a3174f"


def draw(given: Sequence[tuple[Report, Shown]], path: Path, form: str, lang: Lang) -> None:
    """Draw the intervals of all studies, and of a single one its other figures too.

    `form`: `png` or `svg`.  Raises Fault `no-matplotlib`, OSError.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise Fault("no-matplotlib") from None
    single = given[0][0] if len(given) == 1 and given[0][0].tally.deals else None
    high = 1.2 + 0.34 * len(given)
    figure = Figure(figsize=(9, high + (6.4 if single else 0)), layout="constrained")
    if single is None:
        _intervals(figure.subplots(), given, lang)
    else:
        parts: Any = figure.subfigures(2, 1, height_ratios=[high, 6.4])
        _intervals(parts[0].subplots(), given, lang)
        _details(parts[1].subplots(2, 2), single, lang)
    figure.savefig(path, format=form, dpi=150, metadata={"Date": None} if form == "svg" else None)


def _intervals(axes: Any, given: Sequence[tuple[Report, Shown]], lang: Lang) -> None:
    names = []
    for place, (_, shown) in enumerate(given):
        chosen = said(shown.chosen, lang)
        names.append(f"{said(shown.title, lang)}{f' ({chosen})' if chosen else ''}\n{said(shown.question_title, lang)}")
        axes.barh(place, 100 * (shown.high - shown.low), left=100 * shown.low, height=0.45, color="#1b7f5c88")
        for value in {shown.rate_low, shown.rate_high}:
            axes.plot([100 * value] * 2, [place - 0.35, place + 0.35], color="black", linewidth=1.5)
        for each in shown.said:
            axes.plot([50 * (each.low + each.high)], [place], marker="D", color=_CLAIM, markersize=5)
            if each.high - each.low > 0.005:
                axes.barh(place, 100 * (each.high - each.low), left=100 * each.low, height=0.8, color=_CLAIM, alpha=0.2)
    axes.set_yticks(range(len(names)), names, fontsize=8)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(0, 100)
    axes.set_xlabel(f"{words(lang).rate}, %")
    axes.grid(axis="x", alpha=0.3)


def _details(axes: Any, report: Report, lang: Lang) -> None:
    w = words(lang)
    unit = w.moves if report.policy else w.nodes
    (first, second), (third, fourth) = axes
    steps, deals = budgets(report), report.tally.deals
    x = [max(step.nodes, 1) for step in steps]
    if steps and not report.policy:
        first.step(x, [100 * step.won / deals for step in steps], where="post", color=_COLOURS["won"], label=w.won)
        over = [100 - 100 * step.lost / deals for step in steps]
        first.step(x, over, where="post", color=_COLOURS["lost"], label=w.lost)
        first.set_xscale("log")
    first.set(title=w.by_budget, xlabel=w.budget, ylabel=f"{w.rate}, %", ylim=(0, 100))
    _histogram(second, report.by_nodes, w.moves_made if report.policy else w.difficulty, unit, w.deals)
    _histogram(third, report.by_seconds, w.times, f"{w.time}, {'с' if lang == 'ru' else 's'}", w.deals)
    points = {point.deal: point for point in (*report.some, *report.hardest)}.values()
    for kind, colour in _COLOURS.items():
        shown = [point for point in points if point.verdict == kind]
        xs, ys = [max(point.nodes, 1) for point in shown], [point.seconds for point in shown]
        fourth.scatter(xs, ys, s=12, color=colour, label=str(getattr(w, kind)))
    fourth.set(title=w.some, xlabel=unit, xscale="log", yscale="log")
    fourth.set_ylabel(f"{w.time}, {'с' if lang == 'ru' else 's'}")
    fourth.legend(fontsize=7)
    for each in (first, second, third, fourth):
        each.title.set_fontsize(9)


def _histogram(axes: Any, classes: Sequence[Class], title: str, x_name: str, y_name: str) -> None:
    base: dict[float, int] = {}
    for kind, colour in _COLOURS.items():
        for each in (each for each in classes if each.verdict == kind):
            low = each.low or each.high / 2
            axes.bar(low, each.deals, each.high - low, bottom=base.get(low, 0), align="edge", color=colour)
            base[low] = base.get(low, 0) + each.deals
    axes.set(title=title, xlabel=x_name, ylabel=y_name, xscale="log")
