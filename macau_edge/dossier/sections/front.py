"""The first page: what is proposed and its figures at a glance, for who reads nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import already, offers
from macau_edge.dossier.sections.advantage import bets_by_edge
from macau_edge.dossier.sections.keys import keys_of
from macau_edge.dossier.sections.offers import PricedGroup, groups_of, laid_of, priced_member, rows_of
from macau_edge.dossier.sections.probabilities import odds_against
from macau_edge.model import Choice, Reference
from macau_edge.model.bets import own_prizes
from macau_edge.model.ruleset import Played
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.options import told_choices
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table, elided_rows
from macau_edge.reports.fields import Field, Label, Value, table, when
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes_line
from macau_edge.wording.rules import base_sentence, part_sentences, sentence, stage_sentences, tally_sentences
from macau_edge.wording.text import is_long

BESIDE = 3
"""Bets that have a column each, with all that is said of them on one page; more of them have a row each."""


class Glance(NamedTuple):
    """A figure of the summary: what it is called, and what is said of a bet."""

    title: str
    of: Callable[[PricedGroup], Value]


def front(case: Case, w: Words) -> Document:
    """What is proposed, in one table, and what the position among the bets of the regulation counts."""
    groups = (*laid_of(case), *groups_of(case))
    glances = _figures(case, groups, w)
    figures = tuple(_beside(groups, glances, w) if len(groups) <= BESIDE else _below(groups, glances, w))
    return (
        Heading(w("front.title"), 2, numbered=False),
        Paragraph(w("front.intro", game=w.text(case.ruleset.game))),
        *figures,
        *(Paragraph(said, "note") for said in _counted(case, w)),
    )


def _beside(groups: Sequence[PricedGroup], glances: Sequence[Glance], w: Words) -> Iterator[Table]:
    """A column for each bet."""

    def column(group: PricedGroup) -> Field[Glance]:
        return Label(_name(group, w), lambda glance: glance.of(group))

    titled: Field[Glance] = Label(w("request.object.bet"), lambda glance: glance.title)
    wins = Glance(w("front.decided"), lambda group: _of_the_first(group, w))
    yield table(w, (titled, *map(column, groups)), (wins, *glances))


def _of_the_first(group: PricedGroup, w: Words) -> str:
    """What decides a bet; of members of a family what decides the first of them, which is named."""
    said = decision(group, w)
    return said if len(group.bets) == 1 else w("front.decided-first", bet=group.representative(w), decided=said)


def _below(groups: Sequence[PricedGroup], glances: Sequence[Glance], w: Words) -> Iterator[Block]:
    """A row for each bet, and above them what decides a bet, once for a family."""
    first = {group.asked.bet.id: group for group in reversed(groups)}
    for id_ in dict.fromkeys(group.asked.bet.id for group in groups):
        group = first[id_]
        count = len(group.case.of(group.asked))
        key = "front.decided-of" if count == 1 else "front.decided-of-family"
        bet, said = group.representative(w), decision(group, w)
        yield Paragraph(w(key, family=w.bet(group.asked.bet), count=count, bet=bet, decided=said), "item")

    def column(glance: Glance) -> Field[PricedGroup | None]:
        return Label(glance.title, lambda group: glance.of(group) if group else "")

    def name(group: PricedGroup | None) -> str:
        return _name(group, w) if group else w("explain.more", count=len(groups) - len(rows) + 1)

    rows: list[PricedGroup | None] = elided_rows(groups, lambda group: group, lambda between: None)
    yield table(w, (Label(w("request.object.bet"), name), *map(column, glances)), rows)


def _name(group: PricedGroup, w: Words) -> str:
    """What a bet is called; of one that is not proposed, that it changes with what is."""
    if group.asked.kind == "moved":
        return group.name(w) + w("phrase.examples", labels=w("edge.moved"))
    if group.asked.extra and not group.first.laid:  # it is called by the names of both
        return group.name(w)
    said = {"bet": group.name(w), "same": already.act_names(group.asked, group.case, w)}
    return w(key, **said) if (key := keys_of(group.asked).summary) else said["bet"]


def decision(group: PricedGroup, w: Words) -> str:
    """What decides a bet: what wins, loses and pushes, what is counted, or its parts."""
    member, choices = group.member, group.case.choices
    inside = w.within(member, choices)
    tally = list(tally_sentences(member, inside, choices))[:-1]  # without that it may be decided early
    said = [*base_sentence(member, inside), *stage_sentences(member, inside, choices), *tally]
    if member.bet.parts:
        said.append(next(part_sentences(member, inside, choices)))
    return w.sentences(sentence(text, w) for text in said)


def _figures(case: Case, groups: Sequence[PricedGroup], w: Words) -> tuple[Glance, ...]:
    """The prize, the probabilities, the house edge and its place, and the most that is paid."""
    return (
        Glance(w("analysis.prize"), lambda group: prizes_line(priced_member(group), _paid_here(group), w)),
        *when(
            any(group.member.bet.strategy for group in groups),
            Glance(w("front.played"), lambda group: _played(group, w)),
        ),
        Glance(w("explain.win"), lambda group: _chance(group.measures.win, w)),
        *when(
            any(offers.may_push(group) for group in groups if not group.first.laid),
            Glance(w("explain.push"), lambda group: "—" if group.first.laid else _chance(group.measures.push, w)),
        ),
        Glance(w("explain.odds-against"), lambda group: odds_against(group, w)),
        Glance(w("explain.edge"), lambda group: _edge(group, w)),
        Glance(w("front.place"), lambda group: _place(group, w)),
        _highest(case, w),
    )


def _paid_here(group: PricedGroup) -> Mapping[str, Choice]:
    """The choices with which a column has its prizes: of what the house goes on choosing the one of its figures."""
    return told_choices(group.case.ruleset, group.case.choices, ())


def _played(group: PricedGroup, w: Words) -> str:
    """How the figures suppose that the player chooses."""
    played = w.ruleset.played(group.member.bet)
    return w(_PLAYED[played]) if played else "—"


_PLAYED: Mapping[Played, str] = {
    "best": "front.played-best",
    "partly": "front.played-partly",
    "rule": "front.played-rule",
}


def _chance(probability: Fraction, w: Words) -> str:
    return _with_fraction(probability, w.chance(probability), w)


def _with_fraction(value: Fraction, said: str, w: Words) -> str:
    """The fraction, where it is not too long for a table, and what else is said of it."""
    return said if is_long(value) else f"{w.short(value)}\n{said}"


def _edge(group: PricedGroup, w: Words) -> Value:
    """The fraction and the percentage; the player's advantage is called so."""
    if group.first.laid:
        return "—"
    edge = group.measures.house_edge
    player = f" {w('readings.player')}" if group.first.favours_player else ""
    return _with_fraction(edge, f"{w.percent(edge)}{player}", w)


def _place(group: PricedGroup, w: Words) -> str:
    """`12 of 49`: how many rows of the regulation's bets have a higher house edge, and one more."""
    now = _edges(group.case)
    if group.first.laid or not now:
        return "—"
    above = sum(edge > group.measures.house_edge for edge in now)
    return w("front.place-of", place=above + 1, count=len(now) + 1)


def _edges(case: Case) -> list[Fraction]:
    """The house edges of the regulation's bets, as the table of section 5 has them."""
    return [entry.measures.house_edge for entry in bets_by_edge(case) if not entry.proposed]


def _highest(case: Case, w: Words) -> Glance:
    """The highest payment at the highest stake, or where no such is given the highest prize for one unit."""
    stakes = case.application.stakes
    if stakes is None or stakes.maximum is None:
        return Glance(w("front.highest"), lambda group: _highest_per_unit(group, w))
    most = stakes.maximum

    def payment(group: PricedGroup) -> str:
        paid = offers.bounded_words(group, offers.amount_words(most * group.highest_net, case, w), w)
        return w("front.highest-at", payment=paid, stake=offers.amount_words(most, case, w))

    return Glance(w("asked.exposure.payment"), payment)


def _highest_per_unit(group: PricedGroup, w: Words) -> str:
    """The highest prize for one unit of the stake; of a bet put together of several its highest net result.

    So it is where a hand is parted, since both hands may be paid. What a meter may come to has no bound.
    """
    prizes_of_meters = [
        prize
        for prize in own_prizes(priced_member(group))
        if isinstance(prize, Reference) and offers.is_of_a_meter(group.case, prize)
    ]
    if prizes_of_meters:
        most = max(prizes_of_meters, key=lambda prize: prize.part)
        key = "front.highest-unbounded" if most.part == 1 else "front.highest-unbounded-part"
        return w(key, part=w.whole_percent(most.part))
    prizes = [ratio.profit for _, ratio in rows_of(group, w)]
    if prizes and group.measures.has_spread:
        return w("front.highest-per-unit", amount=w.brief(max(prizes)))
    amount, bet = offers.bounded_words(group, w.brief(group.highest_net), w), group.member.bet
    if prizes:
        return w("front.highest-per-unit", amount=amount)
    if bet.per:
        return w("front.highest-net-per-stake", amount=amount, bet=w.bet(w.ruleset.bets[bet.per]))
    parts = [w.ruleset.bets[part] for part in parts_of(bet)]
    by_choice = any(part.staked or part.stays for part in parts)
    return w("front.highest-net-per-unit-for-good" if by_choice else "front.highest-net-per-unit", amount=amount)


def _counted(case: Case, w: Words) -> Iterator[str]:
    """What the place of a house edge is counted among, and with which choices; that there is nothing to compare."""
    rows = len(_edges(case))
    if not rows:
        yield w("front.alone")
        return
    yield w("front.counted-one") if rows == 1 else w("front.counted", rows=rows)
