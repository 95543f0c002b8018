"""Russian sentences for actions, effects, the deal and the end of the game."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from itertools import groupby
from typing import assert_never

from trefoil.spec.vocabulary import (
    RANKS,
    SUITS,
    Action,
    AnyAction,
    AnyOf,
    Anything,
    Build,
    Covered,
    DealStep,
    Draw,
    Effect,
    Fill,
    Fit,
    Flip,
    Group,
    Latch,
    Match,
    Only,
    Pair,
    Pass,
    Pile,
    Play,
    Reading,
    Redeal,
    Replace,
    Run,
    Single,
    Sum,
    Top,
    Turn,
    TurnUp,
    Twin,
    Zone,
)
from trefoil.words.facts import Laid
from trefoil.words.russian.nouns import (
    CARD,
    PACK,
    SUIT_NOM,
    TIME,
    adjective,
    apiece,
    count,
    join,
    numeral,
    rank,
    unique,
)
from trefoil.words.russian.phrases import Phrases, ranks
from trefoil.words.tongue import Section, sentence

_HEADINGS: dict[Section, str] = {
    "cards": "Карты", "layout": "Раскладка", "aim": "Цель", "moves": "Ходы", "itself": "Само собой",
    "stuck": "Когда ходов не осталось", "end": "Конец и результат", "readings": "Прочтения источника",
    "about": "О пасьянсе", "notes": "Примечания",
}

_FAMILIES = {
    "fans": "вееры", "couples": "пасьянсы на двоих", "canfield": "кэнфилд", "klondike": "клондайк",
    "elevens": "одиннадцать", "freecell": "свободная ячейка", "other": "прочие",
}


class Sentences(Phrases, ABC):
    """The rules page in Russian."""

    def heading(self, section: Section) -> str:
        return _HEADINGS[section]

    # ------------------------------------------------------------ cards and deal

    def cards(self) -> list[str]:
        game, pack = self.game, self.game.pack
        one = len(pack.ranks) * len(pack.suits)
        if pack.owner == "each":
            packs = "своя колода" if pack.copies == 1 else f"свои {count(pack.copies, PACK)}"
            first = f"У каждого из двух игроков {packs} по {one} {CARD.form('dat', more=True)}"
        elif pack.copies > 1:
            first = (f"{count(pack.copies, PACK)} по {count(one, CARD)}, перемешанные вместе: "
                     f"всего {count(one * pack.copies, CARD)}")
        else:
            first = f"Одна колода из {count(one, CARD, 'gen')}"
        if pack.ranks == RANKS:
            order = "Старшинство — от туза (младшая карта) до короля (старшая)"
        else:
            order = f"Карты от младшей к старшей: {', '.join(rank(letter) for letter in pack.ranks)}"
        lines = [sentence(first), sentence(order)]
        if pack.suits != SUITS:
            lines.append(sentence(f"Масти: {join([SUIT_NOM[suit] for suit in pack.suits])}"))
        if game.seats > 1:
            lines += self._players()
        return [" ".join(lines)]

    def _players(self) -> list[str]:
        starter = "AB"[self.game.first]
        if self.game.turns:
            return [f"Игроков двое, A и B; ходят по очереди, начинает игрок {starter}."]
        return ["Игроков двое, A и B; они действуют вместе, без очереди."]

    def layout(self) -> list[str]:
        steps = [self._laid(laid, False) for laid in self.facts.layout()]
        if self.game.base_from is not None:
            where = self.place(self.game.base_from).onto()
            steps.append(f"Достоинство карты, сданной {where}, — базовое достоинство этой раздачи.")
        dealt = {step.to for step in self.game.deal}
        zones = [text for zone in self.game.zones for text in self._zone_notes(zone, zone.name in dealt)]
        return [" ".join(steps), *([" ".join(zones)] if zones else [])]

    def _laid(self, laid: Laid, again: bool) -> str:
        """One step of a deal; `again` in a redeal."""
        step, zone = laid.step, self.facts.zones[laid.step.to]
        whose = "У каждого игрока " if zone.owner == "each" else ""
        pool = f" из карт достоинства {ranks(step.pick, 'nom', 'и')}" if step.pick and len(step.pick) <= 4 else ""
        if step.pick and len(step.pick) > 4:
            pool = f" ({ranks(step.pick, 'nom', 'и')})"
        then = "затем " if laid.again else ""
        text = f"{whose}{then}{self._dealt(laid, zone, pool, again)}; {self._facing(step, zone, laid)}"
        most = max(laid.counts or (step.each or 1,))
        if zone.piles > 1 and most > 1:
            text += ", ряд за рядом" if step.by == "row" else f", {self.place(zone.name).noun.form()} за "
            if step.by == "pile":
                text += self.place(zone.name).noun.form("ins")
            text = text.replace(", ряд за рядом", "; карты кладут ряд за рядом, по одной")
            text = text.replace(f", {self.place(zone.name).noun.form()} за ",
                                f"; раскладывают {self.place(zone.name).noun.form('acc')} за ")
        return sentence(text)

    def _dealt(self, laid: Laid, zone: Zone, pool: str, again: bool) -> str:
        place, step, counts = self.place(zone.name), laid.step, laid.counts
        if counts is None:
            if not step.each:
                return f"все собранные карты кладут {place.onto()}{pool}"
            per = apiece(step.each, CARD)
            if zone.piles == 1:
                return f"{place.onto()} кладут {count(step.each, CARD, 'acc')}{pool}"
            last = "" if step.each == 1 else "; последней достаётся остаток" if place.noun.gender == "f" else (
                "; последнему достаётся остаток")
            return f"{place.on} {place.with_adjective('кажд', place.on_case)} кладут {per}{pool}{last}"
        if zone.piles == 1:
            rest = "оставшиеся " if laid.rest and not again else ""
            under = ", под них" if laid.again and zone.role == "stock" else ""
            return f"{place.onto()}{under} кладут {rest}{count(counts[0], CARD, 'acc')}{pool}"
        return self._many_dealt(zone, counts, pool)

    def _many_dealt(self, zone: Zone, counts: Sequence[int], pool: str) -> str:
        place = self.place(zone.name)
        groups = [(cards, len(list(run))) for cards, run in groupby(counts)]
        if len(groups) == 1:
            where = count(zone.piles, place.noun, "acc")
            return f"{place.on} {where} кладут {apiece(groups[0][0], CARD)}{pool}"
        if len(groups) == 2 and groups[1] == (groups[1][0], 1) and groups[1][0]:
            thing = place.noun
            return (f"карты раскладывают {place.on} {count(zone.piles, thing, 'acc')}{pool}: "
                    f"{groups[0][1]} {apiece(groups[0][0], CARD)} и {numeral(1, thing.gender)} из "
                    f"{numeral(groups[1][0], 'f', 'gen')}")
        if list(counts) == list(range(counts[0], counts[0] + len(counts))):
            gender = place.noun.gender
            first, second = adjective("перв", gender, "acc"), adjective("втор", gender, "acc")
            return (f"карты раскладывают {place.on} {count(zone.piles, place.noun, 'acc')}{pool}: {place.on} {first} "
                    f"{numeral(counts[0], 'f', 'acc')}, {place.on} {second} {numeral(counts[1], 'f', 'acc')} и так "
                    f"далее, {place.on} последнюю {numeral(counts[-1], 'f', 'acc')}".replace(
                        "последнюю", adjective("последн", gender, "acc").replace("ый", "ий").replace("ую", "юю")
                        .replace("ое", "ее")))
        parts: list[str] = []
        at = 1
        for cards, piles in groups:
            which = f"№ {at}" if piles == 1 else f"№ {at}–{at + piles - 1}"
            if cards:
                parts.append(f"{which} {apiece(cards, CARD)}" if piles > 1 else f"{which} {count(cards, CARD, 'acc')}")
            at += piles
        if len(parts) == 1 and groups[0][1] == 1 and groups[0][0]:
            first = adjective("перв", place.noun.gender, "acc")
            return (f"{place.on} {first} из {count(zone.piles, place.noun, 'gen')} кладут "
                    f"{count(groups[0][0], CARD, 'acc')}{pool}")
        return f"карты раскладывают {place.on} {count(zone.piles, place.noun, 'acc')}{pool}: {join(parts)}"

    def _facing(self, step: DealStep, zone: Zone, laid: Laid) -> str:
        if not isinstance(step.up, str):
            parts = [f"у игрока {seat} {self._face(up, zone, laid)}" for seat, up in zip("AB", step.up, strict=True)]
            return ", ".join(parts)
        return self._face(step.up, zone, laid)

    def _face(self, up: str, zone: Zone, laid: Laid) -> str:
        single = laid.counts is not None and sum(laid.counts) == 1
        if up == "last" and not single and max(laid.counts or (laid.step.each or 2,)) > 1:
            if zone.piles > 1:
                place = self.place(zone.name)
                whose = f"{adjective('кажд', place.noun.gender, 'gen')} {place.noun.form('gen')}"
                return f"верхняя карта {whose} открыта, остальные закрыты"
            return "верхняя карта открыта, остальные закрыты"
        word = "закрыт" if up == "none" else "открыт"
        return f"она {word}а" if single else f"все карты {word}ы"

    def _zone_notes(self, zone: Zone, dealt: bool) -> list[str]:
        place, notes = self.place(zone.name), []
        each = "У каждого игрока " if zone.owner == "each" else ""
        if not dealt and zone.role != "won":
            if zone.piles > 1:
                notes.append(f"{each}{count(zone.piles, place.noun)} вначале пусты.")
            else:
                short = {"m": "пуст", "f": "пуста", "n": "пусто", "pl": "пусты"}[place.noun.gender]
                notes.append(f"{each}{place.noun.form()} вначале {short}.")
        if zone.role == "won":
            notes.append(f"{each}{place.noun.form()} откладывают отдельно.")
        if zone.room is not None:
            where = f"{place.at} {adjective('кажд', place.noun.gender, place.at_case)} {place.noun.form(place.at_case)}"
            where = where if zone.piles > 1 else place.there()
            most = "может лежать только одна карта" if zone.room == 1 else (
                f"может лежать не больше {count(zone.room, CARD, 'gen')}")
            notes.append(f"{where} {most}.")
        if zone.show is not None:
            seen = "видна только верхняя" if zone.show == 1 else f"видны только верхние {numeral(zone.show, 'f')}"
            notes.append(f"из открытых карт {place.there(zone.piles > 1)} {seen}.")
        return [note[0].upper() + note[1:] for note in notes]

    # ------------------------------------------------------------ actions

    def action(self, action: AnyAction) -> str:
        match action:
            case Play():
                text = self._play(action)
            case Draw():
                text = self._draw(action)
            case Turn():
                return self._turn_over(action)
            case Redeal():
                return self._redeal(action)
            case Match():
                text = self._match(action)
            case Flip():
                text = self._flip(action)
            case Pass():
                text = "Сделав на своём ходу что можно или что хочет, игрок заканчивает ход."
            case _:
                assert_never(action)
        return text + self._limits(action)

    def _limits(self, action: Action) -> str:
        """The condition and the number of times."""
        text = ""
        if action.when is not None:
            text += f" Это можно, только когда {self.test(action.when)}."
        if action.times == 0:
            text += " В этой игре так не делают."
        elif action.times is not None:
            text += f" Это можно {self._at_most(action.times)} за игру."
        return text

    def _at_most(self, times: int) -> str:
        return "только один раз" if times == 1 else f"не больше {count(times, TIME, 'gen')}"

    def _play(self, play: Play) -> str:
        zone = self.facts.zones[play.to]
        thing, note = self._lifted(play)
        lines: list[str] = []
        if play.fits is not None:
            how = self.fit(play.fits, zone.role == "foundation")
            if isinstance(play.unit, (Top, Covered)):
                joint = ", " if isinstance(play.fits, (Twin, Sum)) else " "
                lines.append(f"{thing} можно перенести {self.target(play)}{joint}{how}")
            else:
                lines.append(f"{thing} можно перенести {self.target(play)}, если нижняя из переносимых карт ложится {how}")
            if note:
                lines.append(note)
            if play.empty is not None:
                lines.append(self.opening(play, play.empty))
            elif play.to in self.facts.opened:
                lines.append(f"{self.place(play.to).with_adjective('пуст', 'acc')} так не занимают")
            elif zone.role != "foundation":
                lines.append(f"{self.place(play.to).with_adjective('пуст', 'nom')} не заполняется")
            if zone.room is not None and zone.room > 1:
                lines.append(f"{self.place(play.to).there()} может быть не больше {count(zone.room, CARD, 'gen')}")
        else:
            assert play.empty is not None
            lines.append(f"{thing} можно перенести только {self._empty_target(play)}")
            if note:
                lines.append(note)
            if not isinstance(play.empty, Anything):
                lines.append(self.opening(play, play.empty))
        if play.keep:
            lines.append(f"нижняя карта {join(unique(self.place(z).noun.form('gen') for z in play.frm), 'или')} "
                         "остаётся на месте")
        return " ".join(sentence(line) for line in lines)

    def _empty_target(self, play: Play) -> str:
        place = self.place(play.to)
        return f"{place.on} {place.with_adjective('пуст', place.on_case)}"

    def _lifted(self, play: Play) -> tuple[str, str]:
        """What is lifted, in the accusative, and a sentence more about it."""
        frm = unique(self.place(zone).noun.form("gen") for zone in play.frm)
        whose = join(frm, "или")
        match play.unit:
            case Top():
                rooms = {zone: self.facts.zones[zone].room == 1 for zone in play.frm}
                tops = unique(self.place(zone).noun.form("gen") for zone in play.frm if not rooms[zone])
                singles = unique(self.place(zone).off_from() for zone in play.frm if rooms[zone])
                parts = [f"верхнюю карту {join(tops, 'или')}"] if tops else []
                parts += [f"карту {join(singles, 'или')}"] if singles else []
                return join(parts, "или"), ""
            case Pile():
                piles = unique(self.place(zone).noun.form("acc") for zone in play.frm)
                return f"{join(piles, 'или')} целиком", "все её карты должны быть открыты; часть не переносят"
            case Run(build=build, lift=lift, through=through):
                run = f"последовательность открытых карт на конце {whose} ({self.direction(build)}"
                run += ", по кругу" if build.wrap != "no" else ""
                run += "; одна карта тоже последовательность)"
                note = {
                    "whole": "последовательность переносят только целиком, часть её переносить нельзя",
                    "any": "можно взять и любую её часть вместе с верхней картой",
                    "ends": "последовательность переносят целиком или берут одну её верхнюю карту",
                }[lift]
                if through is not None:
                    note += self._through(play, through)
                return run, note
            case Covered():
                return f"одну открытую карту {whose}, на которой лежат другие карты, вынимают: её", ""
            case _:
                assert_never(play.unit)

    def _through(self, play: Play, through: tuple[str, str]) -> str:
        cells, spaces = (self.place(zone) for zone in through)
        text = (f". Карты переносят по одной через пустые {cells.noun.form('acc', True)} и пустые "
                f"{spaces.noun.form('acc', True)}: за один раз не больше, чем пустых {cells.noun.form('gen', True)} и "
                f"ещё одна карта, а {adjective('кажд', spaces.noun.gender)} {spaces.with_adjective('пуст', 'nom')} "
                "удваивает это число")
        if play.to == through[1]:
            text += f"; {spaces.with_adjective('пуст', 'nom')}, {spaces.on} которую переносят, не считается"
        return text

    def _draw(self, draw: Draw) -> str:
        stock, to = self.place(draw.frm), self.place(draw.to)
        if draw.count == 1:
            return f"{stock.off_from().capitalize()} открывают по одной карте и кладут {to.onto()} лицом вверх."
        return (f"{stock.off_from().capitalize()} открывают {apiece(draw.count, CARD)}, одну за другой, и кладут "
                f"{to.onto()} лицом вверх; если карт меньше, открывают сколько есть.")

    def _turn_over(self, turn: Turn) -> str:
        waste, stock = self.place(turn.frm), self.place(turn.to)
        when = f"Когда {stock.there()} не осталось карт, {waste.noun.form('acc')}"
        if turn.times == 0:
            return f"{when} не переворачивают: {stock.noun.form('acc')} проходят один раз."
        pronoun = {"m": "он", "f": "она", "n": "оно", "pl": "они"}[waste.noun.gender]
        text = (f"{when} можно перевернуть лицом вниз, не тасуя и не снимая, и {pronoun} снова служит "
                f"{stock.noun.form('ins')}.")
        if turn.when is not None:
            text += f" Это можно, только когда {self.test(turn.when)}."
        if turn.times is None:
            return f"{text} Переворотов может быть сколько угодно."
        return f"{text} Переворачивать можно {self._at_most(turn.times)}."

    def _redeal(self, redeal: Redeal) -> str:
        if redeal.times == 0:
            return "Пересдачи нет."
        place = self.place(redeal.zone)
        when = f"Когда {self.test(redeal.when)}, все" if redeal.when is not None else "Все"
        whose = place.noun.form("gen", self.facts.many(redeal.zone))
        text = f"{when} карты {whose} можно собрать, перетасовать и разложить заново."
        text += "".join(" " + self._laid(laid, True) for laid in self.facts.relaid(redeal))
        if redeal.times is None:
            return f"{text} Пересдавать можно сколько угодно раз."
        return f"{text} Пересдавать можно {self._at_most(redeal.times)}."

    def _match(self, match_: Match) -> str:
        where = join(unique(self.place(zone).there(self.facts.many(zone)) for zone in match_.frm))
        match match_.pattern:
            case Pair(fits=fit):
                what = f"две открытые верхние карты {where}, {self._relation(fit)}{self._sides(match_)},"
            case Single(ranks=letters):
                what = f"открытую верхнюю карту {where}, если это {ranks(letters, 'nom')},"
            case Group(ranks=letters):
                what = f"открытые верхние карты {where}, {ranks(letters, 'acc', 'и')}{self._sides(match_)},"
            case _:
                assert_never(match_.pattern)
        several = not isinstance(match_.pattern, Single)
        if match_.cover is not None:
            stock = self.place(match_.cover).noun.form("gen")
            each = "на каждую кладут" if several else "на неё кладут"
            how = f"накрывают: {each} следующую карту {stock}"
        elif self.takes(match_):
            how = "берут" + (" вместе" if several else "")
        else:
            assert match_.to is not None
            how = f"переносят {self.place(match_.to).onto()}"
        if match_.auto:
            return sentence(f"{what} сразу {how}; никто этого не выбирает")
        return sentence(f"{what} {how}")

    def _relation(self, fit: Fit) -> str:
        match fit:
            case Twin(suit=True):
                return "одинаковые и достоинством, и мастью"
            case Twin():
                return "одного достоинства"
            case Sum(total=total):
                return f"дающие в сумме {total} ({self.values()})"
            case Build():
                return f"одна из которых ложится на другую {self.fit(fit)}"
            case AnyOf(fits=parts):
                return join([self._relation(part) for part in parts], "или")
            case _:
                assert_never(fit)

    def _sides(self, match_: Match) -> str:
        match match_.sides:
            case "any":
                return ""
            case "seats":
                return ", по одной у каждого игрока"
            case "zones":
                return ", по одной " + join([self.place(zone).off_from() for zone in match_.frm])

    def _flip(self, flip: Flip) -> str:
        place = self.place(flip.zone)
        many = self.facts.many(flip.zone)
        each = self.facts.zones[flip.zone].owner == "each"
        own = {"mover": "своей ", "any": "любой "}[flip.whose] if each else ""
        if place.noun.gender != "f" and own:
            own = {"mover": "своём ", "any": "любом "}[flip.whose]
        thing = place.noun.form("prep")
        match flip.piles:
            case "one":
                text = f"можно открыть закрытую карту {place.at} {own}{thing}, на которой ничего не лежит"
            case "row":
                text = f"можно сразу открыть ничем не накрытые закрытые карты {place.there(many)} с одним номером"
                text += " у обоих игроков" if each else ""
            case "all":
                text = f"можно сразу открыть все ничем не накрытые закрытые карты {place.there(many)}"
                text += {"mover": " своей стороны", "any": " обоих игроков"}[flip.whose] if each else ""
        return sentence(text + self._only(flip.only))

    def _only(self, only: str) -> str:
        return {
            "any": "",
            "closed": "; речь только о тех, откуда после раскладки ещё ничего не взято",
            "opened": "; речь только о тех, откуда уже что-то взято",
        }[only]

    # ------------------------------------------------------------ by itself

    def effect(self, effect: Effect) -> str:
        match effect:
            case TurnUp(zone=zone, at=at, only=only):
                where = self.place(zone).there(self.facts.many(zone))
                card = f"закрытая карта {where}, на которой ничего не лежит,"
                if at == "exposed":
                    return sentence(f"{card} сразу открывается{self._only(only)}")
                return sentence(f"в начале хода у того, чей ход, {card} открывается{self._only(only)}")
            case Fill(zone=zone, frm=frm):
                sources = [self.place(name).noun.form("gen") for name in frm]
                text = f"{self.place(zone).with_adjective('пуст', 'nom')} сразу заполняется верхней картой {sources[0]}"
                for before, source in zip(frm, sources[1:], strict=False):
                    text += f", а если {self.place(before).there()} карт нет, — верхней картой {source}"
                return sentence(text)
            case Replace(zone=zone, ranks=letters, frm=frm, how=how, at=at, to=to):
                stock = self.place(frm).noun
                text = f"если верхняя карта {self.place(zone).there(self.facts.many(zone))} — {ranks(letters, 'nom')}, "
                match how:
                    case "cover":
                        text += f"её сразу накрывают следующей картой {stock.form('gen')}"
                    case "under":
                        text += f"её кладут под низ {stock.form('gen')} и заменяют следующей картой"
                    case "out":
                        away = self.place(to).onto() if to is not None else "в сторону"
                        text += f"её кладут {away} и заменяют следующей картой {stock.form('gen')}"
                return sentence(text + ("; так только с картами первой раскладки" if at == "deal" else ""))
            case _:
                assert_never(effect)

    def latch(self, latch: Latch) -> str:
        return sentence(f"достаточно одного раза: если {self.test(latch.when)}, это остаётся в силе до конца игры")

    # ------------------------------------------------------------ end and index

    def aim(self) -> list[str]:
        win = self.game.win
        if isinstance(win, Only):
            if all(self.facts.zones[zone].role == "won" for zone in win.zones):
                return ["Взять все карты."]
            return [sentence(f"собрать все карты {self.places(win.zones, 'there', 'или', more=True)}")]
        return [sentence(f"добиться, чтобы было так: {self.test(win)}")]

    def end(self) -> list[str]:
        game = self.game
        lines = [f"Пасьянс сошёлся, когда {self.test(game.win)}."]
        if game.loss is not None:
            what = "Игра кончается и тогда" if game.seats > 1 and game.score else "Пасьянс не сошёлся"
            lines.append(f"{what}, когда {self.test(game.loss)}.")
        if not game.turns:
            lines.append("Если ходов больше нет или остались только ходы по кругу, пасьянс тоже не сошёлся."
                         if game.loss is not None else
                         "Если ходов больше нет или остались только ходы по кругу, пасьянс не сошёлся.")
        if game.score is not None:
            where = self.places((game.score,), "there", "и", more=True)
            won = self.facts.zones[game.score].role == "won"
            if game.seats > 1:
                lines.append("После игры считают взятые карты: взявший больше выиграл." if won else
                             f"После игры считают карты {where}: у кого больше, тот выиграл.")
            else:
                lines.append("Результат — число взятых карт." if won else f"Результат — число карт {where}.")
        return [" ".join(lines)]

    def quote(self, sentence: str) -> str:
        return f"В источнике: «{sentence.strip('«»')}»"

    def readings(self, marks: Sequence[str]) -> str:
        return f"О чём источник говорит неясно или молчит и как это понято здесь: {', '.join(marks)}."

    def note(self, reading: Reading, option: str | None) -> str:
        text = f"{sentence(reading.point.ru)} Здесь: {sentence(reading.taken.ru)}"
        if reading.other is not None:
            text += f" Иначе: {sentence(reading.other.ru)}"
        if reading.option is not None:
            text += f" Выбирается настройкой «{option or reading.option}»."
        return text

    def about(self) -> list[str]:
        about, source = self.game.about, self.game.source
        lines = [sentence(about.summary.ru)]
        if about.names:
            lines.append(sentence(f"другие названия: {', '.join(f'«{name.ru}»' for name in about.names)}"))
        lines.append(f"Используется карт: {self.used_cards()}. Тип: {about.type.ru}. Класс: {about.kind.ru}. "
                     f"Семейство: {_FAMILIES[about.family]}. Возраст: {sentence(about.age.ru)}")
        place = f", {source.place}" if source.place else ""
        quoted = f" «{source.sentence.ru.strip('«»')}»" if source.sentence is not None else ""
        lines.append(f"{sentence(f'источник: {source.work.ru}{place}')}{quoted}")
        if about.differs is not None:
            lines.append(sentence(f"чем отличается от тёзок: {about.differs.ru}"))
        if about.claim is not None:
            lines.append(sentence(f"что говорит источник о том, как часто сходится: {about.claim.ru}"))
        return lines
