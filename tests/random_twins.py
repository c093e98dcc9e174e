"""Random bets written in two ways that must come to the same: bets `one` and `two` of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hypothesis import assume
from hypothesis import strategies as st

from tests.random_bets import some_prize
from tests.random_worlds import (
    Draw,
    World,
    clauses_text,
    now_and_then,
    pick,
    shuffled,
    some_clauses,
    some_device,
    some_of,
    some_world,
)


@dataclass(frozen=True)
class Twins:
    """A ruleset with two bets, and what the house chose."""

    text: str
    given: Mapping[str, str] = field(default_factory=dict)


def twins(world: World, one: str, two: str) -> Twins:
    return Twins(f"{world.text}bets:\n  one: {{{one}}}\n  two: {{{two}}}\n", world.given)


# --- bets that do not look at the hand ----------------------------------------------------------------------------


def some_bet(draw: Draw, world: World, *, by_trial: bool) -> str:
    """A bet of one stage that looks at throws alone, or also at the number of the trial."""
    phrases = world.phrases.only(lambda what: not what.hand and (by_trial or not what.trial))
    clauses = some_clauses(draw, phrases, shuffled(draw, ["win", "lose", "push"]), sure="win")
    return f"{clauses_text(clauses)}, pays: {draw(some_prize(world.device, world.throws)).text}"


@st.composite
def made_now_and_later(draw: Draw) -> Twins:
    """A bet made at any time, and made in a stage of the hand."""
    world = some_world(draw, some_device(draw), hand=True)
    bet = some_bet(draw, world, by_trial=True)
    return twins(world, bet, f"{bet}, made: {pick(draw, world.turns)}")


@st.composite
def on_and_off(draw: Draw) -> Twins:
    """A bet that is always awake, and one that sleeps in a stage of the hand."""
    world = some_world(draw, some_device(draw), hand=True)
    bet = some_bet(draw, world, by_trial=False)
    return twins(world, bet, f"{bet}, not-working: {pick(draw, world.turns)}, made: {world.turns[0]}")


# --- happenings ---------------------------------------------------------------------------------------------------


@st.composite
def happenings_and_stages(draw: Draw) -> Twins:
    """A bet that one happening wins and perhaps another loses, and the stages of the hand written out as its own."""
    world = some_world(draw, some_device(draw), hand=True)
    assert world.hand
    first = world.turns[0]
    names = sorted({target for clauses in world.hand.stages.values() for target in clauses} - set(world.turns))
    won, *lost = some_of(draw, names, 1, 2)
    verdicts = {won: "win"} | dict.fromkeys(lost, "lose")
    stages: list[str] = []
    for name, clauses in world.hand.stages.items():
        own: dict[str, list[str]] = {}
        for target, whats in clauses.items():
            becomes = verdicts.get(target, target if target in world.turns else first)
            if becomes != name:  # a happening in the first stage that decides nothing changes nothing
                own.setdefault(becomes, []).extend([what.text for what in whats] or ["others"])
            elif not all(clauses.values()):
                assume(False)  # what is left out would be among the others
        shown = {target: "others" if "others" in said else f"[{', '.join(said)}]" for target, said in own.items()}
        stages.append(f"{name}: {{{', '.join(f'{target}: {said}' for target, said in shown.items())}}}")
    loses = f", lose: {lost[0]}" if lost else ""
    return twins(world, f"win: {won}{loses}, pays: 2:1, made: {first}", f"stages: {{{', '.join(stages)}}}, pays: 2:1")


# --- tallies ------------------------------------------------------------------------------------------------------

Come = tuple[int, ...]
"""How often each thing has come; a thing that is collected, once."""

VERDICTS = ("lose", "push")


@dataclass(frozen=True)
class Counting:
    """What each total brings (a thing or -1) and whether it ends the bet, and what each number of things comes to."""

    brings: Mapping[int, tuple[int, bool]]
    things: int
    paid: list[str]

    @property
    def collects(self) -> bool:
        return self.things > 1

    @property
    def most(self) -> int:
        return len(self.paid) - 1

    def after(self, come: Come, thing: int) -> Come:
        return tuple(n + (one == thing and not (self.collects and n)) for one, n in enumerate(come))

    @property
    def tally(self) -> str:
        counted = [[total for total, (thing, _) in self.brings.items() if thing == one] for one in range(self.things)]
        until = [total for total, (_, ends) in self.brings.items() if ends]
        assume(all(counted) and until)
        what, by = (f"collect: {counted}", "collected") if self.collects else (f"count: {counted[0]}", "count")
        *rows, last = [f"{number}: {one}" for number, one in enumerate(self.paid)]
        last = last if self.collects else last.replace(":", " or more:", 1)
        return f"{what}, until: {until}, pays: {{by: {by}, {', '.join([*rows, last])}}}"

    @property
    def staged(self) -> str:
        """The entry without a tally: a stage for everything that can have come before the bet is decided."""
        stages: list[str] = []
        prizes: list[str] = []
        waiting: list[Come] = [(0,) * self.things]
        for come in waiting:  # grows while it is walked
            clauses: dict[str, list[int]] = {}
            rows: list[str] = []
            for total, (thing, ends) in self.brings.items():
                to = self.after(come, thing)
                one = self.paid[sum(to)]
                if not ends and sum(to) < self.most:
                    if to != come:
                        clauses.setdefault(stage(to), []).append(total)
                        waiting += [to] if to not in waiting else []
                elif one in VERDICTS:
                    clauses.setdefault(one, []).append(total)
                else:
                    clauses.setdefault("win", []).append(total)
                    rows.append(f"{total}: {one}")
            stages.append(f"{stage(come)}: {{{', '.join(f'{target}: {found}' for target, found in clauses.items())}}}")
            prizes += [f"{stage(come)}: {{by: total, {', '.join(rows)}}}"] if rows else []
        pays = f"{{by: stage, {', '.join(prizes)}}}" if prizes else "1:1"
        return f"stages: {{{', '.join(stages)}}}, pays: {pays}"


def stage(come: Come) -> str:
    return f"came-{'-'.join(map(str, come))}"


@st.composite
def tallies_and_stages(draw: Draw) -> Twins:
    """A tally that nothing but its end or the last thing decides, and the same with stages written out."""
    world = some_world(draw, some_device(draw), hand=False)
    things = pick(draw, [1, 2, 3])
    most = things if things > 1 else pick(draw, [1, 2, 3])
    brings = {total: (pick(draw, range(-1, things)), now_and_then(draw, 3)) for total in world.totals}
    leaf = st.one_of(st.sampled_from(VERDICTS), st.integers(2, 40).map(lambda amount: f"{amount}:1"))
    paid = [draw(leaf) for _ in range(most + 1)]
    assume(paid[-1] != paid[-2])  # otherwise it is decided before
    counting = Counting(brings, things, paid)
    return twins(world, counting.tally, counting.staged)
