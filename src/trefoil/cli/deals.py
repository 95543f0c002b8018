"""`trefoil deal`, `trefoil moves` and `trefoil perft`: a deal looked at, listed and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from trefoil.cli.given import (
    find_game,
    one_deal,
    open_catalogue,
    read_deal,
    read_options,
    the_deal,
    whole_number,
)
from trefoil.cli.options import (
    DealArgument,
    DealOption,
    GameArgument,
    GamesOption,
    JsonOption,
    LangOption,
    OptionOption,
    examples,
)
from trefoil.cli.output import console, print_json, print_plain, print_rows
from trefoil.cli.speech import both, help_text, said
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.engine import State, Table
    from trefoil.engine.table import Seat

_REDEALS_SHOWN = 9
_DEEPEST = 20


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(
        "deal",
        help=help_text("Show a deal.", "Показать расклад."),
        epilog=examples(
            "trefoil deal clover 12345",
            "trefoil deal klondike 7 --json",
            "trefoil deal clover 12345 --cards > deal.txt",
            "trefoil deal clover --deal deal.txt",
        ),
    )(deal)
    app.command(
        "moves",
        help=help_text("List the legal moves of a deal or a position.", "Перечислить ходы расклада или положения."),
        epilog=examples("trefoil moves clover 12345", "trefoil moves clover --deal position.txt --json"),
    )(moves)
    app.command(
        "perft",
        help=help_text(
            "Count the move sequences of each length; --verify compares with a perft file.",
            "Сосчитать последовательности ходов каждой длины; --verify сверяет с файлом perft.",
        ),
        epilog=examples(
            "trefoil perft clover 12345 --depth 4",
            "trefoil perft canfield 7 --option draw=1 --divide",
            "trefoil perft --verify clover.perft",
        ),
    )(perft)


def open_table(game: str, given: str, options: list[str] | None, folder: str | None) -> tuple[Table, dict[str, str]]:
    """The table of a deal, and its options, all of them.  Raises Fault."""
    from trefoil.engine import Table

    games = open_catalogue(folder)
    chosen = read_options(options or ())
    definition = find_game(games, game, chosen)
    return Table(definition, read_deal(definition, given)), games.files[game].settle(chosen)


CardsOption = Annotated[
    bool,
    typer.Option(
        "--cards",
        help=help_text(
            "Print the card list instead: every order of the pack, redeals too.",
            "Вывести вместо этого список карт: все порядки колоды, и для пересдач.",
        ),
    ),
]
PositionOption = Annotated[
    bool,
    typer.Option("--position", help=help_text("Print the position text instead.", "Вывести вместо этого положение.")),
]


def deal(
    game: GameArgument,
    number: DealArgument = None,
    file: DealOption = None,
    option: OptionOption = None,
    cards: CardsOption = False,
    position: PositionOption = False,
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Show a deal; a random one when none is given."""
    from trefoil.deals import random_number
    from trefoil.engine import write_position

    given = one_deal(number, file)
    table, options = open_table(game, given if given is not None else str(random_number()), option, folder)
    state = table.start()
    if cards:
        print_plain(card_list(table))
    elif position:
        print_plain(write_position(table, state))
    elif json:
        print_json(picture(table, state, options))
    else:
        show(table, state)


def show(table: Table, state: State) -> None:
    """Print a position for a person: what is played, the piles, the counters."""
    from trefoil.cli.layout import layout

    out = console()
    view = table.view(state)
    out.print(headline(table), style="bold", markup=False)
    out.print()
    out.print(layout(table.rules, view, out))
    counters = counters_line(table, state)
    if counters:
        out.print(counters, markup=False)


def headline(table: Table) -> str:
    """The title of the game, and the number of its deal if it has one."""
    title = said(table.game.title)
    return title if table.deal.number is None else f"{title} · {table.deal.number}"


def counters_line(table: Table, state: State) -> str:
    """Who is to move, how often limited actions may still be done, and the score."""
    from trefoil.words import limit_text, zone_title

    view = table.view(state)
    parts = [said(limit_text(table.game, item.action, item.left)) for item in view.left]
    if view.mover is not None:
        seat = "AB"[view.mover]
        parts.insert(0, both(f"{seat} to move", f"ходит {seat}"))
    if table.game.score is not None:
        parts.append(f"{said(zone_title(table.game, table.game.score))}: {' : '.join(map(str, view.score))}")
    return " · ".join(parts)


def card_list(table: Table) -> str:
    """The orders of a deal: those of its packs, then one for each redeal the game allows.

    Of unlimited redeals nine are written; a position text goes on for ever (docs/notation.md).
    """
    from trefoil.deals import Deal, write_card_list
    from trefoil.deals.deal import packs
    from trefoil.spec.vocabulary import Redeal

    allowed = [action.times for action in table.game.actions if isinstance(action, Redeal)]
    redeals = sum(_REDEALS_SHOWN if times is None else times for times in allowed)
    wanted = packs(table.game) + redeals
    orders = tuple(table.deal.order(table.game, index) for index in range(wanted))
    return write_card_list(Deal(None, orders, 0))


def picture(table: Table, state: State, options: dict[str, str]) -> dict[str, Any]:
    """A position as JSON: what may be seen, pile by pile, and the legal moves."""
    view = table.view(state)
    outcome = table.outcome(state)
    return {
        "game": table.game.id,
        "options": options,
        "digest": table.rules.digest,
        "deal": None if table.deal.number is None else str(table.deal.number),
        "piles": {info.name: pile for info, pile in zip(table.rules.piles, view.piles, strict=True)},
        "base": view.base,
        "mover": view.mover,
        "left": {item.action: item.left for item in view.left},
        "score": view.score,
        "held": view.held,
        "legal": [table.write(state, move) for move in table.legal(state)],
        "outcome": {"kind": outcome.kind, "why": outcome.why},
    }


def moves(
    game: GameArgument,
    number: DealArgument = None,
    file: DealOption = None,
    option: OptionOption = None,
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """List the legal moves of a deal or a position."""
    table, _ = open_table(game, the_deal(number, file), option, folder)
    state = table.start()
    if json:
        print_json(legal_moves(table, state))
        return
    list_moves(table, state)


def legal_moves(table: Table, state: State) -> list[dict[str, Any]]:
    """The legal moves for a program; `piles` are pile names."""
    from trefoil.words import move_text

    return [
        {
            "move": table.write(state, move),
            "action": table.game.actions[move.action].name,
            "piles": [table.rules.piles[i].name for i in move.piles],
            "count": move.count,
            "text": move_text(table, state, move),
        }
        for move in table.legal(state)
    ]


def list_moves(table: Table, state: State, seat: Seat = "both") -> None:
    """Print the legal moves for a person: how each is typed, and what it is."""
    from trefoil.words import move_text

    legal = table.legal(state, seat)
    if legal:
        print_rows([(table.write(state, move), said(move_text(table, state, move))) for move in legal])
    else:
        print_plain(_no_moves(table, state))


def _no_moves(table: Table, state: State) -> str:
    from trefoil.words import outcome_text

    text = outcome_text(table.game, table.outcome(state), table.view(state).score)
    return said(text) if text is not None else ""


def perft(
    game: Annotated[str | None, typer.Argument(metavar=help_text("GAME", "ИГРА"))] = None,
    number: DealArgument = None,
    file: DealOption = None,
    depth: Annotated[
        str, typer.Option("--depth", "-d", help=help_text("The longest sequences to count.", "Наибольшая длина."))
    ] = "4",
    divide: Annotated[
        bool,
        typer.Option("--divide", help=help_text("Count below each first move.", "Сосчитать после каждого хода.")),
    ] = False,
    verify: Annotated[
        str | None,
        typer.Option(
            "--verify",
            metavar=help_text("FILE", "ФАЙЛ"),
            help=help_text("Count again what a perft file says.", "Пересчитать то, что сказано в файле perft."),
        ),
    ] = None,
    option: OptionOption = None,
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Count the move sequences of each length."""
    from trefoil.cli import perftfile

    if verify is not None:
        raise typer.Exit(perftfile.verify(verify, folder, json))
    levels = whole_number("--depth", depth, 1, _DEEPEST)
    if game is None:
        raise Fault("cli-which-game")
    table, options = open_table(game, the_deal(number, file), option, folder)
    if divide:
        perftfile.divide(table, levels, json)
    else:
        perftfile.count(table, levels, options, json)
