"""Rules of the shooter's hand: those of clauses and stages, which it has as bets do, and those that only a hand has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from macau_edge.checks import clauses, words
from macau_edge.checks import words as spoken
from macau_edge.checks.case import BetCase
from macau_edge.checks.deal import problems_of_deal, told_elsewhere
from macau_edge.checks.definitions import Definitions, read_definitions
from macau_edge.checks.words import ONE_MEANING, Vocabulary, family_variables
from macau_edge.checks.zeros import check_zeros_of_hand
from macau_edge.model import Alternative, Bet, Clause, Hand, Ruleset, Shoe, Stage
from macau_edge.model.message import Message, joined
from macau_edge.model.phrases import END_OF_HAND, Phrase
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.walk import every, outermost
from macau_edge.outcomes.hand import phrases_behind, positions


class HandCase(BetCase):
    """A hand, looked at as the clauses of a bet: what happens in it are its decisions."""

    @property
    def hand(self) -> Hand:
        """The hand itself."""
        hand = self.definitions.known.ruleset.hand
        assert hand
        return hand

    def said(self, error: ProblemError) -> tuple[Problem, ...]:
        """All that is wrong: without a hand that can be followed no bet is made on it."""
        return error.problems

    @cached_property
    def mistaken(self) -> tuple[Problem, ...]:
        """The words of its clauses that mean nothing, or that only a bet can use."""
        return tuple(problem for stage, clause in self.clauses for problem in self._in_clause(stage, clause))

    def _in_clause(self, stage: Stage, clause: Clause) -> Iterator[Problem]:
        own = list(self._of_bets(clause.outcomes))
        yield from own
        known = Vocabulary(self.ruleset, of_hand=True)
        for problem in words.in_clause(known, self.bet, stage, clause):
            if not any(problem.place == other.place for other in own):
                yield problem

    def _of_bets(self, phrase: Phrase) -> Iterator[Problem]:
        """The parts of a clause that say what happens in the hand, or which trial of a bet it is."""
        for part in every(phrase, Phrase):
            parts = list(phrases_behind(self.ruleset, [part])) if part.mentions or part.trial else []
            if any(one.trial for one in parts):
                message = Message("a hand has no trials of its own: they are counted from when a bet is made")
                yield Problem(part.place, "structure/hand", message, help=Message("write the outcomes out"))
            elif any(self._happens(one.mentions) for one in parts):
                message = Message("what happens in the hand is said here, and cannot be a part of it")
                yield Problem(part.place, "structure/hand", message, help=Message("write the outcomes out"))

    def _happens(self, word: str) -> bool:
        if word in Vocabulary(self.ruleset).all:  # then it has two meanings
            return False
        return word in (*self.hand.happenings, END_OF_HAND)

    @property
    def astray(self) -> tuple[Problem, ...]:
        """None: a clause that leads to no stage says what happens."""
        return ()


def check_hand_words(case: HandCase) -> Iterable[Problem]:
    """A stage or a happening that is called as something else which its clauses can speak of."""
    known = Vocabulary(case.ruleset).all
    for stage in case.hand.stages:
        if stage.name in known:
            message = Message(
                "`{stage}` is a stage of the hand here, and {known}", stage=stage.name, known=known[stage.name]
            )
            yield Problem(stage.place, "structure/two-meanings", message, help=ONE_MEANING)
    of_the_device = Vocabulary(case.ruleset).borne | Vocabulary(case.ruleset).results
    both = of_the_device.intersection(case.hand.happenings)
    for _, clause in case.clauses:
        if clause.target in both:
            message = Message("`{target}` is what happens here, and also on the device", target=clause.target)
            yield Problem(clause.place, "structure/two-meanings", message, help=ONE_MEANING)


def check_ends(case: HandCase) -> Iterable[Problem]:
    """A stage of the hand, be it with one point only, from which nothing that ends it can be reached."""
    for chosen in case.choices:
        try:
            hand = positions(case.definitions.known.ruleset, chosen)
        except ProblemError as error:
            yield from error.problems
            return
        ending = {number for number, position in enumerate(hand) if position.happened[END_OF_HAND]}
        while more := {
            n for n, position in enumerate(hand) if n not in ending and not ending.isdisjoint(position.leads)
        }:
            ending |= more
        for trapped in (position for number, position in enumerate(hand) if number not in ending):
            message = Message("once the hand is in its stage `{stage}`, nothing can end it", stage=trapped.stage)
            if trapped.point:
                message = Message(
                    "once the hand is in its stage `{stage}`, opened by {point}, nothing can end it",
                    stage=trapped.stage,
                    point=trapped.point.label,
                )
            place = next(stage.place for stage in case.hand.stages if stage.name == trapped.stage)
            remedy = Message(
                "write there what ends it, `{end}: …`, or what leads to another stage", end=case.hand.ends[0]
            )
            yield Problem(place, "arithmetic/never-ends", message, help=remedy)
            return


HAND_RULES: tuple[Callable[[HandCase], Iterable[Problem]], ...] = (
    clauses.check_words,
    check_hand_words,
    clauses.check_readable,
    clauses.check_others,
    clauses.check_overlap,
    clauses.check_empty,
    clauses.check_exceptions,
    clauses.check_own_stage,
    clauses.check_entered,
)
"""Rules of a hand; `check_ends` follows where they find nothing, and what warns of zeros behind it."""


def define(ruleset: Ruleset) -> Definitions:
    """The names, the options and the hand of a file."""
    found = read_definitions(ruleset)
    if of_the_deal := problems_of_deal(ruleset):
        sound, told = all(one.warning for one in of_the_deal), told_elsewhere(ruleset)
        found_there = (one for one in of_the_deal if one.place not in told)
        return replace(found, problems=(*found.problems, *found_there), deal_is_sound=sound)
    if found.known.hand_unread:
        return found.without_hand()
    if ruleset.hand is None:
        return found
    if isinstance(ruleset.device, Shoe):
        return found.without_hand(_of_cards(ruleset, ruleset.hand))
    case = _case(ruleset, ruleset.hand, found)
    problems = [problem for rule in HAND_RULES for problem in rule(case)]
    if case.survey.whole and not problems:
        problems = list(check_ends(case))
    if problems or not case.survey.whole:
        return found.without_hand(problems)
    return replace(found, of_hand=tuple(check_zeros_of_hand(case)))


def _of_cards(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """What is wrong with a hand that another reading gives where cards are dealt; of the file's own it was said."""
    if any(hand is way.hand for way in outermost(ruleset.readings, Alternative)):
        message = Message("a hand is of a shooter, who throws dice, and the device is a shoe of cards")
        remedy = Message("write what ends a round as a step of the deal with `end`")
        yield Problem(hand.place, "structure/device", message, help=remedy)


def _case(ruleset: Ruleset, hand: Hand, definitions: Definitions) -> HandCase:
    """The hand as a case, in a file that has none: what happens in it is no word of its clauses."""
    places = {key: place for key, place in ruleset.places.items() if key[0] != "hand"}
    bare = replace(ruleset, hand=None, bets={}, places=places)
    return HandCase(
        ruleset=bare, bet=Bet(id="hand", stages=hand.stages, pays=None, place=hand.place), definitions=definitions
    )


# --- another hand, in another reading, that lacks what the bets of the file speak of ---------------------------------


def lost_words(ruleset: Ruleset, way: Alternative) -> dict[str, tuple[str, ...]]:
    """Bet -> the stages and happenings of the adopted hand that it needs and that the other one has not got.

    Not of the bets that are given instead as well: these are written for the other hand.
    """
    if ruleset.hand is None or way.hand is None:
        return {}
    given = {bet.id for bet in way.bets}
    found = {
        bet.id: _lost(ruleset, bet, ruleset.hand, way.hand) for bet in ruleset.bets.values() if bet.id not in given
    }
    return {bet: words for bet, words in found.items() if words}


def _lost(ruleset: Ruleset, bet: Bet, hand: Hand, other: Hand) -> tuple[str, ...]:
    needed = spoken.defining_words(ruleset, spoken.mentioned(bet))
    happenings = [word for word in hand.happenings if word in needed and word not in other.happenings]
    named = {one.stage for one in (bet.made, bet.not_working) if one}
    stages = [stage.name for stage in hand.stages if stage.name in named]
    there = {stage.name for stage in other.stages}
    return (*(name for name in stages if name not in there), *happenings)


def hand_problems(way: Alternative, lost: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    """One problem at the other hand, with all that it lacks."""
    if way.hand and lost:
        words = dict.fromkeys(f"`{word}`" for words in lost.values() for word in words)
        missing = joined(words, Message(" and no "))
        first, *more = lost
        message = Message("this hand has no {words}, which `{bet}` needs", words=missing, bet=first)
        if more:
            message = Message(
                "this hand has no {words}, which `{bet}` and {number} more need",
                words=missing,
                bet=first,
                number=len(more),
            )
        remedy = Message("name the stages and happenings as in the adopted hand, or give these bets instead as well")
        yield Problem(way.hand.place, "structure/unknown-word", message, help=remedy)


# --- words with two meanings: what a bet is written with is one namespace --------------------------------------------


def check_bet_words(case: BetCase) -> Iterable[Problem]:
    """A variable or a stage that is called as something else which the bet can speak of."""
    known = dict(case.definitions.known.all)
    for word, what, place in _own(case):
        if word not in known:
            known[word] = Message("also {what}", what=what)
            continue
        message = Message("`{word}` is {what} here, and {known}", word=word, what=what, known=known[word])
        if known[word] == Message("also {what}", what=what):
            message = Message("`{word}` is the name of two variables of this bet", word=word)
        yield Problem(place, "structure/two-meanings", message, help=ONE_MEANING)


def _own(case: BetCase) -> Iterator[tuple[str, Message, Place]]:
    bet = case.bet
    if bet.additional:
        yield bet.additional.at, Message("the stage of `{bet}`", bet=bet.additional.to), bet.additional.place
    yield from ((variable.name, Message("a variable"), variable.place) for variable in family_variables(bet))
    yield from ((stage.name, Message("a stage"), stage.place) for stage in bet.stages if stage.name)
