"""Klondike and Canfield, in every reading, against the independent oracle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from cases.adapter import Case, Name, by_move, define, load
from trefoil.engine import Move, State
from trefoil.spec import Game

KLONDIKE = ["", "_draw1", "_limit3", "_plain_kings", "_returns"]
CANFIELD = ["", "_auto", "_draw1", "_limit3", "_returns", "_standard"]
FILES = [f"fixed_klondike{name}" for name in KLONDIKE] + [f"fixed_canfield{name}" for name in CANFIELD]


class Stocks(Case):
    """A game with a stock; `FT` names a suit by its place in the pack."""

    def name(self, state: State, move: Move) -> Name:
        action = self.names[move.action]
        if action in ("draw", "turn"):
            return ({"draw": "D", "turn": "U"}[action],)
        source, target = move.piles
        zone = self.table.rules.piles[source].zone
        letter = {"column": "T", "waste": "W", "reserve": "R", "foundation": "F"}[zone]
        if action == "to-foundation":
            return ("TF", self.place(source)) if zone == "column" else (letter + "F",)
        column = self.place(target)
        if action == "back":
            return ("FT", self.game.pack.suits.index("shdc"[state.piles[source][-1] // 13]), column)
        if zone != "column":
            return (letter + "T", column)
        single = move.count == 1 and self._run(state, source) > 1
        return ("T1" if single else "TT", self.place(source), column)

    def _run(self, state: State, pile: int) -> int:
        """How many cards at the end of a column follow one another, face up."""
        found = [self.game.actions[self.names.index("column-column")]]
        if self.names.count("column-end") or self._unit(found[0]) == "run":
            ranks = self.game.pack.ranks
            held = state.piles[pile][state.down[pile] :]
            length = 1
            while length < len(held) and _follows(held[-length], held[-length - 1], ranks, state.base >= 0):
                length += 1
            return length
        return len(state.piles[pile])

    @staticmethod
    def _unit(action: Any) -> str:
        return type(action.unit).__name__.lower()

    def facts(self, state: State) -> dict[str, Any]:
        """The position in the oracle's words."""
        found: dict[str, Any] = {
            "stock": self.zone(state, "stock")[0][::-1],
            "waste": self.zone(state, "waste")[0],
            "piles": self.heights(state),
            "turned": state.used[self.names.index("turn")],
        }
        columns = self.table.rules.of_zone["column"]
        if "reserve" in self.table.rules.of_zone:
            found |= {"reserve": self.zone(state, "reserve")[0], "cols": self.zone(state, "column")}
            found["base"] = self.game.pack.ranks.index("A23456789TJQK"[state.base])
        else:
            names = self.zone(state, "column")
            found["down"] = [pile[: state.down[i]] for i, pile in zip(columns, names, strict=True)]
            found["up"] = [pile[state.down[i] :] for i, pile in zip(columns, names, strict=True)]
            if self.game.latches:
                found["free"] = bool(state.held)
        return found


def _follows(card: int, below: int, ranks: str, around: bool) -> bool:
    step = ranks.index("A23456789TJQK"[below % 13]) - ranks.index("A23456789TJQK"[card % 13])
    red = {1, 2}
    return (step == 1 or (around and step == 1 - len(ranks))) and (card // 13 in red) != (below // 13 in red)


def options(params: Mapping[str, Any]) -> dict[str, str]:
    """The oracle's parameters as options of our games; each must be known."""
    found = {
        "draw": str(params["draw"]),
        "turnovers": "unlimited" if params["turnovers"] < 0 else str(params["turnovers"]),
        "foundation_back": "yes" if params["returns"] else "no",
    }
    if "kings" in params:
        # What the oracle calls `placed`, each king at some moment at the foot of a column, comes to
        # the same as all of them at one moment: a king never leaves there but to a foot or home.
        kings = {"stood": "stood", "placed": "stood", "stand": "stand", "never": "never"}[params["kings"]]
        if not params["dealt_counts"]:
            assert kings == "stood"
            kings = "moved"
        assert params["null_moves"]
        return found | {"kings": kings, "partial": "top" if params["single_card"] else "whole"}
    return found | {
        "auto_fill": {"manual": "no", "auto": "yes"}[params["fill"]],
        "empty_after": params["empty_after"],
        "partial": "top" if params["single_card"] else "whole",
        "on_base": "yes" if params["on_base"] else "no",
    }


def changes(params: Mapping[str, Any]) -> dict[str, Any]:
    """What a small pack changes besides; nothing for a full one."""
    ranks, suits, columns = params["ranks"], params["suits"], params["columns"]
    if len(ranks) * len(suits) == 52:
        return {}
    found: dict[str, Any] = {
        "pack": {"ranks": ranks, "suits": suits},
        "zones.foundation.piles": len(suits),
        "zones.column.piles": columns,
    }
    if "reserve" in params:
        return found | {
            "deal.0.counts": [params["reserve"]],
            "deal.1.counts": [1] + [0] * (len(suits) - 1),
        }
    king = {"is": "rank-is", "rank": ranks[-1]}
    found["deal.0.counts"] = list(range(1, columns + 1))
    for action in ("waste-column", "column-column"):
        found[f"actions.{action}.empty"] = king
        if params["kings"] == "never":
            continue
        test = {"is": "stand", "zone": "column", "rank": ranks[-1]}
        latched = {"is": "held", "latch": "kings"}
        found[f"actions.{action}.empty"] = {
            "is": "if",
            "test": test if params["kings"] == "stand" else latched,
            "then": {"is": "anything"},
            "otherwise": king,
        }
    if params["kings"] == "stand":
        found["actions.column-end.empty.test.rank"] = ranks[-1]
    elif params["kings"] != "never":
        found["latches.kings.when.rank"] = ranks[-1]
    return found


def game(params: Mapping[str, Any]) -> Game:
    return define("canfield" if "reserve" in params else "klondike-leeming", options(params), changes(params))


@pytest.mark.parametrize("file", FILES)
def test_moves_walks_and_counts_of_full_packs(file: str) -> None:
    data = load(file)
    for deal in data["deals"]:
        case = Stocks(game(data["params"]), deal["cards"])
        assert case.legal(case.start) == by_move(deal["legal_at_start"])
        assert case.perft(case.start, len(deal["perft"])) == deal["perft"]
        state = case.start
        for move, count in zip(deal["walk"], deal["walk_legal_counts"], strict=False):
            assert len(case.after(state)) == count
            state = case.go(state, move)
        if len(deal["walk_legal_counts"]) > len(deal["walk"]):
            assert len(case.after(state)) == deal["walk_legal_counts"][-1]
        check_facts(case, state, deal["walk_end"])


@pytest.mark.parametrize("file", FILES)
def test_positions_of_full_packs(file: str) -> None:
    data = load(file)
    for position in data["positions"]:
        case = Stocks(game(data["params"]), position["cards"])
        state = case.play(position["prefix"])
        check_facts(case, state, position["state"])
        assert case.legal(state) == by_move(position["legal"])
        assert case.perft(state, len(position["perft"])) == position["perft"]


def check_facts(case: Stocks, state: State, told: dict[str, Any]) -> None:
    found = case.facts(state)
    # `turned` is counted by the engine only where it is limited, `placed` is the oracle's own book.
    limited = case.game.actions[case.names.index("turn")].times is not None
    for key, value in told.items():
        if key == "turned":
            assert not limited or found[key] == value
        elif key == "free":
            assert value == found.get("free", False) or not case.game.latches
        elif key != "placed":
            assert found[key] == value, key


@pytest.mark.parametrize("file", ["probes_klondike", "probes_canfield"])
def test_where_two_readings_differ(file: str) -> None:
    data = load(file)
    for probe in data["probes"]:
        for variant in ("source", probe["against_source"]):
            params = data["base_params"] | data["variants"][variant]
            case = Stocks(game(params), probe["cards"])
            state = case.play(probe["line"])
            assert case.legal(state) == by_move(probe[f"legal_{variant}"]), variant


PARAMS = {"klondike": "probes_klondike", "canfield": "probes_canfield"}


@cache
def small_params(kind: str) -> dict[str, Any]:
    return dict(load(PARAMS[kind])["base_params"])


# How many positions are looked at before a lost deal is left with what was found so far.
BUDGET = 20_000


def check_small(kind: str, deal: dict[str, Any], variant: str, params: dict[str, Any], budget: int) -> bool:
    """Compares won and best score; true when every position was looked at, or a win was found."""
    shape = {key: deal[key] for key in ("ranks", "suits", "columns", "reserve") if key in deal}
    case = Stocks(game(small_params(kind) | shape | params), deal["cards"])
    looked, score, won = 0, 0, False

    def visit(state: State, moves: list[Move]) -> bool:
        nonlocal looked, score, won
        looked += 1
        score = max(score, sum(case.heights(state)))
        won = won or (not moves and case.table.won(state))
        return won or looked > budget

    case.reachable(visit)
    told_won, told_score = deal["won_and_best_score"][variant]
    if looked > budget:
        # Not all was seen: what was seen must not be more than there is.
        assert score <= told_score, variant
        assert told_won or not won, variant
        return False
    assert [won, score] == [told_won, told_score], variant
    return True


@pytest.mark.parametrize("kind", ["klondike", "canfield"])
@pytest.mark.parametrize("slow", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_small_packs_exhaustively(kind: str, slow: bool) -> None:
    data = load(f"small_{kind}")
    compared = {variant: [0, 0] for variant in data["variants"]}
    every, budget = (1, 100_000) if slow else (5, BUDGET)
    for deal in data["deals"][::every]:
        for variant in deal["won_and_best_score"]:
            params = data["variants"][variant]
            compared[variant][check_small(kind, deal, variant, params, budget)] += 1
    for variant, (left, exact) in compared.items():
        assert exact > left, f"{variant}: {exact} compared, {left} left"
        assert not (slow and left), f"{variant}: {left} left"
