"""What a compound bet is put together of: the members of its parts, the bets they go with, and their units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from macau_edge.families import additional_to, members
from macau_edge.model import Additional, Member, Part, Ruleset, Table, Units, rows_for
from macau_edge.problem import Place, Problem, ProblemError, nearest
from macau_edge.selection import Choices


@dataclass(frozen=True, slots=True)
class Laid:
    """A part with its units; `base` is the number of the part that an additional bet goes with."""

    member: Member
    units: Units | Table
    base: int | None = None


def laid(ruleset: Ruleset, member: Member, choices: Choices) -> Iterator[Laid]:
    """The parts of a compound bet; any other bet is its own only part.

    Raises:
        ProblemError: a part is no bet of the file or cannot be put together, or the bet it goes with is not among them.
    """
    if not member.bet.parts:
        yield Laid(member, Units(1))
        return
    found = [(part, _member(ruleset, part, choices)) for part in member.bet.parts]
    ids = [one.bet.id for _, one in found]
    for part, one in found:
        base = None
        if one.bet.additional:
            additional_to(ruleset, one.bet)
            base = _base(part, one.bet.additional, ids)
        yield Laid(one, part.units, base)


def _member(ruleset: Ruleset, part: Part, choices: Choices) -> Member:
    family, bracket, _ = part.bet.partition("[")
    bet = ruleset.bets.get(family)
    if bet is None:
        remedy = nearest(family, ruleset.bets, "name a bet of this file")
        raise _problem(part.place, "structure/unknown-word", f"there is no bet `{family}` to put together", remedy)
    if bet.parts:
        raise _problem(part.place, "structure/compound", f"`{family}` is itself put together of bets", "name its parts")
    if bet.additional:
        if bracket:
            message = "an additional bet is laid on whatever opens its stage, so it is named without brackets"
            raise _problem(part.place, "structure/compound", message, f"write `{family}`")
        return Member(bet, {})
    found = {member.id: member for member in members(ruleset, bet, choices)}
    if part.bet not in found:
        remedy = nearest(part.bet, found, f"its members: {', '.join(list(found)[:8])}")
        message = f"`{part.bet}` is not a member of `{family}`"
        raise _problem(part.place, "structure/unknown-word", message, remedy)
    return found[part.bet]


def _base(part: Part, additional: Additional, ids: list[str]) -> int:
    if additional.to not in ids:
        message = f"`{part.bet}` goes with `{additional.to}`, which is not among the bets put together"
        raise _problem(part.place, "structure/compound", message, f"add `{additional.to}: 1`")
    return ids.index(additional.to)


def units_of(units: Units | Table, member: Member) -> int:
    """The units that a member is laid with.

    Raises:
        ProblemError: the table goes by something that the member does not have, or has no one row for it.
    """
    given: object = units
    while isinstance(given, Table):
        by = given.by
        value = member.values.get(by.what) if by.kind == "word" else None
        if value is None:
            message = f"the units of `{member.bet.id}` go by `{by.what or by.kind}`, which it does not have"
            raise _problem(by.place, "structure/unknown-word", message, "go by its variable or its stage")
        rows = rows_for(given, value.label)
        if len(rows) != 1:
            message = f"{len(rows) or 'no'} rows of units are for `{value.label}`"
            raise _problem(by.place, "arithmetic/no-row", message, "give each value one row")
        given = rows[0].pays
    assert isinstance(given, Units)
    return given.count


def _problem(place: Place, code: str, message: str, remedy: str) -> ProblemError:
    return ProblemError(Problem(place, code, message, remedy))
