"""The front end's files: which one, how long it may be kept, and packed for those who take it so."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from trefoil.server import create_app

PAGE = "<!doctype html><title>Trefoil</title>"
SCRIPT = "export const клевер = '♣';\n" * 100


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "assets" / "index-B1x9kQ2a.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "assets" / "plain.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "assets" / "ready-Abcdefgh.css").write_text("body{}", encoding="utf-8")
    (folder / "assets" / "ready-Abcdefgh.css.br").write_bytes(b"packed by the build")
    (folder / "apple-touch-icon.png").write_bytes(b"\x89PNG" + bytes(2000))
    return folder


@pytest.fixture
def client(page: Path, tmp_path: Path) -> Iterator[TestClient]:
    (tmp_path / "secret.txt").write_text("not yours")
    with TestClient(create_app(tmp_path / "t.db", page_folder=page)) as client:
        yield client


def test_addresses_of_the_application_all_give_its_page(client: TestClient) -> None:
    for path in ("/", "/table/abc", "/rules/clover", "/index.html"):
        answer = client.get(path)
        assert (answer.status_code, answer.text) == (200, PAGE)
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_only_files_named_by_their_content_are_kept_for_long(client: TestClient) -> None:
    lasting = client.get("/assets/index-B1x9kQ2a.js")
    assert lasting.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert lasting.headers["content-type"] == "text/javascript; charset=utf-8"
    for path in ("/assets/plain.js", "/apple-touch-icon.png"):
        assert client.get(path).headers["cache-control"] == "no-cache"


def test_texts_come_packed_to_those_who_take_it(client: TestClient) -> None:
    path = "/assets/index-B1x9kQ2a.js"
    with client.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "accept-encoding"
    assert gzip.decompress(raw).decode() == SCRIPT
    assert len(raw) < len(SCRIPT) / 5
    plain = client.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
    with client.stream("GET", "/assets/ready-Abcdefgh.css", headers={"accept-encoding": "br, gzip"}) as answer:
        assert b"".join(answer.iter_raw()) == b"packed by the build"
    assert answer.headers["content-encoding"] == "br"
    assert "content-encoding" not in client.get("/apple-touch-icon.png").headers


def test_a_file_the_client_has_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/")
    again = client.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/", headers={"if-none-match": '"other"'}).status_code == 200


def test_what_is_not_there_is_not_found(client: TestClient) -> None:
    for path in (
        "/assets/missing.js",
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "//etc/hostname.txt",
    ):
        answer = client.get(path)
        assert answer.status_code == 404, path
        assert "not yours" not in answer.text
    assert client.get("/assets/ready-Abcdefgh.css.br").status_code == 404
    assert client.post("/").status_code == 405


def test_a_page_built_again_is_seen_without_a_restart(client: TestClient, page: Path) -> None:
    assert client.get("/").text == PAGE
    (page / "assets" / "new-Zyxwvuts.js").write_text("1", encoding="utf-8")
    assert client.get("/assets/new-Zyxwvuts.js").text == "1"
    (page / "index.html").write_text("<!doctype html><title>New</title>", encoding="utf-8")
    assert "New" in client.get("/").text


def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "t.db", page_folder=tmp_path / "nothing")) as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert answer.text.count("make play") == 2
        assert "ещё не собрана" in answer.text
        assert client.get("/api/games").status_code == 200
