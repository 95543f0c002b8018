"""What the table says of the chances of best play while the shuffles to come are unknown, in both languages."""

from __future__ import annotations

from trefoil.spec.vocabulary import Text


def percent(share: float) -> Text:
    """A share of one in whole per cent; what is not quite nothing or everything is not called so."""
    number = f"{share:.0%}"[:-1]
    if 0 < share < 0.01:
        return Text(ru="меньше 1 %", en="less than 1%")
    if 0.99 < share < 1:
        return Text(ru="больше 99 %", en="more than 99%")
    return Text(ru=f"{number} %", en=f"{number}%")


def chances_text(stop: float | None, best: float, move: Text | None) -> Text:
    """The chances in a position.  `stop`: if one reshuffles now, None where one may not; `best`: if one plays
    in the best way, which begins with `move`, or None if that is not known."""
    on = percent(best)
    ru, en = "", ""
    if move is not None and best < 1:
        ru, en = f", начиная с хода: {move.ru}", f", beginning with: {move.en}"
    if best == 1:
        said = Text(ru="можно выиграть и без тасовки", en="this can be won without a reshuffle")
    elif stop is None:
        said = Text(ru=f"шансы выиграть — {on.ru}{ru}", en=f"the chance to win is {on.en}{en}")
    elif stop == best:
        said = Text(
            ru=f"лучше всего перетасовать сейчас: {on.ru}", en=f"stop here and reshuffle: {on.en}, nothing better"
        )
    else:
        now = percent(stop)
        said = Text(
            ru=f"перетасовать сейчас — {now.ru}, играть дальше — {on.ru}{ru}",
            en=f"stop here and reshuffle: {now.en}; play on: {on.en}{en}",
        )
    return Text(ru=f"Не зная будущих тасовок: {said.ru}.", en=f"Not knowing the shuffles to come: {said.en}.")
