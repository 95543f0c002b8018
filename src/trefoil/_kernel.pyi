"""The search kernel.  Use it through trefoil.solve."""

from collections.abc import Sequence


digest: str = ...

class Definition:
    """A lowered game.  Raises ValueError for words that are none."""

    def __init__(self, words: bytes) -> None: ...

class Board:
    """One position, changed in place."""

    def __init__(self, definition: Definition, piles: Sequence[bytes], down: bytes, used: bytes, held: int, placed: int, orders: Sequence[bytes]) -> None: ...

    def moves(self) -> list[tuple[int, int, int, int]]:
        """Every legal move: (action, from, to, count)."""

    def apply(self, move: tuple[int, int, int, int]) -> None:
        """Make a legal move.  Raises ValueError for any other."""

    def undo(self) -> None:
        """Take the last move back."""

    def won(self) -> bool: ...

    def ended(self) -> bool: ...

    def perft(self, depth: int) -> int: ...

    def hash(self) -> int: ...

    def key(self) -> bytes:
        """The exact position, but for the order of piles that may be exchanged."""

    def position(self) -> tuple[list[bytes], bytes, bytes, int, int]: ...

def decode(definition: Definition, key: bytes) -> tuple[list[bytes], bytes, bytes, int, int]:
    """The position a key stands for."""

class Search:
    """
    The general complete search from a board.  Limits of 0 mean none; memory 0 stores nothing.
    """

    def __init__(self, board: Board, switches: int = 7, banned: int = 0, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> None: ...

    def run(self, seconds: float) -> bool:
        """Search on for so long; true when the search is over."""

    def run_nodes(self, nodes: int) -> bool:
        """Search on for so many positions; true when the search is over."""

    def stop(self) -> None:
        """End the search soon, from any thread."""

    @property
    def nodes_so_far(self) -> int:
        """Positions entered, readable while the search runs."""

    @property
    def finished(self) -> bool: ...

    @property
    def verdict(self) -> str: ...

    @property
    def cause(self) -> str: ...

    @property
    def nodes(self) -> int: ...

    @property
    def stored(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    def line(self) -> list[tuple[int, int, int, int]]:
        """The moves of a won search."""

    def collect(self, at: int) -> None:
        """
        Keep the best foundations of the positions where this action is legal; -1: of all positions.
        """

    @property
    def memory(self) -> int: ...

    @property
    def closed(self) -> bool: ...

    def closed_set(self) -> list[bytes]:
        """The key of every position entered by a search that has closed its set."""

    def bests(self) -> list[bytes]:
        """For each best set of foundations, how many of each card lie there."""

class Guided:
    """The complete search that goes on from the best-looking position first."""

    def __init__(self, board: Board, link: int, fits: int, switches: int = 15, banned: int = 0, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> None: ...

    def run(self, seconds: float) -> bool:
        """Search on for so long; true when the search is over."""

    def run_nodes(self, nodes: int) -> bool:
        """Search on for so many positions; true when the search is over."""

    def stop(self) -> None:
        """End the search soon, from any thread."""

    @property
    def nodes_so_far(self) -> int:
        """Positions entered, readable while the search runs."""

    @property
    def finished(self) -> bool: ...

    @property
    def verdict(self) -> str: ...

    @property
    def cause(self) -> str: ...

    @property
    def nodes(self) -> int: ...

    @property
    def stored(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    def line(self) -> list[tuple[int, int, int, int]]:
        """The moves of a won search."""

class Abstract:
    """A search over an abstraction of the game."""

    def run(self, seconds: float) -> bool:
        """Search on for so long; true when the search is over."""

    def run_nodes(self, nodes: int) -> bool:
        """Search on for so many positions; true when the search is over."""

    def stop(self) -> None:
        """End the search soon, from any thread."""

    @property
    def nodes_so_far(self) -> int:
        """Positions entered, readable while the search runs."""

    @property
    def finished(self) -> bool: ...

    @property
    def verdict(self) -> str: ...

    @property
    def cause(self) -> str: ...

    @property
    def nodes(self) -> int: ...

    @property
    def stored(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    def steps(self) -> list[tuple[int, int, int, int]]:
        """
        The steps of a won search: (kind, card, from, to) in the words of the abstraction.
        """

    def stops(self) -> list[int]:
        """The sets of cards collected."""

    def fresh(self) -> list[int]:
        """
        Those collected since this was last asked, in the order in which they were met.
        """

def suit_fans(chains: Sequence[bytes], fans: Sequence[bytes], up: bytes, heads_fill: bool, collect: int = 0, reach: int | None = None, switches: int = 4294967295, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> Abstract:
    """Fans of single cards, each with one parent."""

def rank_fans(chains: Sequence[bytes], fans: Sequence[bytes], up: bytes, room: int, collect: int = 0, reach: int | None = None, switches: int = 4294967295, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> Abstract:
    """Fans of few cards built of equals."""

def freecell(chains: Sequence[bytes], bearers: Sequence[bytes], columns: Sequence[bytes], down: bytes, celled: bytes, up: bytes, openers: bytes, back_openers: bytes, deck: bytes, drawn: int, cells: int, carry: int, park: bool, back: bool, switches: int = 4294967295, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> Abstract:
    """
    Open columns and cells, without `park` a reserve; carry: 0 one card, 1 through cells, 2 and columns, 3 any run.
    """

def klondike(ranks: int, home: bytes, hidden: Sequence[bytes], open: Sequence[bytes], stock: bytes, waste: bytes, draw: int, turnovers: int, back: bool, build: int, fill: int, switches: int = 4294967295, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> Abstract:
    """
    Klondike-like columns whose runs may be parted; turnovers -1 for no limit; build: 0 alternate, 1 any, 2 same suit; fill: 0 kings, 1 any card, 2 none.
    """

def whole_runs(ranks: int, home: bytes, hidden: Sequence[bytes], open: Sequence[bytes], stock: bytes, waste: bytes, draw: int, turnovers: int, back: bool, opened: int, end_card: bool, ends: bool, held: bool, moved: int, switches: int = 4294967295, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> Abstract:
    """
    Klondike-like columns whose runs move as a whole; turnovers -1 for no limit; opened: 0 stood, 1 stand, 2 moved, 3 never.
    """

def canfield(ranks: int, home: bytes, columns: Sequence[bytes], reserve: bytes, stock: bytes, waste: bytes, draw: int, turnovers: int, lift: int, around: bool, fill: bool, after_any: bool, back: bool, back_keep: int, switches: int = 4294967295, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> Abstract:
    """
    Canfield-like columns; turnovers -1 for no limit; lift: 0 columns, 1 their top cards too, 2 any part.
    """

class TwinFans(Abstract):
    """The search of fans of two packs."""

    def reached(self, most: int) -> list[tuple[bytes, list[tuple[int, int, int, int]]]]:
        """
        After a search that collects: the foundations with most cards up at which a redeal can begin, as the
        copies up of each card by its number, and the steps to them.
        """

def twin_fans_takes(chains: Sequence[bytes], copies: int, bearers: Sequence[bytes], fans: Sequence[bytes], home: Sequence[bytes]) -> bool:
    """Whether the search has room for the position and understands it."""

def twin_fans(chains: Sequence[bytes], copies: int, bearers: Sequence[bytes], fans: Sequence[bytes], home: Sequence[bytes], collect: bool = False, switches: int = 4294967295, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> TwinFans:
    """
    Fans of single cards in which equal cards occur; `bearers` lists for each card those it may be laid on.
    """

def fan_values(suits: int, length: int, room: int, each: int, heights: Sequence[int], values: bytes, seed: int, first: int, count: int, thorough: bool = True, slack: float = 0.0, nodes: int = 0, further: int = 0, patience: int = 0, memory: int = 268435456) -> tuple[list[tuple[int, float]], float, float, int, int]:
    """
    Random deals of fans from these foundations (room 0: fans built in suit): how often which foundations, as the sum of height * (length + 1) ** suit, were worth most; the sums of the greatest worth possible and of its square; deals that met the limit of positions (0: none, else at least 256); positions.  `values`: the worth of all foundations as float64.  `patience`: positions after which a deal of equals goes on only by chance, what it finds then counting more (0: never, else at least 256).
    """

def fan_best(suits: int, length: int, room: int, heights: Sequence[int], fans: Sequence[bytes], values: bytes, nodes: int = 0, further: int = 0, memory: int = 268435456) -> tuple[int, float, float, bool]:
    """
    The best foundations a position leads to, cards as 16 * suit + place in the chain: their code, their worth, the most that any can be worth, and whether the search met its limit.
    """

def hole(columns: Sequence[bytes], fits: Sequence[int], stock: bytes, celled: bytes, cells: int, top: int, switches: int = 4294967295, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> Abstract:
    """
    Columns whose cards go to one pile; `fits`: for each card the cards it may be laid on there; `top` -1 for none.
    """

def fold(row: bytes, fits: Sequence[int], kind: bytes, left: bytes, goal: int, switches: int = 4294967295, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> Abstract:
    """
    A row folded together to `goal` piles; `left`: how many places to the left a pile may go; `kind`: cards worth keeping together.
    """

def gaps(at: bytes, chains: Sequence[bytes], row: int, headed: bool, switches: int = 4294967295, nodes: int = 0, seconds: float = 0.0, memory: int = 1073741824) -> Abstract:
    """
    Rows of so many places, 255 for a gap; `chains`: the cards in their order; `headed`: row k is for chain k.
    """
