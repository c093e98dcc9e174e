"""The functions of the Python API: the figures of the command line, its words for what is wrong, and its exactness."""

from __future__ import annotations

import ast
import inspect
import json
import pickle
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, assert_type

import pytest

import macau_edge
from macau_edge import analyse, bias, load, numeric, risk, simulate, solve, sweep
from macau_edge.model import LANGUAGES, Ratio
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.questions.ask import of_arguments
from macau_edge.questions.bets import RulesetResult
from macau_edge.questions.bias.answer import BiasResult
from macau_edge.questions.risk.answer import RiskResult
from macau_edge.questions.risk.find import CONFIDENCE
from macau_edge.questions.simulate.answer import SimulationResult
from macau_edge.questions.simulate.run import Progress
from macau_edge.questions.solve.formula import STAKES
from macau_edge.questions.solve.prizes import SolveResult
from macau_edge.questions.sweep.answer import SweepResult
from macau_edge.reports.result import Result
from tests.conftest import Run
from tests.loops import each
from tests.trees import FILES, tree, walked
from tests.waiting import PATIENT

ROOT = Path(__file__).parents[2]
APPLICATION = str(ROOT / "examples" / "field-12" / "application.yaml")

DICE = """\
game: Mine
act: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}
device: {dice: 2}
"""
MINE = f"""\
{DICE}options:
  game: {{choices: [5:1, 6:1], default: 5:1}}
  prizes: {{choices: [1:1, 2:1], default: 1:1}}
  two-words: {{choices: [3:1, 4:1], default: 3:1}}
bets:
  low: {{win: 2 to 4, lose: others, pays: {{by: total, 2: game, 3: prizes, 4: two-words}}}}
  race: {{win: 6, lose: 7, pays: 1:1}}
"""


FUNCTIONS = [getattr(macau_edge, name) for name in macau_edge.__all__ if not name.startswith("_")]


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE, "utf-8")
    return str(path)


def said(run: Run, words: str) -> dict[str, Any]:
    """What the command line says as JSON."""
    found: dict[str, Any] = json.loads(run(*shlex.split(words), "--format", "json").out)
    return found


Asked = tuple[Callable[[], Result[Any]], str]
"""What is asked from Python, and the same as a person types it."""

SAME: list[Asked] = [
    (lambda: load("portugal/craps"), "games portugal/craps"),
    (
        lambda: analyse("craps", bets=["field", "hard-way"], field12="3:1"),
        "analyse craps --bet field --bet hard-way --field12 3:1",
    ),
    (
        lambda: analyse("craps", bets="field", prizes={"12": Fraction(5, 2), 2: 4}),
        "analyse craps --bet field --prize 12=5:2 --prize 2=4:1",
    ),
    (lambda: analyse("baccarat", bets="tie", seen="A A 10 5"), "analyse baccarat --bet tie --seen 'A A 10 5'"),
    (lambda: solve("craps", "any-7", edge="90%"), "solve craps any-7 --edge 90%"),
    (lambda: solve("craps", "field", edge="2.5%"), "solve craps field --edge 2.5%"),
    (
        lambda: solve("craps", "field", edge=(Fraction(1, 100), Decimal("0.03")), free=["2", "12"], field12="3:1"),
        "solve craps field --edge 1%..3% --free 2 --free 12 --field12 3:1",
    ),
    (
        lambda: solve("craps", "hard-way[4]", edge=0, stakes=2),
        "solve craps 'hard-way[4]' --edge 0 --stakes 2",
    ),
    (
        lambda: solve("portugal/craps", "number-to-win", edge=["1%", "3%"], free="win4"),  # type: ignore[arg-type]
        "solve portugal/craps number-to-win --edge 1%..3% --free win4",
    ),
    (
        lambda: sweep("craps", "field", prizes="12=2:1..5:1"),
        "sweep craps field --prize 12=2:1..5:1",
    ),
    (
        lambda: sweep("craps", "field", prizes={"2": "2:1..3:1", "12": ["2:1", "3:1"]}, field12="3:1"),
        "sweep craps field --prize 2=2:1..3:1 --prize '12=2:1, 3:1' --field12 3:1",
    ),
    (lambda: sweep("roulette", "red", prizes={"": ["1:1", "6:5"]}), "sweep roulette red --prize 1:1,6:5"),
    (
        lambda: bias("craps", ["pass-line"], die={"6": "0.17"}, tolerance="0.1%", symbolic=True),
        "bias craps pass-line --die 6=0.17 --tolerance 0.1% --symbolic",
    ),
    (
        lambda: bias("roulette", "red", pocket={"17": Fraction(3, 100)}),
        "bias roulette red --pocket 17=0.03",
    ),
    (
        lambda: simulate("craps", "pass-line", rounds=10**5, seed=1),
        "simulate craps pass-line --rounds 1e5 --seed 1",
    ),
    (
        lambda: simulate(
            "craps", ["horn"], rounds="1e8", seed="7", until_halfwidth="0.5%", confidence="99%", workers=1
        ),
        "simulate craps horn --rounds 1e8 --seed 7 --until-halfwidth 0.5% --confidence 99% --workers 1",
    ),
    (
        lambda: risk("craps", "pass-line", rounds=1000, unit=100),
        "risk craps pass-line --rounds 1000 --unit 100",
    ),
    (
        lambda: risk("craps", "field", rounds="100", confidence=Fraction(9, 10), normal=True, field12="3:1"),
        "risk craps field --rounds 100 --confidence 90% --normal --field12 3:1",
    ),
]


@each(("asked", "words"), SAME, ids=[words for _, words in SAME], quick=9, whole="deep")
def test_a_result_is_what_the_command_line_says(run: Run, asked: Callable[[], Result[Any]], words: str) -> None:
    found = asked()
    assert found.to_dict() == said(run, words)
    assert str(found) == found.text() == run(*shlex.split(words), "--wide").out
    assert found.markdown("pt") == run(*shlex.split(words), "--format", "markdown", "--lang", "pt").out
    if found.records:
        assert found.csv("zh") == run(*shlex.split(words), "--format", "csv", "--lang", "zh").out
    assert json.loads(json.dumps(found.to_dict())) == found.to_dict()


CHARTED = [(asked, words) for asked, words in SAME if words.startswith(("sweep", "risk"))]


@pytest.mark.parametrize(("asked", "words"), CHARTED, ids=[words for _, words in CHARTED])
def test_a_chart_is_that_of_the_command_line(run: Run, asked: Callable[[], Result[Any]], words: str) -> None:
    found = asked()
    assert found.chart("pt") == run(*shlex.split(words), "--format", "chart", "--lang", "pt").out
    assert found.svg("pt") == run(*shlex.split(words), "--format", "svg", "--lang", "pt").out


def test_a_file_of_ones_own_is_asked_as_the_command_line_asks_it(run: Run, mine: str) -> None:
    asked: list[Asked] = [
        (lambda: solve(Path(mine), "low", edge="20%", free="2"), f"solve {mine} low --edge 20% --free 2"),
        (lambda: sweep(mine, "low", prizes="4=3:1..4:1"), f"sweep {mine} low --prize 4=3:1..4:1"),
        (lambda: bias(mine, die={"1": "1/5"}), f"bias {mine} --die 1=1/5"),
        (lambda: simulate(mine, rounds=1000, seed=3), f"simulate {mine} --rounds 1000 --seed 3"),
        (lambda: risk(mine, "race", rounds=10), f"risk {mine} race --rounds 10"),
    ]
    for ask, words in asked:
        assert ask().to_dict() == said(run, words)


def test_a_ruleset_that_was_loaded_is_read_no_more() -> None:
    craps = load("craps")
    assert_type(craps, RulesetResult)
    expected = risk("craps", "horn", rounds=10).to_dict()
    assert risk(craps, "horn", rounds=10).to_dict() == risk(craps.found, "horn", rounds=10).to_dict() == expected


def test_what_is_in_the_record_is_said_to_be_there() -> None:
    craps = load("craps")
    with pytest.raises(AttributeError, match=r"a result has no `act`: its record has it, `found\.act`"):
        _ = craps.act  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match=r"a result has no `acts`$"):
        _ = craps.acts  # type: ignore[attr-defined]


@pytest.mark.thorough
def test_an_application_brings_its_bets_and_its_choices(run: Run) -> None:
    (bet,) = analyse(APPLICATION, bets="field").found.bets
    assert bet.measures
    found = risk(APPLICATION, "field", rounds=100)
    assert found.to_dict() == said(run, f"risk {APPLICATION} field --rounds 100")
    assert found.found.measures.house_edge == bet.measures.house_edge


def test_an_option_that_is_called_as_a_word_of_ours_stands_in_choices(run: Run, mine: str) -> None:
    choices = {"game": "6:1", "prizes": "2:1", "two-words": "4:1"}
    options = " ".join(f"--{name} {choice}" for name, choice in choices.items())
    found = sweep(mine, "low", prizes="4=3:1..4:1", choices=choices)
    assert found.to_dict() == said(run, f"sweep {mine} low --prize 4=3:1..4:1 {options}")
    assert risk(mine, "low", rounds=10, prizes="2:1").found.analysis.choices["prizes"] == Ratio(2, 1)
    given = {"two-words": "4:1"}
    assert analyse(mine, choices=given).found.choices == analyse(mine, **given).found.choices  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="the option `field12` is given twice"):
        solve("craps", "field", edge="1%", field12="3:1", choices={"field12": "2:1"})
    assert analyse("craps", bets="field", field12=3).found.choices["field12"] == Ratio(3, 1)
    with pytest.raises(UsageError, match=r"field12: 2\.5 is a float"):
        solve("craps", "field", edge="1%", field12=2.5)  # type: ignore[arg-type]


WRONG: list[Asked] = [
    (lambda: solve("crabs", "field", edge="1%"), "solve crabs field --edge 1%"),
    (lambda: solve("craps", "feild", edge="1%"), "solve craps feild --edge 1%"),
    (lambda: solve("craps", "field", edge="200%"), "solve craps field --edge 200%"),
    (lambda: solve("craps", "field", edge="much"), "solve craps field --edge much"),
    (lambda: solve("craps", "field", edge="1%", free="13"), "solve craps field --edge 1% --free 13"),
    (lambda: solve("craps", "field", edge="1%", stakes=0), "solve craps field --edge 1% --stakes 0"),
    (lambda: solve("craps", "field", edge="1%", field12="9:1"), "solve craps field --edge 1% --field12 9:1"),
    (lambda: solve("craps", "field", edge="1%", field21="3:1"), "solve craps field --edge 1% --field21 3:1"),
    (lambda: analyse("craps", prizes={"12": "5:2"}), "analyse craps --prize 12=5:2"),
    (lambda: analyse("craps", bets="field", prizes={"13": "5:2"}), "analyse craps field --prize 13=5:2"),
    (lambda: sweep("craps", "field", prizes=[]), "sweep craps field"),
    (lambda: sweep("craps", "field", prizes={"12": []}), "sweep craps field --prize 12="),
    (lambda: sweep("craps", "field", prizes="12=7:0..2:1"), "sweep craps field --prize 12=7:0..2:1"),
    (lambda: sweep("craps", "field", prizes="2:1..5:1"), "sweep craps field --prize 2:1..5:1"),
    (lambda: bias("craps", die={"6": "1.02"}), "bias craps --die 6=1.02"),
    (lambda: bias("craps", die={"7": "0.1"}), "bias craps --die 7=0.1"),
    (lambda: bias("craps", pocket={"17": "0.03"}), "bias craps --pocket 17=0.03"),
    (lambda: bias("craps", tolerance="0"), "bias craps --tolerance 0"),
    (lambda: bias("craps", "nothing"), "bias craps nothing"),
    (lambda: simulate("craps", rounds=0), "simulate craps --rounds 0"),
    (lambda: simulate("craps", rounds="many"), "simulate craps --rounds many"),
    (lambda: simulate("craps", until_halfwidth="200%"), "simulate craps --until-halfwidth 200%"),
    (lambda: simulate("craps", "horn", confidence=1), "simulate craps horn --confidence 100%"),
    (
        lambda: simulate("craps", workers=2, scheduler="tcp://127.0.0.1:1"),
        "simulate craps --workers 2 --scheduler tcp://127.0.0.1:1",
    ),
    (
        lambda: simulate("craps", "horn", rounds=9, checkpoint=str(ROOT / "README.md")),
        shlex.join(["simulate", "craps", "horn", "--rounds", "9", "--checkpoint", str(ROOT / "README.md")]),
    ),
    (lambda: risk("craps", "hard-way", rounds=10), "risk craps hard-way --rounds 10"),
    (lambda: risk("craps", "horn", rounds=10, unit=0), "risk craps horn --rounds 10 --unit 0"),
    (
        lambda: risk("craps", "horn", rounds=10, confidence="10%"),
        "risk craps horn --rounds 10 --confidence 10%",
    ),
    (
        lambda: risk("portugal/craps", "number-to-win[4]", rounds=10),
        "risk portugal/craps 'number-to-win[4]' --rounds 10",
    ),
]


@each(("asked", "words"), WRONG, ids=[words[:70] for _, words in WRONG], quick=3)
def test_a_wrong_request_is_met_with_the_same_words(run: Run, asked: Callable[[], Result[Any]], words: str) -> None:
    with pytest.raises(UsageError) as raised:
        asked()
    result = run(*shlex.split(words))
    assert (result.code, result.out) == (2, "")
    message, _, remedy = (of_arguments(part.strip(), ARGUMENTS) for part in result.err.partition("\n  help: "))
    assert message == f"macau-edge: {raised.value.message}"
    if not raised.value.help.startswith("write a whole number"):  # a number has no `1e6` for an example
        assert remedy in (raised.value.help, f"did you mean `macau-edge {words.replace('--field21', '--field12')}`?")
    assert "--" not in str(raised.value)


SAID: list[tuple[str, str]] = [
    ("--until-halfwidth: 2 is no half-width", "until_halfwidth: 2 is no half-width"),
    ("`--die` and `--pocket` do not go together", "`die` and `pocket` do not go together"),
    ("write `--pocket 17=0.03`", 'write `pocket={"17": "0.03"}`'),
    ("add `--shoe`", "add `shoe=True`"),
    ("try `--limit 400000`, or", "try `limit=400000`, or"),
    ("--prize: whose prize is it?", "prizes: whose prize is it?"),
    ("give it, `--win4 CHOICE`", 'give it, `win4="CHOICE"`'),
    ("write `--two-words 3:1`", 'write `choices={"two-words": "3:1"}`'),
    ("`macau-edge analyse` has its exact figures", "`analyse` has its exact figures"),
    ("the option `two-words` -- of the game", "the option `two-words` -- of the game"),
    ('write `--prize "12=2:1..5:1"`', 'write `prizes={"12": "2:1..5:1"}`'),
    ('write `--prize "2:1..5:1"`', 'write `prizes="2:1..5:1"`'),
    ('leave the name out, `--prize "2:1..5:1"`', 'leave the name out, `prizes="2:1..5:1"`'),
    ("give it, `--lambda 3:1`", 'give it, `choices={"lambda": "3:1"}`'),  # no name that Python would take
    ("`macau-edge fmt --from 0.1` rewrites it", "`macau-edge fmt --from 0.1` rewrites it"),  # a shell takes that
]
ARGUMENTS = {name for function in FUNCTIONS for name in inspect.signature(function).parameters}


@pytest.mark.parametrize(("typed", "said"), SAID)
def test_an_option_is_an_argument(typed: str, said: str) -> None:
    assert of_arguments(typed, ARGUMENTS) == said


def literals(file: str) -> Iterator[str]:
    """Every text that a module says, with a word in each of its gaps; no docstring."""
    nodes = list(walked(tree(file)))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "word" for part in node.values)
        elif isinstance(node, ast.Constant) and id(node) not in docstrings:
            yield str(node.value)


def test_what_a_remedy_has_as_code_is_python() -> None:
    """Every option with a value that any module below the command line speaks of."""
    typed = list[str]()
    for file in (file for file in FILES if not file.startswith(("cli/", "dossier/", "desk/", "lsp/"))):
        if re.search(r"`--[a-z{][^`\n]*[ =]", FILES[file].read_text("utf-8")):
            typed += re.findall(r"`--[a-z][^`\n]*[ =][^`\n]+`", "\n".join(literals(file)))
    options = {re.split("[ =]", one)[0].strip("`") for one in typed}
    assert options == {
        "--cut", "--die", "--edge", "--free", "--limit", "--pocket", "--prize", "--rounds", "--shoes", "--stake",
        "--to",
    }  # fmt: skip
    for one in typed:
        ast.parse(f"ask({of_arguments(one, ARGUMENTS).strip('`')})", mode="eval")


def test_the_remedy_for_a_prize_without_its_name_can_be_followed() -> None:
    with pytest.raises(UsageError) as raised:
        sweep("craps", "field", prizes="2:1..3:1")
    (remedy,) = re.findall("`(prizes=.*?)`;", raised.value.help)
    prizes = ast.literal_eval(remedy.removeprefix("prizes="))
    assert sweep("craps", "field", prizes=prizes).found


@pytest.mark.thorough
def test_a_remedy_is_told_with_what_is_wrong(mine: str) -> None:
    with pytest.raises(UsageError) as raised:
        solve("craps", "feild", edge="1%")
    assert str(raised.value) == f"{raised.value.message}\n  help: {raised.value.help}"
    with pytest.raises(
        ProblemError, match=r"\n  help: how many there are is not known, nor which `limit` is enough"
    ) as stopped:
        analyse("craps", bets="pass-line", limit=1)
    assert "--" not in str(stopped.value)


FLOAT: list[tuple[Callable[[], object], str, str]] = [
    (
        lambda: solve("craps", "field", edge=0.025),  # type: ignore[arg-type]
        "edge: 0.025 is a float, which is not exactly what was typed",
        'write it exactly: `"2.5%"` or `Fraction(1, 40)`',
    ),
    (
        lambda: solve("craps", "field", edge=("1%", 0.03)),  # type: ignore[arg-type]
        "edge: 0.03 is a float, which is not exactly what was typed",
        'write it exactly: `"3%"` or `Fraction(3, 100)`',
    ),
    (
        lambda: bias("craps", die={"6": 0.17}),  # type: ignore[dict-item]
        "die: 0.17 is a float, which is not exactly what was typed",
        'write it exactly: `"17%"` or `Fraction(17, 100)`',
    ),
    (
        lambda: simulate("craps", rounds=1e6),  # type: ignore[arg-type]
        "rounds: 1000000.0 is a float, which is not exactly what was typed",
        'write it exactly: `"1000000"` or `1000000`',
    ),
    (
        lambda: simulate("craps", rounds=1.234),  # type: ignore[arg-type]
        "rounds: `1.234` is not a whole number",
        "for example `1000`",
    ),
    (lambda: analyse("craps", limit=Fraction(5, 2)), "limit: `5/2` is not a whole number", "for example `1000`"),
    (
        lambda: risk("craps", "horn", rounds=True),
        "rounds: True is no figure",
        'write it as text or as an exact number: 1000000, "1e6"',
    ),
    (
        lambda: risk("craps", "horn", rounds=10, confidence=Decimal("NaN")),
        "confidence: Decimal('NaN') is no figure",
        'write it as text or as an exact number: "2.5%", "1/40"',
    ),
    (
        lambda: solve("craps", "field", edge=None),  # type: ignore[arg-type]
        "which house edge?",
        'add `edge="2.5%"`, or a range, `edge="1%..3%"`',
    ),
    (
        lambda: solve("craps", "field", edge=("1%", "2%", "3%")),  # type: ignore[arg-type]
        "edge: ('1%', '2%', '3%') has not two ends",
        'write `edge=("1%", "3%")`',
    ),
    (
        lambda: bias("craps", die={"6": "0.1", 6: "0.2"}),  # type: ignore[dict-item]
        "die: `6` is given twice",
        "keep one of the two",
    ),
    (
        lambda: simulate("craps", workers=5000),
        "workers: 5000 is more than 1024",
        "write a whole number up to 1024",
    ),
    (
        lambda: simulate("craps", seed=2**128),
        "seed: 340282366920938463463374607431768211456 is more than 1000000000000000",
        "write a whole number up to 1000000000000000",
    ),
]


@pytest.mark.parametrize(("asked", "message", "remedy"), FLOAT, ids=[message[:40] for _, message, _ in FLOAT])
def test_what_is_not_exact_is_refused(asked: Callable[[], object], message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as raised:
        asked()
    assert (raised.value.message, raised.value.help) == (message, remedy)


WRONG_KINDS: list[tuple[Callable[[Any], object], object, str, str]] = [
    (lambda bet: solve("craps", bet, edge="2%"), ["field"], "bet", 'bet="field"'),
    (lambda bet: sweep("craps", bet, prizes="2:1..5:1"), 5, "bet", 'bet="field"'),
    (lambda bet: risk("craps", bet, rounds=5), None, "bet", 'bet="field"'),
    (lambda bets: analyse("craps", bets=bets), 5.0, "bets", 'bets=["field", "any-7"]'),
    (lambda bets: bias("craps", bets), 5.0, "bets", 'bets=["field", "any-7"]'),
    (lambda free: solve("craps", "field", edge="2%", free=free), 5.0, "free", 'free=["12"]'),
    (lambda die: bias("craps", die=die), 5, "die", 'die={"6": "17%"}'),
    (lambda die: simulate("craps", die=die), [5], "die", 'die={"6": "17%"}'),
    (lambda pocket: simulate("roulette", pocket=pocket), 0.1, "pocket", 'pocket={"6": "17%"}'),
    (lambda prizes: simulate("craps", "field", prizes=prizes), [[5]], "prizes", 'prizes={"12": "5:2"}'),
    *(
        (lambda bets: analyse("craps", bets=bets), bets, "bets", 'bets=["field", "any-7"]')
        for bets in ([["field"]], {"field": 1}, [None], ["field", 7], b"field", bytearray(b"field"), 5, True)
    ),
    *(
        (lambda free: solve("craps", "field", edge="2%", free=free), free, "free", 'free=["12"]')
        for free in ([["12"]], {"12": 1}, b"12", [True], [None])
    ),
    *(
        (lambda prizes: sweep("craps", "field", prizes=prizes), prizes, "prizes", 'prizes={"12": ["2:1", 3]}')
        for prizes in (["12=2:1", 5], [5, "12=2:1"], b"2:1", {None: "2:1"}, {True: "2:1"}, {12: {"2:1": 1}}, {12: b"2"})
    ),
    *(
        (lambda die: bias("craps", "field", die=die), die, "die", 'die={"6": "17%"}')
        for die in ({None: "17%"}, {b"6": "17%"}, {True: "17%"}, {6.0: "17%"}, b"6=17%", ["6=17%", 3])
    ),
    (lambda prizes: simulate("craps", "field", prizes=prizes), {None: "5:1"}, "prizes", 'prizes={"12": "5:2"}'),
    (lambda prizes: simulate("craps", "field", prizes=prizes), b"5:1", "prizes", 'prizes={"12": "5:2"}'),
    *(
        (lambda prizes: analyse("craps", bets="field", prizes=prizes), prizes, "prizes", example)
        for prizes, example in (
            ({"field": {"12": "5:2"}, "2": 3}, 'prizes={"field": {"12": "5:2"}}'),
            ({None: {"12": "5:2"}}, 'prizes={"field": {"12": "5:2"}}'),
            (b"5:2", 'prizes={"12": "5:2"}'),
        )
    ),
    (lambda seen: analyse("baccarat", seen=seen), ["A"], "seen", 'seen="A A 10"'),
    (lambda file: simulate("craps", checkpoint=file), 5, "checkpoint", 'checkpoint="run.json"'),
    (lambda at: simulate("craps", scheduler=at), 5, "scheduler", 'scheduler="tcp://192.0.2.1:8786"'),
    (lambda normal: risk("craps", "field", rounds=5, normal=normal), "no", "normal", "normal=True"),
    (lambda choices: analyse("craps", choices=choices), 5, "choices", 'choices={"field12": "3:1"}'),
    (lambda choices: analyse("craps", choices=choices), "field12=3:1", "choices", 'choices={"field12": "3:1"}'),
    (lambda choices: analyse("craps", choices=choices), {5: "3:1"}, "choices", 'choices={"field12": "3:1"}'),
]


@pytest.mark.parametrize(("asked", "given", "argument", "example"), WRONG_KINDS)
def test_a_value_of_a_wrong_kind_is_refused(
    asked: Callable[[Any], object], given: object, argument: str, example: str
) -> None:
    with pytest.raises(UsageError) as raised:
        asked(given)
    assert raised.value.message == f"{argument}: {given!r} is of a wrong kind"
    assert raised.value.help == f"for example `{example}`"


def test_one_text_is_a_list_of_one() -> None:
    pairs: tuple[tuple[Any, Any], ...] = ("6=17%", ["6=17%"]), ("12=5:2", ["12=5:2"])
    dice = [simulate("craps", "field", die=die, rounds=10, seed=1).found.supposed for die in pairs[0]]
    prizes = [simulate("craps", "field", prizes=one, rounds=10, seed=1).found.supposed for one in pairs[1]]
    for alone, listed in (dice, prizes):
        assert alone == listed is not None


@pytest.mark.thorough
@each(
    "asked",
    [
        lambda: load("craps"),
        lambda: analyse("craps", bets="field"),
        lambda: solve("craps", "field", edge="2%"),
        lambda: sweep("craps", "field", prizes="12=2:1..3:1"),
        lambda: bias("craps", "field", tolerance="1%"),
        lambda: simulate("craps", "field", rounds=10, seed=1),
        lambda: risk("craps", "field", rounds=5),
    ],
)
def test_results_are_equal_where_what_was_found_is(asked: Callable[[], object]) -> None:
    assert asked() == asked()


def test_results_differ_where_what_was_found_does() -> None:
    assert load("craps") != load("portugal/craps")
    assert analyse("craps", bets="field") != analyse("craps", bets="field", field12="3:1")


@pytest.mark.thorough
def test_what_the_program_gave_is_taken_back() -> None:
    """A `Fraction` of `solve` is a prize again, in every function; a number is the profit to one."""
    (one,) = solve("craps", "field", edge="2.5%", free=["12"]).found.solved
    interval = one.ones[0].prizes
    assert interval is not None
    prize = interval.only
    assert prize is not None
    assert prize == Fraction(31, 10)
    swept = sweep("craps", "field", prizes={"12": [prize, 3]}).found
    assert [point.prizes[0] for bet in swept.bets for point in bet.points] == [Ratio(3, 1), Ratio(31, 10)]
    assert len(sweep("craps", "field", prizes={"12": range(1, 6)}).found.bets[0].points) == 5
    played = simulate("craps", "field", prizes={"12": prize}, rounds=10, seed=1)
    assert played.found.supposed is not None
    assert [one.after for one in played.found.supposed.prizes] == [Ratio(31, 10)]
    assert sweep("craps", "any-7", prizes=prize).found.bets[0].points[0].prizes == (Ratio(31, 10),)
    assert solve("craps", "field", edge=Fraction(1, 40), free=["12"]).found.solved == (one,)


def test_how_a_text_was_read_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert sweep("craps", "field", prizes="12 = 31/10").found.bets[0].points[0].prizes == (Ratio(31, 10),)
    assert [(one.name, one.getMessage()) for one in caplog.records] == [
        ("macau_edge", "`31/10` read as `31:10`"),
    ]


def test_a_file_with_mistakes_is_met_with_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(f"{DICE}bets:\n  race: {{win: 6, loose: 7, pays: 0:1}}\n", "utf-8")
    for ask in ASK.values():
        with pytest.raises(ProblemError) as raised:
            ask(str(path), "race")
        stopping = [problem.code for problem in raised.value.problems if problem.stops_figures]
        assert stopping == ["structure/unknown-key", "structure/not-a-ratio"]


ASK: dict[str, Callable[[str, str], object]] = {
    "analyse": lambda game, bet: analyse(game, bets=bet),
    "solve": lambda game, bet: solve(game, bet, edge="1%"),
    "sweep": lambda game, bet: sweep(game, bet, prizes="1:1..2:1"),
    "bias": bias,
    "simulate": lambda game, bet: simulate(game, bet, rounds=1),
    "risk": lambda game, bet: risk(game, bet, rounds=1),
}


@each("name", ASK, quick=2)
def test_engines_that_disagree_give_no_figure(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = numeric.estimate

    def wrong(*args: Any, **named: Any) -> numeric.Estimate:
        found = right(*args, **named)
        return replace(found, rolls=found.rolls + 0.5)

    monkeypatch.setattr(numeric, "estimate", wrong)
    with pytest.raises(ProblemError, match="the two engines disagree on `any-7`"):
        ASK[name]("craps", "any-7")


def test_the_record_has_its_type_and_exact_figures() -> None:
    solved = solve("craps", "field", edge="2.5%", free="12")
    assert_type(solved, SolveResult)
    interval = solved.found.solved[0].ones[0].prizes
    assert interval is not None
    assert interval.low == interval.high == Fraction(31, 10)
    assert solved.found.stakes == STAKES
    swept = sweep("craps", "field", prizes="12=2:1..5:1")
    assert_type(swept, SweepResult)
    edges = [point.analysis.measures.house_edge for point in swept.found.bets[0].points if point.analysis.measures]
    assert edges == [Fraction(n, 36) for n in (2, 1, 0, -1)]
    biased = bias("craps", "boxcars", die={"6": "0.17"})
    assert_type(biased, BiasResult)
    assert [one.house_edge for one in biased.found.bets[0].loaded] == [Fraction(73, 600), Fraction(1041, 10000)]
    simulated = simulate("craps", "field", rounds=100, seed=1)
    assert_type(simulated, SimulationResult)
    assert sum(simulated.found.bets[0].counts.values()) == 100
    session = risk("craps", "pass-line", rounds=1000, unit=100)
    assert_type(session, RiskResult)
    assert session.found.hold == Fraction(7, 495) * 1000 * 100
    assert session.found.confidence == CONFIDENCE


def test_what_holds_without_a_word_is_written_as_it_is(run: Run) -> None:
    assert f"is printed; {STAKES} without it." in (inspect.getdoc(solve) or "")
    assert f"{STAKES} without" in run("solve", "--help").out
    sure = f"{float(CONFIDENCE):.1%} without"
    assert sure in (inspect.getdoc(risk) or "")
    assert sure in " ".join(run("risk", "--help").out.split())


def test_an_edge_that_no_prize_gives_is_a_result() -> None:
    found = solve("craps", "any-7", edge="90%")
    assert not found.found.reachable
    assert "NOT REACHED" in found.text()


RESULTS: dict[str, Callable[[], Result[Any]]] = {
    "solve": lambda: solve("craps", "horn", edge="2%"),
    "sweep": lambda: sweep("craps", "field", prizes={"2": ["2:1", "3:1"], "12": ["2:1", "3:1"]}),
    "bias": lambda: bias("craps", "pass-line", symbolic=True),
    "simulate": lambda: simulate("craps", "horn", rounds=1000, seed=1),
    "risk": lambda: risk("craps", "horn", rounds=100),
}


@pytest.mark.thorough
@each("name", RESULTS)
def test_a_result_has_every_shape_in_every_language(name: str) -> None:
    found = RESULTS[name]()
    kind = type(found.found).__name__
    bets = {"solve": "horn", "sweep": "1 bet", "bias": "1 bet", "simulate": "1 bet", "risk": "100 rounds of horn"}
    assert repr(found) == f"<Result of {name}: {bets.get(name, 'print it, or see its `text()` and `to_dict()`')}>"
    assert found._repr_html_() == found.html() == found.html("en")
    for language in LANGUAGES:
        html, markdown = found.html(language), found.markdown(language)
        title = markdown.partition("\n")[0].removeprefix("# ")
        assert found.text(language).startswith(title)
        assert re.search(r"<h3>(.*)</h3>", html, re.MULTILINE)
        assert title in html
        assert html.startswith('<div class="tex2jax_ignore mathjax_ignore" lang="')
        assert ("<svg" in html) == (name in {"sweep", "risk"})
        if name in {"sweep", "risk"}:
            assert re.findall("<text.*", found.svg(language)) == re.findall("<text.*", html)
            assert found.chart(language)
            assert re.search(r'role="img" aria-label="[^"]{30,}"', html)
    with pytest.raises(UsageError, match="there is no language `fr`"):
        found.text("fr")  # type: ignore[arg-type]
    if name not in {"sweep", "risk"}:
        with pytest.raises(UsageError, match=f"a result of the kind {kind} has no chart"):
            found.svg()
        with pytest.raises(UsageError, match=f"a result of the kind {kind} has no chart"):
            found.chart()


KEPT: dict[str, Callable[[], Result[Any]]] = {
    **RESULTS,
    "analyse": lambda: analyse("craps", bets=["field"]),
    "load": lambda: load("craps"),
}


@pytest.mark.thorough
@each("name", KEPT)
def test_a_result_can_be_kept(name: str) -> None:
    found = KEPT[name]()
    again = pickle.loads(pickle.dumps(found))
    assert again.to_dict() == found.to_dict()
    assert again.html("zh") == found.html("zh")


def test_an_approximation_has_no_chart(tmp_path: Path) -> None:
    path = tmp_path / "far.yaml"
    path.write_text(f"{DICE}bets:\n  far: {{win: 2, push: 3, lose: others, pays: 9999999:1}}\n", "utf-8")
    found = risk(str(path), "far", rounds=2, normal=True)
    assert found.found.spread is None
    assert "<svg" not in found.html()
    for shape in (found.svg, found.chart, found.csv):
        with pytest.raises(
            UsageError, match="2 rounds of `far` have too many results: there is only the approximation"
        ):
            shape()


@pytest.mark.thorough
def test_numbers_are_written_however_long_they_are(tmp_path: Path) -> None:
    """Python refuses to write a number of more than 4,300 digits, unless it is told not to."""
    path = tmp_path / "many.yaml"
    bets = "bets:\n  ones: {win: 6000, lose: others, pays: 4:1}\n"
    path.write_text(DICE.replace("dice: 2", "dice: 6000") + bets, "utf-8")
    most = sys.get_int_max_str_digits()
    found = sweep(str(path), "ones", prizes="4:1")
    assert str(6**6000 % 10**9) in found.to_dict()["bets"][0]["points"][0]["house_edge"]["exact"]
    assert sys.get_int_max_str_digits() == most


def test_a_simulation_tells_how_far_it_is_and_goes_on_from_a_checkpoint(tmp_path: Path) -> None:
    heard: list[Progress] = []
    file = tmp_path / "kept.json"
    first = simulate("craps", "horn", rounds=2**23, seed=5, workers=1, checkpoint=file, progress=heard.append)
    assert [progress.rounds for progress in heard] == [0, 2**23]
    heard.clear()
    second = simulate("craps", "horn", rounds=2**23, workers=1, checkpoint=str(file), progress=heard.append)
    assert [progress.rounds for progress in heard] == [2**23]
    assert second.to_dict() == first.to_dict()


SCRIPT = """\
import macau_edge
print("begun")
found = macau_edge.simulate("craps", "any-7", rounds=2**24, seed=1, workers=2)
print(found.found.stopped, found.found.bets[0].rounds)
"""


@pytest.mark.thorough
@pytest.mark.parametrize("how", ["script", "standard input"])
def test_a_simulation_on_many_cores_needs_no_guard(how: str, tmp_path: Path) -> None:
    """Processes begun anew run the caller's script again, unless they are kept from it; a notebook has none."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, "utf-8")
    command, text = ([str(script)], None) if how == "script" else (["-"], SCRIPT)
    shown = subprocess.run(
        [sys.executable, "-W", "error", *command],
        input=text,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENT,
    )
    assert (shown.stdout.splitlines(), shown.stderr) == (["begun", f"None {2**24}"], "")


def test_there_are_functions_to_look_at() -> None:
    assert {function.__name__ for function in FUNCTIONS} > {*ASK, "ruleset"}


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_every_function_says_what_it_raises(function: Callable[..., object]) -> None:
    said = inspect.getdoc(function) or ""
    assert said.partition("\n")[0].endswith((".", "`.", ")`."))
    assert re.search(r"^Raises:\n    ProblemError: .*\n(?:    .*\n)*    UsageError: ", said, re.MULTILINE)


@pytest.mark.parametrize("name", [name for name in ASK if name != "analyse"])
def test_every_parameter_is_explained_with_units_and_source(name: str) -> None:
    function = getattr(macau_edge, name)
    said = inspect.getdoc(function) or ""
    explained = said.partition("Args:")[2].partition("Raises:")[0]
    for parameter in inspect.signature(function).parameters:
        assert re.search(rf"^    (\w+, )*(\*\*)?{parameter}(, \w+)*: ", explained, re.MULTILINE), parameter
    assert re.search(r"^Source: \S", said, re.MULTILINE)
    assert re.search(r"per unit|in units of|patacas", said)
    assert f"`{name}(" in said.partition("\n")[0]


def test_every_decision_that_is_named_is_there() -> None:
    for function in FUNCTIONS:
        for number in re.findall(r"docs/decisions/(\d+)", inspect.getdoc(function) or ""):
            assert list((ROOT / "docs" / "decisions").glob(f"{number}-*.md"))


def test_a_prize_is_named_by_its_number_too() -> None:
    """As `sweep(prizes={12: …})` and `bias(die={6: …})` take it."""
    assert (
        solve("craps", "field", edge="2.5%", free=[12]).text() == solve("craps", "field", edge="2.5%", free="12").text()
    )


@pytest.mark.parametrize("game", [None, 3, ["craps"]])
def test_what_is_no_game_is_said(game: Any) -> None:
    with pytest.raises(UsageError, match="is no game"):
        load(game)
    with pytest.raises(UsageError, match="is no game"):
        solve(game, "field", edge="2.5%")


@pytest.mark.parametrize("function", [load, analyse, solve, sweep, bias, simulate, risk])
def test_a_docstring_tells_of_arguments_that_there_are(function: Callable[..., object]) -> None:
    """One line for two of them, `choices, options:`, is about neither for whoever makes pages of it."""
    told = re.search(r"Args:\n(.*?)(\n\n|$)", inspect.getdoc(function) or "", re.S)
    names = set(re.findall(r"^    (\S[^:]*):", told[1], re.M)) if told else set()
    assert names <= {str(one).partition(":")[0] for one in inspect.signature(function).parameters.values()}


def test_an_option_that_a_game_has_not_is_told_before_what_is_given_for_it() -> None:
    with pytest.raises(UsageError) as refused:
        risk("craps", "field", rounds=10, bankroll=-1)
    assert refused.value.message == "craps has no option `bankroll`"
    assert refused.value.help == (
        "its options: field12; the arguments: game, bet, rounds, unit, confidence, normal, limit"
    )


@pytest.mark.parametrize(
    ("keyword", "remedy"),
    [
        ("betz", "did you mean `bets=`?"),
        ("prize", "did you mean `prizes=`?"),
        ("fied12", "did you mean `field12=`?"),
        ("limt", "did you mean `limit=`?"),
    ],
)
def test_a_keyword_that_there_is_not_is_told_the_nearest_argument_or_option(keyword: str, remedy: str) -> None:
    with pytest.raises(UsageError) as refused:
        analyse("craps", **{keyword: "field"})  # type: ignore[arg-type]
    assert (refused.value.message, refused.value.help) == (f"craps has no option `{keyword}`", remedy)


def test_one_bet_and_several_are_asked_by_either_word() -> None:
    one = analyse("craps", bets="field")
    assert analyse("craps", bet="field") == one
    assert analyse("craps", bet=["field"]) == one  # type: ignore[arg-type]
    assert bias("craps", bet="field") == bias("craps", "field")
    solve_: Any = solve
    risk_: Any = risk
    assert solve_("craps", bets="field", edge="2.5%").prizes == solve("craps", "field", edge="2.5%").prizes
    assert risk_("craps", bets=["field"], rounds=5) == risk("craps", "field", rounds=5)
    with pytest.raises(UsageError, match="`bet` and `bets` are both given"):
        analyse("craps", bets="field", bet="field")
    with pytest.raises(UsageError, match="is of a wrong kind"):
        risk_("craps", bets=["field", "horn"], rounds=5)


def test_what_is_meant_by_a_share_above_one_is_written_as_an_argument() -> None:
    with pytest.raises(UsageError) as refused:
        bias("craps", "field", die={6: 2})  # type: ignore[dict-item]
    assert refused.value.message == "die: 2 for `6` is above 1, and no probability is"
    assert refused.value.help == 'did you mean `die={"6": "2%"}`?'


def test_one_bet_is_one_bet() -> None:
    assert repr(analyse("craps", bets="field").found) == "<Analysis of craps: 1 bet>"
    assert repr(analyse("cussec", bets=["small", "big"]).found) == "<Analysis of cussec: 2 bets>"
