"""Two people at one table, each in a browser of his own: whole games by clicks, and what may come between."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.play import SHOWN, click, hand, opened, record, shows
from browser.stage import Opener, Server
from browser.two import (
    NAME,
    Cable,
    Person,
    agree,
    couple,
    cut,
    laid,
    open_two,
    play_contest,
    play_together,
    play_turn,
    sit_down,
)
from trefoil.engine import State, Table, deal_text, read_record
from trefoil.games import catalogue


def notation(server: Server, page: Page) -> str:
    table = page.url.rsplit("/", 1)[1]
    with urllib.request.urlopen(f"{server.url}/api/tables/{table}/notation") as answer:
        return str(answer.read().decode())


def played(text: str) -> tuple[Table, list[State]]:
    """The table of a saved game, and its position after each number of steps."""
    read = read_record(text)
    game = catalogue().expand(read.game, read.options)
    table = Table(game, deal_text(game, read.deal))
    states = [table.start()]
    for step in read.steps:
        state = states[-1]
        for written in step:
            state = table.apply(state, table.read(state, written))
        states.append(state)
    return table, states


def letters_of(person: Person) -> str:
    """The own seat and the other."""
    return person.letter + "AB"[person.letter == "A"]


def top_edge(element: Locator) -> float:
    edge: float = element.evaluate("e => e.getBoundingClientRect().top")
    return edge


def one_game(page: Page) -> None:
    page.locator("[data-choose='games']").select_option("1")


def test_heart_speaks_to_heart_with_seventeen_piles(open_page: Opener) -> None:
    """Both turn up their own cards and take pairs by either card and by dragging."""

    def seventeen(page: Page) -> None:
        page.locator("[data-option='layout'] input[value='17x3+1']").check()

    people = couple(open_page, "couple-hearts", seventeen)
    assert sum(pile.startswith("A.pile") for pile in people[0].tops()) == 17
    play_together(people)
    results = {person.page.locator("[data-result]").get_attribute("data-result") for person in people}
    assert results == {"together-won"} or results == {"together-lost"}
    expect(people[1].page.locator("[data-verified='true']")).to_be_visible()


def test_the_married_couple(open_page: Opener) -> None:
    people = couple(open_page, "couple-married")
    play_together(people)
    left = people[0].tops()
    result = people[1].page.locator("[data-result]").get_attribute("data-result")
    assert result == ("together-lost" if left else "together-won")


def test_a_match_of_sympathy_keeps_every_hidden_card_hidden(open_page: Opener, server: Server, tmp_path: Path) -> None:
    """Shuffle, cut, two games with the seats exchanged, and the proof that nobody chose the deal."""
    host, guest = couple(open_page, "couple-sympathy")
    people = (host, guest)
    shown: list[dict[str, str]] = []

    def snapshot() -> None:
        for person in people:
            shown.append(person.shown())
            # A card that lies face down is an element without a name, in no attribute and no text.
            hidden: list[str] = person.page.eval_on_selector_all("[data-card='']", "list => list.map(e => e.outerHTML)")
            assert not [html for html in hidden if NAME.search(html) or "<img" in html]

    snapshot()
    letters = (host.letter, guest.letter)
    promised = next(message["commitments"] for message in host.messages("room") if message["commitments"])
    for person in people:
        own, other = (person.page.locator(f"[data-pile='{seat}.pile1']") for seat in letters_of(person))
        assert top_edge(own) > top_edge(other), "the own side lies below"
    play_contest(people, snapshot)
    first = host.page.url
    assert not host.page.locator("[data-verified]").count()
    host.page.locator("[data-do='again']").click()
    guest.page.locator("[data-do='next']").click()
    for person in people:
        person.page.wait_for_url(lambda url: url != first and "/table/" in url)
    laid(host, guest)
    assert (host.letter, guest.letter) == letters[::-1]
    before = len(shown)
    play_contest(people, snapshot)
    for person in people:
        expect(person.page.locator("[data-verified='true']")).to_be_visible()
        expect(person.page.locator("[data-result] tr.total td")).to_have_count(2)

    text = notation(server, host.page)
    assert [pack.commitment for pack in read_record(text).packs] in (promised, promised[::-1])
    saved = tmp_path / "game.txt"
    saved.write_text(text, encoding="utf-8")
    verified = subprocess.run([sys.executable, "-m", "trefoil", "verify", saved], capture_output=True, text=True)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    table, states = played(text)
    views = [table.view(state).piles for state in states]
    names = [info.name for info in table.rules.piles]
    allowed = [
        {f"{name} {at}": card for name, pile in zip(names, view, strict=True) for at, card in enumerate(pile)}
        for view in views
    ]
    assert all(one in allowed for one in shown[before:])
    for person in people:
        check_frames(person, views)


def check_frames(person: Person, views: list[Any]) -> None:
    """No frame since the second game was laid tells a card before the engine would show it."""
    begin = max(i for i, frame in enumerate(person.frames) if '"type":"hello"' in frame)
    seen: set[str] = set()
    assert json.loads(person.frames[begin])["deal"] is None
    for frame in person.frames[begin + 1 :]:
        message = json.loads(frame)
        if message.get("revealed"):
            break
        if message["type"] == "state":
            assert tuple(map(tuple, message["view"]["piles"])) == views[message["at"]]
            seen |= {card for pile in message["view"]["piles"] for card in pile}
        assert set(NAME.findall(frame)) <= seen, frame[:300]
    else:
        raise AssertionError("the shuffles were never shown")


def test_a_cut_cable_and_a_killed_server_end_in_one_state(chromium: Browser, open_page: Opener, server: Server) -> None:
    cable = Cable(server.port)
    host = Person(open_page("/", size=(844, 390), lang="ru-RU", touch=True))
    path = open_two(host, "couple-sympathy", one_game)
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-US", reduced_motion="reduce")
    try:
        guest = Person(context.new_page())
        guest.page.goto(f"http://127.0.0.1:{cable.port}{path}")
        sit_down(guest)
        cut(host, 1)
        cut(guest, 51)
        laid(host, guest)
        people = (host, guest)
        for _ in range(2):
            mover = next(person for person in people if person.turn)
            play_turn(mover, people[mover is host])

        cable.cut()
        expect(guest.page.locator("[data-offline]")).to_be_visible()
        expect(host.page.locator("[data-presence='away']")).to_be_visible()
        expect(host.page.locator("[role='status']")).to_contain_text("не на связи")
        if not host.turn:  # the guest asks for his pass without a line: it is kept, and made once
            guest.page.locator("[data-do='pass']").click()
        else:
            host.page.locator("[data-do='pass']").click()
            expect(host.page.locator("[data-turn-sign='own']")).to_have_count(0)
        cable.mend()
        expect(guest.page.locator("[data-offline]")).to_have_count(0, timeout=12_000)
        expect(host.page.locator("[data-presence='here']")).to_be_visible()
        agree(host, guest)

        mover = next(person for person in people if person.turn)
        server.kill()
        for person in people:
            expect(person.page.locator("[data-offline]")).to_be_visible()
        server.start()
        for person in people:
            expect(person.page.locator("[data-offline]")).to_have_count(0, timeout=12_000)
        assert [person.turn for person in people] == [person is mover for person in people]
        play_turn(mover, people[mover is host])
        assert sum(person.turn for person in people) == (not host.over)
    finally:
        context.close()
        cable.close()


def test_another_device_takes_over_spectators_look_on_and_a_seat_is_given_up(open_page: Opener) -> None:
    host, guest = couple(open_page, "couple-sympathy", one_game)
    host.page.locator("[data-do='menu']").click()
    host.page.locator("[data-do='device']").click()
    own = host.page.locator("[data-link='own']").input_value()
    host.page.keyboard.press("Escape")
    tablet = Person(open_page("/" + own.split("/", 3)[3], size=(844, 390), touch=True))
    opened(tablet.page)
    assert "#" not in tablet.page.url, "the secret has left the address"
    expect(host.page.locator("[data-elsewhere]")).to_be_visible()
    agree(host, tablet, guest)

    watcher = Person(open_page("/" + guest.page.url.split("/", 3)[3]))
    opened(watcher.page)
    agree(watcher, guest)
    assert not watcher.page.locator("[data-do='undo'], [data-do='pass'], [data-do='phrases']").count()
    for pile in ("A.pile1", "B.pile1"):
        watcher.press(pile)
    expect(watcher.page.locator("[data-refusal='no-seat']")).to_be_visible()

    mover, partner = (tablet, guest) if tablet.turn else (guest, tablet)
    play_turn(mover, partner)
    agree(mover, partner, host, watcher)
    # A step back, with the partner's leave.
    mover.page.locator("[data-do='undo']").click()
    partner.page.locator("[data-do='back-yes']").click()
    expect(mover.page.locator("[data-turn-sign='own']")).to_be_visible()
    agree(mover, partner, watcher)

    guest.page.locator("[data-do='phrases']").click()
    guest.page.locator("[data-phrase='hello']").click()
    expect(tablet.page.locator("[data-bubble]")).to_be_visible()
    expect(host.page.locator("[role='status']")).to_contain_text("Здравствуйте!")
    guest.page.locator("[data-do='menu']").click()
    guest.page.locator("[data-do='leave']").click()
    guest.page.locator("[data-do='leave-yes']").click()
    guest.page.wait_for_url(lambda url: url.endswith("/"))
    invite = tablet.page.locator("[data-link='invite']").input_value()
    again = Person(open_page("/" + invite.split("/", 3)[3]))
    sit_down(again)
    opened(again.page)
    expect(tablet.page.locator("[data-presence='here']")).to_be_visible()
    late = open_page("/" + invite.split("/", 3)[3])
    expect(late.locator("[role='alert']")).to_be_visible()
    open_page.errors.clear()  # the browser itself logs what was refused


def test_the_computer_partner_makes_its_turn(open_page: Opener) -> None:
    person = Person(open_page("/", size=(390, 844), touch=True))
    page = person.page
    page.locator("[data-game='couple-sympathy'] [data-do='for-two']").click()
    page.locator("[data-company] input[value='computer']").check()
    page.locator("[data-choose='strength']").select_option("weak")
    page.locator("[data-choose='begins']").select_option("own")
    page.locator("dialog .primary").click()
    page.wait_for_url("**/table/*")
    cut(person, 26)
    opened(page)
    page.locator("[data-do='pass']").click()
    expect(page.locator("[data-turn-sign='other']")).to_be_visible()
    expect(page.locator("[data-turn-sign='own']")).to_be_visible(timeout=30_000)
    seats = [step["seat"] for step in person.messages("state")[-1]["steps"]]
    assert "AB"[1 - seats[0]] != person.letter
    assert 1 - seats[0] in seats


def test_a_race_on_the_same_deal(open_page: Opener) -> None:
    """Each sees of the other only how far he is."""
    read, line = record("clover-24")
    host = Person(open_page("/", size=(390, 844), lang="ru-RU"))
    page = host.page
    page.locator("[data-game='clover-24'] button").nth(1).click()
    page.locator("[data-company] input[value='link']").check()
    for name, value in read.options.items():
        page.locator(f"[data-option='{name}']").select_option(value)
    page.locator("dialog input[inputmode='numeric']").fill(read.deal)
    page.locator("dialog .primary").click()
    page.wait_for_url("**/table/*")
    guest = Person(open_page("/" + page.locator("[data-link='invite']").input_value().split("/", 3)[3]))
    sit_down(guest)
    laid(host, guest)
    assert page.url.rsplit("/", 1)[1] != guest.page.url.rsplit("/", 1)[1]
    for person in (host, guest):
        expect(person.page.locator("[data-presence='here']")).to_be_visible()
    dealt = guest.shown()
    for texts in read.steps:
        for text in texts:
            move = line.table.read(line.state, text)
            hand(page, line, move, click)
            line.play([move])
            shows(page, line)
    expect(page.locator("[data-result='race-open']")).to_be_visible()
    theirs = guest.page.locator("[data-progress='other']")
    expect(theirs).to_have_attribute("data-home", "24")
    expect(theirs).to_contain_text("came out")
    assert guest.shown() == dealt
    told = [frame for frame in guest.frames if '"type":"room"' in frame]
    assert not [frame for frame in told if NAME.search(frame)]
    assert all(message["deal"] is None for message in guest.messages("hello"))
    # Both ask for another race, and come to it without another press.
    page.locator("[data-do='again']").click()
    guest.page.locator("[data-do='again']").click()
    for person in (host, guest):
        person.page.wait_for_function("document.querySelector(\"[data-progress='own']\")?.dataset.home === '0'")
    laid(host, guest)


def test_bad_links_say_one_sentence(open_page: Opener) -> None:
    for path in ("/join/nobody-knows", "/table/nowhere#seat=guessed"):
        page = open_page(path, lang="ru-RU")
        expect(page.locator("[role='alert'], main.gone")).to_be_visible()
    open_page.errors.clear()
    host = Person(open_page("/"))
    open_two(host, "couple-sympathy")
    guess = open_page("/" + host.page.url.split("/", 3)[3] + "#seat=0123456789abcdef0123456789abcdef", lang="ru-RU")
    expect(guess.locator("main.gone button")).to_be_visible()
    guess.locator("main.gone button").click()
    expect(guess.locator("[data-lobby]")).to_be_visible()
    assert not guess.locator("[data-link]").count()
    assert host.page.evaluate(SHOWN) == {}
    open_page.errors.clear()


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_leaves_the_screen(open_page: Opener, size: tuple[int, int]) -> None:
    """The pages before a game, at phones either way round and on a large screen: whole, without sideways scrolling."""
    host = Person(open_page("/", size=size, lang="ru-RU", touch=size[0] < 1000))
    path = open_two(host, "couple-hearts")
    guest = Person(open_page(path, size=size, touch=size[0] < 1000))
    for person, sheet in ((host, "[data-lobby]"), (guest, "[data-invitation]")):
        box = person.page.locator(sheet).bounding_box()
        assert box
        assert 0 <= box["x"] <= size[0] - box["width"]
        assert person.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    sit_down(guest)
    button = host.page.locator("[data-do='cut']").bounding_box()
    assert button
    assert button["y"] + button["height"] <= size[1]
    cut(host, 5)
    cut(guest, 6)
    laid(host, guest)
    for person in (host, guest):
        boxes = person.page.eval_on_selector_all("[data-in]", "l => l.map(e => e.getBoundingClientRect().toJSON())")
        assert min(box["left"] for box in boxes) >= 0
        assert max(box["right"] for box in boxes) <= size[0]
        assert min(box["width"] for box in boxes) >= 40
