"""Hidden cards never leave the server: every frame of every game is read for what it should not hold."""

from __future__ import annotations

import random
from typing import Any

import pytest

from secrecy import named_cards, seen
from server_client import Player, Server
from support import VARIANTS, variant_id
from trefoil.deals import deal_number
from trefoil.engine import Line, Table
from trefoil.games import catalogue
from trefoil.spec.cards import CARD_NAMES


def test_the_reader_of_frames_sees_cards_in_every_form() -> None:
    assert named_cards('["5h","Td"]') == {"5h", "Td"}
    assert named_cards("10♦ на веер 3, Д♠ и К♣") == {"Td", "Qs", "Kc"}
    assert named_cards("Десятка треф не ложится на четвёрку пик") == {"Tc", "4s"}
    assert named_cards("the queen of hearts") == {"Qh"}


def nosy(player: Player, chance: random.Random) -> list[dict[str, Any]]:
    """Requests that would like to know more than may be known."""
    piles = player.state["view"]["piles"]
    names = [pile["name"] for pile in player.hello["piles"]]
    asks: list[dict[str, Any]] = []
    for _ in range(6):
        i, j = chance.randrange(len(piles)), chance.randrange(len(piles))
        asks.append({"piles": [i, j], "count": chance.randrange(1, 8)})
        asks.append({"piles": [i, j], "count": chance.randrange(1, 8), "single": True})
        asks.append({"piles": sorted({i, j})})
    return [*asks, {"move": f"flip {chance.choice(names)}"}]


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_id)
def test_no_frame_names_a_hidden_card(server: Server, variant: tuple[str, tuple[tuple[str, str], ...]]) -> None:
    name, options = variant
    game = catalogue().expand(name, dict(options))
    number = 20_260_101
    line = Line(Table(game, deal_number(game, number)))
    chance = random.Random(name)
    with server.at(server.new(name, str(number), **dict(options))) as player:
        # A player may know what has been seen at some moment; nothing else.
        known = seen(line.table, line.state)
        quotes = named_cards(player.frames[0])  # the game's own sentences may speak of cards
        check(player, known | quotes)
        for _ in range(25):
            for ask in nosy(player, chance):
                answer = player.ask("play", **ask)
                if answer["type"] == "state":
                    line.play([line.table.read(line.state, text) for text in answer["steps"][-1]["moves"]])
                    known |= seen(line.table, line.state)
                    check(player, known | quotes)
                else:
                    # The rule and the quote are the game's; what is said of this position is `text`.
                    examples = named_cards(str(answer["rule"]))  # «дама на валета» explains, it tells no place
                    assert named_cards(str(answer["text"])) <= known | examples, answer
            player.frames.clear()
            if not player.state["legal"]:
                break
            move = chance.choice(player.state["legal"])["move"]
            line.read([move])
            known |= seen(line.table, line.state)
            player.play(move)
            check(player, known | quotes)


def check(player: Player, known: set[str]) -> None:
    for frame in player.frames:
        if not frame.startswith('{"type":"refused"'):
            assert named_cards(frame) <= known, frame
    player.frames.clear()


def test_a_hidden_card_asked_for_by_name_answers_like_a_card_that_is_not_there(server: Server) -> None:
    """Whoever types the name of every card learns nothing about where the hidden ones lie."""
    for name in ("canfield", "klondike", "klondike-leeming", "couple-sympathy"):
        game = catalogue().expand(name)
        at = Table(game, deal_number(game, 4))
        state = at.start()
        hidden = {CARD_NAMES[card] for card in at.rules.pack} - seen(at, state)
        assert hidden, name
        with server.at(server.new(name, "4")) as player:
            targets = [pile["name"] for pile in player.hello["piles"]]
            answers = set()
            for card in sorted(hidden):
                for target in targets[:: max(1, len(targets) // 6)]:
                    answer = player.play(f"{card} {target}")
                    answers.add((target, answer["code"], str(answer["text"]).replace(card, "?")))
                    assert answer["code"] in ("no-such-card", "unreadable"), answer
            # One answer for each target, whatever the card: only its own name differs.
            assert {code for _, code, _ in answers} in ({"no-such-card"}, {"unreadable"})


def test_a_card_under_the_visible_ones_is_refused_without_its_name(server: Server) -> None:
    with server.at(server.new("canfield", "4")) as player:
        names = [pile["name"] for pile in player.hello["piles"]]
        reserve, column = names.index("reserve"), names.index("column1")
        assert player.state["view"]["piles"][reserve][:-1] == ["?"] * 12
        for count in range(2, 14):
            answer = player.ask("play", piles=[reserve, column], count=count)
            assert answer["code"] == "unseen"
            assert not named_cards(str(answer))
