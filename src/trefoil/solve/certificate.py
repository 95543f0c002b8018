"""Certificates: a verdict as text that the engine alone can verify; docs/certificates.md.

trefoil certificate 1
game: clover
options: redeals=1
rules: 0123456789abcdef
question: own-redeals
verdict: won
method: general
kernel: 0123456789abcdef
budget: seconds=10 nodes=0 memory=1073741824
nodes: 4711
deal: 12345
moves:
1. 5h fan3
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from trefoil.engine import IllegalMove, Move, NotationError, State, Table, deal_words
from trefoil.solve.answer import QUESTIONS, Answer, Limits, Question, Verdict
from trefoil.solve.closed import MOST_STATES, Symmetry, hole, read_states, write_states
from trefoil.solve.native import kernel_version
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Redeal

VERSION = 1
MOST_MOVES = 1_000_000

_VERDICTS = ("won", "lost", "unknown")
_KEYS = ("game", "options", "rules", "question", "verdict", "method", "kernel", "budget", "nodes", "deal")
_PARTS = ("deal", "moves", "states")
_NEEDED = ("game", "rules", "question", "verdict", "deal")


class Certificate(NamedTuple):
    """What a certificate says.  `size` positions are written in `states`, -1 for no closed set."""

    game: str
    options: dict[str, str]
    rules: str
    question: Question
    verdict: Verdict
    deal: str
    moves: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    size: int = -1
    method: str = ""
    kernel: str = ""
    budget: str = ""
    nodes: str = ""


class Finding(NamedTuple):
    """Whether a certificate holds.

    `why`: `line`, the line was replayed and wins; `closed`, the set is closed; `unproved`, there
    is nothing that could be verified; `illegal` (step, move), `no-win`; `start`, `win`, `outside`
    (move), what is wrong with the set.  `followed`: of how many positions the moves were looked at.
    """

    holds: bool
    why: str
    step: int = 0
    move: str = ""
    followed: int = 0
    states: int = 0


def make(
    table: Table,
    options: Mapping[str, str],
    answer: Answer,
    limits: Limits,
    states: list[State] | None = None,
) -> Certificate:
    """The certificate of an answer about the start of a deal.  `states`: the closed set, if any."""
    moves = _written(table, answer.line)
    lines: tuple[str, ...] = ()
    size = -1
    if states is not None:
        form = Symmetry(table).canonical
        kept = list({form(state) for state in states})
        lines, size = tuple(write_states(kept)), len(kept)
    budget = f"seconds={limits.seconds:g} nodes={limits.nodes} memory={limits.memory}"
    return Certificate(
        table.game.id,
        dict(options),
        table.rules.digest,
        answer.question,
        answer.verdict,
        deal_words(table),
        moves,
        lines,
        size,
        answer.method,
        kernel_version(),
        budget,
        str(answer.nodes),
    )


def _written(table: Table, line: tuple[Move, ...]) -> tuple[str, ...]:
    state = table.start()
    words = []
    for move in line:
        words.append(table.write(state, move))
        state = table.step(state, move)
    return tuple(words)


def write(certificate: Certificate) -> str:
    """The certificate as text; `read` gives an equal one back."""
    rows = [f"trefoil certificate {VERSION}"]
    for key in _KEYS:
        value = getattr(certificate, key)
        if key == "options":
            value = " ".join(f"{name}={chosen}" for name, chosen in value.items())
        if key == "deal" and "\n" in value:
            rows.append("deal:")
            rows += [f"  {row}" for row in value.splitlines()]
        elif value:
            rows.append(f"{key}: {value}")
    if certificate.verdict == "won":
        rows.append("moves:")
        rows += [f"{number}. {move}" for number, move in enumerate(certificate.moves, 1)]
    if certificate.size >= 0:
        rows.append(f"states: {certificate.size}")
        rows += [f"  {row}" for row in certificate.states]
    return "\n".join(rows) + "\n"


def read(text: str) -> Certificate:
    """What a certificate says.  Raises Fault `bad-certificate` (line, why), `certificate-version`."""
    rows = text.splitlines()
    first = rows[0].split() if rows else []
    if first[:2] != ["trefoil", "certificate"] or len(first) != 3:
        raise Fault("bad-certificate", line=1, why="no-header")
    if first[2] != str(VERSION):
        raise Fault("certificate-version", found=first[2][:20], wanted=VERSION)
    fields: dict[str, str] = {}
    parts: dict[str, list[str]] = {part: [] for part in _PARTS}
    part = ""
    for number, row in enumerate(rows[1:], 2):
        if not row.strip():
            continue
        if part in ("deal", "states") and row[0].isspace():
            parts[part].append(row.strip())
            continue
        key, colon, value = row.partition(":")
        if colon and key in (*_KEYS, *_PARTS):
            if key in fields:
                raise Fault("bad-certificate", line=number, why="twice")
            fields[key] = value.strip()
            part = key
        elif part == "moves":
            parts["moves"].append(_move(number, row, len(parts["moves"]) + 1))
        else:
            raise Fault("bad-certificate", line=number, why="no-such-line")
    for key in _NEEDED:
        if key not in fields:
            raise Fault("bad-certificate", line=len(rows), why=f"no-{key}")
    if fields["verdict"] not in _VERDICTS or fields["question"] not in QUESTIONS:
        raise Fault("bad-certificate", line=0, why="verdict" if fields["verdict"] not in _VERDICTS else "question")
    return Certificate(
        fields["game"],
        _options(fields.get("options", "")),
        fields["rules"],
        fields["question"],
        cast(Verdict, fields["verdict"]),
        fields["deal"] or "\n".join(parts["deal"]),
        tuple(parts["moves"]),
        tuple(parts["states"]),
        _count(fields["states"]) if "states" in fields else -1,
        fields.get("method", ""),
        fields.get("kernel", ""),
        fields.get("budget", ""),
        fields.get("nodes", ""),
    )


def _move(number: int, row: str, wanted: int) -> str:
    count, dot, move = row.strip().partition(".")
    if not dot or count != str(wanted) or wanted > MOST_MOVES:
        raise Fault("bad-certificate", line=number, why="move-number")
    return " ".join(move.split())


def _options(words: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for word in words.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise Fault("bad-certificate", line=0, why="options")
        options[name] = value
    return options


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 9 or int(word) > MOST_STATES:
        raise Fault("bad-certificate", line=0, why="states")
    return int(word)


def verify(certificate: Certificate, table: Table, sample: int = 0, seed: int = 0) -> Finding:
    """Whether the certificate holds, by the engine alone.  `sample`, `seed`: as in `closed.hole`."""
    if certificate.verdict == "won":
        return _replay(certificate, table)
    if certificate.verdict == "unknown" or certificate.size < 0:
        return Finding(False, "unproved")
    states = read_states(table, certificate.states, certificate.size)
    found, followed = hole(table, states, certificate.question == "own-redeals", sample, seed)
    if found is None:
        return Finding(True, "closed", followed=followed, states=len(states))
    return Finding(False, found.why, move=found.move, followed=followed, states=len(states))


def _replay(certificate: Certificate, table: Table) -> Finding:
    state = table.start()
    for number, word in enumerate(certificate.moves, 1):
        try:
            move = table.read(state, word)
        except (IllegalMove, NotationError):
            return Finding(False, "illegal", number, word)
        if certificate.question != "own-redeals" and isinstance(table.game.actions[move.action], Redeal):
            return Finding(False, "illegal", number, word)
        state = table.step(state, move)
    if not table.won(state):
        return Finding(False, "no-win", len(certificate.moves))
    return Finding(True, "line", len(certificate.moves))
