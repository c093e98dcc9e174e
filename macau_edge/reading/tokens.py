"""Text -> the tokens of its YAML with their places, for whoever edits the text itself.

`reading/nodes.py` gives what a text means; here is how it was written: every bracket, comma and dash, and the quotes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

import yaml

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
