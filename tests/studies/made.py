"""Studies for the tests."""

from __future__ import annotations

from trefoil.games import catalogue
from trefoil.solve import Limits
from trefoil.studies import DEFAULT_BUDGET, Row, Study, asker, checked


def study(name: str, question: str, budget: Limits = DEFAULT_BUDGET, **options: str) -> Study:
    """A study of a game that comes with Trefoil."""
    file = catalogue().files[name]
    return checked(Study(catalogue().expand(name, options), file.settle(options), question, budget))


def rows(given: Study, first: int, deals: int) -> list[Row]:
    """The rows of these deals, asked here and now."""
    ready = asker(given)
    found = [ready.ask(deal, lambda: True) for deal in range(first, first + deals)]
    return [row for row in found if row is not None]


def timeless(given: list[Row]) -> list[Row]:
    """The same without the one column that differs from run to run."""
    return [row._replace(seconds=0.0) for row in given]
