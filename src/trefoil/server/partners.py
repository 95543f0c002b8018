"""The seats that the server plays: it sees what its seat may see, and takes the time a person would."""

from __future__ import annotations

import asyncio
import hashlib
import logging

from trefoil.engine import Move
from trefoil.partner import STRENGTHS, Partner, choose, turns_ended
from trefoil.server.live import LiveTable
from trefoil.server.two import Two
from trefoil.store import Conflict

SECONDS = 0.9
"""So long the partner looks before it moves."""

_log = logging.getLogger("trefoil.server")


class Partners:
    """The partners at all tables of this process."""

    def __init__(self) -> None:
        self._thinking: dict[LiveTable, asyncio.Task[None]] = {}

    def moved(self, live: LiveTable) -> None:
        """The table shows another position, or somebody has come to it."""
        room = live.room
        if not isinstance(room, Two) or live in self._thinking:
            return
        seat = next((seat for seat in (0, 1) if room.seating.partner(seat) is not None), None)
        # Where nobody of this process plays, another process moves, or nobody needs to.
        if seat is None or room.phase != "playing" or not any(room.presence.stamps()):
            return
        if live.state.mover not in (-1, seat) or not live.told.legal_of(seat):
            return
        task = asyncio.create_task(self._move(live, room, seat))
        self._thinking[live] = task
        task.add_done_callback(lambda _: self._done(live))

    async def close(self) -> None:
        """Think no more."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, live: LiveTable) -> None:
        task = self._thinking.pop(live)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("the partner at table %s could not move", live.row.id, exc_info=error)

    async def _move(self, live: LiveTable, room: Two, seat: int) -> None:
        event = -1
        while live.event != event and room.phase == "playing" and not live.gone:
            event = live.event
            await asyncio.sleep(SECONDS)
            if live.event != event:
                continue  # something has happened meanwhile: look again
            # The ref is taken once only, so of several processes one moves.
            try:
                await live.act(lambda: self._choose(live, room, seat), seat, f"partner-{event}")
            except Conflict:
                await live.catch_up()
        # It waits for the other player; whatever he does wakes it.

    def _choose(self, live: LiveTable, room: Two, seat: int) -> Move | None:
        strength = next((one for one in STRENGTHS if one == room.seating.partner(seat)), None)
        if strength is None or room.phase != "playing" or live.state.mover not in (-1, seat):
            return None
        moves = live.told.legal_of(seat)
        played = [move for step in live.line.steps[: live.line.at] for move in step]
        fixed = room.seating.room
        lead = fixed.before[seat] - fixed.before[1 - seat] if room.seating.last_of_match() else None
        partner = Partner(seat, strength, _seed(fixed.salts[seat]))
        view = live.table.view(live.state, seat)
        index = choose(partner, live.table.game, view, moves, turns_ended(live.table.game, played), lead)
        return None if index is None else moves[index]


def _seed(salt: str) -> int:
    """What the partner's looks depend on: known to nobody before the game is over."""
    return int.from_bytes(hashlib.sha256(f"partner {salt}".encode()).digest()[:8], "big")
