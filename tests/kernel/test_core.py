"""The core of the kernel on its own: without exceptions, without Python, under sanitizers."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from differential.test_kernel import LOWERED
from support import game
from trefoil.solve.lower import lower

ROOT = Path(__file__).resolve().parents[2]
KERNEL = ROOT / "kernel"
CXX = os.environ.get("CXX", "c++")
STRICT = ["-std=c++20", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror"]
PLAIN = ["-O2"]
SANITIZED = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
CLANG = "clang++-19"  # tools/clang.sh
WASM_LIBRARIES = Path("/usr/lib/llvm-19/include/wasm32-wasi")
CORE = sorted(path for folder in ("core", "core/abstract") for path in (KERNEL / folder).glob("*.cpp"))
PROGRAMS = sorted(path.stem for path in (KERNEL / "tests").glob("*_test.cpp"))

# All of this file runs in one process, so that the core is compiled once.
pytestmark = pytest.mark.xdist_group("kernel")


def compile_(arguments: list[str], compiler: str = CXX) -> None:
    done = subprocess.run([compiler, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return objects(tmp_path_factory.mktemp("plain"), PLAIN)


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return objects(tmp_path_factory.mktemp("sanitized"), SANITIZED)


def objects(folder: Path, flags: list[str]) -> list[Path]:
    made = []
    for source in CORE:
        target = folder / f"{source.parent.name}-{source.stem}.o"
        compile_([*STRICT, *flags, "-c", str(source), "-o", str(target)])
        made.append(target)
    return made


def test_the_core_needs_no_exceptions_threads_or_python(plain: list[Path]) -> None:
    """Nothing that a WebAssembly build without exceptions could not give it."""
    listed = subprocess.run(["nm", "-u", *map(str, plain)], capture_output=True, text=True, check=True).stdout
    wanted = {line.split()[-1] for line in listed.splitlines() if " U " in line}
    assert wanted
    for forbidden in (
        "Py",
        "pthread",
        "__cxa_throw",
        "__cxa_begin_catch",
        "_Unwind_Resume",
        "dlopen",
        "__dynamic_cast",
    ):
        assert not {name for name in wanted if name.startswith(forbidden)}


def test_headers_stand_alone() -> None:
    """Each header compiles by itself, strictly."""
    headers = sorted((KERNEL / "core").rglob("*.hpp"))
    assert len(headers) > 10
    text = "".join(f'#include "{header}"\n' for header in reversed(headers))
    done = subprocess.run(
        [CXX, *STRICT, "-x", "c++", "-fsyntax-only", "-"], input=text, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def run(program: str, flags: list[str], made: list[Path], folder: Path, arguments: list[str]) -> str:
    """Build and run one program of kernel/tests; what it printed.  It fails by itself on any wrong verdict."""
    target = folder / program
    source = KERNEL / "tests" / f"{program}.cpp"
    compile_([*STRICT, *flags, str(source), *map(str, made), "-o", str(target)])
    done = subprocess.run([str(target), *arguments], capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs(program: str, plain: list[Path], tmp_path: Path) -> None:
    """Small packs against brute force, every switch: those that take arguments play 2000 deals of seed 1."""
    said = run(program, PLAIN, plain, tmp_path, ["2000", "1"])
    counted = [int(word) for word in re.findall(r"(\d+) won", said)]
    assert counted or program == "table_test", said
    assert all(count > 50 for count in counted), said


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_under_sanitizers(program: str, sanitized: list[Path], tmp_path: Path) -> None:
    """The same programs on fewer deals: a sanitizer needs the paths, not the numbers."""
    run(program, SANITIZED, sanitized, tmp_path, ["150", "1"])


def seeds() -> dict[str, bytes]:
    """For every lowered game its words, bytes that make a position, and how many words there are."""
    chance = random.Random(5)
    made = {}
    for name in LOWERED:
        words = lower(game(name), 4 if game(name).base_from else -1).words()
        made[name] = words + bytes(chance.randrange(256) for _ in range(160)) + (len(words) // 8).to_bytes(8, "little")
    return made


def test_definitions_and_boards_fuzzed(sanitized: list[Path], tmp_path: Path) -> None:
    """Every lowered game, whole and damaged, is played and searched without a fault."""
    target = tmp_path / "fuzz"
    source = KERNEL / "tests" / "fuzz_board.cpp"
    compile_([*STRICT, *SANITIZED, "-DTREFOIL_FUZZ_MAIN", str(source), *map(str, sanitized), "-o", str(target)])
    files = []
    for name, seed in seeds().items():
        file = tmp_path / f"{name}.bin"
        file.write_bytes(seed)
        files.append(str(file))
    done = subprocess.run([str(target), "20", *files], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout == "ok\n"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which(CLANG) is None, reason="no clang 19 here")
def test_libfuzzer_finds_nothing(tmp_path: Path) -> None:
    """Words, boards and searches, led by coverage.  For a longer run: -max_total_time=600 instead of -runs."""
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    for name, seed in seeds().items():
        (corpus / name).write_bytes(seed)
    target = tmp_path / "fuzz"
    sources = [KERNEL / "tests" / "fuzz_board.cpp", *(path for path in CORE if path.parent.name == "core")]
    flags = ["-std=c++20", "-O1", "-g", "-w", "-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all"]
    compile_([*flags, *map(str, sources), "-o", str(target)], CLANG)
    done = subprocess.run(
        [str(target), "-runs=15000", "-seed=1", "-max_len=8192", f"-artifact_prefix={tmp_path}/", str(corpus)],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert "DONE" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(shutil.which(CLANG) is None or not WASM_LIBRARIES.exists(), reason="no WebAssembly libraries here")
def test_the_core_runs_as_webassembly(plain: list[Path], tmp_path: Path) -> None:
    """Every source compiles; a program says word for word what it says when compiled for this machine."""
    program = tmp_path / "klondike.wasm"
    sources = [KERNEL / "tests" / "klondike_test.cpp", *CORE]
    compile_([*STRICT, "--target=wasm32-wasi", "-O1", *map(str, sources), "-o", str(program)], CLANG)
    runner = Path(__file__).with_name("wasi.mjs")
    command = ["node", "--no-warnings", str(runner), str(program), "500", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == run("klondike_test", PLAIN, plain, tmp_path, ["500", "1"])
