"""Analysis -> a document: every bet with its articles, prize and figures; and its records for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import TypeAlias, TypeVar

from macau_edge.analysis import Analysis, BetAnalysis, SetPrize
from macau_edge.analysis.named import group_id
from macau_edge.model import Act, Bet, Language, Member, Option, Provision, Ruleset, Shoe
from macau_edge.model.card_notation import card_text
from macau_edge.model.cards import Card
from macau_edge.model.measures import EXACT, NO_SPREAD, OF_A_STAKE, PROBABILITIES, ROUNDED, Measures, Rounded
from macau_edge.model.ruleset import NotRead, Status, not_read
from macau_edge.model.walk import gathered
from macau_edge.outcomes.hand import made_of
from macau_edge.outcomes.options import options_of
from macau_edge.questions.analyse.long_run import long_run_blocks
from macau_edge.questions.analyse.rows import (
    Group,
    gap_notes,
    grouped_bets,
    has_no_spread,
    house_edge,
    ids,
    measured_of,
    risked,
    table_of,
    unfigured,
)
from macau_edge.reports import fields
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.wording import Words
from macau_edge.wording.bets import edges_per_part, prizes_line
from macau_edge.wording.hands import cards_text

T = TypeVar("T")
V = TypeVar("V", Fraction, Decimal)

Analyses: TypeAlias = "tuple[Analysis, ...]"
"""The analysis under the choices made, and behind it those of every choice where they are asked for."""


def bets_done(found: Analyses) -> tuple[int, int]:
    """How many bets were analysed, under every choice, and how many were asked for: as many, unless it was stopped."""
    number = sum(len(analysis.bets) for analysis in found)
    return number, number + sum(analysis.left for analysis in found)


def analysis_document(found: Analyses, language: Language, *, asked: Sequence[str] = ()) -> Document:
    """The table of the bets, also with columns that say nothing where they are `asked` for.

    Members of a family with the same figures share a row.
    """
    analysis, *every = found
    w = Words(language, analysis.ruleset)
    groups = list(grouped_bets(analysis, w))
    shown = table_of(analysis, groups, w, asked)
    seen = removed_cards(analysis.ruleset)
    blocks: list[Block] = [*_supposing(seen, analysis, w), *options_left(analysis, w, hint=not every), shown]
    blocks += long_run_blocks(analysis.bets, w)
    finished, of = bets_done(found)
    if every:
        choices = _every_choice(every, w)
        if choices.rows or finished == of:
            blocks.append(choices if choices.rows else Paragraph(w("analysis.no-choice")))
    if finished < of:
        blocks.append(Paragraph(w("analysis.stopped", done=finished, n=of), "warning"))
    if seen:
        blocks.append(Paragraph(w("analysis.seen-assumed"), "note"))
    return (*blocks, *_tail(analysis, groups, w, cut=shown.cut))


def records_document(found: Analyses, language: Language) -> Document:
    """One record for each member and each choice with every figure, exact and decimal, for a spreadsheet."""
    analysis, *every = found
    w = Words(language, analysis.ruleset)
    measures = {**EXACT, **{f"probability_{name}": measure for name, measure in PROBABILITIES.items()}}
    columns: fields.Columns[tuple[Analysis, BetAnalysis]] = {
        **bet_columns(w, lambda item: item[1].member),
        "pays": lambda item: prizes_line(item[1].member, item[0].choices, w),
        "options": lambda item: " ".join(chosen_options(*item, "=")),
    }
    if seen := removed_cards(analysis.ruleset):
        columns["seen"] = lambda item: ", ".join(map(card_text, seen))
    if analysis.prizes:
        columns["prizes_set"] = lambda item: "; ".join(set_prizes_text(item[0].prizes))
    for name, measure in measures.items():
        columns |= fields.exactly(name, _measured(name, measure))
    for name, rounded in ROUNDED.items():
        columns[name] = partial(_rounded, rounded)
    if any(option.meter for option in analysis.ruleset.options.values()):
        columns |= fields.exactly("edge_in_the_long_run", _long_run)
    columns["engines_agree"] = lambda item: item[1].agree if item[1].measures or item[1].long_run else None
    bets = [(one, bet) for one in every or (analysis,) for bet in one.bets]
    if any(bet.refused for _, bet in bets):
        columns["refused"] = lambda item: why_refused(item[1])
    if any(has_no_spread(bet) for _, bet in bets):
        columns["no_spread"] = lambda item: NO_SPREAD if has_no_spread(item[1]) else None
    return fields.records(columns, bets, once=True)


def why_refused(bet: BetAnalysis | None) -> str | None:
    """Why a bet is too dear: what a record says in the column `refused`, which is there where one of them is."""
    return bet.refused.message if bet and bet.refused else None


def _long_run(item: tuple[Analysis, BetAnalysis]) -> Fraction | None:
    return item[1].edge_in_the_long_run


def _rounded(of: Rounded, item: tuple[Analysis, BetAnalysis]) -> Decimal | None:
    return of(item[1].measures) if item[1].measures else None


def _measured(
    name: str, of: Callable[[Measures], Fraction | None]
) -> Callable[[tuple[Analysis, BetAnalysis]], Fraction | None]:
    def figure(item: tuple[Analysis, BetAnalysis]) -> Fraction | None:
        bet = item[1]
        return of(bet.measures) if bet.measures and not (bet.laid and name in OF_A_STAKE) else None

    return figure


def removed_cards(ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards that are supposed to lie in the shoe no more."""
    return ruleset.device.gone if isinstance(ruleset.device, Shoe) else ()


def set_prizes(prizes: Iterable[SetPrize], w: Words) -> Iterator[Paragraph]:
    """Each prize that is set in place of that of the game, and, of one that an option chooses, where that is."""
    for one in prizes:
        key = "simulate.prize" if one.name else "simulate.prize-only"
        before = w("simulate.prize-open") if one.before is None else w.prize(one.before)
        yield Paragraph(w(key, bet=one.bet, prize=one.name, after=w.prize(one.after), before=before))
        if one.option:
            bets = w("phrase.comma").join(one.bets)
            yield Paragraph(w("analysis.prize-of-option", option=one.option, bets=bets))


def set_prizes_text(prizes: Iterable[SetPrize]) -> Iterator[str]:
    """Each of them in a cell: `field 12=5:2`."""
    return (f"{one.bet} {one.name}={one.after}" if one.name else f"{one.bet}={one.after}" for one in prizes)


def _supposing(seen: Sequence[Card], analysis: Analysis, w: Words) -> list[Block]:
    """What a report begins with; where cards are known to be gone, its title says so, and a warning which."""
    title, *rest = ruleset_head(w, analysis.asked)
    if analysis.prizes:
        rest = [Paragraph(w("analysis.prizes-set"), "warning"), *set_prizes(analysis.prizes, w), *rest]
    if not seen:
        return [title, *rest]
    assert isinstance(title, Heading)
    said = w("analysis.seen", n=len(seen), cards=cards_text(seen, w), number=len(seen))
    return [Heading(w("analysis.seen-title", title=title.text)), Paragraph(said, "warning"), *rest]


def bet_columns(w: Words, of: Callable[[T], Member]) -> fields.Columns[T]:
    """What a record on a bet begins with: its identifier, its name and its articles."""
    return {
        "id": lambda item: of(item).id,
        "name": lambda item: w.bet(of(item)),
        "law": lambda item: w.cite(of(item).bet.law),
        "pays_law": lambda item: w.cite(of(item).bet.pays_law),
    }


def chosen_options(analysis: Analysis, bet: BetAnalysis, between: str) -> Iterable[str]:
    """The options of a bet that were chosen, each with its choice."""
    return (f"{o.id}{between}{analysis.choices[o.id].label}" for o in bet.options if o.id in analysis.choices)


def _moving(analysis: Analysis, bet: BetAnalysis) -> str:
    """Those of them on which its figures depend: `packs 6`."""
    options = tuple(option for option in bet.options if not option.unchanged)
    return ", ".join(chosen_options(analysis, replace(bet, options=options), " "))


def ruleset_head(w: Words, bets: Iterable[Bet] | None = None) -> list[Block]:
    """The title of a report on a ruleset, the state of its act, and what was not read; of bets of these alone."""
    title = w.text(w.ruleset.game)
    act, only = w.ruleset.act, {bet.id for bet in bets} if bets is not None else None
    if act is None:
        return [Heading(title), Paragraph(w("analysis.no-act"), "warning"), *unread_warnings(w, only)]
    return [
        Heading(w("phrase.titled", name=title, said=w.text(act.title))),
        act_state(act, w),
        *unread_warnings(w, only),
    ]


def unread_warnings(w: Words, bets: Collection[str] | None = None) -> list[Block]:
    """What of the ruleset was not read in the law, and from where it is known; of bets of these and their parts."""
    found = list(not_read(w.ruleset, bets))
    if bets is not None:
        used = {one.id for bet in bets for one in options_of(w.ruleset, Member(w.ruleset.bets[bet], {}))}
        found = [one for one in found if one.kind != "option" or one.name in used]
    if not found:
        return []
    alike = gathered(found, lambda one: (one.kind, one.source))
    parts = [
        w.unread(kind, w("phrase.comma").join(part_name(one, w) for one in several), w.text(source))
        for (kind, source), several in alike.items()
    ]
    return [Paragraph(w("analysis.unread", parts=w("phrase.semicolon").join(parts)), "warning")]


def part_name(one: NotRead, w: Words) -> str:
    """What a part is called: a step by its words, a bet by its name, anything else as it is written."""
    if one.kind in ("bet", "prize"):
        return w.bet(w.ruleset.bets[one.name])
    return w.label(one.name) if one.kind == "step" else f"`{one.name}`"


ACT_STATES: Mapping[Status, str] = {
    "in force": "analysis.act.in-force",
    "amended": "analysis.act.amended",
    "superseded": "analysis.act.superseded",
    "unknown": "analysis.act.unknown",
    "no act": "analysis.act.no-act",
}
"""State of an act -> the sentence that says so."""


def act_state(act: Act, w: Words) -> Paragraph:
    """Whether the act is in force, in a sentence; a warning where it is not."""
    if act.state == "in force" and act.as_of:
        if not act.as_of.looked_up:  # a gazette proves what was published, and no more
            return Paragraph(w("analysis.act.published-as-of", act=w.act(act.cite), as_of=w.as_of(act)))
        day, copy = w.date(act.as_of.looked_up), w.text(act.as_of.copy)
        return Paragraph(w("analysis.act.in-force-as-of", act=w.act(act.cite), date=day, copy=copy))
    said = w(ACT_STATES[act.state], act=w.act(act.cite), by=w.amended(act))
    as_of = w("analysis.act.as-of", as_of=w.as_of(act)) if act.as_of else ""
    return Paragraph(f"{said}{as_of}", "plain" if act.state == "in force" else "warning")


def options_left(analysis: Analysis, w: Words, *, hint: bool) -> Iterable[Paragraph]:
    """What the law leaves to the house, and who chose; `hint` says how to see every choice."""
    shown = {option.id for bet in analysis.bets for option in bet.options}
    options = [option for option in analysis.ruleset.options.values() if option.id in shown]
    for option in options:
        if option.choices or option.id in analysis.choices:
            yield _option(analysis, option, w, hint=hint)
    waiting = [option for option in options if not option.choices and option.id not in analysis.choices]
    for option in waiting:
        if option.meter:
            yield Paragraph(
                w("long-run.not-given", law=w.leaving(option.law), option=option.id, example=option.meter.example),
                "warning",
            )
    if waiting := [option for option in waiting if not option.meter]:
        law = w("phrase.comma").join(dict.fromkeys(w.leaving(option.law) for option in waiting))
        names = " ".join(f"--{option.id}" for option in waiting)
        text = w("analysis.option.missing", law=law, options=names, example=waiting[0].id)
        yield Paragraph(text, "warning")


def _option(analysis: Analysis, option: Option, w: Words, *, hint: bool) -> Paragraph:
    """What the law leaves to the house, and who chose what."""
    chosen = analysis.choices.get(option.id)
    if option.meter and chosen:
        return Paragraph(w("long-run.given", law=w.leaving(option.law), option=option.id, choice=w.typed(chosen)))
    given = option.id in analysis.given
    key = "analysis.option.given" if given else "analysis.option.default" if chosen else "analysis.option.open"
    choices = w.either([w.typed(one) for one in option.choices]) if option.choices else w("analysis.any-ratio")
    said = w(
        key,
        law=w.leaving(option.law),
        option=option.id,
        choices=choices,
        choice=w.typed(chosen) if chosen else "",
    )
    tail = w("analysis.option.hint") if key == "analysis.option.default" and hint else ""
    tail = w("analysis.option.unchanged") if option.unchanged else tail
    return Paragraph(said + tail, "plain" if chosen else "warning")


def _every_choice(every: Sequence[Analysis], w: Words) -> Table:
    """The bets that depend on choices, each with what was chosen; what comes out the same is there once."""
    columns: tuple[fields.Field[tuple[Analysis, Group]], ...] = (
        fields.Label(w("analysis.bet"), lambda item: ids(item[1]), "bet"),
        fields.Label(w("analysis.choice"), lambda item: _moving(item[0], item[1][0]), "bet"),
        fields.Label(w("analysis.prize"), lambda item: prizes_line(item[1][0].member, item[0].choices, w)),
        *fields.edge_fields(
            w,
            w("analysis.edge"),
            lambda item: house_edge(item[1]),
            "",
            lambda item: unfigured(item[1][0], w),
            marked=False,
            exact_rank=1,
        ),
        fields.Decimals(w.expected_trials, lambda item: measured_of(lambda m: m.distribution.rolls)(item[1]), rank=2),
        fields.Decimals(
            w("analysis.deviation"), lambda item: measured_of(ROUNDED["standard_deviation"])(item[1]), rank=2
        ),
    )
    found: dict[object, tuple[Analysis, Group]] = {}
    for analysis in every:
        for group in grouped_bets(analysis, w):
            if any(option.choices and not option.unchanged for option in group[0].options) and (
                group[0].measures or group[0].refused
            ):
                found.setdefault(tuple(field.of((analysis, group)) for field in columns), (analysis, group))
    families = [bet.member.bet.id for bet in every[0].bets]
    ordered = sorted(found.values(), key=lambda item: families.index(item[1][0].member.bet.id))
    return fields.table(w, columns, ordered, w("analysis.every-choice"), lambda item: item[1][0].favours_player)


def _tail(analysis: Analysis, groups: Sequence[Group], w: Words, *, cut: bool) -> Iterable[Block]:
    counted = sum((bet.measures or bet.long_run) is not None for bet in analysis.bets)
    if counted:
        if analysis.agree:
            yield Paragraph(w("analysis.engines-agree", bets=counted, difference=f"{analysis.largest_distance:.0e}"))
        if any(bet.disagrees for bet in analysis.bets):
            yield Paragraph(w("analysis.engines-disagree"))
        if not all(bet.agree or bet.disagrees for bet in analysis.bets):
            yield Paragraph(w("analysis.engines-not-confirmed"))
    yield from gap_notes(analysis.bets, w)
    if any(group[0].favours_player for group in groups):
        yield Paragraph(w("analysis.player-advantage"), "warning")
    if any(group[0].laid for group in groups):
        yield Paragraph(w("analysis.laid"), "note")
    if risked(groups):
        yield Paragraph(w("analysis.risk-of-all"), "note")
    for said in edges_per_part([group[0].member.bet for group in groups], w):
        yield Paragraph(said, "note")
    yield from closing([bet.member.bet for bet in analysis.bets], w, cut=cut)


def agreement(
    w: Words, key: str, bets: Collection[BetAnalysis], /, *, unlike: bool = False, **values: object
) -> Iterator[Paragraph]:
    """Whether both engines agree on what is shown, as `key` says it with its `values`, and how far they are apart.

    Otherwise that they disagree, or something else is `unlike`, and which bets the second does not confirm.
    """
    silent = dict.fromkeys(bet.id for bet in bets if not (bet.agree or bet.disagrees))
    disagree = unlike or any(bet.disagrees for bet in bets)
    if disagree:
        yield Paragraph(w("analysis.engines-disagree"), "warning")
    if silent:
        yield Paragraph(w("analysis.bets-not-confirmed", bets=w("phrase.comma").join(silent)), "warning")
    elif not disagree:
        largest = max((bet.distance for bet in bets), default=0.0)
        yield Paragraph(w(key, difference=f"{largest:.0e}", **values))


def members_title(members: Sequence[Member], w: Words) -> str:
    """What members of a family that share a part are called: `hard-way[4 10] — Hard Way: 4, 10`."""
    return w("phrase.titled", name=group_id([member.id for member in members]), said=w.members(members))


def closing(bets: Iterable[Bet], w: Words, *, cut: bool) -> list[Block]:
    """The notes that a report on these bets ends with.

    That fractions are cut off, where the report has such; that an asterisk marks a name of ours, where a bet has one;
    and how many assumptions their figures rest on.
    """
    bets, blocks = tuple(bets), list[Block]()
    if cut:
        blocks.append(Paragraph(w("analysis.cut"), "note"))
    if any(w.ours(bet.name) for bet in bets):
        blocks.append(Paragraph(w("analysis.ours"), "note"))
    if assumed := needed_by(bets, w.ruleset):
        game = w.ruleset.name
        is_text = game.startswith("<")  # of which no command can be typed
        key = "analysis.assumptions-of-text" if is_text else "analysis.assumptions"
        blocks.append(Paragraph(w(key, n=len(assumed), game=game), "note"))
    return blocks


def needed_by(bets: Iterable[Bet], ruleset: Ruleset) -> list[Provision]:
    """The assumptions that the figures of these bets need, and of those they are put together of or go with."""
    needed = {name for bet in bets for name in (bet.id, *made_of(bet))}
    return [one for one in ruleset.assumptions if one.is_about(needed)]
