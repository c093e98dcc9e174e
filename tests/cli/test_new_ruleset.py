"""`macau-edge new ruleset`: a first ruleset that `check` takes, whatever comes up in it, or no file at all."""

from __future__ import annotations

import io
import os
import pty
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from macau_edge.checks import check
from macau_edge.model import Ruleset
from macau_edge.model.meter import PER_STATE, STATES, meter
from macau_edge.model.problem import Problem
from macau_edge.reading.formatting import formatted
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import read_source
from tests.conftest import Result, Run
from tests.loops import each

NAMED = ("--game", "Mine", "--bet", "lucky")
DICE = (*NAMED, "--dice", "2", "--win", "7, 11", "--prize", "3:1")
ACT = ("--act", "Despacho 1/2026", "--title", "Despacho n.º 1/2026", "--new-bets", "art. 7", "--name", "Sorte")

DEVICES = {
    "two dice": ("--dice", "2", "--win", "7, 11", "--prize", "3:1"),
    "dice of eight faces": ("--dice", "3", "--faces", "8", "--win", "24", "--prize", "400:1"),
    "dice with figures": ("--dice", "3", "--faces", "moon, sun=2", "--win", "exactly 3 show sun", "--prize", "2:1"),
    "dice until a 7": ("--dice", "2", "--collect", "2 to 6", "--until", "7", "--prize", "5=34:1"),
    "dice until all are there": ("--dice", "2", "--collect", "2 to 12", "--prize", "11=1:1"),
    "a count": ("--dice", "2", "--count", "6", "--until", "7", "--prize", "2=2:1", "--prize", "3 or more=9:1"),
    "a wheel": ("--wheel", "0 to 36", "--win", "17", "--prize", "35:1"),
    "a wheel of two zeros": ("--wheel", "0, 00, 1 to 36", "--win", "00", "--prize", "35:1"),
    "a wheel with figures": ("--wheel", "$1=24, $2=15, joker=1", "--win", "joker", "--prize", "38:1"),
    "an urn": ("--draw", "1 to 25", "--win", "1 to 5", "--prize", "3:1"),
    "an urn of colours": ("--draw", "red=12；gold=1", "--returned", "never", "--win", "gold", "--prize", "11:1"),
    "five balls": ("--draw", "1 to 25", "--take", "5", "--returned", "after the draw", "--win", "shows 1",
                   "--prize", "7:2"),
    "points": ("--decks", "8", "--deal", "player=2, banker=2", "--compare", "points", "--win", "player beats banker",
               "--push", "player ties banker", "--lose", "others", "--prize", "1:1"),
    "up to 21": ("--decks", "6", "--deal", "player=2, dealer=3", "--compare", "up-to-21", "--win", "dealer busts",
                 "--prize", "3:1"),
    "the higher card": ("--decks", "6", "--deal", "dragon=1, tiger=1", "--compare", "ace-low",
                        "--win", "dragon beats tiger", "--lose", "others", "--prize", "1:1"),
    "the highest ace": ("--decks", "1", "--deal", "me, you", "--compare", "ace-high", "--win", "me beats you",
                        "--prize", "1:1"),
    "cards alone": ("--decks", "8", "--deal", "player=2", "--win", "first 2 of player same rank", "--prize", "11:1"),
}  # fmt: skip
WORDS = {
    "dice with figures": ("--word", "moon=en=moon, pt=lua, zh=月", "--word", "sun=sol"),
    "a wheel with figures": ("--word", "joker=joker"),
    "an urn of colours": ("--word", "gold=doirado", "--word", "red=encarnado"),
    "points": ("--word", "player=en=player, pt=jogador, zh=閒", "--word", "banker=banca"),
    "up to 21": ("--word", "player=jogador", "--word", "dealer=banca"),
    "the higher card": ("--word", "dragon=dragão", "--word", "tiger=tigre"),
    "the highest ace": ("--word", "me=eu", "--word", "you=tu"),
    "cards alone": ("--word", "player=jogador"),
}
"""What a device has in words, which is asked where there is an act."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(run: Run, *words: str) -> tuple[Ruleset, list[str]]:
    """The ruleset that a command wrote, as `fmt` would, and the codes of what `check` finds in it."""
    result = run("new", "ruleset", *words)
    assert result.code == 0, result.err
    return read(Path("ruleset.yaml"))


def read(file: Path) -> tuple[Ruleset, list[str]]:
    source = read_source(file)
    assert formatted(source) == source.text
    found = read_ruleset(source, "mine")
    assert found.ruleset
    return found.ruleset, [one.code for one in check(found)]


# --- what it writes -----------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_flag_of_the_other_kind_of_file_is_forgotten(run: Run, here: Path) -> None:
    """Typer gives a command what the last call in the process gave it, of an option that this one does not have."""
    for _ in range(2):
        assert (
            run("new", "application", "--game", "craps", "--bet", "any-7", "--prize", "5:1", "--minimum", "50").code
            == 0
        )
        assert written(run, *DICE)[1] == ["law/missing-act"]
        Path("application.yaml").unlink()
        Path("ruleset.yaml").unlink()


@each("device", DEVICES, quick=8)
def test_every_device_is_a_draft_without_an_error(run: Run, here: Path, device: str) -> None:
    Path("ruleset.yaml").unlink(missing_ok=True)  # of the case before
    ruleset, codes = written(run, *NAMED, *DEVICES[device])
    assert codes == ["law/missing-act"]
    assert list(ruleset.bets) == ["lucky"]


@pytest.mark.parametrize(
    ("device", "typed", "stands", "note"),
    [
        (("--dice", "3"), "at least 15", "higher than 14", "`at least 15` read as `higher than 14`"),
        (("--dice", "2"), "7 or 11", "[7, 11]", "`7 or 11` read as `[7, 11]`"),
        (("--dice", "2"), "2, > 10", "[2, higher than 10]", "`> 10` read as `higher than 10`"),
        (("--dice", "1000"), "over 1,000", "higher than 1000", "`over 1,000` read as `higher than 1000`"),
        (("--dice", "2"), "7, 11", "[7, 11]", ""),
        (("--dice", "2"), "[7, 11]", "[7, 11]", ""),  # as a remedy writes it
        (
            ("--wheel", "0 to 36"),
            "1７",
            "17",
            "`1７` read as `17`; it has U+FF17 (full-width 7)",
        ),
    ],
)
def test_outcomes_are_taken_as_people_write_them_with_a_note(
    run: Run, here: Path, device: tuple[str, ...], typed: str, stands: str, note: str
) -> None:
    result = run("new", "ruleset", *NAMED, *device, "--win", typed, "--prize", "1:1")
    assert result.code == 0, result.err
    assert f"    win: {stands}\n" in Path("ruleset.yaml").read_text("utf-8")
    assert [line for line in result.err.splitlines() if "read as" in line] == ([f"macau-edge: {note}"] if note else [])


@pytest.mark.parametrize(
    ("device", "win", "stands", "notes"),
    [
        (("--dice", "２"), "7", "{dice: 2}", ["`２` read as `2`"]),
        (("--dice", " 2"), "7", "{dice: 2}", []),
        (("--dice", "2d6"), "7", "{dice: 2}", ["`2d6` read as `2`"]),
        (("--dice", "2d8"), "7", "{dice: [8, 8]}", ["`2d8` read as `[8, 8]`"]),
        (("--dice", "2", "--faces", "８"), "7", "{dice: 2, faces: {1 to 8: 1}}", ["`1 to ８` read as `1 to 8`"]),
        (("--dice", "2", "--faces", "{1: 1, 2 to 6: 1}"), "7", "{dice: 2, faces: {1: 1, 2 to 6: 1}}", []),
        (("--dice", "3", "--faces", "moon, sun=２"), "exactly 3 show sun", "{dice: 3, faces: {moon: 1, sun: 2}}",
         ["`２` read as `2`"]),
        (("--wheel", "0 to ３６"), "17", "{wheel: 0 to 36}", ["`0 to ３６` read as `0 to 36`"]),
        (("--wheel", "red=１２, gold = ３"), "gold", "{wheel: {red: 12, gold: 3}}",
         ["`１２` read as `12`", "`３` read as `3`"]),
        (("--draw", "1 to 25", "--take", "３"), "shows 7", "{draw: 1 to 25, take: 3}", ["`３` read as `3`"]),
    ],
)  # fmt: skip
def test_a_device_is_taken_as_people_write_it_with_a_note(
    run: Run, here: Path, device: tuple[str, ...], win: str, stands: str, notes: list[str]
) -> None:
    result = run("new", "ruleset", *NAMED, *device, "--win", win, "--prize", "1:1")
    assert result.code == 0, result.err
    assert f"\ndevice: {stands}\n" in Path("ruleset.yaml").read_text("utf-8")
    said = [line for line in result.err.splitlines() if "read as" in line]
    assert [line.partition("; it has")[0] for line in said] == [f"macau-edge: {note}" for note in notes]


def test_a_shoe_is_taken_as_people_write_it_with_a_note(run: Run, here: Path) -> None:
    shoe = ("--decks", "８", "--deal", "player=２, banker=2", "--compare", "points")
    result = run("new", "ruleset", *NAMED, *shoe, "--win", "player beats banker", "--prize", "1:1", "--lang", "zh")
    assert result.code == 0, result.err
    written = Path("ruleset.yaml").read_text("utf-8")
    assert "  decks: 8\n" in written
    assert "{player: 2, banker: 2}" in written
    assert len([line for line in result.err.splitlines() if "`８`" in line or "`２`" in line]) == 2


@pytest.mark.parametrize(
    ("win", "told"),
    [("doubles", "write `[shows 1-1"), ("sme face", "did you mean"), ("> 18", "for example `higher than 17`")],
)
def test_outcomes_that_are_not_certain_are_refused(run: Run, here: Path, win: str, told: str) -> None:
    result = run("new", "ruleset", *NAMED, "--dice", "3", "--win", win, "--prize", "1:1")
    assert (result.code, Path("ruleset.yaml").exists()) == (2, False)
    assert told in " ".join(result.err.split())


@each("device", DEVICES, quick=7)
def test_under_an_act_check_has_nothing_to_say(run: Run, here: Path, device: str) -> None:
    Path("ruleset.yaml").unlink(missing_ok=True)  # of the case before
    _, codes = written(run, *NAMED, *ACT, *DEVICES[device], *WORDS.get(device, ()))
    assert codes == []


def test_what_nobody_gave_is_not_said_to_be_read_in_the_law(run: Run, here: Path) -> None:
    ruleset, _ = written(run, *DICE, *ACT, "--law", "art. 5, 1)")
    bet = ruleset.bets["lucky"]
    assert ruleset.act
    assert (ruleset.act.status, ruleset.act.effective, ruleset.act.by) == ("unknown", "", ())
    assert bet.law
    assert bet.law.text == "art. 5, 1)"
    assert bet.pays_law
    assert bet.pays_law.unread
    assert bet.pays_law.unread.say("pt") == "o artigo não foi indicado quando se iniciou este ficheiro"
    assert (ruleset.commission, bet.commission) == (None, None)


def test_a_way_without_an_article_for_new_bets(run: Run, here: Path) -> None:
    act = written(run, *DICE, *(word if word != "art. 7" else "en=a dispatch, pt=um despacho" for word in ACT))[0].act
    assert act
    assert act.bets_by is None
    assert act.instead_of_bets
    assert act.instead_of_bets.words == {"en": "a dispatch", "pt": "um despacho"}


def test_the_whole_file_and_what_is_said_of_it(run: Run, here: Path) -> None:
    result = run("new", "ruleset", *DICE, "--name", "en=Lucky, pt=Sorte", "-o", "mine.yaml")
    text = Path("mine.yaml").read_text("utf-8")
    assert text.partition("\n\n")[2] == (
        "game: Mine\n\nact: none\n\ndevice: {dice: 2}\n\nbets:\n  lucky:\n"
        "    name: {en: Lucky, pt: Sorte}\n    win: [7, 11]\n    lose: others\n    pays: 3:1\n"
    )
    assert result.err == (
        "mine.yaml: the house edge of `lucky` is 11.1111 %\n"
        "  it is a draft: until it names an act, `check` says so\n"
        "  next: `macau-edge analyse mine.yaml`\n"
    )
    assert "lucky" in run("analyse", "mine.yaml").out


def test_it_is_told_where_the_player_has_the_advantage(run: Run, here: Path) -> None:
    assert "the player has the advantage" in run("new", "ruleset", *DICE[:-1], "9:1").err


# --- what it refuses ----------------------------------------------------------------------------------------------


def refused(run: Run, *words: str) -> Result:
    before = set(Path().iterdir())
    result = run("new", "ruleset", *words)
    assert result.code == 2, result.err
    assert "help: " in result.err
    assert set(Path().iterdir()) == before
    return result


def test_all_that_is_missing_is_named_at_once(run: Run, here: Path) -> None:
    found = refused(run, "--act", "Despacho 1/2026", "--decks", "8").err
    assert "needs --game, --title, --new-bets, --deal, --bet, --name, --win/--collect/--count, --prize\n" in found
    found = refused(run).err
    assert "needs --game, --dice/--wheel/--draw/--decks, --bet, --win/--collect/--count, --prize\n" in found
    assert "needs --word player=player, --word banker=banker\n" in refused(run, *NAMED, *ACT, *DEVICES["points"]).err


def test_the_example_of_what_is_missing_works(run: Run, here: Path) -> None:
    command = refused(run).err.partition("`macau-edge new ruleset ")[2].partition("`")[0]
    assert written(run, *(word.strip('"') for word in command.replace('"7, 11"', '"7,11"').split()))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*DICE, "--wheel", "0 to 36"), "`--dice` and `--wheel` are two devices"),
        ((*DICE, "--take", "2"), "leave out `--take`, or give `--draw`"),
        ((*DICE, "--dice", "none"), "the option `--dice` is given twice"),
        ((*NAMED, "--dice", "lots", "--win", "7", "--prize", "3:1"), "in `device: {dice: lots}`"),
        ((*NAMED, "--draw", "1 to 4, , 7", "--win", "1", "--prize", "2:1"), "cannot label"),
        ((*DICE, "--push", "11"), "this would be no sound ruleset: "),
        ((*DICE, "--lang", "pt", "--push", "11"), "as regras teriam um erro: "),
        ((*DICE, "--lang", "zh", "--law", "第一條", *ACT), "`第一條`不是法規的條文"),
        ((*DICE, "--law", "art. 5"), "leave out `--law`, or name an act with `--act`"),
        ((*DICE, "--act", "none", "--title", "T"), "`--title` is said of an act, and none is named"),
        ((*DICE, "--act", "none", "--title", "T", "--lang", "pt"), "diz respeito a um diploma, e nenhum é indicado"),
        ((*DICE, "--act", "none", "--title", "T", "--lang", "zh"), "`--title`屬於法規，而未有指明法規"),
        ((*DICE, "--lang", "de"), "is not a list of languages"),
        ((*DICE[:-1], "3-1-1"), "`3-1-1` is not a ratio"),
        ((*DICE, "--applicant", "S.A."), "`--applicant` is not an option of this command"),
        (("--game", "", *DICE[2:]), "needs --game\n"),
    ],
)
def test_a_wrong_option_is_refused_with_what_to_write(run: Run, here: Path, words: tuple[str, ...], said: str) -> None:
    assert said in refused(run, *words).err


def test_it_overwrites_nothing(run: Run, here: Path) -> None:
    Path("ruleset.yaml").write_text("mine", "utf-8")
    assert "ruleset.yaml exists already" in refused(run, *DICE).err
    assert Path("ruleset.yaml").read_text("utf-8") == "mine"
    written(run, *DICE, "--force")


def test_the_options_and_the_help_are_those_of_the_kind_of_file(run: Run, here: Path) -> None:
    assert "`--act` is not an option of this command" in run("new", "application", "--act", "2").err
    assert "--applicant" not in run("new", "ruleset", "--help").out
    assert "--word" not in run("new", "application", "--help").out
    assert {"--dice", "--applicant"} <= set(run("new", "--help").out.split())


# --- on a terminal ------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A person who has typed already."""

    def isatty(self) -> bool:
        return True


def asked(run: Run, monkeypatch: pytest.MonkeyPatch, answers: list[str], *words: str) -> Result:
    monkeypatch.setattr(sys, "stdin", Terminal("\n".join(answers) + "\n"))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    return run("new", "ruleset", *words)


def test_it_asks_step_by_step_and_again_where_an_answer_is_wrong(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [
        *("Moon", "en", ""),
        *("sticks", "dice", "lots", "", "1", "3", "moon, sun=2"),
        *("<", "moon, sun=2", "", "suns", "", "", "shows son", "", "", "2:1"),
        *("suns", "Suns", "", "shows sun", "", "", "1:4"),
        *("suns", "three", "Three", "1", "exactly 3 show sun", "", "", "lots", "2:1", ""),
    ]
    result = asked(run, monkeypatch, answers)
    assert result.code == 0, result.err
    for said in ("`sticks` is none of these", "not `lots`", "this is wanted: Name of a bet", "did you mean `sun`?",
                 "is not a ratio", "there is a bet `suns` already"):  # fmt: skip
        assert said in result.err, said
    ruleset, codes = read(Path("ruleset.yaml"))
    assert (list(ruleset.bets), codes) == (["suns", "three"], ["law/missing-act"])


def test_each_answer_that_is_tried_may_cost_as_much_as_a_command(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much was spent on a bet that went before."""
    left, look = list[int](), check

    def noted(found: Read, **more: Any) -> list[Problem]:
        left.append(meter().left)
        return look(found, **more)

    monkeypatch.setattr("macau_edge.cli.new.ruleset.check", noted)
    answers = ["", "", "", "7", "", "", "3:1", "second", "", "", "8", "", "", "5:1", ""]
    result = asked(run, monkeypatch, answers, *NAMED, "--dice", "2", "--lang", "en", "--act", "none")
    assert result.code == 0, result.err
    assert left == [PER_STATE * STATES] * 2


def test_under_an_act_it_asks_for_articles_and_for_words_in_every_language(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [
        *("Tiger", "zh+pt+en", "虎", "Tigre", "Despacho 1/2026", "批示", "Despacho", "Dispatch", "art. 7"),
        *("decks", "1", "tiger=1, dragon=1", "ace-high"),
        *("tiger", "虎", "Tigre", "Tiger", "", "tiger beats dragon", "", "", "1:1", "artigo 5", "art. 5", "", ""),
        *("虎", "tigre", "tiger", "龍", "dragão", "dragon"),
    ]
    result = asked(run, monkeypatch, answers)
    assert result.code == 0, result.err
    assert "`artigo 5`不是法規的條文" in result.err
    ruleset, codes = read(Path("ruleset.yaml"))
    assert codes == []
    assert ruleset.words["dragon"].words == {"zh": "龍", "pt": "dragão", "en": "dragon"}
    assert ruleset.words["first"].words == {"zh": "派牌", "pt": "as cartas", "en": "the cards"}


@pytest.mark.parametrize(
    ("tongue", "said"),
    [
        ("zh", ("zh+pt+en  中文", "語言 / Languages", "博彩項目名稱（中文）：", "`fr`不是")),
        ("pt", ("pt+zh+en  português", "Línguas / ", "Nome do jogo, em português: ", "`fr` não é")),
        ("", ("en+pt+zh  English", "Languages / ", "Name of the game, in English: ", "`fr` is not")),
    ],
)
def test_the_first_question_is_in_the_person_s_language(
    tongue: str, said: tuple[str, ...], run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter takes the languages of the file that begin with it, and so the questions go on in it."""
    monkeypatch.setenv("MACAU_EDGE_LANG", tongue)
    answers = ["Moon", "fr", *[""] * 4, "lucky", *[""] * 4]
    result = asked(run, monkeypatch, answers, *DICE[len(NAMED) :], "--act", "none")
    assert result.code == 0, result.err
    first, question, then, wrong = said
    assert f"   1  {first}" in result.out
    assert question in result.out
    assert then in result.out
    assert wrong in result.err
    assert set(read(Path("ruleset.yaml"))[0].game.words) == {"en", "pt", "zh"}


@pytest.mark.parametrize(
    ("tongue", "said"), [("zh", "規則檔須有--game"), ("pt", "ficheiro de regras precisa de --game")]
)
def test_without_a_terminal_what_is_missing_is_said_in_it_too(
    tongue: str, said: str, run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MACAU_EDGE_LANG", tongue)
    assert said in refused(run).err
    assert said not in refused(run, "--lang", "en").err


def test_what_an_option_gave_is_not_asked(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = asked(run, monkeypatch, ["", "3:1", ""], *DICE[:-2], "--lang", "pt", "--act", "none", "--faces", "6")
    assert result.code == 0, result.err
    assert "Quantos" not in result.out
    assert "Prémio" in result.out


def _minds_ctrl_c() -> None:
    """What a shell begins in the background ignores Ctrl-C, and so does all that it begins: here it is meant."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
def test_at_80_columns_no_word_is_cut_and_ctrl_c_leaves_nothing(here: Path) -> None:
    import termios

    ours, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, 80))
    program = [sys.executable, "-m", "macau_edge", "new", "ruleset"]
    with subprocess.Popen(
        program,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
        preexec_fn=_minds_ctrl_c,  # noqa: PLW1509 - nothing here has threads
    ) as process:
        os.close(terminal)
        for answer in ("Tigre", "pt", "", "Despacho 1/2026", "Despacho"):
            shown(ours)
            os.write(ours, f"{answer}\n".encode())
        question = shown(ours).replace("\r\n", "\n")
        for _ in range(10):  # a signal that comes just before the terminal is read is lost, and a person types it again
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
                break
        else:
            process.kill()
        end = shown(ours)
    os.close(ours)
    assert question == (
        "Despacho\nArtigo ao abrigo do qual o diploma permite autorizar novas apostas (art. 7);\n"
        "ou, não o havendo, que outra via há: "
    )
    assert (process.returncode, end) == (130, "\r\nmacau-edge: interrompido\r\n")
    assert list(here.iterdir()) == []


def shown(terminal: int) -> str:
    """What a program writes until it asks for something, or ends."""
    found = b""
    while not found.endswith(b": ") and select.select([terminal], [], [], 30)[0]:
        try:
            found += os.read(terminal, 65536)
        except OSError:  # how Linux says that nobody has the terminal open any more
            break
    return found.decode()


def test_a_wheel_is_taken_as_people_write_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wheel.yaml"
    made = run(
        "new",
        "ruleset",
        "--game",
        "G",
        "--wheel",
        "0-36",
        "--bet",
        "a",
        "--win",
        "17",
        "--prize",
        "35:1",
        "-o",
        str(file),
    )
    assert made.code == 0, made.err
    assert "`0-36` read as `0 to 36`" in made.err
    assert "wheel: 0 to 36" in file.read_text("utf-8")


def test_a_second_bet_may_be_named_and_one_goes_back_into_the_first(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ["Mine", "en", "", "", "2", "", "Lucky Seven", "", "", "", "7", "", "", "3:1"]
    answers += ["<", "9:2", "Lucky seven", "", "Second", "1", "2", "", "", "5:1", ""]
    result = asked(run, monkeypatch, answers)
    assert result.code == 0, result.err
    assert "[lucky-seven]" in result.out
    assert "[lucky-seven-2]" in result.out
    ruleset, _ = read(Path("ruleset.yaml"))
    assert list(ruleset.bets) == ["lucky-seven", "lucky-seven-2"]
    assert "pays: 9:2" in Path("ruleset.yaml").read_text("utf-8")
    assert ruleset.bets["lucky-seven"].name
    assert ruleset.bets["lucky-seven"].name.words == {"en": "Lucky Seven"}


def test_the_name_of_the_game_comes_first_and_is_offered_in_the_other_languages(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the person's own is none of those that are chosen."""
    answers = ["Mine", "zh+pt", "", "", "none", *[""] * 3, "lucky", *["", ""], "1", "7", "", "", "3:1", ""]
    result = asked(run, monkeypatch, answers)
    assert result.code == 0, result.err
    assert result.out.index("Name of the game, in English") < result.out.index("Languages / ")
    assert "博彩項目名稱（中文） [Mine]" in result.out
    assert "\ngame: Mine\n" in Path("ruleset.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "answers", "said"),
    [
        ((*NAMED, "--dice", "zz"), ["en", "", "", "dice", "3", "", "", "1", "7", "", "", "5:1"], ["not `zz`"]),
        ((*DICE, "--lang", "xx", "--dice", "zz"), ["en", "", "", "dice"], ["`xx` is not a list", "not `zz`"]),
        ((*DICE, "--wheel", "0 to 36"), ["en", "", "", "dice", "2", ""], ["are two devices"]),
        ((*DICE, "--act", "none", "--title", "T"), ["en"], ["and none is named"]),
        ((*DICE, *ACT, "--law", "x"), ["en"], ["`x` is not a place in an act"]),
        ((*DICE, "--bet", "七"), ["en", "", "", "lucky"], ["`七` is not"]),
        ((*DICE, "--push", "11"), ["en", "", "", "", "lucky", "", "", "7", "", "", "3:1"], ["no sound ruleset"]),
    ],
)
def test_any_wrong_flag_is_told_and_its_question_is_asked(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], answers: list[str], said: list[str]
) -> None:
    words = tuple(one for key, value in dict(zip(words[::2], words[1::2], strict=True)).items() for one in (key, value))
    result = asked(run, monkeypatch, [*answers, *[""] * 30], *words)
    told = " ".join(result.err.split())
    assert result.code == 0, (result.err, result.out)
    assert [one for one in said if told.count(one) != 1] == []
    assert read(Path("ruleset.yaml"))[0].bets


def test_two_devices_are_told_before_the_questions_of_either(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were told behind the last question, and the second was dropped."""
    flags = ("--lang", "en", *NAMED, "--dice", "2", "--wheel", "3", "--act", "none")
    result = asked(run, monkeypatch, ["wheel", "0 to 36", "", "1", "17", "", "", "35:1", ""], *flags)
    assert result.code == 0, (result.err, result.out)
    assert "`--dice` and `--wheel` are two devices" in " ".join(result.err.split())
    assert "\ndevice: {wheel: 0 to 36}\n" in Path("ruleset.yaml").read_text("utf-8")


@each(
    ("win", "push", "lose", "told"),
    [("7", "others", "2", 0), ("others", "", "7", 0), ("7", "others", "", 1)],
)
def test_others_that_another_clause_has_are_not_offered(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, win: str, push: str, lose: str, told: int
) -> None:
    """Enter was refused for ever: what was offered stood twice."""
    Path("ruleset.yaml").unlink(missing_ok=True)  # of the case before
    flags = ("--lang", "en", *NAMED, "--dice", "2", "--act", "none")
    blank = [""] if lose else ["", "2"]
    result = asked(run, monkeypatch, ["", "", "1", win, push, *([lose] if lose else blank), "1:6", ""], *flags)
    assert result.code == 0, (result.err, result.out)
    assert "stands twice" not in result.err
    assert " ".join(result.err.split()).count("this is wanted: Loses on") == told


def test_words_beside_those_that_a_flag_gave_are_asked(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ended with what was missing, and all that was answered was lost."""
    flags = (*NAMED, *ACT, *DEVICES["points"], "--lang", "en", "--word", "player=Player")
    result = asked(run, monkeypatch, ["", "", "", "Bank"], *flags)
    assert result.code == 0, (result.err, result.out)
    words = read(Path("ruleset.yaml"))[0].words
    assert [words[one].say("en") for one in ("player", "banker")] == ["Player", "Bank"]
