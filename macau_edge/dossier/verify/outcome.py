"""What came of verifying: checks in groups, each of which holds, differs, or is for a person to look at.

Two trees of data are compared value by value: a ledger keeps what of either was looked at, so that nothing that a file
says escapes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from macau_edge.dossier.verify.records import Signature
from macau_edge.model.measures import MEASURES
from macau_edge.model.message import Message
from macau_edge.model.records import KW_ONLY, dataclass
from macau_edge.wording.messages import translated_message
from macau_edge.wording.text import Phrasebook

State = Literal["holds", "differs", "look", "note"]
"""`look` is what the program cannot judge and a person must; a `note` is neither right nor wrong."""


@dataclass(frozen=True, slots=True)
class LazyText:
    """Saying by their key, to be said in a language not known yet; values may be words too, or several of them."""

    key: str
    values: Mapping[str, object]

    def say(self, w: Phrasebook) -> str:
        """The words in that language."""
        return w(self.key, **{name: resolved_text(value, w) for name, value in self.values.items()})


Said: TypeAlias = LazyText | str


def lazy_text(key: str, **values: object) -> LazyText:
    """The words of a key with what stands in its places."""
    return LazyText(key, values)


def resolved_text(value: object, w: Phrasebook) -> str:
    """Saying in a language; anything else as it is, but for what moves the cursor or turns the line around."""
    if isinstance(value, LazyText):
        return value.say(w)
    if isinstance(value, tuple):
        return "; ".join(resolved_text(part, w) for part in value)
    text = translated_message(w.language, value) if isinstance(value, Message) else str(value)
    return "".join(one if one.isprintable() else " " if one.isspace() else "\ufffd" for one in text)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: what the file says, what it should say, and what came of comparing them."""

    what: Said
    state: State
    found: Said = ""
    expected: Said = ""


@dataclass(frozen=True, slots=True)
class CheckGroup:
    """Checks under a title."""

    title: LazyText
    checks: tuple[Check, ...]


def check_group(title: str, *checks: Check) -> CheckGroup:
    """Checks under the words of that key."""
    return CheckGroup(lazy_text(title), checks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """In how many of the places to sign of a dossier there is a signature, and how many there are elsewhere.

    Those alone count whose bytes are known to be those that were signed; `unread` are those that nobody looked into,
    for want of the library. The last covers the `whole` file where nothing was added after it.
    """

    places: int
    signed: int
    others: int
    unread: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Edited:
    """How much of a document was edited: paragraphs of which the words alone are others, and figures that differ."""

    paragraphs: int
    figures: int


@dataclass(frozen=True, slots=True)
class Verification:
    """All that was looked at in a file; `computed` says whether it came as far as its figures.

    `other_version` is what made it, where that is not this version; `pages_unverified` says that its pages are then not
    those made here. `own_ruleset` says that the regulation is a file of the applicant's own. `signed` is None where
    there is none of the `signatures`.
    """

    file: str
    groups: tuple[CheckGroup, ...]
    computed: bool = True
    _: KW_ONLY
    other_version: str = ""
    pages_unverified: bool = False
    own_ruleset: bool = False
    draft: bool = False
    signed: Signed | None = None
    signatures: tuple[Signature, ...] = ()
    edited: Edited | None = None
    """Of a document that may be edited, a DOCX."""

    def count(self, state: State) -> int:
        """How many checks came to that."""
        return sum(check.state == state for group in self.groups for check in group.checks)

    def count_in(self, title: str, state: State) -> int:
        """How many checks of a group came to that."""
        return sum(check.state == state for group in self.groups if group.title.key == title for check in group.checks)

    @property
    def holds(self) -> bool:
        """Whether everything does."""
        return self.computed and not self.count("differs") and not self.count("look")


def same(what: Said, found: str, expected: str) -> Check:
    """Whether a text of the file is what it should be."""
    return Check(what, "holds" if found == expected else "differs", found, expected)


def first(checks: Sequence[Check], most: int, key: str = "verify.more", **values: object) -> Iterator[Check]:
    """The first checks, all of one state, and how many more there are under the words of that key."""
    yield from checks[:most]
    if len(checks) > most:
        yield Check(lazy_text(key, count=len(checks) - most, **values), checks[0].state)


# --- two trees of data, value by value -------------------------------------------------------------------------------


Path: TypeAlias = tuple[str, ...]
"""The way to a value: keys, places in a list from 1, and identifiers where the items of a list have them."""

DISTINGUISHED_BY = ("id", "net")
"""What the items of a list may be told apart by, so that one left out does not shift the others."""


MISSING: object = object()
"""What a tree does not have."""


def is_equal(one: object, other: object) -> bool:
    """Whether two values are the same, and of the same kind: one is not true."""
    return type(one) is type(other) and one == other


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that a file has otherwise; `MISSING` where one of the two has none there."""

    path: Path
    found: object
    expected: object


class Ledger:
    """The values of a file beside those they should be."""

    def __init__(self, found: object, expected: object) -> None:
        self.found: Mapping[Path, object] = dict(leaves_of(found))
        self.expected: Mapping[Path, object] = dict(leaves_of(expected))
        self.differences: Sequence[Difference] = tuple(self._compared())
        self._below: dict[Path, dict[Path, None]] = {}
        for path in self.expected:
            for length in range(len(path)):
                self._below.setdefault(path[:length], {})[path[: length + 1]] = None

    def under(self, *path: str) -> list[Difference]:
        """What differs at a path and below it, and above it where all of it is missing."""
        return [one for one in self.differences if one.path[: len(path)] == path[: len(one.path)]]

    def leaves(self, *path: str) -> Iterator[Path]:
        """The values that there should be at a path and below it."""
        if path in self.expected:
            yield path
        for below in self._below.get(path, ()):
            yield from self.leaves(*below)

    def items(self, *path: str) -> list[Path]:
        """What there should be in a list, one by one."""
        return [below for below in self._below.get(path, ()) if below in self._below]

    def _compared(self) -> Iterator[Difference]:
        here, there = _ways(self.found), _ways(self.expected)
        seen: set[Path] = set()
        for path in dict.fromkeys((*self.expected, *self.found)):
            one, other = self.found.get(path, MISSING), self.expected.get(path, MISSING)
            if is_equal(one, other):
                continue
            whole = _whole(path, here) if one is MISSING else _whole(path, there) if other is MISSING else path
            if whole not in seen:
                seen.add(whole)
                yield Difference(whole, one, other)


def _ways(leaves: Mapping[Path, object]) -> set[Path]:
    """Every path on the way to a value."""
    return {path[:length] for path in leaves for length in range(len(path) + 1)}


def _whole(path: Path, ways: set[Path]) -> Path:
    """The whole that is missing: the highest place on the way that the other tree has not."""
    return next((path[:length] for length in range(1, len(path)) if path[:length] not in ways), path)


def leaves_of(thing: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """The values of a tree, each with the way to it; the order of a list whose items have names is one of them."""
    if isinstance(thing, dict) and thing:
        for key, value in thing.items():
            yield from leaves_of(value, (*path, str(key)))
    elif isinstance(thing, list) and thing:
        names = _names(thing)
        for name, value in zip(names or map(str, range(1, len(thing) + 1)), thing, strict=False):
            yield from leaves_of(value, (*path, name))
        if names:
            yield (*path, "order"), " ".join(names)
    else:
        yield path, thing


def _names(things: Sequence[Any]) -> list[str]:
    """What the items of a list are told apart by; nothing where their places must do."""
    for key in DISTINGUISHED_BY:
        if all(isinstance(one, dict) and isinstance(one.get(key), str) for one in things):
            found = [str(one[key]) for one in things]
            if len(set(found)) == len(found):
                return found
    return []


# --- values of the data, and the ways to them, as a person reads them ------------------------------------------------


NAMED = {
    **{one.name: one.words for one in MEASURES},
    "expected_net": "verify.key.expected-net",
    "odds_against": "verify.key.odds-against",
    "engines": "verify.key.engines",
    "kind": "verify.key.kind",
    "reference": "verify.key.reference",
    "date": "verify.key.date",
    "applicant": "verify.key.applicant",
    "game": "verify.key.game",
    "choices": "verify.key.choices",
    "stakes": "verify.key.stakes",
    "act": "verify.key.act",
    "status": "verify.key.status",
    "basis": "verify.key.basis",
    "options": "verify.key.options",
    "languages": "verify.key.languages",
    "draft": "verify.key.draft",
    "name": "verify.key.name",
}
"""Key of the data -> its words; all else is as written."""
PARTS = {"exact": "verify.as-fraction", "decimal": "verify.as-decimal"}
WIDE = 60
"""Characters of a value that are shown."""
ABSENT = lazy_text("verify.absent")
EMPTY: tuple[object, ...] = (None, {}, [])
"""Values that say nothing."""


def human(path: Path) -> Said:
    """The way to a value in words: `fire: house edge, as a fraction`."""
    match path:
        case ("proposed", _, "bets", bet, *rest) | ("proposed", bet, *rest):
            return lazy_text("verify.of-bet", bet=short_text(bet), what=path_words(tuple(rest)))
        case ("before", bet, *rest):
            return lazy_text("verify.of-bet-before", bet=short_text(bet), what=path_words(tuple(rest)))
        case ("readings", reading, "alternatives", way, _, bet, *rest):
            named = {"reading": short_text(reading), "way": short_text(way), "bet": short_text(bet)}
            return lazy_text("verify.of-bet-read", **named, what=path_words(tuple(rest)))
        case ("annexes", annex, *rest):
            return lazy_text("verify.of-annex", annex=short_text(annex), what=path_words(tuple(rest)))
        case (("application" | "ruleset"), *rest) if rest:
            return path_words(tuple(rest))
        case _:
            return path_words(path)


def path_words(path: Path) -> Said:
    """The last steps of a way in words."""
    match path:
        case ():
            return lazy_text("verify.all-of-it")
        case (*rest, ("exact" | "decimal") as part) if rest:
            return lazy_text(PARTS[part], what=path_words(tuple(rest)))
        case ("distribution", net, *_) if net != "order":
            return lazy_text("verify.probability-of-net", net=short_text(net))
        case ("pays", row, *_):
            return lazy_text("verify.prize-in-row", row=short_text(row))
        case ("results", net, *_) if net != "order":
            return lazy_text("verify.how-net", net=short_text(net))
        case (name,) | ("probability", name) if name in NAMED:
            return lazy_text(NAMED[name])
        case _:
            return short_text(".".join(path))


def value_text(value: object) -> str:
    """A value of the data in a line."""
    if value in EMPTY:
        return "—"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def both(found: object, expected: object) -> tuple[Said, Said]:
    """Two values, cut where they are long, so that one can see where they part."""
    if found is MISSING or expected is MISSING:
        one, other = (ABSENT if value is MISSING else short_text(value_text(value)) for value in (found, expected))
        return one, other
    one, other = value_text(found), value_text(expected)
    if one == other and not is_equal(found, expected):  # a number and the text of it
        one, other = json.dumps(found), json.dumps(expected)
    least = min(len(one), len(other))  # where one ends, if the other begins as it does
    start = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), least)
    start = max(0, start - WIDE // 2) if max(len(one), len(other)) > WIDE else 0
    return short_text(one, start), short_text(other, start)


def short_text(value: str, start: int = 0) -> str:
    """A text from a place on, cut where it is long."""
    end = start + WIDE
    return ("…" if start else "") + value[start:end] + ("…" if len(value) > end else "")
