"""Static checks: what a wrong definition would break, named by its path before anybody plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from trefoil.spec.vocabulary import (
    RANKS,
    SUITS,
    Blocked,
    Build,
    CloseUp,
    Covered,
    Draw,
    Empty,
    Fill,
    Filled,
    Flip,
    Follows,
    Game,
    Gathered,
    Held,
    Idle,
    Match,
    NoneYet,
    Only,
    Ordered,
    Pack,
    Pair,
    Pass,
    Play,
    RankIs,
    Redeal,
    Replace,
    Run,
    Spent,
    Stand,
    Sum,
    TakeOut,
    Turn,
    TurnUp,
)

_NAME = re.compile(r"[a-z]([a-z-]*[a-z])?\Z")
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")
MAX_PILES = 80
MAX_CARDS = 520


class Problem(NamedTuple):
    """One fault of a definition: where it is (`actions.redeal.deal[0].to`) and what it is."""

    path: str
    detail: str

    def __str__(self) -> str:
        return f"{self.path}: {self.detail}"


def problems(game: Game) -> list[Problem]:
    """Everything that is statically wrong with a definition; empty when it is sound."""
    checks = (_pack, _names, _references, _deal, _rows, _actions, _end)
    return [problem for check in checks for problem in check(game)]


def _pack(game: Game) -> Iterator[Problem]:
    pack = game.pack
    for field, letters, known in (("ranks", pack.ranks, RANKS), ("suits", pack.suits, SUITS)):
        if not letters or any(letter not in known for letter in letters) or len(set(letters)) != len(letters):
            yield Problem(f"pack.{field}", f"{letters!r}: wanted different letters out of {known}")
    if pack.copies < 1 or len(pack.ranks) * len(pack.suits) * pack.copies > MAX_CARDS:
        yield Problem("pack.copies", f"wanted 1 or more, and at most {MAX_CARDS} cards")
    if game.seats not in (1, 2):
        yield Problem("seats", "wanted 1 or 2")
    if not 0 <= game.first < max(game.seats, 1):
        yield Problem("first", "there is no such seat")
    if pack.owner == "each" and game.seats < 2:
        yield Problem("pack.owner", "a pack for each seat needs two seats")
    if game.turns and game.seats < 2:
        yield Problem("turns", "turns need two seats")
    if game.turns and not any(isinstance(action, Pass) for action in game.actions):
        yield Problem("actions", "turns need an action `pass`")


def _names(game: Game) -> Iterator[Problem]:
    if not _ID.match(game.id):
        yield Problem("id", f"{game.id!r}: wanted small letters, digits and hyphens")
    for kind, names in (
        ("zones", [zone.name for zone in game.zones]),
        ("actions", [action.name for action in game.actions]),
        ("latches", [latch.name for latch in game.latches]),
    ):
        for name in names:
            if not _NAME.match(name):
                yield Problem(f"{kind}.{name}", "a name is small letters and hyphens")
            if names.count(name) > 1:
                yield Problem(f"{kind}.{name}", "the name is given twice")
    if len(game.latches) > 4:
        yield Problem("latches", "more than four latches")


def _walk(value: object, path: str) -> Iterator[tuple[str, Struct]]:
    """Every part of a definition with its path."""
    if isinstance(value, Struct):
        yield path, value
        for name in value.__struct_fields__:
            yield from _walk(getattr(value, name), f"{path}.{name}" if path else name)
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            label = getattr(item, "name", None)
            yield from _walk(item, f"{path}.{label}" if isinstance(label, str) else f"{path}[{place}]")


def _zones_of(part: Struct) -> Iterator[tuple[str, str]]:
    for field in ("frm", "to", "zone", "zones", "home", "cover", "through", "head"):
        value = getattr(part, field, None)
        for name in (value,) if isinstance(value, str) else value or ():
            yield field, name


def _references(game: Game) -> Iterator[Problem]:
    zones = {zone.name for zone in game.zones}
    actions = {action.name: action for action in game.actions}
    latches = {latch.name for latch in game.latches}
    for path, part in _walk(game, ""):
        if not isinstance(part, Game):
            for field, name in _zones_of(part):
                if name not in zones:
                    yield Problem(f"{path}.{field}", f"there is no zone {name!r}")
        ranks = "".join(str(getattr(part, field, "")) for field in ("rank", "ranks", "pick"))
        if isinstance(part, RankIs) and part.rank == "base":
            ranks = ""
            if game.base_from is None:
                yield Problem(path, "`base` needs `base-from`")
        if isinstance(part, Build) and part.wrap == "base" and game.base_from is None:
            yield Problem(path, "`wrap: base` needs `base-from`")
        if isinstance(part, Build) and not 0 < abs(part.step) < len(RANKS):
            yield Problem(f"{path}.step", "wanted a step other than 0")
        if isinstance(part, Sum) and not 2 <= part.total <= 20:
            yield Problem(f"{path}.total", "no two cards add up to that")
        for rank in ranks:
            if not isinstance(part, Pack) and rank not in game.pack.ranks:
                yield Problem(path, f"the pack has no rank {rank!r}")
        if isinstance(part, Held) and part.latch not in latches:
            yield Problem(path, f"there is no latch {part.latch!r}")
        if isinstance(part, (Spent, NoneYet)) and part.action not in actions:
            yield Problem(path, f"there is no action {part.action!r}")
        if isinstance(part, Spent) and part.action in actions and actions[part.action].times is None:
            yield Problem(path, f"{part.action!r} is not limited by `times`")
        if isinstance(part, Blocked):
            for name in (*part.actions, *part.after):
                if name not in actions:
                    yield Problem(path, f"there is no action {name!r}")
        if isinstance(part, (NoneYet, Idle)) and not game.turns:
            yield Problem(path, "there are no turns in this game")
        if isinstance(part, Stand) and game.pack.copies > 1 and not part.dealt:
            yield Problem(path, "`dealt: false` cannot tell equal cards of two packs apart")
    if game.base_from is not None and game.base_from not in zones:
        yield Problem("base-from", f"there is no zone {game.base_from!r}")
    if game.score is not None and game.score not in zones:
        yield Problem("score", f"there is no zone {game.score!r}")


def _deal(game: Game) -> Iterator[Problem]:
    sizes = {zone.name: zone.piles for zone in game.zones}
    for zone in game.zones:
        if zone.piles < 1 or (zone.room is not None and zone.room < 1) or (zone.show is not None and zone.show < 1):
            yield Problem(f"zones.{zone.name}", "piles, room and show are 1 or more")
        if zone.owner == "each" and game.seats < 2:
            yield Problem(f"zones.{zone.name}.owner", "a zone for each seat needs two seats")
    if sum(zone.piles * (game.seats if zone.owner == "each" else 1) for zone in game.zones) > MAX_PILES:
        yield Problem("zones", f"more than {MAX_PILES} piles")
    stocks = [zone.name for zone in game.zones if zone.role == "stock"]
    if len(stocks) > 1:
        yield Problem("zones", "more than one stock")
    rooms = {zone.name: zone.room for zone in game.zones}
    left = [(rank, suit) for rank in game.pack.ranks for suit in game.pack.suits] * game.pack.copies
    fullest: dict[str, int] = {}
    for place, step in enumerate(game.deal):
        piles = sizes.get(step.to, 0)
        if step.counts and len(step.counts) != piles:
            yield Problem(f"deal[{place}].counts", f"{len(step.counts)} counts for {piles} piles")
        if not isinstance(step.up, str) and len(step.up) != game.seats:
            yield Problem(f"deal[{place}].up", f"wanted one word for each of {game.seats} seats")
        if step.to in stocks and set((step.up,) if isinstance(step.up, str) else step.up) != {"none"}:
            yield Problem(f"deal[{place}].up", "a stock lies face down")
        if min(step.counts, default=0) < 0 or step.each < 0:
            yield Problem(f"deal[{place}]", "counts are 0 or more")
        if step.each > MAX_CARDS:
            yield Problem(f"deal[{place}].each", f"wanted at most {MAX_CARDS} cards")
        if step.suits and (not step.pick or any(suit not in game.pack.suits for suit in step.suits)):
            yield Problem(f"deal[{place}].suits", "wanted suits of the pack, beside the ranks of `pick`")
        if step.pick and any(not before.pick for before in game.deal[:place]):
            yield Problem(f"deal[{place}].pick", "cards are picked before any others are dealt")
        suits = step.suits or game.pack.suits
        pool = [card for card in left if card[0] in step.pick and card[1] in suits] if step.pick else left
        want = sum(step.counts) if step.counts else step.each * piles if step.each else len(pool)
        if step.counts and want > len(pool):
            yield Problem(f"deal[{place}]", f"{want} cards wanted, {len(pool)} are left")
        if not step.counts and not step.each and piles > 1:
            yield Problem(f"deal[{place}]", "the rest of the pack goes to a zone of one pile")
        most = max(step.counts, default=step.each or want)
        fullest[step.to] = fullest.get(step.to, 0) + most
        room = rooms.get(step.to)
        if room is not None and fullest[step.to] > room:
            yield Problem(f"deal[{place}]", f"a pile gets {fullest[step.to]} cards and has room for {room}")
        for card in pool[:want] if step.pick else ():
            left.remove(card)
        if not step.pick:
            # Which cards remain is not known any more: only their number is.
            left = left[min(want, len(left)) :]
    if left:
        yield Problem("deal", f"{len(left)} cards are not dealt")
    if game.base_from in sizes and not fullest.get(game.base_from):
        yield Problem("base-from", f"no card is dealt to {game.base_from!r}")


def _rows(game: Game) -> Iterator[Problem]:
    """Zones in rows, and the words that speak of left neighbours."""
    zones = {zone.name: zone for zone in game.zones}
    for zone in game.zones:
        path = f"zones.{zone.name}"
        if zone.row is not None and (zone.row < 1 or zone.piles % zone.row):
            yield Problem(f"{path}.row", f"{zone.piles} piles make no rows of {zone.row}")
        elif zone.row is not None and (zone.owner == "each" or zone.role == "foundation"):
            yield Problem(f"{path}.row", "foundations and the zones of a seat do not stand in rows")
        elif zone.head in zones:
            rows = zone.piles // zone.row if zone.row else 0
            if zones[zone.head].piles != rows or zones[zone.head].owner == "each" or zone.head == zone.name:
                yield Problem(f"{path}.head", "wanted a zone with one pile for each row")
    for path, part in _walk(game, ""):
        names = [part.to] if isinstance(part, Play) and (part.left or isinstance(part.empty, Follows)) else []
        names += [part.zone] if isinstance(part, (CloseUp, Ordered)) else []
        for name in names:
            if name in zones and zones[name].row is None:
                yield Problem(path, f"{name!r} does not stand in rows")
        if isinstance(part, Play) and part.left and part.frm != (part.to,):
            yield Problem(f"{path}.left", "places are counted within one zone")
        if isinstance(part, Play) and any(places < 1 for places in part.left):
            yield Problem(f"{path}.left", "wanted 1 or more")
        if isinstance(part, Gathered) and part.piles < 1:
            yield Problem(f"{path}.piles", "wanted 1 or more")
        if isinstance(part, TakeOut) and part.to in {part.zone, *_given_back(game)}:
            yield Problem(f"{path}.to", "wanted a zone from which nothing comes back by itself")


def _given_back(game: Game) -> Iterator[str]:
    """The zones from which effects take cards: what is taken out to them would come and go for ever."""
    for effect in game.effects:
        if isinstance(effect, (Fill, Replace)):
            yield from (effect.frm,) if isinstance(effect.frm, str) else effect.frm
        elif isinstance(effect, TakeOut):
            yield effect.zone


def _actions(game: Game) -> Iterator[Problem]:
    zones = {zone.name: zone for zone in game.zones}
    for action in game.actions:
        path = f"actions.{action.name}"
        if action.times is not None and action.times < 0:
            yield Problem(f"{path}.times", "wanted 0 or more")
        if isinstance(action, Play):
            if action.fits is None and action.empty is None:
                yield Problem(path, "can never be done: it fits nowhere and opens no empty pile")
            if isinstance(action.unit, Covered) and action.keep:
                yield Problem(f"{path}.keep", "means nothing for a covered card")
            if isinstance(action.unit, Run) and action.unit.through is not None and action.unit.lift == "whole":
                yield Problem(f"{path}.unit", "a whole run is not carried card by card")
            if (
                isinstance(action.unit, Run)
                and action.unit.through is not None
                and len(action.unit.through) not in (1, 2)
            ):
                yield Problem(f"{path}.unit.through", "wanted a zone of cells, and perhaps one of piles")
            if isinstance(action.unit, Run) and action.unit.count is not None:
                yield from _counted(action.unit, f"{path}.unit")
        if isinstance(action, (Draw, Turn)):
            row = isinstance(action, Draw)
            for name, one in ((action.frm, True), (action.to, not row)):
                if name in zones and ((one and zones[name].piles != 1) or zones[name].owner == "each"):
                    yield Problem(path, f"{name!r} must be one pile on the table")
        if isinstance(action, Draw) and action.count < 1:
            yield Problem(f"{path}.count", "wanted 1 or more")
        if isinstance(action, Draw) and action.count > 1 and action.to in zones and zones[action.to].piles > 1:
            yield Problem(f"{path}.count", "of a row each pile gets one card")
        if isinstance(action, Draw) and action.frm == action.to:
            yield Problem(f"{path}.to", "cards are drawn onto other piles")
        if isinstance(action, Redeal):
            if action.zone in zones and zones[action.zone].owner == "each":
                yield Problem(f"{path}.zone", "a zone of each seat is not redealt")
            if any(step.to != action.zone for step in action.deal) or not action.deal:
                yield Problem(f"{path}.deal", f"must lay the cards to {action.zone!r} again")
            yield from _relaid(game, action, f"{path}.deal")
        if isinstance(action, Match):
            if (action.to is None) == (action.cover is None):
                yield Problem(path, "wanted either `to` or `cover`")
            if action.sides == "seats" and not (game.seats == 2 and isinstance(action.pattern, Pair)):
                yield Problem(f"{path}.sides", "`seats` needs a pair and two seats")
        if isinstance(action, Pass) and not game.turns:
            yield Problem(path, "there are no turns in this game")
        if isinstance(action, Flip) and action.whose == "mover" and not game.turns:
            yield Problem(f"{path}.whose", "nobody is to move in this game")
    for place, effect in enumerate(game.effects):
        if isinstance(effect, TurnUp) and effect.at == "turn" and not game.turns:
            yield Problem(f"effects[{place}].at", "there are no turns in this game")
        if isinstance(effect, Replace) and effect.how == "out" and effect.to is None:
            yield Problem(f"effects[{place}].to", "`out` needs the zone the card goes to")
        if isinstance(effect, Fill) and effect.zone in effect.frm:
            yield Problem(f"effects[{place}].from", "a pile cannot fill itself")


def _counted(run: Run, path: str) -> Iterator[Problem]:
    """A run of a set number of cards of which there is none, or that is told twice how many."""
    assert run.count is not None
    if not 2 <= run.count <= MAX_CARDS:
        yield Problem(f"{path}.count", "wanted 2 or more")
    if run.lift != "any" or run.through is not None:
        yield Problem(path, "a run of a set number of cards has no `lift` and is not carried card by card")


def _relaid(game: Game, redeal: Redeal, path: str) -> Iterator[Problem]:
    """A redeal that could lose cards, or lay more on a pile than it has room for."""
    zone = next((zone for zone in game.zones if zone.name == redeal.zone), None)
    if zone is None:
        return
    if any(step.counts and len(step.counts) != zone.piles for step in redeal.deal):
        yield Problem(path, f"wanted counts for {zone.piles} piles")
    if any(step.pick for step in redeal.deal):
        yield Problem(path, "a redeal picks no cards")
    rest = any(not step.counts and not step.each for step in redeal.deal)
    if rest and zone.piles > 1:
        yield Problem(path, "the rest of the pack goes to a zone of one pile")
    size = len(game.pack.ranks) * len(game.pack.suits) * game.pack.copies
    laid = sum(sum(step.counts) if step.counts else step.each * zone.piles for step in redeal.deal)
    if not rest and laid < size - _home_for_good(game, size):
        yield Problem(path, f"lays out {laid} cards, and more may be there")
    most = sum(max(step.counts, default=step.each) for step in redeal.deal)
    if most > MAX_CARDS:
        yield Problem(path, f"wanted at most {MAX_CARDS} cards")
    if zone.room is not None and (most > zone.room or (rest and size > zone.room)):
        yield Problem(path, f"a pile has room for {zone.room} cards")


def _home_for_good(game: Game, size: int) -> int:
    """How many cards are dealt to foundations that no action takes from."""
    taken = {name for action in game.actions if isinstance(action, Play) for name in action.frm}
    homes = {zone.name: zone.piles for zone in game.zones if zone.role == "foundation" and zone.name not in taken}
    steps = [step for step in game.deal if step.to in homes]
    return min(size, sum(sum(step.counts) if step.counts else step.each * homes[step.to] for step in steps))


def _end(game: Game) -> Iterator[Problem]:
    """A win that no action could ever bring about."""
    entered = {step.to for step in game.deal}
    left: set[str] = set()
    for action in game.actions:
        match action:
            case Play() | Match():
                left.update(action.frm)
                entered.update([action.to] if action.to else [])
                if isinstance(action, Match) and action.cover:
                    left.add(action.cover)
            case Draw() | Turn():
                left.add(action.frm)
                entered.add(action.to)
            case _:
                pass
    for effect in game.effects:
        if isinstance(effect, (Fill, Replace)):
            left.update(effect.frm if isinstance(effect, Fill) else [effect.frm, effect.zone])
        if isinstance(effect, TakeOut):
            left.add(effect.zone)
            entered.add(effect.to)
    dealt = {step.to for step in game.deal}
    if isinstance(game.win, Only):
        for name in dealt - set(game.win.zones) - left:
            yield Problem("win", f"no action ever takes cards out of {name!r}")
    elif isinstance(game.win, Empty):
        for name in dealt & set(game.win.zones) - left:
            yield Problem("win", f"no action ever takes cards out of {name!r}")
    elif isinstance(game.win, Filled) and game.win.zone not in entered:
        yield Problem("win", f"no card ever comes to {game.win.zone!r}")
