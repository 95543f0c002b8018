"""Russian names, moves, refusals and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trefoil.engine.state import Outcome, Refusal
from trefoil.spec.vocabulary import AnyAction, Draw, Match, Play, Redeal, Run, Turn
from trefoil.words.facts import SEATS, Facts
from trefoil.words.russian.index import Index
from trefoil.words.russian.nouns import (
    CARD,
    PACK,
    RANK_NOUNS,
    REDEAL,
    TIME,
    TURNOVER,
    adjective,
    card,
    count,
    join,
    noun,
    numeral,
    plural,
)
from trefoil.words.tongue import sentence

_LEAF = noun("m", "лист листа листу лист листом листе листы листов листам листы листами листах")


class Russian(Index):
    """Everything that is said in Russian about one game."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._onto: dict[str, str] = {}

    # ------------------------------------------------------------ names

    def card(self, name: str) -> str:
        return card(name)

    def pile(self, name: str) -> str:
        return self._pile(name, "nom")

    def onto(self, name: str) -> str:
        found = self._onto.get(name)
        if found is None:
            found = self._onto[name] = self._pile(name, "on")
        return found

    def off(self, name: str) -> str:
        return self._pile(name, "off")

    def there(self, name: str) -> str:
        """«в веере 3»."""
        return self._pile(name, "at")

    def _pile(self, name: str, way: str) -> str:
        parts = self.facts.pile(name)
        if parts is None:
            return f"«{name}»"
        place = self.place(parts.zone)
        text = {
            "nom": place.noun.form,
            "acc": lambda: place.noun.form("acc"),
            "on": place.onto,
            "off": place.off_from,
            "at": place.there,
        }[way]()
        # Which of the foundations it is says the card itself.
        told = way in ("on", "off") and self.facts.zones[parts.zone].role == "foundation"
        if parts.number and not told:
            text += f" {parts.number}"
        return text if parts.seat is None else f"{text} игрока {SEATS[parts.seat]}"

    def zone(self, name: str) -> str:
        zone = self.facts.zones[name]
        return zone.title.ru if zone.title is not None else self.place(name).noun.form(more=zone.piles > 1)

    def used_cards(self) -> str:
        pack = self.game.pack
        one = len(pack.ranks) * len(pack.suits)
        packs = pack.copies * (self.game.seats if pack.owner == "each" else 1)
        if packs == 1:
            return str(one)
        return f"{count(packs, PACK)} по {one} {_LEAF.after(one)}"

    # ------------------------------------------------------------ moves

    def moved(self, cards: str, source: str, target: str, drawn_out: bool) -> str:
        if drawn_out:
            return f"{cards} из-под других карт {self.onto(target)}"
        return f"{cards} {self.onto(target)}"

    def whole(self, source: str, count: int) -> str:
        return f"{count} {CARD.after(count)} {self.off(source)}"

    def drawn(self, action: AnyAction, count: int) -> str:
        assert isinstance(action, Draw)
        return f"{count} {CARD.after(count)} {self.place(action.frm).off_from()}"

    def turned(self, action: AnyAction) -> str:
        assert isinstance(action, Turn)
        return f"перевернуть {self.place(action.frm).noun.form('acc')}"

    def redealt(self, number: int) -> str:
        return f"пересдача {number}"

    def matched(self, action: AnyAction, cards: Sequence[str]) -> str:
        assert isinstance(action, Match)
        if len(cards) == 2 and cards[0] == cards[1]:
            return f"{self.take(action, True)} пару {cards[0]}"
        return f"{self.take(action, True)} {join(cards)}"

    def flipped(self, piles: Sequence[str]) -> str:
        if len(piles) > 2:
            return f"открыть {len(piles)} {CARD.after(len(piles))}"
        return f"открыть карту {join([self.there(pile) for pile in piles])}"

    def passed(self) -> str:
        return "закончить ход"

    # ------------------------------------------------------------ answers

    def refusal(self, refusal: Refusal) -> str:
        action = self.facts.actions.get(refusal.action or "")
        return sentence(self._refused(refusal.code, refusal.args, action))

    def _refused(self, code: str, args: dict[str, Any], action: AnyAction | None) -> str:
        match code:
            case "no-pile":
                return f"стопки «{args['pile']}» на столе нет"
            case "same-pile":
                return f"карта и так лежит здесь: {self.pile(args['pile'])}"
            case "no-card":
                return f"{self.there(args['pile'])} такой карты нет" if self._has(args) else "карты там нет"
            case "face-down":
                return f"карта {self.there(args['pile'])} закрыта: её нельзя ни взять, ни перенести"
            case "no-rule":
                return self._no_rule(args["from"], args["to"])
            case "covered":
                on_it = "на ней" if self._she(args["card"]) else "на нём"
                return (
                    f"{card(args['card'])} {self.there(args['pile'])} — не верхняя карта: {on_it} лежат другие, "
                    "а берут только верхнюю"
                )
            case "part":
                size = count(int(args["count"]), CARD, "gen")
                return (
                    f"часть последовательности переносить нельзя: {self.there(args['pile'])} она состоит из {size} "
                    "и переносится целиком"
                )
            case "not-so-many":
                most, moved = int(args["wanted"]), int(args["count"])
                return (
                    f"так переносят только последовательность ровно из {count(most, CARD, 'gen')}, "
                    f"а взято {numeral(moved, 'f')}"
                )
            case "not-whole-pile":
                return f"{self._pile(args['pile'], 'acc')} переносят только целиком и только если все карты открыты"
            case "broken":
                return f"это не последовательность: {card(args['card'])} не ложится на {card(args['below'], 'acc')}"
            case "too-many":
                return self._too_many(args, action)
            case "not-covered":
                return f"так вынимают только карту из-под других, а {card(args['card'])} лежит сверху"
            case "stays":
                return f"{card(args['card'])} остаётся на месте: это нижняя карта"
            case "full":
                return f"{self.there(args['pile'])} не может быть больше {count(int(args['room']), CARD, 'gen')}"
            case "no-fit":
                text = f"{card(args['card'])} не ложится на {card(args['onto'], 'acc')}"
                if isinstance(action, Play) and action.fits is not None:
                    foundation = self.facts.zones[action.to].role == "foundation"
                    text += f": здесь кладут {self.fit(action.fits, foundation)}"
                return text
            case "target-down":
                return f"верхняя карта {self.there(args['pile'])} закрыта: на неё ничего не кладут"
            case "nothing-onto":
                place = self._place_at(args["pile"])
                return f"{place.on} {place.with_adjective('занят', place.on_case)} так ничего не кладут"
            case "never-filled":
                return self._never_filled(args["pile"], action)
            case "not-start":
                place = self._place_at(args["pile"])
                text = (
                    f"{card(args['card'], 'acc')} нельзя положить {place.on} "
                    f"{place.with_adjective('пуст', place.on_case)}"
                )
                if isinstance(action, Play) and action.empty is not None:
                    text += f": {self.opening(action, action.empty)}"
                return text
            case "too-far" | "no-neighbour" | "row-start" | "no-next" if isinstance(action, Play):
                return self.refused_in_row(code, args, action)
            case "condition":
                if action is None or action.when is None:
                    return "сейчас этого делать нельзя"
                what = self.doing(action, once=True)
                return f"сейчас нельзя {what}: это можно, только когда {self.test(action.when)}"
            case "spent":
                what = self.doing(action) if action is not None else "так ходить"
                times = int(args["times"])
                if not times:
                    return f"в этой игре нельзя {what}"
                return f"больше нельзя {what}: можно только {numeral(times, 'm')} {TIME.after(times)} за игру"
            case "no-pattern":
                cards = join([card(name) for name in args["cards"]])
                wanted = (
                    f": можно {self.take(action, True)} {self.pattern(action.pattern)}"
                    if (isinstance(action, Match))
                    else ""
                )
                verb = "не подходят друг другу" if len(args["cards"]) > 1 else "не подходит"
                return f"{cards} {verb}{wanted}"
            case "one-seat":
                return "две карты пары должны лежать у разных игроков"
            case "zones":
                frm = action.frm if isinstance(action, Match) else ()
                return f"нужно взять по одной карте {join([self.place(zone).off_from() for zone in frm])}"
            case "stock-empty":
                stock = action.frm if isinstance(action, Draw) else action.cover if isinstance(action, Match) else None
                return f"{self.place(stock).there()} больше нет карт" if stock else "карт больше нет"
            case "stock-left":
                where = self.place(action.to).there() if isinstance(action, Turn) else "там"
                return f"переворачивать рано: {where} ещё есть карты"
            case "waste-empty":
                if isinstance(action, Turn):
                    return f"переворачивать нечего: {self.place(action.frm).there()} нет карт"
                if isinstance(action, Redeal):
                    return f"собирать нечего: {self.place(action.zone).there(True)} нет карт"
                return "сейчас этого делать нельзя"
            case "nothing-down":
                if self._has(args):
                    return f"{self.there(args['pile'])} нет закрытой карты, которую можно открыть"
                return "закрытой карты, которую можно открыть, нет"
            case "not-turn":
                return f"сейчас ход игрока {SEATS[int(args['seat'])]}"
            case "over":
                return "игра окончена"
            case "unreadable":
                return f"непонятный ход: «{args['text']}»"
            case "no-such-card":
                her = "её" if self._she(args["card"]) else "его"
                return f"{card(args['card'], 'acc')} сейчас взять неоткуда: среди карт, которые можно взять, {her} нет"
            case "ambiguous":
                return f"«{args['text']}» можно понять по-разному; напишите точнее: {', '.join(args['moves'])}"
            case _:
                raise LookupError(f"no words for the refusal {code!r}")

    def _has(self, args: dict[str, Any]) -> bool:
        return self.facts.pile(args["pile"]) is not None

    def _she(self, name: str) -> bool:
        return RANK_NOUNS[name[0]].gender == "f"

    def _place_at(self, pile: str) -> Any:
        parts = self.facts.pile(pile)
        assert parts is not None, pile
        return self.place(parts.zone)

    def _no_rule(self, frm: str, to: str) -> str:
        if frm not in self.facts.zones or to not in self.facts.zones:
            return "такого хода в этой игре нет"
        if self.facts.leads(frm, to):
            return "этот ход туда не ведёт"
        place = self.place(to)
        onto = place.onto()
        if frm == to and self.facts.many(to):
            onto = f"{place.on} {place.with_adjective('друг', place.on_case)}"
        return f"{self.place(frm).off_from()} {onto} карты не переносят"

    def _too_many(self, args: dict[str, Any], action: AnyAction | None) -> str:
        limit, size = int(args["limit"]), int(args["count"])
        text = f"за один раз здесь можно перенести не больше {count(limit, CARD, 'gen')}, а взято {numeral(size, 'f')}"
        if isinstance(action, Play) and isinstance(action.unit, Run) and action.unit.through is not None:
            counts = zip(action.unit.through, (args["cells"], args["spaces"]), strict=False)
            empty = (f"пустых {self.place(zone).noun.form('gen', True)} — {number}" for zone, number in counts)
            text += f": {', '.join(empty)}"
        return text

    def _never_filled(self, pile: str, action: AnyAction | None) -> str:
        parts = self.facts.pile(pile)
        assert parts is not None, pile
        place = self.place(parts.zone)
        if parts.zone not in self.facts.opened:
            return f"{place.with_adjective('пуст', 'nom')} не заполняется"
        empty = f"{place.on} {place.with_adjective('пуст', place.on_case)}"
        if isinstance(action, Play):
            other = [self._another(zone, parts.zone) for zone in action.frm]
            return f"{empty} карты {join(other, 'или')} не переносят"
        return f"{empty} так ничего не кладут"

    def _another(self, zone: str, to: str) -> str:
        place = self.place(zone)
        if zone != to or not self.facts.many(zone):
            return place.off_from()
        off = "с" if place.off == "со" else place.off
        return f"{off} {adjective('друг', place.noun.gender, 'gen')} {place.noun.form('gen')}"

    def outcome(self, outcome: Outcome, scores: Sequence[int]) -> str | None:
        if outcome.kind == "playing":
            return None
        match outcome.why:
            case "win":
                text = "Пасьянс сошёлся!"
            case "loss" if self.game.loss is not None:
                text = f"Пасьянс не сошёлся: {self.test(self.game.loss)}."
            case "blocked":
                text = "Пасьянс не сошёлся: ходов больше нет."
            case "looping":
                text = "Пасьянс не сошёлся: остались только ходы по кругу."
            case "over":
                text = "Игра окончена, пасьянс не сошёлся."
            case _:
                text = "Пасьянс не сошёлся." if outcome.kind == "lost" else "Пасьянс сошёлся!"
        return text + self._result(outcome, scores)

    def _result(self, outcome: Outcome, scores: Sequence[int]) -> str:
        score = self.game.score
        if score is None or not scores:
            return ""
        won = self.facts.zones[score].role == "won"
        what = "Взято карт" if won else f"Карт {self.place(score).there(self.facts.many(score))}"
        if len(scores) == 1:
            return f" {what}: {scores[0]}." if outcome.kind == "lost" else ""
        text = f" {what}: " + ", ".join(f"у игрока {seat} — {cards}" for seat, cards in zip(SEATS, scores, strict=True))
        best = max(scores)
        if list(scores).count(best) > 1:
            return f"{text}; ничья."
        return f"{text}; выиграл игрок {SEATS[list(scores).index(best)]}."

    def limit(self, action: AnyAction, left: int | None) -> str:
        if isinstance(action, (Redeal, Turn)):
            thing = REDEAL if isinstance(action, Redeal) else TURNOVER
            if left is None:
                return f"{thing.form('gen', True)} сколько угодно"
            if left == 0:
                return f"{thing.form('gen', True)} больше нет"
            ending = ("ась" if thing.gender == "f" else "ся", "ось", "ось")[plural(left)]
            return f"остал{ending} {left} {thing.after(left)}"
        what = self.doing(action, once=True)
        if left is None:
            return f"{what}: сколько угодно раз"
        return f"{what}: больше нельзя" if left == 0 else f"{what}: ещё {left} {TIME.after(left)}"
