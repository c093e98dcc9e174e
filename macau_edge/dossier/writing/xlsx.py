"""The sheets of a workbook -> its bytes: values beside formulas, no program, nothing that is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_STORED, ZipFile

from macau_edge.dossier.case import Case
from macau_edge.dossier.workbook import BookCell, BookSheet, Look, sheet_text, workbook
from macau_edge.dossier.writing.office import packed, text_width
from macau_edge.model import Language

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

LOOKS: Mapping[Look, Mapping[str, Any]] = {
    "text": {"text_wrap": True, "valign": "top"},
    "title": {"bold": True, "font_size": 14},
    "heading": {"bold": True, "text_wrap": True, "valign": "top"},
    "number": {"valign": "top"},
    "input": {"bg_color": "#FFF2B3", "text_wrap": True, "valign": "top"},
    "exact": {"valign": "top", "num_format": "@"},
    "link": {"font_color": "#0B5394", "underline": 1, "valign": "top"},
}
"""How each kind of cell looks."""
PAPER = 9
"""A4."""
EM = 2.1
"""Units of a column's width that a Chinese letter takes."""
LINE = 15
"""Points of a line."""


def xlsx_bytes(case: Case, languages: Sequence[Language], timestamp: int) -> bytes:
    """The workbook of a case; `timestamp` is its date in seconds since 1970, and its bytes are the same everywhere.

    Its files are not compressed: what compressing makes of them is not the same on every machine.
    """
    from xlsxwriter import Workbook  # a tenth of a second: whoever asks for no workbook does without

    stream = BytesIO()
    plain = {"in_memory": True, "strings_to_numbers": False, "strings_to_formulas": False, "strings_to_urls": False}
    with Workbook(stream, plain) as book:
        created = datetime.fromtimestamp(timestamp, UTC).replace(tzinfo=None)
        book.set_properties(
            {
                "title": " / ".join(dict.fromkeys(case.words(language)("book.title") for language in languages)),
                "subject": case.application.reference,
                "author": case.application.applicant.name.say(languages[0]),
                "created": created,
            }
        )
        looks = {look: book.add_format(dict(how)) for look, how in LOOKS.items()}
        for sheet in workbook(case, languages):
            _fill(book.add_worksheet(sheet.name), sheet, looks)
    with ZipFile(stream) as made:
        return packed({name: made.read(name) for name in made.namelist()}, timestamp, compression=ZIP_STORED)


def _fill(page: Worksheet, sheet: BookSheet, looks: Mapping[Look, Format]) -> None:
    """Writes the cells, and how the sheet is printed: one page wide."""
    for number, width in enumerate(sheet.widths):
        page.set_column(number, number, width)
    page.set_paper(PAPER)
    page.set_landscape()
    page.fit_to_pages(1, 0)
    page.set_h_pagebreaks(sheet.breaks)
    lines: dict[int, int] = {}
    for (row, column), cell in sheet.cells.items():
        _write(page, row, column, cell, looks[cell.look])
        if LOOKS[cell.look].get("text_wrap") and column < len(sheet.widths):
            width, texts = sheet.widths[column], f"{cell.value}".split("\n")
            wrapped = [text for text in texts for _ in range(max(1, ceil(EM * text_width(text) / width)))]
            needed = len(wrapped) if isinstance(cell.value, str) else 1
            lines[row] = max(lines.get(row, 1), needed)
    for row, count in lines.items():
        if count > 1:  # which not every program works out for itself
            page.set_row(row, count * LINE)


def _write(page: Worksheet, row: int, column: int, cell: BookCell, look: Format) -> None:
    if cell.link:
        page.write_url(row, column, f"internal:{sheet_text(cell.link)}!A1", look, f"{cell.value}")
        return
    if isinstance(cell.value, str):
        page.write_string(row, column, cell.value, look)
        return
    value = float(cell.value) if isinstance(cell.value, Fraction) and cell.value.denominator > 1 else cell.value
    value = int(value) if isinstance(value, Fraction) else value
    if cell.formula:
        page.write_formula(row, column, f"={cell.formula}", look, value)
    else:
        page.write_number(row, column, value, look)
