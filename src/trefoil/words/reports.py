"""What a report of a study says, in both languages, and how it writes numbers."""

from __future__ import annotations

from typing import NamedTuple

from trefoil.spec.vocabulary import Text
from trefoil.words.page import Lang

NARROW = "\u202f"


def said(text: Text, lang: Lang) -> str:
    """The text in a language."""
    return text.ru if lang == "ru" else text.en


def number(value: int, lang: Lang) -> str:
    """A number with its thousands apart."""
    return f"{value:,}".replace(",", NARROW) if lang == "ru" else f"{value:,}"


def decimal(value: float, lang: Lang, form: str = ".3g") -> str:
    """A number that need not be whole."""
    text = format(value, form)
    return text.replace(".", ",") if lang == "ru" else text


def percent(share: float, lang: Lang, places: int = 2) -> str:
    """A share in percent."""
    text = f"{100 * share:.{places}f}"
    return f"{text.replace('.', ',')}{NARROW}%" if lang == "ru" else f"{text}%"


def span(low: float, high: float, lang: Lang, places: int = 2) -> str:
    """A range of shares in percent; one of them where both read alike."""
    ends = percent(low, lang, places), percent(high, lang, places)
    return ends[0] if ends[0] == ends[1] else f"{ends[0]} – {ends[1]}"


def seconds(value: float, lang: Lang) -> str:
    """A time, in the unit in which it is best read."""
    if value >= 120:
        return f"{decimal(value / 60, lang)} {'мин' if lang == 'ru' else 'min'}"
    unit, ru, en = next((u for u in _UNITS if value >= u[0]), _UNITS[-1])
    return f"{decimal(value / unit, lang)} {ru if lang == 'ru' else en}"


_UNITS = ((1.0, "с", "s"), (1e-3, "мс", "ms"), (1e-6, "мкс", "µs"))

_QUESTIONS = {
    "winnable": Text(ru="Сходится ли, если знать все карты", en="Can it be won, all cards known"),
    "no-redeal": Text(ru="Сходится ли до первой тасовки", en="Can it be won before any reshuffle"),
    "own-redeals": Text(
        ru="Сходится ли, если знать все карты и будущие тасовки", en="Can it be won, the deal’s own reshuffles known"
    ),
    "best-play": Text(
        ru="Сходится ли у того, кто играет по вероятностям, не зная тасовок",
        en="Does it come out for one who plays by the chances, the reshuffles unknown",
    ),
    "chances": Text(
        ru="Вероятность при лучшей игре, тасовки неизвестны", en="The chance with best play, the reshuffles unknown"
    ),
    "counted": Text(ru="Вероятность, подсчитанная точно", en="The chance, counted exactly"),
    "opening": Text(
        ru="Вероятность, что расклад начнётся с тасовки", en="The chance that a deal begins with a reshuffle"
    ),
}
_POLICIES = {
    "random": Text(ru="Игра наугад", en="Play at random"),
    "greedy": Text(ru="Жадная игра", en="Greedy play"),
    "careful": Text(ru="Осторожная игра", en="Careful play"),
}


def question_title(question: str) -> Text:
    """A question of studies as a heading."""
    name, _, detail = question.partition(":")
    if name == "policy":
        return _POLICIES.get(detail) or Text(ru=f"Игра по способу {detail}", en=f"Play by {detail}")
    return _QUESTIONS.get(question) or Text(ru=question, en=question)


class Words(NamedTuple):
    """The words of a report in one language."""

    studies: str
    study: str
    game: str
    options: str
    question: str
    rate: str
    interval: str
    deals: str
    deal: str
    verdict: str
    won: str
    lost: str
    unknown: str
    nodes: str
    moves: str
    time: str
    budget: str
    no_limit: str
    difficulty: str
    moves_made: str
    times: str
    by_budget: str
    some: str
    hardest: str
    longest: str
    example: str
    sure_won: str
    sure_lost: str
    open: str
    claim: str
    found: str
    judgement: str
    wilson: str
    looks: str
    asked: str
    done: str
    per_deal: str
    at_most: str
    rules: str
    kernel: str
    command: str
    table: str
    made: str
    budget_note: str
    deals_note: str
    legend: str
    changed: str
    below: str
    above: str
    layouts: str


RUSSIAN = Words(
    studies="Исследования",
    study="Исследование",
    game="Игра",
    options="Настройки",
    question="Вопрос",
    rate="Доля",
    interval="Интервал",
    deals="Раскладов",
    deal="Расклад",
    verdict="Вердикт",
    won="сошлось",
    lost="не сошлось",
    unknown="неизвестно",
    nodes="Позиций",
    moves="Ходов",
    time="Время",
    budget="Предел, позиций на расклад",
    no_limit="без предела",
    difficulty="Трудность: позиций на расклад",
    moves_made="Ходов за игру",
    times="Время на расклад",
    by_budget="Доля в зависимости от предела",
    some="Расклады: позиции и время",
    hardest="Самые трудные расклады",
    longest="Самые долгие игры",
    example="Первый такой расклад",
    sure_won="Точно сошлось",
    sure_lost="Точно не сошлось",
    open="Не решено",
    claim="Сказано или опубликовано",
    found="Найдено",
    judgement="Итог",
    wilson="по Уилсону",
    looks="точный, с поправкой на проверки",
    asked="Расклады",
    done="Решено раскладов",
    per_deal="в среднем на расклад",
    at_most="не больше",
    rules="Отпечаток правил",
    kernel="Отпечаток решателя",
    command="Команда",
    table="Таблицей",
    made="Начато",
    budget_note="Сколько было бы известно при меньшем пределе; между линиями — неизвестное.",
    deals_note="Каждая точка открывает расклад за столом.",
    legend="Полоса — интервал, черта — найденная доля, ромб — сказанное или опубликованное.",
    changed="По правилам, которые теперь другие.",
    below="Снизу: сошлось игр",
    above="Оценка сверху",
    layouts="Случайных раскладов для оценки",
)

ENGLISH = Words(
    studies="Studies",
    study="Study",
    game="Game",
    options="Options",
    question="Question",
    rate="Rate",
    interval="Interval",
    deals="Deals",
    deal="Deal",
    verdict="Verdict",
    won="won",
    lost="lost",
    unknown="unknown",
    nodes="Positions",
    moves="Moves",
    time="Time",
    budget="Budget, positions for each deal",
    no_limit="no limit",
    difficulty="Difficulty: positions for each deal",
    moves_made="Moves in a game",
    times="Time for each deal",
    by_budget="Rate against budget",
    some="Deals: positions and time",
    hardest="Hardest deals",
    longest="Longest games",
    example="First such deal",
    sure_won="Surely won",
    sure_lost="Surely lost",
    open="Not settled",
    claim="Claimed or published",
    found="Found",
    judgement="Outcome",
    wilson="Wilson",
    looks="exact, looks paid for",
    asked="Deals",
    done="Deals done",
    per_deal="for each deal on average",
    at_most="at most",
    rules="Digest of the rules",
    kernel="Digest of the solver",
    command="Command",
    table="As a table",
    made="Begun",
    budget_note="How much a smaller budget would have told; what lies between the lines is unknown.",
    deals_note="Each point opens the deal at the table.",
    legend="Band: interval; line: rate found; diamond: claimed or published.",
    changed="By rules that are no longer these.",
    below="From below: games won",
    above="Estimate from above",
    layouts="Random layouts for the estimate",
)

_CAUSES = {
    "nodes": Text(ru="позиций", en="positions"),
    "seconds": Text(ru="времени", en="time"),
    "memory": Text(ru="памяти", en="memory"),
}


def unknown_note(deals: int, causes: dict[str, int], lang: Lang) -> str:
    """Why so many deals are unknown, and how they are counted."""
    known = {cause: times for cause, times in causes.items() if cause in _CAUSES}
    if len(known) == 1:
        (cause,) = known
        why = said(_CAUSES[cause], lang)
    else:
        why = ", ".join(f"{said(_CAUSES[cause], lang)} ({number(known[cause], lang)})" for cause in known)
    if lang == "ru":
        why = f"поиск дошёл до предела {why}".rstrip()
        return (
            f"Неизвестных раскладов {number(deals, lang)}: {why}. В нижней доле они считаются несошедшимися, "
            "в верхней — сошедшимися."
        )
    why = f"the search reached its limit of {why}" if why else "the search reached its limit"
    return f"Unknown deals: {number(deals, lang)}, where {why}. The lower rate counts them as lost, the higher as won."


JUDGEMENTS = {
    "holds": Text(ru="верно", en="holds"),
    "fits": Text(ru="согласуется", en="fits"),
    "open": Text(ru="не решено", en="open"),
    "fails": Text(ru="неверно", en="does not hold"),
}


def words(lang: Lang) -> Words:
    """The words in a language."""
    return RUSSIAN if lang == "ru" else ENGLISH
