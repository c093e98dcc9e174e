"""Nodes -> a policy: what is asked of the bets of every game, of one game, of one bet; the rulesets that it names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Literal

from macau_edge.model import LANGUAGES, Ruleset
from macau_edge.model.bets import OwnLimit
from macau_edge.model.filed import Bound, Demand, GamePolicy, Policy, PolicyWord, Selection
from macau_edge.model.forms import parse_figure
from macau_edge.model.message import Message, quoted
from macau_edge.model.meter import STATES
from macau_edge.model.problem import Problem, ProblemError, cut
from macau_edge.model.records import dataclass, replace
from macau_edge.model.texts import Figure
from macau_edge.reading.fields import Findings, Rejected, integer, list_items, parsed, read_entries, word
from macau_edge.reading.keys import Form, Key, Kind, mapping_of, one_of_words, ref, whole_numbers
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, value_of
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import MOST, read_source, shipped_folder, stamp, yaml_files
from macau_edge.typed.entries import About, Sort
from macau_edge.typed.reader import strict

NESTED = "macau-edge"
"""The table of `[tool]` in a `pyproject.toml` that is a policy."""


TEXT = {"type": "string", "minLength": 1}
_ADVANTAGE: tuple[Literal["refuse", "allow"], ...] = ("refuse", "allow")
_BOUNDS = Message('write `{floor = "1%", ceiling = "20%"}`, or one of the two')


@dataclass(frozen=True, slots=True)
class ReadPolicy:
    """A policy, what of it could not be read, and each word that should be a code or a family."""

    policy: Policy
    problems: tuple[Problem, ...]
    codes: tuple[PolicyWord, ...]


def table_of_pyproject(node: MappingNode) -> Node | None:
    """The table `[tool.macau-edge]`; None where there is none."""
    tool = value_of(node, "tool")
    return value_of(tool, NESTED) if tool else None


def _words(node: Node, what: Message, findings: Findings) -> tuple[PolicyWord, ...]:
    """The texts of a list; an empty one says nothing, be it `select` (none or all of them?) or another."""
    items = list_items(node, what, findings, Message('write it in brackets: ["one", "two"]')) or ()
    found = ((item, findings.attempt(_text, item, Message("an item of {what}", what=what), findings)) for item in items)
    return tuple(PolicyWord(text, item.place) for item, text in found if text is not None)


def _text(node: Node, what: Message, findings: Findings) -> str | None:
    """A text in quotes; `3` and `true` are none, since a reader of TOML makes something else of them."""
    if isinstance(node, Scalar) and node.text and not node.quoted:
        remedy = Message('put it in quotes: `"{text}"`', text=node.text[:40])
        message = Message("{what} is a text, not `{text}`", what=what, text=node.text[:40])
        raise Rejected(node.place, "structure/not-a-word", message, remedy)
    return word(node, what, findings)


CODES = Kind(_words, ref("codes"))


def _bound(node: Node, what: Message, findings: Findings) -> Bound | None:
    def parse(text: str) -> Figure:
        strict(Sort.FIGURE, text, About(most=Fraction(1)))
        return parse_figure(text, node.place)

    figure = parsed(node, parse, what, findings, "structure/not-a-figure")
    if figure and abs(figure.value) > 1:
        text = cut(figure.text)
        message = Message("{what} is beyond the whole stake: `{figure}` is less than -100%", what=what, figure=text)
        if figure.value > 0:
            message = Message("{what} is beyond the whole stake: `{figure}` is more than 100%", what=what, figure=text)
        share = '"20%"' if "/" in figure.text else f'"{text.rstrip("%")}%"'
        remedy = Message("write a share of the stake, `{share}`", share=share)
        raise Rejected(node.place, "structure/not-a-figure", message, remedy)
    return Bound(figure.value, figure.text, node.place) if figure else None


class BoundsForm(Form):
    """Between which figures the house edge lies."""

    what = quoted("`house-edge`")
    empty = (Message("`house-edge` has neither a floor nor a ceiling"), _BOUNDS)
    floor = Key(Kind(_bound, ref("figure")))
    """No house edge is below it."""
    ceiling = Key(Kind(_bound, ref("figure")))
    """No house edge is above it."""


def _bounds(node: Node, what: Message, findings: Findings) -> BoundsForm | None:
    if isinstance(node, Scalar):
        message = Message("{what} is a floor, a ceiling or both", what=what)
        raise Rejected(node.place, "structure/not-a-mapping", message, _BOUNDS)
    return BoundsForm.read(node, findings)


LEAST, MOST_STATES = STATES + 1, 10**15
"""The least limit that is more than a command has, and the most that it takes."""


def _limit(node: Node, what: Message, findings: Findings) -> int | None:
    """A limit, which TOML may write `9_500_000`."""
    if isinstance(node, Scalar) and not node.quoted:
        node = node._replace(text=node.text.replace("_", ""))
    return integer(node, MOST_STATES, what, findings, LEAST)


class DemandForm(Form):
    """What is asked of bets."""

    what = Message("{entry}")
    definition = "demand"
    house_edge = Key(Kind(_bounds, BoundsForm))
    """Between which figures the house edge lies; either may be left out."""
    player_advantage = Key(one_of_words(_ADVANTAGE))
    """Whether a house edge may be below zero in any choice of the law's options; it may not where this is not said."""
    printed = Key(Kind(_text, TEXT), examples=["shipped", "unchecked"])
    """Where the prizes stand that the act prints: `shipped` compares with the shipped ruleset of the same act (`act:
    cite`), `unchecked` with none; else a file or a folder, relative to this file."""

    def demand(self) -> Demand:
        """What these keys ask of the bets."""
        bounds = self.house_edge
        advantage = self.player_advantage and PolicyWord(self.player_advantage, self.found["player-advantage"][0].place)
        printed = self.printed and PolicyWord(self.printed, self.found["printed"][1].place)
        return Demand(
            floor=bounds.floor if bounds else None,
            ceiling=bounds.ceiling if bounds else None,
            player_advantage=advantage or None,
            printed=printed or None,
        )


def _demand(node: Node, what: Message, findings: Findings) -> Demand:
    asked = DemandForm.read(node, findings, what)
    return asked.demand() if asked else Demand()


def _groups(node: Node, _: str, findings: Findings) -> tuple[tuple[PolicyWord, ...], ...]:
    """The groups of `symmetric`: a list of lists."""
    if not isinstance(node, SequenceNode) or any(isinstance(item, Scalar) for item in node.items):
        remedy = Message('write each group in brackets of its own: [["big", "small"], ["hard-way"]]')
        findings.add(node.place, "structure/not-a-list", Message("`symmetric` is a list of groups"), remedy)
        return ()
    if not node.items:
        message = Message("`symmetric` has no group")
        findings.add(node.place, "structure/empty-value", message, Message("delete it, or name the bets"))
    groups = (_words(item, Message("a group"), findings) for item in node.items)
    return tuple(group for group in groups if group)


def _bets(node: Node, what: Message, findings: Findings) -> dict[str, tuple[Scalar, Demand]]:
    pairs = read_entries(node, what, findings)
    found = {
        key.text: (key, _demand_of_bet(value, Message("the bet `{entry}`", entry=key.text), findings))
        for key, value in pairs
    }
    for name, (_, demand) in found.items():
        family, of_member, _ = name.partition("[")
        if of_member and demand.limit:
            message = Message("`limit` is that of a whole bet or family, and `{name}` is one member", name=name[:60])
            remedy = Message("write it under `{family}`", family=family[:60])
            findings.add(demand.limit.place, "structure/unknown-key", message, remedy)
    return found


class OfBetForm(DemandForm):
    """What is asked of bets, and what their figures take."""

    definition = "bet-demand"
    limit = Key(Kind(_limit, whole_numbers(LEAST, MOST_STATES)), examples=[9500000])
    """The `--limit` that the figures take, where that is more than a command does by default: a folder that is checked
    leaves them out, and whoever names the file or the bet has them."""

    def demand(self) -> Demand:
        """What these keys ask of the bets."""
        own = self.limit and OwnLimit(self.limit, self.found["limit"][0].place)
        return replace(super().demand(), limit=own or None)


def _demand_of_bet(node: Node, what: Message, findings: Findings) -> Demand:
    asked = OfBetForm.read(node, findings, what)
    return asked.demand() if asked else Demand()


class GameForm(OfBetForm):
    """What is asked of one game."""

    what = Message("the game `{entry}`")
    definition = "game"
    says = "What is asked of one game."
    symmetric = Key(
        Kind(_groups, {"type": "array", "minItems": 1, "items": {"type": "array", "minItems": 1, "items": TEXT}}),
        examples=[[["big", "small"], ["hard-way"]]],
    )
    """Groups of bets, families and members: those that win, push and lose as often are priced alike."""
    bets = Key(Kind(_bets, mapping_of(OfBetForm)))
    """Bet, family or member (`hard-way[4]`): what is asked of it, in place of what is asked of the game."""


def _games(node: Node, what: Message, findings: Findings) -> tuple[GamePolicy, ...]:
    found: list[GamePolicy] = []
    for key, value in read_entries(node, what, findings):
        if game := GameForm.read(value, findings, key.text):
            bets = game.bets or {}
            demands = {name: demand for name, (_, demand) in bets.items()}
            places = {name: bet.place for name, (bet, _) in bets.items()}
            asked = PolicyWord(key.text, key.place)
            found.append(
                GamePolicy(
                    name=asked, demand=game.demand(), symmetric=game.symmetric or (), bets=demands, places=places
                )
            )
    return tuple(found)


class PolicyForm(Form):
    """A policy."""

    what = Message("a policy")
    heading = "A policy of macau-edge"
    says = (
        "macau-edge.toml, or the table `[tool.macau-edge]` of pyproject.toml: what is asked of the bets beyond "
        "soundness, and which findings count."
    )
    select = Key(CODES, examples=[["law", "arithmetic/overlap"]])
    """The findings that count, by code or family; all without it."""
    ignore = Key(CODES, examples=[["law/missing-language"]])
    """The findings that do not count, by code or family."""
    exclude = Key(Kind(_words, {"type": "array", "minItems": 1, "items": TEXT}), examples=[["drafts/*"]])
    """Files left out when a folder is checked, as patterns relative to this file."""
    lang = Key(one_of_words(LANGUAGES))
    """The language of what people read, where neither `--lang` nor `MACAU_EDGE_LANG` says another."""
    policy = Key(Kind(_demand, DemandForm))
    """What is asked of every bet of every game."""
    games = Key(Kind(_games, mapping_of(GameForm)))
    """Game: what is asked of it, in place of what is asked of all. `craps` is the file craps.yaml; `portugal/craps` is
    more specific and holds first."""


def read_policy(node: Node, folder: str) -> ReadPolicy:
    """The policy that a table describes; `folder` is what its paths are relative to."""
    findings = Findings()
    said = PolicyForm.read(node, findings) or PolicyForm({}, {})
    select, ignore, exclude = said.select or (), said.ignore or (), said.exclude or ()
    policy = Policy(
        selection=Selection(tuple(one.text for one in select), tuple(one.text for one in ignore)),
        exclude=tuple(one.text for one in exclude),
        demand=said.policy or Demand(),
        games=said.games or (),
        folder=folder,
    )
    _check_order(policy, findings)
    return ReadPolicy(policy, tuple(sorted(set(findings.problems))), (*select, *ignore))


def _check_order(policy: Policy, findings: Findings) -> None:
    """Says where a floor lies above the ceiling that holds beside it, be that one written elsewhere."""
    for demand in _demands(policy):
        low, high = demand.floor, demand.ceiling
        if low and high and low.edge > high.edge:
            earlier, later = sorted((low, high), key=lambda bound: bound.place)
            said = {"low": cut(low.text), "high": cut(high.text), "line": earlier.place.line}
            message = Message("the floor {low} is above the ceiling {high}", low=said["low"], high=said["high"])
            if earlier.place.line != later.place.line:
                elsewhere = (
                    Message("the floor {low} is above the ceiling {high}; the ceiling is set on line {line}")
                    if later is low
                    else Message("the floor {low} is above the ceiling {high}; the floor is set on line {line}")
                )
                message = elsewhere.filled(**said)
            remedy = Message("no bet can have both: change one")
            findings.add(later.place, "structure/floor-above-ceiling", message, remedy)


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
