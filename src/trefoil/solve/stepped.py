"""A job that is half in Python: it goes on step by step until it is done or meets a limit."""

from __future__ import annotations

import time

from trefoil.solve.answer import Cause, Limits


class SteppedJob:
    """What such jobs share.  `_step` sets `_finished` when there is nothing more to do, or `_cause`."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._nodes = 0
        self._seconds = 0.0
        self._cause: Cause = ""
        self._stop = False
        self._finished = False

    def run(self, seconds: float) -> bool:
        """As a `Job`: search on for so long."""
        began = time.monotonic()
        while not self._finished:
            before = time.monotonic()
            self._step()
            now = time.monotonic()
            self._seconds += now - before
            self._check()
            if now - began >= seconds:
                break
        return self._finished

    def stop(self) -> None:
        """End the search soon; may be called from any thread."""
        self._stop = True

    @property
    def nodes(self) -> int:
        """Positions entered so far."""
        return self._nodes

    def _step(self) -> None:
        raise NotImplementedError

    def _check(self) -> None:
        limits = self._limits
        if self._finished:
            return
        if self._stop:
            self._cause = "stopped"
        elif limits.nodes and self._nodes >= limits.nodes:
            self._cause = "nodes"
        elif limits.seconds and self._seconds >= limits.seconds:
            self._cause = "seconds"
        self._finished = bool(self._cause)
