"""A case -> its workbook: every bet in a sheet whose formulas work its figures out again from cases and prizes.

Beside each formula stands its value, so that a viewer that computes nothing shows it, and what may be changed, a prize
or a rate of commission, is marked: then the spreadsheet gives what the house edge would be. A spreadsheet keeps fifteen
digits of a number, so the exact fraction stands beside as a text. What is drawn of it is in `writing/xlsx.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm, sqrt
from typing import Literal, NamedTuple

from macau_edge.analysis import BetAnalysis
from macau_edge.analysis.derivation import Derivation
from macau_edge.analysis.derivation.parted import PartedRounds
from macau_edge.analysis.derivation.steps import Net
from macau_edge.dossier.annexes.figures import ROUNDS, Z
from macau_edge.dossier.case import APPLICATION, RULESET, Case
from macau_edge.dossier.sections.offers import PARTED_EXACT, REMEMBERED, PricedGroup, choices_words, groups_of, rows_of
from macau_edge.model import Choice, Language, Option, __version__
from macau_edge.model.measures import Measures, all_digits
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.regex import regex
from macau_edge.model.walk import gathered
from macau_edge.questions.analyse.rows import grouped_bets
from macau_edge.reading.build import maker_text, typesetter_version
from macau_edge.wording import Words
from macau_edge.wording.text import signed_text

Look = Literal["text", "title", "heading", "number", "input", "exact", "link"]
"""How a cell looks: what may be changed is an `input`, and yellow."""
Result = str | int | float | Fraction

README, COMPARE, PAR, OPTION = "Read me", "Compare", "PAR", "Option"
"""The sheets that stand beside those of the bets."""
DIGITS = 15
"""Digits of a number that a spreadsheet keeps."""
LONGEST = 31
"""Characters of a sheet's name."""
FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
"""What stands in no name of a sheet."""
RATIO = regex(r"(?<=\d):(?=\d)")
QUANTILES = (("90 %", Z), ("95 %", Fraction(196, 100)))
"""The quantiles of the normal distribution that intervals are made with."""


COLUMNS = (
    "book.column.result",
    "book.column.cases",
    "book.column.of",
    "book.column.probability",
    "book.column.prize",
    "book.column.staked",
    "book.column.rate",
    "book.column.net",
    "book.column.contribution",
    "book.column.square",
    "book.column.exact",
)
"""The columns of a bet's sheet, A to K."""
COMPARED = (
    "book.compare.name",
    "book.compare.of",
    "book.compare.exact",
    "book.compare.edge",
    "book.compare.rank",
    "book.compare.sheet",
)
"""The columns of the sheet that has them all."""


class Changeable(NamedTuple):
    """A prize and the stake that it is for, and the rate of commission that is taken of it."""

    amount: int
    stake: int
    rate: Fraction


class BookCell(NamedTuple):
    """What stands in a cell: a number or a text, the formula that gives it, and the sheet that it leads to."""

    value: Result
    look: Look = "text"
    formula: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookSheet:
    """The cells of a sheet by row and column, from 0; `breaks` are the rows before which a printed page begins."""

    name: str
    widths: tuple[int, ...]
    cells: dict[tuple[int, int], BookCell] = field(default_factory=dict)
    breaks: list[int] = field(default_factory=list)

    def put(self, row: int, column: int, *cells: BookCell) -> None:
        """Cells beside one another, from a place on."""
        for number, cell in enumerate(cells, column):
            self.cells[row, number] = cell


@dataclass(frozen=True, slots=True, kw_only=True)
class BookBet:
    """A bet, or members of a family with the same figures, and what is known of it.

    `derivation` is None of a bet of the regulation as it is, whose net results are written as numbers; `choice` are the
    choices under which it has these figures, of a proposed one those of the options that are kept.
    """

    case: Case
    bets: tuple[BetAnalysis, ...]
    measures: Measures
    derivation: Derivation | None = None
    group: PricedGroup | None = None
    choice: tuple[tuple[Option, Choice], ...] = ()
    replaced: bool = False

    def name(self, w: Words) -> str:
        """What it is called, with the choices under which it has its figures."""
        if self.group is None:
            w = w.on(self.case.base.ruleset)
        said = w.members([bet.member for bet in self.bets])
        said = w("edge.now", bet=said) if self.replaced else said
        return w("book.chosen", bet=said, choice=w("phrase.comma").join(self.chosen(w))) if self.choice else said

    def chosen(self, w: Words) -> list[str]:
        """Each choice in words."""
        w = w.on(self.case.base.ruleset)
        return [choices_words(w.ruleset, option, w.choice(choice), w) for option, choice in self.choice]

    @property
    def is_kept(self) -> bool:
        """Whether it is proposed, and the house goes on choosing something of it."""
        return self.group is not None and bool(self.choice)

    @property
    def parted(self) -> PartedRounds | None:
        """The rounds in which a hand is parted, which are told together."""
        return self.derivation.parted if self.derivation else None

    @property
    def results(self) -> Sequence[tuple[Fraction, Fraction]]:
        """Net results with their probabilities; the last is the mean of the `parted` rounds, of the others as they are.

        There are none of a bet of the regulation by whose play a hand is parted.
        """
        if parted := self.parted:
            return (*parted.nets.items(), (parted.mean, parted.chance))
        if not self.measures.has_spread:
            return ()
        return tuple((net, p) for net, p in self.measures.distribution.nets.items() if p)

    @property
    def cases(self) -> int:
        """Of how many equally likely cases the probabilities are parts: those of the device where one trial decides."""
        least = lcm(*(p.denominator for _, p in self.results))
        whole = self.derivation.weight if self.group and self.group.in_one_trial and self.derivation else 0
        return whole if whole and whole % least == 0 else least


# --- which bets there are --------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def book_bets(case: Case) -> tuple[BookBet, ...]:
    """The bets that are proposed or change with these, under each choice that is kept, and those of the regulation."""
    waiting = _of_kept_options(case)
    return (
        *(
            BookBet(case=case, bets=group.bets, measures=group.measures, derivation=group.derivation, group=group)
            for group in groups_of(case)
            if group.member.bet.id not in waiting
        ),
        *_under_kept(case, waiting),
        *_of_the_act(case),
    )


def _of_the_act(case: Case) -> Iterator[BookBet]:
    """The bets of the regulation as it is, under each choice that is kept; what was taken of any other is said too."""

    def is_replaced(bet: BetAnalysis) -> bool:
        return any(one.takes(bet.member) for one in case.judged)

    for way in case.ways:
        grouped = grouped_bets(way.before, Words("en", way.base.ruleset))
        parted = (part for bets in grouped for part in gathered(bets, is_replaced).items())
        for replaced, bets in parted:
            options = bets[0].options
            if bets[0].measures and (way is case or any(one.id in way.kept for one in options)):
                yield BookBet(
                    case=way,
                    bets=tuple(bets),
                    measures=bets[0].measures,
                    choice=tuple(
                        (one, way.choices[one.id]) for one in options if one.id in way.choices and not one.unchanged
                    ),
                    replaced=replaced,
                )


def _of_kept_options(case: Case) -> frozenset[str]:
    """The bets that are proposed or change with these whose figures depend on an option that is kept."""
    kept = case.application.kept
    return frozenset(bet.member.bet.id for bet in case.after.bets if any(one.id in kept for one in bet.options))


def _under_kept(case: Case, waiting: frozenset[str]) -> Iterator[BookBet]:
    """The bets whose figures depend on an option that the house goes on choosing, under each of its choices."""
    for way in case.ways if waiting else ():
        for group in (group for group in groups_of(case) if group.case == way):
            if group.first.member.bet.id in waiting:
                yield BookBet(
                    case=way,
                    bets=group.bets,
                    measures=group.measures,
                    derivation=group.derivation,
                    group=group,
                    choice=tuple((one, way.kept[one.id]) for one in group.first.options if one.id in way.kept),
                )


# --- the whole book --------------------------------------------------------------------------------------------------


def workbook(case: Case, languages: Sequence[Language]) -> tuple[BookSheet, ...]:
    """Its sheets, their headings in each of the languages."""
    return _Book(case, tuple(case.words(language) for language in languages)).sheets()


@lru_cache(maxsize=REMEMBERED)
def fraction_cells(number: Fraction, whole: int) -> tuple[BookCell, BookCell, bool]:
    """Cases, and out of how many: whole numbers that a spreadsheet holds, or else texts; and whether they are these."""
    for part, of in ((number * whole, whole), (Fraction(number.numerator), number.denominator)):
        if max(len(str(part.numerator)), len(str(of))) <= DIGITS:
            return BookCell(part.numerator, "number"), BookCell(of, "number"), True
    return (
        BookCell(all_digits(Fraction(number.numerator)), "exact"),
        BookCell(all_digits(Fraction(number.denominator)), "exact"),
        False,
    )


def column(number: int) -> str:
    """The letter of a column, from 0."""
    return chr(ord("A") + number)


class _Places(NamedTuple):
    """Where the figures of a bet stand in its sheet, and its rows of results."""

    sheet: str
    first: int
    last: int
    staked: str
    edge: str
    deviation: str
    hit: str

    def at(self, place: str) -> str:
        """The place, as another sheet writes it."""
        return f"{sheet_text(self.sheet)}!{place}"


def sheet_text(sheet: str) -> str:
    """The name of a sheet in a formula."""
    return f"'{sheet}'"


class _Book:
    """The sheets of a case, put together in some languages."""

    def __init__(self, case: Case, each: tuple[Words, ...]) -> None:
        self.case, self.each = case, each
        self.bets = book_bets(case)
        self.used = {name.casefold() for name in (README, COMPARE, PAR, OPTION, "history")}
        self.places: list[_Places] = []

    def said(self, key: str, **values: object) -> str:
        """The words of a key in each language, a line each."""
        return "\n".join(dict.fromkeys(w(key, **values) for w in self.each))

    def name(self, bet: BookBet, between: str = "\n") -> str:
        """What a bet is called in each language."""
        return between.join(dict.fromkeys(bet.name(w) for w in self.each))

    def sheets(self) -> tuple[BookSheet, ...]:
        """All sheets: what it is, how the bets compare, and then each of them."""
        own = [self.bet_sheet(bet) for bet in self.bets]
        kept = [self.options()] if any(bet.is_kept for bet in self.bets) else []
        return (self.readme([one.name for one in own]), self.compare(), *own, self.par(), *kept)

    def sheet_name(self, bet: BookBet) -> str:
        """A name that no other sheet has, of the letters that one may have."""
        said = RATIO.sub("\u2236", bet.name(self.each[0]))  # the sign of a ratio, in place of the colon
        whole = " ".join(said.translate(FORBIDDEN).split()) or bet.bets[0].id
        for number in range(1, len(self.bets) + 10):
            end = f" ({number})" if number > 1 else ""
            room = LONGEST - len(end)
            name = (whole if len(whole) <= room else whole[: room - 1].strip() + "…") + end
            if name.casefold() not in self.used:
                break
        self.used.add(name.casefold())
        return name

    # --- a bet

    def bet_sheet(self, bet: BookBet) -> BookSheet:
        """A row for each net result, and below what follows from them, by formula."""
        sheet = BookSheet(name=self.sheet_name(bet), widths=(34, 18, 18, 20, 14, 10, 14, 20, 22, 22, 44))
        m, nets = bet.measures, bet.results
        sheet.put(0, 0, BookCell(self.name(bet, " / "), "title"))
        sheet.put(1, 0, BookCell(self.said("book.of-bet" if bet.group else "book.of-act")))
        sheet.put(3, 0, *(BookCell(self.said(key), "heading") for key in COLUMNS))
        first, after = 4, 4 + len(nets)
        rows = [(row, net, p, self.prizes(bet, net)) for row, (net, p) in enumerate(nets, first)]
        for row, net, p, prize in rows:
            self.result(sheet, bet, row, net, p, prize)
        if bet.parted:
            sheet.put(after - 1, 0, BookCell(self.said("book.parted")))
        if not m.has_spread:
            sheet.put(2, 0, BookCell(self.said(PARTED_EXACT)))
        span = {letter: f"{letter}{first + 1}:{letter}{after}" for letter in "DIJ"}
        sums = {letter: f"SUM({cells})" for letter, cells in span.items()}
        if nets:
            sheet.put(after, 0, BookCell(self.said("book.sum"), "heading"))
            sheet.put(after, 3, BookCell(Fraction(1), "number", sums["D"]))
            sheet.put(after, 8, BookCell(m.expected_net, "number", sums["I"]))
            sheet.put(after, 10, BookCell("1", "exact"))
        if m.has_spread:
            square = sum((net * net * p for net, p in nets), Fraction(0))
            sheet.put(after, 9, BookCell(square, "number", sums["J"]))
        row, staked = after + 2, m.distribution.staked
        wins = [one for one, net, *_ in rows if net > 0]
        hit = f"SUM(D{wins[0] + 1}:D{wins[-1] + 1})" if wins else ""
        lines: list[tuple[str, Result, str, str]] = [
            ("book.staked", staked, "", all_digits(staked)),
            ("book.edge", m.house_edge, f"-{sums['I']}/B{row + 1}" if nets else "", all_digits(m.house_edge)),
            ("book.return", m.return_to_player, f"1-B{row + 2}", all_digits(m.return_to_player)),
        ]
        if m.has_spread:
            lines += [
                ("book.deviation", float(m.standard_deviation), f"SQRT({sums['J']}-{sums['I']}^2)", ""),
                ("book.hit", m.win, hit, all_digits(m.win)),
            ]
        for line, (key, value, formula, exact) in enumerate(lines, row):
            sheet.put(line, 0, BookCell(self.said(key), "heading"), BookCell(value, "number", formula))
            if exact:
                sheet.put(line, 10, BookCell(exact, "exact"))
        self.fair_prizes(sheet, bet, row + len(lines) + 1, [one for one in rows if one[3] and one[1] > 0], sums["I"])
        places = [f"$B${row + 1 + number}" for number in (0, 1, 3, 4)]
        self.places.append(_Places(sheet.name, first, after, *places))
        return sheet

    def result(
        self, sheet: BookSheet, bet: BookBet, row: int, net: Fraction, p: Fraction, prize: Changeable | None
    ) -> None:
        """The row of a net result; its prize and commission may be changed where it is of one prize."""
        line = row + 1
        cases, of, short = fraction_cells(p, bet.cases)
        sheet.put(row, 0, BookCell(self.result_text(bet, net)), cases, of)
        sheet.put(row, 3, BookCell(p, "number", f"B{line}/C{line}" if short else ""))
        if prize:
            sheet.put(row, 4, *(BookCell(value, "input") for value in prize))
        sheet.put(row, 7, BookCell(net, "number", f"E{line}/F{line}*(1-G{line})" if prize else ""))
        sheet.put(row, 8, BookCell(p * net, "number", f"D{line}*H{line}"))
        if bet.measures.has_spread:
            sheet.put(row, 9, BookCell(p * net * net, "number", f"D{line}*H{line}^2"))
        sheet.put(row, 10, BookCell(all_digits(p), "exact"))
        if not short:
            sheet.put(row, 11, BookCell(self.said("book.longer")))

    def fair_prizes(
        self,
        sheet: BookSheet,
        bet: BookBet,
        row: int,
        rows: Sequence[tuple[int, Fraction, Fraction, Changeable | None]],
        mean: str,
    ) -> None:
        """Of each result with a prize the one that leaves no edge, the others as they are; where that is any prize."""
        if not rows or bet.measures.distribution.staked != 1:
            return
        sheet.put(row, 0, BookCell(self.said("book.fair"), "heading"))
        for number, (at, net, p, prize) in enumerate(rows, row + 1):
            assert prize
            line = at + 1
            fair = Fraction(prize.amount, prize.stake) - bet.measures.expected_net / (p * (1 - prize.rate))
            sheet.put(number, 0, BookCell(self.result_text(bet, net)))
            sheet.put(number, 1, BookCell(fair, "number", f"E{line}/F{line}-{mean}/(D{line}*(1-G{line}))"))
            sheet.put(number, 10, BookCell(all_digits(fair), "exact"))

    def prizes(self, bet: BookBet, net: Fraction) -> Changeable | None:
        """What may be changed of a net result; None where it is of several prizes, lost, or less part of the stake.

        Where a hand is parted a prize is paid in rounds that no row has by themselves.
        """
        if not bet.measures.has_spread:
            return None
        found = self.nets(bet, net)
        if net <= 0 or len({(one.profit, one.base) for one in found}) != 1 or found[0].base not in (0, found[0].profit):
            return None
        one, taken = found[0], bet.derivation.commission if bet.derivation else None
        rate = taken.rate if taken and one.base else Fraction(0)
        if one.profit * (1 - rate) != net or rate == 1:
            return None
        written = one.prize.profit == one.profit and not one.prize.for_one
        amount, stake = (one.prize.amount, one.prize.stake) if written else one.profit.as_integer_ratio()
        return Changeable(amount, stake, rate)

    def nets(self, bet: BookBet, net: Fraction) -> list[Net]:
        """How a net result comes about; nothing of a bet without a derivation."""
        return [one for one in bet.derivation.nets if one.net == net] if bet.derivation else []

    def result_text(self, bet: BookBet, net: Fraction) -> str:
        """The prizes that a net result is of, and what each is for, in words; else the result itself."""
        ratios = [one.prize for one in self.nets(bet, net) if one.target == "win"]
        if bet.group is None or not ratios:
            return signed_text(net)
        found: dict[str, None] = {}
        for w in self.each:
            rows = [words for words, ratio in rows_of(bet.group, w) if ratio in ratios]
            shown = w("phrase.comma").join(dict.fromkeys(w.prize(ratio) for ratio in ratios))
            found[f"{shown} ({w('phrase.semicolon').join(rows)})" if rows else shown] = None
        return "\n".join(found)

    # --- what the book is, and what stands beside the bets

    def readme(self, names: Sequence[str]) -> BookSheet:
        """What it is, what made it and of what, and what may be changed in it."""
        sheet, case = BookSheet(name=README, widths=(40, 80)), self.case
        title = " / ".join(dict.fromkeys(w("book.title") for w in self.each))
        maker = maker_text(__version__, case.build, typesetter_version())
        sheet.put(0, 0, BookCell(title, "title"))
        for row, (key, value) in enumerate(
            (
                ("book.what", f"{case.application.reference} · {case.application.date}"),
                ("book.program", maker),
                ("book.application", case.source.sha256),
                ("book.ruleset", case.base.source.sha256),
            ),
            2,
        ):
            names_of = {"application": APPLICATION, "ruleset": RULESET}
            sheet.put(row, 0, BookCell(self.said(key, **names_of)), BookCell(value, "exact"))
        sheet.put(7, 0, BookCell(self.said("book.yellow"), "input"))
        for row, key in enumerate(("book.values", "book.exact", "book.not-verified"), 8):
            sheet.put(row, 0, BookCell(self.said(key)))
        kept = [OPTION] if any(bet.is_kept for bet in self.bets) else []
        for row, name in enumerate((COMPARE, *names, PAR, *kept), 12):
            sheet.put(row, 0, BookCell(name, "link", link=name))
        return sheet

    def compare(self) -> BookSheet:
        """All bets by their house edge, the smallest first, and the rank of each as its sheet has it now."""
        sheet = BookSheet(name=COMPARE, widths=(44, 24, 44, 22, 10, 34))
        sheet.put(0, 0, *(BookCell(self.said(key), "heading") for key in COMPARED))
        order = sorted(zip(self.bets, self.places, strict=True), key=lambda one: one[0].measures.house_edge)
        edges = [bet.measures.house_edge for bet, _ in order]
        for row, (bet, places) in enumerate(order, 1):
            edge = bet.measures.house_edge
            sheet.put(
                row,
                0,
                BookCell(self.name(bet)),
                BookCell(self.said("book.proposed" if bet.group else "book.regulation")),
            )
            sheet.put(row, 2, BookCell(all_digits(edge), "exact"), BookCell(edge, "number", places.at(places.edge)))
            rank = f"1+SUMPRODUCT((D$2:D${len(order) + 1}<D{row + 1}-1E-12)*1)"  # of equal ones alike
            sheet.put(
                row,
                4,
                BookCell(1 + edges.index(edge), "number", rank),
                BookCell(places.sheet, "link", link=places.sheet),
            )
        return sheet

    def par(self) -> BookSheet:
        """A printed page for each bet that is proposed or changes with one."""
        sheet, row = BookSheet(name=PAR, widths=(44, 20, 20, 20, 22)), 0
        for bet, places in zip(self.bets, self.places, strict=True):
            if bet.group:
                sheet.breaks.extend([row] if row else [])
                row = self.par_sheet(sheet, row, bet, places) + 1
        return sheet

    def par_sheet(self, sheet: BookSheet, row: int, bet: BookBet, places: _Places) -> int:
        """The sheet of one bet from a row on; the row behind it."""
        m, staked = bet.measures, bet.measures.distribution.staked
        sheet.put(row, 0, BookCell(self.name(bet, " / "), "title"))
        game = " / ".join(dict.fromkeys(self.case.ruleset.game.say(w.language) for w in self.each))
        sheet.put(row + 1, 0, BookCell(f"{game} · {self.case.application.reference} · {self.case.application.date}"))
        row += 3
        sheet.put(row, 0, *(BookCell(self.said(key), "heading") for key in COLUMNS[:4]))
        sheet.put(row, 4, BookCell(self.said("asked.par.return"), "heading"))
        top, base = row + 1, places.at(places.staked)
        nets = bet.results
        for line, (net, p) in enumerate(nets, top):
            there = places.first + line - top + 1
            cases, of, _ = fraction_cells(p, bet.cases)
            back = f"{places.at(f'D{there}')}*({places.at(f'H{there}')}+{base})/{base}"
            sheet.put(line, 0, BookCell(self.result_text(bet, net)))
            for number, cell in enumerate((cases, of), 1):
                linked = cell._replace(formula=places.at(f"{column(number)}{there}"))
                sheet.put(line, number, linked if cell.look == "number" else cell)
            sheet.put(line, 3, BookCell(p, "number", places.at(f"D{there}")))
            sheet.put(line, 4, BookCell(p * (net + staked) / staked, "number", back))
        if bet.parted:
            sheet.put(top + len(nets) - 1, 0, BookCell(self.said("book.parted")))
        row = top + len(nets)
        sheet.put(row, 0, BookCell(self.said("book.sum"), "heading"))
        sheet.put(row, 3, BookCell(Fraction(1), "number", f"SUM(D{top + 1}:D{row})"))
        sheet.put(row, 4, BookCell(m.return_to_player, "number", f"SUM(E{top + 1}:E{row})"))
        back, deviation = f"$E${row + 1}", places.at(places.deviation)
        row += 2
        if not m.has_spread:
            sheet.put(row, 0, BookCell(self.said(PARTED_EXACT)))
            return row + 1
        spread = float(m.standard_deviation) / float(staked)
        figures: tuple[tuple[str, Result, str], ...] = (
            ("asked.par.hit", m.win, places.at(places.hit)),
            ("asked.par.deviation", float(m.standard_deviation), deviation),
            ("asked.par.index", float(Z) * spread, f"B{row + 5}*{deviation}/{base}"),
        )
        for line, (key, value, formula) in enumerate(figures, row):
            sheet.put(line, 0, BookCell(self.said(key), "heading"), BookCell(value, "number", formula))
        row += len(figures)
        said = [label for label, _ in QUANTILES for _ in range(2)]
        sheet.put(
            row, 0, BookCell(self.said("book.intervals"), "heading"), *(BookCell(label, "heading") for label in said)
        )
        row += 1
        numbers = [BookCell(z, "number") for _, z in QUANTILES for _ in range(2)]
        sheet.put(row, 0, BookCell(self.said("book.quantile"), "heading"), *numbers)
        above = row + 1
        for row, rounds in enumerate(ROUNDS, above):
            sheet.put(row, 0, BookCell(rounds, "number"))
            for number, (_, z) in enumerate(QUANTILES):
                half = float(z) * spread / sqrt(rounds)
                for side, (sign, value) in enumerate((("-", -half), ("+", half)), 1 + 2 * number):
                    wide = f"{column(side)}${above}*{deviation}/{base}/SQRT($A{row + 1})"
                    sheet.put(row, side, BookCell(float(m.return_to_player) + value, "number", f"{back}{sign}{wide}"))
        return row + 1

    def of_the_spread(self, m: Measures, places: _Places) -> tuple[BookCell, BookCell]:
        """The deviation and the hit frequency; that they are not worked out, where a hand is parted."""
        if not m.has_spread:
            unknown = BookCell(self.said("measure.not-worked-out"))
            return unknown, unknown
        deviation = BookCell(float(m.standard_deviation), "number", places.at(places.deviation))
        return deviation, BookCell(m.win, "number", places.at(places.hit))

    def options(self) -> BookSheet:
        """Of each bet whose option is kept, a column for each choice of the house."""
        sheet, row = BookSheet(name=OPTION, widths=(44, *[24] * 12)), 0
        found: dict[tuple[str, ...], list[tuple[BookBet, _Places]]] = {}
        for bet, places in zip(self.bets, self.places, strict=True):
            if bet.is_kept:
                found.setdefault(tuple(one.id for one in bet.bets), []).append((bet, places))
        for ways in found.values():
            plain = replace(ways[0][0], choice=())
            sheet.put(row, 0, BookCell(self.name(plain, " / "), "title"))
            chosen = [
                BookCell(
                    "\n".join(
                        f"{one.id}: {said}" for (one, _), said in zip(bet.choice, bet.chosen(self.each[0]), strict=True)
                    ),
                    "heading",
                )
                for bet, _ in ways
            ]
            sheet.put(row + 1, 0, BookCell(self.said("book.option"), "heading"), *chosen)
            lines = (
                "book.compare.exact",
                "book.edge",
                "book.return",
                "book.deviation",
                "book.hit",
                "book.compare.sheet",
            )
            for line, key in enumerate(lines, row + 2):
                sheet.put(line, 0, BookCell(self.said(key), "heading"))
            for number, (bet, places) in enumerate(ways, 1):
                m, edge = bet.measures, f"{column(number)}{row + 4}"
                cells = (
                    BookCell(all_digits(m.house_edge), "exact"),
                    BookCell(m.house_edge, "number", places.at(places.edge)),
                    BookCell(m.return_to_player, "number", f"1-{edge}"),
                    *self.of_the_spread(m, places),
                    BookCell(places.sheet, "link", link=places.sheet),
                )
                for line, cell in enumerate(cells, row + 2):
                    sheet.put(line, number, cell)
            row += 3 + len(lines)
        return sheet
