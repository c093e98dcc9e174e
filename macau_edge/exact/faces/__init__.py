"""The house edge as a function of the probabilities of the faces: a formula kept short, and exact derivatives."""

from __future__ import annotations

from macau_edge.exact.faces.formula import EdgeFormula, edge_formula
from macau_edge.exact.faces.program import OPERATIONS, Definition, NoFormulaError
from macau_edge.exact.faces.solving import Gradient, gradient

__all__ = [
    "OPERATIONS",
    "Definition",
    "EdgeFormula",
    "Gradient",
    "NoFormulaError",
    "edge_formula",
    "gradient",
]
