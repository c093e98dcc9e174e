"""Numbers out of foreign text: bounded before they are made, wherever the text comes from.

Python takes the square of the digits for a whole number (`int`), all memory there is for an exponent (`Fraction` of
`1e999999999`), and the same in JSON and TOML; its own limit is lifted in this program, whose
figures are longer. `tests/model/test_numbers_of_text.py` finds whoever makes a number of a text without these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from macau_edge.model.regex import regex

if TYPE_CHECKING:
    from fractions import Fraction

DIGITS = 10_000
"""Digits that a number out of a text may have where its reader asks for no fewer: a thousandth of a second."""

NUMBER = r"0|[1-9][0-9]{0,8}"
"""A whole number as a file has it, of what comes up, of points or of a count: of nine digits at most."""

_EXACT = regex(r"([+-]?[0-9]+)(?:/([0-9]+)|\.([0-9]*))?")
_LONG = regex(rf"[0-9][0-9_]{{{DIGITS},}}")


def whole_of(text: str | bytes, most: int = DIGITS) -> int:
    """The whole number that a text is; raises ValueError where it is none, or has more digits than `most`."""
    if len(text) > most + 1:  # and a sign
        raise ValueError(f"more than {most} digits")
    return int(text)


def exact_of(text: str, most: int = DIGITS) -> Fraction:
    """The number that `-5/36`, `2.5` or `7` is; raises ValueError where a text is none, or has more digits than `most`.

    It has no exponent.
    """
    from fractions import Fraction

    match = _EXACT.fullmatch(text) if len(text) <= 2 * most + 2 else None
    if match is None:
        raise ValueError("no number, or one that is too long")
    above, below, decimals = match.groups()
    if below is not None:
        if not (under := whole_of(below, most)):
            raise ValueError("a fraction of nothing")
        return Fraction(whole_of(above, most), under)
    return Fraction(whole_of(f"{above}{decimals or ''}", most), 10 ** len(decimals or ""))


def parse_json(data: str | bytes, *, pairs: Callable[[list[tuple[str, Any]]], Any] | None = None) -> Any:
    """What JSON says, `pairs` making each of its objects where that is given.

    Raises:
        ValueError: it is no JSON, or a number in it has more than `DIGITS` digits.
        RecursionError: it nests too deeply.
    """
    import json

    return json.loads(data, parse_int=whole_of, object_pairs_hook=pairs)


def parse_toml(text: str) -> dict[str, Any]:
    """What TOML says.

    Raises:
        ValueError: it is no TOML; or so many digits stand in a row that a number would have more than `DIGITS`.
        RecursionError: it nests too deeply.
    """
    import tomllib

    if match := _LONG.search(text):
        line = text.count("\n", 0, match.start()) + 1
        column = match.start() - text.rfind("\n", 0, match.start())
        raise ValueError(f"More than {DIGITS} digits (at line {line}, column {column})")
    return tomllib.loads(text)
