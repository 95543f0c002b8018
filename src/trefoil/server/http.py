"""The GETs and POSTs of docs/protocol.md."""

from __future__ import annotations

import gzip

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from trefoil.games import Catalogue
from trefoil.server import describe
from trefoil.server.faults import status
from trefoil.server.messages import ErrorAnswer, ErrorInfo, NewTable, TableAnswer, TablesAnswer
from trefoil.server.origin import foreign_origin
from trefoil.server.seat_messages import Join
from trefoil.server.solving.office import Office
from trefoil.server.speech import fault_text, misread
from trefoil.server.studies import Studies
from trefoil.server.tables import Tables
from trefoil.spec import to_json
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game
from trefoil.store import MOST_IDS
from trefoil.words import Lang, rules_page

MOST_TABLE_BYTES = 128 * 1024
"""The longest body of a new table; a position text of two packs takes a hundredth of it."""

MOST_RECORD_BYTES = 4 * 1024 * 1024
"""The longest game text that is replayed."""


_new_table = msgspec.json.Decoder(NewTable)
_join = msgspec.json.Decoder(Join)


class Api:
    """The handlers of all routes under `/api`."""

    def __init__(self, catalogue: Catalogue, tables: Tables, studies: Studies) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self.office: Office | None = None
        """Who finds winnable deals; there as long as the server runs."""
        # The gallery changes only with a restart.
        self._games = msgspec.json.encode(describe.games_answer(catalogue))
        self._games_packed = gzip.compress(self._games, 6, mtime=0)
        self._routes = [
            Route("/api/games", self.games),
            Route("/api/games/{game}/rules", self.rules),
            Route("/api/games/{game}/definition", self.definition),
            Route("/api/tables", self.list_tables),
            Route("/api/tables", self.new_table, methods=["POST"]),
            Route("/api/tables/{table}/notation", self.notation),
            Route("/api/invites/{invite}", self.invitation),
            Route("/api/join", self.take_seat, methods=["POST"]),
            Route("/api/replay", self.replay, methods=["POST"]),
            *studies.routes(),
            Route("/api/{path:path}", self.nothing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
        ]

    def routes(self) -> list[Route]:
        """The routes; what they refuse they refuse by a Fault."""
        return self._routes

    async def games(self, request: Request) -> Response:
        headers = {"vary": "accept-encoding", "cache-control": "no-cache"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return _json(self._games_packed, headers=headers)
        return _json(self._games, headers=headers)

    async def rules(self, request: Request) -> Response:
        lang, game = self._asked(request)
        options = self._catalogue.file(request.path_params["game"]).options
        page = rules_page(game, lang, {option.name: option.title for option in options})
        return _json(msgspec.json.encode(page))

    async def definition(self, request: Request) -> Response:
        return _json(to_json(self._asked(request)[1]))

    def _asked(self, request: Request) -> tuple[Lang, Game]:
        """The language and the game, with options, that an address names."""
        options = dict(request.query_params)
        lang = options.pop("lang", "en")
        if lang not in ("ru", "en"):
            raise Fault("bad-language", lang=lang[:20])
        return ("ru" if lang == "ru" else "en"), self._catalogue.expand(request.path_params["game"], options)

    async def list_tables(self, request: Request) -> Response:
        ids = [id for id in request.query_params.get("ids", "").split(",") if id]
        return _json(msgspec.json.encode(TablesAnswer(await self._tables.infos(ids[:MOST_IDS]))))

    async def new_table(self, request: Request) -> Response:
        text = await _text(request, MOST_TABLE_BYTES)
        try:
            wish = _new_table.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise misread("bad-body", error) from None
        if wish.for_ != "one":
            if wish.winnable:
                wish = msgspec.structs.replace(wish, deal=await self._winnable_deal(wish), winnable=False)
            return _json(msgspec.json.encode(await self._tables.open(wish)), 201)
        if wish.like is not None:
            table = await self._tables.like(wish.like)
        elif wish.winnable:
            table = await self._tables.create(wish.game or "", wish.options, await self._winnable_deal(wish))
        else:
            table = await self._tables.create(wish.game or "", wish.options, wish.deal)
        return _json(msgspec.json.encode(TableAnswer(table)), 201)

    async def _winnable_deal(self, wish: NewTable) -> str:
        """The number of a deal that is proved to be won.  Raises Fault."""
        if self.office is None:
            raise Fault("internal")  # nothing is served before the server has started
        deal = await self.office.winnable(self._catalogue.expand(wish.game or "", wish.options))
        return str(deal.number)

    async def invitation(self, request: Request) -> Response:
        return _json(msgspec.json.encode(await self._tables.invitation(request.path_params["invite"])))

    async def take_seat(self, request: Request) -> Response:
        text = await _text(request, MOST_TABLE_BYTES)
        try:
            wish = _join.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise misread("bad-body", error) from None
        return _json(msgspec.json.encode(await self._tables.take_seat(wish.invite, wish.ref)), 201)

    async def replay(self, request: Request) -> Response:
        table = await self._tables.replay(await _text(request, MOST_RECORD_BYTES))
        return _json(msgspec.json.encode(TableAnswer(table)), 201)

    async def notation(self, request: Request) -> Response:
        id = request.path_params["table"]
        text = await self._tables.notation(id)
        name = "".join(letter for letter in id if letter.isalnum() and letter.isascii())
        headers = {"content-disposition": f'attachment; filename="trefoil-{name}.txt"', "cache-control": "no-store"}
        return Response(text, headers=headers, media_type="text/plain")

    async def nothing(self, request: Request) -> Response:
        """No route: either the address is unknown, or only the method."""
        path = request.url.path[:100]
        if any(route.matches(request.scope)[0] is Match.PARTIAL for route in self._routes[:-1]):
            raise Fault("bad-method", method=request.method[:20], path=path)
        raise Fault("not-found", path=path)


async def _text(request: Request, most: int) -> str:
    """The body as text, read no further than `most` bytes.  Raises Fault."""
    origin = foreign_origin(request.headers)
    if origin is not None:
        raise Fault("foreign-page", origin=origin)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Fault("body-too-long", limit=most)
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise Fault("not-text") from None


def _json(body: bytes, code: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(body, code, {"cache-control": "no-store"} | (headers or {}), "application/json")


def fault_answer(fault: Fault) -> Response:
    """The answer that tells a fault."""
    text = fault_text(fault)
    return _json(msgspec.json.encode(ErrorAnswer(ErrorInfo(fault.code, fault.args_, text))), status(fault))


async def on_fault(_request: Request, error: Exception) -> Response:
    """Any fault that a handler raises."""
    assert isinstance(error, Fault)
    return fault_answer(error)


async def on_http(request: Request, error: Exception) -> Response:
    """What the router itself refuses: a method that an address does not answer."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:100]
    if error.status_code == 405:
        return fault_answer(Fault("bad-method", method=request.method[:20], path=path))
    return fault_answer(Fault("not-found", path=path))


async def on_crash(_request: Request, _error: Exception) -> Response:
    """A fault of the server itself; what happened is in its log."""
    return fault_answer(Fault("internal"))
