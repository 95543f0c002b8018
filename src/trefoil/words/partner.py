"""What is said of the computer partner, in both languages."""

from __future__ import annotations

from trefoil.spec.vocabulary import Text

_TITLES: dict[str, tuple[str, str]] = {
    "weak": ("рассеянный", "absent-minded"),
    "fair": ("обычный", "ordinary"),
    "strong": ("внимательный", "attentive"),
}


def partner_title(strength: str) -> Text:
    """The strength in a word.  Raises KeyError for one that there is not."""
    ru, en = _TITLES[strength]
    return Text(ru=ru, en=en)


def partner_text(turns: bool, overlooked: int, keeps_closed: bool) -> Text:
    """How the partner plays.  `turns`: whether the game is played by turns.  `overlooked`: how many of a
    hundred pairs in sight it does not notice then; `keeps_closed`: whether it passes rather than opens
    a lower pile while it is ahead."""
    if not turns:
        return Text(
            ru="Открывает свои карты, потом забирает пары, потом открывает нижние стопки.",
            en="Turns up its own cards, then takes pairs, then opens the lower piles.",
        )
    if overlooked:
        ru = (
            f"На каждую пару смотрит за ход один раз и из ста не замечает {overlooked}; "
            "незамеченная пара остаётся сопернику."
        )
        en = (
            f"Looks once at each pair in a turn and misses {overlooked} in a hundred; "
            "a pair it has missed is left for the opponent."
        )
    else:
        ru = "Замечает каждую пару."
        en = "Notices every pair."
    if keeps_closed:
        ru += " Пока взял больше соперника, нижних стопок не открывает."
        en += " While it has taken more than the opponent, it opens no lower pile."
    return Text(ru=ru, en=en)
