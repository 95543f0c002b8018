"""English names, moves, refusals and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trefoil.engine.state import Outcome, Refusal
from trefoil.spec.vocabulary import AnyAction, Draw, Match, Play, Redeal, Run, Turn
from trefoil.words.english.index import Index
from trefoil.words.english.nouns import Place, card, cards, join, number, times
from trefoil.words.facts import SEATS, Facts
from trefoil.words.tongue import sentence


class English(Index):
    """Everything that is said in English about one game."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._onto: dict[str, str] = {}

    # ------------------------------------------------------------ names

    def card(self, name: str) -> str:
        return card(name)

    def pile(self, name: str) -> str:
        parts = self.facts.pile(name)
        if parts is None:
            return f"“{name}”"
        text = self.place(parts.zone).one
        if parts.number:
            text += f" {parts.number}"
        return text if parts.seat is None else f"{text} of player {SEATS[parts.seat]}"

    def _named(self, name: str) -> str:
        """A pile within a sentence: `fan 3`, `the stock`, `a foundation`."""
        parts = self.facts.pile(name)
        if parts is None:
            return f"“{name}”"
        if self.facts.zones[parts.zone].role == "foundation":
            # Which of the foundations it is says the card itself.
            return f"the {self.place(parts.zone).one}"
        return self.pile(name) if parts.number else f"the {self.pile(name)}"

    def onto(self, name: str) -> str:
        found = self._onto.get(name)
        if found is None:
            found = self._onto[name] = f"to {self._named(name)}"
        return found

    def off(self, name: str) -> str:
        return f"from {self._named(name)}"

    def zone(self, name: str) -> str:
        zone = self.facts.zones[name]
        place = self.place(name)
        return zone.title.en if zone.title is not None else place.more if place.many else place.one

    def used_cards(self) -> str:
        pack = self.game.pack
        one = len(pack.ranks) * len(pack.suits)
        packs = pack.copies * (self.game.seats if pack.owner == "each" else 1)
        return str(one) if packs == 1 else f"{number(packs)} packs of {one} cards"

    # ------------------------------------------------------------ moves

    def moved(self, cards: str, source: str, target: str, drawn_out: bool) -> str:
        return f"{cards} from under other cards {self.onto(target)}" if drawn_out else f"{cards} {self.onto(target)}"

    def whole(self, source: str, count: int) -> str:
        return f"{count} card{'' if count == 1 else 's'} {self.off(source)}"

    def drawn(self, action: AnyAction, count: int) -> str:
        assert isinstance(action, Draw)
        return f"{count} card{'' if count == 1 else 's'} from {self.place(action.frm).all()}"

    def turned(self, action: AnyAction) -> str:
        assert isinstance(action, Turn)
        return f"turn {self.place(action.frm).all()} over"

    def redealt(self, number: int) -> str:
        return f"redeal {number}"

    def matched(self, action: AnyAction, cards: Sequence[str]) -> str:
        assert isinstance(action, Match)
        if len(cards) == 2 and cards[0] == cards[1]:
            return f"{self.take(action)} the pair {cards[0]}"
        return f"{self.take(action)} {join(cards)}"

    def flipped(self, piles: Sequence[str]) -> str:
        if len(piles) > 2:
            return f"turn up {len(piles)} cards"
        return f"turn up the card {join([self._at(pile) for pile in piles])}"

    def passed(self) -> str:
        return "end the turn"

    # ------------------------------------------------------------ answers

    def _at(self, name: str) -> str:
        """`in fan 3`."""
        parts = self.facts.pile(name)
        return f"{self.place(parts.zone).at} {self._named(name)}" if parts is not None else "there"

    def refusal(self, refusal: Refusal) -> str:
        action = self.facts.actions.get(refusal.action or "")
        return sentence(self._refused(refusal.code, refusal.args, action))

    def _refused(self, code: str, args: dict[str, Any], action: AnyAction | None) -> str:
        match code:
            case "no-pile":
                return f"there is no pile “{args['pile']}” on the table"
            case "same-pile":
                return f"the card lies there already: {self.pile(args['pile'])}"
            case "no-card":
                return f"there is no such card {self._at(args['pile'])}"
            case "face-down":
                return f"the card {self._at(args['pile'])} lies face down: it can be neither taken nor moved"
            case "no-rule":
                return self._no_rule(args["from"], args["to"])
            case "covered":
                where = self._at(args["pile"])
                return f"the {card(args['card'])} {where} is covered by other cards; only the top card is moved"
            case "part":
                return (
                    f"a part of a sequence may not be moved: the one {self._at(args['pile'])} has "
                    f"{cards(int(args['count']))} and moves as a whole"
                )
            case "not-so-many":
                most, moved = int(args["wanted"]), int(args["count"])
                here = f"and here there {'is' if moved == 1 else 'are'} {number(moved)}"
                return f"only a sequence of exactly {cards(most)} is moved in this way, {here}"
            case "not-whole-pile":
                return f"{self._named(args['pile'])} moves only as a whole, and only if all its cards lie face up"
            case "broken":
                return f"this is no sequence: the {card(args['card'])} does not fit on the {card(args['below'])}"
            case "too-many":
                return self._too_many(args, action)
            case "not-covered":
                return f"only a covered card is drawn out so, and the {card(args['card'])} lies on top"
            case "stays":
                return f"the {card(args['card'])} stays where it is: it is the bottom card"
            case "full":
                return f"there may be no more than {cards(int(args['room']))} {self._at(args['pile'])}"
            case "no-fit":
                text = f"the {card(args['card'])} does not go on the {card(args['onto'])}"
                if isinstance(action, Play) and action.fits is not None:
                    foundation = self.facts.zones[action.to].role == "foundation"
                    text += f": cards are moved here {self.fit(action.fits, foundation)}"
                return text
            case "target-down":
                return f"the top card {self._at(args['pile'])} lies face down: nothing is laid on it"
            case "nothing-onto":
                return f"nothing is laid on an occupied {self._place_at(args['pile']).one} in this way"
            case "never-filled":
                return self._never_filled(args["pile"], action)
            case "not-start":
                text = f"the {card(args['card'])} may not go to {self._place_at(args['pile']).empty()}"
                if isinstance(action, Play) and action.empty is not None:
                    text += f": {self.opening(action, action.empty)}"
                return text
            case "too-far" | "no-neighbour" | "row-start" | "no-next" if isinstance(action, Play):
                return self.refused_in_row(code, args, action)
            case "condition":
                if action is None or action.when is None:
                    return "this cannot be done now"
                return f"now it is not allowed to {self.doing(action)}: only when {self.test(action.when)}"
            case "spent":
                what = self.doing(action) if action is not None else "do this"
                limit = int(args["times"])
                if not limit:
                    return f"in this game it is not allowed to {what}"
                return f"it is no longer allowed to {what}: only {times(limit)} in a game"
            case "no-pattern":
                names = join([f"the {card(name)}" for name in args["cards"]])
                verb = "do not go together" if len(args["cards"]) > 1 else "does not go by itself"
                wanted = (
                    f": one may {self.take(action)} {self.pattern(action.pattern)}"
                    if (isinstance(action, Match))
                    else ""
                )
                return f"{names} {verb}{wanted}"
            case "one-seat":
                return "the two cards of a pair must belong to two players"
            case "zones":
                frm = action.frm if isinstance(action, Match) else ()
                return f"one card is wanted from each of {join([self.place(zone).all() for zone in frm])}"
            case "stock-empty":
                stock = action.frm if isinstance(action, Draw) else action.cover if isinstance(action, Match) else None
                return f"no card is left {self.place(stock).there()}" if stock else "no card is left"
            case "stock-left":
                where = self.place(action.to).there() if isinstance(action, Turn) else "there"
                return f"it is too early to turn over: there are still cards {where}"
            case "waste-empty":
                if isinstance(action, Turn):
                    return f"there is nothing to turn over: no card is left {self.place(action.frm).there()}"
                if isinstance(action, Redeal):
                    return f"there is nothing to gather: no card is left {self.place(action.zone).there()}"
                return "this cannot be done now"
            case "nothing-down":
                return f"there is no face-down card {self._at(args['pile'])} that may be turned up"
            case "not-turn":
                return f"it is player {SEATS[int(args['seat'])]}'s turn"
            case "over":
                return "the game is over"
            case "unreadable":
                return f"this is no move: “{args['text']}”"
            case "no-such-card":
                return f"the {card(args['card'])} does not lie where it could be taken now"
            case "ambiguous":
                return f"“{args['text']}” may mean several moves; write one of these: {', '.join(args['moves'])}"
            case _:
                raise LookupError(f"no words for the refusal {code!r}")

    def _place_at(self, pile: str) -> Place:
        parts = self.facts.pile(pile)
        assert parts is not None, pile
        return self.place(parts.zone)

    def _no_rule(self, frm: str, to: str) -> str:
        if frm not in self.facts.zones or to not in self.facts.zones:
            return "there is no such move in this game"
        if self.facts.leads(frm, to):
            return "this move does not lead there"
        place = self.place(to)
        onto = f"another {place.one}" if frm == to and place.many else place.any()
        return f"cards are not moved from {self.place(frm).any()} to {onto}"

    def _too_many(self, args: dict[str, Any], action: AnyAction | None) -> str:
        text = f"at most {cards(int(args['limit']))} can be moved here at once, not {number(int(args['count']))}"
        if isinstance(action, Play) and isinstance(action.unit, Run) and action.unit.through is not None:
            counts = zip(action.unit.through, (args["cells"], args["spaces"]), strict=False)
            text += f": {', '.join(f'empty {self.place(zone).more} {count}' for zone, count in counts)}"
        return text

    def _never_filled(self, pile: str, action: AnyAction | None) -> str:
        parts = self.facts.pile(pile)
        assert parts is not None, pile
        place = self.place(parts.zone)
        if parts.zone not in self.facts.opened:
            return f"{place.empty()} is never filled"
        if isinstance(action, Play):
            frm = [
                f"another {place.one}" if zone == parts.zone and place.many else self.place(zone).any()
                for zone in action.frm
            ]
            return f"cards are not moved from {join(frm, 'or')} to {place.empty()}"
        return f"{place.empty()} is not filled in this way"

    def outcome(self, outcome: Outcome, scores: Sequence[int]) -> str | None:
        if outcome.kind == "playing":
            return None
        match outcome.why:
            case "win":
                text = "The patience has come out!"
            case "loss" if self.game.loss is not None:
                text = f"The patience has not come out: {self.test(self.game.loss)}."
            case "blocked":
                text = "The patience has not come out: no move is left."
            case "looping":
                text = "The patience has not come out: the moves that are left only lead round in a circle."
            case "over":
                text = "The game is over; the patience has not come out."
            case _:
                text = "The patience has not come out." if outcome.kind == "lost" else "The patience has come out!"
        return text + self._result(outcome, scores)

    def _result(self, outcome: Outcome, scores: Sequence[int]) -> str:
        score = self.game.score
        if score is None or not scores:
            return ""
        won = self.facts.zones[score].role == "won"
        what = "Cards taken" if won else f"Cards {self.place(score).there()}"
        if len(scores) == 1:
            return f" {what}: {scores[0]}." if outcome.kind == "lost" else ""
        text = f" {what}: " + ", ".join(f"player {seat} {taken}" for seat, taken in zip(SEATS, scores, strict=True))
        best = max(scores)
        if list(scores).count(best) > 1:
            return f"{text}; a draw."
        return f"{text}; player {SEATS[list(scores).index(best)]} wins."

    def limit(self, action: AnyAction, left: int | None) -> str:
        if isinstance(action, (Redeal, Turn)):
            thing = "redeal" if isinstance(action, Redeal) else "turnover"
            if left is None:
                return f"any number of {thing}s"
            return f"no {thing}s left" if left == 0 else f"{left} {thing}{'' if left == 1 else 's'} left"
        what = self.doing(action)
        if left is None:
            return f"{what}: any number of times"
        return f"{what}: not any more" if left == 0 else f"{what}: {left} more time{'' if left == 1 else 's'}"
