"""A family of bets -> its members, with their identifiers.

A member is the bet with one value for each of its variables, or what opened the stage that an additional one is made
at. More of them than a limit are refused, at the bet's line.
"""

from __future__ import annotations

from itertools import product
from math import perm

from macau_edge.model import (
    Additional,
    Bet,
    Dice,
    Member,
    Ruleset,
    Shoe,
    Value,
    Variable,
    faces_of,
    parsed_number,
    shown_by,
)
from macau_edge.model.message import Message
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.outcomes import outcomes, worded_values
from macau_edge.outcomes.scope import Choices, MissingChoiceError
from macau_edge.outcomes.stages import additional_to
from macau_edge.outcomes.visits import course_of, visits_of

MEMBERS = 2_000
"""Members a family may have."""

LOOKS = 3_000_000
"""Members times outcomes; an urn with 25 balls, of which five are drawn, has 53,130 outcomes."""


def members(ruleset: Ruleset, bet: Bet, choices: Choices) -> tuple[Member, ...]:
    """The bets of a family in the order written; a bet without a family is its own only member.

    Raises:
        ProblemError: a variable has no values on this device, the family is too large, or the bet it is additional to
            has no such stage.
    """
    if bet.additional:
        return _by_opener(ruleset, bet, bet.additional, choices)
    if not bet.each:
        return (Member(bet, {}),)
    valued = [(variable.name, values_of(ruleset, variable)) for variable in bet.each]
    size = 1
    for _, values in valued:
        size *= len(values)
    if size > MEMBERS:
        message = Message("this family has {size:,} members", size=size)
        remedy = Message("the limit is {most:,}", most=MEMBERS)
        raise _problem(bet.each[0].place, "structure/too-many", message, remedy)
    if size * len(outcomes(ruleset.device)) > LOOKS:
        message = Message(
            "{size:,} members and {number:,} outcomes are too many together",
            size=size, number=len(outcomes(ruleset.device)),
        )  # fmt: skip
        remedy = Message("the limit is {most:,} looks at an outcome", most=LOOKS)
        raise _problem(bet.each[0].place, "structure/too-many", message, remedy)
    names = [name for name, _ in valued]
    found = (dict(zip(names, chosen, strict=True)) for chosen in product(*(values for _, values in valued)))
    return tuple(Member(bet, values) for values in found if not _overlap(ruleset, tuple(values.values())))


def members_known(ruleset: Ruleset, bet: Bet, choices: Choices) -> tuple[Member, ...]:
    """The members of a bet; the bet itself where an option that was not given says which there are.

    So it is where it costs too much to list them: whoever computes it says so.

    Raises:
        ProblemError: as `members` does, for another reason.
    """
    try:
        found = unless_too_dear(lambda: members(ruleset, bet, choices))
    except MissingChoiceError:
        return (Member(bet, {}),)
    return (Member(bet, {}),) if isinstance(found, Refused) else found


def _by_opener(ruleset: Ruleset, bet: Bet, additional: Additional, choices: Choices) -> tuple[Member, ...]:
    """An additional bet by what opens its stage, ascending by total or result; whatever round does, it is the same."""
    base = additional_to(ruleset, bet)
    visits = visits_of(course_of(ruleset, Member(base, {}), choices))
    opened = [visit.point for visit in visits if visit.stage.name == additional.at != base.stages[0].name]
    if isinstance(ruleset.device, Shoe):
        return (Member(bet, {}),) if opened else ()
    found = {value.label: value for value in opened if value}
    labels = sorted(found, key=lambda label: (parsed_number(label) is None, len(label), label))
    return tuple(Member(bet, {additional.at: found[label]}) for label in labels)


def members_counted(ruleset: Ruleset, member: Member) -> tuple[Member, ...]:
    """The members that a tally counts, each for itself; the bet alone where it is not paid the highest of several."""
    best_of = member.bet.tally.highest_of if member.bet.tally else None
    if best_of is None:
        return (member,)
    values = values_of(ruleset, best_of)
    return tuple(Member(member.bet, {**member.values, best_of.name: value}) for value in values)


def values_of(ruleset: Ruleset, variable: Variable) -> tuple[Value, ...]:
    """The values of a variable; raises ProblemError where this device has no such values, or too many."""
    if not isinstance(variable.values, str):
        return variable.values
    device, faces = ruleset.device, faces_of(ruleset.device)
    kinds = len(set(variable.values.removeprefix("like ").split("-")))
    if perm(len(faces), kinds) > 100 * MEMBERS:
        said, size = variable.values, len(faces)
        message = Message("`{values}` has too many combinations on {number} balls", values=said, number=size)
        if isinstance(device, Dice):
            message = Message(
                "`{values}` has too many combinations on dice of {number} faces", values=said, number=size
            )
        remedy = Message("the limit is {most:,} members", most=MEMBERS)
        raise _problem(variable.place, "structure/too-many", message, remedy)
    values = worded_values(device, variable.values)
    if not values:
        said, name = variable.values, variable.name
        message = Message("`{values}` gives `{variable}` no values on this device", values=said, variable=name)
        if isinstance(device, Dice):
            message = Message("`{values}` gives `{variable}` no values on dice", values=said, variable=name)
        if isinstance(device, Dice) and device.only_totals:
            message = Message(
                "`{values}` gives `{variable}` no values on {number:,} such dice, of which only the totals are known",
                values=said, variable=name, number=shown_by(device),
            )  # fmt: skip
        remedy = Message(
            "`face` and `like` are of dice and balls; `splits`, `streets`, `corners`, `six-lines`, `columns` "
            "of a wheel's `table`"
        )
        raise _problem(variable.place, "structure/no-values", message, remedy)
    return values


def _overlap(ruleset: Ruleset, values: tuple[Value, ...]) -> bool:
    if len(values) < 2:
        return False
    atoms = [_atoms(ruleset, value.outcomes, {}) for value in values]
    return any(atoms[i] & atoms[j] for i in range(len(atoms)) for j in range(i))


def _atoms(ruleset: Ruleset, phrase: Phrase, names: dict[str, frozenset[object]]) -> frozenset[object]:
    """The numbers, patterns and labels that a value is made of, as written; `names` holds those of the names met."""
    text = phrase.mentions
    if phrase.listed:
        return frozenset().union(*(_atoms(ruleset, part, names) for part in phrase.listed))
    if phrase.span:
        low, high = phrase.span
        return frozenset(range(low, min(high, low + MEMBERS) + 1))
    if phrase.exception:
        base, removed = (_atoms(ruleset, part, names) for part in phrase.exception)
        return base - removed
    if text not in names and text in ruleset.names:
        names[text] = frozenset()  # so that a name defined by itself ends here; the checks complain of it
        names[text] = _atoms(ruleset, ruleset.names[text], names)
    return names[text] if text in names else frozenset([phrase])


def _problem(place: Place, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(place, code, message, help=remedy))
