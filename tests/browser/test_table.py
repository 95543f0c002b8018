"""What a person meets at the table: refusals, undo, links, coming back, and rough hands."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from browser.play import click, drag, link, opened, pile, place, record, shows, top, typed
from browser.stage import Opener, Server
from trefoil.deals import deal_number
from trefoil.engine import Line, Table
from trefoil.games import catalogue


def fresh(name: str, number: int, **options: str) -> Line:
    game = catalogue().expand(name, options)
    return Line(Table(game, deal_number(game, number)))


def test_selecting_lights_every_legal_target_and_escape_lets_go(open_page: Opener) -> None:
    line = fresh("klondike", 15)
    page = open_page("/?game=klondike&deal=15")
    opened(page)
    moves = [move for move in line.table.legal(line.state) if move.count]
    source = moves[0].piles[0]
    click(top(page, line, source, moves[0].count))
    targets = {line.table.rules.piles[move.piles[1]].name for move in moves if move.piles[0] == source}
    lit = page.eval_on_selector_all("[data-legal]", "list => list.map(e => e.dataset.pile ?? e.dataset.in)")
    assert set(lit) == targets
    page.keyboard.press("Escape")
    expect(page.locator("[data-legal]")).to_have_count(0)


def test_a_refused_move_says_which_rule_and_quotes_the_source(open_page: Opener) -> None:
    """U013: the lower half of a sequence of the source's Klondike."""
    read, line = record("klondike-leeming")
    page = open_page(link(read), lang="ru-RU")
    opened(page)
    for texts in read.steps[:19]:
        move = line.table.read(line.state, texts[0])
        line.play([move])
        typed(page, texts[0])
        shows(page, line)
    # 7h 6s 5h … stand in column 5 on 8s; the 4c of that run alone fits nowhere as a part.
    typed(page, "5h column2")
    toast = page.locator("[data-refusal]")
    expect(toast).to_be_visible()
    expect(toast).to_contain_text("Двигать часть последовательности не разрешается")
    expect(page.locator("[role='status']")).to_contain_text("последовательност")
    shows(page, line)


def test_an_illegal_drop_goes_back_and_a_legal_one_stays(open_page: Opener) -> None:
    read, line = record("clover-36")
    page = open_page(link(read), motion=True)
    opened(page)
    first = line.table.read(line.state, read.steps[0][0])
    wrong = next(i for i in line.table.rules.of_zone["fan"] if i != first.piles[0] and line.state.piles[i])
    source = place(top(page, line, first.piles[0]))
    drag(page, source, place(top(page, line, wrong)))
    expect(page.locator("[data-refusal]")).to_be_visible()
    shows(page, line)
    page.wait_for_timeout(400)
    drag(page, source, place(top(page, line, first.piles[1])))
    line.play([first])
    shows(page, line)


def test_a_drop_counts_by_the_overlap_of_the_top_card(open_page: Opener) -> None:
    """U109, U110: let go thirty per cent beside the pile, it is still meant."""
    read, line = record("clover-24")
    page = open_page(link(read))
    opened(page)
    first = line.table.read(line.state, read.steps[0][0])
    x, y = place(top(page, line, first.piles[0]))
    to_x, to_y = place(top(page, line, first.piles[1]))
    width = page.evaluate("document.querySelector('[data-card]').offsetWidth")
    drag(page, (x, y), (to_x + 0.3 * width, to_y + 0.2 * width))
    line.play([first])
    shows(page, line)


def test_undo_redo_restart_and_the_slider(open_page: Opener) -> None:
    read, line = record("clover-24")
    page = open_page(link(read))
    opened(page)
    states = [line.state]
    for texts in read.steps[:10]:
        line.play([line.table.read(line.state, texts[0])])
        states.append(line.state)
        typed(page, texts[0])
        shows(page, line)
    page.keyboard.press("Escape")
    for at in range(9, 4, -1):
        page.keyboard.press("Control+z")
        line.goto(at)
        shows(page, line)
    page.keyboard.press("Control+Shift+z")
    line.goto(6)
    shows(page, line)
    page.locator("[data-do='moves']").click()
    slider = page.locator("input[type='range']")
    slider.focus()
    page.keyboard.press("Home")
    line.goto(0)
    shows(page, line)
    page.keyboard.press("End")
    line.goto(10)
    shows(page, line)
    page.locator("[data-step='3']").click()
    line.goto(3)
    shows(page, line)


def test_kill_minus_nine_and_go_on(open_page: Opener, server: Server) -> None:
    """The server dies; the page says so, comes back by itself, and every move is there, undo too."""
    read, line = record("clover-36")
    page = open_page(link(read))
    opened(page)
    for texts in read.steps[:6]:
        line.play([line.table.read(line.state, texts[0])])
        typed(page, texts[0])
        shows(page, line)
    page.keyboard.press("Escape")
    server.kill()
    expect(page.locator("[data-offline]")).to_be_visible()
    server.start()
    expect(page.locator("[data-offline]")).to_have_count(0)
    shows(page, line)
    page.keyboard.press("Control+z")
    line.undo()
    shows(page, line)
    page.reload()
    opened(page)
    shows(page, line)


def test_twenty_clicks_in_a_third_of_a_second(open_page: Opener) -> None:
    """U029, U031, U037: whatever was accepted, the page shows what the server holds, all cards there."""
    line = fresh("klondike", 3)
    page = open_page("/?game=klondike&deal=3", motion=True)
    opened(page)
    spots = [place(top(page, line, index)) for index in (0, 6, 3)]
    stock = place(pile(page, "stock"))
    for number in range(20):
        page.mouse.click(*(stock if number % 4 == 3 else spots[number % 3]))
    page.wait_for_timeout(1500)
    shown = page.evaluate("[...document.querySelectorAll('[data-in]')].map(e => e.dataset.in + e.dataset.at)")
    assert len(shown) == len(set(shown)) == 52
    answer = page.request.get(page.url.replace("/table/", "/api/tables/") + "/notation").text()
    again = fresh("klondike", 3)
    for row in re.findall(r"^\d+\. (.*)$", answer, re.M):
        again.read(row.split("; "))
    shows(page, again)


def test_resizing_during_the_deal_ends_as_a_fresh_load(open_page: Opener) -> None:
    """U032, U034: positions are a function of the cards and the size, whatever happened on the way."""
    page = open_page("/?game=house-in-the-wood&deal=1", size=(1280, 800), motion=True)
    opened(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(1800)
    where = """() => [...document.querySelectorAll('[data-in]')].map(
        e => [e.dataset.in, e.dataset.at, e.style.transform]).sort()"""
    once = page.evaluate(where)
    page.reload()
    opened(page)
    page.wait_for_timeout(1800)
    assert page.evaluate(where) == once


def test_the_deal_is_over_within_its_time_and_any_press_skips_it(open_page: Opener) -> None:
    """U035: 104 cards within 1.2 s (and some for a busy machine), none at all with less motion."""
    page = open_page("/?game=couple-hearts&deal=1", motion=True)
    opened(page)
    page.wait_for_function("!document.querySelector('[data-flying], [data-moving]')", timeout=4_000)
    page.keyboard.press("Control+z")  # nothing to undo: no harm
    still = open_page("/?game=couple-hearts&deal=1", motion=False)
    opened(still)
    assert still.evaluate("document.getAnimations().length") == 0


def test_all_flips_are_one_step_and_one_undo_takes_them_back(open_page: Opener) -> None:
    """U025, U026."""
    page = open_page("/?game=couple-hearts&deal=1")
    opened(page)
    line = fresh("couple-hearts", 1)
    page.locator("[data-do='flip-all']").click()
    expect(page.locator("[data-card='']")).to_have_count(104 - 32)
    page.keyboard.press("Control+z")
    shows(page, line)


def test_every_frame_keeps_hidden_cards_hidden(open_page: Opener) -> None:
    """U128: no message ever names a card that lies face down."""
    page = open_page("/")
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(str(data))))
    page.goto(page.url + "?game=klondike-leeming&deal=15")
    opened(page)
    line = fresh("klondike-leeming", 15)
    states = [line.state]
    for texts in record("klondike-leeming")[0].steps[:8]:
        typed(page, texts[0])
        line.play([line.table.read(line.state, texts[0])])
        states.append(line.state)
        shows(page, line)
    sent = [json.loads(frame) for frame in frames if frame.startswith("{")]
    views = [message["view"]["piles"] for message in sent if message.get("view")]
    allowed = [line.table.view(state).piles for state in states]
    assert len(views) >= len(states)
    assert all(tuple(map(tuple, view)) in allowed for view in views)
    hidden = {
        card
        for state in states[-1:]
        for pile_, down in zip(state.piles, state.down, strict=True)
        for card in pile_[:down]
    }
    from trefoil.spec.cards import CARD_NAMES

    for card in hidden:
        assert not any(f'"{CARD_NAMES[card]}"' in frame for frame in frames)


def test_a_link_opens_the_same_deal_elsewhere(open_page: Opener) -> None:
    """U074: the number shown is the deal's."""
    page = open_page("/?game=clover")
    opened(page)
    expect(page.locator("header, nav").first).to_be_visible()
    number = re.search(r"(\d+)", page.locator("button:has-text('No.')").first.inner_text())
    assert number
    line = fresh("clover", int(number[1]))
    shows(page, line)
    other = open_page(f"/?game=clover&deal={number[1]}")
    opened(other)
    shows(other, line)
