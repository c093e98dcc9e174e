"""What the words of a bet mean to this engine, and what a bet asks about the hand and about the number of a trial."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from macau_edge.model import Bet, Choice, Pays, Ratio, Ruleset, Span, Table, Value, as_number
from macau_edge.numeric.throws import Bindings, Mask
from macau_edge.phrases import EndOfHand, Numbers, Phrase, Trial, Word, inside

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
    happenings = ruleset.hand.happenings if ruleset.hand else ()
    waits, trials = bet.not_working is not None, [0]
    for phrase in _reached(_phrases(bet), words):
        if isinstance(phrase, Trial):
            trials.append(phrase.number)
        elif isinstance(phrase, EndOfHand) or (isinstance(phrase, Word) and phrase.text in happenings):
            waits = True
    return Asked(waits, max(*trials, *_told_apart(bet.pays), *_told_apart(bet.lost), 0))


def _phrases(bet: Bet) -> Iterator[Phrase]:
    yield from (clause.outcomes for stage in bet.stages for clause in stage.clauses)
    if bet.tally:
        yield from (phrase for phrase in (bet.tally.count, bet.tally.when, bet.tally.until) if phrase is not None)
        yield from (item.outcomes for item in bet.tally.collect or ())
        best_of = bet.tally.highest_of
        yield from (v.outcomes for v in best_of.values if isinstance(v, Value)) if best_of else ()


def _reached(phrases: Iterable[Phrase], words: Bindings) -> Iterator[Phrase]:
    """The phrases, what they are made of, and what stands behind their words."""
    waiting, seen = list(phrases), set[str]()
    for phrase in waiting:  # which grows while it is walked
        for part in inside(phrase):
            yield part
            if isinstance(part, Word) and part.text not in seen:
                seen.add(part.text)
                meant = words.get(part.text)
                waiting += [meant] if isinstance(meant, Phrase) else []


def _told_apart(pays: Pays | None) -> Iterator[int]:
    """The trials after which a row of a table by the trial's number begins or ends."""
    if not isinstance(pays, Table):
        return
    for row in pays.rows:
        if pays.by.kind == "trial":
            yield from (last_of(key) for key in row.keys)
        yield from _told_apart(row.pays)


def last_of(key: Span | str) -> int:
    """The last number that the key of a row tells from the next one."""
    if isinstance(key, Span):
        return key.low - 1 if key.high is None else key.high
    return as_number(key) or 0
