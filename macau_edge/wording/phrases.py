"""Phrases of outcomes -> words: `a total of 7 or 11`, `uma soma de 7 ou 11`, `總和為7點或11點`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.phrases import (
    Anything,
    EndOfHand,
    Equal,
    Except,
    Numbers,
    Others,
    Parity,
    Phrase,
    Trial,
    Union,
    Word,
)
from macau_edge.problem import ProblemError
from macau_edge.selection import select
from macau_edge.wording.faces import faces, of_shown
from macau_edge.wording.lists import either
from macau_edge.wording.speaker import Speaker

EXAMPLES = 3
"""Combinations that are written beside a phrase at most, so that `hard 4` shows `2-2`."""


def phrase(what: Phrase, speaker: Speaker) -> str:
    """The outcomes in words, as they follow `wins on`."""
    if isinstance(what, Others):
        return speaker.say("phrase.others")
    parts = list(_parts(what, speaker))
    numbers = [part for part in parts if isinstance(part, Numbers)]
    said = [numbers_in_words(numbers, speaker)] if numbers else []
    said += [_one(part, speaker) for part in parts if not isinstance(part, Numbers)]
    return speaker.say("phrase.or-else").join(said)


def numbers_in_words(numbers: Sequence[Numbers], speaker: Speaker) -> str:
    """`a total of 2, 3 or 12`, `number 17`, `a remainder of 1`."""
    spans = [_span(number, speaker) for number in numbers]
    few = len(spans) <= 2 and all(number.low == number.high for number in numbers)
    key = f"phrase.{speaker.device}.one" if few else f"phrase.{speaker.device}.many"
    return speaker.say(key, numbers=either(spans, speaker.language))


def _span(span: Numbers, speaker: Speaker) -> str:
    low, high = (speaker.say(f"phrase.{speaker.device}.number", number=end) for end in (span.low, span.high))
    return low if span.low == span.high else speaker.say("phrase.run", low=low, high=high)


def _parts(what: Phrase, speaker: Speaker, met: tuple[str, ...] = (), named: bool = True) -> Iterator[Phrase]:
    """What a phrase is a list of; variables, options and nameless names give way to what they stand for."""
    match what:
        case Union(parts):
            for part in parts:
                yield from _parts(part, speaker, met, named)
        case Word(text) if text in speaker.inner.words and text not in met and not (named and _named(text, speaker)):
            yield from _parts(speaker.inner.words[text], speaker, (*met, text), named)
        case Except(base, removed):
            yield from _left(what, *(list(_parts(part, speaker, met, named=False)) for part in (base, removed)))
        case _:
            yield what


def _named(text: str, speaker: Speaker) -> bool:
    return text in speaker.ruleset.names and text in speaker.ruleset.words


def _left(what: Except, base: list[Phrase], removed: list[Phrase]) -> list[Phrase]:
    """Where single numbers are taken from single numbers, those that are left; else the exception as written."""
    single = all(isinstance(part, Numbers) and part.low == part.high for part in (*base, *removed))
    left = [part for part in base if part not in removed]
    return left if single and left else [what]


def _one(what: Phrase, speaker: Speaker) -> str:
    match what:
        case Word(text):
            return _word(text, speaker)
        case Except(base, removed):
            return speaker.say("phrase.except", base=phrase(base, speaker), removed=phrase(removed, speaker))
        case Parity(odd):
            return speaker.say(f"phrase.{speaker.device}.odd" if odd else f"phrase.{speaker.device}.even")
        case Anything():
            return speaker.say("phrase.anything")
        case EndOfHand():
            return speaker.say("phrase.end-of-hand")
        case Trial(number):
            return speaker.say(f"phrase.{speaker.device}.trial", number=number)
        case Equal(hard, of):
            said = of_shown("hard" if hard else "easy", speaker, of=phrase(of, speaker))
            return said + _examples(what, speaker)
        case _:
            return faces(what, speaker)


def _word(text: str, speaker: Speaker) -> str:
    if text == speaker.stage:
        return speaker.say(f"phrase.{speaker.device}.opener")
    if text in speaker.ruleset.options:
        return speaker.say("phrase.open-option", option=text)
    if speaker.ruleset.hand and text in speaker.ruleset.hand.happenings:
        return happening(text, speaker)
    return speaker.say(f"phrase.{speaker.device}.word", word=speaker.label(text))


def happening(name: str, speaker: Speaker) -> str:
    """What happens in the hand, in quotation marks: `“seven-out”`."""
    return speaker.say("phrase.happening", word=speaker.label(name))


def _examples(what: Phrase, speaker: Speaker) -> str:
    """The combinations that a phrase names, where they are few and already known."""
    try:
        labels = [speaker.label(speaker.inner.space[index].label) for index in sorted(select(what, speaker.inner))]
    except ProblemError:  # the total that opens the stage is not known here
        return ""
    few = speaker.say("phrase.comma").join(labels)
    return speaker.say("phrase.examples", labels=few) if 0 < len(labels) <= EXAMPLES else ""
