"""`examples/ci` as the repository that it is: what the action, the GitLab job and the hooks do with its commits."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from junitparser import JUnitXml

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
RULESET = "rulesets/three-bets.yaml"
BETTER = ("pays: 4:1", "pays: 9:2")
"""Any 7 at 9:2: the house keeps 1/12 of 1/6."""
RUINOUS = ("pays: 4:1", "pays: 6:1")
"""Any 7 at 6:1: the player has 1/6."""


def read(name: str) -> Any:
    return yaml.load((ROOT / name).read_text("utf-8"), Loader=yaml.BaseLoader)  # `on:` stays a word


class Repository:
    """A copy of `examples/ci` with a branch `main`, and a branch `edit` checked out."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.programs = folder / "bin"
        self.programs.mkdir()
        program = self.programs / "macau-edge"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -W error -m macau_edge "$@"\n', "utf-8")
        program.chmod(0o755)
        subprocess.run(["cp", "-r", str(ROOT / "examples" / "ci"), str(self.folder)], check=True)
        self.git("init", "-q", "-b", "main")
        self.commit("The rules as they are")
        self.git("update-ref", "refs/remotes/origin/main", "main")
        self.git("checkout", "-q", "-b", "edit")

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT", "CI"))}
        names = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org"}
        names |= {"GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_CONFIG_GLOBAL": os.devnull}
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        return {**kept, **names, "PATH": path, "PYTHONPATH": str(ROOT), "HOME": str(self.folder.parent)}

    def git(self, *words: str) -> str:
        command = ["git", *words]
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    def edit(self, before: str, after: str) -> None:
        file = self.folder / RULESET
        text = file.read_text("utf-8")
        assert text.count(before) == 1
        file.write_text(text.replace(before, after), "utf-8")
        self.commit(f"{after} instead of {before}")

    def commit(self, message: str) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def bash(self, script: str, more: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
        """A step as a runner does it: bash that stops at the first error."""
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
        environment = {**self.environment, **more}
        return subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
        )


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


class Ran:
    """The steps of the action on a repository: exit codes and outputs by the name of the step."""

    def __init__(self, repository: Repository, **given: str) -> None:
        action = read("action.yml")
        inputs = {name: given.get(name.replace("-", "_"), one["default"]) for name, one in action["inputs"].items()}
        self.summary = repository.folder.parent / "summary.md"
        self.codes: dict[str, int] = {}
        self.shown: dict[str, str] = {}
        context = {**{f"inputs.{name}": value for name, value in inputs.items()}, "github.base_ref": "main"}
        self.context = {**context, "github.action_path": str(ROOT)}
        for step in action["runs"]["steps"]:
            if "run" in step and step["name"] != "Install" and (not self.failed or "if" in step):
                self._step(repository, step)

    @property
    def failed(self) -> bool:
        return any(self.codes.values())

    def _step(self, repository: Repository, step: Mapping[str, Any]) -> None:
        assert "${{" not in step["run"], "what a user gives is no part of a script"
        values = {name: self._filled(value) for name, value in step["env"].items()}
        done = repository.bash(step["run"], {**values, "GITHUB_STEP_SUMMARY": str(self.summary)})
        self.codes[step["name"]] = done.returncode
        self.shown[step["name"]] = done.stdout + done.stderr

    def _filled(self, value: str) -> str:
        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda found: self.context[found[1]], value)


SARIF, DIFF, NOTES = "Findings as SARIF", "What the change does to the house", "Findings as annotations"


def test_a_change_of_a_prize_is_shown_with_its_edge_before_and_after(repository: Repository) -> None:
    repository.edit(*BETTER)
    ran = Ran(repository, paths="rulesets")
    assert ran.codes == {SARIF: 0, DIFF: 0, NOTES: 0}, ran.shown
    comment = (repository.folder / "macau-edge.md").read_text("utf-8")
    assert "Any 7" in comment
    assert comment.index("1/6") < comment.index("1/12")
    assert comment in ran.summary.read_text("utf-8")
    assert ran.shown[NOTES] == ""


def test_a_change_that_gives_the_player_the_advantage_is_stopped(repository: Repository) -> None:
    repository.edit(*RUINOUS)
    ran = Ran(repository, paths="rulesets")
    assert ran.codes == {SARIF: 0, DIFF: 1, NOTES: 1}, ran.shown
    assert f"::error file={RULESET}," in ran.shown[NOTES]
    assert "policy/player-advantage" in ran.shown[NOTES]
    assert "-1/6" in (repository.folder / "macau-edge.md").read_text("utf-8").replace("−", "-")
    (result, *_) = json.loads((repository.folder / "macau-edge.sarif").read_text("utf-8"))["runs"]
    assert "policy/player-advantage" in {found["ruleId"] for found in result["results"]}


def test_a_file_that_cannot_be_read_is_stopped(repository: Repository) -> None:
    repository.edit("pays: 4:1", "pay: 4:1")
    ran = Ran(repository, paths="rulesets")
    assert (ran.codes[SARIF], ran.codes[NOTES]) == (0, 1)
    assert "structure/unknown-key" in ran.shown[NOTES]


def test_a_change_of_nothing_but_the_look_is_no_change(repository: Repository) -> None:
    repository.edit("win: [2, 3, 4, 9, 10, 11, 12]", "win: [2 to 4, 9 to 12]  # the same totals")
    ran = Ran(repository, paths="rulesets", fail_on="any")
    assert ran.codes == {SARIF: 0, DIFF: 0, NOTES: 0}, ran.shown


def test_the_action_takes_several_paths_and_stops(repository: Repository) -> None:
    repository.edit(*BETTER)
    ran = Ran(repository, paths="rulesets\nrulesets/three-bets.yaml\n", fail_on="player-advantage\nedge-change\n")
    assert ran.codes == {SARIF: 0, DIFF: 1, NOTES: 0}, ran.shown


@pytest.mark.parametrize(("edit", "code"), [(BETTER, 0), (RUINOUS, 1)], ids=["within", "stopped"])
def test_the_job_for_gitlab(repository: Repository, edit: tuple[str, str], code: int) -> None:
    repository.edit(*edit)
    job = read("examples/ci/.gitlab-ci.yml")["rulesets"]
    base = {"CI_MERGE_REQUEST_DIFF_BASE_SHA": repository.git("rev-parse", "main").strip()}
    codes = [repository.bash(line, base).returncode for line in job["script"]]
    assert codes == [0, 0, code, code]
    reports = job["artifacts"]["reports"]
    quality = json.loads((repository.folder / reports["codequality"]).read_text("utf-8"))
    assert ("policy/player-advantage" in {found["check_name"] for found in quality}) == bool(code)
    assert JUnitXml.fromfile(str(repository.folder / reports["junit"])).failures == len(quality)
    assert "1/6" in (repository.folder / job["artifacts"]["paths"][0]).read_text("utf-8")


@pytest.mark.parametrize("hook", read(".pre-commit-hooks.yaml"), ids=lambda hook: hook["id"])
def test_a_hook_before_a_commit(repository: Repository, hook: Mapping[str, Any]) -> None:
    (wanted,) = [
        one for one in read("examples/ci/.pre-commit-config.yaml")["repos"][0]["hooks"] if one["id"] == hook["id"]
    ]
    command = " ".join([hook["entry"], *wanted["args"]])
    assert repository.bash(command, {}).returncode == 0
    assert repository.git("status", "--porcelain") == ""  # the example is in its normal form
    repository.edit("pays: 4:1", "pays: 4:1\n    wins: 7")
    assert repository.bash(command, {}).returncode == (hook["id"] == "macau-edge-check")


@pytest.mark.parametrize(
    ("schema", "file"),
    [
        ("vendor.github-actions", "action.yml"),
        ("vendor.github-workflows", "examples/ci/.github/workflows/rulesets.yml"),
        ("vendor.gitlab-ci", "examples/ci/.gitlab-ci.yml"),
    ],
)
def test_a_file_has_the_shape_that_its_reader_asks_for(schema: str, file: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(ROOT / file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_hooks_are_the_commands_there_are() -> None:
    for hook in read(".pre-commit-hooks.yaml"):
        assert {"id", "name", "description", "entry", "language"} <= hook.keys()
        assert hook["language"] == "python"  # installed by pip from this repository, as the action is
        assert hook["entry"] == hook["id"].replace("macau-edge-", "macau-edge ")
