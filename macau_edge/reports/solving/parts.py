"""One prize set alone, and several set at once -> blocks of a document."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.pricing.intervals import Piece
from macau_edge.pricing.orders import STATES_OF_AN_ORDER
from macau_edge.pricing.solved import OnePrize, Solution, Solved, Target, Together
from macau_edge.reports.document import Block, Formula, Heading, Paragraph
from macau_edge.reports.solving.formulas import (
    formula_text,
    interval_is_shortened,
    interval_text,
    is_shortened,
    reach_text,
    relation_is_shortened,
    relations_text,
    symbol,
)
from macau_edge.reports.solving.tables import ratios_table
from macau_edge.reports.solving.words import variable_words
from macau_edge.wording.numbers import is_long
from macau_edge.wording.words import Words


def alone_blocks(found: Solution, solved: Solved, one: OnePrize, w: Words) -> Iterator[Block]:
    """A prize: those that give the target exactly, and the printable ratios beside or inside."""
    symbols = [symbol(variable, solved.prizes) for variable in one.variables]
    name = " = ".join(symbols)
    if len(one.variables) > 1:
        yield Heading(w("solve.all-one", symbols=name), 3)
        name = "x"
    elif len(solved.prizes) > 1:
        words = variable_words(one.variables[0], solved.members[0], w)
        yield Heading(w("solve.alone", symbol=name, prize=words), 3)
    if len(one.pieces) > 1 or one.left_out:
        yield Formula("\n".join(_pieces(one, name, w)), any(map(_is_long, one.pieces)))
    elif solved.formula is None or len(solved.free) > 1:
        yield Formula(formula_text(one.pieces[0].formula, [name], w), is_shortened(one.pieces[0].formula))
    if one.left_out:
        yield Paragraph(w("solve.orders-left-out", states=STATES_OF_AN_ORDER), "note")
    if one.prizes is None:
        reach = reach_text(one.reach, w)
        key = "solve.unreachable-looked" if one.left_out else "solve.unreachable"
        yield Paragraph(w(key, reach=reach), "warning")
        return
    everything = one.prizes.high is None and one.prizes.low == one.variables[0].least
    text = w("solve.every-prize") if everything else interval_text(one.prizes, name, w)
    yield Paragraph(text) if everything else Formula(text, interval_is_shortened(one.prizes))
    if not one.rows:
        yield Paragraph(w("solve.none-printable"), "warning")
        return
    if one.outside:
        yield Paragraph(w("solve.outside"))
    yield ratios_table(one.rows, [one.variables[0].printed], [""], found.target, w)
    if one.others:
        near = one.prizes.only is not None or one.outside
        key = "solve.around-others" if near else "solve.inside-others"
        yield Paragraph(w(key, count=one.others), "note")


def _is_long(piece: Piece) -> bool:
    """Whether a coefficient or an end of a piece is too long."""
    ends = any(end is not None and is_long(end) for end in (piece.low, piece.high))
    return ends or is_shortened(piece.formula)


def _pieces(one: OnePrize, name: str, w: Words) -> Iterator[str]:
    for number, piece in enumerate(one.pieces):
        low, high = (None if end is None else w.short(end) for end in (piece.low, piece.high))
        key = "up-to" if number == 0 and not piece.low_in else "from-on" if high is None else "from-to"
        where = w(f"solve.{key}", low=low, high=high)
        said = w("solve.piece", symbol=name, where=where)
        yield f"{formula_text(piece.formula, [name], w)}   {said}"


def together_blocks(solved: Solved, together: Together, target: Target, w: Words) -> Iterator[Block]:
    """Several prizes: the relation that all solutions satisfy, and the printable combinations nearest to it."""
    names = {variable.number: symbol(variable, solved.prizes) for variable in solved.free}
    yield Heading(w("solve.several", symbols=", ".join(names.values())), 3)
    if not together.reaches:
        reach = reach_text(together.reach, w)
        yield Paragraph(w("solve.unreachable-together", reach=reach), "warning")
        return
    lines = relations_text(together.relations, list(names.values()), w)
    if not lines or together.last is None:
        yield Paragraph(w("solve.every-prize"))
        return
    yield Paragraph(w("solve.relation"))
    yield Formula("\n".join(lines), any(map(relation_is_shortened, together.relations)))
    if together.outside or not together.rows:
        yield Paragraph(w("solve.nothing-fits"), "warning")
    if together.rows:
        yield ratios_table(together.rows, [one.printed for one in solved.free], list(names.values()), target, w)
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
