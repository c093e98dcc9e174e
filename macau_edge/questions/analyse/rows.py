"""The table of the bets: a row for each group of members with the same figures, its columns, and their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeAlias, TypeVar

from macau_edge.analysis import Analysis, BetAnalysis, engines_verdict
from macau_edge.analysis.named import group_id
from macau_edge.model import Bet, Member
from macau_edge.model.measures import IN_TABLES, NO_SPREAD, Measure, Measures
from macau_edge.model.walk import gathered
from macau_edge.reports import fields
from macau_edge.reports.document import Paragraph, Table
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes_line
from macau_edge.wording.messages import translated_message
from macau_edge.wording.text import Phrasebook

V = TypeVar("V")

Group: TypeAlias = Sequence[BetAnalysis]
"""Members of a family that have the same prize and figures."""


def grouped_bets(analysis: Analysis, w: Words) -> Iterable[Group]:
    """The bets of each family with the same articles, prize and figures, in the order of the file."""

    def same(bet: BetAnalysis) -> object:
        prize = prizes_line(bet.member, analysis.choices, w)
        nets = bet.measures.distribution.results if bet.measures else unfigured(bet, w)
        return bet.member.bet.id, prize, nets, bet.measures and bet.measures.distribution.rolls

    return gathered(analysis.bets, same).values()


def columns_of(analysis: Analysis, w: Words) -> list[fields.Field[Group]]:
    """The columns of the table; what a narrow terminal has no room for is left out by its rank."""
    label = fields.Label

    def name(group: Group) -> str:
        return w.bet(shared_name([bet.member for bet in group]))

    return [
        label(w("analysis.bet"), ids, "bet", key="bet"),
        label(w("analysis.name"), name, "bet", key="name", rank=5),
        label(w("analysis.article"), lambda group: w.cite(group[0].member.bet.law), "article", key="article", rank=7),
        label(
            w("analysis.prize-article"),
            lambda group: w.cite(group[0].member.bet.pays_law),
            "article",
            key="prize-article",
            rank=8,
        ),
        label(w("analysis.prize"), lambda group: prizes_line(group[0].member, analysis.choices, w), key="prize"),
        *(field for one in IN_TABLES for field in measure_fields(one, w)),
        label(
            w("analysis.engines"),
            lambda group: engines_word(group, w),
            "spread",
            key="engines",
            rank=9 if analysis.agree else 0,  # that they agree on all is said below
        ),
    ]


def measure_fields(measure: Measure, w: Words) -> Iterator[fields.Field[Group]]:
    """The columns of a measure: that of the house edge says why there is no figure, and has its share beside it."""
    shown = measure.shown
    assert shown
    title = w(shown.title) if shown.title else w.expected_trials
    of = measured_of(measure.figure)
    if shown.written == "edge":
        why = partial(placeholder_cell, w)
        yield from fields.edge_fields(w, title, house_edge, shown.group, why, key=shown.key, exact_rank=shown.rank)
    else:
        kind = fields.Fractional if shown.written == "fraction" else fields.Decimals
        yield kind(title, of, shown.group, key=shown.key, rank=shown.rank)


def table_of(analysis: Analysis, groups: Sequence[Group], w: Words, asked: Sequence[str] = ()) -> Table:
    """The table of the groups, with all columns but for one that says nothing and is not `asked` for."""
    columns = [
        column for column in columns_of(analysis, w) if column.key != "risk" or "risk" in asked or risked(groups)
    ]
    return fields.table(w, columns, groups, marked=lambda group: group[0].favours_player)


def measured_of(of: Callable[[Measures], V]) -> Callable[[Group], V | None]:
    """A figure of the members of a group, which all have the same; None where an option is not given."""
    return lambda group: of(group[0].measures) if group[0].measures else None


def house_edge(group: Group) -> Fraction | str | None:
    """The house edge of a group; a dash where nothing is put down for it."""
    return "—" if group[0].laid and group[0].measures else group[0].house_edge


def placeholder_cell(w: Phrasebook, group: Group) -> tuple[str, str] | None:
    """What stands in the place of the figures of a group."""
    return unfigured(group[0], w)


def unfigured(bet: BetAnalysis, w: Phrasebook) -> tuple[str, str] | None:
    """What stands in the place of a fraction and in that of a share where a bet has no figures; None where it has.

    That it is too dear, or which option it waits for.
    """
    if bet.refused:
        return w("analysis.not-computed"), w("analysis.too-dear")
    return (w("analysis.not-given"), f"--{bet.missing}") if bet.missing is not None else None


def has_no_spread(bet: BetAnalysis) -> bool:
    """Whether no more is known of a bet than its mean."""
    return bet.measures is not None and not bet.measures.has_spread


def gap_notes(bets: Iterable[BetAnalysis], w: Phrasebook) -> Iterator[Paragraph]:
    """Which bets have no figures, being too dear, or not all, since no more is known of them than the mean."""
    shown = [*bets]
    gaps = {
        "analysis.refused": [bet.id for bet in shown if bet.refused],
        "analysis.no-spread": [bet.id for bet in shown if has_no_spread(bet)],
    }
    for key, names in gaps.items():
        listed = w("phrase.comma").join(map(group_id, gathered(dict.fromkeys(names), family_of).values()))
        why = translated_message(w.language, NO_SPREAD)
        yield from fields.when(bool(names), Paragraph(w(key, bets=listed, why=why), "warning"))


def family_of(id_: str) -> str:
    """The bet that an identifier is of, of a member its family."""
    return id_.partition("[")[0]


def engines_word(group: Group, w: Words) -> fields.Value:
    """Whether both engines agree on all members of a group, in a word; not confirmed where one has no figures."""
    if not group[0].measures:
        return None
    return w(ENGINES[engines_verdict(group)])


ENGINES = {"agree": "analysis.agree", "disagree": "analysis.disagree", "not-confirmed": "analysis.not-confirmed"}
"""The word of what both engines say."""


def risked(groups: Iterable[Group]) -> bool:
    """Whether of some bet more is put down later than at the start."""
    return any(group[0].adds for group in groups)


def shared_name(members: Sequence[Member]) -> Bet | Member:
    """What members of a family are called by that share a row: the family, and one alone by itself."""
    return members[0] if len(members) == 1 else members[0].bet


def ids(group: Group) -> str:
    """The identifier of the members of a group together."""
    return group_id([bet.id for bet in group])
