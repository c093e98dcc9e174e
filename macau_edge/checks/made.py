"""When a bet is made and when it works: stages of the hand, and bets that depend on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macau_edge.checks import spoken
from macau_edge.checks.case import Case
from macau_edge.hands import depends_on_hand, unknown_stage
from macau_edge.model import Bet
from macau_edge.problem import Problem


def check_hand_stages(case: Case) -> Iterable[Problem]:
    """`made` or `not-working` with what is no stage of the hand; a bet that sleeps in every one of them."""
    hand, bet = case.ruleset.hand, case.bet
    for key, named in (("made", bet.made), ("not-working", bet.not_working)):
        if named is None or case.definitions.known.hand_unread:
            continue
        if hand is None:
            message = f"`{key}` names a stage of the hand, and this file has no `hand`"
            yield Problem(named.place, "structure/no-hand", message, "add `hand:` with its stages and what ends it")
        elif named.stage not in [stage.name for stage in hand.stages]:
            yield unknown_stage(named.stage, hand, named.place)
        elif key == "not-working" and len(hand.stages) == 1:
            message = f"the hand has no other stage than `{named.stage}`, so `{bet.id}` never works"
            yield Problem(named.place, "arithmetic/never-ends", message, "delete `not-working`")


def check_made(case: Case) -> Iterable[Problem]:
    """A bet that depends on the hand and does not say when it is made, or an additional one that says it again."""
    bet, bets = case.bet, case.ruleset.bets
    unclear = _with_two_meanings(case)
    if unclear and not spoken.behind(case.ruleset, spoken.in_clauses(bet)).isdisjoint(unclear):
        return
    other = bets.get(bet.additional.to) if bet.additional else None
    if bet.additional and bet.made:
        message = f"`{bet.id}` is made when `{bet.additional.to}` enters `{bet.additional.at}`, so it has no `made`"
        yield Problem(bet.made.place, "structure/made", message, f"write it in `{bet.additional.to}`")
    elif bet.parts:
        yield from _of_parts(case)
    elif not bet.made and not bet.additional and depends_on_hand(case.ruleset, bet):
        assert case.ruleset.hand
        message = f"`{bet.id}` depends on the hand and does not say when it is made"
        yield Problem(bet.place, "structure/missing-key", message, f"add `made: {case.ruleset.hand.stages[0].name}`")
    elif other and _is_silent(case, other):
        goes = f"and `{other.id}`, which it goes with, does not say when it is made"
        message = f"`{bet.id}` depends on the hand, {goes}"
        yield Problem(bet.place, "structure/missing-key", message, f"add `made: …` to `{other.id}`")


def _with_two_meanings(case: Case) -> frozenset[str]:
    """What happens in the hand and is called as something else, so that no one knows which of them is meant."""
    known = case.definitions.known
    stages = {stage.name for stage in case.bet.stages}
    return known.happenings & (known.names | known.options | spoken.variables(case.bet) | stages)


def _is_silent(case: Case, other: Bet) -> bool:
    """Whether the bet that this one goes with does not say when it is made, and needs to for this one alone."""
    needed = depends_on_hand(case.ruleset, case.bet) and not depends_on_hand(case.ruleset, other)
    return needed and not other.made and not other.additional


def _of_parts(case: Case) -> Iterator[Problem]:
    """Parts that are made in different stages, where the compound bet does not say when all of them are."""
    bets = ((part, case.ruleset.bets.get(part.bet.partition("[")[0])) for part in case.bet.parts)
    made = [(part, bet.made) for part, bet in bets if bet and not bet.additional and bet.made]
    for part, named in made[1:] if not case.bet.made else ():
        first, stage = made[0]
        if named.stage != stage.stage:
            message = f"`{part.bet}` is made in `{named.stage}`, and `{first.bet}` in `{stage.stage}`"
            remedy = f"say when `{case.bet.id}` is made: `made: {stage.stage}`"
            yield Problem(part.place, "structure/made", message, remedy)
            return
