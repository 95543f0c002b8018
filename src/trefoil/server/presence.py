"""Who has a socket open at a seat, here and in other processes, and which socket of a seat acts."""

from __future__ import annotations

import time
from collections.abc import Iterable

from trefoil.server.clients import Client

STALE_SECONDS = 40.0
"""A process that has not been heard of for so long has ended without saying so."""


class Presence:
    """The sockets of the two seats of one table.  The newest one of a seat acts."""

    def __init__(self) -> None:
        self._here: tuple[set[Client], set[Client]] = (set(), set())
        self._elsewhere: dict[str, tuple[int, int]] = {}

    def arrive(self, client: Client, seat: int) -> None:
        """A client has sat down."""
        self._here[seat].add(client)

    def leave(self, client: Client) -> None:
        """A client is gone, or has no seat any more."""
        for clients in self._here:
            clients.discard(client)

    def here(self, seat: int) -> bool:
        """Whether anybody has a socket open at this seat."""
        return self._newest(seat) > 0

    def acts(self, client: Client) -> bool:
        """Whether this client is the newest of its seat."""
        return any(client in self._here[seat] and client.stamp == self._newest(seat) for seat in (0, 1))

    def stamps(self) -> tuple[int, int]:
        """The newest socket of each seat in this process, 0 for none: what other processes are told."""
        return _newest(self._here[0]), _newest(self._here[1])

    def heard(self, process: str, stamps: tuple[int, int]) -> None:
        """What another process tells."""
        if any(stamps):
            self._elsewhere[process] = stamps
        else:
            self._elsewhere.pop(process, None)

    def forget(self, processes: Iterable[str]) -> bool:
        """Those processes have ended; whether any of their clients sat here."""
        known = [process for process in processes if process in self._elsewhere]
        for process in known:
            del self._elsewhere[process]
        return bool(known)

    def _newest(self, seat: int) -> int:
        return max([_newest(self._here[seat]), *(stamps[seat] for stamps in self._elsewhere.values())])


def _newest(clients: Iterable[Client]) -> int:
    return max((client.stamp for client in clients), default=0)


_last = 0


def next_stamp() -> int:
    """The time in nanoseconds, greater than any before it in this process."""
    global _last
    _last = max(_last + 1, time.time_ns())
    return _last
