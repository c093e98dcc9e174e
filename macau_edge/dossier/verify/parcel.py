"""The bytes that were received -> the three files that a dossier is verified from, and what is wrong with them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from macau_edge.dossier.attached import ANALYSIS, APPLICATION, NAMES, RULESET
from macau_edge.dossier.verify.outcome import Check, Group, Saying, words
from macau_edge.dossier.verify.received import Attached
from macau_edge.problem import UsageError

DIGITS = 30
"""Digits of a number in the data; theirs have eleven at most, for their figures are texts."""
DEPTH = 50
"""Levels of the data; theirs are ten."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """The application and the ruleset as bytes, and the analysis as data."""

    application: bytes
    ruleset: bytes
    data: dict[str, Any]

    @property
    def hashes(self) -> dict[str, str]:
        """The SHA-256 of both files, in hexadecimal."""
        files = {"application": self.application, "ruleset": self.ruleset}
        return {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}


class BrokenError(Exception):
    """Data that nothing can be compared with, and why."""

    def __init__(self, reason: Saying) -> None:
        super().__init__(reason.key)
        self.reason = reason


def kind_of(name: str, data: bytes) -> Literal["pdf", "json"]:
    """Whether a file is a PDF or JSON, by its first bytes.

    Raises:
        UsageError: it is neither.
    """
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        return "json"
    raise UsageError(f"{name} is neither a PDF nor JSON", "give the dossier as a .pdf or a .json file")


def unpack(attached: Sequence[Attached]) -> tuple[Parcel | None, Group]:
    """The parcel that is attached to a PDF, and what is there of it; None where it is not whole."""
    checks = []
    found: dict[str, bytes] = {}
    for name in NAMES:
        check, data = _one(name, [one for one in attached if one.name == name])
        checks.append(check)
        if data is not None:
            found[name] = data
    others = dict.fromkeys(one.name for one in attached if one.name not in NAMES)
    checks += [Check(name, "note", words("verify.attached-too")) for name in others]
    parcel = None
    if len(found) == len(NAMES):
        try:
            parcel = Parcel(found[APPLICATION], found[RULESET], read_data(found[ANALYSIS]))
        except BrokenError as error:
            checks.append(Check(ANALYSIS, "differs", error.reason))
    return parcel, Group(words("verify.attachments"), tuple(checks))


def _one(name: str, found: Sequence[Attached]) -> tuple[Check, bytes | None]:
    if not found:
        return Check(name, "differs", words("verify.attached-missing")), None
    if len(found) > 1:
        return Check(name, "differs", words("verify.attached-twice", count=len(found))), None
    data = found[0].data
    if data is None:
        return Check(name, "differs", words("verify.attached-unread")), None
    return Check(name, "holds", words("verify.attached-size", bytes=len(data))), data


def unfold(data: bytes) -> tuple[Parcel | None, Group]:
    """The parcel that stands in a JSON file, and what is there of it; None where it is not whole."""
    title = words("verify.contents")
    try:
        read = read_data(data)
    except BrokenError as error:
        return None, Group(title, (Check(words("verify.data"), "differs", error.reason),))
    files = {}
    checks = []
    for part in ("application", "ruleset"):
        entry = read.get(part)
        text = entry.get("text") if isinstance(entry, dict) else None
        key = f"{part}.text"
        if isinstance(text, str):
            files[part] = text.encode("utf-8", "surrogatepass")
            checks.append(Check(key, "holds", words("verify.attached-size", bytes=len(files[part]))))
        else:
            checks.append(Check(key, "differs", words("verify.attached-missing")))
    parcel = Parcel(files["application"], files["ruleset"], read) if len(files) == len(checks) else None
    return parcel, Group(title, tuple(checks))


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
    except (ValueError, RecursionError):
        raise BrokenError(words("verify.data-broken")) from None
    if not isinstance(found, dict) or _depth(found) > DEPTH:
        raise BrokenError(words("verify.data-broken"))
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise BrokenError(words("verify.data-twice", name=twice[:60]))
    return found


def _number(text: str) -> int | str:
    """A whole number; any other stays the text it is, for there is none in a dossier."""
    return int(text) if len(text) <= DIGITS and text.lstrip("-").isdigit() else text


def _depth(thing: Any) -> int:
    """How many levels data have, counted without going down them one call after the other."""
    level, depth = [thing], 0
    while level and depth <= DEPTH:
        level = [
            below
            for one in level
            if isinstance(one, dict | list)
            for below in (one.values() if isinstance(one, dict) else one)
        ]
        depth += 1
    return depth
