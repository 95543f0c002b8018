"""Moves as a person writes them: `5h fan3`, `draw`, `take 5h`, `flip A.pile3`.

docs/notation.md describes the notation; `write` gives its shortest form, `read` also takes longer
ones, capital letters and `10h`.
"""

from __future__ import annotations

from trefoil.engine.legal import Legal
from trefoil.engine.refuse import STAGES, Refuse
from trefoil.engine.rules import Rules
from trefoil.engine.state import IllegalMove, Move, Refusal, State
from trefoil.spec.cards import CARD_NAMES, card_number
from trefoil.spec.vocabulary import Flip, Match, Play

MAX_TEXT = 200


class NotationError(IllegalMove):
    """The text is no legal move of this position; `refusal` says why."""


class Notation:
    """Reads and writes the moves of one game."""

    def __init__(self, rules: Rules, legal: Legal, refuse: Refuse) -> None:
        self._rules = rules
        self._legal = legal
        self._refuse = refuse

    # ------------------------------------------------------------ writing

    def write(self, state: State, move: Move) -> str:
        """The move in its shortest unambiguous form."""
        action = self._rules.actions[move.action]
        match action:
            case Play():
                return self._write_play(state, move, action)
            case Match():
                tops = [state.piles[i][-1] for i in move.piles]
                words = [self._card_at(state, card, i, action) for card, i in zip(tops, move.piles, strict=True)]
                # Twins are one and the same card of two packs: naming it once is enough.
                if len(set(words)) == 1 and "@" not in words[0]:
                    words = words[:1]
                return " ".join([action.name, *words])
            case Flip(piles="all"):
                return action.name
            case Flip():
                return " ".join([action.name, *(self._rules.piles[i].name for i in move.piles)])
            case _:
                return action.name

    def _write_play(self, state: State, move: Move, play: Play) -> str:
        i, j = move.piles
        depth = 1 if play.by_top else move.count
        card = state.piles[i][-depth]
        name = CARD_NAMES[card]
        if (
            any(
                card in state.piles[k][state.down[k] :]
                for zone in self._rules.of_zone.values()
                for k in zone
                if k != i and self._leads(k, j)
            )
            or state.piles[i].count(card) > 1
        ):
            name += f"@{self._rules.piles[i].name}"
            if state.piles[i].count(card) > 1:
                name += f":{depth}"
        target = self._rules.piles[j]
        return f"{name} {target.zone if target.role == 'foundation' else target.name}"

    def _leads(self, i: int, j: int) -> bool:
        frm, to = self._rules.piles[i].zone, self._rules.piles[j].zone
        return any(frm in play.frm and play.to == to for play in self._rules.plays.values())

    def _card_at(self, state: State, card: int, i: int, action: Match) -> str:
        """The card; with its pile where another equal top of the same side could be meant."""
        seat = self._rules.piles[i].seat
        tops = [
            k for k, top in self._legal.open_tops(state, action) if top == card and self._rules.piles[k].seat == seat
        ]
        name = CARD_NAMES[card]
        return name if len(tops) < 2 else f"{name}@{self._rules.piles[i].name}"

    # ------------------------------------------------------------ reading

    def read(self, state: State, text: str) -> Move:
        """The legal move that the text writes.  Raises NotationError with the refusal."""
        words = text.split() if len(text) <= MAX_TEXT else []
        if not words:
            raise NotationError(Refusal("unreadable", None, {"text": text[:40]}))
        index = self._rules.action.get(words[0].lower())
        if index is not None and not isinstance(self._rules.actions[index], Play):
            return self._read_action(state, text, index, words[1:])
        if len(words) == 2:
            return self._read_play(state, text, words[0], words[1])
        raise NotationError(Refusal("unreadable", None, {"text": text[:40]}))

    def _read_action(self, state: State, text: str, index: int, words: list[str]) -> Move:
        action = self._rules.actions[index]
        moves = self._legal.of_action(state, index)
        if isinstance(action, Flip) and words:
            piles = tuple(sorted(self._pile(word) for word in words))
            return self._checked(state, Move(index, piles))
        if isinstance(action, Match):
            return self._read_match(state, text, index, action, words)
        if words:
            raise NotationError(Refusal("unreadable", action.name, {"text": text[:40]}))
        if len(moves) == 1:
            return moves[0]
        if moves:
            raise NotationError(self._ambiguous(state, text, moves))
        refusal = self._refuse.reason(state, Move(index, self._usual_piles(action)))
        raise NotationError(refusal or Refusal("unreadable", action.name, {"text": text[:40]}))

    def _usual_piles(self, action: object) -> tuple[int, ...]:
        frm, to = getattr(action, "frm", None), getattr(action, "to", None)
        if isinstance(frm, str) and isinstance(to, str):
            return (self._rules.of_zone[frm][0], self._rules.of_zone[to][0])
        return ()

    def _read_match(self, state: State, text: str, index: int, action: Match, words: list[str]) -> Move:
        wanted: list[tuple[int, int | None]] = []
        for word in words:
            name, _, pile = word.partition("@")
            wanted.append((self._card(name), self._pile(pile) if pile else None))
        if not wanted:
            raise NotationError(Refusal("unreadable", action.name, {"text": text[:40]}))
        found = [move for move in self._legal.of_action(state, index) if self._names(state, move, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            raise NotationError(self._ambiguous(state, text, found))
        tops = {card: i for i, card in self._legal.open_tops(state, action)}
        for card, _ in wanted:
            if card not in tops:
                raise NotationError(Refusal("no-such-card", action.name, {"card": CARD_NAMES[card]}))
        refusal = self._refuse.reason(state, Move(index, tuple(sorted(tops[card] for card, _ in wanted))))
        raise NotationError(refusal or Refusal("unreadable", action.name, {"text": text[:40]}))

    def _names(self, state: State, move: Move, wanted: list[tuple[int, int | None]]) -> bool:
        """Whether these cards, each perhaps with its pile, are the ones the move takes."""
        left = list(move.piles)
        for card, pile in sorted(wanted, key=lambda item: item[1] is None):
            for i in left:
                if state.piles[i][-1] == card and pile in (None, i):
                    left.remove(i)
                    break
            else:
                return False
        twins = {state.piles[i][-1] for i in move.piles} == {wanted[0][0]}
        return not left or (len(wanted) == 1 and twins)

    def _read_play(self, state: State, text: str, word: str, target: str) -> Move:
        name, _, where = word.partition("@")
        where, _, depth = where.partition(":")
        card = self._card(name)
        source = self._pile(where) if where else None
        targets = self._target(state, target)
        moves: list[Move] = []
        refusals: list[Refusal] = []
        seen = False
        for i, pile in enumerate(state.piles):
            if source not in (None, i):
                continue
            for place in range(state.down[i], len(pile)):
                if pile[place] != card or (depth and depth != str(len(pile) - place)):
                    continue
                # A refusal must not tell that the card lies where nobody may look.
                show = self._rules.zone[self._rules.piles[i].zone].show
                covered = show is not None and len(pile) - place > show
                seen = seen or not covered
                for j in targets:
                    self._try(state, i, j, len(pile) - place, moves, [] if covered else refusals)
        if len(moves) == 1:
            return moves[0]
        if moves:
            raise NotationError(self._ambiguous(state, text, moves))
        if not seen:
            raise NotationError(Refusal("no-such-card", None, {"card": CARD_NAMES[card]}))
        raise NotationError(best_refusal(refusals))

    def _try(self, state: State, i: int, j: int, n: int, moves: list[Move], refusals: list[Refusal]) -> None:
        """Add the legal move of these cards, or why there is none."""
        for index, play in self._rules.plays.items():
            move = Move(index, (i, j), self._legal.taken(play, state.piles[i], n))
            refusal = self._refuse.reason(state, move)
            if refusal is not None:
                refusals.append(refusal)
            elif move[1:] not in [known[1:] for known in moves]:
                moves.append(move)

    def _target(self, state: State, word: str) -> list[int]:
        """The piles a word names: one pile, or the different ones of a foundation zone."""
        rules = self._rules
        lower = word.lower()
        if lower in rules.zone and rules.zone[lower].role == "foundation":
            different: dict[tuple[int, ...], int] = {}
            for j in rules.of_zone[lower]:
                different.setdefault(state.piles[j][-1:], j)
            return list(different.values())
        return [self._pile(word)]

    def _pile(self, word: str) -> int:
        seat, dot, rest = word.rpartition(".")
        index = self._rules.by_name.get(f"{seat.upper()}{dot}{rest.lower()}")
        if index is None:
            raise NotationError(Refusal("no-pile", None, {"pile": word[:20]}))
        return index

    def _card(self, word: str) -> int:
        card = card_number(word)
        if card is None:
            raise NotationError(Refusal("unreadable", None, {"text": word[:40]}))
        return card

    def _checked(self, state: State, move: Move) -> Move:
        refusal = self._refuse.reason(state, move)
        if refusal is not None:
            raise NotationError(refusal)
        return move

    def _ambiguous(self, state: State, text: str, moves: list[Move]) -> Refusal:
        return Refusal("ambiguous", None, {"text": text, "moves": [self.write(state, move) for move in moves[:6]]})


def best_refusal(refusals: list[Refusal]) -> Refusal:
    """Of several reasons the one that comes nearest to what the player wanted."""
    return max(
        refusals,
        key=lambda refusal: STAGES.index(refusal.code) if refusal.code in STAGES else len(STAGES),
        default=Refusal("no-rule", None, {"from": "", "to": ""}),
    )
