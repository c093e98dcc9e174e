"""What players are told of what is asked for: one record, of which the notice and the card are two forms.

It has no figure and no rule of its own: prizes and chances are those of the groups, what binds players is what the
application suggests for them. What who decides will fill in is a blank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from macau_edge.dossier.asked import Asked
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import offers
from macau_edge.dossier.sections.already import act_said
from macau_edge.dossier.sections.items import BLANK, decision_words, groups_in, prize_words_of
from macau_edge.dossier.sections.keys import DISPATCHES, OF_NOBODY_KNOWN, keys_of
from macau_edge.dossier.sections.offers import PricedGroup, amount_words, single_line
from macau_edge.dossier.sections.petition import with_bets
from macau_edge.dossier.sections.probabilities import odds
from macau_edge.model.filed import Said, Stakes
from macau_edge.model.records import dataclass
from macau_edge.model.ruleset import Played
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.typed.prose import amounts_in
from macau_edge.wording import Words
from macau_edge.wording.rules import parted_sentences


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class NoticedBet:
    """What players are told of a bet, each of groups of its members.

    `decided` are those of which it is told what decides them: none of an extra prize that is won with what wins the
    bet of the act, since its prizes say when it is due. The prizes of all `priced` are told, and of those with
    `chances` the odds and the house edge, under each choice that the house goes on having.
    """

    asked: Asked
    decided: tuple[PricedGroup, ...]
    priced: tuple[PricedGroup, ...]
    chances: tuple[PricedGroup, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Notice:
    """What players are told: of each bet, of the stakes that they are made at, and what else binds them."""

    bets: tuple[NoticedBet, ...]
    stakes: Stakes | None
    binding: tuple[Said, ...]


@lru_cache(maxsize=offers.REMEMBERED)
def notice_of(case: Case) -> Notice:
    """What players are told of an application; nothing of a bet without figures."""
    bets = tuple(
        NoticedBet(
            asked=one,
            decided=() if one.due_on_every_win else tuple(each for each in priced if each.first.laid or not one.extra),
            priced=tuple(priced),
            chances=tuple(group for group in offers.groups_of(case) if group.asked is one),
        )
        for one in case.asked
        if (priced := groups_in(case, one))
    )
    binding = tuple(one.said for one in case.suggested if "players" in one.said.for_whom)
    return Notice(bets=bets, stakes=case.application.stakes, binding=binding)


# --- its parts, in words ----------------------------------------------------------------------------------------------


def decided_lines(told: NoticedBet, w: Words) -> Iterator[str]:
    """What decides the bet, of a family the first with each prize, which may ask for more; the dispatch has all."""
    bet = w.bet(told.asked.bet)
    for group in told.decided:
        name, text = bet if len(told.decided) == 1 else group.name(w), decision_words(group, w)
        if len(group.bets) == 1:
            yield w("gazette.bet", bet=name, text=text)
        else:
            yield w("gazette.bet-of-family", family=name, count=len(group.bets), bet=w.bet(group.member), text=text)


def prize_lines(one: Asked, groups: Sequence[PricedGroup], w: Words) -> Sequence[str]:
    """What a bet pays; of an extra prize the bet of the act that it is one of, and when it is due."""
    case = groups[0].case
    if one.extra is None:
        return prize_words_of(groups, w).lines(w)
    laid = [group for group in groups if group.first.laid]
    _, *rows = prize_words_of(laid, w, listed=True).lines(w)
    return (w("asked.text.extra-prize", **act_said(one, case, w, "gazette.quoted")), *rows)


def choices_lines(told: NoticedBet, w: Words) -> Iterator[str]:
    """Of a bet by whose play a hand is parted, what the player may choose, and what he puts down with it."""
    parted = next((group for group in told.chances if not group.measures.has_spread), None)
    if parted:
        yield from parted_sentences(parted.member, parted.case.choices, w)


def chances_lines(told: NoticedBet, w: Words) -> Iterator[str]:
    """The odds of each prize that is on top of another one's, and the odds and the house edge of each bet."""
    yield from laid_lines(told, w)
    for group in told.chances:
        yield odds_line(group, w)
        yield _advantage_line(group, w)
        yield from played_line(group, w)


def played_line(group: PricedGroup, w: Words) -> Iterator[str]:
    """That the figures of a bet hold if it is played as they suppose; nothing where the player has no choice."""
    if played := group.case.ruleset.played(group.member.bet):
        yield w(_PLAYED[played], bet=group.name(w))


_PLAYED: Mapping[Played, str] = {
    "best": "notice.played-best",
    "partly": "notice.played-partly",
    "rule": "notice.played-rule",
}


def laid_lines(told: NoticedBet, w: Words) -> Iterator[str]:
    """The odds of each prize that is on top of another one's."""
    return (odds_line(group, w) for group in told.priced if group.first.laid)


def odds_line(group: PricedGroup, w: Words) -> str:
    """The odds of winning, lost to won, and how many bets there are for one that is won; of an extra prize its own.

    Where these are not worked out, that they are not.
    """
    if not group.measures.has_spread:
        return w("notice.parted", bet=group.name(w))
    measures, name, laid = group.measures, group.name(w), group.first.laid
    if not measures.win:
        return w("notice.never", bet=name)
    of_stakes = "notice.odds-or-push" if measures.push else "notice.odds"
    key = "notice.odds-laid" if laid else of_stakes
    ratio = (1 - measures.win) / measures.win if laid else measures.lost_to_won
    assert ratio is not None
    return w(key, bet=name, odds=odds(ratio, w), one_in=w.brief(1 / measures.win))


def _advantage_line(group: PricedGroup, w: Words) -> str:
    """The casino's advantage, of what it is a share, and the probability of a win where that is worked out."""
    measures, name, edge = group.measures, group.name(w), w.percent(group.measures.house_edge)
    if not measures.has_spread:
        return w(_ADVANTAGE_ALONE[edge_of(group)], bet=name, edge=edge)
    return w(_ADVANTAGE[edge_of(group)], bet=name, edge=edge, win=w.chance(measures.win))


EdgeOf = Literal["stake", "all", "first"]
"""What a house edge is a share of: the stake, that and a commission, or what is staked at the start."""
_ADVANTAGE: Mapping[EdgeOf, str] = {
    "stake": "gazette.advantage", "all": "gazette.advantage-of-all", "first": "gazette.advantage-of-first",
}  # fmt: skip
_ADVANTAGE_ALONE: Mapping[EdgeOf, str] = {
    "stake": "gazette.advantage-alone",
    "all": "gazette.advantage-alone-of-all",
    "first": "gazette.advantage-alone-of-first",
}
"""What a house edge is a share of -> the line that has no probability of a win."""


def edge_of(group: PricedGroup) -> EdgeOf:
    """What the house edge of a bet is a share of."""
    distribution = group.measures.distribution
    if distribution.staked != 1:
        return "all"
    return "stake" if distribution.risked == 1 else "first"


def stays_line(told: NoticedBet, case: Case, w: Words) -> Iterator[str]:
    """What becomes of the bet of the act: that it stays, or what the bet was called until now."""
    if key := keys_of(told.asked).notice:
        yield w(key, **act_said(told.asked, case, w, "gazette.quoted"))


def stakes_lines(notice: Notice, case: Case, w: Words) -> Iterator[str]:
    """The least and the highest stake, as far as they are given and no entry of the applicant's has them."""
    stakes = notice.stakes
    if stakes and not _says_the_stakes(notice, w):
        yield w("gazette.least", least=amount_words(stakes.minimum, case, w))
        if stakes.maximum is not None:
            yield w("gazette.most", most=amount_words(stakes.maximum, case, w))


def _says_the_stakes(notice: Notice, w: Words) -> bool:
    """Whether an entry of the applicant's about the stakes of all bets has the least and the highest one in words."""
    if notice.stakes is None:
        return False
    asked = {notice.stakes.minimum, notice.stakes.maximum} - {None}
    texts = (single_line(one.text, w) for one in notice.binding if one.about == ("stakes",) and one.bets is None)
    amounts = ([one.values for one in amounts_in(text)] for text in texts)
    return any(all(any(amount in values for values in said) for amount in asked) for said in amounts)


def binding_lines(notice: Notice, case: Case, w: Words) -> Iterator[str]:
    """What binds players, in the applicant's words."""
    return (with_bets(one, single_line(one.text, w), case, w) for one in notice.binding)


# --- the notice -------------------------------------------------------------------------------------------------------


def notice_blocks(case: Case, w: Words) -> Iterator[Block]:
    """Of each bet what decides it, what it pays, its odds and the casino's advantage; the stakes, and what binds."""
    notice = notice_of(case)
    yield Heading(w("gazette.notice"), 3, numbered=False)
    for told in notice.bets:
        one = told.asked
        key = "asked.notice-of.extra-prize" if one.extra else "gazette.notice-of"
        yield Paragraph(w(key, game=w.text(case.ruleset.game), **act_said(one, case, w, "gazette.quoted")))
        lines = (
            *decided_lines(told, w),
            *prize_lines(one, told.priced, w),
            *choices_lines(told, w),
            *chances_lines(told, w),
            *stays_line(told, case, w),
        )
        yield from (Paragraph(text, "item") for text in lines)
    yield from map(Paragraph, stakes_lines(notice, case, w))
    if notice.binding:
        yield Paragraph(w("gazette.rules"))
        yield from (Paragraph(text, "item") for text in binding_lines(notice, case, w))
    yield Paragraph(w(DISPATCHES.get(case.authority.id, OF_NOBODY_KNOWN).ended, blank=BLANK))
