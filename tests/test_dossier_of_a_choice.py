"""The dossier of bets with a choice of the player: how he plays, how that was found, and what he puts down besides."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.case import Case, case_of
from macau_edge.dossier.sections import document
from macau_edge.dossier.sections.examples import examples
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.dossier.sections.other_prizes import edge_with, prize_rows
from macau_edge.model import LANGUAGES, Language
from macau_edge.reports.document import Heading, Paragraph, Table
from macau_edge.wording import Words
from tests.loops import each

GAME = Path(__file__).parents[1] / "examples" / "casino-war.yaml"
APPLICATION = """
application: EX-2026-07
date: 2026-11-20
applicant:
  name: Example Gaming Ltd.
  capacity: {pt: concessionária, zh: 承批公司, en: concessionaire}
  representative: Maria Ho
  representative-capacity: {pt: administradora, zh: 董事, en: director}
game: casino-war.yaml
bets:
  casino-war:
    win: [player beats dealer, war-won]
    lose: others
    raise: {war: 1}
    pays: {by: happening, second-tie: 3:2, none: 1:1}
    lost: {by: choice, war: 2:1, surrender: 1:2, none: 1:1}
    strategy: best
  low-tie:
    name: {en: Low tie, pt: Empate baixo, zh: 小和}
    win: war and war-won
    push: [player beats dealer, dealer beats player]
    lose: others
    raise: {war: 2}
    pays: {by: player, 2 to 4: 4:1, others: 3:2}
    lost: {by: choice, war: 3:1, surrender: 1:2}
    strategy: best
stakes: {minimum: 50, chip: 25}
"""
"""Of the second bet surrendering is best with all but the lowest cards."""


@cache
def war() -> Case:
    with TemporaryDirectory() as folder:
        Path(folder, "casino-war.yaml").write_bytes(GAME.read_bytes())
        application = Path(folder, "application.yaml")
        application.write_text(APPLICATION, "utf-8")
        return case_of(load_application(application))


def said(language: Language) -> str:
    """What the dossier says beside its tables."""
    blocks = document(war(), language)
    return "\n".join(block.text for block in blocks if isinstance(block, Heading | Paragraph))


PLAYS = {
    "en": "“player” 2 to 4: “war”; “player” 5 to ace: “surrender”",
    "pt": "«jogador» 2 a 4: «guerra»; «jogador» 5 a ás: «desistência»",
    "zh": "「玩家」2至4：「開戰」；「玩家」5至A：「投降」",
}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_the_dossier_says_how_it_is_played(language: Language) -> None:
    assert PLAYS[language] in said(language)


@pytest.mark.thorough
def test_the_examples_are_played_so_and_count_what_is_put_down_besides() -> None:
    case = war()
    w = Words("en", case.ruleset)
    (rows,) = [block.rows for block in examples(case, case.proposed[1], w) if isinstance(block, Table)]
    assert [tuple(map(str, row[2:])) for row in rows] == [
        ("wins 4:1", "150", "200", "150", "350"),
        ("pushes, and is returned", "50", "0", "50", "50"),
        ("loses half the stake", "50", "0", "25", "25"),
        ("loses 3 times the stake", "150", "0", "0", "0"),
    ]
    assert "surrender" in str(rows[2][1])


@pytest.mark.thorough
def test_with_another_prize_it_may_be_played_otherwise() -> None:
    """For 5 and above surrendering is best at 3:2, so that a little more changes nothing; at 9:5 it is not any more."""
    _, low_tie = groups_of(war())
    of_others = prize_rows(low_tie)[1]
    assert of_others.weight is None
    assert of_others.fair is None
    edges = {str(one.ratio): one.edge for one in of_others.around}
    assert edges["3:2"] == edges["5:4"] == low_tie.measures.house_edge
    assert edges["9:5"] < edges["3:2"]
    assert all(one.edge == edge_with(low_tie, 1, one.ratio) for one in of_others.around)
    assert all(isinstance(one.edge, Fraction) for one in of_others.around)
