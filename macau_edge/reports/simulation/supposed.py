"""What of a game was supposed otherwise before it was played, for every format."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.model import Wheel
from macau_edge.reports.bias.grouping import alike
from macau_edge.reports.document import Paragraph
from macau_edge.simulation import Simulation
from macau_edge.wording.words import Words


def supposed_blocks(found: Simulation, w: Words) -> Iterator[Paragraph]:
    """That this is not the game of the file, and in what; nothing where it is."""
    if found.supposed is None:
        return
    ruleset, comma = found.exactly.ruleset, w("phrase.comma")
    yield Paragraph(w("simulate.supposed"), "warning")
    if found.supposed.shares is not None:
        words, said = ruleset.words, []
        for probability, labels in alike(found.supposed.shares).items():
            named = [w.text(words[label]) if label in words else label for label in labels]
            key = "bias.single" if len(labels) == 1 else "bias.each"
            said.append(w(key, labels=comma.join(w.runs(named)), probability=probability))
        device = "wheel" if isinstance(ruleset.device, Wheel) else "dice"
        shares = w("phrase.semicolon").join(said)
        yield Paragraph(w(f"simulate.loaded.{device}", shares=shares))
    for one in found.supposed.prizes:
        key = "simulate.prize" if one.name else "simulate.prize-only"
        before = w("simulate.prize-open") if one.before is None else one.before
        yield Paragraph(w(key, bet=one.bet, prize=one.name, after=one.after, before=before))


def supposed_text(found: Simulation) -> str:
    """The same in a cell: `6=17/100; field 12=5:2`; empty where nothing was supposed."""
    if found.supposed is None:
        return ""
    shares = (f"{label}={share}" for label, share in (found.supposed.shares or {}).items())
    prizes = (
        f"{one.bet} {one.name}={one.after}" if one.name else f"{one.bet}={one.after}" for one in found.supposed.prizes
    )
    return "; ".join((*shares, *prizes))
