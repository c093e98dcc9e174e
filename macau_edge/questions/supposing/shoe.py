"""A shoe that is played down to its cut card, with the bets of it that can be and are not too dear to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from macau_edge.model import Choice, Member, Ruleset, Shoe
from macau_edge.model.message import Message
from macau_edge.model.meter import in_turn
from macau_edge.model.problem import Problem, UsageError
from macau_edge.model.refusals import Refused, problem_of_refusal, settled, unless_too_dear
from macau_edge.numeric import NoEstimateError
from macau_edge.numeric.playing.shoes import BetOffShoeError, PlayedBet, ShoePlay, bet_on_shoe, shoe_without_bets


def played_shoe(
    ruleset: Ruleset, members: Sequence[Member], choices: Mapping[str, Choice], cut: int | None
) -> tuple[ShoePlay, tuple[Member, ...], dict[str, Problem]]:
    """The tables of a shoe, the members that are played on it, and by the identifiers of the others why they are not.

    Raises:
        ProblemError: how many cards a round takes costs more than the meter allows.
        UsageError: there is no bet, one cannot be played so, or the cut card leaves no round or too few cards.
    """
    assert cut is not None
    assert isinstance(ruleset.device, Shoe)
    if not members:
        message = Message("no bet has figures, so that nothing can be played")
        raise UsageError(message, Message("give the options that the bets wait for"))

    def table(member: Member) -> PlayedBet | Refused:
        return unless_too_dear(partial(bet_on_shoe, ruleset, member, choices))

    try:
        play = shoe_without_bets(ruleset, choices, cut)
        found = settled(in_turn(members, table))
    except NoEstimateError as error:
        others = Message("name other bets, or leave `--shoe` out")
        remedy = others if isinstance(error, BetOffShoeError) else Message("leave `--shoe` out")
        raise UsageError(error.message, remedy) from None
    _refuse_cut(ruleset.device, play.cards, play.cut)
    tables, playing, refused = list[PlayedBet](), list[Member](), dict[str, Problem]()
    for member, one in zip(members, found.values(), strict=True):
        if isinstance(one, Refused):
            refused[member.id] = problem_of_refusal(one, member)
        else:
            tables.append(one)
            playing.append(member)
    return replace(play, bets=tuple(tables)), tuple(playing), refused


def _refuse_cut(shoe: Shoe, cards: int, cut: int) -> None:
    """Raises UsageError where a cut card leaves no round before it, or too few cards for the last."""
    if cut < shoe.most_cards - 1:
        message = Message(
            "--cut: the last round may take {most} cards, and {left} are left for it",
            most=shoe.most_cards,
            left=cut + 1,
        )
        raise UsageError(message, Message("write `--cut {least}` or more", least=shoe.most_cards - 1))
    if cut >= cards:
        message = Message("--cut: {cut} cards are the whole shoe, which has {cards}", cut=cut, cards=cards)
        raise UsageError(message, Message("write fewer"))
