"""Elements of the file's XML."""

from __future__ import annotations

from typing import cast

from docx.oxml import OxmlElement
from docx.oxml.ns import nsmap, qn
from docx.oxml.xmlchemy import BaseOxmlElement

SPACES = {prefix: nsmap[prefix] for prefix in ("w", "m")}
"""The prefixes of what is made here; named in every element, they are written once, at the root."""


def make(tag: str, *content: BaseOxmlElement | str, **attributes: str | int) -> BaseOxmlElement:
    """An element `w:p` with what is in it; an attribute `w_val` is `w:val`. All text is escaped."""
    named = {qn(name.replace("_", ":", 1)): str(value) for name, value in attributes.items()}
    found = cast(
        BaseOxmlElement, OxmlElement(tag, named, SPACES)
    )  # one without methods of its own is lxml's, at run time
    for item in content:
        if isinstance(item, str):
            found.text = item
        else:
            found.append(item)
    return found
