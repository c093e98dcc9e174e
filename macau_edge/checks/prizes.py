"""Prizes and commissions that cannot be meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macau_edge.checks.case import Case
from macau_edge.exact.prize import Prizes
from macau_edge.model import Member, Pays, Ratio, Reference, Ruleset, Table, own_prizes
from macau_edge.problem import Place, Problem, ProblemError


def check_part_lost(case: Case) -> Iterable[Problem]:
    """A loss of more than the stake, or one that is written as a prize."""
    for place, ratio in _ratios(case.bet.lost, case.bet.place):
        if ratio.for_one:
            message = f"`{ratio}` is a prize with the stake inside, and a loss has none"
            yield Problem(
                place, "arithmetic/loses-too-much", message, "write the part of the stake that is lost, `1:2`"
            )
        elif ratio.profit > 1:
            message = f"`lost: {ratio}` takes more than the stake"
            yield Problem(place, "arithmetic/loses-too-much", message, "write at most `1:1`")


def _ratios(pays: Pays, place: Place) -> Iterator[tuple[Place, Ratio]]:
    """Every ratio of a table, with its row; of anything else, with `place`."""
    if isinstance(pays, Table):
        for row in pays.rows:
            yield from _ratios(row.pays, row.place)
    elif isinstance(pays, Ratio):
        yield place, pays


def check_commission(case: Case) -> Iterable[Problem]:
    """A commission of the prize, paid with the bet, where a member has several prizes."""
    for member, chosen in case.survey.members if case.whole and case.bet.pays else ():
        prizes = Prizes(case.ruleset, member, chosen)
        if _known(case.ruleset, member):
            try:
                prizes.up_front  # noqa: B018
            except ProblemError as error:
                yield from error.problems


def _known(ruleset: Ruleset, member: Member) -> bool:
    """Whether every prize of a member is a ratio or an option that there is; then one of them is the prize."""
    paid = own_prizes(member)
    known = [prize.word in ruleset.options for prize in paid if isinstance(prize, Reference)]
    return bool(paid) and all(known)
