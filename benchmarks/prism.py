"""A bet as a model checker is told it: a program in PRISM's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""Total of two dice -> how many of the 36 throws give it."""

POINTS = (4, 5, 6, 8, 9, 10)


@dataclass(frozen=True)
class Program:
    """A program whose labels `result0`, `result1` ... are the ends of the bet, with what each is worth.

    What no label names loses the stake.
    """

    name: str
    text: str
    nets: Sequence[Fraction]


def ways(totals: Sequence[int]) -> int:
    """How many throws of two dice give one of these totals."""
    return sum(WAYS[total] for total in totals)


def moves(found: Mapping[str, int], of: int) -> str:
    """The right side of a command: what is done, with its weight, and nothing for what is left of `of`."""
    rest = of - sum(found.values())
    parts = [f"{weight}/{of}:{done}" for done, weight in found.items()]
    return " + ".join([*parts, f"{rest}/{of}:true"] if rest else parts)


def program(name: str, declared: str, commands: Sequence[str], results: Mapping[str, Fraction], over: str) -> Program:
    """A module with these variables and commands; `results` are conditions with what each is worth."""
    lines = ["dtmc", "module bet", declared]
    lines += [f"  [] {command};" for command in (*commands, f"{over} -> true")]
    lines += ["endmodule", f'rewards "trials" !({over}) : 1; endrewards', f'label "over" = {over};']
    lines += [f'label "result{number}" = {condition};' for number, condition in enumerate(results)]
    return Program(name, "\n".join(lines) + "\n", list(results.values()))
