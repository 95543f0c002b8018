"""Certificates: what is written can be verified by the engine alone, and what is wrong is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from solve.small import SMALL
from support import game
from trefoil.deals import deal_number
from trefoil.engine import Table, deal_text
from trefoil.solve import Limits, Solver, certificate, native
from trefoil.solve.certificate import Certificate, make, read, verify, write
from trefoil.solve.closed import Symmetry, read_states, write_states
from trefoil.solve.solvitaire import read_solvitaire
from trefoil.spec.faults import Fault

LIMITS = Limits(seconds=20)


def certified(name: str, number: int, closed: bool = False, question: str | None = None) -> tuple[Table, Certificate]:
    made = SMALL[name] if name in SMALL else game(name)
    table = Table(made, deal_number(made, number))
    solver = Solver(table, table.start(), question, LIMITS, method="general")  # type: ignore[arg-type]
    assert solver.run()
    answer = solver.answer()
    states = solver.job.closed_set() if closed else None  # type: ignore[attr-defined]
    return table, make(table, {}, answer, LIMITS, states)


def first(name: str, verdict: str, closed: bool = False) -> tuple[Table, Certificate]:
    for number in range(200):
        table, made = certified(name, number, closed)
        if made.verdict == verdict:
            return table, made
    raise AssertionError(f"no {verdict} deal of {name}")


@pytest.mark.parametrize("name", ["klondike", "canfield", "belle lucie", "clover", "freecell"])
def test_a_won_certificate_replays(name: str) -> None:
    table, made = first(name, "won")
    back = read(write(made))
    assert back == made
    finding = verify(back, Table(table.game, deal_text(table.game, back.deal)))
    assert finding.holds
    assert finding.why == "line"
    assert finding.step == len(made.moves)


@pytest.mark.parametrize("name", ["klondike", "leeming", "canfield", "belle lucie", "fan back"])
def test_a_lost_certificate_with_its_closed_set(name: str) -> None:
    table, made = first(name, "lost", closed=True)
    assert made.size > 0
    back = read(write(made))
    assert back == made
    finding = verify(back, table)
    assert (finding.holds, finding.why, finding.followed) == (True, "closed", made.size)
    assert verify(back, table, sample=1).followed == 1


def test_a_set_with_a_hole_is_found() -> None:
    table, made = first("klondike", "lost", closed=True)
    states = read_states(table, made.states, made.size)
    form = Symmetry(table).canonical
    others = [state for state in states if form(state) != form(table.start())]
    assert len(others) == len(states) - 1 > 2
    holed = made._replace(states=tuple(write_states(states[:1] + states[2:])), size=len(states) - 1)
    finding = verify(holed, table)
    assert not finding.holds
    assert finding.why in ("outside", "start")
    missing = made._replace(states=tuple(write_states(others)), size=len(others))
    assert verify(missing, table).why == "start"


def test_a_set_that_wins_is_found() -> None:
    table, made = first("fan", "won")
    start = table.start()
    states = [start]
    for word in made.moves:
        start = table.step(start, table.read(start, word))
        states.append(start)
    false = made._replace(verdict="lost", moves=(), states=tuple(write_states(states)), size=len(states))
    assert verify(false, table).why == "win"


def test_wrong_lines_are_found() -> None:
    table, made = first("klondike", "won")
    assert verify(made._replace(moves=made.moves[:-1]), table).why == "no-win"
    finding = verify(made._replace(moves=(*made.moves[:2], "Kh column9", *made.moves[2:])), table)
    assert (finding.why, finding.step) == ("illegal", 3)
    table, made = first("belle lucie", "won")
    shuffled = made._replace(moves=("redeal", *made.moves), question="no-redeal")
    assert verify(shuffled, table).why == "illegal"


def test_nothing_to_verify_is_said() -> None:
    table, made = first("klondike", "lost")
    assert verify(made, table) == certificate.Finding(False, "unproved")
    assert not verify(made._replace(verdict="unknown"), table).holds


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace("certificate 1", "certificate 2"), "certificate-version"),
        (lambda text: text.replace("trefoil certificate", "trefoil"), "bad-certificate"),
        (lambda text: "", "bad-certificate"),
        (lambda text: text.replace("verdict: lost", "verdict: perhaps"), "bad-certificate"),
        (lambda text: text.replace("question: no-redeal", "question: why"), "bad-certificate"),
        (lambda text: text.replace("deal:", "cards:"), "bad-certificate"),
        (lambda text: text + "game: fan\n", "bad-certificate"),
        (lambda text: text.replace("states: ", "states: 9"), "bad-certificate"),
        (lambda text: text.replace("states: ", "states: -"), "bad-certificate"),
        (lambda text: text[:-40] + "\n", "bad-certificate"),
        (lambda text: text.replace("rules:", "rule:"), "bad-certificate"),
    ],
)
def test_damaged_certificates(change: object, code: str) -> None:
    table, made = first("klondike", "lost", closed=True)
    text = change(write(made))  # type: ignore[operator]
    with pytest.raises(Fault, match=code):
        verify(read(text), table)


def test_verifying_needs_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    table, made = first("klondike", "won")
    native.kernel.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "trefoil._kernel", None)
    try:
        with pytest.raises(Fault, match="no-kernel"):
            native.kernel()
        assert native.kernel_version() == ""
        assert verify(made, table).holds
    finally:
        native.kernel.cache_clear()


def test_a_stale_kernel_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "other.cpp").write_text("// not what was compiled")
    native.kernel.cache_clear()
    monkeypatch.setattr(native, "_SOURCES", tmp_path)
    try:
        with pytest.raises(Fault, match="stale-kernel"):
            native.kernel()
    finally:
        native.kernel.cache_clear()


def test_solvitaire_deals() -> None:
    made = game("klondike")
    text = """{"tableau piles": [["KH"], ["2s", "3D"], [], ["10c", "JC"]], "foundations": ["AS", "AH"],
        "stock": [], "waste": ["4S"]}"""
    with pytest.raises(Fault, match="wrong-cards"):
        read_solvitaire(made, text)
    for wrong in (
        "{",
        "[]",
        '{"cards": []}',
        '{"stock": "KH"}',
        '{"stock": ["KX"]}',
        '{"waste": [1]}',
        '{"tableau piles": [[], [], [], [], [], [], [], ["KH"]]}',
    ):
        with pytest.raises(Fault, match="bad-solvitaire"):
            read_solvitaire(made, wrong)


def test_a_solvitaire_deal_of_klondike() -> None:
    """Face-down cards have lower-case suits; the last card of the stock is drawn first."""
    made = game("klondike")
    table = Table(made, deal_number(made, 5))
    state = table.start()
    names = {card: name for name, card in _names().items()}
    columns = []
    for i in table.rules.of_zone["column"]:
        pile = [names[card] for card in state.piles[i]]
        columns.append([n.lower().replace("t", "10") if k < state.down[i] else n for k, n in enumerate(pile)])
    stock = [names[card] for card in state.piles[table.rules.of_zone["stock"][0]]]
    import json

    deal = read_solvitaire(made, json.dumps({"tableau piles": columns, "stock": stock, "foundations": []}))
    assert Table(made, deal).start() == state


def _names() -> dict[str, int]:
    return {f"{'A23456789TJQK'[card % 13].replace('T', '10')}{'SHDC'[card // 13]}": card for card in range(52)}
