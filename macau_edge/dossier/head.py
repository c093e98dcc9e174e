"""What stands around a dossier: at the head of its pages, in its properties, and attached to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from macau_edge.model import Language


@dataclass(frozen=True, slots=True)
class PageHead:
    """The properties of a document, and what its running head says.

    `title` has the title in each of the `languages`, the first being the document's own; `date` is as in `2026-11-20`.
    """

    title: tuple[str, ...]
    languages: tuple[Language, ...]
    reference: str
    author: str
    date: str
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside a PDF; `relationship` is what it is to the document, by PDF/A-3."""

    name: str
    data: bytes
    mime: str
    description: str
    relationship: Literal["source", "data", "supplement"]
