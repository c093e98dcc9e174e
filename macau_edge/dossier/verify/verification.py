"""A file that was received -> everything that was looked at in it, and what came of it.

What the dossier was made from is taken out of it, and the dossier is made again from that alone: then the data are
compared value by value, the pages line by line, and all is looked for that was put in beside them. What the program
reads of the file is never believed, only compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version

from macau_edge import exact
from macau_edge.dossier.case import ANALYSIS, Track
from macau_edge.dossier.make import make
from macau_edge.dossier.verify.apart import read_apart, read_both
from macau_edge.dossier.verify.figures import figure_groups, older_library
from macau_edge.dossier.verify.outcome import Check, CheckGroup, State, Verification, same, short, words
from macau_edge.dossier.verify.pages import (
    Known,
    addition_checks,
    page_checks,
    printed_checks,
    property_checks,
    unverified_checks,
)
from macau_edge.dossier.verify.parcel import (
    Again,
    BrokenError,
    Claims,
    Parcel,
    check_limit,
    claims,
    compute_again,
    kind_of,
    older_checks,
    regulation_check,
    told,
    unfold,
    unpack,
)
from macau_edge.dossier.verify.pdf import Pdf, UnreadableError
from macau_edge.dossier.writing.typeset import TypesettingError
from macau_edge.model import Act, __version__
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.outcomes.members import STATES

LISTED = 40
"""Mistakes of the attached files that are written out."""


def verify(name: str, data: bytes, *, limit: int = STATES, track: Track = iter) -> Verification:
    """What holds in a dossier as PDF or JSON, known as `name`.

    Raises:
        UsageError: it is neither, or it was made with a higher limit than `limit`.
    """
    pdf: Pdf | None = None
    if kind_of(name, data) == "pdf":
        try:
            pdf = read_apart(data, whole=False)
        except UnreadableError as error:
            unread = CheckGroup(words("verify.file"), (_unreadable(name, error),))
            return Verification(name, (unread,), computed=False)
    parcel, contents = unfold(data) if pdf is None else unpack(pdf.attached)
    if parcel is None:
        return Verification(name, (contents,), computed=False)
    try:
        said = claims(parcel.data)
    except BrokenError as error:
        broken = CheckGroup(words("verify.data"), (Check(ANALYSIS, "differs", error.reason),))
        return Verification(name, (contents, broken), computed=False)
    check_limit(said, limit)
    received = _Received(name, data, parcel, said)
    other = "" if said.alike else said.maker
    try:
        again = compute_again(parcel, said, whole=pdf is None, track=track)
    except (ProblemError, UsageError) as error:
        mistakes = tuple(Check(line, "differs") for line in told(error)[:LISTED])
        before = (contents, _made_by(received), _files(received, _regulation(received, None)))
        return Verification(
            name, (*before, CheckGroup(words("verify.computing"), mistakes)), computed=False, other_version=other
        )
    regulation = _regulation(received, again.case.base.ruleset.act)
    groups = [contents, _made_by(received), _files(received, regulation), *figure_groups(parcel.data, again.data)]
    groups += [CheckGroup(words("verify.request"), (Check(words("verify.unfit"), "differs"),))] if again.unfit else []
    pages = _pages(received, again) if pdf else _Pages(())
    return Verification(
        name,
        (*groups, *pages.groups),
        other_version=other,
        pages_unverified=pages.unverified,
        own_ruleset=regulation.state == "note",
    )


@dataclass(frozen=True, slots=True)
class _Received:
    """A file that was received, what was found in it, and how it says that it was made."""

    name: str
    data: bytes
    parcel: Parcel
    claims: Claims


@dataclass(frozen=True, slots=True)
class _Pages:
    """What came of the pages; `unverified` where another version made them and they are not the same."""

    groups: tuple[CheckGroup, ...]
    unverified: bool = False


def _made_by(received: _Received) -> CheckGroup:
    """Which version made it, what that means for what can be compared, and what library it names."""
    claims = received.claims
    here = f"macau-edge {__version__} · typst {version('typst')}"
    key = "same-version" if claims.alike else "other-typesetter" if claims.same_program else "other-version"
    state: State = "holds" if claims.alike else "note"
    checks = [Check(words(f"verify.{key}"), state, claims.maker, here)]
    if older_library(received.parcel.data):
        checks.append(Check(words("verify.older-library"), "note", "sympy", exact.versions()["library"]))
    return CheckGroup(words("verify.program"), tuple(checks))


def _files(received: _Received, regulation: Check) -> CheckGroup:
    """The SHA-256 of both files, as the data have them, what the ruleset is, and which of them is an older one."""
    hashes, checks = received.parcel.hashes, []
    for part, key in (("application", "verify.hash-application"), ("ruleset", "verify.hash-ruleset")):
        found = str(received.parcel.data[part].get("sha256", "—"))
        checks.append(same(words(key), found if len(found) == len(hashes[part]) else short(found), hashes[part]))
    return CheckGroup(words("verify.hashes"), (*checks, regulation, *older_checks(received.parcel)))


def _regulation(received: _Received, act: Act | None) -> Check:
    return regulation_check(received.parcel.data["ruleset"].get("name"), received.parcel.ruleset, act)


def _pages(received: _Received, again: Again) -> _Pages:
    """The pages, made again and compared; they are not even read where the file is the same, byte for byte."""
    title, claims = words("verify.pages"), received.claims
    try:
        made = make(again.case, ["pdf"], claims.languages, claims.timestamp)["pdf"]
        if made == received.data:
            return _Pages((CheckGroup(title, (Check(words("verify.identical"), "holds"),)),))
        found, expected = read_both(received.data, made)
    except (ProblemError, TypesettingError) as error:
        lines = told(error) if isinstance(error, ProblemError) else [str(error)]
        return _Pages((CheckGroup(title, tuple(Check(short(line), "differs") for line in lines[:LISTED])),))
    except UnreadableError as error:
        return _Pages((CheckGroup(title, (_unreadable(received.name, error),)),))
    printed = printed_checks(found.pages, received.parcel.hashes, claims.program)
    checks = tuple(page_checks(found.pages, expected.pages))
    unverified = not claims.alike and any(check.state != "holds" for check in checks)
    if unverified:
        checks = tuple(unverified_checks(found.pages, expected.pages, Known(expected.pages, again.data)))
    besides = (
        *addition_checks(found, expected, same_program=not unverified),
        *property_checks(found, expected, same_program=not unverified),
    )
    return _Pages((CheckGroup(title, (*printed, *checks)), CheckGroup(words("verify.besides"), besides)), unverified)


def _unreadable(name: str, error: UnreadableError) -> Check:
    return Check(name, "differs", words(f"verify.trouble.{error.trouble}"))
