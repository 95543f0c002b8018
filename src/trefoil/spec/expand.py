"""Game files: a definition with named options, or one that is `like` another with changes.

A game file is JSON data.  Besides the fields of `Game` it may hold

- `like`: the id of another game file from which everything not given here is taken;
- `set`: changes to what was taken, path by path;
- `options`: named choices; each value is again a set of changes.

A path names parts by their key, or by the `name` or `id` of a list's item, or by its place:
`actions.redeal.times`, `zones.fan.piles`, `deal.0.each`.  The value `null` takes the part away;
a name that is not there yet is added at the end of the list, and so is the place `+`.  A name with
a question mark, `actions.back?.fits.wrap`, says: only if it is there (another option may have taken
it away).  In `set` the options that were taken over are changed alike: `options.redeals.default`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from trefoil.spec.codec import TOO_DEEP, too_deep
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game, Text, Value


class Choice(Value, frozen=True):
    """One value of an option and the changes it makes."""

    value: str
    title: Text
    set: dict[str, Any] = {}


class Number(Value, frozen=True):
    """An option that is a number `low` … `high`, or `unlimited`, written to each path of `sets`."""

    low: int
    high: int
    sets: tuple[str, ...]
    unlimited: bool = False


class Alias(Value, frozen=True):
    """A second way to give a number option: its value is greater by `add`."""

    name: str
    title: Text
    add: int


class Option(Value, frozen=True):
    """A named, typed option of a game.  Exactly one of `choices` and `number` is given."""

    name: str
    title: Text
    default: str
    choices: tuple[Choice, ...] = ()
    number: Number | None = None
    alias: Alias | None = None

    def values(self) -> list[str]:
        """Every value the option may take."""
        if self.number is None:
            return [choice.value for choice in self.choices]
        numbers = [str(n) for n in range(self.number.low, self.number.high + 1)]
        return [*numbers, "unlimited"] if self.number.unlimited else numbers

    def changes(self, value: str) -> dict[str, Any]:
        """The changes that `value`, one of `values()`, makes."""
        if self.number is None:
            return next(choice.set for choice in self.choices if choice.value == value)
        number = None if value == "unlimited" else int(value)
        return dict.fromkeys(self.number.sets, number)


class GameFile(Value, frozen=True):
    """A game file with `like` resolved: its raw definition and its options."""

    id: str
    raw: dict[str, Any]
    options: tuple[Option, ...] = ()

    def settle(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """All options by name, the defaults filled in.

        Raises Fault `unknown-option` or `bad-option-value`.
        """
        settled = {option.name: option.default for option in self.options}
        given: dict[str, str] = {}
        for name, value in chosen.items():
            option, value = self._find(name, value)
            if given.get(option.name, value) != value:
                raise Fault(
                    "bad-option-value", game=self.id, option=name, value=chosen[name], values=", ".join(option.values())
                )
            given[option.name] = value
        return settled | given

    def _find(self, name: str, value: str) -> tuple[Option, str]:
        for option in self.options:
            if option.name == name:
                add = 0
            elif option.alias is not None and option.alias.name == name:
                add = option.alias.add
            else:
                continue
            plain = str(int(value) - add) if add and value.isdecimal() else value
            if plain in option.values():
                return option, plain
            values = [v if v == "unlimited" else str(int(v) + add) for v in option.values()] if add else option.values()
            raise Fault("bad-option-value", game=self.id, option=name, value=value, values=", ".join(values))
        names = [option.name for option in self.options]
        names += [option.alias.name for option in self.options if option.alias is not None]
        raise Fault("unknown-option", game=self.id, option=name, options=", ".join(names))

    def expand(self, chosen: Mapping[str, str] | None = None) -> Game:
        """The full definition with these options.

        Raises Fault: `unknown-option`, `bad-option-value`, `bad-definition` (names the path).
        """
        raw = copy.deepcopy(self.raw)
        settled = self.settle(chosen or {})
        for option in self.options:
            for path, value in option.changes(settled[option.name]).items():
                change(raw, path, value, f"options.{option.name}")
        if too_deep(raw):
            raise Fault("bad-definition", game=self.id, detail=TOO_DEEP)
        try:
            return msgspec.convert(raw, Game, strict=True)
        except msgspec.ValidationError as error:
            raise Fault("bad-definition", game=self.id, detail=str(error)) from None


MAX_VALUES = 1000
MAX_STEPS = 16
_OWN = {"like", "set", "options"}


def read_game_file(raw: Any, find: Callable[[str], GameFile] | None = None) -> GameFile:
    """A game file from its JSON value; `find` gives the game file that `like` names.

    Raises Fault `bad-definition` with the path of what is wrong.
    """
    if not isinstance(raw, dict):
        raise Fault("bad-definition", game="?", detail="a game file is one JSON object")
    name = raw.get("id")
    if not isinstance(name, str):
        raise Fault("bad-definition", game="?", detail="$.id: a game needs an id")
    definition: dict[str, Any] = {}
    options: tuple[Option, ...] = ()
    if "like" in raw:
        if find is None or not isinstance(raw["like"], str):
            raise Fault("bad-definition", game=name, detail="$.like: must name another game")
        base = find(raw["like"])
        definition = copy.deepcopy(base.raw)
        options = base.options
    changes = raw.get("set", {})
    if not isinstance(changes, dict):
        raise Fault("bad-definition", game=name, detail="$.set: must be an object of paths")
    definition["options"] = msgspec.json.decode(msgspec.json.encode(options))
    try:
        for path, value in changes.items():
            change(definition, path, value, "set")
        given = definition.pop("options", [])
        definition |= {key: value for key, value in raw.items() if key not in _OWN}
        options = msgspec.convert(raw.get("options", given), tuple[Option, ...])
    except msgspec.ValidationError as error:
        raise Fault("bad-definition", game=name, detail=f"options: {error}") from None
    except Fault as fault:
        raise Fault("bad-definition", **{**fault.args_, "game": name}) from None
    if too_deep(definition):
        raise Fault("bad-definition", game=name, detail=TOO_DEEP)
    for option in options:
        if option.number is not None and option.number.high - option.number.low >= MAX_VALUES:
            detail = f"options.{option.name}: a number option has at most {MAX_VALUES} values"
            raise Fault("bad-definition", game=name, detail=detail)
        if bool(option.choices) == (option.number is not None) or option.default not in option.values():
            raise Fault(
                "bad-definition",
                game=name,
                detail=f"options.{option.name}: needs either choices or a number, and a default among its values",
            )
    return GameFile(name, definition, options)


def change(raw: dict[str, Any], path: str, value: Any, where: str) -> None:
    """Set the part of `raw` at `path`; `null` takes it away.  Raises Fault `bad-definition`."""
    steps = path.split(".")
    if len(steps) > MAX_STEPS:
        raise Fault("bad-definition", game="?", detail=f"{where}: a path has at most {MAX_STEPS} steps")
    part: Any = raw
    for step in steps[:-1]:
        if step.endswith("?") and not _there(part, step[:-1]):
            return
        part = _step(part, step.removesuffix("?"), path, where)
    last = steps[-1]
    if last.endswith("?"):
        last = last[:-1]
        if not _there(part, last):
            return
    if isinstance(part, dict):
        if value is None:
            part.pop(last, None)
        else:
            part[last] = copy.deepcopy(value)
    elif isinstance(part, list):
        place = _place(part, last)
        if value is None:
            if place is None:
                raise Fault("bad-definition", game="?", detail=f"{where}: {path}: there is no {last!r}")
            del part[place]
        elif place is not None:
            part[place] = _named(part[place], last, value)
        else:
            part.append(_named({}, last, value))
    else:
        raise Fault("bad-definition", game="?", detail=f"{where}: {path}: nothing to change there")


def _named(old: Any, step: str, value: Any) -> Any:
    """The new item of a list, with the name by which the path calls it."""
    if not isinstance(value, dict) or step == "+" or step.isdecimal() or "name" in value or "id" in value:
        return copy.deepcopy(value)
    key = "id" if isinstance(old, dict) and "id" in old else "name"
    return {key: step} | copy.deepcopy(value)


def _place(items: list[Any], step: str) -> int | None:
    if step.isdecimal():
        return int(step) if int(step) < len(items) else None
    for place, item in enumerate(items):
        if isinstance(item, dict) and step in (item.get("name"), item.get("id")):
            return place
    return None


def _there(part: Any, step: str) -> bool:
    return step in part if isinstance(part, dict) else isinstance(part, list) and _place(part, step) is not None


def _step(part: Any, step: str, path: str, where: str) -> Any:
    if isinstance(part, dict) and step in part:
        return part[step]
    if isinstance(part, dict):
        # An optional part that has its default is not written out: make room for it.
        part[step] = [] if step in ("effects", "latches", "readings", "actions", "zones", "deal") else {}
        return part[step]
    if isinstance(part, list):
        place = _place(part, step)
        if place is not None:
            return part[place]
    raise Fault("bad-definition", game="?", detail=f"{where}: {path}: there is no {step!r}")
