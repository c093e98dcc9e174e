"""What a person types: every case of the table, and that whatever is offered is understood where it is offered."""

from __future__ import annotations

import dataclasses
import json
import random
import re
import subprocess
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

import macau_edge.typed
from macau_edge import analyse
from macau_edge.model.devices import Device
from macau_edge.model.problem import Problem, UsageError, cut
from macau_edge.questions.request import whole_number
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.typed.entries import About, Ambiguous, Canonical, Respelt, Sort, Unreadable
from macau_edge.typed.normal import LONGEST, look_alikes, normal
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.reader import READERS, read_typed
from macau_edge.typed.said import note, refusal
from tests.browsers import NODE
from tests.conftest import Run
from tests.loops import each

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "typed" / "cases.json").read_text("utf-8"))
KINDS = {"canonical": Canonical, "respelt": Respelt, "ambiguous": Ambiguous, "unreadable": Unreadable}


def about(given: dict[str, Any]) -> About:
    """What the place knows, of a case; a device is written as in a file, with the deal of its cards."""
    if "device" in given:
        device = device_of(given["device"], given.get("deal", ""))
        return about_outcomes(device, given.get("known", ()), in_list=given.get("in_list", False))
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
    return About(**values | ({"of": Sort(values["of"])} if "of" in values else {}))


@cache
def device_of(text: str, deal: str = "") -> Device:
    """A device as a file has it."""
    lines = f"game: G\ndevice: {text}\n" + (f"deal: {deal}\n" if deal else "") + "bets: {a: {win: any, pays: 1:1}}\n"
    read = read_ruleset(source("g.yaml", lines.encode()), "g").ruleset
    assert read is not None
    return read.device


def texts(found: Any) -> list[str]:
    """What is offered: the canonical texts, or of what cannot be read its example."""
    match found:
        case Canonical(_, text) | Respelt(_, text):
            return [text]
        case Ambiguous(_, meanings):
            return [one.text for one in meanings]
        case _:
            return [found.example] if found.example and not found.instead else []


@each("case", CASES)
def test_what_is_typed_is_understood_as_the_table_says(case: dict[str, Any]) -> None:
    found = read_typed(Sort(case["sort"]), case["text"], about(case.get("about", {})))
    assert type(found) is KINDS[case["kind"]], found
    if case["kind"] != "unreadable" or not getattr(found, "instead", ""):
        assert texts(found) == case["texts"], found


def test_every_sort_has_cases_and_no_case_stands_twice() -> None:
    assert {case["sort"] for case in CASES} == {sort.value for sort in READERS}
    keys = [(case["sort"], case["text"], repr(case.get("about"))) for case in CASES]
    assert [key for key in keys if keys.count(key) > 1] == []


@pytest.mark.thorough
@each("case", CASES)
def test_no_remedy_is_what_was_typed_and_each_is_canonical_where_it_is_offered(case: dict[str, Any]) -> None:
    check(Sort(case["sort"]), case["text"], about(case.get("about", {})))


def check(sort: Sort, text: str, place: About) -> None:
    """Holds a text to the rules: what is offered is another text, canonical there, with an equal value."""
    found = read_typed(sort, text, place)
    match found:
        case Respelt(value, written):
            again = read_typed(sort, written, place)
            assert isinstance(again, Canonical), (text, found, again)
            assert again.value == value, (text, found, again)
            assert written != text
            assert f"`{cut(text)}`" in note(text, found)
        case Ambiguous(_, meanings):
            assert 2 <= len(meanings) <= 4
            assert len({one.text for one in meanings}) == len(meanings)
            for one in meanings:
                assert isinstance(read_typed(sort, one.text, place), Canonical), (text, one)
                assert one.text != text
        case Unreadable(why, example, _):
            assert why
            assert example != text or not text
            assert not example or isinstance(read_typed(sort, example, place), Canonical), (text, example)
    refused = refusal(sort, text, found)
    assert (refused is None) == isinstance(found, Canonical)
    for look in look_alikes(text if not isinstance(found, Canonical) else ""):
        assert f"U+{ord(look.was):04X}" in (refused.message if refused else ""), (text, refused)


PLACES = {
    Sort.RATIO: (About(), About(for_one=True), About(for_one=False), About(pushes=True)),
    Sort.FIGURE: (About(), About(in_file=False), About(share=False)),
    Sort.COUNT: (About(), About(in_file=False)),
    Sort.RANGE: (
        About(of=Sort.RATIO),
        About(of=Sort.FIGURE),
        About(of=Sort.FIGURE, in_file=False),
        About(of=Sort.AMOUNT),
        About(of=Sort.COUNT),
    ),
    Sort.IDENTIFIER: (About(), About(known=("a", "b-1"))),
}
ALPHABET = [
    *"0123456789", *"0123456789", *"::..,,--//%%= '_+()xXkKMe", "１", "２", "：", "％", "＝", "\u00a0", "\u3000",
    "–", "−", "“", "”", "½", "²", "賠", "一", "十", "百", "千", "萬", "年", "月", "日", " to ", " a ", " para ",
    " for ", " for 1", " in ", "000", ".000", "MOP ", "..", " or ", " or more", "+", ">", "≥", "Nov", " de ", "2026",
    "-", "é", "ß", "٣",
]  # fmt: skip
SEED = 20_261_128


def typed(number: int, seed: int) -> Iterator[str]:
    """Random texts of what people type with."""
    chance = random.Random(seed)
    for _ in range(number):
        yield "".join(chance.choices(ALPHABET, k=chance.randint(1, 7)))


@pytest.mark.thorough
@each("sort", sorted(READERS, key=lambda sort: sort.value))
def test_whatever_is_offered_is_canonical(sort: Sort) -> None:
    for text in typed(400, SEED):
        for place in PLACES.get(sort, (About(),)):
            check(sort, text, place)


@pytest.mark.deep
@each("sort", sorted(READERS, key=lambda sort: sort.value))
def test_whatever_is_offered_is_canonical_of_very_many(sort: Sort) -> None:
    for text in typed(20_000, SEED + 1):
        for place in PLACES.get(sort, (About(),)):
            check(sort, text, place)


OF_THE_PAGE: dict[Sort, list[tuple[About, dict[str, Any]]]] = {
    Sort.RATIO: [(About(in_file=False, for_one=for_one), {"for_one": for_one}) for for_one in (None, True, False)],
    Sort.FIGURE: [(About(in_file=False), {})],
    Sort.COUNT: [(About(in_file=False), {})],
    Sort.AMOUNT: [(About(in_file=False), {})],
}
"""What a page asks for, with what it knows there: as Python has it, and as the page's own reader."""


@pytest.mark.thorough
@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_reader_of_a_page_reads_as_python_does(tmp_path: Path) -> None:
    compare(600, SEED + 2, tmp_path)


@pytest.mark.deep
@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_reader_of_a_page_reads_as_python_does_of_very_many(tmp_path: Path) -> None:
    compare(20_000, SEED + 3, tmp_path)


def compare(number: int, seed: int, folder: Path) -> None:
    """Holds the reader of a page, run by Node, to this one: of random texts of each sort that a page asks for."""
    kinds = {kind: name for name, kind in KINDS.items()}
    asked = [
        {"sort": sort.value, "text": text, "about": said, "kind": kinds[type(found)],
         "texts": [] if isinstance(found, Unreadable) else texts(found)}
        for sort, places in OF_THE_PAGE.items()
        for place, said in places
        for text in typed(number, seed)
        for found in (read_typed(sort, text, place),)
    ]  # fmt: skip
    (folder / "asked.json").write_text(json.dumps(asked), "utf-8")
    script = Path(__file__).parents[1] / "page" / "agree.js"
    told = subprocess.run(
        [str(NODE), str(script), str(folder / "asked.json")], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout[:4000] + told.stderr[:4000]


@each("sort", sorted(READERS, key=lambda sort: sort.value))
def test_what_is_longer_than_a_line_is_not_looked_at(sort: Sort) -> None:
    for one in ("1", " ", ".", ",", "-", ":", "1.", "1 ", "1,", "a ", "一", "\u00a0", "(", "1/"):
        text = one * (LONGEST + 1)
        found = read_typed(sort, text, PLACES.get(sort, (About(),))[0])
        assert isinstance(found, Unreadable) or len(texts(found)[0]) > LONGEST, (one, found)


def test_a_message_names_what_cannot_be_seen() -> None:
    told = {
        text: refusal(Sort.RATIO, text, read_typed(Sort.RATIO, text)) for text in ("３:２", "3\u00a0:2", "3–2", "3：2")
    }
    assert [one.message if one else "" for one in told.values()] == [
        "`３:２` is not a ratio; it has U+FF13 (full-width 3), U+FF12 (full-width 2)",
        "`3\u00a0:2` is not a ratio; it has U+00A0 (no-break space)",
        "`3–2` is not a ratio; it has U+2013 (en dash)",
        "`3：2` is not a ratio; it has U+FF1A (full-width colon)",
    ]
    assert {one.instead for one in told.values() if one} == {"3:2"}


def test_one_normal_form_and_nothing_is_made_a_digit_that_is_none() -> None:
    assert normal("“３\u00a0–\u3000２”") == "3 - 2"
    assert [normal(one) for one in ("10²", "H₂", "①②", "1½", "½")] == ["10²", "H₂", "①②", "1 1/2", "1/2"]


def test_today_is_a_date_on_a_command_line_and_none_in_a_file() -> None:
    place = About(in_file=False)
    for word in ("today", "Hoje", "今天"):
        found = read_typed(Sort.DATE, word, place)
        assert isinstance(found, Respelt)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", found.text)
        assert abs((date.fromisoformat(found.text) - date.today()).days) <= 1
        assert isinstance(read_typed(Sort.DATE, word), Unreadable)


def test_a_name_that_is_taken_gets_a_number() -> None:
    taken = partial(read_typed, Sort.IDENTIFIER, "My bet")
    assert texts(taken(About(known=("my-bet", "my-bet-2")))) == ["my-bet-3"]


GONE = {
    "as_whole_ratio", "ratio_meant", "row_meant", "share_range", "nearWritten", "typedEdge", "typedPrize", "tellWrong",
    "DATE_PATTERN", "IDENTIFIER_PATTERN", "OF_A_LOSS", "_inexact", "fromisoformat(text)", "write 2010-03-08",
    "use small letters and digits, with hyphens between words\"", "_EXPONENT", "_in_range",
    "meant_of_cards", "no_outcomes(", "rank_meant(", "by_meant", "model.hints",
}  # fmt: skip
"""Names and words of what read entries before there was one reader of them."""
GONE_FROM = {
    "model/forms.py": ("share", "count", "share_range"), "model/notation.py": ("meant", "same", "_instead"),
    "checks/mends.py": ("_instead", "same"), "cli/new/draft.py": ("parse_ratio", "parse_row_key"),
}  # fmt: skip
"""File -> functions that it no longer has, whose names others may have."""


@pytest.mark.thorough
def test_nothing_is_left_of_the_readers_that_the_one_replaced() -> None:
    package = Path(macau_edge.typed.__file__).parents[1]
    files = {file: file.read_text("utf-8") for end in ("*.py", "*.js") for file in package.rglob(end)}
    of_the_reader = {file for file in files if file.parent.name == "typed"}
    left = {
        (file.name, name)
        for file in files.keys() - of_the_reader
        for name in GONE
        if re.search(rf"(?<!\w){re.escape(name)}", files[file])
    }
    assert left - {("text.py", "fromisoformat(text)"), ("shoe.py", "rank_meant(")} == set()
    assert not (package / "model" / "hints.py").exists()
    for name, functions in GONE_FROM.items():
        text = (package / name).read_text("utf-8")
        assert [one for one in functions if re.search(rf"\bdef {one}\(|\b{one}\(", text)] == []
    for end in ("parse_ratio", "parse_figure"):  # who reads a text of a person asks the reader first
        asking = {str(file.relative_to(package)) for file, text in files.items() if re.search(rf"\b{end}\b", text)}
        assert asking <= MAY_ASK, asking - MAY_ASK


def test_what_mends_a_finding_is_its_own_and_no_program_reads_a_message_back() -> None:
    """`Problem.instead` has it: no pattern is searched in a message, a remedy or a help, and none is taken apart."""
    assert "instead" in {one.name for one in dataclasses.fields(Problem)}
    read_back = re.compile(
        r"re\.\w+\([^)]*\.(?:help|message|remedy)\b|\.(?:help|message|remedy)\.(?:r?split|r?partition|r?find|index)\("
    )
    package = Path(macau_edge.typed.__file__).parents[1]
    assert [file.name for file in package.rglob("*.py") if read_back.search(file.read_text("utf-8"))] == []
    of_backquotes = re.compile(r"re\.\w+\([^)\n]*`")  # behind which a remedy has what is to be written
    looking = {file.name for file in package.rglob("*.py") if of_backquotes.search(file.read_text("utf-8"))}
    assert looking <= BACKQUOTES


BACKQUOTES = {
    "foreign.py", "terms.py", "reference.py",  # Markdown, words of a command, the law's own words, the reference
    "typeset.py",  # what typst says
    "ask.py",  # options as arguments of a function, in what is told to whoever writes Python
}  # fmt: skip
"""Who looks for backquotes in a text."""
MAY_ASK = {
    "model/notation.py", "model/forms.py", "typed/ratios.py", "typed/figures.py",  # where they are, and what reads
    "outcomes/options.py",  # what is chosen, in the text that the option has: `questions/chosen.py` gave it
    "checks/expected.py", "questions/diff/facts.py",  # labels of ratios that were read
    "reading/expected.py", "reading/policy.py",  # what the reader took, with the step that it is rounded to
}  # fmt: skip


# --- the command line -------------------------------------------------------------------------------------------------


@each(
    ("words", "note"),
    [
        ("risk craps field --rounds 1.000", "`1.000` read as `1000`"),
        ("risk craps field --rounds 1k", "`1k` read as `1000`"),
        ("solve craps field --edge 0.025 --free 12", ""),
        ("solve craps field --edge 2,5% --free 12", "`2,5%` read as `2.5%`"),
        ("analyse craps --bet field --field12 ３:1", "`３:1` read as `3:1`; it has U+FF13 (full-width 3)"),
        ("sweep craps field --prize 12=31/10", "`31/10` read as `31:10`"),
        ("sweep craps field --prize １２=3:1", ""),
        ("sweep craps field --prize 3,4，9,10,11=1:1", ""),
        ("solve craps field --edge 2.5% --free １２", ""),
        ("analyse craps --bet field --field12 2", "`2` read as `2:1`: profit to stake"),
        ("analyse craps --bet field --field12 三比一", "`三比一` read as `3:1`: the profit first, as in Portuguese"),
        ("analyse baccarat --bet tie --packs ８", "`８` read as `8`; it has U+FF18 (full-width 8)"),
    ],
    quick=3,
)
def test_the_command_line_takes_what_can_mean_one_thing_and_says_so(words: str, note: str, run: Run) -> None:
    """With exit code 0, on standard error alone, in every format."""
    for format_ in ("table", "json"):
        result = run(*words.split(), "--format", format_)
        assert result.code == 0, result.err
        told = [line for line in result.err.splitlines() if "read as" in line]
        assert told == ([f"macau-edge: {note}"] if note else [])
        assert "read as" not in result.out


def test_rounds_with_a_point_are_a_thousand(run: Run) -> None:
    one, thousand, pointed = (
        run("risk", "craps", "field", "--rounds", text, "--format", "json") for text in ("1", "1000", "1.000")
    )
    assert pointed.out == thousand.out
    assert pointed.out != one.out


@pytest.mark.thorough
def test_a_note_is_in_the_persons_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MACAU_EDGE_LANG", "pt")
    assert "macau-edge: `1.000` lido como `1000`\n" in run("risk", "craps", "field", "--rounds", "1.000").err
    monkeypatch.setenv("MACAU_EDGE_LANG", "zh")
    assert "macau-edge: `1.000`讀作`1000`\n" in run("risk", "craps", "field", "--rounds", "1.000").err


@each(
    ("words", "message", "remedy"),
    [
        ("analyse craps --bet field --field12 15", "`15` is not a choice of `field12`", "choose 2:1 or 3:1"),
        ("analyse craps --bet field --field12 3:1:1", "`3:1:1` is not a ratio", "choose 2:1 or 3:1"),
        ("analyse craps --bet field --field12 0:1", "`0:1` pays nothing", "choose 2:1 or 3:1"),
        ("analyse craps --bet field --field12 1賠15", "`15:1` is not a choice of `field12`", "choose 2:1 or 3:1"),
        ("solve craps field --edge 3", "`3` has no sign of percent", "write `3%` (in hundredths)"),
        (
            "sweep craps field --prize 12=1.000:1",
            "`1.000:1` can be more than one prize",
            "write `1000:1` (in thousands)",
        ),
        ("risk craps field --rounds 1.5", "`1.5` is not a whole number", "for example `1000`"),
    ],
)
def test_the_command_line_refuses_what_can_mean_two_things(words: str, message: str, remedy: str, run: Run) -> None:
    result = run(*words.split())
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert remedy in " ".join(result.err.split())


# --- Python -----------------------------------------------------------------------------------------------------------


@each("number", [Fraction(1000), Decimal("1000"), Decimal("1E+3"), "1.000", "1k", 1000])
def test_a_whole_number_that_the_program_gave_is_taken_back(number: Fraction | Decimal | str | int) -> None:
    """Be it a fraction with a whole value; a float and a half are none."""
    assert whole_number(number, "rounds") == 1000


@each(
    ("number", "said"),
    [(1000.0, "1000.0 is a float"), (Fraction(1, 2), "`1/2` is not a whole number"), (True, "True is no figure")],
)
def test_what_is_no_whole_number_is_refused(number: Any, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        whole_number(number, "rounds")


@pytest.mark.thorough
def test_a_float_for_a_choice_is_told_the_choice_that_it_shows() -> None:
    with pytest.raises(UsageError, match='write the choice as text: `"8"`'):
        analyse("baccarat", bets="tie", packs=8.0)  # type: ignore[arg-type]


@each(
    ("text", "wrong"),
    [
        ("1:0", "`1:0` is 1 for a stake of nothing"),
        ("4 to 0", "`4 to 0` is 4 for a stake of nothing"),
        ("-1:2", "`-1:2` is below zero, which no prize is"),
        ("1:-2", "`1:-2` is below zero, which no prize is"),
    ],
)
def test_what_is_wrong_with_a_prize_is_said(text: str, wrong: str) -> None:
    found = read_typed(Sort.RATIO, text)
    assert isinstance(found, Unreadable)
    assert found.why == wrong
    assert found.instead


@each(
    ("text", "read"),
    [
        ("[4, 17]", "4-17"),
        ("17, 4", "4-17"),
        ("4 or 17", "4-17"),
        ("5-7", "5 to 7"),
        ("de 5 a 7", "5 to 7"),
        ("4-17", ""),
        ("4", None),
        ("1-1-1, 4", None),
    ],
)
def test_outcomes_are_chosen_as_a_file_may_write_them(text: str, read: str | None, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(
        "game: own\nact: none\ndevice: {dice: 3}\noptions: {which: {law: art. 1, choices: [[4, 17], 5 to 7]}}\n"
        "bets: {it: {win: which, lose: others, pays: 9:1}}\n",
        "utf-8",
    )
    result = run("analyse", str(file), "--which", text, "--format", "csv")
    assert result.code == (2 if read is None else 0), result.err
    assert ("is not a choice of `which`" in result.err) == (read is None)
    assert (f"`{text}` read as `{read}`" in result.err) == bool(read)
