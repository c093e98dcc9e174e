"""A sweep -> its document, its records, its JSON, a chart in text, and a picture."""

from macau_edge.reports.sweeping.as_json import sweep_json
from macau_edge.reports.sweeping.chart import sweep_chart
from macau_edge.reports.sweeping.document import sweep_document
from macau_edge.reports.sweeping.picture import sweep_svg
from macau_edge.reports.sweeping.records import sweep_records

__all__ = ["sweep_chart", "sweep_document", "sweep_json", "sweep_records", "sweep_svg"]
