"""Nodes -> places in an act."""

from __future__ import annotations

from macau_edge.model import Citation
from macau_edge.model.message import Message
from macau_edge.model.regex import regex
from macau_edge.reading.fields import Findings, Rejected, fields, read_text, word
from macau_edge.reading.nodes import MappingNode, Node, SequenceNode

_ONE = r"[1-9][0-9]*(\.[0-9]+)*(\.º)?"
_SEVERAL = rf"{_ONE}((, | e ){_ONE})+"
_ITEMS = r"[0-9a-z]{1,2}\)((, | e )[0-9a-z]{1,2}\))*"
_ARTICLES = rf"(art\. {_ONE}|arts\. {_SEVERAL})"
_PARAGRAPHS = rf"(n\.º {_ONE}|n\.os {_SEVERAL})"
_PLACE = rf"({_ARTICLES}(, {_PARAGRAPHS})?|{_PARAGRAPHS})(, «[^»]+»)?(, {_ITEMS})?"
CITATION_PATTERN = rf"((?!arts?\.|n\.)[^,;]+, )?{_PLACE}(; {_PLACE})*"
_CITATION = regex(CITATION_PATTERN)


def citation(node: Node, what: Message, findings: Findings) -> Citation | None:
    """A place in an act, `silent`, or `{unread: text}`."""
    if isinstance(node, MappingNode):
        found = fields(node, ["unread"], what, findings, required=["unread"])
        text = read_text(found["unread"][1], what, findings) if found else None
        return Citation("unread", node.place, text) if text else None
    if isinstance(node, SequenceNode):
        message = Message("several places in an act are one text, not a list")
        raise Rejected(
            node.place, "law/not-a-citation", message, Message("put `; ` between them: `art. 5, 1); art. 7`")
        )
    text_ = word(node, what, findings)
    if text_ is None:
        return None
    if text_ != "silent" and not _CITATION.fullmatch(text_):
        message = Message("`{text}` is not a place in an act", text=text_[:60])
        remedy = Message(
            "write `art. 5, n.º 2, 1)`, `arts. 5 e 6`, `n.º 10.9`, or the name of another act first; or `silent`"
        )
        raise Rejected(node.place, "law/not-a-citation", message, remedy)
    return Citation(text_, node.place)
