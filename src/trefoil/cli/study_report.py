"""`trefoil study report`: what a ledger tells, in the terminal, as a page, as pictures or as JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trefoil.cli.given import check_target, open_catalogue, reason, share_number
from trefoil.cli.options import GamesOption, JsonOption, LangOption, examples
from trefoil.cli.output import console, print_json, print_plain
from trefoil.cli.serve import FIRST_PORT, data_folder
from trefoil.cli.speech import both, help_text, language, said, visible
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.studies.report import Class, Report
    from trefoil.studies.shown import Shown

    Pair = tuple[Report, Shown]

_WIDTH = 40  # signs of a bar
_BLOCKS = " ▏▎▍▌▋▊▉█"
_HARDEST = 5


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        "study report",
        help=help_text(
            "Tell what a ledger of studies holds: rates with intervals, difficulty, time, deals to look at.",
            "Рассказать, что записано в журнале исследований: доли с интервалами, трудность, время, расклады.",
        ),
        epilog=examples(
            "trefoil study report klondike.db",
            "trefoil study report studies.db clover --html clover.html",
            "trefoil study report klondike.db --png klondike.png",
        ),
    )(study_report)


Where = Annotated[
    str | None,
    typer.Argument(
        metavar=help_text("LEDGER", "ЖУРНАЛ"),
        help=help_text(
            "The file with the results; that of the data folder without it.",
            "Файл с результатами; без него — в папке данных.",
        ),
    ),
]
Game = Annotated[
    str | None,
    typer.Argument(
        metavar=help_text("GAME", "ИГРА"), help=help_text("Only studies of this game.", "Только об этой игре.")
    ),
]
Html = Annotated[
    str | None,
    typer.Option(
        "--html",
        metavar=help_text("FILE", "ФАЙЛ"),
        help=help_text("Write a page that needs nothing else.", "Записать страницу, которой больше ничего не нужно."),
    ),
]
Png = Annotated[
    str | None,
    typer.Option(
        "--png",
        metavar=help_text("FILE", "ФАЙЛ"),
        help=help_text("Draw pictures (needs the extra plots).", "Нарисовать картинки (нужно дополнение plots)."),
    ),
]
Svg = Annotated[
    str | None,
    typer.Option(
        "--svg",
        metavar=help_text("FILE", "ФАЙЛ"),
        help=help_text("The same as SVG.", "То же в формате SVG."),
    ),
]
At = Annotated[
    str,
    typer.Option(
        "--at",
        metavar="URL",
        help=help_text("Address of the table that links lead to.", "Адрес стола, куда ведут ссылки."),
    ),
]
Level = Annotated[
    str,
    typer.Option(
        "--level",
        metavar="P%",
        help=help_text("How often the interval holds the truth.", "Как часто интервал верен."),
    ),
]


def study_report(
    where: Where = None,
    game: Game = None,
    html: Html = None,
    png: Png = None,
    svg: Svg = None,
    at: At = f"http://127.0.0.1:{FIRST_PORT}/",
    level: Level = "95%",
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Read the ledger and tell."""
    sure = share_number("--level", level, 0.5, 0.9999)
    path = Path(where) if where is not None else data_folder(None) / "studies.db"
    for target in (html, png, svg):
        check_target(target, path)
    pairs = _read(path, game, folder, sure)
    if html is not None:
        from trefoil.studies.report_html import html as page

        text = page(pairs, language(), at)
        _write(html, lambda made: made.write_text(text, encoding="utf-8"))
    for target, form in ((png, "png"), (svg, "svg")):
        if target is not None:
            from trefoil.studies.report_plots import draw

            _write(target, lambda made, form=form: draw(pairs, made, form, language()))  # type: ignore[misc]
    if json:
        import msgspec

        print_json([{**msgspec.to_builtins(report), "said": shown.said} for report, shown in pairs])
    elif html is None and png is None and svg is None:
        _tell(pairs, at, game is not None)


def _read(path: Path, game: str | None, folder: str | None, level: float) -> list[Pair]:
    """The studies that are wanted, in the order of the gallery.  Raises Fault."""
    from trefoil.studies import Ledger
    from trefoil.studies.report import report
    from trefoil.studies.shown import ordered, shown

    games = open_catalogue(folder)
    with Ledger(path) as ledger:
        all_ = [report(ledger, entry, level) for entry in ledger.entries() if game in (None, entry.game)]
    found = [each for each in all_ if each.tally.deals]
    if not found:
        raise Fault("cli-nothing-to-resume", path=str(path))
    named = {(shown_ := shown(each, games, True)).key: (each, shown_) for each in found}
    return [named[each.key] for each in ordered((pair[1] for pair in named.values()), games)]


def _write(path: str, write: Callable[[Path], object]) -> None:
    """Write beside and put in place.  Raises Fault `cli-unwritable`."""
    target = Path(path)
    made = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        write(made)
        os.replace(made, target)
    except OSError as error:
        raise Fault("cli-unwritable", path=path, reason=reason(error)) from None
    finally:
        made.unlink(missing_ok=True)


# ------------------------------------------------------------ the terminal


def _tell(pairs: Sequence[Pair], at: str, whole: bool) -> None:
    whole = whole or len(pairs) == 1
    for report, shown in pairs:
        _print(_lines(report, shown))
        if whole and shown.deals:
            _print(_details(report, at))
    if not whole:
        hint = "Name a game for times, difficulty and single deals."
        print_plain(both(hint, "Назовите игру, чтобы увидеть время, трудность и отдельные расклады."))


def _print(lines: Sequence[str]) -> None:
    """Print lines as they are; for a person bars and diamonds are coloured."""
    text = visible("\n".join(lines))
    if not sys.stdout.isatty():
        print_plain(text)
        return
    from rich.text import Text

    shown = Text(text)
    shown.highlight_regex(r"[━█▏▎▍▌▋▊▉]+", "green")
    shown.highlight_regex(r"[·░]+", "dim")
    shown.highlight_regex("◆", "magenta")
    console().print(shown, soft_wrap=True)


def _lines(report: Report, shown: Shown) -> list[str]:
    """A study: its name, the rate on a line from 0 to 100 %, and what others say."""
    from trefoil.words.reports import JUDGEMENTS, number, percent, span, words

    lang = language()
    chosen = said(shown.chosen)
    deals = both(f"of {number(shown.deals, lang)}", f"из {number(shown.deals, lang)}")
    if shown.unknown:
        open_ = number(shown.unknown, lang)
        deals += both(f", {open_} unknown", f", неизвестно {open_}")
    lines = [
        f"{said(shown.title)}{f' ({chosen})' if chosen else ''}. {said(shown.question_title)}",
        f"  {_line(shown)}  {shown.rate(lang)} {deals}  "
        f"[{span(shown.low, shown.high, lang)}; {percent(report.level, lang, 0)}]",
    ]
    if shown.changed:
        lines.append(f"  {words(lang).changed}")
    for each in shown.said:
        meant = span(each.low, each.high, lang)
        lines.append(f"  ◆ {said(each.by)}: {meant} — {said(JUDGEMENTS[each.judgement])}")
    return lines


def _line(shown: Shown) -> str:
    """The interval as a thick part of a line, with diamonds for what others say."""
    signs = ["·"] * _WIDTH
    for at in range(_place(shown.low), _place(shown.high) + 1):
        signs[at] = "━"
    for value in (shown.rate_low, shown.rate_high):
        signs[_place(value)] = "█"
    for each in shown.said:
        signs[_place((each.low + each.high) / 2)] = "◆"
    return "".join(signs)


def _place(share: float) -> int:
    return min(int(share * _WIDTH), _WIDTH - 1)


def _details(report: Report, at: str) -> list[str]:
    """Budget, difficulty, time and the hardest deals of one study."""
    from trefoil.studies.report import address, budgets
    from trefoil.studies.shown import facts
    from trefoil.words.reports import number, percent, seconds, words

    lang, w = language(), words(language())
    lines = ["", *(f"  {name}: {value}" for name, value in facts(report, lang)[2:])]
    if not report.policy:
        lines += ["", f"{w.by_budget} ({w.sure_won.lower()} █, {w.open.lower()} ░):"]
        for step in budgets(report):
            won, lost = step.won / report.tally.deals, step.lost / report.tally.deals
            solid = round(won * _WIDTH)
            bar = "█" * solid + "░" * (round((1 - lost) * _WIDTH) - solid)
            lines.append(f"  {number(step.nodes, lang):>12}  {bar.ljust(_WIDTH)}  {percent(won, lang)}")
    unit = w.moves_made if report.policy else w.difficulty
    lines += ["", f"{unit}:", *_histogram(report.by_nodes, lambda low: number(int(low), lang))]
    lines += ["", f"{w.times}:", *_histogram(report.by_seconds, lambda low: seconds(low, lang))]
    lines += ["", f"{w.longest if report.policy else w.hardest}:"]
    for point in report.hardest[:_HARDEST]:
        verdict = str(getattr(w, point.verdict))
        lines.append(f"  {point.deal}: {verdict}, {number(point.nodes, lang)}  {address(report, point.deal, at)}")
    return lines


def _histogram(classes: Sequence[Class], name: Callable[[float], str]) -> list[str]:
    """A bar for each class, won and lost together."""
    from trefoil.words.reports import number

    deals: dict[float, int] = {}
    for each in classes:
        deals[each.low] = deals.get(each.low, 0) + each.deals
    most = max(deals.values(), default=1)
    lines = []
    for low, count in sorted(deals.items()):
        eighths = -(-count * _WIDTH * 8 // most)
        bar = "█" * (eighths // 8) + _BLOCKS[eighths % 8].strip()
        lines.append(f"  {'≥ ' + name(low):>12}  {bar.ljust(_WIDTH)}  {number(count, language())}")
    return lines
