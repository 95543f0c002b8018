"""A study under way and its result, for a person and for a program."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from trefoil.cli.speech import both

if TYPE_CHECKING:
    from trefoil.studies import Entry, Interval, Study, Tally
    from trefoil.studies.paired import Comparison
    from trefoil.studies.run import Outcome
    from trefoil.studies.run import Progress as Progress_


def number(value: int) -> str:
    """A number with its thousands apart."""
    return both(f"{value:,}", f"{value:,}".replace(",", "\u202f"))


def percent(share: float, places: int = 2) -> str:
    """A share in percent."""
    text = f"{100 * share:.{places}f}"
    return both(f"{text}%", f"{text.replace('.', ',')} %")


def span(interval: Interval, places: int = 2) -> str:
    """An interval in percent."""
    return f"[{percent(interval.low, places)}; {percent(interval.high, places)}]"


def title(entry: Entry) -> str:
    """The game with the options that were chosen, and the question."""
    options = ", ".join(f"{name}={value}" for name, value in sorted(entry.options.items()))
    return f"{entry.game}{f' ({options})' if options else ''}, {entry.question}"


def outcome_lines(outcome: Outcome, level: float) -> list[str]:
    """The rate with its interval and what it rests on."""
    from trefoil.studies import with_unknown

    entry, tally = outcome.entry, outcome.tally
    rate = percent(tally.low) if not tally.unknown else f"{percent(tally.low)} – {percent(tally.high)}"
    if outcome.looks:
        interval, name = outcome.looks[-1].interval, both("exact, looks paid for", "точный, с поправкой на проверки")
    else:
        interval, name = with_unknown(tally, level), both("Wilson", "Уилсон")
    lines = [
        f"{title(entry)}:",
        f"  {rate}  {span(interval)}  ({percent(level, 0)}, {name})",
        both(
            f"  won {number(tally.won)} of {number(tally.deals)}, lost {number(tally.lost)}",
            f"  сошлось {number(tally.won)} из {number(tally.deals)}, не сошлось {number(tally.lost)}",
        ),
    ]
    if tally.unknown:
        lines[-1] += both(
            f", unknown {number(tally.unknown)}: lost in the lower rate, won in the higher",
            f", неизвестно {number(tally.unknown)}: в нижней доле не сошлись, в верхней сошлись",
        )
    if outcome.looks and not outcome.looks[-1].close_enough(entry.until or 0):
        lines.append(
            both(
                "  The deals ran out before the rate was known so well.",
                "  Расклады кончились раньше, чем нашлась такая точность.",
            )
        )
    return lines


def comparison_lines(compared: Comparison, level: float) -> list[str]:
    """The difference with its interval."""
    low, high = compared.low, compared.high
    difference = percent(low.difference)
    if low != high:
        difference += f" – {percent(high.difference)}"
    return [
        both("Difference on the same deals, first less second:", "Разность на тех же раскладах, первая минус вторая:"),
        f"  {difference}  {span(compared.interval(level))}  ({percent(level, 0)}, {both('Newcombe', 'Ньюкомб')})",
        both(
            f"  only the first won {number(low.one)}, only the second {number(high.other)}, "
            f"of {number(low.deals)}; McNemar p = {compared.chance:.2g}",
            f"  только первая сошлась {number(low.one)}, только вторая {number(high.other)}, "
            f"из {number(low.deals)}; Мак-Немар, p = {compared.chance:.2g}".replace(".", ","),
        ),
    ]


def stopped(entry: Entry, tally: Tally, path: str) -> str:
    """What is said when a study was interrupted."""
    return both(
        f"Stopped: {number(tally.deals)} of {number(entry.deals)} deals of {title(entry)} are in {path}. "
        "The same command goes on from there.",
        f"Остановлено: {number(tally.deals)} из {number(entry.deals)} раскладов, {title(entry)}, записаны в {path}. "
        "Та же команда продолжит с этого места.",
    )


def outcome_value(outcome: Outcome, level: float, ledger: str) -> dict[str, Any]:
    """The outcome as JSON."""
    from trefoil.studies import clopper_pearson, with_unknown

    entry, tally = outcome.entry, outcome.tally
    value: dict[str, Any] = {
        "game": entry.game,
        "options": entry.options,
        "digest": entry.digest,
        "question": entry.question,
        "basis": entry.basis,
        "budget": entry.budget._asdict(),
        "kernel": entry.kernel,
        "first": entry.first,
        "deals": outcome.deals,
        "won": tally.won,
        "lost": tally.lost,
        "unknown": tally.unknown,
        "rate": {"low": tally.low, "high": tally.high},
        "level": level,
        "wilson": with_unknown(tally, level)._asdict(),
        "exact": with_unknown(tally, level, clopper_pearson)._asdict(),
        "ledger": ledger,
    }
    if outcome.looks:
        value["until"] = entry.until
        value["looks"] = [
            {"deals": look.deals, "level": look.level, "interval": look.interval._asdict()} for look in outcome.looks
        ]
    return value


def comparison_value(compared: Comparison, level: float) -> dict[str, Any]:
    """A comparison as JSON."""
    return {
        "low": compared.low._asdict(),
        "high": compared.high._asdict(),
        "difference": {"low": compared.low.difference, "high": compared.high.difference},
        "interval": compared.interval(level)._asdict(),
        "mcnemar": compared.chance,
    }


@contextmanager
def bar() -> Iterator[Callable[[Study, Progress_], None]]:
    """A progress bar on standard error when a person watches it."""
    if not sys.stderr.isatty():
        yield lambda study, progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[said]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        tasks: dict[tuple[str, str], Any] = {}

        def show(study: Study, progress: Progress_) -> None:
            key = study.digest, study.question
            if key not in tasks:
                tasks[key] = shown.add_task(f"{study.game.id}, {study.question}", total=progress.wanted, said="")
            tally = progress.tally
            said = f"{number(tally.deals)}/{number(progress.wanted)}"
            if tally.deals:
                said += f"  {percent(tally.low, 1)}"
            shown.update(tasks[key], completed=tally.deals, total=progress.wanted, said=said)

        yield show
