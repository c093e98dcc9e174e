"""What says a number otherwise than in figures: 3:2 is 一賠一點五, 七折 is thirty per cent off, `5 mil e 500` is 5,500.

Each is one way to read a part of a text, and counts where the other language says as much; else it is as if nobody had
read it so. So `limites de 5 mil e 500` are two amounts wherever two amounts answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from macau_edge.model.regex import regex
from macau_edge.typed.numbers import CHINESE, chinese_digits, read_chinese, read_fraction, read_numbers


class Equivalent(NamedTuple):
    """A part of a text, and what it can be of a unit; `looks` is what else it may be, as a range or a date."""

    at: int
    end: int
    unit: str
    values: frozenset[Fraction]
    looks: str = ""

    def is_same(self, other: Equivalent) -> bool:
        """Whether both can say one thing; of two ranges or two dates nobody asks what their quotient is."""
        is_open = self.looks != "" and self.looks == other.looks
        return self.unit == other.unit and not is_open and not self.values.isdisjoint(other.values)


NUMBER, _SHARE, _MINUTES, _MONTHS = "number", "share", "minutes", "months"
_VULGAR = {"¼": " 1/4", "½": " 1/2", "¾": " 3/4"}
_DIGITS = r"[0-9]{1,3}(?:[ .,'][0-9]{3})+(?![0-9])(?:[.,][0-9]+)?|(?:[0-9]+ ?)?[¼½¾]|[0-9]+(?:[.,][0-9]+)?"
_ONE = rf"(?:{_DIGITS}|[{CHINESE}]+(?:點[{CHINESE}]+)?)"
_A = rf"(?<![0-9{CHINESE}])(?<![0-9][.,])(?P<a>{_ONE}) ?"
_B = rf" ?(?P<b>{_ONE})(?![0-9{CHINESE}])"
_NO_B = "(?P<b>)"
_HALF = r"(?: ?(?:e mei[oa]|and a half)\b|半)"
_HOURS, _MINUTE = r"(?:h\b|horas?\b|hours?\b|小時|鐘頭)", r"(?:min(?:utos?|utes?)?\b|分鐘?)"

_Reckoned = Callable[[Fraction, Fraction], tuple[Fraction, ...]]
_WAYS: tuple[tuple[str, str, re.Pattern[str], _Reckoned], ...] = tuple(
    (unit, looks, regex(_A + pattern), reckoned)
    for unit, looks, pattern, reckoned in (
        (_SHARE, "", rf"[:∶：比](?! ?[0-5][0-9](?![0-9])){_B}", lambda a, b: (a / b,)),  # `12:30` is an hour
        (_SHARE, "", rf"[賠兌]{_B}", lambda a, b: (b / a,)),
        (_SHARE, "a to b", rf"(?:a|para|to)\b{_B}", lambda a, b: (a / b,)),
        (_SHARE, "a to b", rf"for\b{_B}", lambda a, b: (a / b - 1,)),
        (_SHARE, "a/b", rf"(?:/|(?:em|in|out of)(?: cada| every)?\b){_B}", lambda a, b: (a / b,)),
        (_SHARE, "", rf"分之{_B}", lambda a, b: (b / a,)),
        (_SHARE, "", rf"(?:%|(?:por cento|per ?cent)\b){_NO_B}", lambda a, _: (a / 100,)),
        (_SHARE, "", rf"(?:‰|(?:por mil|per mille?)\b){_NO_B}", lambda a, _: (a / 1000,)),
        (_SHARE, "", rf"折{_NO_B}", lambda a, _: (_tenths(a), 1 - _tenths(a))),  # what is paid, or what is taken off
        (_SHARE, "", rf"成半{_NO_B}", lambda a, _: (a / 10 + Fraction(1, 20),)),
        (_SHARE, "", rf"成(?P<b>[一二三四五六七八九]?)(?![{CHINESE}])", lambda a, b: (a / 10 + b / 100,)),
        (_SHARE, "", rf"(?:倍|(?:vezes|times)\b){_NO_B}", lambda a, _: (a,)),
        (_SHARE, "", rf"倍半{_NO_B}", lambda a, _: (a + Fraction(1, 2),)),
        (NUMBER, "", rf"(?:[^\W\d_]+ )?(?:e mei[oa]|and a half)\b{_NO_B}", lambda a, _: (a + Fraction(1, 2),)),
        (NUMBER, "", rf"[^\W\d_]?半{_NO_B}", lambda a, _: (a + Fraction(1, 2),)),
        (NUMBER, "", rf"(?:avos|cêntimos?|cents?|仙){_NO_B}", lambda a, _: (a / 100,)),
        (NUMBER, "", rf"[角毫]{_NO_B}", lambda a, _: (a / 10,)),
        (_MINUTES, "", rf"{_MINUTE}{_NO_B}", lambda a, _: (a,)),
        (_MINUTES, "", rf"{_HOURS}(?: ?(?:e |and )?{_B} ?{_MINUTE})?", lambda a, b: (a * 60 + b,)),
        (_MINUTES, "", rf"個?(?:{_HOURS}{_HALF}|半(?:小時|鐘頭)){_NO_B}", lambda a, _: (a * 60 + 30,)),
        (_MINUTES, "", rf"(?:dias?\b|days?\b|[日天]){_NO_B}", lambda a, _: (a * 1440,)),
        (_MINUTES, "", rf"(?:semanas?\b|weeks?\b|個?星期|[週周]){_NO_B}", lambda a, _: (a * 10080,)),
        (_MONTHS, "", rf"(?:m[eê]s(?:es)?\b|months?\b|個月){_NO_B}", lambda a, _: (a,)),
        (_MONTHS, "", rf"(?:anos?\b|years?\b|年){_NO_B}", lambda a, _: (a * 12,)),
        (_MONTHS, "", rf"(?:anos?\b|years?\b|年){_HALF}{_NO_B}", lambda a, _: (a * 12 + 6,)),
    )
)
"""In what unit, what else it looks like, how it is said, and what it comes to."""

SCALES = {
    **dict.fromkeys(("hundred", "百"), 100),
    **dict.fromkeys(("mil", "thousand", "千"), 1_000),
    **dict.fromkeys(("萬", "万"), 10_000),
    **dict.fromkeys(("milhão", "milhões", "million", "millions"), 10**6),
    **dict.fromkeys(("億", "亿"), 10**8),
}
_COUNTED = {
    **SCALES,
    **dict.fromkeys(("dúzia", "dúzias", "dozen", "dozens", "打"), 12),
    **dict.fromkeys(("dezena", "dezenas", "tens"), 10),
    **dict.fromkeys(("centena", "centenas", "hundreds"), 100),
    **dict.fromkeys(("milhar", "milhares", "thousands"), 1_000),
    "K": 1_000,
    "M": 10**6,
}
_Part = Fraction | str
_HALVES = frozenset(("meio", "meia", "half", "半"))
_JOINING = frozenset(("e", "and", "a", "又"))
_TOKEN = regex(rf"(?<=[0-9])[百千萬万億亿]|(?P<one>{_ONE})|[打半又]|[^\W\d_{CHINESE}打半又]+")


def equivalents(text: str, words: Mapping[str, int]) -> Iterator[Equivalent]:
    """What of a text may be a number that is said otherwise; `words` are those of numbers."""
    for unit, looks, pattern, reckoned in _WAYS:
        for match in pattern.finditer(text):
            ways = product(_number(match["a"]), _number(match["b"] or "0"))
            values = frozenset(one for a, b in ways if a and (b or not match["b"]) for one in reckoned(a, b))
            if values:
                yield Equivalent(match.start(), match.end(), unit, values, looks)
    yield from _put_together(text, words)


def _put_together(text: str, words: Mapping[str, int]) -> Iterator[Equivalent]:
    """Numbers of several parts behind one another, a scale among them: `5 mil e quinhentas`, `2 milhões e meio`."""
    run: list[tuple[re.Match[str], _Part]] = []
    for match in _TOKEN.finditer(text):
        part = _part(match, words)
        if run and (part is None or text[run[-1][0].end() : match.start()].strip()):
            yield from _sum(run)
            run = []
        if part is not None and (run or part not in _JOINING):
            run.append((match, part))
    yield from _sum(run)


def _part(match: re.Match[str], words: Mapping[str, int]) -> _Part | None:
    """A number, or the word of a scale, of a half or between two of them."""
    word = match[0] if match[0] in _COUNTED else match[0].lower()
    if word in _COUNTED or word in _HALVES or word in _JOINING:
        return word
    found = _number(match[0]) if match["one"] else ()
    return found[0] if found else Fraction(words[word]) if word in words else None


def _sum(run: Sequence[tuple[re.Match[str], _Part]]) -> Iterator[Equivalent]:
    """What the parts of a number come to, each scale of what stands before it, or of one."""
    parts = [one for _, one in run]
    while parts and parts[-1] in _JOINING:
        parts.pop()
    if len(parts) < 2 or not any(one in _COUNTED for one in parts):
        return
    total, part, scale = Fraction(0), Fraction(0), 0
    for (match, one), after in zip(run, [*parts[1:], ""], strict=False):
        if isinstance(one, Fraction):
            if part and match["one"]:
                return  # `5 e 10 mil` are two
            part += one
        elif one in _HALVES:  # of what comes, `half a million`, or of what was, `um milhão e meio`
            part += Fraction(1, 2) if not scale or after in _COUNTED else Fraction(scale, 2)
        elif one in _COUNTED:
            scale = _COUNTED[one]
            total, part = total + (part or 1) * scale, Fraction(0)
    values = {total + part}
    if isinstance(parts[-1], Fraction) and part < 10 and parts[-2] in _COUNTED:
        values.add(total + part * scale / 10)  # `3萬5`, as it is spoken
    yield Equivalent(run[0][0].start(), run[len(parts) - 1][0].end(), NUMBER, frozenset(values))


def _tenths(value: Fraction) -> Fraction:
    """What 八折 and 八五折 leave of a price."""
    return value / (10 if value < 10 else 100)


def _number(text: str) -> tuple[Fraction, ...]:
    """What one number in digits or numerals can be; zero of none."""
    whole, _, part = text.partition("點")
    if part and (digits := chinese_digits(part)):
        return tuple(Fraction(f"{one}.{digits}") for one in read_chinese(whole))
    for sign, plain in _VULGAR.items():
        if sign in text:
            written = f"{text.replace(sign, '').strip()}{plain}".strip()
            return tuple(one for one in (read_fraction(written),) if one is not None)
    return read_numbers(text) or tuple(map(Fraction, read_chinese(text)))
