"""The glossary of CONTRIBUTING is of this code: what it says is used is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_name_of_the_glossary_is_in_the_code() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    part = text.partition("\n## Names\n")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in part.splitlines() if line.startswith("| ")][1:]
    names = {name for *_, used in rows for name in re.findall(r"`(\w+)`", used)}
    code = {
        word for file in (ROOT / "macau_edge").rglob("*.py") for word in re.findall(r"\w+", file.read_text("utf-8"))
    }
    assert len(rows) > 10
    assert names - code == set()
