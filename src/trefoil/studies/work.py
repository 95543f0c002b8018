"""What a worker does: answer the question for successive deals until their time is up.

A worker is another process of this machine or of a cluster.  It gets the whole definition of the
game, so that it needs no game files, and refuses to work with another kernel than the study's.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from trefoil.solve.answer import Limits
from trefoil.solve.native import kernel_version
from trefoil.spec.codec import from_json, to_json
from trefoil.spec.faults import Fault
from trefoil.studies.questions import Asker, asker, checked
from trefoil.studies.study import Row, Study


class Task(NamedTuple):
    """Deals `first` … `first + deals - 1` of a study, or as many of them as `seconds` allow, at least one.

    `game`: the definition as JSON.
    """

    game: bytes
    question: str
    budget: Limits
    basis: str
    kernel: str
    first: int
    deals: int
    seconds: float


class Chunk(NamedTuple):
    """Rows of successive deals from the first of the task on; `seconds` is what the worker took."""

    rows: list[Row]
    seconds: float
    worker: str


def task(study: Study, first: int, deals: int, seconds: float) -> Task:
    """A task of the study."""
    return Task(to_json(study.game), study.question, study.budget, study.basis, kernel_version(), first, deals, seconds)


def work(given: Task, going: Callable[[], bool] = lambda: True) -> Chunk:
    """Do a task; end early, perhaps with nothing, when `going` turns false.

    Raises Fault `worker-differs`, and those of the question.
    """
    began = time.perf_counter()
    me = f"{socket.gethostname()}:{os.getpid()}"
    if given.kernel != kernel_version():
        raise Fault("worker-differs", worker=me, what="kernel")
    ready = _ready(given.game, given.question, given.budget, given.basis)
    if ready is None:
        raise Fault("worker-differs", worker=me, what="basis")
    rows: list[Row] = []
    for deal in range(given.first, given.first + given.deals):
        row = ready.ask(deal, going) if going() else None
        if row is None:
            break
        rows.append(row)
        if time.perf_counter() - began >= given.seconds:
            break
    return Chunk(rows, time.perf_counter() - began, me)


@lru_cache(maxsize=4)
def _ready(game: bytes, question: str, budget: Limits, basis: str) -> Asker | None:
    """The question made ready, once for all chunks; None if what it rests on is not the study's here."""
    study = checked(Study(from_json(game), {}, question, budget))
    return asker(study) if study.basis == basis else None
