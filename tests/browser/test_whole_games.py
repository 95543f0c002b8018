"""Whole games on the real page, from the deal to the end, by every kind of hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.play import click, link, opened, play_through, record, shows, tap
from browser.stage import Opener
from trefoil.engine import Line, Move
from trefoil.spec.vocabulary import Play


def won(page: Page) -> None:
    expect(page.locator("[data-outcome='won']")).to_be_visible()


def test_klondike_by_mouse_click_and_click(open_page: Opener) -> None:
    read, line = record("klondike-leeming")
    page = open_page(link(read), size=(1920, 1080))
    opened(page)
    play_through(page, read, line, click)
    won(page)


def test_clover_by_touch_on_a_phone_in_russian(open_page: Opener) -> None:
    read, line = record("clover-36")
    page = open_page(link(read), size=(360, 640), lang="ru-RU", touch=True)
    opened(page)
    play_through(page, read, line, tap)
    won(page)
    expect(page.locator("[data-outcome='won']")).to_contain_text("ошёлся")


def test_the_couple_takes_its_pairs_at_one_screen(open_page: Opener) -> None:
    read, line = record("couple-married")
    page = open_page(link(read), size=(390, 844), touch=True)
    opened(page)
    play_through(page, read, line, tap)
    won(page)


def test_rows_with_gaps_by_mouse_on_a_narrow_page(open_page: Opener) -> None:
    """Each gap is a place of its own, and cards of 24 pixels are hit."""
    read, line = record("gaps-one-deal")
    page = open_page(link(read), size=(390, 844))
    opened(page)
    play_through(page, read, line, click)
    won(page)


def test_whole_suits_go_up_by_touch(open_page: Opener) -> None:
    read, line = record("simple-simon")
    page = open_page(link(read), size=(390, 844), touch=True)
    opened(page)
    play_through(page, read, line, tap)
    won(page)


def test_elevens_with_animation_on(open_page: Opener) -> None:
    """Nothing is waited for: the next press comes while the last card still flies."""
    read, line = record("elevens")
    page = open_page(link(read), motion=True)
    opened(page)
    play_through(page, read, line, click)
    won(page)


WAY = """wanted => {
    const [target, here] = [document.querySelector(wanted), document.activeElement];
    const [to, from] = [target.getBoundingClientRect(), here.getBoundingClientRect()];
    return [to.x - from.x, to.y - from.y, here === target];
}"""


def focus_on(page: Page, line: Line, index: int, depth: int = 1) -> None:
    """Walk the arrows to a card, as a person without a mouse does: towards it, else the other way round."""
    name, size = line.table.rules.piles[index].name, len(line.state.piles[index])
    wanted = f"[data-in='{name}'][data-at='{size - depth}']" if size else f"[data-pile='{name}']"
    for _ in range(60):
        dx, dy, there = page.evaluate(WAY, wanted)
        if there:
            return
        across = "ArrowRight" if dx > 0 else "ArrowLeft"
        along = "ArrowDown" if dy > 0 else "ArrowUp"
        for key in (across, along) if abs(dx) > abs(dy) else (along, across):
            page.keyboard.press(key)
            if page.evaluate(WAY, wanted)[:2] != [dx, dy]:
                break
    raise AssertionError(f"the arrows never reached {wanted}")


def by_keys(page: Page, line: Line, move: Move) -> None:
    action = line.table.game.actions[move.action]
    if isinstance(action, Play):
        # A pile that goes by its top card shows no other.
        focus_on(page, line, move.piles[0], 1 if action.by_top else move.count)
        page.keyboard.press("Space")
        focus_on(page, line, move.piles[1])
        page.keyboard.press("Space")
    else:
        for index in move.piles:
            focus_on(page, line, index)
            page.keyboard.press("Space")


@pytest.mark.parametrize("name", ["clover-24", "late-binding"])
def test_by_keyboard_alone(open_page: Opener, name: str) -> None:
    read, line = record(name)
    page = open_page(link(read))
    opened(page)
    for _ in range(20):
        if page.evaluate("document.activeElement.matches('[data-card], [data-pile]')"):
            break
        page.keyboard.press("Tab")
    for texts in read.steps:
        move = line.table.read(line.state, texts[0])
        if move.piles:
            by_keys(page, line, move)
        else:
            page.keyboard.press("d")
        line.play([move])
        shows(page, line)
    won(page)
