"""What went wrong in other programs, tried on ours.  The numbers are those of our list of public reports."""

from __future__ import annotations

import pickle

import pytest

from support import GAMES, game, lines, played, position, rest, table, walk
from trefoil.deals import deal_number
from trefoil.engine import IllegalMove, Line, NotationError, Table, deal_text, read_record
from trefoil.spec import Fault, digest
from trefoil.spec.vocabulary import Play


def code(at: Table, state: object, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        at.read(state, text)  # type: ignore[arg-type]
    return caught.value.refusal.code


CLOVER = lines(
    """
    foundation1: Ah 2h 3h 4h
    foundation2: Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd
    fan1: 5s
    fan2: As 2s 5h
    fan3: 6s 7s 6h
    fan4: 3s 4s 8s
    fan5: 9s Ts Js
    fan6: Qs Ks 7h
    fan7: 8h 9h Th
    fan8: Jh Qh Kh
    fan9: Ac 2c 3c
    fan10: 4c 5c 6c
    fan11: 7c 8c 9c
    fan12: Tc Jc Qc
    fan13: Kc
    """
)


def test_u001_u007_equal_ranks_and_room() -> None:
    at, state = position("clover", CLOVER)
    assert at.apply(state, at.read(state, "5h fan1"))
    assert code(at, state, "5s fan3") == "no-fit"  # on a six: that is another game's rule
    assert code(at, state, "5s fan2") == "full"  # the right rank, but a fourth card


def test_u002_u004_nothing_face_down_moves() -> None:
    at, state = position("klondike", rest("klondike", "column1: 4c | 3d\ncolumn2: 5d\n", "stock"))
    names = at.rules.by_name
    with pytest.raises(IllegalMove) as caught:
        at.find(state, (names["column1"], names["column2"]), 2)
    assert caught.value.refusal.code == "face-down"
    assert code(at, state, "4c column2") == "no-such-card"


def test_u008_counters_count_down_where_the_rule_says() -> None:
    at = table("clover-24", 2)
    state = at.start()
    assert [(left.action, left.left) for left in at.view(state).left] == [("redeal", 1)]
    at = table("klondike-leeming", 1, turnovers="3")
    line = Line(at)
    while line.state.piles[at.rules.by_name["stock"]]:
        line.read(["draw"])
    # Not when the last card is drawn, but when the waste is turned over.
    assert at.view(line.state).left[0].left == 3
    line.read(["turn"])
    assert at.view(line.state).left[0].left == 2


def test_u011_grandmothers_patience_is_won_with_36_cards_home() -> None:
    home = "foundation1: As Ks Qs Js Ts 9s 8s 7s 6s\nfoundation2: Ah Kh Qh Jh Th 9h 8h 7h 6h\n"
    home += "foundation3: Ad Kd Qd Jd Td 9d 8d 7d 6d\nfoundation4: Ac Kc Qc Jc Tc 9c 8c 7c\n"
    at, state = position("clover-36", home + "fan1: 6c\n")
    assert not at.won(state)
    assert at.won(at.apply(state, at.read(state, "6c foundation")))


def test_u016_u017_a_rule_option_is_another_digest() -> None:
    digests = {digest(game("klondike-leeming", options)) for options in ((), (("draw", "1"), ("turnovers", "0")))}
    assert len(digests) == 2


def test_u022_undo_over_a_redeal_and_redo_give_the_same_cards() -> None:
    at = table("clover-24", 3)
    line = played(at, 3, 300)
    redeals = [step for step, moves in enumerate(line.steps) if at.game.actions[moves[0].action].name == "redeal"]
    assert redeals, "the walk meets a redeal"
    line.goto(redeals[0] + 1)
    once = line.state
    line.undo()
    line.redo()
    assert line.state == once
    line.undo()
    line.read(["redeal"])
    assert line.state == once


@pytest.mark.parametrize("name", GAMES)
def test_u023_two_hundred_moves_back_and_forth(name: str) -> None:
    line = played(table(name, 23), 23, 200)
    end, start = hash(line.state), hash(line.table.start())
    while line.undo():
        pass
    assert hash(line.state) == start
    while line.redo():
        pass
    assert hash(line.state) == end


def test_u028_draw_and_undo_keep_the_order() -> None:
    line = Line(table("klondike", 28))
    line.read(["draw"])
    once = line.state
    for _ in range(5):
        line.undo()
        line.read(["draw"])
        assert line.state == once


def test_u086_a_pickle_is_a_text_that_says_nothing() -> None:
    class Trap:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return (pytest.fail, ("the save was executed",))

    crafted = pickle.dumps(("PySolFC", "1.0", Trap())).decode("latin-1")
    with pytest.raises(Fault):
        deal_text(game("klondike"), crafted)
    with pytest.raises(Fault):
        read_record(crafted)


def test_u088_a_save_without_its_options_is_not_guessed() -> None:
    """The digest tells that the rules are others than the defaults would make them."""
    at = table("klondike-leeming", 1, draw="1")
    record = read_record(f"trefoil 1\ngame: klondike-leeming\nrules: {at.rules.digest}\ndeal: 1\nmoves:\n")
    assert record.options == {}
    assert digest(game(record.game)) != record.rules


def test_u124_three_hundred_moves_are_undone() -> None:
    at = table("klondike", 5)
    line = Line(at)
    for state, _, move, _ in walk(at, 5, 320):
        assert state == line.state
        line.play([move])
    steps = len(line.steps)
    while line.undo():
        pass
    assert line.state == at.start()
    assert steps >= 300


@pytest.mark.parametrize("name", GAMES)
def test_a_move_of_another_game_is_one_refusal(name: str) -> None:
    at = Table(game(name), deal_number(game(name), 1))
    for text in ("Kh fan99", "draw draw draw", "", "5h", "take nothing", "🂡 fan1", "x" * 300):
        with pytest.raises((NotationError, IllegalMove)):
            at.read(at.start(), text)


def test_every_game_names_who_may_play_to_a_foundation() -> None:
    """Foundation moves stand first in every definition: hands and lists prefer what stands first."""
    for name in GAMES:
        plays = [action for action in game(name).actions if isinstance(action, Play)]
        roles = {zone.name: zone.role for zone in game(name).zones}
        home = [roles[play.to] == "foundation" for play in plays]
        assert home == sorted(home, reverse=True), name
