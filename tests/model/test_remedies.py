"""Whatever is told to be written has been read: with it the finding is gone, and it is no mistake itself."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from macau_edge.checks import check
from macau_edge.model import Ruleset, Shoe, Stage, Variable
from macau_edge.model.message import Message, Offered
from macau_edge.model.notation import Malformed, ShownWords, parse_phrase
from macau_edge.model.phrases import Word
from macau_edge.model.problem import NOWHERE, Problem
from macau_edge.model.walk import every
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import FileText, source
from macau_edge.typed.entries import About, Canonical, Sort
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import refusal
from tests.checks.test_wrong import APPLICATIONS, FILES, named, problems_of
from tests.grid.axes import DEVICES
from tests.loops import each
from tests.parts import part
from tests.trees import FILES as PROGRAM
from tests.trees import tree, walked
from tests.typed.test_typed import CASES, device_of
from tests.typed.test_typed import about as about_of

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


@each("file", RULESETS, ids=named, quick=20, whole="rest")
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


@pytest.mark.thorough
@pytest.mark.whole("thorough")
def test_what_mends_a_random_slip_mends_it() -> None:
    chance, mends, texts = random.Random(30), 0, 50 if part() == "quick" else 150
    for _ in range(texts):
        written = FileText("game.yaml", slip(chance))
        mends += held(written, checked(written))
    assert mends >= texts / 5


# --- what stands in sentences, to be written: it is marked as that where it is put in, and read again here ------------


def offered_by(one: Problem) -> list[Offered]:
    return [*one.message.written(), *one.help.written()]


def place_of(ruleset: Ruleset) -> About:
    """What a clause knows: the names of the file, the variables of its bets and their stages."""
    own = {one.name for one in every(ruleset.bets, Variable)} | {one.name for one in every(ruleset.bets, Stage)}
    happen = {*ruleset.hand.happenings} if ruleset.hand else set[str]()
    device = ruleset.device
    chosen = {*device.choices, *device.happenings} if isinstance(device, Shoe) else set[str]()
    return about_outcomes(device, {*ruleset.names, *ruleset.options, *own, *happen, *chosen})


def refused(text: Offered, about: About, device: str = "") -> str:
    """Why what is offered would be refused where it is to stand; "" where it would not."""
    if text.sort == "each":
        line = f"game: x\ndevice: {device}\nbets: {{b: {{each: {{v: {text}}}, win: v}}}}\n"
        wrong = read_ruleset(FileText("e.yaml", line).source, "e").problems if device else []
        return "".join(one.message for one in wrong if one.code == "structure/malformed")
    if text.sort == "deal":
        line = f"game: x\ndevice: {{decks: 1}}\n{text}\nbets: {{b: {{win: any, pays: 1:1}}}}\n"
        wrong = read_ruleset(FileText("e.yaml", line).source, "e").problems
        return "".join(one.message for one in wrong if one.family != "law")
    if text.sort in ("bet", "pays"):  # tests/typed/test_collections.py writes them where they are to stand
        written = f"{{{text}}}" if text.sort == "bet" else f"{{collect: [], pays: {text}}}"
        line = f"game: x\ndevice: {device or '{dice: 2}'}\nbets: {{b: {written}}}\n"
        wrong = read_ruleset(FileText("e.yaml", line).source, "e").problems
        return "".join(one.message for one in wrong if one.code in ("structure/unknown-key", "structure/missing-by"))
    found = read_typed(Sort(text.sort), text, about)
    return "" if isinstance(found, Canonical) else f"{text.sort}: {text}: {found}"


@each("file", RULESETS, ids=named, quick=18)
def test_what_is_offered_in_a_sentence_can_be_written(file: Path) -> None:
    ruleset = read_ruleset(source(file.name, file.read_bytes()), file.stem).ruleset
    about = place_of(ruleset) if ruleset else None
    for one in problems_of(file):
        for text in offered_by(one):
            assert any(text in part for part in (*one.message.split("`")[1::2], *one.help.split("`")[1::2])), one
            assert about is None or not refused(text, about), (one, refused(text, about))


def test_many_sentences_offer_something() -> None:
    offered = [text for file in RULESETS for one in problems_of(file) for text in offered_by(one)]
    assert len(offered) >= 68
    assert {text.sort for text in offered} >= {"outcomes", "by", "each", "ratio"}


@each("case", [case for case in CASES if case["sort"] in ("outcomes", "by")], quick=3)
def test_what_is_offered_for_what_is_typed_can_be_written(case: dict[str, Any]) -> None:
    sort, about = Sort(case["sort"]), about_of(case.get("about", {}))
    told = refusal(sort, case["text"], read_typed(sort, case["text"], about))
    for text in (*told.message.written(), *told.remedy.written()) if told else ():
        assert not refused(text, about), (text, told)


STRANGE = (
    "foo bar baz", "joker 7", "first", "me", "2", "same face", "first of me", "me same rank", "odd", "{a: 1}",
    "[1, foo bar]", "first 2 of me ace", "higher than any", "1 and others", "shows 1", "me has 9 cards",
    "more beats you", "hand 3", "deal-out ace", "me 1-2", "pair", "any",
)  # fmt: skip


@each("device", DEVICES, quick=9)
def test_what_is_offered_fits_the_device(device: str) -> None:
    """Of texts that mean nothing, or something elsewhere, in a clause, a family, an option and a table."""
    on, offered = DEVICES[device], 0
    deal = f"deal: {on.deal}\n" if on.deal else ""
    head = f"game: x\nact: none\ndevice: {on.text}\n{deal}words: {{{', '.join(f'{one}: X' for one in on.words)}}}\n"
    bets = [f"{{win: {one}, lose: {on.basic}, pays: 1:1}}" for one in STRANGE]
    bets += ["{each: {v: nothing}, win: v, pays: 1:1}", f"{{win: {on.basic}, lose: others, pays: {{by: no, 1: 1:1}}}}"]
    for bet in bets:
        text = FileText("g.yaml", f"{head}bets: {{b: {bet}}}\n")
        got = read_ruleset(text.source, "g")
        about = place_of(got.ruleset) if got.ruleset else about_outcomes(device_of(on.text, on.deal))
        for one in check(got):
            for typed in offered_by(one):
                offered += 1
                assert not refused(typed, about, on.text), (bet, one, refused(typed, about, on.text))
    assert offered >= 3


SAID_OTHERWISE = {
    "end of hand": "what is so on any device", "same suit": "a pattern of a kind of hand",
    "any ratio": "what an option says", "ranks queen-king-ace": "a pattern of a kind of hand",
    "ace of spades": "a card", "first of": "how a part of a hand begins", "first 4 of all": "a part of a hand",
    "ace high": "where the ace stands in a run",
    "first 2 of player same rank": "of the hand that the same sentence deals",
    "both except {removed}": "a name that the same sentence gives",
    "any except": "how a phrase begins", "except parted": "how one ends", "best {hand}": "a line of `prefer`",
    "dossier --draft": "a command", "--limit {enough}": "an option", "--limit {limit}": "an option",
    "macau-edge bias": "a command", "git fsck": "a command", "git status": "a command",
    "git {word}": "a command", "n.º 10.9": "an article", "36.05.03.20 A(3)": "an article", "§ 625a.3(1)": "an article",
}  # fmt: skip
"""What a template has between backquotes, and has the form of a phrase, but is something else."""
ROOMS = ("model/", "typed/", "reading/", "outcomes/", "checks/")


@pytest.mark.thorough
def test_no_sentence_has_a_phrase_of_its_own() -> None:
    """It could fit one device alone: what is offered is made for the device at hand, and put in as `Offered`."""
    faces, found, met = frozenset(map(str, range(10))), set[str](), set[str]()
    for file in (one for one in PROGRAM if one.startswith(ROOMS)):
        for text in (text for template in templates(file) for text in re.findall("`([^`]*)`", template)):
            met.add(text)
            typed = re.sub(r"\{\w+\}", "7", text)
            if re.fullmatch(r"\{\w+\}", text) or not re.search(r"[ \d]", text) or text in SAID_OTHERWISE:
                continue
            for cards in (False, True):
                with suppress(Malformed):
                    if not isinstance(parse_phrase(typed, NOWHERE, ShownWords(faces, cards=cards)), Word):
                        found.add(f"{file}: {text}")
    assert found == set()
    assert met >= SAID_OTHERWISE.keys()


def templates(file: str) -> Iterator[str]:
    """Every template of a message of a module."""
    for node in walked(tree(file)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Message", "Remedy"):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


# --- nothing is left of what was read out of words -------------------------------------------------------------------


REPLACED = {
    "_instead", "same", "meant_of_cards", "no_outcomes", "row_meant", "ratio_meant", "by_meant", "as_whole_ratio",
    "_mistyped", "_remedy", "_found_in_backquotes",
}  # fmt: skip


def test_nothing_is_left_of_what_the_reader_replaces() -> None:
    assert "model/hints.py" not in PROGRAM
    for file in ("model/notation.py", "model/forms.py", "checks/mends.py", "checks/words.py", "checks/deal.py"):
        functions = {node.name for node in walked(tree(file)) if isinstance(node, ast.FunctionDef)}
        assert not functions & REPLACED, file


@pytest.mark.thorough
def test_no_program_reads_its_own_messages_back() -> None:
    """What was put into a message is asked of it (`names`); its words are for people."""
    said = ("message", "help", "remedy")
    for file in PROGRAM:
        for node in walked(tree(file)):
            sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            texts = [one for one in sides if isinstance(one, ast.Constant | ast.JoinedStr)]
            asked = [one for one in sides if isinstance(one, ast.Attribute) and one.attr in said]
            assert not (texts and asked), f"{file}:{node.lineno}" if isinstance(node, ast.Compare) else file


def test_a_message_knows_what_was_put_into_it() -> None:
    said = Message("{one} and {other}", one="craps", other=Message("no `{bet}`", bet="field"))
    assert said.names("craps")
    assert said.names("field")
    assert not said.names("no")
