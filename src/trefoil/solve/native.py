"""The compiled kernel: found, checked against its sources, or said to be missing."""

from __future__ import annotations

import hashlib
import importlib
import re
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from trefoil.spec.faults import Fault

_INCLUDE = re.compile(rb'^ *# *include *"([^"]+)"', re.MULTILINE)
_SOURCES = Path(__file__).resolve().parents[3] / "kernel"


def source_digest(folder: Path) -> str:
    """SHA-256 over the names and contents of what the module is compiled from."""
    todo = [folder / "CMakeLists.txt", *folder.glob("bind/*.cpp"), *folder.glob("core/*.cpp")]
    todo += folder.glob("core/abstract/*.cpp")
    sources: dict[str, bytes] = {}
    while todo:
        path = todo.pop()
        name = path.relative_to(folder).as_posix()
        if name not in sources and path.is_file():
            sources[name] = path.read_bytes()
            todo += [(path.parent / found.decode()).resolve() for found in _INCLUDE.findall(sources[name])]
    total = hashlib.sha256()
    for name in sorted(sources):
        total.update(name.encode() + b"\0" + sources[name] + b"\0")
    return total.hexdigest()


@lru_cache(maxsize=1)
def kernel() -> ModuleType:
    """The module `trefoil._kernel`.

    Raises Fault: `no-kernel` when it has not been built, `stale-kernel` when its sources have
    changed since.
    """
    try:
        module = importlib.import_module("trefoil._kernel")
    except ImportError:
        raise Fault("no-kernel") from None
    if _SOURCES.is_dir() and (_SOURCES / "core").is_dir() and module.digest != source_digest(_SOURCES):
        raise Fault("stale-kernel")
    return module


def kernel_version() -> str:
    """The first half of the digest of the kernel's sources, or an empty text without a kernel."""
    try:
        return str(kernel().digest)[:32]
    except Fault:
        return ""
