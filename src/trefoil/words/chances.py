"""What the table says of the chances of best play while the redeals to come are unknown, in both languages."""

from __future__ import annotations

from trefoil.spec.vocabulary import Text


def percent(share: float) -> Text:
    """A share of one in whole per cent; what is not quite nothing or everything is not called so."""
    number = f"{share:.0%}"[:-1]
    if 0 < share < 0.01:
        return Text(ru="меньше 1\u00a0%", en="less than 1%")
    if 0.99 < share < 1:
        return Text(ru="больше 99\u00a0%", en="more than 99%")
    return Text(ru=f"{number}\u00a0%", en=f"{number}%")


def chances_text(stop: float | None, best: float | None, move: Text | None) -> Text:
    """The chances in a position.  `stop`: if one redeals now, None where one may not; `best`: if one plays
    in the best way, None if that wins without a redeal; `move`: how that begins, or None if not known."""
    ru, en = "", ""
    if move is not None:
        ru, en = f", начиная с хода: {move.ru}", f", beginning with: {move.en}"
    if best is None:
        said = Text(ru=f"можно выиграть и без пересдачи{ru}", en=f"this can be won without a redeal{en}")
    elif stop is None:
        on = percent(best)
        said = Text(ru=f"шансы выиграть — {on.ru}{ru}", en=f"the chance to win is {on.en}{en}")
    elif stop == best:
        on = percent(best)
        said = Text(ru=f"лучше всего пересдать сейчас: {on.ru}", en=f"it is best to stop here and redeal: {on.en}")
    else:
        now, on = percent(stop), percent(best)
        said = Text(
            ru=f"пересдать сейчас — {now.ru}, играть дальше — {on.ru}{ru}",
            en=f"stop here and redeal: {now.en}; play on: {on.en}{en}",
        )
    return Text(ru=f"Не зная будущих пересдач: {said.ru}.", en=f"Not knowing the redeals to come: {said.en}.")
