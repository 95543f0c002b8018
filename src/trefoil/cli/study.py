"""`trefoil study`: how often does a game come out?"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from trefoil.cli.given import (
    check_target,
    find_game,
    open_catalogue,
    read_options,
    reason,
    seconds_number,
    share_number,
    whole_number,
)
from trefoil.cli.options import GamesOption, JsonOption, LangOption, OptionOption, examples
from trefoil.cli.output import print_json, print_plain
from trefoil.cli.serve import data_folder
from trefoil.cli.speech import help_text
from trefoil.cli.study_claims import claims_of, claims_stopped, tell_claims
from trefoil.cli.study_options import (
    Book,
    Compare,
    Csv,
    Deals,
    From,
    Game,
    Level,
    Memory,
    Nodes,
    Paper,
    Parquet,
    Question,
    Resume,
    Scheduler,
    Seconds,
    Until,
    Where,
    Workers,
)
from trefoil.cli.study_words import bar, comparison_lines, comparison_value, outcome_lines, outcome_value, stopped
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.games import Catalogue
    from trefoil.solve import Limits
    from trefoil.studies import Ledger, Study
    from trefoil.studies.claims import Claim
    from trefoil.studies.pools import Pool
    from trefoil.studies.run import Outcome

INTERRUPTED = 130
_MOST_DEALS = 10**12


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        "study",
        help=help_text(
            "Ask one question of many deals and say how often the game comes out, with an interval.",
            "Задать один вопрос многим раскладам и сказать, как часто игра сходится, с интервалом.",
        ),
        epilog=examples(
            "trefoil study clover-24 --question no-redeal --deals 100000",
            "trefoil study klondike --until ±1% --ledger klondike.db",
            "trefoil study klondike --deals 2000 --compare klondike:draw=1",
            "trefoil study canfield --question policy:greedy --csv games.csv",
            "trefoil study --book --deals 10000",
            "trefoil study report klondike.db --html klondike.html",
            "trefoil study --resume --ledger klondike.db --scheduler tcp://10.0.0.1:8786",
        ),
    )(study)


class _Asked(NamedTuple):
    """What the command is to do."""

    study: Study
    first: int
    deals: int
    until: float | None


def study(
    game: Game = None,
    option: OptionOption = None,
    question: Question = None,
    deals: Deals = None,
    first: From = "0",
    ledger: Where = None,
    resume: Resume = False,
    scheduler: Scheduler = None,
    workers: Workers = None,
    seconds: Seconds = "0",
    nodes: Nodes = "1000000",
    memory: Memory = "1024",
    until: Until = None,
    compare: Compare = None,
    level: Level = "95%",
    csv: Csv = None,
    parquet: Parquet = None,
    book: Book = False,
    paper: Paper = False,
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Run a study and print its rate."""
    from trefoil.solve import Limits
    from trefoil.studies import Ledger
    from trefoil.studies.paired import compared

    sure = share_number("--level", level, 0.5, 0.9999)
    count = None if deals is None else whole_number("--deals", deals, 1, _MOST_DEALS)
    many = None if workers is None else whole_number("--workers", workers, 1, 1024)
    where = Path(ledger) if ledger is not None else data_folder(None) / "studies.db"
    for path in (csv, parquet):
        check_target(path, where)
    games = open_catalogue(folder)
    budget = Limits(
        seconds_number(seconds),
        whole_number("--nodes", nodes, 0, 10**18),
        whole_number("--memory", memory, 1, 10**6) << 20,
    )
    if book or paper:
        others = (option, question, resume, until, compare, csv, parquet)
        if any(others) or first != "0":
            raise Fault("cli-claims-alone")
        _claims(claims_of(book, paper, game), games, where, _pool(scheduler, many), count or 1000, budget, json)
        return
    if resume:
        if (
            option
            or question
            or until
            or compare
            or first != "0"
            or (seconds, nodes, memory) != ("0", "1000000", "1024")
        ):
            raise Fault("cli-resume-alone")
        asked = [_resumed(games, where, game, count)]
    else:
        if game is None:
            raise Fault("cli-missing", word=help_text("GAME", "ИГРА"), help="trefoil study --help")
        start = whole_number("--from", first, 0, (1 << 63) - 1)
        half = None if until is None else share_number("--until", until, 1e-5, 0.4999)
        if half is not None and compare is not None:
            raise Fault("cli-compare-until")
        one = _study(games, game, read_options(option or ()), question, budget)
        asked = [_Asked(one, start, count or (1000 if half is None else _MOST_DEALS), half)]
        if compare is not None:
            other, _, chosen = compare.partition(":")
            two = _study(games, other, read_options(chosen.split(",") if chosen else ()), question, budget)
            asked.append(_Asked(two, start, count or 1000, None))
    with Ledger(where, write=True) as kept:
        outcomes = _run(kept, asked, scheduler, many, sure)
        entries = [outcome.entry._replace(deals=outcome.deals) for outcome in outcomes]
        for path, parquets in ((csv, False), (parquet, True)):
            if path is not None:
                _export(kept, entries, path, parquets)
        counts = None
        if len(outcomes) == 2:
            counts = compared(kept.pairs(entries[0].id, entries[1].id, entries[0].first, entries[0].deals))
    if json:
        values = [outcome_value(outcome, sure, str(where)) for outcome in outcomes]
        print_json(values[0] if counts is None else {"studies": values, "comparison": comparison_value(counts, sure)})
        return
    for outcome in outcomes:
        print_plain("\n".join(outcome_lines(outcome, sure)))
    if counts is not None:
        print_plain("\n".join(comparison_lines(counts, sure)))


def _claims(
    claims: tuple[Claim, ...], games: Catalogue, where: Path, pool: Pool, deals: int, budget: Limits, json: bool
) -> None:
    """Claims beside what is found.  Interrupted, say how to go on and end."""
    from trefoil.studies import Ledger

    try:
        with _ended_kindly(), Ledger(where, write=True) as kept:
            tell_claims(claims, games, kept, pool, deals, budget, json=json)
    except KeyboardInterrupt:
        print_plain(claims_stopped(str(where)))
        raise typer.Exit(INTERRUPTED) from None
    finally:
        pool.close()


def _study(games: Catalogue, game: str, options: dict[str, str], question: str | None, budget: Any) -> Study:
    from trefoil.studies import Study, checked, default_question

    definition = find_game(games, game, options)
    settled = games.files[game].settle(options)
    # A user's policy may lie in this folder; the workers inherit the path.
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    return checked(Study(definition, settled, question or default_question(definition), budget))


def _resumed(games: Catalogue, where: Path, game: str | None, deals: int | None) -> _Asked:
    """The study last asked for, of this game if one is named.  Raises Fault."""
    from trefoil.studies import Ledger

    with Ledger(where) as book:
        entries = [entry for entry in book.entries() if game is None or entry.game == game]
    if not entries:
        raise Fault("cli-nothing-to-resume", path=str(where))
    last = entries[-1]
    found = _study(games, last.game, last.options, last.question, last.budget)
    return _Asked(found, last.first, deals or last.deals, last.until)


def _run(book: Ledger, asked: list[_Asked], scheduler: str | None, workers: int | None, level: float) -> list[Outcome]:
    """Run the studies one after the other.  Interrupted, say how to go on and end."""
    from trefoil.studies.run import run

    pool = _pool(scheduler, workers)
    outcomes = []
    try:
        with _ended_kindly(), bar() as shown:
            for each in asked:
                outcomes.append(
                    run(
                        book,
                        each.study,
                        each.first,
                        each.deals,
                        pool,
                        until=each.until,
                        level=level,
                        shown=partial(shown, each.study),
                    )
                )
    except KeyboardInterrupt:
        entry = book.entries()[-1]
        print_plain(stopped(entry, book.tally(entry.id, entry.first, entry.deals), book.path))
        raise typer.Exit(INTERRUPTED) from None
    finally:
        pool.close()
    return outcomes


def _pool(scheduler: str | None, workers: int | None) -> Pool:
    if scheduler is not None:
        from trefoil.studies.cluster import Cluster

        return Cluster(scheduler)
    from trefoil.studies.pools import Processes

    return Processes(workers or os.cpu_count() or 1)


@contextmanager
def _ended_kindly() -> Iterator[None]:
    """A polite order to end, as a system gives it, is obeyed like Ctrl-C."""

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _export(book: Ledger, entries: Any, path: str, parquet: bool) -> None:
    """Write the rows.  Raises Fault `cli-unwritable`, `no-duckdb`."""
    from trefoil.studies.export import write_csv, write_parquet

    try:
        (write_parquet if parquet else write_csv)(book, entries, Path(path))
    except OSError as error:
        raise Fault("cli-unwritable", path=path, reason=reason(error)) from None
