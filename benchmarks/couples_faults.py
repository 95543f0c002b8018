"""Whole games of two in which everything goes wrong that can: nothing may be lost, doubled or betrayed.

    python benchmarks/couples_faults.py [--games 500] [--at-once 25] [--seed 1] [--database] [--json]

Every player now and then loses the connection, sends a message again, sends an old move anew, or
sends what is no message; the server (with `--database` both servers) is killed with SIGKILL every
few seconds and started anew.  At the end both players and the store must hold the same game, each
acknowledged move once, every move legal for the engine; and every position that either player was
ever sent must be exactly what the engine lets that seat see.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import uvloop
from couple_client import Frame, Seat, ServerProcess, open_couple, postgres
from websockets.exceptions import WebSocketException

from trefoil.engine import Table, deal_text, read_record, replay
from trefoil.games import catalogue

GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("couple-hearts", {}),
    ("couple-hearts", {"layout": "17x3+1"}),
    ("couple-married", {}),
    ("couple-married", {"layout": "17x3+1"}),
    ("couple-sympathy", {}),
    ("couple-sympathy", {"layout": "17x3+1"}),
)
QUIET_SECONDS = 5.0
NO_MESSAGES = ("", "{", "[]", '{"type":"win","ref":"x"}', '{"type":"play","ref":"","move":"pass"}', "\u0000" * 50)


class Bot:
    """A player with a bad connection and a nervous hand."""

    def __init__(self, seat: Seat, port: int, chance: random.Random) -> None:
        self.seat = seat
        self.port = port
        self.chance = chance
        self.seen: dict[int, set[tuple[tuple[str, ...], ...]]] = {}
        self.acknowledged: dict[str, int] = {}
        self.faults = 0
        self._pending: tuple[str, dict[str, Any]] | None = (f"cut{seat.number}", {"at": chance.randrange(1, 52)})
        self._sent: list[tuple[str, dict[str, Any]]] = []
        self._number = 0

    @property
    def over(self) -> bool:
        return self.seat.state.outcome.kind != "playing"

    async def play(self) -> None:
        """Play until the game is over, whatever happens."""
        while not self.over:
            try:
                await self.seat.connect(self.port, self.seat.state.event)
                if self._pending is not None:
                    await self._send(*self._pending)
                while not self.over:
                    await self._act()
                    await self._take()
            except (OSError, WebSocketException, TimeoutError):
                self.seat.cut_off()
                await asyncio.sleep(self.chance.random() * 0.05)
        self.seat.cut_off()

    async def _take(self) -> None:
        frame = await asyncio.wait_for(self.seat.take(), QUIET_SECONDS)
        if frame.type == "state":
            self.seen.setdefault(frame.at, set()).add(frame.view.piles)
        if self._pending is not None and frame.ref == self._pending[0]:
            self._answered(frame)

    def _answered(self, frame: Frame) -> None:
        assert self._pending is not None
        if frame.type == "state" and frame.ref is not None:
            # Who asks again is told the position as it is then.
            self.acknowledged[frame.ref] = frame.event if frame.cause == "play" else 0
        if frame.type in ("state", "refused") or "at" in self._pending[1]:
            self._pending = None

    async def _act(self) -> None:
        if self.chance.random() < 0.02:
            self.faults += 1
            raise OSError("cut off")
        if self.chance.random() < 0.03:
            self.faults += 1
            await self._bother()
        if self._pending is None and self.seat.state.legal:
            self._number += 1
            moves = self.seat.state.legal
            # Pairs first, so that the games come to an end, and a pass when nothing else is left.
            move = next((one.move for one in moves if one.move.startswith("take")), self.chance.choice(moves).move)
            self._pending = f"s{self.seat.number}-{self._number}", {"move": move}
            self._sent.append(self._pending)
            await self._send(*self._pending)

    async def _bother(self) -> None:
        """Something stale, doubled or malformed."""
        assert self.seat.socket is not None
        kind = self.chance.randrange(3)
        if kind == 0 or not self._sent:
            await self.seat.socket.send(self.chance.choice(NO_MESSAGES))
            return
        ref, what = self.chance.choice(self._sent)
        if kind == 1:
            await self.seat.send("play", ref, **what)
        else:
            self._number += 1
            await self.seat.send("play", f"stale{self.seat.number}-{self._number}", **what)

    async def _send(self, ref: str, what: dict[str, Any]) -> None:
        await self.seat.send("cut" if "at" in what else "play", ref, **what)


async def game(number: int, servers: Sequence[ServerProcess], seed: int) -> dict[str, int]:
    """One game from opening to end, and what was found of it."""
    chance = random.Random(f"{seed} {number}")
    id, options = GAMES[number % len(GAMES)]
    seats = await again_and_again(lambda: open_couple(servers[0], id, options, number))
    bots = [Bot(seat, server.port, chance) for seat, server in zip(seats, (servers[0], servers[-1]), strict=True)]
    await asyncio.gather(*(bot.play() for bot in bots))
    text = await again_and_again(lambda: record(servers[0], seats[0].table))
    check(text, bots)
    return {"moves": len(seats[0].line), "faults": sum(bot.faults for bot in bots)}


async def again_and_again(ask: Any) -> Any:
    """The answer, as soon as a server lives long enough to give it."""
    while True:
        try:
            return await asyncio.to_thread(ask)
        except OSError:
            await asyncio.sleep(0.1)


def record(server: ServerProcess, table: str) -> str:
    """The game as the store has it."""
    with urlopen(f"http://127.0.0.1:{server.port}/api/tables/{table}/notation", timeout=30) as answer:
        return str(answer.read().decode())


def check(text: str, bots: Sequence[Bot]) -> None:
    """Raises SystemExit when anything is wrong."""
    where = f"table {bots[0].seat.table}"
    found = read_record(text)
    game = catalogue().expand(found.game, found.options)
    table = Table(game, deal_text(game, found.deal))
    line = replay(table, found.steps)  # raises for a move that is not legal
    for bot in bots:
        if [tuple(moves) for moves in bot.seat.line] != list(found.steps):
            raise SystemExit(f"{where}: seat {bot.seat.number} has another game than the store")
        if bot.seat.state.view.piles != table.view(line.state, bot.seat.number).piles:
            raise SystemExit(f"{where}: seat {bot.seat.number} sees another end")
        for at, views in bot.seen.items():
            if views != {table.view(line.state_at(at), bot.seat.number).piles}:
                raise SystemExit(f"{where}: seat {bot.seat.number} has seen what it may not see after {at} steps")
    events = [event for bot in bots for event in bot.acknowledged.values() if event]
    acknowledged = sum(len(bot.acknowledged) for bot in bots)
    if len(set(events)) != len(events) or acknowledged > len(found.steps):
        raise SystemExit(f"{where}: moves were lost or doubled")
    if table.outcome(line.state).kind == "playing":
        raise SystemExit(f"{where}: the game is not over")


async def kill_now_and_then(servers: Sequence[ServerProcess], chance: random.Random, kills: list[int]) -> None:
    while True:
        await asyncio.sleep(1.5 + 3 * chance.random())
        server = chance.choice(servers)
        server.kill()
        kills.append(server.port)
        await asyncio.to_thread(server.start)


async def play_all(place: str, games: int, at_once: int, seed: int) -> dict[str, Any]:
    """Play so many games; what happened in them."""
    # Whoever waits for a dead server must not keep it from being started.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(at_once + 2))
    servers = [ServerProcess(place) for _ in range(2 if "://" in place else 1)]
    kills: list[int] = []
    begun = time.perf_counter()
    killing = asyncio.create_task(kill_now_and_then(servers, random.Random(seed), kills))
    try:
        free = asyncio.Semaphore(at_once)

        async def one(number: int) -> dict[str, int]:
            async with free:
                return await game(number, servers, seed)

        found = await asyncio.gather(*(one(number) for number in range(games)))
    finally:
        killing.cancel()
        await asyncio.gather(killing, return_exceptions=True)
        for server in servers:
            server.close()
    return {
        "games": games,
        "processes": len(servers),
        "moves": sum(one["moves"] for one in found),
        "faults": sum(one["faults"] for one in found),
        "kills": len(kills),
        "seconds": round(time.perf_counter() - begun, 1),
        "wrong": 0,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--at-once", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", action="store_true", help="two processes over a PostgreSQL of their own")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with contextlib.ExitStack() as stack:
        if args.database:
            place = stack.enter_context(postgres())
        else:
            place = str(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "faults.db")
        result = uvloop.run(play_all(place, args.games, args.at_once, args.seed))
    if args.json:
        print(json.dumps(result))
        return
    print(
        f"{result['games']} games, {result['moves']} moves, {result['faults']} faults of players, "
        f"{result['kills']} kills of {result['processes']} server(s), {result['seconds']} s: every game the same "
        "for both players and in the store, no card seen that may not be seen"
    )


if __name__ == "__main__":
    main()
