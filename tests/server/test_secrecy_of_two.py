"""Tables for two: no frame, page, record or error tells anybody a card that has not been seen."""

from __future__ import annotations

import itertools
import json
import logging
import random
import re
from typing import Any

import pytest

from couple import Couple, Sitter, lay, open_two, play_out
from secrecy import named_cards, seen
from server_client import Server
from trefoil.engine import Line, Table, deal_text, read_record
from trefoil.games import catalogue

LONG_NAMES = re.compile(r"[0-9a-zA-Z-]{12,}")
"""Ids, tokens and hashes: long enough to hold two letters that look like a card."""


def names(text: str) -> set[str]:
    return named_cards(LONG_NAMES.sub("", text))


def test_hashes_are_no_cards() -> None:
    assert names('{"commitments":["9d8c0123456789ab9d"],"x":"9d"}') == {"9d"}


class Witness:
    """All that one client, or the HTTP side, was told, each with the number of the last event it knew."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, str]] = []

    def hear(self, event: int, text: str) -> None:
        self.heard.append((event, text))


def nosy(player: Sitter, chance: random.Random) -> list[dict[str, Any]]:
    """Requests of somebody who would like to know more."""
    piles = player.state["view"]["piles"]
    pile_names = [pile["name"] for pile in player.hello["piles"]]
    i, j = chance.randrange(len(piles)), chance.randrange(len(piles))
    card = chance.choice("A23456789TJQK") + chance.choice("shdc")
    return [
        {"piles": [i, j], "count": chance.randrange(1, 5)},
        {"piles": sorted({i, j})},
        {"piles": [i, j], "count": 2, "single": True},
        {"move": f"take {card}"},
        {"move": f"take {card}@{pile_names[i]} {card}@{pile_names[j]}"},
        {"move": f"open {pile_names[i]}"},
    ]


def http(server: Server, couple: Couple, invite: str) -> str:
    """Everything that can be asked over HTTP about the table, by anybody."""
    texts = []
    for path in (
        f"/api/tables?ids={couple.table}",
        f"/api/tables/{couple.table}/notation",
        f"/api/invites/{invite}",
    ):
        texts.append(server.client.get(path).text)
    texts.append(server.client.post("/api/tables", json={"like": couple.table}).text)
    return "\n".join(texts)


@pytest.mark.parametrize(("game", "games"), [("couple-hearts", 1), ("couple-married", 1), ("couple-sympathy", 2)])
def test_nobody_is_told_a_card_before_it_is_seen(
    server: Server, game: str, games: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    chance = random.Random(game)
    couple = open_two(server, game, games=games)
    first = watch_a_game(server, couple, chance)
    if games == 1:
        check(first, told_at_the_end=True)
        return
    second = watch_a_game(server, Couple(server, first["next"], couple.tokens[::-1]), chance)
    check(second, told_at_the_end=True)
    first["record"] = server.client.get(f"/api/tables/{couple.table}/notation").text
    check(first, told_at_the_end=False)
    assert not names(caplog.text)


def watch_a_game(server: Server, couple: Couple, chance: random.Random) -> dict[str, Any]:
    """Play a game to its end with many nosy requests, reconnects and a change of device; what all have heard."""
    witnesses = [Witness() for _ in range(4)]
    invite = "none-0000"

    def note(people: list[Sitter]) -> None:
        for player, witness in zip(people, witnesses, strict=False):
            for frame in player.frames:
                known = json.loads(frame).get("event", player.state.get("event", 0) if player.state else 0)
                witness.hear(known, frame)
            player.frames.clear()

    finished = False
    while not finished:
        # They sit down anew again and again: a new socket is told all from the beginning.
        with couple.both() as (one, two), couple.sit(None) as watcher:
            people = [one, two, watcher]
            if one.room["phase"] == "cutting":
                note(people)
                lay(one, two, (chance.randrange(1, 52), chance.randrange(1, 52)))
            if not watcher.state:
                watcher.until("state")
            for _ in range(12):
                for player in people:
                    for ask in chance.sample(nosy(player, chance), 2):
                        player.ask("play", **ask)
                    player.ask("look", at=chance.randrange(player.state["at"] + 1))
                    player.ask("hint")
                    player.ask("verdict", on=True, hidden=True)
                last = max(player.state["event"] for player in people)
                for player in people:
                    while player.state["event"] < last:
                        player.take()
                witnesses[3].hear(last, http(server, couple, invite))
                note(people)
                movers = [player for player in (one, two) if player.state["legal"]]
                if not movers:
                    finished = True
                    break
                mover = chance.choice(movers)
                legal = mover.state["legal"]
                active = [one for one in legal if one["kind"] != "pass"]  # else the game is soon over
                mover.play(chance.choice(active or legal)["move"])
                last = mover.state["event"]
                for player in people:
                    while player.state["event"] < last:
                        player.take()
                note(people)
            if finished:
                note(people)
    with couple.both() as players:
        play_out(players)
        players[0].ask("again")
        follows = players[0].room["next"]
    record = server.client.get(f"/api/tables/{couple.table}/notation").text
    return {"witnesses": witnesses, "record": record, "next": follows}


def check(game: dict[str, Any], told_at_the_end: bool) -> None:
    record = read_record(game["record"])
    definition = catalogue().expand(record.game, record.options)
    table = Table(definition, deal_text(definition, record.deal))
    line = Line(table)
    first = first_step(game)
    seen_by = [seen(table, line.state)]
    for step in record.steps:
        line.read(step)
        seen_by.append(seen_by[-1] | seen(table, line.state))
    count = 0
    for witness in game["witnesses"]:
        quotes = names(witness.heard[0][1])  # the game's own sentences may speak of cards
        for event, text in witness.heard:
            over = '"phase":"over"' in text or "result:" in text or '"revealed":[{' in text
            if over and told_at_the_end:
                continue
            # Joining and cutting are events too; only then come the steps.
            before = max(0, min(len(record.steps), event - first + 1))
            known = seen_by[before] | quotes
            if '"type":"refused"' in text:
                spoken = json.loads(text)
                named = names(json.dumps(spoken["text"], ensure_ascii=False)) - asked_cards(spoken)
                assert named <= known | rule_examples(spoken), text
                continue
            assert names(text) <= known, (event, names(text) - known, text)
            count += 1
    assert count > 50


def first_step(game: dict[str, Any]) -> int:
    """The number of the event that is the first step."""
    return min(
        (
            json.loads(text)["event"]
            for witness in game["witnesses"][:2]
            for _, text in witness.heard
            if '"type":"state"' in text and json.loads(text)["at"] == 1
        ),
        default=1,
    )


def asked_cards(spoken: dict[str, Any]) -> set[str]:
    """A card that the request itself names may be named in the refusal: nothing is learned of it."""
    if spoken["code"] in ("no-such-card", "unreadable", "ambiguous"):
        return names(json.dumps(spoken["text"], ensure_ascii=False))
    return set()


def rule_examples(spoken: dict[str, Any]) -> set[str]:
    return names(json.dumps([spoken["rule"], spoken["quote"]], ensure_ascii=False))


def test_a_hidden_card_asked_for_by_name_answers_like_one_that_is_not_there(server: Server) -> None:
    """Whoever types the name of every card learns nothing of where the hidden ones lie."""
    couple = open_two(server)
    with couple.both() as (one, two):
        lay(one, two)
        view = two.state["view"]["piles"]
        open_cards = {card for pile in view for card in pile if card}
        answers = set()
        for rank, suit in itertools.product("A23456789TJQK", "shdc"):
            card = rank + suit
            if card not in open_cards:
                answer = two.play(f"take {card}")
                answers.add((answer["code"], str(answer["text"]).replace(card, "?")))
        assert len({code for code, _ in answers}) == 1, answers
