"""The stopping rule: looks settled beforehand, and an interval that is right in spite of them."""

from __future__ import annotations

import random

import pytest

from trefoil.studies import Tally
from trefoil.studies.looks import settled


def test_looks_depend_on_the_half_width_only() -> None:
    looks = settled(0.01, 10**9)
    assert [look.deals for look in looks] == sorted({look.deals for look in looks})
    assert len(looks) == 8
    assert {round(look.level, 6) for look in looks} == {0.99375}
    # Wherever the rate lies, the last look is close enough.
    last = looks[-1].deals
    for won in (0, last // 10, last // 3, last // 2, last):
        assert looks[-1].at(Tally(won, last - won)).close_enough(0.01)
    assert settled(0.01, 10**9) == looks


def test_the_last_look_is_the_last_deal_when_deals_are_few() -> None:
    looks = settled(0.01, 500)
    assert [look.deals for look in looks] == [148, 222, 333, 500]
    assert not looks[-1].at(Tally(250, 250)).close_enough(0.01)


def test_unknown_deals_count_against_stopping() -> None:
    look = settled(0.05, 10**6)[-1]
    sure = look.at(Tally(look.deals // 2, look.deals - look.deals // 2))
    unsure = look.at(Tally(look.deals // 2, look.deals - look.deals // 2 - 200, 200))
    assert sure.close_enough(0.05)
    assert not unsure.close_enough(0.05)


def test_stopping_costs_no_honesty() -> None:
    """Stopped at the first look that pleases, the interval holds the truth as often as it says."""
    chance = random.Random(11)
    for rate in (0.05, 0.36):
        held = 0
        for _ in range(100):
            won = at = 0
            for look in settled(0.09, 10**6, 0.9):
                won += sum(chance.random() < rate for _ in range(look.deals - at))
                at = look.deals
                if look.at(Tally(won, at - won)).close_enough(0.09):
                    break
            held += look.at(Tally(won, at - won)).interval.holds(rate)
        assert held / 100 >= 0.88


def test_a_half_width_is_a_share() -> None:
    for until in (0.0, 0.5, -0.1):
        with pytest.raises(ValueError, match="half width"):
            settled(until, 100)
