"""Rules of one bet: its parts and units, when it is made, and the rows of its tables of prizes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, takewhile

from macau_edge.checks import definitions, words
from macau_edge.checks.case import BetCase
from macau_edge.checks.clauses import DECIDED, ENDED, LAID, LOST, WON, Manner, PrizeProbe
from macau_edge.checks.counts import NAMED, Counted, count_spans
from macau_edge.checks.tallies import check_items, check_tally_phrases
from macau_edge.checks.which_choice import Look, with_the_choice
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.model import Bet, By, Member, Part, Pays, PrizeTable, Ruleset, Shoe, Verdict, notation, tables
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import count
from macau_edge.model.prizes import RowFinder, Span
from macau_edge.model.problem import Problem, ProblemError, nearest
from macau_edge.outcomes.hand import depends_on_hand, parts_of, unknown_stage, unmade
from macau_edge.outcomes.members import members, members_known
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.together import laid_bets, laid_on, nothing_at_start, part_member, with_the_stake
from macau_edge.outcomes.visits import Visit

# --- compound bets: parts that are not there or cannot be put together, and units that nobody lays -------------------


def check_stake_inside(case: BetCase) -> Iterable[Problem]:
    """A prize with the stake inside, of a bet laid on the stake of another: it would bring one less than it says."""
    if case.bet.id in laid_bets(case.ruleset):
        for error in with_the_stake(case.ruleset, case.bet):
            yield from error.problems


def check_parts(case: BetCase) -> Iterable[Problem]:
    """A part that is no bet or member of this file, or that does not go with the others."""
    wholes = members_known(case.ruleset, case.bet, {}) if case.bet.parts else ()
    for whole, part in ((one, part) for one in wholes for part in one.parts):
        family = part.bet.partition("[")[0]
        is_unread = family not in case.ruleset.bets and ("bets", family) in case.ruleset.places
        try:
            part_member(case.ruleset, whole, part, {})
        except ProblemError as error:  # what is wrong with its family is said of that
            yield from (one for one in error.problems if one.place == part.place and not is_unread)
        try:
            laid_on(case.ruleset, whole, part)
        except ProblemError as error:
            yield from error.problems
    yield from _stake_told(case.ruleset, case.bet)


def _stake_told(ruleset: Ruleset, bet: Bet) -> Iterator[Problem]:
    """A compound bet without a stake that is put down at the start for good, or that is told per another."""
    names = [*parts_of(bet)]
    others = [ruleset.bets.get(name) for name in names]
    if not names or None in others:  # which is said of the part
        return
    later = [other.id for other in others if other and other.additional and not bet.additional]
    laid = [
        other.id
        for part, other in zip(bet.parts, others, strict=True)
        if other and part.on is None and not (other.staked or other.stays or other.id in later)
    ]
    if not laid and not later:  # what is made later has no bet to go with, which is said of it
        yield nothing_at_start(bet)
    elif bet.per and laid.count(bet.per) != 1:
        message = Message("`{bet}` is told per `{part}`, which is no part of it", bet=bet.id, part=bet.per)
        if bet.per in laid:
            message = Message("`{bet}` is told per `{part}`, of which it has several parts", bet=bet.id, part=bet.per)
        elif bet.per in names:
            message = Message(
                "`{bet}` is told per `{part}`, for which nothing is put down at the start for good",
                bet=bet.id, part=bet.per,
            )  # fmt: skip
        there = [name for name in dict.fromkeys(laid) if laid.count(name) == 1]
        remedy = Message("the parts that are laid at the start: {parts}", parts=joined(there))
        if bet.per not in names:
            remedy = nearest(bet.per, there, remedy)
        place = bet.place_of("per", bet.per)
        yield Problem(place, "structure/operand", message, help=remedy if there else Message("delete `per`"))


def check_units(case: BetCase) -> Iterable[Problem]:
    """Units that go by what a part has not got, that have no row for what can come, or one for what cannot."""
    for part in case.bet.parts:
        bet = case.ruleset.bets.get(part.bet.partition("[")[0])
        if bet is None:
            continue
        own = [*words.opened_for(case.ruleset, bet), *(variable.name for variable in bet.each)]
        wrong = [table.by for table in tables(part.units) if table.by.kind != "word" or table.by.what not in own]
        for by in wrong:
            message = Message(
                "the units of `{part}` go by `{by}`, which it does not have", part=part.bet, by=notation.by(by)
            )
            remedy = words.go_by(own) if own else Message("write a number")
            yield Problem(by.place, "structure/unknown-word", message, help=nearest(by.what, own, remedy))
        if not wrong and case.whole:
            yield from _rows(case, part, bet)


def _rows(case: BetCase, part: Part, bet: Bet) -> Iterator[Problem]:
    """The rows of units, asked for whatever opens the stage of an additional bet, or for the member that is laid."""
    asked = PrizeProbe(part.units)
    try:
        found = [member for chosen in case.choices for member in members(case.ruleset, bet, chosen)]
    except ProblemError:  # that is said of the part
        return
    laid = [member for member in found if bet.additional or member.id == part.bet]
    for member in laid:
        asked.ask(_value(member))
    yield from asked.problems(LAID, whole=True) if laid else ()


def _value(member: Member) -> Callable[[By], str]:
    return lambda by: member.values[by.what].label


# --- when a bet is made and when it works: stages of the hand, and bets that depend on it ----------------------------


def check_hand_stages(case: BetCase) -> Iterable[Problem]:
    """`made` or `not-working` with what is no stage of the hand; a bet that sleeps in every one of them."""
    hand, bet = case.ruleset.hand, case.bet
    for key, named in (("made", bet.made), ("not-working", bet.not_working)):
        if named is None or case.definitions.known.hand_unread:
            continue
        if hand is None:
            message = Message("`{key}` names a stage of the hand, and this file has no `hand`", key=key)
            remedy = Message("add `hand:` with its stages and what ends it")
            yield Problem(named.place, "structure/no-hand", message, help=remedy)
        elif named.stage not in [stage.name for stage in hand.stages]:
            yield unknown_stage(named.stage, hand, named.place)
        elif key == "not-working" and len(hand.stages) == 1:
            message = Message(
                "the hand has no other stage than `{stage}`, so `{bet}` never works", stage=named.stage, bet=bet.id
            )
            yield Problem(named.place, "arithmetic/never-ends", message, help=Message("delete `not-working`"))


def check_made(case: BetCase) -> Iterable[Problem]:
    """A bet that depends on the hand and does not say when it is made, or an additional one that says it again."""
    bet, bets = case.bet, case.ruleset.bets
    unclear = _with_two_meanings(case)
    if unclear and not words.defining_words(case.ruleset, words.in_clauses(bet)).isdisjoint(unclear):
        return
    other = bets.get(bet.additional.to) if bet.additional else None
    if bet.additional and bet.made:
        message = Message(
            "`{bet}` is made when `{other}` enters `{stage}`, so it has no `made`",
            bet=bet.id,
            other=bet.additional.to,
            stage=bet.additional.at,
        )
        remedy = Message("write it in `{other}`", other=bet.additional.to)
        yield Problem(bet.made.place, "structure/made", message, help=remedy)
    elif bet.parts:
        yield from _of_parts(case)
    elif not bet.made and not bet.additional and depends_on_hand(case.ruleset, bet):
        assert case.ruleset.hand
        yield unmade(bet, case.ruleset.hand)
    elif other and _is_silent(case, other):
        message = Message(
            "`{bet}` depends on the hand, and `{other}`, which it goes with, does not say when it is made",
            bet=bet.id,
            other=other.id,
        )
        remedy = Message("add `made: …` to `{other}`", other=other.id)
        yield Problem(bet.place, "structure/missing-key", message, help=remedy)


def _with_two_meanings(case: BetCase) -> frozenset[str]:
    """What happens in the hand and is called as something else, so that no one knows which of them is meant."""
    known = case.definitions.known
    stages = {stage.name for stage in case.bet.stages}
    meant = known.names, known.options, words.variables_of(case.ruleset, case.bet), stages
    return frozenset().union(*(known.happenings.intersection(others) for others in meant if known.happenings))


def _is_silent(case: BetCase, other: Bet) -> bool:
    """Whether the bet that this one goes with does not say when it is made, and needs to for this one alone."""
    needed = depends_on_hand(case.ruleset, case.bet) and not depends_on_hand(case.ruleset, other)
    return needed and not other.made and not other.additional


def _of_parts(case: BetCase) -> Iterator[Problem]:
    """Parts that are made in different stages, where the compound bet does not say when all of them are."""
    bets = ((part, case.ruleset.bets.get(part.bet.partition("[")[0])) for part in case.bet.parts)
    made = [(part, bet.made) for part, bet in bets if bet and not bet.additional and bet.made]
    for part, named in made[1:] if not case.bet.made else ():
        first, stage = made[0]
        if named.stage != stage.stage:
            message = Message(
                "`{part}` is made in `{stage}`, and `{first}` in `{first_stage}`",
                part=part.bet,
                stage=named.stage,
                first=first.bet,
                first_stage=stage.stage,
            )
            remedy = Message(
                "say when `{bet}` is made: `made: {first_stage}`", bet=case.bet.id, first_stage=stage.stage
            )
            yield Problem(part.place, "structure/made", message, help=remedy)
            return


# --- tables of prizes: a row for everything that can be paid, none for what cannot, and never two --------------------


def check_rows_overlap(case: BetCase) -> Iterable[Problem]:
    """A value that stands in two rows of a table: each row is told of the first that has one of its values too."""
    for table in words.tables_of(case.bet):
        if RowFinder(table).apart:  # as nearly all are: in a time that grows with the rows, not with their pairs
            continue
        spans = [(key, row.place) for row in table.rows for key in row.keys if isinstance(key, Span)]
        for number, (other, second) in enumerate(spans):
            met = ((one, first) for one, first in islice(spans, number) if _overlap(one, other))
            for one, first in islice(met, 1):
                value, line = max(one.low, other.low), first.line
                message = Message("{value} stands twice in this row", value=value)
                if first != second:
                    message = Message("{value} stands in this row and in one on line {line}", value=value, line=line)
                yield Problem(second, "arithmetic/overlap", message, help=Message("give each value one row"))


def _overlap(one: Span, other: Span) -> bool:
    return one != other and one.low <= _end(other) and other.low <= _end(one)  # equal ones were not read


def _end(span: Span) -> float:
    return float("inf") if span.high is None else span.high


def check_rows_reached(case: BetCase) -> Iterable[Problem]:
    """A win without a row, and a row that no win of any member reaches; the same of losses, and of what is counted."""
    if not case.whole or any(definitions.unknown_in_prizes(case.definitions.known, case.bet)):
        return  # rows may be missing that could not be read
    try:
        yield from _of_a_tally(case) if case.bet.tally else _of_clauses(case)
    except ProblemError as error:  # two words of a table name one outcome, or there are too many outcomes to ask for
        yield from case.said(error)


LOOK, ASK = 200, 40
"""Operations of asking a table at a look, and for each outcome."""


def _of_clauses(case: BetCase) -> Iterator[Problem]:
    for target, pays, manner in (("win", case.bet.pays, WON), ("lose", case.bet.lost, LOST)):
        if isinstance(pays, PrizeTable):
            ask = partial(_asked_of_clauses, case, target, pays)
            yield from _wanting(case, ask(case.survey.visits), manner, case.survey.visits, ask)


def _asked_of_clauses(case: BetCase, target: str, pays: PrizeTable, looks: Iterable[Visit]) -> PrizeProbe:
    """A table, asked for all that is decided so at some looks."""
    asked, known = PrizeProbe(pays), defaultdict[Hashable, set[int]](set)
    for look in looks:
        alike = known[_beside_the_total(pays, look)]
        new = look.named.get(target, frozenset()) - alike
        alike |= new
        count(LOOK + ASK * len(new), case.bet)
        prizes = Prizes(case.ruleset, look.member, look.choices)
        point = look.inner.opened(look.stage.name) if look.point else None
        for index in new:
            decided = Decided(look.stage.name, point, index, look.where.trial)
            asked.ask(_quantity(prizes, decided, look.inner), look.stage.name)
    return asked


def _wanting(
    case: BetCase, asked: PrizeProbe, manner: Manner, looks: Sequence[Look], ask: Callable[[list[Look]], PrizeProbe]
) -> Iterator[Problem]:
    """What is wrong with a table that was `asked` at all looks; with the choice that alone wants a row."""
    if not asked.wants_a_row or len(case.choices) == 1:
        whole = case.survey.whole and not any(check_rows_overlap(case))
        yield from asked.problems(manner, whole=whole)
        return
    under = defaultdict[int, list[Look]](list)
    for look in looks:
        under[id(look.choices)].append(look)
    found = ((some[0], one) for some in under.values() for one in ask(some).problems(manner, whole=False))
    yield from with_the_choice(case, found, [some[0] for some in under.values()])


def _beside_the_total(pays: Pays, look: Visit) -> Hashable:
    """What a table goes by at a look beside the total: where it is the same, an outcome has the same row."""
    kinds = {table.by.kind for table in tables(pays)} - {"total", "different"}
    if not kinds <= {"stage", "trial", "word"} or isinstance(look.inner.device, Shoe):
        return id(look)  # words may mean something else there
    trial = look.where.trial if "trial" in kinds else 0
    return trial, (look.member.id, look.stage.name, look.point and look.point.label) if kinds - {"trial"} else ""


def _of_a_tally(case: BetCase) -> Iterator[Problem]:
    """Both tables of a tally: a row is needed for every number that can be counted.

    A number that it may pass by, or that an early decision leaves out, is needed as well: what can still come decides.
    Where nothing ends it, only the number is needed that does.
    """
    if not case.survey.whole or any(check_tally_phrases(case)) or any(check_items(case)):
        return
    endless = case.bet.tally is not None and case.bet.tally.until is None
    tallies = [tally for tally in case.survey.counted if tally.watches]
    pays, lost, undecided = _asked_of_tallies(case, tallies)
    if undecided:
        yield _never_decided(case.bet, min(undecided))
        return
    manner = DECIDED if endless else ENDED
    yield from _wanting(case, pays, manner, tallies, lambda some: _asked_of_tallies(case, some)[0])
    yield from _wanting(case, lost, LOST, tallies, lambda some: _asked_of_tallies(case, some)[1])


def _asked_of_tallies(case: BetCase, tallies: Iterable[Counted]) -> tuple[PrizeProbe, PrizeProbe, dict[int, None]]:
    """Both tables, asked for all that some tallies can come to; the numbers that nothing decides."""
    pays, lost, undecided = PrizeProbe(case.bet.pays), PrizeProbe(case.bet.lost), dict[int, None]()
    for tally in tallies:
        if case.bet.tally and case.bet.tally.until is None:
            undecided |= _ask_what_decides(case, tally, pays, lost)
        else:
            _ask(case, tally, pays, lost)
    return pays, lost, undecided


def _ask(case: BetCase, tally: Counted, pays: PrizeProbe, lost: PrizeProbe) -> None:
    """Asks for every number that can be counted; of those that no row tells apart only for a few."""
    paid = _asking(case, tally, pays, lost)
    for low, high in count_spans(tally):
        if not paid(low):  # as many more as a message names, and one that it leaves out
            for number in range(low + 1, min(low + NAMED, high) + 1):
                paid(number)
        paid(high)


def _asking(case: BetCase, tally: Counted, pays: PrizeProbe, lost: PrizeProbe) -> Callable[[int], Hashable]:
    """The prize of a number, or the part of the stake that is lost with it; None where it has no row."""
    prizes, inner = Prizes(case.ruleset, tally.member, tally.choices), tally.watches[0].inner

    def paid(number: int) -> Hashable:
        quantity = _quantity(prizes, Decided("", None, 0, counted=number), inner)
        row = pays.ask(quantity)
        if row != Verdict("lose"):
            return row
        part = lost.ask(quantity)
        return None if part is None else ("lost", part)

    return paid


def _ask_what_decides(case: BetCase, tally: Counted, pays: PrizeProbe, lost: PrizeProbe) -> dict[int, None]:
    """Asks for the first number from which on all have one prize; the largest of all where none does so.

    A count goes on without an end: above the last number that has a row there is nothing to decide.
    """
    of_rows = _asking(case, tally, PrizeProbe(case.bet.pays), PrizeProbe(case.bet.lost))
    known = [(low, of_rows(low)) for low, _ in count_spans(tally)]
    counts = case.bet.tally is not None and case.bet.tally.collect is None
    while counts and known and known[-1][1] is None:
        known.pop()
    if not known or known[-1][1] is None:
        return {tally.most: None}
    alike = takewhile(lambda one: one[1] == known[-1][1], reversed(known))
    _asking(case, tally, pays, lost)([number for number, _ in alike][-1])
    return {}


def _never_decided(bet: Bet, most: int) -> Problem:
    """What is wrong where nothing ends a tally, and its table does not decide it."""
    message = Message(
        "the bet `{bet}` never stops to count: it has no `until`, and no row for {most}", bet=bet.id, most=most
    )
    remedy = Message(
        "add `until:` with the outcomes that end it, or a row `{most}: …` for the largest number that it can come to",
        most=most,
    )
    return Problem(bet.tally.place if bet.tally else bet.place, "arithmetic/never-ends", message, help=remedy)


def _quantity(prizes: Prizes, decided: Decided, inner: Scope) -> Callable[[By], str]:
    return lambda by: prizes.quantity(by, decided, inner)
