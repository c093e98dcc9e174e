"""What the words of a bet mean to this engine, and what a bet asks about the hand and about the number of a trial."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from macau_edge.model import Bet, Choice, Ratio, Ruleset, Span, Table, Value, as_number
from macau_edge.model.walk import every, outermost
from macau_edge.numeric.throws import Bindings, Mask
from macau_edge.phrases import END_OF_HAND, Numbers, Phrase, Word

Words = dict[str, Phrase | Mask]


def words_of(ruleset: Ruleset, choices: Mapping[str, Choice], values: Mapping[str, Value]) -> Words:
    """The names of the file, the options that are outcomes, and the values of a member."""
    words: Words = dict(ruleset.names)
    words |= {name: choice.outcomes for name, choice in choices.items() if not isinstance(choice, Ratio)}
    words |= {name: value.outcomes for name, value in values.items()}
    return words


def opener(label: str) -> Phrase:
    """The total, or the pocket or faces, that a label stands for: what opened a stage, by its name inside it."""
    total = as_number(label)
    return Word(label) if total is None else Numbers(total, total)


@dataclass(frozen=True, slots=True)
class Asked:
    """Whether a bet asks what happens in the hand, and the last trial whose number it tells from later ones."""

    hand: bool
    last_trial: int


def asked(ruleset: Ruleset, bet: Bet, words: Bindings) -> Asked:
    """What the phrases and prizes of one bet ask, whatever bet it goes with."""
    of_hand = (*ruleset.hand.happenings, END_OF_HAND) if ruleset.hand else (END_OF_HAND,)
    waits, last = bet.not_working is not None, 0
    for phrase in _reached(outermost((bet.stages, bet.tally), Phrase), words):
        waits = waits or phrase.mentions in of_hand
        last = max(last, phrase.trial)
    return Asked(waits, max(last, *_told_apart((bet.pays, bet.lost)), 0))


def _reached(phrases: Iterable[Phrase], words: Bindings) -> Iterator[Phrase]:
    """The phrases, what they are made of, and what stands behind their words."""
    waiting, seen = list(phrases), set[str]()
    for phrase in waiting:  # which grows while it is walked
        for part in every(phrase, Phrase):
            yield part
            if part.mentions and part.mentions not in seen:
                seen.add(part.mentions)
                meant = words.get(part.mentions)
                waiting += [meant] if isinstance(meant, Phrase) else []


def _told_apart(pays: object) -> Iterator[int]:
    """The trials after which a row of a table by the trial's number begins or ends."""
    for table in every(pays, Table):
        if table.by.kind == "trial":
            yield from (last_of(key) for row in table.rows for key in row.keys)


def last_of(key: Span | str) -> int:
    """The last number that the key of a row tells from the next one."""
    if isinstance(key, Span):
        return key.low - 1 if key.high is None else key.high
    return as_number(key) or 0
