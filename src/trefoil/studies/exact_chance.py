"""The exact chance of a game that leaves nothing to decide, where it can be counted."""

from __future__ import annotations

from fractions import Fraction

from trefoil.spec.vocabulary import Game
from trefoil.studies import exact_elevens
from trefoil.studies.exact import Layouts, heights_of


def exact_chance(game: Game) -> Fraction | None:
    """The chance that a deal comes out, over all deals; None for other games.  Takes up to ten seconds."""
    layouts = heights_of(game)
    if layouts is not None:
        return Layouts(*layouts).won()
    form = exact_elevens.form_of(game)
    return exact_elevens.chance(form) if form is not None else None
