"""The chances of best play as they are kept: one file for a game, found by the digest of its rules.

docs/studies-best-play.md describes the file.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from trefoil.engine import rules_for
from trefoil.solve.native import kernel_version
from trefoil.spec.vocabulary import Game
from trefoil.studies.intervals import Interval
from trefoil.studies.value import LEVEL, Chances
from trefoil.studies.value_game import Heights, Shuffled
from trefoil.studies.value_sample import Effort, Sample
from trefoil.studies.value_smooth import half_width, share_variance

_UNIT = 10_000  # chances are kept as so many parts of one
_FOLDER = "values"


class Known(NamedTuple):
    """The chances of a game.  `levels[r]`: with r reshuffles left, right before a deal.

    `interval`: where the chance of best play from the start lies, at LEVEL.  `games`, `won`: played
    with this policy in deals that had no part in it.  `layouts`: all those looked at for `high`;
    `deals[r]`: as many of each heights as would tell as much if every one were searched to its end.
    `digest` is that of the rules, `basis` that of the file.
    """

    game: str
    digest: str
    basis: str
    kernel: str
    seed: int
    effort: Effort
    interval: Interval
    high: float
    layouts: int
    games: int
    won: int
    cut: int
    levels: tuple[dict[Heights, float], ...]
    deals: tuple[dict[Heights, int], ...]
    spreads: tuple[float | None, ...]

    def half(self, left: int, h: Heights) -> float:
        """Half the width of the interval of a chance, at LEVEL, as far as it comes from the deals looked at."""
        deals = self.deals[left].get(h, 0)
        if not deals:
            return 0.0
        return half_width(share_variance(self.levels[left][h], deals), self.spreads[left], LEVEL)


def known(game: Game) -> Known | None:
    """The chances kept for just these rules, or None."""
    return _kept().get(rules_for(game).digest)


def kept() -> tuple[Known, ...]:
    """All chances there are, by the ids of their games."""
    return tuple(sorted(_kept().values(), key=lambda each: each.game))


@lru_cache(maxsize=1)
def _kept() -> dict[str, Known]:
    folder = files("trefoil.studies") / _FOLDER
    made = [read(each.read_text(encoding="utf-8")) for each in folder.iterdir() if each.name.endswith(".json")]
    return {each.digest: each for each in made}


@lru_cache(maxsize=16)
def as_values(digest: str, left: int) -> bytes:
    """The chances with `left` reshuffles left of the rules with this digest, as the kernel reads them."""
    level = _kept()[digest].levels[left]
    codes = _shape(len(next(iter(level))), max(max(h) for h in level)).sorted_codes()
    return array("d", (level[h] for h in codes)).tobytes()


def _shape(suits: int, length: int) -> Shuffled:
    return Shuffled(suits, length, 0, 0, 0, (0,) * suits, 0)


def write(game: Game, shuffled: Shuffled, seed: int, effort: Effort, found: Chances) -> str:
    """The text of a file."""
    order = [h for h in shuffled.every() if h != shuffled.won]
    head = {
        "game": game.id,
        "digest": rules_for(game).digest,
        "kernel": kernel_version(),
        "seed": seed,
        "effort": effort._asdict(),
        "level": LEVEL,
        "interval": [round(each, 6) for each in found.interval],
        "high": round(found.high, 6),
        "layouts": found.layouts,
        "games": found.games,
        "won": found.won,
        "cut": found.cut,
        "suits": shuffled.suits,
        "length": shuffled.length,
        "spreads": [None if level.spread is None else round(level.spread, 6) for level in found.policy],
    }
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
    chances = [[round(level.chances[h] * _UNIT) for h in order] for level in found.policy]
    deals = [[_as_many(level[h]) for h in order] for level in found.levels]
    for name, rows in (("chances", chances), ("deals", deals)):
        written = ",\n  ".join(json.dumps(row, separators=(",", ":")) for row in rows)
        lines.append(f' "{name}": [\n  {written}\n ]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _as_many(sample: Sample) -> int:
    """How many deals would tell as much, each searched to its end."""
    hits = sample.mean * (1 - sample.mean)  # the variance of hits and misses, the greatest that such deals can have
    return max(1, round(sample.deals * min(1.0, hits / sample.spread))) if hits > 0 else sample.deals


def read(text: str) -> Known:
    """What a file holds.  Raises ValueError, KeyError or TypeError if it is none."""
    data = json.loads(text)
    shape = _shape(data["suits"], data["length"])
    order = shape.every()[:-1]
    levels = tuple({h: each / _UNIT for h, each in zip(order, row, strict=True)} for row in data["chances"])
    deals = tuple(dict(zip(order, row, strict=True)) for row in data["deals"])
    for level in levels:
        level[shape.won] = 1.0
    return Known(
        data["game"],
        data["digest"],
        hashlib.sha256(text.encode()).hexdigest()[:16],
        data["kernel"],
        data["seed"],
        Effort(**data["effort"]),
        Interval(*data["interval"]),
        data["high"],
        data["layouts"],
        data["games"],
        data["won"],
        data["cut"],
        levels,
        deals,
        tuple(data["spreads"]),
    )
