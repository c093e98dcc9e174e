"""What the clauses of one stage make of each result of a trial, as this engine reads them: for a picture of the bet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from macau_edge.model import Choice, Member, Ruleset
from macau_edge.model.phrases import Phrase
from macau_edge.model.records import dataclass
from macau_edge.numeric.prizes import NetResults
from macau_edge.numeric.rounds import rounds_of
from macau_edge.numeric.throws import read_at, throws_of
from macau_edge.numeric.wager import Staged
from macau_edge.numeric.words import EnumeratedGame, parted, words_in_force


@dataclass(slots=True, kw_only=True)
class MarkedResult:
    """A result, whatever order its dice came in: its probability, and what is made of it in any of these orders.

    `targets` are those of the clauses that name it, and "" where none does; `nets` the net results that it decides.
    """

    chance: float
    targets: set[str]
    nets: set[Fraction]


def marked_results(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], at: tuple[str, str], *, priced: bool
) -> dict[str, MarkedResult]:
    """By the label of each result what a stage makes of it, `at` being its name and the label of what opened it.

    Net results are there where the bet is `priced`.

    Raises:
        CannotReadError: a clause or a prize makes no sense to this engine, which is a mistake of the program.
    """
    with read_at(member.bet.place):
        throws = throws_of(ruleset.device)
        game = EnumeratedGame(throws=throws, ruleset=ruleset, choices=choices, bet=member.bet)
        prizes = NetResults(game, member, 1, Fraction(1), on=None) if priced else None
        wager = Staged(game, member, prizes)
        stage, opened = at
        look = wager.positions.number((stage, opened or None))
        names = throws.names.tolist()
        found = {name: MarkedResult(chance=0.0, targets=set(), nets=set()) for name in names}
        named = [False] * len(names)
        for name, chance in zip(names, throws.chance.tolist(), strict=True):
            found[name].chance += chance
        for target, results, (_, net) in wager.leads(look, None, 1):
            decides = priced and target not in wager.stages
            for place in results.nonzero()[0].tolist():
                named[place] = True
                found[names[place]].targets.add(target)
                if decides:
                    found[names[place]].nets.add(game.nets.values[net])
        for place, name in enumerate(names):
            if not named[place]:
                found[name].targets.add("")
        return found


def marked_rounds(
    ruleset: Ruleset, member: Member, asking: Member, choices: Mapping[str, Choice], phrases: Mapping[str, Phrase]
) -> dict[str, MarkedResult]:
    """By the name of each of these phrases what a bet of one stage makes of the rounds of cards that it names.

    `asking` is a bet of the same phrases, so that rounds are told apart by them as well.

    Raises:
        CannotReadError: a clause makes no sense to this engine, which is a mistake of the program.
        ProblemError: the rounds are more than the meter allows.
    """
    with read_at(member.bet.place):
        words = words_in_force(ruleset, choices, member.values)
        named = {name: meant for name, meant in words.items() if isinstance(meant, Phrase)}
        rounds = rounds_of(ruleset, [member, asking], named)
        (stage,) = member.bet.stages
        clauses = [*parted(rounds, stage, words)]
        found = dict[str, MarkedResult]()
        for name, phrase in phrases.items():
            mask = rounds.mask(phrase, words)
            targets = {target for target, own in clauses if (own & mask).any()}
            if mask.sum() > sum((own & mask).sum() for _, own in clauses):
                targets.add("")
            found[name] = MarkedResult(chance=float(rounds.chance[mask].sum()), targets=targets, nets=set())
        return found
