"""The reference of the language, rulesets/README.md: every example of it is run, and it knows every key there is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from macau_edge.analysis import Analysis, analyse_ruleset, ruleset_under
from macau_edge.checks import check
from macau_edge.model import Alternative, Ruleset
from macau_edge.model.measures import decimal
from macau_edge.outcomes.options import choose
from macau_edge.outcomes.together import without_figures
from macau_edge.reading.act import ActForm
from macau_edge.reading.forms import BetForm
from macau_edge.reading.keys import Form
from macau_edge.reading.ruleset import Read, RulesetForm, read_ruleset
from macau_edge.reading.source import source
from tests.editor_schemas import schema_of
from tests.loops import each
from tests.schemas_for_editors import parts

REFERENCE = Path(__file__).parents[2] / "rulesets" / "README.md"
TEXT = REFERENCE.read_text("utf-8")
BLOCKS = [
    (match[1], TEXT.count("\n", 0, match.start(1)) + 1) for match in re.finditer(r"```yaml\n(.*?)```", TEXT, re.S)
]

_EXPECTED = re.compile(
    r"# (?:(?P<alternative>[a-z0-9-]+): )?"
    r"(?P<bet>[a-z0-9-]+(?:\[[^\]]+\])?)"
    r"(?P<options>(?: --[a-z0-9-]+ \S+)*): "
    r"(?P<figure>-?\d+(?:/\d+)?|-?0\.\d+…|not given)(?:, in the long run (?P<long>-?\d+/\d+))?"
)


@dataclass(frozen=True)
class Expected:
    """A line `# field --field12 3:1: 1/36` under an example; a figure too long to write out is cut off, `0.2076…`."""

    bet: str
    figure: str
    options: dict[str, str]
    alternative: str | None
    long: str | None

    @classmethod
    def of(cls, line: str) -> Expected:
        match = _EXPECTED.fullmatch(line)
        assert match, f"this comment states no figure that can be tested: {line}"
        words = match["options"].split()
        options = {name.removeprefix("--"): choice for name, choice in zip(words[::2], words[1::2], strict=True)}
        return cls(match["bet"], match["figure"], options, match["alternative"], match["long"])

    def met_by(self, edge: Fraction | None) -> bool:
        """Whether that is the figure."""
        if edge is None or self.figure == "not given":
            return edge is None and self.figure == "not given"
        if self.figure.endswith("…"):
            return str(decimal(edge, 30)).startswith(self.figure.removesuffix("…"))
        return edge == Fraction(self.figure)


def as_read(block: str) -> Read:
    """An example, not checked; what every ruleset needs and a fragment leaves out is added below it."""
    keys = re.findall(r"^([a-z-]+):", block, re.M)
    added = {"game": "example", "device": "{dice: 2}"}
    text = block + "".join(f"{key}: {value}\n" for key, value in added.items() if key not in keys)
    return read_ruleset(source("example.yaml", text.encode()), "example")


def read_block(block: str) -> Ruleset:
    """The ruleset of an example, not checked: that is done below."""
    read = as_read(block)
    assert read.ruleset, read.problems
    return read.ruleset


def expectations(block: str) -> list[Expected]:
    return [Expected.of(line) for line in block.splitlines() if line.startswith("# ")]


def alternative(ruleset: Ruleset, name: str) -> Alternative:
    found = [way for reading in ruleset.readings for way in reading.alternatives if way.id == name]
    assert len(found) == 1, f"{name} is not one alternative"
    return found[0]


def analysis_of(ruleset: Ruleset, expected: Expected) -> Analysis:
    """Both engines on the bet of an expectation."""
    if expected.alternative:
        ruleset = ruleset_under(ruleset, alternative(ruleset, expected.alternative))
    return analyse_ruleset(ruleset, choose(ruleset, expected.options), only=[expected.bet])


@each("block", [block for block, _ in BLOCKS], ids=[f"line {line}" for _, line in BLOCKS], quick=16, whole="rest")
def test_every_example_gives_its_figures(block: str) -> None:
    read = as_read(block)
    problems = [problem for problem in check(read) if problem.family != "law"]
    ruleset = read_block(block)
    assert problems == []
    expected = expectations(block)
    assert expected, "this example states no figure"
    for one in expected:
        analysis = analysis_of(ruleset, one)
        assert analysis.agree
        for bet in analysis.bets:
            edge = bet.measures.house_edge if bet.measures else None
            assert one.met_by(edge), (one, edge)
            assert bet.edge_in_the_long_run == (Fraction(one.long) if one.long else None)
    with_one = set(ruleset.bets) - without_figures(ruleset)
    assert {one.bet.partition("[")[0] for one in expected} == with_one, "each bet of an example has a figure"


def test_the_reference_has_examples() -> None:
    assert len(BLOCKS) > 10


KNOWN = sorted({at[-1] for at, _ in parts(schema_of("ruleset")) if at[-2:-1] == ("properties",)}, key=str)
"""Every key that a ruleset may have somewhere, as its records declare them."""


def rows(heading: str) -> list[str]:
    """The rows of the tables under a heading of the reference."""
    section = re.split(r"^#+ ", TEXT.partition(f"# {heading}\n")[2], maxsplit=1, flags=re.M)[0]
    return [line for line in section.splitlines() if line.startswith("| ")]


def words(texts: Iterable[str]) -> set[str]:
    """What stands in backquotes."""
    return {word for text in texts for word in re.findall(r"`([^`]+)`", text)}


@pytest.mark.parametrize(("heading", "form"), [("The file", RulesetForm), ("The act", ActForm), ("Bets", BetForm)])
def test_the_tables_have_the_keys_that_the_record_declares(heading: str, form: type[Form]) -> None:
    assert words(row.split("|")[1] for row in rows(heading)) <= form.keys.keys() <= words(rows(heading))


def test_the_reference_says_which_keys_a_file_needs() -> None:
    needed = words(row.split("|")[1] for row in rows("The file") if row.endswith("Required |"))
    assert needed == set(RulesetForm.required)


@each("key", KNOWN)
def test_every_key_is_in_the_reference(key: str) -> None:
    assert re.search(rf"(`{key}`|\b{key}: )", TEXT)
