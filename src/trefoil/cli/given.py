"""What a person gives to a command: files, options, a game, a deal.  All of it may be wrong."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from trefoil.cli.speech import both
from trefoil.spec.faults import Fault

if TYPE_CHECKING:
    from trefoil.deals import Deal
    from trefoil.games import Catalogue
    from trefoil.spec import Game

DEAL_LIMIT = 100_000
RECORD_LIMIT = 8_000_000
GAME_LIMIT = 1_000_000

_REASONS = {
    errno.EACCES: ("permission denied", "нет доступа"),
    errno.EPERM: ("not permitted", "не разрешено"),
    errno.ENOSPC: ("no space is left", "не осталось места"),
    errno.EROFS: ("the file system is read-only", "файловая система только для чтения"),
    errno.ENOENT: ("there is no such folder", "нет такой папки"),
    errno.ENOTDIR: ("a part of the path is not a folder", "часть пути — не папка"),
    errno.EEXIST: ("there is a file of that name", "есть файл с таким именем"),
    errno.EISDIR: ("it is a folder", "это папка"),
    errno.ENAMETOOLONG: ("the name is too long", "имя слишком длинное"),
    errno.ELOOP: ("its links run in a circle", "ссылки образуют круг"),
    errno.EADDRINUSE: ("it is in use", "он занят"),
}


def reason(error: OSError) -> str:
    """Why the system refused, in the language of this run."""
    known = _REASONS.get(error.errno or 0)
    return both(*known) if known else (error.strerror or str(error)).lower()


def read_text(path: str, limit: int) -> str:
    """The text of a file, or of standard input for `-`.

    Raises Fault: `cli-no-file`, `cli-folder`, `cli-unreadable`, `cli-not-text`, `cli-too-large`.
    """
    name = both("standard input", "Стандартный ввод") if path == "-" else path
    try:
        if path == "-":
            data = _read(sys.stdin.buffer, limit)
        else:
            with open(path, "rb") as file:
                data = _read(file, limit)
    except (FileNotFoundError, NotADirectoryError):
        raise Fault("cli-no-file", path=name) from None
    except IsADirectoryError:
        raise Fault("cli-folder", path=name) from None
    except OSError as error:
        raise Fault("cli-unreadable", path=name, reason=reason(error)) from None
    except ValueError:  # a zero character in the path
        raise Fault("cli-no-file", path=repr(name)) from None
    if len(data) > limit:
        raise Fault("cli-too-large", path=name, limit=_size(limit))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Fault("cli-not-text", path=name) from None
    if "\0" in text:
        raise Fault("cli-not-text", path=name)
    return text


def _read(file: BinaryIO, limit: int) -> bytes:
    """At most one byte more than the limit, so that neither a huge file nor an endless one hurts."""
    return file.read(limit + 1)


def _size(limit: int) -> str:
    if limit >= 1_000_000:
        return both(f"{limit // 1_000_000} MB", f"{limit // 1_000_000} МБ")
    return both(f"{limit // 1000} KB", f"{limit // 1000} КБ")


def read_options(words: Sequence[str]) -> dict[str, str]:
    """Options by name from words `NAME=VALUE`.  Raises Fault `cli-bad-option`, `cli-option-twice`."""
    options: dict[str, str] = {}
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        if not (equals and name and value):
            raise Fault("cli-bad-option", word=repr(word))
        if options.get(name, value) != value:
            raise Fault("cli-option-twice", option=name, one=options[name], other=value)
        options[name] = value
    return options


def games_folder(given: str | None) -> Path | None:
    """The folder with authors' games: as given, or from the setting TREFOIL_GAMES, or none.

    Raises Fault `cli-no-games-folder`.
    """
    name = given or os.environ.get("TREFOIL_GAMES")
    if not name:
        return None
    folder = Path(name).expanduser().resolve()
    if not folder.is_dir():
        raise Fault("cli-no-games-folder", path=name)
    return folder


def open_catalogue(folder: str | None) -> Catalogue:
    """All games.  Raises Fault `cli-no-games-folder`."""
    from trefoil.games import catalogue

    return catalogue(games_folder(folder))


def find_game(games: Catalogue, name: str, options: dict[str, str]) -> Game:
    """The game with these options.

    Raises Fault: `unknown-game`, or `cli-close-games` when the name looks like a misspelt one;
    `unknown-option`, `bad-option-value`, `bad-definition`.
    """
    if name not in games.files:
        close = get_close_matches(name.lower(), games.files, n=3, cutoff=0.6)
        close = close or [known for known in games.files if name and name.lower() in known][:3]
        if close:
            raise Fault("cli-close-games", game=name, close=", ".join(close))
    return games.expand(name, options)


def read_deal(game: Game, given: str) -> Deal:
    """The deal a person names: a number, or a file (`-`: standard input) with cards or a position.

    Raises Fault: those of `read_text` and of `trefoil.engine.deal_text`.
    """
    from trefoil.engine import deal_text

    if looks_like_number(given):
        return deal_text(game, given)
    return deal_text(game, read_text(given, DEAL_LIMIT))


def looks_like_number(text: str) -> bool:
    """Whether a person who wrote this means a number, perhaps of another program, and not the name of a file."""
    from trefoil.engine import looks_like_peer

    return re.fullmatch(r"[+-]?[0-9]+", text) is not None or looks_like_peer(text)


def one_deal(argument: str | None, option: str | None) -> str | None:
    """The deal, given as an argument or as `--deal`.  Raises Fault `cli-two-deals`."""
    if argument is not None and option is not None:
        raise Fault("cli-two-deals", one=argument, other=option)
    return argument if argument is not None else option


def the_deal(argument: str | None, option: str | None) -> str:
    """As `one_deal`, where nothing can be done without one.  Raises Fault `cli-no-deal` too."""
    given = one_deal(argument, option)
    if given is None:
        raise Fault("cli-no-deal")
    return given


def whole_number(name: str, text: str, low: int, high: int) -> int:
    """The value of an option that is a number.  Raises Fault `cli-bad-number`."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high):
        raise Fault("cli-bad-number", option=name, low=low, high=high, value=text)
    return int(text)


def seconds_number(text: str) -> float:
    """The value of --seconds.  Raises Fault `cli-bad-number`."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise Fault("cli-bad-number", option="--seconds", low=0, high=10**9, value=text)
    return value


def share_number(name: str, text: str, low: float, high: float) -> float:
    """A share written `0.95`, `95%` or `±0.5%`.  Raises Fault `cli-bad-share`."""
    word = text.strip().lstrip("±").removeprefix("+-").replace(",", ".")
    try:
        value = float(word.removesuffix("%")) / (100 if word.endswith("%") else 1)
    except ValueError:
        value = -1.0
    if not low <= value <= high:
        raise Fault("cli-bad-share", option=name, low=_share(low), high=_share(high), value=text)
    return value


def _share(value: float) -> str:
    text = f"{100 * value:g}"
    return both(f"{text}%", f"{text.replace('.', ',')} %")


def check_target(path: str | None, ledger: Path | None = None) -> None:
    """Before long work: is there a folder for the file it writes, and is it not the ledger that is read?

    Raises Fault `cli-unwritable`, `cli-the-ledger`.
    """
    if path is None:
        return
    if ledger is not None and Path(path).resolve() == ledger.resolve():
        raise Fault("cli-the-ledger", path=path)
    number = errno.EISDIR if Path(path).is_dir() else 0 if Path(path).parent.is_dir() else errno.ENOENT
    if number:
        raise Fault("cli-unwritable", path=path, reason=reason(OSError(number, "")))
