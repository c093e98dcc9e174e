"""A reader of workbooks that knows `+ - * / ^ SUM SQRT`, a rank, and no value that is kept beside a formula."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from math import sqrt
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

SPACE = {"": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
TOKEN = re.compile(r"('[^']+'!)?(\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)|([A-Z]+)(?=\()|([\d.]+)|([-+*/^(),])")

RANK = re.compile(r"1\+SUMPRODUCT\(\((D\$2:D\$\d+)<(D\d+)-1E-12\)\*1\)")


class Spreadsheet:
    """The cells of each sheet: texts, numbers and formulas, which are worked out when their value is asked for."""

    def __init__(self, data: bytes) -> None:
        self.cells: dict[tuple[str, str], str | float] = {}
        self.formulas: dict[tuple[str, str], str] = {}
        self.kept: dict[tuple[str, str], float] = {}
        with ZipFile(BytesIO(data)) as files:
            texts = ["".join(one.itertext()) for one in ET.fromstring(files.read("xl/sharedStrings.xml"))]
            targets = {
                one.get("Id"): one.get("Target") for one in ET.fromstring(files.read("xl/_rels/workbook.xml.rels"))
            }
            self.names = []
            for sheet in ET.fromstring(files.read("xl/workbook.xml")).iterfind("sheets/sheet", SPACE):
                self.names.append(sheet.attrib["name"])
                page = ET.fromstring(files.read(f"xl/{targets[sheet.get(RELATION)]}"))
                for cell in page.iterfind(".//c", SPACE):
                    self._take(self.names[-1], cell, texts)

    def _take(self, sheet: str, cell: ET.Element, texts: list[str]) -> None:
        key, value, formula = (sheet, cell.attrib["r"]), cell.findtext("v", "", SPACE), cell.find("f", SPACE)
        if formula is not None:
            self.formulas[key], self.kept[key] = formula.text or "", float(value or "nan")
        elif value:
            self.cells[key] = texts[int(value)] if cell.get("t") == "s" else float(value)

    def value(self, sheet: str, place: str) -> Any:
        """What stands in a cell, worked out where it has a formula."""
        key = sheet, place.replace("$", "")
        if key not in self.cells and key in self.formulas:
            if rank := RANK.fullmatch(self.formulas[key]):
                own = self.value(sheet, rank[2])
                self.cells[key] = 1.0 + sum(self.value(sheet, at) < own - 1e-12 for at in _places(rank[1]))
                return self.cells[key]
            tokens = [*TOKEN.finditer(self.formulas[key])]
            assert sum(len(one[0]) for one in tokens) == len(self.formulas[key]), self.formulas[key]
            self.cells[key] = self._sum(sheet, tokens)
            assert not tokens, self.formulas[key]
        return self.cells[key]

    def find(self, sheet: str, text: str) -> str:
        """The first place in column A whose text begins so."""
        return next(
            at for (of, at), value in self.cells.items() if of == sheet and at[0] == "A" and f"{value}".startswith(text)
        )

    def _sum(self, sheet: str, tokens: list[re.Match[str]]) -> float:
        found = self._product(sheet, tokens)
        while tokens and tokens[0][0] in "+-":
            found += (1 if tokens.pop(0)[0] == "+" else -1) * self._product(sheet, tokens)
        return found

    def _product(self, sheet: str, tokens: list[re.Match[str]]) -> float:
        found = self._power(sheet, tokens)
        while tokens and tokens[0][0] in "*/":
            found = (
                found * self._power(sheet, tokens) if tokens.pop(0)[0] == "*" else found / self._power(sheet, tokens)
            )
        return found

    def _power(self, sheet: str, tokens: list[re.Match[str]]) -> float:
        if tokens[0][0] == "-":  # binds more tightly than a power, as spreadsheets have it
            tokens.pop(0)
            return -self._power(sheet, tokens)
        found = self._one(sheet, tokens)
        while tokens and tokens[0][0] == "^":
            tokens.pop(0)
            found = found ** self._one(sheet, tokens)
        return found

    def _one(self, sheet: str, tokens: list[re.Match[str]]) -> float:
        of, place, function, number, sign = (token := tokens.pop(0)).groups()
        if number:
            return float(number)
        if place:
            return float(self.value(of[1:-2] if of else sheet, place))
        if function == "SQRT" or sign == "(":
            tokens[: bool(function)] = []
            found = self._sum(sheet, tokens)
            assert tokens.pop(0)[0] == ")"
            return sqrt(found) if function else found
        arguments = tokens[1 : (end := next(at for at, one in enumerate(tokens) if one[0] == ")"))]
        tokens[: end + 1] = []
        assert function == "SUM", token[0]
        ranges = ((one[1][1:-2] if one[1] else sheet, one[2]) for one in arguments)
        return float(sum(self.value(of, at) for of, between in ranges for at in _places(between)))


def _places(between: str) -> Iterator[str]:
    """`D5:D7` -> D5, D6, D7."""
    (letter, first), *rest = re.findall(r"([A-Z]+)(\d+)", between.replace("$", ""))
    yield from (f"{letter}{row}" for row in range(int(first), int(rest[0][1] if rest else first) + 1))
