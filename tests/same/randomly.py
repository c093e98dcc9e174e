"""Random rulesets, made once by the generator of the base's own tests and kept with what the base made.

The generator runs in a process of its own with the base's tree first, so that both sides get the same rulesets however
the tests change.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tests.same.case import Case
from tests.same.compare import NAMED
from tests.same.sides import Side, environment

NUMBER = 500

PROGRAM = """
import json, sys
from hypothesis import HealthCheck, Phase, given, settings
from tests.random_games import games

number, folder = int(sys.argv[1]), sys.argv[2]
found = {}
kinds = ("simple", "staged", "family", "tally", "additional", "compound")

def keep(game):
    found.setdefault(game.text, dict(game.given))

how = settings(
    max_examples=number, derandomize=True, database=None, deadline=None, phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
for used_up in (False, True):
    how(given(games(*kinds, used_up=used_up))(keep))()
for place, (text, given_) in enumerate(sorted(found.items())[:: max(1, len(found) // number)][:number]):
    with open(f"{folder}/{place:03}.yaml", "w", encoding="utf-8") as file:
        file.write(text)
    with open(f"{folder}/{place:03}.json", "w", encoding="utf-8") as file:
        json.dump(given_, file)
"""


def rulesets_of(base: Side) -> Path:
    """The folder with the random rulesets, `000.yaml`, and what the house chose in each, `000.json`."""
    folder = base.home / "random"
    if not folder.exists():
        made = Path(tempfile.mkdtemp(dir=base.home))
        words = [sys.executable, "-P", "-c", PROGRAM, str(NUMBER), str(made)]
        subprocess.run(words, env=environment(base.root), check=True, cwd=made, stdout=sys.stderr)
        os.rename(made, folder)
    return folder


def translated(folder: Path, here: Path) -> Path:
    """Rulesets in the present language, by the `[[input]]` of the named differences."""
    rules: list[Mapping[str, str]] = tomllib.loads(NAMED.read_text("utf-8")).get("input", [])
    target = here / "random"
    target.mkdir()
    for file in folder.glob("*.yaml"):
        text = file.read_text("utf-8")
        for rule in rules:
            text = re.sub(rule["pattern"], rule["becomes"], text, flags=re.M)
        (target / file.name).write_text(text, "utf-8")
    return target


def cases(folder: Path) -> list[Case]:
    """One case for each ruleset: the distribution of every bet of it as fractions."""
    found = []
    for file in sorted(folder.glob("*.yaml")):
        given = json.loads(file.with_suffix(".json").read_text("utf-8"))
        options = (f"{name}={choice}" for name, choice in given.items())
        found.append(Case(("python", "distributions", f"random/{file.name}", *options)))
    return found
