"""No file, argument or message makes the program make a number that takes long to make: bounded before it is made.

Where one of these hung, the test hangs: the time limit of a process of its own ends it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import macau_edge
from macau_edge.model.numbers import DIGITS, exact_of, parse_json, parse_toml, whole_of
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.model.texts import LANGUAGES, Citation
from macau_edge.questions.simulate import checkpoint as checkpoints
from macau_edge.questions.simulate.tally import CHUNK, chunks_of
from macau_edge.reading.source import source
from macau_edge.reading.toml import read_toml
from macau_edge.typed.reader import READERS, read_typed
from macau_edge.wording.text import Phrasebook
from tests.conftest import Run
from tests.loops import each
from tests.made_of_text import everywhere, made_of_text
from tests.simulated import resealed, simulated

ROOT = Path(__file__).parents[2]

# --- the function that makes one -------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def without_the_limit_of_python() -> Iterator[None]:
    """As the command line is, whose figures are longer."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(before)


def test_a_number_is_what_its_text_says() -> None:
    for text, value in (
        ("7", Fraction(7)),
        ("-5/36", Fraction(-5, 36)),
        ("2.50", Fraction(5, 2)),
        ("-0.5", Fraction(-1, 2)),
        ("+3", Fraction(3)),
        ("9" * DIGITS, Fraction(10**DIGITS - 1)),
        ("1/" + "9" * DIGITS, Fraction(1, 10**DIGITS - 1)),
    ):
        assert exact_of(text) == value


@each(
    "text",
    ["1e999999999", "1E9", "9" * (DIGITS + 3), "1/" + "9" * (DIGITS + 2), "1/0", "", "nan", "inf", " 1", "1 ", "1_0"],
)
def test_what_is_too_long_or_has_an_exponent_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"no number|more than|fraction of nothing"):
        exact_of(text)


def test_json_and_toml_have_the_same_bound() -> None:
    long = "9" * (DIGITS * 100)
    assert parse_json('{"a": [1, 2.5, 1e999]}') == {"a": [1, 2.5, float("inf")]}
    assert parse_toml("a = 1_000") == {"a": 1000}
    for text in (f"[{long}]", f"[-{long}]"):
        with pytest.raises(ValueError, match="more than"):
            parse_json(text)
    for text in (f"a = {long}", f"a = [\n1,\n{'9_' * DIGITS}9]"):
        with pytest.raises(ValueError, match="More than 10000 digits"):
            parse_toml(text)
    with pytest.raises(ValueError, match="more than 3"):
        whole_of("12345", 3)


def test_a_policy_is_told_the_place_of_such_a_number() -> None:
    with pytest.raises(ProblemError) as caught:
        read_toml(source("macau-edge.toml", b"a = 1\nb = " + b"9" * 900_000, "policy"))
    (problem,) = caught.value.problems
    assert (problem.code, problem.place.line, problem.place.column) == ("syntax/not-toml", 2, 5)


# --- nobody else makes one of a text ---------------------------------------------------------------------------------


ENGINES = ("exact/", "numeric/", "outcomes/")
"""Rooms that see no text: what they are given was read, and is bounded by its reader."""
TYPED = "typed/"
"""The readers of what is typed, none of which looks at more than 80 characters: see the test of that."""

OURS: Mapping[str, str] = {
    "analysis/derivation/choosing.py::step_chances": "weights of ways",
    "analysis/derivation/parted.py::parted_rounds": "weights of rounds",
    "analysis/derivation/counts.py::tally_by_states": "the place of a column that we made",
    "cli/kept.py::kept": "what the program has put there, without numbers",
    "cli/spoken.py::help_catalogue": "a file of the package",
    "dossier/annexes/session.py::session": "numbers that an application's reader has made",
    "dossier/annexes/simulation.py::simulation": "the same",
    "dossier/annexes/tolerance.py::dice_tolerance": "the same",
    "dossier/recompute.py::Device.dealt": "its own `number`, of 900 letters and without an exponent",
    "dossier/recompute.py::check_equations": "weights, which are whole numbers of JSON",
    "dossier/recompute.py::main": "JSON whose whole numbers have the limit that Python gives them there, 50,000 digits",
    "dossier/verify/drawn.py::_regions": "rows and columns of a picture",
    "dossier/verify/increments.py::_Added._others": "a number of an object that the library has read",
    "dossier/verify/parcel.py::read_data": "with its own `_number` for every number, by `whole_of`",
    "dossier/verify/revisions.py::_freed_in": "numbers that the library has read",
    "dossier/verify/usual.py::_light": "two digits of a colour",
    "dossier/writing/pdf.py::finished": "what the typesetter has just written",
    "dossier/writing/pdf.py::_put_fields": "the same",
    "dossier/writing/pdf.py::page_count": "the same",
    "dossier/writing/pdf.py::_table_of": "the same",
    "dossier/writing/pdf.py::_packed": "the same",
    "dossier/writing/typeset.py::Pages.found": "the same",
    "dossier/writing/typeset.py::_unescaped": "the same",
    "reading/annexes.py::_tolerance": "digits before a per cent sign, counted by their pattern",
    "reading/arrangement.py::read_arrangement": "a file of the package",
    "reading/subjects.py::_older": "a file of the package",
    "drawing/cloth/pictures.py::_die": "a face that was read, of nine digits",
    "desk/names.py::schema_of": "a file of the package",
    "model/bets.py::_for": "values of a variable, of nine digits",
    "model/measures.py::decimal": "digits one by one",
    "model/numbers.py::parse_json": "here",
    "model/numbers.py::parse_toml": "here",
    "model/numbers.py::whole_of": "here",
    "model/problem.py::_tables": "a file of the package",
    "questions/bias/removal.py::removal": "numbers of cards",
    "questions/risk/report.py::grouped_digits": "digits that we wrote",
    "questions/simulate/find.py::_percent": "fifteen digits that we wrote",
    "questions/supposing/__init__.py::shares_of": "weights of faces",
    "questions/given.py::_number": "a number of Python",
    "questions/understood.py::refused_number": "a float that Python wrote",
    "questions/understood.py::understood_ratio": "a number of Python, a decimal of a bounded exponent among them",
    "reports/fields.py::typed": "cells that we wrote, of nineteen digits",
    "reports/writers.py::_shade": "a colour that we wrote",
    "wording/keys.py::parse_words": "a file of the package",
    "wording/messages.py::message_catalogue": "a file of the package",
    "wording/messages.py::_key_catalogue": "a file of the package",
    "wording/plays.py::_by_points": "a card that was read, of nine digits",
    "wording/text.py::Phrasebook.date": "digits one by one",
    "wording/plays.py::_how_often": "weights of ways",
}
"""Who makes a number of a text all the same, and why it is short."""


@pytest.mark.thorough
def test_a_number_of_a_text_is_made_in_one_place() -> None:
    """It finds what was there: `Fraction(data["narrowest"])`, `map(int, text.split())`, `json.loads(data)`."""
    found = {
        f"{file}::{where}": call for file, _, where, call in everywhere() if not file.startswith((*ENGINES, TYPED))
    }
    assert {where: call for where, call in found.items() if where not in OURS} == {}
    here = {"model/numbers.py::parse_json", "model/numbers.py::whole_of"}
    assert OURS.keys() <= found.keys() | here, "no longer there"


@each(
    "line",
    [
        'return Fraction(data["net"])',
        "return int(text)",
        "return tuple(map(int, text.split()))",
        "return json.loads(text)",
        "match = PATTERN.fullmatch(text)\n    return int(match[1])",
        "whole, _, part = text.partition('.')\n    return Fraction(f'{whole}.{part}')",
        "return [int(one) for one in text.split(' ')]",
        "return Decimal(text[:-1])",
    ],
)
def test_who_would_make_one_is_seen(line: str) -> None:
    assert list(made_of_text(f"def read(text: str, data: dict[str, Any]) -> object:\n    {line}\n"))


@each("line", ["return Fraction(1, 2)", "return int(ceil(x))", "return whole_of(text)", "return int(x * 2)"])
def test_who_makes_one_of_numbers_is_not(line: str) -> None:
    assert not list(made_of_text(f"def read(text: str, x: float) -> object:\n    {line}\n"))


HOSTILE = ("9" * 1_000_000, "1e999999999", "1e-999999999", "0." + "3" * 1_000_000, f"1/{'7' * 1_000_000}")


@pytest.mark.thorough
def test_no_reader_of_what_is_typed_looks_at_a_text_of_a_million_digits() -> None:
    """They are read within the moment that it takes to see how long they are."""
    for sort in READERS:
        for text in HOSTILE:
            for word in (text, f"{text}:1"):
                assert read_typed(sort, word), sort


# --- files, arguments and values of Python ---------------------------------------------------------------------------


CHANGES: Mapping[str, Callable[[dict[str, Any]], None]] = {
    "an exponent for the narrowest": lambda data: data["bets"]["field"].update(narrowest="1e999999999"),
    "many digits for the narrowest": lambda data: data["bets"]["field"].update(narrowest="9" * 3_000_000),
    "a long seed": lambda data: data.update(seed=10**9_000),
    "so many chunks that nobody has played them": lambda data: data["bets"]["field"].update(chunks=10**9_000),
    "counts of many digits": lambda data: data["bets"]["field"]["prefix"].update(counts=[10**3_000]),
    "a number of a chunk of many digits": lambda data: data["bets"]["field"].update(
        apart={"9" * 3_000_000: {"rolls": 1, "counts": [CHUNK]}}
    ),
}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("kept") / "kept.json"
    simulated("craps", "field", rounds=CHUNK, seed=4, checkpoint=file)
    return file.read_text()


@pytest.mark.parametrize("what", CHANGES)
def test_a_checkpoint_whose_digest_was_made_right_again_is_damaged(what: str, kept: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text(resealed(kept, CHANGES[what]))
    with pytest.raises(UsageError, match="is damaged: it is a checkpoint, but not as it was written"):
        checkpoints.read_checkpoint(file)


def test_a_whole_number_of_millions_of_digits_is_no_checkpoint(kept: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text(kept.replace('"seed": 4', f'"seed": {"4" * 4_000_000}'))
    with pytest.raises(UsageError, match="is damaged"):
        checkpoints.read_checkpoint(file)


def test_chunks_that_are_there_are_not_counted_one_by_one() -> None:
    """A checkpoint may say that it has as many as there are seeds: the next one is what is to be played."""
    assert next(chunks_of(None, 10**30)) == (10**30, CHUNK)


RULESET = "game: a\nact: none\ndevice: {device}\nbets: {{b: {{win: {win}, lose: others, pays: {pays}}}}}\n"
LONG = "9" * 200_000


@each(
    ("device", "win", "pays"),
    [
        (f"{{wheel: {{{LONG}: 1, 1: 1}}}}", "1", "1:1"),
        (f"{{wheel: 0 to {LONG}}}", "1", "1:1"),
        (f"{{dice: {LONG}}}", "1", "1:1"),
        ("{dice: 1}", LONG, "1:1"),
        ("{dice: 1}", f"1 to {LONG}", "1:1"),
        ("{dice: 1}", f"trial {LONG}", "1:1"),
        ("{dice: 1}", f"higher than {LONG}", "1:1"),
        ("{dice: 1}", "1", f"{LONG}:1"),
        ("{dice: 1}", "1", f"{LONG} for 1"),
        ("{dice: 1}", "1", "1e999999999:1"),
        ("{dice: 1}", "1", f"{{by: total, {LONG}: 1:1}}"),
        (f"{{decks: {LONG}}}", "1", "1:1"),
    ],
    quick=3,
)
def test_a_ruleset_with_such_a_number_is_told_at_it(device: str, win: str, pays: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(RULESET.format(device=device, win=win, pays=pays))
    done = run("check", str(file))
    assert (done.code, done.out[:1] != "") == (1, True)
    assert "mistake of the program" not in done.err


ARTICLE = "9" * 2_000


@pytest.mark.parametrize("law", [f"art. {ARTICLE}, {ARTICLE})", f"art. 5, n.º {ARTICLE}", f"n.º {ARTICLE}"])
def test_an_article_of_such_a_number_stays_as_it_is_written(law: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(
        "game: a\nact: none\ndevice: {dice: 1}\nbets: {b: {win: 1, lose: others, pays: 1:1, law: '" + law + "'}}\n"
    )
    for language in LANGUAGES:
        assert run("explain", str(file), "b", "--lang", language).code == 0
        assert ARTICLE in Phrasebook(language).cite(Citation(law))


@pytest.mark.parametrize("value", [Decimal("1e999999999"), Decimal("1e-999999999"), *HOSTILE])
def test_a_value_of_python_is_bounded_too(value: object) -> None:
    with pytest.raises(UsageError):
        macau_edge.solve("craps", "field", edge=value)  # type: ignore[arg-type]


@each(
    "words",
    [
        ("risk", "craps", "field", "--rounds"),
        ("risk", "craps", "field", "--confidence"),
        ("simulate", "craps", "field", "--seed"),
        ("simulate", "craps", "field", "--until-halfwidth"),
        ("simulate", "craps", "field", "--die"),
        ("simulate", "craps", "field", "--prize"),
        ("solve", "craps", "field", "--edge"),
        ("sweep", "craps", "any-7", "--prize"),
        ("bias", "craps", "field", "--tolerance"),
        ("analyse", "craps", "--limit"),
        ("analyse", "craps", "--stake"),
        ("analyse", "craps", "--field12"),
        ("new", "application", "--game", "craps", "--date"),
    ],
    quick=3,
)
def test_no_argument_is_made_a_number_that_takes_long(words: tuple[str, ...], run: Run) -> None:
    for text in ("9" * 100_000, "1e999999999", f"1..{'9' * 1000}", f"6=1e{'9' * 9}", f"12={'9' * 100_000}:1"):
        done = run(*words, text)
        assert (done.code, "mistake of the program" in done.err) == (2, False), (done.code, done.err[:200])


@pytest.mark.thorough
def test_the_columns_of_a_terminal_that_says_too_many_are_none() -> None:
    environment = {"COLUMNS": "9" * 100_000, "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-m", "macau_edge", "games"], capture_output=True, env=environment, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
