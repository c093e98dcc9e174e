"""Typst as the pages use it, and the lines of calculation as they are printed."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
import typst
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from macau_edge.dossier.writing import pdf, typeset
from macau_edge.dossier.writing.columns import PADDING, Letters
from macau_edge.dossier.writing.packed import (
    CHARACTERS,
    COMMON,
    FOLDER,
    OUTLINES,
    PLACES,
    REST,
    common_font,
    outlines_of,
    tables_of,
    whole_font,
)
from macau_edge.dossier.writing.pdf import table_data
from macau_edge.dossier.writing.typeset import TypesettingError, check_picture, picture_pdf, picture_png
from macau_edge.drawing.svg import element, svg_document, text_line
from macau_edge.questions.explain.formulas import name_symbol
from macau_edge.reports import formula
from macau_edge.reports.document import Column, Table
from macau_edge.reports.formula import (
    LONGEST,
    Power,
    Row,
    Sign,
    Symbol,
    bracket,
    equality_line,
    figure_line,
    fraction_line,
    number_line,
    signed_line,
    terms_line,
    unbracketed,
)
from macau_edge.wording import text as wording
from tests.loops import each
from tests.packed_fonts import common_of
from tests.parts import examples
from tests.reading_pages import structure, text_of

TEMPLATES = typeset.TEMPLATES

# --- typst --------------------------------------------------------------------------------------------------------


@pytest.fixture
def template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A template that a test writes: `own`."""
    monkeypatch.setattr(typeset, "TEMPLATES", tmp_path)
    return tmp_path / "own.typ"


HEAD = '#set document(title: "t")\n#set text(font: "Noto Serif TC", fallback: false)\n'


PUBLISHED = {
    "NotoSerifTC-Bold": "98c207d0254a6b0b4b5611dd8d5bcc37af4482494477d43eba6b2409ed083140",
    "NotoSerifTC-Regular": "b0acf9799d5dc656cdeff077d36b2ee9032b762e05b3f8a7b76c81dee4eec08c",
}
"""The fonts as Google gave them out -> the SHA-256 of each."""


@pytest.mark.thorough
def test_the_fonts_are_packed_and_nothing_of_them_is_changed() -> None:
    assert {name: sha256(whole_font(name)).hexdigest() for name in typeset.NAMES} == PUBLISHED
    packed = {font.name: font.stat().st_size for font in FOLDER.glob("*.gz")}
    assert packed.keys() == {name + part for name in typeset.NAMES for part in (COMMON, REST)}
    assert sum(packed.values()) < 12_000_000
    assert not [*FOLDER.glob("*.ttf")]


@each("name", typeset.NAMES, quick=2)
def test_a_common_character_has_its_outline_and_another_none_at_all(name: str) -> None:
    """What is set by the common part of a font is set as by the whole, or refused: nothing is left out in silence."""
    common, whole = common_font(name), whole_font(name)
    own, published = tables_of(common), tables_of(whole)
    for tag, place in published.items():
        assert tag in (CHARACTERS, OUTLINES, PLACES) or common[own[tag]] == whole[place]
    part, full = Letters(common), Letters(whole)
    known = [code for first, last, _ in full._runs for code in range(int(first), int(last) + 1)]
    common_ones = [code for code in known if part._own_glyph(chr(code))]
    assert {*common_ones} >= common_of({*known})
    here, there = outlines_of(common[own[PLACES]]), outlines_of(whole[published[PLACES]])
    drawn, all_drawn = common[own[OUTLINES]], whole[published[OUTLINES]]
    for code in common_ones:
        glyph = part._own_glyph(chr(code))
        assert glyph == full._own_glyph(chr(code))
        assert drawn[here[glyph]] == all_drawn[there[glyph]], chr(code)
    assert len(known) - len(common_ones) > 10_000


RARE = "鱻龘"
"""Letters that are in the rest of the font: three fish, and three dragons."""


@pytest.mark.thorough
def test_a_rare_letter_is_set_by_the_whole_font(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[bool]()
    fonts = typeset._fonts

    def counted(*, strict: bool, whole: bool) -> typst.Fonts:
        asked.append(whole)
        return fonts(strict=strict, whole=whole)

    monkeypatch.setattr(typeset, "_fonts", counted)
    template.write_text(HEAD + '#json("data.json").said', "utf-8")
    for said in ("花旗骰", RARE):
        assert said in "".join(text_of(typeset.pdf("own", {"said": said}, timestamp=0))).replace("\n", "")
    assert asked == [False, True]
    regular, _ = typeset.letters()
    assert regular.has(RARE)
    assert regular.width(RARE) == Letters(whole_font(typeset.NAMES[0])).width(RARE)


def test_no_unpacked_font_is_left_behind(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "there"
    there.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(there))
    typeset._fonts.cache_clear()
    template.write_text(HEAD + "both 花 *weights 旗*", "utf-8")
    for _ in range(2):
        assert typeset.pdf("own", {}, timestamp=0)
        assert not [*there.iterdir()]


def test_data_reach_the_template_as_they_are(template: Path) -> None:
    template.write_text(HEAD + '#json("data.json").said', "utf-8")
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


def test_what_is_set_again_is_what_is_set_at_once(template: Path) -> None:
    source = """#let placing = json("placing.json")
#for number in range(30) {
  if number == placing.at { pagebreak() }
  if calc.rem(number, 7) == 0 [#metadata(number) <beginning>]
  lorem(100)
}
#context [#metadata(query(<beginning>).map(one => one.location().page())) <beginnings>]"""
    template.write_text(HEAD + source, "utf-8")
    asked, anew = typeset.Pages("own", {}), typeset.Pages("own", {})
    assert asked.found("beginnings", {"at": None}) == [1, 2, 3, 5, 6]
    first, then = (asked.pdf({"at": at}, timestamp=0) for at in (None, 3))
    assert first != then
    assert anew.pdf({"at": 3}, timestamp=0) == then
    assert anew.pdf({"at": None}, timestamp=0) == first


def test_what_typst_minds_is_an_error_to_a_question_too(template: Path) -> None:
    template.write_text(HEAD + "#nothing", "utf-8")
    with pytest.raises(TypesettingError, match="unknown variable"):
        typeset.Pages("own", {}).found("beginnings", {})


@pytest.mark.thorough
def test_texts_without_a_glyph_are_named(template: Path) -> None:
    template.write_text(HEAD + '#json("data.json").said', "utf-8")
    with pytest.raises(TypesettingError) as caught:
        typeset.pdf("own", {"said": 'aሀb "\x07 \ue000\ufeff'}, timestamp=0)
    assert set(caught.value.texts) == {"ሀ", "\x07", "\ue000", "\ufeff"}


RATIOS = """#import "text.typ": prose
#set page(width: auto, height: auto)
#for wide in range(50, 130, step: 4) {
  block(width: wide * 1pt, prose("許可其彩金如下：11賠240（2次或以上）。為投注金額的六倍（11：240）。", ("zh",)))
}"""


def test_a_ratio_in_chinese_stays_in_one_line(template: Path) -> None:
    """Cut after 賠 it reads as no ratio at all; it is set as wide as many columns are, so that one would cut it."""
    said = set_as(template, RATIOS)
    assert sum(line.count("11賠240") + line.count("11：240") for line in said.replace(" ", "").split("\n")) == 2 * 20


HYPHENS = """#import "text.typ": prose
#set page(width: auto, height: auto)
#for wide in range(50, 130, step: 4) {
  block(width: wide * 1pt, prose("投注於下列圖案組合：魚-蝦、魚-蝦-蟹及葫蘆-金錢雞。", ("zh",)))
}"""


def test_what_a_hyphen_joins_in_chinese_stays_in_one_line(template: Path) -> None:
    said = set_as(template, HYPHENS)
    assert [said.count(whole) for whole in ("魚-蝦", "魚-蝦-蟹", "蘆-金")] == [40, 20, 20]


ROUNDED = """#import "formulas.typ": formula
#set page(width: auto, height: auto)
#let words(said) = (kind: "text", text: said)
#let sign(said) = (kind: "operator", sign: said)
#let fraction = (kind: "over", above: (words("33483189095"),), below: (words("100128170583"),))
#let parts = (words("House edge"), sign("="), fraction, sign("≈"), words("33.4403 %"))
#for wide in range(80, 260, step: 6) {
  block(width: wide * 1pt, formula((parts: parts, text: "House edge", long: false), ("en",)))
}"""


def test_a_rounded_value_stays_in_the_line_of_its_sign(template: Path) -> None:
    """In a narrow column `≈` ended a line, and the percentage stood in the next."""
    template.with_name("formulas.typ").write_bytes((TEMPLATES / "formulas.typ").read_bytes())
    lines = set_as(template, ROUNDED).replace(" ", "").replace("\u00a0", "").split("\n")
    assert sum("≈33.4403%" in line for line in lines) == 30
    assert any(line.startswith("≈") for line in lines)  # where a line may end


AMOUNTS = """#import "text.typ": prose
#set page(width: auto, height: auto)
#for wide in range(80, 160, step: 4) {
  block(width: wide * 1pt, prose("所下金額：澳門元25元。合共收取：澳門元25,000元；勝負比為3093 : 32。", ("zh",)))
}"""


def test_an_amount_and_the_true_odds_in_chinese_stay_in_one_line(template: Path) -> None:
    lines = set_as(template, AMOUNTS).replace("\u00a0", " ").split("\n")
    assert sum(line.count("3093 : 32") for line in lines) == 20
    ends = [line.replace(" ", "")[-1:] + after.strip()[:1] for line, after in pairwise(lines)]
    assert not {"澳門", "門元", "5元", "0元"} & {*ends}
    assert "元2" in ends  # where a line may end


CELLS = Table(
    (Column("甲"), Column("乙", right=True), Column("丙", right=True)),
    (
        ("集得4項", "1賠93.3348", "-澳門元1,137,500元"),
        ("2次或以上", "12賠3093", "澳門元12,500元"),
        ("葫蘆-魚-蝦", "", ""),
    ),
)
TABLES = """#import "tables.typ": tabular
#set page(width: auto, height: auto)
#let data = json("data.json")
#for one in data.tables { tabular(one, ("zh",), data.padding) }"""


def test_a_column_has_room_for_chinese_and_figures(template: Path) -> None:
    """No more than they are wide: a ratio or a count was cut in its own column where typst put room between."""
    template.with_name("tables.typ").write_bytes((TEMPLATES / "tables.typ").read_bytes())
    tables = [table_data(CELLS, room) for room in range(180, 260, 8)]
    said = set_as(template, TABLES, {"tables": tables, "padding": PADDING}).replace(" ", "").replace("\u00a0", "")
    for whole in ("集得4項", "2次或以上", "1賠93.3348", "12賠3093", "澳門元1,137,500元", "蘆-魚-蝦"):
        assert said.count(whole) == 10, whole


MEASURED = """#set text(lang: "pt", overhang: false, cjk-latin-spacing: none)
#let data = json("data.json")
#context [#metadata(data.letters.map(letter => {
  let width(said) = measure(text(size: 10pt, weight: data.weight, said)).width.pt()
  let beside = if letter.contains(regex("[\\u{3000}-\\u{303f}\\u{ff00}-\\u{ffef}]")) { "一" } else { "n" }
  width(beside + letter + beside) - width(beside + beside)
})) <widths>]"""


@pytest.mark.parametrize(("weight", "number"), [("regular", 0), ("bold", 1)])
def test_letters_are_as_wide_as_they_are_set(template: Path, weight: str, number: int) -> None:
    """The widths that are read in the font are those that typst measures, but for pairs that move together or apart."""
    letters = [*"bdefhiklmnopqrsuzABCDEGHIKLMNOPQRSUXZáçõéàÉ0123456789+=×÷≥:%投注（）、。：賠"]
    template.write_text(HEAD + MEASURED, "utf-8")
    measured = typeset.Pages("own", {"letters": letters, "weight": weight}).found("widths", {})
    ours = [typeset.letters()[number][letter] for letter in letters]
    sides = zip(letters, ours, measured, strict=True)
    assert not [(letter, one, other) for letter, one, other in sides if not -0.25 < one - other < 0.75]


TOGETHER = """#import "text.typ": prose
#set page(width: auto, height: auto)
#set text(lang: "pt")
#for wide in range(60, 180, step: 4) {
  block(width: wide * 1pt, prose("Tem (+5,5556 %) e 2,00 %, do Despacho n.º 53/2010, no art. 5.º, n.º 3.", ("pt",)))
}"""
SLASHED = """#import "text.typ": prose
#set page(width: auto, height: auto)
#set text(lang: "pt")
#set par(justify: true)
#for wide in range(70, 330, step: 3) {
  block(width: wide * 1pt, prose("a pedido das concessionárias/subconcessionárias, e mais", ("pt",)))
}"""


def set_as(template: Path, written: str, data: Mapping[str, object] | None = None) -> str:
    """The text of a template on one page, with the templates' own way of setting text."""
    template.write_text(HEAD + written, "utf-8")
    template.with_name("text.typ").write_bytes((TEMPLATES / "text.typ").read_bytes())
    return "".join(text_of(typeset.pdf("own", data or {}, timestamp=0)))


def test_a_figure_stays_with_its_sign_and_an_act_with_its_number(template: Path) -> None:
    lines = [line.strip() for line in set_as(template, TOGETHER).split("\n")]
    assert not [line for line in lines if re.match(r"[%)]|[0-9]+/|5\.º|3\.", line) or re.search(r"n\.º$|art\.$", line)]
    assert sum(line.count("+5,5556 %)") + line.count("2,00 %,") for line in lines) == 2 * 30


ASKED = """#import "text.typ": chinese, kept, ratio, solid
#let texts = json("data.json").texts
#let patterns = (kept: kept, ratio: ratio, chinese: chinese, ..solid)
#metadata(texts.map(text => patterns.pairs().map(((name, one)) => (name, text.contains(one))).to-dict())) <found>"""


@given(
    st.lists(
        st.text(st.sampled_from("aé9º.,:/ \n\xa0−-%賠元：字，澳門々〇㐀豈ﬁ\ufe0f゠𠀀nNoIart"), max_size=60), min_size=1
    )
)
@example(
    [
        "",
        "11賠240",
        "六倍（11：240）",
        "澳門元",
        "100,5元",
        "魚-蝦",
        "n.º 3",
        "ARTIGOS 5.º",
        "+5,5556 %",
        "3 patacas",
        "35: 1",
        "no.",
    ]
)
@examples(40)
def test_what_is_known_of_a_text_is_what_its_pattern_finds(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    """What Python knows of a text spares typst the pattern: so they have to say the same of any."""
    folder = tmp_path_factory.mktemp("templates")
    (folder / "own.typ").write_text(ASKED, "utf-8")
    (folder / "text.typ").write_bytes((TEMPLATES / "text.typ").read_bytes())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(typeset, "TEMPLATES", folder)
        found = typeset.Pages("own", {"texts": texts}).found("found", {})
    for text, by_typst in zip(texts, found, strict=True):
        known = pdf._known(text)
        assert {name: known[name] for name in ("kept", "ratio")} == {name: by_typst[name] for name in ("kept", "ratio")}
        assert known["chinese"] in (None, by_typst["chinese"])
        assert not any(by_typst[str(most)] and known["longest"] <= most for most in (4, 8, 14, 20, 26, 30, 36))


def test_words_with_a_stroke_between_them_are_broken_after_it_or_hyphenated(template: Path) -> None:
    """It is set as wide as many columns are; a word is never cut without a hyphen."""
    lines = [line.strip() for line in set_as(template, SLASHED).split("\n")]
    ends = [line for line in lines if line and not re.search(r"(?:[-‐/,]|\b(?:a|pedido|das|e|mais))$", line)]
    assert ends == []
    assert [line for line in lines if line.endswith("concessionárias/")]


def test_the_templates_are_there_and_say_nothing_outright() -> None:
    """Words that a person reads are in the words of each language, never in a template."""
    files = sorted(typeset.TEMPLATES.glob("*.typ"))
    assert [file.stem for file in files] == ["card", "dossier", "formulas", "picture", "stamp", "tables", "text"]
    for file in files:
        code = re.sub(r'//.*|"[^"]*"', "", file.read_text("utf-8"))
        assert not re.search(r"[\u4e00-\u9fff\u00c0-\u024f]", code)


# --- pictures -----------------------------------------------------------------------------------------------------

BOX = element("rect", x=1, y=1, width=98, height=48, fill="none", stroke="black")
SVG = svg_document(100, 50, [BOX, text_line(5, 20, "Fogo 火", 10)])


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
        check_picture(svg_document(100, 50, [text_line(5, 20, f"a{letter}", 10)]))
    assert caught.value.texts == (letter,)


@pytest.mark.parametrize("family", ['font-family="Arial"', "style='font-family: Arial, serif'"])
def test_a_picture_asks_for_no_other_font(family: str) -> None:
    with pytest.raises(TypesettingError, match="a font that is not there: Arial"):
        picture_png(SVG.replace("<rect", f"<g {family}/><rect"))


# --- lines of calculation -----------------------------------------------------------------------------------------


C, E, N, P, R, T, X = map(Symbol, "cENPrTx")
PLUS_ONE = signed_line(Fraction(1))
LEAVES = bracket(terms_line("-", "1", R))


@each(
    ("line", "expected"),
    [
        ((), ""),
        (number_line(1), "1"),
        (number_line(Fraction(1, 36)), "1/36"),
        (number_line(Fraction(1, 12), 36), "3/36"),
        (equality_line(Symbol("P", "2")(PLUS_ONE), number_line(Fraction(1, 12), 36)), "P2(+1) = 3/36"),
        (equality_line(T, number_line(Fraction(-1, 3))), "T = -1/3"),
        ((Sign("⇒"), *equality_line(Symbol("T", "1"), number_line(5))), "⇒  T1 = 5"),
        (terms_line("⇒", equality_line(T, T), equality_line(T, number_line(5))), "T = T  ⇒  T = 5"),
        (terms_line(",", equality_line(Symbol("m")("4"), number_line(2)), C), "m(4) = 2, c"),
        (Symbol("n")(Symbol("i"), Symbol("j")), "n(i, j)"),
        (terms_line("≈", number_line(Fraction(1, 36)), figure_line("-2,7778 %")), "1/36 ≈ -2,7778 %"),
        (terms_line("-", Power((C,), ("3",)), Power((C,), ("12",))), "c^3 - c^12"),
        ((Symbol("Σ"), " ", Power((X,), ("2",))), "Σ x²"),
        ((Power(bracket(PLUS_ONE), ("2",)),), "(+1)²"),
        ((Power(LEAVES, (Symbol("n"), "+1")),), "(1 - r)^(n+1)"),
        (fraction_line(number_line(Fraction(1, 12), 36), bracket(number_line(Fraction(11, 36)))), "3/36 / (11/36)"),
        (fraction_line("1", N), "1 / N"),
        (equality_line(fraction_line(P, LEAVES)), "P / (1 - r)"),
        (equality_line("Vantagem do casino", (Sign("-", apart=False), E)), "Vantagem do casino = -E"),
    ],
)
def test_a_line_as_text(line: Row, expected: str) -> None:
    assert formula.formula_text(line) == expected


def test_a_label_is_words_or_a_symbol() -> None:
    assert [name_symbol(label) for label in ("A", "E2", "4", "Any 7", "三", "")] == [
        *(Symbol("A"), Symbol("E", "2")),
        *("4", "Any 7", "三", ""),
    ]


def test_brackets_around_the_whole_are_left_out_over_a_fraction_line() -> None:
    assert unbracketed(LEAVES) == terms_line("-", "1", R)
    assert unbracketed((*LEAVES, R)) == (*LEAVES, R)


def test_a_fraction_that_no_line_holds_is_text() -> None:
    assert figure_line(f"{'1' * LONGEST}/7") == fraction_line("1" * LONGEST, "7")
    assert figure_line(f"-{'1' * (LONGEST + 1)}/7") == (Sign("-", apart=False), f"{'1' * (LONGEST + 1)}/7")


@given(st.fractions(), st.integers(0, 200))
def test_a_number_says_what_its_text_says(value: Fraction, of: int) -> None:
    assert formula.formula_text(number_line(value, of)) == wording.over_denominator(value, of)
    assert formula.formula_text(signed_line(value)) == wording.signed_text(value)
