"""The GETs and POSTs: what they answer, and one clear sentence for everything that is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from server_client import Server, serving
from support import GAMES
from trefoil.server.http import MOST_RECORD_BYTES, MOST_TABLE_BYTES


def texts(value: Any, path: str = "$") -> list[tuple[str, str]]:
    """Every string of a JSON value that a person may read, with its path."""
    if isinstance(value, dict):
        return [one for key, part in value.items() for one in texts(part, f"{path}.{key}")]
    if isinstance(value, list):
        return [one for at, part in enumerate(value) for one in texts(part, f"{path}[{at}]")]
    return [(path, value)] if isinstance(value, str) else []


def fault(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The error of an answer, checked: its code, and one sentence in each language."""
    assert answer.status_code == status, answer.text
    error: dict[str, Any] = answer.json()["error"]
    assert error["code"] == code
    assert set(error["text"]) == {"ru", "en"}
    for sentence in error["text"].values():
        assert sentence.strip() == sentence
        assert sentence.endswith((".", "…"))
        assert "\n" not in sentence
        assert "{" not in sentence
    assert any("а" <= letter <= "я" for letter in error["text"]["ru"].lower())
    return error


def test_the_gallery_lists_every_game_with_all_its_words(server: Server) -> None:
    answer = server.client.get("/api/games")
    games = answer.json()["games"]
    assert [game["id"] for game in games] == list(GAMES)
    assert answer.json()["broken"] == []
    for game in games:
        for key in ("title", "summary", "cards", "type", "class", "age", "source"):
            assert game[key]["ru"]
            assert game[key]["en"]
        assert game["seats"] in (1, 2)
        assert (game["first"], game["contest"]) == ((1, True) if game["id"] == "couple-sympathy" else (None, False))
        assert game["own"] is False
        strengths = {
            "couple-sympathy": ["weak", "fair", "strong"],
            "couple-hearts": ["strong"],
            "couple-married": ["strong"],
        }
        assert [one["strength"] for one in game["partners"]] == strengths.get(game["id"], [])
        assert all(one[key][lang] for one in game["partners"] for key in ("title", "text") for lang in ("ru", "en"))
        for option in game["options"]:
            number = option["number"]
            assert (number is None) == bool(option["choices"])
            values = [choice["value"] for choice in option["choices"]]
            if number is not None:
                values = [str(n) for n in range(number["from"], number["to"] + 1)]
                values += ["unlimited"] if number["unlimited"] else []
            assert option["default"] in values


def test_the_gallery_comes_packed_to_who_takes_it(server: Server) -> None:
    plain = server.client.get("/api/games", headers={"accept-encoding": "identity"})
    packed = server.client.get("/api/games", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_rules_pages(server: Server, lang: str) -> None:
    for game in GAMES:
        page = server.client.get(f"/api/games/{game}/rules?lang={lang}").json()
        assert page["title"]
        assert page["sections"]
        assert all(text for _, text in texts(page))
    two = server.client.get("/api/games/clover/rules?lang=ru").text
    one = server.client.get("/api/games/clover/rules?lang=ru&redeals=1").text
    assert two != one


def test_the_definition_is_that_of_the_options(server: Server) -> None:
    answer = server.client.get("/api/games/clover/definition?redeals=5").json()
    redeal = next(action for action in answer["actions"] if action["is"] == "redeal")
    assert redeal["times"] == 5


def test_a_new_table_by_number_by_cards_by_position_and_like_another(server: Server) -> None:
    with server.at(server.new(deal="7")) as player:
        by_number = player.state["view"]["piles"]
        assert player.hello["deal"] == "7"
    cards = [card for pile in by_number for card in pile]
    with server.at(server.new(deal=" ".join(cards))) as player:
        assert player.hello["deal"] is None
        assert sorted(card for pile in player.state["view"]["piles"] for card in pile) == sorted(cards)
    with server.at(
        server.new(deal="fan1: " + " ".join(cards[:2]) + "\nfan2: " + " ".join(cards[2:]), game="fan")
    ) as player:
        assert player.state["view"]["piles"][0] == cards[:2]
    table = server.new("clover", "7", redeals="1")
    answer = server.client.post("/api/tables", json={"like": table})
    assert answer.status_code == 201
    assert answer.json()["table"] != table
    with server.at(answer.json()["table"]) as player:
        assert player.hello["options"]["redeals"] == "1"
        assert player.state["view"]["piles"] == by_number


def test_without_a_deal_numbers_are_drawn(server: Server) -> None:
    numbers = set()
    for _ in range(5):
        with server.at(server.new(deal=None)) as player:
            numbers.add(player.hello["deal"])
    assert len(numbers) == 5
    assert all(number.isdecimal() for number in numbers)


FULL = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks " * 4
PACK = " ".join(rank + suit for suit in "shdc" for rank in "A23456789TJQK")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "clover", "deal": PACK[3:]}, 400, "wrong-cards"),  # 51 cards
        ({"game": "clover", "deal": PACK.replace("As", "2s")}, 400, "wrong-cards"),  # one doubled, one missing
        ({"game": "clover", "deal": FULL}, 400, "wrong-cards"),
        ({"game": "clover", "deal": PACK.replace("As", "1s")}, 400, "unknown-card"),
        ({"game": "clover", "deal": ""}, 400, "no-cards"),
        ({"game": "clover", "deal": "-5"}, 400, "bad-deal-number"),
        ({"game": "clover", "deal": str(1 << 64)}, 400, "bad-deal-number"),
        ({"game": "clover", "deal": "9" * 5000}, 400, "bad-deal-number"),
        ({"game": "clover", "deal": "fan1: As\nfan1: 2s"}, 400, "bad-position"),
        ({"game": "clover", "deal": PACK * 500}, 413, "too-large"),
        ({"game": "no-such-game"}, 404, "unknown-game"),
        ({"game": "../../etc/passwd"}, 404, "unknown-game"),
        ({"game": "clover", "options": {"redeals": "-1"}}, 400, "bad-option-value"),
        ({"game": "clover", "options": {"redeals": "many"}}, 400, "bad-option-value"),
        ({"game": "clover", "options": {"stones": "1"}}, 400, "unknown-option"),
        ({"game": "clover", "options": {"redeals": 1}}, 400, "bad-body"),
        ({"game": "clover", "deal": 5}, 400, "bad-body"),
        ({"game": "clover", "colour": "red"}, 400, "bad-body"),
        ({"game": None}, 400, "bad-body"),
        ({}, 400, "bad-body"),
        ([], 400, "bad-body"),
        ({"game": "clover", "like": "x"}, 400, "bad-body"),
        ({"like": "x", "deal": "1"}, 400, "bad-body"),
        ({"like": "no-such-table"}, 404, "unknown-table"),
    ],
)
def test_a_bad_wish_for_a_table_makes_none(server: Server, store: Path, body: Any, status: int, code: str) -> None:
    fault(server.client.post("/api/tables", json=body), status, code)
    assert count_tables(store) == 0


def count_tables(store: Path) -> int:
    import sqlite3

    connection = sqlite3.connect(store)
    try:
        return int(connection.execute("select count(*) from tables").fetchone()[0])
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "bad-body"),
        (b'{"game": "clo', 400, "bad-body"),
        (b"game=clover", 400, "bad-body"),
        (b'{"game": "\xff\xfe"}', 400, "not-text"),
        (b'{"game": "\\ud800"}', 400, "bad-body"),
        (b"[" * 100_000, 400, "bad-body"),
        (b'{"game": "clover", "deal": "' + b"1" * 10_000_000 + b'"}', 413, "body-too-long"),
        (b" " * (MOST_TABLE_BYTES + 1), 413, "body-too-long"),
    ],
)
def test_a_body_that_is_no_request_makes_no_table(
    server: Server, store: Path, body: bytes, status: int, code: str
) -> None:
    fault(server.client.post("/api/tables", content=body), status, code)
    assert count_tables(store) == 0


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/api/games/no-such-game/rules?lang=ru", 404, "unknown-game"),
        ("GET", "/api/games/clover/rules?lang=de", 400, "bad-language"),
        ("GET", "/api/games/clover/rules?lang=ru&redeals=x", 400, "bad-option-value"),
        ("GET", "/api/games/clover/definition?stones=1", 400, "unknown-option"),
        ("GET", "/api/tables/no-such-table/notation", 404, "unknown-table"),
        ("DELETE", "/api/tables", 405, "bad-method"),
        ("POST", "/api/games", 405, "bad-method"),
        ("GET", "/api/replay", 405, "bad-method"),
        ("POST", "/api/nothing", 404, "not-found"),
    ],
)
def test_addresses_that_lead_nowhere(server: Server, method: str, path: str, status: int, code: str) -> None:
    fault(server.client.request(method, path), status, code)


def test_tables_are_listed_last_changed_first(server: Server) -> None:
    one, two, three = server.new("clover"), server.new("klondike", turnovers="2"), server.new("couple-hearts")
    with server.at(one) as player:
        player.play(player.first())
        player.ask("undo")
        player.ask("redo")
    found = server.client.get(f"/api/tables?ids={three},nope,{one},{two},,").json()["tables"]
    assert [table["table"] for table in found] == [one, three, two]
    first = found[0]
    assert first["game"] == "clover"
    assert first["title"]["ru"] == "Клевер"
    assert first["deal"] == "12345"
    assert first["moves"] == 1
    assert first["outcome"] == {"kind": "playing", "why": None, "text": None}
    assert first["options"]["redeals"] == "2"
    assert server.client.get("/api/tables").json() == {"tables": []}


def test_the_list_knows_of_a_lost_game_after_a_restart(store: Path) -> None:
    with serving(store) as server:
        table = server.new("clover", lost_position())
        with server.at(table) as player:
            assert player.state["outcome"]["kind"] == "playing"
            player.play(player.first())
            assert player.state["outcome"]["kind"] == "lost"
    with serving(store) as server:
        info = server.client.get(f"/api/tables?ids={table}").json()["tables"][0]
        assert info["outcome"]["kind"] == "lost"
        assert info["outcome"]["text"]["ru"]


def lost_position() -> str:
    """One card goes up; then none does, and both redeals are spent."""
    home = [f"foundation{n}: " + " ".join(f"{r}{s}" for r in "A23456789T") for n, s in ((1, "s"), (2, "h"), (3, "d"))]
    full = ["fan1: Js Jh Qs", "fan2: Jd Qh Ks", "fan3: Qd Kh Kd"]
    clubs = ["foundation4: Ac", "fan4: 3c 4c 2c", "fan5: 5c 6c 7c", "fan6: 8c 9c Tc", "fan7: Jc Qc Kc"]
    return "\n".join([*home, *full, *clubs, "used redeal: 2"])


def test_a_game_as_text_goes_out_and_comes_back(server: Server) -> None:
    table = server.new("clover", "12345", redeals="1")
    with server.at(table) as player:
        for _ in range(6):
            player.play(player.first())
        player.ask("undo")
        wanted = player.state["view"], player.state["at"]
    text = server.client.get(f"/api/tables/{table}/notation")
    assert text.headers["content-type"].startswith("text/plain")
    assert text.headers["content-disposition"] == f'attachment; filename="trefoil-{table}.txt"'
    assert "redeals=1" in text.text
    answer = server.client.post("/api/replay", content=text.text.encode())
    assert answer.status_code == 201
    with server.at(answer.json()["table"]) as player:
        assert (player.state["view"], player.state["at"]) == wanted
        assert player.hello["options"] == {"redeals": "1", "strict": "no"}
    again = server.client.get(f"/api/tables/{answer.json()['table']}/notation").text
    assert again == text.text


HEAD = "trefoil 1\ngame: clover\ndeal: 12345\nmoves:\n"


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        (b"", 400, "bad-record"),
        (b"Dear sir,\n", 400, "bad-record"),
        (b"trefoil 99\n", 400, "bad-record"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", 400, "not-text"),
        (HEAD.replace("clover", "no-such-game").encode(), 404, "unknown-game"),
        (HEAD.replace("12345", "-1").encode(), 400, "bad-deal-number"),
        (HEAD.replace("deal", "rules: 0000000000000000\ndeal").encode(), 409, "rules-changed"),
        ((HEAD + "1. Ks fan99\n").encode(), 400, "bad-move"),
        ((HEAD + "1. ходи\n").encode(), 400, "bad-move"),
        ((HEAD + "2. Ks fan2\n").encode(), 400, "bad-record"),
        (b"a" * (MOST_RECORD_BYTES + 1), 413, "body-too-long"),
    ],
)
def test_a_bad_game_text_makes_no_table(server: Server, store: Path, text: bytes, status: int, code: str) -> None:
    fault(server.client.post("/api/replay", content=text), status, code)
    assert count_tables(store) == 0


def test_pages_of_other_sites_are_refused(server: Server, store: Path) -> None:
    for origin in ("http://evil.example", "null", "http://testserver.evil.example"):
        answer = server.client.post("/api/tables", json={"game": "clover"}, headers={"origin": origin})
        fault(answer, 403, "foreign-page")
    assert count_tables(store) == 0
    for origin in ("http://testserver", "http://testserver:5173"):
        answer = server.client.post("/api/tables", json={"game": "clover"}, headers={"origin": origin})
        assert answer.status_code == 201


def test_an_authors_games_are_listed_and_a_bad_one_breaks_nothing(tmp_path: Path, store: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    own = {"id": "my-clover", "like": "clover", "title": {"ru": "Мой клевер", "en": "My Clover"}}
    (folder / "mine.json").write_text(json.dumps(own), encoding="utf-8")
    (folder / "bad.json").write_text('{"id": "bad", "like": "nothing"}', encoding="utf-8")
    with serving(store, folder) as server:
        answer = server.client.get("/api/games").json()
        assert answer["games"][-1]["id"] == "my-clover"
        assert answer["games"][-1]["own"] is True
        assert [broken["file"] for broken in answer["broken"]] == ["bad.json"]
        assert "nothing" in answer["broken"][0]["fault"]["en"]
        with server.at(server.new("my-clover")) as player:
            assert player.hello["game"]["title"]["ru"] == "Мой клевер"
            assert player.play(player.first())["type"] == "state"
