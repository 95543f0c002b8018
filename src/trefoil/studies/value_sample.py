"""Random deals of a game of fans, looked at by the kernel on all cores, kept in a file of work."""

from __future__ import annotations

import hashlib
import json
import os
import time
from array import array
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from trefoil.solve.native import kernel, kernel_version
from trefoil.studies.value_game import Heights, Shuffled

_CHUNK = 2000  # deals of one call of the kernel; it cannot be interrupted


class Care(NamedTuple):
    """How one deal is searched: at most `nodes` positions for the greatest foundations, `further` for
    lower ones; after `patience`, unless 0, it goes on only by chance, and what it finds then counts more."""

    nodes: int
    further: int
    patience: int


WHOLE = Care(10_000_000, 10_000_000, 4096)  # right on average
PLAYED = Care(200_000, 20_000, 0)  # what a player finds


class Effort(NamedTuple):
    """How many random deals are looked at.

    `least`: from every heights, 2 or more.  `more`: besides, from all heights of one number of
    reshuffles together, most where good play comes most often.  With no reshuffle left a deal is
    looked at for a win only: both are `quick` times as many there.  `first`: from the start, with all
    reshuffles left, 2 or more.  `games`: played with the policy found.
    """

    least: int = 100
    more: int = 100_000
    quick: int = 4
    first: int = 10_000
    games: int = 20_000


class Sample(NamedTuple):
    """What was found in random deals from some heights.

    `best`: how often which heights were worth most; where searches have a patience, right on average,
    so that a number may be negative.  `most` and `squares`: the sums over all deals of what the deal
    counts as worth and of its square: on average the worth of the best heights, but more where a search
    met its limit (`cut`).  `nodes`: positions.
    """

    deals: int
    best: dict[Heights, float]
    most: float
    squares: float
    cut: int
    nodes: int

    @property
    def mean(self) -> float:
        """What a deal is worth at most, on average."""
        return self.most / self.deals

    @property
    def spread(self) -> float:
        """The variance of one deal; never below that of one hit in the sample where all were hits or all misses."""
        n = self.deals
        return max(self.squares / n - self.mean**2, (n - 1) / n**2 if self.mean in (0.0, 1.0) else 0.0)

    @property
    def variance(self) -> float:
        """The variance of the average."""
        return self.spread / max(self.deals - 1, 1)


def _together(one: Sample, other: Sample) -> Sample:
    best = dict(one.best)
    for h, times in other.best.items():
        best[h] = best.get(h, 0.0) + times
    return Sample(
        one.deals + other.deals,
        best,
        one.most + other.most,
        one.squares + other.squares,
        one.cut + other.cut,
        one.nodes + other.nodes,
    )


class WrongWork(Exception):
    """The file of work is none, or is of another game, seed or effort, or of another kernel."""


class OutOfTime(Exception):
    """The time given is used up; what was done is in the file of work."""


class Sampler:
    """Looks at deals; the same seed gives the same deals, whatever the number of threads.

    `work`: a file in which finished samples are kept, so that a long run may be done in parts; its
    first line says what it is of.  `until`: the moment of time.monotonic() at which no new sample is
    begun.  Raises WrongWork, OSError.
    """

    def __init__(
        self,
        game: Shuffled,
        seed: int,
        effort: Effort,
        work: Path | None = None,
        until: float | None = None,
        threads: int | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self._work = work
        self._until = until
        self._threads = threads or os.cpu_count() or 1
        self._codes = game.sorted_codes()
        self._done: dict[tuple[str, Heights], Sample] = {}
        if work is not None:
            self._open(work, [list(game), seed, list(effort), kernel_version()])

    def _open(self, work: Path, head: list[object]) -> None:
        if not work.exists():
            work.write_text(json.dumps(head) + "\n", encoding="utf-8")
            return
        try:
            first, *lines = work.read_text(encoding="utf-8").splitlines()
            if first != json.dumps(head):
                raise WrongWork
            for line in lines:
                self._read(json.loads(line))
        except (ValueError, TypeError, IndexError):
            raise WrongWork from None

    def values(self, worth: Mapping[Heights, float]) -> bytes:
        """What it is worth to stop at all heights, as the kernel reads it."""
        return array("d", (min(max(worth[each], 0.0), 1.0) for each in self._codes)).tobytes()

    def only_wins(self) -> bytes:
        """Nothing but all cards up is worth anything."""
        return array("d", (float(each == self.game.won) for each in self._codes)).tobytes()

    def run(
        self,
        stage: str,
        wanted: Mapping[Heights, int],
        values: bytes,
        told: Callable[[int, int], None] = lambda done, all: None,
        care: Care = WHOLE,
    ) -> dict[Heights, Sample]:
        """So many deals from each of these heights.  `told`: deals done so far, and of how many.

        Raises OutOfTime.
        """
        todo = [h for h, n in wanted.items() if n > 0 and (stage, h) not in self._done]
        parts = [(h, first) for h in todo for first in range(0, wanted[h], _CHUNK)]
        total, ready = sum(wanted.values()), sum(wanted.values()) - sum(wanted[h] for h in todo)
        late: set[Heights] = set()
        sums: dict[Heights, Sample] = {}

        def part(at: tuple[Heights, int]) -> Sample | None:
            h, first = at
            return self._part(stage, h, first, min(_CHUNK, wanted[h] - first), values, care)

        with ThreadPoolExecutor(self._threads) as pool:
            for (h, _), found in zip(parts, pool.map(part, parts), strict=True):
                if found is None or h in late:
                    late.add(h)
                    continue
                sums[h] = _together(sums[h], found) if h in sums else found
                ready += found.deals
                told(ready, total)
                if sums[h].deals == wanted[h]:
                    self._keep(stage, h, sums.pop(h))
        if late:
            raise OutOfTime
        return {h: self._done[stage, h] for h, n in wanted.items() if n > 0}

    def _part(self, stage: str, h: Heights, first: int, deals: int, values: bytes, care: Care) -> Sample | None:
        """Deals of one call of the kernel; None when the time is used up."""
        if self._until is not None and time.monotonic() >= self._until:
            return None
        game = self.game
        name = f"{self.seed}/{stage}/{h}".encode()
        seed = int.from_bytes(hashlib.sha256(name).digest()[:8], "big")
        counted, most, squares, cut, nodes = kernel().fan_values(
            game.suits,
            game.length,
            game.room,
            game.each,
            list(h),
            values,
            seed,
            first,
            deals,
            **care._asdict(),
        )
        best: dict[Heights, float] = {}
        for code, times in counted:
            best[self._codes[code]] = best.get(self._codes[code], 0.0) + times
        return Sample(deals, best, most, squares, cut, nodes)

    def _keep(self, stage: str, h: Heights, sample: Sample) -> None:
        self._done[stage, h] = sample
        if self._work is None:
            return
        best = [[*each, times] for each, times in sorted(sample.best.items())]
        record = [stage, h, sample.deals, best, sample.most, sample.squares, sample.cut, sample.nodes]
        with self._work.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record, separators=(",", ":")) + "\n")

    def _read(self, record: list) -> None:  # type: ignore[type-arg]
        stage, h, deals, best, most, squares, cut, nodes = record
        found = {tuple(row[:-1]): row[-1] for row in best}
        self._done[stage, tuple(h)] = Sample(deals, found, most, squares, cut, nodes)
