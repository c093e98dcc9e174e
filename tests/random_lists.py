"""Random bets on dice whose clauses and names are lists of phrases that may overlap, some of them joined by `and`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import strategies as st

from tests.random_bets import Device, Phrase, Throw, ratios, simple_phrases, some_dice
from tests.random_rulesets import Written

Names = Callable[[Throw], bool]


@st.composite
def lists(draw: st.DrawFn) -> Written:
    """A ruleset of one bet, which the first throw decides or any later one."""
    device = draw(some_dice())
    known: list[Phrase] = []
    names = []
    for number in range(draw(st.integers(0, 2))):
        found = draw(some_list(device, known))
        names.append(f"name-{number}: {text_of(found)}")
        known.append(Phrase(f"name-{number}", union(found)))
    win, other = draw(some_list(device, known)), draw(some_list(device, known))
    clauses = [f"win: {text_of(win)}"]
    won, taken = named(device, union(win)), named(device, union(other))
    if not won & taken:
        clauses.append(f"push: {text_of(other)}")
        won |= taken
    if len(won) < len(device.throws):
        clauses.append("lose: others")
    above = f"names: {{{', '.join(names)}}}\n" if names else ""
    bet = f"{{{', '.join(clauses)}, pays: {draw(ratios)}}}"
    return Written(f"game: x\ndevice: {device.text}\n{above}bets: {{bet: {bet}}}\n")


@st.composite
def some_list(draw: st.DrawFn, device: Device, known: Sequence[Phrase]) -> list[Phrase]:
    """Phrases each of which names something, none of them twice."""
    found = draw(st.lists(some_phrase(device, known), min_size=1, max_size=3, unique_by=lambda one: one.text))
    return [one for one in found if named(device, one.names)] or [Phrase("any", lambda _: True)]


@st.composite
def some_phrase(draw: st.DrawFn, device: Device, known: Sequence[Phrase]) -> Phrase:
    """A phrase or a name, two of them joined, or one without another."""
    single: st.SearchStrategy[Phrase] = st.one_of(simple_phrases(device), *([st.sampled_from(known)] if known else []))
    one, two = draw(single), draw(single)
    how = draw(st.sampled_from(["alone", "and", "and", "except"]))
    both = named(device, one.names) & named(device, two.names)
    if how == "alone" or one.text == two.text or not both:
        return one
    if how == "except":
        return Phrase(f"{one.text} except {two.text}", lambda throw: one.names(throw) and not two.names(throw))
    return Phrase(f"{one.text} and {two.text}", lambda throw: one.names(throw) and two.names(throw))


def union(found: Sequence[Phrase]) -> Names:
    return lambda throw: any(one.names(throw) for one in found)


def named(device: Device, names: Names) -> set[Throw]:
    return {throw for throw, _ in device.throws if names(throw)}


def text_of(found: Sequence[Phrase]) -> str:
    return found[0].text if len(found) == 1 else f"[{', '.join(one.text for one in found)}]"
