"""Edits of a text by the path of what is meant, which leave all else of it letter for letter: comments, order, quotes.

An edit is kept only where the text that comes of it says what it said before, but for what was to be changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Concatenate, Literal, ParamSpec

from macau_edge.desk.buffer import Steps, is_blank, node_at
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import dataclass
from macau_edge.reading.formatting import can_be_plain
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, read_nodes
from macau_edge.reading.source import MARK, Source
from macau_edge.reading.tokens import INDENT, Role, Token, read_gap, read_tokens

P = ParamSpec("P")

Shape = Literal["word", "list", "mapping", "nothing"]

Written = str | Sequence["Written"] | Mapping[str, "Written"]
"""What is to be written: a word as it stands in YAML, a list or a mapping of such."""


class NoEditError(Exception):
    """The text is not written so that this could be changed in it: that is done by hand."""


class LostCommentError(NoEditError):
    """What is to be changed has a comment in it, which would be lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSpan:
    """What stands somewhere in a text; `column` is that of the entries of one that is written on lines of its own.

    The entries of a list have nothing as their keys, and begin where the dash or the item does.
    """

    shape: Shape
    start: int
    end: int
    column: int = 0
    flow: bool = False
    value: str = ""
    entries: tuple[tuple[TextSpan, TextSpan], ...] = ()


def spans_in(text: str) -> TextSpan:
    """A text that can be read, in parts.

    Raises:
        NoEditError: it is written in a way that is not followed here.
    """
    return _Tokens([one for one in read_tokens(text) if one.kind not in ("---", "...")]).value(0)


class _Tokens:
    """The tokens of a text, taken one after the other."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens, self.at = tokens, 0

    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def take(self) -> Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def takes(self, *kinds: str) -> Token | None:
        """The next token, where it is of one of these kinds."""
        return self.take() if self.next.kind in kinds else None

    def value(self, end: int) -> TextSpan:
        """What begins with the next token; nothing, at the end of what was before, where that begins no value."""
        match self.next.kind:
            case "scalar":
                token = self.take()
                return TextSpan(shape="word", start=token.start, end=token.end, value=token.value)
            case "[" | "{":
                return self.flow()
            case "mapping" | "sequence":
                column = self.take().column - 1
                found = self.pairs(column) if self.next.kind in ("key", "?") else self.dashes(column)
                if self.takes("end") is None:
                    raise NoEditError
                return found
            case "-":
                return self.dashes(self.next.column - 1)
            case _:
                return TextSpan(shape="nothing", start=end, end=end)

    def pair(self) -> tuple[TextSpan, TextSpan]:
        """A key and its value, of which either may be missing."""
        begin = self.takes("key", "?")
        key = self.value(begin.end if begin else self.next.start)
        colon = self.takes(":")
        return key, self.value(colon.end) if colon else TextSpan(shape="nothing", start=key.end, end=key.end)

    def pairs(self, column: int) -> TextSpan:
        entries = []
        while self.next.kind in ("key", "?"):
            entries.append(self.pair())
        return _around("mapping", entries, column)

    def dashes(self, column: int) -> TextSpan:
        entries = []
        while dash := self.takes("-"):
            entries.append((TextSpan(shape="nothing", start=dash.start, end=dash.end), self.value(dash.end)))
        return _around("list", entries, column)

    def flow(self) -> TextSpan:
        begin = self.take()
        shape: Shape = "list" if begin.kind == "[" else "mapping"
        entries = list[tuple[TextSpan, TextSpan]]()
        while (end := self.takes("]", "}")) is None:
            if self.takes(","):
                continue
            before = self.at
            if shape == "mapping":
                entries.append(self.pair())
            elif self.next.kind in ("key", "?"):
                key, value = self.pair()
                item = TextSpan(shape="mapping", start=key.start, end=max(key.end, value.end), flow=True)
                entries.append((TextSpan(shape="nothing", start=key.start, end=key.start), item))
            else:
                item = self.value(self.next.start)
                entries.append((TextSpan(shape="nothing", start=item.start, end=item.start), item))
            if self.at == before:
                raise NoEditError
        return TextSpan(shape=shape, start=begin.start, end=end.end, flow=True, entries=tuple(entries))


def _around(shape: Shape, entries: Sequence[tuple[TextSpan, TextSpan]], column: int) -> TextSpan:
    if not entries:
        raise NoEditError
    end = max(entries[-1][0].end, entries[-1][1].end)
    return TextSpan(shape=shape, start=entries[0][0].start, end=end, column=column, entries=tuple(entries))


# --- words as they are written ----------------------------------------------------------------------------------------


def word_text(word: str, role: Role, *, within: bool = True) -> str:
    """A word as it stands in YAML: plain where that is the same to every reader; `within` is inside brackets."""
    return word if can_be_plain(word, role, within=within) else json.dumps(word, ensure_ascii=False)


def flow_text(written: Written) -> str:
    """Something on one line, in brackets."""
    if isinstance(written, str):
        return written
    if isinstance(written, Mapping):
        return f"{{{', '.join(f'{key}: {flow_text(value)}' for key, value in written.items())}}}"
    return f"[{', '.join(map(flow_text, written))}]"


def written_again(node: Node, role: Role = "phrase") -> Written:
    """A node, to be written in another place."""
    if isinstance(node, Scalar):
        return json.dumps(node.text, ensure_ascii=False) if node.quoted else word_text(node.text, role)
    if isinstance(node, SequenceNode):
        return [written_again(one, role) for one in node.items]
    pairs = [(written_again(key, role), written_again(value, role)) for key, value in node.pairs]
    return {key if isinstance(key, str) else flow_text(key): value for key, value in pairs}


# --- edits ------------------------------------------------------------------------------------------------------------


def _behind_marks(edit: Callable[Concatenate[str, P], str]) -> Callable[Concatenate[str, P], str]:
    """An edit of what stands behind the byte order marks of a text, which some readers of YAML count."""

    @wraps(edit)
    def edited(text: str, /, *given: P.args, **named: P.kwargs) -> str:
        bare = text.lstrip(MARK)
        return text[: len(text) - len(bare)] + edit(bare, *given, **named)

    return edited


@_behind_marks
def with_value(text: str, path: Steps, written: Written, order: Sequence[str] = ()) -> str:
    """The text with something at a path; a key that is not there yet is put in where it is in an `order`.

    A list takes an item at the number behind its last.

    Raises:
        NoEditError: it is not written so that this can be done.
    """
    steps, found = list(path), TextSpan(shape="nothing", start=0, end=0) if is_blank(text) else spans_in(text)
    whole = found
    while steps and (inner := _entry(found, steps[0])) is not None:
        found = found.entries[inner][1]
        steps.pop(0)
    for step in reversed(steps[1:]):
        written = {f"{step}": written}
    if not steps:
        after = _replaced(text, found, written)
    elif found.shape == "nothing":
        step = steps[0]
        item: Written = {word_text(step, "phrase"): written} if isinstance(step, str) else [written]
        if whole is found:  # a text that says nothing yet
            after = f"{text}{'' if not text or text.endswith(chr(10)) else chr(10)}{_block(item)}\n"
        else:
            after = _begun(text, found, item) if len(steps) == len(path) - 1 else _replaced(text, found, item)
    elif found.shape == "mapping" and isinstance(steps[0], str):
        after = _put_in(text, found, steps[0], written, order)
    elif found.shape == "list" and steps[0] == len(found.entries):
        after = _behind(text, found, len(found.entries) - 1, flow_text(written), dash="- ")
    else:
        raise NoEditError
    return _with_comments(text, _same_beside(text, after, path, path))


@_behind_marks
def without(text: str, path: Steps, *, comments: bool = False) -> str:
    """The text without what stands at a path, and without its key; a comment beside it stays.

    Raises:
        NoEditError: it is not written so that this can be done, or has a comment in it, unless its `comments` go, too.
    """
    holder, number = _holder(text, path)
    key, value = holder.entries[number]
    start, end = key.start, max(key.end, value.end)
    following = holder.entries[number + 1][0].start if number + 1 < len(holder.entries) else None
    if holder.flow:
        before = max(part.end for part in holder.entries[number - 1]) if number else start
        after = text[:start] + text[following:] if following is not None else text[:before] + text[end:]
    else:
        line, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        last = len(text) if last < 0 else last
        if text[line:start].strip():  # behind the dash of a list
            after = text[:start] + text[end if following is None else following :]
        elif text[end:last].strip() and not comments:
            after = text[:start] + text[end:].lstrip(" ")
        else:
            after = text[:line] + text[last + 1 :]
    _same_beside(text, after, path, ())
    return after if comments else _with_comments(text, after)


@_behind_marks
def renamed_key(text: str, path: Steps, key: str) -> str:
    """The text with another key, as it stands in YAML, at a path.

    Raises:
        NoEditError: it is not written so that this can be done.
    """
    holder, number = _holder(text, path)
    part = holder.entries[number][0]
    if holder.shape != "mapping" or part.shape != "word":
        raise NoEditError
    after = text[: part.start] + key + text[part.end :]
    said = next(iter(spans_in(f"{key}: 0").entries))[0].value
    return _same_beside(text, after, path, (*path[:-1], said))


def changed_span(before: str, after: str) -> tuple[int, int, str]:
    """The one change that makes a text of another: from where, up to where, and what stands there then."""
    least = min(len(before), len(after))
    start = next((at for at in range(least) if before[at] != after[at]), least)
    left = least - start
    behind = next((at for at in range(left) if before[-1 - at] != after[-1 - at]), left)
    return start, len(before) - behind, after[start : len(after) - behind]


def _entry(part: TextSpan, step: str | int) -> int | None:
    if isinstance(step, int):
        return step if part.shape == "list" and step < len(part.entries) else None
    return next((at for at, (key, _) in enumerate(part.entries) if key.shape == "word" and key.value == step), None)


def _holder(text: str, path: Steps) -> tuple[TextSpan, int]:
    found = spans_in(text)
    for step in path[:-1]:
        if (at := _entry(found, step)) is None:
            raise NoEditError
        found = found.entries[at][1]
    if (at := _entry(found, path[-1])) is None:
        raise NoEditError
    return found, at


def _begun(text: str, part: TextSpan, written: Written) -> str:
    """The first entry of a part of the file, as of `bets`, on a line of its own, behind a comment beside the key."""
    if not isinstance(written, Mapping):
        return _replaced(text, part, written)
    line = text.find("\n", part.end)
    line = len(text) if line < 0 else line
    lines = (f"\n{' ' * INDENT}{key}: {flow_text(value)}" for key, value in written.items())
    return f"{text[:line]}{''.join(lines)}{text[line:]}"


def _replaced(text: str, part: TextSpan, written: Written) -> str:
    """In place of a part; what takes lines of its own gives way to one line, and nothing to a blank before it."""
    start, end = part.start, part.end
    if part.shape == "nothing":
        blanks = len(text) - len(text[end:].lstrip(" ")) - end if text[end:].lstrip(" ")[:1] in (",", "}", "]") else 0
        return f"{text[:start]} {flow_text(written)}{text[end + blanks :]}"
    if not part.flow and part.shape != "word":
        colon = re.search(r":[ \n]*\Z", text[:start])
        start = colon.start() + 1 if colon else start
        return f"{text[:start]}{' ' if colon else ''}{flow_text(written)}{text[end:]}"
    return f"{text[:start]}{flow_text(written)}{text[end:]}"


def _put_in(text: str, holder: TextSpan, key: str, written: Written, order: Sequence[str]) -> str:
    """A new key in a mapping: behind the last of those that stand before it in the order, or behind all."""
    entry = f"{word_text(key, 'phrase')}: {flow_text(written)}"
    before = order[: order.index(key)] if key in order else ()
    ahead = [at for at, (one, _) in enumerate(holder.entries) if one.value in before or one.value not in order]
    last = max(ahead, default=-1) if key in order else len(holder.entries) - 1
    if last >= 0 or not holder.entries:
        return _behind(text, holder, last, entry)
    first = holder.entries[0][0].start
    return f"{text[:first]}{entry}{', ' if holder.flow else chr(10) + ' ' * holder.column}{text[first:]}"


def _behind(text: str, holder: TextSpan, number: int, entry: str, dash: str = "") -> str:
    """An entry behind that of a number, with the comment beside that one left where it is."""
    if not holder.entries:  # `{}`
        return f"{text[: holder.start + 1]}{entry}{text[holder.end - 1 :]}"
    end = max(part.end for part in holder.entries[number])
    if holder.flow:
        return f"{text[:end]}, {entry}{text[end:]}"
    line = text.find("\n", end)
    line = len(text) if line < 0 else line
    return f"{text[:line]}\n{' ' * holder.column}{dash}{entry}{text[line:]}"


def _block(written: Written) -> str:
    """On lines of its own, the entries of its entries too."""
    assert isinstance(written, Mapping)
    lines = []
    for key, value in written.items():
        if isinstance(value, Mapping) and value:
            inner = (f"{' ' * INDENT}{name}: {flow_text(one)}" for name, one in value.items())
            lines += [f"{key}:", *inner]
        else:
            lines.append(f"{key}: {flow_text(value)}")
    return "\n".join(lines)


def _comments(text: str) -> list[str]:
    """Every comment of a text that can be read, in order."""
    found, end = list[str](), 0
    for token in () if is_blank(text) else read_tokens(text):
        if token.end > token.start or token.kind == "end of text":
            found += read_gap(text[end : token.start], first=not end, last=token.kind == "end of text").comments
            end = token.end
    return found or [one.strip() for one in text.split("\n") if is_blank(text) and one.strip()]


def _with_comments(before: str, after: str) -> str:
    """The text after an edit, where it has every comment of the text before."""
    if _comments(before) != _comments(after):
        raise LostCommentError
    return after


def _same_beside(before: str, after: str, gone: Steps, come: Steps) -> str:
    """The text after an edit, where both say the same but for what is `gone` of one and has `come` in the other."""
    try:
        was, now = (
            None if is_blank(text) else read_nodes(Source(file="", text=text, data=b"")) for text in (before, after)
        )
    except ProblemError:
        raise NoEditError from None
    if gone == come:  # a path of which not all is there stands with its first step that is not
        known = (at for at in range(len(gone)) if None in (node_at(was, gone[: at + 1]), node_at(now, gone[: at + 1])))
        gone = come = gone[: next(known, len(gone)) + 1]
    if _without(was, gone) != _without(now, come):
        raise NoEditError
    return after


def _without(node: Node | None, path: Steps) -> object:
    """What a document says, but for what stands at a path; what is empty says nothing, whatever it is."""
    match node:
        case Scalar(text, _, quoted):
            return (text, quoted) if text or quoted else None
        case SequenceNode(items):
            found = [(at, _without(item, path[1:] if path[:1] == (at,) else ())) for at, item in enumerate(items)]
            return [one for at, one in found if path != (at,)] or None
        case MappingNode(pairs):
            said = list[object]()
            for key, value in pairs:
                own = isinstance(key, Scalar) and path[:1] == (key.text,)
                if not (own and len(path) == 1):
                    said.append((_without(key, ()), _without(value, path[1:] if own else ())))
            return said or None
        case None:
            return None
