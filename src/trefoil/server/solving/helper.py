"""Searches in Python, in a process of their own.

Games that the kernel has no words for are searched by the engine.  In a thread that would hold
Python's lock, and its many thousand positions would keep the garbage collector busy, so that every
move at every table waited.  So a helper process does it: started at the first such
search, fed through a pipe, ended when the pipe closes.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

from trefoil.deals import Deal
from trefoil.engine import State, Table
from trefoil.solve import Answer, Limits, Solver, default_question
from trefoil.spec.vocabulary import Game

SLICE = 0.02
_NICE = 10

Ask = tuple[int, Game, Deal, State, Limits]
Told = Callable[[int, Answer | None], None]


class Helper:
    """The process, as its parent sees it.  `told` gets each answer; None when the process died of it."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._open: set[int] = set()
        self._closing = False

    def ask(self, number: int, table: Table, state: State, limits: Limits) -> None:
        """Have a position searched."""
        with self._lock:
            if self._closing:
                return
            self._open.add(number)
            if self._child is None:
                self._start()
            self._send((number, table.game, table.deal, state, limits))

    def stop(self, number: int) -> None:
        """Search it no more; no answer comes."""
        with self._lock:
            if number in self._open:
                self._open.discard(number)
                self._send(number)

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._closing = True
            child, self._child = self._child, None
        if child is not None:
            _end(child)

    def _start(self) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=_environment(),
        )
        threading.Thread(target=self._listen, args=(self._child,), name="trefoil-helper", daemon=True).start()

    def _send(self, message: Ask | int) -> None:
        child = self._child
        if child is not None and child.stdin is not None:
            with suppress(OSError):  # a process that died is noticed by who listens
                pickle.dump(message, child.stdin)
                child.stdin.flush()

    def _listen(self, child: subprocess.Popen[bytes]) -> None:
        assert child.stdout is not None
        with suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
            while True:
                number, answer = pickle.load(child.stdout)  # from our own child
                with self._lock:
                    wanted = number in self._open
                    self._open.discard(number)
                if wanted:
                    self._told(number, answer)
        _end(child)
        with self._lock:
            if self._child is not child:
                return
            self._child = None
            lost, self._open = self._open, set()
        for number in lost:
            self._told(number, None)


def _end(child: subprocess.Popen[bytes]) -> None:
    child.kill()
    child.wait()
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            with suppress(OSError):  # what could not be written any more
                pipe.close()


def _environment() -> dict[str, str]:
    """So that the child finds this very package."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


# ---------------------------------------------------------------- in the process itself


def _read(source: IO[bytes], into: queue.Queue[Any]) -> None:
    with suppress(EOFError, OSError):
        while True:
            into.put(pickle.load(source))  # from our own parent
    into.put(None)


def main() -> None:
    """Serve searches in slices, round and round, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the server, which closes the pipe
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    asked: queue.Queue[Any] = queue.Queue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, asked), daemon=True).start()
    jobs: deque[tuple[int, Solver]] = deque()
    while True:
        while not jobs or not asked.empty():
            message = asked.get()
            if message is None:
                return
            if isinstance(message, int):
                jobs = deque(job for job in jobs if job[0] != message)
                continue
            number, game, deal, state, limits = message
            jobs.append((number, Solver(Table(game, deal), state, default_question(game), limits, method="engine")))
        number, solver = jobs.popleft()
        if not solver.run(SLICE):
            jobs.append((number, solver))
            continue
        try:
            pickle.dump((number, solver.answer()), sys.stdout.buffer)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            return
