"""One table and its verdicts: who wants to know, what is being searched, what was found."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from trefoil.engine import Move, State
from trefoil.server.clients import Client
from trefoil.server.live import LiveTable
from trefoil.server.messages import VerdictInfo, VerdictWish
from trefoil.server.solving.known import Known
from trefoil.server.solving.pool import Search
from trefoil.server.solving.positions import hides, position_key, position_name
from trefoil.words.verdicts import ALL_CARDS_KNOWN, verdict_text

if TYPE_CHECKING:
    from trefoil.server.solving.office import Office

QUIET_SECONDS = 0.25
"""A verdict that is not known already is told this long after the move, so that the sign does not flicker."""

_encode = msgspec.json.Encoder().encode
_log = logging.getLogger("trefoil.server")


class Moved(Exception):
    """The table shows another position now, or the server ends: nobody waits for this verdict."""


class Desk:
    """What the server knows and finds out about the positions of one table."""

    def __init__(self, live: LiveTable, office: Office) -> None:
        self.live = live
        self.table = live.table
        self.watchers: dict[Client, bool] = {}  # and whether they asked in spite of hidden cards
        self.hints = 0  # being looked for
        self._office = office
        self._marks: list[tuple[State, Known | None]] = []
        self._plan: tuple[State, Known] | None = None
        self._deciding: tuple[State, asyncio.Task[Known]] | None = None
        self._searches: set[Search] = set()
        self._following: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ asked from outside

    def watch(self, client: Client, wish: VerdictWish) -> None:
        """Tell this client verdicts from now on, or no more; the first one is the answer."""
        if wish.on:
            self.watchers[client] = wish.hidden
            self._follow(client, wish.ref)
        else:
            self.watchers.pop(client, None)
            client.send(self._message("off", None, wish.ref))
            self._rest()

    def leave(self, client: Client) -> None:
        """The client is gone."""
        self.watchers.pop(client, None)
        self._rest()

    def moved(self) -> None:
        """The table shows another position: what was searched is of no interest any more."""
        self.cancel()
        if self.watchers:
            self._follow(None, None)

    def cancel(self) -> None:
        """Search nothing more for this table."""
        if self._following is not None:
            self._following.cancel()
            self._following = None
        if self._deciding is not None:
            self._deciding[1].cancel()
            self._deciding = None
        for search in list(self._searches):
            search.cancel()

    def _rest(self) -> None:
        if not self.watchers and not self.hints:
            self.cancel()

    # ------------------------------------------------------------ deciding

    async def verdict(self) -> Known:
        """The verdict on the position shown; whoever asks meanwhile waits for the same search.

        Raises Moved.
        """
        state = self.live.state
        if self._deciding is None or self._deciding[0] is not state:
            self._deciding = state, asyncio.create_task(self.decide(self.live.line.at))
        task = self._deciding[1]
        await asyncio.wait({task})
        if task.cancelled():
            raise Moved
        return task.result()

    async def decide(self, at: int) -> Known:
        """The verdict on the position after `at` steps of the line.  Raises Moved."""
        line = self.live.line
        state = line.state_at(at)
        known = await self.recall(at)
        if known is None or not self._enough(known):
            key = position_key(self.table, state)
            search = self._office.pool.ask(self.table, state)
            self._searches.add(search)
            try:
                answer = await search.done
            finally:
                self._searches.discard(search)
                search.cancel()
            if answer is None:
                raise Moved
            known = await self._office.memory.take(self.table, state, key, answer, search.budget.seconds)
            self._mark(at, state, known)
        return known

    async def recall(self, at: int) -> Known | None:
        """What is known of the position after `at` steps, in memory or in the store."""
        state = self.live.line.state_at(at)
        known = self.known(at)
        if known is None:
            known = await self._office.memory.load(self.table, state, position_key(self.table, state))
            if known is not None:
                self._mark(at, state, known)
        return known

    def _enough(self, known: Known) -> bool:
        return known.verdict != "unknown" or known.budget >= self._office.pool.seconds

    def known(self, at: int) -> Known | None:
        """What is known without a search of the position after `at` steps.

        A position is lost if an earlier one of the line was, and won if a later one is.
        """
        line = self.live.line
        state = line.state_at(at)
        self._trim()
        found = self._planned(state) or self._office.memory.get(
            self.table.rules.digest, position_key(self.table, state)
        )
        if found is not None and found.verdict != "unknown":
            self._mark(at, state, found)
            return found
        for earlier in range(min(at, len(self._marks) - 1), -1, -1):
            mark = self._marks[earlier][1]
            if mark is not None and mark.verdict == "lost":
                return self._derived(at, state, Known("lost", (), 0, mark.nodes, mark.seconds, mark.budget))
        for later in range(at + 1, len(self._marks)):
            mark = self._marks[later][1]
            if mark is not None and mark.verdict == "won":
                between = tuple(move for step in line.steps[at:later] for move in step)
                known = Known("won", between + mark.line, 0, mark.nodes, mark.seconds, mark.budget)
                return self._derived(at, state, known)
        return found

    def _planned(self, state: State) -> Known | None:
        """The rest of the line that was told last, if it was followed; so hints never go round in a circle."""
        if self._plan is None or self._plan[0] != state:
            return None
        known = self._plan[1]
        rules, key = self.table.rules.digest, position_key(self.table, state)
        self._office.memory.put(rules, key, known)
        return self._office.memory.get(rules, key)

    def _derived(self, at: int, state: State, known: Known) -> Known:
        key = position_key(self.table, state)
        self._office.memory.put(self.table.rules.digest, key, known)
        self._mark(at, state, known)
        return known

    def _trim(self) -> None:
        """Forget the marks of positions that are not on the line any more."""
        line = self.live.line
        most = len(line.steps) + 1
        del self._marks[most:]
        for at, (state, _) in enumerate(self._marks):
            if line.state_at(at) is not state:
                del self._marks[at:]
                return

    def _mark(self, at: int, state: State, known: Known) -> None:
        line = self.live.line
        if at > len(line.steps) or line.state_at(at) is not state:
            return
        self._trim()
        while len(self._marks) <= at:
            self._marks.append((line.state_at(len(self._marks)), None))
        if self._marks[at][1] != known:
            self._marks[at] = state, known
            # Not only what was searched: after a restart the rest of a line is known at once too.
            self._office.memory.keep(self.table, state, position_key(self.table, state), known)

    def bounds(self) -> tuple[int, int]:
        """Of the positions up to the one shown, which is lost: the last one known as won (-1: none)
        and the first one known as lost."""
        at = self.live.line.at
        self._trim()
        marks = [mark.verdict if mark else None for _, mark in self._marks[: at + 1]]
        lost = marks.index("lost") if "lost" in marks else at
        return max((k for k in range(lost) if marks[k] == "won"), default=-1), lost

    def next_move(self, known: Known) -> Move:
        """The first move of a won line; the rest of it is kept for the position after that."""
        state, move = self.live.state, known.moves[known.at]
        after = self.table.apply(state, move)
        self._plan = after, msgspec.structs.replace(known, at=known.at + 1)
        return self.table.canonical(state, move)

    # ------------------------------------------------------------ telling

    def _follow(self, asker: Client | None, ref: str | None) -> None:
        if self._following is not None:
            self._following.cancel()
        self._following = asyncio.create_task(self._tell_verdict(asker, ref))
        self._following.add_done_callback(_report)

    async def _tell_verdict(self, asker: Client | None, ref: str | None) -> None:
        began = time.monotonic()
        sign = self._at_once()
        if sign is not None:
            self._send(sign, None, asker, ref)
            return
        state = self.live.state
        known = await self.recall(self.live.line.at)
        if self.live.state is not state:
            return
        if known is None or not self._enough(known):
            if asker is not None:
                # Who asks is answered at once; the others are told when there is something to tell.
                self._tell(asker, "thinking", None, ref)
                asker = ref = None
            deciding = asyncio.ensure_future(self.verdict())
            try:
                await asyncio.wait({deciding}, timeout=max(0.0, began + QUIET_SECONDS - time.monotonic()))
                if not deciding.done():
                    self._send("thinking", None, None, None)
                known = await deciding
            except Moved:
                return
            finally:
                deciding.cancel()
        self._send(known.verdict, known, asker, ref)

    def _at_once(self) -> str | None:
        """The sign that needs no search: there is no solver, or the game is over."""
        outcome = self.live.outcome()
        if outcome.kind != "playing":
            return outcome.kind
        if not self._office.solves(self.table.game):
            return "none"
        if hides(self.table, self.live.state) and not any(self.watchers.values()):
            return "hidden"
        return None

    def _send(self, sign: str, known: Known | None, asker: Client | None, ref: str | None) -> None:
        """Tell all who want to know."""
        if known is not None and known.verdict == "won":
            self.next_move(known)
        for client in self.watchers:
            self._tell(client, sign, known, ref if client is asker else None)

    def _tell(self, client: Client, sign: str, known: Known | None, ref: str | None) -> None:
        """Who has not asked about hidden cards is only told that there are some."""
        searched = known is not None or sign == "thinking"
        if searched and not self.watchers.get(client) and hides(self.table, self.live.state):
            sign, known = "hidden", None
        client.send(self._message(sign, known, ref))

    def _message(self, sign: str, known: Known | None, ref: str | None) -> bytes:
        state = self.live.state
        searched = known is not None or sign == "thinking"
        return _encode(
            VerdictInfo(
                ref=ref,
                event=self.live.event,
                position=position_name(position_key(self.table, state)),
                verdict=sign,
                text=verdict_text(sign, self.live.outcome().kind, known.seconds if known else 0.0),
                with_=ALL_CARDS_KNOWN if searched and hides(self.table, state) else None,
                nodes=known.nodes if known else 0,
                seconds=round(known.seconds, 3) if known else 0.0,
            )
        )


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("a verdict could not be told", exc_info=error)
