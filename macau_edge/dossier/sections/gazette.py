"""The proposed text in the form of the gazette: the items of the regulation, a draft dispatch, the notice to players.

It says what the bets say and what the application suggests, and nothing else: what neither tells is a blank,
`[____]`, for who decides to fill. What an amendment leaves as it is stands as `[...]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from macau_edge.dossier.asked import Asked
from macau_edge.dossier.case import Case
from macau_edge.dossier.places import Item, item_of
from macau_edge.dossier.sections import offers
from macau_edge.dossier.sections.already import act_said
from macau_edge.dossier.sections.items import (
    BLANK,
    as_item,
    decides,
    groups_in,
    place_words,
    without_stages,
)
from macau_edge.dossier.sections.keys import ASIDE_DECIDED, DISPATCHES, OF_NOBODY_KNOWN, keys_of
from macau_edge.dossier.sections.notice import notice_blocks, prize_lines
from macau_edge.dossier.sections.offers import single_line
from macau_edge.dossier.sections.petition import with_bets
from macau_edge.model import Member
from macau_edge.model.filed import Said
from macau_edge.model.ruleset import has_regulation
from macau_edge.model.walk import gathered
from macau_edge.reports.document import Block, Document, Heading, Paragraph
from macau_edge.reports.fields import when
from macau_edge.wording import Words
from macau_edge.wording.bets import commission_in_words
from macau_edge.wording.citations import chinese_numeral

# --- the items, each at its place -------------------------------------------------------------------------------------


def _text(case: Case, w: Words) -> Iterator[Block]:
    """The items of the article on bets and of the one on prizes, each at its place, in the order of their numbers."""
    yield Heading(w("gazette.text"), 3, numbered=False)
    blank = False
    for number in (0, 1):
        entries = gathered(_entries(case, number, w), lambda entry: entry[:2])
        for (key, place), items in entries.items():
            blank |= place == BLANK
            yield Paragraph(w(key, n=len(items), place=place) if key == "gazette.instead" else w(key, place=place))
            told: list[Item] = []
            said: list[str] = []
            amended = [item.number for _, _, item, _ in items]
            for _, _, item, lines in sorted(items, key=lambda entry: entry[2].number):
                first, *others = lines
                if _leaves_some_before(item, told, case):
                    yield Paragraph(w("gazette.unchanged"))
                if key != "gazette.instead-part" or item not in told:
                    yield Paragraph(as_item(item, first, w))
                elif first not in said:  # what stays of an item is told once
                    yield Paragraph(first, "item")
                yield from (Paragraph(text, "item") for text in others)
                told.append(item)
                said.append(first)
            if is_amendment(case) and any(number > max(amended) for number in _numbers(items[-1][2], case)):
                yield Paragraph(w("gazette.unchanged"))
    if is_amendment(case):
        yield Paragraph(w("gazette.unchanged-is"), "note")
    yield from when(blank, Paragraph(w("gazette.blank-place", blank=BLANK), "note"))


def is_amendment(case: Case) -> bool:
    """Whether what is proposed changes a regulation that stays otherwise."""
    return case.authority.manner == "proposed" and has_regulation(case.base.ruleset)


def _leaves_some_before(item: Item, told: Sequence[Item], case: Case) -> bool:
    """Whether items of the list that stay come between those that were told and this one."""
    if not is_amendment(case) or item in told:
        return False
    last = told[-1].number if told else 0
    return not told if not item.number else any(last < number < item.number for number in _numbers(item, case))


def _numbers(item: Item, case: Case) -> set[int]:
    """The items that the act has in that list, as far as its bets cite them."""
    laws = (law for bet in case.act_bets for law in (bet.law, bet.pays_law))
    return {one.number for law in laws if (one := item_of(law)).under == item.under and item.under}


def _entries(case: Case, number: int, w: Words) -> Iterator[tuple[str, str, Item, Sequence[str]]]:
    """What stands in the article on bets (0) or on prizes (1): the heading and its place, the item, its lines."""
    for one in case.asked:
        item, groups = one.items[number], groups_in(case, one)
        if item is None or not groups:
            continue
        key = "gazette.instead" if one.replaced else ("gazette.at-bets", "gazette.at-prizes")[number]
        lines = tuple(prize_lines(one, groups, w) if number else decides(groups, one, w))
        if one.extra and not one.due_on_every_win:
            lines = (lines[0], *decides([group for group in groups if group.first.laid], one, w), *lines[1:])
        if one.replaced and not one.act_bets[0].whole:
            key = "gazette.instead-part"
            lines = (w("gazette.in-its-place", bet=act_said(one, case, w, "gazette.quoted")["same"]), *lines)
        if stays := _rest(case, one):
            rest = w("gazette.quoted", text=w.on(case.base.ruleset).members(stays))
            lines = (w("gazette.rest", rest=rest), *lines)
        yield key, place_words(item, w), item, lines


def _rest(case: Case, one: Asked) -> list[Member]:
    """The members that stay of a family of the act in the place of some of which a bet stands."""
    return [bet.member for bet in case.staying if one.replaced and bet.member.bet.id == one.replaced.id]


# --- the dispatch: of who decides under an article for new bets, or of the Secretary who amends the regulation -------


def _dispatch(case: Case, w: Words) -> Iterator[Block]:
    """A dispatch that authorises, or one that amends; of another act it is not known what it would be."""
    act, application = case.act, case.application
    laws = list(dict.fromkeys(law for ground in case.grounds if (law := case.basis_of(ground))))
    form = DISPATCHES.get(case.authority.id, OF_NOBODY_KNOWN)
    said = {
        "blank": BLANK,
        "act": w.text(act.title) if act else BLANK,
        "of_act": w.of_act(act.cite) if act else BLANK,
        "approved_by": w.of_act(act.cite if act else BLANK, "pel"),
        "by_act": w.of_act(act.cite if act and act.state in ("in force", "amended") else BLANK, "pel"),
        "of_law": w.both([w.contracted(law, "d") for law in laws]) if laws else BLANK,
        "game": w.text(case.ruleset.game),
        "name": single_line(application.applicant.name, w),
        "capacity": single_line(application.applicant.capacity, w),
        "date": w.date(application.date),
        "reference": application.reference,
    }
    yield Heading(w(offers.manner_keys(case).dispatch), 3, numbered=False)
    yield from (Paragraph(w(key, **said)) for key in (form.headed, form.considering, form.power))
    numbers = count(1)
    bets = w("phrase.semicolon").join(_object(case, one, w) for one in case.asked)
    yield Paragraph(_point(next(numbers), w(offers.manner_keys(case).decided, bets=bets, **said), w))
    for key, texts in (
        ("gazette.conditions", tuple(one.said for one in case.suggested)),
        ("gazette.public", application.information),
    ):
        yield Paragraph(_point(next(numbers), w(key), w))
        yield from (Paragraph(text, "item") for text in _suggested(texts, case, w))
    yield Paragraph(_point(next(numbers), w(form.effect, **said), w))
    yield Paragraph(w(form.signed, **said), "right")
    yield Paragraph(w(form.blanks, **said), "note")


def _object(case: Case, one: Asked, w: Words) -> str:
    """What is decided on a bet."""
    said = [w(keys_of(one).dispatch, **act_said(one, case, w, "gazette.quoted"))]
    said += [w("asked.dispatch.kept", of_law=w.leaving(option.law, "d")) for option in one.kept]
    for aside in (aside for aside in one.set_aside if aside.what in ASIDE_DECIDED):
        said.append(w(ASIDE_DECIDED[aside.what], own=commission_in_words(aside.own, w) if aside.own else ""))
    said += [w("asked.dispatch.given-up", of_law=w.leaving(option.law, "d")) for option in one.given_up]
    return w("phrase.clause").join(said)


def _point(number: int, text: str, w: Words) -> str:
    """`1. …`, `一、……`."""
    return w("gazette.point", number=chinese_numeral(number) if w.language == "zh" else number, text=text)


def _suggested(texts: Sequence[Said], case: Case, w: Words) -> Iterator[str]:
    """What the application says, of some bets with their names; a blank where it says nothing."""
    for one in texts:
        yield with_bets(one, single_line(one.text, w), case, w)
    if not texts:
        yield BLANK


def gazette(case: Case, w: Words) -> Document:
    """The annex, which says of itself that nothing in it was decided; what is proposed has no notes, and no stars."""
    w = without_stages(replace(w, starred=False))
    return (
        Paragraph(w("gazette.intro", who=offers.applicant_name(case, w), blank=BLANK), "warning"),
        *_text(case, w),
        *_dispatch(case, w),
        *notice_blocks(case, w),
    )
