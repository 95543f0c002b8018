"""The wire: every message of docs/protocol.md as a typed value."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct, field

from trefoil.server.seat_messages import Ref, SeatRequest
from trefoil.spec.vocabulary import Text

MOST_BYTES = 64 * 1024
"""A longer message of a client closes its socket."""

Cause = Literal["hello", "lay", "play", "undo", "redo", "goto"]
Notation = Annotated[str, Meta(min_length=1, max_length=200)]
Index = Annotated[int, Meta(ge=0, le=1_000_000)]


# ---------------------------------------------------------------- what a client sends


class Play(Struct, frozen=True, tag="play", tag_field="type", forbid_unknown_fields=True):
    """One of `move`, `moves` or `piles`; `count` and `single` go with `piles`."""

    ref: Ref
    move: Notation | None = None
    moves: Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=500)] | None = None
    piles: Annotated[tuple[Index, ...], Meta(min_length=1, max_length=60)] | None = None
    count: Index = 1
    single: bool = False

    def __post_init__(self) -> None:
        if sum(way is not None for way in (self.move, self.moves, self.piles)) != 1:
            raise ValueError("one of `move`, `moves` and `piles` is wanted")


class Undo(Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    ref: Ref


class Redo(Struct, frozen=True, tag="redo", tag_field="type", forbid_unknown_fields=True):
    ref: Ref


class Goto(Struct, frozen=True, tag="goto", tag_field="type", forbid_unknown_fields=True):
    ref: Ref
    at: Index


class Look(Struct, frozen=True, tag="look", tag_field="type", forbid_unknown_fields=True):
    ref: Ref
    at: Index


class AllUp(Struct, frozen=True, tag="all-up", tag_field="type", forbid_unknown_fields=True):
    ref: Ref


class FlipAll(Struct, frozen=True, tag="flip-all", tag_field="type", forbid_unknown_fields=True):
    ref: Ref


class VerdictWish(Struct, frozen=True, tag="verdict", tag_field="type", forbid_unknown_fields=True):
    """`hidden`: verdicts are wanted also while there are cards that the player does not see."""

    ref: Ref
    on: bool
    hidden: bool = False


class HintWish(Struct, frozen=True, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """`whole`: the line is wanted to its end, even where that tells hidden cards."""

    ref: Ref
    whole: bool = False


TableRequest = Play | Undo | Redo | Goto | Look | AllUp | FlipAll
SolvingRequest = VerdictWish | HintWish
Request = TableRequest | SolvingRequest | SeatRequest


class _Named(Struct):
    ref: Ref


_requests = msgspec.json.Decoder(Request)
_named = msgspec.json.Decoder(_Named)


def read_request(data: str | bytes) -> Request:
    """The request that a client's message holds.

    Raises msgspec.DecodeError (ValidationError included), UnicodeError or RecursionError; the first
    names what is wrong.
    """
    return _requests.decode(data)


def read_ref(data: str | bytes) -> str | None:
    """The ref of a message that is not understood otherwise, if it has one."""
    try:
        return _named.decode(data).ref
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


# ---------------------------------------------------------------- what the server sends


class OutcomeInfo(Struct, frozen=True):
    kind: str
    why: str | None = None
    text: Text | None = None


class StepInfo(Struct, frozen=True):
    """What one undo takes back."""

    moves: tuple[str, ...]
    text: Text
    seat: int | None = None


class ZoneInfo(Struct, frozen=True):
    name: str
    role: str
    owner: int | None
    title: Text
    piles: tuple[int, ...]
    room: int | None
    row: int | None


class PileInfo(Struct, frozen=True):
    name: str
    title: Text


class LeftInfo(Struct, frozen=True):
    action: str
    left: int | None
    text: Text


class ViewInfo(Struct, frozen=True):
    piles: tuple[tuple[str, ...], ...]
    base: str | None
    mover: int | None
    left: tuple[LeftInfo, ...]
    score: tuple[int, ...]
    held: tuple[str, ...]


class LegalInfo(Struct, frozen=True, omit_defaults=True):
    move: str
    action: str
    kind: str
    piles: tuple[int, ...]
    count: int
    text: Text
    single: bool = False
    tap: bool = False


class LookInfo(Struct, frozen=True):
    rows: tuple[tuple[str, ...], ...]
    spread: dict[str, str]
    across: dict[str, int]


class Hello(Struct, frozen=True, tag="hello", tag_field="type"):
    table: str
    game: Raw
    options: dict[str, str]
    deal: str | None
    digest: str
    seat: str
    watch: str | None
    zones: tuple[ZoneInfo, ...]
    piles: tuple[PileInfo, ...]
    look: LookInfo


class State(Struct, frozen=True, tag="state", tag_field="type"):
    event: int
    ref: str | None
    at: int
    steps: Raw | None
    cause: Cause
    view: Raw
    legal: Raw
    outcome: OutcomeInfo


class Note(Struct, frozen=True, tag="note", tag_field="type"):
    event: int
    outcome: OutcomeInfo


class EventInfo(Struct, frozen=True, tag="event", tag_field="type"):
    event: int
    kind: str
    step: Raw | None
    at: int


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    ref: str | None
    code: str
    text: Text
    rule: Text | None = None
    quote: Text | None = None


class LookAnswer(Struct, frozen=True, tag="look", tag_field="type"):
    ref: str
    at: int
    view: Raw
    legal: tuple[()] = ()


class VerdictInfo(Struct, frozen=True, tag="verdict", tag_field="type"):
    """The sign at the table.  `with_`: what the verdict takes as known that the player does not see."""

    ref: str | None
    event: int
    position: str
    verdict: str
    text: Text
    with_: Text | None = field(name="with")
    nodes: int
    seconds: float


class LineMove(Struct, frozen=True):
    move: str
    text: Text


class ChancesInfo(Struct, frozen=True):
    """What a player can expect who does not know the shuffles to come; `half`: of the interval of `best`."""

    left: int
    stop: float | None
    best: float
    half: float
    move: LegalInfo | None
    text: Text


class HintInfo(Struct, frozen=True, tag="hint", tag_field="type"):
    """`line` ends early where its next move would name a hidden card; `length` is that of the whole."""

    ref: str
    event: int
    verdict: str
    move: LegalInfo | None
    line: tuple[LineMove, ...]
    length: int
    lost_since: int | None
    text: Text
    with_: Text | None = field(name="with")
    chances: ChancesInfo | None = None


# ---------------------------------------------------------------- HTTP


class NumberInfo(Struct, frozen=True, rename={"low": "from", "high": "to"}):
    low: int
    high: int
    unlimited: bool


class ChoiceInfo(Struct, frozen=True):
    value: str
    title: Text


class OptionInfo(Struct, frozen=True):
    name: str
    title: Text
    default: str
    choices: tuple[ChoiceInfo, ...]
    number: NumberInfo | None


class PartnerInfo(Struct, frozen=True):
    """How strongly the server can play the other seat."""

    strength: str
    title: Text
    text: Text


class GameInfo(Struct, frozen=True):
    id: str
    title: Text
    names: tuple[Text, ...]
    family: str
    summary: Text
    cards: Text
    type: Text
    class_: Text = field(name="class")
    age: Text
    source: Text
    sentence: Text | None
    differs: Text | None
    claim: Text | None
    seats: int
    first: int | None
    contest: bool
    own: bool
    solver: bool
    options: tuple[OptionInfo, ...]
    partners: tuple[PartnerInfo, ...]


class BrokenInfo(Struct, frozen=True):
    file: str
    fault: Text


class GamesAnswer(Struct, frozen=True):
    games: tuple[GameInfo, ...]
    broken: tuple[BrokenInfo, ...]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tables."""

    game: str | None = None
    options: dict[str, str] = {}
    deal: str | None = None
    like: str | None = None
    winnable: bool = False
    for_: Literal["one", "two", "race"] = field(default="one", name="for")
    seat: Annotated[int, Meta(ge=0, le=1)] | None = None
    games: Annotated[int, Meta(ge=1, le=2)] = 1
    partner: str | None = None

    def __post_init__(self) -> None:
        if self.for_ == "two" and (self.deal is not None or self.like is not None or self.winnable):
            raise ValueError("at a table for two the packs are shuffled and cut")
        if self.for_ != "two" and (self.seat is not None or self.games != 1 or self.partner is not None):
            raise ValueError("`seat`, `games` and `partner` belong to a table for two")
        if self.for_ == "race" and self.like is not None:
            raise ValueError("`like` makes a table for one")
        if (self.game is None) == (self.like is None):
            raise ValueError("one of `game` and `like` is wanted")
        if self.like is not None and (self.options or self.deal is not None):
            raise ValueError("`like` takes options and deal from the other table")
        if self.winnable and (self.like is not None or self.deal is not None):
            raise ValueError("`winnable` chooses the deal itself")


class TableAnswer(Struct, frozen=True):
    table: str


class TableInfo(Struct, frozen=True):
    table: str
    game: str
    title: Text
    deal: str | None
    options: dict[str, str]
    moves: int
    outcome: OutcomeInfo
    changed: float
    for_: str = field(name="for")


class TablesAnswer(Struct, frozen=True):
    tables: tuple[TableInfo, ...]


class ErrorInfo(Struct, frozen=True):
    code: str
    args_: dict[str, Any] = field(name="args")
    text: Text


class ErrorAnswer(Struct, frozen=True):
    error: ErrorInfo
