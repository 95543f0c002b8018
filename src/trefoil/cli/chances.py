"""`trefoil chances`: how often best play wins, counted for games of luck, else over random reshuffles."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trefoil.cli.given import find_game, open_catalogue, read_options, reason, seconds_number, whole_number
from trefoil.cli.options import GameArgument, GamesOption, JsonOption, LangOption, OptionOption, examples
from trefoil.cli.output import print_json, print_plain
from trefoil.cli.speech import both, help_text, said
from trefoil.cli.study_words import number, percent, span
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from fractions import Fraction

    from trefoil.spec import Game
    from trefoil.studies.value_table import Known

UNFINISHED = 3
_MOST = 10**9


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        "chances",
        help=help_text(
            "Say how often best play wins: of a game of luck by counting all deals, of a game of fans over random "
            "reshuffles. With --measure, find the latter out anew.",
            "Сказать, как часто выигрывает лучшая игра: для игр на удачу — подсчётом всех раскладов, для игр с веерами "
            "— при случайных тасовках. С --measure второе выясняется заново.",
        ),
        epilog=examples(
            "trefoil chances clover",
            "trefoil chances couple-hearts",
            "trefoil chances clover-24 --measure --least 200 --more 20000",
            "trefoil chances belle-lucie --measure --work lucie.work --seconds 300 --save lucie.json",
        ),
    )(chances)


def _count(flag: str, en: str, ru: str) -> Any:
    return typer.Option(flag, metavar="N", help=help_text(en, ru))


def chances(
    game: GameArgument,
    option: OptionOption = None,
    measure: Annotated[
        bool, typer.Option("--measure", help=help_text("Look at random deals.", "Просмотреть случайные расклады."))
    ] = False,
    least: Annotated[
        str, _count("--least", "Deals from every foundations.", "Раскладов от каждого состояния баз.")
    ] = "100",
    more: Annotated[
        str,
        _count(
            "--more",
            "Deals besides, for each number of reshuffles left, where good play leads most often.",
            "Сверх того раскладов на каждое число оставшихся тасовок — там, куда чаще приводит хорошая игра.",
        ),
    ] = "100000",
    quick: Annotated[
        str,
        _count(
            "--quick",
            "So many times --least and --more where no reshuffle is left.",
            "Во столько раз больше --least и --more, когда тасовок не осталось.",
        ),
    ] = "4",
    first: Annotated[str, _count("--first", "Deals from the start.", "Раскладов от начала.")] = "10000",
    games: Annotated[
        str, _count("--play", "Games played with the policy found.", "Партий, сыгранных найденным способом.")
    ] = "20000",
    seed: Annotated[str, _count("--seed", "Which random deals.", "Какие случайные расклады.")] = "1",
    threads: Annotated[
        str, _count("--threads", "Threads; 0 for one on each processor.", "Потоков; 0 — по одному на ядро.")
    ] = "0",
    work: Annotated[
        str | None,
        typer.Option(
            "--work",
            metavar=help_text("FILE", "ФАЙЛ"),
            help=help_text(
                "Keep what was found, and go on from there. For one game and one set of numbers.",
                "Хранить найденное и продолжать с него. Для одной игры и одного набора чисел.",
            ),
        ),
    ] = None,
    seconds: Annotated[
        str,
        typer.Option("--seconds", help=help_text("Time to work, 0 for no limit.", "Время работы, 0 — без предела.")),
    ] = "0",
    save: Annotated[
        str | None,
        typer.Option(
            "--save",
            metavar=help_text("FILE", "ФАЙЛ"),
            help=help_text("Write the chances of all foundations.", "Записать шансы всех состояний баз."),
        ),
    ] = None,
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Chances of best play."""
    from trefoil.studies.exact_chance import exact_chance
    from trefoil.studies.value_sample import Effort
    from trefoil.studies.value_table import known

    definition = find_game(open_catalogue(folder), game, read_options(option or ()))
    effort = Effort(
        whole_number("--least", least, 2, _MOST),
        whole_number("--more", more, 0, _MOST),
        whole_number("--quick", quick, 1, 1000),
        whole_number("--first", first, 2, _MOST),
        whole_number("--play", games, 1, _MOST),
    )
    which, many = whole_number("--seed", seed, 0, 2**63), whole_number("--threads", threads, 0, 256)
    limit = seconds_number(seconds)
    if measure:
        found = _measured(definition, effort, which, many or None, work, limit, save)
    elif (counted := exact_chance(definition)) is not None:
        _print_counted(definition, counted, json)
        return
    else:
        kept = known(definition)
        if kept is None:
            raise Fault("cli-no-chances", game=game)
        found = kept
    if json:
        print_json(_row(found))
    else:
        print_plain("\n".join(_lines(definition, found)))


def _measured(
    game: Game, effort: Any, seed: int, threads: int | None, work: str | None, seconds: float, save: str | None
) -> Known:
    from trefoil.solve.native import kernel
    from trefoil.studies.value import chances as find
    from trefoil.studies.value_game import shuffled
    from trefoil.studies.value_sample import OutOfTime, Sampler, WrongWork
    from trefoil.studies.value_table import read, write

    kernel()  # says what is wrong with it, if anything
    shape = shuffled(game)
    if shape is None:
        raise Fault("cli-not-shuffled", game=game.id)
    until = time.monotonic() + seconds if seconds else None
    try:
        sampler = Sampler(shape, seed, effort, Path(work) if work else None, until, threads)
        with _progress() as told:
            found = find(sampler, effort, told)
    except OutOfTime:
        print(said_unfinished(work), file=sys.stderr)
        raise typer.Exit(UNFINISHED) from None
    except WrongWork:
        raise Fault("cli-other-work", path=work) from None
    except OSError as error:
        raise Fault("cli-unwritable", path=work, reason=reason(error)) from None
    text = write(game, shape, seed, effort, found)
    if save is not None:
        try:
            Path(save).write_text(text, encoding="utf-8")
        except OSError as error:
            raise Fault("cli-unwritable", path=save, reason=reason(error)) from None
    return read(text)


def said_unfinished(work: str | None) -> str:
    """What is said when the time was not enough."""
    if work is None:
        return both("The time was not enough.", "Времени не хватило.")
    return both(
        f"The time was not enough; the same command goes on from {work}.",
        f"Времени не хватило; та же команда продолжит с {work}.",
    )


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """A bar on standard error when a person watches it."""
    if not sys.stderr.isatty():
        yield lambda part, done, all: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)
        yield lambda part, done, all: progress.update(task, description=part, completed=done, total=all)


def _print_counted(game: Game, chance: Fraction, json: bool) -> None:
    if json:
        exact = f"{chance.numerator}/{chance.denominator}"
        print_json({"game": game.id, "question": "winnable", "chance": float(chance), "exact": exact})
        return
    print_plain(
        both(
            f"{said(game.title)}: comes out in {percent(float(chance), 4)} of all deals, counted exactly",
            f"{said(game.title)}: сходится в {percent(float(chance), 4)} всех раскладов, подсчитано точно",
        )
    )


def _row(found: Known) -> dict[str, Any]:
    return {
        "game": found.game,
        "digest": found.digest,
        "question": "best-play",
        "interval": list(found.interval),
        "high": found.high,
        "layouts": found.layouts,
        "games": found.games,
        "won": found.won,
        "cut": found.cut,
        "seed": found.seed,
        "effort": found.effort._asdict(),
        "kernel": found.kernel,
    }


def _lines(game: Game, found: Known) -> list[str]:
    from trefoil.studies.value import LEVEL

    level = percent(LEVEL, 0)
    lines = [
        both(
            f"{said(game.title)}: chance to win with best play, the reshuffles to come being unknown",
            f"{said(game.title)}: шанс выиграть лучшей игрой, когда будущие тасовки неизвестны",
        ),
        f"  {span(found.interval)}  ({level})",
        both(
            f"  from below: {number(found.won)} of {number(found.games)} games won with the policy found",
            f"  снизу: найденным способом выиграно {number(found.won)} партий из {number(found.games)}",
        ),
        both(
            f"  from above: {percent(found.high)}, from {number(found.layouts)} deals",
            f"  сверху: {percent(found.high)}, по {number(found.layouts)} раскладам",
        ),
    ]
    if found.cut:
        lines.append(
            both(
                f"  searches cut short: {number(found.cut)} (counted as the best they could have found)",
                f"  поисков, не доведённых до конца: {number(found.cut)} (сверху засчитаны как лучшие)",
            )
        )
    return lines
