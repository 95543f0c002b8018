"""What others say of how often a game comes out, beside what is counted or measured here.

A claim is a range: "four of five" is every rate that rounds to that many fifths.  It *holds* if all
of the measured interval lies in it, *fails* if none does, and *fits* if it lies in the interval
itself, so that no sample of this size could tell them apart; anything else leaves it *open*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec

from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.games import Catalogue
from trefoil.solve import Limits
from trefoil.spec.base import Text, Value
from trefoil.spec.vocabulary import Game, Play, Redeal
from trefoil.studies.exact import nothing_on_top
from trefoil.studies.exact_chance import exact_chance
from trefoil.studies.intervals import Interval, Tally, with_unknown
from trefoil.studies.ledger import Ledger
from trefoil.studies.pools import Pool
from trefoil.studies.questions import checked
from trefoil.studies.run import Progress, run
from trefoil.studies.study import DEFAULT_BUDGET, Study

LEVEL = 0.99

Judgement = Literal["holds", "fits", "open", "fails"]

# Questions that are answered by counting all deals, not by asking some.
COUNTED = ("counted", "opening")


class Of(Value, frozen=True):
    """A game that a claim is about, with the options that are not as usual."""

    game: str
    options: dict[str, str] = {}


class Claim(Value, frozen=True):
    """Who says what: that the rate lies between `low` and `high`, both included.

    `questions`: those of studies, or `counted`, the exact chance that a game of luck comes out, or
    `opening`, the chance that a game of fans begins with a reshuffle.  `note`: why the game meant
    may not be quite ours.
    """

    name: str
    by: Text
    said: Text
    low: float
    high: float
    questions: tuple[str, ...]
    of: tuple[Of, ...]
    note: Text | None = None

    def judge(self, found: Interval) -> Judgement:
        """How the claim stands against what was found."""
        if self.low <= found.low and found.high <= self.high:
            return "holds"
        if found.low <= self.low and self.high <= found.high:
            return "fits"
        return "fails" if found.high < self.low or self.high < found.low else "open"


class Beside(NamedTuple):
    """A claim beside what was found of one game.

    `tally`: of the deals asked, None if all were counted.  `interval`: where the rate lies at
    level `LEVEL`, unknown deals counted as lost below and as won above.
    """

    claim: Claim
    of: Of
    question: str
    tally: Tally | None
    interval: Interval
    judgement: Judgement


def book() -> tuple[Claim, ...]:
    """The claims of the sources, and the exact values that their rules give."""
    text = (files("trefoil.studies") / "data" / "claims.json").read_bytes()
    return msgspec.json.decode(text, type=tuple[Claim, ...])


def beside(
    claims: Sequence[Claim],
    games: Catalogue,
    ledger: Ledger,
    pool: Pool,
    deals: int,
    *,
    budget: Limits = DEFAULT_BUDGET,
    shown: Callable[[Study, Progress], None] = lambda study, progress: None,
) -> Iterator[Beside]:
    """Each claim beside what is found, game by game; what the ledger holds is not asked again.

    Raises Fault: those of the catalogue, the ledger and `run`.
    """
    for claim in claims:
        for of in claim.of:
            game = games.expand(of.game, of.options)
            for question in claim.questions:
                tally = None
                if question in COUNTED:
                    value = counted(game) if question == "counted" else opening(game)
                    interval = Interval(value, value)
                else:
                    settled = games.file(of.game).settle(of.options)
                    study = checked(Study(game, settled, question, budget))
                    tally = run(ledger, study, 0, deals, pool, shown=partial(shown, study)).tally
                    interval = with_unknown(tally, LEVEL)
                yield Beside(claim, of, question, tally, interval, claim.judge(interval))


def counted(game: Game) -> float:
    """The exact chance that a deal of a game of luck comes out.  Raises ValueError for any other game."""
    chance = exact_chance(game)
    if chance is None:
        raise ValueError(f"{game.id} is no game whose chance is counted")
    return float(chance)


def opening(game: Game) -> float:
    """The chance that a deal of fans begins with a reshuffle.  Raises ValueError for any other game.

    Where every fan is full no card can be laid on one, so all hangs on whether a card that begins
    a foundation lies on top.
    """
    table = Table(game, deal_number(game, 0))
    start = table.start()
    redeal = any(isinstance(action, Redeal) for action in game.actions)
    plays = [action for action in game.actions if isinstance(action, Play)]
    fans = [i for i, pile in enumerate(table.rules.piles) if pile.role == "tableau"]
    full = all(table.rules.piles[i].room == len(start.piles[i]) for i in fans)
    home = [play for play in plays if table.rules.zone[play.to].role == "foundation" and play.empty is not None]
    if not redeal or not full or len(home) != 1 or len(plays) != len({play.to for play in plays}):
        raise ValueError(f"{game.id} is no game of full fans with reshuffles")
    pile = table.rules.of_zone[home[0].to][0]
    begin = [card for card in table.rules.pack if table.conditions.opens(home[0].empty, card, start, pile)]
    return float(nothing_on_top(len(table.rules.pack), len(begin), len(fans)))
