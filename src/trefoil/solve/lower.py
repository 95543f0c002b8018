"""Lowering: a definition as flat tables for the kernel, every card relation already evaluated.

The kernel knows piles, lifting, stock, turning and capacity.  Colours, ranks, kings and bases are
settled here, once for each game and base rank.  What the kernel has no word for is refused by
name and path; nothing is approximated.
"""

from __future__ import annotations

from trefoil.engine.relations import CARDS, onto_table
from trefoil.engine.rules import Rules, rules_for
from trefoil.solve.lowered import (
    MAX_ACTIONS,
    MAX_CARDS,
    MAX_LATCHES,
    MAX_PILES,
    Lowered,
    LoweredAction,
    LoweredEffect,
    LoweredPile,
    LoweredStart,
    LoweredStep,
    LoweredTest,
    Unsupported,
)
from trefoil.spec.vocabulary import (
    RANKS,
    All,
    Anything,
    Blocked,
    Build,
    CloseUp,
    Covered,
    DealStep,
    Draw,
    Effect,
    Empty,
    Fill,
    Filled,
    Fit,
    Follows,
    Game,
    Gathered,
    Held,
    If,
    Match,
    Not,
    Only,
    Ordered,
    Pile,
    Play,
    RankIs,
    Redeal,
    Replace,
    Run,
    Spent,
    Stand,
    Start,
    TakeOut,
    Test,
    Top,
    Turn,
    TurnUp,
)

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
            raise Unsupported("several seats", "$.seats")
        if len(self.rules.piles) > MAX_PILES:
            raise Unsupported(f"more than {MAX_PILES} piles", "$.zones")
        if len(self.rules.pack) > MAX_CARDS or game.pack.copies > 2:
            raise Unsupported(f"more than {MAX_CARDS} cards", "$.pack")
        if len(game.actions) > MAX_ACTIONS:
            raise Unsupported(f"more than {MAX_ACTIONS} actions", "$.actions")
        if len(game.latches) > MAX_LATCHES:
            raise Unsupported(f"more than {MAX_LATCHES} latches", "$.latches")
        actions = tuple(self._action(index) for index in range(len(game.actions)))
        effects = tuple(self._effect(effect, f"$.effects[{i}]") for i, effect in enumerate(game.effects))
        latches = tuple(self.test(latch.when, f"$.latches[{i}].when") for i, latch in enumerate(game.latches))
        win = self.test(game.win, "$.win")
        loss = self.test(game.loss, "$.loss") if game.loss is not None else -1
        piles = self._piles()
        if len({pile.until for pile in piles if pile.until >= 0}) > 1:
            raise Unsupported("rows from several stocks", "$.actions")
        stands = self.rules.stand_tests
        return Lowered(
            self.rules.digest,
            self.base,
            len(self.rules.pack),
            game.pack.copies,
            self.pack,
            piles,
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
        fixed, dealt = first_piles(self.game), row_stocks(self.game)
        groups: dict[str, int] = {}
        return tuple(
            LoweredPile(
                info.role,
                -1 if info.room is None else info.room,
                groups.setdefault(f"{info.zone}#{i}" if info.zone in fixed else info.zone, len(groups)),
                self.rules.of_zone[dealt[info.zone]][0] if info.zone in dealt and info.zone not in fixed else -1,
                self.rules.left[i],
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
            case Gathered(zone=zone, piles=piles):
                return self._add("gathered", self._mask((zone,)), piles)
            case Ordered(zone=zone, fits=fits):
                return self._add("ordered", self._mask((zone,)), self.table(fits))
            case Blocked(actions=actions, after=after):
                return self._add("blocked", self._actions(actions), self._actions(after))
            case Stand(zone=zone, rank=rank, home=home, dealt=dealt):
                cards = sum(1 << card for card in set(self.rules.pack) if RANKS[card % 13] == rank)
                wanted = sum(1 for card in self.rules.pack if RANKS[card % 13] == rank)
                return self._add(
                    "stand",
                    self._mask((zone,)),
                    self._mask((home,) if home is not None else ()),
                    cards,
                    wanted,
                    int(dealt),
                )
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
                raise Unsupported(_word(test), path)

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
            case Follows(fits=fits, first=first):
                begin = self.start(first, f"{path}.first")
                made = LoweredStart(-1, self.starts[begin].mask if begin >= 0 else 0, -1, -1, self.table(fits))
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
                sources, targets = rules.of_zone[frm][:1], rules.of_zone[to]
                kind = "draw" if len(targets) == 1 else "row"
                return made._replace(kind=kind, sources=sources, targets=targets, size=count)
            case Turn(frm=frm, to=to):
                return made._replace(kind="turn", sources=rules.of_zone[frm][:1], targets=rules.of_zone[to][:1])
            case Redeal(zone=zone, deal=deal):
                steps = tuple(self._step(step, zone, f"{path}.deal[{i}]") for i, step in enumerate(deal))
                return made._replace(kind="redeal", sources=rules.of_zone[zone], steps=steps)
            case _:
                raise Unsupported(_word(action), path)

    def _play(self, made: LoweredAction, play: Play, path: str) -> LoweredAction:
        rules = self.rules
        made = made._replace(
            sources=tuple(i for zone in play.frm for i in rules.of_zone[zone]),
            targets=rules.of_zone[play.to],
            fits=self.table(play.fits),
            start=self.start(play.empty, f"{path}.empty"),
            keep=play.keep,
            reach=self._reach(play) if play.left else (),
        )
        match play.unit:
            case Top():
                return made
            case Pile():
                return made._replace(unit="pile", by_top=play.by_top)
            case Covered():
                return made._replace(unit="covered")
            case Run(build=build, count=int(count)):
                return made._replace(unit="run", lift="exact", size=count, link=self.table(build))
            case Run(build=build, lift=lift, through=through):
                made = made._replace(unit="run", lift=lift, link=self.table(build))
                if through is None:
                    return made
                # The count leaves out an empty target, which lies in the zone of spaces or nowhere.
                return made._replace(cells=self._mask(through[:1]), spaces=self._mask(through[1:]))

    def _reach(self, play: Play) -> tuple[int, ...]:
        """For each pile the piles that stand so many places to its left."""
        piles = range(len(self.rules.piles))
        return tuple(sum(1 << j for j in piles if self.rules.places_left(i, j) in play.left) for i in piles)

    def _step(self, step: DealStep, zone: str, path: str) -> LoweredStep:
        if step.to != zone:
            raise Unsupported("a redeal onto another zone", f"{path}.to")
        if not isinstance(step.up, str):
            raise Unsupported("a face for every seat", f"{path}.up")
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
                raise Unsupported("turn-up at the beginning of a turn", f"{path}.at")
            case TurnUp():
                raise Unsupported("turn-up of some piles only", f"{path}.only")
            case Fill(zone=zone, frm=frm):
                return LoweredEffect("fill", rules.of_zone[zone], tuple(rules.of_zone[name][0] for name in frm))
            case CloseUp(zone=zone):
                return LoweredEffect("close-up", rules.of_zone[zone])
            case TakeOut(zone=zone, ranks=ranks, to=to):
                return LoweredEffect("take-out", rules.of_zone[zone], rules.of_zone[to], self._ranks(ranks))
            case _:
                raise Unsupported(_word(effect), path)


def first_piles(game: Game) -> frozenset[str]:
    """The zones of which a rule names the first pile, a neighbour or each by its place: these are not exchanged."""
    rows = row_stocks(game)
    named = {zone.name for zone in game.zones if zone.row is not None}
    named |= {zone.head for zone in game.zones if zone.head is not None}
    for action in game.actions:
        if isinstance(action, (Draw, Turn)):
            named |= {action.frm} if rows.get(action.to) == action.frm else {action.frm, action.to}
    for effect in game.effects:
        if isinstance(effect, Fill):
            named |= set(effect.frm)
        elif isinstance(effect, TakeOut):
            named |= {effect.zone, effect.to}
    return frozenset(named)


def row_stocks(game: Game) -> dict[str, str]:
    """The zones to which rows are dealt, each with its stock, if no card ever comes to that stock.

    As long as it holds a card the places of the piles matter; once it is empty no row is dealt any
    more, and the piles may be exchanged.
    """
    piles = {zone.name: zone.piles for zone in game.zones}
    draws = [action for action in game.actions if isinstance(action, Draw) and piles[action.to] > 1]
    filled = {action.to for action in game.actions if isinstance(action, (Play, Draw, Turn, Match))}
    filled |= {action.zone for action in game.actions if isinstance(action, Redeal)}
    filled |= {effect.frm for effect in game.effects if isinstance(effect, Replace) and effect.how == "under"}
    filled |= {effect.zone for effect in game.effects if isinstance(effect, Fill)}
    stocks = {draw.to: {other.frm for other in draws if other.to == draw.to} for draw in draws}
    return {zone: min(frm) for zone, frm in stocks.items() if len(frm) == 1 and not frm & filled}


def _word(node: object) -> str:
    """The name of a node as it is written in JSON."""
    tag = type(node).__struct_config__.tag  # type: ignore[attr-defined]
    return f"“{tag}”"
