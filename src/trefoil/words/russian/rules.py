"""Russian sentences for actions, effects and latches."""

from __future__ import annotations

from abc import ABC
from typing import assert_never

from trefoil.spec.vocabulary import (
    Action,
    AnyAction,
    AnyOf,
    Anything,
    Build,
    CloseUp,
    Covered,
    Draw,
    Effect,
    Fill,
    Fit,
    Flip,
    Group,
    Latch,
    Match,
    Pair,
    Pass,
    Pile,
    Play,
    Redeal,
    Replace,
    Run,
    SameSuit,
    Single,
    Sum,
    TakeOut,
    Top,
    Turn,
    TurnUp,
    Twin,
)
from trefoil.words.russian.fits import ranks
from trefoil.words.russian.layout import Layout
from trefoil.words.russian.nouns import (
    CARD,
    TIME,
    Gender,
    adjective,
    apiece,
    count,
    join,
    unique,
)
from trefoil.words.tongue import sentence

_PRONOUNS: dict[str, dict[Gender, str]] = {
    "любая": {"m": "любого", "f": "любой", "n": "любого", "pl": "любых"},
    "своя": {"m": "своего", "f": "своей", "n": "своего", "pl": "своих"},
}


class Rules(Layout, ABC):
    """What a player may do and what happens by itself, in Russian."""

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
                text = "Игрок, чей ход, может его закончить."
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
                joint = ", " if isinstance(play.fits, (Twin, SameSuit, Sum)) else " "
                verb = "можно вынуть и перенести" if isinstance(play.unit, Covered) else "можно перенести"
                lines.append(f"{thing} {verb} {self.target(play)}{joint}{how}")
            else:
                which = "верхняя её карта" if play.by_top else "нижняя из переносимых карт"
                how = f"если {which} ложится {how}"
                lines.append(f"{thing} можно перенести {self.target(play)}, {how}")
            if note:
                lines.append(note)
            if self.facts.never_empty(play.to):
                pass
            elif play.empty is not None:
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
            lines.append(
                f"нижняя карта {join(unique(self.place(z).noun.form('gen') for z in play.frm), 'или')} "
                "остаётся на месте"
            )
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
            case Run(build=build, count=int(size)):
                how = f"{self.direction(build)}{', по кругу' if build.wrap != 'no' else ''}"
                many = f"ровно {count(size, CARD, 'acc')} ({how}),"
                return f"последовательность открытых карт на конце {whose}, {many}", ""
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
                return f"одну открытую карту {whose}, на которой лежат другие карты,", ""
            case _:
                assert_never(play.unit)

    def _through(self, play: Play, through: tuple[str, ...]) -> str:
        cells, *more = (self.place(zone) for zone in through)
        carried = f". Карты переносят по одной через пустые {cells.noun.form('acc', True)}"
        most = f"за один раз самое большее на одну карту больше, чем пустых {cells.noun.form('gen', True)}"
        if not more:
            return f"{carried}: {most}"
        spaces = more[0]
        text = (
            f"{carried} и пустые {spaces.noun.form('acc', True)}: {most}, а {adjective('кажд', spaces.noun.gender)} "
            f"{spaces.with_adjective('пуст', 'nom')} удваивает это число"
        )
        if play.to == through[1]:
            text += f"; {spaces.with_adjective('пуст', 'nom')}, {spaces.on} которую переносят, не считается"
        return text

    def _draw(self, draw: Draw) -> str:
        stock, to = self.place(draw.frm), self.place(draw.to)
        if self.facts.many(draw.to):
            each = f"{to.on} {to.with_adjective('кажд', to.on_case)}"
            row = f"{stock.off_from()} сдают {each} по порядку по одной открытой карте"
            return sentence(f"{row}; если карт меньше, сдают сколько есть")
        if draw.count == 1:
            return f"{stock.off_from().capitalize()} открывают по одной карте и кладут {to.onto()} лицом вверх."
        return (
            f"{stock.off_from().capitalize()} открывают {apiece(draw.count, CARD)}, одну за другой, и кладут "
            f"{to.onto()} лицом вверх; если карт меньше, открывают сколько есть."
        )

    def _turn_over(self, turn: Turn) -> str:
        waste, stock = self.place(turn.frm), self.place(turn.to)
        when = f"Когда {stock.there()} не осталось карт, {waste.noun.form('acc')}"
        if turn.times == 0:
            return f"{when} не переворачивают: {stock.noun.form('acc')} проходят один раз."
        pronoun = {"m": "он", "f": "она", "n": "оно", "pl": "они"}[waste.noun.gender]
        text = (
            f"{when} можно перевернуть лицом вниз, не тасуя и не снимая, и {pronoun} снова служит "
            f"{stock.noun.form('ins')}."
        )
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
        text = f"{when} карты {whose} можно собрать, перетасовать и разложить заново"
        text += " — это вторичная тасовка, или пересдача."
        text += "".join(" " + self._laid(laid, True) for laid in self.facts.relaid(redeal))
        if redeal.times is None:
            return f"{text} Пересдавать можно сколько угодно раз."
        return f"{text} Пересдавать можно {self._at_most(redeal.times)}."

    def _match(self, match_: Match) -> str:
        where = join(unique(self.place(zone).there(self.facts.many(zone)) for zone in match_.frm))
        match match_.pattern:
            case Pair(fits=fit):
                cards = f"две открытые {self._upper(match_, 'ие')}карты"
                what = f"{cards} {where}, {self._relation(fit)}{self._sides(match_)},"
            case Single(ranks=letters):
                where = join(unique(self.place(zone).there() for zone in match_.frm), "или")
                what = f"открытую {self._upper(match_, 'юю')}карту {where}, если это {ranks(letters, 'nom')},"
            case Group(ranks=letters):
                lying = "лежащих открытыми сверху" if self._upper(match_, "ие") else "лежащих открытыми"
                what = f"{ranks(letters, 'acc', 'и')}, {lying} {where}{self._sides(match_)},"
            case _:
                assert_never(match_.pattern)
        together = not isinstance(match_.pattern, Single)

        def verb(now: str, may: str) -> str:
            ending = "ят" if now.endswith("с") else "ут" if now.endswith("р") else "ют"
            return f"сразу {now}{ending}" if match_.auto else f"можно {may}{'ти' if may.endswith('с') else 'ть'}"

        if match_.cover is not None:
            stock = self.place(match_.cover).noun.form("gen")
            each = "на каждую кладут" if together else "на неё кладут"
            how = f"{verb('накрыва', 'накры')}: {each} следующую карту {stock}"
        elif self.takes(match_):
            how = f"{verb('бер', 'взя')}{' вместе' if together else ''}"
        else:
            assert match_.to is not None
            how = f"{verb('перенос', 'перенес')} {self.place(match_.to).onto()}"
        return sentence(f"{what} {how}")

    def _upper(self, match_: Match, ending: str) -> str:
        """«верхние », unless the piles never hold more than one card."""
        return "" if all(self.facts.zones[zone].room == 1 for zone in match_.frm) else f"верхн{ending} "

    def _relation(self, fit: Fit) -> str:
        match fit:
            case Twin(suit=True):
                return "одинаковые и достоинством, и мастью"
            case Twin():
                return "одного достоинства"
            case SameSuit():
                return "одной масти"
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
        thing = self.place(flip.zone).noun
        each = self.facts.zones[flip.zone].owner == "each"
        many = self.facts.many(flip.zone)
        match flip.piles:
            case "one":
                stem = "любая" if flip.whose == "any" else "своя"
                own = f"{_PRONOUNS[stem][thing.gender]} " if each or many else ""
                text = f"закрытую верхнюю карту {own}{thing.form('gen')} можно открыть"
            case "row":
                whose = " у обоих игроков" if each else ""
                text = f"закрытые верхние карты {thing.form('gen', True)} с одним номером{whose} можно открыть вместе"
            case "all":
                whose = {"mover": " своей стороны", "any": " обоих игроков"}[flip.whose] if each else ""
                text = f"закрытые верхние карты всех {thing.form('gen', True)}{whose} можно открыть все вместе"
        return sentence(text + self._only(flip.zone, flip.only))

    def _only(self, zone: str, only: str) -> str:
        if only == "any":
            return ""
        taken = "после раскладки ещё ничего не взято" if only == "closed" else "уже что-то взято"
        return f"; речь только о {self.place(zone).noun.form('prep', True)}, откуда {taken}"

    # ------------------------------------------------------------ by itself

    def effect(self, effect: Effect) -> str:
        match effect:
            case TurnUp(zone=zone, at=at, only=only):
                card = f"закрытая верхняя карта {self.place(zone).noun.form('gen')}"
                if at == "exposed":
                    return sentence(f"{card} сразу открывается{self._only(zone, only)}")
                return sentence(
                    f"в начале хода открываются закрытые верхние карты {self.place(zone).noun.form('gen', True)} "
                    f"игрока, чей ход{self._only(zone, only)}"
                )
            case Fill(zone=zone, frm=frm):
                sources = [self.place(name).noun.form("gen") for name in frm]
                text = f"{self.place(zone).with_adjective('пуст', 'nom')} сразу заполняется верхней картой {sources[0]}"
                for before, source in zip(frm, sources[1:], strict=False):
                    text += f", а если {self.place(before).there()} карт нет, — верхней картой {source}"
                return sentence(text)
            case CloseUp():
                return sentence(self.closing(effect))
            case TakeOut():
                return sentence(self.going_out(effect))
            case Replace(zone=zone, ranks=letters, frm=frm, how=how, at=at, to=to):
                stock = self.place(frm).noun
                text = f"если верхняя карта {self.place(zone).there()} — {ranks(letters, 'nom')}, "
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
        return (
            f"Достаточно, чтобы так стало один раз: {self.test(latch.when)}. Потом это остаётся в силе до конца игры."
        )
