"""Nobody is kept out of the window: axe-core finds nothing in any view, however wide it is, dark or light."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browsers import barriers
from tests.studio.test_server import MINE, running
from tests.studio.test_window import SHOWN, window

pytestmark = pytest.mark.thorough

VIEWS = {"view-text": "#text", "grid": "#grid .view > *", "form-view": "#form-view .field"}
"""The views, and what is there when each is drawn."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing(width: int, scheme: str, started: Any, tmp_path: Path) -> None:
    """With a finding and its mend, what may stand at the cursor, an entry that is asked about, and the keys."""
    how = {"viewport": {"width": width, "height": 900}, "color_scheme": scheme, "bypass_csp": True}
    for studio in running(tmp_path, MINE):
        with window(started, studio, **how) as page:
            page.wait_for_selector("#findings .mend", timeout=SHOWN)
            page.wait_for_selector("#edges tr", state="attached", timeout=SHOWN)
            found = {}
            for view, drawn in VIEWS.items():
                page.click(f"#{view}-tab")
                page.wait_for_selector(drawn, timeout=SHOWN)
                page.wait_for_timeout(300)  # what fades has its colour
                found[view] = barriers(page)
                assert page.evaluate("document.documentElement.scrollWidth") <= width
            for tab in ("figures", "cloth-part", "versions", "rule") if width == 320 else ():
                page.click(f"#tab-{tab}")
                found[tab] = barriers(page)
                assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.locator("#form-view").get_by_label("prize: gold", exact=True).fill("20")
            page.keyboard.press("Enter")
            page.wait_for_selector("#form-view .said button", timeout=SHOWN)
            page.click("#form-view button[aria-label='The reference on: Prize']", timeout=SHOWN)
            page.wait_for_selector("#form-view .reference:not([hidden])", timeout=SHOWN)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            found["asked"] = barriers(page)
            page.click("#view-text-tab")
            page.focus("#text")
            page.keyboard.press("Control+End")
            page.keyboard.press("Control+ ")
            page.wait_for_selector("#completions:not([hidden])", timeout=SHOWN)
            found["offers"] = barriers(page)
            page.click("#keys-open")
            found["keys"] = barriers(page)
            assert {view: one for view, one in found.items() if one} == {}
