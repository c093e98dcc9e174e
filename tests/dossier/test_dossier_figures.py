"""The figures of a dossier: every one comes from the analysis, and each follows from those beside it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis import Compared
from macau_edge.analysis.derivation import derive
from macau_edge.checks.sound import load_application
from macau_edge.dossier.bilingual import side_by_side
from macau_edge.dossier.case import Case, figured_case
from macau_edge.dossier.sections.advantage import advantage_section, bets_by_edge
from macau_edge.dossier.sections.annexes import outcomes_annex, round_bound, stable_digits, verification
from macau_edge.dossier.sections.calculation import calculation_section
from macau_edge.dossier.sections.layout import layout_section, whole_layout
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.dossier.sections.other_prizes import edge_with, varied_prize_rows
from macau_edge.dossier.sections.prizes import prizes_section, rounding
from macau_edge.dossier.sections.probabilities import odds, probabilities, probabilities_table
from macau_edge.model import LANGUAGES, Language, Ratio
from macau_edge.model.filed import Stakes
from macau_edge.model.measures import Measures, WholeLaw
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Picture, Table
from macau_edge.wording import Words
from macau_edge.wording.keys import FOLDER
from macau_edge.wording.text import Numerals, Phrasebook
from tests.cases import BETS, all_annexes, case_of_bet, said_by
from tests.loops import each
from tests.proposals import APPLICATIONS, FIELD, case_named, case_of_text

Section = Callable[[Case, Words], Document]
SECTIONS: tuple[Section, ...] = (probabilities, prizes_section, advantage_section, layout_section, all_annexes)
FILES = ("probabilities", "prizes", "advantage", "cloth", "annexes")


def tables(document: Document) -> list[Table]:
    return [block for block in document if isinstance(block, Table)]


def column(table: Table, title: str) -> list[str]:
    """The cells of a column, without those of the row of sums."""
    place = [one.title for one in table.columns].index(title)
    return [row[place] for row in table.rows if row[0] != Phrasebook("en")("explain.sum")]


def texts(block: Block) -> Iterator[str]:
    """Everything that a block says."""
    match block:
        case Table(columns, rows, caption):
            yield from (caption, *(one.title for one in columns), *(cell for row in rows for cell in row))
        case Picture(_, alternative, caption):
            yield from (alternative, caption)
        case Heading(text) | Paragraph(text) | Formula(text):
            yield text


# --- shapes -------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@each("name", APPLICATIONS, quick=5, whole="deep")
@each("section", SECTIONS)
def test_sections_have_the_same_blocks_in_every_language(section: Section, name: str) -> None:
    case = case_named(name)
    documents = {language: said_by(section, case, language) for language in LANGUAGES}
    side_by_side(documents)
    for document in documents.values():
        first = document[0]
        assert isinstance(first, Heading)
        assert first.level == 2
        for table in tables(document):
            assert table.rows
            assert all(len(row) == len(table.columns) for row in table.rows)


@each(("file", "bet"), BETS[::7], quick=8, whole="deep")
def test_sections_can_be_written_of_any_bet(file: str, bet: str) -> None:
    case = case_of_bet(file, bet)
    found = {one.id: derive(case.ruleset, one, case.choices) for one in case.after.bets if one.measures}
    whole = replace(case, derivations=found, languages=LANGUAGES)
    if not groups_of(whole):  # it is laid on another's stake, and nobody asks for it by itself
        assert all(one.laid for one in case.after.bets if one.member.bet.id == bet)
        return
    for section in (probabilities, prizes_section, advantage_section, all_annexes):
        side_by_side({language: said_by(section, whole, language) for language in LANGUAGES})


@pytest.mark.thorough
def test_headings_of_annexes_have_no_number() -> None:
    headings = [block for block in said_by(all_annexes, case_named("fire"), "pt") if isinstance(block, Heading)]
    assert not any(heading.numbered for heading in headings)
    assert [heading.text.partition(" — ")[0] for heading in headings if heading.level == 2] == [
        f"Anexo {number}" for number in ("I", "II", "III", "IV", "V", "VI", "VII")
    ]


# --- every figure comes from the analysis -------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_figure_stands_in_the_words(language: Language) -> None:
    for file in FILES:
        words = tomllib.loads((FOLDER / language / f"{file}.toml").read_text("utf-8"))
        unnamed = {key: text.replace("SHA-256", "") for key, text in words.items()}
        assert [key for key, text in unnamed.items() if re.search(r"\d", text)] == []


@pytest.mark.parametrize("section", [probabilities, prizes_section, advantage_section, all_annexes])
def test_figures_follow_a_changed_prize(section: Section) -> None:
    dearer = case_of_text(FIELD.format(prize="11:4"))
    one, other = (said_by(section, case, "en") for case in (case_named("field"), dearer))
    said, said_then = (" ".join(text for block in found for text in texts(block)) for found in (one, other))
    assert "5:2" in said or "+5/2" in said
    assert "11:4" in said_then or "+11/4" in said_then
    assert ("1/24" in said, "5/144" in said_then) == ((section is not probabilities),) * 2
    proposed = re.compile(r"5/144|\+11/4")
    assert not proposed.search(said)


def test_what_is_written_is_what_the_case_says_even_where_that_is_wrong() -> None:
    """Other figures in the case are other figures on the page: nothing is worked out on the way."""
    case = case_named("dont-pass")
    (bet,) = case.after.bets
    assert bet.measures
    nets = {Fraction(-1): Fraction(1, 2), Fraction(0): Fraction(1, 7), Fraction(9, 10): Fraction(5, 14)}
    wrong = Measures(replace(bet.measures.distribution, law=WholeLaw.of_fractions(nets)))
    derivation = replace(case.derivations[bet.id], measures=wrong)
    after = replace(case.after, bets=(replace(bet, measures=wrong),))
    changed = replace(case, after=after, derivations={bet.id: derivation})
    (table,) = tables(probabilities(changed, Words("en", changed.ruleset)))
    assert column(table, "Probability") == ["5/14", "1/7", "1/2"]
    summary = tables(advantage_section(changed, Words("en", changed.ruleset)))[0]
    assert summary.rows[0][1] == str(wrong.house_edge) == "5/28"


# --- probabilities ------------------------------------------------------------------------------------------------


@each("name", APPLICATIONS, quick=8, whole="rest")
def test_probabilities_and_combinations_add_up(name: str) -> None:
    case = case_named(name)
    for group, table in zip(groups_of(case), tables(probabilities(case, Words("en", case.ruleset))), strict=True):
        titles = [one.title for one in table.columns]
        total = dict(zip(titles, table.rows[-1], strict=True))
        assert total["Probability"].endswith("1")
        assert total["%"] == "100.0000 %"
        nets = [Fraction(net) for net in column(table, "Net result")]
        assert nets == sorted(nets, reverse=True)
        if "Combinations" in titles:
            weights = list(map(int, column(table, "Combinations")))
            assert sum(weights) == int(total["Combinations"]) == group.deciding
            found = {net: Fraction(0) for net in nets}
            for net, weight in zip(nets, weights, strict=True):
                found[net] += Fraction(weight, group.deciding)
            assert found == dict(group.measures.distribution.nets)


def test_the_field_by_hand() -> None:
    throws = [one + other for one, other in product(range(1, 7), repeat=2)]
    (table,) = tables(said_by(probabilities, case_named("field"), "en"))
    found = [(row[2], row[3], row[5], row[6], row[7]) for row in table.rows[:-1]]
    assert found == [
        (str(throws.count(12)), "1/36", "35 : 1", "36", "5:2"),
        (str(throws.count(2)), "1/36", "35 : 1", "36", "2:1"),
        (str(sum(total in (3, 4, 9, 10, 11) for total in throws)), "14/36", "11 : 7", "2.5714", "1:1"),
        (str(sum(5 <= total <= 8 for total in throws)), "20/36", "4 : 5", "1.8", "—"),
    ]
    assert table.rows[2][1].startswith("3, 4, 9, 10, 11:\n1-2, 1-3, 3-6")


def test_true_odds_of_winning_leave_pushes_out() -> None:
    document = said_by(probabilities, case_named("dont-pass"), "en")
    said = document[-1]
    assert isinstance(said, Paragraph)
    assert "pushes with probability 1/36" in said.text
    assert said.text.endswith("976 : 949.")  # 244/495 to 949/1980


def test_odds_that_are_too_long_are_said_to_one() -> None:
    assert odds(Fraction(251, 244), Phrasebook("en")) == "251 : 244"
    assert odds(Fraction(123456789, 987654321987), Phrasebook("en")) == "0.0001 : 1"


def test_both_senses_of_odds_are_explained_with_the_words_of_the_article() -> None:
    for language, words in {"pt": "Artigo 7.º, n.º 2", "en": "Art. 7, n.º 2", "zh": "第七條第二款"}.items():
        document = said_by(probabilities, case_named("field"), language)  # type: ignore[arg-type]
        said = [block.text for block in document if isinstance(block, Paragraph)]
        assert any(text.startswith(words) for text in said)
        assert any("賠率" in text for text in said)


# --- prizes -------------------------------------------------------------------------------------------------------


def test_a_prize_is_turned_round_in_chinese_notation() -> None:
    for language in LANGUAGES:
        table = tables(said_by(prizes_section, case_named("field"), language))[0]
        assert [row[1:] for row in table.rows] == [
            ("1:1", "1賠1", "1", "2"),
            ("2:1", "1賠2", "2", "3"),
            ("5:2", "2賠5", "5/2", "7/2"),
        ]


@pytest.mark.thorough
def test_a_stake_inside_the_prize_is_not_paid_twice() -> None:
    table = tables(said_by(prizes_section, case_named("repeaters"), "en"))[0]
    (row,) = [row for row in table.rows if row[0] == "Repeater: 3, 11"]
    assert row[2:] == ("50 for 1 (stake included)", "1賠50（連本）", "49", "50")


def test_a_commission_put_down_with_the_bet_comes_back_with_a_win() -> None:
    table = tables(said_by(prizes_section, case_named("lay"), "en"))[0]
    assert dict(zip([one.title for one in table.columns], table.rows[0], strict=True)) == {
        "Prize for": "every win",
        "Prize, profit to stake": "1:2",
        "In Chinese notation, stake to profit": "2賠1",
        "Profit per unit staked": "1/2",
        "Commission per unit": "1/40",
        "Put down per unit staked": "41/40",
        "Received in all per unit staked": "3/2",
    }


def test_a_changed_prize_stands_beside_the_present_one_under_each_choice() -> None:
    (table,) = [
        one
        for one in tables(said_by(prizes_section, case_named("field"), "en"))
        if "the prize in the regulation" in one.caption
    ]
    assert [(row[0], row[3], row[4]) for row in table.rows] == [
        ("in the regulation, with 2:1 (art. 6, 12))", "1/18", "5.5556 %"),
        ("in the regulation, with 3:1 (art. 6, 12))", "1/36", "2.7778 %"),
        ("proposed", "1/24", "4.1667 %"),
    ]
    assert table.marked == {2}


def minimum(case: Case, stakes: Stakes | None) -> Case:
    return replace(case, application=replace(case.application, stakes=stakes))


@pytest.mark.parametrize(("least", "chip"), [(25, 5), (10, 1), (100, 25), (6, 2)])
def test_the_smallest_stake_without_rounding_is_found_by_trying(least: int, chip: int) -> None:
    case = minimum(case_named("field"), Stakes(least, chip))
    (table,) = [
        block for block in rounding(case, groups_of(case), Words("en", case.ruleset)) if isinstance(block, Table)
    ]
    _, lossless, multiple, due, exact, at, cost = table.rows[0]
    owed = (Fraction(1), Fraction(2), Fraction(5, 2))
    fine = [stake for stake in range(chip, 2000, chip) if all((stake * prize % chip) == 0 for prize in owed)]
    assert lossless == f"{fine[0]} patacas"
    both = next(stake for stake in fine if stake % least == 0)
    assert multiple == f"{both} patacas"
    paid = Fraction(least * 5 // (2 * chip) * chip)
    assert due == (
        "nothing is rounded" if paid == Fraction(least * 5, 2) else f"{_mixed(least)} patacas → {paid} patacas"
    )
    lost = (Fraction(least * 5, 2) - paid) / least / 36
    assert (exact, at, cost) == tuple(
        Numerals("en").percent(value) for value in (Fraction(1, 24), Fraction(1, 24) + lost, lost)
    )


def _mixed(least: int) -> str:
    whole, rest = divmod(least * 5, 2)
    return f"{whole} 1/2" if rest else str(whole)


def test_without_a_minimum_stake_only_the_smallest_one_is_given() -> None:
    case = minimum(case_named("field"), None)
    blocks = list(rounding(case, groups_of(case), Words("en", case.ruleset)))
    assert [block for block in blocks if isinstance(block, Table)] == []  # one of a single figure
    told = "Field: the smallest stake of which nothing is rounded is 2 patacas."
    assert told in [block.text for block in blocks if isinstance(block, Paragraph)]


@pytest.mark.thorough
def test_results_with_which_no_extra_prize_is_due_are_one_row() -> None:
    """A tie at other than six points and no tie at all stood in two rows, both without what comes up."""
    case = figured_case(load_application(Path(__file__).parents[1] / "asked" / "extra-prize.yaml"), draft=True)
    told: dict[Language, tuple[str, str]] = {
        "en": ("nothing is paid", "any other outcome"),
        "pt": ("nada se paga", "qualquer outro resultado"),
        "zh": ("不派彩", "其他結果"),
    }
    for language, (nothing, rest) in told.items():
        (table,) = [block for block in probabilities_table(case, case.words(language)) if isinstance(block, Table)]
        assert [row[2] for row in table.rows if row[1] == nothing] == [rest]


# --- other prizes -------------------------------------------------------------------------------------------------


@each("name", APPLICATIONS, quick=5)
def test_other_prizes_have_the_edge_that_the_engine_gives_them(name: str) -> None:
    for group in groups_of(case_named(name)):
        for row in varied_prize_rows(group):
            assert [other.edge for other in row.around] == [edge_with(group, row.place, o.ratio) for o in row.around]
            profits = [other.ratio.profit for other in row.around]
            assert profits == sorted(set(profits))
            assert row.prize in [other.ratio for other in row.around]
            assert all(profit > 0 for profit in profits)
            if row.fair is not None:
                paid = row.fair + (not group.case.ruleset.stake_returned)
                fair = Ratio(paid.numerator, paid.denominator)
                assert row.fair <= 0 or edge_with(group, row.place, fair) == 0


@pytest.mark.thorough
def test_where_the_edge_is_no_straight_line_no_fair_prize_is_given() -> None:
    for name in ("highest", "lay"):
        for group in groups_of(case_named(name)):
            assert all(row.weight is None and row.fair is None for row in varied_prize_rows(group))
    assert all(row.fair is not None for group in groups_of(case_named("fire")) for row in varied_prize_rows(group))


def test_neighbours_of_a_small_prize_are_ratios_of_small_numbers() -> None:
    (group,) = groups_of(case_named("field"))
    one, two, five = varied_prize_rows(group)
    assert [str(other.ratio) for other in one.around] == ["2:3", "3:4", "4:5", "5:6", "1:1", "7:6", "6:5", "5:4", "4:3"]
    assert [str(other.ratio) for other in two.around] == ["1:2", "1:1", "3:2", "2:1", "5:2", "3:1", "7:2", "4:1"]
    assert str(five.fair) == "4"


@pytest.mark.thorough
def test_neighbours_of_a_large_prize_are_round() -> None:
    (group,) = groups_of(case_named("fire"))
    four, five, six = varied_prize_rows(group)
    assert [other.ratio.amount for other in four.around] == list(range(20, 29))
    assert [other.ratio.amount for other in five.around] == [210, 220, 230, 240, 249, 250, 260, 270, 280]
    assert [other.ratio.amount for other in six.around] == [920, 940, 960, 980, 999, 1000, 1020, 1040, 1060]


def test_the_prize_from_which_the_player_has_the_advantage_is_marked() -> None:
    found = [
        table
        for table in tables(said_by(advantage_section, case_named("field"), "en"))
        if "neighbouring" in table.caption
    ]
    twelve = next(table for table in found if table.caption.startswith("Field (12)"))
    assert [(row[0], row[3]) for row in twelve.rows[-3:]] == [("7:2", ""), ("4:1", "neither"), ("9:2", "PLAYER")]
    assert [twelve.rows[place][0] for place in twelve.marked] == ["5:2"]


# --- the advantage ------------------------------------------------------------------------------------------------


def test_the_derivation_is_the_one_that_explain_gives() -> None:
    document = said_by(advantage_section, case_named("field"), "en")
    lines = next(table for table in tables(document) if table.columns[0].title == "Total")
    assert lines.rows[-1][-1] == "-1/24"
    assert "House edge = -E = 1/24 ≈ 4.1667 %" in [block.text for block in document if isinstance(block, Formula)]


@pytest.mark.thorough
def test_headings_go_no_more_than_one_level_deeper() -> None:
    for name in APPLICATIONS:
        levels = [
            block.level for block in said_by(advantage_section, case_named(name), "pt") if isinstance(block, Heading)
        ]
        assert all(after <= before + 1 for before, after in pairwise(levels))


def test_one_member_stands_for_those_with_equal_figures() -> None:
    document = said_by(advantage_section, case_named("repeaters"), "en")
    titles = [block.text for block in document if isinstance(block, Heading) and block.text.startswith("Derivation")]
    assert titles == ["Derivation: Repeater 2", "Derivation: Repeater 3", "Derivation: Repeater 4"]
    said = [block.text for block in document if isinstance(block, Paragraph)]
    assert any("the same figures for “Repeater 12”." in text for text in said)


def test_the_parts_of_a_compound_bet_are_derived_too() -> None:
    document = said_by(advantage_section, case_named("line-with-odds"), "en")
    titles = [block.text for block in document if isinstance(block, Heading) and block.text.startswith("Part of")]
    assert titles == [
        "Part of the bet: Pass Line",
        "Part of the bet: Pass Line odds: 4, 10",
        "Part of the bet: Pass Line odds: 5, 9",
        "Part of the bet: Pass Line odds: 6, 8",
    ]
    assert not any("macau-edge explain" in text for block in document for text in texts(block))


@each("name", APPLICATIONS, quick=5)
def test_all_bets_stand_in_the_comparison_once_by_their_edge(name: str) -> None:
    case = case_named(name)
    entries = bets_by_edge(case)
    edges = [entry.measures.house_edge for entry in entries]
    assert edges == sorted(edges)
    assert sorted(bet.id for entry in entries for bet in entry.bets if entry.proposed) == sorted(
        bet.id for bet in case.after.bets
    )
    taken = [one.replaced.id for one in case.asked if one.replaced]
    left = [bet for bet in case.before.bets if bet.member.bet.id not in taken]
    assert sorted(bet.id for entry in entries for bet in entry.bets if not entry.proposed) == sorted(
        bet.id for bet in left if bet.measures
    )
    assert {entry.measures.house_edge for entry in entries for bet in entry.bets} == {
        bet.measures.house_edge for bet in (*left, *case.after.bets) if bet.measures
    }


def test_a_bet_stands_in_the_comparison_as_proposed_and_a_note_has_what_it_pays_now() -> None:
    """Two rows of the Field would be two bets; now 1/18 or 1/36, as the house chooses, as proposed 1/24."""
    said = said_by(advantage_section, case_named("field"), "en")
    table = next(table for table in tables(said) if len(table.rows) > 20)
    names = column(table, "Name")
    assert names.count("Field") == 1
    assert [names[place] for place in table.marked] == ["Field"]
    now = [text for block in said for text in texts(block) if "stands here as proposed" in text]
    assert all("under art. 6, 12), it pays: 1:1 (3, 4, 9, 10, 11)" in one for one in now)
    assert [one.rpartition("the house edge is ")[2] for one in now] == ["5.5556 %.", "2.7778 %."]  # 12 at 2:1, at 3:1


def test_another_reading_that_favours_the_player_is_a_warning() -> None:
    document = said_by(calculation_section, case_named("fire"), "en")
    warnings = [block.text for block in document if isinstance(block, Paragraph) and block.kind == "warning"]
    assert Phrasebook("en")("readings.player-advantage") in warnings
    found = [table for table in tables(document) if table.caption.startswith("Otherwise")]
    assert len(found) == 3
    assert all(column(table, "Name") == ["Fire Bet"] for table in found)


@pytest.mark.thorough
def test_where_no_reading_matters_that_is_said() -> None:
    document = said_by(calculation_section, case_named("roulette"), "en")
    assert document[-1] == Paragraph(Phrasebook("en")("edge.no-reading"))


def test_a_player_with_the_advantage_is_a_warning() -> None:
    case = case_of_text(FIELD.format(prize="9:1"), draft=True)
    assert Paragraph(Phrasebook("en")("edge.player", bet="Field"), "warning") in advantage_section(
        case, Words("en", case.ruleset)
    )


def test_pictures_say_their_figures_in_words() -> None:
    pictures = [block for block in said_by(advantage_section, case_named("field"), "en") if isinstance(block, Picture)]
    assert "Field (4.1667 %)" in pictures[0].alternative
    assert "Hard Way: 6, 8 (9.0909 %)" in pictures[0].alternative  # the figures of a bet are no value of it
    assert "17.1296 % at 2:3" in pictures[1].alternative
    layouts = (*said_by(layout_section, case_named("field"), "pt"), *said_by(whole_layout, case_named("field"), "pt"))
    now, place, table = [block for block in layouts if isinstance(block, Picture)]
    for cloth in (now, place, table):  # close up as it is and as it would be, and all of it
        assert "Field" in cloth.alternative
        assert ("5:2" in cloth.svg) == (cloth is not now)


# --- annexes ------------------------------------------------------------------------------------------------------


@each("name", APPLICATIONS, quick=8)
def test_the_annex_has_every_probability_in_full(name: str) -> None:
    case = case_named(name)
    document = said_by(all_annexes, case, "en")
    said = {text for block in document for text in texts(block)}
    lines = {part for text in said for part in text.split(", ")}
    for group in groups_of(case):
        for p in group.measures.distribution.nets.values():
            assert str(p) in said or any(line.endswith(f"= {p}") for line in lines)
        assert f"H = {group.measures.house_edge}" in lines
        assert f"T = {group.measures.distribution.rolls}" in lines
        for number, row in enumerate(varied_prize_rows(group), 1):
            assert row.fair is None or f"x{number} = {row.fair}" in lines


def test_the_square_of_two_dice_has_each_throw_with_what_it_brings() -> None:
    totals, effects = tables(said_by(outcomes_annex, case_named("field"), "en"))[:2]
    squares = [
        {(row[0], str(n)): cell for row in one.rows for n, cell in enumerate(row[1:], 1)} for one in (totals, effects)
    ]
    for one, other in product(range(1, 7), repeat=2):
        total = one + other
        brings = {2: "+2", 12: "+5/2"}.get(total, "+1" if total in (3, 4, 9, 10, 11) else "-1")
        assert [square[str(one), str(other)] for square in squares] == [str(total), brings]


def test_three_dice_are_listed_with_their_numbers() -> None:
    table = tables(said_by(outcomes_annex, case_named("cussec"), "en"))[0]
    *rows, total = table.rows
    assert len(rows) == 56
    assert sum(int(row[2]) for row in rows) == int(total[2]) == 216
    assert sum(int(row[2]) for row in rows if row[3] == "+9") == sum(
        4 <= sum(throw) <= 6 for throw in product(range(1, 7), repeat=3)
    )
    assert {row[3] for row in rows if int(row[1]) in (4, 5, 6)} == {"+9"}


def test_both_engines_figures_are_compared_in_full() -> None:
    for bet in case_named("dont-pass").after.bets:
        assert bet.measures
        whats = [one.what for one in bet.compared]
        assert whats.count("net") == whats.count("probability") == 3
        assert {"staked", "risked", "expected-net", "rolls", "rolls-second"} <= set(whats)
        assert all(one.difference <= one.bound for one in bet.compared)
        mean = next(one for one in bet.compared if one.what == "expected-net")
        assert mean.exact == bet.measures.expected_net


def test_engines_that_disagree_are_said_to() -> None:
    case = case_named("dont-pass")
    (bet,) = case.after.bets
    off = tuple(replace(one, numeric=one.numeric + 0.01) if one.what == "rolls" else one for one in bet.compared)
    changed = replace(
        case, after=replace(case.after, bets=(replace(bet, compared=off, difference=1e9, distance=0.01),))
    )
    document = said_by(all_annexes, changed, "en")
    assert Paragraph(Phrasebook("en")("analysis.engines-disagree"), "warning") in document
    cells = {cell for table in tables(document) for row in table.rows for cell in row}
    assert {"> 1e-6", "DISAGREE"} <= cells
    silent = replace(case, after=replace(case.after, bets=(replace(bet, compared=(), difference=float("inf")),)))
    said = Phrasebook("en")("annex.not-compared", bet="Don’t Pass Line")
    assert Paragraph(said, "warning") in said_by(all_annexes, silent, "en")


Exact = st.fractions(max_denominator=10**6).filter(bool)


@given(Exact, st.floats(-1, 1))
def test_a_float_that_is_off_by_its_last_places_is_printed_alike(exact: Fraction, part: float) -> None:
    """Whatever the last places of a float, the value is printed as the exact one is."""
    numeric = float(exact) * (1 + part * 9e-13)
    one = Compared("rolls", None, exact, numeric=numeric, bound=1e-12)
    shown, other = stable_digits(one, abs(exact), Phrasebook("en"))
    assert Fraction(shown) == Fraction(other)
    assert abs(Fraction(shown) - exact) <= abs(exact) / 10**8


def test_a_figure_that_is_really_off_shows_it() -> None:
    exact, numeric = stable_digits(
        Compared("rolls", None, Fraction(10, 3), numeric=3.4, bound=1e-12), Fraction(10, 3), Phrasebook("en")
    )
    assert (exact, numeric) == ("3.3333333333", "3.4000000000")
    en = Phrasebook("en")
    assert (
        stable_digits(Compared("rolls", None, Fraction(1), numeric=float("nan"), bound=1e-12), Fraction(1), en)[1]
        == "—"
    )
    assert stable_digits(Compared("expected-net", None, Fraction(0), numeric=1e-17, bound=1e-12), Fraction(1), en) == (
        "0",
        "0",
    )
    assert [round_bound(value) for value in (0.0, 1e-12, 2e-12, 1e-7, 1.0, float("inf"))] == [
        "≤ 1e-12",
        "≤ 1e-12",
        "≤ 1e-9",
        "≤ 1e-6",
        "> 1e-6",
        "> 1e-6",
    ]


def test_significant_figures() -> None:
    assert Numerals("pt").figures(Fraction(1, 36)) == "0,0277777777778"
    assert Numerals("en").figures(Fraction(1, 10**9)) == "0.000000001"


def test_the_hashes_are_those_of_the_files() -> None:
    case = case_named("fire")
    cells = [cell for table in tables(said_by(verification, case, "en")) for row in table.rows for cell in row]
    assert case.application.sha256 in cells
    assert case.base.ruleset.sha256 in cells


# --- speed --------------------------------------------------------------------------------------------------------
