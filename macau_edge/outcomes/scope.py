"""Where a phrase stands: the outcomes of the trial, and what the words of a bet mean there.

A word may be the member's value, what opened the stage, what has happened in the hand, which trial it is, a name of the
file or an option that was chosen. What a phrase names there is found by `select.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple

from macau_edge.model import (
    Bet,
    Choice,
    Device,
    Member,
    Ruleset,
    Shoe,
    Strategy,
    Value,
    phrases,
)
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.remembered import ByIdentity, kept
from macau_edge.model.walk import every
from macau_edge.outcomes import Space, outcomes
from macau_edge.outcomes.rounds import REMEMBERED, rounds_of_bets, shoe_of_decks

Choices = Mapping[str, Choice]
"""Option -> what the house chose."""


class MissingChoiceError(Exception):
    """The figures of a bet need an option that was not given."""

    def __init__(self, option: str) -> None:
        super().__init__(option)
        self.option = option


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The outcomes of a trial and what the words of a bet mean at a stage."""

    space: Space
    device: Device
    words: Mapping[str, phrases.Phrase] = field(default_factory=dict)
    open: frozenset[str] = frozenset()
    """Options of outcomes that nobody chose."""
    happened: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Happening -> the outcomes that bring it where the hand stands; `end of hand` among them. Empty without a hand."""
    trial: int | None = None
    """Which trial of the bet this is, where a clause asks for it."""
    shown: frozenset[str] = frozenset()
    """The stages of which a clause asks what faces opened them: what opens one is then its faces, and no total."""
    known: dict[str, frozenset[int]] = field(default_factory=dict, compare=False, repr=False)
    """Word -> its outcomes, once they were looked for: names built on names stay cheap."""

    def at(self, stage: str, point: phrases.Phrase | None) -> Scope:
        """The scope inside a stage that `point` opened: inside it the name of the stage means the point."""
        if point is None:
            return self
        words = {**self.words, stage: point}
        if stage in self.shown:
            words[f"faces of {stage}"] = point
            words[stage] = self.point(min(self.space.labelled[point.mentions])).outcomes
        return self._with(words)

    def when(self, happened: Mapping[str, frozenset[int]], trial: int | None) -> Scope:
        """The scope where the hand stands so that these outcomes bring these happenings, on a trial of that number."""
        if trial == self.trial and (happened is self.happened or not (happened or self.happened)):
            return self
        return replace(self, happened=happened, trial=trial, known={})

    def of(self, values: Mapping[str, Value]) -> Scope:
        """The scope of a member with these values, where this one is of the file; without values the same."""
        if not values:
            return self
        return self._with({**self.words, **{name: value.outcomes for name, value in values.items()}})

    def _with(self, words: Mapping[str, phrases.Phrase]) -> Scope:
        return Scope(
            space=self.space, device=self.device, words=words, open=self.open, happened=self.happened,
            trial=self.trial, shown=self.shown,
        )  # fmt: skip

    def asked(self, bet: Bet) -> Scope:
        """The scope of a bet, some clauses of which may ask what faces opened a stage."""
        if len(bet.stages) < 2 and not self.shown:  # most bets: at once
            return self
        shown = frozenset(one.faces_of for one in every(bet.stages, phrases.Phrase) if one.faces_of)
        return replace(self, shown=shown, known={}) if shown != self.shown else self

    def opened(self, stage: str) -> str:
        """What a row of a table by a stage is for, inside it: the total that opened it, the result without a number."""
        meant = self.words[stage]
        return str(meant.span[0]) if meant.span else meant.mentions

    def point(self, index: int, begun: str = "") -> Value:
        """What a stage means inside it that this outcome has `begun`: its point, the total of the dice or the result.

        Of a stage that is asked for its faces, these.
        """
        if begun not in self.shown:
            return self.space.value(index)
        label = self.space[index].label
        return Value(label, phrases.Word(label))

    def opening(self, index: int, begun: str) -> Value | None:
        """The point with which this outcome opens a stage; None of a round of cards, known by answers alone."""
        return None if isinstance(self.device, Shoe) else self.point(index, begun)


def scope(
    ruleset: Ruleset,
    member: Member | None,
    choices: Choices,
    beside: Collection[Member] = (),
    *,
    whole: bool = False,
    weighed: bool = True,
) -> Scope:
    """What words mean for a bet: the file's names, the options that are outcomes, and the member's values.

    `beside` are the bets that are played with it on the same trials: of cards, rounds that any of them tells apart are
    outcomes of their own. They are wanted `whole` where bets on points are to have the same ones, of which no two are
    merged, and not `weighed` where it is enough which of them can come.
    """
    if isinstance(ruleset.device, Shoe):
        weighed = weighed or not any(step.draws_by_choice for step in ruleset.device.deal)  # all others are
        members = tuple(_with_the_others(ruleset, (*([member] if member else []), *beside)))
        of_file = _of_dealt(_AskedRounds(ruleset, member, choices, members, whole, weighed))
    else:
        of_file = _of_the_file(ruleset, choices)
    return of_file.of(member.values).asked(member.bet) if member else of_file


class _AskedRounds(NamedTuple):
    """What a scope of cards is asked for: the members that tell rounds apart, the first of them the one asked about."""

    ruleset: Ruleset
    member: Member | None
    choices: Choices
    members: tuple[Member, ...]
    whole: bool
    weighed: bool


def _known_by(asked: _AskedRounds) -> Hashable:
    bets = tuple([(ByIdentity(one.bet), tuple(one.values.items())) for one in asked.members])
    choices = tuple(asked.choices.items())
    return ByIdentity(asked.ruleset), asked.member is None, bets, choices, asked.whole, asked.weighed


def _length(found: Scope) -> int:
    return 1 + len(found.space)


@kept(most=REMEMBERED, key=_known_by, length=_length)
def _of_dealt(asked: _AskedRounds) -> Scope:
    """The scope of the file as the members tell its rounds apart."""
    shoe = asked.ruleset.device
    assert isinstance(shoe, Shoe)
    rule = _rule_before_draws(shoe, asked.member) if asked.member and asked.weighed else None
    of_file = _of_the_file(asked.ruleset, asked.choices)
    return _of_cards(of_file, shoe, asked.members, whole=asked.whole, rule=rule, weighed=asked.weighed)


def _rule_before_draws(shoe: Shoe, member: Member) -> Strategy | None:
    """The strategy of a bet, where it has a rule and cards are drawn by choice: what it never does may cost most."""
    strategy = member.bet.strategy
    drawn = any(step.draws_by_choice for step in shoe.deal)
    return strategy if strategy and strategy.rows and drawn else None


def scope_of_words(ruleset: Ruleset, member: Member, choices: Choices) -> Scope:
    """What words mean for a bet, where it is not worked out which rounds of cards it tells apart: all are one there."""
    found = _of_the_file(ruleset, choices)
    if isinstance(found.device, Shoe):
        found = replace(found, device=shoe_of_decks(found.device, found.words))
    return found.of(member.values).asked(member.bet)


def _of_the_file(ruleset: Ruleset, choices: Choices) -> Scope:
    chosen = {name: choice.outcomes for name, choice in choices.items() if isinstance(choice, Value)}
    open_ = frozenset(option.id for option in ruleset.options.values() if not option.of_ratios) - choices.keys()
    words: Mapping[str, phrases.Phrase] = {**ruleset.names, **chosen}
    return Scope(space=outcomes(ruleset.device), device=ruleset.device, words=words, open=open_)


def _with_the_others(ruleset: Ruleset, members: Collection[Member]) -> Iterator[Member]:
    """Members, each followed by the bet that it is made beside, if it is an additional one: that may decide it."""
    for member in members:
        yield member
        added = member.bet.additional
        if added and added.to in ruleset.bets:
            yield Member(ruleset.bets[added.to], {})


def _of_cards(
    of_file: Scope, shoe: Shoe, members: Iterable[Member], *, whole: bool, rule: Strategy | None, weighed: bool
) -> Scope:
    """The scope where cards are dealt: the outcomes are the rounds, as far as these bets tell them apart; where a rule
    says what is chosen, by that.
    """
    if shoe.decks in of_file.open:
        raise MissingChoiceError(str(shoe.decks))
    shoe = shoe_of_decks(shoe, of_file.words)
    found = rounds_of_bets(shoe, of_file.words, members, whole=whole, rule=rule, weighed=weighed)
    return replace(of_file, space=found, device=shoe)
