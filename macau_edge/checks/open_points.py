"""What of the proposed bets neither the act nor the application provides for: subjects, each with the bets and why.

One function finds them, for the warning of `check` and for the dossier, which says so in the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from macau_edge.checks.filed import ApplicationCase
from macau_edge.checks.short_rounds import SHORT_ROUND, too_few_cards
from macau_edge.model import Bet, Dice, Ratio, Ruleset, Shoe, Wheel
from macau_edge.model.message import NOTHING, Message, joined
from macau_edge.model.phrases import END_OF_HAND
from macau_edge.model.prizes import prizes as prizes_of
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import dataclass
from macau_edge.model.subjects import TOLD_BY
from macau_edge.model.walk import gathered
from macau_edge.outcomes.hand import depends_on_hand, parts_of, phrased, phrases_behind
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, chosen_ratio, placeholder_choices
from macau_edge.outcomes.scope import Choices, MissingChoiceError, scope
from macau_edge.outcomes.select import without_others


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A subject that nothing provides for, and for which bets it is needed, all of them where there are none, and why.

    No reason stands where every bet needs it.
    """

    subject: str
    bets: tuple[tuple[str, Message], ...] = ()


def open_points(matter: ApplicationCase) -> tuple[OpenPoint, ...]:
    """The subjects that the proposed bets need and of which neither the act nor the application says anything."""
    needed: dict[str, list[tuple[str, Message]]] = {}
    choices = _choices(matter)
    for bet in matter.application.bets.values():
        for subject, reason in _needed(bet, matter, choices):
            if not _is_told(subject, bet, matter):
                needed.setdefault(subject, []).append((bet.id, reason))
    every = len(matter.application.bets)
    return tuple(
        OpenPoint(subject, () if len(found) == every and not found[0][1] else tuple(found))
        for subject, found in needed.items()
    )


def unsaid(matter: ApplicationCase) -> Iterator[Problem]:
    """The open points of an application, in one warning."""
    application = matter.application
    if points := open_points(matter):
        message = Message(
            "neither {game} nor the application says anything of {points}",
            game=matter.base.name,
            points=joined(map(_in_words, points)),
        )
        remedy = Message("write them under `rules` or `operation`, or under `does-not-apply` why they do not apply")
        places = [application.places[key] for key in (("", "rules"), ("", "application")) if key in application.places]
        yield Problem(next(iter(places), application.place), "law/open-points", message, help=remedy, warning=True)


def _in_words(point: OpenPoint) -> Message:
    """The subject, and in brackets the bets with the reason, those with the same one together."""
    if not point.bets:
        return Message("`{subject}`", subject=point.subject)
    by_reason = gathered(point.bets, lambda one: one[1])
    said = (_for_bets(joined(f"`{bet}`" for bet, _ in several), reason) for reason, several in by_reason.items())
    return Message("`{subject}` ({why})", subject=point.subject, why=joined(said, Message("; ")))


def _for_bets(bets: Message, reason: Message) -> Message:
    return Message("{bets}: {reason}", bets=bets, reason=reason) if reason else bets


# --- what a bet needs ------------------------------------------------------------------------------------------------


def _needed(bet: Bet, matter: ApplicationCase, choices: Choices) -> Iterator[tuple[str, Message]]:
    """The subjects of which something has to be said where such a bet is offered, and why."""
    ruleset = matter.ruleset
    parts = [bet, *(ruleset.bets[part] for part in parts_of(bet) if part in ruleset.bets)]
    for subject in ("void", "dealer-procedure", "order-of-payment", "stakes"):
        yield subject, NOTHING
    if isinstance(ruleset.device, Shoe):
        yield "misdeals", NOTHING
        if few := next(filter(None, (too_few_cards(ruleset, part) for part in parts)), None):
            reason = Message("asks for {asked} cards where a round can have {least}", asked=few.asked, least=few.least)
            yield SHORT_ROUND, reason
    if any(_may_last(part, ruleset, choices) for part in parts):
        yield "withdrawal", _LASTS.get(type(ruleset.device), Message("may last several plays"))
    if any(depends_on_hand(ruleset, part) for part in parts):
        if not any(part.not_working for part in parts):
            yield "working", FOLLOWS
        if not any(part.made for part in parts):
            yield "made", FOLLOWS
    if any(phrase.mentions == END_OF_HAND for part in parts for phrase in phrases_behind(ruleset, phrased(part))):
        yield "shooter", Message("may last until the hand ends")
    yield from _of_payment(bet, matter, choices)
    if isinstance(ruleset.device, Wheel) and any(label in ("0", "00") for label, _ in ruleset.device.pockets):
        yield "zero", Message("the wheel has a zero")
    if bet.additional:
        yield "additional-bets", Message("is added to another bet")


FOLLOWS = Message("follows the hand of the thrower")
_LASTS: dict[type, Message] = {Dice: Message("may last several throws"), Shoe: Message("may last several rounds")}


def _may_last(bet: Bet, ruleset: Ruleset, choices: Choices) -> bool:
    """Whether a trial may leave a bet there: it has several stages, counts, or its clauses do not name all outcomes."""
    if bet.tally or len(bet.stages) > 1:
        return True
    if not bet.stages or any(clause.outcomes.rest for clause in bet.stages[0].clauses):
        return False
    with suppress(ProblemError, MissingChoiceError):  # what is wrong with it is said elsewhere
        inner = scope(ruleset, members(ruleset, bet, choices)[0], choices)
        return inner.space.everything != frozenset().union(*without_others(bet.stages[0], inner).values())
    return False


def _of_payment(bet: Bet, matter: ApplicationCase, choices: Choices) -> Iterator[tuple[str, Message]]:
    """What a commission, a prize with the stake inside, and one that chips do not pay whole, need."""
    if bet.pays is None:
        return
    taken = matter.ruleset.commission_of(bet)
    if taken and taken.rate:
        reason = _TAKEN[taken.of].filled(rate=_percentage(taken.rate))
        if bet.commission is not None:  # of one that the act has for all bets the act speaks
            yield "deduction", reason
        yield "rounding", reason
    elif bet.commission is None and _on_top_of(bet, matter):
        yield "deduction", Message("whether the commission on the act’s bet is taken of the extra prize, too")
    found = [ratio for leaf in prizes_of(bet.pays) if isinstance(ratio := chosen_ratio(leaf, choices), Ratio)]
    if inside := next((ratio for ratio in found if ratio.for_one), None):
        yield "stake-returned", Message("pays {prize}", prize=str(inside))
    stakes = matter.application.stakes
    if stakes and not (taken and taken.rate):
        left = next((one for one in found if one.profit * stakes.minimum % stakes.chip), None)
        if left:
            yield (
                "rounding",
                Message(
                    "{prize} of {stake:,} is paid in no whole chips of {chip:,}",
                    prize=str(left),
                    stake=stakes.minimum,
                    chip=stakes.chip,
                ),
            )


def _on_top_of(bet: Bet, matter: ApplicationCase) -> Bet | None:
    """The bet of the act on top of whose prize another comes, where a commission is taken of that prize."""
    asks = matter.application.asks.get(bet.id)
    of = matter.base.bets.get(asks.of.partition("[")[0]) if asks and asks.kind == "extra-prize" else None
    taken = matter.base.commission_of(of) if of else None
    return of if taken and taken.rate and taken.of != "stake" else None


def _percentage(rate: Fraction) -> str:
    """A rate in per cent, with as many decimals as it is written with."""
    whole, rest = divmod(rate * 100, 1)
    decimals = f"{rest * 10**DIGITS // 1:0{DIGITS}}".rstrip("0")
    return Message("{whole}.{decimals}", whole=str(whole), decimals=decimals) if rest else str(whole)


DIGITS = 9
"""Decimals of a percentage."""
_TAKEN = {
    "stake": Message("a commission of {rate} % of the stake"),
    "prize": Message("a commission of {rate} % of the prize"),
    "return": Message("a commission of {rate} % of the prize and the stake"),
}


def _choices(matter: ApplicationCase) -> Choices:
    """The choices of the application, and one in place of each that it leaves open."""
    given = {}
    with suppress(UsageError):  # a choice that there is none of is a finding of its own
        given = choose(matter.base, matter.application.choices)
    return {**placeholder_choices(matter.ruleset), **given}


# --- what is said of it ----------------------------------------------------------------------------------------------


def _is_told(subject: str, bet: Bet, matter: ApplicationCase) -> bool:
    """Whether the act or the application says something of a subject that holds for a bet."""
    application = matter.application
    if subject == "stakes" and application.stakes:
        return True
    asked = {subject, *TOLD_BY.get(subject, ())}
    own = (*application.rules, *application.operation, *application.does_not_apply)
    if any((one.bets is None or bet.id in one.bets) and not asked.isdisjoint(one.about) for one in own):
        return True
    if subject == "deduction" and _on_top_of(bet, matter):
        return False  # what the act has of the bet's own prize says nothing of the extra
    of = application.asks.get(bet.id)
    known_as = {bet.id, *([of.of.partition("[")[0]] if of and of.of else [])}
    speaking = (one for one in matter.base.conditions if one.law and not one.law.silent)
    return any(one.is_about(known_as) and not asked.isdisjoint(one.about) for one in speaking)
