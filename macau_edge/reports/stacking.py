"""Narrower tables: columns that belong together, one line below the other."""

from __future__ import annotations

from collections.abc import Collection

from macau_edge.reports.document import Column, Table


def groups(table: Table) -> list[str]:
    """The groups of columns that may be stacked, in the order of the table."""
    return list(dict.fromkeys(column.group for column in table.columns if column.group))


def stacked(table: Table, together: Collection[str]) -> Table:
    """The table with the columns of each of these groups in one."""
    merged: dict[str, list[int]] = {}
    for index, column in enumerate(table.columns):
        merged.setdefault(column.group if column.group in together else str(index), []).append(index)
    columns = tuple(
        Column("\n".join(table.columns[i].title for i in members), table.columns[members[0]].right)
        for members in merged.values()
    )
    rows = tuple(tuple("\n".join(row[i] for i in members) for members in merged.values()) for row in table.rows)
    return Table(columns, rows, table.caption, table.marked)
