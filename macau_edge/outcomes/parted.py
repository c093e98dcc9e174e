"""Where the player parts his hand in two: whether a bet is then laid on both hands, or once for the round.

A second stake is put down for what is played with the hand: its clauses and tables go by what the hand has in the end,
or it is raised, or laid, with what is chosen for it. Insurance and what is won by the cards of the dealer alone are
laid once, whatever the player does with his hand. Between these nothing is guessed: a bet on whether the hand is
parted, or on its first cards, which are others afterwards, and one that is laid with an earlier choice and goes by the
hand, are refused.
"""

from __future__ import annotations

from macau_edge.model import DealStep, Member, Shoe
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.outcomes.questions import Question, RoundWords, Words, choice_at
from macau_edge.outcomes.rounds import asked_by_bet


def is_laid_on_both(shoe: Shoe, words: Words, member: Member) -> bool:
    """Whether a second stake is put down for a bet where a hand is parted.

    Raises:
        ProblemError: that cannot be told.
    """
    step = next(one for one in shoe.deal if one.parts)
    bet, asked = member.bet, asked_by_bet(RoundWords(shoe, words), member)
    of_hand = {one for one in asked if one.kind == "parted" or any(_is_of_parted(shoe, step, of) for of in one.hands)}
    in_the_end = any(_looks_on(shoe, step, one) for one in of_hand)
    laid = {choice for choice, _ in bet.staked} | {bet.stays} - {""}
    with_it = {choice_at(step.name)} & asked and (laid | {choice for choice, _ in bet.raises}).intersection(step.choose)
    earlier = laid.difference(step.choose)
    if not with_it and not of_hand and (laid or choice_at(step.name) not in asked):
        return False
    if (with_it or (in_the_end and not laid)) and not earlier:
        return True
    message = Message(
        "where `{hand}` is parted it is not settled whether `{bet}` is laid on both hands",
        hand=_parted(step), bet=bet.id,
    )  # fmt: skip
    remedy = Message(
        "let it go by all that `{hand}` has in the end, so that it is laid on both, or by nothing of it, so that it is "
        "laid once; or ask for its figures alone, apart from the bets that are played with the hand",
        hand=_parted(step),
    )
    raise ProblemError(Problem(bet.place, "structure/unsettled", message, help=remedy))


def _parted(step: DealStep) -> str:
    return step.parts[0][1]


def _is_of_parted(shoe: Shoe, step: DealStep, hand: str) -> bool:
    return bool(hand) and _parted(step) in shoe.made_of(hand)


def _looks_on(shoe: Shoe, step: DealStep, question: Question) -> bool:
    """Whether it looks at more of the parted hand than the cards that it had before."""
    before = shoe.deal[: shoe.deal.index(step)]
    dealt = sum(many for one in before for to, many in one.dealt if to == _parted(step))
    return any(_is_of_parted(shoe, step, of) and (not first or first > dealt) for of, first in question.parts)
