"""How good the solver is: deals decided, time, speed and memory, game by game, with peers beside it.

    python benchmarks/solver.py [--full] [--deals N] [--only WORD] [--seconds 10] [--json]
    python benchmarks/solver.py --options GAME [--deals 300] [--seconds 10]    every option of a game by itself
    python benchmarks/solver.py --table         every verdict of other programs that is kept in tests/solve/data
    python benchmarks/solver.py --signature     positions entered on a fixed list of deals

Times are processor time of the searching thread.  `search`: the search alone; `whole`: reading the position into the
kernel, searching, and having the engine replay the line as well.  A deal that is not decided counts with the time spent
on it.  With --options the limit of a deal is processor time, and each share of deals decided has its 95 % interval
(Wilson).  Peers run in the same run, on the same deals: fc-solve where it is on the PATH, Solvitaire where the setting
SOLVITAIRE names its program; their times are of whole processes.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import statistics
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from solver_peers import Peer, peers_for

from trefoil.engine import Table, deal_text
from trefoil.games import catalogue
from trefoil.solve import Answer, Limits, Solver
from trefoil.spec import Game

DATA = Path(__file__).resolve().parents[1] / "tests" / "solve" / "data"
NO_TIME = Limits(seconds=0)
SIGNATURE_DEALS = range(1, 11)
SIGNATURE_NODES = 5_000


class Row(NamedTuple):
    """Some deals of one game: `deals` of them by default, `full` with --full, numbered from 1."""

    game: str
    options: str
    numbers: str  # what stands before each number
    deals: int
    full: int
    goal: str = ""


def _rows() -> list[Row]:
    rows = [
        Row("klondike", "", "solvitaire:", 100, 500, "all decided"),
        Row("klondike", "draw=1", "solvitaire:", 100, 500, "all decided"),
        Row("canfield-modern", "", "solvitaire:", 30, 100, "all decided"),
        Row("canfield-modern", "strict=yes empty_after=waste", "solvitaire:", 30, 100, "all decided"),
        Row("fan", "layout=16x3+2x2 foundation_back=yes", "solvitaire:", 100, 100, "all decided"),
        Row("belle-lucie", "", "solvitaire:", 500, 500, "total 0.7 s"),
        Row("trefoil-english", "", "solvitaire:", 500, 500, "total 0.3 s"),
        Row("freecell", "", "solvitaire:", 100, 100, "all decided"),
        Row("freecell", "", "ms:", 100, 100, "all decided"),
        Row("clover", "", "", 200, 1000, "none open, median 5 ms"),
        Row("clover-36", "", "", 200, 1000, "none open, median 5 ms"),
        Row("clover-24", "", "", 200, 1000, "none open, median 5 ms"),
    ]
    for name in ("klondike-leeming", "canfield"):
        rows.append(Row(name, "", "", 20, 1000, "99 % decided"))
        rows += [Row(name, options, "", 0, 1000, "99 % decided") for options in each_option(name)]
    return rows


def each_option(name: str) -> list[str]:
    """Every value of every option of a game that is not the default, each by itself."""
    return [
        f"{option.name}={value}"
        for option in catalogue().files[name].options
        for value in option.values()
        # Of the numbers of turnovers a few say enough.
        if value != option.default and (option.number is None or value in ("0", "1", "2", "3"))
    ]


class Found(NamedTuple):
    """One deal: the answer, and the processor time of the search and of everything."""

    answer: Answer
    search: float
    whole: float


@cache
def expanded(name: str, options: str) -> Game:
    """The game with options written `name=value name=value`."""
    return catalogue().expand(name, dict(word.split("=") for word in options.split()))


def answer_to(game: Game, deal: str, limits: Limits) -> Found:
    """Solve a deal without its redeals."""
    table = Table(game, deal_text(game, deal))
    state = table.start()
    begun = time.thread_time()
    solver = Solver(table, state, "no-redeal", limits)
    ready = time.thread_time()
    while not solver.run():
        pass
    searched = time.thread_time()
    answer = solver.answer()
    return Found(answer, searched - ready, time.thread_time() - begun)


def measure(row: Row, deals: int, limits: Limits, peers: list[Peer]) -> dict[str, Any]:
    """The figures of one row."""
    game = expanded(row.game, row.options)
    names = [f"{row.numbers}{number}" for number in range(1, deals + 1)]
    found = [answer_to(game, name, limits) for name in names]
    verdicts = Counter(one.answer.verdict for one in found)
    search = sum(one.search for one in found)
    nodes = sum(one.answer.nodes for one in found)
    return {
        "game": " ".join((row.game, row.options)).strip(),
        "deals": f"{row.numbers}1-{deals}",
        "count": deals,
        "won": verdicts["won"],
        "lost": verdicts["lost"],
        "unknown": verdicts["unknown"],
        "median": statistics.median(one.search for one in found),
        "whole_median": statistics.median(one.whole for one in found),
        "worst": max(one.search for one in found),
        "search": search,
        "whole": sum(one.whole for one in found),
        "nodes": nodes,
        "states_per_second": nodes / search if search else 0.0,
        "goal": row.goal,
        "peers": [
            {"name": peer.name, **peer.run(names, [one.answer.verdict for one in found])} for peer in peers if deals
        ],
    }


def print_figures(figures: dict[str, Any]) -> None:
    print(
        f"{figures['game'][:43]:44}{figures['deals']:>18}{figures['won']:6}{figures['lost']:6}{figures['unknown']:5}"
        f"{_time(figures['median']):>10}{_time(figures['whole_median']):>10}{_time(figures['worst']):>10}"
        f"{_time(figures['search']):>10}{_time(figures['whole']):>10}{figures['states_per_second'] / 1e6:8.2f} M"
        f"  {figures['goal']}",
        flush=True,
    )
    for peer in figures["peers"]:
        print(
            f"    {peer['name']:40}{figures['deals']:>18}{peer['won']:6}{peer['lost']:6}{peer['unknown']:5}"
            f"{_time(peer['median']):>10}{'':10}{_time(peer['worst']):>10}{'':10}{_time(peer['total']):>10}"
            f"{'':10}  verdicts unlike ours: {peer['unlike']}",
            flush=True,
        )


def _time(seconds: float) -> str:
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


# ------------------------------------------------------------------ options


def options_of(name: str, deals: int, seconds: float) -> None:
    """Print how many deals are decided within so much processor time, for every option by itself."""
    for options in ("", *each_option(name)):
        game = expanded(name, options)
        verdicts: Counter[str] = Counter()
        spent = 0.0
        for number in range(1, deals + 1):
            table = Table(game, deal_text(game, str(number)))
            solver = Solver(table, table.start(), "no-redeal", NO_TIME)
            begun = time.thread_time()
            while not solver.run(0.05) and time.thread_time() - begun < seconds:
                pass
            spent += time.thread_time() - begun
            verdicts[solver.answer().verdict] += 1
        low, high = wilson(deals - verdicts["unknown"], deals)
        print(
            f"{' '.join((name, options)).strip():44}{deals:6}{verdicts['won']:6}{verdicts['lost']:6}"
            f"{verdicts['unknown']:5}   decided {100 - 100 * verdicts['unknown'] / deals:.1f} % "
            f"({100 * low:.1f}-{100 * high:.1f}){_time(spent):>10}",
            flush=True,
        )


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson."""
    z = statistics.NormalDist().inv_cdf(0.975)
    share, weight = hits / of, z * z / of
    middle = (share + weight / 2) / (1 + weight)
    half = z * math.sqrt(share * (1 - share) / of + weight / (4 * of)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


# ------------------------------------------------------------------ memory


def memory(positions: int) -> dict[str, Any] | None:
    """Resident memory of one long Klondike search over what it stored; None where it cannot be read."""
    game = expanded("klondike", "")
    table = Table(game, deal_text(game, "solvitaire:22"))
    before = _resident()
    solver = Solver(table, table.start(), limits=Limits(seconds=0, nodes=positions, memory=4 << 30))
    solver.run()
    after = _resident()
    stored = solver.answer().stored
    return (
        None
        if before is None or after is None or not stored
        else {"stored": stored, "bytes": (after - before) / stored}
    )


def _resident() -> int | None:
    try:
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return None


# ------------------------------------------------------------------ equality


def table_of_verdicts(limits: Limits) -> bool:
    """Print every program's verdicts beside ours; whether they agree wherever both decide."""
    with (DATA / "verdicts.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    print(f"{'program':18}{'game':54}{'deals':>7}{'both':>7}{'equal':>7}{'only us':>9}{'only they':>11}{'none':>6}")
    differing = 0
    for kind in dict.fromkeys((row["program"], row["game"], row["options"]) for row in rows):
        program, name, options = kind
        counts: Counter[str] = Counter()
        for row in rows:
            if (row["program"], row["game"], row["options"]) != kind:
                continue
            ours, theirs = _verdict(name, options, row["number"], limits), row["verdict"]
            if "unknown" not in (ours, theirs):
                counts["both"] += 1
                counts["equal"] += ours == theirs
            else:
                counts[
                    {(True, False): "they", (False, True): "us"}.get((ours == "unknown", theirs == "unknown"), "none")
                ] += 1
        differing += counts["both"] - counts["equal"]
        print(
            f"{program:18}{' '.join((name, options)).strip():54}{sum(counts.values()) - counts['equal']:7}"
            f"{counts['both']:7}{counts['equal']:7}{counts['us']:9}{counts['they']:11}{counts['none']:6}",
            flush=True,
        )
    game = expanded("klondike", "draw=1")
    numbers = (DATA / "pysol_winnable.txt").read_text().split()
    won = sum(answer_to(game, f"pysol:{number}", limits).answer.verdict == "won" for number in numbers)
    differing += len(numbers) - won
    print(f"{'pysol list':18}{'klondike draw=1, published as winnable':54}{len(numbers):7}{len(numbers):7}{won:7}")
    print("no verdict differs" if not differing else f"{differing} verdicts differ")
    return differing == 0


@cache
def _verdict(name: str, options: str, number: str, limits: Limits) -> str:
    return answer_to(expanded(name, options), f"solvitaire:{number}", limits).answer.verdict


# ------------------------------------------------------------------ signature


def signature() -> int:
    """Positions entered by the searches of all games on a fixed list of deals.

    It changes when a search walks otherwise, and only then: a change that is meant to be of speed alone
    keeps it.
    """
    limits = NO_TIME._replace(nodes=SIGNATURE_NODES)
    return sum(
        answer_to(expanded(name, ""), str(number), limits).answer.nodes
        for name in sorted(catalogue().files)
        for number in SIGNATURE_DEALS
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--full", action="store_true", help="all deals, also of every option")
    parser.add_argument("--deals", type=int, help="at most so many deals of each row")
    parser.add_argument("--only", help="rows whose game and options hold this")
    parser.add_argument("--seconds", type=float, default=10.0, help="limit of each deal")
    parser.add_argument("--options", metavar="GAME", help="how many deals are decided, for every option of this game")
    parser.add_argument("--table", action="store_true", help="compare with the verdicts kept of other programs")
    parser.add_argument("--signature", action="store_true", help="print the solver's signature")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    limits = Limits(seconds=given.seconds)
    if given.signature:
        print(signature())
        return 0
    if given.options:
        options_of(given.options, given.deals or 300, given.seconds)
        return 0
    if given.table:
        return 0 if table_of_verdicts(limits) else 1
    results = []
    if not given.json:
        print(
            f"{'game':44}{'deals':>18}{'won':>6}{'lost':>6}{'?':>5}{'median':>10}{'whole':>10}{'worst':>10}"
            f"{'search':>10}{'whole':>10}{'states/s':>10}  goal"
        )
    for row in _rows():
        deals = row.full if given.full else row.deals
        if given.deals is not None:
            deals = min(deals, given.deals) if deals else given.deals if given.only else 0
        if not deals or (given.only and given.only not in f"{row.game} {row.options} {row.numbers}"):
            continue
        results.append(measure(row, deals, limits, peers_for(row.game, row.options, row.numbers, given.seconds)))
        if not given.json:
            print_figures(results[-1])
    used = memory(20_000_000) if not given.only else None
    if given.json:
        print(json.dumps({"rows": results, "memory": used}))
    elif used:
        print(f"klondike: {used['bytes']:.1f} bytes for each of {used['stored']:,} stored states (resident memory)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
