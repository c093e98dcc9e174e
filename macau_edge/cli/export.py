"""`macau-edge export`: the chain of a bet, for a program of somebody else."""

from __future__ import annotations

from typing import Annotated

from macau_edge.cli import arguments
from macau_edge.model.records import dataclass
from macau_edge.questions.export.request import ExportRequest, Written
from macau_edge.questions.request import flags


@dataclass(frozen=True, slots=True, kw_only=True)
class GameExportRequest:
    """The chain of a bet, for a program of somebody else.

    The states that it can be in and the weights of all that leads from one to another, as whole numbers: for the model
    checkers PRISM and Storm, for what reads JANI, or as a picture for Graphviz. What to ask of it, and what that has to
    come to, stands in it. Only what both engines agree on is written.

    Examples:
        macau-edge export craps pass-line -o pass-line.prism
        macau-edge export craps 'hard-way[4]' --to graphviz
    """

    words: arguments.BetWords
    to: Annotated[Written | None, arguments.option(flags(ExportRequest)["to"])] = None
    option: arguments.GivenOption = None
    limit: arguments.LimitOption = None
    output: arguments.FileOption = None
    force: arguments.ForceOption = False
