"""The table of commands says what the commands say of themselves, and a command is loaded when it is called."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Collection
from inspect import signature
from pathlib import Path
from pkgutil import resolve_name
from typing import get_type_hints

import pytest
from typer.core import TyperCommand

import macau_edge.cli
from macau_edge.checks.sound import load_any
from macau_edge.cli.commands import COMMANDS, Command, Entry, load_command
from macau_edge.reading.source import shipped_names
from macau_edge.wording.text import Phrasebook
from tests.conftest import Run
from tests.loops import each
from tests.repositories import Repository, repository
from tests.waiting import PATIENT

__all__ = ["repository"]

ROOT = Path(__file__).parents[2]
CRAPS = ROOT / "rulesets" / "craps.yaml"

MODULES = {entry.name: f"macau_edge.cli.{entry.declared.partition('.')[0]}" for entry in COMMANDS}


ENGINES = {"flint", "macau_edge.exact.solution", "macau_edge.exact.game", "macau_edge.numeric", "numpy", "sympy"}


def loaded(*words: str, of: Collection[str] = tuple(MODULES.values()), code: int = 0) -> set[str]:
    """Which of these modules, those of the commands where no others are named, a process has loaded at its end."""
    program = (
        f"import sys; sys.argv[1:] = {words}\nfrom macau_edge.cli import main\n"
        f"try: main()\nfinally: print('loaded', *{set(of)} & sys.modules.keys(), file=sys.stderr)"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert found.returncode == code, found.stderr
    return set(found.stderr.rpartition("loaded")[2].split())


def test_every_line_of_the_table_is_that_of_its_command() -> None:
    assert {entry.name: load_command(entry).get_short_help_str(1_000) for entry in COMMANDS} == {
        entry.name: entry.line for entry in COMMANDS
    }


def test_a_line_is_cut_off_where_that_of_its_command_is() -> None:
    for entry in COMMANDS:
        line = TyperCommand(entry.name, help=entry.line)
        for limit in range(10, 100, 10):
            assert line.get_short_help_str(limit) == load_command(entry).get_short_help_str(limit)


def test_every_module_with_a_command_is_in_the_table() -> None:
    folder = Path(macau_edge.cli.__file__).parent
    files = {file.stem: file for file in folder.glob("*.py")} | {
        file.parent.name: file for file in folder.glob("*/__init__.py")
    }
    heads = {name: file.read_text("utf-8").partition("\n")[0] for name, file in files.items()}
    assert {name for name, head in heads.items() if head.startswith('"""`macau-edge ')} == {
        name.removeprefix("macau_edge.cli.") for name in MODULES.values()
    }
    assert len({entry.name for entry in COMMANDS}) == len(COMMANDS)


@each("entry", [entry for entry in COMMANDS if entry.work], ids=lambda entry: entry.name)
def test_a_record_is_what_its_work_takes(entry: Entry) -> None:
    work = resolve_name(f"macau_edge.cli.{entry.work}")
    asked, *others = signature(work).parameters.values()
    assert all(one.default is not one.empty for one in others)  # a text in place of a file, which Python gives
    assert get_type_hints(work)[asked.name] is resolve_name(f"macau_edge.cli.{entry.declared}")


def test_the_options_of_a_ruleset_are_taken_by_the_commands_on_a_game() -> None:
    for entry in COMMANDS:
        takes = load_command(entry).context_settings.get("ignore_unknown_options", False)
        assert takes == entry.of_game == any("OPTION" in (one.metavar or "") for one in load_command(entry).params)


def test_every_command_minds_options_given_twice() -> None:
    assert [entry.name for entry in COMMANDS if not isinstance(load_command(entry), Command)] == []


def test_a_line_of_the_help_is_whole_at_80_columns() -> None:
    longest = max(len(entry.name) for entry in COMMANDS)
    assert [entry.line for entry in COMMANDS if longest + len(entry.line) > 80 - 6] == []


def test_every_command_has_two_examples_of_its_own() -> None:
    for entry in COMMANDS:
        examples = load_command(entry).examples
        assert len(set(examples)) == 2, entry.name
        assert all(example.startswith(f"macau-edge {entry.name}") for example in examples), entry.name
        assert all(len(example) <= 78 for example in examples), entry.name


@pytest.mark.deep
@pytest.mark.parametrize("example", [example for entry in COMMANDS for example in load_command(entry).examples])
def test_every_example_runs(example: str, run: Run, repository: Repository) -> None:
    """In a folder with what a person has made before."""
    for folder in ("rulesets", "examples"):
        shutil.copytree(ROOT / folder, repository.folder / folder, dirs_exist_ok=True)
    field = ROOT / "examples" / "field-12"
    made = {"my-game.yaml": CRAPS, "my-craps.yaml": CRAPS, **{file.name: file for file in field.iterdir()}}
    for name, file in made.items():
        if f"-o {name}" not in example and "macau-edge new" not in example:
            shutil.copy(file, name)
    repository.commit()
    words = shlex.split(example)[1:]
    if words[0] == "lsp":  # speaks over standard input, of which the tests have none: an editor that ends at once
        subprocess.run(
            [sys.executable, "-m", "macau_edge", *words], stdin=subprocess.DEVNULL, check=True, timeout=PATIENT
        )
        return
    found = run(*words)
    if words[0] == "sign":  # whose keys nobody has: tests/cli/test_sign_command.py signs
        assert found.code == 2
        return
    if example == "macau-edge new application -o application.yaml":  # asks, on a terminal
        assert "--game" in found.err
    else:
        assert found.code == 0, found.err


def test_the_help_of_a_command_has_the_options_of_the_game(run: Run) -> None:
    said = run("analyse", "craps", "--help").out
    assert "Options of craps:\n  --field12 <2:1|3:1>  art. 6, 12); 2:1 without it.\n" in said
    assert run("help", "analyse", "craps").out.partition("\n")[2] == said.partition("\n")[2]
    portugal = run("readings", "portugal/craps", "--help").out
    assert "--bar <12|2>  n.º 10.2; 12 without it; no figure depends on it." in portugal
    assert "--win4 N:M    the table of n.º 12 (not read in the law).\n" in portugal
    assert "(not read in the law).\n  Without one that does not say what holds, nothing is supposed.\n" in portugal
    assert portugal.count("nothing is supposed") == 1
    assert "nothing is supposed" not in said
    assert "Options of roulette:\n  none  It leaves nothing to the house.\n" in run("analyse", "roulette", "-h").out


@each(
    ("words", "examples"),
    [
        ("analyse portugal/craps", ["macau-edge analyse portugal/craps --bar 2"]),
        ("analyse roulette", ["macau-edge analyse roulette"]),
        ("readings 花旗骰", ["macau-edge readings craps", "macau-edge readings baccarat --format json"]),
        ("explain cussec", ["macau-edge explain cussec small", "macau-edge explain cussec small --lang pt"]),
        (
            "risk cussec",
            ["macau-edge risk cussec small --rounds 100", "macau-edge risk cussec small --rounds 500 --format chart"],
        ),
        ("bias roulette", ["macau-edge bias craps field --die 6=0.17", "macau-edge bias craps field --tolerance 0.1%"]),
    ],
)
def test_the_examples_of_a_game_are_its_own(words: str, examples: list[str], run: Run) -> None:
    """Those of craps are there where it is named, and where nothing in them goes with another game."""
    said = run(*words.split(), "--help").out
    assert [line.strip() for line in said.partition("Examples:\n")[2].splitlines()] == examples


def test_what_the_help_says_of_an_option_is_what_the_ruleset_says(run: Run) -> None:
    """It has the words of the shipped games from a file, which is quick; here every option is read whole."""
    w = Phrasebook("en")
    for game in shipped_names():
        said = " ".join(run("analyse", game, "--help").out.partition(f"Options of {game}:")[2].split())
        for option in load_any(game).ruleset.options.values():
            choices = f"<{'|'.join(one.label for one in option.choices)}>" if option.choices else "N:M"
            parts = [w.cite(option.law), *([f"{w.choice(option.default)} without it"] if option.default else [])]
            parts += ["no figure depends on it"] if option.unchanged else []
            assert f"--{option.id} {choices} {'; '.join(parts)}." in said


def test_the_help_of_a_file_that_cannot_be_read_says_why(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("game: [\n", "utf-8")
    refused = run("analyse", str(file), "--help")
    assert refused.code == 1
    assert f"{file}:2:1: syntax/" in refused.err


def test_a_draft_that_is_called_as_a_shipped_game_has_the_options_it_writes(run: Run, tmp_path: Path) -> None:
    """It was taken for an application of that game, whose options the command then refused."""
    draft, application = tmp_path / "draft.yaml", tmp_path / "application.yaml"
    draft.write_text("game: craps\nact: none\ndevice: {dice: 2}\nbets: {mine: {win: 7, lose: others, pays: 4:1}}\n")
    application.write_text("application: 1\ngame: craps\nbets: {field: {based-on: field}}\n")
    assert f"Options of {draft}:\n  none  It leaves nothing to the house.\n" in run("analyse", str(draft), "-h").out
    assert "  --field12 <2:1|3:1>  art. 6, 12); 2:1 without it.\n" in run("analyse", str(application), "-h").out


@each("words", ["analyse --help", "analyse --nosuch 3 --help"])
def test_the_help_says_where_the_options_of_a_game_are(run: Run, words: str) -> None:
    """Whoever gives one without the game asked for help, and was asked which game."""
    found = run(*words.split())
    assert (found.code, found.err) == (0, "")
    assert "Options of a game:\n  Listed where it is named: macau-edge analyse craps --help\n" in found.out
    assert "Options of" not in run("check", "--help").out


@each(("words", "game"), [("--field12 3:1", "craps"), ("--bar=2 --win4 9:5", "portugal/craps")])
def test_an_option_of_one_game_alone_asks_for_the_help_of_that_game(run: Run, words: str, game: str) -> None:
    assert run("analyse", *words.split(), "--help").out == run("analyse", game, "--help").out


@each(
    ("words", "said"),
    [
        ("--field12 3:1", "`--field12` is for a game, and none is named"),
        ("--field12 3:1", "write `macau-edge analyse craps --field12 3:1`"),
        ("--win4=9:5 --bar 2", "`--win4`, `--bar` are for a game, and none is named"),
        ("--win4=9:5 --bar 2", "write `macau-edge analyse portugal/craps --win4=9:5 --bar 2`"),
        ("--filed12 3:1", "which game? None that is shipped has `--filed12`"),
        ("--filed12 3:1", "help: expected: GAME"),
    ],
)
def test_an_option_of_a_game_without_the_game_says_which_have_it(run: Run, words: str, said: str) -> None:
    refused = run("analyse", *words.split())
    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err


def test_the_help_of_no_game_and_of_no_command(run: Run) -> None:
    refused = run("analyse", "crps", "--help")
    assert (refused.code, refused.out) == (2, "")
    assert "did you mean `craps`?" in refused.err
    refused = run("help", "analys")
    assert refused.code == 2
    assert "did you mean `macau-edge help analyse`?" in refused.err


def test_the_help_needs_no_command() -> None:
    assert loaded("--help") == set()


def test_a_command_needs_no_other() -> None:
    assert loaded("rule", "--help") == {"macau_edge.cli.rule"}


@pytest.mark.thorough
def test_what_needs_no_figure_needs_no_engine() -> None:
    assert loaded("games", of=ENGINES) == set()
    assert loaded("rule", "--all", of=ENGINES) == set()


@pytest.mark.thorough
@each(
    "words",
    [
        "analyse craps --bet fild",
        "analyse crap",
        "analyse craps --fild12 3:1",
        "analyse craps --field12 7",
        "solve craps fild --edge 2%",
        "explain craps fild",
        "sweep craps fild --prize win=1:1",
    ],
)
def test_a_word_that_means_nothing_is_answered_before_an_engine_is_loaded(words: str) -> None:
    assert loaded(*words.split(), of=ENGINES, code=2) == set()


def test_figures_need_both_engines_and_no_algebra() -> None:
    assert loaded("analyse", "craps", of=ENGINES) == ENGINES - {"sympy"}


OF_ANNEXES = {f"macau_edge.questions.{one}.find" for one in ("bias", "risk", "simulate", "page")}
NOT_ASKED = {*OF_ANNEXES, "pypdf", "sympy", "macau_edge.dossier.verify.parcel"}


@pytest.mark.thorough
def test_a_dossier_loads_no_annex_that_nobody_asked_for(tmp_path: Path) -> None:
    """Nor what reads a dossier, or the most of sympy: a quarter of the time that the whole takes."""
    application = ROOT / "examples" / "field-12" / "application.yaml"
    words = ("dossier", str(application), "-o", str(tmp_path / "dossier.json"))
    assert loaded(*words, of=NOT_ASKED) == set()


@pytest.mark.thorough
def test_dice_that_are_not_balanced_need_no_formula(tmp_path: Path) -> None:
    asked = (ROOT / "examples" / "field-12" / "application.yaml").read_text("utf-8") + "\nannexes: [dice-tolerance]\n"
    (tmp_path / "application.yaml").write_text(asked, "utf-8")
    words = ("dossier", str(tmp_path / "application.yaml"), "-o", str(tmp_path / "dossier.json"))
    assert loaded(*words, of=NOT_ASKED) == {"macau_edge.questions.bias.find"}


def test_that_a_file_may_not_be_read_is_told_where_it_is_read() -> None:
    """The library that reads a command line would say it without the reason, of a place that has no list of choices."""
    types = [param.type for entry in COMMANDS for param in load_command(entry).params]
    paths = [one for one in types if hasattr(one, "readable")]
    assert paths
    assert not any(one.readable for one in paths)
