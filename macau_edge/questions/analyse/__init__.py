"""Analysis -> a document: every bet with its articles, prize and figures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from macau_edge.analysis import Analysis, BetAnalysis, analyse_ruleset, asked_for
from macau_edge.model import Act, Bet, Choice, Language, Member, Option, Provision, Ruleset, Shoe
from macau_edge.model.card_notation import parse_cards
from macau_edge.model.cards import Card
from macau_edge.model.problem import UsageError
from macau_edge.model.ruleset import NotRead, not_read
from macau_edge.model.walk import gathered
from macau_edge.outcomes.hand import made_of
from macau_edge.outcomes.options import every_figure, options_of
from macau_edge.questions.analyse.rows import (
    COLUMNS,
    Group,
    group_id,
    grouped,
    house_edge,
    ids,
    measured,
    risked,
    table_of,
)
from macau_edge.questions.ask import Choices, Track, asked, most_states, named, row_order, table_columns
from macau_edge.reports import fields
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes
from macau_edge.wording.hands import cards_said

if TYPE_CHECKING:
    from macau_edge.analysis.stakes import StakeRange, StakesAnalysis
    from macau_edge.model.problem import Problem
    from macau_edge.questions.analyse.data import AnalysisData
    from macau_edge.reports.shown import Shown

T = TypeVar("T")
V = TypeVar("V", Fraction, Decimal)

Analyses: TypeAlias = tuple[Analysis, ...]
"""The analysis under the choices made, and behind it those of every choice where they are asked for."""

Found: TypeAlias = "Analyses | StakesAnalysis"
"""What is found: these, or the bets at some stakes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalyseRequest:
    """What bets, all of them or some, are worth: paid to the last fraction, or at some stakes in whole chips.

    Raises:
        UsageError: what is asked for does not go together, or is no stake.
    """

    bets: tuple[str, ...] = asked("Only this bet or family.", "ID", named, default=(), name="bet")
    stake: str | None = asked(
        "What rounding to whole chips costs at this stake, or at each of `10 to 60`.", "N", default=None
    )
    chip: str | None = asked("The smallest chip, with --stake; 1 without it.", "N", default=None)
    limit: int | None = most_states()
    every_choice: bool = asked("Show the figures of every choice that the law leaves to the house.", default=False)
    seen: tuple[Card, ...] | None = asked(
        "The figures if these cards are known to be gone from the shoe, `A A 10 5`.",
        "CARDS",
        parse_cards,
        default=None,
    )
    columns: tuple[str, ...] = table_columns(COLUMNS, "bet,prize,edge")
    sort: str = row_order(COLUMNS, "-edge")

    def __post_init__(self) -> None:
        if self.stake is not None and (self.columns or self.sort):
            message = "`--columns` and `--sort` do not go with `--stake`"
            raise UsageError(message, "leave them out: what rounding costs is a table of its own")
        if self.stake is None and self.chip is not None:
            raise UsageError("`--chip` is the smallest chip that a stake is paid in", "add `--stake 10`")
        if self.stake is not None and self.every_choice:
            message = "`--every-choice` and `--stake` do not go together"
            raise UsageError(message, "give the choices, one report for each")
        if self.stake is not None and self.seen is not None:
            message = "`--seen` and `--stake` do not go together"
            raise UsageError(message, "leave one out: what rounding costs is asked of a full shoe")
        if self.stake is not None:
            self._stakes()  # before a game is read for it

    def _stakes(self) -> StakeRange:
        from macau_edge.analysis.stakes import read_stakes

        return read_stakes(self.stake or "", "1" if self.chip is None else self.chip)

    def find(self, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track) -> Found:
        """Both engines on every bet; raises UsageError and ProblemError."""
        if self.stake is not None:
            from macau_edge.analysis.stakes import analyse_stakes

            stakes = self._stakes()
            return analyse_stakes(ruleset, choices, stakes, given=given, only=self.bets, track=track)
        others = every_figure(ruleset, choices) if self.every_choice else ()
        return tuple(
            analyse_ruleset(self._supposed(ruleset, each), each, given=given, only=self.bets, track=track)
            for each in (choices, *others)
        )

    def _supposed(self, ruleset: Ruleset, choices: Mapping[str, Choice]) -> Ruleset:
        """The ruleset, with what is known to be gone from its shoe."""
        if self.seen is None:
            return ruleset
        from macau_edge.questions.supposing.cards import without_cards

        return without_cards(ruleset, choices, asked_for(ruleset, choices, self.bets), self.seen, "seen")

    def show(self, found: Found) -> Shown[Any]:
        """The report, its records and its JSON."""
        from macau_edge.questions.analyse.records import records_document
        from macau_edge.reports.shown import Shown

        if isinstance(found, tuple):
            document = partial(analysis_document, asked=(*self.columns, self.sort.removeprefix("-")))
            return Shown(found, document, analysis_json, records=records_document)
        from macau_edge.questions.analyse.stakes import stakes_document, stakes_json, stakes_records

        return Shown(found, stakes_document, stakes_json, records=stakes_records)

    def problems(self, found: Found) -> Iterable[Problem]:
        """Where the engines disagree, on whatever choice."""
        analyses = found if isinstance(found, tuple) else found.analyses
        return (problem for analysis in analyses for problem in analysis.problems)


def analysis_json(found: Analyses) -> AnalysisData:
    """The published shape, `schemas/analysis-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.questions.analyse.data import analysis_data

    return analysis_data(*found)


def analysis_document(found: Analyses, language: Language, *, asked: Sequence[str] = ()) -> Document:
    """The table of the bets, also with columns that say nothing where they are `asked` for.

    Members of a family with the same figures share a row.
    """
    analysis, *every = found
    w = Words(language, analysis.ruleset)
    groups = list(grouped(analysis, w))
    shown = table_of(analysis, groups, w, asked)
    seen = gone(analysis.ruleset)
    blocks: list[Block] = [*_supposing(seen, analysis, w), *options_left(analysis, w, hint=not every), shown]
    if every:
        choices = _every_choice(every, w)
        blocks.append(choices if choices.rows else Paragraph(w("analysis.no-choice")))
    if seen:
        blocks.append(Paragraph(w("analysis.seen-assumed"), "note"))
    return (*blocks, *_tail(analysis, groups, w, cut=shown.cut))


def gone(ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards that are supposed to lie in the shoe no more."""
    return ruleset.device.gone if isinstance(ruleset.device, Shoe) else ()


def _supposing(seen: Sequence[Card], analysis: Analysis, w: Words) -> list[Block]:
    """What a report begins with; where cards are known to be gone, its title says so, and a warning which."""
    title, *rest = head(w, analysis.asked)
    if not seen:
        return [title, *rest]
    assert isinstance(title, Heading)
    said = w("analysis.seen", n=len(seen), cards=cards_said(seen, w), number=len(seen))
    return [Heading(w("analysis.seen-title", title=title.text)), Paragraph(said, "warning"), *rest]


def bet_columns(w: Words, of: Callable[[T], Member]) -> fields.Columns[T]:
    """What a record on a bet begins with: its identifier, its name and its articles."""
    return {
        "id": lambda item: of(item).id,
        "name": lambda item: w.bet(of(item)),
        "law": lambda item: w.cite(of(item).bet.law),
        "pays_law": lambda item: w.cite(of(item).bet.pays_law),
    }


def chosen(analysis: Analysis, bet: BetAnalysis, between: str) -> Iterable[str]:
    """The options of a bet that were chosen, each with its choice."""
    return (f"{o.id}{between}{analysis.choices[o.id].label}" for o in bet.options if o.id in analysis.choices)


def _moving(analysis: Analysis, bet: BetAnalysis) -> str:
    """Those of them on which its figures depend: `packs 6`."""
    options = tuple(option for option in bet.options if not option.unchanged)
    return ", ".join(chosen(analysis, replace(bet, options=options), " "))


def head(w: Words, bets: Iterable[Bet] | None = None) -> list[Block]:
    """The title of a report on a ruleset, the state of its act, and what was not read; of bets of these alone."""
    title = w.text(w.ruleset.game)
    act, only = w.ruleset.act, {bet.id for bet in bets} if bets is not None else None
    if act is None:
        return [Heading(title), Paragraph(w("analysis.no-act"), "warning"), *unread(w, only)]
    return [Heading(w("phrase.titled", name=title, said=w.text(act.title))), act_state(act, w), *unread(w, only)]


def unread(w: Words, bets: Collection[str] | None = None) -> list[Block]:
    """What of the ruleset was not read in the law, and from where it is known; of bets of these and their parts."""
    found = list(not_read(w.ruleset, bets))
    if bets is not None:
        used = {one.id for bet in bets for one in options_of(w.ruleset, Member(w.ruleset.bets[bet], {}))}
        found = [one for one in found if one.kind != "option" or one.name in used]
    if not found:
        return []
    alike = gathered(found, lambda one: (one.kind, one.source))
    parts = [
        w(f"unread.{kind}", names=w("phrase.comma").join(part_name(one, w) for one in several), source=w.text(source))
        for (kind, source), several in alike.items()
    ]
    return [Paragraph(w("analysis.unread", parts=w("phrase.semicolon").join(parts)), "warning")]


def part_name(one: NotRead, w: Words) -> str:
    """What a part is called: a step by its words, a bet by its name, anything else as it is written."""
    if one.kind in ("bet", "prize"):
        return w.bet(w.ruleset.bets[one.name])
    return w.label(one.name) if one.kind == "step" else f"`{one.name}`"


def act_state(act: Act, w: Words) -> Paragraph:
    """Whether the act is in force, in a sentence; a warning where it is not."""
    said = w(f"analysis.act.{act.state.replace(' ', '-')}", act=w.act(act.cite), by=w.amended(act))
    as_of = w("analysis.act.as-of", as_of=w.as_of(act)) if act.as_of else ""
    return Paragraph(f"{said}{as_of}", "plain" if act.state == "in force" else "warning")


def options_left(analysis: Analysis, w: Words, *, hint: bool) -> Iterable[Paragraph]:
    """What the law leaves to the house, and who chose; `hint` says how to see every choice."""
    shown = {option.id for bet in analysis.bets for option in bet.options}
    options = [option for option in analysis.ruleset.options.values() if option.id in shown]
    for option in options:
        if option.choices or option.id in analysis.choices:
            yield _option(analysis, option, w, hint=hint)
    if waiting := [option for option in options if not option.choices and option.id not in analysis.choices]:
        law = ", ".join(dict.fromkeys(w.leaving(option.law) for option in waiting))
        names = " ".join(f"--{option.id}" for option in waiting)
        text = w("analysis.option.missing", law=law, options=names, example=waiting[0].id)
        yield Paragraph(text, "warning")


def _option(analysis: Analysis, option: Option, w: Words, *, hint: bool) -> Paragraph:
    """What the law leaves to the house, and who chose what."""
    chosen = analysis.choices.get(option.id)
    how = "given" if option.id in analysis.given else "default" if chosen else "open"
    choices = w.either([w.typed(one) for one in option.choices]) if option.choices else w("analysis.any-ratio")
    said = w(
        f"analysis.option.{how}",
        law=w.leaving(option.law),
        option=option.id,
        choices=choices,
        choice=w.typed(chosen) if chosen else "",
    )
    tail = w("analysis.option.hint") if how == "default" and hint else ""
    tail = w("analysis.option.unchanged") if option.unchanged else tail
    return Paragraph(said + tail, "plain" if chosen else "warning")


def _every_choice(every: Sequence[Analysis], w: Words) -> Table:
    """The bets that depend on choices, each with what was chosen; what comes out the same is there once."""
    columns: tuple[fields.Field[tuple[Analysis, Group]], ...] = (
        fields.Label(w("analysis.bet"), lambda item: ids(item[1])),
        fields.Label(w("analysis.choice"), lambda item: _moving(item[0], item[1][0])),
        fields.Label(w("analysis.prize"), lambda item: prizes(item[1][0].member, item[0].choices, w)),
        fields.Fractional(w("analysis.edge"), lambda item: house_edge(item[1])),
        fields.Percent("%", lambda item: house_edge(item[1]), rank=1),
        fields.Decimals(w.trials, lambda item: measured(lambda m: m.distribution.rolls)(item[1]), rank=2),
        fields.Decimals(
            w("analysis.deviation"), lambda item: measured(lambda m: m.standard_deviation)(item[1]), rank=2
        ),
    )
    found: dict[object, tuple[Analysis, Group]] = {}
    for analysis in every:
        for group in grouped(analysis, w):
            if any(option.choices and not option.unchanged for option in group[0].options) and group[0].measures:
                found.setdefault(tuple(field.of((analysis, group)) for field in columns), (analysis, group))
    families = [bet.member.bet.id for bet in every[0].bets]
    ordered = sorted(found.values(), key=lambda item: families.index(item[1][0].member.bet.id))
    return fields.table(w, columns, ordered, w("analysis.every-choice"), lambda item: item[1][0].favours_player)


def _tail(analysis: Analysis, groups: Sequence[Group], w: Words, *, cut: bool) -> Iterable[Block]:
    counted = sum(bet.measures is not None for bet in analysis.bets)
    if counted:
        if analysis.agree:
            yield Paragraph(w("analysis.engines-agree", bets=counted, difference=f"{analysis.largest_distance:.0e}"))
        if any(bet.confirmed and not bet.agree for bet in analysis.bets):
            yield Paragraph(w("analysis.engines-disagree"))
        if not all(bet.confirmed for bet in analysis.bets):
            yield Paragraph(w("analysis.engines-not-confirmed"))
    if any(group[0].favours_player for group in groups):
        yield Paragraph(w("analysis.player-advantage"), "warning")
    if any(group[0].laid for group in groups):
        yield Paragraph(w("analysis.laid"), "note")
    if risked(groups):
        yield Paragraph(w("analysis.risk-of-all"), "note")
    yield from closing([bet.member.bet for bet in analysis.bets], w, cut=cut)


def agreement(w: Words, key: str, agree: bool, distance: float, **values: object) -> Paragraph:
    """Whether both engines agree on what is shown, as `key` says it with its `values`, and how far they are apart."""
    if not agree:
        return Paragraph(w("analysis.engines-disagree"), "warning")
    return Paragraph(w(key, difference=f"{distance:.0e}", **values))


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
        blocks.append(Paragraph(w("analysis.assumptions", n=len(assumed)), "note"))
    return blocks


def needed_by(bets: Iterable[Bet], ruleset: Ruleset) -> list[Provision]:
    """The assumptions that the figures of these bets need, and of those they are put together of or go with."""
    needed = {name for bet in bets for name in (bet.id, *made_of(bet))}
    return [one for one in ruleset.assumptions if one.is_about(needed)]
