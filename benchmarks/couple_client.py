"""What the benchmarks of tables for two share: servers as processes, a throw-away PostgreSQL, and players."""

from __future__ import annotations

import contextlib
import json
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
from server_load import cpu_seconds  # beside this file
from websockets.asyncio.client import ClientConnection, connect

SCRIPT = Path(__file__).resolve().parent.parent / "tools" / "postgres.sh"


class Legal(msgspec.Struct):
    move: str


class Step(msgspec.Struct):
    moves: list[str]


class View(msgspec.Struct, frozen=True):
    piles: tuple[tuple[str, ...], ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    kind: str = "playing"


class Frame(msgspec.Struct):
    """What a player looks at in a message: the rest is left unread."""

    type: str
    ref: str | None = None
    event: int = 0
    cause: str = ""
    at: int = 0
    legal: list[Legal] = []
    steps: list[Step] | None = None
    phase: str = ""
    code: str = ""
    view: View = View()
    outcome: Outcome = Outcome()


_frame = msgspec.json.Decoder(Frame)


class ServerProcess:
    """A server of its own over the store at a path or URL; always on the same port, so that it can come back."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._listening = socket.socket()
        self._listening.bind(("127.0.0.1", 0))
        self._listening.listen(2048)
        self.port: int = self._listening.getsockname()[1]
        self.start()

    def start(self) -> None:
        """Serve."""
        fd = self._listening.fileno()
        code = f"import sys; sys.argv[1:] = ['{fd}', {self._place!r}]; import couple_client; couple_client.serve()"
        self._child = subprocess.Popen([sys.executable, "-c", code], pass_fds=[fd], cwd=Path(__file__).parent)
        urlopen(f"http://127.0.0.1:{self.port}/api/tables?ids=", timeout=60).close()

    def cpu_seconds(self) -> float:
        """Processor time used so far, where the system tells it."""
        return cpu_seconds(self._child.pid)

    def kill(self) -> None:
        """SIGKILL: whatever it was doing stays half done."""
        self._child.send_signal(signal.SIGKILL)
        self._child.wait()

    def close(self) -> None:
        """Kill it for good."""
        self.kill()
        self._listening.close()

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The answer to a POST."""
        address = f"http://127.0.0.1:{self.port}{path}"
        with urlopen(address, json.dumps(body).encode(), timeout=60) as answer:
            made: dict[str, Any] = json.loads(answer.read())
            return made


def serve() -> None:
    """What the child process does."""
    from trefoil.server import create_app, run

    listening = socket.socket(fileno=int(sys.argv[1]))
    run(create_app(sys.argv[2]), [listening])


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The URL of a new PostgreSQL that commits to the disk like any other."""
    folder = tempfile.mkdtemp(prefix="trefoil-pg-")
    Path(folder).chmod(0o755)
    inner = f"{folder}/pg"
    started = subprocess.run(["sh", str(SCRIPT), "start", inner], stdout=subprocess.PIPE, text=True, check=True)
    try:
        yield started.stdout.strip()
    finally:
        subprocess.run(["sh", str(SCRIPT), "stop", inner], check=False)
        shutil.rmtree(folder, ignore_errors=True)


class Seat:
    """One player at a table for two.  `arrived`: event numbers and when their states came."""

    def __init__(self, table: str, token: str, number: int) -> None:
        self.table = table
        self.token = token
        self.number = number
        self.state = Frame("state")
        self.room = Frame("room")
        self.line: list[list[str]] = []
        self.arrived: list[tuple[int, float]] = []
        self.socket: ClientConnection | None = None

    async def connect(self, port: int, since: int = 0) -> None:
        """Sit down; the state follows when the cards are laid."""
        address = f"ws://127.0.0.1:{port}/ws/tables/{self.table}?seat={self.token}&since={since}"
        self.socket = await connect(address, max_size=None, compression=None, open_timeout=60)
        while (await self.take()).type != "room":
            pass

    async def take(self) -> Frame:
        """The next message."""
        assert self.socket is not None
        data = await self.socket.recv()
        frame = _frame.decode(data)
        if frame.type == "state":
            self.arrived.append((frame.event, time.perf_counter()))
            self.state = frame
            if frame.steps is not None:
                self.line = [step.moves for step in frame.steps]
        elif frame.type == "room":
            self.room = frame
        return frame

    async def send(self, type: str, ref: str, **what: Any) -> None:
        """Send a request."""
        assert self.socket is not None
        await self.socket.send(json.dumps({"type": type, "ref": ref, **what}))

    def cut_off(self) -> None:
        """Lose the connection without a goodbye."""
        if self.socket is not None:
            self.socket.transport.abort()
            self.socket = None

    async def until_laid(self) -> None:
        """Wait for the cards."""
        while not self.state.event:
            await self.take()


def open_couple(server: ServerProcess, game: str, options: dict[str, str], number: int) -> tuple[Seat, Seat]:
    """A table for two with both players, before they have cut."""
    wish = {"game": game, "options": options, "for": "two", "seat": 0}
    made = server.post("/api/tables", wish)
    joined = server.post("/api/join", {"invite": made["invite"], "ref": f"benchmark{number:08}"})
    return Seat(made["table"], made["seat"], 0), Seat(made["table"], joined["seat"], 1)
