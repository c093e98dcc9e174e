"""What no dossier is made with is said by `check` already, in warnings: an application is written little by little."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.loops import each

ROOT = Path(__file__).parents[2]
FIELD, LUCKY = ((ROOT / "examples" / name / "application.yaml").read_text("utf-8") for name in ("field-12", "lucky-7"))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@each(
    ("text", "old", "new", "said", "waits"),
    [
        (
            FIELD,
            "Maria da Conceição Ho",
            '"[nome de quem assina]"',
            "structure/unfilled: `representative` is still",
            "1",
        ),
        (
            LUCKY,
            "choices: {packs: 8, discarded: as-many-as-packs}\n",
            "",
            "structure/missing-choice: `lucky-7` depends on `packs`, which the act leaves to the house",
            "2",
        ),
    ],
    quick=2,
)
def test_what_a_dossier_is_refused_for_is_a_warning_before(
    run: Run, here: Path, text: str, old: str, new: str, said: str, waits: str
) -> None:
    assert old in text
    Path("application.yaml").write_text(text.replace(old, new), "utf-8")
    checked = run("check", "application.yaml", "--output-format", "concise")
    assert said in checked.out
    assert re.search(rf"\b{waits} warnings? that only a dossier waits for", checked.out)
    assert checked.code == 0
    refused = run("dossier", "application.yaml", "-o", "dossier.pdf")
    assert refused.code == 1
    assert said in refused.err


def test_what_is_ready_has_no_such_warning(run: Run, here: Path) -> None:
    Path("application.yaml").write_text(FIELD, "utf-8")
    assert "waits" not in run("check", "application.yaml").out
