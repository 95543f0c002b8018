"""The GETs about studies: the results that came with Trefoil and the ledgers of this computer."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from trefoil.games import Catalogue
from trefoil.server.messages import BrokenInfo
from trefoil.server.speech import fault_text
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Text
from trefoil.studies import Ledger
from trefoil.studies.figures import Figure, figures
from trefoil.studies.report import Report, report
from trefoil.studies.results import Counted, results
from trefoil.studies.shown import (
    Shown,
    chances_facts,
    counted_facts,
    facts,
    ordered,
    shown,
    shown_chances,
    shown_counted,
)
from trefoil.studies.value_table import Known, kept
from trefoil.words import Lang
from trefoil.words.reports import JUDGEMENTS, percent, said, span, unknown_note

# A ledger that a study is writing to is read again when ten times as long has gone by as reading took.
_REST = 10.0


Source = Report | Counted | Known
Pair = tuple[Shown, Source]


class SaidInfo(Struct, frozen=True):
    """What somebody says of a rate: `range` as it is meant, `verdict` how it stands, both in words.

    `note`: why the game meant may not be quite this one; empty for none.
    """

    by: Text
    said: Text
    note: Text
    range: str
    judgement: str
    verdict: str


class StudyInfo(Struct, frozen=True):
    """A study in the list; `picture` is SVG, `rate` and `interval` are in the language asked for."""

    key: str
    game: str
    title: Text
    chosen: Text
    question: str
    asks: Text
    deals: int
    unknown: int
    share: float
    rate: str
    interval: str
    said: tuple[SaidInfo, ...]
    picture: str
    changed: bool
    own: bool


class StudiesAnswer(Struct, frozen=True):
    studies: tuple[StudyInfo, ...]
    broken: tuple[BrokenInfo, ...]


class StudyAnswer(Struct, frozen=True):
    """One study: what it rests on, as pairs of name and value, and its figures."""

    study: StudyInfo
    facts: list[tuple[str, str]]
    note: str
    figures: list[Figure]


class _Read(NamedTuple):
    """A ledger as it was read: when, how long that took, what the file was then, and what was in it."""

    at: float
    took: float
    stamp: tuple[int, ...]
    pairs: tuple[Pair, ...]
    fault: Fault | None


class Studies:
    """All studies.  `folder`: where `studies.db` and `studies/*.db` are looked for; None: nowhere."""

    def __init__(self, catalogue: Catalogue, folder: Path | None) -> None:
        self._catalogue = catalogue
        self._folder = folder
        self._came: tuple[Pair, ...] = ()
        self._read: dict[Path, _Read] = {}
        self._reading = asyncio.Lock()

    def routes(self) -> list[Route]:
        """The routes; what they refuse they refuse by a Fault."""
        return [Route("/api/studies", self.every), Route("/api/studies/{key}", self.one)]

    async def every(self, request: Request) -> Response:
        lang = _lang(request)
        pairs, broken = await self._all()

        def encode() -> bytes:
            infos = tuple(_info(each, lang) for each in ordered((each for each, _ in pairs), self._catalogue))
            return msgspec.json.encode(StudiesAnswer(infos, broken))

        return await _answer(request, encode)

    async def one(self, request: Request) -> Response:
        lang, key = _lang(request), request.path_params["key"]
        pairs, _ = await self._all()
        found = next((pair for pair in pairs if pair[0].key == key), None)
        if found is None:
            raise Fault("unknown-study", study=key[:40])
        return await _answer(request, lambda: msgspec.json.encode(_details(*found, lang)))

    async def _all(self) -> tuple[tuple[Pair, ...], tuple[BrokenInfo, ...]]:
        """Every study with its report, own ones too; and the ledgers that cannot be read."""
        async with self._reading:
            came = await asyncio.to_thread(self._bundled)
            read = await asyncio.to_thread(lambda: {path.name: self._ledger(path) for path in self._paths()})
        own = {each.key: (each, made) for one in read.values() for each, made in one.pairs}
        broken = tuple(BrokenInfo(name, fault_text(one.fault)) for name, one in read.items() if one.fault)
        return (*came, *own.values()), broken

    def _bundled(self) -> tuple[Pair, ...]:
        """What came with Trefoil, which never changes."""
        if not self._came:
            came = results()
            self._came = (
                *((shown(each, self._catalogue, False), each) for each in came.reports),
                *((shown_counted(each, self._catalogue), each) for each in came.counted),
                *((shown_chances(each, self._catalogue), each) for each in kept()),
            )
        return self._came

    def _paths(self) -> list[Path]:
        if self._folder is None:
            return []
        paths = [self._folder / "studies.db", *sorted((self._folder / "studies").glob("*.db"))]
        return [path for path in paths if path.is_file()]

    def _ledger(self, path: Path) -> _Read:
        """What is in a ledger, read again only if it has changed."""
        stamp, now = _stamp(path), time.monotonic()
        old = self._read.get(path)
        if old is not None and (old.stamp == stamp or now < old.at + _REST * old.took):
            return old
        pairs: tuple[Pair, ...] = ()
        fault = None
        try:
            with Ledger(path) as ledger:
                made = [report(ledger, entry) for entry in ledger.entries()]
            pairs = tuple((shown(each, self._catalogue, True), each) for each in made if each.tally.deals)
        except Fault as found:
            fault = found
        end = time.monotonic()
        self._read[path] = _Read(end, end - now, stamp, pairs, fault)
        return self._read[path]


def _stamp(path: Path) -> tuple[int, ...]:
    stamp: list[int] = []
    for each in (path, path.with_name(f"{path.name}-wal")):
        try:
            stat = each.stat()
        except OSError:
            continue
        stamp += [stat.st_mtime_ns, stat.st_size]
    return tuple(stamp)


def _lang(request: Request) -> Lang:
    lang = request.query_params.get("lang", "en")
    if lang not in ("ru", "en"):
        raise Fault("bad-language", lang=lang[:20])
    return "ru" if lang == "ru" else "en"


def _info(each: Shown, lang: Lang) -> StudyInfo:
    interval = f"{span(each.low, each.high, lang)} ({percent(each.level, lang, 0)})" if each.level < 1 else ""
    return StudyInfo(
        key=each.key,
        game=each.game,
        title=each.title,
        chosen=each.chosen,
        question=each.question,
        asks=each.question_title,
        deals=each.deals,
        unknown=each.unknown,
        share=each.rate_low,
        rate=each.rate(lang),
        interval=interval,
        said=tuple(
            SaidInfo(
                one.by,
                one.said,
                one.note,
                span(one.low, one.high, lang),
                one.judgement,
                said(JUDGEMENTS[one.judgement], lang),
            )
            for one in each.said
        ),
        picture=each.picture(lang),
        changed=each.changed,
        own=each.own,
    )


def _details(each: Shown, made: Source, lang: Lang) -> StudyAnswer:
    if isinstance(made, Report):
        note = unknown_note(made.unknown, made.causes, lang) if made.unknown else ""
        return StudyAnswer(_info(each, lang), facts(made, lang), note, figures(made, lang))
    found = chances_facts(made, lang) if isinstance(made, Known) else counted_facts(made, lang)
    return StudyAnswer(_info(each, lang), found, "", [])


async def _answer(request: Request, encode: Callable[[], bytes]) -> Response:
    """JSON, packed for clients that take it; made beside the loop, for it may be long."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    packed = "gzip" in request.headers.get("accept-encoding", "")
    body = await asyncio.to_thread(lambda: gzip.compress(encode(), 5, mtime=0) if packed else encode())
    return Response(
        body, headers=headers | ({"content-encoding": "gzip"} if packed else {}), media_type="application/json"
    )
