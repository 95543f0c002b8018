"""Write the tables of docs/studies-results.md from the measured results that come with Trefoil.

`python tools/tables.py` after `python tools/results.py LEDGER…`.  A table stands between
`<!-- NAME -->` and `<!-- end -->`; a test compares the page with what is made here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from trefoil.engine import rules_for  # noqa: E402  # the path is set above
from trefoil.games import Catalogue, catalogue  # noqa: E402  # the path is set above
from trefoil.studies.claims import LEVEL, Of, book  # noqa: E402
from trefoil.studies.intervals import LEVEL as USUAL  # noqa: E402
from trefoil.studies.intervals import Interval, Tally, with_unknown  # noqa: E402
from trefoil.studies.paper import paper  # noqa: E402
from trefoil.studies.report import Report  # noqa: E402
from trefoil.studies.results import results  # noqa: E402
from trefoil.studies.study import DEFAULT_BUDGET  # noqa: E402
from trefoil.words.reports import JUDGEMENTS, percent, span  # noqa: E402

PAGE = ROOT / "docs" / "studies-results.md"
RESHUFFLED = ("clover", "clover-36", "clover-24", "belle-lucie")

Key = tuple[object, ...]


class Measured:
    """The studies and counted chances, by game, digest of its rules and question."""

    def __init__(self, games: Catalogue) -> None:
        self.games = games
        self._reports: dict[Key, Report] = {}
        for each in sorted(results().reports, key=lambda report: (report.tally.deals, report.budget_nodes)):
            self._reports[each.game, each.digest, each.question] = each
        self._counted: dict[Key, float] = {(c.game, c.digest, c.question): c.value for c in results().counted}

    def report(self, of: Of, question: str) -> Report | None:
        """The study with the most deals, None if there is none."""
        return self._reports.get(self._key(of, question))

    def counted(self, of: Of, question: str) -> float | None:
        """The chance, None if it was not counted."""
        return self._counted.get(self._key(of, question))

    def _key(self, of: Of, question: str) -> Key:
        return (of.game, rules_for(self.games.expand(of.game, of.options)).digest, question)


def tables() -> dict[str, str]:
    """Every table by its name, without a line break at the end."""
    found = Measured(catalogue())
    made = {
        "book": _table(["who claims", "game", "question", "found", ""], _book(found)),
        "paper": _table(["row", "game", "published", "found", "99 % interval", "deals", "unknown", ""], _paper(found)),
        "beyond": _table(["game", "found", "99 % interval", "deals", "unknown"], _beyond(found)),
        "reshuffles": _table(["game", "before any reshuffle", "with the deal's own reshuffles known"], _own(found)),
    }
    return made | {"kernels": _kernels()}


def page(text: str) -> str:
    """The page with its tables made anew.  Raises KeyError for a name that is no table."""
    made = tables()

    def put(match: re.Match[str]) -> str:
        return f"<!-- {match[1]} -->\n{made[match[1]]}\n<!-- end -->"

    return re.sub(r"<!-- (\w+) -->\n.*?<!-- end -->", put, text, flags=re.DOTALL)


def _book(found: Measured) -> Iterator[list[str]]:
    for claim in book():
        for of in claim.of:
            for question in claim.questions:
                value, report = found.counted(of, question), found.report(of, question)
                if value is not None:
                    told, interval = f"{percent(value, 'en', 4)} counted", Interval(value, value)
                elif report is not None:
                    interval = with_unknown(report.tally, LEVEL)
                    told = f"{_rate(report.tally)} [{span(*interval, 'en')}] of {_asked(report)}{_left(report)}"
                else:
                    continue
                yield [claim.by.en, _game(of), question, told, JUDGEMENTS[claim.judge(interval)].en]


def _paper(found: Measured) -> Iterator[list[str]]:
    for claim in paper():
        of = claim.of[0]
        report = found.report(of, "winnable")
        if report is None:
            continue
        tally = report.tally
        interval = with_unknown(tally, LEVEL)
        published = claim.said.en.removeprefix(f"{claim.name}: ").removesuffix("% can be won")
        yield [
            claim.name,
            _game(of),
            published,
            _rate(tally),
            _span(interval),
            _asked(report),
            f"{tally.unknown:,}",
            JUDGEMENTS[claim.judge(interval)].en,
        ]


def _beyond(found: Measured) -> Iterator[list[str]]:
    """Games by their usual rules of which neither the book nor the paper says anything."""
    said = {of.game for claim in (*book(), *paper()) for of in claim.of}
    for game in sorted(found.games.files):
        report = found.report(Of(game), "winnable")
        if game not in said and report is not None:
            tally = report.tally
            interval = with_unknown(tally, LEVEL)
            yield [f"`{game}`", _rate(tally), _span(interval), _asked(report), f"{tally.unknown:,}"]


def _own(found: Measured) -> Iterator[list[str]]:
    for game in RESHUFFLED:
        reports = [found.report(Of(game), question) for question in ("no-redeal", "own-redeals")]
        cells = [f"{_rate(each.tally)} [{span(*with_unknown(each.tally, USUAL), 'en')}]" for each in reports if each]
        if len(cells) == len(reports):
            yield [f"`{game}`", *cells]


def _kernels() -> str:
    days: dict[str, list[float]] = {}
    for each in results().reports:
        days.setdefault(each.kernel, []).append(each.made)
    lines = []
    for kernel, made in sorted(days.items(), key=lambda item: min(item[1])):
        day = datetime.fromtimestamp(max(made), UTC)
        lines.append(f"- kernel `{kernel[:8]}`: {len(made)} studies, the last begun on {day.day} {day:%B %Y}")
    return "\n".join(lines)


def _table(head: list[str], rows: Iterator[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def _game(of: Of) -> str:
    return "`" + " ".join([of.game, *(f"{name}={value}" for name, value in of.options.items())]) + "`"


def _span(interval: Interval) -> str:
    return span(*interval, "en")


def _rate(tally: Tally) -> str:
    return span(tally.low, tally.high, "en")


def _asked(report: Report) -> str:
    """How many deals, and with what budget if it is not the usual one."""
    fewer = report.budget_nodes != DEFAULT_BUDGET.nodes and not report.policy
    return f"{report.tally.deals:,}" + (f" ({report.budget_nodes:,} positions)" if fewer else "")


def _left(report: Report) -> str:
    return f", {report.tally.unknown:,} unknown" if report.tally.unknown else ""


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
