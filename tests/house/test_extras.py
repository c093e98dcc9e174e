"""What few need is an extra: figures, checks and pages work without it, and what does not says what to install."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from macau_edge.cli.table import TABLE
from macau_edge.model.extras import LIBRARIES, check_extra
from macau_edge.model.problem import UsageError
from tests.house.test_readme import ROOT

WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({missing}))  # none of these can be imported, as if it were not installed
sys.argv = ["macau-edge", *sys.argv[1:]]
from macau_edge.__main__ import main
main()
"""
"""The program where libraries are missing: it must be one of its own, since this one has imported them."""
DOSSIER = "examples/fire-bet/dossier.pdf"
INSTALL = "pip install 'macau-edge[dossier]'"


def without(extra: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What the program does with these words where the libraries of an extra are missing."""
    missing = [*LIBRARIES[extra], "lxml"] if extra == "dossier" else [*LIBRARIES[extra]]  # type: ignore[index]
    command = [sys.executable, "-c", WITHOUT.format(missing=missing), *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


def test_the_table_is_that_of_the_project() -> None:
    """With what an extra takes of another, each names what `pyproject.toml` does."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for extra, libraries in LIBRARIES.items():
        named = [one for text in extras[extra] for one in (extras["dossier"] if "[dossier]" in text else [text])]
        assert {re.split(r"[^\w-]", one)[0] for one in named} == {*libraries.values()}, extra


@pytest.mark.parametrize(
    "words",
    [
        "analyse craps --field12 3:1 --bet field",
        "--version",
        "layout craps",
        "page craps -o {folder}/craps.html",
        "check examples/fire-bet",
        "new application --game craps --bet field --prize 12=5:2 -o {folder}/application.yaml",
    ],
)
def test_what_needs_no_dossier_works_without_it(words: str, tmp_path: Path) -> None:
    done = without("dossier", *words.format(folder=tmp_path).split())
    assert done.returncode == 0, done.stderr
    assert "not installed" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        "dossier examples/fire-bet/application.yaml -o {folder}/dossier.pdf",
        f"verify {DOSSIER}",
        "layout craps -o {folder}/craps.pdf",
        "schema verification",
    ],
)
def test_what_needs_it_says_what_to_install(words: str, tmp_path: Path) -> None:
    done = without("dossier", *words.format(folder=tmp_path).split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("macau-edge: this needs the extra `dossier`; not installed: `typst`, ")
    assert (
        f"\n  help: install it as macau-edge was: `{INSTALL}` in its environment, `pipx inject macau-edge typst"
        in done.stderr
    )
    assert not [*tmp_path.iterdir()]


def test_signing_needs_what_a_dossier_does() -> None:
    done = without("dossier", "sign", DOSSIER, "--as", "applicant", "--p12", "key.p12", "-o", "signed.pdf")
    assert done.returncode == 2
    assert "this needs the extra `sign`; not installed: `typst`" in done.stderr


@pytest.mark.parametrize("extra", LIBRARIES)
def test_of_an_extra_only_what_is_missing_is_put_beside_it(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all is there, nothing is said; pip is asked for the extra, since it knows the versions."""
    check_extra(extra)  # type: ignore[arg-type]
    last = [*LIBRARIES[extra]][-1]  # type: ignore[index]
    package = LIBRARIES[extra][last]  # type: ignore[index]
    monkeypatch.setitem(sys.modules, last, None)
    with pytest.raises(UsageError) as told:
        check_extra(extra)  # type: ignore[arg-type]
    assert str(told.value) == (
        f"this needs the extra `{extra}`; not installed: `{package}`\n"
        f"  help: install it as macau-edge was: `pip install 'macau-edge[{extra}]'` in its environment, "
        f"`pipx inject macau-edge {package}`, or `uv tool install --with {package} …`"
    )


def test_commands_of_applications_name_their_extra() -> None:
    assert {one.name: one.extra for one in TABLE if one.extra} == {
        "dossier": "dossier",
        "verify": "dossier",
        "sign": "sign",
        "studio": "studio",
    }


def test_without_pygls_the_language_server_says_what_to_install() -> None:
    done = without("lsp", "lsp")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("macau-edge: this needs the extra `lsp`; not installed: `pygls` and `lsprotocol`\n")
