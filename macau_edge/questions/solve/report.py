"""Which prizes give a house edge -> a document: the formula, then each prize, then several at once; and its records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from operator import attrgetter
from typing import TypeAlias, TypeVar

from macau_edge.analysis import BetAnalysis, engines_verdict
from macau_edge.analysis.named import group_id
from macau_edge.model import Language, Member
from macau_edge.model.measures import decimal
from macau_edge.model.walk import gathered
from macau_edge.questions.analyse.report import (
    agreement,
    bet_columns,
    closing,
    members_title,
    options_left,
    ruleset_head,
    why_refused,
)
from macau_edge.questions.analyse.rows import gap_notes
from macau_edge.questions.solve import formulas
from macau_edge.questions.solve.alone import STATES_OF_AN_ORDER
from macau_edge.questions.solve.formula import simplicity
from macau_edge.questions.solve.formulas import is_cut, prize_symbol
from macau_edge.questions.solve.solved import OnePrize, Printed, PrizeVariable, Solution, Solved, Target, Together
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Table, any_cut
from macau_edge.reports.fields import (
    Columns,
    Field,
    Fractional,
    Label,
    Number,
    exactly,
    plain_value,
    records,
    table,
    when,
)
from macau_edge.wording import Words
from macau_edge.wording.bets import prize_words, prizes_line

V = TypeVar("V")

# --- printable prizes with the house edges that they give -> tables --------------------------------------------------


Now = Sequence[Fraction | None]
"""The prizes as they are now."""

Named: TypeAlias = tuple[str, Printed, Now]
"""What something printable is the prize of, and the prizes as they are now."""


def ratios_table(rows: Sequence[Named], prizes: Sequence[Field[Named]], target: Target, w: Words) -> Table:
    """Printable prizes with the edge that each gives, how far that is off the target where any is, and a remark."""
    off = not target.is_range or any(row.off for _, row, _ in rows)
    fields: tuple[Field[Named], ...] = (
        *prizes,
        Fractional(w("solve.edge"), lambda item: item[1].edge, "edge"),
        Number("%", lambda item: formulas.percent_text(item[1].edge, w), "edge"),
        *when(off, Number(w("solve.off"), lambda item: formulas.off_text(item[1].off, w), "edge")),
        Label(w("solve.remark"), lambda item: _remark(item[1], item[2], target, w)),
    )
    return table(w, fields, rows, marked=lambda item: item[1].edge < 0)


def _prize(title: str, place: int, w: Words) -> Field[Named]:
    """The column of one of the prizes."""
    return Number(title, lambda item: w.prize(item[1].ratios[place]))


def _remark(row: Printed, now: Now, target: Target, w: Words) -> str:
    remarks = []
    if not row.off and not target.is_range:
        remarks.append("solve.exact")
    elif row.nearest:
        remarks.append("solve.nearest")
    if tuple(now) == row.values[: len(now)] and len(now) == len(row.values):
        remarks.append("solve.now-remark")
    if row.edge < 0:
        remarks.append("readings.player")
    return w("phrase.comma").join(w(key) for key in remarks)


# --- what the reports call a prize -----------------------------------------------------------------------------------


def variable_words(variable: PrizeVariable, member: Member, w: Words) -> str:
    """What a prize is for: `12 (--field12)`, `a win`; several that can only be set together joined by `=`."""
    words = [prize_words(slot, member, w) for slot in variable.slots]
    said = " = ".join(word or w("solve.only-prize") for word in words)
    return w("solve.same", prizes=said) if len(words) > 1 else said


# --- one prize set alone, and several set at once -> blocks of a document --------------------------------------------


def alone_blocks(found: Solution, solved: Solved, one: OnePrize, w: Words) -> Iterator[Block]:
    """A prize: those that give the target exactly, and the printable ratios beside or inside."""
    name = _name(one, solved)
    if len(one.variables) > 1:
        yield Heading(w("solve.all-one", symbols=name), 3)
        name = "x"
    elif len(solved.prizes) > 1:
        words = variable_words(one.variables[0], solved.members[0], w)
        yield Heading(w("solve.alone", symbol=name, prize=words), 3)
    if len(one.pieces) > 1 or one.left_out:
        yield Formula("\n".join(_pieces(one, name, w)), is_cut(*one.pieces))
    elif solved.formula is None or len(solved.free) > 1:
        formula = one.pieces[0].formula
        yield Formula(formulas.solve_formula_text(formula, [name], w), is_cut(formula))
    if one.left_out:
        yield Paragraph(w("solve.orders-left-out", states=STATES_OF_AN_ORDER), "note")
    yield _solution(one, name, w)
    if one.prizes is None:
        return
    if not one.rows:
        yield Paragraph(w("solve.none-printable"), "warning")
        return
    if one.outside:
        yield Paragraph(w("solve.outside"))
    as_decimal: Field[Named] = Number(w("solve.as-decimal"), lambda item: w.brief(item[1].values[0]))
    rows = [(name, row, [one.variables[0].printed]) for row in one.rows]
    yield ratios_table(rows, (_prize(w("solve.prize"), 0, w), as_decimal), found.target, w)
    if one.others:
        near = one.prizes.only is not None or one.outside
        key = "solve.around-others" if near else "solve.inside-others"
        yield Paragraph(w(key, n=one.others), "note")


def _name(one: OnePrize, solved: Solved) -> str:
    return " = ".join(prize_symbol(variable, solved.prizes) for variable in one.variables)


def _solution(one: OnePrize, name: str, w: Words, lead: str = "") -> Paragraph | Formula:
    """The prizes that give the target; in words, after the `lead`, where there are none or no others."""
    if one.prizes is None:
        key = "solve.unreachable-looked" if one.left_out else "solve.unreachable"
        return Paragraph(lead + w(key, reach=formulas.reach_text(one.reach, w)), "warning")
    if one.prizes.high is None and one.prizes.low == one.variables[0].least:
        return Paragraph(lead + w("solve.every-prize"))
    return Formula(formulas.interval_text(one.prizes, name, w), is_cut(one.prizes))


def _pieces(one: OnePrize, name: str, w: Words) -> Iterator[str]:
    for number, piece in enumerate(one.pieces):
        low, high = (None if end is None else w.short(end) for end in (piece.low, piece.high))
        last = "solve.from-on" if high is None else "solve.from-to"
        where = w("solve.up-to" if number == 0 and not piece.low_in else last, low=low, high=high)
        said = w("solve.piece", symbol=name, where=where)
        yield f"{formulas.solve_formula_text(piece.formula, [name], w)}   {said}"


def joint_blocks(solved: Solved, together: Together, target: Target, w: Words) -> Iterator[Block]:
    """Several prizes: the relation that all solutions satisfy, and the printable combinations nearest to it."""
    names = {variable.number: prize_symbol(variable, solved.prizes) for variable in solved.free}
    yield Heading(w("solve.several", symbols=w("phrase.comma").join(names.values())), 3)
    if not together.reaches:
        reach = formulas.reach_text(together.reach, w)
        yield Paragraph(w("solve.unreachable-together", reach=reach), "warning")
        return
    lines = formulas.relations_text(together.relations, list(names.values()), w)
    if not lines or together.last is None:
        yield Paragraph(w("solve.every-prize"))
        return
    yield Paragraph(w("solve.relation"))
    yield Formula("\n".join(lines), is_cut(*together.relations))
    if together.outside or not together.rows:
        yield Paragraph(w("solve.nothing-fits"), "warning")
    if together.rows:
        now = [one.printed for one in solved.free]
        prizes = [_prize(name, place, w) for place, name in enumerate(names.values())]
        yield ratios_table([("", row, now) for row in together.rows], prizes, target, w)
    each = (w("solve.looked-each", symbol=names[n], count=count) for n, count in together.each.items())
    said = w(
        "solve.looked-range" if target.is_range and not together.outside else "solve.looked",
        stakes=together.stakes,
        each=w("phrase.comma").join(each),
        last=names[together.last],
        looked=together.looked,
        shown=len(together.rows),
        others=together.others,
    )
    yield Paragraph(said, "note")


# --- several prizes, each set alone and all at one -> one table for all of them --------------------------------------


OF_EACH = 3
"""Ratios of a prize that are shown where several prizes are in one table."""


def each_alone_blocks(found: Solution, solved: Solved, w: Words) -> Iterator[Block]:
    """What each prize must be while the others stay, and all at one; then the ratios, those of equal prizes once."""
    yield Heading(w("solve.each-alone"), 3)
    named = [(one, _name(one, solved)) for one in solved.alone]
    said = [_solution(one, name, w, f"{name}: ") for one, name in named]
    yield from (block for block in said if isinstance(block, Paragraph))
    if lines := [block for block in said if isinstance(block, Formula)]:
        yield Formula("\n".join(line.text for line in lines), any(line.cut for line in lines))
    alike = gathered((one for one in solved.alone if one.prizes is not None), _key)
    rows: list[Named] = []
    hidden = False
    for same in alike.values():
        names = w("phrase.comma").join(_name(one, solved) for one in same)
        if same[0].outside or not same[0].rows:
            key = "solve.outside" if same[0].rows else "solve.none-printable"
            yield Paragraph(f"{names}: {w(key)}", "plain" if same[0].rows else "warning")
        shown = _shown(same[0].rows, found.target)
        hidden |= len(shown) < len(same[0].rows) + same[0].others
        rows += [(names, row, [one.printed for one in same[0].variables]) for row in shown]
    if rows:
        symbols: Field[Named] = Label(w("solve.symbol"), lambda item: item[0])
        yield ratios_table(rows, (symbols, _prize(w("solve.prize"), 0, w)), found.target, w)
    if hidden:
        yield Paragraph(w("solve.each-nearest", count=OF_EACH), "note")


def _key(one: OnePrize) -> object:
    """What prizes whose rows are the same have in common; those of one for all stand apart."""
    rows = tuple((row.ratios, row.edge) for row in one.rows)
    return len(one.variables), one.variables[0].printed, one.prizes, one.outside, one.others, rows


def _shown(rows: Sequence[Printed], target: Target) -> list[Printed]:
    """Those nearest to the target, the simplest of equally near ones, and one on each side of it; by edge."""
    best = sorted(rows, key=lambda row: (abs(row.off), *simplicity(row.values)))
    shown = best[:OF_EACH]
    others = [row for row in best if any(row.off * one.off < 0 for one in shown)]
    if others and not any(one.off * other.off < 0 for one in shown for other in shown):
        shown[-1] = others[0]
    return [row for row in rows if any(row is one for one in shown)]


Weighed: TypeAlias = tuple[PrizeVariable, Fraction | None, Fraction | None]
"""A prize, how often it is paid, and what it weighs in the edge, where these are known."""


def solve_document(found: Solution, language: Language) -> Document:
    """What was asked, then for the members of each formula: the formula, each prize alone, and several at once."""
    w = Words(language, found.ruleset)
    bets = [member.bet for part in found.parts for member in _members(part)]
    blocks: list[Block] = [*ruleset_head(w, bets), *_options(found, w), *_wanted(found, w)]
    for part in found.parts:
        blocks += _solved(found, part, w) if isinstance(part, Solved) else _too_dear(found, part, w)
    return (*blocks, *_tail(found, blocks, w))


def _members(part: Solved | BetAnalysis) -> Sequence[Member]:
    """The members of a part."""
    return part.members if isinstance(part, Solved) else (part.member,)


def _too_dear(found: Solution, bet: BetAnalysis, w: Words) -> Iterator[Block]:
    """A member that costs more than the meter allows: what it pays, and that there is no figure."""
    yield Heading(members_title([bet.member], w), 2)
    yield Paragraph(w("sweep.as-is-too-dear", prizes=prizes_line(bet.member, found.choices, w)), "warning")


def _options(found: Solution, w: Words) -> Iterator[Block]:
    """What the law leaves to the house, and who chose; what was not given is what is asked for."""
    bets = (one.printed for one in found.solved if one.printed)
    chosen = (replace(b, options=tuple(o for o in b.options if o.id in found.choices)) for b in bets)
    yield from options_left(replace(found.analysis, bets=tuple(chosen)), w, hint=False)
    asked = {slot.option for one in found.solved for variable in one.free for slot in variable.slots if slot.option}
    for option in found.ruleset.options.values():
        if option.id in asked and option.choices:
            law = w.leaving(option.law)
            choices = w.either([w.choice(one) for one in option.choices])
            yield Paragraph(w("solve.choices", law=law, option=option.id, choices=choices), "note")


def _wanted(found: Solution, w: Words) -> Iterator[Block]:
    low, high = (formulas.formula_edge_text(edge, w) for edge in (found.target.low, found.target.high))
    key = "solve.wanted-range" if found.target.is_range else "solve.wanted"
    yield Paragraph(w(key, edge=low, low=low, high=high, stakes=found.stakes))
    players = "solve.all-of-player" if found.target.high < 0 else "solve.wanted-of-player"
    yield from when(found.target.low < 0, Paragraph(w(players), "warning"))
    if found.without:
        bets = group_id([member.id for member in found.without])
        yield Paragraph(w("solve.without", bets=bets), "warning")


def _solved(found: Solution, solved: Solved, w: Words) -> Iterator[Block]:
    yield Heading(members_title(solved.members, w), 2)
    yield _prizes(solved, w)
    yield from _formula(solved, w)
    yield from _notes(found, solved, w)
    in_one = solved.formula is not None and len(solved.alone) > 1
    if in_one:
        yield from each_alone_blocks(found, solved, w)
    else:
        for one in solved.ones:
            yield from alone_blocks(found, solved, one, w)
    alone = {variable for one in solved.ones for variable in one.variables}
    if left := [variable for variable in solved.free if variable not in alone]:
        names = w("phrase.comma").join(prize_symbol(variable, solved.prizes) for variable in left)
        yield Paragraph(w("solve.not-alone", symbols=names), "note")
    if solved.equal and not in_one:
        yield from alone_blocks(found, solved, solved.equal, w)
    if solved.together:
        yield from joint_blocks(solved, solved.together, found.target, w)


def _prizes(solved: Solved, w: Words) -> Table:
    """Every prize of the bet: what it is for, what is paid now, how often, and what it weighs in the edge."""
    known = any(chance is not None for chance in solved.chances)
    formula = solved.whole if solved.whole and not solved.whole.is_quotient else None
    slopes = formulas.edge_alone(formula).slopes if formula else (None,) * len(solved.prizes)
    stays = len(solved.free) < len(solved.prizes)
    fields: tuple[Field[Weighed], ...] = (
        Label(w("solve.symbol"), lambda item: prize_symbol(item[0], solved.prizes)),
        Label(w("solve.prize-for"), lambda item: variable_words(item[0], solved.members[0], w)),
        Number(w("solve.now"), lambda item: w.prize(item[0].ratio) if item[0].ratio else w("analysis.not-given")),
        *when(known, Fractional(w("solve.chance"), lambda item: "—" if item[1] is None else item[1])),
        *when(formula, Fractional(w("solve.slope"), lambda item: "—" if item[2] is None else item[2])),
        *when(stays, Label(w("solve.remark"), lambda item: None if item[0] in solved.free else w("solve.fixed"))),
    )
    return table(w, fields, list(zip(solved.prizes, solved.chances, slopes, strict=True)))


def _formula(solved: Solved, w: Words) -> Iterator[Block]:
    if solved.formula is not None:
        symbols = [prize_symbol(variable, solved.prizes) for variable in solved.free]
        yield Formula(formulas.solve_formula_text(solved.formula, symbols, w), is_cut(solved.formula))
        if full := list(formulas.coefficients_in_full(solved.formula, symbols)):
            yield Paragraph(w("solve.in-full"), "note")
            yield Formula("\n".join(full))
    if solved.printed and solved.printed.measures:
        edge, players = solved.printed.measures.house_edge, solved.printed.favours_player
        said = [
            w(AT_NOW[engines_verdict([solved.printed])], edge=formulas.formula_edge_text(edge, w)),
            *when(players, w("explain.player-advantage")),
        ]
        yield Paragraph(w.sentences(said), "plain" if solved.printed.agree and not players else "warning")


AT_NOW = {
    "agree": "solve.at-now-agree",
    "disagree": "solve.at-now-disagree",
    "not-confirmed": "solve.at-now-not-confirmed",
}
"""What both engines say of the edge at the prizes as they are -> the sentence on it."""


def _notes(found: Solution, solved: Solved, w: Words) -> Iterator[Block]:
    """What a prize is in the formula, and what its slope is."""
    free, members = solved.free, solved.members
    symbols = w("phrase.comma").join(prize_symbol(variable, solved.prizes) for variable in free)
    said = (
        w("solve.x-several" if len(free) > 1 else "solve.x", symbols=symbols),
        *when(any(variable.for_one for variable in free), w("solve.x-for-one")),
        *when(not found.ruleset.stake_returned, w("solve.kept")),
        *_slope(solved, w),
        *when(any(slot.partly for one in free for slot in one.slots), w("solve.slope-of-meter")),
        *when(solved.whole, w("solve.checked", points=len(solved.prizes) + 1)),
        *when(any(len(variable.slots) > 1 for variable in free), w("solve.together-tied")),
        *when(len(members) > 1, w("solve.of-the-first", first=members[0].id)),
    )
    yield Paragraph(w.sentences(said), "note")


def _slope(solved: Solved, w: Words) -> Iterator[str]:
    """What the slope of a prize is, if there are slopes."""
    if solved.formula is None:
        yield w("solve.highest")
    elif solved.formula.is_quotient:
        yield w("solve.quotient")
    elif any(solved.formula.lost.slopes):
        yield w("solve.slope-of-parts" if solved.members[0].bet.parts else "solve.slope-is")


def _tail(found: Solution, blocks: list[Block], w: Words) -> Iterator[Block]:
    shown = found.analysis
    yield from agreement(w, "solve.engines-agree", shown.bets, figures=len(shown.bets))
    yield from gap_notes(found.too_dear, w)
    if missed := [member.id for one in found.solved if not one.reachable for member in one.members]:
        looked = any(one.left_out for solved in found.solved for one in solved.alone)
        key = "solve.not-reached-looked" if looked else "solve.not-reached"
        yield Paragraph(w(key, bets=group_id(missed)), "warning")
    marked = any(isinstance(block, Table) and block.marked for block in blocks)
    yield from when(marked, Paragraph(w("solve.player-advantage"), "warning"))
    yield from closing([_members(part)[0].bet for part in found.parts], w, cut=any_cut(blocks))


# --- one flat table for a spreadsheet --------------------------------------------------------------------------------


Record: TypeAlias = tuple[Member, str, Sequence[PrizeVariable], Printed | BetAnalysis]
"""A prize of a member or a combination: `now`, `exact`, `printable`, a `combination`; or a member that is `refused`."""


def solve_records(found: Solution, language: Language) -> Document:
    """One record for each member and each prize or combination that the report shows, with exact figures."""
    w = Words(language, found.ruleset)
    printable = ("printable", "combination")

    def of(figure: Callable[[Printed], V]) -> Callable[[Record], V | None]:
        return lambda item: figure(item[3]) if isinstance(item[3], Printed) else None

    def values(part: Callable[[Fraction], object]) -> Callable[[Record], str | None]:
        return of(lambda row: "; ".join(str(part(value)) for value in row.values))

    columns: Columns[Record] = {
        **bet_columns(w, lambda item: item[0]),
        **exactly("edge_from", lambda item: found.target.low),
        **exactly("edge_to", lambda item: found.target.high),
        "kind": lambda item: item[1],
        "free": lambda item: "; ".join(variable.name for variable in item[2]),
        "prizes": lambda item: of(lambda row: "; ".join(map(str, row.values if item[1] == "exact" else row.ratios)))(
            item
        ),
        "prizes_numerator": values(attrgetter("numerator")),
        "prizes_denominator": values(attrgetter("denominator")),
        "prizes_decimal": values(lambda value: plain_value(decimal(value))),
        **exactly("house_edge", of(lambda row: row.edge)),
        "player_advantage": of(lambda row: row.edge < 0),
        **exactly("off_target", of(lambda row: row.off)),
        "nearest": lambda item: of(lambda row: row.nearest)(item) if item[1] in printable else None,
        "engines_agree": of(lambda row: row.analysis.agree),
    }
    if found.too_dear:
        columns["refused"] = lambda item: why_refused(item[3]) if isinstance(item[3], BetAnalysis) else None
    every: list[Record] = []
    for part in found.parts:
        if isinstance(part, Solved):
            every += [(member, *one) for member in part.members for one in _records(found, part)]
        else:
            every.append((part.member, "refused", (), part))
    return records(columns, every)


def _records(found: Solution, solved: Solved) -> Iterator[tuple[str, Sequence[PrizeVariable], Printed]]:
    if solved.printed and solved.printed.measures:
        now, edge = solved.printed, solved.printed.measures.house_edge
        ratios = tuple(variable.ratio for variable in solved.free if variable.ratio)
        values = tuple(variable.printed for variable in solved.free if variable.printed is not None)
        yield (
            "now",
            solved.free,
            Printed(ratios=ratios, values=values, edge=edge, off=found.target.off(edge), nearest=False, analysis=now),
        )
    for one in solved.alone:
        if one.exact:
            yield "exact", one.variables, one.exact
        yield from (("printable", one.variables, row) for row in one.rows)
    yield from (("combination", solved.free, row) for row in (solved.together.rows if solved.together else ()))
