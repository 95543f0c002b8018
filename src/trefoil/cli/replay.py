"""`trefoil replay`: a saved game verified move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from trefoil.cli.given import RECORD_LIMIT, find_game, open_catalogue, read_text
from trefoil.cli.options import GamesOption, JsonOption, LangOption, examples
from trefoil.cli.output import console, print_json
from trefoil.cli.speech import both, help_text, said
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.engine import Line, Record, Refusal, ReplayError, Table
    from trefoil.spec import Game
    from trefoil.spec.vocabulary import Text

REFUSED = 1
"""The exit code for a record that can be read but is no game by the rules."""


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        "replay",
        help=help_text(
            "Verify a saved game move by move. Exit code 0: all legal; 1: not.",
            "Проверить запись игры ход за ходом. Код выхода 0: всё по правилам; 1: нет.",
        ),
        epilog=examples("trefoil replay game.txt", "trefoil replay - --json < game.txt"),
    )(replay)


def load(text: str, folder: str | None) -> tuple[Table, Record]:
    """The table and the steps of a game text.

    Raises Fault: `bad-record`, those of a game, of options and of a deal, and `cli-other-rules`
    when the record was made by rules that have changed since.
    """
    from trefoil.engine import Table, deal_text, read_record

    record = read_record(text)
    game = find_game(open_catalogue(folder), record.game, record.options)
    table = Table(game, deal_text(game, record.deal))
    if record.rules not in ("", table.rules.digest):
        raise Fault("cli-other-rules", game=record.game, found=record.rules, wanted=table.rules.digest)
    return table, record


def refusal_words(game: Game, refusal: Refusal) -> tuple[Text, Text | None, Text | None]:
    """Why a move is refused, the rule that refuses it, and the source's own sentence."""
    from trefoil.words import refusal as words
    from trefoil.words import rule

    action = next((each for each in game.actions if each.name == refusal.action), None)
    text = words(game, refusal)
    if action is None:
        return text, None, None
    return text, rule(game, action.name), action.quote


def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar=help_text("FILE", "ФАЙЛ"),
            help=help_text("A saved game; - for standard input.", "Запись игры; - — стандартный ввод."),
        ),
    ],
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Verify a saved game."""
    from trefoil.engine import ReplayError
    from trefoil.engine import replay as play_again

    table, record = load(read_text(file, RECORD_LIMIT), folder)
    try:
        line = play_again(table, record.steps)
    except ReplayError as error:
        _refused(table, record, error, json)
        raise typer.Exit(REFUSED) from None
    agrees = record.result in ("", table.outcome(line.state).kind)
    if json:
        print_json({**_about(table, record), "legal": True, **_end(line), "claimed": record.result or None})
    else:
        console().print(_verdict(line, record.result, agrees), markup=False)
    if not agrees:
        raise typer.Exit(REFUSED)


def _about(table: Table, record: Record) -> dict[str, Any]:
    return {
        "game": record.game,
        "options": record.options,
        "digest": table.rules.digest,
        "deal": None if table.deal.number is None else str(table.deal.number),
        "moves": len(record.steps),
    }


def _end(line: Line) -> dict[str, Any]:
    outcome = line.table.outcome(line.state)
    return {"result": outcome.kind, "why": outcome.why, "score": line.table.view(line.state).score}


def _verdict(line: Line, claimed: str, agrees: bool) -> str:
    from trefoil.words import outcome_text

    table = line.table
    outcome = table.outcome(line.state)
    end = outcome_text(table.game, outcome, table.view(line.state).score)
    ended = said(end) if end is not None else both("The game is not over.", "Игра не окончена.")
    count = line.at
    text = both(f"All moves are legal ({count}). {ended}", f"Все ходы по правилам ({count}). {ended}")
    if agrees:
        return text
    return text + both(
        f" But the record says: {claimed}, and it is: {outcome.kind}.",
        f" Но в записи указано: {claimed}, а вышло: {outcome.kind}.",
    )


def _refused(table: Table, record: Record, error: ReplayError, json: bool) -> None:
    text, rule, quote = refusal_words(table.game, error.refusal)
    if json:
        refused = {"step": error.step, "move": error.text, "code": error.refusal.code, "text": text}
        print_json({**_about(table, record), "legal": False, "refused": {**refused, "rule": rule, "quote": quote}})
        return
    out = console()
    head = both(f"Move {error.step}, {error.text}, is not legal:", f"Ход {error.step}, {error.text}, не по правилам:")
    out.print(head, said(text), markup=False)
    if rule is not None:
        out.print(said(rule), style="dim", markup=False)
