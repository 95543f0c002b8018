"""The server under load: 50 tables, each making 2 moves a second, on loopback.

    python benchmarks/server_load.py [--seconds 20] [--tables 50] [--rate 2] [--long] [--json]

The server is a process of its own over a new store.  Every move is timed from the moment it is sent
to the moment its state has arrived, which the server sends only after the move is committed.  Then
the server is killed (SIGKILL), started anew on the same store, and every table must hold every move
that was acknowledged.  The measure: p99 at most 30 ms with 50 tables and 2 moves a second on 2 cores.

`--long` begins every table with 150 moves, so that each state carries a long line.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

GOAL_MS = 30.0
LONG = 150


class Legal(msgspec.Struct):
    move: str


class Step(msgspec.Struct):
    moves: list[str]


class Frame(msgspec.Struct):
    """What the client looks at in a message: the rest is left unread."""

    type: str
    ref: str | None = None
    event: int = 0
    at: int = 0
    legal: list[Legal] = []
    steps: list[Step] | None = None


_frame = msgspec.json.Decoder(Frame)


class Player:
    """One table with one client that plays at a steady pace."""

    def __init__(self, port: int, game: str, number: int) -> None:
        self.port = port
        self.game = game
        self.number = number
        self.table = ""
        self.taken: list[float] = []
        self.last = Frame("state")
        self.line: list[list[str]] = []
        self._refs = 0

    async def begin(self, steps: int) -> None:
        """Make the table and, for a long line, play so many steps as fast as possible."""
        body = json.dumps({"game": self.game, "deal": str(self.number)}).encode()
        answer = await asyncio.to_thread(_post, f"http://127.0.0.1:{self.port}/api/tables", body)
        self.table = str(answer["table"])
        async with self._socket() as line:
            await self._greeted(line)
            for _ in range(steps):
                await self._move(line)

    async def play(self, rate: float, until: float) -> None:
        """Make a move every 1/rate seconds, from a moment of one's own on."""
        chance = random.Random(self.number)
        async with self._socket() as line:
            await self._greeted(line)
            when = time.perf_counter() + chance.random() / rate
            while when < until:
                await asyncio.sleep(max(0.0, when - time.perf_counter()))
                self.taken.append(await self._move(line))
                when += 1 / rate

    async def check(self) -> None:
        """After the server was killed: what was acknowledged must be there."""
        before, line_before = self.last, self.line
        async with self._socket() as line:
            await self._greeted(line)
        if (self.last.event, self.last.at, self.line) != (before.event, before.at, line_before):
            raise SystemExit(f"table {self.table} of {self.game} has lost moves: {before.event} -> {self.last.event}")

    def _socket(self) -> connect:
        return connect(f"ws://127.0.0.1:{self.port}/ws/tables/{self.table}", max_size=None, compression=None)

    async def _greeted(self, line: ClientConnection) -> None:
        while True:
            frame = _frame.decode(await line.recv())
            if frame.type == "state":
                self._take(frame)
                return

    async def _move(self, line: ClientConnection) -> float:
        """Make one request and return the seconds until its state had arrived."""
        self._refs += 1
        ref = f"b{time.time_ns()}"
        legal = self.last.legal
        if legal:
            request: dict[str, Any] = {"type": "play", "move": legal[self._refs % len(legal)].move}
        else:
            request = {"type": "goto", "at": max(0, self.last.at - 5)}
        message = msgspec.json.encode(request | {"ref": ref}).decode()
        begun = time.perf_counter()
        await line.send(message)
        while True:
            data = await line.recv()
            ended = time.perf_counter()
            frame = _frame.decode(data)
            if frame.ref == ref:
                break
        if frame.type != "state":
            raise SystemExit(f"{self.game}: {request} was answered by {data!r}")
        self._take(frame)
        return ended - begun

    def _take(self, frame: Frame) -> None:
        self.last = frame
        if frame.steps is not None:
            self.line = [step.moves for step in frame.steps]


def _post(address: str, body: bytes) -> dict[str, Any]:
    with urlopen(address, body, timeout=60) as answer:
        made: dict[str, Any] = json.loads(answer.read())
        return made


def cpu_seconds(process: int) -> float:
    """Processor time a process has used so far; 0 where the system does not tell it."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100


class ServerProcess:
    """A server of its own, over the store at a path."""

    def __init__(self, store: Path) -> None:
        self._child = subprocess.Popen(
            [sys.executable, __file__, "--serve", str(store)], stdout=subprocess.PIPE, text=True
        )
        assert self._child.stdout is not None
        self.port = int(self._child.stdout.readline())

    def cpu_seconds(self) -> float:
        """Processor time used so far, where the system tells it."""
        return cpu_seconds(self._child.pid)

    def kill(self) -> None:
        self._child.send_signal(signal.SIGKILL)
        self._child.wait()


def serve(store: str) -> None:
    """What the child process does."""
    from trefoil.server import create_app, run

    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(1024)
    print(listening.getsockname()[1], flush=True)
    run(create_app(store), [listening])


async def load(args: argparse.Namespace, store: Path) -> dict[str, Any]:
    server = ServerProcess(store)
    try:
        with urlopen(f"http://127.0.0.1:{server.port}/api/games", timeout=60) as answer:
            games = [game["id"] for game in json.loads(answer.read())["games"]]
        players = [Player(server.port, games[i % len(games)], i) for i in range(args.tables)]
        await asyncio.gather(*(player.begin(LONG if args.long else 0) for player in players))
        cpu, begun = server.cpu_seconds(), time.perf_counter()
        until = begun + args.seconds
        await asyncio.gather(*(player.play(args.rate, until) for player in players))
        cpu, wall = server.cpu_seconds() - cpu, time.perf_counter() - begun
    finally:
        server.kill()
    server = ServerProcess(store)
    try:
        for player in players:
            player.port = server.port
            await player.check()
    finally:
        server.kill()
    taken = sorted(seconds * 1000 for player in players for seconds in player.taken)
    return {
        "tables": args.tables,
        "moves": len(taken),
        "moves_per_second": round(len(taken) / wall, 1),
        "p50_ms": round(taken[len(taken) // 2], 2),
        "p99_ms": round(taken[len(taken) * 99 // 100], 2),
        "max_ms": round(taken[-1], 2),
        "server_cpu_ms_per_move": round(cpu / len(taken) * 1000, 2),
        "lost": 0,
        "goal_p99_ms": GOAL_MS,
        "reached": taken[len(taken) * 99 // 100] <= GOAL_MS,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=2.0, help="moves a second at each table")
    parser.add_argument("--long", action="store_true", help=f"begin every table with {LONG} moves")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(load(args, Path(folder) / "load.db"))
    if args.json:
        print(json.dumps(result))
        return
    print(f"{result['tables']} tables, {result['moves_per_second']} moves/s, {result['moves']} moves, none lost")
    print(
        f"acknowledged and committed: p50 {result['p50_ms']} ms, p99 {result['p99_ms']} ms, max {result['max_ms']} ms"
    )
    print(
        f"server CPU {result['server_cpu_ms_per_move']} ms a move; goal p99 {GOAL_MS} ms: "
        + ("reached" if result["reached"] else "not reached")
    )


if __name__ == "__main__":
    main()
