"""All tables: made, loaded from the journal when they are asked for, let go when nobody looks on."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Callable, Mapping, Sequence

import msgspec

from trefoil.deals import deal_number, random_number
from trefoil.engine import Line, Outcome, Table, deal_text, read_record, record_text, replay
from trefoil.engine.record import Record, ReplayError
from trefoil.games import Catalogue
from trefoil.server import describe, opening
from trefoil.server.live import LiveTable
from trefoil.server.messages import NewTable, OutcomeInfo, TableInfo
from trefoil.server.race import Race
from trefoil.server.seat_messages import InviteInfo, NewSeat
from trefoil.server.seating import dealt
from trefoil.server.two import Two
from trefoil.spec import digest
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game, Text
from trefoil.store import Event, Store, TableRow
from trefoil.words import outcome_text, refusal

IDLE_SECONDS = 300.0
"""A table that nobody looks at is let go after this time; its journal brings it back."""

SWEEP_SECONDS = 30.0

_log = logging.getLogger("trefoil.server")


class Tables:
    """The tables of one store."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self._store = store
        self._catalogue = catalogue
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._infos: dict[str, bytes] = {}
        self._links: set[asyncio.Task[None]] = set()
        self.on_load: Callable[[LiveTable], None] = lambda _: None
        """Called with every table that is loaded."""
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        """Called with a table where something has happened."""

    # ------------------------------------------------------------ making

    async def create(self, id: str, options: Mapping[str, str], deal: str | None) -> str:
        """A new table; without a deal one with a random number.

        Raises Fault: what the catalogue says of game and options, and the deals of the deal.
        """
        row = opening.for_one(*self._table(id, options, deal))
        await self._store.create(row)
        return row.id

    async def open(self, wish: NewTable) -> NewSeat:
        """A new table for two people, or the first table of a race.

        Raises Fault: as `create`, or what `trefoil.server.opening` refuses.
        """
        id = wish.game or ""
        if wish.for_ == "race":
            row = opening.for_race(*self._table(id, wish.options, wish.deal))
            await self._store.create(row)
            return NewSeat(row.id, None, None if row.room is None else row.room.invite, row.watch or "")
        game = self._catalogue.expand(id, wish.options)
        options = self._settle(id, wish.options)
        (row, events), token = opening.for_two(game, options, wish.seat, wish.games, wish.partner)
        await self._store.create(row, events)
        invite = None if row.room is None or wish.partner is not None else row.room.invite
        return NewSeat(row.id, token, invite, row.id)

    async def invitation(self, invite: str) -> InviteInfo:
        """What one is invited to.  Raises Fault `unknown-invite`."""
        live = await self._invited(invite)
        row = live.row
        assert row.room is not None
        assert live.room is not None
        free = live.room.seating.free() is not None
        return InviteInfo(row.room.kind, row.game, self._title(row), row.options, row.room.games, free)

    async def take_seat(self, invite: str, ref: str) -> NewSeat:
        """A seat for who has an invite.  Raises Fault `unknown-invite`, `table-full`, `seat-given-up`."""
        live = await self._invited(invite)
        taken: list[NewSeat] = []

        async def take() -> None:
            assert live.room is not None
            taken.append(await live.room.join(invite, ref))

        await live.alone(take)
        return taken[0]

    async def _invited(self, invite: str) -> LiveTable:
        row = await self._store.watched(invite.partition("-")[0])
        if row is None or row.room is None or not hmac.compare_digest(row.room.invite.encode(), invite.encode()):
            raise Fault("unknown-invite")
        return await self.get(row.id)

    async def like(self, table: str) -> str:
        """A new table with the game, options and deal of another one.  Raises Fault."""
        row, watching = await self.named(table)
        await self._check_told(row, watching)
        live = None if row.room is None else await self.get(row.id)
        deal = live.room.dealt_words() if live is not None and isinstance(live.room, Two) else row.deal
        return await self.create(row.game, row.options, deal)

    def _table(self, id: str, options: Mapping[str, str], deal: str | None) -> tuple[Game, dict[str, str], Table]:
        game = self._catalogue.expand(id, options)
        given = deal_number(game, random_number()) if deal is None else deal_text(game, deal)
        return game, self._settle(id, options), Table(game, given)

    async def replay(self, text: str) -> str:
        """A new table that holds a game written as text.

        Raises Fault `bad-record`, `rules-changed`, `bad-move`, or what `create` raises.
        """
        record = read_record(text)
        game = self._catalogue.expand(record.game, record.options)
        if record.rules not in ("", digest(game)):
            raise Fault("rules-changed", game=record.game)
        table = Table(game, deal_text(game, record.deal))
        # A long game takes a while to replay: other tables go on in the meantime.
        line = await asyncio.to_thread(_replayed, table, record.steps)
        now = time.time()
        events = [
            Event(number, "play", number, tuple(line.written(number - 1)), made=now) for number in range(1, line.at + 1)
        ]
        if events:
            outcome = table.outcome(line.state)
            events[-1] = msgspec.structs.replace(events[-1], outcome=outcome.kind, why=outcome.why)
        row = opening.for_one(game, self._settle(record.game, record.options), table)
        await self._store.create(row, events)
        return row.id

    def _settle(self, id: str, options: Mapping[str, str]) -> dict[str, str]:
        return self._catalogue.file(id).settle(options)

    # ------------------------------------------------------------ finding

    async def get(self, id: str) -> LiveTable:
        """The table, loaded if need be.

        Raises Fault `unknown-table`, `rules-changed`, `game-missing`, `table-damaged` or one of the store.
        """
        live = await self._get(id)
        await self._link(live)
        return live

    async def named(self, id: str) -> tuple[TableRow, bool]:
        """The table with this id, or this `watch` id, and whether it was the latter.  Raises Fault `unknown-table`."""
        row = await self._store.table(id)
        watching = row is None
        if row is None:
            row = await self._store.watched(id)
        if row is None:
            raise Fault("unknown-table", table=id[:40])
        return row, watching

    def find(self, id: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self._live.get(id)

    async def _get(self, id: str) -> LiveTable:
        live = self._live.get(id)
        if live is not None:
            return live
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        # Several may wait for it: one that goes away must not take it from the others.
        return await asyncio.shield(task)

    async def _load(self, id: str) -> LiveTable:
        row = await self._row(id)
        game = self._same_game(row)
        events = await self._store.events(id)
        live = await asyncio.to_thread(self._replayed, row, game, events)
        self._live[id] = live
        live.changed = lambda: self._changed(live)
        self.on_load(live)
        return live

    async def _link(self, live: LiveTable) -> None:
        """In a race each of the two tables needs the other one."""
        if isinstance(live.room, Race) and live.room.rival is None and live.room.rival_id is not None:
            rival = await self._get(live.room.rival_id)
            if not live.gone and not rival.gone and live.room.rival is None:
                live.room.link(rival)

    def _changed(self, live: LiveTable) -> None:
        if isinstance(live.room, Race) and live.room.rival is None and live.room.rival_id is not None:
            task = asyncio.create_task(self._link(live))
            self._links.add(task)
            task.add_done_callback(self._linked)
        self.on_change(live)

    def _linked(self, task: asyncio.Task[None]) -> None:
        self._links.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("the two tables of a race could not be linked", exc_info=error)

    def _replayed(self, row: TableRow, game: Game, events: Sequence[Event]) -> LiveTable:
        try:
            if row.room is not None and row.room.kind == "two":
                deal = dealt(game, row.deal, row.room.cuts or (None, None))
            else:
                deal = deal_text(game, row.deal)
        except Fault:
            raise Fault("table-damaged", table=row.id, event=0) from None
        live = LiveTable(row, self._info(row.game), Table(game, deal), self._store)
        live.replay(events)
        return live

    async def _row(self, id: str) -> TableRow:
        row = await self._store.table(id)
        if row is None:
            raise Fault("unknown-table", table=id[:40])
        return row

    def _same_game(self, row: TableRow) -> Game:
        """The definition the table was laid by.  Never another one: old moves would mean something else."""
        try:
            game = self._catalogue.expand(row.game, row.options)
        except Fault as fault:
            code = "game-missing" if fault.code == "unknown-game" else "rules-changed"
            raise Fault(code, game=row.game) from None
        if digest(game) != row.digest:
            raise Fault("rules-changed", game=row.game)
        return game

    def _info(self, id: str) -> bytes:
        info = self._infos.get(id)
        if info is None:
            info = self._infos[id] = msgspec.json.encode(describe.game_info(self._catalogue, id))
        return info

    def forget(self, live: LiveTable) -> None:
        """Let a table go that is not what its journal says any more."""
        live.gone = True
        if isinstance(live.room, Race):
            live.room.unlink()
        if self._live.get(live.row.id) is live:
            del self._live[live.row.id]

    async def sweep(self) -> None:
        """Let idle tables go, again and again, until cancelled."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.let_go(IDLE_SECONDS)

    def let_go(self, idle: float) -> None:
        """Let those tables go that nobody has looked at for so many seconds."""
        now = time.monotonic()
        for live in [one for one in self._live.values() if one.idle and now - one.used >= idle]:
            self.forget(live)

    @property
    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    # ------------------------------------------------------------ telling

    async def infos(self, ids: Sequence[str]) -> tuple[TableInfo, ...]:
        """Those of these tables that exist, last changed first."""
        return tuple(self._table_info(row, event) for row, event in await self._store.tables(ids))

    def _table_info(self, row: TableRow, event: Event | None) -> TableInfo:
        live = self._live.get(row.id)
        return TableInfo(
            table=row.id,
            game=row.game,
            title=self._title(row),
            deal=row.number if row.room is None else None,
            options=row.options,
            moves=0 if event is None else event.at,
            outcome=live.outcome() if live is not None else self._outcome(row, event),
            changed=row.made if event is None else event.made,
            for_="one" if row.room is None else row.room.kind,
        )

    def _title(self, row: TableRow) -> Text:
        try:
            return self._catalogue.expand(row.game).title
        except Fault:
            return Text(ru=row.game, en=row.game)

    def _outcome(self, row: TableRow, event: Event | None) -> OutcomeInfo:
        if event is None or event.outcome == "playing":
            return OutcomeInfo("playing")
        outcome = msgspec.convert((event.outcome, event.why), Outcome)
        try:
            text = outcome_text(self._same_game(row), outcome)
        except Fault:
            text = None
        return OutcomeInfo(outcome.kind, outcome.why, text)

    async def notation(self, id: str) -> str:
        """The game of a table as text: from the journal alone, so that it never depends on today's rules."""
        row, watching = await self.named(id)
        await self._check_told(row, watching)
        live = await self.get(row.id) if row.room is not None and row.room.kind == "two" else None
        two = live.room if live is not None and isinstance(live.room, Two) else None
        line: list[tuple[str, ...]] = []
        at = 0
        last = "playing"
        for event in await self._store.events(row.id):
            if event.kind == "play":
                line[at:] = [event.moves]
            at, last = event.at, event.outcome
        deal = row.deal if two is None else two.dealt_words()
        packs = () if two is None else two.packs()
        return record_text(Record(row.game, row.options, row.digest, deal, tuple(line[:at]), last, packs))

    async def _check_told(self, row: TableRow, watching: bool) -> None:
        """The deal may be told: of a table for one, to who plays there; of others when all is over.

        Raises Fault `game-on`.
        """
        if row.room is None and not watching:
            return
        live = await self.get(row.id)
        told = live.tells_deal(watching)
        if not told and isinstance(live.room, Two) and live.room.phase == "over":
            # The first game of a match: its packs are told with those of the second.
            follows = live.room.seating.next
            told = follows is not None and (await self.get(follows)).tells_deal(watching)
        if not told:
            raise Fault("game-on")


def _replayed(table: Table, steps: tuple[tuple[str, ...], ...]) -> Line:
    """The line that the steps make.  Raises Fault `bad-move`, in words."""
    try:
        return replay(table, steps)
    except ReplayError as error:
        why = refusal(table.game, error.refusal)
        raise Fault("bad-move", step=error.step, text=error.text, why=why) from None
