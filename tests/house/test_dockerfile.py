"""The container: made of what an installation needs, without a user who is root, and without a network."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "Dockerfile").read_text("utf-8")
NAME = "macau-edge-tested"


def docker(*words: str) -> str:
    """What docker prints."""
    return subprocess.run(["docker", *words], check=True, capture_output=True, text=True, cwd=ROOT).stdout


def test_it_copies_all_that_the_wheel_is_made_of() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {
        "pyproject.toml",
        "constraints.txt",
        project["project"]["readme"],
        *project["project"]["license-files"],
        *wheel["packages"],
        *wheel["force-include"],
    }
    copied = {name for line in re.findall(r"^COPY (?!--)(.*) \S+$", TEXT, re.M) for name in line.split()}
    assert all((ROOT / name).exists() for name in copied)
    assert not [name for name in needed if not any(name == one or name.startswith(f"{one}/") for one in copied)]


def test_nobody_in_it_is_root() -> None:
    users = re.findall(r"^USER (\S+)$", TEXT, re.M)
    assert users == ["officer"]
    assert TEXT.index("USER officer") < TEXT.index("ENTRYPOINT")


@pytest.mark.thorough
def test_it_is_built_and_writes_a_dossier(tmp_path: Path) -> None:
    if (
        shutil.which("docker") is None
        or subprocess.run(["docker", "info"], capture_output=True, check=False).returncode
    ):
        pytest.skip("docker does not run here")
    docker("build", "--tag", NAME, ".")
    assert "field" in docker("run", "--rm", "--network", "none", NAME, "analyse", "craps", "--field12", "3:1")
    assert docker("run", "--rm", "--entrypoint", "id", NAME, "-u").strip() != "0"
    shutil.copy(ROOT / "examples" / "fire-bet" / "application.yaml", tmp_path)
    tmp_path.chmod(0o777)
    docker(
        "run",
        "--rm",
        "--network",
        "none",
        "-v",
        f"{tmp_path}:/work",
        NAME,
        "dossier",
        "application.yaml",
        "-o",
        "a.pdf",
    )
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-")
