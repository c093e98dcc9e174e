"""The shooter's hand: where it can stand, what happens on each outcome, and which bets depend on it.

A position is a stage of the hand with its point, the total or result that opened it. From the first one on, each
outcome leads to the next position, and brings a happening where a clause says so; after one the first stage begins
again. Positions are numbered as they are reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from macau_edge.model import Bet, Hand, PrizeTable, Ruleset, Stage, Tally, Value, tables
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import count
from macau_edge.model.phrases import END_OF_HAND, Phrase
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.model.records import dataclass
from macau_edge.model.walk import every, outermost
from macau_edge.outcomes.scope import Choices, MissingChoiceError, Scope, scope
from macau_edge.outcomes.select import partition, select

EACH_OUTCOME = 5
"""Operations of following one outcome from a position."""

POSITIONS = 2_000
"""Stages of a hand with what opened them; that of craps has seven."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Where a hand stands, and what each outcome does there.

    `happened` has the outcomes of each happening, and of `end of hand`; `leads` has, for each outcome, the number of
    the position that follows it.
    """

    stage: str
    point: Value | None
    happened: Mapping[str, frozenset[int]]
    leads: tuple[int, ...]


def positions(ruleset: Ruleset, choices: Choices) -> tuple[Position, ...]:
    """Every position of the hand, its start first; none where the ruleset has no hand.

    Raises:
        ProblemError: clauses of the hand overlap or mean nothing, or it has too many positions.
        MissingChoiceError: it needs an option that was not given.
    """
    if ruleset.hand is None:
        return ()
    return tuple(_positions(ruleset.hand, scope(ruleset, None, choices)))


def _positions(hand: Hand, outer: Scope) -> list[Position]:
    stages = {stage.name: stage for stage in hand.stages}
    waiting: list[tuple[Stage, Value | None]] = [(hand.stages[0], None)]
    numbers = {(hand.stages[0].name, ""): 0}
    found: list[Position] = []
    for stage, opened in waiting:  # grows while it is walked
        count(EACH_OUTCOME * len(outer.space), hand)
        inner = outer.at(stage.name, opened.outcomes if opened else None)
        here = len(found)
        leads = [here] * len(inner.space)
        happened: dict[str, frozenset[int]] = dict.fromkeys((*hand.happenings, END_OF_HAND), frozenset())
        for target, indices in partition(stage, inner).items():
            if target not in stages:
                happened[target] = indices
            for index in sorted(indices):
                following = stages.get(target, hand.stages[0])
                value = outer.point(index) if target in stages else None
                key = (following.name, value.label if value else "")
                if key not in numbers:
                    numbers[key] = len(waiting)
                    waiting.append((following, value))
                leads[index] = numbers[key]
        happened[END_OF_HAND] = frozenset().union(*(happened[end] for end in hand.ends))
        found.append(Position(stage=stage.name, point=opened, happened=happened, leads=tuple(leads)))
        keep_positions(len(waiting), hand)
    return found


def keep_positions(count: int, hand: Hand) -> None:
    """Asks whether a hand may have so many positions; raises ProblemError where not."""
    if count > POSITIONS:
        message = Message("this hand has more than {most:,} positions", most=POSITIONS)
        remedy = Message("write it with fewer stages")
        raise ProblemError(Problem(hand.place, "structure/too-many", message, help=remedy))


def ends_counting(ruleset: Ruleset, tally: Tally, inner: Scope, choices: Choices) -> bool:
    """Whether a result that ends a tally may be one that it counts as well, wherever the hand stands.

    It may where a trial is asked for by its number, which no outcome tells, or outcomes by a choice that is open.
    """
    if ruleset.last_trial:
        return True
    try:
        stands = [inner.when(one.happened, None) for one in positions(ruleset, choices)] or [inner]
        return any(_last(tally, here) & select(one, here) for here in stands for one in tally.counted)
    except MissingChoiceError:
        return True


def _last(tally: Tally, here: Scope) -> frozenset[int]:
    """The outcomes that end a tally and that it looks at."""
    looked = select(tally.when, here) if tally.when else here.space.everything
    return select(tally.until, here) & looked if tally.until else frozenset()


def depends_on_hand(ruleset: Ruleset, bet: Bet) -> bool:
    """Whether the hand has a part in a bet: it waits for a happening, it sleeps, or it goes with such a bet."""
    if ruleset.hand is None:
        return False
    if bet.not_working is not None or _speaks_of_hand(ruleset, bet):
        return True
    other = ruleset.bets.get(bet.additional.to) if bet.additional else None
    if other and not other.additional:  # an additional bet goes with no other one
        return depends_on_hand(ruleset, other)
    parts = (ruleset.bets.get(part) for part in parts_of(bet))
    return any(part and not part.parts and depends_on_hand(ruleset, part) for part in parts)  # nor is a compound a part


def _speaks_of_hand(ruleset: Ruleset, bet: Bet) -> bool:
    mentioned = {phrase.mentions for phrase in phrases_behind(ruleset, phrased(bet))} - {""}
    hand = ruleset.hand.happenings if mentioned and ruleset.hand else ()
    return not mentioned.isdisjoint((*hand, END_OF_HAND))


def last_trial(ruleset: Ruleset, bet: Bet) -> int:
    """The largest number of a trial that a clause of the bet asks for; 0 where none does."""
    if not ruleset.last_trial:
        return 0
    return max((phrase.trial for phrase in phrases_behind(ruleset, phrased(bet))), default=0)


def distinguished_trials(ruleset: Ruleset, bet: Bet) -> int:
    """How many trials of a bet its clauses or prizes tell apart from all that follow; 0 where they are all alike."""
    return max(last_trial(ruleset, bet), *map(_trials, (*tables(bet.pays), *tables(bet.lost))), 0)


def _trials(table: PrizeTable) -> int:
    """The number of the trial from which a table can tell no difference any more, less one."""
    if table.by.kind != "trial":
        return 0
    spans = [key for row in table.rows for key in row.keys if not isinstance(key, str)]
    return max((span.low if span.high is None else span.high for span in spans), default=0)


def phrased(bet: Bet) -> tuple[object, ...]:
    """The parts of a bet that are written in phrases: its clauses, its tally, and the values of its variables."""
    clauses = [clause.outcomes for stage in bet.stages for clause in stage.clauses]
    return (*clauses, *[part for part in (bet.tally, bet.each) if part])


def phrases_of(bet: Bet) -> Iterator[Phrase]:
    """Every phrase that a bet is written with, without those that it is part of."""
    return outermost(phrased(bet), Phrase)


def parts_of(bet: Bet) -> Iterator[str]:
    """The bets that a compound bet is put together of, without the brackets of a member."""
    return (part.bet.partition("[")[0] for part in bet.parts)


def made_of(bet: Bet) -> set[str]:
    """The other bets that the figures of a bet need: those it is put together of, or that it goes with."""
    return {*parts_of(bet), *([bet.additional.to] if bet.additional else [])}


def phrases_behind(ruleset: Ruleset, parts: Iterable[object]) -> Iterator[Phrase]:
    """Every phrase in these parts of the model, with those behind names and every choice of an option."""
    waiting, seen = list[object]([tuple(parts)]), set[str]()
    for part in waiting:  # grows while it is walked
        for phrase in every(part, Phrase):
            yield phrase
            if (word := phrase.mentions) and word not in seen:
                seen.add(word)
                waiting += defined(ruleset, word)


def defined(ruleset: Ruleset, word: str) -> Iterator[Phrase]:
    """What a name stands for, and each choice of an option of outcomes."""
    option = ruleset.options.get(word)
    return outermost((ruleset.names.get(word), option and option.choices), Phrase)


def made_at(ruleset: Ruleset, bet: Bet) -> str:
    """The stage of the hand at which a bet that depends on the hand is made.

    Raises:
        ProblemError: it does not say when it is made, or the hand has no such stage.
    """
    hand = ruleset.hand
    assert hand is not None
    bets = [ruleset.bets[part] for part in parts_of(bet) if part in ruleset.bets and not ruleset.bets[part].additional]
    dependent = [part for part in bets if depends_on_hand(ruleset, part)]
    found = [one.made for one in (bet, *dependent, *bets) if one.made]
    if not found:
        raise ProblemError(unmade(bet, hand))
    stages = [stage.name for stage in hand.stages]
    if found[0].stage not in stages:
        raise ProblemError(unknown_stage(found[0].stage, hand, found[0].place))
    if not bet.made and any(other.stage != found[0].stage for other in found):
        message = Message("the parts of `{bet}` are made in different stages of the hand", bet=bet.id)
        remedy = Message("add `made:` to the compound bet")
        raise ProblemError(Problem(bet.place, "structure/made", message, help=remedy))
    return found[0].stage


def unmade(bet: Bet, hand: Hand) -> Problem:
    """What is wrong with a bet that depends on the hand and does not say when it is made."""
    message = Message("`{bet}` depends on the hand and does not say when it is made", bet=bet.id)
    remedy = Message("add `made: {stage}`", stage=hand.stages[0].name)
    return Problem(bet.place, "structure/missing-key", message, help=remedy)


def unknown_stage(name: str, hand: Hand, place: Place) -> Problem:
    """The problem of a word that is no stage of the hand."""
    known = [stage.name for stage in hand.stages]
    message = Message("`{name}` is not a stage of the hand", name=name)
    remedy = nearest(name, known, Message("its stages: {stages}", stages=joined(known)))
    return Problem(place, "structure/unknown-word", message, help=remedy)
