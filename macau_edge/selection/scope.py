"""The outcomes of a trial, and what the words of a bet mean there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from macau_edge.devices import Outcome, Space, outcomes
from macau_edge.model import Choice, Device, Member, Ruleset, Value
from macau_edge.phrases import Numbers, Phrase, Word
from macau_edge.problem import Problem, ProblemError

Choices = Mapping[str, Choice]
"""Option -> what the house chose."""


class MissingChoiceError(Exception):
    """The figures of a bet need an option that was not given."""

    def __init__(self, option: str) -> None:
        super().__init__(option)
        self.option = option


@dataclass(frozen=True, slots=True)
class Scope:
    """The outcomes of a trial and what the words of a bet mean at a stage."""

    space: Space
    device: Device
    words: Mapping[str, Phrase] = field(default_factory=dict)
    open: frozenset[str] = frozenset()
    """Options of outcomes that nobody chose."""
    happened: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Happening -> the outcomes that bring it where the hand stands; `end of hand` among them. Empty without a hand."""
    trial: int | None = None
    """Which trial of the bet this is, where a clause asks for it."""
    known: dict[str, frozenset[int]] = field(default_factory=dict, compare=False, repr=False)
    """Word -> its outcomes, once they were looked for: names built on names stay cheap."""

    def at(self, stage: str, opener: Phrase | None) -> Scope:
        """The scope inside a stage that `opener` opened."""
        if opener is None:
            return self
        words = {**self.words, stage: opener}
        return Scope(self.space, self.device, words, self.open, self.happened, self.trial)

    def when(self, happened: Mapping[str, frozenset[int]], trial: int | None) -> Scope:
        """The scope where the hand stands so that these outcomes bring these happenings, on a trial of that number."""
        if trial == self.trial and (happened is self.happened or not (happened or self.happened)):
            return self
        return replace(self, happened=happened, trial=trial, known={})

    def of(self, values: Mapping[str, Value]) -> Scope:
        """The scope of a member with these values, where this one is of the file; without values the same."""
        if not values:
            return self
        words = {**self.words, **{name: value.outcomes for name, value in values.items()}}
        return Scope(self.space, self.device, words, self.open, self.happened, self.trial)

    def opener(self, index: int) -> Value:
        """What a stage that this outcome begins is called inside it: the total of the dice, or the result."""
        outcome = self.space[index]
        if outcome.total is not None:
            return Value(str(outcome.total), Numbers(outcome.total, outcome.total))
        return Value(outcome.label, Word(outcome.label))


def scope(ruleset: Ruleset, member: Member | None, choices: Choices) -> Scope:
    """What words mean for a bet: the file's names, the options that are outcomes, and the member's values."""
    chosen = {name: choice.outcomes for name, choice in choices.items() if isinstance(choice, Value)}
    open_ = frozenset(option.id for option in ruleset.options.values() if not option.of_ratios) - choices.keys()
    of_file = Scope(outcomes(ruleset.device), ruleset.device, {**ruleset.names, **chosen}, open_)
    return of_file.of(member.values) if member else of_file


def where(inner: Scope, holds: Callable[[Outcome], bool]) -> frozenset[int]:
    """The places of the outcomes of which something holds."""
    return frozenset(index for index, outcome in enumerate(inner.space) if holds(outcome))


def fault(phrase: Phrase, code: str, message: str, remedy: str) -> ProblemError:
    """The problem of a phrase, at its place."""
    return ProblemError(Problem(phrase.place, code, message, remedy))


def circular(phrase: Phrase, path: tuple[str, ...]) -> ProblemError:
    """The problem of a name that is defined by itself."""
    message = f"the name `{path[-1]}` is defined by itself: {' -> '.join(path)}"
    return fault(phrase, "structure/circular", message, "write its outcomes out")
