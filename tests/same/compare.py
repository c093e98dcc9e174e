"""Two products side by side: what was printed and written as texts, the differences that are meant, and the others.

A product is taken apart into parts, each a text: the exit code, standard output, standard error, and every file. A PDF
or a DOCX whose bytes differ is looked into, so that a difference can be read, and named: its pages, what is attached,
its members.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import tomllib
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

Product = Mapping[str, Any]
NAMED = Path(__file__).with_name("named.toml")
BYTES = "bytes of "
"""How the part of a whole binary file begins; it is compared where nothing inside is meant to differ."""

MASKS = (
    (r"in [0-9.,]+ s: [0-9.,]+(?: million)? rolls a second", "in … s: … rolls a second"),
    (r'\btime="[0-9.e-]+"', 'time="…"'),  # of JUnit
    (r"(ID>)[^<]*<", r"\1…<"),  # of a PDF: digests of the whole
)
"""What depends on the speed of the machine or on all the rest, and its stand-in."""


@dataclass(frozen=True)
class Named:
    """A difference that is meant: what it is called and why, where it may be, and what of the base becomes what.

    `both` rewrites the present product too, for what has no fixed new text, such as a digest; `unordered` sorts the
    lines of both.
    """

    name: str
    why: str
    pattern: str
    becomes: str
    cases: tuple[str, ...] = ("*",)
    parts: tuple[str, ...] = ("*",)
    both: bool = False
    unordered: bool = False

    def covers(self, case: str, part: str) -> bool:
        """Whether it may be met in this part of a case."""
        return any(fnmatchcase(case, glob) for glob in self.cases) and any(
            fnmatchcase(part, glob) for glob in self.parts
        )

    def rewritten(self, text: str) -> str:
        """The text as it is meant to be."""
        return re.sub(self.pattern, self.becomes, text, flags=re.M)


@dataclass(frozen=True)
class Difference:
    """A part of a case that differs, and how: the lines of a unified diff."""

    case: str
    part: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Compared:
    """What a case differs in that nobody meant, and the named differences that it has."""

    differences: tuple[Difference, ...]
    met: frozenset[str]


def read_named(file: Path = NAMED) -> tuple[Named, ...]:
    """The differences that are meant; raises TypeError for a key that none has."""
    found = tomllib.loads(file.read_text("utf-8")).get("difference", [])
    lists: list[dict[str, Any]] = [
        {key: tuple(value) if isinstance(value, list) else value for key, value in one.items()} for one in found
    ]
    return tuple(Named(**one) for one in lists)


def compare(case: str, base: Product, here: Product, named: Sequence[Named]) -> Compared:
    """Where two products of a case differ, besides the differences that are meant."""
    same_bytes = {name for name, told in base["files"].items() if here["files"].get(name) == told}
    one, other = (dict(parts(product, same_bytes)) for product in (base, here))
    met: set[str] = set()
    changed: set[str] = set()
    differences: list[Difference] = []
    for part in sorted({*one, *other}, key=lambda part: (part.startswith(BYTES), part)):
        before, now = one.get(part), other.get(part)
        if before == now or part.removeprefix(BYTES) in changed:
            continue
        if before is not None and now is not None:
            for difference in named:
                if difference.covers(case, part):
                    meant = difference.rewritten(before)
                    now = difference.rewritten(now) if difference.both else now
                    met |= {difference.name} if meant != before else set()
                    before = meant
                    if difference.unordered:
                        before, now = ("\n".join(sorted(text.splitlines())) for text in (before, now))
            changed.add(part.partition("!")[0])
        elif any(one.both and one.covers(case, part) and not one.rewritten(before or now or "") for one in named):
            continue  # a page more, of pages that are meant to differ
        if before != now:
            differences.append(Difference(case, part, tuple(_diff(before, now))))
    return Compared(tuple(differences), frozenset(met))


def _diff(before: str | None, now: str | None) -> Iterator[str]:
    if before is None or now is None:
        yield "only the base has it" if now is None else "only the present tree has it"
        return
    yield from unified_diff(before.splitlines(), now.splitlines(), "base", "here", n=1, lineterm="")


def data(told: Mapping[str, str]) -> bytes:
    """The bytes of something that was written."""
    return base64.b64decode(told["base64"]) if "base64" in told else told["text"].encode()


def parts(product: Product, same: set[str]) -> Iterator[tuple[str, str]]:
    """The parts of a product, each a text; binary files that are the `same` on the other side are left closed."""
    yield "exit code", str(product["exit"])
    for part in ("out", "err"):
        yield from _file(f"std{part}", product[part], set())
    for name, told in product["files"].items():
        yield from _file(name, told, same)


def _file(name: str, told: Mapping[str, str], same: set[str]) -> Iterator[tuple[str, str]]:
    if "text" in told:
        text = told["text"]
        yield name, _masked(text)
        return
    content = data(told)
    yield BYTES + name, f"{len(content)} bytes, sha256 {hashlib.sha256(content).hexdigest()}"
    if name not in same and content.startswith(b"%PDF"):
        yield from _pdf(name, content)
    elif name not in same and content.startswith(b"PK"):
        yield from _zip(name, content)


def _masked(text: str) -> str:
    for pattern, instead in MASKS:
        text = re.sub(pattern, instead, text)
    return text


def _pdf(name: str, content: bytes) -> Iterator[tuple[str, str]]:
    """The text of each page in its order, the files that are attached, and what the document says of itself."""
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(content))
    for number, page in enumerate(reader.pages, 1):
        yield f"{name}!page {number:03}", page.extract_text()
    for attached, versions in reader.attachments.items():
        yield f"{name}!{attached}", b"".join(versions).decode(errors="backslashreplace")
    metadata = reader.root_object.get("/Metadata")
    said = metadata.get_object().get_data().decode().replace("><", ">\n<") if metadata is not None else ""
    about = "".join(f"{key} {value}\n" for key, value in (reader.metadata or {}).items())
    yield f"{name}!metadata", _masked(about + said)


def _zip(name: str, content: bytes) -> Iterator[tuple[str, str]]:
    """The members of a DOCX, an element a line."""
    with zipfile.ZipFile(io.BytesIO(content)) as members:
        for member in members.namelist():
            text = members.read(member).decode(errors="backslashreplace")
            yield f"{name}!{member}", text.replace("><", ">\n<")
