"""A page's data and what is written by hand beside it -> one HTML text, which asks nothing of anybody else.

The modules of the script are put one after the other, without their imports, exports and types, so their names are
their own over all files. What a ruleset says goes in as JSON in which nothing can be taken for markup. The policy in
the file lets the browser run this script and this style, which it knows by their sums, and load nothing.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from macau_edge.model.foreign import escape_data
from macau_edge.model.regex import regex

ASSETS = Path(__file__).parent / "assets"
"""What is written by hand: the skeleton of a page, its style, and the modules of its script."""

SHARED = Path(__file__).parents[2] / "assets" / "shared"
"""The modules and the colours that the studio's window has too; no two of both folders have one name."""

FIRST = "main.js"
"""The module with which the page begins."""

_IMPORT = regex(r'^import [^"]*"(?:\./|\.\./\.\./\.\./assets/shared/)([\w-]+\.js)";$', re.MULTILINE)
_EXPORT = regex(r"^export ", re.MULTILINE)
_COMMENTS = regex(r"^[ \t]*/\*\*.*?\*/\n|/\*\* @type [^\n]*?\*/ ?|^// [^\n]*\n", re.MULTILINE | re.DOTALL)
"""What a module is for, and of what type something is: a third of the script, and read where it is written."""
_STYLE_COMMENTS = regex(r"^/\*.*?\*/\n", re.MULTILINE | re.DOTALL)
_INDENTS = regex(r"^[ \t]+", re.MULTILINE)
"""So is where a line begins: no text of a script or a style goes over several lines."""
_IN_A_SCRIPT = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}


def page_file(data: bytes, language: str = "en") -> str:
    """The whole file of a page, for its data as JSON; the same data gives the same bytes.

    `language` is what the page says its words are in until its script has put them in.
    """
    style, script = _style(), _script()
    policy = "; ".join([
        "default-src 'none'",
        f"script-src '{_sum(script)}'",
        f"style-src '{_sum(style)}'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ])  # fmt: skip
    lines = [
        "<!doctype html>",
        f'<html lang="{"zh-Hant-MO" if language == "zh" else language}">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<meta name="referrer" content="no-referrer">',
        '<link rel="icon" href="data:,">',
        "<title>macau-edge</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        _asset("page.html").rstrip("\n"),
        f'<script type="application/json" id="data">{escape_script(data.decode())}</script>',
        f'<script type="module">{script}</script>',
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def escape_script(json: str) -> str:
    """JSON with every character written out that could end a script, begin a comment in it, or end a line of it.

    What a terminal would obey, before which the file is shown, is written out as well.
    """
    return escape_data(json.translate(_IN_A_SCRIPT), "json")


@cache
def modules() -> tuple[str, ...]:
    """The modules of the script by their names, each after those that it imports."""
    found: dict[str, list[str]] = {}
    left = [FIRST]
    while left:
        name = left.pop()
        if name not in found:
            found[name] = _IMPORT.findall(_asset(name))
            left += found[name]
    order = TopologicalSorter({name: sorted(found[name]) for name in sorted(found)})
    return tuple(order.static_order())


def asset_path(name: str) -> Path:
    """Where a file of that name is, of the page alone or of both."""
    return ASSETS / name if (ASSETS / name).exists() else SHARED / name


@cache
def _script() -> str:
    parts = (_EXPORT.sub("", _COMMENTS.sub("", _IMPORT.sub("", _asset(name)))).strip("\n") for name in modules())
    return _INDENTS.sub("", "\n".join(["", *parts, ""]))


@cache
def _style() -> str:
    names = ("colours.css", "page.css", "grid.css")
    return _INDENTS.sub("", "".join(_STYLE_COMMENTS.sub("", _asset(name)) for name in names))


def _asset(name: str) -> str:
    return asset_path(name).read_text(encoding="utf-8")


def _sum(text: str) -> str:
    """The sum by which a browser knows what stands between the tags."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
