"""What the prizes of a bet go by or refer to, and there is not."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.checks import spoken
from macau_edge.checks.by_device import by_device
from macau_edge.checks.vocabulary import Vocabulary
from macau_edge.exact.prize import describe
from macau_edge.model import Bet, By, Pays, Reference, Table, prizes, tables
from macau_edge.problem import Problem, nearest


def in_prizes(known: Vocabulary, bet: Bet) -> Iterator[Problem]:
    """What the prizes of a bet go by or refer to, and there is not."""
    for pays in (bet.pays, bet.lost):
        for table in tables(pays):
            yield from _by(known, bet, table)
        yield from _references(known, pays)


def _by(known: Vocabulary, bet: Bet, table: Table) -> Iterator[Problem]:
    by = table.by
    counted = _counted(bet)
    if counted and by.kind not in ("word", *counted):
        message = f"a tally is paid by what it counted, not by {describe(by)}"
        yield Problem(
            by.place, "structure/by-of-a-tally", message, f"go by {' or '.join(f'`{one}`' for one in counted)}"
        )
    elif by.kind in ("count", "collected") and not counted:
        message = f"the table goes by `{by.kind}`, and this bet does not count"
        remedy = "go by `total`, a variable or a stage, or make a tally of the bet"
        yield Problem(by.place, "structure/no-tally", message, remedy)
    elif by.kind == "word":
        yield from _by_word(bet, by)
    elif by.kind == "stage" and len(bet.stages) < 2:
        yield Problem(by.place, "structure/no-stages", "this bet has no stages to go by", "go by `total` or a variable")
    else:
        yield from by_device(known, bet, by)


def _counted(bet: Bet) -> tuple[str, ...]:
    """What the table of a tally goes by; either word where it could not be read what it counts, none for other bets."""
    if bet.tally is None:
        return ()
    if bet.tally.collect is not None:
        return ("collected",)
    assert bet.tally.count
    return ("count",) if bet.tally.count.place.line else ("count", "collected")


def _by_word(bet: Bet, by: By) -> Iterator[Problem]:
    opened = {stage.name for stage in bet.stages[1:]}
    variables = spoken.variables(bet)
    if by.what in opened | variables:
        return
    message = f"the table goes by `{by.what}`, which this bet does not have"
    if any(stage.name == by.what for stage in bet.stages):
        message = f"the table goes by `{by.what}`, and nothing opened the first stage"
    own = _counted(bet) or ("total", *(["stage"] if opened else []), "trial")
    has = [*sorted(variables), *sorted(opened), *own]
    yield Problem(by.place, "structure/unknown-word", message, nearest(by.what, has, f"it has {', '.join(has)}"))


def _references(known: Vocabulary, pays: Pays | None) -> Iterator[Problem]:
    for prize in (prize for prize in prizes(pays) if isinstance(prize, Reference)):
        option = known.ruleset.options.get(prize.word)
        if option and not option.of_ratios:
            message = f"the option `{prize.word}` chooses outcomes, and a prize is needed here"
            yield Problem(prize.place, "structure/option-kind", message, "give it ratios as choices")
        elif prize.word not in known.options:
            whose, more = "this file", ", or define the option"
            if prize.place.file != known.ruleset.place.file:  # an application has no options of its own
                whose = f"`{known.ruleset.name}`"
                more = f", or one of its options: {', '.join(known.ruleset.options)}" if known.ruleset.options else ""
            message = f"`{prize.word}` is neither a ratio nor an option of {whose}"
            remedy = nearest(prize.word, known.options, f"write profit to stake, `7:6`{more}")
            yield Problem(prize.place, "structure/unknown-word", message, remedy)
