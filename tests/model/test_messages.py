"""One style of error: what is wrong, and below it what to write instead; as wide as a terminal, where there is one."""

from __future__ import annotations

import copy
import operator
import re
import shlex
import sys
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from macau_edge.cli.messages import report_error
from macau_edge.cli.schema import RECORDS
from macau_edge.model.message import CommandLine, Message, Pointed, Remedy
from macau_edge.model.problem import Kind, Place, Problem
from macau_edge.model.refusals import MemberRefusal
from macau_edge.reports import folded_lines, wrapped_lines
from macau_edge.reports.findings.full import render
from macau_edge.reports.style import TextStyle, coloured
from macau_edge.wording.messages import WordsOf, translated_message
from macau_edge.wording.text import Phrasebook
from tests.conftest import Run
from tests.loops import each

WRONG = {
    "analyse": (
        "which game?",
        "expected: macau-edge analyse GAME [BET]... [--OPTION CHOICE]..., as in `macau-edge analyse craps`",
    ),
    "check": ("which path?", "expected: macau-edge check PATH..., as in `macau-edge check rulesets/ examples/`"),
    "verify": ("which file?", "expected: macau-edge verify FILE [APPLICATION], as in `macau-edge verify dossier.pdf`"),
    "new": (
        "which kind?",
        "one of application, ruleset; expected: macau-edge new KIND, "
        "as in `macau-edge new application -o application.yaml`",
    ),
    "foo": ("there is no command `foo`", "see `macau-edge --help`"),
    "analise craps": ("there is no command `analise`", "did you mean `macau-edge analyse craps`?"),
    "help analise": ("there is no command `analise`", "did you mean `macau-edge help analyse`?"),
    "schema foo": ("there is no kind `foo`", f"one of {', '.join((*get_args(Kind), *RECORDS))}"),
    "schema polcy": ("there is no kind `polcy`", "did you mean `policy`?"),
    "completion tcsh": ("there is no shell `tcsh`", "one of bash, zsh, fish"),
    "new foo": ("there is no kind `foo`", "one of application, ruleset"),
    "analyse craps --limit x": ("--limit: `x` is not a whole number", "for example `1000`"),
    "analyse craps --limit 0": ("--limit: 0 is less than 1", "write a whole number from 1 on"),
    "analyse craps --lang xx": ("--lang: there is no choice `xx`", "one of en, pt, zh"),
    "verify x --format cvs": ("--format: there is no choice `cvs`", "one of table, json, markdown, html"),
    "games --format jsn": ("--format: there is no choice `jsn`", "did you mean `json`?"),
    "diff a --fail-on any --fail-on x": (
        "--fail-on: there is no choice `x`",
        "one of edge-change, player-advantage, any",
    ),
    "analyse craps --bet": ("the option `--bet` has no value", "write `--bet ID`"),
    "games --format": ("the option `--format` has no value", "one of table, json, csv, markdown, html"),
    "games -o": ("the option `-o` has no value", "write `-o FILE`"),
    "analyse craps --wide=3": ("the option `--wide` takes no value", "write `--wide`"),
    "layout craps --wide": (
        "`--wide` is not an option of this command",
        "its options: --output, --lang, --option, --limit, --force",
    ),
    "check x --output-forma full": (
        "`--output-forma` is not an option of this command",
        "did you mean `--output-format` or `--output`?",
    ),
    "--no-page": ("`--no-page` is not an option of `macau-edge`", "did you mean `--no-pager`?"),
    "analyse craps --no-pager": (
        "`--no-pager` stands before the command",
        "write `macau-edge --no-pager analyse craps`",
    ),
    "check craps --no-pager": ("`--no-pager` stands before the command", "write `macau-edge --no-pager check craps`"),
    "games craps -V": ("`-V` stands before the command", "write `macau-edge -V games craps`"),
    "--wide analyse craps": ("`--wide` stands after the command", "write `macau-edge analyse craps --wide`"),
    "--output-format json check x": (
        "`--output-format` stands after the command",
        "write `macau-edge check x --output-format json`",
    ),
    "diff a b c": ("`c` is one word too many", "write `macau-edge diff a b`"),
    "risk craps --bet field -b pass-line --rounds 9": (
        "`pass-line` is one word too many",
        "write `macau-edge risk craps --bet field --rounds 9`",
    ),
    "risk craps --bet field --bet=pass-line --rounds 9": (
        "`pass-line` is one word too many",
        "write `macau-edge risk craps --bet field --rounds 9`",
    ),
    "explain craps -b field -b any-7 -b horn": (
        "`any-7` is one word too many",
        "write `macau-edge explain craps -b field`",
    ),
    "explain craps field any-7 any-7": ("`any-7` is one word too many", "write `macau-edge explain craps field`"),
    "risk craps field 100 --bet any-7": ("`field` is one word too many", "write `macau-edge risk craps --bet any-7`"),
    "diff a b c d": ("`c` is one word too many", "write `macau-edge diff a b`"),
    "risk --bet field --rounds 9": (
        "which game? `field` is a bet of craps, new-jersey/mini-dice, portugal/craps, and none is named",
        "write `macau-edge risk craps --bet field --rounds 9` or "
        "`macau-edge risk new-jersey/mini-dice --bet field --rounds 9` or "
        "`macau-edge risk portugal/craps --bet field --rounds 9`",
    ),
    "explain -b banker": (
        "which game? `banker` is a bet of baccarat, and none is named",
        "write `macau-edge explain baccarat -b banker`",
    ),
    "analyse --bet nothing": (
        "which game?",
        "expected: macau-edge analyse GAME [BET]... [--OPTION CHOICE]..., as in `macau-edge analyse craps`",
    ),
    "bias craps --bet field --bet pass-line": (
        "`pass-line` is one word too many",
        "write `macau-edge bias craps --bet field`",
    ),
    "sweep craps field --prize 12 1:1..4:1": (
        "`1:1..4:1` is one word too many",
        "write `macau-edge sweep craps field --prize 12=1:1..4:1`",
    ),
    "sweep craps field --prize 12 = 1:1..4:1 --format csv": (
        "`=` is one word too many",
        "write `macau-edge sweep craps field --prize 12=1:1..4:1 --format csv`",
    ),
    "sweep craps field --prize 12 many": ("`many` is one word too many", "expected: --prize PRIZES"),
    "bias craps field --die 6 0.17": (
        "`0.17` is one word too many",
        "write `macau-edge bias craps field --die 6=0.17`",
    ),
    "risk craps field --rounds 1 000": (
        "`000` is one word too many",
        'write `macau-edge risk craps field --rounds "1 000"`',
    ),
    "analyse craps --field12 3 : 1 field": (
        "there is no bet `:`",
        "write `macau-edge analyse craps --field12 3:1 field`",
    ),
    "analyse craps field --field12 3 para 1 --format csv": (
        "there is no bet `para`",
        'write `macau-edge analyse craps field --field12 "3 para 1" --format csv`',
    ),
    "risk craps --field12 3 : 1 field --rounds 9": (
        "`:` is one word too many",
        "write `macau-edge risk craps --field12 3:1 field --rounds 9`",
    ),
    "risk craps Pass Line --rounds 9": (
        "`Line` is one word too many, and `Pass` is no bet of `craps`",
        "write `macau-edge risk craps pass-line --rounds 9`",
    ),
    "analyse craps --stake 1 000": ("there is no bet `000`", 'write `macau-edge analyse craps --stake "1 000"`'),
    "risk craps field --rounds 10 many": (
        "`many` is one word too many",
        "write `macau-edge risk craps field --rounds 10`",
    ),
    "new application --game craps --bet x --win hard 8 --prize 9:1": (
        "`8` is one word too many",
        'put one value in quotes: `macau-edge new application --game craps --bet x --win "hard 8" --prize 9:1`',
    ),
    "new application --win 7 or 11 --applicant=Jogos de Azar --force": (
        "`or` is one word too many",
        'put one value in quotes: `macau-edge new application --win "7 or 11" "--applicant=Jogos de Azar" --force`',
    ),
    "new application ruleset --win 7 or 11": (
        "`ruleset` is one word too many",
        'put one value in quotes: `macau-edge new application --win "7 or 11"`',
    ),
    "page craps field -o page.html --force now": (
        "`field` is one word too many",
        "write `macau-edge page craps -o page.html --force`",
    ),
    "solve craps any-7 --edge 1% .. 3%": (
        "`..` is one word too many",
        "write `macau-edge solve craps any-7 --edge 1%..3%`",
    ),
    "simulate craps fire pass-line --rounds 1000": (
        "`pass-line` is one word too many, and `fire` is no bet of `craps`",
        "write `macau-edge simulate craps pass-line --rounds 1000`",
    ),
    "simulate craps fire 1000": ("there is no bet `fire`", "did you mean `field`?"),
    "simulate craps fire 1000 --rounds 5": (
        "`1000` is one word too many, and `fire` is no bet of `craps`",
        "`macau-edge analyse craps` lists the bets",
    ),
}


@each("words", WRONG, quick=4)
def test_wrong_use_is_said_in_one_style(words: str, run: Run) -> None:
    message, remedy = WRONG[words]
    shown = run(*shlex.split(words))
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == f"macau-edge: {message}\n  help: {remedy}\n"


def test_help_is_given_whatever_else_is_typed(run: Run) -> None:
    assert run("verify", "a", "b", "--help").code == 0
    shown = run()  # as `macau-edge` alone
    assert (shown.code, " ".join(shown.err.partition("\n")[0].split()[-3:])) == (2, "[OPTIONS] COMMAND [ARGS]...")


LONG = (
    "`place[4 10]`, `come-odds[5 9]`, `hard-way`, a-word-that-is-longer-than-the-line 賭注賭注賭注 (`pass-line`), end"
)


@each("width", range(20, 90))
def test_no_word_and_no_command_is_cut(width: int) -> None:
    lines = list(wrapped_lines(LONG, width, "    "))
    assert " ".join(line.strip() for line in lines).replace(" ", "") == LONG.replace(" ", "")
    for whole in ("`place[4 10]`,", "`come-odds[5 9]`,", "a-word-that-is-longer-than-the-line", "(`pass-line`),"):
        assert sum(whole in line for line in lines) == 1
    assert all(cell_len(line) <= width or " " not in re.sub("`.*?`", "", line.strip()) for line in lines)


def test_chinese_is_folded_between_its_letters() -> None:
    text = "以`10 to 60`的每一金額取整，為200000。"
    assert list(wrapped_lines(text, 12)) == ["以`10 to 60`", "的每一金額取", "整，為", "200000。"]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 8, ["one two", "three"]),
        ("娛樂場利益", 6, ["娛樂場", "利益"]),
        ("賭注（乙）", 6, ["賭注", "（乙）"]),
        ("即「大」。", 4, ["即", "「大」。"]),
        ("（`a b`）及（", 8, ["（`a b`）", "及（"]),
    ],
)
def test_a_bracket_stands_with_what_is_in_it(text: str, width: int, lines: list[str]) -> None:
    assert list(wrapped_lines(text, width)) == lines
    assert folded_lines(text, width) == "".join(f"{line}\n" for line in lines)


@given(st.text(st.sampled_from("ab 12:%魚蝦蟹é—（）`"), max_size=40), st.integers(4, 60))
def test_a_folded_text_keeps_its_words(text: str, width: int) -> None:
    assert "".join(wrapped_lines(text, width)).replace(" ", "") == text.replace(" ", "")


def test_without_a_terminal_nothing_is_folded(run: Run) -> None:
    shown = run("analyse", "craps", "--bet", "nosuch")
    assert shown.err.count("\n") == 2
    assert cell_len(shown.err.splitlines()[1]) > 80


def test_on_a_terminal_a_message_is_folded(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    report_error("there is no bet `nosuch`", "the bets: pass-line, pass-line-odds, dont-pass, dont-pass-odds, come")
    assert capsys.readouterr().err.splitlines() == [
        "macau-edge: there is no bet `nosuch`",
        "  help: the bets: pass-line,",
        "    pass-line-odds, dont-pass,",
        "    dont-pass-odds, come",
    ]


def test_findings_are_folded_on_a_terminal_with_their_colours_apart() -> None:
    problem = Problem(
        Place("a.yaml", 1, 1),
        "law/missing-name",
        Message("there is no `referência` here"),
        help=Message("write the name of it"),
    )
    assert render([problem], {}, TextStyle(36, prose=36)).splitlines() == [
        "a.yaml:1:1: law/missing-name: there",
        "    is no `referência` here",
        "  help: write the name of it",
    ]
    painted = render([problem], {}, TextStyle(36, coloured, 36))
    assert painted.count("\n") == 3
    assert "\n    is no `referência` here\n" in painted


@each("kind", [Message, CommandLine, Pointed, Remedy, MemberRefusal])
def test_every_kind_of_message_is_filled_and_copied(kind: type[Message]) -> None:
    filled = kind("write {one}").filled(one="x", other="y")
    assert (type(filled), filled) == (kind, "write x")
    assert copy.deepcopy(filled).values == filled.values


def test_words_of_a_key_are_filled_as_any_message() -> None:
    fixed, filled = WordsOf("edge.title").filled(bet="x"), WordsOf("edge.player", bet="x").filled(bet="y")
    assert (type(fixed), fixed) == (WordsOf, WordsOf("edge.title"))
    assert copy.deepcopy(filled) == filled == "y: the player has the advantage."
    assert translated_message("pt", filled) == Phrasebook("pt")("edge.player", bet="y")


THING = Place("a", 1), Problem(Place("a", 1), "law/missing-act", Message("no act"))


@each("thing", THING)
@each("other", [3, "a", None, *THING])
def test_a_place_or_a_problem_has_an_order_among_its_own_alone(thing: Any, other: Any) -> None:
    if type(other) is type(thing):
        return
    for asked in (operator.lt, operator.le, operator.gt, operator.ge):
        for pair in ((thing, other), (other, thing)):
            with pytest.raises(TypeError, match="not supported between instances"):
                asked(*pair)
