"""The server's own sentences, in both languages, and where the others come from."""

from __future__ import annotations

import re

from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Text
from trefoil.words import error

_SENTENCES: dict[str, tuple[str, str]] = {
    # Tables
    "unknown-table": ("There is no table {table}.", "Стола {table} нет."),
    "rules-changed": (
        "The rules of the game {game} have changed since this table was laid, so it cannot be played on; "
        "the game so far can still be saved as text.",
        "Правила игры {game} изменились с тех пор, как был разложен этот стол, поэтому продолжить его нельзя; "
        "сыгранное по-прежнему можно сохранить как текст.",
    ),
    "game-missing": (
        "The game {game} of this table is not in the catalogue any more; the game so far can still be saved as text.",
        "Игры {game}, которая шла за этим столом, больше нет в каталоге; "
        "сыгранное по-прежнему можно сохранить как текст.",
    ),
    "table-behind": (
        "Others were faster, again and again; look at the table as it is now and try once more.",
        "Другие раз за разом успевали раньше; посмотрите на стол, какой он сейчас, и попробуйте снова.",
    ),
    "bad-seat": ("There is no seat {seat} at this table.", "За этим столом нет места {seat}."),
    "bad-since": (
        "The number of the last event seen is a whole number from 0 on, not {since}.",
        "Номер последнего виденного события — целое число от 0, а не {since}.",
    ),
    "bad-move": (
        "Move {step} of the record, {text}, is not legal: {why}",
        "Ход {step} записи, {text}, недопустим: {why}",
    ),
    # Requests at a table
    "bad-message": (
        "The message is not understood: {detail}.",
        "Сообщение не понято{where}.",
    ),
    "no-undo": ("There is nothing to take back.", "Отменять нечего."),
    "no-redo": ("There is nothing to do again.", "Повторять нечего."),
    "no-such-step": (
        "There is no step {at}: the game has {most}.",
        "Хода {at} нет: в игре их {most}.",
    ),
    "nothing-up": (
        "No card goes to a foundation now.",
        "Сейчас ни одна карта не идёт на базу.",
    ),
    "nothing-to-flip": (
        "There is no card to turn up now.",
        "Сейчас нечего открывать.",
    ),
    "unseen": (
        "That card of the pile cannot be seen, so it cannot be moved.",
        "Эту карту стопки не видно, поэтому её нельзя переложить.",
    ),
    "too-fast": (
        "Too many messages at once; wait a moment.",
        "Слишком много сообщений сразу; подождите немного.",
    ),
    # Seats
    "bad-token": (
        "This link is not good for a seat at this table.",
        "Эта ссылка не даёт места за этим столом.",
    ),
    "seat-given-up": (
        "This seat has been given up, so its link is no longer good; the invitation still is.",
        "Место оставлено, и эта ссылка больше не действует; приглашение по-прежнему действует.",
    ),
    "unknown-invite": ("There is no such invitation.", "Такого приглашения нет."),
    "table-full": (
        "Both seats at this table are taken; you can look on.",
        "Оба места за этим столом заняты; можно смотреть.",
    ),
    "no-seat": (
        "You are looking on; only those who have a seat can do this.",
        "Вы смотрите игру; это могут делать только те, кто сидит за столом.",
    ),
    "one-seat": (
        "This table is for one; there is no partner here.",
        "Этот стол для одного; партнёра здесь нет.",
    ),
    "elsewhere": (
        "You are playing this seat on another device now; open the link here again to go on here.",
        "Сейчас вы играете на другом устройстве; чтобы продолжить здесь, откройте ссылку заново.",
    ),
    "not-yours": (
        "Those cards are turned up by your partner.",
        "Эти карты открывает ваш партнёр.",
    ),
    "not-laid": ("The cards have not been dealt yet.", "Карты ещё не розданы."),
    "not-two-seats": (
        "The game {game} is for one player; two can play it as a race.",
        "Игра {game} для одного; вдвоём в неё можно играть наперегонки.",
    ),
    "two-seats": (
        "The game {game} is for two at one table, not for a race.",
        "Игра {game} для двоих за одним столом, а не для гонки.",
    ),
    "no-match": (
        "In the game {game} nobody plays against the other, so there is no match of two games.",
        "В игре {game} никто ни с кем не соперничает, поэтому матча из двух партий в ней нет.",
    ),
    "no-partner": (
        "There is no partner “{partner}” for this game; there are: {known}.",
        "Партнёра «{partner}» для этой игры нет; есть: {known}.",
    ),
    "no-cut-yet": (
        "The pack is cut when both players are at the table.",
        "Колоду снимают, когда за столом оба игрока.",
    ),
    "no-cut": (
        "A pack is cut after card 1 to {most}, not {at}.",
        "Снять можно от 1 до {most} карт, а не {at}.",
    ),
    "cut-already": ("You have cut already.", "Вы уже сняли."),
    "asked-already": (
        "It has been asked already whether a move may be taken back.",
        "О возвращении хода уже спросили.",
    ),
    "not-asked": (
        "Nobody has asked to take a move back.",
        "Вернуть ход никто не просил.",
    ),
    "not-over": ("The game is not over yet.", "Игра ещё не окончена."),
    "no-phrase": ("There is no phrase “{phrase}”.", "Фразы «{phrase}» нет."),
    "not-for-two": (
        "At a table for two this is not possible; a move can be taken back if the partner agrees.",
        "За столом для двоих этого нельзя; ход можно вернуть, если согласен партнёр.",
    ),
    "not-in-race": ("In a race this is not possible.", "В гонке этого нельзя."),
    "game-on": (
        "The cards are told when the game, or the match, is over.",
        "Карты станут известны, когда игра или матч закончится.",
    ),
    # Solving
    "no-solver": (
        "There is no solver for the game {game} here, so nobody can say which deals can be won.",
        "Решателя для игры {game} здесь нет, поэтому неизвестно, какие расклады выигрываются.",
    ),
    "no-winnable": (
        "In {seconds} s no deal was found that is sure to be winnable; deals tried: {tried}.",
        "За {seconds} с не нашлось расклада, который наверняка выигрывается; проверено раскладов: {tried}.",
    ),
    "hint-late": (
        "The position changed before the hint was found.",
        "Позиция изменилась раньше, чем нашлась подсказка.",
    ),
    "unknown-study": ("There is no study {study} here.", "Исследования {study} здесь нет."),
    # HTTP
    "bad-body": ("The request is not understood: {detail}.", "Запрос не понят{where}."),
    "not-text": ("This is not text in UTF-8.", "Это не текст в кодировке UTF-8."),
    "bad-language": ("The language is ru or en, not {lang}.", "Язык — ru или en, а не {lang}."),
    "body-too-long": (
        "This is too long: at most {limit} bytes are read.",
        "Это слишком длинно: читается не больше {limit} байт.",
    ),
    "not-found": ("There is nothing at {path}.", "По адресу {path} ничего нет."),
    "bad-method": ("{method} is not answered at {path}.", "На {method} по адресу {path} ответа нет."),
    "foreign-page": (
        "This server answers only its own pages, not one of {origin}.",
        "Этот сервер отвечает только своим страницам, а не странице {origin}.",
    ),
    "internal": (
        "Something went wrong inside the server; nothing has been changed.",
        "Внутри сервера что-то сломалось; ничего не изменено.",
    ),
}

_PLACE = re.compile(r" - at `(?:key in )?\$([^`]*)`")


def misread(code: str, error: Exception) -> Fault:
    """`bad-message` or `bad-body` for what the JSON decoder said.

    `detail` is its own sentence, in English; `where` the place, which needs no language.
    """
    detail = str(error).strip().rstrip(".") or "it is empty"
    found = _PLACE.search(detail)
    place = found[1].lstrip(".") if found else ""
    return Fault(code, detail=detail, where=f" ({place})" if place else "")


def fault_text(fault: Fault) -> Text:
    """What is wrong, in one sentence in each language.  An argument may itself be a Text."""
    own = _SENTENCES.get(fault.code)
    if own is None:
        return error(fault.code, **fault.args_)
    ru = {name: value.ru if isinstance(value, Text) else value for name, value in fault.args_.items()}
    en = {name: value.en if isinstance(value, Text) else value for name, value in fault.args_.items()}
    return Text(ru=own[1].format(**ru), en=own[0].format(**en))
