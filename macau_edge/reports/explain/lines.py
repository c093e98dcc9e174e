"""The lines of a derivation in words: what comes up, how it is counted, what it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from macau_edge.derivation.steps import RETURNED, STAY, Line, Phase, Rows
from macau_edge.families import additional_to
from macau_edge.model import Ratio, as_number
from macau_edge.phrases import Word
from macau_edge.reports.explain.parts import broken_words, parts_in_words
from macau_edge.reports.explain.spots import phase_name
from macau_edge.wording.bets import different
from macau_edge.wording.faces import showing
from macau_edge.wording.numbers import signed
from macau_edge.wording.phrases import numbers_in_words, operand, phrase
from macau_edge.wording.words import BetWords, Words


class LineWords:
    """The words of one of some phases."""

    def __init__(self, phases: Sequence[Phase], phase: Phase, w: Words) -> None:
        self.phases, self.phase = phases, phase
        self.w = w.inside(phase.inner)

    def label(self, line: Line) -> str:
        """What comes up: `7`, `at least one die showing 1`, `any other outcome`; in lines where it is long."""
        return broken_words(self._label(line))

    def _label(self, line: Line) -> str:
        if line.total is not None:
            return str(line.total)
        if self._stays(line):
            return self.w("explain.other-totals" if self.phase.by_totals else "phrase.others")
        if line.target == RETURNED:
            return self.w("explain.decides", bet=self._base())
        alike = [other for other in self.phase.lines if other.target == line.target]
        if line.rows and len(alike) > 1:
            return self.w("phrase.semicolon").join(map(self._rows, line.rows))
        if line.leads_to and len(alike) > 1 and (opener := self.phases[line.leads_to - 1].spot.opener):
            return phrase(opener.outcomes, self.w)
        return phrase(line.outcomes, self.w) if line.outcomes is not None else line_parts(line, self.w)

    def _stays(self, line: Line) -> bool:
        """Whether a line is for all that nothing names."""
        return line.target == STAY and (
            line.leads_to == self.phase.number or sum(one.target == STAY for one in self.phase.lines) == 1
        )

    def result(self, line: Line) -> str:
        """What it leads to: `wins 2:1`, `loses`, `stays`, `→ 2: point number 4`."""
        if self.phase.spot.place is not None:
            return self._deeds(line)
        if line.leads_to and line.leads_to != self.phase.number:
            return f"→ {self._name(line.leads_to)}"
        target = STAY if line.leads_to else line.target
        said = self.w(f"explain.result.{target}")
        shown = line.target == "win" or (line.prize is not None and line.prize != Ratio(1, 1))
        if not (line.prize and shown):
            return said
        return self.w("explain.result.at", result=said, prize=self.w.prize(line.prize))

    def _deeds(self, line: Line) -> str:
        """Of a compound bet: what each part comes to that is decided, and where it goes on: `+30: Aces; -1: Any 7`."""
        onward = ""
        if line.leads_to == self.phase.number:
            onward = self.w("explain.result.stay")
        elif line.leads_to:
            onward = f"→ {line.leads_to}" if line.deeds else f"→ {self._name(line.leads_to)}"
        if not line.deeds:
            return onward
        found: dict[str, list[str]] = {}
        for deed in line.deeds:
            spot = next(spot for spot in self.phase.spots if spot.place == deed.place)
            found.setdefault(signed(deed.net), []).append(self.w.bet(spot.member))
        comma, semicolon = self.w("phrase.comma"), self.w("phrase.semicolon")
        pieces = [f"{net}{self.w('phrase.colon')}{comma.join(names)}" for net, names in found.items()]
        return broken_words(semicolon.join([*pieces, *([onward] if onward else [])]))

    def _name(self, number: int) -> str:
        return phase_name(self.phases[number - 1], self.w)

    def _rows(self, rows: Rows) -> str:
        """The values of what a table of prizes goes by."""
        if rows.by.kind == "showing":
            what = operand(Word(rows.by.what), self.w)[0]
            return self.w.either([showing("exactly", int(n), what, self.w) for n in rows.values])
        if rows.by.kind == "different":
            return self.w.either([different(int(n), self.w) for n in rows.values])
        if all(as_number(value) is not None for value in rows.values):
            return numbers_in_words([(int(value), int(value)) for value in rows.values], self.w)
        return self.w.either([self.w.label(value) for value in rows.values])

    def _base(self) -> str:
        return self.w.bet(additional_to(self.w.ruleset, self.phase.spot.member.bet))


def line_parts(line: Line, w: BetWords) -> str:
    """The combinations or pockets of a line; the totals of the line for all other totals."""
    said = parts_in_words(line.parts, w)
    totals = line.target == STAY and line.total is None and w.device == "dice"
    numbered = totals and as_number(line.parts[0].label) is not None
    return w("explain.totals", parts=said) if numbered else said
