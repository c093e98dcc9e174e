"""The risk of a session: what a number of rounds of a bet can come to, in every format."""

from macau_edge.reports.risk.as_json import risk_json
from macau_edge.reports.risk.chart import risk_chart
from macau_edge.reports.risk.document import risk_document
from macau_edge.reports.risk.picture import risk_svg
from macau_edge.reports.risk.records import risk_records

__all__ = ["risk_chart", "risk_document", "risk_json", "risk_records", "risk_svg"]
