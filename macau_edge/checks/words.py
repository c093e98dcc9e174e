"""Words that mean nothing where they stand, or something else than is needed there."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.checks import spoken
from macau_edge.checks.vocabulary import Vocabulary
from macau_edge.model import DECISIONS, Bet, By, Clause, Dice, Pays, Reference, Stage, prizes, tables
from macau_edge.phrases import Equal, Except, Phrase, Showing, Shows, Union, Within, Word
from macau_edge.problem import Problem, nearest


def in_clause(known: Vocabulary, bet: Bet, stage: Stage, clause: Clause) -> Iterator[Problem]:
    """The words of a clause that this bet does not know."""
    own = spoken.variables(bet)
    if stage != bet.stages[0]:
        own |= {stage.name}
    for problem, word in _unknown(known, clause.outcomes, own):
        if any(word.text == other.name for other in bet.stages):
            message = f"`{word.text}` stands for a total only inside the stage `{word.text}`"
            if word.text == bet.stages[0].name:
                message = f"nothing opened the first stage, so `{word.text}` stands for no total"
            yield Problem(word.place, problem.code, message, "write the outcomes out")
        else:
            yield problem


def in_values(known: Vocabulary, bet: Bet) -> Iterator[Problem]:
    """The words that a value of `each` is made of and that mean nothing."""
    for _, value in spoken.values(bet):
        yield from in_definition(known, value.outcomes)


def in_definition(known: Vocabulary, phrase: Phrase) -> Iterator[Problem]:
    """The words of a name, of an option's choice or of a value that mean nothing."""
    yield from (problem for problem, _ in _unknown(known, phrase, known.borne))


def in_prizes(known: Vocabulary, bet: Bet) -> Iterator[Problem]:
    """What the prizes of a bet go by or refer to, and there is not."""
    for pays in (bet.pays, bet.loses):
        for table in tables(pays):
            yield from _by(known, bet, table.by)
        yield from _references(known, pays)


def of_stages(bet: Bet) -> Iterator[Problem]:
    """Clauses that lead to a stage which the bet does not have."""
    names = [stage.name for stage in bet.stages]
    for stage in bet.stages:
        for clause in stage.clauses:
            if clause.target not in (*DECISIONS, *names):
                message = f"`{clause.target}` is neither win, lose or push nor a stage of this bet"
                remedy = nearest(clause.target, [*DECISIONS, *names], f"its stages: {', '.join(names) or 'none'}")
                yield Problem(clause.place, "structure/unknown-stage", message, remedy)


def _unknown(known: Vocabulary, phrase: Phrase, own: frozenset[str]) -> Iterator[tuple[Problem, Word]]:
    for word, of_dice in _roles(phrase):
        labels = known.borne if of_dice else known.results
        option = known.ruleset.options.get(word.text)
        if option and option.of_ratios:
            message = f"the option `{word.text}` chooses a prize, and outcomes are needed here"
            yield Problem(word.place, "structure/option-kind", message, "give it outcomes as choices"), word
        elif not any(word.text in words for words in (own, labels, known.names, known.options)):
            message = f"`{word.text}` is not a word this bet knows"
            remedy = nearest(word.text, {*own, *labels, *known.names, *known.options}, "define it under `names`")
            if word.text in known.borne:
                remedy = f"`{word.text}` is on the dice: write `shows {word.text}`"
            yield Problem(word.place, "structure/unknown-word", message, remedy), word


def _roles(phrase: Phrase, *, of_dice: bool = False) -> Iterator[tuple[Word, bool]]:
    """Every word of a phrase, and whether it says what dice show rather than which outcomes."""
    match phrase:
        case Word():
            yield phrase, of_dice
        case Union(parts):
            for part in parts:
                yield from _roles(part, of_dice=of_dice)
        case Except(base, removed):
            yield from _roles(base)
            yield from _roles(removed)
        case Equal(of=of):
            yield from _roles(of)
        case Shows(what) | Showing(what=what) | Within(what):
            yield from _roles(what, of_dice=True)
        case _:
            pass


def _by(known: Vocabulary, bet: Bet, by: By) -> Iterator[Problem]:
    opened = {stage.name for stage in bet.stages[1:]}
    variables = spoken.variables(bet)
    if by.kind == "word" and by.what not in opened | variables:
        message = f"the table goes by `{by.what}`, which this bet does not have"
        if any(stage.name == by.what for stage in bet.stages):
            message = f"the table goes by `{by.what}`, and nothing opened the first stage"
        has = [*sorted(variables), *sorted(opened), "total", *(["stage"] if opened else [])]
        remedy = nearest(by.what, has, f"it has {', '.join(has)}")
        yield Problem(by.place, "structure/unknown-word", message, remedy)
    if by.kind == "stage" and not opened:
        yield Problem(by.place, "structure/no-stages", "this bet has no stages to go by", "go by `total` or a variable")
    yield from _by_device(known, bet, by)


def _by_device(known: Vocabulary, bet: Bet, by: By) -> Iterator[Problem]:
    device = known.ruleset.device
    if by.kind in ("showing", "different") and not isinstance(device, Dice):
        message = "the table goes by what dice show, and the device is not dice"
        yield Problem(by.place, "structure/not-dice", message, "go by `result` or a variable")
    elif by.kind == "showing":
        shown = spoken.variables(bet) | known.names | known.options | known.borne
        if by.what not in shown:
            message = f"the table goes by dice showing `{by.what}`, which no die shows"
            remedy = nearest(by.what, shown, f"they show {', '.join(sorted(known.borne)[:20])}")
            yield Problem(by.place, "structure/unknown-word", message, remedy)
    elif by.kind == "total" and isinstance(device, Dice) and any(face.number is None for face in device.faces):
        message = "the table goes by the total, and these dice have faces without a number"
        yield Problem(by.place, "structure/no-total", message, "give each face the attribute `number`")


def _references(known: Vocabulary, pays: Pays) -> Iterator[Problem]:
    for prize in (prize for prize in prizes(pays) if isinstance(prize, Reference)):
        option = known.ruleset.options.get(prize.word)
        if option and not option.of_ratios:
            message = f"the option `{prize.word}` chooses outcomes, and a prize is needed here"
            yield Problem(prize.place, "structure/option-kind", message, "give it ratios as choices")
        elif prize.word not in known.options:
            message = f"`{prize.word}` is neither a ratio nor an option of this file"
            remedy = nearest(prize.word, known.options, "write profit to stake, `7:6`, or define the option")
            yield Problem(prize.place, "structure/unknown-word", message, remedy)
