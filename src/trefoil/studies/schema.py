"""The tables of a ledger; docs/studies.md says what each column means."""

from __future__ import annotations

APPLICATION = 0x5472666C  # "Trfl", in the header of the file
VERSION = 1

TABLES = (
    """
    CREATE TABLE studies (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        digest TEXT NOT NULL,
        question TEXT NOT NULL,
        basis TEXT NOT NULL,
        seconds REAL NOT NULL,
        nodes INTEGER NOT NULL,
        memory INTEGER NOT NULL,
        kernel TEXT NOT NULL,
        first INTEGER NOT NULL,
        deals INTEGER NOT NULL,
        until REAL,
        made REAL NOT NULL,
        asked REAL NOT NULL
    )
    """,
    """
    CREATE TABLE chunks (
        study INTEGER NOT NULL REFERENCES studies (id),
        first INTEGER NOT NULL,
        deals INTEGER NOT NULL,
        seconds REAL NOT NULL,
        worker TEXT NOT NULL,
        done REAL NOT NULL,
        PRIMARY KEY (study, first)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE rows (
        study INTEGER NOT NULL REFERENCES studies (id),
        deal INTEGER NOT NULL,
        verdict TEXT NOT NULL,
        nodes INTEGER NOT NULL,
        seconds REAL NOT NULL,
        cause TEXT NOT NULL,
        value REAL,
        PRIMARY KEY (study, deal)
    ) WITHOUT ROWID
    """,
    """
    CREATE VIEW results AS
    SELECT s.game, s.options, s.digest, r.deal, s.question, s.basis, r.verdict, r.value, r.nodes, r.seconds, r.cause,
           s.nodes AS budget_nodes, s.seconds AS budget_seconds, s.kernel
    FROM rows r JOIN studies s ON s.id = r.study
    """,
)
