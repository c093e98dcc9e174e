"""The head of an application as YAML: what was said, and a mark in brackets for what is to be filled in.

A starting file has it with what may be left out as comments, and the page of a game without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from macau_edge.model import Language
from macau_edge.model.authority import Authority, FiledPart
from macau_edge.model.filed import BESIDE_RULES
from macau_edge.model.records import dataclass, field
from macau_edge.reading.nodes import MappingNode, Node
from macau_edge.reading.petition import ApplicantForm, ContactForm
from macau_edge.reading.plain import key_line, mapping, mapping_block, scalar
from macau_edge.wording.text import Phrasebook

Texts = Mapping[Language, str]
"""What is said, by language."""
PROSE = ("capacity", "representative-capacity", "representative-powers")
"""Texts that are always written by language."""


def texts_by_language(said: Texts) -> Node:
    """A text by language, or once where it is the same in several."""
    if len(said) > 1 and len(set(said.values())) == 1:
        return scalar(next(iter(said.values())))
    return mapping(said)


def nothing(_: str) -> str:
    """Nothing, whatever may be left out."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplicationHead:
    """Writes what stands above the bets of an application to an authority, in some languages.

    `said` is what the applicant says, by the names of the options of `new`. Lines that may be left out and of which
    nothing was said are written as `unsaid` has them.
    """

    authority: Authority
    languages: tuple[Language, ...]
    said: Mapping[str, Texts] = field(default_factory=dict)
    unsaid: Callable[[str], str] = nothing

    def words(self, language: Language) -> Phrasebook:
        """The words of a language, with those of the authority."""
        return Phrasebook(language, own=self.authority.says(language))

    @property
    def w(self) -> Phrasebook:
        """The words of the first language."""
        return self.words(self.languages[0])

    def opening(self, date: str, reference: str | None = None) -> str:
        """What it is called, when, and where; it is filed in Macau as far as the currency tells."""
        in_macau = self.authority.currency.name == "played.patacas"
        city = self._text("city", "new.city" if in_macau else "new.mark-city")
        return (
            key_line("application", reference or self.w("new.mark-reference"))
            + f"date: {date}\n"
            + key_line("city", city)
        )

    def applicant(self) -> Iterator[str]:
        """Who asks, and how that is reached."""
        needs = self.authority.needs
        yield "applicant:\n"
        for key, one in ApplicantForm.keys.items():
            option = "applicant" if key == "name" else key
            if key != "contact" and (key not in self.authority.apart or option in self.said):
                yield self._line(key, option, 2, needed=bool(one.required) or key in needs)
        contact = "  contact:\n"
        needed = [kind for kind in ContactForm.keys if f"contact.{kind}" in needs]
        yield contact if needed or any(kind in self.said for kind in ContactForm.keys) else self.unsaid(contact)
        for kind in ContactForm.keys:
            yield self._line(kind, kind, 4, needed=kind in needed)

    def stated(self) -> Iterator[str]:
        """What the authority wants stated, each with the heading of its part in brackets."""
        for part in self.authority.parts:
            if "description" in part.needs:
                yield key_line("description", self._mark(part))
            if "enclosures" in part.needs:
                yield key_line("enclosures", mapping(dict.fromkeys(part.stated, self._mark(part))))
            if "signatories.laboratory" in part.needs:
                name = mapping({one: self.words(one)("new.mark-laboratory") for one in self.languages})
                yield key_line("signatories", mapping({"laboratory": mapping({"name": name})}))
        wanted = {name: self._mark(part) for part in self.authority.parts for name in part.stated}
        yield from (key_line(name, mark) for name, mark in wanted.items() if name in BESIDE_RULES)
        if rules := {name: mark for name, mark in wanted.items() if name not in BESIDE_RULES}:
            yield "rules:\n" + mapping_block(mapping(rules), 2)

    def _mark(self, part: FiledPart) -> MappingNode:
        """The heading of a part in brackets."""
        heading = part.heading
        assert heading is not None  # it has no block of which it could be the heading
        return mapping({one: f"[{self.words(one).say(heading)}]" for one in self.languages})

    def _line(self, key: str, option: str, indent: int, *, needed: bool = False) -> str:
        text = key_line(key, self._text(option, f"new.mark-{option}"), indent)
        return text if needed or option in self.said else self.unsaid(text)

    def _text(self, option: str, mark: str) -> Node:
        """What was said, and in a language in which nothing was, the mark."""
        said: Texts = self.said.get(option, {})
        whole = {one: said.get(one) or self.words(one)(mark) for one in self.languages}
        return mapping(whole) if option in PROSE else texts_by_language(whole)
