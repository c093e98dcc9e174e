"""The bytes that were received -> the three files that a dossier is verified from, and what is wrong with them.

From these files alone, the application, its ruleset and the data, the dossier is made once more.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from macau_edge.checks.policy.file import policy_for
from macau_edge.checks.policy.limits import with_limits
from macau_edge.checks.sound import LoadedApplication, load_proposed, load_source
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import (
    ANALYSIS,
    APPLICATION,
    AS_TEXT,
    HOW_MADE,
    MADE,
    NAMES,
    RECOMPUTE,
    RULESET,
    WORKBOOK,
    Case,
)
from macau_edge.dossier.data import SCHEMA, dossier_data
from macau_edge.dossier.editions import SUPERSEDED, Earlier, as_written
from macau_edge.dossier.filed import day_in_seconds, file_of, is_file_name, is_line
from macau_edge.dossier.verify.archive import same_files
from macau_edge.dossier.verify.docx import Docx
from macau_edge.dossier.verify.outcome import (
    Check,
    CheckGroup,
    LazyText,
    State,
    check_group,
    lazy_text,
    leaves_of,
    short_text,
)
from macau_edge.dossier.verify.records import Attached, Pdf
from macau_edge.dossier.writing.office import TAGS
from macau_edge.model import LANGUAGES, Language, __version__
from macau_edge.model.message import Message
from macau_edge.model.meter import meter, own_limit
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.model.records import dataclass, replace
from macau_edge.model.regex import regex
from macau_edge.questions.request import Track
from macau_edge.reading.authority import authority_for
from macau_edge.reading.build import maker_text, program_build, typesetter_version
from macau_edge.reading.kinds import OF_A_BET, left_out, older_keys
from macau_edge.reading.nodes import read_nodes
from macau_edge.reading.source import source
from macau_edge.reports.figures import to_builtins
from macau_edge.wording.text import Phrasebook

CARRIED = APPLICATION, RULESET, HOW_MADE
"""What a DOCX carries."""
DIGITS = 30
"""Digits of a number in the data; theirs have eleven at most, for their figures are texts."""
DEPTH = 50
"""Levels of the data; theirs are ten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parcel:
    """The application and the ruleset as bytes, and the analysis as data."""

    application: bytes
    ruleset: bytes
    data: dict[str, Any]
    superseded: tuple[bytes, ...] = ()
    """The application and the ruleset of the dossier whose place it takes, where it has them."""

    @property
    def hashes(self) -> dict[str, str]:
        """The SHA-256 of both files, in hexadecimal."""
        return {"application": sha256(self.application).hexdigest(), "ruleset": sha256(self.ruleset).hexdigest()}


class BrokenError(Exception):
    """Data that nothing can be compared with, and why."""

    def __init__(self, reason: LazyText) -> None:
        super().__init__(reason.key)
        self.reason = reason


def kind_of_bytes(name: str, data: bytes) -> Literal["pdf", "docx", "json"]:
    """Whether a file is a PDF, a DOCX or JSON, by its first bytes.

    Raises:
        UsageError: it is neither.
    """
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        return "json"
    if data.startswith(b"PK"):
        if b"xl/workbook.xml" not in data:
            return "docx"
        message = Message("{file} is a workbook, which is not verified by itself", file=name)
        remedy = Message("verify the PDF, which carries it; or make it again, `macau-edge dossier … -o again.xlsx`")
        raise UsageError(message, remedy)
    message = Message("{file} is neither a PDF, a DOCX nor JSON", file=name)
    raise UsageError(message, Message("give the dossier as a .pdf, a .docx or a .json file"))


def without_files(read: Pdf) -> Literal["technical", "card"] | None:
    """Which file of ours that carries nothing to verify a PDF says that it is, by its title in any language."""
    title, books = read.properties.get("Title", ""), [Phrasebook(one) for one in LANGUAGES]
    if any(title.startswith(w("volumes.title", title="")) for w in books):
        return "technical"
    return "card" if any(w("card.title", game="") in title for w in books) else None


def unpack(attached: Sequence[Attached]) -> tuple[Parcel | None, CheckGroup]:
    """The parcel that is attached to a PDF, and what is there of it; None where it is not whole."""
    copies = {name: [one.data for one in attached if one.name == name] for name in (*NAMES, *SUPERSEDED)}
    files = {name: found[0] for name, found in copies.items() if len(found) == 1 and found[0] is not None}
    data, broken = None, []
    try:
        data = read_data(files[ANALYSIS]) if ANALYSIS in files else None
    except BrokenError as error:
        broken.append(Check(ANALYSIS, "differs", error.reason))
    earlier = SUPERSEDED if data and "superseded" in data else ()
    others = dict.fromkeys(one for one in attached if one.name not in (*NAMES, *earlier, *MADE))
    checks = [*(_there(name, copies[name]) for name in (*NAMES, *earlier)), *map(_other, others), *broken]
    parcel = None
    if data is not None and files.keys() >= {*NAMES, *earlier}:
        parcel = Parcel(
            application=files[APPLICATION],
            ruleset=files[RULESET],
            data=data,
            superseded=tuple(files[name] for name in earlier),
        )
    return parcel, check_group("verify.attachments", *checks)


def unpack_docx(found: Docx, given: LoadedApplication | None) -> tuple[Parcel | None, CheckGroup]:
    """The parcel that a DOCX carries, or that is made of the application given; None where there is neither."""
    carried = [*found.carried] if found.carried else []
    if {*CARRIED} <= {*carried}:
        same = given is None or given.source.data == found.carried[APPLICATION]
        beside = [] if given is None else [Check(lazy_text("verify.edited.given"), "holds" if same else "differs")]
        checks = [*(_there(name, [found.carried[name]]) for name in CARRIED), *beside]
        try:
            data = read_data(found.carried[HOW_MADE])
            earlier = tuple(found.carried[name] for name in SUPERSEDED if name in found.carried)
            parcel = Parcel(
                application=found.carried[APPLICATION], ruleset=found.carried[RULESET], data=data, superseded=earlier
            )
        except BrokenError as error:
            return None, check_group("verify.contents", *checks, Check(HOW_MADE, "differs", error.reason))
        return parcel, check_group("verify.contents", *checks)
    if given is None:
        return None, check_group("verify.contents", Check(lazy_text("verify.edited.not-carried"), "differs"))
    told = {
        "schema": SCHEMA,
        "program": {"version": __version__, "build": program_build()},
        "typesetting": {"version": typesetter_version()},
        "languages": [*_languages_of(found, given)],
        "draft": False,
        "limit": meter().limit,
        "timestamp": day_in_seconds(given.application.date),
        "application": {"file": file_of(given.source), "sha256": given.source.sha256},
        "ruleset": {
            "file": file_of(given.base.source),
            "sha256": given.base.source.sha256,
            "name": given.application.game,
        },
    }
    parcel = Parcel(application=given.source.data, ruleset=given.base.source.data, data=told)
    return parcel, check_group("verify.contents", Check(lazy_text("verify.edited.beside"), "note"))


def _languages_of(found: Docx, given: LoadedApplication) -> tuple[Language, ...]:
    """The languages that the document says it is in, or else those of the authority."""
    said = next((one for one in TONGUES if found.languages == ", ".join(TAGS[language] for language in one)), None)
    return said or authority_for(given.application, given.ruleset).languages


def unfold(data: bytes) -> tuple[Parcel | None, CheckGroup]:
    """The parcel that stands in a JSON file, and what is there of it; None where it is not whole."""
    try:
        read = read_data(data)
    except BrokenError as error:
        return None, check_group("verify.contents", Check(lazy_text("verify.data"), "differs", error.reason))
    parts = ["application", "ruleset"]
    parts += [f"superseded.{part}" for part in parts if "superseded" in read]
    texts = {part: _within(read, *part.split("."), "text") for part in parts}
    files = {part: text.encode("utf-8", "surrogatepass") for part, text in texts.items() if isinstance(text, str)}
    checks = [_there(f"{part}.text", [files[part]] if part in files else []) for part in texts]
    parcel = None
    if len(files) == len(texts):
        application, ruleset, *superseded = files.values()
        parcel = Parcel(application=application, ruleset=ruleset, data=read, superseded=tuple(superseded))
    return parcel, check_group("verify.contents", *checks)


def _there(name: str, copies: Sequence[bytes | None]) -> Check:
    """Whether a file is there, once, and can be unpacked."""
    match copies:
        case []:
            return Check(name, "differs", lazy_text("verify.attached-missing"))
        case [bytes(data)]:
            return Check(name, "holds", lazy_text("verify.attached-size", bytes=len(data)))
        case [_]:
            return Check(name, "differs", lazy_text("verify.attached-unread"))
        case _:
            return Check(name, "differs", lazy_text("verify.attached-twice", count=len(copies)))


# --- what is attached beside the three files ------------------------------------------------------------------------


ALIKE = 0.8
"""How much of two names is the same where one may be taken for the other: `analysis(1).json` for `analysis.json`."""
OURS = ("LATIN ", "CJK ")
"""The letters of the languages of a dossier, by how their names in Unicode begin; others may look like them."""


def _other(one: Attached) -> Check:
    """What is to be said of a file that is none of the dossier's: nobody knows what it is, and somebody must look."""
    if one.data is None:
        return Check(one.name, "look", lazy_text("verify.attached-unread"))
    if any(_alike(one.name, name) for name in (*NAMES, *MADE)):
        return Check(one.name, "look", lazy_text("verify.attached-alike"))
    if not all(map(is_plain_letter, unicodedata.normalize("NFKC", one.name))):
        return Check(one.name, "look", lazy_text("verify.attached-strange"))
    key = "verify.attached-too-as" if one.told else "verify.attached-too"
    return Check(one.name, "look", lazy_text(key, text=short_text(" · ".join(one.told))))


def is_plain_letter(letter: str) -> bool:
    """Whether a letter is what it seems to be, and can be seen."""
    return letter.isprintable() and (not letter.isalpha() or unicodedata.name(letter, "").startswith(OURS))


def _alike(name: str, other: str) -> bool:
    """Whether a name looks like that of a file of ours, whatever its case, accents, ends and what is no letter."""
    plain, two = name.strip(". "), _name_letters(other.partition(".")[0])
    stems = {_name_letters(stem) for stem in (plain.rpartition(".")[0], plain.partition(".")[0])}
    return any(SequenceMatcher(None, one, two, autojunk=False).ratio() >= ALIKE for one in stems)


def _name_letters(name: str) -> str:
    return "".join(filter(str.isalpha, unicodedata.normalize("NFKD", name[:200]).casefold()))


def made_checks(found: Sequence[Attached], made: Sequence[Attached], *, same_program: bool) -> Iterator[Check]:
    """What was made beside the three files and is made again here: the same, byte for byte, or not.

    A workbook is an archive, and is compared part by part: what compression does is no matter.

    Another version may have none of it, or other words in it; but the program that checks the certificate is one.
    """
    for name in MADE:
        copies = [one.data for one in found if one.name == name]
        (again,) = (one.data or b"" for one in made if one.name == name)
        if not copies:
            yield Check(name, "differs" if same_program else "note", lazy_text("verify.made-missing"))
        elif len(copies) > 1:
            yield Check(name, "differs", lazy_text("verify.attached-twice", count=len(copies)))
        elif copies[0] == again:
            yield Check(name, "holds", lazy_text("verify.made-same"))
        elif name == WORKBOOK and same_files(copies[0] or b"", again):
            yield Check(name, "holds", lazy_text("verify.made-parts"))
        else:
            program = name in (RECOMPUTE, AS_TEXT)
            state: State = "differs" if same_program else "look" if program else "note"
            yield Check(name, state, lazy_text("verify.made-other"), f"SHA-256 {sha256(again).hexdigest()}")


# --- the data -----------------------------------------------------------------------------------------------------


def read_data(data: bytes) -> dict[str, Any]:
    """JSON whose numbers and depth are bounded, and in which no key stands twice.

    Raises:
        BrokenError: it is not that.
    """
    try:
        found = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_once,
            parse_int=_number,
            parse_constant=_number,
            parse_float=_number,
        )
        deep = any(len(path) >= DEPTH for path, _ in leaves_of(found))
    except (ValueError, RecursionError):
        raise BrokenError(lazy_text("verify.data-broken")) from None
    if not isinstance(found, dict) or deep:
        raise BrokenError(lazy_text("verify.data-broken"))
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise BrokenError(lazy_text("verify.data-twice", name=twice[:60]))
    return found


def _number(text: str) -> int | str:
    """A whole number; any other stays the text it is, for there is none in a dossier."""
    return whole_of(text, DIGITS) if len(text) <= DIGITS and text.lstrip("-").isdigit() else text


# --- what the data say of how the dossier was made, so that it can be made again the same way ------------------------


TONGUES: tuple[tuple[Language, ...], ...] = (("pt", "zh"), ("pt",), ("zh",), ("en",))
"""The languages that a dossier may be in."""
MOST = 10**9
"""States of a bet that a dossier may say it was made for."""
LATEST = 1 << 36
"""Seconds since 1970, in the year 4147."""
DIGEST = regex("[0-9a-f]{64}")
BUILD = regex("[0-9a-f]{12}")
"""What a build may be called: it is printed on the pages that are made again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """How a dossier says that it was made. `files` are the names of the application and the ruleset.

    `build` is empty where none is named, as before there were any.
    """

    program: str
    build: str
    typesetter: str
    languages: tuple[Language, ...]
    draft: bool
    limit: int
    timestamp: int
    files: tuple[str, str]
    superseded: str = ""
    """The SHA-256 of the dossier whose place it takes, where it has the files of that."""

    @property
    def maker(self) -> str:
        """The versions of the program, with its build, and of the typesetter."""
        return maker_text(self.program, self.build, self.typesetter)

    @property
    def same_version(self) -> bool:
        """Whether it was made by this version of the program and of the typesetter, in whatever build."""
        return self.program == __version__ and self.typesetter == typesetter_version()

    @property
    def same_program(self) -> bool:
        """Whether it was made by this very program, whose words and sections are these."""
        return self.program == __version__ and self.build == program_build()

    @property
    def alike(self) -> bool:
        """Whether the same dossier, made here, has the same pages."""
        return self.same_program and self.same_version


def claims(data: dict[str, Any]) -> Claims:
    """What the data say.

    Raises:
        BrokenError: they are not those of a dossier, or of a shape that this version does not know.
    """
    schema = data.get("schema")
    if schema != SCHEMA:
        ours = isinstance(schema, str) and schema.startswith("macau-edge/")
        raise BrokenError(lazy_text("verify.data-other" if ours else "verify.data-foreign", schema=str(schema)[:60]))
    return Claims(
        languages=tuple(_claim(data, "languages", lambda found: found in [list(one) for one in TONGUES])),
        program=_claim(data, "program.version", is_line),
        build=_claim(data, "program.build", lambda found: found is None or _is_build(found)) or "",
        typesetter=_claim(data, "typesetting.version", is_line),
        draft=_claim(data, "draft", lambda found: isinstance(found, bool)),
        limit=_claim(data, "limit", lambda found: type(found) is int and 1 <= found <= MOST),
        timestamp=_claim(data, "timestamp", lambda found: type(found) is int and 0 <= found <= LATEST),
        files=(_claim(data, "application.file", is_file_name), _claim(data, "ruleset.file", is_file_name)),
        superseded=_claim(data, "superseded.sha256", _is_digest) if "superseded" in data else "",
    )


def _claim(data: dict[str, Any], path: str, fits: Callable[[Any], bool]) -> Any:
    """The value at a path, which has to fit; raises BrokenError where it does not."""
    found = _within(data, *path.split("."))
    if not fits(found):
        raise BrokenError(lazy_text("verify.data-wrong", name=path))
    return found


def _is_build(found: object) -> bool:
    return isinstance(found, str) and BUILD.fullmatch(found) is not None


def _is_digest(found: object) -> bool:
    return isinstance(found, str) and DIGEST.fullmatch(found) is not None


def _within(data: Any, *path: str) -> Any:
    """The value at a path; None where there is none."""
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return data


# --- the dossier made once more, from nothing but what came with it --------------------------------------------------


@dataclass(frozen=True, slots=True)
class Again:
    """The case computed again, and its data as they should be."""

    case: Case
    data: dict[str, Any]

    @property
    def unfit(self) -> bool:
        """Whether no request can rest on the figures, and the dossier does not say that it is a draft."""
        bets = self.case.after.bets
        advantage = any(bet.favours_player for bet in bets)
        return not self.case.draft and (advantage or not self.case.after.agree)


def compute_again(parcel: Parcel, claims: Claims, *, whole: bool, track: Track = iter) -> Again:
    """The case of the files of a parcel, by both engines; no file outside it is read.

    They may be in the language of 0.1 or 0.2, for what was handed in can no more be rewritten. The build is the one
    that the dossier names: where this one makes the same pages but for that name, they hold.

    Raises:
        ProblemError: a file has mistakes, or a bet cannot be computed.
        UsageError: a choice of the application is none of the ruleset.
    """
    loaded = _loaded(parcel, claims)
    loaded = replace(loaded, asked={**loaded.unsaid, **loaded.asked})  # which earlier versions asked nobody
    earlier = Earlier(claims.superseded, *parcel.superseded) if len(parcel.superseded) == len(SUPERSEDED) else None
    case = case_of(loaded, draft=True, earlier=earlier, track=track)
    case = replace(case, draft=claims.draft, build=claims.build or case.build)
    return Again(case, to_builtins(dossier_data(case, claims.languages, claims.timestamp, whole=whole)))


def _loaded(parcel: Parcel, claims: Claims) -> LoadedApplication:
    """The application of a parcel, checked with its ruleset; raises as `compute_again` does."""
    names = claims.files
    ruleset = as_written(f"ruleset/{names[1]}", parcel.ruleset)  # two files of one name are told apart
    return load_proposed(as_written(names[0], parcel.application), lambda game: load_source(ruleset, game.text))


def older_checks(parcel: Parcel) -> Iterator[Check]:
    """A note on each file in the language of an earlier version: words that are others today, subjects not written."""
    files = (
        ("verify.older-application", "verify.subjects-application", parcel.application),
        ("verify.older-ruleset", "verify.subjects-ruleset", parcel.ruleset),
    )
    for of_words, of_subjects, data in files:
        try:
            node = read_nodes(source("", data))
        except ProblemError:  # it cannot be read, which is said where it is computed
            continue
        if found := dict.fromkeys(key.text for key in older_keys(node)):
            yield Check(lazy_text(of_words), "note", ", ".join(found), ", ".join(OF_A_BET[word] for word in found))
        if found_out := left_out(node):
            added = dict.fromkeys(key for one in found_out for key in one.added)
            records = short_text(", ".join(one.key.text for one in found_out))
            yield Check(lazy_text(of_subjects), "note", records, ", ".join(added))


def check_limit(claims: Claims, parcel: Parcel, near: Path | None) -> None:
    """Raises UsageError where the dossier asks for bets of more states than a person allowed.

    Where nobody did, what counts is the policy of the folder `near`, if that gives its bets limits of their own.
    """
    made, most = claims.limit, meter().limit
    if made > most and not (near and made <= _own_limit(claims, parcel, near)):
        message = Message(
            "this dossier was made with --limit {made}, for bets of more than {most:,} states", made=made, most=most
        )
        raise UsageError(message, Message("add `--limit {made}`: it may take long, and much memory", made=made))


def _own_limit(claims: Claims, parcel: Parcel, near: Path) -> int:
    """The limits that the policy of a folder gives the bets of a dossier, together, if its ruleset lay there."""
    policy = policy_for(near).policy
    if not policy.gives_limits:
        return 0
    try:
        ruleset = _loaded(parcel, claims).ruleset
    except (ProblemError, UsageError):  # of which nothing is worked out
        return 0
    there = replace(ruleset, place=replace(ruleset.place, file=str(near / claims.files[1])))
    return own_limit(with_limits(there, policy).bets.values())


def error_lines(error: ProblemError | UsageError) -> list[Message]:
    """What is wrong with an attached file, each thing in a line with its place there."""
    if isinstance(error, UsageError):
        return [error.message]
    return [Message("{place}: {message}", place=one.place, message=one.message) for one in error.problems]
