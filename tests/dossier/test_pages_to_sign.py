"""The pages of both volumes: how many there are to sign, how full they are, and that nothing is lost between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.sections import document, volume
from macau_edge.dossier.sections.advantage import bets_by_edge
from macau_edge.dossier.sections.offers import groups_of, single_line
from macau_edge.dossier.sections.other_prizes import varied_prize_rows
from macau_edge.dossier.sections.probabilities import results
from macau_edge.model import Language
from macau_edge.reports.document import Document, Heading, Paragraph, Picture, Table
from macau_edge.wording import Words
from tests.cases import ROOT

MOST = 12
"""Pages that a volume to sign has at most."""
QUICK, THOROUGH = ("field-12",), ("repeater", "new-jersey", "two-figures")
"""What each part asks: an ordinary example, and the longest with some others; the deep part asks all."""
NAMES = [path.parent.name for path in sorted((ROOT / "examples").glob("*/application.yaml"))]
LATER = {**dict.fromkeys(NAMES, pytest.mark.deep), **dict.fromkeys(THOROUGH, pytest.mark.thorough)}
EXAMPLES = [pytest.param(name, marks=() if name in QUICK else LATER[name]) for name in NAMES]
ASKED = [
    pytest.param(path.stem, marks=pytest.mark.deep if number % 4 else pytest.mark.thorough)
    for number, path in enumerate(sorted((ROOT / "tests" / "asked").glob("*.yaml")))
]


@cache
def case(path: Path) -> Case:
    return case_of(load_application(path))


@cache
def volumes(path: Path) -> dict[str, bytes]:
    found = case(path)
    made = make_dossier(found, ["pdf", "technical"], found.authority.languages)
    return {"to sign": made["pdf"], "technical": made["technical"]}


def example(name: str) -> Path:
    return ROOT / "examples" / name / "application.yaml"


# --- how many, and how full ------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("name", EXAMPLES)
def test_twelve_pages_are_signed_at_most(name: str) -> None:
    assert len(pypdfium2.PdfDocument(volumes(example(name))["to sign"])) <= MOST


@pytest.mark.parametrize("name", ASKED)
def test_so_they_are_of_every_kind_of_request(name: str) -> None:
    path = ROOT / "tests" / "asked" / f"{name}.yaml"
    assert len(pypdfium2.PdfDocument(volumes(path)["to sign"])) <= MOST


INCH, DPI = 25.4, 36
HEAD, FOOT = 17, 15
"""Millimetres at both ends of a page in which its head and its foot stand."""


def empty_at_the_foot(page: pypdfium2.PdfPage) -> Fraction | None:
    """Which part of a page's room is below what is drawn on it; None of a page on its side, which a picture has."""
    if page.get_width() > page.get_height():
        return None
    drawn = page.render(scale=DPI / 72, grayscale=True).to_numpy()
    drawn = drawn.reshape(drawn.shape[:2])
    inside = drawn[int(HEAD / INCH * DPI) : -int(FOOT / INCH * DPI)]
    last = int(np.flatnonzero((inside < 200).any(axis=1)).max(initial=-1))
    return 1 - Fraction(last + 1, len(inside))


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("which", ["to sign", "technical"])
def test_no_page_but_the_last_is_empty_by_more_than_a_quarter(name: str, which: str) -> None:
    """But that of the signatures, after which a section begins a page."""
    pages = enumerate(pypdfium2.PdfDocument(volumes(example(name))[which]), 1)
    upright = [(at, page, part) for at, page in pages if (part := empty_at_the_foot(page)) is not None]
    empty = {at: part for at, page, part in upright[:-1] if not is_signed(page)}
    assert {at: float(part) for at, part in empty.items() if part > Fraction(1, 4)} == {}


def is_signed(page: pypdfium2.PdfPage) -> bool:
    return re.search("^(Pela|For the) ", page.get_textpage().get_text_range(), re.MULTILINE) is not None


# --- what a page has -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_section_begins_on_a_page_after_the_signatures(name: str) -> None:
    document = pypdfium2.PdfDocument(volumes(example(name))["to sign"])
    signed = next(at for at, page in enumerate(document) if is_signed(page))
    pages = [page.get_textpage().get_text_range() for page in document]
    assert re.search(r"^2\. ", pages[signed + 1], re.MULTILINE)
    assert not re.search(r"^2\. (Descri|Names)", pages[signed], re.MULTILINE)


@pytest.mark.thorough
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_note_of_the_summary_is_one_line(name: str) -> None:
    (first,) = [page for at, page in enumerate(pypdfium2.PdfDocument(volumes(example(name))["to sign"])) if at == 0]
    text = first.get_textpage().get_text_range().replace("\r\n", "\n")
    for language in case(example(name)).authority.languages:
        notes = [one.text for one in front(case(example(name)), language) if one.kind == "note"]
        assert len(notes) == 1
        assert notes[0] in text


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_summary_and_the_whole_contents_stand_on_the_first_page(name: str) -> None:
    first = pypdfium2.PdfDocument(volumes(example(name))["to sign"])[0].get_textpage().get_text_range()
    found = case(example(name))
    for language in found.authority.languages:
        headings = [one for one in volume(found, language, "to-sign") if isinstance(one, Heading) and one.level == 2]
        titles = [one.text for one in headings]
        assert [one for one in titles if "".join(one.split()) not in "".join(first.split())] == []


def front(found: Case, language: Language) -> Iterator[Paragraph]:
    for block in volume(found, language, "to-sign"):
        if isinstance(block, Heading) and block.number:
            return
        if isinstance(block, Paragraph):
            yield block


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_text_stands_with_its_picture(name: str) -> None:
    """Before and after stand under a heading each, which is on the page of the picture."""
    for page in pypdfium2.PdfDocument(volumes(example(name))["to sign"]):
        text = page.get_textpage().get_text_range()
        pictures = sum(one.count("Pormenor do «layout»") for one in [text])
        assert (re.search(r"^6\.[12]\. Como", text, re.MULTILINE) is None) or pictures


FIGURE_AND_CHINESE = re.compile(r"[0-9] +[\u4e00-\u9fff]|[\u4e00-\u9fff] +[0-9]")


@pytest.mark.thorough
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_blank_stands_between_a_figure_and_chinese(name: str) -> None:
    found = case(example(name))
    for language in found.authority.languages:
        for said in texts(document(found, language)):
            assert not FIGURE_AND_CHINESE.search(said), said


# --- nothing is lost between the two ---------------------------------------------------------------------------------


def texts(blocks: Document) -> Iterator[str]:
    for block in blocks:
        match block:
            case Table():
                yield from (cell for row in block.rows for cell in row)
                yield block.caption
            case Picture():
                yield block.alternative
            case Heading() | Paragraph():
                yield block.text


def told(found: Case, w: Words) -> Iterator[str]:
    """What one of the volumes must have: every provision, assumption, reading, rule, example and figure."""
    ruleset, application = found.ruleset, found.application
    for one in (*ruleset.assumptions, *(one for one in ruleset.conditions if one.bets is None)):
        if not (found.basis and one.law and one.law.text.startswith(found.basis.text)):
            yield w.text(one.text)
    for rule in (*application.rules, *application.operation, *application.information):
        yield single_line(rule.text, w)
    for read in (*ruleset.readings, *application.readings):
        yield w.text(read.adopted)
    for group in groups_of(found):
        yield w.bet(group.member)
        yield w.percent(group.measures.house_edge)
        for result in results(group, w):
            yield w.short(result.probability)
        for varied in varied_prize_rows(group):
            for other in varied.around:
                yield w.percent(other.edge)
        for compared in group.first.compared:
            yield w.short(compared.exact)
    for entry in bets_by_edge(found):
        yield entry.name(w)
        yield w.percent(entry.measures.house_edge_per_roll)
    yield found.source.sha256
    yield found.base.source.sha256


@pytest.mark.thorough
@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_is_lost_between_the_volumes(name: str) -> None:
    found = case(example(name))
    for language in found.authority.languages:
        w = found.words(language)
        said = "\n".join(texts(document(found, language)))
        assert [one for one in dict.fromkeys(told(found, w)) if one not in said] == []
