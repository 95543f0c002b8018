"""The checks of a definition speak English; here is what each of their sentences is in Russian.

An author reads the fault of a game file in the gallery, so it too must come in both languages.  A
sentence that is not known stays as it is: an author is helped more by English than by nothing.
"""

from __future__ import annotations

import re

_PATTERNS: tuple[tuple[str, str], ...] = (
    # The file.
    (r"a game file is one JSON object", "файл игры — один объект JSON"),
    (r"a game needs an id(?:, a string)?", "у игры должно быть имя, строка `id`"),
    (r"must name another game", "здесь должно стоять имя другой игры"),
    (r"must be an object of paths", "здесь должен быть объект с путями"),
    (r"nothing to change there", "там нечего менять"),
    (r"the file is not UTF-8 text", "файл — не текст в кодировке UTF-8"),
    (r"this JSON is nested too deeply", "слишком глубокая вложенность JSON"),
    (r"this JSON holds half a character", "в JSON есть половина символа"),
    (r"this JSON holds a number that is too long", "в JSON есть слишком длинное число"),
    (r"a number option has at most (\d+) values", r"у числовой настройки не больше \1 значений"),
    (r"a chain of at most (\d+) games", r"цепочка не длиннее \1 игр"),
    (r"a path has at most (\d+) steps", r"в пути не больше \1 шагов"),
    (r"wanted at most (\d+) cards", r"нужно не больше \1 карт"),
    (r"the file is larger than (\d+) bytes", r"файл больше \1 байт"),
    (r"the file cannot be read: (.*)", r"файл не читается: \1"),
    (r"this is not JSON: (.*) in line (\d+), column (\d+)", r"это не JSON: строка \2, столбец \3 (\1)"),
    (r"goes round in a circle: (.*)", r"получается круг: \1"),
    (r"the game ('.*?') cannot be used: (.*)", r"игру \1 использовать нельзя: \2"),
    (r"there is no game ('.*')", r"игры \1 нет"),
    (r"('.*') is the id of another game", r"\1 — имя другой игры"),
    (r"('.*') is already the id of a game, in the games that come with Trefoil", r"\1 — уже имя игры самого Trefoil"),
    (r"('.*') is already the id of a game, in (.*)", r"\1 — уже имя игры в файле \2"),
    (
        r"needs either choices or a number, and a default among its values",
        "нужны или варианты, или число, и значение по умолчанию из их числа",
    ),
    (r"there is no ('.*')", r"нет части \1"),
    # Names and references.
    (r"there is no zone ('.*')", r"нет зоны \1"),
    (r"there is no action ('.*')", r"нет действия \1"),
    (r"there is no latch ('.*')", r"нет защёлки \1"),
    (r"the pack has no rank ('.*')", r"в колоде нет достоинства \1"),
    (r"('.*'): wanted different letters out of (\w+)", r"\1: нужны разные буквы из \2"),
    (r"('.*'): wanted small letters, digits and hyphens", r"\1: нужны строчные латинские буквы, цифры и дефисы"),
    (r"a name is small letters and hyphens", "имя — строчные латинские буквы и дефисы"),
    (r"the name is given twice", "имя дано дважды"),
    (r"`base` needs `base-from`", "для `base` нужно `base-from`"),
    (r"`wrap: base` needs `base-from`", "для `wrap: base` нужно `base-from`"),
    # Numbers.
    (r"wanted 1 or more, and at most (\d+) cards", r"нужно не меньше 1 и не больше \1 карт"),
    (r"wanted 1 or 2", "нужно 1 или 2"),
    (r"wanted (\d) or more", r"нужно не меньше \1"),
    (r"wanted a step other than 0", "шаг не может быть 0"),
    (r"no two cards add up to that", "никакие две карты не дают такой суммы"),
    (r"more than (\d+) piles", r"больше \1 стопок"),
    (r"more than four latches", "больше четырёх защёлок"),
    (r"more than one stock", "больше одной колоды"),
    (r"piles, room and show are 1 or more", "piles, room и show — не меньше 1"),
    (r"(\d+) counts for (\d+) piles", r"чисел \1, а стопок \2"),
    (r"(\d+) cards wanted, (\d+) are left", r"нужно карт: \1, осталось: \2"),
    (r"(\d+) cards are not dealt", r"осталось несданных карт: \1"),
    (r"no card is dealt to ('.*')", r"в \1 карты не сдаются"),
    (r"a stock lies face down", "колода лежит рубашкой вверх"),
    (r"counts are 0 or more", "число карт — не меньше 0"),
    (r"cards are picked before any others are dealt", "карты отбирают прежде, чем сданы другие"),
    (
        r"wanted suits of the pack, beside the ranks of `pick`",
        "нужны масти колоды, и только вместе с достоинствами в pick",
    ),
    (r"a pile gets (\d+) cards and has room for (\d+)", r"стопка получает карт: \1, а помещается \2"),
    (r"wanted counts for (\d+) piles", r"нужны числа карт для стопок, а стопок \1"),
    (r"a redeal picks no cards", "при пересдаче карты не отбирают"),
    (r"lays out (\d+) cards, and more may be there", r"раскладывает карт: \1, а их может быть больше"),
    (r"a pile has room for (\d+) cards", r"в стопке помещается карт: \1"),
    # Seats and turns.
    (r"there is no such seat", "такого места за столом нет"),
    (r"a pack for each seat needs two seats", "колода для каждого места — это когда мест два"),
    (r"a zone for each seat needs two seats", "зона для каждого места — это когда мест два"),
    (r"wanted one word for each of (\d) seats", r"нужно по слову для каждого места, а мест \1"),
    (r"turns need two seats", "ходить по очереди можно только вдвоём"),
    (r"turns need an action `pass`", "при ходах по очереди нужно действие `pass`"),
    (r"there are no turns in this game", "в этой игре не ходят по очереди"),
    (r"nobody is to move in this game", "в этой игре ни у кого нет хода"),
    # Rows.
    (r"(\d+) piles make no rows of (-?\d+)", r"стопок \1 — их не поставить рядами по \2"),
    (
        r"foundations and the zones of a seat do not stand in rows",
        "базы и зоны отдельного игрока рядами не стоят",
    ),
    (r"wanted a zone with one pile for each row", "нужна зона, в которой на каждый ряд по стопке"),
    (r"('.*') does not stand in rows", r"\1 не стоит рядами"),
    (r"places are counted within one zone", "места считают в пределах одной зоны"),
    (
        r"wanted a zone from which nothing comes back by itself",
        "нужна зона, из которой ничего само не возвращается",
    ),
    # Actions, effects, the end.
    (r"the rest of the pack goes to a zone of one pile", "остаток колоды кладут в зону из одной стопки"),
    (r"('.*') is not limited by `times`", r"\1 не ограничено числом `times`"),
    (
        r"`dealt: false` cannot tell equal cards of two packs apart",
        "`dealt: false` не отличит одинаковые карты двух колод",
    ),
    (
        r"can never be done: it fits nowhere and opens no empty pile",
        "так сходить нельзя никогда: карта никуда не ложится и не занимает пустого места",
    ),
    (r"means nothing for a covered card", "для карты из-под других это ничего не значит"),
    (r"a whole run is not carried card by card", "последовательность, идущую целиком, не переносят по одной карте"),
    (
        r"a run of a set number of cards has no `lift` and is not carried card by card",
        "у последовательности из заданного числа карт нет `lift`, и её не переносят по одной карте",
    ),
    (r"of a row each pile gets one card", "из ряда на каждую стопку ложится по одной карте"),
    (r"cards are drawn onto other piles", "карты открывают на другие стопки"),
    (r"wanted a zone of cells, and perhaps one of piles", "нужна зона ячеек и, может быть, ещё зона стопок"),
    (r"('.*') must be one pile on the table", r"\1 — должна быть одна общая стопка"),
    (r"a zone of each seat is not redealt", "зону отдельного игрока не пересдают"),
    (r"must lay the cards to ('.*') again", r"карты нужно снова разложить в \1"),
    (r"wanted either `to` or `cover`", "нужно или `to`, или `cover`"),
    (r"`seats` needs a pair and two seats", "для `seats` нужны пара и два места"),
    (r"`out` needs the zone the card goes to", "для `out` нужна зона, куда уходит карта"),
    (r"a pile cannot fill itself", "стопка не заполняется сама из себя"),
    (r"no action ever takes cards out of ('.*')", r"ни одно действие не забирает карты из \1"),
    (r"no card ever comes to ('.*')", r"в \1 никогда не попадает карта"),
    # What the JSON reader says.
    (r"Expected `(.*?)`, got `(.*?)`", r"нужно `\1`, а стоит `\2`"),
    (r"Object missing required field `(.*?)`", r"не хватает `\1`"),
    (r"Object contains unknown field `(.*?)`", r"лишнее `\1`"),
    (r"Invalid (?:value|enum value) (.*)", r"недопустимое значение \1"),
    (r"Expected `(.*?)` of length (.*)", r"нужно `\1` длины \2"),
    (r"Expected `(.*?)` (<=|>=|<|>) (.*)", r"нужно `\1` \2 \3"),
)
_COMPILED = tuple((re.compile(pattern), russian) for pattern, russian in _PATTERNS)
_AT = re.compile(r"(.*?) - at `(.*)`")
_PLACED = re.compile(r"((?:\$|[\w.-]+(?:\[\d+\])?)[\w.\-\[\]?+$]*(?: [\w.\-\[\]?+$]+)*): (.+)")
_WITH = re.compile(r"(.*) \(with (.*)\)")


def russian_detail(detail: str) -> str:
    """The sentence in Russian, with the path that stands before or behind it left alone."""
    found = _WITH.fullmatch(detail)
    if found is not None:
        return f"{russian_detail(found[1])} (при {found[2]})"
    found = _AT.fullmatch(detail)
    if found is not None:
        return f"{found[2]}: {_known(found[1]) or found[1]}"
    known = _known(detail)
    if known is not None:
        return known
    found = _PLACED.fullmatch(detail)
    if found is not None:
        return f"{found[1]}: {russian_detail(found[2])}"
    return detail


def _known(detail: str) -> str | None:
    for pattern, russian in _COMPILED:
        found = pattern.fullmatch(detail)
        if found is not None:
            groups = [russian_detail(group) if index else group for index, group in enumerate(found.groups(""))]
            text = russian
            for index, group in enumerate(groups, 1):
                text = text.replace(f"\\{index}", group)
            return text
    return None
