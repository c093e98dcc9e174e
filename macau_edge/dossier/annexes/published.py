"""The published record of a dossier, with those of all kinds of annexes: a dossier itself needs its own alone."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import UNSET, UnsetType

from macau_edge.dossier import data
from macau_edge.dossier.annexes.figures import ExposureData, ParSheetData
from macau_edge.dossier.annexes.page import PageAnnexData
from macau_edge.dossier.annexes.session import SessionData
from macau_edge.dossier.annexes.simulation import SimulationData
from macau_edge.dossier.annexes.tolerance import ToleranceData

AnnexData: TypeAlias = ExposureData | SessionData | SimulationData | ToleranceData | ParSheetData | PageAnnexData


class DossierData(data.MadeDossier, tag=data.SCHEMA):
    """A dossier as data: what is asked, and every figure."""

    annexes: list[AnnexData] | UnsetType = UNSET
    """What the application asks for besides, if anything, in its order."""
