"""The pages of studies in both languages, on a phone and on a large screen; every point leads to its deal."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.play import opened
from browser.stage import Opener, Server
from browser.test_pages import clean, words
from studies.made import rows, study
from trefoil.studies import Ledger
from trefoil.studies.results import results
from trefoil.studies.value_table import kept

CLOVER = study("clover-24", "no-redeal")


@pytest.fixture
def ledger(server: Server) -> Iterator[None]:
    """A study of this computer, as `trefoil study` keeps it."""
    path = server.folder / "data" / "studies.db"
    with Ledger(path, write=True) as made:
        made.add(made.begin(CLOVER, 0, 100).id, rows(CLOVER, 0, 100), 1.0)
    yield
    for each in path.parent.glob("studies.db*"):
        each.unlink()


@pytest.mark.parametrize(("lang", "size"), [("ru-RU", (1920, 1080)), ("en-US", (390, 844))])
def test_all_studies(open_page: Opener, ledger: None, lang: str, size: tuple[int, int]) -> None:
    page = open_page("/", lang=lang, size=size, touch=size[0] < 700)
    page.get_by_role("link", name="Как часто сходится?" if lang == "ru-RU" else "How often does it come out?").click()
    count = len(results().reports) + len(results().counted) + len(kept()) + 1
    expect(page.locator("[data-study]")).to_have_count(count)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    words(page)
    clean(page)
    own = page.locator("[data-study]").first
    expect(own).to_contain_text("из 100 раскладов" if lang == "ru-RU" else "of 100 deals")
    # U092: the claim stands beside the result.
    elevens = page.locator("[data-of='elevens']").first
    expect(elevens.locator("[data-judgement]")).to_be_visible()
    page.locator("input[type='search']").fill("Хабиб")
    assert page.locator("[data-study]").count() < count
    expect(page.locator("[data-of='clover-24']").first).to_be_visible()


@pytest.mark.parametrize(("lang", "size"), [("ru-RU", (390, 844)), ("en-US", (1920, 1080))])
def test_one_study(open_page: Opener, ledger: None, lang: str, size: tuple[int, int]) -> None:
    page = open_page("/studies", lang=lang, size=size)
    page.locator("[data-study] a").first.click()
    expect(page.locator("[data-figure]")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    words(page)
    clean(page)
    for summary in page.locator("[data-figure] summary").all():
        summary.click()
    clean(page)
    for figure in page.locator("[data-figure]").all():
        pictured = figure.locator("svg a").evaluate_all("list => list.map(a => a.getAttribute('href')).sort()")
        listed = figure.locator("td a").evaluate_all("list => list.map(a => a.getAttribute('href')).sort()")
        assert pictured == listed != []
    page.evaluate("scrollTo(0, 0)")
    point = page.locator("[data-figure='deals'] svg a").last
    link = point.get_attribute("href") or ""
    point.locator("circle").click(force=True)
    opened(page)
    deal = re.search(r"deal=(\d+)", link)
    assert deal
    expect(page.locator("body")).to_contain_text(deal[1])


def test_the_way_back_leads_to_the_same_place(open_page: Opener) -> None:
    page = open_page("/studies", size=(390, 844))
    page.locator("input[type='search']").fill("Klondike")
    page.locator("[data-study] a").nth(12).scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 500
    page.locator("[data-study] a").nth(12).click()
    expect(page.locator("dl")).to_be_visible()
    page.go_back()
    expect(page.locator("input[type='search']")).to_have_value("Klondike")
    page.wait_for_function(f"Math.abs(scrollY - {before}) < 2")
    # By a link the page is come to as new.
    page.locator("header a").click()
    page.get_by_role("link", name="How often does it come out?").click()
    expect(page.locator("input[type='search']")).to_have_value("")
    page.get_by_role("navigation").locator("summary").click()
    page.get_by_role("navigation").get_by_role("link", name="The chance, counted exactly").click()
    page.wait_for_function("document.querySelector('#measured-counted').getBoundingClientRect().top < 5")


def test_an_unknown_study_says_so(open_page: Opener) -> None:
    page = open_page("/studies/nothing", lang="ru-RU")
    expect(page.locator("[role='alert']")).to_contain_text("nothing здесь нет")
    open_page.errors.clear()  # the browser itself logs the refused request
