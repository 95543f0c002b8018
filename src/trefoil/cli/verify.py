"""`trefoil verify`: a certificate checked by the engine alone; no kernel is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trefoil.cli.given import find_game, open_catalogue, read_text, whole_number
from trefoil.cli.options import GamesOption, JsonOption, LangOption, examples
from trefoil.cli.output import print_json, print_plain
from trefoil.cli.shuffles import check_shuffles, is_record, shuffle_words
from trefoil.cli.speech import both, help_text
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.solve.certificate import Certificate, Finding

FALSE = 1
"""The exit code for a certificate that can be read but proves nothing."""

CERTIFICATE_LIMIT = 200_000_000


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        "verify",
        help=help_text(
            "Verify a certificate of trefoil solve by the rules alone, or the shuffles of a game of two. "
            "Exit code 0: it holds; 1: it does not.",
            "Проверить свидетельство trefoil solve по одним правилам или тасовки партии двоих. "
            "Код выхода 0: верно; 1: нет.",
        ),
        epilog=examples("trefoil verify proof.txt", "trefoil verify proof.txt --sample 0 --json"),
    )(verify)


def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar=help_text("FILE", "ФАЙЛ"),
            help=help_text(
                "A certificate, or the text of a game; - for standard input.",
                "Свидетельство или запись партии; - — стандартный ввод.",
            ),
        ),
    ],
    sample: Annotated[
        str,
        typer.Option(
            "--sample",
            help=help_text(
                "Follow the moves of so many positions of a closed set, taken at random; 0 for all.",
                "Проверить ходы стольких позиций замкнутого множества, взятых наугад; 0 — всех.",
            ),
        ),
    ] = "20000",
    folder: GamesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Verify a certificate."""
    text = read_text(file, CERTIFICATE_LIMIT)
    if is_record(text):
        _verify_shuffles(text, folder, json)
        return
    from trefoil.deals import random_number
    from trefoil.engine import Table, deal_text
    from trefoil.solve import certificate

    size = whole_number("--sample", sample, 0, 10**9)
    given = certificate.read(text)
    game = find_game(open_catalogue(folder), given.game, given.options)
    table = Table(game, deal_text(game, given.deal))
    if given.rules != table.rules.digest:
        raise Fault("cli-other-rules", game=given.game, found=given.rules, wanted=table.rules.digest)
    finding = certificate.verify(given, table, size, random_number())
    if json:
        print_json(
            {
                "holds": finding.holds,
                "why": finding.why,
                "verdict": given.verdict,
                "question": given.question,
                "step": finding.step,
                "move": finding.move,
                "followed": finding.followed,
                "states": finding.states,
            }
        )
    else:
        print_plain(_words(given, finding))
    raise typer.Exit(0 if finding.holds else FALSE)


def _verify_shuffles(text: str, folder: str | None, json: bool) -> None:
    found = check_shuffles(text, folder)
    if json:
        print_json({"holds": found.holds, **found._asdict()})
    else:
        print_plain(shuffle_words(found))
    raise typer.Exit(0 if found.holds else FALSE)


def _words(given: Certificate, finding: Finding) -> str:
    from trefoil.cli.verdict import verdict_words

    verdict = verdict_words(given.verdict)
    match finding.why:
        case "line":
            return both(
                f"It holds: {finding.step} moves, all legal, win the game ({verdict}).",
                f"Верно: {finding.step} ходов, все по правилам, и пасьянс сошёлся ({verdict}).",
            )
        case "closed":
            return both(
                f"It holds: none of {finding.states} positions wins, and no move of the {finding.followed} followed "
                f"leads out of them ({verdict}).",
                f"Верно: ни одна из {finding.states} позиций не выигрывает, и ни один ход из {finding.followed} "
                f"проверенных из них не выводит ({verdict}).",
            )
        case "illegal":
            return both(
                f"It does not hold: move {finding.step}, {finding.move}, is not legal.",
                f"Неверно: ход {finding.step}, {finding.move}, не по правилам.",
            )
        case "no-win":
            return both(
                f"It does not hold: after {finding.step} moves the game is not won.",
                f"Неверно: после {finding.step} ходов пасьянс не сошёлся.",
            )
        case "start":
            return both(
                "It does not hold: the deal itself is not among the positions.",
                "Неверно: самого расклада среди позиций нет.",
            )
        case "win":
            return both("It does not hold: one of the positions wins.", "Неверно: одна из позиций выигрывает.")
        case "outside":
            return both(
                f"It does not hold: the move {finding.move} leads out of the set.",
                f"Неверно: ход {finding.move} выводит из множества.",
            )
        case _:
            return both(
                f"The verdict ({verdict}) comes without a proof: there is nothing to verify.",
                f"Вердикт ({verdict}) дан без доказательства: проверять нечего.",
            )
