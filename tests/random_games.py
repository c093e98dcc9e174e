"""Random games with their meaning: bets that watch a hand, wait, sleep, count, go together or use up an urn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from hypothesis import assume
from hypothesis import strategies as st

from tests.absorbing import EndlessError, TooManyError
from tests.plain import Clauses, Seat, Staged, Table
from tests.random_bets import Result, Terms
from tests.random_drafts import (
    DECISIONS,
    Draft,
    family,
    in_a_stage,
    looks_at,
    of_one_stage,
    part_lost,
    simple_bet,
    some_rows,
    staged_bet,
)
from tests.random_tallies import tally
from tests.random_worlds import (
    Draw,
    Stages,
    World,
    clauses_text,
    now_and_then,
    pick,
    shuffled,
    some_clauses,
    some_device,
    some_of,
    some_urn,
    some_world,
    the_opener,
)

# --- additional bets ----------------------------------------------------------------------------------------------


def additional(draw: Draw, world: World, base: Draft) -> Draft:
    """A bet or a tally made when another one enters its last stage, which may speak of what opened that."""
    assert isinstance(base.bet, Staged)
    at = list(base.bet.stages)[-1]
    form = pick(draw, ["simple", "simple", "staged", "tally"])
    if form == "tally":
        found = tally(draw, world, the_opener(at))
    elif form == "staged":
        found = staged_bet(draw, world, names=("early", "late"))
    else:
        own = pick(draw, ["", *DECISIONS])
        clauses = some_clauses(
            draw,
            world.phrases,
            shuffled(draw, DECISIONS),
            own={own: [the_opener(at)]} if own else {},
            taken=opening(base.bet.stages, at, world.totals) if own else [],
            sure="lose",
        )
        parts = {str(number): in_a_stage(draw, world) for number in world.totals}
        by_opener = some_rows(draw, at, lambda way: str(way.opener), parts)
        pays = by_opener if now_and_then(draw, 3) else in_a_stage(draw, world)
        found = of_one_stage(draw, world, "extra", Stages({"": clauses}), pays)
    text = f"additional: {{to: {base.id}, at: {at}}}, {found.text}"
    return Draft("extra", text, {"extra": replace(found.bet, made=base.bet.made)}, base, at)


def opening(stages: Mapping[str, Clauses], at: str, totals: Sequence[int]) -> Sequence[int]:
    """The totals that can lead to a stage; all of them where not only totals lead to it."""
    leading = [clauses[at] for clauses in stages.values() if at in clauses]
    texts = [what.text for whats in leading for what in whats]
    return list(map(int, texts)) if all(leading) and all(map(str.isdecimal, texts)) else totals


# --- games --------------------------------------------------------------------------------------------------------

InChips = tuple[int, int]
"""A stake, and the smallest chip that it is paid in."""


@dataclass(frozen=True)
class Game:
    """A ruleset as a text, and what each of its bets comes to; `given` is what the house chose.

    Each of the rulesets in `endless` has a bet that may never be decided. `chips` are what the bets are paid in.
    """

    text: str
    expected: Mapping[str, Result]
    endless: Sequence[str] = ()
    given: Mapping[str, str] = field(default_factory=dict)
    chips: InChips | None = None


MAKERS = {"simple": simple_bet, "staged": staged_bet, "family": family, "tally": tally}


def some_drafts(draw: Draw, world: World, kinds: Collection[str]) -> list[Draft]:
    """Bets of these kinds, with when they are made and when they sleep; an additional one after the bet it is to."""
    drafts = [MAKERS[kind](draw, world) for kind in kinds if kind in MAKERS]
    if "additional" in kinds:
        drafts = [*(draft for draft in drafts if draft.id != "staged"), staged_bet(draw, world, last_decides=True)]
    if world.hand:
        most = pick(draw, world.turns)
        drafts = [at_the_table(draw, world, draft, most) for draft in drafts]
    if "additional" in kinds:
        base = drafts.pop()
        extra = additional(draw, world, base)
        if world.hand and now_and_then(draw):
            asleep = pick(draw, world.turns)
            extra = replace(extra, text=f"{extra.text}, not-working: {asleep}", members=extra.all(asleep=asleep))
        if extra.depends and "made: " not in base.text:
            base = replace(base, text=f"{base.text}, made: {base.bet.made}")
        drafts += [base, replace(extra, base=base)]
    return drafts


def at_the_table(draw: Draw, world: World, draft: Draft, most: str) -> Draft:
    """The bet with when it is made, where that is of importance or happens to be said, and when it sleeps."""
    made = pick(draw, [most, most, *world.turns])
    asleep = pick(draw, ["", "", "", *world.turns])
    members = draft.all(made=made, asleep=asleep)
    text = f"{draft.text}, not-working: {asleep}" if asleep else draft.text
    says = any(bet.depends for bet in members.values()) or now_and_then(draw, 4)
    return replace(draft, text=f"{text}, made: {made}" if says else text, members=members)


def comes_to(world: World, draft: Draft, chips: InChips | None) -> dict[str, Result]:
    """What each member of a bet comes to."""
    if draft.base is None:
        seats = {name: Seat(bet, chips=chips) for name, bet in draft.members.items()}
        return {name: Table(world.device, world.hand, (seat,)).together(draft.bet.made) for name, seat in seats.items()}
    pair = (Seat(draft.base.bet), Seat(draft.bet, base=0, at=draft.at, chips=chips))
    both = Table(world.device, world.hand, pair)
    entered = both.entered(draft.base.bet.made)
    return {f"extra[{opener}]": both.additional(entered[opener]) for opener in sorted(entered)}


def ruleset(world: World, drafts: Collection[Draft], more: str = "") -> str:
    return f"{world.text}bets:\n" + "".join(f"  {draft.id}: {{{draft.text}}}\n" for draft in drafts) + more


@st.composite
def games(
    draw: Draw, *kinds: str, used_up: bool = False, chips: st.SearchStrategy[InChips | None] | None = None
) -> Game:
    """A ruleset with bets of these kinds: simple, staged, family, tally, additional; and a compound bet of them.

    It is on an urn that is `used_up`, or on a device that is not; half of all have a hand.
    """
    device = some_urn(draw) if used_up else some_device(draw)
    world = some_world(draw, device, hand=not now_and_then(draw, 4))
    paid = draw(chips) if chips is not None else None
    expected: dict[str, Result] = {}
    sound: list[Draft] = []
    endless: list[str] = []
    for draft in some_drafts(draw, world, kinds):
        if draft.base and draft.base not in sound:
            continue
        try:
            expected |= comes_to(world, draft, paid)
            sound.append(draft)
        except EndlessError:
            endless += [ruleset(world, [draft])] if draft.base is None else []
        except TooManyError:
            continue
    written = [draft for draft in sound if draft.base is None]
    if written and now_and_then(draw, 3):
        made = based_on(pick(draw, written))
        expected |= comes_to(world, made, paid)
        sound.append(made)
    more, bonus = "", None
    if "compound" in kinds and sound and not world.hand and now_and_then(draw):
        bonus = some_bonus(draw, world)
        try:
            expected |= comes_to(world, bonus, paid) if bonus else {}
        except (EndlessError, TooManyError):
            bonus = None
    if "compound" in kinds and sound:
        compound = some_compound(draw, world, sound, paid, bonus)
        sound += [bonus] if bonus else []
        entry = f"  compound: {{{compound.text}}}\n"
        try:
            expected["compound"] = compound.table.together(compound.made)
            more = entry
        except EndlessError:  # its parts are decided when they are made at another time
            endless.append(ruleset(world, sound, entry))
        except TooManyError:
            pass
    if bonus and world.kept and not more:  # nothing lays it on a stake, so that by itself it would be paid otherwise
        sound.remove(bonus)
        expected.pop("bonus")
    assume(expected or endless)
    return Game(ruleset(world, sound, more), expected, endless, world.given, paid)


def based_on(draft: Draft) -> Draft:
    """A bet made from another, of which a loss takes another part."""
    lost = part_lost(5)
    members = {
        name.replace(draft.id, "based"): replace(bet, terms=replace(bet.terms, lost=lost))
        for name, bet in draft.members.items()
    }
    made = f", made: {draft.bet.made}" if "made: " in draft.text else ""
    return Draft("based", f"based-on: {draft.id}, lost: {lost.text}{made}", members)


@dataclass(frozen=True)
class Compound:
    """Bets laid together, as a text and at a table."""

    text: str
    table: Table
    made: str


def some_bonus(draw: Draw, world: World) -> Draft | None:
    """A bet that is never lost; None where a prize has the stake inside, which nobody puts down for it."""
    clauses = some_clauses(draw, world.phrases, ("win", "push"), sure="win")
    pays = in_a_stage(draw, world)
    if " for 1" in pays.text:
        return None
    whats = [what for found in clauses.values() for what in found]
    bet = Staged(Terms(pays), stages={"": clauses}, **looks_at(whats, pays))
    return Draft("bonus", f"{clauses_text(clauses)}, pays: {pays.text}", {"bonus": bet})


def some_compound(
    draw: Draw, world: World, sound: Sequence[Draft], chips: InChips | None, bonus: Draft | None
) -> Compound:
    """Some of the bets, with units of a number or a table; the bonus is laid on the stake of one of them."""
    chosen = some_of(draw, sound, 1, 3)
    chosen += [draft.base for draft in chosen if draft.base and draft.base not in chosen]
    chosen.sort(key=lambda draft: draft.base is not None)  # an additional bet after the one it goes with
    seats: dict[str, Seat] = {}
    parts: list[str] = []
    for draft in chosen:
        for name in some_of(draw, sorted(draft.members), 1, 2):
            text, units = some_units(draw, world, draft, name)
            base = list(seats).index(draft.base.id) if draft.base else None
            seats[name] = Seat(draft.members[name], units, base, draft.at, chips)
            parts.append(f'"{name}": {text}')
            if bonus and not draft.base and "bonus" not in seats:
                one = pick(draw, range(1, int(text) + 1)) if text.isdigit() else 1
                seats["bonus"] = Seat(bonus.bet, partial(units_alike, one), chips=chips, on_another=True)
                parts.append(f'bonus: "{one} on {name}"')
    text = f"together: {{{', '.join(shuffled(draw, parts))}}}"
    made = sorted({draft.bet.made for draft in chosen if "made: " in draft.text})
    if len(made) > 1 or (world.hand and now_and_then(draw)):
        made = [pick(draw, world.turns)]
        text += f", made: {made[0]}"
    return Compound(text, Table(world.device, world.hand, tuple(seats.values())), made[0] if made else "")


def some_units(draw: Draw, world: World, draft: Draft, name: str) -> tuple[str, Callable[[int | None], int]]:
    """Units, or a table of them by the member's value or by what opened the stage; and how many they are."""
    one = pick(draw, range(1, 5))
    if draft.base and now_and_then(draw):
        units = {number: pick(draw, range(1, 5)) for number in world.totals}
        *rows, last = [f"{number}: {n}" for number, n in units.items()]
        last = last if now_and_then(draw) else f"others: {units[world.totals[-1]]}"
        return f"{{by: {draft.at}, {', '.join([*rows, last])}}}", units_of(units)
    if draft.bet.value and now_and_then(draw):
        rows = [f"{bet.value}: {one if key == name else pick(draw, range(1, 5))}" for key, bet in draft.members.items()]
        return f"{{by: pick, {', '.join(rows)}}}", lambda _: one
    return str(one), lambda _: one


def units_alike(units: int, _: int | None) -> int:
    return units


def units_of(units: Mapping[int, int]) -> Callable[[int | None], int]:
    def of(opener: int | None) -> int:
        assert opener is not None
        return units[opener]

    return of
