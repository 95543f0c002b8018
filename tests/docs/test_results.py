"""The tables of docs/studies-results.md say what the results that come with Trefoil say."""

import importlib.util
from pathlib import Path

from trefoil.studies.paper import paper

ROOT = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("tables", ROOT / "tools" / "tables.py")
assert _spec is not None
assert _spec.loader is not None
tables = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(tables)


def test_the_page_is_as_it_would_be_made_now() -> None:
    text = tables.PAGE.read_text(encoding="utf-8")
    assert tables.page(text) == text, "run python tools/tables.py"


def test_every_table_stands_on_the_page_and_has_rows() -> None:
    text = tables.PAGE.read_text(encoding="utf-8")
    for name, table in tables.tables().items():
        assert f"<!-- {name} -->" in text
        assert len(table.splitlines()) > 2 or name == "kernels"


# What the paper measured there is between two games; see the note of its row.
OTHER_RULES = {"Simple Simon"}


def test_every_row_of_the_paper_has_a_study_of_its_own_that_does_not_contradict_it() -> None:
    found = tables.Measured(tables.catalogue())
    for claim in paper():
        report = found.report(claim.of[0], "winnable")
        assert report is not None, claim.name
        failed = claim.judge(tables.with_unknown(report.tally, tables.LEVEL)) == "fails"
        assert failed == (claim.name in OTHER_RULES), claim.name
        assert not failed or claim.note is not None
