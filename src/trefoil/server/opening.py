"""The rows of new tables: for one, for two, for a race, and of the games that follow."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence

from trefoil.deals import Deal, chance_order, deal_number, new_salt, random_number, write_card_list
from trefoil.deals.deal import packs
from trefoil.engine import Table, deal_words
from trefoil.partner import STRENGTHS, can_play
from trefoil.server.journal import Journal
from trefoil.server.seating import Seating, token_hash
from trefoil.spec import digest
from trefoil.spec.cards import pack_cards
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game
from trefoil.store import Event, Room, SeatRow, TableRow, random_id

Opened = tuple[TableRow, tuple[Event, ...]]
"""A new table and what its journal begins with."""


def for_one(game: Game, options: dict[str, str], table: Table) -> TableRow:
    """A table whose id is the right to play at it."""
    number = None if table.deal.number is None else str(table.deal.number)
    return TableRow(random_id(), game.id, options, digest(game), number, deal_words(table), time.time(), random_id())


def new_token() -> str:
    """A seat's token: 128 bits."""
    return secrets.token_hex(16)


def new_invite(watch: str) -> str:
    """An invite to the table with this watch id."""
    return f"{watch}-{secrets.token_hex(8)}"


def for_two(
    game: Game, options: dict[str, str], seat: int | None, games: int, partner: str | None
) -> tuple[Opened, str]:
    """A table for two people, or for one and the server, and the token of who opens it.

    Raises Fault `not-two-seats`, `no-match`, `no-partner`.
    """
    if game.seats != 2:
        raise Fault("not-two-seats", game=game.id)
    if games > 1 and not scored_by_seat(game):
        raise Fault("no-match", game=game.id)
    if partner is not None and (partner not in STRENGTHS or not can_play(game)):
        raise Fault("no-partner", partner=partner[:20], known=", ".join(STRENGTHS))
    host = secrets.randbelow(2) if seat is None else seat
    token = new_token()
    seats = [SeatRow(), SeatRow()]
    seats[host] = SeatRow(token=token_hash(token))
    seats[1 - host] = SeatRow(partner=partner)
    watch = random_id()
    room = Room("two", new_invite(watch), (seats[0], seats[1]), games=games)
    return _shuffled(game, options, digest(game), room, watch), token


def second_game(journal: Journal, scores: Sequence[int]) -> Opened:
    """The same packs, the players in each other's seats; each keeps his own pack."""
    row, seating = journal.row, _seating(journal)
    watch = random_id()
    first, second = row.deal.splitlines()
    room = Room(
        "two",
        new_invite(watch),
        _exchanged(_seats(seating), True),
        salts=seating.room.salts[::-1],
        cuts=tuple(at or 0 for at in reversed(seating.cuts)),
        game=seating.room.game + 1,
        games=seating.room.games,
        before=(seating.room.before[1] + scores[1], seating.room.before[0] + scores[0]),
        origin=row.id,
    )
    deal = f"{second}\n{first}\n"
    return TableRow(random_id(), row.game, row.options, row.digest, None, deal, time.time(), watch, room), ()


def rematch(journal: Journal, exchange: bool) -> Opened:
    """Another game, or match, of the same two players, with new packs."""
    row, seating = journal.row, _seating(journal)
    watch = random_id()
    seats = _exchanged(_seats(seating), exchange)
    room = Room("two", new_invite(watch), seats, games=seating.room.games, origin=row.id)
    return _shuffled(journal.table.game, row.options, row.digest, room, watch)


def scored_by_seat(game: Game) -> bool:
    """Whether the players are against each other: each has a score of his own."""
    return game.seats == 2 and any(zone.name == game.score and zone.owner == "each" for zone in game.zones)


def _seating(journal: Journal) -> Seating:
    assert journal.seating is not None
    return journal.seating


def _seats(seating: Seating) -> tuple[SeatRow, SeatRow]:
    first, second = (SeatRow(seating.tokens[seat], seating.partner(seat)) for seat in (0, 1))
    return first, second


def _exchanged(seats: tuple[SeatRow, SeatRow], exchange: bool) -> tuple[SeatRow, SeatRow]:
    return (seats[1], seats[0]) if exchange else seats


def _shuffled(game: Game, options: dict[str, str], rules: str, room: Room, watch: str) -> Opened:
    """A table with packs that have just been shuffled; the partner that the server plays cuts at once."""
    cards = pack_cards(game.pack)
    orders = tuple(chance_order(cards) for _ in range(packs(game)))
    salts = tuple(new_salt() for _ in orders)
    room = Room(room.kind, room.invite, room.seats, salts, games=room.games, origin=room.origin)
    now = time.time()
    row = TableRow(random_id(), game.id, options, rules, None, write_card_list(Deal(None, orders, 0)), now, watch, room)
    partners = [seat for seat in (0, 1) if room.seats[seat].partner is not None]
    cuts = tuple(
        Event(number, "cut", 0, seat=seat, place=1 + secrets.randbelow(len(cards) - 1), made=now)
        for number, seat in enumerate(partners, 1)
    )
    return row, cuts


# ---------------------------------------------------------------- races


def for_race(game: Game, options: dict[str, str], table: Table) -> TableRow:
    """The table of who opens a race.  Raises Fault `two-seats`."""
    if game.seats != 1:
        raise Fault("two-seats", game=game.id)
    row = for_one(game, options, table)
    assert row.watch is not None
    room = Room("race", new_invite(row.watch), (SeatRow(table=row.id), SeatRow()))
    return _with_room(row, room)


def race_guest(host: TableRow, id: str, made: float) -> TableRow:
    """The table of who has joined a race: the same deal."""
    assert host.room is not None
    seats = (SeatRow(table=host.id), SeatRow(table=id))
    room = Room("race", host.room.invite, seats, seat=1, host=host.id)
    return TableRow(id, host.game, host.options, host.digest, host.number, host.deal, made, random_id(), room)


def race_again(host: TableRow, game: Game) -> tuple[TableRow, TableRow]:
    """The tables of another race of the same two players, with a new deal."""
    row = for_one(game, host.options, Table(game, deal_number(game, random_number())))
    assert row.watch is not None
    guest = random_id()
    seats = (SeatRow(table=row.id), SeatRow(table=guest))
    invite = new_invite(row.watch)
    first = _with_room(row, Room("race", invite, seats, origin=host.id))
    second = race_guest(first, guest, row.made)
    return first, second


def guest_table(invite: str, ref: str) -> str:
    """The id of the guest's table in a race: the same whenever the same client asks again."""
    number = int.from_bytes(hashlib.sha256(f"{invite} {ref}".encode()).digest(), "big")
    letters = []
    for _ in range(12):
        number, place = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[place])
    return "".join(letters)


_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def _with_room(row: TableRow, room: Room) -> TableRow:
    return TableRow(row.id, row.game, row.options, row.digest, row.number, row.deal, row.made, row.watch, room)
