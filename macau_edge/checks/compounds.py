"""Compound bets: parts that are not there, that cannot be put together, and units that nobody lays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from macau_edge.checks.asked import LAID, Asked
from macau_edge.checks.case import Case
from macau_edge.exact.prize import describe
from macau_edge.families import members
from macau_edge.model import Bet, By, Member, Part, tables
from macau_edge.problem import Problem, ProblemError, nearest


def check_parts(case: Case) -> Iterable[Problem]:
    """A part that is no bet or member of this file, or that does not go with the others."""
    bets = case.ruleset.bets
    for part in case.bet.parts:
        family, bracket, _ = part.bet.partition("[")
        bet = bets.get(family)
        if bet is None:
            if ("bets", family) not in case.ruleset.places:
                message = f"there is no bet `{family}` to put together"
                remedy = nearest(family, bets, "name a bet of this file")
                yield Problem(part.place, "structure/unknown-word", message, remedy)
        elif bet.parts:
            message = f"`{family}` is itself put together of bets"
            yield Problem(part.place, "structure/compound", message, "name its parts")
        elif bet.additional:
            yield from _of_an_additional(case, part, bet, bracketed=bool(bracket))
        elif bet.each or bracket:
            yield from _of_a_family(case, part, bet)


def _of_an_additional(case: Case, part: Part, bet: Bet, *, bracketed: bool) -> Iterator[Problem]:
    assert bet.additional
    if bracketed:
        message = "an additional bet is laid on whatever opens its stage, so it is named without brackets"
        yield Problem(part.place, "structure/compound", message, f"write `{bet.id}`")
    elif bet.additional.to not in [other.bet for other in case.bet.parts]:
        message = f"`{bet.id}` goes with `{bet.additional.to}`, which is not among the bets put together"
        yield Problem(part.place, "structure/compound", message, f"add `{bet.additional.to}: 1`")


def _of_a_family(case: Case, part: Part, bet: Bet) -> Iterator[Problem]:
    try:
        found = [member.id for member in members(case.ruleset, bet, {})]
    except ProblemError:  # that is said of the family
        return
    if part.bet == bet.id and found:
        message = f"`{bet.id}` is a family, and one of its members is needed here"
        yield Problem(part.place, "structure/compound", message, f'write `"{found[0]}"`, or another one')
    elif part.bet not in found:
        message = f"`{part.bet}` is not a member of `{bet.id}`"
        remedy = nearest(part.bet, found, f"its members: {', '.join(found[:8])}")
        yield Problem(part.place, "structure/unknown-word", message, remedy)


def check_units(case: Case) -> Iterable[Problem]:
    """Units that go by what a part has not got, that have no row for what can come, or one for what cannot."""
    for part in case.bet.parts:
        bet = case.ruleset.bets.get(part.bet.partition("[")[0])
        if bet is None:
            continue
        own = [bet.additional.at] if bet.additional else [variable.name for variable in bet.each]
        wrong = [table.by for table in tables(part.units) if table.by.kind != "word" or table.by.what not in own]
        for by in wrong:
            message = f"the units of `{part.bet}` go by `{describe(by)}`, which it does not have"
            remedy = f"go by {' or '.join(f'`{name}`' for name in own)}" if own else "write a number"
            yield Problem(by.place, "structure/unknown-word", message, nearest(by.what, own, remedy))
        if not wrong and case.whole:
            yield from _rows(case, part, bet)


def _rows(case: Case, part: Part, bet: Bet) -> Iterator[Problem]:
    """The rows of units, asked for whatever opens the stage of an additional bet, or for the member that is laid."""
    asked = Asked(part.units)
    try:
        found = [member for chosen in case.choices for member in members(case.ruleset, bet, chosen)]
    except ProblemError:  # that is said of the part
        return
    laid = [member for member in found if bet.additional or member.id == part.bet]
    for member in laid:
        asked.ask(_value(member))
    yield from asked.problems(LAID, whole=True) if laid else ()


def _value(member: Member) -> Callable[[By], str]:
    return lambda by: member.values[by.what].label
