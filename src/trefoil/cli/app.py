"""The command `trefoil`: its group, what it does without a command, and how it says what is wrong."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from trefoil.cli import author, carry, chances, deals, explore, play, replay, serve, solve, study, study_report, verify
from trefoil.cli.speech import choose_language, help_language, help_text, sentence
from trefoil.cli.usage import usage_fault
from trefoil.spec.faults import Fault

BAD_INPUT = 2
"""The exit code for anything given that is wrong."""

_BROKEN_PIPE = 141


class Trefoil(TyperGroup):
    """The group of all commands; what is wrong becomes one sentence on standard error."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run a command and end the process with its exit code: 0, 1 for "no", 2 for bad input."""
        arguments = list(sys.argv[1:] if args is None else args)
        choose_language(arguments)
        if help_language() == "ru":
            _help_in_russian()
        extra |= {"standalone_mode": False, "prog_name": "trefoil"}
        try:
            code = super().main(arguments, *rest, **extra)
        except Fault as fault:
            _complain(sentence(fault))
        except typer.TyperException as error:
            _complain(sentence(usage_fault(error, arguments)))
        except typer.Abort:
            sys.exit(130)
        except BrokenPipeError:
            # Whoever read the output has gone: nothing is wrong and nobody is there to be told.
            sys.stdout = None
            sys.exit(_BROKEN_PIPE)
        else:
            sys.exit(code if isinstance(code, int) else 0)

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help` of the group, in the language of help pages."""
        return _told(super().get_help_option(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first words name: one, or two as in `study report`."""
        two = " ".join(args[:2])
        return super().resolve_command(ctx, [two, *args[2:]] if two in self.commands else args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command, its own option `--help` in the language of help pages."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            _told(command.get_help_option(ctx))
        return command


def _told(option: Any) -> Any:
    """An option `--help` that says in our words what it does."""
    if option is not None:
        option.help = help_text("Show this page.", "Показать эту страницу.")
    return option


def _complain(text: str) -> None:
    """Say what is wrong and end with the exit code for bad input."""
    print(text, file=sys.stderr)
    sys.exit(BAD_INPUT)


def _help_in_russian() -> None:
    """The few words of a help page that Typer brings itself."""
    if "--help" not in sys.argv and "-h" not in sys.argv:
        return
    from typer import rich_utils

    rich_utils.OPTIONS_PANEL_TITLE = "Параметры"
    rich_utils.ARGUMENTS_PANEL_TITLE = "Аргументы"
    rich_utils.COMMANDS_PANEL_TITLE = "Команды"
    rich_utils.DEFAULT_STRING = "[по умолчанию: {}]"
    rich_utils.ENVVAR_STRING = "[переменная: {}]"
    rich_utils.REQUIRED_LONG_STRING = "[нужно]"


app = typer.Typer(
    cls=Trefoil,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for part in (serve, explore, deals, play, replay, solve, study, study_report, chances, verify, carry, author):
    part.register(app)


def main() -> None:
    """Run the command line of this process."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A sign that the terminal cannot show is no reason to end with an error.
            stream.reconfigure(errors="replace")
    app()
