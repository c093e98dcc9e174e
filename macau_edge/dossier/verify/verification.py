"""A file that was received -> everything that was looked at in it, and what came of it, as a document and as data.

What the dossier was made from is taken out of it, and the dossier is made again from that alone: then the data are
compared value by value, the pages line by line, and all is looked for that was put in beside them. What the program
reads of the file is never believed, only compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from macau_edge import exact
from macau_edge.checks.sound import LoadedApplication
from macau_edge.dossier.case import ANALYSIS, HOW_MADE, PAGE, TECHNICAL
from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.verify import outcome, pages, parcel
from macau_edge.dossier.verify.apart import (
    additions_in_subprocess,
    drawn_in_subprocess,
    read_both,
    read_in_subprocess,
)
from macau_edge.dossier.verify.docx import read_docx
from macau_edge.dossier.verify.edited import besides_checks, bet_names, edited_checks
from macau_edge.dossier.verify.figures import figure_groups, older_library
from macau_edge.dossier.verify.outcome import (
    Check,
    CheckGroup,
    Edited,
    Signed,
    State,
    Verification,
    check_group,
    lazy_text,
    resolved_text,
    short_text,
)
from macau_edge.dossier.verify.parcel import Claims, Parcel
from macau_edge.dossier.verify.records import (
    After,
    Attached,
    DrawnPage,
    FieldPlace,
    Pdf,
    Places,
    Trouble,
    UnreadableError,
)
from macau_edge.dossier.verify.regulation import regulation_check
from macau_edge.dossier.writing.typeset import TypesettingError
from macau_edge.model import Language, Ruleset
from macau_edge.model.message import Message
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.model.records import dataclass, replace
from macau_edge.questions.request import Track
from macau_edge.reading.build import program_text
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, table, when
from macau_edge.reports.figures import PROGRAM, MadeData, Record
from macau_edge.wording.text import Phrasebook

LISTED = 40
"""Mistakes of the attached files that are written out."""


def verify(
    name: str,
    data: bytes,
    *,
    application: LoadedApplication | None = None,
    near: Path | None = None,
    track: Track = iter,
) -> Verification:
    """What holds in a dossier as PDF, DOCX or JSON, known as `name`; a DOCX may have lost its `application`.

    Where nobody typed a limit, it may have been made with those that the policy of the folder `near` gives its bets.

    Raises:
        UsageError: it is neither, or it was made with a higher limit than is allowed.
    """
    kind = parcel.kind_of_bytes(name, data)
    if kind == "docx":
        return _edited(name, data, application, near, track)
    if application:
        message = Message("{file} has its own application inside, and takes none beside it", file=name)
        raise UsageError(message, Message("leave the application out: a .docx that lost its own takes one"))
    in_pages = kind == "pdf"
    try:
        read = read_in_subprocess(data, whole=False) if in_pages else None
        attached = read.attached if read else ()
        match parcel.without_files(read) if read and not attached else None:
            case "technical":
                message = Message("{file} is the technical volume of a dossier, which is verified with it", file=name)
                raise UsageError(message, Message("verify the PDF that is signed: it carries the technical volume"))
            case "card":
                message = Message("{file} is a card for players, which carries nothing to verify it by", file=name)
                raise UsageError(message, Message("verify the dossier of the same request: its notice has the figures"))
        files, contents = parcel.unpack(attached) if in_pages else parcel.unfold(data)
    except UnreadableError as error:
        return Verification(name, (check_group("verify.file", _unreadable(name, error)),), computed=False)
    if files is None:
        return Verification(name, (contents,), computed=False)
    try:
        claims = parcel.claims(files.data)
    except parcel.BrokenError as error:
        broken = check_group("verify.data", Check(ANALYSIS, "differs", error.reason))
        return Verification(name, (contents, broken), computed=False)
    parcel.check_limit(claims, files, near)
    received = _Received(name=name, data=data, attached=attached, parcel=files, claims=claims)
    with open_meter(claims.limit):
        return _verified(received, contents, in_pages=in_pages, track=track)


def _verified(received: _Received, contents: CheckGroup, *, in_pages: bool, track: Track) -> Verification:
    """What holds in a dossier whose files could be read, computed within the limit that it was made with."""
    name, files, claims = received.name, received.parcel, received.claims
    other = "" if claims.alike else claims.maker
    made_by = _made_by(received)
    try:
        again = parcel.compute_again(files, claims, whole=not in_pages, track=track)
    except (ProblemError, UsageError) as error:
        mistakes = check_group("verify.computing", *_differing(parcel.error_lines(error)))
        groups = (contents, made_by, _files(received, _regulation(received)), mistakes)
        return Verification(name, groups, computed=False, other_version=other)
    if in_pages:
        contents = _page_known(contents, received, again)
    regulation = _regulation(received, again.case.base.ruleset)
    unfit = (check_group("verify.request", Check(lazy_text("verify.unfit"), "differs")),) if again.unfit else ()
    looked = _pages(received, again) if in_pages else _Looked(groups=())
    if claims.same_version and not looked.unverified:  # of another build, and its pages, if it has any, are these
        other = ""
    figures = figure_groups(files.data, again.data)
    return Verification(
        name,
        (contents, made_by, _files(received, regulation), *figures, *unfit, *looked.groups),
        other_version=other,
        pages_unverified=looked.unverified,
        own_ruleset=regulation.state == "note",
        draft=claims.draft,
        signed=_signed(looked),
        signatures=looked.found.signatures if looked.found else (),
    )


def _signed(looked: _Looked) -> Signed | None:
    """In how many places it is signed; None where it is not."""
    if looked.found is None or looked.expected is None or not looked.found.signatures:
        return None
    own = {one.name for one in looked.found.places if one.signed and pages.is_own(one, looked.expected)}
    *_, last = looked.found.signatures
    intact = [one for one in looked.found.signatures if pages.is_intact(one)]
    return Signed(
        places=len(looked.expected.places),
        signed=len(own & {one.field for one in intact}),
        others=sum(not one.stamp and one.field not in own for one in intact),
        unread=sum(one.intact == "unread" and bool(one.subject) for one in looked.found.signatures),
        whole=pages.is_intact(last) and last.covers and not last.after,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Received:
    """A file that was received, what was found in it, and how it says that it was made."""

    name: str
    data: bytes
    attached: Sequence[Attached]
    parcel: Parcel
    claims: Claims

    @property
    def technical(self) -> bytes | None:
        """The technical volume that is attached; None where it is not there just once, or cannot be unpacked."""
        copies = [one.data for one in self.attached if one.name == TECHNICAL]
        return copies[0] if len(copies) == 1 else None

    @property
    def hashes(self) -> dict[str, str]:
        """The SHA-256 that its pages have to print."""
        technical = {} if self.technical is None else {"technical": sha256(self.technical).hexdigest()}
        return self.parcel.hashes | technical


def _page_known(contents: CheckGroup, received: _Received, again: parcel.Again) -> CheckGroup:
    """The attachments, of which the page that the application asks for is known by being made again.

    Any other of its name is a program of somebody else, as is one that nobody asked for.
    """
    if not (page := again.case.page):
        return contents
    claims = received.claims
    made = page.written(claims.languages[0])
    copies = [one.data for one in received.attached if one.name == PAGE]
    if not copies:
        missing: State = "differs" if claims.same_program else "look" if claims.same_version else "note"
        check = Check(PAGE, missing, lazy_text("verify.page-file-missing"))
    elif len(copies) > 1:
        check = Check(PAGE, "differs", lazy_text("verify.attached-twice", count=len(copies)))
    elif copies[0] == made:
        check = Check(PAGE, "holds", lazy_text("verify.made-same"))
    else:
        state: State = "differs" if claims.same_program else "look"
        check = Check(PAGE, state, lazy_text("verify.page-file-other"), f"SHA-256 {sha256(made).hexdigest()}")
    return replace(contents, checks=(*(one for one in contents.checks if one.what != PAGE), check))


def _made_by(received: _Received) -> CheckGroup:
    """Which version made it, what that means for what can be compared, and what library it names."""
    claims = received.claims
    if claims.same_version:
        key = "verify.same-version" if claims.alike else "verify.other-build"
    else:
        key = "verify.other-typesetter" if claims.same_program else "verify.other-version"
    checks = [Check(lazy_text(key), "holds" if claims.alike else "note", claims.maker, program_text())]
    if older_library(received.parcel.data):
        checks.append(Check(lazy_text("verify.older-library"), "note", "sympy", exact.exact_versions()["library"]))
    return check_group("verify.program", *checks)


def _edited(
    name: str, data: bytes, application: LoadedApplication | None, near: Path | None, track: Track
) -> Verification:
    """What was changed in a DOCX, beside the one that is made of the application which it carries, or that is given."""
    try:
        found = read_docx(data)
        files, contents = parcel.unpack_docx(found, application)
    except UnreadableError as error:
        return Verification(name, (check_group("verify.file", _unreadable(name, error)),), computed=False)
    try:
        claims = parcel.claims(files.data) if files else None
    except parcel.BrokenError as error:
        contents, claims = (
            check_group("verify.contents", *contents.checks, Check(HOW_MADE, "differs", error.reason)),
            None,
        )
    if files is None or claims is None:
        return Verification(name, (contents,), computed=False)
    parcel.check_limit(claims, files, near)
    received = _Received(name=name, data=data, attached=(), parcel=files, claims=claims)
    made_by, regulation = _made_by(received), _regulation(received)
    groups = [contents, made_by, _files(received, regulation)]
    with open_meter(claims.limit):
        try:
            again = parcel.compute_again(files, claims, whole=False, track=track)
            made = make_dossier(again.case, ["docx"], claims.languages, claims.timestamp)["docx"]
        except (ProblemError, UsageError, TypesettingError) as error:
            lines = [short_text(str(error))] if isinstance(error, TypesettingError) else parcel.error_lines(error)
            mistakes = check_group("verify.computing", *_differing(lines))
            return Verification(name, (*groups, mistakes), computed=False)
    unfit = [check_group("verify.request", Check(lazy_text("verify.unfit"), "differs"))] if again.unfit else []
    expected = read_docx(made)
    checks, edited = edited_checks(found, expected, again.data, bet_names(again.case))
    besides = check_group("verify.besides", *besides_checks(found, expected))
    unverified = not claims.alike and bool(edited.paragraphs or edited.figures)
    if unverified:  # the other build or version may have made it so: what differs is no edit that is known
        checks = [replace(check, state="look") if check.state == "differs" else check for check in checks]
    return Verification(
        name,
        (*groups, *unfit, check_group("verify.edited", *checks), besides),
        other_version="" if claims.same_version and not unverified else claims.maker,
        pages_unverified=unverified,
        own_ruleset=regulation.state == "note",
        draft=claims.draft,
        edited=edited,
    )


HASHES = {"application": "verify.hash-application", "ruleset": "verify.hash-ruleset"}
"""File -> the SHA-256 of it."""


def _files(received: _Received, regulation: Check) -> CheckGroup:
    """The SHA-256 of both files, as the data have them, what the ruleset is, and which of them is an older one."""
    checks = []
    for part, expected in received.parcel.hashes.items():
        found = str(received.parcel.data[part].get("sha256", "—"))
        shown = found if len(found) == len(expected) else short_text(found)
        checks.append(outcome.same(lazy_text(HASHES[part]), shown, expected))
    return check_group("verify.hashes", *checks, regulation, *parcel.older_checks(received.parcel))


def _regulation(received: _Received, sound: Ruleset | None = None) -> Check:
    return regulation_check(received.parcel.data["ruleset"].get("name"), received.parcel.ruleset, sound)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Looked:
    """What was looked at in the pages and beside them, and whether the pages could not be verified.

    `expected` is what is in the file that is made here, where what was received is not the same, byte for byte.
    """

    groups: tuple[CheckGroup, ...]
    unverified: bool = False
    found: Pdf | None = None
    expected: Pdf | None = None


def _pages(received: _Received, again: parcel.Again) -> _Looked:
    """The pages, made again: the same bytes, a file that begins with them, or one that was saved anew.

    What differs is told, and whether pages are unverified: another version made them, and they are not the same.
    """
    title, claims = "verify.pages", received.claims
    try:
        files = make_dossier(again.case, ["pdf", "technical"], claims.languages, claims.timestamp)
        made = files["pdf"]
        if made == received.data:
            return _Looked(groups=(check_group(title, Check(lazy_text("verify.identical"), "holds")),))
        looked, added = _added(received, made) if received.data.startswith(made) else (None, [])
        looked = looked or _saved(received, again, made, added)
        inside, unverified = _technical(received, again, files["technical"])
        return replace(looked, groups=(*looked.groups, *inside), unverified=looked.unverified or unverified)
    except (ProblemError, TypesettingError) as error:
        lines = parcel.error_lines(error) if isinstance(error, ProblemError) else [short_text(str(error))]
        return _Looked(groups=(check_group(title, *_differing(lines)),))
    except UnreadableError as error:
        return _Looked(groups=(check_group(title, _unreadable(received.name, error)),))


def _technical(received: _Received, again: parcel.Again, made: bytes) -> tuple[tuple[CheckGroup, ...], bool]:
    """Where the technical volume is not the one made here: nothing of one that is, or that is not there just once.

    Told, too, is whether its pages are unverified, since another version or build made them.
    """
    title, claims, inside = "verify.technical", received.claims, received.technical
    if inside is None or inside == made:
        return (), False
    try:
        found, expected = read_both(inside, made)
        places, marks = pages.places_to_sign(found), pages.marks_to_see(found, expected)
        drawn = _drawn(inside, made, pages.pairs_of(found.pages, expected.pages), places, marks)
    except UnreadableError as error:
        return (check_group(title, _unreadable(TECHNICAL, error)),), False
    checks = tuple(pages.page_checks(found.pages, expected.pages, drawn))
    unverified = not claims.alike and any(check.state != "holds" for check in checks)
    if unverified:
        known = pages.Known(expected.pages, again.data, received.hashes.values())
        checks = tuple(pages.unverified_checks(found.pages, expected.pages, known, drawn))
    besides = (
        *pages.addition_checks(found, expected, drawn, same_program=not unverified),
        *pages.property_checks(found, expected, same_program=not unverified),
    )
    return (check_group(title, *checks, *besides),), unverified


def _added(received: _Received, made: bytes) -> tuple[_Looked | None, list[Check]]:
    """What came after the bytes of the dossier: signatures alone, or what no signature needs.

    All pages are drawn, not those alone that an increment is known to touch: no list of what an object may change is
    as sure as seeing that nothing did.
    """
    added = [*pages.strange_checks(additions_in_subprocess(received.data, len(made)))]
    if added:
        return None, added
    found, expected = read_both(received.data, made, whole=False)
    if found.length != expected.length:
        return None, []
    drawn = _drawn(received.data, made, [(page, page) for page in range(found.length)], pages.places_to_sign(found), {})
    begins = Check(lazy_text("verify.begins"), "holds", lazy_text("verify.begins-bytes", bytes=len(made)))
    seen = [check for one in drawn.values() for check in (*pages.copied_checks(one), *pages.region_checks(one))]
    besides = _Told(received=received, found=found, expected=expected, drawn=drawn, begins=True).besides()
    groups = (check_group("verify.pages", begins, *seen), check_group("verify.besides", *besides))
    return _Looked(groups=groups, found=found, expected=expected), []


def _saved(received: _Received, again: parcel.Again, made: bytes, added: Sequence[Check]) -> _Looked:
    """The pages compared line by line, and as they are drawn; `added` is what was found after the bytes of ours."""
    claims = received.claims
    found, expected = read_both(received.data, made)
    places = pages.places_to_sign(found)
    marks = pages.marks_to_see(found, expected)
    drawn = _drawn(received.data, made, pages.pairs_of(found.pages, expected.pages), places, marks)
    printed = pages.printed_checks(found.pages, received.hashes, claims.program)
    checks = tuple(pages.page_checks(found.pages, expected.pages, drawn))
    unverified = not claims.alike and any(check.state != "holds" for check in checks)
    told = _Told(received=received, found=found, expected=expected, drawn=drawn, added=tuple(added))
    besides = told.besides(unverified=unverified)
    if claims.same_version and not claims.alike and any(check.state == "differs" for check in besides):
        unverified = True  # the other build may have made them so
        besides = told.besides(unverified=True)
    if unverified:
        known = pages.Known(expected.pages, again.data, received.hashes.values())
        checks = tuple(pages.unverified_checks(found.pages, expected.pages, known, drawn))
    groups = (check_group("verify.pages", *printed, *checks), check_group("verify.besides", *besides))
    return _Looked(groups=groups, unverified=unverified, found=found, expected=expected)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What is in a file and in the one made here, and what was `added` to the bytes of that, if it begins with them."""

    received: _Received
    found: Pdf
    expected: Pdf
    drawn: Mapping[int, DrawnPage]
    added: tuple[Check, ...] = ()
    begins: bool = False

    def besides(self, *, unverified: bool = False) -> tuple[Check, ...]:
        """What stands beside the pages: of another build it has to be what is made here if they are the same."""
        claims, found, expected, same = self.received.claims, self.found, self.expected, not unverified
        strictly = claims.same_program or (claims.same_version and same)
        anew = claims.same_version and same and not self.begins and not self.added
        return (
            *([Check(lazy_text("verify.saved-again"), "note")] if anew else []),
            *self.added,
            *pages.signature_checks(found, expected, self.drawn),
            *parcel.made_checks(found.attached, expected.attached, same_program=strictly),
            *pages.attachment_list_checks(found.attached, expected.attached, same_program=same),
            *pages.addition_checks(found, expected, self.drawn, same_program=same),
            *pages.property_checks(found, expected, same_program=same),
        )


def _drawn(
    found: bytes,
    expected: bytes,
    pairs: Sequence[tuple[int, int]],
    places: Mapping[int, Sequence[FieldPlace]],
    marks: Places,
) -> dict[int, DrawnPage]:
    """What is drawn otherwise, by page, from 0."""
    sides = {page: [one.rectangle for one in there] for page, there in places.items()}
    return {one.page: one for one in drawn_in_subprocess(found, expected, pairs, sides, marks)}


def _differing(lines: Sequence[str]) -> list[Check]:
    """The first mistakes, a line each."""
    return [Check(line, "differs") for line in lines][:LISTED]


TROUBLES: Mapping[Trouble, str] = {
    "empty": "verify.trouble.empty",
    "encrypted": "verify.trouble.encrypted",
    "malformed": "verify.trouble.malformed",
    "too-large": "verify.trouble.too-large",
    "too-long": "verify.trouble.too-long",
    "too-slow": "verify.trouble.too-slow",
    "unread": "verify.trouble.unread",
}
"""Why a file cannot be read -> the words for it."""


def _unreadable(name: str, error: UnreadableError) -> Check:
    return Check(name, "differs", lazy_text(TROUBLES[error.trouble]))


# --- for people: a table for each group, what differs marked, and the verdict at the end -----------------------------


def verification_document(found: Verification, language: Language) -> Document:
    """A table for each group, what differs marked, and the verdict at the end."""
    w = Phrasebook(language)
    intro = w("verify.intro", states=exact.SYMPY_STATES)
    blocks: list[Block] = [Heading(w("verify.title", file=resolved_text(found.file, w))), Paragraph(intro)]
    for looked in found.groups:
        if looked.checks:
            blocks += [Heading(looked.title.say(w), 2), _table(looked, w)]
    verdict = [Paragraph(line, "plain" if found.holds else "warning") for line in _verdict(found, w)]
    return (*blocks, Heading(w("verify.verdict"), 2), *verdict)


def verification_json(found: Verification, language: Language) -> VerificationData:
    """What was verified, in the published shape `macau-edge/verification/1`; what is said is said beside its key."""
    w = Phrasebook(language)
    return VerificationData(
        program=PROGRAM,
        file=found.file,
        language=language,
        computed=found.computed,
        holds=found.holds,
        verdict=" ".join(_verdict(found, w)),
        groups=[_group(group, w) for group in found.groups],
        signatures=[
            _SignatureData(
                field=one.field,
                time_stamp=one.stamp,
                covers=one.covers,
                added_after=[*one.after],
                subject=one.subject,
                issuer=one.issuer,
                intact={"intact": True, "broken": False}.get(one.intact),
            )
            for one in found.signatures
        ],
    )


def _table(group: CheckGroup, w: Phrasebook) -> Table:
    """Columns for what was found and what was computed only where there is something in them."""
    fields: tuple[Field[Check], ...] = (
        Label(w("verify.what"), lambda check: resolved_text(check.what, w)),
        *when(
            any(check.found for check in group.checks),
            Label(w("verify.found"), lambda check: resolved_text(check.found, w), "values"),
        ),
        *when(
            any(check.expected for check in group.checks),
            Label(w("verify.expected"), lambda check: resolved_text(check.expected, w), "values"),
        ),
        Label(w("verify.result"), lambda check: w(STATES[check.state])),
    )
    return table(w, fields, group.checks, marked=lambda check: check.state in ("differs", "look"))


STATES: Mapping[State, str] = {
    "holds": "verify.state.holds",
    "differs": "verify.state.differs",
    "look": "verify.state.look",
    "note": "verify.state.note",
}
"""What came of a comparison -> its word."""


def _verdict(found: Verification, w: Phrasebook) -> Iterator[str]:
    """What came of it, in a sentence or some: whether it holds and how far, and what the reader has to know besides."""
    if not found.computed:
        yield w("verify.verdict-none")
        return
    count = sum(len(group.checks) for group in found.groups)
    differs, look = found.count("differs"), found.count("look")
    if found.edited:
        if not found.pages_unverified:
            yield from _edited_verdict(found.edited, w)
            differs -= found.edited.figures
        look -= found.count_in("verify.edited", "look")
    if differs:
        yield w("verify.verdict-differs", differs=differs, count=count)
    if found.pages_unverified:
        key = "verify.verdict-pages" if differs else "verify.verdict-figures"
        key = "verify.verdict-edited-other" if found.edited else key
        yield w(key, version=short_text(found.other_version), here=program_text())
    if look:
        yield w("verify.verdict-look", look=look, count=count)
    if found.holds and not found.signed and not found.edited:
        yield w("verify.verdict-holds", count=count)
    if found.signed:
        yield _signed_text(found.signed, count if found.holds else 0, w)
        if found.signed.unread:
            yield w("verify.signed-unread", unread=found.signed.unread)
    if found.other_version and not found.pages_unverified:
        yield w("verify.verdict-other", version=short_text(found.other_version))
    if found.draft:
        yield w("verify.verdict-draft")
    if found.own_ruleset:
        yield w("verify.verdict-own")


def _signed_text(signed: Signed, count: int, w: Phrasebook) -> str:
    """In how many places it is signed, and whether the last signature covers the file; that all holds too."""
    where = "elsewhere" if signed.others else "places"
    covers = "whole" if signed.whole else "part"
    said = {"signed": signed.signed, "places": signed.places, "others": signed.others}
    holds = {"count": count} if count else {}
    if not signed.signed and not signed.others:
        return w("verify.holds-signed-none" if count else "verify.signed-none", places=signed.places, **holds)
    return w(SIGNED[bool(count), where, covers], **said, **holds)


SIGNED: Mapping[tuple[bool, str, str], str] = {
    (True, "places", "whole"): "verify.holds-signed",
    (True, "places", "part"): "verify.holds-signed-part",
    (True, "elsewhere", "whole"): "verify.holds-signed-elsewhere",
    (True, "elsewhere", "part"): "verify.holds-signed-elsewhere-part",
    (False, "places", "whole"): "verify.signed",
    (False, "places", "part"): "verify.signed-part",
    (False, "elsewhere", "whole"): "verify.signed-elsewhere",
    (False, "elsewhere", "part"): "verify.signed-elsewhere-part",
}
"""Whether everything holds, whether there are signatures in no place to sign, whether the last covers the file."""


def _edited_verdict(edited: Edited, w: Phrasebook) -> Iterator[str]:
    """Whether words or figures of a document were changed."""
    if edited.figures:
        yield w("verify.verdict-edited-figures", figures=edited.figures)
        if edited.paragraphs:
            yield w("verify.verdict-edited-besides", n=edited.paragraphs, paragraphs=edited.paragraphs)
    elif edited.paragraphs:
        yield w("verify.verdict-edited-words", n=edited.paragraphs, paragraphs=edited.paragraphs)
    else:
        yield w("verify.verdict-edited-same")


# --- the records of the published shape ------------------------------------------------------------------------------


class _VerificationCheck(Record):
    id: str | None
    """What kind of check it is; null where its name is that of a file or a key."""
    what: str
    in_file: str
    computed_again: str
    result: State
    """`look` is for a person to judge, a `note` neither right nor wrong."""


class _SignatureData(Record):
    """A signature, or a time stamp of its own."""

    field: str
    time_stamp: bool
    covers: bool
    """Whether all that was in the file when it was made is covered, and nothing else left out."""
    added_after: list[After]
    subject: str
    """The name that the certificate has; empty where none could be read."""
    issuer: str
    intact: bool | None
    """Whether the bytes are those that were signed; null where nobody could tell, as without the extra `sign`."""


class _Group(Record):
    id: str
    title: str
    checks: list[_VerificationCheck]


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
    signatures: list[_SignatureData]
    """In the order in which they were made; what a certificate is worth is not said."""


def _group(group: CheckGroup, w: Phrasebook) -> _Group:
    return _Group(
        id=group.title.key.removeprefix("verify."),
        title=group.title.say(w),
        checks=[_check(check, w) for check in group.checks],
    )


def _check(check: Check, w: Phrasebook) -> _VerificationCheck:
    return _VerificationCheck(
        id=check.what.key.removeprefix("verify.") if isinstance(check.what, outcome.LazyText) else None,
        what=resolved_text(check.what, w),
        in_file=resolved_text(check.found, w),
        computed_again=resolved_text(check.expected, w),
        result=check.state,
    )
