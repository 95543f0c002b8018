"""Best play over random reshuffles: against all orders of small packs, against the engine, and in parts."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from pathlib import Path

import pytest

from support import table
from trefoil.engine import Move, State, Table, rules_for
from trefoil.games import catalogue
from trefoil.studies.study import Study
from trefoil.studies.value import Chances, allotted, chances, visits
from trefoil.studies.value_advice import advice
from trefoil.studies.value_game import Heights, Shuffled, fans_of, heights, shuffled
from trefoil.studies.value_question import BestPlayAsker
from trefoil.studies.value_sample import WHOLE, Care, Effort, OutOfTime, Sample, Sampler, WrongWork
from trefoil.studies.value_smooth import half_width
from trefoil.studies.value_table import Known, as_values, known, read, write

GAMES = catalogue()
KEPT = ("belle-lucie", "clover", "clover-24", "clover-36")

# Two suits of three cards: fans of equals, at most three, dealt by two; and fans built in suit.
EQUALS = Shuffled(2, 3, 3, 2, 2, (0, 0), 0)
IN_SUIT = Shuffled(2, 3, 0, 3, 2, (0, 0), 0)

Fans = tuple[tuple[tuple[int, int], ...], ...]  # cards as (suit, place on the foundation)


def stops(game: Shuffled, up: Heights, fans: Fans) -> set[Heights]:
    """The heights, suit by suit, at which one may reshuffle, by a plain walk through all positions."""
    found, seen, todo = set(), set(), [(up, tuple(sorted(fans)))]
    while todo:
        position = todo.pop()
        if position in seen:
            continue
        seen.add(position)
        up, fans = position
        fits = False
        for i, fan in enumerate(fans):
            if not fan:
                continue
            (suit, place), rest = fan[-1], [*fans[:i], fan[:-1], *fans[i + 1 :]]
            if up[suit] == place:
                fits = True
                todo.append((tuple(h + (s == suit) for s, h in enumerate(up)), tuple(sorted(rest))))
            for j, other in enumerate(fans):
                if i == j or not other:
                    continue
                if game.room:
                    lies = other[-1][1] == place and len(other) < game.room
                else:
                    lies = other[-1] == (suit, place + 1)
                if lies:
                    laid = [*rest]
                    laid[j] = (*other, fan[-1])
                    todo.append((up, tuple(sorted(laid))))
        if not (game.room and fits):
            found.add(up)
    return found


def truth(game: Shuffled) -> list[dict[Heights, float]]:
    """The chances with 0, 1, … reshuffles left, over all orders of the cards."""
    levels: list[dict[Heights, float]] = []
    reached = {}
    for h in game.every():
        cards = [(s, i) for s, height in enumerate(h) for i in range(height, game.length)]
        reached[h] = [
            stops(game, h, tuple(order[at : at + game.each] for at in range(0, len(order), game.each)))
            for order in permutations(cards)
        ]
    for _ in range(game.times + 1):
        last = levels[-1] if levels else dict.fromkeys(game.every(), 0.0)
        worth = {**last, game.won: 1.0}
        levels.append(
            {
                h: sum(max(worth[tuple(sorted(stop, reverse=True))] for stop in deal) for deal in deals) / len(deals)
                for h, deals in reached.items()
            }
        )
    return levels


@pytest.mark.parametrize("game", [EQUALS, IN_SUIT], ids=["equals", "in suit"])
def test_small_games_have_the_chances_of_all_orders(game: Shuffled) -> None:
    exactly = truth(game)
    effort = Effort(least=3000, more=20_000, first=20_000, games=20_000)
    found = chances(Sampler(game, 5, effort), effort)
    for left, level in enumerate(found.levels):
        assert found.policy[left].spread is None
        for h, sample in level.items():
            wrong = abs(sample.mean - exactly[left][h])
            assert wrong < 5 * sqrt(0.25 / sample.deals) + 0.01 * left, (left, h)
    best = exactly[game.times][game.start]
    assert found.interval.holds(best)
    assert found.interval.half < 0.02
    assert abs(found.high - best) < 5 * found.deviation + 0.01
    assert found.won / found.games <= best + 5 * sqrt(0.25 / found.games)
    # Foundations that are lower can be worth more: that is what makes stopping in time an art.
    some = exactly[0]
    assert any(some[a] > some[b] for a in some for b in some if all(x <= y for x, y in zip(a, b, strict=True)))


def test_the_interval_covers_as_often_as_it_says() -> None:
    """With hardly any deals, where the upper bound is far off, if anything to the safe side."""
    best = truth(EQUALS)[EQUALS.times][EQUALS.start]
    effort = Effort(least=20, more=400, first=100, games=100)
    missed = sum(not chances(Sampler(EQUALS, seed, effort), effort).interval.holds(best) for seed in range(60))
    assert missed <= 4  # of 60 at 99 %: more by chance once in 5000


def test_deals_searched_as_long_as_chance_has_it_are_worth_the_same_on_average() -> None:
    """Against the same deals searched to their end, where many are longer than the patience."""
    game = GAMES.expand("clover-36")
    shape, kept = shuffled(game), known(game)
    assert shape is not None
    assert kept is not None

    def search(care: Care) -> Sample:
        sampler = Sampler(shape, 3, Effort())
        return sampler.run("test", {shape.start: 3000}, sampler.values(kept.levels[0]), care=care)[shape.start]

    whole, short = search(Care(0, 0, 0)), search(WHOLE._replace(patience=256))
    assert short.nodes < whole.nodes / 2
    assert short.variance > whole.variance
    assert abs(short.mean - whole.mean) < 5 * sqrt(short.variance - whole.variance)
    for sample in (whole, short):
        assert abs(sum(sample.best.values()) - sample.deals) < 1e-6
        assert abs(sum(kept.levels[0][h] * n for h, n in sample.best.items()) - sample.most) < 1e-6 * sample.deals
    # Who never goes on misses what is found late; that it counts more makes up for it.
    once = search(Care(256, 256, 0))
    missed = whole.mean - sum(kept.levels[0][h] * n for h, n in once.best.items()) / once.deals
    assert missed > 2 * sqrt(short.variance - whole.variance)


def test_deals_go_where_they_are_needed() -> None:
    """More where good play comes often, where deals differ, where they cost little; some everywhere."""
    effort = Effort(least=10, more=1000, quick=2)
    often = {(1, 0): 0.5, (2, 2): 0.1, (3, 1): 0.1, (3, 3): 0.0}

    def tried(most: float, nodes: int) -> Sample:
        return Sample(100, {}, most, most, 0, nodes)

    samples = {h: tried(50, 10_000) for h in EQUALS.every() if h != EQUALS.won}
    samples[2, 2], samples[3, 1] = tried(5, 40_000), tried(50, 40_000)
    wanted = allotted(EQUALS, often, samples, effort, 1)
    assert set(wanted) == set(samples)
    assert min(wanted.values()) >= effort.least
    assert sum(wanted.values()) <= effort.least * len(samples) + effort.more
    assert wanted[1, 0] > wanted[3, 1] > wanted[2, 2] > effort.least
    # What is one card away from good heights may be as good; what is far away is not.
    assert wanted[1, 0] > wanted[1, 1] > effort.least
    assert list(wanted.values()) == sorted(wanted.values(), reverse=True)
    twice = allotted(EQUALS, often, samples, effort, 0)
    assert all(twice[h] == 2 * each for h, each in wanted.items())


def test_visits_follow_the_choices() -> None:
    game = EQUALS._replace(times=1)
    start = Sample(4, {(1, 0): 3.0, (3, 3): 1.0}, 0, 0, 0, 0)
    level = {(1, 0): Sample(2, {(2, 0): 1.0, (3, 3): 1.0}, 0, 0, 0, 0)}
    assert visits(game, [level, {(0, 0): start}]) == [{(1, 0): 0.75}]


def same(one: Chances, other: Chances) -> bool:
    return one == other


def test_done_in_parts_and_by_more_threads_it_is_the_same(tmp_path: Path) -> None:
    effort = Effort(least=50, more=3000, first=2500, games=300)
    once = chances(Sampler(EQUALS, 7, effort, threads=1), effort)
    assert same(chances(Sampler(EQUALS, 7, effort, threads=3), effort), once)
    assert not same(chances(Sampler(EQUALS, 8, effort), effort), once)
    work = tmp_path / "work"
    tries = 0
    while True:
        tries += 1
        try:
            # Time for little more than nothing.
            found = chances(Sampler(EQUALS, 7, effort, work, time.monotonic() + 0.002 * tries, 1), effort)
        except OutOfTime:
            continue
        break
    assert same(found, once)
    assert tries > 1
    for other in (
        (EQUALS, 9, effort),
        (IN_SUIT, 7, effort),
        (EQUALS, 7, effort._replace(least=51)),
    ):
        with pytest.raises(WrongWork):
            Sampler(*other, work)
    work.write_text("no work\n")
    with pytest.raises(WrongWork):
        Sampler(EQUALS, 7, effort, work)


def test_few_deals_tell_more_together() -> None:
    """Chances from few deals, drawn to their curve, are nearer to those from many."""
    game, effort = GAMES.expand("clover-24"), Effort(least=40, more=1000, quick=1, first=100, games=100)
    shape, kept = shuffled(game), known(game)
    assert shape is not None
    assert kept is not None
    found = chances(Sampler(shape, 9, effort), effort)
    order = [h for h in shape.every() if h != shape.won]
    raw = sum((found.levels[0][h].mean - kept.levels[0][h]) ** 2 for h in order)
    smoothed = sum((found.policy[0].chances[h] - kept.levels[0][h]) ** 2 for h in order)
    assert smoothed < 0.6 * raw
    spread = found.policy[0].spread
    assert spread is not None
    assert 0.01 < spread < 0.1
    assert half_width(0.04, spread, 0.99) < half_width(0.04, None, 0.99)


@pytest.mark.parametrize("name", KEPT)
def test_what_is_kept_is_of_the_rules_as_they_are(name: str) -> None:
    game = GAMES.expand(name)
    kept, shape = known(game), shuffled(game)
    assert kept is not None, f"the rules of {name} have changed: measure the chances anew"
    assert shape is not None
    assert kept.game == name
    assert len(kept.levels) == shape.times
    for level in kept.levels:
        assert set(level) == set(shape.every())
        assert all(0 <= chance <= 1 for chance in level.values())
    assert kept.interval.low < kept.won / kept.games < kept.interval.high
    assert kept.interval.low < kept.high < kept.interval.high


def test_a_file_says_what_was_found() -> None:
    game, effort = GAMES.expand("clover-24"), Effort(least=20, more=500, first=100, games=100)
    shape = shuffled(game)
    assert shape is not None
    found = chances(Sampler(shape, 3, effort), effort)
    kept = read(write(game, shape, 3, effort, found))
    assert isinstance(kept, Known)
    assert (kept.game, kept.digest, kept.seed, kept.effort) == ("clover-24", rules_for(game).digest, 3, effort)
    assert (kept.won, kept.games, kept.cut) == (found.won, found.games, found.cut)
    for h, sample in found.levels[0].items():
        assert abs(kept.levels[0][h] - found.policy[0].chances[h]) <= 0.5 / 10_000
        assert kept.deals[0][h] == sample.deals
    # Deals that were worth now nothing, now twice the whole, tell as much as half as many.
    rough = {h: Sample(100, {}, 50, 100, 0, 0) for h in found.levels[0]}
    assert set(read(write(game, shape, 3, effort, found._replace(levels=(rough,)))).deals[0].values()) == {33}
    for h in found.levels[0]:
        assert 0 < kept.half(0, h) < 0.6
    assert kept.half(0, shape.won) == 0


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("clover", {}, Shuffled(4, 13, 3, 3, 2, (0, 0, 0, 0), 2)),
        ("clover-36", {}, Shuffled(4, 9, 3, 3, 2, (0, 0, 0, 0), 2)),
        ("clover-24", {}, Shuffled(4, 6, 3, 3, 1, (0, 0, 0, 0), 2)),
        ("belle-lucie", {}, Shuffled(4, 13, 0, 3, 2, (0, 0, 0, 0), 2)),
        ("trefoil-english", {}, Shuffled(4, 13, 0, 3, 2, (1, 1, 1, 1), 2)),
        ("clover", {"strict": "yes"}, None),
        ("clover", {"redeals": "0"}, None),
        ("clover", {"redeals": "unlimited"}, None),
        ("belle-lucie", {"redeal_when": "blocked-only"}, None),
        ("belle-lucie", {"draw": "yes"}, None),
        ("house-in-the-wood", {}, None),
        ("fan", {}, None),
        ("klondike", {}, None),
        ("couple-hearts", {}, None),
    ],
)
def test_which_games_it_is_asked_of(name: str, options: dict[str, str], expected: Shuffled | None) -> None:
    assert shuffled(GAMES.expand(name, options)) == expected


def positions(name: str, deals: range, left: int, back: int) -> Iterator[tuple[Table, State]]:
    """Positions of random play: at most `left` cards off the foundations, or nothing to do but
    reshuffle, or less than `back` moves before that."""
    for number in deals:
        played, chance = table(name, number), random.Random(number)
        roles = [pile.role for pile in played.rules.piles]
        state, way = played.start(), []
        for _ in range(400):
            way.append(state)
            moves = [move for move in played.legal(state) if move.piles]
            cards = sum(len(pile) for pile, role in zip(state.piles, roles, strict=True) if role == "tableau")
            if cards <= left or not moves:
                yield played, way[-1 - min(chance.randrange(back), len(way) - 1)]
                break
            ups = [move for move in moves if roles[move.piles[-1]] == "foundation"]
            state = played.step(state, chance.choice(ups or moves))


def all_stops(played: Table, state: State, redeal: Move) -> set[Heights]:
    """The heights of every position before the next reshuffle that allows one or is won, by the engine."""
    fans = fans_of(played, state)
    assert fans is not None
    found, seen, todo = set(), {state}, [state]
    while todo:
        here = todo.pop()
        moves = played.legal(here)
        if redeal in moves or played.won(here):
            found.add(heights(fans, here))
        for move in moves:
            after = played.step(here, move) if move != redeal else here
            if after not in seen:
                seen.add(after)
                todo.append(after)
        assert len(seen) < 100_000
    return found


@pytest.mark.parametrize(("name", "left", "back"), [("clover-24", 14, 1), ("clover-36", 13, 1), ("belle-lucie", 12, 6)])
def test_advice_is_the_best_of_all_that_can_be_reached(name: str, left: int, back: int) -> None:
    game = GAMES.expand(name)
    kept, shape = known(game), shuffled(game)
    assert kept is not None
    assert shape is not None
    redeal, told_stop, told_on = Move(shape.redeal), 0, 0
    for played, state in positions(name, range(60), left, back):
        told = advice(played, state)
        if played.won(state):
            assert told is None
            continue
        assert told is not None
        assert told.left == shape.times
        level = kept.levels[shape.times - 1]
        assert told.whole
        assert told.best == max(level[h] for h in all_stops(played, state, redeal))
        fans = fans_of(played, state)
        assert fans is not None
        legal = redeal in played.legal(state)
        assert told.stop == (level[heights(fans, state)] if legal else None)
        assert told.wins is (told.up == shape.won)
        told_stop += not told.line
        told_on += bool(told.line)
        for move in told.line:
            state = played.apply(state, move)
        assert heights(fans, state) == told.up
        assert told.wins or redeal in played.legal(state)
    assert told_stop
    assert told_on


def test_no_advice_where_no_chances_are_kept() -> None:
    for name, options in (("klondike", {}), ("clover", {"strict": "yes"}), ("clover-24", {"redeals": "2"})):
        played = table(name, 1, **options)
        assert advice(played, played.start()) is None


def test_a_search_cut_short_says_so() -> None:
    tables = [table("belle-lucie", number) for number in range(20)]
    whole = [advice(played, played.start()) for played in tables]
    short = [advice(played, played.start(), nodes=256) for played in tables]
    assert any(told is not None and not told.whole for told in short)
    for one, other in zip(whole, short, strict=True):
        assert one is not None
        assert other is not None
        assert other.best == one.best if other.whole else other.best <= one.best
    assert len(as_values(rules_for(tables[0].game).digest, 0)) == 8 * 14**4


def test_deals_played_with_the_chances_are_won_as_often() -> None:
    game = GAMES.expand("clover-24")
    kept = known(game)
    assert kept is not None
    asker, deals = BestPlayAsker(Study(game, {}, "best-play")), 600
    rows = [asker.ask(deal, lambda: True) for deal in range(deals)]
    assert all(row is not None and row.verdict in ("won", "lost") for row in rows)
    won = sum(row is not None and row.verdict == "won" for row in rows)
    rate = kept.won / kept.games
    assert abs(won / deals - rate) < 4 * sqrt(rate * (1 - rate) / deals)
    # What the player saw at first was right on average.
    seen = sum(row.value or 0 for row in rows if row is not None) / deals
    assert abs(seen - rate) < 4 * sqrt(0.25 / deals)
    assert asker.ask(0, lambda: False) is None or shuffled(game) is None
