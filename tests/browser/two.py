"""Two people at one table: each on a page of an own browser context, playing by what the pages show."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import threading
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from browser.play import SHOWN, click, drag, opened, place
from browser.stage import Opener, heard


def pairs(tops: dict[str, str], letter: str) -> list[tuple[str, str]]:
    """Equal cards on top of piles of both sides, as (pile of this side, pile of the other)."""
    sides: dict[str, dict[str, str]] = {"A": {}, "B": {}}
    for pile, card in tops.items():
        if len(card) == 2:
            sides[pile[0]][card] = pile
    other = "AB"[letter == "A"]
    return [(pile, sides[other][card]) for card, pile in sides[letter].items() if card in sides[other]]


class Person:
    """A page, the frames it was sent, and the letter of its seat."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames = heard(page)

    @property
    def letter(self) -> str:
        hello = next(json.loads(frame) for frame in reversed(self.frames) if '"type":"hello"' in frame)
        return "AB"[int(hello["seat"])]

    def messages(self, kind: str) -> list[Any]:
        return [json.loads(frame) for frame in self.frames if f'"type":"{kind}"' in frame]

    def shown(self) -> dict[str, str]:
        """Every card that the page has, by pile and place."""
        shown: dict[str, str] = self.page.evaluate(SHOWN)
        return shown

    def tops(self) -> dict[str, str]:
        """The uppermost card of every pile in play."""
        # Cards come pile by pile from below, so that the last one of a pile stays.
        return {key.split()[0]: card for key, card in sorted(self.shown().items()) if "won" not in key}

    def press(self, pile: str) -> None:
        click(self.page.locator(f"[data-in='{pile}']").last)

    @property
    def turn(self) -> bool:
        return self.page.locator("[data-turn-sign='own']").count() == 1

    @property
    def over(self) -> bool:
        return self.page.locator("[data-result]").count() == 1

    def take(self, pair: tuple[str, str], way: int) -> None:
        """Take a pair: own card first, the partner's first, or the one dragged onto the other."""
        count = self.won()
        first, second = pair if way % 2 else pair[::-1]
        if way % 3 == 0:
            tops = [self.page.locator(f"[data-in='{pile}']").last for pile in (first, second)]
            drag(self.page, place(tops[0]), place(tops[1]))
        else:
            self.press(first)
            self.press(second)
        self.sees(count + 2)

    def won(self) -> int:
        return self.page.locator("[data-in*='won']").count()

    def sees(self, taken: int) -> None:
        """Wait until so many cards have been taken."""
        try:
            self.page.wait_for_function("n => document.querySelectorAll(\"[data-in*='won']\").length >= n", arg=taken)
        except PlaywrightError:
            refused = self.page.locator("[data-refusal]").all_inner_texts()
            raise AssertionError(f"fewer than {taken} taken; refused: {refused}") from None


def open_two(host: Person, game: str, choose: Callable[[Page], None] | None = None) -> str:
    """Open a table for two from the gallery; the answer is the path of the invitation."""
    page = host.page
    page.locator(f"[data-game='{game}'] [data-do='for-two']").click()
    if choose:
        choose(page)
    page.locator("dialog .primary").click()
    page.wait_for_url("**/table/*")
    return "/join/" + page.locator("[data-link='invite']").input_value().rsplit("/", 1)[1]


def sit_down(guest: Person) -> None:
    guest.page.locator("[data-do='sit']").click()
    guest.page.wait_for_url("**/table/*")


def cut(person: Person, at: int) -> None:
    """Cut the partner's pack after so many cards."""
    slider = person.page.locator("input[data-cut]")
    slider.focus()
    slider.fill(str(at))
    person.page.locator("[data-do='cut']").click()


def laid(*people: Person) -> None:
    for person in people:
        opened(person.page)
    agree(*people)


def couple(open_page: Opener, game: str, choose: Callable[[Page], None] | None = None) -> tuple[Person, Person]:
    """A host on a phone held upright and a guest on a wide screen, the cards laid out between them."""
    host = Person(open_page("/", size=(390, 844), lang="ru-RU"))
    path = open_two(host, game, choose)
    guest = Person(open_page(path, size=(1280, 800)))
    sit_down(guest)
    cut(guest, 17)
    cut(host, 40)
    laid(host, guest)
    return host, guest


def agree(*people: Person) -> None:
    """All pages come to show the same cards."""
    shown: list[dict[str, str]] = []
    for _ in range(100):
        shown = [person.shown() for person in people]
        if all(one == shown[0] for one in shown):
            return
        people[0].page.wait_for_timeout(50)
    raise AssertionError({key for one in shown for key in one if one[key] != shown[0].get(key)})


def play_turn(mover: Person, partner: Person) -> None:
    """A whole turn of the contest: take what is seen, else open a lower pile, then pass."""
    tops = mover.tops()
    found = pairs(tops, mover.letter)
    for way, pair in enumerate(found):
        mover.take(pair, way)
    closed = [pile for pile, card in tops.items() if pile.startswith(f"{mover.letter}.lower") and not card]
    if not found and closed and not mover.over:
        mover.press(closed[0])
        mover.page.wait_for_function(TURNED, arg=closed[0])
        for pair in pairs(mover.tops(), mover.letter):
            mover.take(pair, 1)
    if not mover.over:
        mover.page.locator("[data-do='pass']").click()
        expect(mover.page.locator("[data-turn-sign='own']")).to_have_count(0)
    agree(mover, partner)


def play_contest(people: tuple[Person, Person], snapshot: Callable[[], None] = lambda: None) -> None:
    """Play by turns to the end; all the time exactly one is to move."""
    for _ in range(80):
        if people[0].over:
            break
        expect(people[0].page.locator("[data-turn-sign]")).to_have_count(1)
        movers = [person for person in people if person.turn]
        assert len(movers) == 1
        play_turn(movers[0], people[movers[0] is people[0]])
        snapshot()
    for person in people:
        expect(person.page.locator("[data-result]")).to_be_visible()


def play_together(people: tuple[Person, Person]) -> None:
    """Play a game without turns to the end: each turns up his own cards, and they take pairs by turns."""
    way = 0
    while not people[0].over:
        turned = sum(turn_up(*order) for order in (people, people[::-1]))
        found = [] if turned else pairs(people[0].tops(), "A")
        for pair in found:
            way += 1
            mover, partner = people[way % 2], people[1 - way % 2]
            mover.take(pair, way)
            partner.sees(mover.won())
    for person in people:
        expect(person.page.locator("[data-result]")).to_be_visible()


TURNABLE = """letter => [...document.querySelectorAll(`.grab:not(.buried)[data-card=''][data-in^='${letter}.']`)]
    .map(card => card.dataset.in)"""

TURNED = """pile => {
    const cards = [...document.querySelectorAll(`[data-in='${pile}']`)];
    const top = cards.sort((a, b) => b.dataset.at - a.dataset.at)[0];
    return !top || top.dataset.card !== '' || document.querySelector('[data-refusal]');
}"""


def turn_up(person: Person, partner: Person) -> bool:
    """Turn up own cards that the table offers to turn, all at one go where it can; whether there were any."""
    piles: list[str] = person.page.evaluate(TURNABLE, person.letter)
    if not piles or person.over:
        return False
    many = person.page.locator("[data-do='flip-all']")
    if many.count():
        many.click()
    else:
        person.press(piles[0])
    person.page.wait_for_function(TURNED, arg=piles[0])
    assert not person.page.locator("[data-refusal]").count(), person.page.locator("[data-refusal]").inner_text()
    agree(person, partner)
    return True


NAME = re.compile(r"(?<![A-Za-z0-9])[A2-9TJQK][shdc](?![A-Za-z0-9])")
"""A card as it is written in frames and in the page."""


class Cable:
    """What lies between a browser and the server: every connection goes through it, until it is cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._ends: set[socket.socket] = set()
        self._whole = True
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._whole = False
        for end in list(self._ends):
            self._drop(end)

    def mend(self) -> None:
        self._whole = True

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if not self._whole:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:  # there is no server at the other end
                near.close()
                continue
            self._ends |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        self._drop(one)
        self._drop(other)

    def _drop(self, end: socket.socket) -> None:
        self._ends.discard(end)
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
