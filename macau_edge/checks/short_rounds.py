"""Bets that ask for more cards than every round has, where nothing says what becomes of the stake in a shorter one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from macau_edge.model import Bet, Ruleset, Shoe
from macau_edge.model.cards import ALL
from macau_edge.model.message import Message, Offered
from macau_edge.model.phrases import HandMeasure, HandPart, Phrase
from macau_edge.model.problem import Problem
from macau_edge.model.records import replace
from macau_edge.model.subjects import entries_about
from macau_edge.model.walk import every

SHORT_ROUND = "short-round"
"""The subject of what says what becomes of the stake."""


class TooFew(NamedTuple):
    """A hand of which a bet asks for so many cards, and how few it can have."""

    hand: str
    asked: int
    least: int


def check_short_rounds(ruleset: Ruleset, bets: Collection[Bet]) -> Iterable[Problem]:
    """A bet that a round of too few cards loses without a word of it; what no card decides, an act has to decide.

    An assumption or a condition on it says that it is meant, and a reading in which the stake comes back that both ways
    are known. What an application proposes is among its open points.
    """
    if not isinstance(ruleset.device, Shoe):
        return
    said = [*entries_about(ruleset.assumptions, SHORT_ROUND), *entries_about(ruleset.conditions, SHORT_ROUND)]
    short = [(bet, too_few_cards(ruleset, bet)) for bet in bets if bet.place.file == ruleset.device.place.file]
    settled = {bet.id for bet, found in short if found is None}
    for bet, found in short:
        if found and bet.id not in settled and not any(one.is_about([bet.id]) for one in said):
            message = Message(
                "`{bet}` asks for {asked} cards of `{hand}`, and a round can have {least}: nothing says that the stake "
                "is lost then",
                bet=bet.id, asked=found.asked, hand=found.hand, least=found.least,
            )  # fmt: skip
            remedy = Message(
                "write `push: {push}` if it comes back, and if it is lost an assumption or a condition with "
                "`about: short-round`; a reading has both ways",
                push=Offered(_with_too_few(found)),
            )
            place = next(clause.place for stage in bet.stages for clause in stage.clauses if clause.target == "win")
            yield Problem(place, "law/short-round", message, help=remedy)


def _with_too_few(found: TooFew) -> str:
    most = found.asked - 1
    return f"{found.hand} has {found.least if found.least == most else f'{found.least} to {most}'} cards"


def too_few_cards(ruleset: Ruleset, bet: Bet) -> TooFew | None:
    """A hand of which a winning clause asks for cards that it may not get, where all that nothing names is lost.

    None where the bet says itself what comes of a number of cards.
    """
    shoe = ruleset.device
    clauses = [clause for stage in bet.stages for clause in stage.clauses]
    if not isinstance(shoe, Shoe) or not any(one.target == "lose" and one.outcomes.rest for one in clauses):
        return None
    hands = {one.name: [value.label for value in one.values] for one in bet.each if isinstance(one.values, tuple)}
    in_any_round = replace(shoe, deal=tuple(takewhile(lambda step: step.end is None, shoe.deal)))
    found = None
    for clause in clauses:
        for phrase in _asked(clause.outcomes, ruleset.names, set()):
            if any(one.kind == "cards" and one.what is None for one in every(phrase, HandMeasure)):
                return None
            if clause.target == "win" and found is None:
                parts = (few for part in every(phrase, HandPart) for few in _too_few(part, shoe, in_any_round, hands))
                found = next(parts, None)
    return found


def _asked(phrase: Phrase, names: Mapping[str, Phrase], met: set[str]) -> Iterator[Phrase]:
    """The phrases that a clause may hold by, with those behind its names; not what it takes away."""
    for part in (*phrase.listed, *phrase.joined, *(phrase.exception or ())[:1]):
        yield from _asked(part, names, met)
    if phrase.hands:
        yield phrase
    elif (text := phrase.mentions) in names and text not in met:
        met.add(text)
        yield from _asked(names[text], names, met)


def _too_few(part: HandPart, shoe: Shoe, least: Shoe, hands: Mapping[str, Collection[str]]) -> Iterator[TooFew]:
    """What of a part of a hand may not be there; `least` is the shoe as far as every round is dealt."""
    text = part.word.text
    for hand in hands.get(text, [text]):
        if part.is_whole:
            for inner in shoe.parts(hand):
                yield from _too_few(inner, shoe, least, hands)
        elif part.numbers and hand in (*shoe.named_hands, ALL):
            asked, there = part.numbers.stop - 1, least.least(hand)
            if 0 < there < asked <= shoe.most(hand):
                yield TooFew(hand, asked, there)
