"""PDFs that are read in the process of the tests, each once: for tests of what is said of them, not of who reads them.

A process of its own takes as long to begin as a small dossier to read; `tests/dossier/test_verify_mutated.py` has it. A
page that is drawn as one before it was has the same lines, and is read once: most changes are to one page, or to none.
What is computed again from the same two files, and the pages that are made of it, are made once too, since most of what
these tests change is none of these files; but afresh for a test that changes what they may depend on
(`tests/afresh.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec import convert, to_builtins
from pypdf import PageObject

from macau_edge.dossier.case import Case
from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.verify import apart, parcel, pdf, verification
from macau_edge.dossier.verify.drawn import drawn_pages
from macau_edge.dossier.verify.increments import additions
from macau_edge.dossier.verify.objects import Meanings
from macau_edge.dossier.verify.parcel import Again, Claims, Parcel, compute_again
from macau_edge.dossier.verify.pdf import blamed, page_lines, read_pdf, tagged_text
from macau_edge.dossier.verify.records import Additions, DrawnPage, Pdf, UnreadableError
from tests.afresh import afresh_now


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


def added_here(data: bytes, length: int) -> Additions:
    return blamed(data, lambda: additions(data, length))


def drawn_here(found: bytes, expected: bytes, *asked: Any) -> list[DrawnPage]:
    return blamed(found, lambda: [*drawn_pages(found, expected, *asked)])


_lines: dict[tuple[str, str], tuple[str, ...]] = {}
_tags: dict[tuple[str, str], str] = {}


def _key(page: PageObject) -> tuple[str, str]:
    """A page by its drawing, and by its fonts, pictures and colours."""
    meanings = Meanings()
    return meanings.of(page.get("/Contents")), meanings.of(page.get("/Resources"))


def read_once(page: PageObject) -> tuple[str, ...]:
    """The lines of a page, read once for each drawing with its fonts, pictures and colours."""
    key = _key(page)
    if key not in _lines:
        _lines[key] = page_lines(page)
    return _lines[key]


def tagged_once(page: PageObject, meanings: Meanings) -> str:
    """What stands in which element, found once for each drawing."""
    key = _key(page)
    if key not in _tags:
        _tags[key] = tagged_text(page, meanings)
    return _tags[key]


_again: dict[tuple[object, ...], Again] = {}
_made: dict[tuple[int, object], tuple[Case, Any]] = {}
"""By the identity of the case, which is kept with them so that no other gets it."""


def computed_once(files: Parcel, claims: Claims, *, whole: bool, **named: Any) -> Again:
    """The case of some files, computed once, however the data beside them are changed, and whoever made them."""
    if afresh_now():
        return compute_again(files, claims, whole=whole, **named)
    asked = (claims.files, claims.languages, claims.timestamp, claims.limit, claims.draft, claims.build)
    key = (files.application, files.ruleset, files.superseded, claims.superseded, *asked, whole)
    if key not in _again:
        _again[key] = compute_again(files, claims, whole=whole, **named)
    return _again[key]


def once_made(case: Case, *how: Any) -> Any:
    """The pages of a case, made once."""
    if afresh_now():
        return make_dossier(case, *how)
    key = (id(case), repr(how))
    if key not in _made:
        _made[key] = (case, make_dossier(case, *how))
    return _made[key][1]


@pytest.fixture(autouse=True, scope="module")
def reads_here() -> Iterator[None]:
    """Imported by a module of tests, it is used by all of them."""
    with pytest.MonkeyPatch.context() as patched:
        for module in (apart, verification):
            patched.setattr(module, "read_in_subprocess", read_here)
        patched.setattr(pdf, "page_lines", read_once)
        patched.setattr(pdf, "tagged_text", tagged_once)
        patched.setattr(verification, "additions_in_subprocess", added_here)
        patched.setattr(verification, "drawn_in_subprocess", drawn_here)
        patched.setattr(parcel, "compute_again", computed_once)
        patched.setattr(verification, "make_dossier", once_made)
        yield
