"""A verification -> a document, and data: line by line what was looked at, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.dossier.verify.outcome import Check, CheckGroup, Saying, State, Verification, said, short
from macau_edge.exact import SYMPY_STATES
from macau_edge.model import Language
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, table, when
from macau_edge.reports.figures import PROGRAM, MadeData, Record
from macau_edge.wording.text import Phrasebook


def verification_document(found: Verification, language: Language) -> Document:
    """A table for each group, what differs marked, and the verdict at the end."""
    w = Phrasebook(language)
    intro = w("verify.intro", states=SYMPY_STATES)
    blocks: list[Block] = [Heading(w("verify.title", file=said(found.file, w))), Paragraph(intro)]
    for group in found.groups:
        if group.checks:
            blocks += [Heading(group.title.say(w), 2), _table(group, w)]
    verdict = [Paragraph(line, "plain" if found.holds else "warning") for line in _verdict(found, w)]
    return (*blocks, Heading(w("verify.verdict"), 2), *verdict)


def verification_json(found: Verification, language: Language) -> VerificationData:
    """The same as data, the published shape `schemas/verification-1.json`; what is said is said beside its key."""
    w = Phrasebook(language)
    return VerificationData(
        program=PROGRAM,
        file=found.file,
        language=language,
        computed=found.computed,
        holds=found.holds,
        verdict=" ".join(_verdict(found, w)),
        groups=[_group(group, w) for group in found.groups],
    )


def _table(group: CheckGroup, w: Phrasebook) -> Table:
    """Columns for what was found and what was computed only where there is something in them."""
    fields: tuple[Field[Check], ...] = (
        Label(w("verify.what"), lambda check: said(check.what, w)),
        *when(any(check.found for check in group.checks), _side("found", w)),
        *when(any(check.expected for check in group.checks), _side("expected", w)),
        Label(w("verify.result"), lambda check: w(f"verify.state.{check.state}")),
    )
    return table(w, fields, group.checks, marked=lambda check: check.state in ("differs", "look"))


def _side(name: str, w: Phrasebook) -> Field[Check]:
    """What was found, or what was computed."""
    return Label(w(f"verify.{name}"), lambda check: said(getattr(check, name), w), "values")


def _verdict(found: Verification, w: Phrasebook) -> list[str]:
    """What came of it, in a sentence or some."""
    if not found.computed:
        return [w("verify.verdict-none")]
    return [*_held(found, w), *_qualified(found, w)]


def _held(found: Verification, w: Phrasebook) -> Iterator[str]:
    """Whether it holds, and how far."""
    count = sum(len(group.checks) for group in found.groups)
    differs, look = found.count("differs"), found.count("look")
    if differs:
        yield w("verify.verdict-differs", differs=differs, count=count)
    if found.pages_unverified:
        key = "verify.verdict-pages" if differs else "verify.verdict-figures"
        yield w(key, version=short(found.other_version))
    if look:
        yield w("verify.verdict-look", look=look, count=count)
    if found.holds:
        yield w("verify.verdict-holds", count=count)


def _qualified(found: Verification, w: Phrasebook) -> Iterator[str]:
    """What the reader has to know of it besides."""
    if found.other_version and not found.pages_unverified:
        yield w("verify.verdict-other", version=short(found.other_version))
    if found.own_ruleset:
        yield w("verify.verdict-own")


# --- the records of the published shape ---------------------------------------------------------


class _Check(Record):
    id: str | None
    """What kind of check it is; null where its name is that of a file or a key."""
    what: str
    in_file: str
    computed_again: str
    result: State
    """`look` is for a person to judge, a `note` neither right nor wrong."""


class _Group(Record):
    id: str
    title: str
    checks: list[_Check]


class VerificationData(MadeData, tag="macau-edge/verification/1"):
    """What holds in a dossier that was received."""

    file: str
    """The name of the file, without its folder."""
    language: Language
    """Of all that is said; the ids are the same in every language."""
    computed: bool
    """Whether the figures could be computed again."""
    holds: bool
    """Whether everything does; the exit code is 0 then, and 1 otherwise."""
    verdict: str
    groups: list[_Group]


def _group(group: CheckGroup, w: Phrasebook) -> _Group:
    return _Group(
        id=group.title.key.removeprefix("verify."),
        title=group.title.say(w),
        checks=[_check(check, w) for check in group.checks],
    )


def _check(check: Check, w: Phrasebook) -> _Check:
    return _Check(
        id=check.what.key.removeprefix("verify.") if isinstance(check.what, Saying) else None,
        what=said(check.what, w),
        in_file=said(check.found, w),
        computed_again=said(check.expected, w),
        result=check.state,
    )
