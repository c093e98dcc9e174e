"""What a run may skip, and why: a skip that is not on this list fails the run.

A test that is skipped looks as green as one that passed; so whoever skips one writes down here what is not looked at.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import pytest


@dataclass(frozen=True, slots=True)
class Skip:
    """A test that may be skipped: its file, or the folder of several, which ends with a slash; a part of the reason
    that pytest is given, and what is lost by it.
    """

    file: str
    reason: str
    why: str


SKIPS: tuple[Skip, ...] = (
    Skip("tests/exact/test_storm.py", "an extra: pip install '.[peers]'", "70 MB; .ci/run installs it"),
    Skip(
        "tests/dossier/test_pdf_standards.py", "could not import 'outloud'", "400 MB; two others check the same files"
    ),
    Skip("tests/dossier/test_verify_edited.py", "LibreOffice is not on this machine", "what it wrote was read once"),
    Skip("tests/dossier/test_workbook.py", "LibreOffice is not on this machine", "a reader of ours asks the formulas"),
    Skip(
        "tests/dossier/test_verify_resaved.py", "pip install '.[checkers]'", "qpdf's library saves the same file again"
    ),
    Skip(
        "tests/dossier/test_verify_resaved.py", "could not import 'fontTools", "other changes to a font are looked at"
    ),
    Skip("tests/cli/test_sign_command.py", "no SoftHSM here", "keys in files sign on every machine; few have a device"),
    Skip("tests/reports/test_result.py", "pip install pandas polars", "what they are given is looked at without them"),
    Skip("tests/api/test_stranger.py", "pip install pyright", "mypy looks at the same lines"),
    Skip("tests/api/test_stranger.py", "pyright cannot be fetched here", "as above: its wheel fetches the program"),
    Skip("tests/api/test_frames.py", "pip install pandas polars", "what they are given is looked at without them"),
    Skip("tests/house/test_dockerfile.py", "docker does not run here", "few machines let a test build containers"),
    Skip("tests/house/test_benchmarks.py", "pip install '.[browser]'", "the page in a browser; .ci/run installs it"),
    Skip("tests/house/test_benchmarks.py", "no browser is installed", "as above"),
    Skip("tests/house/test_benchmarks.py", "pip finds nothing to install here", "what an installation weighs"),
    Skip(
        "tests/reading/test_row_keys.py",
        "no other reader of YAML is installed",
        "PyYAML's three readers open the same files",
    ),
    Skip(
        "tests/house/test_site.py", "an extra: pip install '.[docs]'", "the generator of the site; .ci/run installs it"
    ),
    Skip(
        "tests/house/test_site.py", "letters are drawn otherwise elsewhere", "the picture of a page is of one platform"
    ),
    Skip(
        "tests/dossier/test_pdf.py",
        "letters are drawn otherwise elsewhere",
        "the golden pages are pictures of one platform",
    ),
    Skip("tests/dossier/test_example_dossiers.py", "pages are compared byte by byte", "the files are of one platform"),
    Skip(
        "tests/dossier/test_example_dossiers.py",
        "another version of typst sets other pages",
        "the files are of one version",
    ),
    Skip(
        "tests/reports/test_html.py",
        "no browser is installed",
        "a browser as a second parser; Python's own is asked always",
    ),
    Skip("tests/cli/test_outputs.py", "no file system can be mounted", "it takes a right that not every container has"),
    Skip("tests/cli/test_names.py", "Windows has no such names", "they cannot be given to a file there"),
    Skip("tests/reports/test_console.py", "Windows has no such terminals", "a pager is asked for on a terminal alone"),
    Skip("tests/cli/test_completion.py", "there is no bash", "what it is told is tested without it"),
    Skip("tests/cli/test_completion.py", "there is no zsh", "what it is told is tested without it"),
    Skip(
        "tests/house/test_installing.py", "is not on this machine", "every Python and every tool that is found is tried"
    ),
    Skip(
        "tests/house/test_installing.py", "pip finds nothing to install here", "a wheel is built with what pip fetches"
    ),
    Skip("tests/checks/test_checking.py", "no signals", "Windows has none"),
    Skip(
        "tests/questions/test_simulation_checkpoint.py",
        "could not import 'resource'",
        "Windows has no limit of a file's size",
    ),
    Skip(
        "tests/questions/test_page_script.py",
        "node is not installed",
        "the script's own tests; a browser runs it as well",
    ),
    Skip(
        "tests/questions/test_page_script.py",
        "npm install typescript",
        "the types in its comments, which change nothing",
    ),
    Skip(
        "tests/questions/test_page_browser.py", "pip install '.[browser]'", "`tests/page_reader.py` reads the same data"
    ),
    Skip(
        "tests/questions/test_page_browser.py", "no browser is installed", "`tests/page_reader.py` reads the same data"
    ),
    Skip("tests/questions/test_page_grid.py", "pip install '.[browser]'", "as above"),
    Skip("tests/questions/test_page_grid.py", "no browser is installed", "as above"),
    Skip("tests/questions/test_page_pictures.py", "pip install '.[browser]'", "as above"),
    Skip("tests/questions/test_page_pictures.py", "no browser is installed", "as above"),
    Skip("tests/questions/test_page_plays.py", "pip install '.[browser]'", "as above"),
    Skip("tests/questions/test_page_plays.py", "no browser is installed", "as above"),
    Skip("tests/questions/test_page_setting.py", "pip install '.[browser]'", "as above"),
    Skip("tests/questions/test_page_setting.py", "no browser is installed", "as above"),
    Skip("tests/questions/test_page_everybody.py", "pip install '.[browser]'", "as above"),
    Skip("tests/questions/test_page_everybody.py", "no browser is installed", "as above"),
    Skip("tests/studio/", "pip install '.[browser]'", "its server is asked without a browser as well"),
    Skip("tests/studio/", "no browser is installed", "its server is asked without a browser as well"),
    Skip("tests/studio/test_window_firefox.py", "no Firefox is installed", "Chromium does all of it"),
    Skip("tests/studio/test_moving.py", "pip install '.[browser]'", "`tests/desk/test_moving.py` has the text of it"),
    Skip("tests/studio/test_moving.py", "no browser is installed", "`tests/desk/test_moving.py` has the text of it"),
    Skip("tests/questions/test_page_firefox.py", "no Firefox is installed", "Chromium does all of it"),
)


def allowed(nodeid: str, reason: str) -> bool:
    """Whether the list has this skip."""
    file = nodeid.split("::", maxsplit=1)[0]
    return any(_is_of(file, skip.file) and skip.reason in reason for skip in SKIPS)


def _is_of(file: str, listed: str) -> bool:
    return file.startswith(listed) if listed.endswith("/") else file == listed


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """What pytest was told; empty where the report was not skipped."""
    return report.longrepr[2] if report.skipped and isinstance(report.longrepr, tuple) else ""


def refused(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turns a skip that is not on the list into a failure."""
    if report.skipped and not hasattr(report, "wasxfail") and not allowed(report.nodeid, reason_of(report)):
        said = f"{report.nodeid} is skipped, and tests/skips.py does not list it: {reason_of(report)}"
        report.outcome = "failed"
        report.longrepr = said


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    refused(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    refused(report)
    return report
