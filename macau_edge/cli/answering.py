"""A game that a command names: loaded, asked about, and what is found of it shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from macau_edge.checks.sound import Loaded, LoadedApplication, UnsoundError, load_any, load_read
from macau_edge.cli.arguments import Call, options_of_request
from macau_edge.cli.files import standard_input
from macau_edge.cli.messages import (
    in_persons_language,
    write_notes,
)
from macau_edge.cli.output import check_writable, emit
from macau_edge.cli.progress import followed, track
from macau_edge.cli.spoken import persons_words
from macau_edge.cli.words import check_given
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import (
    Problem,
    stop_on,
)
from macau_edge.questions.ask import answered
from macau_edge.questions.request import Choices, Request
from macau_edge.reading.source import Source
from macau_edge.reports.result import Result

Named = TypeVar("Named")
Found = TypeVar("Found")


def answered_of(request: Request[Found], game: str, given: Choices) -> Result[Found]:
    """What is found of a game under the choices given, and for the other options those that an application makes.

    Raises:
        UsageError: what was given is no option of the game, nor one of the command; or as `ask` does.
        ProblemError: as `ask` does.
    """
    with open_meter(request.limit):  # one meter for all of it
        loaded = load_game(game)
        check_given(loaded.ruleset, given, options_of_request(type(request)))
        if loaded.kept - given.keys():
            request = request.of_every_choice()  # which the house goes on making
        return answered(request, loaded.ruleset, {**loaded.choices, **given}, track)


def load_game(game: str, given: Source | None = None) -> Loaded | LoadedApplication:
    """A game, or an application with its bets in the game; findings are counted on standard error.

    What a program has `given` in its place is that.
    """
    with followed():
        loaded = sound(_load, game) if given is None else sound(load_read, given)
    _count(_selected(loaded.findings, loaded.source), loaded.source)
    return loaded


STDIN = "<stdin>"
"""What standard input is called in messages; what is read there is asked for again as `-`."""


def _load(game: str) -> Loaded | LoadedApplication:
    """The game of a name, or the one on standard input, `-`."""
    return load_read(standard_input(STDIN), game) if game == "-" else load_any(game)


def sound(load: Callable[[Named], Found], game: Named) -> Found:
    """What is loaded of a name.

    Raises:
        UnsoundError: its problems that stop figures, all of them, and of the others those that the policy lets count.
    """
    try:
        return load(game)
    except UnsoundError as error:
        kept = _selected(error.problems, error.source) if error.source else error.problems
        raise UnsoundError(error.source, *kept) from None


def _selected(findings: Sequence[Problem], source: Source) -> Sequence[Problem]:
    """The findings that count by the policy near a file; what stops its figures does in any case, being why."""
    if not findings:
        return ()
    from macau_edge.checks.policy.file import policy_for

    selection = policy_for(source.file).policy.selection
    return [problem for problem in findings if problem.stops_figures or selection.keeps(problem)]


def _count(findings: Sequence[Problem], source: Source) -> None:
    """Says on standard error how many findings there are; they stop no figure, and notices are none."""
    findings = [one for one in findings if not one.notice]
    if findings:
        first = findings[0].message
        write_notes(
            persons_words()("progress.findings", n=len(findings), file=source.file, first=in_persons_language(first))
        )


def show_answer(asked: Call[Request[Found]]) -> Result[Found]:
    """What is asked of a game, shown or written to a file, before it is said that the engines disagree.

    So is what the report has no figures of, since they cost more than the meter allows.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: what is asked for is not there; OutputError where the file cannot be written.
    """
    check_writable(asked.output, asked.force)
    shown, by = answered_of(asked.request, asked.game, asked.given), asked.request.answer
    if asked.format == "svg":  # a picture has no place to say it
        stop_on(by.problems(shown.found))
    emit(shown, asked)
    stop_on((*by.problems(shown.found), *by.refused(shown.found)))
    return shown
