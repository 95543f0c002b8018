"""Workers of a Dask cluster.  Needs the extra `cluster`; nothing else does."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from concurrent.futures import CancelledError, Future
from typing import Any

from trefoil.spec.faults import Fault
from trefoil.studies.work import Chunk, Task, work

_CONNECT = 10.0  # seconds to reach the scheduler
_WORKERS = 30.0  # seconds to wait for a first worker


class Cluster:
    """The workers known to a scheduler.

    A worker that is lost takes no chunk with it: the scheduler has another do it again.  Raises
    Fault `no-distributed`, `bad-scheduler`, `no-scheduler`, `no-workers`.
    """

    def __init__(self, url: str, seconds: float = 10.0) -> None:
        try:
            from distributed import Client
            from distributed.comm import get_address_host_port, normalize_address
        except ImportError:
            raise Fault("no-distributed") from None
        try:
            get_address_host_port(normalize_address(url))
        except (ValueError, NotImplementedError):
            raise Fault("bad-scheduler", url=url) from None
        # What goes wrong is told in a sentence of ours; Dask would add a traceback for whoever develops it.
        for name in ("distributed.client", "distributed.core", "distributed.utils"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        self.seconds = seconds
        self._url = url
        try:
            self._client: Any = Client(url, timeout=_CONNECT, set_as_default=False)
        except (OSError, ValueError, TimeoutError):
            raise Fault("no-scheduler", url=url) from None
        try:
            self._client.wait_for_workers(1, timeout=_WORKERS)
        except TimeoutError:
            self._client.close()
            raise Fault("no-workers", url=url) from None
        self._executor = self._client.get_executor(pure=False)

    @property
    def workers(self) -> int:
        """How many tasks the cluster can do at a time now; workers may come and go."""
        return max(1, int(sum(self._client.nthreads().values())))

    def submit(self, task: Task) -> Future[Chunk]:
        made: Future[Chunk] = self._executor.submit(work, task)
        return made

    def lost(self, error: BaseException) -> bool:
        # The scheduler gives a task up that several lost workers had; here it may have another try.
        from distributed import KilledWorker
        from distributed.comm import CommClosedError

        return isinstance(error, (KilledWorker, CommClosedError, CancelledError))

    def renew(self) -> None:
        if self._client.status != "running":
            raise Fault("no-scheduler", url=self._url)

    def stop(self, futures: Iterable[Future[Chunk]]) -> None:
        for future in futures:
            future.cancel()

    def close(self) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()
