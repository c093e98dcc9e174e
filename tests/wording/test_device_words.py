"""Dice and urns in words: what `explain` says can come up, and what balls are called in phrases and prizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from macau_edge.model import LANGUAGES, Language, Member
from macau_edge.model.notation import ShownWords, parse_phrase
from macau_edge.model.problem import NOWHERE
from macau_edge.outcomes.scope import scope
from macau_edge.wording import BetWords, Words
from macau_edge.wording.bets import prizes_line
from macau_edge.wording.phrases import phrase_words
from tests.conftest import Run
from tests.loops import each
from tests.on_a_device import read

BET = "bets: {even: {name: Even, law: art. 1, pays-law: art. 1, win: even, lose: others, pays: 1:1}}"
COUNTED = {
    "{dice: 1000}": {
        "en": "1000 dice, each with 6 equally likely faces (1 to 6): 6^1000 equally likely results, too many to be "
        "told apart by their faces. Their totals are 1000 to 6000.",
        "pt": "As somas vão de 1000 a 6000.",
        "zh": "總和為1000至6000。",
    },
    "{dice: 30, faces: {1: 1, 2: 2}}": {
        "en": "30 dice, each with faces of these weights: 1 ×1; 2 ×2; together 3. 3^30 equally likely results are too "
        "many to be told apart by their faces. Their totals are 30 to 60.",
        "pt": "3^30 resultados igualmente prováveis são demasiados",
        "zh": "合計3。3^30個機會均等的結果為數太多",
    },
    "{draw: 1 to 25, take: 5}": {
        "en": "An urn of 25 balls: 1 to 25. A draw takes 5 balls, which are put back after it: 53130 equally likely "
        "results.",
        "pt": "Uma urna com 25 bolas: 1 a 25. Cada extracção tira 5 bolas, repostas depois dela: 53130 resultados",
        "zh": "箱內有25個球：1至25。每次攪出5個球，攪珠後放回：53130個機會均等的結果。",
    },
    "{draw: {2: {colour: red, weight: 3}, 5: {colour: white}}, take: 2, returned: after each ball}": {
        "en": "An urn of four balls: 2 (red) ×3; 5 (white) ×1. A draw takes two balls, each of them put back before "
        "the next: 4 × 4 = 16 equally likely results.",
        "pt": "Cada extracção tira duas bolas, cada uma reposta antes da seguinte: 4 × 4 = 16 resultados",
        "zh": "每次攪出兩個球，每個均在攪出下一個之前放回：4 × 4 = 16個機會均等的結果。",
    },
    "{draw: {2: 3, 5: 1}, take: 2, returned: never}": {
        "en": "A draw takes two balls, which are not put back: the first has 6 equally likely results, and what is "
        "left decides the chances of the next.",
        "pt": "Cada extracção tira duas bolas, que não são repostas: a primeira tem 6 resultados igualmente prováveis",
        "zh": "每次攪出兩個球，不再放回：首次有6個機會均等的結果",
    },
    "{draw: {2: 3, 5: 1}}": {
        "en": "A draw takes one ball, which is put back: 4 equally likely results.",
        "pt": "Cada extracção tira uma bola, que é reposta: 4 resultados igualmente prováveis.",
        "zh": "每次攪出一個球，其後放回：4個機會均等的結果。",
    },
    "{draw: {2: 3, 5: 1}, returned: never}": {
        "en": "A draw takes one ball, which is not put back: the first has 4 equally likely results",
        "pt": "Cada extracção tira uma bola, que não é reposta: a primeira tem 4 resultados",
        "zh": "每次攪出一個球，不再放回：首次有4個機會均等的結果",
    },
    "{draw: 1 to 4}": {
        "en": "4 equally likely remainders: 1 to 4.",
        "pt": "4 restos igualmente prováveis: 1 a 4.",
        "zh": "4個機會均等的餘數：1至4。",
    },
}


@each("language", LANGUAGES, quick=6)
@each("device", COUNTED, quick=4)
def test_what_can_come_up_is_counted_in_words(device: str, language: Language, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    words = "words: {red: red, white: white}\n" if "colour" in device else ""
    file.write_text(f"game: x\ndevice: {device}\n{words}{BET}", "utf-8")
    shown = run("explain", str(file), "even", "--lang", language)
    assert shown.code == 0, shown.err
    assert COUNTED[device][language] in " ".join(shown.out.split())


def said(text: str, device: str, language: Language) -> str:
    ruleset = read(device, "words: {red: {en: red, pt: encarnado, zh: 紅}}\n" + BET)
    inner = scope(ruleset, None, {})
    labels = frozenset(outcome.label for outcome in inner.space)
    return phrase_words(
        parse_phrase(text, NOWHERE, ShownWords(labels)), BetWords(language=language, ruleset=ruleset, inner=inner)
    )


URN = "{draw: {1 to 5: {colour: red}, 6: {colour: gold}, 7: {colour: gold}}, take: 3}"
ONE = "{draw: {1 to 5: {colour: red}, 6: {colour: gold}, 7: {colour: gold}}}"


@pytest.mark.parametrize(
    ("text", "device", "words"),
    [
        ("8 to 12", URN, ("a total of 8 to 12", "uma soma de 8 a 12", "總和為8至12")),
        ("odd", URN, ("an odd total", "uma soma ímpar", "總和為單數")),
        ("1-2-6", URN, ("the balls 1-2-6", "as bolas 1-2-6", "攪出的球為1-2-6")),
        ("shows 5", URN, ("at least one ball showing 5", "pelo menos uma bola com o número 5", "最少有一個球為5號")),
        (
            "exactly 2 show red",
            URN,
            ("exactly two balls showing red", "exactamente duas bolas com a cor encarnado", "恰有兩個球為紅"),
        ),
        (
            "exactly 3 show red",
            URN,
            ("all three balls showing red", "as três bolas com a cor encarnado", "三個球均為紅"),
        ),
        ("same colour", URN, ("the same colour on all three balls", "a mesma cor nas três bolas", "三個球顏色相同")),
        ("7", ONE, ("a ball with the number 7", "uma bola com o número 7", "攪出7號")),
        ("shows red", ONE, ("one ball showing red", "uma bola com a cor encarnado", "一個球為紅")),
        ("shows 6", "{dice: 1}", ("one die showing 6", "um dado a mostrar 6", "一顆骰子出現6點")),
        ("3", "{draw: 1 to 4}", ("a remainder of 3", "um resto de 3", "餘3")),
    ],
)
def test_balls_are_spoken_of_as_balls(text: str, device: str, words: tuple[str, str, str]) -> None:
    assert tuple(said(text, device, language) for language in LANGUAGES) == words


def test_prizes_go_by_balls() -> None:
    bets = """
words: {red: {en: red, pt: encarnado, zh: 紅}}
bets:
  reds: {win: at least 2 show red, lose: others, pays: {by: balls showing red, 2: 1:1, 3: 2:1}}
  kinds: {win: any except 8, lose: 8, pays: {by: different faces, 2: 2:1, 3: 1:3}}
"""
    ruleset = read("{draw: {1 to 5: {colour: red}, 6: {colour: gold, weight: 2}}, take: 3}", bets)
    of = {name: prizes_line(Member(bet, {}), {}, Words("en", ruleset)) for name, bet in ruleset.bets.items()}
    assert of == {
        "reds": "1:1 (two balls) · 2:1 (three balls)",
        "kinds": "2:1 (2 different balls) · 1:3 (3 different balls)",
    }
