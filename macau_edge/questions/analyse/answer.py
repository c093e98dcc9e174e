"""What bets are worth: what answers it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from macau_edge.analysis import Analysis, analyse_ruleset, members_asked
from macau_edge.model import Choice, Ruleset, Shoe
from macau_edge.model.card_notation import parse_cards
from macau_edge.model.meter import meter, on_what_is_left
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.records import replace
from macau_edge.model.refusals import without_repeats
from macau_edge.outcomes.options import every_figure
from macau_edge.questions.analyse.request import AnalyseRequest, Found
from macau_edge.questions.request import Answer, Choices, Track
from macau_edge.questions.supposing import priced_ruleset
from macau_edge.questions.supposing.cards import without_cards
from macau_edge.reports.result import Result

if TYPE_CHECKING:
    from macau_edge.questions.analyse.data import AnalysisData
    from macau_edge.questions.analyse.report import Analyses


def _find(
    asked: AnalyseRequest, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track
) -> Found:
    """Both engines on every bet, under each choice that is asked for."""
    if asked.stake is not None:
        from macau_edge.analysis.stakes import analyse_stakes

        at_stakes = analyse_stakes(ruleset, choices, asked.stake_range(), given=given, only=asked.bets, track=track)
        at_stakes.exactly.with_a_figure()
        return at_stakes
    others = every_figure(ruleset, choices) if asked.every_choice else ()
    found: list[Analysis] = []
    for each in (choices, *others):
        priced, prizes = priced_ruleset(ruleset, each, asked.bets, asked.prizes or {})
        supposed = _supposed(asked, priced, each)
        if found and found[-1].left:
            left = len(members_asked(supposed, each, asked.bets))
            found.append(Analysis(supposed, each, frozenset(given), bets=(), left=left, prizes=prizes))
        else:
            done = analyse_ruleset(supposed, each, given=given, only=asked.bets, track=track, keep=asked.keep)
            found.append(replace(done, prizes=prizes))
    if not found[0].bets and found[0].left:
        raise KeyboardInterrupt
    if found[0].bets and all(bet.refused for one in found for bet in one.bets):
        raise ProblemError(*_refused(tuple(found)))
    return tuple(found)


def _supposed(asked: AnalyseRequest, ruleset: Ruleset, choices: Mapping[str, Choice]) -> Ruleset:
    """The ruleset, with what is known to be gone from its shoe."""
    if asked.seen is None:
        return ruleset
    pieces = ruleset.device.ranks if isinstance(ruleset.device, Shoe) and ruleset.has_pieces else ()
    gone = parse_cards(asked.seen, "seen", pieces)
    return without_cards(ruleset, choices, members_asked(ruleset, choices, asked.bets), gone, "seen")


def _show(asked: AnalyseRequest, found: Found) -> Result[Any]:
    """The report, its records and its JSON."""
    if isinstance(found, tuple):
        from macau_edge.questions.analyse.report import analysis_document, records_document

        document = partial(analysis_document, asked=(*asked.columns, asked.sort.removeprefix("-")))
        within = on_what_is_left(meter())  # what is shown beside the figures is found when it is shown
        return Result(found, document, within(analysis_json), records=records_document)
    from macau_edge.questions.analyse.stakes import stakes_document, stakes_json, stakes_records

    return Result(found, stakes_document, stakes_json, records=stakes_records)


def _analyses(found: Found) -> Iterable[Analysis]:
    """One for each choice."""
    return found if isinstance(found, tuple) else found.analyses


def _problems(found: Found) -> Iterator[Problem]:
    return (problem for analysis in _analyses(found) for problem in analysis.problems)


def _refused(found: Found) -> Iterable[Problem]:
    return without_repeats(problem for analysis in _analyses(found) for problem in analysis.refused)


def analysis_json(found: Analyses) -> AnalysisData:
    """The published shape, `macau-edge/analysis/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.analyse.data import analysis_data

    return analysis_data(*found)


ANSWER = Answer(find=_find, show=_show, problems=_problems, refused=_refused)
