"""`trefoil study --book` and `--paper`: what others say beside what is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from trefoil.cli.output import print_json, print_plain
from trefoil.cli.speech import both, said
from trefoil.cli.study_words import bar, number, percent, span
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.games import Catalogue
    from trefoil.solve import Limits
    from trefoil.studies import Ledger
    from trefoil.studies.claims import Beside, Claim
    from trefoil.studies.pools import Pool


def claims_of(book: bool, paper: bool, game: str | None) -> tuple[Claim, ...]:
    """The claims of the sources, the published rates, or both; only those about one game, if one is named.

    Raises Fault `cli-no-claims`.
    """
    from trefoil.studies.claims import book as of_book
    from trefoil.studies.paper import paper as of_paper

    claims = (*(of_book() if book else ()), *(of_paper() if paper else ()))
    if game is None:
        return claims
    only = ((claim, tuple(of for of in claim.of if of.game == game)) for claim in claims)
    found = tuple(msgspec.structs.replace(claim, of=of) for claim, of in only if of)
    if not found:
        raise Fault("cli-no-claims", game=game)
    return found


def tell_claims(
    claims: tuple[Claim, ...],
    games: Catalogue,
    ledger: Ledger,
    pool: Pool,
    deals: int,
    budget: Limits,
    *,
    json: bool,
) -> None:
    """Ask, and print each claim with what was found under it, as soon as it is known."""
    from trefoil.studies.claims import beside

    values = []
    told: Claim | None = None
    with bar() as shown:
        for each in beside(claims, games, ledger, pool, deals, budget=budget, shown=shown):
            if json:
                values.append(_value(each))
                continue
            if each.claim is not told:
                told = each.claim
                print_plain("\n".join(_heading(told)))
            print_plain(_line(each))
    if json:
        print_json(values)
        return
    print_plain(_legend())


def claims_stopped(path: str) -> str:
    """What is said when that was interrupted."""
    return both(
        f"Stopped. What was found is in {path}; the same command goes on from there.",
        f"Остановлено. Найденное записано в {path}; та же команда продолжит с этого места.",
    )


def _heading(claim: Claim) -> list[str]:
    places = 0 if claim.high - claim.low > 0.01 else 5
    meant = f"{percent(claim.low, places)} – {percent(claim.high, places)}"
    lines = [f"{said(claim.by)}: {both('“', '«')}{said(claim.said)}{both('”', '»')}"]
    if claim.low != claim.high:
        lines.append(both(f"  taken as {meant}", f"  понимается как {meant}"))
    if claim.note is not None:
        lines.append(f"  {said(claim.note)}")
    return lines


def _line(each: Beside) -> str:
    options = ", ".join(f"{name}={value}" for name, value in each.of.options.items())
    name = f"{each.of.game}{f' ({options})' if options else ''}"
    if each.tally is None:
        found = f"{percent(each.interval.low, 4)}  {both('counted', 'подсчитано')}"
    else:
        tally = each.tally
        rate = percent(tally.low) if not tally.unknown else f"{percent(tally.low)} – {percent(tally.high)}"
        found = f"{rate}  {span(each.interval)}  {both('of', 'из')} {number(tally.deals)}"
        if tally.unknown:
            found += both(f", {number(tally.unknown)} unknown", f", неизвестно {number(tally.unknown)}")
    return f"  {name}, {each.question}: {found}  — {_word(each.judgement)}"


def _word(judgement: str) -> str:
    return {
        "holds": both("holds", "верно"),
        "fits": both("fits", "согласуется"),
        "open": both("open", "не решено"),
        "fails": both("does not hold", "неверно"),
    }[judgement]


def _legend() -> str:
    return both(
        "Intervals are 99%. holds: the interval lies in the claim; fits: the claim lies in the interval; "
        "open: neither, but they meet.",
        "Интервалы 99 %. верно: интервал лежит внутри сказанного; согласуется: сказанное лежит внутри интервала; "
        "не решено: ни то ни другое, но они пересекаются.",
    )


def _value(each: Beside) -> dict[str, Any]:
    tally = each.tally
    return {
        "claim": each.claim.name,
        "by": {"ru": each.claim.by.ru, "en": each.claim.by.en},
        "said": {"ru": each.claim.said.ru, "en": each.claim.said.en},
        "meant": {"low": each.claim.low, "high": each.claim.high},
        "game": each.of.game,
        "options": each.of.options,
        "question": each.question,
        "tally": None if tally is None else tally._asdict(),
        "interval": each.interval._asdict(),
        "level": 0.99,
        "judgement": each.judgement,
    }
