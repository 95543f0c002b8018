"""`trefoil` without a command: serve the card table and open it in the browser."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trefoil.cli.given import games_folder, reason, whole_number
from trefoil.cli.options import DatabaseOption, DataOption, GamesOption, LangOption, examples
from trefoil.cli.speech import both, help_text
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from starlette.applications import Starlette

FIRST_PORT = 8765
_PORTS = 50


def register(app: typer.Typer) -> None:
    """Make this what `trefoil` does without a command."""
    app.callback(
        invoke_without_command=True,
        help=help_text(
            "The card table for patience. Without a command: serve the table and open it in the browser.",
            "Карточный стол для пасьянсов. Без команды: запустить стол и открыть его в браузере.",
        ),
        epilog=examples(
            "trefoil",
            "trefoil --port 9000 --no-browser",
            "trefoil --games ~/my-games",
            "trefoil --database postgresql://localhost/trefoil",
            "trefoil play clover --deal 12345",
        ),
    )(serve)


def serve(
    context: typer.Context,
    port: Annotated[
        str | None,
        typer.Option(
            "--port",
            metavar="N",
            help=help_text(
                f"Port; without it the first free one from {FIRST_PORT} on. 0: any.",
                f"Порт; без него первый свободный, начиная с {FIRST_PORT}. 0: любой.",
            ),
        ),
    ] = None,
    host: Annotated[
        str, typer.Option("--host", help=help_text("Address to serve on.", "Адрес, на котором слушать."))
    ] = "127.0.0.1",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=help_text("Do not open the browser.", "Не открывать браузер."))
    ] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    games: GamesOption = None,
    version: Annotated[
        bool, typer.Option("--version", help=help_text("Print the version.", "Напечатать версию."))
    ] = False,
    lang: LangOption = None,
) -> None:
    """Serve the table, unless a command follows."""
    if version:
        from trefoil import __version__

        print(f"trefoil {__version__}")
        raise typer.Exit
    if games is not None:
        os.environ["TREFOIL_GAMES"] = games  # `trefoil --games X play Y` means these games too
    if data is not None:
        os.environ["TREFOIL_DATA"] = data
    if database is not None:
        os.environ["TREFOIL_DATABASE"] = database
    if context.invoked_subcommand is not None:
        return
    wanted = None if port is None else whole_number("--port", port, 0, 65535)
    listening = listen(host, wanted)
    with listening:
        from trefoil.server import create_app

        app = create_app(store_place(data, database), games_folder(games), studies_folder=named_folder(data))
        run(app, listening, not no_browser)


def listen(host: str, port: int | None) -> socket.socket:
    """A bound socket; without a port, the first free one from FIRST_PORT on.

    Raises Fault `cli-bad-host`, `cli-bad-port`, `cli-no-port`.
    """
    try:
        found = socket.getaddrinfo(host, port or 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise Fault("cli-bad-host", host=host) from None
    family, address = found[0][0], found[0][4]
    ports = range(FIRST_PORT, FIRST_PORT + _PORTS) if port is None else (port,)
    for candidate in ports:
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            # Else a port just left would be refused for a minute; elsewhere it would let two serve on one port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address[0], candidate, *address[2:]))
            listening.listen(1024)
        except OSError as error:
            listening.close()
            if error.errno == errno.EADDRNOTAVAIL:
                raise Fault("cli-bad-host", host=host) from None
            if port is not None:
                raise Fault("cli-bad-port", port=port, host=host, reason=reason(error)) from None
        else:
            return listening
    raise Fault("cli-no-port", first=FIRST_PORT, last=FIRST_PORT + _PORTS - 1, host=host)


def store_place(data: str | None, database: str | None) -> Path | str:
    """Where the tables are kept: a database, or a file in the folder for tables.

    Raises Fault `cli-two-stores`, `cli-no-data`.
    """
    if data is not None and database is not None:
        raise Fault("cli-two-stores")
    url = database or (os.environ.get("TREFOIL_DATABASE") if data is None else None)
    return url or data_folder(data) / "trefoil.db"


def data_folder(given: str | None) -> Path:
    """The folder for the tables, made if it is not there: as given, from TREFOIL_DATA, or the user's own.

    Raises Fault `cli-no-data`.
    """
    folder = named_folder(given)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault("cli-no-data", path=str(folder), reason=reason(error)) from None
    return folder


def named_folder(given: str | None) -> Path:
    """The same folder, whether it is there or not."""
    name = given or os.environ.get("TREFOIL_DATA")
    return Path(name).expanduser() if name else user_folder()


def user_folder() -> Path:
    """Where this system keeps a user's data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Trefoil"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Trefoil"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "trefoil"


def address_of(listening: socket.socket) -> str:
    """The address to type into a browser."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def run(app: Starlette, listening: socket.socket, browser: bool) -> None:
    """Say where the table is and serve until Ctrl-C or a signal to end."""
    from trefoil.server import run as serve_app

    # The socket listens already: whoever comes before the server is up waits a moment and is served.
    address = address_of(listening)
    print(both(f"Trefoil: {address} (Ctrl-C ends)", f"Trefoil: {address} (Ctrl-C — закончить)"), flush=True)
    if browser:
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):  # comes again after everything has been closed
        serve_app(app, [listening])


def open_browser(address: str) -> None:
    """Open the address; a machine without a browser is no error, the address has been printed."""
    import webbrowser

    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
