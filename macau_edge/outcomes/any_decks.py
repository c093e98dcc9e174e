"""The rounds of a shoe of any number of decks, of which the deal is followed once for all of these numbers.

A deck has m cards of a kind, so D of them have m D - c where c are out: in how many orders cards come is a polynomial
in D with whole coefficients, of as many factors as cards are looked at. Of all m cards of a deck at one place the
coefficients, without their signs, come to m + c at most, so that those of n places come to (m + n) ** n at most, for
all answers together. A shoe of 2 ** k decks, with more than twice as much in 2 ** k, is dealt like any other, and the
digits of its weights are the coefficients.

For one number alone a deal of its own is quicker. So the first that is asked for has that, and those after it share
one, as where a file is checked that leaves the number to the house.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import reduce
from typing import NamedTuple, TypeAlias

from macau_edge.model import Shoe, phrases
from macau_edge.model.meter import count
from macau_edge.model.records import replace
from macau_edge.model.remembered import kept
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.merged import Tests
from macau_edge.outcomes.questions import OF_KINDS, Answer, Question

Law: TypeAlias = dict[tuple[Answer, ...], int]
"""The answers to what is asked, and in how many orders the cards come so."""
Coefficients: TypeAlias = list[int]
"""Of a polynomial in the number of decks, that of its lowest power first."""


class Distinguishing(NamedTuple):
    """What rounds are told apart by."""

    questions: tuple[Question, ...]
    words: tuple[tuple[str, phrases.Phrase], ...]
    tests: Tests | None = None
    needed: tuple[frozenset[Question], ...] = ()

    def deal(self, shoe: Shoe) -> Deal:
        """The deal of a shoe so told apart."""
        return Deal(shoe, self.questions, dict(self.words), tests=self.tests, needed=self.needed)


EACH_NUMBER = 20
"""Operations of a round whose weight is read off for a number of decks."""


def rounds_dealt(shoe: Shoe, told: Distinguishing, deal: Deal) -> Law:
    """The answers to what is asked in a `deal` of this shoe, with their weights.

    Raises:
        ProblemError: a round may deal more cards than the shoe has, or costs more than the meter allows.
    """
    if not _has_every_order(shoe, deal) or _first_number(shoe, told) == shoe.decks:
        return deal.rounds()
    assert isinstance(shoe.decks, int)
    found = _of_any_number(replace(shoe, decks=1), told)
    count(EACH_NUMBER * len(found), shoe.deal[0])
    return {answers: _value(polynomial, shoe.decks) for answers, polynomial in found.items()}


def _has_every_order(shoe: Shoe, deal: Deal) -> bool:
    """Whether the cards are dealt one after another in rounds that come in any shoe of so many decks or more.

    There are enough of each kind, then, that all which are looked at may be of it.
    """
    drawing = any(deal.shoe.deal[number].until for number in deal.steps)
    counted = deal.chooses or drawing or shoe.pieces or any(one.kind in OF_KINDS for one in deal.questions)
    looked = deal.drawn.ahead[0]
    return not counted and looked > 0 and all(number >= looked for number, _ in deal.drawn.kinds(0))


def _of_one_deck(shoe: Shoe, told: Distinguishing) -> Hashable:
    return replace(shoe, decks=1), told


def _length(found: Mapping[tuple[Answer, ...], Coefficients]) -> int:
    return 1 + len(found)


NUMBERS = 1_000
"""Deals of which it is remembered with how many decks they were asked for first."""


@kept(most=NUMBERS, key=_of_one_deck)
def _first_number(shoe: Shoe, told: Distinguishing) -> int | str:
    """The number of decks for which these rounds were asked for first in this process."""
    return shoe.decks


REMEMBERED = 100_000
"""Rounds of which the polynomials are remembered, some fifty megabytes."""


@kept(most=REMEMBERED, key=_of_one_deck, length=_length)
def _of_any_number(shoe: Shoe, told: Distinguishing) -> dict[tuple[Answer, ...], Coefficients]:
    """The weights of the rounds as polynomials in the number of decks."""
    most = shoe.most_cards
    digit = ((shoe.size + len(shoe.gone) + most) ** most).bit_length() + 1
    dealt = told.deal(replace(shoe, decks=1 << digit)).rounds()
    return {answers: _coefficients(ways, digit) for answers, ways in dealt.items()}


def _coefficients(number: int, digit: int) -> Coefficients:
    """The digits of so many bits of a number, each of them nearer to 0 than to its base."""
    found, half = Coefficients(), 1 << (digit - 1)
    while number:
        one = ((number + half) & ((1 << digit) - 1)) - half
        found.append(one)
        number = (number - one) >> digit
    return found


def _value(polynomial: Coefficients, decks: int) -> int:
    return reduce(lambda found, one: found * decks + one, reversed(polynomial), 0)
