"""The games of eleven by counting, against games played by the engine and against published rates."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import sqrt
from typing import Any

import pytest

from trefoil.games import catalogue
from trefoil.studies.exact_elevens import Form, chance, form_of
from trefoil.studies.luck import LuckAsker
from trefoil.studies.study import Study

GAMES = catalogue()
Options = tuple[tuple[str, str], ...]

# Rates of a simulation made elsewhere, and its number of deals.
SIMULATED: dict[tuple[str, Options], tuple[Form, float, int]] = {
    ("elevens", ()): (Form(9, "alone", -1), 0.8142, 200_000),
    ("elevens", (("extra", "1"),)): (Form(9, "alone", 1), 0.7820, 200_000),
    ("elevens", (("extra", "1"), ("extra_court", "out"))): (Form(9, "alone", 1, True), 0.8050, 200_000),
    ("elevens", (("extra_court", "out"),)): (Form(9, "alone", -1, True), 0.8661, 200_000),
    ("elevens", (("extra", "0"),)): (Form(9, "alone"), 0.7041, 200_000),
    ("elevens-court", ()): (Form(12, "under"), 0.9847, 100_000),
    ("elevens-trio", ()): (Form(9, "trio"), 0.1064, 100_000),
    ("elevens-trio-12", ()): (Form(12, "trio"), 0.6659, 100_000),
    ("elevens-cover-12", ()): (Form(12, "alone"), 0.9847, 100_000),
    ("elevens-block", ()): (Form(12, "opening"), 0.3182, 100_000),
    ("elevens-reserve", ()): (Form(9, "cells"), 0.4332, 100_000),
}

# Those with the most to count, several seconds each.
LONG = {("elevens", (("extra", "1"),)), *((f"elevens-{name}", ()) for name in ("trio-12", "block", "reserve"))}

exactly = cache(chance)


def marked(cases: Iterable[tuple[str, Options]]) -> list[Any]:
    return [pytest.param(*case, marks=pytest.mark.slow if case in LONG else ()) for case in cases]


@pytest.mark.parametrize(("name", "options"), marked(SIMULATED))
def test_the_chance_fits_what_was_simulated(name: str, options: Options) -> None:
    form, rate, deals = SIMULATED[name, options]
    assert form_of(GAMES.expand(name, dict(options))) == form
    exact = float(exactly(form))
    assert abs(exact - rate) < 3.3 * sqrt(exact * (1 - exact) / deals)


@pytest.mark.parametrize(
    ("name", "options"),
    marked((name, ()) for name in ("elevens", "elevens-trio-12", "elevens-reserve", "elevens-block")),
)
def test_games_played_by_the_engine_come_out_as_often(name: str, options: Options) -> None:
    game, deals = GAMES.expand(name, dict(options)), 250
    form = form_of(game)
    assert form is not None
    asker = LuckAsker(Study(game, {}, "winnable"))
    rows = [asker.ask(deal, lambda: True) for deal in range(deals)]
    won = sum(row is not None and row.verdict == "won" for row in rows)
    exact = float(exactly(form))
    assert abs(won / deals - exact) < 4 * sqrt(exact * (1 - exact) / deals)


def test_other_games_are_none_of_eleven() -> None:
    assert all((form_of(GAMES.expand(name)) is not None) is name.startswith("elevens") for name in GAMES.files)


def test_few_places() -> None:
    """With one place every first card is a standstill, unless it is a court card taken at once."""
    assert chance(Form(1, "alone")) == 0
    with pytest.raises(ValueError, match="no places"):
        chance(Form(0, "alone"))
    # 20 cards of one half wait at most: with as many places nothing can go wrong.
    assert chance(Form(21, "alone")) == 1
    wide = [float(exactly(Form(places, "alone"))) for places in (9, 12)]
    assert wide[0] < wide[1]
