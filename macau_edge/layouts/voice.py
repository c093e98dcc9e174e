"""What a cloth says of bets: names, labels and prizes in its languages, all of them from the model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from macau_edge.families import members
from macau_edge.model import Bet, Language, Member, Ruleset, as_number
from macau_edge.selection import Choices
from macau_edge.wording.bets import bet_name, member_label, prizes
from macau_edge.wording.lists import RUN, runs
from macau_edge.wording.vocabulary import say

LABELS = 24
"""Labels of a family that are listed; of more, the first ones and how many there are."""
ROWS = " · "
"""What the wording puts between the rows of a table of prizes."""


def numbers(labels: Iterable[str]) -> list[str]:
    """Labels as any language writes them, three or more consecutive numbers as a run: `2–6`, `8`, `00`."""
    ends: list[list[str]] = []
    for label in labels:
        number, last = as_number(label), as_number(ends[-1][-1]) if ends else None
        if number is not None and last is not None and number == last + 1:
            ends[-1].append(label)
        else:
            ends.append([label])
    found = ([f"{run[0]}–{run[-1]}"] if len(run) >= RUN else run for run in ends)
    return [one for run in found for one in run]


def _few(texts: Sequence[str], apart: str, count: int) -> str:
    """The texts, or, of many, the first ones and how many things there are."""
    if len(texts) <= LABELS:
        return apart.join(texts)
    return f"{apart.join(texts[: LABELS // 2])} … ({count})"


@dataclass(frozen=True, slots=True)
class Voice:
    """A ruleset, what the house chose, and the languages of a cloth, the first of them first."""

    ruleset: Ruleset
    choices: Choices
    languages: Sequence[Language]

    def each(self, said: Callable[[Language], str]) -> tuple[str, ...]:
        """What is said in each language, once where they say the same; nothing where it is empty."""
        return tuple(text for text in dict.fromkeys(map(said, self.languages)) if text)

    def members(self, bet: Bet) -> tuple[Member, ...]:
        """The bets of a family."""
        return members(self.ruleset, bet, self.choices)

    def names(self, of: Bet | Member) -> tuple[str, ...]:
        """The name in each language; of a member with its label."""
        return self.each(lambda language: bet_name(of, self.ruleset, language))

    def label(self, member: Member) -> tuple[str, ...]:
        """The values of a member in each language."""
        return self.each(lambda language: member_label(member, self.ruleset, language))

    def labels(self, found: Sequence[Member], language: Language) -> str:
        """The labels of some members of a family, as many as can be read."""
        texts = [member_label(member, self.ruleset, language) for member in found]
        if any(len(member.values) > 1 for member in found):
            return _few(texts, say(language, "phrase.semicolon"), len(found))
        return _few(runs(texts, language), say(language, "phrase.comma"), len(found))

    def listed(self, found: Sequence[Member]) -> tuple[str, ...]:
        """The same in each language; once, as any language writes numbers, where the labels are no words."""
        if any(len(member.values) > 1 or len(self.label(member)) > 1 for member in found):
            return self.each(lambda language: self.labels(found, language))
        return (_few(numbers(self.label(member)[0] for member in found), ", ", len(found)),)

    def prizes(self, found: Sequence[Member], language: Language) -> list[str]:
        """What members can win, row by row; those with the same prize together, with their labels where they differ."""
        alike: dict[str, list[Member]] = {}
        for member in found:
            alike.setdefault(prizes(member, self.ruleset, self.choices, language), []).append(member)
        if len(alike) == 1:
            return next(iter(alike)).split(ROWS)
        rows: list[str] = []
        for prize, group in alike.items():
            key = "layout.prizes-of" if ROWS in prize else "pays.row"
            rows += say(language, key, prize=prize, keys=self.labels(group, language)).split(ROWS)
        return rows

    def one_prize(self, found: Sequence[Member]) -> bool:
        """Whether all members have the same prize."""
        return len({prizes(member, self.ruleset, self.choices, self.languages[0]) for member in found}) <= 1
