"""The one way out for foreign text: names of files, words of a ruleset, arguments, whatever a system or a library says.

Each function renders a text for a place where somebody reads it, so that nothing of it is obeyed there: by a terminal,
by a shell into which a command is copied, by a browser, by a runner of continuous integration. A `Message` puts
nothing into its sentence but by `visible`, and nothing into a command of it but by `shell_word`; what is written at the
end goes by `on_paper` (`cli/output`, `cli/streams`), so that no message can forget it.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Final, Literal

# --- a terminal ------------------------------------------------------------------------------------------------------


def visible(text: str) -> str:
    """A text in which nothing moves a terminal's cursor, ends a line or hides: such characters are written out.

    A byte of a file's name that is not UTF-8 is `\\xff`.
    """
    if text.isprintable():
        return text
    import unicodedata

    return "".join(c if c.isprintable() or unicodedata.category(c) == "Zs" else _written_out(c) for c in text)


def encodable(text: str) -> str:
    """A text as it is, but for bytes that are not UTF-8 in the name of a file, which are written out: `\\xff`."""
    return "".join(_written_out(c) if "\ud800" <= c <= "\udfff" else c for c in text)


_TURNING = "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
"""What turns the direction of the characters after it (https://www.unicode.org/reports/tr9/)."""


def unturned(text: str) -> str:
    """A text that can be written, whose characters stand in the order that they are shown in."""
    return re.sub(_TURNING, lambda mark: _written_out(mark[0]), encodable(text))


def _written_out(character: str) -> str:
    if "\udc80" <= character <= "\udcff":  # Python's stand-in for a byte of a name that is not UTF-8
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape").decode("ascii")


_OBEYED = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
"""What a terminal obeys or takes for the end of a line, what turns a line, and what cannot be written at all."""
_CONTROL = f"[{_OBEYED}]|\r(?!\n)"
_OURS = f"(\x1b\\[[0-9;?]*[A-Za-z]|\r)|[{_OBEYED}]"
"""A colour or a step of the cursor, which are ours where we make any, or what `_CONTROL` finds."""


def on_paper(text: str, *, painted: bool = False) -> str:
    """A text of many lines as it is written: nothing in it is obeyed but line feeds and tabs.

    `painted` says that colours and steps of the cursor are ours.
    """
    if not painted:
        return re.sub(_CONTROL, lambda one: _written_out(one[0]), text)
    return re.sub(_OURS, lambda one: one[1] or _written_out(one[0]), text)


_ESCAPES = {"json": "\\u{:04x}", "xml": "&#x{:x};"}


def in_data(text: str, form: str) -> str:
    """JSON or XML that says the same, in which nothing is obeyed by a terminal that shows it."""
    return re.sub(_CONTROL, lambda one: _ESCAPES[form].format(ord(one[0])), text)


# --- a shell ---------------------------------------------------------------------------------------------------------


_PLAIN = r"[\w@%+=:,./~-]+"
_IN_QUOTES = r"[\w@%+=:,./~ \[\](){}<>|&;*?#'^-]+"
"""What a shell takes as it stands between double quotes."""


def shell_word(text: str) -> str:
    """A text as one word of a command that is copied: as it is, in quotes, or with what nobody can type written out."""
    if re.fullmatch(_PLAIN, text) and not text.startswith("~"):
        return text
    if not text.isprintable():  # as bash, zsh and ksh read it
        plain = text.replace("\\", "\\\\").replace("'", "\\'")
        said = (
            c if c.isprintable() else f"\\u{ord(c):04x}" if "\x80" <= c < "\u0100" else _written_out(c) for c in plain
        )
        return f"$'{''.join(said)}'"
    if text and re.fullmatch(_IN_QUOTES, text):
        return f'"{text}"'
    return "'{}'".format(text.replace("'", "'\"'\"'"))


_SPAN = r"`((?:macau-edge|git|pip|pipx|dask) [^`]*)`"
"""A command that stands in a sentence."""


@cache
def words_of_commands(template: str) -> frozenset[str]:
    """The places of a template that are words of a command in it, to be copied into a shell."""
    if "`" not in template:
        return frozenset()
    spans = re.findall(_SPAN, template)
    return frozenset(name for span in spans for _, name, _, _ in Formatter().parse(span) if name)


# --- HTML ------------------------------------------------------------------------------------------------------------


_NOT_TEXT = "[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]"
"""What HTML has no way to say, or does not allow; as text, since compiling it would cost every command 3 ms."""


def in_html(text: str) -> str:
    """A text as HTML shows it, no character of which is taken for markup."""
    from html import escape  # with a table of two thousand names

    return escape(re.sub(_NOT_TEXT, "", text))


# --- a runner of continuous integration ------------------------------------------------------------------------------


Form = Literal["text", "json", "xml"]
"""How a text is written, and so how a character of it may be."""

_INSTEAD: Final[dict[Form, tuple[str, str]]] = {
    "text": (": ", "# "),
    "json": (r"\\u003a", r"\\u0023"),
    "xml": ("&#58;", "&#35;"),
}
"""What stands in the place of the first colon of `::`, and of the second `#`: in data it says the same."""

_ENDS = "\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029"
"""What anybody takes for the end of a line."""
_FIRST = rf"((?:^|(?<=[{_ENDS}]))(?:[^\S{_ENDS}]|\ufeff|\x1b\[[0-9;]*m)*):(?=:)"
"""`::` with which a line begins, behind blanks and colours."""
_ANYWHERE = r"##(?=\w*\[)"
"""`##[`, `##vso[`, `##teamcity[`."""


def harmless(text: str, form: Form = "text") -> str:
    """A text no line of which a runner of continuous integration takes for a command: each that is one is broken.

    GitHub's takes `::` for one at the beginning of a line, and `##[` anywhere (actions/runner, ActionCommand.cs).
    """
    colon, hash_ = _INSTEAD[form]
    if "::" in text:
        text = re.sub(_FIRST, rf"\g<1>{colon}", text)
    if "##" in text:
        text = re.sub(_ANYWHERE, f"#{hash_}", text)
    return text
