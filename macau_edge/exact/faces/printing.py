"""Expressions as text, in the order in which people count: t4 before t10."""

from __future__ import annotations

import re
from typing import Any

import sympy
from sympy.printing.str import StrPrinter


def written(expression: sympy.Expr) -> str:
    """An expression as text."""
    return str(_Printer().doprint(expression))


class _Printer(StrPrinter):  # type: ignore[misc]
    """Sympy's own, but for the order of the terms."""

    def _as_ordered_terms(self, expr: Any, order: object = None) -> list[Any]:
        return sorted(expr.args, key=_key)


def _key(term: Any) -> tuple[bool, bool, int, tuple[tuple[str, int], ...]]:
    """Numbers first, what is added before what is taken away, the shorter before the longer, t4 before t10."""
    names = [(name, int(number or -1)) for name, number in re.findall(r"([a-z_][^\W\d]*)(\d*)", str(term))]
    return not term.is_Number, bool(term.could_extract_minus_sign()), len(names), tuple(names)
