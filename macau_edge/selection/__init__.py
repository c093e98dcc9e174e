"""Phrases -> sets of outcomes, for the exact engine, the checks and the words. The numeric engine has its own."""

from macau_edge.selection.faces import operand
from macau_edge.selection.scope import END_OF_HAND, Choices, MissingChoiceError, Scope, scope
from macau_edge.selection.select import NAMES, partition, select

__all__ = [
    "END_OF_HAND",
    "NAMES",
    "Choices",
    "MissingChoiceError",
    "Scope",
    "operand",
    "partition",
    "scope",
    "select",
]
