"""A proposed bet as items of an act: what decides it, and what it pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from macau_edge.dossier.asked import Asked, commission
from macau_edge.dossier.case import Case
from macau_edge.dossier.places import Item
from macau_edge.dossier.sections import offers
from macau_edge.dossier.sections.front import decision
from macau_edge.dossier.sections.offers import Offer, PricedGroup, groups_of, laid_of, told_rows
from macau_edge.model import ALL, Citation, Member, Pays, PrizeTable, Reference, Row, Span, Verdict, own_pays
from macau_edge.model.records import replace
from macau_edge.model.walk import gathered
from macau_edge.reports.fields import when
from macau_edge.wording import SHOWN, BetWords, Words
from macau_edge.wording.bets import commission_in_words, key_words, leaves_in_words, lost_line, meter_terms, of_a_meter
from macau_edge.wording.citations import chinese_numeral
from macau_edge.wording.keys import all_words
from macau_edge.wording.phrases import numbers_in_words, phrase_words
from macau_edge.wording.rules import hand_sentences, made_in_words, made_sentence, sentence

# --- where it stands --------------------------------------------------------------------------------------------------

BLANK = "[____]"
"""What neither the bets nor the application tell, for who decides to fill; it is not to be taken for `[...]`."""


def place_words(item: Item, w: Words) -> str:
    """`art. 5.º, n.º 4`, or a blank."""
    return w.cite(Citation(item.under)) if item.under else BLANK


def as_item(item: Item, text: str, w: Words) -> str:
    """A text as this item: `5) …`, `（五）……`."""
    number = (chinese_numeral(item.number) if w.language == "zh" else str(item.number)) if item.under else BLANK
    return w("gazette.item", number=number, text=text)


WRITTEN, LISTED = 60, 600
"""Members of a family that are written out in the items, which cannot refer to the application; and that are listed."""


# --- what decides a bet ----------------------------------------------------------------------------------------------


_CLAUSES = {"win": "gazette.win", "push": "gazette.push", "lose": "gazette.lose"}
_IN_STAGES = {
    "phrase.wins": "gazette.stage-win",
    "phrase.pushes": "gazette.stage-push",
    "phrase.loses": "gazette.stage-lose",
}


def decision_words(group: PricedGroup, w: Words) -> str:
    """When a bet is made, where not at any time, and what decides it."""
    return w.sentences([*_made(group, w), _decides_it(group, w)])


def _made(group: PricedGroup, w: Words) -> Iterator[str]:
    """When the bet is made, where not at any time, and what the hand is on which it depends, as section 2 has it."""
    bet, ruleset = group.member.bet, group.case.ruleset
    yield from [sentence(made_in_words(bet, bet.made.stage, w), w)] if bet.made else made_sentence(ruleset, bet, w)
    yield from (sentence(text, w) for text in hand_sentences(replace(bet, made=None), group.words(w)))


def _decides_it(group: PricedGroup, w: Words) -> str:
    """What decides a bet: as the act says it of one that a stage decides, otherwise as section 2 does."""
    bet = group.member.bet
    stages = bet.stages
    if len(stages) != 1 or stages[0].name or bet.additional or group.first.laid:
        counts = dict(_counts(group, w))
        return w.sentences([decision(group, _of_the_player(w)), *([_decided(counts, w)] if counts else [])])
    inside = group.words(w)
    stays = w("gazette.stays") if group.derivation.waits else ""
    return _decided({clause.target: phrase_words(clause.outcomes, inside) for clause in stages[0].clauses}, w, stays)


_STAGES = {
    "phrase.stage": "gazette.in-stages.stage",
    "phrase.hand-stage": "gazette.in-stages.hand-stage",
    "phrase.begins": "gazette.in-stages.begins",
    "phrase.any-begins": "gazette.in-stages.any-begins",
    "phrase.hand-ends": "gazette.in-stages.hand-ends",
    "phrase.made": "gazette.in-stages.made",
    "phrase.made-at": "gazette.in-stages.made-at",
    "phrase.made-in": "gazette.in-stages.made-in",
    "phrase.asleep": "gazette.in-stages.asleep",
    "phrase.dice.opener": "gazette.in-stages.opener",
    "phrase.dice.opener-number": "gazette.in-stages.opener-number",
}
"""What is said of the stages of the model -> the same as an act says it, which knows no stages."""


def without_stages(w: Words) -> Words:
    """The words of a text of law: its moments have names, and are no stages of anything."""
    fixed = all_words(w.language)
    return _own(w, {own: fixed[key] for own, key in _STAGES.items() if own not in w.own.words})


def _own(w: Words, words: Mapping[str, str]) -> Words:
    return replace(w, own=replace(w.own, words={**w.own.words, **words}))


def _of_the_player(w: Words) -> Words:
    """The words that say of whoever bets that he wins, where the act has no sentence around them."""
    player = w("gazette.who-bets" if w.device == "cards" else "gazette.player")  # a hand may be called `player`
    said = {own: w(key, player=player, outcomes="{outcomes}") for own, key in _IN_STAGES.items()}
    return _own(w, said)


def _decided(outcomes: Mapping[str, str], w: Words, stays: str = "") -> str:
    """`The player wins on … and loses on ….`; where one of these is a list of its own, they stand apart."""
    parts = [w(_CLAUSES[target], outcomes=said) for target, said in outcomes.items()]
    joins = ("phrase.and", "phrase.both", "phrase.or-else")
    apart = w.language == "zh" or any(w(key) in said for key in joins for said in outcomes.values())
    joined = w("phrase.semicolon").join(parts) if apart else w.both(parts)
    key = "gazette.decided-cards" if w.device == "cards" else "gazette.decided"
    return sentence(w(key, parts=joined) + stays, w)


def _counts(group: PricedGroup, w: Words) -> Iterator[tuple[str, str]]:
    """With which counts a tally wins, pushes and loses; which win of several things counted, the prizes tell."""
    bet = group.member.bet
    if bet.pays is None or bet.tally is None:
        return
    pays = own_pays(bet.pays, group.member)
    rows = list(leaves_in_words(pays, group.words(w)))
    for target in _CLAUSES:
        words = [said.words for said, leaf in rows if _target(leaf) == target]
        if words and not (target == "win" and bet.tally.highest_of):
            yield target, _collected(pays, target, group.words(w)) or w("phrase.or-else").join(words)


def _target(leaf: object) -> str:
    return leaf.word if isinstance(leaf, Verdict) else "win"


def _collected(pays: Pays, target: str, w: Words) -> str:
    """Several numbers of things collected, in one: `4, 5 or 6 collected`."""
    if not isinstance(pays, PrizeTable) or pays.by.kind != "collected":
        return ""
    keys = [key for row in pays.rows if _target(row.pays) == target for key in row.keys]
    if not all(isinstance(key, Span) and key.high is not None for key in keys):
        return ""
    numbers = w.either([key_words("collected", key, w) for key in keys])
    return w("pays.collected-one" if numbers == "1" else "pays.collected", numbers=numbers)


# --- what it pays ----------------------------------------------------------------------------------------------------


def paid_as(ratio: Offer, w: Words) -> str:
    """`is seven times the stake (7:1)`; a prize with the stake inside it as it is written; `is the meter Royal`."""
    if isinstance(ratio, Reference):
        return w("gazette.paid-of-meter", meter=of_a_meter(ratio, w))
    if ratio.for_one:
        return w("gazette.paid-for-one", prize=w.prize(ratio))
    unlike = "gazette.paid-times" if ratio.stake == 1 else "gazette.paid-ratio"
    return w("gazette.paid-even" if ratio.amount == ratio.stake else unlike, amount=ratio.amount, stake=ratio.stake)


class Priced(NamedTuple):
    """What a bet pays: a sentence, a row for each prize where it has several, and sentences on what is besides."""

    said: str
    rows: tuple[str, ...]
    besides: tuple[str, ...]

    def lines(self, w: Words) -> tuple[str, ...]:
        """The sentence and its rows; what is besides stands in the paragraph that is the last."""
        first, *rows = (self.said, *self.rows)
        return (first, *rows, *when(self.besides, w.sentences(self.besides))) if rows else (self.alone(w),)

    def alone(self, w: Words) -> str:
        """All of it, where there are no rows."""
        return w.sentences([self.said, *self.besides])


def prize_words_of(groups: Sequence[PricedGroup], w: Words, *, listed: bool = False) -> Priced:
    """The prize of a bet in a sentence, or a row for each; what it loses where not the stake; the commission.

    Of some members of a family it is said of those: others have no figures. A single prize is a row where it is to be
    `listed`; what the house goes on choosing is one row, with each prize that it may choose.
    """
    bet, rows, name = groups[0].member.bet, list(_rows(groups, w)), name_of(groups, w)
    meters = [option for option in groups[0].first.options if option.meter]
    besides = (
        *(w("gazette.besides", text=text) for text in _besides(groups, w, paid=bool(rows))),
        *(meter_terms(option, w) for option in meters),
    )
    if not rows:
        return Priced(w("gazette.prizes-of-parts", bet=name), (), besides)
    if len(rows) == 1 and not listed and not (bet.tally and bet.tally.highest_of):
        return Priced(w("gazette.prize", bet=name, paid=paid_as(rows[0][1], w)), (), besides)
    each = gathered(rows, lambda row: row[0]).items()
    paid = ((words, w.either([paid_as(ratio, w) for _, ratio in same])) for words, same in each)
    *others, last = (w("gazette.prize-row", row=words, paid=said) for words, said in paid)
    said = (*(other + w("phrase.semicolon").rstrip() for other in others), last + w("phrase.full-stop"))
    return Priced(w("gazette.prizes", bet=name), said, besides)


def _besides(groups: Sequence[PricedGroup], w: Words, *, paid: bool) -> Iterator[str]:
    """What a bet loses where not the stake, its commission, and what it has not of the rules for all bets."""
    bet, case, one = groups[0].member.bet, groups[0].case, groups[0].asked
    if bet.lost != ALL:
        costs = dict.fromkeys(lost_line(bet.lost, group.member, case.choices, w) for group in groups)
        yield from (w("phrase.costs", losses=losses) for losses in costs)
    if taken := commission(bet, case.ruleset):
        yield commission_in_words(taken, w)
    elif one.apart:
        yield w("gazette.no-commission-of-extra")
    elif paid and _had_commission(one, case):
        yield w("gazette.no-commission")
    zero = next((aside for aside in one.set_aside if aside.what == "zero"), None)
    kept = {member.id for member in zero.members} if zero else set()
    if zero and (kept := kept.intersection(member.id for member in _members(groups))):
        of = w.members([member for member in _members(groups) if member.id in kept])
        all_ = len(kept) == len(_members(groups))
        law = w("phrase.examples", labels=w.cite(zero.at)) if zero.at else ""
        yield w("gazette.no-zero", at=law) if all_ else w("gazette.no-zero-of", bets=of, at=law)


def _had_commission(one: Asked, case: Case) -> bool:
    """Whether a commission is taken of the bet in whose place it stands, or of every bet of the game."""
    base = case.base.ruleset
    of_all = base.commission is not None and bool(base.commission.rate)
    return of_all or (one.replaced is not None and commission(one.replaced, base) is not None)


def _members(groups: Sequence[PricedGroup]) -> list[Member]:
    """The members that are in these groups, in the order of the application."""
    ids = {bet.id for group in groups for bet in group.bets}
    return [bet.member for bet in groups[0].case.after.bets if bet.id in ids]


def name_of(groups: Sequence[PricedGroup], w: Words) -> str:
    """What the bet is called whose prizes are told: a family, or those of its members that have figures."""
    case, one, members = groups[0].case, groups[0].asked, _members(groups)
    every = {bet.id for bet in case.of(one)}
    return w.bet(members[0].bet) if every <= {member.id for member in members} else w.members(members)


def _rows(groups: Sequence[PricedGroup], w: Words) -> Iterator[tuple[str, Offer]]:
    """What each prize of a bet is for; of a family whose members are paid otherwise, of which members."""
    rows_by_id = {bet.id: _rows_of(group, w) for group in groups for bet in group.bets}
    alike = gathered(_members(groups), lambda member: tuple(rows_by_id[member.id]))
    for rows, several in alike.items():
        of = _betting_on(several, w) if len(alike) > 1 else ""
        for row, ratio in rows:
            yield of if of and len(rows) == 1 else w("gazette.row-in", of=of, row=row) if of else row, ratio


def _betting_on(several: Sequence[Member], w: Words) -> str:
    """Members of a family by what is bet on: `on a bet on 2 or 12`."""
    labels = w.runs(map(w.values, several))
    return w("gazette.row-of", values=w.either(labels) if len(labels) <= SHOWN else w.values_of(several))


def _rows_of(group: PricedGroup, w: Words) -> list[tuple[str, Offer]]:
    """What each prize is for, totals and numbers as outcomes: `on a total of 2 or 12`."""
    bet, inside = group.member.bet, group.words(w)
    pays = own_pays(bet.pays, group.member) if bet.pays else None
    nested = isinstance(pays, PrizeTable) and any(isinstance(row.pays, PrizeTable) for row in pays.rows)
    if not isinstance(pays, PrizeTable) or pays.by.kind != "total" or nested:
        others = w("pays.others")
        always = "gazette.row-due" if group.asked.extra and not group.asked.due_on_every_win else "gazette.row-any"
        rows = told_rows(group, _own(w, {"priced.any-win": w(always)}))
        return [(w("gazette.row-others") if row == others else row, ratio) for row, ratio in rows]
    paid = ((row, ratio) for row in pays.rows for ratio in offers.offers_of(group, row.pays))
    return [(offers.kept_row(group, row.pays, _outcomes(row, inside), w), ratio) for row, ratio in paid]


def _outcomes(row: Row, w: BetWords) -> str:
    """The numbers of a row as what comes; of what no other row is for that it does."""
    spans = [(key.low, key.high) for key in row.keys if isinstance(key, Span) and key.high is not None]
    if len(spans) < len(row.keys):
        return w("gazette.row-others")
    return w("gazette.row-total", outcomes=numbers_in_words(spans, w))


def groups_in(case: Case, one: Asked) -> list[PricedGroup]:
    """The members of a proposed bet that have figures, those of the same prizes and figures together."""
    groups = (*laid_of(case), *(group for group in groups_of(case) if group.case == case))
    return [group for group in groups if group.asked is one]


def decides(groups: Sequence[PricedGroup], one: Asked, w: Words) -> Iterator[str]:
    """What decides each member of a family; of very many the first and the last, and the values of all between.

    They have one definition, so that nothing else differs. Beyond what an act can list there is a blank.
    """
    alone = {bet.id: replace(group, bets=(bet,)) for group in groups for bet in group.bets}
    members = [alone[member.id] for member in _members(groups)]
    if len(members) == 1:
        yield w("gazette.bet", bet=w.bet(one.bet), text=decision_words(members[0], w))
        return
    yield w("gazette.bet", bet=w.bet(one.bet), text=w.sentences([*_made(members[0], w), w("gazette.family")]))
    for member in members if len(members) <= WRITTEN else (members[0], members[-1]):
        yield w("gazette.bet", bet=w.bet(member.member), text=_decides_it(member, w))
    others = w.runs(w.values(member.member) for member in members[1:-1]) if len(members) > WRITTEN else []
    if len(others) > LISTED:
        yield w("gazette.other-members", blank=BLANK, count=len(members) - 2)
    elif others:
        yield w("gazette.likewise", others=w("phrase.comma").join(others))
