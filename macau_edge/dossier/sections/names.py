"""What a proposed bet is called, in each language, and whose the names are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from macau_edge.dossier.asked import Asked
from macau_edge.dossier.case import Case
from macau_edge.model import Language, Text
from macau_edge.reading.citations import revoked_act
from macau_edge.reports.document import Block, Paragraph
from macau_edge.wording import Words

NAMES: Mapping[Language, str] = {"en": "description.name.en", "pt": "description.name.pt", "zh": "description.name.zh"}
"""Language -> a name in it."""
WHOSE = {
    "applicant": "description.names.applicant",
    "act": "description.names.regulation",
    "translated": "description.names.ours",
}
WHOSE_REVOKED = {"act": "description.names.revoked-regulation", "translated": "description.names.revoked-ours"}
"""Whose the names are -> the sentence that says so; of a bet that is told as a revoked act had it."""


def names(case: Case, one: Asked, w: Words) -> Iterator[Block]:
    """The names of a bet in each language of the authority that has one, its identifier, and whose names they are."""
    name = one.bet.name
    if name is None:
        yield Paragraph(w("description.no-name", id=one.bet.id))
        return
    whose = one.names_of
    ours = [name.words[other] for other in case.authority.spoken if other in name.ours]
    translated = w.both([w("phrase.quoted", text=text) for text in dict.fromkeys(ours)]) if ours else ""
    english = whose != "applicant" and _is_of_no_act(name)
    spoken: list[Language] = [other for other in case.authority.spoken if other in name.words]
    said = [w(NAMES[other], name=name.words[other]) for other in spoken if not (english and other == "en")]
    called = w("description.names", names=w("phrase.semicolon").join(said), id=one.bet.id)
    act = revoked_act(case.base.ruleset, one.replaced.law if one.replaced else None) if whose != "applicant" else ""
    said_of = {"names": translated}
    of = w(WHOSE_REVOKED[whose], of_act=w.of_act(act), **said_of) if act else w(WHOSE[whose], **said_of)
    sentences = [called, of]
    if english and name.words["en"] not in (name.words.get("pt"), name.words.get("zh")):
        sentences.append(w("description.names.english", name=name.words["en"]))
    yield Paragraph(w("explain.apart").join(sentences))


def _is_of_no_act(name: Text) -> bool:
    """Whether the English name is a translation: the act has it in Portuguese or Chinese."""
    return "en" in name.words.keys() - name.ours and bool({"pt", "zh"} & name.words.keys() - name.ours)
