"""How long a trial must run to see loaded dice: the rounds of every bet, and the throws of the die alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from statistics import NormalDist

from macau_edge.balance import LEVEL, POWER, BiasedBet, LoadedBet
from macau_edge.reports.bias.grouping import Voice
from macau_edge.reports.document import Block, Column, Heading, Paragraph, Table
from macau_edge.wording.numbers import decimals, rate, whole


def trial_blocks(voice: Voice) -> Iterator[Block]:
    """The test that is meant, what it needs of every bet, and what the die alone needs."""
    language, normal = voice.language, NormalDist()
    yield Heading(voice.say("bias.trial"), 3)
    far, near = normal.inv_cdf(1 - float(LEVEL) / 2), normal.inv_cdf(float(POWER))
    quantiles = {"far": decimals(Fraction(far), language), "near": decimals(Fraction(near), language)}
    yield Paragraph(voice.say("bias.trial-note", level=rate(LEVEL, language), power=rate(POWER, language), **quantiles))
    yield _table(voice)
    throws = voice.found.throws_to_see
    if throws is None:
        yield Paragraph(voice.say(f"bias.trial-none.{voice.device}"))
    else:
        yield Paragraph(voice.say(f"bias.trial-throws.{voice.device}", throws=whole(throws, language)))


def _table(voice: Voice) -> Table:
    """How many rounds of every bet a trial must run, with one loaded die and with all of them."""
    numbers = next((tuple(one.dice for one in bet.loaded) for bet in voice.found.bets if bet.loaded), ())
    groups = voice.groups(lambda bet: tuple((bet.rounds_to_see(one), one.house_edge) for one in bet.loaded))
    rounds = (Column(voice.say("bias.rounds", dice=voice.dice(dice)), right=True) for dice in numbers)
    rows = [
        (*voice.named(group), *(_rounds(group[0], one, voice) for one in group[0].loaded))
        for group in groups
        if group[0].house_edge is not None
    ]
    return Table((*voice.bet_columns(), *rounds), tuple(rows))


def _rounds(bet: BiasedBet, one: LoadedBet, voice: Voice) -> str:
    if one.house_edge is None:
        return voice.say("bias.never")
    rounds = bet.rounds_to_see(one)
    return voice.say("bias.not-seen") if rounds is None else whole(rounds, voice.language)
