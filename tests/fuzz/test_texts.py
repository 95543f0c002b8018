"""Whatever a person types or pastes gives a value or a clear refusal, never another exception."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support import GAMES, game, played, table
from trefoil.cli.perftfile import read_perft, write_counts, write_head
from trefoil.deals import Deal, deal_number, read_card_list, write_card_list
from trefoil.deals.deal import packs
from trefoil.engine import (
    IllegalMove,
    Line,
    Move,
    Table,
    deal_text,
    read_position,
    read_record,
    replay,
    write_position,
    write_record,
)
from trefoil.games import catalogue
from trefoil.spec import Fault
from trefoil.spec.cards import CARD_NAMES, card_number

QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FEW = settings(max_examples=25, deadline=None)

games = st.sampled_from(GAMES)
numbers = st.integers(0, 2**64 - 1)
# Digits and letters that are no ASCII, odd spaces and line ends: where parsers that trust `isdigit` break.
odd = st.sampled_from(["٣", "²", "Ⅷ", "\u2028", "\x0b", "\x1c", "\ufeff", "\u00a0", "ı", "ß", "é", "-1", "+", "|", "#"])


@cache
def vocabulary() -> list[str]:
    """Words that mean something somewhere in these texts."""
    words: set[str] = {*CARD_NAMES, "10h", "5H", "fan99", "A.", ".B", "a.PILE1", "2.foundation"}
    for name in GAMES:
        at = table(name)
        words |= {pile.name for pile in at.rules.piles} | set(at.rules.zone) | set(at.rules.action)
    return sorted(words)


words = st.one_of(st.sampled_from(vocabulary()), odd, st.text(max_size=6), st.integers(-3, 10**21).map(str))
glue = st.sampled_from([" ", " ", "  ", "@", ":", ": ", ";", ",", "\n", "\n", "\t", ".", "=", " | ", "\r\n"])
mixed = st.lists(st.tuples(words, glue), max_size=30).map(lambda parts: "".join(word + sign for word, sign in parts))


@QUICK
@given(games, numbers, st.integers(0, 40), mixed | st.text(max_size=250))
def test_a_typed_move_is_a_legal_move_or_a_refusal(name: str, number: int, steps: int, text: str) -> None:
    line = played(table(name, number), number, steps)
    try:
        move = line.table.read(line.state, text)
    except IllegalMove:
        return
    assert move in line.table.legal(line.state)


@QUICK
@given(games, numbers, st.data())
def test_a_spoilt_move_is_a_legal_move_or_a_refusal(name: str, number: int, data: st.DataObject) -> None:
    """Texts one slip away from a legal move reach deeper than random ones."""
    at = table(name, number)
    state = played(at, number, data.draw(st.integers(0, 30))).state
    legal = at.legal(state)
    if not legal:
        return
    text = at.write(state, data.draw(st.sampled_from(legal)))
    where = data.draw(st.integers(0, len(text)))
    spoilt = text[:where] + data.draw(words) + text[where + data.draw(st.integers(0, 3)) :]
    try:
        move = at.read(state, spoilt)
    except IllegalMove:
        return
    assert move in legal


def _deal_or_fault(name: str, text: str) -> Deal | None:
    """The deal of a text, which then must be playable; None for a Fault."""
    try:
        deal = deal_text(game(name), text)
    except Fault:
        return None
    at = Table(game(name), deal)
    line = Line(at)
    chance = random.Random(1)
    for _ in range(10):
        moves = at.legal(line.state)
        if not moves:
            break
        line.play([chance.choice(moves)])
    at.outcome(line.state, 20)
    return deal


@QUICK
@given(games, mixed | st.text())
def test_any_text_is_a_deal_or_a_fault(name: str, text: str) -> None:
    _deal_or_fault(name, text)


@QUICK
@given(games, numbers, st.data())
def test_a_spoilt_position_is_a_playable_position_or_a_fault(name: str, number: int, data: st.DataObject) -> None:
    at = table(name, number)
    state = played(at, number, data.draw(st.integers(0, 60))).state
    rows = write_position(at, state).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(rows) - 1))
        kind = data.draw(st.sampled_from(["drop", "double", "swap", "word", "join", "bar", "move"]))
        parts = rows[place].split(" ")
        if kind == "drop":
            del rows[place]
        elif kind == "double":
            rows.insert(place, rows[place])
        elif kind == "swap":
            other = data.draw(st.integers(0, len(rows) - 1))
            left, right = rows[place].partition(":"), rows[other].partition(":")
            rows[place], rows[other] = left[0] + ":" + right[2], right[0] + ":" + left[2]
        elif kind == "word":
            parts[data.draw(st.integers(0, len(parts) - 1))] = data.draw(words)
            rows[place] = " ".join(parts)
        elif kind == "bar":
            parts.insert(data.draw(st.integers(1, len(parts))), "|")
            rows[place] = " ".join(parts)
        elif kind == "move":
            other = data.draw(st.integers(0, len(rows) - 1))
            if len(parts) > 1 and card_number(parts[-1]) is not None and ":" in rows[other]:
                rows[other] += " " + parts.pop()
                rows[place] = " ".join(parts)
        else:
            rows[place] += data.draw(words)
        if not rows:
            return
    _deal_or_fault(name, "\n".join(rows))


@QUICK
@given(games, numbers, st.data())
def test_a_spoilt_card_list_is_a_deal_or_a_fault(name: str, number: int, data: st.DataObject) -> None:
    cards = write_card_list(deal_number(game(name), number)).split()
    for _ in range(data.draw(st.integers(0, 3))):
        place = data.draw(st.integers(0, len(cards) - 1))
        cards[place : place + data.draw(st.integers(0, 2))] = data.draw(st.lists(words, max_size=2))
    _deal_or_fault(name, data.draw(st.sampled_from([" ", "\n", ", ", " # "])).join(cards))


@QUICK
@given(mixed | st.text() | mixed.map(lambda text: "trefoil 1\n" + text))
def test_any_text_is_a_record_or_a_fault(text: str) -> None:
    try:
        record = read_record(text)
    except Fault as fault:
        code = fault.code
        assert code == "bad-record"
    else:
        assert all(all(move for move in step) for step in record.steps)


@QUICK
@given(games, numbers, st.data())
def test_a_spoilt_record_replays_or_says_why_not(name: str, number: int, data: st.DataObject) -> None:
    text = write_record(played(table(name, number), number, 30), {})
    where = data.draw(st.integers(0, len(text)))
    spoilt = text[:where] + data.draw(words | glue) + text[where + data.draw(st.integers(0, 9)) :]
    try:
        record = read_record(spoilt)
        made = catalogue().expand(record.game, record.options)
        line = replay(Table(made, deal_text(made, record.deal)), record.steps)
    except (Fault, IllegalMove):
        return
    assert len(line.steps) == len(record.steps)


@QUICK
@given(mixed | st.text() | mixed.map(lambda text: "trefoil-perft 1\ngame: clover\n" + text))
def test_any_text_is_a_perft_file_or_a_fault(text: str) -> None:
    try:
        said = read_perft(text)
    except Fault as fault:
        code = fault.code
        assert code.startswith("cli-")
    else:
        assert said.counts


# ---------------------------------------------------------------- what is written is read back


@FEW
@given(games, st.lists(numbers, min_size=1, max_size=4))
def test_card_lists_come_back(name: str, chosen: list[int]) -> None:
    made = game(name)
    orders = [deal_number(made, number).orders[0] for number in chosen * packs(made)]
    deal = Deal(None, tuple(orders), 0)
    again = read_card_list(made, write_card_list(deal))
    assert again.orders == deal.orders
    assert read_card_list(made, write_card_list(deal).replace(" ", "\n").lower().replace("t", "10")) == again


@FEW
@given(games, numbers, st.integers(0, 100))
def test_positions_come_back(name: str, number: int, steps: int) -> None:
    at = table(name, number)
    state = played(at, number, steps).state
    deal = read_position(game(name), write_position(at, state))
    assert deal.start == state
    assert write_position(Table(game(name), deal), state) == write_position(at, state)


@FEW
@given(games, numbers, st.integers(0, 60), st.data())
def test_records_come_back(name: str, number: int, steps: int, data: st.DataObject) -> None:
    """Steps of several moves, an undone tail, and a deal that is a position."""
    at = table(name, number)
    half = played(at, number, steps).state
    if data.draw(st.booleans()):
        at = Table(game(name), read_position(game(name), write_position(at, half)))
    line = Line(at)
    chance = random.Random(number)
    while len(line.steps) < 12 and at.legal(line.state):
        moves: list[Move] = []
        state = line.state
        for _ in range(chance.randint(1, 3)):
            legal = at.legal(state)
            if legal:
                moves.append(chance.choice(legal))
                state = at.apply(state, moves[-1])
        line.play(moves)
    line.goto(data.draw(st.integers(0, len(line.steps))))
    text = write_record(line, {})
    record = read_record(text)
    again = replay(Table(game(name), deal_text(game(name), record.deal)), record.steps)
    assert again.state == line.state
    assert write_record(again, {}) == text
    assert record.result == at.outcome(line.state).kind


@FEW
@given(games, st.lists(numbers, min_size=1, max_size=3), st.lists(st.integers(0, 10**12), min_size=1, max_size=6))
def test_perft_files_come_back(name: str, chosen: list[int], row: list[int]) -> None:
    tables = [table(name, number) for number in chosen]
    text = write_head(tables[0], {"redeals": "1"}) + "".join(write_counts(at, row) for at in tables)
    said = read_perft(text)
    assert (said.game, said.options, said.rules) == (name, {"redeals": "1"}, tables[0].rules.digest)
    assert [(counted.deal, list(counted.row)) for counted in said.counts] == [(str(n), row) for n in chosen]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_of_another_game_is_a_fault(name: str) -> None:
    zones = {zone.name for zone in game(name).zones}
    other = "clover" if {"column", "stock"} <= zones else "klondike"  # one with piles that the game has not
    at = table(other)
    with pytest.raises(Fault):
        read_position(game(name), write_position(at, at.start()))
