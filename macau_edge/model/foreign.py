"""The one way out for foreign text: names of files, words of a ruleset, arguments, whatever a system or a library says.

Each function renders a text for a place where somebody reads it, so that nothing of it is obeyed there: by a terminal,
by a shell into which a command is copied, by a browser, by a runner of continuous integration. A `Message` puts
nothing into its sentence but by `escape_controls`, and nothing into a command of it but by `shell_word`; what is
written at the end goes by `plain_text_escaped` (`cli/output`, `cli/streams`), so that no message can forget it.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Final, Literal

# --- a terminal ------------------------------------------------------------------------------------------------------


def escape_controls(text: str) -> str:
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


def plain_text_escaped(text: str, *, painted: bool = False) -> str:
    """A text of many lines as it is written: nothing in it is obeyed but line feeds and tabs.

    `painted` says that colours and steps of the cursor are ours.
    """
    if not painted:
        return re.sub(_CONTROL, lambda one: _written_out(one[0]), text)
    return re.sub(_OURS, lambda one: one[1] or _written_out(one[0]), text)


_ESCAPES = {"json": "\\u{:04x}", "xml": "&#x{:x};"}


def escape_data(text: str, form: str) -> str:
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


# --- Markdown --------------------------------------------------------------------------------------------------------


_MARKS = r"[\\`*_<\[\]~|$]|&(?=[#\w])"
"""What Markdown, or GitHub's, takes for markup wherever it stands."""
_BEGINS = r"^([0-9]{0,9})([.)]|(?<![0-9])[#>+=:-])"
"""What it takes for a heading, a quotation, a list or a rule at the beginning of a line."""


def escape_markdown(text: str, *, begins: bool = False) -> str:
    """A line as Markdown shows it, no character of which is markup; nor at its beginning where it `begins`."""
    shown = re.sub(_MARKS, r"\\\g<0>", text)
    return re.sub(_BEGINS, r"\1\\\2", shown) if begins else shown


def escape_prose(text: str) -> str:
    """A sentence as Markdown shows it, in which what stands between backticks is code and nothing else is markup.

    Code begins at a run of backticks and ends at the next run that is as long (https://spec.commonmark.org/0.31.2/#code-spans):
    a name in it may have runs of its own, and one that nothing ends is shown as it is.
    """
    pieces = re.split("(`+)", text)  # of which every second is a run
    shown, at = [escape_markdown(pieces[0])], 1
    while at < len(pieces):
        ends = next((end for end in range(at + 2, len(pieces), 2) if pieces[end] == pieces[at]), at)
        shown += pieces[at : ends + 1] if ends > at else [r"\`" * len(pieces[at])]
        shown.append(escape_markdown(pieces[ends + 1]))
        at = ends + 2
    return "".join(shown)


def code_span(text: str) -> str:
    """A text as code in a line of Markdown, between more backticks than any run of it has."""
    marks = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    shown = " ".join(text.split("\n"))
    return f"{marks} {shown} {marks}" if len(marks) > 1 else f"{marks}{shown}{marks}"


def fenced(text: str, language: str) -> str:
    """A text as a block of code in Markdown, between fences longer than any run of backticks in it."""
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", text))])
    return f"{fence}{language}\n{text}\n{fence}"


_ACTIVE = (
    r"@(?=\w)|#(?=\d)|\bGH-(?=\d)|\b(?:https?|ftp):(?=//)|\bwww\.(?=\w)|:(?=[\w+-]+:)"
    r"|\b(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b"
)
"""A mention, a reference, an address, an emoji or a commit in a text, up to where it is broken off.

Digits alone are a number of a fraction: GitHub makes a link of them only where a commit happens to begin so.
"""


def escape_comment(markdown: str) -> str:
    """Markdown of a comment on GitHub, in which nothing of a text is made a link or calls anybody."""
    return re.sub(_ACTIVE, _broken_off, markdown, flags=re.IGNORECASE)


def _broken_off(found: re.Match[str]) -> str:
    text = found[0]
    commit = text[0].isalnum() and len(text) >= 7 and ":" not in text
    return f"{text[0]}<!-- -->{text[1:]}" if commit else f"{text}<!-- -->"


# --- HTML ------------------------------------------------------------------------------------------------------------


_NOT_TEXT = "[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]"
"""What HTML has no way to say, or does not allow; as text, since compiling it would cost every command 3 ms."""


def escape_html(text: str) -> str:
    """A text as HTML shows it, no character of which is taken for markup."""
    from html import escape  # with a table of two thousand names

    return escape(re.sub(_NOT_TEXT, "", text))


# --- XML -------------------------------------------------------------------------------------------------------------


_NOT_XML = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""What XML 1.0 does not allow, not even escaped (https://www.w3.org/TR/xml/#charsets)."""


def allowed_in_xml(text: str) -> str:
    """A text without what XML has no way to write, for whoever writes elements by a library."""
    return re.sub(_NOT_XML, "", text)


def escape_xml(text: str) -> str:
    """A text as it stands in XML, no character of which is taken for markup, nor for the end of an attribute."""
    return allowed_in_xml(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def xml_attribute(text: str) -> str:
    """A text as the value of an attribute, with its quotation marks."""
    said = escape_xml(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' in said and "'" not in said:
        return f"'{said}'"
    return f'"{said.replace(chr(34), "&quot;")}"'


# --- a cell of a spreadsheet -----------------------------------------------------------------------------------------


_NUMBER = r" *[+-]?[0-9]+(?:[.,\xa0][0-9]+)*(?:[eE][+-]?[0-9]+)?(?:/[0-9]+)?…?[ \xa0]?%? *"
"""A figure as a report writes it: `-1/36`, `-2.7778 %`, `+3`, `1.5e-07`, and a long one cut off."""

_FORMULA = rf"(^|;)(?=['\s\ufeff]*[=+@＝＋－＠\t\r-])(?!{_NUMBER}(?:;|\Z))"
"""Where a spreadsheet would begin a formula: at a sign that begins one, behind blanks and apostrophes too.

Excel in a language with a decimal comma, as Portuguese, takes a semicolon for the end of a cell, and in Chinese and
Japanese a sign of full width for the narrow one. https://owasp.org/www-community/attacks/CSV_Injection
"""


def escape_cell(text: str) -> str:
    """A cell that no spreadsheet runs: an apostrophe makes text of what is no number and would be a formula.

    A number is one to a program and to a spreadsheet; whoever reads anything else takes one apostrophe away.
    """
    return re.sub(_FORMULA, r"\1'", text)


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


def escape_annotation(text: str) -> str:
    """The message of a command of GitHub's runner: its lines, in which what cannot be seen is written out.

    What is escaped, and how, is in actions/toolkit, packages/core/src/command.ts.
    """
    shown = text if text.isprintable() else "".join(c if c in "\r\n" else escape_controls(c) for c in text)
    return shown.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(text: str) -> str:
    """The value of a property of such a command."""
    return escape_annotation(text).replace(":", "%3A").replace(",", "%2C")
