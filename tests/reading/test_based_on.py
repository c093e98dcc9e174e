"""A bet made from another is, to everything after the reader, the bet that is written out."""

from __future__ import annotations

from macau_edge.checks import check
from macau_edge.model import Bet
from macau_edge.reading.application import read_application, read_head
from macau_edge.reading.formatting import formatted
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import source

HEAD = "game: x\nact: none\ndevice: {dice: 2}\n"
FIELD = "  field: {name: Field, law: art. 1, win: [2, 3, 11, 12], lose: others, pays: 3:1, expect: {house-edge: 1/3}}\n"


def read(bets: str, more: str = "") -> Read:
    return read_ruleset(source("x.yaml", f"{HEAD}bets:\n{bets}{more}".encode()), "x")


def bets_of(text: Read) -> dict[str, Bet]:
    assert text.ruleset, text.problems
    return dict(text.ruleset.bets)


def test_a_bet_made_from_another_is_the_bet_written_out() -> None:
    made = bets_of(read(FIELD + "  yo: {based-on: field, win: 11, pays: 15:1}\n"))["yo"]
    assert made == bets_of(read("  yo: {law: art. 1, win: 11, lose: others, pays: 15:1}\n"))["yo"]
    assert made.law
    assert (made.place.line, made.law.place.line) == (6, 5), "each key stands where it was written"


def test_it_may_stand_before_the_bet_it_is_made_from() -> None:
    assert bets_of(read("  yo: {based-on: field, win: 11}\n" + FIELD)) == bets_of(
        read(FIELD + "  yo: {law: art. 1, win: 11, lose: others, pays: 3:1}\n")
    )


def test_an_alternative_is_based_on_what_is_adopted() -> None:
    reading = """readings:
  way: {law: art. 1, adopted: x, because: x, alternatives: {other: {text: y, instead: {bets: {
    field: {based-on: field, win: 7}, new: {based-on: field, win: 8}}}}}}
"""
    found = read(FIELD, reading).ruleset
    assert found
    same, new = found.readings[0].alternatives[0].bets
    assert (same.name, new.name) == (found.bets["field"].name, None)
    assert (same.pays, new.pays) == (found.bets["field"].pays,) * 2
    assert same.stages != found.bets["field"].stages != new.stages


def test_fmt_keeps_it_as_it_is_written() -> None:
    text = f"{HEAD}bets:\n  yo: {{based-on:   'field', win: 11}}\n"
    assert "yo: {based-on: field, win: 11}" in formatted(source("x.yaml", text.encode()))


def test_a_mistake_of_the_other_bet_is_told_once_and_says_of_which_bet_it_is() -> None:
    row = "  any: {win: [2, 3], lose: others, pays: {by: total, 2: 1:1, 3: 2:1}}\n  less: {based-on: any, win: 2}\n"
    told = [problem for problem in check(read(row)) if problem.code != "law/missing-act"]
    assert [(problem.place.line, problem.code) for problem in told] == [(5, "arithmetic/unreached-row")]
    assert told[0].message.endswith("in `less`, which is based on this bet")


def test_proposed_bets_are_based_on_one_another() -> None:
    field = FIELD.replace("law: art. 1, ", "")
    text = f"application: x\ngame: x\nbets:\n{field}  yo: {{name: Yo, based-on: field, win: 11}}\n"
    base = read(FIELD).ruleset
    found = read_application(read_head(source("a.yaml", text.encode())), base)
    assert found.application.bets["yo"].pays == found.application.bets["field"].pays
    assert ("bets.yo", "pays") in found.application.places
