"""Several results that are all to come, one after the other: `all of 4, 5, 6 before 7`, `4 and 5 and 6`.

No clause says so, since one trial decides it: a bet collects them. What is asked for by `and` alone may also be any
one of them, as `7 and 11` mostly is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from macau_edge.model.phrases import Phrase
from macau_edge.model.regex import regex
from macau_edge.typed.entries import About, Canonical, Respelt
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.outcomes import is_offered, read_outcomes
from macau_edge.typed.support import share_a_total

_BEFORE = regex(r"(?i)(?P<items>\S.*?),? (?:before|antes d[eoa]s?(?: (?:um|uma))?) (?P<end>\S.*)")
_BEFORE_FIRST = regex(r"(?:在|於)?(?P<end>\S+?) ?(?:出現|開出)?(?:之|以)?前，? ?(?P<items>\S.*)")
_ALL = regex(
    r"(?i)(?:collect(?:s|ing)? |get )?(?:all|each|every(?: one)?|both|todos|todas|ambos|cada um)"
    r"(?: (?:of|the|os|as|d[eoa]s?))*:? (?P<items>\S.*)"
    r"|(?:collect(?:s|ing)?|reunir|juntar):? (?P<collected>\S.*)"
    r"|(?:集齊|齊集|收集|湊齊|全部|所有) ?(?P<zh>\S.*)|(?P<behind>\S.*?) ?(?:齊集|集齊|全部)"
)
_APART = regex(r"(?i) ?[,，、;&及與和] ?(?:(?:and|e) )?| (?:and|e) |(?<=[0-9]) (?=[0-9])")
_AND = regex(r"(?i)[&及與和]| (?:and|e) ")
_HYPHENED = regex(r"([0-9]{1,9}) ?[-–] ?([0-9]{1,9})")


class Collection(NamedTuple):
    """What is to come, as `collect` has it, and how many items that are."""

    items: tuple[str, ...]
    many: int
    until: str = ""
    """Before what, as `until` has it; empty where that was not said."""
    is_certain: bool = True
    """Whether nothing else can be meant: where they are joined by `and` alone, any one of them can."""

    @property
    def text(self) -> str:
        """The items as `collect` has them."""
        return self.items[0] if len(self.items) == 1 else f"[{', '.join(self.items)}]"


def read_collection(text: str, about: About) -> Collection | None:
    """The collection that a text asks for; None where it asks for none, or has a part that names nothing."""
    plain = normal(text) if len(text) <= LONGEST and not about.cards else ""
    match, said = _before(plain)
    until = written_outcomes(match["end"], about) if match else ""
    every = _ALL.fullmatch(said)
    if (match and not until) or not (every or _AND.search(said)):
        return None
    return items_of(_named(said), about, until, is_certain=bool(every))


def both_at_once(text: str, about: About) -> tuple[str, str] | None:
    """Two of the results that a text collects of which one trial can bring both, so that no bet collects them."""
    read = [_item(one, about) for one in _named(_before(normal(text))[1])] if len(text) <= LONGEST else []
    return _meeting(dict(one for one in read if one), about)


def _before(plain: str) -> tuple[re.Match[str] | None, str]:
    """What is said to end it, and what is to come until then."""
    match = _BEFORE.fullmatch(plain) or _BEFORE_FIRST.fullmatch(plain)
    return match, match["items"] if match else plain


def _named(said: str) -> list[str]:
    every = _ALL.fullmatch(said)
    return _APART.split(next(filter(None, every.groups())) if every else said)


def _meeting(items: Mapping[str, Phrase], about: About) -> tuple[str, str] | None:
    """Two items that one trial can bring: that both may be written in one phrase, or totals that are in the other's."""
    return next((pair for pair in combinations(items, 2) if _can_meet(pair, items, about)), None)


def _can_meet(pair: tuple[str, str], items: Mapping[str, Phrase], about: About) -> bool:
    return is_offered(" and ".join(pair), about) or share_a_total(items[pair[0]], items[pair[1]])


def may_collect(text: str, *, joined: bool = False) -> bool:
    """Whether a text begins as a collection does; also one whose parts are only `joined` by `and`."""
    plain = normal(text) if len(text) <= LONGEST else ""
    return bool(_ALL.fullmatch(_before(plain)[1]) or (joined and _AND.search(plain)))


def items_of(named: list[str], about: About, until: str = "", *, is_certain: bool = True) -> Collection | None:
    """The collection of these results; None where one names nothing, or two can come at once and so are no items."""
    read = [_item(one, about) for one in named]
    found = dict(one for one in read if one)
    numbers = all(phrase.span for phrase in found.values())
    if len(found) < len(read) or not (numbers or is_certain or about.alone):
        return None
    if _meeting(found, about):
        return None
    spans = [span for phrase in found.values() if (span := phrase.span)]
    many = len(found) - len(spans) + sum(high - low + 1 for low, high in spans)
    return Collection((*found,), many, until, is_certain) if many > 1 else None


def written_outcomes(text: str, about: About) -> str:
    """How outcomes are written, be it as a list; empty where a text names none, or can be meant otherwise."""
    found = read_outcomes(text, about)
    return found.text if isinstance(found, Canonical | Respelt) else ""


def _item(text: str, about: About) -> tuple[str, Phrase] | None:
    hyphened = _HYPHENED.fullmatch(text)
    found = read_outcomes(f"{hyphened[1]} to {hyphened[2]}" if hyphened else text, about)
    if not isinstance(found, Canonical | Respelt) or found.text.startswith("[") or not is_offered(found.text, about):
        return None
    return None if found.value.rest else (found.text, found.value)
