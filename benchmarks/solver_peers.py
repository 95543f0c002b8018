"""Other programs on the same deals: run as they are, timed by the processor time of their processes."""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
from collections.abc import Callable
from typing import Any, NamedTuple

from trefoil.engine import Table, deal_text, rules_for
from trefoil.games import catalogue
from trefoil.spec.cards import CARD_NAMES

# Our game and options, and Solvitaire's name of the same game.
SOLVITAIRE_TYPES = {
    ("klondike", ""): "klondike",
    ("klondike", "draw=1"): "klondike-deal-1",
    ("canfield-modern", ""): "canfield",
    ("fan", "layout=16x3+2x2 foundation_back=yes"): "fan",
    ("freecell", ""): "free-cell",
}


class Peer(NamedTuple):
    """A program: `ask` gives its verdict on a deal named as ours are."""

    name: str
    ask: Callable[[str], str]

    def run(self, deals: list[str], ours: list[str]) -> dict[str, Any]:
        """Figures over these deals, and how many verdicts are unlike ours where both decide."""
        times, verdicts = [], []
        for deal in deals:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            verdicts.append(self.ask(deal))
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return {
            **{verdict: verdicts.count(verdict) for verdict in ("won", "lost", "unknown")},
            "median": statistics.median(times),
            "worst": max(times),
            "total": sum(times),
            "unlike": sum(
                one != other and "unknown" not in (one, other) for one, other in zip(verdicts, ours, strict=True)
            ),
        }


def peers_for(game: str, options: str, numbers: str, seconds: float) -> list[Peer]:
    """The programs of this machine that know this game and can be given these deals."""
    found = []
    fc_solve = shutil.which("fc-solve")
    if game == "freecell" and not options and fc_solve:
        found.append(Peer("fc-solve -l lg", lambda deal: _fc_solve(fc_solve, deal)))
    solvitaire = os.environ.get("SOLVITAIRE")
    kind = SOLVITAIRE_TYPES.get((game, options))
    if solvitaire and kind and numbers == "solvitaire:":
        found.append(Peer("Solvitaire", lambda deal: _solvitaire(solvitaire, kind, deal, seconds)))
    return found


def _fc_solve(program: str, deal: str) -> str:
    game = catalogue().expand("freecell")
    state = Table(game, deal_text(game, deal)).start()
    columns = rules_for(game).of_zone["column"]
    board = "".join(" ".join(CARD_NAMES[card].upper() for card in state.piles[i]) + "\n" for i in columns)
    done = subprocess.run([program, "-l", "lg"], input=board, capture_output=True, text=True, check=False)
    # Its search leaves moves out, so that not finding a win proves nothing.
    return "won" if "This game is solveable." in done.stdout else "unknown"


def _solvitaire(program: str, kind: str, deal: str, seconds: float) -> str:
    number = deal.partition(":")[2]
    limit = str(int(seconds * 1000))
    command = [program, "--type", kind, "--random", number, "--classify", "--timeout", limit]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout.lower()
    if "unsolvable" in said:
        return "lost"
    return "won" if "solved" in said or "solvable" in said else "unknown"
