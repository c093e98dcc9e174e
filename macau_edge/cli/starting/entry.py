"""The entry of the bet that is proposed: one of the game with other prizes, or a new one from its outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from macau_edge.cli.starting.answers import Texts, known_row
from macau_edge.cli.starting.plain import mapping, scalar
from macau_edge.problem import NOWHERE, UsageError
from macau_edge.reading import nodes
from macau_edge.reading.proposed import ARTICLES
from macau_edge.reading.source import Source

SIMPLE = ("win", "push", "lose")
TALLY = ("collect", "count", "until")


def entry_of(source: Source, bet: str) -> nodes.Mapping:
    """The entry of a bet as its game has it, without its name and its articles, which it keeps."""
    bets = _value(nodes.read_nodes(source), "bets")
    entry = _value(bets, bet) if bets else None
    assert isinstance(entry, nodes.Mapping)  # the game is sound, and has this bet
    left = (pair for pair in entry.pairs if not _is_key(pair[0], *ARTICLES, "name"))
    return nodes.Mapping(tuple(left), NOWHERE)


def prizes_of(entry: nodes.Mapping) -> dict[str, str]:
    """Row -> prize, as written; one prize stands under no row, and a row of a row after a slash."""
    pays = _value(entry, "pays")
    return dict(_leaves(pays)) if pays else {}


def with_prizes(bet: str, entry: nodes.Mapping, prizes: Mapping[str, str]) -> nodes.Mapping:
    """The entry with these prizes in their rows.

    Raises:
        UsageError: it has no such row.
    """
    rows = list(prizes_of(entry))
    for row in prizes:
        known_row(row, rows, bet)
    pairs = ((key, _paid(value, prizes) if _is_key(key, "pays") else value) for key, value in entry.pairs)
    return nodes.Mapping(tuple(pairs), NOWHERE)


def new_entry(bet: str, name: Texts, outcomes: Mapping[str, str], prizes: Mapping[str, str]) -> nodes.Mapping:
    """The entry of a new bet: `outcomes` under the keys of a bet, a list with commas between them.

    Raises:
        UsageError: these are the keys of two forms, or the prizes are not those of its form.
    """
    tally = [key for key in TALLY if key in outcomes]
    if tally and any(key in outcomes for key in SIMPLE):
        raise UsageError(f"`{bet}` has outcomes that decide it and a count", f"leave out --{tally[0]}, or --win")
    pays: nodes.Node
    if tally:
        pays = _rows("count" if "count" in outcomes else "collected", bet, prizes)
    elif list(prizes) != [""]:
        raise UsageError(f"`{bet}` has one prize", "write `--prize 5:2`; other rows are added in the file")
    else:
        pays = scalar(prizes[""])
    clauses = {key: _listed(outcomes[key]) for key in chain(SIMPLE, TALLY) if key in outcomes}
    named = {"name": texts(name)} if name else {}  # a bet of the game keeps its own
    return mapping(**named, **clauses, pays=pays)


def texts(said: Texts) -> nodes.Node:
    """A text by language, or once where it is the same in several."""
    if len(said) > 1 and len(set(said.values())) == 1:
        return scalar(next(iter(said.values())))
    return mapping(**{language: scalar(text) for language, text in said.items()})


def _rows(by: str, bet: str, prizes: Mapping[str, str]) -> nodes.Mapping:
    if "" in prizes:
        message = f"the prizes of `{bet}` go by what it counted"
        raise UsageError(message, "say for how many each is, `--prize 5=34:1`; or `--prize '6 or more=90:1'`")
    rows = tuple((scalar(row), scalar(prize)) for row, prize in prizes.items())
    return nodes.Mapping((*mapping(by=scalar(by)).pairs, *rows, *mapping(others=scalar("lose")).pairs), NOWHERE)


def _listed(text: str) -> nodes.Node:
    items = tuple(scalar(item.strip()) for item in text.split(","))
    return nodes.Sequence(items, NOWHERE) if len(items) > 1 else items[0]


def _leaves(pays: nodes.Node, above: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(pays, nodes.Scalar):
        yield above, pays.text
    for key, value in pays.pairs if isinstance(pays, nodes.Mapping) else ():
        if not _is_key(key, "by") and not _is_key(value, "lose", "push"):
            yield from _leaves(value, _below(above, key))


def _paid(pays: nodes.Node, prizes: Mapping[str, str], above: str = "") -> nodes.Node:
    if not isinstance(pays, nodes.Mapping):
        return scalar(prizes[above]) if above in prizes else pays
    rows = (
        (key, value if _is_key(key, "by") else _paid(value, prizes, _below(above, key))) for key, value in pays.pairs
    )
    return nodes.Mapping(tuple(rows), NOWHERE)


def _below(above: str, key: nodes.Node) -> str:
    items = key.items if isinstance(key, nodes.Sequence) else (key,)
    row = ",".join(item.text for item in items if isinstance(item, nodes.Scalar))
    return f"{above}/{row}" if above else row


def _value(node: nodes.Node, key: str) -> nodes.Node | None:
    pairs = node.pairs if isinstance(node, nodes.Mapping) else ()
    return next((value for name, value in pairs if _is_key(name, key)), None)


def _is_key(node: nodes.Node, *keys: str) -> bool:
    return isinstance(node, nodes.Scalar) and node.text in keys
