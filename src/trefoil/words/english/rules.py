"""English sentences for actions, effects, the deal and the end of the game."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from itertools import groupby
from typing import assert_never

from trefoil.spec.vocabulary import (
    RANKS,
    SUITS,
    Action,
    AnyAction,
    AnyOf,
    Anything,
    Build,
    Covered,
    DealStep,
    Draw,
    Effect,
    Fill,
    Fit,
    Flip,
    Group,
    Latch,
    Match,
    Only,
    Pair,
    Pass,
    Pile,
    Play,
    Reading,
    Redeal,
    Replace,
    Run,
    Single,
    Sum,
    Top,
    Turn,
    TurnUp,
    Twin,
    Zone,
)
from trefoil.words.english.nouns import (
    RANK_NAMES,
    SUIT_NAMES,
    cards,
    join,
    number,
    ordinal,
    plural_of,
    times,
    unique,
)
from trefoil.words.english.phrases import Phrases, ranks
from trefoil.words.facts import Laid
from trefoil.words.tongue import Section, sentence

_HEADINGS: dict[Section, str] = {
    "cards": "Cards", "layout": "Layout", "aim": "Aim", "moves": "Moves", "itself": "What happens by itself",
    "stuck": "When no move is left", "end": "End and result", "readings": "Readings of the source",
    "about": "About the game", "notes": "Notes",
}

_FAMILIES = {
    "fans": "fans", "couples": "patiences for two", "canfield": "Canfield", "klondike": "Klondike",
    "elevens": "elevens", "freecell": "FreeCell", "other": "others",
}


class Sentences(Phrases, ABC):
    """The rules page in English."""

    def heading(self, section: Section) -> str:
        return _HEADINGS[section]

    # ------------------------------------------------------------ cards and deal

    def cards(self) -> list[str]:
        game, pack = self.game, self.game.pack
        one = len(pack.ranks) * len(pack.suits)
        if pack.owner == "each":
            packs = f"a pack of {one} cards" if pack.copies == 1 else f"{number(pack.copies)} packs of {one} cards"
            first = f"each of the two players has {packs}"
        elif pack.copies > 1:
            first = f"{number(pack.copies)} packs of {one} cards, shuffled together: {one * pack.copies} cards in all"
        else:
            first = f"one pack of {one} cards"
        if pack.ranks == RANKS:
            order = "the cards rank from the ace (lowest) to the king (highest)"
        else:
            order = f"the cards rank, from low to high: {', '.join(RANK_NAMES[letter] for letter in pack.ranks)}"
        lines = [sentence(first), sentence(order)]
        if pack.suits != SUITS:
            lines.append(sentence(f"the suits are {join([SUIT_NAMES[suit] for suit in pack.suits])}"))
        if game.seats > 1:
            starter = "AB"[game.first]
            lines.append(f"There are two players, A and B; they take turns, and player {starter} begins." if game.turns
                         else "There are two players, A and B; they act together, without turns.")
        return [" ".join(lines)]

    def layout(self) -> list[str]:
        steps = [self._laid(laid) for laid in self.facts.layout()]
        if self.game.base_from is not None:
            where = self.place(self.game.base_from)
            steps.append(f"The rank of the card dealt to {where.any()} is the base rank of this deal.")
        dealt = {step.to for step in self.game.deal}
        notes = [text for zone in self.game.zones for text in self._zone_notes(zone, zone.name in dealt)]
        return [" ".join(steps), *([" ".join(notes)] if notes else [])]

    def _laid(self, laid: Laid) -> str:
        """One step of a deal."""
        step, zone = laid.step, self.facts.zones[laid.step.to]
        text = "for each player, " if zone.owner == "each" else ""
        text += "then, " if laid.again else ""
        text += self._dealt(laid, zone)
        if step.pick:
            several = len(step.pick) <= 4
            names = join([plural_of(RANK_NAMES[rank]) for rank in step.pick])
            text += f" ({names} only)" if several else f" ({ranks(step.pick)})"
        text += f"; {self._facing(step, zone, laid)}"
        most = max(laid.counts or (step.each or 1,))
        if zone.piles > 1 and most > 1:
            one = self.place(zone.name).one
            text += "; the cards are dealt row by row, one at a time" if step.by == "row" else (
                f"; the cards are dealt {one} by {one}")
        return sentence(text)

    def _dealt(self, laid: Laid, zone: Zone) -> str:
        place, step, counts = self.place(zone.name), laid.step, laid.counts
        if counts is None:
            if not step.each:
                return f"all the cards gathered go to {place.any()}"
            if zone.piles == 1:
                return f"deal {cards(step.each)} to {place.all()}"
            left = "" if step.each == 1 else "; the last one takes what is left"
            return f"deal {cards(step.each)} to every {place.one}{left}"
        if zone.piles == 1:
            under = ", under those," if laid.again and zone.role == "stock" else ""
            what = f"the remaining {cards(counts[0])}" if laid.rest else cards(counts[0])
            return f"deal {what} to {place.all()}{under}"
        return self._many_dealt(zone, counts)

    def _many_dealt(self, zone: Zone, counts: Sequence[int]) -> str:
        place = self.place(zone.name)
        groups = [(size, len(list(run))) for size, run in groupby(counts)]
        total = f"{number(zone.piles)} {place.more}"
        if len(groups) == 1:
            return f"deal {cards(groups[0][0])} to each of {total}"
        if len(groups) == 2 and groups[1][1] == 1 and groups[1][0]:
            return (f"deal the cards to {total}: {number(groups[0][1])} of {cards(groups[0][0])} and "
                    f"one of {cards(groups[1][0])}")
        if list(counts) == list(range(counts[0], counts[0] + len(counts))):
            return (f"deal the cards to {total}: {number(counts[0])} to the first, {number(counts[1])} to the second "
                    f"and so on, {number(counts[-1])} to the last")
        if len(groups) == 2 and groups[0][1] == 1 and not groups[1][0]:
            return f"deal {cards(groups[0][0])} to the first of {total}"
        parts: list[str] = []
        at = 1
        for size, piles in groups:
            if size:
                which = f"the {ordinal(at)}" if piles == 1 else f"each of numbers {at} to {at + piles - 1}"
                parts.append(f"{cards(size)} to {which}")
            at += piles
        return f"deal the cards to {total}: {join(parts)}"

    def _facing(self, step: DealStep, zone: Zone, laid: Laid) -> str:
        if isinstance(step.up, str):
            return self._face(step.up, zone, laid)
        return ", ".join(
            f"for player {seat} {self._face(up, zone, laid)}" for seat, up in zip("AB", step.up, strict=True)
        )

    def _face(self, up: str, zone: Zone, laid: Laid) -> str:
        single = laid.counts is not None and sum(laid.counts) == 1
        if up == "last" and max(laid.counts or (laid.step.each or 2,)) > 1:
            if zone.piles > 1:
                return f"the top card of each {self.place(zone.name).one} lies face up, the others face down"
            return "the top card lies face up, the others face down"
        side = "down" if up == "none" else "up"
        return f"it lies face {side}" if single else f"all lie face {side}"

    def _zone_notes(self, zone: Zone, dealt: bool) -> list[str]:
        place, notes = self.place(zone.name), []
        each = "each player's " if zone.owner == "each" else ""
        if not dealt and zone.role != "won":
            if zone.piles > 1:
                notes.append(f"{each or 'the '}{number(zone.piles)} {place.more} are empty at first")
            else:
                notes.append(f"{each or 'the '}{place.one} is empty at first")
        if zone.role == "won":
            notes.append(f"each player's {place.one} are kept apart" if each else f"the {place.one} are kept apart")
        if zone.room is not None:
            where = f"every {place.one}" if place.many else place.all()
            notes.append(f"{where} holds {cards(zone.room)} at most")
        if zone.show is not None:
            seen = "only the top one can be seen" if zone.show == 1 else f"only the top {number(zone.show)} can be seen"
            notes.append(f"of the face-up cards {place.at} {place.any()} {seen}")
        return [sentence(note) for note in notes]

    # ------------------------------------------------------------ actions

    def action(self, action: AnyAction) -> str:
        match action:
            case Play():
                text = self._play(action)
            case Draw():
                text = self._draw(action)
            case Turn():
                return self._turn_over(action)
            case Redeal():
                return self._redeal(action)
            case Match():
                text = self._match(action)
            case Flip():
                text = self._flip(action)
            case Pass():
                text = "Having done what can or shall be done in a turn, the player ends it."
            case _:
                assert_never(action)
        return text + self._limits(action)

    def _limits(self, action: Action) -> str:
        """The condition and the number of times."""
        text = f" This is allowed only when {self.test(action.when)}." if action.when is not None else ""
        if action.times == 0:
            return f"{text} It is not done in this game."
        return text if action.times is None else f"{text} {self._at_most(action.times)} in a game."

    def _at_most(self, count: int) -> str:
        return "It may be done only once" if count == 1 else f"It may be done at most {times(count)}"

    def _play(self, play: Play) -> str:
        zone, place = self.facts.zones[play.to], self.place(play.to)
        thing, note = self._lifted(play)
        lines: list[str] = []
        if play.fits is not None:
            how = self.fit(play.fits, zone.role == "foundation")
            if isinstance(play.unit, (Top, Covered)):
                joint = " " if isinstance(play.fits, (Twin, Sum)) else ", "
                lines.append(f"{thing} may be moved to {self.target(play)}{joint}{how}")
            else:
                lines.append(f"{thing} may be moved to {self.target(play)} if the lowest card moved fits there, {how}")
            if note:
                lines.append(note)
            if play.empty is not None:
                lines.append(self.opening(play, play.empty))
            elif play.to in self.facts.opened:
                lines.append(f"{place.empty()} is not filled in this way")
            elif zone.role != "foundation":
                lines.append(f"{place.empty()} is never filled")
            if zone.room is not None and zone.room > 1:
                lines.append(f"{place.any()} holds {cards(zone.room)} at most")
        else:
            assert play.empty is not None
            lines.append(f"{thing} may be moved to {place.empty()} only")
            if note:
                lines.append(note)
            if not isinstance(play.empty, Anything):
                lines.append(self.opening(play, play.empty))
        if play.keep:
            lines.append(f"the bottom card of {self.anywhere(play.frm)} stays where it is")
        return " ".join(sentence(line) for line in lines)

    def _lifted(self, play: Play) -> tuple[str, str]:
        """What is lifted and a sentence more about it."""
        whose = self.anywhere(play.frm)
        match play.unit:
            case Top():
                single = [zone for zone in play.frm if self.facts.zones[zone].room == 1]
                deep = [zone for zone in play.frm if zone not in single]
                parts = [f"the top card of {self.anywhere(deep)}"] if deep else []
                parts += [f"the card in {self.anywhere(single)}"] if single else []
                return join(parts, "or"), ""
            case Pile():
                return f"{whose} as a whole", "all its cards must lie face up; a part of it is not moved"
            case Run(build=build, lift=lift, through=through):
                run = f"a sequence of face-up cards at the end of {whose} ({self.direction(build)}"
                run += ", turning the corner" if build.wrap != "no" else ""
                run += "; a single card is a sequence too)"
                note = {
                    "whole": "the sequence moves only as a whole, never a part of it",
                    "any": "any part of it that includes the top card may be moved as well",
                    "ends": "either the whole sequence moves or its top card alone",
                }[lift]
                return run, note + (self._through(play, through) if through is not None else "")
            case Covered():
                return f"one face-up card of {whose} on which other cards lie is drawn out alone: it", ""
            case _:
                assert_never(play.unit)

    def _through(self, play: Play, through: tuple[str, str]) -> str:
        cells, spaces = (self.place(zone) for zone in through)
        text = (f". The cards are carried one by one through empty {cells.more} and empty {spaces.more}: at once one "
                f"card more than there are empty {cells.more}, and twice as many for each empty {spaces.one}")
        if play.to == through[1]:
            text += f"; the empty {spaces.one} to which they are moved does not count"
        return text

    def _draw(self, draw: Draw) -> str:
        stock, waste = self.place(draw.frm).all(), self.place(draw.to).all()
        if draw.count == 1:
            return f"Cards are turned from {stock} one at a time and laid face up on {waste}."
        return (f"Cards are turned from {stock} {number(draw.count)} at a time, one after another, and laid face up on "
                f"{waste}; if fewer are left, those are turned.")

    def _turn_over(self, turn: Turn) -> str:
        waste, stock = self.place(turn.frm).all(), self.place(turn.to)
        when = f"When no card is left {stock.there()}, {waste}"
        if turn.times == 0:
            return f"{when} is not turned over: {stock.all()} is gone through once only."
        text = f"{when} may be turned over, without shuffling or cutting, to be {stock.all()} again."
        if turn.when is not None:
            text += f" This is allowed only when {self.test(turn.when)}."
        if turn.times is None:
            return f"{text} It may be done any number of times."
        return f"{text} {self._at_most(turn.times)}."

    def _redeal(self, redeal: Redeal) -> str:
        if redeal.times == 0:
            return "There is no redeal."
        place = self.place(redeal.zone)
        when = f"When {self.test(redeal.when)}, all" if redeal.when is not None else "All"
        text = f"{when} cards {place.there()} may be gathered, shuffled and laid out again."
        text += "".join(" " + self._laid(laid) for laid in self.facts.relaid(redeal))
        if redeal.times is None:
            return f"{text} This may be done any number of times."
        return f"{text} {self._at_most(redeal.times)}."

    def _match(self, match_: Match) -> str:
        where = join(unique(self.place(zone).there() for zone in match_.frm))
        several = not isinstance(match_.pattern, Single)
        match match_.pattern:
            case Pair(fits=fit):
                what = f"two uncovered face-up cards {where} {self._relation(fit)}{self._sides(match_)}"
            case Single(ranks=letters):
                what = f"an uncovered face-up card {where}, if it is {ranks(letters)},"
            case Group(ranks=letters):
                what = f"{ranks(letters, 'and')} that lie uncovered {where}{self._sides(match_)}"
            case _:
                assert_never(match_.pattern)
        modal = "are" if several else "is"
        verb = modal if match_.auto else "may be"
        if match_.cover is not None:
            stock = self.place(match_.cover).all()
            how = f"{verb} covered{', each' if several else ''} with the next card of {stock}"
        elif self.takes(match_):
            how = f"{verb} taken" + (" together" if several else "")
        else:
            assert match_.to is not None
            how = f"{verb} removed to {self.place(match_.to).any()}"
        return sentence(f"{what} {how}" + (" at once; nobody chooses this" if match_.auto else ""))

    def _relation(self, fit: Fit) -> str:
        match fit:
            case Twin(suit=True):
                return "that are equal in rank and suit"
            case Twin():
                return "of one rank"
            case Sum(total=total):
                return f"that add up to {total} ({self.values()})"
            case Build():
                return f"of which one fits on the other, {self.fit(fit)},"
            case AnyOf(fits=parts):
                return join([self._relation(part) for part in parts], "or")
            case _:
                assert_never(fit)

    def _sides(self, match_: Match) -> str:
        match match_.sides:
            case "any":
                return ""
            case "seats":
                return ", one of each player,"
            case "zones":
                return ", one from each of " + join([self.place(zone).all() for zone in match_.frm]) + ","

    def _flip(self, flip: Flip) -> str:
        place = self.place(flip.zone)
        each = self.facts.zones[flip.zone].owner == "each"
        match flip.piles:
            case "one":
                own = {"mover": f"one's own {place.more}", "any": f"anybody's {place.more}"}[flip.whose]
                text = f"a face-down card that nothing covers {place.at} {own if each else place.all()} may be turned up"
            case "row":
                text = f"the face-down cards that nothing covers {place.at} {place.more} of one number may be turned up"
                text += " together, those of both players" if each else " together"
            case "all":
                text = f"all face-down cards that nothing covers {place.there()} may be turned up together"
                text += {"mover": ", on one's own side", "any": ", those of both players"}[flip.whose] if each else ""
        return sentence(text + self._only(flip.only))

    def _only(self, only: str) -> str:
        return {
            "any": "",
            "closed": "; this concerns only those from which nothing has been taken since the deal",
            "opened": "; this concerns only those from which something has been taken",
        }[only]

    # ------------------------------------------------------------ by itself

    def effect(self, effect: Effect) -> str:
        match effect:
            case TurnUp(zone=zone, at=at, only=only):
                card = f"a face-down card that nothing covers {self.place(zone).there()} is turned up"
                if at == "exposed":
                    return sentence(f"{card} at once{self._only(only)}")
                return sentence(f"when a turn begins, {card} on the side of the player to move{self._only(only)}")
            case Fill(zone=zone, frm=frm):
                text = f"{self.place(zone).empty()} is filled at once with the top card of {self.place(frm[0]).any()}"
                for before, source in zip(frm, frm[1:], strict=False):
                    text += f", or, if no card is left {self.place(before).there()}, of {self.place(source).any()}"
                return sentence(text)
            case Replace(zone=zone, ranks=letters, frm=frm, how=how, at=at, to=to):
                stock = self.place(frm).all()
                text = f"if the top card of {self.place(zone).any()} is {ranks(letters)}, "
                match how:
                    case "cover":
                        text += f"it is covered at once with the next card of {stock}"
                    case "under":
                        text += f"it is put under {stock} and replaced with the next card"
                    case "out":
                        away = self.place(to).any() if to is not None else "one side"
                        text += f"it goes to {away} and is replaced with the next card of {stock}"
                return sentence(text + ("; this is so only for the cards of the first layout" if at == "deal" else ""))
            case _:
                assert_never(effect)

    def latch(self, latch: Latch) -> str:
        return sentence(f"once is enough: if {self.test(latch.when)}, this holds until the end of the game")

    # ------------------------------------------------------------ end and index

    def aim(self) -> list[str]:
        win = self.game.win
        if isinstance(win, Only):
            if all(self.facts.zones[zone].role == "won" for zone in win.zones):
                return ["To take all cards."]
            return [f"To bring all cards to where they belong: {self.there(win.zones, 'or')}."]
        return [f"To reach this position: {self.test(win)}."]

    def end(self) -> list[str]:
        game = self.game
        lines = [f"The patience has come out when {self.test(game.win)}."]
        if game.loss is not None:
            contest = game.seats > 1 and game.score is not None
            what = "The game also ends" if contest else "It has not come out"
            lines.append(f"{what} when {self.test(game.loss)}.")
        if not game.turns:
            also = "also " if game.loss is not None else ""
            lines.append(f"It has {also}not come out when no move is left, or only moves that lead round in a circle.")
        if game.score is not None:
            won = self.facts.zones[game.score].role == "won"
            where = "taken" if won else self.place(game.score).there()
            if game.seats > 1:
                lines.append(f"After the game the cards {where} are counted: whoever has more wins.")
            else:
                lines.append(f"The result is the number of cards {where}.")
        return [" ".join(lines)]

    def quote(self, sentence: str) -> str:
        return f"The source says: “{sentence.strip('“”')}”"

    def readings(self, marks: Sequence[str]) -> str:
        return f"Where the source is unclear or silent, and how it is read here: {', '.join(marks)}."

    def note(self, reading: Reading, option: str | None) -> str:
        text = f"{sentence(reading.point.en)} Here: {sentence(reading.taken.en)}"
        if reading.other is not None:
            text += f" Otherwise: {sentence(reading.other.en)}"
        if reading.option is not None:
            text += f" The option “{option or reading.option}” chooses."
        return text

    def about(self) -> list[str]:
        about, source = self.game.about, self.game.source
        lines = [sentence(about.summary.en)]
        if about.names:
            lines.append(sentence(f"other names: {', '.join(f'“{name.en}”' for name in about.names)}"))
        lines.append(f"Cards used: {self.used_cards()}. Type: {about.type.en}. Class: {about.kind.en}. "
                     f"Family: {_FAMILIES[about.family]}. Age: {sentence(about.age.en)}")
        place = f", {source.place}" if source.place else ""
        quoted = f" “{source.sentence.en.strip('“”')}”" if source.sentence is not None else ""
        lines.append(f"{sentence(f'source: {source.work.en}{place}')}{quoted}")
        if about.differs is not None:
            lines.append(sentence(f"how it differs from its namesakes: {about.differs.en}"))
        if about.claim is not None:
            lines.append(sentence(f"what the source says about how often it comes out: {about.claim.en}"))
        return lines
