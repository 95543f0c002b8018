"""What the table says of verdicts and hints, in both languages."""

from __future__ import annotations

from trefoil.spec.vocabulary import Text
from trefoil.words.russian.nouns import plural

ALL_CARDS_KNOWN = Text(ru="если знать все карты", en="with all cards known")

_SIGNS: dict[str, tuple[str, str]] = {
    "thinking": ("Решатель думает…", "The solver is thinking…"),
    "won": ("Можно выиграть", "Can be won"),
    "lost": ("Уже не выиграть", "Can no longer be won"),
    "hidden": (
        "Не все карты видны: решатель молчит, пока его не спросят",
        "Some cards are hidden: the solver says nothing unless asked",
    ),
    "off": ("Решатель не спрошен", "The solver is not asked"),
    "none": ("Решателя для этой игры здесь нет", "There is no solver for this game here"),
}


def verdict_text(sign: str, outcome: str, seconds: float) -> Text:
    """The sign in words.  `outcome`: how the game stands; `seconds`: how long an undecided search took."""
    if outcome == "won":
        return Text(ru="Выиграно", en="Won")
    if outcome == "lost":
        return Text(ru="Проиграно", en="Lost")
    if sign == "unknown":
        return _unknown(seconds)
    ru, en = _SIGNS[sign]
    return Text(ru=ru, en=en)


def _unknown(seconds: float) -> Text:
    number = f"{seconds:.1f}" if seconds < 9.95 else f"{seconds:.0f}"
    return Text(
        ru=f"Не выяснено за {number.replace('.', ',')} с",
        en=f"Not decided in {number} s",
    )


def hint_move(move: Text, length: int) -> Text:
    """The move that a hint shows; `length`: of the line that begins with it."""
    moves = ("ход", "хода", "ходов")[plural(length)]
    return Text(
        ru=f"Подсказка: {move.ru}. До победы {length} {moves}.",
        en=f"Hint: {move.en}. {length} {'move' if length == 1 else 'moves'} to the win.",
    )


def hint_lost(since: int | None, won: int, lost: int) -> Text:
    """Since which step the game is lost.  `won`: the last step known after which it was not, or -1;
    `lost`: the first one known after which it was."""
    if since == 0:
        return Text(
            ru="Этот расклад выиграть нельзя: он проигран с самого начала.",
            en="This deal cannot be won: it was lost from the start.",
        )
    if since is not None:
        before = Text(ru="до него расклад ещё можно было выиграть", en="before it the game could still be won")
        return Text(ru=f"Проиграно с хода {since}: {before.ru}.", en=f"Lost since move {since}: {before.en}.")
    if won >= 0:
        return Text(
            ru=f"Проиграно. С какого хода, решатель не выяснил: где-то между ходами {won + 1} и {lost}.",
            en=f"Lost. The solver did not find out since which move: somewhere between moves {won + 1} and {lost}.",
        )
    if lost == 0:
        return hint_lost(0, won, lost)
    return Text(
        ru=f"Проиграно не позже хода {lost}. С какого именно, решатель не выяснил.",
        en=f"Lost since move {lost} at the latest. The solver did not find out since which one exactly.",
    )


def hint_none(sign: str, seconds: float = 0.0) -> Text:
    """Why there is no hint."""
    if sign == "unknown":
        unknown = _unknown(seconds)
        return Text(
            ru=f"Подсказки нет. {unknown.ru}, можно ли ещё выиграть.",
            en=f"No hint. {unknown.en} whether the game can still be won.",
        )
    if sign == "none":
        return Text(
            ru="Подсказки нет: решателя для этой игры здесь нет.",
            en="No hint: there is no solver for this game here.",
        )
    return Text(ru="Игра окончена.", en="The game is over.")
