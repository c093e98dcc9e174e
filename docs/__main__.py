"""The site, built:

    python -m docs [FOLDER]

`build/site` without a folder. Its pages come into `FOLDER/pages`, as `docs.pages` makes them, and the site into
`FOLDER/html`: open its `index.html`, which needs no server and no network. A link that leads nowhere ends it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

from docs.pages import FILES, PAGES, ROOT, SITE, for_the_site


def build(folder: Path) -> Path:
    """The folder of the built site.

    Raises:
        ValueError: a link leads to no page and no file.
        CalledProcessError: the generator has something to say against the pages.
    """
    pages, html = folder / "pages", folder / "html"
    for old in (pages, html):
        shutil.rmtree(old, ignore_errors=True)
    files = set[str]()
    for page in PAGES:
        _write(pages / page.address, for_the_site(page, files).encode())
    for name in files:
        _write(pages / FILES / name, (ROOT / name).read_bytes())
    shutil.copytree(ROOT / "docs" / "assets", pages / "assets")
    settings = {
        "INHERIT": os.fspath(ROOT / "docs" / "mkdocs.yml"),
        "docs_dir": "pages",
        "site_dir": "html",
        "nav": [
            {section: [{page.name: page.address} if page.name else page.address for page in listed]}
            for section, listed in SITE.items()
        ],
    }
    config = folder / "mkdocs.yml"
    config.write_text(yaml.safe_dump(settings, sort_keys=False), "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.fspath(ROOT)}  # the docstrings are those that stand here
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", os.fspath(config)]
    subprocess.run(command, env=environment, check=True, stdout=2)  # where standard output is closed, it panics
    return html


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def main(words: list[str]) -> int:
    """Builds it and says so on standard error, which whoever pipes the output away still reads; the exit code."""
    parser = argparse.ArgumentParser("python -m docs", description="Builds the site, which needs no server.")
    parser.add_argument(
        "folder", metavar="FOLDER", nargs="?", type=Path, default=ROOT / "build" / "site",
        help="where its pages and its `html` come; build/site without it",
    )  # fmt: skip
    try:
        html = build(parser.parse_args(words).folder.resolve())
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:  # what is wrong stands above
        return error.returncode
    print(f"{len(PAGES)} pages: {html / 'index.html'}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
