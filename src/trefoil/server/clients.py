"""What goes out to one client: a bounded queue and the task that empties it."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_WAITING = 4 * 1024 * 1024
"""So many bytes may wait for a slow client; then it is dropped.  It comes back and asks again."""

COME_AGAIN = 1012
"""The close code that tells a client to come again at once."""

TOO_SLOW = 1013
"""The close code that tells a client to come again later."""

_CLOSING_SECONDS = 2.0


class Client:
    """One socket at one table.  `send` never waits; `run` lives as long as the socket.

    `seat`: `both`, `0`, `1`, or `watch` for one that only looks on.  `stamp`: the later it was
    opened the greater.
    """

    def __init__(self, socket: WebSocket, seat: str, stamp: int = 0) -> None:
        self.seat = seat
        self.stamp = stamp
        self._socket = socket
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._close: int | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def number(self) -> int | None:
        """The number of the seat; None for one that looks on, or has both."""
        return int(self.seat) if self.seat in ("0", "1") else None

    @property
    def watches(self) -> bool:
        """Whether it only looks on."""
        return self.seat == "watch"

    def send(self, message: bytes) -> None:
        """Queue a message, or, if the client is too far behind, drop the client."""
        if self._close is not None:
            return
        self._bytes += len(message)
        self._queue.append(message)
        if self._bytes > MOST_WAITING:
            self._queue.clear()
            self.close(TOO_SLOW)
            if self._task is not None:
                self._task.cancel()  # it is stuck in sending what the client does not take
            return
        self._wake.set()

    def close(self, code: int) -> None:
        """Queue nothing more; when the queue is empty close the socket with this code."""
        if self._close is None:
            self._close = code
            self._wake.set()

    def stop(self) -> None:
        """The other side is gone: nothing can be sent any more."""
        if self._task is not None:
            self._task.cancel()

    async def run(self) -> None:
        """Send what is queued, in order, until either side closes the socket."""
        self._task = asyncio.create_task(self._pump())
        try:
            await asyncio.wait([self._task])
        finally:
            self._task.cancel()
        if self._close is not None:
            try:
                await asyncio.wait_for(self._socket.close(self._close), _CLOSING_SECONDS)
            except (RuntimeError, TimeoutError, OSError):
                return  # closed already, or nobody listens

    async def _pump(self) -> None:
        try:
            while self._queue or self._close is None:
                if not self._queue:
                    self._wake.clear()
                    await self._wake.wait()
                    continue
                message = self._queue.popleft()
                await self._socket.send_text(message.decode())
                self._bytes -= len(message)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # the other side is gone; the receiving task sees it too
