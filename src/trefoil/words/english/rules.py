"""English sentences for actions, effects and latches."""

from __future__ import annotations

from abc import ABC
from itertools import pairwise
from typing import assert_never

from trefoil.spec.vocabulary import (
    Action,
    AnyAction,
    AnyOf,
    Anything,
    Build,
    CloseUp,
    Covered,
    Draw,
    Effect,
    Fill,
    Fit,
    Flip,
    Group,
    Latch,
    Match,
    Pair,
    Pass,
    Pile,
    Play,
    Redeal,
    Replace,
    Run,
    SameSuit,
    Single,
    Sum,
    TakeOut,
    Top,
    Turn,
    TurnUp,
    Twin,
)
from trefoil.words.english.fits import ranks
from trefoil.words.english.layout import Layout
from trefoil.words.english.nouns import (
    cards,
    join,
    number,
    times,
    unique,
)
from trefoil.words.tongue import sentence


class Rules(Layout, ABC):
    """What a player may do and what happens by itself, in English."""

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
                text = "The player to move may end the turn."
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
                joint = " " if isinstance(play.fits, (Twin, SameSuit, Sum)) else ", "
                verb = "may be drawn out and moved" if isinstance(play.unit, Covered) else "may be moved"
                lines.append(f"{thing} {verb} to {self.target(play)}{joint}{how}")
            else:
                which = "its top card" if play.by_top else "the lowest card moved"
                lines.append(f"{thing} may be moved to {self.target(play)} if {which} fits there, {how}")
            if note:
                lines.append(note)
            if self.facts.never_empty(play.to):
                pass
            elif play.empty is not None:
                lines.append(self.opening(play, play.empty))
            elif play.to in self.facts.opened:
                lines.append(f"{place.empty()} is not filled in this way")
            elif zone.role != "foundation":
                lines.append(f"{place.empty()} is never filled")
            if zone.room is not None and zone.room > 1:
                lines.append(f"{place.any()} holds {cards(zone.room)} at most")
        else:
            assert play.empty is not None
            lines.append(f"{thing} may be moved only to {place.empty()}")
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
                on = {self.place(zone).at for zone in single}
                parts += [f"the card {on.pop() if len(on) == 1 else 'in'} {self.anywhere(single)}"] if single else []
                return join(parts, "or"), ""
            case Pile():
                return f"{whose} as a whole", "all its cards must lie face up; a part of it is not moved"
            case Run(build=build, count=int(count)):
                how = f"{self.direction(build)}{', turning the corner' if build.wrap != 'no' else ''}"
                return f"a sequence of exactly {number(count)} face-up cards at the end of {whose} ({how})", ""
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
                return f"one face-up card of {whose} on which other cards lie", ""
            case _:
                assert_never(play.unit)

    def _through(self, play: Play, through: tuple[str, ...]) -> str:
        cells, *more = (self.place(zone) for zone in through)
        most = f"at most one card more than there are empty {cells.more} at a time"
        if not more:
            return f". The cards are carried one by one through empty {cells.more}: {most}"
        spaces = more[0]
        text = (
            f". The cards are carried one by one through empty {cells.more} and empty {spaces.more}: {most}, "
            f"and twice as many for each empty {spaces.one}"
        )
        if play.to == through[1]:
            text += f"; the empty {spaces.one} to which they are moved does not count"
        return text

    def _draw(self, draw: Draw) -> str:
        stock, waste = self.place(draw.frm).all(), self.place(draw.to).all()
        if self.facts.many(draw.to):
            row = f"one card is dealt from {stock} face up to each {self.place(draw.to).one} in order"
            return sentence(f"{row}; if fewer cards are left, those are dealt")
        if draw.count == 1:
            return f"Cards are turned from {stock} one at a time and laid face up on {waste}."
        return (
            f"Cards are turned from {stock} {number(draw.count)} at a time, one after another, and laid face up on "
            f"{waste}; if fewer are left, those are turned."
        )

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
        text = f"{when} cards {place.there()} may be gathered, shuffled and laid out again: this is a redeal."
        text += "".join(" " + self._laid(laid) for laid in self.facts.relaid(redeal))
        if redeal.times is None:
            return f"{text} This may be done any number of times."
        return f"{text} {self._at_most(redeal.times)}."

    def _match(self, match_: Match) -> str:
        where = join(unique(self.place(zone).there() for zone in match_.frm))
        together = not isinstance(match_.pattern, Single)
        match match_.pattern:
            case Pair(fits=fit):
                what = f"two face-up {self._upper(match_)}cards {where} {self._relation(fit)}{self._sides(match_)}"
            case Single(ranks=letters):
                where = join(unique(f"{self.place(zone).at} {self.place(zone).any()}" for zone in match_.frm), "or")
                what = f"a face-up {self._upper(match_)}card {where}, if it is {ranks(letters)},"
            case Group(ranks=letters):
                lying = "that lie face up on top" if self._upper(match_) else "that lie face up"
                what = f"{ranks(letters, 'and')} {lying} {where}{self._sides(match_)}"
            case _:
                assert_never(match_.pattern)
        verb = ("are at once" if together else "is at once") if match_.auto else "may be"
        if match_.cover is not None:
            stock = self.place(match_.cover).all()
            how = f"{verb} covered{', each' if together else ''} with the next card of {stock}"
        elif self.takes(match_):
            how = f"{verb} taken" + (" together" if together else "")
        else:
            assert match_.to is not None
            how = f"{verb} removed to {self.place(match_.to).any()}"
        return sentence(f"{what} {how}")

    def _upper(self, match_: Match) -> str:
        """`top `, unless the piles never hold more than one card."""
        return "" if all(self.facts.zones[zone].room == 1 for zone in match_.frm) else "top "

    def _relation(self, fit: Fit) -> str:
        match fit:
            case Twin(suit=True):
                return "that are equal in rank and suit"
            case Twin():
                return "of one rank"
            case SameSuit():
                return "of one suit"
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
                whose = (
                    place.all()
                    if not (each or place.many)
                    else (
                        f"any {place.one}"
                        if flip.whose == "any"
                        else f"one of one's own {place.more}"
                        if place.many
                        else f"one's own {place.one}"
                    )
                )
                text = f"the face-down top card of {whose} may be turned up"
            case "row":
                whose = " of both players" if each else ""
                text = f"the face-down top cards of {place.more} with one number{whose} may be turned up together"
            case "all":
                whose = {"mover": f"all one's own {place.more}", "any": f"all {place.more} of both players"}[flip.whose]
                text = f"the face-down top cards of {whose if each else place.all()} may be turned up all together"
        return sentence(text + self._only(flip.zone, flip.only))

    def _only(self, zone: str, only: str) -> str:
        if only == "any":
            return ""
        taken = "nothing has been taken since the deal" if only == "closed" else "something has been taken"
        return f"; this concerns only {self.place(zone).more} from which {taken}"

    # ------------------------------------------------------------ by itself

    def effect(self, effect: Effect) -> str:
        match effect:
            case TurnUp(zone=zone, at=at, only=only):
                place = self.place(zone)
                if at == "exposed":
                    return sentence(
                        f"the face-down top card of {place.any()} is turned up at once{self._only(zone, only)}"
                    )
                return sentence(
                    f"when a turn begins, the face-down top cards of the {place.more} of the player to move are turned "
                    f"up{self._only(zone, only)}"
                )
            case Fill(zone=zone, frm=frm):
                text = f"{self.place(zone).empty()} is filled at once with the top card of {self.place(frm[0]).any()}"
                for before, source in pairwise(frm):
                    text += f", or, if no card is left {self.place(before).there()}, of {self.place(source).any()}"
                return sentence(text)
            case CloseUp():
                return sentence(self.closing(effect))
            case TakeOut():
                return sentence(self.going_out(effect))
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
        return (
            f"It is enough if this comes about once: {self.test(latch.when)}. "
            "From then on it holds until the end of the game."
        )
