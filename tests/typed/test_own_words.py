"""What people write in place of the words of the language: what the finding gives, and what `--fix` writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from macau_edge import sweep
from macau_edge.model.problem import UsageError
from tests.conftest import Run
from tests.loops import each


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def draft(*bets: str, device: str = "{dice: 2}", rest: str = "") -> str:
    """A draft with these bets."""
    lines = "".join(f"  {bet}\n" for bet in bets)
    return f"game: Mine\nact: none\ndevice: {device}\n{rest}bets:\n{lines}"


def mended(text: str, run: Run) -> str:
    """The text that `check --fix` leaves."""
    Path("game.yaml").write_text(text, "utf-8")
    run("check", "game.yaml", "--fix")
    return Path("game.yaml").read_text("utf-8")


def helps(text: str, run: Run) -> list[str]:
    """What is offered, finding by finding."""
    Path("game.yaml").write_text(text, "utf-8")
    out = run("check", "game.yaml", "--lang", "en").out
    return [line.removeprefix("  help: ") for line in out.splitlines() if line.startswith("  help: ")][:-1]


# --- `and` between what no result is at once --------------------------------------------------------------------------


@each(
    ("written", "meant"),
    [
        ("7 and 11", "[7, 11]"),
        ("7 and 11 and 12", "[7, 11, 12]"),
        ("7 & 11", "[7, 11]"),
        ("7 e 11", "[7, 11]"),
        ("7及11", "[7, 11]"),
        ("seven and eleven", "[7, 11]"),
        ("any except 7 and 11", "[2 to 6, 8 to 10, 12]"),
        ("not 7 or 11", "[2 to 6, 8 to 10, 12]"),
        ("even except 4 or 6", "[2, 8, 10, 12]"),
        ("[2, 7 and 11]", "[2, 7, 11]"),
        ("even and higher than 7", "even and higher than 7"),
        ("7 and 7", "7 and 7"),
    ],
)
def test_numbers_that_no_result_is_at_once_are_a_list(written: str, meant: str, run: Run, here: Path) -> None:
    assert mended(draft(f"a: {{win: {written}, lose: others, pays: 1:3}}"), run) == draft(
        f"a: {{win: {meant}, lose: others, pays: 1:3}}"
    )


def test_what_else_no_result_is_at_once_is_asked_about(run: Run, here: Path) -> None:
    text = draft("a: {win: hard 4 and hard 8, lose: others, pays: 9:1}")
    assert helps(text, run) == ["write `[hard 4, hard 8]`, where any one of them is meant"]
    assert mended(text, run) == text


@each("dash", "–—−")
def test_a_dash_within_a_phrase_is_asked_about_as_one_that_stands_alone(dash: str, run: Run, here: Path) -> None:
    text = draft(
        f"a: {{win: any except 3{dash}5, lose: others, pays: 1:9}}",
        f"b: {{win: [2, any except 3{dash}5], lose: others, pays: 1:9}}",
        f"c: {{win: even and 3{dash}5, lose: others, pays: 1:9}}",
    )
    either = "(every number from one to the other), or"
    asked = f"write `any except 3 to 5` {either} `any except 3-5` (these faces together)"
    assert helps(text, run) == [
        asked,
        asked,
        f"write `even and 3 to 5` {either} `even and 3-5` (these faces together)",
    ]
    assert mended(text, run) == text


# --- a row that pays nothing ------------------------------------------------------------------------------------------


@each(
    ("written", "meant"),
    [
        *((word, "lose") for word in ("lost", "loses", "perde", "perdida", "輸", "Lose", "house wins")),
        *((word, "push") for word in ("tie", "Push", "empate", "devolve", "和", "returned", "stake returned")),
        ("nothing", "nothing"),
        ("void", "void"),  # the option
    ],
    quick=4,
)
def test_a_row_of_a_tally_in_which_the_stake_is_lost_or_comes_back(
    written: str, meant: str, run: Run, here: Path
) -> None:
    options = "options: {void: {choices: [3:1, 4:1], default: 3:1}}\n"
    bet = "a: {{count: 6, until: 7, pays: {{by: count, 0: lose, 1: {word}, 2 or more: 3:1}}}}"
    assert mended(draft(bet.format(word=written), rest=options), run) == draft(bet.format(word=meant), rest=options)


def test_a_row_that_pays_nothing_is_asked_about(run: Run, here: Path) -> None:
    told = helps(draft("a: {count: 6, until: 7, pays: {by: count, 0: nothing, 1: 0, 2 or more: 3:1}}"), run)
    assert told == ["write `lose` (the stake is lost), or `push` (the stake comes back)"] * 2


def test_where_there_is_no_tally_the_outcomes_are_asked_for(run: Run, here: Path) -> None:
    told = helps(draft("a: {win: [2, 12], lose: others, pays: {by: total, 2: perde, 12: 和}}"), run)
    assert told == [f"write the outcomes that {word} it under `{word}:`" for word in ("lose", "push")]


# --- a comma in the number of a prize ---------------------------------------------------------------------------------


OF_THOUSANDS = "write `1500:1` (in thousands), or `3:2` (with decimals)"


@each(
    ("choices", "told"),
    [
        ("[1,500:1, 2:1]", [f"{OF_THOUSANDS}, or `1:1, 500:1` (2 prizes)"]),
        ("[1,5:1, 2:1]", ["write `3:2` (with a decimal comma), or `1:1, 5:1` (2 prizes)"]),
        ("[1,000:1, 2:1]", ["write `1000:1`"]),
        ('["1,500:1", 2:1]', [OF_THOUSANDS]),
    ],
)
def test_a_comma_in_a_list_of_prizes_is_asked_about(choices: str, told: list[str], run: Run, here: Path) -> None:
    option = f"options: {{x: {{choices: {choices}, default: 2:1}}}}\n"
    assert helps(draft("a: {win: 12, lose: others, pays: x}", rest=option), run) == told


def test_a_comma_in_a_row_within_braces_is_asked_about(run: Run, here: Path) -> None:
    text = draft("a: {win: [2, 12], lose: others, pays: {by: total, 2: 1,500:1, 12: 2:1}}")
    assert helps(text, run) == [OF_THOUSANDS]
    assert mended(text, run) == text


@each(
    ("prizes", "told"),
    [
        ("12=1,500:1", f"{OF_THOUSANDS}, or `1:1, 500:1` (2 prizes)"),
        ("12=1,500:1,2,000:1", f"{OF_THOUSANDS}, or `1:1, 500:1` (2 prizes)"),
        ("12=1,5:1", "write `3:2` (with a decimal comma), or `1:1, 5:1` (2 prizes)"),
    ],
)
def test_a_comma_in_prizes_to_sweep_is_asked_about_and_never_a_list_in_silence(
    prizes: str, told: str, run: Run
) -> None:
    result = run("sweep", "craps", "field", "--prize", prizes, "--lang", "en")
    assert (result.code, result.err.splitlines()[-1]) == (2, f"  help: {told}")
    with pytest.raises(UsageError, match="can be more than one prize"):
        sweep("craps", "field", prizes=prizes)


def test_commas_between_prizes_part_them(run: Run) -> None:
    points = sweep("craps", "field", prizes="12=2:1,5:2、3:1,1,000:1").found.points
    assert [str(one.prizes[0]) for one in points] == ["2:1", "5:2", "3:1", "1000:1"]


# --- numbers by their names -------------------------------------------------------------------------------------------


@each(
    ("written", "meant"),
    [
        ("{dice: two}", "{dice: 2}"),
        ("{dice: dois}", "{dice: 2}"),
        ("{dice: 兩}", "{dice: 2}"),
        ("{draw: one to twenty, take: three}", "{draw: 1 to 20, take: 3}"),
        ("{draw: um a vinte, take: três}", "{draw: 1 to 20, take: 3}"),
        ("{decks: eight, order: [2 to king, ace]}", "{decks: 8, order: [2 to king, ace]}"),
        ("{decks: oito, order: [2 to king, ace]}", "{decks: 8, order: [2 to king, ace]}"),
        ("{decks: 八, order: [2 to king, ace]}", "{decks: 8, order: [2 to king, ace]}"),
    ],
)
def test_the_counts_of_a_device_are_written_in_digits(written: str, meant: str, run: Run, here: Path) -> None:
    cards = {"rest": "deal: {first: {player: 1}}\n"} if "decks" in written else {}
    bet = "a: {win: first of player ace, lose: others, pays: 9:1}" if cards else "a: {win: 6, lose: others, pays: 1:9}"
    assert mended(draft(bet, device=written, **cards), run) == draft(bet, device=meant, **cards)


def test_an_option_may_be_called_as_a_number(run: Run, here: Path) -> None:
    options = "deal: {first: {player: 1}}\noptions: {eight: {choices: [6 to 8], default: 8}}\n"
    bet = "a: {win: first of player ace, lose: others, pays: 9:1}"
    text = draft(bet, device="{decks: eight, order: [2 to king, ace]}", rest=options)
    assert mended(text, run) == text


@each(
    ("written", "meant"),
    [
        ("win: seven, lose: others, pays: four to one", "win: 7, lose: others, pays: 4:1"),
        ("win: sete, lose: others, pays: quatro para um", "win: 7, lose: others, pays: 4:1"),
        ("win: 七, lose: others, pays: 四賠二十", "win: 7, lose: others, pays: 20:4"),
        ("win: [seven, eleven], lose: others, pays: eight for one", "win: [7, 11], lose: others, pays: 8 for 1"),
        ("win: 7, lose: others, pays: 4:1, units: two", "win: 7, lose: others, pays: 4:1, units: 2"),
    ],
)
def test_numbers_in_a_bet_are_written_in_digits(written: str, meant: str, run: Run, here: Path) -> None:
    assert mended(draft(f"a: {{{written}}}"), run) == draft(f"a: {{{meant}}}")


# --- entries with dashes ----------------------------------------------------------------------------------------------


LISTED = """\
game: Mine
act: none
device: {dice: 2}
names:
  - low: 2 to 6
bets:
- a: {win: low, lose: others, pays: 1:1}
- b:
    stages:
      - come-out: {win: [7, 11], lose: [2, 3, 12], point: [4, 5, 6, 8, 9, 10]}
      - point: {win: point, lose: 7}
    pays: 1/1
- c:
    each:
      - number: [4, 5]
    win: number
    lose: 7
    pays: 1:1
"""


def test_entries_behind_dashes_are_told_with_all_that_is_wrong_in_them_and_mended(run: Run, here: Path) -> None:
    told = helps(LISTED, run)
    assert told == [*(f"write `{key}:`" for key in ("low", "a", "b", "come-out", "point")), "write `1:1`",
                    "write `c:`", "write `number:`"]  # fmt: skip
    plain = LISTED.replace("- a", "  a").replace("- b", "  b").replace("- c", "  c").replace("- low", "  low")
    plain = plain.replace("- come-out", "  come-out").replace("- point", "  point").replace("- number", "  number")
    plain = plain.replace("1/1", "1:1")
    assert mended(LISTED, run) == plain
    assert run("check", "game.yaml").code == 0


def test_bets_of_a_list_that_say_their_names_hide_nothing(run: Run, here: Path) -> None:
    bets = "  - name: Any 7\n    win: 7\n    lose: others\n    pays: 4:1\n"
    bets += "  - {name: Yo, win: 13, lose: others, pays: 9:1}\n"
    assert helps(f"game: Mine\nact: none\ndevice: {{dice: 2}}\nbets:\n{bets}", run) == [
        "write each behind its name and a colon, and no dash: `any-7:`, `yo:`",
        "write what can come up, or delete it",
    ]


def test_a_list_that_is_one_stays_one(run: Run, here: Path) -> None:
    text = draft("a: {win: 7, lose: others, pays: 4:1}", device="{dice: [{1 to 6: 1}, {1: 2, 2 to 6: 1}]}")
    assert (helps(text, run), mended(text, run)) == ([], text)


# --- overlaps of lists ------------------------------------------------------------------------------------------------


@each(
    ("win", "lose", "written"),
    [
        ("[2 to 7, 11]", "[5 to 10, 11, 12]", "[8 to 10, 12]"),
        ("[2 to 7, hard 8]", "[7 to 10, 12]", "[8 except hard 8, 9 to 10, 12]"),
        ("[even, 3]", "[odd, 12]", "odd except 3"),
        ("[hard 4, hard 6]", "[4 to 6, 8]", "[4 except hard 4, 5, 6 except hard 6, 8]"),
        ("[2 to 12]", "[7, 8 to 9]", "[2 to 6, 10 to 12]"),
    ],
)
def test_an_overlap_of_lists_is_mended_by_what_is_told(win: str, lose: str, written: str, run: Run, here: Path) -> None:
    (told,) = helps(draft(f"a: {{win: {win}, lose: {lose}, pays: 1:50}}"), run)
    clauses = {"win": win, "lose": lose}
    clause = next(one for one in clauses if told == f"write `{written}` under `{one}:`")
    clauses[clause] = written
    again = helps(draft(f"a: {{win: {clauses['win']}, lose: {clauses['lose']}, pays: 1:50}}"), run)
    assert again == []


def test_of_a_family_no_list_is_written_out_that_is_one_members(run: Run, here: Path) -> None:
    (told,) = helps(draft("a: {each: {n: [4, 5]}, win: [n, 2], lose: [4 to 8, 2 to 3], pays: 1:1}"), run)[:1]
    assert told.startswith("leave it to one of the two")


# --- what players and officers say ------------------------------------------------------------------------------------


@each(
    ("win", "told"),
    [
        ("any 7", "write `7`"),
        ("hard6", "write `hard 6`"),
        ("(6, 8)", "write `[6, 8]`"),
        ("{6, 8}", "write `[6, 8]`"),
        ("2 3 12", "write `[2, 3, 12]`"),
        ("snake eyes", "did you mean `1-1`?"),
        ("none", "delete it: a clause that is not written names nothing"),
        (
            "7 before 6",
            "write `7` here and `6` under `lose:`: a result that no clause names changes nothing",
        ),
    ],
)
def test_what_is_said_at_a_table_has_its_text_to_write(win: str, told: str, run: Run, here: Path) -> None:
    assert helps(draft(f"a: {{win: {win}, lose: 5, pays: 1:1}}"), run)[0] == told


@each(
    ("written", "meant"),
    [
        ("5% of winnings", "{rate: 5%, of: prize, paid: on a win}"),
        ("5% dos lucros", "5% dos lucros"),
        ("5% dos prémios", "{rate: 5%, of: prize, paid: on a win}"),
        ("zero", "none"),
        ("nenhuma", "none"),
        ("5%", "5%"),
    ],
)
def test_a_commission_in_one_text_is_mended_where_it_says_of_what(
    written: str, meant: str, run: Run, here: Path
) -> None:
    bet = "a: {{win: 1, lose: others, pays: 3:1, commission: {commission}}}"
    before, after = (draft(bet.format(commission=one), device="{draw: 1 to 4}") for one in (written, meant))
    assert mended(before, run) == after
