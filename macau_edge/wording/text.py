"""What a language says without knowing a game: numbers, lists, dates, places in an act, and the fixed words of reports.

What all languages write alike (`7/495`, `+6/5`, `11 2/3`) is a function. What has a decimal point, digits in threes
or a sign of percent is a method of `Numerals`. A decimal is rounded from the exact value; one whose further digits were
left out, and not rounded away, ends in `CUT`. `Phrasebook` is one language of the fixed words; `words/` has them in
files that a translator can edit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import count, groupby

from macau_edge.model import Act, Choice, Citation, Language, Ratio, Text, parsed_number
from macau_edge.model.authority import Currency, Speech, Wording
from macau_edge.model.foreign import shell_word, words_of_commands
from macau_edge.model.measures import all_digits, decimal
from macau_edge.model.records import KW_ONLY, dataclass, field
from macau_edge.model.regex import regex
from macau_edge.model.ruleset import Part, Status
from macau_edge.model.terms import said_of_pieces
from macau_edge.wording.citations import NUMERALS, act_after, act_name, chinese_numeral, cited
from macau_edge.wording.keys import words_beginning

WIDEST = 24
"""Characters of a fraction that a table still shows whole."""

DIGITS = 12
"""Significant digits that are left of a number that is cut off."""

CUT = "…"
"""The end of a decimal whose further digits were left out, and not rounded away."""

SIDE = 4
"""Digits of a side of a ratio that people still read as one; `126538525259:3425` says nothing to anybody."""


@dataclass(frozen=True, slots=True)
class Numerals:
    """How one language writes numbers."""

    language: Language

    def pointed(self, text: str) -> str:
        """A decimal with the language's own point, in Portuguese a comma."""
        return text.replace(".", ",") if self.language == "pt" else text

    def short(self, value: Fraction, widest: int = WIDEST) -> str:
        """`7/495`; a fraction too long for a table as its first digits: `0.207627504981…`."""
        return self.cut(value) if is_long(value, widest) else str(value)

    def cut(self, value: Fraction) -> str:
        """The first twelve digits of a number, cut off: `0.207627504981…`, `6.17056129349…e-8`."""
        found = decimal(value, DIGITS, ROUND_DOWN)
        mantissa, power, exponent = format(found, "f" if -7 < found.adjusted() < DIGITS else "e").partition("e")
        return f"{self.pointed(mantissa)}{CUT}{power}{exponent}"

    def decimals(self, value: Fraction | Decimal, digits: int = 4) -> str:
        """So many digits after the point, rounded from the exact value, a half away from zero."""
        scaled = _rounded(Fraction(value) * 10**digits)
        whole, rest = divmod(abs(scaled), 10**digits)
        return self.pointed(f"{'-' if scaled < 0 else ''}{whole}" + (f".{rest:0{digits}}" if digits else ""))

    def percent(self, value: Fraction, digits: int = 4) -> str:
        """`1.4141 %`, rounded as `decimals`."""
        return self.sign(self.decimals(value * 100, digits))

    def sign(self, text: str) -> str:
        """A number with the sign of percent behind it: `5 %`; Chinese writes no space before it."""
        return f"{text}{'' if self.language == 'zh' else ' '}%"

    def whole_percent(self, value: Fraction) -> str:
        """A share as somebody asked for it, every digit of it: `0.125 %`; where it has no end the fraction, `1/3`."""
        hundredths = value * 100
        most = hundredths.denominator.bit_length()
        digits = next((digits for digits in range(most) if is_exact(hundredths, digits)), None)
        return str(value) if digits is None else self.sign(self.decimals(hundredths, digits))

    def whole(self, number: int) -> str:
        """`1,000,000`: the digits in threes, in Portuguese with a space between them at which no line breaks."""
        return f"{number:,}".replace(",", "\xa0" if self.language == "pt" else ",")

    def counted(self, number: Fraction | int, figure: str = "") -> str:
        """A number, or its figure, before what it counts: in Portuguese whole millions are `1 000 000 de`."""
        of = "\xa0de" if self.language == "pt" and number and number % 1_000_000 == 0 else ""
        return (figure or self.whole(int(number))) + of

    def tenths(self, value: Fraction) -> str:
        """`1,000,000.5`: the digits in threes, and one after the point, rounded as `decimals`."""
        text = self.decimals(value, 1)
        minus = "-" if text.startswith("-") else ""
        return f"{minus}{self.whole(abs(int(text[:-2])))}{text[-2:]}"

    def chance(self, value: Fraction) -> str:
        """A probability in percent, with four digits after the point, and with at least four of it or its opposite.

        So none that is above zero is said to be nothing, and none below one to be certain.
        """
        size = min(abs(value), abs(1 - value)) * 100
        digits = next(digits for digits in count(max(4, _noughts(size))) if size * 10**digits >= 1000) if size else 4
        return self.percent(value, digits)

    def more(self, value: Fraction) -> str:
        """Four digits after the point, or as many more as show that it is no whole number: `2.2500`, `1.0000000001`."""
        return self.decimals(value, 4 if is_exact(value, 0) else _more_places(value))

    def brief(self, value: Fraction) -> str:
        """`2.5`, with as many digits after the point as it needs, or as `more` where it needs more than four."""
        return self.decimals(value, places(value))

    def rate(self, value: Fraction) -> str:
        """`5 %`, with as many digits as it needs, four at most."""
        return self.percent(value, next((digits for digits in range(4) if is_exact(value * 100, digits)), 4))

    def figures(self, value: Fraction, digits: int = 12) -> str:
        """So many significant digits, rounded from the exact value, a half away from zero: `0.0277777777778`."""
        return self.pointed(format(decimal(value, digits, ROUND_HALF_UP), "f"))


def is_long(value: Fraction, widest: int = WIDEST) -> bool:
    """Whether a fraction is too long for a table, which then has its first digits.

    One of a million digits is not written out for that: a digit has less than four bits.
    """
    bits = value.numerator.bit_length() + value.denominator.bit_length()
    return bits > 4 * widest + 2 or len(str(value)) > widest


def are_short(value: Fraction) -> bool:
    """Whether both sides of a ratio have few enough digits to be printed as one."""
    return len(str(abs(value.numerator))) <= SIDE and len(str(value.denominator)) <= SIDE


def lower_first(title: str) -> str:
    """A title as it is within a phrase: «resultado líquido» for «Resultado líquido»; «N(b)» stays as it is."""
    return title[:1].lower() + title[1:] if title[1:].lstrip(" ")[:1].islower() else title


def signed_text(value: Fraction) -> str:
    """A fraction with its sign: `+6/5`, `-1`, and `0` without one."""
    return f"+{value}" if value > 0 else str(value)


def mixed_number(value: Fraction) -> str:
    """A mixed number, as money is said: `11 2/3`, `2/3`, `11`."""
    whole, rest = divmod(abs(value), 1)
    text = f"{whole} {rest}" if whole and rest else str(rest or whole)
    return f"-{text}" if value < 0 else text


def over_denominator(value: Fraction, denominator: int) -> str:
    """The value over a common denominator, `6/36`; in lowest terms where its numerator would not be whole, or for 0."""
    numerator = value * denominator
    return f"{numerator}/{denominator}" if denominator and numerator.denominator == 1 else all_digits(value)


def is_exact(value: Fraction, digits: int) -> bool:
    """Whether so many digits after the point say the whole value."""
    shift: int = 10**digits
    return (value * shift).denominator == 1


def places(value: Fraction) -> int:
    """How many digits after the point `brief` has: as many as are needed up to three, or as many as `more` has."""
    few = next((digits for digits in range(4) if is_exact(value, digits)), None)
    return _more_places(value) if few is None else few


def _more_places(value: Fraction) -> int:
    """Four, or as many as show that a value is no whole number."""
    away = abs(value - _rounded(value))
    return next(n for n in count(max(4, _noughts(away))) if _rounded(value * 10**n) % 10**n)


def _noughts(value: Fraction) -> int:
    """As many noughts as follow the point at least, or a few less: a place without them is looked for from there on."""
    return max(0, int((value.denominator.bit_length() - value.numerator.bit_length() - 1) * 0.30102))


def _rounded(value: Fraction) -> int:
    """The nearest whole number, a half away from zero, as people round by hand."""
    whole = int(abs(value) + Fraction(1, 2))
    return -whole if value < 0 else whole


# --- the fixed words of every report, in the three languages ---------------------------------------------------------


MONTHS = (
    "request.month.january",
    "request.month.february",
    "request.month.march",
    "request.month.april",
    "request.month.may",
    "request.month.june",
    "request.month.july",
    "request.month.august",
    "request.month.september",
    "request.month.october",
    "request.month.november",
    "request.month.december",
)
"""The keys of the months, in their order."""

STATES: Mapping[Status, str] = {
    "in force": "games.in-force",
    "amended": "games.amended",
    "superseded": "games.superseded",
    "unknown": "games.unknown",
    "no act": "games.no-act",
}
"""State of an act -> its words."""

UNREAD: Mapping[Part, str] = {
    "step": "unread.step",
    "bet": "unread.bet",
    "prize": "unread.prize",
    "option": "unread.option",
    "provision": "unread.provision",
}
"""Kind of part that is known from elsewhere than the law -> the words for some of them."""

RUN = 3
"""Consecutive numbers from which on a run is written as its two ends."""


QUOTES: dict[Language, tuple[str, str, str, str]] = {
    "en": ("“", "”", "‘", "’"),
    "pt": ("«", "»", "“", "”"),
    "zh": ("「", "」", "『", "』"),
}
"""The quotes of a language, and those inside them."""


def alternating(text: str, language: Language) -> str:
    """A text in which quotes inside quotes are the other ones: «“Jackpot” progressivo»."""
    opening, closing, *inner = QUOTES[language]
    if text.count(opening) < 2 or text.count(opening) != text.count(closing):
        return text
    depth, found = 0, []
    for letter in text:
        depth += letter == opening
        found.append(inner[letter == closing] if letter in (opening, closing) and depth > 1 else letter)
        depth -= letter == closing
    return "".join(found)


_ARTICLE = regex(r"\b(de|em) (as?) (?=(?:primeira|segunda|terceira|quarta|quinta|última)s? )")
"""In Portuguese `de` and `em` before the article of a part of a hand, with which they are one word."""
_IN_ONE = {"de": "d", "em": "n"}


def with_articles(text: str, language: Language) -> str:
    """A text in which a part of a hand stands after a preposition: das primeiras 2 cartas, na segunda carta."""
    return _ARTICLE.sub(lambda found: f"{_IN_ONE[found[1]]}{found[2]} ", text) if language == "pt" else text


REFERENCE = regex(r"\{((?:section|annex|technical)_\w+)\}")
"""A placeholder for where something stands: `{annex_sources}`."""


@dataclass(frozen=True, slots=True)
class Phrasebook(Numerals):
    """What one language has words for in every game; `own` is what an authority has said in place of the fixed ones.

    It is `signed` where it speaks for whoever signs a dossier: what was not read in the law is then told in an annex,
    to which `cite` refers, and nowhere else. It is `starred` where an asterisk marks a name that is ours. `refer` says
    in a language where something stands that fixed words refer to, as they name it: `annex_sources`. `listed` are the
    names of outcomes that nobody who reads knows, each said with the outcomes themselves.
    """

    _: KW_ONLY
    own: Speech = field(default_factory=Speech, compare=False)
    signed: bool = False
    starred: bool = True
    refer: Callable[[Language, str], str] | None = field(default=None, compare=False)
    listed: frozenset[str] = frozenset()

    def __call__(self, key: str, /, **values: object) -> str:
        """The fixed words of that key, with its placeholders filled; KeyError where a word or a value is missing.

        Of something counted by `n` the words are those of `key-one` where it is one, and `{count}` is the number.
        """
        several = key
        if "n" in values:
            key, values = f"{key}-one" if values["n"] == 1 else key, {"count": values["n"], **values}
        own, fixed = self.own.words, words_beginning(self.language, key.partition(".")[0])
        found = own.get(key) or own.get(several) or self.own.instead(fixed[key])
        if self.of_pieces:
            found = said_of_pieces(found, self.language)
        if "{classifier}" in found:
            values["classifier"] = self.classifier
        if "_" in found:
            values |= {name: self._referred(name) for name in REFERENCE.findall(found)}
        for name in words_of_commands(found):  # what is copied into a shell
            values[name] = shell_word(str(values[name]))
        if not values:
            return found.format()
        return with_articles(alternating(found.format(**values), self.language), self.language)

    def _referred(self, name: str) -> str:
        """Where something stands; its name in braces as it is outside of a dossier, where nothing stands anywhere."""
        return self.refer(self.language, name) if self.refer else f"{{{name}}}"

    @property
    def of_pieces(self) -> bool:
        """Whether a game is spoken of that has pieces where others have cards."""
        return False

    @property
    def classifier(self) -> str:
        """The word by which Chinese counts dice, that of Despacho 53/2010 where no game says another."""
        return "顆"

    def say(self, wording: Wording, **values: object) -> str:
        """The fixed words of a key, or a text in this language, with its placeholders filled."""
        return self(wording, **values) if isinstance(wording, str) else self.text(wording).format(**values)

    def exact_amount(self, currency: Currency, amount: Fraction) -> str:
        """The figure of an amount, exact: `1,750`, `11 2/3`; with cents `17.50`, and a part of a cent behind them."""
        if not currency.cents:
            return self.whole(int(amount)) if amount.denominator == 1 else mixed_number(amount)
        cents, rest = divmod(abs(amount) * 100, 1)
        units, over = divmod(cents, 100)
        said = self.whole(units) + (self.decimals(Fraction(over, 100), 2).removeprefix("0") if over or rest else "")
        return ("-" if amount < 0 else "") + said + (f" {rest}" if rest else "")

    def money(self, currency: Currency, amount: Fraction, figure: str) -> str:
        """`1,750 patacas`, `-$5`: the figure of an amount with its currency, the sign before both."""
        minus = "-" if figure.startswith("-") else ""
        return minus + self.say(currency.amount, n=abs(amount), amount=self.counted(amount, figure.removeprefix("-")))

    def text(self, text: Text) -> str:
        """The words of a ruleset or an application in this language, or in the first that has them."""
        return text.say(self.language)

    def ours(self, name: Text | None) -> bool:
        """Whether a name is a translation of ours in this language, and not the gazette's."""
        return name is not None and self.language in name.ours

    def sentences(self, said: Iterable[str]) -> str:
        """One after the other, in Chinese without a space between them."""
        return ("" if self.language == "zh" else " ").join(said)

    def begun(self, text: str) -> str:
        """A text as a sentence begins with it; in Chinese a word of the file stays as it is written."""
        return text if self.language == "zh" else text[:1].upper() + text[1:]

    def either(self, items: Sequence[str]) -> str:
        """`2, 3 or 12`."""
        return self._joined(items, self("phrase.or"))

    def both(self, items: Sequence[str]) -> str:
        """`2, 3 and 12`."""
        return self._joined(items, self("phrase.and"))

    def at_once(self, clauses: Sequence[str]) -> str:
        """`… and …`, of what holds at once, which Chinese does not join as it joins nouns."""
        return self._joined(clauses, self("phrase.both"))

    def named(self, bets: Sequence[str]) -> str:
        """The names of bets in a sentence about them, which Chinese quotes: it has no other sign of a name."""
        return self.both([self("phrase.named", name=bet) for bet in bets])

    def _joined(self, items: Sequence[str], last: str) -> str:
        *first, end = items
        return last.join([self("phrase.comma").join(first), end]) if first else end

    def runs(self, labels: Iterable[str]) -> list[str]:
        """Labels in their order, three or more consecutive numbers as a run: `0`, `2 to 5`, `joker`."""
        found: list[str] = []
        numbered = [(parsed_number(label), label) for label in labels]
        keyed = ((place, number, label) for place, (number, label) in enumerate(numbered))
        for _, group in groupby(keyed, lambda item: (item[0], "") if item[1] is None else (item[1] - item[0], "run")):
            run = [label for _, _, label in group]
            found += [self("phrase.run", low=run[0], high=run[-1])] if len(run) >= RUN else run
        return found

    def span(self, low: int, high: int) -> str:
        """The whole numbers from one to another: `8`, `8 or 9`, `2 to 5`."""
        return str(low) if low == high else self("phrase.two" if high == low + 1 else "phrase.run", low=low, high=high)

    def date(self, day: str) -> str:
        """`20 de Novembro de 2026`, `二零二六年十一月二十日`, of a day written `2026-11-20`."""
        found = date.fromisoformat(day)
        month = self(MONTHS[found.month - 1])
        if self.language == "zh":
            year = "".join(NUMERALS[int(digit)] for digit in str(found.year))
            return self("request.date", year=year, month=month, day=chinese_numeral(found.day))
        return self("request.date", year=found.year, month=month, day=found.day)

    def cite(self, citation: Citation | None) -> str:
        """`artigo 5.º, n.º 2, alínea 1)`, `第五條第二款（一）項`; that the act is silent or was not read; a dash."""
        if citation is None:
            return "—"
        if citation.silent:
            return self("phrase.silent")
        if citation.unread:
            return self("phrase.unread-signed" if self.signed else "phrase.unread", text=self.text(citation.unread))
        return cited(citation.text, self.language)

    def at(self, citation: Citation | None) -> str:
        """A citation as it stands after what it provides for; nothing without a citation."""
        return self("explain.at", law=self.cite(citation)) if citation and not citation.silent else ""

    def contracted(self, citation: Citation | None, preposition: str = "") -> str:
        """A citation with its Portuguese article, after a preposition: `do artigo 13.º`, `dos n.os 2 e 3`."""
        said = self.cite(citation)
        found = re.match(r"(?:artigo|n\.º|(artigos|n\.os)) ", said) if self.language == "pt" else None
        if found is None:
            return f"{preposition}e {said}" if preposition and self.language == "pt" else said
        return f"{preposition}o{'s' if found[1] else ''} {said}"

    def leaving(self, citation: Citation | None, preposition: str | None = None, bets: str = "") -> str:
        """What leaves a choice to the house; after a preposition, be it empty, as `contracted` has it.

        It is an article; the rule of the `bets` where none was found; where nothing was asked for, as in a draft, the
        file itself.
        """
        if citation is None:
            return self("phrase.this-file")
        if not (citation.silent or citation.unread):
            return self.cite(citation) if preposition is None else self.contracted(citation, preposition)
        said = self("phrase.rule-of" if bets else "phrase.rule", bets=bets, law=self.cite(citation))
        return f"{preposition or ''}{said}" if self.language == "pt" else said

    def begin(self, citation: Citation | None) -> str:
        """A citation as a sentence begins with it: `Art. 6`."""
        return self.begun(self.cite(citation))

    def act(self, name: str) -> str:
        """The short name of an act in this language; one that is not Macau's stays as it is."""
        return act_name(name, self.language)

    def of_act(self, name: str, preposition: str = "d") -> str:
        """The short name of an act after a preposition, in Portuguese with its article: `do Despacho n.º 69/2006`."""
        return act_after(name, preposition, self.language)

    def amended(self, act: Act) -> str:
        """The acts that amend or supersede it, in Portuguese as what it is amended by: `pelo Despacho n.º 69/2006`."""
        return self.both([self.of_act(name, "pel") for name in act.by]) if act.by else ""

    def state(self, act: Act) -> str:
        """Whether it is in force, and which copy says so."""
        shown = act.state == "in force" and not (act.as_of and act.as_of.looked_up)
        said = self("games.published" if shown else STATES[act.state], by=self.amended(act))
        return self("games.as-of", state=said, as_of=self.as_of(act)) if act.as_of else said

    def as_of(self, act: Act) -> str:
        """The copy that the state of an act was taken from, and when it was looked up, or the day of its gazette."""
        assert act.as_of
        copy, day = self.text(act.as_of.copy), act.as_of.looked_up or act.published
        key = "games.looked-up" if act.as_of.looked_up else "games.of-the-day"
        return self(key, copy=copy, date=self.date(day)) if day else copy

    def unread(self, kind: Part, names: str, source: str) -> str:
        """Parts of a ruleset of one kind that are known from elsewhere than the law, and from where."""
        return self(UNREAD[kind], names=names, source=source)

    def prize(self, ratio: Ratio) -> str:
        """`7:6`, in Chinese `6賠7`, the stake first as the gazette has it; `8 for 1` says that the stake is inside."""
        if self.signed and not ratio.amount:  # of an extra prize, where none is due
            return self("pays.no-prize")
        won, per = ratio.profit.as_integer_ratio()
        received = ratio.amount + (0 if ratio.for_one else ratio.stake)
        said = {"amount": ratio.amount, "stake": ratio.stake, "won": won, "per": per, "received": received}
        return self("pays.for-one" if ratio.for_one else "pays.to-one", **said)

    def written(self, amount: int | str, stake: int = 1) -> str:
        """`24:1`, the profit first in every language."""
        return self("pays.written", amount=amount, stake=stake)

    def choice(self, choice: Choice) -> str:
        """What an option is set to: a prize as it is written, or outcomes by their label."""
        return self.prize(choice) if isinstance(choice, Ratio) else choice.label

    def units(self, count: int) -> str:
        """`3 units`."""
        return self("phrase.units-count", n=count)
