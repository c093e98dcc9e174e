"""The schemas that are published, each made from its records: `python -m tests.published_schemas` writes the files."""

from __future__ import annotations

import json
import re
from pathlib import Path

from macau_edge.dossier.data import DossierData
from macau_edge.dossier.verify.as_json import VerificationData
from macau_edge.reports.analysis_as_json import AnalysisData
from macau_edge.reports.bias.as_json import BiasData
from macau_edge.reports.changes.as_json import ChangesData
from macau_edge.reports.data import Published
from macau_edge.reports.explain.as_json import ExplainData
from macau_edge.reports.findings.as_json import FindingsData
from macau_edge.reports.games_as_json import GamesData
from macau_edge.reports.readings_as_json import ReadingsData
from macau_edge.reports.risk.as_json import RiskData
from macau_edge.reports.rules.as_json import RulesData
from macau_edge.reports.schema import schema_of
from macau_edge.reports.simulation.as_json import SimulateData
from macau_edge.reports.solving.as_json import SolveData
from macau_edge.reports.stakes_as_json import StakesData
from macau_edge.reports.sweeping.as_json import SweepData

FOLDER = Path(__file__).parents[1] / "macau_edge" / "schemas"
WORDS = re.compile(r"(?<=: )\[\s+([^][{}]*?)\s+\]")
DOCUMENTS: tuple[type[Published], ...] = (
    AnalysisData,
    BiasData,
    ChangesData,
    DossierData,
    ExplainData,
    FindingsData,
    GamesData,
    ReadingsData,
    RiskData,
    RulesData,
    SimulateData,
    SolveData,
    StakesData,
    SweepData,
    VerificationData,
)


def file_of(document: type[Published]) -> Path:
    """`macau-edge/solve/1` -> `schemas/solve-1.json`."""
    _, name, version = str(document.__struct_config__.tag).split("/")
    return FOLDER / f"{name}-{version}.json"


def text_of(document: type[Published]) -> str:
    """The schema of a document as its file has it: a list of words on one line."""
    text = json.dumps(schema_of(document), ensure_ascii=False, indent=2)
    return WORDS.sub(lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"


if __name__ == "__main__":
    for document in DOCUMENTS:
        file_of(document).write_text(text_of(document), "utf-8")
