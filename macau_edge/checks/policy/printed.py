"""Prizes that are not those which the act prints, compared case by case, however the tables are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from macau_edge.checks.case import BetCase
from macau_edge.checks.expected import members_told
from macau_edge.checks.policy.rules import GovernedFigures
from macau_edge.model.bets import Bet, Member
from macau_edge.model.devices import Draw
from macau_edge.model.filed import PolicyWord
from macau_edge.model.forms import keys_form
from macau_edge.model.message import NOTHING, Message, joined, listed, quoted
from macau_edge.model.prizes import OTHERS, By, Pays, PrizeTable, Ratio, Reference, Span, Verdict, rows_for
from macau_edge.model.problem import Place, Problem
from macau_edge.model.records import dataclass
from macau_edge.model.ruleset import Ruleset
from macau_edge.reading.policy import SHIPPED, UNCHECKED, is_there, printed_rulesets

# --- a table of prizes -> what it pays in each case ------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one case pays: every ratio that can be chosen, as written, with the place of its row."""

    paid: frozenset[Fraction | str]
    words: Message
    place: Place | None
    any_ratio: bool = False
    verdict: bool = False


TableCase = tuple[tuple[By, str], ...]
"""What the rows that lead to a prize go by, each with its value."""


def cells(ruleset: Ruleset, pays: Pays | None, member: Member) -> Mapping[TableCase, Cell]:
    """Case -> what it pays a member; one case without a name where there is one prize."""
    return dict(_cells(ruleset, pays, member, (), None)) if pays else {}


def cell_of(found: Mapping[TableCase, Cell], case: TableCase) -> Cell | None:
    """What a case pays; where no row names it, what `others` pays."""
    return found.get(case) or (found.get((*case[:-1], (case[-1][0], OTHERS))) if case else None)


def case_words(ruleset: Ruleset, case: TableCase) -> Message:
    """A case as a message names it: ` for total 12`, ` for 2 dice showing number`."""
    return Message(" for {cases}", cases=joined(_named(ruleset, by, value) for by, value in case)) if case else NOTHING


def _named(ruleset: Ruleset, by: By, value: str) -> Message:
    if value == OTHERS:
        return Message("all else")
    match by.kind:
        case "showing":
            return _showing(ruleset, by.what, value)
        case "total":
            return Message("total {value}", value=value)
        case "stage":
            return Message("the stage {value}", value=value)
        case "different":
            return Message("different faces {value}", value=value)
        case "count":
            return Message("a count of {value}", value=value)
        case "collected":
            return Message("{value} collected", value=value)
        case "trial":
            return Message("trial {value}", value=value)
    return Message("{what} {value}", what=by.what, value=value)


def _showing(ruleset: Ruleset, what: str, value: str) -> Message:
    balls = isinstance(ruleset.device, Draw)
    if value == "1":
        return Message("1 ball showing {what}", what=what) if balls else Message("1 die showing {what}", what=what)
    if balls:
        return Message("{value} balls showing {what}", value=value, what=what)
    return Message("{value} dice showing {what}", value=value, what=what)


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
                value = Message("{number} or more", number=key.low) if isinstance(key, Span) else str(key)
                inner = (*case, (pays.by, value))
                yield from _cells(ruleset, row.pays, member, inner, row.place)


def _cell(ruleset: Ruleset, pays: Pays, place: Place | None) -> Cell:
    if isinstance(pays, Ratio):
        return Cell(paid=frozenset([pays.profit]), words=quoted(f"`{pays}`"), place=place)
    if isinstance(pays, Verdict):
        return Cell(paid=frozenset([pays.word]), words=quoted(f"`{pays.word}`"), place=place, verdict=True)
    if isinstance(pays, Reference) and (option := ruleset.options.get(pays.word)):
        ratios = [choice for choice in option.choices or () if isinstance(choice, Ratio)]
        words = joined((f"`{ratio}`" for ratio in ratios), Message(" or ")) or Message("any ratio")
        return Cell(
            paid=frozenset(ratio.profit for ratio in ratios), words=words, place=place, any_ratio=option.choices is None
        )
    return Cell(paid=frozenset(), words=quoted(f"`{pays}`"), place=place)


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


def _nothing(ruleset: Ruleset, asked: PolicyWord) -> Problem:
    message = Message("this ruleset names no act, so that its prizes cannot be compared with those that an act prints")
    remedy = Message('add `act:`, or write `printed = "unchecked"` for this game')
    if ruleset.act:
        act, path = ruleset.act.cite, asked.text[:60]
        message = Message(
            "no shipped ruleset is written from `{act}`: its prizes cannot be compared with those of the act", act=act
        )
        if asked.text != SHIPPED:
            message = Message(
                "no sound ruleset at `{path}` is written from `{act}`: "
                "its prizes cannot be compared with those of the act",
                path=path,
                act=act,
            )
        remedy = Message(
            'name a file that is, from the folder of the policy, or write `printed = "unchecked"` for this game'
        )
    place = ruleset.act.place if ruleset.act else ruleset.place
    return Problem(place, "policy/nothing-printed", message, help=_remedy(asked, remedy))


def _compare(case: BetCase, printed: Ruleset, asked: PolicyWord) -> Iterator[Problem]:
    bet, other = case.bet, printed.bets.get(case.bet.id)
    if other is None:
        message = Message("the act prints no bet `{bet}`, as {game} has it", bet=bet.id, game=printed.name)
        remedy = _remedy(asked, Message("delete it, or propose it in an application"))
        yield Problem(bet.place, "policy/not-printed", message, help=remedy)
        return
    theirs = {member.id: member for member in members_told(printed, other) or ()}
    ours = members_told(case.ruleset, bet) or ()
    if unknown := [member.id for member in ours if member.id not in theirs]:
        message = Message("the act prints no {bets}{cited}", bets=listed(unknown), cited=_cited(other))
        remedy = Message("delete it") if len(unknown) == 1 else Message("delete them")
        yield Problem(bet.place, "policy/not-printed", message, help=_remedy(asked, remedy))
    for member in ours:
        if member.id in theirs:
            yield from _prizes(case.ruleset, member, printed, theirs[member.id], asked)
    yield from _taken(case.ruleset, bet, printed, other, asked)


def _prizes(ours: Ruleset, member: Member, theirs: Ruleset, other: Member, asked: PolicyWord) -> Iterator[Problem]:
    """The rows of a member that pay, or cost, something else."""
    pays, costs = (member.bet.pays, other.bet.pays), (member.bet.lost, other.bet.lost)
    for what, (mine, print_) in ((Message("pays"), pays), (Message("costs"), costs)):
        here, there = cells(ours, mine, member), cells(theirs, print_, other)
        for key in dict.fromkeys((*here, *there)):
            if _is_others(key) and not (key in here and key in there):
                continue  # what it stands for has rows of its own on the other side
            wanted, found = cell_of(there, key), cell_of(here, key)
            if difference := _difference(member.id, what, found, wanted):
                case, cited = case_words(ours, key), _cited(other.bet)
                message = Message("{difference}{case}{cited}", difference=difference, case=case, cited=cited)
                otherwise = member.bet.prize_place if what == "pays" else member.bet.place
                place = (found.place if found else None) or otherwise
                yield Problem(place, "policy/not-printed", message, help=_remedy(asked, _write(wanted)))


def _is_others(case: TableCase) -> bool:
    return bool(case) and case[-1][1] == OTHERS


def _difference(member: str, what: Message, mine: Cell | None, printed: Cell | None) -> Message:
    """What a member pays, or costs, and the act does not print; `NOTHING` where they are the same."""
    ours, theirs = (cell.words if cell else NOTHING for cell in (mine, printed))
    if mine is None:
        return Message(
            "`{member}` {what} nothing where the act prints {printed}", member=member, what=what, printed=theirs
        )
    if printed is None:
        return Message("`{member}` {what} {mine} where the act prints no prize", member=member, what=what, mine=ours)
    if (printed.any_ratio and not mine.verdict) or (mine.paid and mine.paid <= printed.paid):
        return NOTHING
    return Message(
        "`{member}` {what} {mine} where the act prints {printed}", member=member, what=what, mine=ours, printed=theirs
    )


def _write(printed: Cell | None) -> Message:
    return Message("write {prize}", prize=printed.words) if printed else Message("delete the row")


def _taken(ours: Ruleset, bet: Bet, theirs: Ruleset, other: Bet, asked: PolicyWord) -> Iterator[Problem]:
    """A commission that is another one, or a stake that comes back where the act keeps it."""
    if ours.commission_of(bet) != theirs.commission_of(other):
        message = Message(
            "the commission of `{bet}` is not what the act prints{cited}", bet=bet.id, cited=_cited(other)
        )
        remedy = Message("write it as {game} does", game=theirs.name)
        yield Problem(bet.place, "policy/not-printed", message, help=_remedy(asked, remedy))
    if ours.stake_returned != theirs.stake_returned:
        message = Message("what becomes of a winner's stake is not what the act prints: the act returns it")
        if ours.stake_returned:
            message = Message("what becomes of a winner's stake is not what the act prints: the act keeps it")
        yield Problem(ours.place, "policy/not-printed", message, help=_remedy(asked, Message("mend `winning-stake`")))


def _cited(printed: Bet) -> Message:
    law = printed.pays_law
    return Message(", {article}", article=law.text) if law and not law.silent and not law.unread else NOTHING


def _remedy(asked: PolicyWord, what: Message) -> Message:
    file, line = asked.place.file, asked.place.line
    return Message("{what}; {file}:{line} asks for the prizes that the act prints", what=what, file=file, line=line)
