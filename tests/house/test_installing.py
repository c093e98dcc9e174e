"""The program as it is installed: one wheel, with every Python that is found, far from the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from macau_edge.cli.schema import RECORDS, document
from macau_edge.reading.build import program_text
from macau_edge.reports.schemas import schema_text
from tests.dossier.test_example_dossiers import SAME
from tests.house.test_readme import ROOT

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""Those that are tried where they are found; `docs/how-to/installing.md` says with which it was."""
BIN = "Scripts" if os.name == "nt" else "bin"
DOSSIER = ROOT / "examples" / "joker-or-flag" / "dossier.pdf"
LEFT_OUT = {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE"}
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name not in LEFT_OUT},
    **{"PYTHONNOUSERSITE": "1", "PYTHONIOENCODING": "utf-8", "PIP_NO_COMPILE": "0", "PIP_NO_INPUT": "1"},
}
"""Nothing of the repository is to be found by a program that is installed, and only what it imports is compiled, once:
where pip is not to compile, its variable says no."""


def done(*command: str | Path, folder: Path = ROOT) -> str:
    """What a command prints; what it says beside that where it fails."""
    run = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def refused(*command: str | Path) -> str:
    """What a command says that is used wrongly."""
    run = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 2, run.stdout + run.stderr
    return run.stderr


def python(version: str) -> str | None:
    """A Python of that version: this one, one on the path, or one of pyenv's; a name on the path may lead nowhere."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    on_path = filter(None, [shutil.which(f"python{version}")])
    there = [sys.executable, *on_path, *map(str, sorted(pyenv.glob(f"{version}.*/bin/python")))]
    for one in there:
        asked = [one, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        if subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() == version:
            return one
    return None


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as whoever installs the program builds it: with the hatchling that pip fetches."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), "."]
    run = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    if "No matching distribution found for hatchling" in run.stderr:
        pytest.skip("pip finds nothing to install here")
    assert run.returncode == 0, run.stderr
    (made,) = folder.glob("*.whl")
    return made


def installed(version: str, wheel: Path, folder: Path) -> Path:
    """Where the programs are of an environment with that Python, in which the wheel is installed."""
    found = python(version)
    if found is None:
        pytest.skip(f"Python {version} is not on this machine")
    there = folder / BIN / "python"
    if found == sys.executable:  # whose pip installs there as well, which spares one of its own
        done(found, "-m", "venv", "--without-pip", folder)
        pip: tuple[str | Path, ...] = (found, "-m", "pip", "--python", there)
    else:
        done(found, "-m", "venv", folder)
        pip = (there, "-m", "pip")
    done(*pip, "install", "--quiet", "-c", ROOT / "constraints.txt", wheel)
    assert "`pip install 'macau-edge[dossier]'`" in refused(folder / BIN / "macau-edge", "verify", DOSSIER)
    done(*pip, "install", "--quiet", "-c", ROOT / "constraints.txt", "macau-edge[dossier]")  # as it says
    return folder / BIN


def versions() -> list[Any]:
    """This Python before a change, and the others in the deep part: an environment takes half a minute to make."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    return [pytest.param(one, marks=pytest.mark.thorough if one == here else pytest.mark.deep) for one in PYTHONS]


@pytest.mark.parametrize("version", versions())
def test_it_installs_and_makes_the_same_dossier(version: str, wheel: Path, tmp_path: Path) -> None:
    program = installed(version, wheel, tmp_path / "there") / "macau-edge"
    assert done(program, "-V", folder=tmp_path) == f"{program_text()}\n"  # the build of this clone
    assert "1/36" in done(program, "analyse", "craps", "--field12", "3:1", "--bet", "field", folder=tmp_path)
    assert done(program.with_name("python"), "-c", SCHEMAS, folder=tmp_path) == "".join(
        schema_text(document(name))
        for name in RECORDS  # made of the source, which is there
    )
    assert done(program, "schema", "analysis", folder=tmp_path) == schema_text(document("analysis"))
    for _ in range(2):  # asked, and then read where it was kept
        line = done(program, "completion", "zsh", "--before", "macau-edge explain craps hard-way[1", folder=tmp_path)
        assert line == "hard-way[10]\n"
    found = done(program, "verify", DOSSIER, folder=tmp_path)
    assert "EVERYTHING HOLDS" in found
    assert ("IDENTICAL, byte for byte" in found) >= SAME  # with which it was made again, from its application


@pytest.mark.thorough
def test_what_a_page_and_a_window_load_is_in_the_wheel(wheel: Path) -> None:
    """Modules of both, style and skeleton: nothing of it is Python, so no import would miss it."""
    files = [*(ROOT / "macau_edge").glob("**/assets/**/*.*")]
    assert {"dom.js", "page.html", "index.html"} <= {file.name for file in files}
    assert {file.relative_to(ROOT).as_posix() for file in files} <= set(ZipFile(wheel).namelist())


SCHEMAS = """
import sys
from macau_edge.cli.schema import RECORDS, document
from macau_edge.reports.schemas import schema_text
sys.stdout.writelines(schema_text(document(name)) for name in RECORDS)
"""


TOOLS = {
    "pipx": ["install", "--pip-args=-c constraints.txt"],
    "uv": ["tool", "install", "--constraints", "constraints.txt"],
}


@pytest.mark.deep
@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_for_programs_installs_it_from_the_folder_and_from_a_wheel(
    tool: str, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not on this machine")
    for what in (ROOT, wheel):
        home = tmp_path / what.name
        for name, folder in {
            "PIPX_HOME": "home",
            "PIPX_BIN_DIR": "bin",
            "UV_TOOL_DIR": "home",
            "UV_TOOL_BIN_DIR": "bin",
        }.items():
            monkeypatch.setitem(ENVIRONMENT, name, str(home / folder))
        done(tool, *TOOLS[tool], what)
        program = home / "bin" / "macau-edge"
        assert done(program, "-V", folder=tmp_path) == f"{program_text()}\n"  # the build of this clone
        assert "1/36" in done(program, "analyse", "craps", "--field12", "3:1", "--bet", "field", folder=tmp_path)


def test_the_pages_name_every_python_that_is_tried() -> None:
    """Whether it was found, and so whether it was tried, is what they say of it."""
    page = (ROOT / "docs" / "how-to" / "installing.md").read_text("utf-8")
    assert tuple(re.findall(r"^\| Python (3\.\d+)", page, re.M)) == PYTHONS
