"""Places in an act -> text: as the gazette's Portuguese writes them, and as its Chinese does."""

from __future__ import annotations

import re
from collections.abc import Callable

from macau_edge.model import Language
from macau_edge.model.numbers import whole_of

NUMERALS = "零一二三四五六七八九"


def chinese_numeral(number: int) -> str:
    """A number in Chinese numerals up to 99, as articles are counted; in digits above."""
    if not 0 <= number < 100:
        return str(number)
    tens, ones = divmod(number, 10)
    if not tens:
        return NUMERALS[ones]
    return f"{NUMERALS[tens] if tens > 1 else ''}十{NUMERALS[ones] if ones else ''}"


LONGEST = 9
"""Digits of the number of an article that is read as one."""

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def numeral(number: int, language: Language) -> str:
    """The number of an annex, up to 39: `VII`, 七."""
    tens, ones = divmod(number, 10)
    return chinese_numeral(number) if language == "zh" else "X" * tens + ROMAN[ones]


_NUMBER = r"\d+(?:\.\d+)*(?:\.º)?(?![\d)])"
_LIST = rf"{_NUMBER}(?:(?:, | e ){_NUMBER})*"
_ARTICLES = rf"arts?\. {_LIST}"
_ITEMS = r"(?:^|(?<=[,;] ))[0-9a-z]{1,2}\)(?:(?:, | e )[0-9a-z]{1,2}\))*"
_WHOLE = r"(?<![\d.])\d+(?!\d|\.)"
_PARTS = (
    rf"arts?\. (?P<articles>{_LIST})|n\.(?:º|os) (?P<numbers>{_LIST})|(?P<items>\w+\)(?: e \w+\))*)"
    r"|(?P<end>;)|(?P<name>[^,; ][^,;]*)"
)


def cited(text: str, language: Language) -> str:
    """`art. 5, 1)` as written; in Portuguese `artigo 5.º, alínea 1)`, in Chinese `第五條（一）項`."""
    if language == "zh":
        return _chinese(text)
    if language == "en":
        return re.sub(r"(?<=[\d)]) e (?=\d)", " and ", text)
    act, comma, place = text.partition(", ")  # of another act, where it names one
    placed = re.sub(_ITEMS, _lettered, re.sub(_ARTICLES, _article, text))
    return placed.replace(act, act_name(act, language), 1) if comma and place else placed


def _article(match: re.Match[str]) -> str:
    """`artigo 5.º`, `artigos 5.º e 6.º`."""
    name = "artigos" if match[0].startswith("arts.") else "artigo"
    return re.sub(_WHOLE, r"\g<0>.º", f"{name} {match[0].partition(' ')[2]}")


def _lettered(match: re.Match[str]) -> str:
    """`alínea 12)`, `alíneas a) e b)`."""
    return f"alínea{'s' if match[0].count(')') > 1 else ''} {match[0]}"


_ACTS = (
    (r"Despacho Regulamentar Externo (\d+/\d+)", r"第\1號對外規範性批示"),
    (r"Despacho SEF (\d+/\d+)", r"第\1號經濟財政司司長批示"),
    (r"Despacho (\d+/\d+)", r"第\1號批示"),
    (r"Ordem Executiva (\d+/\d+)", r"第\1號行政命令"),
    (r"Portaria (\d+/\d+(?:/M)?)", r"第\1號訓令"),
    (r"Lei (\d+/\d+(?:/M)?)", r"第\1號法律"),
)
"""Macau's acts by their short Portuguese names, and as the gazette's Chinese calls them."""


def act_name(cite: str, language: Language) -> str:
    """The short name of an act in the language of a report; one that is not Macau's stays as it is."""
    for pattern, chinese_name in _ACTS if language != "en" else ():
        if re.fullmatch(pattern, cite):
            return re.sub(pattern, chinese_name, cite) if language == "zh" else " n.º ".join(cite.rsplit(" ", 1))
    return cite


_GENDERS = ((r"(?:Despacho|Decreto|Regulamento)\b", "o"), (r"(?:Lei|Ordem|Portaria)\b", "a"))
"""How the short names of acts begin, and their article in Portuguese."""


def act_after(cite: str, preposition: str, language: Language) -> str:
    """The name of an act after `d` or `pel`, with its Portuguese article: `do Despacho …`, `pela Lei …`; or alone."""
    name = act_name(cite, language)
    if language != "pt":
        return name
    article = next((article for pattern, article in _GENDERS if re.match(pattern, name)), None)
    alone = {"d": "de", "pel": "por"}
    return f"{preposition}{article} {name}" if article else f"{alone[preposition]} {name}"


def _chinese(text: str) -> str:
    """Part by part; what is no article, number or item is a name."""
    parts = "".join(_part(match) for match in re.finditer(_PARTS, text))
    return re.sub(r"(?<=[0-9A-Za-z])(?=第)", " ", parts)


def _part(match: re.Match[str]) -> str:
    if match["articles"]:
        return _each(match["articles"], lambda number: f"第{_numeral(number)}條")
    if match["numbers"]:
        return _each(match["numbers"], lambda number: f"第{_numeral(number)}款")
    if match["items"]:
        return _each(match["items"], _item)
    if match["end"]:
        return "；"
    return act_name(match["name"].strip(), "zh").replace("«", "「").replace("»", "」")


def _each(text: str, write: Callable[[str], str]) -> str:
    *first, last = [write(number) for number in re.split(r", | e ", text)]
    return "及".join(["、".join(first), last]) if first else last


def _numeral(number: str) -> str:
    number = number.removesuffix(".º")
    return _chinese_of(number) if number.isdecimal() else number


def _item(text: str) -> str:
    """Items by number stand in brackets, items by letter do not: `（一）項`, `a）項`."""
    name = text.removesuffix(")")
    return f"（{_chinese_of(name)}）項" if name.isdecimal() else f"{name}）項"


def _chinese_of(number: str) -> str:
    """A number as `chinese` has it; one so long that no act has it stays as it is written."""
    return chinese_numeral(whole_of(number)) if len(number) <= LONGEST else number
