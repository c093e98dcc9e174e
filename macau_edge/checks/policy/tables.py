"""A table of prizes -> what it pays in each case, in whatever order and under whatever keys it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.forms import keys_form
from macau_edge.model import OTHERS, By, Draw, Member, Pays, Ratio, Reference, Ruleset, Span, Table, Verdict, rows_for
from macau_edge.problem import Place


@dataclass(frozen=True, slots=True)
class Cell:
    """What one case pays: every ratio that can be chosen, as written, with the place of its row."""

    paid: frozenset[Fraction | str]
    words: str
    place: Place | None
    any_ratio: bool = False
    verdict: bool = False

    def __str__(self) -> str:
        return self.words


Case = tuple[tuple[By, str], ...]
"""What the rows that lead to a prize go by, each with its value."""


def cells(ruleset: Ruleset, pays: Pays | None, member: Member) -> Mapping[Case, Cell]:
    """Case -> what it pays a member; one case without a name where there is one prize."""
    return dict(_cells(ruleset, pays, member, (), None)) if pays else {}


def cell_of(found: Mapping[Case, Cell], case: Case) -> Cell | None:
    """What a case pays; where no row names it, what `others` pays."""
    return found.get(case) or (found.get((*case[:-1], (case[-1][0], OTHERS))) if case else None)


_NAMED = {
    "total": "total {}",
    "stage": "the stage {}",
    "different": "different faces {}",
    "count": "a count of {}",
    "collected": "{} collected",
    "trial": "trial {}",
}


def in_words(ruleset: Ruleset, case: Case) -> str:
    """A case as a message names it: ` for total 12`, ` for 2 dice showing number`."""
    return f" for {', '.join(_named(ruleset, by, value) for by, value in case)}" if case else ""


def _named(ruleset: Ruleset, by: By, value: str) -> str:
    if value == OTHERS:
        return "all else"
    if by.kind == "showing":
        one, several = ("ball", "balls") if isinstance(ruleset.device, Draw) else ("die", "dice")
        return f"{value} {one if value == '1' else several} showing {by.what}"
    return _NAMED.get(by.kind, f"{by.what} {{}}").format(value)


def _cells(
    ruleset: Ruleset, pays: Pays, member: Member, case: Case, place: Place | None
) -> Iterator[tuple[Case, Cell]]:
    if not isinstance(pays, Table):
        yield case, _cell(ruleset, pays, place)
    elif pays.by.kind == "word" and pays.by.what in member.values:
        for row in rows_for(pays, member.values[pays.by.what].label)[:1]:
            yield from _cells(ruleset, row.pays, member, case, row.place)
    else:
        for row in pays.rows:
            for key in keys_form(row.keys):
                inner = (*case, (pays.by, f"{key.low} or more" if isinstance(key, Span) else str(key)))
                yield from _cells(ruleset, row.pays, member, inner, row.place)


def _cell(ruleset: Ruleset, pays: Pays, place: Place | None) -> Cell:
    if isinstance(pays, Ratio):
        return Cell(frozenset([pays.profit]), f"`{pays}`", place)
    if isinstance(pays, Verdict):
        return Cell(frozenset([pays.word]), f"`{pays.word}`", place, verdict=True)
    if isinstance(pays, Reference) and (option := ruleset.options.get(pays.word)):
        ratios = [choice for choice in option.choices or () if isinstance(choice, Ratio)]
        words = " or ".join(f"`{ratio}`" for ratio in ratios) or "any ratio"
        return Cell(frozenset(ratio.profit for ratio in ratios), words, place, any_ratio=option.choices is None)
    return Cell(frozenset(), f"`{pays}`", place)
