"""Places in an act -> text: as the gazette's Portuguese writes them, and as its Chinese does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from macau_edge.model import Language
from macau_edge.model.message import Cited
from macau_edge.model.numbers import whole_of
from macau_edge.model.records import replace
from macau_edge.model.regex import regex
from macau_edge.reading.citations import LawPlace, places_of

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


def cited(text: str, language: Language) -> str:
    """`art. 5, 1)` as written; in Portuguese `artigo 5.º, alínea 1)`, in Chinese `第五條（一）項`.

    What is no place in an act, and a section of an American regulation, stay as they are.
    """
    if language == "en":
        return str(Cited(text))
    places = places_of(text)
    if not places:
        return act_name(text, language)
    named = [replace(one, act="") if one.act == before else one for one, before in _with_acts_before(places)]
    if language == "zh":
        return "；".join(map(_chinese, named))
    return "; ".join(map(_portuguese, named))


_NUMBERING = regex(r" as numbered by ([^,;]+)")


def cited_short(text: str) -> str:
    """A place in Portuguese as it is written, `art. 17, n.º 14`, and by which act's numbers, where that is said."""
    return _NUMBERING.sub(lambda match: f", na numeração {act_after(match[1], 'd', 'pt')}", text)


def _with_acts_before(places: Sequence[LawPlace]) -> Iterator[tuple[LawPlace, str]]:
    """Each place with the act of the one before it, which need not be named again."""
    return zip(places, ["", *(one.act for one in places)], strict=False)


def _portuguese(place: LawPlace) -> str:
    if place.section:
        return _american(place)
    parts = [
        act_name(place.act, "pt"),
        _listed("artigo", "artigos", [_ordinal(one) for one in place.articles]),
        _listed("n.º", "n.os", place.numbers),
        place.heading and f"«{place.heading}»",
        _listed("alínea", "alíneas", [f"{one})" for one in place.items]),
        _listed("subalínea", "subalíneas", [f"({one})" for one in place.subitems]),
        place.lowest and f"{place.lowest})",
        place.numbering and f"na numeração {act_after(place.numbering, 'd', 'pt')}",
    ]
    return ", ".join(filter(None, parts))


def _american(place: LawPlace) -> str:
    return f"{place.act} {place.section}{place.below}".lstrip()


def _ordinal(number: str) -> str:
    """`5.º`; a number of several parts, `10.9`, has none."""
    return f"{number}.º" if number.isdecimal() else number


def _listed(one: str, several: str, parts: Sequence[str]) -> str:
    """`artigo 5.º`, `artigos 5.º, 6.º e 7.º`; empty without any."""
    *first, last = parts or [""]
    said = " e ".join(filter(None, [", ".join(first), last]))
    return f"{several if first else one} {said}" if said else ""


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


def _chinese(place: LawPlace) -> str:
    if place.section:
        return _american(place)
    name = act_name(place.act, "zh")
    parts = [
        _both(f"第{_numeral(one)}條" for one in place.articles),
        _both(f"第{_numeral(one)}款" for one in place.numbers),
        place.heading and f"「{place.heading}」",
        _both(map(_item, place.items)),
        _both(f"（{one}）分項" for one in place.subitems),
        place.lowest and f"{place.lowest}）",
        place.numbering and f"（按{act_name(place.numbering, 'zh')}的編號）",
    ]
    return name + (" " if name and name[-1].isascii() and name[-1].isalnum() else "") + "".join(parts)


def _both(said: Iterable[str]) -> str:
    *first, last = [*said] or [""]
    return "及".join(filter(None, ["、".join(first), last]))


def _numeral(number: str) -> str:
    return _chinese_of(number) if number.isdecimal() else number


def _item(text: str) -> str:
    """Items by number stand in brackets, items by letter do not: `（一）項`, `a）項`."""
    return f"（{_chinese_of(text)}）項" if text.isdecimal() else f"{text}）項"


def _chinese_of(number: str) -> str:
    """A number as `chinese` has it; one so long that no act has it stays as it is written."""
    return chinese_numeral(whole_of(number)) if len(number) <= LONGEST else number
