"""What a bet pays, as a request says it: each prize with what it is for, and every choice that the law leaves open."""

from __future__ import annotations

from collections.abc import Iterable

from macau_edge.dossier.case import Case
from macau_edge.model import ALL, Bet, Commission, Pays, Ratio, Reference, Ruleset, Verdict
from macau_edge.wording.bets import Leaf, leaves_in_words, one_line
from macau_edge.wording.words import Words


def asked_for(bet: Bet, case: Case, w: Words) -> str:
    """What a bet pays, and after it the commission that is taken of it."""
    said, taken = offered(bet, case, w), commission(bet, w.ruleset)
    if taken is None or bet.pays is None:
        return said
    when, base = taken.paid.replace(" ", "-"), w(f"phrase.of.{taken.of}")
    of = w(f"request.commission.{when}", rate=w.rate(taken.rate), base=base)
    return f"{said} · {of}"


def commission(bet: Bet, ruleset: Ruleset) -> Commission | None:
    """The commission on a bet, its own or that of every bet of the game; None where none is taken."""
    taken = bet.commission if bet.commission is not None else ruleset.commission
    return taken if taken and taken.rate else None


def offered(bet: Bet, case: Case, w: Words) -> str:
    """What a bet, or the whole family, can win, on one line; what it loses, where that is not the stake."""
    if bet.pays is None:
        return w("request.asks.parts")
    won = _line(bet.pays, case, w)
    if bet.lost == ALL:
        return won
    lost = _line(bet.lost, case, w)
    return f"{won} · {w('pays.part-lost', part=lost)}"


def _line(pays: Pays, case: Case, w: Words) -> str:
    rows = list(leaves_in_words(pays, w))
    paid = [row for row in rows if not isinstance(row[1], Verdict)]
    return _joined(paid, case, w, whole=len(paid) == len(rows))


def _joined(rows: Iterable[tuple[str, Leaf]], case: Case, w: Words, *, whole: bool) -> str:
    """Rows of the same prize together; what a single prize is for is left out only where nothing else can happen."""
    found: dict[str, list[str]] = {}
    for keys, leaf in rows:
        found.setdefault(_prize(leaf, case, w), []).append(keys)
    if whole and len(found) == 1:
        return next(iter(found))
    comma = w("phrase.comma")
    return " · ".join(w("pays.row", prize=one, keys=comma.join(keys)) for one, keys in found.items())


def _prize(leaf: Leaf, case: Case, w: Words) -> str:
    """A ratio; of an option that the applicant did not choose, every ratio that the law allows."""
    if isinstance(leaf, Reference) and leaf.word not in case.given:
        choices = w.ruleset.options[leaf.word].choices or ()
        ratios = [w.prize(choice) for choice in choices if isinstance(choice, Ratio)]
        return w.either(ratios) if ratios else w("analysis.any-ratio")
    return one_line([("", leaf)], case.choices, w)
