"""What an assumption is about: what a proposed bet needs stands apart from what only the comparison does."""

from __future__ import annotations

from macau_edge.dossier.sections.offers import concerns_other_bets
from macau_edge.model import Ruleset
from macau_edge.model.ruleset import not_read
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.document import Paragraph
from macau_edge.reports.figures import AssumptionData, copied, to_builtins
from tests.cases import all_annexes, case_of_bet, ruleset_of, said_by
from tests.conftest import Run
from tests.loops import each
from tests.proposals import case_named

CRAPS = "rulesets/craps.yaml"
ABOUT = """game: Dice
act: none
device: {dice: 2}
assumptions:
  stays: {about: other, text: It stays, law: {unread: a book}, bets: [six]}
  fair: {about: probabilities, text: The dice are fair}
bets:
  eleven: {win: 11, lose: others, pays: 15:1}
  six: {win: 3-3, lose: 7, pays: 9:1}
"""


def others(name: str) -> set[str]:
    """The assumptions that a dossier on a bet of craps needs for the comparison alone."""
    case = case_of_bet(CRAPS, name)
    return {one.id for one in case.ruleset.assumptions if concerns_other_bets(case, one)}


def test_an_assumption_about_some_bets_is_needed_by_these_alone() -> None:
    assert "hard-way-stays" in others("eleven")
    assert "fair-dice" not in others("eleven")
    replaced = case_named("field")
    assert "horn-equal-units" in {one.id for one in replaced.ruleset.assumptions if concerns_other_bets(replaced, one)}


def test_an_assumption_about_bets_on_a_name_is_needed_by_every_bet_on_that_name() -> None:
    """Which numbers are red is asked of any bet on them, proposed or not; what a column is only of one on columns."""
    for name, needed in (("red", "colours"), ("sector-9", "nine-numbers")):
        case = case_of_bet("rulesets/roulette.yaml", name)
        others = {one.id for one in case.ruleset.assumptions if concerns_other_bets(case, one)}
        assert needed not in others
        assert "columns" in others
    case = case_of_bet("rulesets/roulette.yaml", "even")
    assert "colours" in {one.id for one in case.ruleset.assumptions if concerns_other_bets(case, one)}


@each(
    ("game", "bet", "needed", "not_needed"),
    [
        ("craps", "field", {"fair-dice", "prizes-exact"}, {"first-throw", "horn-equal-units", "tie-ends-the-bet"}),
        ("craps", "pass-line-odds[4]", {"first-throw", "additional-follow"}, {"tie-ends-the-bet"}),
        ("roulette", "straight-up[17]", {"fair-wheel", "void-throws"}, {"layout", "columns", "colours"}),
        ("roulette", "red", {"fair-wheel", "colours"}, {"layout", "columns", "nine-numbers"}),
    ],
)
def test_explain_has_the_assumptions_of_its_bet_alone(
    run: Run, game: str, bet: str, needed: set[str], not_needed: set[str]
) -> None:
    said = run("explain", game, bet).out
    texts = {one.id: one.text.words["en"] for one in ruleset_of(f"rulesets/{game}.yaml").assumptions}
    assert all(texts[name] in said for name in needed)
    assert not any(texts[name] in said for name in not_needed)


def test_a_report_counts_the_assumptions_of_the_bets_that_it_shows(run: Run) -> None:
    assert "rest on 11 assumptions" in run("analyse", "craps").out
    assert "rest on 5 assumptions" in run("analyse", "craps", "--bet", "field").out
    assert "rest on 6 assumptions" in run("analyse", "craps", "--bet", "hard-way").out


def test_the_annex_tells_the_two_kinds_apart() -> None:
    said = [block.text for block in said_by(all_annexes, case_named("field"), "en") if isinstance(block, Paragraph)]
    compared = said.index("What only the comparison with the other bets of the regulation needs:")
    assert said[compared - 1] == "What the proposed bets need is told in section 2, under “Assumptions”."
    assert not any("Every face of a die" in text for text in said)
    assert any(text.startswith("The four simultaneous bets of the Horn") for text in said[compared:])


def dice() -> Ruleset:
    ruleset = read_ruleset(source("dice.yaml", ABOUT.encode()), "dice").ruleset
    assert ruleset
    return ruleset


def test_the_data_name_the_bets_where_the_file_does() -> None:
    assert [to_builtins(copied(AssumptionData, one)).get("bets") for one in dice().assumptions] == [["six"], None]


def test_what_was_not_read_of_an_assumption_is_of_the_bets_that_it_is_about() -> None:
    assert [one.name for one in not_read(dice(), ["six"])] == ["stays"]
    assert list(not_read(dice(), ["eleven"])) == []
