"""How often the games for two come out, and what it is worth to begin.

    python benchmarks/couples_rates.py [DEALS]

The deals 0, 1, 2 … (100,000 without a number), each decided by one pass (docs/couples.md).  Beside a rate stands its
99 % interval (Wilson) and, where the chance can be counted (docs/studies-exact.md), that chance and whether it lies
inside.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from trefoil.deals import deal_number
from trefoil.games import catalogue
from trefoil.solve.couples import Contest, Twins
from trefoil.studies.exact import Layouts, heights_of

Z99 = 2.5758293035489
TOGETHER: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("16x3+4", "couple-hearts", {}),
    ("16x3+2x2", "couple-married", {}),
    ("17x3+1", "couple-hearts", {"layout": "17x3+1"}),
    ("16x3+4, top only", "couple-hearts", {"reserve": "top"}),
)
STRICT = {"taking": "strict", "opening": "must"}
CONTESTS = (
    ("16x3+2x2", STRICT),
    ("16x3+2x2, nothing taken after opening", STRICT | {"take_after_opening": "no"}),
    ("17x3+1", STRICT | {"layout": "17x3+1"}),
)
KEEPS = (
    ("nobody", (False, False)),
    ("who begins", (False, True)),
    ("the other", (True, False)),
    ("both", (True, True)),
)


def interval(hits: int, deals: int) -> tuple[float, float]:
    """The 99 % Wilson interval of a rate."""
    rate, z2 = hits / deals, Z99 * Z99
    middle = (rate + z2 / (2 * deals)) / (1 + z2 / deals)
    half = Z99 / (1 + z2 / deals) * (rate * (1 - rate) / deals + z2 / (4 * deals * deals)) ** 0.5
    return middle - half, middle + half


def told(hits: int, deals: int) -> str:
    low, high = interval(hits, deals)
    return f"{100 * hits / deals:6.3f} %  [{100 * low:.3f}, {100 * high:.3f}]"


def main(deals: int) -> None:
    games = catalogue()
    orders = [deal_number(games.expand("couple-hearts"), number).orders for number in range(deals)]
    print(f"{deals} deals; all cards taken:")
    for name, id, options in TOGETHER:
        game = games.expand(id, options)
        heights = heights_of(game)
        assert heights is not None
        exact = float(Layouts(*heights).won())
        twins = Twins(game)
        began = time.perf_counter()
        won = sum(twins.left(order) == 0 for order in orders)
        spent = (time.perf_counter() - began) / deals
        low, high = interval(won, deals)
        where = "inside" if low <= exact <= high else "OUTSIDE"
        print(f"  {name:38} {told(won, deals)}  exact {100 * exact:.4f} {where}  {1e6 * spent:.0f} µs a deal")
    print("Sympathy, every pair taken, every pile opened as soon as allowed; who begins takes")
    for name, chosen in CONTESTS:
        contest = Contest(games.expand("couple-sympathy", chosen))
        began = time.perf_counter()
        results = [contest.play(order) for order in orders]
        spent = (time.perf_counter() - began) / deals
        print(f"  {name:38} {shares(results)}  {1e6 * spent:.0f} µs a deal")
    print("and where opening is not compulsory, if these pass rather than open while ahead")
    contest = Contest(games.expand("couple-sympathy", {"taking": "strict"}))
    for name, keeps in KEEPS:
        print(f"  {name:38} {shares([contest.play(order, keeps) for order in orders])}")


def shares(results: list[tuple[int, int]]) -> str:
    """How often B, who begins, has taken more cards than A, fewer and as many; and the mean numbers."""
    deals = len(results)
    signs = Counter((second > first) - (second < first) for first, second in results)
    words = {1: "more", -1: "fewer", 0: "as many"}
    parts = [f"{word} {told(signs[sign], deals)}" for sign, word in words.items()]
    first, second = (sum(result[seat] for result in results) / deals for seat in (0, 1))
    return f"{', '.join(parts)}; {second:.1f} to {first:.1f} cards"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
