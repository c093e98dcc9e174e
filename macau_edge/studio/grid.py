"""The grid of a bet, as a window asks for it: its cells with their words, and the change that painting some means."""

from __future__ import annotations

from typing import Any

import msgspec

from macau_edge.desk.buffer import Buffer
from macau_edge.desk.names import pairs
from macau_edge.desk.painted import Painted
from macau_edge.model.problem import Place
from macau_edge.questions.grid.cells import Marks
from macau_edge.studio.protocol import Edit, WindowQuestion
from macau_edge.studio.windows import Windows
from macau_edge.wording.messages import translated_message

GRID = ("grid", "paint")


class CellData(msgspec.Struct, kw_only=True):
    """A cell: its outcome, by its label and in words, and what that does; `times` is its weight where that is not 1."""

    label: str
    text: str
    total: int | None
    fate: str
    prize: str
    times: str


class NamedKey(msgspec.Struct, kw_only=True):
    """Something that can be chosen, and what it is called."""

    key: str
    text: str


class GridPicture(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The grid of a bet in one setting; where it has none, why it was `refused`, or the `line` that cannot be read.

    `rows` and `columns` are what two dice show, and empty where cells have no rows. `weights` say of each fate how many
    of the `whole` equally likely results have it, and `written` what the clauses say; of the outcomes in `differ` the
    two engines do not say the same.
    """

    line: int = 0
    refused: str = ""
    bet: str = ""
    setting: str = ""
    settings: list[NamedKey] = []
    targets: list[NamedKey] = []
    rows: list[NamedKey] = []
    columns: list[NamedKey] = []
    cells: list[CellData] = []
    weights: dict[str, str] = {}
    whole: str = ""
    written: dict[str, str] = {}
    differ: list[str] = []


class PaintedCells(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The edit that a painting means, the clauses that it writes and what else there is to say; or why it is none."""

    refused: str = ""
    edit: Edit | None = None
    written: list[str] = []
    notes: list[str] = []


class Grids(Windows):
    """What a window asks about the grid of the bet that it shows."""

    async def grid(self, asked: WindowQuestion) -> GridPicture | None:
        """The grid of the shown bet, or of the first one; None where the text is another one meanwhile."""
        buffer = self.buffer(asked.text)
        bet = asked.bet or _first_bet(buffer)
        if not bet:
            return GridPicture()
        found = await self._worked_out(asked, "marks", buffer, bet, asked.setting)
        if isinstance(found, Place):
            return GridPicture(line=found.line or 1)
        if isinstance(found, str):
            return GridPicture(bet=bet, refused=found)
        return _picture(*found) if found else None

    async def paint(self, asked: WindowQuestion) -> PaintedCells | None:
        """What the text is to be where the painted cells have that fate; None where it is another one meanwhile."""
        given = (self.buffer(asked.text), asked.bet, asked.setting, asked.cells, asked.fate)
        found: Painted | str | None = await self._worked_out(asked, "paint", *given)
        if isinstance(found, str):
            return PaintedCells(refused=found)
        if found is None:
            return None
        return PaintedCells(
            edit=Edit(start=found.start, end=found.end, instead=found.instead),
            written=list(found.written),
            notes=[translated_message(asked.language, one) for one in found.notes],
        )

    async def _worked_out(self, asked: WindowQuestion, name: str, *given: Any) -> Any:
        """What the process answers; None where the text is another one meanwhile.

        It is asked again where the same text was looked at as well, which withdrew the question.
        """
        window = self.window(asked.window)
        while (found := await window.workshop.ask(name, *given, asked.language)) is None:
            if window.text != asked.text:
                return None
        return found


def _first_bet(buffer: Buffer) -> str:
    return next((key.text for key, _ in pairs(buffer.nodes, "bets")), "") if buffer.nodes else ""


def _picture(marks: Marks, named: dict[str, str]) -> GridPicture:
    def called(keys: tuple[str, ...]) -> list[NamedKey]:
        return [NamedKey(key=key, text=named.get(key, key)) for key in keys]

    fates = dict.fromkeys(cell.fate for cell in marks.cells)
    return GridPicture(
        bet=marks.bet,
        setting=marks.setting.key,
        settings=called(tuple(one.key for one in marks.settings)),
        targets=called(marks.targets),
        rows=called(marks.rows),
        columns=called(marks.columns),
        cells=[
            CellData(
                label=cell.label,
                text=named[cell.label],
                total=cell.total,
                fate=cell.fate,
                prize=cell.prize,
                times="" if cell.weight == 1 else str(cell.weight),
            )
            for cell in marks.cells
        ],
        weights={fate: str(marks.weight(fate)) for fate in fates},
        whole=str(marks.whole),
        written=dict(marks.written),
        differ=[named.get(label, label) for label in marks.differ],
    )
