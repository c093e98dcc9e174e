"""Nodes -> the shooter's hand: its stages, what can happen in them, and what ends it."""

from __future__ import annotations

from collections.abc import Mapping as Keyed

from macau_edge.model import DECISIONS, Hand, Stage
from macau_edge.problem import Place, nearest
from macau_edge.reading.bets import BetReader
from macau_edge.reading.fields import Findings, entries, identifier, keys, word
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence


def read_hand(node: Node, reader: BetReader, findings: Findings) -> Hand | None:
    """The hand that `hand:` describes; None where a part of it cannot be read."""
    before = len(findings.problems)
    stages: dict[str, tuple[Stage, Node]] = {}
    ends: list[tuple[str, Place]] = []
    for key, value in entries(node, "the hand", findings):
        if key.text == "ends":
            ends = _ends(value, findings)
        elif isinstance(value, Mapping):
            stages[key.text] = reader.stage(key, value), value
        else:
            message = f"`{key.text}` is neither `ends` nor a stage of the hand with its clauses"
            remedy = nearest(key.text, ["ends"], "write `{seven-out: 7}`, what happens and on which outcomes")
            findings.add(key.place, "structure/unknown-key", message, remedy)
    sound = len(findings.problems) == before
    if sound and not stages:
        findings.add(node.place, "structure/missing-key", "the hand has no stage", "write a stage")
    elif sound and not ends:
        findings.add(node.place, "structure/missing-key", "nothing ends the hand", "add `ends:` with what ends it")
    read = {name: stage for name, (stage, _) in stages.items()}
    _name(read, findings)
    happening = {name for _, value in stages.values() for name in keys(value)} - stages.keys()  # also those not read
    for end, place in ends if stages else ():
        if end not in happening:
            _no_end(end, place, end in stages, sorted(happening), findings)
    hand = Hand(tuple(read.values()), tuple(end for end, _ in ends), node.place)
    return hand if len(findings.problems) == before else None


def _ends(node: Node, findings: Findings) -> list[tuple[str, Place]]:
    """What ends the hand, each with its place."""
    nodes = node.items if isinstance(node, Sequence) else (node,)
    if not nodes:
        findings.add(node.place, "structure/empty-value", "`ends` is an empty list", "write what ends the hand")
    found: list[tuple[str, Place]] = []
    for item in nodes:
        text = word(item, "what ends the hand", findings)
        if text in [end for end, _ in found]:
            findings.add(item.place, "structure/duplicate-key", f"`{text}` stands twice in `ends`", "delete one")
        elif text is not None:
            found.append((text, item.place))
    return found


def _name(stages: Keyed[str, Stage], findings: Findings) -> None:
    """Looks at what happenings are called; the stages were looked at when they were read."""
    for clause in (clause for stage in stages.values() for clause in stage.clauses):
        if clause.target in DECISIONS:
            message = f"a hand is not decided, so nothing can `{clause.target}` it"
            findings.add(clause.place, "structure/reserved-word", message, "name what happens, `seven-out: 7`")
        elif clause.target not in stages:
            identifier(Scalar(clause.target, clause.place), "a happening", findings)


def _no_end(end: str, place: Place, is_stage: bool, known: list[str], findings: Findings) -> None:
    message = f"`{end}` is {'a stage of' if is_stage else 'not something that happens in'} this hand"
    remedy = f"write one of {', '.join(known)}" if known else "write a clause with that name"
    remedy = remedy if is_stage else nearest(end, known, remedy)
    findings.add(place, "structure/unknown-word", message, remedy)
