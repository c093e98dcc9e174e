"""Names and the choices of options: words that mean nothing in them, and names defined by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from macau_edge.checks import vocabulary, words
from macau_edge.model import Bet, Ruleset
from macau_edge.problem import Place, Problem

DEEP = 10
"""Names that may stand behind one another in a definition; both engines can follow twice as many."""


@dataclass(frozen=True, slots=True)
class Definitions:
    """What is wrong with the names and options of a file, and the words that cannot be relied on because of it."""

    problems: tuple[Problem, ...]
    broken: frozenset[str]


def read_definitions(ruleset: Ruleset) -> Definitions:
    """The names and options of a file, each looked at once, those that others are made of first."""
    defined = {name: list(vocabulary.definitions(ruleset, name)) for name in (*ruleset.names, *ruleset.options)}
    uses = {
        name: {word.text for phrase in phrases for word, _ in vocabulary.spoken(phrase)} & defined.keys()
        for name, phrases in defined.items()
    }
    heights = _heights(uses)
    problems: list[Problem] = []
    written = vocabulary.written(ruleset, "names") | vocabulary.written(ruleset, "options")
    broken = set(written - defined.keys()) | (defined.keys() - heights.keys())
    for name, height in heights.items():
        mistakes = [p for phrase in defined[name] for p in words.in_definition(ruleset, phrase)]
        if height == DEEP + 1:
            message = f"`{name}` is defined by names that are defined by names, {height} deep"
            mistakes.append(Problem(_place(ruleset, name), "structure/too-deep", message, "write its outcomes out"))
        mentioned = {word.text for phrase in defined[name] for word, _ in vocabulary.spoken(phrase)}
        if mistakes or height > DEEP or mentioned & broken:
            broken.add(name)
        problems += mistakes
    problems += _circles(ruleset, {name: uses[name] for name in defined if name not in heights})
    problems += _twice(ruleset)
    return Definitions(tuple(problems), frozenset(broken))


def lost(ruleset: Ruleset, bet: Bet, broken: frozenset[str]) -> frozenset[str]:
    """The words that a bet cannot rely on: those of the file, and its variables with values that mean nothing."""
    variables = {
        variable.name
        for variable in bet.each
        if not isinstance(variable.values, str)
        for value in variable.values
        if any(words.in_definition(ruleset, value.outcomes))
        or any(word.text in broken for word, _ in vocabulary.spoken(value.outcomes))
    }
    return broken | variables


def _heights(uses: Mapping[str, set[str]]) -> dict[str, int]:
    """Name -> how many names stand behind one another below it, ascending; not those that never come to an end."""
    users: dict[str, list[str]] = {name: [] for name in uses}
    waits = {name: len(used) for name, used in uses.items()}
    for name, used in uses.items():
        for other in used:
            users[other].append(name)
    found = {name: 0 for name, count in waits.items() if not count}
    ready = list(found)
    for name in ready:  # grows while it is walked
        for user in users[name]:
            waits[user] -= 1
            if not waits[user]:
                found[user] = 1 + max(found[other] for other in uses[user])
                ready.append(user)
    return found


def _twice(ruleset: Ruleset) -> Iterator[Problem]:
    """A name or an option that is called as something on the device, or an option as a name."""
    names, options = vocabulary.written(ruleset, "names"), vocabulary.written(ruleset, "options")
    device = vocabulary.on_the_device(ruleset.device)
    for name in sorted(names & device):
        message = f"`{name}` is a name here, and also on the device"
        yield Problem(ruleset.places["names", name], "structure/two-meanings", message, vocabulary.ONE_MEANING)
    for name in sorted(options & (device | names)):
        message = f"`{name}` is an option here, and also {'a name' if name in names else 'on the device'}"
        yield Problem(ruleset.places["options", name], "structure/two-meanings", message, vocabulary.ONE_MEANING)


def _circles(ruleset: Ruleset, endless: Mapping[str, set[str]]) -> Iterator[Problem]:
    """One problem for each circle among the names that never come to an end."""
    met: set[str] = set()
    for start in endless:
        path: list[str] = []
        name = start
        while name not in met:
            met.add(name)
            path.append(name)
            name = min(used for used in endless[name] if used in endless)
        if name in path and name not in vocabulary.on_the_device(ruleset.device):  # else it has two meanings
            circle = path[path.index(name) :]
            message = f"the name `{name}` is defined by itself: {' -> '.join([*circle, name])}"
            yield Problem(_place(ruleset, name), "structure/circular", message, "write its outcomes out")


def _place(ruleset: Ruleset, name: str) -> Place:
    return ruleset.places.get(("names", name)) or ruleset.places.get(("options", name)) or ruleset.place
