"""What is remembered in a run: the very figures that would be computed, and never those of something else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis import Analysis, analyse_bet, analyse_ruleset
from macau_edge.analysis import memory as memory_module
from macau_edge.analysis.memory import Memory
from macau_edge.checks import check
from macau_edge.model import Bet, Chips, Choice, Commission, Dice, Member, Ratio, Ruleset, walk
from macau_edge.model.meter import open_meter
from macau_edge.model.phrases import Parity
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes import hand, together
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import read_source, shipped_folder, source
from tests.conftest import all_members
from tests.loops import each
from tests.parts import examples
from tests.random_games import games

pytestmark = pytest.mark.usefixtures("afresh")  # what is remembered is held against what is computed


def read(text: str) -> Read:
    return read_ruleset(source("x.yaml", text.encode()), "x")


def ruleset(text: str) -> Ruleset:
    found = read(text)
    assert found.ruleset
    assert not any(problem.stops_figures for problem in check(found)), check(found)
    return found.ruleset


def figures(analysis: Analysis) -> list[object]:
    """Every figure of an analysis; `compared` has no part in whether two are equal."""
    return [(bet, bet.compared) for bet in analysis.bets]


# --- a property: with memory and without, the same ------------------------------------------------------------------

WORD = re.compile(r"[a-z0-9-]+")


def edited(draw: st.DrawFn, text: str) -> str:
    """The text with one word or number in the place of another: most are sound no more, some mean another thing."""
    found = list(WORD.finditer(text, max(text.find("device"), 0)))
    numbers = [match for match in found if match[0].isdecimal()]
    of_numbers = numbers and draw(st.integers(0, 3)) > 0
    match = draw(st.sampled_from(numbers if of_numbers else found))
    other = str(draw(st.integers(1, 12))) if match[0].isdecimal() else draw(st.sampled_from(found))[0]
    return text[: match.start()] + other + text[match.end() :]


@st.composite
def histories(draw: st.DrawFn) -> list[str]:
    """A ruleset, what became of it in some edits, and itself again some lines further down."""
    text = draw(games("simple", "staged", "family", "tally", "additional", "compound")).text
    history = [text]
    for _ in range(draw(st.integers(1, 4))):
        history.append(edited(draw, draw(st.sampled_from(history))))
    return [*history, f"# moved\n\n{text}"]


def outcomes(found: Ruleset, choices: Mapping[str, Choice], memory: Memory | None = None) -> Iterator[object]:
    """Every figure of each bet by itself, also of those that checks would refuse; or why it has none."""
    for bet in found.bets:
        try:
            yield figures(analyse_ruleset(found, choices, only=[bet], memory=memory))
        except ProblemError as error:
            yield error.problems
        except Exception as error:  # an engine need not withstand what the checks refuse
            yield type(error)


def variants(found: Ruleset) -> Iterator[Ruleset]:
    """The ruleset with one thing changed that figures depend on, here and there unsound."""
    yield found
    yield replace(found, stake_returned=not found.stake_returned)
    yield replace(found, commission=Commission(Fraction(1, 10), "stake", "with the bet"))
    if found.hand:
        stages, (first, *more) = found.hand.stages, found.hand.stages[0].clauses
        moved = replace(stages[0], clauses=(*more, replace(first, outcomes=Parity(odd=True))))
        yield replace(found, hand=replace(found.hand, stages=(moved, *stages[1:])))
    if isinstance(found.device, Dice):
        face, *others = found.device.faces
        yield replace(found, device=replace(found.device, faces=(replace(face, weight=face.weight + 1), *others)))
    meanings = list(found.names.values())
    yield replace(found, names=dict(zip(found.names, meanings[1:] + meanings[:1], strict=True)))
    for bet in found.bets.values():
        yield replace(found, bets={**found.bets, bet.id: replace(bet, lost=Ratio(1, 3))})
    yield found


@pytest.mark.thorough
@examples(10)
@given(histories())
def test_what_is_remembered_is_what_would_be_computed(history: list[str]) -> None:
    memory = Memory()
    for number, found in enumerate(map(read, history)):
        assert check(found, memory=memory) == check(found)
        for one in (variants(found.ruleset) if number == 0 else [found.ruleset]) if found.ruleset else ():
            for choices in {}, placeholder_choices(one):
                assert list(outcomes(one, choices, memory)) == list(outcomes(one, choices))


# --- what figures depend on, and what they do not ---------------------------------------------------------------------

TEXT = """\
game: {en: G, pt: G, zh: 遊戲}
act: {title: T, cite: A, status: in force, new-bets: {law: art. 7}}
device: {dice: 2}
winning-stake: returned
commission: {rate: 5%, of: prize, paid: on a win}
hand: {come-out: {box: [4, 5, 6, 8, 9, 10]}, box: {made: box, seven-out: 7}, ends: seven-out}
names: {low: [2 to 3, four], four: 4, high: 9 to 11}
options:
  bar: {law: art. 1, choices: [2, 12]}
  top: {law: art. 1, choices: ["2:1", "3:1"]}
bets:
  one: {name: One, law: art. 1, win: low, lose: others, pays: 5:1}
  two: {win: high, push: bar, lose: 7, pays: top}
  hand: {win: made, lose: seven-out, pays: 1:1, made: come-out}
  line: {stages: {first: {win: 7, lose: 2, then: [4, 10]}, then: {win: then, lose: 7}}, pays: 1:1}
  odds: {additional: {to: line, at: then}, win: then, lose: 7, pays: 2:1}
  both: {together: {one: 2, line: 1}}
"""
ALL = {"one", "two", "hand", "line", "odds", "both"}
EDITS: tuple[tuple[str, str, set[str]], ...] = (
    # of the whole file
    ("{dice: 2}", "{dice: 2, faces: {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2}}", ALL),
    ("winning-stake: returned", "winning-stake: kept", ALL),
    ("rate: 5%", "rate: 4%", ALL),
    ("box: [4, 5, 6, 8, 9, 10]", "box: [4, 5, 6, 8, 9]", ALL),
    # of a bet, and of those that are made of it or go with it
    ("pays: 5:1", "pays: 6:1", {"one", "both"}),
    ("one: 2", "one: 3", {"both"}),
    ("lose: 2", "lose: 3", {"line", "odds", "both"}),
    ("pays: 2:1}", "pays: 3:1}", {"odds"}),
    ("made: come-out", "made: box", {"hand"}),
    # of what its words stand for
    ("four: 4", "four: 5", {"one", "both"}),
    ("high: 9 to 11", "high: 10 to 11", {"two"}),
    ("choices: [2, 12]", "choices: [3, 12]", {"two"}),
    # of nothing
    ("game:", "# a comment\n\ngame:", set()),
    ("name: One, law: art. 1", "name: Another, law: art. 2", set()),
    ("  two:", "  second:", set()),
    ("cite: A", "cite: B", set()),
    ("bets:\n", "bets:\n  new: {win: 7, lose: others, pays: 4:1}\n", {"new"}),
    ("{low:", "{new: 8, low:", set()),
)
CHOSEN = {"bar": "12", "top": "2:1"}


def computed(memory: Memory, found: Ruleset, chosen: dict[str, str] = CHOSEN) -> set[str]:
    """The bets that had to be computed."""
    new = set()
    for bet in found.bets:
        before = memory.computed
        analyse_ruleset(found, choose(found, chosen), only=[bet], memory=memory)
        new |= {bet} if memory.computed > before else set()
    return new


@pytest.mark.thorough
@each(("old", "new", "expected"), EDITS, ids=[f"{old} - {new}" for old, new, _ in EDITS])
def test_an_edit_has_only_those_bets_computed_that_it_may_change(old: str, new: str, expected: set[str]) -> None:
    assert TEXT.count(old) == 1
    memory = Memory()
    assert computed(memory, ruleset(TEXT)) == ALL
    after = read(TEXT.replace(old, new)).ruleset  # a name that nobody uses is a problem, and changes no figure
    assert after
    assert computed(memory, after) == expected


def test_a_choice_has_only_those_bets_computed_that_depend_on_it() -> None:
    memory, found = Memory(), ruleset(TEXT)
    computed(memory, found)
    assert computed(memory, found, CHOSEN | {"bar": "2"}) == {"two"}
    assert computed(memory, found, CHOSEN | {"top": "3:1"}) == {"two"}
    assert computed(memory, found, {"bar": "12"}) == {"two"}  # not given: then nothing is known but what is missing
    assert computed(memory, found) == set()


def test_the_chips_are_known_apart() -> None:
    memory, found = Memory(), ruleset(TEXT)
    (member, *_) = (bet.member for bet in analyse_ruleset(found, {}, only=["one"]).bets)
    for chips in (None, Chips(10, 5), Chips(10, 1), Chips(20, 5)):
        known = memory.computed
        remembered = analyse_bet(found, member, {}, chips=chips, memory=memory)
        assert memory.computed == known + 1
        assert remembered == analyse_bet(found, member, {}, chips=chips)


def test_an_analysis_is_of_the_bet_that_was_asked_for() -> None:
    memory = Memory()
    computed(memory, ruleset(TEXT))
    moved = ruleset(TEXT.replace("bets:\n", "\nbets:\n").replace("  two:", "  second:"))
    analysis = analyse_ruleset(moved, choose(moved, CHOSEN), only=["second"], memory=memory)
    (bet,) = analysis.bets
    assert bet.member.bet is moved.bets["second"]
    assert bet.options == tuple(moved.options.values())
    assert bet.options[0] is moved.options["bar"]
    assert memory.remembered == 1


def test_the_same_bet_in_another_ruleset_is_another_one() -> None:
    memory, found = Memory(), ruleset(TEXT)
    (before,) = analyse_ruleset(found, {}, only=["one"], memory=memory).bets
    other = replace(found, commission=Commission(Fraction(1, 10), "prize", "on a win"))
    (after,) = analyse_ruleset(other, {}, only=["one"], memory=memory).bets
    assert before.measures != after.measures
    assert before.member.bet is after.member.bet


def test_a_name_that_is_called_as_a_result_has_a_part_in_what_that_result_opens() -> None:
    text = """
game: x
device: {dice: 2, faces: {red: {}, blue: {}}}
names: {red-blue: shows red-red}
bets:
  line: {stages: {first: {then: others}, then: {win: then, lose: shows blue-blue}}, pays: 1:1}
"""
    memory = Memory()
    for meant in ("red-red", "red", "blue"):
        found = read(text.replace("shows red-red", f"shows {meant}")).ruleset
        assert found
        assert list(outcomes(found, {}, memory)) == list(outcomes(found, {}))
    assert memory.computed == 3


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["craps", "cussec", "roulette"])
def test_checking_twice_computes_once(game: str) -> None:
    memory = Memory()
    found = read_ruleset(read_source(shipped_folder() / f"{game}.yaml"), game)
    problems = check(found, memory=memory)
    once = memory.computed
    assert check(found, memory=memory) == problems
    assert memory.computed == once


def test_what_raises_is_not_remembered() -> None:
    memory, found = Memory(), ruleset(TEXT)
    for _ in range(2):
        with open_meter(1), pytest.raises(ProblemError, match="more than 1 states"):
            analyse_ruleset(found, {}, only=["line"], memory=memory).with_a_figure()
    assert (memory.computed, memory.remembered) == (2, 0)


def test_what_was_not_asked_for_the_longest_is_forgotten_first() -> None:
    memory = Memory(most=2)
    for key, expected in (("a", 1), ("b", 2), ("a", 2), ("c", 3), ("a", 3), ("b", 4)):
        assert memory.recall(key, key.upper) == key.upper()
        assert memory.computed == expected


def many(count: int) -> Ruleset:
    """So many names of pockets, and as many bets on them."""
    names = "\n".join(f"  a{n}: [{n} to {n + 9}, odd]" for n in range(count))
    bets = "\n".join(f"  x{n}: {{win: a{n}, lose: others, pays: 1:36}}" for n in range(count))
    return ruleset(f"game: x\nact: none\ndevice: {{wheel: 0 to 299}}\nnames:\n{names}\nbets:\n{bets}\n")


def test_what_many_bets_have_in_common_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def every(node: object, kind: type[str]) -> Iterator[str]:
        for one in walk.every(node, kind):
            made.append(1)
            yield one

    def parts_of(bet: Bet) -> Iterator[str]:
        made.append(1)
        return hand.parts_of(bet)

    monkeypatch.setattr(memory_module, "every", every)
    monkeypatch.setattr(together, "parts_of", parts_of)
    monkeypatch.setattr(memory_module, "parts_of", parts_of)
    texts: list[int] = []
    for count in (40, 80):
        found, memory = many(count), Memory()
        made.clear()
        for bet in found.bets.values():
            memory.key(found, Member(bet, {}), {}, None)
            together.compound_only(found)
        texts.append(len(made))
    few, more = texts
    assert more - few <= 40 * 12  # of each bet and its name a few, and nothing of the others


def test_a_bet_that_no_result_opens_is_known_without_the_names_that_are_called_as_results() -> None:
    found = many(20)
    again = replace(found, names={**found.names, "a7": found.names["a8"]})
    memory = Memory()
    for name in ("x6", "x7", "x8"):
        same = memory.key(found, Member(found.bets[name], {}), {}, None) == memory.key(
            again, Member(again.bets[name], {}), {}, None
        )
        assert same == (name != "x7")


def test_a_bet_is_not_hashed_anew_for_each_member(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of six thousand members on a thousand pockets a third of the time went into the hash of their bets."""
    text = (
        "game: x\nact: none\ndevice: {wheel: 0 to 99}\nbets:\n  b: {each: {v: 1 to 99}, win: v, lose: 0, pays: 30:1}\n"
    )
    ruleset = read_ruleset(source("x.yaml", text.encode()), "x").ruleset
    assert ruleset
    hashed, own = list[Bet](), Bet.__hash__

    def counted(bet: Bet) -> int:
        hashed.append(bet)
        return own(bet)

    monkeypatch.setattr(Bet, "__hash__", counted)
    memory = Memory()
    for member in all_members(ruleset, {}):
        memory.recall(memory.key(ruleset, member, {}, None), int)
    assert len(memory._found) == 99
    assert len(hashed) == 1
