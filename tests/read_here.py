"""PDFs that are read in the process of the tests, each once: for tests of what is said of them, not of who reads them.

A process of its own takes as long to begin as a small dossier to read; `tests/test_verify_mutated.py` has it. What is
computed again from the same three files, and the pages that are made of it, are made once too, since most of what these
tests change is none of these files; but afresh for a test that changes what they may depend on
(`tests/asked_once.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec import convert, to_builtins

from macau_edge.dossier.case import Case
from macau_edge.dossier.make import make
from macau_edge.dossier.verify import apart, parcel, verification
from macau_edge.dossier.verify.beside import UnreadableError
from macau_edge.dossier.verify.parcel import Again, Claims, Parcel, compute_again
from macau_edge.dossier.verify.pdf import Pdf, read_pdf
from tests.asked_once import afresh_now


@cache
def _found(data: bytes, whole: bool) -> str:
    """As the other process answers: in JSON."""
    try:
        return json.dumps(to_builtins(read_pdf(data, whole=whole)))
    except UnreadableError as error:
        return json.dumps({"trouble": error.trouble})


def read_here(data: bytes, *, whole: bool = True) -> Pdf:
    answer = json.loads(_found(data, whole))
    if "trouble" in answer:
        raise UnreadableError(answer["trouble"])
    return convert(answer, Pdf)


_again: dict[tuple[bytes, bytes, Claims, bool], Again] = {}
_made: dict[tuple[int, object], tuple[Case, Any]] = {}
"""By the identity of the case, which is kept with them so that no other gets it."""


def computed_once(files: Parcel, claims: Claims, *, whole: bool, **named: Any) -> Again:
    """The same case for the same files, however the data beside them were changed."""
    if afresh_now():
        return compute_again(files, claims, whole=whole, **named)
    key = (files.application, files.ruleset, claims, whole)
    if key not in _again:
        _again[key] = compute_again(files, claims, whole=whole, **named)
    return _again[key]


def once_made(case: Case, *how: Any) -> Any:
    """The same pages for the same case."""
    if afresh_now():
        return make(case, *how)
    key = (id(case), repr(how))
    if key not in _made:
        _made[key] = (case, make(case, *how))
    return _made[key][1]


@pytest.fixture(autouse=True, scope="module")
def reads_here() -> Iterator[None]:
    """Imported by a module of tests, it is used by all of them."""
    with pytest.MonkeyPatch.context() as patched:
        for module in (apart, verification):
            patched.setattr(module, "read_apart", read_here)
        patched.setattr(parcel, "compute_again", computed_once)
        patched.setattr(verification, "make", once_made)
        yield
