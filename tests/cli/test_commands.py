"""What the commands print, for a person and for a program."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from support import GAMES, game, played, table
from trefoil.cli.schema import game_file_schema
from trefoil.deals import deal_number
from trefoil.engine import perft, perft_row, write_position
from trefoil.spec import digest, from_json, to_json
from trefoil.spec.cards import CARD_NAMES

SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def face(card: str) -> str:
    return card[0].replace("T", "10") + SIGNS[card[1]]


# ---------------------------------------------------------------- games and rules


def test_games_lists_every_game_in_both_languages(trefoil: Any) -> None:
    rows = trefoil("games", "--json").value["games"]
    assert [row["id"] for row in rows] == GAMES
    for row in rows:
        assert {"title", "summary", "cards", "type", "class", "age", "family", "names", "seats", "own"} <= set(row)
        assert row["own"] is False
        for option in row["options"]:
            assert option["default"] in option["values"]
    for lang in ("ru", "en"):
        text = trefoil("games", lang=lang).out
        for row in rows:
            assert re.search(
                rf"^{row['id']} +{re.escape(row['title'][lang])} +{row['cards'][lang]}$", text, re.MULTILINE
            )


def test_an_authors_game_and_a_broken_one(trefoil: Any, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text('{"id": "own", "like": "clover", "title": {"ru": "Мой", "en": "Mine"}}')
    (tmp_path / "bad.json").write_text('{"id": "bad", "like": "clover", "set": {"zones.fan.piles": 3}}')
    value = trefoil("games", "--json", "--games", str(tmp_path)).value
    assert (value["games"][-1]["id"], value["games"][-1]["own"]) == ("own", True)
    assert value["broken"][0]["file"] == "bad.json"
    assert "43 cards are not dealt" in value["broken"][0]["fault"]
    told = trefoil("games", "--games", str(tmp_path), lang="ru").out
    assert re.search("^own +Мой +52$", told, re.MULTILINE)
    assert re.search("^Не играется: bad.json — .*несданных карт: 43", told, re.MULTILINE)
    # The folder may be named before the command too.
    assert "Mine" in trefoil("--games", str(tmp_path), "deal", "own", "1").out


def test_games_folder_from_the_environment(trefoil: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.json").write_text('{"id": "own", "like": "clover", "title": {"ru": "Мой", "en": "Mine"}}')
    monkeypatch.setenv("TREFOIL_GAMES", str(tmp_path))
    assert "Mine" in trefoil("deal", "own", "1").out


@pytest.mark.parametrize("name", GAMES)
def test_rules_of_every_game(name: str, trefoil: Any) -> None:
    made = game(name)
    assert trefoil("rules", name).out.startswith(f"{made.title.en}\n===")
    russian = trefoil("rules", name, lang="ru").out
    assert russian == trefoil("rules", name, "--lang", "ru").out
    assert russian.startswith(f"{made.title.ru}\n===")
    page = trefoil("rules", name, "--json", lang="ru").value
    assert page["title"] == made.title.ru
    assert all(paragraph in russian for section in page["sections"] for paragraph in section["paragraphs"])


def test_rules_follow_the_options(trefoil: Any) -> None:
    assert trefoil("rules", "canfield", "-o", "draw=1").out != trefoil("rules", "canfield").out


# ---------------------------------------------------------------- deals


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_shown_as_it_may_be_seen(name: str, trefoil: Any) -> None:
    """Every open card stands in the picture, every hidden one in neither picture nor JSON."""
    at = table(name, 3)
    view = at.view(at.start())
    value = trefoil("deal", name, "3", "--json").value
    assert value["piles"] == {info.name: list(pile) for info, pile in zip(at.rules.piles, view.piles, strict=True)}
    assert value["legal"] == [at.write(at.start(), move) for move in at.legal(at.start())]
    assert (value["deal"], value["digest"]) == ("3", at.rules.digest)
    shown = trefoil("deal", name, "3").out
    seen = {card for pile in view.piles for card in pile if card not in ("", "?")}
    for card in CARD_NAMES:
        standing = re.findall(rf"(?<!\w){re.escape(face(card))}", shown)
        if card not in seen:
            assert standing == [], card
    tops = {pile[-1] for pile in view.piles if pile and pile[-1] not in ("", "?")}
    assert all(face(card) in shown for card in tops)
    spread = [i for i, info in enumerate(at.rules.piles) if info.role == "tableau"]
    assert all(face(card) in shown for i in spread for card in view.piles[i] if card not in ("", "?"))


def test_rows_are_shown_as_lines(trefoil: Any) -> None:
    """A line for each row of Gaps, its ace at the left; the one row of Accordion in lines of thirteen."""
    lines = [line.split() for line in trefoil("deal", "gaps", "1").out.splitlines() if "place" in line]
    assert [line[0][0] for line in lines] == ["A"] * 4
    assert [line[1] for line in lines] == ["place1", "place14", "place27", "place40"]
    assert [len(line) for line in lines] == [15] * 4
    assert sum(line.count("··") for line in lines) == 4
    folded = [line.split() for line in trefoil("deal", "accordion", "1").out.splitlines() if "pile" in line]
    assert [(line[0], len(line)) for line in folded] == [("pile1", 14), ("pile14", 14), ("pile27", 14), ("pile40", 14)]


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("name", GAMES)
def test_a_picture_fits_the_terminal(name: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the middle of a game, where columns are long and the waste is full."""
    import io

    from rich.console import Console

    from trefoil.cli.layout import layout

    line = played(table(name, 6), 6, 40)
    out = io.StringIO()
    console = Console(file=out, width=width, soft_wrap=True)
    console.print(layout(line.table.rules, line.table.view(line.state), console))
    longest = max(map(len, out.getvalue().splitlines()))
    assert longest <= width


def test_a_terminal_without_suit_signs_gets_letters(trefoil: Any) -> None:
    import io

    from rich.console import Console

    from trefoil.cli.layout import layout

    at = table("klondike", 7)
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding="ascii")
    console = Console(file=file, width=80)
    console.print(layout(at.rules, at.view(at.start()), console))
    file.flush()
    assert re.search(r"\bKh\b", raw.getvalue().decode("ascii"))


@pytest.mark.parametrize("name", GAMES)
def test_cards_and_positions_go_out_and_come_back(name: str, trefoil: Any, tmp_path: Path) -> None:
    cards = trefoil("deal", name, "9", "--cards").out
    position = trefoil("deal", name, "9", "--position").out
    at = table(name, 9)
    assert position == write_position(at, at.start())
    numbered = trefoil("deal", name, "9", "--json").value
    (tmp_path / "deal.txt").write_text(cards)
    for done in (
        trefoil("deal", name, "--deal", "deal.txt", "--json"),
        trefoil("deal", name, "-", "--json", typed=cards.replace(" ", "\r\n")),
        trefoil("deal", name, "--deal", "-", "--json", typed=position),
        trefoil("deal", name, "--deal", "-", "--json", typed="\ufeff" + position),
    ):
        assert {**done.value, "deal": "9"} == numbered


def test_a_card_list_has_the_orders_of_the_redeals(trefoil: Any) -> None:
    made = game("clover")
    rows = trefoil("deal", "clover", "5", "--cards").out.splitlines()
    for index, row in enumerate(rows):
        assert row.split() == [CARD_NAMES[card] for card in deal_number(made, 5).order(made, index)]
    assert len(rows) == 3
    assert len(trefoil("deal", "clover", "5", "--cards", "-o", "redeals=0").out.splitlines()) == 1


def test_a_random_deal_is_random(trefoil: Any) -> None:
    assert trefoil("deal", "clover", "--json").value["deal"] != trefoil("deal", "clover", "--json").value["deal"]


def test_options_reach_the_deal(trefoil: Any) -> None:
    value = trefoil("deal", "clover", "5", "-o", "redeals=unlimited", "--option", "strict=yes", "--json").value
    assert value["options"] == {"redeals": "unlimited", "strict": "yes"}
    assert value["digest"] == table("clover", 5, redeals="unlimited", strict="yes").rules.digest


# ---------------------------------------------------------------- moves and perft


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_the_legal_moves(name: str, trefoil: Any) -> None:
    line = played(table(name, 8), 8, 10)
    at, position = line.table, write_position(line.table, line.state)
    wanted = [at.write(line.state, move) for move in at.legal(line.state)]
    listed = trefoil("moves", name, "--deal", "-", "--json", typed=position).value
    assert [row["move"] for row in listed] == wanted
    assert all(row["text"]["ru"] and row["text"]["en"] for row in listed)
    text = trefoil("moves", name, "--deal", "-", typed=position).out
    assert len(text.splitlines()) == max(1, len(wanted))
    for row, move in zip(listed, wanted, strict=True):
        assert re.search(rf"^{re.escape(move)} +{re.escape(row['text']['en'])}$", text, re.MULTILINE)


def test_where_no_move_is_left_it_is_said(trefoil: Any) -> None:
    stuck = next(n for n in range(100) if not (at := table("clover-24", n, redeals="0")).legal(at.start()))
    told = {"en": "no move is left", "ru": "ходов больше нет"}
    for lang in ("en", "ru"):
        done = trefoil("moves", "clover-24", str(stuck), "-o", "redeals=0", lang=lang)
        assert told[lang] in done.out


@pytest.mark.parametrize("name", ["clover", "klondike", "couple-sympathy", "elevens", "freecell"])
def test_perft_counts_what_the_engine_counts(name: str, trefoil: Any, tmp_path: Path) -> None:
    at = table(name, 4)
    row = perft_row(at, at.start(), 2)
    assert trefoil("perft", name, "4", "--depth", "2", "--json").value["perft"] == row
    text = trefoil("perft", name, "4", "-d", "2").out
    assert text.endswith(f"deal: 4\nperft: {row[0]} {row[1]}\n")
    below = trefoil("perft", name, "4", "--depth", "2", "--divide", "--json").value
    assert sum(below.values()) == row[1]
    for move in at.legal(at.start()):
        assert below[at.write(at.start(), move)] == perft(at, at.step(at.start(), move), 1)
    assert trefoil("perft", name, "4", "--depth", "2", "--divide").out.endswith(f"\n{row[1]}\n")
    (tmp_path / "count.perft").write_text(text)
    assert trefoil("perft", "--verify", "count.perft").code == 0
    (tmp_path / "count.perft").write_text(text.replace(f"perft: {row[0]}", f"perft: {row[0] + 1}"))
    done = trefoil("perft", "--verify", "count.perft", "--json")
    assert (done.code, done.value["wrong"][0]["counted"]) == (1, row)


def test_perft_of_a_position(trefoil: Any) -> None:
    line = played(table("klondike", 7), 7, 8)
    typed = write_position(line.table, line.state)
    value = trefoil("perft", "klondike", "--deal", "-", "--depth", "2", "--json", typed=typed).value
    assert value["perft"] == perft_row(line.table, line.state, 2)
    assert value["deal"] == typed


# ---------------------------------------------------------------- authors


def test_definition_is_the_game_with_its_options_settled(trefoil: Any) -> None:
    for name in GAMES:
        assert trefoil("definition", name).out == to_json(game(name)).decode()
    out = trefoil("definition", "canfield", "--option", "draw=1").out
    assert from_json(out.encode()) == game("canfield", (("draw", "1"),))


@pytest.mark.parametrize("name", GAMES)
def test_a_definition_as_another_game_is_sound_and_played_alike(name: str, trefoil: Any, tmp_path: Path) -> None:
    raw = json.loads(trefoil("definition", name).out)
    (tmp_path / "own.json").write_text(json.dumps({**raw, "id": "own"}))
    value = trefoil("check", "own.json", "--json").value
    assert value == {"sound": True, "digest": digest(game(name)), "problems": []}
    own = trefoil("deal", "own", "3", "--json", "--games", str(tmp_path)).value
    assert own["piles"] == trefoil("deal", name, "3", "--json").value["piles"]


def test_every_problem_is_told_with_its_path(trefoil: Any, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text(
        json.dumps(
            {
                "id": "own",
                "like": "clover",
                "set": {"actions.fan-fan.to": "fann", "zones.fan.piles": 3, "win": {"is": "held", "latch": "none"}},
            }
        )
    )
    done = trefoil("check", "own.json")
    assert done.code == 1
    assert "actions.fan-fan.to: there is no zone 'fann'" in done.out.splitlines()
    assert "deal: 43 cards are not dealt" in done.out.splitlines()
    assert len(done.out.splitlines()) >= 3
    problems = trefoil("check", "own.json", "--json").value["problems"]
    assert {"option": "", "path": "deal", "detail": "43 cards are not dealt"} in problems
    assert "нет зоны 'fann'" in trefoil("check", "own.json", lang="ru").out


def test_a_problem_of_one_option_names_it(trefoil: Any) -> None:
    raw = {
        "id": "own",
        "like": "clover",
        "options": [
            {
                "name": "wide",
                "title": {"ru": "а", "en": "a"},
                "default": "no",
                "choices": [
                    {"value": "no", "title": {"ru": "нет", "en": "no"}},
                    {"value": "yes", "title": {"ru": "да", "en": "yes"}, "set": {"zones.fan.piles": 90}},
                ],
            }
        ],
    }
    done = trefoil("check", "-", typed=json.dumps(raw))
    assert done.code == 1
    assert done.out == "[wide=yes] zones: more than 80 piles\n"


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ("[]", "one JSON object"),
        ('{"id": 5}', "$.id"),
        ('{"id": "own", "like": "nothing"}', "there is no game 'nothing'"),
        ('{"id": "own", "like": ["clover"]}', "$.like"),
        ('{"id": "own", "like": "clover", "zonez": []}', "zonez"),
        ('{"id": "own", "like": "clover", "zones": [{"name": 5}]}', "$.zones[0].name"),
        ('{"id": "own", "like": "clover", "set": {"deal.9.each": 1}}', "deal.9.each"),
        ('{"id": "own", "like": "clover", "win": {"is": "lucky"}}', "$.win"),
    ],
)
def test_a_definition_that_cannot_be_read_is_told_with_its_place(raw: str, told: str, trefoil: Any) -> None:
    done = trefoil("check", "-", typed=raw)
    assert (done.code, done.out.count("\n")) == (1, 1)
    assert told in done.out


def test_a_game_like_one_that_lies_beside_it(trefoil: Any, tmp_path: Path) -> None:
    (tmp_path / "first.json").write_text('{"id": "first", "like": "fan"}')
    (tmp_path / "second.json").write_text('{"id": "second", "like": "first"}')
    assert trefoil("check", str(tmp_path / "second.json")).out.startswith("Sound, rules ")
    assert trefoil("check", str(tmp_path / "first.json"), lang="ru").out.startswith("Годен, правила ")


SCHEMA = game_file_schema()


def test_the_schema_printed_is_a_schema(trefoil: Any) -> None:
    assert trefoil("schema").value == json.loads(msgspec.json.encode(SCHEMA))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_file_and_definition_fits_the_schema(name: str) -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    validator.validate(json.loads(files("trefoil.games").joinpath(f"{name}.json").read_bytes()))
    validator.validate(json.loads(to_json(game(name))))


@pytest.mark.parametrize(
    "raw",
    [
        {"id": "own"},
        {"like": "clover"},
        {"id": "own", "like": "clover", "zonez": []},
        {"id": "own", "like": "clover", "zones": [{"name": "fan", "role": "fan"}]},
        {"id": "own", "like": "clover", "win": {"is": "lucky"}},
        {"id": "own", "like": "clover", "options": [{"name": "x"}]},
    ],
)
def test_the_schema_refuses(raw: dict[str, Any]) -> None:
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(raw)
