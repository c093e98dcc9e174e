"""What is on the site: each page, the one source that it is made from, and its text for the generator.

A page that people write is a file that reads as well where the repository is shown: its links are those of the
repository, and become links of the site here. A page that is made has as its source what it is made from; it is made
when the site is built, and stands in no repository.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath

from docs import made
from macau_edge.cli.commands import COMMANDS
from macau_edge.reading.source import shipped_names

ROOT = Path(__file__).parents[1]
FILES = "files"
"""Where the site has the files of the repository that its pages lead to and that are no pages."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where it stands on the site, and its source, a path of the repository.

    `name` is what the navigation calls it, its heading without one; `text` makes it of its source, and without that it
    is the file as people wrote it, with what `more` adds to it.
    """

    address: str
    source: str
    name: str = ""
    text: Callable[[], str] | None = None
    more: Callable[[], str] | None = None

    @property
    def written(self) -> bool:
        """Whether people write it."""
        return self.text is None

    def own(self) -> str:
        """What people wrote of it."""
        return (ROOT / self.source).read_text("utf-8") if self.written else ""

    def markdown(self) -> str:
        """All of it, as the repository has it or as it is made."""
        text = self.text() if self.text else self.own()
        return f"{text}\n{self.more()}" if self.more else text


SITE: Mapping[str, tuple[Page, ...]] = {
    "Start": (Page("index.md", "README.md", "macau-edge"),),
    "Tutorials": (
        Page("tutorials/application.md", "docs/tutorials/application.md"),
        Page("tutorials/reading.md", "docs/tutorials/reading.md"),
        Page("tutorials/studio.md", "docs/tutorials/studio.md"),
        Page("tutorials/bet.md", "docs/tutorials/bet.md"),
    ),
    "How to": (
        Page("how-to/installing.md", "docs/how-to/installing.md"),
        Page("how-to/verifying.md", "docs/verifying.md"),
        Page("how-to/signing.md", "docs/how-to/signing.md"),
        Page("how-to/policy.md", "docs/how-to/policy.md"),
        Page("how-to/ci.md", "docs/how-to/ci.md"),
        Page("how-to/a-repository.md", "examples/ci/README.md"),
        Page("how-to/python.md", "docs/how-to/python.md"),
        Page("how-to/editors.md", "docs/how-to/editors.md"),
    ),
    "Commands": (
        Page("commands/index.md", "docs/commands/common.md", "All of them", more=made.commands),
        *(
            Page(
                f"commands/{one.name}.md",
                f"docs/commands/{one.name}.md",
                one.name,
                more=lambda name=one.name: made.help_of(name),  # type: ignore[misc]
            )
            for one in COMMANDS
        ),
    ),
    "Reference": (
        Page("language.md", "rulesets/README.md"),
        Page("applications.md", "examples/APPLICATIONS.md"),
        Page("examples.md", "examples/README.md"),
        Page("codes.md", "macau_edge/model/explained", text=made.codes),
        Page("python.md", "macau_edge/__init__.py", text=made.python),
        Page("formats.md", "docs/formats.md"),
    ),
    "Method": (
        Page("method.md", "docs/method.md", more=made.measures),
        Page("published.md", "tests/published", text=made.published),
        Page("reliability.md", "docs/reliability.md"),
        Page("benchmarks.md", "benchmarks/README.md"),
    ),
    "Law": (
        Page("law/index.md", "rulesets", "The acts", text=made.acts),
        Page("law/to-be-obtained.md", "docs/law-to-be-obtained.md"),
        *(
            Page(f"law/{game}.md", f"rulesets/{game}.yaml", game, text=lambda game=game: made.law(game))  # type: ignore[misc]
            for game in shipped_names()
        ),
    ),
    "Decisions": (
        Page("decisions/index.md", "docs/decisions", "All of them", text=made.decisions),
        *(
            Page(f"decisions/{file.name}", f"docs/decisions/{file.name}")
            for file in sorted((ROOT / "docs" / "decisions").glob("*.md"))
        ),
    ),
    "Project": (
        Page("contributing.md", "CONTRIBUTING.md"),
        Page("changelog.md", "CHANGELOG.md"),
        Page("security.md", "SECURITY.md"),
    ),
}
"""The site, section by section."""

PAGES = tuple(page for pages in SITE.values() for page in pages)
WRITTEN = tuple(page for page in PAGES if page.written)
_ADDRESSES = {page.source: page.address for page in PAGES}

FENCE = re.compile(r"^(```[^\n]*\n.*?^```$)", re.M | re.S)
FORMULA = "```math\n"
INLINE_FORMULA = re.compile(r"\$`([^`]+)`\$")
LINK = re.compile(r"(?<=\]\()([^)\s]+)(?=\))")


def links(page: Page) -> Iterator[str]:
    """Where what people wrote of a page leads to, but for other sites, as it stands there."""
    for prose in FENCE.split(page.own())[::2]:
        yield from (link for link in LINK.findall(prose) if "://" not in link)


def for_the_site(page: Page, files: set[str]) -> str:
    """The text of a page as the generator takes it; `files` gets the files of the repository that it leads to.

    Raises:
        ValueError: a link leads nowhere, or to a folder that has no page.
    """
    parts = FENCE.split(page.markdown())
    parts[::2] = [_prose(text, page, files) for text in parts[::2]]
    parts[1::2] = [_fenced(text) for text in parts[1::2]]
    return "".join(parts)


def _fenced(text: str) -> str:
    if not text.startswith(FORMULA):
        return text
    return f'<div class="formula">{made.formula(text.removeprefix(FORMULA).removesuffix("```"), "block")}</div>'


def _prose(text: str, page: Page, files: set[str]) -> str:
    """Links of the site, and what this dialect of Markdown has otherwise than that of the repository."""
    text = INLINE_FORMULA.sub(lambda latex: f"<span>{made.formula(latex[1], 'inline')}</span>", text)
    text = LINK.sub(lambda link: _link(link[0], page, files), text)
    text = re.sub(r"`[^`\n]*`", lambda code: code[0].replace(r"\|", "|"), text)  # in a table no code ends a cell here
    return re.sub(r"^([^\s|#>-].*\n)(?=- )", r"\1\n", text, flags=re.M)  # a list begins behind an empty line


def _link(link: str, page: Page, files: set[str]) -> str:
    path, _, anchor = link.partition("#")
    if "://" in link or not path:
        return link
    here = PurePosixPath(page.source)
    target = normpath(here.parent / path if page.written else path)
    address = _ADDRESSES.get(target) or _ADDRESSES.get(f"{target}/README.md")
    if address is None:
        if not (ROOT / target).is_file():
            raise ValueError(f"{page.source}: there is no page and no file for the link {link}")
        files.add(target)
        address = f"{FILES}/{target}"
    return relpath(address, PurePosixPath(page.address).parent) + (f"#{anchor}" if anchor else "")
