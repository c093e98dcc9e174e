"""Words that mean nothing where they stand, or something else than is needed there."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.checks import spoken
from macau_edge.checks.vocabulary import Vocabulary
from macau_edge.model import DECISIONS, Bet, Clause, Stage
from macau_edge.model.walk import walk
from macau_edge.phrases import END_OF_HAND, SHOWN, Phrase
from macau_edge.problem import Problem, nearest


def in_clause(known: Vocabulary, bet: Bet, stage: Stage, clause: Clause) -> Iterator[Problem]:
    """The words of a clause that this bet does not know."""
    own = spoken.variables(bet)
    if stage != bet.stages[0]:
        own |= {stage.name}
    for problem, text in _unknown(known, clause.outcomes, own):
        if any(text == other.name for other in bet.stages):
            message = f"`{text}` stands for a total only inside the stage `{text}`"
            if text == bet.stages[0].name:
                message = f"nothing opened the first stage, so `{text}` stands for no total"
            yield Problem(problem.place, problem.code, message, "write the outcomes out")
        else:
            yield problem


def in_tally(known: Vocabulary, bet: Bet) -> Iterator[Problem]:
    """The words of a tally that this bet does not know; `when` and `until` are of all members of `highest-of`."""
    tally = bet.tally
    if tally is None:
        return
    best_of = tally.highest_of
    shared = (tally.when, tally.until)
    for phrase in (*(item.outcomes for item in tally.collect or ()), tally.count, *shared):
        for problem, text in _in_part(known, bet, phrase, of_all=phrase in shared):
            if best_of and text == best_of.name:
                message = f"`{text}` has a value for each of the members, and this is said of all of them"
                yield Problem(problem.place, problem.code, message, "write the outcomes out")
            else:
                yield problem


def _in_part(known: Vocabulary, bet: Bet, phrase: Phrase | None, *, of_all: bool) -> Iterator[tuple[Problem, str]]:
    best_of = bet.tally.highest_of if bet.tally else None
    own = spoken.variables(bet) - ({best_of.name} if best_of and of_all else set())
    return _unknown(known, phrase, own) if phrase else iter(())


def in_values(known: Vocabulary, bet: Bet) -> Iterator[Problem]:
    """The words that a value of a variable is made of and that mean nothing."""
    for _, value in spoken.values(bet):
        yield from in_definition(known, value.outcomes)


def in_definition(known: Vocabulary, phrase: Phrase) -> Iterator[Problem]:
    """The words of a name, of an option's choice or of a value that mean nothing."""
    yield from (problem for problem, _ in _unknown(known, phrase, known.borne))


def of_stages(bet: Bet) -> Iterator[Problem]:
    """Clauses that lead to a stage which the bet does not have."""
    names = [stage.name for stage in bet.stages]
    for stage in bet.stages:
        for clause in stage.clauses:
            if clause.target not in (*DECISIONS, *names):
                message = f"`{clause.target}` is neither win, lose or push nor a stage of this bet"
                remedy = nearest(clause.target, [*DECISIONS, *names], f"its stages: {', '.join(names) or 'none'}")
                yield Problem(clause.place, "structure/unknown-stage", message, remedy)


def _unknown(known: Vocabulary, phrase: Phrase, own: frozenset[str]) -> Iterator[tuple[Problem, str]]:
    """Every problem with a word of a phrase, and the word."""
    for part, of_dice in _roles(phrase):
        text = part.mentions
        if text == END_OF_HAND:
            if not known.happenings and not known.hand_unread:
                message = f"`{END_OF_HAND}` is of the shooter's hand, and this file has no `hand`"
                remedy = "add `hand:` with its stages and what ends it"
                yield Problem(part.place, "structure/no-hand", message, remedy), END_OF_HAND
            continue
        labels = known.borne if of_dice else known.results | known.happenings
        option = known.ruleset.options.get(text)
        if option and option.of_ratios:
            message = f"the option `{text}` chooses a prize, and outcomes are needed here"
            yield Problem(part.place, "structure/option-kind", message, "give it outcomes as choices"), text
        elif not any(text in words for words in (own, labels, known.names, known.options)):
            message = f"`{text}` is not a word this bet knows"
            all_known = {*own, *labels, *known.names, *known.options, *([END_OF_HAND] if known.happenings else [])}
            remedy = nearest(text, all_known, "define it under `names`")
            if text in known.borne:
                remedy = f"`{text}` is {known.shown_on}: write `shows {text}`"
            yield Problem(part.place, "structure/unknown-word", message, remedy), text


def _roles(phrase: Phrase) -> Iterator[tuple[Phrase, bool]]:
    """Every part of a phrase that mentions a word, and whether it says what dice show rather than which outcomes."""
    for path, part, _ in walk(phrase):
        if isinstance(part, Phrase) and part.mentions:
            yield part, SHOWN in path
