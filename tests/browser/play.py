"""Hands for the browser tests: finding cards and piles on the page, making the moves of a record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from trefoil.deals import deal_number
from trefoil.engine import Line, Move, Record, Table, read_record
from trefoil.games import catalogue
from trefoil.spec.vocabulary import Draw, Flip, Match, Pass, Play, Redeal, Turn

DATA = Path(__file__).parent / "data"


def record(name: str) -> tuple[Record, Line]:
    """A won game of the test data and a fresh line of its table."""
    read = read_record((DATA / f"{name}.txt").read_text(encoding="utf-8"))
    game = catalogue().expand(read.game, read.options)
    return read, Line(Table(game, deal_number(game, int(read.deal))))


def link(read: Record) -> str:
    """The address that opens a new table of the record's deal."""
    options = "".join(f"&option={name}%3D{value}" for name, value in read.options.items())
    return f"/?game={read.game}&deal={read.deal}{options}"


def opened(page: Page) -> None:
    """Wait until the table is there to be played on."""
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-card]").first).to_be_attached()


def pile(page: Page, name: str) -> Locator:
    return page.locator(f"[data-pile='{name}']")


def top(page: Page, line: Line, index: int, depth: int = 1) -> Locator:
    """The card `depth` from the top of a pile, or its empty place."""
    name = line.table.rules.piles[index].name
    size = len(line.state.piles[index])
    if not size:
        return pile(page, name)
    return page.locator(f"[data-in='{name}'][data-at='{size - depth}']")


SHOWN = """() => Object.fromEntries([...document.querySelectorAll('[data-in]')].map(
    card => [card.dataset.in + ' ' + card.dataset.at, card.dataset.card]))"""


def shows(page: Page, line: Line) -> None:
    """The page shows exactly the position of the line, card for card, within five seconds."""
    view = line.table.view(line.state)
    wanted = {
        f"{info.name} {place}": word
        for info, cards in zip(line.table.rules.piles, view.piles, strict=True)
        for place, word in enumerate(cards)
    }
    shown: dict[str, str] = {}
    for _ in range(100):
        shown = page.evaluate(SHOWN)
        if shown == wanted:
            return
        page.wait_for_timeout(50)
    wrong = {key: (shown.get(key), wanted.get(key)) for key in shown | wanted if shown.get(key) != wanted.get(key)}
    raise AssertionError(f"after {line.at} steps the page differs (page, engine): {wrong}")


Press = Callable[[Locator], None]


# Where the table says that an element lies, which is where it will be when its motion has ended.
PLACE = """e => {
    const [x, y] = e.style.transform.match(/-?[\\d.]+/g).map(Number);
    const board = e.parentElement.getBoundingClientRect();
    return [board.x + x + Math.min(8, e.offsetWidth / 4), board.y + y + Math.min(8, e.offsetHeight / 8)];
}"""


def place(locator: Locator) -> tuple[float, float]:
    """A point of a card that no other card of its pile covers: near its top left corner."""
    x, y = locator.evaluate(PLACE)
    return x, y


def click(locator: Locator) -> None:
    if locator.get_attribute("data-do"):
        locator.click()
    else:
        locator.page.mouse.click(*place(locator))


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Take the card at one point and let it go at another."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def tap(locator: Locator) -> None:
    if locator.get_attribute("data-do"):
        locator.tap()
    else:
        locator.page.touchscreen.tap(*place(locator))


def hand(page: Page, line: Line, move: Move, press: Press) -> None:
    """Make one move by pressing what a person would press."""
    action = line.table.game.actions[move.action]
    match action:
        case Play():
            press(top(page, line, move.piles[0], move.count))
            press(top(page, line, move.piles[1]))
        case Draw() | Turn():
            stock = move.piles[0] if isinstance(action, Draw) else move.piles[1]
            press(top(page, line, stock))
        case Match() | Flip():
            for index in move.piles:
                press(top(page, line, index))
        case Redeal():
            press(page.locator("[data-do='redeal']"))
        case Pass():
            press(page.locator("[data-do='pass']"))


def play_through(page: Page, read: Record, line: Line, press: Press) -> None:
    """Play the whole record by hand, comparing the page with the engine after every move."""
    shows(page, line)
    for texts in read.steps:
        for text in texts:
            move = line.table.read(line.state, text)
            hand(page, line, move, press)
            line.play([move])
            shows(page, line)


def typed(page: Page, text: str) -> None:
    """Make a move by typing it."""
    if not page.locator("#typed-move").count():
        page.locator("[data-do='menu']").click()
        page.locator("[data-do='type']").click()
    page.locator("#typed-move").fill(text)
    page.keyboard.press("Enter")
