"""The part of a stake that a loss takes, `lost:`, and the outcomes that lose, `lose:`: each told from the other.

They differ by a letter, and whoever writes one for the other is told so, and not that he wrote a bad ratio.
"""

from __future__ import annotations

from macau_edge.model import Pays, Reference, prizes
from macau_edge.reading.fields import Findings, keys
from macau_edge.reading.grammar import Malformed, is_word, looks_like_ratio
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence
from macau_edge.reading.older import OF_A_BET, older_word
from macau_edge.reading.prizes import read_pays

SHOWN = 40
"""Characters of a value that are shown."""


def read_lost(node: Node, faces: frozenset[str], findings: Findings) -> Pays | None:
    """The part lost: a ratio or a table of ratios, since no act leaves it to the house."""
    if names_outcomes(node, faces):
        message = f"`lost` is the part of the stake that is lost, and {_shown(node)} names outcomes"
        remedy = "write the outcomes that lose under `lose:`; where a loss takes the whole stake, `lost:` is left out"
        findings.add(node.place, "structure/not-a-ratio", message, remedy)
        return None
    lost = read_pays(node, findings)
    chosen = next((part for part in prizes(lost) if isinstance(part, Reference)), None) if lost else None
    if chosen:
        message = f"the part lost is a ratio, not the option `{chosen.word}`"
        remedy = "write `1:2` for half the stake; outcomes that lose stand under `lose:`"
        findings.add(chosen.place, "structure/not-a-ratio", message, remedy)
        return None
    return lost


def told_the_part(key: Scalar, node: Node, findings: Findings) -> bool:
    """Whether a clause that says what loses has no outcomes but a part of the stake; says so where it stands."""
    is_table = isinstance(node, Mapping) and "by" in keys(node)
    is_part = is_table or (isinstance(node, Scalar) and looks_like_ratio(node.text))
    if not is_part or key.text not in ("lose", "lost", *OF_A_BET):
        return False
    named = "names the outcomes that lose" if key.text == "lose" else "stands where outcomes are named"
    message = f"`{key.text}` {named}, and {_shown(node)} is no outcome"
    written = f"`lost: {node.text[:SHOWN]}`" if isinstance(node, Scalar) else "the table under `lost:`"
    remedy = f"write {written} beside `pays:` if it is the part of the stake that is lost"
    findings.add(node.place, "structure/not-outcomes", message, remedy)
    return True


def told_older(node: Node, faces: frozenset[str], findings: Findings) -> Node:
    """A bet in the words of today; of each word of 0.1 in it, says what it is called now, or what was meant by it."""
    if not isinstance(node, Mapping) or keys(node).isdisjoint(OF_A_BET):
        return node
    pairs = []
    for key, value in node.pairs:
        if not isinstance(key, Scalar) or key.text not in OF_A_BET:
            pairs.append((key, value))
            continue
        meant = "lose" if names_outcomes(value, faces) else OF_A_BET[key.text]
        if meant == "lose":
            message = f"`{key.text}` is not a key of a bet, and {_shown(value)} names outcomes"
            remedy = "write the outcomes that lose under `lose:`; the part of the stake that is lost is `lost:`"
            findings.add(key.place, "structure/unknown-key", message, remedy)
        else:
            findings.problems.append(older_word(key))
        if meant not in keys(node):
            pairs.append((Scalar(meant, key.place, key.quoted), value))
    return Mapping(tuple(pairs), node.place)


def names_outcomes(node: Node, faces: frozenset[str]) -> bool:
    """Whether a value is written as outcomes are: a list, a number or a phrase. A word alone may be an option."""
    if not isinstance(node, Scalar):
        return isinstance(node, Sequence)
    try:
        return not is_word(node.text, faces)
    except Malformed:
        return False


def _shown(node: Node) -> str:
    """A value as it is written, where it is short."""
    if isinstance(node, Scalar):
        return f"`{node.text[:SHOWN]}`"
    words = [item.text for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    text = f"[{', '.join(words)}]"
    if isinstance(node, Sequence):
        return f"`{text}`" if len(words) == len(node.items) and len(text) <= SHOWN else "this list"
    return "this table"
