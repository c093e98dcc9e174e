"""The fixed words of every report, in the three languages; `words/` has them in files that a translator can edit.

`Phrasebook` is one language of them. With it goes all that a language says without knowing a game: its numbers, lists,
dates, and the places in an act.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import groupby
from pathlib import Path

from macau_edge.model import Act, Citation, Language, Ratio, Text, as_number
from macau_edge.wording.citations import act_name, cited
from macau_edge.wording.numbers import NUMERALS, Numerals, chinese

FOLDER = Path(__file__).parent / "words"

MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
"""The months as the keys of their words are called."""

RUN = 3
"""Consecutive numbers from which on a run is written as its two ends."""


@cache
def words(language: Language) -> Mapping[str, str]:
    """Key -> words in a language, from all files of its folder."""
    return {key: text for file in _files(language) for key, text in tomllib.loads(file).items()}


@cache
def _beginning(language: Language, part: str) -> Mapping[str, str]:
    """The words of the files with keys that begin with this part, `phrase` of `phrase.comma`.

    Most reports need a few of the files, and reading TOML takes longer than looking which they are.
    """
    found = [file for file in _files(language) if f'\n"{part}.' in file]
    return {key: text for file in found for key, text in tomllib.loads(file).items()}


@cache
def _files(language: Language) -> tuple[str, ...]:
    return tuple(f"\n{file.read_text('utf-8')}" for file in sorted((FOLDER / language).glob("*.toml")))


@dataclass(frozen=True, slots=True)
class Phrasebook(Numerals):
    """What one language has words for in every game."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The fixed words of that key, with its placeholders filled; KeyError where a word or a value is missing.

        Of something counted by `n` the words are those of `key-one` where it is one, and `{count}` is the number.
        """
        if "n" in values:
            key, values = f"{key}-one" if values["n"] == 1 else key, {"count": values["n"], **values}
        return _beginning(self.language, key.partition(".")[0])[key].format(**values)

    def text(self, text: Text) -> str:
        """The words of a ruleset or an application in this language, or in the first that has them."""
        return text.say(self.language)

    def ours(self, name: Text | None) -> bool:
        """Whether a name is a translation of ours in this language, and not the gazette's."""
        return name is not None and self.language in name.ours

    def sentences(self, said: Iterable[str]) -> str:
        """One after the other, in Chinese without a space between them."""
        return ("" if self.language == "zh" else " ").join(said)

    def either(self, items: Sequence[str]) -> str:
        """`2, 3 or 12`."""
        return self._joined(items, self("phrase.or"))

    def both(self, items: Sequence[str]) -> str:
        """`2, 3 and 12`."""
        return self._joined(items, self("phrase.and"))

    def _joined(self, items: Sequence[str], last: str) -> str:
        *first, end = items
        return last.join([self("phrase.comma").join(first), end]) if first else end

    def runs(self, labels: Iterable[str]) -> list[str]:
        """Labels in their order, three or more consecutive numbers as a run: `0`, `2 to 5`, `joker`."""
        found: list[str] = []
        numbered = [(as_number(label), label) for label in labels]
        keyed = ((place, number, label) for place, (number, label) in enumerate(numbered))
        for _, group in groupby(keyed, lambda item: (item[0], "") if item[1] is None else (item[1] - item[0], "run")):
            run = [label for _, _, label in group]
            found += [self("phrase.run", low=run[0], high=run[-1])] if len(run) >= RUN else run
        return found

    def date(self, day: str) -> str:
        """`20 de Novembro de 2026`, `二零二六年十一月二十日`, of a day written `2026-11-20`."""
        found = date.fromisoformat(day)
        month = self(f"request.month.{MONTHS[found.month - 1]}")
        if self.language == "zh":
            year = "".join(NUMERALS[int(digit)] for digit in str(found.year))
            return self("request.date", year=year, month=month, day=chinese(found.day))
        return self("request.date", year=found.year, month=month, day=found.day)

    def cite(self, citation: Citation | None) -> str:
        """`art. 5.º, n.º 2, 1)`, `第五條第二款（一）項`; that the act is silent or was not read; a dash for none."""
        if citation is None:
            return "—"
        if citation.silent:
            return self("phrase.silent")
        if citation.unread:
            return self("phrase.unread", text=self.text(citation.unread))
        return cited(citation.text, self.language)

    def begin(self, citation: Citation | None) -> str:
        """The same as a sentence begins with it: `Art. 6`."""
        said = self.cite(citation)
        return said[:1].upper() + said[1:]

    def act(self, name: str) -> str:
        """The short name of an act in this language; one that is not Macau's stays as it is."""
        return act_name(name, self.language)

    def amended(self, act: Act) -> str:
        """The acts that amend or supersede it."""
        return self("phrase.comma").join(map(self.act, act.by))

    def prize(self, ratio: Ratio) -> str:
        """`7:6`, in Chinese `6賠7`, the stake first as the gazette has it; `8 for 1` says that the stake is inside."""
        return self("pays.for-one" if ratio.for_one else "pays.to-one", amount=ratio.amount, stake=ratio.stake)

    def units(self, count: int) -> str:
        """`3 units`."""
        return self("phrase.units-count", n=count)
