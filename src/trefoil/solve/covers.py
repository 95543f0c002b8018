"""Groups of cards covered from one stock: an exact verdict by playing once (docs/kernel/covers.md).

Where the cards that go together are always of the same kinds, and no kind goes with two others,
what one covers first makes no difference: every order gets stuck, or through the stock, alike.
"""

from __future__ import annotations

import time

from trefoil.engine import Move, State, Table
from trefoil.engine.relations import onto_table
from trefoil.solve.answer import Job, Limits, Question
from trefoil.solve.found import FoundJob
from trefoil.spec.vocabulary import RANKS, SUITS, Empty, Game, Group, Match, Pair, Replace, Single

Kind = frozenset[int]


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A job, if the game is one of covering and nothing else."""
    if not of_covers(table) or any(state.down[i] for i in table.rules.of_zone[_zone(table.game)]):
        return None
    began = time.monotonic()
    line: list[Move] = []
    while not table.won(state):
        legal = table.legal(state)
        if not legal:
            return FoundJob("covers", "lost", question, (), len(line) + 1, time.monotonic() - began)
        line.append(legal[0])
        state = table.step(state, legal[0])
    return FoundJob("covers", "won", question, tuple(line), len(line) + 1, time.monotonic() - began)


def _zone(game: Game) -> str:
    action = game.actions[0]
    assert isinstance(action, Match)
    return action.frm[0]


def of_covers(table: Table) -> bool:
    """Whether groups of cards of one zone are covered from one stock until that is empty, and nothing else."""
    game = table.game
    takes = [action for action in game.actions if isinstance(action, Match)]
    if not takes or len(takes) != len(game.actions) or len(takes[0].frm) != 1:
        return False
    if game.seats != 1 or game.turns or game.latches or game.loss is not None or takes[0].cover is None:
        return False
    zone, stock = takes[0].frm, takes[0].cover
    if game.win != Empty((stock,)) or stock in zone or len(table.rules.of_zone[stock]) != 1:
        return False
    for action in takes:
        bound = action.when is not None or action.times is not None or action.auto or action.sides != "any"
        if bound or action.frm != zone or action.cover != stock:
            return False
    groups: list[tuple[Kind, ...]] = []
    for action in takes:
        found = _groups(table, action)
        if found is None:
            return False
        groups += found
    for effect in game.effects:
        if not isinstance(effect, Replace):
            return False
        if effect.at == "deal":
            continue  # it has happened before the first move
        if (effect.zone,) != zone or effect.frm != stock or effect.how != "cover":
            return False
        groups += [(kind,) for kind in _of_ranks(game, effect.ranks)]
    kinds = [kind for group in groups for kind in group]
    return sum(len(kind) for kind in kinds) == len(frozenset().union(*kinds))


def _groups(table: Table, action: Match) -> list[tuple[Kind, ...]] | None:
    """The kinds that go together, one of each; None if a card goes with cards that go apart."""
    game = table.game
    match action.pattern:
        case Group(ranks=ranks):
            return [tuple(_of_ranks(game, ranks))] if len(set(ranks)) == len(ranks) else None
        case Single(ranks=ranks):
            return [(kind,) for kind in _of_ranks(game, ranks)]
        case Pair(fits=fits):
            onto = onto_table(fits, game.pack.ranks, game.pack.suits, 0)
            mates = {
                card: {other for other in range(len(onto)) if other in onto[card] or card in onto[other]}
                for card in range(len(onto))
            }
            found: set[frozenset[Kind]] = set()
            for card, others in mates.items():
                if not others:
                    continue
                mine = mates[min(others)]
                if card in others or any(mates[other] != mine for other in others):
                    return None
                if any(mates[other] != others for other in mine):
                    return None
                found.add(frozenset((Kind(mine), Kind(others))))
            return [tuple(sorted(pair, key=min)) for pair in found]


def _of_ranks(game: Game, ranks: str) -> list[Kind]:
    """The cards of each of these ranks."""
    return [Kind(SUITS.index(suit) * 13 + RANKS.index(rank) for suit in game.pack.suits) for rank in ranks]
