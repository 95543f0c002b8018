"""Whatever is wrong: exit code 2, one sentence on standard error in the person's language, nothing changed."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest

from support import played, table
from trefoil.cli.serve import FIRST_PORT
from trefoil.deals import write_card_list
from trefoil.engine import write_record

CARDS = write_card_list(table("clover").deal).split()
RECORD = write_record(played(table("clover", 5), 5, 6), {})
# A position of Clover 36 at its end: short enough to be spoilt by hand.
END = """foundation1: As Ks Qs Js Ts 9s 8s 7s 6s
foundation2: Ah Kh Qh Jh Th 9h 8h 7h 6h
foundation3: Ad Kd Qd Jd Td 9d 8d 7d 6d
foundation4: Ac Kc Qc Jc Tc 9c 8c
fan1: 6c 7c
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Files with one thing wrong in each."""
    made: dict[str, str | bytes] = {
        "51.txt": " ".join(CARDS[1:]),
        "doubled.txt": " ".join([*CARDS[:-1], CARDS[0]]),
        "53.txt": " ".join([*CARDS, CARDS[0]]),
        "word.txt": " ".join([*CARDS[:-1], "joker"]),
        "empty.txt": "",
        "bytes.bin": bytes(range(128, 256)),
        "utf16.txt": " ".join(CARDS).encode("utf-16"),
        "nul.txt": " ".join(CARDS) + "\0",
        "huge.txt": b"5h " * 4_000_000,
        "short.rec": RECORD[: RECORD.index("moves")],
        "half.rec": "\n".join(RECORD.splitlines()[:-2]) + "\n7",
        "gap.rec": RECORD.replace("\n3. ", "\n4. "),
        "new.rec": RECORD.replace("trefoil 1", "trefoil 2"),
        "game.rec": RECORD.replace("game: clover", "game: clovver"),
        "option.rec": RECORD.replace("deal:", "options: redeals=77\ndeal:"),
        "rules.rec": re.sub("rules: .*", "rules: 0123456789abcdef", RECORD),
        "deal.rec": RECORD.replace("deal: 5", "deal: -5"),
        "illegal.rec": re.sub(r"1\. .*", "1. Ks fan1", RECORD),
        "good.rec": RECORD,
        "bytes.json": b'{"id": "\xff"}',
        "cut.json": '{"id": "x", "title": ',
        "twice.pos": END + "fan1: 6c 7c\n",
        "nowhere.pos": END + "fan99: 2h\n",
        "line.pos": END + "colour: red\n",
        "count.pos": END + "used redeal: 9\n",
        "order.pos": END.replace("Tc 9c 8c", "Tc 8c 9c"),
        "cut.perft": "trefoil-perft 1\ngame: clover\ndeal: 5\n",
        "words.perft": "trefoil-perft 1\ngame: clover\ndeal: 5\nperft: many\n",
        "rules.perft": "trefoil-perft 1\ngame: clover\nrules: 0123456789abcdef\ndeal: 5\nperft: 1\n",
    }
    folder = tmp_path / "given"
    folder.mkdir()
    for name, content in made.items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


CASES: list[tuple[str, str]] = [
    # The command, and what its sentence must hold in both languages.
    ("deal clover --deal given/51.txt", "51"),
    ("deal clover --deal given/doubled.txt", "♥|♦|♠|♣"),
    ("deal clover --deal given/53.txt", "1"),
    ("deal clover --deal given/word.txt", "joker"),
    ("deal clover --deal given/empty.txt", ""),
    ("deal clover --deal given/bytes.bin", "given/bytes.bin"),
    ("deal clover --deal given/utf16.txt", "UTF-8"),
    ("deal clover --deal given/nul.txt", "UTF-8"),
    ("deal clover --deal given/huge.txt", "100"),
    ("deal clover --deal given/none.txt", "given/none.txt"),
    ("deal clover --deal given", "given"),
    ("deal clover --deal given/51.txt/x", "given/51.txt/x"),
    ("deal clover -5", "18446744073709551615"),
    ("deal clover 18446744073709551616", "18446744073709551615"),
    ("moves clover --deal -1", "18446744073709551615"),
    ("deal clover 5 --deal 6", "5.*6"),
    ("deal clovr 5", "clover-36"),
    ("deal zzz 5", "zzz"),
    ("deal clover 5 --option rdeals=1", "rdeals.*redeals"),
    ("deal clover 5 --option redeals=77", "77.*unlimited"),
    ("deal clover 5 --option redeals", "redeals"),
    ("deal clover 5 -o redeals=1 -o redeals=2", "redeals.*1.*2"),
    ("deal clover-36 --deal given/twice.pos", "6.*fan1"),
    ("deal clover-36 --deal given/nowhere.pos", "6.*fan99"),
    ("deal clover-36 --deal given/line.pos", "6.*colour"),
    ("deal clover-36 --deal given/count.pos", "6.*redeal"),
    ("deal clover-36 --deal given/order.pos", "foundation4"),
    ("moves clover", "--deal"),
    ("perft clover", "--deal"),
    ("perft", "--verify"),
    ("perft clover 5 --depth 0", "--depth.*1.*20.*0"),
    ("perft clover 5 --depth x", "--depth.*x"),
    ("perft clover 5 --depth -3", "--depth.*-3"),
    ("perft --verify given/cut.perft", "3"),
    ("perft --verify given/words.perft", "4.*many"),
    ("perft --verify given/rules.perft", "0123456789abcdef"),
    ("perft --verify given/none.perft", "given/none.perft"),
    ("replay given/short.rec", "moves"),
    ("replay given/half.rec", ""),
    ("replay given/gap.rec", ""),
    ("replay given/new.rec", ""),
    ("replay given/51.txt", "trefoil 1"),
    ("replay given/bytes.bin", "UTF-8"),
    ("replay given/huge.txt", "8"),
    ("replay given/game.rec", "clovver.*clover"),
    ("replay given/option.rec", "77"),
    ("replay given/rules.rec", "0123456789abcdef"),
    ("replay given/deal.rec", "18446744073709551615"),
    ("play", "--load"),
    ("play zzz", "zzz"),
    ("play klondike --load given/good.rec", "clover.*klondike"),
    ("play --load given/illegal.rec", "1.*Ks fan1"),
    ("play --load given/good.rec --deal 5", ""),
    ("play --load given/good.rec -o redeals=1", ""),
    ("play --load given/none.rec", "given/none.rec"),
    ("check given/none.json", "given/none.json"),
    ("check given/bytes.json", "UTF-8"),
    ("check given/cut.json", "1.*22"),
    ("check given/huge.txt", "1"),
    ("games --games given/none", "given/none"),
    ("games --games given/51.txt", "given/51.txt"),
    ("frobnicate", "frobnicate"),
    ("deal", "trefoil deal --help"),
    ("deal clover 5 6", "6"),
    ("deal clover 5 --colour", "--colour"),
    ("deal clover 5 --json=1", "--json"),
    ("deal clover 5 --deal", "--deal"),
    ("deal clover 5 --lang de", "de"),
    ("--port 70000 --no-browser", "65535.*70000"),
    ("--port many --no-browser", "many"),
    ("--host 203.0.113.7 --no-browser", "203.0.113.7"),
    ("--no-browser --data given/51.txt/tables", "given/51.txt/tables"),
    ("--no-browser --games given/none", "given/none"),
]


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(("command", "told"), CASES, ids=[case[0] for case in CASES])
def test_one_sentence_and_nothing_changed(command: str, told: str, lang: str, trefoil: Any, tmp_path: Path) -> None:
    before = tree(tmp_path)
    done = trefoil(*command.split(), lang=lang)
    assert done.code == 2, done
    assert done.out == ""
    sentence = done.err
    assert sentence.endswith((".\n", "?\n", "…\n"))
    assert sentence.count("\n") == 1
    assert bool(re.search("[а-яё]", sentence, re.IGNORECASE)) == (lang == "ru"), sentence
    assert re.search(told, sentence), sentence
    assert "{" not in sentence
    assert "Traceback" not in sentence
    assert tree(tmp_path) == before


def test_51_cards_are_told_by_name(files: Path, trefoil: Any) -> None:
    done = trefoil("deal", "clover", "--deal", str(files / "doubled.txt"))
    sign = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

    def face(card: str) -> str:
        return card[0].replace("T", "10") + sign[card[1]]

    assert f"missing: {face(CARDS[-1])}" in done.err
    assert f"doubled: {face(CARDS[0])}" in done.err


def test_the_language_may_stand_anywhere(trefoil: Any) -> None:
    for words in (("--lang", "ru", "deal", "zzz"), ("deal", "zzz", "--lang", "ru"), ("deal", "--lang=ru", "zzz")):
        assert "Нет игры" in trefoil(*words, lang="en").err
    assert "no game" in trefoil("deal", "zzz", "--lang", "en", lang="ru").err


def test_the_language_of_the_environment(trefoil: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert "Нет игры" in trefoil("deal", "zzz", lang="en").err
    monkeypatch.setenv("LC_ALL", "C")
    assert "no game" in trefoil("deal", "zzz", lang="ru").err


def test_a_port_that_is_taken(trefoil: Any, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = trefoil("--port", port, "--no-browser", "--data", str(tmp_path / "tables"))
    assert done.code == 2
    assert re.fullmatch(rf"Port {port} cannot be used on 127.0.0.1: .+\.\n", done.err)
    assert not (tmp_path / "tables").exists()


def test_no_port_is_free(trefoil: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        monkeypatch.setattr("trefoil.cli.serve.FIRST_PORT", port)
        monkeypatch.setattr("trefoil.cli.serve._PORTS", 1)
        done = trefoil("--no-browser")
    assert done.code == 2
    assert f"{port} to {port}" in done.err
    assert port != FIRST_PORT


def test_a_store_that_is_none_of_ours(trefoil: Any, tmp_path: Path) -> None:
    (tmp_path / "trefoil.db").write_bytes(b"This is no database. " * 1000)
    done = trefoil("--port", "0", "--no-browser", "--data", str(tmp_path))
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert (tmp_path / "trefoil.db").read_bytes().startswith(b"This is no database.")


def test_a_game_in_the_authors_folder_cannot_take_another_ones_name(trefoil: Any, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text(json.dumps({"id": "clover", "like": "fan"}))
    done = trefoil("check", "own.json")
    assert done.code == 1
    assert "'clover' is the id of another game" in done.out
