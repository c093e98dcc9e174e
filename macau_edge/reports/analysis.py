"""Analysis -> a document: every bet with its articles, prize and figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.measures import EXACT, PROBABILITIES, Measures, decimal
from macau_edge.model import Act, Bet, Language, Option, Ruleset, as_number
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.wording.bets import bet_name, prizes
from macau_edge.wording.citations import act_name, acts_by, citation
from macau_edge.wording.numbers import decimals, is_cut, percent, short
from macau_edge.wording.vocabulary import say

LISTED = 4
"""Labels of a group of equal members that are written out."""


def analysis_document(analysis: Analysis, language: Language, every: Sequence[Analysis] = ()) -> Document:
    """The table of the bets; members of a family with the same figures share a row. `every` has all choices."""
    ruleset = analysis.ruleset
    groups = list(grouped(analysis, language))
    blocks: list[Block] = [
        *head(ruleset, language),
        *options_left(analysis, language, hint=not every),
        _table(analysis, groups, language),
    ]
    if every:
        table = _every_choice(every, language)
        blocks.append(table if table.rows else Paragraph(say(language, "analysis.no-choice")))
    return (*blocks, *_tail(analysis, groups, language))


def records_document(analysis: Analysis, language: Language, every: Sequence[Analysis] = ()) -> Document:
    """One record for each member and each choice with every figure, exact and decimal, for a spreadsheet."""
    measures = {**EXACT, **{f"probability_{name}": measure for name, measure in PROBABILITIES.items()}}
    names = [part for name in measures for part in (name, f"{name}_decimal")]
    titles = ["id", "name", "law", "pays_law", "pays", "options", *names, "standard_deviation", "engines_agree"]
    rows = []
    for one in every or (analysis,):
        for bet in one.bets:
            chosen = " ".join(f"{o.id}={one.choices[o.id].label}" for o in bet.options if o.id in one.choices)
            row = [bet.id, bet_name(bet.member, one.ruleset, language), *articles(bet, language)]
            row += [prizes(bet.member, one.ruleset, one.choices, language), chosen]
            for measure in measures.values():
                value = measure(bet.measures) if bet.measures else None
                row += ["", ""] if value is None else [str(value), format(decimal(value), "f")]
            row.append(format(bet.measures.standard_deviation, "f") if bet.measures else "")
            row.append(("yes" if bet.agree else "no") if bet.measures else "")
            rows.append(tuple(row))
    return (Table(tuple(Column(title) for title in titles), tuple(dict.fromkeys(rows))),)


def head(ruleset: Ruleset, language: Language) -> list[Block]:
    """The title of a report on a ruleset, and the state of its act."""
    title = ruleset.game.say(language)
    act = ruleset.act
    if act is None:
        return [Heading(title), Paragraph(say(language, "analysis.no-act"), "warning")]
    blocks: list[Block] = [Heading(f"{title} — {act.title.say(language)}")]
    state = act_state(act, language)
    blocks.append(Paragraph(state, "plain" if act.status == "in force" else "warning"))
    return blocks


def act_state(act: Act, language: Language) -> str:
    """Whether the act is in force, in a sentence."""
    key = f"analysis.act.{act.status.replace(' ', '-')}"
    return say(language, key, act=act_name(act.cite, language), by=acts_by(act, language))


def grouped(analysis: Analysis, language: Language) -> Iterable[list[BetAnalysis]]:
    """The bets of each family with the same articles, prize and figures, in the order of the file."""
    found: dict[object, list[BetAnalysis]] = {}
    for bet in analysis.bets:
        prize = prizes(bet.member, analysis.ruleset, analysis.choices, language)
        nets = tuple(bet.measures.distribution.nets.items()) if bet.measures else bet.missing
        rolls = bet.measures.distribution.rolls if bet.measures else None
        found.setdefault((bet.member.bet.id, prize, nets, rolls), []).append(bet)
    return found.values()


def _table(analysis: Analysis, groups: list[list[BetAnalysis]], language: Language) -> Table:
    risk = any(adds(group[0]) for group in groups)
    columns = (
        Column(say(language, "analysis.bet"), group="bet"),
        Column(say(language, "analysis.name"), group="bet"),
        Column(say(language, "analysis.article"), group="article"),
        Column(say(language, "analysis.prize-article"), group="article"),
        Column(say(language, "analysis.prize")),
        Column(say(language, "analysis.win"), right=True, group="probability"),
        Column(say(language, "analysis.push"), right=True, group="probability"),
        Column(say(language, "analysis.lose"), right=True, group="probability"),
        Column(say(language, "analysis.edge"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        *([Column(say(language, "analysis.risk"), right=True, group="edge")] if risk else []),
        Column(say(language, "analysis.rolls"), right=True, group="spread"),
        Column(say(language, "analysis.deviation"), right=True, group="spread"),
        Column(say(language, "analysis.engines"), group="spread"),
    )
    rows = tuple(_row(analysis, group, language, risk=risk) for group in groups)
    marked = frozenset(i for i, group in enumerate(groups) if favours_player(group[0]))
    return Table(columns, rows, marked=marked)


def favours_player(bet: BetAnalysis) -> bool:
    """Whether the player has the advantage."""
    return bet.measures is not None and bet.measures.house_edge < 0


def adds(bet: BetAnalysis) -> bool:
    """Whether more is put down later than at the start, so that the element of risk is another figure."""
    return bet.measures is not None and bet.measures.distribution.risked != bet.measures.distribution.staked


def _row(analysis: Analysis, group: list[BetAnalysis], language: Language, *, risk: bool) -> tuple[str, ...]:
    bet = group[0]
    name = bet_name(bet.member if len(group) == 1 else bet.member.bet, analysis.ruleset, language)
    prize = prizes(bet.member, analysis.ruleset, analysis.choices, language)
    start = (group_id([b.member.id for b in group]), name, *articles(bet, language), prize)
    if bet.measures is None:
        return (*start, *[""] * 3, say(language, "analysis.not-given"), f"--{bet.missing}", *[""] * (3 + risk))
    m = bet.measures
    return (
        *start,
        *(short(p, language) for p in (m.win, m.push, m.lose)),
        short(m.house_edge, language),
        f"{percent(m.house_edge, language)}{' ' + say(language, 'readings.player') if favours_player(bet) else ''}",
        *([short(m.element_of_risk, language)] if risk else []),
        decimals(m.distribution.rolls, language),
        decimals(m.standard_deviation, language),
        say(language, "analysis.agree" if all(b.agree for b in group) else "analysis.disagree"),
    )


def _shown(m: Measures) -> tuple[Fraction, ...]:
    return m.win, m.push, m.lose, m.house_edge


def articles(bet: BetAnalysis, language: Language) -> tuple[str, str]:
    """The article of a bet and that of its prize."""
    entry = bet.member.bet
    law, pays_law = (citation(c, language) if c else "—" for c in (entry.law, entry.pays_law))
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


def options_left(analysis: Analysis, language: Language, *, hint: bool) -> Iterable[Paragraph]:
    """What the law leaves to the house, and who chose; `hint` says how to see every choice."""
    shown = {option.id for bet in analysis.bets for option in bet.options}
    options = [option for option in analysis.ruleset.options.values() if option.id in shown]
    for option in options:
        if option.choices or option.id in analysis.choices:
            yield _option(analysis, option, language, hint=hint)
    if waiting := [option for option in options if not option.choices and option.id not in analysis.choices]:
        law = ", ".join(dict.fromkeys(citation(option.law, language) for option in waiting if option.law))
        names = " ".join(f"--{option.id}" for option in waiting)
        text = say(language, "analysis.option.missing", law=law, options=names, example=waiting[0].id)
        yield Paragraph(text, "warning")


def _option(analysis: Analysis, option: Option, language: Language, *, hint: bool) -> Paragraph:
    """What the law leaves to the house, and who chose what."""
    chosen = analysis.choices.get(option.id)
    how = "given" if option.id in analysis.given else "default" if chosen else "open"
    choices = say(language, "analysis.or").join(c.label for c in option.choices or ())
    said = say(
        language,
        f"analysis.option.{how}",
        law=citation(option.law, language) if option.law else "—",
        option=option.id,
        choices=choices or say(language, "analysis.any-ratio"),
        choice=chosen.label if chosen else "",
    )
    tail = say(language, "analysis.option.hint") if how == "default" and hint else ""
    return Paragraph(said + tail, "plain" if chosen else "warning")


def _every_choice(every: Sequence[Analysis], language: Language) -> Table:
    columns = (
        Column(say(language, "analysis.bet")),
        Column(say(language, "analysis.choice")),
        Column(say(language, "analysis.prize")),
        Column(say(language, "analysis.edge"), right=True),
        Column("%", right=True),
        Column(say(language, "analysis.rolls"), right=True),
        Column(say(language, "analysis.deviation"), right=True),
    )
    rows: dict[tuple[str, ...], bool] = {}
    for analysis in every:
        for group in grouped(analysis, language):
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
                prizes(bet.member, analysis.ruleset, analysis.choices, language),
                short(m.house_edge, language),
                percent(m.house_edge, language),
                decimals(m.distribution.rolls, language),
                decimals(m.standard_deviation, language),
            )
            rows[row] = favours_player(bet)
    ordered = sorted(rows, key=lambda row: [b.member.bet.id for b in every[0].bets].index(row[0].partition("[")[0]))
    marked = frozenset(i for i, row in enumerate(ordered) if rows[row])
    return Table(columns, tuple(ordered), say(language, "analysis.every-choice"), marked)


def _tail(analysis: Analysis, groups: list[list[BetAnalysis]], language: Language) -> Iterable[Block]:
    counted = sum(bet.measures is not None for bet in analysis.bets)
    if counted:
        key = "analysis.engines-agree" if analysis.agree else "analysis.engines-disagree"
        yield Paragraph(say(language, key, bets=counted, difference=f"{analysis.largest_distance:.0e}"))
    if any(favours_player(group[0]) for group in groups):
        yield Paragraph(say(language, "analysis.player-advantage"), "warning")
    if any(adds(group[0]) for group in groups):
        yield Paragraph(say(language, "analysis.risk-of-all"), "note")
    figures = (figure for bet in analysis.bets if bet.measures for figure in _shown(bet.measures))
    cut = any(is_cut(short(figure, language)) for figure in figures)
    yield from closing(analysis.ruleset, [bet.member.bet for bet in analysis.bets], language, cut=cut)


def closing(ruleset: Ruleset, bets: Iterable[Bet], language: Language, *, cut: bool) -> list[Block]:
    """The notes that a report on these bets ends with.

    That fractions are cut off, where the report has such; that an asterisk marks a name of ours, where a bet has one;
    and how many assumptions the figures rest on.
    """
    blocks: list[Block] = []
    if cut:
        blocks.append(Paragraph(say(language, "analysis.cut"), "note"))
    if any(bet.name and language in bet.name.ours for bet in bets):
        blocks.append(Paragraph(say(language, "analysis.ours"), "note"))
    if ruleset.assumptions:
        blocks.append(Paragraph(say(language, "analysis.assumptions", count=len(ruleset.assumptions)), "note"))
    return blocks
