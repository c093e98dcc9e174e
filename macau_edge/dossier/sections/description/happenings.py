"""What a trial does to a bet, in few words, as the cells of a table have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from macau_edge.derivation.plays import MADE, Event, Play, Step
from macau_edge.derivation.steps import RETURNED, STAY
from macau_edge.families import additional_to
from macau_edge.hands import Position
from macau_edge.model import ALL, Choice, Member, as_number
from macau_edge.wording.numbers import signed
from macau_edge.wording.phrases import happening
from macau_edge.wording.words import Words

DECISIONS = ("win", "lose", "push", RETURNED)


class Happenings:
    """The words for the plays of one bet."""

    def __init__(self, member: Member, choices: Mapping[str, Choice], w: Words) -> None:
        self.member, self.w = member, w.within(member, choices)

    def begins(self, play: Play) -> str:
        """Where the bet it goes with and the hand stand when it is made; empty where play begins with the hand."""
        said = []
        if additional := self.member.bet.additional:
            stage = self._opened(additional.at, self.member.values[additional.at].label)
            base = self.w.bet(Member(additional_to(self.w.ruleset, self.member.bet), {}))
            said.append(self.w("played.begins.additional", bet=base, stage=stage))
        elif play.began and play.began.opener:
            said.append(self.w("played.begins.hand", stage=self._position(play.began)))
        if said and play.began and additional:
            said.append(self.w("played.hand.stage", stage=self._position(play.began)))
        return self._joined(said)

    def result(self, play: Play) -> str:
        """What a play comes to: `wins 24:1`; of a bet put together of several its net result."""
        last = play.last
        said = self._decided(last) if last else self.w("played.net", net=signed(play.net))
        return self.w("played.waits", result=said) if play.path.waits else said

    def step(self, step: Step) -> str:
        """What a trial brings in the hand and does to the bet."""
        hand = list(self._hand(step))
        return self._joined([*hand, *self._bet(step, moved=bool(hand))])

    # the hand

    def _hand(self, step: Step) -> Iterator[str]:
        if step.happened:
            yield self.w("played.hand.happening", happening=happening(step.happened, self.w))
            if step.ended:
                yield self.w("played.hand.over")
        elif step.hand is not None:
            yield self.w("played.hand.stage", stage=self._position(step.hand))

    def _position(self, position: Position) -> str:
        return self._opened(position.stage, position.opener.label if position.opener else "")

    # the bet

    def _bet(self, step: Step, *, moved: bool) -> Iterator[str]:
        """What happens to the bet; that it does not is left unsaid of a tally where something happens in the hand."""
        if self.member.bet.parts:
            yield from self._parts(step, moved=moved)
            return
        (event,) = step.events
        if not (moved and event.target == STAY and event.counts):
            yield self._joined(list(self._event(event)))

    def _parts(self, step: Step, *, moved: bool) -> Iterator[str]:
        """What happens to each part, those of the same fate together."""
        found: dict[str, list[str]] = {}
        for event in step.events:
            if event.target != STAY:
                found.setdefault(self._joined(list(self._event(event))), []).append(self.w.bet(event.member))
        comma = self.w("phrase.comma")
        if not found and not moved:
            yield self.w("played.stays")
        for fate, names in found.items():
            yield self.w("played.of-bets", bets=comma.join(names), what=fate)

    def _event(self, event: Event) -> Iterator[str]:
        if event.asleep and event.target == STAY:
            yield self.w("played.asleep")
            return
        if event.member.bet.tally and event.counts:
            yield from self._counted(event)
        if event.target in DECISIONS:
            yield self._decided(event)
        elif event.target == MADE:
            yield self.w("played.made", units=self.w.units(event.units))
        elif event.target == STAY:
            yield self.w("played.not-counted" if event.counts else "played.stays")
        elif event.target != "count" and event.after:
            yield self.w("played.stage", stage=self._opened(event.target, event.after.opener))

    def _decided(self, event: Event) -> str:
        if event.target == "win":
            assert event.prize is not None
            return self.w("played.win", prize=self.w.prize(event.prize))
        if event.target == "lose" and event.prize not in (None, ALL):
            assert event.prize is not None
            return self.w("played.lose-part", part=self.w.prize(event.prize))
        if event.target == RETURNED:
            base = additional_to(self.w.ruleset, event.member.bet)
            return self.w("played.returned-with", bet=self.w.bet(Member(base, {})))
        return self.w(f"played.{event.target}")

    def _counted(self, event: Event) -> Iterator[str]:
        """What a tally has just counted, or, where it ends without, what it ends with."""
        tally = event.member.bet.tally
        assert tally is not None
        count, of = sum(event.counts), len(event.counts)
        if tally.highest_of:
            yield from self._each(event)
        elif event.came and tally.collect:
            items = self.w("phrase.comma").join(map(self._number, event.came))
            yield self.w("played.collected", items=items, count=count, of=of)
        elif event.came:
            yield self.w("played.counted", count=count)
        elif event.target in DECISIONS:
            yield self.w("played.ends-of" if tally.collect else "played.ends", count=count, of=of)

    def _each(self, event: Event) -> Iterator[str]:
        """The same of a tally that counts for several at once: what has come, each with how often."""
        if not event.came:
            if event.target in DECISIONS:
                yield self.w("played.ends", count=sum(event.counts))
            return
        each = [self.w("played.each", item=self._number(one), count=n) for one, n in event.came.items()]
        yield self.w("played.counted-each", items=self.w("phrase.comma").join(each))

    # words

    def _number(self, label: str) -> str:
        """A total as it is counted, `4點`; anything else by its name."""
        if as_number(label) is None:
            return self.w.label(label)
        return self.w(f"phrase.{self.w.device}.number", number=label)

    def _opened(self, stage: str, opener: str) -> str:
        """A stage with the total that opened it: `point number 6`."""
        label = self.w.label(stage)
        totals = self.w.device in ("dice", "balls") and as_number(opener) is not None
        return f"{label} {self._number(opener)}" if totals else label

    def _joined(self, said: list[str]) -> str:
        return self.w("phrase.semicolon").join(said)
