"""What `trefoil verify` says of a game of two: whether anybody can have chosen its deal."""

from __future__ import annotations

from typing import Literal, NamedTuple

from trefoil.cli.given import find_game, open_catalogue
from trefoil.cli.speech import both
from trefoil.spec.faults import Fault

Why = Literal["shuffles", "no-shuffles", "commitment", "cut", "deal", "illegal", "result"]


class Checked(NamedTuple):
    """What was found.  `seat`: whose pack (0 or 1); `step` and `move`: where the moves stop being legal."""

    why: Why
    moves: int = 0
    seat: int = 0
    step: int = 0
    move: str = ""

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return self.why == "shuffles"


def is_record(text: str) -> bool:
    """Whether the text is that of a game, by its first line; a certificate begins `trefoil certificate`."""
    words = text.partition("\n")[0].split()
    return words[:1] == ["trefoil"] and words[1:2] != ["certificate"]


def check_shuffles(text: str, folder: str | None) -> Checked:
    """Whether the packs fit what was committed to, the deal the packs and cuts, and the moves the rules.

    Raises Fault for a text that is no record, or a game that is not there.
    """
    from trefoil.deals import commitment, cut, read_card_list
    from trefoil.engine import ReplayError, Table, deal_text, read_record, replay

    record = read_record(text)
    game = find_game(open_catalogue(folder), record.game, record.options)
    if not record.packs:
        return Checked("no-shuffles")
    packs = read_card_list(game, "\n".join(pack.order for pack in record.packs)).orders
    dealt = []
    for seat, (pack, order) in enumerate(zip(record.packs, packs, strict=True)):
        if commitment(pack.salt, order) != pack.commitment:
            return Checked("commitment", seat=seat)
        if not 1 <= pack.cut < len(order):
            return Checked("cut", seat=seat)
        dealt.append(cut(order, pack.cut))
    deal = deal_text(game, record.deal)
    for seat, order in enumerate(dealt):
        if deal.start is not None or seat >= len(deal.orders) or deal.orders[seat] != order:
            return Checked("deal", seat=seat)
    table = Table(game, deal)
    if record.rules not in ("", table.rules.digest):
        raise Fault("cli-other-rules", game=record.game, found=record.rules, wanted=table.rules.digest)
    try:
        line = replay(table, record.steps)
    except ReplayError as error:
        return Checked("illegal", step=error.step, move=error.text)
    if record.result not in ("", table.outcome(line.state).kind):
        return Checked("result", line.at)
    return Checked("shuffles", line.at)


def shuffle_words(found: Checked) -> str:
    """That in words."""
    seat = "AB"[found.seat]
    match found.why:
        case "shuffles":
            return both(
                "It holds: both packs are those that were committed to before they were cut, the cards lie as they "
                f"were cut, and all moves are legal ({found.moves}). Compare the commitments with those that were "
                "shown before the cut.",
                "Верно: обе колоды те, на которые было дано обязательство до снятия, карты лежат так, как сняты, "
                f"и все ходы по правилам ({found.moves}). Сравните обязательства с теми, что были показаны до снятия.",
            )
        case "no-shuffles":
            return both(
                "The record holds no shuffles to verify; trefoil replay checks its moves.",
                "В записи нет тасовок, проверять нечего; ходы проверит trefoil replay.",
            )
        case "commitment":
            return both(
                f"It does not hold: the pack of {seat} is not the one that was committed to.",
                f"Неверно: колода {seat} не та, на которую было дано обязательство.",
            )
        case "cut":
            return both(
                f"It does not hold: the pack of {seat} cannot be cut there.",
                f"Неверно: колоду {seat} так снять нельзя.",
            )
        case "deal":
            return both(
                f"It does not hold: the cards of {seat} do not lie as the pack was cut.",
                f"Неверно: карты {seat} лежат не так, как снята колода.",
            )
        case "illegal":
            return both(
                f"It does not hold: move {found.step}, {found.move}, is not legal.",
                f"Неверно: ход {found.step}, {found.move}, не по правилам.",
            )
        case "result":
            return both(
                f"It does not hold: after {found.moves} moves the result is another one.",
                f"Неверно: после {found.moves} ходов исход другой.",
            )
