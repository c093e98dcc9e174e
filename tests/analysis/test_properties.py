"""Properties of random bets: both engines agree with each other and with the enumeration of `random_bets`."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from macau_edge.analysis import Analysis, analyse_ruleset
from macau_edge.checks import check
from macau_edge.model.measures import Measures
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.outcomes.options import choose
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import shipped_folder, shipped_names, source
from tests.parts import examples
from tests.random_bets import (
    Bet,
    Bets,
    Clauses,
    Device,
    Phrase,
    Ratio,
    Result,
    additional_bets,
    families,
    named,
    one_stage_bets,
    outcomes_text,
    phrases,
    ratios,
    ruleset_text,
    some_clauses,
    some_dice,
    staged_bets,
    total,
)

LONGEST = 3_000
"""Expected trials up to which the numeric engine must confirm a bet; its bound widens with the length of a play."""


def read(text: str) -> Read:
    return read_ruleset(source("random.yaml", text.encode()), "random")


def problems_of(text: str) -> list[Problem]:
    return [problem for problem in check(read(text)) if problem.family != "law"]


def analysed(text: str, given: Mapping[str, str] | None = None) -> Analysis:
    ruleset = read(text).ruleset
    assert ruleset
    return analyse_ruleset(ruleset, choose(ruleset, given or {}))


def measures(text: str, given: Mapping[str, str] | None = None) -> Measures:
    (bet,) = analysed(text, given).bets
    assert bet.measures
    return bet.measures


@pytest.mark.thorough
@given(st.one_of(one_stage_bets(), one_stage_bets(option=True)))
def test_a_bet_of_one_stage_comes_to_what_enumeration_gives(bet: Bet) -> None:
    assert read(bet.text).complete, bet.text
    assert Result.of(measures(bet.text, bet.given).distribution) == bet.expected


@pytest.mark.thorough
@given(st.one_of(staged_bets(), staged_bets(option=True)))
def test_a_staged_bet_comes_to_what_elimination_gives(bet: Bet) -> None:
    assert read(bet.text).complete, bet.text
    assert Result.of(measures(bet.text, bet.given).distribution) == bet.expected


@given(families())
def test_every_member_of_a_family_comes_to_what_enumeration_gives(bets: Bets) -> None:
    comes_to_what_is_expected(bets)


@pytest.mark.thorough
@given(additional_bets())
def test_an_additional_bet_comes_to_what_enumeration_gives(bets: Bets) -> None:
    comes_to_what_is_expected(bets)


def comes_to_what_is_expected(bets: Bets) -> None:
    assert read(bets.text).complete, bets.text
    found = {bet.id: bet.measures for bet in analysed(bets.text, bets.given).bets}
    assert {name: Result.of(m.distribution) for name, m in found.items() if m} == bets.expected, bets.text


@given(st.one_of(one_stage_bets(), one_stage_bets(option=True), staged_bets(), staged_bets(option=True)))
def test_both_engines_agree(bet: Bet) -> None:
    assume(bet.expected.rolls < LONGEST)
    analysis = analysed(bet.text, bet.given)
    assert analysis.agree, analysis.problems
    assert sum(analysis.bets[0].measures.distribution.nets.values()) == 1  # type: ignore[union-attr]


@given(st.one_of(families(), additional_bets()))
def test_both_engines_agree_on_members(bets: Bets) -> None:
    assume(all(expected.rolls < LONGEST for expected in bets.expected.values()))
    analysis = analysed(bets.text, bets.given)
    assert analysis.agree, analysis.problems
    assert len(analysis.bets) == len(bets.expected)


AWKWARD = {
    "a table of losses where the house keeps the stake": (
        "device: {dice: 1}\nwinning-stake: kept\n"
        "bets: {bet: {win: 1, lose: others, pays: 9:1, lost: {by: total, 2: 1:2, others: 1:1}}}"
    ),
    "a profit that a commission nearly takes whole, beside a push": (  # whole, it is `arithmetic/commission`
        "device: {dice: 1}\ncommission: {rate: 5%, of: return, paid: on a win}\n"
        "bets: {bet: {win: [1, 2], push: 3, lose: others, pays: {by: total, 1: 1:18, 2: 1:1}}}"
    ),
    "an additional bet returned by a push of the bet it goes with": (
        "device: {dice: 2}\nwords: {first: first, point: point}\nbets:\n"
        "  line: {stages: {first: {point: [4, 6], lose: 7}, point: {win: point, push: 12, lose: 7}}, pays: 1:1}\n"
        "  odds: {additional: {to: line, at: point}, win: point, lose: 7, pays: 2:1}"
    ),
}


@pytest.mark.parametrize("text", AWKWARD.values(), ids=AWKWARD)
def test_the_engines_agree_on_awkward_bets(text: str) -> None:
    assert problems_of(f"game: x\n{text}\n") == []
    assert analysed(f"game: x\n{text}\n").agree


@given(some_dice().flatmap(lambda device: st.tuples(st.just(device), phrases(device))), ratios, ratios)
@examples(50)
def test_the_edge_is_linear_in_the_prize(drawn: tuple[Device, Phrase], one: Ratio, two: Ratio) -> None:
    device, phrase = drawn
    winning = sum(weight for throw, weight in device.throws if phrase.names(throw))
    assume(0 < winning < device.weight)
    bet = f"win: {phrase.text}, lose: others, pays: "
    edges = [measures(ruleset_text(device, f"{bet}{prize}")).house_edge for prize in (one, two)]
    assert edges[0] - edges[1] == Fraction(winning, device.weight) * (two.profit() - one.profit())


@given(some_dice())
@examples(50)
def test_the_totals_of_a_loaded_die_sum_to_one(device: Device) -> None:
    totals = sorted({total(throw) for throw, _ in device.throws})
    assume(len(totals) > 1)
    text = ruleset_text(device, f"each: {{number: {totals}}}, win: number, lose: others, pays: 1:1")
    assert sum(bet.measures.win for bet in analysed(text).bets if bet.measures) == 1


@st.composite
def some_races(draw: st.DrawFn) -> tuple[Device, Clauses]:
    """A device, and clauses that win and lose and leave something that does neither."""
    device = draw(some_dice())
    clauses = draw(some_clauses(device, ["win", "lose"], others=False))
    assume(clauses and any(named(clauses, throw) is None for throw, _ in device.throws))
    return device, clauses


@given(some_races(), ratios)
@examples(50)
def test_a_push_does_not_change_the_edge_of_a_bet_resolved(race: tuple[Device, Clauses], prize: Ratio) -> None:
    device, clauses = race
    decided = ", ".join(f"{target}: {outcomes_text(found)}" for target, found in clauses.items())
    bet = f"{decided}, pays: {prize}"
    waiting, pushed = measures(ruleset_text(device, bet)), measures(ruleset_text(device, f"{bet}, push: others"))
    assert waiting.push == 0 < pushed.push
    assert waiting.house_edge == waiting.house_edge_resolved == pushed.house_edge_resolved
    assert pushed.distribution.rolls == 1


# --- reading is total ---------------------------------------------------------------------------------------------

SHIPPED = {name: (shipped_folder() / f"{name}.yaml").read_text("utf-8") for name in shipped_names()}
YAML = st.text(st.sampled_from("abn1:-,{}[]&*!|>'\"#%@?\n\t \u200b\ufeff\x00é賠"), max_size=60)


@given(st.one_of(YAML, st.text(st.characters(codec="utf-8"), max_size=200)))
@example("")
@example("[]")
@example("{" * 10_000)
@example("game: x\ndevice: {dice: 1000}\nbets: {b: {win: 7, lose: others, pays: 0:0}}")
@example("&a [*a, *a]")
@example("\ufeffgame: x")
def test_any_text_gives_problems(text: str) -> None:
    found = read(text)
    assert found.problems or found.ruleset


@given(st.binary(max_size=200))
def test_any_bytes_give_problems(data: bytes) -> None:
    with suppress(ProblemError):
        read_ruleset(source("random.yaml", data), "random")


@st.composite
def broken_rulesets(draw: st.DrawFn) -> str:
    """A small shipped ruleset with a line deleted, doubled, moved in or out, or a word of it replaced."""
    lines = SHIPPED[draw(st.sampled_from(["fantan", "cussec"]))].splitlines()
    for _ in range(draw(st.integers(1, 2))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["delete", "double", "indent", "word"])):
            case "delete":
                del lines[place]
            case "double":
                lines.insert(place, lines[place])
            case "indent":
                lines[place] = draw(st.sampled_from(["  " + lines[place], lines[place].strip()]))
            case _:
                words = lines[place].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(
                    st.sampled_from(["7", "others", "1:1", "[1, 2]", "{}", "pair", "face", "1 to 9", "x-y", "none", ""])
                )
                lines[place] = " ".join(words)
    return "\n".join(lines)


@given(broken_rulesets())
@examples(30)
def test_a_broken_ruleset_gives_problems_or_figures(text: str) -> None:
    """Where nothing is wrong, the figures come out: whatever the text, nothing else than a problem is raised."""
    found = read(text)
    if all(problem.family == "law" for problem in check(found)):
        assert found.ruleset
        assert analyse_ruleset(found.ruleset, choose(found.ruleset, {})).bets


@pytest.mark.deep  # for .ci/run asks the same of the program that is installed
@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_the_shipped_rulesets_have_no_problems(name: str) -> None:
    assert problems_of(SHIPPED[name]) == []
