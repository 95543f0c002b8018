"""The language of the command line, and the sentences that only the command line says."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.spec.vocabulary import Text

Language = Literal["ru", "en"]


def environment_language(environ: Mapping[str, str] = os.environ) -> Language:
    """The language that the environment asks for; English when it asks for neither."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "")
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


class _Speech:
    """The language of this run of the program."""

    language: Language = "en"


def language() -> Language:
    """The language of this run."""
    return _Speech.language


def choose_language(arguments: Sequence[str]) -> None:
    """Settle the language before anything is said: `--lang` wherever it stands, else the environment."""
    _Speech.language = _asked(arguments)


def _asked(arguments: Sequence[str]) -> Language:
    asked = environment_language()
    for place, word in enumerate(arguments):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name != "--lang":
            continue
        value = value if equals else next(iter(arguments[place + 1 : place + 2]), "")
        if value == "ru":
            asked = "ru"
        elif value == "en":
            asked = "en"
    return asked


def said(text: Text) -> str:
    """The text in the language of this run."""
    return visible(text.ru if _Speech.language == "ru" else text.en)


def visible(text: str) -> str:
    """The text without signs that command a terminal; others wrote it, or it was mistyped."""
    return "".join(sign if sign.isprintable() or sign in "\n\u00a0\u202f" else "\ufffd" for sign in text)


def both(en: str, ru: str) -> str:
    """One of two wordings, by the language of this run."""
    return ru if _Speech.language == "ru" else en


def help_text(en: str, ru: str) -> str:
    """One of two wordings for `--help`, which is put together before the arguments are handed on."""
    return ru if help_language() == "ru" else en


@lru_cache(maxsize=1)
def help_language() -> Language:
    """The language of help pages: that of the whole command, as the process was given it."""
    return _asked(sys.argv[1:])


# Codes that begin with `cli-` are the command line's own; all others are worded by trefoil.words.
_SENTENCES: dict[str, tuple[str, str]] = {
    "cli-no-file": ("There is no file {path}.", "Нет файла {path}."),
    "cli-no-chances": (
        "No chances are kept for “{game}” with these options; --measure finds them out where the game allows it.",
        "Для игры «{game}» с этими настройками шансы не записаны; --measure выяснит их, если игра это позволяет.",
    ),
    "cli-not-shuffled": (
        "“{game}” with these options is no game of fans whose cards are gathered, shuffled and laid out again.",
        "«{game}» с этими настройками — не игра с веерами, в которой карты собирают, тасуют и раскладывают снова.",
    ),
    "cli-other-work": (
        "The file {path} holds work of another game, seed, effort or kernel, or none; it was left alone.",
        "В файле {path} работа для другой игры, других чисел или другого решателя, или это вовсе не такой файл; он "
        "не тронут.",
    ),
    "cli-folder": ("{path} is a folder; a file is wanted.", "{path} — это папка, а нужен файл."),
    "cli-unreadable": ("The file {path} cannot be read: {reason}.", "Файл {path} не читается: {reason}."),
    "cli-not-text": ("{path} is not a text file in UTF-8.", "{path} — не текстовый файл в кодировке UTF-8."),
    "cli-too-large": (
        "{path} is larger than {limit}, which is more than any such file needs.",
        "{path} больше {limit} — таким такой файл не бывает.",
    ),
    "cli-unwritable": ("The file {path} cannot be written: {reason}.", "Файл {path} не записывается: {reason}."),
    "cli-not-ours": (
        "{path} exists and is not a saved game, so it was left alone.",
        "Файл {path} уже есть, и это не запись игры, поэтому он не тронут.",
    ),
    "cli-close-games": (
        "There is no game “{game}”; did you mean {close}?",
        "Нет игры «{game}»; может быть, {close}?",
    ),
    "cli-bad-option": (
        "An option is written NAME=VALUE, for example --option redeals=1, not {word}.",
        "Настройка пишется как ИМЯ=ЗНАЧЕНИЕ, например --option redeals=1, а не {word}.",
    ),
    "cli-option-twice": (
        "The option {option} is given twice, as {one} and as {other}.",
        "Настройка {option} дана дважды: {one} и {other}.",
    ),
    "cli-no-deal": (
        "Which deal? Give its number, or --deal FILE with a card list or a position.",
        "Какой расклад? Укажите его номер или --deal ФАЙЛ со списком карт или положением.",
    ),
    "cli-two-deals": (
        "The deal is given twice, as {one} and as {other}.",
        "Расклад дан дважды: {one} и {other}.",
    ),
    "cli-deal-and-record": (
        "A saved game brings its own deal and options, so they are not given besides.",
        "В записи игры есть и расклад, и настройки, поэтому отдельно они не задаются.",
    ),
    "cli-other-game": (
        "The record is of the game {found}, not of {wanted}.",
        "Это запись игры {found}, а не {wanted}.",
    ),
    "cli-other-rules": (
        "The record was made by other rules of {game} (digest {found}, today {wanted}), so it cannot be verified.",
        "Запись сделана по другим правилам игры {game} (отпечаток {found}, сейчас {wanted}), проверить её нельзя.",
    ),
    "cli-no-game": (
        "Which game? Give its id (trefoil games lists them) or --load FILE.",
        "Какая игра? Укажите её имя (их перечисляет trefoil games) или --load ФАЙЛ.",
    ),
    "cli-no-partner": (
        "The game {game} is not one for two that the computer plays: those are the games of couples.",
        "В игру {game} компьютер за второго не играет: он играет в супружеские пасьянсы.",
    ),
    "cli-seat-alone": (
        "--seat says where you sit against the computer; it goes with --against.",
        "--seat — ваше место в игре с компьютером; нужен и --against.",
    ),
    "cli-partners-pile": (
        "That pile is the partner's: the partner turns it up.",
        "Это стопка партнёра: её открывает он сам.",
    ),
    "cli-which-game": (
        "Which game? Give its id (trefoil games lists them) or --verify FILE.",
        "Какая игра? Укажите её имя (их перечисляет trefoil games) или --verify ФАЙЛ.",
    ),
    "cli-illegal-record": (
        "Move {step} of the record, {move}, is not legal: {text}",
        "Ход {step} записи, {move}, не по правилам: {text}",
    ),
    "cli-no-steps": ("How many steps? A number is wanted, not {word}.", "Сколько шагов? Нужно число, а не {word}."),
    "cli-nothing-to-undo": ("There is nothing to undo.", "Отменять нечего."),
    "cli-nothing-to-redo": ("There is nothing to redo.", "Возвращать нечего."),
    "cli-save-where": ("Save where? Give a file: save FILE.", "Куда записать? Укажите файл: save ФАЙЛ."),
    "cli-bad-port": (
        "Port {port} cannot be used on {host}: {reason}.",
        "Порт {port} на {host} занять нельзя: {reason}.",
    ),
    "cli-no-port": (
        "No port from {first} to {last} is free on {host}; choose one with --port.",
        "На {host} заняты все порты с {first} по {last}; выберите свой через --port.",
    ),
    "cli-bad-host": (
        "{host} is no address of this computer.",
        "{host} — не адрес этого компьютера.",
    ),
    "cli-no-data": (
        "The folder {path} for the tables cannot be made: {reason}.",
        "Папку {path} для столов создать не удалось: {reason}.",
    ),
    "cli-two-stores": (
        "Tables are kept in a folder or in a database: give --data or --database, not both.",
        "Столы хранятся в папке или в базе данных: укажите --data или --database, но не то и другое.",
    ),
    "cli-no-games-folder": (
        "There is no folder {path} with games.",
        "Нет папки {path} с играми.",
    ),
    "cli-bad-perft": (
        "Line {line} of the perft file, {what}, is none of these: {wanted}.",
        "Строка {line} файла perft, {what}, — не из таких: {wanted}.",
    ),
    # What the reader of the arguments says.
    "cli-no-command": ("There is no command {word}; {help} lists them.", "Нет команды {word}; их перечисляет {help}."),
    "cli-no-such-option": (
        "There is no option {word}; {help} lists them.",
        "Нет параметра {word}; их перечисляет {help}.",
    ),
    "cli-missing": ("{word} is missing; {help} explains.", "Не хватает {word}; объяснит {help}."),
    "cli-option-value": (
        "{word} is used wrongly: it lacks its value or takes none; {help} explains.",
        "{word} употреблён неверно: не хватает значения или оно лишнее; объяснит {help}.",
    ),
    "cli-bad-number": (
        "{option} is a whole number from {low} to {high}, not {value}.",
        "{option} — целое число от {low} до {high}, а не {value}.",
    ),
    "cli-no-such-choice": ("{option} is one of {choices}, not {value}.", "{option} — одно из {choices}, а не {value}."),
    "cli-bad-range": (
        "A range of deals is written 1-100 and holds at most {most} deals, not {value}.",
        "Отрезок раскладов пишется 1-100, и в нём не больше {most} раскладов, а не {value}.",
    ),
    "cli-one-deal": (
        "A certificate is of one deal; give only one.",
        "Свидетельство выдаётся на один расклад; укажите только один.",
    ),
    "cli-closed-where": (
        "Where does the closed set go? Give --certificate FILE too.",
        "Куда записать множество позиций? Укажите и --certificate ФАЙЛ.",
    ),
    "cli-open-set": (
        "The search kept {states} positions, and a closed set holds at most {most}, none forgotten.",
        "Поиск хранил {states} позиций, а в замкнутом множестве их не больше {most} и ни одна не забыта.",
    ),
    "cli-the-ledger": (
        "{path} is the ledger itself; name another file to write to.",
        "{path} — сам журнал; укажите для записи другой файл.",
    ),
    "cli-bad-share": (
        "{option} is a share from {low} to {high}, not {value}.",
        "{option} — доля от {low} до {high}, а не {value}.",
    ),
    "cli-resume-alone": (
        "--resume takes question, options and budget from the ledger; only GAME and --deals can be given.",
        "--resume берёт вопрос, настройки и пределы из журнала; задать можно лишь ИГРУ и --deals.",
    ),
    "cli-nothing-to-resume": (
        "The ledger {path} holds no such study.",
        "В журнале {path} такого исследования нет.",
    ),
    "cli-compare-until": (
        "--until and --compare cannot be given together.",
        "--until и --compare вместе не задаются.",
    ),
    "cli-claims-alone": (
        "--book and --paper go with GAME, --deals, --ledger, --nodes, --seconds, --memory, --workers, --scheduler, "
        "--json and --lang only.",
        "С --book и --paper задаются только ИГРА, --deals, --ledger, --nodes, --seconds, --memory, --workers, "
        "--scheduler, --json и --lang.",
    ),
    "cli-no-claims": (
        "Nothing is claimed of {game}.",
        "Об игре {game} ничего не утверждается.",
    ),
    "cli-bad-language": ("--lang is ru or en, not {value}.", "--lang — это ru или en, а не {value}."),
    "cli-usage": ("The command is not understood: {detail}.", "Команда не понята: {detail}."),
    "cli-too-many": ("There is a word too many: {word}.", "Лишнее слово: {word}."),
}


def sentence(fault: Fault) -> str:
    """What is wrong, in one sentence on one line, in the language of this run."""
    own = _SENTENCES.get(fault.code)
    if own is not None:
        text = both(*own).format(**fault.args_)
    else:
        from trefoil.words import error

        text = said(error(fault.code, **fault.args_))
    return visible(text).replace("\n", "\ufffd")
