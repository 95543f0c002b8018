"""The compiled kernel: found, checked against its sources, or said to be missing."""

from __future__ import annotations

import hashlib
import importlib
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from trefoil.spec.faults import Fault

_SOURCES = Path(__file__).resolve().parents[3] / "kernel"


def source_digest(folder: Path) -> str:
    """SHA-256 over the names and contents of the kernel's sources."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".hpp", ".cpp", ".txt") and "tests" not in path.relative_to(folder).parts:
            total.update(path.relative_to(folder).as_posix().encode() + b"\0")
            total.update(path.read_bytes() + b"\0")
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
