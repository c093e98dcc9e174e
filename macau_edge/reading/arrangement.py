"""How the cloth of a game is arranged: files that a person can edit, `arrangements/*.toml`, and what they say."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from macau_edge.model import Ruleset
from macau_edge.model.cloth import MARKS, SHOWN, UNIT, Area, Arrangement, Box, Cells, Entry

FOLDER = Path(__file__).parent / "arrangements"


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
        if unknown := set(table.get("show", ())) - set(SHOWN):
            raise ValueError(f"{table.get('bet')}: cannot show {', '.join(sorted(unknown))}; known: {', '.join(SHOWN)}")
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
