"""Clover, La Belle Lucie and House in the Wood against the independent oracle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from cases.adapter import Case, Name, by_move, define, load
from trefoil.engine import Move, State
from trefoil.spec import Game

FIXED = {
    "fixed_clover": ("clover", {}),
    "fixed_grandmother": ("clover-36", {}),
    "fixed_khabib": ("clover-24", {}),
    "fixed_lucie": ("belle-lucie", {"redeal_when": "blocked-only"}),
    "fixed_house_1880": ("house-in-the-wood", {"redeal_when": "blocked-only"}),
    "fixed_house": ("house-in-the-wood-english", {}),
}


class Fans(Case):
    def name(self, state: State, move: Move) -> Name:
        match self.names[move.action]:
            case "fan-foundation":
                return ("F", self.place(move.piles[0]))
            case "fan-fan":
                return ("T", self.place(move.piles[0]), self.place(move.piles[1]))
            case "redeal":
                return ("R",)
        raise AssertionError(move)


def small(build: str, ranks: str, suits: str, packs: int, redeals: int) -> Game:
    """The game for a small pack; the oracle writes the ranks from the foundation's first on."""
    fans = -(-len(ranks) * len(suits) * packs // 3)
    changes: dict[str, Any] = {
        "pack": {"ranks": ranks, "suits": suits, "copies": packs},
        "zones.fan.piles": fans,
        "zones.foundation.piles": len(suits) * packs,
    }
    match build:
        case "rank":
            return define("clover", {"redeals": str(redeals)}, changes)
        case "down":
            return define("belle-lucie", {"redeal_when": "blocked-only", "redeals": str(redeals)}, changes)
        case "updown":
            return define("house-in-the-wood-english", {}, changes)
    raise AssertionError(build)


def fixed(file: str) -> tuple[dict[str, Any], Game]:
    """A file and its game."""
    id, options = FIXED[file]
    return load(file), define(id, options)


@pytest.mark.parametrize("file", FIXED)
def test_the_definition_says_what_the_oracle_was_given(file: str) -> None:
    data, game = fixed(file)
    params = data["params"]
    assert sorted(game.pack.ranks) == sorted(params["ranks"])
    assert (game.pack.suits, game.pack.copies) == (params["suits"], params["copies"])
    assert next(zone.room for zone in game.zones if zone.name == "fan") == (params["fan_limit"] or None)
    redeals = [action.times for action in game.actions if action.name == "redeal"]
    assert redeals == ([params["reshuffles"]] if params["reshuffles"] else [])


@pytest.mark.parametrize("file", FIXED)
def test_moves_and_walks_of_full_packs(file: str) -> None:
    data, game = fixed(file)
    for deal in data["deals"]:
        case = Fans(game, deal["cards"], *deal["orders"])
        assert case.legal(case.start) == by_move(deal["legal_at_start"])
        state = case.start
        for move, count in zip(deal["walk"], deal["walk_legal_counts"], strict=False):
            assert len(case.after(state)) == count
            state = case.go(state, move)
        if len(deal["walk_legal_counts"]) > len(deal["walk"]):
            assert len(case.after(state)) == deal["walk_legal_counts"][-1]
        end = deal["walk_end"]
        assert [pile for pile in case.zone(state, "fan") if pile] == [pile for pile in end["fans"] if pile]
        assert case.zone(state, "fan")[: len(end["fans"])] == end["fans"]
        assert case.heights(state) == _by_height(end["piles"], game.pack.copies)
        redeals = [state.used[index] for index, name in enumerate(case.names) if name == "redeal"]
        assert sum(redeals) == end["reshuffles_used"]


@pytest.mark.parametrize("file", FIXED)
def test_counts_of_full_packs(file: str) -> None:
    data, game = fixed(file)
    depth = 3 if "house" in file else 5
    for deal in data["deals"]:
        case = Fans(game, deal["cards"], *deal["orders"])
        assert case.perft(case.start, depth, leave_out="R") == deal["perft"][:depth]
        if "perft_with_reshuffle" in deal:
            assert case.perft(case.start, depth) == deal["perft_with_reshuffle"][:depth]


@pytest.mark.slow
@pytest.mark.parametrize("file", ["fixed_house", "fixed_house_1880"])
def test_counts_of_two_packs_to_the_full_depth(file: str) -> None:
    data, game = fixed(file)
    for deal in data["deals"]:
        case = Fans(game, deal["cards"], *deal["orders"])
        assert case.perft(case.start, len(deal["perft"]), leave_out="R") == deal["perft"]


@pytest.mark.parametrize("file", ["fixed_clover", "fixed_grandmother", "fixed_khabib"])
def test_deals_without_a_move_at_the_start(file: str) -> None:
    data, game = fixed(file)
    for deal in data["no_move_at_start"]:
        case = Fans(game, deal["cards"])
        assert case.perft(case.start, len(deal["perft"]), leave_out="R") == deal["perft"]
        assert (("R",) in case.after(case.start)) == deal["reshuffle_legal"]


def stops(case: Fans, start: State | None = None) -> dict[tuple[int, ...], State]:
    """The foundations at which one layout may stop, no top card fitting one, each with a position."""
    found: dict[tuple[int, ...], State] = {}
    up = case.names.index("fan-foundation")

    def visit(state: State, moves: list[Move]) -> bool:
        if not any(move.action == up for move in moves):
            found.setdefault(tuple(case.heights(state)), state)
        return False

    case.reachable(visit, start, leave_out="redeal")
    return found


def best(heights: Iterable[tuple[int, ...]]) -> list[list[int]]:
    """Those that no other one exceeds."""

    def exceeds(a: Sequence[int], b: Sequence[int]) -> bool:
        return a != b and all(x >= y for x, y in zip(a, b, strict=True))

    all_ = list(heights)
    return sorted(list(one) for one in all_ if not any(exceeds(other, one) for other in all_))


def _by_height(heights: Sequence[int], copies: int) -> list[int]:
    found: list[int] = []
    for at in range(0, len(heights), copies):
        found += sorted(heights[at : at + copies], reverse=True)
    return found


@pytest.mark.parametrize("file", ["fixed_clover", "fixed_grandmother", "fixed_khabib", "fixed_lucie"])
@pytest.mark.parametrize("share", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_one_layout_of_full_packs_exhaustively(file: str, share: int) -> None:
    _, game = fixed(file)
    for number, deal in enumerate(load(file)["deals"]):
        long = file == "fixed_grandmother" or (file == "fixed_clover" and number == 1)
        if "number_of_different_stopping_heights" not in deal or share != long:
            continue
        case = Fans(game, deal["cards"], *deal["orders"])
        found = stops(case)
        assert best(found) == sorted(deal["maximal_foundation_heights_before_any_reshuffle"])
        assert any(case.table.won(state) for state in found.values()) == deal["won_without_reshuffle"]
        if not deal["won_without_reshuffle"]:  # the oracle stopped at the first win
            assert len(found) == deal["number_of_different_stopping_heights"]


@pytest.mark.parametrize("file", ["fixed_grandmother", "fixed_khabib"])
@pytest.mark.parametrize("share", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_full_packs_with_known_redeals(file: str, share: int) -> None:
    _, game = fixed(file)
    for deal in load(file)["deals"]:
        if share == (file == "fixed_grandmother"):
            case = Fans(game, deal["cards"], *deal["orders"])
            assert wins(case) == deal["won_with_these_known_orders"]


def wins(case: Fans) -> bool:
    """Whether the game can come out, redeals included.

    After a redeal all depends on what is home, so of each layout only that has to be kept.
    """
    layouts = [case.start]
    while layouts:
        found: dict[tuple[int, ...], State] = {}
        for start in layouts:
            found |= stops(case, start)
            if any(case.table.won(state) for state in found.values()):
                return True
        ends = [case.after(state) for state in found.values()]
        layouts = [after[("R",)] for after in ends if ("R",) in after]
    return False


@pytest.mark.parametrize("file", ["small_clover", "small_lucie"])
@pytest.mark.parametrize("share", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_small_packs_exhaustively(file: str, share: int) -> None:
    data = load(file)
    build = data["build"]
    for number, deal in enumerate(data["deals"]):
        if share != (number % 4 != 0):
            continue
        case = Fans(small(build, deal["ranks"], deal["suits"], 1, 0), deal["cards"])
        found = stops(case)
        assert len(found) == deal["stops"]
        assert best(found) == sorted(deal["maximal"])
        for redeals, won in enumerate(deal["won_with_0_1_2_known_reshuffles"]):
            game = small(build, deal["ranks"], deal["suits"], 1, redeals)
            assert wins(Fans(game, deal["cards"], *deal["orders"])) == won


@pytest.mark.parametrize("share", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_small_packs_of_two_exhaustively(share: int) -> None:
    shares = {("down", "A234"): 1, ("down", "A23"): 6, ("updown", "A234"): 10, ("updown", "A23"): 0}
    if share:
        shares = {("down", "A23"): 1, ("updown", "A234"): 1, ("updown", "A23"): 6}
    numbers = dict.fromkeys(shares, 0)
    for deal in load("small_house")["deals"]:
        kind = deal["build"], deal["ranks"]
        numbers[kind] = numbers.get(kind, 0) + 1
        if not shares.get(kind) or numbers[kind] % shares[kind]:
            continue
        case = Fans(small(deal["build"], deal["ranks"], deal["suits"], 2, 0), deal["cards"])
        # Piles of one suit are equal to the oracle in whatever order they lie.
        found = stops(case)
        assert best(found) == sorted(_by_height(one, 2) for one in deal["maximal"])
        full = len(deal["ranks"])
        assert any(all(height == full for height in one) for one in found) == deal["won"]


def test_a_lost_clover_is_one_that_no_series_of_moves_can_save() -> None:
    """Lost is said exactly when no position still reachable has a foundation move or a redeal."""
    judged = {True: 0, False: 0}
    for deal in load("small_clover")["deals"][::10]:
        for redeals in (0, 1):
            game = small("rank", deal["ranks"], deal["suits"], 1, redeals)
            case = Fans(game, deal["cards"], *deal["orders"])
            seen: list[State] = []

            def visit(state: State, moves: list[Move], seen: list[State] = seen, case: Fans = case) -> bool:
                if not case.table.won(state):
                    seen.append(state)
                return len(seen) >= 200

            case.reachable(visit)
            for state in seen:
                hopeless = _hopeless(case, state)
                outcome = case.table.outcome(state, budget=1_000_000)
                why = ("looping" if case.after(state) else "blocked") if hopeless else None
                assert (outcome.kind, outcome.why) == ("lost" if hopeless else "playing", why)
                judged[hopeless] += 1
    assert judged[True] > 50
    assert judged[False] > 50


def _hopeless(case: Fans, state: State) -> bool:
    seen, todo = {state}, [state]
    while todo:
        after = case.after(todo.pop())
        if any(name[0] in ("F", "R") for name in after):
            return False
        new = set(after.values()) - seen
        seen |= new
        todo += new
    return True


def test_sending_a_card_up_at_once_can_lose() -> None:
    for deal in load("autoplay")["deals"]:
        game = small(deal["build"], deal["ranks"], deal["suits"], deal["packs"], 0)
        case = Fans(game, deal["cards"])
        state = case.play(deal["line"])
        assert case.zone(state, "fan") == deal["fans_then"]
        assert deal["losing_foundation_moves"]
        for move in deal["losing_foundation_moves"]:
            assert not case.winnable(case.go(state, move))
        assert case.table.won(case.play(deal["winning_line_from_there"], state))
