"""What a compound bet is put together of: the members of its parts, the bets they go with, their units and stakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.model import ALL, Bet, Member, Part, PrizeTable, Ruleset, Units, rows_for
from macau_edge.model.message import Message, joined
from macau_edge.model.prizes import Ratio, Reference, prizes
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.remembered import remember_latest
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.members import members
from macau_edge.outcomes.rounds import depends_on_choice
from macau_edge.outcomes.scope import Choices
from macau_edge.outcomes.stages import additional_to


@dataclass(frozen=True, slots=True)
class CombinedPart:
    """A part with its units; `base` is the number of the part that an additional bet goes with.

    `on` is the number of the part on whose stake it is laid, so that nothing is put down for it. One is `laid` so, or
    is a bet by itself that is in the compound bets of the file: its prize is paid whole, also where a winner's own
    stake is kept.
    """

    member: Member
    units: Units | PrizeTable
    base: int | None = field(default=None, kw_only=True)
    on: int | None = field(default=None, kw_only=True)
    laid: bool = field(default=False, kw_only=True)

    @property
    def at_start(self) -> bool:
        """Whether its units are put down at the start for good: by these the figures of the whole are told."""
        bet = self.member.bet
        return self.base is None and self.on is None and not bet.staked and not bet.stays


def combined_parts(ruleset: Ruleset, member: Member, choices: Choices) -> Iterator[CombinedPart]:
    """The parts of a compound bet; any other bet is its own only part.

    Raises:
        ProblemError: a part is no bet of the file or cannot be put together, or the bet it goes with is not among them.
    """
    if not member.bet.parts:
        yield CombinedPart(member, Units(1), laid=member.bet.id in laid_bets(ruleset))
        return
    found = [(part, part_member(ruleset, member, part, choices)) for part in member.parts]
    ids = [one.bet.id for _, one in found]
    for part, one in found:
        base = None
        if one.bet.additional and not member.bet.additional:
            additional_to(ruleset, one.bet)
            base = ids.index(one.bet.additional.to)
        on = laid_on(ruleset, member, part)
        yield CombinedPart(one, part.units, base=base, on=on, laid=on is not None)


def stake_at_start(parts: Sequence[CombinedPart], member: Member) -> None:
    """Sees that something is put down at the start for good.

    Raises:
        ProblemError: every part is laid with choices, so that there is no stake by which figures are told.
    """
    if not any(part.at_start for part in parts):
        raise ProblemError(nothing_at_start(member.bet))


def nothing_at_start(bet: Bet) -> Problem:
    """What is wrong with a bet for which nothing is put down at the start for good."""
    if not bet.parts:
        message = Message("`{bet}` is laid with a choice, and has no stake of its own at the start", bet=bet.id)
        remedy = Message("make a `together` of it, with a part that is laid at the start")
        return Problem(bet.place, "structure/missing-key", message, help=remedy)
    message = Message("of the parts of `{bet}` none is put down at the start for good", bet=bet.id)
    remedy = Message("add a part with a stake that stays on the table, by which the house edge is told")
    return Problem(bet.place, "structure/compound", message, help=remedy)


def part_member(ruleset: Ruleset, whole: Member, part: Part, choices: Choices) -> Member:
    """The member that a part of a compound bet is.

    Raises:
        ProblemError: at the part, which is no bet of the file or does not go with the others; elsewhere where its
            family has no members.
    """
    family, bracket, _ = part.bet.partition("[")
    bet = ruleset.bets.get(family)
    if bet is None:
        message = Message("there is no bet `{family}` to put together", family=family)
        remedy = nearest(family, ruleset.bets, Message("name a bet of this file"))
        raise _problem(part.place, "structure/unknown-word", message, remedy)
    if bet.parts:
        message = Message("`{family}` is itself put together of bets", family=family)
        raise _problem(part.place, "structure/compound", message, Message("name its parts"))
    if bet.additional and whole.bet.additional:  # made together, at the stage of both
        return Member(bet, whole.values)
    if bet.additional:
        return _additional_member(whole, part, bet, bet.additional.to, bracketed=bool(bracket))
    found = {member.id: member for member in members(ruleset, bet, choices)}
    if bet.each and part.bet == bet.id and found:
        message = Message("`{bet}` is a family, and one of its members is needed here", bet=bet.id)
        remedy = Message('write `"{member}"`, or another one', member=next(iter(found)))
        raise _problem(part.place, "structure/compound", message, remedy)
    if part.bet not in found:
        message = Message("`{part}` is not a member of `{bet}`", part=part.bet, bet=bet.id)
        remedy = nearest(part.bet, found, Message("its members: {members}", members=joined(list(found)[:8])))
        raise _problem(part.place, "structure/unknown-word", message, remedy)
    return found[part.bet]


def _additional_member(whole: Member, part: Part, bet: Bet, to: str, *, bracketed: bool) -> Member:
    if bracketed:
        message = Message("an additional bet is laid on whatever opens its stage, so it is named without brackets")
        raise _problem(part.place, "structure/compound", message, Message("write `{bet}`", bet=bet.id))
    if to not in [other.bet for other in whole.parts]:
        message = Message("`{bet}` goes with `{other}`, which is not among the bets put together", bet=bet.id, other=to)
        raise _problem(part.place, "structure/compound", message, Message("add `{other}: 1`", other=to))
    return Member(bet, {})


@remember_latest
def compound_only(ruleset: Ruleset) -> frozenset[str]:
    """The bets that are made in a compound bet alone, by their identifiers."""
    return laid_bets(ruleset) | without_figures(ruleset)


@remember_latest
def without_figures(ruleset: Ruleset) -> frozenset[str]:
    """The parts that depend on what the player chooses and leave it to the whole, by their identifiers."""
    parts = {name for bet in ruleset.bets.values() for name in parts_of(bet)}
    silent = (ruleset.bets[name] for name in parts if name in ruleset.bets and not ruleset.bets[name].strategy)
    return frozenset(bet.id for bet in silent if depends_on_choice(ruleset, bet))


def wholes_of(ruleset: Ruleset, name: str) -> list[str]:
    """The compound bets that a bet is a part of, by their identifiers, in the order of the file."""
    return [bet.id for bet in ruleset.bets.values() if bet.parts and name in parts_of(bet)]


@remember_latest
def laid_bets(ruleset: Ruleset) -> frozenset[str]:
    """The bets that a compound bet lays on another's stake, by their identifiers."""
    parts = (part for bet in ruleset.bets.values() for part in bet.parts if part.on is not None)
    return frozenset(part.bet.partition("[")[0] for part in parts)


def laid_on(ruleset: Ruleset, whole: Member, part: Part) -> int | None:
    """The number of the part on whose stake a part of a compound bet is laid; None where it has a stake of its own.

    Raises:
        ProblemError: there is no such part, or it puts down nothing itself at the start; the part has a stake that it
            cannot do without, or more units than the other.
    """
    if part.on is None:
        return None
    number = next((n for n, other in enumerate(whole.parts) if other.bet == part.on), None)
    if number is None:
        message = Message(
            "`{bet}` is laid on `{other}`, which is not among the bets put together", bet=part.bet, other=part.on
        )
        known = [other.bet for other in whole.parts if other is not part and other.on is None]
        remedy = nearest(part.on, known, Message("add `{bet}: 1`", bet=part.on))
        raise _problem(part.place, "structure/compound", message, remedy)
    own, other = (ruleset.bets.get(one.bet.partition("[")[0]) for one in (part, whole.parts[number]))
    later = not whole.bet.additional  # unless all of it is made later
    if whole.parts[number].on is not None or (other and ((other.additional and later) or other.staked)):
        message = Message(
            "nothing is put down for `{other}` at the start, so `{bet}` cannot be laid on it",
            other=part.on,
            bet=part.bet,
        )
        raise _problem(part.place, "structure/compound", message, Message("name a part that has a stake of its own"))
    taken = ruleset.commission_of(own) if own else None
    if own and ((own.additional and later) or (taken and taken.paid == "with the bet")):
        message = Message(
            "`{bet}` has a commission that is paid with the bet, so that it needs a stake of its own", bet=part.bet
        )
        if own.additional and later:
            message = Message("`{bet}` is made later, so that it needs a stake of its own", bet=part.bet)
        remedy = Message("write only its units: `{bet}: 1`", bet=part.bet)
        raise _problem(part.place, "structure/compound", message, remedy)
    if own and (own.staked or own.stays):
        message = Message(
            "`{bet}` is laid with a choice, and in `{whole}` it is paid on the stake of `{other}`",
            bet=part.bet, whole=whole.bet.id, other=part.on,
        )  # fmt: skip
        remedy = Message("write only its units: `{bet}: 1`", bet=part.bet)
        raise _problem(part.place, "structure/compound", message, remedy)
    if own and (own.raises or own.lost != ALL):
        raise _without_a_stake(part, whole.bet, raised=bool(own.raises))
    if own and (inside := next(with_the_stake(ruleset, own), None)):
        raise inside
    units, most = part.units, whole.parts[number].units
    if isinstance(units, Units) and isinstance(most, Units) and units.count > most.count:
        message = Message(
            "`{bet}` is laid with {units} units on `{other}`, which has {most}",
            bet=part.bet, units=units.count, other=part.on, most=most.count,
        )  # fmt: skip
        remedy = Message("write at most `{most} on {other}`", most=most.count, other=part.on)
        raise _problem(part.place, "structure/compound", message, remedy)
    return number


def _without_a_stake(part: Part, bet: Bet, *, raised: bool) -> ProblemError:
    """What is wrong where a part that is laid on another's stake in `bet` says what only a stake of its own can do."""
    if raised:
        message = Message(
            "`{bet}` has a `raise`, and nothing is put down for it in `{whole}`, so that it cannot be raised",
            bet=part.bet,
            whole=bet.id,
        )
        remedy = Message("delete `raise` in `{bet}`, or lay it with a stake of its own, `{bet}: 1`", bet=part.bet)
    else:
        message = Message(
            "`{bet}` has a `lost`, and nothing is put down for it in `{whole}`, so that it has nothing to lose",
            bet=part.bet,
            whole=bet.id,
        )
        remedy = Message("delete `lost` in `{bet}`", bet=part.bet)
    return _problem(part.place, "structure/compound", message, remedy)


def with_the_stake(ruleset: Ruleset, bet: Bet) -> Iterator[ProblemError]:
    """What is wrong with each prize of a bet, those among which the house chooses included, that has a stake inside."""
    for prize in prizes(bet.pays):
        option = ruleset.options.get(prize.word) if isinstance(prize, Reference) else None
        for one in (prize, *((option and option.choices) or ())):
            if isinstance(one, Ratio) and one.for_one:
                yield stake_inside(one, bet.place, bet.id)


def stake_inside(ratio: Ratio, otherwise: Place, bet: str) -> ProblemError:
    """What is wrong with a prize that has a stake inside, of a bet laid on another's, at the ratio."""
    message = Message("`{ratio}` has the stake inside, and nothing is put down for `{bet}`", ratio=ratio, bet=bet)
    to_one = replace(ratio, for_one=False)
    place = ratio.place if ratio.place.line else otherwise
    return _problem(place, "structure/compound", message, Message("write what it brings, `{ratio}`", ratio=to_one))


def never_lost(member: Member, bet: Bet) -> ProblemError:
    """What is wrong where a part that is laid on another's stake in `bet` can lose."""
    message = Message(
        "`{bet}` can be lost, and in `{whole}` it puts down nothing that it could lose", bet=member.id, whole=bet.id
    )
    place = next(part.place for part in bet.parts if part.bet in (member.id, member.bet.id))
    remedy = Message(
        "write `push: others` in `{bet}`, or lay it with a stake of its own, `{member}: 1`",
        bet=member.bet.id, member=member.id,
    )  # fmt: skip
    return _problem(place, "structure/compound", message, remedy)


def units_of(units: Units | PrizeTable, member: Member) -> int:
    """The units that a member is laid with.

    Raises:
        ProblemError: the table goes by something that the member does not have, or has no one row for it.
    """
    given: object = units
    while isinstance(given, PrizeTable):
        by = given.by
        value = member.values.get(by.what) if by.kind == "word" else None
        if value is None:
            message = Message(
                "the units of `{bet}` go by `{by}`, which it does not have",
                bet=member.bet.id, by=by.what or by.kind,
            )  # fmt: skip
            raise _problem(by.place, "structure/unknown-word", message, Message("go by its variable or its stage"))
        rows = rows_for(given, value.label)
        if len(rows) != 1:
            message = Message("no rows of units are for `{value}`", value=value.label)
            if rows:
                message = Message("{number} rows of units are for `{value}`", number=len(rows), value=value.label)
            raise _problem(by.place, "arithmetic/no-row", message, Message("give each value one row"))
        given = rows[0].pays
    assert isinstance(given, Units)
    return given.count


def _problem(place: Place, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(place, code, message, help=remedy))
