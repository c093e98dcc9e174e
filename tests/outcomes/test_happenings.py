"""On dice: prizes by what happened, what two phrases both name, and lists whose phrases overlap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

from macau_edge import exact, numeric
from macau_edge.analysis import analyse_ruleset
from macau_edge.checks import check
from macau_edge.model import Member, Ruleset
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.loops import each

Throw = tuple[int, int]
Net = Callable[[Throw], str]


def read(text: str) -> Ruleset:
    found = read_ruleset(source("dice.yaml", f"game: x\ndevice: {{dice: 2}}\n{text}".encode()), "dice")
    assert found.ruleset is not None, found.problems
    assert [problem for problem in check(found) if problem.family in ("structure", "arithmetic")] == []
    return found.ruleset


def counted(net: Net) -> dict[Fraction, Fraction]:
    found = Counter(Fraction(net(throw)) for throw in product(range(1, 7), range(1, 7)))
    return {value: Fraction(n, 36) for value, n in sorted(found.items())}


BETS: dict[str, tuple[str, Net]] = {
    "a prize by names": (
        "names: {seven: 7, doubles: same face, high: 11 to 12 except same face}\n"
        "bets: {bet: {win: [seven, doubles, high], lose: others, "
        "pays: {by: happening, seven: 1:1, doubles: 5:1, none: 9:1}}}",
        lambda t: "1" if sum(t) == 7 else "5" if t[0] == t[1] else "9" if sum(t) >= 11 else "-1",
    ),
    "the rest of a table by names": (
        "names: {seven: 7, doubles: same face}\n"
        "bets: {bet: {win: [seven, doubles, 11], lose: others, pays: {by: happening, seven: 1:1, others: 4:1}}}",
        lambda t: "1" if sum(t) == 7 else "4" if t[0] == t[1] or sum(t) == 11 else "-1",
    ),
    "a table by names inside another": (
        "names: {low: 2 to 6, doubles: same face}\n"
        "bets: {bet: {win: [low, doubles], lose: others, "
        "pays: {by: happening, low: {by: happening, doubles: 3:1, none: 1:2}, none: 7:1}}}",
        lambda t: ("3" if t[0] == t[1] else "1/2") if sum(t) <= 6 else "7" if t[0] == t[1] else "-1",
    ),
    "what a loss costs by names": (
        "names: {seven: 7, craps: [2, 3, 12]}\n"
        "bets: {bet: {win: 8 to 11, lose: others, pays: 1:1, "
        "lost: {by: happening, seven: 1:2, craps: 1:4, none: 1:1}}}",
        lambda t: "1" if 8 <= sum(t) <= 11 else {7: "-1/2", 2: "-1/4", 3: "-1/4", 12: "-1/4"}.get(sum(t), "-1"),
    ),
    "what both phrases name": (
        "bets: {bet: {win: odd and shows 3, push: even and same face, lose: others, pays: 2:1}}",
        lambda t: "2" if sum(t) % 2 and 3 in t else "0" if t[0] == t[1] else "-1",
    ),
    "what three phrases name": (
        "bets: {bet: {win: 5 to 9 and odd and shows 2, lose: others, pays: 3:1}}",
        lambda t: "3" if 5 <= sum(t) <= 9 and sum(t) % 2 and 2 in t else "-1",
    ),
    "a list that overlaps": (
        "bets: {bet: {win: [shows 1, 7, same face], lose: others, pays: 1:1}}",
        lambda t: "1" if 1 in t or sum(t) == 7 or t[0] == t[1] else "-1",
    ),
    "a list of two that say what both name": (
        "names: {either: [odd and shows 1, 6 to 12 and shows 1]}\n"
        "bets: {bet: {win: even except either, lose: others, pays: 1:1}}",
        lambda t: "1" if sum(t) % 2 == 0 and not (1 in t and sum(t) >= 6) else "-1",
    ),
}


@each(("text", "net"), BETS.values(), ids=BETS)
def test_both_engines_find_what_the_throws_give(text: str, net: Net) -> None:
    ruleset = read(text)
    member = Member(ruleset.bets["bet"], {})
    assert dict(exact.solve(ruleset, member, {}).nets) == counted(net)
    estimate = numeric.estimate(ruleset, member, {})
    assert estimate.nets.tolist() == [float(value) for value in counted(net)]
    off = sum(abs(p - float(q)) for p, q in zip(estimate.probabilities, counted(net).values(), strict=True))
    assert off <= estimate.mass_bound + 1e-15


def test_two_words_that_name_one_throw_are_a_finding() -> None:
    bet = "{win: [seven, unequal], lose: others, pays: {by: happening, seven: 1:1, unequal: 2:1}}"
    text = f"game: x\ndevice: {{dice: 2}}\nnames: {{seven: 7, unequal: odd}}\nbets: {{bet: {bet}}}\n"
    found = check(read_ruleset(source("dice.yaml", text.encode()), "dice"))
    messages = [problem.message for problem in found if problem.family == "arithmetic"]
    assert messages == ["`unequal` and `seven` both name 1-6"]


HAND = """
words:
  come-out: {en: come-out, pt: primeiro lançamento, zh: 首擲}
  point: {en: point, pt: ponto, zh: 點數}
  natural: {en: natural, pt: natural, zh: 天生贏}
  seven-out: {en: seven-out, pt: sete, zh: 七出}
  point-made: {en: point made, pt: ponto feito, zh: 中點}
hand:
  come-out: {point: [4, 5, 6, 8, 9, 10], natural: [7, 11]}
  point: {point-made: point, seven-out: 7}
  ends: seven-out
bets:
  bet: {made: come-out, win: [seven-out, point-made], lose: 12, pays: {by: happening, seven-out: 1:1, point-made: 2:1}}
"""


def test_a_prize_by_what_happens_in_the_hand() -> None:
    """Points of 4, 5 and 6 are made with 3, 4 and 5 throws of 36; seven with 6, and twelve, at any time, loses."""
    after = [(weight, Fraction(weight, weight + 7), Fraction(6, weight + 7)) for weight in (3, 4, 5)]
    opened = Fraction(2, 24 + 1)
    made = sum(opened * weight * chance for weight, chance, _ in after)
    out = sum(opened * weight * chance for weight, _, chance in after)
    analysis = analyse_ruleset(read(HAND), {})
    assert analysis.agree, analysis.problems
    (found,) = analysis.bets
    assert found.measures
    assert dict(found.measures.distribution.nets) == {Fraction(-1): 1 - made - out, Fraction(1): out, Fraction(2): made}
