"""Phrases -> sets of outcomes, for the exact engine, the checks and the words. The numeric engine has its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from macau_edge.devices import Outcome, outcomes
from macau_edge.model import Choice, Device, Dice, Member, Ruleset, Stage, Value
from macau_edge.phrases import (
    Anything,
    Equal,
    Except,
    Numbers,
    Others,
    Parity,
    Pattern,
    Phrase,
    Same,
    Showing,
    Shows,
    Union,
    Within,
    Word,
)
from macau_edge.problem import Problem, ProblemError, nearest

Choices = Mapping[str, Choice]
"""Option -> what the house chose."""

NAMES = 20
"""Names that may stand behind one another; the shipped rulesets have two."""


class MissingChoiceError(Exception):
    """The figures of a bet need an option that was not given."""

    def __init__(self, option: str) -> None:
        super().__init__(option)
        self.option = option


@dataclass(frozen=True, slots=True)
class Scope:
    """The outcomes of a trial and what the words of a bet mean at a stage."""

    space: tuple[Outcome, ...]
    device: Device
    words: Mapping[str, Phrase] = field(default_factory=dict)
    open: frozenset[str] = frozenset()
    """Options of outcomes that nobody chose."""
    known: dict[str, frozenset[int]] = field(default_factory=dict, compare=False, repr=False)
    """Word -> its outcomes, once they were looked for: names built on names stay cheap."""

    def at(self, stage: str, opener: Phrase | None) -> Scope:
        """The scope inside a stage that `opener` opened."""
        if opener is None:
            return self
        return Scope(self.space, self.device, {**self.words, stage: opener}, self.open)


def scope(ruleset: Ruleset, member: Member | None, choices: Choices) -> Scope:
    """What words mean for a bet: the file's names, the options that are outcomes, and the member's values."""
    chosen = {name: choice.outcomes for name, choice in choices.items() if isinstance(choice, Value)}
    values = {name: value.outcomes for name, value in member.values.items()} if member else {}
    open_ = frozenset(option.id for option in ruleset.options.values() if not option.of_ratios) - choices.keys()
    return Scope(outcomes(ruleset.device), ruleset.device, {**ruleset.names, **chosen, **values}, open_)


def partition(stage: Stage, inner: Scope) -> dict[str, frozenset[int]]:
    """Target -> indices of the outcomes that its clause names; `others` is what no other clause names.

    Raises:
        ProblemError: an outcome stands in two clauses, a clause can never apply, or a word means nothing.
    """
    found: dict[str, frozenset[int]] = {}
    taken: dict[int, str] = {}
    for clause in stage.clauses:
        if isinstance(clause.outcomes, Others):
            continue
        chosen = select(clause.outcomes, inner)
        if twice := sorted(chosen & taken.keys()):
            label = inner.space[twice[0]].label
            message = f"the outcome {label} stands in `{taken[twice[0]]}` and in `{clause.target}`"
            raise _problem(
                clause.outcomes, "arithmetic/overlap", message, "an outcome belongs to one clause of a stage"
            )
        taken.update(dict.fromkeys(chosen, clause.target))
        found[clause.target] = chosen
    rest = frozenset(range(len(inner.space))) - taken.keys()
    for clause in (c for c in stage.clauses if isinstance(c.outcomes, Others)):
        if not rest:
            message = "`others` catches nothing: the other clauses name every outcome"
            raise _problem(clause.outcomes, "arithmetic/empty", message, "delete this clause")
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
            _needs_totals(phrase, inner)
            return _where(inner, lambda o: o.total is not None and low <= o.total <= high)
        case Parity(odd):
            _needs_totals(phrase, inner)
            return _where(inner, lambda o: o.total is not None and o.total % 2 == odd)
        case Anything():
            return frozenset(range(len(inner.space)))
        case Word(text):
            return _word(phrase, text, inner, path)
        case Union(parts):
            return _union(parts, inner, path)
        case Except(base, removed):
            return _select(base, inner, path) - _select(removed, inner, path)
        case Others():
            raise _problem(phrase, "structure/others", "`others` stands alone in a clause", "write the outcomes out")
        case _:
            return _of_dice(phrase, inner, path)


def _where(inner: Scope, holds: Callable[[Outcome], bool]) -> frozenset[int]:
    return frozenset(index for index, outcome in enumerate(inner.space) if holds(outcome))


def _needs_totals(phrase: Phrase, inner: Scope) -> None:
    if isinstance(inner.device, Dice) and any(face.number is None for face in inner.device.faces):
        message = "these dice have faces without a number, so there is no total"
        raise _problem(phrase, "structure/no-total", message, "give each face the attribute `number`")
    if all(outcome.total is None for outcome in inner.space):
        message = "no pocket of this wheel has a number"
        raise _problem(phrase, "structure/no-total", message, "name the pockets")


def _word(phrase: Phrase, text: str, inner: Scope, path: tuple[str, ...]) -> frozenset[int]:
    if text in inner.open:
        raise MissingChoiceError(text)
    if text in inner.words:
        if text in path:
            raise _circular(phrase, (*path, text))
        if len(path) >= NAMES:
            message = f"names are defined by names here, more than {NAMES} deep"
            raise _problem(phrase, "structure/too-deep", message, "write the outcomes out")
        if text not in inner.known:
            inner.known[text] = _select(inner.words[text], inner, (*path, text))
        return inner.known[text]
    found = _where(inner, lambda o: o.label == text)
    if not found:
        known = [*inner.words, *(o.label for o in inner.space if len(inner.space) <= 100)]
        message = f"`{text}` is not a word this bet knows"
        raise _problem(phrase, "structure/unknown-word", message, nearest(text, known, "define it under `names`"))
    return found


def _union(parts: tuple[Phrase, ...], inner: Scope, path: tuple[str, ...]) -> frozenset[int]:
    found: set[int] = set()
    for part in parts:
        more = _select(part, inner, path)
        if both := sorted(found & more):
            message = f"this phrase overlaps one before it in the list: both name {inner.space[both[0]].label}"
            raise _problem(part, "arithmetic/overlap", message, "name each outcome once")
        found |= more
    return frozenset(found)


def _of_dice(phrase: Phrase, inner: Scope, path: tuple[str, ...]) -> frozenset[int]:
    if not isinstance(inner.device, Dice):
        message = "this phrase is about dice, and the device is not dice"
        raise _problem(phrase, "structure/not-dice", message, "name pockets or results")
    match phrase:
        case Equal(hard, of):
            equal = _where(inner, lambda o: (len({f.label for f in o.faces}) == 1) == hard)
            return _select(of, inner, path) & equal
        case Same(attribute):
            if any(face.attribute(attribute) is None for face in inner.device.faces):
                known = {"face", *(name for face in inner.device.faces for name, _ in face.attributes)}
                message = f"not every face has a `{attribute}`"
                raise _problem(
                    phrase,
                    "structure/unknown-word",
                    message,
                    nearest(attribute, known, f"known: {', '.join(sorted(known))}"),
                )
            return _where(inner, lambda o: len({face.attribute(attribute) for face in o.faces}) == 1)
        case Pattern(faces):
            wanted = _counts(phrase, faces, inner)
            if len(faces) != inner.device.count:
                message = f"{'-'.join(faces)} shows {len(faces)} faces of {inner.device.count} dice"
                raise _problem(phrase, "structure/pattern", message, "write as many faces as there are dice")
            return _where(inner, lambda o: Counter(f.label for f in o.faces) == wanted)
        case Shows(what):
            needed = _operand_faces(what, inner)
            return _where(inner, lambda o: all(showing(o, face) >= n for face, n in needed.items()))
        case Within(what):
            allowed = _operand_faces(what, inner)
            return _where(inner, lambda o: Counter(f.label for f in o.faces) <= allowed)
        case Showing(how, count, what):
            face = operand(what, inner)
            if how == "exactly":
                return _where(inner, lambda o: showing(o, face) == count)
            return _where(inner, lambda o: showing(o, face) >= count)
        case _:
            raise TypeError(type(phrase))


def operand(what: Phrase, inner: Scope) -> str:
    """The face, number or attribute that an operand (`number` in `shows number`) stands for."""
    meant = _meant(what, inner)
    where = meant if meant.place.line else what
    match meant:
        case Numbers(low, high) if low == high:
            text = str(low)
        case Word(text):
            pass
        case _:
            raise _problem(where, "structure/operand", "dice show one face, number or attribute", "write one of them")
    if isinstance(inner.device, Dice) and not any(face.bears(text) for face in inner.device.faces):
        known = {w for face in inner.device.faces for w in (face.label, *dict(face.attributes).values())}
        message = f"no face of the dice is or has `{text}`"
        remedy = nearest(text, known, f"known: {', '.join(sorted(known)[:20])}")
        raise _problem(where, "structure/unknown-word", message, remedy)
    return text


def _meant(what: Phrase, inner: Scope) -> Phrase:
    """What an operand stands for, word after word; a value may be the word that it is called by."""
    path: tuple[str, ...] = ()
    while True:
        match what:
            case Word(text) if text in inner.words and inner.words[text] != what:
                if text in path:
                    raise _circular(what, (*path, text))
                path, what = (*path, text), inner.words[text]
            case Union((only,)):
                what = only
            case _:
                return what


def showing(outcome: Outcome, what: str) -> int:
    """How many dice of an outcome bear a face, number or attribute."""
    return sum(face.bears(what) for face in outcome.faces)


def _operand_faces(what: Phrase, inner: Scope) -> Counter[str]:
    match _meant(what, inner):
        case Pattern(faces):
            return _counts(what, faces, inner)
        case _:
            return Counter([operand(what, inner)])


def _counts(phrase: Phrase, faces: tuple[str, ...], inner: Scope) -> Counter[str]:
    assert isinstance(inner.device, Dice)
    known = {face.label for face in inner.device.faces}
    if unknown := [face for face in faces if face not in known]:
        message = f"`{unknown[0]}` is not a face of the dice"
        raise _problem(
            phrase,
            "structure/unknown-word",
            message,
            nearest(unknown[0], known, f"known: {', '.join(sorted(known)[:20])}"),
        )
    return Counter(faces)


def _circular(phrase: Phrase, path: tuple[str, ...]) -> ProblemError:
    message = f"the name `{path[-1]}` is defined by itself: {' -> '.join(path)}"
    return _problem(phrase, "structure/circular", message, "write its outcomes out")


def _problem(phrase: Phrase, code: str, message: str, remedy: str) -> ProblemError:
    return ProblemError(Problem(phrase.place, code, message, remedy))
