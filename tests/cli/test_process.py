"""The command as a process: quick help, the server with its signals, files and ports."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from support import game
from trefoil.cli import app
from trefoil.cli.serve import FIRST_PORT, user_folder
from trefoil.deals import random_number

COMMANDS = [""] + [info.name for info in app.registered_commands if info.name]
TREFOIL = [sys.executable, "-m", "trefoil"]


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "PYTHONPATH") if name in os.environ}
    return kept | {"HOME": str(folder), "LANG": "en_US.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "100"} | more


def run(*words: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*TREFOIL, *words],
        cwd=folder,
        env=environment(folder, **more),
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )


# ---------------------------------------------------------------- help


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_help_has_examples_in_both_languages(command: str, lang: str, tmp_path: Path) -> None:
    done = run(*command.split(), "--help", folder=tmp_path, LANG=f"{lang}.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    head = {"en": "Examples:", "ru": "Примеры:"}[lang]
    examples = done.stdout[done.stdout.index(head) :]
    assert re.search(rf"\$ trefoil {command}".rstrip(), examples)
    russian = re.search("[а-яё]{4}", done.stdout) is not None
    assert russian == (lang == "ru")


@pytest.mark.parametrize("words", ["study --lang ru --help", "study --help --lang=ru", "--lang ru"])
def test_help_is_in_the_language_asked_for(words: str, tmp_path: Path) -> None:
    done = run(*words.split(), *([] if "--help" in words else ["--help"]), folder=tmp_path, LANG="en_US.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Параметры" in done.stdout
    assert re.search("[─ ]Options[─ ]", done.stdout) is None


def test_every_option_and_argument_is_explained() -> None:
    group = get_command(app)
    for command in [group, *group.commands.values()]:  # type: ignore[attr-defined]
        for parameter in command.params:
            assert getattr(parameter, "help", None) or parameter.metavar, (command.name, parameter.name)


def test_help_loads_nothing_that_takes_long() -> None:
    heavy = ["starlette", "uvicorn", "sqlalchemy", "trefoil.engine", "trefoil.words", "trefoil.server", "trefoil.games"]
    code = f"import sys, trefoil.cli; sys.exit(', '.join(name for name in {heavy} if name in sys.modules) or 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_version(tmp_path: Path) -> None:
    assert re.fullmatch(r"trefoil \d+\.\d+\S*\n", run("--version", folder=tmp_path).stdout)


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m trefoil rules clover | head -n 1",
        shell=True,
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("Clover\n", "")


def test_a_terminal_that_knows_no_signs(tmp_path: Path) -> None:
    done = subprocess.run(
        [*TREFOIL, "deal", "clover", "1", "--lang", "ru"],
        cwd=tmp_path,
        env=environment(tmp_path, PYTHONUTF8="0", PYTHONIOENCODING="ascii"),
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"fan18 Ac" in done.stdout


# ---------------------------------------------------------------- the server


class Server:
    """A served table: its process and the address it has printed."""

    def __init__(self, *words: str, folder: Path, **more: str) -> None:
        self.process = subprocess.Popen(
            [*TREFOIL, *words],
            cwd=folder,
            env=environment(folder, **more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://[^ ]+/", self.line)
        assert found, self.line + self.process.communicate()[1]
        self.address = found[0]

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.address + path, timeout=20) as answer:
            body: bytes = answer.read()
            return body

    def post(self, path: str, value: object) -> bytes:
        request = urllib.request.Request(self.address + path, json.dumps(value).encode())
        with urllib.request.urlopen(request, timeout=20) as answer:
            body: bytes = answer.read()
            return body

    def end(self, sign: int = signal.SIGINT) -> tuple[int, str, str]:
        self.process.send_signal(sign)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


@pytest.fixture
def ended() -> Iterator[list[Server]]:
    """Servers to be ended whatever happens."""
    servers: list[Server] = []
    yield servers
    for server in servers:
        if server.process.poll() is None:
            server.process.kill()
            server.process.communicate()


def test_it_serves_keeps_tables_and_ends_at_ctrl_c(tmp_path: Path, ended: list[Server]) -> None:
    number = str(random_number())
    first = Server("--port", "0", "--no-browser", "--data", "tables", folder=tmp_path)
    ended.append(first)
    assert first.line == f"Trefoil: {first.address} (Ctrl-C ends)\n"
    table = json.loads(first.post("api/tables", {"game": "clover", "deal": number}))["table"]
    assert first.end() == (0, "", "")
    assert (tmp_path / "tables").is_dir()
    again = Server("--port", "0", "--no-browser", folder=tmp_path, TREFOIL_DATA="tables")
    ended.append(again)
    assert f"deal: {number}" in again.get(f"api/tables/{table}/notation").decode()
    assert again.end() == (0, "", "")


def test_games_of_a_folder_are_in_the_gallery(tmp_path: Path, ended: list[Server]) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "mine.json").write_text('{"id": "mine", "like": "clover", "title": {"ru": "Мой", "en": "Mine"}}')
    (own / "bad.json").write_text("{")
    server = Server("--port", "0", "--no-browser", "--games", "own", folder=tmp_path, LANG="ru_RU.UTF-8")
    ended.append(server)
    assert "Ctrl-C — закончить" in server.line
    answer = json.loads(server.get("api/games"))
    mine = next(row for row in answer["games"] if row["id"] == "mine")
    assert (mine["own"], mine["title"]["ru"]) == (True, "Мой")
    assert [row["file"] for row in answer["broken"]] == ["bad.json"]
    page = json.loads(server.get("api/games/mine/rules?lang=ru"))
    assert page["title"] == "Мой"
    assert json.loads(server.post("api/tables", {"game": "mine"}))["table"]


def test_the_next_port_is_taken_when_the_first_is(tmp_path: Path, ended: list[Server]) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", FIRST_PORT))
            other.listen()
        except OSError:
            pass  # somebody else has it: just as good
        server = Server("--no-browser", "--data", "tables", folder=tmp_path)
        ended.append(server)
    port = int(server.address.rstrip("/").rpartition(":")[2])
    assert FIRST_PORT < port < FIRST_PORT + 50
    assert json.loads(server.get("api/games"))["games"]


def test_the_browser_is_opened_at_the_address(tmp_path: Path, ended: list[Server]) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/opened"\n')
    browser.chmod(0o755)
    server = Server("--port", "0", "--data", "tables", folder=tmp_path, BROWSER=str(browser))
    ended.append(server)
    deadline = time.monotonic() + 20
    while not ((tmp_path / "opened").exists() and (tmp_path / "opened").read_text()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert (tmp_path / "opened").read_text().strip() == server.address


def test_a_table_is_kept_in_the_users_folder(tmp_path: Path, ended: list[Server]) -> None:
    server = Server("--port", "0", "--no-browser", folder=tmp_path, XDG_DATA_HOME=str(tmp_path / "data"))
    ended.append(server)
    server.post("api/tables", {"game": "clover"})
    assert server.end(signal.SIGTERM)[2] == ""
    if sys.platform.startswith("linux"):
        assert any((tmp_path / "data" / "trefoil").iterdir())


def test_an_open_socket_does_not_keep_the_server_from_ending(tmp_path: Path, ended: list[Server]) -> None:
    from websockets.sync.client import connect

    server = Server("--port", "0", "--no-browser", "--data", "tables", folder=tmp_path)
    ended.append(server)
    table = json.loads(server.post("api/tables", {"game": "clover"}))["table"]
    with connect(f"ws{server.address[4:]}ws/tables/{table}") as socket_:
        assert json.loads(socket_.recv(10))["type"] == "hello"
        started = time.monotonic()
        code, _, err = server.end()
    assert (code, err) == (0, "")
    assert time.monotonic() - started < 10


def test_a_saved_game_of_the_server_is_verified_by_the_command(tmp_path: Path, ended: list[Server]) -> None:
    server = Server("--port", "0", "--no-browser", "--data", "tables", folder=tmp_path)
    ended.append(server)
    table = json.loads(server.post("api/tables", {"game": "canfield", "deal": "7", "options": {"draw": "1"}}))["table"]
    (tmp_path / "g.txt").write_bytes(server.get(f"api/tables/{table}/notation"))
    value = json.loads(run("replay", "g.txt", "--json", folder=tmp_path).stdout)
    assert (value["legal"], value["game"], value["deal"]) == (True, "canfield", "7")
    assert value["options"]["draw"] == "1"


@pytest.mark.parametrize(
    ("platform", "environ", "wanted"),
    [
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/trefoil"),
        ("linux", {}, "~/.local/share/trefoil"),
        ("darwin", {}, "~/Library/Application Support/Trefoil"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/Trefoil"),
        ("win32", {}, "~/AppData/Local/Trefoil"),
    ],
)
def test_the_users_folder_of_each_system(
    platform: str, environ: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert user_folder() == Path(wanted).expanduser()


def test_an_unknown_path_is_not_the_end(tmp_path: Path, ended: list[Server]) -> None:
    server = Server("--port", "0", "--no-browser", "--data", "tables", folder=tmp_path)
    ended.append(server)
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.get("api/games/none/rules")
    assert caught.value.code == 404
    caught.value.close()
    assert game("clover").title.en in json.loads(server.get("api/games"))["games"][0]["title"]["en"]
