"""A report as one HTML file that needs nothing else: no server, no network, no script."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape

from trefoil.studies.figures import Cell, Figure, figures
from trefoil.studies.report import Report
from trefoil.studies.shown import Shown, facts
from trefoil.words.page import Lang
from trefoil.words.reports import JUDGEMENTS, Words, number, percent, said, span, unknown_note, words

STYLE = """
:root { color-scheme: light dark; --paper: #f8f4ea; --ink: #23261f; --dim: #5a5f54; --line: #ddd5c2; --link: #1c5c48;
  --won: #1b7f5c; --lost: #c8702a; --unknown: #8a8f98; --claim: #a3174f }
@media (prefers-color-scheme: dark) { :root { --paper: #1b2233; --ink: #e6e9f1; --dim: #aab2c5; --line: #333d55;
  --link: #9dc0ff; --won: #4fc394; --lost: #f0a35e; --unknown: #9aa1b0; --claim: #ff8ab5 } }
body { margin: 0 auto; padding: 1.2rem; max-width: 62rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
h1, h2, h3 { font-family: Georgia, "PT Serif", serif; line-height: 1.25 }
h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1.2rem }
a { color: var(--link) }
p.note, figcaption p { color: var(--dim); margin: 0.2rem 0; font-size: 0.9rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { text-align: start; padding: 0.25rem 0.8rem 0.25rem 0; vertical-align: top }
tr { border-bottom: 1px solid var(--line) }
.wide { overflow-x: auto }
.wide > table { width: 100% }
th small { display: block; font-weight: 400; color: var(--dim) }
td.strip { min-width: 8rem; width: 40% }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem }
dt { color: var(--dim) } dd { margin: 0; overflow-wrap: anywhere }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: 1.5rem }
figure { margin: 0 } figcaption { font-weight: 600 } figcaption p { font-weight: 400 }
svg.plot { width: 100%; max-width: 36rem; height: auto; font: 12px system-ui, sans-serif }
svg text { fill: var(--dim) } svg .grid { stroke: var(--line) }
svg .won { fill: var(--won) } svg .lost { fill: var(--lost) } svg .unknown { fill: var(--unknown) }
svg .line { fill: none; stroke-width: 2 } svg .won.line { stroke: var(--won) } svg .lost.line { stroke: var(--lost) }
svg .faint { opacity: 0.3 } svg .claim { fill: var(--claim) } svg .interval { fill: var(--won); opacity: 0.55 }
svg .found { stroke: var(--ink); stroke-width: 2 }
.keys span { white-space: nowrap; margin-inline-end: 1em }
.keys i { display: inline-block; width: 0.8em; height: 0.8em }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: 0.4rem }
  th[scope="row"] { min-width: 9rem } svg.plot { font-size: 15px }
  .overview { font-size: 0.85rem } .overview :is(th, td) { padding-inline-end: 0.4rem }
  .overview th[scope="row"] { min-width: 6rem } .overview td.strip { min-width: 4rem; width: 30% } }
.key-won { background: var(--won) } .key-lost { background: var(--lost) } .key-unknown { background: var(--unknown) }
"""


def html(given: Sequence[tuple[Report, Shown]], lang: Lang, at: str) -> str:
    """The page; links to deals lead to the table served at the address `at`."""
    w = words(lang)
    title = f"Trefoil: {w.studies.lower()}"
    parts = [
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" '
        f'content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n'
        f"</head>\n<body>\n<h1>{escape(w.studies)}</h1>",
        f'<p class="note">{escape(w.legend)}</p>',
        _overview([shown for _, shown in given], lang),
        *(_study(report, shown, lang, at) for report, shown in given),
        f'<p class="note">Trefoil, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC</p>\n</body>\n</html>\n',
    ]
    return "\n".join(parts)


def _overview(given: Sequence[Shown], lang: Lang) -> str:
    w = words(lang)
    rows = []
    for each in given:
        rows.append(
            f'<tr><th scope="row"><a href="#{each.key}">{escape(_name(each, lang))}</a>'
            f"<small>{escape(said(each.question_title, lang))}</small></th>"
            f'<td class="strip">{each.picture(lang)}</td>'
            f"<td>{escape(each.rate(lang))}</td><td>{escape(number(each.deals, lang))}</td></tr>"
        )
    names = (w.game, f"{percent(0, lang, 0)} – {percent(1, lang, 0)}", w.rate, w.deals)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    table = f'<table class="overview"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    return f'<div class="wide">{table}</div>'


def _study(report: Report, shown: Shown, lang: Lang, at: str) -> str:
    w = words(lang)
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts(report, lang))
    parts = [
        f'<section><h2 id="{shown.key}">{escape(_name(shown, lang))}</h2>',
        f"<p>{escape(said(shown.question_title, lang))}.</p>",
        shown.picture(lang),
        f"<dl>{listed}</dl>",
    ]
    if shown.unknown:
        parts.append(f'<p class="note">{escape(unknown_note(shown.unknown, report.causes, lang))}</p>')
    if shown.changed:
        parts.append(f'<p class="note">{escape(w.changed)}</p>')
    if shown.said:
        parts.append(_claims(shown, lang, w))
    drawn = figures(report, lang, at)
    if drawn:
        parts.append(_keys(w))
    parts.append(f'<div class="figures">{"".join(_figure(each, w) for each in drawn)}</div></section>')
    return "\n".join(parts)


def _claims(shown: Shown, lang: Lang, w: Words) -> str:
    rows = "".join(
        f"<tr><td>{escape(said(each.by, lang))}: {escape(said(each.said, lang))} {escape(said(each.note, lang))}</td>"
        f"<td>{escape(span(each.low, each.high, lang))}</td>"
        f"<td>{escape(said(JUDGEMENTS[each.judgement], lang))}</td></tr>"
        for each in shown.said
    )
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in (w.claim, w.rate, w.judgement))
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _keys(w: Words) -> str:
    kinds = (("won", w.won), ("lost", w.lost), ("unknown", w.unknown))
    marks = "".join(f'<span><i class="key-{kind}"></i> {escape(name)}</span>' for kind, name in kinds)
    return f'<p class="keys">{marks}</p>'


def _figure(each: Figure, w: Words) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in each.head)
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in each.rows)
    note = f"<p>{escape(each.note)}</p>" if each.note else ""
    return (
        f"<figure><figcaption>{escape(each.title)}{note}</figcaption>{each.picture}"
        f'<details><summary>{escape(w.table)}</summary><div class="wide"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details></figure>"
    )


def _cell(cell: Cell) -> str:
    text = escape(cell.text)
    return f'<td><a href="{escape(cell.href)}">{text}</a></td>' if cell.href else f"<td>{text}</td>"


def _name(shown: Shown, lang: Lang) -> str:
    chosen = said(shown.chosen, lang)
    return f"{said(shown.title, lang)} ({chosen})" if chosen else said(shown.title, lang)
