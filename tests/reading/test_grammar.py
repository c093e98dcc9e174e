"""Words -> phrases, ratios and rows; whatever is written, there is a meaning or a mistake that says what to write."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model import By, Ratio, RowKey, Span
from macau_edge.model.notation import (
    Malformed,
    ShownWords,
    looks_like_ratio,
    parse_by,
    parse_numbers,
    parse_phrase,
    parse_ratio,
    parse_row_key,
)
from macau_edge.model.phrases import (
    Anything,
    Equal,
    Except,
    Numbers,
    Others,
    Parity,
    Pattern,
    Phrase,
    Same,
    Showing,
    Shows,
    Within,
    Word,
)
from macau_edge.model.problem import Place
from tests.loops import each

FACES = frozenset(["fish", "prawn", "crab"])
SEVEN = Numbers(7, 7)


def at(text: str) -> Place:
    return Place("example.yaml", 3, 11, width=len(text))


@each(
    ("text", "phrase"),
    [
        ("7", SEVEN),
        ("0", Numbers(0, 0)),
        ("00", Word("00")),
        ("4 to 10", Numbers(4, 10)),
        ("joker", Word("joker")),
        ("$10", Word("$10")),
        ("come-out", Word("come-out")),
        ("2-2-5", Pattern(("2", "2", "5"))),
        ("fish-crab", Pattern(("fish", "crab"))),
        ("fish-coin", Word("fish-coin")),
        ("hard 7", Equal(hard=True, of=SEVEN)),
        ("easy number", Equal(hard=False, of=Word("number"))),
        ("same colour", Same("colour")),
        ("shows 2-5", Shows(Pattern(("2", "5")))),
        ("exactly 2 show red", Showing("exactly", 2, Word("red"))),
        ("at least 1 show fish", Showing("at least", 1, Word("fish"))),
        ("within 1-2-3-4", Within(Pattern(("1", "2", "3", "4")))),
        ("odd", Parity(odd=True)),
        ("even", Parity(odd=False)),
        ("any", Anything()),
        ("others", Others()),
        ("any except hard 7", Except(Anything(), Equal(hard=True, of=SEVEN))),
    ],
)
def test_a_phrase(text: str, phrase: Phrase) -> None:
    assert parse_phrase(text, at(text), ShownWords(FACES)) == phrase


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("2, 3", "`macau-edge language outcomes` says what can be written"),
        ("10 to 4", "write `4 to 10`"),
        ("4 to 4", "write `4`"),
        ("1234567890", "write a number of at most nine digits"),
        ("any except 7 except 11", "give the set a name under `names` first"),
        ("seven or eleven", "`macau-edge language outcomes` says what can be written"),
        ("shows", None),
        ("", "`macau-edge language outcomes` says what can be written"),
    ],
)
def test_a_phrase_that_is_none(text: str, remedy: str | None) -> None:
    if remedy is None:
        assert parse_phrase(text, at(text)) == Word(text)  # a word that no bet knows
        return
    with pytest.raises(Malformed) as caught:
        parse_phrase(text, at(text))
    assert caught.value.remedy == remedy


def test_each_part_of_a_phrase_has_its_place() -> None:
    text = "easy number except shows fish"
    phrase = parse_phrase(text, at(text), ShownWords(FACES))
    assert isinstance(phrase, Except)
    assert isinstance(phrase.base, Equal)
    assert isinstance(phrase.removed, Shows)
    assert [(part.place.column - 11, part.place.width) for part in (phrase.base, phrase.base.of)] == [(0, 11), (5, 6)]
    assert [(p.place.column - 11, p.place.width) for p in (phrase.removed, phrase.removed.what)] == [(19, 10), (25, 4)]


def test_parts_of_a_phrase_in_quotes_have_its_place() -> None:
    phrase = parse_phrase("easy number", Place("example.yaml", 3, 11, width=13))
    assert isinstance(phrase, Equal)
    assert phrase.of.place == phrase.place


@pytest.mark.parametrize(
    ("text", "ratio"),
    [
        ("7:6", Ratio(7, 6)),
        ("8 for 1", Ratio(8, 1, for_one=True)),
        ("999999999:999999999", Ratio(999999999, 999999999)),
    ],
)
def test_a_ratio(text: str, ratio: Ratio) -> None:
    assert parse_ratio(text) == ratio
    assert str(ratio) == text
    assert looks_like_ratio(text)


@each(
    "text",
    ["0:0", "1:0", "0:1", "-1:1", "+1:1", "1e999:1", "07:1", "1:01", "1.5:1", "1234567890:1", "7: 6", "7:6:5", "7",
     "1 for 1", "0 for 1", "08 for 1", "5 for 2", "٣:١", "²:1", "", ":"],
)  # fmt: skip
def test_a_ratio_that_is_none(text: str) -> None:
    with pytest.raises(Malformed):
        parse_ratio(text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("7", Span(7, 7)),
        ("4 to 10", Span(4, 10)),
        ("2 or more", Span(2, None)),
        ("others", "others"),
        ("1-2", "1-2"),
        ("come-out", "come-out"),
    ],
)
def test_a_row(text: str, key: RowKey) -> None:
    assert parse_row_key(text) == key


@pytest.mark.parametrize("text", ["2, 3", "2 and 12", "more than 2", "10 to 4", ""])
def test_a_row_that_is_none(text: str) -> None:
    with pytest.raises(Malformed):
        parse_row_key(text)


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("total", By("total")),
        ("result", By("total")),
        ("stage", By("stage")),
        ("different faces", By("different")),
        ("dice showing number", By("showing", "number")),
        ("point", By("word", "point")),
    ],
)
def test_what_a_table_goes_by(text: str, by: By) -> None:
    assert parse_by(text, at(text)) == by


WORDS = st.sampled_from(
    ["7", "10", "to", "4", "except", "hard", "easy", "shows", "exactly", "at least", "2", "show", "within", "same",
     "others", "any", "odd", "number", "1-2", "fish-crab", "for", "1", "3:1", "or more", "by", ",", "٣", "²", "-"]
)  # fmt: skip


PARSERS: dict[str, Callable[[str], object]] = {
    "phrase": lambda text: parse_phrase(text, at(text), ShownWords(FACES)),
    "ratio": parse_ratio,
    "row": parse_row_key,
    "by": lambda text: parse_by(text, at(text)),
    "numbers": parse_numbers,
}


@pytest.mark.parametrize("parse", PARSERS.values(), ids=PARSERS)
@given(text=st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=7).map(" ".join)))
def test_any_text_means_something_or_is_malformed(parse: Callable[[str], object], text: str) -> None:
    complaint = None
    try:
        parse(text)
    except Malformed as error:
        complaint = error
    assert complaint is None or (complaint.message and complaint.remedy)
