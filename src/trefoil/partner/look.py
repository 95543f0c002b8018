"""How attentive a partner is: which pairs it overlooks."""

from __future__ import annotations

from typing import Literal, get_args

from trefoil.deals.numbers import mix

Strength = Literal["weak", "fair", "strong"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)

OVERLOOKED: dict[Strength, int] = {"weak": 30, "fair": 10, "strong": 0}
"""How many of a hundred pairs in sight it overlooks."""

KEEPS_CLOSED: frozenset[Strength] = frozenset({"strong"})
"""Who passes rather than opens a lower pile while ahead."""

_MASK = (1 << 64) - 1


def overlooked(strength: Strength, seed: int, turn: int, card: str) -> bool:
    """Whether it does not notice this pair in this turn.

    It looks once at each pair in each turn: the same `seed`, `turn` and `card` give the same answer,
    however often it is asked, and in the next turn it looks afresh.
    """
    word = mix(seed & _MASK)
    for part in (turn, int.from_bytes(card.encode(), "big")):
        word = mix(word + part & _MASK)
    return word * 100 < OVERLOOKED[strength] << 64
