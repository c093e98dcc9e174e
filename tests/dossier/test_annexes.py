"""The annexes that an application asks for: their figures, by hand where that can be, and that all is verified."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from macau_edge.checks.sound import load_proposed
from macau_edge.dossier.annexes import KINDS
from macau_edge.dossier.annexes.session import Session, session
from macau_edge.dossier.annexes.simulation import simulation
from macau_edge.dossier.case import Case
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.verify.verification import verify
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.meter import STATES, count, meter, open_meter
from macau_edge.model.problem import ProblemError
from macau_edge.questions.bias.trials import first_even
from macau_edge.questions.diff.facts import proposed_facts
from macau_edge.questions.risk.distribution import PICTURE_BINS, charted
from macau_edge.questions.simulate import find
from macau_edge.questions.simulate.request import SimulateRequest
from macau_edge.questions.supposing import Shares
from macau_edge.reading.annexes import ANNEXES
from macau_edge.reading.source import source
from macau_edge.reports.document import Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.figures import to_builtins
from macau_edge.reports.writers import to_text
from tests.cases import all_annexes, request, said_by
from tests.conftest import Run
from tests.dossier.test_dossier_of_parts import dossier_of
from tests.proposals import HEAD, base, case_of_text
from tests.shapes import published, validate

FIELD = """game: craps
stakes: {{minimum: 25, chip: 5, maximum: 500}}
bets:
  field:
    name: Field
    win: [2, 3, 4, 9, 10, 11, 12]
    lose: others
    pays: {{by: total, [3, 4, 9, 10, 11]: 1:1, 2: 2:1, 12: 5:2}}
annexes: [{annexes}]
"""
PAYS = {2: Fraction(2), 12: Fraction(5, 2), **dict.fromkeys((3, 4, 9, 10, 11), Fraction(1))}
"""What the field pays here; every other total loses."""
ALL = """exposure: {boxes: 14}, session: {rounds: 2, bankroll: 999}, simulation: {rounds: 20000, seed: 7},
  dice-tolerance, par-sheet: {rounds: 77}"""
FIGURED = ANNEXES.keys() - {"page"}
"""All of these; the page, which is a file and has no figures in the data, is in tests/dossier/test_page_annex.py."""


def case(annexes: str = ALL) -> Case:
    return case_of_text(FIELD.format(annexes=annexes))


def data(annexes: str = ALL) -> dict[str, Any]:
    """The data of each annex."""
    found = to_builtins(dossier_data(case(annexes), ("pt", "zh"), 0, whole=True))["annexes"]
    return {annex["id"]: annex for annex in found}


def bet(annex: str) -> Any:
    """What the data say of the field in an annex."""
    (found,) = data()[annex]["bets"]
    return found


def nets(shares: Mapping[int, Fraction] | None = None) -> Iterator[tuple[Fraction, Fraction]]:
    """The net result of every throw of two dice, with its probability, one by one."""
    faces = shares or dict.fromkeys(range(1, 7), Fraction(1, 6))
    for (one, p), (other, q) in product(faces.items(), repeat=2):
        yield PAYS.get(one + other, Fraction(-1)), p * q


# --- the figures of each annex ---------------------------------------------------------------------------------------


def test_every_kind_that_is_read_can_be_made() -> None:
    assert KINDS.keys() == ANNEXES.keys()


@pytest.mark.thorough
def test_the_highest_payment_is_the_highest_stake_at_the_highest_prize() -> None:
    found = bet("exposure")
    assert (found["highest_net"]["exact"], found["payment"]["exact"]) == ("5/2", "1250")
    assert found["payment_of_table"]["exact"] == "17500"
    assert data("exposure")["exposure"]["bets"][0]["payment_of_table"] is None


@pytest.mark.thorough
def test_a_par_sheet_counts_cases_that_add_up() -> None:
    found = bet("par-sheet")
    cases = {row["net"]: int(row["cases"]) for row in found["rows"]}
    assert (cases, found["total"]) == ({"-1": 20, "1": 14, "2": 1, "5/2": 1}, "36")
    parts = [Fraction(row["return"]["exact"]) for row in found["rows"]]
    assert sum(parts) == Fraction(found["return_to_player"]["exact"]) == Fraction(23, 24)
    assert found["hit_frequency"]["exact"] == "4/9"
    mean = sum(net * p for net, p in nets())
    variance = float(sum((net - mean) ** 2 * p for net, p in nets()))
    assert float(found["volatility_index"]) == pytest.approx(1.645 * variance**0.5)
    widths = {one["rounds"]: float(one["half_width"]) for one in found["intervals"]}
    assert widths.keys() == {77, 1_000, 10_000, 100_000, 1_000_000, 10_000_000}
    assert widths[77] == pytest.approx(1.645 * (variance / 77) ** 0.5)


@pytest.mark.thorough
def test_a_session_of_two_rounds_is_that_of_two_throws() -> None:
    """The stake is the highest, 500; a bankroll of 999 is lost where the two rounds win two units or more together."""
    found = bet("session")
    two = [(one + other, p * q) for (one, p), (other, q) in product(nets(), repeat=2)]
    expected = {
        "player_ahead": sum(p for net, p in two if net > 0),
        "even": sum(p for net, p in two if net == 0),
        "house_ahead": sum(p for net, p in two if net < 0),
        "lost": sum(p for net, p in two if net * 500 > 999),
    }
    assert {name: float(found[name]) for name in expected} == pytest.approx(
        {name: float(value) for name, value in expected.items()}, rel=1e-5
    )
    assert found["staked"]["exact"] == "1000"


@pytest.mark.thorough
def test_a_simulation_is_that_of_the_question_with_its_seed() -> None:
    found = data()["simulation"]
    request = SimulateRequest(bets=("field",), rounds=20_000, seed=7, confidence=Fraction(95, 100))
    (played,) = request.find(case().ruleset, case().choices, {}, iter).bets
    assert {one["net"]: one["count"] for one in found["bets"][0]["distribution"]} == {
        str(net): count for net, count in played.counts.items()
    }
    assert sum(one["count"] for one in found["bets"][0]["distribution"]) == 20_000
    assert found["agree"] is True


@pytest.mark.thorough
def test_a_face_takes_the_edge_away_at_the_first_hundredth_of_a_point() -> None:
    even = {one["face"]: Fraction(one["probability"]["exact"]) for one in bet("dice-tolerance")["even"]}
    assert even
    for face, probability in even.items():
        side = 1 if probability > Fraction(1, 6) else -1
        assert edge(tilted(int(face), probability)) <= 0 < edge(tilted(int(face), probability - Fraction(side, 10_000)))


def tilted(face: int, probability: Fraction) -> dict[int, Fraction]:
    return {one: probability if one == face else (1 - probability) / 5 for one in range(1, 7)}


def edge(shares: Mapping[int, Fraction]) -> Fraction:
    return -sum((net * p for net, p in nets(shares)), Fraction(0))


@pytest.mark.thorough
def test_the_derivative_of_the_annex_is_that_of_the_edge() -> None:
    derivative = bet("dice-tolerance")["derivative"]
    little = Fraction(1, 10**6)
    for face, slope in derivative.items():
        rise = (edge(tilted(int(face), Fraction(1, 6) + little)) - edge(tilted(int(face), Fraction(1, 6)))) / little
        assert float(rise) == pytest.approx(float(Fraction(slope["exact"])), abs=1e-4)


@pytest.mark.parametrize(
    ("edge", "more", "expected"),
    [
        pytest.param(lambda p: Fraction(3, 10) - p, True, Fraction(3, 10), id="more"),
        pytest.param(lambda p: p - Fraction(1, 50), False, Fraction(1, 50), id="less"),
        pytest.param(lambda p: Fraction(1), True, None, id="never"),
        pytest.param(lambda p: None, True, None, id="never-decided"),
        pytest.param(lambda p: 1 - p, True, Fraction(1), id="at-the-end"),
        pytest.param(lambda p: Fraction(0), True, Fraction(1667, 10_000), id="at-once"),
    ],
)
def test_dice_without_an_edge_are_found_in_the_direction_asked_for(
    edge: Callable[[Fraction], Fraction | None], more: bool, expected: Fraction | None
) -> None:
    shares: Shares = dict.fromkeys("123456", Fraction(1, 6))
    found = first_even(lambda shares: edge(shares["6"]), shares, "6", more=more)
    assert (found and found["6"]) == expected
    assert found is None or sum(found.values()) == 1


# --- what is said, and that it is verified ---------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_annex_has_its_number_in_every_language(language: Language) -> None:
    said = said_by(all_annexes, case(), language)
    titles = [block.text for block in said if isinstance(block, Heading) and block.level == 2]
    assert len(titles) == len(case().authority.annexes) + len(FIGURED)
    listed = [block.text for block in said_by(request, case(), language) if isinstance(block, Paragraph)]
    (one,) = [text for text in listed if titles[0] in text]
    assert [title for title in re.split("[;.；。：:] ?", one) if title in titles] == titles


@pytest.mark.thorough
def test_the_data_are_of_the_published_shape_and_verified() -> None:
    made = make_dossier(case(), ["json"], ("pt", "zh"))["json"]
    found = json.loads(made)
    validate(found, published("dossier"))
    assert verify("dossier.json", made).holds


@pytest.mark.thorough
def test_the_commands_of_the_annexes_give_what_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("application.yaml").write_text(HEAD + FIELD.format(annexes=ALL), "utf-8")
    blocks = said_by(all_annexes, case(), "en")
    lines = [to_text((block,)).strip() for block in blocks if isinstance(block, Formula)]
    found = {line.split()[1]: run(*line.split()[1:]) for line in lines if " application.yaml " in line}
    assert found.keys() == {"explain", "risk", "simulate", "bias"}
    assert {one.code for one in found.values()} == {0}
    assert f"{played():,}" in found["simulate"].out
    assert "PLAYER" in found["bias"].out  # the last one is on the first dice without an edge


def played() -> int:
    """How often the highest prize was counted."""
    return next(int(one["count"]) for one in bet("simulation")["distribution"] if one["net"] == "5/2")


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "exposure": lambda one: one["bets"][0]["payment"].update(exact="1000"),
    "session": lambda one: one["bets"][0].update(player_ahead="0.5"),
    "simulation": lambda one: one["bets"][0]["distribution"][0].update(count=1),
    "dice-tolerance": lambda one: one["bets"][0]["even"][0]["house_edge"].update(exact="0"),
    "par-sheet": lambda one: one["bets"][0]["rows"][0].update(cases="19"),
}


@pytest.mark.thorough
def test_a_figure_that_was_changed_is_found_in_every_annex() -> None:
    assert CHANGES.keys() == FIGURED
    found = json.loads(make_dossier(case(), ["json"], ("pt", "zh"))["json"])
    for annex in found["annexes"]:
        CHANGES[annex["id"]](annex)
    checks = {
        str(check.what)
        for group in verify("dossier.json", json.dumps(found).encode()).groups
        for check in group.checks
        if check.state == "differs"
    }
    assert len(checks) == len(FIGURED)
    assert all(any(name in check for check in checks) for name in FIGURED)


@pytest.mark.thorough
def test_an_annex_that_was_taken_out_is_missed() -> None:
    found = json.loads(make_dossier(case(), ["json"], ("pt", "zh"))["json"])
    del found["annexes"][1]
    assert not verify("dossier.json", json.dumps(found).encode()).holds


def test_without_annexes_the_data_have_none() -> None:
    asked = case_of_text(FIELD.format(annexes="").replace("annexes: []\n", ""))
    found = to_builtins(dossier_data(asked, ("pt",), 0, whole=True))
    assert "annexes" not in found
    assert found["application"]["stakes"] == {"minimum": 25, "chip": 5, "maximum": 500}


def test_diff_says_which_annex_is_another() -> None:
    facts = [
        {(key.of, key.detail): fact.shown for key, fact in proposed_facts(loaded.application, loaded.ruleset).items()}
        for seed in (1, 2)
        for loaded in [load_proposed(given(f"exposure, simulation: {{seed: {seed}}}"), base)]
    ]
    changed = {key: shown for key, shown in facts[1].items() if facts[0][key] != shown}
    assert changed == {("annexes", "simulation"): "rounds 1000000, seed 2"}


def given(annexes: str) -> Any:
    return source("application.yaml", (HEAD + FIELD.format(annexes=annexes)).encode())


# --- what costs too much, or cannot be had ---------------------------------------------------------------------------


SLOW = "a: {name: A, win: 2, lose: 12, pays: 1:2}, b: {name: B, win: 12, lose: 2, pays: 1:2}"


@pytest.mark.thorough
def test_a_simulation_of_too_many_rounds_is_refused_before_the_first() -> None:
    """A trial of each round is known before: ten of them are an operation."""
    asked = case_of_text(f"game: craps\nbets: {{{SLOW}}}\nannexes: [simulation: {{rounds: 10000000}}]\n")
    (annex,) = asked.application.annexes
    with open_meter(STATES):
        count(meter().all - 900_000, asked.ruleset.bets["a"])
        with pytest.raises(ProblemError, match="takes 1,000,000 more operations, and 900,000 are left") as found:
            simulation(annex, asked, iter)
    (problem,) = found.value.problems
    assert problem.code == "arithmetic/too-many-states"
    assert "--limit" in problem.help


def test_the_trials_of_a_simulation_are_counted_as_they_are_played() -> None:
    """Eighteen trials a round: what is known before, one of each, would leave enough."""
    asked = case_of_text(f"game: craps\nbets: {{{SLOW}}}\nannexes: [simulation: {{rounds: 10000}}]\n")
    (annex,) = asked.application.annexes

    def made(before: int) -> int:
        with open_meter(STATES):
            count(before, asked.ruleset.bets["a"])
            simulation(annex, asked, iter)
            return meter().made - before

    made(0)  # and what is remembered costs nothing
    whole = made(0)
    assert made(meter().all - whole) == whole
    with pytest.raises(ProblemError, match="`b` is not worked out yet"):
        made(meter().all - whole + 1)
    assert whole > 30 * 10_000 // 10  # two bets


@pytest.mark.thorough
def test_a_session_whose_pass_finds_nothing_left_has_its_figures() -> None:
    """The bankroll of every moment is optional: where nothing is left for it, it is as one that is too much work.

    The first of two bets may take a third of what is left. Where that is a sixth less than it takes, its pass finds
    nothing left, and so it does when the bet is tried again with what the other left.
    """
    asked = case_of_text(f"game: craps\nbets: {{{SLOW}}}\nannexes: [session: {{rounds: 3000, stake: 100}}]\n")
    (annex,) = asked.application.annexes

    def of_every_moment(before: int) -> list[bool]:
        with open_meter(STATES):
            count(before, asked.ruleset.bets["a"])
            found = session(annex, asked, iter).found
            assert all(one.bankroll.at_end for _, one, _ in found)
            return [one.bankroll.throughout is not None for _, one, _ in found]

    def made() -> int:
        with open_meter(STATES):
            session(annex, asked, iter)
            return meter().made

    made()  # and what is remembered costs nothing
    each = made() // 2
    assert of_every_moment(meter().all - 3 * each) == [True, True]
    assert of_every_moment(meter().all - 3 * each + each // 2) == [False, True]
    with pytest.raises(ProblemError, match="is not worked out yet"):
        of_every_moment(meter().all - 10)


@pytest.mark.thorough
def test_a_session_of_too_many_results_is_refused_at_the_annex() -> None:
    text = """game: craps
bets: {a: {name: A, win: [2, 12], lose: others, pays: {by: total, 2: 4000037:1000000, 12: 3:1}}}
annexes: [session: {rounds: 50, stake: 100}]
"""
    with pytest.raises(ProblemError) as found:
        case_of_text(text)
    (problem,) = found.value.problems
    assert (problem.code, problem.place.line) == ("structure/annex", 10)
    assert "too many results" in problem.message


@pytest.mark.thorough
def test_annexes_on_request_come_behind_those_that_every_dossier_has() -> None:
    asked = case("exposure, par-sheet")
    titles = [
        block.text for block in said_by(all_annexes, asked, "en") if isinstance(block, Heading) and block.level == 2
    ]
    assert [title.partition(" — ")[0] for title in titles[6:]] == [f"Annex {n}" for n in ("VII", "VIII", "IX")]
    assert [title.partition(" — ")[2] for title in titles[7:]] == ["The highest payment", "PAR sheet"]


@pytest.mark.thorough
def test_annexes_of_a_bet_without_figures_are_refused() -> None:
    """`twelve` is laid on the stake of another bet: of it alone there is nothing to play."""
    bets = "  twelve: {win: 12, push: others, pays: 2:1}\nannexes: [simulation]\n"
    with pytest.raises(ProblemError) as found:
        dossier_of(bets)
    (problem,) = found.value.problems
    assert problem.message == "the annex `simulation` cannot be had: no proposed bet has figures of its own"


@pytest.mark.thorough
def test_no_currency_is_said_where_it_is_not_known() -> None:
    text = "game: portugal/craps\nbets: {a: {name: A, asks: {in-place-of: total-7}, win: 7, lose: others, pays: 9:2}}\n"
    abroad = case_of_text(f"{text}stakes: {{minimum: 10, chip: 5, maximum: 50}}\nannexes: [exposure, session]\n")
    for asked, said in ((abroad, False), (case("exposure, session"), True)):
        blocks = said_by(all_annexes, asked, "en")
        after = blocks[
            [isinstance(one, Heading) and one.text.startswith("Annex VIII ") for one in blocks].index(True) :
        ]
        assert ("patacas" in to_text(after).lower()) is said


@pytest.mark.thorough
def test_a_simulation_that_is_broken_off_makes_no_dossier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "_play", lambda *run: find.INTERRUPTED)
    with pytest.raises(KeyboardInterrupt):
        case_of_text(FIELD.format(annexes="simulation: {rounds: 999}"))


# --- amounts of a session: with their currency, in its tables and in its chart ----------------------------------------


SESSION = "session: {rounds: 2, bankroll: 999}"


def of_session(authority: str, language: Language) -> tuple[list[str], Picture]:
    """The amounts in the tables of a session of the field, as filed to that authority, and its chart."""
    made = replace(case(SESSION), languages=(language,) if authority else ("pt", "zh"))
    if authority:
        made = replace(made, application=replace(made.application, authority=authority))
    blocks = [*made.annexes[-1].blocks(made, made.words(language))]
    expected, _, quantiles, bankroll = (block for block in blocks if isinstance(block, Table))
    staked, won, _, deviation, *_ = (row[1] for row in expected.rows)
    (chart,) = (block for block in blocks if isinstance(block, Picture))
    return [staked, won, deviation, *(row[1] for row in quantiles.rows), bankroll.rows[0][1]], chart


@pytest.mark.parametrize(
    ("authority", "language", "amount", "axis"),
    [
        ("", "pt", r"-?\d[\d\xa0]*(,\d\d)? patacas", "em patacas"),
        ("", "zh", r"-?澳門元\d[\d,]*(\.\d\d)?元", "（澳門元）"),
        ("new-jersey", "en", r"-?\$\d[\d,]*(\.\d\d)?", "in dollars"),
    ],
)
def test_every_amount_of_a_session_has_its_currency(authority: str, language: Language, amount: str, axis: str) -> None:
    amounts, chart = of_session(authority, language)
    assert all(re.fullmatch(amount, one) for one in amounts), amounts
    assert any(one.startswith("-") for one in amounts)
    assert chart.caption
    assert axis in chart.svg
    assert re.search(amount, chart.alternative)


def test_the_chart_of_a_session_is_that_of_the_question() -> None:
    """As many columns as the question draws, a caption and words for it in each language; no paper, nor a heading."""
    _, chart = of_session("", "pt")
    made = case(SESSION).annexes[0]
    assert isinstance(made, Session)
    ((_, _, spread),) = made.found
    assert chart.svg.count('stroke-width="0.4"') >= len(charted(spread, PICTURE_BINS))  # and the legend
    assert "Field" in chart.caption
    assert "O casino está a ganhar" in chart.alternative
    assert "娛樂場" in chart.svg  # one picture stands for both languages
    assert chart.caption != of_session("", "zh")[1].caption
