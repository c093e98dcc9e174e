"""What a window needs to move the prizes of a bet by itself: its laws, as a page has them, and the text cut at them.

What stands between two prizes stays as it is, letter for letter, and so does the quotation mark round one. A bet that
is based on another has the prizes of that one until it has its own: then the table is written into the bet itself. A
prize that an option of the house chooses is written in place of the option, which goes from the text with it if nothing
else names it: what no bet uses is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from macau_edge.desk.buffer import Buffer, scalars
from macau_edge.model.numbers import whole_of
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex
from macau_edge.questions.page.amended import words_of_prizes
from macau_edge.questions.page.data import PageData
from macau_edge.questions.page.prizes import MovablePrize, Place
from macau_edge.reading.flow import flow
from macau_edge.reading.nodes import MappingNode, Node, Scalar, read_nodes, value_of, word_pairs
from macau_edge.reading.plain import Rows, mapping, with_each_prize

Piece = str | tuple[int, str] | tuple[int, str, bool]
"""What stands between prizes, or a prize: its number on the page, and how it is written. With a third word it is the
option that chooses the prize, which stands there as long as it does."""
Pieces = tuple[Piece, ...]

_HOLE = regex(r"a prize»(\d+)«")
"""What stands for a prize while a table is written: bare, as a prize is, and nothing that could stand in a ruleset."""
_RATIO = regex(r"\d+:\d+|\d+ for \d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class BetMoves:
    """The laws of a bet, and the text that is written where its prizes are moved.

    `is_written` says that the text has all of these pieces already; otherwise a table is added to it, in place of that
    of the bet on which this one is `based`. The prizes in `fixed` stand nowhere in the text as a ratio.
    """

    page: PageData
    pieces: Pieces
    is_written: bool
    based: str
    fixed: tuple[int, ...]


_Cut = tuple[int, int, Pieces]
"""Where a text is cut, up to where, and what stands there."""


def moves_of(buffer: Buffer, bet: str, prizes: tuple[MovablePrize, ...], page: PageData) -> BetMoves:
    """A text cut at the prizes of a bet, of which a page has the laws."""
    numbers = {place: one.number for one in prizes for place in one.places}
    root = read_nodes(buffer.source)
    entries = word_pairs(value_of(root, "bets") or mapping({}))
    named = {name.text: entry for name, entry in reversed(entries)}
    words = {one.option: one.number for one in prizes if one.option}
    cuts, added, based = list[_Cut](), list[_Cut](), ""
    for name, entry in named.items():
        base = value_of(entry, "based-on")
        if name == bet and isinstance(base, Scalar):
            based = base.text
        pays = value_of(entry, "pays")
        if pays is not None:
            cuts += _written(buffer, name, pays, numbers, words)
        elif isinstance(base, Scalar) and isinstance(entry, MappingNode) and base.text in named:
            added += _table(buffer, name, entry, base, value_of(named[base.text], "pays"), numbers, words)
    cuts += [_option(buffer, one.option, one.number) for one in prizes if one.option and _is_alone(buffer, one, cuts)]
    there = {one[0] for _, _, pieces in (*cuts, *added) for one in pieces if isinstance(one, tuple)}
    return BetMoves(
        page=page,
        pieces=_pieces(buffer.text, sorted([*cuts, *added])),
        is_written=not added,
        based=based,
        fixed=tuple(one.number for one in prizes if one.number not in there),
    )


def _written(
    buffer: Buffer, bet: str, pays: Node, numbers: Mapping[Place, int], options: Mapping[str, int]
) -> Iterator[_Cut]:
    """The prizes of a table, where they stand; a part of what an option chooses is none that can be written there."""
    for path, word in words_of_prizes(pays):
        number = numbers.get((bet, path))
        if number is None:
            continue
        start, end = buffer.span(word.place)
        if buffer.text[start] in "\"'":
            start, end = start + 1, end - 1
        text = buffer.text[start:end]
        if text == word.text and _is_movable(text, number, options):
            yield start, end, ((number, text),)


def _table(
    buffer: Buffer,
    bet: str,
    entry: MappingNode,
    base: Scalar,
    pays: Node | None,
    numbers: Mapping[Place, int],
    options: Mapping[str, int],
) -> Iterator[_Cut]:
    """The table of the bet on which one is based, as it is written into the bet itself: behind the name of that one."""

    def holed(rows: Rows, prize: str) -> str:
        number = numbers.get((bet, tuple(number for number, _ in rows)))
        return prize if number is None or not _is_movable(prize, number, options) else f"a prize»{number}«"

    written = dict[int, str]()
    for path, word in words_of_prizes(pays) if pays is not None else ():
        if (bet, path) in numbers:
            written[numbers[bet, path]] = word.text
    if pays is None or not written:
        return
    table = flow(with_each_prize(mapping({"pays": pays}), holed))[1:-1]
    text, *rest = _HOLE.split(table)
    _, at = buffer.span(base.place)
    begins, _ = buffer.span(entry.place)
    if buffer.text[begins] == "{":
        before = ", "
    else:
        before = "\n" + " " * ((entry.place.column or 1) - 1)
        at = buffer.text.find("\n", at) if "\n" in buffer.text[at:] else len(buffer.text)
    pieces: list[Piece] = [before + text]
    for number, after in zip(map(whole_of, rest[::2]), rest[1::2], strict=True):
        pieces += [(number, written[number]), after]
    yield at, at, tuple(pieces)


def _is_alone(buffer: Buffer, prize: MovablePrize, cuts: Sequence[_Cut]) -> bool:
    """Whether an option is named where the prize stands and where it is made, in a block of lines, and nowhere else."""
    named = regex(rf"(?<![\w-]){prize.option}(?![\w-])")
    options = value_of(buffer.nodes, "options") if buffer.nodes else None
    if not isinstance(options, MappingNode) or buffer.text[buffer.span(options.place)[0]] == "{":
        return False
    cut = sum((prize.number, prize.option) in pieces for _, _, pieces in cuts)
    made = sum(key.text == prize.option for key, _ in word_pairs(options))
    words = sum(bool(named.search(word.text)) for _, word, _ in scalars(buffer.nodes))
    return cut > 0 and made == 1 and words == cut + 1


def _option(buffer: Buffer, option: str, number: int) -> _Cut:
    """The lines that make an option; with the name of their part, where it is the only one."""
    root = buffer.nodes
    assert root is not None
    options = word_pairs(value_of(root, "options") or mapping({}))
    parts = [key for key, _ in word_pairs(root)]
    keys = [key for key, _ in options]
    at = next(n for n, key in enumerate(keys) if key.text == option)
    part = next(n for n, key in enumerate(parts) if key.text == "options")
    first = parts[part] if len(keys) == 1 else keys[at]
    after = [*keys[at + 1 :], *parts[part + 1 :]][:1]
    lines = buffer.text.splitlines(keepends=True)
    begins, ends = (first.place.line or 1) - 1, (after[0].place.line or 1) - 1 if after else len(lines)
    while ends > begins + 1 and (not lines[ends - 1].strip() or lines[ends - 1].lstrip().startswith("#")):
        ends -= 1
    start, text = len("".join(lines[:begins])), "".join(lines[begins:ends])
    return start, start + len(text), ((number, text, True),)


def _is_movable(text: str, number: int, options: Mapping[str, int]) -> bool:
    """Whether a word is a ratio, or the name of the option that the prize is chosen by."""
    return bool(_RATIO.fullmatch(text)) or options.get(text) == number


def _pieces(text: str, cuts: list[_Cut]) -> Pieces:
    """The text in pieces, with what stands where it is cut."""
    found: list[Piece] = []
    for (_, before, _), (start, _, pieces) in pairwise([(0, 0, ()), *cuts]):
        found += [text[before:start], *pieces]
    return (*found, text[cuts[-1][1] if cuts else 0 :])
