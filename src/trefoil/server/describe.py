"""What stays the same at a table, and what the gallery shows, as messages of the protocol."""

from __future__ import annotations

from collections.abc import Iterator

from trefoil.engine import Table
from trefoil.games import Catalogue
from trefoil.partner import KEEPS_CLOSED, OVERLOOKED, STRENGTHS, can_play
from trefoil.server.messages import (
    BrokenInfo,
    ChoiceInfo,
    GameInfo,
    GamesAnswer,
    LookInfo,
    NumberInfo,
    OptionInfo,
    PartnerInfo,
    PileInfo,
    ZoneInfo,
)
from trefoil.server.solving.able import solvable
from trefoil.server.speech import fault_text
from trefoil.spec.expand import Option
from trefoil.spec.vocabulary import Game, Source, Text
from trefoil.words import partner_text, partner_title, pile_title, used_cards, zone_title

SEATS = "AB"


def games_answer(catalogue: Catalogue) -> GamesAnswer:
    """The whole gallery."""
    return GamesAnswer(
        tuple(game_info(catalogue, id) for id in catalogue.files),
        tuple(BrokenInfo(broken.file, fault_text(broken.fault)) for broken in catalogue.broken),
    )


def game_info(catalogue: Catalogue, id: str) -> GameInfo:
    """One game with its options; texts as of its default options.  Raises Fault `unknown-game`."""
    game = catalogue.expand(id)
    about = game.about
    return GameInfo(
        id=id,
        title=game.title,
        names=about.names,
        family=about.family,
        summary=about.summary,
        cards=used_cards(game),
        type=about.type,
        class_=about.kind,
        age=about.age,
        source=_source(game.source),
        sentence=game.source.sentence,
        differs=about.differs,
        claim=about.claim,
        seats=game.seats,
        first=game.first if game.turns else None,
        contest=any(zone.name == game.score and zone.owner == "each" for zone in game.zones),
        own=id in catalogue.own,
        solver=solvable(game),
        options=tuple(_option(option) for option in catalogue.file(id).options),
        partners=_partners(game),
    )


def _partners(game: Game) -> tuple[PartnerInfo, ...]:
    """Every strength where strength tells, the last one where it does not; none where nobody could play."""
    if not can_play(game):
        return ()
    strengths = STRENGTHS if game.turns else STRENGTHS[-1:]
    return tuple(
        PartnerInfo(one, partner_title(one), partner_text(game.turns, OVERLOOKED[one], one in KEEPS_CLOSED))
        for one in strengths
    )


def _source(source: Source) -> Text:
    place = f", {source.place}" if source.place else ""
    return Text(ru=source.work.ru + place, en=source.work.en + place)


def _option(option: Option) -> OptionInfo:
    number = option.number
    return OptionInfo(
        option.name,
        option.title,
        option.default,
        tuple(ChoiceInfo(choice.value, choice.title) for choice in option.choices),
        None if number is None else NumberInfo(number.low, number.high, number.unlimited),
    )


def zones(table: Table) -> tuple[ZoneInfo, ...]:
    """The zones; one that each seat has comes once for each, as `A.pile` and `B.pile`.

    `row`: how many piles stand side by side, where a rule asks for neighbours; one for the heads of rows.
    """
    return tuple(_zones(table))


def _zones(table: Table) -> Iterator[ZoneInfo]:
    rules, game = table.rules, table.game
    heads = {zone.head for zone in game.zones}
    for zone in game.zones:
        row = 1 if zone.name in heads else zone.row
        title = zone_title(game, zone.name)
        if zone.owner == "table":
            yield ZoneInfo(zone.name, zone.role, None, title, rules.of_zone[zone.name], zone.room, row)
            continue
        for seat in range(game.seats):
            piles = rules.of_seat[zone.name, seat]
            yield ZoneInfo(f"{SEATS[seat]}.{zone.name}", zone.role, seat, title, piles, zone.room, row)


def piles(table: Table) -> tuple[PileInfo, ...]:
    """The piles in their order, with their titles."""
    return tuple(PileInfo(pile.name, pile_title(table.game, pile.name)) for pile in table.rules.piles)


def look(table: Table) -> LookInfo:
    """How the author wants the zones to lie."""
    look = table.game.look
    return LookInfo(look.rows, dict(look.spread), look.across)
