"""A verdict of the solver, for a person and for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trefoil.cli.speech import both

if TYPE_CHECKING:
    from trefoil.engine import Table
    from trefoil.solve import Answer, Limits


def verdict_words(verdict: str) -> str:
    """The verdict, for a person."""
    return {
        "won": both("won", "сходится"),
        "lost": both("lost", "не сходится"),
        "unknown": both("unknown", "неизвестно"),
    }[verdict]


def answer_lines(table: Table, answer: Answer) -> list[str]:
    lines = [f"{verdict_words(answer.verdict)} — {effort(answer)}"]
    lines.append(both("All cards taken as known.", "Все карты считаются известными."))
    if answer.question == "best-foundations":
        lines += _best(answer)
    state = table.start()
    for number, move in enumerate(answer.line, 1):
        lines.append(f"{number}. {table.write(state, move)}")
        state = table.step(state, move)
    return lines


def effort(answer: Answer) -> str:
    parts = []
    if answer.verdict == "won":
        parts.append(both(f"{len(answer.line)} moves", f"ходов: {len(answer.line)}"))
    parts.append(both(f"{answer.nodes:,} positions", f"позиций: {answer.nodes:,}".replace(",", " ")))
    parts.append(both(f"{answer.seconds:.2f} s", f"{answer.seconds:.2f} с".replace(".", ",")))
    parts.append(both(f"question {answer.question}", f"вопрос {answer.question}"))
    parts.append(both(f"search {answer.method}", f"поиск {answer.method}"))
    if answer.cause:
        parts.append(both(f"stopped by the limit of {answer.cause}", f"остановлено пределом {answer.cause}"))
    return ", ".join(parts)


def _best(answer: Answer) -> list[str]:
    """The best foundations: how many cards of each suit are home."""
    lines = []
    for counts in answer.best:
        suits = [sum(counts[suit * 13 : suit * 13 + 13]) for suit in range(4)]
        lines.append("  " + "  ".join(f"{sign} {count}" for sign, count in zip("♠♥♦♣", suits, strict=True)))
    if not answer.complete:
        lines.append(both("  … perhaps more", "  … возможно, есть и другие"))
    return lines


def answer_row(table: Table, options: dict[str, str], name: str, answer: Answer, limits: Limits) -> dict[str, Any]:
    from trefoil.solve.native import kernel_version

    state = table.start()
    line = []
    for move in answer.line:
        line.append(table.write(state, move))
        state = table.step(state, move)
    row: dict[str, Any] = {
        "game": table.game.id,
        "options": options,
        "digest": table.rules.digest,
        "deal": name,
        "question": answer.question,
        "verdict": answer.verdict,
        "line": line,
        "nodes": answer.nodes,
        "stored": answer.stored,
        "seconds": round(answer.seconds, 6),
        "method": answer.method,
        "cause": answer.cause,
        "budget": {"seconds": limits.seconds, "nodes": limits.nodes, "memory": limits.memory},
        "kernel": kernel_version(),
    }
    if answer.question == "best-foundations":
        row["best"] = [list(counts) for counts in answer.best]
        row["complete"] = answer.complete
    return row
