"""Nodes -> a policy: what is asked of the bets of every game, of one game, of one bet; the rulesets that it names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from macau_edge.model import Ruleset
from macau_edge.model.filed import Asked, Bound, Demand, GamePolicy, Policy, Selection
from macau_edge.model.forms import parse_figure
from macau_edge.model.notation import Malformed
from macau_edge.model.problem import Problem, ProblemError, cut
from macau_edge.reading.fields import Findings, entries, fields, one_of, word
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import MOST, read_source, shipped_folder, stamp, yaml_files

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


def table_of_pyproject(node: MappingNode) -> Node | None:
    """The table `[tool.macau-edge]`; None where there is none."""
    tool = _under(node, "tool")
    return _under(tool, NESTED) if tool else None


def _under(node: Node, key: str) -> Node | None:
    pairs = node.pairs if isinstance(node, MappingNode) else ()
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
    if not isinstance(node, SequenceNode):
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
    if isinstance(node, MappingNode) and not node.pairs:
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
    if not isinstance(node, SequenceNode) or any(isinstance(item, Scalar) for item in node.items):
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


# --- the rulesets that say what an act prints: the shipped ones, or those in a file or a folder ----------------------


SHIPPED, UNCHECKED = "shipped", "unchecked"
"""Words in place of a path."""


def is_there(where: str, folder: str) -> bool:
    """Whether there is such a file or folder, be there a ruleset in it or none."""
    return where == SHIPPED or os.path.exists(os.path.join(folder, where))


def printed_rulesets(where: str, folder: str) -> tuple[Ruleset, ...]:
    """The rulesets at `where`, be it `shipped` or a path from `folder`, that can be read without a mistake."""
    path = shipped_folder() if where == SHIPPED else Path(folder, where)
    called = path if where == SHIPPED else folder
    found = (_read(str(file), os.path.relpath(file, called), *stamp(file)) for file in _files(path))
    return tuple(ruleset for ruleset in found if ruleset is not None)


def _files(path: Path) -> list[Path]:
    """A file, or those of a folder; none where it has too many, or one that may not be looked into."""
    if not os.path.isdir(path):
        return [path]
    try:
        return yaml_files(path, MOST)
    except OSError:
        return []


@lru_cache(maxsize=256)  # every file of a folder is compared with the same ones
def _read(file: str, name: str, _written: int, _size: int) -> Ruleset | None:
    try:
        read = read_ruleset(read_source(file), name)
    except ProblemError:
        return None
    return None if any(problem.stops_figures for problem in read.problems) else read.ruleset
