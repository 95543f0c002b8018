"""The wire of tables for two people and of races: the messages that docs/protocol.md has under Seats."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from trefoil.spec.vocabulary import Text

Ref = Annotated[str, Meta(min_length=1, max_length=64)]
Secret = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9]*$")]
"""What a joining client makes up, so that nobody else can ask for the seat it was given."""

Invite = Annotated[str, Meta(min_length=1, max_length=100)]


# ---------------------------------------------------------------- what a client sends


class Cut(Struct, frozen=True, tag="cut", tag_field="type", forbid_unknown_fields=True):
    """So many cards are taken off the top of the partner's pack and put under the rest."""

    ref: Ref
    at: Annotated[int, Meta(ge=0, le=1000)]


class Answer(Struct, frozen=True, tag="answer", tag_field="type", forbid_unknown_fields=True):
    """Whether the partner may take back."""

    ref: Ref
    yes: bool


class Again(Struct, frozen=True, tag="again", tag_field="type", forbid_unknown_fields=True):
    """Another game is wanted; `exchange`: with the seats exchanged."""

    ref: Ref
    exchange: bool = False


class Leave(Struct, frozen=True, tag="leave", tag_field="type", forbid_unknown_fields=True):
    """The seat is given up for good."""

    ref: Ref


class Say(Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    """One of the set phrases."""

    ref: Ref
    phrase: Annotated[str, Meta(max_length=40)]


SeatRequest = Cut | Answer | Again | Leave | Say


# ---------------------------------------------------------------- what the server sends


class ProgressInfo(Struct, frozen=True):
    """How far a player of a race is; `began` and `ended` in unix seconds."""

    home: int
    of: int
    moves: int
    began: float
    ended: float | None
    outcome: str


class SeatInfo(Struct, frozen=True):
    taken: bool
    here: bool
    partner: str | None = None
    cut: int | None = None
    again: bool = False
    progress: ProgressInfo | None = None


class PackInfo(Struct, frozen=True):
    """A pack as it was shuffled: what the commitment was made from."""

    salt: str
    order: str


class BackInfo(Struct, frozen=True):
    """Who asks to take back, and to after which step."""

    seat: int
    at: int


class MatchInfo(Struct, frozen=True):
    """Which game of how many; `before`: what the players now in seats 0 and 1 took in the games before."""

    game: int
    of: int
    before: tuple[int, int]


class PhraseInfo(Struct, frozen=True):
    id: str
    text: Text


class RoomInfo(Struct, frozen=True, tag="room", tag_field="type"):
    """Who sits at the table and what goes on between them, as one client is told."""

    ref: str | None
    event: int
    kind: Literal["two", "race"]
    seat: int | None
    acting: bool
    phase: Literal["waiting", "cutting", "playing", "over"]
    invite: str | None
    seats: tuple[SeatInfo, ...]
    commitments: tuple[str, ...] | None
    revealed: tuple[PackInfo, ...] | None
    back: BackInfo | None
    match: MatchInfo | None
    exchange: bool | None
    next: str | None
    phrases: tuple[PhraseInfo, ...]


class Said(Struct, frozen=True, tag="said", tag_field="type"):
    ref: str | None
    seat: int
    phrase: str
    text: Text


# ---------------------------------------------------------------- HTTP


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/join."""

    invite: Invite
    ref: Secret


class NewSeat(Struct, frozen=True):
    """A seat that has just been taken; in a race `table` is the player's own."""

    table: str
    seat: str | None
    invite: str | None
    watch: str


class InviteInfo(Struct, frozen=True, rename={"for_": "for"}):
    for_: Literal["two", "race"]
    game: str
    title: Text
    options: dict[str, str]
    games: int
    free: bool
