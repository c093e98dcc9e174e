"""Phrases about faces and balls -> sets of outcomes."""

from __future__ import annotations

from collections import Counter

from macau_edge.model import Dice, Draw, Wheel, faces_of, shown_by
from macau_edge.phrases import (
    Numbers,
    Pattern,
    Phrase,
    Same,
    Showing,
    Shows,
    Union,
    Within,
    Word,
)
from macau_edge.problem import nearest
from macau_edge.selection.scope import Scope, circular, fault, where


def shown(phrase: Phrase, inner: Scope) -> frozenset[int]:
    """The outcomes that a phrase about faces or balls names; raises ProblemError where there are none to look at."""
    needs_faces(phrase, inner)
    faces = faces_of(inner.device)
    match phrase:
        case Same(attribute):
            if any(face.attribute(attribute) is None for face in faces):
                known = {"face", *(name for face in faces for name, _ in face.attributes)}
                message = f"not every {'ball' if isinstance(inner.device, Draw) else 'face'} has a `{attribute}`"
                raise fault(
                    phrase,
                    "structure/unknown-word",
                    message,
                    nearest(attribute, known, f"known: {', '.join(sorted(known))}"),
                )
            return inner.space.alike(attribute)
        case Pattern(labels):
            wanted = _pattern(phrase, labels, inner)
            return inner.space.labelled.get(wanted, frozenset())
        case Shows(what):
            needed = _operand_faces(what, inner)
            return inner.space.everything.intersection(
                *[inner.space.bearing_least(face, n) for face, n in needed.items()]
            )
        case Within(what):
            allowed = _operand_faces(what, inner)
            return where(inner, lambda o: Counter(f.label for f in o.faces) <= allowed)
        case Showing(how, count, what):
            bearing = inner.space.bearing(operand(what, inner))
            most = count if how == "exactly" else len(inner.space[0].faces)
            return frozenset([index for index, number in enumerate(bearing) if count <= number <= most])
        case _:
            raise TypeError(type(phrase))


def needs_faces(phrase: Phrase, inner: Scope) -> None:
    """Raises ProblemError where the device shows no faces or balls."""
    device = inner.device
    if isinstance(device, Wheel):
        message = "this phrase is about dice or balls, and the device is a wheel"
        raise fault(phrase, "structure/not-dice", message, "name the pockets")
    if isinstance(device, Dice) and device.only_totals:
        message = f"{device.count:,} such dice have too many throws to tell apart: only their totals are known"
        raise fault(phrase, "structure/only-totals", message, "write totals, or fewer dice")


def _pattern(phrase: Phrase, faces: tuple[str, ...], inner: Scope) -> str:
    """What the outcome with exactly these faces is called."""
    counts = _counts(phrase, faces, inner)
    if len(faces) != shown_by(inner.device):
        message = f"{'-'.join(faces)} shows {len(faces)} faces of {shown_by(inner.device)} dice"
        remedy = "write as many faces as there are dice"
        if isinstance(inner.device, Draw):
            message = f"{'-'.join(faces)} are {len(faces)} balls, and a draw takes {inner.device.take}"
            remedy = "write as many balls as are taken, or `shows` before some of them"
        raise fault(phrase, "structure/pattern", message, remedy)
    return "-".join(face.label for face in faces_of(inner.device) for _ in range(counts[face.label]))


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
            shown = "balls show one label" if isinstance(inner.device, Draw) else "dice show one face"
            raise fault(where, "structure/operand", f"{shown}, number or attribute", "write one of them")
    needs_faces(where, inner)
    if not any(inner.space.bearing(text)):
        known = {w for face in faces_of(inner.device) for w in (face.label, *dict(face.attributes).values())}
        message = f"no {'ball of the urn' if isinstance(inner.device, Draw) else 'face of the dice'} is or has `{text}`"
        remedy = nearest(text, known, f"known: {', '.join(sorted(known)[:20])}")
        raise fault(where, "structure/unknown-word", message, remedy)
    return text


def _meant(what: Phrase, inner: Scope) -> Phrase:
    """What an operand stands for, word after word; a value may be the word that it is called by."""
    path: tuple[str, ...] = ()
    while True:
        match what:
            case Word(text) if text in inner.words and inner.words[text] != what:
                if text in path:
                    raise circular(what, (*path, text))
                path, what = (*path, text), inner.words[text]
            case Union((only,)):
                what = only
            case _:
                return what


def _operand_faces(what: Phrase, inner: Scope) -> Counter[str]:
    match _meant(what, inner):
        case Pattern(faces):
            return _counts(what, faces, inner)
        case _:
            return Counter([operand(what, inner)])


def _counts(phrase: Phrase, faces: tuple[str, ...], inner: Scope) -> Counter[str]:
    known = {face.label for face in faces_of(inner.device)}
    if unknown := [face for face in faces if face not in known]:
        what = "a ball of the urn" if isinstance(inner.device, Draw) else "a face of the dice"
        message = f"`{unknown[0]}` is not {what}"
        raise fault(
            phrase,
            "structure/unknown-word",
            message,
            nearest(unknown[0], known, f"known: {', '.join(sorted(known)[:20])}"),
        )
    return Counter(faces)
