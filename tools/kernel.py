"""Build the search kernel into the package: `python tools/kernel.py [--linked] [--sanitize LIST]`.

Needs a C++20 compiler; CMake, Ninja and nanobind come with the dependency group `kernel`.  The
module carries a digest of the sources, so that the package refuses one that is out of date.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from trefoil.solve.native import source_digest  # noqa: E402  # the path is set above

KERNEL = ROOT / "kernel"
PACKAGE = ROOT / "src" / "trefoil"


def main() -> int:
    """Configure, compile, and put the module and its stub into the package."""
    parser = argparse.ArgumentParser(description="Build the search kernel into the package.")
    parser.add_argument("--linked", action="store_true", help="compile nanobind's backend in")
    parser.add_argument("--sanitize", default="", metavar="LIST", help="build with sanitizers, into build/ only")
    parser.add_argument("--portable", action="store_true", help="for any processor of this family")
    given = parser.parse_args()
    digest = source_digest(KERNEL)
    build = ROOT / "build" / ("kernel" + (f"-{given.sanitize.replace(',', '-')}" if given.sanitize else ""))
    scripts = sysconfig.get_path("scripts")
    tools = os.pathsep.join([scripts, os.environ.get("PATH", "")])
    cmake = shutil.which("cmake", path=tools)
    if cmake is None or shutil.which(os.environ.get("CXX", "c++"), path=tools) is None:
        print(
            "The kernel needs a C++ compiler and CMake; without them Trefoil plays but does not solve.", file=sys.stderr
        )
        return 1
    environment = {**os.environ, "PATH": tools}
    configure = [
        cmake, "-S", str(KERNEL), "-B", str(build), "-G", "Ninja",
        f"-DPython_EXECUTABLE={sys.executable}",
        f"-DTREFOIL_DIGEST={digest}",
        f"-DTREFOIL_LINKED={'ON' if given.linked or not _backend() else 'OFF'}",
        f"-DTREFOIL_SANITIZE={given.sanitize}",
        f"-DTREFOIL_ARCH={'' if given.portable else _arch()}",
    ]  # fmt: skip
    for command in (configure, [cmake, "--build", str(build)]):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout + done.stderr, file=sys.stderr)
            return done.returncode
    if given.sanitize:
        return 0
    (module,) = build.glob("_kernel*.so")
    for old in PACKAGE.glob("_kernel*.so"):
        old.unlink()
    shutil.copy2(module, PACKAGE / module.name)
    shutil.copy2(build / "_kernel.pyi", PACKAGE / "_kernel.pyi")
    return 0


def _backend() -> bool:
    """Whether nanobind's shared backend is installed; where it is not, it is compiled in."""
    from importlib.util import find_spec

    return find_spec("nanobind_backend") is not None


def _arch() -> str:
    """What lets the compiler use this processor's own instructions, where it can."""
    compiler = os.environ.get("CXX", "c++")
    probe = [compiler, "-march=native", "-x", "c++", "-fsyntax-only", "-"]
    return "-march=native" if subprocess.run(probe, input="", capture_output=True, text=True).returncode == 0 else ""


if __name__ == "__main__":
    sys.exit(main())
