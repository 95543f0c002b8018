"""Word forms: plurals, cases and numerals of both languages."""

from __future__ import annotations

import pytest

from trefoil.spec.cards import CARD_NAMES
from trefoil.spec.vocabulary import RANKS, Text, Zone
from trefoil.words import card_title
from trefoil.words.english import nouns as english
from trefoil.words.russian import nouns as russian
from trefoil.words.russian.nouns import CARD, CASES, PLACES, RANK_NOUNS, REDEAL, TIME, adjective, apiece, count, plural

NUMBERS = (0, 1, 2, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112, 122)


def test_russian_plurals() -> None:
    assert [CARD.after(number) for number in NUMBERS] == [
        "карт", "карта", "карты", "карт", "карт", "карт", "карт", "карта", "карты", "карт", "карта", "карт", "карт",
        "карты",
    ]  # fmt: skip
    assert [REDEAL.after(number) for number in (1, 2, 5, 11, 21, 22, 112)] == [
        "пересдача", "пересдачи", "пересдач", "пересдач", "пересдача", "пересдачи", "пересдач",
    ]  # fmt: skip
    assert {plural(number) for number in range(200)} == {0, 1, 2}


def test_russian_counts_agree_in_case_and_gender() -> None:
    fan, column, place, lower = (PLACES[word].noun for word in ("веер", "колонка", "место", "нижняя стопка"))
    assert count(1, CARD) == "одна карта"
    assert count(2, fan) == "два веера"
    assert count(2, column) == "две колонки"
    assert count(1, place) == "одно место"
    assert count(18, fan) == "18 вееров"
    assert count(21, fan) == "21 веер"
    assert count(3, lower) == "три нижние стопки"
    assert count(5, lower) == "пять нижних стопок"
    assert count(4, PLACES["база"].noun, "prep") == "четырёх базах"
    assert count(2, TIME, "gen") == "двух раз"
    assert count(1, TIME, "gen") == "одного раза"
    assert count(1, CARD, "acc") == "одну карту"
    assert count(21, CARD, "acc") == "21 карту"


def test_russian_distributive() -> None:
    assert [apiece(number, CARD) for number in (1, 2, 3, 5, 13, 21)] == [
        "по одной карте", "по две карты", "по три карты", "по пять карт", "по 13 карт", "по 21 карте",
    ]  # fmt: skip


def test_russian_cards_in_all_cases() -> None:
    assert [card_title("Ah", case).ru for case in CASES] == [
        "туз червей", "туза червей", "тузу червей", "туза червей", "тузом червей", "тузе червей",
    ]  # fmt: skip
    assert card_title("7h").ru == "семёрка червей"
    assert card_title("8c", "acc").ru == "восьмёрку треф"
    assert card_title("Qd", "acc").ru == "даму бубен"
    assert card_title("Ks", "ins").ru == "королём пик"
    titles = {card_title(name).ru for name in CARD_NAMES}
    assert len(titles) == 52
    many = [RANK_NOUNS[rank].form("gen", more=True) for rank in RANKS]
    assert many == [
        "тузов", "двоек", "троек", "четвёрок", "пятёрок", "шестёрок", "семёрок", "восьмёрок", "девяток", "десяток",
        "валетов", "дам", "королей",
    ]  # fmt: skip


@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_has_twelve_forms(rank: str) -> None:
    thing = RANK_NOUNS[rank]
    assert len(thing.one) == len(thing.many) == 6
    assert all((*thing.one, *thing.many))


def test_every_place_has_twelve_forms() -> None:
    for word, place in PLACES.items():
        assert len(place.noun.one) == len(place.noun.many) == 6, word
        assert place.noun.form() in (word, "взятые карты")


def test_russian_adjectives() -> None:
    assert adjective("пуст", "m", "nom") == "пустой"
    assert adjective("друг", "f", "acc") == "другую"
    assert adjective("друг", "pl", "gen") == "других"
    assert adjective("чёрн", "m", "acc", animate=True) == "чёрного"
    assert adjective("чёрн", "m", "acc") == "чёрный"
    assert adjective("кажд", "n", "prep") == "каждом"


def test_english_forms() -> None:
    assert [english.cards(number) for number in (1, 2, 10, 13)] == ["one card", "two cards", "ten cards", "13 cards"]
    assert [english.times(number) for number in (1, 2, 3, 12)] == ["once", "twice", "three times", "12 times"]
    assert [english.ordinal(number) for number in (1, 2, 10, 11, 12, 21, 22, 23, 112)] == [
        "first", "second", "tenth", "11th", "12th", "21st", "22nd", "23rd", "112th",
    ]  # fmt: skip
    assert english.plural_of("six") == "sixes"
    assert english.a("ace") == "an ace"
    assert english.a("king") == "a king"
    assert card_title("Th").en == "ten of hearts"
    assert len({card_title(name).en for name in CARD_NAMES}) == 52


def test_lists() -> None:
    assert russian.join([]) == ""
    assert russian.join(["a"]) == "a"
    assert russian.join(["a", "b", "c"], "или") == "a, b или c"
    assert english.join(["a", "b"]) == "a and b"


@pytest.mark.parametrize(
    ("title", "onto", "more"),
    [
        (Text("Веер", "Fan"), "на веер", "fans"),
        (Text("место для лишней карты", "place for the extra card"), "на место для лишней карты",
         "places for the extra card"),
        (Text("вторая нижняя стопка", "second lower pile"), "на вторую нижнюю стопку", "second lower piles"),
        (Text("Угол", "Corner"), "на стопку «Угол»", "piles “Corner”"),
    ],
)  # fmt: skip
def test_titles_decline_or_stand_in_quotation_marks(title: Text, onto: str, more: str) -> None:
    zone = Zone("x", piles=2, title=title)
    assert russian.place_of(zone).onto() == onto
    assert english.place_of(zone).more == more
