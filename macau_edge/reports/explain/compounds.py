"""A compound bet part by part."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from macau_edge.derivation import Added, Derivation
from macau_edge.reports.document import Block, Column, Formula, Heading, Paragraph, Table
from macau_edge.reports.explain.formulas import short
from macau_edge.wording.words import Words


def parts_blocks(derivation: Derivation, w: Words, *, commands: bool = True) -> Iterator[Block]:
    """What each part adds and the sums; with `commands` also those that derive each part."""
    yield Heading(w("explain.parts.title"), 2)
    start = 1 / derivation.parts[0].share
    yield Paragraph(w("explain.parts", units=w.units(int(start))))
    yield _table(derivation, w)
    yield Formula(f"E = {derivation.measures.expected_net}")
    if commands:
        yield _commands(derivation, w)


def _commands(derivation: Derivation, w: Words) -> Paragraph:
    ids = dict.fromkeys(one.bet.id if one.bet.additional else one.id for one in (p.member for p in derivation.parts))
    said = [f"`macau-edge explain {derivation.ruleset.name} {_quoted(id_)}`" for id_ in ids]
    return Paragraph(w("explain.parts.own", commands=w.both(said)))


def _quoted(id_: str) -> str:
    return f'"{id_}"' if "[" in id_ else id_


def _table(derivation: Derivation, w: Words) -> Table:
    columns = (
        Column(w("explain.part")),
        Column(w("explain.put-down"), right=True, group="put"),
        Column(w("explain.laid"), right=True, group="put"),
        Column(w("explain.per-unit"), right=True, group="value"),
        Column(w("explain.contribution"), right=True, group="value"),
        Column(w("explain.at-stake"), right=True, group="staked"),
    )
    rows = [_row(part, derivation, w) for part in derivation.parts]
    expected = sum((part.contribution for part in derivation.parts), Fraction(0))
    staked = sum((part.put_down for part in derivation.parts), Fraction(0))
    total = (w("explain.sum"), "", "", "", short(expected, w), short(staked, w))
    return Table(columns, (*rows, total))


def _row(part: Added, derivation: Derivation, w: Words) -> tuple[str, ...]:
    whole = int(1 / part.share)
    return (
        w.bet(part.member),
        short(part.probability, w),
        str(part.units) if whole == 1 else f"{part.units} / {whole}",
        short(part.expected, w),
        short(part.contribution, w),
        short(part.put_down, w),
    )
