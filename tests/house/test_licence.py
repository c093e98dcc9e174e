"""What an installation says of its licence, and how it is cited."""

from __future__ import annotations

import tomllib
from pathlib import Path

import yaml

from macau_edge.model import __version__

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))


def test_every_licence_that_is_named_is_there() -> None:
    texts = {name: (ROOT / name).read_text("utf-8") for name in PROJECT["license-files"]}
    assert PROJECT["license"] == "Apache-2.0 AND OFL-1.1"
    assert "Apache License" in texts["LICENSE"]
    fonts = ROOT / "macau_edge" / "dossier" / "writing" / "fonts"
    assert "SIL OPEN FONT LICENSE Version 1.1" in texts[(fonts / "OFL.txt").relative_to(ROOT).as_posix()]


def test_the_citation_is_of_this_version() -> None:
    assert CITATION["version"] == __version__
    assert CITATION["license"] == "Apache-2.0"
    assert CITATION["title"] == PROJECT["name"]


def test_an_address_that_does_not_exist_says_so() -> None:
    """As the placeholder that it is, in a domain that is nobody's (RFC 2606)."""
    assert all(url.startswith("https://example.org/") for url in PROJECT["urls"].values())
    assert all(
        "placeholder" in (ROOT / name).read_text("utf-8") for name in ("pyproject.toml", "SECURITY.md", "CITATION.cff")
    )
