"""Bets under two names: whether they have the same events, against every short sequence of outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge.analysis import events
from macau_edge.analysis.events import (
    PAIRS,
    Apart,
    BetUnderChoices,
    EquivalentBets,
    Paid,
    equivalent_bets,
    goes_apart,
)
from macau_edge.exact.compile import compile_bet
from macau_edge.model import Choice, Draw, Member, PrizeTable, Ruleset
from macau_edge.model.meter import STATES, meter, open_meter
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes import outcomes
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.outcomes.together import compound_only
from tests.cases import ruleset_of
from tests.counting import at_most
from tests.parts import examples
from tests.plain_rulesets import Plainly, replayed, throw_of
from tests.random_rulesets import Written, of_games
from tests.random_twins import Twins, happenings_and_stages, tallies_and_stages
from tests.small import file_of

DICE = "game: x\ndevice: {dice: 2}\n"


def between(text: str, device: str = DICE) -> dict[str, dict[str, Paid]]:
    """Of each member of each bet, the other members that are like it."""
    ruleset = file_of(device + text)
    found = equivalent_bets(ruleset, ruleset, list(ruleset.bets.values()), {})
    each = (one for ones in found.values() for one in ones)
    return {one.member.id: others(one) for one in each}


def others(one: EquivalentBets) -> dict[str, Paid]:
    assert not one.open
    return {same.member.id: same.paid for same in one.same if same.member.id != one.member.id}


FAMILY = "{each: {v: 1 to 12}, count: v, until: 0, pays: {by: count, 3 or more: 30:1, others: lose}}"
FAMILIES = "game: x\ndevice: {wheel: 0 to 12}\nbets:\n" + "".join(f"  b{n}: {FAMILY}\n" for n in range(3))


def compared(
    monkeypatch: pytest.MonkeyPatch, operations: int
) -> tuple[list[tuple[str, str]], dict[str, EquivalentBets]]:
    """Which bets of three families of counts are played side by side, and what is found, where so much is left."""
    pairs, known = list[tuple[str, str]](), events._compared

    def seen(one: BetUnderChoices, other: BetUnderChoices) -> Paid | None:
        pairs.append((one.member.id, other.member.id))
        return known(one, other)

    monkeypatch.setattr(events, "_compared", seen)
    ruleset = file_of(FAMILIES)
    with open_meter(STATES):
        meter().until = operations
        found = equivalent_bets(ruleset, ruleset, [ruleset.bets["b0"]], {})
    return pairs, {one.member.id: one for one in found["b0"]}


def test_bets_are_told_apart_by_what_several_trials_do_before_they_are_played_side_by_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first trial does the same to each; each was compared with every other, and a dossier took half a minute."""
    pairs, found = compared(monkeypatch, 10**8)
    assert pairs == [(f"b0[{v}]", f"b{n}[{v}]") for v in range(1, 13) for n in range(3)]
    assert all(others(one) == {f"b{n}[{v}]": "the same" for n in (1, 2)} for v, one in enumerate(found.values(), 1))


def test_where_no_operations_are_left_nothing_is_compared_and_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the others was still prepared, and refused again."""
    pairs, found = compared(monkeypatch, 200_000)
    last = len(pairs) // 3
    assert 0 < last < 12
    assert [other.id for other in found["b0[12]"].open] == [f"b{n}[12]" for n in range(3)]
    assert not found["b0[12]"].same


# --- bets of dice --------------------------------------------------------------------------------------------------


def test_the_same_results_in_other_words_are_the_same_bet() -> None:
    found = between("""bets:
  small: {win: [2, 3, 4, 5, 6], lose: others, pays: 1:1}
  low-dice: {win: 2 to 6, lose: 7 to 12, pays: {by: total, 2 to 6: 2:2}}
  tall: {win: 8 to 12, lose: others, pays: 1:1}
""")
    assert found == {"small": {"low-dice": "the same"}, "low-dice": {"small": "the same"}, "tall": {}}


def test_a_member_of_a_family_may_be_another_bet_at_another_prize() -> None:
    found = between("""bets:
  aces: {win: 2, lose: others, pays: 30:1}
  hop: {each: {pair: [1-1, 1-2]}, win: pair, lose: others, pays: {by: pair, 1-1: 33:1, others: 15:1}}
""")
    assert found == {"aces": {"hop[1-1]": "otherwise"}, "hop[1-1]": {"aces": "otherwise"}, "hop[1-2]": {}}


def test_prizes_may_tell_results_apart_that_another_pays_alike() -> None:
    found = between("""bets:
  field: {win: [2, 3, 12], lose: others, pays: {by: total, 2: 2:1, 12: 3:1, 3: 1:1}}
  turned: {win: [2, 3, 12], lose: others, pays: {by: total, 2: 5:1, 12: 4:1, 3: 3:1}}
  plain: {win: [2, 3, 12], lose: others, pays: 1:1}
""")
    assert found["field"] == {"turned": "otherwise", "plain": "by other results"}


def test_a_bet_that_is_decided_later_is_another_bet() -> None:
    """Every bet of six wins and loses with the same throws, and two of them at other times."""
    found = between("""words: {come: {en: a}, doomed: {en: b}, other: {en: c}, first: {en: d}, second: {en: e}}
bets:
  six: {win: 6, lose: 7, pays: 6:5}
  written-out: {stages: {come: {win: 6, lose: 7, other: others}, other: {win: 6, lose: 7, come: others}}, pays: 1:1}
  told-later: {stages: {come: {win: 6, doomed: 7}, doomed: {lose: any}}, pays: 6:5}
  now: {win: 7, lose: others, pays: 4:1}
  later: {stages: {first: {second: any}, second: {win: 7, lose: others}}, pays: 4:1}
""")
    alike = {"six": {"written-out": "otherwise"}, "written-out": {"six": "otherwise"}}
    assert found == {**{name: {} for name in found}, **alike}


def test_a_push_is_no_loss() -> None:
    found = between("""bets:
  bars: {win: 11, push: 12, lose: others, pays: 15:1}
  loses: {win: 11, lose: others, pays: 15:1}
""")
    assert found == {"bars": {}, "loses": {}}


def test_what_is_left_to_the_house_is_tried_in_every_way() -> None:
    law = """options: {top: {choices: [2:1, 3:1]}, bar: {choices: [2, 12]}, any-prize: {choices: any ratio}}
bets:
  barred: {win: 7, push: bar, lose: others, pays: top}
  open: {win: 8, lose: others, pays: any-prize}
"""
    proposed = """  seven: {win: 7, push: 12, lose: others, pays: 3:1}
  eight: {win: 8, lose: others, pays: 1:1}
"""
    base, ruleset = file_of(DICE + law), file_of(DICE + law + proposed)
    found = equivalent_bets(base, ruleset, [ruleset.bets["seven"], ruleset.bets["eight"]], {})
    (seven,), (eight,) = found["seven"][0].same, found["eight"][0].same
    assert (seven.paid, {name: one.label for name, one in seven.chosen.items()}) == (
        "the same",
        {"top": "3:1", "bar": "12"},
    )
    assert (eight.paid, [one.label for one in eight.chosen.values()]) == ("the same", ["1:1"])
    given = choose(base, {"bar": "2"})  # which is the applicant's, and leaves the law as it is
    assert equivalent_bets(base, ruleset, [ruleset.bets["seven"]], given)["seven"][0].same == (seven,)


def test_commission_and_what_a_loss_takes_are_terms_beside_the_events() -> None:
    found = between("""bets:
  free: {win: 7, lose: others, pays: 4:1}
  taken: {win: 7, lose: others, pays: 4:1, commission: {rate: 5%, of: prize, paid: on a win}}
  put-down: {win: 7, lose: others, pays: 4:1, commission: {rate: 5%, of: stake, paid: with the bet}}
  half: {win: 7, lose: others, pays: 4:1, lost: 1:2}
""")
    assert {*found["free"].values()} == {"otherwise"}
    assert len(found["free"]) == 3


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("win: 12, lose: others", "win: 7, lose: others", Apart(("6-6",), "wins", "loses")),
        ("win: 12, lose: 7", "win: 11, lose: 7", Apart(("6-6",), "wins", "goes on")),
        ("win: 12, lose: 7", "win: 12, lose: 7", None),
        ("win: [6-6], lose: 7", "win: 12, push: 7", Apart(("1-6",), "loses", "pushes")),
    ],
)
def test_two_bets_go_apart_on_the_first_outcome_that_does_not_do_the_same(
    one: str, other: str, apart: Apart | None
) -> None:
    ruleset = file_of(f"{DICE}bets:\n  one: {{{one}, pays: 1:1}}\n  other: {{{other}, pays: 1:1}}\n")
    mine, its = (Member(ruleset.bets[name], {}) for name in ("one", "other"))
    assert goes_apart(mine, ruleset, its, ruleset, {}) == apart


def test_what_is_laid_on_top_wins_where_the_other_does_or_part_of_that() -> None:
    bets = {
        "line": "win: [7, 11], lose: [2, 3]",
        "all": "win: [7, 11], push: [2, 3]",
        "part": "win: 11, push: [2, 3, 7]",
        "more": "win: [7, 11, 2], push: 3",
        "soon": "win: 11, push: others",
        "early": "win: [11, 12], push: others",
        "late": "win: 11, push: [2, 7]",
    }
    ruleset = file_of(DICE + "bets:\n" + "".join(f"  {name}: {{{said}, pays: 1:1}}\n" for name, said in bets.items()))
    line = Member(ruleset.bets["line"], {})
    found = {name: goes_apart(Member(ruleset.bets[name], {}), ruleset, line, ruleset, {}, "on top") for name in bets}
    assert [name for name, apart in found.items() if apart is None] == ["line", "all", "part", "soon"]
    assert found["more"] == Apart(("1-1",), "wins", "loses")
    assert found["early"] == Apart(("6-6",), "wins", "goes on")
    assert found["late"] == Apart(("1-2",), "goes on", "loses")


def test_what_is_laid_on_top_may_be_known_to_bring_nothing_before_the_other_is_decided() -> None:
    bets = {"line": "win: [7, 11], lose: [2, 3]", "part": "win: 11, push: [2, 3, 7]", "soon": "win: 11, push: others"}
    ruleset = file_of(DICE + "bets:\n" + "".join(f"  {name}: {{{said}, pays: 1:1}}\n" for name, said in bets.items()))
    line, part, soon = (Member(ruleset.bets[name], {}) for name in bets)
    assert goes_apart(part, ruleset, line, ruleset, {}, "together") is None
    assert goes_apart(soon, ruleset, line, ruleset, {}, "together") == Apart(("1-3",), "pushes", "goes on")


@pytest.mark.thorough
def test_bets_made_at_other_moments_are_other_bets() -> None:
    craps = ruleset_of("rulesets/craps.yaml")
    found = equivalent_bets(craps, craps, list(craps.bets.values()), {})
    same = {one.member.id: sorted(other.member.id for other in one.same) for ones in found.values() for one in ones}
    assert same["pass-line"] == ["come", "pass-line"]
    assert same["pass-line-odds[4]"] == ["pass-line-odds[4]"]
    assert all(name in ids for name, ids in same.items())
    assert not any(one.open for ones in found.values() for one in ones)


def test_what_is_open_is_listed_once_where_nothing_is_left() -> None:
    """Each of the members was gone through with all others, uncounted: 300 with six times 300 of the law."""
    families = "".join(f"  b{n}: {FAMILY.replace('12', '60')}\n" for n in range(3))
    ruleset = file_of(f"game: x\ndevice: {{wheel: 0 to 60}}\nbets:\n{families}")
    with open_meter(STATES), at_most(150_000):
        meter().until = 0
        found = equivalent_bets(ruleset, ruleset, [ruleset.bets["b0"]], {})["b0"]
    assert [one.id for one in found[0].open] == [f"b{n}[{v}]" for n in range(3) for v in range(1, 61)]
    assert len({id(one.open) for one in found}) == 1
    assert not any(one.same or one.twins for one in found)


@pytest.mark.thorough
def test_what_takes_too_many_steps_is_said_to_be_open() -> None:
    text = f"""bets:
  one: {{count: 6, until: 7, pays: {{by: count, {PAIRS + 1} or more: 2:1, others: lose}}}}
  two: {{count: 6, until: 7, pays: {{by: count, {PAIRS + 1} or more: 3:1, others: lose}}}}
  three: {{win: 5, lose: others, pays: 3:1}}
"""
    ruleset = file_of(DICE + text)
    with open_meter(200_000):
        found = equivalent_bets(ruleset, ruleset, [ruleset.bets["two"]], {})["two"][0]
    assert [member.id for member in found.open] == ["one", "two"]
    assert found.same == ()


# --- rounds of cards -----------------------------------------------------------------------------------------------


def test_a_round_of_cards_in_other_words() -> None:
    worth = "{ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}"
    cards = f"game: x\ndevice: {{decks: 1, points: last digit, worth: {worth}, compare: points}}\n"
    deal = "deal: {first: {player: 2, banker: 2}, third: {player: 1, if: player 0 to 5}}\n"
    found = between(
        """bets:
  tie: {win: player ties banker, lose: others, pays: 8:1}
  margin: {lose: [player beats banker, banker beats player], win: others, pays: 9:1}
  natural: {win: player 8 to 9, lose: others, pays: 4:1}
""",
        cards + deal,
    )
    assert found == {"tie": {"margin": "otherwise"}, "margin": {"tie": "otherwise"}, "natural": {}}


@pytest.mark.thorough
def test_what_the_player_chooses_is_a_part_of_what_comes_up() -> None:
    """Two strategies are two ways to play one bet; another prize of a second tie is another prize of it."""
    war = ruleset_of("examples/casino-war.yaml")
    found = equivalent_bets(war, war, list(war.bets.values()), {})
    same = {one.member.id: {other.member.id for other in one.same} for ones in found.values() for one in ones}
    wars = {"casino-war", "casino-war-surrender", "war-bonus"}
    assert [same[name] for name in sorted(wars)] == [wars] * 3
    assert same["tie"] == {"tie"}


# --- against every short sequence ----------------------------------------------------------------------------------

LONGEST, SEQUENCES = 4, 150
Decided = tuple[int, int] | None
"""On which trial a bet is decided, and whether for the player, for nobody or against him."""


def decided(plainly: Plainly, member: Member, throws: list[str]) -> Decided:
    """How the plain interpreter sees a bet that is made at the start decided by these throws."""
    ruleset = plainly.ruleset
    hand = (ruleset.hand.stages[0].name, None) if ruleset.hand else None
    shown = [throw_of(ruleset.device, throw) for throw in throws]
    for number in range(1, len(shown) + 1):
        net = replayed(plainly, member, hand, shown[:number])
        if net is not None:
            return number, (net > 0) - (net < 0)
    return None


def at_the_start(ruleset: Ruleset, member: Member) -> bool:
    bet = member.bet
    first = ruleset.hand.stages[0].name if ruleset.hand else ""
    units = any(isinstance(part.units, PrizeTable) for part in bet.parts)  # which the interpreter does not know here
    return not bet.additional and not units and (bet.made is None or bet.made.stage == first)


def check_pairs(text: str, given_: Mapping[str, str]) -> Counter[str]:
    """Every pair of bets of a ruleset: how many are found alike, and how many not, as every short sequence has it."""
    ruleset = file_of(text)
    choices = choose(ruleset, given_)
    if isinstance(ruleset.device, Draw) and ruleset.device.returned == "never":
        return Counter()
    space = outcomes(ruleset.device)
    labels = [outcome.label for outcome in space if outcome.weight]
    length = next(n for n in range(LONGEST, 0, -1) if len(labels) ** n <= SEQUENCES or n == 1)
    parts = compound_only(ruleset)
    bets = [bet for bet in ruleset.bets.values() if bet.id not in parts]
    ones = [one for bet in bets for one in members(ruleset, bet, choices) if at_the_start(ruleset, one)]

    def traced(one: Member, chosen: Mapping[str, Choice]) -> list[tuple[int, int] | None]:
        plainly = Plainly(ruleset, {**choices, **chosen})
        return [decided(plainly, one, list(throws)) for throws in product(labels, repeat=length)]

    traces = {one.id: traced(one, {}) for one in ones}
    sizes = {one.id: len(compile_bet(ruleset, one, choices).states) for one in ones}
    likely = {
        one.member.id: one for found in equivalent_bets(ruleset, ruleset, bets, choices).values() for one in found
    }
    seen: Counter[str] = Counter()
    for one, other in permutations(ones, 2):
        alike = [same for same in likely[one.id].same if same.member.id == other.id]  # where it is so chosen
        if alike:
            assert traces[one.id] == traced(other, alike[0].chosen), (one.id, other.id)
        elif sizes[one.id] + sizes[other.id] <= length:
            assert traces[one.id] != traces[other.id], (one.id, other.id)
        seen["alike" if alike else "unlike"] += 1
    return seen


def test_a_bet_is_like_another_in_a_way_that_nobody_chose() -> None:
    """Counted on trial 2 alone, where it ends on the first, the tally is as surely lost as what loses on any number."""
    text = """game: x
device: {dice: 1}
options: {when: {law: art. 1, choices: [odd, trial 2]}}
bets:
  lost: {win: trial 3, lose: any except trial 3, pays: 1:1}
  tally: {count: any, until: any, when: when, pays: {by: count, 1: 9:1, 0: lose}}
"""
    assert check_pairs(text, {"when": "odd"}) == {"alike": 1, "unlike": 1}


@pytest.mark.thorough
@given(of_games("simple", "staged", "family", "tally", "compound"))
@examples(30)
def test_bets_are_alike_where_every_short_sequence_says_so(game: Written) -> None:
    check_pairs(game.text, game.given)


@pytest.mark.thorough
@given(st.one_of(happenings_and_stages(), tallies_and_stages()))
@examples(30)
def test_a_bet_written_otherwise_is_the_same_bet(twins: Twins) -> None:
    try:
        seen = check_pairs(twins.text, twins.given)
    except ProblemError as error:
        assume(error.problems[0].code != "arithmetic/never-ends")
        raise
    assert seen == {"alike": 2}
