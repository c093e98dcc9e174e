"""The search for the dearest ruleset asks rulesets that have figures, most of which `check` refused once."""

from __future__ import annotations

import random

import pytest

from tests import dearest

SOUND = "game: x\nact: none\ndevice: {dice: 2}\nbets:\n  b0: {win: 7, lose: others, pays: 4:1}\n"


def test_a_ruleset_that_check_refuses_is_not_asked() -> None:
    assert dearest.is_sound(SOUND)
    assert dearest.is_sound(SOUND.replace("dice: 2", "dice: 1000").replace("win: 7", "win: 1007"))
    assert not dearest.is_sound(SOUND.replace("win: 7", "win: 13"))


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=pytest.mark.thorough) for seed in range(4)])
def test_long_lists_and_families_have_figures(seed: int) -> None:
    """Wheels of a thousand and one pockets, and ranges of one number, were refused before anything was worked out."""
    for made in (dearest._of_many_phrases, dearest._of_many_members, dearest._of_many_bets):
        text = made(random.Random(seed))
        assert dearest.is_sound(text), text[:500]


@pytest.mark.thorough
def test_any_of_them_is_asked_again_by_its_number() -> None:
    known = len(dearest.KNOWN)
    assert [*dearest.asked(7, known + 3, known + 2)] == [*dearest.asked(7, known + 3, known)][2:]
