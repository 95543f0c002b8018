"""The same study on a cluster: a scheduler and two workers, one of which is killed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.conftest import Run
from studies.made import rows, study, timeless
from trefoil.spec.faults import Fault
from trefoil.studies import Ledger
from trefoil.studies.cluster import Cluster
from trefoil.studies.run import run

pytestmark = pytest.mark.slow  # its three processes take their time to begin

CLOVER = study("clover-24", "no-redeal")
DEALS = 2400


class Started(NamedTuple):
    url: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = subprocess.Popen(
        [*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)],
        **quiet,
    )
    workers = []
    try:
        until = time.monotonic() + 60
        while not file.is_file() and time.monotonic() < until:
            time.sleep(0.1)
        url = json.loads(file.read_text(encoding="utf-8"))["address"]
        for _ in range(2):
            workers.append(
                subprocess.Popen([*dask, "worker", url, "--nthreads", "1", "--no-nanny", "--no-dashboard"], **quiet)
            )
        yield Started(url, workers)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def test_two_workers_one_of_which_is_lost(cluster: Started, tmp_path: Path) -> None:
    wanted = timeless(rows(CLOVER, 0, DEALS))
    pool = Cluster(cluster.url, seconds=0.3)
    pool._client.wait_for_workers(2, timeout=60)
    with Ledger(tmp_path / "ledger", write=True) as ledger:
        try:
            assert pool.workers == 2

            def shown(progress: object) -> None:
                if len(names(ledger)) == 2 and cluster.workers[0].poll() is None:
                    cluster.workers[0].kill()

            outcome = run(ledger, CLOVER, 0, DEALS, pool, shown=shown)
            assert cluster.workers[0].wait() < 0
        finally:
            pool.close()
        assert outcome.tally.deals == DEALS
        assert timeless(list(ledger.rows(outcome.entry.id))) == wanted


def names(ledger: Ledger) -> set[str]:
    """The workers that have handed in something."""
    return {name for (name,) in ledger._db.execute("SELECT worker FROM chunks")}


def test_the_command_and_a_scheduler_that_is_not_there(cluster: Started, trefoil: Run) -> None:
    words = ("study", "clover-24", "--question", "no-redeal", "--deals", "60", "--ledger", "l")
    done = trefoil(*words, "--scheduler", cluster.url, "--json")
    assert (done.code, done.value["deals"]) == (0, 60)
    done = trefoil(*words, "--deals", "90", "--scheduler", "tcp://127.0.0.1:9")
    assert done.code == 2
    assert "The scheduler tcp://127.0.0.1:9 does not answer" in done.err
    with Ledger("l") as ledger:
        assert ledger.tally(1).deals == 60
    with pytest.raises(Fault) as caught:
        Cluster("nonsense://nowhere")
    assert caught.value.code == "bad-scheduler"
    done = trefoil(*words, "--scheduler", "nowhere", lang="ru")
    assert (done.code, done.err) == (2, "«nowhere» — не адрес планировщика; он пишется так: tcp://10.0.0.1:8786.\n")


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Fault) as caught:
        Cluster("tcp://127.0.0.1:9")
    assert caught.value.code == "no-distributed"
