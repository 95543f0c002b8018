"""A position drawn in the terminal.  Everything comes from a View, so hidden cards stay hidden."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from trefoil.engine import Rules, View
from trefoil.spec.vocabulary import Zone

_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_SEATS = "AB"
_WASTE_SHOWN = 5

Spread = Literal["right", "down", "none"]


class Faces(NamedTuple):
    """How cards are written: with suit signs, or in letters where the terminal has no signs."""

    signs: bool

    def card(self, name: str) -> Text:
        """A card of a view: its name, `""` face down, `"?"` covered."""
        if name in ("", "?"):
            return Text(self.back if name == "" else " ?", style="dim")
        if not self.signs:
            return Text(name, style=self._style(name))
        rank = "10" if name[0] == "T" else name[0]
        return Text(rank + _SIGNS[name[1]], style=self._style(name))

    @property
    def back(self) -> str:
        """A card that lies face down."""
        return "▒▒" if self.signs else "##"

    @property
    def space(self) -> str:
        """An empty pile."""
        return "··" if self.signs else "--"

    @property
    def times(self) -> str:
        """What stands before the number of cards in a pile."""
        return "×" if self.signs else "x"

    @property
    def more(self) -> str:
        """Cards that lie there and are not drawn."""
        return "…" if self.signs else "..."

    @staticmethod
    def _style(name: str) -> str:
        return "bold red" if name[1] in "hd" else "bold"


def faces_for(console: Console) -> Faces:
    """Suit signs if the output can carry them."""
    encoding = getattr(console.file, "encoding", None) or sys.getdefaultencoding()
    try:
        "♠♥♦♣▒·×…".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return Faces(False)
    return Faces(True)


def layout(rules: Rules, view: View, console: Console) -> RenderableType:
    """The piles of a position, row by row as the game's look has them."""
    drawer = _Drawer(rules, view, faces_for(console), console.width)
    return Group(*drawer.rows())


class _Drawer:
    def __init__(self, rules: Rules, view: View, faces: Faces, width: int) -> None:
        self._rules = rules
        self._view = view
        self._faces = faces
        self._width = width

    def rows(self) -> Iterable[RenderableType]:
        for row in self._named_rows():
            blocks = [block for name in row for block in self._zone(name)]
            if not blocks:
                continue
            if len(blocks) == 1:
                yield blocks[0]
            else:
                line = Grid.grid(padding=(0, 3, 0, 0))
                line.add_row(*blocks)
                yield line
            yield Text()

    def _named_rows(self) -> list[list[str]]:
        """Zone names row by row, `B.pile` for the pile of a seat; every zone stands somewhere."""
        rows = [[name for name in row if name] for row in self._rules.game.look.rows]
        told = {name for row in rows for name in row}
        for zone in self._rules.game.zones:
            seats = range(self._rules.game.seats) if zone.owner == "each" else (-1,)
            names = [zone.name if seat < 0 else f"{_SEATS[seat]}.{zone.name}" for seat in seats]
            rows += [[name] for name in names if name not in told and zone.name not in told]
        return rows

    def _piles(self, name: str) -> tuple[int, ...]:
        seat, dot, zone = name.rpartition(".")
        if dot:
            return self._rules.of_seat.get((zone, _SEATS.find(seat)), ())
        return self._rules.of_zone.get(name, ())

    def _zone(self, name: str) -> list[RenderableType]:
        piles = self._piles(name)
        if not piles:
            return []
        info = self._rules.piles[piles[0]]
        if any(zone.head == info.zone and self._beside_fits(zone) for zone in self._rules.game.zones):
            return []  # it stands at the left of the rows
        if self._beside_fits(self._rules.zone[info.zone]):
            return [self._beside(piles)]
        spread = self._spread(info.zone, info.role)
        if info.role in ("stock", "won"):
            return [self._count(name, piles)]
        if spread == "none" or info.role in ("foundation", "cell"):
            return [self._tops(name, piles)]
        if spread == "down" and len(piles) > 1 and len(piles) * 10 <= self._width:
            return [self._columns(piles)]
        return [self._lines(piles, short=info.role == "waste")]

    def _spread(self, zone: str, role: str) -> Spread:
        given = self._rules.game.look.spread.get(zone)
        if given is not None:
            return given
        return "down" if role == "tableau" else "right" if role == "waste" else "none"

    def _beside(self, piles: Sequence[int]) -> RenderableType:
        """Top cards of piles in rows; a line begins with the head of its row and the name of its first pile."""
        zone = self._rules.zone[self._rules.piles[piles[0]].zone]
        across = self._across(zone)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for start in range(0, len(piles), across):
            neighbour = self._rules.left[piles[start]]
            head = [self._top(neighbour)] if zone.head is not None else []
            name = Text(self._rules.piles[piles[start]].name, "cyan")
            grid.add_row(*head, name, *(self._top(i) for i in piles[start : start + across]))
        return grid

    def _across(self, zone: Zone) -> int:
        """How many piles a line has: a single row may be broken where the look has it broken on the table."""
        row = zone.row or zone.piles
        return row if row < zone.piles else self._rules.game.look.across.get(zone.name, row)

    def _beside_fits(self, zone: Zone) -> bool:
        """Whether the zone stands in rows, and a line of it has room."""
        return zone.row is not None and 5 * (self._across(zone) + 1) + len(zone.name) + 4 <= self._width

    def _top(self, i: int) -> Text:
        pile = self._view.piles[i]
        return self._faces.card(pile[-1]) if pile else Text(self._faces.space, "dim")

    def _count(self, name: str, piles: Sequence[int]) -> Text:
        """A pile that nobody looks into: its name and how many cards it holds."""
        cards = sum(len(self._view.piles[i]) for i in piles)
        text = Text.assemble((name, "cyan"), " ")
        return text.append(f"{self._faces.back} {self._faces.times}{cards}" if cards else self._faces.space, "dim")

    def _tops(self, name: str, piles: Sequence[int]) -> Text:
        """Only the uppermost card of each pile."""
        text = Text.assemble((name, "cyan"))
        for i in piles:
            pile = self._view.piles[i]
            text.append(" ")
            text.append_text(self._faces.card(pile[-1]) if pile else Text(self._faces.space, "dim"))
            if len(pile) > 1 and len(piles) == 1:
                text.append(f" {self._faces.times}{len(pile)}", "dim")
        return text

    def _lines(self, piles: Sequence[int], short: bool) -> RenderableType:
        """Piles as lines of cards, as many lines side by side as there is room for."""
        cells = [self._line(i, short) for i in piles]
        widest = max(cell.cell_len for cell in cells) + 3
        across = self._rules.game.look.across.get(self._rules.piles[piles[0]].zone, 6)
        across = max(1, min(across, self._width // widest, len(cells)))
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for start in range(0, len(cells), across):
            grid.add_row(*cells[start : start + across])
        return grid

    def _line(self, i: int, short: bool) -> Text:
        name, pile = self._rules.piles[i].name, self._view.piles[i]
        text = Text.assemble((name, "cyan"))
        shown = pile[-_WASTE_SHOWN:] if short else pile
        if len(shown) < len(pile):
            text.append(f" {self._faces.more}")
        for card in shown:
            text.append(" ")
            text.append_text(self._faces.card(card))
        if not pile:
            text.append(f" {self._faces.space}", "dim")
        if len(shown) < len(pile):
            text.append(f" {self._faces.times}{len(pile)}", "dim")
        return text

    def _columns(self, piles: Sequence[int]) -> RenderableType:
        """Piles side by side, their cards downwards."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_row(*(Text(self._rules.piles[i].name, "cyan") for i in piles))
        for place in range(max(1, *(len(self._view.piles[i]) for i in piles))):
            row = []
            for i in piles:
                pile = self._view.piles[i]
                if place < len(pile):
                    row.append(self._faces.card(pile[place]))
                else:
                    row.append(Text(self._faces.space if not pile and place == 0 else "", "dim"))
            grid.add_row(*row)
        return grid
