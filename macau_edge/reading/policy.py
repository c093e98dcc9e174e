"""Nodes -> a policy: what is asked of the bets of every game, of one game, of one bet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from macau_edge.model.policy import Asked, Bound, Demand, GamePolicy, Policy, Selection
from macau_edge.problem import Problem, cut
from macau_edge.reading.fields import Findings, entries, fields, one_of, word
from macau_edge.reading.grammar import Malformed
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence
from macau_edge.reading.written_figures import parse_figure

KEYS = ("select", "ignore", "exclude", "policy", "games")
DEMAND = ("house-edge", "player-advantage", "printed")
GAME = (*DEMAND, "symmetric", "bets")
NESTED = "macau-edge"
"""The table of `[tool]` in a `pyproject.toml` that is a policy."""


@dataclass(frozen=True, slots=True)
class ReadPolicy:
    """A policy, what of it could not be read, and each word that should be a code or a family."""

    policy: Policy
    problems: tuple[Problem, ...]
    codes: tuple[Asked, ...]


def table_of_pyproject(node: Mapping) -> Node | None:
    """The table `[tool.macau-edge]`; None where there is none."""
    tool = _under(node, "tool")
    return _under(tool, NESTED) if tool else None


def _under(node: Node, key: str) -> Node | None:
    pairs = node.pairs if isinstance(node, Mapping) else ()
    return next((value for name, value in pairs if isinstance(name, Scalar) and name.text == key), None)


def read_policy(node: Node, folder: str) -> ReadPolicy:
    """The policy that a table describes; `folder` is what its paths are relative to."""
    findings = Findings()
    found = {key: value for key, (_, value) in (fields(node, KEYS, "a policy", findings) or {}).items()}
    lists = {key: _words(found[key], f"`{key}`", findings) for key in ("select", "ignore", "exclude") if key in found}
    select, ignore, exclude = (lists.get(key, ()) for key in ("select", "ignore", "exclude"))
    demand = _demand(found["policy"], "`policy`", findings) if "policy" in found else Demand()
    games = tuple(_games(found["games"], findings)) if "games" in found else ()
    policy = Policy(
        Selection(tuple(one.text for one in select), tuple(one.text for one in ignore)),
        tuple(one.text for one in exclude), demand, games, folder,
    )  # fmt: skip
    _check_order(policy, findings)
    return ReadPolicy(policy, tuple(sorted(set(findings.problems))), (*select, *ignore))


def _words(node: Node, what: str, findings: Findings) -> tuple[Asked, ...]:
    """The texts of a list; an empty one says nothing, be it `select` (none or all of them?) or another."""
    if not isinstance(node, Sequence):
        findings.add(node.place, "structure/not-a-list", f"{what} is a list", 'write it in brackets: ["one", "two"]')
        return ()
    if not node.items:
        findings.add(node.place, "structure/empty-value", f"{what} is an empty list", "delete it, or write its items")
    found = ((item, _text(item, f"an item of {what}", findings)) for item in node.items)
    return tuple(Asked(text, item.place) for item, text in found if text is not None)


def _text(node: Node, what: str, findings: Findings) -> str | None:
    """A text in quotes; `3` and `true` are none, since a reader of TOML makes something else of them."""
    if isinstance(node, Scalar) and node.text and not node.quoted:
        remedy = f'put it in quotes: `"{node.text[:40]}"`'
        findings.add(node.place, "structure/not-a-word", f"{what} is a text, not `{node.text[:40]}`", remedy)
        return None
    return word(node, what, findings)


def _demand(node: Node, what: str, findings: Findings) -> Demand:
    return _of_the_keys(fields(node, DEMAND, what, findings) or {}, findings)


def _of_the_keys(found: dict[str, tuple[Scalar, Node]], findings: Findings) -> Demand:
    """What some keys of a table ask of the bets."""
    bounds = _bounds(found["house-edge"][1], findings) if "house-edge" in found else {}
    advantage = None
    if "player-advantage" in found:
        key, value = found["player-advantage"]
        chosen = one_of(value, ("refuse", "allow"), "`player-advantage`", findings)
        advantage = Asked(chosen, key.place) if chosen else None
    printed = None
    if "printed" in found:
        where = _text(found["printed"][1], "`printed`", findings)
        printed = Asked(where, found["printed"][1].place) if where else None
    return Demand(bounds.get("floor"), bounds.get("ceiling"), advantage, printed)


def _bounds(node: Node, findings: Findings) -> dict[str, Bound | None]:
    remedy = 'write `{floor = "1%", ceiling = "20%"}`, or one of the two'
    if isinstance(node, Scalar):
        findings.add(node.place, "structure/not-a-mapping", "`house-edge` is a floor, a ceiling or both", remedy)
        return {}
    if isinstance(node, Mapping) and not node.pairs:
        findings.add(node.place, "structure/empty-value", "`house-edge` has neither a floor nor a ceiling", remedy)
    written = fields(node, ("floor", "ceiling"), "`house-edge`", findings) or {}
    return {name: _bound(value, f"`{name}`", findings) for name, (_, value) in written.items()}


def _bound(node: Node, what: str, findings: Findings) -> Bound | None:
    text = word(node, what, findings)
    try:
        figure = parse_figure(text, node.place) if text else None
    except Malformed as error:
        findings.malformed(node.place, error, "structure/not-a-figure")
        return None
    if figure and abs(figure.value) > 1:
        than = "more than 100%" if figure.value > 0 else "less than -100%"
        message = f"{what} is beyond the whole stake: `{cut(figure.text)}` is {than}"
        share = '"20%"' if "/" in figure.text else f'"{cut(figure.text).rstrip("%")}%"'
        findings.add(node.place, "structure/not-a-figure", message, f"write a share of the stake, `{share}`")
        return None
    return Bound(figure.value, figure.text, node.place) if figure else None


def _games(node: Node, findings: Findings) -> Iterator[GamePolicy]:
    for key, value in entries(node, "`games`", findings):
        found = fields(value, GAME, f"the game `{key.text}`", findings)
        if found is None:
            continue
        bets = dict(_bets(found["bets"][1], findings)) if "bets" in found else {}
        symmetric = tuple(_groups(found["symmetric"][1], findings)) if "symmetric" in found else ()
        yield GamePolicy(
            Asked(key.text, key.place),
            _of_the_keys(found, findings),
            symmetric,
            {name: demand for name, (_, demand) in bets.items()},
            {name: bet.place for name, (bet, _) in bets.items()},
        )


def _bets(node: Node, findings: Findings) -> Iterator[tuple[str, tuple[Scalar, Demand]]]:
    for key, value in entries(node, "`bets`", findings):
        yield key.text, (key, _demand(value, f"the bet `{key.text}`", findings))


def _groups(node: Node, findings: Findings) -> Iterator[tuple[Asked, ...]]:
    """The groups of `symmetric`: a list of lists."""
    if not isinstance(node, Sequence) or any(isinstance(item, Scalar) for item in node.items):
        remedy = 'write each group in brackets of its own: [["big", "small"], ["hard-way"]]'
        findings.add(node.place, "structure/not-a-list", "`symmetric` is a list of groups", remedy)
        return
    if not node.items:
        findings.add(node.place, "structure/empty-value", "`symmetric` has no group", "delete it, or name the bets")
    for item in node.items:
        group = _words(item, "a group", findings)
        if group:
            yield group


def _check_order(policy: Policy, findings: Findings) -> None:
    """Says where a floor lies above the ceiling that holds beside it, be that one written elsewhere."""
    for demand in _demands(policy):
        low, high = demand.floor, demand.ceiling
        if low and high and low.edge > high.edge:
            later = max(low, high, key=lambda bound: bound.place)
            message = f"the floor {cut(low.text)} is above the ceiling {cut(high.text)}"
            if low.place.line != high.place.line:
                where = high.place.line if later is low else low.place.line
                message += f"; the {'ceiling' if later is low else 'floor'} is set on line {where}"
            findings.add(later.place, "structure/floor-above-ceiling", message, "no bet can have both: change one")


def _demands(policy: Policy) -> Iterator[Demand]:
    yield policy.demand
    for game in policy.games:
        yield (of_game := policy.demand.narrowed(game.demand))
        for name, demand in game.bets.items():
            of_bet = of_game.narrowed(game.bets.get(name.partition("[")[0], demand))  # of a member: its family's first
            yield of_bet.narrowed(demand)
