"""The subjects of entries: whom an entry on each is for, and which of several on one is meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macau_edge.checks.sound import load_sound
from macau_edge.model.filed import Said
from macau_edge.model.subjects import AUDIENCES, OTHER, SUBJECTS, last_general
from macau_edge.reading.authority import authorities, authority_named
from tests.cases import three

REFERENCE = (Path(__file__).parents[2] / "rulesets" / "README.md").read_text("utf-8")


def said(*about: str, **more: object) -> Said:
    return Said(id="one", text=three("a"), about=about, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("subject", ["dealer-procedure", "order-of-payment", "misdeals", "irregularities", "tests"])
def test_what_staff_does_and_what_was_tested_is_not_for_players(subject: str) -> None:
    assert "players" not in said(subject).for_whom
    assert "authority" in said(subject).for_whom


@pytest.mark.parametrize("subject", ["withdrawal", "void", "rounding", "stakes", "shooter", "announcement"])
def test_what_binds_a_player_is_for_all(subject: str) -> None:
    assert said(subject).for_whom == AUDIENCES


def test_of_several_subjects_it_is_for_all_whom_one_is_for_and_what_is_written_comes_first() -> None:
    assert said("order-of-payment", "rounding").for_whom == AUDIENCES
    assert said("tests", "misdeals").for_whom == ("staff", "authority")
    assert said("order-of-payment", written_for=("players",)).for_whom == ("players",)
    assert said(OTHER).for_whom == ()


def test_the_last_of_all_bets_is_meant() -> None:
    first, last, bound = said("void"), said("void", "stakes"), said("void", bets=("field",))
    assert last_general([first, last, bound], ["void"]) is last
    assert last_general([first, bound], ["stakes"]) is None
    assert last_general([bound], ["void"]) is None


def test_what_a_ruleset_says_of_rounding_is_known_whatever_it_is_called() -> None:
    """Portugal's assumption is called `exact-payments`, and those of craps `prizes-exact`."""
    for game, laws in {"craps": "art. 6", "portugal/craps": "silent"}.items():
        found = last_general(load_sound(game).ruleset.assumptions, ["rounding"])
        assert found is not None
        assert found.law is not None
        assert found.law.text == laws or found.law.silent


def test_the_reference_has_every_subject_with_what_it_is() -> None:
    table = REFERENCE.partition("### What an entry is about")[2].partition("\n```")[0]
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", table, re.M))
    assert rows == {one.id: one.says[0].lower() + one.says[1:].rstrip(".") for one in SUBJECTS.values()}


def test_what_a_template_wants_stated_is_a_subject_or_a_key_of_the_application() -> None:
    wanted = {name for one in authorities() for name in authority_named(one).stated}
    assert wanted - SUBJECTS.keys() == {"offered-elsewhere", "intellectual-property"}
    assert OTHER not in wanted
