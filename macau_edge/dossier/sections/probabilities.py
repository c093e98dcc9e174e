"""The probabilities of every result of the proposed bets, in both senses of the word odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.groups import Group, groups_of
from macau_edge.dossier.sections.results import Result, effect_words, results
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.reports.explain.devices import device_in_words
from macau_edge.reports.explain.document import BOUNDS
from macau_edge.reports.explain.parts import MANY
from macau_edge.reports.folding import folded
from macau_edge.wording.numbers import is_cut, signed
from macau_edge.wording.vocabulary import Vocabulary
from macau_edge.wording.words import Words

NOTE = "odds-in-the-application"
"""The note of a ruleset on what its article for new bets means by odds."""
WHOLE = 16
"""Characters of odds in whole numbers; longer ones are said to one."""


def probabilities(case: Case, w: Words) -> Document:
    """Both senses of odds, what can come up, and a table for each proposed bet."""
    groups = groups_of(case)
    blocks: list[Block] = [Heading(w("odds.title"), 2), Paragraph(w("odds.senses"))]
    note = next((note for note in case.base.ruleset.notes if note.id == NOTE), None)
    if note and note.law:
        text = w("odds.asked", law=w.begin(note.law), text=w.text(note.text))
        blocks.append(Paragraph(text))
    blocks.append(Paragraph(device_in_words(groups[0].derivation, w)))
    tables: list[Block] = []
    for group in groups:
        tables += _group(group, w, alone=len(groups) == 1)
    blocks += [Paragraph(_legend(groups, w)), Paragraph(w("odds.rounded", example=BOUNDS[0]))]
    if any(_shortened(group, w) for group in groups):
        blocks.append(Paragraph(w("odds.in-the-annex", most=MANY)))
    if any(is_cut(cell) for block in tables if isinstance(block, Table) for row in block.rows for cell in row):
        blocks.append(Paragraph(w("odds.cut"), "note"))
    return (*blocks, *tables)


def _legend(groups: Sequence[Group], w: Words) -> str:
    """How to read the tables; how combinations are counted where that is needed."""
    said = [w("odds.columns")]
    if any(group.in_one_phase and _several(group) for group in groups):
        said.append(w("explain.times"))
    return w("explain.apart").join(said)


def _several(group: Group) -> bool:
    """Whether an outcome stands for several equally likely results."""
    return any(part.weight > 1 for line in group.derivation.phases[0].lines for part in line.parts)


def _shortened(group: Group, w: Words) -> bool:
    """Whether not all outcomes are written that bring a result of one trial."""
    return group.in_one_phase and any(one.shortened for one in results(group, w))


def _group(group: Group, w: Words, *, alone: bool) -> Iterator[Block]:
    if not alone:
        yield Heading(group.name(w), 3)
    if len(group.bets) > 1:
        one, count = group.representative(w), len(group.bets) - 1
        yield Paragraph(w("odds.stands-for", bet=one, count=count))
    if group.in_one_phase and group.derivation.waits:
        yield Paragraph(w("odds.waits", of=group.derivation.weight, deciding=group.deciding))
    yield _table(group, w)
    yield Paragraph(_won(group, w))


def _table(group: Group, w: Words) -> Table:
    found = results(group, w)
    one_phase, told, paid = group.in_one_phase, any(one.what for one in found), any(one.prizes for one in found)
    of = group.deciding if one_phase else 0
    columns = (
        Column(w("odds.effect")),
        *([Column(w("odds.what"))] if told else []),
        *([Column(w("odds.combinations"), right=True)] if one_phase else []),
        Column(w("odds.probability"), right=True, group="probability"),
        Column("%", right=True, group="probability"),
        Column(w("odds.against"), right=True, group="odds"),
        Column(w("odds.one-in"), right=True, group="odds"),
        *([Column(w("odds.prize"), right=True, group="prize")] if paid else []),
        Column(w("explain.net"), right=True, group="prize"),
    )
    rows = folded(
        found,
        lambda one: _row(one, of, told, paid, w),
        lambda between: _between(between, of, len(columns), told, w),
    )
    whole = sum((one.probability for one in found), Fraction(0))
    said = [w("explain.sum"), *([""] if told else []), *([str(of)] if one_phase else [])]
    total = (*said, _over(whole, of, w, total=True), w.chance(whole))
    return Table(columns, (*rows, (*total, *[""] * (len(columns) - len(total)))))


def _row(one: Result, of: int, told: bool, paid: bool, w: Words) -> tuple[str, ...]:
    pays = w("phrase.comma").join(w.prize(ratio) for ratio in one.prizes)
    return (
        effect_words(one, w),
        *([one.what] if told else []),
        *([str(one.weight)] if of else []),
        _over(one.probability, of, w),
        w.chance(one.probability),
        against(one.probability, w),
        w.brief(1 / one.probability),
        *([pays or "—"] if paid else []),
        signed(one.net),
    )


def _between(between: Sequence[Result], of: int, columns: int, told: bool, w: Words) -> tuple[str, ...]:
    """One row of so many cells for the results between the ends."""
    together = sum((one.probability for one in between), Fraction(0))
    said = (w("explain.more", count=len(between)), *([""] if told else []))
    counted = [str(sum(one.weight for one in between))] if of else []
    row = (*said, *counted, _over(together, of, w), w.chance(together))
    return (*row, *[""] * (columns - len(row)))


def _over(value: Fraction, of: int, w: Words, *, total: bool = False) -> str:
    """A probability over the number of equally likely results, or in lowest terms."""
    text = f"{value * of}/{of}" if of else w.short(value)
    return f"{text} = {value}" if total and of else text


def against(probability: Fraction, w: Words) -> str:
    """The true odds against something, not to happen to happen: `251 : 244`; to one where these are too long."""
    return odds((1 - probability) / probability, w)


def odds(ratio: Fraction, w: Vocabulary) -> str:
    """`5 : 4`; `6154.43 : 1`."""
    text = f"{ratio.numerator} : {ratio.denominator}"
    return text if len(text) <= WHOLE else f"{w.more(ratio)} : 1"


def _won(group: Group, w: Words) -> str:
    """How often the bet is won, and the true odds against that."""
    measures = group.measures
    if not measures.win:
        return w("odds.never")
    return w(
        "odds.won-or-pushed" if measures.push else "odds.won",
        probability=w.short(measures.win),
        percent=w.chance(measures.win),
        one_in=w.brief(1 / measures.win),
        push=w.short(measures.push),
        against=odds(measures.lose / measures.win, w),
    )
