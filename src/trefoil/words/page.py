"""The rules page of a game, generated from its definition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from trefoil.spec.vocabulary import AnyAction, Game, Match, Redeal, Text
from trefoil.words.labels import tongues
from trefoil.words.tongue import Section, Tongue

Lang = Literal["ru", "en"]


class PageSection(Struct, frozen=True):
    """A part of the page; a paragraph may hold `[C1]`, a reference to a note."""

    heading: str
    paragraphs: tuple[str, ...]


class Note(Struct, frozen=True):
    """A contested or silent place of the source and how it is read here."""

    id: str
    text: str


class RulesPage(Struct, frozen=True):
    """The rules of a game in one language."""

    title: str
    sections: tuple[PageSection, ...]
    notes: tuple[Note, ...] = ()


def _paragraph(tongue: Tongue, action: AnyAction, lang: Lang) -> str:
    text = tongue.action(action)
    if action.quote is not None:
        text += " " + tongue.quote(getattr(action.quote, lang))
    return text


def rules_page(game: Game, lang: Lang, options: Mapping[str, Text] | None = None) -> RulesPage:
    """The whole rules of a game in words.

    `options`: titles of the game's options by name, for the notes that mention one.
    """
    tongue: Tongue = getattr(tongues(game), lang)
    redeals = [action for action in game.actions if isinstance(action, Redeal)]
    autos = [action for action in game.actions if isinstance(action, Match) and action.auto]
    moves = [action for action in game.actions if action not in redeals and action not in autos]
    parts: list[tuple[Section, list[str]]] = [
        ("cards", tongue.cards()),
        ("layout", tongue.layout()),
        ("aim", tongue.aim()),
        ("moves", [_paragraph(tongue, action, lang) for action in moves]),
        (
            "itself",
            [
                *(tongue.effect(effect) for effect in game.effects),
                *(_paragraph(tongue, action, lang) for action in autos),
                *(tongue.latch(latch) for latch in game.latches),
            ],
        ),
        ("redeal", [_paragraph(tongue, action, lang) for action in redeals]),
        ("end", tongue.end()),
        ("readings", [tongue.readings([f"[{reading.id}]" for reading in game.readings])] if game.readings else []),
        ("about", tongue.about()),
    ]
    titles = options or {}
    notes = [
        Note(reading.id, tongue.note(reading, getattr(titles.get(reading.option or ""), lang, None)))
        for reading in game.readings
    ]
    sections = (PageSection(tongue.heading(part), tuple(paragraphs)) for part, paragraphs in parts if paragraphs)
    return RulesPage(getattr(game.title, lang), tuple(sections), tuple(notes))


def rules_text(game: Game, lang: Lang, options: Mapping[str, Text] | None = None) -> str:
    """The rules page as plain text, for the terminal and for golden files."""
    page = rules_page(game, lang, options)
    lines = [page.title, "=" * len(page.title), ""]
    for section in page.sections:
        lines += [section.heading, "-" * len(section.heading), ""]
        for paragraph in section.paragraphs:
            lines += [paragraph, ""]
    if page.notes:
        heading = getattr(tongues(game), lang).heading("notes")
        lines += [heading, "-" * len(heading), ""]
        for note in page.notes:
            lines += [f"[{note.id}] {note.text}", ""]
    return "\n".join(lines)
