"""Texts in several languages, which are typed on one line."""

from __future__ import annotations

import re

_LANGUAGE = re.compile(r"([a-z]{2})=(.*)", re.S)
_NEXT = re.compile(r"[,;，；]\s*(?=[a-z]{2}=)")


def parts_by_language(text: str) -> list[tuple[str, str]]:
    """The texts of `pt=A, zh=B`, each behind its language; the language is empty of one before which none stands."""
    found = ((part, _LANGUAGE.fullmatch(part)) for part in _NEXT.split(text))
    return [(match[1], match[2].strip()) if match else ("", part) for part, match in found]
