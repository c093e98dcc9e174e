"""Shows that the schemas of a commit and of the present tree take and refuse the same documents.

    python -m tests.same.schemas 0207ad3 --mutations 1000 --seed 1

Published schemas are asked about every JSON that the program wrote, on either side, in the cases of `tests.same` that
are in the cache (`python -m tests.same` puts them there); the editors' schemas about every ruleset, application and
policy of the shipped files, the examples and `tests/wrong`. Then documents drawn at random are each changed in one
place, and both are asked again. A schema is only asked whether it takes a document; what it says is its own affair.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator, Draft202012Validator
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from macau_edge.cli.schema import RECORDS
from tests.same.__main__ import BASE
from tests.same.compare import data
from tests.same.sides import NoBaseError, Side, base_side, environment

ROOT = Path(__file__).parents[2]
PUBLISHED, EDITORS = "macau_edge/schemas", "rulesets/schemas"
"""Where the schemas are: the first in commits that kept them; since then `macau-edge schema analysis` prints them."""
LARGE = 60_000
"""Characters from which on a document is asked once and not changed: each question reads all of it."""
WORDS = ("", "x", "1/36", "2:1", "craps", "win")
NUMBERS = (-1, 0, 1, 2.5, 10**6)
OTHERS: tuple[object, ...] = (None, True, [], {}, *WORDS, *NUMBERS)
MEANT: Mapping[str, str] = {"loses": "`lost` is its name now", "lost": "it was `loses`"}
"""Keys of a file that only one side knows -> why."""


@dataclass(frozen=True)
class Document:
    """What a schema is asked about: where it is from, the name of its schema, and what it says."""

    name: str
    schema: str
    value: Any

    @property
    def size(self) -> int:
        """Its characters."""
        return len(json.dumps(self.value, default=str))


def written(home: Path) -> Iterator[Document]:
    """Every JSON document that was printed or written in the cases of a side whose products are there."""
    names = {f"macau-edge/{name}/1": f"{PUBLISHED}/{name}-1.json" for name in RECORDS}
    for file in sorted((home / "products").glob("*.json")):
        product = json.loads(file.read_text("utf-8"))
        for told in (product["out"], *product["files"].values()):
            value = _json(data(told).decode("utf-8", "replace"))
            if isinstance(value, dict) and (schema := names.get(value.get("schema", ""))):
                yield Document(file.stem, schema, value)


def _json(text: str) -> Any:
    if not text.startswith("{"):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None


def files(root: Path) -> Iterator[Document]:
    """Every file of ours that a reader of YAML or TOML takes: shipped, an example, or one with a mistake."""
    for folder in ("rulesets", "examples", "tests/wrong"):
        for file in sorted((*(root / folder).rglob("*.y*ml"), *(root / folder).rglob("*.toml"))):
            try:
                text = file.read_text("utf-8")
                value = tomllib.loads(text) if file.suffix == ".toml" else YAML(typ="safe", pure=True).load(text)
            except (YAMLError, RecursionError, ValueError):
                continue
            yield Document(str(file.relative_to(root)), f"{EDITORS}/{_kind(file)}-1.json", _plain(value))


def _kind(file: Path) -> str:
    if file.suffix == ".toml":
        return "policy"
    return "application" if file.parent.name == "application" or file.name == "application.yaml" else "ruleset"


def _plain(value: Any) -> Any:
    """As JSON would have it: keys are texts, dates are texts."""
    match value:
        case dict():
            return {str(key): _plain(inner) for key, inner in value.items()}
        case list():
            return [_plain(inner) for inner in value]
        case str() | bool() | int() | float() | None:
            return value
        case _:
            return str(value)


def changed(document: Document, draw: random.Random) -> Document:
    """The document with one place of it changed: left out, doubled by another key, or another value."""
    value = copy.deepcopy(document.value)
    places = list(_places(value))
    if not places:
        return document
    holder, key = draw.choice(places)
    changes: list[Callable[[], Any]] = [
        lambda: holder.pop(key),
        lambda: holder.__setitem__(key, draw.choice(OTHERS)),
        lambda: holder.__setitem__(key, draw.choice(WORDS)),
        lambda: holder.__setitem__(key, draw.choice(NUMBERS)),
        lambda: holder.__setitem__("another", 1) if isinstance(holder, dict) else holder.append(None),
    ]
    draw.choice(changes)()
    return Document(document.name, document.schema, value)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every holder with a key or an index of it."""
    if isinstance(value, dict | list):
        for key, inner in list(value.items()) if isinstance(value, dict) else list(enumerate(value)):
            yield value, key
            yield from _places(inner)


class Schemas:
    """The schemas of a tree."""

    def __init__(self, read: Callable[[str], str]) -> None:
        self._validator = cache(lambda name: _validator(json.loads(read(name))))

    def takes(self, document: Document) -> bool:
        """Whether the schema of a document takes it."""
        return bool(self._validator(document.schema).is_valid(document.value))


def _validator(schema: Any) -> Any:
    kind = Draft7Validator if "draft-07" in schema["$schema"] else Draft202012Validator
    return kind(schema)


def of_side(root: Path) -> Schemas:
    """The schemas of a tree: those that are files there, and what its program prints in place of the others."""
    return Schemas(lambda name: (root / name).read_text("utf-8") if (root / name).exists() else _printed(root, name))


def _printed(root: Path, name: str) -> str:
    command = [sys.executable, "-m", "macau_edge", "schema", Path(name).stem.removesuffix("-1")]
    run = subprocess.run(command, check=True, capture_output=True, encoding="utf-8", env=environment(root))
    return run.stdout


def meant(document: Document) -> bool:
    """Whether it is a file with a key that one side alone knows, on purpose."""
    return document.schema.startswith(EDITORS) and any(key in MEANT for _, key in _places(document.value))


def disagreements(
    documents: Sequence[Document], before: Schemas, now: Schemas, met: Counter[str]
) -> Iterator[tuple[Document, bool]]:
    """The documents that one takes and the other refuses, with what the present one does; `met` counts all."""
    for document in documents:
        if meant(document):
            met["left out, since a key changed its name"] += 1
            continue
        was, is_ = before.takes(document), now.takes(document)
        met["taken by both" if was and is_ else "refused by both" if was == is_ else "told apart"] += 1
        if was != is_:
            yield document, is_


def main(words: Sequence[str]) -> int:
    """The exit code: 1 where a document is taken by one side alone."""
    parser = argparse.ArgumentParser("python -m tests.same.schemas", description=__doc__)
    parser.add_argument("base", nargs="?", default=BASE)
    parser.add_argument("--mutations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    try:
        base = base_side(given.base)
    except NoBaseError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return _compared(base, given.mutations, random.Random(given.seed), given.seed)


def _compared(base: Side, mutations: int, draw: random.Random, seed: int) -> int:
    before, now = of_side(base.root), of_side(ROOT)
    told = 0
    for title, documents in (("published", list(written(base.home))), ("editors'", list(files(ROOT)))):
        small = [document for document in documents if document.size < LARGE]
        mutated = [changed(draw.choice(small), draw) for _ in range(mutations if small else 0)]
        for what, asked in ((f"{title}: documents", documents), (f"{title}: mutations, seed {seed}", mutated)):
            met: Counter[str] = Counter()
            for document, is_ in disagreements(asked, before, now, met):
                told += 1
                sys.stdout.write(f"{document.schema} {'takes' if is_ else 'refuses'} now: {document.name}\n")
            sys.stdout.write(f"{what}: {', '.join(f'{number} {name}' for name, number in sorted(met.items()))}\n")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
