"""The act that a ruleset is written from: its names, dates and state, what it revokes and what has ended it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import get_args

from macau_edge.model import Act, AsOf, Gazette, Ground
from macau_edge.model.message import Message, joined, quoted
from macau_edge.model.ruleset import JURISDICTIONS, Status
from macau_edge.reading.bets import BetReader
from macau_edge.reading.fields import Findings, Rejected, is_fixed, keys
from macau_edge.reading.keys import (
    CITATION,
    TEXT,
    WORD,
    WORDS,
    Form,
    Found,
    Key,
    Kind,
    Needed,
    date_kind,
    form_kind,
    one_of_words,
    record_of,
    whole_number_key,
)
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, value_of

STATUSES: tuple[Status, ...] = get_args(Status)
_DATE = date_kind("2010-03-08")


class DoubtsForm(Form):
    """What the words of a provision do not surely cover."""

    what = quoted("`doubts`")
    new = Key(TEXT)
    """A bet that the act does not have, as far as it was read."""
    in_place = Key(TEXT)
    """Something in the place of a bet of the act."""
    beside = Key(TEXT)
    """A bet with the results of one of the act, beside it."""
    system = Key(TEXT)
    """Bets of the act that are made as one."""

    @classmethod
    def agrees(cls, node: Node, found: Found, findings: Findings) -> bool:
        """Whether anything is in doubt."""
        if found or not isinstance(node, MappingNode) or node.pairs:
            return True
        remedy = Message(
            "name what is in doubt, {names}, or delete `doubts`", names=joined(f"`{key}`" for key in cls.keys)
        )
        findings.add(node.place, "structure/empty-value", Message("{what} says nothing", what=cls.what), remedy)
        return False


class GroundForm(Form):
    """Whether an act lets something be authorised that it does not have."""

    what = quoted("`new-bets`")
    instead = Message("write `{law: art. 7}`, or `{none: text}` with the way there is instead")
    law = Key(CITATION)
    """The article that lets it be authorised."""
    none = Key(TEXT)
    """There is none: the way there is instead."""
    states = Key(TEXT, examples=["its rules and its prizes"])
    """With `law`: what an application states, as far as that was read."""
    doubts = Key(form_kind(DoubtsForm, lambda form, *_: {name: form.values[name] for name in form.values}))
    """With `law`: what its words do not surely cover."""


class NewPrizesForm(GroundForm):
    """Whether an act lets prizes be authorised that it does not have."""

    what = quoted("`new-prizes`")
    least = Key(CITATION)
    """The provision by which its prizes are the least, so that a higher one is paid without being authorised."""


def _ground(form: type[GroundForm]) -> Kind[Ground]:
    """What an act says of having something authorised."""

    def read(node: Node, what: Message, findings: Findings) -> Ground | None:
        way = form.read(node, findings)
        if isinstance(node, MappingNode) and not node.pairs:
            says_nothing = Message("{what} says nothing", what=what)
            findings.add(node.place, "structure/missing-key", says_nothing, form.instead)
        if way is None:
            return None
        if way.states and not way.law:
            message = Message("{what} says what an application states, and no article", what=what)
            remedy = Message("add `law: art. 7`, or delete `states`")
            findings.add(way.found["states"][0].place, "structure/two-forms", message, remedy)
        if way.doubts and not way.law:
            message = Message("{what} says what is in doubt, and no article", what=what)
            remedy = Message("add `law: art. 7`, or delete `doubts`")
            findings.add(way.found["doubts"][0].place, "structure/two-forms", message, remedy)
        if {"law", "none"} <= {*way.found}:
            message = Message("{what} has an article and says it has none", what=what)
            findings.add(node.place, "structure/two-forms", message, Message("keep `law` or `none`"))
        return way.to_record(Ground, place=node.place)

    return Kind(read, form)


class GazetteForm(Form):
    """An issue of Macau's Official Gazette."""

    what = quoted("`gazette`")
    number = Needed(whole_number_key(99))
    """Its number in the year."""
    series = Needed(one_of_words(("I", "II")))
    """Its series."""


def _gazette(node: Node, what: Message, findings: Findings) -> Gazette | str | None:
    if isinstance(node, MappingNode):
        return record_of(GazetteForm, Gazette).read(node, what, findings)
    return WORD.read(node, what, findings)


class AsOfForm(Form):
    """What the state of an act was taken from."""

    what = quoted("`as-of`")
    copy = Needed(TEXT)
    """The copy that was read."""
    looked_up = Key(_DATE)
    """When its state was looked up, where that is known."""


class ActForm(Form):
    """The act a ruleset is written from."""

    what = Message("the act")
    definition = "act"
    says = "The act the ruleset is written from."
    title = Key(TEXT, "reader", called=Message("the title of the act"))
    """Its title."""
    cite = Key(WORD, "reader", examples=["Despacho 53/2010"])
    """The short form that tables use."""
    place = Key(one_of_words(JURISDICTIONS))
    """The place of whose law it is: to no authority of another one is anything filed on it."""
    signed = Key(_DATE)
    """When it was signed."""
    published = Key(_DATE)
    """When it was published."""
    effective = Key(_DATE)
    """Since when it has effect."""
    gazette = Key(Kind(_gazette, {"anyOf": [WORD.schema, GazetteForm]}), examples=[{"number": 10, "series": "I"}])
    """The issue of Macau's Official Gazette where it was published; a text where it was elsewhere."""
    status = Key(one_of_words(STATUSES), "reader")
    """Whether it is in force."""
    as_of = Key(record_of(AsOfForm, AsOf))
    """The copy that the state was taken from, and when. An act in force without it is shown as unknown."""
    by = Key(WORDS)
    """The acts that amend or supersede it; required with these two states, refused with the others."""
    revokes = Key(WORDS)
    """The acts that it revokes."""
    new_bets = Key(
        _ground(GroundForm),
        "reader",
        missing=Message(
            "add `new-bets: {law: art. 7}` with the article that lets new bets be authorised, or "
            "`new-bets: {none: an amendment of the act}` with the way there is instead"
        ),
    )
    """Whether the act lets new bets be authorised."""
    new_prizes = Key(_ground(NewPrizesForm))
    """Whether the act lets other prizes be authorised; where it is left out, nothing is known of that."""
    sources = Key(TEXT)
    """What this ruleset was written from, and what could not be read."""


def _act(act: ActForm, node: Node, findings: Findings) -> Act | None:
    own = [*([act.cite] if act.cite else []), *(act.title.words.values() if act.title else ())]
    ended = act.status in ("amended", "superseded")
    for key, acts, called in (("by", act.by, own if ended else []), ("revokes", act.revokes, own)):
        if acts:
            _each_another(act.found[key][1], acts, key, called, findings)
    if ended and "by" not in keys(node):
        place = act.found["status"][1].place
        if act.status == "amended":
            message = Message("the act is amended: by what?")
        else:
            message = Message("the act is superseded: by what?")
        findings.add(place, "law/missing-by", message, Message("add `by: [Despacho …]`"))
    if act.by and not ended:
        message = Message("`by` does not go with the state `{status}`", status=act.status)
        findings.add(act.found["by"][0].place, "law/by", message, Message("delete `by`"))
    _check_order(act, node, findings)
    if act.title is None or act.cite is None or act.status is None:
        return None
    return act.to_record(Act, place=node.place, jurisdiction=act.place)


def _check_order(act: ActForm, node: Node, findings: Findings) -> None:
    """Says where the state of an act was looked up before there was one: its dates are compared, and never with today.

    They are written `2026-11-20`, so that the earlier one is the lesser text.
    """
    as_of = value_of(node, "as-of")
    looked_up = act.as_of.looked_up if act.as_of else ""
    place = value_of(as_of, "looked-up") if as_of else None
    if not looked_up or place is None:
        return
    remedy = Message("write the day on which its state was looked up, or mend the other date")
    if looked_up < (act.published or ""):
        message = Message(
            "the act was looked up on {looked_up}, and published on {published}, after that",
            looked_up=looked_up, published=act.published,
        )  # fmt: skip
        findings.add(place.place, "law/looked-up-before-published", message, remedy)
    elif act.status == "in force" and looked_up < (act.effective or ""):
        message = Message(
            "the act is in force from {effective}, and was found in force on {looked_up}, before that",
            looked_up=looked_up, effective=act.effective,
        )  # fmt: skip
        findings.add(place.place, "law/in-force-before-effective", message, remedy)


def _each_another(node: Node, acts: Collection[str], key: str, own: Collection[str], findings: Findings) -> None:
    """Says which act of a list is there twice, or is this one, which is called by any of its `own` names."""
    if not isinstance(node, SequenceNode) or len(acts) < len(node.items):
        return  # one of them is none, as was said
    seen: dict[str, str] = {}
    for item in (item for item in node.items if isinstance(item, Scalar)):
        act = _spelled(item.text)
        if act in map(_spelled, own):
            if key == "revokes":
                message = Message("`{act}` is this act, and cannot revoke itself", act=item.text)
            else:
                message = Message("`{act}` is this act, and cannot amend or supersede itself", act=item.text)
            findings.add(item.place, "law/supersedes-itself", message, Message("name the other act"))
        elif act in seen:
            message = Message("`{one}` is `{other}` again", one=item.text, other=seen[act])
            findings.add(item.place, "structure/duplicate-key", message, Message("delete one"))
        seen.setdefault(act, item.text)


def _spelled(act: str) -> str:
    """The name of an act without what is written in one way or another: capitals, blanks, `n.º`."""
    plain = re.sub(r"\bn\W?[or]?s?\W?\s*(?=[0-9])", "", unicodedata.normalize("NFKC", act).casefold())
    return re.sub(r"[\s.,]+", "", plain)


def _act_or_draft(node: Node, what: Message, reader: BetReader) -> Act | None:
    """The act; none of a draft, of which the reader then knows that it is one."""
    if is_fixed(node, "none", reader):
        reader.draft = node.place
        return None
    if isinstance(node, Scalar) and node.text.strip():
        message = Message("{what}: to be written as keys and values", what=what)
        remedy = Message("write `act: {title: …, cite: …, status: …}`, or `act: none` for a draft")
        raise Rejected(node.place, "structure/not-a-mapping", message, remedy)
    return form_kind(ActForm, _act).read(node, what, reader)


ACT: Kind[Act] = Kind(_act_or_draft, {"anyOf": [{"const": "none"}, ActForm]})
