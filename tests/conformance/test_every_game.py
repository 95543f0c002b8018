"""What must hold for every game and every variant; a new game file is tested by being there."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from support import GAMES, VARIANTS, game, played, table, universe, variant_id, walk
from trefoil.deals import deal_number
from trefoil.deals.deal import packs
from trefoil.engine import (
    IllegalMove,
    Line,
    State,
    Table,
    deal_text,
    read_record,
    replay,
    write_position,
    write_record,
)
from trefoil.games import catalogue
from trefoil.spec import Game, digest, from_json, problems, to_json
from trefoil.spec.cards import CARD_NAMES, pack_cards
from trefoil.spec.vocabulary import Covered, Play

Variant = tuple[str, tuple[tuple[str, str], ...]]


@pytest.fixture(params=VARIANTS, ids=variant_id)
def each(request: pytest.FixtureRequest) -> Game:
    return game(*request.param)


def all_cards(each: Game) -> Counter[int]:
    return Counter(pack_cards(each.pack) * packs(each))


def test_definition_is_sound_and_survives_json(each: Game) -> None:
    assert problems(each) == []
    again = from_json(to_json(each))
    assert again == each
    assert digest(again) == digest(each)


def test_deal_uses_every_card_and_is_the_same_again(each: Game) -> None:
    for number in (0, 1, 2**64 - 1):
        start = Table(each, deal_number(each, number)).start()
        assert Counter(card for pile in start.piles for card in pile) == all_cards(each)
        assert Table(each, deal_number(each, number)).start() == start
    assert Table(each, deal_number(each, 1)).start() != Table(each, deal_number(each, 2)).start()


def test_the_start_allows_a_move_or_says_how_it_ended(each: Game) -> None:
    for number in range(50):
        at = Table(each, deal_number(each, number))
        start = at.start()
        assert bool(at.legal(start)) == (at.outcome(start).kind == "playing")


def test_random_play_keeps_the_cards_and_moves_nothing_face_down(each: Game) -> None:
    for number in range(3):
        at = Table(each, deal_number(each, number))
        for state, _, move, after in walk(at, number):
            action = each.actions[move.action]
            if isinstance(action, Play):
                source = move.piles[0]
                assert move.count <= len(state.piles[source]) - state.down[source]
            assert Counter(card for pile in after.piles for card in pile) == all_cards(each)
            assert all(0 <= down <= len(pile) for down, pile in zip(after.down, after.piles, strict=True))
            for info, pile in zip(at.rules.piles, after.piles, strict=True):
                assert info.room is None or len(pile) <= info.room


def test_a_position_depends_on_nothing_but_itself(each: Game) -> None:
    """Equal positions are equal values, have equal hashes and equal futures."""
    at = Table(each, deal_number(each, 5))
    for state, moves, move, after in walk(at, 5, 40):
        copy = State(*(tuple(part) if isinstance(part, tuple) else part for part in state))
        assert copy == state
        assert hash(copy) == hash(state)
        assert at.legal(copy) == moves
        assert at.apply(copy, move) == after


def test_legal_moves_are_exactly_those_that_are_not_refused(each: Game) -> None:
    at = Table(each, deal_number(each, 3))
    positions = [state for state, _, _, _ in walk(at, 3, 60)]
    chance = random.Random(3)
    for state in chance.sample(positions, min(3, len(positions))):
        legal = set(at.legal(state))
        singles = {move[1:] for move in legal}
        for move in universe(at, state):
            refusal = at.refusal(state, move)
            if refusal is None:
                # Of moves that come to the same only the first is listed.
                assert at.canonical(state, move) in legal or at.canonical(state, move)[1:] in singles
            else:
                assert move not in legal, (move, refusal)
                with pytest.raises(IllegalMove):
                    at.apply(state, move)


def test_a_hand_finds_every_legal_move(each: Game) -> None:
    """What the browser sends for a move, piles and a count, finds that move again."""
    at = Table(each, deal_number(each, 4))
    for state, moves, _, _ in walk(at, 4, 40):
        for move in moves:
            if move.piles and isinstance(each.actions[move.action], Play):
                single = isinstance(each.actions[move.action].unit, Covered)  # type: ignore[union-attr]
                assert at.find(state, move.piles, move.count, single)[1:] == move[1:]


def test_notation_reads_back_what_it_writes(each: Game) -> None:
    at = Table(each, deal_number(each, 6))
    for state, moves, _, _ in walk(at, 6, 60):
        texts = [at.write(state, move) for move in moves]
        assert len(set(texts)) == len(texts)
        for move, text in zip(moves, texts, strict=True):
            assert at.read(state, text) == move
            assert at.read(state, text.upper())[1:] == move[1:]


def test_positions_read_back_what_they_write(each: Game) -> None:
    at = Table(each, deal_number(each, 7))
    for state, moves, move, after in walk(at, 7, 40):
        text = write_position(at, state)
        deal = deal_text(each, text)
        again = Table(each, deal)
        assert again.start() == state
        assert again.legal(state) == moves
        assert again.apply(state, move) == after  # redeals included: the text names the deal


def test_undo_and_redo_are_exact(each: Game) -> None:
    at = Table(each, deal_number(each, 8))
    line = played(at, 8, 200)
    states = [line.state_at(k) for k in range(len(line.steps) + 1)]
    while line.undo():
        assert line.state == states[line.at]
    assert line.state == at.start()
    while line.redo():
        assert line.state == states[line.at]
    assert line.at == len(line.steps)
    if line.steps:
        line.goto(len(line.steps) // 2)
        state = line.state
        again = Line(at)
        for step in line.steps[: line.at]:
            again.play(step)
        assert again.state == state


def test_a_record_replays_to_the_same_end(each: Game, request: pytest.FixtureRequest) -> None:
    name, options = request.node.callspec.params["each"]
    at = Table(each, deal_number(each, 9))
    line = played(at, 9, 100)
    text = write_record(line, dict(options))
    record = read_record(text)
    assert (record.game, record.options, record.rules) == (name, dict(options), at.rules.digest)
    again = Table(catalogue().expand(record.game, record.options), deal_text(each, record.deal))
    assert replay(again, record.steps).state == line.state


def test_views_never_show_what_lies_hidden(each: Game) -> None:
    at = Table(each, deal_number(each, 10))
    for _, _, _, state in walk(at, 10, 80):
        view = at.view(state)
        for index, (shown, pile) in enumerate(zip(view.piles, state.piles, strict=True)):
            show = at.rules.zone[at.rules.piles[index].zone].show
            assert len(shown) == len(pile)
            for place, (word, card) in enumerate(zip(shown, pile, strict=True)):
                if place < state.down[index]:
                    assert word == ""
                elif show is not None and place < len(pile) - show:
                    assert word == "?"
                else:
                    assert word == CARD_NAMES[card]


def test_notation_never_names_a_hidden_card(each: Game) -> None:
    at = Table(each, deal_number(each, 11))
    for state, moves, _, _ in walk(at, 11, 80):
        seen = {word for pile in at.view(state).piles for word in pile if word}
        for move in moves:
            for word in at.write(state, move).split():
                name = word.partition("@")[0]
                assert name not in CARD_NAMES or name in seen


@pytest.mark.parametrize("name", GAMES)
def test_looping_is_never_said_where_a_win_is_left(name: str) -> None:
    """`looping` after random play: everything reachable was seen, so nothing there can win."""
    for number in range(4):
        at = table(name, number)
        line = played(at, number, 400)
        outcome = at.outcome(line.state, 300)
        if outcome.why != "looping":
            continue
        seen = {line.state}
        todo = [line.state]
        while todo:
            state = todo.pop()
            assert not at.won(state)
            for move in at.legal(state):
                after = at.apply(state, move)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
            assert len(seen) < 20_000
