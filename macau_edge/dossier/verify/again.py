"""The dossier made once more, from nothing but what came with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from macau_edge.dossier.case import Case, Track, case_of
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.verify.claims import Claims
from macau_edge.dossier.verify.outcome import Check, words
from macau_edge.dossier.verify.parcel import Parcel
from macau_edge.loading import load_source
from macau_edge.loading_application import load_proposed
from macau_edge.problem import ProblemError, UsageError
from macau_edge.reading.nodes import read_nodes
from macau_edge.reading.older import OF_A_BET, older_keys
from macau_edge.reading.source import Source, source
from macau_edge.reports.data import plain


@dataclass(frozen=True, slots=True)
class Again:
    """The case computed again, and its data as they should be."""

    case: Case
    data: dict[str, Any]

    @property
    def unfit(self) -> bool:
        """Whether no request can rest on the figures, and the dossier does not say that it is a draft."""
        bets = self.case.after.bets
        advantage = any(bet.measures and bet.measures.house_edge < 0 for bet in bets)
        return not self.case.draft and (advantage or not self.case.after.agree)


def compute_again(parcel: Parcel, claims: Claims, *, whole: bool, track: Track = iter) -> Again:
    """The case of the files of a parcel, by both engines; no file outside it is read.

    They may be in the language of 0.1, for what was handed in can no more be rewritten.

    Raises:
        ProblemError: a file has mistakes, or a bet cannot be computed.
        UsageError: a choice of the application is none of the ruleset.
    """
    names = claims.files
    ruleset = _as_written(f"ruleset/{names[1]}", parcel.ruleset)  # two files of one name are told apart
    loaded = load_proposed(_as_written(names[0], parcel.application), lambda game: load_source(ruleset, game.text))
    case = replace(case_of(loaded, draft=True, limit=claims.limit, track=track), draft=claims.draft)
    return Again(case, plain(dossier_data(case, claims.languages, claims.timestamp, whole=whole)))


def _as_written(name: str, data: bytes) -> Source:
    """A file of a parcel, in whatever language it is."""
    return replace(source(name, data), older=True)


def older_checks(parcel: Parcel) -> Iterator[Check]:
    """A note on each file that is in the language of 0.1, with the words that are others today."""
    files = (("verify.older-application", parcel.application), ("verify.older-ruleset", parcel.ruleset))
    for what, data in files:
        try:
            found = dict.fromkeys(key.text for key in older_keys(read_nodes(source("", data))))
        except ProblemError:  # it cannot be read, which is said where it is computed
            continue
        if found:
            today = (OF_A_BET[word] for word in found)
            yield Check(words(what), "note", ", ".join(found), ", ".join(today))


def check_limit(claims: Claims, limit: int) -> None:
    """Raises UsageError where the dossier asks for bets of more states than a person allowed."""
    if claims.limit > limit:
        message = f"this dossier was made with --limit {claims.limit}, for bets of more than {limit:,} states"
        raise UsageError(message, f"add `--limit {claims.limit}`: it may take long, and much memory")


def told(error: ProblemError | UsageError) -> list[str]:
    """What is wrong with an attached file, each thing in a line with its place there."""
    if isinstance(error, UsageError):
        return [error.message]
    return [f"{problem.place}: {problem.message}" for problem in error.problems]
