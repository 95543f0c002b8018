"""The examples that the rules give for each game, as constructed positions.

Cards a position does not name are put where they cannot matter: on one foundation-less pile or in
the stock, by `rest`.
"""

from __future__ import annotations

import pytest

from support import lines, position, rest, table
from trefoil.engine import IllegalMove, NotationError, State, Table
from trefoil.spec import Fault


def refusal(at: Table, state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        at.read(state, text)
    return caught.value.refusal.code


def after(at: Table, state: State, *texts: str) -> State:
    for text in texts:
        state = at.apply(state, at.read(state, text))
    return state


def pile(at: Table, state: State, name: str) -> str:
    return " ".join(at.view(state).piles[at.rules.by_name[name]])


def foundations(**tops: str) -> str:
    """Foundation lines up to a rank for each suit: `foundations(h="5")`."""
    ranks = "A23456789TJQK"
    rows = [
        f"foundation{number}: " + " ".join(rank + suit for rank in ranks[: ranks.index(top) + 1])
        for number, (suit, top) in enumerate(tops.items(), 1)
    ]
    return "\n".join(rows) + "\n"


class TestClover:
    """One rank onto the same rank, three cards in a fan at most."""

    FANS = lines(
        """
        fan1: 2c 7h
        fan2: Kd 5s 7s
        fan3: 9c Jd
        fan4: Td
        fan5: 4c 8c 6c
        fan6: 3c 9d 5c
        """
    )

    def setup_method(self) -> None:
        home = foundations(h="6", s="4", d="8")
        loose = "fan7: 9h 8h Th\nfan8: Jh Qh Kh\nfan9: 6s 8s 9s\nfan10: Ts Js Qs\nfan11: Ks Ac 7c\nfan12: Tc Jc Qc\n"
        loose += "fan13: Kc Qd\n"
        self.at, self.state = position("clover", home + self.FANS + loose)

    def test_room_and_rank(self) -> None:
        # Q would hold four cards; the other way round there is room.
        assert refusal(self.at, self.state, "7h fan2") == "full"
        moved = after(self.at, self.state, "7s fan1")
        assert pile(self.at, moved, "fan1") == "2c 7h 7s"
        assert pile(self.at, moved, "fan2") == "Kd 5s"

    def test_only_equal_ranks(self) -> None:
        assert refusal(self.at, self.state, "Jd fan4") == "no-fit"
        assert refusal(self.at, self.state, "Td fan3") == "no-fit"

    def test_redeal_is_refused_while_a_card_fits_a_foundation(self) -> None:
        assert refusal(self.at, self.state, "redeal") == "condition"  # 7h goes up
        assert self.at.legal(self.state)

    def test_covered_and_empty(self) -> None:
        assert refusal(self.at, self.state, "2c fan4") == "covered"
        emptied = after(self.at, self.state, "7h foundation", "Th fan4")
        assert refusal(self.at, emptied, "8h fan14") == "never-filled"


def test_clover_double_click_on_a_two_before_its_ace() -> None:
    """A two does not go to an empty foundation, by whatever hand."""
    at = table("clover", 1)
    state = at.start()
    for i, cards in enumerate(state.piles):
        if cards and cards[-1] % 13 == 1:
            with pytest.raises(IllegalMove) as caught:
                at.find(state, (i, at.rules.by_name["foundation1"]), 1)
            assert caught.value.refusal.code == "not-start"
            return
    pytest.fail("the deal shows no two")


def test_twenty_cards_are_laid_out_as_six_threes_and_a_two() -> None:
    home = foundations(h="8", s="8", d="8", c="8")
    fans = (
        "fan1: 9h Th Jh\nfan2: 9s Ts Js\nfan3: 9d Td Jd\nfan4: 9c Tc Jc\nfan5: Qh Ks Qd\nfan6: Qs Kh Kc\nfan7: Qc Kd\n"
    )
    at, state = position("clover", home + fans + "deal: 77\n")
    redealt = after(at, state, "redeal")
    assert [len(redealt.piles[i]) for i in at.rules.of_zone["fan"][:8]] == [3] * 6 + [2, 0]
    assert at.view(redealt).left[0].left == 1


def test_grandmothers_foundation_runs_down_from_the_ace() -> None:
    at, state = position(
        "clover-36",
        lines(
            """
            foundation1: As
            fan1: Ks 8d 6c
            fan2: Qs Js 9h
            fan3: 9d Ts Ah
            fan4: 9s 8s 7s
            fan5: 6s Kh Qh
            fan6: Jh Th 8h
            fan7: 7h 6h Ad
            fan8: Kd Qd Jd
            fan9: Td 7d 6d
            fan10: Ac Kc Qc
            fan11: Jc Tc 9c
            fan12: 8c 7c
            """
        ),
    )
    assert refusal(at, state, "9h fan4") == "no-fit" or refusal(at, state, "9h fan4") == "full"
    up = after(at, state, "Ah foundation", "Ad foundation")
    assert pile(at, up, "fan3") == "9d Ts"
    assert refusal(at, up, "9h fan3") == "no-fit"
    assert refusal(at, up, "Ts foundation") == "no-fit"


def test_belle_lucie_builds_down_in_suit_without_limit() -> None:
    home = foundations(s="8", c="8")
    fans = "fan1: 3h Jh\nfan2: 9s Th\nfan3: 4h 5h 6h\nfan4: Qd Jd Td\nfan5: Ah 2h 9h\nfan6: Kd Ad\nfan7: 2d 3d 4d\n"
    fans += "fan8: 5d 6d 7d\nfan9: 8d 9d Kh\nfan10: 7h 8h Qh\nfan11: Ts Js Qs\nfan12: Ks 9c Tc\nfan13: Jc Qc Kc\n"
    at, state = position("belle-lucie", home + fans)
    moved = after(at, state, "Th fan1")
    assert pile(at, moved, "fan1") == "3h Jh Th"
    assert refusal(at, state, "Jh fan2") == "no-fit"
    grown = after(at, moved, "9h fan1")
    assert pile(at, grown, "fan1") == "3h Jh Th 9h"
    assert refusal(at, state, "Kh fan1") == "no-fit"


@pytest.mark.parametrize(("name", "allowed"), [("house-in-the-wood", False), ("house-in-the-wood-english", True)])
def test_house_in_the_wood_down_or_both_ways(name: str, allowed: bool) -> None:
    from trefoil.spec.cards import CARD_NAMES

    names = sorted(CARD_NAMES * 2)
    for card in ("8s", "9s"):
        names.remove(card)
    fans = ["8s", "9s"] + [" ".join(names[at : at + 4]) for at in range(0, len(names), 4)]
    text = "".join(f"fan{number}: {cards}\n" for number, cards in enumerate(fans, 1))
    at, state = position(name, text)
    assert pile(at, after(at, state, "8s@fan1 fan2"), "fan2") == "9s 8s"
    if allowed:
        assert pile(at, after(at, state, "9s@fan2 fan1"), "fan1") == "8s 9s"
    else:
        assert refusal(at, state, "9s@fan2 fan1") == "no-fit"


class TestKlondikeOfTheSource:
    """Whole sequences only; kings first, then anything."""

    def klondike(self, columns: str, **options: str) -> tuple[Table, State]:
        return position("klondike-leeming", rest("klondike-leeming", lines(columns), "stock"), **options)

    def test_a_part_of_a_sequence_does_not_move(self) -> None:
        at, state = self.klondike("column1: Tc 9h 8s\ncolumn2: Jd\ncolumn3: 9d\nfoundation1: As 2s 3s 4s 5s 6s 7s")
        assert pile(at, after(at, state, "Tc column2"), "column2") == "Jd Tc 9h 8s"
        assert refusal(at, state, "8s column3") == "part"
        assert refusal(at, state, "9h column3") == "part"
        assert pile(at, after(at, state, "8s foundation"), "column1") == "Tc 9h"

    def test_spaces_take_kings_until_all_four_stand(self) -> None:
        columns = "column1: Ks\ncolumn3: Kh\ncolumn4: Kd\ncolumn5: Qd 6d 5c\ncolumn6: {}\nwaste: Qs"
        at, state = self.klondike(columns.format("2d Kc |") + "")
        # Kc still lies face down: only a king may use a space.
        assert refusal(at, state, "Qs column2") == "not-start"
        at, state = self.klondike(columns.format("Kc") + "\ncolumn7: 2d")
        spaced = after(at, state, "Qs column2")
        assert pile(at, spaced, "column2") == "Qs"
        assert pile(at, after(at, state, "5c column2"), "column2") == "5c"
        assert pile(at, after(at, state, "6d column2"), "column2") == "6d 5c"

    def test_once_unlocked_it_stays_so(self) -> None:
        at, state = self.klondike("column1: Ks\ncolumn3: Kh\ncolumn4: Kd\ncolumn6: Kc\ncolumn7: 2d\nwaste: Qs")
        assert at.view(state).held == ("kings",)

    def test_the_next_waste_card_comes_free(self) -> None:
        at, state = self.klondike("column1: Td\ncolumn2: 5s\nwaste: 4h 9c")
        freed = after(at, state, "9c column1")
        assert pile(at, after(at, freed, "4h column2"), "column2") == "5s 4h"

    def test_an_uncovered_card_is_turned_up_at_once(self) -> None:
        at, state = self.klondike("column1: 3d 2c | 8s\ncolumn2: 9h")
        moved = after(at, state, "8s column2")
        assert pile(at, moved, "column1") == " 2c"

    def test_a_run_does_not_take_a_face_down_card_along(self) -> None:
        at, state = self.klondike("column1: 4c | 3d\ncolumn2: 5d")
        with pytest.raises(IllegalMove) as caught:
            at.find(state, (at.rules.by_name["column1"], at.rules.by_name["column2"]), 2)
        assert caught.value.refusal.code == "face-down"


class TestCanfield:
    def canfield(self, columns: str, **options: str) -> tuple[Table, State]:
        return position("canfield", rest("canfield", lines(columns), "stock", **options), **options)

    def test_foundations_go_round_from_the_base(self) -> None:
        at, state = self.canfield("foundation1: 7d 8d 9d Td Jd Qd Kd Ad\nwaste: 2d\ncolumn1: 9s\nreserve: 4c")
        assert pile(at, after(at, state, "2d foundation"), "foundation1").endswith("Ad 2d")
        at, state = self.canfield("foundation1: 7d 8d\nwaste: 7c\ncolumn1: 9s\nreserve: 4c")
        assert pile(at, after(at, state, "7c foundation"), "foundation2") == "7c"

    def test_columns_move_whole(self) -> None:
        at, state = self.canfield("foundation1: 3d\ncolumn1: 6c 5h\ncolumn2: 7h\ncolumn3: 6s\nreserve: 4c")
        assert pile(at, after(at, state, "6c column2"), "column2") == "7h 6c 5h"
        assert refusal(at, state, "5h column3") in ("part", "not-whole-pile")

    def test_spaces_come_from_the_reserve_then_from_the_waste(self) -> None:
        at, state = self.canfield("foundation1: 3d\ncolumn1: 6c\nreserve: 4c 9s\nwaste: Qh")
        assert pile(at, after(at, state, "9s column2"), "column2") == "9s"
        assert refusal(at, state, "Qh column2") == "not-start"
        assert refusal(at, state, "6c column2") == "never-filled"
        at, state = self.canfield("foundation1: 3d\ncolumn1: 6c\nwaste: Qh")
        assert pile(at, after(at, state, "Qh column2"), "column2") == "Qh"

    def test_a_foundation_card_comes_back_only_by_option(self) -> None:
        columns = "foundation1: 3d 4d\ncolumn1: 5s\nreserve: 9s"
        at, state = self.canfield(columns)
        assert refusal(at, state, "4d column1") == "no-rule"
        at, state = self.canfield(columns, foundation_back="yes")
        assert pile(at, after(at, state, "4d column1"), "column1") == "5s 4d"


class TestElevens:
    def elevens(self, places: str, stock: str = "", won: bool = True) -> tuple[Table, State]:
        given = "".join(f"place{k}: {card}\n" for k, card in enumerate(places.split(), 1))
        given += f"stock: {stock} |\n" if stock else ""
        return position("elevens", rest("elevens", given, "won"))

    def test_courts_alone_and_pairs_of_eleven(self) -> None:
        at, state = self.elevens("Ah 4h 4c 9s Jd Td 6h 8h 2c", "3c 3d 3h 3s 5c")
        texts = {at.write(state, move) for move in at.legal(state)}
        assert {"alone Jd", "pair Ah Td", "pair 9s 2c"} <= texts
        filled = after(at, state, "alone Jd", "pair Ah Td", "pair 9s 2c")
        assert all(filled.piles[i] for i in at.rules.of_zone["place"])

    def test_the_extra_card_must_make_eleven(self) -> None:
        places = "Ah As 2h 3h 4h 4c 5h 2s 3s"
        at, state = self.elevens(places, "8d")
        drawn = after(at, state, "extra")
        assert {at.write(drawn, move).split()[0] for move in at.legal(drawn)} == {"pair"} or at.legal(drawn)
        assert at.outcome(drawn).kind == "playing"
        for lost in ("5c", "Kd"):
            at, state = self.elevens(places, lost)
            assert at.outcome(after(at, state, "extra")).kind == "lost"

    def test_an_empty_stock_is_won(self) -> None:
        at, state = self.elevens("3h 8h 5h 6h")
        done = state
        while at.legal(done):
            done = at.apply(done, at.legal(done)[0])
        assert at.won(done)


def test_freecell_says_how_many_cards_it_can_carry() -> None:
    given = lines(
        """
        cell1: As
        cell2: Ah
        column1: 9s 8h 7s 6h 5s 4h 3s
        column2: Th
        column4: 2h 2s 3h 4s 5h 6s 7h 8s 9h Ts Jh Js Qh Qs Kh Ks Jd
        column5: Ad 2d 3d 4d 5d 6d 7d 8d 9d Td
        column6: Qd Kd
        column7: Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc
        column8: Qc Kc
        """
    )
    at, state = position("freecell", given)
    with pytest.raises(NotationError) as caught:
        at.read(state, "9s column2")
    assert (caught.value.refusal.code, caught.value.refusal.args["limit"]) == ("too-many", 6)
    run = "8h 7s 6h 5s 4h 3s"
    assert len(run.split()) == 6
    with pytest.raises(NotationError) as caught:
        at.read(state, "6h column3")
    assert (caught.value.refusal.code, caught.value.refusal.args["limit"]) == ("too-many", 3)
    assert pile(at, after(at, state, "5s column3"), "column3") == "5s 4h 3s"


class TestLooping:
    """U041, U040: moves that only go round are told apart from no move and from play."""

    def fans(self, extra: str) -> tuple[Table, State]:
        # Two redeals used: nothing but the fans is left to decide.
        home = foundations(s="4", h="4", d="K", c="8")
        return position("clover", home + lines(extra) + "used redeal: 2\n")

    def test_a_card_that_wanders_for_ever(self) -> None:
        at, state = self.fans(
            """
            fan1: 5s 9h
            fan2: 9s
            fan3: 5h Ts
            fan4: 6s Th Jh
            fan5: 7s 6h Js
            fan6: 8s 7h Qs
            fan7: 9c 8h Qh
            fan8: Tc Kh Ks
            fan9: Jc Qc Kc
            """
        )
        assert at.legal(state)
        assert at.outcome(state).kind == "playing"
        outcome = at.outcome(state, 5_000)
        assert (outcome.kind, outcome.why) in (("lost", "looping"), ("playing", None))

    def test_budget_too_small_says_nothing(self) -> None:
        at, state = self.fans(
            "fan1: 5s 9h\nfan2: 9s\nfan3: 5h Ts\nfan4: 6s Th Jh\nfan5: 7s 6h Js\nfan6: 8s 7h Qs\n"
            "fan7: 9c 8h Qh\nfan8: Tc Kh Ks\nfan9: Jc Qc Kc"
        )
        assert at.outcome(state, 1).kind == "playing"


def test_impossible_positions_are_named() -> None:
    for text, code in (
        ("fan1: 7h 7h\n", "wrong-cards"),
        ("fan1: 7x\n", "unknown-card"),
        ("fan99: 7h\n", "bad-position"),
        ("fan1: 7h 8h 9h Th\n", "bad-position"),
    ):
        with pytest.raises(Fault) as caught:
            position("clover", text)
        assert caught.value.code == code


class TestTap:
    """A double tap never guesses: home when nothing waits for the card, else the one place there is."""

    def test_home_when_no_card_waits_for_it(self) -> None:
        columns = "foundation1: Ah\ncolumn1: 2h\ncolumn2: 3s\ncolumn3: 9d\nfoundation2: As\nfoundation3: Ac\n"
        at, state = position("klondike", rest("klondike", columns, "stock"))
        tap = at.tap(state, at.legal(state))[at.rules.by_name["column1"]]
        assert at.write(state, tap) == "2h foundation"  # both black aces are home

    def test_no_guess_while_a_card_waits_for_it(self) -> None:
        columns = "foundation1: Ah\ncolumn1: 2h\ncolumn2: 3s\ncolumn3: 9d\nfoundation2: As\n"
        at, state = position("klondike", rest("klondike", columns, "stock"))
        assert at.rules.by_name["column1"] not in at.tap(state, at.legal(state))

    def test_one_place_is_gone_to(self) -> None:
        columns = "column1: 5h\ncolumn2: 6s\ncolumn3: 9d\n"
        at, state = position("klondike", rest("klondike", columns, "stock"))
        tap = at.tap(state, at.legal(state))[at.rules.by_name["column1"]]
        assert at.write(state, tap) == "5h column2"
