"""Words that mean nothing where they stand, or something else than is needed there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from macau_edge.checks import vocabulary
from macau_edge.model import DECISIONS, Bet, By, Clause, Dice, Pays, Reference, Ruleset, Stage, prizes, tables
from macau_edge.phrases import Phrase, Word
from macau_edge.problem import Problem, nearest


def in_clause(ruleset: Ruleset, bet: Bet, stage: Stage, clause: Clause) -> Iterator[Problem]:
    """The words of a clause that this bet does not know."""
    known = vocabulary.variables(bet) | vocabulary.written(ruleset, "names")
    if stage != bet.stages[0]:
        known |= {stage.name}
    for problem, word in _unknown(ruleset, clause.outcomes, known):
        if any(word.text == other.name for other in bet.stages):
            message = f"`{word.text}` stands for a total only inside the stage `{word.text}`"
            if word.text == bet.stages[0].name:
                message = f"nothing opened the first stage, so `{word.text}` stands for no total"
            yield Problem(word.place, problem.code, message, "write the outcomes out")
        else:
            yield problem


def in_values(ruleset: Ruleset, bet: Bet) -> Iterator[Problem]:
    """The words that a value of `each` is made of and that mean nothing."""
    for value in vocabulary.values(bet):
        yield from in_definition(ruleset, value.outcomes)


def in_definition(ruleset: Ruleset, phrase: Phrase) -> Iterator[Problem]:
    """The words of a name, of an option's choice or of a value that mean nothing."""
    known = vocabulary.written(ruleset, "names") | vocabulary.borne(ruleset.device)
    yield from (problem for problem, _ in _unknown(ruleset, phrase, known))


def in_prizes(ruleset: Ruleset, bet: Bet) -> Iterator[Problem]:
    """What the prizes of a bet go by or refer to, and there is not."""
    for pays in (bet.pays, bet.loses):
        for table in tables(pays):
            yield from _by(ruleset, bet, table.by)
        yield from _references(ruleset, pays)


def of_stages(bet: Bet) -> Iterator[Problem]:
    """Clauses that lead to a stage which the bet does not have."""
    names = [stage.name for stage in bet.stages]
    for stage in bet.stages:
        for clause in stage.clauses:
            if clause.target not in (*DECISIONS, *names):
                message = f"`{clause.target}` is neither win, lose or push nor a stage of this bet"
                remedy = nearest(clause.target, [*DECISIONS, *names], f"its stages: {', '.join(names) or 'none'}")
                yield Problem(clause.place, "structure/unknown-stage", message, remedy)


def _unknown(ruleset: Ruleset, phrase: Phrase, words: Collection[str]) -> Iterator[tuple[Problem, Word]]:
    device = ruleset.device
    for word, of_dice in vocabulary.spoken(phrase):
        labels = vocabulary.borne(device) if of_dice else vocabulary.results(device)
        option = ruleset.options.get(word.text)
        if option and option.of_ratios:
            message = f"the option `{word.text}` chooses a prize, and outcomes are needed here"
            yield Problem(word.place, "structure/option-kind", message, "give it outcomes as choices"), word
        elif word.text not in words and word.text not in labels | vocabulary.written(ruleset, "options"):
            message = f"`{word.text}` is not a word this bet knows"
            remedy = nearest(word.text, {*words, *labels, *ruleset.options}, "define it under `names`")
            if word.text in vocabulary.borne(device):
                remedy = f"`{word.text}` is on the dice: write `shows {word.text}`"
            yield Problem(word.place, "structure/unknown-word", message, remedy), word


def _by(ruleset: Ruleset, bet: Bet, by: By) -> Iterator[Problem]:
    opened = {stage.name for stage in bet.stages[1:]}
    variables = vocabulary.variables(bet)
    if by.kind == "word" and by.what not in opened | variables:
        message = f"the table goes by `{by.what}`, which this bet does not have"
        if any(stage.name == by.what for stage in bet.stages):
            message = f"the table goes by `{by.what}`, and nothing opened the first stage"
        known = sorted(variables) + sorted(opened) + ["total", *(["stage"] if opened else [])]
        yield Problem(
            by.place, "structure/unknown-word", message, nearest(by.what, known, f"it has {', '.join(known)}")
        )
    if by.kind == "stage" and not opened:
        yield Problem(by.place, "structure/no-stages", "this bet has no stages to go by", "go by `total` or a variable")
    yield from _by_device(ruleset, bet, by)


def _by_device(ruleset: Ruleset, bet: Bet, by: By) -> Iterator[Problem]:
    device = ruleset.device
    if by.kind in ("showing", "different") and not isinstance(device, Dice):
        message = "the table goes by what dice show, and the device is not dice"
        yield Problem(by.place, "structure/not-dice", message, "go by `result` or a variable")
    elif by.kind == "showing":
        known = vocabulary.variables(bet) | vocabulary.written(ruleset, "names") | vocabulary.borne(device)
        if by.what not in known | vocabulary.written(ruleset, "options"):
            message = f"the table goes by dice showing `{by.what}`, which no die shows"
            remedy = nearest(by.what, known, f"they show {', '.join(sorted(vocabulary.borne(device))[:20])}")
            yield Problem(by.place, "structure/unknown-word", message, remedy)
    elif by.kind == "total" and isinstance(device, Dice) and any(face.number is None for face in device.faces):
        message = "the table goes by the total, and these dice have faces without a number"
        yield Problem(by.place, "structure/no-total", message, "give each face the attribute `number`")


def _references(ruleset: Ruleset, pays: Pays) -> Iterator[Problem]:
    for prize in prizes(pays):
        if not isinstance(prize, Reference) or (
            prize.word in ruleset.options and ruleset.options[prize.word].of_ratios
        ):
            continue
        if prize.word in ruleset.options:
            message = f"the option `{prize.word}` chooses outcomes, and a prize is needed here"
            yield Problem(prize.place, "structure/option-kind", message, "give it ratios as choices")
        elif prize.word not in vocabulary.written(ruleset, "options"):
            message = f"`{prize.word}` is neither a ratio nor an option of this file"
            remedy = nearest(prize.word, ruleset.options, "write profit to stake, `7:6`, or define the option")
            yield Problem(prize.place, "structure/unknown-word", message, remedy)
