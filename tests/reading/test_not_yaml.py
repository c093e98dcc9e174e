"""Files that are no YAML, or hardly: what a person typed there has one message and one mend, which is written."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis.memory import Memory
from macau_edge.checks.files import checker
from macau_edge.checks.mends import mend_files
from macau_edge.model.filed import Selection
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.texts import Language
from macau_edge.reading import not_yaml
from macau_edge.reading.nodes import NEVER, Stop, stop_of
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import LINE_ENDS, FileText, Source, source
from macau_edge.typed.entries import About, Sort
from macau_edge.typed.reader import read_typed
from macau_edge.wording.messages import translated_message
from tests.conftest import Run
from tests.loops import each
from tests.parts import examples

HEAD = "game: G\nact: none\ndevice: {dice: 2}\nbets:\n"
FLOW = HEAD + "  yo: {win: 11, lose: others, pays: 15:1}\n"
BLOCK = HEAD + "  yo:\n    win: 11\n    lose: others\n    pays: 15:1\n"
ROWS = HEAD + "  yo: {win: [7, 11], lose: others, pays: {by: total, 7: 1000:1, 11 or more: 2:1}}\n"
BLOCK_ROWS = BLOCK.replace(" 15:1", "\n      by: total\n      11 or more: 2:1")
ITEMS = BLOCK.replace(" 11", "\n      - 7\n      - 11")
VALUES = HEAD + "  yo: {each: {n: [4, 6]}, win: n, lose: 7, pays: 1:1}\n"
RANGED = VALUES.replace("[4, 6]", "4 to 6")
FACES = FLOW.replace("{dice: 2}", "{dice: 2, faces: {1 to 5: 2, 6: 1}}")
WHEEL = FLOW.replace("{dice: 2}", "{wheel: 0 to 36}")
POCKETS = WHEEL.replace("0 to 36", "{0: 1, 1 to 36: 1}")
FIGURES = FLOW.replace("{win", "{units: 1000, win").replace(
    "15:1", "4:1, expect: {house-edge: 0.5, one-in: 6.0}, commission: {rate: 2.5%, of: prize, paid: on a win}"
)
NAMES = "game: G\nact: none\ndevice: {dice: 2}\nnames: {x: [7]}\nbets:\n  yo: {win: x, lose: others, pays: 4:1}\n"
OPTION = NAMES.replace("names: {x: [7]}", "options: {p: {law: art. 1, choices: [2:1, 3:1], default: 2:1}}").replace(
    "x, lose: others, pays: 4:1", "7, lose: others, pays: p"
)
NAMES_BLOCK = NAMES.replace("names: {x: [7]}", "names:\n  x: higher than 9")
CHOICES = NAMES.replace(
    "names: {x: [7]}", "options: {p: {law: art. 1, choices: [7, higher than 9], default: 7}}"
).replace("win: x", "win: p")
MANY = HEAD + "  a: {win: 7, lose: others, pays: 4:1}\n  b: {win: 7, lose: others, pays: 4:1}\n"
APPLICATION = "application: A\ngame: craps\ndate: 2026-11-28\nbets:\n  a: {win: 7, lose: others, pays: 4:1}\n"

CASES: list[tuple[str, str, str, str, str]] = [
    # what is right, as it is there, as it was typed, what is told, and where
    (FLOW, "win: 11", "win: > 10", "`> 10` names no outcomes", "5:13"),
    (BLOCK, "win: 11", "win: > 10", "`> 10` names no outcomes", "6:10"),
    (BLOCK, "win: 11", "win: >10", "`>10` names no outcomes", "6:10"),
    (BLOCK, "win: 11", "win: !7", "`!7` names no outcomes", "6:10"),
    (BLOCK, "pays: 15:1", "pays: 15 : 1", "`15 : 1` is not a ratio", "8:11"),
    (FLOW, "pays: 15:1", "pays: 15 : 1", "`15 : 1` is not a ratio", "5:37"),
    (FLOW, "win: 11, lose", "win: 11，lose", "`，` is a full-width comma; YAML knows `,`", "5:15"),
    (BLOCK, "  yo:", "  yo：", "`：` is a full-width colon; YAML knows `:`", "5:5"),
    (FLOW, "pays: 15:1", "pays:15:1", "no blank stands behind `pays:`", "5:35"),
    (BLOCK, "pays: 15:1", "pays:15:1", "no blank stands behind `pays:`", "8:9"),
    (FLOW, "pays: 15", "pays:\u00a015", "behind `pays:` stands U+00A0 (no-break space), and no blank", "5:35"),
    (BLOCK, "pays: 15", "pays:\u00a015", "behind `pays:` stands U+00A0 (no-break space), and no blank", "8:9"),
    (BLOCK, "pays: 15", "pays：15", "`：` is a full-width colon; YAML knows `:`", "8:9"),
    (FLOW, "pays: 15", "pays：15", "`：` is a full-width colon; YAML knows `:`", "5:35"),
    (BLOCK, "game: G", "game:G", "no blank stands behind `game:`", "1:5"),
    (BLOCK, "    win", "\u00a0\u00a0\u00a0\u00a0win", "line 6 is indented with U+00A0 (no-break space)", "6:1"),
    (BLOCK, "    win", "\u3000\u3000win", "line 6 is indented with U+3000 (ideographic space)", "6:1"),
    (BLOCK, "    lose", "\u00a0\u00a0\u00a0\u00a0lose", "line 7 is indented with U+00A0 (no-break space)", "7:1"),
    (BLOCK, "    pays", "\u00a0\u00a0\u00a0\u00a0pays", "line 8 is indented with U+00A0 (no-break space)", "8:1"),
    (BLOCK, "device:", "device：", "`：` is a full-width colon; YAML knows `:`", "3:7"),
    (BLOCK, "lose:", "“lose”:", "`“lose”` has U+201C (curved quotation mark)", "7:5"),
    (FLOW, "pays: 15:1", "pays: 1,5:0,1", "`1,5:0,1` is not a ratio", "5:37"),
    (ROWS, "7: 1000:1", "7: 1,000:1", "`1,000:1` is not a ratio", "5:57"),
    (ROWS, "win: [7, 11]", "win: 7, 11", "`7, 11` names no outcomes", "5:13"),
    (ROWS, "win: [7, 11]", "win: 7,11", "`7,11` names no outcomes", "5:13"),
    (ROWS, "11 or more: 2", "> 10: 2", "`> 10` is not a row", "5:65"),
    (ROWS, "11 or more: 2", ">=11: 2", "`>=11` is not a row", "5:65"),
    (BLOCK_ROWS, "11 or more: 2", "> 10: 2", "`> 10` is not a row", "10:7"),
    (FLOW, "{win: 11, lose: others, pays: 15:1}", "｛win：11，lose：others，pays：15:1｝", "`｛", "5:7"),
    (FLOW, "15:1}", "15:1｝", "`｝` is a full-width brace; YAML knows `}`", "5:41"),
    (FLOW, "{win", "｛win", "`｛` is a full-width brace; YAML knows `{`", "5:7"),
    (ROWS, "[7, 11]", "［7，11］", "`［", "5:13"),
    (ROWS, "[7, 11]", "［7, 11]", "`［` is a full-width square bracket; YAML knows `[`", "5:13"),
    (ROWS, "[7, 11]", "7、11", "`7、11` has U+3001 (Chinese comma); YAML knows `[7, 11]`", "5:13"),
    (ROWS, "[7, 11]", "[7、11]", "`、` is a Chinese comma; YAML knows `,`", "5:15"),
    (ROWS, "[7, 11]", "[7, １１]", "`１１` has U+FF11 (full-width 1); YAML knows `11`", "5:17"),
    (FLOW, "win: 11", "win: １１", "`１１` has U+FF11 (full-width 1); YAML knows `11`", "5:13"),
    (FLOW, "win: 11, lose", "win: 11、lose", "`、` is a Chinese comma; YAML knows `,`", "5:15"),
    (BLOCK, "dice: 2", "dice: ２", "`２` has U+FF12 (full-width 2); YAML knows `2`", "3:16"),
    (ROWS, "[7, 11]", "[7，11]", "`，` is a full-width comma; YAML knows `,`", "5:15"),
    (ROWS, "[7, 11]", "[7 or 11]", "`7 or 11` names no outcomes", "5:14"),
    (ROWS, "{by: total, 7: 1000:1, 11 or more: 2:1}", "｛by：total，7：1000:1，11 or more：2:1｝", "`｛", "5:42"),
    (ROWS, "{by: total, 7: 1000:1, 11", "｛by: total, 7: 1000:1, 11", "`｛` is a full-width brace", "5:42"),
    (ITEMS, "- 7\n      - 11", "- 7/11", "`7/11` names no outcomes", "7:9"),
    (VALUES, "[4, 6]", "［4，6］", "`［", "5:18"),
    (NAMES, "[7]", "［7］", "`［", "4:12"),
    (OPTION, "[2:1, 3:1]", "［2:1，3:1］", "`［", "4:37"),
    (OPTION, "[2:1, 3:1]", "[2/1, 3:1]", "`2/1` is not a ratio", "4:38"),
    (OPTION, "3:1], default: 2:1", "3:1], default: 2 to 1", "`2 to 1` is not a ratio", "4:58"),
    (WHEEL, "0 to 36", "0-36", "`0-36` is not a range", "3:17"),
    (WHEEL, "0 to 36", "０–36", "`０–36` is not a range; it has U+FF10 (full-width 0), U+2013 (en dash)", "3:17"),
    (POCKETS, "1 to 36", "1-36", "`1-36` cannot label a pocket", "3:24"),
    (FACES, "1 to 5", "1–5", "`1–5` cannot label a face; it has U+2013 (en dash)", "3:27"),
    (RANGED, "4 to 6", "4-6", "`4-6` gives `n` no values", "5:18"),
    (FIGURES, "house-edge: 0.5", "house-edge: 0,5", "`0,5` is not a figure", "5:76"),
    (FIGURES, "one-in: 6.0", "one-in: 6,0", "`6,0` is not a figure", "5:89"),
    (FIGURES, "units: 1000", "units: 1,000", "`1,000` is not a whole number", "5:15"),
    (FIGURES, "rate: 2.5%", "rate: 2,5%", "`2,5%` is not a rate", "5:114"),
    (NAMES.replace("[7]", "higher than 9"), "higher than 9", "> 9", "`> 9` names no outcomes", "4:12"),
    (NAMES.replace("[7]", "higher than 9"), "higher than 9", ">= 10", "`>= 10` names no outcomes", "4:12"),
    (NAMES.replace("[7]", "[2, higher than 9]"), "higher than 9", "> 9", "`> 9` names no outcomes", "4:16"),
    (NAMES_BLOCK, "higher than 9", "> 9", "`> 9` names no outcomes", "5:6"),
    (NAMES_BLOCK, "higher than 9", ">9", "`>9` is not a word this bet knows", "5:6"),
    (NAMES_BLOCK, "higher than 9", "≥ 10", "`≥ 10` names no outcomes", "5:6"),
    (NAMES_BLOCK, "higher than 9", "> 9  # a", "`> 9` names no outcomes", "5:6"),
    (ROWS, "[7, 11]", "[>= 8, 2]", "`>= 8` names no outcomes", "5:14"),
    (ITEMS, "- 7", "- > 10", "`> 10` names no outcomes", "7:9"),
    (ITEMS, "- 7", "- >9", "`>9` is not a word this bet knows", "7:9"),
    (CHOICES, "higher than 9", "> 9", "`> 9` names no outcomes", "4:41"),
    (MANY, "b: {", "b {", "no colon stands behind `b`", "6:3"),
    (MANY, "b: {", "b{", "no colon stands behind `b`", "6:3"),
    (MANY, "a: {", "a {", "no colon stands behind `a`", "5:3"),
    (MANY, "b: {", "- b: {", "`b` is no item of a list: keys stand beside it", "6:3"),
    (MANY, "a: {", "- a: {", "`a` is no item of a list: keys stand beside it", "5:3"),
    (APPLICATION, "date: ", "date：", "`：` is a full-width colon; YAML knows `:`", "3:5"),
]  # fmt: skip


def found(text: str) -> list[Problem]:
    look = checker(200_000, (), Selection(), None, Memory(), lambda path: pytest.fail("nothing else is read"))
    try:
        problems = look(source("game.yaml", text.encode())).problems
    except ProblemError as error:
        problems = error.problems
    return [one for one in problems if one.code != "law/missing-act"]


@pytest.mark.thorough
@each(("right", "there", "typed", "told", "place"), [case for case in CASES if case[0] != APPLICATION])
def test_one_message_at_its_place(right: str, there: str, typed: str, told: str, place: str) -> None:
    assert there in right
    (problem,) = found(right.replace(there, typed, 1))
    assert problem.message.startswith(told)
    assert str(problem.place) == f"game.yaml:{place}"
    assert problem.instead is not None


@each(("right", "there", "typed", "told", "place"), CASES, quick=5)
def test_its_mend_makes_the_file_that_is_meant(
    right: str, there: str, typed: str, told: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "game.yaml"
    file.write_text(right.replace(there, typed, 1), "utf-8")
    (mended,) = mend_files([Path("game.yaml")], lambda files: files, Selection(), None, Memory())
    meant = right.replace("win: 11", "win: higher than 10") if ">" in typed and "win" in typed else right
    if ">" in typed and there in ("[7, 11]", "- 7"):
        written = {"[>= 8, 2]": "[higher than 7, 2]", "- > 10": "- higher than 10", "- >9": "- higher than 9"}[typed]
        meant = right.replace(there, written, 1)
    if "#" in typed:
        meant = right.replace(there, f"{there}  # a", 1)
    assert mended.after.text == (meant.replace("win: 11", "win: any except 7") if "!" in typed else meant)


FULL_WIDTH = BLOCK.replace(":", "：").replace("15：1", "15:1")


def test_a_whole_file_with_the_colons_of_another_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every one is told at its own line and column, and the file that is meant is written."""
    told = found(FULL_WIDTH)
    assert {one.code for one in told} == {"syntax/full-width"}
    lines = FULL_WIDTH.splitlines()
    places = {(one.place.line, one.place.column) for one in told}
    assert places == {(n, at + 1) for n, line in enumerate(lines, 1) for at, sign in enumerate(line) if sign == "："}
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(FULL_WIDTH, "utf-8")
    (mended,) = mend_files([Path("game.yaml")], lambda files: files, Selection(), None, Memory())
    assert mended.after.text == BLOCK


OTHER_SIGNS = dict(zip(":,[]{}", "：，［］｛｝", strict=True))


@given(st.sampled_from((BLOCK, FLOW, ROWS, MANY, NAMES)), st.data())
@examples(100)
def test_any_signs_of_another_keyboard_are_mended(right: str, data: st.DataObject) -> None:
    """Whichever of a file's signs are full-width, but for a colon between digits, which is a ratio's."""
    signs = [
        at for at, sign in enumerate(right) if sign in OTHER_SIGNS and not (sign == ":" and right[at - 1].isdigit())
    ]
    wide = data.draw(st.sets(st.sampled_from(signs)))
    typed = "".join(OTHER_SIGNS[sign] if at in wide else sign for at, sign in enumerate(right))
    (mended,) = mend_files([source("game.yaml", typed.encode())], lambda files: files, Selection(), None, Memory())
    assert mended.after.text == right


def test_no_sign_of_a_text_is_touched() -> None:
    """Chinese is typeset with them: in a name and in prose, also where they stand behind a Latin word."""
    name = "{en: x, pt: “x”：y, zh: 「七、點」：limite：7，11}"
    prose = (
        "notes:\n  about-it:\n    about: other\n    text:\n      en: a\n        limite： b\n      zh: 第７條：１、２\n"
    )
    told = found(BLOCK.replace("    win", f"    name: {name}\n    win") + prose)
    assert [one for one in told if one.family == "syntax"] == []


def test_several_slips_are_mended_one_after_the_other(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "  yo：\n\u3000\u3000win: > 10\n    lose：others\n    pays: 15 : 1\n"
    Path("game.yaml").write_text(HEAD + typed, "utf-8")
    run("check", "game.yaml", "--fix")
    assert Path("game.yaml").read_text("utf-8") == BLOCK.replace("win: 11", "win: higher than 10")


@each("behind", ["", "  no: {win: 12, lose: others, pays: 15:1}\n"])
def test_ideographic_blanks_are_as_many_as_its_neighbours_have(
    behind: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two stood for two, and were mended to four, which broke all that followed."""
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text((BLOCK + behind).replace("  yo:", "\u3000\u3000yo:"), "utf-8")
    run("check", "game.yaml", "--fix")
    assert Path("game.yaml").read_text("utf-8") == BLOCK + behind


@each(
    "text",
    [
        FLOW.replace("15:1}", "15:1"),  # a bracket that is never closed is a bracket
        HEAD + "  yo: {name: 擲出，win：十一, win: 11, lose: others, pays: 15:1}\n",
        BLOCK.replace("game: G", "game: {en: G, pt: G, zh: 甲：乙，丙}"),
        BLOCK.replace("game: G", 'game: "a, pays:3, win：7"'),
        BLOCK.replace("    win", "\twin"),
        FLOW.replace("{win", "{name: ［Lucky］, win"),
        BLOCK.replace("game: G", "game: {en: ［G］, pt: ｛G｝, zh: ［七］}"),
    ],
)
def test_what_is_shown_is_left_and_what_is_not_meant_so_is_told_as_before(text: str) -> None:
    assert all("U+" not in one.message and "blank" not in one.message for one in found(text))


def test_a_device_before_the_slip_is_known_and_one_behind_it_too() -> None:
    behind = "game: G\nact: none\nbets:\n  a: {win: > 17, lose: others, pays: 15:1}\ndevice: {dice: 3}\n"
    assert [one.instead for one in found(behind)] == ["higher than 17"]
    (refused,) = found(behind.replace("> 17", "> 18"))
    assert refused.instead is None


def test_source_is_what_it_was(tmp_path: Path) -> None:
    """What is told changes nothing of the text that was read."""
    read: Source = source("game.yaml", FLOW.replace("win: 11", "win: > 10").encode())
    assert read.text.count("> 10") == 1


def test_what_a_comma_cuts_is_one_message_even_where_its_mend_is_no_fair_prize() -> None:
    (problem,) = found(FLOW.replace("15:1", "1,000:1"))
    assert (problem.message, problem.help) == ("`1,000:1` is not a ratio", "write `1000:1`")


def test_a_number_has_no_blank_after_its_comma_and_a_key_is_no_number() -> None:
    assert "`1, 000:1`" not in str([one.message for one in found(FLOW.replace("15:1", "1, 000:1"))])
    assert "write `40:11`" not in [one.help for one in found(FLOW.replace("15:1", "4:1, 10"))]
    assert next(one.message for one in found(FLOW.replace("lose: others", "lose"))) == "`lose` has no value"


@each(
    ("typed", "said"),
    [
        ("name: Yo, Mann, win", 'put the text in quotes: `"Yo, Mann"`'),
        ("name: {en: Yo,Mann,  no}, win", 'put the text in quotes: `"Yo,Mann,  no"`'),
        ("law: art. 5,1), win", 'put the text in quotes: `"art. 5,1)"`'),
        ("made: x, y, win", "write one value without a comma; several stand in brackets, with commas between"),
        ("win: 7, foo, lose", "write one value without a comma; several stand in brackets, with commas between"),
    ],
)
def test_only_a_text_that_may_have_a_comma_is_to_be_quoted_as_it_was_typed(typed: str, said: str) -> None:
    """A remedy that is printed is read by its place."""
    wrong = FLOW.replace("win", typed, 1)
    assert [one.help for one in found(wrong) if one.code == "structure/empty-value"] == [said]
    if quoted := re.search(r'`(".*")`', said):
        assert all(one.family == "law" for one in found(wrong.replace(quoted[1].strip('"'), quoted[1])))


# --- what is long costs no more than it is long -----------------------------------------------------------------------

LONG = 12_000
SECONDS = 5
"""Of the processor, on a busy machine as well; what grew with the square of the length took minutes."""
WIDE = {
    "blanks before what ends no value": FLOW.replace("11,", f"11,{' ' * LONG}x").replace("15:1}", "[15:1"),
    "blanks before no colon": FLOW.replace("win: 11", f"win{' ' * LONG}!").replace("15:1}", "[15:1"),
    "blanks before no comma": FLOW.replace("15:1", f"15{' ' * LONG}x， y: 1"),
    "blanks behind a comma": FLOW.replace("15:1", f"15，a{' ' * LONG}!"),
    "blanks in wide brackets": FLOW.replace("15:1", f"｛a{' ' * LONG}!｝"),
    "braces": HEAD + "  yo: {win: 7: 8, " + "{a: " * (LONG // 4),
    "offers": HEAD + "  yo: {" + "k: 3：2, " * (LONG // 8) + "pays: [1:1\n",
    "offers of brackets": HEAD + "  yo: " + "［" * LONG + "\n",
    "keys without colons": FLOW.replace("bets:", f"names: {{x{', k' * (LONG // 3)}}}\nbets:"),
    "texts that are cut": HEAD + "  yo: {" + "k: v, x, " * (LONG // 9) + "}\n",
    "a list that is cut": FLOW.replace("11", "11" + ", 7" * (LONG // 3)),
}


@pytest.mark.thorough
@each("kind", [*WIDE])
def test_a_long_file_takes_no_longer_than_it_is_long(kind: str) -> None:
    begun = time.process_time()
    assert found(WIDE[kind])
    assert time.process_time() - begun < SECONDS


def test_a_file_is_read_again_no_more_often_than_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offers that come no further are read in turn until so many characters were, and the parser's own words stand."""
    read: list[int] = []

    def counted(lines: Iterable[str], behind: tuple[int, int] = NEVER) -> Stop | None:
        given = [*lines]
        read.append(sum(map(len, given)))
        return stop_of(given, behind)

    monkeypatch.setattr(not_yaml, "stop_of", counted)
    monkeypatch.setattr(not_yaml, "READ", 50_000)
    text = HEAD + "  yo: {" + "k: 3：2, " * 200 + "pays: [1:1\n"
    (problem,) = found(text)
    assert problem.message.startswith("this is not YAML")
    assert len(text) * 20 < sum(read) <= 50_000 + 2 * len(text)
    read.clear()
    assert found(HEAD + "  yo: {win: 7: 8, pays: 3：2}\n")
    assert len(read) < 20


@pytest.mark.thorough
def test_of_a_long_line_what_stands_near_the_place_is_told() -> None:
    """In front of it and behind it are so many keys that nobody typed."""
    many = "".join(f"k{number}: 1, " for number in range(2_000))
    right = HEAD + f"  yo: {{{many}win: 11, lose: others, {many}pays: 15:1}}\n"
    problems = found(right.replace("win: 11, lose", "win: !11, lose"))
    assert [one.message for one in problems if one.instead] == ["`!11` names no outcomes"]
    assert {one.code for one in problems if not one.instead} == {"structure/unknown-key", "structure/duplicate-key"}


@each(("line", "start", "ends"), [
    ("win: 7, 11]}  # a ] #b", 5, [6, 11 - 1]),
    ("win: 7  # of 11, 12", 5, [6]),
    ("win: 7] }", 5, [6]),
    ("win:  ]", 6, [6]),
    ("win: a#b, c", 5, [8, 11]),
])  # fmt: skip
def test_where_a_value_may_end(line: str, start: int, ends: list[int]) -> None:
    assert [*not_yaml._ValueEnds(line, 0).behind(start)] == ends


def test_what_is_behind_a_value_that_stops_is_told_at_its_place(run: Run, tmp_path: Path) -> None:
    """The text is read as mended, of which a mend may have moved the columns, and is left as it is."""
    text = (
        "game: T\nact: none\ndevice: {dice: 2}\nbets:\n"
        "  a: {win: 7, lose: others, pays: 3 : 2, nme: x}\n"
        "  b: {win: 7, lose: others, pays: 0,95}\n"
        "  c: {win: 7, lose: others, pays: 15 para 1}\n"
    )
    file = tmp_path / "behind.yaml"
    file.write_text(text)
    told = run("check", str(file), "--output-format", "concise").out
    lines = text.splitlines()
    for number, word in ((5, "3 : 2"), (5, "nme"), (6, "0,95"), (7, "15 para 1")):
        assert f"behind.yaml:{number}:{lines[number - 1].index(word) + 1}: " in told, (word, told)
    assert file.read_text() == text


@each(
    ("wrong", "right"),
    [
        ("dice: ３", "dice: 3"),
        ("wheel: 0-36", "wheel: 0 to 36"),
        ("wheel: {0: 1, 1-36: 1}", "wheel: {0: 1, 1 to 36: 1}"),
    ],
)
def test_a_device_that_is_written_otherwise_hides_nothing(wrong: str, right: str) -> None:
    """All that is told of the device as it is meant is told with it, at the same places but for its own line."""
    behind = "bets:\n  a: {win: 40, lose: others, pays: 2:1}\n  b: {win: 7, loose: 7, pays: x}\n"
    text = f"game: T\nact: none\ndevice: {{{right}}}\n{behind}"
    meant = [(one.place, one.code) for one in found(text)]
    assert len(meant) > 2
    told = [(one.place, one.code) for one in found(text.replace(right, wrong))]
    assert [one for one in told if one[0].line > 3] == meant
    assert len(told) == len(meant) + 1


def test_an_application_that_stops_the_parser_has_its_other_findings_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "application.yaml"
    typed = APPLICATION.replace("date: 2026-11-28", "date： 28/11/2026").replace("4:1}", "4 : 1, nme: x}")
    file.write_text(typed, "utf-8")
    told = run("check", str(file), "--output-format", "concise").out
    for number, word in ((3, "："), (3, "28/11/2026"), (5, "4 : 1"), (5, "nme")):
        column = typed.splitlines()[number - 1].index(word) + 1
        assert f"application.yaml:{number}:{column}: " in told, (word, told)
    assert "has no `applicant`" in told


@each("bet", [
    "  novo: {win: > 10, lose: others, pays: 4 : 1}\n",
    "  novo: {win: [2, >= 11], lose: others, pays: 4 : 1}\n",
    "  novo:\n    win: > 10\n    lose: others\n    pays: 4 : 1\n",
    "  novo:\n    win:\n      - 2\n      - > 10\n    lose: others\n    pays: 4 : 1\n",
])  # fmt: skip
def test_a_comparison_in_an_application_is_of_the_device_of_its_game(bet: str, run: Run, tmp_path: Path) -> None:
    """Which stands in another file: the value is read as it was typed, and told by whoever asks for outcomes."""
    file = tmp_path / "application.yaml"
    file.write_text(APPLICATION[: APPLICATION.index("  a:")] + bet, "utf-8")
    told = run("check", str(file), "--output-format", "concise").out
    assert "names no outcomes" in told
    assert "`4 : 1` is not a ratio" in told
    assert "YAML" not in told
    run("check", str(file), "--fix")
    written = bet.replace("> 10", "higher than 10").replace(">= 11", "higher than 10").replace("4 : 1", "4:1")
    assert file.read_text("utf-8").endswith(written)


@each(("typed", "told"), [
    ("name: > 9", "`> 9` begins with a sign that has another meaning to YAML"),
    ("name: >9", "`>9` begins with a sign that has another meaning to YAML"),
    ("name: {en: > 9, pt: x, zh: y}", "`> 9` begins with a sign that has another meaning to YAML"),
    ("each: {n: > 9}", "`> 9` gives `n` no values"),
])  # fmt: skip
def test_what_is_no_comparison_of_outcomes_is_not_mended(typed: str, told: str) -> None:
    problems = found(BLOCK + f"    {typed}\n    nme: x\n")
    (problem,) = [one for one in problems if one.message.startswith(told)]
    assert problem.instead is None
    assert any(one.code == "structure/unknown-key" for one in problems)
    assert len([one for one in problems if one.place.line == problem.place.line]) == 1


@each(("typed", "line"), [
    ("\tb: {win: 7, lose: others, pays: 1:1}\n", 6),
    ("\tb: {win: 7, lose: others, pays: 1:1}\n\td: {win: 7, lose: others, pays: 1:1}\n", 7),
    ("\tb:\n\t\twin: 7\n\t\tlose: others\n\t\tpays: 1:1\n", 6),
    ("  b:\n\twin: 7\n\tlose: others\n    pays: 1:1\n", 7),
    ("  b:\n    win: 7\n\tlose: others\n    pays: 1:1\n", 8),
])  # fmt: skip
def test_a_tab_hides_no_other_bet(typed: str, line: int) -> None:
    text = HEAD + f"  a: {{win: 7, lose: others, pays: 3 : 2}}\n{typed}  c: {{win: 7, lsoe: others, pays: 2/1}}\n"
    last = text.count("\n")
    told = {(one.place.line, one.code) for one in found(text)}
    assert {(5, "structure/not-a-ratio"), (line, "syntax/not-yaml"), (last, "structure/not-a-ratio")} <= told
    assert not [at for at, code in told if 5 < at < last and code != "syntax/not-yaml"]


@each("language", ["pt", "zh"])
def test_the_words_of_the_parser_are_those_of_the_reader(language: Language) -> None:
    for text in ("  a: {win: [7, 8, lose: others}\n", "  a: {win: 7: 8}\n", "  a: {win: 'x}\n", "  a: {win: @x}\n"):
        (problem,) = [one for one in found(HEAD + text) if one.message.startswith("this is not YAML: ")]
        said = translated_message(language, problem.message)
        assert not re.search("[Ff]ound|expected|allowed|cannot", said), said


@each(
    ("stuck", "place"),
    [
        ("  b: {win: 7: 8, lose: others, pays: 1:1}\n", "6:13"),
        ("  b: {win: [7, 8, lose: others, pays: 1:1}\n", "6:42"),
        ("  b:\n    win: [7, 8\n\n    lose: others\n    pays: 1:1\n", "9:9"),
        ("  b: &x {win: 7, lose: others, pays: 1:1}\n", "6:6"),
        ("  b: {win: 'seven, lose: others, pays: 1:1}\n", "6:12"),
    ],
)
def test_what_cannot_be_mended_hides_no_other_bet(stuck: str, place: str) -> None:
    """Before it and behind it, and nothing is said of what could not be read but why."""
    before = "  a: {win: 7, lose: others, pays: 3 : 2}\n"
    behind = "  c: {win: 7, lsoe: others, pays: 2/1}\n  d: {together: {b: 1, c: 1}}\n"
    text = HEAD + before + stuck + behind
    line = text.splitlines().index(behind.splitlines()[0]) + 1
    told = [(str(one.place).removeprefix("game.yaml:"), one.code) for one in found(text)]
    assert ("5:35", "structure/not-a-ratio") in told
    assert {(f"{line}:15", "structure/unknown-key"), (f"{line}:35", "structure/not-a-ratio")} <= {*told}
    assert [at for at, code in told if code.startswith("syntax/")] == [place], told
    assert not [one for one in told if one[0].startswith(f"{line + 1}:")], told


@pytest.mark.thorough
def test_whatever_is_typed_is_told_at_places_of_the_text() -> None:
    """Texts with signs of people in them: nothing ends in an error, and all that is told together stands apart."""
    chance = random.Random(30)
    signs = [
        " : ",
        "：",
        "，",
        "［",
        "{",
        "}",
        "[",
        "]",
        " 3 : 2",
        "!7",
        "> 10",
        "\u3000",
        "\u00a0",
        ",",
        "'",
        "&x ",
        "\n",
        "0-36",
        "7,11",
        "",
    ]
    texts = (TABLE, TABLE.replace("{dice: 2}", "{wheel: 2 to 12}"), BLOCK_ROWS, OPTION, ITEMS, RANGED)
    several = 0
    for _ in range(400):
        text = chance.choice(texts)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(signs) + text[at + chance.choice((0, 0, 1, 3)) :]
        lines = [*LINE_ENDS.split(text), ""]
        problems = read_ruleset(source("game.yaml", text.encode()), "game").problems
        several += len(problems) > 1
        for one in problems:
            assert 1 <= one.place.column <= len(lines[one.place.line - 1]) + 1, (text, one)
            assert one.instead is None or one.place.column + one.place.width <= len(lines[one.place.line - 1]) + 1, text
    assert several > 100


def test_a_device_that_is_written_otherwise_is_known_where_the_parser_stops() -> None:
    bets = "  c：{win: > 30, lose: others, pays: 3 : 2}\n  d: {win: 7, nme: x}\n"
    text = HEAD.replace("dice: 2", "wheel: 0-36") + bets
    told = [one.instead for one in found(text)]
    assert {"0 to 36", ": ", "higher than 30", "3:2"} <= {*told}, told
    assert any(one.place.line == 6 for one in found(text))


def test_a_name_that_cannot_be_read_is_told_alone() -> None:
    """What else there is rests on it, and would be told of what is not meant."""
    text = NAMES.replace("{x: [7]}", "\n  x: [7: 8\n").replace("4:1", "4/1")
    assert [one.family for one in found(text)] == ["syntax"]


@pytest.mark.thorough
@each("kind", ["pays: 3 : 2}", "pays: 3:2, win: !7}", "win: 7, 11, pays: 3:2}"])
def test_many_values_that_stop_are_all_told_and_cost_no_more_than_they_are_many(kind: str) -> None:
    """A line with one is read again from the entry above, and not the file from its beginning."""
    number = 3_000
    text = HEAD + "".join(f"  b{one}: {{lose: others, {kind}\n" for one in range(number))
    begun = time.process_time()
    read = read_ruleset(source("game.yaml", text.encode()), "game")
    assert time.process_time() - begun < 3 * SECONDS
    assert sum(one.instead is not None for one in read.problems) == number


# --- what is typed for a row, a device, a commission, and what a table goes by ----------------------------------------

TABLE = HEAD + "  a: {win: [2, 7, 11, 12], lose: others, pays: {by: total, 2 or 12: 4:1, 7 or 11: 1:1}}\n"


@each(
    ("right", "there", "typed", "place"),
    [
        (TABLE, "2 or 12:", "2,12:", "5:60"),
        (TABLE, "2 or 12:", "2, 12:", "5:60"),
        (TABLE, "7 or 11:", "7,11:", "5:74"),
        (TABLE, "7 or 11:", "seven or eleven:", "5:74"),
        (TABLE, "7 or 11:", "7 or eleven:", "5:74"),
        (TABLE, "7 or 11:", "sete ou onze:", "5:74"),
        (TABLE, "dice: 2", "dice: 2d6", "3:16"),
        (TABLE.replace("dice: 2", "dice: [8, 8]"), "[8, 8]", "2d8", "3:16"),
        (TABLE.replace("dice: 2", "dice: 2, faces: {1 to 6: 1}"), "dice: 2,", "dice: 2D6,", "3:16"),
    ],
)
def test_it_is_told_with_the_text_to_write(right: str, there: str, typed: str, place: str) -> None:
    problems = found(right.replace(there, typed, 1))
    (problem,) = [one for one in problems if one.instead is not None]
    assert str(problem.place) == f"game.yaml:{place}", problem
    assert not any(one.code == "structure/empty-value" for one in problems)
    written = mended(FileText("game.yaml", right.replace(there, typed, 1)), problem)
    assert written == right


def mended(text: FileText, problem: Problem) -> str:
    start, end = text.span(problem.place)
    return f"{text.text[:start]}{problem.instead}{text.text[end:]}"


def test_a_number_word_that_is_a_label_stays_one() -> None:
    named = (
        HEAD + "  a: {each: {w: {seven: 7, eleven: 11}}, win: w, lose: others, pays: {by: w, seven or eleven: 4:1}}\n"
    )
    assert not [one for one in found(named) if one.instead or "seven" in one.message]


@each(
    ("typed", "offered"),
    [
        ("5%", "{rate: 5%, of: prize, paid: on a win}"),
        ("2,5 %", "{rate: 2.5%, of: prize, paid: on a win}"),
        ("0.05", "{rate: 5%, of: prize, paid: on a win}"),
    ],
)
def test_a_commission_that_is_a_rate_alone_is_told_what_else_it_says(typed: str, offered: str) -> None:
    """Of what and when it is taken the writer knows: nothing is written for him, and what is offered is read."""
    text = BLOCK + f"    commission: {typed}\n"
    (problem,) = [one for one in found(text) if "commission" in one.message]
    assert problem.instead is None
    assert problem.help.startswith(f"write `{offered}`")
    assert not found(text.replace(typed, offered))


def test_a_row_of_many_blanks_costs_no_more_than_it_is_long() -> None:
    begun = time.process_time()
    for text in (f"7{' ' * 40_000}or x", f"7 or{' ' * 40_000}8", f"{' ' * 40_000}x", f"7{' or 7' * 8_000}"):
        read_typed(Sort.ROW, text)
        read_typed(Sort.ROW, text, About(known=("7",), least=2))
    assert time.process_time() - begun < SECONDS
