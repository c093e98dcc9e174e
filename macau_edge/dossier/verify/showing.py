"""Values of the data, and the ways to them, as a person reads them."""

from __future__ import annotations

import json

from macau_edge.dossier.verify.outcome import Said, words
from macau_edge.dossier.verify.values import MISSING, Path, same

NAMED = frozenset((
    "house_edge", "house_edge_resolved", "house_edge_per_roll", "element_of_risk", "return_to_player", "hit_frequency",
    "one_in", "expected_rolls", "variance_of_rolls", "variance", "fair_pays", "staked", "expected_net",
    "standard_deviation", "odds_against", "win", "push", "lose", "engines", "kind", "reference", "date", "applicant",
    "game", "choices", "stakes", "act", "status", "basis", "options", "languages", "draft", "name",
))  # fmt: skip
"""Keys that have words of their own; any other is shown as it is written."""
PARTS = {"exact": "verify.as-fraction", "decimal": "verify.as-decimal"}
WIDE = 60
"""Characters of a value that are shown."""
ABSENT = words("verify.absent")
EMPTY: tuple[object, ...] = (None, {}, [])
"""Values that say nothing."""


def human(path: Path) -> Said:
    """The way to a value in words: `fire: house edge, as a fraction`."""
    match path:
        case ("proposed", _, "bets", bet, *rest) | ("proposed", bet, *rest):
            return words("verify.of-bet", bet=short(bet), what=key(tuple(rest)))
        case ("before", bet, *rest):
            return words("verify.of-bet-before", bet=short(bet), what=key(tuple(rest)))
        case ("readings", reading, "alternatives", way, _, bet, *rest):
            named = {"reading": short(reading), "way": short(way), "bet": short(bet)}
            return words("verify.of-bet-read", **named, what=key(tuple(rest)))
        case (("application" | "ruleset"), *rest) if rest:
            return key(tuple(rest))
        case _:
            return key(path)


def key(path: Path) -> Said:
    """The last steps of a way in words."""
    match path:
        case ():
            return words("verify.all-of-it")
        case (*rest, ("exact" | "decimal") as part) if rest:
            return words(PARTS[part], what=key(tuple(rest)))
        case ("probability", name) if name in NAMED:
            return words("verify.probability", what=key((name,)))
        case ("distribution", net, *_) if net != "order":
            return words("verify.probability-of-net", net=short(net))
        case ("pays", row, *_):
            return words("verify.prize-in-row", row=short(row))
        case ("results", net, *_) if net != "order":
            return words("verify.how-net", net=short(net))
        case (name,) if name in NAMED:
            return words(f"verify.key.{name.replace('_', '-')}")
        case _:
            return short(".".join(path))


def text(value: object) -> str:
    """A value of the data in a line."""
    if value in EMPTY:
        return "—"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def both(found: object, expected: object) -> tuple[Said, Said]:
    """Two values, cut where they are long, so that one can see where they part."""
    if found is MISSING or expected is MISSING:
        one, other = (ABSENT if value is MISSING else _cut(text(value), 0) for value in (found, expected))
        return one, other
    one, other = text(found), text(expected)
    if one == other and not same(found, expected):  # a number and the text of it
        one, other = json.dumps(found), json.dumps(expected)
    start = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    start = max(0, start - WIDE // 2) if max(len(one), len(other)) > WIDE else 0
    return _cut(one, start), _cut(other, start)


def short(value: str) -> str:
    """A text, cut where it is long."""
    return _cut(value, 0)


def _cut(shown: str, start: int) -> str:
    end = start + WIDE
    return ("…" if start else "") + shown[start:end] + ("…" if len(shown) > end else "")
