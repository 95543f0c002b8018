"""What is said of the computer partner."""

from __future__ import annotations

import pytest

from trefoil.partner import KEEPS_CLOSED, OVERLOOKED, STRENGTHS
from trefoil.words import partner_text, partner_title


def test_every_strength_has_a_word_of_its_own() -> None:
    titles = [partner_title(strength) for strength in STRENGTHS]
    assert len({title.ru for title in titles}) == len({title.en for title in titles}) == 3
    with pytest.raises(KeyError):
        partner_title("perfect")


def test_what_it_overlooks_is_told_as_it_is() -> None:
    texts = {s: partner_text(True, OVERLOOKED[s], s in KEEPS_CLOSED) for s in STRENGTHS}
    for strength, percent in (("weak", 30), ("fair", 10)):
        for text in (texts[strength].ru, texts[strength].en):
            assert f" {percent}" in text
    assert texts["strong"].en.startswith("Notices every pair.")
    assert texts["strong"].ru.startswith("Замечает каждую пару.")
    assert "lower pile" in texts["strong"].en
    assert "lower pile" not in texts["weak"].en
    assert "нижних стопок" in texts["strong"].ru
    # Without turns nothing is overlooked, whatever the strength.
    assert len({partner_text(False, OVERLOOKED[s], s in KEEPS_CLOSED) for s in STRENGTHS}) == 1
