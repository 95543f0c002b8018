"""The chances of best play in words."""

from __future__ import annotations

import pytest

from trefoil.spec.vocabulary import Text
from trefoil.words.chances import chances_text, percent

MOVE = Text(ru="8♣ на базу", en="8♣ to the foundation")


@pytest.mark.parametrize(
    ("stop", "best", "move", "expected"),
    [
        (0.43, 0.51, MOVE, "stop here and redeal: 43%; play on: 51%, beginning with: 8♣ to the foundation"),
        (0.43, 0.51, None, "stop here and redeal: 43%; play on: 51%"),
        (None, 0.51, MOVE, "the chance to win is 51%, beginning with: 8♣ to the foundation"),
        (0.43, 0.43, MOVE, "it is best to stop here and redeal: 43%"),
        (0.43, None, MOVE, "this can be won without a redeal, beginning with: 8♣ to the foundation"),
    ],
)
def test_what_is_said(stop: float | None, best: float | None, move: Text | None, expected: str) -> None:
    said = chances_text(stop, best, move)
    assert said.en == f"Not knowing the redeals to come: {expected}."
    assert said.ru.startswith("Не зная будущих пересдач: ")
    assert ("8♣ на базу" in said.ru) is ("8♣" in said.en)


def test_percent() -> None:
    assert percent(0.004) == Text(ru="меньше 1\u00a0%", en="less than 1%")
    assert percent(0.9999) == Text(ru="больше 99\u00a0%", en="more than 99%")
    assert percent(0.0) == Text(ru="0\u00a0%", en="0%")
    assert percent(0.426) == Text(ru="43\u00a0%", en="43%")
