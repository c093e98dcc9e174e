"""A compound bet part by part."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from macau_edge.derivation import Added, Derivation
from macau_edge.reports.document import Block, Formula, Heading, Paragraph, Table
from macau_edge.reports.explain.formulas import part
from macau_edge.reports.fields import Field, Label, Number, table
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
    expected = part(sum((one.contribution for one in derivation.parts), Fraction(0)), w)
    staked = part(sum((one.put_down for one in derivation.parts), Fraction(0)), w)
    fields: tuple[Field[Added], ...] = (
        Label(w("explain.part"), lambda one: w.bet(one.member), total=w("explain.sum")),
        Number(w("explain.put-down"), lambda one: part(one.probability, w), "put"),
        Number(w("explain.laid"), _laid, "put"),
        Number(w("explain.per-unit"), lambda one: part(one.expected, w), "value"),
        Number(w("explain.contribution"), lambda one: part(one.contribution, w), "value", expected),
        Number(w("explain.at-stake"), lambda one: part(one.put_down, w), "staked", staked),
    )
    return table(w, fields, derivation.parts)


def _laid(one: Added) -> str:
    """The units of a part of all those that are put down at the start: `2 / 5`."""
    return str(one.units) if one.share == 1 else f"{one.units} / {int(1 / one.share)}"
