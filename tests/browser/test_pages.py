"""Pages in both languages and at the smallest and largest sizes: complete, readable, accessible."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.play import opened
from browser.stage import Opener
from support import GAMES

# An identifier of the message files, or a placeholder that nobody filled.
RAW = re.compile(r"\{ ?\$|\b(?:key|set|said|fault|do|look|theme|speed|fact|family)-[a-z]+\b|undefined|\[object|NaN")

SIZES = [(360, 640), (640, 360), (390, 844), (1280, 800), (3840, 2160)]

LAYOUT = """() => {
    const board = document.querySelector('main').getBoundingClientRect();
    const cards = [...document.querySelectorAll('[data-in]')];
    const outside = [];
    let scroll = document.documentElement.scrollHeight > innerHeight + 1
        || document.documentElement.scrollWidth > innerWidth + 1;
    for (const card of [...cards, ...document.querySelectorAll('[data-pile]')]) {
        const box = card.getBoundingClientRect();
        if (box.left < board.left - 1 || box.top < board.top - 1
            || box.right > board.right + 1 || box.bottom > board.bottom + 1)
            outside.push(card.dataset.in ?? card.dataset.pile);
    }
    const piles = new Map();
    for (const card of cards) {
        const box = card.getBoundingClientRect(), name = card.dataset.in, old = piles.get(name);
        piles.set(name, old ? {left: Math.min(old.left, box.left), top: Math.min(old.top, box.top),
            right: Math.max(old.right, box.right), bottom: Math.max(old.bottom, box.bottom)}
            : {left: box.left, top: box.top, right: box.right, bottom: box.bottom});
    }
    const over = [], all = [...piles];
    all.forEach(([a, p], i) => all.slice(i + 1).forEach(([b, q]) => {
        const across = p.left < q.right - 1 && q.left < p.right - 1;
        if (across && p.top < q.bottom - 1 && q.top < p.bottom - 1) over.push([a, b]);
    }));
    return {outside, over, scroll, width: cards[0].offsetWidth};
}"""


def clean(page: Page) -> None:
    """No violation that axe knows of, on what is shown now."""
    found = Axe().run(page).response["violations"]
    assert not found, [(v["id"], v["impact"], [n["html"][:120] for n in v["nodes"][:3]]) for v in found]


def words(page: Page) -> None:
    text = page.locator("body").inner_text()
    labels = page.eval_on_selector_all(
        "[aria-label]", "list => list.map(e => e.getAttribute('aria-label')).join('\\n')"
    )
    assert not RAW.search(text), RAW.search(text)
    assert not RAW.search(labels), RAW.search(labels)


@pytest.mark.parametrize("lang", ["ru-RU", "en-US"])
def test_gallery(open_page: Opener, lang: str) -> None:
    page = open_page("/", lang=lang)
    expect(page.locator("[data-game]")).to_have_count(len(GAMES) + 1)  # and the author's own
    assert page.evaluate("document.documentElement.lang") == lang[:2]
    words(page)
    clean(page)


def test_search_tells_the_two_trefoils_apart(open_page: Opener) -> None:
    """U014."""
    page = open_page("/")
    page.locator("input[type='search']").fill("trefoil")
    names = page.eval_on_selector_all("[data-game]", "list => list.map(e => e.dataset.game)")
    assert {"clover", "trefoil-english"} <= set(names)
    expect(page.locator("[data-game='clover']")).to_contain_text("Not to be confused")
    page.locator("input[type='search']").fill("клондайк")
    names = page.eval_on_selector_all("[data-game]", "list => list.map(e => e.dataset.game)")
    assert "klondike-leeming" in names
    assert "clover" not in names


def test_an_authors_game_is_there_and_a_bad_one_is_named(open_page: Opener) -> None:
    page = open_page("/")
    expect(page.locator("[data-game='quick-lucie']")).to_contain_text("Quick Lucie")
    expect(page.locator("body")).to_contain_text("broken.json")
    page.goto(page.url + "?game=quick-lucie&deal=5")
    opened(page)
    expect(page.locator("[data-card]:not([data-card=''])")).to_have_count(24)


def test_ten_seconds_to_a_game_on_a_phone(open_page: Opener) -> None:
    page = open_page("/", size=(390, 844), lang="ru-RU", touch=True)
    page.get_by_role("button", name=re.compile("Играть: «Клевер»")).or_(
        page.get_by_role("link", name=re.compile("Играть: «Клевер»"))
    ).first.tap()
    opened(page)
    expect(page.locator("[data-card]")).to_have_count(52)
    expect(page.locator("html")).to_have_attribute("lang", "ru")


@pytest.mark.parametrize("lang", ["ru-RU", "en-US"])
def test_table_rules_and_settings(open_page: Opener, lang: str) -> None:
    page = open_page("/?game=clover&deal=1", lang=lang)
    opened(page)
    words(page)
    clean(page)
    label = page.locator("[data-in='fan1'][data-at='2']").get_attribute("aria-label")
    assert label == (
        "тройка червей, веер 1, третья из трёх" if lang == "ru-RU" else "three of hearts, fan 1, third of three"
    )
    page.locator("[data-do='rules']").click()
    expect(page.locator("#note-C1")).to_be_visible()
    expect(page.locator("body")).to_contain_text("не превышало трёх" if lang == "ru-RU" else "three cards")
    words(page)
    clean(page)
    page.keyboard.press("Escape")
    page.locator("[data-do='menu']").click()
    page.locator("[data-do='settings']").click()
    words(page)
    clean(page)


def test_rules_page_stands_alone(open_page: Opener) -> None:
    page = open_page("/rules/couple-sympathy", lang="ru-RU")
    expect(page.locator("h1")).to_contain_text("Симпатия")
    expect(page.locator("h2").first).to_be_visible()
    words(page)
    clean(page)


def test_the_table_is_one_tab_stop(open_page: Opener) -> None:
    """U121."""
    page = open_page("/?game=klondike&deal=1")
    opened(page)
    assert page.locator("[data-card][tabindex='0'], [data-pile][tabindex='0']").count() == 1


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_game_fits(open_page: Opener, size: tuple[int, int]) -> None:
    """Nothing overflows, no pile lies over another one, nothing scrolls."""
    page = open_page("/", size=size, touch=size[0] < 700)
    for name in GAMES:
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + f"/?game={name}&deal=1")
        opened(page)
        page.wait_for_function("document.querySelector('[data-in]').offsetWidth > 0")
        found = page.evaluate(LAYOUT)
        assert found["outside"] == [], (name, found)
        assert found["over"] == [], (name, found)
        assert not found["scroll"], name
        assert found["width"] >= 24, (name, found["width"])


def test_a_large_screen_is_used(open_page: Opener) -> None:
    """U106: on 4K the cards fill at least four fifths of the side that limits them."""
    page = open_page("/?game=clover&deal=1", size=(3840, 2160))
    opened(page)
    used = page.evaluate("""() => {
        const board = document.querySelector('main').getBoundingClientRect();
        const boxes = [...document.querySelectorAll('[data-in]')].map(e => e.getBoundingClientRect());
        const [l, r] = [Math.min(...boxes.map(b => b.left)), Math.max(...boxes.map(b => b.right))];
        const b = Math.max(...boxes.map(b => b.bottom));
        return Math.max((r - l) / board.width, (b - board.top) / board.height);
    }""")
    assert used >= 0.8


def test_nothing_shifts_after_the_first_move(open_page: Opener) -> None:
    """U113."""
    page = open_page("/?game=clover-24&deal=27", size=(390, 844), touch=True)
    opened(page)
    before = page.evaluate("[document.querySelector('main').getBoundingClientRect().toJSON(), scrollY]")
    page.locator("[data-do='all-up']").tap()
    page.wait_for_timeout(500)
    after = page.evaluate("[document.querySelector('main').getBoundingClientRect().toJSON(), scrollY]")
    assert after == before


def test_bad_addresses_say_one_sentence(open_page: Opener) -> None:
    page = open_page("/?game=clover&deal=-5", lang="ru-RU")
    expect(page.locator("[role='alert']")).to_contain_text("целое число от 0")
    open_page.errors.clear()  # the browser itself logs the refused request
    page = open_page("/?game=nonesuch")
    expect(page.locator("[role='alert']")).to_contain_text("nonesuch")
    open_page.errors.clear()
    page = open_page("/table/nowhere")
    expect(page.locator("h1")).to_contain_text("no such table")
    open_page.errors.clear()
