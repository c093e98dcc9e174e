"""The prizes of a bet of the game, by the rows in which they are written, and its entry with others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macau_edge.cli.new.read import wrong
from macau_edge.cli.spoken import persons_words
from macau_edge.model.foreign import shell_word
from macau_edge.model.problem import NOWHERE, UsageError, nearest
from macau_edge.reading.nodes import MappingNode, Node, Scalar, keys_in, value_of
from macau_edge.reading.plain import is_key, scalar


def prizes_of(entry: MappingNode) -> dict[str, str]:
    """Row -> prize, as written; one prize stands under no row, and a row of a row after a slash."""
    found: dict[str, str] = {}
    if pays := value_of(entry, "pays"):
        _each_prize(pays, found.setdefault)
    return found


def with_prizes(bet: str, entry: MappingNode, prizes: Mapping[str, str]) -> MappingNode:
    """The entry with these prizes in their rows; the only row is meant where none is said.

    Raises:
        UsageError: it has no such row, or one is given twice.
    """
    rows, given = list(prizes_of(entry)), dict[str, str]()
    for said, prize in prizes.items():
        row = rows[0] if len(rows) == 1 and not said else said
        if not rows:
            raise wrong("no-prize", bet=bet)
        if row not in rows and rows == [""]:
            raise wrong("one-row", bet=bet, row=row[:40], prize=shell_word(prize))
        if row not in rows:
            listed = persons_words()("phrase.comma").join(f"`--prize {shell_word(f'{one}={prize}')}`" for one in rows)
            error = wrong("no-row" if row else "several", bet=bet, row=row[:40], rows=listed)
            raise UsageError(error.message, nearest(row, rows, error.help))
        if row in given:
            raise wrong("row-twice", row=row)
        given[row] = prize
    pairs = ((key, _each_prize(value, given.get) if is_key(key, "pays") else value) for key, value in entry.pairs)
    return MappingNode(tuple(pairs), NOWHERE)


def _each_prize(pays: Node, instead: Callable[[str, str], str | None], above: str = "") -> Node:
    """What a bet pays with another prize, or the same, in each row: `instead` has the row and the prize it has."""
    if not isinstance(pays, MappingNode):
        return scalar(instead(above, pays.text) or pays.text) if isinstance(pays, Scalar) else pays
    pairs = []
    for key, value in pays.pairs:
        row = ",".join(item.text for item in keys_in(key) if isinstance(item, Scalar))
        stays = is_key(key, "by") or is_key(value, "lose", "push")
        pairs.append((key, value if stays else _each_prize(value, instead, f"{above}/{row}" if above else row)))
    return MappingNode(tuple(pairs), NOWHERE)
