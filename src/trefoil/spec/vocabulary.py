"""The closed vocabulary in which every game is written.

A game is a frozen value of these types and nothing else: no callback, no subclass, no code.  Each
class is one word of the language; `docs/vocabulary.md` lists them with an example of each.

Cards are written rank then suit, `5h`, `Ts`; ranks are `A23456789TJQK`, suits `shdc`.  A pile is
written bottom to top.  A zone is a named group of piles of one role.

`is` tells the nodes of a union apart in JSON: `{"is": "build", "step": -1, "suit": "alternate"}`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

RANKS = "A23456789TJQK"
SUITS = "shdc"
RED = "hd"


class Value(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """A part of a definition that stands in one place only, so that it needs no tag."""


class Node(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename="kebab",
    tag_field="is",
    tag=lambda name: "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-"),
):
    """One alternative of a union, told apart in JSON by the key `is`."""


class Text(Value, frozen=True):
    """The same words in the two languages of the table."""

    ru: str
    en: str


# ---------------------------------------------------------------- how a card fits on a card


class Build(Node, frozen=True):
    """The moving card is `step` ranks above (+) or below (-) the card it lands on.

    `suit`: the two cards are of the same suit, of alternate colours, of another suit, or of any.
    `wrap`: `no`, ranks end with the pack's first and last; `around`, the last is followed by the
    first; `base`, ranks run round from the base rank and end with the one before it.
    """

    step: int
    suit: Literal["same", "alternate", "other", "any"] = "any"
    wrap: Literal["no", "around", "base"] = "no"


class Twin(Node, frozen=True):
    """The two cards have the same rank; with `suit` they are the same card of two packs."""

    suit: bool = False


class Sum(Node, frozen=True):
    """The two ranks add up to `total`: ace 1 … ten 10; jack, queen and king belong to no sum."""

    total: int


class AnyOf(Node, frozen=True):
    """At least one of these relations holds."""

    fits: tuple[Build | Twin | Sum, ...]


Fit = Build | Twin | Sum | AnyOf


# ---------------------------------------------------------------- tests of the whole position


class Only(Node, frozen=True):
    """Every card lies in these zones."""

    zones: tuple[str, ...]


class Empty(Node, frozen=True):
    """No card lies in these zones."""

    zones: tuple[str, ...]


class Filled(Node, frozen=True):
    """Every pile of the zone holds a card."""

    zone: str


class Blocked(Node, frozen=True):
    """None of these actions has a legal move; with `after`, nor has one after any series of those."""

    actions: tuple[str, ...]
    after: tuple[str, ...] = ()


class Stand(Node, frozen=True):
    """Every card of `rank` is the face-up bottom card of a pile of `zone`, or lies in `home`.

    With `dealt` false a card counts at the bottom only if it was moved there, not dealt there.
    """

    zone: str
    rank: str
    home: str
    dealt: bool = True


class Held(Node, frozen=True):
    """The latch has fallen; a fallen latch never rises again."""

    latch: str


class Spent(Node, frozen=True):
    """The action has been done as often as it may be."""

    action: str


class NoneYet(Node, frozen=True):
    """The action has not been done in this turn."""

    action: str


class Idle(Node, frozen=True):
    """So many turns in succession have passed with nothing done in them."""

    turns: int


class Not(Node, frozen=True):
    """The test fails."""

    test: Test


class All(Node, frozen=True):
    """All tests hold."""

    tests: tuple[Test, ...]


Test = Only | Empty | Filled | Blocked | Stand | Held | Spent | NoneYet | Idle | Not | All


# ---------------------------------------------------------------- what may open an empty pile


class Anything(Node, frozen=True):
    """Any card."""


class RankIs(Node, frozen=True):
    """A card of one of these ranks, `K`; `base` stands for the base rank of this deal."""

    rank: str


class If(Node, frozen=True):
    """One thing or the other, by a test; without `otherwise` nothing at all."""

    test: Test
    then: Anything | RankIs
    otherwise: Anything | RankIs | None = None


Start = Anything | RankIs | If


# ---------------------------------------------------------------- what is lifted


class Top(Node, frozen=True):
    """The uncovered card of the pile."""


class Pile(Node, frozen=True):
    """The whole pile, if every card of it lies face up."""


class Run(Node, frozen=True):
    """Face-up cards at the end of the pile, each fitting on the one below by `build`.

    `lift`: `whole`, the run as long as it is; `any`, any end part of it; `ends`, the whole run or
    its top card alone.  `through`: the run is carried card by card through empty cells (first
    zone) and empty piles (second zone), so at most (cells + 1)·2^piles cards move at once; an
    empty target pile does not count.
    """

    build: Build
    lift: Literal["whole", "any", "ends"] = "any"
    through: tuple[str, str] | None = None


class Covered(Node, frozen=True):
    """One face-up card that other cards cover; it alone is drawn out."""


Unit = Top | Pile | Run | Covered


# ---------------------------------------------------------------- pack, places, deal


class Pack(Value, frozen=True):
    """Which cards are used.  `ranks` run from the lowest to the highest in the sense of `build`.

    `owner`: one pack (of `copies` copies) on the table, or one such pack for each seat.
    """

    ranks: str = RANKS
    suits: str = SUITS
    copies: int = 1
    owner: Literal["table", "each"] = "table"


Role = Literal["tableau", "foundation", "stock", "waste", "reserve", "cell", "won"]


class Zone(Value, frozen=True):
    """A named group of piles.

    `room`: most cards in one pile.  `owner`: `each` gives every seat its own piles.  `show`: how
    many cards at the end of a pile a person can see, all of them without it; face-down cards are
    never seen.
    """

    name: str
    role: Role = "tableau"
    piles: int = 1
    room: int | None = None
    owner: Literal["table", "each"] = "table"
    show: int | None = None
    title: Text | None = None


FaceUp = Literal["all", "last", "none"]


class DealStep(Value, frozen=True):
    """One step of the deal: cards from the front of the pack to the piles of `to`.

    `counts` cards for each pile, or `each` for every pile, or, without both, all cards that are
    left; with `each` and too few cards the last pile dealt to takes what is left.  `by` pile: the
    piles are filled one after another; by `row`: one card to every pile that still wants one,
    again and again.  Cards dealt to a stock lie so that the first of them is drawn first.
    `up`: which cards of each pile lie face up, or one such word for every seat.
    `pick`: only cards of these ranks are dealt by this step, in the order in which they stand.
    """

    to: str
    counts: tuple[int, ...] = ()
    each: int = 0
    by: Literal["pile", "row"] = "pile"
    up: FaceUp | tuple[FaceUp, ...] = "all"
    pick: str = ""


# ---------------------------------------------------------------- what a player may do


class Action(Node, frozen=True):
    """What every action has.

    `name` is how tests, options and notation call it.  `times`: how often in a game it may be
    done.  `when`: a condition besides.  `quote`: the sentence of the source that gives the rule,
    shown when it refuses a move.
    """

    name: str
    when: Test | None = None
    times: int | None = None
    quote: Text | None = None


class Play(Action, frozen=True, kw_only=True):
    """Move cards from a pile of the zones `frm` to another pile, of the zone `to`.

    `fits`: how the lowest card moved fits on the card it lands on; without it, onto no card.
    `empty`: what may go on an empty pile; without it, nothing.  `keep`: the bottom card of the
    pile it comes from stays.
    """

    frm: tuple[str, ...] = field(name="from")
    to: str
    unit: Unit = Top()
    fits: Fit | None = None
    empty: Start | None = None
    keep: bool = False


class Draw(Action, frozen=True):
    """Turn up to `count` cards of the stock, one after another, face up onto another pile."""

    frm: str = field(name="from", default="stock")
    to: str = "waste"
    count: int = 1


class Turn(Action, frozen=True):
    """Turn the waste over to be the stock again, when the stock is empty; no shuffle, no cut."""

    frm: str = field(name="from", default="waste")
    to: str = "stock"


class Redeal(Action, frozen=True, kw_only=True):
    """Gather the cards of a zone, shuffle them and lay them out again by `deal`."""

    zone: str
    deal: tuple[DealStep, ...]


class Pair(Node, frozen=True):
    """Two uncovered cards that stand in this relation."""

    fits: Fit


class Single(Node, frozen=True):
    """One uncovered card of one of these ranks."""

    ranks: str


class Group(Node, frozen=True):
    """As many uncovered cards as there are ranks here, one of each rank, together."""

    ranks: str


Pattern = Pair | Single | Group


class Match(Action, frozen=True, kw_only=True):
    """Take uncovered face-up cards of the zones `frm` that form the pattern.

    They go to `to`; or, with `cover`, they stay and each is covered with the next card of that
    stock.  `sides`: `seats`, the two cards belong to two seats; `zones`, one card comes from each
    zone of `frm`.  `auto`: nobody chooses, it happens at once.
    """

    frm: tuple[str, ...] = field(name="from")
    pattern: Pattern
    to: str | None = None
    cover: str | None = None
    sides: Literal["any", "seats", "zones"] = "any"
    auto: bool = False


class Flip(Action, frozen=True, kw_only=True):
    """Turn a face-down card that nothing covers.

    `only`: `closed`, piles from which nothing has been taken since the deal; `opened`, the other
    ones; `any`.  `piles`: `one` pile; the `row` of the piles with one number, of every seat; or
    `all` piles of the zone.  `whose`: the piles of the seat to move, or of any.
    """

    zone: str
    piles: Literal["one", "row", "all"] = "one"
    only: Literal["any", "closed", "opened"] = "any"
    whose: Literal["mover", "any"] = "any"


class Pass(Action, frozen=True):
    """End the turn."""


AnyAction = Play | Draw | Turn | Redeal | Match | Flip | Pass


# ---------------------------------------------------------------- what happens by itself


class TurnUp(Node, frozen=True):
    """A face-down card that nothing covers is turned up.

    `at`: `exposed`, at once; `turn`, when a turn begins, in the piles of the seat to move.
    """

    zone: str
    at: Literal["exposed", "turn"] = "exposed"
    only: Literal["any", "closed", "opened"] = "any"


class Fill(Node, frozen=True):
    """An empty pile of the zone is filled at once from the first of `frm` that has a card."""

    zone: str
    frm: tuple[str, ...] = field(name="from")


class Replace(Node, frozen=True):
    """An uncovered card of one of these ranks makes way for the next card of the stock `frm`.

    `how`: `cover`, the next card is laid on it; `under`, it goes under the stock; `out`, it goes
    to the zone `to`.  `at`: whenever it lies open, or only in the layout as it was dealt.
    """

    zone: str
    ranks: str
    frm: str = field(name="from", default="stock")
    how: Literal["cover", "under", "out"] = "cover"
    at: Literal["always", "deal"] = "always"
    to: str | None = None


Effect = TurnUp | Fill | Replace


class Latch(Value, frozen=True):
    """A fact that, once its test has held, stays true for the rest of the game."""

    name: str
    when: Test


# ---------------------------------------------------------------- about the game


class Source(Value, frozen=True):
    """Where the rules come from.  `sentence`: the source's own words that name or define the game."""

    work: Text
    place: str = ""
    sentence: Text | None = None


class Reading(Value, frozen=True):
    """A contested or silent place of the source, the reading taken and the other ones."""

    id: str
    point: Text
    taken: Text
    other: Text | None = None
    option: str | None = None


class About(Value, frozen=True):
    """The card index of the second source: type, class and age of the patience, and its namesakes.

    `names`: other names.  `differs`: how it differs from games of the same name elsewhere.
    `claim`: what its source says about how often it comes out.
    """

    family: Literal["fans", "couples", "canfield", "klondike", "elevens", "freecell", "other"]
    summary: Text
    type: Text
    kind: Text = field(name="class")
    age: Text
    names: tuple[Text, ...] = ()
    differs: Text | None = None
    claim: Text | None = None


class Look(Value, frozen=True):
    """How zones lie on the table; presentation only, no rule.

    `rows`: names of zones, row by row, an empty name for a gap.  `spread`: how the cards of a pile
    of the zone lie, `right`, `down` or `none`.  `across`: how many piles of the zone in one line.
    """

    rows: tuple[tuple[str, ...], ...] = ()
    spread: dict[str, Literal["right", "down", "none"]] = {}
    across: dict[str, int] = {}


class Game(Value, frozen=True, kw_only=True):
    """A whole game with every option settled.

    `seats` players; `turns`: they act by turns, `first` (0 or 1) first, or freely.  `base_from`:
    the zone whose dealt card gives the base rank.  `win` ends the game as come out, `loss` as not
    come out; `score` names the zone whose cards count.
    """

    id: str
    title: Text
    about: About
    source: Source
    seats: int = 1
    first: int = 0
    turns: bool = False
    pack: Pack = Pack()
    zones: tuple[Zone, ...]
    deal: tuple[DealStep, ...]
    actions: tuple[AnyAction, ...]
    effects: tuple[Effect, ...] = ()
    latches: tuple[Latch, ...] = ()
    base_from: str | None = None
    win: Test
    loss: Test | None = None
    score: str | None = None
    readings: tuple[Reading, ...] = ()
    look: Look = Look()
