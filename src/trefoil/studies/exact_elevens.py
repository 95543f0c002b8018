"""Chances of the games of eleven by counting: all orders of the pack, drawn card by card.

docs/studies-exact.md derives the process and says for which games it is the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Literal, NamedTuple, TypeGuard

from trefoil.engine import rules_for
from trefoil.spec.vocabulary import (
    AnyAction,
    Draw,
    Effect,
    Fill,
    Game,
    Group,
    Match,
    Pair,
    Play,
    RankIs,
    Replace,
    Single,
    Sum,
)
from trefoil.studies.luck import of_luck

# What becomes of the court cards: taken or covered as soon as they are seen; put under the pack, all
# of them or those of the opening layout; taken three together; three together out of three cells.
Courts = Literal["alone", "under", "opening", "trio", "cells"]

_COURTS = "JQK"


class Form(NamedTuple):
    """A game of eleven.  `places`: where cards lie open.  `extra`: how often at a standstill an extra
    card may be turned, -1 for always; `out`: one that is a court card is thrown out, and the next one turned.
    """

    places: int
    courts: Courts
    extra: int = 0
    out: bool = False


class _Unseen(NamedTuple):
    """What is still to be drawn.  `pairs`: for each of A+10 … 5+6 how many of either rank, fewer
    first, all in order; `courts`: how many of each court rank, in order, or of all of them where
    their rank does not matter; `blocked`: court cards that lie open for good; `extra`: as in Form.
    """

    pairs: tuple[tuple[int, int], ...]
    courts: tuple[int, ...]
    blocked: int
    extra: int

    @property
    def numbers(self) -> int:
        """How many are no court cards."""
        return sum(map(sum, self.pairs))


def chance(form: Form) -> Fraction:
    """The chance that the game comes out, of a pack of 52.  Raises ValueError for no places."""
    if form.places < 1:
        raise ValueError("no places")
    courts = (4, 4, 4) if form.courts in ("trio", "cells") else (12,)
    # Where court cards change nothing they need not be counted.
    if form.courts == "under" or (form.courts == "alone" and (not form.extra or form.out)):
        courts = (0,)

    @cache
    def ways(unseen: _Unseen) -> int:
        """In how many orders of the cards unseen the game comes out."""
        if not unseen.numbers and not sum(unseen.courts):
            return 1
        stuck = _lying(form, unseen) == form.places
        if stuck and not unseen.extra:
            return 0
        return sum(times * ways(after) for times, after in _draws(form, unseen, stuck))

    return Fraction(ways(_Unseen(((4, 4),) * 5, courts, 0, form.extra)), factorial(40 + sum(courts)))


def _lying(form: Form, unseen: _Unseen) -> int:
    """How many cards lie open when everything that can go has gone."""
    numbers = sum(more - fewer for fewer, more in unseen.pairs)
    if form.courts in ("trio", "cells"):
        together = 4 - max(unseen.courts)
        single = [4 - left - together for left in unseen.courts]
        return numbers + sum(max(0, count - (form.courts == "cells")) for count in single)
    return numbers + unseen.blocked


def _draws(form: Form, unseen: _Unseen, stuck: bool) -> Iterator[tuple[int, _Unseen]]:
    """What may come next without losing the game, and how many cards do that."""
    for pair, alike in Counter(unseen.pairs).items():
        fewer, more = pair
        rest = [*unseen.pairs]
        rest.remove(pair)
        # A card of the rank of which fewer are unseen finds no partner; one of the other does, if one lies open.
        lone = alike * (fewer if fewer < more else 2 * fewer)
        if lone and not stuck:
            yield lone, unseen._replace(pairs=tuple(sorted([*rest, (fewer - 1, more)])))
        if fewer < more:
            left = sorted([*rest, (fewer, more - 1)])
            yield alike * more, unseen._replace(pairs=tuple(left), extra=unseen.extra - (stuck and unseen.extra > 0))
    if stuck and not form.out:
        return
    blocks = form.courts == "opening" and 40 - unseen.numbers >= form.places
    for count, alike in Counter(unseen.courts).items():
        if count:
            others = [*unseen.courts]
            others.remove(count)
            courts = tuple(sorted([*others, count - 1]))
            yield alike * count, unseen._replace(courts=courts, blocked=unseen.blocked + blocks)


def form_of(game: Game) -> Form | None:
    """The game as one of eleven, or None if it is another."""
    zones = {zone.name: zone for zone in game.zones}
    places = [zone for zone in game.zones if zone.role == "tableau"]
    if len(places) != 1 or not of_luck(game) or len(rules_for(game).pack) != 52:
        return None
    place = places[0].name
    pairs = [action for action in game.actions if _takes(action, (place,)) and action.pattern == Pair(Sum(11))]
    rest = [action for action in game.actions if action not in pairs]
    draws = [action for action in rest if isinstance(action, Draw)]
    effects = [effect for effect in game.effects if not (isinstance(effect, Fill) and effect.zone == place)]
    extra, out = 0, False
    if draws:
        (draw, *more), side = draws, draws[0].to
        extras = [action for action in rest if _takes(action, (place, side)) and action.pattern == Pair(Sum(11))]
        if more or len(extras) != 1 or zones[side].role != "reserve":
            return None
        rest = [action for action in rest if action not in (draw, *extras)]
        thrown = [effect for effect in effects if isinstance(effect, Replace) and effect.zone == side]
        effects = [effect for effect in effects if effect not in thrown]
        extra, out = -1 if draw.times is None else draw.times, bool(thrown)
    courts = _courts(game, place, rest, effects)
    if len(pairs) != 1 or courts is None or (extra and courts != "alone"):
        return None
    return Form(places[0].piles, courts, extra, out)


def _takes(action: AnyAction, frm: tuple[str, ...]) -> TypeGuard[Match]:
    return isinstance(action, Match) and action.frm == frm


def _courts(game: Game, place: str, rest: list[AnyAction], effects: list[Effect]) -> Courts | None:
    """What becomes of the court cards by what is left of the rules."""
    if len(rest) == 1 and not effects and _takes(rest[0], (place,)):
        if rest[0].pattern == Single(_COURTS):
            return "alone"
        return "trio" if rest[0].pattern == Group(_COURTS) else None
    if len(effects) == 1 and not rest and isinstance(effects[0], Replace) and effects[0].ranks == _COURTS:
        if (effects[0].how, effects[0].at) == ("cover", "always"):
            return "alone"
        return "opening" if (effects[0].how, effects[0].at) == ("under", "deal") else None
    cells = tuple(zone.name for zone in game.zones if zone.role == "cell" and zone.room == 1)
    plays = [action for action in rest if isinstance(action, Play) and action.frm == (place,) and action.to in cells]
    clears = [action for action in rest if _takes(action, cells) and action.pattern == Group(_COURTS)]
    if len(cells) == len(plays) == 3 and len(clears) == 1 and len(rest) == 4 and not effects:
        return "cells" if {action.empty for action in plays} == {RankIs(rank) for rank in _COURTS} else None
    first = game.deal[: len(game.deal) - 1]
    if not rest and not effects and first and all(step.pick == "A23456789T" for step in first):
        return "under"
    return None
