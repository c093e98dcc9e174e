"""The one bet that a question is about, where it is asked of no more: the one that a name means, with its figures."""

from __future__ import annotations

from collections.abc import Mapping

from macau_edge.analysis import Analysis, BetAnalysis, members_asked
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.model.measures import Measures
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.questions.request import typed_choice

LISTED = 12
"""Members of a family that a message names; of more the first ones."""


def one_member(ruleset: Ruleset, name: str, choices: Mapping[str, Choice]) -> Member:
    """The bet or the member of a family that is called so.

    Raises:
        ProblemError: the members of a family cannot be found.
        UsageError: there is none, or it is a family of several.
    """
    found = members_asked(ruleset, choices, [name])
    if len(found) == 1:
        return found[0]
    known = joined([*(f'"{one.id}"' for one in found[:LISTED]), *(["…"] if len(found) > LISTED else [])])
    message = Message("`{name}` is a family of {count} bets: which one?", name=name, count=len(found))
    raise UsageError(message, Message("its bets: {names}", names=known))


def confirmed_measures(question: str, analysis: Analysis, bet: BetAnalysis) -> Measures:
    """The figures of a bet on which both engines agree; an option is typed as the command of that `question` has it.

    Raises:
        ProblemError: the engines disagree on it, the second says nothing of it, or it is too dear.
        UsageError: it waits for an option.
    """
    if bet.missing is not None:
        message = Message(
            "`{bet}` depends on `{option}`, which the law leaves open and nobody gave", bet=bet.id, option=bet.missing
        )
        option = analysis.ruleset.options[bet.missing]
        example = option.choices[0].label if option.choices else "9:5"
        typed = typed_choice(question, option.id, example)
        raise UsageError(message, Message("give it: `{typed}`", typed=typed))
    if bet.refused:
        raise ProblemError(bet.refused)
    if not bet.agree or bet.measures is None:
        raise ProblemError(*analysis.problems)
    return bet.measures
