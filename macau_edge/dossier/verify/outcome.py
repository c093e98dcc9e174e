"""What came of verifying: checks in groups, each of which holds, differs, or is for a person to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from macau_edge.wording.vocabulary import Phrasebook

State = Literal["holds", "differs", "look", "note"]
"""`look` is what the program cannot judge and a person must; a `note` is neither right nor wrong."""


@dataclass(frozen=True, slots=True)
class Saying:
    """Saying by their key, to be said in a language that is not known yet; values may be words too."""

    key: str
    values: Mapping[str, object]

    def say(self, w: Phrasebook) -> str:
        """The words in that language."""
        return w(self.key, **{name: said(value, w) for name, value in self.values.items()})


Said: TypeAlias = Saying | str


def words(key: str, **values: object) -> Saying:
    """The words of a key with what stands in its places."""
    return Saying(key, values)


def said(value: object, w: Phrasebook) -> str:
    """Saying in a language; anything else as it is, but for what moves the cursor or turns the line around."""
    if isinstance(value, Saying):
        return value.say(w)
    return "".join(one if one.isprintable() else " " if one.isspace() else "\ufffd" for one in str(value))


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: what the file says, what it should say, and what came of comparing them."""

    what: Said
    state: State
    found: Said = ""
    expected: Said = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Checks under a title."""

    title: Saying
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """All that was looked at in a file; `computed` says whether it came as far as its figures.

    `other_version` is what made it, where that is not this version; `pages_unverified` says that its pages are then not
    those made here. `own_ruleset` says that the regulation is a file of the applicant's own.
    """

    file: str
    groups: tuple[Group, ...]
    computed: bool = True
    other_version: str = ""
    pages_unverified: bool = False
    own_ruleset: bool = False

    def count(self, state: State) -> int:
        """How many checks came to that."""
        return sum(check.state == state for group in self.groups for check in group.checks)

    @property
    def holds(self) -> bool:
        """Whether everything does."""
        return self.computed and not self.count("differs") and not self.count("look")


def same(what: Said, found: str, expected: str) -> Check:
    """Whether a text of the file is what it should be."""
    return Check(what, "holds" if found == expected else "differs", found, expected)
