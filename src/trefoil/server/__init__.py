"""The server: tables over HTTP and WebSocket, as docs/protocol.md describes them."""

from trefoil.server.app import create_app
from trefoil.server.run import run, server
from trefoil.server.speech import fault_text

__all__ = ["create_app", "fault_text", "run", "server"]
