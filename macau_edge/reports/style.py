"""How a text is shown to a person: as wide as the terminal, in colours where there is one, in a language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from macau_edge.model.records import KW_ONLY, dataclass
from macau_edge.reports import wrapped_lines

if TYPE_CHECKING:
    from macau_edge.model.texts import Language

WIDTH = 160
"""Columns of a source line that are shown at most in a page and in an example, which are no stream."""

Paint = Callable[[str, str], str]
"""A part of what is shown (a key of `STYLES`) and its text -> the text as it is written."""

STYLES = {
    "place": "bold",
    "error": "bold red",
    "warning": "bold yellow",
    "help": "cyan",
    "margin": "bright_black",
}
"""The sixteen colours that every terminal has, and that its user has chosen."""


def as_is(part: str, text: str) -> str:
    """The text as it is."""
    return text


def coloured(part: str, text: str) -> str:
    """The text between the escape sequences of its part's colour; without them it is the plain one."""
    from rich.color import ColorSystem  # which nobody needs whose output is no terminal
    from rich.style import Style

    return Style.parse(STYLES[part]).render(text, color_system=ColorSystem.STANDARD) if text else text


@dataclass(frozen=True, slots=True)
class TextStyle:
    """The columns there are for a line of a file, how the parts are painted, and for how many sentences are folded.

    They are whole where `prose` is None. `language` is that of the findings and of what stands around them.
    """

    width: int = WIDTH
    paint: Paint = as_is
    prose: int | None = None
    _: KW_ONLY
    language: Language = "en"

    def sentence(self, text: str) -> str:
        """A sentence as it is, or for a terminal in lines that fit, the second and the others further right."""
        return "\n".join(wrapped_lines(text, self.prose, FURTHER)) if self.prose else text


FURTHER = "    "
