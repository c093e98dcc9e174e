"""The card for players: the notice on one page, with an example of each way in which a bet ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from macau_edge.checks.filed import proposed_place
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.already import act_said
from macau_edge.dossier.sections.examples import End, Plays, end_of, one_of_each
from macau_edge.dossier.sections.items import BLANK, prize_words_of, without_stages
from macau_edge.dossier.sections.notice import (
    EdgeOf,
    Notice,
    NoticedBet,
    binding_lines,
    choices_lines,
    decided_lines,
    edge_of,
    laid_lines,
    notice_of,
    odds_line,
    played_line,
    prize_lines,
    stakes_lines,
    stays_line,
)
from macau_edge.dossier.sections.offers import PricedGroup, may_push, paid_on_a_win, prize_count
from macau_edge.model.filed import Said
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.records import replace
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.wording import Words

ENDS: Sequence[End] = ("win", "push", "lose")
"""How a bet ends, in the order of the examples."""


UNSHOWN: Mapping[End, Message] = {
    "win": Message("an example of a win is asked for, and every play that `{bet}` wins is too long to be one"),
    "push": Message("an example of a tie is asked for, and every play in which `{bet}` pushes is too long to be one"),
    "lose": Message("an example of a loss is asked for, and every play that `{bet}` loses is too long to be one"),
}
"""How a bet ends -> that no example shows it."""


def card(case: Case, w: Words) -> Iterator[Block]:
    """The card, under its title."""
    return (block for block, _ in card_of(case, w))


def card_of(case: Case, w: Words) -> Iterator[tuple[Block, Said | None]]:
    """Its blocks, each with what of the application it has the words of, if it has."""
    w, notice = without_stages(replace(w, starred=False)), notice_of(case)
    yield Heading(w("card.title", game=w.text(case.ruleset.game)), 2), None
    for told in notice.bets:
        yield Heading(_named(told, case, w), 3, numbered=False), None
        yield from ((Paragraph(text, "item"), None) for text in _lines(told, case, w))
    if stakes := list(stakes_lines(notice, case, w)):
        yield Paragraph(w.sentences(stakes)), None
    yield from _binding(notice, case, w)
    yield Paragraph(w("card.approval", blank=BLANK)), None
    yield Paragraph(w("card.end", reference=case.application.reference), "note"), None


def _named(told: NoticedBet, case: Case, w: Words) -> str:
    """The bet; of an extra prize that, and the bet of the act that it is of."""
    one = told.asked
    return w("asked.summary.extra-prize", **act_said(one, case, w, "phrase.name")) if one.extra else w.bet(one.bet)


def _lines(told: NoticedBet, case: Case, w: Words) -> Iterator[str]:
    yield from decided_lines(told, w)
    yield _prizes(told, case, w)
    yield from choices_lines(told, w)
    yield ends_in_words(told, case, w)
    yield from laid_lines(told, w)
    yield from (_chances(group, w) for group in told.chances)
    yield from stays_line(told, case, w)


_ADVANTAGE: Mapping[EdgeOf, str] = {
    "stake": "card.advantage", "all": "card.advantage-of-all", "first": "card.advantage-of-first",
}  # fmt: skip


def _chances(group: PricedGroup, w: Words) -> str:
    """The odds and the house edge of a bet, and how it is played for them."""
    edge = w(_ADVANTAGE[edge_of(group)], edge=w.percent(group.measures.house_edge))
    return w.sentences([odds_line(group, w), edge, *played_line(group, w)])


def _prizes(told: NoticedBet, case: Case, w: Words) -> str:
    """What it pays, on one line; as the notice has it of an extra prize, of what the house chooses, and of parts."""
    one = told.asked
    if one.extra or one.kept or one.bet.pays is None or prize_count(one.bet, case, w) == 1:
        return w.sentences(prize_lines(one, told.priced, w))
    said = w("card.prizes", bet=w.bet(one.bet), prizes=paid_on_a_win(one.bet, case, w))
    return w.sentences([said, *prize_words_of(told.priced, w).besides])


def ends_in_words(told: NoticedBet, case: Case, w: Words) -> str:
    """An example of a win, a push and a loss; that there is no push, where nothing brings one."""
    found = one_of_each(case, told.asked.bet.id)
    plays = Plays(case, w, family=len(case.of(told.asked)) > 1, exact=True)
    listed = w("phrase.semicolon").join(plays.brief(found[end]) for end in ENDS if end in found)
    never = () if any(map(may_push, told.chances)) else (w("card.no-push"),)
    return w.sentences([w("card.examples", plays=listed), *never])


def ends(case: Case, w: Words) -> Iterator[Block]:
    """Of each bet an example of a win, a push and a loss.

    Raises:
        ProblemError: a bet comes to one of these, and every play in which it does is too long to be shown.
    """
    w = replace(w, starred=False)
    notice = notice_of(case)
    if not case.draft and (missing := list(_without_example(notice, case))):
        raise ProblemError(*missing)
    yield Heading(w("card.ends"), 3)
    yield from (
        Paragraph(w("card.ends-of", bet=_named(told, case, w), ends=ends_in_words(told, case, w)), "item")
        for told in notice.bets
    )


def _without_example(notice: Notice, case: Case) -> Iterator[Problem]:
    remedy = Message("`dossier --draft` goes without")
    for told in notice.bets:
        found = one_of_each(case, told.asked.bet.id)
        for end in ENDS:
            if end not in found and any(end_of(net) == end for group in told.chances for net in group.nets):
                place, message = proposed_place(told.asked.bet, case.application), UNSHOWN[end]
                yield Problem(place, "structure/unfilled", message.filled(bet=told.asked.bet.id), help=remedy)


def _binding(notice: Notice, case: Case, w: Words) -> Iterator[tuple[Block, Said | None]]:
    if notice.binding:
        yield Paragraph(w("gazette.rules")), None
        for one, text in zip(notice.binding, binding_lines(notice, case, w), strict=True):
            yield Paragraph(text, "item"), one
