"""What a derivation rests on: the articles, the rules of the bet, the choices, the assumptions and the readings."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from macau_edge.analysis import affected
from macau_edge.model import Choice, Citation, Language, Member, Option, Provision, Ratio, Ruleset
from macau_edge.options import options_of
from macau_edge.reports.analysis import act_state
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.selection import Choices
from macau_edge.wording.bets import bet_name, prize
from macau_edge.wording.citations import citation
from macau_edge.wording.lists import either
from macau_edge.wording.rules import rules
from macau_edge.wording.vocabulary import say


def head(ruleset: Ruleset, member: Member, language: Language) -> Iterator[Block]:
    """The title, the act and its state, the articles of the bet and of its prize."""
    bet, act = member.bet, ruleset.act
    yield Heading(say(language, "explain.title", bet=bet_name(member, ruleset, language)))
    game = ruleset.game.say(language)
    yield Paragraph(say(language, "explain.game", game=game, act=act.title.say(language)) if act else game)
    if act:
        yield Paragraph(act_state(act, language), "plain" if act.status == "in force" else "warning")
    law, pays_law = (_cited(c, language) for c in (bet.law, bet.pays_law))
    yield Paragraph(say(language, "explain.articles", id=member.id, law=law, pays_law=pays_law))
    if bet.name and language in bet.name.ours:
        yield Paragraph(say(language, "analysis.ours"), "note")


def the_bet(
    ruleset: Ruleset,
    member: Member,
    choices: Choices,
    given: Collection[str],
    language: Language,
    *,
    sayable: bool = True,
) -> Iterator[Block]:
    """What decides the bet and what it pays, where that is `sayable`, and what was taken where the house chooses."""
    yield Heading(say(language, "explain.bet"), 2)
    if sayable:
        yield from (Paragraph(sentence) for sentence in rules(member, ruleset, choices, language))
    for option in options_of(ruleset, member):
        yield _option(option, choices.get(option.id), option.id in given, language)


def _option(option: Option, choice: Choice | None, given: bool, language: Language) -> Paragraph:
    listed = either([_choice(one, language) for one in option.choices], language) if option.choices else ""
    listed = listed or say(language, "analysis.any-ratio")
    law = _cited(option.law, language)
    if choice is None:
        return Paragraph(say(language, "explain.option.open", option=option.id, law=law, choices=listed), "warning")
    key = "explain.option.given" if given else "explain.option.default"
    taken = _choice(choice, language)
    return Paragraph(say(language, key, option=option.id, law=law, choices=listed, choice=taken))


def _choice(choice: Choice, language: Language) -> str:
    return prize(choice, language) if isinstance(choice, Ratio) else choice.label


def basis(ruleset: Ruleset, member: Member, language: Language) -> Iterator[Block]:
    """The assumptions, the provisions that could be read so that this bet would change, and those that bind it."""
    yield from _listed(ruleset.assumptions, "explain.assumptions", language)
    others = [
        (reading, alternative)
        for reading in ruleset.readings
        for alternative in reading.alternatives
        if member.bet.id in affected(ruleset, alternative)
    ]
    if others:
        yield Heading(say(language, "explain.readings"), 2)
    for reading, alternative in others:
        adopted, otherwise = reading.adopted.say(language), alternative.text.say(language)
        law = _cited(reading.law, language)
        yield Paragraph(say(language, "explain.reading", law=law, adopted=adopted, otherwise=otherwise))
    binding = [one for one in ruleset.conditions if one.bets is None or member.bet.id in one.bets]
    yield from _listed(binding, "explain.conditions", language)


def _listed(provisions: Collection[Provision], title: str, language: Language) -> Iterator[Block]:
    """The provisions with their articles, under a heading; nothing where there are none."""
    if provisions:
        yield Heading(say(language, title), 2)
    for one in provisions:
        law = say(language, "explain.at", law=citation(one.law, language)) if one.law else ""
        yield Paragraph(one.text.say(language) + law)


def _cited(law: Citation | None, language: Language) -> str:
    return citation(law, language) if law else "—"
