"""The elements and attributes of a DOCX by the names that they are mostly written with, `w:p`, in either edition."""

from __future__ import annotations

from xml.etree import ElementTree as ET

_OPEN = "http://schemas.openxmlformats.org/"
_STRICT = "http://purl.oclc.org/ooxml/"
PREFIXES = {
    f"{_OPEN}wordprocessingml/2006/main": "w",
    f"{_STRICT}wordprocessingml/main": "w",
    f"{_OPEN}officeDocument/2006/math": "m",
    f"{_STRICT}officeDocument/math": "m",
    f"{_OPEN}drawingml/2006/wordprocessingDrawing": "wp",
    f"{_STRICT}drawingml/wordprocessingDrawing": "wp",
    f"{_OPEN}drawingml/2006/main": "a",
    f"{_STRICT}drawingml/main": "a",
    f"{_OPEN}drawingml/2006/picture": "pic",
    f"{_STRICT}drawingml/picture": "pic",
    f"{_OPEN}markup-compatibility/2006": "mc",
    "http://schemas.microsoft.com/office/drawing/2010/main": "a14",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing": "wp14",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
    "http://schemas.microsoft.com/office/word/2012/wordml": "w15",
    "urn:schemas-microsoft-com:office:office": "o",
    "urn:schemas-microsoft-com:vml": "v",
}
"""The namespaces that are known; one that is only like them is another."""


def tag_of(tag: str) -> str:
    """The name of an element or attribute as it is mostly written, `w:p`; `?:p` in a namespace that is not known."""
    space, _, local = tag.removeprefix("{").rpartition("}")
    return f"{PREFIXES.get(space, '?')}:{local}"


def attribute_of(element: ET.Element, name: str) -> str:
    """An attribute by that name, empty where there is none."""
    return next((text for key, text in element.attrib.items() if tag_of(key) == name), "")


def is_on(element: ET.Element) -> bool:
    """Whether a property that is on or off is on."""
    return attribute_of(element, "w:val") not in ("0", "false", "off", "none")


def child_of(element: ET.Element, *path: str) -> ET.Element | None:
    """The first element below, by the names on the way to it."""
    found: ET.Element | None = element
    for name in path:
        found = next((one for one in (() if found is None else found) if tag_of(one.tag) == name), None)
    return found
