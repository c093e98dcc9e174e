"""Words inside a picture, which is drawn once for the languages that stand side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macau_edge.dossier.bilingual import alike
from macau_edge.wording.words import Words


def together(each: Sequence[Words], say: Callable[[Words], str]) -> str:
    """What is said in each language, each on its line; once where it differs in signs alone."""
    said = [say(w) for w in each]
    return said[0] if len(set(map(alike, said))) == 1 else "\n".join(said)
