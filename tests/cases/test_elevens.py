"""The rule sets of Elevens against the independent oracle.

The oracle always takes cards off and fills the places again; some of our games cover instead, as
their sources do.  That is the same game: what lies under a top never matters.  It calls a rule set
by what becomes of court cards, `courts`.
"""

from __future__ import annotations

from typing import Any

import pytest

from cases.adapter import Case, Name, define, load
from trefoil.engine import Move, State
from trefoil.spec import Game

COVER = {"is": "match", "from": ["place"], "pattern": {"is": "single", "ranks": "JQK"}, "cover": "stock"}
# The game of each rule set.  Two of the oracle's are not games of ours: `none` is the game without
# court cards, and `under` (a court goes under the stock) plays like `cover`, because a court under
# the stock comes up again only when every number card has been seen.
GAMES: dict[str, tuple[str, dict[str, str], dict[str, Any]]] = {
    "triple": ("elevens-trio", {}, {}),
    "side": ("elevens-reserve", {}, {}),
    "under": ("elevens-cover-12", {}, {"effects": None, "actions.cover": COVER}),
    "setup": ("elevens-block", {}, {}),
    "cover": ("elevens-cover-12", {}, {"effects": None, "actions.cover": COVER}),
    "none": ("elevens", {"extra": "0"}, {}),
    "alone": ("elevens", {}, {}),
}
COUNT = {"under": "U", "cover": "C"}


class Elevens(Case):
    def __init__(self, courts: str, game: Game, *orders: list[str]) -> None:
        super().__init__(game, *orders)
        self.courts = courts

    def name(self, state: State, move: Move) -> Name:
        letters = {"pair": "P", "trio": "Q", "alone": "A", "cover": COUNT.get(self.courts, "C")}
        action = self.names[move.action]
        if action in letters:
            return (letters[action], *(self.place(pile) for pile in move.piles))
        if action == "extra-pair":
            return ("X", next(self.place(i) for i in move.piles if self.table.rules.piles[i].zone == "place"))
        assert action.startswith("place-"), action
        return ("S", self.place(move.piles[0]))

    def after(self, state: State) -> dict[Name, State]:
        """To the oracle, turning the extra card and taking it with a place are one move."""
        moves = self.table.legal(state)
        if [self.names[move.action] for move in moves] == ["extra"]:
            return super().after(self.table.step(state, moves[0]))
        return super().after(state)

    def count(self, state: State, leave_out: str) -> int:
        return len(self.after(state))

    def outcomes(self) -> set[bool]:
        """Whether it comes out, over all orders of play."""
        found: set[bool] = set()
        seen, todo = {self.key(self.start)}, [self.start]
        while todo and len(found) < 2:
            here = todo.pop()
            after = self.after(here)
            if not after:
                found.add(self.table.won(here))
            for there in after.values():
                key = self.key(there)
                if key not in seen:
                    seen.add(key)
                    todo.append(there)
        return found

    def key(self, state: State) -> tuple[object, ...]:
        """What the rest of the game depends on: the tops in any order, and what is not yet out of play."""
        places = self.table.rules.of_zone["place"]
        tops = sorted(state.piles[i][-1] for i in places if state.piles[i])
        rest = [
            pile
            for pile, info in zip(state.piles, self.table.rules.piles, strict=True)
            if info.zone not in ("place", "won")
        ]
        return (*tops, *rest, state.used)


def game(
    courts: str, places: int, pack: dict[str, str] | None = None, total: int = 11, by_itself: bool = False
) -> Game:
    """The game of a rule set.  `by_itself`: courts are covered without a move, as our game has it."""
    id, options, changes = GAMES[courts]
    if by_itself:
        changes = {}
    changes = dict(changes)
    plain = define(id, options)
    if next(zone.piles for zone in plain.zones if zone.name == "place") != places:
        changes["zones.place.piles"] = places
    if courts == "none":
        pack = pack or {"ranks": "A23456789T"}
        changes["actions.alone"] = None
    if pack is not None:
        changes["pack"] = pack
    if total != 11:
        changes["actions.pair.pattern.fits.total"] = total
        if courts == "alone":
            changes["actions.extra-pair.pattern.fits.total"] = total
    return define(id, options, changes)


def test_every_rule_set_that_the_rules_name_is_a_game_as_it_is() -> None:
    """Full packs need no change of a definition, but for the number of places."""
    assert game("triple", 9) == define("elevens-trio", {})
    assert game("side", 9) == define("elevens-reserve", {})
    assert game("setup", 12) == define("elevens-block", {})
    assert game("cover", 12, by_itself=True) == define("elevens-cover-12", {})
    assert game("alone", 9) == define("elevens", {})
    trio, other = game("triple", 12), define("elevens-trio-12", {})
    assert (trio.zones, trio.deal, trio.actions, trio.win) == (other.zones, other.deal, other.actions, other.win)


@pytest.mark.parametrize("reading", list(dict.fromkeys(deal["reading"] for deal in load("fixed_elevens")["deals"])))
@pytest.mark.parametrize("slow", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_counts_and_outcomes_of_full_packs(reading: str, slow: bool) -> None:
    courts, places = reading.split("_")
    for deal in load("fixed_elevens")["deals"]:
        if deal["reading"] != reading:
            continue
        case = Elevens(courts, game(courts, int(places)), deal["cards"])
        assert [pile[-1] for pile in case.zone(case.start, "place")] == deal["tops_at_start"]
        depth = 5 if slow else 4
        assert case.perft(case.start, depth) == deal["perft"][:depth]
        # With court cards alone or covered a game is luck: any play shows how it ends.
        if courts in ("under", "cover", "none", "alone"):
            assert one_play(case) == deal["won"]
        if courts in ("under", "cover"):
            assert one_play(Elevens(courts, game(courts, int(places), by_itself=True), deal["cards"])) == deal["won"]


def one_play(case: Elevens, last: bool = False) -> bool:
    """How it ends when always the first move is made, or always the last."""
    state = case.start
    while after := case.after(state):
        state = list(after.values())[-1 if last else 0]
    return case.table.won(state)


@pytest.mark.parametrize("courts", list(GAMES))
@pytest.mark.parametrize("slow", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_small_packs_exhaustively(courts: str, slow: bool) -> None:
    deals = [deal for deal in load("small_elevens")["deals"] if deal["courts"] == courts]
    outcomes = set()
    for deal in deals if slow else deals[::3]:
        ranks = deal["numbers"] + ("" if courts == "none" else "JQK")
        pack = {"ranks": ranks, "suits": deal["suits"]}
        made = game(courts, deal["piles"], pack, int(deal["total"]))
        case = Elevens(courts, made, deal["cards"])
        told = set(deal["outcomes_over_all_orders"])
        assert case.outcomes() == told
        outcomes |= told
        if courts in ("under", "cover"):
            by_itself = game(courts, deal["piles"], pack, int(deal["total"]), by_itself=True)
            assert {one_play(Elevens(courts, by_itself, deal["cards"]))} == told
    assert outcomes == {True, False} or courts == "none"


def test_the_choice_of_moves_does_not_matter() -> None:
    for deal in load("fixed_elevens")["deals"]:
        courts, places = deal["reading"].split("_")
        if courts in ("under", "cover", "none", "alone"):
            case = Elevens(courts, game(courts, int(places)), deal["cards"])
            assert one_play(case) == one_play(case, last=True)


@pytest.mark.parametrize(
    ("id", "options", "rate"),
    [
        # Rates and intervals as published with the rules, from 100,000 and 200,000 deals.
        ("elevens", {}, (0.8125, 0.8159)),
        ("elevens", {"extra": "1", "extra_court": "out"}, (0.8033, 0.8068)),
        ("elevens", {"extra": "1"}, (0.7801, 0.7838)),
        ("elevens", {"extra_court": "out"}, (0.8646, 0.8676)),
        ("elevens", {"extra": "0"}, (0.7021, 0.7061)),
        ("elevens-court", {}, (0.9840, 0.9855)),
        ("elevens-cover-12", {}, (0.9840, 0.9855)),
        ("elevens-trio", {}, (0.1045, 0.1083)),
        ("elevens-trio-12", {}, (0.6630, 0.6688)),
        ("elevens-block", {}, (0.3153, 0.3210)),
        ("elevens-reserve", {}, (0.4302, 0.4363)),
    ],
    ids=str,
)
@pytest.mark.parametrize("slow", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_how_often_it_comes_out(id: str, options: dict[str, str], rate: tuple[float, float], slow: bool) -> None:
    """Deal numbers from 1 on, always the first move: within four standard errors of the rate."""
    from trefoil.deals import deal_number
    from trefoil.engine import Table

    made = define(id, options)
    deals = 4_000 if slow else 300
    won = 0
    for number in range(1, deals + 1):
        table = Table(made, deal_number(made, number))
        state = table.start()
        while moves := table.legal(state):
            state = table.step(state, moves[0])
        won += table.won(state)
    low, high = rate
    error = 4 * (max(high * (1 - high), low * (1 - low)) / deals) ** 0.5
    assert low - error < won / deals < high + error
