"""The solver at the table: how soon it judges the positions of recorded games, and what moves pay for it.

    python benchmarks/table_verdict.py [--searches 20] [--seconds 15] [--games klondike,fan] [--json]

First every recorded game of the tests is played move by move at a table that asks for verdicts, the
next move 0.6 s after the last; the share of positions judged within 300 ms of the acknowledged move is
told for each game.  (The server tells nothing before 250 ms, so that the sign does not flicker.)  Then
`--searches` tables are given positions that take the whole search time, and moves are made at another
one: their p99 from sending to the committed state is told.  The measures: 95 % and 30 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent))
from server_load import ServerProcess, _post  # beside this file

from trefoil.engine import Record, read_record

TESTS = Path(__file__).resolve().parent.parent / "tests"
GOAL_SECONDS, GOAL_SHARE, GOAL_MS = 0.300, 0.95, 30.0
EVERY = 0.6
FINAL = ("won", "lost", "unknown")


def records(wanted: list[str]) -> list[Record]:
    """The recorded games; at most 80 moves of each are played."""
    paths = [*sorted(TESTS.glob("golden/*/playthrough.txt")), *sorted(TESTS.glob("browser/data/*.txt"))]
    found = [read_record(path.read_text(encoding="utf-8")) for path in paths]
    return [record for record in found if not wanted or record.game in wanted]


class Seat:
    """One socket at one table."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.refs = 0
        self.state: dict[str, Any] = {}

    async def take(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.line.recv())
        if message["type"] == "state":
            self.state = message
        return message

    async def greeted(self) -> None:
        while (await self.take())["type"] != "state":
            pass

    async def ask(self, **request: Any) -> dict[str, Any]:
        self.refs += 1
        ref = f"s{self.refs}"
        await self.line.send(json.dumps(request | {"ref": ref}))
        while True:
            message = await self.take()
            if message.get("ref") == ref:
                return message

    async def judged(self, until: float) -> dict[str, Any] | None:
        """The verdict on the position shown, if it comes before this moment."""
        while (left := until - time.perf_counter()) > 0:
            try:
                message = await asyncio.wait_for(self.take(), left)
            except TimeoutError:
                return None
            if message["type"] == "verdict" and message["event"] == self.state["event"] and message["verdict"] in FINAL:
                return message
        return None


def table(port: int, body: dict[str, Any]) -> str:
    return str(_post(f"http://127.0.0.1:{port}/api/tables", json.dumps(body).encode())["table"])


def sit(port: int, id: str) -> connect:
    return connect(f"ws://127.0.0.1:{port}/ws/tables/{id}", max_size=None, compression=None)


async def replay(port: int, record: Record, moves: int) -> dict[str, Any]:
    """Play a recorded game and count what is judged in time."""
    body = {"game": record.game, "options": record.options, "deal": record.deal}
    id = await asyncio.to_thread(table, port, body)
    asked = in_time = decided = 0
    async with sit(port, id) as line:
        seat = Seat(line)
        await seat.greeted()
        await seat.ask(type="verdict", on=True, hidden=True)
        for step in record.steps[:moves]:
            await asyncio.sleep(EVERY if asked else 1.0)
            await seat.ask(type="play", moves=list(step))
            acknowledged = time.perf_counter()
            told = await seat.judged(acknowledged + GOAL_SECONDS)
            asked += 1
            in_time += told is not None and told["verdict"] != "unknown"
            if told is None:
                told = await seat.judged(acknowledged + EVERY)
            decided += told is not None and told["verdict"] != "unknown"
    return {"game": record.game, "positions": asked, "in_time": in_time, "decided": decided}


async def pressed(port: int, searches: int, seconds: float) -> dict[str, Any]:
    """Moves at one table while other tables have hard positions searched."""
    hard = ("house-in-the-wood", "klondike", "canfield", "elevens-reserve")
    lines = []
    for number in range(searches):
        wish = {"game": hard[number % len(hard)], "options": {}, "deal": str(number)}
        id = await asyncio.to_thread(table, port, wish)
        line = await sit(port, id)
        await Seat(line).greeted()
        await line.send(json.dumps({"type": "verdict", "ref": "v", "on": True, "hidden": True}))
        lines.append(line)
    id = await asyncio.to_thread(table, port, {"game": "house-in-the-wood-english", "deal": "1"})
    taken: list[float] = []
    async with sit(port, id) as line:
        seat = Seat(line)
        await seat.greeted()
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            await asyncio.sleep(0.05)
            begun = time.perf_counter()
            legal = seat.state["legal"]
            if legal:
                await seat.ask(type="play", move=legal[len(taken) % len(legal)]["move"])
            else:
                await seat.ask(type="goto", at=max(0, seat.state["at"] - 5))
            taken.append((time.perf_counter() - begun) * 1000)
    for line in lines:
        await line.close()
    taken.sort()
    return {
        "searches": searches,
        "moves": len(taken),
        "p50_ms": round(taken[len(taken) // 2], 2),
        "p99_ms": round(taken[len(taken) * 99 // 100], 2),
        "max_ms": round(taken[-1], 2),
    }


async def run(args: argparse.Namespace, store: Path) -> dict[str, Any]:
    server = ServerProcess(store)
    try:
        wanted = [name for name in args.games.split(",") if name]
        rows = []
        for record in records(wanted):
            rows.append(await replay(server.port, record, args.moves))
            if not args.json:
                row = rows[-1]
                share = row["in_time"] / max(1, row["positions"])
                print(
                    f"{row['game']:28} {row['positions']:4} positions, {share:6.1%} judged within 300 ms,"
                    f" {row['decided'] / max(1, row['positions']):6.1%} before the next move",
                    flush=True,
                )
        load = await pressed(server.port, args.searches, args.seconds)
    finally:
        server.kill()
    return {"games": rows, "moves": load}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--searches", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--moves", type=int, default=80, help="moves of each recorded game")
    parser.add_argument("--games", default="", help="only these, with commas between")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(run(args, Path(folder) / "verdicts.db"))
    if args.json:
        print(json.dumps(result))
        return
    load = result["moves"]
    print(
        f"moves with {load['searches']} searches: {load['moves']} moves, p50 {load['p50_ms']} ms, "
        f"p99 {load['p99_ms']} ms, max {load['max_ms']} ms; goal p99 {GOAL_MS} ms: "
        + ("reached" if load["p99_ms"] <= GOAL_MS else "not reached")
    )


if __name__ == "__main__":
    main()
