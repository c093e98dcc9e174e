"""What is chosen of what the law leaves to the house, as a person or a program gives it: in the text that it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from macau_edge.model import Option, Ratio, Ruleset, Value, notation
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import UsageError
from macau_edge.questions.understood import is_number, notify_listener, understood_ratio, value_taken
from macau_edge.typed.entries import About, Ambiguous, Canonical, Respelt, Sort, Unreadable
from macau_edge.typed.normal import normal
from macau_edge.typed.numbers import COMMA
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import note, refusal


def understood_choices(ruleset: Ruleset, given: Mapping[str, object]) -> dict[str, str]:
    """What was chosen of the options of a ruleset, each in the text that the option has for it.

    What is no choice of an option is left as it was given, for whoever chooses to refuse it.

    Raises:
        UsageError: it can be more than one prize, or is a float.
    """
    return {name: _choice(ruleset, ruleset.options.get(name), value) for name, value in given.items()}  # type: ignore[misc]


def _choice(ruleset: Ruleset, option: Option | None, value: object) -> object:
    labels = [one.label for one in option.choices or ()] if option else []
    if option is None or value in labels:
        return value
    if option.choices is None or isinstance(option.choices[0], Ratio):
        return _chosen_ratio(option, value, labels)
    text = str(value) if is_number(value) else value
    if not isinstance(text, str) or text in labels:
        return text
    found = read_typed(Sort.COUNT, text)
    for plain in (normal(text), str(getattr(found, "value", ""))):
        if plain in labels:
            notify_listener(note(text, Respelt(plain, plain)))
            return plain
    return _chosen_outcomes(ruleset, option, text)


def _chosen_outcomes(ruleset: Ruleset, option: Option, text: str) -> str:
    """The label of the outcomes that a text names, `[4, 17]` or `5-7`, if they are a choice; else the text itself."""
    found = read_typed(Sort.OUTCOMES, text, about_outcomes(ruleset.device, (*ruleset.names, *ruleset.options)))
    if not isinstance(found, Canonical | Respelt):
        return text
    named = _parts(notation.phrase_text(found.value))
    for choice in option.choices or ():
        if isinstance(choice, Value) and _parts(notation.phrase_text(choice.outcomes)) == named:
            notify_listener(note(text, Respelt(choice.label, choice.label)))
            return choice.label
    return text


def _parts(phrase: str) -> frozenset[str]:
    """The phrases of a list, whose order is the same."""
    return frozenset(phrase.strip("[]").split(", "))


def _chosen_ratio(option: Option, value: object, labels: Sequence[str]) -> object:
    """The label of a ratio that was chosen; of what can be several, the one that is a choice."""
    if not isinstance(value, str) or not labels:
        return understood_ratio(value, option.id).label
    text = value.strip()
    found = read_typed(Sort.RATIO, text, About(in_file=False))
    if isinstance(found, Ambiguous):
        meanings = tuple(one for one in found.meanings if one.text in labels)
        if len(meanings) < 2 and any(one.what == COMMA for one in found.meanings):  # a slip: which one nobody knows
            found = Unreadable(found.why)
        elif len(meanings) < 2:
            for one in meanings:
                notify_listener(note(text, Respelt(None, one.text, one.what)))
            return meanings[0].text if meanings else text
        else:
            found = Ambiguous(found.why, meanings)
    if isinstance(found, Unreadable) and (said := refusal(Sort.RATIO, text, found)):
        known = joined(labels, Message(" or "))
        message = Message("--{option}: {message}", option=option.id, message=said.message)
        raise UsageError(message, Message("choose {choices}", choices=known))
    chosen: Ratio = value_taken(Sort.RATIO, text, found, option.id)
    return chosen.label
