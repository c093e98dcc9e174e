"""Every code has a rule, whose wrong example is met with it and whose right one with nothing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from macau_edge.model.problem import FAMILIES, Rule, rules
from macau_edge.reports.codes import findings
from tests.conftest import Run
from tests.loops import each
from tests.shapes import published, validate

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "macau_edge"
CODES = Path(__file__).parents[1] / "golden" / "codes.txt"
RULES = list(rules().values())
SHOWN = [rule for rule in RULES if rule.is_shown]
OF_CHECK = [rule for rule in SHOWN if rule.command == "check"]
OF_DOSSIER = [rule for rule in SHOWN if rule.command == "dossier"]
EXAMPLES = [(rule, text) for rule in SHOWN for text in (rule.wrong, rule.right, rule.policy) if text]

BESIDES = {
    "structure/card-too-long": ("--lang", "pt", "--card"),
    "structure/no-earlier-dossier": ("--lang", "en", "--draft"),
}
"""What a dossier is asked with, where it is not the dossier alone that says so."""
OWN_RULES = "game: Dice\ndevice: {dice: 2}\nbets: {low: {win: 2, lose: others, pays: 30:1}}\n"
"""Rules of the applicant's own, beside an application that names them."""
NOT_SHOWN = {"arithmetic/engine-cannot-read", "arithmetic/engines-disagree", "arithmetic/not-symmetric"}
"""What no file shows: as long as the program makes no mistake, or because a command says which cards are gone."""


def code_of(rule: Rule) -> str:
    return rule.code


def emitted() -> set[str]:
    """Every code that the program can give."""
    texts = (file.read_text("utf-8") for file in PACKAGE.rglob("*.py"))
    return {code for text in texts for code in re.findall(rf'"((?:{"|".join(FAMILIES)})/[a-z0-9-]+)"', text)}


def test_every_code_has_a_rule_and_every_rule_its_code() -> None:
    assert rules().keys() - emitted() == set()
    assert emitted() - rules().keys() == set()


def test_no_code_is_of_another_family() -> None:
    """A `Problem` is made with its code in the second place, whatever the code is called."""
    made = re.compile(r'(?:Problem|fault|findings\.add)\([^"()]*(?:\([^()]*\))?[^"()]*"([a-z]+)/[a-z0-9-]+"')
    families = {family for file in PACKAGE.rglob("*.py") for family in made.findall(file.read_text("utf-8"))}
    assert families <= set(FAMILIES)
    assert len(families) > 1


def test_codes_keep_their_names() -> None:
    """People write codes into their policies: a code that is renamed or deleted is a line of a diff here."""
    assert list(rules()) == CODES.read_text("utf-8").split()


def test_rules_come_in_the_order_of_the_families() -> None:
    families = [rule.family for rule in RULES]
    assert families == sorted(families, key=FAMILIES.index)
    assert set(families) == set(FAMILIES)


@each("rule", RULES, ids=code_of)
def test_a_rule_is_said_in_short_sentences(rule: Rule) -> None:
    assert rule.summary.endswith(".")
    assert len(rule.summary) < 100
    assert rule.why.endswith(".")
    assert len(rule.why) <= 320
    assert "\n" not in rule.summary + rule.why
    assert (rule.summary + rule.why).count("`") % 2 == 0


TRANSLATED = [rule for language in ("pt", "zh") for rule in rules(language).values()]


@each("rule", TRANSLATED, ids=[f"{language} {code}" for language in ("pt", "zh") for code in rules()])
def test_a_rule_is_said_in_every_language_with_the_same_code_in_it(rule: Rule) -> None:
    """Nothing between backticks is translated, and the example is the same."""
    english = rules()[rule.code]
    assert {rule.summary, rule.why}.isdisjoint({english.summary, english.why})
    assert rule._replace(summary="", why="") == english._replace(summary="", why="")
    assert rule.summary.endswith((".", "。"))
    assert len(rule.summary) < 100
    assert rule.why.endswith((".", "。"))
    assert len(rule.why) <= 320
    for said, ours in ((rule.summary, english.summary), (rule.why, english.why)):
        assert sorted(re.findall("`[^`]+`", said)) == sorted(re.findall("`[^`]+`", ours))


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_a_catalogue_has_every_code_in_the_order_of_the_english_one(language: str) -> None:
    tables = tomllib.loads((PACKAGE / "model" / "explained" / f"{language}.toml").read_text("utf-8"))
    assert list(tables) == list(rules())
    assert {key for table in tables.values() for key in table} == {"summary", "why"}


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_its_words_are_those_of_the_glossary(language: str) -> None:
    glossary = tomllib.loads((PACKAGE / "wording" / "words" / "glossary.toml").read_text("utf-8"))
    others = [other for thing in glossary.values() for other in thing["not"].get(language, ())]
    wrong = re.compile("|".join(other if language == "zh" else rf"\b{other}\b" for other in others))
    said = [text.lower() for rule in rules(language).values() for text in (rule.summary, rule.why)]
    assert [text for text in said if wrong.search(text)] == []


def test_only_what_no_file_can_show_is_not_shown() -> None:
    assert {rule.code for rule in RULES if not rule.is_shown} == NOT_SHOWN


@each("rule", OF_CHECK, ids=code_of, quick=10)
def test_the_wrong_example_is_met_with_this_code(rule: Rule) -> None:
    """Of other families than law, names and articles are left out of examples, and what is said of that is ignored."""
    assert {problem.code for problem in findings(rule, rule.wrong)} == {rule.code, *rule.also}


@each("rule", OF_CHECK, ids=code_of, quick=12)
def test_the_right_example_is_met_with_nothing(rule: Rule) -> None:
    """But for the warning on a request that says what an act's successor says, where it is an error not to."""
    told = [(one.code, one.warning) for one in findings(rule, rule.right)]
    assert told == ([("law/superseded", True)] if rule.code == "law/superseded" else [])


@pytest.mark.thorough
@pytest.mark.parametrize("rule", OF_DOSSIER, ids=code_of)
def test_an_example_of_what_only_a_dossier_asks(rule: Rule, run: Run, tmp_path: Path) -> None:
    """It is fit to be checked, and the dossier is refused with this code; the right one becomes a dossier."""
    application, dossier = tmp_path / "application.yaml", tmp_path / "dossier.pdf"
    application.write_text(rule.wrong, "utf-8")
    (tmp_path / "rules.yaml").write_text(OWN_RULES, "utf-8")
    asked = ("dossier", str(application), "-o", str(dossier), *BESIDES.get(rule.code, ("--lang", "pt")))
    said = run(*asked)
    assert re.findall(r"^\S+: ([a-z]+/[a-z-]+): ", said.err, re.M) == [rule.code]
    assert not dossier.exists()
    application.write_text(rule.right, "utf-8")
    assert run(*asked).code == 0
    assert dossier.stat().st_size


@each(("rule", "text"), EXAMPLES, ids=[rule.code for rule, _ in EXAMPLES])
def test_an_example_fits_a_terminal_of_80_columns(rule: Rule, text: str) -> None:
    assert max(map(len, text.splitlines())) <= 76
    assert text.endswith("\n")
    assert "```" not in text
    assert rule.wrong != rule.right


# --- the command --------------------------------------------------------------------------------------------------


def test_a_rule_is_shown_with_what_check_says_of_its_example(run: Run, tmp_path: Path) -> None:
    shown = run("rule", "structure/duplicate-key")
    rule = rules()["structure/duplicate-key"]
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(f"structure/duplicate-key\n{rule.summary}\n\n")
    (tmp_path / "example.yaml").write_text(rule.wrong, "utf-8")
    checked = run("check", str(tmp_path / "example.yaml"), "--ignore", "law").out.replace(f"{tmp_path}/", "")
    said = checked.rpartition("\n\n")[0]
    assert said.startswith("example.yaml:4:")
    assert said in shown.out
    assert all(f"    {line}\n" in shown.out for line in (rule.wrong + rule.right).splitlines())


def test_a_family_lists_its_codes_and_all_lists_every_code(run: Run) -> None:
    own = [rule for rule in RULES if rule.family == "law"]
    lines = run("rule", "law").out.splitlines()
    assert lines[0] == "law"
    assert [line.split()[0] for line in lines[1:]] == [rule.code for rule in own]
    everything = run("rule", "--all").out
    assert re.findall(r"^(\S+/\S+) ", everything, re.M) == [rule.code for rule in RULES]
    assert all(rule.summary in everything for rule in RULES)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["structure/duplicate-keys"], "did you mean `structure/duplicate-key`"),
        (["duplicate-key"], "did you mean `structure/duplicate-key`?"),
        (["structur"], "did you mean `structure`"),
        (["nothing-like-it"], "`macau-edge rule --all` lists them"),
        ([], "which code?"),
        (["law", "--all"], "`law` and --all were both given"),
    ],
)
def test_a_wrong_use_says_the_nearest(words: list[str], said: str, run: Run) -> None:
    shown = run("rule", *words)
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err


@pytest.mark.thorough
def test_json_is_as_its_schema_has_it(run: Run) -> None:
    data = json.loads(run("rule", "--all", "--format", "json").out)
    validate(data, published("rules"))
    assert [rule["code"] for rule in data["rules"]] == list(rules())
    example = next(rule["example"] for rule in data["rules"] if rule["code"] == "structure/duplicate-key")
    assert [(found["line"], found["code"]) for found in example["findings"]] == [(4, "structure/duplicate-key")]


@pytest.mark.thorough
def test_the_page_of_reference_has_every_rule(run: Run) -> None:
    """Read back by a Markdown parser: a heading for each code, its examples as they are, and links that lead to it."""
    page = run("rule", "--all", "--format", "markdown").out
    tokens = MarkdownIt("commonmark").enable("table").parse(page)
    headings = [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "heading_open"]
    assert [heading for heading in headings if "/" in heading] == list(rules())
    fences = [token.content for token in tokens if token.type == "fence"]
    assert [text for text in (rule.wrong for rule in SHOWN) if text not in fences] == []
    assert [text for text in (rule.right for rule in SHOWN) if text not in fences] == []
    anchors = {code.replace("/", "") for code in rules()}  # as GitHub makes them of a heading
    assert set(re.findall(r"\]\(#(\S+?)\)", page)) == anchors


def test_a_rule_is_written_to_a_file_that_is_kept(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rule.md"
    command = ("rule", "law/missing-law", "--format", "markdown", "-o", str(file))
    assert run(*command).code == 0
    assert file.read_text("utf-8").startswith("# law/missing-law\n")
    assert run(*command).code == 2
    assert run(*command, "--force").code == 0


def test_a_rule_is_in_the_language_of_the_person(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text and the page follow it, with what `check` says of the example; JSON does not."""
    english = {form: run("rule", "policy", "--format", form).out for form in ("text", "json", "markdown")}
    monkeypatch.setenv("MACAU_EDGE_LANG", "zh")
    shown = run("rule", "structure/duplicate-key").out.splitlines()
    assert shown[:2] == ["structure/duplicate-key", rules("zh")["structure/duplicate-key"].summary]
    assert {"錯誤", "正確", "`macau-edge check`的結果："} <= set(shown)
    assert "  help: 請刪去兩者之一" in shown
    assert run("rule", "policy", "--format", "json").out == english["json"]
    page = run("rule", "policy", "--format", "markdown").out
    assert page.startswith("# 檢查結果的代碼\n\n## policy\n\n| 代碼 | 說明 |")
    assert run("rule", "policy", "--lang", "en").out == english["text"]
    asked = json.loads(run("rule", "policy", "--format", "json", "--lang", "pt").out)
    assert [rule["summary"] for rule in asked["rules"]] == [
        rule.summary for rule in rules("pt").values() if rule.family == "policy"
    ]


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_a_rule_on_a_terminal(columns: int, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    coloured = run("rule", "structure/duplicate-key").out
    listed = run("rule", "--all").out
    assert "\x1b[1mstructure/duplicate-key\x1b[0m\n" in coloured
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in (coloured + listed).splitlines()]
    own = [line for line in plain if not line.startswith("example.yaml:")]  # the terminal folds a message itself
    assert max(map(len, own)) <= columns
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("rule", "structure/duplicate-key").out.splitlines() == plain[: len(coloured.splitlines())]


def test_rules_are_light() -> None:
    heavy = {"tomllib", "yaml", "sympy", "rich", "numpy"}
    code = f"import sys, macau_edge.model.problem; print(not {heavy} & set(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert shown.stdout == "True\n"
