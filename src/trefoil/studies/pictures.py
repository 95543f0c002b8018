"""Pictures of a report as SVG: a strip for a rate, classes as bars, rate against budget, deals as points.

They are written by hand, so that a report needs nothing to be looked at; colours come from the
page they stand in, by the classes won, lost, unknown, line and mark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH, HEIGHT = 420, 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 84, 20, 10, 46  # room for the larger words of a phone

Say = Callable[[float], str]


class Segment(NamedTuple):
    """A part of a bar over low … high on the x axis: so many deals of a kind, a link and what it says."""

    low: float
    high: float
    kind: str
    deals: int
    href: str
    title: str


class Dot(NamedTuple):
    """A point of a kind, a link and what it says."""

    x: float
    y: float
    kind: str
    href: str
    title: str


class Step(NamedTuple):
    """From x on, shares of at least `low` and at most `high`."""

    x: float
    low: float
    high: float
    href: str
    title: str


class _Log:
    """A logarithmic axis from low to high > 0, drawn from a to b."""

    def __init__(self, low: float, high: float, a: float, b: float) -> None:
        self._low = log10(low)
        self._scale = (b - a) / max(log10(high) - self._low, 1e-9)
        self._a = a
        self.ticks = [10.0**n for n in range(ceil(self._low - 1e-9), floor(log10(high) + 1e-9) + 1)]
        if len(self.ticks) > 7:
            self.ticks = self.ticks[::2]
        if len(self.ticks) < 2:
            self.ticks = [low, high]
        self._floor = low

    def __call__(self, value: float) -> float:
        return self._a + (log10(max(value, self._floor)) - self._low) * self._scale


class _Linear:
    """A linear axis from 0 to high, drawn from a to b, with ticks at round values."""

    def __init__(self, high: float, a: float, b: float) -> None:
        self._a, self._scale = a, (b - a) / high
        step = 10.0 ** floor(log10(high / 4))
        step *= next((times for times in (1, 2, 5, 10) if high / (step * times) <= 5), 10)
        self.ticks = [step * n for n in range(int(high / step + 1e-9) + 1)]

    def __call__(self, value: float) -> float:
        return self._a + value * self._scale


def bars(segments: Sequence[Segment], x_name: str, y_name: str, say: Say, count: Say, label: str) -> str:
    """Stacked bars over classes of a quantity that spans powers of ten."""
    heights: dict[float, int] = {}
    for each in segments:
        heights[each.low] = heights.get(each.low, 0) + each.deals
    # A class that begins at 0 is as wide as the next one.
    low = min(each.low or each.high / 2 for each in segments)
    x = _Log(low, max(each.high for each in segments), _LEFT, WIDTH - _RIGHT)
    y = _Linear(max(heights.values()), HEIGHT - _BOTTOM, _TOP)
    parts = [_axes(x, y, x_name, y_name, say, count)]
    at: dict[float, int] = {}
    for each in segments:
        base = at.get(each.low, 0)
        at[each.low] = base + each.deals
        left, right = x(each.low or low), x(each.high)
        top, bottom = y(base + each.deals), y(base)
        box = (
            f'<rect class="{each.kind}" x="{left + 0.5:.1f}" y="{top:.1f}" width="{max(right - left - 1, 1):.1f}"'
            f' height="{max(bottom - top, 0.8):.1f}"/>'
        )
        parts.append(_link(each.href, each.title, box))
    return _svg(parts, label)


def steps(given: Sequence[Step], x_name: str, y_name: str, say: Say, share: Say, label: str) -> str:
    """Two lines that close in on each other, and what lies between them."""
    low, high = given[0].x, max(given[-1].x, given[0].x * 10)
    x = _Log(low, high, _LEFT, WIDTH - _RIGHT)
    y = _Linear(1.0, HEIGHT - _BOTTOM, _TOP)
    under = _stairs([(x(s.x), y(s.low)) for s in given], x(high))
    over = _stairs([(x(s.x), y(s.high)) for s in given], x(high))
    between = " ".join(f"{a:.1f},{b:.1f}" for a, b in (*under, *reversed(over)))
    parts = [
        _axes(x, y, x_name, y_name, say, share),
        f'<polygon class="unknown faint" points="{between}"/>',
        *(
            f'<polyline class="{kind} line" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in line)}"/>'
            for kind, line in (("won", under), ("lost", over))
        ),
    ]
    for each in given:
        dot = f'<circle class="won" cx="{x(each.x):.1f}" cy="{y(each.low):.1f}" r="3.5"/>'
        parts.append(_link(each.href, each.title, dot))
    return _svg(parts, label)


def dots(given: Sequence[Dot], x_name: str, y_name: str, say_x: Say, say_y: Say, label: str) -> str:
    """Points between two axes that span powers of ten."""
    xs, ys = [max(dot.x, 1.0) for dot in given], [max(dot.y, 1e-6) for dot in given]
    x = _Log(*_decades(xs), _LEFT, WIDTH - _RIGHT)
    y = _Log(*_decades(ys), HEIGHT - _BOTTOM, _TOP)
    parts = [_axes(x, y, x_name, y_name, say_x, say_y)]
    for dot in given:
        mark = f'<circle class="{dot.kind}" cx="{x(dot.x):.1f}" cy="{y(dot.y):.1f}" r="4"/>'
        parts.append(_link(dot.href, dot.title, mark))
    return _svg(parts, label)


def strip(low: float, high: float, found: tuple[float, float], said: Iterable[tuple[float, float]], label: str) -> str:
    """A rate on a line from 0 to 1: its interval, where it was found, and what others say of it.

    As wide as the place it stands in: all that lies along it is in percent.
    """
    parts = [f'<line class="grid" x1="{at}%" x2="{at}%" y1="0" y2="24"/>' for at in (0, 25, 50, 75, 100)]
    for a, b in said:
        if b - a > 0.005:
            parts.append(
                f'<rect class="claim faint" x="{100 * a:.3f}%" y="2" width="{100 * (b - a):.3f}%" height="20"/>'
            )
    wide = max(high - low, 0.004)
    left = 100 * min(low, 1 - wide)
    parts.append(f'<rect class="interval" x="{left:.3f}%" y="7" width="{100 * wide:.3f}%" height="10" rx="2"/>')
    for value in sorted({*found}):
        parts.append(f'<line class="found" x1="{100 * value:.3f}%" x2="{100 * value:.3f}%" y1="4" y2="20"/>')
    for a, b in said:
        if b - a <= 0.005:
            # A nested picture, so that the diamond keeps its shape wherever it stands.
            parts.append(
                f'<svg x="{50 * (a + b):.3f}%" overflow="visible"><path class="claim" d="M0 5l6 7l-6 7l-6-7z"/></svg>'
            )
    return (
        f'<svg class="strip" role="img" aria-label="{escape(label)}" width="100%" height="24" overflow="visible">'
        f"{''.join(parts)}</svg>"
    )


def _decades(values: list[float]) -> tuple[float, float]:
    """The powers of ten around the values, at least one apart."""
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return 10.0**low, 10.0 ** max(high, low + 1)


def _stairs(points: list[tuple[float, float]], end: float) -> list[tuple[float, float]]:
    line = [points[0]]
    for (_, before), (x, y) in pairwise(points):
        line += [(x, before), (x, y)]
    return [*line, (end, points[-1][1])]


def _axes(x: _Log, y: _Log | _Linear, x_name: str, y_name: str, say_x: Say, say_y: Say) -> str:
    bottom, middle = HEIGHT - _BOTTOM, (_LEFT + WIDTH - _RIGHT) / 2
    parts = []
    for tick in y.ticks:
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{escape(say_y(tick))}</text>')
    for tick in x.ticks:
        parts.append(f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{bottom}" y2="{bottom + 4}"/>')
        parts.append(f'<text x="{x(tick):.1f}" y="{bottom + 20}" text-anchor="middle">{escape(say_x(tick))}</text>')
    parts.append(f'<text x="{middle:.0f}" y="{HEIGHT - 6}" text-anchor="middle">{escape(x_name)}</text>')
    turned = f'transform="translate(12 {(_TOP + bottom) / 2:.0f}) rotate(-90)"'
    parts.append(f'<text {turned} text-anchor="middle">{escape(y_name)}</text>')
    return "".join(parts)


def _link(href: str, title: str, mark: str) -> str:
    # The same links stand in the table beside the picture, where the keyboard finds them.
    return f'<a href="{escape(href)}" tabindex="-1"><title>{escape(title)}</title>{mark}</a>'


def _svg(parts: list[str], label: str) -> str:
    return (
        f'<svg class="plot" role="group" aria-label="{escape(label)}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"{''.join(parts)}</svg>"
    )
