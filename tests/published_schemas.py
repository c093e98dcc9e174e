"""The schemas that are published, each made from its records: `python -m tests.published_schemas` writes the files."""

from __future__ import annotations

import json
from pathlib import Path

from macau_edge.reports.data import Published
from macau_edge.reports.schema import schema_of
from macau_edge.reports.solving.as_json import SolveData

FOLDER = Path(__file__).parents[1] / "macau_edge" / "schemas"
DOCUMENTS: tuple[type[Published], ...] = (SolveData,)


def file_of(document: type[Published]) -> Path:
    """`macau-edge/solve/1` -> `schemas/solve-1.json`."""
    _, name, version = str(document.__struct_config__.tag).split("/")
    return FOLDER / f"{name}-{version}.json"


def text_of(document: type[Published]) -> str:
    """The schema of a document as its file has it."""
    return json.dumps(schema_of(document), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    for document in DOCUMENTS:
        file_of(document).write_text(text_of(document), "utf-8")
