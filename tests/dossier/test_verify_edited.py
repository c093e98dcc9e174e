"""A DOCX that somebody edited: which words were changed, which figures differ, and what else is in it."""

from __future__ import annotations

import re
import shutil
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.verify import archive
from macau_edge.dossier.verify import docx as reader
from macau_edge.dossier.verify.docx import DocxText, read_docx
from macau_edge.dossier.verify.edited import DocxChange, _wrong_words, matched
from macau_edge.dossier.verify.outcome import Verification
from macau_edge.dossier.verify.records import UnreadableError
from macau_edge.dossier.verify.usual import unusual
from macau_edge.dossier.verify.verification import verify
from macau_edge.model.problem import UsageError
from macau_edge.reading.build import program_build
from tests.conftest import Run
from tests.dossier.test_example_dossiers import APPLICATIONS
from tests.dossier.test_verify import told, verdict
from tests.loops import each
from tests.products import made_once
from tests.read_here import reads_here  # noqa: F401 - a fixture that every test uses

TEXT = "word/document.xml"
Edit = Callable[[str], str]


@made_once
def made(name: str = "field-12") -> bytes:
    """The DOCX of an example."""
    case = case_of(load_application(APPLICATIONS[name]))
    return make_dossier(case, ["docx"], case.authority.languages)["docx"]


def edited(
    *edits: Edit, part: str = TEXT, added: dict[str, bytes] | None = None, without: str = " ", build: str = ""
) -> bytes:
    """The document with one of its files edited, others added, and those left out whose names begin so.

    With another `build` in what it carries, as one has that another program made.
    """
    stream = BytesIO()
    with ZipFile(BytesIO(made())) as old, ZipFile(stream, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == part:
                text = content.decode()
                for edit in edits:
                    text, before = edit(text), text
                    assert text != before, "nothing was edited"
                content = text.encode()
            if build and name == "customXml/item1.xml":
                content = re.sub(rb"(made.json\">)([^<]*)", lambda one: one[1] + built(one[2], build), content)
            if not name.startswith(without):
                new.writestr(name, content)
        for name, content in (added or {}).items():
            new.writestr(name, content)
    return stream.getvalue()


def built(carried: bytes, build: str) -> bytes:
    """How a document was made, by another build."""
    return b64encode(b64decode(carried).replace(program_build().encode(), build.encode()))


def looked(*edits: Edit, **how: object) -> Verification:
    return verify("edited.docx", edited(*edits, **how))  # type: ignore[arg-type]


def replaced(old: str, new: str, after: str = "<w:body>") -> Edit:
    def edit(text: str) -> str:
        start = text.index(old, text.index(after))
        return text[:start] + new + text[start + len(old) :]

    return edit


CELL = replaced("5:2", "5:1", after="<w:tbl>")
SENTENCE = replaced("A aposta mínima é de", "A menor aposta é de")
SAID = '<w:t xml:space="preserve">{}'
PARAGRAPH = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"


def put_in(xml: str) -> Edit:
    """Something put before the first heading of the text."""
    return lambda text: text.replace("<w:body>", f"<w:body>{xml}", 1)


# --- what is said of it -------------------------------------------------------------------------------------------


def test_what_nobody_changed_is_said_to_be_unchanged() -> None:
    found = verify("edited.docx", made())
    assert (found.holds, told(found, "differs", "look", "note")) == (True, [])
    assert verdict(found) == "UNCHANGED: every paragraph and every cell is the one made here."


def test_a_figure_in_a_cell_and_a_sentence_are_both_named() -> None:
    """12.7: a `5:2` turned to `5:1` in one cell, and one sentence reworded."""
    found = looked(CELL, SENTENCE)
    ((figure, is_, was),) = told(found, "differs")
    assert figure.endswith("A FIGURE OF A TABLE DIFFERS")
    assert ("5:1" in is_, "5:2" in was) == (True, True)
    ((words, is_, was),) = told(found, "look")
    assert words.startswith("1.5. ")
    assert words.endswith("CHANGED")
    assert (is_[:16], was[:16]) == ("A menor aposta é", "A aposta mínima ")
    assert verdict(found) == "FIGURES DIFFER: 1. Words changed besides: 1 paragraph."
    assert not found.holds


def test_words_alone() -> None:
    found = looked(SENTENCE)
    assert (told(found, "differs"), found.holds) == ([], False)
    assert verdict(found) == "WORDS CHANGED: 1 paragraph; every figure stands."


def test_a_number_that_takes_the_place_of_another_differs_even_where_it_is_known() -> None:
    """3:1 is a prize that the act leaves to the house, and none that is asked for."""
    found = looked(replaced("«5:2»", "«3:1»"))
    ((what, *_),) = told(found, "differs")
    assert what.endswith("3:1 IS ANOTHER FIGURE than those of its bet, prizes, places and dates")
    assert verdict(found) == "FIGURES DIFFER: 1."


def test_a_new_sentence_may_name_the_figures_of_its_section_and_no_other() -> None:
    known, strange = (
        looked(put_in(PARAGRAPH.format(said))) for said in ("Pede-se 5:2.", "Pede-se 7:2, em 2031-01-01.")
    )
    assert told(known, "differs") == []
    assert verdict(known) == "WORDS CHANGED: 1 paragraph; every figure stands."
    numbers = [what for what, *_ in told(strange, "differs")]
    assert [what.split(": ")[1][:3] for what in numbers if "IS ANOTHER FIGURE" in what] == ["7:2", "203"]
    assert verdict(strange).startswith("FIGURES DIFFER: 2.")


@pytest.mark.parametrize(
    ("old", "new", "number"),
    [
        ("cinco mil patacas", "seis mil patacas", "seis mil"),
        ("五千元", "九千元", "九千"),
        ("two dice", "three dice", "three"),
    ],
)
def test_a_number_in_words_in_the_place_of_another_is_a_figure(old: str, new: str, number: str) -> None:
    (check,) = _wrong_words(DocxChange("1.5", DocxText(f"Com {new} no mínimo."), DocxText(f"Com {old} no mínimo.")))
    assert (check.state, check.what.values["number"]) == ("differs", number)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("old", "new"), [("A aposta", "Uma aposta"), ("ambas", "todas"), ("cinco mil", "cinco mil"), ("5:2", "dois")]
)
def test_another_word_is_no_figure(old: str, new: str) -> None:
    assert [*_wrong_words(DocxChange("1.5", DocxText(f"{new} é feita."), DocxText(f"{old} é feita.")))] == []


def test_a_figure_that_is_gone() -> None:
    found = looked(replaced(", como «5:2»", ""))
    ((what, *_),) = told(found, "differs")
    assert what.endswith("A FIGURE IS GONE, 5:2")


def test_two_names_that_change_places() -> None:
    def swap(text: str) -> str:
        one, other = ">Big 6 or Big 8: 6, 8<", ">Hard Way: 6, 8<"
        start = text.index(one)
        return text[:start] + text[start:].replace(one, "\0", 1).replace(other, one, 1).replace("\0", other, 1)

    found = looked(swap)
    what, *_ = next(iter(told(found, "differs")))
    assert what.endswith("«Big 6 or Big 8: 6, 8» and «Hard Way: 6, 8» HAVE CHANGED PLACES")
    assert verdict(found).startswith("FIGURES DIFFER: 3.")  # with the two cells, whose names have figures
    with_more = looked(swap, put_in(PARAGRAPH.format("Uma frase.")))
    assert verdict(with_more).startswith("FIGURES DIFFER")


def test_a_formula_with_another_figure_differs_and_one_that_is_no_formula_any_more_was_not_compared() -> None:
    formula = re.compile("<m:oMathPara>.*?</m:oMathPara>", re.S)
    found = looked(lambda text: formula.sub(lambda one: one[0].replace(">24<", ">25<"), text, count=1))
    assert [what for what, *_ in told(found, "differs")] == ["A FORMULA DIFFERS"]
    found = looked(lambda text: formula.sub("<w:r><w:t></w:t></w:r>", text, count=1))
    assert [what for what, *_ in told(found, "note")] == [
        "formulas were not compared: 1 are not there, or not as formulas"
    ]
    assert found.holds


# --- changes that an editor keeps track of ------------------------------------------------------------------------


def test_changes_that_are_kept_track_of_count_as_accepted_and_are_told() -> None:
    gone = '<w:del w:id="1" w:author="A"><w:r><w:delText>A aposta</w:delText></w:r></w:del>'
    new = '<w:ins w:id="2" w:author="A"><w:r><w:t>A menor aposta</w:t></w:r></w:ins>'
    rest = '<w:r><w:t xml:space="preserve"> mínima é de'
    found = looked(replaced(SAID.format("A aposta mínima é de"), f"<w:t></w:t></w:r>{gone}{new}{rest}"))
    assert ("changes that an editor keeps track of, counted as accepted: 2", "", "") in told(found, "note")
    assert verdict(found) == "WORDS CHANGED: 1 paragraph; every figure stands."
    ((_, is_, was),) = told(found, "look")
    assert (is_[:14], was[:8]) == ("A menor aposta", "A aposta")


def test_a_paragraph_and_a_row_that_are_deleted_so_are_gone() -> None:
    mark = '<w:p><w:pPr><w:rPr><w:del w:id="1" w:author="A"/></w:rPr></w:pPr><w:r><w:t>Uma frase, </w:t></w:r></w:p>'
    joined = looked(put_in(mark + PARAGRAPH.format("e outra.")))
    assert [is_ for what, is_, _ in told(joined, "look") if what.endswith("NEW")] == ["Uma frase, e outra."]
    row = re.compile("<w:tr>(<w:trPr>)?", re.S)
    deleted = looked(lambda text: row.sub('<w:tr><w:trPr><w:del w:id="1" w:author="A"/>', text, count=1))
    assert not deleted.holds


# --- what is in it beside its text --------------------------------------------------------------------------------


OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
ELSEWHERE = "http://example.invalid/x.dotm"
LINK = f'<Relationship Id="rX" Type="{OFFICE}/attachedTemplate" Target="{ELSEWHERE}" TargetMode="External"/>'


@each(
    ("how", "named"),
    [
        ({"added": {"word/vbaProject.bin": b"x"}}, "word/vbaProject.bin"),
        ({"added": {"word/embeddings/oleObject1.bin": b"x"}}, "word/embeddings/oleObject1.bin"),
        (
            {
                "edits": [replaced("</Relationships>", f"{LINK}</Relationships>", after="<")],
                "part": "word/_rels/document.xml.rels",
            },
            ELSEWHERE,
        ),
        ({"edits": [put_in("<w:p><w:r><w:object/></w:r></w:p>")]}, "word/document.xml: w:object"),
        ({"edits": [put_in('<w:altChunk w:id="r9"/>')]}, "word/document.xml: w:altChunk"),
    ],
    quick=3,
)
def test_macros_targets_elsewhere_and_embedded_objects_are_looked_at(how: dict[str, object], named: str) -> None:
    edits = how.pop("edits", [])
    found = looked(*edits, **how)  # type: ignore[misc]
    assert [what.split("`")[1] for what, *_ in told(found, "look")] == [named]
    assert "To be looked at by a person" in verdict(found)
    assert not found.holds


def test_a_text_that_is_hidden_a_picture_and_a_margin() -> None:
    hidden = "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Nada disto vale.</w:t></w:r></w:p>"
    assert ("a text that is not shown", "Nada disto vale.", "") in told(looked(put_in(hidden)), "look")
    picture = edited(added={"word/media/other.png": b"\x89PNG"})
    assert [what for what, *_ in told(verify("edited.docx", picture), "look")] == [
        "pictures that are not those made here: 1"
    ]
    with ZipFile(BytesIO(made())) as files:
        margin = next(
            name
            for name in files.namelist()
            if re.match(r"word/header\d*\.xml", name) and b"EX-2026-01" in files.read(name)
        )
    found = looked(lambda text: text.replace("EX-2026-01", "EX-2026-02"), part=margin)
    assert [what for what, *_ in told(found, "look")] == ["above or below the pages stands another text"]


# --- what a word processor may show instead of what was compared ---------------------------------------------------


COMPATIBLE = "http://schemas.openxmlformats.org/markup-compatibility/2006"
RUN = re.compile(r"<w:r>(?:(?!</w:r>).)*<w:t[^>]*>[^<]*5:2[^<]*</w:t></w:r>", re.S)
"""A run with a prize."""
FIELD = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'


def with_run(how: Callable[[str], str]) -> Edit:
    """The first run with a prize, otherwise."""
    return lambda text: RUN.sub(lambda run: how(run[0]), text, count=1)


def with_property(xml: str) -> Edit:
    return with_run(lambda run: run.replace("</w:rPr>", f"{xml}</w:rPr>", 1))


def choice(requires: str, one: str, other: str) -> str:
    space = f'xmlns:mc="{COMPATIBLE}" xmlns:zz="urn:nobody" xmlns:w14="urn:x"'
    chosen = f'<mc:Choice Requires="{requires}">{one}</mc:Choice><mc:Fallback>{other}</mc:Fallback>'
    return f"<mc:AlternateContent {space}>{chosen}</mc:AlternateContent>"


def field(instruction: str, result: str) -> str:
    begin, separate, end = map(FIELD.format, ("begin", "separate", "end"))
    return f"{begin}<w:r><w:instrText>{instruction}</w:instrText></w:r>{separate}{result}{end}"


def bound(run: str) -> str:
    """A run in a place that shows what stands in another file."""
    return f'<w:sdt><w:sdtPr><w:dataBinding w:xpath="/x[1]"/></w:sdtPr><w:sdtContent>{run}</w:sdtContent></w:sdt>'


@each(
    ("edit", "named"),
    [
        (with_run(lambda run: choice("zz", run, run.replace("5:2", "9:2"))), "mc:AlternateContent"),
        (with_run(lambda run: choice("w14", run, run.replace("5:2", "9:2"))), "mc:AlternateContent"),
        (with_run(lambda run: choice("zz", run, run)), "mc:AlternateContent"),
        (with_run(bound), "w:dataBinding"),
        (with_run(lambda run: f'<w:customXml w:element="x">{run}</w:customXml>'), "w:customXml"),
        (with_run(lambda run: f'<zz:x xmlns:zz="urn:nobody">{run}</zz:x>'), "?:x"),
        (with_run(lambda run: run.replace("w:r>", "no:r>").replace("<no:r", '<no:r xmlns:no="urn:no"')), "?:r"),
        (with_run(lambda run: field(' INCLUDETEXT "http://example.invalid/x" ', run)), "INCLUDETEXT"),
        (with_run(lambda run: field(" DDEAUTO excel x y ", run)), "DDEAUTO excel x y"),
        (with_run(lambda run: f'<w:fldSimple w:instr="QUOTE 9:2">{run}</w:fldSimple>'), "QUOTE 9:2"),
        (with_run(lambda run: FIELD.format("begin") + run), ""),
        (put_in(f"<w:p>{field(' PAGEREF _Toc1 ', '<w:r><w:t>x</w:t></w:r>')}</w:p>"), "PAGEREF _Toc1"),
        (with_property('<w:color w:val="FFFFFF"/>'), "w:color FFFFFF"),
        (with_property('<w:color w:val="000000" w:themeColor="background1"/>'), "w:color 000000 background1"),
        (with_property('<w:shd w:val="clear" w:fill="000000"/>'), "w:shd clear 000000"),
        (with_property('<w:highlight w:val="black"/>'), "w:highlight black"),
        (with_property("<w:strike/>"), "w:strike"),
        (with_property('<w:dstrike w:val="true"/>'), "w:dstrike true"),
        (with_property('<w:sz w:val="2"/>'), "w:sz 2"),
        (with_property('<w:spacing w:val="-400"/>'), "w:spacing -400"),
        (with_property("<w:rtl/>"), "w:rtl"),
        (with_property("<w:specVanish/>"), "w:specVanish"),
        (replaced("<w:tcPr>", '<w:tcPr><w:vMerge w:val="continue"/>'), "w:vMerge"),
        (replaced("<w:pPr>", '<w:pPr><w:framePr w:x="-9000"/>'), "w:framePr"),
        (replaced("<w:trPr>", '<w:trPr><w:trHeight w:val="1" w:hRule="exact"/>'), "w:trHeight 1 exact"),
    ],
    quick=4,
)
def test_what_may_show_another_text_is_looked_at(edit: Edit, named: str) -> None:
    """A white 5:2 is not there for who reads it, and what one program chooses another may not."""
    found = looked(edit)
    odd = [what.split("`")[1] for what, *_ in told(found, "look") if "not what a dossier has" in what]
    assert any(one.removeprefix(f"{TEXT}: ").startswith(named) for one in odd)
    assert (found.holds, "To be looked at by a person" in verdict(found)) == (False, True)


@each(
    "xml",
    [
        '<w:strike w:val="0"/>',
        '<w:color w:val="1F3864"/>',
        '<w:sz w:val="20"/>',
        '<w:highlight w:val="yellow"/>',
        "<w:b/>",
    ],
    quick=5,
)
def test_how_a_text_looks_that_can_be_read_is_not_compared(xml: str) -> None:
    assert looked(with_property(xml)).holds


def test_what_word_writes_into_a_text_is_usual() -> None:
    """Its marks of spelling, of pages as they were shown, of who wrote when, and fields brought up to date."""
    rsid = replaced("<w:p>", '<w:p w:rsidR="00AB12CD" w:rsidRDefault="00AB12CD">')
    proof = with_run(lambda run: f'<w:proofErr w:type="spellStart"/>{run}<w:proofErr w:type="spellEnd"/>')
    seen = with_run(lambda run: run.replace("<w:t", "<w:lastRenderedPageBreak/><w:t", 1))
    mark = with_run(lambda run: f'<w:bookmarkStart w:id="999" w:name="_GoBack"/><w:bookmarkEnd w:id="999"/>{run}')
    page = field(" PAGEREF _Toc000000002 \\h ", "<w:r><w:rPr><w:noProof/><w:webHidden/></w:rPr><w:t>2</w:t></w:r>")
    contents = replaced("</w:hyperlink>", f"<w:r><w:tab/></w:r>{page}</w:hyperlink>")
    identified = replaced("<w:sdtPr>", '<w:sdtPr><w:id w:val="-1234"/>')
    found = looked(rsid, proof, seen, mark, contents, identified)
    assert (found.holds, told(found, "differs", "look")) == (True, [])


def test_a_head_that_a_word_processor_numbers_anew_has_the_mark_of_a_draft_as_before() -> None:
    """LibreOffice makes three heads of two, and each has the mark that both had."""
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    head = ElementTree.fromstring(f'<w:hdr xmlns:w="{space}"><w:p><w:r><w:pict/></w:r></w:p></w:hdr>')
    one, three = ([*unusual({f"word/header{number}.xml": head})] for number in (1, 3))
    assert one == three == ["word/header.xml: w:pict"]


@pytest.mark.thorough
def test_styles_lists_and_themes_that_hide_a_text_or_add_one_are_looked_at() -> None:
    for part, edit, named in (
        ("word/styles.xml", replaced("<w:rPr>", '<w:rPr><w:color w:val="FEFEFE"/>', after="<w:style "), "w:color"),
        ("word/numbering.xml", replaced('w:lvlText w:val="–"', 'w:lvlText w:val="9:2 –"', after="<"), "w:lvlText"),
        ("word/theme/theme1.xml", replaced('lastClr="000000"', 'lastClr="FFFFFF"', after="<"), "a:dk1"),
    ):
        ((what, *_),) = told(looked(edit, part=part), "look")
        assert what.split("`")[1].startswith(f"{part}: {named}")


@pytest.mark.thorough
def test_the_text_is_the_one_that_a_word_processor_shows() -> None:
    """The relationship names it; a second one, or none, leaves nothing that could be compared."""
    with ZipFile(BytesIO(made())) as files:
        other = files.read(TEXT).replace(b"5:2", b"9:2")
        beside = files.read("word/_rels/document.xml.rels")
    added = {"word/document2.xml": other, "word/_rels/document2.xml.rels": beside}
    found = looked(replaced(TEXT, "word/document2.xml", after="<"), part="_rels/.rels", added=added)
    assert verdict(found).startswith("FIGURES DIFFER")
    main = f'<Relationship Id="rX" Type="{OFFICE}/officeDocument" Target="word/document2.xml"/>'
    for edit in (
        replaced("</Relationships>", f"{main}</Relationships>", after="<"),
        replaced(f"{OFFICE}/officeDocument", f"{OFFICE}/other", after="<"),
    ):
        assert not looked(edit, part="_rels/.rels", added=added).computed
    assert not looked(added={"word/Document.xml": other}).computed


def test_what_leads_to_a_file_that_is_not_read_is_looked_at() -> None:
    with ZipFile(BytesIO(made())) as files:
        above = files.read("word/header2.xml")
    edit = replaced("header2.xml", "above.xml", after="<")
    found = looked(edit, part="word/_rels/document.xml.rels", added={"word/above.xml": above})
    assert "word/_rels/document.xml.rels: above.xml" in [what.split("`")[1] for what, *_ in told(found, "look")]


@pytest.mark.thorough
def test_the_number_of_a_page_in_the_text_is_a_figure_of_it() -> None:
    """`fldSimple PAGE` with a 1 before a 5:2 makes it a 15:2."""
    page = '<w:fldSimple w:instr="PAGE" w:fldLock="1"><w:r><w:t>1</w:t></w:r></w:fldSimple>'
    found = looked(with_run(lambda run: page + run))
    assert verdict(found).startswith("FIGURES DIFFER: 1.")


def test_a_mark_that_turns_a_text_round_is_a_change() -> None:
    assert not looked(with_run(lambda run: run.replace("5:2", "5\u200f:2"))).holds


# --- what it is made from -----------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_one_that_lost_its_application_takes_it_beside(run: Run, tmp_path: Path) -> None:
    lost = edited(CELL, without="customXml/")
    found = verify("edited.docx", lost)
    assert not found.computed
    assert "give it beside the document" in told(found, "differs")[0][0]
    (tmp_path / "edited.docx").write_bytes(lost)
    shown = run("verify", str(tmp_path / "edited.docx"), str(APPLICATIONS["field-12"]))
    assert shown.code == 1
    assert "FIGURES DIFFER: 1." in shown.out
    (tmp_path / "edited.docx").write_bytes(edited(without="customXml/"))
    shown = run("verify", str(tmp_path / "edited.docx"), str(APPLICATIONS["field-12"]))
    assert shown.code == 0
    assert "UNCHANGED" in shown.out


@pytest.mark.thorough
def test_an_application_that_is_not_the_one_carried_differs_and_a_pdf_takes_none() -> None:
    other = load_application(APPLICATIONS["fire-bet"])
    found = verify("edited.docx", made(), application=other)
    assert "the application given beside it, and the one that it carries" in [
        what for what, *_ in told(found, "differs")
    ]
    with pytest.raises(UsageError):
        verify("dossier.json", b"{}", application=other)


@pytest.mark.thorough
def test_another_prize_in_the_application_that_it_carries_is_another_dossier() -> None:
    """What is carried is believed no more than the text: whoever changes one of them only is found out."""

    def dearer(text: str) -> str:
        whole = re.search(r'<file name="application.yaml">([^<]*)', text)
        assert whole
        other = b64decode(whole[1]).replace(b"12: 5:2", b"12: 4:1")
        return text.replace(whole[1], b64encode(other).decode())

    found = looked(dearer, part="customXml/item1.xml")
    assert verdict(found).startswith("FIGURES DIFFER")
    assert "the application: what the analysis says, and the file itself" in [
        what for what, *_ in told(found, "differs")
    ]


@pytest.mark.thorough
def test_words_that_another_build_has_otherwise_are_not_said_to_be_edited() -> None:
    other = looked(CELL, part=TEXT, build="0123456789ab")
    assert (other.holds, other.pages_unverified, told(other, "differs")) == (False, True, [])
    assert verdict(other).startswith("THE WORDS COULD NOT BE COMPARED: the document was made by macau-edge ")
    assert "build 0123456789ab" in verdict(other)
    assert "FIGURES DIFFER" not in verdict(other)


# --- what was made to harm ----------------------------------------------------------------------------------------


def test_what_is_read_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    entity = replaced("<w:document", '<!DOCTYPE x [<!ENTITY a "aaaa">]><w:document', after="<?xml")
    deep = put_in("<w:sdt>" * 200 + "</w:sdt>" * 200)
    for edit in (entity, deep):
        assert not verify("edited.docx", edited(edit)).computed
    for module, name, most in (
        (reader, "SIZE", 1000),
        (reader, "ENTRIES", 10),
        (archive, "SIZE", 1000),
        (archive, "FILES", 3),
    ):
        with monkeypatch.context() as smaller:
            smaller.setattr(module, name, most)
            with pytest.raises(UnreadableError):
                read_docx(made())


def test_a_damaged_archive_is_answered() -> None:
    for data in (made()[:5000], b"PK\x03\x04", edited(without=TEXT)):
        assert not verify("edited.docx", data).computed


@pytest.mark.parametrize(
    ("found", "made_of", "pairs"),
    [
        ("abc", "abc", [(0, 0), (1, 1), (2, 2)]),
        ("axc", "abc", [(0, 0), (1, 1), (2, 2)]),
        ("abxc", "abc", [(0, 0), (1, 1), (2, None), (3, 2)]),
        ("ac", "abc", [(0, 0), (None, 1), (1, 2)]),
        ("", "ab", [(None, 0), (None, 1)]),
        ("cab", "abc", [(0, None), (1, 0), (2, 1), (None, 2)]),
    ],
)
def test_which_paragraph_is_which(found: str, made_of: str, pairs: list[tuple[int | None, int | None]]) -> None:
    assert [*matched([*found], [*made_of])] == pairs


# --- written anew by somebody else --------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not on this machine")
@pytest.mark.parametrize("name", ["field-12", "lucky-7"])
def test_what_libreoffice_writes_anew_is_unchanged_but_for_formulas(name: str, tmp_path: Path) -> None:
    (tmp_path / "edited.docx").write_bytes(made(name))
    home = f"-env:UserInstallation=file://{tmp_path}/home"
    command: list[str | Path] = ["soffice", home, "--headless", "--convert-to", "docx", "--outdir", tmp_path / "out"]
    subprocess.run([*command, tmp_path / "edited.docx"], check=True, capture_output=True)
    found = verify("edited.docx", (tmp_path / "out" / "edited.docx").read_bytes())
    assert (found.holds, told(found, "differs", "look")) == (True, [])
    assert "UNCHANGED" in verdict(found)
    assert [what[:26] for what, *_ in told(found, "note")] == ["formulas were not compared"]
