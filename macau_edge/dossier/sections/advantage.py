"""The casino's advantage: the proposed bets among those of the regulation, their figures, and the whole derivation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from macau_edge.analysis import Analysis, BetAnalysis, analyse_bet, with_third_solution
from macau_edge.analysis.derivation import Derivation, derive
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import offers
from macau_edge.dossier.sections.already import as_revoked, title_of_all
from macau_edge.dossier.sections.keys import keys_of
from macau_edge.dossier.sections.long_run import long_run
from macau_edge.dossier.sections.offers import REMEMBERED, PricedGroup, figure_or_dash, multilingual_text
from macau_edge.dossier.sections.other_prizes import by_prize, settled_readings
from macau_edge.dossier.sections.prizes import PrizeWay, ways_now
from macau_edge.drawing.charts import Bar, bars, sheets
from macau_edge.model import Member
from macau_edge.model.measures import Measures
from macau_edge.model.records import dataclass, replace
from macau_edge.model.walk import gathered
from macau_edge.outcomes.together import compound_only
from macau_edge.questions.explain.report import working_document
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Picture, Table
from macau_edge.reports.fields import Field, Fractional, Label, Number, Percent, Value, table, when
from macau_edge.wording import Words
from macau_edge.wording.bets import ROWS, PaidFor, edges_per_part, prizes_line, with_same_prize


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedMembers:
    """Members of a bet with the same edge, in the order of the file, and the analysis that they are in.

    One of the regulation that changes with what is proposed is `moved`, and as it is now `replaced`. One in whose place
    a proposed bet stands is in none: the note below the table says what it has been.
    """

    analysis: Analysis
    bets: tuple[BetAnalysis, ...]
    measures: Measures
    proposed: bool
    replaced: bool = False
    moved: bool = False
    way: Case | None = None

    def name(self, w: Words) -> str:
        """What they are called; those that are to change are said to be as they are now, others with what is chosen."""
        said = w.on(self.analysis.ruleset).members([bet.member for bet in self.bets])
        said += offers.choice_words(self.way, self.bets[0], w) if self.way else ""
        return w("edge.now", bet=said) if self.replaced else said

    def pays(self, w: Words) -> str:
        """What they pay, and which of them where they do not pay the same."""
        w = w.on(self.analysis.ruleset)
        members = [bet.member for bet in self.bets]
        paid = [(PaidFor(w.values(member)), prizes_line(member, self.analysis.choices, w)) for member in members]
        return ROWS.join(with_same_prize(paid, w))


def comparison(case: Case, w: Words) -> Iterator[Block]:
    """One table and one chart of all bets by their house edge, and what the figures take for granted."""
    entries = bets_by_edge(case)
    yield Heading(title_of_all(case, w), 3)
    yield from _places(case, entries, w)
    yield from _options(case, w)
    yield comparison_table(entries, w)
    if any(bet.member.bet.name and bet.member.bet.name.ours for entry in entries for bet in entry.bets):
        yield Paragraph(w("edge.ours"), "note")
    yield from (Paragraph(said, "note") for said in said_until_now(case, w))
    yield from as_revoked(case.act_bets, case, w)
    yield from long_run(case, w)
    yield from _chart(entries, case.in_pictures(w), w)


def bets_by_edge(case: Case) -> tuple[ComparedMembers, ...]:
    """Every bet that has figures, the smallest house edge first."""
    moved = {one.bet.id for one in case.moved}
    found = []
    sides = [(case.before, None), *((way.after, way) for way in case.ways)]
    for analysis, way in sides:
        proposed = way is not None
        own = [bet for each, bet in case.figured if each is way] if way else case.staying
        for bets in gathered(own, _edges).values():
            if measures := bets[0].measures:
                replaced = not proposed and bets[0].member.bet.id in moved
                found.append(
                    ComparedMembers(
                        analysis=analysis,
                        bets=tuple(bets),
                        measures=measures,
                        proposed=proposed,
                        replaced=replaced,
                        moved=proposed and bets[0].member.bet.id in moved,
                        way=way,
                    )
                )
    return tuple(sorted(found, key=lambda entry: entry.measures.house_edge))


def said_until_now(case: Case, w: Words) -> Iterator[str]:
    """What each bet pays now, and has for its house edge, in whose place or on top of which a proposed one stands.

    It is said of each prize that the house may choose; of choices that change no prize, as they are chosen.
    """
    before = w.on(case.base.ruleset)
    for one in case.asked:
        on_top = {member.id for each in one.act_bets for member in each.members} if one.extra else set()
        was = [bet for bet in case.before.bets if one.takes(bet.member) or bet.id in on_top]
        for bets in gathered(was, _edges).values():
            said = {"bet": w.bet(one.bet), "same": w("phrase.quoted", text=before.members([b.member for b in bets]))}
            for paid, way in _by_prize_now(case, bets, before).items():
                taken = offers.chosen_options_words(case, w, bets, choices=way.choices)
                chosen = w("asked.compared.chosen", choices=w.both(taken)) if taken else ""
                edge = w.percent(way.measures.house_edge)
                yield w(keys_of(one).compared, chosen=chosen, was=paid, edge=edge, **said)


def _by_prize_now(case: Case, bets: Sequence[BetAnalysis], w: Words) -> Mapping[str, PrizeWay]:
    """What bets of the act with the same edge pay under each choice -> the first with that prize, or what is chosen."""
    found: dict[str, PrizeWay] = {}
    for way in ways_now(case, bets[0].id):
        paid = [(PaidFor(w.values(bet.member)), prizes_line(bet.member, way.choices, w)) for bet in bets]
        said = ROWS.join(with_same_prize(paid, w))
        if said not in found or way.choices == case.choices:
            found[said] = way
    return found


def _edges(bet: BetAnalysis) -> object:
    """What members of a bet have in common that share a row: their edges, where they have figures."""
    m = bet.measures
    return bet.member.bet.id, m and (m.house_edge, m.house_edge_per_roll)


def _places(case: Case, entries: Sequence[ComparedMembers], w: Words) -> Iterator[Block]:
    """What the table has, where the proposed bets stand in it, of several as a list, and what was counted with."""
    places = list(compared_places(entries, w))
    counted = counted_with(case, w) if places else []
    if len(places) > 1:
        yield Paragraph(w("edge.sorted"))
        yield from (Paragraph(place, "item") for place in places)
        yield from map(Paragraph, counted)
    else:
        yield Paragraph(w("explain.apart").join((w("edge.sorted"), *places, *counted)))


def compared_places(entries: Sequence[ComparedMembers], w: Words, key: str = "edge.place") -> Iterator[str]:
    """How many rows of the regulation's bets have a smaller edge than each of the proposed ones, and a larger."""
    now = [entry for entry in entries if not entry.proposed]
    for entry in entries:
        if entry.proposed and now:
            edge = entry.measures.house_edge
            below = sum(one.measures.house_edge < edge for one in now)
            above = sum(one.measures.house_edge > edge for one in now)
            name, shown, equal = entry.name(w), w.percent(edge), len(now) - below - above
            yield w(key, bet=name, edge=shown, rows=len(now), below=below, equal=equal, above=above)


def counted_with(case: Case, w: Words) -> list[str]:
    """With which choices the rows are counted, where the law leaves one to the house."""
    taken = offers.chosen_options_words(case, w, case.staying, case.after.bets)
    return [w("edge.place-with", choices=w.both(taken))] if taken else []


def _options(case: Case, w: Words) -> Iterator[Block]:
    """What the law leaves to the house in these bets, and what was taken; nothing of one whose place is taken."""
    for said in offers.house_options(case, case.after.bets, w, now=case.staying):
        yield Paragraph(said, "note")
    missing = [bet for bet in case.before.bets if bet.missing]
    if missing:
        names = dict.fromkeys(w.on(case.base.ruleset).members([bet.member]) for bet in missing)
        yield Paragraph(w("edge.not-given", bets=w.named(list(names))), "note")
    refused = [bet for bet in case.before.bets if bet.refused]
    if refused:
        names = dict.fromkeys(w.on(case.base.ruleset).members([bet.member]) for bet in refused)
        yield Paragraph(w("edge.too-dear", bets=w.named(list(names))), "note")


def comparison_table(entries: Sequence[ComparedMembers | str], w: Words) -> Table:
    """A row for each; in place of rows that are left out what is said of them."""

    def of(value: Callable[[ComparedMembers], Value]) -> Callable[[ComparedMembers | str], Value]:
        return lambda entry: None if isinstance(entry, str) else value(entry)

    def name(entry: ComparedMembers | str) -> str:
        return entry if isinstance(entry, str) else entry.name(w)

    fields: tuple[Field[ComparedMembers | str], ...] = (
        Label(w("analysis.name"), name),
        Label(w("analysis.article"), of(lambda entry: _article(entry, w))),
        Label(w("analysis.prize"), of(lambda entry: entry.pays(w))),
        Fractional(w("edge.made"), of(lambda entry: entry.measures.house_edge), "edge"),
        Percent("%", of(lambda entry: entry.measures.house_edge), "edge"),
        Percent(w(w.keys.each), of(lambda entry: entry.measures.house_edge_per_roll), "edge"),
    )
    return table(w, fields, entries, marked=lambda entry: isinstance(entry, ComparedMembers) and entry.proposed)


def _article(entry: ComparedMembers, w: Words) -> str:
    """The article of a bet, or that it is proposed, or changes with what is."""
    if entry.moved:
        return w("edge.moved")
    return w("edge.proposed") if entry.proposed else w.cite(entry.bets[0].member.bet.law)


def _chart(entries: Sequence[ComparedMembers], each: Sequence[Words], w: Words) -> Iterator[Block]:
    """The bars of every bet, proposed ones marked; more pictures than one where they are more than a page."""
    edges = [entry.measures.house_edge for entry in entries]
    rows = [
        Bar(label=multilingual_text(each, entry.name), value=edge, said=each[0].percent(edge), marked=entry.proposed)
        for entry, edge in zip(entries, edges, strict=True)
    ]
    pages = sheets([row.label for row in rows])

    def said(key: str) -> str:
        return multilingual_text(each, lambda w: w(key))

    legend = (said("chart.proposed"), said("chart.regulation"))
    svgs = bars(rows, w.rate, pages, name=said("chart.edge"), legend=legend)
    shown = [entry.name(w) + w("phrase.examples", labels=w.percent(entry.measures.house_edge)) for entry in entries]
    alternative = w("chart.bars", figures=w("phrase.semicolon").join(shown))
    yield from (Picture(svg, alternative, w("chart.bars-caption")) for svg in svgs)


# --- the figures of every proposed bet at a glance -------------------------------------------------------------------


def explained(groups: Sequence[PricedGroup], w: Words) -> Iterator[Paragraph]:
    """What the house edge is."""
    put_down = any(group.measures.distribution.staked != 1 for group in groups)
    each = w("edge.each-put-down" if put_down else "edge.each-staked")
    yield Paragraph(w("edge.what", unit=w.unit, each=each, per=w(w.keys.each)))
    if put_down:
        yield Paragraph(w("edge.what-put-down"))
    if any(group.first.adds for group in groups):
        yield Paragraph(w("edge.what-of-all"))
    for group in groups:
        yield from map(Paragraph, edges_per_part([group.first.member.bet], w.on(group.case.ruleset)))


def advantage_summary(groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
    """What the house edge is, and the figures of each bet; a warning where the house has no advantage."""
    yield from explained(groups, w)
    shown = _summary_table(groups, w)
    yield shown
    if shown.cut:
        yield Paragraph(w("odds.cut"), "note")
    yield from warned(groups, w)


def warned(groups: Sequence[PricedGroup], w: Words) -> Iterator[Paragraph]:
    """Where the house has no advantage."""
    for case, own in gathered(groups, lambda group: group.case).items():
        ids = {bet.id for group in own for bet in group.bets}
        yield from _without_advantage(case, [bet for bet in case.after.bets if bet.id in ids], w)


def _without_advantage(case: Case, bets: Sequence[BetAnalysis], w: Words) -> Iterator[Paragraph]:
    """Once for each bet, and each choice that is kept, where the player has the advantage, and where nobody has."""
    for members in gathered(bets, lambda bet: bet.member.bet.id).values():
        chosen = offers.choice_words(case, members[0], w)
        player = [bet.member for bet in members if bet.favours_player]
        nobody = [bet.member for bet in members if bet.house_edge == 0]
        if player:
            yield Paragraph(w("edge.player", bet=w.members(player) + chosen), "warning")
        if nobody:
            yield Paragraph(w("edge.nobody", bet=w.members(nobody) + chosen))


def _summary_table(groups: Sequence[PricedGroup], w: Words) -> Table:
    fields: tuple[Field[PricedGroup], ...] = (
        Label(w("analysis.name"), lambda group: group.name(w)),
        Fractional(w("edge.made"), lambda group: group.measures.house_edge, "edge"),
        Percent("%", lambda group: group.measures.house_edge, "edge"),
        Percent(w("edge.resolved"), lambda group: figure_or_dash(group.measures.house_edge_resolved), "other"),
        Percent(w(w.keys.each), lambda group: group.measures.house_edge_per_roll, "other"),
        *when(
            any(group.first.adds for group in groups),
            Percent(w("analysis.risk"), lambda group: group.measures.element_of_risk, "other"),
        ),
        Number(w("edge.hit"), lambda group: w.chance(group.measures.win), "spread"),
        Number(w(w.keys.rolls), lambda group: w.more(group.measures.distribution.rolls), "spread"),
        Number(w("explain.deviation"), lambda group: w.more(Fraction(group.measures.standard_deviation)), "spread"),
    )
    return table(w, fields, groups, marked=lambda group: group.first.favours_player)


# --- the whole derivation of the house edge of every proposed bet, as `explain` gives it -----------------------------


def demonstrations(groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
    """One derivation for each group of equal members; after that of a compound bet, those of its parts."""
    for group in groups:
        title = w("edge.derived", bet=group.representative(w))
        yield from _demonstration(title, [bet.member for bet in group.bets], group.derivation, w, 3)
        yield from _parts(group, w)


def _demonstration(
    title: str, members: Sequence[Member], derivation: Derivation, w: Words, level: int
) -> Iterator[Block]:
    """The derivation of the first of equal members under a heading of that level."""
    yield Heading(title, level)
    if len(members) > 1:
        yield Paragraph(w("edge.stands-for", bet=w.bet(members[0]), others=w.members(members[1:])))
    yield from _deeper(derivation, w, level - 1)


def _deeper(derivation: Derivation, w: Words, levels: int) -> Iterator[Block]:
    """The calculation, its headings some levels deeper, and no signs of program code in its sentences."""
    working: Document = working_document(derivation, w, commands=False, whole="edge.shortened")
    for block in working:
        if isinstance(block, Heading):
            yield replace(block, level=block.level + levels)
        elif isinstance(block, Paragraph):
            yield replace(block, text=block.text.replace("`", ""))
        else:
            yield block


def _parts(group: PricedGroup, w: Words) -> Iterator[Block]:
    """The calculations of the parts of a compound bet that have none elsewhere, of equal ones once."""
    for members, derivation in _derived(group):
        yield from _demonstration(w("edge.derived-part", bet=w.members(members)), members, derivation, w, 4)


@lru_cache(maxsize=REMEMBERED)
def _derived(group: PricedGroup) -> tuple[tuple[tuple[Member, ...], Derivation], ...]:
    """The parts of a compound bet with their derivations, equal members of a family together."""
    case = group.case
    elsewhere = {one.bet.id for one in case.asked} | compound_only(case.ruleset)
    parts = {part.member.id: part.member for part in group.derivation.parts if part.member.bet.id not in elsewhere}
    both = (analyse_bet(case.ruleset, member, case.choices) for member in parts.values())
    analysed = [with_third_solution(case.ruleset, bet, case.choices) for bet in both]
    return tuple(
        (tuple(bet.member for bet in alike), derive(case.ruleset, alike[0], case.choices))
        for alike in gathered(analysed, _nets).values()
    )


def _nets(bet: BetAnalysis) -> object:
    """What members of a bet have in common that share a calculation."""
    return bet.member.bet.id, bet.measures.distribution.results if bet.measures else ()


# --- the calculation of the casino's advantage in the proposed bets --------------------------------------------------


def advantage_section(case: Case, w: Words) -> Document:
    """The figures at a glance, how they follow, the other bets, other prizes and other readings."""
    groups = offers.groups_of(case)
    return (
        Heading(w("edge.title"), 2),
        *advantage_summary(groups, w),
        *demonstrations(groups, w),
        *comparison(case, w),
        *by_prize(groups, w),
        *settled_readings(case, w),
    )
