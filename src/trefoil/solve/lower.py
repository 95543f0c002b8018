"""Lowering: a definition as flat tables for the kernel, every card relation already evaluated.

The kernel knows piles, lifting, stock, turning and capacity.  Colours, ranks, kings and bases are
settled here, once for each game and base rank.  What the kernel has no word for is refused by
name and path; nothing is approximated.

A mask of cards has bit c for card number c, a mask of piles bit i for pile i, and a mask of
actions bit a for action a.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple, NoReturn

from trefoil.engine.relations import CARDS, onto_table
from trefoil.engine.rules import Rules, rules_for
from trefoil.spec.vocabulary import (
    RANKS,
    All,
    Anything,
    Blocked,
    Build,
    Covered,
    DealStep,
    Draw,
    Effect,
    Empty,
    Fill,
    Filled,
    Fit,
    Game,
    Held,
    If,
    Not,
    Only,
    Pile,
    Play,
    RankIs,
    Redeal,
    Run,
    Spent,
    Stand,
    Start,
    Test,
    Top,
    Turn,
    TurnUp,
)

MAGIC = 0x54524546  # "TREF"
LAYOUT = 1
MAX_PILES = 64
MAX_ACTIONS = 16
MAX_LATCHES = 32
MAX_CARDS = 104

ROLES = ("tableau", "foundation", "stock", "waste", "reserve", "cell", "won")
KINDS = ("play", "draw", "turn", "redeal")
UNITS = ("top", "pile", "run", "covered")
LIFTS = ("whole", "any", "ends")
TESTS = ("true", "only", "empty", "filled", "blocked", "stand", "held", "spent", "not", "and")
EFFECTS = ("turn-up", "fill")
_NONE = (1 << 64) - 1


class Unsupported(Exception):
    """The kernel has no word for this node, which stands at this path of the definition."""

    def __init__(self, node: str, path: str) -> None:
        super().__init__(f"the kernel does not know {node} at {path}")
        self.node = node
        self.path = path


class LoweredPile(NamedTuple):
    """One pile.  `room` -1: no limit.  `group`: piles of one group may be exchanged freely."""

    role: str
    room: int
    group: int


class LoweredTest(NamedTuple):
    """One test.  What `args` holds is said at each `_Tests` method; tests inside come before it."""

    op: str
    args: tuple[int, ...] = ()


class LoweredStart(NamedTuple):
    """What may open an empty pile: cards of `mask` if test `test` holds (-1: always).

    Else what the start of number `otherwise` says (-1: nothing); `then` >= 0 stands for `mask`.
    """

    test: int
    mask: int
    then: int
    otherwise: int


class LoweredAction(NamedTuple):
    """One action.  Tables are indices into `Lowered.tables`; -1 everywhere means "none"."""

    name: str
    kind: str
    times: int
    counted: bool
    when: int
    sources: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    unit: str = "top"
    lift: str = "any"
    link: int = -1
    cells: int = 0
    spaces: int = 0
    fits: int = -1
    start: int = -1
    keep: bool = False
    twin: bool = False
    count: int = 0
    steps: tuple[LoweredStep, ...] = ()


class LoweredStep(NamedTuple):
    """One step of a redeal: how many cards each target gets (-1 alone: all that are left)."""

    targets: tuple[int, ...]
    counts: tuple[int, ...]
    by_row: bool
    up: str
    pick: int


class LoweredEffect(NamedTuple):
    """Turn-up: `piles`.  Fill: `piles` in order, each from the first of `sources` with a card."""

    kind: str
    piles: tuple[int, ...]
    sources: tuple[int, ...] = ()


class Lowered(NamedTuple):
    """A whole game; `digest` is that of its rules.  `tables[k][c]`: the cards on which card c may lie by relation k."""

    digest: str
    base: int
    cards: int
    copies: int
    pack: int
    piles: tuple[LoweredPile, ...]
    actions: tuple[LoweredAction, ...]
    effects: tuple[LoweredEffect, ...]
    latches: tuple[int, ...]
    tests: tuple[LoweredTest, ...]
    starts: tuple[LoweredStart, ...]
    tables: tuple[tuple[int, ...], ...]
    win: int
    loss: int
    stand_cards: int
    stand_piles: int

    def words(self) -> bytes:
        """The tables as little-endian 64-bit words, in the layout of kernel/core/definition.hpp."""
        return _words(self)

    @property
    def redeals(self) -> int:
        """A mask of the actions that shuffle."""
        return sum(1 << index for index, action in enumerate(self.actions) if action.kind == "redeal")


_READY: dict[tuple[str, int], Lowered] = {}


def lower(game: Game, base: int) -> Lowered:
    """The tables of a game whose base rank is `base` (-1: it has none).  Raises Unsupported.

    Made once for each set of rules; games that differ only in words share their tables.
    """
    key = rules_for(game).digest, base
    low = _READY.get(key)
    if low is None:
        low = _Lowering(game, base).lowered()
        if len(_READY) >= 512:
            _READY.clear()
        _READY[key] = low
    return low


class _Lowering:
    """The tables while they are filled."""

    def __init__(self, game: Game, base: int) -> None:
        self.game = game
        self.base = base
        self.rules: Rules = rules_for(game)
        self.tests: list[LoweredTest] = [LoweredTest("true")]
        self.starts: list[LoweredStart] = []
        self.tables: list[tuple[int, ...]] = []
        self.pack = sum(1 << card for card in set(self.rules.pack))

    def lowered(self) -> Lowered:
        game = self.game
        if game.seats != 1 or game.turns:
            _refuse("several seats", "$.seats")
        if len(self.rules.piles) > MAX_PILES:
            _refuse(f"more than {MAX_PILES} piles", "$.zones")
        if len(self.rules.pack) > MAX_CARDS or game.pack.copies > 2:
            _refuse(f"more than {MAX_CARDS} cards", "$.pack")
        if len(game.actions) > MAX_ACTIONS:
            _refuse(f"more than {MAX_ACTIONS} actions", "$.actions")
        if len(game.latches) > MAX_LATCHES:
            _refuse(f"more than {MAX_LATCHES} latches", "$.latches")
        actions = tuple(self._action(index) for index in range(len(game.actions)))
        effects = tuple(self._effect(effect, f"$.effects[{i}]") for i, effect in enumerate(game.effects))
        latches = tuple(self.test(latch.when, f"$.latches[{i}].when") for i, latch in enumerate(game.latches))
        win = self.test(game.win, "$.win")
        loss = self.test(game.loss, "$.loss") if game.loss is not None else -1
        stands = self.rules.stand_tests
        return Lowered(
            self.rules.digest,
            self.base,
            len(self.rules.pack),
            game.pack.copies,
            self.pack,
            self._piles(),
            actions,
            effects,
            latches,
            tuple(self.tests),
            tuple(self.starts),
            tuple(self.tables),
            win,
            loss,
            sum(1 << card for card in set(self.rules.pack) if any(RANKS[card % 13] == t.rank for t in stands)),
            sum(1 << i for i in {i for t in stands for i in self.rules.of_zone[t.zone]}),
        )

    def _piles(self) -> tuple[LoweredPile, ...]:
        fixed = first_piles(self.game)
        groups: dict[str, int] = {}
        return tuple(
            LoweredPile(
                info.role,
                -1 if info.room is None else info.room,
                groups.setdefault(f"{info.zone}#{i}" if info.zone in fixed else info.zone, len(groups)),
            )
            for i, info in enumerate(self.rules.piles)
        )

    # ------------------------------------------------------------ tests

    def test(self, test: Test, path: str) -> int:
        """The number of the lowered test."""
        match test:
            case Only(zones=zones):
                return self._add("only", self._mask(zones))  # the piles that may hold cards
            case Empty(zones=zones):
                return self._add("empty", self._mask(zones))
            case Filled(zone=zone):
                return self._add("filled", self._mask((zone,)))
            case Blocked(actions=actions, after=after):
                return self._add("blocked", self._actions(actions), self._actions(after))
            case Stand(zone=zone, rank=rank, home=home, dealt=dealt):
                cards = sum(1 << card for card in set(self.rules.pack) if RANKS[card % 13] == rank)
                wanted = sum(1 for card in self.rules.pack if RANKS[card % 13] == rank)
                return self._add("stand", self._mask((zone,)), self._mask((home,)), cards, wanted, int(dealt))
            case Held(latch=latch):
                return self._add("held", self.rules.latch[latch])
            case Spent(action=action):
                return self._add("spent", self.rules.action[action])
            case Not(test=part):
                return self._add("not", self.test(part, f"{path}.test"))
            case All(tests=parts):
                numbers = [self.test(part, f"{path}.tests[{i}]") for i, part in enumerate(parts)]
                number = 0
                for other in numbers:
                    number = self._add("and", number, other)
                return number
            case _:
                _refuse(_word(test), path)

    def _add(self, op: str, *args: int) -> int:
        test = LoweredTest(op, args)
        if test in self.tests:
            return self.tests.index(test)
        self.tests.append(test)
        return len(self.tests) - 1

    def _mask(self, zones: tuple[str, ...]) -> int:
        return sum(1 << i for zone in dict.fromkeys(zones) for i in self.rules.of_zone[zone])

    def _actions(self, names: tuple[str, ...]) -> int:
        return sum(1 << self.rules.action[name] for name in dict.fromkeys(names))

    # ------------------------------------------------------------ starts and relations

    def start(self, start: Start | None, path: str) -> int:
        """The number of the lowered start, -1 for none."""
        match start:
            case None:
                return -1
            case Anything():
                made = LoweredStart(-1, self.pack, -1, -1)
            case RankIs(rank=rank):
                made = LoweredStart(-1, self._ranks(rank), -1, -1)
            case If(test=test, then=then, otherwise=otherwise):
                made = LoweredStart(
                    self.test(test, f"{path}.test"),
                    0,
                    self.start(then, f"{path}.then"),
                    self.start(otherwise, f"{path}.otherwise"),
                )
        if made in self.starts:
            return self.starts.index(made)
        self.starts.append(made)
        return len(self.starts) - 1

    def _ranks(self, rank: str) -> int:
        wanted = {self.base} if rank == "base" else {RANKS.index(letter) for letter in rank}
        return sum(1 << card for card in set(self.rules.pack) if card % 13 in wanted)

    def table(self, fit: Fit | Build | None) -> int:
        """The number of the relation's table, -1 for no relation."""
        if fit is None:
            return -1
        onto = onto_table(fit, self.game.pack.ranks, self.game.pack.suits, self.base)
        made = tuple(sum(1 << below for below in onto[card]) for card in range(CARDS))
        if made in self.tables:
            return self.tables.index(made)
        self.tables.append(made)
        return len(self.tables) - 1

    # ------------------------------------------------------------ actions and effects

    def _action(self, index: int) -> LoweredAction:
        game, rules = self.game, self.rules
        action = game.actions[index]
        path = f"$.actions[{index}]"
        made = LoweredAction(
            action.name,
            "play",
            -1 if action.times is None else action.times,
            rules.counted[index],
            0 if action.when is None else self.test(action.when, f"{path}.when"),
            twin=index in rules.play_twins,
        )
        match action:
            case Play() as play:
                return self._play(made, play, path)
            case Draw(frm=frm, to=to, count=count):
                sources, targets = rules.of_zone[frm][:1], rules.of_zone[to][:1]
                return made._replace(kind="draw", sources=sources, targets=targets, count=count)
            case Turn(frm=frm, to=to):
                return made._replace(kind="turn", sources=rules.of_zone[frm][:1], targets=rules.of_zone[to][:1])
            case Redeal(zone=zone, deal=deal):
                steps = tuple(self._step(step, zone, f"{path}.deal[{i}]") for i, step in enumerate(deal))
                return made._replace(kind="redeal", sources=rules.of_zone[zone], steps=steps)
            case _:
                _refuse(_word(action), path)

    def _play(self, made: LoweredAction, play: Play, path: str) -> LoweredAction:
        rules = self.rules
        made = made._replace(
            sources=tuple(i for zone in play.frm for i in rules.of_zone[zone]),
            targets=rules.of_zone[play.to],
            fits=self.table(play.fits),
            start=self.start(play.empty, f"{path}.empty"),
            keep=play.keep,
        )
        match play.unit:
            case Top():
                return made
            case Pile():
                return made._replace(unit="pile")
            case Covered():
                return made._replace(unit="covered")
            case Run(build=build, lift=lift, through=through):
                made = made._replace(unit="run", lift=lift, link=self.table(build))
                if through is None:
                    return made
                # The count leaves out an empty target, which lies in the zone of spaces or nowhere.
                return made._replace(cells=self._mask(through[:1]), spaces=self._mask(through[1:]))

    def _step(self, step: DealStep, zone: str, path: str) -> LoweredStep:
        if step.to != zone:
            _refuse("a redeal onto another zone", f"{path}.to")
        if not isinstance(step.up, str):
            _refuse("a face for every seat", f"{path}.up")
        targets = self.rules.of_zone[zone]
        counts = step.counts or ((step.each,) * len(targets) if step.each else (-1,))
        pick = sum(1 << card for card in set(self.rules.pack) if RANKS[card % 13] in step.pick) if step.pick else 0
        return LoweredStep(targets, counts, step.by == "row", step.up, pick)

    def _effect(self, effect: Effect, path: str) -> LoweredEffect:
        rules = self.rules
        match effect:
            case TurnUp(at="exposed", only="any", zone=zone):
                return LoweredEffect("turn-up", rules.of_zone[zone])
            case TurnUp(only="any"):
                _refuse("turn-up at the beginning of a turn", f"{path}.at")
            case TurnUp():
                _refuse("turn-up of some piles only", f"{path}.only")
            case Fill(zone=zone, frm=frm):
                return LoweredEffect("fill", rules.of_zone[zone], tuple(rules.of_zone[name][0] for name in frm))
            case _:
                _refuse(_word(effect), path)


def first_piles(game: Game) -> frozenset[str]:
    """The zones of which a rule names the first pile, so that their piles cannot be exchanged."""
    named: set[str] = set()
    for action in game.actions:
        if isinstance(action, (Draw, Turn)):
            named |= {action.frm, action.to}
    for effect in game.effects:
        if isinstance(effect, Fill):
            named |= set(effect.frm)
    return frozenset(named)


def _word(node: object) -> str:
    """The name of a node as it is written in JSON."""
    tag = type(node).__struct_config__.tag  # type: ignore[attr-defined]
    return f"“{tag}”"


def _refuse(node: str, path: str) -> NoReturn:
    raise Unsupported(node, path)


def _words(low: Lowered) -> bytes:
    out = array("Q")

    def put(*values: int) -> None:
        out.extend(value & _NONE for value in values)

    def put_list(values: tuple[int, ...]) -> None:
        put(len(values), *values)

    put(MAGIC, LAYOUT, low.cards, low.copies, low.pack, low.win, low.loss, low.stand_cards, low.stand_piles)
    put(len(low.piles))
    for pile in low.piles:
        put(ROLES.index(pile.role), pile.room, pile.group)
    put(len(low.tests))
    for test in low.tests:
        put(TESTS.index(test.op), *(*test.args, 0, 0, 0, 0, 0)[:5])
    put(len(low.starts))
    for start in low.starts:
        put(start.test, start.mask, start.then, start.otherwise)
    put(len(low.tables))
    for table in low.tables:
        put(*table)
    put_list(low.latches)
    put(len(low.effects))
    for effect in low.effects:
        put(EFFECTS.index(effect.kind))
        put_list(effect.piles)
        put_list(effect.sources)
    put(len(low.actions))
    for action in low.actions:
        put(KINDS.index(action.kind), action.times, action.counted, action.when)
        put_list(action.sources)
        put_list(action.targets)
        put(UNITS.index(action.unit), LIFTS.index(action.lift), action.link, action.cells, action.spaces)
        put(action.fits, action.start, action.keep, action.twin, action.count, len(action.steps))
        for step in action.steps:
            put_list(step.targets)
            put_list(step.counts)
            put(step.by_row, ("all", "last", "none").index(step.up), step.pick)
    return out.tobytes()
