"""Whatever is told to be written has been read: with it the finding is gone, and it is no mistake itself."""

from __future__ import annotations

import ast
import random
from collections import Counter
from pathlib import Path

from macau_edge.checks import check
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import FileText
from tests.loops import each
from tests.test_wrong import APPLICATIONS, FILES, named, problems_of
from tests.trees import FILES as PROGRAM
from tests.trees import tree

RULESETS = [file for file in FILES if file.parent != APPLICATIONS]
OFFERED = ("write `{typed}`", "did you mean {names}?")


def checked(written: FileText) -> list[Problem]:
    return check(read_ruleset(written.source, "game"))


def counted(problems: list[Problem]) -> Counter[tuple[str, str]]:
    return Counter((one.code, one.message) for one in problems)


def held(written: FileText, found: list[Problem]) -> int:
    """Applies the text that mends each finding: it is gone, and nothing that is told speaks of that text; how many."""
    mends = [one for one in found if one.instead is not None and one.place.file == written.file]
    for one in mends:
        assert one.instead is not None
        start, end = written.span(one.place)
        assert one.instead != written.text[start:end], one
        after = checked(FileText(written.file, f"{written.text[:start]}{one.instead}{written.text[end:]}"))
        assert counted(after)[one.code, one.message] < counted(found)[one.code, one.message], one
        new = [other for other in after if (other.code, other.message) not in counted(found)]
        assert not any(other.message.names(one.instead) and other.place.line == one.place.line for other in new), (
            one,
            new,
        )
    return len(mends)


@each("file", RULESETS, ids=named)
def test_what_mends_a_finding_mends_it(file: Path) -> None:
    held(FileText(file.name, file.read_bytes().decode("utf-8", "replace")), list(problems_of(file)))


def test_many_of_the_mistakes_have_a_mend() -> None:
    found = [one for file in RULESETS for one in problems_of(file) if one.instead is not None]
    assert len(found) >= 70


def test_what_is_told_to_be_written_is_not_what_was() -> None:
    for file in FILES:
        for one in problems_of(file):
            typed = one.help.values.get("typed") if one.help.template in OFFERED else None
            assert typed is None or f"`{typed}`" != one.message, one


GAME = """\
game: Mine
act: none
device: {dice: 2}
names: {low: [2 to 4], craps: [2, 3, 12]}
options: {field12: {choices: [2:1, 3:1], default: 2:1}}
bets:
  field: {win: [2, 3, 4, 9 to 12], lose: others, pays: {by: total, 2: 2:1, 3 to 11: 1:1, 12: field12}}
  hard-way: {each: {number: [4, 6]}, win: hard number, lose: [easy number, 7], pays: {by: number, 4: 7:1, 6: 9:1}}
  over: {win: higher than 7, lose: others, pays: 1:1}
  crapless: {win: any except craps, lose: others, pays: 1:9}
  double: {win: same face, push: low except same face, lose: others, pays: 4:1}
  buy: {win: 4, lose: 7, pays: 2:1, commission: {rate: 5%, of: stake, paid: on a win}}
"""
TYPED = ["１", "：", "，", "\u00a0", "–", "“", " ", "-", "+", ">", "/", " or ", "e", "t", "7", ".", "x", "ou ", "以上"]


def slip(chance: random.Random) -> str:
    """The text with one thing typed otherwise behind the device."""
    at = chance.randrange(GAME.index("names"), len(GAME) - 1)
    how = chance.randrange(4)
    if how == 0:
        return f"{GAME[:at]}{GAME[at + 1 :]}"
    if how == 1:
        return f"{GAME[:at]}{chance.choice(TYPED)}{GAME[at:]}"
    if how == 2:
        return f"{GAME[:at]}{GAME[at + 1]}{GAME[at]}{GAME[at + 2 :]}"
    return f"{GAME[:at]}{chance.choice(TYPED)}{GAME[at + 1 :]}"


def test_what_mends_a_random_slip_mends_it() -> None:
    chance, mends = random.Random(30), 0
    for _ in range(150):
        written = FileText("game.yaml", slip(chance))
        mends += held(written, checked(written))
    assert mends >= 30


# --- nothing is left of what was read out of words -------------------------------------------------------------------


REPLACED = {
    "_instead", "same", "meant_of_cards", "no_outcomes", "row_meant", "ratio_meant", "by_meant", "as_whole_ratio",
    "_mistyped", "_remedy", "_found_in_backquotes",
}  # fmt: skip


def test_nothing_is_left_of_what_the_reader_replaces() -> None:
    assert "model/hints.py" not in PROGRAM
    for file in ("model/notation.py", "model/forms.py", "checks/mends.py", "checks/words.py", "checks/deal.py"):
        functions = {node.name for node in ast.walk(tree(file)) if isinstance(node, ast.FunctionDef)}
        assert not functions & REPLACED, file


def test_no_program_reads_its_own_messages_back() -> None:
    """What was put into a message is asked of it (`names`); its words are for people."""
    said = ("message", "help", "remedy")
    for file in PROGRAM:
        for node in ast.walk(tree(file)):
            sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            texts = [one for one in sides if isinstance(one, ast.Constant | ast.JoinedStr)]
            asked = [one for one in sides if isinstance(one, ast.Attribute) and one.attr in said]
            assert not (texts and asked), f"{file}:{node.lineno}" if isinstance(node, ast.Compare) else file


def test_a_message_knows_what_was_put_into_it() -> None:
    said = Message("{one} and {other}", one="craps", other=Message("no `{bet}`", bet="field"))
    assert said.names("craps")
    assert said.names("field")
    assert not said.names("no")
