"""Markdown: whatever a text says, a reader sees it as it is, in one language or two."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from macau_edge.dossier.writing.pdf import dossier_markdown
from macau_edge.model import Language
from macau_edge.reports.document import Block, Column, Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.writers import to_markdown as report
from tests.every_block import SVG, bilingual

READER = MarkdownIt("gfm-like", {"linkify": False})

MARKUP = st.lists(
    st.sampled_from([*"\\`*_<>[]()!|~#+-=.:&;$\"'^{}/@ \n1a火", "1. ", "- ", "    ", "---", "&lt;", "<br>", "[a](b)"])
)
TEXTS = MARKUP.map("".join) | st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")))


def seen(tokens: list[Token] | None) -> Iterator[str]:
    """What a reader sees, markup gone: text, code, and the text that stands for a picture."""
    for token in tokens or ():
        if token.type in {"softbreak", "hardbreak"} or (token.type == "html_inline" and token.content == "<br>"):
            yield " "
        elif token.type == "image":
            yield "".join(seen(token.children))
        elif token.type == "html_block":
            assert token.content.strip() == "<!-- -->"  # parts a list from a formula
        elif token.children is not None:
            yield from (*seen(token.children), " ")
        else:
            assert token.type != "html_inline"
            yield token.content


def words(text: str) -> list[str]:
    return text.split()


def read(*blocks: Block) -> str:
    return "".join(seen(READER.parse(report(blocks))))


KINDS = st.sampled_from(["plain", "note", "warning", "item", "right"])
PARAGRAPHS = st.builds(Paragraph, TEXTS, KINDS)
FIXED = Paragraph("before"), Paragraph("after")


@given(PARAGRAPHS | st.builds(Heading, TEXTS, st.integers(1, 4)))
def test_a_text_is_seen_as_it_is(block: Paragraph | Heading) -> None:
    assert words(read(FIXED[0], block, FIXED[1])) == ["before", *words(block.text), "after"]


@given(st.lists(PARAGRAPHS | st.builds(Formula, TEXTS)))
def test_a_block_does_not_run_into_the_next(blocks: list[Paragraph | Formula]) -> None:
    assert words(read(*blocks)) == words(" ".join(block.text for block in blocks))


@given(TEXTS)
def test_a_signature_has_a_line_to_sign_on(text: str) -> None:
    assert words(read(Paragraph(text, "signature"))) == ["_" * 30, *words(text)]


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=3), TEXTS, TEXTS, st.frozensets(st.integers(0, 2)))
def test_a_table_keeps_its_cells(rows: list[tuple[str, str]], title: str, caption: str, marked: frozenset[int]) -> None:
    table = Table((Column(title), Column("n", right=True)), tuple(rows), caption, marked)
    shown = words(read(FIXED[0], table, FIXED[1]))
    cells = [title, "n", *(cell for row in rows for cell in row)]
    assert shown == words(" ".join(["before", caption, *cells, "after"]))
    assert report((table,)).count("\n| ") + report((table,)).startswith("| ") == len(rows) + 2


@given(TEXTS, TEXTS)
def test_a_picture_has_its_words(alternative: str, caption: str) -> None:
    picture = Picture(SVG, alternative, caption)
    without, image = report((picture,)), report((picture,), {picture: "data:image/png;base64,AAAA"})
    for text in (without, image):
        assert words("".join(seen(READER.parse(text)))) == words(f"{alternative} {caption}")
    assert READER.render(image).count('<img src="data:image/png;base64,AAAA"') == 1
    assert "<img" not in READER.render(without)


def test_a_dossier_has_its_pictures_inside() -> None:
    text = dossier_markdown(bilingual("pt", "zh"))
    assert "![A mesa, com a aposta proposta ao centro 賭枱圖，擬設之投注位於中央][1]" in text.splitlines()
    found = re.search(r"^\[1\]: data:image/png;base64,([A-Za-z0-9+/=]+)$", text, re.MULTILINE)
    assert found
    assert b64decode(found[1]).startswith(b"\x89PNG")
    assert READER.render(text).count("<img") == 1


def test_what_needs_no_escape_has_none() -> None:
    said = "Fire Bet (251 : 244) pays 24:1, i.e. -1/36 ≈ 2,7 %; see n.º 2."
    assert report((Paragraph(said),)) == f"{said}\n"


def test_marked_rows_are_bold() -> None:
    table = Table((Column("a"), Column("b", right=True)), (("1", "x\ny"), ("2", "")), marked=frozenset({0}))
    assert report((table,)).splitlines() == ["| a | b |", "| --- | ---: |", "| **1** | **x**<br>**y** |", "| 2 |  |"]


def test_one_language_is_a_report_like_any_other() -> None:
    document = bilingual("pt")
    blocks = tuple(side.blocks[0] for side in document if not isinstance(side.blocks[0], Picture))
    assert dossier_markdown(tuple(side for side in document if side.blocks[0] in blocks)) == report(blocks)


def test_two_languages_stand_one_after_the_other() -> None:
    lines = dossier_markdown(bilingual("pt", "zh")).splitlines()
    assert lines[0] == "# Pedido de autorização de novas apostas　新投注方式許可申請"
    assert "## 1. Pedido　申請" in lines
    assert "## Anexo A　附件A" in lines
    order = [
        "- a aposta não pode ser retirada.",
        "administradora",
        "博彩監察協調局局長閣下",
        "- 投注不得撤回。",
        "董事",
        "### 2.1. Números ponto　點數",
    ]
    assert [line for line in lines if line in order] == order
    assert "| perde<br>輸 | 1/36 | 0,00277 % |" in lines
    assert sum("data:image" in line for line in lines) == 1


@pytest.mark.parametrize("languages", [("pt",), ("zh",), ("en",), ("pt", "zh")])
def test_every_block_is_there(languages: tuple[Language, ...]) -> None:
    document = bilingual(*languages)
    found = "".join(seen(READER.parse(dossier_markdown(document)))).split()
    texts = [b.text for side in document for b in side.blocks if isinstance(b, Paragraph | Formula)]
    assert all(word in found for text in texts for word in words(text))
