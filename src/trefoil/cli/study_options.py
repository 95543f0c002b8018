"""The options of `trefoil study`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from trefoil.cli.speech import help_text


def _text(flag: str, metavar: tuple[str, str], en: str, ru: str) -> Any:
    return typer.Option(flag, metavar=help_text(*metavar), help=help_text(en, ru))


_N, _FILE = ("N", "N"), ("FILE", "ФАЙЛ")

Game = Annotated[
    str | None,
    typer.Argument(
        metavar=help_text("GAME", "ИГРА"),
        help=help_text("Id of a game; trefoil games lists them.", "Имя игры; их перечисляет trefoil games."),
    ),
]
Question = Annotated[
    str | None,
    _text(
        "--question",
        ("QUESTION", "ВОПРОС"),
        "winnable; no-redeal, own-redeals or best-play for a game with reshuffles; policy:random, policy:greedy, "
        "policy:careful or policy:MODULE:FUNCTION. The first three take all cards as known.",
        "winnable; для игр с тасовками no-redeal, own-redeals или best-play; policy:random, policy:greedy, "
        "policy:careful или policy:МОДУЛЬ:ФУНКЦИЯ. В первых трёх карты считаются известными.",
    ),
]
Deals = Annotated[
    str | None,
    _text(
        "--deals",
        _N,
        "How many deals; 1000 without it, or as many as --until takes.",
        "Сколько раскладов; без него 1000 или сколько потребует --until.",
    ),
]
From = Annotated[str, _text("--from", _N, "Number of the first deal.", "Номер первого расклада.")]
Where = Annotated[
    str | None,
    _text(
        "--ledger",
        _FILE,
        "File with the results; deals it holds are not asked again. Without it one in the data folder.",
        "Файл с результатами; расклады из него заново не решаются. Без него — файл в папке данных.",
    ),
]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume",
        help=help_text(
            "Go on with the study last asked for in the ledger; GAME and --deals may be given.",
            "Продолжить последнее исследование журнала; можно указать ИГРУ и --deals.",
        ),
    ),
]
Scheduler = Annotated[
    str | None,
    _text(
        "--scheduler",
        ("URL", "URL"),
        "Dask scheduler whose workers are to work, such as tcp://10.0.0.1:8786.",
        "Планировщик Dask, чьи работники будут работать, например tcp://10.0.0.1:8786.",
    ),
]
Workers = Annotated[
    str | None,
    _text("--workers", _N, "Processes at a time; one for each processor.", "Сколько процессов; по одному на ядро."),
]
Seconds = Annotated[
    str,
    _text(
        "--seconds",
        ("S", "С"),
        "Time for each deal, 0 for no limit. Verdicts then depend on the machine.",
        "Время на расклад, 0 — без предела. Тогда вердикты зависят от машины.",
    ),
]
Nodes = Annotated[
    str,
    _text("--nodes", _N, "Positions for each deal, 0 for no limit.", "Позиций на расклад, 0 — без предела."),
]
Memory = Annotated[
    str, _text("--memory", ("MB", "МБ"), "Memory for each search, in megabytes.", "Память поиска, в мегабайтах.")
]
Until = Annotated[
    str | None,
    _text(
        "--until",
        ("±W%", "±W%"),
        "Stop as soon as the rate is known so well, looking only when settled beforehand.",
        "Остановиться, когда доля известна с такой точностью; проверки назначены заранее.",
    ),
]
Compare = Annotated[
    str | None,
    _text(
        "--compare",
        ("GAME[:NAME=VALUE,…]", "ИГРА[:ИМЯ=ЗНАЧЕНИЕ,…]"),
        "Study this game on the same deals too, and compare.",
        "Исследовать и эту игру на тех же раскладах и сравнить.",
    ),
]
Level = Annotated[
    str, _text("--level", ("P%", "P%"), "How often the interval holds the truth.", "Как часто интервал верен.")
]
Csv = Annotated[str | None, _text("--csv", _FILE, "Write a row for each deal.", "Записать строку на каждый расклад.")]
Parquet = Annotated[
    str | None,
    _text(
        "--parquet",
        _FILE,
        "The same as Parquet (needs the extra analysis).",
        "То же в формате Parquet (нужно дополнение analysis).",
    ),
]


Book = Annotated[
    bool,
    typer.Option(
        "--book",
        help=help_text(
            "Instead of one game: what the sources claim, beside what is found.",
            "Вместо одной игры: что обещают источники и что выходит на деле.",
        ),
    ),
]
Paper = Annotated[
    bool,
    typer.Option(
        "--paper",
        help=help_text(
            "Instead of one game: the rates published by Blake and Gent, beside ours.",
            "Вместо одной игры: доли, опубликованные Блейком и Джентом, и наши.",
        ),
    ),
]
