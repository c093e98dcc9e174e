"""Rules of the player's choice: who depends on it, by what rule it is made, what that costs, what more it stakes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from macau_edge.checks.case import BetCase
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.model import Bet, By, Ratio, Ruleset, Shoe, Strategy, StrategyRow
from macau_edge.model.card_notation import hand_text
from macau_edge.model.cards import CHOICE
from macau_edge.model.forms import canonical_form
from macau_edge.model.message import Message, Pointed, joined
from macau_edge.model.problem import Problem, ProblemError, nearest
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.questions import RoundWords
from macau_edge.outcomes.rounds import Rounds, depends_on_choice
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.together import compound_only, wholes_of
from macau_edge.outcomes.visits import Visit


def check_strategy(case: BetCase) -> Iterable[Problem]:
    """A bet that depends on the player's choice without a strategy, one that does not with one, and its words."""
    bet, device = case.bet, case.ruleset.device
    said = bet.strategy is not None or bet.raises
    if not isinstance(device, Shoe) or device.choosing is None:
        if said:
            key = "strategy" if bet.strategy else "raise"
            message = Message("`{bet}` has a `{key}`, and the player has no choice in this file", bet=bet.id, key=key)
            remedy = Message("write the choice as a step of the deal, with `choose` and `sees`")
            if isinstance(device, Shoe) and device.hands:
                remedy = Message(
                    "write the choice as a step of the deal: `{{choose: [play, fold], sees: {hand}}}`",
                    hand=device.hands[0],
                )
            yield Problem(bet.place, "structure/strategy", message, help=remedy)
        return
    named = [(row.choice, row.place) for row in bet.strategy.rows] if bet.strategy else []
    for choice, place in (*named, *((choice, bet.place) for choice, _ in bet.raises)):
        if choice not in device.choices:
            message = Message("`{choice}` is nothing that the player can choose", choice=choice)
            otherwise = Message("he chooses among {choices}", choices=joined(device.choices))
            remedy = nearest(choice, device.choices, otherwise)
            yield Problem(place, "structure/unknown-word", message, help=remedy)
    for row in bet.strategy.rows if bet.strategy else ():
        yield from _seen(row, device, RoundWords(device, case.ruleset.names))
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
    depends, in_a_whole = depends_on_choice(case.ruleset, bet), bet.id in compound_only(case.ruleset)
    if not (depends and in_a_whole):
        one = device.choices[0]
        remedy = Message("add `strategy: best`, or the one that is always made: `strategy: {choice}`", choice=one)
        yield from _of_depending(bet, remedy, depends=depends)
    if depends and (bet.strategy or in_a_whole) and any(map(_stays, case.survey.visits if case.survey.whole else ())):
        message = Message("some rounds leave `{bet}` where it is, so that no choice is best by one round", bet=bet.id)
        remedy = Message("say of every round what it does: `lose: others`")
        yield Problem(bet.place, "structure/strategy", message, help=remedy)


def _stays(look: Visit) -> bool:
    """Whether some rounds decide nothing: another one would be chosen in, and be worth something here."""
    return len(frozenset().union(*look.named.values())) < len(look.inner.space)


def _of_all_parts(case: BetCase, bet: Bet) -> Iterator[Problem]:
    """A compound bet: parts that depend on a choice have the strategy of the whole, and none of their own."""
    found = [(part, case.ruleset.bets.get(name)) for part, name in zip(bet.parts, parts_of(bet), strict=True)]
    depends = False
    for part, other in found:
        if other is None or other.parts:  # which is said of the part
            continue
        depends = depends or depends_on_choice(case.ruleset, other)
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
    yield from _of_depending(bet, Message("add `strategy: best`, or a rule"), depends=depends)


def _of_depending(bet: Bet, remedy: Message, *, depends: bool) -> Iterator[Problem]:
    """A bet that depends on a choice and has no strategy, or one that does not and has one."""
    if depends and bet.strategy is None:
        message = Message("`{bet}` depends on what the player chooses, and does not say how he does", bet=bet.id)
        yield Problem(bet.place, "structure/strategy", message, help=remedy)
    elif bet.strategy and not depends:
        message = Message("`{bet}` is the same whatever the player chooses", bet=bet.id)
        yield Problem(bet.strategy.place, "structure/strategy", message, help=Message("delete `strategy`"))


def _seen(row: StrategyRow, shoe: Shoe, words: RoundWords) -> Iterator[Problem]:
    """What a rule speaks of and the player does not see when he chooses."""
    assert shoe.choosing
    if row.where.rest:
        return
    for question in words.asked(row.where):
        if (hidden := question.unseen(shoe)) is not None:
            message = Message(
                "the rule for `{choice}` speaks of what the player does not know when he chooses", choice=row.choice
            )
            if hidden:
                message = Message(
                    "the rule for `{choice}` speaks of `{hand}`, which the player does not see when he chooses",
                    choice=row.choice,
                    hand=hidden,
                )
            if hidden in shoe.seen:
                message = Message(
                    "the rule for `{choice}` speaks of more cards of `{hand}` than the player sees when he chooses",
                    choice=row.choice,
                    hand=hidden,
                )
            remedy = Message("he sees {hands}", hands=joined(hand_text(part) for part in shoe.choosing.sees))
            yield Problem(row.where.place, "structure/strategy", message, help=remedy)
            return


def check_choice_used(ruleset: Ruleset, bets: Collection[Bet]) -> Iterable[Problem]:
    """A choice of the player on which no bet depends."""
    device = ruleset.device
    if isinstance(device, Shoe) and device.choosing and not any(depends_on_choice(ruleset, bet) for bet in bets):
        message = Message("no bet depends on what the player chooses at `{step}`", step=device.choosing.name)
        remedy = Message(
            "write `{choice}` or `by: choice` in a bet, or `if: {choice}` in a step; or delete the choice",
            choice=device.choices[0],
        )
        yield Problem(device.choosing.place, "structure/unused", message, help=remedy)


# --- a loss of more than was put down ---------------------------------------------------------------------------------


def check_raised(case: BetCase) -> Iterable[Problem]:
    """A loss of more than the stake and what was put down besides in that round."""
    bet = case.bet
    if not bet.raises or not case.whole or case.mistaken:
        return
    raises = dict(bet.raises)
    for look in case.survey.visits if case.survey.whole else ():
        inner, prizes = look.inner, Prizes(case.ruleset, look.member, look.choices)
        for index in look.named.get("lose", ()):
            try:
                lost = prizes.row(bet.lost, Decided(look.stage.name, None, index, look.where.trial), inner)
            except ProblemError:  # that is said of the table
                return
            choice = _chosen(inner, index)
            if isinstance(lost, Ratio) and lost.profit > 1 + raises.get(choice, 0):
                message = Message(
                    "`{bet}` loses {lost} without a raise, which is more than is put down then", bet=bet.id, lost=lost
                )
                if choice in raises:
                    message = Message(
                        "`{bet}` loses {lost} with `{choice}`, which is more than is put down then",
                        bet=bet.id,
                        lost=lost,
                        choice=choice,
                    )
                remedy = Message("write what is lost `by: choice`")
                yield Problem(bet.place, "arithmetic/loses-too-much", message, help=remedy)
                return


def _chosen(inner: Scope, index: int) -> str:
    assert isinstance(inner.space, Rounds)
    assert isinstance(inner.device, Shoe)
    column = inner.space.column(RoundWords(inner.device, inner.words), By("word", CHOICE))
    return column[index]


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
            best = replace(one.member, bet=replace(bet, strategy=Strategy(place=bet.strategy.place)))
            found = case.analyse(best, chosen)
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
                    points=Pointed(f"{float(100 * (edge - least)):.4g}"),
                )
                remedy = Message(
                    "write `strategy: best`, or the same bet with it beside this one, so that both are shown"
                )
                yield Problem(bet.strategy.place, "law/not-best-play", message, help=remedy)
                return


def _is_beside(other: Bet, bet: Bet) -> bool:
    """Whether another bet is the same, played in the best way."""
    same = ("stages", "parts", "pays", "lost", "raises", "each", "commission")
    return (
        other.strategy is not None and other.strategy.best
        and all(canonical_form(getattr(other, name)) == canonical_form(getattr(bet, name)) for name in same)
    )  # fmt: skip
