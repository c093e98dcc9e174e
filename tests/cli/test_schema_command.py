"""`macau-edge schema`: where those of files are, what is printed of them and of reports, and what is in the package."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import macau_edge
from macau_edge.cli.schema import RECORDS, document
from macau_edge.model.problem import Kind
from macau_edge.reading.source import schema_file, shipped_names
from macau_edge.reports.schemas import schema_of, schema_text
from tests.conftest import Run
from tests.schemas_for_editors import KINDS, ROOT
from tests.shapes import validate


def test_it_lists_the_three_with_their_paths(run: Run) -> None:
    found = run("schema")
    assert (found.code, found.err) == (0, "")
    listed = dict(line.split(maxsplit=1) for line in found.out.splitlines())
    assert listed == {kind: str(schema_file(kind)) for kind in KINDS}
    assert all(Path(path).is_file() for path in listed.values())


@pytest.mark.parametrize("kind", KINDS)
def test_it_prints_the_file(kind: Kind, run: Run) -> None:
    assert run("schema", kind).out == schema_file(kind).read_text("utf-8")


@pytest.mark.parametrize("name", ["findings", "rules"])
def test_it_prints_that_of_a_report(name: str, run: Run) -> None:
    found = run("schema", name)
    assert (found.out, found.err) == (schema_text(document(name)), "")
    assert json.loads(found.out)["$id"] == f"macau-edge/{name}/1"


def test_a_result_in_python_has_the_one_of_its_data() -> None:
    shown = macau_edge.analyse("fantan")
    assert shown.schema() == schema_of(document(shown.to_dict()["schema"].split("/")[1]))
    validate(shown.to_dict(), shown.schema())


def test_it_writes_a_file_and_replaces_none_unasked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ruleset.json"
    assert run("schema", "ruleset", "-o", str(file)).code == 0
    assert file.read_bytes() == schema_file("ruleset").read_bytes()
    again = run("schema", "policy", "-o", str(file))
    assert (again.code, again.out) == (2, "")
    assert f"{file} exists already" in again.err
    assert file.read_bytes() == schema_file("ruleset").read_bytes()
    assert run("schema", "policy", "-o", str(file), "--force").code == 0
    assert file.read_bytes() == schema_file("policy").read_bytes()


def test_no_other_kind(run: Run) -> None:
    found = run("schema", "bet")
    assert found.code == 2
    known = ", ".join([*KINDS, *RECORDS])
    assert found.err == f"macau-edge: there is no kind `bet`\n  help: one of {known}\n"


def test_they_go_into_the_package_with_the_rulesets() -> None:
    """The folder is put into the wheel whole, so that the heads of the rulesets hold there too."""
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"]["rulesets"] == "macau_edge/rulesets"
    assert all(schema_file(kind).is_relative_to(ROOT / "rulesets") for kind in KINDS)


def test_no_schema_is_taken_for_a_ruleset() -> None:
    assert not [name for name in shipped_names() if "schema" in name]
