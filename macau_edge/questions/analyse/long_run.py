"""The edge in the long run of bets that are paid of meters: a table of its own, never beside the edge of a day."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.analysis.long_run import LongRun
from macau_edge.analysis.named import group_id
from macau_edge.model.walk import gathered
from macau_edge.reports import fields
from macau_edge.reports.document import Block, Paragraph, Table
from macau_edge.wording import Words
from macau_edge.wording.messages import translated_message

Group = Sequence[BetAnalysis]


def long_run_blocks(bets: Collection[BetAnalysis], w: Words) -> Iterator[Block]:
    """The edge in the long run of the bets that wait for a meter, what it is, and of which there is none and why."""
    found = [bet for bet in bets if bet.long_run]
    if found:
        yield long_run_table(found, w)
        yield Paragraph(w("long-run.meaning"), "note")
    if any(bet.long_run and bet.long_run.together for bet in found):
        yield Paragraph(w("long-run.together"), "note")
    for bet in bets:
        yield from no_long_run(bet, w)


def long_run_table(bets: Collection[BetAnalysis], w: Words) -> Table:
    """The edge in the long run with what it is made of; members with the same figures share a row."""

    def same(bet: BetAnalysis) -> Hashable:
        run = bet.long_run
        return bet.member.bet.id, run and (run.house_edge, run.rest, tuple(flow.seeded for flow in run.flows))

    groups = list(gathered(bets, same).values())
    return fields.table(w, _columns(groups, w), groups, w("long-run.title"), _favours_player)


def long_run_said(bets: Collection[BetAnalysis], w: Words) -> Iterator[str]:
    """The edge in the long run in a sentence, for what else may be moved; nothing of a bet that has none."""
    for bet in bets:
        if bet.long_run:
            edge = bet.long_run.house_edge
            yield w("long-run.as-written", edge=w.short(edge), share=w.percent(edge))


def no_long_run(bet: BetAnalysis, w: Words) -> Iterator[Block]:
    """Why a bet that waits for a meter has no edge in the long run, and what to give; nothing of any other."""
    if bet.no_long_run:
        why = translated_message(w.language, bet.no_long_run)
        example = next(option.meter.example for option in bet.options if option.meter and option.id == bet.missing)
        yield Paragraph(w("long-run.none", bet=bet.id, why=why, option=bet.missing, example=example), "warning")


def _favours_player(group: Group) -> bool:
    run = group[0].long_run
    return run is not None and run.house_edge < 0


def _columns(groups: Collection[Group], w: Words) -> list[fields.Field[Group]]:
    def of(what: Callable[[LongRun], Fraction | None]) -> Callable[[Group], Fraction | None]:
        return lambda group: what(group[0].long_run) if group[0].long_run else None

    def part(name: str) -> Callable[[Group], Fraction | None]:
        return of(lambda run: sum((getattr(flow, name) for flow in run.flows), Fraction(0)))

    return [
        fields.Label(w("analysis.bet"), lambda group: group_id([bet.id for bet in group]), "bet"),
        fields.Percent(w("long-run.rest"), of(lambda run: run.rest), rank=2),
        fields.Percent(w("long-run.contribution"), part("contribution"), rank=3),
        fields.Percent(w("long-run.seeded"), part("seeded"), rank=3),
        *fields.when(
            any(run.taken for (bet, *_) in groups if (run := bet.long_run)),
            fields.Percent(w("long-run.taken"), of(lambda run: run.taken), rank=3),
        ),
        *fields.edge_fields(w, w("long-run.edge"), of(lambda run: run.house_edge), exact_rank=1),
        fields.Fractional(w("analysis.win"), of(lambda run: run.hit_frequency), rank=4),
    ]
