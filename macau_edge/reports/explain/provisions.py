"""What a derivation rests on: the articles, the rules of the bet, the choices, the assumptions and the readings."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from macau_edge.analysis import affected
from macau_edge.model import Choice, Citation, Member, Option, Provision, Ratio
from macau_edge.options import options_of
from macau_edge.reports.analysis import act_state
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.selection import Choices
from macau_edge.wording.rules import rules
from macau_edge.wording.words import Words


def head(member: Member, w: Words) -> Iterator[Block]:
    """The title, the act and its state, the articles of the bet and of its prize."""
    bet, act = member.bet, w.ruleset.act
    yield Heading(w("explain.title", bet=w.bet(member)))
    game = w.text(w.ruleset.game)
    yield Paragraph(w("explain.game", game=game, act=w.text(act.title)) if act else game)
    if act:
        yield Paragraph(act_state(act, w), "plain" if act.status == "in force" else "warning")
    law, pays_law = map(w.cite, (bet.law, bet.pays_law))
    yield Paragraph(w("explain.articles", id=member.id, law=law, pays_law=pays_law))
    if w.ours(bet.name):
        yield Paragraph(w("analysis.ours"), "note")


def the_bet(
    member: Member, choices: Choices, given: Collection[str], w: Words, *, sayable: bool = True
) -> Iterator[Block]:
    """What decides the bet and what it pays, where that is `sayable`, and what was taken where the house chooses."""
    yield Heading(w("explain.bet"), 2)
    if sayable:
        yield from (Paragraph(sentence) for sentence in rules(member, choices, w))
    for option in options_of(w.ruleset, member):
        yield _option(option, choices.get(option.id), option.id in given, w)


def _option(option: Option, choice: Choice | None, given: bool, w: Words) -> Paragraph:
    listed = w.either([_choice(one, w) for one in option.choices]) if option.choices else ""
    listed = listed or w("analysis.any-ratio")
    law = w.cite(option.law)
    if choice is None:
        return Paragraph(w("explain.option.open", option=option.id, law=law, choices=listed), "warning")
    key = "explain.option.given" if given else "explain.option.default"
    taken = _choice(choice, w)
    return Paragraph(w(key, option=option.id, law=law, choices=listed, choice=taken))


def _choice(choice: Choice, w: Words) -> str:
    return w.prize(choice) if isinstance(choice, Ratio) else choice.label


def basis(member: Member, w: Words) -> Iterator[Block]:
    """The assumptions, the provisions that could be read so that this bet would change, and those that bind it."""
    yield from _listed(w.ruleset.assumptions, "explain.assumptions", w)
    others = [
        (reading, alternative)
        for reading in w.ruleset.readings
        for alternative in reading.alternatives
        if member.bet.id in affected(w.ruleset, alternative)
    ]
    if others:
        yield Heading(w("explain.readings"), 2)
    for reading, alternative in others:
        adopted, otherwise = w.text(reading.adopted), w.text(alternative.text)
        law = w.cite(reading.law)
        yield Paragraph(w("explain.reading", law=law, adopted=adopted, otherwise=otherwise))
    binding = [one for one in w.ruleset.conditions if one.bets is None or member.bet.id in one.bets]
    yield from _listed(binding, "explain.conditions", w)


def _listed(provisions: Collection[Provision], title: str, w: Words) -> Iterator[Block]:
    """The provisions with their articles, under a heading; nothing where there are none."""
    if provisions:
        yield Heading(w(title), 2)
    for one in provisions:
        law = w("explain.at", law=w.cite(one.law)) if one.law else ""
        yield Paragraph(w.text(one.text) + law)


def _cited(law: Citation | None, w: Words) -> str:
    return w.cite(law)
