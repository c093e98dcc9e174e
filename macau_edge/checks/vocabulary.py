"""What words a ruleset has, and which of them a phrase may use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from macau_edge.devices import outcomes
from macau_edge.families import values_of
from macau_edge.model import Bet, Device, Dice, Reference, Ruleset, Value, prizes, tables
from macau_edge.phrases import Equal, Except, Phrase, Showing, Shows, Union, Within, Word
from macau_edge.problem import ProblemError


def spoken(phrase: Phrase, *, of_dice: bool = False) -> Iterator[tuple[Word, bool]]:
    """Every word of a phrase, and whether it says what dice show rather than which outcomes."""
    match phrase:
        case Word():
            yield phrase, of_dice
        case Union(parts):
            for part in parts:
                yield from spoken(part, of_dice=of_dice)
        case Except(base, removed):
            yield from spoken(base)
            yield from spoken(removed)
        case Equal(of=of):
            yield from spoken(of)
        case Shows(what) | Showing(what=what) | Within(what):
            yield from spoken(what, of_dice=True)
        case _:
            pass


def borne(device: Device) -> frozenset[str]:
    """The faces, and the values of their attributes; none without dice."""
    faces = device.faces if isinstance(device, Dice) else ()
    return frozenset(word for face in faces for word in (face.label, *dict(face.attributes).values()))


def results(device: Device) -> frozenset[str]:
    """The pockets or remainders; of dice, the faces where there is one die."""
    return frozenset(outcome.label for outcome in outcomes(device)) if not _several(device) else frozenset()


def on_the_device(device: Device) -> frozenset[str]:
    """Every word that a device has for what can come up."""
    return borne(device) | results(device)


def _several(device: Device) -> bool:
    return isinstance(device, Dice) and device.count > 1


def written(ruleset: Ruleset, section: str) -> frozenset[str]:
    """The identifiers of `names`, `options` …, also of those that could not be read."""
    return frozenset(name for what, name in ruleset.places if what == section)


def of_the_file(ruleset: Ruleset) -> dict[str, str]:
    """Every word that all bets may use, and what it is."""
    found = dict.fromkeys(on_the_device(ruleset.device), "also on the device")
    found |= dict.fromkeys(written(ruleset, "names"), "also a name of this file")
    return found | dict.fromkeys(written(ruleset, "options"), "also an option of this file")


ONE_MEANING = "a word has one meaning in a bet: choose another"


def variables(bet: Bet) -> frozenset[str]:
    """The words that have a value in each member: those of `each`, and the stage an additional bet is made at."""
    return frozenset(variable.name for variable in bet.each) | ({bet.additional.at} if bet.additional else set())


def values(bet: Bet) -> Iterator[Value]:
    """Every value that the variables of a bet have in writing."""
    for variable in bet.each:
        if not isinstance(variable.values, str):
            yield from variable.values


def labels(ruleset: Ruleset, bet: Bet) -> Iterator[str]:
    """What the members of a family are called by; none where a variable has no values on this device."""
    for variable in bet.each:
        with suppress(ProblemError):
            yield from (value.label for value in values_of(ruleset, variable))


def in_clauses(bet: Bet) -> Iterator[str]:
    """Every word of the clauses."""
    phrases = (clause.outcomes for stage in bet.stages for clause in stage.clauses)
    return (word.text for phrase in phrases for word, _ in spoken(phrase))


def in_prizes(bet: Bet) -> Iterator[str]:
    """Every word that the prizes go by, and every option they leave to the house."""
    for pays in (bet.pays, bet.loses):
        yield from (table.by.what for table in tables(pays))
        yield from (prize.word for prize in prizes(pays) if isinstance(prize, Reference))


def mentioned(bet: Bet) -> Iterator[str]:
    """Every word that the clauses, prizes and values of a bet mention."""
    yield from in_clauses(bet)
    yield from in_prizes(bet)
    yield from (word.text for value in values(bet) for word, _ in spoken(value.outcomes))


def behind(ruleset: Ruleset, words: Iterable[str]) -> frozenset[str]:
    """These words and all those that they are defined by."""
    found: set[str] = set()
    waiting = list(words)
    while waiting:
        text = waiting.pop()
        if text not in found:
            found.add(text)
            waiting += [word.text for phrase in definitions(ruleset, text) for word, _ in spoken(phrase)]
    return frozenset(found)


def definitions(ruleset: Ruleset, text: str) -> Iterator[Phrase]:
    """What a name stands for, or each choice of an option of outcomes."""
    if text in ruleset.names:
        yield ruleset.names[text]
    if text in ruleset.options:
        yield from (choice.outcomes for choice in ruleset.options[text].choices or () if isinstance(choice, Value))
