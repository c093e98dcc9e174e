"""The steps of a deal as they are written, and the rounds that bets ask for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from tests.plain import Moment
from tests.plain_reader.cards import NO_HANDS, Dealt, Round, deals, draws
from tests.plain_reader.dealing import Deal, Plays, Step, Way
from tests.plain_reader.hands import Hands, Holds
from tests.plain_reader.phrases import Meaning
from tests.plain_reader.prizes import matches
from tests.plain_reader.text import RefusedError, Tree, items, keys, known, mapping, named, word
from tests.random_bets import Throw

DEALT: dict[Hashable, tuple[tuple[Throw, int], ...]] = {}
"""Rounds that were dealt before, by the text of the deal, the cards of the shoe, and who looks at what."""


def rounds(
    meaning: Meaning, tree: Mapping[str, Tree], looks: Iterable[Hashable], rule: tuple[str, Plays] | None = None
) -> tuple[tuple[Throw, int], ...]:
    """Every round of the deal of a file, as far as somebody looks at it; `meaning` is that of the words of the file.

    The player chooses by a rule, which is a text, too; or every choice is made, everywhere.
    """
    assert meaning.thrown.shoe
    asked = frozenset(look for look in looks if isinstance(look, tuple))
    said = str([tree.get(key) for key in ("device", "deal", "hands", "names")])
    text, plays = rule or ("", None)
    key = said, sum(meaning.thrown.shoe.cards.values()), asked, text
    if key not in DEALT:
        DEALT[key] = deal(meaning, named(tree["deal"])).rounds(asked, plays)
    return DEALT[key]


def deal(meaning: Meaning, tree: Mapping[str, Tree]) -> Deal:
    assert meaning.thrown.shoe
    dealt: list[str] = []
    steps, ways = list[Step](), list[Way]()
    for name, given in tree.items():
        if "arrange" in named(given):
            ways.append(_way(meaning, name, named(given), [*ways]))
            continue
        steps.append(_step(meaning, name, named(given), dealt))
        dealt.append(name)
    if ways and any(step.goes or step.ends or step.choices or step.until for step in steps):
        raise RefusedError("a hand is arranged, and not every step deals in every round")
    return Deal(meaning.thrown.shoe, tuple(steps), frozenset(meaning.seen.cards), tuple(ways))


def _way(meaning: Meaning, name: str, given: Mapping[str, Tree], before: Sequence[Way]) -> Way:
    """The lines by which a hand is parted: outcomes, or a hand that is to be best."""
    known(f"step {name}", given, "arrange", "into", "prefer", "law")
    assert meaning.hands
    shoe, hands = meaning.thrown.shoe, meaning.hands
    assert shoe
    hand, into = word(given["arrange"]), {own: int(word(many)) for own, many in named(given["into"]).items()}
    if not shoe.pieces or any(way.hand == hand for way in before) or shoe.gets[hand] != sum(into.values()):
        raise RefusedError(f"a hand that is not parted: {hand}")
    return Way(name, hand, into, tuple(_line(meaning, hands, line) for line in items(given["prefer"])))


def _line(meaning: Meaning, hands: Hands, line: Tree) -> Callable[[Sequence[Dealt]], list[Dealt]]:
    """Those of some partings that fit a line of a way."""
    if isinstance(line, str) and line.startswith("best "):
        height = hands.best(line.removeprefix("best "))

        def highest(left: Sequence[Dealt]) -> list[Dealt]:
            most = max(map(height, left))
            return [one for one in left if height(one) == most]

        return highest
    holds = _outcomes(meaning, line)
    return lambda left: [one for one in left if holds(one)]


def _step(meaning: Meaning, name: str, given: Mapping[str, Tree], before: list[str]) -> Step:
    found = deals(given)
    known(f"step {name}", given, *found, *NO_HANDS)
    if "choose" in given:
        return _choice(meaning, name, given, before)
    if ("end" in given) == bool(found) and "burn" not in given:
        raise RefusedError(f"a step that deals or ends: {name}")
    if "until" in given:
        if not found or "end" in given:
            raise RefusedError(f"until something holds, and nothing is dealt: {name}")
        goes = _draws(meaning, given["if"], before) if "if" in given else None
        return Step(name, found, goes, until=_outcomes(meaning, given["until"]))
    goes = _draws(meaning, given["if"], before) if "if" in given else None
    return Step(name, found, goes, _outcomes(meaning, given["end"]) if "end" in given else None)


def _choice(meaning: Meaning, name: str, given: Mapping[str, Tree], before: list[str]) -> Step:
    known(f"step {name}", given, "choose", "sees", "law", "if", "end", "until")
    assert meaning.thrown.shoe
    assert meaning.hands
    choices = meaning.thrown.shoe.choosing[name]
    over = tuple(map(word, items(given["end"]))) if "end" in given else ()
    if not {*over} <= {*choices} or over == choices:
        raise RefusedError(f"choices that end the round: {over}")
    open_if, drawn, parts = {}, draws(given), list[str]()
    for choice, tree in named(given["choose"]).items() if isinstance(given["choose"], dict) else ():
        if tree != "always":
            said = named(tree)
            if not ("until" in given and choice in drawn):
                known(f"choice {choice}", said, "if")
            if "if" in said:
                open_if[choice] = _outcomes(meaning, said["if"])
            if "part" in said:
                parts.append(choice)
                if "if" not in said or set(said) != {"part", "if"}:
                    raise RefusedError(f"a hand that is parted, whatever its cards are: {choice}")
    sees = tuple(part for text in items(given["sees"]) for part in meaning.hands.parts(word(text)))
    twice = len({part.hand for part in sees}) < len(sees)
    if twice or any(part.hand not in meaning.thrown.shoe.hands or part.nth < 0 for part in sees):
        raise RefusedError(f"hands that are seen: {sees}")
    goes = _draws(meaning, given["if"], before) if "if" in given else None
    until = _outcomes(meaning, given["until"]) if "until" in given else None
    if (until is None) != (not drawn):
        raise RefusedError(f"choices that deal, and until what: {name}")
    return Step(name, {}, goes, choices=choices, sees=sees, open=open_if, over=over, until=until, draws=drawn,
                parts=tuple(parts))  # fmt: skip


def _outcomes(meaning: Meaning, tree: Tree) -> Holds:
    names = meaning.outcomes(tree)
    return lambda dealt: names(Moment((Round(dealt=dealt),)))


def _draws(meaning: Meaning, tree: Tree, before: list[str]) -> Holds:
    """When a step deals: after some outcomes, or where a row of its table says so."""
    if not isinstance(tree, dict):
        return _outcomes(meaning, tree)
    verdict = _table(meaning, mapping(tree), before)
    return lambda dealt: verdict(dealt) == "draws"


def _table(meaning: Meaning, tree: Tree, before: list[str]) -> Callable[[Dealt], str]:
    if isinstance(tree, str):
        if tree not in ("draws", "stands"):
            raise RefusedError(f"draws or stands: {tree}")
        return lambda _: str(tree)
    found, by = mapping(tree), word(mapping(tree)["by"])
    assert meaning.hands
    assert meaning.thrown.shoe
    later = meaning.thrown.shoe.dealing - set(before)
    value = meaning.hands.table(by) if by not in later else None
    if value is None:
        raise RefusedError(f"a step by {by}")
    rows = [(keys(key), _table(meaning, part, before)) for key, part in found.items() if key != "by"]

    def verdict(dealt: Dealt) -> str:
        fits = [part for words, part in rows if any(matches(text, value(dealt)) for text in words)]
        fits = fits or [part for words, part in rows if words == ("others",)]
        if len(fits) != 1:
            raise RefusedError(f"{len(fits)} rows by {by} for {value(dealt)}")
        return fits[0](dealt)

    return verdict
