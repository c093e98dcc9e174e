"""The lines of a derivation in words: what comes up, how it is counted, what it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from macau_edge.derivation.steps import RETURNED, STAY, Line, Phase, Rows
from macau_edge.families import additional_to
from macau_edge.model import Language, Ratio, Ruleset, as_number
from macau_edge.phrases import Word
from macau_edge.reports.explain.parts import broken_words, parts_in_words
from macau_edge.reports.explain.spots import phase_name
from macau_edge.wording.bets import bet_name, different, prize
from macau_edge.wording.faces import showing
from macau_edge.wording.lists import either
from macau_edge.wording.numbers import signed
from macau_edge.wording.phrases import numbers_in_words, operand, phrase
from macau_edge.wording.speaker import Speaker


class LineWords:
    """The words of one of some phases."""

    def __init__(self, ruleset: Ruleset, phases: Sequence[Phase], phase: Phase, language: Language) -> None:
        self.ruleset, self.phases, self.phase, self.language = ruleset, phases, phase, language
        self.speaker = Speaker(language, ruleset, phase.inner)

    def label(self, line: Line) -> str:
        """What comes up: `7`, `at least one die showing 1`, `any other outcome`; in lines where it is long."""
        return broken_words(self._label(line))

    def _label(self, line: Line) -> str:
        if line.total is not None:
            return str(line.total)
        if self._stays(line):
            return self.speaker.say("explain.other-totals" if self.phase.by_totals else "phrase.others")
        if line.target == RETURNED:
            return self.speaker.say("explain.decides", bet=self._base())
        alike = [other for other in self.phase.lines if other.target == line.target]
        if line.rows and len(alike) > 1:
            return self.speaker.say("phrase.semicolon").join(map(self._rows, line.rows))
        if line.leads_to and len(alike) > 1 and (opener := self.phases[line.leads_to - 1].spot.opener):
            return phrase(opener.outcomes, self.speaker)
        return phrase(line.outcomes, self.speaker) if line.outcomes is not None else line_parts(line, self.speaker)

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
        said = self.speaker.say(f"explain.result.{target}")
        shown = line.target == "win" or (line.prize is not None and line.prize != Ratio(1, 1))
        if not (line.prize and shown):
            return said
        return self.speaker.say("explain.result.at", result=said, prize=prize(line.prize, self.language))

    def _deeds(self, line: Line) -> str:
        """Of a compound bet: what each part comes to that is decided, and where it goes on: `+30: Aces; -1: Any 7`."""
        onward = ""
        if line.leads_to == self.phase.number:
            onward = self.speaker.say("explain.result.stay")
        elif line.leads_to:
            onward = f"→ {line.leads_to}" if line.deeds else f"→ {self._name(line.leads_to)}"
        if not line.deeds:
            return onward
        found: dict[str, list[str]] = {}
        for deed in line.deeds:
            spot = next(spot for spot in self.phase.spots if spot.place == deed.place)
            found.setdefault(signed(deed.net), []).append(bet_name(spot.member, self.ruleset, self.language))
        comma, semicolon = self.speaker.say("phrase.comma"), self.speaker.say("phrase.semicolon")
        pieces = [f"{net}{self.speaker.say('phrase.colon')}{comma.join(names)}" for net, names in found.items()]
        return broken_words(semicolon.join([*pieces, *([onward] if onward else [])]))

    def _name(self, number: int) -> str:
        return phase_name(self.phases[number - 1], self.speaker)

    def _rows(self, rows: Rows) -> str:
        """The values of what a table of prizes goes by."""
        if rows.by.kind == "showing":
            what = operand(Word(rows.by.what), self.speaker)[0]
            return either([showing("exactly", int(n), what, self.speaker) for n in rows.values], self.language)
        if rows.by.kind == "different":
            return either([different(int(n), self.speaker) for n in rows.values], self.language)
        if all(as_number(value) is not None for value in rows.values):
            return numbers_in_words([(int(value), int(value)) for value in rows.values], self.speaker)
        return either([self.speaker.label(value) for value in rows.values], self.language)

    def _base(self) -> str:
        return bet_name(additional_to(self.ruleset, self.phase.spot.member.bet), self.ruleset, self.language)


def line_parts(line: Line, speaker: Speaker) -> str:
    """The combinations or pockets of a line; the totals of the line for all other totals."""
    said = parts_in_words(line.parts, speaker)
    totals = line.target == STAY and line.total is None and speaker.device == "dice"
    numbered = totals and as_number(line.parts[0].label) is not None
    return speaker.say("explain.totals", parts=said) if numbered else said
