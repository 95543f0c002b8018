"""One game played in the terminal: reads a line, does it, shows the table."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from trefoil.cli.against import SEATS, Against
from trefoil.cli.deals import list_moves, show
from trefoil.cli.given import reason
from trefoil.cli.output import console, print_paragraphs, print_plain, print_rows
from trefoil.cli.replay import refusal_words
from trefoil.cli.speech import both, language, said, sentence
from trefoil.engine import IllegalMove, Line, Move, Outcome, Refusal, State, write_position, write_record
from trefoil.spec.faults import Fault
from trefoil.words import move_text, outcome_text, rules_text

_LOOP_BUDGET = 500
_LONGEST_LINE = 10_000


class Command(NamedTuple):
    """A word that is no move: its names, English ones first, what follows it, and what it does."""

    names: tuple[str, ...]
    follows: tuple[str, str]
    does: tuple[str, str]
    run: Callable[[str], None]


class Session:
    """A line of play and the person at the keyboard, perhaps against the computer partner."""

    def __init__(self, line: Line, options: Mapping[str, str], against: Against | None = None) -> None:
        self.line = line
        self._against = against
        self._options = options
        self._table = line.table
        self._out = console()
        self._over = False
        nothing = ("", "")
        number = ("[N]", "[N]")
        self._commands = (
            Command(("undo", "u", "отмена"), number, ("take steps back", "взять шаги назад"), self._undo),
            Command(
                ("redo", "r", "вернуть"), number, ("play undone steps again", "повторить взятое назад"), self._redo
            ),
            Command(("goto", "шаг"), ("N", "N"), ("go to the position after N steps", "перейти к шагу N"), self._goto),
            Command(("moves", "m", "ходы"), nothing, ("list the legal moves", "перечислить ходы"), self._moves),
            Command(("show", "s", "стол"), nothing, ("show the table again", "показать стол"), self._show_again),
            Command(("rules", "правила"), nothing, ("print the rules", "напечатать правила"), self._rules),
            Command(
                ("save", "запись"), ("FILE", "ФАЙЛ"), ("save the game as text", "записать игру в файл"), self._save
            ),
            Command(("position", "положение"), nothing, ("print the position", "напечатать положение"), self._position),
            Command(("help", "?", "помощь"), nothing, ("this list", "этот список"), self._help),
            Command(("quit", "q", "выход"), nothing, ("end", "закончить"), self._quit),
        )
        actions = {action.name for action in self._table.game.actions}
        # A game may call an action by one of these words; then the word is a move.
        self._by_name = {name: command for command in self._commands for name in command.names if name not in actions}

    def run(self) -> None:
        """Play until the person quits or the input ends."""
        if self._against is not None:
            self._out.print(self._against.greeting(), markup=False)
            self._play([])
        self._show()
        while not self._over:
            text = self._ask()
            if text is None:
                return
            if text.strip():
                self.do(text.strip())

    def do(self, text: str) -> None:
        """Do one line: a command, or moves with `;` between them, which are one step."""
        word, _, rest = text.partition(" ")
        command = self._by_name.get(word.lower())
        try:
            if command is not None:
                command.run(rest.strip())
            else:
                self._play(self._moves_of(text))
                self._show()
        except IllegalMove as error:
            self._refuse(error.refusal)
        except Fault as fault:
            self._out.print(sentence(fault), style="yellow", markup=False)

    def _ask(self) -> str | None:
        """The next line of input, None when there is no more."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  # gives the prompt a history and keys for editing
            try:
                return input(f"{self.line.at}> ")
            except (EOFError, KeyboardInterrupt):
                self._out.print()
                return None
        data = rest = sys.stdin.buffer.readline(_LONGEST_LINE)
        while rest and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(_LONGEST_LINE)  # no move is so long: what follows is dropped
        return data.decode("utf-8", "replace") if data else None

    # ------------------------------------------------------------ moves

    def _moves_of(self, text: str) -> list[Move]:
        """The moves typed, with `;` between them.  Raises IllegalMove and Fault."""
        state, moves = self.line.state, []
        for part in text.split(";"):
            move = self._table.read(state, part.strip())
            if self._against is not None:
                self._against.check(state, move)
            state = self._table.apply(state, move)
            moves.append(move)
        return moves

    def _play(self, moves: list[Move]) -> None:
        """Play these moves and the partner's answer: one step, so that undo takes back both."""
        answers = self._against.answer(self.line, moves) if self._against is not None else []
        before = self.line.state
        self.line.play([*moves, *answers])
        before = self._tell(f"{self.line.at}.", before, moves)
        if self._against is not None:
            self._tell(f"{SEATS[1 - self._against.seat]}:", before, answers)

    def _tell(self, who: str, state: State, moves: list[Move]) -> State:
        """Print the moves in words; the position after them."""
        told = []
        for move in moves:
            told.append(said(move_text(self._table, state, move)))
            state = self._table.step(state, move)
        if told:
            self._out.print(f"{who} {'; '.join(told)}", style="dim", markup=False)
        return state

    def _refuse(self, refusal: Refusal) -> None:
        text, rule, quote = refusal_words(self._table.game, refusal)
        self._out.print(said(text), style="yellow", markup=False)
        if rule is not None:
            self._out.print(said(rule), style="dim", markup=False)
        if quote is not None:
            self._out.print(both(f"“{quote.en}”", f"«{quote.ru}»"), style="dim italic", markup=False)

    # ------------------------------------------------------------ commands

    def _steps(self, text: str) -> int:
        if not text:
            return 1
        if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text)):
            raise Fault("cli-no-steps", word=repr(text[:20]))
        return int(text)

    def _undo(self, text: str) -> None:
        steps = self._steps(text)
        if not self._go(self.line.at - steps, -1):
            raise Fault("cli-nothing-to-undo")

    def _redo(self, text: str) -> None:
        steps = self._steps(text)
        if not self._go(self.line.at + steps, 1):
            raise Fault("cli-nothing-to-redo")

    def _goto(self, text: str) -> None:
        last = len(self.line.steps)
        if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text) <= last):
            raise Fault("cli-bad-number", option="goto", low=0, high=last, value=text or "–")
        if not self._go(int(text), 1):
            self._show()

    def _go(self, at: int, way: int) -> bool:
        """Go to a step and show it; False when that is where the line is.

        Against the partner, to the next one that way, or else the other way, at which the person moves.
        """
        last = len(self.line.steps)
        at = min(max(at, 0), last)
        places = (
            [*range(at, last + 1), *range(at - 1, -1, -1)] if way > 0 else [*range(at, -1, -1), *range(at, last + 1)]
        )
        against = self._against
        place = next((k for k in places if against is None or against.mine(self.line.state_at(k))), at)
        if place == self.line.at:
            return False
        self.line.goto(place)
        self._show()
        return True

    def _moves(self, text: str) -> None:
        list_moves(self._table, self.line.state, "both" if self._against is None else self._against.seat)

    def _show_again(self, text: str) -> None:
        self._show()

    def _rules(self, text: str) -> None:
        print_paragraphs(rules_text(self._table.game, language()))

    def _position(self, text: str) -> None:
        print_plain(write_position(self._table, self.line.state))

    def _save(self, text: str) -> None:
        if not text:
            raise Fault("cli-save-where")
        save(Path(text).expanduser(), write_record(self.line, self._options))
        self._out.print(both(f"Saved: {text}", f"Записано: {text}"), style="dim", markup=False)

    def _help(self, text: str) -> None:
        rows = [("5h fan3", both("a move, as the list of moves writes it", "ход, как он записан в списке ходов"))]
        for command in self._commands:
            words = [f"{command.names[0]} {both(*command.follows)}".strip(), *command.names[1:]]
            rows.append((", ".join(words), both(*command.does)))
        print_rows(rows)

    def _quit(self, text: str) -> None:
        self._over = True

    # ------------------------------------------------------------ showing

    def _show(self) -> None:
        state = self.line.state
        self._out.print()
        show(self._table, state)
        text = outcome_text(self._table.game, self._outcome(), self._table.view(state).score)
        if text is not None:
            self._out.print(said(text), style="bold green", markup=False)

    def _outcome(self) -> Outcome:
        return self._table.outcome(self.line.state, _LOOP_BUDGET)


def save(path: Path, text: str) -> None:
    """Write a game text to a file, whole or not at all; only a game text is ever written over.

    Raises Fault `cli-not-ours`, `cli-unwritable`.
    """
    try:
        if path.exists():
            with path.open("rb") as old:
                if not old.read(8).startswith(b"trefoil "):
                    raise Fault("cli-not-ours", path=str(path))
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise Fault("cli-unwritable", path=str(path), reason=reason(error)) from None
    except ValueError:  # an empty name, or a zero character in it
        raise Fault(
            "cli-unwritable", path=repr(str(path)), reason=both("this is no file name", "это не имя файла")
        ) from None
