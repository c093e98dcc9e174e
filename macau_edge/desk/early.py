"""What is known of a text before all of its findings are, as it goes from the process at work to whoever shows it."""

from __future__ import annotations

from typing import NamedTuple

from macau_edge.model.problem import Place, Problem


class Early(NamedTuple):
    """The findings of the rules, or the edge beside a bet with the place of its name."""

    problems: tuple[Problem, ...] | None = None
    edge: tuple[Place, str] | None = None
