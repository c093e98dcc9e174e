"""The data of a dossier beside those computed again -> checks: each figure of a proposed bet, and each other bet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from macau_edge.dossier.verify import outcome
from macau_edge.dossier.verify.outcome import (
    Check,
    CheckGroup,
    Difference,
    Ledger,
    Path,
    Said,
    human,
    lazy_text,
    short_text,
)
from macau_edge.model.measures import EXACT, PROBABILITIES, ROUNDED
from macau_edge.reading.kinds import OLDER_REQUESTS
from macau_edge.wording.text import WIDEST

FIGURES = tuple(name for name in ("expected_net", *EXACT) if name != "hit_frequency")
"""The measures of a bet in the order told; the hit frequency is told as the probability of a win."""
ASKED: tuple[Path, ...] = (
    *(("application", name) for name in ("reference", "date", "applicant", "game", "choices", "stakes")),
    *(("ruleset", name) for name in ("act", "status", "basis")),
    *((name,) for name in ("options", "languages", "draft")),
)
"""What is told line by line of what is asked for; the rest is counted."""
ELSEWHERE = {
    "program": ("version", "build"),
    "typesetting": ("version",),
    **dict.fromkeys(("application", "ruleset"), ("sha256",)),
}
"""What of the data is looked at by itself: another version or build, which may be said; the hashes of both files."""
LISTED = 60
"""Differences of one kind that are written out."""
FIRST = 6
"""Differences of one bet of the regulation, or of one reading, that are."""


class Telling:
    """Checks of what lies `within` a part of the data; what was not told by itself is counted in the end."""

    def __init__(self, ledger: Ledger, *within: Path, without: Sequence[Path] = ()) -> None:
        self.ledger, self.within, self.told = ledger, within, [*without]

    def line(self, what: Said, path: Path) -> Check:
        """All values at a path on one line, or the first that differs."""
        self.told.append(path)
        if differing := self.ledger.under(*path):
            check = next(_differences(differing, 1))
            return replace(check, what=what) if len(differing[0].path) <= len(path) else check
        held = [outcome.value_text(self.ledger.expected[one]) for one in self.ledger.leaves(*path)]
        shown = short_text(" · ".join(held))
        return Check(what, "holds", shown, shown)

    def figure(self, path: Path) -> Check:
        """A fraction and its decimal on one line."""
        self.told.append(path)
        if differing := list(_differences(self.ledger.under(*path), 1)):
            return differing[0]
        exact, decimal = (outcome.value_text(self.ledger.expected.get((*path, part))) for part in ("exact", "decimal"))
        shown = f"{exact} = {decimal}" if len(exact) < len(decimal) else decimal
        return Check(outcome.path_words(path[4:]), "holds", shown, shown)

    def rest(self) -> Iterator[Check]:
        """What differs of all the rest, or that nothing does."""
        left = [
            one
            for part in self.within
            for one in self.ledger.under(*part)
            if len(one.path) >= len(part) and not _told(one.path, self.told)
        ]
        if left:
            yield from _differences(left, LISTED)
        elif count := sum(not _inside(one, self.told) for part in self.within for one in self.ledger.leaves(*part)):
            yield Check(lazy_text("verify.rest", count=count), "holds")


def figure_groups(found: dict[str, Any], expected: dict[str, Any]) -> tuple[CheckGroup, ...]:
    """Every value of the data, in groups; none may be missing, and none too many, whatever version made it.

    A version that brings or drops a value has to give the data another schema; what 0.1 said of libraries is known.
    """
    ledger = Ledger(_compared(_as_today(found, expected)), _compared(expected))
    groups = [
        outcome.check_group("verify.asked", *_asked(ledger), *_said_new(found, expected)),
        *(
            CheckGroup(lazy_text("verify.proposed", bet=short_text(bet[3])), tuple(_bet(ledger, bet)))
            for asked in (*ledger.items("proposed"), *ledger.items("moved"))
            for bet in ledger.items(*asked, "bets")
        ),
        outcome.check_group("verify.before", *_listed(ledger, "before", "verify.bet-held")),
        outcome.check_group("verify.readings", *_listed(ledger, "readings", "verify.reading-held")),
        outcome.check_group("verify.annexes", *_listed(ledger, "annexes", "verify.annex-held")),
    ]
    return tuple(group for group in groups if group.checks)


def older_library(data: dict[str, Any]) -> bool:
    """Whether the data have the name of 0.1 for the exact engine's library, and no third solver."""
    engines = data.get("engines")
    return isinstance(engines, dict) and engines.get("exact") == {"library": "sympy"} and "third" not in engines


def _as_today(found: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """The data with today's libraries in place of those that 0.1 names, which a note tells; all figures as they are.

    What an older version called new without comparing it is called as today, which a note tells as well.
    """
    older = {**found}
    if older_library(found):
        older["engines"] = {**found["engines"], **{name: expected["engines"][name] for name in ("exact", "third")}}
    if today := {one["id"]: one for one in _only_now(found, expected)}:
        of_today = ({**one, **_kind(today[one["id"]])} if one["id"] in today else one for one in found["proposed"])
        older["proposed"] = list(of_today)
    if not _same_version(found, expected) and isinstance(older.get("proposed"), list):
        asked = {one["id"]: one for one in expected["proposed"]}
        older["proposed"] = [_in_words_of_today(one, asked) for one in older["proposed"]]
    return older


def _in_words_of_today(one: Any, asked: Mapping[str, dict[str, Any]]) -> Any:
    """A proposed bet of an older version with today's word for its kind, where that is what it said."""
    today = asked.get(str(one.get("id"))) if isinstance(one, dict) else None
    if today is None or OLDER_REQUESTS.get(str(one.get("kind"))) != (today["kind"], today.get("other_rules")):
        return one
    return {**{key: today[key] for key in ("of", "other_rules") if key in today}, **one, "kind": today["kind"]}


def _same_version(found: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Whether the data do not say that another version made them."""
    program = found.get("program")
    return not isinstance(program, dict) or bool(program.get("version") == expected["program"]["version"])


OF_TODAY = ("kind", "of", "other_rules", "same_as", "not_compared")


def _kind(proposed: dict[str, Any]) -> dict[str, Any]:
    return {key: proposed[key] for key in OF_TODAY if key in proposed}


def _only_now(found: dict[str, Any], expected: dict[str, Any]) -> list[dict[str, Any]]:
    """The proposed bets as they are today that another version, which compared none, called new."""
    if _same_version(found, expected) or not isinstance(found.get("proposed"), list):
        return []
    new = [one.get("id") for one in found["proposed"] if isinstance(one, dict) and _kind(one) == {"kind": "new"}]
    return [one for one in expected["proposed"] if one["id"] in new and len(_kind(one)) > 1]


def _said_new(found: dict[str, Any], expected: dict[str, Any]) -> Iterator[Check]:
    """That a bet was called new, and which bets of the regulation it is."""
    for one in (one for one in _only_now(found, expected) if "same_as" in one):
        known = ", ".join(f"{same['id']}: {same['bet']}" for same in one["same_as"])
        yield Check(lazy_text("verify.older-new", bet=short_text(one["id"])), "note", "new", short_text(known))


def _compared(data: dict[str, Any]) -> dict[str, Any]:
    """The data without the versions and the SHA-256 of both files, which are looked at by themselves."""
    rest = dict(data)
    for name, elsewhere in ELSEWHERE.items():
        if isinstance(part := rest.get(name), dict):
            rest[name] = {key: value for key, value in part.items() if key not in elsewhere}
    return rest


def _asked(ledger: Ledger) -> Iterator[Check]:
    """The application, the ruleset and the request; the figures are told by themselves."""
    asked = ledger.items("proposed")
    parts = [("before",), ("readings",), ("annexes",)]
    elsewhere = [*parts, *((*one, "bets") for one in (*asked, *ledger.items("moved")))]
    telling = Telling(ledger, (), without=elsewhere)
    for path in (*ASKED, *((*one, "kind") for one in asked)):
        if ledger.under(*path) or any(ledger.expected[one] not in outcome.EMPTY for one in ledger.leaves(*path)):
            yield telling.line(human(path), path)
    yield from telling.rest()


def _bet(ledger: Ledger, bet: Path) -> Iterator[Check]:
    """A proposed bet: its prizes, its probabilities, its measures and its distribution, line by line."""
    telling = Telling(ledger, bet)
    for row in ledger.items(*bet, "pays"):
        rows = [str(value) for one in ledger.leaves(*row, "for") if (value := ledger.expected[one])]
        what = lazy_text("verify.prize-for", rows=" · ".join(rows)) if rows else lazy_text("verify.prize")
        yield telling.line(what, (*row, "pays"))
    paths = [*((*bet, "probability", name) for name in PROBABILITIES), *((*bet, name) for name in FIGURES)]
    paths += [(*one, "probability") for one in ledger.items(*bet, "distribution")]
    for path in paths:
        if (*path, "exact") in ledger.expected:
            yield telling.figure(path)
    for name in (*ROUNDED, "odds_against"):
        yield telling.line(outcome.path_words((name,)), (*bet, name))
    yield from telling.rest()


def _listed(ledger: Ledger, part: str, held: str) -> Iterator[Check]:
    """The bets of the regulation, the readings or the annexes, one line for all that is said of each."""
    items = ledger.items(part)
    whole = [one for one in ledger.under(part) if len(one.path) == 1]
    yield from _differences(whole, LISTED)
    for path in items:
        if differing := ledger.under(*path):
            yield from _differences([one for one in differing if one not in whole], FIRST)
            continue
        edge = ledger.expected.get((*path, "house_edge", "exact"))
        shown = short_text(str(edge)) if edge else ""
        yield Check(
            lazy_text(held, name=short_text(path[1]), count=len(list(ledger.leaves(*path)))), "holds", shown, shown
        )
    yield from _differences(
        [one for one in ledger.under(part) if not _told(one.path, items) and one not in whole], LISTED
    )


def _differences(found: Sequence[Difference], most: int) -> Iterator[Check]:
    """The first differences, and how many more there are; one that follows from another is not told."""
    by_path = {one.path: one for one in found}
    left = [one for one in found if not _follows(one, by_path)]
    yield from outcome.first([_difference(one, by_path) for one in left], most)


def _follows(one: Difference, by_path: Mapping[Path, Difference]) -> bool:
    """Whether a decimal differs because its fraction does, or an order because what is ordered does.

    A fraction too long to be read is told by its decimal.
    """
    *above, last = one.path or ("",)
    if last == "order":
        return any(path != one.path and path[:-1] == tuple(above) for path in by_path)
    exact, decimal = by_path.get((*above, "exact")), by_path.get((*above, "decimal"))
    if exact is None or decimal is None:
        return False
    return last == ("exact" if max(len(str(exact.found)), len(str(exact.expected))) > WIDEST else "decimal")


def _difference(one: Difference, by_path: Mapping[Path, Difference]) -> Check:
    *above, last = one.path
    both_differ = last in outcome.PARTS and all((*above, part) in by_path for part in outcome.PARTS)
    return Check(human(tuple(above) if both_differ else one.path), "differs", *outcome.both(one.found, one.expected))


def _inside(path: Path, places: Iterable[Path]) -> bool:
    return any(path[: len(place)] == place for place in places)


def _told(path: Path, places: Iterable[Path]) -> bool:
    """Whether a path lies in one of the places, or all of one of them lies in it."""
    return any(path[: len(place)] == place[: len(path)] for place in places)
