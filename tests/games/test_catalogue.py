"""The catalogue with an author's folder of good and bad files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trefoil.games import Catalogue, catalogue
from trefoil.games.catalogue import GALLERY
from trefoil.spec import Fault, problems

MINE: dict[str, Any] = {
    "id": "mine",
    "like": "clover",
    "title": {"ru": "Моя", "en": "Mine"},
    "set": {"zones.fan.room": 4, "options.redeals.default": "1", "options.strict": None},
}


def folder(tmp_path: Path, **files: Any) -> Catalogue:
    """A catalogue with these files: bytes as they are, everything else as JSON."""
    for name, content in files.items():
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        (tmp_path / f"{name}.json").write_bytes(data)
    return catalogue(tmp_path)


def detail(found: Catalogue, file: str) -> str:
    """What is said of a broken file."""
    (broken,) = (item for item in found.broken if item.file == f"{file}.json")
    assert broken.fault.code == "bad-definition"
    return str(broken.fault.args_["detail"])


def test_a_good_file_becomes_a_game_after_the_others(tmp_path: Path) -> None:
    found = folder(tmp_path, a=MINE)
    assert list(found.files) == [*GALLERY, "mine"]
    assert found.own == {"mine"}
    assert found.broken == []
    game = found.expand("mine")
    assert problems(game) == []
    assert game.zones[0].room == 4
    assert [action.times for action in game.actions if action.name == "redeal"] == [1]
    assert [option.name for option in found.files["mine"].options] == ["redeals"]
    # The built-in game it was taken from is as it was.
    assert catalogue().expand("clover") == found.expand("clover")
    assert found.expand("clover").zones[0].room == 3


def test_files_may_build_on_each_other_in_any_order(tmp_path: Path) -> None:
    last = {"id": "first-name", "like": "middle", "set": {"zones.fan.room": 5}}
    middle = {"id": "middle", "like": "zz", "set": {"actions.redeal.times": 7}}
    found = folder(tmp_path, a=last, b=middle, z=MINE | {"id": "zz"})
    assert found.broken == []
    game = found.expand("first-name")
    assert game.zones[0].room == 5
    assert game.title.en == "Mine"


HELD = {"is": "held", "latch": "nothing"}
# What is wrong with a file, and what must be said of it.
BAD: dict[str, tuple[Any, str]] = {
    "empty": (b"", "this is not JSON"),
    "comma": (b'{"id": "x",\n}', "line 2"),
    "latin": ('{"id": "x", "title": "д"}'.encode("cp1251"), "UTF-8"),
    "binary": (bytes(range(256)), "UTF-8"),
    "deep": (b"[" * 100_000, "nested"),
    "list": ([MINE], "one JSON object"),
    "no-id": ({"like": "clover"}, "$.id"),
    "id-number": ({"id": 7}, "$.id"),
    "id-taken": (MINE | {"id": "clover"}, "already the id of a game"),
    "id-odd": (MINE | {"id": "Мой пасьянс"}, "id"),
    "like-nothing": (MINE | {"id": "x", "like": "nothing"}, "there is no game 'nothing'"),
    "like-list": (MINE | {"id": "x", "like": ["clover"]}, "$.like"),
    "circle": (MINE | {"id": "x", "like": "x"}, "circle: x like x"),
    "set-list": (MINE | {"id": "x", "set": []}, "$.set"),
    "path": (MINE | {"id": "x", "set": {"actions.nothing.times": 1}}, "there is no 'nothing'"),
    "type": (MINE | {"id": "x", "set": {"zones.fan.piles": "18"}}, "$.zones[0].piles"),
    "field": (MINE | {"id": "x", "colour": "red"}, "colour"),
    "node": (MINE | {"id": "x", "set": {"actions.fan-fan.fits": {"is": "magic"}}}, "magic"),
    "zone": (MINE | {"id": "x", "set": {"actions.fan-fan.to": "fam"}}, "there is no zone 'fam'"),
    "deal": (MINE | {"id": "x", "set": {"deal.0.each": 2}}, "cards are not dealt"),
    "option-default": (MINE | {"id": "x", "set": {"options.redeals.default": "twelve"}}, "options.redeals"),
    "option-type": (MINE | {"id": "x", "options": {"redeals": 2}}, "options"),
    "option-value": (
        MINE | {"id": "x", "set": {"options.strict.choices.1.set": {"actions.redeal.when": HELD}}},
        "with strict=yes",
    ),
    "nothing-but-id": ({"id": "x"}, "title"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_listed_with_its_fault_and_breaks_nothing(tmp_path: Path, name: str) -> None:
    content, said = BAD[name]
    found = folder(tmp_path, **{name: content, "good": MINE})
    assert said in detail(found, name)
    assert "\n" not in detail(found, name)
    assert list(found.files) == [*GALLERY, "mine"]
    assert len(found.broken) == 1


def test_all_bad_files_at_once_are_listed_by_name(tmp_path: Path) -> None:
    files = {name: content for name, (content, _) in BAD.items()}
    for number, (name, content) in enumerate(files.items()):
        if isinstance(content, dict) and content.get("id") == "x" and content.get("like") != "x":
            files[name] = content | {"id": f"x-{number}"}
    found = folder(tmp_path, **files, good=MINE)
    assert [item.file for item in found.broken] == sorted(f"{name}.json" for name in BAD)
    assert list(found.files) == [*GALLERY, "mine"]


def test_of_two_files_with_one_id_the_second_is_left_out(tmp_path: Path) -> None:
    found = folder(tmp_path, a=MINE, b=MINE | {"title": {"ru": "Другая", "en": "Other"}})
    assert found.expand("mine").title.en == "Mine"
    assert "in a.json" in detail(found, "b")


def test_a_circle_of_files_and_what_builds_on_it(tmp_path: Path) -> None:
    found = folder(
        tmp_path,
        a={"id": "one", "like": "two"},
        b={"id": "two", "like": "one"},
        c={"id": "three", "like": "one"},
        d=MINE,
    )
    assert [item.file for item in found.broken] == ["a.json", "b.json", "c.json"]
    assert "circle" in detail(found, "a")
    assert "one" in detail(found, "c")
    assert list(found.files) == [*GALLERY, "mine"]


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    found = folder(tmp_path, huge=b" " * 10_000_000, good=MINE)
    assert "larger" in detail(found, "huge")
    assert "mine" in found.files


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "odd.json").mkdir()
    found = folder(tmp_path, good=MINE)
    assert "cannot be read" in detail(found, "odd")
    assert "mine" in found.files


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    assert list(catalogue(tmp_path / "nowhere").files) == list(GALLERY)


def test_it_is_read_once_for_each_folder(tmp_path: Path) -> None:
    found = folder(tmp_path, a=MINE)
    assert catalogue(tmp_path) is found
    assert catalogue() is catalogue()
    assert "mine" not in catalogue().files


@pytest.mark.parametrize(
    ("id", "options", "code", "args"),
    [
        ("whist", {}, "unknown-game", {"game": "whist"}),
        ("clover", {"redeal": "1"}, "unknown-option", {"option": "redeal", "options": "redeals, strict"}),
        ("clover", {"redeals": "10"}, "bad-option-value", {"option": "redeals", "value": "10"}),
        ("clover", {"redeals": "-1"}, "bad-option-value", {"value": "-1"}),
        ("clover", {"redeals": "²"}, "bad-option-value", {"value": "²"}),
        ("clover", {"strict": "maybe"}, "bad-option-value", {"values": "no, yes"}),
        ("canfield", {"passes": "0"}, "bad-option-value", {"option": "passes", "value": "0"}),
        ("canfield", {"passes": "²"}, "bad-option-value", {"option": "passes"}),
        ("canfield", {"passes": "3", "turnovers": "3"}, "bad-option-value", {}),
    ],
    ids=str,
)
def test_wrong_games_and_options(id: str, options: dict[str, str], code: str, args: dict[str, str]) -> None:
    with pytest.raises(Fault) as caught:
        catalogue().expand(id, options)
    assert caught.value.code == code
    assert args.items() <= caught.value.args_.items()


def test_passes_are_turnovers_and_one() -> None:
    games = catalogue()
    for id in ("canfield", "canfield-modern", "klondike-leeming", "klondike"):
        assert games.expand(id, {"passes": "3"}) == games.expand(id, {"turnovers": "2"})
        assert games.expand(id, {"passes": "3", "turnovers": "2"}) == games.expand(id, {"turnovers": "2"})
        assert games.expand(id, {"passes": "unlimited"}) == games.expand(id)


def test_a_question_mark_changes_only_what_is_there(tmp_path: Path) -> None:
    changes = {"actions.nothing?": None, "actions.redeal?.times": 3, "zones.none?.piles": 7, "deal.9?": None}
    found = folder(tmp_path, a=MINE | {"set": changes})
    assert found.broken == []
    game = found.expand("mine", {"redeals": "3"})
    assert game.zones == catalogue().expand("clover").zones


def test_a_fault_that_only_two_options_together_make(tmp_path: Path) -> None:
    """It is found when they are chosen, and said then; the game is playable without."""
    title = {"ru": "выбор", "en": "choice"}
    no = {"value": "no", "title": {"ru": "нет", "en": "no"}}
    yes = {"value": "yes", "title": {"ru": "да", "en": "yes"}}
    options = [
        {
            "name": "long",
            "title": title,
            "default": "no",
            "choices": [no, yes | {"set": {"zones.fan.room": 5, "deal.0.each": 5, "actions.redeal.deal.0.each": 5}}],
        },
        {"name": "short", "title": title, "default": "no", "choices": [no, yes | {"set": {"zones.fan.room": 3}}]},
    ]
    found = folder(tmp_path, a=MINE | {"set": {}, "options": options})
    assert found.broken == []
    found.expand("mine", {"long": "yes"})
    found.expand("mine", {"short": "yes"})
    with pytest.raises(Fault) as caught:
        found.expand("mine", {"long": "yes", "short": "yes"})
    assert caught.value.code == "bad-definition"
    assert "with long=yes, short=yes" in caught.value.args_["detail"]
