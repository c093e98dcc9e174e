"""Document -> CSV: its tables, one after the other."""

from __future__ import annotations

import csv
from io import StringIO

from macau_edge.reports.document import Document, Table


def to_csv(document: Document) -> str:
    """The tables of a document as RFC 4180 text, an empty line between two of them."""
    stream = StringIO()
    writer = csv.writer(stream)
    for number, table in enumerate(block for block in document if isinstance(block, Table)):
        if number:
            writer.writerow([])
        writer.writerow([column.title for column in table.columns])
        writer.writerows(tuple(" ".join(cell.split("\n")) for cell in row) for row in table.rows)
    return stream.getvalue()
