"""One page on which a game can be asked about: what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from macau_edge.model.records import dataclass
from macau_edge.questions.request import Request, limit_field

if TYPE_CHECKING:
    from macau_edge.model import Language
    from macau_edge.questions.page.amended import PageFile
    from macau_edge.questions.page.find import GamePage, Proposals


Found: TypeAlias = "GamePage"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRequest(Request[Found]):
    """All that a page carries of a game; `opens` is the language that it is shown in first.

    Of an application, whose bets are in the ruleset, `proposals` are these with the ruleset without them. Where the
    `file` is known, an application for other prizes can be written.
    """

    is_data: ClassVar = False

    opens: Language = "en"
    proposals: Proposals | None = None
    file: PageFile | None = None
    limit: int | None = limit_field()
