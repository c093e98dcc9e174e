"""Rulesets and applications written in the one way: the author's order, lines and comments, our blanks and quotes.

The tokens of the file are written again in their order (`lay_out`); only what lies between them is decided here. A word
has the quotes that it needs and no others; a text of several lines is moved to its indentation with what it says
unchanged. What comes out says what went in, and that is looked at each time: decision 016.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from macau_edge.model.keys import OR
from macau_edge.model.message import Message
from macau_edge.model.notation import BOOLEANS
from macau_edge.model.problem import NOWHERE, Place, Problem, ProblemError
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex
from macau_edge.reading.kinds import (
    LISTS,
    OF_A_BET,
    LeftOut,
    both_words_problem,
    in_todays_words,
    left_out,
    older_keys,
    with_what_is_left_out,
)
from macau_edge.reading.nodes import Node, Scalar, keys_in, read_nodes
from macau_edge.reading.source import LINE_ENDS, Source
from macau_edge.reading.tokens import (
    INDENT,
    Gap,
    Kind,
    Levels,
    Role,
    Token,
    document_value,
    normal_spelling,
    read_gap,
    read_tokens,
    roles,
)

# --- when a word needs no quotes, and which quotes it has where it needs them ----------------------------------------


_OTHERWISE_READ = BOOLEANS | {"", "~", "=", "<<"}
_NUMERIC = regex(r"[-+.]?[0-9][-+.:_0-9a-fox ]*(z|[0-9]t[0-9].*)?|[-+]?\.(inf|nan)", re.I)
"""What a reader of YAML 1.1 or 1.2 may take for a number, an hour or a date; more than any of them does."""
_PLAINLY_READ = regex(r"(0|[1-9][0-9]*)([:-](0|[1-9][0-9]*))*")
"""Numbers, ratios and patterns: in the places of the language every ruleset has them without quotes.

Not those that begin with zeros: `0` and `"00"` are two pockets, and one number to a reader that takes them for numbers.
"""
_FIRST = frozenset("-?:,[]{}#&*!|>'\"%@`")
_HIDDEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))


def formatted_scalar(token: Token, raw: str, role: Role, *, within: bool) -> str:
    """A scalar of one line as it is written: plain where that is the same to every reader.

    `raw` is how it stands in the text, with its quotes; `within` whether it is inside brackets.
    """
    value = normal_spelling(token.value, role)
    if value == token.value and not token.style:
        return raw
    if can_be_plain(value, role, within=within):
        return value
    if value == token.value:
        return in_double_quotes(raw)
    needs_escapes = '"' in value or "\\" in value or "\\" in raw  # what stands there unescaped may stay so
    return raw if needs_escapes else f'"{value}"'


def in_double_quotes(raw: str) -> str:
    """A quoted scalar in double quotes; as it stands where that would need escapes, or has them."""
    body = raw[1:-1].replace("''", "'")
    return raw if raw[0] == '"' or '"' in body or "\\" in body else f'"{body}"'


def can_be_plain(value: str, role: Role, *, within: bool) -> bool:
    """Whether a word means the same without quotes, here and to other readers of YAML."""
    if value.lower() in _OTHERWISE_READ or value[0] in _FIRST or value != value.strip() or value.startswith("..."):
        return False
    if _NUMERIC.fullmatch(value) and (role == "prose" or not _PLAINLY_READ.fullmatch(value)):
        return False
    if re.search(r":( |$)| #", value) or (within and re.search(r"[,\[\]{}?]", value)):
        return False
    return all(c in " \u3000" or not (c.isspace() or unicodedata.category(c) in _HIDDEN) for c in value)


# --- scalars of several lines, moved to another indentation with what they say unchanged -----------------------------


_HEADER = regex(r"([|>])([-+]?)([1-9]?)([-+]?)")


def folded_scalar(token: Token, raw: str, indent: int) -> list[str]:
    """The lines of a plain or quoted scalar, all but the first indented: there, blanks at both ends say nothing."""
    if token.style:
        raw = in_double_quotes(raw)
    first, *others = raw.split("\n")
    lines = [
        _trimmed(first, token),
        *(_trimmed(line.lstrip(" \t"), token) for line in others[:-1]),
        others[-1].lstrip(" \t"),
    ]
    return [lines[0], *(" " * indent + line if line else "" for line in lines[1:])]


def _trimmed(line: str, token: Token) -> str:
    """A line without the blanks at its end; `\\ ` is a blank that is meant."""
    found = line.rstrip(" \t")
    escaped = token.style == '"' and (len(found) - len(found.rstrip("\\"))) % 2
    return line if escaped else found


def block_scalar(token: Token, raw: str, indent: int, *, cut: bool) -> list[str]:
    """The lines of a block scalar (`|`, `>`), those of its content moved to `indent`.

    `cut` says that the text ends inside its last line: there it has no line feed, and must not be given one.
    """
    first, *lines = raw.split("\n")
    match = _HEADER.match(first)
    assert match, "a block scalar begins with its header"
    sign, before, digit, after = match.groups()
    header = sign + ("-" if cut and lines else before or after) + ("2" if digit else "")
    comment = read_gap(first[match.end() :]).beside
    moved = (line[token.indent :] for line in lines)
    return [f"{header}  {comment}" if comment else header, *(" " * indent + line if line else "" for line in moved)]


# --- the lines that are written, with the place that has been reached in the last of them ----------------------------


class LineBuilder:
    """Lines that are put together piece by piece: one of a million characters takes no longer than many."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._pieces: list[str] = []
        self.indent = 0
        """The indentation of the present line."""
        self.width = 0
        """The characters of the present line."""

    def add(self, piece: str) -> None:
        """Goes on with the present line."""
        self._pieces.append(piece)
        self.width += len(piece)

    def begin(self, indent: int) -> None:
        """Ends the present line, and begins one that is indented."""
        self._lines.append("".join(self._pieces))
        self._pieces, self.indent, self.width = [" " * indent], indent, indent

    def add_lines(self, lines: Sequence[str]) -> None:
        """Goes on with a piece that has several lines."""
        first, *others = lines
        self.add(first)
        for line in others:
            self.begin(len(line) - len(line.lstrip(" ")))
            self.add(line.lstrip(" "))

    def text(self) -> str:
        """All lines but the first, which was there before anything began, each with its line feed."""
        lines = [*self._lines, "".join(self._pieces)]
        return "".join(f"{line}\n" for line in lines[1:])


# --- the tokens of a file, written again -----------------------------------------------------------------------------


_NO_WIDTH = ("key", "mapping", "sequence", "end")


Position: TypeAlias = tuple[int, int]
"""A line and a column, both from 1."""


def lay_out(text: str, tokens: Iterable[Token], roles: Mapping[Position, Role], words: Mapping[Position, str]) -> str:
    """The text with its tokens laid out.

    `roles` are those of the words that are not prose; `words` are written in the place of those that stand there.
    """
    writer = _Writer(text, roles, words)
    for token in tokens:
        writer.take(token)
    return writer.page.text()


@dataclass(slots=True, kw_only=True)
class _Bracket:
    """A list or mapping in brackets.

    `column` is where it opened in the text and `at` where it does in what is written, both from 1; `least` is the
    indentation of a line that begins with its end; `items` that of its other lines, known from the first one on:
    under its first item if they were, else one level further in than the line it opens on (`hanging`).
    """

    kind: Kind
    column: int
    at: int
    least: int
    hanging: int
    items: int | None = None

    def indent(self, token: Token, *, alone: bool) -> int:
        """The indentation of a line that begins with a token; `alone` if the bracket ended its line."""
        if token.kind in ("]", "}"):
            return self.least
        if self.items is None and alone:
            self.items = self.least + INDENT
        elif self.items is None:
            self.items = self.at if token.column == self.column + 1 else self.hanging
        return self.items or 0

    @property
    def of_comment(self) -> int:
        """The indentation of a comment on a line of its own."""
        return self.hanging if self.items is None else self.items


class _Writer:
    """One pass over the tokens."""

    def __init__(self, text: str, roles: Mapping[Position, Role], words: Mapping[Position, str]) -> None:
        self.text, self.roles, self.words = text, roles, words
        self.page = LineBuilder()
        self.levels, self.brackets = Levels(), list[_Bracket]()
        self.last: Token | None = None
        self.is_key = False

    def take(self, token: Token) -> None:
        """The next token."""
        self.levels.follow(token, within=bool(self.brackets))
        if token.kind in _NO_WIDTH:
            self.is_key = token.kind == "key"
            return
        start, over = self.last.end if self.last else 0, token.kind == "end of text"
        gap = read_gap(self.text[start : token.start], first=not self.last, last=over)
        if gap.beside:
            self.page.add(f"  {gap.beside}")
        if gap.breaks:
            self.new_line(token, gap)
        elif self.last:
            cut = self.is_cut_off(token)
            self.page.add(self.text[start : token.start] if cut else _between(self.last, token))
        if not over:
            self.write(token)
        self.last, self.is_key = token, False
        self.levels.passed()

    def is_cut_off(self, token: Token) -> bool:
        """Whether it is the rest of a text that a comma inside braces has cut: a word of prose that is no key."""
        if self.last is None or self.last.kind != "," or not self.brackets or self.brackets[-1].kind != "{":
            return False
        is_prose = token.kind == "scalar" and (token.line, token.column) not in self.roles
        return is_prose and not self.is_key

    def new_line(self, token: Token, gap: Gap) -> None:
        """The comments before a token, and the indentation of its line."""
        bracket = self.brackets[-1] if self.brackets else None
        alone = self.last is not None and self.last.kind in ("[", "{")
        indent = bracket.indent(token, alone=alone) if bracket else self.levels.indent(token)
        for comment in gap.lines:
            if comment is None:
                self.page.begin(0)
            else:
                self.page.begin(bracket.of_comment if bracket else self.levels.of_comment(comment.column, token))
                self.page.add(comment.text)
        if token.kind != "end of text":
            self.page.begin(indent)

    def write(self, token: Token) -> None:
        """The token itself."""
        if token.kind == "scalar":
            self.page.add_lines(self.scalar(token))
            return
        if token.kind in ("[", "{"):
            self.brackets.append(self.bracket(token))
        elif token.kind in ("]", "}"):
            self.brackets.pop()
        self.page.add(token.kind)

    def bracket(self, token: Token) -> _Bracket:
        """The bracket that a token opens."""
        inside = self.levels.inside
        least = max(self.page.indent, inside)
        hanging = max(self.page.indent + INDENT, inside + (INDENT if self.page.width == least else 0))
        return _Bracket(kind=token.kind, column=token.column, at=self.page.width + 1, least=least, hanging=hanging)

    def scalar(self, token: Token) -> list[str]:
        """The lines of a scalar, the first without its indentation."""
        if word := self.words.get((token.line, token.column)):
            return [word]
        raw, inside = self.text[token.start : token.end], self.levels.inside
        if token.style in ("|", ">"):
            return block_scalar(token, raw, max(inside, INDENT), cut=token.end == len(self.text))
        if "\n" in raw:
            return folded_scalar(token, raw, max(self.page.indent + INDENT, inside) if self.brackets else inside)
        role = self.roles.get((token.line, token.column), "prose")
        return [formatted_scalar(token, raw, role, within=bool(self.brackets))]


def _between(last: Token, token: Token) -> str:
    """What stands between two tokens of one line."""
    if last.kind == ":":
        return " "  # also before a comma: `{win:, …}` is not YAML to every reader
    if last.kind in ("[", "{") or token.kind in ("]", "}", ","):
        return ""
    return "" if token.kind == ":" and last.kind in ("scalar", "]", "}") else " "


_OTHER_LINE_ENDS = regex("[\x85\u2028\u2029]")


class NotTheSameError(Exception):
    """A mistake of the formatter, which it has found by itself."""


def formatted(read: Source, *, older: bool = False) -> str:
    """The text of a file, formatted; an `older` one, in the language of 0.1 or 0.2, with the words of today.

    Raises:
        ProblemError: it is not YAML that `read_nodes` can read, ends lines by characters that only some readers take
            for that, or has a word of 0.1 beside that of today.
        NotTheSameError: the result would not say the same.
    """
    before, words = read_nodes(read), dict[tuple[int, int], str]()
    if older:
        read, before = _with_what_is_left_out(read, before), with_what_is_left_out(before)
    read = _with_plain_keys(read, before)
    node = read_nodes(read)
    if document_value(node) != document_value(before):
        raise NotTheSameError(f"{read.file} would not say the same with its keys as texts, so nothing was written")
    if older and (twice := both_words_problem(node)):
        raise ProblemError(*twice)
    if older:  # found by where they stand in the document: a name or a comment with the same word stays
        words = {(key.place.line, key.place.column): OF_A_BET[key.text] for key in older_keys(node)}
        node = in_todays_words(node)
    if match := _OTHER_LINE_ENDS.search(read.text):
        raise ProblemError(_other_line_end(read, match.start()))
    text = read.text.replace("\r\n", "\n").replace("\r", "\n")
    tokens = list(read_tokens(text))
    found = lay_out(text, tokens, roles(node), words)
    if found != text and not _same(node, _marks(text, tokens), Source(file=read.file, text=found, data=b"")):
        raise NotTheSameError(f"{read.file} would not say the same when formatted, so nothing was written")
    return found


def _with_what_is_left_out(read: Source, node: Node) -> Source:
    """The file with all that 0.2 left out; what an entry is about is asked of a reader where nobody knew it."""
    text = read.text.replace("\r\n", "\n").replace("\r", "\n")
    tokens = [one for one in read_tokens(text) if one.kind != "key"]
    begins: dict[Position, int] = {}
    for number, token in enumerate(tokens):
        if token.kind != "end":
            begins.setdefault((token.line, token.column), number)
    pieces, end = list[str](), 0
    for one in sorted(left_out(node), key=lambda one: one.key.place):
        first = begins[one.value.place.line, one.value.place.column]
        start = tokens[first].start
        own = text[start : _end(tokens, first)] if one.is_text else ""
        pieces += [text[end:start], _added_text(one, own, flow=tokens[first].kind == "{")]
        end = start + (len(own) or (tokens[first].kind == "{"))
    return Source(file=read.file, text="".join([*pieces, text[end:]]), data=b"") if pieces else read


def _end(tokens: Sequence[Token], first: int) -> int:
    """Where the collection ends that the token with that number begins."""
    depth, last = 0, tokens[first]
    for token in tokens[first:]:
        depth += token.kind in ("{", "[", "mapping", "sequence")
        depth -= token.kind in ("}", "]", "end")
        last = token if token.end > token.start else last
        if not depth:
            break
    return last.end


ASKED = "# what is it about?"
"""The comment beside a subject that nobody knew."""


def _added_text(one: LeftOut, own: str, *, flow: bool) -> str:
    """What stands where a record begins: the keys that it left out, and its text, where it was nothing else."""
    indent = " " * (one.value.place.column - 1)
    said = {key: ", ".join(words) for key, words in one.added.items()}
    said = {key: f"[{text}]" if "," in text or key in LISTS else text for key, text in said.items()}
    ask = f"  {ASKED}" if one.is_asked else ""
    if flow:
        beside = "".join(f"{key}: {words}, " for key, words in said.items())
        rest = f"text: {own}}}" if own else ""
        return f"{{{beside}{ask}\n{indent}  {rest}" if ask else f"{{{beside}{rest}"
    lines = [f"{key}: {words}{ask if key == 'about' else ''}" for key, words in said.items()]
    if own:
        return f"\n{indent}".join([*lines, "text:"]) + f"\n{indent}  " + own.replace("\n", "\n  ")
    return "".join(f"{line}\n{indent}" for line in lines)


def _with_plain_keys(read: Source, node: Node) -> Source:
    """The file with each key that is a list, `[4, 10]`, as the text that any reader of YAML takes, `4 or 10`.

    One that goes on below, or with a comment in it, stays as it is, and so does one in the author's own words.
    """
    known, text = roles(node), read.text
    pieces, end = list[str](), 0
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    tokens = list(read_tokens(text)) if "[" in text else []
    for number, token in enumerate(tokens):
        if token.kind != "key" or tokens[number + 1].kind != "[":
            continue
        closed = next(at for at in range(number + 2, len(tokens)) if tokens[at].kind in ("]", "[", "{"))
        own, after = tokens[number + 2 : closed], tokens[closed]
        names = [one for one in own if one.kind == "scalar"]
        raw = text[tokens[number + 1].start : after.end]
        written = OR.join(normal_spelling(one.value, "phrase") for one in names)
        if after.kind == "]" and names and "\n" not in raw and _is_key_of(names, written, known):
            end, before = after.end, text[end : tokens[number + 1].start]
            if re.match(r":\S", text[end : end + 2]):  # which is a colon behind a bracket alone
                end, written = end + 1, f"{written}: "
            pieces += [before, written]
    return Source(file=read.file, text="".join([*pieces, text[end:]]), data=b"") if pieces else read


def _is_key_of(names: Sequence[Token], written: str, known: Mapping[Position, Role]) -> bool:
    """Whether a text is the key that a list of names is, in the language's own words."""
    if any(known.get((one.line, one.column)) != "phrase" for one in names) or not written.strip():
        return False
    found = keys_in(Scalar(written, NOWHERE))
    same = [one.text for one in found if isinstance(one, Scalar)] == [
        normal_spelling(one.value, "phrase") for one in names
    ]
    return same and can_be_plain(written, "phrase", within=True)


def _same(node: Node, marks: Iterable[str], after: Source) -> bool:
    """Whether a formatted text says the same as a document, with the same comments at the same tokens."""
    try:
        same_marks = zip(marks, _marks(after.text, read_tokens(after.text)), strict=True)
        return document_value(node) == document_value(read_nodes(after)) and all(
            one == other for one, other in same_marks
        )
    except (ProblemError, ValueError):  # it cannot be read any more; one of the two has more tokens
        return False


def _marks(text: str, tokens: Iterable[Token]) -> Iterator[str]:
    """The tokens and comments of a text, in order; what the scalars say is compared apart."""
    end, first = 0, True
    for token in tokens:
        if token.end > token.start or token.kind == "end of text":
            yield from read_gap(text[end : token.start], first=first, last=token.kind == "end of text").comments
            end, first = token.end, False
            yield token.kind


def _other_line_end(read: Source, position: int) -> Problem:
    before = LINE_ENDS.split(read.text[:position])
    place = Place(read.file, len(before), len(before[-1]) + 1)
    message = Message(
        "U+{number} ends a line for some readers of YAML, and for others it does not",
        number=f"{ord(read.text[position]):04X}",
    )
    return Problem(place, "syntax/not-yaml", message, help=Message("write a line feed, or delete it"))
