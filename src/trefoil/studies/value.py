"""Best play over random reshuffles: what a deal is worth to a player who does not know the shuffles to come.

The chance V(r, h) of a player with r reshuffles left, about to be dealt the cards not on foundations
of heights h, is the average over all orders of those cards of the best that can be reached in the deal:
1 for all cards up, else V(r - 1, h') of the best foundations h' from which one may reshuffle.  It is
estimated from random deals, r = 0 first.  docs/studies-best-play.md says why the truth lies, at the level
given, between the two bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from trefoil.studies.intervals import Interval, clopper_pearson
from trefoil.studies.value_game import Heights, Shuffled
from trefoil.studies.value_sample import PLAYED, WHOLE, Care, Effort, Sample, Sampler
from trefoil.studies.value_smooth import Estimate, Smooth, smooth

LEVEL = 0.99

Told = Callable[[str, int, int], None]
"""Which part of the work is under way, how many of its deals are done, and of how many."""


class Chances(NamedTuple):
    """What has been found.  `levels[r]`: the samples with r reshuffles left, for all heights but won.
    `policy[r]`: the chances that the policy goes by.

    `high`: an estimate of the chance at the start that is too high on average, if anything, and its
    standard deviation; `layouts`: the deals it comes from; `cut`: those whose search met its limit.
    `won`, `games`: of games played with the policy, whose chance is at most that of best play.
    """

    levels: tuple[dict[Heights, Sample], ...]
    policy: tuple[Smooth, ...]
    high: float
    deviation: float
    layouts: int
    won: int
    games: int
    cut: int

    @property
    def interval(self) -> Interval:
        """Where the chance of best play lies, at LEVEL."""
        tail = (1 - LEVEL) / 2
        low = clopper_pearson(self.won, self.games, LEVEL).low
        return Interval(low, min(1.0, self.high + NormalDist().inv_cdf(1 - tail) * self.deviation))


def chances(sampler: Sampler, effort: Effort, told: Told = lambda part, done, all: None) -> Chances:
    """The chances of a game.  Raises OutOfTime; what was done is in the sampler's file of work."""
    game = sampler.game
    every = [h for h in game.every() if h != game.won]

    def run(stage: str, wanted: Mapping[Heights, int], values: bytes, care: Care = WHOLE) -> dict[Heights, Sample]:
        return sampler.run(stage, wanted, values, lambda done, all: told(stage, done, all), care)

    def climb(stage: str, wanted: Callable[[int], Mapping[Heights, int]], first: int) -> list[dict[Heights, Sample]]:
        """The levels from r = 0 on, and the start as the last."""
        levels: list[dict[Heights, Sample]] = []
        for left in range(game.times):
            levels.append(run(f"{stage}.{left}", wanted(left), _values(sampler, levels)))
        levels.append(run(f"{stage}.start", {game.start: first}, _values(sampler, levels)))
        return levels

    # Two small tries tell where the deals are needed; nothing of them is used otherwise.
    tried = climb("pilot", lambda _: dict.fromkeys(every, effort.least), max(effort.first // 10, effort.least))
    less = effort._replace(more=effort.more // 10)
    tried = climb("again", _wanted(game, tried, less), max(effort.first // 4, effort.least))
    levels = climb("main", _wanted(game, tried, effort), effort.first)
    found = levels[-1][game.start]
    policy = steadied(game, levels[:-1])
    won = _play(game, sampler, policy, effort.games, run)
    cut = sum(sample.cut for level in levels for sample in level.values())
    layouts = sum(sample.deals for level in levels for sample in level.values())
    deviation = sqrt(found.variance + _shared(visits(game, levels), levels[:-1]))
    return Chances(tuple(levels[:-1]), tuple(policy), found.mean, deviation, layouts, won, effort.games, cut)


def _values(sampler: Sampler, levels: list[dict[Heights, Sample]]) -> bytes:
    if not levels:
        return sampler.only_wins()
    worth = {h: sample.mean for h, sample in levels[-1].items()}
    return sampler.values({**worth, sampler.game.won: 1.0})


def steadied(game: Shuffled, levels: list[dict[Heights, Sample]]) -> list[Smooth]:
    """The chances that the policy goes by: the choices of the samples, worth what is known of them by all.

    So a choice that was made because its estimate was too high by chance does not count as that.
    """
    out: list[Smooth] = []
    for level in levels:
        last = out[-1].chances if out else {game.won: 1.0}
        told = {}
        for h, sample in level.items():
            mean = sum(times * last.get(stop, 0.0) for stop, times in sample.best.items()) / sample.deals
            told[h] = Estimate(mean, max(sample.variance, (1 / (sample.deals + 2)) ** 2))
        out.append(smooth(game, told))
    return out


def visits(game: Shuffled, levels: list[dict[Heights, Sample]]) -> list[dict[Heights, float]]:
    """How often the best play found reshuffles at which heights with r reshuffles left afterwards."""
    out: list[dict[Heights, float]] = []
    at: Mapping[Heights, float] = {game.start: 1.0}
    for level in reversed(levels):
        after: dict[Heights, float] = {}
        for h, share in at.items():
            for stop, times in level[h].best.items():
                if stop != game.won:
                    after[stop] = after.get(stop, 0.0) + share * times / level[h].deals
        out.append(after)
        at = after
    # The last are the heights at which a game is lost.
    return out[-2::-1]


def _wanted(
    game: Shuffled, tried: list[dict[Heights, Sample]], effort: Effort
) -> Callable[[int], Mapping[Heights, int]]:
    often = visits(game, tried)
    return lambda left: allotted(game, often[left], tried[left], effort, left)


def allotted(
    game: Shuffled, often: Mapping[Heights, float], tried: Mapping[Heights, Sample], effort: Effort, left: int
) -> dict[Heights, int]:
    """How many deals for each of the heights, by a first try.

    The best of uncertain chances looks better than it is by what is proportional to their variances, and
    to how often they are the best or nearly so.  The sum is least, for so many positions searched in
    all, if each number of deals goes as the root of variance by cost, times how often.
    """
    times = 1 if left else effort.quick
    costs = _costs(game, tried)
    need = {h: sqrt(often_near(game, often, h) * each.spread / costs[sum(h)]) for h, each in tried.items()}
    total = sum(need.values()) or 1.0
    wanted = {h: times * (effort.least + int(effort.more * each / total)) for h, each in need.items()}
    # What takes long comes first.
    return dict(sorted(wanted.items(), key=lambda each: (-each[1], sum(each[0]), each[0])))


_LAID_OUT = 100  # positions that could be searched while a deal is made ready
_NEAR = 0.1


def _costs(game: Shuffled, tried: Mapping[Heights, Sample]) -> dict[int, float]:
    """Positions searched in a deal with so many cards up."""
    nodes, deals = [0] * (game.suits * game.length), [0] * (game.suits * game.length)
    for h, sample in tried.items():
        nodes[sum(h)] += sample.nodes
        deals[sum(h)] += sample.deals
    return {up: _LAID_OUT + nodes[up] / deals[up] for up in range(len(deals)) if deals[up]}


def often_near(game: Shuffled, often: Mapping[Heights, float], h: Heights) -> float:
    """How often the heights come, but not less than a tenth of what those one card away do: they may be as good."""
    near = [
        tuple(sorted((*h[:s], h[s] + step, *h[s + 1 :]), reverse=True)) for s in range(game.suits) for step in (-1, 1)
    ]
    return max(often.get(h, 0.0), _NEAR * max(often.get(each, 0.0) for each in near), 0.0)


def _shared(often: list[dict[Heights, float]], levels: list[dict[Heights, Sample]]) -> float:
    """What the errors of the levels below contribute to the variance of the estimate at the start."""
    return sum(
        share**2 * level[h].variance for shares, level in zip(often, levels, strict=True) for h, share in shares.items()
    )


def _play(
    game: Shuffled,
    sampler: Sampler,
    policy: list[Smooth],
    games: int,
    run: Callable[[str, Mapping[Heights, int], bytes, Care], dict[Heights, Sample]],
) -> int:
    """Games won with this policy, in deals that were not used for it.

    Games that reshuffle at the same heights are dealt again together: they differ in nothing else.
    """
    at = {game.start: games}
    won = 0
    for left in range(game.times, -1, -1):
        after: dict[Heights, int] = {}
        values = sampler.values(policy[left - 1].chances) if left else sampler.only_wins()
        for sample in run(f"play.{left}", at, values, PLAYED).values():
            for stop, times in sample.best.items():
                after[stop] = after.get(stop, 0) + round(times)
        won += after.pop(game.won, 0)
        at = after
    return won
