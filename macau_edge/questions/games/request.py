"""The games and their acts: what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from macau_edge.model.records import dataclass
from macau_edge.questions.request import OfFiles

if TYPE_CHECKING:
    from macau_edge.questions.games import Listed

Found: TypeAlias = "Sequence[Listed]"


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesRequest(OfFiles[Found]):
    """The shipped games and their acts; of games that are named also what the act leaves to the house."""

    of_none: ClassVar[bool] = True
