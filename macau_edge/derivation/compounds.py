"""A compound bet -> what each of its parts adds: expectations add up, whatever depends on what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from macau_edge import exact
from macau_edge.derivation.whole import Added
from macau_edge.exact.compile import chain_of
from macau_edge.exact.linear import System, fraction, rational
from macau_edge.exact.table import Game, Place
from macau_edge.families import additional_to, openers
from macau_edge.model import Bet, Member, Ruleset


def parts_in_steps(game: Game, limit: int) -> tuple[Added, ...]:
    """Every part of a compound bet; of an additional one, every opener of its stage."""
    ruleset = _made_together(game)
    found: list[Added] = []
    for place in game.places:
        if place.base is None:
            found.append(_laid(game, ruleset, place, place.laid.member, Fraction(1), limit))
        else:
            found += _additional(game, ruleset, place, limit)
    return tuple(found)


def _made_together(game: Game) -> Ruleset:
    """The ruleset in which the parts are made when the compound bet is, where it says so itself."""
    ruleset, made = game.ruleset, game.member.bet.made
    if made is None:
        return ruleset
    at_the_start = {place.laid.member.bet.id for place in game.places if place.base is None}
    changed = {id_: replace(ruleset.bets[id_], made=made) for id_ in at_the_start}
    return replace(ruleset, bets={**ruleset.bets, **changed})


def _laid(game: Game, ruleset: Ruleset, place: Place, member: Member, probability: Fraction, limit: int) -> Added:
    seat = place.seat(member.values[member.bet.additional.at].label if member.bet.additional else "")
    bet = ruleset.bets[member.bet.id]
    distribution = exact.solve(ruleset, Member(bet, member.values), game.choices, limit=limit)
    expected = sum((net * p for net, p in distribution.nets.items()), Fraction(0))
    return Added(member, seat.units, probability, expected, seat.staked, Fraction(1, game.units))


def _additional(game: Game, ruleset: Ruleset, place: Place, limit: int) -> Iterator[Added]:
    bet = place.laid.member.bet
    assert bet.additional
    made = _entering(ruleset, additional_to(ruleset, bet), bet, game, limit)
    for value in openers(ruleset, bet, game.choices):
        if made.get(value.label):
            member = Member(bet, {bet.additional.at: value})
            yield _laid(game, ruleset, place, member, made[value.label], limit)


def _entering(ruleset: Ruleset, base: Bet, bet: Bet, game: Game, limit: int) -> dict[str, Fraction]:
    """What opens the stage of the base bet -> the probability that play comes to it so."""
    assert bet.additional
    chain = chain_of(Game(ruleset, Member(base, {}), game.choices), limit)
    at = [number for number, state in enumerate(chain.states) if state.stage == bet.additional.at]
    labels = {number: state.opener.label for number in at if (state := chain.states[number]).opener}
    names = list(dict.fromkeys(labels.values()))
    rows = [[rational(0)] * len(names) for _ in chain.states]
    moves: list[list[tuple[int, int]]] = []
    for row, branches, weight in zip(rows, chain.branches, chain.weights, strict=True):
        for branch in branches:
            if branch.state in labels:
                row[names.index(labels[branch.state])] += rational(Fraction(branch.weight, weight))
        moves.append([(b.weight, b.state) for b in branches if b.state is not None and b.state not in labels])
    leaves = [any(b.state is None or b.state in labels for b in branches) for branches in chain.branches]
    solved = System(moves, chain.weights, leaves).solve(rows)
    return {
        name: sum((p * fraction(solved[state][column]) for state, p in chain.start), Fraction(0))
        for column, name in enumerate(names)
    }
