"""The house edge of every bet as a formula in the probabilities of the faces: what several share, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from macau_edge.balance import BiasedBet
from macau_edge.exact.faces import EdgeFormula
from macau_edge.reports.bias.grouping import Voice
from macau_edge.reports.document import Block, Formula, Heading, Paragraph

BETWEEN = " = "
"""What stands between a name and what it is."""


def formula_blocks(voice: Voice) -> Iterator[Block]:
    """What the symbols mean, the definitions that several bets share, and each bet."""
    groups = voice.groups(lambda bet: bet.formula.lines() if bet.formula else bet.no_formula)
    formulas = [group[0].formula for group in groups if group[0].formula]
    if formulas:
        yield Paragraph(_symbols(formulas[0], voice))
    shared = _shared(formulas)
    if shared:
        yield Heading(voice.say("bias.definitions"), 3)
        yield Formula("\n".join(shared))
    for group in groups:
        yield Heading(f"{voice.ids(group)} — {voice.prize(group[0])}", 3)
        yield _bet(group[0], shared, voice)


def _bet(bet: BiasedBet, shared: Sequence[str], voice: Voice) -> Block:
    if bet.house_edge is None:
        return Paragraph(": ".join((f"--{bet.fair.missing}", voice.say("analysis.not-given"))), "warning")
    if bet.formula is None:
        return Paragraph(voice.say("bias.no-formula"), "note")
    return Formula("\n".join(line for line in bet.formula.lines() if line not in shared))


def _symbols(formula: EdgeFormula, voice: Voice) -> str:
    """`p1, p2, p3, p4, p5, p6: the probability of 1 to 6`; of many only the first and the last."""
    names = [str(formula.symbol(face)) for face in formula.faces]
    if len(names) > 8:
        names = [names[0], names[1], "…", names[-1]]
    key = "bias.symbols" if voice.count > 1 else "bias.symbols-wheel"
    labels = voice.labels(formula.faces)
    return voice.say(key, symbols=voice.say("phrase.comma").join(names), labels=labels)


def _shared(formulas: Sequence[EdgeFormula]) -> tuple[str, ...]:
    """The definitions that more than one formula has, word for word, and none has otherwise; in the order of use."""
    lines = [line for formula in formulas for line in formula.lines()[:-1]]
    often = Counter(lines)
    meanings: dict[str, set[str]] = {}
    for line in often:
        name, _, meaning = line.partition(BETWEEN)
        meanings.setdefault(name, set()).add(meaning)
    found = [line for line in often if often[line] > 1 and len(meanings[line.partition(BETWEEN)[0]]) == 1]
    return tuple(_in_order(found))


def _in_order(lines: Sequence[str]) -> list[str]:
    """The definitions by what they are called, the numbers in names as numbers: `t2` before `t10`."""

    def key(line: str) -> tuple[str, int]:
        name = line.partition(BETWEEN)[0]
        letters = name.rstrip("0123456789")
        return letters, int(name[len(letters) :] or 0)

    return sorted(lines, key=key)
