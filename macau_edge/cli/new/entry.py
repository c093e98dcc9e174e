"""The entry of a bet: one of the game with other prizes, or a new one from its outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain

from macau_edge.cli.new.questions import SIMPLE, TALLY
from macau_edge.cli.new.read import check_row, phrases_in, wrong
from macau_edge.model.problem import NOWHERE
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, keys_in, value_of
from macau_edge.reading.plain import is_key, mapping, scalar
from macau_edge.typed.entries import About
from macau_edge.wording.head import Texts, texts_by_language
from macau_edge.wording.text import Phrasebook


def prizes_of(entry: MappingNode) -> dict[str, str]:
    """Row -> prize, as written; one prize stands under no row, and a row of a row after a slash."""
    found: dict[str, str] = {}
    if pays := value_of(entry, "pays"):
        _each_prize(pays, found.setdefault)
    return found


def with_prizes(bet: str, entry: MappingNode, prizes: Mapping[str, str], w: Phrasebook) -> MappingNode:
    """The entry with these prizes in their rows; the only row is meant where none is said.

    Raises:
        UsageError: it has no such row, or one is given twice.
    """
    rows, given = list(prizes_of(entry)), dict[str, str]()
    for said, prize in prizes.items():
        row = rows[0] if len(rows) == 1 and not said else said
        check_row(row, prize, rows, bet, w)
        if row in given:
            raise wrong(w, "row-twice", row=row)
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


def new_entry(
    bet: str, name: Texts, outcomes: Mapping[str, str], prizes: Mapping[str, str], about: About, w: Phrasebook
) -> MappingNode:
    """The entry of a new bet: `outcomes` under the keys of a bet, a list with commas between them.

    `about` is what is known where they are to stand.

    Raises:
        UsageError: these are the keys of two forms, or the prizes are not those of its form.
    """
    tally = [key for key in TALLY if key in outcomes]
    if tally and any(key in outcomes for key in SIMPLE):
        raise wrong(w, "two-forms", bet=bet, key=tally[0])
    if tally and "" in prizes:
        raise wrong(w, "by-count", bet=bet)
    if not tally and list(prizes) != [""]:
        raise wrong(w, "one-prize", bet=bet)
    pays: Node | str = prizes.get("", "")
    if tally:  # what ends before it is paid loses, and without an end the table decides alone; a row twice is told so
        rest = mapping({"others": "lose"} if "until" in outcomes else {})
        by = mapping({"by": "count" if "count" in outcomes else "collected"})
        pays = MappingNode((*by.pairs, *mapping(prizes).pairs, *rest.pairs), NOWHERE)
    clauses: dict[str, Node] = {}
    for key in chain(SIMPLE, TALLY):
        if key in outcomes:
            items = tuple(map(scalar, phrases_in(outcomes[key], about, w)))
            clauses[key] = SequenceNode(items, NOWHERE) if len(items) > 1 else items[0]
    named = {"name": texts_by_language(name)} if name else {}  # a bet of the game keeps its own
    return mapping({**named, **clauses, "pays": pays})
