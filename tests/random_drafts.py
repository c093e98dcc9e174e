"""Random bets with clauses, each twice: as a text for the engines, and of the same parts as a bet of `tests.plain`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict

from tests.plain import Bet, Staged, What
from tests.random_bets import EVEN, Decision, Prize, Ratio, Terms, ratios, some_commission, some_prize
from tests.random_worlds import (
    ANY,
    LAST,
    STAGES,
    Draw,
    Stages,
    World,
    clauses_text,
    flags,
    now_and_then,
    pick,
    shuffled,
    some_clauses,
    some_of,
    some_stages,
    the_total,
    without,
)

# --- prizes -------------------------------------------------------------------------------------------------------


def table(by: str, of: Callable[[Decision], str], parts: Mapping[str, Prize]) -> Prize:
    """A table of prizes that may be tables themselves, with a row for each of `parts`, `others` among them or not."""
    shown = ", ".join(f"{key}: {part.text}" for key, part in parts.items())
    return Prize(f"{{by: {by}, {shown}}}", lambda way: (parts.get(of(way)) or parts["others"]).rows(way), is_table=True)


def some_rows(draw: Draw, by: str, of: Callable[[Decision], str], parts: Mapping[str, Prize]) -> Prize:
    """The table of `parts`, the last of which may be for `others`."""
    keys = list(parts)
    if now_and_then(draw):
        keys[-1] = "others"
    return table(by, of, dict(zip(keys, parts.values(), strict=True)))


def by_trial(draw: Draw) -> Prize:
    """A prize by the number of the trial that decided."""
    paid = [draw(ratios) for _ in range(LAST)]
    last = pick(draw, ["others", f"{LAST} or more"])
    rows = [*(f"{number}: {ratio}" for number, ratio in enumerate(paid[:-1], 1)), f"{last}: {paid[-1]}"]
    if now_and_then(draw):
        paid[1] = paid[0]
        rows[:2] = [f"1 to 2: {paid[0]}"]
    return Prize(f"{{by: trial, {', '.join(rows)}}}", lambda way: paid[min(way.trial, LAST) - 1], is_table=True)


def in_a_stage(draw: Draw, world: World) -> Prize:
    """A prize by the throw or by the trial."""
    return by_trial(draw) if now_and_then(draw, 3) else draw(some_prize(world.device, world.throws))


def of_stages(draw: Draw, world: World, stages: Stages) -> Prize:
    """A prize by the stage, by what opened one of them, by both, or by neither."""

    def by_opener(name: str, *, alone: bool) -> Prize:
        parts = {str(number): in_a_stage(draw, world) for number in stages.opened[name]}
        parts |= {"others": in_a_stage(draw, world)} if alone else {}
        return table(name, lambda way: str(way.opener) if way.stage == name else "none", parts)

    kind = pick(draw, ["throw", "stage", *stages.opened])
    if kind == "throw":
        return in_a_stage(draw, world)
    if kind != "stage":
        return by_opener(kind, alone=True)
    nested = [name for name in stages.clauses if name in stages.opened and now_and_then(draw)]
    parts = {
        name: by_opener(name, alone=False) if name in nested else in_a_stage(draw, world) for name in stages.clauses
    }
    return some_rows(draw, "stage", lambda way: way.stage, parts)


def part_lost(number: int) -> Prize:
    return Prize(f"1:{number}", lambda _: Ratio(1, number))


LOSSES = (EVEN, EVEN, part_lost(2), part_lost(3))


def some_terms(draw: Draw, world: World, pays: Prize) -> Terms:
    return Terms(pays, pick(draw, LOSSES), draw(some_commission(not pays.is_table)), world.kept)


# --- bets with clauses --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Draft:
    """A bet as a text, and its members as they are played; an additional one goes with its `base`, made in `at`."""

    id: str
    text: str
    members: Mapping[str, Bet]
    base: Draft | None = None
    at: str = ""

    @property
    def bet(self) -> Bet:
        return next(iter(self.members.values()))

    @property
    def depends(self) -> bool:
        """Whether the hand has a part in it."""
        return self.bet.depends or (self.base is not None and self.base.bet.depends)

    def all(self, **fields: str) -> Mapping[str, Bet]:
        """The members with these fields."""
        return {name: replace(bet, **fields) for name, bet in self.members.items()}  # type: ignore[arg-type]


class Looks(TypedDict):
    """What a bet looks at besides its throws."""

    hand: bool
    trials: int


def looks_at(whats: Collection[What], *prizes: Prize) -> Looks:
    hand, last = flags(whats)
    return {"hand": hand, "trials": LAST if last or any("by: trial" in prize.text for prize in prizes) else 0}


DECISIONS = ("win", "lose", "push")


def simple_bet(draw: Draw, world: World) -> Draft:
    clauses = some_clauses(draw, world.phrases, shuffled(draw, DECISIONS), sure="win")
    return of_one_stage(draw, world, "simple", Stages({"": clauses}), in_a_stage(draw, world))


def of_one_stage(draw: Draw, world: World, name: str, stages: Stages, pays: Prize) -> Draft:
    terms = some_terms(draw, world, pays)
    bet = Staged(terms, stages=stages.clauses, **looks_at(stages.whats, pays))
    return Draft(name, f"{clauses_text(stages.clauses[''])}, {terms.text}", {name: bet})


def staged_bet(draw: Draw, world: World, *, names: Sequence[str] = (), last_decides: bool = False) -> Draft:
    names = names or STAGES[: pick(draw, [2, 3])]
    faces = world.device.is_dice and not last_decides
    stages = some_stages(draw, world.phrases, names, DECISIONS, last_only_ends=last_decides, faces=faces)
    pays = of_stages(draw, world, stages)
    terms = some_terms(draw, world, pays)
    bet = Staged(terms, stages=stages.clauses, by_faces=stages.by_faces, **looks_at(stages.whats, pays))
    return Draft("staged", f"stages: {{{stages.text}}}, {terms.text}", {"staged": bet})


@dataclass(frozen=True)
class Values:
    """The values of the variable `pick`."""

    meanings: Mapping[str, What]

    @property
    def text(self) -> str:
        if all(label == what.text for label, what in self.meanings.items()):
            return f"{{pick: [{', '.join(self.meanings)}]}}"
        return f"{{pick: {{{', '.join(f'{label}: {what.text}' for label, what in self.meanings.items())}}}}}"


def some_values(draw: Draw, world: World, most: int) -> Values:
    """Totals, or words of their own for phrases that may overlap."""
    if now_and_then(draw):
        return Values({str(number): the_total(number) for number in some_of(draw, world.totals, 1, most)})
    labels = ("one", "two", "three")[: pick(draw, range(1, most + 1))]
    return Values({label: world.phrases.several(draw) for label in labels})


def family(draw: Draw, world: World) -> Draft:
    """A family whose members win or lose on their own value, and the other way on what else there is, if anything."""
    values = some_values(draw, world, 3)
    picked, left = shuffled(draw, ["win", "lose"])
    other = pick(draw, [ANY, None, *(world.phrases.simple(draw) for _ in range(3))])
    parts = {label: in_a_stage(draw, world) for label in values.meanings}
    pays = some_rows(draw, "pick", lambda way: way.value, parts)
    terms = some_terms(draw, world, pays)
    looks = looks_at([*values.meanings.values(), other or ANY], pays)
    members: dict[str, Bet] = {}
    for label, value in values.meanings.items():
        clauses = {picked: [value]} | ({left: [without(other, value)]} if other else {})
        members[f"family[{label}]"] = Staged(terms, value=label, stages={"": clauses}, **looks)
    rest = f"{left}: {other.text} except pick, " if other else ""
    return Draft("family", f"each: {values.text}, {picked}: pick, {rest}{terms.text}", members)
