"""Typst as the pages use it, and the lines of calculation taken apart for it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from macau_edge.dossier.writing import typeset
from macau_edge.dossier.writing.mathematics import (
    LONGEST,
    Bracket,
    Operator,
    Over,
    Sub,
    Sup,
    Symbol,
    Token,
    Upright,
    plain,
    tokens,
)
from macau_edge.dossier.writing.typeset import TypesettingError, check_picture, picture_pdf, picture_png
from macau_edge.drawing.svg import drawing, element, text
from tests.loops import each
from tests.reading_pages import structure

# --- typst --------------------------------------------------------------------------------------------------------


@pytest.fixture
def template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A template that a test writes: `own`."""
    monkeypatch.setattr(typeset, "TEMPLATES", tmp_path)
    typeset._compiler.cache_clear()
    yield tmp_path / "own.typ"
    typeset._compiler.cache_clear()


HEAD = '#set document(title: "t")\n#set text(font: "Noto Serif TC", fallback: false)\n'


def test_data_reach_the_template_as_they_are(template: Path) -> None:
    template.write_text(HEAD + "#json(bytes(sys.inputs.data)).said", "utf-8")
    with pikepdf.open(io.BytesIO(typeset.pdf("own", {"said": "#1"}, timestamp=0))) as pdf:
        assert len(pdf.pages) == 1


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (HEAD + "#nothing", "unknown variable"),
        ('#set document(title: "t")\n#set text(font: "No Such Font")\nx', "unknown font family"),
        (HEAD + '#read("/etc/passwd")', "file not found"),
        (HEAD + '#read("../secret")', "escape"),
        (HEAD + "#image(bytes(\"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>\"))", "alt"),
    ],
)
def test_what_typst_minds_is_an_error(template: Path, source: str, said: str) -> None:
    template.write_text(source, "utf-8")
    with pytest.raises(TypesettingError, match=said) as caught:
        typeset.pdf("own", {}, timestamp=0)
    assert caught.value.texts == ()


def test_texts_without_a_glyph_are_named(template: Path) -> None:
    template.write_text(HEAD + "#json(bytes(sys.inputs.data)).said", "utf-8")
    with pytest.raises(TypesettingError) as caught:
        typeset.pdf("own", {"said": 'aሀb "\x07 \ue000\ufeff'}, timestamp=0)
    assert set(caught.value.texts) == {"ሀ", "\x07", "\ue000", "\ufeff"}


def test_the_templates_are_there_and_say_nothing_outright() -> None:
    """Words that a person reads are in the words of each language, never in a template."""
    files = sorted(typeset.TEMPLATES.glob("*.typ"))
    assert [file.stem for file in files] == ["dossier", "formulas", "picture", "tables", "text"]
    for file in files:
        code = re.sub(r'//.*|"[^"]*"', "", file.read_text("utf-8"))
        assert not re.search(r"[\u4e00-\u9fff\u00c0-\u024f]", code)


# --- pictures -----------------------------------------------------------------------------------------------------

BOX = element("rect", x=1, y=1, width=98, height=48, fill="none", stroke="black")
SVG = drawing(100, 50, [BOX, text(5, 20, "Fogo 火", 10)])


def test_a_picture_as_pixels() -> None:
    picture = Image.open(io.BytesIO(picture_png(SVG, width=640)))
    assert picture.size == (640, 320)
    assert picture.convert("L").getextrema() == (0, 255)


def test_a_picture_as_a_page_of_its_size() -> None:
    made = picture_pdf(SVG, title="Pano", alternative="Um pano", language="pt", timestamp=0)
    with pikepdf.open(io.BytesIO(made)) as pdf:
        (page,) = pdf.pages
        assert [float(side) for side in page.MediaBox] == [0, 0, 75, 37.5]  # a unit of a picture is a 96th of an inch
        assert (str(pdf.Root.Lang), str(pdf.docinfo.Title)) == ("pt", "Pano")
    assert [one.alternative for one in structure(made) if one.type == "Figure"] == ["Um pano"]
    assert made == picture_pdf(SVG, title="Pano", alternative="Um pano", language="pt", timestamp=0)


@pytest.mark.parametrize("letter", ["ሀ", "⨀"])  # the second is in a font of typst's own, which no picture gets
def test_a_picture_is_set_in_our_font_alone(letter: str) -> None:
    with pytest.raises(TypesettingError) as caught:
        check_picture(drawing(100, 50, [text(5, 20, f"a{letter}", 10)]))
    assert caught.value.texts == (letter,)


@pytest.mark.parametrize("family", ['font-family="Arial"', "style='font-family: Arial, serif'"])
def test_a_picture_asks_for_no_other_font(family: str) -> None:
    with pytest.raises(TypesettingError, match="a font that is not there: Arial"):
        picture_png(SVG.replace("<rect", f"<g {family}/><rect"))


# --- lines of calculation -----------------------------------------------------------------------------------------


def n(text: str) -> Upright:
    return Upright(text)


def over(text: str) -> Over:
    above, _, below = text.partition("/")
    return Over(text, (n(above),), (n(below),))


def power(base: str, exponent: str) -> Sup:
    return Sup(f"{base}^{exponent}", (Symbol(base),), (n(exponent),))


PLUS_ONE = Bracket("(+1)", (Operator("+", "+"), n("1")))
EQUALS = Operator(" = ", "=")


@each(
    ("line", "expected"),
    [
        ("", ()),
        ("1", (n("1"),)),
        ("1/36", (over("1/36"),)),
        ("P2(+1) = 3/36", (Sub("P2", "P", "2"), PLUS_ONE, EQUALS, over("3/36"))),
        ("T = -1/3", (Symbol("T"), EQUALS, Operator("-", "−"), over("1/3"))),
        ("⇒  T1 = 5", (Operator("⇒  ", "⇒"), Sub("T1", "T", "1"), EQUALS, n("5"))),
        ("m(4) = 2, c", (Symbol("m"), Bracket("(4)", (n("4"),)), EQUALS, n("2"), Operator(", ", ","), Symbol("c"))),
        ("0,5 ≈ 2,7778 %", (n("0,5"), Operator(" ≈ ", "≈"), n("2,7778 %"))),
        ("c^3 - c^12", (power("c", "3"), Operator(" - ", "−"), power("c", "12"))),
        ("x²", (Sup("x²", (Symbol("x"),), (n("2"),)),)),
        ("Σ x²", (Symbol("Σ"), n(" "), Sup("x²", (Symbol("x"),), (n("2"),)))),
        ("(+1)²", (Sup("(+1)²", (PLUS_ONE,), (n("2"),)),)),
        ("3/36 / (11/36)", (Over("3/36 / (11/36)", (over("3/36"),), (over("11/36"),)),)),
        ("p / (1 - r)", (Over("p / (1 - r)", (Symbol("p"),), (n("1"), Operator(" - ", "−"), Symbol("r"))),)),
        ("a / b / c", (Over("a / b / c", (Over("a / b", (Symbol("a"),), (Symbol("b"),)),), (Symbol("c"),)),)),
        ("Vantagem do casino = -E", (n("Vantagem do casino"), EQUALS, Operator("-", "−"), Symbol("E"))),
        ("p(7 e o ponto)", (Symbol("p"), Bracket("(7 e o ponto)", (n("7 e o ponto"),)))),
        ("1/2/3 ^ (", (n("1/2/3 ^ "), n("("))),
    ],
)
def test_tokens(line: str, expected: tuple[Token, ...]) -> None:
    assert tokens(line) == expected


def test_a_power_of_a_bracket() -> None:
    (token,) = tokens("(1 - r)^(n+1)")
    assert isinstance(token, Sup)
    assert (plain(token.base), plain(token.exponent)) == ("(1 - r)", "n+1")


def test_a_fraction_that_no_line_holds_is_text() -> None:
    assert tokens(f"{'1' * LONGEST}/7") == (over(f"{'1' * LONGEST}/7"),)
    assert tokens(f"{'1' * (LONGEST + 1)}/7") == (n(f"{'1' * (LONGEST + 1)}/7"),)


@given(st.one_of(st.text(), st.text("()^/ -+=Pp23²Σ,×a1.⇒", max_size=60)))
def test_tokens_say_what_the_text_says(line: str) -> None:
    assert plain(tokens(line)) == line


def test_brackets_in_brackets_without_end() -> None:
    line = "(" * 5000 + "1/2" + ")" * 5000
    assert plain(tokens(line)) == line
