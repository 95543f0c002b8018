"""Arguments and options that several commands share, so that one word means one thing everywhere."""

from __future__ import annotations

from typing import Annotated

import typer

from trefoil.cli.speech import help_text
from trefoil.spec.faults import Fault


def examples(*lines: str) -> str:
    """The end of a command's help page: commands to try."""
    return "\n".join([help_text("Examples:", "Примеры:"), *(f"[dim]$[/dim] {line}" for line in lines)])


def _known_language(value: str | None) -> str | None:
    if value not in (None, "ru", "en"):
        raise Fault("cli-bad-language", value=value)
    return value


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar=help_text("GAME", "ИГРА"),
        help=help_text("Id of a game; trefoil games lists them.", "Имя игры; их перечисляет trefoil games."),
    ),
]

DealArgument = Annotated[
    str | None,
    typer.Argument(
        metavar=help_text("DEAL", "РАСКЛАД"),
        help=help_text(
            "Deal number 0 … 2^64-1, or a file (- for standard input) with a card list or a position.",
            "Номер расклада 0 … 2^64-1 или файл (- — стандартный ввод) со списком карт или положением.",
        ),
    ),
]

DealOption = Annotated[
    str | None,
    typer.Option(
        "--deal",
        metavar=help_text("DEAL", "РАСКЛАД"),
        help=help_text(
            "The deal: a number, or a file (- for standard input) with a card list or a position.",
            "Расклад: номер или файл (- — стандартный ввод) со списком карт или положением.",
        ),
    ),
]

OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar=help_text("NAME=VALUE", "ИМЯ=ЗНАЧЕНИЕ"),
        help=help_text("An option of the game; may be repeated.", "Настройка игры; можно повторять."),
    ),
]

GamesOption = Annotated[
    str | None,
    typer.Option(
        "--games",
        metavar=help_text("FOLDER", "ПАПКА"),
        help=help_text(
            "Folder with games of your own (also the setting TREFOIL_GAMES).",
            "Папка с вашими играми (или переменная TREFOIL_GAMES).",
        ),
    ),
]

LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="ru|en",
        callback=_known_language,
        help=help_text("Language of what is said; by default that of LANG.", "Язык ответов; без него — как в LANG."),
    ),
]

DataOption = Annotated[
    str | None,
    typer.Option(
        "--data",
        metavar=help_text("FOLDER", "ПАПКА"),
        help=help_text(
            "Folder where the tables are kept (also the setting TREFOIL_DATA).",
            "Папка, где хранятся столы (или переменная TREFOIL_DATA).",
        ),
    ),
]

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help=help_text(
            "A PostgreSQL database that keeps the tables instead, postgresql://… (also the setting TREFOIL_DATABASE).",
            "База PostgreSQL, где хранятся столы вместо папки, postgresql://… (или переменная TREFOIL_DATABASE).",
        ),
    ),
]

JsonOption = Annotated[
    bool,
    typer.Option("--json", help=help_text("Print JSON, for a program.", "Вывести JSON, для программы.")),
]
