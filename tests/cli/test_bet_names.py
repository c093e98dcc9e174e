"""What names a bet: the same in every command and in Python, and what a report prints can be typed again."""

from __future__ import annotations

import re
import shlex
from contextlib import suppress
from functools import cache

import pytest
import typer

from macau_edge import analyse, solve, sweep
from macau_edge.analysis.named import bets_near as nearest_bets
from macau_edge.analysis.named import group_id, members_named
from macau_edge.cli.commands import COMMANDS, OTHERWISE, Command, load_command
from macau_edge.cli.completing import command_words
from macau_edge.model import LANGUAGES, Member, Ruleset
from macau_edge.model.problem import UsageError
from macau_edge.outcomes.options import placeholder_choices
from macau_edge.questions.analyse.rows import grouped_bets
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import shipped_names, source
from macau_edge.wording import Words
from tests.cases import ruleset_of
from tests.conftest import Run, all_members, analysed
from tests.counting import at_most
from tests.loops import each

CRAPS = ruleset_of("rulesets/craps.yaml")
FILES = [f"rulesets/{name}.yaml" for name in shipped_names()]


def members_of(ruleset: Ruleset) -> list[Member]:
    return [*all_members(ruleset, placeholder_choices(ruleset))]


def meant(name: str, ruleset: Ruleset = CRAPS) -> list[str]:
    return [member.id for member in members_named(members_of(ruleset), [name])]


@each(
    ("name", "ids"),
    [
        ("pass-line", ["pass-line"]),
        ("Pass Line", ["pass-line"]),
        ("pass  LINE ", ["pass-line"]),
        ("派司拉", ["pass-line"]),
        ("passline", ["pass-line"]),
        ("any 7", ["any-7"]),
        ("Big Red", ["any-7"]),
        ("Any 7/Big Red/Big 7", ["any-7"]),
        ("hard-way[4]", ["hard-way[4]"]),
        ("hard-way:4", ["hard-way[4]"]),
        ("hard-way/4", ["hard-way[4]"]),
        ("Hard Way[4]", ["hard-way[4]"]),
        ("Hard Way 4", ["hard-way[4]"]),
        ("Big 6 or Big 8: 6", ["big-6-or-8[6]"]),
        ("hard-way[4 10]", ["hard-way[4]", "hard-way[10]"]),
        ("hard-way[10, 4]", ["hard-way[4]", "hard-way[10]"]),
        ("hard-way:4,10", ["hard-way[4]", "hard-way[10]"]),
        ("hard-way[4..8]", ["hard-way[4]", "hard-way[6]", "hard-way[8]"]),
        ("hard-way[4 to 8]", ["hard-way[4]", "hard-way[6]", "hard-way[8]"]),
        ("hard-way[4", ["hard-way[4]"]),
        ("hard-way［４］", ["hard-way[4]"]),
        ("hard-way：4", ["hard-way[4]"]),
        ("hard-way[4，10]", ["hard-way[4]", "hard-way[10]"]),
        ("hard–way 4", ["hard-way[4]"]),
        ("“Hard Way”\u00a04", ["hard-way[4]"]),
        ("hard-way", [f"hard-way[{number}]" for number in (4, 6, 8, 10)]),
    ],
)
def test_a_bet_is_named_as_a_person_writes_it(name: str, ids: list[str]) -> None:
    assert meant(name) == ids


@pytest.mark.thorough
@each("file", FILES)
def test_every_row_that_analyse_prints_can_be_typed_again(file: str) -> None:
    ruleset = ruleset_of(file)
    choices = placeholder_choices(ruleset)
    given = {name: choice.label for name, choice in choices.items()}
    found = members_of(ruleset)
    rows = [*grouped_bets(analysed(ruleset, found, given), Words("en", ruleset))]
    for group in rows:
        ids = [bet.id for bet in group]
        assert [member.id for member in members_named(found, [group_id(ids)])] == ids
        for member in (bet.member for bet in group):
            for typed in {member.id, member.id.replace("[", ":").rstrip("]"), member.id.replace("[", "/").rstrip("]")}:
                assert members_named(found, [typed]) == [member]
    assert any("[" in group_id([bet.id for bet in group]) for group in rows) or file.endswith("baccarat.yaml")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bet_can_be_typed_by_its_name(language: str) -> None:
    for bet in CRAPS.bets.values():
        assert bet.name
        assert set(meant(bet.name.words[language])) == set(meant(bet.id))  # type: ignore[index]


@each(
    ("name", "remedy"),
    [
        ("pas", "did you mean `pass-line` or `pass-line-odds` or `dont-pass`?"),
        ("odds", "did you mean `pass-line-odds` or `dont-pass-odds` or `come-odds`?"),
        ("hardways", "did you mean `hard-way`?"),
        ("fiel", "did you mean `field`?"),
        ("field[4]", "did you mean `field`?"),
        ("派司", "did you mean `pass-line` or `pass-line-odds` or `dont-pass`?"),
        ("hard-way[5]", "the bets of `hard-way`: `hard-way[4]`, `hard-way[6]`, `hard-way[8]`, `hard-way[10]`"),
        ("hard-way[4 5]", "the bets of `hard-way`: `hard-way[4]`, `hard-way[6]`, `hard-way[8]`, `hard-way[10]`"),
        (
            "roulette",
            "the bets: pass-line, pass-line-odds, dont-pass, dont-pass-odds, come, come-odds, dont-come, "
            "dont-come-odds … 22 of them",
        ),
        ("", "the bets: pass-line"),
        ("[4]", "the bets: pass-line"),
    ],
)
def test_of_a_name_that_no_bet_has_the_nearest_are_named_and_never_all(name: str, remedy: str) -> None:
    with pytest.raises(UsageError) as refused:
        meant(name)
    assert refused.value.help.startswith(remedy)
    assert len(nearest_bets(name, CRAPS.bets)) <= 3
    for typed in re.findall(r"`([^`]+)`", refused.value.help):
        assert meant(typed) or typed == "hard-way"


def test_a_count_that_is_not_that_of_the_members_names_nothing() -> None:
    roulette = ruleset_of("rulesets/roulette.yaml")
    assert len(meant("split[1-2 1-4 … 35-36: 57]", roulette)) == 57
    for other in ("split[1-2 1-4 … 35-36: 56]", "split[1-2 1-5 … 35-36: 57]", "split[35-36 … 1-2]"):
        with pytest.raises(UsageError):
            meant(other, roulette)


def test_a_label_with_a_comma_is_one_label() -> None:
    fantan = ruleset_of("rulesets/fantan.yaml")
    assert meant("nim[1,2]", fantan) == meant("nim:1, 2", fantan) == meant("nim/1,2", fantan) == ["nim[1,2]"]


def test_two_bets_of_one_name_are_told_apart_by_their_identifiers() -> None:
    with pytest.raises(UsageError, match="several bets are called"):
        meant("X", ruleset_of_two())


def ruleset_of_two() -> Ruleset:
    bets = "\n".join(f"  {name}: {{name: X, win: 1, lose: others, pays: 1:1}}" for name in ("a", "b"))
    text = f"game: x\ndevice: {{dice: 1}}\nbets:\n{bets}\n"
    found = read_ruleset(source("two.yaml", text.encode()), "two").ruleset
    assert found
    return found


# --- the same in every command, and in Python ------------------------------------------------------------------------


@each(
    "words",
    [
        "analyse craps {}",
        "analyse craps --bet {}",
        "analyse craps -b {}",
        "analyse craps --bet={}",
        "explain craps {}",
        "explain craps --bet {}",
        "bias craps --bet {} --die 6=0.17",
        "bias craps -b {} --die 6=0.17",
        "simulate craps --bet {} --rounds 100 --seed 1 --workers 1",
        "solve craps --bet {} --edge 2%..3%",
        "sweep craps {} --prize 2:1..3:1",
    ],
    quick=5,
)
def test_a_command_takes_a_bet_in_each_of_its_spellings(run: Run, words: str) -> None:
    named = ["pass-line-odds[4 10]", "pass-line-odds:4,10", "Pass Line odds 4 10"]
    shown = [run(*[word.replace("{}", name) for word in words.split()]) for name in named]
    assert [one.err for one in shown] == [""] * len(named) or "seed" in words
    assert len({one.out for one in shown}) == 1
    assert shown[0].code in (0, 1)
    assert "pass-line-odds[4" in shown[0].out


@pytest.mark.thorough
def test_python_takes_what_the_command_line_takes() -> None:
    for name in ("hard-way[4]", "hard-way:4", "hard-way/4", "Hard Way 4"):
        assert [bet.id for bet in analyse("craps", bets=[name]).found.bets] == ["hard-way[4]"]
        assert [one.id for bet in solve("craps", name, edge="5%").found.solved for one in bet.members] == [
            "hard-way[4]"
        ]
        assert [bet.member.id for bet in sweep("craps", name, prizes="7:1,8:1").found.bets] == ["hard-way[4]"]


# --- what is typed without its command, or with a word too many ------------------------------------------------------


@each(
    ("typed", "remedy"),
    [
        ("craps", "analyse craps"),
        ("花旗骰", "analyse 花旗骰"),
        ("craps field", "analyse craps field"),
        ("craps -b 'hard-way[4]'", 'analyse craps -b "hard-way[4]"'),
        ("craps readings", "readings craps"),
        ("examples/big-six.yaml", "analyse examples/big-six.yaml"),
        ("list", "games"),
        ("edge", "analyse craps"),
        ("edge roulette", "analyse roulette"),
        ("ANALYZE craps", "analyse craps"),
        ("version", "--version"),
        ("help craps", "help analyse craps"),
        ("help list", "help games"),
        ("help edge", "help analyse"),
        ("help analyze", "help analyse"),
        ("help analyze roulette", "help analyse roulette"),
        ("--lang en roulette", "analyse roulette --lang en"),
        ("--format json analyse roulette", "analyse roulette --format json"),
        ("--format=json analyse roulette", "analyse roulette --format=json"),
        ("--wide --lang en analyse roulette", "analyse roulette --wide --lang en"),
        ("readings craps field", "readings craps"),
        ("explain craps field more", "explain craps field"),
        ("games craps --format json more", "games craps --format json"),
    ],
    quick=8,
)
def test_what_is_not_understood_is_answered_with_the_command_to_type(run: Run, typed: str, remedy: str) -> None:
    refused = run(*shlex.split(typed))
    if typed.endswith("json more"):  # a game more, which there is not
        assert refused.code == 2
        return
    assert (refused.code, refused.out) == (2, "")
    assert f"  help: write `macau-edge {remedy}`\n" in refused.err
    assert run(*shlex.split(remedy)).code == 0


def is_read(line: str) -> bool:
    """Whether its command takes a line."""
    command, *words = shlex.split(line)
    with suppress(typer.Exit):  # of --help
        loaded(command).make_context(command, words)
    return True


@cache
def loaded(command: str) -> Command:
    return load_command(next(one for one in COMMANDS if one.name == command))


@each(
    ("typed", "remedy"),
    [
        ("bets craps", "analyse craps"),
        ("game craps", "games craps"),
        ("list games", "games"),
        ("house edge craps", "analyse craps"),
        ("show me the edge of craps", "analyse craps"),
        ("field", "analyse craps field"),
        ("edge field", "analyse craps field"),
        ("'hard-way[4]'", 'analyse craps "hard-way[4]"'),
        ("price craps field", "solve craps field --edge 5%"),
        ("price craps field --edge 2%..3%", "solve craps field --edge 2%..3%"),
        ("rules", "rule law/missing-name"),
        ("rules craps", "analyse craps"),
        ("compare", "diff --help"),
        ("edge no-such.yaml", "analyse --help"),
        ("craps --field12 3:1", "analyse craps --field12 3:1"),
        ("--field12 3:1", "analyse craps --field12 3:1"),
        ("--field12", "analyse craps --field12 3:1"),
        ("--field12 3:1 craps", "analyse craps --field12 3:1"),
        ("--lang", "analyse craps --lang zh"),
        ("--lang en", "analyse craps --lang en"),
        ("--format", "analyse craps --format html"),
        ("--format csv", "analyse craps --format csv"),
        ("-b field", "analyse craps -b field"),
        ("--rounds 100", "risk craps pass-line --rounds 100"),
        ("--free 12", "solve craps field --edge 2.5% --free 12"),
        ("explain field", "explain craps field"),
        ("analyse field", "analyse craps field"),
        ("risk field --rounds 100", "risk craps field --rounds 100"),
        ("solve field craps --edge 2%..3%", "solve craps field --edge 2%..3%"),
    ],
    quick=4,
)
def test_what_a_person_types_is_answered_with_the_whole_line(run: Run, typed: str, remedy: str) -> None:
    refused = run(*shlex.split(typed))
    assert (refused.code, refused.out) == (2, "")
    assert f"  help: write `macau-edge {remedy}`\n" in refused.err
    assert is_read(remedy)


@each(
    ("typed", "remedy"),
    [
        ("solve craps field foo", "expected: GAME BET --edge SHARE"),
        ("no-such.yaml", "look at its path; `macau-edge new ruleset -o no-such.yaml` begins a ruleset of that name"),
        ("explain craps", "expected: GAME BET, as in `macau-edge explain craps pass-line`"),
        ("solve craps", "expected: GAME BET, as in `macau-edge solve craps pass-line --edge 5%`"),
        ("what", "see `macau-edge --help`"),
        ("readings craps --bet field", "its options: --columns, --sort, --limit, --option, --format"),
    ],
)
def test_what_cannot_be_made_a_command_is_answered_as_before(run: Run, typed: str, remedy: str) -> None:
    refused = run(*shlex.split(typed))
    assert refused.code == 2
    assert f"  help: {remedy}" in refused.err


@each(
    ("typed", "remedy"),
    [
        ("nalyse craps", "analyse craps"),
        ("crap", "analyse craps"),
        ("craps.yaml", "analyse craps"),
        ("rulesets/crap.yaml field", "analyse craps field"),
        ("examples/stad.yaml", "analyse examples/stud.yaml"),
        ("chek rulesets/craps.yaml", "check rulesets/craps.yaml"),
    ],
)
def test_a_slip_is_answered_with_the_whole_line(run: Run, typed: str, remedy: str) -> None:
    refused = run(*shlex.split(typed))
    assert (refused.code, refused.out) == (2, "")
    assert f"  help: did you mean `macau-edge {remedy}`?\n" in refused.err
    assert is_read(remedy)


@pytest.mark.thorough
def test_every_option_before_its_command_is_answered_with_a_line_that_is_read(run: Run) -> None:
    """With what it is given or not, of each option of each command."""
    options = {option: name for name, one in reversed(command_words().items()) for option in one["options"]}
    for option, command in options.items():
        refused = run(option)
        found = re.search(r"help: write `macau-edge (.*)`", refused.err)
        assert refused.code == 2
        assert found, refused.err
        words = shlex.split(found[1])
        assert option in words or words == [command, "--help"]
        assert is_read(found[1])


def test_other_words_for_a_command_are_no_commands_and_mean_one() -> None:
    names = {entry.name for entry in COMMANDS}
    others = [word for words in OTHERWISE.values() for word in words.split()]
    assert len(others) == len({*others})
    assert names.isdisjoint(others)
    assert {*OTHERWISE} - {"--version"} <= names
    assert not {*others} & {*shipped_names()}


@pytest.mark.thorough
def test_a_name_that_is_absurdly_long_is_looked_at_once() -> None:
    """Each blank of it was taken for what may stand before labels, and what is behind that looked at again."""
    with at_most(2_000_000):
        for name in ("x" + " " * 100_000 + "y", "a b " * 25_000, "a:" * 50_000):
            with pytest.raises(UsageError, match="there is no bet"):
                members_named(members_of(CRAPS), [name])
