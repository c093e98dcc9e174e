"""What the pages say of the files they were made from: their SHA-256, and the version of the program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from macau_edge.dossier.verify.outcome import Check, same, words
from macau_edge.dossier.verify.received import Page

HASH = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
VERSION = re.compile(r"macau-edge\D{0,20}?(\d+(?:\.\w+)+)")
"""`macau-edge, version 0.1.0`, in any language."""
FILES = {"application": "verify.hash-printed-application", "ruleset": "verify.hash-printed-ruleset"}


def printed_checks(pages: Sequence[Page], hashes: dict[str, str], version: str) -> Iterator[Check]:
    """Whether both SHA-256 stand on the pages, and whether the version that does is the one of the data."""
    whole = ["".join("".join(page.lines).split()) for page in pages]
    strange = [found for text in whole for found in HASH.findall(text) if found not in hashes.values()]
    for name, expected in hashes.items():
        there = any(expected in text for text in whole)
        found = expected if there else strange[0] if strange else "—"
        yield same(words(FILES[name]), found, expected)
    versions = dict.fromkeys(one for page in pages for one in VERSION.findall(" ".join(page.lines)))
    for found in versions or ["—"]:
        yield same(words("verify.version-printed"), found, version)
