"""The solver at the table, as a person meets it: the sign in the bar, hints, deals that can be won."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.play import opened, shows, typed
from browser.stage import Opener
from browser.test_pages import clean
from trefoil.deals import deal_number
from trefoil.engine import Line, Table
from trefoil.games import catalogue

STATUS = "p[role='status']"


def fresh(name: str, number: int, **options: str) -> Line:
    game = catalogue().expand(name, options)
    return Line(Table(game, deal_number(game, number)))


def marked(page: Page) -> set[str]:
    """The cards and places that the hint marks."""
    found: list[str] = page.eval_on_selector_all(
        ".table [data-hint]", "list => list.map(e => e.dataset.card ?? e.dataset.pile)"
    )
    return set(found)


def ask_in_spite(page: Page) -> None:
    page.locator("button[data-verdict='hidden']").click()


def test_an_open_game_has_a_sign_and_a_hidden_one_asks_first(open_page: Opener) -> None:
    page = open_page("/?game=trefoil-english&deal=1&option=redeals%3D0")
    opened(page)
    sign = page.locator("[data-verdict]")
    expect(sign).to_have_attribute("data-verdict", re.compile("^(won|lost)$"))
    assert sign.locator("svg").count() == 1
    assert sign.inner_text().strip() in ("winnable", "lost")

    page = open_page("/?game=klondike-leeming&deal=1", lang="ru-RU")
    opened(page)
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "hidden")
    page.wait_for_timeout(800)
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "hidden")
    ask_in_spite(page)
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "won")
    expect(page.locator("[data-verdict]")).to_have_attribute("title", "Можно выиграть, если знать все карты")
    expect(page.locator(STATUS)).to_contain_text("Можно выиграть")


def test_the_sign_can_be_switched_off_for_good(open_page: Opener) -> None:
    page = open_page("/?game=trefoil-english&deal=1&option=redeals%3D0")
    opened(page)
    expect(page.locator("[data-verdict]")).to_have_count(1)
    page.locator("[data-do='menu']").click()
    page.locator("[data-do='verdict']").click()
    expect(page.locator("[data-verdict]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-card]").first).to_be_attached()
    expect(page.locator("[data-verdict]")).to_have_count(0)


def test_hints_by_key_lead_to_the_win(open_page: Opener) -> None:
    """First the cards are marked, then the line is shown, then it is stepped through to its end."""
    line = fresh("clover-24", 2)
    page = open_page("/?game=clover-24&deal=2")
    opened(page)
    page.keyboard.press("h")
    note = page.locator("[data-hint-note='won']")
    expect(note).to_be_visible()
    assert marked(page)
    expect(page.locator(STATUS)).to_contain_text("Hint:")
    shows(page, line)
    page.keyboard.press("h")
    expect(page.locator("[data-path='0']")).to_be_visible()
    for _ in range(80):
        page.locator("[data-outcome='won'], [data-do='line-next']:enabled").first.wait_for()
        if page.locator("[data-outcome='won']").count():
            break
        before = page.locator("[data-step]").count()
        page.locator("[data-do='line-next']").click()
        expect(
            page.locator(f"[data-step='{max(1, before)}'], [data-outcome='won'], [data-do='line-next']").first
        ).to_be_visible()
        page.wait_for_timeout(60)
    expect(page.locator("[data-outcome='won']")).to_be_visible()


def test_undo_keeps_the_line_and_another_move_leaves_it(open_page: Opener) -> None:
    page = open_page("/?game=clover-36&deal=1")
    opened(page)
    page.locator("[data-do='hint']").click()
    page.locator("[data-do='hint-line']").click()
    page.locator("[data-do='line-next']").click()
    expect(page.locator("[data-path='1']")).to_be_visible()
    page.locator("[data-do='line-undo']").click()
    expect(page.locator("[data-path='0']")).to_be_visible()


def test_a_hint_shows_the_stock_where_a_card_is_drawn(open_page: Opener) -> None:
    """U-hint: a draw is a move like any other, in words and on the table; hidden cards are not named."""
    page = open_page("/?game=klondike-leeming&deal=1", lang="ru-RU")
    opened(page)
    for _ in range(140):
        page.locator("[data-do='hint']").click()
        note = page.locator("[data-hint-note='won']")
        expect(note).to_be_visible()
        if "из колоды" in note.inner_text():
            break
        page.locator("[data-do='hint-play']").click()
        expect(note).to_have_count(0)
    stock = page.locator(".table [data-hint][data-in='stock']")
    expect(stock).to_have_count(1)
    expect(note).to_contain_text("если знать все карты")
    page.locator("[data-do='hint-line']").click()
    expect(page.locator("[data-do='line-whole']")).to_be_visible()
    few = page.locator("[data-line]").count()
    page.locator("[data-do='line-whole']").click()
    expect(page.locator("[data-do='line-whole']")).to_have_count(0)
    assert page.locator("[data-line]").count() > few


def test_a_sign_of_loss_has_contrast(open_page: Opener) -> None:
    for theme in ("forest", "night", "day"):
        page = open_page("/?game=trefoil-english&deal=1&option=redeals%3D0", settings=f'{{"theme":"{theme}"}}')
        opened(page)
        expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "lost")
        clean(page)
        page.close()


def test_a_lost_game_says_since_when_and_leads_back(open_page: Opener) -> None:
    """A game that loses by its first moves: the way back is offered, and the position there can be won."""
    line = fresh("clover-24", 8)
    page = open_page("/?game=clover-24&deal=8")
    opened(page)
    ask_in_spite(page)
    sign = page.locator("[data-verdict]")
    expect(sign).to_have_attribute("data-verdict", "won")
    for _ in range(10):
        # The last move listed is hardly ever one to the foundations.
        move = line.table.legal(line.state)[-1]
        text = line.table.write(line.state, move)
        line.play([move])
        typed(page, text)
        shows(page, line)
        page.wait_for_timeout(400)
        expect(sign).to_have_attribute("data-verdict", re.compile("^(won|lost)$"))
        if sign.get_attribute("data-verdict") == "lost":
            break
    expect(sign).to_have_attribute("data-verdict", "lost")
    page.locator("[data-do='hint']").click()
    note = page.locator("[data-hint-note='lost']")
    expect(note).to_contain_text(f"Lost since move {line.at}")
    page.locator("[data-do='hint-back']").click()
    expect(sign).to_have_attribute("data-verdict", "won")


def test_only_deals_that_can_be_won(open_page: Opener) -> None:
    page = open_page("/", lang="ru-RU", size=(390, 844))
    page.locator("button[aria-label*='Бабушкин']", has_text="Выбрать").first.click()
    page.locator("[data-do='winnable']").check()
    page.locator("dialog button.primary").click()
    opened(page)
    ask_in_spite(page)
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "won")
    assert page.evaluate("() => JSON.parse(localStorage.getItem('trefoil.settings')).winnable") is True


def test_sign_and_note_fit_everywhere(open_page: Opener) -> None:
    for size in ((360, 640), (844, 390), (1280, 800)):
        for lang in ("ru-RU", "en-US"):
            page = open_page("/?game=klondike-leeming&deal=1", size=size, lang=lang)
            opened(page)
            ask_in_spite(page)
            expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "won")
            page.keyboard.press("h")
            note = page.locator("[data-hint-note='won']")
            expect(note).to_be_visible()
            for element in (page.locator("[data-verdict]"), note):
                box = element.bounding_box()
                assert box is not None
                assert 0 <= box["x"] <= size[0] - box["width"], (size, lang)
                assert element.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), (size, lang)
            if size[0] == 1280:
                page.keyboard.press("h")
                expect(page.locator("[data-path='0']")).to_be_visible()
                clean(page)
            page.close()


def test_a_hint_tells_the_chances_of_one_who_does_not_know_the_redeals(open_page: Opener) -> None:
    page = open_page("/?game=clover-24&deal=4")
    opened(page)
    page.locator("[data-do='hint']").click()
    chances = page.locator("[data-hint-chances]")
    expect(chances).to_contain_text(re.compile(r"Not knowing the redeals to come: .*\d+%"))
    # It is heard as well.
    expect(page.locator(STATUS)).to_contain_text("Not knowing the redeals to come")
