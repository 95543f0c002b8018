"""The way from a deal number to cards never changes, and it is even."""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import GAMES, game
from trefoil.deals import Deal, deal_number, random_number, read_card_list, shuffled, write_card_list
from trefoil.deals.deal import packs
from trefoil.engine import Table, deal_text
from trefoil.spec import Fault
from trefoil.spec.cards import CARD_NAMES, pack_cards

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "deals.md"
VECTOR = re.compile(r"^\| `([\w-]+)` \| (\d+) \| (\d+) \| ([\w ]+) \| ([\w ]+) \| `(\w{16})` \|$", re.MULTILINE)
VECTORS = VECTOR.findall(DOCUMENT.read_text(encoding="utf-8"))
MASK = 2**64 - 1


def names(order: tuple[int, ...]) -> list[str]:
    return [CARD_NAMES[card] for card in order]


def test_the_document_has_vectors_of_every_pack() -> None:
    sizes = {len(pack_cards(game(vector[0]).pack)) for vector in VECTORS}
    assert sizes == {24, 36, 52, 104}
    assert len(VECTORS) >= 30


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: "-".join(vector[:3]))
def test_a_published_vector_holds(vector: tuple[str, ...]) -> None:
    name, number, index, first, last, digest = vector
    order = names(deal_number(game(name), int(number)).order(game(name), int(index)))
    assert order[:10] == first.split()
    assert order[-3:] == last.split()
    assert hashlib.sha256(" ".join(order).encode()).hexdigest()[:16] == digest


def by_the_document(size: int, number: int, index: int) -> list[int]:
    """The algorithm of docs/deals.md once more, written from the document and from nothing else."""

    def mix(z: int) -> int:
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    state = mix((mix(number) + index) & MASK)
    cards = list(range(size))
    for places in range(size, 1, -1):
        while True:
            state = (state + 0x9E3779B97F4A7C15) & MASK
            word = mix(state)
            if word < 2**64 // places * places:
                break
        other = word % places
        cards[places - 1], cards[other] = cards[other], cards[places - 1]
    return cards


@settings(deadline=None)
@given(st.sampled_from([24, 36, 52, 104]), st.integers(0, MASK), st.integers(0, 70))
def test_the_program_does_what_the_document_says(size: int, number: int, index: int) -> None:
    assert list(shuffled(range(size), number, index)) == by_the_document(size, number, index)


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def too_far(value: float, freedom: int) -> bool:
    """Whether a chi-square value lies where one honest experiment in a million would put it."""
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    root = (value / freedom) ** (1 / 3)
    spread = math.sqrt(2 / (9 * freedom))
    return abs(root - (1 - 2 / (9 * freedom))) / spread > 4.9


@pytest.mark.parametrize("start", [0, 10**9, 2**64 - 10_000], ids=["small", "billion", "last"])
def test_every_card_comes_to_every_place_alike(start: int) -> None:
    """Neighbouring numbers, as people type them, are the hard case."""
    deals = [shuffled(range(24), number, 0) for number in range(start, start + 10_000)]
    for place in (0, 1, 11, 22, 23):
        counts = Counter(deal[place] for deal in deals)
        assert not too_far(chi_square([counts[card] for card in range(24)]), 23)
    pairs = Counter((deal[0], deal[1]) for deal in deals)
    every = [pairs[first, second] for first in range(24) for second in range(24) if first != second]
    assert not too_far(chi_square(every), len(every) - 1)


def test_neighbouring_numbers_and_orders_have_nothing_in_common() -> None:
    """Cards in the same place in two deals: one on average, as for two honest shuffles."""
    same = 0
    tries = 0
    for number in range(5000):
        one = shuffled(range(52), number, 0)
        for other in (shuffled(range(52), number + 1, 0), shuffled(range(52), number, 1)):
            same += sum(a == b for a, b in zip(one, other, strict=True))
            tries += 1
    # The number of such cards has mean 1 and variance 1.
    assert abs(same / tries - 1) < 4.9 / math.sqrt(tries)


def test_a_redeal_is_no_shift_of_the_deal() -> None:
    """No order of one number turns up as an order of a near number."""
    seen: dict[tuple[int, ...], tuple[int, int]] = {}
    for number in range(2000):
        for index in range(4):
            order = shuffled(range(24), number, index)
            assert order not in seen, (number, index, seen[order])
            seen[order] = (number, index)


@pytest.mark.parametrize(("name", "low", "piles"), [("clover-24", 24, 8), ("clover-36", 36, 12)])
def test_as_many_deals_as_chance_has_it_begin_without_an_ace(name: str, low: int, piles: int) -> None:
    """Only a redeal is left at once when no ace lies on top: C(n-4, piles) of C(n, piles) deals."""
    chance = math.comb(low - 4, piles) / math.comb(low, piles)
    cards = pack_cards(game(name).pack)
    deals = 20_000
    without = 0
    for number in range(deals):
        order = shuffled(cards, number, 0)
        without += all(order[3 * pile + 2] % 13 for pile in range(piles))
    assert abs(without / deals - chance) < 4.9 * math.sqrt(chance * (1 - chance) / deals)


@pytest.mark.parametrize("name", GAMES)
def test_numbers_have_an_end(name: str) -> None:
    made = game(name)
    for number in (-1, 2**64):
        with pytest.raises(Fault) as caught:
            deal_number(made, number)
        assert caught.value.code == "bad-deal-number"
    for number in (0, MASK):
        deal = deal_number(made, number)
        assert len(deal.orders) == packs(made)
        assert deal_text(made, str(number)) == deal


@pytest.mark.parametrize("text", ["-1", "18446744073709551616", "9" * 400, "-0001"])
def test_a_number_out_of_range_is_a_fault(text: str) -> None:
    with pytest.raises(Fault) as caught:
        deal_text(game("clover"), text)
    assert caught.value.code == "bad-deal-number"


@pytest.mark.parametrize("text", ["+-1", "--1", "1-", "\u0661", "\u00b2", "1.5", "1 2", "0x10", "1e3"])
def test_what_only_looks_like_a_number_is_a_fault(text: str) -> None:
    with pytest.raises(Fault) as caught:
        deal_text(game("clover"), text)
    assert caught.value.code == "unknown-card"


def test_random_numbers_are_short_and_differ() -> None:
    numbers = {random_number() for _ in range(100)}
    assert len(numbers) > 95
    assert all(0 <= number < 10**9 for number in numbers)


def test_redeals_that_a_list_does_not_give_come_from_its_cards() -> None:
    """As docs/deals.md says in its last paragraph."""
    made = game("clover")
    given_order = deal_number(made, 3).orders[0]
    deal = read_card_list(made, write_card_list(Deal(None, (given_order,), 0)))
    text = " ".join(names(given_order))
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    assert deal.order(made, 1) == shuffled(range(52), seed, 1)
    assert deal.order(made, 1) != deal_number(made, 3).order(made, 1)


def test_a_list_with_redeals_plays_them() -> None:
    made = game("clover")
    orders = tuple(deal_number(made, 3).order(made, index) for index in range(3))
    listed = Table(made, read_card_list(made, write_card_list(Deal(None, orders, 0))))
    numbered = Table(made, deal_number(made, 3))
    assert listed.start() == numbered.start()
    state = listed.start()
    redeal = listed.rules.action["redeal"]
    while moves := listed.legal(state):
        move = next((move for move in moves if move.action == redeal), moves[0])
        if state.used[redeal] == 2:
            break
        assert listed.apply(state, move) == numbered.apply(state, move)
        state = listed.apply(state, move)
    assert state.used[redeal] == 2
