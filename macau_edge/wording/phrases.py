"""Phrases of outcomes -> words: `a total of 7 or 11`, `uma soma de 7 ou 11`, `總和為7點或11點`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from macau_edge.phrases import (
    Anything,
    EndOfHand,
    Equal,
    Except,
    Numbers,
    Parity,
    Pattern,
    Phrase,
    Same,
    Showing,
    Shows,
    Trial,
    Union,
    Within,
    Word,
)
from macau_edge.problem import ProblemError
from macau_edge.selection import select
from macau_edge.wording.faces import attribute_word, dice, of_shown, showing, shown_at_once
from macau_edge.wording.lists import both, either
from macau_edge.wording.speaker import Speaker

Span = tuple[int, int]
"""The first and the last of some numbers."""
EXAMPLES = 3
"""Combinations that are written beside a phrase at most, so that `hard 4` shows `2-2`."""


def phrase(what: Phrase, speaker: Speaker) -> str:
    """The outcomes in words, as they follow `wins on`."""
    if what.rest:
        return speaker.say("phrase.others")
    parts = list(_parts(what, speaker))
    spans = [part.span for part in parts if part.span]
    said = [numbers_in_words(spans, speaker)] if spans else []
    said += [_one(part, speaker) for part in parts if not part.span]
    return speaker.say("phrase.or-else").join(said)


def names_all(what: Phrase) -> bool:
    """Whether it is written as every outcome there is."""
    return isinstance(what, Anything)


def numbers_in_words(spans: Sequence[Span], speaker: Speaker) -> str:
    """`a total of 2, 3 or 12`, `number 17`, `a remainder of 1`."""
    few = len(spans) <= 2 and all(low == high for low, high in spans)
    key = f"phrase.{speaker.device}.one" if few else f"phrase.{speaker.device}.many"
    return speaker.say(key, numbers=either([_span(span, speaker) for span in spans], speaker.language))


def _span(span: Span, speaker: Speaker) -> str:
    low, high = (speaker.say(f"phrase.{speaker.device}.number", number=end) for end in span)
    return low if low == high else speaker.say("phrase.run", low=low, high=high)


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
            return _faces(what, speaker)


def _faces(what: Phrase, speaker: Speaker) -> str:
    """`the faces 2-2-5`, `at least one die showing 5`, `the same face on all three dice`."""
    match what:
        case Pattern():
            return of_shown("pattern", speaker, faces=_joined(what, speaker))
        case Same(attribute):
            every_one = dice(shown_at_once(speaker), speaker)
            return of_shown("same", speaker, attribute=attribute_word(attribute, speaker), dice=every_one)
        case Shows(shown):
            counts = Counter(operand(shown, speaker))
            return both([showing("at least", n, face, speaker) for face, n in counts.items()], speaker.language)
        case Showing(how, count, shown):
            return showing(how, count, operand(shown, speaker)[0], speaker)
        case Within(shown):
            return of_shown("within", speaker, faces=_joined(shown, speaker))
        case _:
            raise TypeError(type(what))


def _joined(what: Phrase, speaker: Speaker) -> str:
    """The faces of a combination, `2-2-5`, in words where they have some."""
    return "-".join(map(speaker.label, operand(what, speaker)))


def operand(what: Phrase, speaker: Speaker) -> tuple[str, ...]:
    """The faces that an operand stands for, or the one face or attribute."""
    match what:
        case Pattern(labels):
            return labels
        case Numbers(low):
            return (str(low),)
        case Union((only,)):
            return operand(only, speaker)
        case Word(text):
            meant = speaker.inner.words.get(text, what)
            return (text,) if meant == what else operand(meant, speaker)
        case _:
            raise TypeError(type(what))


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
