"""Where chunks are worked on: processes of this machine, or a cluster.  Both are executors.

Processes and not threads: a deal of a small game takes the kernel hundredths of a millisecond and
the engine, which checks every line that wins, tenths of one, so that threads would wait for each
other.  docs/studies.md has the figures.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from multiprocessing.sharedctypes import RawValue
from typing import Any, Protocol

from trefoil.studies.work import Chunk, Task, work

# How long workers may take to hand in what they have when they are told to stop.
_GRACE = 3.0


class Pool(Protocol):
    """Workers that take tasks."""

    @property
    def workers(self) -> int:
        """How many work at a time."""

    @property
    def seconds(self) -> float:
        """How long a chunk should take."""

    def submit(self, task: Task) -> Future[Chunk]:
        """Have a task done."""

    def lost(self, error: BaseException) -> bool:
        """Whether this error of a future means that a worker was lost, and its task with it."""

    def renew(self) -> None:
        """Get new workers in place of lost ones; futures that are lost too are done now.

        Raises Fault `no-scheduler`.
        """

    def stop(self, futures: Iterable[Future[Chunk]]) -> None:
        """Have running tasks end early, if they can, and wait a little for what they have."""

    def close(self) -> None:
        """Let the workers go."""


class Processes:
    """Worker processes of this machine."""

    def __init__(self, workers: int, seconds: float = 5.0) -> None:
        self.workers = workers
        self.seconds = seconds
        # Plain shared memory: a lock in it would stay locked with a worker that is killed.
        self._stop: Any = RawValue("b", 0)
        self._executor = self._made()

    def _made(self) -> Executor:
        return ProcessPoolExecutor(
            self.workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(self._stop,),
        )

    def submit(self, task: Task) -> Future[Chunk]:
        return self._executor.submit(_work, task)

    def lost(self, error: BaseException) -> bool:
        return isinstance(error, (BrokenExecutor, CancelledError))

    def renew(self) -> None:
        # To wait is to know that every future of theirs has its end.
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._executor = self._made()

    def stop(self, futures: Iterable[Future[Chunk]]) -> None:
        self._stop.value = 1
        wait(futures, _GRACE)

    def close(self) -> None:
        self._stop.value = 1
        self._executor.shutdown(wait=True, cancel_futures=True)


class _Here:
    """What this worker process was given when it began."""

    stop: Any = None


def _begin(stop: Any) -> None:
    """Make this process a worker: Ctrl-C is the driver's business, and without a driver it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Here.stop = stop
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    """End when the driver is gone, or soon after it has said stop, whatever is being searched."""
    while parent.is_alive() and not _Here.stop.value:
        parent.join(_GRACE / 10)
    parent.join(_GRACE)
    os._exit(1)


def _going() -> bool:
    return not _Here.stop.value


def _work(task: Task) -> Chunk:
    return work(task, _going)
