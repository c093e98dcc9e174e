"""A zero of a wheel that a clause takes in and does not name: where that is said, where not, and what to write."""

from __future__ import annotations

import re

from macau_edge.analysis import analyse_ruleset
from macau_edge.model.problem import Problem
from tests.loops import each
from tests.plain_reader import Rules
from tests.random_bets import Result
from tests.small import file_of, problems_of

CODE = "arithmetic/zero-taken-in"
ONE, TWO, THREE = "{wheel: 0 to 36}", "{wheel: {0: 1, 00: 1, 1 to 36: 1}}", "{wheel: {0: 1, 00: 1, 000: 1, 1 to 36: 1}}"
JOKER = "{wheel: {0: 1, 00: 1, 1 to 6: 1, joker: 1}}"


def text_of(device: str, bet: str) -> str:
    return f"game: x\nact: none\ndevice: {device}\nbets:\n  b: {{{bet}}}\n"


def found_in(text: str) -> list[Problem]:
    return [one for one in problems_of(text) if one.code == CODE]


TAKEN = [
    # device, clauses, what is to be written instead, the phrase it stands for
    (ONE, "win: even, lose: others, pays: 1:1", "even", "even except 0"),
    (TWO, "win: even, lose: others, pays: 1:1", "even", "even except 0"),
    (THREE, "win: even, lose: others, pays: 1:1", "even", "even except 0"),
    (TWO, "win: lower than 19, lose: others, pays: 1:1", "lower than 19", "1 to 18"),
    (THREE, "win: any except odd, lose: others, pays: 1:1", "any except odd", "even except 0"),
    (TWO, "win: any except even, lose: others, pays: 1:1", "any except even", "odd"),
    (TWO, "win: any except higher than 18, lose: others, pays: 1:1", "any except higher than 18", "1 to 18"),
    (TWO, "win: any except lower than 19, lose: others, pays: 1:1", "any except lower than 19", "19 to 36"),
    (JOKER, "win: any except odd, lose: others, pays: 1:1", "any except odd", "[even except 0, joker]"),
    (TWO, "win: others, lose: odd, pays: 1:1", "others", "even except 0"),
    (TWO, "win: [even, 1], lose: others, pays: 1:1", "even", "even except 0"),
    (TWO, "win: odd, push: even, lose: others, pays: 1:1", "even", "even except 0"),
    (TWO, "win: lower than 19 and odd, push: lower than 19 and even, lose: others, pays: 1:1",
     "lower than 19 and even", "1 to 18 and even"),
    (TWO, "win: odd, lose: even, pays: 1:1", "even", "[even except 0, 0, 00]"),
    (ONE, "each: {low: [10, 19]}, win: lower than low, lose: others, pays: 1:1",
     "lower than low", "lower than low except 0"),
    (TWO, "each: {half: {low: lower than 19, high: higher than 18}}, win: half, lose: others, pays: 1:1",
     "lower than 19", "1 to 18"),
    (TWO, "count: even, until: 1, pays: {by: count, 0: lose, 1 or more: 1:1}", "even", "even except 0"),
    (TWO, "collect: [even, 1], until: 3, pays: {by: collected, 2: 1:1, others: lose}", "even", "even except 0"),
    ("{wheel: {0: 1, 00: 1, 1: 1, 3: 1}}", "win: even, lose: others, pays: 1:1", "even", "0"),
    ("{wheel: {0: 1, 00: 1, 4: 1, 5: 2}}", "win: lower than 3, lose: others, pays: 1:1", "lower than 3", "0"),
    ("{wheel: {0: 1, 00: 1, 1: 1, 3: 1}}", "win: odd, lose: even, pays: 1:2", "even", "[0, 00]"),
    (TWO, "count: 1, when: lower than 19, until: 3, pays: {by: count, 0: lose, 1 or more: 1:1}",
     "lower than 19", "1 to 18"),
]  # fmt: skip


@each(("device", "bet", "was", "now"), TAKEN)
def test_it_is_said_with_what_to_write(device: str, bet: str, was: str, now: str) -> None:
    """What is written instead is accepted, names the numbers without the zeros, and is no finding itself."""
    text = text_of(device, bet)
    told = found_in(text)
    assert told
    assert all(one.warning for one in told)
    shown = now.removesuffix(" and even")
    assert any(f"`{shown}`" in one.help for one in told), [one.help for one in told]
    mended = text.replace(was, now, 1)
    assert found_in(mended) == []
    assert [one for one in problems_of(mended) if one.stops_figures] == []
    ruleset = file_of(mended)
    analysis = analyse_ruleset(ruleset, {})
    assert analysis.agree
    found = {one.id: Result.of(one.measures.distribution) for one in analysis.bets if one.measures}
    assert found == Rules.of(mended).results("b")


@each(("device", "bet"), [(device, bet) for device, bet, _, _ in TAKEN])
def test_who_means_it_can_say_so(device: str, bet: str) -> None:
    for one in found_in(text_of(device, bet)):
        as_meant = re.search(r"if it is meant, `(.*)`", one.help)
        if as_meant and "others" not in bet.split("lose", maxsplit=1)[0]:
            said = re.match("`(.*?)`", one.message)
            assert said
            assert found_in(text_of(device, bet.replace(said[1], as_meant[1], 1))) == []


def test_it_is_said_of_the_hand() -> None:
    """A bet that waits for what happens by `even` has the zero in it, and no phrase of its own says so."""
    bet = "made: start, win: hit, lose: miss, pays: 1:1"
    hand = "words: {start: A, hit: B, miss: C}\nhand: {start: {hit: PHRASE, miss: others}, ends: miss}\n"
    text = text_of(TWO, bet).replace("bets:", f"{hand}bets:")
    (told,) = found_in(text.replace("PHRASE", "lower than 19"))
    assert told.message == "`lower than 19` takes in `0`, and not `00`"
    assert told.help.startswith("write `1 to 18`; if it is meant, `[1 to 18, 0]`")
    assert told.place.line == 5
    for mended in ("1 to 18", "[1 to 18, 0]", "1", "higher than 18"):
        assert found_in(text.replace("PHRASE", mended)) == []
    assert [one for one in problems_of(text.replace("PHRASE", "even")) if one.stops_figures] == []


@each("bet", [
    "win: others, lose: others, pays: 1:1",
    "win: others, push: others, lose: even, pays: 1:1",
    "stages: {first: {win: even, second: others, lose: others}, second: {win: 1, lose: others}}, pays: 1:1",
])  # fmt: skip
def test_of_two_that_are_others_neither_is_known(bet: str) -> None:
    told = problems_of(text_of(ONE, bet))
    assert "structure/others" in [one.code for one in told]
    assert not any("`others` takes in" in one.message for one in told)


@each(("device", "bet"), [
    (TWO, "win: even except 0, lose: others, pays: 1:1"),
    (TWO, "win: [0, even except 0], lose: others, pays: 1:1"),
    (TWO, "win: 0 to 18, lose: others, pays: 1:1"),
    (TWO, "win: higher than 18, lose: others, pays: 1:1"),
    (TWO, "win: odd, lose: others, pays: 1:1"),
    (TWO, "win: odd, lose: any except odd, pays: 1:1"),
    (ONE, "win: odd, lose: even, pays: 1:1"),
    (TWO, "win: odd, lose: [even, 00], pays: 1:1"),
    (TWO, "win: any except 7, lose: 7, pays: 1:99"),
    ("{wheel: 1 to 36}", "win: even, lose: others, pays: 1:1"),
    ("{dice: 2, faces: 0 to 5}", "win: even, lose: others, pays: 1:1"),
    ("{draw: 0 to 3}", "win: even, lose: others, pays: 1:1"),
])  # fmt: skip
def test_nothing_is_said_of_what_names_the_zeros_or_has_none(device: str, bet: str) -> None:
    assert found_in(text_of(device, bet)) == []


def test_the_edge_that_is_meant_is_what_the_remedy_has() -> None:
    meant = {ONE: "1/37", TWO: "1/19", THREE: "1/13"}
    for device, edge in meant.items():
        for win in ("even except 0", "1 to 18"):
            ruleset = file_of(text_of(device, f"win: {win}, lose: others, pays: 1:1"))
            assert str(analyse_ruleset(ruleset, {}).bets[0].house_edge) == edge
