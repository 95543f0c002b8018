"""Pairs of games that differ in one field of the vocabulary, and the fields that are not said."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trefoil.spec.vocabulary import (
    All,
    AnyOf,
    Anything,
    Blocked,
    Build,
    CloseUp,
    DealStep,
    Draw,
    Empty,
    Fill,
    Filled,
    Follows,
    Game,
    Gathered,
    Group,
    Held,
    Idle,
    If,
    Latch,
    NoneYet,
    Not,
    Only,
    Ordered,
    Pack,
    Pair,
    Pile,
    Play,
    RankIs,
    Reading,
    Replace,
    Run,
    Single,
    Spent,
    Stand,
    Sum,
    TakeOut,
    Text,
    Top,
    TurnUp,
    Twin,
    Zone,
)
from words.sample import (
    ABOUT,
    ACTIONS,
    DEAL,
    DOWN,
    FLIP,
    LATCHES,
    MATCH,
    PASS,
    PLAY,
    REDEAL,
    SOURCE,
    TURN,
    UP,
    ZONES,
    play,
    sample,
    with_action,
    with_effect,
    with_test,
    with_zone,
)

OTHER = Text("иное", "other")
WORD = Text("слово", "word")
READING = Reading("X1", Text("пункт", "point"), Text("так", "so"), Text("иначе", "else"))
TWO: dict[str, Any] = {
    "seats": 2,
    "turns": True,
    "score": "won",
    "zones": tuple(replace(zone, owner="each") for zone in ZONES),
}
HELD = If(Held("once"), Anything(), RankIs("K"))
ROWS = (replace(ZONES[0], piles=6, row=3), *ZONES[1:])


def rows(**changes: Any) -> Game:
    """A game whose columns stand in rows."""
    move = Play(name="play", frm=("column",), to="column", **({"empty": Follows(UP)} | changes))
    return sample(zones=ROWS, actions=(move, *ACTIONS[1:]))


def row_zone(**changes: Any) -> Game:
    return sample(zones=(replace(ROWS[0], **changes), *ROWS[1:]))


def fits(fit: Any) -> Game:
    return play(fits=fit)


def start(empty: Any) -> Game:
    return play(empty=empty)


def unit(what: Any) -> Game:
    return play(unit=what)


def step(**changes: Any) -> Game:
    return sample(deal=(replace(DEAL[0], **changes), DEAL[1]))


def match(**changes: Any) -> Game:
    return with_action(replace(MATCH, **changes))


def flip(**changes: Any) -> Game:
    return sample(actions=(replace(FLIP, **changes), PASS), **TWO)


def zone(**changes: Any) -> Game:
    return with_zone(replace(ZONES[0], **changes))


def two(**changes: Any) -> Game:
    return sample(**(TWO | changes))


DIFFERENT: dict[str, tuple[Game, Game]] = {
    "Build.step": (fits(Build(-1)), fits(Build(2))),
    "Build.suit": (fits(Build(-1, "same")), fits(Build(-1, "other"))),
    "Build.wrap": (fits(Build(-1, wrap="no")), fits(Build(-1, wrap="around"))),
    "Twin.suit": (fits(Twin()), fits(Twin(suit=True))),
    "Sum.total": (fits(Sum(11)), fits(Sum(10))),
    "AnyOf.fits": (fits(AnyOf((Build(1), Build(-1)))), fits(AnyOf((Twin(), Sum(9))))),
    "Only.zones": (with_test(Only(("cell",))), with_test(Only(("cell", "reserve")))),
    "Empty.zones": (with_test(Empty(("cell",))), with_test(Empty(("cell", "reserve")))),
    "Gathered.zone": (with_test(Gathered("column")), with_test(Gathered("cell"))),
    "Gathered.piles": (with_test(Gathered("column")), with_test(Gathered("column", 2))),
    "Ordered.zone": (with_test(Ordered("column", UP)), with_test(Filled("column"))),
    "Ordered.fits": (with_test(Ordered("column", UP)), with_test(Ordered("column", DOWN))),
    "Filled.zone": (with_test(Filled("cell")), with_test(Filled("reserve"))),
    "Blocked.actions": (with_test(Blocked(("play",))), with_test(Blocked(("play", "match")))),
    "Blocked.after": (with_test(Blocked(("play",))), with_test(Blocked(("play",), after=("flip",)))),
    "Stand.zone": (with_test(Stand("column", "K", "foundation")), with_test(Stand("cell", "K", "foundation"))),
    "Stand.rank": (with_test(Stand("column", "K", "foundation")), with_test(Stand("column", "Q", "foundation"))),
    "Stand.home": (with_test(Stand("column", "K", "foundation")), with_test(Stand("column", "K", "cell"))),
    "Stand.dealt": (
        with_test(Stand("column", "K", "foundation")),
        with_test(Stand("column", "K", "foundation", dealt=False)),
    ),
    "Held.latch": (
        sample(loss=Held("once"), latches=(*LATCHES, Latch("twice", Empty(("cell",))))),
        sample(loss=Held("twice"), latches=(*LATCHES, Latch("twice", Empty(("cell",))))),
    ),
    "Spent.action": (with_test(Spent("turn")), with_test(Spent("redeal"))),
    "NoneYet.action": (with_test(NoneYet("match")), with_test(NoneYet("flip"))),
    "Idle.turns": (with_test(Idle(1)), with_test(Idle(2))),
    "Not.test": (with_test(Not(Empty(("cell",)))), with_test(Not(Empty(("stock",))))),
    "All.tests": (with_test(All((Empty(("cell",)),))), with_test(All((Empty(("cell",)), Idle(3))))),
    "RankIs.rank": (start(RankIs("K")), start(RankIs("base"))),
    "If.test": (start(If(Empty(("cell",)), Anything())), start(If(Empty(("reserve",)), Anything()))),
    "If.then": (start(If(Empty(("cell",)), Anything())), start(If(Empty(("cell",)), RankIs("K")))),
    "If.otherwise": (start(HELD), start(If(Held("once"), Anything(), RankIs("Q")))),
    "Follows.fits": (rows(), rows(empty=Follows(DOWN))),
    "Follows.first": (rows(), rows(empty=Follows(UP, RankIs("2")))),
    "Pile.card": (unit(Pile()), unit(Pile("top"))),
    "Run.build": (unit(Run(Build(-1, "same"))), unit(Run(Build(-1, "any")))),
    "Run.lift": (unit(Run(DOWN, "any")), unit(Run(DOWN, "ends"))),
    "Run.count": (unit(Run(DOWN)), unit(Run(DOWN, count=13))),
    "Run.through": (unit(Run(DOWN)), unit(Run(DOWN, through=("cell", "column")))),
    "Pack.ranks": (sample(pack=Pack()), sample(pack=Pack("6789TJQKA"))),
    "Pack.suits": (sample(pack=Pack()), sample(pack=Pack(suits="shd"))),
    "Pack.copies": (sample(pack=Pack()), sample(pack=Pack(copies=2))),
    "Pack.owner": (two(pack=Pack()), two(pack=Pack(owner="each"))),
    "Zone.role": (zone(name="column"), with_zone(Zone("column", "cell", piles=7))),
    "Zone.piles": (zone(), zone(piles=6)),
    "Zone.room": (zone(), zone(room=3)),
    "Zone.owner": (two(), two(zones=ZONES)),
    "Zone.show": (zone(), zone(show=2)),
    "Zone.row": (row_zone(), row_zone(row=2)),
    "Zone.head": (row_zone(), row_zone(head="cell")),
    "Zone.title": (zone(), zone(title=WORD)),
    "DealStep.to": (step(), step(to="cell")),
    "DealStep.counts": (step(each=0, counts=(1, 2, 3, 4, 5, 6, 7)), step(each=0, counts=(4, 4, 4, 4, 3, 3, 3))),
    "DealStep.each": (step(), step(each=2)),
    "DealStep.by": (step(), step(by="row")),
    "DealStep.up": (step(), step(up="none")),
    "DealStep.pick": (step(each=1), step(each=1, pick="JQ")),
    "DealStep.suits": (step(each=1, pick="A"), step(each=1, pick="A", suits="s")),
    "Action.when": (with_action(PLAY), with_action(replace(PLAY, when=Empty(("stock",))))),
    "Action.times": (with_action(PLAY), with_action(replace(PLAY, times=3))),
    "Action.quote": (with_action(PLAY), with_action(replace(PLAY, quote=WORD))),
    "Play.frm": (play(), play(frm=("waste",))),
    "Play.to": (play(), play(to="reserve")),
    "Play.unit": (unit(Top()), unit(Pile())),
    "Play.fits": (fits(Build(-1)), fits(None)),
    "Play.empty": (start(None), start(Anything())),
    "Play.keep": (play(), play(keep=True)),
    "Play.left": (rows(fits=UP), rows(fits=UP, left=(1, 3))),
    "Draw.frm": (with_action(Draw("draw")), with_action(Draw("draw", frm="reserve"))),
    "Draw.to": (with_action(Draw("draw")), with_action(Draw("draw", to="reserve"))),
    "Draw.count": (with_action(Draw("draw")), with_action(Draw("draw", count=3))),
    "Turn.frm": (with_action(TURN), with_action(replace(TURN, frm="reserve"))),
    "Turn.to": (with_action(TURN), with_action(replace(TURN, to="reserve"))),
    "Redeal.zone": (with_action(REDEAL), with_action(replace(REDEAL, zone="cell"))),
    "Redeal.deal": (with_action(REDEAL), with_action(replace(REDEAL, deal=(DealStep("column", each=2),)))),
    "Pair.fits": (match(), match(pattern=Pair(Twin()))),
    "Single.ranks": (match(pattern=Single("J")), match(pattern=Single("JQ"))),
    "Group.ranks": (match(pattern=Group("JQ")), match(pattern=Group("JQK"))),
    "Match.frm": (match(), match(frm=("column",))),
    "Match.pattern": (match(), match(pattern=Single("K"))),
    "Match.to": (match(), match(to="foundation")),
    "Match.cover": (match(), match(to=None, cover="stock")),
    "Match.sides": (match(), match(sides="zones")),
    "Match.auto": (match(), match(auto=True)),
    "Flip.zone": (flip(), flip(zone="reserve")),
    "Flip.piles": (flip(), flip(piles="row")),
    "Flip.only": (flip(), flip(only="closed")),
    "Flip.whose": (flip(), flip(whose="mover")),
    "TurnUp.zone": (with_effect(TurnUp("column")), with_effect(TurnUp("cell"))),
    "TurnUp.at": (with_effect(TurnUp("column")), with_effect(TurnUp("column", "turn"))),
    "TurnUp.only": (with_effect(TurnUp("column")), with_effect(TurnUp("column", only="opened"))),
    "Fill.zone": (with_effect(Fill("column", ("stock",))), with_effect(Fill("cell", ("stock",)))),
    "Fill.frm": (with_effect(Fill("column", ("stock",))), with_effect(Fill("column", ("reserve", "stock")))),
    "Replace.zone": (with_effect(Replace("column", "K")), with_effect(Replace("cell", "K"))),
    "Replace.ranks": (with_effect(Replace("column", "K")), with_effect(Replace("column", "QK"))),
    "Replace.frm": (with_effect(Replace("column", "K")), with_effect(Replace("column", "K", frm="reserve"))),
    "Replace.how": (with_effect(Replace("column", "K")), with_effect(Replace("column", "K", how="under"))),
    "Replace.at": (with_effect(Replace("column", "K")), with_effect(Replace("column", "K", at="deal"))),
    "Replace.to": (
        with_effect(Replace("column", "K", how="out", to="won")),
        with_effect(Replace("column", "K", how="out", to="foundation")),
    ),
    "CloseUp.zone": (with_effect(CloseUp("column")), with_effect(CloseUp("cell"))),
    "TakeOut.zone": (with_effect(TakeOut("column", "A", "cell")), with_effect(TakeOut("reserve", "A", "cell"))),
    "TakeOut.ranks": (with_effect(TakeOut("column", "A", "cell")), with_effect(TakeOut("column", "AK", "cell"))),
    "TakeOut.to": (with_effect(TakeOut("column", "A", "cell")), with_effect(TakeOut("column", "A", "reserve"))),
    "Latch.when": (sample(), sample(latches=(Latch("once", Empty(("cell",))),))),
    "Source.work": (sample(), sample(source=replace(SOURCE, work=OTHER))),
    "Source.place": (sample(), sample(source=replace(SOURCE, place="7"))),
    "Source.sentence": (sample(), sample(source=replace(SOURCE, sentence=OTHER))),
    "Reading.id": (sample(readings=(READING,)), sample(readings=(replace(READING, id="X2"),))),
    "Reading.point": (sample(readings=(READING,)), sample(readings=(replace(READING, point=WORD),))),
    "Reading.taken": (sample(readings=(READING,)), sample(readings=(replace(READING, taken=WORD),))),
    "Reading.other": (sample(readings=(READING,)), sample(readings=(replace(READING, other=None),))),
    "Reading.option": (sample(readings=(READING,)), sample(readings=(replace(READING, option="draw"),))),
    "About.family": (sample(), sample(about=replace(ABOUT, family="fans"))),
    "About.summary": (sample(), sample(about=replace(ABOUT, summary=OTHER))),
    "About.type": (sample(), sample(about=replace(ABOUT, type=OTHER))),
    "About.kind": (sample(), sample(about=replace(ABOUT, kind=OTHER))),
    "About.age": (sample(), sample(about=replace(ABOUT, age=OTHER))),
    "About.names": (sample(), sample(about=replace(ABOUT, names=(OTHER,)))),
    "About.differs": (sample(), sample(about=replace(ABOUT, differs=OTHER))),
    "About.claim": (sample(), sample(about=replace(ABOUT, claim=OTHER))),
    "Game.title": (sample(), sample(title=OTHER)),
    "Game.about": (sample(), sample(about=replace(ABOUT, age=OTHER))),
    "Game.source": (sample(), sample(source=replace(SOURCE, work=OTHER))),
    "Game.seats": (sample(), sample(seats=2)),
    "Game.first": (two(), two(first=1)),
    "Game.turns": (two(), two(turns=False)),
    "Game.pack": (sample(), sample(pack=Pack(copies=2))),
    "Game.zones": (sample(), sample(zones=(*ZONES, Zone("extra", piles=2)))),
    "Game.deal": (sample(), sample(deal=(DealStep("stock", up="none"),))),
    "Game.actions": (sample(), sample(actions=ACTIONS[1:])),
    "Game.effects": (sample(), with_effect(TurnUp("column"))),
    "Game.latches": (sample(), sample(latches=())),
    "Game.base_from": (sample(), sample(base_from="foundation")),
    "Game.win": (sample(), sample(win=Empty(("stock",)))),
    "Game.loss": (sample(), with_test(Empty(("stock",)))),
    "Game.score": (sample(), sample(score="foundation")),
    "Game.readings": (sample(), sample(readings=(READING,))),
}

NOT_SAID = {
    "Game.id": "files and addresses call the game so, not people",
    "Game.look": "how it lies on the table is no rule",
    "Action.name": "notation and tests call it so, not people",
    "Zone.name": "a zone is called by its title, its role or a common name",
    "Latch.name": "a latch is told by its test",
    "Look.rows": "presentation",
    "Look.spread": "presentation",
    "Look.across": "presentation",
    "Text.ru": "words",
    "Text.en": "words",
}
