"""The pictures of the README, made from what they show:

    python -m docs.pictures

writes them anew; `tests/house/test_site.py` holds them to it.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from docs.made import said

ROOT = Path(__file__).parents[1]
CLOTH = ROOT / "docs" / "assets" / "cloth.svg"
PAGE = ROOT / "docs" / "assets" / "dossier.png"
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


if __name__ == "__main__":
    CLOTH.write_bytes(cloth())
    PAGE.write_bytes(page())
