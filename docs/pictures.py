"""The pictures of the README and of the gallery for Python, made from what they show:

    python -m docs.pictures

writes them anew; `tests/house/test_site.py` holds them to it.
"""

from __future__ import annotations

import re
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import macau_edge
from docs.made import said

ROOT = Path(__file__).parents[1]
CLOTH = ROOT / "docs" / "assets" / "cloth.svg"
PAGE = ROOT / "docs" / "assets" / "dossier.png"
GALLERY = ROOT / "docs" / "assets" / "gallery"
DOSSIER = ROOT / "examples" / "fire-bet" / "dossier.pdf"


def cloth() -> bytes:
    """The cloth of craps, as `layout` draws it."""
    return said("layout", "craps", "--lang", "en").encode()


def page() -> bytes:
    """The first page of the dossier of the Fire Bet, in sixteen colours."""
    import pypdfium2

    with pypdfium2.PdfDocument(DOSSIER) as document:
        drawn = document[0].render(scale=100 / 72).to_pil()
    data = BytesIO()
    drawn.quantize(16).save(data, "PNG", optimize=True)
    return data.getvalue()


def gallery() -> dict[str, str]:
    """File in the folder of the gallery -> the picture of a bet, by the line of Python that stands beside it."""
    text = (ROOT / "docs" / "how-to" / "python.md").read_text("utf-8")
    shown = re.findall(r"```python\n>>> picture = (.+)\n\n```\n\n!\[[^]]+\]\(\.\./assets/gallery/([\w.-]+)\)", text)
    known = {name: getattr(macau_edge, name) for name in macau_edge.__all__}
    return {file: eval(line, {**known, "Fraction": Fraction}) for line, file in shown}


if __name__ == "__main__":
    CLOTH.write_bytes(cloth())
    for name, picture in gallery().items():
        (GALLERY / name).write_text(picture, "utf-8")
    PAGE.write_bytes(page())
