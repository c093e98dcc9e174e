"""The site: it is built without a broken link, loads nothing from elsewhere, and shows what its sources say."""

from __future__ import annotations

import io
import os
import platform
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from PIL import Image, ImageChops

from docs import made, pictures
from docs.__main__ import build, main
from docs.pages import PAGES, ROOT, Page, for_the_site
from tests.loops import each

LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("video", "src"), ("object", "data")}
"""Where a page names what a browser fetches to show it; of `link` all but the page's own address."""


class _Page(HTMLParser):
    """What a page loads, and its letters but for those of formulas and of what the generator adds to a heading."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.classes = set[str]()
        self._parts: list[str] = []
        self._within = ""
        self.feed(html)
        self.letters = "".join(self._parts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.classes.update(given.get("class", "").split())
        self.loaded += [given[name] for of, name in LOADED if of == tag and name in given]
        if tag == "link" and given.get("rel") not in {"canonical", "next", "prev"}:
            self.loaded.append(given.get("href", ""))
        self.loaded += re.findall(r"url\(([^)]*)\)", given.get("style", ""))
        if not self._within and (tag in {"math", "nav"} or given.get("class") == "headerlink"):
            self._within = tag

    def handle_endtag(self, tag: str) -> None:
        self._within = "" if tag == self._within else self._within

    def handle_data(self, data: str) -> None:
        self._parts += [] if self._within else data.split()


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once."""
    pytest.importorskip("zensical", reason="an extra: pip install '.[docs]'")
    return build(tmp_path_factory.mktemp("site"))


@pytest.mark.thorough
def test_the_site_is_built_whole(html: Path) -> None:
    """Strictly: a link or an anchor that leads nowhere ends the build."""
    made = {file.relative_to(html).with_suffix(".md").as_posix() for file in html.rglob("*.html")}
    assert made - {"404.md"} == {page.address for page in PAGES}


@pytest.mark.thorough
def test_nothing_is_loaded_from_elsewhere(html: Path) -> None:
    """Nor is there anything on a page for which the site's script would fetch a library from unpkg.com."""
    for file in html.rglob("*.html"):
        page = _Page(file.read_text("utf-8"))
        folders = {at: html if at.startswith("/") else file.parent for at in page.loaded}
        missing = [at for at, folder in folders.items() if not (folder / at.partition("?")[0].lstrip("/")).is_file()]
        assert not missing, file
        assert page.classes.isdisjoint({"mermaid", "glightbox", "pyodide"}), file
    for file in html.rglob("*.css"):
        text = file.read_text("utf-8")
        assert "@import" not in text, file
        assert not [at for at in re.findall(r"url\(([^)]*)\)", text) if not at.strip("\"'").startswith(("data:", "#"))]


@pytest.mark.thorough
def test_every_page_says_what_its_source_says(html: Path) -> None:
    """Letter for letter, as another reader of Markdown reads it: no ¼ of 1/4, no list that is none."""
    plain = MarkdownIt("commonmark").enable("table")
    for page in PAGES:
        if page.text is not made.python:  # which only the generator can read
            source = re.sub(r"^```math\n.*?^```$|\$`[^`]+`\$", "", page.markdown(), flags=re.M | re.S)
            shown = (html / page.address).with_suffix(".html").read_text("utf-8")
            _, _, article = shown.partition("<article")
            assert _Page(plain.render(source)).letters == _Page(f"<article{article.partition('</article>')[0]}").letters


@pytest.mark.thorough
def test_figures_and_formulas_are_there(html: Path) -> None:
    assert "<mn>244</mn>" in (html / "method.html").read_text("utf-8")
    assert "5887307781/110740169540" in (html / "published.html").read_text("utf-8")
    assert "macau_edge.solve" in (html / "python.html").read_text("utf-8")


@pytest.mark.thorough
def test_the_law_has_what_is_unclear_and_what_was_not_read(html: Path) -> None:
    craps = (html / "law" / "craps.html").read_text("utf-8")
    assert "what-loses-on-big-or-small" in craps
    assert "Not read were Portaria 97/85/M" in craps
    assert "The table of payments is missing in the source." in (html / "law/portugal/craps.html").read_text("utf-8")


# --- without the generator --------------------------------------------------------------------------------------------


@each(
    ("source", "link", "becomes"),
    [
        ("README.md", "docs/method.md#the-formulas", "../method.md#the-formulas"),
        ("docs/how-to/ci.md", "../../rulesets/README.md", "../language.md"),
        ("docs/how-to/ci.md", "../../rulesets", "../law/index.md"),
        ("docs/how-to/ci.md", "../../action.yml", "../files/action.yml"),
        ("docs/how-to/ci.md", "https://example.org/x.md", "https://example.org/x.md"),
        ("docs/how-to/ci.md", "#here", "#here"),
    ],
)
def test_a_link_of_the_repository_is_one_of_the_site(source: str, link: str, becomes: str) -> None:
    page = Page("how-to/page.md", source, more=lambda: f"[x]({link})")
    assert for_the_site(page, set()).endswith(f"[x]({becomes})")


@each(
    ("written", "becomes"),
    [
        ("| `a \\| b` |", "| `a | b` |"),
        ("Thus:\n- one\n- two\n", "Thus:\n\n- one\n- two\n"),
        ("```text\n[x](nowhere.md) `a \\| b`\n```", "```text\n[x](nowhere.md) `a \\| b`\n```"),
    ],
)
def test_what_the_dialects_have_otherwise(written: str, becomes: str) -> None:
    assert for_the_site(Page("page.md", "page.md", text=lambda: written), set()) == becomes


def test_a_file_that_a_page_leads_to_comes_with_it() -> None:
    files = set[str]()
    for_the_site(Page("page.md", "README.md"), files)
    assert {"LICENSE", "docs/assets/cloth.svg"} <= files


def test_a_link_that_leads_nowhere_is_named() -> None:
    page = Page("how-to/page.md", "rulesets/README.md", more=lambda: "[x](nowhere.md)")
    with pytest.raises(
        ValueError, match=re.escape("rulesets/README.md: there is no page and no file for the link nowhere.md")
    ):
        for_the_site(page, set())


# --- the pictures of the README ---------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_cloth_is_the_one_that_is_drawn() -> None:
    """`python -m docs.pictures` draws it anew."""
    assert pictures.CLOTH.read_bytes() == pictures.cloth()


@pytest.mark.thorough
@pytest.mark.skipif(
    (platform.system(), platform.machine()) != ("Linux", "x86_64"), reason="letters are drawn otherwise elsewhere"
)
def test_the_page_is_that_of_the_dossier() -> None:
    """`python -m docs.pictures` draws it anew."""
    kept, drawn = (Image.open(io.BytesIO(data)).convert("L") for data in (pictures.PAGE.read_bytes(), pictures.page()))
    assert kept.size == drawn.size
    different = sum(ImageChops.difference(kept, drawn).histogram()[64:])
    assert different <= 0.002 * kept.width * kept.height


def test_the_gallery_is_what_its_lines_of_python_give() -> None:
    """`python -m docs.pictures` draws it anew."""
    drawn = pictures.gallery()
    assert drawn.keys() == {file.name for file in pictures.GALLERY.iterdir()}
    assert len(drawn) == 4
    for name, picture in drawn.items():
        assert (pictures.GALLERY / name).read_text("utf-8") == picture, name


def test_both_are_small() -> None:
    assert all(file.stat().st_size < 80_000 for file in (pictures.CLOTH, pictures.PAGE))
    assert all(
        f"]({file.relative_to(ROOT).as_posix()})" in (ROOT / "README.md").read_text("utf-8")
        for file in (pictures.CLOTH, pictures.PAGE)
    )


@pytest.mark.parametrize("word", ["-h", "--help"])
def test_the_site_says_how_it_is_built(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([word])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: python -m docs [-h] [FOLDER]\n")


def test_the_site_is_built_though_nobody_reads_what_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As before `head -0`; what the generator says goes to standard error."""
    reader, gone = os.pipe()
    os.close(reader)
    monkeypatch.setattr("docs.__main__.build", lambda folder: folder)
    with open(gone, "w") as pipe:
        monkeypatch.setattr("sys.stdout", pipe)
        assert main([os.fspath(tmp_path)]) == 0
