"""Phrases of outcomes -> words: `a total of 7 or 11`, `uma soma de 7 ou 11`, `總和為7點或11點`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.phrases import Anything, EndOfHand, Equal, Except, Numbers, Others, Parity, Phrase, Trial, Union, Word
from macau_edge.problem import ProblemError
from macau_edge.selection import select
from macau_edge.wording.faces import faces, of_shown
from macau_edge.wording.words import BetWords

EXAMPLES = 3
"""Combinations that are written beside a phrase at most, so that `hard 4` shows `2-2`."""


def phrase(what: Phrase, w: BetWords) -> str:
    """The outcomes in words, as they follow `wins on`."""
    if isinstance(what, Others):
        return w("phrase.others")
    parts = list(_parts(what, w))
    numbers = [part for part in parts if isinstance(part, Numbers)]
    said = [numbers_in_words(numbers, w)] if numbers else []
    said += [_one(part, w) for part in parts if not isinstance(part, Numbers)]
    return w("phrase.or-else").join(said)


def numbers_in_words(numbers: Sequence[Numbers], w: BetWords) -> str:
    """`a total of 2, 3 or 12`, `number 17`, `a remainder of 1`."""
    spans = [_span(number, w) for number in numbers]
    few = len(spans) <= 2 and all(number.low == number.high for number in numbers)
    key = f"phrase.{w.device}.one" if few else f"phrase.{w.device}.many"
    return w(key, numbers=w.either(spans))


def _span(span: Numbers, w: BetWords) -> str:
    low, high = (w(f"phrase.{w.device}.number", number=end) for end in (span.low, span.high))
    return low if span.low == span.high else w("phrase.run", low=low, high=high)


def _parts(what: Phrase, w: BetWords, met: tuple[str, ...] = (), named: bool = True) -> Iterator[Phrase]:
    """What a phrase is a list of; variables, options and nameless names give way to what they stand for."""
    match what:
        case Union(parts):
            for part in parts:
                yield from _parts(part, w, met, named)
        case Word(text) if text in w.inner.words and text not in met and not (named and _named(text, w)):
            yield from _parts(w.inner.words[text], w, (*met, text), named)
        case Except(base, removed):
            yield from _left(what, *(list(_parts(part, w, met, named=False)) for part in (base, removed)))
        case _:
            yield what


def _named(text: str, w: BetWords) -> bool:
    return text in w.ruleset.names and text in w.ruleset.words


def _left(what: Except, base: list[Phrase], removed: list[Phrase]) -> list[Phrase]:
    """Where single numbers are taken from single numbers, those that are left; else the exception as written."""
    single = all(isinstance(part, Numbers) and part.low == part.high for part in (*base, *removed))
    left = [part for part in base if part not in removed]
    return left if single and left else [what]


def _one(what: Phrase, w: BetWords) -> str:
    match what:
        case Word(text):
            return _word(text, w)
        case Except(base, removed):
            return w("phrase.except", base=phrase(base, w), removed=phrase(removed, w))
        case Parity(odd):
            return w(f"phrase.{w.device}.odd" if odd else f"phrase.{w.device}.even")
        case Anything():
            return w("phrase.anything")
        case EndOfHand():
            return w("phrase.end-of-hand")
        case Trial(number):
            return w(f"phrase.{w.device}.trial", number=number)
        case Equal(hard, of):
            said = of_shown("hard" if hard else "easy", w, of=phrase(of, w))
            return said + _examples(what, w)
        case _:
            return faces(what, w)


def _word(text: str, w: BetWords) -> str:
    if text == w.stage:
        return w(f"phrase.{w.device}.opener")
    if text in w.ruleset.options:
        return w("phrase.open-option", option=text)
    if w.ruleset.hand and text in w.ruleset.hand.happenings:
        return happening(text, w)
    return w(f"phrase.{w.device}.word", word=w.label(text))


def happening(name: str, w: BetWords) -> str:
    """What happens in the hand, in quotation marks: `“seven-out”`."""
    return w("phrase.happening", word=w.label(name))


def _examples(what: Phrase, w: BetWords) -> str:
    """The combinations that a phrase names, where they are few and already known."""
    try:
        labels = [w.label(w.inner.space[index].label) for index in sorted(select(what, w.inner))]
    except ProblemError:  # the total that opens the stage is not known here
        return ""
    few = w("phrase.comma").join(labels)
    return w("phrase.examples", labels=few) if 0 < len(labels) <= EXAMPLES else ""
