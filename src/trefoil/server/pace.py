"""How fast one client may ask: fast enough for any hand, too slow for a flood."""

from __future__ import annotations

import time

A_SECOND = 100.0
AT_ONCE = 600.0
"""So many messages are taken in one go, and so many a second from then on."""

RUNS_AWAY = 2000
"""So many refused in succession, and nobody is listening to what is answered."""


class Pace:
    """A bucket of messages that one socket may send; it fills again with time."""

    def __init__(self) -> None:
        self._left = AT_ONCE
        self._at = time.monotonic()
        self._refused = 0

    def allows(self) -> bool:
        """Whether one more message is taken now."""
        now = time.monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._at) * A_SECOND)
        self._at = now
        if self._left < 1:
            self._refused += 1
            return False
        self._left -= 1
        self._refused = 0
        return True

    @property
    def runs_away(self) -> bool:
        """Whether the socket should be closed."""
        return self._refused >= RUNS_AWAY
