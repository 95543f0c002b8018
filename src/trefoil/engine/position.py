"""A position as text that a person can read and type; docs/notation.md describes it.

fan1: 2c 7h
column3: 4h 5c | 9d      cards before the bar lie face down
used redeal: 1           counts and facts that the cards do not show
deal: 12345              whose later orders the redeals follow
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from trefoil.deals.cardlist import check_cards, read_card_list
from trefoil.deals.deal import Deal, deal_number, packs, seed_of
from trefoil.engine.peers import looks_like_peer, peer_deal
from trefoil.engine.rules import SEATS, Rules, rules_for
from trefoil.engine.state import State
from trefoil.engine.table import Table
from trefoil.spec.cards import CARD_NAMES, card_number, pack_cards
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import RANKS, Game, Play, Run

MAX_TEXT = 60_000
_NUMBER = re.compile(r"[+-]?[0-9]+")


def deal_text(game: Game, text: str) -> Deal:
    """A deal from what a person gives: a number, another program's number, a card list, or a position text.

    Raises Fault: `bad-deal-number`, the faults of `peer_deal` and of `read_card_list`, or
    `bad-position` with line.
    """
    plain = text.strip()
    if len(text) > MAX_TEXT:
        raise Fault("too-large", limit=MAX_TEXT)
    if _NUMBER.fullmatch(plain):
        return deal_number(game, int(plain) if len(plain) < 30 else -1)
    if looks_like_peer(plain):
        return peer_deal(game, plain)
    if ":" in plain:
        return read_position(game, text)
    return read_card_list(game, text)


def write_position(table: Table, state: State) -> str:
    """The position, line by line; `read_position` gives an equal one back."""
    rules = table.rules
    lines = []
    for info, pile, down in zip(rules.piles, state.piles, state.down, strict=True):
        if not pile:
            continue
        names = [CARD_NAMES[card] for card in pile]
        if down:
            names.insert(down, "|")
        lines.append(f"{info.name}: {' '.join(names)}")
    lines += [f"used {rules.actions[index].name}: {count}" for index, count in enumerate(state.used) if count]
    if state.base >= 0:
        lines.append(f"base: {RANKS[state.base]}")
    if state.mover >= 0:
        lines.append(f"mover: {SEATS[state.mover]}")
    done = [action.name for index, action in enumerate(rules.actions) if state.done >> index & 1]
    if done:
        lines.append(f"done: {' '.join(done)}")
    if state.idle:
        lines.append(f"idle: {state.idle}")
    held = [name for name, bit in rules.latch.items() if state.held & bit]
    if held:
        lines.append(f"held: {' '.join(held)}")
    if state.placed:
        lines.append(f"placed: {' '.join(CARD_NAMES[card] for card in range(52) if state.placed >> card & 1)}")
    deal = table.deal
    lines.append(f"deal: {deal.number if deal.number is not None else deal.seed}")
    return "\n".join(lines) + "\n"


def read_position(game: Game, text: str) -> Deal:
    """A deal that begins with this position.  Raises Fault `bad-position` or `wrong-cards`."""
    rules = rules_for(game)
    reader = _Reader(game, rules)
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split("#", 1)[0].strip()
        if line:
            reader.line(number, line)
    state = reader.state()
    _check_foundations(game, rules, state)
    seed = reader.deal if reader.deal is not None else seed_of(state.piles)
    table = Table(game, Deal(None, (), seed, state))
    return Deal(None, (), seed, table.settled(state))


class _Reader:
    """Collects the lines of a position text."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self._game = game
        self._rules = rules
        self._piles: dict[int, tuple[int, ...]] = {}
        self._down: dict[int, int] = {}
        self._used = [0] * len(game.actions)
        self._facts: dict[str, int] = {}
        self.deal: int | None = None

    def line(self, number: int, line: str) -> None:
        key, colon, value = line.partition(":")
        words = value.split()
        key = " ".join(key.split())
        if not colon:
            raise _bad(number, line, "no-colon")
        seat, dot, rest = key.rpartition(".")
        pile = self._rules.by_name.get(f"{seat.upper()}{dot}{rest.lower()}")
        if pile is not None:
            self._pile(number, pile, words)
        elif key.startswith("used "):
            self._count(number, key.removeprefix("used ").strip(), words)
        else:
            self._fact(number, key, words)

    def _pile(self, number: int, pile: int, words: list[str]) -> None:
        if pile in self._piles:
            raise _bad(number, self._rules.piles[pile].name, "pile-twice")
        cards: list[int] = []
        down = 0
        for word in words:
            if word == "|":
                down = len(cards)
                continue
            card = card_number(word)
            if card is None:
                raise Fault("unknown-card", card=word[:20], line=number)
            cards.append(card)
        room = self._rules.piles[pile].room
        if room is not None and len(cards) > room:
            raise _bad(number, self._rules.piles[pile].name, "too-many-in-pile")
        self._piles[pile] = tuple(cards)
        self._down[pile] = down

    def _count(self, number: int, name: str, words: list[str]) -> None:
        index = self._rules.action.get(name)
        if index is None or not self._rules.counted[index]:
            raise _bad(number, name, "no-such-count")
        count = self._number(number, words)
        times = self._game.actions[index].times
        if times is not None and count > times:
            raise _bad(number, name, "count-too-high")
        self._used[index] = count

    def _fact(self, number: int, key: str, words: list[str]) -> None:
        rules = self._rules
        match key:
            case "deal":
                self.deal = self._number(number, words)
            case "idle" if self._game.turns:
                self._facts["idle"] = self._number(number, words)
            case "mover" if self._game.turns and len(words) == 1 and words[0].upper() in tuple(SEATS):
                self._facts["mover"] = SEATS.index(words[0].upper())
            case "base" if (
                self._game.base_from and len(words) == 1 and words[0].upper() in tuple(self._game.pack.ranks)
            ):
                self._facts["base"] = RANKS.index(words[0].upper())
            case "done" if self._game.turns and all(word in rules.action for word in words):
                self._facts["done"] = sum(1 << rules.action[word] for word in set(words))
            case "held" if all(word in rules.latch for word in words):
                self._facts["held"] = sum(rules.latch[word] for word in set(words))
            case "placed" if rules.stand_tests and None not in (cards := [card_number(word) for word in words]):
                self._facts["placed"] = sum(1 << card for card in set(cards) if card is not None)
            case _:
                raise _bad(number, key, "no-such-line")

    def _number(self, number: int, words: list[str]) -> int:
        if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 20 or int(words[0]) >= 1 << 64:
            raise _bad(number, " ".join(words), "no-number")
        return int(words[0])

    def state(self) -> State:
        """The position; every card there, exactly once for each pack."""
        game, rules = self._game, self._rules
        piles = tuple(self._piles.get(i, ()) for i in range(len(rules.piles)))
        pack = Counter(pack_cards(game.pack))
        for card in pack:
            pack[card] *= packs(game)
        check_cards(pack.elements(), (card for pile in piles for card in pile), 1)
        down = tuple(
            len(pile) if info.role == "stock" else self._down.get(i, 0)
            for i, (info, pile) in enumerate(zip(rules.piles, piles, strict=True))
        )
        base = self._facts.get("base", -1)
        if game.base_from is not None and base < 0:
            feet = [piles[i][0] for i in rules.of_zone[game.base_from] if piles[i]]
            if not feet:
                raise _bad(0, "base", "no-base")
            base = feet[0] % 13
        return State(
            piles,
            down,
            tuple(self._used),
            mover=self._facts.get("mover", game.first) if game.turns else -1,
            done=self._facts.get("done", 0),
            held=self._facts.get("held", 0),
            base=base,
            placed=self._facts.get("placed", 0),
            idle=self._facts.get("idle", 0),
        )


def _check_foundations(game: Game, rules: Rules, state: State) -> None:
    """A foundation holds only what its own moves can have built; the rest would be no position."""
    table = Table(game, Deal(None, (), 0, state))
    for i, info in enumerate(rules.piles):
        if info.role != "foundation" or not state.piles[i]:
            continue
        plays = [action for action in game.actions if isinstance(action, Play) and action.to == info.zone]
        pile = state.piles[i]
        starts = any(table.conditions.opens(play.empty, pile[0], state, i) for play in plays)
        dealt = rules.dealt[i] > 0
        links = [link for play in plays for link in table.links(play, state)]
        built = all(any(onto in link[card] for link in links) for onto, card in pairwise(pile))
        # What comes only as a run of a set number of cards, onto nothing, lies there in just that number.
        sizes = {play.unit.count if isinstance(play.unit, Run) and play.fits is None else None for play in plays}
        if not built or not (starts or dealt) or (None not in sizes and len(pile) not in sizes):
            raise _bad(0, info.name, "bad-foundation")


def _bad(line: int, what: str, why: str) -> Fault:
    """`bad-position`: the line (0 for the whole), what stands there, and a code for why not."""
    return Fault("bad-position", line=line, what=what[:40], why=why)
