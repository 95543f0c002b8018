"""Running the application with uvicorn, set up as the protocol says."""

from __future__ import annotations

import socket
from collections.abc import Sequence

import uvicorn
from starlette.applications import Starlette

from trefoil.server.messages import MOST_BYTES


def server(app: Starlette, host: str = "127.0.0.1", port: int = 8000, log_level: str = "warning") -> uvicorn.Server:
    """A server for the application; `server(app).run()` blocks until it is told to stop."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            log_level=log_level,
            access_log=False,
            lifespan="on",
            # A longer message closes the socket before it is read to the end.
            ws_max_size=MOST_BYTES,
            # A state is a few kilobytes; packing it would cost more than sending it.
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=3,
        )
    )


def run(app: Starlette, sockets: Sequence[socket.socket], log_level: str = "warning") -> None:
    """Serve on sockets that are bound already, until a signal says stop."""
    server(app, log_level=log_level).run(sockets=list(sockets))
