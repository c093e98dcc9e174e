"""The schemas that are published, each made from its records: `python -m tests.published_schemas` writes the files."""

from __future__ import annotations

import json
import re
from pathlib import Path

from macau_edge.dossier.certificate import CertificateData
from macau_edge.dossier.data import DossierData
from macau_edge.dossier.verify.verification import VerificationData
from macau_edge.questions.analyse.data import AnalysisData, StakesData
from macau_edge.questions.bias.data import BiasData
from macau_edge.questions.diff.data import ChangesData
from macau_edge.questions.explain.data import ExplainData
from macau_edge.questions.games.data import GamesData
from macau_edge.questions.readings.data import ReadingsData
from macau_edge.questions.risk.data import RiskData
from macau_edge.questions.simulate.data import SimulateData
from macau_edge.questions.solve.data import SolveData
from macau_edge.questions.sweep.data import SweepData
from macau_edge.reports.codes import RulesData
from macau_edge.reports.figures import Published
from macau_edge.reports.findings.json_ import FindingsData
from tests.record_schemas import schema_of

FOLDER = Path(__file__).parents[1] / "macau_edge" / "schemas"
WORDS = re.compile(r"(?<=: )\[\s+([^][{}]*?)\s+\]")
DOCUMENTS: tuple[type[Published], ...] = (
    AnalysisData,
    BiasData,
    CertificateData,
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
