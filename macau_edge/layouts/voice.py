"""What a cloth says of bets: names, labels and prizes in its languages, all of them from the model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from macau_edge.families import members
from macau_edge.model import Bet, Member, Ruleset, as_number
from macau_edge.selection import Choices
from macau_edge.wording.bets import prize_rows, prizes
from macau_edge.wording.vocabulary import RUN
from macau_edge.wording.words import Words

LABELS = 24
"""Labels of a family that are listed; of more, the first ones and how many there are."""


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
    """A ruleset, what the house chose, and the words of a cloth in each of its languages, the first of them first."""

    ruleset: Ruleset
    choices: Choices
    words: Sequence[Words]

    def each(self, said: Callable[[Words], str]) -> tuple[str, ...]:
        """What is said in each language, once where they say the same; nothing where it is empty."""
        return tuple(text for text in dict.fromkeys(map(said, self.words)) if text)

    def members(self, bet: Bet) -> tuple[Member, ...]:
        """The bets of a family."""
        return members(self.ruleset, bet, self.choices)

    def names(self, of: Bet | Member) -> tuple[str, ...]:
        """The name in each language; of a member with its label."""
        return self.each(lambda w: w.bet(of))

    def label(self, member: Member) -> tuple[str, ...]:
        """The values of a member in each language."""
        return self.each(lambda w: w.values(member))

    def labels(self, found: Sequence[Member], w: Words) -> str:
        """The labels of some members of a family, as many as can be read."""
        texts = [w.values(member) for member in found]
        if any(len(member.values) > 1 for member in found):
            return _few(texts, w("phrase.semicolon"), len(found))
        return _few(w.runs(texts), w("phrase.comma"), len(found))

    def listed(self, found: Sequence[Member]) -> tuple[str, ...]:
        """The same in each language; once, as any language writes numbers, where the labels are no words."""
        if any(len(member.values) > 1 or len(self.label(member)) > 1 for member in found):
            return self.each(lambda w: self.labels(found, w))
        return (_few(numbers(self.label(member)[0] for member in found), ", ", len(found)),)

    def prizes(self, found: Sequence[Member], w: Words) -> list[str]:
        """What members can win, row by row; those with the same prize together, with their labels where they differ."""
        alike: dict[tuple[str, ...], list[Member]] = {}
        for member in found:
            alike.setdefault(tuple(prize_rows(member, self.choices, w)), []).append(member)
        if len(alike) == 1:
            return list(next(iter(alike)))
        rows: list[str] = []
        for (first, *others), group in alike.items():
            key = "layout.prizes-of" if others else "pays.row"
            rows += [w(key, prize=first, keys=self.labels(group, w)), *others]
        return rows

    def one_prize(self, found: Sequence[Member]) -> bool:
        """Whether all members have the same prize."""
        return len({prizes(member, self.choices, self.words[0]) for member in found}) <= 1
