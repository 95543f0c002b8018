"""The partner: what it may know, what it overlooks, what it does."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import pytest

import trefoil.partner
from support import GAMES, VARIANTS, game, position, table, variant_id
from trefoil.engine import Move, State, Table, View
from trefoil.partner import OVERLOOKED, STRENGTHS, Partner, Strength, can_play, choose, turns_ended
from trefoil.partner.look import overlooked
from trefoil.solve.pairs import stays
from trefoil.spec.cards import CARD_NAMES
from trefoil.spec.vocabulary import Flip, Match, Pass

COUPLES = [variant for variant in VARIANTS if variant[0].startswith("couple-")]


def chosen(at: Table, state: State, partner: Partner, turn: int = 0, lead: int | None = 0) -> Move | None:
    """The partner's move, from what its seat sees."""
    moves = at.legal(state, partner.seat)
    index = choose(partner, at.game, at.view(state, partner.seat), moves, turn, lead)
    return None if index is None else moves[index]


def play_out(at: Table, partners: tuple[Partner, Partner]) -> Iterator[tuple[State, int, Move]]:
    """A game of two partners: every position, the turns that ended before it, and the move made."""
    state, turn = at.start(), 0
    while at.outcome(state).kind == "playing":
        seats = (0, 1) if state.mover < 0 else (state.mover,)
        moves = (chosen(at, state, partners[seat], turn) for seat in seats)
        move = next(move for move in moves if move is not None)
        yield state, turn, move
        state = at.step(state, move)
        turn += isinstance(at.game.actions[move.action], Pass)


def end(at: Table, partners: tuple[Partner, Partner]) -> State:
    state = at.start()
    for before, _, move in play_out(at, partners):
        state = at.step(before, move)
    return state


def both(first: Strength, second: Strength, seed: int = 1) -> tuple[Partner, Partner]:
    return Partner(0, first, seed), Partner(1, second, seed + 1)


# ---------------------------------------------------------------- what it may know


def relaid(at: Table, state: State, chance: random.Random) -> State:
    """The same position to the eye: each seat's face-down cards lie in another order."""
    piles = [list(pile) for pile in state.piles]
    for seat in (0, 1):
        places = [
            (i, k) for i, info in enumerate(at.rules.piles) if info.seat == seat for k in range(min(state.down[i], 99))
        ]
        cards = [piles[i][k] for i, k in places]
        chance.shuffle(cards)
        for (i, k), card in zip(places, cards, strict=True):
            piles[i][k] = card
    return state._replace(piles=tuple(tuple(pile) for pile in piles))


@pytest.mark.parametrize("variant", COUPLES, ids=variant_id)
def test_positions_that_look_alike_are_played_alike(variant: tuple[str, tuple[tuple[str, str], ...]]) -> None:
    chance = random.Random(variant_id(variant))
    differed = 0
    for number in range(2):
        at = table(variant[0], number, **dict(variant[1]))
        for state, turn, _ in play_out(at, both("fair", "weak", number)):
            other = relaid(at, state, chance)
            differed += other != state
            for seat in (0, 1):
                assert at.view(other, seat) == at.view(state, seat)
                assert at.legal(other, seat) == at.legal(state, seat)
                for strength in STRENGTHS:
                    partner = Partner(seat, strength, number)
                    assert chosen(at, other, partner, turn) == chosen(at, state, partner, turn)
    assert differed > 20


def test_it_is_given_a_view_and_moves_and_knows_no_position() -> None:
    hints = get_type_hints(choose)
    assert hints["view"] is View
    secret = {"State", "Table", "Line", "Deal", "Record", "trefoil.deals"}
    taken: set[str] = set()
    for path in Path(trefoil.partner.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                taken |= {alias.name for alias in node.names} | {getattr(node, "module", None) or ""}
    assert "View" in taken
    assert not taken & secret


@pytest.mark.parametrize("name", ["couple-hearts", "couple-married"])
def test_a_player_turns_up_only_his_own_cards(name: str) -> None:
    at = table(name, 3)
    state = at.start()
    for seat, letter in enumerate("AB"):
        mine = {f"flip {letter}.pile{number}" for number in range(1, 17)}
        assert {at.write(state, move) for move in at.legal(state, seat)} == mine
        assert chosen(at, state, Partner(seat, "strong", 1)) in at.legal(state, seat)
        other = at.legal(state, 1 - seat)
        # Even with the other's moves before it the partner leaves his cards alone.
        assert choose(Partner(seat, "strong", 1), at.game, at.view(state), other) is None
    assert len(at.legal(state)) == 32


def test_out_of_turn_nothing_is_chosen() -> None:
    at = table("couple-sympathy", 3)
    assert at.legal(at.start(), 0) == []
    assert chosen(at, at.start(), Partner(0, "strong", 1)) is None


def test_it_says_which_games_it_plays() -> None:
    assert [name for name in GAMES if can_play(game(name))] == ["couple-hearts", "couple-sympathy", "couple-married"]
    at = table("clover", 1)
    with pytest.raises(ValueError, match="clover"):
        choose(Partner(0, "strong", 1), at.game, at.view(at.start()), at.legal(at.start()))


# ---------------------------------------------------------------- what it overlooks


@pytest.mark.parametrize("strength", STRENGTHS)
def test_it_overlooks_as_many_pairs_as_is_said(strength: Strength) -> None:
    looks = [overlooked(strength, seed, turn, card) for seed in range(10) for turn in range(20) for card in CARD_NAMES]
    share = OVERLOOKED[strength] / 100
    error = (share * (1 - share) / len(looks)) ** 0.5
    assert abs(sum(looks) / len(looks) - share) <= 4 * error
    # In the next turn, and for another seed, it looks afresh.
    for next_turn, next_seed in ((1, 0), (0, 1)):
        again = [
            overlooked(strength, seed, turn, card) and overlooked(strength, seed + next_seed, turn + next_turn, card)
            for seed in range(10)
            for turn in range(20)
            for card in CARD_NAMES
        ]
        assert abs(sum(again) / len(again) - share**2) <= 4 * error


def test_a_look_lasts_for_the_turn() -> None:
    """In play: what is overlooked stays so until the turn ends, and is left for the other player."""
    missed = taken = 0
    for number in range(25):
        at = table("couple-sympathy", number)
        seen: dict[int, set[int]] = {}
        for state, turn, move in play_out(at, both("weak", "weak", number)):
            pairs = {
                state.piles[other.piles[0]][-1]
                for other in at.legal(state)
                if isinstance(at.game.actions[other.action], Match)
            }
            seen.setdefault(turn, set()).update(pairs)
            if isinstance(at.game.actions[move.action], Pass):
                missed += len(pairs)
                taken += len(seen[turn]) - len(pairs)
    assert abs(missed / (missed + taken) - 0.3) < 0.05


def test_the_same_seed_plays_the_same_game() -> None:
    at = table("couple-sympathy", 5)
    games = [[move for _, _, move in play_out(at, both("weak", "fair", seed))] for seed in (7, 7, 8)]
    assert games[0] == games[1] != games[2]


# ---------------------------------------------------------------- what it does


@pytest.mark.parametrize("variant", COUPLES, ids=variant_id)
def test_two_partners_come_as_far_as_the_deal_allows(variant: tuple[str, tuple[tuple[str, str], ...]]) -> None:
    """Who overlooks nothing and opens whenever that is allowed takes all that can be taken."""
    for number in range(4):
        at = table(variant[0], number, **dict(variant[1]))
        state, turn = at.start(), 0
        while at.outcome(state).kind == "playing":
            seats = (0, 1) if state.mover < 0 else (state.mover,)
            moves = (chosen(at, state, Partner(seat, "strong", 1), turn, lead=None) for seat in seats)
            move = next(move for move in moves if move is not None)
            state = at.step(state, move)
        left = sum(len(pile) for pile, info in zip(state.piles, at.rules.piles, strict=True) if info.role != "won")
        assert left == stays(at, at.start())


STANDSTILL = """
A.pile1: {a}
B.pile1: {b}
A.pile2: 5s 4s
B.pile2: 5h 4h
A.lower1: 2s 3s |
B.lower1: 2h 3h |
mover: B
"""


def standstill(a_won: int, b_won: int, **options: str) -> tuple[Table, State]:
    """B is to move and sees no pair; so many pairs have been taken by A and by B, the rest blocks itself."""
    given = STANDSTILL.format(a="Ks", b="Qs")
    named = given.replace(":", " ").split()
    free = [card for card in CARD_NAMES if card not in named]
    won = {"A": free[:a_won], "B": free[a_won : a_won + b_won]}
    text = given
    for seat in "AB":
        taken = [card for side in "AB" for card in won[side]]
        mine = [line for line in given.splitlines() if line.startswith(f"{seat}.")]
        there = " ".join(mine).replace(":", " ").split()
        rest = [card for card in CARD_NAMES if card not in there and card not in taken]
        text += f"{seat}.won: {' '.join(card for card in won[seat] for _ in (0, 1))}\n"
        text += f"{seat}.pile3: {' '.join(rest)} |\n"
    return position("couple-sympathy", text, **options)


@pytest.mark.parametrize(
    ("strength", "a_won", "b_won", "lead", "does"),
    [
        ("strong", 3, 4, 0, Pass),
        ("strong", 4, 4, 0, Flip),
        ("strong", 4, 3, 0, Flip),
        # In a match what was won before counts too, and before the last game no lead is safe.
        ("strong", 4, 3, 4, Pass),
        ("strong", 3, 4, -4, Flip),
        ("strong", 3, 4, None, Flip),
        ("fair", 3, 4, 0, Flip),
        ("weak", 3, 4, 0, Flip),
    ],
)
def test_who_is_ahead_keeps_his_lower_piles_closed(
    strength: Strength, a_won: int, b_won: int, lead: int | None, does: type
) -> None:
    at, state = standstill(a_won, b_won)
    move = chosen(at, state, Partner(1, strength, 1), lead=lead)
    assert move is not None
    assert isinstance(at.game.actions[move.action], does)


def test_it_opens_where_it_must() -> None:
    at, state = standstill(3, 4, opening="must")
    move = chosen(at, state, Partner(1, "strong", 1))
    assert move is not None
    assert isinstance(at.game.actions[move.action], Flip)


def test_turns_are_counted() -> None:
    at = table("couple-sympathy", 5)
    moves: list[Move] = []
    for _, turn, move in play_out(at, both("weak", "strong")):
        assert turns_ended(at.game, moves) == turn
        moves.append(move)
    assert turns_ended(at.game, moves) > 4


def test_the_stronger_takes_more_over_two_games_with_places_exchanged() -> None:
    for strong, weak in (("strong", "fair"), ("fair", "weak")):
        ahead = 0
        for number in range(20):
            for seat in (0, 1):
                at = table("couple-sympathy", number)
                partners = both(strong, weak, number) if seat == 0 else both(weak, strong, number)
                score = at.view(end(at, partners)).score
                ahead += score[seat] - score[1 - seat]
        assert ahead > 0, (strong, weak)
