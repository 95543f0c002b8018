"""Rules pages of every game and every variant, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from support import GAMES, VARIANTS, game, variant_id
from trefoil.games import catalogue
from trefoil.spec.vocabulary import Reading, Text
from trefoil.words import rule, rules_page, rules_text, used_cards, zone_title
from words.sample import sample

LANGS: list[Any] = ["ru", "en"]
CYRILLIC = re.compile("[а-яё]", re.I)
# Latin letters that a Russian page may hold: seats, notes, notation, names of works and programs.
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")


def generated(text: str) -> str:
    """A page without what the definition itself brings: quotations, notes and the card index."""
    lines: list[str] = []
    for line in text.splitlines():
        if line in ("Прочтения источника", "Readings of the source", "О пасьянсе", "About the game"):
            break
        lines.append(re.split(r" (?:В источнике: «|The source says: “)", line)[0])
    return "\n".join(lines[3:])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("variant", VARIANTS, ids=variant_id)
def test_a_page_is_whole_sentences_of_one_language(variant: Any, lang: Any) -> None:
    page = rules_page(game(*variant), lang)
    assert page.title
    assert len(page.sections) >= 6
    for section in page.sections:
        assert section.heading
        assert section.paragraphs
        for paragraph in section.paragraphs:
            assert paragraph == paragraph.strip()
            assert paragraph[0].isupper() or paragraph[0] in "«“"
            assert paragraph.endswith((".", "!", "?", "»", "”", "…")), paragraph
            for bad in ("{", "}", "None", "  ", " ,", " .", "..", ";.", ",;", ".;", ":.", "False", "True"):
                assert bad not in paragraph.replace("...", "…"), paragraph
    words = generated(rules_text(game(*variant), lang))
    if lang == "ru":
        assert not LATIN_WORD.search(words), LATIN_WORD.search(words)
    else:
        assert not CYRILLIC.search(words), words


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", GAMES)
def test_notes_and_their_marks_agree(name: str, lang: Any) -> None:
    page = rules_page(game(name), lang)
    marks = re.findall(r"\[(\w+)\]", "\n".join(p for section in page.sections for p in section.paragraphs))
    assert marks == [note.id for note in page.notes] == [reading.id for reading in game(name).readings]
    assert all(note.text for note in page.notes)


@pytest.mark.parametrize("name", GAMES)
def test_no_names_of_the_definition_leak(name: str) -> None:
    """Names of actions and zones are for files; people read words."""
    one = game(name)
    words = generated(rules_text(one, "en"))
    for action in one.actions:
        if "-" in action.name:
            assert action.name not in words


@pytest.mark.parametrize("name", GAMES)
def test_what_the_index_of_the_source_asks_for(name: str) -> None:
    one = game(name)
    for lang in LANGS:
        text = rules_text(one, lang)
        about = one.about
        for part in (about.summary, about.type, about.kind, about.age, one.source.work):
            assert getattr(part, lang).rstrip(".").lower() in text.lower()
        assert getattr(used_cards(one), lang) in text


@pytest.mark.parametrize("name", GAMES)
def test_the_rule_of_an_action_stands_in_the_page(name: str) -> None:
    one = game(name)
    for action in one.actions:
        words = rule(one, action.name)
        assert words.ru in rules_text(one, "ru")
        assert words.en in rules_text(one, "en")
    with pytest.raises(KeyError):
        rule(one, "no-such-action")


@pytest.mark.parametrize("name", GAMES)
def test_every_zone_has_a_title(name: str) -> None:
    one = game(name)
    for zone in one.zones:
        title = zone_title(one, zone.name)
        assert CYRILLIC.search(title.ru)
        assert title.en
        assert not CYRILLIC.search(title.en)


def paragraphs(name: str, lang: Any, **options: str) -> str:
    return rules_text(game(name, tuple(sorted(options.items()))), lang)


def test_the_layout_of_clover_as_its_source_says_it() -> None:
    assert "18 вееров: 17 по три карты и один из одной" in paragraphs("clover", "ru")
    assert "18 fans: 17 of three cards and one of one card" in paragraphs("clover", "en")
    assert "34 по три карты и один из двух" in paragraphs("house-in-the-wood", "ru")


def test_how_often_one_may_redeal_or_turn_over() -> None:
    assert "Пересдавать можно не больше двух раз." in paragraphs("clover", "ru")
    assert "It may be done at most twice." in paragraphs("clover", "en")
    assert "Пересдавать можно только один раз." in paragraphs("clover-24", "ru")
    assert "Пересдачи нет." in paragraphs("clover", "ru", redeals="0")
    assert "Пересдавать можно не больше пяти раз." in paragraphs("clover", "ru", redeals="5")
    assert "Переворачивать можно не больше трёх раз." in paragraphs("canfield", "ru", turnovers="3")
    assert "Переворотов может быть сколько угодно." in paragraphs("canfield", "ru")
    assert "колоду проходят один раз" in paragraphs("canfield", "ru", draw="1", turnovers="0")
    assert "is gone through once only" in paragraphs("canfield", "en", draw="1", turnovers="0")


def test_what_opens_a_column_of_klondike_by_the_book() -> None:
    ru, en = (paragraphs("klondike-leeming", lang) for lang in LANGS)
    assert ("На пустую колонку можно перенести только короля, а с той минуты, когда каждый король лежит открытым "
            "в самом низу колонки или на базе, — любую карту.") in ru  # fmt: skip
    assert "An empty column takes only a king, but from the moment when every king lies face up" in en


def test_foundations_that_go_down_from_the_ace() -> None:
    assert "по нисходящей в масть (на туза червей — короля червей, и так до шестёрки)" in paragraphs("clover-36", "ru")
    assert "and so on to the nine" in paragraphs("clover-24", "en")


def test_a_contest_counts_and_a_common_game_does_not() -> None:
    assert "взявший больше выиграл" in paragraphs("couple-sympathy", "ru")
    assert "выиграл" not in generated(paragraphs("couple-hearts", "ru"))


def test_cards_used() -> None:
    assert used_cards(game("clover")) == Text("52", "52")
    assert used_cards(game("clover-36")) == Text("36", "36")
    assert used_cards(game("house-in-the-wood")) == Text("две колоды по 52 листа", "two packs of 52 cards")
    assert used_cards(game("couple-hearts")) == Text("две колоды по 52 листа", "two packs of 52 cards")


def test_an_option_is_called_by_its_title() -> None:
    reading = Reading("X1", Text("пункт", "point"), Text("так", "so"), Text("иначе", "else"), "draw")
    one = sample(readings=(reading,))
    assert "настройкой «draw»" in rules_page(one, "ru").notes[0].text
    titles = {"draw": Text("По сколько карт", "Cards at a time")}
    assert "настройкой «По сколько карт»" in rules_page(one, "ru", titles).notes[0].text
    assert "The option “Cards at a time” chooses." in rules_page(one, "en", titles).notes[0].text


def test_options_of_readings_exist() -> None:
    for name, file in catalogue().files.items():
        names = {option.name for option in file.options}
        for reading in game(name).readings:
            assert reading.option is None or reading.option in names, (name, reading.id)
