"""Prizes that are not those which the act prints, compared case by case, however the tables are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.checks.case import BetCase
from macau_edge.checks.expected import listed, members_told
from macau_edge.checks.policy.rules import GovernedFigures
from macau_edge.model.bets import Bet, Member
from macau_edge.model.devices import Draw
from macau_edge.model.filed import Asked
from macau_edge.model.forms import keys_form
from macau_edge.model.prizes import OTHERS, By, Pays, PrizeTable, Ratio, Reference, Span, Verdict, rows_for
from macau_edge.model.problem import Place, Problem
from macau_edge.model.ruleset import Ruleset
from macau_edge.reading.policy import SHIPPED, UNCHECKED, is_there, printed_rulesets

# --- a table of prizes -> what it pays in each case ------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one case pays: every ratio that can be chosen, as written, with the place of its row."""

    paid: frozenset[Fraction | str]
    words: str
    place: Place | None
    any_ratio: bool = False
    verdict: bool = False

    def __str__(self) -> str:
        return self.words


TableCase = tuple[tuple[By, str], ...]
"""What the rows that lead to a prize go by, each with its value."""


def cells(ruleset: Ruleset, pays: Pays | None, member: Member) -> Mapping[TableCase, Cell]:
    """Case -> what it pays a member; one case without a name where there is one prize."""
    return dict(_cells(ruleset, pays, member, (), None)) if pays else {}


def cell_of(found: Mapping[TableCase, Cell], case: TableCase) -> Cell | None:
    """What a case pays; where no row names it, what `others` pays."""
    return found.get(case) or (found.get((*case[:-1], (case[-1][0], OTHERS))) if case else None)


_NAMED = {
    "total": "total {}",
    "stage": "the stage {}",
    "different": "different faces {}",
    "count": "a count of {}",
    "collected": "{} collected",
    "trial": "trial {}",
}


def in_words(ruleset: Ruleset, case: TableCase) -> str:
    """A case as a message names it: ` for total 12`, ` for 2 dice showing number`."""
    return f" for {', '.join(_named(ruleset, by, value) for by, value in case)}" if case else ""


def _named(ruleset: Ruleset, by: By, value: str) -> str:
    if value == OTHERS:
        return "all else"
    if by.kind == "showing":
        one, several = ("ball", "balls") if isinstance(ruleset.device, Draw) else ("die", "dice")
        return f"{value} {one if value == '1' else several} showing {by.what}"
    return _NAMED.get(by.kind, f"{by.what} {{}}").format(value)


def _cells(
    ruleset: Ruleset, pays: Pays, member: Member, case: TableCase, place: Place | None
) -> Iterator[tuple[TableCase, Cell]]:
    if not isinstance(pays, PrizeTable):
        yield case, _cell(ruleset, pays, place)
    elif pays.by.kind == "word" and pays.by.what in member.values:
        for row in rows_for(pays, member.values[pays.by.what].label)[:1]:
            yield from _cells(ruleset, row.pays, member, case, row.place)
    else:
        for row in pays.rows:
            for key in keys_form(row.keys):
                inner = (*case, (pays.by, f"{key.low} or more" if isinstance(key, Span) else str(key)))
                yield from _cells(ruleset, row.pays, member, inner, row.place)


def _cell(ruleset: Ruleset, pays: Pays, place: Place | None) -> Cell:
    if isinstance(pays, Ratio):
        return Cell(paid=frozenset([pays.profit]), words=f"`{pays}`", place=place)
    if isinstance(pays, Verdict):
        return Cell(paid=frozenset([pays.word]), words=f"`{pays.word}`", place=place, verdict=True)
    if isinstance(pays, Reference) and (option := ruleset.options.get(pays.word)):
        ratios = [choice for choice in option.choices or () if isinstance(choice, Ratio)]
        words = " or ".join(f"`{ratio}`" for ratio in ratios) or "any ratio"
        return Cell(
            paid=frozenset(ratio.profit for ratio in ratios), words=words, place=place, any_ratio=option.choices is None
        )
    return Cell(paid=frozenset(), words=f"`{pays}`", place=place)


def check_printed(matter: GovernedFigures) -> Iterable[Problem]:
    """A bet whose prizes are not those of the same bet in a ruleset of the same act, and an act that has none."""
    missing: set[str] = set()
    for case in matter.cases:
        asked = matter.governed.demand_of(case.bet.id, case.bet.id).printed
        if asked is None or asked.text == UNCHECKED or case.bet.place.file != matter.ruleset.place.file:
            continue  # what an application proposes is another prize on purpose
        if not is_there(asked.text, matter.policy.folder):
            continue  # which was said where it is written
        printed = _of_the_act(matter.ruleset, printed_rulesets(asked.text, matter.policy.folder))
        if printed is not None:
            yield from _compare(case, printed, asked)
        elif asked.text not in missing:
            missing.add(asked.text)
            yield _nothing(matter.ruleset, asked)


def _of_the_act(ruleset: Ruleset, rulesets: Iterable[Ruleset]) -> Ruleset | None:
    """The ruleset of the same act; of several, the one with most of the same bets."""
    same = [one for one in rulesets if one.act and ruleset.act and one.act.cite == ruleset.act.cite]
    return max(same, key=lambda one: len(one.bets.keys() & ruleset.bets.keys()), default=None)


def _nothing(ruleset: Ruleset, asked: Asked) -> Problem:
    whose = "no shipped ruleset" if asked.text == SHIPPED else f"no sound ruleset at `{asked.text[:60]}`"
    message = "this ruleset names no act, so that its prizes cannot be compared with those that an act prints"
    remedy = 'add `act:`, or write `printed = "unchecked"` for this game'
    if ruleset.act:
        message = f"{whose} is written from `{ruleset.act.cite}`: its prizes cannot be compared with those of the act"
        remedy = 'name a file that is, from the folder of the policy, or write `printed = "unchecked"` for this game'
    place = ruleset.act.place if ruleset.act else ruleset.place
    return Problem(place, "policy/nothing-printed", message, help=_remedy(asked, remedy))


def _compare(case: BetCase, printed: Ruleset, asked: Asked) -> Iterator[Problem]:
    bet, other = case.bet, printed.bets.get(case.bet.id)
    if other is None:
        message = f"the act prints no bet `{bet.id}`, as {printed.name} has it"
        remedy = _remedy(asked, "delete it, or propose it in an application")
        yield Problem(bet.place, "policy/not-printed", message, help=remedy)
        return
    theirs = {member.id: member for member in members_told(printed, other) or ()}
    ours = members_told(case.ruleset, bet) or ()
    if unknown := [member.id for member in ours if member.id not in theirs]:
        message = f"the act prints no {listed(unknown)}{_cited(other)}"
        remedy = "delete it" if len(unknown) == 1 else "delete them"
        yield Problem(bet.place, "policy/not-printed", message, help=_remedy(asked, remedy))
    for member in ours:
        if member.id in theirs:
            yield from _prizes(case.ruleset, member, printed, theirs[member.id], asked)
    yield from _taken(case.ruleset, bet, printed, other, asked)


def _prizes(ours: Ruleset, member: Member, theirs: Ruleset, other: Member, asked: Asked) -> Iterator[Problem]:
    """The rows of a member that pay, or cost, something else."""
    for what, mine, print_ in (("pays", member.bet.pays, other.bet.pays), ("costs", member.bet.lost, other.bet.lost)):
        here, there = cells(ours, mine, member), cells(theirs, print_, other)
        for key in dict.fromkeys((*here, *there)):
            if _is_others(key) and not (key in here and key in there):
                continue  # what it stands for has rows of its own on the other side
            wanted, found = cell_of(there, key), cell_of(here, key)
            if difference := _difference(found, wanted):
                message = f"`{member.id}` {what} {difference}{in_words(ours, key)}{_cited(other.bet)}"
                place = (found.place if found else None) or (
                    member.bet.prize_place if what == "pays" else member.bet.place
                )
                yield Problem(place, "policy/not-printed", message, help=_remedy(asked, _write(wanted)))


def _is_others(case: TableCase) -> bool:
    return bool(case) and case[-1][1] == OTHERS


def _difference(mine: Cell | None, printed: Cell | None) -> str:
    if mine is None or printed is None:
        return f"nothing where the act prints {printed}" if printed else f"{mine} where the act prints no prize"
    if printed.any_ratio and not mine.verdict:
        return ""
    if mine.paid and mine.paid <= printed.paid:
        return ""
    return f"{mine} where the act prints {printed}"


def _write(printed: Cell | None) -> str:
    return f"write {printed}" if printed else "delete the row"


def _taken(ours: Ruleset, bet: Bet, theirs: Ruleset, other: Bet, asked: Asked) -> Iterator[Problem]:
    """A commission that is another one, or a stake that comes back where the act keeps it."""
    if ours.commission_of(bet) != theirs.commission_of(other):
        message = f"the commission of `{bet.id}` is not what the act prints{_cited(other)}"
        yield Problem(bet.place, "policy/not-printed", message, help=_remedy(asked, f"write it as {theirs.name} does"))
    if ours.stake_returned != theirs.stake_returned:
        back = "the act keeps it" if ours.stake_returned else "the act returns it"
        message = f"what becomes of a winner's stake is not what the act prints: {back}"
        yield Problem(ours.place, "policy/not-printed", message, help=_remedy(asked, "mend `winning-stake`"))


def _cited(printed: Bet) -> str:
    return f", {printed.pays_law.text}" if printed.pays_law and printed.pays_law.text != "unread" else ""


def _remedy(asked: Asked, what: str) -> str:
    return f"{what}; {asked.place.file}:{asked.place.line} asks for the prizes that the act prints"
