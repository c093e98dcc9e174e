"""How a page looks at three widths, light and dark; `python -m tests.questions.test_page_pictures` draws it anew.

They are compared at an eighth of their size, so that another font of the system or another browser's edge of a letter
is no difference, and a part that stands elsewhere, is lost, or has another colour is one. Look at what changed.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from macau_edge.questions.ask import ask
from macau_edge.questions.page.answer import page_html
from macau_edge.questions.page.request import PageRequest
from tests.browsers import browser, opened
from tests.cases import ROOT

pytestmark = pytest.mark.thorough

FOLDER = ROOT / "tests" / "golden" / "page"
PICTURES = {
    "craps-360-light": (360, "light", "bet=field&p.26=5:2"),
    "craps-800-dark": (800, "dark", "bet=field&p.24=3:2&p.26=5:2"),
    "craps-1280-light": (1280, "light", "bet=pass-line"),
}
HEIGHT = 1400
SMALLER = 8
ALIKE = 6.0
"""Levels of 255 by which pictures may differ on average."""


def picture(started: Any, file: Path, name: str) -> bytes:
    width, scheme, address = PICTURES[name]
    with opened(started, file, address, viewport={"width": width, "height": HEIGHT}, color_scheme=scheme) as there:
        there.page.wait_for_timeout(300)
        drawn: bytes = there.page.screenshot(animations="disabled")
        return drawn


def written(folder: Path) -> Path:
    file = folder / "craps.html"
    if not file.exists():
        file.write_text(page_html(ask(PageRequest(), "craps", {})), "utf-8")
    return file


@pytest.mark.parametrize("name", PICTURES)
def test_a_page_looks_as_it_did(name: str, started: Any, tmp_path: Path) -> None:
    from PIL import Image, ImageChops, ImageStat

    sides = (FOLDER / f"{name}.png").read_bytes(), picture(started, written(tmp_path), name)
    then, now = (Image.open(io.BytesIO(side)).convert("RGB").reduce(SMALLER) for side in sides)
    assert then.size == now.size
    apart = ImageStat.Stat(ImageChops.difference(then, now)).mean
    assert max(apart) < ALIKE, f"{name}: look at it, and run `python -m tests.questions.test_page_pictures`"


def main() -> None:
    """Draws them anew."""
    import tempfile

    from PIL import Image

    FOLDER.mkdir(exist_ok=True)
    with browser() as started, tempfile.TemporaryDirectory() as folder:
        for name in PICTURES:
            drawn = Image.open(io.BytesIO(picture(started, written(Path(folder)), name)))
            drawn.convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(FOLDER / f"{name}.png", optimize=True)
            sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
