"""`--format html`: every report as a page of its own, which a browser shows light or dark and which fetches nothing."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from macau_edge.model import LANGUAGES, Language
from macau_edge.reports.document import Heading, Paragraph
from macau_edge.reports.writers import STYLE, TAGS, to_html, to_page
from tests.conftest import Run
from tests.loops import each
from tests.reports.test_html import HOSTILE, Reader

BESIDE = {"meta"}
"""Elements of a page that have no end and are not in a fragment."""


class Page(Reader):
    """The elements of a whole page, the declaration of which was read."""

    declared = ""

    def handle_decl(self, decl: str) -> None:
        self.declared = decl

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BESIDE:
            self.elements.append((tag, dict(attrs)))
        else:
            super().handle_starttag(tag, attrs)


def read_page(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    return page


REPORTS = (
    "analyse cussec",
    "explain craps any-7",
    "readings fantan",
    "games",
    "solve craps any-7 --edge 5%",
    "sweep craps any-7 --prize 3:1..5:1",
    "bias craps any-7",
    "simulate craps any-7 --rounds 100 --seed 1 --workers 1",
    "risk craps any-7 --rounds 10",
    "diff rulesets/craps.yaml rulesets/portugal/craps.yaml",
    "rule law/missing-name",
    "check craps --output-format",
)


@each("words", REPORTS, quick=4)
def test_every_report_is_a_page(words: str, run: Run) -> None:
    last = "html" if words.startswith("check") else "--format html"
    shown = run(*shlex.split(f"{words} {last}"))
    page = read_page(shown.out)
    tags = [tag for tag, _ in page.elements]
    assert (shown.code, page.declared) == (0, "DOCTYPE html")
    assert tags[:5] == ["html", "head", "meta", "meta", "title"]
    assert tags.count("h1") == tags.count("title") - tags.count("svg") == 1
    assert page.said("h1")
    assert page.said("title").startswith(page.said("h1"))
    assert ("svg" in tags) == words.startswith(("sweep", "risk"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_its_language_and_its_letters(language: Language) -> None:
    page = read_page(to_page((Heading("A"), Paragraph("b")), language))
    assert page.elements[0] == ("html", {"lang": TAGS[language]})
    assert page.elements[2] == ("meta", {"charset": "utf-8"})


def test_a_page_is_light_or_dark_as_its_reader_has_it() -> None:
    """Text and paper are the browser's, by `color-scheme`; what we draw ourselves has two greys."""
    assert STYLE.splitlines()[:2] == [
        ":root{color-scheme:light dark;--line:#ccc}",
        "@media (prefers-color-scheme:dark){:root{--line:#555}}",
    ]
    assert "color:" not in STYLE.replace("color-scheme:", "")


def test_no_title_becomes_markup_and_nothing_is_fetched() -> None:
    for text in HOSTILE:
        page = read_page(to_page((Heading(text),), "en"))
        assert [tag for tag, _ in page.elements if tag != "br"] == [
            *("html", "head", "meta", "meta", "title", "style", "body", "div", "h1")
        ]
        assert not any(name.startswith("on") or name in {"href", "src"} for _, said in page.elements for name in said)


def test_a_page_has_the_fragment_of_a_notebook_with_its_headings_raised() -> None:
    document = (Heading("A"), Heading("B", 2), Paragraph("c"))
    assert to_html(document, under=0) in to_page(document, "en")
    assert [tag for tag, _ in read_page(to_page(document, "en")).elements][-3:] == ["h1", "h2", "p"]


def test_a_dossier_that_was_verified_is_a_page(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "dossier.json"
    file.write_text("{}", "utf-8")
    shown = run("verify", str(file), "--format", "html")
    assert read_page(shown.out).said("h1") == run("verify", str(file)).out.partition("\n")[0] != ""


def test_findings_on_a_page_have_their_lines(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text("game: x\ndevice: {dice: 1}\nbets: {b: {win: 6, lose: rest, pays: 5:1}}\n", "utf-8")
    shown = run("check", "a.yaml", "--output-format", "html", "--select", "structure")
    page = read_page(shown.out)
    assert (shown.code, page.said("h1")) == (1, "macau-edge check")
    assert page.said("h2") == "a.yaml:3:26: structure/unknown-word"
    assert "bets: {b: {win: 6, lose: rest, pays: 5:1}}" in page.said("pre")
    assert "1 problem in 1 file" in page.said("p")
