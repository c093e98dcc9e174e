"""How many files a new option, measure, phrase or format costs: each is added to a copy of the tree as CONTRIBUTING
says, is seen wherever it has to be, and does something. The last options and measures of the history are taken out and
added again in the same way."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.parts import part

ROOT = Path(__file__).parents[2]
TREES = ("macau_edge", "rulesets", "examples", "docs", "tests")
CATALOGUES = ("macau_edge/cli/spoken.pt.json", "macau_edge/cli/spoken.zh.json")
"""The translations of the help, which are one place: a test names what is missing in either."""

Edits = Mapping[str, Sequence[tuple[str, str]]]
"""File -> what is put in front of what stands there."""

OPTION: Edits = {
    "macau_edge/questions/analyse/request.py": [
        (
            "    columns: tuple[str, ...] = table_columns(",
            '    least: Fraction | None = asked("Bets of so high an edge.", "SHARE", exact, default=None)\n',
        ),
        ("from macau_edge.questions.request import ", "from macau_edge.questions.request import exact\n"),
        ("from typing import TYPE_CHECKING, Self, TypeAlias\n", "from fractions import Fraction\n"),
    ],
    "macau_edge/questions/analyse/answer.py": [
        (
            "    if not found[0].bets and found[0].left:\n",
            "    if asked.least is not None:\n"
            "        kept = lambda bet: bet.house_edge is not None and bet.house_edge >= asked.least\n"
            "        found = [replace(one, bets=tuple(filter(kept, one.bets))) for one in found]\n",
        ),
        ("from functools import partial\n", "from dataclasses import replace\n"),
    ],
    "macau_edge/api.py": [("    seen: str | None = None,\n", "    least: Exact | None = None,\n")],
    CATALOGUES[0]: [('"Only this bet or family."', '"Bets of so high an edge.": "Só as de tal vantagem.",\n ')],
    CATALOGUES[1]: [('"Only this bet or family."', '"Bets of so high an edge.": "只顯示達到該比率的投注。",\n ')],
    "docs/commands/analyse.md": [("Ctrl-C keeps the bets", "`--least 5%` leaves out what has a lower house edge.\n\n")],
}
WORK = "macau_edge/questions/analyse/answer.py"
"""Where it does something: the one place in which it is not declared."""
OPTION_OF_CHECK: Edits = {
    "macau_edge/cli/check.py": [
        (
            "    watch: Annotated[",
            '    first: Annotated[bool, typer.Option("--first", help="Only the first.")] = False\n',
        )
    ],
    "macau_edge/cli/checking.py": [
        (
            "        return replace(found, seconds=",
            "        if self.asked.first:\n"
            "            found = replace(found, problems=tuple(sorted(found.problems))[:1])\n",
        )
    ],
    CATALOGUES[0]: [('"Only this bet or family."', '"Only the first.": "Só o primeiro.",\n ')],
    CATALOGUES[1]: [('"Only this bet or family."', '"Only the first.": "只列第一項。",\n ')],
    "docs/commands/check.md": [("| `--watch`", "| `--first` | the first finding |\n")],
}
"""An option of a command that is no function of Python: its record, the catalogue, the page; and its work."""
MEASURE: Edits = {
    "macau_edge/model/measures.py": [
        (
            ')\n"""Every measure of a bet',
            '    Measure("third_moment", "measure.third",\n'
            "             lambda m: sum(p * net**3 for net, p in m.distribution.nets.items()),\n"
            '            "Of the net result.",\n'
            '            MeasureColumn("third", "analysis.third", "fraction", "spread", rank=9),\n'
            '            share=False, since="9.9", expected="Of what is won or lost."),\n',
        )
    ],
    **{
        f"macau_edge/wording/words/{language}/reports.toml": [
            ('"analysis.win" =', f'"analysis.third" = "{title}"\n'),
            ('"measure.win" =', f'"measure.third" = "{title.lower()}"\n'),
        ]
        for language, title in (("en", "Third moment"), ("pt", "Terceiro momento"), ("zh", "三階矩"))
    },
    "rulesets/README.md": [("`variance-of-rolls`, `variance`, `fair-pays`", "`third-moment`, ")],
}
FORMAT: Edits = {
    "macau_edge/reports/formats.py": [
        (
            '        Format("markdown"',
            '        Format("tsv", lambda shown, language: shown.csv(language).replace(",", "\\t"),\n'
            '               endings=(".tsv",)),\n',
        )
    ]
}

PHRASE: Edits = {
    "rulesets/README.md": [
        ("| `seven-out`, `end of hand` |", "| `prime` | a total or pocket that is a prime number |\n"),
        (
            "  two-or-more: {win: at least",
            "  prime: {win: prime, lose: others, pays: 1:1}\n# prime: 35/108\n",
        ),
    ],
    "macau_edge/model/phrases.py": [
        (
            "@dataclass(frozen=True, slots=True)\nclass Beyond(Phrase):",
            "@dataclass(frozen=True, slots=True)\nclass Prime(Phrase):\n"
            '    """`prime`: of the total or the pocket."""\n\n\n',
        )
    ],
    "macau_edge/model/notation.py": [
        ('"by", "total", "result", "stage"', '"prime", '),
        (
            "    if match := _SAME.fullmatch(text):\n        return phrases.Same",
            '    if text == "prime":\n        return phrases.Prime(place=place)\n',
        ),
        (
            "        case phrases.Except(base, removed):\n",
            '        case phrases.Prime():\n            return "prime"\n',
        ),
    ],
    "macau_edge/outcomes/select.py": [
        (
            "        case phrases.Anything():\n            return inner.space.everything",
            "        case phrases.Prime():\n"
            "            _needs_totals(phrase, inner)\n"
            "            totals = [n for n in inner.space.totals if n > 1 and all(n % d for d in range(2, n))]\n"
            "            return frozenset().union(*(inner.space.between(n, n) for n in totals))\n",
        )
    ],
    "macau_edge/numeric/throws.py": [
        (
            "            case phrases.Anything():\n                return np.ones(",
            "            case phrases.Prime():\n"
            "                prime = [n > 1 and all(n % d for d in range(2, n)) for n in self.totals.tolist()]\n"
            "                return np.array(prime, dtype=bool)\n",
        )
    ],
    "macau_edge/wording/phrases.py": [
        (
            "        case kinds.Beyond(higher, than):\n",
            '        case kinds.Prime():\n            return w("phrase.prime")\n',
        )
    ],
    **{
        f"macau_edge/wording/words/{language}/sentences.toml": [('"phrase.except" =', f'"phrase.prime" = "{said}"\n')]
        for language, said in (("en", "a prime number"), ("pt", "um número primo"), ("zh", "質數"))
    },
    "tests/random_bets.py": [
        (
            '        [Phrase("even", lambda throw',
            '        [Phrase("prime", lambda throw: has_total(throw) and total(throw) in {2, 3, 5, 7, 11, 13, 17})],\n',
        )
    ],
    "tests/plain_reader/phrases.py": [
        (
            "        if found := SPAN.fullmatch(text):\n            low, high = int",
            '        if text == "prime":\n'
            "            return lambda moment: total(moment.throw) in {2, 3, 5, 7, 11, 13, 17}\n",
        )
    ],
    "tests/grid/axes.py": [('    "`seven-out`, `end of hand`":', '    "`prime`": ("prime",),\n')],
}


class Cut(NamedTuple):
    """What is taken out of a file: from where it begins, the first place behind some text, up to where it ends."""

    begin: str
    end: str
    behind: str = ""
    instead: str = ""

    def out_of(self, text: str) -> str:
        """The text without it."""
        begin = text.index(self.begin, text.index(self.behind))
        return text[:begin] + self.instead + text[text.index(self.end, begin + len(self.begin)) :]


Cuts = Mapping[str, Sequence[Cut]]


def of_an_option(question: str, name: str, following: str, said: str, *, page: Cut, work: Cuts) -> Cuts:
    """An option of a question: where it is declared, before the field and the argument of these names, and at work."""
    field, argument = following.split()
    function = f"def {question}("
    return {
        f"macau_edge/questions/{question}/request.py": [Cut(f"    {name}: ", f"    {field}: ")],
        "macau_edge/api.py": [
            Cut(f"    {name}: ", f"    {argument}: ", function),
            Cut(f"        {name}: ", f"        {argument}: ", function),
        ],
        **{catalogue: [Cut(f' "{said}', '\n "')] for catalogue in CATALOGUES},
        f"docs/commands/{question}.md": [page],
        **work,
    }


LAST_OPTIONS: Mapping[str, Cuts] = {
    "analyse --seen": of_an_option(
        "analyse",
        "seen",
        "prizes limit",
        "The figures if these cards",
        page=Cut("Of a game that is dealt from a shoe, `--seen`", "Cards are ranks"),
        work={
            "macau_edge/questions/analyse/answer.py": [
                Cut("    if asked.seen is None:", "\n\ndef _show", instead="    return ruleset\n")
            ],
        },
    ),
    "bias --shoes": of_an_option(
        "bias",
        "shoes",
        "seed seed",
        "Shoes, with --shoe; 500 ",
        page=Cut(" or as many as `--shoes` says", ","),
        work={
            "macau_edge/questions/bias/answer.py": [Cut(", shoes=asked.shoes", ",")],
            "macau_edge/questions/bias/removal.py": [Cut("asked.shoes or ", "SHOES")],
        },
    ),
    "simulate --shoes": of_an_option(
        "simulate",
        "shoes",
        "columns limit",
        "Shoes, with --shoe; 10000 ",
        page=Cut("| `--shoes 1e5`", "| `--scheduler"),
        work={
            "macau_edge/questions/simulate/answer.py": [Cut(", shoes=asked.shoes", ")")],
            "macau_edge/questions/simulate/find.py": [Cut(" if asked.shoes is None else asked.shoes", "\n")],
        },
    ),
}
"""The last options of questions that came, and where they do something."""
SMALL = {
    "analyse": "analyse baccarat tie",
    "bias": "bias baccarat tie",
    "simulate": "simulate craps field --rounds 1000",
}
"""What each of their questions is asked without them."""
CHECKED: Cuts = {
    "macau_edge/questions/analyse/request.py": [
        Cut("        if self.stake is not None and self.seen", "        if self.stake is not None:\n")
    ]
}
"""What does not go with an option is refused beside its declaration."""


def of_a_measure(name: str) -> Cuts:
    """A measure that the table of the bets does not show: its record, its words, the page of the language."""
    key = name.replace("_", "-")
    return {
        "macau_edge/model/measures.py": [Cut(f'    Measure(\n        "{name}"', "    Measure(")],
        **{
            f"macau_edge/wording/words/{language}/reports.toml": [Cut(f'"measure.{key}" =', "\n")]
            for language in ("en", "pt", "zh")
        },
        "rulesets/README.md": [Cut(f"`{key}`,", "`", "The measures are those of")],
    }


LAST_MEASURES = {name: of_a_measure(name) for name in ("one_in", "variance_of_rolls", "staked")}


class Copy:
    """The tree with something added, and what it says."""

    def __init__(self, folder: Path, edits: Edits) -> None:
        self.folder = folder
        for tree in TREES:
            shutil.copytree(ROOT / tree, folder / tree, ignore=shutil.ignore_patterns("__pycache__", "fonts"))
        os.symlink(ROOT / "macau_edge/dossier/writing/fonts", folder / "macau_edge/dossier/writing/fonts")
        for file in ("pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
            shutil.copy(ROOT / file, folder / file)
        for name, changes in edits.items():
            path = folder / name
            text = path.read_text("utf-8")
            for before, added in changes:
                assert text.count(before) == 1, (name, before)
                text = text.replace(before, added + before)
            path.write_text(text, "utf-8")

    def cut(self, cuts: Cuts) -> None:
        """Takes something out of its files."""
        for name, some in cuts.items():
            path = self.folder / name
            text = path.read_text("utf-8")
            for one in some:
                text = one.out_of(text)
            path.write_text(text, "utf-8")

    def put_back(self, cuts: Cuts) -> None:
        """Adds what was cut out, and no more: each file is again as the tree has it."""
        for name in cuts:
            shutil.copy(ROOT / name, self.folder / name)

    def python(self, *words: str, **environment: str) -> str:
        """What a process in the copy prints; fails where it ends otherwise than with 0."""
        asked = [sys.executable, *words]
        variables = {**os.environ, "PYTHONPATH": str(self.folder), "LC_ALL": "C.UTF-8", "COLUMNS": "200", **environment}
        found = subprocess.run(asked, capture_output=True, text=True, check=False, cwd=self.folder, env=variables)
        assert found.returncode == 0, found.stdout[-2000:] + found.stderr[-2000:]
        return found.stdout

    def program(self, *words: str, **environment: str) -> str:
        """What the command line prints."""
        return self.python("-m", "macau_edge", *words, **environment)

    def programs(self, *lines: str) -> str:
        """What several command lines print, one after another in one process."""
        asked = "import sys\nfrom macau_edge.cli import main\nfor line in sys.argv[1:]:\n"
        asked += "    sys.argv = ['macau-edge', *line.split()]\n    try:\n        main()\n"
        asked += "    except SystemExit as stop:\n        assert not stop.code, line\n"
        return self.python("-c", asked, *lines)

    def tested(self, *tests: str) -> None:
        """Fails where these tests of the copy fail: in the deep part; a change has run them of the tree."""
        if part() != "deep":
            return
        self.python("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *tests)


def places(edits: Mapping[str, object], *, words: bool = False) -> int:
    """The files that were changed by hand, the catalogues of the help counted once, and those of the `words` if so."""
    once = dict.fromkeys(CATALOGUES, "help")
    once |= {file: "words" for file in edits if words and file.endswith(".toml")}
    return len({once.get(file, file) for file in edits})


@pytest.mark.thorough
@pytest.mark.whole("thorough", "deep")
def test_an_option_of_a_command_costs_four_places_and_that_of_its_work(tmp_path: Path) -> None:
    """The record, the Python function, the catalogue, and the page of the docs; and what answers the question."""
    assert places(OPTION) == 4 + len([WORK])
    assert WORK in OPTION
    copy = Copy(tmp_path, OPTION)
    shown = copy.program("analyse", "craps", "--least", "5%", "--columns", "bet,edge%")
    assert "any-7 " in shown
    assert "pass-line " not in shown
    least = "import macau_edge as m; print([b.id for b in m.analyse('roulette', least='60%').found.bets])"
    assert copy.python("-c", least) == "[]\n"
    assert "--least SHARE" in copy.program("help", "analyse")
    assert "Só as de tal vantagem." in copy.program("help", "analyse", MACAU_EDGE_LANG="pt")
    assert "只顯示達到該比率的投注。" in copy.program("help", "analyse", MACAU_EDGE_LANG="zh")
    assert copy.program("completion", "bash", "--before", "macau-edge analyse craps --leas") == "--least\n"
    data = json.loads(copy.program("analyse", "craps", "--least", "5%", "--format", "json"))
    assert all(float(bet["house_edge"]["decimal"]) >= 0.05 for bet in data["bets"])
    copy.tested("tests/house/test_documented.py", "tests/cli/test_help_spoken.py")


@pytest.mark.thorough
@pytest.mark.whole("thorough", "deep")
def test_an_option_of_check_costs_three_places_and_that_of_its_work(tmp_path: Path) -> None:
    """Once in the record of the command, which is handed whole to what does the work."""
    assert places(OPTION_OF_CHECK) == 3 + 1
    copy = Copy(tmp_path, OPTION_OF_CHECK)
    (tmp_path / "own.yaml").write_text("game: x\ndevice: {dice: 2}\nbets: {a: {win: 7}, b: {win: 8}}\n", "utf-8")
    asked = (
        "import sys; from macau_edge.cli import main; sys.argv[1:] = ['check', 'own.yaml', '--output-format', 'json'"
    )
    stopped = "try: main()\nexcept SystemExit as stop: assert stop.code == 1"
    several, first = (copy.python("-c", f"{asked}{more}]\n{stopped}") for more in ("", ", '--first'"))
    assert len(json.loads(several)["findings"]) > 1
    assert json.loads(first)["findings"] == json.loads(several)["findings"][:1]
    assert "  --first  " in copy.program("check", "--help")
    assert "Só o primeiro." in copy.program("check", "--help", MACAU_EDGE_LANG="pt")
    assert "只列第一項。" in copy.program("check", "--help", MACAU_EDGE_LANG="zh")
    assert copy.program("completion", "bash", "--before", "macau-edge check --firs") == "--first\n"
    copy.tested("tests/house/test_documented.py", "tests/cli/test_help_spoken.py")


@pytest.mark.thorough
@pytest.mark.whole("thorough", "deep")
def test_a_measure_in_every_report_costs_five_places(tmp_path: Path) -> None:
    """Its record, its words in three languages, and the page of the language."""
    assert places(MEASURE) == 5
    copy = Copy(tmp_path, MEASURE)
    shown = copy.program("analyse", "craps", "any-7", "--columns", "bet,third", "--sort=-third")
    assert "Third moment" in shown
    assert "59/6" in shown  # 4³ · 1/6 - 5/6
    assert "Terceiro momento" in copy.program("analyse", "craps", "any-7", "--columns", "third", "--lang", "pt")
    assert "三階矩" in copy.program("analyse", "craps", "any-7", "--columns", "third", "--lang", "zh")
    rows = csv.DictReader(io.StringIO(copy.program("analyse", "craps", "any-7", "--format", "csv")))
    assert [row["third_moment"] for row in rows] == ["59/6"]
    for question, key in (("analyse", "bets"), ("explain", "derivations")):
        data = json.loads(copy.program(question, "craps", "any-7", "--format", "json"))
        assert json.dumps(data[key]).count('"third_moment": {"exact": "59/6"') == 1
    schema = json.loads(copy.program("schema", "analysis"))
    field = schema["$defs"]["CountedBet"]
    assert field["properties"]["third_moment"]["description"] == "Of the net result."
    assert "third_moment" not in field["required"]
    assert copy.program("completion", "bash", "--before", "macau-edge analyse craps --columns thir") == "third\n"
    expected = "bets: {a: {win: 7, lose: others, pays: 4:1, expect: {third-moment: 59/6}}}"
    (tmp_path / "own.yaml").write_text(f"game: x\ndevice: {{dice: 2}}\nact: none\n{expected}\n", "utf-8")
    copy.program("check", "own.yaml")
    (tmp_path / "own.yaml").write_text(f"game: x\ndevice: {{dice: 2}}\nact: none\n{expected}\n".replace("59/6", "9"))
    wrong = "import sys; from macau_edge.cli import main; sys.argv[1:] = ['check', 'own.yaml']\ntry: main()\n"
    wrong += "except SystemExit as stop: assert stop.code == 1"
    assert "the third moment of `a` is expected to be 9, and is 59/6" in copy.python("-c", wrong)
    assert "terceiro momento" in copy.python("-c", wrong, MACAU_EDGE_LANG="pt")
    named = "from macau_edge.dossier.verify.outcome import NAMED; print(NAMED['third_moment'])"
    assert copy.python("-c", named) == "measure.third\n"
    assert "`third-moment`" in copy.program("language", "third-moment")
    copy.python("-m", "tests.editor_schemas")
    assert "Of what is won or lost." in (tmp_path / "rulesets/schemas/ruleset-1.json").read_text("utf-8")
    copy.tested("tests/reports/test_result.py", "tests/reading/test_schemas_for_editors.py")


@pytest.mark.thorough
@pytest.mark.whole("thorough", "deep")
def test_the_last_options_cost_as_much(tmp_path: Path) -> None:
    """Taken out of a copy they are known nowhere, and all else goes on; added again, each is there."""
    copy = Copy(tmp_path, {})
    for cuts in (CHECKED, *LAST_OPTIONS.values()):
        copy.cut(cuts)
    asked = [line for option in LAST_OPTIONS for line in (f"help {option.split()[0]}", SMALL[option.split()[0]])]
    without = copy.programs(*asked)
    for option, cuts in LAST_OPTIONS.items():
        question, flag = option.split()
        work = [file for file in cuts if f"/{question}/" in file and not file.endswith("/request.py")]
        assert places(cuts) - len(work) == 4
        sources = [file.read_text("utf-8") for file in (tmp_path / "macau_edge/questions" / question).glob("*.py")]
        assert not any(f"asked.{flag[2:]}" in source for source in sources)
        assert f" {flag} " not in without
        copy.put_back(cuts)
    again = copy.programs(*asked)
    assert [again.count(f" {option.split()[1]} ") for option in LAST_OPTIONS] == [1, 2, 2]


@pytest.mark.thorough
@pytest.mark.whole("thorough", "deep")
def test_the_last_measures_cost_as_much(tmp_path: Path) -> None:
    """Those that came last stand in no table, and have no title."""
    copy = Copy(tmp_path, {})
    for cuts in LAST_MEASURES.values():
        assert places(cuts) == 5
        copy.cut(cuts)
    bet = "craps any-7"
    asked = (f"analyse {bet} --format json", f"analyse {bet} --format csv", "schema analysis", f"explain {bet}")
    for there in (False, True):
        shown = copy.programs(*asked)
        assert [f'"{name}"' in shown for name in LAST_MEASURES] == [there] * 3
        for cuts in LAST_MEASURES.values():
            copy.put_back(cuts)


@pytest.mark.thorough
@pytest.mark.whole("thorough", "deep")
def test_a_format_of_reports_costs_one_place(tmp_path: Path) -> None:
    """A line of the table, from which options, completion and the endings of files follow."""
    assert places(FORMAT) == 1
    copy = Copy(tmp_path, FORMAT)
    assert "any-7\t" in copy.program("analyse", "craps", "any-7", "--format", "tsv")
    copy.program("solve", "craps", "any-7", "--edge", "5%", "-o", "found.tsv")
    assert "\t" in (tmp_path / "found.tsv").read_text("utf-8")
    assert copy.program("completion", "bash", "--before", "macau-edge risk craps field --format ts") == "tsv\n"
    assert "table|json|csv|tsv|markdown" in copy.program("help", "sweep")


@pytest.mark.thorough
@pytest.mark.whole("thorough", "deep")
def test_a_phrase_of_the_language_costs_ten_places(tmp_path: Path) -> None:
    """The reference with its figure, noun, notation, two meanings, its sentence and the words of it, a random one, its
    meaning for a plain reader, and the grid."""
    assert places(PHRASE, words=True) == 10
    copy = Copy(tmp_path, PHRASE)
    bets = "bets: {a: {win: prime, lose: others, pays: 1:1}, b: {win: prime except 7, lose: others, pays: 2:1}}"
    (tmp_path / "own.yaml").write_text(f"game: x\ndevice: {{dice: 2}}\n{bets}\n", "utf-8")
    shown = copy.program("analyse", "own.yaml", "--columns", "bet,edge,engines")
    assert "1/6" in shown  # 1 - 2 · 15/36
    assert "1/4" in shown  # 1 - 3 · 9/36
    assert "Both engines agree" in shown
    assert "a prime number" in copy.program("explain", "own.yaml", "a")
    assert "um número primo" in copy.program("explain", "own.yaml", "a", "--lang", "pt")
    assert "質數" in copy.program("explain", "own.yaml", "a", "--lang", "zh")
    assert "prime number" in copy.program("language", "prime")
    copy.tested("tests/reading/test_language.py")
