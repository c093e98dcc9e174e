"""Analysis -> a document: every bet with its articles, prize and figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.measures import EXACT, PROBABILITIES, Measures, decimal
from macau_edge.model import Act, Bet, Language, Option, Ruleset, as_number
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.wording.bets import prizes
from macau_edge.wording.numbers import is_cut
from macau_edge.wording.words import Words

LISTED = 4
"""Labels of a group of equal members that are written out."""


def analysis_document(analysis: Analysis, language: Language, every: Sequence[Analysis] = ()) -> Document:
    """The table of the bets; members of a family with the same figures share a row. `every` has all choices."""
    w = Words(language, analysis.ruleset)
    ruleset = analysis.ruleset
    groups = list(grouped(analysis, w))
    blocks: list[Block] = [
        *head(ruleset, w),
        *options_left(analysis, w, hint=not every),
        _table(analysis, groups, w),
    ]
    if every:
        table = _every_choice(every, w)
        blocks.append(table if table.rows else Paragraph(w("analysis.no-choice")))
    return (*blocks, *_tail(analysis, groups, w))


def records_document(analysis: Analysis, language: Language, every: Sequence[Analysis] = ()) -> Document:
    """One record for each member and each choice with every figure, exact and decimal, for a spreadsheet."""
    w = Words(language, analysis.ruleset)
    measures = {**EXACT, **{f"probability_{name}": measure for name, measure in PROBABILITIES.items()}}
    names = [part for name in measures for part in (name, f"{name}_decimal")]
    titles = ["id", "name", "law", "pays_law", "pays", "options", *names, "standard_deviation", "engines_agree"]
    rows = []
    for one in every or (analysis,):
        for bet in one.bets:
            chosen = " ".join(f"{o.id}={one.choices[o.id].label}" for o in bet.options if o.id in one.choices)
            row = [bet.id, w.on(one.ruleset).bet(bet.member), *articles(bet, w)]
            row += [prizes(bet.member, one.choices, w.on(one.ruleset)), chosen]
            for measure in measures.values():
                value = measure(bet.measures) if bet.measures else None
                row += ["", ""] if value is None else [str(value), format(decimal(value), "f")]
            row.append(format(bet.measures.standard_deviation, "f") if bet.measures else "")
            row.append(("yes" if bet.agree else "no") if bet.measures else "")
            rows.append(tuple(row))
    return (Table(tuple(Column(title) for title in titles), tuple(dict.fromkeys(rows))),)


def head(ruleset: Ruleset, w: Words) -> list[Block]:
    """The title of a report on a ruleset, and the state of its act."""
    title = w.text(ruleset.game)
    act = ruleset.act
    if act is None:
        return [Heading(title), Paragraph(w("analysis.no-act"), "warning")]
    blocks: list[Block] = [Heading(f"{title} — {w.text(act.title)}")]
    state = act_state(act, w)
    blocks.append(Paragraph(state, "plain" if act.status == "in force" else "warning"))
    return blocks


def act_state(act: Act, w: Words) -> str:
    """Whether the act is in force, in a sentence."""
    key = f"analysis.act.{act.status.replace(' ', '-')}"
    return w(key, act=w.act(act.cite), by=w.amended(act))


def grouped(analysis: Analysis, w: Words) -> Iterable[list[BetAnalysis]]:
    """The bets of each family with the same articles, prize and figures, in the order of the file."""
    found: dict[object, list[BetAnalysis]] = {}
    for bet in analysis.bets:
        prize = prizes(bet.member, analysis.choices, w)
        nets = tuple(bet.measures.distribution.nets.items()) if bet.measures else bet.missing
        rolls = bet.measures.distribution.rolls if bet.measures else None
        found.setdefault((bet.member.bet.id, prize, nets, rolls), []).append(bet)
    return found.values()


def _table(analysis: Analysis, groups: list[list[BetAnalysis]], w: Words) -> Table:
    risk = any(adds(group[0]) for group in groups)
    columns = (
        Column(w("analysis.bet"), group="bet"),
        Column(w("analysis.name"), group="bet"),
        Column(w("analysis.article"), group="article"),
        Column(w("analysis.prize-article"), group="article"),
        Column(w("analysis.prize")),
        Column(w("analysis.win"), right=True, group="probability"),
        Column(w("analysis.push"), right=True, group="probability"),
        Column(w("analysis.lose"), right=True, group="probability"),
        Column(w("analysis.edge"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        *([Column(w("analysis.risk"), right=True, group="edge")] if risk else []),
        Column(w("analysis.rolls"), right=True, group="spread"),
        Column(w("analysis.deviation"), right=True, group="spread"),
        Column(w("analysis.engines"), group="spread"),
    )
    rows = tuple(_row(analysis, group, w, risk=risk) for group in groups)
    marked = frozenset(i for i, group in enumerate(groups) if favours_player(group[0]))
    return Table(columns, rows, marked=marked)


def favours_player(bet: BetAnalysis) -> bool:
    """Whether the player has the advantage."""
    return bet.measures is not None and bet.measures.house_edge < 0


def adds(bet: BetAnalysis) -> bool:
    """Whether more is put down later than at the start, so that the element of risk is another figure."""
    return bet.measures is not None and bet.measures.distribution.risked != bet.measures.distribution.staked


def _row(analysis: Analysis, group: list[BetAnalysis], w: Words, *, risk: bool) -> tuple[str, ...]:
    bet = group[0]
    name = w.bet(bet.member if len(group) == 1 else bet.member.bet)
    prize = prizes(bet.member, analysis.choices, w)
    start = (group_id([b.member.id for b in group]), name, *articles(bet, w), prize)
    if bet.measures is None:
        return (*start, *[""] * 3, w("analysis.not-given"), f"--{bet.missing}", *[""] * (3 + risk))
    m = bet.measures
    return (
        *start,
        *(w.short(p) for p in (m.win, m.push, m.lose)),
        w.short(m.house_edge),
        f"{w.percent(m.house_edge)}{' ' + w('readings.player') if favours_player(bet) else ''}",
        *([w.short(m.element_of_risk)] if risk else []),
        w.decimals(m.distribution.rolls),
        w.decimals(m.standard_deviation),
        w("analysis.agree" if all(b.agree for b in group) else "analysis.disagree"),
    )


def _shown(m: Measures) -> tuple[Fraction, ...]:
    return m.win, m.push, m.lose, m.house_edge


def articles(bet: BetAnalysis, w: Words) -> tuple[str, str]:
    """The article of a bet and that of its prize."""
    entry = bet.member.bet
    law, pays_law = (w.cite(c) for c in (entry.law, entry.pays_law))
    return law, pays_law


def group_id(ids: Sequence[str]) -> str:
    """The identifier of a group of members: `hard-way[4 10]`, `straight-up[0..36]`."""
    if len(ids) == 1:
        return ids[0]
    family, labels = ids[0].partition("[")[0], [id_.partition("[")[2].rstrip("]") for id_ in ids]
    numbers = [as_number(text) for text in labels]
    first = numbers[0]
    if first is not None and len(ids) > 2 and numbers == list(range(first, first + len(ids))):
        return f"{family}[{labels[0]}..{labels[-1]}]"
    if len(ids) <= LISTED + 2:
        return f"{family}[{' '.join(labels)}]"
    return f"{family}[{labels[0]} {labels[1]} … {labels[-1]}: {len(ids)}]"


def options_left(analysis: Analysis, w: Words, *, hint: bool) -> Iterable[Paragraph]:
    """What the law leaves to the house, and who chose; `hint` says how to see every choice."""
    shown = {option.id for bet in analysis.bets for option in bet.options}
    options = [option for option in analysis.ruleset.options.values() if option.id in shown]
    for option in options:
        if option.choices or option.id in analysis.choices:
            yield _option(analysis, option, w, hint=hint)
    if waiting := [option for option in options if not option.choices and option.id not in analysis.choices]:
        law = ", ".join(dict.fromkeys(w.cite(option.law) for option in waiting if option.law))
        names = " ".join(f"--{option.id}" for option in waiting)
        text = w("analysis.option.missing", law=law, options=names, example=waiting[0].id)
        yield Paragraph(text, "warning")


def _option(analysis: Analysis, option: Option, w: Words, *, hint: bool) -> Paragraph:
    """What the law leaves to the house, and who chose what."""
    chosen = analysis.choices.get(option.id)
    how = "given" if option.id in analysis.given else "default" if chosen else "open"
    choices = w("analysis.or").join(c.label for c in option.choices or ())
    said = w(
        f"analysis.option.{how}",
        law=w.cite(option.law),
        option=option.id,
        choices=choices or w("analysis.any-ratio"),
        choice=chosen.label if chosen else "",
    )
    tail = w("analysis.option.hint") if how == "default" and hint else ""
    return Paragraph(said + tail, "plain" if chosen else "warning")


def _every_choice(every: Sequence[Analysis], w: Words) -> Table:
    columns = (
        Column(w("analysis.bet")),
        Column(w("analysis.choice")),
        Column(w("analysis.prize")),
        Column(w("analysis.edge"), right=True),
        Column("%", right=True),
        Column(w("analysis.rolls"), right=True),
        Column(w("analysis.deviation"), right=True),
    )
    rows: dict[tuple[str, ...], bool] = {}
    for analysis in every:
        for group in grouped(analysis, w):
            bet = group[0]
            if not any(option.choices for option in bet.options) or bet.measures is None:
                continue
            chosen = ", ".join(
                f"{o.id} {analysis.choices[o.id].label}" for o in bet.options if o.id in analysis.choices
            )
            m = bet.measures
            row = (
                group_id([b.member.id for b in group]),
                chosen,
                prizes(bet.member, analysis.choices, w),
                w.short(m.house_edge),
                w.percent(m.house_edge),
                w.decimals(m.distribution.rolls),
                w.decimals(m.standard_deviation),
            )
            rows[row] = favours_player(bet)
    ordered = sorted(rows, key=lambda row: [b.member.bet.id for b in every[0].bets].index(row[0].partition("[")[0]))
    marked = frozenset(i for i, row in enumerate(ordered) if rows[row])
    return Table(columns, tuple(ordered), w("analysis.every-choice"), marked)


def _tail(analysis: Analysis, groups: list[list[BetAnalysis]], w: Words) -> Iterable[Block]:
    counted = sum(bet.measures is not None for bet in analysis.bets)
    if counted:
        key = "analysis.engines-agree" if analysis.agree else "analysis.engines-disagree"
        yield Paragraph(w(key, bets=counted, difference=f"{analysis.largest_distance:.0e}"))
    if any(favours_player(group[0]) for group in groups):
        yield Paragraph(w("analysis.player-advantage"), "warning")
    if any(adds(group[0]) for group in groups):
        yield Paragraph(w("analysis.risk-of-all"), "note")
    figures = (figure for bet in analysis.bets if bet.measures for figure in _shown(bet.measures))
    cut = any(is_cut(w.short(figure)) for figure in figures)
    yield from closing(analysis.ruleset, [bet.member.bet for bet in analysis.bets], w, cut=cut)


def closing(ruleset: Ruleset, bets: Iterable[Bet], w: Words, *, cut: bool) -> list[Block]:
    """The notes that a report on these bets ends with.

    That fractions are cut off, where the report has such; that an asterisk marks a name of ours, where a bet has one;
    and how many assumptions the figures rest on.
    """
    blocks: list[Block] = []
    if cut:
        blocks.append(Paragraph(w("analysis.cut"), "note"))
    if any(w.ours(bet.name) for bet in bets):
        blocks.append(Paragraph(w("analysis.ours"), "note"))
    if ruleset.assumptions:
        blocks.append(Paragraph(w("analysis.assumptions", count=len(ruleset.assumptions)), "note"))
    return blocks
