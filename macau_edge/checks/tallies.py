"""Tallies: what they count and what ends them, and prizes that no count makes a difference to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macau_edge.checks import paid, spoken
from macau_edge.checks.case import Case
from macau_edge.checks.counts import Counted, things_of
from macau_edge.checks.faults import always_empty, says_nothing, write_instead
from macau_edge.model import Pays, Ratio, Reference, Table, Verdict, leaves
from macau_edge.phrases import Phrase
from macau_edge.problem import Place, Problem
from macau_edge.selection import Scope


def check_tally_phrases(case: Case) -> Iterable[Problem]:
    """A phrase of a tally that names no outcome, or nothing that `when` looks at, wherever the hand stands."""
    tally = case.bet.tally
    for one in _looked_at(case):
        assert tally
        own, shared = [watch.inner for watch in one.watches], [watch.of_all for watch in one.watches]
        phrases: list[tuple[Phrase, list[Scope]]] = [(thing.outcomes, own) for thing in things_of(one.member)]
        phrases += [(tally.when, shared)] if tally.when else []
        for phrase, scopes in (*phrases, (tally.until, shared)):
            for place, part in always_empty(phrase, scopes).items():
                message = says_nothing(part, scopes[0], _for(one))
                yield Problem(place, "arithmetic/empty", message, write_instead(part, scopes[0]))
        for number, thing in enumerate(things_of(one.member)):
            named = any(watch.things[number] for watch in one.watches)
            if named and not any(watch.things[number] & watch.when for watch in one.watches):
                message = f"this never comes on a trial that `when` names{_for(one)}, so it is never counted"
                yield Problem(thing.outcomes.place, "arithmetic/empty", message, "write what can come then")


def check_items(case: Case) -> Iterable[Problem]:
    """An item that never comes without another one, and what only the trial that ends the bet can bring."""
    for one in _looked_at(case):
        things = things_of(one.member)
        named = [[watch.things[i] & watch.when for watch in one.watches] for i in range(len(things))]
        for i, thing in enumerate(things):
            again = next((j for j in range(len(things)) if _within(named, i, j)), None)
            if again is not None:
                place = things[max(i, again)].outcomes.place
                message = f"whatever brings `{thing.label}` brings `{things[again].label}` as well{_for(one)}"
                if thing.label == things[again].label:
                    message = f"`{thing.label}` stands among the items twice"
                yield Problem(place, "arithmetic/overlap", message, "write each item once")
            elif any(named[i]) and all(come <= watch.until for come, watch in zip(named[i], one.watches, strict=True)):
                yield _only_last(case, thing.label, thing.outcomes.place)


def _within(named: list[list[frozenset[int]]], i: int, j: int) -> bool:
    """Whether every outcome of an item is one of another item; of two that are the same, the later one is meant."""
    within = i != j and any(named[i]) and all(one <= other for one, other in zip(named[i], named[j], strict=True))
    return within and (named[i] != named[j] or j < i)


def _only_last(case: Case, label: str, place: Place) -> Problem:
    if label:
        message = f"`{label}` always ends the bet, so it can only be collected last of all"
        return Problem(place, "arithmetic/only-last", message, "take it from what ends the bet, or from the items")
    message = f"whatever `{case.bet.id}` counts ends it as well, so it counts one at most"
    return Problem(place, "arithmetic/only-last", message, "write it with `win:` and `lose:`, or end it later")


def _looked_at(case: Case) -> Iterator[Counted]:
    """What each member counts, where all of it can be read and it works at some time."""
    return (one for one in case.survey.counted if case.whole and one.whole and one.watches)


def _for(one: Counted) -> str:
    return f" for `{one.member.id}`" if one.member.values else ""


def check_tally_prizes(case: Case) -> Iterable[Problem]:
    """A prize that is the same whatever is counted; a tally that nothing wins, or that nothing loses."""
    bet = case.bet
    if bet.tally is None or not case.whole or any(paid.in_prizes(case.definitions.known, bet)):
        return
    same = list(_same(bet.pays, bet.place))
    for place in same:
        message = "this is the same whatever is counted, so nothing need be counted"
        remedy = "give the numbers different prizes: `{by: count, 6 or more: 90:1, others: lose}`"
        if bet.tally.collect is not None:
            remedy = remedy.replace("count, 6 or more", "collected, 6")
        yield Problem(place, "arithmetic/same-prize", message, remedy)
    rows = list(leaves(bet.pays))
    if not same and not any(isinstance(row, Ratio | Reference) for row in rows):
        message = f"nothing wins `{bet.id}`: no row of its table has a prize"
        yield Problem(bet.place, "arithmetic/never-won", message, "write a row with a prize")
    if not same and Verdict("lose") not in rows and case.way is None:
        message = f"nothing loses `{bet.id}`, so the house cannot win"
        yield Problem(bet.place, "arithmetic/never-lost", message, "write which numbers lose, `others: lose`")


def _same(pays: Pays | None, place: Place) -> Iterator[Place]:
    """Where a table stops at a prize before it has gone by what is counted, or goes by it to one prize alone."""
    if not isinstance(pays, Table):
        yield place
    elif pays.by.kind == "word":
        for row in pays.rows:
            yield from _same(row.pays, row.place)
    elif len(set(leaves(pays))) == 1:
        yield pays.by.place


def check_highest_of(case: Case) -> Iterable[Problem]:
    """A variable of `highest-of` that what is counted does not mention."""
    tally = case.bet.tally
    if tally is None or tally.highest_of is None or not case.whole or case.mistaken:
        return
    phrases = [tally.count] if tally.count else [item.outcomes for item in tally.collect or ()]
    name = tally.highest_of.name
    if not any(name in spoken.texts(phrase) for phrase in phrases):
        message = f"`{case.bet.id}` counts the same for every `{name}`, so the highest of them is no choice"
        yield Problem(tally.highest_of.place, "structure/unused", message, f"count `{name}`, or delete `highest-of`")
