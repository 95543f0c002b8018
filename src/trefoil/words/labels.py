"""Words for one thing of a game, in both languages: names, moves, answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from trefoil.engine.state import Move, Outcome, Refusal, State
from trefoil.engine.table import Table
from trefoil.spec.cards import CARD_NAMES
from trefoil.spec.vocabulary import AnyAction, Covered, Draw, Flip, Game, Match, Pass, Play, Redeal, Text, Turn
from trefoil.words.english import English
from trefoil.words.english.nouns import card as english_card
from trefoil.words.facts import Facts, facts_of
from trefoil.words.russian import Russian
from trefoil.words.russian.nouns import Case
from trefoil.words.russian.nouns import card as russian_card
from trefoil.words.tongue import Tongue

_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
FACES: tuple[str, ...] = tuple(name[0].replace("T", "10") + _SIGNS[name[1]] for name in CARD_NAMES)


class Tongues(NamedTuple):
    """Both languages, speaking of one game."""

    ru: Russian
    en: English


@lru_cache(maxsize=512)
def _tongues(facts: Facts) -> Tongues:
    return Tongues(Russian(facts), English(facts))


def tongues(game: Game) -> Tongues:
    """Both languages for a game, made once for each definition in use."""
    return _tongues(facts_of(game))


# ---------------------------------------------------------------- names


def card_face(card: int) -> str:
    """A card as it is printed on it: `10♥`."""
    return FACES[card]


@lru_cache(maxsize=512)
def card_title(card: str, case: Case = "nom") -> Text:
    """A card in words, by its name `5h`; Russian has it in any case: «пятёрку червей»."""
    return Text(ru=russian_card(card, case), en=english_card(card))


def pile_title(game: Game, pile: str) -> Text:
    """The title of a pile by its name: «веер 3», `fan 3`."""
    ru, en = tongues(game)
    return Text(ru=ru.pile(pile), en=en.pile(pile))


def zone_title(game: Game, zone: str) -> Text:
    """The title of a zone by its name: its own, or the usual one: «вееры», `fans`."""
    ru, en = tongues(game)
    return Text(ru=ru.zone(zone), en=en.zone(zone))


def used_cards(game: Game) -> Text:
    """The cards used: `52`, «две колоды по 52 листа»."""
    ru, en = tongues(game)
    return Text(ru=ru.used_cards(), en=en.used_cards())


# ---------------------------------------------------------------- rules and answers


def rule(game: Game, action: str) -> Text:
    """The rule of an action in a few sentences: the rules page and refusals both use it.

    Raises KeyError when the game has no such action.
    """
    ru, en = tongues(game)
    node = ru.facts.actions[action]
    return Text(ru=ru.action(node), en=en.action(node))


def refusal(game: Game, refused: Refusal) -> Text:
    """Why a move is not legal, in one sentence.  Raises LookupError for an unknown code."""
    ru, en = tongues(game)
    return Text(ru=ru.refusal(refused), en=en.refusal(refused))


def outcome_text(game: Game, outcome: Outcome, scores: Sequence[int] = ()) -> Text | None:
    """How the game ended; None while it goes on.  `scores`: as in the view, one for each seat."""
    ru, en = (tongue.outcome(outcome, scores) for tongue in tongues(game))
    return None if ru is None or en is None else Text(ru=ru, en=en)


def limit_text(game: Game, action: str, left: int | None) -> Text:
    """How often an action may still be done: «осталось 2 пересдачи»; None is any number."""
    ru, en = tongues(game)
    node = ru.facts.actions[action]
    return Text(ru=ru.limit(node, left), en=en.limit(node, left))


# ---------------------------------------------------------------- moves


def move_text(table: Table, state: State, move: Move) -> Text:
    """A legal move of this position for the move list: «5♥ на веер 3».  Names no hidden card."""
    ru, en = tongues(table.game)
    action = table.game.actions[move.action]
    if isinstance(action, Play):
        return _play_text(table, state, move, action, ru, en)
    return Text(ru=_other_text(table, state, move, action, ru), en=_other_text(table, state, move, action, en))


def _play_text(table: Table, state: State, move: Move, play: Play, ru: Russian, en: English) -> Text:
    i, j = move.piles
    pile, n = state.piles[i], move.count
    info, target = table.rules.piles[i], table.rules.piles[j].name
    show = ru.facts.zones[info.zone].show
    if show is not None and n > show:
        return Text(
            ru=ru.moved(ru.whole(info.name, n), info.name, target, False),
            en=en.moved(en.whole(info.name, n), info.name, target, False),
        )
    drawn_out = isinstance(play.unit, Covered)
    if play.by_top:
        cards = FACES[pile[-1]]
    else:
        cards = FACES[pile[-n]] if n == 1 or drawn_out else f"{FACES[pile[-n]]}–{FACES[pile[-1]]}"
    ru_cards, en_cards = cards, cards
    if info.role == "foundation":
        ru_cards, en_cards = f"{cards} {ru.off(info.name)}", f"{cards} {en.off(info.name)}"
    return Text(
        ru=ru.moved(ru_cards, info.name, target, drawn_out), en=en.moved(en_cards, info.name, target, drawn_out)
    )


def _other_text(table: Table, state: State, move: Move, action: AnyAction, tongue: Tongue) -> str:
    match action:
        case Draw():
            return tongue.drawn(action, min(table.rules.most_drawn(action), len(state.piles[move.piles[0]])))
        case Turn():
            return tongue.turned(action)
        case Redeal():
            return tongue.redealt(state.used[move.action] + 1)
        case Match():
            return tongue.matched(action, [FACES[state.piles[i][-1]] for i in move.piles])
        case Flip():
            return tongue.flipped([table.rules.piles[i].name for i in move.piles])
        case Pass():
            return tongue.passed()
        case _:
            raise TypeError(f"no words for {action!r}")
