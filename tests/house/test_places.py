"""How many files a new option, measure or format costs: each is added to a copy of the tree as CONTRIBUTING says, is
seen wherever it has to be, and does something."""

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
        ("from dataclasses import dataclass\n", "from fractions import Fraction\n"),
    ],
    "macau_edge/api.py": [("    seen: str | None = None,\n", "    least: Exact | None = None,\n")],
    CATALOGUES[0]: [('"Only this bet or family."', '"Bets of so high an edge.": "Só as de tal vantagem.",\n ')],
    CATALOGUES[1]: [('"Only this bet or family."', '"Bets of so high an edge.": "只顯示達到該比率的投注。",\n ')],
    "docs/commands/analyse.md": [("Ctrl-C keeps the bets", "`--least 5%` leaves out what has a lower house edge.\n\n")],
}
OPTION_AT_WORK: Edits = {
    "macau_edge/questions/analyse/answer.py": [
        (
            "    if not found[0].bets and found[0].left:\n",
            "    if asked.least is not None:\n"
            "        kept = lambda bet: bet.house_edge is not None and bet.house_edge >= asked.least\n"
            "        found = [replace(one, bets=tuple(filter(kept, one.bets))) for one in found]\n",
        ),
        ("from functools import partial\n", "from dataclasses import replace\n"),
    ]
}
"""What becomes of it, where the question is answered: there it is a field of the request, and is not declared again."""
MEASURE: Edits = {
    "macau_edge/model/measures.py": [
        (
            ')\n"""Every measure of a bet',
            '    Measure("third_moment", lambda m: sum(p * net**3 for net, p in m.distribution.nets.items()),\n'
            '            "Of the net result.",\n'
            '            MeasureColumn("third", "analysis.third", "fraction", "spread", rank=9),\n'
            '            share=False, since="9.9"),\n',
        )
    ],
    **{
        f"macau_edge/wording/words/{language}/reports.toml": [('"analysis.win" =', f'"analysis.third" = "{title}"\n')]
        for language, title in (("en", "Third moment"), ("pt", "Terceiro momento"), ("zh", "三階矩"))
    },
    "docs/commands/analyse.md": [("Ctrl-C keeps the bets", "`--columns bet,third` has the third moment.\n\n")],
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

    def tested(self, *tests: str) -> None:
        """Fails where these tests of the copy fail: in the deep part; a change has run them of the tree."""
        if part() != "deep":
            return
        self.python("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *tests)


def places(edits: Edits, *, words: bool = False) -> int:
    """The files that were changed by hand, the catalogues of the help counted once, and those of the `words` if so."""
    once = dict.fromkeys(CATALOGUES, "help")
    once |= {file: "words" for file in edits if words and file.endswith(".toml")}
    return len({once.get(file, file) for file in edits})


@pytest.mark.thorough
@pytest.mark.whole("thorough", "deep")
def test_an_option_of_a_command_costs_four_places(tmp_path: Path) -> None:
    """The record, the Python function, the catalogue, and the page of the docs."""
    assert places(OPTION) == 4
    copy = Copy(tmp_path, {**OPTION, **OPTION_AT_WORK})
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
def test_a_measure_in_every_report_costs_five_places(tmp_path: Path) -> None:
    """Its record, its title in three languages, and the page of the docs."""
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
    copy.tested("tests/reports/test_shown.py")


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
