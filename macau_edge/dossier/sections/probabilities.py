"""The probabilities of every result of the proposed bets, in both senses of the word odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.groups import Group, groups_of
from macau_edge.dossier.sections.results import Result, effect_words, results
from macau_edge.model import Language
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.reports.explain.devices import device_in_words
from macau_edge.reports.explain.document import BOUNDS
from macau_edge.reports.explain.parts import MANY
from macau_edge.reports.folding import folded
from macau_edge.wording.bets import prize
from macau_edge.wording.citations import at_the_start
from macau_edge.wording.numbers import brief, chance, is_cut, more, short, signed
from macau_edge.wording.vocabulary import say

NOTE = "odds-in-the-application"
"""The note of a ruleset on what its article for new bets means by odds."""
WHOLE = 16
"""Characters of odds in whole numbers; longer ones are said to one."""


def probabilities(case: Case, language: Language) -> Document:
    """Both senses of odds, what can come up, and a table for each proposed bet."""
    groups = groups_of(case)
    blocks: list[Block] = [Heading(say(language, "odds.title"), 2), Paragraph(say(language, "odds.senses"))]
    note = next((note for note in case.base.ruleset.notes if note.id == NOTE), None)
    if note and note.law:
        text = say(language, "odds.asked", law=at_the_start(note.law, language), text=note.text.say(language))
        blocks.append(Paragraph(text))
    blocks.append(Paragraph(device_in_words(groups[0].derivation, language)))
    tables: list[Block] = []
    for group in groups:
        tables += _group(group, language, alone=len(groups) == 1)
    blocks += [Paragraph(_legend(groups, language)), Paragraph(say(language, "odds.rounded", example=BOUNDS[0]))]
    if any(_shortened(group, language) for group in groups):
        blocks.append(Paragraph(say(language, "odds.in-the-annex", most=MANY)))
    if any(is_cut(cell) for block in tables if isinstance(block, Table) for row in block.rows for cell in row):
        blocks.append(Paragraph(say(language, "odds.cut"), "note"))
    return (*blocks, *tables)


def _legend(groups: Sequence[Group], language: Language) -> str:
    """How to read the tables; how combinations are counted where that is needed."""
    said = [say(language, "odds.columns")]
    if any(group.in_one_phase and _several(group) for group in groups):
        said.append(say(language, "explain.times"))
    return say(language, "explain.apart").join(said)


def _several(group: Group) -> bool:
    """Whether an outcome stands for several equally likely results."""
    return any(part.weight > 1 for line in group.derivation.phases[0].lines for part in line.parts)


def _shortened(group: Group, language: Language) -> bool:
    """Whether not all outcomes are written that bring a result of one trial."""
    return group.in_one_phase and any(one.shortened for one in results(group, language))


def _group(group: Group, language: Language, *, alone: bool) -> Iterator[Block]:
    if not alone:
        yield Heading(group.name(language), 3)
    if len(group.bets) > 1:
        one, count = group.representative(language), len(group.bets) - 1
        yield Paragraph(say(language, "odds.stands-for", bet=one, count=count))
    if group.in_one_phase and group.derivation.waits:
        yield Paragraph(say(language, "odds.waits", of=group.derivation.weight, deciding=group.deciding))
    yield _table(group, language)
    yield Paragraph(_won(group, language))


def _table(group: Group, language: Language) -> Table:
    found = results(group, language)
    one_phase, told, paid = group.in_one_phase, any(one.what for one in found), any(one.prizes for one in found)
    of = group.deciding if one_phase else 0
    columns = (
        Column(say(language, "odds.effect")),
        *([Column(say(language, "odds.what"))] if told else []),
        *([Column(say(language, "odds.combinations"), right=True)] if one_phase else []),
        Column(say(language, "odds.probability"), right=True, group="probability"),
        Column("%", right=True, group="probability"),
        Column(say(language, "odds.against"), right=True, group="odds"),
        Column(say(language, "odds.one-in"), right=True, group="odds"),
        *([Column(say(language, "odds.prize"), right=True, group="prize")] if paid else []),
        Column(say(language, "explain.net"), right=True, group="prize"),
    )
    rows = folded(
        found,
        lambda one: _row(one, of, told, paid, language),
        lambda between: _between(between, of, len(columns), told, language),
    )
    whole = sum((one.probability for one in found), Fraction(0))
    said = [say(language, "explain.sum"), *([""] if told else []), *([str(of)] if one_phase else [])]
    total = (*said, _over(whole, of, language, total=True), chance(whole, language))
    return Table(columns, (*rows, (*total, *[""] * (len(columns) - len(total)))))


def _row(one: Result, of: int, told: bool, paid: bool, language: Language) -> tuple[str, ...]:
    pays = say(language, "phrase.comma").join(prize(ratio, language) for ratio in one.prizes)
    return (
        effect_words(one, language),
        *([one.what] if told else []),
        *([str(one.weight)] if of else []),
        _over(one.probability, of, language),
        chance(one.probability, language),
        against(one.probability, language),
        brief(1 / one.probability, language),
        *([pays or "—"] if paid else []),
        signed(one.net),
    )


def _between(between: Sequence[Result], of: int, columns: int, told: bool, language: Language) -> tuple[str, ...]:
    """One row of so many cells for the results between the ends."""
    together = sum((one.probability for one in between), Fraction(0))
    said = (say(language, "explain.more", count=len(between)), *([""] if told else []))
    counted = [str(sum(one.weight for one in between))] if of else []
    row = (*said, *counted, _over(together, of, language), chance(together, language))
    return (*row, *[""] * (columns - len(row)))


def _over(value: Fraction, of: int, language: Language, *, total: bool = False) -> str:
    """A probability over the number of equally likely results, or in lowest terms."""
    text = f"{value * of}/{of}" if of else short(value, language)
    return f"{text} = {value}" if total and of else text


def against(probability: Fraction, language: Language) -> str:
    """The true odds against something, not to happen to happen: `251 : 244`; to one where these are too long."""
    return odds((1 - probability) / probability, language)


def odds(ratio: Fraction, language: Language) -> str:
    """`5 : 4`; `6154.43 : 1`."""
    text = f"{ratio.numerator} : {ratio.denominator}"
    return text if len(text) <= WHOLE else f"{more(ratio, language)} : 1"


def _won(group: Group, language: Language) -> str:
    """How often the bet is won, and the true odds against that."""
    measures = group.measures
    if not measures.win:
        return say(language, "odds.never")
    return say(
        language,
        "odds.won-or-pushed" if measures.push else "odds.won",
        probability=short(measures.win, language),
        percent=chance(measures.win, language),
        one_in=brief(1 / measures.win, language),
        push=short(measures.push, language),
        against=odds(measures.lose / measures.win, language),
    )
