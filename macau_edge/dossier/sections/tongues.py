"""Words inside a picture, which is drawn once for the languages that stand side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macau_edge.dossier.bilingual import alike
from macau_edge.model import Language


def together(languages: Sequence[Language], say: Callable[[Language], str]) -> str:
    """What is said in some languages, each on its line; once where it differs in signs alone."""
    said = [say(language) for language in languages]
    return said[0] if len(set(map(alike, said))) == 1 else "\n".join(said)
