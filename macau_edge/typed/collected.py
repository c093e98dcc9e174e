"""Several results that are all to come, one after the other: `all of 4, 5, 6 before 7`, `4 and 5 and 6`.

No clause says so, since one trial decides it: a bet collects them. What is asked for by `and` alone may also be any
one of them, as `7 and 11` mostly is.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from macau_edge.model.phrases import Phrase
from macau_edge.model.regex import regex
from macau_edge.typed.entries import About, Canonical, Respelt
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.outcomes import is_offered, read_outcomes

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
    match = _BEFORE.fullmatch(plain) or _BEFORE_FIRST.fullmatch(plain)
    until = written_outcomes(match["end"], about) if match else ""
    said = match["items"] if match else plain
    every = _ALL.fullmatch(said)
    if (match and not until) or not (every or _AND.search(said)):
        return None
    named = next(filter(None, every.groups())) if every else said
    return items_of(_APART.split(named), about, until, is_certain=bool(every))


def may_collect(text: str, *, joined: bool = False) -> bool:
    """Whether a text begins as a collection does; also one whose parts are only `joined` by `and`."""
    plain = normal(text) if len(text) <= LONGEST else ""
    match = _BEFORE.fullmatch(plain) or _BEFORE_FIRST.fullmatch(plain)
    return bool(_ALL.fullmatch(match["items"] if match else plain) or (joined and _AND.search(plain)))


def items_of(named: list[str], about: About, until: str = "", *, is_certain: bool = True) -> Collection | None:
    """The collection of these results; None where one names nothing, or two can come at once and so are no items."""
    read = [_item(one, about) for one in named]
    found = dict(one for one in read if one)
    numbers = all(phrase.span for phrase in found.values())
    if len(found) < len(read) or not (numbers or is_certain or about.alone):
        return None
    if any(is_offered(f"{one} and {other}", about) for one, other in combinations(found, 2)):
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
