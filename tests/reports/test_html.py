"""HTML: whatever a text says, a notebook shows it as it is; the fragment is well formed and needs nothing beside it."""

from __future__ import annotations

import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis import analyse_ruleset
from macau_edge.checks.sound import load_sound
from macau_edge.drawing.svg import element, svg_document
from macau_edge.drawing.svg import text_line as drawn
from macau_edge.model import LANGUAGES, Language
from macau_edge.outcomes.options import choose
from macau_edge.questions.analyse.report import analysis_document
from macau_edge.reports.document import Block, Column, Document, Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.writers import TAGS, to_html
from tests.browsers import CHROMIUM
from tests.every_block import SVG, blocks
from tests.every_block import Kind as Kinds
from tests.loops import each

HOSTILE = [
    "<script>alert(1)</script>",
    "</td></tr></table><script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "' onload='alert(1)",
    "<img src=x onerror=alert(1)>",
    "]]><svg onload=alert(1)>",
    "--><iframe src=//example.org>",
    "</pre></div></body>",
    "&lt;b&gt; &amp;amp; &#60;b&#62;",
    "javascript:alert(1)",
    "$x^2$ \\(x\\) \\[x\\]",
    "</title></svg><script>alert(1)</script>",
    "</style><style>*{display:none}",
    "a\x00b\x1b[31m\ud800\x7f\x85\ufdd0\uffff\r",
]
TEXTS = st.lists(st.sampled_from([*"<>&\"'`=/ \n!-[]1a火", *HOSTILE])).map("".join) | st.text()
VOID = {"br"}


class Reader(HTMLParser):
    """What a browser makes of a fragment: its elements with their attributes, and the text of each."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs)
        if tag in VOID:
            self.texts.append((self.open[-1], "\n"))
        else:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.append((self.open[-1], data))

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(decl)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)

    def said(self, *tags: str) -> str:
        return "".join(text for tag, text in self.texts if tag in tags)


def read(document: Document, language: Language | None = None) -> Reader:
    reader = Reader()
    reader.feed(to_html(document, language))
    reader.close()
    assert reader.open == []
    return reader


def shown(text: str) -> str:
    """What is left of a text where HTML has no way to say all of it."""
    return re.sub("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]", "", text)


def elements(document: Document) -> list[tuple[str, frozenset[str]]]:
    """The elements of a document and the names of their attributes, line ends apart."""
    return [(tag, frozenset(attributes)) for tag, attributes in read(document).elements if tag != "br"]


def every(text: str) -> Document:
    """A document with a text in every place where one can stand."""
    kinds: tuple[Kinds, ...] = ("plain", "note", "warning", "item", "right", "signature")
    picture = svg_document(100.0, 20.0, [drawn(1.0, 9.0, text, 8.0)], text or " ")
    row = (text, text)
    return (
        *(Heading(text, level) for level in (1, 2, 6)),
        *(Paragraph(text, kind) for kind in kinds),
        Formula(text),
        Table((Column(text), Column(text, right=True)), (row, row), text or " ", frozenset({1})),
        Picture(picture, text, text or " "),
    )


@given(TEXTS)
def test_no_text_becomes_markup(text: str) -> None:
    """A browser finds the same elements and attributes whatever the text is."""
    filled = "x" if text else ""
    assert elements(every(text)) == elements(every(filled))


@each("text", HOSTILE)
def test_hostile_text_is_shown_as_it_is(text: str) -> None:
    reader = read(every(text))
    for tag in ("h3", "h4", "h6", "p", "small", "li", "span", "th", "caption", "figcaption"):
        assert shown(text) in reader.said(tag)
    assert reader.said("pre") == "\n" + shown(text)
    assert reader.said("td") == shown(text) * 2
    assert reader.said("strong") == shown(text) * 3
    (picture,) = (attributes for _, attributes in reader.elements if "aria-label" in attributes)
    assert picture["aria-label"] == shown(text)


@given(st.sampled_from(["plain", "note", "warning", "item", "right", "signature"]), TEXTS)
def test_a_paragraph_keeps_its_lines(kind: Kinds, text: str) -> None:
    reader = read((Paragraph(text, kind),))
    assert "".join(said for tag, said in reader.texts if tag not in ("div", "ul")) == shown(text)


def test_the_fragment_is_one_well_formed_element() -> None:
    """As XML too, so that notebooks turned into books and slides take it."""
    for language in LANGUAGES:
        text = to_html(blocks(language), language)
        root = ElementTree.fromstring(text.replace("<br>", "<br/>"))
        assert (root.tag, root.get("lang")) == ("div", TAGS[language])
    assert "lang" not in read(blocks("en")).elements[0][1]


def test_nothing_runs_and_nothing_is_fetched() -> None:
    for tag, attributes in read((*every(HOSTILE[0]), *blocks("zh"))).elements:
        assert tag not in {"script", "style", "link", "iframe", "object", "img", "a", "form", "input"}
        assert not any(name.startswith("on") or name in {"href", "src", "id"} for name in attributes)
        assert "url(" not in (attributes.get("style") or "")


def test_a_table_has_a_head_a_body_and_aligned_columns() -> None:
    table = Table((Column("a"), Column("b", right=True)), (("1", "x\ny"), ("2", "")), "Both", frozenset({0}))
    assert to_html((table,)).splitlines()[1:-1] == [
        '<div style="overflow-x:auto;margin:.75em 0"><table>',
        '<caption style="text-align:left">Both</caption>',
        '<thead><tr><th scope="col" style="text-align:left">a</th>'
        '<th scope="col" style="text-align:right">b</th></tr></thead>',
        "<tbody>",
        '<tr><td style="text-align:left"><strong>1</strong></td>'
        '<td style="text-align:right;white-space:nowrap"><strong>x<br>y</strong></td></tr>',
        '<tr><td style="text-align:left">2</td><td style="text-align:right;white-space:nowrap"></td></tr>',
        "</tbody>",
        "</table></div>",
    ]


def test_an_identifier_is_not_broken() -> None:
    """A browser would end a line at its hyphens and blanks, on a telephone in each of them."""
    table = Table((Column("Bet", key="bet"), Column("Name", key="name")), (("hard-way[4 10]", "Hard Way"),))
    assert '<td style="text-align:left;white-space:nowrap">hard-way[4 10]</td>' in to_html((table,))
    assert '<td style="text-align:left">Hard Way</td>' in to_html((table,))


def test_items_that_follow_one_another_are_one_list() -> None:
    items = (Paragraph("a", "item"), Paragraph("b", "item"), Paragraph("c"), Paragraph("d", "item"))
    assert re.findall("<(/?ul|li|p)>", to_html(items)) == ["ul", "li", "li", "/ul", "p", "ul", "li", "/ul"]


def test_a_picture_is_part_of_the_fragment() -> None:
    text = to_html((Picture(SVG, "A table\nof craps", "The table", width=0.6),))
    assert SVG.strip().replace("Noto Serif TC, serif", "inherit") in text
    assert '<div role="img" aria-label="A table of craps"' in text
    assert "max-width:27em" in text
    assert "<figcaption>The table</figcaption>" in text


def test_a_picture_has_the_font_and_the_colours_of_the_page() -> None:
    """Its ink and paper are the page's, and a grey is so much of the one on the other; its texts stay as they are."""
    said = 'font-family="x" fill="#ffffff"'
    svg = svg_document(9.0, 9.0, [element("rect", fill=fill) for fill in ("#111111", "#ffffff", "#888888", "none")])
    text = to_html((Picture(svg.replace("</svg>", f"{drawn(1.0, 9.0, said, 8.0)}</svg>"), "a"),))
    assert re.findall('<rect fill="(.*)"/>', text) == [
        "var(--ink)",
        "var(--paper)",
        "color-mix(in srgb, var(--ink) 50%, var(--paper))",
        "none",
    ]
    assert 'font-family="inherit">' in text
    assert f">{said}</text>" in text


def test_a_result_stands_under_the_headings_of_its_notebook() -> None:
    levels = [tag for tag, _ in read(tuple(Heading("x", level) for level in range(1, 7))).elements if tag != "div"]
    assert levels == ["h3", "h4", "h5", "h6", "h6", "h6"]


def test_amounts_of_money_are_no_formulas() -> None:
    """JupyterLab has MathJax set what stands between dollar signs, but for elements of these classes."""
    outside = read((Paragraph("from $10 to $20"),)).elements[0][1]["class"]
    assert outside == "tex2jax_ignore mathjax_ignore"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_has_every_cell(language: Language) -> None:
    ruleset = load_sound("craps").ruleset
    found = analyse_ruleset(ruleset, choose(ruleset, {}), only=["hard-way"])
    document = analysis_document((found,), language)
    reader = read(document, language)
    cells: list[str] = [c for block in document if isinstance(block, Table) for row in block.rows for c in row]
    assert reader.said("td", "strong").replace("\n", "").startswith(cells[0])
    assert len([tag for tag, _ in reader.elements if tag == "td"]) == len(cells)
    assert to_html(document, language) == to_html(document, language)


@pytest.mark.thorough
@pytest.mark.skipif(CHROMIUM is None, reason="no browser is installed")
def test_a_browser_agrees(tmp_path: Path) -> None:
    """Chromium's own parser finds no element that was not meant, and runs nothing."""
    document: tuple[Block, ...] = tuple(block for text in HOSTILE for block in every(text))
    page = tmp_path / "page.html"
    page.write_text(f"<!doctype html><meta charset=utf-8><body>{to_html(document)}", "utf-8")
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'user'}"]
    made = subprocess.run([*command, "--dump-dom", page.as_uri()], capture_output=True, timeout=600, check=True)
    found = re.findall("<([a-z0-9]+)", made.stdout.decode("utf-8").partition("<body>")[2])
    meant = [tag for tag, _ in read(document).elements]
    assert found == meant
