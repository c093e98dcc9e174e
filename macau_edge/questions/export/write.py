"""The chain of a bet as a text, in each language that there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macau_edge.questions.export.find import ExportedBet
from macau_edge.questions.export.graphviz import graphviz
from macau_edge.questions.export.jani import jani
from macau_edge.questions.export.prism import prism
from macau_edge.questions.export.request import Written

WRITERS: Mapping[Written, Callable[[ExportedBet], str]] = {"prism": prism, "jani": jani, "graphviz": graphviz}
"""Language -> what writes it; `request.ENDINGS` has the same ones."""
