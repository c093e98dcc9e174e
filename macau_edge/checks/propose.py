"""The ruleset of a game with the bets of an application put into it, each where it is asked for.

A bet under an identifier of the act takes that bet's place, and so does one that is asked for in the place of another:
whatever spoke of that bet or was put together of it does so of the new one. A prize on top of that of a bet is worked
out as two bets put together: the bet of the act, and the extra laid on its stake.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

from macau_edge.model import OTHERS, Additional, Alternative, Bet, Member, Part, Reading, Ruleset, Units
from macau_edge.model.bets import Clause, Stage, rows_of_values
from macau_edge.model.filed import Application
from macau_edge.model.phrases import Union
from macau_edge.model.prizes import NO_PRIZE, PrizeTable, Row, Verdict
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import replace
from macau_edge.model.ruleset import Provision
from macau_edge.model.walk import gathered, rewrite
from macau_edge.outcomes.hand import made_of, parts_of
from macau_edge.outcomes.members import members, members_known, values_of
from macau_edge.outcomes.options import placeholder_choices
from macau_edge.reading.application import ReadApplication


def propose(base: Ruleset, read: ReadApplication) -> tuple[Application, Ruleset]:
    """The application with the names that its bets keep, and the ruleset with these bets in the places they ask for."""
    application = read.application
    instead = _instead(base, application)
    bets = {name: _named(bet, base.bets.get(instead.get(name, name))) for name, bet in application.bets.items()}
    application = replace(application, bets=bets)
    put = {**bets, **_extras(base, application)}
    gone = {of: name for name, of in instead.items()}
    left = _renamed(_pruned(base, gone), gone)
    places = {key: place for key, place in application.places.items() if key[0] in ("bets", "names", "words")}
    proposed = bets.keys() | gone.keys()
    ruleset = replace(
        left,
        bets=_in_order(left.bets, put, gone),
        names={**application.names, **base.names},
        words={**application.words, **base.words},
        readings=(
            *(one for reading in left.readings if (one := _without(reading, proposed, base.bets))),
            *application.readings,
        ),
        last_trial=max(base.last_trial, read.last_trial),
        places={**places, **base.places, **{key: place for key, place in places.items() if key[0] == "bets"}},
    )
    return application, ruleset


def in_place_of(application: Application, bet: str) -> str:
    """The bet of the act, or the member, whose place a proposed one asks for by name; empty where it asks for none."""
    asks = application.asks.get(bet)
    return asks.of if asks and asks.kind == "in-place-of" else ""


def _instead(base: Ruleset, application: Application) -> dict[str, str]:
    """Proposed bet -> the bet of the act, or the member of a family, whose place it takes under another identifier."""
    found: dict[str, str] = {}
    for name in application.bets:
        of = in_place_of(application, name)
        if name not in base.bets and of not in found.values() and members_named(base, of):
            found[name] = of
    return found


def members_named(base: Ruleset, of: str) -> tuple[Member, ...]:
    """The members of a bet of the act that is named, or the one that is; none where there is none."""
    bet = base.bets.get(of.partition("[")[0])
    if bet is None:
        return ()
    try:
        found = members(base, bet, placeholder_choices(base))
    except ProblemError:
        return (Member(bet, {}),) if of == bet.id else ()
    return found if of == bet.id else tuple(one for one in found if one.id == of)


def _in_order(left: Mapping[str, Bet], put: Mapping[str, Bet], gone: Mapping[str, str]) -> dict[str, Bet]:
    """The bets of the game with the proposed ones: each where the one was whose place it takes, the others last."""
    found: dict[str, Bet] = {}
    for name, bet in left.items():
        if name not in gone:
            found[name] = put.get(name, bet)
        for of, new in gone.items():
            if of.partition("[")[0] == name:
                found[new] = put[new]
    return {**found, **put}


def _named(bet: Bet, was: Bet | None) -> Bet:
    """A proposed bet under the name and the articles of the one whose place it takes, if it is not called otherwise."""
    if was is None or (bet.name is not None and bet.name != was.name):
        return bet
    return replace(bet, name=was.name, members=bet.members or was.members, law=was.law, pays_law=was.pays_law)


# --- a bet in the place of another: what spoke of that one, and a family without one of its members ------------------


def _renamed(base: Ruleset, gone: Mapping[str, str]) -> Ruleset:
    """The ruleset in which whatever speaks of a bet that is gone speaks of the one in its place."""
    if not gone:
        return base

    def new(name: str) -> str:
        family, bracket, member = name.partition("[")
        return gone.get(name) or (f"{gone[family]}{bracket}{member}" if family in gone else name)

    def change(node: Any) -> Any:
        match node:
            case Part():
                return replace(node, bet=new(node.bet), on=new(node.on) if node.on else node.on)
            case Additional():
                return replace(node, to=new(node.to))
            case Provision(bets=tuple(bets)):
                more = (to for of, to in gone.items() if "[" in of and of.partition("[")[0] in bets)
                return replace(node, bets=(*map(new, bets), *more))
            case _:
                return node

    return rewrite(base, change)


def _pruned(base: Ruleset, gone: Mapping[str, str]) -> Ruleset:
    """The ruleset in which each family lacks the members that are gone."""
    of_families = gathered((of for of in gone if "[" in of), lambda of: of.partition("[")[0])
    if not of_families:
        return base

    def less(bet: Bet) -> Bet:
        return _without_members(base, bet, set(of_families[bet.id])) if bet.id in of_families else bet

    def otherwise(reading: Reading) -> Reading:
        ways = (replace(way, bets=tuple(map(less, way.bets))) for way in reading.alternatives)
        return replace(reading, alternatives=tuple(ways))

    bets = {name: less(bet) for name, bet in base.bets.items()}
    return replace(base, bets=bets, readings=tuple(map(otherwise, base.readings)))


def _without_members(base: Ruleset, bet: Bet, gone: set[str]) -> Bet:
    """A family of one variable without some members, and without the rows that only these had."""
    if len(bet.each) != 1:
        return bet
    variable = bet.each[0]
    values = tuple(value for value in values_of(base, variable) if f"{bet.id}[{value.label}]" not in gone)
    labels = [value.label for value in values]
    lost = rows_of_values(bet.lost, variable.name, labels)
    pays = bet.pays and rows_of_values(bet.pays, variable.name, labels)
    return replace(bet, each=(replace(variable, values=values),), pays=pays, lost=lost, expect=())


# --- a prize on top of another: two bets put together ----------------------------------------------------------------


def _extras(base: Ruleset, application: Application) -> dict[str, Bet]:
    """Proposed bet -> what it is worked out as, of those that ask for an extra prize; and the extra by itself."""
    found: dict[str, Bet] = {}
    for name, asks in application.asks.items():
        bet, of = application.bets.get(name), asks.of
        own = extra_id(name)
        if own in base.bets or own in application.bets or name in base.bets:
            continue  # which is told
        if asks.kind == "extra-prize" and bet and not not_on_top(base, application, name):
            found[own] = laid_extra(bet)
            parts = (
                Part(of, Units(1), place=asks.place),
                Part(own, Units(1), on=of, place=asks.place),
            )
            found[name] = Bet(
                id=name,
                name=bet.name,
                stages=(),
                pays=None,
                each=bet.each,
                additional=bet.additional,
                parts=parts,
                units=bet.units,
                expect=bet.expect,
                place=bet.place,
                prize_place=bet.prize_place,
            )
    return found


NotOnTop = Literal["", "parts", "one", "members", "additional"]
"""Why an extra prize cannot be worked out: one of both is put together of others; the extra is no family beside one, or
has another member; it is not made when the bet of the act is."""


def not_on_top(base: Ruleset, application: Application, name: str) -> NotOnTop:
    """Why what asks for an extra prize cannot be laid on the bet of the act that it names; empty where it can.

    On a family each member of the extra is laid on the one that is called as it is.
    """
    bet, of = application.bets[name], application.asks[name].of
    was = base.bets.get(of.partition("[")[0])
    if was is None:
        return "one"
    if bet.parts or was.parts:
        return "parts"
    if bet.additional != was.additional:
        return "additional"
    if bet.additional:
        return "" if of == was.id else "one"
    theirs = {one.id for one in members_named(base, of)}
    named = replace(base, names={**application.names, **base.names})
    ours = [of + one.id.removeprefix(name) for one in members_known(named, bet, placeholder_choices(base))]
    if ours and theirs.issuperset(ours):
        return ""
    return "members" if bet.each and was.each and of == was.id else "one"


def extra_id(bet: str) -> str:
    """What the extra prize of a bet is called in the ruleset, by itself."""
    return f"{bet}-alone"


def laid_extra(bet: Bet) -> Bet:
    """An extra prize as it is laid on the stake of a bet of the act: it puts down nothing, so that it loses nothing.

    A result for which it has no row pays no extra, and one that it pushes none either: what pushes and what loses are
    one clause, as of any target.
    """

    def change(node: Any) -> Any:
        match node:
            case Clause(target="lose"):
                return replace(node, target="push")
            case Verdict(word="lose"):
                return replace(node, word="push")
            case Stage(clauses=clauses):
                return replace(node, clauses=tuple(map(_as_one, gathered(clauses, lambda one: one.target).values())))
            case PrizeTable(rows=rows) if bet.tally is None and not any(row.keys == (OTHERS,) for row in rows):
                return replace(node, rows=(*rows, Row((OTHERS,), NO_PRIZE)))
            case _:
                return node

    return replace(rewrite(replace(bet, expect=()), change), id=extra_id(bet.id), units=1)


def _as_one(clauses: Sequence[Clause]) -> Clause:
    """One clause for all that lead to one target; where one of them has what is left, it has what all of them name."""
    if rest := [one for one in clauses if one.outcomes.rest]:
        return rest[0]
    first, named = clauses[0], [part for one in clauses for part in one.outcomes.listed or (one.outcomes,)]
    return replace(first, outcomes=Union(tuple(named), place=first.place)) if len(clauses) > 1 else first


# --- what of a ruleset what is proposed leaves, and what it is about -------------------------------------------------


def _without(reading: Reading, proposed: Collection[str], base: Collection[str]) -> Reading | None:
    """A reading without the bets that are proposed, which the application settles; None where no way is left."""
    ways = tuple(left for way in reading.alternatives if (left := _way(way, proposed, base)))
    return replace(reading, alternatives=ways) if ways else None


def _way(way: Alternative, proposed: Collection[str], base: Collection[str]) -> Alternative | None:
    if not any(bet.id in proposed for bet in way.bets):
        return way
    kept = [bet for bet in way.bets if bet.id not in proposed]
    parts = {part for bet in kept for part in parts_of(bet)}
    bets = tuple(bet for bet in kept if bet.id in base or bet.id in parts)
    idle = not bets and way.commission is None and way.stake_returned is None and way.hand is None
    return None if idle else replace(way, bets=bets)


def concerned(ruleset: Ruleset, proposed: Iterable[str]) -> Ruleset:
    """The ruleset with the proposed bets alone, those made with or of them, and those they are made with or of."""
    ids = _upwards(ruleset.bets.values(), set(proposed))
    for _ in range(2):  # a compound bet of an additional bet
        ids |= {name for bet in ruleset.bets.values() if bet.id in ids for name in made_of(bet)}
    bets = {name: bet for name, bet in ruleset.bets.items() if name in ids}
    readings = tuple(
        left for one in ruleset.readings if (left := _without(one, ruleset.bets.keys() - ids, ruleset.bets))
    )
    return replace(ruleset, bets=bets, readings=readings)


def _upwards(bets: Iterable[Bet], ids: set[str]) -> set[str]:
    for _ in range(2):
        ids = ids | {bet.id for bet in bets if not ids.isdisjoint(made_of(bet))}
    return ids
