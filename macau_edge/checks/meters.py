"""What is wrong with a meter: a seed that is never paid, contributions that are not clear, parts of more than all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress

from macau_edge import exact
from macau_edge.analysis.long_run import feeders_of
from macau_edge.exact.long_run import paying_meter
from macau_edge.model import Bet, Clause, Member, Option, Part, Reference, Ruleset, Units, own_prizes
from macau_edge.model.message import Message, joined
from macau_edge.model.phrases import Others
from macau_edge.model.prizes import percent_text, prizes
from macau_edge.model.problem import Problem, ProblemError, nearest
from macau_edge.model.records import replace
from macau_edge.outcomes.options import placeholder_choices
from macau_edge.outcomes.scope import MissingChoiceError

EVERY = "every bet of a meter"
"""What the compound bet of all that are paid of a meter is called here: no bet of a file is called so."""


def check_meters(ruleset: Ruleset, bets: Collection[Bet]) -> Iterator[Problem]:
    """What is wrong with each meter that a bet is paid of."""
    for option in ruleset.options.values():
        paid = [bet for bet in bets if any(_of(option, leaf) for leaf in prizes(bet.pays))]
        if option.meter and paid:
            yield from _seed(option, paid)
            yield from _contributions(option, paid)
            yield from _parts(ruleset, option)


def _of(option: Option, leaf: object) -> bool:
    return isinstance(leaf, Reference) and leaf.word == option.id


def _seed(option: Option, paid: Collection[Bet]) -> Iterator[Problem]:
    assert option.meter
    whole = (leaf for bet in paid for leaf in prizes(bet.pays) if isinstance(leaf, Reference) and leaf.part == 1)
    if option.meter.seed.amount and not any(_of(option, leaf) for leaf in whole):
        message = Message(
            "no bet wins the whole of the meter `{meter}`, so that its seed is never paid", meter=option.id
        )
        remedy = Message("write `{meter}` where all of it is won, or delete `seed`", meter=option.id)
        yield Problem(option.place, "structure/unreachable", message, help=remedy)


def _contributions(option: Option, paid: Collection[Bet]) -> Iterator[Problem]:
    """Bets that say their contribution and feed nothing, or do not say it; stakes that differ."""
    assert option.meter
    said, ids = dict(option.meter.of_bets), dict.fromkeys(bet.id for bet in paid)
    for name in said.keys() - ids.keys():
        message = Message(
            "`{bet}` is not paid of the meter `{meter}`, and contributes to it", bet=name, meter=option.id
        )
        remedy = nearest(name, ids, Message("name the bets that are: {bets}", bets=joined(f"`{bet}`" for bet in ids)))
        yield Problem(option.place, "structure/unknown-word", message, help=remedy)
    for name in ids if said else ():
        if name not in said:
            message = Message("what `{bet}` contributes to the meter `{meter}` is missing", bet=name, meter=option.id)
            remedy = Message("add `{bet}` with what of each stake on it goes into the meter", bet=name)
            yield Problem(option.place, "structure/missing-key", message, help=remedy)
    units = {bet.units: bet.id for bet in reversed(list(paid))}
    if not said and len(units) > 1:
        (one, first), (other, second), *_ = sorted(units.items())
        message = Message(
            "the meter `{meter}` is fed by stakes of {one:,} and of {other:,} units, on `{first}` and `{second}`",
            meter=option.id, one=one, other=other, first=first, second=second,
        )  # fmt: skip
        rate = percent_text(option.meter.contribution)
        each = ", ".join(f"{bet}: {rate}" for bet in ids)
        remedy = Message("say what each contributes: `contribution: {{{each}}}`", each=each)
        yield Problem(option.place, "structure/missing-key", message, help=remedy)


def _parts(ruleset: Ruleset, option: Option) -> Iterable[Problem]:
    """That more than all of a meter may be won in one round."""
    found: Sequence[Member] = ()
    with suppress(ProblemError, MissingChoiceError):  # what is wrong with a bet is said of it
        found = [one for one in feeders_of(ruleset, option, placeholder_choices(ruleset)) if _is_of_a_round(one)]
    parts = [
        max(leaf.part for leaf in own_prizes(one) if _of(option, leaf) and isinstance(leaf, Reference)) for one in found
    ]
    if sum(parts) <= 1:
        return
    with suppress(ProblemError, MissingChoiceError):
        alone = paying_meter(ruleset, option.id, lambda leaf: leaf.part)
        every = Bet(
            id=EVERY, stages=(), pays=None, place=option.place, parts=tuple(Part(one.id, Units(1)) for one in found)
        )
        at_once = {one.bet.id: _in_one_round(alone.bets[one.bet.id]) for one in found}
        alone = replace(alone, bets={**alone.bets, **at_once, EVERY: every})
        law = exact.solve(alone, Member(every, {}), placeholder_choices(ruleset))
        most = max(law.nets) * len(found)
        if most > 1:
            message = Message(
                "{most} of the meter `{meter}` may be won in one round, by {bets}",
                most=percent_text(most), meter=option.id,
                bets=joined(dict.fromkeys(f"`{one.bet.id}`" for one in found)),
            )  # fmt: skip
            remedy = Message("pay parts that are all of it at most, or let no two of these bets win together")
            yield Problem(option.place, "arithmetic/overdrawn", message, help=remedy)


def _is_of_a_round(member: Member) -> bool:
    """Whether one trial decides who wins a bet, or it waits for another, so that it may be put together with others."""
    bet = member.bet
    return not (bet.tally or bet.additional or bet.strategy or bet.made) and len(bet.stages) == 1


def _in_one_round(bet: Bet) -> Bet:
    """The bet as one trial decides it: one that waits for another wins nothing on this one."""
    (stage,) = bet.stages
    won = tuple(clause for clause in stage.clauses if clause.target == "win")
    if any(clause.outcomes.rest for clause in won):
        return bet
    return replace(bet, stages=(replace(stage, clauses=(*won, Clause("lose", Others(), stage.place))),))
