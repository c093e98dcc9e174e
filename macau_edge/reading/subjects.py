"""What an entry is about, as it is written: `about`, one subject or a list, and `for`, whom an entry is for."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Any

from macau_edge.model import LANGUAGES
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import nearest
from macau_edge.model.subjects import AUDIENCES, OTHER, SUBJECTS, Audience
from macau_edge.reading.fields import Findings, each_word, keys, one_or_more
from macau_edge.reading.keys import Kind, Schema, list_of, ref
from macau_edge.reading.nodes import Node, Scalar

ABOUT_KEY = "about"


def _read_each(node: Node, known: Collection[str], wrong: Message, what: Message, findings: Findings) -> list[str]:
    """The words of a list, or one alone, that are known; of any other it is told which are."""
    listed = joined(known)
    items = one_or_more(node, what, findings, Message("write one of {known}", known=listed))
    found = []
    for one in each_word(items, Message("an item of {what}", what=what), what, findings):
        if one.text in known:
            found.append(one.text)
        else:
            remedy = nearest(one.text, known, Message("write one of {known}", known=listed))
            findings.add(one.place, "structure/unknown-word", wrong.filled(word=one.text[:60]), remedy)
    return found


def _subjects(node: Node, what: Message, findings: Findings) -> tuple[str, ...]:
    return tuple(_read_each(node, SUBJECTS, Message("`{word}` is no subject"), what, findings))


def _audience(node: Node, what: Message, findings: Findings) -> tuple[Audience, ...]:
    wrong = Message("`{word}` is nobody whom an entry is for")
    found = _read_each(node, AUDIENCES, wrong, what, findings)
    return tuple(one for one in AUDIENCES if one in found)


ABOUT: Kind[tuple[str, ...]] = Kind(_subjects, ref("subjects"))
"""The subjects of an entry."""
FOR: Kind[tuple[Audience, ...]] = Kind(_audience, {"anyOf": [{"enum": [*AUDIENCES]}, list_of({"enum": [*AUDIENCES]})]})
"""Whom an entry of an application is for."""


def with_subjects(schema: Schema) -> dict[str, Any]:
    """What editors are told of a mapping of entries: one that is not called as a subject says what it is about."""
    asked = "What is this entry about? Add `about` with a subject, or call it by one."
    return {
        "type": "object",
        "propertyNames": ref("identifier"),
        "patternProperties": {f"^({'|'.join(SUBJECTS)})$": schema},
        "additionalProperties": {"allOf": [schema], "required": ["about"], "errorMessage": asked},
    }


def subjects_of(key: Scalar, node: Node, written: Sequence[str] | None, findings: Findings) -> tuple[str, ...]:
    """What an entry is about: as it is written, or its own identifier where that is a subject; else says so."""
    if written or ABOUT_KEY in keys(node):
        return tuple(written or ())
    if key.text in SUBJECTS:
        return (key.text,)
    subjects = joined(_nearest_first(key.text))
    message = Message("`{entry}` does not say what it is about", entry=key.text[:60])
    remedy = Message("add `about:` with one of {subjects}; `macau-edge fmt --from 0.2` writes it", subjects=subjects)
    if not keys(node).isdisjoint(LANGUAGES):
        remedy = Message(
            "add `about:` with one of {subjects}, and `text:` with what it says; `macau-edge fmt --from 0.2` writes it",
            subjects=subjects,
        )
    findings.add(key.place, "structure/missing-key", message, remedy)
    return ()


def _nearest_first(entry: str) -> list[str]:
    """Every subject: first what 0.2 knew by that identifier, then the more of a word is like it."""
    known = older_subjects().get(entry, ())
    return sorted(
        SUBJECTS, key=lambda one: (one not in known, one == OTHER, -SequenceMatcher(None, entry, one).ratio())
    )


def older_subjects() -> Mapping[str, Sequence[str]]:
    """Identifier -> what 0.2 knew by it that an entry is about."""
    found: dict[str, list[str]] = _older()["subjects"]
    return found


def older_classifiers() -> Mapping[str, str]:
    """Word by which Chinese counts dice -> the text in which 0.2 found it."""
    found: dict[str, str] = _older()["classifiers"]
    return found


@cache
def _older() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("subjects-0.2.toml").read_text("utf-8"))
