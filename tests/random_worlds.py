"""What random games are played with: a device or an urn, a hand, phrases and names, each a text with its meaning.

All of it is drawn as whole numbers, by `pick`: strategies made anew for every phrase would take most of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import TypeVar

from hypothesis import assume
from hypothesis import strategies as st

from tests.plain import Hand, Moment, Urn, What
from tests.random_bets import Device, Face, Phrase, Throw, dice, kinds_of_phrases, total

T = TypeVar("T")
Draw = st.DrawFn

TRIES = 3
"""Phrases drawn until one does not overlap what is named already."""

LAST = 3
"""The largest number of a trial that a bet asks for; what comes later is all alike."""

# --- drawing ------------------------------------------------------------------------------------------------------


@lru_cache
def below(number: int) -> st.SearchStrategy[int]:
    return st.integers(0, number - 1)


def pick(draw: Draw, options: Sequence[T]) -> T:
    """One of them; the first is the simplest."""
    return options[draw(below(len(options)))] if len(options) > 1 else options[0]


def now_and_then(draw: Draw, rarely: int = 2) -> bool:
    """Whether something happens that does one time in so many."""
    return draw(below(rarely)) == rarely - 1


def some_of(draw: Draw, options: Sequence[T], least: int, most: int) -> list[T]:
    """So many of them, each once, in any order."""
    left = list(options)
    number = pick(draw, range(least, min(most, len(left)) + 1))
    return [left.pop(draw(below(len(left)))) for _ in range(number)]


def shuffled(draw: Draw, options: Sequence[T]) -> list[T]:
    return some_of(draw, options, len(options), len(options))


# --- what can come up ---------------------------------------------------------------------------------------------


def some_faces(draw: Draw, least: int, most: int) -> list[Face]:
    return [
        Face(f"f{place}", pick(draw, range(7)), pick(draw, range(1, 4)), pick(draw, ["red", "green"]))
        for place in range(pick(draw, range(least, most + 1)))
    ]


def unlike_dice(sides: Sequence[int]) -> Device:
    """Dice with so many sides each, numbered from 1 on."""
    throws = product(*([Face(str(n), n, colour="") for n in range(1, many + 1)] for many in sides))
    return Device(f"{{dice: [{', '.join(map(str, sides))}]}}", tuple((throw, 1) for throw in throws), is_dice=True)


def dice_of_different_faces(dice: Sequence[Mapping[int, int]]) -> Device:
    """Dice with faces of their own: of each the number on a face, and its weight."""
    shown = ("{" + ", ".join(f"{number}: {weight}" for number, weight in die.items()) + "}" for die in dice)
    throws = (
        (
            tuple(Face(str(number), number, colour="") for number in throw),
            prod(die[number] for die, number in zip(dice, throw, strict=True)),
        )
        for throw in product(*dice)
    )
    return Device(f"{{dice: [{', '.join(shown)}]}}", tuple(throws), is_dice=True)


def small_wheel(weights: Sequence[int]) -> Device:
    text = "{wheel: {" + ", ".join(f"{number}: {weight}" for number, weight in enumerate(weights)) + "}}"
    return Device(text, tuple(((Face(str(n), n),), weight) for n, weight in enumerate(weights)), is_dice=False)


def urn(balls: Sequence[Face], take: int, returned: str) -> Device:
    """An urn with as many balls of each face as its weight says."""
    shown = ", ".join(f"{f.label}: {{number: {f.number}, weight: {f.weight}, colour: {f.colour}}}" for f in balls)
    text = f"{{draw: {{{shown}}}, take: {take}, returned: {returned}}}"
    if returned == "after each ball":
        return replace(dice(balls, take), text=text)
    full = Urn(text, (), True, tuple(balls), take)
    throws = tuple((throw, ways) for throw, ways, _ in full.drawn([ball.weight for ball in balls]))
    return replace(full, throws=throws) if returned == "never" else Device(text, throws, is_dice=True)


def some_device(draw: Draw) -> Device:
    """Dice, a wheel, or an urn into which the balls come back; up to a dozen ordered results."""
    match pick(draw, ["one die", "two dice", "wheel", "urn", "unlike dice", "different faces"]):
        case "different faces":
            few: list[Mapping[int, int]] = [{1: 2, 2: 1}, {0: 1, 2: 3}, {1: 1, 2: 1, 3: 1}, {1: 1, 4: 2}]
            return dice_of_different_faces([pick(draw, few), pick(draw, few)])
        case "unlike dice":
            return unlike_dice([pick(draw, [1, 2, 3]), pick(draw, [2, 4])])
        case "one die":
            return dice(some_faces(draw, 2, 4), 1)
        case "two dice":
            return dice(some_faces(draw, 2, 3), 2)
        case "wheel":
            return small_wheel([pick(draw, range(1, 4)) for _ in range(pick(draw, range(2, 7)))])
        case _:
            found = urn(some_faces(draw, 2, 3), pick(draw, [1, 2]), pick(draw, ["after the draw", "after each ball"]))
            assume(len(found.throws) > 1)
            return found


def some_urn(draw: Draw) -> Device:
    """Three to seven balls, one or two of them drawn at a time, which never come back."""
    take = pick(draw, [1, 2])
    balls = some_faces(draw, 2, 3)
    assume(2 * take < sum(ball.weight for ball in balls) < 8)
    return urn(balls, take, "never")


# --- phrases ------------------------------------------------------------------------------------------------------


def the_total(number: int) -> What:
    return What(str(number), lambda moment: total(moment.throw) == number)


def the_opener(stage: str) -> What:
    """The word of a stage inside it: the total that opened it."""
    return What(stage, lambda moment: total(moment.throw) == moment.opener)


def beyond_the_opener(stage: str, *, higher: bool) -> What:
    """The totals above or below the one that opened a stage."""
    if higher:
        return What(f"higher than {stage}", lambda moment: total(moment.throw) > (moment.opener or 0))
    return What(f"lower than {stage}", lambda moment: total(moment.throw) < (moment.opener or 0))


def faces_of_opener(stage: str) -> What:
    """The faces that opened a stage, in any order."""
    return What(f"faces of {stage}", lambda moment: labels_of(moment.throw) == labels_of(moment.opening))


def labels_of(throw: Throw) -> list[str]:
    return sorted(face.label for face in throw)


def happening(name: str) -> What:
    return What(name, lambda moment: moment.happening == name, hand=True)


def trial(number: int) -> What:
    return What(f"trial {number}", lambda moment: moment.trial == number, trial=number)


def of_throw(phrase: Phrase) -> What:
    return What(phrase.text, lambda moment: phrase.names(moment.throw))


ANY = What("any", lambda moment: True)
END_OF_HAND = What("end of hand", lambda moment: moment.ends, hand=True)


def flags(whats: Collection[What]) -> tuple[bool, int]:
    """Whether one of these looks at the hand, and the last trial that one asks for."""
    return any(what.hand for what in whats), max((what.trial for what in whats), default=0)


def any_of(whats: Sequence[What]) -> What:
    """A phrase, or a list of phrases, as one."""
    if len(whats) == 1:
        return whats[0]
    texts = dict.fromkeys(what.text for what in whats)  # one that names nothing can come again
    text = f"[{', '.join(texts)}]"
    return What(text, lambda moment: any(what.names(moment) for what in whats), *flags(whats))


def without(one: What, two: What) -> What:
    text = f"{one.text} except {two.text}"
    return What(text, lambda moment: one.names(moment) and not two.names(moment), *flags([one, two]))


Groups = Sequence[Sequence[Sequence[What]]]
"""Groups of kinds of phrases: each group is as likely, and in it each kind."""


@dataclass(frozen=True)
class Phrases:
    """Phrases to pick from, and all moments that they may meet, but for what opened a stage."""

    groups: Groups
    moments: Sequence[Moment]

    def simple(self, draw: Draw) -> What:
        """A phrase without an exception."""
        return pick(draw, pick(draw, pick(draw, self.groups)))

    def one(self, draw: Draw) -> What:
        """A phrase; now and then `A except B`."""
        found = self.simple(draw)
        return without(found, self.simple(draw)) if now_and_then(draw, 6) else found

    def several(self, draw: Draw) -> What:
        """One phrase, or two that do not overlap, as one."""
        found = self.one(draw)
        more = self.one(draw) if now_and_then(draw) else found
        if any(found.names(moment) and more.names(moment) for moment in self.moments):
            return found
        return any_of([found, more])

    def and_opener(self, word: What, totals: Sequence[int]) -> Phrases:
        """These phrases and the word for what opened a stage, which these totals may have done."""
        moments = [replace(moment, opener=number) for moment in self.moments for number in totals]
        return Phrases([*self.groups, *[[[word]]] * (len(self.groups) // 2)], moments)

    def only(self, fits: Callable[[What], bool]) -> Phrases:
        """Those that fit; there must be one."""
        groups = [
            [found for kind in group if (found := [what for what in kind if fits(what)])] for group in self.groups
        ]
        return Phrases([group for group in groups if group], self.moments)

    def apart(self, draw: Draw, among: Sequence[Moment], taken: Collection[Moment]) -> What:
        """A phrase for something `among` these moments, but for none of those that are `taken`."""
        left = [moment for moment in among if moment not in taken]
        found = self.only(lambda what: any(map(what.names, left)) and not any(map(what.names, taken)))
        assume(found.groups)
        return found.simple(draw)


# --- clauses and stages -------------------------------------------------------------------------------------------

Clauses = dict[str, list[What]]
"""Target -> phrases, none for `others`."""


def some_clauses(
    draw: Draw,
    phrases: Phrases,
    targets: Sequence[str],
    *,
    own: Mapping[str, Sequence[What]] | None = None,
    taken: Collection[int] = (),
    sure: str = "",
    rarely: int = 2,
) -> Clauses:
    """Clauses that do not overlap at any moment, after those of `own`, which have `taken` totals.

    None of them names nothing. One is for all `others` one time in so many, or where nothing else leads anywhere: that
    of a target without a clause, be it the one that is `sure`.
    """
    moments = phrases.moments
    named = {place for place, moment in enumerate(moments) if total(moment.throw) in taken}
    clauses: Clauses = {target: list(found) for target, found in (own or {}).items()}
    for target in targets:
        for _ in range(TRIES):
            one = phrases.one(draw)
            places = {place for place, moment in enumerate(moments) if one.names(moment)}
            everything = len(places | named) == len(moments)
            if places and not places & named and not (everything and not now_and_then(draw, 8)):
                clauses.setdefault(target, []).append(one)
                named |= places
                if now_and_then(draw):
                    break
    rest = [target for target in dict.fromkeys([*targets, sure]) if target and target not in clauses]
    if rest and len(named) < len(moments) and (not clauses or now_and_then(draw, rarely)):
        clauses[pick(draw, rest)] = []
    return clauses


def clauses_text(clauses: Mapping[str, Sequence[What]]) -> str:
    return ", ".join(f"{target}: {any_of(found).text if found else 'others'}" for target, found in clauses.items())


@dataclass(frozen=True)
class Stages:
    """Stages and their clauses, and the totals that open those which speak of what opened them."""

    clauses: Mapping[str, Mapping[str, Sequence[What]]]
    opened: Mapping[str, Sequence[int]] = field(default_factory=dict)

    @property
    def by_faces(self) -> frozenset[str]:
        """The stages that ask what faces opened them."""
        asked = {what.text for what in self.whats}
        return frozenset(name for name in self.clauses if f"faces of {name}" in asked)

    @property
    def text(self) -> str:
        return ", ".join(f"{name}: {{{clauses_text(clauses)}}}" for name, clauses in self.clauses.items())

    @property
    def whats(self) -> list[What]:
        return [what for clauses in self.clauses.values() for found in clauses.values() for what in found]


def some_stages(
    draw: Draw,
    phrases: Phrases,
    names: Sequence[str],
    ends: Sequence[str],
    *,
    last_only_ends: bool = False,
    faces: bool = False,
) -> Stages:
    """Stages that lead to one another and to `ends`; the first leads to the second.

    A stage that speaks of what opened it is only led to by some totals. `last_only_ends` is for a stage at which an
    additional bet can be made: it leads nowhere else, and does not ask for the number of the trial. With `faces` a
    stage may ask for those that opened it, and the last one may compare with their total.
    """
    totals = sorted({total(moment.throw) for moment in phrases.moments})
    opened = {name: some_of(draw, totals, 1, 2) for name in names[1:] if now_and_then(draw)}
    stages: dict[str, Clauses] = {}
    for name, following in zip(names, [*names[1:], ""], strict=True):
        taken = list(opened.get(name, []))
        if taken and faces and not following and taken[0] not in (totals[0], totals[-1]) and now_and_then(draw):
            above, below, same = shuffled(draw, ends)
            beyond = {above: [beyond_the_opener(name, higher=True)], below: [beyond_the_opener(name, higher=False)]}
            stages[name] = {**beyond, same: [the_opener(name)]}
            continue
        the_same = faces_of_opener if faces and now_and_then(draw, 3) else the_opener
        own: Clauses = {pick(draw, ends): [the_same(name)]} if taken else {}
        last = last_only_ends and not following
        for other in [] if last else opened:
            free = [number for number in opened[other] if number not in taken]
            if free and other != name and (other == following or now_and_then(draw, 3)):
                own[other] = list(map(the_total, some_of(draw, free, 1, 2)))
                taken += free
        others = [other for other in names if other != name and other not in opened]
        targets = some_of(draw, [*ends, *([] if last else others)], 1, 4)
        if name == names[0] and following not in opened:
            targets = [following, *(target for target in targets if target != following)]
        known = phrases.only(lambda what: not what.trial) if last else phrases
        stages[name] = some_clauses(
            draw, known, targets, own=own, taken=taken, sure=pick(draw, ends), rarely=5 if last else 2
        )
    return Stages(stages, opened)


# --- a hand, names, and all of it together ------------------------------------------------------------------------

HAPPENINGS = ("calm", "storm", "hit")
STAGES = ("first", "second", "third")
TURNS = ("opening", "chase", "peak")


def some_hand(draw: Draw, device: Device) -> tuple[Hand, str]:
    """A hand of two or three stages, one or two happenings of which end it, and the text of it."""
    names = pick(draw, [TURNS, STAGES])[: pick(draw, [2, 3])]
    of_throws = [[of_throw(phrase) for phrase in kind] for kind in kinds_of_phrases(device)]
    stages = some_stages(draw, Phrases([of_throws], [Moment(throw) for throw, _ in device.throws]), names, HAPPENINGS)
    found = sorted({target for clauses in stages.clauses.values() for target in clauses} - set(names))
    assume(found)
    ends = some_of(draw, found, 1, 2)
    ending = ends[0] if len(ends) == 1 and now_and_then(draw) else f"[{', '.join(ends)}]"
    return Hand(stages.clauses, frozenset(ends)), f"hand: {{{stages.text}, ends: {ending}}}\n"


def moments_of(device: Device, hand: Hand | None) -> tuple[Moment, ...]:
    """Every trial that a bet may see."""
    seen = {Moment(throw): None for throw, _ in device.throws}
    if hand:
        seen = {}
        waiting = [hand.start]
        for position in waiting:  # grows while it is walked
            for throw, _ in device.throws:
                name, following = hand.moved(position, throw)
                seen[Moment(throw, happening=name, ends=name in hand.ends)] = None
                waiting += [following] if following not in waiting else []
    return tuple(replace(moment, trial=number) for moment in seen for number in range(1, LAST + 2))


@dataclass(frozen=True)
class World:
    """What all bets of a ruleset share: the text of it, and what the house chose.

    `kept` is whether the house keeps the stake of a winner, `known` are the words that are defined.
    """

    device: Device
    hand: Hand | None
    text: str
    kept: bool = False
    known: tuple[What, ...] = ()
    given: Mapping[str, str] = field(default_factory=dict)

    @property
    def throws(self) -> list[Throw]:
        return [throw for throw, _ in self.device.throws]

    @property
    def totals(self) -> list[int]:
        return sorted({total(throw) for throw in self.throws})

    @property
    def turns(self) -> list[str]:
        """The stages of the hand."""
        return list(self.hand.stages) if self.hand else []

    @cached_property
    def phrases(self) -> Phrases:
        """Phrases for the bets: of throws, of trials, of what happens in the hand, and the words that are known."""
        of_throws = [[of_throw(phrase) for phrase in kind] for kind in kinds_of_phrases(self.device)]
        groups: list[list[list[What]]] = [of_throws, of_throws, [[trial(number) for number in range(1, LAST + 1)]]]
        if self.hand:
            names = {target for clauses in self.hand.stages.values() for target in clauses} - self.hand.stages.keys()
            groups += [[[*map(happening, sorted(names)), END_OF_HAND]]] * 2
        groups += [[list(self.known)]] if self.known else []
        return Phrases(groups, moments_of(self.device, self.hand))

    def with_word(self, name: str, what: What, *also: What) -> World:
        """The world with a word for a phrase; `also` are others that the word may come to mean."""
        return replace(self, known=(*self.known, What(name, what.names, *flags([what, *also]))))


def some_world(draw: Draw, device: Device, *, hand: bool) -> World:
    """The device with a hand or none, names of whatever a phrase may be, and perhaps an option of outcomes."""
    played, text = some_hand(draw, device) if hand else (None, "")
    world = World(device, played, "", now_and_then(draw, 4))
    names: list[str] = []
    for number in range(pick(draw, range(3))):
        what = world.phrases.several(draw)
        names.append(f"name-{number}: {what.text}")
        world = world.with_word(f"name-{number}", what)
    if now_and_then(draw, 4):
        one, two = world.phrases.one(draw), world.phrases.one(draw)
        assume(one.text != two.text)
        chosen, other = shuffled(draw, [one, two])
        text += f"options: {{choice: {{law: art. 1, choices: [{one.text}, {two.text}]}}}}\n"
        world = replace(world.with_word("choice", chosen, other), given={"choice": chosen.text})
    text += f"names: {{{', '.join(names)}}}\n" if names else ""
    kept = "winning-stake: kept\n" if world.kept else ""
    return replace(world, text=f"game: x\ndevice: {device.text}\n{kept}{text}")
