"""All tables: made, loaded from the journal when they are asked for, let go when nobody looks on."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence

import msgspec

from trefoil.deals import deal_number, random_number
from trefoil.engine import Line, Outcome, Table, deal_text, deal_words, read_record, record_text, replay
from trefoil.engine.record import Record, ReplayError
from trefoil.games import Catalogue
from trefoil.server import describe
from trefoil.server.live import LiveTable
from trefoil.server.messages import OutcomeInfo, TableInfo
from trefoil.spec import digest
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game, Text
from trefoil.store import Event, Store, TableRow
from trefoil.words import outcome_text, refusal

IDLE_SECONDS = 300.0
"""A table that nobody looks at is let go after this time; its journal brings it back."""

SWEEP_SECONDS = 30.0

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another when read aloud


class Tables:
    """The tables of one store."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self._store = store
        self._catalogue = catalogue
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._infos: dict[str, bytes] = {}

    # ------------------------------------------------------------ making

    async def create(self, id: str, options: Mapping[str, str], deal: str | None) -> str:
        """A new table; without a deal one with a random number.

        Raises Fault: what the catalogue says of game and options, and the deals of the deal.
        """
        game = self._catalogue.expand(id, options)
        given = deal_number(game, random_number()) if deal is None else deal_text(game, deal)
        return await self._keep(game, self._settle(id, options), Table(game, given), ())

    async def like(self, table: str) -> str:
        """A new table with the game, options and deal of another one.  Raises Fault."""
        row = await self._row(table)
        return await self.create(row.game, row.options, row.deal)

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
        return await self._keep(game, self._settle(record.game, record.options), table, events)

    def _settle(self, id: str, options: Mapping[str, str]) -> dict[str, str]:
        return self._catalogue.file(id).settle(options)

    async def _keep(self, game: Game, options: dict[str, str], table: Table, events: Sequence[Event]) -> str:
        name = "".join(secrets.choice(_LETTERS) for _ in range(12))
        number = None if table.deal.number is None else str(table.deal.number)
        row = TableRow(name, game.id, options, digest(game), number, deal_words(table), time.time())
        await self._store.create(row, events)
        return name

    # ------------------------------------------------------------ finding

    async def get(self, id: str) -> LiveTable:
        """The table, loaded if need be.

        Raises Fault `unknown-table`, `rules-changed`, `game-missing`, `table-damaged` or one of the store.
        """
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
        return live

    def _replayed(self, row: TableRow, game: Game, events: Sequence[Event]) -> LiveTable:
        try:
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
            deal=row.number,
            options=row.options,
            moves=0 if event is None else event.at,
            outcome=live.outcome() if live is not None else self._outcome(row, event),
            changed=row.made if event is None else event.made,
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
        row = await self._row(id)
        line: list[tuple[str, ...]] = []
        at = 0
        last = "playing"
        for event in await self._store.events(id):
            if event.kind == "play":
                line[at:] = [event.moves]
            at, last = event.at, event.outcome
        return record_text(Record(row.game, row.options, row.digest, row.deal, tuple(line[:at]), last))


def _replayed(table: Table, steps: tuple[tuple[str, ...], ...]) -> Line:
    """The line that the steps make.  Raises Fault `bad-move`, in words."""
    try:
        return replay(table, steps)
    except ReplayError as error:
        why = refusal(table.game, error.refusal)
        raise Fault("bad-move", step=error.step, text=error.text, why=why) from None
