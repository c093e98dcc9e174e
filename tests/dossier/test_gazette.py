"""The proposed text in the gazette's own form: its place in the regulation, its words, the dispatch and the notice."""

from __future__ import annotations

import pytest

from macau_edge.dossier.bilingual import side_by_side
from macau_edge.dossier.case import Case
from macau_edge.dossier.places import Item
from macau_edge.dossier.sections.gazette import gazette
from macau_edge.dossier.sections.items import BLANK
from macau_edge.model import LANGUAGES, Language
from macau_edge.reports.document import Heading, Paragraph
from tests.cases import said_by
from tests.loops import each
from tests.proposals import APPLICATIONS, FIELD, FIRE, HIGHEST, REPEATERS, case_named, case_of_text

ONE_THROW = "game: craps\nbets:\n  low-3: {name: Low 3, win: [2, 3, 4], lose: others, pays: 4:1}\n"
STAGES = """game: craps
words: {first: {en: first, pt: primeira, zh: 第一}}
bets:
  twice:
    name: {en: Twice, pt: Duas vezes, zh: 兩次}
    stages: {come-out: {first: [2 to 12]}, first: {win: first, lose: others}}
    pays: 7:1
"""
BY_STAGE = """game: craps
bets:
  corner:
    name: {en: Corner, pt: Canto, zh: 角}
    stages: {come-out: {win: 7, point: [4, 5, 6, 8, 9, 10], lose: others}, point: {win: 7, lose: others}}
    pays: {by: stage, come-out: 2:1, point: 3:1}
"""
FIGURES = """game: fish-prawn-crab
bets:
  two: {name: Two, each: {pair: like 1-2}, win: shows pair, lose: others, pays: 6:1}
"""


def lines(case: Case, language: Language) -> list[str]:
    return [block.text for block in said_by(gazette, case, language) if isinstance(block, Paragraph | Heading)]


def new_items(case: Case) -> dict[str, tuple[Item | None, Item | None]]:
    """Where each proposed bet and its prize stand in the act."""
    return {one.bet.id: one.items for one in case.asked}


def after(said: list[str], start: str) -> str:
    """The line after the one that begins so."""
    return said[next(number for number, text in enumerate(said) if text.startswith(start)) + 1]


@pytest.mark.thorough
def test_a_bet_of_one_throw_is_the_next_item_of_its_number() -> None:
    """N.º 3 of article 5 ends with 9), article 6 with 15)."""
    case = case_of_text(ONE_THROW)
    assert new_items(case) == {"low-3": (Item("art. 5, n.º 3", 10), Item("art. 6", 16))}
    said = lines(case, "pt")
    expected = "10) «Low 3» – O jogador ganha com uma soma de 2, 3 ou 4 e perde com qualquer outro resultado."
    assert after(said, "No artigo relativo às apostas (artigo 5.º, n.º 3)") == expected
    prize = "16) O prémio da aposta «Low 3» é 4 vezes o valor apostado (4:1)."
    assert after(said, "No artigo relativo aos prémios (artigo 6.º)") == prize
    said = lines(case, "zh")
    assert after(said, "有關投注的條文（第五條第三款）").startswith("（十）《Low 3》——總和為2點、3點或4點，則博彩者贏")
    assert after(said, "有關彩金的條文（第六條）") == "（十六）《Low 3》的彩金為投注金額的4倍（1：4）。"


@pytest.mark.thorough
def test_a_bet_of_several_throws_is_the_next_item_of_the_other_number() -> None:
    assert new_items(case_of_text(FIRE)) == {"fire": (Item("art. 5, n.º 4", 5), Item("art. 6", 16))}


@pytest.mark.thorough
@each(
    ("bet", "under"),
    [
        ("duo: {name: Duo, together: {any-7: 1, eleven: 1}}", "art. 5, n.º 3"),
        ("hard: {name: Hard, together: {'hard-way[4]': 1, 'hard-way[6]': 1}}", "art. 5, n.º 4"),
        ("both: {name: Both, together: {any-7: 1, 'hard-way[4]': 1}}", ""),
        ("line: {name: Line, together: {pass-line: 1, pass-line-odds: 2}}", ""),
        ("sevens: {name: Sevens, stages: {one: {two: 7, lose: others}, two: {win: 7, lose: others}}, pays: 30:1}",
         "art. 5, n.º 4"),
        ("sevens: {name: Sevens, made: come-out, stages: {one: {two: 7, lose: others}, two: {win: 7, lose: others}}, "
         "pays: 30:1}", ""),
    ],
)  # fmt: skip
def test_a_bet_of_parts_or_of_two_throws_is_an_item_of_the_number_of_its_sort(bet: str, under: str) -> None:
    """N.º 3 has the bets of one throw, the Horn among them, n.º 4 those of several; n.º 2 line bets."""
    stages = "words: {one: {en: first, pt: primeira, zh: 第一}, two: {en: second, pt: segunda, zh: 第二}}\n"
    case = case_of_text(f"game: craps\n{stages if 'stages' in bet else ''}bets:\n  {bet}\n", draft=True)
    *_, (item, _) = new_items(case).values()
    assert item is not None
    assert item.under == under


@pytest.mark.thorough
def test_a_tally_says_what_counts_win_and_no_other_bet_does() -> None:
    """A prize by the stage is no count: what wins stands among the clauses of the stage."""
    said = after(lines(case_of_text(FIRE), "zh"), "有關投注的條文（第五條第四款）")
    assert said.endswith("該輪結束，則投注終結。集得4、5或6項，則博彩者贏；其他情況，則博彩者輸。")
    assert said.startswith("（五）《火焰投注》——投注須在該輪首次擲骰前作出。該輪於「首次擲骰」：")
    said = after(lines(case_of_text(FIRE), "pt"), "No artigo relativo às apostas (artigo 5.º, n.º 4)")
    assert said.endswith("O jogador ganha com 4, 5 ou 6 reunidos e perde com qualquer outra contagem.")
    stages = next(text for text in lines(case_of_text(BY_STAGE), "zh") if "《角》——" in text)
    assert stages.endswith("於「博彩者的點數」：總和為7點，則博彩者贏；其他結果，則博彩者輸。")


@pytest.mark.thorough
def test_another_prize_takes_the_place_of_the_one_that_there_is() -> None:
    case = case_of_text(FIELD.format(prize="5:2"))
    said = lines(case, "pt")
    assert after(said, "Em vez do que a alínea correspondente diz desta aposta (artigo 6.º)").startswith(
        "12) Os prémios da aposta «Field»"
    )
    assert "com uma soma de 12 – o prémio é pago na proporção de 5 para 2 (5:2)." in said
    assert "總和為12點：彩金賠率為2賠5（2：5）。" in lines(case, "zh")
    assert not any(text.startswith("No artigo relativo às apostas") for text in said)


def test_a_bet_under_another_name_takes_the_place_of_both_items() -> None:
    """Low wins, loses and pushes as Small does, which article 5, n.º 3, 9) has, and article 6, 13) its prize."""
    low = "{name: Low, asks: {in-place-of: small}, win: 2 to 6, lose: others, pays: 6:5}"
    said = lines(case_of_text(f"game: craps\nbets: {{low-dice: {low}}}\n"), "pt")
    instead = "Em vez do que a alínea correspondente diz desta aposta"
    assert after(said, f"{instead} (artigo 5.º, n.º 3)").startswith("9) «Low» – ")
    assert after(said, f"{instead} (artigo 6.º)").startswith("13) O prémio da aposta «Low» ")
    assert not any(text.startswith("No artigo relativo a") for text in said)
    assert "Small" not in "".join(said[: said.index("Minuta do despacho de autorização")])


@pytest.mark.thorough
@each("name", {"fan": "{en: Fan, pt: Fan, zh: {ours: 番}}", "four": "{en: Four, pt: Quatro, zh: 四門}"}.items())
def test_no_star_stands_in_the_text_that_is_proposed(name: tuple[str, str]) -> None:
    """The Chinese names of fan-tan are ours, which a star and its note say elsewhere: what is proposed has no notes.

    Of another prize of that bet under a name of its own the act's is told there, too.
    """
    id_, words = name
    asks = "" if id_ == "fan" else "asks: {in-place-of: fan}, "
    bet = f"{{name: {words}, {asks}each: {{number: 1 to 4}}, win: number, lose: others, pays: 5:2}}"
    case = case_of_text(f"game: fantan\nbets: {{{id_}: {bet}}}\n")
    said = "\n".join(lines(case, "zh"))
    assert "番" in said.replace("番攤", "")
    assert "*" not in said


PAIRS = """game: roulette
bets:
  two:
    name: {{pt: Dois, zh: 兩號, en: Two}}
    each: {{low: 1 to {low}, high: 21 to 30}}
    win: [low, high]
    lose: others
    pays: 16:1
"""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "likewise"),
    [
        ("en", "Likewise each of the following, with its own values in place of those above: (1, 22), (1, 23),"),
        (
            "pt",
            "Do mesmo modo cada uma das seguintes, com os seus valores em vez dos acima indicados: (1, 22), (1, 23),",
        ),
        ("zh", "下列各項亦同，惟以其本身的值取代上述者：（1、22）、（1、23）、"),
    ],
)
def test_the_rule_of_a_large_family_stands_for_every_member(language: Language, likewise: str) -> None:
    """An act cannot refer to an application: seventy bets by the first, the last, and the values of all between."""
    said = lines(case_of_text(PAIRS.format(low=7)), language)
    (found,) = [text for text in said if text.startswith(likewise)]
    comma = {"en": "), (", "pt": "), (", "zh": "）、（"}[language]
    assert found.count(comma) == 70 - 2 - 1


@pytest.mark.thorough
@pytest.mark.parametrize("text", [STAGES, FIGURES])
def test_a_place_that_the_act_does_not_tell_is_a_blank_with_a_note(text: str) -> None:
    """Line bets are not all bets with stages; and Fish-Prawn-Crab was amended by an act that was not read."""
    case = case_of_text(text)
    ((bet, _),) = new_items(case).values()
    assert bet == Item()
    said = [one for one in lines(case, "pt") if one != "[...]"]
    assert after(said, f"No artigo relativo às apostas ({BLANK})").startswith(f"{BLANK}) «")
    assert any(one.startswith(f"{BLANK}: o lugar da aposta") for one in said)


# --- how what is said is joined --------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_clauses_that_are_lists_themselves_stand_apart() -> None:
    """`ganha com A e B e perde com outro`: what wins and what loses would be one list."""
    said = lines(case_of_text(FIGURES), "pt")
    first = next(text for text in said if text.startswith("«Two: Peixe-Camarão»"))
    assert first.endswith(
        "a figura Peixe e pelo menos um dado a mostrar a figura Camarão; perde com qualquer outro resultado."
    )


@pytest.mark.thorough
def test_a_tally_says_with_which_counts_the_player_wins() -> None:
    said = lines(case_of_text(FIRE), "pt")
    ((bet,),) = [[text for text in said if text.startswith("5) «Fire Bet»")]]
    assert bet.startswith("5) «Fire Bet» – A aposta faz-se antes de qualquer lançamento da série. Na série, em «")
    assert " A aposta reúne" in bet
    ends = "O jogador ganha com 4, 5 ou 6 reunidos e perde com qualquer outra contagem."
    assert bet.endswith(ends)


@pytest.mark.thorough
def test_prizes_of_a_family_are_one_list_with_a_row_for_each_prize() -> None:
    """And where there is one prize alone, no list of one."""
    said = lines(case_of_text(REPEATERS), "pt")
    start = said.index("16) Os prémios da aposta «Repeater» são os seguintes:")
    assert said[start + 1 : start + 4] == [
        "na aposta em 2 ou 12 – o prémio é 40 vezes o valor apostado (40:1);",
        "na aposta em 3 ou 11 – o prémio é de 50 por 1 (aposta incluída);",
        "na aposta em 4 ou 10 – o prémio é 65 vezes o valor apostado (65:1).",
    ]
    pays = "{by: collected, 3: 9:1, others: lose}"
    low = f"game: craps\nbets: {{low: {{name: Low, collect: 2 to 4, until: 7, pays: {pays}}}}}\n"
    assert "16) O prémio da aposta «Low» é 9 vezes o valor apostado (9:1)." in lines(case_of_text(low), "pt")


@pytest.mark.thorough
def test_the_highest_of_several_prizes_keeps_its_rows() -> None:
    """Which counts win goes by the number that is counted, so the list of prizes tells it."""
    said = lines(case_of_text(HIGHEST), "pt")
    assert after(said, "16) Os prémios da aposta «Any low repeater»") == (
        "2 e, cumulativamente, 2 ou mais vezes – o prémio é 15 vezes o valor apostado (15:1);"
    )


@pytest.mark.thorough
def test_the_dispatch_is_of_who_decides() -> None:
    said = lines(case_of_text(FIRE), "pt")
    assert any(text.startswith("Nos termos do n.º 1 do artigo 7.º do regulamento oficial") for text in said)
    assert after(said, "2. São condições de exploração") == BLANK  # this application suggests none
    assert not any("manda" in text for text in said)
    amended = lines(case_of_text(FIGURES), "pt")
    assert any("artigo 64.º da Lei Básica" in text for text in amended)
    assert not any("artigo 7.º" in text for text in amended)


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_it_says_of_itself_that_nothing_is_decided(language: Language) -> None:
    first = next(block for block in said_by(gazette, case_of_text(FIRE), language) if isinstance(block, Paragraph))
    assert first.kind == "warning"
    assert BLANK in first.text


@pytest.mark.thorough
@each("name", APPLICATIONS)
def test_it_has_the_same_blocks_in_every_language(name: str) -> None:
    case = case_named(name)
    side_by_side({language: said_by(gazette, case, language) for language in LANGUAGES})
    assert not any("{" in text or "  " in text for language in LANGUAGES for text in lines(case, language))


# --- what an act, an item and a paragraph need ------------------------------------------------------------------------


ZERO = "neigh: {name: {pt: Vizinhos, zh: 鄰注, en: Neighbours}, win: [0, 26, 32], lose: others, pays: 10:1}"


@pytest.mark.thorough
@each(
    ("language", "prize"),
    [
        (
            "pt",
            "O prémio da aposta «Vizinhos» é 10 vezes o valor apostado (10:1). "
            "Além disso, não se aplica a esta aposta a regra sobre o zero (artigo 8.º).",
        ),
        ("zh", "《鄰注》的彩金為投注金額的10倍（1：10）。此外，此投注不適用有關零的規則（第八條）。"),
        (
            "en",
            "The prize of the bet “Neighbours” is 10 times the stake (10:1). "
            "Besides, the rule on zero does not apply to this bet (art. 8).",
        ),
    ],
)
def test_a_bet_that_is_not_lost_on_zero_says_so_in_its_item(language: Language, prize: str) -> None:
    """Left unsaid, art. 8 would take it on zero; the paragraph of the item has it, and no list below."""
    said = lines(case_of_text(f"game: roulette\nbets: {{{ZERO}}}\n"), language)
    assert f"{BLANK}) {prize}" in said or f"（{BLANK}）{prize}" in said
    kept = lines(
        case_of_text("game: roulette\nbets: {kept: {name: K, win: [26, 32], lose: others, pays: 16:1}}\n"), "pt"
    )
    assert not any("regra sobre o zero" in text for text in kept)


@pytest.mark.parametrize(
    ("game", "bet", "amends"),
    [
        ("roulette", ZERO, f"1. O regulamento do jogo Roleta, aprovado por {BLANK}, passa a prever"),
        (
            "fish-prawn-crab",
            "two: {name: Two, each: {pair: like 1-2}, win: shows pair, lose: others, pays: 6:1}",
            "1. O regulamento do jogo Peixe-camarão-caranguejo, aprovado pelo Despacho Regulamentar Externo n.º 59",
        ),
    ],
)
def test_a_draft_names_the_act_that_it_amends_where_that_is_known_to_be_in_force(
    game: str, bet: str, amends: str
) -> None:
    """30/2003 was superseded by 60/2004, of which nobody read what became of it."""
    assert any(text.startswith(amends) for text in lines(case_of_text(f"game: {game}\nbets: {{{bet}}}\n"), "pt"))


REVERSED = """game: craps
bets:
  twelve: {name: {pt: Doze, zh: 十二, en: Twelve}, asks: {in-place-of: boxcars}, win: 12, lose: others, pays: 28:1}
  two: {name: {pt: Dois, zh: 二, en: Two}, asks: {in-place-of: aces}, win: 2, lose: others, pays: 28:1}
"""


def test_items_that_are_replaced_stand_in_the_order_of_their_numbers() -> None:
    said = lines(case_of_text(REVERSED), "pt")
    at = said.index("Em vez do que as alíneas correspondentes dizem destas apostas (artigo 6.º):")
    assert [text.partition(") ")[0] for text in said[at + 1 : at + 3]] == ["9", "10"]


def test_the_notice_calls_a_bet_as_it_is_to_be_called_and_says_what_it_was_called() -> None:
    """Whoever looks for Boxcars finds what it is called now."""
    said = lines(case_of_text(REVERSED), "pt")
    notice = said[said.index("Aviso aos jogadores") :]
    assert notice[1] == "Craps, aposta «Doze»:"
    assert "Esta aposta chamava-se até agora «Boxcars/12»." in notice


STAGED = """game: craps
words: {one: {en: first, pt: primeira, zh: 第一}, two: {en: second, pt: segunda, zh: 第二}}
bets:
  twice:
    name: {en: Twice, pt: Duas vezes, zh: 兩次}
    stages: {one: {two: any}, two: {win: 7, lose: others}}
    pays: 4:1
"""


@each(
    ("name", "language", "share"),
    [
        ("lay", "en", "the house edge is 2.4390 % of what is put down, stake and commission;"),
        ("lay", "pt", "a vantagem do casino é de 2,4390 % do que se despende, aposta e comissão,"),
        ("lay", "zh", "娛樂場利益為投注金額連同佣金的2.4390%；"),
        ("line-with-odds", "en", "the house edge is 1.4141 % of what is staked at the start;"),
        ("line-with-odds", "pt", "a vantagem do casino é de 1,4141 % do que se aposta de início,"),
        ("line-with-odds", "zh", "娛樂場利益為開始時投注金額的1.4141%；"),
        ("field", "pt", "a vantagem do casino é de 4,1667 % do valor apostado,"),
    ],
)
def test_players_are_told_of_what_the_house_edge_is_a_share(name: str, language: Language, share: str) -> None:
    """Of the stake, it was said, even where a commission is paid with it: 1/41 of what is put down, 1/40 of that."""
    assert any(share in line for line in lines(case_named(name), language))


def test_a_family_and_the_first_of_it_are_quoted_as_the_act_quotes_bets() -> None:
    """By 「」 in Chinese, as on the first page, they were, or not at all, beside others in 《》."""
    assert any(
        line.startswith("《反注》共有2種不同投注。以《反注：4》為例：") for line in lines(case_named("lay"), "zh")
    )


def test_a_staged_bet_says_of_whom_that_he_wins() -> None:
    said = lines(case_of_text(STAGED), "pt")
    ends = "Em «segunda»: o jogador ganha com uma soma de 7; o jogador perde com qualquer outro resultado."
    assert any(text.endswith(f"Em «primeira»: qualquer resultado dá início a «segunda». {ends}") for text in said)
    assert any(
        "不論出現何結果，均轉入「第二」。於「第二」：總和為7點，則博彩者贏" in text
        for text in lines(case_of_text(STAGED), "zh")
    )


@pytest.mark.thorough
def test_of_cards_the_one_who_bets_is_not_called_as_a_hand() -> None:
    text = "game: baccarat\nchoices: {packs: 8, discarded: as-many-as-packs}\nbets:\n"
    text += "  small: {name: S, win: player has 2 cards and banker has 2 cards, lose: others, pays: 3:2}\n"
    said = lines(case_of_text(text), "pt")
    assert any(
        "– Quem aposta ganha com 2 cartas em «grupo jogador» e 2 cartas em «grupo banqueiro»;" in one for one in said
    )
    assert "O jogador ganha" not in "\n".join(said)


@pytest.mark.thorough
def test_members_of_a_family_stand_in_the_order_of_the_application() -> None:
    """2 and 12 have one house edge, and stood before 3."""
    said = lines(case_of_text(REPEATERS), "pt")
    listed = [text.partition("»")[0] for text in said if text.startswith("«Repeater ")]
    assert listed[:6] == [f"«Repeater {number}" for number in (2, 3, 4, 10, 11, 12)]


TESTED = """game: baccarat
choices: {packs: 8, discarded: as-many-as-packs}
bets:
  sevens: {name: Sevens, win: player 7, lose: others, pays: 4:1}
rules:
  withdrawal: {en: Not after the first card., pt: Não depois da primeira carta., zh: 首張牌後不可。}
  tests: {en: It was tested., pt: Foi testada., zh: 已測試。}
stakes: {minimum: 50, chip: 50, maximum: 5000}
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_part_of_its_own_states_is_no_condition_and_no_rule_for_players(language: Language) -> None:
    """Art. 13 asks for the tests that apply: these are told to who decides, and bind nobody."""
    said = lines(case_of_text(TESTED), language)
    words = {"en": ("tested", "first card"), "pt": ("testada", "primeira carta"), "zh": ("測試", "首張牌")}
    tested, withdrawn = words[language]
    assert sum(withdrawn in line for line in said) == 2
    assert not any(tested in line for line in said)


@pytest.mark.parametrize(
    ("language", "notice", "wanted"),
    [
        ("en", "Notice to players", ["2 or more times", "3 or more times", "4 or more times"]),
        ("pt", "Aviso aos jogadores", ["2 ou mais vezes", "3 ou mais vezes", "4 ou mais vezes"]),
        ("zh", "向博彩者的公佈", ["2次或以上", "3次或以上", "4次或以上"]),
    ],
)
def test_the_notice_has_every_count_that_a_family_asks_for(language: Language, notice: str, wanted: list[str]) -> None:
    """Players who read of 50:1 for the 3 read how often it must come, which is not as often as the 2."""
    said = lines(case_of_text(REPEATERS), language)
    assert [one for one in wanted if not any(one in text for text in said[said.index(notice) :])] == []


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ["Minimum stake: 50 patacas.", "Maximum stake: 5,000 patacas."]),
        ("pt", ["Aposta mínima: 50 patacas.", "Aposta máxima: 5\xa0000 patacas."]),
        ("zh", ["最低投注金額：澳門元50元。", "最高投注金額：澳門元5,000元。"]),
    ],
)
def test_the_notice_has_both_limits_of_the_stake(language: Language, wanted: list[str]) -> None:
    said = lines(case_of_text(TESTED), language)
    at = said.index(wanted[0])
    assert said[at : at + 2] == wanted
    without = lines(case_of_text(TESTED.replace(", maximum: 5000", "")), language)
    assert wanted[0] in without
    assert wanted[1] not in without


def hard_way(*numbers: int) -> Case:
    """Members of the Hard Way at another prize, each under a name of its own."""
    bets = (
        f'  pair-{one}: {{name: Pair {one}, asks: {{in-place-of: "hard-way[{one}]"}}, win: hard {one}, '
        f"lose: [easy {one}, 7], pays: 15:2}}"
        for one in numbers
    )
    return case_of_text("game: craps\nbets:\n" + "\n".join(bets) + "\n", draft=True)


@pytest.mark.thorough
@each(
    ("numbers", "first"),
    [
        ((4,), "1) What the item says of “Hard Way: 6, 8, 10” stays."),
        ((4, 10), "1) What the item says of “Hard Way: 6, 8” stays."),
        ((4, 6, 8, 10), "1) In place of what it says of “Hard Way 4”:"),
    ],
)
def test_an_item_of_a_family_keeps_the_members_that_stay(numbers: tuple[int, ...], first: str) -> None:
    """Art. 5, n.º 4, 1) and art. 6, 14) have the four Hard Ways in one item each: no other loses its definition."""
    said = lines(hard_way(*numbers), "en")
    start = said.index("In place of a part of what the item says (art. 5, n.º 4):") + 1
    end = said.index("In place of a part of what the item says (art. 6):")
    item = said[start:end]
    assert item[0] == first
    stays = [line for line in item if line.endswith(" stays.")]
    assert stays == [first] * (len(numbers) < 4)
    assert [line.startswith("1)") for line in item] == [True] + [False] * (len(item) - 1)
    replaced = [f"In place of what it says of “Hard Way {one}”:" for one in numbers]
    assert [line.removeprefix("1) ") for line in item if "In place of what" in line] == replaced
    assert said[end + 1] == first.replace("1)", "14)")


# --- what an amendment leaves as it is ------------------------------------------------------------------------------

MIDDLE = """game: fish-prawn-crab
bets:
  any-triple: {win: same face, lose: others, pays: 25:1}
"""
"""The ninth of ten items."""


def of_text(case: Case, language: Language) -> list[str]:
    """The lines between the title of the text and that of the dispatch."""
    said = lines(case, language)
    titles = [number for number, text in enumerate(said) if text in said_titles(case, language)]
    return said[titles[0] + 1 : titles[1]]


def said_titles(case: Case, language: Language) -> tuple[str, str]:
    w = case.words(language)
    return w("gazette.text"), w("gazette.dispatch.proposed")


@each(("language", "mark"), [("pt", "[...]"), ("zh", "［……］"), ("en", "[...]")])
def test_what_stays_of_an_amended_article_is_a_mark_before_what_is_new(language: Language, mark: str) -> None:
    """So dispatches are drawn up (56/2018); a blank looks otherwise."""
    said = of_text(case_of_text(FIGURES), language)
    assert said.count(mark) == 2  # of bets, and of prizes
    assert said[1] == mark
    assert said[2].startswith(("[____]", "（[____]）"))
    assert "[…]" not in "".join(said)
    assert sum(mark in text for text in said[-3:]) == 1  # what the mark is


def test_what_stays_on_both_sides_of_what_is_replaced_is_a_mark() -> None:
    """Article 6 has ten items, of which the ninth is written anew."""
    said = of_text(case_of_text(MIDDLE), "pt")
    at = next(number for number, text in enumerate(said) if text.startswith("9) "))
    assert (said[at - 1], said[at + 1]) == ("[...]", "[...]")


def test_nothing_stays_before_the_first_item() -> None:
    first = 'game: fish-prawn-crab\nbets: {small: {win: 4 to 10 except same face, lose: others, pays: "26:25"}}\n'
    said = of_text(case_of_text(first), "pt")
    at = next(number for number, text in enumerate(said) if text.startswith("1) "))
    assert said[at - 1].startswith("Em vez do que")
    assert said[at + 1] == "[...]"
    assert said.count("[...]") == 1


@pytest.mark.thorough
def test_an_act_that_authorises_leaves_nothing_as_it_is() -> None:
    assert "[...]" not in "".join(lines(case_of_text(ONE_THROW), "pt"))
