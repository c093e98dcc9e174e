"""Stages, happenings and values that have no words in the three languages."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Set

from macau_edge.checks import spoken
from macau_edge.checks.vocabulary import Vocabulary
from macau_edge.model import Bet, Hand, Ruleset, faces_of
from macau_edge.problem import Place, Problem


def check_said(ruleset: Ruleset, bets: Collection[Bet]) -> Iterable[Problem]:
    """A stage, a happening or a value in letters without an entry in `words`, once."""
    for place, missing in unsaid(ruleset, bets):
        listed = ", ".join(f"`{word}`" for word in missing)
        remedy = f"add to `words`: `{missing[0]}: {{en: …, pt: …, zh: …}}`"
        yield Problem(place, "law/missing-word", f"the reports have no words for {listed} in en, pt and zh", remedy)


def unsaid(ruleset: Ruleset, bets: Collection[Bet]) -> Iterator[tuple[Place, list[str]]]:
    """Place -> the words without an entry that are shown because of it, each at the first such place."""
    said = set(ruleset.words)
    known = Vocabulary(ruleset)
    on_device = known.borne | known.results
    of_hands = (shown for hand in spoken.hands(ruleset) for shown in _shown_of(hand))
    of_bets = (shown for bet in bets for shown in _shown(ruleset, bet))
    for place, labels in (*of_hands, *of_bets, *_shown_on(ruleset, known, bets)):
        missing = list(dict.fromkeys(word for label in labels for word in _words(label, said, on_device)))
        said |= set(missing)
        if missing:
            yield place, missing


def _shown_of(hand: Hand) -> Iterator[tuple[Place, list[str]]]:
    """The stages of a hand and what happens in it: the reports describe it, whether or not a bet depends on it."""
    for stage in hand.stages:
        yield stage.place, [stage.name]
        yield from ((clause.place, [clause.target]) for clause in stage.clauses)


def _shown_on(ruleset: Ruleset, known: Vocabulary, bets: Collection[Bet]) -> Iterator[tuple[Place, list[str]]]:
    """What can come up, which the reports list, and what of its attributes the bets speak of."""
    labels = [face.label for face in faces_of(ruleset.device)] or sorted(known.results)
    borne = {label for label in known.borne if ("device", label) in ruleset.places}
    mentioned = (word for bet in bets for word in spoken.mentioned(bet)) if borne else ()
    for label in (*labels, *sorted(borne & spoken.behind(ruleset, mentioned))):
        if place := ruleset.places.get(("device", label)):
            yield place, [label]


def _shown(ruleset: Ruleset, bet: Bet) -> Iterator[tuple[Place, list[str]]]:
    for stage in bet.stages:
        if stage.name:
            yield stage.place, [stage.name]
    if families := spoken.families(bet):
        yield families[0].place, list(spoken.labels(ruleset, bet))


def _words(label: str, said: Collection[str], on_device: Set[str]) -> Iterator[str]:
    """What of a label is in letters and has no words: its parts where each is on the device, else the whole."""
    parts = [part for part in label.split("-") if part not in said and any(c.isalpha() for c in part)]
    if label not in said and parts:
        yield from parts if set(label.split("-")) <= on_device else [label]
