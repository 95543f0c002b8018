"""The tables of docs/studies-results.md say what the results that come with Trefoil say."""

import importlib.util
from pathlib import Path

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
