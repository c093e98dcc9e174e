"""Rules of a tally: what it counts, when, what ends it, and prizes that go by what was counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macau_edge.checks import definitions, words
from macau_edge.checks.case import BetCase
from macau_edge.checks.counts import Counted, tallied_phrases, tallied_things
from macau_edge.checks.faults import always_empty, says_nothing, write_instead
from macau_edge.checks.which_choice import with_the_choice
from macau_edge.model import Pays, PrizeTable, Ratio, Reference, Verdict, leaves
from macau_edge.model.message import NOTHING, Message
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place, Problem
from macau_edge.model.walk import every, gathered


def check_tally_phrases(case: BetCase) -> Iterable[Problem]:
    """A phrase of a tally that names no outcome, or nothing that `when` looks at, wherever the hand stands."""
    yield from with_the_choice(case, _nothing_named(case), _looked_at(case))


def _nothing_named(case: BetCase) -> Iterator[tuple[Counted, Problem]]:
    for together in _alike(case):
        one, watches = together[0], [watch for some in together for watch in some.watches]
        for phrase, scopes in tallied_phrases(one.member, watches):
            for place, part in always_empty(phrase, scopes).items():
                message = says_nothing(part, scopes[0], _for(one))
                remedy = write_instead(part, scopes[0], phrase)
                yield one, Problem(place, "arithmetic/empty", message, help=remedy)
        for number, thing in enumerate(tallied_things(one.member)):
            named = any(watch.things[number] for watch in watches)
            if named and not any(watch.things[number] & watch.when for watch in watches):
                message = Message(
                    "this never comes on a trial that `when` names{member}, so it is never counted", member=_for(one)
                )
                remedy = Message("write what can come then")
                yield one, Problem(thing.outcomes.place, "arithmetic/empty", message, help=remedy)


def _alike(case: BetCase) -> Iterable[list[Counted]]:
    """What each member counts, or all of them where they compare with what opened a stage, beside which may be none."""
    opened = case.bet.additional and any(phrase.compares for phrase in every(case.bet.tally, Phrase))
    return gathered(_looked_at(case), lambda one: (id(one.choices), "" if opened else one.member.id)).values()


def check_items(case: BetCase) -> Iterable[Problem]:
    """An item that never comes without another one, and what only the trial that ends the bet can bring."""
    yield from with_the_choice(case, _items_beside(case), _looked_at(case))


def _items_beside(case: BetCase) -> Iterator[tuple[Counted, Problem]]:
    for one in _looked_at(case):
        things = tallied_things(one.member)
        named = [[watch.things[i] & watch.when for watch in one.watches] for i in range(len(things))]
        for i, thing in enumerate(things):
            again = next((j for j in range(len(things)) if _within(named, i, j)), None)
            if again is not None:
                place = things[max(i, again)].outcomes.place
                message = Message(
                    "whatever brings `{item}` brings `{other}` as well{member}",
                    item=thing.label,
                    other=things[again].label,
                    member=_for(one),
                )
                if thing.label == things[again].label:
                    message = Message("`{item}` stands among the items twice", item=thing.label)
                yield one, Problem(place, "arithmetic/overlap", message, help=Message("write each item once"))
            elif any(named[i]) and all(come <= watch.until for come, watch in zip(named[i], one.watches, strict=True)):
                yield one, _only_last(case, thing.label, thing.outcomes.place)


def _within(named: list[list[frozenset[int]]], i: int, j: int) -> bool:
    """Whether every outcome of an item is one of another item; of two that are the same, the later one is meant."""
    within = i != j and any(named[i]) and all(one <= other for one, other in zip(named[i], named[j], strict=True))
    return within and (named[i] != named[j] or j < i)


def check_slept(case: BetCase) -> Iterable[Problem]:
    """A tally that a trial ends by its number, and that can sleep on that trial and then go on."""
    tally = case.bet.tally
    for one in _looked_at(case):
        if tally and tally.until and one.slept:
            message = Message(
                "trial {trial} ends `{bet}`, which can sleep on it and then goes on", trial=one.slept, bet=case.bet.id
            )
            remedy = Message(
                "end it by what comes on a trial on which it works, `end of hand`, or delete `not-working`"
            )
            yield Problem(tally.until.place, "arithmetic/slept-through", message, help=remedy)


def _only_last(case: BetCase, label: str, place: Place) -> Problem:
    if label:
        message = Message("`{label}` always ends the bet, so it can only be collected last of all", label=label)
        remedy = Message("take it from what ends the bet, or from the items")
        return Problem(place, "arithmetic/only-last", message, help=remedy)
    message = Message("whatever `{bet}` counts ends it as well, so it counts one at most", bet=case.bet.id)
    remedy = Message("write it with `win:` and `lose:`, or end it later")
    return Problem(place, "arithmetic/only-last", message, help=remedy)


def _looked_at(case: BetCase) -> Iterator[Counted]:
    """What each member counts, where all of it can be read and it works at some time."""
    return (one for one in case.survey.counted if case.whole and one.whole and one.watches)


def _for(one: Counted) -> Message:
    return Message(" for `{member}`", member=one.member.id) if one.member.values else NOTHING


def check_tally_prizes(case: BetCase) -> Iterable[Problem]:
    """A prize that is the same whatever is counted; a tally that nothing wins, or that nothing loses."""
    bet = case.bet
    if bet.tally is None or not case.whole or any(definitions.unknown_in_prizes(case.definitions.known, bet)):
        return
    if bet.tally.until is None and any(isinstance(row, Ratio | Reference) for row in leaves(bet.pays)):
        return  # it has one result, whatever is counted, and its figure says whose advantage that is
    same = list(_same(bet.pays, bet.place)) if bet.tally.until else []
    for place in same:
        message = Message("this is the same whatever is counted, so nothing need be counted")
        row = "count, 6 or more" if bet.tally.collect is None else "collected, 6"
        remedy = Message("give the numbers different prizes: `{{by: {row}: 90:1, others: lose}}`", row=row)
        yield Problem(place, "arithmetic/same-prize", message, help=remedy)
    rows = list(leaves(bet.pays))
    if not same and not any(isinstance(row, Ratio | Reference) for row in rows):
        message = Message("nothing wins `{bet}`: no row of its table has a prize", bet=bet.id)
        yield Problem(bet.place, "arithmetic/never-won", message, help=Message("write a row with a prize"))
    if not same and Verdict("lose") not in rows and case.way is None and not case.in_combinations:
        message = Message("nothing loses `{bet}`, so the house cannot win", bet=bet.id)
        remedy = Message("write which numbers lose, `others: lose`")
        yield Problem(bet.place, "arithmetic/never-lost", message, help=remedy, warning=True)


def _same(pays: Pays | None, place: Place) -> Iterator[Place]:
    """Where a table stops at a prize before it has gone by what is counted, or goes by it to one prize alone."""
    if not isinstance(pays, PrizeTable):
        yield place
    elif pays.by.kind == "word":
        for row in pays.rows:
            yield from _same(row.pays, row.place)
    elif len(set(leaves(pays))) == 1:
        yield pays.by.place


def check_highest_of(case: BetCase) -> Iterable[Problem]:
    """A variable of `highest-of` that what is counted does not mention."""
    tally = case.bet.tally
    if tally is None or tally.highest_of is None or not case.whole or case.mistaken:
        return
    name = tally.highest_of.name
    if not any(name in words.mentioned_words(phrase) for phrase in tally.counted):
        message = Message(
            "`{bet}` counts the same for every `{name}`, so the highest of them is no choice",
            bet=case.bet.id,
            name=name,
        )
        remedy = Message("count `{name}`, or delete `highest-of`", name=name)
        yield Problem(tally.highest_of.place, "structure/unused", message, help=remedy)
