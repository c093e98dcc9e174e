"""The mistakes that `python -m tests.mutants` puts into the engines: each is a module that can be read, and another."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants.__main__ import ENGINES, Mutant, engines, mutants, nearest, noticed
from tests.mutants.mistakes import mistakes

ROOT = Path(__file__).parents[1]
TEXT = '''def chance(ways: int, whole: int = 36) -> str:
    """The 投注 of one."""
    part = ways * 2 if ways < whole else whole - ways  # 賠率
    return f"{part + 1}" if part and "投" in "投注" else ""
'''


def test_every_kind_of_mistake_is_made() -> None:
    made = [one.said() for one in mistakes(TEXT)]
    assert "ways < whole -> ((ways) <= (whole))" in made
    assert "36 -> (37)" in made
    assert "36 -> (35)" in made
    assert "ways * 2 -> (ways)" in made
    assert "ways * 2 -> (2)" in made
    assert "whole - ways -> (whole)" in made
    assert any(one.startswith("ways * 2 if ways < whole else whole - ways -> ((whole - ways) if") for one in made)
    assert not [one for one in made if "part + 1" in one.partition(" -> ")[0] and "if" not in one]
    assert not [one for one in made if one.startswith("int ")]


def test_each_is_another_module_and_a_sound_one() -> None:
    """Also after letters that are several bytes long."""
    texts = [one.made_in(TEXT) for one in mistakes(TEXT)]
    assert len(set(texts)) == len(texts)
    assert all(ast.dump(ast.parse(text)) != ast.dump(ast.parse(TEXT)) for text in texts)


def test_a_seed_chooses_the_same_each_time_and_no_place_twice() -> None:
    chosen = mutants(ROOT, 7, 30)
    assert chosen == mutants(ROOT, 7, 30) != mutants(ROOT, 8, 30)
    assert len({(one.file, one.mistake.start) for one in chosen}) == 30
    for one in chosen:
        ast.parse(one.mistake.made_in((ROOT / one.file).read_text("utf-8")))


def test_the_files_that_import_what_stands_nearest_are_asked_first() -> None:
    files = nearest(Mutant(Path("macau_edge/numeric/tails.py"), mistakes(TEXT)[0]), ROOT)
    assert set(files[:2]) == {"tests/test_highest.py", "tests/test_sums.py"}
    assert "tests/test_numeric.py" in files
    assert "tests/test_wording.py" not in files


def test_every_engine_is_there() -> None:
    names = {file.relative_to(ROOT / "macau_edge").parts[0].removesuffix(".py") for file in engines(ROOT)}
    assert names == set(ENGINES)


@pytest.mark.thorough
def test_a_mistake_is_noticed_and_taken_back(tmp_path: Path) -> None:
    package, tests = tmp_path / "macau_edge", tmp_path / "test_x.py"
    (package / "exact").mkdir(parents=True)
    (package / "__init__.py").write_text("", "utf-8")  # without it, an installed macau_edge would be found before
    for name in ENGINES:
        (package / name).mkdir(exist_ok=True)
    module = package / "exact" / "one.py"
    module.write_text("ONE = 1\nTWO = 2\n", "utf-8")
    tests.write_text("from macau_edge.exact.one import ONE\ndef test_one():\n    assert ONE == 1\n", "utf-8")
    found = {one.mistake.was: noticed(one, tmp_path, [[str(tests)]]) for one in mutants(tmp_path, 1, 2)}
    assert found == {"1": "FAILED test_x.py::test_one", "2": ""}
    assert module.read_text("utf-8") == "ONE = 1\nTWO = 2\n"
