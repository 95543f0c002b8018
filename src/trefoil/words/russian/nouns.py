"""Russian word forms: cases, plurals, numerals; the nouns of cards and of places on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from trefoil.spec.vocabulary import Zone

Case = Literal["nom", "gen", "dat", "acc", "ins", "prep"]
Gender = Literal["m", "f", "n", "pl"]
CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "ins", "prep")


def plural(number: int) -> Literal[0, 1, 2]:
    """Which form a number asks for: 0 as in «1 карта», 1 as in «2 карты», 2 as in «5 карт»."""
    ones, tens = number % 10, number % 100
    if ones == 1 and tens != 11:
        return 0
    if 2 <= ones <= 4 and not 12 <= tens <= 14:
        return 1
    return 2


class Noun(NamedTuple):
    """A noun with its forms by case.

    `tail` is what follows and does not change.  `few` is the form after 2, 3 and 4 where it is not
    the genitive: «две нижние стопки».
    """

    gender: Gender
    one: tuple[str, ...]
    many: tuple[str, ...]
    tail: str = ""
    animate: bool = False
    few: str = ""

    def form(self, case: Case = "nom", more: bool = False) -> str:
        """The form of this case, of the plural with `more`."""
        return (self.many if more else self.one)[CASES.index(case)] + self.tail

    def after(self, number: int) -> str:
        """The form that stands after a number: «1 карта», «2 карты», «5 карт»."""
        few = self.few + self.tail if self.few else self.form("gen")
        return (self.form(), few, self.form("gen", more=True))[plural(number)]


def noun(gender: Gender, forms: str, tail: str = "", animate: bool = False, few: str = "") -> Noun:
    """A noun from its twelve forms, singular and then plural, in the order of `CASES`."""
    words = [word.replace("_", " ") for word in forms.split()]
    return Noun(gender, tuple(words[:6]), tuple(words[6:]), tail and f" {tail}", animate, few)


CARD = noun("f", "карта карты карте карту картой карте карты карт картам карты картами картах")
TIME = noun("m", "раз раза разу раз разом разе разы раз разам разы разами разах")
TURN = noun("m", "ход хода ходу ход ходом ходе ходы ходов ходам ходы ходами ходах")
REDEAL = noun(
    "f",
    "пересдача пересдачи пересдаче пересдачу пересдачей пересдаче "
    "пересдачи пересдач пересдачам пересдачи пересдачами пересдачах",
)
TURNOVER = noun(
    "m",
    "переворот переворота перевороту переворот переворотом перевороте "
    "перевороты переворотов переворотам перевороты переворотами переворотах",
)
PACK = noun("f", "колода колоды колоде колоду колодой колоде колоды колод колодам колоды колодами колодах")

RANK_NOUNS: dict[str, Noun] = {
    "A": noun("m", "туз туза тузу туза тузом тузе тузы тузов тузам тузов тузами тузах", animate=True),
    "J": noun(
        "m", "валет валета валету валета валетом валете валеты валетов валетам валетов валетами валетах", animate=True
    ),
    "Q": noun("f", "дама дамы даме даму дамой даме дамы дам дамам дам дамами дамах"),
    "K": noun(
        "m", "король короля королю короля королём короле короли королей королям королей королями королях", animate=True
    ),
}
_STEMS = ("двой", "трой", "четвёр", "пятёр", "шестёр", "семёр", "восьмёр", "девят", "десят")
for _rank, _stem in zip("23456789T", _STEMS, strict=True):
    _of_many = _stem[:-1] + "ек" if _stem.endswith("й") else _stem + "ок"
    RANK_NOUNS[_rank] = noun(
        "f",
        f"{_stem}ка {_stem}ки {_stem}ке {_stem}ку {_stem}кой {_stem}ке "
        f"{_stem}ки {_of_many} {_stem}кам {_stem}ки {_stem}ками {_stem}ках",
    )

SUIT_GEN = {"s": "пик", "h": "червей", "d": "бубен", "c": "треф"}
SUIT_NOM = {"s": "пики", "h": "червы", "d": "бубны", "c": "трефы"}


def card(name: str, case: Case = "nom") -> str:
    """A card in words: «семёрка червей», «семёрку червей»."""
    return f"{RANK_NOUNS[name[0]].form(case)} {SUIT_GEN[name[1]]}"


def rank(letter: str, case: Case = "nom", more: bool = False) -> str:
    """A rank in words: «король», «королей»."""
    return RANK_NOUNS[letter].form(case, more)


def join(parts: Sequence[str], last: str = "и") -> str:
    """«a, b и c»."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def quoted(text: str) -> str:
    """The text in quotation marks, those inside it turned into the inner kind: «a „b“ c»."""
    if text.startswith("«") and text.endswith("»") and text.count("«") == 1:
        return text
    return f"«{text.replace('«', '„').replace('»', '“')}»"


def unique(parts: Iterable[str]) -> list[str]:
    """The parts in their order, each once."""
    return list(dict.fromkeys(parts))


# ---------------------------------------------------------------- adjectives and numerals

_ENDINGS: dict[Gender, tuple[str, ...]] = {
    "m": ("ый", "ого", "ому", "ый", "ым", "ом"),
    "f": ("ая", "ой", "ой", "ую", "ой", "ой"),
    "n": ("ое", "ого", "ому", "ое", "ым", "ом"),
    "pl": ("ые", "ых", "ым", "ые", "ыми", "ых"),
}


def adjective(stem: str, gender: Gender, case: Case = "nom", animate: bool = False) -> str:
    """A hard adjective by its stem: «пуст», «друг», «кажд», «перв»."""
    if case == "acc" and animate and gender in ("m", "pl"):
        case = "gen"
    ending = _ENDINGS[gender][CASES.index(case)]
    if ending == "ый" and stem in ("пуст", "друг"):
        ending = "ой"
    if stem.endswith("г") and ending.startswith("ы"):
        ending = "и" + ending[1:]
    return stem + ending


_NUMERALS: dict[int, tuple[str, str, str, str]] = {
    2: ("два", "двух", "двум", "двумя"),
    3: ("три", "трёх", "трём", "тремя"),
    4: ("четыре", "четырёх", "четырём", "четырьмя"),
    5: ("пять", "пяти", "пяти", "пятью"),
    6: ("шесть", "шести", "шести", "шестью"),
    7: ("семь", "семи", "семи", "семью"),
    8: ("восемь", "восьми", "восьми", "восемью"),
    9: ("девять", "девяти", "девяти", "девятью"),
    10: ("десять", "десяти", "десяти", "десятью"),
}
_ONE: dict[Gender, tuple[str, ...]] = {
    "m": ("один", "одного", "одному", "один", "одним", "одном"),
    "f": ("одна", "одной", "одной", "одну", "одной", "одной"),
    "n": ("одно", "одного", "одному", "одно", "одним", "одном"),
    "pl": ("одни", "одних", "одним", "одни", "одними", "одних"),
}


def numeral(number: int, gender: Gender, case: Case = "nom") -> str:
    """A number in words up to ten, in digits above: «две», «двух», «13»."""
    if number == 1:
        return _ONE[gender][CASES.index(case)]
    if number not in _NUMERALS:
        return str(number)
    nominative, genitive, dative, instrumental = _NUMERALS[number]
    if number == 2 and gender == "f":
        nominative = "две"
    return {
        "nom": nominative,
        "acc": nominative,
        "gen": genitive,
        "prep": genitive,
        "dat": dative,
        "ins": instrumental,
    }[case]


def count(number: int, thing: Noun, case: Case = "nom") -> str:
    """A number with its noun: «две карты», «13 карт», «двух раз», «на четырёх базах»."""
    if case in ("nom", "acc"):
        noun_form = thing.form(case) if plural(number) == 0 else thing.after(number)
    else:
        noun_form = thing.form(case, more=plural(number) != 0)
    return f"{numeral(number, thing.gender, case)} {noun_form}"


def apiece(number: int, thing: Noun) -> str:
    """«по одной карте», «по три карты», «по 21 карте»."""
    if plural(number) == 0:
        return f"по {count(number, thing, 'dat')}"
    return f"по {count(number, thing, 'acc')}"


# ---------------------------------------------------------------- places on the table


class Place(NamedTuple):
    """The noun of a zone's piles and the prepositions that go with it.

    `on`, `off`, `at`: onto, away from, lying there.  `numbered`: a pile is told by its number.
    """

    noun: Noun
    on: str = "на"
    off: str = "с"
    at: str = "на"
    on_case: Case = "acc"
    at_case: Case = "prep"

    def onto(self, more: bool = False) -> str:
        """«на веер», «на базы», «к взятым картам»."""
        return f"{self.on} {self.noun.form(self.on_case, more)}"

    def off_from(self, more: bool = False) -> str:
        """«с веера», «из колоды»."""
        return f"{self.off} {self.noun.form('gen', more)}"

    def there(self, more: bool = False) -> str:
        """«на базах», «в колоде»."""
        return f"{self.at} {self.noun.form(self.at_case, more)}"

    def with_adjective(self, stem: str, case: Case) -> str:
        """«другую колонку», «пустой веер», «каждом месте»."""
        thing = self.noun
        return f"{adjective(stem, thing.gender, case, thing.animate)} {thing.form(case)}"


_STACK = "стопка стопки стопке стопку стопкой стопке стопки стопок стопкам стопки стопками стопках"
_FAN = noun("m", "веер веера вееру веер веером веере вееры вееров веерам вееры веерами веерах")
_COLUMN = noun(
    "f", "колонка колонки колонке колонку колонкой колонке колонки колонок колонкам колонки колонками колонках"
)
_BASE = noun("f", "база базы базе базу базой базе базы баз базам базы базами базах")
_RESERVE = noun(
    "m", "резерв резерва резерву резерв резервом резерве резервы резервов резервам резервы резервами резервах"
)
_SPARE = noun(
    "f",
    "резервная_стопка резервной_стопки резервной_стопке резервную_стопку резервной_стопкой "
    "резервной_стопке резервные_стопки резервных_стопок резервным_стопкам резервные_стопки "
    "резервными_стопками резервных_стопках",
    few="резервные стопки",
)
_LOWER = noun(
    "f",
    "нижняя_стопка нижней_стопки нижней_стопке нижнюю_стопку нижней_стопкой нижней_стопке "
    "нижние_стопки нижних_стопок нижним_стопкам нижние_стопки нижними_стопками нижних_стопках",
    few="нижние стопки",
)
_CELL = noun("f", "ячейка ячейки ячейке ячейку ячейкой ячейке ячейки ячеек ячейкам ячейки ячейками ячейках")
_HOLE = noun("f", "дыра дыры дыре дыру дырой дыре дыры дыр дырам дыры дырами дырах")
_BED = noun("f", "клумба клумбы клумбе клумбу клумбой клумбе клумбы клумб клумбам клумбы клумбами клумбах")
_SPOT = noun("n", "место места месту место местом месте места мест местам места местами местах")
_ROW = noun("m", "ряд ряда ряду ряд рядом ряду ряды рядов рядам ряды рядами рядах")
_WON = noun(
    "pl",
    "взятые_карты взятых_карт взятым_картам взятые_карты взятыми_картами взятых_картах "
    "взятые_карты взятых_карт взятым_картам взятые_карты взятыми_картами взятых_картах",
)


def _ordinal_lower(stem: str) -> Noun:
    """«первая нижняя стопка» with all its forms."""
    one = tuple(f"{adjective(stem, 'f', case)} {_LOWER.form(case)}" for case in CASES)
    many = tuple(f"{adjective(stem, 'pl', case)} {_LOWER.form(case, more=True)}" for case in CASES)
    return Noun("f", one, many, few=many[0])


PLACES: dict[str, Place] = {
    "веер": Place(_FAN, at="в"),
    "колонка": Place(_COLUMN, at="в"),
    "столбец": Place(
        noun(
            "m", "столбец столбца столбцу столбец столбцом столбце столбцы столбцов столбцам столбцы столбцами столбцах"
        ),
        at="в",
    ),
    "ряд": Place(_ROW, on="в", off="из", at="в"),
    "стопка": Place(noun("f", _STACK), off="со", at="в"),
    "стопка открытых карт": Place(noun("f", _STACK, "открытых карт"), off="со", at="в"),
    "база": Place(_BASE),
    "колода": Place(PACK, on="в", off="из", at="в"),
    "резерв": Place(_RESERVE, on="в", off="из", at="в"),
    "резервная стопка": Place(_SPARE, at="в"),
    "нижняя стопка": Place(_LOWER, at="в"),
    "первая нижняя стопка": Place(_ordinal_lower("перв"), at="в"),
    "вторая нижняя стопка": Place(_ordinal_lower("втор"), off="со", at="во"),
    "ячейка": Place(_CELL, on="в", off="из", at="в"),
    "дыра": Place(_HOLE, on="в", off="из", at="в"),
    "клумба": Place(_BED, off="с"),
    "место": Place(_SPOT),
    "взятые карты": Place(_WON, on="к", off="из", at="среди", on_case="dat", at_case="gen"),
}

_BY_NAME = {
    "fan": "веер",
    "column": "колонка",
    "row": "ряд",
    "pile": "стопка",
    "heap": "стопка",
    "place": "место",
    "slot": "место",
    "lower": "нижняя стопка",
}
_BY_ROLE = {
    "tableau": "стопка",
    "foundation": "база",
    "stock": "колода",
    "waste": "стопка открытых карт",
    "cell": "ячейка",
    "won": "взятые карты",
}
_BY_FORM = {form: word for word, place in PLACES.items() for form in (place.noun.form(), place.noun.form(more=True))}


def place_of(zone: Zone) -> Place:
    """The noun of a zone: of its title if that is known, else of its name, else of its role."""
    if zone.title is not None:
        return _titled(zone.title.ru)
    if zone.role == "reserve":
        usual = "резервная стопка" if zone.piles > 1 else "резерв"
        return PLACES[_BY_NAME[zone.name] if zone.name in ("lower", "place", "pile") else usual]
    word = _BY_NAME.get(zone.name) if zone.role == "tableau" else None
    return PLACES[word or _BY_ROLE[zone.role]]


def _titled(title: str) -> Place:
    """The noun of a title that begins with a known one, «место для лишней карты».

    A title that is not known cannot be declined; it stands in quotation marks behind «стопка».
    """
    words = title.lower().split()
    for length in range(len(words), 0, -1):
        word = _BY_FORM.get(" ".join(words[:length]))
        if word is not None:
            place, tail = PLACES[word], " ".join(title.split()[length:])
            if not tail:
                return place
            return place._replace(noun=place.noun._replace(tail=f"{place.noun.tail} {tail}"))
    return PLACES["стопка"]._replace(noun=noun("f", _STACK, f"«{title}»"))
