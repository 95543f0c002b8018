"""Russian sentences for the aim, the end, the readings and the card index; headings."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

from trefoil.spec.vocabulary import (
    Empty,
    Only,
    Reading,
)
from trefoil.words.russian.nouns import quoted
from trefoil.words.russian.rules import Rules
from trefoil.words.tongue import Section, ended, sentence

_HEADINGS: dict[Section, str] = {
    "cards": "Карты",
    "layout": "Раскладка",
    "aim": "Цель",
    "moves": "Ходы",
    "itself": "Само собой",
    "redeal": "Пересдача",
    "end": "Конец и результат",
    "readings": "Прочтения источника",
    "about": "О пасьянсе",
    "notes": "Примечания",
}

_FAMILIES = {
    "fans": "вееры",
    "couples": "пасьянсы на двоих",
    "canfield": "кэнфилд",
    "klondike": "клондайк",
    "elevens": "одиннадцать",
    "freecell": "свободная ячейка",
    "castles": "замки",
    "thieves": "сорок разбойников",
    "spider": "паук",
    "golf": "гольф",
    "other": "прочие",
}


class Index(Rules, ABC):
    """The frame of the rules page in Russian."""

    def heading(self, section: Section) -> str:
        return _HEADINGS[section]

    def aim(self) -> list[str]:
        win = self.game.win
        if self.facts.contest:
            return [f"Взять больше карт, чем соперник. Сам пасьянс сходится, если {self.test(win)}."]
        if isinstance(win, Only):
            if all(self.facts.zones[zone].role == "won" for zone in win.zones):
                return ["Взять все карты."]
            return [sentence(f"собрать все карты {self.places(win.zones, 'there', 'или', more=True)}")]
        if isinstance(win, Empty) and all(self.facts.zones[zone].role == "stock" for zone in win.zones):
            return [sentence(f"выложить все карты {self.places(win.zones, 'off_from', 'и')}")]
        return [sentence(f"добиться, чтобы было так: {self.test(win)}")]

    def end(self) -> list[str]:
        game = self.game
        lines = [f"Пасьянс сошёлся, когда {self.test(game.win)}."]
        if game.loss is not None:
            what = "Игра кончается и тогда" if self.facts.contest else "Пасьянс не сошёлся"
            lines.append(f"{what}, когда {self.test(game.loss)}.")
        if not game.turns:
            lines.append(
                "Если ходов больше нет или остались только ходы по кругу, пасьянс тоже не сошёлся."
                if game.loss is not None
                else "Если ходов больше нет или остались только ходы по кругу, пасьянс не сошёлся."
            )
        if game.score is not None:
            where = self.places((game.score,), "there", "и", more=True)
            won = self.facts.zones[game.score].role == "won"
            if self.facts.contest:
                lines.append(
                    "После игры считают взятые карты: взявший больше выиграл."
                    if won
                    else f"После игры считают карты {where}: у кого больше, тот выиграл."
                )
            else:
                lines.append("Результат — число взятых карт." if won else f"Результат — число карт {where}.")
        return [" ".join(lines)]

    def quote(self, sentence: str) -> str:
        return f"В источнике: {quoted(sentence)}"

    def readings(self, marks: Sequence[str]) -> str:
        return f"О чём источник говорит неясно или молчит и как это понято здесь: {', '.join(marks)}."

    def note(self, reading: Reading, option: str | None) -> str:
        text = f"{sentence(reading.point.ru)} Здесь — {ended(reading.taken.ru)}"
        if reading.other is not None:
            text += f" Можно понять и так — {ended(reading.other.ru)}"
        if reading.option is not None:
            text += f" Выбирается настройкой «{option or reading.option}»."
        return text

    def about(self) -> list[str]:
        about, source = self.game.about, self.game.source
        lines = [sentence(about.summary.ru)]
        if about.names:
            lines.append(sentence(f"другие названия: {', '.join(quoted(name.ru) for name in about.names)}"))
        lines.append(
            f"Используется карт: {self.used_cards()}. Тип: {about.type.ru}. Класс: {about.kind.ru}. "
            f"Семейство: {_FAMILIES[about.family]}. Возраст: {ended(about.age.ru)}"
        )
        place = f", {source.place}" if source.place else ""
        words = f" {quoted(source.sentence.ru)}" if source.sentence is not None else ""
        lines.append(f"{sentence(f'источник: {source.work.ru}{place}')}{words}")
        if about.differs is not None:
            lines.append(sentence(f"чем отличается от тёзок: {about.differs.ru}"))
        if about.claim is not None:
            lines.append(sentence(f"что говорит источник о том, как часто сходится: {about.claim.ru}"))
        return lines
