"""A file -> a ruleset, and every problem that reading it finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from macau_edge.model import Bet, Device, Ruleset, Text, faces_of
from macau_edge.phrases import Phrase
from macau_edge.problem import Place, Problem, ProblemError, nearest
from macau_edge.reading.bets import BetReader
from macau_edge.reading.characters import check_characters
from macau_edge.reading.device import read_device
from macau_edge.reading.fields import Findings, collect, entries, fields, keys, text_of, written
from macau_edge.reading.hand import read_hand
from macau_edge.reading.nodes import Mapping, Node, Scalar
from macau_edge.reading.older import read_today
from macau_edge.reading.options import read_options
from macau_edge.reading.prizes import read_commission
from macau_edge.reading.provisions import read_act, read_provisions, read_readings, read_winning_stake
from macau_edge.reading.source import Source

KEYS = (
    "game", "act", "device", "hand", "winning-stake", "commission", "names", "words", "options",
    "assumptions", "conditions", "bets", "readings", "notes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Read:
    """What could be read of a file, and what could not; `ruleset` is None where there is no device.

    `complete` says whether every entry was read, so that what nobody mentions can be called unused.
    """

    ruleset: Ruleset | None
    problems: Sequence[Problem]
    source: Source | None = None
    partial: Sequence[Bet] = ()
    """What could be read of the bets that are not in `ruleset`; only their clauses are worth a look."""

    @property
    def complete(self) -> bool:
        """Whether nothing was left out of the ruleset."""
        return not any(problem.family in ("syntax", "structure") for problem in self.problems)


def read_ruleset(source: Source, name: str) -> Read:
    """The ruleset of a file, known as `name`, with the problems of its syntax and structure in order."""
    findings = Findings()
    try:
        node = read_today(source)
    except ProblemError as error:
        return Read(None, error.problems, source)
    check_characters(node, findings, prose=frozenset(KEYS))
    partial: list[Bet] = []
    ruleset = _ruleset(node, source, name, findings, partial)
    return Read(ruleset, sorted(set(findings.problems)), source, tuple(partial))


def _ruleset(node: Node, source: Source, name: str, findings: Findings, partial: list[Bet]) -> Ruleset | None:
    found = fields(node, KEYS, "a ruleset", findings, required=["game", "device", "bets"])
    if found is None:
        return None
    get = {key: value for key, (_, value) in found.items()}
    place = Place(source.file, 1, 1)
    if "act" not in keys(node):
        findings.add(place, "law/missing-act", "this ruleset names no act", "add `act: {title: …, cite: …, status: …}`")
    game = text_of(get["game"], "`game`", findings) if "game" in get else None
    act = read_act(get["act"], findings) if "act" in get else None
    device = read_device(get["device"], findings) if "device" in get else None
    reader = BetReader(_faces(device), findings, partial)
    returned = read_winning_stake(get["winning-stake"], findings) if "winning-stake" in get else True
    commission = read_commission(get["commission"], findings) if "commission" in get else None
    hand = read_hand(get["hand"], reader, findings) if "hand" in get else None
    names: dict[str, Phrase] = {}
    if "names" in get:
        names = collect(get["names"], lambda _, v: reader.outcomes(v), "the names", findings, are_words=True)
    options = read_options(get["options"], reader, findings) if "options" in get else {}
    bets: dict[str, Bet] = collect(get["bets"], reader.bet, "the bets", findings) if "bets" in get else {}
    provisions = {
        what: read_provisions(get[what], what, findings)
        for what in ("assumptions", "conditions", "notes")
        if what in get
    }
    readings = read_readings(get["readings"], reader, findings) if "readings" in get else ()
    words = _words(get["words"], findings) if "words" in get else {}
    entries_ = get.get("bets")
    if isinstance(entries_, Mapping) and not entries_.pairs:
        findings.add(entries_.place, "structure/empty-value", "there is no bet", "write at least one")
    if device is None:
        return None
    return Ruleset(
        name=name, place=place, sha256=source.sha256, game=game or Text({}), device=device, bets=bets, act=act,
        stake_returned=returned is not False, commission=commission, hand=hand, names=names,
        words=words, options=options,
        assumptions=provisions.get("assumptions", ()), conditions=provisions.get("conditions", ()),
        readings=readings, notes=provisions.get("notes", ()), last_trial=reader.last_trial,
        places=_places(node, get),
    )  # fmt: skip


def _faces(device: Device | None) -> frozenset[str]:
    return frozenset(face.label for face in faces_of(device)) if device else frozenset()


def _places(node: Node, get: dict[str, Node]) -> dict[tuple[str, str], Place]:
    sections = ((what, get[what]) for what in ("names", "words", "options", "bets") if what in get)
    pairs = ((what, key) for what, node in sections if isinstance(node, Mapping) for key, _ in node.pairs)
    found = {("device", label.text): label.place for label in _labels(get["device"])} if "device" in get else {}
    for key, value in node.pairs if isinstance(node, Mapping) and written(node, "hand", KEYS) else ():
        if isinstance(key, Scalar) and (key.text == "hand" or (key.text not in KEYS and nearest("hand", [key.text]))):
            found |= _in_hand(value)  # also where there is a slip in the key, which was said
    found.update({(what, key.text): key.place for what, key in pairs if isinstance(key, Scalar)})
    return found


def _labels(node: Node) -> Iterator[Scalar]:
    """Every word of the device: its faces, pockets and balls are among them, and what they bear."""
    if isinstance(node, Scalar):
        yield node
    for key, value in node.pairs if isinstance(node, Mapping) else ():
        yield from (*([key] if isinstance(key, Scalar) else []), *_labels(value))


def _in_hand(node: Node) -> dict[tuple[str, str], Place]:
    """The hand, under no name, and what may be meant to happen in it: what its clauses lead to and is no stage."""
    stages = [value for _, value in node.pairs] if isinstance(node, Mapping) else []
    happen = [key for stage in stages if isinstance(stage, Mapping) for key, _ in stage.pairs]
    named = {("hand", key.text): key.place for key in happen if isinstance(key, Scalar) and key.text not in keys(node)}
    return {("hand", ""): node.place, **named}


def _words(node: Node, findings: Findings) -> dict[str, Text]:
    found: dict[str, Text] = {}
    key: Scalar
    for key, value in entries(node, "the words", findings):
        text = text_of(value, f"the word `{key.text}`", findings)
        if text:
            found[key.text] = text
    return found
