"""Studies that are interrupted in every way, with real processes: the rows are always the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from studies.made import rows, study, timeless
from trefoil.spec.faults import Fault
from trefoil.studies import Ledger, Study
from trefoil.studies.pools import Processes
from trefoil.studies.run import Progress, run

CLOVER = study("clover-24", "no-redeal")
DEALS = 1000
# More than a machine gets through before it is interrupted.
ENDLESS = 1_000_000
ENVIRONMENT = {**os.environ, "LANG": "en_US.UTF-8", "LC_ALL": ""}


@pytest.fixture(scope="module")
def wanted() -> list[object]:
    """The rows as they come without any machinery."""
    return list(timeless(rows(CLOVER, 0, DEALS)))


@pytest.fixture(scope="module")
def pool() -> Iterator[Processes]:
    made = Processes(2, seconds=0.2)
    yield made
    made.close()


def found(path: Path, given: Study = CLOVER) -> list[object]:
    with Ledger(path) as ledger:
        (entry,) = (entry for entry in ledger.entries() if entry.question == given.question)
        (count,) = ledger._db.execute("SELECT total(deals) FROM chunks WHERE study=?", (entry.id,)).fetchone()
        kept = list(timeless(list(ledger.rows(entry.id))))
        assert count == len(kept)
    return kept


def command(path: Path, *words: str, deals: int = DEALS) -> subprocess.Popen[str]:
    """`trefoil study` of all deals in a process of its own."""
    line = [sys.executable, "-m", "trefoil", "study", "clover-24", "--question", "no-redeal", "--deals", str(deals)]
    line += ["--ledger", str(path), "--workers", "2", *words]
    return subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, preexec_fn=_interruptible
    )


def _interruptible() -> None:
    """A shell has what it starts in the background ignore Ctrl-C, and that is inherited."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def done(path: Path) -> int:
    """How many rows the ledger holds by now."""
    try:
        with Ledger(path) as ledger:
            return sum(ledger.tally(entry.id).deals for entry in ledger.entries())
    except Fault:
        return 0


def wait_for(path: Path, deals: int, process: subprocess.Popen[str]) -> None:
    while process.poll() is None and done(path) < deals:
        time.sleep(0.02)


# -------------------------------------------------------------------- in this process


def test_in_one_go_and_in_five(tmp_path: Path, pool: Processes, wanted: list[object]) -> None:
    with Ledger(tmp_path / "one", write=True) as ledger:
        outcome = run(ledger, CLOVER, 0, DEALS, pool)
        assert outcome.tally == ledger.tally(outcome.entry.id)
    assert found(tmp_path / "one") == wanted
    shown: list[Progress] = []
    for stretch in ((500, 100), (0, 200), (150, 400), (700, 300), (0, DEALS)):
        with Ledger(tmp_path / "five", write=True) as ledger:
            five = run(ledger, CLOVER, *stretch, pool, shown=shown.append)
    assert found(tmp_path / "five") == wanted
    assert five.tally == outcome.tally
    # Nothing was asked twice.
    assert sum(progress.fresh for progress in last_of_each(shown)) == DEALS


def last_of_each(shown: list[Progress]) -> list[Progress]:
    """The last report of each run."""
    ends = [at for at in range(1, len(shown)) if shown[at].fresh == 0 and shown[at - 1].fresh > 0]
    return [shown[at - 1] for at in (*ends, len(shown))]


def test_a_stopping_rule_stops_where_it_would_in_one_go(tmp_path: Path, pool: Processes) -> None:
    with Ledger(tmp_path / "one", write=True) as ledger:
        first = run(ledger, CLOVER, 0, 200, pool)
        stopped = run(ledger, CLOVER, 0, 10_000, pool, until=0.06)
        assert stopped.deals == stopped.looks[-1].deals == stopped.tally.deals <= stopped.entry.deals < 1000
        assert ledger.tally(stopped.entry.id).deals == stopped.deals > first.deals
        assert [look.close_enough(0.06) for look in stopped.looks] == [False] * (len(stopped.looks) - 1) + [True]
    with Ledger(tmp_path / "other", write=True) as ledger:
        again = run(ledger, CLOVER, 0, 10_000, pool, until=0.06)
    assert again.looks == stopped.looks


def test_faults_of_the_question_reach_the_driver(tmp_path: Path, pool: Processes) -> None:
    given = study("clover-24", "policy:studies.made:timeless")
    with Ledger(tmp_path / "one", write=True) as ledger:
        with pytest.raises(Fault) as caught:
            run(ledger, given, 0, 20, pool)
        assert caught.value.code == "policy-failed"
        for first, deals in ((0, 0), (0, -3), (-1, 5), ((1 << 63) - 2, 5)):
            with pytest.raises(Fault) as caught:
                run(ledger, given, first, deals, pool)
            assert caught.value.code == "bad-deals"
    assert found(tmp_path / "one", given) == []


def test_workers_of_another_version_are_refused(tmp_path: Path, pool: Processes) -> None:
    with Ledger(tmp_path / "one", write=True) as ledger, pytest.raises(Fault) as caught:
        run(ledger, CLOVER._replace(basis="something else"), 0, 20, pool)
    assert (caught.value.code, caught.value.args_["what"]) == ("worker-differs", "basis")


def test_two_drivers_at_the_same_study(tmp_path: Path, pool: Processes, wanted: list[object]) -> None:
    path = tmp_path / "ledger"
    with Ledger(path, write=True) as ledger, Ledger(path, write=True) as other:
        id = other.begin(CLOVER, 0, DEALS).id
        come = iter(((20, 3), (60, 1), (400, 90), (850, 120)))

        def shown(progress: Progress) -> None:
            stretch = next(come, None)
            if stretch is not None:
                other.add(id, rows(CLOVER, *stretch), 0.1)

        outcome = run(ledger, CLOVER, 0, DEALS, pool, shown=shown)
        assert outcome.tally == ledger.tally(id)
        assert ledger.missing(id, 0, DEALS) == []
    assert found(path) == wanted


# -------------------------------------------------------------------- killed


@pytest.mark.slow
def test_drivers_and_workers_are_killed(tmp_path: Path, wanted: list[object]) -> None:
    path = tmp_path / "ledger"
    workers: list[psutil.Process] = []
    for deals in (1, 300):
        process = command(path, deals=ENDLESS)
        wait_for(path, deals, process)
        workers += psutil.Process(process.pid).children(recursive=True)
        process.kill()
        process.communicate()
    assert 0 < done(path) < ENDLESS
    # The workers of a driver that is gone end by themselves.
    assert psutil.wait_procs(workers, timeout=20)[1] == []
    process = command(path, deals=ENDLESS)
    wait_for(path, done(path) + 1, process)
    for child in psutil.Process(process.pid).children():
        if "spawn_main" in " ".join(child.cmdline()):
            child.kill()
            break
    wait_for(path, done(path) + 300, process)
    assert process.poll() is None
    process.kill()
    process.communicate()
    process = command(path)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert f"of {DEALS:,}" in out
    assert found(path)[:DEALS] == wanted


@pytest.mark.slow
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_polite_end_keeps_what_there_is_and_says_how_to_go_on(
    tmp_path: Path, wanted: list[object], sent: signal.Signals
) -> None:
    path = tmp_path / "ledger"
    process = command(path, deals=ENDLESS)
    wait_for(path, 1, process)
    process.send_signal(sent)
    out, err = process.communicate()
    assert (process.returncode, err) == (130, "")
    assert "The same command goes on from there." in out
    assert 0 < done(path) < ENDLESS
    process = command(path, "--json")
    out, _ = process.communicate()
    assert process.returncode == 0
    assert '"deals": 1000' in out
    assert found(path)[:DEALS] == wanted
