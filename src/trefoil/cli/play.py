"""`trefoil play`: a game in the terminal, by typed moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trefoil.cli.given import RECORD_LIMIT, read_text
from trefoil.cli.options import DealOption, GamesOption, LangOption, OptionOption, examples
from trefoil.cli.speech import help_text, said
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.engine import Line


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        "play",
        help=help_text(
            "Play a game in the terminal; type help there for the commands.",
            "Играть в терминале; команды перечислит слово help.",
        ),
        epilog=examples(
            "trefoil play clover",
            "trefoil play klondike --deal 7 --option draw=1",
            "trefoil play couple-sympathy --against strong",
            "trefoil play --load game.txt",
        ),
    )(play)


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar=help_text("GAME", "ИГРА"),
            help=help_text("Id of a game; trefoil games lists them.", "Имя игры; их перечисляет trefoil games."),
        ),
    ] = None,
    deal: DealOption = None,
    option: OptionOption = None,
    load: Annotated[
        str | None,
        typer.Option(
            "--load",
            metavar=help_text("FILE", "ФАЙЛ"),
            help=help_text("Go on with a saved game.", "Продолжить записанную игру."),
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="weak|fair|strong",
            help=help_text(
                "In a game for two: the computer plays the other seat, as strongly as this.",
                "В игре на двоих: за другого игрока играет компьютер, такой силы.",
            ),
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            metavar="A|B",
            help=help_text("Your own seat then; A without it.", "Ваше место при этом; без него — A."),
        ),
    ] = None,
    folder: GamesOption = None,
    lang: LangOption = None,
) -> None:
    """Play a game in the terminal."""
    from trefoil.cli.against import Against
    from trefoil.cli.session import Session

    if seat is not None and against is None:
        raise Fault("cli-seat-alone")
    if load is not None:
        if deal is not None or option:
            raise Fault("cli-deal-and-record")
        line, options = _loaded(load, game, folder)
        Session(line, options, Against(line.table, against, seat or "A") if against is not None else None).run()
        return
    if game is None:
        raise Fault("cli-no-game")
    from trefoil.cli.deals import open_table
    from trefoil.deals import random_number
    from trefoil.engine import Line

    table, options = open_table(game, deal if deal is not None else str(random_number()), option, folder)
    Session(Line(table), options, Against(table, against, seat or "A") if against is not None else None).run()


def _loaded(file: str, game: str | None, folder: str | None) -> tuple[Line, dict[str, str]]:
    """A saved game, played to its end, and its options.  Raises Fault."""
    from trefoil.cli.given import open_catalogue
    from trefoil.cli.replay import load, refusal_words
    from trefoil.engine import ReplayError, replay

    table, record = load(read_text(file, RECORD_LIMIT), folder)
    if game not in (None, record.game):
        raise Fault("cli-other-game", found=record.game, wanted=game)
    try:
        line = replay(table, record.steps)
    except ReplayError as error:
        text = said(refusal_words(table.game, error.refusal)[0])
        raise Fault("cli-illegal-record", step=error.step, move=error.text, text=text) from None
    return line, open_catalogue(folder).files[record.game].settle(record.options)
