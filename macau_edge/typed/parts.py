"""What is typed in several parts on one line: texts by their languages, labels with how often each is there."""

from __future__ import annotations

import re

from macau_edge.model.regex import regex

_LANGUAGE = regex(r"([a-z]{2})[=＝](.*)", re.S)
_NEXT = regex(r"[,;，；]\s*(?=[a-z]{2}[=＝])")


def parts_by_language(text: str) -> list[tuple[str, str]]:
    """The texts of `pt=A, zh=B`, each behind its language; the language is empty of one before which none stands."""
    found = ((part, _LANGUAGE.fullmatch(part)) for part in _NEXT.split(text))
    return [(match[1], match[2].strip()) if match else ("", part) for part, match in found]


def parts_by_label(text: str) -> list[tuple[str, str]]:
    """The labels of `red=12, gold`, each with how often it is there, which is empty where nothing says it."""
    items = (item.partition("=") for item in re.split(r"[,;，；、]", text))
    return [(label.strip(), often.strip()) for label, _, often in items]
