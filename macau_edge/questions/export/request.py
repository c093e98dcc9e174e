"""The chain of a bet for another program: what is asked."""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

from macau_edge.model.message import Message
from macau_edge.model.records import dataclass
from macau_edge.questions.request import Query, asked, bet_named, limit_field

Written = Literal["prism", "jani", "graphviz"]
"""A language that a chain can be written in."""

ENDINGS: dict[Written, tuple[str, ...]] = {"prism": (".prism", ".pm"), "jani": (".jani",), "graphviz": (".dot", ".gv")}
"""How files in each of them are called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportRequest(Query[str]):
    """The Markov chain that a bet, or one of a family, was solved as, in the language of another program."""

    is_data: ClassVar = False

    bet: str = bet_named()
    to: Written = asked(
        "The language that it is written in; without it the ending of the file says it.",
        "prism|jani|graphviz",
        choices=get_args(Written),
        wanted=(Message("in which language?"), Message("add `--to prism`, `--to jani` or `--to graphviz`")),
    )
    limit: int | None = limit_field()
