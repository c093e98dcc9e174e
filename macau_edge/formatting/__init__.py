"""Rulesets and applications written in the one way: the author's order, lines and comments, our blanks and quotes.

What comes out says what went in, and that is looked at each time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from macau_edge.formatting.gaps import read_gap
from macau_edge.formatting.layout import lay_out
from macau_edge.formatting.meaning import meaning, roles
from macau_edge.problem import Place, Problem, ProblemError
from macau_edge.reading.nodes import Node, read_nodes
from macau_edge.reading.older import OF_A_BET, older_keys, today
from macau_edge.reading.source import Source
from macau_edge.reading.tokens import Token, read_tokens

_OTHER_LINE_ENDS = re.compile("[\x85\u2028\u2029]")


class NotTheSameError(Exception):
    """A mistake of the formatter, which it has found by itself."""


def formatted(read: Source, *, older: bool = False) -> str:
    """The text of a file, formatted; an `older` one, in the language of 0.1, with the words of today.

    Raises:
        ProblemError: it is not YAML that `read_nodes` can read, or ends lines by characters that only some readers
            take for that.
        NotTheSameError: the result would not say the same.
    """
    node, words = read_nodes(read), dict[tuple[int, int], str]()
    if older:  # found by where they stand in the document: a name or a comment with the same word stays
        words = {(key.place.line, key.place.column): OF_A_BET[key.text] for key in older_keys(node)}
        node = today(node)
    if match := _OTHER_LINE_ENDS.search(read.text):
        raise ProblemError(_other_line_end(read, match.start()))
    text = read.text.replace("\r\n", "\n").replace("\r", "\n")
    tokens = list(read_tokens(text))
    found = lay_out(text, tokens, roles(node), words)
    if found != text and not _same(node, _marks(text, tokens), Source(read.file, found, b"")):
        raise NotTheSameError(f"{read.file} would not say the same when formatted, so nothing was written")
    return found


def _same(node: Node, marks: Iterable[str], after: Source) -> bool:
    """Whether a formatted text says the same as a document, with the same comments at the same tokens."""
    try:
        same_marks = zip(marks, _marks(after.text, read_tokens(after.text)), strict=True)
        return meaning(node) == meaning(read_nodes(after)) and all(one == other for one, other in same_marks)
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
    before = re.split(r"\r\n|[\n\r\x85\u2028\u2029]", read.text[:position])
    place = Place(read.file, len(before), len(before[-1]) + 1)
    message = f"U+{ord(read.text[position]):04X} ends a line for some readers of YAML, and for others it does not"
    return Problem(place, "syntax/not-yaml", message, "write a line feed, or delete it")
