"""Rules of the player's choice: who depends on it, by what rule it is made, what that costs, what more it stakes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from macau_edge.analysis.choice import rules_alone
from macau_edge.checks.case import BetCase
from macau_edge.exact.backward import units_with_choices
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.model import Bet, DealStep, Member, Ratio, Ruleset, Shoe, Strategy, StrategyRow
from macau_edge.model.card_notation import hand_text
from macau_edge.model.cards import CHOICE
from macau_edge.model.forms import canonical_form
from macau_edge.model.message import Message, Pointed, joined
from macau_edge.model.problem import Problem, ProblemError, nearest
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.questions import OF_KINDS, RoundWords, choice_at
from macau_edge.outcomes.rounds import Rounds, steps_that_matter
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.together import compound_only, nothing_at_start, wholes_of
from macau_edge.outcomes.visits import Visit
from macau_edge.reading.forms import BEST


def check_strategy(case: BetCase) -> Iterable[Problem]:
    """A bet that depends on the player's choice without a strategy, one that does not with one, and its words."""
    bet, device = case.bet, case.ruleset.device
    keys = {"strategy": bet.strategy, "raise": bet.raises, "staked": bet.staked, "stays": bet.stays}
    key = next((key for key, said in keys.items() if said), None)
    if not isinstance(device, Shoe) or not device.choosing:
        if key:
            message = Message("`{bet}` has a `{key}`, and the player has no choice in this file", bet=bet.id, key=key)
            remedy = Message("write the choice as a step of the deal, with `choose` and `sees`")
            if isinstance(device, Shoe) and device.hands:
                remedy = Message(
                    "write the choice as a step of the deal: `{{choose: [play, fold], sees: {hand}}}`",
                    hand=device.hands[0],
                )
            yield Problem(bet.place, "structure/strategy", message, help=remedy)
        return
    yield from _words_of_choices(bet, device)
    if (bet.staked or bet.stays) and not wholes_of(case.ruleset, bet.id) and not case.may_be_a_part:
        yield nothing_at_start(bet)
        return
    words = RoundWords(device, case.ruleset.names)
    for step in device.choosing:
        for row in bet.strategy.at(step.name, step.choose) if bet.strategy else ():
            yield from _seen(row, step, device, words)
    if bet.strategy and (bet.tally or any(stage.name for stage in bet.stages)):
        message = Message("`{bet}` goes on for several rounds, and a strategy is of one", bet=bet.id)
        remedy = Message("write it with `win`, `lose` and `push`")
        yield Problem(bet.strategy.place, "structure/strategy", message, help=remedy)
        return
    if not case.whole or case.mistaken:
        return
    if bet.parts:
        yield from _of_all_parts(case, bet)
        return
    if (steps := steps_that_matter(case.ruleset, bet)) is None:  # which is said of the words
        return
    depends, in_a_whole = bool(steps), bet.id in compound_only(case.ruleset) or case.may_be_a_part
    if not (depends and in_a_whole):
        one = device.choices[0]
        remedy = Message("add `strategy: best`, or the one that is always made: `strategy: {choice}`", choice=one)
        yield from _of_depending(bet, remedy, depends=depends)
    if depends and (bet.strategy or in_a_whole) and any(map(_stays, case.survey.visits if case.survey.whole else ())):
        message = Message("some rounds leave `{bet}` where it is, so that no choice is best by one round", bet=bet.id)
        remedy = Message("say of every round what it does: `lose: others`")
        yield Problem(bet.place, "structure/strategy", message, help=remedy)


def _words_of_choices(bet: Bet, device: Shoe) -> Iterator[Problem]:
    """Words of a strategy, of a raise and of what is staked that are no choices, or no steps that choose."""
    steps = {step.name: step.choose for step in device.choosing}
    rows = bet.strategy.rows if bet.strategy else ()
    for row in {row.step: row for row in reversed(rows)}.values():
        if row.step and row.step not in steps:
            message = Message("the player chooses nothing at `{step}`", step=row.step)
            remedy = nearest(row.step, steps, Message("he chooses at {steps}", steps=joined(steps)))
            yield Problem(row.place, "structure/strategy", message, help=remedy)
    best = {row.place for row in rows if row.step and row.choice == BEST}
    named = [(row.choice, row.place, steps.get(row.step, device.choices), () if row.step else steps) for row in rows]
    each = {"raise": dict(bet.raises), "staked": dict(bet.staked), "stays": [bet.stays] * bool(bet.stays)}
    more = [(choice, bet.place_of(key, choice), device.choices, ()) for key, own in each.items() for choice in own]
    for choice, place, known, or_steps in (*named, *more):  # a word of a rule without steps may be meant for one
        if choice not in known:
            message = Message("`{choice}` is nothing that the player can choose", choice=choice)
            among = Message("he chooses among {choices}", choices=joined(known))
            remedy = nearest(choice, (*known, *or_steps), among)
            if place in best:
                remedy = Message("leave the step out: one of which the rules say nothing is played in the best way")
            yield Problem(place, "structure/unknown-word", message, help=remedy)


def _stays(look: Visit) -> bool:
    """Whether some rounds decide nothing: another one would be chosen in, and be worth something here."""
    return len(frozenset().union(*look.named.values())) < len(look.inner.space)


def _of_all_parts(case: BetCase, bet: Bet) -> Iterator[Problem]:
    """A compound bet: parts that depend on a choice have the strategy of the whole, and none of their own."""
    found = [(part, case.ruleset.bets.get(name)) for part, name in zip(bet.parts, parts_of(bet), strict=True)]
    depends, unsaid = False, False
    for part, other in found:
        if other is None or other.parts:  # which is said of the part, and what it depends on is not known
            unsaid = True
            continue
        steps = steps_that_matter(case.ruleset, other)
        depends, unsaid = depends or bool(steps), unsaid or steps is None
        if other.strategy:
            wholes = joined(f"`{whole}`" for whole in wholes_of(case.ruleset, other.id))
            message = Message(
                "`{other}` has a `strategy` of its own, and is played with other bets in {wholes}",
                other=other.id,
                wholes=wholes,
            )
            remedy = Message("delete it here, and write one `strategy` where they are put together, for all of them")
            yield Problem(other.strategy.place, "structure/strategy", message, help=remedy)
            return
        if bet.strategy and (other.tally or [stage.name for stage in other.stages] != [""]):
            message = Message(
                "`{other}` goes on for several rounds, and the strategy of `{bet}` is of one",
                other=other.id,
                bet=bet.id,
            )
            remedy = Message("take a part with `win`, `lose` and `push`")
            yield Problem(part.place, "structure/strategy", message, help=remedy)
            return
    if depends or not unsaid:
        yield from _of_depending(bet, Message("add `strategy: best`, or a rule"), depends=depends)


def _of_depending(bet: Bet, remedy: Message, *, depends: bool) -> Iterator[Problem]:
    """A bet that depends on a choice and has no strategy, or one that does not and has one."""
    if depends and bet.strategy is None:
        message = Message("`{bet}` depends on what the player chooses, and does not say how he does", bet=bet.id)
        yield Problem(bet.place, "structure/strategy", message, help=remedy)
    elif bet.strategy and not depends:
        message = Message("`{bet}` is the same whatever the player chooses", bet=bet.id)
        yield Problem(bet.strategy.place, "structure/strategy", message, help=Message("delete `strategy`"))


def _seen(row: StrategyRow, step: DealStep, shoe: Shoe, words: RoundWords) -> Iterator[Problem]:
    """What a rule speaks of and the player does not know when he chooses."""
    if row.where.rest:
        return
    if foreign := [*words.foreign(row.where)]:  # which no round may ask, where none comes to the step
        yield from foreign
        return
    before = shoe.choosing[: shoe.choosing.index(step) + 1]
    chosen = [choice_at(one.name) for one in before[:-1]]
    known = dict.fromkeys(hand_text(part) for one in before for part in one.sees)
    for question in words.asked(row.where):
        if question in chosen or (question.kind == "parted" and step.parts):
            continue
        late = [hand for hand in question.hands if shoe.most_dealt(hand) > shoe.most_dealt(hand, step)]
        if question.kind in OF_KINDS and late:
            message = Message(
                "the rule for `{choice}` speaks of the kind of `{hand}`, which has not all its cards at `{step}`",
                choice=row.choice, hand=late[0], step=step.name,
            )  # fmt: skip
            remedy = Message("he sees {hands}", hands=joined(known))
            if not shoe.best(late[0]):
                remedy = Message("say what its cards have, `{example}`", example=f"{late[0]} has 2 of a rank")
            yield Problem(row.where.place, "structure/strategy", message, help=remedy)
            return
        if (hidden := question.unseen(shoe, step)) is not None:
            message = Message(
                "the rule for `{choice}` speaks of what the player does not know when he chooses", choice=row.choice
            )
            if hidden:
                message = Message(
                    "the rule for `{choice}` speaks of `{hand}`, which the player does not see when he chooses",
                    choice=row.choice,
                    hand=hidden,
                )
            if hidden in shoe.seen(step):
                message = Message(
                    "the rule for `{choice}` speaks of more cards of `{hand}` than the player sees when he chooses",
                    choice=row.choice,
                    hand=hidden,
                )
            remedy = Message("he sees {hands}", hands=joined(known))
            yield Problem(row.where.place, "structure/strategy", message, help=remedy)
            return


def check_choice_used(ruleset: Ruleset, bets: Collection[Bet]) -> Iterable[Problem]:
    """A choice of the player on which no bet depends."""
    device = ruleset.device
    if not isinstance(device, Shoe) or not device.choosing:
        return
    used = [steps_that_matter(ruleset, bet) for bet in bets]
    if None in used:
        return
    for step in (step for step in device.choosing if not any(steps and step.name in steps for steps in used)):
        message = Message("no bet depends on what the player chooses at `{step}`", step=step.name)
        remedy = Message(
            "write `{choice}` or `by: {by}` in a bet, or `if: {choice}` in a step; or delete the choice",
            choice=step.choose[0],
            by=CHOICE if len(device.choosing) == 1 else f"{CHOICE} at {step.name}",
        )
        yield Problem(step.place, "structure/unused", message, help=remedy)


# --- a loss of more than was put down ---------------------------------------------------------------------------------


def check_raised(case: BetCase) -> Iterable[Problem]:
    """A loss of more than the stake and what was put down besides in that round."""
    bet, device = case.bet, case.ruleset.device
    known = device.choices if isinstance(device, Shoe) else ()
    if not bet.raises or not case.whole or case.mistaken or any(one not in known for one, _ in bet.raises):
        return
    for look in case.survey.visits if case.survey.whole else ():
        inner, prizes = look.inner, Prizes(case.ruleset, look.member, look.choices)
        at, raised = Decided(look.stage.name, None, 0, look.where.trial), units_with_choices(bet.raises, inner)
        try:
            each = [*prizes.prizes(bet.lost, look.named.get("lose", frozenset()), at, inner)]
        except ProblemError:  # that is said of the table
            return
        for lost, alike in ((lost, alike) for lost, alike in each if alike):
            index = min(alike, key=lambda one: (raised[one] if raised else 0, one))
            if isinstance(lost, Ratio) and lost.profit > 1 + (raised[index] if raised else 0):
                message = Message(
                    "`{bet}` loses {lost} without a raise, which is more than is put down then", bet=bet.id, lost=lost
                )
                if raised and raised[index]:
                    message = Message(
                        "`{bet}` loses {lost} with `{choice}`, which is more than is put down then",
                        bet=bet.id,
                        lost=lost,
                        choice=_chosen(inner, index, bet),
                    )
                remedy = Message("write what is lost `by: choice`")
                yield Problem(bet.place, "arithmetic/loses-too-much", message, help=remedy)
                return


def _chosen(inner: Scope, index: int, bet: Bet) -> str:
    """The first choice that raises a bet in a round."""
    assert isinstance(inner.space, Rounds)
    raises, space = dict(bet.raises), inner.space
    each = (str(space.answered(question)[index]) for question in space.places if question.kind == "choice")
    return next(choice for choice in each if choice in raises)


# --- a rule that is not the best play ---------------------------------------------------------------------------------


def check_best(case: BetCase) -> Iterable[Problem]:
    """A written rule that costs the player something, where the file has no bet that shows the best play beside it."""
    bet = case.bet
    if bet.strategy is None or bet.strategy.best or not isinstance(case.ruleset.device, Shoe):
        return
    if wholes_of(case.ruleset, bet.id):  # where it may not have a strategy at all
        return
    if any(_is_beside(other, bet) for other in case.ruleset.bets.values()):
        return
    for chosen, analysed in zip(case.choices, case.analyses, strict=True):
        for one in analysed:
            found = case.analyse(_played(one.member, Strategy(place=bet.strategy.place)), chosen)
            edge, least = one.house_edge, found.house_edge
            if found.refused:
                message = Message(
                    "what this rule costs `{bet}` beside the best play is not compared, which is too dear", bet=one.id
                )
                yield Problem(bet.strategy.place, "law/not-best-play", message, help=found.refused.help, warning=True)
                return
            if edge is not None and least is not None and edge > least:
                message = Message(
                    "`{bet}` is not played in the best way, and this rule costs {points} points of house edge",
                    bet=one.id,
                    points=_points(edge - least),
                )
                alone = {
                    step: found.house_edge - least
                    for step, rule in rules_alone(case.ruleset.device, bet.strategy)
                    if (found := case.analyse(_played(one.member, rule), chosen)).house_edge is not None
                }
                if len(alone) > 1:
                    dearest = max(alone, key=alone.__getitem__)
                    message = Message(
                        "`{bet}` is not played in the best way, and these rules cost {points} points of house edge; "
                        "the dearest is that of `{step}`, which alone costs {most}",
                        bet=one.id,
                        points=_points(edge - least),
                        step=dearest,
                        most=_points(alone[dearest]),
                    )
                remedy = Message(
                    "write `strategy: best`, or the same bet with it beside this one, so that both are shown"
                )
                yield Problem(bet.strategy.place, "law/not-best-play", message, help=remedy)
                return


def _played(member: Member, strategy: Strategy) -> Member:
    """The bet, played so."""
    return replace(member, bet=replace(member.bet, strategy=strategy))


def _points(edge: Fraction) -> Pointed:
    """Points of house edge."""
    return Pointed(f"{float(100 * edge):.4g}")


def _is_beside(other: Bet, bet: Bet) -> bool:
    """Whether another bet is the same, played in the best way."""
    same = ("stages", "parts", "pays", "lost", "raises", "staked", "stays", "per", "each", "commission")
    return (
        other.strategy is not None and other.strategy.best
        and all(canonical_form(getattr(other, name)) == canonical_form(getattr(bet, name)) for name in same)
    )  # fmt: skip
