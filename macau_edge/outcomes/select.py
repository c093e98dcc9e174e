"""Phrases -> sets of outcomes: what each kind of phrase means to the exact engine, to the checks and to the words.

A phrase is symbolic: what it names depends on where it stands, which a `Scope` knows (`scope.py`). With it `select`
goes down the phrase, each word to what it stands for, until only sets of outcomes are left. Kinds of phrases are told
apart here and in three other files (`tests/house/test_architecture.py`); everybody else asks this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from macau_edge.model import (
    Clause,
    Dice,
    Draw,
    Shoe,
    Stage,
    Wheel,
    faces_of,
    notation,
    phrases,
    shown_by,
)
from macau_edge.model.message import Message, Offered, joined
from macau_edge.model.meter import count
from macau_edge.model.problem import Problem, ProblemError, nearest
from macau_edge.model.walk import every
from macau_edge.outcomes.questions import RoundWords, hand_remedy, said_of_hands, word_of_a_round
from macau_edge.outcomes.rounds import Rounds
from macau_edge.outcomes.scope import MissingChoiceError, Scope

EACH_PHRASE, EACH_ANSWER, NAMED = 20, 3, 3
"""Operations of a phrase of a list, or behind `except`, and of an answer of which it is asked whether one about a hand
holds; and outcomes that are taken together in one of them.
"""


def phrase_problem(phrase: phrases.Phrase, code: str, message: Message, remedy: Message) -> ProblemError:
    """The problem of a phrase."""
    return ProblemError(Problem(phrase.place, code, message, help=remedy))


def circular_problem(phrase: phrases.Phrase, path: tuple[str, ...]) -> ProblemError:
    """The problem of a name that is defined by itself."""
    message = Message("the name `{name}` is defined by itself: {path}", name=path[-1], path=" -> ".join(path))
    return phrase_problem(phrase, "structure/circular", message, Message("write its outcomes out"))


FEW = 8
"""Results that a remedy names."""


def partition(stage: Stage, inner: Scope) -> dict[str, frozenset[int]]:
    """Target -> indices of the outcomes that its clause names; `others` is what no other clause names.

    Raises:
        ProblemError: an outcome stands in two clauses, a clause can never apply, or a word means nothing.
    """
    found = without_others(stage, inner)
    rest = inner.space.everything.difference(*found.values())
    for clause in stage.clauses:
        if not clause.outcomes.rest:
            continue
        supposed = isinstance(inner.device, Shoe) and inner.device.gone
        played = isinstance(inner.space, Rounds) and inner.space.as_played  # and what other choices lead to is left out
        may_apply = rest or inner.happened or supposed or played  # elsewhere, or with other cards
        if not may_apply and inner.trial is None:
            message = Message("`others` catches nothing: the other clauses name every outcome")
            raise phrase_problem(clause.outcomes, "arithmetic/empty", message, Message("delete this clause"))
        found[clause.target] = rest
    return found


def without_others(stage: Stage, inner: Scope) -> dict[str, frozenset[int]]:
    """Target -> indices of the outcomes that its clause names; a clause of `others` is left out.

    Raises:
        ProblemError: an outcome stands in two clauses, or a word means nothing.
    """
    found: dict[str, frozenset[int]] = {}
    taken: set[int] = set()
    for clause in stage.clauses:
        if clause.outcomes.rest:
            continue
        chosen = select(clause.outcomes, inner)
        if not taken.isdisjoint(chosen):
            twice = min(taken & chosen)
            before = next(one for one in stage.clauses if twice in found.get(one.target, ()))
            message = Message(
                "the outcome {outcome} stands in `{before}` and in `{target}`",
                outcome=inner.space.called(twice), before=before.target, target=clause.target,
            )  # fmt: skip
            remedy = overlap_remedies(clause, before, chosen & found[before.target], inner)
            raise phrase_problem(clause.outcomes, "arithmetic/overlap", message, remedy)
        taken |= chosen
        found[clause.target] = chosen
    return found


LISTED = 12
"""Phrases of a clause that a remedy writes out."""


def overlap_remedies(clause: Clause, before: Clause, twice: Collection[int], inner: Scope) -> Message:
    """What to write where results stand in two clauses: one of the two without any of them."""
    own, its = (_parts_with(one.outcomes, twice, inner) for one in (clause, before))
    if len(own) == len(its) == 1:
        for base, removed, where in ((own[0], its[0], clause), (its[0], own[0], before)):
            simple = _is_simple(base) and _is_simple(removed)
            if simple and select(base, inner) - select(removed, inner):
                said = Offered(f"{notation.phrase_text(base)} except {notation.phrase_text(removed)}")
                return Message("write `{typed}` in `{clause}`", typed=said, clause=where.target)
    if {select(one, inner) for one in own} == {select(one, inner) for one in its}:
        if len(own) > 1:
            return Message("leave each to one of the two: delete it from the other")
        return Message("leave it to one of the two: delete it from the other")
    worded = any(one.mentions for one in every((clause.outcomes, before.outcomes), phrases.Phrase))
    for one, other in () if worded else ((clause, before), (before, clause)):  # a word names others in another member
        if written := _without(one.outcomes, other.outcomes, frozenset(twice), inner):
            typed = Offered(written[0] if len(written) == 1 else f"[{', '.join(written)}]")
            return Message("write `{typed}` under `{clause}:`", typed=typed, clause=one.target)
    return Message("leave it to one of the two: give one a name under `names`, and write the other `except` that name")


def _without(phrase: phrases.Phrase, other: phrases.Phrase, twice: frozenset[int], inner: Scope) -> list[str]:
    """What is left of a clause without results that another has, as phrases that can be written; none where nothing
    is, or where it takes more than a few to say it.
    """
    kept: list[str] = []
    for part in phrase.listed or (phrase,):
        named = select(part, inner)
        if named <= twice:
            continue
        left = [notation.phrase_text(part)] if named.isdisjoint(twice) else _part_without(part, other, twice, inner)
        if not left:
            return []
        kept += left
    kept = list(dict.fromkeys(kept))
    return kept if len(kept) <= LISTED else []


def _part_without(part: phrases.Phrase, other: phrases.Phrase, twice: frozenset[int], inner: Scope) -> list[str]:
    """What is left of one phrase: runs of totals, or it with an exception; none where that does not say it."""
    named, runs = select(part, inner), list[list[int]]()
    for total in inner.space.totals if part.span and inner.space.has_totals else ():
        of_total = inner.space.between(total, total) & named
        if not of_total:
            continue
        if not of_total <= twice and not of_total.isdisjoint(twice):
            runs += [[total], []]
        elif of_total <= twice:
            runs.append([])
        else:
            runs = runs or [[]]
            runs[-1].append(total)
    if part.span and runs:
        written = [_total_without(run, other, twice, inner) for run in runs if run]
        return written if all(written) else []
    removed = _exactly(other, named & twice, named, inner)
    return [f"{notation.phrase_text(part)} except {removed}"] if removed and _is_simple(part) else []


def _total_without(run: Sequence[int], other: phrases.Phrase, twice: frozenset[int], inner: Scope) -> str:
    """A run of totals, or one total of which some results are left; "" where that cannot be written."""
    named = inner.space.between(run[0], run[-1])
    text = f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0])
    if named.isdisjoint(twice):
        return text
    removed = _exactly(other, named & twice, named, inner)
    return f"{text} except {removed}" if removed else ""


def _exactly(other: phrases.Phrase, wanted: frozenset[int], of: frozenset[int], inner: Scope) -> str:
    """The part of a clause that names these results of those and no others; "" where there is none."""
    parts = (one for one in other.listed or (other,) if _is_simple(one))
    return next((notation.phrase_text(one) for one in parts if select(one, inner) & of == wanted), "")


def _is_simple(one: phrases.Phrase) -> bool:
    """Whether a phrase may stand before `except`, and behind it."""
    return not any((one.exception, one.joined, one.rest, one.listed))


def _parts_with(phrase: phrases.Phrase, indices: Collection[int], inner: Scope) -> list[phrases.Phrase]:
    """The parts of a list that name any of these outcomes; the phrase itself where it is no list."""
    return [part for part in phrase.listed if not select(part, inner).isdisjoint(indices)] or [phrase]


def select(phrase: phrases.Phrase, inner: Scope) -> frozenset[int]:
    """The indices in `inner.space` of the outcomes that a phrase names.

    Raises:
        ProblemError: a word means nothing here, the device has no such thing, or parts of a list overlap.
        MissingChoiceError: a word is an option that nobody chose.
    """
    return _select(phrase, inner, ())


def _select(phrase: phrases.Phrase, inner: Scope, path: tuple[str, ...]) -> frozenset[int]:
    match phrase:
        case phrases.Numbers(low, high):
            if not inner.space.has_totals:
                _needs_totals(phrase, inner)
            return inner.space.between(low, high)
        case phrases.Word(text):
            return _word(phrase, text, inner, path)
        case phrases.Union(parts):
            return _union(parts, inner, path)
        case phrases.Except(base, removed):
            named = _select(base, inner, path)
            count(EACH_PHRASE + len(named) // NAMED, phrase)
            return named - _select(removed, inner, path)
        case phrases.Showing() | phrases.Shows() | phrases.Pattern() | phrases.Same() | phrases.Within():
            return _shown(phrase, inner)
        case phrases.Both(parts):
            return frozenset.intersection(*[_select(part, inner, path) for part in parts])
        case phrases.OfHands():
            return _of_hands(phrase, inner)
        case phrases.Beyond(higher, than):
            number = _number(phrase, than, inner)
            return inner.space.beyond(number, higher=higher)
        case phrases.FacesOf(opener):
            return _faces_of(phrase, opener.text, inner)
        case phrases.Parity(odd):
            _needs_totals(phrase, inner)
            return inner.space.parity(odd=odd)
        case phrases.Anything():
            return inner.space.everything
        case phrases.Trial(number):
            return inner.space.everything if inner.trial == number else frozenset()
        case phrases.EndOfHand():
            return _happening(phrase, phrases.END_OF_HAND, inner)
        case phrases.Others():
            message = Message("`others` stands alone in a clause")
            raise phrase_problem(phrase, "structure/others", message, Message("write the outcomes out"))
        case phrases.Equal(hard, of):
            _needs_faces(phrase, inner)
            chosen = _select(of, inner, path)
            return chosen & inner.space.alike("face") if hard else chosen - inner.space.alike("face")
        case phrases.Ranks() | phrases.OneCard():
            assert isinstance(inner.device, Shoe)
            text = notation.phrase_text(phrase)
            message = Message("`{text}` names no outcomes", text=text)
            example = Offered(f"first of {inner.device.hands[0]} {text}")
            remedy = Message("write of which hand, `{example}`", example=example)
            raise phrase_problem(phrase, "structure/malformed", message, remedy)
        case _:
            raise TypeError(type(phrase))


def _of_hands(phrase: phrases.OfHands, inner: Scope) -> frozenset[int]:
    if not isinstance(inner.device, Shoe) or not isinstance(inner.space, Rounds):
        message = Message("this is about hands of cards")
        raise phrase_problem(phrase, "structure/not-a-shoe", message, Message("write `device: {decks: 8}`"))
    test = RoundWords(inner.device, inner.words).test(phrase)
    count(EACH_ANSWER * inner.space.asked(test.questions), phrase)
    return inner.space.holding(test)


def _happening(phrase: phrases.Phrase, name: str, inner: Scope) -> frozenset[int]:
    if name not in inner.happened:
        message = Message("`{name}` is of the shooter's hand, and this file has no `hand`", name=name)
        raise phrase_problem(
            phrase, "structure/no-hand", message, Message("add `hand:` with its stages and what ends it")
        )
    return inner.happened[name]


def _number(phrase: phrases.Phrase, than: phrases.Phrase, inner: Scope) -> int:
    """The one number that outcomes are compared with."""
    _needs_totals(phrase, inner)
    meant = _meant(than, inner)
    if meant.mentions in inner.open:
        raise MissingChoiceError(meant.mentions)
    if meant.span is None or meant.span[0] != meant.span[1]:
        if meant.mentions in inner.space.labelled:
            raise _without_a_number(than, meant, inner)
        remedy = Message("write one number, or inside a stage its name for what opened it")
        if below := [one for one in inner.space.totals if one < max(inner.space.totals)]:
            example = Offered(f"higher than {sorted(below)[len(below) // 2]}")
            remedy = Message(
                "write one number, `{example}`, or inside a stage its name for what opened it", example=example
            )
        raise phrase_problem(than, "structure/operand", Message("a total is higher or lower than one number"), remedy)
    return meant.span[0]


def _without_a_number(than: phrases.Phrase, meant: phrases.Phrase, inner: Scope) -> ProblemError:
    """What is wrong where outcomes are compared with a result that has no number, be it one that opened the stage."""
    result, opened = meant.mentions, not meant.place.line
    if not opened:
        message = Message("`{result}` has no number, and nothing is higher or lower than it", result=result)
        return phrase_problem(than, "structure/operand", message, Message("compare with a number"))
    message = Message(
        "`{result}` may have opened `{stage}`, and nothing is higher or lower than what has no number",
        result=result, stage=than.mentions,
    )  # fmt: skip
    without = [outcome.label for outcome in inner.space if outcome.total is None]
    remedy = Message(
        "lead to `{stage}` with numbers alone, and name {results} in another clause of the stage before it",
        stage=than.mentions, results=joined((f"`{label}`" for label in without[:FEW]), Message(" and ")),
    )  # fmt: skip
    return phrase_problem(than, "structure/operand", message, remedy)


def _faces_of(phrase: phrases.Phrase, stage: str, inner: Scope) -> frozenset[int]:
    """The outcomes with the faces that opened a stage."""
    _needs_faces(phrase, inner)
    meant = inner.words.get(f"faces of {stage}")
    if meant is None:
        message = Message("nothing opened `{stage}` here, so it has no faces", stage=stage)
        remedy = Message("write it inside the stage of that name, in a bet with stages of its own")
        raise phrase_problem(phrase, "structure/operand", message, remedy)
    return inner.space.labelled[meant.mentions]


def _needs_totals(phrase: phrases.Phrase, inner: Scope) -> None:
    device = inner.device
    if inner.space.has_totals:
        return
    if isinstance(device, Shoe):
        message = Message("a round of cards has no total")
        raise phrase_problem(phrase, "structure/no-total", message, hand_remedy(device, phrase))
    added = isinstance(device, Dice) or shown_by(device) > 1
    if added and any(face.number is None for face in faces_of(device)):
        message = Message("this urn has balls without a number, so there is no total")
        remedy = Message("give each ball the attribute `number`")
        if isinstance(device, Dice):
            message = Message("these dice have faces without a number, so there is no total")
            remedy = Message("give each face the attribute `number`")
        raise phrase_problem(phrase, "structure/no-total", message, remedy)
    if not inner.space.totals:
        message, remedy = Message("no pocket of this wheel has a number"), Message("name the pockets")
        if isinstance(device, Draw):
            message, remedy = Message("no ball of this urn has a number"), Message("name the balls")
        raise phrase_problem(phrase, "structure/no-total", message, remedy)


def _word(phrase: phrases.Phrase, text: str, inner: Scope, path: tuple[str, ...]) -> frozenset[int]:
    if text in inner.open:
        raise MissingChoiceError(text)
    if text in inner.words:
        if text in path:
            raise circular_problem(phrase, (*path, text))
        if text not in inner.known:
            inner.known[text] = _select(inner.words[text], inner, (*path, text))
        return inner.known[text]
    if text in inner.happened:
        return inner.happened[text]
    own = word_of_a_round(inner.device, text) if isinstance(inner.device, Shoe) else None
    if own and isinstance(inner.space, Rounds):
        return inner.space.holding(own)
    found = inner.space.labelled.get(text)
    if not found:
        known = [*inner.words, *inner.happened, *(o.label for o in inner.space if len(inner.space) <= 100)]
        message = Message("`{text}` is not a word this bet knows", text=text)
        raise phrase_problem(
            phrase, "structure/unknown-word", message, nearest(text, known, Message("define it under `names`"))
        )
    return found


def _union(parts: tuple[phrases.Phrase, ...], inner: Scope, path: tuple[str, ...]) -> frozenset[int]:
    found: list[frozenset[int]] = []
    for part in parts:
        found.append(_select(part, inner, path))
        count(EACH_PHRASE + len(found[-1]) // NAMED, part)
    union = frozenset().union(*found)
    if len(union) < sum(map(len, found)) or not all(found):  # a phrase that stands twice names its outcomes twice
        meanings = [part.meant() for part in parts]
        for number, part in enumerate(parts):
            if meanings[number] in meanings[:number]:
                message = Message("this phrase stands twice in the list")
                raise phrase_problem(part, "arithmetic/overlap", message, Message("delete one of the two"))
    return union


def _shown(phrase: phrases.Phrase, inner: Scope) -> frozenset[int]:
    """The outcomes that a phrase about faces or balls names; raises ProblemError where there are none to look at."""
    _needs_faces(phrase, inner)
    match phrase:
        case phrases.Same(attribute):
            faces = faces_of(inner.device)
            if any(face.attribute(attribute) is None for face in faces):
                known = {"face", *(name for face in faces for name, _ in face.attributes)}
                message = Message("not every face has a `{attribute}`", attribute=attribute)
                if isinstance(inner.device, Draw):
                    message = Message("not every ball has a `{attribute}`", attribute=attribute)
                remedy = nearest(attribute, known, Message("known: {words}", words=joined(sorted(known))))
                raise phrase_problem(phrase, "structure/unknown-word", message, remedy)
            return inner.space.alike(attribute)
        case phrases.Pattern(labels):
            wanted = _pattern(phrase, labels, inner)
            return inner.space.labelled.get(wanted, frozenset())
        case phrases.Shows(what):
            needed = _operand_faces(what, inner)
            return inner.space.everything.intersection(
                *[inner.space.bearing_least(face, n) for face, n in needed.items()]
            )
        case phrases.Within(what):
            return inner.space.within(Counter(_operand_faces(what, inner)))
        case phrases.Showing(how, count, what):
            bearing = inner.space.bearing(operand_meaning(what, inner))
            most = count if how == "exactly" else len(inner.space[0].faces)
            return frozenset([index for index, number in enumerate(bearing) if count <= number <= most])
        case _:
            raise TypeError(type(phrase))


def _needs_faces(phrase: phrases.Phrase, inner: Scope) -> None:
    """Raises ProblemError where the device shows no faces or balls."""
    device = inner.device
    if isinstance(device, Shoe):
        if said_of_hands(device, notation.phrase_text(phrase)):
            message = Message("this says nothing of a hand")
            raise phrase_problem(phrase, "structure/not-a-hand", message, hand_remedy(device, phrase))
        message = Message("this phrase is about dice or balls, and the device is a shoe of cards")
        raise phrase_problem(phrase, "structure/not-dice", message, hand_remedy(device))
    if isinstance(device, Wheel):
        message = Message("this phrase is about dice or balls, and the device is a wheel")
        raise phrase_problem(phrase, "structure/not-dice", message, Message("name the pockets"))
    if isinstance(device, Dice) and device.only_totals:
        number = device.count
        message = Message(
            "{number:,} such dice have too many throws to tell apart: only their totals are known", number=number
        )
        raise phrase_problem(phrase, "structure/only-totals", message, Message("write totals, or fewer dice"))


def _pattern(phrase: phrases.Phrase, faces: tuple[str, ...], inner: Scope) -> str:
    """What the outcome with exactly these faces is called."""
    labels = _labels(phrase, faces, inner)
    if len(faces) != shown_by(inner.device):
        message = Message(
            "{pattern} shows {number} faces of {dice} dice",
            pattern="-".join(faces), number=len(faces), dice=shown_by(inner.device),
        )  # fmt: skip
        remedy = Message("write as many faces as there are dice")
        if isinstance(inner.device, Draw):
            message = Message(
                "{pattern} are {number} balls, and a draw takes {take}",
                pattern="-".join(faces), number=len(faces), take=inner.device.take,
            )  # fmt: skip
            remedy = Message("write as many balls as are taken, or `shows` before some of them")
        raise phrase_problem(phrase, "structure/pattern", message, remedy)
    return "-".join(sorted(faces, key=labels.index))


def operand_meaning(what: phrases.Phrase, inner: Scope) -> str:
    """The face, number or attribute that an operand (`number` in `shows number`) stands for."""
    return _operand(what, _meant(what, inner), inner)


def _operand(what: phrases.Phrase, meant: phrases.Phrase, inner: Scope) -> str:
    where = meant if meant.place.line else what
    match meant:
        case phrases.Numbers(low, high) if low == high:
            text = str(low)
        case phrases.Word(text):
            pass
        case _:
            message = Message("dice show one face, number or attribute")
            if isinstance(inner.device, Draw):
                message = Message("balls show one label, number or attribute")
            raise phrase_problem(where, "structure/operand", message, Message("write one of them"))
    _needs_faces(where, inner)
    if not any(inner.space.bearing(text)):
        known = {w for face in faces_of(inner.device) for w in (face.label, *dict(face.attributes).values())}
        message = Message("no face of the dice is or has `{text}`", text=text)
        if isinstance(inner.device, Draw):
            message = Message("no ball of the urn is or has `{text}`", text=text)
        remedy = nearest(text, known, Message("known: {words}", words=joined(sorted(known)[:20])))
        raise phrase_problem(where, "structure/unknown-word", message, remedy)
    return text


def _meant(what: phrases.Phrase, inner: Scope) -> phrases.Phrase:
    """What an operand stands for, word after word; a value may be the word that it is called by."""
    path: tuple[str, ...] = ()
    while True:
        match what:
            case phrases.Word(text) if text in inner.words and inner.words[text] != what:
                if text in path:
                    raise circular_problem(what, (*path, text))
                path, what = (*path, text), inner.words[text]
            case phrases.Union((only,)):
                what = only
            case _:
                return what


def _operand_faces(what: phrases.Phrase, inner: Scope) -> Mapping[str, int]:
    match _meant(what, inner):
        case phrases.Pattern(faces):
            _labels(what, faces, inner)
            return Counter(faces)
        case meant:
            return {_operand(what, meant, inner): 1}


def _labels(phrase: phrases.Phrase, faces: tuple[str, ...], inner: Scope) -> list[str]:
    """The labels of all faces in their order; raises ProblemError where one of these is none of them."""
    labels = [face.label for face in faces_of(inner.device)]
    if unknown := [face for face in faces if face not in labels]:
        message = Message("`{text}` is not a face of the dice", text=unknown[0])
        if isinstance(inner.device, Draw):
            message = Message("`{text}` is not a ball of the urn", text=unknown[0])
        remedy = nearest(unknown[0], labels, Message("known: {words}", words=joined(sorted(labels)[:20])))
        raise phrase_problem(phrase, "structure/unknown-word", message, remedy)
    return labels
