"""The words and numbers of a text, however they are spelt: 五十三, `53` and `cinquenta e três` are one.

Tables of words are all that numbers below ten thousand need. A library that reads them asks for one language, where a
title may be in any of three, and knows no `cincoenta`, no `LIII` and no 伍拾叁.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from unicodedata import combining, normalize, numeric

from macau_edge.model.numbers import whole_of
from macau_edge.model.regex import regex
from macau_edge.typed.dates import MONTH_NUMBERS

LONGEST = 60
"""Digits of a number in a text that is looked at as one."""
WORD = regex(r"[^\W\d]+|\d+")
NUMBER = frozenset(("n", "no", "nr", "o", "os", "number", "numero"))
"""Saying that may stand before the number of an act, or not."""
CHINESE = regex("[〇○零一二三四五六七八九十廿卅百千两兩壹弌贰貳弍叁參参弎肆伍陆陸柒捌玖拾佰仟〡-〩]{1,60}")
ROMAN = regex("(?=..)m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
LETTERS = dict(zip("ivxlcdm", (1, 5, 10, 50, 100, 500, 1000), strict=True))
APART = regex(r"(?<!\w)(?:\w(?: \w){3,}|\d(?: \d)+)(?!\w)")
"""Letters and figures one by one: `C r a p s`, `5 3`."""
TYPED, MEANT = regex(r"(?<![^\W\d_])(?=[OIl]*\d)[OIl\d]+(?![^\W\d_])"), str.maketrans("OIl", "011")
"""A number in which letters were typed for figures: `2O1O`."""
GROUPED = regex(r"(?<!\d)(\d{1,3})[. '’](\d{3})(?!\d)")
"""`2.010`, `2 010`."""
AND = frozenset(("e", "and"))
HUNDRED = frozenset(("hundred", "hundredth"))
CENTURIES = (19, 20)
"""What a year begins with that is spelt in two parts: `twenty ten`."""
_ONES = (
    "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito "
    "dezanove, zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen, - uma duas - - - - - - - - - - - quatorze - dezesseis dezessete - dezenove"
)
_TENS = (
    "- dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa, "
    "- ten twenty thirty forty fifty sixty seventy eighty ninety, - - - - - cincoenta"
)
_HUNDREDS = (
    "- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos mil, "
    "- cem duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas thousand, - hundred"
)
_ORDINALS: tuple[tuple[int, str], ...] = (
    (1, "- primeiro segundo terceiro quarto quinto sexto setimo oitavo nono"),
    (10, "- decimo vigesimo trigesimo quadragesimo quinquagesimo sexagesimo septuagesimo octogesimo nonagesimo"),
    (10, "- - - - - cinquentesimo - setuagesimo"),
    (100, "- centesimo ducentesimo tricentesimo quadringentesimo quingentesimo sexcentesimo septingentesimo"),
    (100, "- - - trecentesimo - - seiscentesimo setingentesimo octingentesimo nongentesimo milesimo"),
    (1, "- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"),
    (1, "- - - - - - - - - - - - - - - fifteenth sixteenth seventeenth eighteenth nineteenth"),
    (10, "- - twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth"),
)
_CARDINALS = ((size, row) for size, rows in ((1, _ONES), (10, _TENS), (100, _HUNDREDS)) for row in rows.split(", "))
IN_WORDS = {
    word: place * size
    for size, row in (*_CARDINALS, *_ORDINALS)
    for one in (row, f"{row} ".replace("o ", "a "))
    for place, word in enumerate(one.split())
}
"""The words of numbers in Portuguese, as in Portugal and as in Brazil, and in English, with ordinals."""


def spelt(text: str) -> str:
    """The words and numbers of a text in one piece, so that blanks and hyphens make no difference."""
    return "".join(words_and_numbers(text))


def numbers(text: str) -> list[int]:
    """The numbers in a text, in words and figures of any kind, and the months: 第五十三/二〇一〇號 has 53 and 2010."""
    return [whole_of(word) for word in words_and_numbers(text) if word.isdecimal() and len(word) <= LONGEST]


def _plain_number(word: str) -> str:
    """A number without the zeros before it; one so long that no act has it, and any other word, as it is."""
    return str(whole_of(word)) if word.isdecimal() and len(word) <= LONGEST else word


@cache
def words_and_numbers(text: str) -> list[str]:
    """The words and numbers of a text, however it is spaced, accented, spelt out in capitals or given an `n.º`."""
    whole = APART.sub(lambda found: found[0].replace(" ", ""), normalize("NFKC", text))
    figures = GROUPED.sub(r"\1\2", TYPED.sub(lambda found: found[0].translate(MEANT), whole))
    letters = (letter for letter in normalize("NFKD", figures).casefold() if not combining(letter))
    plain = CHINESE.sub(lambda found: f" {_chinese(found[0])} ", "".join(letters))
    words = [_plain_number(word) for word in WORD.findall(plain)]
    return [str(MONTH_NUMBERS.get(word, word)) for word in _figures(_counted(words)) if word not in NUMBER]


def _figures(words: Iterator[tuple[str, str]]) -> Iterator[str]:
    """The words, figures that were each spelt out together as one number: `five three` is 53."""
    for spelt, run in groupby(words, lambda one: one[1] != ""):
        texts, figures = zip(*run, strict=True)
        yield from ["".join(figures)] if spelt and len(figures) > 1 else texts


def _counted(words: list[str]) -> Iterator[tuple[str, str]]:
    """The words, those of a number together as one: `cinquenta e tres` is 53; an article, `um` or `uma`, is none.

    Nor is `dez`, which is short for a month. With each the figure that it is, where it is one that was spelt out.
    """
    run: list[str] = []
    for word, after in zip([*words, ""], [*words, "", ""][1:], strict=True):
        if word in AND and _goes_on(run, after):
            continue
        if _goes_on(run, word):
            run.append(word)
            continue
        if run:
            number = str(_sum(run))
            text = run[0] if run in (["um"], ["uma"], ["one"], ["dez"]) else number
            yield text, number if len(number) == 1 else ""
        run = [word] if word in IN_WORDS else []
        if word and not run:
            yield str(_roman(word)) if ROMAN.fullmatch(word) else word, ""


def _goes_on(run: list[str], word: str) -> bool:
    """Whether a number in words goes on with a word: after tens, hundreds and thousands with what is less."""
    if not run or word not in IN_WORDS:
        return False
    last, value = IN_WORDS[run[-1]], IN_WORDS[word]
    if value == 1000:
        return value not in (IN_WORDS[one] for one in run)
    if word in HUNDRED:
        return last < 10
    if len(run) == 1 and last in CENTURIES and 10 <= value < 100:
        return True
    return 0 < value < (last if last >= 100 else 10 if last >= 20 else 0)


def _sum(run: list[str]) -> int:
    """What the words of a number come to."""
    total, part = 0, 0
    for word in run:
        value = IN_WORDS[word]
        if value == 1000:
            total, part = max(part, 1) * value, 0
        elif part in CENTURIES and 10 <= value < 100:
            total, part = part * 100, value
        else:
            part = part * value if word in HUNDRED and part else part + value
    return total + part


def _roman(word: str) -> int:
    """The number that Roman letters stand for, of which one before a greater is taken away."""
    values = [LETTERS[letter] for letter in word]
    return sum(-one if one < max(values[place:]) else one for place, one in enumerate(values))


def _chinese(text: str) -> int:
    """A number in Chinese: digit by digit, 二〇一〇, or with its tens, hundreds and thousands, 五十三."""
    values = [int(numeric({"○": "〇", "两": "兩"}.get(character, character))) for character in text]
    if max(values) < 10:
        return whole_of("".join(map(str, values)))
    total, digit = 0, 0
    for value in values:
        total, digit = (total + max(digit, 1) * value, 0) if value >= 10 else (total, value)
    return total + digit
