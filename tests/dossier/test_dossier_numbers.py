"""Every number that a dossier says is one that its case has, in whatever way it is written."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import BLOCKS, WHOLE
from macau_edge.dossier.sections.front import front
from macau_edge.model import LANGUAGES, Language
from macau_edge.questions.explain import formulas
from macau_edge.reports.document import Document
from macau_edge.wording.text import Numerals, Phrasebook, is_long
from tests.cases import request, said_by
from tests.dossier.test_dossier_figures import texts
from tests.known_numbers import Known, numbers
from tests.loops import each
from tests.proposals import APPLICATIONS, FIELD, case_named, case_of_text

SECTIONS = {
    "request": request,
    "front": front,
    **{name: BLOCKS[name] for name in ("description", "probabilities", "prizes", "advantage", "layout", "annexes")},
    **{f"whole {name}": section for name, section in WHOLE.items()},
}
"""What both volumes say: a part that the technical one has otherwise is another."""
WITHOUT_FIGURES = {"request", "layout", "whole layout"}


@cache
def known(name: str) -> Known:
    """The numbers of one of `APPLICATIONS`."""
    return Known(case_named(name))


@cache
def said(case: Case, language: Language) -> tuple[tuple[str, str], ...]:
    """Everything that a dossier says, with the name of its section."""
    return tuple(
        (name, text) for name, section in SECTIONS.items() for text in all_of(said_by(section, case, language))
    )


def all_of(document: Document) -> Iterator[str]:
    return (text for block in document for text in texts(block))


@pytest.mark.thorough
@each("language", LANGUAGES, quick=9, whole="deep")
@each("name", APPLICATIONS, quick=5, whole="deep")
def test_every_number_is_one_of_the_case(name: str, language: Language) -> None:
    found = {(section, one) for section, text in said(case_named(name), language) for one in known(name).unknown(text)}
    assert found == set()


@pytest.mark.thorough
@each("name", APPLICATIONS, quick=2, whole="deep")
def test_a_figure_with_another_last_digit_would_be_noticed(name: str) -> None:
    every = {one for _, text in said(case_named(name), "pt") for one in numbers(text)}
    long = {one for one in every if len(one.rstrip(" %…")) >= 6 and "e-" not in one and one not in known(name).said}
    changed = {one for one in map(_changed, long) if _is_lowest(one)} - every
    missed = {one for one in changed if known(name).has(one)}
    assert len(changed) > 20
    assert len(missed) <= len(changed) / 20, missed


def _is_lowest(number: str) -> bool:
    """Whether it is no fraction, or one in lowest terms."""
    return "/" not in number or (" " not in number and str(Fraction(number)) == number)


def _changed(number: str) -> str:
    """The number with another last digit, where none of it is next to certain."""
    place = max(index for index, letter in enumerate(number) if letter.isdigit())
    return f"{number[:place]}{(int(number[place]) + 3) % 10}{number[place + 1 :]}"


@pytest.mark.parametrize("name", [name for name in SECTIONS if name not in WITHOUT_FIGURES])
def test_figures_of_another_case_would_be_noticed(name: str) -> None:
    other = case_of_text(FIELD.format(prize="11:4"))
    found = {one for part, text in said(other, "en") if part == name for one in known("field").unknown(text)}
    assert found & {"11/4", "3.4722 %", "5/144", "68 3/4"} or name == "probabilities"


def test_numbers_of_a_text() -> None:
    assert numbers("1/36 of 36; 2,7778 %, 0,207627504981… or 6.17056129349…e-8; 62 1/2") == {
        "1/36", "2,7778 %", "0,207627504981…", "6.17056129349…e-8", "62 1/2",
    }  # fmt: skip
    assert numbers("每2.25次贏44.4444%；(+12)² × 7/18, S²=707/576 of a1b2c3d4") == {
        "2.25", "44.4444%", "+12"[1:], "7/18", "707/576",
    } - {"12"}  # fmt: skip


# --- how numbers are written ----------------------------------------------------------------------------------------


def test_a_chance_next_to_certain_is_not_said_to_be_certain() -> None:
    assert Numerals("en").chance(1 - Fraction(1, 37**4)) == "99.99994664 %"
    assert Numerals("en").chance(Fraction(1, 37**4)) == "0.00005336 %"
    assert Numerals("pt").chance(Fraction(13841287200, 13841287201)) == "99,999999992775 %"
    assert [Numerals("en").chance(Fraction(value)) for value in (0, 1)] == ["0.0000 %", "100.0000 %"]
    assert Numerals("zh").chance(Fraction(1, 3)) == "33.3333%"


@given(st.fractions(0, 1, max_denominator=10**9))
def test_a_chance_and_its_opposite_add_up(value: Fraction) -> None:
    one, other = (Fraction(Numerals("en").chance(p).removesuffix(" %")) for p in (value, 1 - value))
    digits = len(Numerals("en").chance(value).partition(".")[2])
    assert abs(one + other - 100) <= Fraction(1, 10 ** (digits - 2))
    assert digits == len(Numerals("en").chance(1 - value).partition(".")[2])
    assert (one in (0, 100)) == (value in (0, 1))


def test_what_is_not_whole_does_not_look_whole() -> None:
    assert Numerals("en").brief(Fraction(13841287201, 13841287200)) == "1.0000000001"
    assert Numerals("en").brief(Fraction(5, 2)) == "2.5"
    assert Numerals("en").brief(Fraction(36)) == "36"
    assert Numerals("en").more(Fraction(1, 69343957)) == "0.00000001"
    assert Numerals("en").more(Fraction(4)) == "4.0000"
    assert Numerals("pt").more(Fraction(9, 4)) == "2,2500"


@given(st.fractions().filter(bool))
def test_only_what_is_whole_is_written_as_whole(value: Fraction) -> None:
    shown = Fraction(Numerals("en").more(value))
    assert (shown.denominator == 1) == (value.denominator == 1)
    assert abs(shown - value) < Fraction(1, 10**4)


def test_a_figure_is_cut_off_alike_everywhere() -> None:
    value = Fraction(8798178440123456789 * 10**9, 10**30 + 1)
    assert Numerals("en").short(value) == Numerals("en").cut(value) == formulas.short_figure(value, Phrasebook("en"))
    assert Numerals("en").short(value) == "0.00879817844012…"
    assert Numerals("pt").short(Fraction(1, 3 * 10**30)) == "3,33333333333…e-31"
    assert Numerals("en").short(Fraction(-1, 7 * 10**25)) == "-1.42857142857…e-26"
    assert Numerals("en").short(Fraction(10**30, 7)) == "1.42857142857…e+29"
    assert Numerals("en").short(Fraction(10**25 + 1, 10**24)) == "10.0000000000…"
    assert all(is_long(Fraction(1, 3 * 10**power)) for power in (30, 40, 60))
