"""The grid of a bet as whoever shows it has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from macau_edge.model.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    """A cell: the label of its outcome, how many of the equally likely results it stands for, and what these do.

    Cells of one label are one outcome, as 2-5 and 5-2. `fate` is a clause's target, empty where none names the outcome
    and the bet goes on; `prize` is the ratio that is paid on a win or lost, where that is known.
    """

    label: str
    total: int | None
    weight: int
    fate: str
    prize: str


class Setting(NamedTuple):
    """Where a bet stands: which member of it, in which stage, opened by what."""

    member: str
    stage: str
    opened: str

    @property
    def key(self) -> str:
        """By which it is asked for."""
        return " ".join(filter(None, self))

    def called(self, label: Callable[[str], str]) -> str:
        """The stage and what opened it, in the words of a language; "" of a bet that is decided at once."""
        return " ".join(filter(None, (label(self.stage), label(self.opened))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """The grid of a bet in one setting, with all settings that it has.

    `targets` is what a clause of the stage may lead to, and `written` what its clauses say, as they are written. `rows`
    and `columns` are the faces of the first and of the second die, and empty where cells have no rows. `whole` is the
    weight of all cells; `differ` are the labels of outcomes of which the two engines do not say the same.
    """

    bet: str
    setting: Setting
    settings: tuple[Setting, ...]
    targets: tuple[str, ...]
    written: tuple[tuple[str, str], ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[GridCell, ...]
    whole: int
    differ: tuple[str, ...]

    def weight(self, fate: str) -> int:
        """The weight of all cells that a clause names."""
        return sum(cell.weight for cell in self.cells if cell.fate == fate)
