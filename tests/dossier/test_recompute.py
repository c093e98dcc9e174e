"""The program that a dossier carries: it finds what holds, names what does not, and needs nothing but Python."""

from __future__ import annotations

import ast
import contextlib
import copy
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis import Analysis, BetAnalysis, analyse_ruleset
from macau_edge.checks.sound import load_application
from macau_edge.dossier import certificate as certificates
from macau_edge.dossier import recompute
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import PROGRAM_FILE, PYTHON, Case, files_table
from macau_edge.dossier.certificate import DIGITS, RESULTS, STATES, Named, certificate, certified_bets
from macau_edge.dossier.make import attachments, make_dossier
from macau_edge.dossier.writing import pdf
from macau_edge.model import Ruleset
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.wording.text import Phrasebook
from tests.analysis.test_games import read
from tests.cases import FILES, ruleset_of
from tests.conftest import Run
from tests.loops import each
from tests.parts import examples
from tests.random_cards import Games
from tests.random_rulesets import Written, rulesets

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "macau_edge" / "dossier" / "recompute.py"
EXAMPLES = sorted(path.parent.name for path in (ROOT / "examples").glob("*/application.yaml"))
LINE = re.compile(r"(.+): holds; staked \S+, house edge \S+, house_edge (\S+), win (\S+), push (\S+), lose (\S+)")

Data = dict[str, Any]

main: Callable[[list[str]], int] = recompute.main
made_of: Callable[[Data], Any] = recompute.Device
states_of: Callable[[Data], Iterator[str]] = recompute.listed

Figures = tuple[Fraction, ...]


@cache
def case(name: str) -> Case:
    return case_of(load_application(ROOT / "examples" / name / "application.yaml"))


@cache
def made(name: str) -> bytes:
    return certificate(certified_bets(case(name))).attached


def checked_alone(data: bytes, folder: Path, *words: str) -> tuple[int, str]:
    """What the program says of a certificate, run by a Python that has no other library."""
    (folder / "certificate.json").write_bytes(data)
    command = [sys.executable, "-I", "-S", "-W", "error", str(PROGRAM), str(folder / "certificate.json"), *words]
    found = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert found.stderr == ""
    return found.returncode, found.stdout


def holding(said: str) -> dict[str, Figures]:
    """The bets that hold, with their house edge and the probabilities to win, push and lose."""
    lines = filter(None, map(LINE.fullmatch, said.splitlines()))
    return {line[1]: tuple(map(Fraction, line.groups()[1:])) for line in lines}


def figures_of(bets: list[Named]) -> dict[str, Figures]:
    """The bets that have figures, with their house edge and the probabilities to win, push and lose."""
    measured = [(name, bet.measures) for name, _, bet in bets]
    return {name: (m.house_edge, m.win, m.push, m.lose) for name, m in measured if m is not None}


# --- what holds -----------------------------------------------------------------------------------------------------


def test_it_can_be_read_in_an_hour() -> None:
    lines = PROGRAM.read_text("utf-8").splitlines()
    assert len(lines) <= 360
    assert max(map(len, lines)) <= 120
    assert b"\r" not in PROGRAM_FILE, "the same bytes on every system"
    assert f"needs Python {PYTHON} or later" in lines[0]
    ast.parse(PROGRAM_FILE, feature_version=(3, int(PYTHON.removeprefix("3."))))
    imported = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= sys.stdlib_module_names


@each(
    "name",
    EXAMPLES,
    quick=lambda name: name == "joker-or-flag",
    thorough=lambda name: name in ("fire-bet", "joker-or-flag"),
)
def test_the_figures_of_every_example_hold_without_us(name: str) -> None:
    code, said = recomputed(made(name))
    figures = figures_of(list(certified_bets(case(name))))
    found = holding(said)
    unchecked = {line.split(": NOT CHECKED")[0] for line in said.splitlines() if "NOT CHECKED" in line}
    assert found == {bet: one for bet, one in figures.items() if bet not in unchecked}
    of_ranks = {f"regulation: {bet}" for bet in ("pair[player]", "pair[banker]", "four-of-a-kind")}
    assert unchecked == (of_ranks if "lucky" in name else set())
    assert code == (2 if unchecked else 0)


def recomputed(data: bytes, *words: str) -> tuple[int, str]:
    """What the program says, run in this process."""
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(stream):
        file = Path(folder, "certificate.json")
        file.write_bytes(data)
        code = main([str(file), *words])
    stream.seek(0)
    return code, stream.read()


def test_its_sha256_is_in_the_documentation_on_the_pages_and_in_the_program(run: Run) -> None:
    known = hashlib.sha256(PROGRAM_FILE).hexdigest()
    assert f"\n    {known}\n" in (ROOT / "docs" / "verifying.md").read_text("utf-8")
    assert known in run("verify", "--help").out
    table = files_table(case("joker-or-flag"), Phrasebook("en"))
    assert known in {cell for row in table.rows for cell in row}


@pytest.mark.thorough
def test_the_table_of_files_has_every_file_that_the_pdf_has() -> None:
    """It listed five of the seven: not the program as text for viewers that refuse programs, nor the spreadsheet."""
    found = files_table(case("joker-or-flag"), Phrasebook("en"))
    listed = [row[0] for row in found.rows]
    assert listed == [one.name for one in attachments(case("joker-or-flag"), ("pt", "zh"), 0, b"")]


def test_the_limits_that_the_documentation_names() -> None:
    text = " ".join((ROOT / "docs" / "verifying.md").read_text("utf-8").split())
    assert f"a bet of more than {STATES:,} states, of more than {RESULTS:,} results in all of them" in text
    assert f"or of values of more than {DIGITS:,} digits" in text


def test_a_python_without_libraries_runs_it(tmp_path: Path) -> None:
    code, said = checked_alone(made("joker-or-flag"), tmp_path)
    assert (code, said.splitlines()[-1]) == (0, "8 bets: 0 do not hold, 0 were not checked")
    assert said.startswith(f"SHA-256 {hashlib.sha256(PROGRAM_FILE).hexdigest()} of this program\n")
    code, said = checked_alone(made("joker-or-flag"), tmp_path, "--states")
    assert "      win: special: net result 25, 2 ways: joker; flag" in said


@pytest.mark.thorough
def test_it_is_the_same_certificate_whatever_was_worked_out_before() -> None:
    assert certificate(certified_bets(case("fire-bet"))).attached == made("fire-bet")


@pytest.mark.thorough
def test_the_pages_and_what_is_attached_have_one_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    """The annex names what the file leaves out: it is worked out once for both."""
    told: list[str] = []
    again = certificates._certified

    def counted(analysis: Analysis, bet: BetAnalysis, name: str) -> Any:
        told.append(name)
        return again(analysis, bet, name)

    monkeypatch.setattr(certificates, "_certified", counted)
    monkeypatch.setattr(pdf, "pdf_bytes", lambda *_, **__: b"")
    one = replace(case("joker-or-flag"))
    make_dossier(one, ("pdf", "md"), ("pt", "zh"))
    assert told == [name for name, *_ in certified_bets(one)]


def certified(ruleset: Ruleset, given: dict[str, str]) -> list[Named]:
    choices = {**placeholder_choices(ruleset), **choose(ruleset, given)}
    analysis = analyse_ruleset(ruleset, choices)
    return [(bet.id, analysis, bet) for bet in analysis.bets]


def agrees(bets: list[Named]) -> str:
    """All bets that are looked at hold, and their figures are those of the engines."""
    code, said = recomputed(certificate(bets).attached)
    assert code in (0, 2), said
    figures = figures_of(bets)
    found = holding(said)
    assert found.keys() | {name for name in figures if f"\n{name}: NOT CHECKED" in said} == figures.keys()
    assert all(figures[name] == one for name, one in found.items())
    return said


SLOW = {
    "examples/four-of-25.yaml",
    "examples/three-card-poker.yaml",
    "examples/collections.yaml",
    "examples/hands.yaml",
}


@each("file", sorted(FILES.keys() - SLOW), thorough=6)
def test_every_shipped_bet_that_is_written_out_holds(file: str) -> None:
    agrees(certified(ruleset_of(file), {}))


@examples(120)
@given(rulesets)
def test_random_bets_hold(written: Written) -> None:
    agrees(certified(read(written.text), dict(written.given)))


def test_a_compound_that_begins_with_units_by_the_point_holds() -> None:
    """Its first part has no units before the stage begins: they were asked for without one."""
    bets = """
  staged: {stages: {first: {second: others}, second: {win: even, lose: odd}}, pays: 1:1}
  extra: {additional: {to: staged, at: second}, win: even, lose: odd, pays: 1:1}
  compound: {together: {extra: {by: second, 1 to 3: 2, others: 1}, staged: 1}}
"""
    agrees(certified(read(f"game: x\ndevice: {{dice: 1}}\nbets:{bets}"), {}))


@examples(24)
@given(st.integers(0, 10**6))
def test_random_deals_that_points_decide_hold(seed: int) -> None:
    agrees(certified(read(Games(400).game(seed).text), {}))


# --- what does not hold ----------------------------------------------------------------------------------------------

PASS = "regulation: pass-line"


def moved(data: Data) -> None:
    """The total 11 loses the pass line, and both weights are right."""
    win, lose = classes(data, PASS)[:2]
    assert (win["totals"], lose["totals"]) == ([7, 11], [2, 3, 12])
    win["totals"], lose["totals"] = [7], [2, 3, 11, 12]
    win["weight"], lose["weight"] = 6, 6


def never_left(data: Data) -> None:
    """From the last state nothing is decided any more; its values satisfy the equations, as any others would."""
    states = bet(data, PASS)["states"]
    del states[-1]["classes"][1:]
    everything = sorted(range(2, 13))
    states[-1]["classes"][0] |= {"totals": everything, "weight": 36, "net": None, "to": len(states) - 1}


def unreached(data: Data) -> None:
    """A state besides, whose values are right, to which nothing leads."""
    states = bet(data, PASS)["states"]
    states.append(copy.deepcopy(states[-1]))


def unpaid(data: Data) -> None:
    """A net result besides, which has the probability 0 in every state."""
    one = bet(data, PASS)
    one["nets"].append("100")
    for state in one["states"]:
        state["values"]["nets"].append("0")


def never_left_but_for_nothing(data: Data) -> None:
    """Makes a stage that nothing leaves but a class of results that cannot come."""
    never_left(data)
    states = bet(data, PASS)["states"]
    way_out = states[-1]["classes"][0] | {"totals": [13], "weight": 0, "net": "-1", "to": None}
    states[-1]["classes"].append(way_out)


def bet(data: Data, name: str) -> Data:
    return next(one for one in data["bets"] if one["id"] == name)


def classes(data: Data, name: str, state: int = 0) -> list[Data]:
    found: list[Data] = bet(data, name)["states"][state]["classes"]
    return found


def by_clause(name: str, id_: str, net: str) -> set[tuple[str, str]]:
    """The clauses by which a bet of an example ends with a net result, each with a result that does so."""
    (found,) = (one for one in json.loads(made(name))["bets"] if one["id"] == id_)
    ends = (one for state in found["states"] for one in state["classes"] if one["net"] == net)
    return {(one["clause"], str(one["totals"])) for one in ends}


@pytest.mark.thorough
def test_what_a_tally_counts_last_is_no_result_that_ends_it() -> None:
    """The second 2 is paid at once, since nothing that may still come changes the prize; only a 7 ends the count."""
    assert by_clause("repeater", "repeater[2]", "40") == {("count: number", "[2]")}
    assert by_clause("repeater", "repeater[2]", "-1") == {("until: 7", "[7]")}
    small = "collect: 2, 3, 4, 5, 6"
    assert by_clause("all-small-tall", "all-small", "34") == {(small, f"[{number}]") for number in range(2, 7)}
    assert by_clause("fire-bet", "fire", "-1") == {("until: end of hand", "[7]")}
    assert {clause for clause, _ in by_clause("fire-bet", "fire", "999")} == {"collect: 4, 5, 6, 8, 9, 10"}


def put(data: Any, path: str, value: Any) -> None:
    *first, last = (int(key) if key.lstrip("-").isdigit() else key for key in path.split("."))
    for key in first:
        data = data[key]
    data[last] = value


def at(path: str, value: Any) -> Callable[[Data], None]:
    return lambda data: put(bet(data, PASS), path, value)


@cache
def pass_line() -> str:
    """A certificate of the pass line alone."""
    data = json.loads(made("field-12"))
    return json.dumps({**data, "bets": [bet(data, PASS)]})


def total_of(data: Data) -> Data:
    """The first class of the bet that says its results by their totals."""
    classes = (one for state in bet(data, PASS)["states"] for one in state["classes"])
    return next(one for one in classes if one.get("totals"))


TAMPERED: dict[str, tuple[Callable[[Data], object], str]] = {
    "a weight": (at("states.0.classes.0.weight", 9), "comes in 8 ways, and it says 9"),
    "a weight that is no number": (at("states.0.classes.0.weight", True), "it cannot be read"),
    "a class that is gone": (
        lambda data: classes(data, PASS).pop() and None,
        "the result 4-6 is not in one class, but in none",
    ),
    "a class twice": (
        lambda data: classes(data, PASS).append(classes(data, PASS)[0]),
        "is not in one class, but in [0, ",
    ),
    "a result that moved to another clause": (moved, "the probability of -1 is "),
    "the value of a state": (
        at("states.1.values.nets.0", "1/3"),
        "the probability of -1 is 5/12 by its equation, and 1/3 is",
    ),
    "what is staked": (
        at("states.0.values.added", "1"),
        "what is staked besides is 0 by its equation, and 1 is claimed",
    ),
    "the mean of trials": (at("states.0.values.trials", "3"), "T is 557/165 by its equation, and 3 is claimed"),
    "their squares": (at("states.2.values.squares", "1"), "Q is "),
    "a figure": (at("claimed.house_edge", "1/72"), "house_edge is 7/495, and 1/72 is claimed"),
    "a figure that is unknown": (at("claimed.edge", "1/72"), "edge is None, and 1/72 is claimed"),
    "a figure that is not claimed": (
        lambda data: bet(data, PASS)["claimed"].pop("variance") and None,
        "'variance' is missing",
    ),
    "a stake that is owed": (at("staked", "-1"), "nothing is staked, or"),
    "the stake": (at("staked", "2"), "house_edge is 7/990, and 7/495 is claimed"),
    "no stake": (at("staked", "0"), "nothing is staked, or"),
    "a net result": (at("states.0.classes.0.net", "2"), "one value for each net result that can come"),
    "a net result that cannot come": (unpaid, "one value for each net result that can come"),
    "a net result as a number": (at("states.0.classes.0.net", 1), "1 is no number in lowest terms"),
    "neither a result nor a state": (
        at("states.0.classes.0.net", None),
        "has to end with a net result, or lead to a state",
    ),
    "both": (at("states.0.classes.0.to", 1), "has to end with a net result, or lead to a state"),
    "a state that is not there": (at("states.0.classes.2.to", 7), "has to end with a net result, or lead to a state"),
    "a state counted from the end": (
        at("states.0.classes.2.to", -1),
        "it cannot be read: -1 is not how many there are",
    ),
    "a value too few": (at("states.3.values.nets", ["1/2"]), "a state has not one value for each net result"),
    "a net result twice": (at("nets", ["1", "1"]), "a state has not one value for each net result"),
    "a state that is never left": (never_left, "it may never be decided"),
    "a way out that never comes": (never_left_but_for_nothing, "comes in 0 ways, and it says 0"),
    "a number with an exponent": (
        at("claimed.house_edge", "1e999999999"),
        "'1e999999999' is no number in lowest terms",
    ),
    "a zero below the line": (at("claimed.house_edge", "1/0"), "it cannot be read: a value in it is not"),
    "a fraction that can be reduced": (at("claimed.house_edge", "14/990"), "'14/990' is no number in lowest terms"),
    "a zero below nothing": (at("states.0.values.added", "-0"), "'-0' is no number in lowest terms"),
    "digits of another script": (at("claimed.house_edge", "７/495"), "'７/495' is no number in lowest terms"),
    "a text for a value": (at("states.0.values.trials", "three"), "'three' is no number in lowest terms"),
    "a list for a value": (at("states.0.values.trials", [["3"]]), "is no number in lowest terms"),
    "an object for a figure": (at("claimed.win", {"exact": "244/495"}), "is no number in lowest terms"),
    "true for a figure": (at("claimed.push", True), "True is no number in lowest terms"),
    "a number of very many digits": (
        at("claimed.win", "1" * 60_000),
        "it cannot be read: Exceeds the limit (50000 digits)",
    ),
    "a weight below zero": (at("states.0.classes.0.weight", -8), "-8 is not how many there are of something"),
    "a weight that is huge": (at("states.0.classes.0.weight", 10**299), "comes in 8 ways, and it says 1000"),
    "a total that cannot come": (at("states.0.classes.0.totals", [7, 11, 13]), "class 0 (win: 7, 11): 13 cannot come"),
    "a total that is true": (at("states.0.classes.0.totals", [7, 11, True]), "True is not how many there are"),
    "a total in a list": (at("states.0.classes.0.totals", [[7, 11]]), "[7, 11] is not how many there are of something"),
    "a result that cannot come": (at("states.0.classes.0.results", ["6-7"]), "class 0 (win: 7, 11): '6-7' cannot come"),
    "a result that is a total": (at("states.0.classes.0.results", ["6-5"]), "class 0 (win: 7, 11): '6-5' cannot come"),
    "a total as a result, which counts for nothing": (
        at("states.0.classes.0.results", [7, 12]),
        "class 0 (win: 7, 11): 7 cannot come",
    ),
    "a result as a total": (at("states.0.classes.0.totals", ["5-6"]), "'5-6' is not how many there are of something"),
    "tests that overlap": (at("states.0.classes.0.results", ["5-6"]), "5-6 is not in one class, but in [0, 0]"),
    "results in a list": (at("states.0.classes.0.results", [["5-6"]]), "a value in it is not what has to stand there"),
    "a state that is never come to": (unreached, "state 7 (point 10): it is never come to"),
    "a state that is no number": (at("states.0.classes.2.to", False), "False is not how many there are of something"),
    "a state that is a text": (at("states.0.classes.2.to", "1"), "'1' is not how many there are of something"),
    "no states": (at("states", []), "it cannot be read: a value in it is not what has to stand there"),
    "states by name": (at("states", {"come-out": {}}), "it cannot be read"),
    "no clause": (lambda data: classes(data, PASS)[0].pop("clause") and None, "it cannot be read: 'clause' is missing"),
    "no values": (lambda data: bet(data, PASS)["states"][1].pop("values") and None, "'values' is missing"),
    "no figures": (lambda data: bet(data, PASS).pop("claimed") and None, "it cannot be read: 'claimed' is missing"),
    "what is put down besides": (at("states.0.classes.0.added", "1"), "what is staked besides is 2/9 by its equation"),
    "an urn that is none": (at("states.0.left", {"1": 1}), "it does not begin with a full urn"),
    "a bet twice": (lambda data: data["bets"].append(bet(data, PASS)), "another bet of that name stands before it"),
    "a bet that is not checked": (
        lambda data: data["unchecked"].append({"id": PASS, "why": "it is too long"}),
        "another bet of that name stands before it, or is not checked",
    ),
    "dice that are called otherwise": (
        lambda data: data["device"].update({"kind": "coins"}),
        "'coins' is no kind of device",
    ),
    "a die that is a wheel": (lambda data: data["device"].update({"kind": "wheel"}), "'pockets' is missing"),
    "a die of a weight below zero": (
        lambda data: data["device"]["dice"][0].update({"6": -1}),
        "-1 is not how many there are of something",
    ),
    "a face that is true": (
        lambda data: data["device"]["numbers"].update({"1": True}),
        "True is not how many there are of something",
    ),
    "another device": (lambda data: data["device"]["dice"][0].update({"6": 2}), "ways, and it says"),
    "a total twice in one class": (
        lambda data: total_of(data)["totals"].append(total_of(data)["totals"][0]),
        "it cannot be read: a total stands twice in class ",
    ),
    "a bet of another kind": (lambda data: data["bets"].append(7), "1: DOES NOT HOLD"),
}


@pytest.mark.thorough
@each("name", TAMPERED)
def test_what_was_changed_is_named(name: str) -> None:
    change, wanted = TAMPERED[name]
    data = json.loads(pass_line())
    change(data)
    code, said = recomputed(json.dumps(data).encode())
    assert code == 1
    assert wanted in said, said
    assert (f"{PASS}: DOES NOT HOLD" in said) != (name == "a bet of another kind")


@pytest.mark.thorough
def test_an_urn_has_what_was_not_drawn() -> None:
    bets = certified(ruleset_of("examples/urn.yaml"), {})
    data = json.loads(certificate(bets).attached)
    number, states = next((n, one["states"]) for n, one in enumerate(data["bets"]) if len(one["states"]) > 1)
    ball = next(iter(states[0]["left"]))
    for change, wanted in (
        (lambda left: left.update({ball: left[ball] + 1}), "other balls are left"),
        (dict.clear, ""),
    ):
        tampered = copy.deepcopy(data)
        change(tampered["bets"][number]["states"][1]["left"])
        code, said = recomputed(json.dumps(tampered).encode())
        assert code == 1
        assert wanted in said
    first = copy.deepcopy(data)
    first["device"]["balls"][ball] += 1
    assert "it does not begin with a full urn" in recomputed(json.dumps(first).encode())[1]


SHOE: Data = {
    "kind": "shoe", "hands": ["player"], "modulus": 10, "cards": {"1": 4, "9": 8},
    "steps": [{"name": "first", "asks": [], "where": [[]], "to": ["player", "player"], "ends": True}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ({"modulus": True}, "True is not how many there are of something"),
        ({"modulus": 0}, "0 is not how many there are of something"),
        ({"cards": {"1": 4, "01": 100, "9": 8}}, "'01' is no number in lowest terms"),
        ({"cards": {"1/2": 4}}, "invalid literal for int"),
        ({"steps": [SHOE["steps"][0] | {"ends": "false"}]}, "'false'"),
    ],
)
def test_a_deal_is_what_a_person_reads_of_it(change: Data, wanted: str) -> None:
    """Python takes the text `false` for true, `true` for 1, and `01` and `1` for one worth of cards."""
    ways = {"player 2 with 2": 12, "player 0 with 2": 64, "player 8 with 2": 56}
    assert {label: of for label, (of, *_) in made_of(SHOE).results(None).items()} == ways
    with pytest.raises((KeyError, ValueError), match=re.escape(wanted)):
        made_of(SHOE | change).results(None)


def test_states_tell_what_is_staked_besides() -> None:
    """The element of risk follows from it, so a person has to see it."""
    data = json.loads(pass_line())
    assert "staked" not in "".join(states_of(bet(data, PASS)))
    at("states.0.classes.0.added", "3/2")(data)
    assert "      win: 7, 11: net result 1, and 3/2 more is staked, 8 ways: total 7; total 11" in [
        *states_of(bet(data, PASS))
    ]


def test_very_many_classes_that_ask_for_totals_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each goes over all results: 36 of them in 1,000 classes without a result are 36,000 steps."""
    data = json.loads(pass_line())
    classes(data, PASS).extend({**classes(data, PASS)[0], "totals": [99]} for _ in range(1_000))
    monkeypatch.setattr(recompute, "MOST", 20_000)
    assert "NOT CHECKED: it would take over a minute" in recomputed(json.dumps(data).encode())[1]


@pytest.mark.thorough
@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_row_of_the_deal_that_is_gone_changes_the_ways(step: int) -> None:
    data = json.loads(made("lucky-7"))
    assert [one["name"] for one in data["device"]["steps"]] == ["first", "natural", "player-third", "banker-third"]
    data["device"]["steps"][step]["where"].pop(0)
    data["bets"] = data["bets"][:1]
    code, said = recomputed(json.dumps(data).encode())
    assert (code, "ways, and it says" in said) == (1, True)


@pytest.mark.parametrize(
    ("change", "code", "wanted"),
    [
        ({"back": "sometimes"}, 1, "'urn' is no kind of device"),
        ({"take": -1}, 1, "-1 is not how many there are of something"),
        ({"take": 10**12}, 2, "NOT CHECKED: it would take over a minute"),
        ({"take": 10**12, "back": "after each ball"}, 2, "NOT CHECKED: it would take over a minute"),
        ({"balls": {"red": 10**300}, "take": 10**6}, 1, "is not how many there are of something"),
        ({"balls": {"red": 10**299}, "take": 10**6}, 2, "NOT CHECKED: it would take over a minute"),
    ],
)
def test_an_urn_that_there_cannot_be_is_named(change: Data, code: int, wanted: str) -> None:
    """Balls that come back, so that no state has any of its own."""
    device = {"kind": "urn", "numbers": {"red": None}, "balls": {"red": 10**9}, "take": 1, "back": "after the draw"}
    one = {"clause": "win: red", "results": ["red"], "weight": 10**9, "net": "1", "to": None, "added": "0"}
    states: list[Data] = [{"name": "the bet is made", "left": None, "classes": [one], "values": {}}]
    data = {"schema": "macau-edge/certificate/1", "device": {**device, **change}, "unchecked": []}
    found, said = recomputed(json.dumps({**data, "bets": [{"id": "red", "states": states}]}).encode())
    assert found == code
    assert wanted in said


KIND = b'{"schema": "macau-edge/certificate/1", '
NO_BETS = b'"device": {"kind": "dice"}, "bets": [], "unchecked": []}'
OTHER = "a value in it is not what has to stand there"


def test_a_certificate_of_no_bet_checks_nothing() -> None:
    assert recomputed(KIND + NO_BETS)[0] == 2


GARBAGE = {
    "nothing": (b"", "line 1, column 1: it is not JSON"),
    "no text": (b"\xff\xfe\x00", "it is no text"),
    "the dossier itself": (b"%PDF-1.7\n%\x80\x81", "it is no text"),
    "half a file": (b'{\n  "schema": "macau', "line 2, column 13: it is not JSON"),
    "no object": (b"[1, 2]", OTHER),
    "a number": (b"7", OTHER),
    "another document": (b'{"schema": "macau-edge/dossier/1"}', "it says of itself 'macau-edge/dossier/1'"),
    "no device": (KIND + b'"bets": [], "unchecked": []}', "'device' is missing"),
    "no bets": (KIND + b'"device": {"kind": "dice"}, "unchecked": []}', "'bets' is missing"),
    "a device that is a list": (KIND + b'"device": [], "bets": [], "unchecked": []}', OTHER),
    "bets that are a number": (KIND + b'"device": {"kind": "dice"}, "bets": 1, "unchecked": []}', OTHER),
    "an unchecked bet that is a text": (KIND + b'"device": {"kind": "dice"}, "bets": [], "unchecked": ["x"]}', OTHER),
    "deep": (b"[" * 200_000, OTHER),
    "a deep object": (b'{"device":' * 200_000, OTHER),
    "a long number": (
        b'{"schema": ' + b"9" * 200_000 + b"}",
        "Exceeds the limit (50000 digits) for integer string conversion: value has 200000 digits",
    ),
    "no number": (b'{"schema": NaN}', "'NaN' is no number in lowest terms"),
    "a broken number": (b'{"schema": 0.5}', "'0.5' is no number in lowest terms"),
    "an infinite number": (b'{"schema": -Infinity}', "'-Infinity' is no number in lowest terms"),
    "an unchecked bet without a reason": (
        KIND + b'"device": {"kind": "dice"}, "bets": [], "unchecked": [{"id": "x"}]}',
        "'why' is missing",
    ),
    "a kind twice": (KIND + KIND[1:] + NO_BETS, "the key 'schema' stands twice in one object"),
    "a weight twice": (
        KIND + b'"bets": [{"states": [{"classes": [{"weight": 1, "net": "1", "weight": 2}]}]}]}',
        "the key 'weight' stands twice in one object",
    ),
    "bets twice": (KIND + b'"bets": [], ' + NO_BETS, "the key 'bets' stands twice in one object"),
}


@each("name", GARBAGE)
def test_what_is_no_certificate_is_said_to_be_none(name: str) -> None:
    """The file, what is wrong with it, and what to do; nothing in the words of Python."""
    data, cause = GARBAGE[name]
    code, said = recomputed(data)
    assert code == 3
    first, remedy, usage = said.splitlines()
    assert "certificate.json: no certificate of the kind macau-edge/certificate/1: " in first
    assert first.endswith(cause), said
    assert remedy == "Save certificate.json out of the attachments of the dossier, and name it:"
    assert usage.startswith("    python -I recompute.py certificate.json [--states]")
    assert not re.search(r"Error|object has no|unpack|subscript", said), said


WORDS: dict[str, tuple[list[str], str]] = {
    "no file": ([], "no file: no certificate of the kind {}: No such file or directory"),
    "two files": (["one", "two"], "one two: no certificate of the kind {}: No such file or directory"),
    "no such file": (["not-there.json"], "not-there.json: no certificate of the kind {}: No such file or directory"),
    "a folder": ([str(ROOT / "tests")], "tests: no certificate of the kind {}: "),
    "an option": (["--state"], "--state: no certificate of the kind {}: No such file or directory"),
}


@each("name", WORDS)
def test_it_says_how_it_is_asked(name: str) -> None:
    words, wanted = WORDS[name]
    stream = io.TextIOWrapper(io.BytesIO(), "ascii")
    with contextlib.redirect_stdout(stream):
        assert main(words) == 3
    stream.seek(0)
    said = stream.read()
    assert "python -I recompute.py certificate.json" in said
    assert wanted.format("macau-edge/certificate/1") in said, said
    assert "Error" not in said


@pytest.mark.parametrize("out", ["a full disk", "a reader that is gone", "none", "a full disk for all"])
def test_an_answer_that_nobody_gets_is_no_answer(out: str, tmp_path: Path) -> None:
    """It is neither 0, all holds, nor 1, something does not."""
    file = tmp_path / "certificate.json"
    file.write_text(pass_line(), "utf-8")
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(file), "--states"]
    command = ["sh", "-c", 'exec "$@" >&-', "sh", *command] if out == "none" else command
    reader, gone = os.pipe()
    os.close(reader)
    with open("/dev/full", "w") as full, open(gone, "w") as pipe:
        to = pipe if out == "a reader that is gone" else full
        said = full if out == "a full disk for all" else subprocess.PIPE
        found = subprocess.run(command, stdout=to, stderr=said, text=True, check=False)
    wanted = "The answer could not be written: is standard output closed, or its disk full?\n"
    assert (found.returncode, found.stderr) == (4, None if out == "a full disk for all" else wanted)


def test_what_would_take_over_a_minute_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recompute, "MOST", 250)
    code, said = recomputed(made("field-12"))
    assert code == 2
    assert f"{PASS}: NOT CHECKED: it would take over a minute" in said
    known = {line.split(": ")[1] for line in said.splitlines() if line.startswith("regulation: ")}
    assert f"{len(json.loads(made('field-12'))['bets'])} bets: 0 do not hold, {said.count('NOT CHECKED')} were" in said
    assert "pass-line" in known - set(holding(said))


def lengthened(data: Data, digits: int, names: int) -> None:
    """Values of so many digits, and so many of them in each state."""
    for state in bet(data, PASS)["states"]:
        state["values"] |= {"nets": [f"{'7' * digits}/{'1' * digits}"] * names}


def test_long_numbers_are_named_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate of 288 MB took 458 seconds: what a number costs grows with the square of its digits."""
    data = json.loads(pass_line())
    lengthened(data, 50_000, 20)
    monkeypatch.setattr(recompute, "Fraction", lambda _: pytest.fail("it was read"))
    code, said = recomputed(json.dumps(data).encode())
    assert (code, said.splitlines()[-2]) == (2, f"{PASS}: NOT CHECKED: it would take over a minute")


def test_sums_that_grow_long_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that nothing divides alike: each is short, and their sum is not."""
    data = json.loads(pass_line())
    monkeypatch.setattr(recompute, "MOST", 20_000)
    for place, state in enumerate(bet(data, PASS)["states"]):
        state["values"] |= {"nets": [f"1/1{place:08000}"] * 2}
    assert recomputed(json.dumps(data).encode())[0] == 2


def test_long_nets_are_no_nets() -> None:
    for path in ("states.0.classes.0.net", "states.0.classes.0.added", "nets.0", "staked"):
        data = json.loads(pass_line())
        at(path, "1" * 901)(data)
        assert "it cannot be read: '1111" in recomputed(json.dumps(data).encode())[1]


def counted(most: int) -> Ruleset:
    """A bet whose every count has its own prize, on a die of weights that nothing divides."""
    pays = ", ".join(f"{count}: {count}:1" for count in range(1, most))
    return read(f"""\
game: {{en: Count, pt: Conta, zh: 數}}
act: {{title: Mine, cite: Mine, status: unknown, new-bets: {{none: no article}}}}
device: {{dice: 1, faces: {{1: 240891, 2: 696853, 3: 988598}}}}
bets:
  many:
    {{name: Many, law: art. 1, pays-law: art. 2, count: 1, until: 2,
     pays: {{by: count, {pays}, {most} or more: {most}:1, others: lose}}}}
""")


@pytest.mark.thorough
def test_a_bet_of_very_long_numbers_is_not_written_out() -> None:
    """Of 200 prizes the values have sixteen million digits: no program is to read them, nor a viewer to hold them."""
    few, many = (certificate(certified(counted(most), {})) for most in (50, 200))
    assert (len(few.data.bets), len(many.data.bets)) == (1, 0)
    assert many.data.unchecked[0].why == f"its values have more than {DIGITS:,} digits"
    assert len(many.attached) < 1_000
    assert "many: NOT CHECKED: its values have more than 5,000,000 digits" in recomputed(many.attached)[1]


@each("there", ["in the bets", "among those that are not checked", "twice among those that are not checked"])
def test_a_name_is_taken_also_by_what_was_not_checked(there: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bet that would take too long or cannot be read, and one of its name behind it that holds: nothing is lost."""
    data = json.loads(pass_line())
    if there == "in the bets":
        monkeypatch.setattr(recompute, "MOST", 250)
        data["bets"].append({**bet(data, PASS), "states": bet(data, PASS)["states"][:1]})
        wanted = [f"{PASS}: DOES NOT HOLD", "2 bets: 1 do not hold, 1 were not checked"]
    elif there == "among those that are not checked":
        data["unchecked"].append({"id": PASS, "why": "it is too long"})
        wanted = [f"{PASS}: DOES NOT HOLD", "2 bets: 1 do not hold, 1 were not checked"]
    else:
        data["unchecked"] += [{"id": "x", "why": "it is too long"}, {"id": "x", "why": "it is longer"}]
        wanted = ["x: NOT CHECKED: it is too long", "3 bets: 0 do not hold, 2 were not checked"]
    code, said = recomputed(json.dumps(data).encode())
    assert code == (2 if "twice" in there else 1)
    assert all(line in said for line in wanted), said
    assert ("another bet of that name stands before it, or is not checked" in said) == (code == 1)


def test_nothing_of_a_name_reaches_the_terminal(tmp_path: Path) -> None:
    data = json.loads(made("joker-or-flag"))
    data["bets"][0]["id"] = "\x1b[2J\u2028\ud800 二"
    code, said = checked_alone(json.dumps(data).encode(), tmp_path)
    assert code == 0
    assert "\n?[2J?? 二: holds" in said
