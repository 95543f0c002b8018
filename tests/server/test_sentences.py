"""Every fault that the server or the store can tell has its sentence in both languages."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from sqlalchemy import MetaData, insert
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

import trefoil
from trefoil.server import fault_text, faults, speech
from trefoil.spec.faults import Fault
from trefoil.store import schema as store_schema
from trefoil.words.errors import CATALOGUE

SOURCES = Path(trefoil.__file__).parent


def raised() -> set[str]:
    """The codes of all faults in the sources of server and store."""
    codes: set[str] = set()
    for folder in ("server", "store"):
        for path in (SOURCES / folder).rglob("*.py"):
            codes |= set(re.findall(r'(?:Fault|misread)\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")))
    return codes


def test_every_code_that_is_raised_has_words() -> None:
    codes = raised()
    assert {"unknown-table", "bad-message", "store-newer", "no-undo"} <= codes
    assert codes <= set(speech._SENTENCES) | set(CATALOGUE)
    assert set(faults.STATUS) <= set(speech._SENTENCES) | set(CATALOGUE)


def test_no_sentence_is_kept_that_nobody_says() -> None:
    told_otherwise = {"rules-changed", "game-missing", "body-too-long", "bad-body"}
    assert set(speech._SENTENCES) - raised() <= told_otherwise


@pytest.mark.parametrize("code", sorted(speech._SENTENCES))
def test_a_sentence_says_the_same_in_both_languages(code: str) -> None:
    en, ru = speech._SENTENCES[code]
    names = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (en, ru)]
    if "where" not in names[1]:  # what the decoder says is English; Russian gives the place instead
        assert names[0] == names[1]
    text = fault_text(Fault(code, **dict.fromkeys(names[0] | names[1], "X")))
    assert text.en[0].isupper() or text.en[0] == "X"
    assert re.search("[а-яё]", text.ru)
    assert not re.search("[а-яё]", text.en)


def test_the_schema_is_plain_enough_for_postgresql() -> None:
    dialect = postgresql.dialect()
    schema = next(value for value in vars(store_schema).values() if isinstance(value, MetaData))
    assert {"about", "tables", "events"} <= set(schema.tables)
    for table in schema.sorted_tables:
        statement = str(CreateTable(table).compile(dialect=dialect))
        assert "CREATE TABLE" in statement
        assert "AUTOINCREMENT" not in statement
        assert "INSERT INTO" in str(insert(table).compile(dialect=dialect))
