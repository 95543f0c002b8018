"""What is wrong with a question to the solver or with a certificate, in words."""

from __future__ import annotations

from collections.abc import Callable

from trefoil.spec.vocabulary import Text


def _no_kernel() -> Text:
    return Text(
        ru="решатель не собран: для него нужен компилятор C++ и команда make kernel; "
        "играть и проверять можно и без него",
        en="the solver has not been built: it needs a C++ compiler and the command make kernel; "
        "playing and verifying work without it",
    )


def _stale_kernel() -> Text:
    return Text(
        ru="решатель собран из старых исходников; соберите его заново командой make kernel",
        en="the solver was built from older sources; build it again with make kernel",
    )


def _bad_limit(limit: str) -> Text:
    return Text(
        ru=f"предел {limit} должен быть числом больше нуля",
        en=f"the limit {limit} must be a number above zero",
    )


def _bad_setting(name: str, value: str, low: str, high: str) -> Text:
    return Text(
        ru=f"переменная {name} — число от {low} до {high}, а не «{value}»",
        en=f"the setting {name} is a number from {low} to {high}, not “{value}”",
    )


def _no_redeals(game: str) -> Text:
    return Text(
        ru=f"в игре «{game}» нет вторичных тасовок, спросить о них нельзя",
        en=f"the game “{game}” has no redeals, so nothing can be asked about them",
    )


_CERTIFICATE: dict[str, tuple[str, str]] = {
    "no-header": ("это не свидетельство Trefoil", "this is no certificate of Trefoil"),
    "twice": ("это сказано дважды", "this is said twice"),
    "no-such-line": ("такой строки не бывает", "there is no such line"),
    "move-number": ("ходы пронумерованы неверно", "the moves are numbered wrongly"),
    "options": ("настройки написаны неверно", "the options are written wrongly"),
    "verdict": ("вердикт — won, lost или unknown", "the verdict is won, lost or unknown"),
    "question": ("такого вопроса нет", "there is no such question"),
    "states": ("множество позиций повреждено", "the set of positions is damaged"),
    "no-game": ("не сказано, какая игра", "it does not say which game"),
    "no-rules": ("нет отпечатка правил", "the digest of the rules is missing"),
    "no-question": ("не сказано, какой был вопрос", "it does not say what was asked"),
    "no-verdict": ("нет вердикта", "the verdict is missing"),
    "no-deal": ("нет расклада", "the deal is missing"),
}


def _bad_certificate(line: int, why: str) -> Text:
    ru, en = _CERTIFICATE[why]
    if line:
        return Text(ru=f"строка {line} свидетельства: {ru}", en=f"line {line} of the certificate: {en}")
    return Text(ru=f"в свидетельстве: {ru}", en=f"in the certificate: {en}")


def _certificate_version(found: str, wanted: int) -> Text:
    return Text(
        ru=f"это свидетельство версии {found}, а здесь известна версия {wanted}",
        en=f"this certificate is of version {found}, and only version {wanted} is known here",
    )


_SOLVITAIRE: dict[str, tuple[str, str]] = {
    "no-json": ("это не JSON", "this is not JSON"),
    "no-object": ("нужен объект JSON", "a JSON object is wanted"),
    "no-such-key": ("такого ключа не бывает", "there is no such key"),
    "no-list": ("нужен список", "a list is wanted"),
    "too-many": ("в этой игре столько стопок нет", "this game has not so many piles"),
    "no-card": ("это не карта", "this is no card"),
}


def _bad_solvitaire(what: str, why: str) -> Text:
    ru, en = _SOLVITAIRE[why]
    place = f" ({what})" if what else ""
    return Text(ru=f"расклад Solvitaire{place}: {ru}", en=f"the Solvitaire deal{place}: {en}")


CATALOGUE: dict[str, Callable[..., Text]] = {
    "no-kernel": _no_kernel,
    "stale-kernel": _stale_kernel,
    "bad-limit": _bad_limit,
    "bad-setting": _bad_setting,
    "no-redeals": _no_redeals,
    "bad-certificate": _bad_certificate,
    "certificate-version": _certificate_version,
    "bad-solvitaire": _bad_solvitaire,
}
