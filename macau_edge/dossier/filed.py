"""What is filed, as data: the application, and the files that everything was made from."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import PurePath
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from macau_edge.model.filed import Application
from macau_edge.reading.source import Source
from macau_edge.reports import figures
from macau_edge.reports.figures import Json, Record, Words, copied, if_any


class _Said(Record):
    id: str
    text: Words | None
    bets: list[str] | None


class _Applicant(Record):
    copied_from: ClassVar = if_any("registry_number", "seat", "representative_identity", "representative_powers")

    name: Words | None
    capacity: Words | None
    representative: Words | None
    representative_capacity: Words | None
    registry_number: Words | UnsetType = UNSET
    seat: Words | UnsetType = UNSET
    representative_identity: Words | UnsetType = UNSET
    representative_powers: Words | UnsetType = UNSET
    contact: dict[str, Words | None]


class _Signatory(Record):
    copied_from: ClassVar = if_any("qualification")

    name: Words | None
    qualification: Words | UnsetType = UNSET


class _DossierStakes(Record):
    copied_from: ClassVar = if_any("maximum")

    minimum: int
    chip: int
    maximum: int | UnsetType = UNSET


class _Place(Record):
    x: int
    y: int
    width: int
    height: int


class FileData(Record):
    """A file that everything was made from."""

    file: str
    """The name of the file, without its folder."""
    sha256: figures.Digest
    text: str | UnsetType = UNSET
    """The whole file; only where the data stand alone."""


class ApplicationData(FileData):
    """An application, with its file."""

    copied_from: ClassVar = if_any(
        "relied_on", "does_not_apply", "offered_elsewhere", "intellectual_property", "enclosures", "signatories",
        "quotations", "authority", "kind")  # fmt: skip

    reference: str
    date: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    city: Words | None
    applicant: _Applicant
    game: str
    choices: dict[str, str]
    description: Words | None
    relied_on: list[_Said] | UnsetType = UNSET
    """What the applicant states that it relied on, if anything."""
    rules: list[_Said]
    operation: list[_Said]
    information: list[_Said]
    does_not_apply: list[_Said] | UnsetType = UNSET
    """Points of the procedure of which the applicant says why they do not apply, if any."""
    offered_elsewhere: Words | UnsetType = UNSET
    intellectual_property: Words | UnsetType = UNSET
    enclosures: list[_Said] | UnsetType = UNSET
    """The applicant's own documents that accompany the request, if any."""
    signatories: dict[str, _Signatory] | UnsetType = UNSET
    """Who signs beside the applicant, if anybody."""
    quotations: dict[str, Words] | UnsetType = UNSET
    """Place in the act -> what it says there, where the applicant quotes it."""
    stakes: _DossierStakes | None
    layout: dict[str, _Place]
    authority: str | UnsetType = UNSET
    """To whom it is filed, where the application says it."""
    kind: str | UnsetType = UNSET
    """Whether it asks for a new game or for a variation, where the application says it."""


def file_data(source: Source, whole: bool) -> Json:
    """The fields of `FileData`; the folder is no business of the reader, and the text has its byte order mark."""
    text = source.data.decode() if whole else UNSET
    return {"file": file_of(source), "sha256": source.sha256, "text": text}


def file_of(source: Source) -> str:
    """The name of a file, without where it was."""
    return PurePath(source.file).name


def is_line(found: object) -> bool:
    """Whether it is a text of one line that nobody made long."""
    return isinstance(found, str) and len(found) <= 255 and found.isprintable()


def is_file_name(found: object) -> bool:
    """Whether it is the name of a file on some system, and of no place where it could be."""
    return is_line(found) and found not in ("", ".", "..") and set("/\\").isdisjoint(str(found))


def application_data(application: Application, file: Json) -> ApplicationData:
    """An application as data, with the fields of its file."""
    return copied(ApplicationData, application, **file)


def day_in_seconds(day: str) -> int:
    """The first moment of a day written `2026-11-20`, in seconds since 1970, UTC."""
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp())
