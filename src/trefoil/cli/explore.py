"""`trefoil games` and `trefoil rules`: what there is to play, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from trefoil.cli.given import find_game, open_catalogue, read_options
from trefoil.cli.options import GameArgument, GamesOption, JsonOption, LangOption, OptionOption, examples
from trefoil.cli.output import print_json, print_paragraphs, print_plain, print_rows
from trefoil.cli.speech import both, help_text, language, said, sentence

if TYPE_CHECKING:
    from trefoil.spec import Game, GameFile


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(
        "games",
        help=help_text("List all games.", "Перечислить все игры."),
        epilog=examples("trefoil games", "trefoil games --json", "trefoil games --games ~/my-games"),
    )(games)
    app.command(
        "rules",
        help=help_text("Print the rules of a game.", "Напечатать правила игры."),
        epilog=examples("trefoil rules clover", "trefoil rules canfield --lang ru --option draw=1"),
    )(rules)


def games(folder: GamesOption = None, json: JsonOption = False, lang: LangOption = None) -> None:
    """List all games."""
    from trefoil.words import used_cards

    known = open_catalogue(folder)
    found = [(name, file, known.expand(name, {})) for name, file in known.files.items()]
    if json:
        broken = [{"file": item.file, "fault": sentence(item.fault)} for item in known.broken]
        rows = [_row(file, game, name in known.own) for name, file, game in found]
        print_json({"games": rows, "broken": broken})
        return
    print_rows([(name, said(game.title), said(used_cards(game))) for name, _, game in found])
    for item in known.broken:
        print_plain(" ".join([both("Not playable:", "Не играется:"), item.file, "—", sentence(item.fault)]))


def _row(file: GameFile, game: Game, own: bool) -> dict[str, Any]:
    from trefoil.words import used_cards

    about = game.about
    return {
        "id": file.id,
        "title": game.title,
        "names": about.names,
        "family": about.family,
        "summary": about.summary,
        "cards": used_cards(game),
        "type": about.type,
        "class": about.kind,
        "age": about.age,
        "seats": game.seats,
        "own": own,
        "options": [
            {"name": option.name, "title": option.title, "default": option.default, "values": option.values()}
            for option in file.options
        ],
    }


def rules(
    game: GameArgument,
    option: OptionOption = None,
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Print the rules of a game."""
    from trefoil.words import rules_page, rules_text

    known = open_catalogue(folder)
    definition = find_game(known, game, read_options(option or ()))
    titles = {each.name: each.title for each in known.files[game].options}
    if json:
        print_json(rules_page(definition, language(), titles))
    else:
        print_paragraphs(rules_text(definition, language(), titles))
