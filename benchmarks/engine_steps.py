"""Engine speed: full steps (all legal moves, choose one, apply) and replay of a known line, per game.

    python benchmarks/engine_steps.py [--seconds 0.5] [--json]

A full step lists all legal moves of the position, picks one at random and applies it.  Replay applies the moves of
a recorded line, each checked for legality.  Figures are per game and their median; nothing is judged here.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time

from trefoil.deals import deal_number
from trefoil.engine import Move, Table
from trefoil.games import catalogue


def steps_per_second(name: str, seconds: float) -> tuple[float, float]:
    """(full steps a second, replayed moves a second) of one game."""
    game = catalogue().expand(name)
    tables = [Table(game, deal_number(game, number)) for number in range(20)]
    chance = random.Random(1)
    lines: list[tuple[Table, list[Move]]] = []
    steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        table = tables[len(lines) % len(tables)]
        state = table.start()
        line: list[Move] = []
        for _ in range(150):
            moves = table.legal(state)
            if not moves:
                break
            move = chance.choice(moves)
            state = table.apply(state, move)
            line.append(move)
        steps += len(line)
        lines.append((table, line))
    full = steps / (time.perf_counter() - begun)

    lines = [(table, line) for table, line in lines if line][:40]
    replayed = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for table, line in lines:
            state = table.start()
            for move in line:
                state = table.apply(state, move)
            replayed += len(line)
        if not lines:
            break
    return full, replayed / (time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each figure")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = {name: steps_per_second(name, options.seconds) for name in catalogue().files}
    medians = tuple(statistics.median(figure[place] for figure in figures.values()) for place in (0, 1))
    if options.json:
        print(json.dumps({"games": figures, "median": medians}))
        return
    print(f"{'game':28}{'full steps/s':>14}{'replay moves/s':>16}")
    for name, (full, replayed) in figures.items():
        print(f"{name:28}{full:14,.0f}{replayed:16,.0f}")
    print(f"{'median':28}{medians[0]:14,.0f}{medians[1]:16,.0f}")


if __name__ == "__main__":
    main()
