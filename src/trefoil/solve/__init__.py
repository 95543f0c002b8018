"""Verdicts: can a position still be won?  The kernel searches, the engine has the last word."""

from trefoil.solve.answer import QUESTIONS, Answer, KernelDisagrees, Limits, Question, Verdict, default_question
from trefoil.solve.lowered import Unsupported
from trefoil.solve.solver import Solver, solve, solve_many, solve_position

__all__ = [
    "QUESTIONS",
    "Answer",
    "KernelDisagrees",
    "Limits",
    "Question",
    "Solver",
    "Unsupported",
    "Verdict",
    "default_question",
    "solve",
    "solve_many",
    "solve_position",
]
