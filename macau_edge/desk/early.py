"""What is known of a text before all of its findings are, as it goes from the process at work to whoever shows it."""

from __future__ import annotations

from typing import NamedTuple

from macau_edge.model.problem import Place, Problem
from macau_edge.reports.document import Document


class EdgeText(str):
    """What stands beside a bet: its house edge, with its fractions (`exact`), or that it has no figures, and `why`."""

    exact: str
    why: str

    def __new__(cls, text: str, exact: str = "", why: str = "") -> EdgeText:
        """That text."""
        made = super().__new__(cls, text)
        made.exact, made.why = exact, why
        return made

    def __reduce__(self) -> tuple[type, tuple[str, str, str]]:  # it comes from another process
        return EdgeText, (str(self), self.exact, self.why)


class Early(NamedTuple):
    """The findings of the rules, the edge beside a bet with the place of its name, or the report of the shown bet.

    In place of a report stands a text where there is none: why. `progress` is how many of how many things are done.
    """

    problems: tuple[Problem, ...] | None = None
    edge: tuple[Place, EdgeText] | None = None
    report: Document | str | None = None
    progress: tuple[int, int] | None = None
