"""The legal moves of a position, action by action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from trefoil.engine.conditions import Conditions
from trefoil.engine.relations import onto_table
from trefoil.engine.rules import Rules
from trefoil.engine.state import Move, State
from trefoil.spec.vocabulary import (
    RANKS,
    Covered,
    Draw,
    Fit,
    Flip,
    Follows,
    Group,
    Match,
    Pair,
    Pass,
    Pile,
    Play,
    Redeal,
    Run,
    Single,
    Top,
    Turn,
)

Tops = dict[int, list[int]]


class Legal:
    """The moves that the actions of one game allow."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._game = rules.game
        self.conditions: Conditions  # set by Table: conditions ask for legal moves themselves

    def all(self, state: State) -> list[Move]:
        """Every legal move, in the order of the definition; the end of a game is not asked here."""
        moves: list[Move] = []
        for index, action in enumerate(self._game.actions):
            if isinstance(action, Match) and action.auto:
                continue  # nobody chooses it
            new = self.of_action(state, index)
            if new and index in self._rules.play_twins:
                known = {move[1:] for move in moves}
                new = [move for move in new if move[1:] not in known]
            moves += new
        return moves

    def of_action(self, state: State, index: int) -> list[Move]:
        """The legal moves of one action."""
        if not self.allowed(state, index):
            return []
        match self._game.actions[index]:
            case Play() as play:
                return self._play(state, index, play)
            case Draw(frm=frm, to=to):
                source, target = self._rules.of_zone[frm][0], self._rules.of_zone[to][0]
                return [Move(index, (source, target))] if state.piles[source] else []
            case Turn(frm=frm, to=to):
                waste, stock = self._rules.of_zone[frm][0], self._rules.of_zone[to][0]
                return [Move(index, (waste, stock))] if state.piles[waste] and not state.piles[stock] else []
            case Redeal(zone=zone):
                return [Move(index)] if any(state.piles[i] for i in self._rules.of_zone[zone]) else []
            case Match() as match_:
                return self._match(state, index, match_)
            case Flip() as flip:
                return [Move(index, piles) for piles in self._flips(state, flip)]
            case Pass():
                return [Move(index)]

    def allowed(self, state: State, index: int) -> bool:
        """Whether the action's limit and condition let it be done at all."""
        action = self._game.actions[index]
        if action.times is not None and state.used[index] >= action.times:
            return False
        return action.when is None or self.conditions.holds(action.when, state)

    def onto(self, fit: Fit | None, base: int) -> tuple[tuple[int, ...], ...]:
        """For every card, the cards it may land on by this relation."""
        return onto_table(fit, self._game.pack.ranks, self._game.pack.suits, base)

    # ------------------------------------------------------------ moving cards

    def _play(self, state: State, index: int, play: Play) -> list[Move]:
        piles, down = state.piles, state.down
        onto = self.onto(play.fits, state.base)
        tops, empty = self._targets(state, play.to)
        # Without a limit of room or of carrying, whatever fits may be laid there.
        free = self._rules.zone[play.to].room is None and getattr(play.unit, "through", None) is None
        top_only = isinstance(play.unit, Top) and not play.keep
        moves: list[Move] = []
        for zone in play.frm:
            for i in self._rules.of_zone[zone]:
                pile = piles[i]
                if not pile or down[i] == len(pile):
                    continue
                for n in (1,) if top_only else self.lifts(state, i, play):
                    card = self.fitting(play, pile, n)
                    for t in onto[card]:
                        for j in tops.get(t, ()):
                            if j != i and self.near(play, i, j) and (free or self._lands(state, play, j, n)):
                                moves.append(Move(index, (i, j), n))
                    moves += [
                        Move(index, (i, j), n)
                        for j in self._opened(state, play, card, empty)
                        if self.near(play, i, j) and (free or self._lands(state, play, j, n))
                    ]
        return moves

    def _opened(self, state: State, play: Play, card: int, empty: list[int]) -> list[int]:
        """Which of the empty piles the card may open."""
        if isinstance(play.empty, Follows):
            return [j for j in empty if self.conditions.opens(play.empty, card, state, j)]
        return empty if empty and self.conditions.opens(play.empty, card, state, empty[0]) else []

    def fitting(self, play: Play, pile: tuple[int, ...], n: int) -> int:
        """The card that must fit where the top n cards of the pile are laid."""
        return pile[-1] if play.by_top else pile[-n]

    def taken(self, play: Play, pile: tuple[int, ...], n: int) -> int:
        """How many cards go when the top n are gripped: of a pile that moves by its top card, all."""
        return len(pile) if play.by_top and n == 1 and pile else n

    def near(self, play: Play, i: int, j: int) -> bool:
        """Whether pile j stands so many places to the left of pile i as the play allows."""
        return not play.left or self._rules.places_left(i, j) in play.left

    def _targets(self, state: State, zone: str) -> tuple[Tops, list[int]]:
        """The face-up tops of a zone with their piles, and its empty piles.

        Equal foundation piles, empty or with equal tops, are one target, the first of them.
        """
        one = self._rules.zone[zone].role == "foundation"
        tops: Tops = {}
        empty: list[int] = []
        for j in self._rules.of_zone[zone]:
            pile = state.piles[j]
            if not pile:
                if not (one and empty):
                    empty.append(j)
            elif state.down[j] < len(pile):
                same = tops.setdefault(pile[-1], [])
                if not (one and same):
                    same.append(j)
        return tops, empty

    def _lands(self, state: State, play: Play, j: int, n: int) -> bool:
        """Whether pile j has room for the lift, and the lift can be carried there."""
        room = self._rules.piles[j].room
        moved = 1 if isinstance(play.unit, Covered) else n
        if room is not None and len(state.piles[j]) + moved > room:
            return False
        if not isinstance(play.unit, Run) or play.unit.through is None:
            return True
        to_empty = not state.piles[j] and play.to in play.unit.through[1:]
        return n <= self.carry(state, play.unit, to_empty)[0]

    def lifts(self, state: State, i: int, play: Play) -> Sequence[int]:
        """How many cards from the top a lift from pile i may reach; `Covered` lifts that one alone."""
        pile = state.piles[i]
        up = len(pile) - state.down[i]
        counts: Iterable[int]
        match play.unit:
            case _ if not up:
                return ()
            case Top():
                counts = (1,)
            case Pile():
                counts = (up,) if up == len(pile) else ()
            case Covered():
                counts = range(2, up + 1)
            case Run(lift=lift) as run:
                length = self.run_length(state, i, run)
                if run.count is not None:
                    counts = (run.count,) if run.count <= length else ()
                elif lift == "any":
                    counts = range(1, length + 1)
                else:
                    counts = (length,) if lift == "whole" or length == 1 else (1, length)
        if play.keep:
            return [n for n in counts if n < len(pile)]
        return list(counts)

    def run_length(self, state: State, i: int, run: Run) -> int:
        """The length of the sequence at the end of pile i, face-up cards only."""
        pile = state.piles[i]
        link = self.onto(run.build, state.base)
        length = 1
        most = len(pile) - state.down[i]
        while length < most and pile[-length - 1] in link[pile[-length]]:
            length += 1
        return length

    def carry(self, state: State, run: Run, to_empty: bool) -> tuple[int, int, int]:
        """How many cards of a run can be carried card by card: (limit, empty cells, empty piles)."""
        assert run.through is not None
        cells = sum(1 for i in self._rules.of_zone[run.through[0]] if not state.piles[i])
        spaces = sum(not state.piles[i] for zone in run.through[1:] for i in self._rules.of_zone[zone]) - to_empty
        return (cells + 1) << max(spaces, 0), cells, max(spaces, 0)

    # ------------------------------------------------------------ taking cards

    def _match(self, state: State, index: int, action: Match) -> list[Move]:
        if action.cover is not None and not state.piles[self._rules.of_zone[action.cover][0]]:
            return []
        tops = self.open_tops(state, action)
        match action.pattern:
            case Single(ranks=ranks):
                return [Move(index, (i,)) for i, card in tops if RANKS[card % 13] in ranks]
            case Pair(fits=fit):
                onto = self.onto(fit, state.base)
                where: Tops = {}
                for i, card in tops:
                    where.setdefault(card, []).append(i)
                pairs = {
                    (min(i, j), max(i, j))
                    for i, card in tops
                    for other in onto[card]
                    for j in where.get(other, ())
                    if i != j and self.sides_differ(action, (i, j))
                }
                return [Move(index, pair) for pair in sorted(pairs)]
            case Group(ranks=ranks):
                choices = [[i for i, card in tops if RANKS[card % 13] == rank] for rank in ranks]
                groups = {tuple(sorted(group)) for group in product(*choices)}
                return [Move(index, group) for group in sorted(groups) if self.sides_differ(action, group)]

    def open_tops(self, state: State, action: Match) -> list[tuple[int, int]]:
        """The uncovered face-up cards of the action's zones: (pile, card)."""
        piles, down = state.piles, state.down
        return [(i, piles[i][-1]) for zone in action.frm for i in self._rules.of_zone[zone] if len(piles[i]) > down[i]]

    def sides_differ(self, action: Match, piles: tuple[int, ...]) -> bool:
        """Whether the cards come from as many sides as the action wants."""
        if action.sides == "any":
            return True
        infos = [self._rules.piles[i] for i in piles]
        if action.sides == "seats":
            return len({info.seat for info in infos}) == len(infos)
        return len({info.zone for info in infos}) == len(infos)

    # ------------------------------------------------------------ turning cards

    def _flips(self, state: State, flip: Flip) -> list[tuple[int, ...]]:
        zone = flip.zone
        if flip.whose == "mover":
            piles = self._rules.seat_piles(zone, state.mover)
        else:
            piles = self._rules.of_zone[zone]
        hidden = [i for i in piles if self._rules.hidden_top(i, len(state.piles[i]), state.down[i], flip.only)]
        if flip.piles == "one":
            return [(i,) for i in hidden]
        if flip.piles == "all":
            return [tuple(hidden)] if hidden else []
        rows: dict[int, list[int]] = {}
        for i in hidden:
            rows.setdefault(self._rules.piles[i].number, []).append(i)
        return [tuple(row) for _, row in sorted(rows.items())]
