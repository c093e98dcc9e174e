"""The proposed text in the form of the gazette: the items of the regulation, a draft dispatch, the notice to players.

It says what the bets say and what the application suggests, and nothing else: what neither tells is a blank, `[…]`, for
who decides to fill.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from macau_edge.dossier.case import Case
from macau_edge.dossier.proposed import Proposed
from macau_edge.dossier.sections import offers
from macau_edge.dossier.sections.already import made_of, pair, whose
from macau_edge.dossier.sections.front import decided
from macau_edge.dossier.sections.items import BLANK, new_items
from macau_edge.dossier.sections.offers import PricedGroup, groups_of, in_one, laid_of, rows_of
from macau_edge.dossier.sections.petition import with_bets
from macau_edge.model import ALL, Member, Ratio, Verdict, own_pays
from macau_edge.model.filed import Said
from macau_edge.model.walk import gathered
from macau_edge.reports.document import Block, Document, Heading, Paragraph
from macau_edge.reports.fields import when
from macau_edge.wording import Words
from macau_edge.wording.bets import leaves_in_words, lost_line
from macau_edge.wording.citations import chinese
from macau_edge.wording.phrases import phrase

WRITTEN, LISTED = 60, 600
"""Members of a family that are written out in the items, which cannot refer to the application; and that are listed."""


# --- the items: what decides a bet and what it pays, in the words of the act -----------------------------------------


_CLAUSES = {"win": "gazette.win", "push": "gazette.push", "lose": "gazette.lose"}


def said_of(group: PricedGroup, w: Words) -> str:
    """What decides a bet: as the act says it of one that a stage decides, otherwise as section 2 does."""
    bet = group.member.bet
    stages = bet.stages
    if len(stages) != 1 or stages[0].name or bet.additional or group.first.laid:
        counts = dict(_counts(group, w))
        return w.sentences([decided(group, w), *([_decided(counts, w) + w("phrase.full-stop")] if counts else [])])
    inside = group.words(w)
    stays = w("gazette.stays") if group.derivation.waits else ""
    outcomes = {clause.target: phrase(clause.outcomes, inside) for clause in stages[0].clauses}
    return _decided(outcomes, w) + stays + w("phrase.full-stop")


def _decided(outcomes: Mapping[str, str], w: Words) -> str:
    """`The player wins on … and loses on …`; where one of these is a list of its own, they stand apart."""
    parts = [w(_CLAUSES[target], outcomes=said) for target, said in outcomes.items()]
    joins = ("phrase.and", "phrase.both", "phrase.or-else")
    apart = w.language == "zh" or any(w(key) in said for key in joins for said in outcomes.values())
    return w("gazette.decided", parts=w("phrase.semicolon").join(parts) if apart else w.both(parts))


def _counts(group: PricedGroup, w: Words) -> Iterator[tuple[str, str]]:
    """With which counts a tally wins, pushes and loses; which win of several things counted, the prizes tell."""
    bet = group.member.bet
    if bet.pays is None or bet.tally is None:
        return
    rows = list(leaves_in_words(own_pays(bet.pays, group.member), group.words(w)))
    for target in _CLAUSES:
        words = [said for said, leaf in rows if (leaf.word if isinstance(leaf, Verdict) else "win") == target]
        if words and not (target == "win" and bet.tally.highest_of):
            yield target, w("phrase.or-else").join(words)


def paid_as(ratio: Ratio, w: Words) -> str:
    """`is seven times the stake (7:1)`; a prize with the stake inside it as it is written."""
    if ratio.for_one:
        return w("gazette.paid-for-one", prize=w.prize(ratio))
    sort = "even" if ratio.amount == ratio.stake else "times" if ratio.stake == 1 else "ratio"
    return w(f"gazette.paid-{sort}", amount=ratio.amount, stake=ratio.stake)


def _prizes(groups: Sequence[PricedGroup], theirs: Mapping[str, Member], w: Words) -> Iterator[str]:
    """The prize of a bet in a sentence, or a row for each; what it loses where not the stake; the commission.

    Of some members of a family it is said of those: others stand at another place, or have no figures. What is another
    prize of a bet of the act is said of that, by its name: no bet of another name comes into the act.
    """
    bet, case = groups[0].member.bet, groups[0].case
    rows, name = list(_rows(groups, theirs, w)), _name(groups, theirs, w)
    if not rows:
        yield w("gazette.prizes-of-parts", bet=name)
        yield from when(theirs, said_of(groups[0], w))  # which no item on bets says
    elif len(rows) == 1 and not (bet.tally and bet.tally.highest_of):
        yield w("gazette.prize", bet=name, paid=paid_as(rows[0][1], w))
    else:
        yield w("gazette.prizes", bet=name)
        *others, last = (w("gazette.prize-row", row=row, paid=paid_as(ratio, w)) for row, ratio in rows)
        yield from (other + w("phrase.semicolon").rstrip() for other in others)
        yield last + w("phrase.full-stop")
    if bet.lost != ALL:
        costs = dict.fromkeys(lost_line(bet.lost, group.member, case.choices, w) for group in groups)
        yield from (w("gazette.besides", text=w("phrase.costs", losses=losses)) for losses in costs)
    if taken := offers.commission(bet, case.ruleset):
        key = f"phrase.commission.{taken.paid.replace(' ', '-')}"
        yield w("gazette.besides", text=w(key, rate=w.rate(taken.rate), base=w(f"phrase.of.{taken.of}")))
    elif rows and (general := case.base.ruleset.commission) and general.rate:
        yield w("gazette.besides", text=w("gazette.no-commission"))


def _members(groups: Sequence[PricedGroup]) -> list[Member]:
    """The members that are in these groups, in the order of the application."""
    ids = {bet.id for group in groups for bet in group.bets}
    return [bet.member for bet in groups[0].case.after.bets if bet.id in ids]


def _name(groups: Sequence[PricedGroup], theirs: Mapping[str, Member], w: Words) -> str:
    """What the bet is called whose prizes are told: a family, or some of its members, of the act's where they are."""
    case, one, members = groups[0].case, groups[0].proposed, _members(groups)
    every = {bet.id for bet in case.of(one)} - one.of_act  # those that its item on bets has
    if theirs:
        w, members = w.on(case.base.ruleset), list({theirs[one.id].id: theirs[one.id] for one in members}.values())
        every = {bet.id for bet in case.before.bets if bet.member.bet.id == members[0].bet.id}
    return w.bet(members[0].bet) if every <= {member.id for member in members} else w.members(members)


def _rows(groups: Sequence[PricedGroup], theirs: Mapping[str, Member], w: Words) -> Iterator[tuple[str, Ratio]]:
    """What each prize of a bet is for; of a family whose members are paid otherwise, of which members."""
    named = w.on(groups[0].case.base.ruleset) if theirs else w
    priced = {bet.id: rows_of(group, w) for group in groups for bet in group.bets}
    alike = gathered(_members(groups), lambda member: tuple(priced[member.id]))
    for rows, several in alike.items():
        of = named.values_of([theirs.get(one.id, one) for one in several]) if len(alike) > 1 else ""
        for row, ratio in rows:
            yield of if of and len(rows) == 1 else w("pays.both", outer=of, inner=row) if of else row, ratio


def _groups(case: Case, one: Proposed) -> list[PricedGroup]:
    return [group for group in (*laid_of(case), *groups_of(case)) if group.proposed.bet.id == one.bet.id]


def _decides(groups: Sequence[PricedGroup], one: Proposed, w: Words) -> Iterator[str]:
    """What decides each member of a family; of very many the first and the last, and the values of all between.

    They have one definition, so that nothing else differs. Beyond what an act can list there is a blank.
    """
    members = [replace(group, bets=(bet,)) for group in groups for bet in group.bets]
    if len(members) == 1:
        name = members[0].representative(w) if one.others else w.bet(one.bet)
        yield w("gazette.bet", bet=name, text=said_of(members[0], w))
        return
    yield w("gazette.family", bet=w.bet(one.bet))
    for member in members if len(members) <= WRITTEN else (members[0], members[-1]):
        yield w("gazette.bet", bet=member.representative(w), text=said_of(member, w))
    others = w.runs(w.values(member.member) for member in members[1:-1]) if len(members) > WRITTEN else []
    if len(others) > LISTED:
        yield w("gazette.other-members", blank=BLANK, count=len(members) - 2)
    elif others:
        yield w("gazette.likewise", others=w("phrase.comma").join(others))


def _text(case: Case, w: Words) -> Iterator[Block]:
    """The items of the article on bets and of the one on prizes, each at its place."""
    places = new_items(case)
    blank = False
    yield Heading(w("gazette.text"), 3, numbered=False)
    for number, key in enumerate(("gazette.at-bets", "gazette.at-prizes")):
        last = ""
        for one in case.proposed:
            for items, (groups, theirs) in zip(places[one.bet.id], _parted(case, one), strict=True):
                item = items[number]
                if (number == 0 and (theirs or one.kind == "prize")) or not groups:
                    continue
                blank |= not item.under
                at = w("gazette.instead" if one.was or theirs else key, place=item.place(w))
                yield from when(at != last, Paragraph(at))
                last = at
                said = list(_prizes(groups, theirs, w) if number else _decides(groups, one, w))
                yield Paragraph(item.before(said[0], w))
                yield from (Paragraph(text, "item") for text in said[1:])
    yield from when(blank, Paragraph(w("gazette.blank-place", blank=BLANK), "note"))


def _parted(case: Case, one: Proposed) -> Iterator[tuple[list[PricedGroup], Mapping[str, Member]]]:
    """The groups of a bet for each of its places: new members first, then those of each bet of the act whose prize
    they are another of, with the members of the act by their identifiers.
    """
    groups = _groups(case, one)
    if one.was:
        yield groups, {}
        return
    parts = [{member.id: same.member for member, same in pairs} for pairs in one.others.values()]
    if not one.whose:
        yield _only(groups, lambda id_: id_ not in one.of_act), {}
    yield from ((_only(groups, part.__contains__), part) for part in parts)


def _only(groups: Iterable[PricedGroup], wanted: Callable[[str], bool]) -> list[PricedGroup]:
    """The groups with the members that are wanted."""
    found = [replace(group, bets=tuple(bet for bet in group.bets if wanted(bet.member.id))) for group in groups]
    return [group for group in found if group.bets]


# --- the dispatch: of who decides under an article for new bets, or of the Secretary who amends the regulation -------


FORMS = {"article-7": "article-7", "article-13": "article", "article": "article", "secretary": "secretary"}
"""Templates under which it is known who decides, and under whose name the words of the dispatch stand."""


def _dispatch(case: Case, w: Words) -> Iterator[Block]:
    """A dispatch that authorises, or one that amends; of another act it is not known what it would be."""
    basis, act, application = case.basis, case.ruleset.act, case.application
    form = FORMS.get(case.authority.id, "other")
    said = {
        "blank": BLANK,
        "act": w.act(act.cite) if act else BLANK,
        "of_act": w.of_act(act.cite) if act else BLANK,
        "of_law": w.contracted(basis, "d") if basis else BLANK,
        "game": w.text(case.ruleset.game),
        "name": in_one(application.applicant.name, w),
        "capacity": in_one(application.applicant.capacity, w),
        "date": w.date(application.date),
        "reference": application.reference,
    }
    yield Heading(w(f"gazette.dispatch.{offers.manner(case)}"), 3, numbered=False)
    yield from (Paragraph(w(f"gazette.{part}.{form}", **said)) for part in ("headed", "considering", "power"))
    numbers = count(1)
    bets = w("phrase.semicolon").join(_object(case, one, w) for one in case.proposed)
    yield Paragraph(_point(next(numbers), w(f"gazette.object.{offers.manner(case)}", bets=bets), w))
    for key, texts in (
        ("conditions", (*application.rules, *application.operation)),
        ("public", application.information),
    ):
        yield Paragraph(_point(next(numbers), w(f"gazette.{key}"), w))
        yield from (Paragraph(text, "item") for text in _suggested(texts, case, w))
    yield Paragraph(_point(next(numbers), w(f"gazette.effect.{form}", **said), w))
    yield Paragraph(w(f"gazette.signed.{form}", **said), "right")
    yield Paragraph(w(f"gazette.blanks.{form}", **said), "note")


def _object(case: Case, one: Proposed, w: Words) -> str:
    """What is decided on a bet; of another prize under a name of its own, with the bets that the regulation has.

    Of a new family, with those of its members that are another prize of one.
    """
    if one.whose and not one.was:
        return w("gazette.object.same", bet=w.bet(one.bet), same=whose(one, case, w))
    if one.combines:
        return w("gazette.object.combined", bet=w.bet(one.bet), parts=made_of(one, case, w))
    parts = [pair(pairs, case, w) for pairs in one.others.values()] if one.kind == "partly" else []
    within = [part["bet"] + w("phrase.examples", labels=part["same"]) for part in parts]
    return w(f"gazette.object.{one.kind}", bet=w.bet(one.bet), within=w.both(within) if within else "")


def _point(number: int, text: str, w: Words) -> str:
    """`1. …`, `一、……`."""
    return w("gazette.point", number=chinese(number) if w.language == "zh" else number, text=text)


def _suggested(texts: Sequence[Said], case: Case, w: Words) -> Iterator[str]:
    """What the application says, of some bets with their names; a blank where it says nothing."""
    for one in texts:
        yield with_bets(one, in_one(one.text, w), case, w)
    if not texts:
        yield BLANK


# --- the notice to players -------------------------------------------------------------------------------------------


def _notice(case: Case, w: Words) -> Iterator[Block]:
    """What decides each bet, what it pays, the casino's advantage, the least stake and what else binds players."""
    yield Heading(w("gazette.notice"), 3, numbered=False)
    game = w.text(case.ruleset.game)
    for one in case.proposed:
        groups = _groups(case, one)
        if not groups:
            continue
        yield Paragraph(w("gazette.notice-of", game=game, bet=w.bet(one.bet)))
        said = [_in_short(groups, one, w), *_prizes(groups, {}, w)]
        said += [_advantage(group, w) for group in groups if not group.first.laid]
        yield from (Paragraph(text, "item") for text in said)
    stakes = case.application.stakes
    yield from when(stakes, Paragraph(w("gazette.least", least=offers.money(stakes.minimum if stakes else 0, case, w))))
    if case.application.rules:
        yield Paragraph(w("gazette.rules"))
        yield from (Paragraph(text, "item") for text in _suggested(case.application.rules, case, w))
    yield Paragraph(w("gazette.notice-end", blank=BLANK))


def _in_short(groups: Sequence[PricedGroup], one: Proposed, w: Words) -> str:
    """What decides the bet, of a family the first of it: the dispatch has the others."""
    if len(groups) == 1 and len(groups[0].bets) == 1:
        return w("gazette.bet", bet=w.bet(one.bet), text=said_of(groups[0], w))
    bet, text = groups[0].representative(w), said_of(groups[0], w)
    return w("front.decided-of-family", family=w.bet(one.bet), bet=bet, decided=text)


def _advantage(group: PricedGroup, w: Words) -> str:
    measures = group.measures
    said = {"bet": group.name(w), "edge": w.percent(measures.house_edge), "win": w.chance(measures.win)}
    return w("gazette.advantage", **said)


def gazette(case: Case, w: Words) -> Document:
    """The annex, which says of itself that nothing in it was decided; what is proposed has no notes, and no stars."""
    w = replace(w, starred=False)
    return (
        Paragraph(w("gazette.intro", who=offers.who(case, w), blank=BLANK), "warning"),
        *_text(case, w),
        *_dispatch(case, w),
        *_notice(case, w),
    )
