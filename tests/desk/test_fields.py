"""The form of a text: what it shows, and what comes of what somebody enters."""

from __future__ import annotations

import pytest

from macau_edge.desk.buffer import Buffer
from macau_edge.desk.fields import Entered, FormField, FormText
from macau_edge.reading.source import find_ruleset, shipped_names
from tests.loops import each

DICE = "game: Mine\nact: none\ndevice: {dice: 3}\nbets:\n  high: {win: , lose: others, pays: 1:1}\n"
WHEEL = """\
game: Mine
act: none
device: {wheel: {blank: 30, silver: 5, gold: 1}}
bets:
  shine: {win: [silver, gold], lose: others, pays: {by: result, silver: 3:1, gold: 10:1}}  # mine
  low: {based-on: shine, lose: blank}
"""


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
