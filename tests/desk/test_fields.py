"""The form of a text: what it shows, and what comes of what somebody enters."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge import analyse
from macau_edge.desk.at_paths import changed_span
from macau_edge.desk.buffer import Buffer, node_at
from macau_edge.desk.completing import key_description
from macau_edge.desk.fields import DEVICES, Entered, FormField, FormText
from macau_edge.model import LANGUAGES
from macau_edge.reading.device import KINDS
from macau_edge.reading.flow import flow
from macau_edge.reading.source import find_ruleset, shipped_names
from macau_edge.typed.entries import About, Sort
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import refusal
from macau_edge.wording.messages import _key_catalogue, translated_key
from tests.loops import each
from tests.parts import examples
from tests.random_rulesets import Written, rulesets

DICE = "game: Mine\nact: none\ndevice: {dice: 3}\nbets:\n  high: {win: , lose: others, pays: 1:1}\n"
WHEEL = """\
game: Mine
act: none
device: {wheel: {blank: 30, silver: 5, gold: 1}}
bets:
  shine: {win: [silver, gold], lose: others, pays: {by: result, silver: 3:1, gold: 10:1}}  # mine
  low: {based-on: shine, lose: blank}
"""
DRAW = "game: Mine\nact: none\ndevice: {draw: 1 to 25, take: 5}\nbets:\n  high: {win: , lose: others, pays: 1:1}\n"
CARDS = DICE.replace("{dice: 3}", "{decks: 1}\ndeal: {first: {player: 5}}")


def form(text: str) -> FormText:
    return FormText(Buffer("mine.yaml", text))


def own(text: str, bet: str) -> dict[str, FormField]:
    return {one.key: one for one in form(text).shown(bet).own}


def test_a_phrase_is_written_as_it_is_read() -> None:
    found = form(DICE).entered(("bets", "high", "win"), "total > 15")
    assert found.text == DICE.replace("win: ,", "win: higher than 15,")
    assert str(found.said) == "`total > 15` read as `higher than 15`"


def test_what_can_be_two_prizes_is_asked_about() -> None:
    """20 as a profit, and 20 with the stake inside; nothing is written before that is said."""
    found = form(DICE).entered(("bets", "high", "pays"), "20")
    assert found.text is None
    assert [one.text for one in found.meanings] == ["20:1", "20 for 1"]
    assert form(DICE).entered(("bets", "high", "pays"), "20 for 1").text == DICE.replace("1:1", "20 for 1")


ENTRIES: dict[str, tuple[str, tuple[str | int, ...], str, str, str, str]] = {
    "phrases, some there": (WHEEL, ("bets", "shine", "win"), "gold, blank", "", "er, gold]", "er, gold, blank]"),
    "two phrases at once": (DICE, ("bets", "high", "win"), "3, 18", "", "win: ,", "win: [3, 18],"),
    "others is all of a clause": (WHEEL, ("bets", "shine", "win"), "rest", "", "[silver, gold]", "others"),
    "a phrase less": (WHEEL, ("bets", "shine", "win", "gold"), "", "", "[silver, gold]", "[silver]"),
    "the last phrase": (WHEEL, ("bets", "low", "lose", "blank"), "", "", ", lose: blank", ""),
    "a row more": (DICE, ("bets", "high", "pays"), "5:1", "3", "pays: 1:1", "pays: {by: total, 3: 5:1, others: 1:1}"),
    "a row before others": (
        DICE.replace("1:1", "{by: total, others: 1:1}"), ("bets", "high", "pays"), "9:1", "16 to 18",
        "others: 1:1", "16 to 18: 9:1, others: 1:1",
    ),
    "a row called otherwise": (WHEEL, ("bets", "shine", "pays", "gold"), "", "blank", "gold: 10:1", "blank: 10:1"),
    "a pocket more": (WHEEL, ("device", "wheel"), "2", "bronze", "gold: 1}", "gold: 1, bronze: 2}"),
    "a pocket for all numbers": (
        WHEEL.replace("{blank: 30, silver: 5, gold: 1}", "0 to 36"), ("device", "wheel"), "30", "blank",
        "0 to 36", "{blank: 30}",
    ),
    "a name": (WHEEL, ("bets", "low", "name", "zh"), "低注", "", "{based-on", "{name: {zh: 低注}, based-on"),
    "a name that YAML would cut": (DICE, ("game",), "Mine: the second", "", "game: Mine", 'game: "Mine: the second"'),
    "a commission": (
        DICE, ("bets", "high", "commission"), "5 %", "", "1:1}",
        "1:1, commission: {rate: 5%, of: prize, paid: on a win}}",
    ),
    "a device of another kind": (DICE, ("device",), "wheel", "", "{dice: 3}", "{wheel: 0 to 36}"),
    "balls of an urn": (DICE, ("device",), "draw", "", "{dice: 3}", "{draw: 1 to 25}"),
    "balls with a dash": (DRAW, ("device", "draw"), "1-49", "", "draw: 1 to 25", "draw: 1 to 49"),
    "how many balls": (DRAW, ("device", "take"), "six", "", "take: 5", "take: 6"),
    "when they are back": (
        DRAW, ("device", "returned"), "after each ball", "", "take: 5}", "take: 5, returned: after each ball}",
    ),
    "balls one by one": (DRAW, ("device", "draw"), "12", "red", "1 to 25", "{red: 12}"),
    "cards with their deal": (
        DICE, ("device",), "decks", "", "{dice: 3}", "{decks: 1}\ndeal: {first: {player: 5}}",
    ),
    "cards no more": (CARDS, ("device",), "dice", "", "{decks: 1}\ndeal: {first: {player: 5}}", "{dice: 2}"),
    "how many packs": (CARDS, ("device", "decks"), "８", "", "decks: 1", "decks: 8"),
    "pieces": (CARDS, ("device",), "pieces", "", "{decks: 1}", "{pieces: {one: 4, two: 4}}"),
    "how many cards": (CARDS, ("deal", "first", "player"), "2", "", "player: 5", "player: 2"),
    "another hand": (CARDS, ("deal", "first"), "2", "The Dealer", "player: 5", "player: 5, the-dealer: 2"),
    "a hand called otherwise": (CARDS, ("deal", "first", "player"), "", "guest", "{player: 5}", "{guest: 5}"),
    "how many dice": (DICE, ("device", "dice"), "two", "", "dice: 3", "dice: 2"),
}  # fmt: skip


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_is_an_edit_of_its_place(entry: str) -> None:
    text, path, typed, key, was, now = ENTRIES[entry]
    assert text.count(was) == 1
    assert form(text).entered(path, typed, key).text == text.replace(was, now)


def after(text: str, *entries: tuple[tuple[str | int, ...], str]) -> str:
    """A text after entries, each made of the first text and taken of the one that the entries before have left."""
    for path, typed in entries:
        text = form(text).entered(path, typed).text or text
    return text


def test_an_entry_made_of_an_older_text_means_the_same_in_a_newer_one() -> None:
    win = ("bets", "shine", "win")
    assert after(WHEEL, ((*win, "silver"), ""), ((*win, "gold"), "")) == after(
        WHEEL, ((*win, "gold"), ""), ((*win, "silver"), "")
    )
    assert after(WHEEL, ((*win, "silver"), ""), ((*win, "silver"), "")) == WHEEL.replace("[silver, gold]", "[gold]")
    name = ("bets", "high", "name")
    named = DICE.replace("{win", "{name: High, win")
    shown = own(named, "high")
    entries = ((shown["name-pt"].path, "Alto"), (shown["name-en"].path, "Higher"))
    assert after(named, *entries) == named.replace("name: High", "name: {en: Higher, pt: Alto}")
    assert own(after(DICE, ((*name, "zh"), "大")), "high")["name-zh"].path == (*name, "zh")
    rows = form(DICE).entered(("bets", "high", "pays"), "5:1", "3").text or ""
    assert after(rows, (("bets", "high", "pays"), "2:1")) == rows.replace("others: 1:1", "others: 2:1")


def test_an_entry_of_what_is_not_there_writes_nothing() -> None:
    for path, typed, key in (
        (("bets", "gone", "win"), "gold", ""),
        (("bets", "shine", "pays", "bronze"), "2:1", ""),
        (("bets", "shine", "pays", "bronze"), "", "gold"),
        (("device",), "", ""),
        (("device",), "roulette", ""),
        (("bets", "shine"), "gold", ""),
        (("bets", "shine", "name"), "Shine", ""),
        ((), "gold", ""),
    ):
        found = form(WHEEL).entered(path, typed, key)
        assert (found.text, str(found.said)) == (None, "the form cannot write this here")


def test_what_a_bet_has_of_another_is_written_in_the_bet_itself() -> None:
    shown = own(WHEEL, "low")
    assert (shown["win"].of, shown["win"].over, [one.text for one in shown["win"].items]) == (
        "shine", "", ["silver", "gold"],
    )  # fmt: skip
    assert (shown["lose"].of, shown["lose"].over) == ("", "shine")
    assert shown["name-en"].of == ""
    found = form(WHEEL).entered(("bets", "low", "pays", "gold"), "20:1")
    row = "pays: {by: result, silver: 3:1, gold: 20:1}"
    assert found.text == WHEEL.replace("lose: blank}", f"lose: blank, {row}}}")
    assert found.text.count("gold: 10:1") == 1


def test_a_bet_is_added_called_otherwise_and_taken_away() -> None:
    made = form(WHEEL).new_bet("My bet")
    assert (made.text, made.bet) == (f"{WHEEL}  my-bet: {{win: , lose: others, pays: 1:1}}\n", "my-bet")
    renamed = form(WHEEL).renamed_bet("shine", "gleam")
    assert renamed.text == WHEEL.replace("shine", "gleam")
    assert form(WHEEL).without_bet("low").text == WHEEL.replace("  low: {based-on: shine, lose: blank}\n", "")
    assert "is a name here already" in str(form(WHEEL).renamed_bet("low", "shine").said)
    assert form(WHEEL).new_bet("any").text is None


def test_what_the_form_cannot_show_it_names() -> None:
    text = DICE.replace("win: , lose: others", "count: 7, until: 8, units: 2")
    shown = form(text).shown("high")
    assert shown.others == ("count", "until", "units")
    nested = form(DICE.replace("1:1", "{by: total, 4: {by: trial, 1: 2:1, others: 1:1}}")).shown("high")
    assert [one.key for one in nested.own if one.is_apart] == ["pays"]


def test_what_is_meant_by_nothing_is_said_and_not_written() -> None:
    found = form(DICE).entered(("bets", "high", "win"), "dog")
    assert (found.text, str(found.said)) == (None, "`dog` names no outcomes")
    assert form(DICE).entered(("bets", "high", "pays"), "cat").text is None


@each("name", shipped_names(), quick=4)
def test_a_field_entered_as_it_stands_changes_no_letter(name: str) -> None:
    """Of each shipped game, of each field of each bet that is a word of its own there."""
    _, path = find_ruleset(name)
    text = path.read_text("utf-8")
    read = form(text)
    for bet in read.shown("").bets[:6]:
        for field in read.shown(bet).own:
            paths = [(one.path, one.text) for one in field.items] or [(field.path, field.text)]
            for at, said in paths:
                if said and not field.of and not field.is_apart and field.look in ("text", "rows"):
                    found: Entered = read.entered(at, said)
                    assert found.text == text, (bet, at, said, str(found.said))


@pytest.mark.parametrize("kind", DEVICES)
def test_every_device_of_the_language_is_begun_as_one_that_has_figures(kind: str) -> None:
    """A bet that wins with anything wins one unit every time."""
    assert {*DEVICES} == {*KINDS}
    text = form(DICE.replace("win: , lose: others", "win: any")).entered(("device",), kind).text or ""
    assert analyse(text)["high"].house_edge == -1
    fields = form(text).shown("high").fields
    assert not [one.key for one in fields if one.is_apart]
    for other in DEVICES:  # whatever it was before
        again = form(form(text).entered(("device",), other).text or "").entered(("device",), kind).text
        assert again == text


def test_a_pair_of_five_cards_is_asked_about_and_each_answer_has_its_figure() -> None:
    """C(13,1) C(4,2) C(12,3) 4^3 of C(52,5) hands have just one pair; all but C(13,5) 4^5 have two of a rank."""
    found = form(CARDS).entered(("bets", "high", "win"), "a pair")
    hands = comb(52, 5)
    ways = {
        "first 2 of player same rank": Fraction(3, 51),
        "player has 2 of a rank": 1 - Fraction(comb(13, 5) * 4**5, hands),
        "player has 4 ranks": Fraction(13 * 6 * comb(12, 3) * 4**3, hands),
    }
    assert [one.text for one in found.meanings] == [*ways]
    for phrase, chance in ways.items():
        text = form(CARDS).entered(("bets", "high", "win"), phrase).text or ""
        assert analyse(text)["high"].win == chance


NOT_EMPTY: dict[str, tuple[str, tuple[str | int, ...]]] = {
    "the dice": (DICE, ("device", "dice")),
    "the pockets": (WHEEL, ("device", "wheel")),
    "the last pocket": (WHEEL.replace("blank: 30, silver: 5, ", ""), ("device", "wheel", "gold")),
    "the balls": (DRAW, ("device", "draw")),
    "the packs": (CARDS, ("device", "decks")),
    "the last hand": (CARDS, ("deal", "first", "player")),
    "a prize": (DICE, ("bets", "high", "pays")),
    "the name of a bet": (DICE, ("bets", "high", "rename")),
}


@pytest.mark.parametrize("what", NOT_EMPTY)
def test_what_a_game_needs_is_not_taken_away_and_no_empty_text_is_quoted(what: str) -> None:
    text, path = NOT_EMPTY[what]
    found = form(text).renamed_bet("high", " ") if path[-1] == "rename" else form(text).entered(path, "")
    assert found.text is None
    assert found.said
    assert "``" not in f"{found.said} {found.help}"


@pytest.mark.parametrize("word", ["if", "until", "ace", "all", "any", "high"])
def test_no_hand_is_called_as_a_word_of_the_language_or_as_a_bet(word: str) -> None:
    found = form(CARDS).entered(("deal", "first"), "2", word)
    assert found.text is None
    assert found.said
    assert form(CARDS).entered(("deal", "second"), "1", "player").text  # the hand that there is gets another card


@pytest.mark.parametrize("sort", Sort)
def test_nothing_that_is_typed_is_quoted_as_nothing(sort: Sort) -> None:
    said = refusal(sort, "", read_typed(sort, "", About()))
    assert said
    assert "``" not in f"{said.message} {said.remedy}"


def test_what_is_taken_away_and_was_not_there_changes_nothing() -> None:
    for key in ("commission", "strategy", "lost", "based-on"):
        assert form(DICE).entered(("bets", "high", key), "").text == DICE


def test_a_prize_of_its_own_that_is_taken_away_gives_way_to_that_of_the_other_bet() -> None:
    text = WHEEL.replace("lose: blank}", "lose: blank, pays: 2:1}")
    assert form(text).entered(("bets", "low", "pays"), "").text == WHEEL


def test_each_field_says_what_its_key_is_in_three_languages() -> None:
    """And nothing is translated that no field asks for."""
    pieces = form(CARDS).entered(("device",), "pieces").text or ""
    applied = "application: X\ngame: craps\nbets:\n  low: {win: 2, lose: others, pays: 30:1}\n"
    said = set[str]()
    for text in (DICE, DRAW, CARDS, WHEEL, pieces, applied):
        buffer = Buffer("mine.yaml", text)
        shown = FormText(buffer).shown("low")
        paths = [one.path for one in (*shown.fields, *shown.own)]
        for path in (*paths, ("bets", "low", "lost"), ("bets", "low", "strategy")):
            own = path[:3] if path[0] == "bets" else path[:1] if path[0] == "deal" else path
            said.add(key_description("ruleset" if buffer.kind == "ruleset" else "application", own))
    for language in (one for one in LANGUAGES if one != "en"):
        catalogue = {one for one in said if translated_key(language, one) != one}
        assert said == catalogue == {*_key_catalogue(language)}


NOTES = ("# before\n", "  # beside\n")
"""Comments that are put into a text of which nothing but the entry may change."""


@examples(200)
@given(rulesets, st.data())
def test_an_entry_of_any_ruleset_changes_what_is_meant_and_keeps_every_other_letter(
    ruleset: Written, data: st.DataObject
) -> None:
    """Of a random ruleset with comments and line ends between: one span is another, and all comments are there."""
    lines = ruleset.text.splitlines(keepends=True)
    text = "".join((NOTES[0] if at % 3 == 0 else "") + line for at, line in enumerate(lines)) if lines else ""
    assume(Buffer("mine.yaml", text).unread_line == 0)
    read = form(text)
    bet = data.draw(st.sampled_from(read.shown("").bets))
    shown = read.shown(bet)
    field = data.draw(st.sampled_from([one for one in (*shown.fields, *shown.own) if not one.is_apart]))
    item = data.draw(st.sampled_from([None, *field.items]))
    typed = data.draw(st.sampled_from(["", "2", "7", "3:1", "a pair", "others", "5%", "one: two # no", field.text]))
    key = data.draw(st.sampled_from(["", "3", "others"])) if field.look == "rows" else ""
    found = read.entered(item.path if item else field.path, typed, key)
    assert found.text is not None or found.said or not typed
    if found.text is None:
        return
    start, end, instead = changed_span(text, found.text)
    assert text[:start] + instead + text[end:] == found.text
    assert found.text.count("#") - instead.count("#") + text[start:end].count("#") == text.count("#")
    assert found.text.count(NOTES[0]) == text.count(NOTES[0])
    assert Buffer("mine.yaml", found.text).unread_line == 0
    again = form(found.text)
    assert {*read.shown("").bets} == {*again.shown("").bets}
    for other in shown.bets:  # what no entry was made of says what it said
        was, now = (node_at(one.root, ("bets", other)) for one in (read, again))
        assert was is not None
        assert now is not None
        assert other == bet or flow(now) == flow(was)
