"""The lines of a derivation in words: what comes up, how it is counted, what it leads to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from macau_edge.derivation.steps import RETURNED, STAY, Derivation, Line, Part, Phase, Rows
from macau_edge.families import additional_to
from macau_edge.model import Language, Ratio, as_number
from macau_edge.phrases import Numbers, Word
from macau_edge.wording.bets import bet_name, different, prize
from macau_edge.wording.faces import operand, showing
from macau_edge.wording.lists import either, runs
from macau_edge.wording.phrases import numbers_in_words, phrase
from macau_edge.wording.speaker import Speaker

WIDTH = 44
"""Columns after which a list of combinations goes on in the next line of its cell."""


class LineWords:
    """The words of one phase of a derivation."""

    def __init__(self, derivation: Derivation, phase: Phase, language: Language) -> None:
        self.derivation, self.phase, self.language = derivation, phase, language
        self.speaker = Speaker(language, derivation.ruleset, phase.inner)

    def label(self, line: Line) -> str:
        """What comes up: `7`, `at least one die showing 1`, `any other outcome`; in lines where it is long."""
        return _broken(re.split(r"(?<=[ 、])", self._label(line)))

    def _label(self, line: Line) -> str:
        if line.target == STAY:
            return self.speaker.say("explain.other-totals" if self.phase.by_totals else "phrase.others")
        if line.total is not None:
            return str(line.total)
        if line.target == RETURNED:
            return self.speaker.say("explain.decides", bet=self._base())
        alike = [other for other in self.phase.lines if other.target == line.target]
        if line.rows and len(alike) > 1:
            return self.speaker.say("phrase.semicolon").join(map(self._rows, line.rows))
        if line.leads_to and len(alike) > 1:
            return self._opener(line.leads_to)
        assert line.outcomes is not None
        return phrase(line.outcomes, self.speaker)

    def result(self, line: Line) -> str:
        """What it leads to: `wins 2:1`, `loses`, `stays`, `→ 2: point number 4`."""
        if line.leads_to and line.target != STAY:
            return f"→ {phase_name(self.derivation.phases[line.leads_to - 1], self.speaker)}"
        said = self.speaker.say(f"explain.result.{line.target}")
        shown = line.target == "win" or (line.prize is not None and line.prize != Ratio(1, 1))
        if not (line.prize and shown):
            return said
        return self.speaker.say("explain.result.at", result=said, prize=prize(line.prize, self.language))

    def _rows(self, rows: Rows) -> str:
        """The values of what a table of prizes goes by."""
        if rows.by.kind == "showing":
            what = operand(Word(rows.by.what), self.speaker)[0]
            return either([showing("exactly", int(n), what, self.speaker) for n in rows.values], self.language)
        if rows.by.kind == "different":
            return either([different(int(n), self.speaker) for n in rows.values], self.language)
        if all(as_number(value) is not None for value in rows.values):
            return numbers_in_words([Numbers(int(value), int(value)) for value in rows.values], self.speaker)
        return either([self.speaker.label(value) for value in rows.values], self.language)

    def _opener(self, number: int) -> str:
        opener = self.derivation.phases[number - 1].opener
        return phrase(opener.outcomes, self.speaker) if opener else ""

    def _base(self) -> str:
        ruleset = self.derivation.ruleset
        return bet_name(additional_to(ruleset, self.derivation.member.bet), ruleset, self.language)


def phase_name(phase: Phase, speaker: Speaker) -> str:
    """`2: point number 4`."""
    name = speaker.say("explain.phase", number=phase.number, stage=speaker.label(phase.stage))
    return f"{name} {speaker.label(phase.opener.label)}" if phase.opener else name


def line_parts(line: Line, speaker: Speaker) -> str:
    """The combinations or pockets of a line; the totals of the line for all other totals."""
    said = parts_in_words(line.parts, speaker)
    totals = line.target == STAY and as_number(line.parts[0].label) is not None and speaker.device == "dice"
    return speaker.say("explain.totals", parts=said) if totals else said


def parts_in_words(parts: Iterable[Part], speaker: Speaker) -> str:
    """`1-6, 2-5, 3-4 ×2`, those of the same weight together; broken into lines where it is long."""
    groups: dict[int, list[str]] = {}
    for part in parts:
        groups.setdefault(part.weight, []).append(speaker.label(part.label))
    pieces: list[str] = []
    for weight, labels in groups.items():
        *first, last = runs(labels, speaker.language)
        counted = f"{last} ×{weight}" if weight > 1 or len(groups) > 1 else last
        pieces += [f"{label}{speaker.say('phrase.comma')}" for label in first]
        pieces.append(f"{counted}{speaker.say('phrase.semicolon')}")
    return _broken([*pieces[:-1], pieces[-1].removesuffix(speaker.say("phrase.semicolon"))])


def _broken(pieces: Sequence[str]) -> str:
    lines = [""]
    for piece in pieces:
        if lines[-1] and cell_len(lines[-1] + piece.rstrip()) > WIDTH:
            lines.append("")
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)
