"""The numbers in a text of several sentences: `5,000`, `5 000`, `5.000`, `五千元`, `第三條`, and those in words.

Two languages say the same with other signs. A number in figures is certain, and so are Chinese numerals where nothing
but a number can be meant. What else may be one (`兩粒`, `both`, `November`, `Annex IV`) is not asked for in the other
language, and answers to a figure that stands there.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from macau_edge.model.regex import regex
from macau_edge.typed.dates import MONTH_NUMBERS
from macau_edge.typed.equivalents import NUMBER, SCALES, Equivalent, equivalents
from macau_edge.typed.numbers import CHINESE, NAMED, chinese_digits, read_chinese, read_numbers


class SaidNumber(NamedTuple):
    """A number of a text: how it stands there, from which character on, and what it can be.

    `is_certain` is whether it is a number beyond doubt, and `is_money` whether it is an amount of it.
    """

    text: str
    at: int
    values: frozenset[Fraction]
    is_certain: bool = True
    is_money: bool = False

    def is_same(self, other: SaidNumber) -> bool:
        """Whether both can be one number."""
        return not self.values.isdisjoint(other.values)


_SCALE = r"(?: ?(?P<scale>[百千萬万億亿]|(?:hundred|thousand|millions?|mil|milhão|milhões)(?!\w)))?"
_WHOLE = r"(?:[0-9]{4} [0-9]{4}(?![0-9 ])|[0-9]{1,3}(?:[ .,'][0-9]{3})+(?![0-9])(?:[.,][0-9]+)?|[0-9]+(?:[.,][0-9]+)?)"
_OF_ONE = r"(?= ?(?:%|por cento\b|per ?cent\b|patacas?\b|[元圓萬億]))"
_JOINED, _APART = (
    regex(rf"(?<![0-9])(?P<digits>{digits}){_SCALE}") for digits in (_WHOLE, rf"{_WHOLE}{_OF_ONE}|[0-9]+")
)
"""A number in digits: with its thousands and decimals, or as many as there are, `7,11`; but `2,5%` is one.

One of a telephone, `2832 1234`, is one too.
"""

_NO_DIGIT = regex("[^0-9]")
_A_NUMBER = regex(rf"[0-9\uff10-\uff19{CHINESE}]")
_NUMERALS = regex(rf"[{CHINESE}]+")
_SHARE = regex(rf"[百千]分之([{CHINESE}]+)(?:點([{CHINESE}]+))?")
_UNITS_ALONE = regex("[百千萬万億亿]+")
"""`千萬` is "by all means" as well."""
_OF_A_LAW = "條款項號章節"
_YEAR = 4

_MONEY_BEHIND = regex(r" ?(?:patacas?\b|MOP\b|HKD\b|dollars?\b|dólares\b|[元圓]|(?:澳門|港)[元幣])")
_MONEY_BEFORE = regex(r"(?:\bMOP ?\$?|\bHKD ?\$?|\$|(?:澳門|港)[元幣]|美元) ?$")
_RANGE = regex(r" ?(?:a|e|ou|to|and|or|[-–—~至到或與和、]) ?")

_AFTERNOON_BEFORE = regex(r"(?:下午|傍晚|晚上) ?$")
_AFTERNOON_BEHIND = regex(r"(?:[:：hH][0-5][0-9])? ?(?:[Pp]\.? ?[Mm]\b|(?:horas? )?da (?:tarde|noite)\b)")
"""By which 3:30 is 15:30."""

_IN_WORDS = {
    **NAMED,
    **MONTH_NUMBERS,
    **{
        word: number
        for number, words in enumerate(
            (
                "first once primeiro primeira primeiros primeiras",
                "second twice half halves both double pair pairs segundo segunda ambos ambas metade meio meia dobro "
                "duplo dupla par pares",
                "third thirds triple thrice terceiro terceira terço triplo",
                "fourth fourths quarter quarters quarto quarta",
                "fifth fifths quinto quinta",
                "sixth sixths sexto sexta",
                "seventh sevenths sétimo sétima",
                "eighth eighths oitavo oitava",
                "ninth ninths nono nona",
                "tenth tenths décimo décima",
            ),
            start=1,
        )
        for word in words.split()
    },
    **{"dozen": 12, "dúzia": 12, "cento": 100, "cem": 100},
    **{
        f"{stem}ent{end}": number * 100
        for number, stem in enumerate(["duz", "trez", "quatroc", "quinh", "seisc", "setec", "oitoc", "novec"], start=2)
        for end in ("os", "as")
    },
    **{"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10, "xi": 11, "xii": 12},
    **dict.fromkeys("半雙對倍次", 2),
    "首": 1,
}
"""What may be a number and is written in words, in three languages; of a month, the one that it has."""
_WORDS = regex(r"[^\W\d_]+(?:-[^\W\d_]+)?|[半雙對倍次首]")
_JOINING = frozenset(("e", "and"))

_PLACEHOLDER = regex(r"\{[^{}\n]*\}")
_LOOK_ALIKE = {code: chr(code - 0xFEE0) for code in (*range(0xFF10, 0xFF1A), 0xFF05, 0xFF0E)}
_LOOK_ALIKE |= dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u202f\u3000"), " ")
_FORMAL = regex("[壹貳叁參肆伍陸柒捌玖][拾佰仟][壹貳叁參肆伍陸柒捌玖拾佰仟零萬億]*")
_PLAINER = str.maketrans("壹貳叁參肆伍陸柒捌玖拾佰仟", "一二三三四五六七八九十百千")
"""Numerals as they stand on a cheque, `伍仟元`."""
_WIDE_COMMA = regex(r"(?<=[\uff10-\uff19])，(?=[\uff10-\uff19])")


def figures_in(text: str) -> list[SaidNumber]:
    """The numbers of a text in their order, in figures and in words."""
    plain = _plain(text)
    return _with_money(plain, sorted([*_in_figures(plain), *_in_words(plain)], key=lambda one: one.at))


def amounts_in(text: str) -> list[SaidNumber]:
    """The amounts of money of a text; of one of several parts, `5 mil e quinhentas patacas`, each can be the whole."""
    wholes = [one for one in equivalents(_plain(text), _IN_WORDS) if one.unit == NUMBER]
    return [
        one._replace(values=one.values.union(*(whole.values for whole in wholes if whole.at <= one.at < whole.end)))
        for one in figures_in(text)
        if one.is_money
    ]


@lru_cache(maxsize=4_000)  # a file that is edited is read again and again, with the texts that it had
def lacking(text: str, other: str) -> tuple[list[SaidNumber], list[SaidNumber]] | None:
    """The certain numbers of two texts that the other has not, each as often as it is there, if both have some.

    Where a comma may be within a number or between two, it is as it makes less difference.
    """
    if not (_A_NUMBER.search(text) and _A_NUMBER.search(other)):  # as of most names: at once
        return None
    texts = _plain(text), _plain(other)
    found = _lacking(*texts)
    return found and _lacking(*_without_what_both_say(*texts))


def _lacking(text: str, other: str) -> tuple[list[SaidNumber], list[SaidNumber]] | None:
    """What two plain texts have not, number by number."""
    texts, found = (text, other), []
    for ways in product((_JOINED, _APART), repeat=2):
        one, another = (list(_in_figures(plain, form)) for plain, form in zip(texts, ways, strict=True))
        both = _unanswered(one, another), _unanswered(another, one)
        if all(both):  # what is said in words is looked for where it makes a difference
            both = (
                _unanswered(one, [*another, *_in_words(texts[1])]),
                _unanswered(another, [*one, *_in_words(texts[0])]),
            )
        if not all(both):
            return None
        found.append(both)
    return found[0]


MOST = 200
"""Numbers of a text that are looked at as what the other says in another way: a rule has a dozen."""


def _without_what_both_say(text: str, other: str) -> tuple[str, str]:
    """Both texts without the parts that say one thing in two ways, the longest first, blank where these stood."""
    ours, theirs = ([*islice(equivalents(one, _IN_WORDS), MOST)] for one in (text, other))
    plain, their_plain = ([*islice(_plainly(one), MOST)] for one in (text, other))
    pairs = (*product(ours, [*theirs, *their_plain]), *product(plain, theirs))
    same = [both for both in pairs if both[0].is_same(both[1])]
    whole = text, other
    for both in sorted(same, key=lambda pair: sum(part.at - part.end for part in pair)):
        if all(map(_still_stands, both, (text, other), whole)):
            text, other = map(_blank, (text, other), both)
    return text, other


def _still_stands(part: Equivalent, text: str, whole: str) -> bool:
    return text[part.at : part.end] == whole[part.at : part.end]


def _blank(text: str, part: Equivalent) -> str:
    return text[: part.at] + " " * (part.end - part.at) + text[part.end :]


def _plainly(text: str) -> Iterator[Equivalent]:
    """The certain numbers of a text, as what others may be equal to."""
    for one in _in_figures(text):
        if one.is_certain:
            yield Equivalent(one.at, one.at + len(one.text), NUMBER, one.values)


def _plain(text: str) -> str:
    """A text with plain digits and blanks, and nothing in place of what is filled in, character by character."""
    plain = text if text.isascii() else _WIDE_COMMA.sub(",", text).translate(_LOOK_ALIKE)
    plain = _FORMAL.sub(lambda match: match[0].translate(_PLAINER), plain) if not text.isascii() else plain
    return _PLACEHOLDER.sub(lambda match: " " * len(match[0]), plain) if "{" in plain else plain


def _in_figures(text: str, form: re.Pattern[str] = _JOINED) -> list[SaidNumber]:
    return sorted([*_in_digits(text, form), *_in_numerals(text)], key=lambda one: one.at)


def _unanswered(figures: Sequence[SaidNumber], other: Sequence[SaidNumber]) -> list[SaidNumber]:
    """The certain figures to which no figure of the other text answers, each of which answers once."""
    left = sorted(other, key=lambda one: not one.is_certain)
    places: dict[Fraction, deque[int]] = {}
    for place, one in enumerate(left):
        for value in one.values:
            places.setdefault(value, deque()).append(place)
    missing, taken = [], set[int]()
    for figure in (one for one in figures if one.is_certain):
        found = [queue for value in figure.values if (queue := places.get(value))]
        for queue in found:
            while queue and queue[0] in taken:
                queue.popleft()
        answer = min((queue[0] for queue in found if queue), default=None)
        if answer is None:
            missing.append(figure)
        else:
            taken.add(answer)
    return missing


def _in_digits(text: str, form: re.Pattern[str]) -> Iterator[SaidNumber]:
    for match in form.finditer(text):
        scale = SCALES.get(match["scale"] or "", 1)
        digits = match["digits"]
        values = frozenset(one * scale for one in read_numbers(digits) or (Fraction(_NO_DIGIT.sub("", digits)),))
        yield SaidNumber(match[0].strip(), match.start(), _by_the_clock(values, text, match))


def _by_the_clock(values: frozenset[Fraction], text: str, match: re.Match[str]) -> frozenset[Fraction]:
    """What a number can be, which of the afternoon may be told to twelve or to twenty-four."""
    if _AFTERNOON_BEFORE.search(text, 0, match.start()) or _AFTERNOON_BEHIND.match(text, match.end()):
        return values | {one + 12 for one in values if one < 12}
    return values


def _in_numerals(text: str) -> Iterator[SaidNumber]:
    shares = {match.start(1): match for match in _SHARE.finditer(text)}
    for match in _NUMERALS.finditer(text):
        run, at = match[0], match.start()
        before, behind = text[max(at - 1, 0) : at], text[match.end() : match.end() + 1]
        if before.isdigit():
            continue  # the scale of a number in digits
        if at in shares and shares[at][2] and (part := chinese_digits(shares[at][2])):
            whole = read_chinese(run)
            yield SaidNumber(shares[at][0], at, frozenset(Fraction(f"{one}.{part}") for one in whole))
            continue
        values = frozenset(map(Fraction, read_chinese(run)))
        if at in shares and shares[at][0][0] == "千":
            values |= {one / 10 for one in values}
        if not values and len(run) >= _YEAR and (digits := chinese_digits(run)):
            values = frozenset((Fraction(digits),))
        if not values:  # `三四` is three or four
            for number, one in enumerate(run):
                yield SaidNumber(one, at + number, frozenset(map(Fraction, read_chinese(one))), is_certain=False)
            continue
        is_certain = (
            (len(run) > 1 and not _UNITS_ALONE.fullmatch(run))
            or at in shares
            or (before == "第" and bool(behind) and behind in _OF_A_LAW)
            or "賠" in (before, behind)
            or behind == "折"
            or _MONEY_BEHIND.match(text, match.end()) is not None
        )
        yield SaidNumber(run, at, _by_the_clock(values, text, match), is_certain=is_certain)


def _in_words(text: str) -> Iterator[SaidNumber]:
    """Numbers in words, and what words behind one another make together: `five thousand`, `cinco mil e quinhentos`."""
    run: list[re.Match[str]] = []
    for match in _WORDS.finditer(text):
        word = match[0].lower()
        is_number = word in SCALES or word in _IN_WORDS
        if run and not ((is_number or word in _JOINING) and not text[run[-1].end() : match.start()].strip()):
            yield _together(text, run)
            run = []
        if run or is_number:
            run.append(match)
        if word in _IN_WORDS:
            yield SaidNumber(match[0], match.start(), frozenset((Fraction(_IN_WORDS[word]),)), is_certain=False)
    if run:
        yield _together(text, run)


def _together(text: str, run: Sequence[re.Match[str]]) -> SaidNumber:
    """What words behind one another come to: each scale multiplies what stands before it, or one."""
    total = part = 0
    for word in (match[0].lower() for match in run):
        scale = SCALES.get(word, 0)
        if word in _IN_WORDS:
            part += _IN_WORDS[word]
        elif scale == 100:
            part = (part or 1) * scale
        elif scale:
            total, part = total + (part or 1) * scale, 0
    at = run[0].start()
    return SaidNumber(text[at : run[-1].end()], at, frozenset((Fraction(total + part),)), is_certain=False)


def _with_money(text: str, figures: Sequence[SaidNumber]) -> list[SaidNumber]:
    """The figures with those marked that are amounts of money, or ends of a range of which the other is."""
    found: list[SaidNumber] = []
    for figure in reversed(figures):
        end = figure.at + len(figure.text)
        is_money = bool(_MONEY_BEHIND.match(text, end) or _MONEY_BEFORE.search(text, 0, figure.at))
        if not is_money and found and found[-1].is_money and figure.is_certain:
            is_money = _RANGE.fullmatch(text, end, found[-1].at) is not None
        found.append(figure._replace(is_money=is_money))
    return found[::-1]
