"""Which number of art. 3 of Law 16/2001 is cited: n.º 4, as 94/2025 does; n.º 5 where an act up to 2018 is reported."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FIFTH = re.compile(
    r"n\.º 5 do\s+artigo\s+3\.º|artigo\s+3\.º,\s+n\.º\s+5|art\.\s+3,\s+n\.º\s+5|第三條第五款|article\s+3,\s+n\.º\s+5"
    r"|art(?:igo\s+3\.º|\.\s+3),\s+n\.os\s+4\s+(?:e|and)\s+5|第三條第四款及第五款"
)
REPORTS_2010 = {"rulesets/craps.yaml"}
"""`conditions.approval` has what the preamble of 53/2010 says."""


def test_number_5_is_cited_only_where_an_act_of_its_years_is_reported() -> None:
    files = [
        *ROOT.glob("rulesets/**/*.yaml"),
        *ROOT.glob("examples/**/*.yaml"),
        *(one for ending in ("py", "toml", "yaml", "json") for one in ROOT.glob(f"macau_edge/**/*.{ending}")),
    ]
    assert len(files) > 300
    found = {str(file.relative_to(ROOT)) for file in files if FIFTH.search(file.read_text("utf-8"))}
    assert found == REPORTS_2010


def test_the_number_stands_in_one_template_and_its_doubt_beside_it() -> None:
    text = (ROOT / "macau_edge/dossier/authorities/secretary.yaml").read_text("utf-8")
    assert "cite: Lei 16/2001, art. 3, n.º 4" in text
    assert "O texto em vigor da lei não foi" in text
    assert "該法律現行文本未經查閱" in text
