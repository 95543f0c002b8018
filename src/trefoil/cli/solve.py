"""`trefoil solve`: can these deals still be won, and how."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trefoil.cli.given import (
    DEAL_LIMIT,
    find_game,
    looks_like_number,
    open_catalogue,
    read_options,
    read_text,
    reason,
    seconds_number,
    whole_number,
)
from trefoil.cli.options import DealOption, GameArgument, GamesOption, JsonOption, LangOption, OptionOption, examples
from trefoil.cli.output import print_json, print_plain
from trefoil.cli.speech import both, help_text
from trefoil.cli.verdict import answer_lines, answer_row, effort, verdict_words
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.deals import Deal
    from trefoil.engine import Table
    from trefoil.solve import Answer, Limits, Question
    from trefoil.spec import Game

LOST = 1
UNKNOWN = 3
_MOST_DEALS = 1_000_000


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        "solve",
        help=help_text(
            "Say whether deals can be won, all cards being known. Exit code of one deal 0: won; 1: lost; 3: unknown.",
            "Сказать, сходятся ли расклады, если знать все карты. Код выхода для одного 0: сходится; 1: нет; "
            "3: неизвестно.",
        ),
        epilog=examples(
            "trefoil solve clover 12345",
            "trefoil solve klondike 1-100 --option draw=1 --json",
            "trefoil solve freecell 617 --certificate proof.txt",
            "trefoil solve belle-lucie 5 --question no-redeal --certificate proof.txt --closed-set",
            "trefoil solve fan --deal position.txt --seconds 60",
        ),
    )(solve)


DealsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar=help_text("DEAL…", "РАСКЛАД…"),
        help=help_text(
            "Deal numbers, also of other programs (solvitaire:17, ms:11982, pysol:32001), ranges of them such as "
            "1-100, or files (- for standard input) with cards, a position or Solvitaire's JSON.",
            "Номера раскладов, в том числе других программ (solvitaire:17, ms:11982, pysol:32001), их отрезки вроде "
            "1-100 или файлы (- — стандартный ввод) с картами, положением или JSON от Solvitaire.",
        ),
    ),
]
QuestionOption = Annotated[
    str | None,
    typer.Option(
        "--question",
        metavar="no-redeal|own-redeals|best-foundations",
        help=help_text(
            "Without a reshuffle; with this deal's own reshuffles (the default where there are any); or the best "
            "foundations before the next one.",
            "Без вторичной тасовки; с тасовками этого расклада (по умолчанию, если они есть); или лучшие базы до "
            "следующей тасовки.",
        ),
    ),
]
MethodOption = Annotated[
    str,
    typer.Option(
        "--method",
        metavar="auto|general|engine",
        help=help_text(
            "How to search: as suits the game, without shortcuts, or by the engine alone.",
            "Как искать: как лучше для игры, без сокращений или одним движком правил.",
        ),
    ),
]


def solve(
    game: GameArgument,
    numbers: DealsArgument = None,
    file: DealOption = None,
    option: OptionOption = None,
    question: QuestionOption = None,
    seconds: Annotated[
        str,
        typer.Option(
            "--seconds", help=help_text("Time for each deal, 0 for no limit.", "Время на расклад, 0 — без предела.")
        ),
    ] = "10",
    nodes: Annotated[
        str,
        typer.Option(
            "--nodes",
            help=help_text("Positions for each deal, 0 for no limit.", "Позиций на расклад, 0 — без предела."),
        ),
    ] = "0",
    memory: Annotated[
        str,
        typer.Option(
            "--memory", help=help_text("Memory for each search, in megabytes.", "Память поиска, в мегабайтах.")
        ),
    ] = "1024",
    threads: Annotated[
        str, typer.Option("--threads", help=help_text("Deals searched at a time.", "Сколько раскладов искать сразу."))
    ] = "1",
    method: MethodOption = "auto",
    certificate: Annotated[
        str | None,
        typer.Option(
            "--certificate",
            metavar=help_text("FILE", "ФАЙЛ"),
            help=help_text("Write what trefoil verify can check.", "Записать то, что проверит trefoil verify."),
        ),
    ] = None,
    closed_set: Annotated[
        bool,
        typer.Option(
            "--closed-set",
            help=help_text(
                "If the deal is lost, put every position met into the certificate (up to a million).",
                "Если расклад не сходится, записать в свидетельство все встреченные позиции (до миллиона).",
            ),
        ),
    ] = False,
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Solve deals."""
    from trefoil.solve import Limits

    definition = find_game(open_catalogue(folder), game, read_options(option or ()))
    options = open_catalogue(folder).files[game].settle(read_options(option or ()))
    limits = Limits(
        seconds_number(seconds),
        whole_number("--nodes", nodes, 0, 10**18),
        whole_number("--memory", memory, 0, 10**6) << 20,
    )
    asked = _question(question)
    if method not in ("auto", "general", "engine"):
        raise Fault("cli-no-such-choice", option="--method", value=method, choices="auto, general, engine")
    many = whole_number("--threads", threads, 1, 256)
    given = [*(numbers or ()), *([file] if file is not None else ())]
    if not given:
        raise Fault("cli-no-deal")
    named = list(_deals(definition, given))
    if len(named) > 1:
        if certificate is not None or closed_set:
            raise Fault("cli-one-deal")
        _solve_many(definition, options, named, asked, limits, method, many, json)
        return
    if closed_set and certificate is None:
        raise Fault("cli-closed-where")
    _solve_one(definition, options, named[0], asked, limits, method, certificate, closed_set, json)


def _question(word: str | None) -> Question | None:
    from trefoil.solve import QUESTIONS

    for known in QUESTIONS:
        if word == known:
            return known
    if word is not None:
        raise Fault("cli-no-such-choice", option="--question", value=word, choices=", ".join(QUESTIONS))
    return None


def _deals(game: Game, given: list[str]) -> Iterator[tuple[str, Deal]]:
    """Every deal with what it is called.  Raises Fault."""
    from trefoil.engine import deal_text
    from trefoil.solve.solvitaire import looks_like_solvitaire, read_solvitaire

    for word in given:
        program, colon, numbers = word.rpartition(":")
        first, dash, last = numbers.partition("-")
        if dash and first.isdigit() and last.isdigit() and word.isascii():
            low, high = int(first), int(last)
            if high < low or high - low >= _MOST_DEALS:
                raise Fault("cli-bad-range", value=word, most=_MOST_DEALS)
            for number in range(low, high + 1):
                name = f"{program}{colon}{number}"
                yield name, deal_text(game, name)
        elif looks_like_number(word):
            yield word, deal_text(game, word)
        else:
            text = read_text(word, DEAL_LIMIT)
            yield word, read_solvitaire(game, text) if looks_like_solvitaire(text) else deal_text(game, text)


# -------------------------------------------------------------------- one deal


def _solve_one(
    game: Game,
    options: dict[str, str],
    named: tuple[str, Deal],
    question: Question | None,
    limits: Limits,
    method: str,
    certificate: str | None,
    closed_set: bool,
    json: bool,
) -> None:
    from trefoil.engine import Table
    from trefoil.solve import Solver

    table = Table(game, named[1])
    # A closed set has to hold every position, so nothing may be pruned away.
    solver = Solver(
        table, table.start(), question, limits, method="general" if closed_set and method == "auto" else method
    )
    with _spinner(solver):
        while not solver.run(0.05):
            pass
    answer = solver.answer()
    if certificate is not None:
        _certify(table, options, answer, limits, solver if closed_set else None, certificate)
    if json:
        print_json(answer_row(table, options, named[0], answer, limits))
    else:
        print_plain("\n".join(answer_lines(table, answer)))
    raise typer.Exit({"won": 0, "lost": LOST, "unknown": UNKNOWN}[answer.verdict])


def _certify(table: Table, options: dict[str, str], answer: Answer, limits: Limits, solver: Any, path: str) -> None:
    """Write the certificate.  Raises Fault `cli-unwritable`, `cli-open-set`."""
    from trefoil.solve import certificate
    from trefoil.solve.closed import MOST_STATES

    states = None
    if solver is not None and answer.verdict == "lost":
        closed = getattr(solver.job, "closed_set", None)
        if answer.stored > MOST_STATES or closed is None or (states := closed()) is None:
            raise Fault("cli-open-set", states=answer.stored, most=MOST_STATES)
    try:
        Path(path).write_text(
            certificate.write(certificate.make(table, options, answer, limits, states)), encoding="utf-8"
        )
    except OSError as error:
        raise Fault("cli-unwritable", path=path, reason=reason(error)) from None


# -------------------------------------------------------------------- many deals


def _solve_many(
    game: Game,
    options: dict[str, str],
    named: list[tuple[str, Deal]],
    question: Question | None,
    limits: Limits,
    method: str,
    threads: int,
    json: bool,
) -> None:
    from trefoil.engine import Table
    from trefoil.solve import solve_many

    rows = []
    totals = {"won": 0, "lost": 0, "unknown": 0}
    with _bar(len(named)) as advance:
        answers = solve_many(
            game,
            [deal for _, deal in named],
            question=question,
            limits=limits,
            threads=threads,
            method=method,
            progress=advance,
        )
        for (name, deal), answer in zip(named, answers, strict=True):
            totals[answer.verdict] += 1
            if json:
                rows.append(answer_row(Table(game, deal), options, name, answer, limits))
            else:
                print_plain(f"{name}: {verdict_words(answer.verdict)} — {effort(answer)}")
    if json:
        print_json({"results": rows, **totals})
    else:
        print_plain(", ".join(f"{verdict_words(verdict)}: {count}" for verdict, count in totals.items()))


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error when a person watches it."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(both("Solving", "Решаю"), total=total)
        yield lambda done: progress.update(task, completed=done)


@contextmanager
def _spinner(solver: Any) -> Iterator[None]:
    """Signs of life on standard error when a person watches it."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(both("Searching…", "Ищу…")):
        yield
