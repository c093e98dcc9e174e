"""Rules of one bet: its tally, its parts and units, when it is made, and the rows of its tables of prizes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice

from macau_edge.checks import definitions, words
from macau_edge.checks.case import BetCase
from macau_edge.checks.clauses import ENDED, LAID, LOST, WON, PrizeProbe
from macau_edge.checks.counts import NAMED, Counted, things_of, told_apart
from macau_edge.checks.faults import always_empty, says_nothing, write_instead
from macau_edge.checks.survey import StageCase
from macau_edge.exact.prize import Decided, Prizes, describe
from macau_edge.model import Bet, By, Member, Part, Pays, PrizeTable, Ratio, Reference, Shoe, Verdict, leaves, tables
from macau_edge.model.budget import spend
from macau_edge.model.phrases import Phrase
from macau_edge.model.prizes import RowFinder, Span
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.outcomes.hand import depends_on_hand, unknown_stage
from macau_edge.outcomes.members import members
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.together import laid_on


def check_tally_phrases(case: BetCase) -> Iterable[Problem]:
    """A phrase of a tally that names no outcome, or nothing that `when` looks at, wherever the hand stands."""
    tally = case.bet.tally
    for one in _looked_at(case):
        assert tally
        own, shared = [watch.inner for watch in one.watches], [watch.of_all for watch in one.watches]
        phrases: list[tuple[Phrase, list[Scope]]] = [(thing.outcomes, own) for thing in things_of(one.member)]
        phrases += [(tally.when, shared)] if tally.when else []
        for phrase, scopes in (*phrases, (tally.until, shared)):
            for place, part in always_empty(phrase, scopes).items():
                message = says_nothing(part, scopes[0], _for(one))
                yield Problem(place, "arithmetic/empty", message, help=write_instead(part, scopes[0]))
        for number, thing in enumerate(things_of(one.member)):
            named = any(watch.things[number] for watch in one.watches)
            if named and not any(watch.things[number] & watch.when for watch in one.watches):
                message = f"this never comes on a trial that `when` names{_for(one)}, so it is never counted"
                yield Problem(thing.outcomes.place, "arithmetic/empty", message, help="write what can come then")


def check_items(case: BetCase) -> Iterable[Problem]:
    """An item that never comes without another one, and what only the trial that ends the bet can bring."""
    for one in _looked_at(case):
        things = things_of(one.member)
        named = [[watch.things[i] & watch.when for watch in one.watches] for i in range(len(things))]
        for i, thing in enumerate(things):
            again = next((j for j in range(len(things)) if _within(named, i, j)), None)
            if again is not None:
                place = things[max(i, again)].outcomes.place
                message = f"whatever brings `{thing.label}` brings `{things[again].label}` as well{_for(one)}"
                if thing.label == things[again].label:
                    message = f"`{thing.label}` stands among the items twice"
                yield Problem(place, "arithmetic/overlap", message, help="write each item once")
            elif any(named[i]) and all(come <= watch.until for come, watch in zip(named[i], one.watches, strict=True)):
                yield _only_last(case, thing.label, thing.outcomes.place)


def _within(named: list[list[frozenset[int]]], i: int, j: int) -> bool:
    """Whether every outcome of an item is one of another item; of two that are the same, the later one is meant."""
    within = i != j and any(named[i]) and all(one <= other for one, other in zip(named[i], named[j], strict=True))
    return within and (named[i] != named[j] or j < i)


def check_slept(case: BetCase) -> Iterable[Problem]:
    """A tally that a trial ends by its number, and that can sleep on that trial and then go on."""
    tally = case.bet.tally
    for one in _looked_at(case):
        if tally and one.slept:
            message = f"trial {one.slept} ends `{case.bet.id}`, which can sleep on it and then goes on"
            remedy = "end it by what comes on a trial on which it works, `end of hand`, or delete `not-working`"
            yield Problem(tally.until.place, "arithmetic/slept-through", message, help=remedy)


def _only_last(case: BetCase, label: str, place: Place) -> Problem:
    if label:
        message = f"`{label}` always ends the bet, so it can only be collected last of all"
        return Problem(place, "arithmetic/only-last", message, help="take it from what ends the bet, or from the items")
    message = f"whatever `{case.bet.id}` counts ends it as well, so it counts one at most"
    return Problem(place, "arithmetic/only-last", message, help="write it with `win:` and `lose:`, or end it later")


def _looked_at(case: BetCase) -> Iterator[Counted]:
    """What each member counts, where all of it can be read and it works at some time."""
    return (one for one in case.survey.counted if case.whole and one.whole and one.watches)


def _for(one: Counted) -> str:
    return f" for `{one.member.id}`" if one.member.values else ""


def check_tally_prizes(case: BetCase) -> Iterable[Problem]:
    """A prize that is the same whatever is counted; a tally that nothing wins, or that nothing loses."""
    bet = case.bet
    if bet.tally is None or not case.whole or any(definitions.unknown_in_prizes(case.definitions.known, bet)):
        return
    same = list(_same(bet.pays, bet.place))
    for place in same:
        message = "this is the same whatever is counted, so nothing need be counted"
        remedy = "give the numbers different prizes: `{by: count, 6 or more: 90:1, others: lose}`"
        if bet.tally.collect is not None:
            remedy = remedy.replace("count, 6 or more", "collected, 6")
        yield Problem(place, "arithmetic/same-prize", message, help=remedy)
    rows = list(leaves(bet.pays))
    if not same and not any(isinstance(row, Ratio | Reference) for row in rows):
        message = f"nothing wins `{bet.id}`: no row of its table has a prize"
        yield Problem(bet.place, "arithmetic/never-won", message, help="write a row with a prize")
    if not same and Verdict("lose") not in rows and case.way is None and not case.in_combinations:
        message = f"nothing loses `{bet.id}`, so the house cannot win"
        remedy = "write which numbers lose, `others: lose`"
        yield Problem(bet.place, "arithmetic/never-lost", message, help=remedy, warning=True)


def _same(pays: Pays | None, place: Place) -> Iterator[Place]:
    """Where a table stops at a prize before it has gone by what is counted, or goes by it to one prize alone."""
    if not isinstance(pays, PrizeTable):
        yield place
    elif pays.by.kind == "word":
        for row in pays.rows:
            yield from _same(row.pays, row.place)
    elif len(set(leaves(pays))) == 1:
        yield pays.by.place


def check_highest_of(case: BetCase) -> Iterable[Problem]:
    """A variable of `highest-of` that what is counted does not mention."""
    tally = case.bet.tally
    if tally is None or tally.highest_of is None or not case.whole or case.mistaken:
        return
    name = tally.highest_of.name
    if not any(name in words.texts(phrase) for phrase in tally.counted):
        message = f"`{case.bet.id}` counts the same for every `{name}`, so the highest of them is no choice"
        yield Problem(
            tally.highest_of.place, "structure/unused", message, help=f"count `{name}`, or delete `highest-of`"
        )


# --- compound bets: parts that are not there or cannot be put together, and units that nobody lays -------------------


def check_parts(case: BetCase) -> Iterable[Problem]:
    """A part that is no bet or member of this file, or that does not go with the others."""
    bets = case.ruleset.bets
    for part in case.bet.parts:
        family, bracket, _ = part.bet.partition("[")
        bet = bets.get(family)
        if bet is None:
            if ("bets", family) not in case.ruleset.places:
                message = f"there is no bet `{family}` to put together"
                remedy = nearest(family, bets, "name a bet of this file")
                yield Problem(part.place, "structure/unknown-word", message, help=remedy)
        elif bet.parts:
            message = f"`{family}` is itself put together of bets"
            yield Problem(part.place, "structure/compound", message, help="name its parts")
        elif bet.additional:
            yield from _of_an_additional(case, part, bet, bracketed=bool(bracket))
        elif bet.each or bracket:
            yield from _of_a_family(case, part, bet)
        try:
            laid_on(case.ruleset, case.bet, part)
        except ProblemError as error:
            yield from error.problems


def _of_an_additional(case: BetCase, part: Part, bet: Bet, *, bracketed: bool) -> Iterator[Problem]:
    assert bet.additional
    if bracketed:
        message = "an additional bet is laid on whatever opens its stage, so it is named without brackets"
        yield Problem(part.place, "structure/compound", message, help=f"write `{bet.id}`")
    elif bet.additional.to not in [other.bet for other in case.bet.parts]:
        message = f"`{bet.id}` goes with `{bet.additional.to}`, which is not among the bets put together"
        yield Problem(part.place, "structure/compound", message, help=f"add `{bet.additional.to}: 1`")


def _of_a_family(case: BetCase, part: Part, bet: Bet) -> Iterator[Problem]:
    try:
        found = [member.id for member in members(case.ruleset, bet, {})]
    except ProblemError:  # that is said of the family
        return
    if part.bet == bet.id and found:
        message = f"`{bet.id}` is a family, and one of its members is needed here"
        yield Problem(part.place, "structure/compound", message, help=f'write `"{found[0]}"`, or another one')
    elif part.bet not in found:
        message = f"`{part.bet}` is not a member of `{bet.id}`"
        remedy = nearest(part.bet, found, f"its members: {', '.join(found[:8])}")
        yield Problem(part.place, "structure/unknown-word", message, help=remedy)


def check_units(case: BetCase) -> Iterable[Problem]:
    """Units that go by what a part has not got, that have no row for what can come, or one for what cannot."""
    for part in case.bet.parts:
        bet = case.ruleset.bets.get(part.bet.partition("[")[0])
        if bet is None:
            continue
        own = [*words.opened_for(case.ruleset, bet), *(variable.name for variable in bet.each)]
        wrong = [table.by for table in tables(part.units) if table.by.kind != "word" or table.by.what not in own]
        for by in wrong:
            message = f"the units of `{part.bet}` go by `{describe(by)}`, which it does not have"
            remedy = f"go by {' or '.join(f'`{name}`' for name in own)}" if own else "write a number"
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
            message = f"`{key}` names a stage of the hand, and this file has no `hand`"
            yield Problem(
                named.place, "structure/no-hand", message, help="add `hand:` with its stages and what ends it"
            )
        elif named.stage not in [stage.name for stage in hand.stages]:
            yield unknown_stage(named.stage, hand, named.place)
        elif key == "not-working" and len(hand.stages) == 1:
            message = f"the hand has no other stage than `{named.stage}`, so `{bet.id}` never works"
            yield Problem(named.place, "arithmetic/never-ends", message, help="delete `not-working`")


def check_made(case: BetCase) -> Iterable[Problem]:
    """A bet that depends on the hand and does not say when it is made, or an additional one that says it again."""
    bet, bets = case.bet, case.ruleset.bets
    unclear = _with_two_meanings(case)
    if unclear and not words.behind(case.ruleset, words.in_clauses(bet)).isdisjoint(unclear):
        return
    other = bets.get(bet.additional.to) if bet.additional else None
    if bet.additional and bet.made:
        message = f"`{bet.id}` is made when `{bet.additional.to}` enters `{bet.additional.at}`, so it has no `made`"
        yield Problem(bet.made.place, "structure/made", message, help=f"write it in `{bet.additional.to}`")
    elif bet.parts:
        yield from _of_parts(case)
    elif not bet.made and not bet.additional and depends_on_hand(case.ruleset, bet):
        assert case.ruleset.hand
        message = f"`{bet.id}` depends on the hand and does not say when it is made"
        yield Problem(
            bet.place, "structure/missing-key", message, help=f"add `made: {case.ruleset.hand.stages[0].name}`"
        )
    elif other and _is_silent(case, other):
        goes = f"and `{other.id}`, which it goes with, does not say when it is made"
        message = f"`{bet.id}` depends on the hand, {goes}"
        yield Problem(bet.place, "structure/missing-key", message, help=f"add `made: …` to `{other.id}`")


def _with_two_meanings(case: BetCase) -> frozenset[str]:
    """What happens in the hand and is called as something else, so that no one knows which of them is meant."""
    known = case.definitions.known
    stages = {stage.name for stage in case.bet.stages}
    return known.happenings & (known.names | known.options | words.variables_of(case.ruleset, case.bet) | stages)


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
            message = f"`{part.bet}` is made in `{named.stage}`, and `{first.bet}` in `{stage.stage}`"
            remedy = f"say when `{case.bet.id}` is made: `made: {stage.stage}`"
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
                where = f"in this row and in one on line {first.line}" if first != second else "twice in this row"
                message = f"{max(one.low, other.low)} stands {where}"
                yield Problem(second, "arithmetic/overlap", message, help="give each value one row")


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
        yield from case.engines.said(error)


ASK = 40
"""Operations of asking a table for one outcome."""


def _of_clauses(case: BetCase) -> Iterator[Problem]:
    for target, pays, manner in (("win", case.bet.pays, WON), ("lose", case.bet.lost, LOST)):
        if not isinstance(pays, PrizeTable):
            continue
        asked, known = PrizeProbe(pays), defaultdict[Hashable, set[int]](set)
        for look in case.survey.looks:
            alike = known[_beside_the_total(pays, look)]
            new = look.named.get(target, frozenset()) - alike
            alike |= new
            spend(ASK * len(new), case.bet)
            prizes = Prizes(case.ruleset, look.member, look.choices)
            point = look.inner.opened(look.stage.name) if look.point else None
            for index in new:
                decided = Decided(look.stage.name, point, index, look.trial)
                asked.ask(_quantity(prizes, decided, look.inner), look.stage.name)
        yield from asked.problems(manner, whole=case.survey.whole and not any(check_rows_overlap(case)))


def _beside_the_total(pays: Pays, look: StageCase) -> Hashable:
    """What a table goes by at a look beside the total: where it is the same, an outcome has the same row."""
    kinds = {table.by.kind for table in tables(pays)} - {"total", "different"}
    if not kinds <= {"stage", "trial", "word"} or isinstance(look.inner.device, Shoe):
        return id(look)  # words may mean something else there
    trial = look.trial if "trial" in kinds else 0
    return trial, (look.member.id, look.stage.name, look.point and look.point.label) if kinds - {"trial"} else ""


def _of_a_tally(case: BetCase) -> Iterator[Problem]:
    """Both tables of a tally: a row is needed for every number that can be counted.

    A number that it may pass by, or that an early decision leaves out, is needed as well: what can still come decides.
    """
    if not case.survey.whole or any(check_tally_phrases(case)) or any(check_items(case)):
        return
    pays, lost = PrizeProbe(case.bet.pays), PrizeProbe(case.bet.lost)
    for tally in (tally for tally in case.survey.counted if tally.watches):
        _ask(case, tally, pays, lost)
    for asked, manner in ((pays, ENDED), (lost, LOST)):
        yield from asked.problems(manner, whole=not any(check_rows_overlap(case)))


def _ask(case: BetCase, tally: Counted, pays: PrizeProbe, lost: PrizeProbe) -> None:
    """Asks for every number that can be counted; of those that no row tells apart only for a few."""
    prizes, inner = Prizes(case.ruleset, tally.member, tally.choices), tally.watches[0].inner

    def paid(number: int) -> bool:
        quantity = _quantity(prizes, Decided("", None, 0, counted=number), inner)
        row = pays.ask(quantity)
        return (lost.ask(quantity) if row == Verdict("lose") else row) is not None

    for low, high in told_apart(tally):
        if not paid(low):  # as many more as a message names, and one that it leaves out
            for number in range(low + 1, min(low + NAMED, high) + 1):
                paid(number)
        paid(high)


def _quantity(prizes: Prizes, decided: Decided, inner: Scope) -> Callable[[By], str]:
    return lambda by: prizes.quantity(by, decided, inner)
