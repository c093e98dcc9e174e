"""The mistakes of files: what is asked."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, TypeAlias

from macau_edge.model.message import Message, joined
from macau_edge.model.problem import FAMILIES, UsageError, cut, nearest, rules
from macau_edge.model.records import dataclass
from macau_edge.model.texts import LANGUAGES, Language
from macau_edge.questions.request import OfFiles, asked, limit_field, names_given

if TYPE_CHECKING:
    from macau_edge.model.filed import Selection
    from macau_edge.reports.findings.found import CheckedFiles

Found: TypeAlias = "CheckedFiles"


def _codes(value: str | Collection[str], option: str) -> tuple[str, ...]:
    """The codes and families of an option that is repeated, or names several between commas."""
    known = (*FAMILIES, *rules())
    several = names_given(value, option, example=f'{option}=["law"]')
    words = tuple(word.strip() for one in several for word in one.split(","))
    for word in words:
        if word not in known:
            families = joined(FAMILIES)
            hint = Message("the families are {families}; `macau-edge rule --all` has the codes", families=families)
            said = Message("{option}: there is no code and no family `{word}`", option=f"--{option}", word=word[:60])
            raise UsageError(said, nearest(word, known, hint))
    return words


def _language(value: Language, option: str) -> Language:
    if value not in LANGUAGES:
        said = Message("there is no language `{language}`", language=cut(str(value)))
        raise UsageError(said, Message("its languages: {languages}", languages=joined(LANGUAGES)))
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest(OfFiles[Found]):
    """The mistakes of rulesets and applications, each with its place, what is wrong, and what to write."""

    select: tuple[str, ...] = asked(
        "Only findings of these codes or families.", "CODES", _codes, default=(), several=True
    )
    ignore: tuple[str, ...] = asked(
        "No findings of these codes or families.", "CODES", _codes, default=(), several=True
    )
    limit: int | None = limit_field()
    lang: Language = asked("The language of the findings.", "LANG", _language, default="en", choices=LANGUAGES)

    @property
    def selection(self) -> Selection:
        """Which findings are asked for."""
        from macau_edge.model.filed import Selection  # the options of the command wait for no noun of a ruleset

        return Selection(self.select, self.ignore)
