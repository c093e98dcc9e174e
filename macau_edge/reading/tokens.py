"""Text -> the tokens of its YAML with their places, for whoever edits the text itself.

`reading/nodes.py` gives what a text means; here is how it was written: every bracket, comma and dash, the quotes, what
lies between two tokens, how deep a line stands among its blocks, and which words are the language's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import yaml

from macau_edge.model.numbers import whole_of
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, keys_in

_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

Kind: TypeAlias = Literal[
    "scalar", "[", "]", "{", "}", ",", "-", "?", ":", "---", "...", "key", "mapping", "sequence", "end", "end of text"
]
"""Those from `key` on have no width: the next token begins a key; a block collection begins or ends; the text ends."""

_KINDS: dict[type[yaml.Token], Kind] = {
    yaml.ScalarToken: "scalar",
    yaml.FlowSequenceStartToken: "[",
    yaml.FlowSequenceEndToken: "]",
    yaml.FlowMappingStartToken: "{",
    yaml.FlowMappingEndToken: "}",
    yaml.FlowEntryToken: ",",
    yaml.BlockEntryToken: "-",
    yaml.ValueToken: ":",
    yaml.DocumentStartToken: "---",
    yaml.DocumentEndToken: "...",
    yaml.BlockMappingStartToken: "mapping",
    yaml.BlockSequenceStartToken: "sequence",
    yaml.BlockEndToken: "end",
    yaml.StreamEndToken: "end of text",
}


@dataclass(frozen=True, slots=True)
class Token:
    """One token: where it stands in the text, and for a scalar what it says and whether it is quoted or a block.

    `style` is the quote, `|` or `>`, or empty; `indent` is how far the lines of a block scalar are indented. `line` and
    `column` count from 1 as those of a `Place` do.
    """

    kind: Kind
    start: int
    end: int
    line: int
    column: int
    value: str = ""
    style: str = ""
    indent: int = 0


def read_tokens(text: str) -> Iterator[Token]:
    """The tokens of a text that `read_nodes` can read, whose lines end with line feeds."""
    for token in yaml.scan(text, Loader=_LOADER):
        if isinstance(token, yaml.StreamStartToken):
            continue
        start, end = token.start_mark.index, token.end_mark.index
        place = (token.start_mark.line + 1, token.start_mark.column + 1)
        if isinstance(token, yaml.KeyToken):
            yield Token("?" if end > start else "key", start, end, *place)
        elif isinstance(token, yaml.ScalarToken):
            style = "" if token.plain else token.style
            indent = 0
            if style in ("|", ">"):
                indent = _indent_of_block(text[start:end], token.value)
                end = start + len(_block(text[start:end], indent))
            yield Token("scalar", start, end, *place, token.value, style, indent)
        else:
            yield Token(_KINDS[type(token)], start, end, *place)


def _indent_of_block(raw: str, value: str) -> int:
    """How much further in the first line that says something stands in the text than in what it says."""
    written, said = (_blanks_before(lines) for lines in (raw.split("\n")[1:], value.split("\n")))
    return len(raw) if said is None or written is None else written - said


def _blanks_before(lines: list[str]) -> int | None:
    return next((len(line) - len(line.lstrip(" ")) for line in lines if line.strip(" ")), None)


def _block(raw: str, indent: int) -> str:
    """A block scalar without what the scanner passed on its way to the next token.

    These are the blanks before that token, and the blank lines, which are the scalar's own only where it keeps them
    (`|+`) or where they have blanks beyond its indentation.
    """
    header, *lines = raw.split("\n")
    if lines and not lines[-1].strip(" ") and len(lines[-1]) <= indent:
        lines.pop()
    keeps = "+" in header.partition("#")[0]
    while not keeps and lines and not lines[-1].strip(" ") and len(lines[-1]) <= indent:
        lines.pop()
    return "\n".join((header, *lines))


# --- what lies between two tokens: blanks, the ends of lines, and comments -------------------------------------------


BLANK_LINES = 1
"""Blank lines that may follow one another."""
_BLANKS = " \t\ufeff"


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment as it is written, and the column it stood at, from 0."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Gap:
    """The comment at the end of a token's line, and the lines before the next token; None is a blank one."""

    beside: str
    lines: tuple[Comment | None, ...]
    breaks: bool

    @property
    def comments(self) -> list[str]:
        """Every comment, in order."""
        return [*([self.beside] if self.beside else []), *(line.text for line in self.lines if line)]


_NOTHING = Gap("", (), breaks=False)


def read_gap(text: str, *, first: bool = False, last: bool = False) -> Gap:
    """The gap that a text is; `first` before all tokens, `last` behind them, where no blank lines are kept."""
    if not (first or last or "\n" in text or "#" in text):
        return _NOTHING
    beside, *lines = ["", *text.split("\n")] if first else text.split("\n")
    if lines and not last:
        lines.pop()  # the indentation of the next token
    found: list[Comment | None] = []
    for line in lines:
        comment = line.strip(_BLANKS)
        if comment:
            found.append(Comment(_spaced(comment), len(line) - len(line.lstrip(_BLANKS))))
        elif (found or not first) and found[-BLANK_LINES:] != [None] * BLANK_LINES:
            found.append(None)
    while last and found and found[-1] is None:
        found.pop()
    return Gap(_spaced(beside.strip(_BLANKS)), tuple(found), breaks=first or last or "\n" in text)


def _spaced(comment: str) -> str:
    """A comment with a blank after its `#` signs; `#!` has none, and whatever more there is stays."""
    words = comment.lstrip("#")
    signs = comment[: len(comment) - len(words)]
    return comment if not words or words[0] in " \t!" else f"{signs} {words}"


# --- how deep a line of a file stands among its block collections ----------------------------------------------------


INDENT = 2
"""Blanks a level."""


@dataclass(frozen=True, slots=True)
class _BlockLevel:
    """A block collection and the column that its entries stood at, from 0.

    `dashes` is a list whose dashes stand right under their key: no token says where it begins or ends.
    """

    kind: Kind | Literal["dashes"]
    column: int


class Levels:
    """The block collections that are open, followed token by token."""

    def __init__(self) -> None:
        self.open: tuple[_BlockLevel, ...] = ()
        self.before: tuple[_BlockLevel, ...] = ()
        """Those that were open at the last token that has a width."""
        self._key = False

    def follow(self, token: Token, *, within: bool) -> None:
        """Goes on to the next token; `within` says whether it is inside brackets, where no block collection is."""
        if token.kind in ("---", "...", "end of text"):
            self.open = ()
        elif within:
            return
        elif token.kind in ("mapping", "sequence"):
            self._begin(token.kind, token)
        elif token.kind == "-" and self._innermost not in ("sequence", "dashes"):
            self._begin("dashes", token)
        elif token.kind in ("key", "?", ":", "end") and self._innermost == "dashes":
            self.open = self.open[:-1]
        if token.kind == "end":
            self.open = self.open[:-1]
        self._key = self._key or token.kind == "key"

    def passed(self) -> None:
        """The token was written: what comes up to the next one lies behind it."""
        self.before, self._key = self.open, False

    @property
    def _innermost(self) -> str:
        return self.open[-1].kind if self.open else ""

    def _begin(self, kind: Kind | Literal["dashes"], token: Token) -> None:
        self.open = (*self.open, _BlockLevel(kind, token.column - 1))

    @property
    def inside(self) -> int:
        """The indentation of what is a value of the innermost collection, on a line of its own."""
        return INDENT * len(self.open)

    def _is_entry(self, token: Token) -> bool:
        """Whether a token begins an entry of the innermost collection, and is no value in it."""
        return self._key or token.kind in ("-", "?", ":")

    def indent(self, token: Token) -> int:
        """The indentation of a line that begins with a token outside brackets."""
        return max(self.inside - INDENT, 0) if self._is_entry(token) else self.inside

    def of_comment(self, column: int, token: Token) -> int:
        """The indentation of a comment on a line of its own before a token: that of the entries it stands among.

        Where the token ends some collections, the comment belongs to the innermost one whose entries begin no further
        right than it does.
        """
        indent = self.indent(token)
        level = indent // INDENT
        for inner in range(level + 1, len(self.before)):
            if self.before[level].column < column >= self.before[inner].column:
                level = inner
        return level * INDENT if level * INDENT > indent else indent


# --- which words of a file are the language's own, and how each of them is written -----------------------------------


Role: TypeAlias = Literal["prose", "phrase", "prize", "rate"]
"""What a word is: the author's, in which nothing changes; outcomes, rows and choices; a ratio; a percentage."""

_OF_A_BET = frozenset((
    "each", "additional", "win", "lose", "push", "stages", "commission", "units", "made", "not-working",
    "count", "collect", "when", "until", "highest-of", "together", "expect",
    "based-on",
))  # fmt: skip
"""Keys of a bet whose values are the language's; those of the prizes are beside them in `_role`."""
_ALL_BLANKS = regex(r"[ \t\n]+")
_SIDE = r"0*([1-9][0-9]{0,8})"
_RATIO = regex(rf"{_SIDE} ?: ?{_SIDE}")
_FOR_ONE = regex(rf"{_SIDE} for 1")
_RATE = regex(r"([0-9]{1,2})(?:\.([0-9]{1,6}))? ?%")

Meaning: TypeAlias = tuple["str | bool | Meaning", ...]
"""A node without places and quotes, each of its words in the normal form."""


def normal_spelling(text: str, role: Role) -> str:
    """How a text is written: one blank between words, `3:1`, `8 for 1`, `5%`. Nothing is reduced or turned."""
    if role == "prose" or not text.strip(" \t\n"):
        return text
    text = _ALL_BLANKS.sub(" ", text.strip(" \t\n"))
    if role == "prize" and (match := _RATIO.fullmatch(text)):
        return f"{match[1]}:{match[2]}"
    if role == "prize" and (match := _FOR_ONE.fullmatch(text)):
        return f"{match[1]} for 1"
    if role == "rate" and (match := _RATE.fullmatch(text)):
        decimals = (match[2] or "").rstrip("0")
        return f"{whole_of(match[1])}{'.' if decimals else ''}{decimals}%"
    return text


def roles(node: Node) -> dict[tuple[int, int], Role]:
    """Line and column of each word that is not prose -> its role."""
    found = ((scalar, role) for scalar, role in _scalars(node, "prose", ()) if scalar.text and role != "prose")
    return {(scalar.place.line, scalar.place.column): role for scalar, role in found}


def document_value(node: Node) -> Meaning:
    """What a document says, whichever way it is written."""
    return _meaning(node, roles(node))


def _meaning(node: Node, known: dict[tuple[int, int], Role]) -> Meaning:
    if isinstance(node, SequenceNode):
        return ("list", *(_meaning(item, known) for item in node.items))
    if isinstance(node, MappingNode):
        return ("mapping", *((_meaning_of_key(key, known), _meaning(value, known)) for key, value in node.pairs))
    text = normal_spelling(node.text, known.get((node.place.line, node.place.column), "prose"))
    return ("word", text, node.quoted and text in ("", "<<"))  # the only two that quotes give another meaning


def _meaning_of_key(key: Node, known: dict[tuple[int, int], Role]) -> Meaning:
    """What a key says: where it is the language's own, the same as a list and as a text with `or` in it."""
    names = keys_in(key)
    first = next((one for one in names if isinstance(one, Scalar)), None)
    place = (key if isinstance(key, Scalar) else first or key).place
    if first is None or known.get((place.line, place.column)) != "phrase":
        return _meaning(key, known)
    texts = [normal_spelling(one.text, "phrase") if isinstance(one, Scalar) else "" for one in names]
    quoted = key.quoted if isinstance(key, Scalar) else first.quoted
    return ("key", *texts, quoted and texts == ["<<"])


def _scalars(node: Node, role: Role, path: tuple[str, ...]) -> Iterator[tuple[Scalar, Role]]:
    if isinstance(node, Scalar):
        yield node, role
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from _scalars(item, role, path)
    else:
        for key, value in node.pairs:
            name = key.text if isinstance(key, Scalar) else ""
            yield from _scalars(key, "prose" if role == "prose" else "phrase", path)
            yield from _scalars(value, _role(role, (*path, name)), (*path, name))


def _role(outer: Role, path: tuple[str, ...]) -> Role:
    """The role of what stands under the last key of a path, inside something of the role `outer`."""
    if outer != "prose":
        if path[-2:] == ("commission", "rate"):
            return "rate"
        return "phrase" if path[-1] == "by" else outer
    match path[5:] if path[:1] == ("readings",) and path[2:3] + path[4:5] == ("alternatives", "instead") else path:
        case ("names" | "hand" | "hands" | "device" | "commission",) | ("deal", _, "if" | "end"):
            return "phrase"
        case (
            ("bets", _, "pays" | "lost") | ("options", _, "choices" | "default") | ("choices",) | ("meters", _, "seed")
        ):
            return "prize"
        case ("meters", _, "contribution"):
            return "rate"
        case ("bets", _, key) if key in _OF_A_BET:
            return "phrase"
        case _:
            return "prose"
