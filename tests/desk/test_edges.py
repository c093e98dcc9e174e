"""The house edge beside each bet, as an editor shows it while a ruleset is written."""

from __future__ import annotations

from pathlib import Path

from macau_edge.desk.buffer import Buffer
from macau_edge.desk.work import Work
from macau_edge.model.texts import Language
from macau_edge.reading.source import shipped_folder
from tests.desk.test_process import FILE, HEAD, OTHER, SLOW, text
from tests.loops import each


def edges(written: str, language: Language = "en") -> dict[str, str]:
    """By the name of a bet, what stands beside it."""
    work, buffer = Work(lambda: True), Buffer(FILE, written)
    found = work.edges(buffer, {}, work.findings(buffer, {}), language)
    return {written[slice(*buffer.span(place))]: said for place, said in found}


@each(
    ("written", "beside"),
    [
        (text(SLOW, OTHER), {"a": "16.6667 %", "b": "11.1111 %"}),
        (text(SLOW.replace("4:1", "6:1"), OTHER), {"a": "-16.6667 % PLAYER", "b": "11.1111 %"}),
        (text(SLOW, "b: {win: [7, 8], lose: [8, others], pays: 1:1}"), {"a": "16.6667 %"}),
        (text(SLOW, "b: {win: 13, lose: others, pays: 1:1}"), {"a": "16.6667 %"}),
        (text(SLOW, "b: {win: 12, loses: others}"), {"a": "16.6667 %"}),
        (text(SLOW, "more: {based-on: a, pays: 5:1}"), {"a": "16.6667 %", "more": "0.0000 %"}),
        (text("more: {based-on: a, pays: 5:1}", SLOW.replace("7", "8.5")), {}),
        (text("x: {each: {n: [4, 5, 6]}, win: n, lose: others, pays: 5:1}"), {"x": "16.6667 % … 50.0000 %"}),
        (f"{text(SLOW)}nonsense: 1\n", {}),
        ("services: {web: {image: nginx}}\n", {}),
        (HEAD, {}),
    ],
)
def test_a_bet_has_its_edge_unless_something_is_wrong_that_it_could_depend_on(
    written: str, beside: dict[str, str]
) -> None:
    assert edges(written) == beside


@each(("language", "player"), [("pt", "-16,6667 % JOGADOR"), ("zh", "-16.6667% 博彩者")])
def test_it_is_in_the_language_of_the_editor(language: Language, player: str) -> None:
    assert edges(text(SLOW.replace("4:1", "6:1")), language) == {"a": player}


def test_an_option_that_nobody_chose_is_every_choice_of_it() -> None:
    """Craps: the Field has 2:1 or 3:1 for twelve (Despacho 53/2010, art. 4, 7)); all other bets have one edge each."""
    found = edges((Path(shipped_folder()) / "craps.yaml").read_text("utf-8"))
    assert found["field"] == "2.7778 % … 5.5556 %"
    assert found["pass-line"] == "1.4141 %"
