"""docs/vocabulary.md has every word of the language, every field of it, and examples that are right."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from trefoil.cli.schema import game_file_schema
from trefoil.games import catalogue
from trefoil.spec import read_game_file
from trefoil.spec.expand import Option
from trefoil.spec.vocabulary import Action, Game

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "vocabulary.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
Word = type[msgspec.Struct]


def words() -> dict[str, Word]:
    """Every type that can stand in a game file, by its name in the document."""
    found: dict[str, Word] = {}

    def walk(hint: object) -> None:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            config = hint.__struct_config__
            name = str(config.tag) if config.tag else re.sub(r"(?<!^)(?=[A-Z])", "-", hint.__name__).lower()
            if name not in found:
                found[name] = hint
                for inner in typing.get_type_hints(hint).values():
                    walk(inner)
        elif isinstance(hint, types.UnionType) or typing.get_origin(hint) is not None:
            for inner in typing.get_args(hint):
                walk(inner)

    walk(Game)
    walk(Option)
    return found


WORDS = words()


def section(name: str) -> str:
    """The part of the document about a word."""
    found = re.search(rf"^### `{re.escape(name)}`\n(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, f"docs/vocabulary.md has nothing about `{name}`"
    return found[1]


def examples(name: str) -> Iterator[bytes]:
    for block in re.findall(r"^```json\n(.*?)^```$", section(name), re.MULTILINE | re.DOTALL):
        yield block.encode()


def test_all_of_the_language_is_found() -> None:
    """The walk that the other tests rest on reaches every union of the vocabulary."""
    assert {"build", "if", "covered", "blocked", "deal-step", "flip", "replace", "latch", "alias", "about"} <= set(
        WORDS
    )


@pytest.mark.parametrize("name", WORDS)
def test_a_word_has_an_example_that_is_one(name: str) -> None:
    found = [msgspec.json.decode(example, type=WORDS[name]) for example in examples(name)]
    assert found


@pytest.mark.parametrize("name", WORDS)
def test_every_field_of_a_word_is_explained(name: str) -> None:
    kind = WORDS[name]
    shared = set(Action.__struct_encode_fields__) if issubclass(kind, Action) else set()
    missing = [
        field for field in kind.__struct_encode_fields__ if field not in shared and f"`{field}`" not in section(name)
    ]
    assert missing == []


def test_what_all_actions_share_is_explained() -> None:
    part = TEXT[TEXT.index("## Actions") : TEXT.index("### `play`")]
    assert all(f"`{field}`" in part for field in Action.__struct_encode_fields__)


def test_the_document_has_no_word_that_is_not_there() -> None:
    assert set(re.findall(r"^### `([\w-]+)`", TEXT, re.MULTILINE)) == set(WORDS)


def test_the_whole_game_and_the_file_like_another_can_be_played() -> None:
    games = [msgspec.json.decode(example) for example in examples("game")]
    part = TEXT[TEXT.index("## Game files") : TEXT.index("### `option`")]
    games += [msgspec.json.decode(block) for block in re.findall(r"```json\n(.*?)```", part, re.DOTALL)]
    assert len(games) == 2
    from trefoil.spec import problems

    for raw in games:
        assert problems(read_game_file(raw, catalogue().file).expand()) == []


def test_the_schema_has_the_same_words() -> None:
    parts = set(game_file_schema()["$defs"])
    assert {kind.__name__ for kind in WORDS.values()} - {"Game"} == parts
