"""The annex on sources: from which texts the rules of the game were written, and what of them was not read in the law.

Nothing of it is said by whoever signs; it comes from the file of the rules. What the signer relied on stands in the
request.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import offers
from macau_edge.model import LANGUAGES, Act, Language, Text
from macau_edge.model.ruleset import NotRead, cites_law, not_read
from macau_edge.model.walk import gathered
from macau_edge.questions.analyse.report import act_state, part_name
from macau_edge.reading.citations import only_place
from macau_edge.reports.document import Block, Document, Heading, Paragraph
from macau_edge.wording import Words


def sources(case: Case, w: Words) -> Document:
    """The annex: the state of the act, its copies, what was not read, and the names that are no names of the act."""
    plain = replace(w, signed=False)
    return (
        Paragraph(w("sources.intro", who=offers.applicant_name(case, w))),
        *_own_rules(case, plain),
        *_act(case, plain),
        *_unread(case, plain),
        *_names(case, plain),
    )


def _own_rules(case: Case, w: Words) -> Iterator[Block]:
    """That the rules are the applicant's own file, where no shipped one has them; what the form follows."""
    if case.own_file:
        said = {"file": case.own_file, "who": offers.applicant_name(case, w)}
        yield Paragraph(w("request.basis.own-rules", **said), "warning")
    if case.authority.sources:
        yield Paragraph(w.say(case.authority.sources, cite=case.authority.cite))


def _act(case: Case, w: Words) -> Iterator[Block]:
    """What is known of the act: whether it is in force, from which texts it was taken, what an application states."""
    act = case.act
    yield Heading(w("sources.act"), 3, numbered=False)
    if act is None:
        yield Paragraph(w("layout.no-act"))
        return
    yield act_state(act, w)
    if act.sources:
        text = w.text(act.sources).rstrip(".。") + w("phrase.full-stop")
        yield Paragraph(w("request.basis.sources", text=text))
    if case.authority.id == "article" and not act.stated_of_bets:
        yield Paragraph(w("request.basis.not-stated" if _is_numbered(act) else "request.basis.no-number"))


def _is_numbered(act: Act) -> bool:
    """Whether the place that provides for a request is a paragraph of its article."""
    place = only_place(act.bets_by)
    return place is not None and bool(place.articles and place.numbers)


def _unread(case: Case, w: Words) -> Iterator[Block]:
    """What of the rules was not read in the law: of what the proposed bets rest on, and of the others."""
    yield Heading(w("sources.unread"), 3, numbered=False)
    ours = list(not_read(w.ruleset, [one.bet.id for one in case.judged]))
    others = [one for one in not_read(w.ruleset) if one not in ours]
    if not ours and not others:
        yield Paragraph(w("sources.unread.none" if cites_law(w.ruleset) else "sources.unread.no-law"))
    for key, found in (("sources.unread.proposed", ours), ("sources.unread.others", others)):
        if found:
            yield Paragraph(w(key))
            yield from (Paragraph(text, "item") for text in _parts(found, w))


def _parts(found: Sequence[NotRead], w: Words) -> Iterator[str]:
    """A line for the parts of a kind that are known from the same source; a provision in its own words.

    An option that a source names is no code here: whoever reads a dossier has no command line.
    """
    texts = {one.id: one.text for one in (*w.ruleset.assumptions, *w.ruleset.conditions, *w.ruleset.notes)}
    texts |= {one.id: one.adopted for one in w.ruleset.readings}
    for one in (one for one in found if one.kind == "provision"):
        yield w("sources.provision", text=w.text(texts[one.name]), source=_source(one.source, w))
    named = [one for one in found if one.kind != "provision"]
    for (kind, source), several in gathered(named, lambda one: (one.kind, one.source)).items():
        names = w.both([part_name(one, w) for one in several])
        yield w.unread(kind, names, _source(source, w))


def _source(source: Text, w: Words) -> str:
    return w.text(source).replace("`", "")


_NAMED: Mapping[Language, str] = {"en": "sources.names.en", "pt": "sources.names.pt", "zh": "sources.names.zh"}
"""Language -> that some names are our translations into it."""


def _names(case: Case, w: Words) -> Iterator[Block]:
    """The names of bets that are translations, by the language in which they are."""
    every = case.act_bets
    named = [name for bet in every for name in (bet.name, *(one.text for one in bet.members)) if name and name.ours]
    if not named:
        return
    yield Heading(w("sources.names"), 3, numbered=False)
    yield Paragraph(w("sources.names.intro"))
    for language in LANGUAGES:
        names = [name.words[language] for name in named if language in name.ours]
        if names:
            yield Paragraph(w(_NAMED[language], names=w("phrase.comma").join(names)), "item")
