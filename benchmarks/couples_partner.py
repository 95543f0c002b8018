"""What attention is worth: the partner's strengths against each other at Sympathy.

    python benchmarks/couples_partner.py [MATCHES]

Each pairing plays so many single games (400 without a number) and as many matches of two games with the roles
exchanged, by the engine, on the deals 0, 1, 2 …  In single games each strength begins every other one.
"""

from __future__ import annotations

import sys
import time
from itertools import combinations_with_replacement

from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.games import catalogue
from trefoil.partner import STRENGTHS, Partner, Strength, choose
from trefoil.spec.vocabulary import Pass


def play(table: Table, sides: tuple[Strength, Strength], before: tuple[int, int] | None) -> tuple[int, int]:
    """The cards taken by each seat.  `before`: those of the first game of a match; None in it."""
    game = table.game
    partners = [Partner(seat, strength, table.deal.seed + seat) for seat, strength in enumerate(sides)]
    leads = (None, None) if before is None else (before[0] - before[1], before[1] - before[0])
    state, turn = table.start(), 0
    while moves := table.legal(state):
        seat = state.mover
        index = choose(partners[seat], game, table.view(state, seat), moves, turn, leads[seat])
        assert index is not None
        turn += isinstance(game.actions[moves[index].action], Pass)
        state = table.step(state, moves[index])
    first, second = table.view(state).score
    return first, second


def shares(results: list[int]) -> str:
    """How often the first of two won, drew and lost, and by how many cards on average."""
    deals = len(results)
    won, lost = sum(result > 0 for result in results), sum(result < 0 for result in results)
    percent = " / ".join(f"{100 * n / deals:4.1f}" for n in (won, deals - won - lost, lost))
    return f"{percent} %  {sum(results) / deals:+5.1f} cards"


def main(matches: int) -> None:
    games = catalogue()
    roles = [games.expand("couple-sympathy", {"begins": begins}) for begins in "AB"]
    print(f"{matches} games and {matches} matches of two for each pairing: won / drawn / lost by the first named")
    for one, other in combinations_with_replacement(STRENGTHS[::-1], 2):
        began = time.perf_counter()
        single, double = [], []
        for number in range(matches):
            tables = [Table(game, deal_number(game, number)) for game in roles]
            a, b = play(tables[number % 2], (one, other), (0, 0))
            single.append(a - b)
            first = play(tables[number % 2], (one, other), None)
            second = play(tables[1 - number % 2], (one, other), first)
            double.append(first[0] + second[0] - first[1] - second[1])
        spent = time.perf_counter() - began
        print(f"  {one:6} and {other:6}  game {shares(single)}   match {shares(double)}   {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
