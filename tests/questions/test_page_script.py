"""The script of a page: its own tests, its types, its bundle, and that nothing a ruleset says becomes markup."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from macau_edge.questions.page.write import ASSETS, SHARED, asset_path, escape_script, modules, page_file
from macau_edge.studio.server import ASSETS as WINDOW
from tests.browsers import NODE, module
from tests.cases import ROOT

TESTS = ROOT / "tests" / "page"
MODULES = sorted([*ASSETS.glob("*.js"), *SHARED.glob("*.js")])
"""The files of the script: those of the page alone, and those that the studio's window has too."""
IMPORTED = r'import \{ [\w, ]+ \} from "(?:\./|\.\./\.\./\.\./assets/shared/)([\w-]+\.js)";'
BUDGET = 151_500
"""Bytes of script and style together that a page may have beside its data; the grid of a bet takes 8,300 of them."""


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_script_passes_its_own_tests() -> None:
    files = sorted(map(str, TESTS.glob("*.test.js")))
    assert files
    told = subprocess.run([str(NODE), "--test", *files], capture_output=True, text=True, check=False, cwd=ROOT)
    assert told.returncode == 0, told.stdout


@pytest.mark.thorough
def test_the_types_hold() -> None:
    """Those that stand in its comments, and in those of the studio's window, by TypeScript's own check."""
    checker = module("typescript/package.json").parent / "lib" / "tsc.js"
    options = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--noUnusedLocals", "--target", "es2022", "--module",
               "es2022", "--moduleResolution", "bundler", "--lib", "es2022,dom,dom.iterable"]  # fmt: skip
    files = [*map(str, [*MODULES, *sorted(WINDOW.glob("*.js"))])]
    told = subprocess.run([str(NODE), str(checker), *options, *files], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


def test_page_and_window_have_one_set_of_colours() -> None:
    """What a cloth is drawn in, and the names by which both call a colour, stand in one file that both take."""
    own = [(ASSETS / "page.css").read_text("utf-8"), (WINDOW / "studio.css").read_text("utf-8")]
    shared = (SHARED / "colours.css").read_text("utf-8")
    drawn = set(re.findall(r'\[(?:fill|stroke)="(#\w+)"\]', shared))
    named = set(re.findall(r"(--\w+): #", shared))
    assert drawn
    assert named
    for style in own:
        assert not [colour for colour in drawn if colour in style]
        assert not [name for name in named if f"{name}: #" in style]


# --- the bundle ------------------------------------------------------------------------------------------------------


def test_every_module_is_bundled_after_those_that_it_imports() -> None:
    assert sorted(modules()) == sorted(file.name for file in MODULES)
    for place, name in enumerate(modules()):
        file = asset_path(name)
        lines = re.findall(r"^import .*$", file.read_text("utf-8"), re.MULTILINE)
        assert all(re.fullmatch(IMPORTED, line) for line in lines), name
        imported = [re.fullmatch(r'.*"(.+)";', line)[1] for line in lines]  # type: ignore[index]
        assert all((file.parent / one).is_file() for one in imported), name
        assert {Path(one).name for one in imported} <= set(modules()[:place])


def test_the_bundle_is_a_script() -> None:
    """A comment is cut up to the end of its line, so code that stood behind one would be cut with it."""
    script = elements(page_file(b"{}")).texts["script module"]
    told = subprocess.run(
        [str(NODE), "--check", "--input-type=module"], input=script, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr


def test_what_both_have_imports_nothing_of_the_page() -> None:
    """A shared module knows shared ones alone, so a window that has no page can load it."""
    for file in SHARED.glob("*.js"):
        imported = re.findall(r'^import .*"(.+)";$', file.read_text("utf-8"), re.MULTILINE)
        assert all((SHARED / one).resolve().parent == SHARED for one in imported), file.name


def test_a_name_means_one_thing_over_all_modules() -> None:
    declared = re.compile(r"^(?:export )?(?:function|const|let|class) (?:\[([\w, ]+)\]|(\w+))", re.MULTILINE)
    found: Counter[str] = Counter()
    for name in modules():
        for several, one in declared.findall(asset_path(name).read_text("utf-8")):
            found.update(several.split(", ") if several else [one])
    assert [name for name, count in found.items() if count > 1] == []


def test_no_module_makes_markup_of_a_text_or_asks_for_anything() -> None:
    """The cloth alone is parsed, as the SVG that we drew."""
    text = elements(page_file(b"{}")).texts["script module"]
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch(",
                 "XMLHttpRequest", "WebSocket", "sendBeacon", "import(", "localStorage", "cookie"):  # fmt: skip
        assert word not in text, word
    assert text.count("parseFromString") == 1


def test_the_script_and_the_style_are_small() -> None:
    text = page_file(b"{}")
    assert len(text.encode()) < BUDGET
    assert "import " not in "\n".join(line for line in text.splitlines() if line.startswith("import "))


# --- the file --------------------------------------------------------------------------------------------------------


class _Elements(HTMLParser):
    """The elements of a page, with what stands in each script and style."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self.inside = f"{tag} {dict(attrs).get('type') or ''}".strip()

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.texts[self.inside] = self.texts.get(self.inside, "") + data


def elements(text: str) -> _Elements:
    parser = _Elements()
    parser.feed(text)
    return parser


ODD = "</script><script>alert(1)</script><!-- & \u2028\u2029 ]]> <img src=x onerror=alert(1)>"


def test_what_a_ruleset_says_stays_a_text() -> None:
    data = json.dumps({"source": ODD, ODD: [ODD]}, ensure_ascii=False)
    found = elements(page_file(data.encode()))
    assert json.loads(found.texts["script application/json"]) == {"source": ODD, ODD: [ODD]}
    assert not re.search("[<>&\u2028\u2029]", escape_script(data))
    plain = elements(page_file(b"{}"))
    assert [tag for tag, _ in found.found] == [tag for tag, _ in plain.found]


def test_the_policy_lets_this_script_and_this_style_run_and_nothing_else() -> None:
    found = elements(page_file(b"{}"))
    (policy,) = (a["content"] or "" for _, a in found.found if a.get("http-equiv") == "Content-Security-Policy")

    def known(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules == {
        "default-src": "'none'",
        "script-src": known(found.texts["script module"]),
        "style-src": known(found.texts["style"]),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_nothing_in_the_file_is_elsewhere() -> None:
    text = page_file(b"{}")
    addresses = re.findall(
        r"(?:https?:)?//[\w.]+[^\s\"'`)]*", re.sub(r"^\s*(//|\*|/\*).*$", "", text, flags=re.MULTILINE)
    )
    assert [one for one in addresses if one.startswith("http")] == ["http://www.w3.org/2000/svg"]
    attributes = [(tag, attrs) for tag, attrs in elements(text).found]
    assert [attrs for _, attrs in attributes if attrs.get("src") or (attrs.get("href") or "#").startswith("http")] == []


def test_the_same_data_gives_the_same_bytes() -> None:
    assert page_file(b'{"a": 1}', "zh") == page_file(b'{"a": 1}', "zh")
    assert '<html lang="zh-Hant-MO">' in page_file(b"{}", "zh")


def test_the_assets_are_in_the_package() -> None:
    assert {"page.html", "page.css", "main.js"} <= {file.name for file in Path(ASSETS).iterdir()}
