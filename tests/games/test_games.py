"""Every game file: sound with all its options, complete in both languages, laid out on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations, product

import pytest

from trefoil.games import catalogue
from trefoil.games.catalogue import GALLERY
from trefoil.spec import Game, Option, Text, digest, from_json, problems, to_json
from trefoil.spec.vocabulary import Value

CATALOGUE = catalogue()
READINGS = {
    "clover": "C1 C2 C3 C4 C5 C6",
    "clover-36": "C1 C2 C4 C5 C6 C7 C8",
    "clover-24": "C1 C2 C4 C5 C6 C7 C8",
    "belle-lucie": "L1 L2 C6",
    "house-in-the-wood": "H1 H2 H3 L1 L2",
    "house-in-the-wood-english": "H1 H2 H3",
    "couple-hearts": "S1 S2 S3",
    "couple-married": "S3 S10",
    "couple-sympathy": "S4 S5 S6 S7 S8 S9",
    "canfield": "K1 K2 K3 K4 K5 K6",
    "klondike-leeming": "D1 D2 D3 D4 D5 D6 D7 D8",
    "elevens": "E1 E2 E3",
}
# Values that change nothing while the others are at their defaults.
IDLE = {("canfield", "base_back", "yes")}
# Texts in which the other alphabet is at home: titles of books, names of games elsewhere.
CYRILLIC, LATIN = re.compile("[а-яё]", re.IGNORECASE), re.compile("[a-z]", re.IGNORECASE)


def some(option: Option) -> list[str]:
    """The values of an option; of a long number only the ends, the default and unlimited."""
    values = option.values()
    if option.number is None or len(values) < 5:
        return values
    return list(dict.fromkeys([values[0], values[1], option.default, str(option.number.high), values[-1]]))


def settings(id: str) -> Iterator[dict[str, str]]:
    """The defaults, every value of every option, and every pair of values of two options."""
    options = CATALOGUE.files[id].options
    yield {}
    for option in options:
        yield from ({option.name: value} for value in option.values())
    for one, other in combinations(options, 2):
        yield from ({one.name: a, other.name: b} for a, b in product(some(one), some(other)))


def texts(value: object, path: str) -> Iterator[tuple[str, Text]]:
    if isinstance(value, Text):
        yield path, value
    elif isinstance(value, Value) or hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from texts(item, f"{path}[{place}]")


def test_the_gallery_holds_every_file_and_no_other() -> None:
    names = {entry.name for entry in files("trefoil.games").iterdir() if entry.name.endswith(".json")}
    assert names == {f"{id}.json" for id in GALLERY}
    assert list(CATALOGUE.files) == list(GALLERY)
    assert len(GALLERY) == 61
    assert CATALOGUE.broken == []
    assert CATALOGUE.own == frozenset()


@pytest.mark.parametrize("id", GALLERY)
def test_every_choice_of_options_is_a_sound_game(id: str) -> None:
    file = CATALOGUE.files[id]
    for chosen in settings(id):
        game = file.expand(chosen)
        assert problems(game) == [], chosen
        assert from_json(to_json(game)) == game
        shown(game)


def shown(game: Game) -> None:
    """Every zone lies somewhere on the table, once."""
    zones = [f"{seat}{zone.name}" for zone in game.zones for seat in (("A.", "B.") if zone.owner == "each" else ("",))]
    laid = [name for row in game.look.rows for name in row if name]
    assert sorted(laid) == sorted(zones)
    assert {*game.look.spread, *game.look.across} <= {zone.name for zone in game.zones}


@pytest.mark.parametrize("id", ["couple-hearts", "couple-married", "couple-sympathy", "elevens", "freecell"])
def test_all_options_together_are_sound(id: str) -> None:
    options = CATALOGUE.files[id].options
    for values in product(*(option.values() for option in options)):
        game = CATALOGUE.expand(id, dict(zip((option.name for option in options), values, strict=True)))
        assert problems(game) == []
        shown(game)


def test_different_rules_have_different_digests() -> None:
    plain = {id: digest(CATALOGUE.expand(id)) for id in GALLERY}
    assert len(set(plain.values())) == len(GALLERY)
    for id, file in CATALOGUE.files.items():
        for option in file.options:
            digests = {value: digest(CATALOGUE.expand(id, {option.name: value})) for value in option.values()}
            assert digests[option.default] == plain[id]
            for value, other in digests.items():
                if value != option.default:
                    assert (other == plain[id]) == ((id, option.name, value) in IDLE), f"{id} {option.name}={value}"


def test_an_idle_value_matters_beside_another() -> None:
    back = CATALOGUE.expand("canfield", {"foundation_back": "yes"})
    assert digest(back) != digest(CATALOGUE.expand("canfield", {"foundation_back": "yes", "base_back": "yes"}))


def test_canfield_as_programs_play_it_is_canfield_with_options() -> None:
    """The modern game is the source's game with other choices, and no more."""
    options = {"partial": "any", "auto_fill": "yes", "empty_after": "any", "on_base": "no"}
    assert digest(CATALOGUE.expand("canfield-modern")) == digest(CATALOGUE.expand("canfield", options))
    options["partial"] = "whole"
    modern = CATALOGUE.expand("canfield-modern", {"strict": "yes"})
    assert digest(modern) == digest(CATALOGUE.expand("canfield", options))


def test_both_cards_of_a_lower_pile_make_the_other_couples_game() -> None:
    """With `lower=both` the four lower cards are single ones, as in the first form."""
    both = CATALOGUE.expand("couple-married", {"lower": "both"})
    hearts = CATALOGUE.expand("couple-hearts")
    sizes = [sum(zone.piles for zone in game.zones if zone.name.startswith("lower")) for game in (both, hearts)]
    assert sizes == [4, 4]


@pytest.mark.parametrize("id", GALLERY)
def test_texts_are_there_in_both_languages(id: str) -> None:
    file = CATALOGUE.files[id]
    game = CATALOGUE.expand(id)
    for path, text in [*texts(game, id), *texts(file.options, f"{id}.options")]:
        number = re.fullmatch(r"[0-9]+", text.ru)
        assert number or CYRILLIC.search(text.ru), path
        assert number or LATIN.search(text.en), path
        assert text.ru.strip() == text.ru, path
        assert text.en.strip() == text.en, path
        assert "  " not in text.ru + text.en, path
    for option in file.options:
        titles = [(choice.title.ru, choice.title.en) for choice in option.choices]
        assert len({ru for ru, _ in titles}) == len({en for _, en in titles}) == len(titles)


@pytest.mark.parametrize("id", GALLERY)
def test_contested_places_of_the_source_are_told(id: str) -> None:
    game = CATALOGUE.expand(id)
    options = {option.name for option in CATALOGUE.files[id].options}
    told = [reading.id for reading in game.readings]
    if id in READINGS:
        assert sorted(told) == sorted(READINGS[id].split())
    assert len(set(told)) == len(told)
    for reading in game.readings:
        assert reading.option is None or reading.option in options
        assert reading.other is not None


def test_titles_differ() -> None:
    titles = [CATALOGUE.expand(id).title for id in GALLERY]
    assert len({title.ru for title in titles}) == len({title.en for title in titles}) == len(titles)


def test_the_two_trefoils_point_at_each_other() -> None:
    """Whoever looks for Trefoil finds both games and what tells them apart."""
    clover, english = CATALOGUE.expand("clover"), CATALOGUE.expand("trefoil-english")
    assert "Trefoil" in [name.en for name in clover.about.names]
    for game, other in ((clover, "английск"), (english, "Клевер")):
        assert game.about.differs is not None
        assert other in game.about.differs.ru
    assert digest(clover) != digest(english)


def test_the_claim_stands_with_the_game_it_fits() -> None:
    claims = {id for id in GALLERY if CATALOGUE.expand(id).about.claim is not None}
    assert claims == {"elevens", "house-in-the-wood-english"}
