"""Places in an act: nodes -> citations, and a citation -> the places that it names, each parsed once.

A place is `art. 13, n.º 1, 4), (2), iii)`, be it of an act that is named first, or a section of an American regulation,
`N.J.A.C. 13:69F-13.2(a)1`. An act is known by its number and year however they are spelt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import Literal, TypeAlias

from macau_edge.model import Citation, Ruleset
from macau_edge.model.message import Message
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex
from macau_edge.reading.fields import Findings, Rejected, fields, read_text, word
from macau_edge.reading.nodes import MappingNode, Node, SequenceNode
from macau_edge.typed.spelt import words_and_numbers

# --- how a place is written ------------------------------------------------------------------------------------------

_ONE = r"[1-9][0-9]*(?:\.[0-9]+)*(?:\.º)?"
_SEVERAL = rf"{_ONE}(?:(?:, | e ){_ONE})+"
_ARTICLES = rf"(?:art\. (?P<article>{_ONE})|arts\. (?P<articles>{_SEVERAL}))"
_PARAGRAPHS = rf"(?:n\.º (?P<{{which}}>{_ONE})|n\.os (?P<{{which}}s>{_SEVERAL}))"
_ITEMS = r"[0-9a-z]{1,2}\)(?:(?:, | e )[0-9a-z]{1,2}\))*"
_SUBITEMS = r"\([0-9]{1,2}\)(?:(?:, | e )\([0-9]{1,2}\))*"
_LISTED = rf"(?P<items>{_ITEMS})(?:, (?P<subitems>{_SUBITEMS})(?:, (?P<lowest>[ivx]{{1,4}})\))?)?"
_PLACE = (
    rf"(?:{_ARTICLES}(?:, {_PARAGRAPHS.format(which='number')})?|{_PARAGRAPHS.format(which='alone')})"
    rf"(?:, (?P<heading>«[^»]+»))?(?:, {_LISTED})?(?: as numbered by (?P<numbering>[^,;]+))?"
)

_SECTION = (
    r"(?:[0-9]{1,3}:[0-9]{1,3}[A-Z]?-[0-9]{1,3}\.[0-9]{1,3}[A-Z]?|§ [0-9]{1,4}[a-z]?\.[0-9]{1,3}[a-z]?"
    r"|[0-9]{2}\.[0-9]{2}\.[0-9]{2}\.[0-9]{2}|[0-9]{2}:[0-9]{2}:[0-9]{2}:[0-9]{2}|[0-9]{1,3}\.[0-9]{2,3})"
)
"""A section of a regulation of New Jersey, Pennsylvania, Maryland, South Dakota; of Massachusetts or Nevada."""
_OF_SECTION = r"(?: [A-Z])?(?:\([0-9A-Za-z]{1,4}\)(?:[0-9]{1,2}(?:\.[ivx]{1,5})?)?)*"
_CODE = r"(?:[0-9]{1,3} )?[A-Z][A-Za-z]*\.?(?:[A-Z]\.)*(?: [A-Z][A-Za-z]*\.?)*"
"""What a code is called: `N.J.A.C.`, `58 Pa. Code`, `COMAR`, `205 CMR`."""
_AMERICAN = rf"(?:(?P<code>{_CODE}) )?(?P<section>{_SECTION})(?P<below>{_OF_SECTION})"

_ACT = rf"(?!arts?\.|n\.)(?!{_AMERICAN},)[^,;]+"
_ANY = rf"(?:(?:(?P<act>{_ACT}), )?{_PLACE}|{_AMERICAN})"


def _unnamed(pattern: str) -> str:
    """A pattern in which no group has a name, as one that may stand in another one twice."""
    return re.sub(r"\(\?P<\w+>", "(?:", pattern)


_PARSED = regex(_ANY.replace(_ACT, _unnamed(_ACT)))
CITATION_PATTERN = rf"{_unnamed(_ANY)}(?:; {_unnamed(_ANY)})*"
_CITATION = regex(CITATION_PATTERN)


def citation(node: Node, what: Message, findings: Findings) -> Citation | None:
    """A place in an act, `silent`, or `{unread: text}`."""
    if isinstance(node, MappingNode):
        found = fields(node, ["unread"], what, findings, required=["unread"])
        text = read_text(found["unread"][1], what, findings) if found else None
        return Citation("unread", node.place, text) if text else None
    if isinstance(node, SequenceNode):
        message = Message("several places in an act are one text, not a list")
        raise Rejected(
            node.place, "law/not-a-citation", message, Message("put `; ` between them: `art. 5, 1); art. 7`")
        )
    text_ = word(node, what, findings)
    if text_ is None:
        return None
    if text_ != "silent" and not _CITATION.fullmatch(text_):
        message = Message("`{text}` is not a place in an act", text=text_[:60])
        remedy = Message(
            "write `art. 5, n.º 2, 1)`, `arts. 5 e 6`, `n.º 10.9`, or a section, `13:69F-13.2(a)1`, `§ 625a.3(1)`, "
            "`36.05.03.20 A(3)`, `147.04(3)(e)4`, with the name of another act or of a code first; or `silent`"
        )
        raise Rejected(node.place, "law/not-a-citation", message, remedy)
    return Citation(text_, node.place)


# --- the places that a citation names --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LawPlace:
    """A place in an act: its articles or, without one, the numbers of what approves the regulation; what is below them.

    `act` is the name of the act where that is not the ruleset's own, `numbering` that of the act by whose numbers of
    paragraphs it goes. Of an American regulation there is a `section` and what is `below` it alone.
    """

    act: str = ""
    articles: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    heading: str = ""
    items: tuple[str, ...] = ()
    subitems: tuple[str, ...] = ()
    lowest: str = ""
    numbering: str = ""
    section: str = ""
    below: str = ""

    @property
    def annexed(self) -> bool:
        """Whether it is of the regulation that is annexed to an act, as articles are, and not of the act itself."""
        return bool(self.articles)

    @property
    def of_act(self) -> ActKey | None:
        """The act that is named, by its number."""
        return act_key(self.act) if self.act else None

    def is_within(self, other: LawPlace) -> bool:
        """Whether it is that place, or in it."""
        if (self.act, self.section) != (other.act, other.section) or not self.below.startswith(other.below):
            return False
        own, theirs = (
            (
                one.articles,
                one.numbers,
                one.heading and (one.heading,),
                one.items,
                one.subitems,
                one.lowest and (one.lowest,),
            )
            for one in (self, other)
        )
        return all(not wider or (inner and {*inner} <= {*wider}) for inner, wider in zip(own, theirs, strict=True))


@lru_cache(maxsize=4096)
def places_of(law: str) -> tuple[LawPlace, ...]:
    """The places that a citation names; none where it is of another form. Those after an act that is named are its."""
    found: list[LawPlace] = []
    for text in law.split("; "):
        match = _PARSED.fullmatch(text)
        if match is None:
            return ()
        act = match["act"] or match["code"] or (found[-1].act if found and not match["section"] else "")
        found.append(
            LawPlace(
                act=act,
                articles=_each(match["article"] or match["articles"]),
                numbers=_each(match["number"] or match["numbers"] or match["alone"] or match["alones"]),
                heading=(match["heading"] or "").strip("«»"),
                items=_each(match["items"]),
                subitems=_each(match["subitems"]),
                lowest=match["lowest"] or "",
                numbering=match["numbering"] or "",
                section=match["section"] or "",
                below=match["below"] or "",
            )
        )
    return tuple(found)


def _each(listed: str | None) -> tuple[str, ...]:
    """The parts of a list without what stands around them: `4, 5 e 6`, `a) e b)`, `(1)`."""
    return tuple(part.strip("()").removesuffix(".º") for part in re.split(", | e ", listed)) if listed else ()


def only_place(law: Citation | None) -> LawPlace | None:
    """The first place that was read of a citation, the others applying besides; None where there is none."""
    places = places_of(law.text) if law and not law.silent and not law.unread else ()
    return places[0] if places else None


def revoked_act(ruleset: Ruleset, law: Citation | None) -> str:
    """The act that a citation is of, where the act of the ruleset revokes that; empty otherwise."""
    place, acts = only_place(law), ruleset.act.revokes if ruleset.act else ()
    return place.act if place and place.act in acts else ""


# --- an act by its number --------------------------------------------------------------------------------------------

ActKind: TypeAlias = Literal["dispatch", "order", "decree", "decree-law", "regulation", "law", "portaria", ""]
"""What an act is; "" where its name does not say."""

_KINDS: tuple[tuple[ActKind, re.Pattern[str]], ...] = (
    ("dispatch", regex("(?:d?sef|desp|dispatch).*|.*批示.*")),
    ("order", regex("ordem|.*行政命令.*")),
    ("decree-law", regex(".*法令.*")),
    ("decree", regex("decreto|decree")),
    ("regulation", regex("regulamento|.*行政法規.*")),
    ("portaria", regex("portaria|.*訓令.*")),
    ("law", regex("lei|law|.*法律.*")),
)
"""The words of each kind, as `words_and_numbers` gives them."""

OLDEST, CENTURY, EARLIEST = 50, 100, 1800
"""A year of two digits is of the last century from the first on, `97/85/M`; one of four is no less than the last."""


@dataclass(frozen=True, slots=True)
class ActKey:
    """An act by what it is, its number and its year."""

    kind: ActKind
    number: int
    year: int

    def is_same(self, other: ActKey | None) -> bool:
        """Whether both are one act, as far as their names say what they are."""
        if other is None or (self.number, self.year) != (other.number, other.year):
            return False
        return self.kind == other.kind or "" in (self.kind, other.kind)

    def is_named_in(self, text: str) -> bool:
        """Whether a text has the number and year of this act, in any spelling."""
        return "act" in numbered_things(text, self.number, self.year)


def act_key(name: str) -> ActKey | None:
    """The act that a name is of: `Despacho n.º 53, de 26 de Fevereiro de 2010`, 第53/2010號批示; None of any other."""
    words = words_and_numbers(name)
    found = [int(one) for one in words if one.isdecimal()]
    at = 0
    while at < len(found):
        if _is_day(found[at : at + 3]) and at + 3 < len(found):
            at += 3
            continue
        number, after = found[at], found[at + 1 : at + 4]
        short = bool(after) and after[0] < CENTURY and f"{number}/{after[0]:02}" in name
        years = after[:1] if short else [one for one in (*after, *found[:at][::-1]) if one >= EARLIEST]
        if years and number < EARLIEST:
            year = years[0] + (0 if not short else 1900 if years[0] >= OLDEST else 2000)
            return ActKey(_kind(words), number, year)
        at += 1
    return None


def _is_day(numbers: list[int]) -> bool:
    """Whether these are a day, month and year, whichever comes first."""
    if len(numbers) < len(("day", "month", "year")):
        return False
    first, month, last = numbers
    return 1 <= month <= 12 and min(first, last) <= 31 and max(first, last) >= EARLIEST


def _kind(words: list[str]) -> ActKind:
    return next((kind for one in words for kind, known in _KINDS if known.fullmatch(one)), "")


Numbered: TypeAlias = Literal["act", "gazette", "article"]
"""What has a number and a year."""

_BESIDE: tuple[tuple[Numbered, re.Pattern[str]], ...] = (
    ("article", regex("art|條|条")),
    ("gazette", regex("b$|bo$|boletim|gazette|期")),
)
"""What a number is of, by the words beside it."""


def numbered_things(text: str, number: int, year: int) -> Iterator[Numbered]:
    """Of what a text has this number of this year: `53/2010`, `53/10`, or with a day between, on either side."""
    found = words_and_numbers(text)
    places = [place for place, word in enumerate(found) if word.isdecimal()]
    values = [int(found[place]) for place in places]
    for at, place in enumerate(places):
        near = (values[at + 1 : at + 4], values[max(0, at - 3) : at][::-1])
        if values[at] == number and (near[0][:1] == [year % 100] or any(_leads_to(year, one) for one in near)):
            before = takewhile(str.isalpha, found[max(0, place - 2) : place][::-1])
            beside = [*before, *found[place + 1 : place + 2]]
            yield next((kind for kind, known in _BESIDE if any(map(known.match, beside))), "act")


def _leads_to(year: int, numbers: list[int]) -> bool:
    """Whether these begin with a year, but for a day and a month: `26, 2, 2010`."""
    return next((one for one in numbers if one > 31), None) == year
