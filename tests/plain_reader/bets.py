"""A ruleset's bets, their members and the hand, at a table of `tests.plain`."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from tests.plain import Bet, Clauses, Column, Hand, Moment, Seat, Staged, Table, Tally, What
from tests.plain_reader.cards import Dealt, dealt_in, shoe
from tests.plain_reader.choices import best, strategy
from tests.plain_reader.devices import NUMBER, Thrown, device, of_cards, spanned
from tests.plain_reader.hands import CHOICE, Part
from tests.plain_reader.phrases import Meaning, each_item
from tests.plain_reader.prizes import VERDICTS, NoRowError, NotGivenError, Reading, commission, largest, matches, ratio
from tests.plain_reader.steps import rounds
from tests.plain_reader.text import Key, RefusedError, Tree, items, keys, known, mapping, named, read, word, written_out
from tests.random_bets import Commission, Decision, Prize, Result, Terms, Throw

__all__ = ["NotGivenError", "Rules"]

FILE = (
    "game", "act", "device", "deal", "hands", "hand", "winning-stake", "commission", "names", "words", "options",
    "meters", "assumptions", "conditions", "bets", "readings", "notes",
)  # fmt: skip
SAID = ("name", "members", "law", "pays-law", "units", "expect")
"""What changes no figure of a bet."""
CLAUSES = ("win", "lose", "push")
GOES_BY = (*CLAUSES, "pays", "lost")
"""What says by what a bet is decided, and what it is paid."""
TALLY = ("count", "collect", "when", "until", "highest-of")
BET = (
    *SAID,
    *TALLY,
    "each",
    "win",
    "lose",
    "push",
    "stages",
    "additional",
    "pays",
    "lost",
    "commission",
    "made",
    "not-working",
    "strategy",
    "raise",
    "staked",
    "stays",
)

FEW = 1_000
"""Results of a trial up to which clauses are held to be apart."""
MANY = 200_000
"""States that a game may have."""


@dataclass(frozen=True)
class Member:
    """A bet, or one of a family: the value of each variable by what it is called, and the outcomes it stands for."""

    bet: str
    labels: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Tree] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return f"{self.bet}[{','.join(self.labels.values())}]" if self.labels else self.bet


class Rules:
    """A ruleset with what the house chose."""

    def __init__(self, tree: Mapping[Key, Tree], chosen: Mapping[str, str] | None = None) -> None:
        self.tree = named(dict(tree))
        known("ruleset", self.tree, *FILE)
        self.bets = written_out(named(self.tree["bets"]))
        self.names = named(self.tree.get("names", {}))
        self.offered = {name: named(option) for name, option in named(self.tree.get("options", {})).items()}
        self.offered |= {name: {"choices": "any ratio"} for name in named(self.tree.get("meters", {}))}
        self.chosen = dict(chosen or {})
        self._looking: dict[str, bool] = {}
        self.kept = {"returned": False, "kept": True}[word(self.tree.get("winning-stake", "returned"))]

    @classmethod
    def of(cls, text: str, chosen: Mapping[str, str] | None = None) -> Rules:
        return cls(read(text), chosen)

    @cached_property
    def thrown(self) -> Thrown:
        if {"decks", "pieces"} & {*named(self.tree["device"])}:
            return of_cards(shoe(self.tree, self.option))
        known("ruleset", self.tree, *(key for key in FILE if key not in ("deal", "hands")))
        return device(self.tree["device"])

    def throws(self, looks: Iterable[Hashable]) -> Sequence[tuple[Throw, int]]:
        """What can come up; of cards, as far as somebody looks at them."""
        if self.thrown.shoe is None:
            return self.thrown.device.throws
        return rounds(self.meaning(Member("")), named(self.tree), looks)

    # --- what words mean ------------------------------------------------------------------------------------------

    def option(self, name: str) -> str | None:
        """What the house chose, or what the program takes."""
        default = self.offered[name].get("default")
        return self.chosen.get(name, word(default) if default is not None else None)

    def meaning(self, member: Member, added_at: str = "") -> Meaning:
        words: dict[str, Tree] = dict(self.names)
        also: dict[str, list[Tree]] = {}
        for name, option in self.offered.items():
            if (chosen := self.option(name)) is not None:
                words[name] = chosen
                also[name] = items(option["choices"])
        happenings = self.happenings if "hand" in self.tree else frozenset()
        return Meaning(self.thrown, {**words, **member.values}, happenings, also, added_at=added_at)

    # --- the hand -------------------------------------------------------------------------------------------------

    @cached_property
    def stages_of_hand(self) -> dict[str, dict[str, Tree]]:
        return {name: named(clauses) for name, clauses in named(self.tree["hand"]).items() if name != "ends"}

    @cached_property
    def happenings(self) -> frozenset[str]:
        targets = {target for clauses in self.stages_of_hand.values() for target in clauses}
        return frozenset(targets - self.stages_of_hand.keys())

    @cached_property
    def hand(self) -> Hand | None:
        if "hand" not in self.tree:
            return None
        meaning = self.meaning(Member(""))
        stages = {name: self.clauses(meaning.in_stage(name), given) for name, given in self.stages_of_hand.items()}
        return Hand(stages, frozenset(map(word, items(named(self.tree["hand"])["ends"]))))

    # --- families -------------------------------------------------------------------------------------------------

    def members(self, bet: str) -> list[Member]:
        """The members of a bet; an additional bet, whose members are what opens a stage, is one here."""
        each = named(self.bets[bet].get("each", {}))
        found: list[Member] = []
        for values in product(*(self.values(tree) for tree in each.values())):
            labels = {name: label for name, (label, _) in zip(each, values, strict=True)}
            member = Member(bet, labels, {name: tree for name, (_, tree) in zip(each, values, strict=True)})
            parts = [self._parts(value) for value in member.values.values()]
            if all(one.isdisjoint(two) for one, two in combinations(parts, 2)):
                found.append(member)
        return found

    def _parts(self, tree: Tree) -> frozenset[str]:
        """The numbers and words that a value is made of; what an exception takes away is none of them."""
        if not isinstance(tree, str):
            return frozenset().union(*(self._parts(item) for item in items(tree)))
        base, _, removed = tree.partition(" except ")
        if removed:
            return self._parts(base) - self._parts(removed)
        return self._parts(self.names[tree]) if tree in self.names else frozenset(spanned(tree))

    def values(self, tree: Tree) -> list[tuple[str, Tree]]:
        """What the values of a variable are called, and the outcomes of each."""
        if isinstance(tree, dict):
            return list(named(tree).items())
        if tree == "face":
            if self.thrown.kind == "wheel":
                raise RefusedError("faces of a wheel")
            return [(label, label) for label in self.thrown.faces]
        if isinstance(tree, str) and tree.startswith("like "):
            return [(label, label) for label in self._like(tree.removeprefix("like "))]
        if tree in ("splits", "streets", "corners", "six-lines", "columns"):
            if self.thrown.table is None:
                raise RefusedError(f"{tree} without a table")
            return [(label, list(numbers)) for label, numbers in self.thrown.table.chances(word(tree)).items()]
        if isinstance(tree, str) and not NUMBER.fullmatch(tree.partition(" to ")[0]):
            raise RefusedError(f"each: {tree}")
        return [("-".join(map(word, items(item))), item) for item in each_item(tree)]

    def _like(self, shape: str) -> Iterator[str]:
        """Every combination in which as many faces are equal as in the shape, and of which there are enough."""
        wanted = sorted(map(shape.split("-").count, set(shape.split("-"))))
        for faces in combinations_with_replacement(self.thrown.faces, sum(wanted)):
            shares = {face: faces.count(face) for face in faces}
            shaped = sorted(shares.values()) == wanted and all(map(self.thrown.enough, shares, shares.values()))
            if shaped and (self.thrown.kind != "unlike dice" or self._come(faces)):
                yield "-".join(faces)

    def _come(self, faces: Sequence[str]) -> bool:
        """Whether a throw shows all of them at once."""
        shown = ([face.label for face in throw] for throw, _ in self.thrown.device.throws)
        return any(all(labels.count(face) >= faces.count(face) for face in faces) for labels in shown)

    # --- bets -----------------------------------------------------------------------------------------------------

    def bet(self, member: Member) -> Bet:
        """One bet that is not put together of others; of a family, all members wait for the hand if one looks at it."""
        return replace(self._bet(member), hand=self._looks_at_the_hand(member.bet))

    def _looks_at_the_hand(self, bet: str) -> bool:
        if bet not in self._looking:
            self._looking[bet] = "hand" in self.tree and any(self._bet(member).hand for member in self.members(bet))
        return self._looking[bet]

    def _bet(self, member: Member) -> Bet:
        given = self.bets[member.bet]
        known(member.bet, given, *BET)
        forms = [form for form in (CLAUSES, ("stages",), TALLY) if any(key in given for key in form)]
        if len(forms) != 1:
            raise RefusedError(f"a bet of one form: {member.bet}")
        stages = named(given["stages"]) if "stages" in given else {}
        added = named(given["additional"]) if "additional" in given else {}
        known("additional", added, "to", "at")
        added_at = word(added["at"]) if added and not stages else ""  # one with stages only speaks of its own
        meaning = self.meaning(member, added_at)
        best = named(given["highest-of"]) if "highest-of" in given else {}
        reading = Reading(
            meaning,
            member.labels,
            {name: self.option(name) for name in self.offered},
            frozenset([*stages, added_at]) - {""},
            next(iter(best), ""),
        )
        terms = self._terms(given, reading)
        asleep = word(given.get("not-working", ""))
        if not {"strategy", "raise", "staked", "stays"}.isdisjoint(given) and forms != [CLAUSES]:
            raise RefusedError(f"a strategy of {member.bet}")
        if len({"raise", "staked", "stays"} & {*given}) > 1:
            raise RefusedError(f"two ways to be laid with a choice: {member.bet}")
        if any(key in given for key in TALLY):
            made: Bet = self._tally(member, given, meaning, terms, reading)
        else:
            of_stages = {name: named(clauses) for name, clauses in stages.items()} or {"": deciding(given)}
            clauses = {name: self.clauses(meaning.in_stage(name), found) for name, found in of_stages.items()}
            made = Staged(terms, stages=clauses, by_faces=frozenset(meaning.seen.faces))
        seen = meaning.seen
        made = replace(made, asleep=asleep, hand=seen.hand, trials=seen.trial, made=self._made(given))
        return replace(made, looks=frozenset(seen.cards))

    def clauses(self, meaning: Meaning, given: Mapping[str, Tree]) -> Clauses:
        """What leads where; exactly one clause can apply to what comes up, and one may be for all others."""
        found = {target: meaning.whats(tree) for target, tree in given.items()}
        if sum(not whats for whats in found.values()) > 1:
            raise RefusedError(f"others twice: {given}")
        throws, more = self.throws(meaning.seen.cards), meaning.seen.hand or meaning.seen.trial  # than what comes up
        few = len(throws) <= FEW or self.thrown.shoe
        for throw, _ in throws if few and not more else ():
            moment = Moment(throw)
            if sum(any(what.names(moment) for what in whats) for whats in found.values()) > 1:
                raise RefusedError(f"clauses that overlap: {given}")
        return found

    def _made(self, given: Mapping[str, Tree]) -> str:
        """When a bet is made; an additional one, when the other is."""
        if "additional" in given:
            return self._made(self.bets[word(named(given["additional"])["to"])])
        return word(given.get("made", ""))

    def _terms(self, given: Mapping[str, Tree], reading: Reading) -> Terms:
        pays, lost = (paid_for_less(reading.leaf_of(given.get(key, "1:1"))) for key in ("pays", "lost"))
        if "pays" not in given:
            raise RefusedError("no prizes")
        taken = given.get("commission", self.tree.get("commission"))
        return Terms(
            Prize("", lambda way: ratio(pays(way))),
            Prize("", lambda way: ratio(lost(way))),
            commission(taken) if taken is not None else Commission(),
            self.kept,
        )

    def _tally(
        self, member: Member, given: Mapping[str, Tree], meaning: Meaning, terms: Terms, reading: Reading
    ) -> Tally:
        best = named(given["highest-of"]) if "highest-of" in given else {}
        if len(best) > 1 or ("count" in given) == ("collect" in given):
            raise RefusedError(f"tally: {given}")
        pays = paid_for_less(reading.leaf_of(given["pays"]))
        variables = [(name, label, value) for name, tree in best.items() for label, value in self.values(tree)]
        columns = []
        for name, label, value in variables or [("", "", "")]:
            words = {**meaning.words, name: value} if name else meaning.words
            columns.append(self._column(label, given, replace(meaning, words=words)))
        when = given.get("when")

        def verdict(way: Decision) -> str:
            leaf = pays(way)
            return leaf if leaf in VERDICTS else "win"

        def row(way: Decision) -> str | None:
            try:
                return pays(way)
            except NoRowError:
                return None

        return Tally(
            terms,
            columns=tuple(columns),
            collects="collect" in given,
            when=what(meaning, when) if when is not None else None,
            until=what(meaning, given["until"]) if "until" in given else None,
            verdict=verdict,
            row=row,
        )

    def _column(self, label: str, given: Mapping[str, Tree], meaning: Meaning) -> Column:
        if "count" in given:
            return Column(label, (what(meaning, given["count"]),), largest(given["pays"]))
        things = tuple(what(meaning, item) for item in each_item(given["collect"]))
        return Column(label, things, len(things))

    # --- bets at a table ------------------------------------------------------------------------------------------

    def results(self, bet: str) -> dict[str, Result]:
        """What each member of a bet comes to; without a strategy, the same whatever the player chooses."""
        given = self.bets[bet]
        if "strategy" in given and "together" in given:
            laid = [(name, *on_another(units)) for name, units in named(given["together"]).items()]
            parts = [(self._part(name), int(number), is_on) for name, number, is_on in laid]
            return {bet: self._played(Member(bet), parts)}
        if "strategy" in given:
            return {member.id: self._played(member, [(member, 1, False)]) for member in self.members(bet)}
        chooses = self.thrown.shoe is not None and bool(self.thrown.shoe.choosing)
        if chooses and not {"staked", "stays"}.isdisjoint(given):
            raise RefusedError(f"laid with a choice, and alone: {bet}")
        found = [self._results(bet, choice) for choice in ([0, -1] if chooses else [0])]
        if any(one != found[0] for one in found):
            raise RefusedError(f"a choice without a strategy: {bet}")
        return found[0]

    def _results(self, bet: str, choice: int) -> dict[str, Result]:
        """What each member comes to, where the first of what is open is chosen in any case, or the last."""
        given = self.bets[bet]
        if "together" in given:
            return {bet: self._together(given, choice)}
        if "additional" in given:
            return self._additional(bet, given, choice)
        found = {}
        for member in self.members(bet):
            one = whole(self.bet(member)) if bet in self._laid else self.bet(member)
            found[member.id] = self._table(Seat(one), choice=choice).together(one.made)
        return found

    @property
    def _laid(self) -> set[str]:
        """The bets that are laid on the stake of another."""
        parts = [
            part for given in self.bets.values() if "together" in given for part in named(given["together"]).items()
        ]
        return {name.partition("[")[0] for name, units in parts if on_another(units)[1]}

    def _played(self, member: Member, parts: Sequence[tuple[Member, int, bool]]) -> Result:
        """What a bet comes to as the player chooses, with what he puts down besides.

        Its parts have units, and are put down themselves or are laid on the stake of another.
        """
        known("strategy", self.bets[member.bet], *BET, "together", "per")
        tree, shoe = named(self.tree), self.thrown.shoe
        if shoe is None or not shoe.choices:
            raise RefusedError(f"a strategy of {member.id}")
        meaning, said, of_deal = self.meaning(member), self.bets[member.bet]["strategy"], self.meaning(Member(""))
        laid = [(whole(self.bet(part)) if is_on else self.bet(part), units) for part, units, is_on in parts]
        times, hands = [self._times(part) for part, *_ in parts], [self._hands(part) for part, *_ in parts]
        start = [part.id for (part, _, is_on), of in zip(parts, times, strict=True) if not is_on and of is None]
        per = word(self.bets[member.bet].get("per", ""))
        if not start or (per and start.count(per) != 1):
            raise RefusedError(f"nothing by which it is told: {member.id}")
        told = [part.id == per if per else part.id in start for part, *_ in parts]
        staked = sum(units for (_, units, is_on), one in zip(parts, told, strict=True) if one and not is_on)

        def net(throw: Throw) -> Fraction:
            found = Fraction(0)
            dealt = dealt_in(throw)
            for (one, units), of, on in zip(laid, times, hands, strict=True):
                after = one.after(one.start(None), Moment(throw))
                if not isinstance(after, Fraction):
                    raise RefusedError(f"a round with a choice that leaves the bet: {member.id}")
                found += units * after * (of(dealt) if of else 1) * on(dealt)
            return found / staked

        looks = frozenset[Hashable]().union(*(one.looks for one, _ in laid)) | {CHOICE}
        assert of_deal.hands
        sees, known_by_then = dict[str, list[Part]](), list[Part]()
        for name, step in named(tree["deal"]).items():
            if "choose" in named(step):
                known_by_then += [one for hand in items(named(step)["sees"]) for one in of_deal.hands.parts(word(hand))]
                sees[name] = [*known_by_then]
        plays = strategy(meaning, said, sees)
        rule = None if said == "best" else (f"{said} {member.values} {self.chosen}", plays)
        played = best(shoe.choosing, rounds(of_deal, tree, looks | meaning.seen.cards, rule), net)
        if per or any(times) or shoe.parts:
            return self._laid_with_choices(parts, times, hands, played, net, staked)
        seats = tuple(
            Seat(one, always(each[1]), on_another=each[2]) for (one, _), each in zip(laid, parts, strict=True)
        )
        result = Table(replace(self.thrown.device, throws=tuple(played)), self.hand, seats, most=MANY).together("")
        more = 0
        for part, units, _ in parts:
            raises = {one: int(word(many)) for one, many in named(self.bets[part.bet].get("raise", {})).items()}
            if not {*raises} <= {*shoe.choices}:
                raise RefusedError(f"raise: {raises}")
            more += units * sum(ways * _added(raises, dealt_in(throw)) for throw, ways in played)
        return replace(result, risked=result.risked + Fraction(more, staked * sum(ways for _, ways in played)))

    def _times(self, part: Member) -> Callable[[Dealt], int] | None:
        """How many units a part that is laid with choices has in a round; None of one that has its own at the start."""
        given, choices = self.bets[part.bet], self.thrown.shoe.choices if self.thrown.shoe else ()
        staked = {one: int(word(many)) for one, many in named(given.get("staked", {})).items()}
        stays = word(given.get("stays", ""))
        if not {*staked, *([stays] if stays else [])} <= {*choices}:
            raise RefusedError(f"laid with what is no choice: {part.id}")
        if stays:
            return lambda dealt: int(stays in dealt.all_chosen)
        return (lambda dealt: _added(staked, dealt)) if staked else None

    def _hands(self, part: Member) -> Callable[[Dealt], int]:
        """On how many hands a part is laid in a round: on both of a parted one, where it goes by what that has.

        Likewise where it is put down, or raised, with what is chosen for that hand.
        """
        given, names, hands, choices = self.bets[part.bet], named(self.tree.get("names", {})), set[str](), set[str]()
        for step in map(named, named(self.tree["deal"]).values()):
            choose = step.get("choose")
            each = named(choose) if isinstance(choose, dict) else {}
            if parted := {word(one["part"]) for one in each.values() if isinstance(one, dict) and "part" in one}:
                hands |= parted
                choices |= {*each}
        put_down = {*named(given.get("raise", {})), *named(given.get("staked", {})), word(given.get("stays", ""))}
        told, waiting = set[str](), {*re.findall(r"[\w-]+", str([given.get(key) for key in GOES_BY]))}
        while waiting:
            told |= waiting
            waiting = {*re.findall(r"[\w-]+", str([names[one] for one in waiting & {*names}]))} - told
        if hands & told and not choices & put_down and not {"staked", "stays"}.isdisjoint(given):
            raise RefusedError(f"laid before the hand is parted, by which it goes: {part.id}")
        both = bool(choices & put_down or hands & told)
        return lambda dealt: dealt.hands if both else 1

    def _laid_with_choices(
        self,
        parts: Sequence[tuple[Member, int, bool]],
        times: Sequence[Callable[[Dealt], int] | None],
        hands: Sequence[Callable[[Dealt], int]],
        played: Sequence[tuple[Throw, int]],
        net: Callable[[Throw], Fraction],
        staked: int,
    ) -> Result:
        """What a whole comes to some parts of which are laid with choices, or that is told per one part."""
        if any("commission" in self.bets[part.bet] for part, *_ in parts) or "commission" in self.tree:
            raise RefusedError("a commission of what is laid with a choice")
        every, nets, risked = sum(ways for _, ways in played), dict[Fraction, Fraction](), Fraction(0)
        for throw, ways in played:
            nets[net(throw)] = nets.get(net(throw), Fraction(0)) + Fraction(ways, every)
            for (part, units, is_on), of, on in zip(parts, times, hands, strict=True):
                raises = {one: int(word(many)) for one, many in named(self.bets[part.bet].get("raise", {})).items()}
                dealt = dealt_in(throw)
                there = ((of(dealt) if of else 1) + _added(raises, dealt)) * on(dealt)
                risked += Fraction(0 if is_on else units * there * ways, every * staked)
        return Result(dict(sorted(nets.items())), Fraction(1), risked, Fraction(1), Fraction(1))

    def _table(self, *seats: Seat, choice: int = 0) -> Table:
        came = self.thrown.device
        if self.thrown.shoe:
            looks = frozenset[Hashable]().union(*(seat.bet.looks for seat in seats))
            always = (f"number {choice}", lambda step, dealt: step.offered(dealt)[choice])
            shoe = self.thrown.shoe
            throws = rounds(self.meaning(Member("")), named(self.tree), looks, always if shoe.choosing else None)
            came = replace(came, throws=tuple(throws))
        return Table(came, self.hand, seats, most=MANY)

    def _additional(self, bet: str, given: Mapping[str, Tree], choice: int) -> dict[str, Result]:
        """What it comes to, once it is made, for each opener of its stage; on cards one, whatever round opens it."""
        added = named(given["additional"])
        base, extra = self.bet(Member(word(added["to"]))), self.bet(Member(bet))
        both = self._table(Seat(base), Seat(extra, base=0, at=word(added["at"])), choice=choice)
        entered = both.entered(base.made)
        if self.thrown.shoe:
            (by_any_round,) = entered.values()
            return {bet: both.additional(by_any_round)}
        return {f"{bet}[{self.thrown.opened(opener)}]": both.additional(entered[opener]) for opener in entered}

    def _together(self, given: Mapping[str, Tree], choice: int) -> Result:
        known("together", given, *SAID, "together", "made")
        laid = [(self._part(name), units) for name, units in named(given["together"]).items()]
        laid.sort(key=lambda part: "additional" in self.bets[part[0].bet])
        seats: list[Seat] = []
        ids = [member.bet for member, _ in laid]
        for member, units in laid:
            one, added = self.bet(member), self.bets[member.bet].get("additional")
            at = named(added) if added is not None else {}
            base = ids.index(word(at["to"])) if at else None
            number, is_on = on_another(units)
            each = units_of(number, member, self.thrown)
            seats.append(Seat(one, each, base, word(at["at"]) if at else "", on_another=is_on))
        made = {word(given["made"])} if "made" in given else {seat.bet.made for seat in seats} - {""}
        if len(made) > 1:
            raise RefusedError(f"made at several times: {made}")
        return self._table(*seats, choice=choice).together(next(iter(made), ""))

    def _part(self, name: str) -> Member:
        bet = name.partition("[")[0]
        return next(member for member in self.members(bet) if member.id == name)


def _added(units: Mapping[str, int], dealt: Dealt) -> int:
    """So many units with each choice, for what was chosen in a round."""
    return sum(units.get(choice, 0) for choice in dealt.all_chosen)


def always(units: int) -> Callable[[int | None], int]:
    return lambda _: units


def on_another(units: Tree) -> tuple[Any, bool]:
    """The units of a part, and whether it is laid on the stake of another: `1 on ante`."""
    number, _, other = units.partition(" on ") if isinstance(units, str) else (units, "", "")
    return number, bool(other)


def whole(bet: Bet) -> Bet:
    """The bet, of which no stake is kept, since none is its own."""
    return replace(bet, terms=replace(bet.terms, kept=False))


def deciding(given: Mapping[str, Tree]) -> dict[str, Tree]:
    return {key: given[key] for key in CLAUSES if key in given}


def what(meaning: Meaning, tree: Tree) -> What:
    return What(str(tree), meaning.outcomes(tree))


def paid_for_less(leaf: Callable[[Decision], str]) -> Callable[[Decision], str]:
    """What a tally is worth; a number that cannot be counted, without a row, is worth what the one before is."""

    def of(way: Decision) -> str:
        try:
            return leaf(way)
        except NoRowError:
            if way.count == 0:
                raise
            return of(replace(way, count=way.count - 1))

    return of


def units_of(tree: Tree, member: Member, thrown: Thrown) -> Callable[[int | None], int]:
    """The units that a part is laid with, for each total that opens the stage at which it is made."""
    if isinstance(tree, str):
        return lambda _: int(tree)
    found = mapping(tree)
    rows = {key: units for key, units in found.items() if key != "by"}
    label = member.labels.get(word(found["by"]))

    def units(opener: int | None) -> int:
        value = thrown.opened(opener) if label is None else label
        fits = [one for key, one in rows.items() if any(matches(text, value) for text in keys(key))]
        fits = fits or [rows["others"]]
        return units_of(fits[0], member, thrown)(opener)

    return units
