"""Letters that the font has not: each is named, with its place in what was written."""

from __future__ import annotations

import pytest

from macau_edge.dossier.writing.pdf import pdf_bytes
from macau_edge.dossier.writing.typeset import TypesettingError, find_place, placed
from macau_edge.drawing.svg import svg_document, text_line
from macau_edge.model.problem import Place, ProblemError
from macau_edge.reading.source import source
from macau_edge.reports.document import Block, Column, Formula, Heading, Paragraph, Picture, Table
from tests.sample_pages import alone, head

YAML = source("application.yaml", 'a: ok  # ሀ in a comment\nname: Fogo ሀ!\nother: "\\u1205 \\x07"\n'.encode())
PLACE = Place("application.yaml", 2, 12)


@pytest.mark.parametrize(
    "block",
    [
        Paragraph("Fogo ሀ!"),
        Heading("Fogo ሀ!", 2),
        Formula("Fogo ሀ = 1/2"),
        Table((Column("a"),), (("ሀ",),)),
        Table((Column("ሀ"),), (("a",),)),
        Table((Column("a"),), (("a",),), "ሀ"),
        Picture(svg_document(100, 50, [text_line(5, 20, "Fogo ሀ", 10)]), "a", "b"),
        Picture(svg_document(100, 50, [text_line(5, 20, "Fogo", 10)]), "a", "ሀ"),
    ],
)
def test_a_missing_glyph_is_named_with_its_place(block: Block) -> None:
    with pytest.raises(ProblemError) as caught, placed(YAML):
        pdf_bytes(alone([Heading("T"), block]), head(["en"]), (), draft=False, timestamp=0)
    (problem,) = caught.value.problems
    assert (problem.place, problem.code) == (PLACE, "structure/missing-glyph")
    assert problem.message == "the font of the pages cannot show `ሀ` (U+1200)"


def test_every_missing_glyph_is_named_at_once() -> None:
    document = alone([Heading("T"), Paragraph("ሀ \u1205 \x07 ሃ")])
    with pytest.raises(ProblemError) as caught, placed(YAML):
        pdf_bytes(document, head(["en"]), (), draft=False, timestamp=0)
    assert {str(problem.place) for problem in caught.value.problems} == {
        "application.yaml:2:12",
        "application.yaml:3:9",
        "application.yaml:3:16",
        "application.yaml",
    }
    assert "the font of the pages cannot show U+0007" in {problem.message for problem in caught.value.problems}


def test_what_is_not_written_anywhere_has_no_place() -> None:
    assert find_place("ሃ", [YAML]) is None
    assert find_place("ሃ", []) is None


def test_a_failure_without_texts_is_left_as_it_is() -> None:
    with pytest.raises(TypesettingError, match="other"), placed(YAML):
        raise TypesettingError("other")


def test_escapes_of_every_width_are_found() -> None:
    yaml = source("a.yaml", b'a: "\\U0001F468"\nb: "\\u00AD"\nc: "\\xad"\n')
    assert find_place("\U0001f468", [yaml]) == Place("a.yaml", 1, 5, width=10)
    assert find_place("\xad", [yaml]) in (Place("a.yaml", 2, 5, width=6), Place("a.yaml", 3, 5, width=4))
