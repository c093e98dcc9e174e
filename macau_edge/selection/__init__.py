"""Phrases -> sets of outcomes, for the exact engine, the checks and the words. The numeric engine has its own."""

from macau_edge.selection.scope import Choices, MissingChoiceError, Scope, scope
from macau_edge.selection.select import NAMES, operand, partition, select

__all__ = [
    "NAMES",
    "Choices",
    "MissingChoiceError",
    "Scope",
    "operand",
    "partition",
    "scope",
    "select",
]
