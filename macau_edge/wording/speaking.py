"""Who says it: a language and a ruleset, and with them the names of bets, faces and prizes.

Every sentence and every cell of a report is made by a `Words`: `w("analysis.edge")` gives fixed words, `w.bet(member)`
the name of a bet, `w.percent(edge)` a figure, `w.cite(bet.law)` an article. What is longer than a line (the prizes of a
bet, what decides it) is a function beside this module that is given one. `BetWords` also knows what the words of one
bet mean, which the sentences on its outcomes need.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from macau_edge.model import Bet, Choice, Dice, Draw, Face, Language, Member, Ratio, Ruleset, Shoe, Wheel, parsed_number
from macau_edge.model.authority import Speech
from macau_edge.model.records import dataclass, replace
from macau_edge.outcomes.members import members_counted
from macau_edge.outcomes.scope import Choices, Scope, scope
from macau_edge.outcomes.together import combined_parts
from macau_edge.wording.devices import KEYS, DeviceKeys
from macau_edge.wording.text import CUT, Phrasebook

FAN_TAN = Draw(tuple(Face(str(left)) for left in range(1, 5)))
"""The buttons that are left when they are taken away in fours: nobody draws them out of an urn."""

SHOWN = 6
"""Labels of equal members that are written out; of more the first and the last are."""


def _in_order(labels: Iterable[str]) -> list[str]:
    """Each label once, numbers by their size; as they come where one is none."""
    found = list(dict.fromkeys(labels))
    numbers = {label: number for label in found if (number := parsed_number(label)) is not None}
    return sorted(found, key=numbers.__getitem__) if len(numbers) == len(found) else found


@dataclass(frozen=True, slots=True)
class Words(Phrasebook):
    """A language, and the ruleset whose bets, faces and stages it speaks of."""

    ruleset: Ruleset

    def on(self, ruleset: Ruleset) -> Words:
        """The words of this language on another ruleset."""
        return replace(self, ruleset=ruleset)

    def also(self, language: Language) -> Words:
        """The words of another language on this ruleset, without what the authority says in its own way."""
        own = self.own if language == self.language else Speech()
        return replace(self, language=language, own=own)

    def within(self, member: Member | None, choices: Choices) -> BetWords:
        """What the words of this bet mean under the choices of the house; those of the ruleset alone without a bet."""
        dealt = isinstance(self.ruleset.device, Shoe)
        beside = _beside(self.ruleset, member, choices) if member and dealt else ()
        inner = scope(self.ruleset, member, choices, beside)
        return self.inside(inner)

    def inside(self, inner: Scope, stage: str = "") -> BetWords:
        """What words mean in the scope of a bet, and in the stage `stage`, which a total opened."""
        return BetWords(
            language=self.language,
            ruleset=self.ruleset,
            inner=inner,
            stage=stage,
            own=self.own,
            signed=self.signed,
            starred=self.starred,
            refer=self.refer,
            listed=self.listed,
        )

    @property
    def of_pieces(self) -> bool:
        """Whether the game has pieces where others have cards."""
        return self.ruleset.has_pieces

    @property
    def classifier(self) -> str:
        """The word by which Chinese counts dice: that of the act of the game, where its ruleset says it."""
        device = self.ruleset.device
        said = device.counted_in if isinstance(device, Dice) else ""
        return said or Phrasebook(self.language).classifier

    def label(self, text: str) -> str:
        """A face, stage, colour, figure or label in words; `2-5` and what the ruleset has no words for, as written."""
        words = self.ruleset.words
        if not words:
            return text
        parts = [text] if text in words else text.split("-")
        return "-".join(self.text(words[part]) for part in parts) if all(p in words for p in parts) else text

    def choice(self, choice: Choice) -> str:
        """What an option is set to: a prize as it is written, or outcomes by the words of their label."""
        return self.prize(choice) if isinstance(choice, Ratio) else self.label(choice.label)

    def typed(self, choice: Choice) -> str:
        """What an option is set to, in words, and in brackets as a person types it."""
        said, label = self.choice(choice), choice.label
        return label if said == label else self("phrase.aside", text=said, said=f"`{label}`")

    def values(self, member: Member, *, short: bool = False) -> str:
        """The values of a member in words: `4`, `1-2`, `Peixe`; empty without any.

        Of several variables they stand in brackets, each after what the ruleset calls its variable, if it has words for
        all and there is room: `(pair 1-2, push 3)`; otherwise alone, `(1-2, 3)`.
        """
        named = not short and self._are_named(member)
        labels = {name: self.label(value.label) for name, value in member.values.items()}
        each = [
            self("phrase.value", name=self.label(name), value=said) if named else said for name, said in labels.items()
        ]
        said = self("phrase.comma").join(each)
        return self("phrase.values", values=said) if len(member.values) > 1 else said

    def bet(self, bet: Bet | Member) -> str:
        """`Hard Way 4`, `Figura: Peixe`; an asterisk after a name that is ours, not the gazette's, in this language."""
        if isinstance(bet, Member) and (own := bet.own_name):
            return self.text(own) + ("*" if self.starred and self.ours(own) else "")
        entry = bet.bet if isinstance(bet, Member) else bet
        name = self.text(entry.name) if entry.name else entry.id
        star = "*" if self.starred and self.ours(entry.name) else ""
        labels = self.values(bet) if isinstance(bet, Member) else ""
        if not labels:
            return name + star
        if isinstance(bet, Member) and len(bet.values) > 1:
            return self.sentences((name + star, labels))
        number = labels[0].isdigit() and not name[-1:].isdigit()
        apart = self("phrase.before-number" if number else "phrase.colon")
        return f"{name}{star}{apart}{labels}"

    def members(self, members: Sequence[Member]) -> str:
        """`Hard Way: 4, 10`, `Straight up: 0 to 36`; of one member its name."""
        if len(members) == 1:
            return self.bet(members[0])
        if len(members) <= SHOWN and all(member.own_name for member in members):
            return self.both(list(map(self.bet, members)))
        return self.bet(members[0].bet) + self("phrase.colon") + self.values_of(members)

    def values_of(self, members: Sequence[Member]) -> str:
        """The values alone: `4, 10`, `0 to 36`; of many the first and the last, and how many they are.

        Of many with several variables that have words, what each of these may be: `number 1 to 4; push 1 to 4 (12)`.
        """
        labels = self.runs(map(self.values, members))
        if len(labels) <= SHOWN:
            return self("phrase.comma").join(labels)
        if self._are_named(members[0]):
            each = {name: [self.label(one.values[name].label) for one in members] for name in members[0].values}
            listed = {name: self._cut(self.runs(_in_order(values))) for name, values in each.items()}
            said = [self("phrase.value", name=self.label(name), value=values) for name, values in listed.items()]
            return self("phrase.last-of", label=self("phrase.semicolon").join(said), count=len(members))
        return self._cut([*labels[:-1], self("phrase.last-of", label=labels[-1], count=len(members))])

    def _cut(self, labels: Sequence[str]) -> str:
        """Labels one after another, of many the first and the last."""
        shown = labels if len(labels) <= SHOWN else [*labels[: SHOWN // 2], CUT, labels[-1]]
        return self("phrase.comma").join(shown)

    def _are_named(self, member: Member) -> bool:
        """Whether its values stand after what their variables are called: of several, which all have words."""
        return len(member.values) > 1 and member.values.keys() <= self.ruleset.words.keys()

    @property
    def unit(self) -> str:
        """What the trials of the device are called: throws, spins, rounds."""
        return self(self.keys.unit)

    @property
    def trial(self) -> str:
        """What one of them is called: a throw, a spin, a round."""
        return self(self.keys.trial)

    @property
    def trials(self) -> str:
        """The title of a column that counts them: Throws, Spins, Rounds."""
        return self(self.keys.trials)

    @property
    def expected_trials(self) -> str:
        """The title of a column of how many of them a bet takes on average: Expected rolls, Expected spins."""
        return self(self.keys.expected)

    @property
    def device(self) -> str:
        """`dice`, `wheel`, `cards`, `balls` or one `ball` out of an urn, or `draw`: what is left at fan-tan."""
        match self.ruleset.device:
            case Dice():
                return "dice"
            case Wheel():
                return "wheel"
            case Draw(take=take) as draw:
                return "balls" if take > 1 else "draw" if draw == FAN_TAN else "ball"
            case Shoe():
                return "cards"

    @property
    def keys(self) -> DeviceKeys:
        """The keys of the words that are said of the device."""
        return KEYS[self.device]


def _beside(ruleset: Ruleset, member: Member, choices: Choices) -> tuple[Member, ...]:
    """Whom the rounds of a bet on cards are told apart for as well: its parts, or the members that it counts for."""
    parts = [part.member for part in combined_parts(ruleset, member, choices)] if member.bet.parts else [member]
    return tuple(one for part in parts for one in members_counted(ruleset, part))


@dataclass(frozen=True, slots=True, kw_only=True)
class BetWords(Words):
    """The words of one bet, with what they mean: in `inner`, and `stage` for the total that opened it."""

    inner: Scope
    stage: str = ""
