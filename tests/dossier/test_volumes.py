"""The volume to sign and the technical one inside it, and that nothing in either can be changed unnoticed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from macau_edge.dossier import make
from macau_edge.dossier.case import TECHNICAL
from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.sections import BLOCKS, WHOLE, volume
from macau_edge.dossier.sections.enclosed import ANNEXES
from macau_edge.dossier.verify.outcome import Verification
from macau_edge.dossier.verify.verification import verify
from macau_edge.dossier.volumes import BOTH, STANDING
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.problem import UsageError
from macau_edge.reports.document import Heading
from macau_edge.reports.writers import to_text
from macau_edge.wording.keys import words_beginning
from tests.dossier.test_verify import a_case, told
from tests.read_here import reads_here  # noqa: F401 - a fixture that every test uses
from tests.tampering import attached, attachments, changed, detached, redrawn


@cache
def made() -> dict[str, bytes]:
    return {str(kind): data for kind, data in make_dossier(a_case(), ["pdf", "technical"], ("pt",)).items()}


def looked(data: bytes) -> Verification:
    return verify("dossier.pdf", data)


def wrong(data: bytes) -> list[tuple[str, str, str]]:
    found = looked(data)
    assert not found.holds
    return told(found, "differs", "look")


def words_of(data: bytes) -> str:
    return "".join("".join(page.extract_text().split()) for page in PdfReader(BytesIO(data)).pages)


# --- what is where ------------------------------------------------------------------------------------------------


def test_the_technical_volume_is_inside_and_the_pages_print_its_sum() -> None:
    inside = attachments(made()["pdf"])
    assert inside[TECHNICAL] == made()["technical"]
    assert sha256(inside[TECHNICAL]).hexdigest() in words_of(made()["pdf"])
    assert b"/AFRelationship/Supplement" in re.findall(rb"/F\(technical.pdf\).*", made()["pdf"])[0]


def test_the_technical_volume_is_a_document_for_archives_and_for_everyone_as_the_other_is() -> None:
    for data in made().values():
        root: Any = PdfReader(BytesIO(data)).trailer["/Root"]
        said = root["/Metadata"].get_data()
        assert b"<pdfaid:part>3</pdfaid:part>" in said
        assert b"<pdfuaid:part>1</pdfuaid:part>" in said


def test_every_part_stands_in_a_volume_and_one_that_is_made_twice_in_both() -> None:
    assert STANDING.keys() == BLOCKS.keys() | ANNEXES.keys()
    assert all(STANDING[name] == ("to-sign", "technical") for name in WHOLE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reference_is_never_a_numeral_in_words(language: Language) -> None:
    """An annex that was called by its numeral was another one as soon as one more stood before it."""
    numeral = re.compile(r"\b(?:Annex|Anexo) [IVX]+\b|附件[一二三四五六七八九]")
    families = {"annex", "asked", "description", "edge", "odds", "phrase", "prizes", "request", "front", "gazette"}
    said = {key: text for family in families for key, text in words_beginning(language, family).items()}
    assert [key for key, text in said.items() if numeral.search(text)] == []


def test_a_reference_to_the_other_volume_names_it() -> None:
    case = a_case()
    both = {which: to_text(volume(case, "en", which)) for which in BOTH}
    assert " of the technical volume" in both["to-sign"]
    assert not re.search(r"(section|Annex) \w+ of the volume to sign", both["to-sign"])
    technical = replace(case, volume="technical")
    assert technical.refer("en", "section_enclosed") == "section 1 of the volume to sign"
    assert technical.refer("en", "annex_sources") + " of the technical volume" == case.refer("en", "annex_sources")
    assert not re.search(r"\{\w+\}", both["to-sign"] + both["technical"])


def test_annexes_are_numbered_through_both_volumes() -> None:
    case = a_case()
    headings = [
        block.text.partition(" — ")[0]
        for which in BOTH
        for block in volume(case, "en", which)
        if isinstance(block, Heading) and block.text.startswith("Annex ")
    ]
    assert headings == [f"Annex {numeral}" for numeral in ("I", "II", "III", "IV", "V", "VI", "VII")[: len(headings)]]
    assert len(headings) == len(case.authority.annexes)


@pytest.mark.thorough
def test_both_volumes_of_a_draft_are_marked() -> None:

    draft = make_dossier(replace(a_case(), draft=True), ["pdf", "technical"], ("pt",))
    assert all("MINUTA" in words_of(data) for data in draft.values())


# --- what is changed in either ------------------------------------------------------------------------------------


def inside(change: Callable[[bytes], bytes]) -> bytes:
    """The dossier with another technical volume inside it."""
    return changed(made()["pdf"], attached(TECHNICAL, change(made()["technical"])))


@pytest.mark.thorough
def test_a_letter_of_the_technical_volume_is_told_with_its_page() -> None:
    found = wrong(inside(lambda data: changed(data, redrawn(0, "o", "a"))))
    assert [what for what, *_ in found if what == TECHNICAL]
    assert [(is_, was) for what, is_, was in found if what.startswith("page 1") and is_ != was]


@pytest.mark.thorough
def test_another_technical_volume_whose_sum_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes both, and has no more to hide, still has not the volume that is made of the application."""
    other = changed(made()["technical"], redrawn(0, "o", "a"))
    with monkeypatch.context() as patched:
        patched.setattr(make, "_technical", lambda *_: other)
        consistent = make_dossier(a_case(), ["pdf"], ("pt",))["pdf"]
    assert sha256(other).hexdigest() in words_of(consistent)
    found = wrong(consistent)
    assert [what for what, *_ in found if what == TECHNICAL]
    assert [what for what, is_, was in found if sha256(made()["technical"]).hexdigest()[:8] in was]


@pytest.mark.thorough
def test_the_sum_that_is_printed_is_compared_with_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(make, "sha256", lambda data: sha256(b"another file"))
        printed = make_dossier(a_case(), ["pdf"], ("pt",))["pdf"]
    found = wrong(printed)
    expected = sha256(made()["technical"]).hexdigest()
    printed_on = "the technical volume: what is printed on the pages, and the file itself"
    assert [was for what, _, was in found if what == printed_on] == [expected]


@pytest.mark.thorough
@pytest.mark.parametrize("content", [b"", b"%PDF-1.7 of nobody", b"\0" * 100])
def test_a_technical_volume_that_is_none(content: bytes) -> None:
    assert TECHNICAL in [what for what, *_ in wrong(inside(lambda _: content))]


@pytest.mark.thorough
def test_a_technical_volume_that_is_gone() -> None:
    assert (TECHNICAL, "missing", "") in wrong(changed(made()["pdf"], detached(TECHNICAL)))


@pytest.mark.thorough
def test_a_technical_volume_that_was_saved_anew_is_not_the_one_whose_sum_is_printed() -> None:
    found = wrong(inside(lambda data: changed(data, lambda writer: None)))
    assert TECHNICAL in [what for what, *_ in found]


def test_the_technical_volume_by_itself_is_verified_with_the_one_that_is_signed() -> None:
    with pytest.raises(UsageError, match="technical volume of a dossier") as raised:
        looked(made()["technical"])
    assert "the PDF that is signed" in str(raised.value.help)
