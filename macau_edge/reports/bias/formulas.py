"""The house edge of every bet as a formula in the probabilities of the faces: what several share, once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from macau_edge.balance import BiasedBet
from macau_edge.exact.faces import EdgeFormula
from macau_edge.reports.bias.grouping import BiasWords
from macau_edge.reports.document import Block, Formula, Heading, Paragraph

BETWEEN = " = "
"""What stands between a name and what it is."""


def formula_blocks(w: BiasWords) -> Iterator[Block]:
    """What the symbols mean, the definitions that several bets share, and each bet."""
    groups = w.groups(lambda bet: bet.formula.lines() if bet.formula else bet.no_formula)
    formulas = [group[0].formula for group in groups if group[0].formula]
    if formulas:
        yield Paragraph(_symbols(formulas[0], w))
    shared = _shared(formulas)
    if shared:
        yield Heading(w("bias.definitions"), 3)
        yield Formula("\n".join(shared))
    for group in groups:
        title, edge = f"{w.ids(group)} — {w.paid(group[0])}", group[0].house_edge
        yield Heading(title if edge is None else w.player(title, edge, " — "), 3)
        yield _bet(group[0], shared, w)


def _bet(bet: BiasedBet, shared: Sequence[str], w: BiasWords) -> Block:
    if bet.house_edge is None:
        return Paragraph(": ".join((f"--{bet.own.missing}", w("analysis.not-given"))), "warning")
    if bet.formula is None:
        return Paragraph(w("bias.no-formula"), "note")
    return Formula("\n".join(line for line in bet.formula.lines() if line not in shared))


def _symbols(formula: EdgeFormula, w: BiasWords) -> str:
    """`p1, p2, p3, p4, p5, p6: the probability of 1 to 6`; where a symbol is not the face's own name, each with it."""
    names = {str(formula.symbol(face)): face for face in formula.faces}
    wheel = "" if w.count > 1 else "-wheel"
    comma = w("phrase.comma")
    if any(name not in (f"p{face}", f"p_{w.label(face)}") for name, face in names.items()):
        pairs = comma.join(f"{name} = {w.label(face)}" for name, face in names.items())
        return w(f"bias.symbols-each{wheel}", pairs=pairs)
    shown = list(names) if len(names) <= 8 else [*list(names)[:2], "…", list(names)[-1]]
    return w(f"bias.symbols{wheel}", symbols=comma.join(shown), labels=w.labels(formula.faces))


def _shared(formulas: Sequence[EdgeFormula]) -> tuple[str, ...]:
    """The definitions that more than one formula has, word for word, and none has otherwise; each after what it needs.

    A definition that needs one which is not shared is not shared either.
    """
    lines = [line for formula in formulas for line in formula.lines()[:-1]]
    often = Counter(lines)
    meanings: dict[str, set[str]] = {}
    for line in often:
        name, _, meaning = line.partition(BETWEEN)
        meanings.setdefault(name, set()).add(meaning)
    found: dict[str, str] = {}
    for line in often:  # a formula defines before it uses, so what a line needs has been met
        name, _, meaning = line.partition(BETWEEN)
        if often[line] > 1 and len(meanings[name]) == 1 and (_used(meaning) & meanings.keys()) <= found.keys():
            found[name] = meaning
    depth: dict[str, int] = {}
    for name, meaning in found.items():
        depth[name] = 1 + max((depth[one] for one in _used(meaning) if one in depth), default=0)
    return tuple(
        f"{name}{BETWEEN}{found[name]}" for name in sorted(found, key=lambda name: (depth[name], *_place(name)))
    )


def _used(text: str) -> set[str]:
    """The names in a line."""
    return set(re.findall(r"[^\W\d]\w*", text))


def _place(name: str) -> tuple[str, int]:
    """What a name is sorted by, its number as a number: `t2` before `t10`."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)
