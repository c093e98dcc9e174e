"""What a card that is gone does to the house: every bet without one card of each rank, by both engines.

The effect of removing a card is the house edge without it, less that of the full shoe: what a regulator asks of a side
bet, since a counter adds such effects up. To a bet that tells suits apart each of the cards of a rank may have its own;
that of the rank is then their mean. A card that nobody saw changes nothing: over all cards of the shoe the effects on a
bet of one round add up to zero.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import fsum, sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from macau_edge.analysis import (
    Analysis,
    BetAnalysis,
    analyse_bet,
    analyse_ruleset,
    members_asked,
    refused_analysis,
)
from macau_edge.analysis.memory import Memory
from macau_edge.model import Choice, Member, Ruleset, Shoe
from macau_edge.model.cards import JOKER, SUITS, Card
from macau_edge.model.message import Message
from macau_edge.model.meter import in_turn
from macau_edge.model.problem import UsageError
from macau_edge.model.refusals import Refused, problem_of_refusal, settled, unless_too_dear
from macau_edge.model.walk import gathered
from macau_edge.numeric.playing.counter import Advantages, advantages
from macau_edge.outcomes.rounds import shoe_chosen
from macau_edge.questions.analyse.report import agreement, bet_columns, closing, options_left, ruleset_head
from macau_edge.questions.bias.find import Bias, BiasedBet, Counter, CounterShoes
from macau_edge.questions.bias.tables import NARROW, BiasWords, Group, bet_columns_of, cells_not_given, gap_notes_of_all
from macau_edge.questions.request import Track
from macau_edge.questions.supposing import labels_by_value
from macau_edge.questions.supposing.cards import (
    require_suits_alike,
    suits_are_distinguished,
    suits_are_equivalent,
    without_cards,
)
from macau_edge.questions.supposing.shoe import played_shoe
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table, any_cut
from macau_edge.reports.fields import (
    Columns,
    Field,
    Fractional,
    Label,
    Number,
    Value,
    exactly,
    plus,
    records,
    table,
    when,
)
from macau_edge.wording.hands import cards_text, single_card_text

if TYPE_CHECKING:
    from macau_edge.questions.bias.request import BiasRequest

# --- every bet without one card, for each card that it tells from the others ------------------------------------------


def removal(
    asked: BiasRequest,
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    given: Collection[str] = (),
    track: Track = iter,
) -> Bias:
    """Every bet, or those that are asked for, with the full shoe and without one card, by both engines.

    A bet that takes more than the meter allows is there as refused; where it does so without a card, its own figures
    stand.

    Raises:
        ProblemError: a bet cannot be computed for another reason, or all are refused.
        UsageError: there is no such bet, something is asked that is of dice, or the shoe has too few cards.
    """
    _refuse(asked)
    assert isinstance(ruleset.device, Shoe)
    memory = Memory()
    own = _own(asked, ruleset, choices, given, track, memory).with_a_figure()
    shoe = shoe_chosen(ruleset, choices)

    def of(bet: BetAnalysis) -> BiasedBet:
        removed = unless_too_dear(partial(_removed, ruleset, choices, bet, memory))
        if isinstance(removed, Refused):
            return BiasedBet(own=bet, too_dear=(problem_of_refusal(removed, bet.member),))
        return BiasedBet(own=bet, removed=removed)

    bets = tuple(settled(in_turn(own.bets, of, track)).values())
    shares = {rank: Fraction(number, shoe.size) for rank, number in _numbers(shoe).items()} if shoe else {}
    counted: CounterShoes | None = None
    if asked.shoe:
        counted, bets = _counted(asked, ruleset, choices, bets)
    return Bias(asked=asked, own=own, shares=shares, loaded=None, bets=bets, counted=counted)


def _own(
    asked: BiasRequest,
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    given: Collection[str],
    track: Track,
    memory: Memory,
) -> Analysis:
    """The bets with the full shoe; those that have no figures with any card gone are refused before they are found."""
    shoe, members = shoe_chosen(ruleset, choices), members_asked(ruleset, choices, asked.bets)
    gone = [Card(rank) for rank in shoe.all_ranks[:1]] if shoe else []
    tried = [unless_too_dear(partial(require_suits_alike, ruleset, choices, one, gone)) for one in members]
    others = [one.id for one, refused in zip(members, tried, strict=True) if not refused]
    found = Analysis(ruleset, choices, frozenset(given), bets=())
    if others or not members:
        only = asked.bets if len(others) == len(members) else others
        found = analyse_ruleset(ruleset, choices, given=given, only=only, track=track, memory=memory)
    known = {bet.id: bet for bet in found.bets}
    bets = (
        refused_analysis(ruleset, one, refused) if refused else known[one.id]
        for one, refused in zip(members, tried, strict=True)
    )
    return replace(found, bets=tuple(bets))


SHOES = 500
"""Shoes where nothing else is said: some 40,000 rounds of baccarat."""
DRAWN = 2**48
"""A seed that is drawn is below this: short enough to be typed again."""
CONFIDENCE = Fraction(95, 100)
"""That of the intervals of what a counter meets."""


def _counted(
    asked: BiasRequest, ruleset: Ruleset, choices: Mapping[str, Choice], bets: tuple[BiasedBet, ...]
) -> tuple[CounterShoes | None, tuple[BiasedBet, ...]]:
    """The shoes that were played, and the bets with what somebody meets in them who knows every card that is gone.

    A bet that is too dear to be played has its other figures; where all are, there are no shoes.

    Raises:
        UsageError: a bet cannot be played so, or the cut card leaves no round, or too few cards for the last.
    """
    members = [bet.member for bet in bets if bet.own.measures is not None]
    play, playing, refused = played_shoe(ruleset, members, choices, asked.cut)
    bets = tuple(
        replace(bet, too_dear=(*bet.too_dear, refused[bet.own.id])) if bet.own.id in refused else bet for bet in bets
    )
    if not playing:
        return None, bets
    seed, shoes = secrets.randbelow(DRAWN) if asked.seed is None else asked.seed, asked.shoes or SHOES
    met = advantages(play, shoes, seed, (SHOES,))
    found = {member.id: _counter(met, number) for number, member in enumerate(playing)}
    counted = CounterShoes(play.cards, play.cut, shoes, int(met.rounds.sum()), seed)
    return counted, tuple(replace(bet, counter=found.get(bet.own.id)) for bet in bets)


def _counter(met: Advantages, number: int) -> Counter:
    """What the shoes came to on a bet: shoes are independent, rounds of one are not (W. G. Cochran, Sampling
    Techniques, 3rd ed. 1977, ch. 6).
    """
    rounds, good, gains = met.rounds.tolist(), met.favourable[number].tolist(), met.gains[number].tolist()
    share, mean, shoes = Fraction(sum(good), sum(rounds)), fmean(gains), len(rounds)
    share_half = gain_half = None
    if shoes > 1:
        quantile = NormalDist().inv_cdf(float((1 + CONFIDENCE) / 2))
        off = fsum((one - float(share) * all_) ** 2 for one, all_ in zip(good, rounds, strict=True))
        share_half = quantile * sqrt(off * shoes / (shoes - 1)) / sum(rounds)
        gain_half = quantile * stdev(gains) / sqrt(shoes)
    largest = float(met.largest[number])
    return Counter(share=share, share_half=share_half, gain=mean, gain_half=gain_half, largest=largest)


def _refuse(asked: BiasRequest) -> None:
    given = {"die": asked.die, "pocket": asked.pocket, "tolerance": asked.tolerance, "symbolic": asked.symbolic or None}
    for name, value in given.items():
        if value is not None:
            message = Message(
                "`--{option}` is of dice and wheels, and this game is dealt from a shoe of cards", option=name
            )
            raise UsageError(message, Message("leave it out: the report has the effect of each card that is gone"))


def _numbers(shoe: Shoe) -> dict[str, int]:
    """How many cards of each rank a full shoe has."""
    return dict(shoe.of_each)


def _cards(ruleset: Ruleset, choices: Mapping[str, Choice], shoe: Shoe, member: Member) -> list[Card]:
    """The cards that a bet is found without: of each rank, and of each suit where it tells suits apart."""
    told = suits_are_distinguished(ruleset, choices, member)
    return [Card(rank, suit) for rank in shoe.all_ranks for suit in (SUITS if told and rank != JOKER else [""])]


def _removed(
    ruleset: Ruleset, choices: Mapping[str, Choice], own: BetAnalysis, memory: Memory
) -> Mapping[Card, BetAnalysis]:
    """The bet without each card: of a rank, and of a suit where it tells suits apart. None of one without figures.

    Where no suit is asked for by its name, it is found without one card of each rank, which stands for all of them.

    Raises:
        ProblemError: it cannot be computed.
        UsageError: a round takes every card of the shoe.
    """
    shoe = shoe_chosen(ruleset, choices)
    if shoe is None or own.measures is None:
        return {}
    if shoe.most_cards >= shoe.size:
        message = Message("a round takes up to {most} cards, and the shoe has no more", most=shoe.most_cards)
        raise UsageError(message, Message("it cannot be dealt with a card gone: write more decks"))
    cards, alike = _cards(ruleset, choices, shoe, own.member), suits_are_equivalent(ruleset, choices, own.member)
    found, known = dict[Card, BetAnalysis](), dict[Card, BetAnalysis]()
    for one in cards:
        as_any = Card(one.rank) if alike else one
        if as_any not in known:
            without = without_cards(ruleset, choices, [own.member], [one])
            known[as_any] = analyse_bet(without, own.member, choices, memory=memory)
        found[one] = known[as_any]
    return found


# --- the report: a column for each rank, and of few bets, and of those that tell suits apart, the exact effects -------

DIGITS = 5
"""Digits after the point of an effect in percentage points: one card of eight packs changes thousandths of them."""

NONE = "—"
FEW = 2
"""Rows of bets whose effects are written out as fractions."""


def removal_document(w: BiasWords) -> Document:
    """What one card of each rank changes of every bet."""
    found = w.found
    blocks: list[Block] = [*ruleset_head(w, found.own.asked), *options_left(found.own, w, hint=False)]
    blocks += [Heading(w("bias.removal"), 2), Paragraph(w("bias.removal-note"))]
    groups = w.groups(lambda bet: (*bet.effects.items(), bool(bet.too_dear)))
    suited = [group for group in groups if group[0].tells_suits]
    ranked = len(groups) > FEW and any(group[0].by_rank for group in groups)
    if ranked:
        blocks.append(_by_rank(w, groups))
        blocks += when(suited, Heading(w("bias.removal-cards"), 3))
    if exact := suited if ranked else groups:
        blocks.append(_written_out(w, exact))
    blocks += when(suited and ranked, Paragraph(w("bias.removal-mean"), "note"))
    blocks += _counter_blocks(w)
    blocks += gap_notes_of_all(w)
    counted = sum(one.measures is not None for one in found.analyses)
    if counted:
        blocks += agreement(w, "bias.engines-agree-cards", found.analyses, figures=counted)
    blocks += when(
        any(one.favours_player for one in found.analyses), Paragraph(w("analysis.player-advantage"), "warning")
    )
    return (*blocks, *closing((bet.member.bet for bet in found.bets), w, cut=any_cut(blocks)))


def points(effect: Fraction, w: BiasWords) -> str:
    """An effect in percentage points, with its sign."""
    return plus(effect, w.decimals(effect * 100, DIGITS)) if effect else "0"


def _by_rank(w: BiasWords, groups: Sequence[Group]) -> Table:
    """A column for each rank; those with the same effects on every bet share one."""
    known = [group[0].by_rank for group in groups if group[0].by_rank]
    together = labels_by_value({rank: tuple(one[rank] for one in known) for rank in w.found.shares})
    ranks = (
        Number(cards_text(map(Card, same), w), _effect(w, place, same[0]), key="faces", by=_by(same[0]))
        for place, same in enumerate(together.values())
    )
    fields: tuple[Field[Group], ...] = (*bet_columns_of(w, lambda group: group, marked=True), *ranks)
    return table(w, fields, groups, marked=lambda group: group[0].own.favours_player)


def _by(rank: str) -> Callable[[Group], Value]:
    """The effect of a rank as a number."""
    return lambda group: group[0].by_rank[rank] if group[0].by_rank else None


def _effect(w: BiasWords, place: int, rank: str) -> Callable[[Group], Value]:
    """The effect of a rank; of a bet that waits for an option the first two cells say so."""

    def cell(group: Group) -> Value:
        bet = group[0]
        return points(bet.by_rank[rank], w) if bet.by_rank else dict(enumerate(cells_not_given(bet, w))).get(place)

    return cell


MANY = 13
"""Cards with one effect that are named; where alone one effect has more, these are the others."""


class _RemovalRow(NamedTuple):
    """An effect that these cards have, or all others where there are none; None of a bet that waits for an option."""

    group: Group
    effect: Fraction | None = None
    cards: Sequence[Card] = ()


def _written_out(w: BiasWords, groups: Sequence[Group]) -> Table:
    """A row for each effect, exact, with the cards that have it."""
    rows: list[_RemovalRow] = []
    for group in groups:
        found = gathered(group[0].effects, group[0].effects.__getitem__)
        many = [effect for effect, cards in found.items() if len(cards) > MANY]
        last = many[0] if len(found) > len(many) == 1 else None
        rows += [_RemovalRow(group, effect, cards) for effect, cards in found.items() if effect != last]
        rows += [] if last is None else [_RemovalRow(group, last)]
        rows += [] if found else [_RemovalRow(group)]

    def said(row: _RemovalRow) -> Value:
        if row.effect is None:
            return cells_not_given(row.group[0], w)[0]
        return w("phrase.comma").join(_listed(row.cards, w)) or w("bias.removal-others")

    def effect(row: _RemovalRow) -> Value:
        return cells_not_given(row.group[0], w)[1] if row.effect is None else row.effect

    fields: tuple[Field[_RemovalRow], ...] = (
        *bet_columns_of(w, lambda row: row.group, marked=True),
        Label(w("bias.removal-card"), said, key="faces"),
        Fractional(w("bias.removal-effect"), effect, "effect", widest=NARROW, plus=True, key="slope"),
        Number(
            w("bias.points"), lambda row: None if row.effect is None else points(row.effect, w), "effect", key="slope"
        ),
    )
    return table(w, fields, rows)


def _listed(cards: Sequence[Card], w: BiasWords) -> Iterator[str]:
    """The cards by their ranks; where all suits of one are there, without them."""
    for rank, same in gathered(cards, lambda one: one.rank).items():
        whole = len(same) == len(SUITS)
        yield from [single_card_text(Card(rank), w)] if whole else [single_card_text(one, w) for one in same]


def _counter_blocks(w: BiasWords) -> Iterator[Block]:
    """How often each bet favours somebody who knows every card that is gone, where that was played."""
    played = w.found.counted
    if played is None:
        return
    yield Heading(w("bias.counter"), 2)
    rounds, shoes = w.whole(played.rounds), w.whole(played.shoes)
    yield Paragraph(
        w("bias.counter-shoes", shoes=shoes, rounds=rounds, cards=played.cards, cut=played.cut, seed=played.seed)
    )

    def of(take: Callable[[Counter], str]) -> Callable[[BiasedBet], Value]:
        return lambda bet: take(bet.counter) if bet.counter else None

    def by(figure: str) -> Callable[[BiasedBet], Value]:
        return lambda bet: Fraction(getattr(bet.counter, figure)) if bet.counter else None

    width = w("phrase.aside", text="±", said=w.whole_percent(CONFIDENCE))
    fields: tuple[Field[BiasedBet], ...] = (
        Label(w("analysis.bet"), lambda bet: bet.own.id, "bet", key="bet"),
        Label(w("analysis.name"), lambda bet: w.bet(bet.member), "bet", key="name", rank=1),
        Number(w("bias.counter-share"), of(lambda one: w.percent(one.share)), "share", key="share", by=by("share")),
        Number(
            width,
            of(lambda one: w.percent(Fraction(one.share_half)) if one.share_half else NONE),
            "share",
            key="share",
        ),
        Number(
            w("bias.counter-gain"), of(lambda one: w.decimals(Fraction(one.gain))), "gain", key="gain", by=by("gain")
        ),
        Number(
            width,
            of(lambda one: w.decimals(Fraction(one.gain_half)) if one.gain_half else NONE),
            "gain",
            key="gain",
        ),
        Number(
            w("bias.counter-largest"),
            of(lambda one: w.percent(Fraction(one.largest)) if one.largest > 0 else "0"),
            "gain",
            key="largest",
            by=by("largest"),
        ),
    )
    yield table(w, fields, w.found.bets)
    yield Paragraph(w("bias.counter-note", source="Cochran 1977"), "note")


# --- one record for each bet and each card, for a spreadsheet ---------------------------------------------------------


class _Without(NamedTuple):
    """A bet without a card; with the full shoe where it is None."""

    bet: BiasedBet
    card: Card | None
    analysis: BetAnalysis


def removal_records(w: BiasWords) -> Document:
    """A record for each member with the full shoe, and without each card."""
    columns: Columns[_Without] = {
        **bet_columns(w, lambda one: one.bet.member),
        "pays": lambda one: w.paid(one.bet),
        "rank": lambda one: one.card and one.card.rank,
        "suit": lambda one: one.card and one.card.suit,
        **exactly("house_edge", lambda one: one.analysis.house_edge),
        **exactly("effect", lambda one: one.bet.effects[one.card] if one.card else None),
        "engines_agree": lambda one: one.analysis.agree if one.analysis.measures else None,
    }
    if w.found.refused:
        columns["refused"] = _refused
    rows = [
        row
        for bet in w.found.bets
        for row in (_Without(bet, None, bet.own), *(_Without(bet, one, found) for one, found in bet.removed.items()))
    ]
    return records(columns, rows)


def _refused(one: _Without) -> str | None:
    """Why a bet has no figures, or none without a card, or was not played: in the record of the full shoe."""
    problems = (one.bet.own.refused, *one.bet.too_dear) if one.card is None else ()
    return next((problem.message for problem in problems if problem), None)
