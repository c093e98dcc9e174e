"""Foreign text on its way out: no name is obeyed by a terminal, nor is more than one word of a command."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.sax import saxutils

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from macau_edge.cli.commands import COMMANDS, load_command
from macau_edge.model.foreign import (
    code_span,
    escape_controls,
    escape_markdown,
    escape_prose,
    escape_xml,
    fenced,
    plain_text_escaped,
    shell_word,
    xml_attribute,
)
from macau_edge.model.message import CommandLine, Message
from macau_edge.model.texts import LANGUAGES
from macau_edge.reports.formats import FORMATS
from macau_edge.wording.messages import translated_message
from tests.conftest import Run
from tests.loops import each
from tests.trees import parsed, walked

ROOT = Path(__file__).parents[2]
HOSTILE = "\x1b]52;c;cm0=\x07\x9b31m\u202e\x85`;touch pwned $(id)|<b>&](http://x)<script>@a\r\n::error::x"
"""What reaches a clipboard, colours, turns the line, ends it, leaves a code span, is a command of a shell, an element
and a link, and a command of a runner."""
NAMED = HOSTILE.replace("/", "")

OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


# --- the functions ---------------------------------------------------------------------------------------------------


@each(
    "text",
    [HOSTILE, "x; touch pwned $(id).yaml", "it's", 'a "b"', "a b", "~", "", "!x", "a\\b", "$HOME", "花旗骰", "-"],
)
def test_a_word_of_a_command_is_one_word_and_what_it_was(text: str) -> None:
    """As bash reads it; one with a control character is read by bash itself."""
    word = shell_word(text)
    assert not OBEYED.search(word)
    read = subprocess.run(["bash", "-c", f"printf %s {word}"], capture_output=True, check=True)
    assert read.stdout == text.encode()
    if text.isprintable():
        assert shlex.split(word) == [text]


def test_a_message_shows_a_name_and_quotes_it_in_a_command() -> None:
    shown = Message("there is no file {file}: see `macau-edge check {path}`", file=NAMED, path=NAMED)
    assert not OBEYED.search(shown)
    assert escape_controls(NAMED) in shown
    assert f"`macau-edge check {shell_word(NAMED)}`" in shown
    assert Message("`{name}` is none", name="a b") == "`a b` is none"
    assert Message("{n:,} of {file}", n=1000, file=Path("a\x1b")) == "1,000 of a\\x1b"


def test_so_it_is_in_every_language() -> None:
    for language in LANGUAGES:
        said = translated_message(language, Message("see `macau-edge check {path}`", path="x; id"))
        assert '`macau-edge check "x; id"`' in said
        assert "\\x1b" in translated_message(language, Message("there is no file `{file}`", file="\x1b"))


def test_a_command_line_is_the_same_in_every_language() -> None:
    typed = CommandLine("macau-edge diff {one} -- {other}", one="x; id", other="$(id)")
    assert typed == "macau-edge diff \"x; id\" -- '$(id)'"
    assert {translated_message(language, typed) for language in LANGUAGES} == {typed}


def test_colours_are_left_where_they_are_ours() -> None:
    assert (
        plain_text_escaped("\x1b[31mx\x1b[0m\n\ty\r\n\x1b]52;c", painted=True) == "\x1b[31mx\x1b[0m\n\ty\r\n\\x1b]52;c"
    )
    assert plain_text_escaped("\x1b[31mx\n") == "\\x1b[31mx\n"


# --- nobody makes a command by hand ----------------------------------------------------------------------------------


def made_by_hand(source: str) -> Iterator[str]:
    """F-strings that make a command of the program, or of git, with something in it that is no `shell_word`."""
    for node in walked(parsed(source)):
        if isinstance(node, ast.JoinedStr):
            begun = "".join(str(one.value) for one in node.values if isinstance(one, ast.Constant))
            put_in = [ast.unparse(one.value) for one in node.values if isinstance(one, ast.FormattedValue)]
            if re.search(r"(?:macau-edge|git) [a-z]+ ", begun) and not all(
                one.startswith(("shell_word(", "example(")) or one.isupper() for one in put_in
            ):
                yield ast.unparse(node)


BY_HAND = {
    "macau_edge/dossier/annexes/page.py": "names of files that are ours, and a language",
}


@pytest.mark.thorough
def test_no_command_is_made_by_hand() -> None:
    found = {
        file.relative_to(ROOT).as_posix(): list(made_by_hand(file.read_text("utf-8")))
        for file in sorted((ROOT / "macau_edge").rglob("*.py"))
    }
    assert {file: made for file, made in found.items() if made and file not in BY_HAND} == {}
    assert list(made_by_hand('x = f"see `macau-edge check {path}`"'))


@given(st.text(st.sampled_from("ab&<>;\"'\n\r\t#澳")))
def test_xml_is_escaped_as_by_the_library(text: str) -> None:
    assert (escape_xml(text), xml_attribute(text)) == (saxutils.escape(text), saxutils.quoteattr(text))


ESCAPING = {
    ("html", "escape"), ("xml.sax.saxutils", "escape"), ("xml.sax.saxutils", "quoteattr"), ("shlex", "quote"),
    ("urllib.parse", "quote"),
}  # fmt: skip
ALLOWED = {
    ("cli/completing.py", "quote"): "what a shell completes is typed by the shell itself, which reads it back",
    ("reports/findings/sarif.py", "quote"): "the address of a file, which is no text",
}


def escapes(source: str) -> Iterator[str]:
    """What a module takes from a library to escape a text, and what it escapes by hand."""
    for node in walked(parsed(source)):
        if isinstance(node, ast.ImportFrom):
            yield from (one.name for one in node.names if (node.module, one.name) in ESCAPING)
        if isinstance(node, ast.Attribute) and (ast.unparse(node.value), node.attr) in ESCAPING:
            yield node.attr
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("replace", "sub"):
            values = [one.value for one in node.args if isinstance(one, ast.Constant)]
            put = [one for one in values[1:] if isinstance(one, str)]
            if any(re.match(r"&\w+;|&#|%[0-9A-F]{2}|\\\\+\\g<0>", one) for one in put):
                yield ast.unparse(node)


@pytest.mark.thorough
def test_no_writer_escapes_on_its_own() -> None:
    """It asks `model/foreign.py`, so that what is escaped for a place is written once."""
    package = ROOT / "macau_edge"
    found = {
        (file.relative_to(package).as_posix(), what)
        for file in sorted(package.rglob("*.py"))
        if file != package / "model" / "foreign.py"
        for what in escapes(file.read_text("utf-8"))
    }
    assert found == {*ALLOWED}
    for way in (
        "import html\nhtml.escape(a)",
        "a.replace('<', '&lt;')",
        "re.sub('[*]', r'\\\\\\g<0>', a)",
        "from shlex import quote",
    ):
        assert list(escapes(way)), way


HOSTILE_MARKDOWN = [
    "](javascript:alert(1))",
    "<script>",
    "![x](http://evil)",
    "`` ` ``",
    "a|b",
    "# x",
    "- x",
    "::error::",
]


@each("text", HOSTILE_MARKDOWN)
def test_markdown_shows_a_text_as_it_is(text: str) -> None:
    """As CommonMark reads it: outside of code each sign of markup has a backslash before it."""
    shown = escape_markdown(text, begins=True)
    assert re.sub(r"\\(.)", r"\1", shown) == text
    assert not re.search(r"(?<!\\)[\[\]<`*|]", shown)
    marks = re.match("`+", code_span(text))
    assert marks
    assert marks[0] not in text
    fence = fenced(text, "yaml").split("\n")[-1]
    assert {*fence} == {"`"}
    assert fence not in text
    assert escape_prose(f"see `a*b` and {text.replace('`', '')}*").startswith("see `a*b` and ")


@each(
    ("text", "shown"),
    [
        ("no `a`*", r"no `a`\*"),
        ("no ```[x](y)` (and more)", r"no \`\`\`\[x\](y)\` (and more)"),  # a name that begins with backticks
        ("`` `*` `` and *", r"`` `*` `` and \*"),
        ("`a``[x](y)`` *` [z](y)", r"`a``[x](y)`` *` \[z\](y)"),
        ("`a` [x](y) `b", r"`a` \[x\](y) \`b"),
    ],
)
def test_code_in_a_sentence_ends_where_markdown_says(text: str, shown: str) -> None:
    assert escape_prose(text) == shown


# --- every command, with hostile files and arguments, in every format ------------------------------------------------


def quoted(text: str) -> str:
    """A text of YAML in double quotes, with what cannot stand in it written out."""
    return '"' + "".join(c if c.isprintable() and c not in '"\\' else f"\\u{ord(c):04x}" for c in text) + '"'


CONTENT = f"""\
game: {{en: {{ours: {quoted("G" + HOSTILE)}}}}}
act: none
device: {{dice: 1}}
bets:
  b: {{name: {{en: {{ours: {quoted("N" + HOSTILE)}}}}}, win: 1, lose: others, pays: 5:1}}
  {quoted("k" + HOSTILE)}: {{win: {quoted(HOSTILE)}, lose: others, pays: {quoted(HOSTILE)}}}
"""
TEXT = "::error::`;touch pwned $(id)|<b>&](http:x)<script>@a ##[group]"
"""What a text of a ruleset may be, in which nothing that nobody sees is taken."""
SOUND = f"""\
game: {{en: {quoted(TEXT)}}}
act: none
device: {{dice: 1}}
words: {{other: {{en: {quoted(TEXT)}}}}}
bets:
  fan:
    name: {{en: {quoted(TEXT)}}}
    each: {{v: {{1: 1, other: 2}}}}
    win: v
    lose: others
    pays: {{by: v, 1: 5:1, other: 4:1}}
  choice: {{name: {{en: {quoted(TEXT)}}}, win: 1 to 3, lose: others, pays: 1:1}}
notes:
  note: {{about: other, law: silent, text: {{en: {quoted(TEXT)}}}}}
readings:
  r:
    law: silent
    adopted: {{en: {quoted(TEXT)}}}
    because: {{en: {quoted(TEXT)}}}
    alternatives: {{a: {{text: {{en: {quoted(TEXT)}}}, instead: {{bets: {{fan: {{based-on: fan, pays: 3:1}}}}}}}}}}
"""
"""What both engines compute, with every text hostile that may be any text."""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Files whose names, or contents, are hostile, and one that is not there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAGER", "cat")
    plain = (ROOT / "rulesets" / "fantan.yaml").read_text("utf-8")
    Path(f"{NAMED}.yaml").write_text(plain, "utf-8")
    Path(f"{NAMED}wrong.yaml").write_text("game: x\nbets: {a: {wn: 1}}\n", "utf-8")
    Path("content.yaml").write_text(CONTENT, "utf-8")
    Path("sound.yaml").write_text(SOUND, "utf-8")
    Path(f"{NAMED}.json").write_text("{}", "utf-8")
    Path(f"{NAMED}.toml").write_text("bogus = 1\n", "utf-8")
    Path(f"{NAMED}dir").mkdir()
    Path(f"{NAMED}dir", f"{NAMED}.yaml").write_text(plain, "utf-8")
    return [f"{NAMED}.yaml", f"{NAMED}wrong.yaml", "content.yaml", f"{NAMED}dir", f"{NAMED}none.yaml", NAMED]


FIGURES = ("analyse", "explain", "solve", "sweep", "risk", "simulate", "readings", "games")
"""Commands that have all of the sound file, whatever it is called: of fan-tan nothing is biased."""


def of_a_bet(command: str, is_sound: bool) -> list[str]:
    """What a command is told besides a file, so that it comes to its figures where that is sound."""
    bet = "fan[1]" if is_sound else "b"
    asked = {"solve": ["--edge", "5%"], "sweep": ["--prize", "2:1..3:1"], "risk": ["--rounds", "10"]}
    alone = {"simulate": ["--rounds", "10", "--seed", "1"]}
    return [bet, *asked.get(command, [])] if command in ("explain", "bias", *asked) else alone.get(command, [])


def typed(files: list[str]) -> Iterator[list[str]]:
    """What is typed: each command on each file, in each of its formats, and with hostile values of its options."""
    for entry in COMMANDS:
        command = load_command(entry)
        if entry.name in ("lsp", "mcp", "studio"):
            continue
        options = {flag: one for one in command.params for flag in one.opts}
        how = next((options[flag] for flag in ("--format", "--output-format") if flag in options), None)
        formats = [str(one) for one in getattr(getattr(how, "type", None), "choices", ())]
        yield from ([entry.name, word] for word in (*files, f"--{NAMED}"))
        flag = "--output-format" if "--output-format" in options else "--format"
        for format_ in formats:
            for file in (*files[:3], "sound.yaml"):
                yield [entry.name, file, *of_a_bet(entry.name, file in (files[0], "sound.yaml")), flag, format_]
        game = ["fantan", *(["fan"] if entry.name in ("explain", "solve", "sweep", "bias", "risk") else [])]
        for option, one in options.items():
            if option.startswith("--") and not getattr(one, "is_flag", False):
                yield [entry.name, *game, option, NAMED]
                yield [entry.name, *game, option, f"tcp://{NAMED}:1" if option == "--scheduler" else f"{NAMED}=1"]
        if "--output" in options:
            yield [entry.name, files[0], "-o", f"{NAMED}/{entry.name}.svg"]
            yield [entry.name, files[0], "-o", f"{NAMED}{entry.name}.html"]
    yield ["diff", files[0], "content.yaml"]
    yield from (["diff", files[0], "sound.yaml", "--format", one] for one in ("table", "markdown", "html", "github"))
    yield from (["page", "sound.yaml"], ["layout", "sound.yaml"])
    yield ["diff", "content.yaml", files[4]]
    yield ["diff", f"HEAD..{NAMED}", "--", NAMED]
    yield ["check", "--diff", files[1]]
    yield ["fmt", "--diff", files[0]]
    yield ["simulate", "fantan", "--rounds", "10", "--checkpoint", f"{NAMED}.json"]
    yield ["new", "application", "--game", "fantan", "--bet", NAMED, "--prize", "5:2"]
    yield ["new", "application", "--game", "fantan", "--bet", "fan", "--prize", NAMED]
    yield [NAMED]
    yield [f"--{NAMED}"]


def active(words: list[str], shown: str) -> list[str]:
    """The elements and links of a name in what a browser shows of a report, or of Markdown."""
    page = MarkdownIt("commonmark").enable("table").render(shown) if words[-1] == "markdown" else shown
    return re.findall(r"<(?:b|script)>|href=.?http:x", page) if words[-1] in ("markdown", "html") else []


@pytest.mark.thorough
def test_nothing_of_a_name_is_obeyed_whatever_is_asked(files: list[str], run: Run) -> None:
    assert {one.form for one in FORMATS.values()} == {"json", "text", "xml"}
    for words in typed(files):
        done = run(*words)
        if words[0] in FIGURES and words[1] in (files[0], "sound.yaml") and words[-2] == "--format":
            assert done.code == 0, (words, done.err)
        assert not active(words, done.out), words
        for text in (done.out, done.err):
            found = OBEYED.search(text.replace("\r\n", "\n"))
            assert not found, (words, text[max(0, found.start() - 60) : found.end() + 20] if found else "")
        assert "mistake of the program" not in done.err, words
        if "github" not in words:  # whose commands are ours
            assert not any(line.lstrip().startswith("::") for line in (done.out + done.err).splitlines()), words


def test_a_command_that_is_offered_has_the_file_as_one_word(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "x; touch pwned $(id).yaml"
    Path(name).write_text((ROOT / "rulesets" / "craps.yaml").read_text("utf-8"), "utf-8")
    said = run("explain", name).err
    assert f"`macau-edge analyse '{name}'` lists the bets" in said
    (listed,) = re.findall(r"`(macau-edge readings [^`]*)`", run("analyse", name, "--wide").out)
    assert shlex.split(listed) == ["macau-edge", "readings", name]
