"""Cards, and answers, that nothing which is asked of a round tells apart: they are dealt as one.

A bet that asks whether a hand has 21 points sees no difference between a 3 and a 4. A question of one hand is an
automaton that reads the cards of the hand. Two of its states are one where all that is still asked has the same answer
in both, and every card that may come leads from both to states that are one after it; so they are found from the end of
the deal back to its beginning, and for each number of cards by itself, since the fewer are still to come the fewer
states differ (the partition of Moore and Nerode). Two cards are one where they lead to one state from every state.

Only such questions are merged that are asked one by one, whether the answer is `InRange` a range or `Among` some. What
is compared with the answer of another hand, or is what a table of prizes goes by, is kept as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from macau_edge.outcomes.questions import Question, Test

MERGED = ("points", "counts", "card", "among")
"""Kinds of questions whose states are numbers or single cards, so that there are few of them."""


def can_merge(question: Question) -> bool:
    """Whether its states are few, and of one hand."""
    return question.kind in MERGED and not question.beside[0]


State: TypeAlias = Any
Asking: TypeAlias = Callable[[Any], Hashable]
"""What is asked of the state of a question, or of its answer."""
Tests: TypeAlias = frozenset[tuple[Question, Asking]]
"""What is asked of the answers to questions of which nothing else is asked."""
Following: TypeAlias = Callable[[State], Sequence[State]]
"""The states that cards lead to from one, a card of each kind."""


def distinguishing_questions(tests: Iterable[Test], whole: Iterable[Question]) -> Tests:
    """The questions that are asked one by one, with all that is asked of them; `whole` are told apart in any case."""
    kept, found = {*whole}, set[tuple[Question, Asking]]()
    for test in tests:
        if len(test.questions) == 1 and can_merge(test.questions[0]):
            found.add((test.questions[0], test.holds))
        else:
            kept |= {*test.questions}
    return frozenset((one, asked) for one, asked in found if one not in kept)


class StepSeen(NamedTuple):
    """A step of the deal as one question sees it.

    Before it is done everything that is `asked` there is asked of the state; if it `ends` the round, also what is asked
    in the end. `cards` has for each card what it makes of a state, None where the question does not look at it; all of
    them are `skipped` in some rounds.
    """

    asked: tuple[Asking, ...]
    ends: bool
    skipped: bool
    cards: tuple[Following | None, ...]


class Merging(NamedTuple):
    """The states of a question that are one, after each number of cards.

    `stands_for` has for each state the one that stands for it, and `ends` likewise where the round is over. `kinds` has
    for each card of the deal that the question looks at the kinds of cards that may come, by numbers that are equal
    where they are one.
    """

    stands_for: list[dict[State, State]]
    kinds: list[tuple[int, ...] | None]
    ends: dict[State, State]


_Classes: TypeAlias = dict[State, int]


EACH_ASKED = 6
"""Operations of asking something of a state."""


def merging(
    begin: State, course: Sequence[StepSeen], final: Sequence[Asking], counted: Callable[[int], None]
) -> Merging:
    """The states of a question that are one, of all that it comes to from `begin`; `final` is asked in the end.

    `counted` is told the operations of what is asked before they are made.
    """

    def at_the_end(state: State) -> Hashable:
        counted(EACH_ASKED * len(final))
        return tuple([ask(state) for ask in final])

    reached, over = _reached(begin, course)
    in_the_end = _numbered({state: at_the_end(state) for state in over})
    now = {state: in_the_end[state] for state in reached[-1]}
    stands_for, kinds = [now], list[tuple[int, ...] | None]()
    for step in reversed(course):
        after = now
        for following in reversed(step.cards):
            states, of_cards = reached[-len(stands_for) - 1], None
            if following:
                leads = {state: [now[one] for one in following(state)] for state in states}
                now = _numbered({state: tuple(numbers) for state, numbers in leads.items()})
                of_cards = _kinds([leads[state] for state in {*_first_of_each(now).values()}])
            now = {state: now[state] for state in states}
            kinds.insert(0, of_cards)
            stands_for.insert(0, now)
        asked = [*step.asked, *([at_the_end] if step.ends else []), *([after.__getitem__] if step.skipped else [])]
        now = _numbered({state: (number, *[ask(state) for ask in asked]) for state, number in now.items()})
        stands_for[0] = now
    return Merging([_first_of_each(classes) for classes in stands_for], kinds, _first_of_each(in_the_end))


def _reached(begin: State, course: Sequence[StepSeen]) -> tuple[list[dict[State, None]], dict[State, None]]:
    """The states that come after each number of cards, and those that a round may end in."""
    now, over = {begin: None}, dict[State, None]()
    found = [now]
    for step in course:
        over |= now if step.ends else {}
        before = now
        for following in step.cards:
            if following:
                now = dict.fromkeys(one for state in now for one in following(state))
            found.append(now)
        if step.skipped:
            now = found[-1] = {**before, **now}
    return found, over | now


def _numbered(keys: Mapping[State, Hashable]) -> _Classes:
    """States by numbers, which are equal where their keys are."""
    numbers: dict[Hashable, int] = {}
    return {state: numbers.setdefault(key, len(numbers)) for state, key in keys.items()}


def _kinds(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """For each column a number, equal where the columns are."""
    return tuple(_numbered(dict(enumerate(zip(*rows, strict=True)))).values())


def _first_of_each(classes: _Classes) -> dict[State, State]:
    """For each state the first that is one with it."""
    first: dict[int, State] = {}
    return {state: first.setdefault(number, state) for state, number in classes.items()}
