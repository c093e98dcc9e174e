"""A compound bet part by part."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from macau_edge.derivation import Added, Derivation
from macau_edge.model import Language
from macau_edge.reports.document import Block, Column, Formula, Heading, Paragraph, Table
from macau_edge.reports.explain.formulas import short
from macau_edge.wording.bets import bet_name, units
from macau_edge.wording.lists import both
from macau_edge.wording.vocabulary import say


def parts_blocks(derivation: Derivation, language: Language, *, commands: bool = True) -> Iterator[Block]:
    """What each part adds and the sums; with `commands` also those that derive each part."""
    yield Heading(say(language, "explain.parts.title"), 2)
    start = 1 / derivation.parts[0].share
    yield Paragraph(say(language, "explain.parts", units=units(int(start), language)))
    yield _table(derivation, language)
    yield Formula(f"E = {derivation.measures.expected_net}")
    if commands:
        yield _commands(derivation, language)


def _commands(derivation: Derivation, language: Language) -> Paragraph:
    ids = dict.fromkeys(one.bet.id if one.bet.additional else one.id for one in (p.member for p in derivation.parts))
    said = [f"`macau-edge explain {derivation.ruleset.name} {_quoted(id_)}`" for id_ in ids]
    return Paragraph(say(language, "explain.parts.own", commands=both(said, language)))


def _quoted(id_: str) -> str:
    return f'"{id_}"' if "[" in id_ else id_


def _table(derivation: Derivation, language: Language) -> Table:
    columns = (
        Column(say(language, "explain.part")),
        Column(say(language, "explain.put-down"), right=True, group="put"),
        Column(say(language, "explain.laid"), right=True, group="put"),
        Column(say(language, "explain.per-unit"), right=True, group="value"),
        Column(say(language, "explain.contribution"), right=True, group="value"),
        Column(say(language, "explain.at-stake"), right=True, group="staked"),
    )
    rows = [_row(part, derivation, language) for part in derivation.parts]
    expected = sum((part.contribution for part in derivation.parts), Fraction(0))
    staked = sum((part.put_down for part in derivation.parts), Fraction(0))
    total = (say(language, "explain.sum"), "", "", "", short(expected, language), short(staked, language))
    return Table(columns, (*rows, total))


def _row(part: Added, derivation: Derivation, language: Language) -> tuple[str, ...]:
    whole = int(1 / part.share)
    return (
        bet_name(part.member, derivation.ruleset, language),
        short(part.probability, language),
        str(part.units) if whole == 1 else f"{part.units} / {whole}",
        short(part.expected, language),
        short(part.contribution, language),
        short(part.put_down, language),
    )
