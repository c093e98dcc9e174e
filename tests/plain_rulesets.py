"""Rulesets as the plain interpreter of `tests.plain` plays them: phrases become predicates, tables become functions.

Of macau_edge only the nouns are used, as they were read, and the values of families: neither what selects outcomes nor
an engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from macau_edge import model
from macau_edge.model import Choice, Member, Ruleset, Value, matches, phrases
from macau_edge.model.walk import every
from macau_edge.outcomes.members import members
from tests import plain, random_bets
from tests.plain import AWAITED, OVER, Clauses, Made, Moment, State, What
from tests.random_bets import Commission, Decision, Device, Face, Prize, Terms, Throw, total

Words = Mapping[str, phrases.Phrase]

TRIALS = 1_000
"""Trials that are told apart by their numbers: more than any play has here."""


# --- what comes up ------------------------------------------------------------------------------------------------


def faces_of(device: model.Device) -> dict[str, Face]:
    """The faces, balls or pockets by their labels; one without a number gets one that no phrase names."""
    if isinstance(device, model.Wheel):
        found = [model.Face(label, weight) for label, weight in device.pockets]
    else:
        found = list(model.faces_of(device))
    return {
        face.label: Face(
            face.label,
            -place if face.number is None else face.number,
            face.weight,
            face.attribute("colour") or "",
        )
        for place, face in enumerate(found, 1)
    }


def throw_of(device: model.Device, label: str) -> Throw:
    """The faces that an outcome's label lists; of a wheel the pocket alone."""
    faces = faces_of(device)
    return (faces[label],) if label in faces else tuple(faces[one] for one in label.split("-"))


# --- phrases ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meaning:
    """What words mean to a bet, in a stage of that name; an additional one knows what opened the stage `added_at`."""

    words: Words
    happenings: Sequence[str]
    stage: str = ""
    added_at: str = ""

    def names(self, phrase: phrases.Phrase, moment: Moment) -> bool:
        throw = moment.throw
        match phrase:
            case phrases.Numbers(low, high):
                return low <= total(throw) <= high
            case phrases.Beyond(higher, phrases.Word(text)) if text and text in (self.stage, self.added_at):
                assert moment.opener is not None
                return total(throw) > moment.opener if higher else total(throw) < moment.opener
            case phrases.Beyond(higher, than):
                (number,) = self.operand(than)
                return total(throw) > int(number) if higher else total(throw) < int(number)
            case phrases.FacesOf():
                return Counter(f.label for f in throw) == Counter(f.label for f in moment.opening)
            case phrases.Parity(odd):
                return total(throw) >= 0 and total(throw) % 2 == odd
            case phrases.Anything():
                return True
            case phrases.Trial(number):
                return moment.trial == number
            case phrases.EndOfHand():
                return moment.ends
            case phrases.Union(parts):
                return any(self.names(part, moment) for part in parts)
            case phrases.Except(base, removed):
                return self.names(base, moment) and not self.names(removed, moment)
            case phrases.Equal(hard, of):
                return self.names(of, moment) and (len({face.label for face in throw}) == 1) == hard
            case phrases.Word(text):
                return self.word(text, moment)
            case _:
                return self.shown(phrase, throw)

    def word(self, text: str, moment: Moment) -> bool:
        if text and text in (self.stage, self.added_at):
            return total(moment.throw) == moment.opener
        if text in self.words:
            return self.names(self.words[text], moment)
        if text in self.happenings:
            return moment.happening == text
        return random_bets.hyphens(moment.throw) == text

    def shown(self, phrase: phrases.Phrase, throw: Throw) -> bool:
        labels = Counter(face.label for face in throw)
        match phrase:
            case phrases.Same(attribute):
                return len({face.colour if attribute == "colour" else face.label for face in throw}) == 1
            case phrases.Pattern(faces):
                return labels == Counter(faces)
            case phrases.Shows(what):
                wanted = Counter(self.operand(what))
                return all(random_bets.showing(throw, one) >= count for one, count in wanted.items())
            case phrases.Showing(how, count, what):
                shown = random_bets.showing(throw, self.operand(what)[0])
                return shown == count if how == "exactly" else shown >= count
            case phrases.Within(what):
                return labels <= Counter(self.operand(what))
            case _:
                raise TypeError(type(phrase))

    def operand(self, what: phrases.Phrase) -> tuple[str, ...]:
        """The faces or the attribute that a phrase about dice asks for."""
        match what:
            case phrases.Word(text) if text in self.words and self.words[text] != what:
                return self.operand(self.words[text])
            case phrases.Word(text):
                return (text,)
            case phrases.Numbers(low, _):
                return (str(low),)
            case phrases.Union((only,)):
                return self.operand(only)
            case phrases.Pattern(faces):
                return faces
            case _:
                raise TypeError(type(what))

    def what(self, phrase: phrases.Phrase) -> What:
        return What("", lambda moment: self.names(phrase, moment))

    def clauses(self, stage: model.Stage) -> Clauses:
        """The clauses of a stage, none where it has `others`."""
        inside = replace(self, stage=stage.name)
        return {
            clause.target: [] if isinstance(clause.outcomes, phrases.Others) else [inside.what(clause.outcomes)]
            for clause in stage.clauses
        }


# --- prizes -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Prizes:
    """The tables of a bet; `labels` are the values of its variables."""

    choices: Mapping[str, Choice]
    labels: Mapping[str, str]
    meaning: Meaning
    best_of: str = ""

    def row(self, pays: model.Pays, way: Decision) -> object:
        """What a number comes to; None where no row is for it."""
        while isinstance(pays, model.PrizeTable):
            value = self.value(pays.by, way)
            named = [row for row in pays.rows if any(matches(key, value) for key in row.keys)]
            named = named or [row for row in pays.rows if row.keys == ("others",)]
            if not named:
                return None
            pays = named[0].pays
        return pays

    def leaf(self, pays: model.Pays, way: Decision) -> model.Pays:
        while isinstance(pays, model.PrizeTable):
            value = self.value(pays.by, way)
            named = [row for row in pays.rows if any(matches(key, value) for key in row.keys)]
            if not named:
                named = [row for row in pays.rows if row.keys == ("others",)]
            if not named and way.count:  # play cannot end with this number: it is worth what the one before is
                way = replace(way, count=way.count - 1)
                continue
            pays = named[0].pays
        return pays

    def value(self, by: model.By, way: Decision) -> str:
        labels = {**self.labels, self.best_of: way.value} if self.best_of else self.labels
        match by.kind:
            case "count" | "collected":
                return str(way.count)
            case "trial":
                return str(way.trial)
            case "total":
                return str(total(way.throw)) if total(way.throw) >= 0 else random_bets.hyphens(way.throw)
            case "stage":
                return way.stage
            case "different":
                return str(len({face.label for face in way.throw}))
            case "showing":
                operand = self.meaning.operand(phrases.Word(by.what))
                return str(random_bets.showing(way.throw, operand[0]))
            case _:
                if by.what in labels:
                    return labels[by.what]
                return str(way.opener) if by.what in (way.stage, self.meaning.added_at) else "none"

    def ratio(self, pays: model.Pays, way: Decision) -> random_bets.Ratio:
        leaf = self.leaf(pays, way)
        if isinstance(leaf, model.Reference):
            chosen = self.choices[leaf.word]
            assert isinstance(chosen, model.Ratio)
            leaf = chosen
        assert isinstance(leaf, model.Ratio)
        return random_bets.Ratio(leaf.amount, leaf.stake, leaf.for_one)

    def verdict(self, pays: model.Pays, way: Decision) -> str:
        leaf = self.leaf(pays, way)
        return leaf.word if isinstance(leaf, model.Verdict) else "win"


# --- bets ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plainly:
    """A ruleset with what the house chose."""

    ruleset: Ruleset
    choices: Mapping[str, Choice]

    def words(self, member: Member) -> Words:
        chosen = {name: choice.outcomes for name, choice in self.choices.items() if isinstance(choice, Value)}
        own = {name: value.outcomes for name, value in member.values.items()}
        return {**self.ruleset.names, **chosen, **own}

    def meaning(self, member: Member) -> Meaning:
        happenings = self.ruleset.hand.happenings if self.ruleset.hand else ()
        return Meaning(
            self.words(member), happenings, added_at=member.bet.additional.at if member.bet.additional else ""
        )

    @property
    def hand(self) -> plain.Hand | None:
        hand = self.ruleset.hand
        if hand is None:
            return None
        meaning = self.meaning(Member(next(iter(self.ruleset.bets.values())), {}))
        return plain.Hand({stage.name: meaning.clauses(stage) for stage in hand.stages}, frozenset(hand.ends))

    def bet(self, member: Member) -> plain.Bet:
        """One bet that is not put together of others."""
        bet, meaning = member.bet, self.meaning(member)
        best_of = bet.tally.highest_of.name if bet.tally and bet.tally.highest_of else ""
        labels = {name: value.label for name, value in member.values.items()}
        prizes = Prizes(self.choices, labels, meaning, best_of)
        assert bet.pays is not None
        pays, lost = bet.pays, bet.lost
        terms = Terms(
            Prize("", lambda way: prizes.ratio(pays, way)),
            Prize("", lambda way: prizes.ratio(lost, way)),
            self.commission(bet),
            not self.ruleset.stake_returned,
        )
        asleep = bet.not_working.stage if bet.not_working else ""
        if bet.tally is None:
            stages = {stage.name: meaning.clauses(stage) for stage in bet.stages}
            by_faces = frozenset(one.faces_of for one in every(bet.stages, phrases.Phrase)) - {""}
            return plain.Staged(terms, stages=stages, by_faces=by_faces, asleep=asleep, hand=True, trials=TRIALS)
        return plain.Tally(
            terms,
            columns=tuple(self.columns(member, bet.tally)),
            collects=bet.tally.collect is not None,
            when=meaning.what(bet.tally.when) if bet.tally.when else None,
            until=meaning.what(bet.tally.until) if bet.tally.until else None,
            verdict=lambda way: prizes.verdict(pays, way),
            row=lambda way: prizes.row(pays, way),
            asleep=asleep,
            hand=True,
            trials=TRIALS,
        )

    def columns(self, member: Member, tally: model.Tally) -> Iterable[plain.Column]:
        values: Sequence[Value | None] = [None]
        if tally.highest_of:
            assert not isinstance(tally.highest_of.values, str)
            values = tally.highest_of.values
        most = 1 + max(
            (key.high or key.low for table in model.tables(member.bet.pays) for key in spans(table)), default=0
        )
        for value in values:
            own = member
            if value is not None and tally.highest_of:
                own = Member(member.bet, {**member.values, tally.highest_of.name: value})
            meaning = self.meaning(own)
            things = [tally.count] if tally.count else [item.outcomes for item in tally.collect or ()]
            whats = tuple(meaning.what(thing) for thing in things if thing is not None)
            yield plain.Column(value.label if value else "", whats, len(whats) if tally.collect else most)

    def commission(self, bet: model.Bet) -> Commission:
        taken = bet.commission if bet.commission is not None else self.ruleset.commission
        return Commission("", taken.rate, taken.of, taken.paid == "on a win") if taken else Commission()

    def device(self, throw: Throw) -> Device:
        """A device that can only bring this throw; an urn as it is."""
        own = self.ruleset.device
        if isinstance(own, model.Draw) and own.returned == "never":
            return plain.Urn("", (), is_dice=False, balls=tuple(faces_of(own).values()), take=own.take)
        return Device("", ((throw, 1),), is_dice=True)

    def table(self, member: Member) -> plain.Table:
        """The bet at a table: with its parts, or, where it is additional, beside the one it goes with."""
        bets, additional = self.ruleset.bets, member.bet.additional
        laid: list[tuple[Member, model.Units | model.PrizeTable]] = [(member, model.Units(1))]
        if additional:
            laid.insert(0, (Member(bets[additional.to], {}), model.Units(1)))
        if member.bet.parts:
            laid = [(self.part(part.bet), part.units) for part in member.bet.parts]
        ids = [part.bet.id for part, _ in laid]
        seats = []
        for part, units in laid:
            at = part.bet.additional
            base = ids.index(at.to) if at else None
            seats.append(plain.Seat(self.bet(part), self.units(units), base, at.at if at else ""))
        return plain.Table(self.device(()), self.hand, tuple(seats))

    def part(self, identifier: str) -> Member:
        """A part of a compound bet by its identifier."""
        bet = self.ruleset.bets[identifier.partition("[")[0]]
        if bet.additional:
            return Member(bet, {})
        return next(one for one in members(self.ruleset, bet, self.choices) if one.id == identifier)

    def begun(self, member: Member, hand: plain.Position | None) -> State:
        """Where everything stands when the bet is made, with the hand in that position."""
        table = self.table(member)
        additional = member.bet.additional
        left = tuple(ball.weight for ball in table.device.balls) if isinstance(table.device, plain.Urn) else None
        if additional:
            opener = int(member.values[additional.at].label)
            base = Made(None, 2, (additional.at, opener))
            return State(hand, left, (base, plain.new(table.seats[1].bet, opener)))
        placed = (AWAITED if seat.base is not None else plain.new(seat.bet, None) for seat in table.seats)
        return State(hand, left, tuple(placed))

    def units(self, units: model.Units | model.PrizeTable) -> Callable[[int | None], int]:
        def of(opener: int | None) -> int:
            given: object = units
            while isinstance(given, model.PrizeTable):
                given = next(row.pays for row in given.rows if any(matches(key, str(opener)) for key in row.keys))
            assert isinstance(given, model.Units)
            return given.count

        return of


def spans(table: model.PrizeTable) -> Iterable[model.Span]:
    return (key for row in table.rows for key in row.keys if isinstance(key, model.Span))


# --- plays --------------------------------------------------------------------------------------------------------


def replayed(
    plainly: Plainly, member: Member, hand: tuple[str, int | None] | None, throws: Sequence[Throw]
) -> Fraction | None:
    """The net result of these throws, per unit staked at the start; None where they leave the bet open.

    Throws after the decision are an error: the play was over.
    """
    table, state = plainly.table(member), plainly.begun(member, hand)
    own = [1] if member.bet.additional else range(len(table.seats))
    units = sum(seat.units(None) for seat in table.seats if seat.base is None)
    net = Fraction(0)
    for throw in throws:
        assert any(state.placed[number] != OVER for number in own), "the play was over"
        now = replace(table, device=plainly.device(throw))
        found = zip(now.thrown(state), shown_by(now, state), strict=True)
        after, nets = next((after, nets) for (_, after, nets), shown in found if Counter(shown) == Counter(throw))
        for number in own:
            before, won = state.placed[number], nets[number]
            if isinstance(before, Made) and won is not None:
                net += table.seats[number].units(before.opener) * won / units
        state = after
    return net if all(state.placed[number] == OVER for number in own) else None


def shown_by(table: plain.Table, state: State) -> Sequence[Throw]:
    """What each of the steps of `thrown` shows."""
    if state.left is None:
        return [throw for throw, _ in table.device.throws]
    assert isinstance(table.device, plain.Urn)
    return [throw for throw, _, _ in table.device.drawn(state.left)]
