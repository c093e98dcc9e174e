"""`macau-edge schema`: the JSON Schemas of the files that people write, and of the reports that the program makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from macau_edge.cli.arguments import FileOption, ForceOption, argument, check_ending
from macau_edge.cli.output import check_writable, write_output
from macau_edge.model.extras import check_extra
from macau_edge.model.problem import Kind
from macau_edge.reading.source import schema_file

if TYPE_CHECKING:
    from macau_edge.reports.figures import Published

RECORDS: Mapping[str, str] = {
    "analysis": "questions.analyse.data:AnalysisData",
    "bias": "questions.bias.data:BiasData",
    "certificate": "dossier.certificate:CertificateData",
    "changes": "questions.diff.data:ChangesData",
    "derivation": "questions.explain.data:ExplainData",
    "dossier": "dossier.annexes.published:DossierData",
    "findings": "reports.findings.json_:FindingsData",
    "games": "questions.games.data:GamesData",
    "readings": "questions.readings.data:ReadingsData",
    "risk": "questions.risk.data:RiskData",
    "rules": "reports.codes:RulesData",
    "simulate": "questions.simulate.data:SimulateData",
    "solve": "questions.solve.data:SolveData",
    "stakes": "questions.analyse.data:StakesData",
    "sweep": "questions.sweep.data:SweepData",
    "verification": "dossier.verify.verification:VerificationData",
}
"""Published document, `analysis` of `macau-edge/analysis/1` -> its record, which is imported when it is asked for."""

if TYPE_CHECKING:
    Name = str
else:  # what the command takes, its completion offers and its messages list
    Name = Literal[*get_args(Kind), *RECORDS]


def schema(
    kind: Annotated[
        Name | None,
        argument("[KIND]", "ruleset, application or policy; or a report, as its JSON calls itself."),
    ] = None,
    output: FileOption = None,
    force: ForceOption = False,
) -> None:
    """The JSON Schema of a kind of file, or of a report.

    Editors read those of ruleset, application and policy; without a kind, where they are. Every report in JSON says
    under `schema` which it is: `macau-edge schema analysis` prints that of macau-edge/analysis/1.

    Examples:
        macau-edge schema ruleset -o ruleset-1.json
        macau-edge schema analysis
    """
    check_ending(output, ".json")
    check_writable(output, force)
    if kind is None:
        write_output("".join(f"{one:<13}{schema_file(one)}\n" for one in get_args(Kind)), output, force)
    elif kind in RECORDS:
        from macau_edge.reports.schemas import schema_text

        write_output(schema_text(document(kind)), output, force, "json")
    else:
        write_output(schema_file(kind).read_text("utf-8"), output, force, "json")


def document(name: str) -> type[Published]:
    """The record of a published document: `analysis` -> `AnalysisData`."""
    from pkgutil import resolve_name

    if name == "verification":  # declared where dossiers are read
        check_extra("dossier")
    record: type[Published] = resolve_name(f"macau_edge.{RECORDS[name]}")
    return record
