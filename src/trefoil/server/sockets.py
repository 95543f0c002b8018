"""One WebSocket: from the greeting to the goodbye."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.websockets import WebSocket

from trefoil.server.clients import COME_AGAIN, Client
from trefoil.server.faults import close_code
from trefoil.server.live import LiveTable
from trefoil.server.messages import MOST_BYTES, HintWish, Request, TableRequest, VerdictWish, read_ref, read_request
from trefoil.server.origin import foreign_origin
from trefoil.server.pace import Pace
from trefoil.server.partners import Partners
from trefoil.server.presence import next_stamp
from trefoil.server.seat_messages import SeatRequest
from trefoil.server.solving.office import Office
from trefoil.server.speech import misread
from trefoil.server.tables import Tables
from trefoil.server.told import refused
from trefoil.server.two import Two
from trefoil.server.watch import Watcher
from trefoil.spec.faults import Fault
from trefoil.store import Conflict

TOO_LONG = 1009
BROKEN = 1011
FLOODS = 4429

_log = logging.getLogger("trefoil.server")


class Sockets:
    """The sockets of all tables."""

    def __init__(self, tables: Tables, watcher: Watcher, office: Office, partners: Partners) -> None:
        self._tables = tables
        self._watcher = watcher
        self._office = office
        self._partners = partners
        tables.on_change = self._changed
        self._requests: set[asyncio.Task[None]] = set()

    async def serve(self, socket: WebSocket) -> None:
        """The endpoint of `/ws/tables/ID`."""
        if foreign_origin(socket.headers) is not None:
            await socket.close(4403)
            return
        await socket.accept()
        client = Client(socket, socket.query_params.get("seat", "both"), next_stamp())
        try:
            since = _since(socket.query_params.get("since", "0"))
            row, watching = await self._tables.named(socket.path_params["table"])
            live = await self._tables.get(row.id)
            client.seat = "watch" if watching else _seat(client.seat, live)
            live.join(client, since)
        except Fault as fault:
            client.send(refused(None, fault))
            client.close(close_code(fault))
            await client.run()
            return
        self._arrived(live)
        sending = asyncio.create_task(client.run())
        receiving = asyncio.create_task(self._receive(socket, client, live))
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.leave(client)
            self._office.leave(client, live)
            receiving.cancel()
            if receiving.done() and not sending.done():
                client.stop()
            await asyncio.wait((sending, receiving))
            for task in (sending, receiving):
                if not task.cancelled() and (error := task.exception()) is not None:
                    _log.error("a socket of table %s failed", live.row.id, exc_info=error)

    async def close(self) -> None:
        """Finish what is being done and send every client away; it comes back by itself."""
        await asyncio.gather(*self._requests, return_exceptions=True)
        for live in self._tables.live:
            for client in live.clients:
                client.close(COME_AGAIN)

    def _arrived(self, live: LiveTable) -> None:
        if live.room is None:
            self._watcher.moved(live)
        self._partners.moved(live)

    def _changed(self, live: LiveTable) -> None:
        self._arrived(live)
        self._office.moved(live)

    async def _receive(self, socket: WebSocket, client: Client, live: LiveTable) -> None:
        pace = Pace()
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data: str | bytes | None = message.get("text")
            if data is None:
                data = message.get("bytes") or b""
            if _size(data) > MOST_BYTES:
                client.close(TOO_LONG)
                return
            if not pace.allows():
                client.send(refused(read_ref(data), Fault("too-fast")))
                if pace.runs_away:
                    client.close(FLOODS)
                    return
                continue
            request = _read(client, data)
            if request is None:
                continue
            if isinstance(request, (VerdictWish, HintWish)):
                self._ask_solver(client, live, request)
                continue
            # A client that goes away in the middle must not stop what it has begun.
            task = asyncio.create_task(self._ask(client, live, request))
            self._requests.add(task)
            task.add_done_callback(self._requests.discard)
            await asyncio.shield(task)

    def _ask_solver(self, client: Client, live: LiveTable, request: VerdictWish | HintWish) -> None:
        """Verdicts and hints are for who plays alone."""
        why = None
        if live.room is not None:
            why = "not-for-two" if isinstance(live.room, Two) else "not-in-race"
        elif client.watches:
            why = "no-seat"
        if why is None:
            self._office.ask(client, live, request)
        else:
            client.send(refused(request.ref, Fault(why)))

    async def _ask(self, client: Client, live: LiveTable, request: TableRequest | SeatRequest) -> None:
        try:
            await live.ask(client, request)
        except Conflict as conflict:
            client.send(refused(request.ref, conflict))
            self._tables.forget(live)
            for one in (*live.clients, client):
                one.close(COME_AGAIN)
        except Exception:
            # What is in memory may be half done: the journal is the truth, so go back to it.
            _log.exception("a request at table %s failed", live.row.id)
            client.send(refused(request.ref, Fault("internal")))
            self._tables.forget(live)
            for one in (*live.clients, client):
                one.close(BROKEN)


def _size(data: str | bytes) -> int:
    # A character is at most four bytes; most messages are far too short to be measured.
    if isinstance(data, str) and len(data) * 4 > MOST_BYTES:
        return len(data.encode("utf-8", "surrogatepass"))
    return len(data)


def _read(client: Client, data: str | bytes) -> Request | None:
    """The request; None after the client has been told that it is not understood."""
    if isinstance(data, bytes):
        try:
            data = data.decode()
        except UnicodeDecodeError:
            client.send(refused(None, Fault("not-text")))
            return None
    try:
        return read_request(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        client.send(refused(read_ref(data), misread("bad-message", error)))
        return None


def _since(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 15:
        raise Fault("bad-since", since=text[:20])
    return int(text)


def _seat(seat: str, live: LiveTable) -> str:
    """The seat that a client gets for what it gives.  Raises Fault `bad-seat`, `bad-token`, `seat-given-up`."""
    if isinstance(live.room, Two):
        # Who has no seat looks on.
        return "watch" if seat in ("", "both", "watch") else str(live.room.seating.seat_of(seat))
    if seat == "watch":
        return seat
    seats = [str(number) for number in range(live.table.game.seats)]
    if seat != "both" and (len(seats) < 2 or seat not in seats):
        raise Fault("bad-seat", seat=seat[:20])
    return seat
