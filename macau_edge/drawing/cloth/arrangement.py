"""How the cloth of a game is arranged: files that a person can edit, `arrangements/*.toml`, and what they say."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from macau_edge.drawing.cloth.contents import PARTS, Look
from macau_edge.drawing.cloth.fitting import UNIT, Area
from macau_edge.drawing.cloth.pictures import MARKS
from macau_edge.model import Ruleset

FOLDER = Path(__file__).parent / "arrangements"


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Look):
    """A box for a bet, a member, or a whole family.

    `also` is a second rectangle that rises from an end of the first and has the name once more. Where `meets` names a
    family of single numbers, each member is marked with `mark` where its numbers meet as well.
    """

    bet: str
    at: Area
    also: Area | None = None
    meets: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells(Look):
    """Members of a family in equal cells: `across` in a row, or, `upward`, in columns from the bottom.

    `only` are the labels of those meant, all that have no box of their own where it is empty. The name of the family,
    and the prize where all have the same, stand in `heading`, if there is one.
    """

    bet: str
    at: Area
    across: int
    upward: bool = False
    only: tuple[str, ...] = ()
    heading: Area | None = None
    show: tuple[str, ...] = field(default=("label",), kw_only=True)
    size: float = field(default=15.0, kw_only=True)
    label: float = field(default=28.0, kw_only=True)


Entry: TypeAlias = Box | Cells


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """The cloth of the game of an act: its height, where its title stands, and its boxes."""

    act: str
    height: float
    entries: tuple[Entry, ...]
    title: Area | None = None


def arrangement_of(ruleset: Ruleset) -> Arrangement | None:
    """How the cloth of a game is arranged, by its act; None where no file here knows most of its bets."""
    found = arrangements().get(ruleset.act.cite) if ruleset.act else None
    if found is None:
        return None
    families = {entry.bet.partition("[")[0] for entry in found.entries}
    return found if 2 * len(families & ruleset.bets.keys()) > len(families) else None


@cache
def arrangements() -> Mapping[str, Arrangement]:
    """Act -> the arrangement of its cloth."""
    found = [read_arrangement(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.toml"))]
    return {one.act: one for one in found}


def read_arrangement(text: str) -> Arrangement:
    """An arrangement as written; ValueError says what is wrong with it."""
    written = tomllib.loads(text)
    known = {"act", "height", "title", "box", "cells"}
    if unknown := written.keys() - known:
        raise ValueError(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(sorted(known))}")
    title = written.get("title")
    entries = (*_entries(written.get("box", ()), Box), *_entries(written.get("cells", ()), Cells))
    return Arrangement(
        act=written["act"],
        height=float(written["height"]) * UNIT,
        entries=entries,
        title=_area(title) if title is not None else None,
    )


def _entries(tables: Sequence[Mapping[str, Any]], kind: type[Box] | type[Cells]) -> Iterator[Entry]:
    for table in tables:
        if unknown := table.keys() - set(kind.__dataclass_fields__):
            raise ValueError(f"{table.get('bet')}: unknown: {', '.join(sorted(unknown))}")
        if unknown := set(table.get("show", ())) - PARTS.keys():
            raise ValueError(f"{table.get('bet')}: cannot show {', '.join(sorted(unknown))}; known: {', '.join(PARTS)}")
        if table.get("mark", "circle") not in MARKS:
            raise ValueError(f"{table.get('bet')}: no mark `{table['mark']}`; known: {', '.join(MARKS)}")
        yield kind(**{key: _value(key, value) for key, value in table.items()})


def _value(key: str, value: Any) -> Any:
    if key in ("at", "also", "heading"):
        return _area(value)
    if key in ("size", "label", "dice"):
        return float(value) * UNIT
    return tuple(value) if isinstance(value, list) else value


def _area(numbers: Sequence[float]) -> Area:
    """`[x, y, width, height]` in hundredths of the width."""
    if len(numbers) != 4:
        raise ValueError(f"a place is [x, y, width, height], not {numbers}")
    x, y, width, height = (float(number) * UNIT for number in numbers)
    return Area(x, y, width, height)
