"""The one way to write a ruleset: what becomes of each form, and that nothing that is said ever changes."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import get_args

import pytest
import yaml
from hypothesis import assume, example, given
from hypothesis import strategies as st

from macau_edge.model.keys import key_names
from macau_edge.model.problem import Place, ProblemError
from macau_edge.reading import formatting
from macau_edge.reading.application import read_application, read_head
from macau_edge.reading.formatting import NotTheSameError, formatted
from macau_edge.reading.kinds import is_application
from macau_edge.reading.nodes import Node, Scalar, SequenceNode, keys_in, read_nodes
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import Source, read_source, source
from macau_edge.reading.tokens import Role, document_value, normal_spelling, read_tokens
from tests.checks.test_mutated import misplaced, mutated
from tests.loops import each
from tests.parts import examples
from tests.random_bets import one_stage_bets, staged_bets
from tests.random_games import Game, games

ROOT = Path(__file__).parents[2]
OURS = sorted((ROOT / "rulesets").rglob("*.yaml")) + sorted((ROOT / "examples").rglob("*.yaml"))
WRONG = sorted((ROOT / "tests" / "wrong").rglob("*.yaml"))
FILES = {file.relative_to(ROOT).as_posix(): file for file in (*OURS, *WRONG) if not file.name.startswith(".")}


def is_readable(file: Path) -> bool:
    try:
        read_nodes(read_source(file))
    except ProblemError:
        return False
    return True


UNREADABLE = sorted(name for name, file in FILES.items() if name.startswith("tests/") and not is_readable(file))


def fmt(text: str) -> str:
    return formatted(source("a.yaml", text.encode()))


def nodes(text: str) -> Node:
    return read_nodes(source("a.yaml", text.encode()))


# --- each form ----------------------------------------------------------------------------------------------------

VALUES = {
    # in a place of the language: before, after
    "pays: '3:1'": "pays: 3:1",
    'pays: "03:1"': "pays: 3:1",
    "pays: 03:1": "pays: 3:1",
    'pays: "3 : 1"': "pays: 3:1",
    "pays: 08  for 1": "pays: 8 for 1",
    "pays: {by:  number,[4,10]:'2:1', '6' : 7:6}": "pays: {by: number, 4 or 10: 2:1, 6: 7:6}",
    "pays: {by: number, '4  to  10': 2:1, 11  or more: 3:1}": "pays: {by: number, 4 to 10: 2:1, 11 or more: 3:1}",
    "win: 4  to  10": "win: 4 to 10",
    "win: [ '7', ' 11 ' ]": "win: [7, 11]",
    "lose: any  except '7'": "lose: any except '7'",
    "commission: {rate: '5 %', of: stake, paid: on a win}": "commission: {rate: 5%, of: stake, paid: on a win}",
    "commission: {rate: 05.50%, of: stake, paid: on a win}": "commission: {rate: 5.5%, of: stake, paid: on a win}",
    # texts: only their quotes
    "name: '4  to  10'": "name: 4  to  10",
    "name: 'Any 7'": "name: Any 7",
    "name: '03:1'": 'name: "03:1"',
    "name: 'A: b'": 'name: "A: b"',
    "name: 'it''s, so'": "name: it's, so",
    "name: {en: 'it''s, so'}": 'name: {en: "it\'s, so"}',
    "name: {zh: '先收去輸的注碼，再依次派彩：直行及打注。'}": "name: {zh: 先收去輸的注碼，再依次派彩：直行及打注。}",
    'law: "art. 5, n.º 2, 1)"': "law: art. 5, n.º 2, 1)",
    '"name": "\\u00e9"': "name: é",
}


@each(("before", "after"), VALUES.items(), ids=VALUES)
def test_a_form_is_written_in_one_way(before: str, after: str) -> None:
    assert fmt(f"bets:\n  a:\n    {before}\n") == f"bets:\n  a:\n    {after}\n"


STAY = [
    "pays: 10:2",  # the act's own way to print it: never reduced
    "pays: 8 for 1",  # nor turned into 7:1
    "pays: 1:0",
    "pays: 3：1",  # full-width: in Chinese it may well be stake to prize
    "win: 4 to 4",  # refused by the reader, and as likely a slip for `4 to 14`
    "win: 10 to 4",
    "win: 04",  # a pocket may be called `00`
    'win: ["00", "000", 0]',  # pockets: without quotes all of them are the number 0 to other readers
    'win: "on"',
    'win: "null"',
    'name: "7"',  # a number to other readers, where a text belongs
    'name: "2010-03-08"',
    'name: "1e3"',
    'name: "12:30"',
    'name: "no"',
    'name: ""',
    'name: " a"',
    'name: "#1"',
    'name: "- a"',
    'name: "a #b"',
    'name: "a\\u200bb"',
    "name: 'a: \"b\"'",  # double quotes would need escapes
    "name: 'a: \\'",
    'name: {en: "a, b", pt: "[a]", zh: "a?"}',
    "expect: {house-edge: 7/495}",
]


@each("line", STAY)
def test_what_is_not_beyond_doubt_stays(line: str) -> None:
    text = f"bets:\n  a:\n    {line}\n"
    assert fmt(text) == text


def test_only_the_places_of_the_language_have_normal_forms() -> None:
    """Words as names and as outcomes, in a ruleset and where one reads it in another way."""
    text = "names: {a: 4  to 5}\nwords: {b: 4  to 5}\nnotes: {c: {text: 4  to 5}}\nchoices: {d: 03:1, e: '4:1'}\n"
    again = "readings: {f: {text: 03:1, alternatives: {g: {text: 03:1, instead: {bets: {h: {pays: 03:1}}}}}}}\n"
    assert (
        fmt(text) == "names: {a: 4 to 5}\nwords: {b: 4  to 5}\nnotes: {c: {text: 4  to 5}}\nchoices: {d: 3:1, e: 4:1}\n"
    )
    assert fmt(again) == again.replace("{pays: 03:1}", "{pays: 3:1}")


LAYOUTS = {
    "levels, dashes and comments": (
        "#no blank\n#! a line for a program\na:   # beside\n    b:\n    - 1\n    -   - 2\n        # in the inner list\n"
        "        - {c:   3,d : 4}#beside too\n      # in the outer list\n    # behind b\n\n\n\n"
        "# before e\ne:\n    f\n#end",
        "# no blank\n#! a line for a program\na:  # beside\n  b:\n    - 1\n    - - 2\n      # in the inner list\n"
        "      - {c: 3, d: 4}  # beside too\n    # in the outer list\n  # behind b\n\n# before e\ne:\n  f\n# end\n",
    ),
    "brackets over several lines": (
        "a: {b: 1,\n      c: [1,  # one\n    # two\n        2\n    ]}\nd: [1,\n    2,\n  3]\ne: [\n 1,\n"
        "   2\n ]\nf:\n      {g: 1,\n   h: 2}\n",
        "a: {b: 1,\n  c: [1,  # one\n    # two\n    2\n  ]}\nd: [1,\n    2,\n    3]\ne: [\n    1,\n"
        "    2\n  ]\nf:\n  {g: 1,\n    h: 2}\n",
    ),
    "texts of several lines": (
        "a: one\n      two   \n\n      three\nb: 'it''s\n  a \n    b'\nc: {d: long\n text}\n",
        'a: one\n  two\n\n  three\nb: "it\'s\n  a\n  b"\nc: {d: long\n  text}\n',
    ),
    "blocks": (
        "a: |   #  why\n     x  \n      y\n\n     # z\n # comment\nb:\n    c: >-\n     folded\n\n"
        "     text\n\n\nd: |2+\n    in\n\n",
        "a: |  #  why\n  x  \n   y\n\n  # z\n# comment\nb:\n  c: >-\n    folded\n\n    text\n\nd: |+2\n    in\n\n",
    ),
    "a block that the end of the file cuts": ("a: |\n   x", "a: |-\n  x\n"),
    "line ends, tabs and the mark": (
        "\ufeffa:\t1   \r\n\r\n  \r\n\r\nb: [1,\t2]\t# c\t\rd: 3",
        "a: 1\n\nb: [1, 2]  # c\nd: 3\n",
    ),
    "two marks": ("\ufeff\ufeffa:   1\n", "a: 1\n"),
    "four marks, a comment and the mark of a document": ("\ufeff" * 4 + "# c\n---\na: 1\n", "# c\n---\na: 1\n"),
    "a key of its own, and the marks of a document": ("---\n? a\n:   - b\n...\n", "---\n? a\n: - b\n...\n"),
    "a key without a value": ("{a: , b: }\n", "{a: , b: }\n"),
}


@pytest.mark.parametrize(("before", "after"), LAYOUTS.values(), ids=LAYOUTS)
def test_the_lines_stay_and_their_blanks_are_ours(before: str, after: str) -> None:
    assert fmt(before) == after
    assert fmt(after) == after


def test_a_long_line_is_not_broken() -> None:
    text = f"a: [{', '.join(map(str, range(99)))}]\nb: {'word ' * 99}end\n"
    assert fmt(text) == text


REFUSED = {
    "a: [1": "this is not YAML",
    "": "this file says nothing",
    "a: &b 1\nc: *b": "an anchor",
    "a: 1\n---\nb: 2": "a second document",
    "a: one\u2028  two\n": "U+2028 ends a line for some readers of YAML",
}


@pytest.mark.parametrize(("text", "message"), REFUSED.items(), ids=REFUSED.values())
def test_what_cannot_be_read_is_not_formatted(text: str, message: str) -> None:
    with pytest.raises(ProblemError, match=re.escape(message)):
        fmt(text)


@pytest.mark.parametrize("made", ["a: 2\n", "a: 1\nb: 2\n", "a: 1  # c\n", "a: '"])
def test_a_mistake_of_the_formatter_is_found(made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatting, "lay_out", lambda *_: made)
    with pytest.raises(NotTheSameError, match="so nothing was written"):
        fmt("a:  1\n")


# --- what holds of every text -------------------------------------------------------------------------------------


def bare(value: object) -> object:
    """What was read, without places, digests and the text it came from."""
    if isinstance(value, Place):
        return None
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = (field.name for field in dataclasses.fields(value))
        left_out = {"places", "values", "sha256", "data", "source"}
        return (type(value), *((name, bare(getattr(value, name))) for name in fields if name not in left_out))
    if isinstance(value, Mapping):
        return [(key, bare(one)) for key, one in value.items()]
    if isinstance(value, (list, tuple)):
        return [bare(one) for one in value]
    return value


def read(text: str) -> tuple[object, list[str]]:
    """What the readers make of a text, and the codes of their problems."""
    given = source("a.yaml", text.encode())
    ruleset = read_ruleset(given, "a")
    application = read_application(read_head(given), None) if is_application(given) else None
    found = [ruleset.ruleset, ruleset.partial, application.application if application else None]
    problems = [*ruleset.problems, *(application.problems if application else ())]
    return bare(found), sorted(problem.code for problem in problems)


def words(node: Node) -> Iterator[str]:
    """Every word of a document, in order."""
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from words(item)
    else:
        for key, value in node.pairs:
            for name in keys_in(key):
                yield from words(name)
            yield from words(value)


def comments(text: str) -> list[tuple[int, str]]:
    """Every comment, with how many words stand before it: what `#` begins between two tokens, its blanks left out."""
    found: list[tuple[int, str]] = []
    end = count = 0
    for token in yaml.scan(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader)):
        gap = text[end : token.start_mark.index] + ("\n" if end else "")
        found += [(count, re.sub(r"[# ]", "", line)) for line in re.findall(r"#[^\n]*", gap)]
        if isinstance(token, yaml.ScalarToken):
            count += len([*key_names(token.value)])  # a key of several names was a list
            if token.style in ("|", ">"):
                header = text[token.start_mark.index : token.end_mark.index].partition("\n")[0]
                found += [(count, re.sub(r"[# ]", "", line)) for line in re.findall(r"#.*", header)]
        end = max(end, token.end_mark.index)
    return found


def holds(text: str) -> str:
    """The formatted text, for which everything holds that is promised."""
    given = source("a.yaml", text.encode())
    after = formatted(given)
    clean = given.text.replace("\r\n", "\n").replace("\r", "\n")
    assert fmt(after) == after
    assert comments(after) == comments(clean)
    assert document_value(nodes(after)) == document_value(nodes(clean))
    pairs = zip(words(nodes(clean)), words(nodes(after)), strict=True)
    assert all(new in [normal_spelling(old, role) for role in get_args(Role)] for old, new in pairs)
    lines = after.split("\n")
    assert "\r" not in after
    assert "\ufeff" not in after[:1]
    assert lines[-1] == ""
    before, problems = read(clean)
    now, left = read(after)
    assert set(left) <= set(problems)
    if left == problems:
        assert now == before
    return after


@each("name", sorted(FILES.keys() - UNREADABLE), quick=24, thorough=4)
def test_a_file_says_the_same(name: str) -> None:
    holds(read_source(FILES[name]).text)


def test_a_text_that_a_comma_has_cut_keeps_its_blanks_and_rows_get_theirs() -> None:
    """Who puts it in quotes afterwards, as the check says, has the amount as it was."""
    text = "game: {en: up to 5,000 and  6,   7}\nbets:\n  b: {pays: {by: total, 2,3,  12: 6:1}}\n"
    assert fmt(text) == text.replace("2,3,  12", "2, 3, 12")


@each("name", UNREADABLE)
def test_a_file_that_is_no_yaml_is_refused_as_its_reader_refuses_it(name: str) -> None:
    data = FILES[name].read_bytes()
    with pytest.raises(ProblemError) as by_the_reader:
        read_nodes(source(name, data))
    with pytest.raises(ProblemError) as by_the_formatter:
        formatted(source(name, data))
    assert by_the_formatter.value.problems == by_the_reader.value.problems


@examples(200)
@given(mutated() | misplaced())
def test_a_mutated_text_says_the_same(text: str) -> None:
    try:
        fmt(text)
    except ProblemError:
        return
    holds(text)


BETWEEN = ["", " ", "   ", "\n        ", "\n\n\n         ", "  # why\n       ", " #x\n#y, [1]\n     "]
"""What may stand behind a bracket or a comma; the first three also inside a key, which has no line ends."""


def rough(text: str, seed: int) -> str:
    """A text with other blanks, lines and comments inside its brackets, and quotes where it had none."""
    chance = Random(seed)
    pieces: list[str] = []
    end = depth = 0
    key = beside = None
    for token in read_tokens(text):
        gap, raw = text[end : token.start], text[token.start : token.end]
        if depth and beside in ("[", "{", ",") and raw and not gap.strip():
            gap = chance.choice(BETWEEN[:3] if key is not None else BETWEEN)
        if token.kind == "[" and beside == "key" and key is None:
            key = depth
        depth += (token.kind in ("[", "{")) - (token.kind in ("]", "}"))
        if depth == key:
            key = None
        if token.kind == "scalar" and not token.style and "\n" not in raw and chance.random() < 0.2:
            raw = "'" + raw.replace("'", "''") + "'"
        pieces += [gap, raw]
        end, beside = token.end, token.kind if raw or token.kind == "key" else beside
    return "".join(pieces).replace("\n", chance.choice(["\n", "\r\n"]))


SEEDS = st.integers(0, 2**32)


@pytest.mark.thorough
@examples(30)
@given(SEEDS, st.sampled_from([file.read_text("utf-8") for file in OURS]))
def test_however_a_ruleset_is_laid_out_it_says_the_same(seed: int, text: str) -> None:
    assert document_value(nodes(holds(rough(text, seed)))) == document_value(nodes(text))


@pytest.mark.thorough
@examples(30)
@given(SEEDS, games("simple", "staged", "family", "tally", "additional", "compound"))
def test_a_random_game_is_the_same_game(seed: int, game: Game) -> None:
    assert read(holds(rough(game.text, seed))) == read(game.text)


@examples(30)
@given(SEEDS, (one_stage_bets() | staged_bets()).map(lambda bet: bet.text))
def test_a_random_bet_is_the_same_bet(seed: int, text: str) -> None:
    assert read(holds(rough(text, seed))) == read(text)


TEXTS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\x85\u2028\u2029"), max_size=20
) | st.sampled_from(
    ["a: b", "a #b", "- a", "it's", '"', "\\", "no", "~", "3:1", "03:1", "7", "4  to 10", "骰：（一）", "[a]", "%"]
)
PLACES: list[tuple[str, Role]] = [("win", "phrase"), ("name", "prose"), ("pays", "prize")]


@example("\t\ud7fc", "'", ("win", "phrase"), False)  # a letter that Unicode has not assigned
@example('"\t', "'", ("win", "phrase"), False)
@given(TEXTS, st.sampled_from("'\""), st.sampled_from(PLACES), st.booleans())
def test_a_quoted_text_is_never_changed(text: str, quote: str, place: tuple[str, Role], within: bool) -> None:
    key, role = place
    body = text.replace("'", "''") if quote == "'" else text.replace("\\", "\\\\").replace('"', '\\"')
    pair = f"{key}: {quote}{body}{quote}"
    written = f"bets:\n  a: {{{pair}}}\n" if within else f"bets:\n  a:\n    {pair}\n"
    try:
        said = [*words(nodes(written))][-1]
    except ProblemError:
        assume(False)
    assert said == text
    after = [*words(nodes(fmt(written)))][-1]
    if after == text and not {'"', "\\"}.isdisjoint(text):
        return  # what would need escapes in its normal form stays as it is
    assert after == normal_spelling(text, role)


@pytest.mark.thorough
def test_a_line_of_a_million_characters_takes_no_longer_than_many_lines() -> None:
    """Work that grew with the square of it would take minutes."""
    text = f"a: [{'100000000000,' * 70_000}1]\n"
    assert len(fmt(text)) == len(text) + 70_000


def test_the_source_is_left_as_it_is() -> None:
    given = Source(file="a.yaml", text="a:  1\n", data=b"a:  1\n")
    assert (formatted(given), given.text) == ("a: 1\n", "a:  1\n")
