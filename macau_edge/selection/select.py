"""Phrases -> sets of outcomes."""

from __future__ import annotations

from macau_edge.model import Dice, Draw, Stage, faces_of, shown_by
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
from macau_edge.problem import nearest
from macau_edge.selection.faces import needs_faces, shown
from macau_edge.selection.scope import END_OF_HAND, MissingChoiceError, Scope, circular, fault, where

NAMES = 20
"""Names that may stand behind one another; the shipped rulesets have two."""


def partition(stage: Stage, inner: Scope) -> dict[str, frozenset[int]]:
    """Target -> indices of the outcomes that its clause names; `others` is what no other clause names.

    Raises:
        ProblemError: an outcome stands in two clauses, a clause can never apply, or a word means nothing.
    """
    found: dict[str, frozenset[int]] = {}
    taken: set[int] = set()
    for clause in stage.clauses:
        if isinstance(clause.outcomes, Others):
            continue
        chosen = select(clause.outcomes, inner)
        if not taken.isdisjoint(chosen):
            twice = min(taken & chosen)
            before = next(target for target, indices in found.items() if twice in indices)
            message = f"the outcome {inner.space[twice].label} stands in `{before}` and in `{clause.target}`"
            raise fault(clause.outcomes, "arithmetic/overlap", message, "an outcome belongs to one clause of a stage")
        taken |= chosen
        found[clause.target] = chosen
    rest = inner.space.everything - taken
    for clause in (c for c in stage.clauses if isinstance(c.outcomes, Others)):
        if not rest and not inner.happened and inner.trial is None:  # where neither matters it can never apply
            message = "`others` catches nothing: the other clauses name every outcome"
            raise fault(clause.outcomes, "arithmetic/empty", message, "delete this clause")
        found[clause.target] = rest
    return found


def select(phrase: Phrase, inner: Scope) -> frozenset[int]:
    """The indices in `inner.space` of the outcomes that a phrase names.

    Raises:
        ProblemError: a word means nothing here, the device has no such thing, or parts of a list overlap.
        MissingChoiceError: a word is an option that nobody chose.
    """
    return _select(phrase, inner, ())


def _select(phrase: Phrase, inner: Scope, path: tuple[str, ...]) -> frozenset[int]:
    match phrase:
        case Numbers(low, high):
            if not inner.space.has_totals:
                _needs_totals(phrase, inner)
            return inner.space.between(low, high)
        case Parity(odd):
            _needs_totals(phrase, inner)
            return where(inner, lambda o: o.total is not None and o.total % 2 == odd)
        case Anything():
            return inner.space.everything
        case Trial(number):
            return inner.space.everything if inner.trial == number else frozenset()
        case EndOfHand():
            return _happening(phrase, END_OF_HAND, inner)
        case Word(text):
            return _word(phrase, text, inner, path)
        case Union(parts):
            return _union(parts, inner, path)
        case Except(base, removed):
            return _select(base, inner, path) - _select(removed, inner, path)
        case Others():
            raise fault(phrase, "structure/others", "`others` stands alone in a clause", "write the outcomes out")
        case Equal(hard, of):
            needs_faces(phrase, inner)
            chosen = _select(of, inner, path)
            return chosen & inner.space.equal if hard else chosen - inner.space.equal
        case _:
            return shown(phrase, inner)


def _happening(phrase: Phrase, name: str, inner: Scope) -> frozenset[int]:
    if name not in inner.happened:
        message = f"`{name}` is of the shooter's hand, and this file has no `hand`"
        raise fault(phrase, "structure/no-hand", message, "add `hand:` with its stages and what ends it")
    return inner.happened[name]


def _needs_totals(phrase: Phrase, inner: Scope) -> None:
    device = inner.device
    if inner.space.has_totals:
        return
    added = isinstance(device, Dice) or shown_by(device) > 1
    if added and any(face.number is None for face in faces_of(device)):
        what, one = ("these dice have faces", "face") if isinstance(device, Dice) else ("this urn has balls", "ball")
        message = f"{what} without a number, so there is no total"
        raise fault(phrase, "structure/no-total", message, f"give each {one} the attribute `number`")
    if not inner.space.totals:
        one, of = ("ball", "urn") if isinstance(device, Draw) else ("pocket", "wheel")
        raise fault(phrase, "structure/no-total", f"no {one} of this {of} has a number", f"name the {one}s")


def _word(phrase: Phrase, text: str, inner: Scope, path: tuple[str, ...]) -> frozenset[int]:
    if text in inner.open:
        raise MissingChoiceError(text)
    if text in inner.words:
        if text in path:
            raise circular(phrase, (*path, text))
        if len(path) >= NAMES:
            message = f"names are defined by names here, more than {NAMES} deep"
            raise fault(phrase, "structure/too-deep", message, "write the outcomes out")
        if text not in inner.known:
            inner.known[text] = _select(inner.words[text], inner, (*path, text))
        return inner.known[text]
    if text in inner.happened:
        return inner.happened[text]
    found = inner.space.labelled.get(text)
    if not found:
        known = [*inner.words, *inner.happened, *(o.label for o in inner.space if len(inner.space) <= 100)]
        message = f"`{text}` is not a word this bet knows"
        raise fault(phrase, "structure/unknown-word", message, nearest(text, known, "define it under `names`"))
    return found


def _union(parts: tuple[Phrase, ...], inner: Scope, path: tuple[str, ...]) -> frozenset[int]:
    found: set[int] = set()
    for part in parts:
        more = _select(part, inner, path)
        if not found.isdisjoint(more):
            message = (
                f"this phrase overlaps one before it in the list: both name {inner.space[min(found & more)].label}"
            )
            raise fault(part, "arithmetic/overlap", message, "name each outcome once")
        found |= more
    return frozenset(found)
