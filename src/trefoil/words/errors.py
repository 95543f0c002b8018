"""What is wrong with something given from outside, in words: one function for each code.

The arguments of a function are those with which `Fault` is raised; `error` finds it by the code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trefoil.spec.vocabulary import Text
from trefoil.words.details import russian_detail
from trefoil.words.english.nouns import cards as english_cards
from trefoil.words.russian.nouns import CARD, count
from trefoil.words.solving import CATALOGUE as SOLVING
from trefoil.words.studies import CATALOGUE as STUDIES
from trefoil.words.tongue import sentence

_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_MOST_CARDS = 13


def error(code: str, **args: Any) -> Text:
    """One sentence in each language.

    Raises LookupError for a code that is not known, TypeError for other arguments than it has.
    """
    words = CATALOGUE.get(code)
    if words is None:
        raise LookupError(f"no words for the error {code!r}")
    text = words(**args)
    return Text(ru=sentence(text.ru), en=sentence(text.en))


def _unknown_game(game: str) -> Text:
    return Text(ru=f"нет игры «{game}»", en=f"there is no game “{game}”")


def _unknown_option(game: str, option: str, options: str) -> Text:
    if not options:
        return Text(
            ru=f"у игры «{game}» нет настройки «{option}»: настроек у неё нет вовсе",
            en=f"the game “{game}” has no option “{option}”; it has none at all",
        )
    return Text(
        ru=f"у игры «{game}» нет настройки «{option}»; есть: {options}",
        en=f"the game “{game}” has no option “{option}”; it has: {options}",
    )


def _bad_option_value(game: str, option: str, value: str, values: str) -> Text:
    return Text(
        ru=f"настройка «{option}» игры «{game}» не может быть «{value}»; можно: {values}",
        en=f"the option “{option}” of the game “{game}” cannot be “{value}”; it can be: {values}",
    )


def _bad_definition(game: str, detail: str) -> Text:
    return Text(
        ru=f"ошибка в определении игры «{game}»: {russian_detail(detail)}",
        en=f"the definition of the game “{game}” is wrong: {detail}",
    )


def _bad_deal_number(number: int) -> Text:
    return Text(
        ru="номер расклада — целое число от 0 до 18446744073709551615",
        en="a deal number is a whole number from 0 to 18446744073709551615",
    )


def _bad_peer_number(program: str, low: int, high: int) -> Text:
    return Text(
        ru=f"номер после «{program}:» — целое число от {low} до {high}",
        en=f"the number after “{program}:” is a whole number from {low} to {high}",
    )


def _no_peer_deal(program: str, game: str) -> Text:
    return Text(
        ru=f"раскладывать игру «{game}» по номерам «{program}:» нельзя: как её раскладывает та программа, неизвестно",
        en=f"the game “{game}” cannot be dealt by a number of “{program}:”: how that program lays it out is not known",
    )


def _unknown_card(card: str, line: int) -> Text:
    return Text(
        ru=f"в строке {line} стоит «{card}», а это не карта: карты пишутся 5h, Ts или 10s",
        en=f"line {line} has “{card}”, which is no card: cards are written 5h, Ts or 10s",
    )


def _no_cards() -> Text:
    return Text(ru="в списке нет ни одной карты", en="the list holds no card")


def _too_many_cards(count: int, limit: int) -> Text:
    return Text(
        ru=f"в списке карт: {count}, а читается не больше {limit}",
        en=f"the list holds {count} cards, and at most {limit} are read",
    )


def _faces(names: str, more: str) -> str:
    """Cards as they are printed, at most so many that a sentence can hold them."""
    cards = [name[:-1].replace("T", "10") + _SIGNS[name[-1]] for name in names.split()]
    if len(cards) <= _MOST_CARDS:
        return " ".join(cards)
    return f"{' '.join(cards[:_MOST_CARDS])} … ({more} {len(cards) - _MOST_CARDS})"


def _wrong_cards(order: int, missing: str, doubled: str, foreign: str, count: int, wanted: int) -> Text:
    ru = [
        f"{word}: {_faces(names, 'и ещё')}"
        for word, names in (("не хватает", missing), ("повторяются", doubled), ("не из этой колоды", foreign))
        if names
    ]
    en = [
        f"{word}: {_faces(names, 'and more:')}"
        for word, names in (("missing", missing), ("doubled", doubled), ("not of this pack", foreign))
        if names
    ]
    which_ru = "" if order == 1 else f" ({order}-й по счёту)"
    which_en = "" if order == 1 else f" (number {order})"
    return Text(
        ru=f"порядок карт{which_ru} должен содержать каждую карту колоды по одному разу, всего {wanted}, а в нём "
        f"{_counted_ru(count)}; {'; '.join(ru)}",
        en=f"an order of cards{which_en} must hold every card of the pack exactly once, {wanted} in all, and this one "
        f"holds {english_cards(count) if count else 'none'}; {'; '.join(en)}",
    )


def _counted_ru(number: int) -> str:
    return count(number, CARD) if number else "ни одной"


_POSITION_WHYS: dict[str, tuple[str, str]] = {
    "no-colon": ("после имени нужно двоеточие", "a colon is wanted after the name"),
    "pile-twice": ("эта стопка дана дважды", "this pile is given twice"),
    "too-many-in-pile": ("в стопке больше карт, чем может быть", "the pile holds more cards than it may"),
    "no-such-count": ("такого счёта в этой игре нет", "there is no such count in this game"),
    "count-too-high": ("так часто этого в игре не делают", "this is not done so often in the game"),
    "no-such-line": ("такой строки в положении этой игры нет", "a position of this game has no such line"),
    "no-number": ("здесь нужно число", "a number is wanted here"),
    "no-base": ("неизвестно базовое достоинство", "the base rank is not known"),
    "bad-foundation": ("карты так лежать на базе не могут", "cards cannot lie so on a foundation"),
}


def _bad_position(line: int, what: str, why: str) -> Text:
    ru, en = _POSITION_WHYS[why]
    return Text(
        ru=f"положение не понято{f', строка {line}' if line else ''}, «{what}»: {ru}",
        en=f"the position is not understood{f', line {line}' if line else ''}, “{what}”: {en}",
    )


_RECORD_WHYS: dict[str, tuple[str, str]] = {
    "no-header": ("она начинается не со слов «trefoil 1»", "it does not begin with “trefoil 1”"),
    "version": ("она записана другой версией", "it was written by another version"),
    "twice": ("эта часть дана дважды", "this part is given twice"),
    "no-such-line": ("такой строки в записи не бывает", "a record has no such line"),
    "pack": ("у колоды должны быть соль, порядок и снятие", "a pack has a salt, an order and a cut"),
    "no-game": ("не сказано, какая это игра (game:)", "it does not say which game it is (game:)"),
    "no-deal": ("не сказано, какой это расклад (deal:)", "it does not say which deal it is (deal:)"),
    "no-moves": ("в ней нет ходов (moves:)", "it has no moves (moves:)"),
    "too-long": ("в ней слишком много ходов", "it has too many moves"),
    "options": ("настройки пишутся ИМЯ=ЗНАЧЕНИЕ", "options are written NAME=VALUE"),
    "move-number": ("ходы нумеруются подряд: «1.», «2.» …", "moves are numbered one after another: “1.”, “2.” …"),
}


def _bad_record(line: int, why: str) -> Text:
    ru, en = _RECORD_WHYS[why]
    return Text(
        ru=f"запись игры не понята{f', строка {line}' if line else ''}: {ru}",
        en=f"the record of the game is not understood{f', line {line}' if line else ''}: {en}",
    )


def _too_large(limit: int) -> Text:
    return Text(
        ru=f"это слишком длинно: читается не больше {limit} знаков",
        en=f"this is too long: at most {limit} characters are read",
    )


def _store_newer(found: str, known: str) -> Text:
    return Text(
        ru=f"столы сохранены более новой версией Trefoil (хранилище версии {found}, здесь известна {known}); "
        "ничего не тронуто",
        en=f"the tables were kept by a newer Trefoil (store version {found}, this one knows {known}); "
        "nothing was touched",
    )


def _store_foreign(path: str) -> Text:
    return Text(
        ru=f"{path} — база данных другой программы; ничего не тронуто",
        en=f"{path} is a database of another program; nothing was touched",
    )


def _store_damaged(path: str) -> Text:
    return Text(
        ru=f"файл столов {path} повреждён; уберите его или верните копию",
        en=f"the file of tables {path} is damaged; move it away or restore a copy",
    )


_TABLES_WHYS = {
    "header": ("это не файл, который записывает trefoil export", "it is not what trefoil export writes"),
    "version": ("его записала более новая версия Trefoil", "a newer Trefoil has written it"),
    "line": ("в строке не стол", "the line is no table"),
    "journal": ("в истории стола пропуск", "the history of the table has a gap"),
}


def _bad_tables(line: int, why: str) -> Text:
    ru, en = _TABLES_WHYS[why]
    return Text(
        ru=f"файл столов не понят, строка {line}: {ru}; столы до неё приняты",
        en=f"the file of tables is not understood, line {line}: {en}; the tables before it were taken in",
    )


def _store_unknown(scheme: str) -> Text:
    return Text(
        ru=f"столы хранятся в файле SQLite или в базе postgresql://…, а не {scheme}://…",
        en=f"tables are kept in a SQLite file or a database postgresql://…, not {scheme}://…",
    )


def _store_no_driver() -> Text:
    return Text(
        ru="для PostgreSQL нужен пакет asyncpg; его ставит pip install 'trefoil[postgres]'",
        en="PostgreSQL needs the package asyncpg; pip install 'trefoil[postgres]' brings it",
    )


def _store_failed(reason: str) -> Text:
    return Text(
        ru=f"столы не удаётся прочитать или записать: {reason}", en=f"the tables cannot be read or written: {reason}"
    )


def _table_damaged(table: str, event: str) -> Text:
    return Text(
        ru=f"запись стола {table} повреждена на событии {event}, поэтому показать стол нельзя",
        en=f"the record of table {table} is damaged at event {event}, so the table cannot be shown",
    )


CATALOGUE: dict[str, Callable[..., Text]] = {
    "unknown-game": _unknown_game,
    "unknown-option": _unknown_option,
    "bad-option-value": _bad_option_value,
    "bad-definition": _bad_definition,
    "bad-deal-number": _bad_deal_number,
    "bad-peer-number": _bad_peer_number,
    "no-peer-deal": _no_peer_deal,
    "unknown-card": _unknown_card,
    "no-cards": _no_cards,
    "too-many-cards": _too_many_cards,
    "wrong-cards": _wrong_cards,
    "bad-position": _bad_position,
    "bad-record": _bad_record,
    "too-large": _too_large,
    "store-newer": _store_newer,
    "store-foreign": _store_foreign,
    "store-damaged": _store_damaged,
    "store-failed": _store_failed,
    "bad-tables": _bad_tables,
    "store-unknown": _store_unknown,
    "store-no-driver": _store_no_driver,
    "table-damaged": _table_damaged,
    **SOLVING,
    **STUDIES,
}
"""Every code of `trefoil.spec`, `games`, `deals`, `engine`, `store`, `solve` and `studies`, with its words."""
