"""Documents in one or two languages, set side by side block by block."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from macau_edge.model import Language
from macau_edge.model.records import dataclass, replace
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Picture, Table


@dataclass(frozen=True, slots=True)
class SideBySide:
    """What stands at one height of the page: a block for each language, or one block that all of them share.

    A table that is shared has the texts of a cell on lines of their own where the languages differ.
    """

    languages: tuple[Language, ...]
    blocks: tuple[Block, ...]

    @property
    def shared(self) -> bool:
        """Whether one block stands for several languages."""
        return len(self.blocks) < len(self.languages)


Bilingual: TypeAlias = tuple[SideBySide, ...]


class UnevenError(Exception):
    """A section came out with other blocks in one language than in another: a mistake of the program."""


def side_by_side(documents: Mapping[Language, Document]) -> Bilingual:
    """The documents of some languages, which have the same blocks in each, next to one another."""
    languages = tuple(documents)
    if len({tuple(map(_shape, document)) for document in documents.values()}) > 1:
        raise UnevenError(f"the documents in {' and '.join(languages)} have not the same blocks")
    return tuple(_side(languages, blocks) for blocks in zip(*documents.values(), strict=True))


def _shape(block: Block) -> tuple[object, ...]:
    """What a block has in common with the same block in another language."""
    match block:
        case Table(columns, rows):
            return Table, len(columns), len(rows)
        case Heading(level=level):
            return Heading, level
        case Paragraph(kind=kind):
            return Paragraph, kind
        case _:
            return (type(block),)


def _side(languages: tuple[Language, ...], blocks: tuple[Block, ...]) -> SideBySide:
    shared = _shared(blocks)
    return SideBySide(languages, blocks if shared is None else (shared,))


def _shared(blocks: tuple[Block, ...]) -> Block | None:
    """One block for all languages; None for words, which stand side by side."""
    first = blocks[0]
    match first:
        case Table():
            return _table([block for block in blocks if isinstance(block, Table)])
        case Picture():
            pictures = [block for block in blocks if isinstance(block, Picture)]
            alternative = _lines([picture.alternative for picture in pictures])
            return replace(first, alternative=alternative, caption=_lines([picture.caption for picture in pictures]))
        case Formula() | Heading():
            return first if len(set(blocks)) == 1 else None
        case _:
            return None


def _table(tables: Sequence[Table]) -> Table:
    """One table for all languages: cells of figures once, as in the first, cells of words in each."""
    first = tables[0]
    titles = zip(*([column.title for column in table.columns] for table in tables), strict=True)
    columns = tuple(replace(column, title=_lines(said)) for column, said in zip(first.columns, titles, strict=True))
    rows = tuple(tuple(map(_lines, zip(*same, strict=True))) for same in zip(*(t.rows for t in tables), strict=True))
    return replace(first, columns=columns, rows=rows, caption=_lines([table.caption for table in tables]))


def _lines(texts: Sequence[str]) -> str:
    """The texts on lines of their own; once where they differ in nothing but signs and spaces.

    Where they have as many lines and differ in one of them, that one is there in each language.
    """
    if len(set(map(language_free, texts))) == 1:
        return texts[0]
    lines = list(zip(*(text.split("\n") for text in texts), strict=False))
    different = [same for same in lines if len(set(map(language_free, same))) > 1]
    if len({text.count("\n") for text in texts}) > 1 or len(different) > 1:
        return "\n".join(texts)
    return "\n".join("\n".join(same) if same in different else same[0] for same in lines)


SIGNS = str.maketrans(
    {",": ".", "、": ".", "：": ":", "；": ";", "（": "(", "）": ")", " ": None, "\u00a0": None, "\n": None}
)


def language_free(text: str) -> str:
    """A text of figures without what each language writes in its own way."""
    return text.translate(SIGNS)
