"""The stages of a bet, and the bet that an additional one goes with."""

from __future__ import annotations

from macau_edge.model import DECISIONS, Bet, Ruleset, Stage
from macau_edge.model.message import Message, joined
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.model.walk import every
from macau_edge.outcomes.hand import phrases_behind
from macau_edge.outcomes.rounds import depends_on_choice


def additional_to(ruleset: Ruleset, bet: Bet) -> Bet:
    """The bet that an additional bet goes with."""
    assert bet.additional
    base = ruleset.bets.get(bet.additional.to)
    place = bet.additional.place
    if base is None:
        message = Message("there is no bet `{name}`", name=bet.additional.to)
        remedy = nearest(bet.additional.to, ruleset.bets, Message("name a bet of this file"))
        raise _problem(place, "structure/unknown-word", message, remedy)
    if chosen := next((one for one in (base, bet) if depends_on_choice(ruleset, one)), None):
        message = Message("`{bet}` depends on what the player chooses, and no bet is additional there", bet=chosen.id)
        remedy = Message("what is put down with a choice is a `raise` of the bet")
        raise _problem(place, "structure/additional", message, remedy)
    if base.each or base.additional or bet.each:
        message = Message("an additional bet goes with one bet that is not a family, and is not a family itself")
        raise _problem(place, "structure/additional", message, Message("write one additional bet for each"))
    if stage_of(base, bet.additional.at) is None:
        message = Message("`{bet}` has no stage `{stage}`", bet=base.id, stage=bet.additional.at)
        raise _problem(place, "structure/unknown-word", message, stages_of(base))
    if moves := [c for s in base.stages if s.name == bet.additional.at for c in s.clauses if c.target not in DECISIONS]:
        message = Message(
            "`{bet}` can leave the stage `{stage}` undecided, for `{target}`",
            bet=base.id, stage=bet.additional.at, target=moves[0].target,
        )  # fmt: skip
        remedy = Message("an additional bet goes with a stage that only decides")
        raise _problem(place, "structure/additional", message, remedy)
    if any(one.faces_of == bet.additional.at for one in every(base.stages, Phrase)):
        message = Message(
            "`{bet}` asks what faces opened `{stage}`, and an additional bet knows the total alone",
            bet=base.id, stage=bet.additional.at,
        )  # fmt: skip
        raise _problem(place, "structure/additional", message, Message("write it as a bet of its own, with stages"))
    asked = phrases_behind(ruleset, (c.outcomes for s in base.stages if s.name == bet.additional.at for c in s.clauses))
    if any(phrase.trial for phrase in asked):
        message = Message(
            "the stage `{stage}` of `{bet}` asks which trial it is, counted from when it was made",
            stage=bet.additional.at, bet=base.id,
        )  # fmt: skip
        remedy = Message("an additional bet goes with a stage that does not count")
        raise _problem(place, "structure/additional", message, remedy)
    return base


def stage_of(bet: Bet, name: str) -> Stage | None:
    """The stage of that name."""
    return next((stage for stage in bet.stages if stage.name == name), None)


def stages_of(bet: Bet) -> Message:
    """The remedy for a stage that a bet does not have: which ones it has."""
    names = joined(f"`{stage.name}`" for stage in bet.stages if stage.name)
    return Message("its stages: {stages}", stages=names) if names else Message("its stages: none")


def _problem(place: Place, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(place, code, message, help=remedy))
