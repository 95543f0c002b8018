"""Clover, La Belle Lucie and House in the Wood against the independent oracle."""

from __future__ import annotations

from collections.abc import Sequence
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
# The oracle has no test for a lost game: where only pair moves are left it goes on counting them.
# Legal moves are compared without that test, and the test itself against exhaustive search.
ON_AND_ON = {"loss": None}


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

    def stuck(self, state: State) -> bool:
        """No top card fits a foundation: the oracle's condition for a redeal."""
        return not any(name[0] == "F" for name in self.after(state))


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


def fixed(file: str) -> tuple[dict[str, Any], Game, Game]:
    """A file, the game as it is, and the game in which nothing is lost before its moves end."""
    id, options = FIXED[file]
    game = define(id, options)
    return load(file), game, define(id, options, ON_AND_ON)


@pytest.mark.parametrize("file", FIXED)
def test_the_definition_says_what_the_oracle_was_given(file: str) -> None:
    data, game, _ = fixed(file)
    params = data["params"]
    assert sorted(game.pack.ranks) == sorted(params["ranks"])
    assert (game.pack.suits, game.pack.copies) == (params["suits"], params["copies"])
    assert next(zone.room for zone in game.zones if zone.name == "fan") == (params["fan_limit"] or None)
    redeals = [action.times for action in game.actions if action.name == "redeal"]
    assert redeals == ([params["reshuffles"]] if params["reshuffles"] else [])


@pytest.mark.parametrize("file", FIXED)
def test_moves_and_walks_of_full_packs(file: str) -> None:
    data, _, game = fixed(file)
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
    data, _, game = fixed(file)
    depth = 3 if "house" in file else 5
    for deal in data["deals"]:
        case = Fans(game, deal["cards"], *deal["orders"])
        assert case.perft(case.start, depth, leave_out="R") == deal["perft"][:depth]
        if "perft_with_reshuffle" in deal:
            assert case.perft(case.start, depth) == deal["perft_with_reshuffle"][:depth]


@pytest.mark.slow
@pytest.mark.parametrize("file", ["fixed_house", "fixed_house_1880"])
def test_counts_of_two_packs_to_the_full_depth(file: str) -> None:
    data, _, game = fixed(file)
    for deal in data["deals"]:
        case = Fans(game, deal["cards"], *deal["orders"])
        assert case.perft(case.start, len(deal["perft"]), leave_out="R") == deal["perft"]


@pytest.mark.parametrize("file", ["fixed_clover", "fixed_grandmother", "fixed_khabib"])
def test_deals_without_a_move_at_the_start(file: str) -> None:
    data, game, _ = fixed(file)
    for deal in data["no_move_at_start"]:
        case = Fans(game, deal["cards"])
        assert case.perft(case.start, len(deal["perft"]), leave_out="R") == deal["perft"]
        assert (("R",) in case.after(case.start)) == deal["reshuffle_legal"]


def stops(case: Fans, states: set[State]) -> set[tuple[int, ...]]:
    """The foundations of the positions in which no top card fits one, or all cards are home."""
    return {tuple(case.heights(state)) for state in states if case.stuck(state)}


def best(heights: set[tuple[int, ...]]) -> list[list[int]]:
    """Those that no other one exceeds."""
    def exceeds(a: Sequence[int], b: Sequence[int]) -> bool:
        return a != b and all(x >= y for x, y in zip(a, b, strict=True))

    return sorted(list(one) for one in heights if not any(exceeds(other, one) for other in heights))


def _by_height(heights: Sequence[int], copies: int) -> list[int]:
    found: list[int] = []
    for at in range(0, len(heights), copies):
        found += sorted(heights[at : at + copies], reverse=True)
    return found


def check_one_layout(case: Fans, deal: dict[str, Any], count: str, maximal: str) -> set[State]:
    states = case.reachable()
    found = stops(case, states)
    assert len(found) == deal[count]
    assert best(found) == sorted(deal[maximal])
    return states


@pytest.mark.parametrize("file", ["fixed_clover", "fixed_khabib", "fixed_lucie"])
def test_one_layout_of_full_packs_exhaustively(file: str) -> None:
    id, options = FIXED[file]
    game = define(id, options | {"redeals": "0"})
    for deal in load(file)["deals"]:
        if "number_of_different_stopping_heights" not in deal:
            continue
        case = Fans(game, deal["cards"])
        states = check_one_layout(
            case, deal, "number_of_different_stopping_heights", "maximal_foundation_heights_before_any_reshuffle"
        )
        assert any(case.table.won(state) for state in states) == deal["won_without_reshuffle"]


def check_small(data: dict[str, Any], deal: dict[str, Any]) -> None:
    build = data["build"]
    case = Fans(small(build, deal["ranks"], deal["suits"], 1, 0), deal["cards"])
    check_one_layout(case, deal, "stops", "maximal")
    for redeals, won in enumerate(deal["won_with_0_1_2_known_reshuffles"]):
        case = Fans(small(build, deal["ranks"], deal["suits"], 1, redeals), deal["cards"], *deal["orders"])
        states = case.reachable(case.table.won)
        assert any(case.table.won(state) for state in states) == won


@pytest.mark.parametrize("file", ["small_clover", "small_lucie"])
@pytest.mark.parametrize("share", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_small_packs_exhaustively(file: str, share: int) -> None:
    data = load(file)
    for number, deal in enumerate(data["deals"]):
        if (number % 5 != 0) == bool(share):
            check_small(data, deal)


@pytest.mark.parametrize("share", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_small_packs_of_two_exhaustively(share: int) -> None:
    for number, deal in enumerate(load("small_house")["deals"]):
        if (number % 5 != 0) == bool(share):
            game = small(deal["build"], deal["ranks"], deal["suits"], 2, 0)
            case = Fans(game, deal["cards"])
            states = case.reachable()
            assert any(case.table.won(state) for state in states) == deal["won"]
            heights = {tuple(case.heights(state)) for state in states}
            assert best(heights) == sorted(_by_height(one, 2) for one in deal["maximal"])


def test_a_lost_clover_is_one_that_no_series_of_moves_can_save() -> None:
    """The loss test ends a game exactly when no position still reachable has a foundation move."""
    judged = {True: 0, False: 0}
    for deal in load("small_clover")["deals"][::10]:
        for redeals in (0, 1):
            game = small("rank", deal["ranks"], deal["suits"], 1, redeals)
            ends = Fans(game, deal["cards"], *deal["orders"])
            goes_on = Fans(
                define_on_and_on(game), deal["cards"], *deal["orders"]
            )
            for state in list(ends.reachable())[:200]:
                hopeless = not goes_on.table.won(state) and _hopeless(goes_on, state)
                assert (ends.table.outcome(state).why == "loss") == hopeless
                judged[hopeless] += 1
    assert judged[True] > 50
    assert judged[False] > 50


def define_on_and_on(game: Game) -> Game:
    import msgspec

    return msgspec.structs.replace(game, loss=None)


def _hopeless(case: Fans, state: State) -> bool:
    seen, todo = {state}, [state]
    while todo:
        after = case.after(todo.pop())
        if any(name[0] in "FR" for name in after):
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
            assert not _winnable(case, case.go(state, move))
        assert case.table.won(case.play(deal["winning_line_from_there"], state))


def _winnable(case: Fans, state: State) -> bool:
    case.start = state
    return any(case.table.won(there) for there in case.reachable(case.table.won))
