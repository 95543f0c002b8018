"""Studies: speed, efficiency of workers, overhead, memory of a long study, and kills at random moments.

    python benchmarks/studies.py [speed] [efficiency] [cluster] [memory] [kills] [--deals N] [--json]

speed       `trefoil study clover-24 --question no-redeal`, 100,000 deals, two workers
efficiency  the same study by one worker and by two, and against the bare loop over its deals; best of three each
cluster     one Dask worker against two (needs the extra `cluster`)
memory      peak memory of the driver at one and at ten million deals, whose answers are made up at once
kills       20 times `kill -9` of the driver or a worker at a random moment; then its rows against the bare loop's

Wall figures mean something on a quiet machine only, so the load is printed; CPU figures are there beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import psutil

from trefoil.games import catalogue
from trefoil.studies import Ledger, Row, Study, asker, checked
from trefoil.studies.pools import Pool, Processes
from trefoil.studies.run import run
from trefoil.studies.work import Chunk, Task

STUDY = checked(Study(catalogue().expand("clover-24"), catalogue().file("clover-24").settle({}), "no-redeal"))
COMMAND = [sys.executable, "-m", "trefoil", "study", "clover-24", "--question", "no-redeal"]
TRIES = 3


class _Times(list[tuple[float, float]]):
    """Wall and CPU seconds of several tries."""


def speed(deals: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        words = ["--deals", str(deals), "--workers", "2", "--ledger", f"{folder}/l", "--json"]
        said = subprocess.run([*COMMAND, *words], capture_output=True, check=True).stdout
        took = time.perf_counter() - began
        size = Path(f"{folder}/l").stat().st_size
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(said)
    return {
        "deals": deals,
        "seconds": took,
        "cpu_seconds": used.ru_utime + used.ru_stime,
        "won": found["won"] / deals,
        "ledger_bytes_a_row": size / deals,
    }


def bare(deals: int) -> tuple[float, float]:
    """Wall and CPU seconds of the loop that does nothing but ask."""
    ready = asker(STUDY)
    ready.ask(0, lambda: True)
    began, cpu = time.perf_counter(), time.process_time()
    for deal in range(deals):
        ready.ask(deal, lambda: True)
    return time.perf_counter() - began, time.process_time() - cpu


def whole(pool: Pool, deals: int) -> tuple[float, float]:
    """Wall and CPU seconds of a study, workers running already, into a new ledger."""
    with tempfile.TemporaryDirectory() as folder, Ledger(f"{folder}/l", write=True) as ledger:
        run(ledger, STUDY, 10**9, 4 * pool.workers, pool)
        began, cpu = time.perf_counter(), _cpu()
        run(ledger, STUDY, 0, deals, pool)
        return time.perf_counter() - began, _cpu() - cpu


def _cpu() -> float:
    """CPU seconds of this process and those it started."""
    mine = psutil.Process()
    return sum(sum(process.cpu_times()[:2]) for process in (mine, *mine.children(recursive=True)))


def efficiency(deals: int) -> dict[str, float]:
    bares, ones, twos = _Times(), _Times(), _Times()
    for _ in range(TRIES):
        bares.append(bare(deals))
        for found, workers in ((ones, 1), (twos, 2)):
            pool = Processes(workers)
            found.append(whole(pool, deals))
            pool.close()
    return _figures(bares, ones, twos)


def _figures(bares: _Times, ones: _Times, twos: _Times) -> dict[str, float]:
    wall, cpu = ([min(each[place] for each in found) for found in (bares, ones, twos)] for place in (0, 1))
    return {
        "bare_seconds": wall[0],
        "one_worker_seconds": wall[1],
        "two_workers_seconds": wall[2],
        "speedup_of_two": wall[1] / wall[2],
        "speedup_of_two_if_undisturbed": 2 * cpu[1] / cpu[2],
        "overhead_wall": wall[1] / wall[0] - 1,
        "overhead_cpu": cpu[1] / cpu[0] - 1,
    }


def cluster(deals: int) -> dict[str, float]:
    bares, ones, twos = _Times(), _Times(), _Times()
    with _scheduler() as (url, workers):
        from trefoil.studies.cluster import Cluster

        for _ in range(TRIES):
            bares.append(bare(deals))
            for found, count in ((ones, 1), (twos, 2)):
                with workers(count):
                    pool = Cluster(url)
                    pool._client.wait_for_workers(count, timeout=60)
                    found.append(whole(pool, deals))
                    pool.close()
    return _figures(bares, ones, twos)


@contextmanager
def _scheduler() -> Iterator[tuple[str, Callable[[int], AbstractContextManager[None]]]]:
    dask = [sys.executable, "-m", "dask"]
    quiet = subprocess.DEVNULL

    with tempfile.TemporaryDirectory() as folder:

        @contextmanager
        def workers(count: int) -> Iterator[None]:
            line = [*dask, "worker", url, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
            started = [subprocess.Popen(line, cwd=folder, stdout=quiet, stderr=quiet) for _ in range(count)]
            try:
                yield
            finally:
                for process in started:
                    process.terminate()
                    process.wait()

        file = Path(folder) / "scheduler.json"
        line = [
            *dask,
            "scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
            "--scheduler-file",
            str(file),
        ]
        scheduler = subprocess.Popen(line, cwd=folder, stdout=quiet, stderr=quiet)
        try:
            while not file.is_file():
                time.sleep(0.1)
            url = json.loads(file.read_text(encoding="utf-8"))["address"]
            yield url, workers
        finally:
            scheduler.terminate()
            scheduler.wait()


class _Instant:
    """A pool that knows every answer at once: what is left is the driver's own work."""

    workers = 2
    seconds = 5.0

    def submit(self, task: Task) -> Future[Chunk]:
        rows = [Row(task.first + k, "won" if k % 3 else "lost", 50 + k % 7, 0.0004) for k in range(task.deals)]
        future: Future[Chunk] = Future()
        future.set_result(Chunk(rows, 0.0004 * len(rows), "here"))
        return future

    def lost(self, error: BaseException) -> bool:
        return False

    def renew(self) -> None: ...

    def stop(self, futures: Iterable[Future[Chunk]]) -> None: ...

    def close(self) -> None: ...


def memory() -> dict[str, float]:
    """Each in a process of its own, so that a peak is its own."""
    figures: dict[str, float] = {}
    for deals in (1_000_000, 10_000_000):
        line = [sys.executable, __file__, "--driver-of", str(deals)]
        figures |= json.loads(subprocess.run(line, capture_output=True, check=True).stdout)
    return figures


def driver_of(deals: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder, Ledger(f"{folder}/l", write=True) as ledger:
        began = time.perf_counter()
        outcome = run(ledger, STUDY, 0, deals, _Instant())
        took = time.perf_counter() - began
        count = sum(1 for _ in ledger.rows(outcome.entry.id))
        assert count == deals == ledger.tally(outcome.entry.id).deals
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {f"peak_mb_{deals}": peak, f"driver_us_a_deal_{deals}": 1e6 * took / deals}


def kills(deals: int, times: int = 20) -> dict[str, float]:
    """Kill the driver or one of its workers, start anew, and so on; then let it end."""
    chance = random.Random(20)
    ready = asker(STUDY)
    with tempfile.TemporaryDirectory() as folder:
        line = [*COMMAND, "--deals", str(deals), "--workers", "2", "--ledger", f"{folder}/l", "--json"]
        process = subprocess.Popen(line, stdout=subprocess.PIPE)
        killed = {"driver": 0, "worker": 0}
        while sum(killed.values()) < times:
            time.sleep(chance.uniform(0.3, 3.5))
            if process.poll() is not None:
                break
            children = [each for each in psutil.Process(process.pid).children() if "spawn_main" in str(each.cmdline())]
            if children and chance.random() < 0.5:
                chance.choice(children).kill()
                killed["worker"] += 1
                continue
            process.kill()
            process.wait()
            killed["driver"] += 1
            process = subprocess.Popen(line, stdout=subprocess.PIPE)
        said = json.loads(process.communicate()[0])
        with Ledger(f"{folder}/l") as ledger:
            rows = list(ledger.rows(1))
            spans = ledger.done(1)
    wanted = [ready.ask(deal, lambda: True) for deal in range(deals)]
    same = sum(
        row._replace(seconds=0) == other._replace(seconds=0) for row, other in zip(rows, wanted, strict=True) if other
    )
    assert [tuple(span) for span in spans] == [(0, deals)]
    return {
        "drivers_killed": killed["driver"],
        "workers_killed": killed["worker"],
        "rows": len(rows),
        "rows_as_without_kills": same,
        "won_as_without_kills": said["won"] == sum(row.verdict == "won" for row in wanted if row),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", help="speed, efficiency, cluster, memory, kills; all without")
    parser.add_argument("--deals", type=int, help="deals of speed, efficiency, cluster and kills")
    parser.add_argument("--driver-of", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.driver_of:
        print(json.dumps(driver_of(given.driver_of)))
        return
    parts: dict[str, Callable[[], dict[str, float]]] = {
        "speed": lambda: speed(given.deals or 100_000),
        "efficiency": lambda: efficiency(given.deals or 20_000),
        "cluster": lambda: cluster(given.deals or 20_000),
        "memory": memory,
        "kills": lambda: kills(given.deals or 60_000),
    }
    figures = {}
    for name in given.parts or parts:
        load = os.getloadavg()[0]
        figures[name] = {"load_before": load, **parts[name]()}
        if not given.json:
            print(name)
            for key, value in figures[name].items():
                print(f"  {key:32}{value:14,.3f}" if isinstance(value, float) else f"  {key:32}{value:14,}")
    if given.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
