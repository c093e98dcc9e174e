"""What is defined and never used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from macau_edge.checks import spoken, translations
from macau_edge.checks.case import Case
from macau_edge.checks.vocabulary import Vocabulary
from macau_edge.model import Bet, Ruleset, faces_of
from macau_edge.problem import Problem, nearest


def check_variables(case: Case) -> Iterable[Problem]:
    """A variable that neither the clauses nor the prizes of its bet mention."""
    if not case.bet.each or not case.whole or case.mistaken:
        return
    used = {*spoken.in_clauses(case.bet), *spoken.in_prizes(case.bet)}
    for variable in case.bet.each:
        if variable.name not in used:
            message = f"nothing in `{case.bet.id}` mentions `{variable.name}`, so its members are all the same"
            yield Problem(variable.place, "structure/unused", message, "use it in a clause or a prize, or delete it")


def check_names_and_options(ruleset: Ruleset, bets: Collection[Bet]) -> Iterable[Problem]:
    """A name or an option that no bet uses, in any reading."""
    known = Vocabulary(ruleset)
    if not known.names and not known.options:
        return
    in_hands = (word for hand in spoken.hands(ruleset) for word in spoken.texts(hand))
    used = spoken.behind(ruleset, (*in_hands, *(word for bet in bets for word in spoken.mentioned(bet))))
    for section, what, written in (("names", "name", known.names), ("options", "option", known.options)):
        for name in sorted(written - used):
            message = f"no bet uses the {what} `{name}`"
            yield Problem(ruleset.places[section, name], "structure/unused", message, "use it, or delete it")


def check_words(ruleset: Ruleset, bets: Collection[Bet]) -> Iterable[Problem]:
    """An entry of `words` for something that is not in the file."""
    known = set(_called(ruleset, bets))
    unsaid = [word for _, words in translations.unsaid(ruleset, bets) for word in words]
    for word in ruleset.words:
        if word not in known and not nearest(word, unsaid):  # a slip in the word is said once, where it is missing
            message = f"nothing is called `{word}` in this file"
            remedy = "delete it, or write the stage, value, name, option, happening, face or pocket that it is for"
            yield Problem(ruleset.places["words", word], "structure/unused", message, remedy)


def _called(ruleset: Ruleset, bets: Collection[Bet]) -> Iterator[str]:
    """Everything that `words` may have a word for."""
    known = Vocabulary(ruleset)
    yield from (*ruleset.names, *ruleset.options)
    yield from (*known.borne, *known.results)
    yield from (name for face in faces_of(ruleset.device) for name, _ in face.attributes)
    for hand in spoken.hands(ruleset):
        yield from (*(stage.name for stage in hand.stages), *hand.happenings)
    for bet in bets:
        yield from (stage.name for stage in bet.stages)
        yield from (variable.name for variable in spoken.families(bet))
        yield from (part for label in spoken.labels(ruleset, bet) for part in (label, *label.split("-")))
