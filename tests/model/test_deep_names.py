"""Names that are made of names, each many times over: each is worked out once, by whoever asks what it stands for."""

from __future__ import annotations

from pathlib import Path

import pytest

from macau_edge.checks import check
from macau_edge.model.phrases import DEEP
from macau_edge.model.problem import MANY, near
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.conftest import Run
from tests.counting import at_most, forget
from tests.loops import each

DEVICES = {
    "dice": ("device: {dice: 2}", "3 to 10", ""),
    "roulette": ("device: {wheel: 0 to 12}", "3 to 10", ""),  # its zeros are looked for in each name
    "wheel": ("device: {wheel: {black: 1, 1 to 12: 1, red: 1}}", "3 to 10", ""),
    "cards": (
        "device: {decks: 1, worth: {ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}}\n"
        "deal: {first: {player: 1, banker: 1}}",
        "player 3 to 9",
        "player ",
    ),
}
COMMANDS = (
    ("check",),
    ("analyse",),
    ("explain", "b"),
    ("explain", "b", "--format", "json"),
    ("page", "-o", "page.html", "--force"),
    ("simulate", "--rounds", "100"),
    ("readings",),
    ("solve", "b", "--edge", "5%"),
    ("fmt",),
)


def ruleset(device: str, deep: int) -> str:
    """Names so deep, each a list of six exceptions from the one before: 6^20 phrases if each were written out."""
    said, first, of = DEVICES[device]
    made = [
        f"  a{n}: [{', '.join(f'a{n - 1} except {of}{value}' for value in range(3, 9))}]" for n in range(1, deep + 1)
    ]
    bet = f"bets:\n  b: {{win: a{deep}, lose: others, pays: 1:1}}"
    return "\n".join(["game: x", "act: none", said, "names:", f"  a0: {first}", *made, bet, ""])


@each("words", COMMANDS, ids=" ".join, quick=12)
@each("device", DEVICES, quick=3)
def test_each_name_is_worked_out_once(
    device: str, words: tuple[str, ...], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deep.yaml").write_text(ruleset(device, DEEP))
    forget()
    command, *more = words
    with at_most(5_000_000):
        done = run(command, "deep.yaml", *more)
    assert done.code == (command == "check"), done.err  # the player has the advantage
    assert "too-" not in done.out + done.err
    if command == "explain":
        assert len(done.out) < 40_000


def test_names_may_stand_as_deep_as_the_reference_says(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deep.yaml"
    file.write_text(ruleset("dice", DEEP + 1))
    refused = run("check", str(file))
    assert "structure/too-deep" in refused.out
    reference = Path("rulesets/README.md").read_text()
    assert f"names stand behind one another {DEEP} deep" in reference


def test_a_long_list_of_names_is_said_by_its_results(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deep.yaml"
    file.write_text(ruleset("dice", DEEP))
    assert "a total of 3 to 10" in run("explain", str(file), "b").out


def test_a_complement_of_what_complements_have_in_common_is_looked_into_once(run: Run, tmp_path: Path) -> None:
    """Each of ten names is `any except` one that joins ten such: 10^9 ways lead to the last of them."""
    file, wide = tmp_path / "deep.yaml", 10
    names = [
        line
        for deep in range(9)
        for line in (
            *(f"  x{deep}-{n}: any except y{deep}" for n in range(wide)),
            f"  y{deep}: {' and '.join(f'x{deep + 1}-{n}' for n in range(wide)) if deep < 8 else '[1 to 9, 00]'}",
        )
    ]
    bet = "bets:\n  b: {win: x0-0, lose: others, pays: 1:1}"
    wheel = "device: {wheel: {0: 1, 00: 1, 1 to 36: 1}}"
    file.write_text("\n".join(["game: x", "act: none", wheel, "names:", *names, bet, ""]))
    forget()
    with at_most(5_000_000):
        done = run("check", str(file))
    assert "no bet uses the name `x0-1`" in done.out


@pytest.mark.thorough
def test_a_long_list_of_hands_takes_a_part_for_each_of_its_items() -> None:
    """Each was looked for among all of them, and asked of every round: 50,000 were gone through 10^9 times."""

    def calls(items: int) -> int:
        listed = ", ".join(f"a {number % 19}" for number in range(items))
        worth = "{ace: 1, 2 to 9: number, 10 or jack or queen or king: 0}"
        text = (
            f"game: x\nact: none\ndevice: {{decks: 1, worth: {worth}}}\ndeal: {{first: {{a: 2, b: 2}}}}\n"
            f"bets: {{x: {{win: [{listed}], lose: others, pays: 1:1}}}}\n"
        )
        read = read_ruleset(source("x.yaml", text.encode()), "x")
        with at_most(10_000_000) as work:
            assert any(one.code == "arithmetic/overlap" for one in check(read))
        return work.calls

    calls(40)  # what is found once of the deal
    one, two, three = map(calls, (500, 1_000, 1_500))
    assert three - two < 1.2 * (two - one)


@pytest.mark.thorough
def test_of_many_names_one_that_is_a_slip_away_is_named_and_not_each_is_compared() -> None:
    """A hundred and fifty kilobytes kept `check` busy for twenty seconds: each word was held beside each name."""
    names = "".join(f"  name{i}: 7\n" for i in range(3_000))
    bets = "".join(f"  b{i}: {{win: namf{i}, lose: others, pays: 1:1}}\n" for i in range(500))
    text = f"game: x\nact: none\ndevice: {{dice: 2}}\nnames:\n{names}bets:\n{bets}"
    forget()
    with at_most(12_000_000):
        found = check(read_ruleset(source("x.yaml", text.encode()), "x"))
    unknown = [one for one in found if one.code == "structure/unknown-word"]
    assert len(unknown) == 500
    assert str(unknown[7].help) == "did you mean `name7`?"


@pytest.mark.parametrize("slip", ["Pasline", "pasline", "passlinee", "pass1ine", "psasline", "passliné"])
def test_a_slip_is_found_among_few_words_and_among_many(slip: str) -> None:
    many = [f"x{number}" for number in range(10 * MANY)]
    assert near(slip, ["passline"]) == near(slip, [*many, "passline"])[:1] == ["passline"]
    assert near("nothing-like-it", many) == []
    assert near("x" * 100_000, many) == []
