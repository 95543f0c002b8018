"""Reports: every figure recounted from the rows, pictures and tables that agree, results that come with Trefoil."""

from __future__ import annotations

import shlex
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from cli.conftest import Run
from studies.made import rows, study
from trefoil.games import catalogue
from trefoil.solve import Limits
from trefoil.studies import Ledger, Row, with_unknown
from trefoil.studies.figures import figures
from trefoil.studies.looks import settled
from trefoil.studies.report import Report, address, budgets, command, report
from trefoil.studies.report_html import html
from trefoil.studies.results import collected, results, written
from trefoil.studies.shown import shown, shown_counted
from trefoil.words.page import Lang
from trefoil.words.reports import unknown_note, words

DEALS = 120
CLOVER = study("clover-24", "no-redeal", Limits(0.0, 400, 1 << 30))
LANGS: tuple[Lang, Lang] = ("en", "ru")


@pytest.fixture(scope="module")
def found() -> list[Row]:
    return rows(CLOVER, 5, DEALS)


@pytest.fixture(scope="module")
def path(found: list[Row], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "clover.db"
    with Ledger(path, write=True) as ledger:
        entry = ledger.begin(CLOVER, 5, DEALS)
        ledger.add(entry.id, found[:50], 1.0)
        ledger.add(entry.id, found[50:], 1.0)
    return path


@pytest.fixture(scope="module")
def made(path: Path) -> Report:
    with Ledger(path) as ledger:
        return report(ledger, ledger.entries()[0], 0.99)


def test_counts_and_interval(made: Report, found: list[Row]) -> None:
    assert made.tally.deals == DEALS
    assert made.unknown > 0
    assert made.causes == {"nodes": made.unknown}
    assert made.won == sum(row.verdict == "won" for row in found)
    assert made.interval == with_unknown(made.tally, 0.99)
    assert made.nodes == sum(row.nodes for row in found)
    assert made.seconds == pytest.approx(sum(row.seconds for row in found), abs=1e-3)
    assert [point.deal for point in made.hardest] == [
        row.deal for row in sorted(found, key=lambda row: (-row.nodes, row.deal))[: len(made.hardest)]
    ]


def test_why_deals_are_unknown() -> None:
    assert unknown_note(1200, {"nodes": 1200}, "en") == (
        "Unknown deals: 1,200, where the search reached its limit of positions. "
        "The lower rate counts them as lost, the higher as won."
    )
    assert unknown_note(7, {"nodes": 5, "seconds": 2}, "ru") == (
        "Неизвестных раскладов 7: поиск дошёл до предела позиций (5), времени (2). "
        "В нижней доле они считаются несошедшимися, в верхней — сошедшимися."
    )
    assert unknown_note(7, {}, "ru").startswith("Неизвестных раскладов 7: поиск дошёл до предела. В")


def test_classes_hold_what_lies_in_them(made: Report, found: list[Row]) -> None:
    for classes, column in ((made.by_nodes, "nodes"), (made.by_seconds, "seconds")):
        assert sum(each.deals for each in classes) == DEALS
        for each in classes:
            inside = [
                row.deal
                for row in found
                if row.verdict == each.verdict and each.low <= getattr(row, column) < each.high
            ]
            assert (len(inside), inside[0]) == (each.deals, each.deal)


def test_a_smaller_budget_would_have_told_as_much(made: Report) -> None:
    """Asked again with each budget, the solver settles just as many deals."""
    for step in budgets(made)[2::3]:
        again = rows(study("clover-24", "no-redeal", Limits(0.0, step.nodes, 1 << 30)), 5, DEALS)
        assert step.won == sum(row.verdict == "won" for row in again)
        assert step.lost == sum(row.verdict == "lost" for row in again)


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_and_tables_have_the_same_links(made: Report, lang: Lang) -> None:
    drawn = figures(made, lang, "http://table/")
    assert [each.name for each in drawn] == ["budget", "difficulty", "times", "deals"]
    for each in drawn:
        picture = ElementTree.fromstring(each.picture)
        pictured = [link.attrib["href"] for link in picture.iter("a")]
        listed = [cell.href for row in each.rows for cell in row if cell.href]
        assert pictured
        assert sorted(pictured) == sorted(listed)
        assert all(link.startswith("http://table/?game=clover-24&deal=") for link in pictured)
        assert all(len(row) == len(each.head) for row in each.rows)
        assert all(title.text for title in picture.iter("title"))


def test_the_address_of_a_deal(made: Report) -> None:
    assert address(made, 7) == "/?game=clover-24&deal=7&option=redeals%3D1&option=strict%3Dno"


def test_a_study_with_looks_has_the_interval_of_its_last_look(tmp_path: Path) -> None:
    given, until, most = study("clover-24", "no-redeal"), 0.1, 10_000
    plan = settled(until, most, 0.95)
    found = rows(given, 0, plan[-1].deals)
    with Ledger(tmp_path / "l", write=True) as ledger:
        entry = ledger.begin(given, 0, most, until)
        done = 0
        for look in plan:
            ledger.add(entry.id, found[done : look.deals], 1.0)
            done = look.deals
            last = look.at(ledger.tally(entry.id))
            if last.close_enough(until):
                break
        made = report(ledger, ledger.entry(entry.id))
    assert (made.sure, made.interval, made.tally, made.wanted) == (last.level, last.interval, last.tally, done)


class _Page(HTMLParser):
    """Tags that are open, links, and whatever would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.lang = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.lang = self.lang or values.get("lang") or ""
        if tag == "a":
            self.links.append(values["href"] or "")
        if tag in ("script", "link", "img", "iframe") or "src" in values:
            self.fetched.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_needs_nothing_else(made: Report, lang: Lang) -> None:
    page = _Page()
    text = html([(made, shown(made, catalogue(), True))], lang, "http://127.0.0.1:9000/")
    page.feed(text)
    assert page.open == []
    assert page.fetched == []
    assert page.lang == lang
    assert all(link.startswith(("#", "http://127.0.0.1:9000/?game=clover-24&deal=")) for link in page.links)
    assert "@import" not in text
    assert "url(" not in text
    assert ("Ускоренный вариант Хабиба" if lang == "ru" else "Khabib") in text
    assert words(lang).changed not in text
    older = msgspec.structs.replace(shown(made, catalogue(), True), changed=True)
    assert words(lang).changed in html([(made, older)], lang, "/")


# -------------------------------------------------------------------- the command


def test_in_the_terminal(trefoil: Run, path: Path, made: Report) -> None:
    done = trefoil("study", "report", str(path), "--level", "99%", "--at", "http://x/")
    assert (done.code, done.err) == (0, "")
    title, line, *rest = done.out.splitlines()
    assert "before any reshuffle" in title
    assert line.count("█") == 2
    assert f"{100 * made.tally.low:.2f}% – {100 * made.tally.high:.2f}% of {DEALS}, {made.unknown} unknown" in line
    assert any(f"{made.hardest[0].deal}: " in each and "http://x/?game=clover-24" in each for each in rest)
    russian = trefoil("study", "report", str(path), lang="ru").out
    assert "Самые трудные расклады" in russian
    assert "Трудность: позиций на расклад" in russian


def test_the_command_it_names_asks_the_same(trefoil: Run, made: Report) -> None:
    words = shlex.split(command(made))[1:]
    value = trefoil(*words, "--ledger", "again.db", "--workers", "1", "--json").value
    assert (value["won"], value["lost"], value["unknown"]) == made.tally
    told = trefoil("study", "report", "again.db", "--json").value
    assert [(each["game"], each["won"], each["first"]) for each in told] == [("clover-24", made.won, 5)]


@pytest.mark.slow
def test_files(trefoil: Run, path: Path) -> None:
    done = trefoil("study", "report", str(path), "--html", "a.html", "--lang", "ru")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert Path("a.html").read_text(encoding="utf-8").startswith('<!doctype html>\n<html lang="ru">')
    assert trefoil("study", "report", str(path), "--png", "a.png", "--svg", "a.svg").code == 0
    assert Path("a.png").read_bytes().startswith(b"\x89PNG\r\n")
    assert ElementTree.parse("a.svg").getroot().tag.endswith("svg")
    assert sorted(each.name for each in Path().iterdir()) == ["a.html", "a.png", "a.svg"]


def test_what_is_wrong(trefoil: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("text.db").write_text("no ledger at all", encoding="utf-8")
    for asked, sentence in (
        (("nowhere.db",), "There is no ledger nowhere.db."),
        (("text.db",), "The file text.db is no ledger of studies; it was left alone."),
        ((str(path), "fan"), f"The ledger {path} holds no such study."),
        ((str(path), "--level", "2"), "--level is a share from 50% to 99.99%, not 2."),
        ((str(path), "--html", str(path)), f"{path} is the ledger itself; name another file to write to."),
        ((str(path), "--html", "no/a.html"), "The file no/a.html cannot be written: there is no such folder."),
    ):
        done = trefoil("study", "report", *asked)
        assert (done.code, done.out, done.err) == (2, "", sentence + "\n")
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    done = trefoil("study", "report", str(path), "--png", "a.png", lang="ru")
    assert done.code == 2
    assert "pip install 'trefoil[plots]'" in done.err
    assert sorted(each.name for each in Path().iterdir()) == ["text.db"]


# -------------------------------------------------------------------- what comes with Trefoil


@pytest.fixture
def two(tmp_path: Path, found: list[Row]) -> list[Path]:
    paths = [tmp_path / "short.db", tmp_path / "long.db"]
    for path, deals in zip(paths, (30, 60), strict=True):
        with Ledger(path, write=True) as ledger:
            ledger.add(ledger.begin(CLOVER, 5, deals).id, found[:deals], 1.0)
    return paths


def test_of_two_ledgers_the_longer_study_is_taken(two: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trefoil.studies.results.book", lambda: ())
    for order in (two, two[::-1]):
        (one,) = collected(order, catalogue()).reports
        assert one.tally.deals == 60
    assert written(collected(two, catalogue())).count(b'"clover-24"') == 1


def test_the_results_are_sound() -> None:
    came, games = results(), catalogue()
    assert came.reports
    for each in came.reports:
        assert each.tally.deals == sum(one.deals for one in each.by_nodes) == sum(one.deals for one in each.by_seconds)
        assert each.interval == with_unknown(each.tally, each.level)
        assert each.kernel
        assert each.game in games.files
    for counted in came.counted:
        there = shown_counted(counted, games)
        assert not there.changed
        # Exact values prove those that were foretold; of the games of eleven only the one meant keeps the promise.
        kept = not counted.game.startswith("elevens-")
        assert [said.judgement for said in there.said] == ["holds" if kept else "fails"]


def test_a_study_made_before_an_option_came_keeps_its_claims() -> None:
    games = catalogue()
    measured = next(each for each in results().reports if each.game == "klondike" and each.options["draw"] == "5")
    before = {name: value for name, value in measured.options.items() if name not in ("build", "spaces")}
    older = shown(msgspec.structs.replace(measured, options=before), games, False)
    assert [said.name for said in older.said] == [said.name for said in shown(measured, games, False).said] != []


def test_a_claim_stands_beside_its_measurement(trefoil: Run) -> None:
    """U092: four of five is put beside what every form of the game really comes to."""
    found = {each.game: shown(each, catalogue(), False) for each in results().reports if each.game.startswith("eleven")}
    assert found["elevens"].said[0].name == "elevens-four-of-five"
    assert found["elevens-trio"].high < 0.2
    assert found["elevens-trio"].said[0].judgement == "fails"
    trio = found["elevens-trio"].sentence("en")
    assert "70.00% – 90.00%" in trio
