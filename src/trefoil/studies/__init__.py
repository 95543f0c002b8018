"""Studies: how often does a game come out?  Questions, statistics, the ledger, and running them."""

from trefoil.studies.intervals import Interval, Tally, clopper_pearson, wilson, with_unknown
from trefoil.studies.ledger import Entry, Ledger, Span
from trefoil.studies.questions import Asker, Kind, asker, checked, default_question, questions_of
from trefoil.studies.study import DEFAULT_BUDGET, Row, Study

__all__ = [
    "DEFAULT_BUDGET",
    "Asker",
    "Entry",
    "Interval",
    "Kind",
    "Ledger",
    "Row",
    "Span",
    "Study",
    "Tally",
    "asker",
    "checked",
    "clopper_pearson",
    "default_question",
    "questions_of",
    "wilson",
    "with_unknown",
]
