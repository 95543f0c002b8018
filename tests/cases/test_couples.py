"""The couples' games against the independent oracle.

The oracle turns cards by itself and has two kinds of moves: taking a pair, and, when no pair is in
sight, opening lower piles.  That is our game with `turning=by-itself`; the game in which the players
turn every card must come to the same end.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from cases.adapter import Case, Name, cards, define, load
from trefoil.engine import Move, State
from trefoil.spec import Game

# The oracle's groups of lower cards, and our game and options.
COOPERATIVE = {
    "4": ("couple-hearts", {}),
    "p4": ("couple-hearts", {"reserve": "top"}),
    "1": ("couple-hearts", {"layout": "17x3+1"}),
    "2+2": ("couple-married", {}),
    "2o+2o": ("couple-married", {"lower": "both"}),
}


def parts(layout: str) -> tuple[int, str]:
    """`16x3+2+2` is 16 main piles and lower piles `2+2`."""
    main, lower = layout.split("x3+")
    return int(main), lower


def resized(game_piles: int, layout: str, deal: dict[str, Any]) -> dict[str, Any]:
    """What a small pack changes."""
    main, _ = parts(layout)
    found: dict[str, Any] = {} if main == game_piles else {"zones.pile.piles": main}
    if "ranks" in deal:
        found["pack"] = {"owner": "each", "ranks": deal["ranks"], "suits": deal["suits"]}
    return found


def cooperative(layout: str, deal: dict[str, Any], **options: str) -> Game:
    _, lower = parts(layout)
    id, chosen = COOPERATIVE[lower]
    return define(id, chosen | options, resized(17 if lower == "1" else 16, layout, deal))


class Couples(Case):
    def name(self, state: State, move: Move) -> Name:
        return (self.names[move.action], *move.piles)

    def left(self, state: State, seat: int = 0) -> list[str]:
        piles = [i for i, info in enumerate(self.table.rules.piles) if info.seat == seat and info.role != "won"]
        return sorted(card for i in piles for card in cards(state.piles[i]))

    def end(self, chance: random.Random) -> State:
        """The end of a game in which every choice is left to chance."""
        state = self.start
        while moves := self.table.legal(state):
            state = self.table.step(state, chance.choice(moves))
        return state


def decks(deal: dict[str, Any]) -> tuple[list[str], list[str]]:
    return deal["deck_a"], deal["deck_b"]


def test_full_packs_are_our_games_as_they_are() -> None:
    for layout, id, options in (
        ("16x3+4", "couple-hearts", {}),
        ("17x3+1", "couple-hearts", {"layout": "17x3+1"}),
        ("16x3+2+2", "couple-married", {}),
    ):
        assert cooperative(layout, {}) == define(id, options)


def check_together(layout: str, deal: dict[str, Any], number: int) -> None:
    by_itself = Couples(cooperative(layout, deal, turning="by-itself"), *decks(deal))
    for case in (by_itself, Couples(cooperative(layout, deal), *decks(deal))):
        end = case.end(random.Random(number))
        assert case.left(end) == case.left(end, 1) == deal["left_at_end"]
        assert case.table.won(end) == (not deal["left_at_end"])
        assert case.table.outcome(end).kind == ("lost" if deal["left_at_end"] else "won")
    if "perft" in deal:
        depth = min(len(deal["perft"]), 4)
        assert by_itself.perft(by_itself.start, depth) == deal["perft"][:depth]


def test_together_with_full_packs() -> None:
    for number, deal in enumerate(load("fixed_matrimonial")["deals"]):
        check_together(deal["layout"], deal, number)
        assert deal["won"] == (not deal["left_at_end"])


def test_together_with_small_packs() -> None:
    for number, deal in enumerate(load("small_matrimonial")["deals"]):
        check_together(deal["layout"], deal, number)


@pytest.mark.slow
def test_counts_of_full_packs_to_the_full_depth() -> None:
    for deal in load("fixed_matrimonial")["deals"]:
        if "perft" in deal:
            case = Couples(cooperative(deal["layout"], deal, turning="by-itself"), *decks(deal))
            assert case.perft(case.start, len(deal["perft"])) == deal["perft"]


def sympathy(layout: str, deal: dict[str, Any], must_take: bool = False, patient: bool = False, **options: str) -> Game:
    """The contest.  `must_take`: a turn does not end while a pair is in sight, as with the oracle.

    `patient`: the contest ends only after three turns with nothing done, so that who did not care
    to open a pile may think better of it.  The rules say two; the oracle's best play needs this.
    Where opening is compulsory there is no difference: nothing can change in a third turn.
    """
    changes = resized(16, layout, deal)
    if parts(layout)[1] == "2o+2o":
        # Both cards of an opened lower pile may be used: the other reading of S8, by paths.
        closed = {"is": "flip", "zone": "lower-second", "piles": "all", "whose": "mover"}
        changes |= {
            "zones.lower-second": {"role": "reserve", "piles": 2, "owner": "each"},
            "deal.1.each": 1,
            "deal.+": {"to": "lower-second", "each": 1, "up": "none"},
            "actions.take.from": ["pile", "lower", "lower-second"],
            "actions.open.piles": "all",
            "actions.open-second": closed,
        }
    if patient:
        changes["loss.turns"] = 3
    game = define("couple-sympathy", options, changes)
    if "actions.open-second" in changes:
        open_ = game.actions[[action.name for action in game.actions].index("open")]
        once = [
            {"is": "blocked", "actions": ["take"]},
            {"is": "none-yet", "action": "take"},
            {"is": "none-yet", "action": "open"},
            {"is": "none-yet", "action": "open-second"},
        ]
        assert open_.when is not None
        changes |= {"actions.open.when": {"is": "all", "tests": once}}
        changes["actions.open-second"] = closed | {"when": {"is": "all", "tests": once}}
        if options.get("opening") == "must":
            changes["actions.pass.when"] = {"is": "blocked", "actions": ["open", "open-second"]}
    if must_take:
        changes["actions.pass.when"] = {"is": "blocked", "actions": ["take"]}
    return define("couple-sympathy", options, changes)


class Sympathy(Couples):
    def taken(self, state: State) -> tuple[int, int]:
        first, second = (len(pile) for pile in self.zone(state, "won"))
        return first, second

    def forced(self) -> State:
        """The end when the first closed lower pile is opened whenever that is allowed."""
        state = self.start
        while moves := self.table.legal(state):
            state = self.table.step(state, moves[0])  # taking and opening come before passing
        return state

    def value(self, state: State, known: dict[State, int]) -> int:
        """Cards the second seat takes from here on less those of the first, both playing their best."""
        won = self.table.rules.of_zone["won"]
        # What has been taken does not matter any more, and in which order still less.
        piles = tuple(() if i in won else pile for i, pile in enumerate(state.piles))
        key = state._replace(piles=piles)
        if key not in known:
            values = []
            for move in self.table.legal(state):
                there = self.table.step(state, move)
                first, second = (len(there.piles[i]) - len(state.piles[i]) for i in won)
                values.append(second - first + self.value(there, known))
            known[key] = (max(values) if state.mover == 1 else min(values)) if values else 0
        return known[key]


def test_the_contest_with_full_packs() -> None:
    data = load("fixed_sympathy")
    for deal in data["deals"]:
        orders = deal["deck0"], deal["deck1"]
        assert deal["first_to_move"] == 1
        case = Sympathy(sympathy(data["layout"], {}, taking="strict", opening="must"), *orders)
        end = case.forced()
        assert case.taken(end) == (deal["taken0"], deal["taken1"])
        assert case.table.won(end) == deal["all_gone"]
        free = Sympathy(sympathy(data["layout"], {}, patient=True, taking="strict"), *orders)
        first, second = free.taken(free.start)
        assert second - first + free.value(free.start, {}) == deal["minimax_1_minus_0"]
        if "perft" in deal:
            by_hand = Sympathy(sympathy(data["layout"], {}, must_take=True), *orders)
            assert by_hand.perft(by_hand.start, len(deal["perft"])) == deal["perft"]


def test_the_contest_with_small_packs() -> None:
    compared = 0
    for deal in load("small_matrimonial")["deals"]:
        if "sympathy_forced" not in deal:
            continue
        case = Sympathy(sympathy(deal["layout"], deal, taking="strict", opening="must"), *decks(deal))
        assert case.taken(case.forced()) == tuple(deal["sympathy_forced"])
        patient = sympathy(deal["layout"], deal, patient=True, taking="strict", opening="must")
        assert case.forced().piles == Sympathy(patient, *decks(deal)).forced().piles
        free = Sympathy(sympathy(deal["layout"], deal, patient=True, taking="strict"), *decks(deal))
        first, second = free.taken(free.start)
        assert second - first + free.value(free.start, {}) == deal["sympathy_minimax_1_minus_0"]
        compared += 1
    assert compared == 200
