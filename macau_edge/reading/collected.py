"""A bet on several results that are all to come, said in clauses, `win: all of 4, 5, 6, lose: 7`: it is a collection.

It is told so with the keys that say the same, and read on as if these stood there, so that nothing else is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from macau_edge.model.message import Message, Offered, joined
from macau_edge.model.notation import looks_like_ratio
from macau_edge.model.problem import Place
from macau_edge.reading.fields import Findings
from macau_edge.reading.flow import flow
from macau_edge.reading.forms import FORMS, both_forms
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, word_pairs
from macau_edge.reading.prizes import OPTION, table_by
from macau_edge.typed.collected import Collection, items_of, read_collection, written_outcomes
from macau_edge.typed.entries import About

_CLAUSES = ("win", "lose")
_OTHER = {*FORMS["staged"], *FORMS["compound"], "count", "push", "highest-of"}
"""Keys beside which it is not known what is meant."""
_ALL = frozenset(("all", "all of them", "everything", "each", "any", "others", "collected", "todos", "tudo", "全部"))
"""What people write under `win` where they mean all that is collected."""

Given = dict[str, tuple[Scalar, Node]]


class _SaidUnder(NamedTuple):
    """A collection, the key under which it was said, and what stands there."""

    of: Collection
    key: Scalar
    value: Node


def collecting_bet(key: Scalar, node: Node, findings: Findings) -> Node:
    """The bet as a tally where its clauses ask for a collection, which is told; any other as it is."""
    given: Given = {name.text: (name, value) for name, value in reversed(word_pairs(node))}
    if not given.keys() & {"win", "until", "collect"} or given.keys() & _OTHER:
        return node
    about = findings.about
    said = next((one for name in ("win", "until") if (one := _said(given, name, about))), None)
    own = _own_items(given, about) if "collect" in given else said.of if said else None
    if own is None or (not said and given.keys().isdisjoint(_CLAUSES)):
        return node
    if "collect" in given and not said and "win" in given and not _means_all(given["win"][1], own, about):
        return node
    until = _until(given, said, own, about)
    if until is None or (said and not said.of.is_certain and not until):
        return node
    return _told(key, node, given, said, own._replace(until=until), findings)


def _told(key: Scalar, node: Node, given: Given, said: _SaidUnder | None, own: Collection, findings: Findings) -> Node:
    """Tells what is to be written; the bet as it then is, or with any one of the results where that may be meant."""
    place = said.value.place if said else given["collect"][0].place
    new = _new_pairs(given, own, place)
    left = [name.text for name, _ in word_pairs(node) if name.text in (*_CLAUSES, "until") or name.text in new]
    same = [name for name in new if name in given and flow(given[name][1]) == flow(new[name])]
    bet = Offered(", ".join(f"{name}: {flow(value)}" for name, value in new.items() if name not in same), "bet")
    *keys, last = [f"`{name}`" for name in left if name not in same]
    replaced = joined([*filter(None, [joined(keys)]), last], Message(" and "))
    remedy = (
        Message("write `{bet}` in place of {keys}", bet=bet, keys=replaced)
        if bet
        else Message("delete {keys}", keys=replaced)
    )
    if not own.until:
        remedy = Message("{write}; `until:` names what ends it before, if anything does", write=remedy)
    both = both_forms(key, node)
    if both:
        findings.add(both[0].place, "structure/two-forms", both[1], remedy)
    elif said and said.of.is_certain:
        message = Message(
            "`{text}` takes several trials, and `{key}` names what one of them brings",
            text=_text(said.value), key=said.key.text,
        )  # fmt: skip
        findings.add(place, "structure/malformed", message, remedy)
    elif said:
        any_ = SequenceNode(tuple(Scalar(one, place) for one in own.items), place)
        remedy = Message(
            "where any one of them is meant, write `{typed}`; where all of them must come, {write}",
            typed=Offered(flow(any_)), write=remedy,
        )  # fmt: skip
        findings.add(
            place, "arithmetic/empty", Message("no result is all of `{text}` at once", text=_text(said.value)), remedy
        )
        return _with_pairs(node, {said.key.text: any_}, left=())
    return _with_pairs(node, new, left)


def _new_pairs(given: Given, own: Collection, place: Place) -> dict[str, Node]:
    """The keys of the tally with their values; the prizes where they do not say that they go by what is collected."""
    items = [Scalar(one, place) for one in own.items]
    pairs: dict[str, Node] = {"collect": items[0] if len(items) == 1 else SequenceNode(tuple(items), place)}
    if own.until:
        pairs["until"] = _written(own.until, place)
    pays = given["pays"][1] if "pays" in given else None
    if isinstance(pays, MappingNode) and "by" not in {name.text for name, _ in word_pairs(pays)}:
        pairs["pays"] = table_by("collected", pays, loses=bool(own.until))
    elif isinstance(pays, Scalar) and (looks_like_ratio(pays.text) or OPTION.fullmatch(pays.text)):
        row = (Scalar(str(own.many), pays.place), pays)
        pairs["pays"] = table_by("collected", MappingNode((row,), pays.place), loses=bool(own.until))
    return pairs


def _written(text: str, place: Place) -> Node:
    """Outcomes that are written as one phrase or as a list, as a node."""
    if not text.startswith("["):
        return Scalar(text, place)
    return SequenceNode(tuple(Scalar(one, place) for one in text[1:-1].split(", ")), place)


def _with_pairs(node: Node, new: dict[str, Node], left: Sequence[str]) -> Node:
    """The bet with new keys in place of those that are `left` out, or with other values of its own."""
    assert isinstance(node, MappingNode)
    kept = [
        (name, new.get(name.text, value) if isinstance(name, Scalar) and name.text not in left else value)
        for name, value in node.pairs
        if not (isinstance(name, Scalar) and name.text in left)
    ]
    there = {name.text for name, _ in kept if isinstance(name, Scalar)}
    added = [(Scalar(name, value.place), value) for name, value in new.items() if name not in there]
    return MappingNode((*kept, *added), node.place)


def _text(node: Node) -> str:
    """What stands there, in one text: of a list without its brackets."""
    if isinstance(node, SequenceNode):
        return ", ".join(one.text for one in node.items if isinstance(one, Scalar))
    return node.text if isinstance(node, Scalar) else ""


def _said(given: Given, name: str, about: About) -> _SaidUnder | None:
    """The collection that is said under a key; of a list with more than one item only one that is certain."""
    if name not in given:
        return None
    key, value = given[name]
    found = read_collection(_text(value), about)
    several = isinstance(value, SequenceNode) and len(value.items) > 1
    return _SaidUnder(found, key, value) if found and (found.is_certain or not several) else None


def _own_items(given: Given, about: About) -> Collection | None:
    """What is collected: under `collect`, or, where that says no more than `all`, under `win`."""
    for name in ("collect", "win"):
        value = given[name][1] if name in given else None
        if isinstance(value, SequenceNode):
            texts = [one.text for one in value.items if isinstance(one, Scalar)]
            return items_of(texts, about) if len(texts) == len(value.items) else None
        if isinstance(value, Scalar) and value.text.lower() not in _ALL:
            return read_collection(value.text, about) or items_of([value.text], about)
    return None


def _means_all(value: Node, own: Collection, about: About) -> bool:
    """Whether what stands under `win` are all that is collected."""
    if isinstance(value, Scalar) and value.text.lower() in _ALL:
        return True
    texts = [one.text for one in value.items if isinstance(one, Scalar)] if isinstance(value, SequenceNode) else []
    found = items_of(texts or [_text(value)], about)
    return found is not None and set(found.items) == set(own.items)


def _until(given: Given, said: _SaidUnder | None, own: Collection, about: About) -> str | None:
    """What ends the bet, as it is written; empty where nothing does, and None where that cannot be read."""
    if said and said.of.until:
        return said.of.until
    if "until" in given and (not said or said.key.text != "until"):
        return _outcomes(given["until"][1], about)
    if "lose" not in given:
        return ""
    value = given["lose"][1]
    if isinstance(value, Scalar) and written_outcomes(value.text, about) == "others":
        if said and not said.of.is_certain:
            return ""  # one trial decides it, so that any one of them is meant
        return written_outcomes(f"not {', '.join(own.items)}", about) or None
    return _outcomes(value, about)


def _outcomes(value: Node, about: About) -> str | None:
    text = f"[{_text(value)}]" if isinstance(value, SequenceNode) and len(value.items) > 1 else _text(value)
    return written_outcomes(text, about) or None
