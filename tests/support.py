"""What several test folders need: every game, every variant, seeded walks, hand-made positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from trefoil.deals import deal_number
from trefoil.engine import Line, Move, State, Table, deal_text
from trefoil.games import catalogue
from trefoil.spec import Game
from trefoil.spec.vocabulary import Flip, Match, Play

GAMES: list[str] = list(catalogue().files)


def variants() -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Every game by default, and with every single option set to every other value."""
    found: list[tuple[str, tuple[tuple[str, str], ...]]] = []
    for name, file in catalogue().files.items():
        found.append((name, ()))
        for option in file.options:
            values = [value for value in option.values() if value != option.default]
            # Of a number option the ends and the unlimited one say enough.
            if option.number is not None and len(values) > 3:
                values = [values[0], values[len(values) // 2], values[-1]]
            found += [(name, ((option.name, value),)) for value in values]
    return found


VARIANTS = variants()


def variant_id(variant: tuple[str, tuple[tuple[str, str], ...]]) -> str:
    name, options = variant
    return name + "".join(f"+{key}={value}" for key, value in options)


@cache
def game(name: str, options: tuple[tuple[str, str], ...] = ()) -> Game:
    return catalogue().expand(name, dict(options))


def table(name: str, number: int = 1, **options: str) -> Table:
    """A table with this deal number."""
    made = game(name, tuple(sorted(options.items())))
    return Table(made, deal_number(made, number))


def position(name: str, text: str, **options: str) -> tuple[Table, State]:
    """A table that starts from a position text."""
    made = game(name, tuple(sorted(options.items())))
    at = Table(made, deal_text(made, text))
    return at, at.start()


def rest(name: str, given: str, pile: str, down: bool = False, **options: str) -> str:
    """`given` with every card it does not name added as one pile's line, so that it is a position."""
    made = game(name, tuple(sorted(options.items())))
    from trefoil.engine import rules_for
    from trefoil.spec.cards import CARD_NAMES

    words = given.replace(":", " ").split()
    left = [CARD_NAMES[card] for card in rules_for(made).pack if CARD_NAMES[card] not in words]
    return f"{given.rstrip()}\n{pile}: {' '.join(left)}{' |' if down else ''}\n"


def walk(at: Table, seed: int, steps: int = 120) -> Iterator[tuple[State, list[Move], Move, State]]:
    """Random play: position, its legal moves, the move made, the position after it."""
    chance = random.Random(seed)
    state = at.start()
    for _ in range(steps):
        moves = at.legal(state)
        if not moves:
            return
        move = chance.choice(moves)
        after = at.apply(state, move)
        yield state, moves, move, after
        state = after


def played(at: Table, seed: int, steps: int = 120) -> Line:
    """A line of random play."""
    line = Line(at)
    for _, _, move, _ in walk(at, seed, steps):
        line.play([move])
    return line


def universe(at: Table, state: State) -> Iterator[Move]:
    """Every move that could be thought of in a position, legal or not."""
    piles = range(len(state.piles))
    for index, action in enumerate(at.game.actions):
        match action:
            case Play():
                for i in piles:
                    for j in piles:
                        for n in range(1, len(state.piles[i]) + 1):
                            yield Move(index, (i, j), n)
            case Match() if not action.auto:
                for size in (1, 2, 3):
                    zone = [i for name in action.frm for i in at.rules.of_zone[name]]
                    for group in combinations(sorted(zone), size):
                        yield Move(index, group)
            case Match():
                pass
            case Flip(piles="one"):
                for i in piles:
                    yield Move(index, (i,))
            case _:
                yield from at._legal.of_action(state, index)  # no other form exists


def lines(text: str) -> str:
    """A text without the indentation it has in a test."""
    return "\n".join(line.strip() for line in text.strip().splitlines()) + "\n"
