"""Charts in text, for a terminal or a pipe: no colours, the same on every machine, as wide as is said.

Lengths are compared as fractions, and text is measured in the cells that a terminal gives it, two for a Chinese
character. Every chart ends with a line feed.
"""

from macau_edge.reports.plotting.braille import curve
from macau_edge.reports.plotting.horizontal import bars
from macau_edge.reports.plotting.scale import WIDTH, Mark, Say, wrapped
from macau_edge.reports.plotting.shades import Cell, grid, has_room
from macau_edge.reports.plotting.upright import columns

__all__ = ["WIDTH", "Cell", "Mark", "Say", "bars", "columns", "curve", "grid", "has_room", "wrapped"]
