"""The mistakes that `python -m tests.mutants` puts into the engines: each is a module that can be read, and another."""

from __future__ import annotations

import ast
import json
import signal
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from tests.mutants import hurried
from tests.mutants.__main__ import Asking, Decided, enough, noticed_before, recorded, totals
from tests.mutants.asking import Map, Run, chosen, failing, nearest, noticed, runs
from tests.mutants.covered import MARKS, marked
from tests.mutants.mistakes import mistakes
from tests.mutants.places import PLACES, Equivalent, Mutant, at, equivalents, every, modules, mutants

ROOT = Path(__file__).parents[2]
TEXT = '''def chance(ways: int, whole: int = 36) -> str:
    """The 投注 of one."""
    part = ways * 2 if ways < whole else whole - ways  # 賠率
    return f"{part + 1}" if part and "投" in "投注" else ""
'''
LOOP = """from functools import lru_cache
Left = tuple[int, ...] | None
@lru_cache(maxsize=8)
def first(items: list[float], left: dict[str, bool]) -> float:
    found = 0.5
    for item in items:
        if not item or left.get("a"):
            continue
        found += -item
        items.append(found)
        left["a"] = True
        if 0 <= found < item:
            break
    if items:
        raise ValueError(f"{found + 1}")
    assert found > 0
    return found
"""


def said(text: str) -> list[str]:
    return [one.said() for one in mistakes(text)]


def test_every_kind_of_mistake_is_made() -> None:
    made = said(TEXT)
    assert "ways < whole -> ((ways) <= (whole))" in made
    assert "36 -> (37)" in made
    assert "36 -> (35)" in made
    assert "ways * 2 -> (ways)" in made
    assert "ways * 2 -> (2)" in made
    assert "ways * 2 -> ((ways) / (2))" in made
    assert "whole - ways -> (whole)" in made
    assert "whole - ways -> ((whole) + (ways))" in made
    assert any(one.startswith("ways * 2 if ways < whole else whole - ways -> ((whole - ways) if") for one in made)
    assert any(one.startswith('return f"{part + 1}"') and one.endswith("-> return None") for one in made)


def test_statements_and_conditions_are_left_out_and_denied() -> None:
    assert set(said(LOOP)) == {
        "0.5 -> (1.0)",
        "not item -> (item)",
        'not item or left.get("a") -> (not item)',
        "not item or left.get(\"a\") -> (left.get('a'))",
        "not item or left.get(\"a\") -> ((not item) and (left.get('a')))",
        "not item or left.get(\"a\") -> (not (not item or left.get('a')))",
        "continue -> break",
        "break -> continue",
        "found += -item -> pass",
        "-item -> (item)",
        "items.append(found) -> pass",
        'left["a"] = True -> pass',
        "True -> (False)",
        "0 -> (1)",
        "0 -> (-1)",
        "0 <= found < item -> ((0) < (found) and (found < item))",
        "0 <= found < item -> ((0 <= found) and (found) <= (item))",
        "items -> (not (items))",
        'raise ValueError(f"{found + 1}") -> pass',
        "return found -> return None",
    }


def test_nothing_is_changed_in_types_messages_decorators_and_checks_of_the_code() -> None:
    made = said(TEXT + LOOP)
    assert not [one for one in made if one.startswith(("int ", "8 ", "found > 0", "tuple"))]
    assert not [one for one in made if one.startswith(("part + 1", "found + 1"))]


def test_each_is_another_module_and_a_sound_one() -> None:
    """Also after letters that are several bytes long."""
    texts = [one.made_in(TEXT) for one in mistakes(TEXT)]
    assert len(set(texts)) == len(texts)
    assert all(ast.dump(ast.parse(text)) != ast.dump(ast.parse(TEXT)) for text in texts)


def test_each_mistake_knows_its_statement() -> None:
    text = "def f(a, b):\n    return (a +\n            b * 2)\n"
    assert {one.was: (one.line, one.statement) for one in mistakes(text)}["2"] == (3, 2)


# --- which of them are made -----------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_seed_chooses_the_same_each_time_and_no_place_twice() -> None:
    chosen = mutants(ROOT, 7, 30)
    assert chosen == mutants(ROOT, 7, 30) != mutants(ROOT, 8, 30)
    assert len({(one.file, one.mistake.start) for one in chosen}) == 30
    for one in chosen:
        text = (ROOT / one.file).read_text("utf-8")
        ast.parse(one.mistake.made_in(text))
        assert text.splitlines()[one.mistake.line - 1].strip() == one.text


def test_every_mistake_of_a_line_can_be_asked_for(small: Path) -> None:
    line = "macau_edge/exact/one.py:3"
    assert [one.mistake.said() for one in at(small, [line])] == ["2 -> (1)", "2 -> (3)"]


def test_mistakes_are_made_in_some_files_alone(small: Path) -> None:
    (small / "macau_edge" / "outcomes" / "drawn.py").write_text("ONE = 1\nTWO = 3\n", "utf-8")
    of_all, of_one = mutants(small, 7, 99), mutants(small, 7, 99, ["drawn", "parted"])
    assert of_one == [one for one in of_all if one.file.name == "drawn.py"] != of_all
    assert {one.text for one in of_one} == {"ONE = 1", "TWO = 3"}


def test_every_engine_is_there_and_the_measures() -> None:
    names = {file.relative_to(ROOT / "macau_edge").as_posix() for file in modules(ROOT)}
    assert "model/measures.py" in names
    assert {name.partition("/")[0] for name in names} == {place.partition("/")[0] for place in PLACES}


@pytest.mark.thorough
def test_each_equivalent_is_a_mistake_that_can_be_made_and_has_its_proof() -> None:
    """A line that is no longer there, or stands twice, is told by its mistake."""
    made: dict[tuple[str, str, str], int] = {}
    for mutant in every(ROOT):
        key = (mutant.file.as_posix(), mutant.text, mutant.mistake.said())
        made[key] = made.get(key, 0) + 1
    for one in equivalents():
        assert made.get((one.file, one.line, one.mistake)) == 1, f"{one.file}: {one.line}: {one.mistake}"
        assert one.why.endswith(".")
    assert len(set(equivalents())) == len(equivalents())


# --- what is asked about them ---------------------------------------------------------------------------------------

MODULE = '''"""Two numbers."""
ONE = 1
TWO = 2
def one():
    """One."""
    return ONE
def bounded(value):
    if value > TWO:
        return TWO
    for _ in ():
        pass
    return value
'''
TESTS = """from macau_edge.exact.one import bounded, one
def test_one():
    assert one() == 1
def test_bounded():
    assert bounded(3) == bounded(2) == 2
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A tree with one module and one file of tests."""
    package = tmp_path / "macau_edge"
    for place in (folder for folder in PLACES if "/" not in folder):
        (package / place).mkdir(parents=True)
    (package / "model").mkdir()
    (package / "model" / "measures.py").write_text("", "utf-8")
    (package / "__init__.py").write_text("", "utf-8")  # without it, an installed macau_edge would be found before
    (package / "exact" / "one.py").write_text(MODULE, "utf-8")
    (tmp_path / "tests" / "mutants").mkdir(parents=True)
    for init in ("tests/__init__.py", "tests/mutants/__init__.py"):
        (tmp_path / init).write_text("", "utf-8")
    (tmp_path / "tests" / "mutants" / "hurried.py").write_text(Path(hurried.__file__).read_text("utf-8"), "utf-8")
    (tmp_path / "tests" / "test_x.py").write_text(TESTS, "utf-8")
    return tmp_path


def known() -> Map:
    """What the tests of the small tree go through."""
    lines = {"6": [0], "8": [1], "9": [1], "10": [1], "11": [], "12": [1]}
    return Map(
        [("tests/test_x.py::test_one", 0.2), ("tests/test_x.py::test_bounded", 0.1)], {"macau_edge/exact/one.py": lines}
    )


def of(small: Path, mistake: str) -> Mutant:
    (found,) = (one for one in every(small) if one.mistake.said() == mistake)
    return found


@pytest.mark.parametrize(
    ("mistake", "expected"),
    [
        ("return ONE -> return None", ["test_one"]),
        ("value > TWO -> ((value) >= (TWO))", ["test_bounded"]),
        ("1 -> (2)", ["test_one"]),
        ("2 -> (3)", ["test_bounded"]),
    ],
)
def test_the_tests_that_go_through_a_statement_are_asked(small: Path, mistake: str, expected: list[str]) -> None:
    """What is run on import, by those that go through a statement which knows the name."""
    (only,) = runs(of(small, mistake), small, known, "quick", "covering")
    assert [name.partition("::")[2] for name in only.tests] == expected


def test_the_quickest_are_asked_first_and_the_whole_part_last(small: Path) -> None:
    mutant = of(small, "return ONE -> return None")
    through = Map(known().tests, {mutant.file.as_posix(): {"6": [0, 1]}})
    first, near, part = runs(mutant, small, lambda: through, "quick", "part")
    assert [name.partition("::")[2] for name in first.tests] == ["test_bounded", "test_one"]
    assert near.arguments[-1] == "tests/test_x.py"
    assert part == Run(("--part", "quick"))
    assert chosen([("a.py::b", 1000.0)], "quick").seconds == part.seconds > first.seconds > 10 * 0.3


def test_what_noticed_it_before_is_asked_first(small: Path) -> None:
    mutant = of(small, "return ONE -> return None")
    the_map = iter([None])
    found = runs(mutant, small, lambda: next(the_map), "quick", "covering", "tests/test_x.py::test_one")
    assert next(found).tests == ("tests/test_x.py::test_one",)
    assert [near.arguments[-1] for near in found] == ["tests/test_x.py"]
    assert next(the_map, "asked for") == "asked for"  # but only now: it takes minutes to make
    (near,) = runs(mutant, small, lambda: None, "quick", "covering", "tests/test_gone.py::test_one")
    assert not near.tests


@pytest.mark.thorough
def test_the_files_that_import_what_stands_nearest_are_asked_first() -> None:
    files = nearest(Mutant(Path("macau_edge/numeric/tails.py"), mistakes(TEXT)[0], ""), ROOT)
    assert set(files[:3]) == {
        "tests/numeric/test_bounds.py",
        "tests/numeric/test_highest.py",
        "tests/numeric/test_sums.py",
    }
    assert "tests/numeric/test_numeric.py" in files
    assert "tests/wording/test_wording.py" not in files


def test_a_marked_module_does_the_same_and_says_where_it_went() -> None:
    line = bytearray(20)
    names: dict[str, Any] = {MARKS: line}
    exec(compile(marked(MODULE), "one.py", "exec"), names)
    assert [names["bounded"](value) for value in (1, 5)] == [1, 2]
    assert [number for number, mark in enumerate(line) if mark] == [8, 9, 10, 12]


# --- what comes of them ---------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_mistake_is_noticed_and_taken_back(small: Path) -> None:
    here = Run(("-c", "/dev/null", "--rootdir", str(small), "tests/test_x.py"))
    mistaken = [of(small, mistake) for mistake in ("1 -> (2)", "value > TWO -> ((value) >= (TWO))")]
    assert [noticed(one, small, [here]) for one in mistaken] == ["FAILED tests/test_x.py::test_one", ""]
    assert (small / "macau_edge" / "exact" / "one.py").read_text("utf-8") == MODULE


@pytest.mark.thorough
def test_what_never_ends_is_noticed(small: Path) -> None:
    (small / "tests" / "test_x.py").write_text("def test_one():\n    while True:\n        pass\n", "utf-8")
    ended = failing(Run(("-c", "/dev/null", "--rootdir", str(small), "tests/test_x.py"), seconds=1), small)
    assert ended.startswith("ENDED tests/test_x.py::test_one with -")


@pytest.mark.thorough
def test_a_test_may_take_so_much_of_the_processor_and_no_more(small: Path) -> None:
    """Also within one operation, in which no Python runs; the test is known, and asked first the next time."""
    endless = "def test_first():\n    pass\ndef test_one():\n    pow(3, 10**10)\n"
    (small / "tests" / "test_x.py").write_text(endless, "utf-8")
    plugin = small / "tests" / "mutants" / "hurried.py"
    plugin.write_text(plugin.read_text("utf-8").replace(f"SECONDS = {hurried.SECONDS}\n", "SECONDS = 1\n"), "utf-8")
    ended = failing(Run(("-c", "/dev/null", "--rootdir", str(small), "tests/test_x.py")), small)
    assert ended == f"ENDED tests/test_x.py::test_one with {-signal.SIGXCPU}"


@pytest.mark.thorough
def test_no_browser_fails_for_the_bound_of_its_addresses() -> None:
    """A mistake that no test notices would be called one that this test noticed."""
    assert not failing(Run(("-n", "0", "tests/reports/test_html.py::test_a_browser_agrees")), ROOT)


@pytest.mark.deep
def test_between_two_runs_the_tree_is_without_the_mistake(small: Path) -> None:
    """A map that is made then is one of the tree, and not of the mistake."""

    def asked() -> Iterator[Run]:
        for _ in range(2):
            assert (small / "macau_edge" / "exact" / "one.py").read_text("utf-8") == MODULE
            yield Run(("-c", "/dev/null", "--rootdir", str(small), "tests/test_none.py"))

    (small / "tests" / "test_none.py").write_text("", "utf-8")
    assert not noticed(of(small, "1 -> (2)"), small, asked())


def test_an_equivalent_is_not_made(small: Path) -> None:
    mutant = of(small, "value > TWO -> ((value) >= (TWO))")
    listed = Equivalent("macau_edge/exact/one.py", "if value > TWO:", mutant.mistake.said(), "At TWO both give TWO.")
    decided = Asking(small, lambda: None, "tree", "quick", "part", [listed], {}).decided(7, 0, mutant)
    assert (decided.outcome, decided.by) == ("equivalent", "At TWO both give TWO.")


def some() -> Iterator[Decided]:
    outcomes = ["killed"] * 9 + ["survived", "equivalent"]
    yield from (
        Decided("tree", 14, number, "x.py: 1: 1 -> (2)", one, f"FAILED test_x.py::{number}", 1, 1)
        for number, one in enumerate(outcomes)
    )


def test_what_was_found_is_counted_and_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    found, results = list(some()), tmp_path / "results.jsonl"
    assert list(totals(found)) == ["seed 14: 9 killed, 1 survived, 1 equivalent\n"]
    assert (enough(found, 90), enough(found, 91), enough([], 100)) == (0, 1, 0)
    results.write_text("".join(json.dumps(asdict(one)) + "\n" for one in found) + '{"tree": "tr', "utf-8")
    assert list(recorded(results)) == found
    assert dict(noticed_before(results)) == {"x.py: 1: 1 -> (2)": "test_x.py::10"}
    ended = replace(found[0], mutant="y.py", by="ENDED tests/test_x.py::test_one[a with b] with -24")
    none = replace(found[0], mutant="z.py", by="ENDED pytest with -9")
    results.write_text("".join(json.dumps(asdict(one)) + "\n" for one in (ended, none)), "utf-8")
    assert dict(noticed_before(results)) == {"y.py": "tests/test_x.py::test_one[a with b]", "z.py": "pytest"}
    assert list(recorded(tmp_path / "none")) == list(recorded(None)) == []
