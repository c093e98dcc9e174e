"""What a bet pays, as a request says it: each prize with what it is for, and every choice that the law leaves open."""

from __future__ import annotations

from collections.abc import Iterable

from macau_edge.dossier.case import Case
from macau_edge.model import ALL, Bet, Commission, Language, Member, Pays, Ratio, Reference, Ruleset, Verdict
from macau_edge.selection import scope
from macau_edge.wording.bets import Leaf, leaves_in_words, one_line, prize
from macau_edge.wording.lists import either
from macau_edge.wording.numbers import rate
from macau_edge.wording.speaker import Speaker
from macau_edge.wording.vocabulary import say


def asked_for(bet: Bet, ruleset: Ruleset, case: Case, language: Language) -> str:
    """What a bet pays, and after it the commission that is taken of it."""
    said, taken = offered(bet, ruleset, case, language), commission(bet, ruleset)
    if taken is None or bet.pays is None:
        return said
    when, base = taken.paid.replace(" ", "-"), say(language, f"phrase.of.{taken.of}")
    of = say(language, f"request.commission.{when}", rate=rate(taken.rate, language), base=base)
    return f"{said} · {of}"


def commission(bet: Bet, ruleset: Ruleset) -> Commission | None:
    """The commission on a bet, its own or that of every bet of the game; None where none is taken."""
    taken = bet.commission if bet.commission is not None else ruleset.commission
    return taken if taken and taken.rate else None


def offered(bet: Bet, ruleset: Ruleset, case: Case, language: Language) -> str:
    """What a bet, or the whole family, can win, on one line; what it loses, where that is not the stake."""
    if bet.pays is None:
        return say(language, "request.asks.parts")
    won = _line(bet.pays, bet, ruleset, case, language)
    if bet.lost == ALL:
        return won
    lost = _line(bet.lost, bet, ruleset, case, language)
    return f"{won} · {say(language, 'pays.part-lost', part=lost)}"


def _line(pays: Pays, bet: Bet, ruleset: Ruleset, case: Case, language: Language) -> str:
    speaker = Speaker(language, ruleset, scope(ruleset, Member(bet, {}), case.choices))
    rows = list(leaves_in_words(pays, speaker))
    paid = [row for row in rows if not isinstance(row[1], Verdict)]
    return _joined(paid, case, ruleset, language, whole=len(paid) == len(rows))


def _joined(rows: Iterable[tuple[str, Leaf]], case: Case, ruleset: Ruleset, language: Language, *, whole: bool) -> str:
    """Rows of the same prize together; what a single prize is for is left out only where nothing else can happen."""
    found: dict[str, list[str]] = {}
    for keys, leaf in rows:
        found.setdefault(_prize(leaf, case, ruleset, language), []).append(keys)
    if whole and len(found) == 1:
        return next(iter(found))
    comma = say(language, "phrase.comma")
    return " · ".join(say(language, "pays.row", prize=one, keys=comma.join(keys)) for one, keys in found.items())


def _prize(leaf: Leaf, case: Case, ruleset: Ruleset, language: Language) -> str:
    """A ratio; of an option that the applicant did not choose, every ratio that the law allows."""
    if isinstance(leaf, Reference) and leaf.word not in case.given:
        choices = ruleset.options[leaf.word].choices or ()
        ratios = [prize(choice, language) for choice in choices if isinstance(choice, Ratio)]
        return either(ratios, language) if ratios else say(language, "analysis.any-ratio")
    return one_line([("", leaf)], case.choices, language)
