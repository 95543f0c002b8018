"""Games of luck: the order of play does not matter, so one game of each deal is the verdict.

`of_luck` looks for this structure and not at names.  Every free action takes cards by their ranks
alone, and no rank serves two of them; a place that loses its card gets the next one of the stock.
So of two actions that can be done either can be done first, the other can still be done then, or
an equal one with another card of the rank, and both orders leave the same ranks in sight and the
same stock.  Whatever can be done one way can then be done the other way (docs/studies.md has the
argument in full), and all games of a deal end alike.  What else there is, such as an extra card,
waits until no free action is left, and then the position is the same, whichever way led there.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve import Verdict
from trefoil.spec.vocabulary import (
    RANKS,
    All,
    AnyAction,
    Blocked,
    Draw,
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
    Top,
    Zone,
)
from trefoil.studies.study import Row, Study


def of_luck(game: Game) -> bool:
    """Whether all games of a deal end alike, for the reason above."""
    if game.seats != 1 or game.latches or not all(isinstance(effect, (Fill, Replace)) for effect in game.effects):
        return False
    zones = {zone.name: zone for zone in game.zones}
    if not {zone.role for zone in game.zones} <= {"tableau", "stock", "won", "reserve", "cell"}:
        return False
    plays = [action.to for action in game.actions if isinstance(action, Play)]
    if len(plays) != len(set(plays)) or not all(_shallow(action, zones) for action in game.actions):
        return False
    free = [action for action in game.actions if _free(action)]
    waiting = [action for action in game.actions if not _free(action)]
    served = [_ranks(action) for action in free if not isinstance(action, Match) or not action.auto]
    if None in served or len({rank for ranks in served for rank in ranks or ""}) != sum(map(len, filter(None, served))):
        return False
    names = {action.name for action in free}
    return all(_waits(action, names, zones) for action in waiting)


def _shallow(action: AnyAction, zones: dict[str, Zone]) -> bool:
    """Whether no card lies under those the action takes, to be uncovered by its going."""
    if isinstance(action, Match):
        return bool(action.cover) or all(zones[name].room == 1 for name in action.frm)
    if isinstance(action, Play):
        return all(zones[name].room == 1 for name in (*action.frm, action.to))
    return isinstance(action, Draw) and zones[action.to].room == 1


def _free(action: AnyAction) -> bool:
    """Whether nothing but the cards in sight decides when the action can be done."""
    if action.when is not None or action.times is not None:
        return False
    if isinstance(action, Match):
        return action.sides == "any"
    return isinstance(action, Play)


def _ranks(action: AnyAction) -> str | None:
    """The ranks an action takes, None if it looks at more than ranks or may choose between partners."""
    if isinstance(action, Play):
        start = action.empty
        plain = action.unit == Top() and action.fits is None and isinstance(start, RankIs) and not action.keep
        return start.rank if plain and isinstance(start, RankIs) else None
    if not isinstance(action, Match):
        return None
    if isinstance(action.pattern, (Single, Group)):
        return action.pattern.ranks
    if isinstance(action.pattern, Pair) and isinstance(action.pattern.fits, Sum):
        # Each rank has one partner, and none is its own.
        total = action.pattern.fits.total
        return (
            None if total % 2 == 0 else "".join(r for i, r in enumerate(RANKS, 1) if 1 <= total - i <= 10 and i <= 10)
        )
    return None


def _waits(action: AnyAction, free: set[str], zones: dict[str, Zone]) -> bool:
    """An extra card, turned when no free action is left, or its going with one in sight."""
    if isinstance(action, Draw):
        tests = action.when.tests if isinstance(action.when, All) else (action.when,)
        blocked = {name for test in tests if isinstance(test, Blocked) for name in test.actions}
        return zones[action.to].role == "reserve" and free <= blocked
    if not isinstance(action, Match) or action.when is not None or action.times is not None:
        return False
    return (
        action.sides == "zones"
        and any(zones[name].role == "reserve" for name in action.frm)
        and _ranks(action) is not None
    )


class LuckAsker:
    """One game of each deal, any move at each turn."""

    def __init__(self, study: Study) -> None:
        self._study = study

    def ask(self, deal: int, going: Callable[[], bool]) -> Row | None:
        began = time.perf_counter()
        table = Table(self._study.game, deal_number(self._study.game, deal))
        state = table.start()
        made = 0
        while moves := table.legal(state):
            state = table.step(state, moves[0])
            made += 1
        verdict: Verdict = "won" if table.won(state) else "lost"
        return Row(deal, verdict, made, time.perf_counter() - began)
