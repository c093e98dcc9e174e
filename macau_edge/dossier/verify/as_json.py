"""A verification -> JSON, the published shape `schemas/verification-1.json`."""

from __future__ import annotations

from macau_edge.dossier.verify.outcome import Check, Group, Saying, State, Verification, said
from macau_edge.model import Language
from macau_edge.reports.data import Record
from macau_edge.reports.figures import PROGRAM, MadeData
from macau_edge.wording.vocabulary import Phrasebook


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


def verification_data(found: Verification, verdict: str, w: Phrasebook) -> VerificationData:
    """The published shape; what is said is said in that language, beside its key."""
    return VerificationData(
        program=PROGRAM,
        file=found.file,
        language=w.language,
        computed=found.computed,
        holds=found.holds,
        verdict=verdict,
        groups=[_group(group, w) for group in found.groups],
    )


def _group(group: Group, w: Phrasebook) -> _Group:
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
