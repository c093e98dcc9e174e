"""Numbers in prose of two languages: told where both have one that the other lacks, and never of what says the same."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge.model.problem import rules
from macau_edge.reading.fields import Findings
from macau_edge.reading.languages import check_texts
from macau_edge.reading.nodes import read_nodes
from macau_edge.reading.source import source
from macau_edge.typed.prose import amounts_in, figures_in, lacking
from macau_edge.wording.citations import chinese_numeral
from tests.loops import each
from tests.parts import examples

ROOT = Path(__file__).parents[2]
WORDING = ROOT / "macau_edge" / "wording"

SAME = (
    ("artigo 13.º, n.os 4 a 6", "第十三條第四款至第六款"),
    ("nos termos do n.º 3 do artigo 7.º", "按第七條第三款"),
    ("art. 5, n.º 2, alínea 1)", "第五條第二款（一）項"),
    ("o artigo 3.º da Lei n.º 16/2001", "第16/2001號法律第三條"),
    ("Despacho n.º 69/2009, de 20 de Julho de 2009", "2009年7月20日第69/2009號批示"),
    ("comissão de 0,5% em 3 mesas", "三張賭枱收取千分之五佣金"),
    ("commission of 0.5% at 3 tables", "三張賭枱收取千分之五佣金"),
    ("às 15:30 de 19/11", "十一月十九日下午3:30"),
    ("às 15:30 de 19/11", "3:30 p.m. on 19/11"),
    ("a mesa abre às 18:00 e fecha às 6:00", "the table opens at 6 p.m. and closes at 6 a.m."),
    ("das 18h00 às 23h30", "晚上6時至晚上11時30分"),
    ("fecha às 23:00", "晚上十一時關枱"),
    ("às 3 horas da tarde", "15時"),
    ("em 20 de Novembro de 2026", "二零二六年十一月二十日"),
    ("on November 20, 2026", "2026年11月20日"),
    ("a 20/11/2026, às 08:30", "2026年11月20日8時30分"),
    ("até 5 000 patacas", "最高5,000元"),
    ("até 5.000 patacas", "最高五千元"),
    ("5 000 patacas", "澳門元５，０００元"),
    ("1,5 milhões de patacas", "150萬元"),
    ("dez mil patacas", "10,000元"),
    ("12 mil e 5 patacas", "一萬二千元另5元"),
    ("a vantagem é de 2,5%", "優勢為2.5%"),
    ("a vantagem é de 2,78 %", "優勢為百分之二點七八"),
    ("5% de comissão", "百分之五的佣金"),
    ("uma em 38", "三十八分之一"),
    ("one in 38", "38分之1"),
    ("1 em 36 resultados", "三十六種結果之一"),
    ("o prémio é de 30:1", "彩金為1賠30"),
    ("paga 3 para 1", "一賠三"),
    ("Há quinze pares de figuras", "圖案組合共十五組"),
    ("os 2 dados", "兩粒骰子"),
    ("ambos os 2 dados, em 3 lançamentos", "兩粒骰子，擲三次"),
    ("em cada 1 das 36 casas", "三十六格中的每一格，一律適用，任一、其一、唯一均同"),
    ("ganha em 7,11", "開7、11即贏"),
    ("ganha em 2, 3 ou 12", "開2、3或12點即贏"),
    ("Anexo III e Anexo 4", "附件三及附件4"),
    ("n.º 10.9 e n.º 1", "第10.9款及第1款"),
    ("{least} a 5 000, em {edge}", "{edge}，5,000至{most}"),
    ("o prémio 1 é de 1.500 patacas", "彩金1為1,500元"),
    ("24 horas por dia, 7 dias por semana", "每日二十四小時，每周七日"),
    ("the first 2 of 25 balls", "二十五個球中的首2個"),
    ("Article 7(3) and Annex IV, page 2", "第七條第三款及附件四第二頁"),
    ("metade de 500", "500之二分之一"),
    ("três ou quatro vezes em 100", "每100次有三四次"),
    ("de 10 em 10 fichas", "每十枚籌碼"),
    ("Maria nasceu em 1970", "何美玲"),
    ("a soma é 7", "兩粒骰子點數之和為七點"),
    ("no dia 1 de cada mês", "每月一日"),
    ("0,50 patacas", "0.5元"),
    ("the 3rd, 21st and 22nd", "第3、第21及第22"),
    ("6 baralhos de 52 cartas", "六副牌，每副五十二張"),
    ("os 100 primeiros", "百家樂首100名"),
    ("pelo telefone 2832 1234", "致電28321234"),
    ("5 por mil", "千分之五"),
    ("500 mil patacas, pagas em 12 meses", "五十萬元，一年內支付"),
    ("às 15:30, no 5.º andar, n.º 1-B", "15時30分，1號B五樓"),
    ("maiores de 21 anos", "年滿二十一歲"),
    ("2,5 vezes a aposta de 100", "一百元投注的二點五倍"),
    ("entre 2026 e 2027", "2026至2027年"),
    # shares, said by what is paid or by what is taken off, of ten or of a hundred
    ("30 % off", "打七折"),
    ("desconto de 15%", "八五折"),
    ("25% de desconto", "7.5折"),
    ("30 % dos resultados", "三成"),
    ("35%", "三成五"),
    ("35%", "三成半"),
    ("2,5%", "四十分之一"),
    ("1/40", "2.5%"),
    ("0,5%", "5‰"),
    ("3 em cada 4", "75%"),
    # prizes with decimals, or of more than one staked
    ("paga 3:2", "一賠一點五"),
    ("paga 3 para 2", "1賠1.5"),
    ("paga 3 a 2", "一賠一點五"),
    ("1½ para 1", "3:2"),
    ("150% da aposta", "3:2"),
    ("36 for 1", "一賠三十五"),
    # numbers of several parts, in figures and in words
    ("5 mil e quinhentas patacas", "5500元"),
    ("5 mil e quinhentas patacas", "五千五百元"),
    ("5 mil e 500 patacas", "5,500元"),
    ("2 mil e oitocentas", "2800"),
    ("2 milhões e 300 mil patacas", "230萬元"),
    ("2 milhões e meio de patacas", "250萬元"),
    ("35,000 patacas", "3萬5千元"),
    ("35,000 patacas", "3萬5"),
    ("120 million patacas", "1億2000萬元"),
    ("100,500", "10萬零五百"),
    ("MOP 1.5M", "150萬元"),
    ("2 dúzias de fichas", "24枚籌碼"),
    ("5 dúzias e meia", "66枚"),
    ("36 chips", "3打籌碼"),
    ("2 anos e meio", "2.5年"),
    ("2,5 patacas", "兩元半，即2.5元"),
    ("25 patacas", "廿五元"),
    ("5 000 patacas", "伍仟元"),
    # one time, one amount of money, in other units
    ("2 horas e meia", "150分鐘"),
    ("2 horas e 30 minutos", "2.5 hours"),
    ("24 horas", "1 dia"),
    ("18 meses", "1 ano e meio"),
    ("25 cêntimos", "0.25元"),
    ("50 avos", "5角"),
)
OTHER = (
    ("das 18:00 às 23:00", "下午6時30分至晚上10時", "00 23 00 30 10"),
    ("comissão de 0,5%", "千分之八", "0,5 八"),
    ("mínimo de 500 patacas", "最低5,000元", "500 5,000"),
    ("mínimo de 500 patacas", "最低五千元", "500 五千"),
    ("o artigo 3.º", "第四條", "3 四"),
    ("o n.º 2 do artigo 3.º", "第三條第四款", "2 四"),
    ("a 21 de Novembro de 2026", "2026年11月20日", "21 20"),
    ("2,5%", "百分之五", "2,5 五"),
    ("paga 3:1", "一賠四", "3 四"),
    ("36 resultados", "三十八種結果", "36 三十八"),
    ("de 50 a 500 patacas, e 500 por mesa", "50元至500元，每檯50元", "500 50"),
    ("2 dados e 30 fichas", "2粒骰子及三十一枚籌碼", "30 三十一"),
    ("40 % off", "打七折", "40 七"),
    ("paga 3:2, de 500 patacas", "一賠一點五，5,000元", "500 5,000"),
    ("5 mil e quinhentas", "5600", "5 mil 5600"),
    ("2 dias", "36 hours", "2 36"),
    ("de 50 a 500", "from 10 to 100", "50 500 10 100"),
    ("a 2/4", "on 1/2", "4 1"),
    ("às 6:30", "at 2:10", "6 30 2 10"),
    ("30 para 1", "1賠31", "30 31"),
    ("entre 5 e 10 mil fichas", "一萬五千枚", "5 10 mil 一萬五千"),
)
"""In how many ways each is said; what of each is told in the last."""


@each(("one", "other"), SAME, ids=[one for one, _ in SAME])
def test_what_says_the_same_is_not_told(one: str, other: str) -> None:
    assert lacking(one, other) is None
    assert lacking(other, one) is None


@each(("one", "other", "said"), OTHER, ids=[one for one, _, _ in OTHER])
def test_what_says_another_number_is_told(one: str, other: str, said: str) -> None:
    found = lacking(one, other)
    assert found is not None
    assert " ".join(number.text for side in found for number in side) == said


def test_one_side_alone_may_say_more() -> None:
    """A translation may say a number in words, or leave it to what stands before."""
    assert lacking("no máximo 500 patacas", "以最高金額為限") is None
    assert lacking("", "第三條") is None


@each(
    ("text", "amount"),
    [
        ("o máximo é de 5 mil e quinhentas patacas", 5_500),
        ("até 2 milhões e 300 mil patacas", 2_300_000),
        ("最高3萬5千元", 35_000),
        ("最高伍仟元", 5_000),
        ("最高廿五元", 25),
        ("até 5 mil patacas", 5_000),
    ],
)
def test_an_amount_of_several_parts_can_be_the_whole(text: str, amount: int) -> None:
    """`o máximo é de 5 mil e quinhentas patacas` was told of where `stakes` has 5,500."""
    assert amounts_in(text)
    assert all(amount in one.values for one in amounts_in(text))


NUMBERS = st.integers(10, 99_999)


def portuguese(number: int, sign: str) -> str:
    return f"o valor é de {number:,} patacas".replace(",", sign)


def chinese(number: int, form: str) -> str:
    return f"金額為{read_aloud(number) if form == 'aloud' else f'{number:{form}}'}元"


def read_aloud(number: int) -> str:
    """The number in Chinese numerals, as it is spoken in full."""
    digits, units = "零一二三四五六七八九", ("", "十", "百", "千", "萬")
    text = "".join(
        (digits[int(one)] + units[len(str(number)) - at - 1] if one != "0" else "零")
        for at, one in enumerate(str(number))
    )
    while "零零" in text:
        text = text.replace("零零", "零")
    return text.rstrip("零")


@given(NUMBERS, NUMBERS, st.sampled_from(" .\u00a0\u202f"), st.sampled_from((",", "", "aloud")))
@examples(600)
def test_any_two_amounts(one: int, other: int, sign: str, form: str) -> None:
    """One amount in both languages, however each writes it, is none; two are two."""
    assert lacking(portuguese(one, sign), chinese(one, form)) is None
    assume(one != other)
    found = lacking(portuguese(one, sign), chinese(other, form))
    assert found is not None
    assert [len(side) for side in found] == [1, 1]


@given(st.integers(1, 99), st.integers(1, 99))
@examples(300)
def test_any_two_articles(one: int, other: int) -> None:
    assert lacking(f"o artigo {one}.º", f"第{chinese_numeral(one)}條") is None
    assert (lacking(f"o artigo {one}.º", f"第{chinese_numeral(other)}條") is None) == (one == other)


@given(st.text("0123456789,,,.. '' 000零一二三百千萬分之點元第條aemil%()（），", max_size=40))
@examples(600)
def test_a_text_says_what_it_says_itself(text: str) -> None:
    """No text differs from itself, and each number stands where it is said to."""
    assert lacking(text, text) is None
    for number in figures_in(text):
        assert number.values or not number.is_certain


@pytest.mark.thorough
def test_of_very_many_numbers_not_every_pair_is_looked_at() -> None:
    """Of some hundreds on either side there are as many pairs as thousands; the rest is compared number by number."""
    text, other = "2,5% e 1/40; " * 300, "四十分之一、百分之三；" * 300
    found = lacking(text, other)
    assert found is not None
    assert Counter(number.text for side in found for number in side) == {"2,5": 300, "三": 300}


ANY = st.text("0123456789,,,.. ''½:/%半打折成倍年日賠比零一二三十百千萬分之點元廿伍仟aemildozh ", max_size=40)


@given(ANY, ANY)
@examples(1000)
def test_of_two_texts_the_order_makes_no_difference(one: str, other: str) -> None:
    """Whether they differ; which of several that may answer does, the first that is met says."""
    assert (lacking(one, other) is None) == (lacking(other, one) is None)


# --- what applicants write --------------------------------------------------------------------------------------------

PARAGRAPHS = (
    {
        "pt": "A aposta é colocada antes do primeiro lançamento de cada série e fica na mesa até sair 7 ou até 10 "
        "lançamentos. Nos termos do artigo 7.º, n.º 2, alínea 3), paga-se 175:1 se saírem os 10 totais; a 24 horas "
        "do início o director é avisado por escrito (Anexo IV).",
        "zh": "投注於每輪首次擲骰前放置，直至擲出七點或擲骰滿十次為止。按第七條第二款（三）項，"
        "十個點數全部擲出者派彩1賠175；"
        "開始前二十四小時以書面通知局長（附件四）。",
        "en": "The bet is placed before the come-out roll of each hand and stays until a seven, or for 10 "
        "rolls. Under "
        "Article 7(2)(3) it pays 175 to 1 if all ten totals come; the director is told in writing 24 hours before.",
    },
    {
        "pt": "Os limites constam de cada mesa: mínimo de 100 patacas, máximo de 5.000 patacas por aposta e de "
        "20.000 "
        "patacas por jogador. De 1 de Janeiro a 31 de Março de 2027 o mínimo é de 50 patacas.",
        "zh": "各賭檯列明限額：每注最低一百元，最高五千元，每名博彩者最高二萬元。"
        "二零二七年一月一日至三月三十一日，最低為五十元。",
        "en": "Limits stand at each table: a minimum of MOP 100, a maximum of MOP 5,000 a bet and MOP 20,000 a "
        "player. "
        "From January 1 to March 31, 2027 the minimum is MOP 50.",
    },
    {
        "pt": "A vantagem do casino é de 2,78%, ou seja, 1/36: em média perde-se uma aposta em cada 36. Com os dois "
        "dados há 36 resultados, dos quais 6 somam sete.",
        "zh": "娛樂場優勢為2.78%，即三十六分之一：平均每三十六注輸去一注。兩粒骰子共有36種結果，其中六種合計七點。",
        "en": "The house edge is 2.78%, that is 1/36: one bet in 36 is lost on average. Two dice have 36 "
        "outcomes, six "
        "of which make seven.",
    },
    {
        "pt": "Em caso de erro no pagamento, o croupier corrige-o de imediato; passados 5 minutos decide o chefe de "
        "sector, nos termos da Lei n.º 16/2001 e do Despacho n.º 53/2010, de 8 de Março.",
        "zh": "派彩有誤時，荷官應即時更正；逾五分鐘者由區域主管按第16/2001號法律及3月8日第53/2010號批示決定。",
        "en": "A wrong payment is put right at once by the dealer; after five minutes the pit manager decides, under "
        "Law 16/2001 and Dispatch 53/2010 of 8 March.",
    },
    {
        "pt": "Usam-se 8 baralhos de 52 cartas. O jogador ganha se as suas 2 primeiras cartas forem um par (11 "
        "para 1); "
        "em caso de empate a aposta é devolvida. Uma carta encontrada virada é queimada, e as 3 seguintes também.",
        "zh": "使用八副牌，每副五十二張。博彩者首兩張牌為對子即贏（1賠11）；和局退回投注。"
        "發現面朝上的牌須銷牌，其後三張亦同。",
        "en": "Eight decks of 52 cards are used. The player wins if the first two cards are a pair (11 to 1); "
        "a tie is "
        "returned. A card found face up is burned, and so are the next three.",
    },
    {
        "pt": "O prémio arredonda-se para baixo, à unidade: 12,50 patacas pagam 12. A ficha mais baixa é de 5 "
        "patacas; "
        "em cada 3 fichas ganha-se uma. Aplica-se a todas as apostas, sem excepção.",
        "zh": "彩金向下取整至一元：12.5元派12元。最低面額籌碼為五元；每三枚籌碼贏一枚。一律適用於任一投注，"
        "一概無例外。",
        "en": "Prizes are rounded down to one pataca: 12.50 pays 12. The smallest chip is 5 patacas; three "
        "chips win one. "
        "This holds for any one bet alike.",
    },
)


@pytest.mark.parametrize("said", PARAGRAPHS)
def test_what_an_applicant_writes_in_three_languages(said: Mapping[str, str]) -> None:
    assert [lacking(said[one], said[other]) for one, other in PAIRS] == [None] * 3


# --- what was written by whoever knows both languages ----------------------------------------------------------------


def words_of_reports() -> Iterator[Mapping[str, str]]:
    for file in sorted((WORDING / "words" / "en").glob("*.toml")):
        files = {one: file.parents[1] / one / file.name for one in LANGUAGES}
        texts = {one: dict(flat(tomllib.loads(path.read_text("utf-8")))) for one, path in files.items()}
        yield from ({one: texts[one][key] for one in LANGUAGES} for key in texts["en"])


def messages() -> Iterator[Mapping[str, str]]:
    for folder, name in ((WORDING, "messages"), (ROOT / "macau_edge" / "cli", "spoken")):
        pt, zh = (json.loads((folder / f"{name}.{one}.json").read_text("utf-8")) for one in ("pt", "zh"))
        yield from ({"en": key, "pt": pt[key], "zh": zh[key]} for key in pt)


def explanations() -> Iterator[Mapping[str, str]]:
    for code in rules():
        yield {one: rules(one)[code].why for one in LANGUAGES}
        yield {one: rules(one)[code].summary for one in LANGUAGES}


def flat(table: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, str]]:
    for key, value in sorted(table.items()):
        if isinstance(value, dict):
            yield from flat(value, f"{at}{key}.")
        elif isinstance(value, str):
            yield at + key, value


LANGUAGES = ("pt", "zh", "en")


@pytest.mark.parametrize("corpus", [words_of_reports, messages, explanations])
def test_six_thousand_texts_that_are_right(corpus: Any) -> None:
    """The program's own texts: none of any two languages has a number that the other lacks, and lacks another."""
    told = [(one, lacking(said[one], said[other])) for said in corpus() for one, other in PAIRS]
    assert len(told) > 300
    assert [one for one in told if one[1]] == []


PAIRS = (("pt", "zh"), ("pt", "en"), ("zh", "en"))
SHIPPED = sorted((*(ROOT / "rulesets").rglob("*.yaml"), *(ROOT / "examples").rglob("*.yaml")))


@pytest.mark.thorough
@each("file", SHIPPED, ids=[file.relative_to(ROOT).as_posix() for file in SHIPPED])
def test_what_is_shipped_says_the_same_in_its_languages(file: Path) -> None:
    findings = Findings()
    check_texts(read_nodes(source(file.name, file.read_bytes())), findings)
    assert findings.problems == []


@pytest.mark.parametrize(
    "text",
    [
        "representative-capacity: {pt: CEO, zh: CEO, en: CEO}",
        "representative-capacity: {pt: director executivo, zh: CEO}",
        "enclosures: {gli: {pt: GLI-11, zh: GLI-11}}",
        "enclosures: {gli: {pt: Report on the testing of dice, zh: Report on the testing of dice}}",
        "signatories: {mathematician: {qualification: {pt: Doutor, zh: Ph.D.}}}",
        "signatories: {laboratory: {qualification: {pt: ISO/IEC 17025, zh: ISO/IEC 17025}}}",
        'relied-on: {text: {pt: "Wizard of Odds, www.wizardofodds.com", zh: "Wizard of Odds, www.wizardofodds.com"}}',
        "relied-on: {x: {text: {pt: The theory of gambling, zh: The theory of gambling}, act: Despacho 57/2004}}",
        "information: {tests: {pt: Gaming Laboratories International, zh: Gaming Laboratories International}}",
        "information: {tests: {pt: Página da GLI, zh: www.gaminglabs.com}}",
    ],
)
def test_what_has_no_chinese_may_stand_under_it(text: str) -> None:
    """`write it in Chinese` stopped the dossier of whoever is a CEO."""
    assert language_problems(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "representative-capacity: {pt: administrador, zh: administrador}",
        "rules: {withdrawal: {pt: O CEO decide antes., zh: O CEO decide antes.}}",
        "rules: {withdrawal: {pt: A regra GLI-11., zh: The rule GLI-11.}}",
        "relied-on: {x: {text: {pt: O quadro do casino., zh: The table of the casino.}}}",
        "enclosures: {gli: {pt: Certificado, zh: Certificate}}",
        "representative-capacity: {pt: Administrador, zh: Administrador}",
        "rules: {withdrawal: {pt: Livre., zh: Livre.}}",
    ],
)
def test_what_has_some_is_told(text: str) -> None:
    assert language_problems(text) == ["law/wrong-language"]


def language_problems(text: str) -> list[str]:
    findings = Findings()
    check_texts(read_nodes(source("x.yaml", text.encode())), findings)
    return [problem.code for problem in findings.problems]


@pytest.mark.thorough
def test_a_number_that_is_changed_in_one_language_is_mostly_told() -> None:
    """Of every certain number of the corpus that both languages have: nine in ten, since a word may answer to one."""
    told = []
    for said in words_of_reports():
        for one, other in (*PAIRS, *(pair[::-1] for pair in PAIRS)):
            theirs = [number for number in figures_in(said[one]) if number.is_certain]
            for number in (number for number in figures_in(said[other]) if number.is_certain):
                if any(number.is_same(another) for another in theirs):
                    instead = "7931" if number.text[0].isdecimal() else "七千九百三十一"
                    changed = said[other][: number.at] + instead + said[other][number.at + len(number.text) :]
                    told.append(lacking(said[one], changed) is not None)
    assert len(told) > 500
    assert sum(told) / len(told) > 0.85
