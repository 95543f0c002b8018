"""The questions: which game has which, and what their rows say."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import trefoil.studies.questions
from studies.made import rows, study, timeless
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.games import catalogue
from trefoil.solve import Limits, solve
from trefoil.spec.faults import Fault
from trefoil.studies import default_question, questions_of
from trefoil.studies.luck import of_luck
from trefoil.studies.policies import Chance, PolicyAsker, Sight, find
from trefoil.words import error

LUCK = [name for name in catalogue().files if of_luck(catalogue().expand(name))]


def test_each_game_has_its_questions() -> None:
    for name in catalogue().files:
        game = catalogue().expand(name)
        assert default_question(game) in questions_of(game)
        assert (
            ("winnable" in questions_of(game))
            != ("own-redeals" in questions_of(game))
            == ("no-redeal" in questions_of(game))
        )
    assert default_question(catalogue().expand("clover")) == "own-redeals"
    assert default_question(catalogue().expand("freecell")) == "winnable"


@pytest.mark.parametrize(
    ("game", "question", "code"),
    [
        ("clover", "winnable", "question-elsewhere"),
        ("klondike", "no-redeal", "question-elsewhere"),
        ("klondike", "own-redeals", "question-elsewhere"),
        ("klondike", "why", "no-such-question"),
        ("klondike", "winnable:now", "no-such-question"),
        ("klondike", "policy", "no-such-policy"),
        ("klondike", "policy:brilliant", "no-such-policy"),
        ("klondike", "policy:nowhere:play", "policy-unreadable"),
        ("klondike", "policy:trefoil.studies.policies:nothing", "policy-unreadable"),
    ],
)
def test_a_wrong_question_is_refused(game: str, question: str, code: str) -> None:
    with pytest.raises(Fault) as caught:
        study(game, question)
    assert caught.value.code == code


def test_the_questions_of_the_solver_are_the_solvers() -> None:
    for name, question, asked in (("clover-24", "no-redeal", "no-redeal"), ("clover-24", "own-redeals", "own-redeals")):
        given = study(name, question)
        for row in rows(given, 20, 6):
            answer = solve(given.game, deal_number(given.game, row.deal), question=asked, limits=given.budget)
            assert (row.verdict, row.nodes, row.cause) == (answer.verdict, answer.nodes, "")


def test_a_budget_leaves_deals_unknown_and_says_so() -> None:
    short = rows(study("canfield", "winnable", Limits(0, 200, 1 << 26)), 0, 6)
    assert {(row.verdict, row.cause) for row in short} >= {("unknown", "nodes")}
    assert timeless(short) == timeless(rows(study("canfield", "winnable", Limits(0, 200, 1 << 26)), 0, 6))


@pytest.mark.parametrize("game", ["clover-36", "belle-lucie"])
def test_a_budget_in_nodes_does_not_look_at_the_clock(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = study(game, "own-redeals", Limits(0, 20_000, 1 << 26))
    first = timeless(rows(given, 0, 10))
    assert any(row.verdict == "unknown" for row in first)
    monkeypatch.setattr(trefoil.studies.questions, "_SLICE", 0.0003)
    assert timeless(rows(given, 0, 10)) == first


# -------------------------------------------------------------------- luck


def test_luck_is_seen_by_structure() -> None:
    assert {name for name in catalogue().files if name.startswith("elevens")} <= set(LUCK)
    assert not {"clover", "klondike", "freecell", "couple-hearts"} & set(LUCK)
    for option, value in (("extra_court", "out"), ("extra", "1"), ("extra", "0")):
        assert of_luck(catalogue().expand("elevens", {option: value}))


@pytest.mark.parametrize("name", LUCK)
def test_one_game_is_the_verdict_of_all_games(name: str) -> None:
    given = study(name, "winnable")
    for row in rows(given, 0, 4):
        searched = solve(
            given.game, deal_number(given.game, row.deal), question="no-redeal", limits=Limits(0, 4000), method="engine"
        )
        assert searched.verdict in (row.verdict, "unknown")
    # Moves chosen by chance come to the same end.
    for row, played in zip(rows(given, 0, 40), rows(study(name, "policy:random"), 0, 40), strict=True):
        assert row.verdict == played.verdict


# -------------------------------------------------------------------- policies


@pytest.mark.parametrize("name", ["random", "greedy", "careful"])
@pytest.mark.parametrize("game", ["clover-24", "elevens", "couple-hearts"])
def test_a_policy_plays_the_same_game_again(game: str, name: str) -> None:
    given = study(game, f"policy:{name}")
    first = rows(given, 0, 8)
    assert timeless(first) == timeless(rows(given, 0, 8))
    assert all(row.verdict in ("won", "lost") and row.nodes > 0 for row in first)
    pack = len(Table(given.game, deal_number(given.game, 0)).rules.pack) * given.game.seats
    assert all((row.value == pack) == (row.verdict == "won") for row in first)


def test_a_policy_never_wins_what_cannot_be_won() -> None:
    best = rows(study("clover-24", "own-redeals"), 0, 60)
    for name in ("random", "greedy", "careful"):
        for row, played in zip(best, rows(study("clover-24", f"policy:{name}"), 0, 60), strict=True):
            assert played.verdict == "lost" or row.verdict == "won"


def test_a_policy_sees_no_hidden_card() -> None:
    sights: list[Sight] = []

    def look(sight: Sight) -> None:
        sights.append(sight)

    given = study("klondike", "policy:greedy")
    asker = PolicyAsker(given, "greedy")
    asker._policy = look
    row = asker.ask(3, lambda: True)
    assert row is not None
    assert (row.verdict, row.nodes) == ("lost", 0)  # it gave up at once
    table = Table(given.game, deal_number(given.game, 3))
    for pile, shown, down in zip(table.start().piles, sights[0].view.piles, table.start().down, strict=True):
        assert shown[:down] == ("",) * down
        assert len(shown) == len(pile)


def test_careful_keeps_what_others_need() -> None:
    """Fewer cards of the small packs go up early, so more deals come out."""
    greedy = rows(study("clover-24", "policy:greedy"), 0, 150)
    careful = rows(study("clover-24", "policy:careful"), 0, 150)
    assert sum(row.verdict == "won" for row in careful) > sum(row.verdict == "won" for row in greedy)


def test_a_policy_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    file = tmp_path / "my_play.py"
    file.write_text("def first(sight):\n    return sight.moves[0]\n\ndef wild(sight):\n    return 17\n")
    given = study("clover-24", "policy:my_play:first")
    assert len(given.basis) == 16
    assert len(rows(given, 0, 5)) == 5
    with pytest.raises(Fault) as caught:
        rows(study("clover-24", "policy:my_play:wild"), 0, 1)
    assert (caught.value.code, caught.value.args_["deal"]) == ("policy-no-move", 0)
    assert "chose 17, which is none" in error(caught.value.code, **caught.value.args_).en
    # Other code is another basis.
    file.write_text("def first(sight):\n    return sight.moves[-1]  # the last\n")
    del sys.modules["my_play"]
    assert study("clover-24", "policy:my_play:first").basis != given.basis


def test_chance_is_fair_and_the_same_everywhere() -> None:
    chance = Chance(1)
    assert [chance.below(6) for _ in range(12)] == [1, 0, 1, 4, 1, 3, 5, 0, 3, 3, 4, 1]
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(900 < count < 1100 for count in counts)
    assert find("random") is not find("greedy")
