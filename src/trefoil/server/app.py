"""The ASGI application: one process, its tables in one store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Mount, WebSocketRoute
from starlette.websockets import WebSocket

import trefoil
from trefoil.games import catalogue
from trefoil.server.http import Api, on_crash, on_fault, on_http
from trefoil.server.hub import Hub
from trefoil.server.partners import Partners
from trefoil.server.sockets import Sockets
from trefoil.server.solving.office import Office
from trefoil.server.solving.settings import settings
from trefoil.server.static import StaticFolder
from trefoil.server.studies import Studies
from trefoil.server.tables import Tables
from trefoil.server.watch import Watcher
from trefoil.spec.faults import Fault
from trefoil.store import open_store

PAGE_FOLDER = Path(trefoil.__file__).parent / "web"
"""Where the build of the front end puts its files."""


def create_app(
    store_path: str | Path,
    games_folder: Path | None = None,
    page_folder: Path = PAGE_FOLDER,
    studies_folder: Path | None = None,
) -> Starlette:
    """The application over the store at a path (or database URL) and an author's folder of games.

    `studies_folder`: where ledgers of studies are looked for, as `studies.db` and `studies/*.db`.

    Raises at once StoreFault if the store cannot be used, Fault `bad-setting` for a setting that is none.
    """
    given = settings()
    store = open_store(store_path)
    games = catalogue(games_folder)
    tables = Tables(store, games)
    api = Api(games, tables, Studies(games, studies_folder))
    sockets: Sockets | None = None

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        nonlocal sockets
        watcher = Watcher()
        office = api.office = Office(store, given)
        hub = Hub(store, tables)
        partners = Partners()
        sockets = Sockets(tables, watcher, office, partners)
        sweeping = asyncio.create_task(tables.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            await sockets.close()
            await partners.close()
            await hub.close()
            await watcher.close()
            await office.close()
            await asyncio.gather(sweeping, return_exceptions=True)
            await store.close()

    async def serve_table(socket: WebSocket) -> None:
        assert sockets is not None
        await sockets.serve(socket)

    return Starlette(
        routes=[
            *api.routes(),
            WebSocketRoute("/ws/tables/{table}", serve_table),
            Mount("/", StaticFolder(page_folder)),
        ],
        exception_handlers={Fault: on_fault, HTTPException: on_http, Exception: on_crash},
        lifespan=lifespan,
    )
