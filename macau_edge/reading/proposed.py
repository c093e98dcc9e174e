"""The bets that an application proposes, and what of them can be read in two ways."""

from __future__ import annotations

from macau_edge.model import Alternative, Bet, Reading, Text
from macau_edge.model.message import Message, quoted
from macau_edge.reading.bets import ProposedReader
from macau_edge.reading.fields import Findings, Rejected, read_text
from macau_edge.reading.keys import (
    CITATION,
    Form,
    Kind,
    Needed,
    bare_entries,
    form_kind,
    mapping_entries,
    ref,
)
from macau_edge.reading.nodes import MappingNode, Node, Scalar


def prose(node: Node, what: Message, findings: Findings) -> Text | None:
    """Sentences in the three languages; in one alone they would stand untranslated in the other two."""
    if not isinstance(node, MappingNode):
        message = Message("{what} does not say what language it is in", what=what)
        remedy = Message("write `{pt: …, zh: …, en: …}`, or as many of them as the dossier is to be in")
        raise Rejected(node.place, "structure/not-a-mapping", message, remedy)
    found = read_text(node, what, findings)
    return Text({language: words.strip() for language, words in found.words.items()}) if found else None


PROSE = Kind(prose, ref("prose"))
PHRASE = Kind(prose, ref("phrase-by-language"))


PROPOSED: Kind[dict[str, Bet]] = mapping_entries(
    lambda key, node, reader: reader.asked_bet(key, node),
    ref("proposed-bet"),
    empty=(Message("no bet is proposed"), Message("write at least one")),
)
OTHERWISE: Kind[dict[str, Bet]] = mapping_entries(
    lambda key, node, reader: reader.other_way(key, node),
    ref("proposed-otherwise"),
    empty=(Message("no bet is proposed"), Message("write at least one")),
)
"""Proposed bets as they can be read: what is asked for with them is said of them alone."""


class OtherBetsForm(Form):
    """What another way to read what is proposed has in its place."""

    what = quoted("`instead`")
    bets = Needed(OTHERWISE)
    """Proposed bets as whole entries."""


class OtherWayForm(Form):
    """Another way to read what is proposed."""

    what = Message("the alternative `{entry}`")
    says = "Another way to read it."
    text = Needed(PHRASE, called=Message("`{entry}`"))
    """That way."""
    instead = Needed(form_kind(OtherBetsForm, lambda one, *_: one.bets))
    """Whole entries, which replace those of the same name. Nothing is merged."""


def _alternative(key: Scalar, node: Node, reader: ProposedReader) -> Alternative | None:
    way = OtherWayForm.read(node, reader, key.text)
    bets = tuple((way.instead or {}).values()) if way else ()
    return Alternative(id=key.text, text=way.text, place=key.place, bets=bets) if way else None


class ProposedReadingForm(Form):
    """What is proposed, where it can be read in more than one way."""

    what = Message("the reading `{entry}`")
    definition = "proposed-reading"
    says = "What is proposed, where it can be read in more than one way."
    law = Needed(CITATION)
    """Where it comes from; `{unread: text}` where that is no article."""
    adopted = Needed(PHRASE)
    """The way it is read in what is asked for."""
    because = Needed(PHRASE)
    """Why."""
    alternatives = Needed(
        bare_entries(
            mapping_entries(
                _alternative,
                OtherWayForm,
                empty=(Message("there is no other way to read it here"), Message("write one")),
            )
        )
    )
    """Alternative: another way to read it."""


def read_proposed_reading(key: Scalar, node: Node, reader: ProposedReader) -> Reading | None:
    """What of a proposed bet can be read in more than one way."""
    one = ProposedReadingForm.read(node, reader, key.text)
    return one.to_record(Reading, id=key.text, place=key.place) if one and one.alternatives else None
