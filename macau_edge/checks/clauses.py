"""Rules of clauses, stages and prizes: what cannot be read, overlaps, names no outcome, or is never reached or paid.

A rule asks the survey of the bet (`survey.py`) where it can go and what its clauses name there; it computes no figure.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from macau_edge.checks.case import BetCase
from macau_edge.checks.counts import NAMED, tallied_phrases
from macau_edge.checks.faults import (
    always_empty,
    faults_of,
    idle_exceptions,
    says_nothing,
    speaks_of_course,
    write_instead,
)
from macau_edge.checks.which_choice import with_the_choice
from macau_edge.exact.prize import NO_POINT, PRIZES, Prizes
from macau_edge.model import (
    OTHERS,
    Bet,
    Clause,
    Member,
    Ruleset,
    Shoe,
    key_text,
    notation,
    own_pays,
    own_prizes,
    tables,
)
from macau_edge.model.keys import OR
from macau_edge.model.message import NOTHING, Message, joined, listed_words
from macau_edge.model.numbers import whole_of
from macau_edge.model.phrases import Phrase
from macau_edge.model.prizes import (
    NO_PRIZE,
    By,
    Pays,
    PrizeTable,
    Ratio,
    Reference,
    RowFinder,
    RowKey,
    Span,
    Units,
    Verdict,
)
from macau_edge.model.problem import Place, Problem, ProblemError, write_remedy
from macau_edge.model.records import dataclass, field
from macau_edge.model.walk import every, gathered
from macau_edge.outcomes.hand import phrases_behind, phrases_of
from macau_edge.outcomes.select import overlap_remedies, select
from macau_edge.outcomes.together import laid_bets
from macau_edge.outcomes.visits import Visit
from macau_edge.typed.entries import About, Respelt, Sort
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import refusal


def check_words(case: BetCase) -> Iterable[Problem]:
    """Words that mean nothing where they stand, or something else than is needed."""
    return case.mistaken


def check_readable(case: BetCase) -> Iterable[Problem]:
    """Why the family has no members, and why a clause means nothing for one of them."""
    yield from case.survey.faults
    if case.survey.whole and not case.survey.members:
        yield from _without_members(case)
    for look in _looks(case):
        yield from look.faults
        for _, part in _clear_parts(case, look):
            yield from faults_of(part, look.inner)
    for tally in case.survey.counted:
        yield from tally.faults


def _clear_parts(case: BetCase, look: Visit) -> Iterator[tuple[Clause, Phrase]]:
    """What is clear in the lists of clauses that are not, so that all that is wrong in a list is told at once."""
    unclear = (clause for clause in look.stage.clauses if clause.place in case.unclear)
    return ((clause, part) for clause in unclear for part in clause.outcomes.listed if case.is_clear(part))


def _without_members(case: BetCase) -> Iterable[Problem]:
    """Why no member is left, where nothing else says it."""
    bet = case.bet
    if bet.each:
        message = Message("no member of this family is left: its values overlap in every combination")
        remedy = Message("give the variables other values")
        yield Problem(bet.each[0].place, "structure/no-values", message, help=remedy)
    elif bet.additional and bet.additional.at == case.ruleset.bets[bet.additional.to].stages[0].name:
        message = Message("nothing opens the stage `{stage}`, so this bet is never made", stage=bet.additional.at)
        remedy = Message("name a stage that another one leads to")
        yield Problem(bet.additional.place, "structure/additional", message, help=remedy)


def check_others(case: BetCase) -> Iterable[Problem]:
    """`others` twice in a stage, or with nothing left for it."""
    for stage in case.bet.stages:
        for clause in [clause for clause in stage.clauses if clause.outcomes.rest][1:]:
            message = Message("`others` stands twice in this stage, and only one clause can have what is left")
            remedy = Message("write the outcomes of one of the two out")
            yield Problem(clause.outcomes.place, "structure/others", message, help=remedy)
    yield from with_the_choice(case, _nothing_left(case), _looks(case))


def _nothing_left(case: BetCase) -> Iterator[tuple[Visit, Problem]]:
    for together in _alike(case):
        for clause in together[0].stage.clauses:
            named = [look.named.get(clause.target) for look in together]
            if clause.outcomes.rest and all(one == frozenset() for one in named):
                message = Message(
                    "`others` catches nothing{where}: the other clauses name every outcome",
                    where=_for(together[0], of_all=True),
                )
                remedy = Message("delete this clause")
                yield together[0], Problem(clause.outcomes.place, "arithmetic/empty", message, help=remedy)


def check_overlap(case: BetCase) -> Iterable[Problem]:
    """An outcome in two clauses of a stage."""
    yield from with_the_choice(case, _overlaps(case), _looks(case))


def _overlaps(case: BetCase) -> Iterator[tuple[Visit, Problem]]:
    for look in _looks(case):
        if len(frozenset().union(*look.named.values())) == sum(map(len, look.named.values())):
            continue  # nearly every one: at once
        taken: dict[int, str] = {}
        for clause in look.stage.clauses:
            chosen = look.named.get(clause.target, frozenset())
            twice = gathered(sorted(chosen & taken.keys()), taken.__getitem__)
            for target, both in twice.items():
                before = next(one for one in look.stage.clauses if one.target == target)
                yield look, _overlap(look, before, clause, both)
            taken.update(dict.fromkeys(chosen, clause.target))


def _overlap(look: Visit, before: Clause, clause: Clause, twice: Sequence[int]) -> Problem:
    """Results in two clauses, all of them: of those that have one total the first, where all that have it are there."""
    results = _results(look, twice)
    told = Message("{outcome} stands in `{first}` and in `{second}`{where}{hand}")
    if len(results) > 1:
        told = Message("{outcome} stand in `{first}` and in `{second}`{where}{hand}")
    message = told.filled(
        outcome=listed_words(results),
        first=before.target,
        second=clause.target,
        where=_for(look),
        hand=_in_the_hand(look),
    )
    remedy = overlap_remedies(clause, before, twice, look.inner)
    return Problem(_part_with(clause.outcomes, twice[0], look), "arithmetic/overlap", message, help=remedy)


def _results(look: Visit, twice: Sequence[int]) -> list[object]:
    """What to call these results; of hands the first alone, there being thousands of which one is like another."""
    space = look.inner.space
    of_all = set(twice)
    told: list[object] = []
    whole: set[int] = set()
    for index in twice[:1] if isinstance(look.inner.device, Shoe) else twice:
        outcome, label = space[index], space.called(index)
        if len(outcome.faces) <= 1 or outcome.total is None:
            told.append(label)
        elif outcome.total not in whole:
            told.append(Message("{label} (total {total})", label=label, total=outcome.total))
            if space.between(outcome.total, outcome.total) <= of_all:
                whole.add(outcome.total)
    return told


def check_empty(case: BetCase) -> Iterable[Problem]:
    """A phrase that names no outcome (total 13, hard 7) for one of the members, wherever the hand stands.

    By which step a round of cards ends may be left to the house: that step ends none where another choice is made.
    """
    yield from with_the_choice(case, _empty(case), _looks(case))


def _empty(case: BetCase) -> Iterator[tuple[Visit, Problem]]:
    for together in _alike(case):
        inner = together[0].inner
        readable = [one for one in _clear_parts(case, together[0]) if not faults_of(one[1], inner)]
        for clause, phrase in [*((one, one.outcomes) for one in together[0].stage.clauses), *readable]:
            looks = (
                together if (clause, phrase) in readable else [one for one in together if clause.target in one.named]
            )
            if looks and not phrase.rest:
                for place, part in always_empty(phrase, [look.inner for look in looks]).items():
                    if not case.survey.whole and speaks_of_course(part, looks[0].inner):
                        continue  # it may come where the bet was not followed to
                    if _ends_elsewhere(case, part):
                        continue
                    message = says_nothing(part, looks[0].inner, _for(looks[0], of_all=True))
                    remedy = write_instead(part, looks[0].inner, clause.outcomes)
                    yield looks[0], Problem(place, "arithmetic/empty", message, help=remedy)


def _ends_elsewhere(case: BetCase, part: Phrase) -> bool:
    """Whether it is said of rounds that a step ends, where it ends some under another choice of the options."""
    device = case.ruleset.device
    if not isinstance(device, Shoe) or part.mentions not in device.happenings:
        return False
    return any(select(part, look.inner) for look in _looks(case))


def check_exceptions(case: BetCase) -> Iterable[Problem]:
    """An exception that takes nothing away from what it stands behind, for any of the members."""
    if not case.survey.whole or not any(one.exception for one in phrases_behind(case.ruleset, phrases_of(case.bet))):
        return
    looked_at = [(clause.outcomes, look.inner) for look in _looks(case) for clause in look.stage.clauses]
    looked_at = [(phrase, inner) for phrase, inner in looked_at if not phrase.rest]
    for one in case.survey.counted:
        for phrase, scopes in tallied_phrases(one.member, one.watches):
            looked_at += ((phrase, inner) for inner in scopes)
    for place in idle_exceptions(looked_at):
        message = Message("this takes nothing away: nothing of it is in what stands before `except`")
        remedy = Message("delete the exception, or write what it is to take away")
        yield Problem(place, "arithmetic/empty", message, help=remedy)


def _alike(case: BetCase) -> Iterable[list[Visit]]:
    """Looks that only the hand or the number of the trial tells apart, together; where a stage compares, the point."""

    def same(look: Visit) -> object:
        point = look.point.label if look.point and look.depends and not look.compares else ""
        whose = case.bet.id if opened else look.member.id
        return whose, id(look.choices), look.stage.name, point

    opened = case.bet.additional and any(phrase.compares for phrase in every(case.bet.stages, Phrase))

    return gathered(_looks(case), same).values()


def _looks(case: BetCase) -> Iterator[Visit]:
    return (look for look in case.survey.visits if not look.again)


def _for(look: Visit, *, of_all: bool = False) -> Message:
    """For which member, and with which point, where there are several; no point where it is said `of_all`."""
    member = Message(" for `{member}`", member=look.member.id) if look.member.values else NOTHING
    if not look.point or not look.depends or (of_all and look.compares):
        return member
    point, stage = look.point.label, look.stage.name
    return Message("{where} when {point} opened `{stage}`", where=member, point=point, stage=stage)


def _in_the_hand(look: Visit) -> Message:
    """On which trial, and where the hand stands, where that makes a difference."""
    trial = Message(" on trial {trial}", trial=look.where.trial) if look.inner.trial is not None else NOTHING
    if look.position is None:
        return trial
    stage = look.position.stage
    inside = Message("{trial} while the hand is in `{stage}`", trial=trial, stage=stage)
    if not look.position.point:
        return inside
    return Message("{inside} opened by {point}", inside=inside, point=look.position.point.label)


def _part_with(phrase: Phrase, index: int, look: Visit) -> Place:
    """The part of a list that names an outcome."""
    for part in phrase.listed:
        if index in select(part, look.inner):
            return part.place
    return phrase.place


# --- stages that nothing enters, and stages that begin themselves ----------------------------------------------------


def check_own_stage(case: BetCase) -> Iterable[Problem]:
    """A clause that leads from a stage to itself."""
    for stage, clause in case.clauses:
        if clause.target == stage.name:
            message = Message("the stage `{stage}` begins itself", stage=stage.name)
            name, again = stage.name, f"{stage.name}-again"
            remedy = Message(
                "write two stages that take turns: `{name}: {{{again}: …}}` and `{again}: {{{name}: …}}`",
                name=name,
                again=again,
            )
            yield Problem(clause.place, "structure/own-stage", message, help=remedy)


def check_entered(case: BetCase) -> Iterable[Problem]:
    """A stage that no way from the first one leads to; only the first of those that lead to one another."""
    if not case.bet.stages or not case.whole or case.astray:
        return
    leads = {stage.name: {clause.target for clause in stage.clauses} for stage in case.bet.stages}
    reached = _reached(leads, case.bet.stages[0].name)
    left = [stage for stage in case.bet.stages if stage.name not in reached]
    entered = {target for stage in left for target in leads[stage.name]}
    for stage in sorted(left, key=lambda stage: stage.name in entered):
        if stage.name not in reached:
            reached |= _reached(leads, stage.name)
            message = Message("nothing enters the stage `{stage}`", stage=stage.name)
            remedy = Message("lead to it from another stage, `{stage}: …`, or delete it", stage=stage.name)
            yield Problem(stage.place, "structure/unreached-stage", message, help=remedy)


def _reached(leads: dict[str, set[str]], start: str) -> set[str]:
    found = {start}
    waiting = [start]
    while waiting:
        following = leads[waiting.pop()] & leads.keys() - found
        found |= following
        waiting += following
    return found


def check_decided(case: BetCase) -> Iterable[Problem]:
    """A bet that nothing can win; one that nothing can lose, where it is not another reading's."""
    bet: Bet = case.bet
    targets = {clause.target for _, clause in case.clauses}
    if not bet.stages or not case.whole or case.astray:
        return
    if "win" not in targets:
        message = Message("nothing wins `{bet}`, so its prize is never paid", bet=bet.id)
        yield Problem(bet.place, "arithmetic/never-won", message, help=Message("add `win:`"))
    if "lose" not in targets and case.way is None and not case.in_combinations:
        message = Message("nothing loses `{bet}`, so the house cannot win", bet=bet.id)
        remedy = Message("add `lose:`; where all else loses, `lose: others`")
        yield Problem(bet.place, "arithmetic/never-lost", message, help=remedy, warning=True)


# --- prizes and commissions that cannot be meant ---------------------------------------------------------------------


def check_part_lost(case: BetCase) -> Iterable[Problem]:
    """A loss of more than the stake and what is put down besides, or one that is written as a prize."""
    most = 1 + max((units for _, units in case.bet.raises), default=0)
    for place, ratio in _ratios(case.bet.lost, case.bet.place):
        if ratio.for_one:
            message = Message("`{ratio}` is a prize with the stake inside, and a loss has none", ratio=ratio)
            remedy = Message("write the part of the stake that is lost, `1:2`")
            yield Problem(place, "arithmetic/loses-too-much", message, help=remedy)
        elif ratio.profit > most:
            message = Message("`lost: {ratio}` takes more than the stake", ratio=ratio)
            if case.bet.raises:
                message = Message("`lost: {ratio}` takes more than the stake and what is put down besides", ratio=ratio)
            remedy = Message("write at most `{most}:1`", most=most)
            yield Problem(place, "arithmetic/loses-too-much", message, help=remedy)


def _ratios(pays: Pays, place: Place) -> Iterator[tuple[Place, Ratio]]:
    """Every ratio of a table, with its row; of anything else, with `place`."""
    return ((at, leaf) for at, leaf in leaves_of(pays, place) if isinstance(leaf, Ratio))


def leaves_of(pays: Pays, place: Place) -> Iterator[tuple[Place, object]]:
    """What every row of a table gives, with the row; of anything else that, with `place`."""
    if isinstance(pays, PrizeTable):
        for row in pays.rows:
            yield from leaves_of(row.pays, row.place if row.place.line else place)
    else:
        yield place, pays


def check_commission(case: BetCase) -> Iterable[Problem]:
    """A commission of the prize, paid with the bet, where a member has several; or of no less than a prize."""
    laid = case.bet.id in laid_bets(case.ruleset)
    for member, chosen in case.survey.members if case.whole and case.bet.pays else ():
        prizes = Prizes(case.ruleset, member, chosen, laid=laid)
        if _known(case.ruleset, member):
            try:
                prizes.up_front  # noqa: B018
                yield from _not_covered(prizes)
            except ProblemError as error:
                yield from error.problems


def _not_covered(prizes: Prizes) -> Iterator[Problem]:
    """Prizes that the commission takes whole, or more than whole: what wins would be lost, and so it would be told."""
    bet = prizes.member.bet
    for place, leaf in leaves_of(own_pays(bet.pays, prizes.member), bet.prize_place) if bet.pays else ():
        if not isinstance(leaf, PRIZES):
            continue
        net = prizes.net("win", leaf)
        if net <= 0 and net < prizes.profit(prizes.ratio(leaf)):
            message = Message(
                "`{prize}` does not cover its commission: a win brings back no more than was put down, "
                "which is no prize",
                prize=prizes.ratio(leaf),
            )
            remedy = Message("pay more, or take a lower commission")
            if leaf == NO_PRIZE:  # nobody wrote it
                message = Message("with a win that it has no row for, no extra is paid, and a commission is taken")
                remedy = Message("take it of the prize: `of: prize`")
            yield Problem(place, "arithmetic/commission", message, help=remedy)


def _known(ruleset: Ruleset, member: Member) -> bool:
    """Whether every prize of a member is a ratio or an option that there is; then one of them is the prize."""
    paid = own_prizes(member)
    known = [prize.word in ruleset.options for prize in paid if isinstance(prize, Reference)]
    return bool(paid) and all(known)


# --- a table and what it was asked for: the rows that were reached, and the values that have none --------------------


class Manner(NamedTuple):
    """What is said of a decision that a table is asked for: that it can be, that it never is, and of every one.

    `otherwise` is what to do about a row that nothing comes to.
    """

    can: Message
    never: Message
    every: Message
    otherwise: Message = Message("delete it, or check what the table goes by")


WON = Manner(Message("this bet can be won"), Message("no win has"), Message("every win"))
LOST = Manner(Message("this bet can be lost"), Message("no loss has"), Message("every loss"))
ENDED = Manner(Message("this bet can go on or end"), Message("this bet never ends with"), Message("every end of it"))
DECIDED = Manner(
    Message("this bet can be decided"),
    Message("without `until` this bet is never decided with"),
    Message("every number that decides it"),
    Message("delete it, or add `until:` with the outcomes that end the bet before"),
)
LAID = Manner(Message("this part can be laid"), Message("this part is never laid with"), Message("every value"))


@dataclass(slots=True)
class _Paid:
    """What a table was asked for: the keys of rows that were reached, the values with a row, and those without one."""

    keys: set[tuple[int, RowKey]] = field(default_factory=set)
    values: set[str] = field(default_factory=set)
    missing: dict[str, str] = field(default_factory=dict)


class PrizeProbe:
    """A prize, or units, with all its tables, while it is asked for what can come."""

    def __init__(self, pays: Pays | None) -> None:
        self.pays = pays
        self.paid = {id(table): _Paid() for table in tables(pays)}
        self._finders = {id(table): RowFinder(table) for table in tables(pays)}

    def ask(self, quantity: Callable[[By], str], stage: str = "") -> Ratio | Reference | Verdict | Units | None:
        """What the rows give for these quantities; None where one of them has no row. `stage` is where it is asked."""
        pays = self.pays
        while isinstance(pays, PrizeTable):
            value = quantity(pays.by)
            finder = self._finders[id(pays)]
            found = finder.named(value) or [(row, OTHERS) for row in finder.others]
            if not found:
                self.paid[id(pays)].missing.setdefault(value, stage)
                return None
            row, key = found[0]
            self.paid[id(pays)].keys.add((id(row), key))
            self.paid[id(pays)].values.add(value)
            pays = row.pays
        return pays

    @property
    def wants_a_row(self) -> bool:
        """Whether a value has none."""
        return any(paid.missing for paid in self.paid.values())

    def problems(self, manner: Manner, *, whole: bool) -> Iterator[Problem]:
        """Values without a row, and, where it was asked for the `whole` of what can come, rows that nothing reaches."""
        for table in tables(self.pays):
            paid = self.paid[id(table)]
            yield from (told := _otherwise(table, paid))
            if not told:
                yield from _missing(table, paid, manner)
            if whole and not self.wants_a_row:
                yield from _unreached(table, self.paid[id(table)], manner)


def _otherwise(table: PrizeTable, paid: _Paid) -> list[Problem]:
    """Rows that are written otherwise, `2/12` or `3+`, and are meant for a value that has none."""
    if not paid.missing:
        return []
    values = {*paid.values, *paid.missing}
    numbers = [whole_of(value) for value in values if value.isdecimal()]
    about = About(known=tuple(sorted(values)), least=min(numbers, default=None))
    told = []
    for row in table.rows:
        if all((id(row), key) in paid.keys or key == OTHERS for key in row.keys):
            continue
        text = OR.join(map(key_text, row.keys))
        found = read_typed(Sort.ROW, text, about)
        said = refusal(Sort.ROW, text, found)
        if said is None or not isinstance(found, Respelt):
            continue
        if any(_stands_for(key, value) for key in found.value for value in paid.missing):
            told.append(Problem(row.place, "structure/malformed", said.message, help=said.remedy, instead=said.instead))
    return told


def _stands_for(key: RowKey, value: str) -> bool:
    """Whether a row of that key is one for a value."""
    if isinstance(key, Span):
        number = whole_of(value) if value.isdecimal() else -1
        return key.low <= number and (key.high is None or number <= key.high)
    return key in (value, OTHERS)


def _missing(table: PrizeTable, paid: _Paid, manner: Manner) -> Iterator[Problem]:
    if not paid.missing:
        return
    values = list(paid.missing)
    message = Message(
        "{can} with {by} {values}, and no row is for it",
        can=manner.can,
        by=notation.by(table.by),
        values=_listed(values),
    )
    remedy = Message("add a row `{value}: …`, or `others: …`", value=values[0])
    if NO_POINT in values:
        message = Message(
            "{can} in the stage `{stage}`, where there is no `{what}`",
            can=manner.can,
            stage=paid.missing[NO_POINT],
            what=table.by.what,
        )
        remedy = Message("go by `stage` first, with a table in the row of this stage")
    yield Problem(table.by.place, "arithmetic/no-row", message, help=remedy)


def _unreached(table: PrizeTable, paid: _Paid, manner: Manner) -> Iterator[Problem]:
    for row in table.rows:
        keys = [key_text(key) for key in row.keys if (id(row), key) not in paid.keys]
        if keys:
            message = Message("{never} {by} {keys}", never=manner.never, by=notation.by(table.by), keys=_listed(keys))
            if row.pays == NO_PRIZE:  # nobody wrote it
                continue
            if row.keys == (OTHERS,):
                message = Message("`others` catches nothing: {every} has a row of its own", every=manner.every)
            meant = (_key_meant(key, paid.values) for key in (OR.join(map(key_text, row.keys)), *keys))
            remedy = next(filter(None, meant), manner.otherwise)
            yield Problem(row.place, "arithmetic/unreached-row", message, help=remedy)
        elif beyond := next((key for key in row.keys if _goes_too_far(key, paid.values)), None):
            yield _too_far(beyond, row.place, notation.by(table.by), paid.values, manner)


def _key_meant(key: str, values: Collection[str]) -> Message:
    """What to write for a key that is none of the values and certainly stands for some; "" where nothing is near."""
    least = min((whole_of(one) for one in values if one.isdecimal()), default=None)
    found = read_typed(Sort.ROW, key, About(known=tuple(values), least=least))
    return write_remedy(found.text, key) if isinstance(found, Respelt) else NOTHING


def _goes_too_far(key: RowKey, values: Collection[str]) -> bool:
    """Whether a row `2 to 8` begins or ends with a value that it was never asked for."""
    return isinstance(key, Span) and key.high is not None and not {str(key.low), str(key.high)} <= set(values)


def _too_far(key: RowKey, place: Place, by: str, values: Collection[str], manner: Manner) -> Problem:
    assert isinstance(key, Span)
    assert key.high is not None
    come = [number for value in values if value.isdecimal() and key.low <= (number := whole_of(value)) <= key.high]
    if key.low not in come:
        message = Message("this row begins with {end}, and {never} {by} {end}", end=key.low, never=manner.never, by=by)
    else:
        message = Message("this row ends with {end}, and {never} {by} {end}", end=key.high, never=manner.never, by=by)
    remedy = Message("write `{row}`", row=key_text(Span(min(come), max(come))))
    return Problem(place, "arithmetic/unreached-row", message, help=remedy)


def _listed(values: list[str]) -> Message:
    *shown, last = values[:NAMED] + (["…"] if len(values) > NAMED else [])
    return joined(filter(None, [joined(shown), last]), Message(" or "))
