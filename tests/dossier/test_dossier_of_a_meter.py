"""A proposed bet that is paid of a meter: no amount is asked for, and the figures of a day stand apart from those of
the long run, on the pages, in the data and in the certificate.

The wheel has twenty pockets: 1/20 wins the whole, 2/20 a quarter, 5/20 pay 1:5.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from macau_edge.checks.sound import Loaded, load_proposed, load_source
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.certificate import certificate_of, certified_bets
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.sections import Section
from macau_edge.dossier.sections.advantage import comparison
from macau_edge.dossier.sections.front import front
from macau_edge.dossier.sections.gazette import gazette
from macau_edge.dossier.sections.layout import whole_layout
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.dossier.sections.other_prizes import varied_prize_rows
from macau_edge.model.problem import ProblemError
from macau_edge.model.texts import Language
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.source import source
from macau_edge.reports.document import Heading, Paragraph
from tests.cases import said_by
from tests.dossier.test_recompute import recomputed
from tests.products import made_once
from tests.proposals import HEAD

GAME = """game: {en: Wheel, pt: Roda, zh: 輪}
act:
  title: {en: an act, pt: um diploma, zh: 法規}
  cite: An act
  place: macau
  status: in force
  published: 2020-01-01
  as-of: {copy: {en: a copy, pt: uma cópia, zh: 副本}, looked-up: 2026-01-01}
  new-bets: {law: art. 7}
  sources: {en: the act, pt: o diploma, zh: 法規}
device: {wheel: {a: 1, b: 2, c: 5, d: 12}}
words: {royal: {en: Royal, pt: Royal, zh: 皇家}}
meters: {royal: {seed: 6:1, contribution: 10%, law: art. 2}}
bets:
  jackpot: {name: {en: Jackpot, pt: Jackpot, zh: 大獎}, law: art. 1, pays-law: art. 2, win: [a, b], lose: others,
            pays: {by: result, a: royal, b: 10% of royal}}
"""
ASKED = """game: wheel.yaml
choices: {royal: 7:1}
bets:
  jackpot: {win: [a, b, c], lose: others, pays: {by: result, a: royal, b: 25% of royal, c: 1:5}}
"""
LONG_RUN = Fraction(3, 20)
A_DAY = Fraction(1, 40)


def base(_: Scalar) -> Loaded:
    return load_source(source("wheel.yaml", GAME.encode()), "wheel")


@made_once
def case() -> Case:
    return case_of(load_proposed(source("application.yaml", (HEAD + ASKED).encode()), base), draft=True)


def test_both_figures_are_there_and_apart() -> None:
    (run,) = case().long_runs
    (today,) = case().after.bets
    assert today.house_edge == A_DAY
    assert today.long_run is None
    assert run.edge_in_the_long_run == LONG_RUN
    assert run.house_edge is None


PART = {"en": "25 % of the meter Royal", "pt": "25 % do que mostra o contador «Royal»", "zh": "累進大獎「皇家」的25%"}


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
@pytest.mark.parametrize("section", [front, gazette])
def test_what_is_asked_for_has_no_amount_of_the_meter(section: Section, language: Language) -> None:
    said = repr(said_by(section, case(), language))
    assert "7:1" not in said
    assert "1賠7" not in said
    assert PART[language] in said


TERMS = {
    "en": "The meter Royal begins at 6:1 and again so when all of it is won; of each stake 10 % goes into it.",
    "pt": "O contador «Royal» começa em 6:1, e volta a esse valor quando se ganha por inteiro; "
    "de cada aposta entra nele 10 %.",
    "zh": "累進大獎「皇家」由1賠6開始，全數派出後重新由此開始；每項投注金額的10%注入其中。",
}


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
@pytest.mark.parametrize("section", [gazette, comparison])
def test_where_the_meter_begins_and_what_goes_into_it_is_said(section: Section, language: Language) -> None:
    assert TERMS[language] in repr(said_by(section, case(), language))


QUARTER = """  quarter: {name: {en: Quarter, pt: Quarto, zh: 四分一}, win: b, lose: others, pays: 25% of royal}
"""


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_the_highest_prize_is_the_part_that_is_paid(language: Language) -> None:
    """The bet of these tests may win the whole; another one wins a quarter at most."""
    both = case_of(load_proposed(source("application.yaml", (HEAD + ASKED + QUARTER).encode()), base), draft=True)
    w = both.words(language)
    part = w("front.highest-unbounded-part", part=w.sign("25"))
    assert part not in repr(said_by(front, case(), language))
    assert w("front.highest-unbounded") in repr(said_by(front, case(), language))
    assert part in repr(said_by(front, both, language))


ROW = {"en": "among 1 row of", "pt": "e 1 linha da", "zh": "1行及"}


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_one_row_is_counted_as_one(language: Language) -> None:
    even = QUARTER.replace("quarter", "even").replace("25% of royal", "1:1, law: art. 1, pays-law: art. 2")
    rules = load_source(source("wheel.yaml", (GAME + even).encode()), "wheel")
    beside = case_of(load_proposed(source("application.yaml", (HEAD + ASKED).encode()), lambda _: rules), draft=True)
    assert ROW[language] in repr(said_by(front, beside, language))


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_a_meter_is_no_prize_that_the_source_leaves_out(language: Language) -> None:
    w = case().words(language)
    before = w("layout.open", law="LAW", options="OPTIONS").partition("LAW")[0]
    assert before not in repr(said_by(whole_layout, case(), language))
    assert before


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_the_long_run_has_a_heading_of_its_own(language: Language) -> None:
    w = case().words(language)
    blocks = list(comparison(case(), w))
    titles = [block.text for block in blocks if isinstance(block, Heading)]
    assert w("long-run.title") in titles
    assert w("long-run.apart") in [block.text for block in blocks if isinstance(block, Paragraph)]


def test_the_data_have_it_in_a_record_of_its_own() -> None:
    data = dossier_data(case(), ("pt",), 0, whole=False)
    (asked,) = data.proposed
    (bet,) = asked.bets
    assert bet.house_edge == A_DAY  # type: ignore[attr-defined]
    assert bet.long_run.edge_in_the_long_run == LONG_RUN  # type: ignore[union-attr]


def test_the_certificate_has_it_where_the_meter_shows_its_mean_and_is_checked_by_its_program() -> None:
    """The mean is (1/10 + 6 x 1/20) / (1/20 + 1/4 x 2/20) = 16/3."""
    names = [name for name, *_ in certified_bets(case())]
    assert names[:2] == ["jackpot", "jackpot in the long run, with royal 16:3"]
    code, said = recomputed(certificate_of(case()).attached)
    assert code == 0
    assert "jackpot in the long run, with royal 16:3: holds; staked 1, house edge 15.000000%, house_edge 3/20" in said


def test_no_other_amount_of_a_meter_is_compared() -> None:
    """The prize of the third pocket alone is one that could be another."""
    (group,) = groups_of(case())
    assert [(row.place, str(row.prize)) for row in varied_prize_rows(group)] == [(2, "1:5")]


def test_nothing_can_be_filed_at_which_the_player_has_the_advantage_in_the_long_run() -> None:
    """A seed of 16 returns ten times a twentieth more: the edge is 3/20 - 1/2, though that of the day is 1/40."""

    def generous(_: Scalar) -> Loaded:
        return load_source(source("wheel.yaml", GAME.replace("seed: 6:1", "seed: 16:1").encode()), "wheel")

    loaded = load_proposed(source("application.yaml", (HEAD + ASKED).encode()), generous)
    with pytest.raises(ProblemError, match="in the long run: the edge is -7/20"):
        case_of(loaded)
    (run,) = case_of(loaded, draft=True).long_runs
    assert run.edge_in_the_long_run == Fraction(3, 20) - Fraction(1, 2)
