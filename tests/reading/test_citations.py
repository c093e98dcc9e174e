"""Places in an act, and acts, as they are written: which are taken, which are refused, and what is known of each."""

from __future__ import annotations

from macau_edge.model import Citation
from macau_edge.reading.citations import ActKey, LawPlace, act_key, only_place, places_of
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.wording.citations import cited
from tests.loops import each


def problems(law: str) -> list[str]:
    bet = f'{{law: "{law}", win: 7, lose: others, pays: 4:1}}'
    text = f"game: A\nact: none\ndevice: {{dice: 2}}\nbets: {{b: {bet}}}\n"
    return [problem.code for problem in read_ruleset(source("a.yaml", text.encode()), "a").problems]


AMERICAN = {
    "13:69F-13.2(a)1": LawPlace(section="13:69F-13.2", below="(a)1"),
    "N.J.A.C. 13:69F-8.4(d)3.iii": LawPlace(act="N.J.A.C.", section="13:69F-8.4", below="(d)3.iii"),
    "58 Pa. Code § 625a.3(1)": LawPlace(act="58 Pa. Code", section="§ 625a.3", below="(1)"),
    "COMAR 36.05.03.20 A(3)": LawPlace(act="COMAR", section="36.05.03.20", below=" A(3)"),
    "205 CMR 147.04(3)(e)4": LawPlace(act="205 CMR", section="147.04", below="(3)(e)4"),
}


@each(("law", "place"), AMERICAN.items())
def test_a_section_of_an_american_regulation(law: str, place: LawPlace) -> None:
    assert "law/not-a-citation" not in problems(law)
    assert places_of(law) == (place,)
    assert [cited(law, language) for language in ("en", "pt", "zh")] == [law, law, law]  # no language has its own


def test_several_sections() -> None:
    law = "13:69F-13.2(a)1; 13:69F-13.6(b)"
    assert "law/not-a-citation" not in problems(law)
    assert [place.section for place in places_of(law)] == ["13:69F-13.2", "13:69F-13.6"]


@each(
    "law",
    ["(a)1", "13:69F", "art. 13:69F-13.2", "13:69F-13.2, n.º 1", "N.J.A.C. 13:69F-13.2, n.º 1", "art. 13, n.º 1, (2)",
     "art. 13, iii)", "Article 5 (2)", "art. 17 as numbered by "],
)  # fmt: skip
def test_what_is_no_place(law: str) -> None:
    assert "law/not-a-citation" in problems(law)
    assert places_of(law) == ()


@each(
    ("law", "en", "pt", "zh"),
    [
        ("art. 5, n.º 2, 1)", "art. 5, n.º 2, 1)", "artigo 5.º, n.º 2, alínea 1)", "第五條第二款（一）項"),
        ("arts. 5 e 6", "arts. 5 and 6", "artigos 5.º e 6.º", "第五條及第六條"),
        ("n.º 10.9", "n.º 10.9", "n.º 10.9", "第10.9款"),
        (
            "art. 13, n.º 1, 4), (3)",
            "art. 13, n.º 1, 4), (3)",
            "artigo 13.º, n.º 1, alínea 4), subalínea (3)",
            "第十三條第一款（四）項（3）分項",
        ),
        (
            "art. 13, n.º 1, 4), (2), iii)",
            "art. 13, n.º 1, 4), (2), iii)",
            "artigo 13.º, n.º 1, alínea 4), subalínea (2), iii)",
            "第十三條第一款（四）項（2）分項iii）",
        ),
        (
            "art. 17, n.º 14 as numbered by Despacho 69/2009",
            "art. 17, n.º 14 as numbered by Despacho 69/2009",
            "artigo 17.º, n.º 14, na numeração do Despacho n.º 69/2009",
            "第十七條第十四款（按第69/2009號批示的編號）",
        ),
        (
            "Portaria 178/89/M, art. 6; art. 7, a) e b)",
            "Portaria 178/89/M, art. 6; art. 7, a) and b)",
            "Portaria n.º 178/89/M, artigo 6.º; artigo 7.º, alíneas a) e b)",
            "第178/89/M號訓令第六條；第七條a）項及b）項",
        ),
    ],
)
def test_a_place_in_each_language(law: str, en: str, pt: str, zh: str) -> None:
    assert (cited(law, "en"), cited(law, "pt"), cited(law, "zh")) == (en, pt, zh)


def test_what_is_within_what() -> None:
    def within(inner: str, outer: str) -> bool:
        one, other = only_place(Citation(inner)), only_place(Citation(outer))
        return one is not None and other is not None and one.is_within(other)

    assert within("art. 7, n.º 2", "art. 7")
    assert within("art. 7", "art. 7")
    assert within("art. 13, n.º 4", "art. 13, n.os 4, 5 e 6")
    assert within("13:69F-13.2(a)1", "13:69F-13.2(a)")
    assert not within("art. 7", "art. 7, n.º 2")
    assert not within("art. 71", "art. 7")
    assert not within("Despacho 1/2000, art. 7", "art. 7")


def test_only_an_article_is_of_the_regulation_that_is_annexed() -> None:
    """N.º 2 of craps is of the dispatch that approves it, art. 2 of the regulation."""
    assert [place.annexed for place in places_of("art. 2; n.º 2")] == [True, False]


CRAPS = ActKey("dispatch", 53, 2010)


@each(
    ("name", "key"),
    [
        ("Despacho SEF 53/2010", CRAPS),
        ("DSEF 53/2010", CRAPS),
        ("Desp. 53/10", CRAPS),
        ("Despacho n.º 53, de 26 de Fevereiro de 2010", CRAPS),
        ("Despacho de 26 de Fevereiro de 2010, n.º 53", CRAPS),
        ("Despacho do SEF, de 2010-02-26, n.º 53", CRAPS),
        ("Despacho número cinquenta e três de dois mil e dez", CRAPS),
        ("Despacho LIII/MMX", CRAPS),
        ("Dispatch No. 53 of 26 February 2010", CRAPS),
        ("第五十三/二〇一〇號經濟財政司司長批示", CRAPS),
        ("2010年第53號批示", CRAPS),
        ("2010年2月26日第53號批示", CRAPS),
        ("53/2010", ActKey("", 53, 2010)),
        ("Portaria 97/85/M", ActKey("portaria", 97, 1985)),
        ("第97/85/M號訓令", ActKey("portaria", 97, 1985)),
        ("Lei 16/2001, art. 3", ActKey("law", 16, 2001)),
        ("第16/2001號法律第三條", ActKey("law", 16, 2001)),
        ("Ordem Executiva 70/2000", ActKey("order", 70, 2000)),
        ("Craps (Portugal)", None),
        ("N.J.A.C.", None),
        ("26 de Fevereiro de 2010", ActKey("", 26, 2010)),
    ],
)
def test_an_act_in_every_spelling(name: str, key: ActKey | None) -> None:
    assert act_key(name) == key


def test_an_act_whose_kind_is_not_said_may_be_any() -> None:
    assert CRAPS.is_same(act_key("53/2010"))
    assert not CRAPS.is_same(act_key("Portaria 53/2010"))
    assert not CRAPS.is_same(act_key("Despacho 53/2011"))
    assert not CRAPS.is_same(None)
