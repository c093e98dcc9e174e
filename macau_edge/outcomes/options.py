"""The options of a ruleset: what was chosen, and which bets depend on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import product

from macau_edge.model import Choice, Member, Option, Ratio, Reference, Ruleset, Shoe, own_prizes
from macau_edge.model.message import Message, joined
from macau_edge.model.notation import Malformed, parse_ratio
from macau_edge.model.phrases import Phrase
from macau_edge.model.prizes import prizes
from macau_edge.model.problem import ProblemError, UsageError, cut, nearest
from macau_edge.model.walk import outermost
from macau_edge.outcomes.hand import depends_on_hand, parts_of, phrases_behind, phrases_of
from macau_edge.outcomes.members import members

COMBINATIONS = 64
"""Combinations of choices that are looked at; a ruleset with more is shown one option at a time."""


class UnknownOptionError(UsageError):
    """A game has no option of a name; `known` are those that it has."""

    def __init__(self, message: Message, remedy: Message, name: str = "", known: tuple[str, ...] = ()) -> None:
        super().__init__(message, remedy)
        self.name = name
        self.known = known


def choose(ruleset: Ruleset, given: Mapping[str, str]) -> dict[str, Choice]:
    """Option -> choice: what was given, and the program's default where there is one.

    Raises:
        UsageError: there is no such option, or it has no such choice; the nearest ones are given. Or that is no text.
    """
    chosen = {option.id: option.default for option in ruleset.options.values() if option.default is not None}
    for name, text in given.items():
        option = ruleset.options.get(name)
        if option is None:
            known = joined(f"--{name}" for name in ruleset.options)
            otherwise = Message("its options: {options}", options=known) if known else Message("it has none")
            message = Message("{game} has no option `{option}`", game=ruleset.name, option=name)
            raise UnknownOptionError(message, nearest(name, ruleset.options, otherwise), name, tuple(ruleset.options))
        if not isinstance(text, str):  # of Python
            raise _no_text(option, text)
        try:
            chosen[name] = choice_of(option, text)
        except Malformed as error:
            raise UsageError(
                Message("--{option}: {message}", option=name, message=error.message), error.remedy
            ) from None
    return chosen


def _no_text(option: Option, given: object) -> UsageError:
    """What is wrong with a choice that is no text, with the text of the one that it shows."""
    labels = [choice.label for choice in option.choices or ()] or ["3:1"]
    shown = next((one for one in labels if one == str(given).removesuffix(".0")), labels[0])
    return UsageError(
        Message("--{option}: {given} is no text", option=option.id, given=cut(repr(given))),
        Message('write the choice as text: `"{choice}"`', choice=shown),
    )


def only_given(ruleset: Ruleset, given: Mapping[str, str]) -> dict[str, Choice]:
    """Option -> choice of those that were given alone; raises UsageError as well."""
    chosen = choose(ruleset, given)
    return {name: chosen[name] for name in given}


def told_choices(ruleset: Ruleset, choices: Mapping[str, Choice], kept: Collection[str]) -> dict[str, Choice]:
    """The choices with which rules are told: of a prize that the house goes on choosing every one is, and of a meter
    not what it shows on some day.
    """
    left = {*kept, *meter_names(ruleset)}
    return {name: one for name, one in choices.items() if name not in left or not isinstance(one, Ratio)}


def meter_names(ruleset: Ruleset) -> list[str]:
    """The options of a ruleset that are meters."""
    return [option.id for option in ruleset.options.values() if option.meter]


def choice_of(option: Option, text: str) -> Choice:
    """The choice that a text names; raises Malformed where the option has no such choice."""
    if option.choices is None:
        return parse_ratio(text)
    wanted = _ratio(text)
    for choice in option.choices:
        if text == choice.label or choice == wanted:
            return choice
    known = joined((choice.label for choice in option.choices), Message(" or "))
    message = Message("`{text}` is not a choice of `{option}`", text=text[:40], option=option.id)
    raise Malformed(message, Message("choose {choices}", choices=known))


def _ratio(text: str) -> Ratio | None:
    """The ratio that a text is; None where it is none."""
    try:
        return parse_ratio(text)
    except Malformed:
        return None


def every_choice(ruleset: Ruleset, chosen: Mapping[str, Choice]) -> Iterator[dict[str, Choice]]:
    """Every combination of the choices that the law lists; options with any ratio stay as chosen."""
    listed = [option for option in ruleset.options.values() if option.choices]
    size = 1
    for option in listed:
        size *= len(option.choices or ())
    if size > COMBINATIONS:
        for option in listed:
            yield from ({**chosen, option.id: choice} for choice in option.choices or ())
        return
    lists: list[tuple[Choice, ...]] = [option.choices or () for option in listed]
    for combination in product(*lists):
        yield {**chosen, **dict(zip([option.id for option in listed], combination, strict=True))}


def every_figure(ruleset: Ruleset, chosen: Mapping[str, Choice]) -> Iterator[dict[str, Choice]]:
    """Every combination of the choices on which a figure may depend: an option that changes none stays as chosen."""
    moving = {option.id: option for option in ruleset.options.values() if not option.unchanged}
    return every_choice(replace(ruleset, options=moving), chosen)


def options_of(ruleset: Ruleset, member: Member) -> tuple[Option, ...]:
    """The options that a bet's outcomes or prizes depend on, in the order of the file."""
    used = _used(ruleset, member) if ruleset.options else ()
    return tuple(option for option in ruleset.options.values() if option.id in used)


def _used(ruleset: Ruleset, member: Member) -> set[str]:
    """The words of a bet's phrases and prizes, with those behind names, and of what it is made with and of."""
    bet = member.bet
    found = {prize.word for prize in (*own_prizes(member), *prizes(bet.lost)) if isinstance(prize, Reference)}
    phrases = [*phrases_of(bet), *outermost(bet.strategy, Phrase)]
    if bet.additional and bet.additional.to in ruleset.bets:
        phrases += phrases_of(ruleset.bets[bet.additional.to])
    if ruleset.hand and depends_on_hand(ruleset, bet):
        phrases += outermost(ruleset.hand, Phrase)
    if isinstance(ruleset.device, Shoe):
        phrases += outermost(ruleset.device, Phrase)
        found |= {*ruleset.device.options}
    found |= {phrase.mentions for phrase in phrases_behind(ruleset, phrases)}
    for part in _parts(ruleset, member):
        found |= _used(ruleset, part)
    return found


def _parts(ruleset: Ruleset, whole: Member) -> Iterator[Member]:
    """The members that a compound bet is put together of; a part that is none of them is the checks' to find."""
    for part, family in zip(whole.parts, parts_of(whole.bet), strict=True):
        one = ruleset.bets.get(family)
        if one and one.additional:
            yield Member(one, {})
        elif one and not one.parts:
            try:
                yield from (member for member in members(ruleset, one, {}) if member.id == part.bet)
            except ProblemError:
                yield Member(one, {})


def chosen_ratio(prize: object, choices: Mapping[str, Choice]) -> Ratio | None:
    """The ratio that a prize is, an option as it was chosen; None where it is none, or the option was not given."""
    if isinstance(prize, Reference):
        found = choices.get(prize.word)
        return prize.paid(found) if isinstance(found, Ratio) else None
    return prize if isinstance(prize, Ratio) else None


def placeholder_choices(ruleset: Ruleset) -> dict[str, Choice]:
    """A choice for every option that has no default, so that clauses can be checked without it."""
    return {
        option.id: option.default or (option.choices[0] if option.choices else Ratio(1, 1))
        for option in ruleset.options.values()
    }
