"""What a phrase names: a text, and the moments of a game that it is true of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from tests.plain import Moment, What
from tests.plain_reader.cards import dealt_in
from tests.plain_reader.devices import NUMBER, SPAN, Thrown, spanned
from tests.plain_reader.hands import Hands, Look
from tests.plain_reader.text import RefusedError, Tree, items, word

Names = Callable[[Moment], bool]

OTHERS = "others"

_EQUAL = re.compile(r"(hard|easy) (.+)")
_SAME = re.compile(r"same (\S+)")
_SHOWS = re.compile(r"shows (\S+)")
_SHOWING = re.compile(r"(exactly|at least) ([0-9]+) shows? (\S+)")
_WITHIN = re.compile(r"within (\S+)")
_BEYOND = re.compile(r"(higher|lower) than (\S+)")
_FACES_OF = re.compile(r"faces of (\S+)")
_TRIAL = re.compile(r"trial ([0-9]+)")


@dataclass
class Seen:
    """What the phrases of a bet were found to look at: the hand, the largest number of a trial, the cards.

    `faces` are the stages of which they ask what faces opened them.
    """

    hand: bool = False
    faces: set[str] = field(default_factory=set)
    trial: int = 0
    cards: set[Look] = field(default_factory=set)


@dataclass(frozen=True)
class Meaning:
    """What words mean to a bet in one of its stages.

    `words` are its variables, the names and the options, each with the outcomes that it stands for; `also` are those
    that the house could have chosen instead. `stage` is the stage, `added_at` that of the bet it is additional to.
    """

    thrown: Thrown
    words: Mapping[str, Tree]
    happenings: frozenset[str] = frozenset()
    also: Mapping[str, list[Tree]] = field(default_factory=dict)
    stage: str = ""
    added_at: str = ""
    seen: Seen = field(default_factory=Seen)

    def in_stage(self, stage: str) -> Meaning:
        return replace(self, stage=stage)

    def whats(self, tree: Tree) -> list[What]:
        """The phrases of outcomes; none for `others`."""
        if tree == OTHERS:
            return []
        return [What(str(item), self.outcomes(item)) for item in unlike(items(tree))]

    def outcomes(self, tree: Tree) -> Names:
        """One phrase, or a list of them."""
        if isinstance(tree, str):
            return self.phrase(tree)
        each = [self.outcomes(item) for item in unlike(items(tree))]
        if not each:
            raise RefusedError("no outcomes")
        return lambda moment: any(names(moment) for names in each)

    @property
    def hands(self) -> Hands | None:
        """The hands of the deal, where cards are dealt."""
        return Hands(self.thrown.shoe, self.words, self.seen.cards) if self.thrown.shoe else None

    def phrase(self, text: str) -> Names:
        if len(joined := conjuncts(text)) > 1:
            return self._all(joined)
        base, *removed = text.split(" except ")
        if len(removed) > 1:
            raise RefusedError(f"except twice: {text}")
        if removed:
            one, other = self.phrase(base), self.phrase(removed[0])
            return lambda moment: one(moment) and not other(moment)
        if text == "any":
            return lambda _: True
        if text == "end of hand":
            self.seen.hand = True
            return lambda moment: moment.ends
        if found := _TRIAL.fullmatch(text):
            number = int(found[1])
            self.seen.trial = max(self.seen.trial, number)
            return lambda moment: moment.trial == number
        if self.hands is not None:
            holds = self.hands.phrase(text)
            return (lambda moment: holds(dealt_in(moment.throw))) if holds else self._word(text)
        return self._of_totals(text) or self._of_faces(text) or self._word(text)

    def _all(self, texts: list[str]) -> Names:
        """What all of several phrases name."""
        if any(" except " in text or text == OTHERS for text in texts):
            raise RefusedError(f"and: {texts}")
        each = list(map(self.phrase, texts))
        return lambda moment: all(names(moment) for names in each)

    # --- totals ---------------------------------------------------------------------------------------------------

    def _of_totals(self, text: str) -> Names | None:
        total = self.thrown.total
        if text in ("odd", "even"):
            rest = int(text == "odd")
            return lambda moment: (found := total(moment.throw)) is not None and found % 2 == rest
        if found := SPAN.fullmatch(text):
            low, high = int(found[1]), int(found[2])
            if low >= high or not {low, high} <= self.thrown.totals:
                raise RefusedError(f"an end of a range that cannot come up: {text}")
            return lambda moment: (number := total(moment.throw)) is not None and low <= number <= high
        if found := _BEYOND.fullmatch(text):
            return self._beyond(found[2], 1 if found[1] == "higher" else -1)
        if NUMBER.fullmatch(text):
            wanted = int(text)
            return lambda moment: total(moment.throw) == wanted
        return None

    def _beyond(self, text: str, sign: int) -> Names:
        """The totals above a number, or below it; the number may be a word, or what opened the stage.

        One result alone may be without a number: it is neither. Nor is there a total that is beyond such a one.
        """
        total = self.thrown.total
        some_lack = bool(self.thrown.faces.keys() - self.thrown.numbered) and not self.thrown.only_totals
        if some_lack and (self.thrown.count > 1 or not self.thrown.numbered):
            raise RefusedError("totals of faces without numbers")

        def beyond(moment: Moment, number: int) -> bool:
            found = total(moment.throw)
            return found is not None and sign * found > sign * number

        if text in (self.stage, self.added_at):
            return lambda moment: moment.opener is not None and beyond(moment, self._opened_by(moment))
        while text in self.words:
            (one,) = self._meant(text)
            text = word(one)
        if not NUMBER.fullmatch(text):
            raise RefusedError(f"not one number: {text}")
        return lambda moment: beyond(moment, int(text))

    def _opened_by(self, moment: Moment) -> int:
        """The total that opened the stage."""
        opened = self.thrown.opened(moment.opener)
        if not NUMBER.fullmatch(opened):
            raise RefusedError(f"beyond what has no number: {opened}")
        return int(opened)

    # --- faces ----------------------------------------------------------------------------------------------------

    def _of_faces(self, text: str) -> Names | None:
        thrown = self.thrown
        first = text.split(" ", maxsplit=1)[0]
        about_faces = first in ("hard", "easy", "same", "shows", "exactly", "at", "within", "faces")
        if about_faces and (thrown.only_totals or thrown.kind == "wheel"):
            raise RefusedError(f"faces of this device: {text}")
        if found := _EQUAL.fullmatch(text):
            hard, of = found[1] == "hard", self.phrase(found[2])
            return lambda moment: of(moment) and (len({face.label for face in moment.throw}) == 1) == hard
        if found := _FACES_OF.fullmatch(text):
            if found[1] != self.stage:
                raise RefusedError(f"faces of what is not the present stage: {text}")
            self.seen.faces.add(self.stage)
            return lambda moment: Counter(f.label for f in moment.throw) == Counter(f.label for f in moment.opening)
        if found := _SAME.fullmatch(text):
            return self._same(found[1])
        if found := _SHOWS.fullmatch(text):
            wanted = Counter(self._operand(found[1]))
            return lambda moment: all(thrown.showing(moment.throw, one) >= many for one, many in wanted.items())
        if found := _SHOWING.fullmatch(text):
            exactly, number, what = found[1] == "exactly", int(found[2]), self.borne(found[3])
            if exactly:
                return lambda moment: thrown.showing(moment.throw, what) == number
            return lambda moment: thrown.showing(moment.throw, what) >= number
        if found := _WITHIN.fullmatch(text):
            allowed = Counter(self._operand(found[1]))
            return lambda moment: Counter(face.label for face in moment.throw) <= allowed
        return None

    def _same(self, attribute: str) -> Names:
        if attribute == "face":
            return lambda moment: len({face.label for face in moment.throw}) == 1
        values = {label: borne.get(attribute) for label, borne in self.thrown.bears.items()}
        if None in values.values():
            raise RefusedError(f"not every face has the attribute {attribute}")
        return lambda moment: len({values[face.label] for face in moment.throw}) == 1

    def _operand(self, text: str) -> tuple[str, ...]:
        """The faces that a word stands for, or the one word that faces may bear."""
        if text in self.words:
            meant = self._meant(text)
            if len(meant) != 1:
                raise RefusedError(f"several outcomes where faces are asked for: {text}")
            return self._operand(word(meant[0]))
        if any(text == label or text in borne.values() for label, borne in self.thrown.bears.items()):
            return (text,)
        faces = tuple(text.split("-"))
        if not set(faces) <= self.thrown.faces.keys():
            raise RefusedError(f"no face or attribute: {text}")
        return faces

    def borne(self, text: str) -> str:
        """The one face or value of an attribute that a word stands for."""
        found = self._operand(text)
        if len(found) != 1:
            raise RefusedError(f"not one face or attribute: {text}")
        return found[0]

    # --- words ----------------------------------------------------------------------------------------------------

    def _meant(self, text: str) -> list[Tree]:
        return items(self.words[text])

    def _word(self, text: str) -> Names:
        """A variable, a name or an option, the present stage, a happening, a face or several."""
        if text in (self.stage, self.added_at):
            return self._opener()
        if text in self.words:
            for other in self.also.get(text, []):
                self.outcomes(other)
            return self.outcomes(list(self._meant(text)))
        if text in self.happenings:
            self.seen.hand = True
            return lambda moment: moment.happening == text
        faces = (text,) if text in self.thrown.faces else tuple(text.split("-"))
        if self.thrown.only_totals or not set(faces) <= self.thrown.faces.keys() or len(faces) != self.thrown.count:
            raise RefusedError(f"no outcome: {text}")
        wanted = Counter(faces)
        return lambda moment: Counter(face.label for face in moment.throw) == wanted

    def _opener(self) -> Names:
        """The total that opened the stage; where one face alone comes up, it may be without a number."""
        if self.thrown.count > 1 and not self.thrown.faces.keys() <= self.thrown.numbered:
            raise RefusedError("the total that opened a stage, of faces without numbers")
        return lambda moment: sum(face.number for face in moment.throw) == moment.opener


def conjuncts(text: str) -> list[str]:
    """What `and` joins; a sum has two hands, and `3 of a rank and 2 of a rank` is one thing."""
    whole = re.sub(r"(\bsum of (?:[a-z]+(?: [0-9]+)? of )?\S+) and ", r"\1 + ", text)
    whole = re.sub(r"(of a [^ ]+(?: twice)?) and (?=[1-9][0-9]? of a )", r"\1 + ", whole)
    return [part.replace(" + ", " and ") for part in whole.split(" and ")]


def unlike(found: list[Tree]) -> list[Tree]:
    """The items of a list, none of which stands there twice."""
    if any(item in found[:place] for place, item in enumerate(found)):
        raise RefusedError(f"twice in a list: {found}")
    return found


def each_item(tree: Tree) -> list[Tree]:
    """The items of a list in which a range is each of its numbers and a list is one."""
    found: list[Tree] = []
    for item in items(tree):
        found += spanned(item) if isinstance(item, str) else [item]
    return found
