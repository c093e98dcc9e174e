"""Changes of single keys of a text, which leave all else as it is, letter for letter: comments, order and quotes."""

from __future__ import annotations

from itertools import pairwise

from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, word_pairs
from macau_edge.reading.source import MARK, FileText
from macau_edge.reading.tokens import Token, read_tokens

_OPENS, _CLOSES = ("[", "{", "mapping", "sequence"), ("]", "}", "end")


class TextEdits:
    """Changes of a text that can be read, which are made together.

    Raises:
        UsageError: a comment would be lost, or what is to be changed is not written there.
    """

    def __init__(self, written: FileText) -> None:
        self._written, self._text = written, written.text
        self._marks = len(self._text) - len(self._text.lstrip(MARK))
        self._tokens = list(read_tokens(self._text[self._marks :]))
        self._at = {token.start: number for number, token in enumerate(self._tokens) if token.end > token.start}
        self._changes: list[tuple[int, int, str]] = []

    def replace_value(self, key: Scalar, text: str) -> None:
        """Another value of a key."""
        colon, last = self._value_of(key)
        value = self._tokens[self._first(colon + 1)]
        start = self._end(self._tokens[colon])
        between = self._text[start : self._start(value)]
        self._keep_comments(key, self._start(value), self._end(last))
        if "#" in between:  # what stands behind a comment stays on its own line, further in than the key
            if value.column <= key.place.column:
                raise _commented(key)
            self._changes.append((self._start(value), self._end(last), text))
        else:
            self._changes.append((start, self._end(last), f" {text}"))

    def delete(self, key: Scalar) -> None:
        """No such key any more; a comment beside it stays where it is."""
        _, last = self._value_of(key)
        number = self._number(key)
        start, end = self._start(self._tokens[number]), self._end(last)
        self._keep_comments(key, start, end)
        after = self._tokens[self._at[last.start] + 1]
        before = next(one for one in reversed(self._tokens[:number]) if one.end > one.start)
        if after.kind == ",":
            end = self._end(after)
            end += len(self._text[end:]) - len(self._text[end:].lstrip(" "))
        elif after.kind == "}" and before.kind == ",":
            gap = self._text[self._end(before) : start]
            if "#" in gap:
                raise _commented(key)
            start = self._start(before)
        elif after.kind != "}":  # in a block: its whole line, unless a comment stands there
            line = self._text.rfind("\n", 0, start) + 1
            rest = self._text.find("\n", end)
            rest = len(self._text) if rest < 0 else rest
            if not self._text[line:start].strip() and not self._text[end:rest].strip():
                start, end = line, min(rest + 1, len(self._text))
        self._changes.append((start, end, ""))

    def add(self, mapping: MappingNode, key: str, text: str, after: Scalar | None = None) -> None:
        """One more key of a mapping, behind one that it has, or behind its last one."""
        keys = [one for one, _ in word_pairs(mapping)]
        beside = after or keys[-1]
        _, last = self._value_of(beside)
        end = self._end(last)
        if self._text[self._written.span(mapping.place)[0]] == "{":
            self._changes.append((end, end, f", {key}: {text}"))
            return
        rest = self._text.find("\n", end)
        indent = " " * (keys[0].place.column - 1)
        if rest < 0:
            rest = len(self._text)
        self._changes.append((rest, rest, f"\n{indent}{key}: {text}"))

    def together(self) -> tuple[int, int, str]:
        """All changes as one: the characters from the first to the last of them, and what is to stand there."""
        changes = sorted(enumerate(self._changes), key=lambda one: (one[1][0], one[1][1], one[0]))
        start, end = changes[0][1][0], max(one[1][1] for one in changes)
        parts, at = list[str](), start
        for _, (begin, stop, text) in changes:
            parts += [self._text[at:begin], text]
            at = stop
        return start, end, "".join(parts)

    # --- places --------------------------------------------------------------------------------------------------

    def _start(self, token: Token) -> int:
        return token.start + self._marks

    def _end(self, token: Token) -> int:
        return token.end + self._marks

    def _number(self, key: Scalar) -> int:
        return self._at[self._written.span(key.place)[0] - self._marks]

    def _first(self, number: int) -> int:
        """The first token from there on that has a width."""
        return next(at for at in range(number, len(self._tokens)) if self._tokens[at].end > self._tokens[at].start)

    def _value_of(self, key: Scalar) -> tuple[int, Token]:
        """The number of the colon behind a key, and the last token of its value."""
        colon = self._number(key) + 1
        at, depth, last = colon + 1, 0, self._tokens[colon]
        dashes = self._tokens[at].kind == "-"  # under the key, which no token says where it ends
        while True:
            token = self._tokens[at]
            if not depth and dashes and token.kind in ("key", "end", "end of text"):
                break
            depth += (token.kind in _OPENS) - (token.kind in _CLOSES)
            last = token if token.end > token.start else last
            at += 1
            if not depth and not dashes:
                break
        return colon, last

    def _keep_comments(self, key: Scalar, start: int, end: int) -> None:
        """Refuses to delete what has a comment in it."""
        inside = [one for one in self._tokens if start <= self._start(one) and self._end(one) <= end]
        inside = [one for one in inside if one.end > one.start]
        for one, other in pairwise(inside):
            if "#" in self._text[self._end(one) : self._start(other)]:
                raise _commented(key)


def _commented(key: Scalar) -> UsageError:
    message = Message("there is a comment inside `{key}`, and it would be lost", key=key.text)
    return UsageError(message, Message("change it in the text"))


def key_of(node: Node | None, name: str) -> Scalar | None:
    """The key of that name in a mapping; None where it has none."""
    return next((key for key, _ in word_pairs(node) if key.text == name), None) if node else None


def in_one_line(node: Node, written: FileText) -> str:
    """A value as it is written, in one line and without its comments: what a bet has from another one."""
    match node:
        case SequenceNode(items):
            return f"[{', '.join(in_one_line(item, written) for item in items)}]"
        case MappingNode(pairs):
            each = (f"{in_one_line(key, written)}: {in_one_line(value, written)}" for key, value in pairs)
            return f"{{{', '.join(each)}}}"
        case Scalar(text, place, quoted):
            start, end = written.span(place)
            return written.text[start:end] if quoted else " ".join(text.split())
