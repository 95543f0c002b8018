"""Write the golden files of every game anew: tests/golden/ID/.

    python tools/golden.py [GAME…]

`definition.json` the expanded definition, `rules.ru.txt` and `rules.en.txt` the rules text, `playthrough.txt` a game
played by a fixed rule with what could be seen on the way, `perft.txt` counts to depth 4 on fixed deals.  Whoever runs
this reads what changed against the source before committing it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from trefoil.cli.perftfile import write_counts, write_head
from trefoil.deals import deal_number
from trefoil.deals.numbers import mix
from trefoil.engine import Line, Table, perft_row, write_position, write_record
from trefoil.games import catalogue
from trefoil.spec import to_json
from trefoil.words import rules_text

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
PERFT_DEALS = (1, 2, 3)
PERFT_DEPTH = 4
PLAY_DEAL = 7
PLAY_STEPS = 60


def playthrough(table: Table) -> str:
    """A record of a game whose every move is chosen by number, with the sights on the way as comments."""
    line = Line(table)
    sights: list[str] = []
    for step in range(PLAY_STEPS):
        moves = table.legal(line.state)
        sights.append(f"# {step} legal: {'; '.join(table.write(line.state, move) for move in moves) or 'none'}")
        if not moves:
            break
        line.play([moves[mix(step) % len(moves)]])
    rows = write_record(line, {}).splitlines()
    first = rows.index("moves:") + 1
    told = [row for number, move in enumerate(rows[first:-1]) for row in (sights[number], move)]
    position = [f"# {row}" for row in write_position(table, line.state).splitlines()]
    return "\n".join([*rows[:first], *told, *sights[line.at :], rows[-1], "# the position then", *position]) + "\n"


def perft(table_of: dict[int, Table]) -> str:
    """Counts of the fixed deals in the format of docs/perft.md."""
    head = write_head(next(iter(table_of.values())), {})
    return head + "".join(
        write_counts(table, perft_row(table, table.start(), PERFT_DEPTH)) for table in table_of.values()
    )


def perft_file(name: str) -> str:
    """`perft.txt` of one game; of two-pack games this takes a minute."""
    game = catalogue().expand(name)
    return perft({number: Table(game, deal_number(game, number)) for number in PERFT_DEALS})


def files(name: str) -> dict[str, str]:
    """The golden files of one game by file name, all but `perft.txt`."""
    game = catalogue().expand(name)
    titles = {option.name: option.title for option in catalogue().files[name].options}
    return {
        "definition.json": to_json(game).decode(),
        "rules.ru.txt": rules_text(game, "ru", titles),
        "rules.en.txt": rules_text(game, "en", titles),
        "playthrough.txt": playthrough(Table(game, deal_number(game, PLAY_DEAL))),
    }


def main(names: list[str]) -> None:
    for name in names or list(catalogue().files):
        folder = GOLDEN / name
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in (files(name) | {"perft.txt": perft_file(name)}).items():
            (folder / file).write_text(text, encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
