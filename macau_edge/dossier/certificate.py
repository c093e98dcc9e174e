"""A case -> the certificate of its figures, which `recompute.py` checks with nothing but Python's own library.

Of each bet it has the states, what every result of the device does in each, by which clause, and the values that solve
the equations. Of a round of cards it has the deal as tables of points, from which the rounds are counted anew. What
cannot be checked so is named with the reason: very many states or digits, dice of which only the total is known, rounds
told apart by more than points. A bet has the same certificate whatever was worked out before.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.analysis.derivation.choosing import Choosing, InformationSet, StepChances, choosing_of, step_chances
from macau_edge.dossier.case import Case
from macau_edge.exact.chain import STAY, WHOLE, Branch, Chain, State
from macau_edge.exact.compile import chain_of
from macau_edge.exact.game import Game
from macau_edge.exact.solution import ChainSolution
from macau_edge.exact.wager import ExactTally
from macau_edge.model import DealStep, Device, Dice, Draw, Face, Shoe, Wheel, notation, weights_of
from macau_edge.model.cards import ALL
from macau_edge.model.measures import EXACT, PROBABILITIES, Measures
from macau_edge.model.meter import open_meter
from macau_edge.model.phrases import Phrase
from macau_edge.model.prizes import parsed_number
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import replace
from macau_edge.model.refusals import is_too_dear
from macau_edge.model.ruleset import Played
from macau_edge.model.walk import gathered
from macau_edge.outcomes import Space, weights_left
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.questions import BETWEEN_CARDS, Question, choice_at
from macau_edge.outcomes.rounds import Rounds, words_of_the_deal
from macau_edge.outcomes.stages import stage_of
from macau_edge.reading.build import program_build
from macau_edge.reports.figures import (
    BuiltProgramData,
    Exact,
    MadeData,
    Natural,
    Positive,
    Record,
    built_program,
    to_json_text,
)

STATES, RESULTS, DIGITS = 1_500, 100_000, 5_000_000
"""Of a bet that is written out: states, results in all of them, and digits of their values, of which those that are
known have a million."""

# --- the records of the published shape ------------------------------------------------------------------------------


class _DiceData(Record, tag="dice", tag_field="kind"):
    numbers: dict[str, int | None]
    """What each face adds to a total, in the order of the faces; null where it has no number."""
    dice: list[dict[str, Natural]]
    """Of each die the faces and their weights."""


class _WheelData(Record, tag="wheel", tag_field="kind"):
    numbers: dict[str, int | None]
    pockets: dict[str, Natural]
    """Pocket -> its weight."""


class _UrnData(Record, tag="urn", tag_field="kind"):
    numbers: dict[str, int | None]
    balls: dict[str, Natural]
    """Ball -> how many bear it."""
    take: Positive
    back: Literal["after the draw", "after each ball", "never"]
    """When a ball that was drawn is back in the urn."""


class _StepData(Record):
    """A step of the deal: it is done where the answers to what it asks are those of a row."""

    name: str
    asks: list[str]
    """`points of banker`, `cards of banker`, or a step: what the card that it dealt counts, or `none`."""
    where: list[list[int | Literal["none"]]]
    to: list[str]
    """The hands that get a card, one after the other."""
    ends: bool
    """Whether the round ends there."""


class _ShoeData(Record, tag="shoe", tag_field="kind"):
    cards: dict[str, Positive]
    """What cards count -> how many of them there are."""
    modulus: Positive
    """The points of a hand are what remains of its sum: 10 for the last digit."""
    hands: list[str]
    steps: list[_StepData]


class _OtherData(Record, tag="other", tag_field="kind"):
    """A device that no bet here is checked on."""


DeviceData: TypeAlias = _DiceData | _WheelData | _UrnData | _ShoeData | _OtherData


class _Class(Record):
    """Results that do the same: they end the bet with a net result, or lead to a state."""

    clause: str
    """The clause of the bet as it is written, `no clause` where none names these results."""
    totals: list[int] | UnsetType = UNSET
    """All results with one of these totals."""
    results: list[str] | UnsetType = UNSET
    weight: Positive
    """In how many of the equally likely ways they come."""
    net: Exact | None
    to: Natural | None
    added: Exact
    """What is put down besides, in units of the stake."""


class _Values(Record):
    """What is claimed for a state."""

    nets: list[Exact]
    """The probability of each net result of the bet."""
    added: Exact
    """The mean of what is still put down."""
    trials: Exact
    """The mean number of trials that are left."""
    squares: Exact
    """The mean of its square."""


class _State(Record):
    name: str
    left: dict[str, Natural] | None
    """The balls in the urn, where they do not come back."""
    classes: list[_Class]
    values: _Values


class _BetData(Record):
    """A bet; play begins in its first state."""

    id: str
    nets: list[Exact]
    """The net results that it can have, in units of the stake."""
    staked: Exact
    states: list[_State]
    claimed: dict[str, Exact | None]
    """Every figure of the bet, under its name in the analysis."""


class _Seen(Record):
    """Things that the player can see at a choice, for which every choice is worth the same."""

    seen: list[str]
    ways: Positive
    """In how many of the equally likely ways a round comes to the choice so."""
    worth: dict[str, Exact]
    """Choice and the sum of the net results over these ways, where it is made and all later choices are the best."""
    best: str
    starts: bool | UnsetType = UNSET
    """Where he chooses again and again as he draws: whether it is seen when he first does; else it is not there."""


class _PlayedStep(Record):
    """A choice of the player, after what he chose before it."""

    step: str
    after: list[str]
    chosen: dict[str, Natural]
    """Choice and in how many ways it is made."""
    seen: Natural
    """How many things he can see there."""
    sights: list[_Seen] | UnsetType = UNSET
    """Left out where the bet has more than 20,000 of them, or has a rule for a choice."""
    again: list[str] | UnsetType = UNSET
    """Where he draws, so that a round may have several of these sights, the choices after which he chooses again. What
    is seen of a parted hand is not listed: where one is, it adds up for all these choices together alone."""


class _PlayedRow(Record):
    """Rounds in which the player chooses the same, with the same net result."""

    chosen: list[str]
    """At each step what he chooses, `none` where nothing is to be chosen."""
    net: Exact
    added: Exact
    """What is put down besides, in units of the stake by which the figures are told."""
    ways: Positive


class _PlayedBet(Record):
    """A bet that depends on what the player chooses: how its rounds end as they are played."""

    id: str
    played: Played
    """Best at every choice, at those of which its rules say nothing, or by its rules."""
    staked: Exact
    steps: list[str]
    """The steps at which he chooses, in the order of the deal."""
    rows: list[_PlayedRow]
    choices: list[_PlayedStep]
    claimed: dict[str, Exact | None]
    one_of_two: bool | UnsetType = UNSET
    """Whether a hand is parted as it is played: such a round stands as one of its two hands, with twice its net result,
    and no more is claimed than follows from the mean."""


class _Unchecked(Record):
    id: str
    why: str


class CertificateData(MadeData, tag="macau-edge/certificate/1"):
    """What the figures of a dossier can be checked by, without the program that made it."""

    program: BuiltProgramData
    device: DeviceData
    bets: list[_BetData]
    played: list[_PlayedBet] | UnsetType = UNSET
    """The bets that depend on what the player chooses."""
    unchecked: list[_Unchecked]
    """What is not written out here, so that no other program can check it by this file, and why."""


class UncheckedError(Exception):
    """Why a bet has no certificate: a word for it, of the catalogues' `annex.unchecked`, and the reason."""


# --- the device ------------------------------------------------------------------------------------------------------


def _device(device: Device) -> DeviceData:
    """What comes up, with the weights of its faces; raises UncheckedError where its results are not told apart."""
    match device:
        case Dice():
            return _dice(device)
        case Wheel(pockets=pockets):
            return _WheelData(numbers={label: parsed_number(label) for label, _ in pockets}, pockets=dict(pockets))
        case Draw(balls=balls, take=take, returned=back):
            held = {ball.label: ball.weight for ball in balls}
            return _UrnData(numbers=_numbers(balls), balls=held, take=take, back=back)
        case Shoe():
            raise UncheckedError(
                "rounds", "its rounds are told apart by more than the points of the hands and their cards"
            )


def _dice(dice: Dice) -> _DiceData:
    if dice.only_totals:
        raise UncheckedError("totals", "so many dice are thrown that only their total is known")
    alike = {face.label: face.weight for face in dice.faces}
    each = [{face: weight for face, weight in zip(alike, own, strict=True) if weight} for own in dice.different]
    each += [dict(zip(alike, weights, strict=True)) for weights in dice.loaded]
    return _DiceData(numbers=_numbers(dice.faces), dice=[*each, *[alike] * (dice.count - len(each))])


def _numbers(faces: Iterable[Face]) -> dict[str, int | None]:
    return {face.label: face.number for face in faces}


# --- a round of cards that points decide: the deal as tables ---------------------------------------------------------

COUNTED = {"points": "points of {}", "cards": "cards of {}", "counts": "{}"}


@lru_cache(maxsize=8)
def _shoe(shoe: Shoe, words: tuple[tuple[str, Phrase], ...]) -> _ShoeData:
    """The deal with the answers that a step looks at, of which the rows are those where it is done."""
    if any(step.until for step in shoe.deal):
        raise UncheckedError("rounds", "cards are drawn until something holds")
    if shoe.arranging:
        raise UncheckedError("rounds", "hands are arranged by a way that is written")
    if shoe.takes_best_sum:
        raise UncheckedError("rounds", "the points of a hand are the best of several sums")
    deal = Deal(shoe, tuple(sorted(_of_points(shoe))), dict(words))
    deal.rounds()
    kinds = deal.deck.kinds(["worth"])
    return _ShoeData(
        cards={str(worth): kinds[worth,][0] for worth in sorted(worth for (worth,) in kinds)},
        modulus=10 if shoe.points == "last digit" else max(number for _, number in shoe.worth) * shoe.most_cards + 1,
        hands=list(shoe.hands),
        steps=[_step(deal, shoe.deal[number]) for number in deal.steps],
    )


def _step(deal: Deal, step: DealStep) -> _StepData:
    questions, answers = deal.looked.get(step.name, ((), {(): True}))
    single = {one.name for one in deal.shoe.deal if sum(cards for _, cards in one.dealt) == 1}
    known = {*_of_points(deal.shoe), *(Question("counts", name) for name in single)}
    if not known.issuperset(questions):
        raise UncheckedError("rounds", f"the step `{step.name}` looks at more than points")
    return _StepData(
        name=step.name,
        asks=[COUNTED[question.kind].format(question.of) for question in questions],
        where=sorted(([*row] for row, done in answers.items() if done), key=str),
        to=[hand for hand, cards in step.dealt for _ in range(cards)],
        ends=step.end is not None,
    )


def _of_points(shoe: Shoe) -> set[Question]:
    return {Question(kind, hand) for hand in shoe.hands for kind in ("points", "cards")}


def _by_points(space: Space, shoe: Shoe) -> bool:
    """Whether rounds are told apart by points and cards, from which it follows what ended them."""
    if not isinstance(space, Rounds) or space.chooses:
        return False
    by_points = {*space.places} - {Question("happening"), Question("cards", ALL)} == _of_points(shoe)
    return by_points and len({_round(space, place, shoe.hands) for place in range(len(space))}) == len(space)


def _round(space: Space, place: int, hands: Sequence[str]) -> str:
    """What `recompute.py` calls a round."""
    assert isinstance(space, Rounds)
    of = dict(zip(space.places, space.answers[place], strict=True))
    return ", ".join(f"{hand} {of[Question('points', hand)]} with {of[Question('cards', hand)]}" for hand in hands)


# --- the bets --------------------------------------------------------------------------------------------------------

Named: TypeAlias = tuple[str, Analysis, BetAnalysis]
"""What a bet is called in the certificate, and its figures."""


def certified_bets(case: Case) -> Iterator[Named]:
    """The bets that are proposed, and those of the regulation, which are said to be so.

    One that is paid of meters is there once more where each shows its mean, at which its house edge is that in the long
    run.
    """
    for way, bet in case.figured:
        if bet.measures or bet.missing:
            kept = ", ".join(f"{name} {choice.label}" for name, choice in way.kept_of(bet).items())
            yield f"{bet.id} with {kept}" if kept else bet.id, way.after, bet
    for bet in case.long_runs:
        if run := bet.long_run:
            shown = {flow.option.id: flow.mean for flow in run.flows}
            name = ", ".join(f"{meter} {mean.label}" for meter, mean in shown.items())
            after = replace(case.after, choices={**case.choices, **shown})
            at_mean = replace(bet, missing=None, measures=run.measures, long_run=None)
            yield f"{bet.id} in the long run, with {name}", after, at_mean
    yield from ((f"regulation: {bet.id}", case.before, bet) for bet in case.before.bets)


class Certificate(NamedTuple):
    """What can be checked of some bets of one game, and the bets that cannot be, each with the word for the reason."""

    data: CertificateData
    unchecked: tuple[tuple[BetAnalysis, str, _Unchecked], ...]
    unproved: tuple[tuple[BetAnalysis, str], ...]
    """Those that are checked but for how they are played, each with the word for what `recompute.py` leaves open."""

    @property
    def attached(self) -> bytes:
        """The file: a list of numbers or of results on one line, so that it can be read; no text has a line feed."""
        row = re.compile(r"\[\n\s+([^][{}]*?)\n\s+\]")
        return row.sub(lambda found: "[" + re.sub(r"\n\s+", " ", found[1]) + "]", to_json_text(self.data)).encode()


@lru_cache(maxsize=2)
def certificate_of(case: Case) -> Certificate:
    """The certificate of a case, found once for the file and for the pages that name what it leaves out."""
    return certificate(certified_bets(case), case.build)


def certificate(bets: Iterable[Named], build: str | None = None) -> Certificate:
    """The certificate of some bets of one game, made by a build, which is this one's if none is given."""
    found: list[tuple[DeviceData, _BetData]] = []
    played: list[_PlayedBet] = []
    left: list[tuple[BetAnalysis, str, _Unchecked]] = []
    unproved: list[tuple[BetAnalysis, str]] = []
    for name, analysis, bet in bets:
        try:
            with open_meter(STATES):  # whatever was spent before: the same bytes wherever it is made
                if bet.measures and bet.member.bet.strategy:
                    played.append(_played(analysis, bet, bet.measures, name))
                    if open_ := _left_open(played[-1]):
                        unproved.append((bet, open_))
                else:
                    found.append(_certified(analysis, bet, name))
        except UncheckedError as error:
            left.append((bet, error.args[0], _Unchecked(id=name, why=error.args[1])))
    device, unchecked = found[-1][0] if found else _OtherData(), [one for *_, one in left]
    program = built_program(build or program_build())
    bets_data = [one for _, one in found]
    data = CertificateData(program=program, device=device, bets=bets_data, played=played or UNSET, unchecked=unchecked)
    return Certificate(data, tuple(left), tuple(unproved))


def _certified(analysis: Analysis, bet: BetAnalysis, name: str) -> tuple[DeviceData, _BetData]:
    """The device and the certificate of a bet; raises UncheckedError where it cannot be checked by one."""
    if bet.measures is None:
        if bet.refused:
            raise UncheckedError("size", "its figures take more work than was allowed")
        if not bet.missing:
            raise UncheckedError("laid", "nothing is put down for it, so that it has no figures of its own")
        raise UncheckedError("option", f"the option `{bet.missing}` was not given")
    try:
        game = Game(analysis.ruleset, bet.member, analysis.choices, whole=True)
    except ProblemError as error:
        if not is_too_dear(error):
            raise
        raise UncheckedError("size", "its rounds are too many to be listed with the points of every hand") from None
    shoe, space = game.scope.device, game.scope.space
    if isinstance(shoe, Shoe) and _by_points(space, shoe):
        device: DeviceData = _shoe(shoe, words_of_the_deal(shoe, game.scope.words))
    else:
        device = _device(game.scope.device)
    try:
        chain = chain_of(game)
        if len(chain.states) * len(space) > RESULTS:
            raise UncheckedError("size", f"it has {len(chain.states)} states with {len(space)} results each")
        if chain.start != ((0, WHOLE),) or chain.left[0] != game.full:
            raise UncheckedError("midst", "it is not made at the beginning of everything")
        solution = ChainSolution(chain, bet.member.bet)
    except ProblemError:
        raise UncheckedError("size", f"it has more than {STATES} states, or its equations are too long") from None
    if solution.digits > DIGITS:
        raise UncheckedError("size", f"its values have more than {DIGITS:,} digits")
    return device, _BetData(
        id=name,
        nets=[str(net) for net in solution.nets],
        staked=str(chain.staked),
        states=[_state(game, chain, solution, number) for number in range(len(chain.states))],
        claimed=_claimed(bet.measures),
    )


# --- the bets that depend on what the player chooses -----------------------------------------------------------------

SEEN = 20_000
"""Things that the player can see, at all steps together, that are listed at most."""


def _played(analysis: Analysis, bet: BetAnalysis, measures: Measures, name: str) -> _PlayedBet:
    """How the rounds of a bet end as they are played; raises UncheckedError where that is too dear to list."""
    try:
        game = Game(analysis.ruleset, bet.member, analysis.choices)
        chain, choosing = chain_of(game), choosing_of(game)
    except ProblemError as error:
        if not is_too_dear(error):
            raise
        raise UncheckedError("size", "its rounds are too many to be listed") from None
    space, shoe, played = game.scope.space, game.scope.device, analysis.ruleset.played(bet.member.bet)
    assert isinstance(space, Rounds)
    assert isinstance(shoe, Shoe)
    assert played
    steps = [question.attribute for question in sorted(space.places) if question.kind == "choice"]
    steps.sort(key=[step.name for step in shoe.choosing].index)
    columns = [space.answered(choice_at(step)) for step in steps]
    rows = Counter[tuple[tuple[str, ...], Fraction, Fraction]]()
    for branch in chain.branches[0]:
        assert branch.net is not None
        for place in branch.outcomes:
            chosen = tuple(str(column[place]) for column in columns)
            rows[chosen, branch.net, branch.added + chain.beside] += space.weights[place]
    listed = played == "best" and sum(one.play.number for one in choosing) <= SEEN
    return _PlayedBet(
        id=name,
        played=played,
        staked=str(chain.staked),
        steps=steps,
        rows=[
            _PlayedRow(chosen=[*chosen], net=str(net), added=str(added), ways=ways)
            for (chosen, net, added), ways in sorted(rows.items())
            if ways
        ],
        choices=[_choice(one, choosing, space.weight, listed=listed) for one in step_chances(game.scope)],
        claimed=_claimed(measures),
        one_of_two=not measures.has_spread or UNSET,
    )


def _left_open(bet: _PlayedBet) -> str | None:
    """The word, of the catalogues' `annex.unchecked`, for what `recompute.py` does not prove of how a bet is played."""
    if bet.played == "rule":
        return None
    if bet.played == "partly":
        return "partly"
    if any(one.sights is UNSET for one in bet.choices):
        return "seen"
    return "drawn" if any(len(one.again or ()) > 1 for one in bet.choices) else None


def _choice(one: StepChances, choosing: Sequence[Choosing], weight: int, *, listed: bool) -> _PlayedStep:
    """What is chosen at a step, and, where it is `listed`, what every choice is worth for all that can be seen."""
    best = [each for each in choosing if (each.play.step, each.play.before) == (one.step, one.before)]
    chosen = {choice: int(chance * weight) for choice, chance in one.chances.items()}
    sights = [each for play in best for each in _sights(play, weight)] if listed else []
    seen_with = gathered(sights, lambda sight: sight.best)
    again = [one for one, ways in chosen.items() if ways != sum(sight.ways for sight in seen_with.get(one, ()))]
    return _PlayedStep(
        step=one.step.name,
        after=[*one.before],
        chosen=chosen,
        seen=sum(each.play.number for each in best),
        sights=sights if listed else UNSET,
        again=again if listed and one.step.draws_by_choice else UNSET,
    )


def _sights(one: Choosing, weight: int) -> Iterator[_Seen]:
    """All that can be seen; where the player draws, what he sees at first apart from what he sees after it."""
    if not one.play.step.draws_by_choice:
        yield from (_sight(one, sight, weight) for sight in one.sights)
        return
    cards = {seen: sum(len(hand.split(BETWEEN_CARDS)) for hand in seen) for seen in one.play.plays}
    for sight in one.sights:
        for starts, seen in gathered(sight.seen, lambda seen: cards[seen] == min(cards.values())).items():
            share = sum((one.play.share[each] for each in seen), Fraction(0))
            own = replace(sight, seen=tuple(seen), share=share)
            yield msgspec.structs.replace(_sight(one, own, weight), starts=starts)


def _sight(one: Choosing, sight: InformationSet, weight: int) -> _Seen:
    hands, ways = [question.part for question in one.play.seen], sight.share * weight
    said = [", ".join(f"{hand} {cards}" for hand, cards in zip(hands, seen, strict=True)) for seen in sight.seen]
    worth = {choice: str(value * ways) for choice, value in sight.worth.items()}
    return _Seen(seen=said, ways=int(ways), worth=worth, best=sight.best)


def _claimed(measures: Measures) -> dict[str, Exact | None]:
    """Every figure that follows; the hit frequency is `win`."""
    others = ("hit_frequency", "staked")
    found = {name: of(measures) for name, of in {**EXACT, **PROBABILITIES}.items() if name not in others}
    return {name: None if value is None else str(value) for name, value in found.items()}


def _state(game: Game, chain: Chain, solution: ChainSolution, number: int) -> _State:
    state, left = chain.states[number], chain.left[number]
    *nets, added, trials, squares = map(str, solution.values(number))
    return _State(
        name=_called(state),
        left=None if left is None else dict(zip(weights_of(game.scope.device), left, strict=True)),
        classes=[_class(game, chain, number, branch) for branch in chain.branches[number]],
        values=_Values(nets=nets, added=added, trials=trials, squares=squares),
    )


def _called(state: State) -> str:
    """Where the bet stands: `point 4`, `counted 1 0 2`, `hand: come-out`, `trial 3`."""
    parts = [
        " ".join(filter(None, (state.stage, state.point.label if state.point else ""))),
        f"counted {' '.join(map(str, state.counted))}" if state.counted is not None else "",
        f"hand: {' '.join(filter(None, state.hand))}" if state.hand else "",
        f"trial {state.trial}" if state.trial is not None else "",
    ]
    return ", ".join(filter(None, parts)) or "the bet is made"


def _class(game: Game, chain: Chain, number: int, branch: Branch) -> _Class:
    left, space = chain.left[number], game.scope.space
    weights = space.weights if left is None else weights_left(game.scope.device, left)
    come = [place for place in branch.outcomes if weights[place]]
    totals = _totals(space, come, weights)
    return _Class(
        clause=_clause(game, chain.states[number], branch._replace(outcomes=tuple(come))),
        totals=UNSET if totals is None else totals,
        results=UNSET if totals is not None else [_result(space, place, game.scope.device) for place in come],
        weight=branch.weight,
        net=None if branch.net is None else str(branch.net),
        to=branch.state,
        added=str(branch.added),
    )


def _totals(space: Space, come: Sequence[int], weights: Sequence[int]) -> list[int] | None:
    """The totals of these results, where they are all the results with these totals and are better known by them."""
    totals = {space[place].total for place in come}
    if not space[come[0]].faces or None in totals:
        return None
    own = {*come}
    found = sorted(total for total in totals if total is not None)
    alike = (place for total in found for place in space.totals[total])
    return found if all(place in own for place in alike if weights[place]) else None


def _result(space: Space, place: int, device: Device) -> str:
    return _round(space, place, device.hands) if isinstance(device, Shoe) else space[place].label


def _clause(game: Game, state: State, branch: Branch) -> str:
    """The clause that these results come from, as the bet has it."""
    bet = game.member.bet
    if bet.parts:
        return {"over": "the last of its bets is decided", "on": "its bets go on"}.get(branch.target, "no clause")
    wager = game.places[0].wager()
    if isinstance(wager, ExactTally):
        return "nothing is counted" if branch.target == STAY else "; ".join(wager.clauses(state, game.hand, branch))
    stage = stage_of(bet, state.stage)
    found = [clause for clause in (stage.clauses if stage else ()) if clause.target == branch.target]
    if branch.target == STAY or not found:
        return "no clause" if branch.target == STAY else f"{branch.target}: the bet that it goes with is decided"
    return f"{branch.target}: {', '.join(notation.phrase_text(clause.outcomes) for clause in found)}"
