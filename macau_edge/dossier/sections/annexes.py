"""The annexes: outcomes and whole figures, method, both engines, versions, verification."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING

from msgspec import structs

from macau_edge.analysis import BetAnalysis, Compared, engines_verdict
from macau_edge.analysis.derivation import Derivation
from macau_edge.dossier.case import (
    ANALYSIS,
    APPLICATION,
    CERTIFICATE,
    PYTHON,
    RECOMPUTE,
    RULESET,
    TECHNICAL,
    Case,
    files_table,
)
from macau_edge.dossier.certificate import RESULTS, SEEN, STATES, certificate_of
from macau_edge.dossier.sections.enumeration import outcome_list, whole_figures
from macau_edge.dossier.sections.offers import (
    PricedGroup,
    assumed,
    choice_words,
    concerns_other_bets,
    groups_of,
    kept_words,
)
from macau_edge.exact import SYMPY_STATES
from macau_edge.model import __version__
from macau_edge.model.records import dataclass
from macau_edge.model.walk import gathered
from macau_edge.questions.analyse import rows
from macau_edge.questions.explain.report import BOUNDS
from macau_edge.reports.document import Block, Formula, Heading, Paragraph, Table, elided_rows
from macau_edge.reports.fields import Field, Label, Number, table
from macau_edge.reports.formula import (
    Power,
    Row,
    Symbol,
    bracket,
    equality_line,
    fraction_line,
    number_line,
    product_line,
    terms_line,
)
from macau_edge.wording import Words
from macau_edge.wording.text import Phrasebook, signed_text

if TYPE_CHECKING:
    from macau_edge.dossier.annexes import Annex
    from macau_edge.dossier.bets import AnnexRecord

# --- Annex III: the figures of both engines side by side, printed alike on every machine -----------------------------


DIGITS = 11
"""Significant digits of both values; fewer where the last places of a float could change what is printed."""
NOISE = Fraction(1, 10**12)
"""What a figure of the numeric engine may be off on some machine, relative to what it is added up from.

It is forty times what was measured, since another machine may add in another order.
"""

SYMBOLS = {"staked": "A", "risked": "B", "expected-net": "E", "rolls": "T", "rolls-second": "M"}
"""What a figure that is of no single net result is called; M is the mean of the square of the number of trials."""


def outcomes_annex(case: Case, w: Words) -> Iterator[Block]:
    """Every outcome of a trial, and every figure in full."""
    yield from outcome_list(case, groups_of(case), w)
    yield from whole_figures(groups_of(case), w)


def engines_annex(case: Case, w: Words) -> Iterator[Block]:
    """Every figure compared of one member of each group, and every member with the largest difference."""
    groups = groups_of(case)
    yield Paragraph(w("annex.compared"))
    if not all(group.measures.has_spread for group in groups):
        yield Paragraph(w("annex.compared-parted"))
    for group in groups:
        if group.first.compared:
            yield _figures(group, w)
        else:
            yield Paragraph(w("annex.not-compared", bet=group.representative(w)), "warning")
    yield _members(groups, w)
    found = engines_verdict([bet for group in groups for bet in group.bets])
    disagree = "analysis.engines-disagree" if found == "disagree" else "analysis.engines-not-confirmed"
    key = "annex.all-agree" if found == "agree" else disagree
    yield Paragraph(w(key), "plain" if found == "agree" else "warning")
    yield from _thirdly(groups, w)


def _thirdly(groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
    """For which bets of the dossier the third solver comes to the same fractions, and for which it is not asked."""
    found = groups[0].case.analysed
    for third, key in (("differs", "annex.third-differs"), ("beyond", "annex.third-beyond")):
        if members := {bet.id: bet.member for bet in found if bet.third == third}:
            bets = w.both([w.bet(member) for member in members.values()])
            yield Paragraph(w(key, bets=bets, states=SYMPY_STATES), "warning" if third == "differs" else "plain")
    if any(bet.third == "same" for bet in found):
        others = any(bet.third != "same" for bet in found)
        yield Paragraph(w("annex.third-others" if others else "annex.third-same"))


def _figures(group: PricedGroup, w: Words) -> Table:
    """Every figure with the values of both engines; of very many alike those at the ends."""
    size = _added_up(group)
    compared = group.first.compared
    rows: list[Compared | str] = []
    for part in (("net",), ("probability",), tuple(SYMBOLS)):
        alike = [one for one in compared if one.what in part]
        rows += elided_rows(alike, lambda one: one, lambda between: w("explain.more", count=len(between)))

    def of(value: Callable[[Compared], str]) -> Callable[[Compared | str], str]:
        return lambda one: "" if isinstance(one, str) else value(one)

    fields: tuple[Field[Compared | str], ...] = (
        Label(w("explain.figure"), lambda one: one if isinstance(one, str) else variable_symbol(one)),
        Number(w("annex.exact-fraction"), of(lambda one: w.short(one.exact))),
        Number(w("annex.exact-decimal"), of(lambda one: stable_digits(one, _size(one, size), w)[0])),
        Number(w("annex.numeric"), of(lambda one: stable_digits(one, _size(one, size), w)[1])),
        Number(w("annex.difference"), of(lambda one: _relative(one, one.difference)), "apart"),
        Number(w("annex.bound"), of(lambda one: _relative(one, one.bound)), "apart"),
    )
    return table(w, fields, rows, group.representative(w))


def _added_up(group: PricedGroup) -> Fraction:
    """What the parts of the expected net result come to, whatever their signs; at most, where a hand is parted."""
    size = sum((abs(net) * p for net, p in group.nets.items()), Fraction(0))
    if parted := group.derivation.parted:
        size += parted.chance * max(abs(parted.lowest), abs(parted.highest))
    return size


def _size(one: Compared, size: Fraction) -> Fraction:
    """What a figure is added up from: the expected net result from parts that may nearly cancel out."""
    return size if one.what == "expected-net" else abs(one.exact)


def _relative(one: Compared, value: float) -> str:
    """A difference or a bound, relative where the figure is above one."""
    return round_bound(value / max(1.0, abs(float(one.exact))))


def variable_symbol(one: Compared) -> str:
    """`x = +24`, `P(+24)`, `E`."""
    if one.of is None:
        return SYMBOLS[one.what]
    return f"x = {signed_text(one.of)}" if one.what == "net" else f"P({signed_text(one.of)})"


def round_bound(value: float) -> str:
    """A round number that a difference or a bound is not above, the same on every machine: `≤ 1e-12`."""
    found = next((bound for bound in BOUNDS if value <= float(bound)), None)
    return f"≤ {found}" if found else f"> {BOUNDS[-1]}"


def stable_digits(one: Compared, size: Fraction, w: Phrasebook) -> tuple[str, str]:
    """Both engines' values with as many digits, at most `DIGITS`, as every machine prints alike.

    A float differs in its last places from one machine to another, by a little of the `size` of what it was added from;
    a digit is left out where that could tip it. Where the engines are further apart, the numeric one's bound decides.
    """
    if not isfinite(one.bound) or not isfinite(one.numeric):
        return w.figures(one.exact, DIGITS), "—"
    noise = NOISE * size
    off = noise if one.difference <= noise else Fraction(one.bound)
    near = abs(one.exact - Fraction(one.numeric)) <= off
    if not one.exact:
        return "0", "0" if near else _float(one.numeric, 1, w)
    digits = next((digits for digits in range(DIGITS, 1, -1) if _clear(one.exact, digits, off)), 1)
    shown = w.figures(one.exact, digits)
    return shown, shown if near else _float(one.numeric, digits, w)


def _clear(exact: Fraction, digits: int, off: Fraction) -> bool:
    """Whether whatever is so far from a value is rounded to the same digits as it is."""
    place = (Decimal(exact.numerator) / Decimal(exact.denominator)).adjusted()
    unit = Fraction(10) ** (place - digits + 1)
    return abs(abs(exact) / unit % 1 - Fraction(1, 2)) * unit > off


def _float(value: float, digits: int, w: Phrasebook) -> str:
    text = format(Context(prec=digits).create_decimal(Decimal(value)), "f")
    return w.pointed(text)


def _members(groups: Sequence[PricedGroup], w: Words) -> Table:
    """Every member with how many figures were compared, and what all their differences are below."""
    fields: tuple[Field[tuple[Case, BetAnalysis]], ...] = (
        Label(w("analysis.name"), lambda one: w.bet(one[1].member) + choice_words(one[0], one[1], w)),
        Number(w("annex.count"), lambda one: len(one[1].compared)),
        Number(w("annex.largest"), lambda one: round_bound(one[1].distance)),
        Label(w("analysis.engines"), lambda one: rows.engines_word((one[1],), w)),
    )
    return table(w, fields, [(group.case, bet) for group in groups for bet in group.bets], w("annex.members"))


# --- Annexes IV and V: what the dossier was made from and with, and how it is verified -------------------------------


FILE = "dossier.pdf"
"""What the document is called in the command that verifies it."""


def verification(case: Case, w: Words) -> Iterator[Block]:
    """The program, the files with their hashes, the technical volume among them, and the command that verifies all."""
    names = {"application": APPLICATION, "ruleset": RULESET, "analysis": ANALYSIS}
    files = [names["ruleset"], *(case.superseded.earlier.files if case.superseded else ())]
    made_from = {**names, "ruleset": w("phrase.comma").join(files)}
    yield Paragraph(w("annex.program", version=__version__, build=case.build, **made_from))
    yield Paragraph(w("request.files"))
    yield files_table(case, w)
    yield Paragraph(w("annex.technical" if case.technical else "annex.technical-elsewhere", file=TECHNICAL))
    yield Paragraph(w("annex.verify", version=__version__, build=case.build, file=FILE))
    yield Formula((f"macau-edge verify {FILE}",))
    if case.draft:
        yield Paragraph(w("annex.draft"), "warning")


def by_hand(case: Case, w: Words) -> Iterator[Block]:
    """How to verify without this program, and what the other one does not check."""
    yield Paragraph(w("annex.files", table=w("attached.files"), hash="SHA-256"))
    yield Paragraph(w("annex.attached"))
    yield Paragraph(w("annex.by-hand"))
    said = {"program": RECOMPUTE, "certificate": CERTIFICATE, "python": PYTHON, "hash": "SHA-256"}
    yield Paragraph(w("annex.recompute", **said))
    yield Formula((f"python -I {RECOMPUTE} {CERTIFICATE}",))
    found = certificate_of(case)
    if played := found.data.played:
        key = "annex.recompute-sums" if found.unproved else "annex.recompute-played"
        yield Paragraph(w(key, certificate=CERTIFICATE, seen=w.whole(SEEN)))
        if any(bet.one_of_two is True for bet in played):
            yield Paragraph(w("annex.recompute-parted"))
    yield from _not_checked(case, w)


UNCHECKED = {
    "rounds": "annex.unchecked.rounds",
    "totals": "annex.unchecked.totals",
    "option": "annex.unchecked.option",
    "size": "annex.unchecked.size",
    "midst": "annex.unchecked.midst",
    "laid": "annex.unchecked.laid",
    "partly": "annex.unchecked.partly",
    "seen": "annex.unchecked.seen",
    "drawn": "annex.unchecked.drawn",
}
"""The certificate's word for why a bet is not checked, or not how it is played -> the reason."""


def _not_checked(case: Case, w: Words) -> Iterator[Block]:
    """The bets that the program names as not checked, by the reason, said beforehand; that it checks all of them."""
    _, unchecked, unproved = certificate_of(case)
    found = gathered([*((bet, why) for bet, why, _ in unchecked), *unproved], lambda one: one[1])
    yield Paragraph(w("annex.unchecked" if found else "annex.all-checked", program=RECOMPUTE))
    for why, bets in found.items():
        names = dict.fromkeys(_named(case, bet, w) for bet, _ in bets)
        reason = w(UNCHECKED[why], states=STATES, results=w.whole(RESULTS), seen=w.whole(SEEN))
        yield Paragraph(w("played.of-bets", bets=w.both(list(names)), what=reason), "item")


def _named(case: Case, bet: BetAnalysis, w: Words) -> str:
    """A bet by its name; one of the regulation that is to change is said to be as it is now."""
    if not any(bet is one for one in case.before.bets):
        return w.bet(bet.member)
    name = w.on(case.base.ruleset).bet(bet.member)
    return w("edge.now", bet=name) if any(one.takes(bet.member) for one in case.judged) else name


# --- Annex II: how the figures are worked out, what each of them means, and what they rest on ------------------------


FELLER = "W. Feller, An Introduction to Probability Theory and Its Applications, vol. I, ch. IX"
ETHIER = "S. N. Ethier, The Doctrine of Chances: Probabilistic Aspects of Gambling, 2010, ch. 6"
WIZARD = "Wizard of Odds, wizardofodds.com"

DEFINED: tuple[tuple[str, str, str | None], ...] = (
    ("annex.measure.expected", "E = Σ x × P(x)", FELLER),
    ("annex.measure.edge", "H = -E / A", ETHIER),
    ("annex.measure.resolved", "R = H / (1 - P(0))", ETHIER),
    ("annex.measure.per-trial", "U = H / T", WIZARD),
    ("annex.measure.risk", "K = -E / B", WIZARD),
    ("annex.measure.return", "1 - H", None),
    ("annex.measure.hit", "G = Σ P(x), x > 0", None),
    ("annex.measure.one-in", "1 / G", None),
    ("annex.measure.against", "(Σ P(x), x < 0) : (Σ P(x), x > 0)", None),
    ("annex.measure.fair", "(Σ -x × P(x), x < 0) / G", None),
    ("annex.measure.variance", "S² = Σ x² × P(x) - E²", FELLER),
    ("annex.measure.deviation", "S = √(S²)", FELLER),
)
"""The key of each measure, with its definition and its source, as `model/measures.py` has them."""


ENUMERATES = {"dice": "annex.enumerates.dice", "cards": "annex.enumerates.cards"}
"""Device -> what the numeric engine enumerates, where it is no plain list of results."""


def method_annex(case: Case, w: Words) -> Iterator[Block]:
    """The engines and the third solver, the definitions of the measures, the assumptions and the readings."""
    spread = all(group.measures.has_spread for group in groups_of(case))
    yield Paragraph(w("annex.two-engines" if spread else "annex.two-engines-parted"))
    yield Heading(w("annex.exact-engine"), 3, numbered=False)
    yield from _exact([group.derivation for group in groups_of(case)], w)
    yield Heading(w("annex.numeric-engine"), 3, numbered=False)
    yield Paragraph(w(ENUMERATES.get(w.device, "annex.enumerates.other")))
    yield Paragraph(w("annex.bounds"))
    yield Heading(w("annex.third-solver"), 3, numbered=False)
    yield Paragraph(w("annex.third", states=SYMPY_STATES))
    yield Heading(w("annex.measures"), 3, numbered=False)
    yield Paragraph(w("annex.letters"))
    yield _measures(w)
    yield from _assumptions(case, w)


def _exact(derivations: Sequence[Derivation], w: Words) -> Iterator[Block]:
    """How a round is dealt; chains, and the formulas of tallies where a proposed bet is one."""
    if w.device == "cards":
        yield Paragraph(w("annex.dealt"))
        yield Paragraph(w("explain.cards.exchangeable"))
    if choosing := [one for derivation in derivations for one in derivation.choosing]:
        yield Paragraph(w("annex.chosen"))
        if any(one.play.step.parts for one in choosing):
            yield Paragraph(w("annex.chosen-apart"))
    if any(not derivation.measures.has_spread for derivation in derivations):
        yield Paragraph(w("annex.parted"))
    yield Paragraph(w("annex.chain"))
    yield from map(Formula, chain_equations())
    yield Paragraph(w("annex.solved"))
    forms = {derivation.count.form for derivation in derivations if derivation.count}
    for form, key in (("one", "annex.one"), ("set", "annex.set"), ("highest", "annex.highest")):
        if form not in forms:
            continue
        yield Paragraph(w(key))
        yield from map(Formula, tally_equations(form))
    if any(derivation.count and derivation.count.cycles is not None for derivation in derivations):
        yield Paragraph(w("annex.wald"))
        yield Formula(equality_line(Symbol("T"), product_line(Symbol("V"), Symbol("L"))))
    if any(derivation.parts for derivation in derivations):
        yield Paragraph(w("annex.compound"))


def chain_equations() -> Iterator[Row]:
    """The equations of a chain: the probability of a net result x from state i, and the number of trials.

    P(i, x) = (1 / N) Σ n(i, j) × P(j, x) and T(i) = 1 + (1 / N) Σ n(i, j) × T(j).
    """
    i, j, x = map(Symbol, "ijx")
    mean = (*bracket(fraction_line("1", Symbol("N"))), " ", Symbol("Σ"), " ")
    yield equality_line(Symbol("P")(i, x), (*mean, *product_line(Symbol("n")(i, j), Symbol("P")(j, x))))
    yield equality_line(Symbol("T")(i), terms_line("+", "1", (*mean, *product_line(Symbol("n")(i, j), Symbol("T")(j)))))


def tally_equations(form: str) -> Iterator[Row]:
    """What the closed forms of a tally are summed of: of one thing, of a set, of the highest of several counts.

    c = p / (1 - r), and P(j) = c^j - c^(j+1);
    P(j) = s × Σ (-1)^(j-b) × C(m-b, j-b) × N(b) / (1 - r - q);
    n! / (1 - r - q)^(n+1).
    """
    b, c, j, m, n, p, q, r, s = map(Symbol, "bcjmnpqrs")
    leaves = bracket(terms_line("-", "1", r, q))
    if form == "one":
        yield equality_line(c, fraction_line(p, bracket(terms_line("-", "1", r))))
        yield equality_line(Symbol("P")(j), terms_line("-", Power((c,), ("j",)), Power((c,), (j, "+1"))))
    elif form == "set":
        alternating = Power(bracket(number_line(-1)), (j, "-", b))
        chosen = Symbol("C")((m, "-", b), (j, "-", b))
        added = (Symbol("Σ"), " ", alternating)
        yield equality_line(Symbol("P")(j), product_line(s, added, chosen, fraction_line(Symbol("N")(b), leaves)))
    else:
        yield fraction_line((n, "!"), Power(leaves, (n, "+1")))


def _measures(w: Words) -> Table:
    fields: tuple[Field[tuple[str, str, str | None]], ...] = (
        Label(w("explain.figure"), lambda one: w(one[0])),
        Label(w("annex.definition"), lambda one: one[1]),
        Label(w("annex.source"), lambda one: one[2] or w("annex.by-definition")),
    )
    return table(w, fields, DEFINED)


def _assumptions(case: Case, w: Words) -> Iterator[Block]:
    """What the act does not say and the arithmetic needs, and how unclear provisions are read in all figures.

    What the proposed bets need is told with their description, and not again.
    """
    yield Heading(w("explain.assumptions"), 3, numbered=False)
    others = [one for one in case.ruleset.assumptions if concerns_other_bets(case, one)]
    if len(others) < len(case.ruleset.assumptions):
        yield Paragraph(w("annex.assumptions.proposed"))
    if others:
        yield Paragraph(w("annex.assumptions.comparison"))
    for one in others:
        yield Paragraph(assumed(case, one, w) + w.at(one.law), "item")
    if not case.ruleset.assumptions:
        yield Paragraph(w("annex.no-assumption"))
    yield Heading(w("annex.readings"), 3, numbered=False)
    readings = (*case.base.ruleset.readings, *case.application.readings)
    for read in readings:
        yield Paragraph(w("annex.reading", text=w.text(read.adopted)) + w.at(read.law), "item")
    if not readings:
        yield Paragraph(w("annex.no-reading"))


def command(name: str, bet: str, options: str = "") -> str:
    """What gives figures of an annex: `macau-edge risk application.yaml fire --rounds 500`."""
    named = f'"{bet}"' if "[" in bet else bet  # which a shell might take for a pattern
    return f"macau-edge {name} {APPLICATION} {named} {options}".rstrip()


@dataclass(frozen=True, slots=True)
class UnderChoice:
    """An annex under one choice of what the house goes on choosing, which the others stand beside."""

    way: Case
    found: Annex

    @property
    def title(self) -> str:
        """The key of its title, without the choice."""
        return self.found.title

    def chosen(self, w: Words) -> str:
        """The choice, with its article."""
        return kept_words(self.way, w)

    def blocks(self, case: Case, w: Words) -> Iterator[Block]:
        """Under which choice it was found, and what it says."""
        yield Paragraph(w("asked.annex-kept", choices=self.chosen(w)))
        yield from self.found.blocks(self.way, w)

    def data(self) -> AnnexRecord:
        """What it found, with the choice."""
        return structs.replace(self.found.data(), kept={name: one.label for name, one in self.way.kept.items()})


def annex_commands(case: Case, lines: Iterable[str], w: Words) -> Iterator[Block]:
    """The commands that give the figures of an annex, and as what an attached ruleset has to be saved for them."""
    own = case.own_file not in (None, RULESET)
    yield Paragraph(w("asked.command-own" if own else "asked.command", ruleset=RULESET, file=case.own_file))
    kept = "".join(f" --option {name}={one.label}" for name, one in case.kept.items() if not case.others)
    yield from (Formula((line + kept,)) for line in lines)
