"""The zeros of a wheel, where a phrase takes them in that does not name them.

To the language 0 is a number like any other: `even` and `lower than 19` name the pocket 0, and not 00, which is a
label; `any except odd` names both. To the law of a roulette the zeros are neither even nor low, and their bets lose. So
a clause that brings a player something at a zero, and says so nowhere, is told with the phrase that leaves it out.
On dice with a face 0 and in what is left of a draw, as at fan-tan, 0 is a number, and nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from macau_edge.checks.case import BetCase
from macau_edge.checks.counts import tallied_phrases
from macau_edge.model import Device, Value, Wheel, notation
from macau_edge.model.message import Message, joined
from macau_edge.model.phrases import Anything, Phrase, Union
from macau_edge.model.problem import NOWHERE, Place, Problem, ProblemError
from macau_edge.model.remembered import remember_latest
from macau_edge.model.walk import every, gathered, rewrite
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.select import partition, select
from macau_edge.outcomes.visits import Visit

T = TypeVar("T")


class TakingIn(NamedTuple):
    """A phrase that may take zeros in, and where it stands: `within` another that has no room for an `except` more, or
    as an item that is `listed`; `one_by_one` where what is listed are values, of which a range would be several.
    `narrowed` are the phrases that it is a part of and that may name less.
    """

    phrase: Phrase
    place: Place
    within: bool = False
    listed: bool = False
    one_by_one: bool = False
    narrowed: tuple[Phrase, ...] = ()


class Use(NamedTuple):
    """A phrase where it is looked at once: what it names, and which zeros of that nothing there names itself.

    `whole` is what it is a part of, and `look` the stage where it has one. `told` is whether anything is to be said of
    it there, and `loses` whether it is of what loses.
    """

    taken: TakingIn
    whole: Phrase
    inner: Scope
    meant: frozenset[int]
    own: frozenset[str]
    look: Visit | None = None
    told: bool = True
    loses: bool = False

    @property
    def wanted(self) -> frozenset[int]:
        """What it names without these zeros."""
        return self.meant.difference(*(self.inner.space.labelled[label] for label in self.own))


def check_zeros(case: BetCase) -> Iterable[Problem]:
    """A zero of a wheel that wins, comes back, counts or leads on by a phrase that names even or low numbers."""
    zeros = _zeros(case.ruleset.device)
    if not zeros or not case.whole or case.mistaken:
        return
    uses: list[Use] = []
    for look in case.survey.visits:
        if look.whole and not look.again:
            uses += _of_a_stage(look, zeros)
    for counted in (one for one in case.survey.counted if one.whole):
        for phrase, scopes in tallied_phrases(counted.member, counted.watches):
            for inner in scopes:
                uses += _in_phrase(phrase, inner, zeros)
    yield from _problems(uses, zeros, case)


def check_zeros_of_hand(case: BetCase) -> Iterable[Problem]:
    """A zero of a wheel that happens in the hand by such a phrase; what a bet makes of it is not known there."""
    zeros = _zeros(case.ruleset.device)
    if not zeros:
        return
    uses: list[Use] = []
    for look in case.survey.visits:
        for clause in look.stage.clauses:
            if not clause.outcomes.rest:
                uses += (
                    use._replace(look=look if look.whole else None)
                    for use in _in_phrase(clause.outcomes, look.inner, zeros)
                )
    yield from _problems(uses, zeros, case)


@remember_latest
def _zeros(device: Device) -> list[str]:
    return [label for label, _ in device.pockets if not label.strip("0")] if isinstance(device, Wheel) else []


def _problems(uses: Iterable[Use], zeros: Sequence[str], case: BetCase) -> Iterator[Problem]:
    """One of each phrase, however often it was looked at: what is written instead must be right every time."""
    values = frozenset(
        value.outcomes.place for value in every(case.bet, Value) if value.label == notation.phrase_text(value.outcomes)
    )
    for alike in gathered(uses, lambda use: (use.taken.place, use.taken.phrase)).values():
        if any(use.told and use.own for use in alike):
            one_by_one = alike[0].taken.place in values
            marked = [use._replace(taken=use.taken._replace(one_by_one=one_by_one)) for use in alike]
            yield _taken_in(marked, zeros, case.ruleset.names)


def _of_a_stage(look: Visit, zeros: Sequence[str]) -> Iterator[Use]:
    """Of what loses only where another zero is named by no clause: all of them lose by most laws."""
    come = frozenset().union(*look.named.values())
    forgotten = [label for label in zeros if not look.inner.space.labelled[label] <= come]
    for clause in look.stage.clauses:
        loses = clause.target == "lose"
        told = bool(forgotten) or not loses
        if not clause.outcomes.rest:
            for use in _in_phrase(clause.outcomes, look.inner, zeros):
                yield use._replace(look=look, told=told, loses=loses)
        elif not loses and clause.target in look.named:  # of two that are `others`, neither is known
            others = [one.outcomes for one in look.stage.clauses if not one.outcomes.rest]
            yield from _of_the_rest(clause.outcomes, others, look, zeros)


def _in_phrase(phrase: Phrase, inner: Scope, zeros: Sequence[str]) -> Iterator[Use]:
    """The parts of a phrase that may take in a zero which none of them names itself, and which stays in the whole."""
    silent = [label for label in _among(select(phrase, inner), inner, zeros) if not _says(phrase, label, inner)]
    for taken in _by_likeness(phrase, inner, TakingIn(phrase, phrase.place)):
        meant = select(taken.phrase, inner)
        stays = meant.intersection(*(select(one, inner) for one in taken.narrowed))
        own = frozenset(label for label in silent if inner.space.labelled[label] <= stays)
        yield Use(taken, phrase, inner, meant, own)


def _of_the_rest(rest: Phrase, others: Collection[Phrase], look: Visit, zeros: Sequence[str]) -> Iterator[Use]:
    """`others` beside clauses that name even or low numbers, and no zero."""
    meant, inner = next(look.named[one.target] for one in look.stage.clauses if one.outcomes is rest), look.inner
    own = frozenset(
        label for label in _among(meant, inner, zeros) if not any(_says(one, label, inner) for one in others)
    )
    like: dict[str, bool] = {}
    if any(_is_by_likeness(one, inner, like) for one in others):
        yield Use(TakingIn(rest, rest.place), rest, inner, meant, own, look)


def _among(named: frozenset[int], inner: Scope, zeros: Sequence[str]) -> list[str]:
    return [label for label in zeros if inner.space.labelled[label] <= named]


def _by_likeness(
    phrase: Phrase, inner: Scope, at: TakingIn, seen: set[str] | None = None, like: dict[str, bool] | None = None
) -> Iterator[TakingIn]:
    """The parts of a phrase, words behind words, that name numbers by what they are like, or all but such numbers.

    `at` says where it stands. `seen` are the words that were gone into: each is once, however many others are put
    together from it; `like` are those of which it is known whether they have such parts.
    """
    seen, like = set() if seen is None else seen, {} if like is None else like
    at = at._replace(phrase=phrase, place=phrase.place if phrase.place.line else at.place)
    below = at._replace(listed=False, narrowed=(*at.narrowed, phrase))
    if phrase.by_likeness:
        yield at
    elif phrase.exception:
        base, removed = phrase.exception
        if base != Anything():
            yield from _by_likeness(base, inner, below._replace(within=True), seen, like)
        elif _is_by_likeness(removed, inner, like):
            yield at
    elif phrase.mentions in inner.words and phrase.mentions not in seen:
        seen.add(phrase.mentions)
        meant = inner.words[phrase.mentions]
        yield from _by_likeness(meant, inner, at._replace(within=False, listed=False), seen, like)
    for part in phrase.listed:
        yield from _by_likeness(part, inner, at._replace(within=False, listed=True), seen, like)
    for part in phrase.joined:
        yield from _by_likeness(part, inner, below._replace(within=True), seen, like)


def _is_by_likeness(phrase: Phrase, inner: Scope, like: dict[str, bool]) -> bool:
    """Whether a phrase has a part that names numbers by what they are like; each word is asked once."""
    if phrase.exception:
        base, removed = phrase.exception
        return _is_by_likeness(removed if base == Anything() else base, inner, like)
    if (word := phrase.mentions) in inner.words:
        if word not in like:
            like[word] = False  # where it is defined by itself, which is told elsewhere
            like[word] = _is_by_likeness(inner.words[word], inner, like)
        return like[word]
    parts = (*phrase.listed, *phrase.joined)
    return phrase.by_likeness or any(_is_by_likeness(part, inner, like) for part in parts)


def _says(phrase: Phrase, zero: str, inner: Scope, seen: set[str] | None = None) -> bool:
    """Whether a phrase names a zero itself, by its label or as an end of a range, and not behind `except` alone.

    `seen` are the words that were gone into, and did not.
    """
    seen = set() if seen is None else seen
    if phrase.exception:
        return _says(phrase.exception[0], zero, inner, seen)
    if phrase.mentions in inner.words:
        if phrase.mentions in seen:
            return False
        seen.add(phrase.mentions)
        return _says(inner.words[phrase.mentions], zero, inner, seen)
    if phrase.span:
        return str(phrase.span[0]) == zero
    return phrase.mentions == zero or any(_says(part, zero, inner, seen) for part in (*phrase.listed, *phrase.joined))


def _taken_in(uses: Sequence[Use], zeros: Sequence[str], names: Collection[str]) -> Problem:
    taken = uses[0].taken
    own = [label for label in zeros if any(label in use.own for use in uses)]
    said, others = notation.phrase_text(taken.phrase), [label for label in zeros if label not in own]
    message = Message("`{phrase}` takes in {zeros}, which no phrase here names", phrase=said, zeros=_labels(own))
    if others:
        message = Message(
            "`{phrase}` takes in {zeros}, and not {others}", phrase=said, zeros=_labels(own), others=_labels(others)
        )
    remedy = _remedy(uses, own, zeros, names)
    return Problem(taken.place, "arithmetic/zero-taken-in", message, help=remedy, warning=True)


def _remedy(uses: Sequence[Use], own: Sequence[str], zeros: Sequence[str], names: Collection[str]) -> Message:
    """What to write where something is known that is right each time; else that the zeros are to be left out."""
    taken, loses = uses[0].taken, all(use.loses for use in uses)
    every_one = list(zeros if loses else own)
    unknown = Message("leave {zeros} out, unless it is meant", zeros=_labels(own))
    if not any(use.wanted for use in uses):
        if taken.within or not _is_right(every_one, uses, lambda use: _with(use, every_one if loses else ())):
            return unknown
        return Message("write `{phrase}`", phrase=_written(every_one, taken))
    found = _without_zeros(uses)
    if found is None:
        return unknown
    if taken.within:  # where no list fits
        if len(found) == 1 and " except " not in found[0]:
            return Message("write `{phrase}`", phrase=found[0])
        words = {part.mentions for text in found for part in every(_parsed([text]), Phrase) if part.mentions}
        if not words <= {*names, *uses[0].inner.space.labelled}:  # a name knows nothing of the stage
            return unknown
        return Message("give `{phrase}` a name under `names`, and write that", phrase=_in_brackets(found))
    phrase, meant = _written(found, taken), [*found, *every_one]
    as_meant = _written(meant, taken)
    if not _is_right(meant, uses, lambda use: _with(use, every_one if loses else ())):
        return Message("write `{phrase}`", phrase=phrase)
    if loses:
        return Message("write `{as_meant}` if every zero loses, else `{phrase}`", phrase=phrase, as_meant=as_meant)
    return Message("write `{phrase}`; if it is meant, `{as_meant}`", phrase=phrase, as_meant=as_meant)


def _with(use: Use, zeros: Iterable[str]) -> frozenset[int]:
    """What a phrase names, and these zeros."""
    return use.meant.union(*(use.inner.space.labelled[label] for label in zeros))


def _written(items: Sequence[str], taken: TakingIn) -> str:
    """Phrases in the place of one: as items where that is one, else as a list of their own."""
    return ", ".join(items) if taken.listed else _in_brackets(items)


def _in_brackets(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"[{', '.join(items)}]"


def _labels(labels: Iterable[str]) -> Message:
    return joined((f"`{label}`" for label in labels), Message(" and "))


def _without_zeros(uses: Sequence[Use]) -> list[str] | None:
    """Phrases that name what is wanted each time; None where none are known."""
    ends = [
        [outcome.label for place in sorted(use.wanted) if (outcome := use.inner.space[place]).total is None]
        for use in uses
    ]
    without = ends[0] if all(one == ends[0] for one in ends) else []
    for items in _candidates(uses):
        for more in ([], without) if without else ([],):
            if _is_right([*items, *more], uses, lambda use: use.wanted):
                return [*items, *more]
    return None


def _candidates(uses: Sequence[Use]) -> Iterator[list[str]]:
    """What may name the same numbers without the zeros: as a range, unless a word decides where it ends."""
    phrase = uses[0].taken.phrase
    first = next(use for use in uses if use.wanted)
    totals = [total for place in first.wanted if (total := first.inner.space[place].total) is not None]
    if totals and not uses[0].taken.one_by_one and not any(part.mentions for part in every(phrase, Phrase)):
        yield [f"{min(totals)} to {max(totals)}"]
    if phrase.by_likeness:
        yield [f"{notation.phrase_text(phrase)} except 0"]
    yield from (["even except 0"], ["odd"])
    if first.look and first.look.point and first.look.depends:  # else it is looked at once for all that opens it
        point = first.look.stage.name
        itself, lower, higher = f"{point} except 0", f"lower than {point} except 0", f"higher than {point}"
        plain = f"lower than {point}"
        yield from ([point], [itself], [higher], [plain], [lower])
        yield from (
            [higher, point],
            [higher, itself],
            [plain, point],
            [lower, itself],
            [higher, plain],
            [higher, lower],
        )


def _parsed(items: Sequence[str]) -> Phrase:
    """Phrases as the parser reads them; one that is no list where it is one."""
    phrases = [notation.parse_phrase(text, NOWHERE) for text in items]
    return phrases[0] if len(phrases) == 1 else Union(tuple(phrases))


def _is_right(items: Sequence[str], uses: Sequence[Use], wanted: Callable[[Use], frozenset[int]]) -> bool:
    """Whether the parser takes these phrases, and they name each time what is wanted, and change nothing but zeros.

    An exception that takes nothing away, whatever opened the stage, is refused, and a clause that never applies.
    """
    try:
        phrase = _parsed(items)
        exceptions = [one.exception for one in every(phrase, Phrase) if one.exception]
        if not all(any(select(base, use.inner) & select(gone, use.inner) for use in uses) for base, gone in exceptions):
            return False
        if not any(select(_put(use.whole, use.taken.phrase, phrase), _inner_with(use, phrase)) for use in uses):
            return False
        return all(select(phrase, use.inner) == wanted(use) for use in uses) and all(
            _changes_zeros_alone(use, phrase) for use in uses
        )
    except (notation.Malformed, ProblemError):
        return False


def _inner_with(use: Use, phrase: Phrase) -> Scope:
    """The scope with a phrase in the place of another that stands in a name, or in the value of a variable."""
    old = use.taken.phrase
    if any(part is old for part in every(use.whole, Phrase)):
        return use.inner
    words = {word: _put(meant, old, phrase) for word, meant in use.inner.words.items()}
    return replace(use.inner, words=words, known={})


def _changes_zeros_alone(use: Use, phrase: Phrase) -> bool:
    """Whether all but the zeros go where they went, in the stage or the phrase in which another phrase is written."""
    old, space = use.taken.phrase, use.inner.space
    inner = _inner_with(use, phrase)
    numbers = frozenset(number for number in space.everything if space[number].label.strip("0"))
    if use.look is None:
        before, after = select(use.whole, use.inner), select(_put(use.whole, old, phrase), inner)
        return before & numbers == after & numbers
    clauses = {target: named & numbers for target, named in partition(use.look.stage, use.inner).items()}
    stage = _put(use.look.stage, old, phrase)
    return clauses == {target: named & numbers for target, named in partition(stage, inner).items()}


def _put(tree: T, old: Phrase, new: Phrase) -> T:
    """The tree with a phrase in the place of another; the items of a list are items of that in which they stand."""

    def change(node: Any) -> Any:
        if node is old:
            return new
        if isinstance(node, Phrase) and new.listed and any(part is new for part in node.listed):
            return Union(
                tuple(one for part in node.listed for one in (new.listed if part is new else (part,))),
                place=node.place,
            )
        return node

    return rewrite(tree, change)
