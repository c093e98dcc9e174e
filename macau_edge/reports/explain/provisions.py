"""What a derivation rests on: the articles, the rules of the bet, the choices, the assumptions and the readings."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from macau_edge.analysis import affected
from macau_edge.model import Choice, Citation, Language, Member, Option, Ratio, Ruleset
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
    ruleset: Ruleset, member: Member, choices: Choices, given: Collection[str], language: Language
) -> Iterator[Block]:
    """What decides the bet and what it pays, and what was taken where the law leaves the choice to the house."""
    yield Heading(say(language, "explain.bet"), 2)
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
    """The assumptions of the ruleset, and the provisions that could be read so that this bet would change."""
    if ruleset.assumptions:
        yield Heading(say(language, "explain.assumptions"), 2)
    for assumption in ruleset.assumptions:
        law = say(language, "explain.at", law=citation(assumption.law, language)) if assumption.law else ""
        yield Paragraph(assumption.text.say(language) + law)
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


def _cited(law: Citation | None, language: Language) -> str:
    return citation(law, language) if law else "—"
