"""The help in the person's language: every text of it stands in both catalogues, of which one is loaded."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.main
from rich.cells import cell_len

from macau_edge.cli import app, spoken
from macau_edge.cli.commands import COMMANDS, load_command
from macau_edge.cli.spoken import text_paragraphs
from tests.conftest import Run
from tests.loops import each
from tests.trees import parsed, walked

PACKAGE = Path(__file__).parents[2] / "macau_edge"
LANGUAGES = ("pt", "zh")
CATALOGUES = {language: spoken.help_catalogue(language) for language in LANGUAGES}
OF_THE_LIBRARY = ("Arguments", "Options", "default: {default}", "required", "Show this message and exit.")
COMMAND = {"pt": "Só esta aposta ou família.", "zh": "只列此投注或系列。"}


def texts() -> Iterator[str]:
    """Every paragraph that a help can have, in English; those of hexadecimal digits alone have no words."""
    program = typer.main.get_command(app)
    commands = [load_command(entry) for entry in COMMANDS]
    said = [program.help, program.epilog, *(command.help for command in commands)]
    said += [getattr(param, "help", "") for command in (program, *commands) for param in command.params]
    said += [text for entry in COMMANDS for text in (entry.line, entry.group)]
    said += [*OF_THE_LIBRARY, *said_in_the_code()]
    every = (one for text in said if text for one in text_paragraphs(text))
    return (one for one in every if not re.fullmatch("[0-9a-f]{64}", one))


def said_in_the_code() -> Iterator[str]:
    for file in sorted((PACKAGE / "cli").rglob("*.py")):
        for node in walked(parsed(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("translated"), args=[ast.Constant(text)]):
                    yield str(text)


@each("language", LANGUAGES)
def test_a_catalogue_has_every_text_of_the_help_and_no_other(language: str) -> None:
    known = set(texts())
    assert known - CATALOGUES[language].keys() == set()
    assert CATALOGUES[language].keys() - known == set()
    assert not [english for english, said in CATALOGUES[language].items() if not said.strip()]


@each("language", LANGUAGES)
def test_what_is_typed_stands_in_every_language(language: str) -> None:
    """Code between backticks, options, names in capitals, placeholders and numbers are not translated."""
    typed = re.compile(r"`[^`]*`|(?<![A-Za-z-])--[a-z-]+|\{\w+\}|(?<![A-Za-z])[A-Z_]{3,}(?![a-z])|\d+(?:\.\d+)?%?")
    wrong = [
        (english, said)
        for english, said in CATALOGUES[language].items()
        if sorted(typed.findall(english)) != sorted(typed.findall(said))
    ]
    assert wrong == []


@each("language", LANGUAGES)
def test_its_words_are_those_of_the_glossary(language: str) -> None:
    glossary = tomllib.loads((PACKAGE / "wording" / "words" / "glossary.toml").read_text("utf-8"))
    others = [other for thing in glossary.values() for other in thing["not"].get(language, ())]
    wrong = re.compile("|".join(other if language == "zh" else rf"\b{other}\b" for other in others))
    assert [said for said in CATALOGUES[language].values() if wrong.search(said.lower())] == []


def test_a_catalogue_is_written_one_text_a_line() -> None:
    for language, catalogue in CATALOGUES.items():
        text = (PACKAGE / "cli" / f"spoken.{language}.json").read_text("utf-8")
        assert text == json.dumps(catalogue, ensure_ascii=False, indent=1) + "\n"


@each(("language", "command"), [(language, entry.name) for language in LANGUAGES for entry in COMMANDS], quick=5)
def test_no_english_is_left_in_the_help_and_no_line_is_too_long(
    language: str, command: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    english = run(command, "--help").out
    monkeypatch.setenv("MACAU_EDGE_LANG", language)
    shown = run(command, "--help")
    assert (shown.code, shown.err) == (0, "")
    assert [line for line in shown.out.splitlines() if cell_len(line) > 80 and line not in english.splitlines()] == []
    words = r"\b(the|of|and|what|which|with|without|for|it|is|Usage|Options|Arguments|Examples|required|default)\b"
    prose = re.sub(r"`[^`]*`|<[^>]*>|macau-edge .*|MACAU_EDGE_\w+", "", shown.out)
    assert re.findall(words, prose) == []
    flags = "--[a-z0-9-]+"
    assert set(re.findall(flags, shown.out)) == set(re.findall(flags, english))


@each(("language", "heads"), [
    ("pt", ("Uso: ", "Opções:", "Valores:", "  Códigos de saída: 0 em ordem")),
    ("zh", ("用法：", "選項：", "數值：", "  結束代碼：0為正常")),
])  # fmt: skip
def test_the_first_help_and_help_of_a_command(
    language: str, heads: tuple[str, ...], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MACAU_EDGE_LANG", language)
    shown = run("--help").out
    assert all(re.search(rf"^{re.escape(head)}", shown, re.M) for head in heads)
    assert run("help").out == shown
    assert CATALOGUES[language]["What every bet of a game is worth."] in shown
    asked = run("help", "analyse").out
    assert asked == run("analyse", "--help").out
    assert COMMAND[language] in asked


def test_the_options_of_a_game_are_said_in_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MACAU_EDGE_LANG", "zh")
    assert (
        "\ncraps的選項：\n  --field12 <2:1|3:1>  第六條（十二）項；不提供則為2:1。\n"
        in run("help", "analyse", "craps").out
    )
    assert "\nfantan的選項：\n  無  沒有留給娛樂場選擇的事項。\n" in run("analyse", "fantan", "--help").out
    monkeypatch.setenv("MACAU_EDGE_LANG", "pt")
    assert (
        "\nOpções de um jogo:\n  Indicam-se onde o jogo é nomeado: macau-edge analyse" in run("analyse", "--help").out
    )


def test_the_line_comes_before_the_environment_and_a_wrong_one_is_no_reason_for_no_help(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_HK.UTF-8")
    assert COMMAND["zh"] in run("analyse", "--help").out
    assert COMMAND["pt"] in run("analyse", "--lang", "pt", "--help").out
    assert COMMAND["pt"] in run("analyse", "--help", "--lang=pt").out
    monkeypatch.chdir(tmp_path)
    for said in ("pt", "fr"):
        (tmp_path / "macau-edge.toml").write_text(f'lang = "{said}"\n', "utf-8")
        assert COMMAND["pt" if said == "pt" else "zh"] in run("analyse", "--help").out
    monkeypatch.setenv("MACAU_EDGE_LANG", "fr")
    assert COMMAND["zh"] in run("analyse", "--help").out


def test_english_loads_no_catalogue_and_another_its_own_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def loaded(language: str) -> dict[str, str]:
        asked.append(language)
        return dict(CATALOGUES[language])

    monkeypatch.setattr(spoken, "help_catalogue", loaded)
    run("analyse", "--help")
    assert asked == []
    monkeypatch.setenv("MACAU_EDGE_LANG", "pt")
    run("analyse", "--help")
    assert set(asked) == {"pt"}


def test_completion_says_it_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MACAU_EDGE_LANG", "zh")
    shown = run("completion", "zsh", "--before", "macau-edge analyse craps --be").out
    assert shown == f"--bet\t{COMMAND['zh']}\n"
    assert run("completion", "zsh", "--before", "macau-edge anal").out == "analyse\t一項博彩的每項投注的數值。\n"


# --- wrong use, how a command goes, and its last line -----------------------------------------------------------------


WRONG = {
    ("anlyse",): (
        "não há nenhum comando `anlyse`\n  help: queria escrever `macau-edge analyse craps`?\n",
        "沒有指令`anlyse`\n  help: 是否指`macau-edge analyse craps`？\n",
    ),
    ("explain", "craps"): (
        "falta indicar a aposta\n  help: espera-se: GAME BET, como em `macau-edge explain craps pass-line`; "
        "`macau-edge analyse craps` dá a lista das apostas\n",
        "未指明投注\n  help: 應為：GAME BET，例如`macau-edge explain craps pass-line`；"
        "`macau-edge analyse craps`列出各項投注\n",
    ),
    ("rule",): (
        "falta indicar o código\n  help: escreva um código, --all, ou uma família: syntax",
        "未指明代碼\n  help: 請寫代碼、--all或類別：syntax",
    ),
    ("schema", "rulset"): (
        "kind: não há `rulset`\n  help: queria dizer `ruleset` ou `rules`?\n",
        "kind：沒有`rulset`\n  help: 是否指`ruleset`或`rules`？\n",
    ),
    ("analyse", "craps", "--limit", "x"): (
        "--limit: `x` não é um número inteiro\n",
        "--limit：`x`不是整數\n",
    ),
    ("rule", "--format", "xml"): ("--format: não existe a escolha `xml`\n", "--format：沒有選擇`xml`\n"),
    ("check", "x", "--limit", "1", "--limit", "2"): (
        "a opção `--limit` está indicada duas vezes\n  help: mantenha só uma das duas indicações\n",
        "選項`--limit`提供了兩次\n  help: 請保留其中之一\n",
    ),
    ("schema", "--colour"): ("`--colour` não é opção deste comando\n", "`--colour`不是此指令的選項\n"),
    ("analyse", "--field12", "3:1"): (
        "falta indicar o jogo: `--field12` é de um jogo, e não se indica nenhum\n",
        "未指明博彩項目，而`--field12`是博彩項目的選項\n",
    ),
}


@each(("words", "pt", "zh"), [(words, *said) for words, said in WRONG.items()])
def test_wrong_use_is_told_in_it(
    words: tuple[str, ...], pt: str, zh: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, said in (("pt", pt), ("zh", zh)):
        monkeypatch.setenv("MACAU_EDGE_LANG", language)
        refused = run(*words)
        assert (refused.code, refused.out) == (2, "")
        assert refused.err.startswith(f"macau-edge: {said}"), refused.err


RULESET = "game: Example\ndevice: {dice: 2}\nbets:\n  any-7: {win: 7, lose: others, pays: 4:1}\n"


@each(
    ("language", "policy", "ruleset"),
    [
        ("en", "1 policy: nothing to say", "1 ruleset: 4 findings left out, nothing to say"),
        ("pt", "1 política: nada a dizer", "1 ficheiro de regras: 4 reparos deixados de fora, nada a dizer"),
        ("zh", "1個政策檔：沒有須指出的事項", "1個規則檔：略去4項檢查結果，沒有須指出的事項"),
    ],
)
def test_check_ends_in_it_where_there_is_nothing_to_say(
    language: str, policy: str, ruleset: str, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And says nothing beside what machines read."""
    game, file = tmp_path / "game.yaml", tmp_path / "macau-edge.toml"
    game.write_text(RULESET, "utf-8")
    file.write_text('select = ["arithmetic"]\n', "utf-8")
    monkeypatch.setenv("MACAU_EDGE_LANG", language)
    for checked, said in ((file, policy), (game, ruleset)):
        shown = run("check", str(checked))
        assert (shown.code, shown.out, shown.err) == (0, "", f"macau-edge: {said}\n")
    assert {run("check", str(game), "--output-format", form).err for form in ("json", "sarif")} == {""}


def test_stopping_a_play_is_told_in_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from macau_edge.cli.progress import Playing

    monkeypatch.setenv("MACAU_EDGE_LANG", "pt")
    Playing(None).stopping(dropped=True)
    monkeypatch.setenv("MACAU_EDGE_LANG", "zh")
    Playing(None).stopping(dropped=False)
    assert capsys.readouterr().err == (
        "macau-edge: a parar: o que está em jogo é abandonado\n"
        "macau-edge: 正在中止：進行中的部分會完成並計算在內；再按`Ctrl-C`則予放棄\n"
    )
