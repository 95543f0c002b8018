"""`trefoil check`, `trefoil schema` and `trefoil definition`: for those who write games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from trefoil.cli.given import GAME_LIMIT, find_game, open_catalogue, read_options, read_text
from trefoil.cli.options import GameArgument, GamesOption, JsonOption, LangOption, OptionOption, examples
from trefoil.cli.output import print_json, print_plain
from trefoil.cli.speech import both, help_text, sentence
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.games import Catalogue
    from trefoil.spec import GameFile

UNSOUND = 1
"""The exit code for a game file that can be read but not played."""


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(
        "check",
        help=help_text(
            "Check a game file: every problem with its path. Exit code 0: sound; 1: not.",
            "Проверить файл игры: все ошибки с их местом. Код выхода 0: годен; 1: нет.",
        ),
        epilog=examples("trefoil check my-game.json", "trefoil check my-game.json --json"),
    )(check)
    app.command(
        "schema",
        help=help_text("Print the JSON Schema of a game file.", "Напечатать JSON Schema файла игры."),
        epilog=examples("trefoil schema > game.schema.json"),
    )(schema)
    app.command(
        "definition",
        help=help_text(
            "Print the full definition of a game with its options settled.",
            "Напечатать полное определение игры с выбранными настройками.",
        ),
        epilog=examples("trefoil definition clover", "trefoil definition canfield --option draw=1"),
    )(definition)


class Found(NamedTuple):
    """One problem: with which option (`redeals=3`, or "" for the defaults), where, and what."""

    option: str
    path: str
    detail: str

    def words(self) -> str:
        """The problem in the language of this run."""
        from trefoil.words.details import russian_detail

        text = f"{self.path}: {self.detail}" if self.path else self.detail
        text = both(text, russian_detail(text))
        return f"[{self.option}] {text}" if self.option else text


def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar=help_text("GAME.json", "ИГРА.json"),
            help=help_text("A game file; - for standard input.", "Файл игры; - — стандартный ввод."),
        ),
    ],
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Check a game file."""
    from trefoil.spec import game_json

    raw = game_json(read_text(file, GAME_LIMIT).encode(), Path(file).stem)
    games = open_catalogue(folder)
    like = raw.get("like") if isinstance(raw, dict) else None
    if folder is None and file != "-" and isinstance(like, str) and like not in games.files:
        # A game may be like another of the author's, which lies beside it.
        games = open_catalogue(str(Path(file).parent))
    try:
        game_file = _read(raw, games)
        found = list(_problems(game_file))
    except Fault as fault:
        if fault.code != "bad-definition":
            raise
        found = [_of_fault(fault, "")]
        game_file = None
    digest = "" if found or game_file is None else _digest(game_file)
    if json:
        print_json(
            {
                "sound": not found,
                "digest": digest or None,
                "problems": [each._asdict() for each in found],
            }
        )
    else:
        for each in found:
            print_plain(each.words())
        if not found:
            print_plain(both(f"Sound, rules {digest}.", f"Годен, правила {digest}."))
    if found:
        raise typer.Exit(UNSOUND)


def _read(raw: Any, games: Catalogue) -> GameFile:
    """The game file of a JSON value.  Raises Fault `bad-definition`, also for an id that is taken."""
    from trefoil.spec import read_game_file

    def like(name: str) -> GameFile:
        if name not in games.files:
            raise Fault("bad-definition", game="?", detail=f"$.like: there is no game {name!r}")
        return games.file(name)

    game_file = read_game_file(raw, like)
    # The file may lie in the very folder that was read: then it is no rival of itself.
    if game_file.id in games.files and game_file.id not in games.own:
        raise Fault("bad-definition", game=game_file.id, detail=f"$.id: {game_file.id!r} is the id of another game")
    return game_file


def _problems(file: GameFile) -> Iterator[Found]:
    """The problems of the defaults, and of every value of every option that the defaults do not have."""
    known: set[tuple[str, str]] = set()
    for name, value in [("", ""), *((option.name, value) for option in file.options for value in option.values())]:
        chosen = {name: value} if name else {}
        for found in _with(file, chosen):
            if (found.path, found.detail) not in known:
                known.add((found.path, found.detail))
                yield found


def _with(file: GameFile, chosen: dict[str, str]) -> list[Found]:
    from trefoil.spec import problems

    label = "".join(f"{name}={value}" for name, value in chosen.items())
    try:
        game = file.expand(chosen)
    except Fault as fault:
        return [_of_fault(fault, label)]
    return [Found(label, problem.path, problem.detail) for problem in problems(game)]


def _of_fault(fault: Fault, label: str) -> Found:
    return Found(label, "", str(fault.args_.get("detail", sentence(fault))))


def _digest(file: GameFile) -> str:
    from trefoil.spec import digest

    return digest(file.expand())


def schema() -> None:
    """Print the JSON Schema of a game file."""
    from trefoil.cli.schema import game_file_schema

    print_json(game_file_schema())


def definition(
    game: GameArgument,
    option: OptionOption = None,
    folder: GamesOption = None,
    lang: LangOption = None,
) -> None:
    """Print the full definition of a game."""
    from trefoil.spec import to_json

    settled = find_game(open_catalogue(folder), game, read_options(option or ()))
    print_plain(to_json(settled).decode())
