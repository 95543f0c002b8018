"""The measured results that come with Trefoil, and how they are made from ledgers.

`tools/results.py LEDGER…` writes them after long studies; nothing in them is typed in by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from trefoil.engine import rules_for
from trefoil.games import Catalogue
from trefoil.studies.claims import COUNTED, LEVEL, book, counted, opening
from trefoil.studies.ledger import Ledger
from trefoil.studies.report import Report, report


class Counted(Struct, frozen=True):
    """A chance that was counted, not measured; `options`: all of them, settled."""

    game: str
    options: dict[str, str]
    digest: str
    question: str
    value: float


class Results(Struct, frozen=True):
    """What was measured, study by study, and what was counted."""

    reports: tuple[Report, ...] = ()
    counted: tuple[Counted, ...] = ()


@lru_cache(maxsize=1)
def results() -> Results:
    """Those that come with Trefoil."""
    return msgspec.json.decode((files("trefoil.studies") / "data" / "results.json").read_bytes(), type=Results)


def collected(ledgers: Sequence[Path], games: Catalogue, least: int = 1, level: float = LEVEL) -> Results:
    """All studies of these ledgers with at least so many deals, each once, and each chance of the book that is counted.

    Of two ledgers with the same study the one with more deals is taken.  Raises Fault as Ledger.
    """
    found: dict[str, Report] = {}
    for path in ledgers:
        with Ledger(path) as ledger:
            for entry in ledger.entries():
                made = report(ledger, entry, level)
                key = repr((made.game, made.digest, made.question, made.budget_nodes))
                old = found.get(key)
                if made.tally.deals >= least and (old is None or old.tally.deals <= made.tally.deals):
                    found[key] = made
    return Results(tuple(found[key] for key in sorted(found)), tuple(_counted(games)))


def _counted(games: Catalogue) -> list[Counted]:
    made = []
    for claim in book():
        for of in claim.of:
            for question in (each for each in claim.questions if each in COUNTED):
                game = games.expand(of.game, of.options)
                value = counted(game) if question == "counted" else opening(game)
                settled = games.file(of.game).settle(of.options)
                made.append(Counted(game.id, settled, rules_for(game).digest, question, value))
    return made


def written(given: Results) -> bytes:
    """As JSON, a line for each study, so that a change of one is a change of a line."""
    reports = b",\n".join(msgspec.json.encode(each) for each in given.reports)
    chances = b",\n".join(msgspec.json.encode(each) for each in given.counted)
    return b'{"reports":[\n' + reports + b'\n],"counted":[\n' + chances + b"\n]}\n"
