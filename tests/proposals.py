"""Applications in few lines, loaded and worked out, for the tests of a dossier's figures."""

from __future__ import annotations

from pathlib import Path

from macau_edge.checks.sound import Loaded, load_proposed, load_sound, load_source
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.source import read_source, shipped_folder, source
from tests.products import made_once

EXAMPLES = Path(__file__).parents[1] / "examples"

HEAD = """application: T-1
date: 2026-11-20
applicant:
  name: Company
  capacity: {pt: concessionária, zh: 承批公司, en: concessionaire}
  representative: Person
  representative-capacity: {pt: administrador, zh: 董事, en: director}
"""

HEAD_IN_EACH_LANGUAGE = """application: EX-1
date: 2026-11-20
city: {pt: Macau, zh: 澳門, en: Macau}
applicant:
  name: {pt: Exemplo, zh: 範例, en: Example}
  capacity: {pt: concessionária, zh: 承批公司, en: concessionaire}
  representative: {pt: Ho, zh: 何, en: Ho}
  representative-capacity: {pt: administradora, zh: 董事, en: director}
"""

FIELD = """game: craps
stakes: {{minimum: 25, chip: 5}}
bets:
  field:
    name: Field
    win: [2, 3, 4, 9, 10, 11, 12]
    lose: others
    pays: {{by: total, [3, 4, 9, 10, 11]: 1:1, 2: 2:1, 12: {prize}}}
"""
FIRE = """game: craps
stakes: {minimum: 25, chip: 25}
bets:
  fire:
    name: {en: Fire Bet, pt: Fire Bet, zh: 火焰投注}
    made: come-out
    collect: [4, 5, 6, 8, 9, 10]
    when: point-made
    until: end of hand
    pays: {by: collected, 4: 24:1, 5: 249:1, 6: 999:1, others: lose}
"""
SMALL_TALL_ALL = """game: craps
bets:
  all-small: {name: All Small, collect: 2 to 6, until: 7, pays: {by: collected, 5: 34:1, others: lose}}
  all-tall: {name: All Tall, collect: 8 to 12, until: 7, pays: {by: collected, 5: 34:1, others: lose}}
  all: {name: All, collect: [2 to 6, 8 to 12], until: 7, pays: {by: collected, 10: 175:1, others: lose}}
"""
REPEATERS = """game: craps
bets:
  repeater:
    name: {en: Repeater, pt: Repeater, zh: 重複點數}
    each: {number: [2, 3, 4, 10, 11, 12]}
    count: number
    until: 7
    pays:
      by: number
      [2, 12]: {by: count, 2 or more: 40:1, others: lose}
      [3, 11]: {by: count, 3 or more: 50 for 1, others: lose}
      [4, 10]: {by: count, 4 or more: 65:1, others: lose}
"""
HIGHEST = """game: craps
bets:
  low-repeater:
    name: {en: Any low repeater, pt: Any low repeater, zh: 任一重複}
    highest-of: {number: [2, 3, 4]}
    count: number
    until: 7
    pays:
      by: number
      2: {by: count, 2 or more: 15:1, others: lose}
      3: {by: count, 3 or more: 12:1, others: lose}
      4: {by: count, 4 or more: 15:1, others: lose}
"""
DUEL = """game: Duel
act: none
device: {decks: 1, order: [2 to king, ace], compare: order}
words:
  player: {en: player, pt: jogador, zh: 玩家}
  dealer: {en: dealer, pt: banca, zh: 莊}
  first: {en: the cards, pt: as cartas, zh: 派牌}
  decision: {en: choice, pt: escolha, zh: 選擇}
  play: {en: play, pt: jogar, zh: 跟注}
  fold: {en: fold, pt: desistir, zh: 棄牌}
deal:
  first: {player: 1, dealer: 1}
  decision: {choose: [play, fold], sees: player}
bets:
  duel:
    win: play and player beats dealer
    push: play and player ties dealer
    lose: others
    raise: {play: 1}
    pays: 3:2
    lost: {by: choice, play: 2:1, fold: 1:1}
  high: {win: player ace, push: others, pays: 1:1}
  duel-with-high: {together: {duel: 1, high: 1 on duel}, strategy: best}
"""
"""A game with a bet that has no figures of its own, and one that is put together of it."""
LAID = """game: Dice
act: none
device: {dice: 2}
bets:
  field: {win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: {by: total, [2, 12]: 2:1, others: 1:1}}
  twelve: {win: 12, push: others, pays: 1:1}
  with-twelve: {together: {field: 3, twelve: 2 on field}}
"""
"""A game with a bonus that is laid on another bet's stake."""
LINE_WITH_ODDS = """game: craps
bets:
  line-with-odds:
    name: {en: Line with odds, pt: Linha com adicionais, zh: 連附加投注}
    together: {pass-line: 1, pass-line-odds: 2}
"""
DONT_PASS = """game: craps
bets:
  dont-pass:
    made: come-out
    stages:
      come-out: {win: [2, 3], lose: [7, 11], push: 12, point: [4, 5, 6, 8, 9, 10]}
      point: {win: 7, lose: point}
    pays: 9:10
"""
LAY = """game: craps
bets:
  lay:
    name: {en: Lay, pt: Lay, zh: 反注}
    each: {number: [4, 10]}
    win: 7
    lose: number
    pays: 1:2
    commission: {rate: 5%, of: prize, paid: with the bet}
"""
CUSSEC = """game: cussec
bets:
  low-total: {name: {en: Low, pt: Baixo, zh: 低}, win: 4 to 6, lose: others, pays: 9:1}
"""
ROULETTE = """game: roulette
bets:
  straight-up:
    each: {number: 0 to 36}
    win: number
    lose: others
    pays: 34:1
  around-zero: {name: {en: Around zero, pt: Em redor do zero, zh: 零的兩旁}, win: [0, 26, 32], lose: others, pays: 10:1}
"""
KEPT = """game: cussec-kept
bets:
  low-total: {name: {en: Low, pt: Baixo, zh: 低}, win: 4 to 6, lose: others, pays: 10:1}
"""
URN = """game: urn
bets:
  red-then-gold:
    name: {en: Red before gold, pt: Encarnado antes do doirado, zh: 紅先於金}
    win: red
    lose: gold
    pays: 1:20
"""
PARTAGE = """game: french-roulette
bets:
  black-partage:
    name: {en: Black with la partage, pt: Preto com la partage, zh: 黑（零退半）}
    win: black
    lose: others
    pays: 1:1
    lost: {by: result, 0: 1:2, others: 1:1}
"""
FANTAN = """game: fantan
bets:
  one-or-two: {name: {en: One or two, pt: Um ou dois, zh: 一或二}, asks: {beside: "nga[1-2,4]"},
    win: [1, 2], lose: 3, push: 4, pays: 2:5}
"""
SURE = """game: roulette
bets:
  sure:
    name: {en: Nearly sure, pt: Quase certa, zh: 幾必贏}
    count: 0
    until: 1 to 36
    pays: {by: count, 5 or more: lose, others: 1:99999999}
  hardly:
    name: {en: Hardly ever, pt: Quase nunca, zh: 幾不贏}
    count: 0
    until: 1 to 36
    pays: {by: count, 7 or more: 9999999:1, others: lose}
"""
APPLICATIONS = {
    "field": FIELD.format(prize="5:2"),
    "fire": FIRE,
    "small-tall-all": SMALL_TALL_ALL,
    "repeaters": REPEATERS,
    "highest": HIGHEST,
    "line-with-odds": LINE_WITH_ODDS,
    "dont-pass": DONT_PASS,
    "lay": LAY,
    "cussec": CUSSEC,
    "roulette": ROULETTE,
    "kept": KEPT,
    "urn": URN,
    "partage": PARTAGE,
    "fantan": FANTAN,
    "sure": SURE,
}


def _kept() -> Loaded:
    """Cussec with prizes that are all that a winner gets: the stake is not returned."""
    text = (shipped_folder() / "cussec.yaml").read_text("utf-8")
    return load_source(source("cussec-kept.yaml", f"winning-stake: kept\n{text}".encode()), "cussec-kept")


def base(game: Scalar) -> Loaded:
    """The ruleset that an application here is for: one of these tests, an example, or a shipped one."""
    if game.text == "cussec-kept":
        return _kept()
    example = EXAMPLES / f"{game.text}.yaml"
    return load_source(read_source(example), game.text) if example.exists() else load_sound(game.text)


@made_once
def case_of_text(text: str, draft: bool = False) -> Case:
    """The case of an application, of which only what is asked is written."""
    loaded = load_proposed(source("application.yaml", (HEAD + text).encode()), base)
    return case_of(loaded, draft=draft)


def case_named(name: str) -> Case:
    """One of `APPLICATIONS`, worked out once."""
    return case_of_text(APPLICATIONS[name], draft=True)
