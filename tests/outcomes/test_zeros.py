"""A zero of a wheel that a clause takes in and does not name: where that is said, where not, and what to write."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from macau_edge.analysis import analyse_ruleset
from macau_edge.model import Ruleset
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place, Problem
from macau_edge.outcomes.members import members
from macau_edge.outcomes.scope import scope
from macau_edge.outcomes.select import partition, select
from tests.loops import each
from tests.parts import part
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


@each(("device", "bet", "was", "now"), TAKEN, quick=2)
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


# --- every remedy, of many wheels and stages --------------------------------------------------------------------------

WHEELS = ("{0: 1, 1 to 7: 1}", "{0: 1, 00: 1, 1 to 6: 1}", "{0: 1, 00: 1, 000: 1, 1 to 5: 1}",
          "{0: 1, 00: 2, 1: 1, 3: 1}", "{0: 1, 00: 1, 1 to 4: 1, joker: 1}", "{0: 2, 2 to 5: 1}")  # fmt: skip
FIRST = ("second: any except 0, lose: 0", "second: any except [00, joker], lose: others",
         "second: 1 to 3, lose: others",
         "second: 1, lose: others", "second: [1, 3], win: 0", "second: higher than 0, lose: others",
         "second: any except 00, lose: 00")  # fmt: skip
PHRASES = ("lower than second", "higher than second", "second", "even", "odd", "lower than 3", "any except odd", "low",
           "any except lower than second", "[even, 1]", "[even, lower than 4]", "[lower than second, 5]", "0", "00",
           "even and lower than 3", "lower than second and odd", "lower than second and even", "[0, 00]", "likes",
           "any except second", "lower than second except odd", "lower than 5 except second")  # fmt: skip
NAMES = "names: {low: lower than 4, likes: [even, 3]}\n"
OFFERED = re.compile(r"`([^`]*)`")


def _random_text(rng: Random) -> str:
    wheel, named = rng.choice(WHEELS), NAMES
    if rng.random() < 0.6:
        clauses = dict(zip(rng.sample(("win", "lose", "push"), 3), [*rng.sample(PHRASES, 2), "others"], strict=True))
        if rng.random() < 0.3:
            clauses.pop(rng.choice([*clauses]))
        second = ", ".join(f"{target}: {phrase}" for target, phrase in clauses.items())
        bet = f"stages: {{first: {{{rng.choice(FIRST)}}}, second: {{{second}}}}}, pays: 1:1"
    else:
        own = [one for one in PHRASES if "second" not in one]
        win, lose = rng.sample(own, 2)
        bet = rng.choice((
            f"win: {win}, lose: {lose}, pays: 1:1",
            f"win: {win}, push: {lose}, lose: others, pays: 1:1",
            f"win: others, lose: {lose}, pays: 1:1",
            f"count: {win}, until: 1, pays: {{by: count, 0: lose, 1 or more: 1:1}}",
            f"count: 1, when: {win}, until: 3, pays: {{by: count, 0: lose, 1 or more: 1:1}}",
            f"each: {{v: [{win.strip('[]')}]}}, win: v, lose: others, pays: 1:1",
            f"each: {{v: {{a: {win}, b: 3}}}}, win: v, lose: others, pays: 1:1",
        ))  # fmt: skip
    return text_of(f"{{wheel: {wheel}}}", bet) + named


def _offers(help_: str) -> Iterator[str]:
    """What a remedy says to write, each way of writing it."""
    if help_.startswith(("write", "give")):
        yield from (one for one in OFFERED.findall(help_) if one != "names")


def _written_in(text: str, place: Place, offer: str, *, named: bool) -> str:
    lines = text.splitlines(keepends=True)
    line, start = lines[place.line - 1], place.column - 1
    instead = "named" if named else offer
    lines[place.line - 1] = line[:start] + instead + line[start + place.width :]
    return "".join(lines).replace("names: {", f"names: {{named: {offer}, ") if named else "".join(lines)


def _goes(ruleset: Ruleset) -> list[object]:
    """Where each outcome but the zeros goes, in every stage of every member, whatever opened it."""
    found: list[object] = []
    for member in members(ruleset, ruleset.bets["b"], {}):
        outer = scope(ruleset, member, {})
        numbers = frozenset(one for one in outer.space.everything if outer.space[one].label.strip("0"))
        for stage in member.bet.stages:
            begun = partition(member.bet.stages[0], outer).get(stage.name, frozenset())
            points: list[Phrase | None] = [outer.space.value(one).outcomes for one in sorted(begun & numbers)]
            for point in points or [None]:
                parted = partition(stage, outer.at(stage.name, point))
                found.append({target: named & numbers for target, named in parted.items()})
        tally = member.bet.tally
        found += [select(one, outer) & numbers for one in (tally.count, tally.when) if one] if tally else []
    return found


@pytest.mark.whole("deep")
def test_every_remedy_is_accepted_and_changes_nothing_but_zeros() -> None:
    rng, tried, without, texts = Random(30), 0, 0, {"deep": 1600, "quick": 60}.get(part(), 200)
    for _ in range(texts):
        text = _random_text(rng)
        told = problems_of(text)
        if any(one.stops_figures for one in told):
            continue
        for one in (one for one in told if one.code == CODE):
            offers = [*_offers(one.help)]
            without += not offers
            for offer in offers:
                mended = _written_in(text, one.place, offer, named=one.help.startswith("give"))
                found = problems_of(mended)
                # of so small a wheel too little may be left to count
                stops = [other for other in found if other.stops_figures and other.code != "arithmetic/only-last"]
                assert not stops, (text, mended)
                assert _goes(file_of(mended)) == _goes(file_of(text)), (text, mended)
                again = [other for other in found if (other.place, other.message) == (one.place, one.message)]
                assert not again, (mended, again)
                tried += 1
    assert tried > texts / 6
    assert 0 < without < tried / 2


def test_a_stage_that_compares_with_what_opened_it_is_told_of_all_its_looks() -> None:
    second = (
        "stages: {first: {second: 1 to 36, lose: others}, second: {win: lower than second, lose: others, push: second}}"
    )
    (one,) = found_in(text_of(TWO, f"{second}, pays: 1:1"))
    assert one.help == "write `lower than second except 0`; if it is meant, `[lower than second except 0, 0]`"


def test_in_a_list_items_are_offered_without_brackets() -> None:
    helps = [one.help for one in found_in(text_of(TWO, "win: [even, lower than 10], lose: others, pays: 3:4"))]
    assert helps == [
        "write `even except 0`; if it is meant, `even except 0, 0`",
        "write `1 to 9`; if it is meant, `1 to 9, 0`",
    ]


def test_a_list_in_a_list_is_told_to_have_no_brackets() -> None:
    (told,) = (one for one in problems_of(text_of(TWO, "win: [[even except 0, 0], 9], lose: others, pays: 1:2"))
               if one.code == "structure/not-a-word")  # fmt: skip
    assert "brackets" in told.help
    assert "one line" not in told.help
