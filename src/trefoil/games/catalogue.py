"""The catalogue: every game there is, the built-in ones and those of an author's folder.

A game file is data and is never executed.  A bad author's file is listed with its fault and
breaks nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from trefoil.spec.check import problems
from trefoil.spec.codec import game_json
from trefoil.spec.expand import GameFile, read_game_file
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game

# The order of the gallery.  Every built-in file is named here, and nothing else.
GALLERY = (
    "clover",
    "clover-36",
    "clover-24",
    "belle-lucie",
    "house-in-the-wood",
    "house-in-the-wood-english",
    "trefoil-english",
    "trefoil-english-2",
    "fan",
    "couple-hearts",
    "couple-sympathy",
    "couple-married",
    "canfield",
    "canfield-modern",
    "klondike-leeming",
    "klondike",
    "northwest-territory",
    "trigon",
    "forty-thieves",
    "fortunes-favor",
    "carpet",
    "thirty-six",
    "east-haven",
    "spider",
    "spiderette",
    "will-o-the-wisp",
    "simple-simon",
    "mrs-mop",
    "freecell",
    "bakers-game",
    "eight-off",
    "seahaven-towers",
    "fore-cell",
    "beleaguered-castle",
    "streets-and-alleys",
    "siegecraft",
    "stronghold",
    "king-albert",
    "raglan",
    "somerset",
    "spanish-patience",
    "flower-garden",
    "alpha-star",
    "delta-star",
    "american-canister",
    "british-canister",
    "thirty",
    "golf",
    "black-hole",
    "worm-hole",
    "accordion",
    "late-binding",
    "gaps",
    "gaps-one-deal",
    "elevens",
    "elevens-court",
    "elevens-trio",
    "elevens-trio-12",
    "elevens-cover-12",
    "elevens-block",
    "elevens-reserve",
)
MAX_BYTES = 1_000_000
MAX_CHAIN = 16


class Broken(NamedTuple):
    """An author's file that cannot be used, and what is wrong with it."""

    file: str
    fault: Fault


class Catalogue:
    """All game files.

    `files`: by id, in gallery order, the author's own games last by file name.  `own`: the ids of
    those.  `broken`: the author's files that were left out.
    """

    def __init__(self, files: dict[str, GameFile], own: frozenset[str], broken: list[Broken]) -> None:
        self.files = files
        self.own = own
        self.broken = broken
        self._expanded: dict[tuple[str, tuple[tuple[str, str], ...]], Game] = {}

    def file(self, id: str) -> GameFile:
        """The game file with this id.  Raises Fault `unknown-game` (game)."""
        try:
            return self.files[id]
        except KeyError:
            raise Fault("unknown-game", game=id) from None

    def expand(self, id: str, options: Mapping[str, str] | None = None) -> Game:
        """The full definition of a game with these options.

        Raises Fault: `unknown-game`, `unknown-option`, `bad-option-value`, or `bad-definition`
        when the options of an author's game together make no sound definition.
        """
        file = self.file(id)
        key = id, tuple(sorted(file.settle(options or {}).items()))
        game = self._expanded.get(key)
        if game is None:
            game = _sound(file, options or {})
            if len(self._expanded) >= 512:
                self._expanded.clear()
            self._expanded[key] = game
        return game


@lru_cache(maxsize=16)
def catalogue(folder: Path | None = None) -> Catalogue:
    """The catalogue of the built-in games and of the `*.json` files in `folder`.

    Read once for each folder: a changed file is seen after a restart.  A folder that is not there
    holds no games.
    """
    raws: dict[str, Any] = {}
    for id in GALLERY:
        raws[id] = json.loads(files("trefoil.games").joinpath(f"{id}.json").read_bytes())
    broken: list[Broken] = []
    own: dict[str, str] = {}
    for path in sorted(folder.glob("*.json")) if folder is not None else ():
        try:
            raw = _read(path)
            id = _id(raw)
            if id in raws:
                where = own.get(id, "the games that come with Trefoil")
                raise Fault("bad-definition", game=id, detail=f"$.id: {id!r} is already the id of a game, in {where}")
        except Fault as fault:
            broken.append(Broken(path.name, fault))
            continue
        raws[id] = raw
        own[id] = path.name
    reader = _Reader(raws)
    found: dict[str, GameFile] = {}
    for id in raws:
        try:
            file = reader.file(id)
            if id in own:
                _check(file)
        except Fault as fault:
            if id not in own:
                raise
            broken.append(Broken(own[id], fault))
        else:
            found[id] = file
    broken.sort(key=lambda item: item.file)
    return Catalogue(found, frozenset(own) & frozenset(found), broken)


class _Reader:
    """Resolves `like`, each file once, whatever the order."""

    def __init__(self, raws: Mapping[str, Any]) -> None:
        self._raws = raws
        self._done: dict[str, GameFile | Fault] = {}
        self._open: list[str] = []

    def file(self, id: str) -> GameFile:
        """The game file, `like` resolved.  Raises Fault `bad-definition`, for a circle too."""
        done = self._done.get(id)
        if done is None:
            if id in self._open:
                circle = " like ".join([*self._open[self._open.index(id) :], id])
                raise Fault("bad-definition", game=self._open[-1], detail=f"$.like: goes round in a circle: {circle}")
            if len(self._open) >= MAX_CHAIN:
                raise Fault("bad-definition", game=id, detail=f"$.like: a chain of at most {MAX_CHAIN} games")
            self._open.append(id)
            try:
                done = read_game_file(self._raws[id], self._like)
            except Fault as fault:
                done = fault
            finally:
                self._open.pop()
            self._done[id] = done
        if isinstance(done, Fault):
            raise done
        return done

    def _like(self, name: str) -> GameFile:
        if name not in self._raws:
            raise Fault("bad-definition", game=self._open[-1], detail=f"$.like: there is no game {name!r}")
        try:
            return self.file(name)
        except Fault as fault:
            if name in self._open:
                raise
            detail = f"$.like: the game {name!r} cannot be used: {fault.args_.get('detail', fault)}"
            raise Fault("bad-definition", game=self._open[-1], detail=detail) from None


def _read(path: Path) -> Any:
    """The JSON value of a file.  Raises Fault `bad-definition`."""
    name = path.stem[:40]
    try:
        if path.stat().st_size > MAX_BYTES:
            raise Fault("bad-definition", game=name, detail=f"the file is larger than {MAX_BYTES} bytes")
        data = path.read_bytes()
    except OSError as error:
        raise Fault("bad-definition", game=name, detail=f"the file cannot be read: {error.strerror}") from None
    return game_json(data, name)


def _id(raw: Any) -> str:
    if not isinstance(raw, dict):
        raise Fault("bad-definition", game="?", detail="$: a game file is one JSON object")
    id = raw.get("id")
    if not isinstance(id, str):
        raise Fault("bad-definition", game="?", detail="$.id: a game needs an id, a string")
    return id


def _check(file: GameFile) -> None:
    """Every value of every option, the others at their default, must make a sound definition."""
    _sound(file, {})
    for option in file.options:
        for value in option.values():
            _sound(file, {option.name: value})


def _sound(file: GameFile, options: Mapping[str, str]) -> Game:
    game = file.expand(options)
    found = problems(game)
    if found:
        chosen = ", ".join(f"{name}={value}" for name, value in options.items())
        where = f" (with {chosen})" if chosen else ""
        raise Fault("bad-definition", game=file.id, detail=f"{found[0]}{where}")
    return game
