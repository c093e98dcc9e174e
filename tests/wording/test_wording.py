"""Words: the three vocabularies say the same; phrases, prizes, rules, citations and numbers come out right."""

from __future__ import annotations

import ast
import re
import tomllib
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP, Context, Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis.choice import rule_cost
from macau_edge.cli.new.application import SAMPLES
from macau_edge.cli.new.questions import APPLICATION, QUESTIONS, RULESET
from macau_edge.model import LANGUAGES, Citation, Dice, Language, Member, Ratio, Ruleset, Text, measures
from macau_edge.model.filed import SIGNATORIES
from macau_edge.model.walk import every
from macau_edge.outcomes.options import choose
from macau_edge.questions.page.write import ASSETS, SHARED
from macau_edge.reading.authority import FOLDER as TEMPLATES
from macau_edge.reading.citations import places_of
from macau_edge.reading.petition import ApplicantForm, ContactForm
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import shipped_folder, shipped_names, source
from macau_edge.studio.server import ASSETS as WINDOW
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes_line
from macau_edge.wording.citations import chinese_numeral
from macau_edge.wording.keys import FOLDER, all_words, parse_words
from macau_edge.wording.phrases import dice_words
from macau_edge.wording.rules import rules_sentences
from macau_edge.wording.text import Numerals, Phrasebook, over_denominator, signed_text
from tests.cases import ROOT, ruleset_of
from tests.conftest import all_members
from tests.loops import each
from tests.trees import FILES, tree, walked

WORDS = {language: all_words(language) for language in LANGUAGES}


def read(text: str) -> Ruleset:
    """The ruleset of a fragment, whose game is named here."""
    found = read_ruleset(source("example.yaml", f"game: example\n{text}".encode()), "example")
    assert found.ruleset, found.problems
    assert not [problem for problem in found.problems if problem.family != "law"]
    return found.ruleset


def member(ruleset: Ruleset, name: str) -> Member:
    return next(one for one in all_members(ruleset, choose(ruleset, {})) if one.id == name)


def first_rule(text: str, name: str, language: Language = "en") -> str:
    ruleset = read(text)
    return rules_sentences(member(ruleset, name), choose(ruleset, {}), Words(language, ruleset), None)[0]


# --- the vocabularies ---------------------------------------------------------------------------------------------


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


GLOSSARY = tomllib.loads((FOLDER / "glossary.toml").read_text("utf-8"))


@each(
    "text",
    [
        *(file.read_text("utf-8") for file in sorted(FOLDER.glob("*/*.toml"))),
        "'a.b' = 'c'\n",
        '"a.b" = "c"  # said of it\n"d" = "e"\n',
        '"a" = """b\n# no comment\n"""\n',
        '"a" = "\\U0001F3B2 \\u20ac \\" = \\""\n\n  # of it\n"b"="c"\n',
        '# a\n"a = b" = "\\" = \\""\n',
    ],
)
def test_words_are_what_toml_makes_of_them(text: str) -> None:
    """Lines that are nearly JSON are read as that, which is quicker; whatever a translator writes otherwise is not."""
    assert parse_words(text) == tomllib.loads(text)


def test_a_key_that_stands_twice_is_refused() -> None:
    """JSON takes the last one; TOML names the line."""
    with pytest.raises(tomllib.TOMLDecodeError, match="line 3"):
        parse_words('"a" = "b"\n"c" = "d"\n"a" = "e"\n')


@pytest.mark.thorough
@each(("thing", "language"), [(thing, language) for thing in GLOSSARY for language in LANGUAGES])
def test_a_thing_has_one_word(thing: str, language: Language) -> None:
    """The gazette's, which the catalogues use; they have none of the others."""
    said = [text.lower() for text in WORDS[language].values()]
    entry = GLOSSARY[thing]
    assert entry["source"]
    assert any(entry[language].partition(" of ")[0] in text for text in said)
    for other in entry["not"].get(language, ()):
        wrong = re.compile(other if language == "zh" else rf"\b{other}\b")
        assert not [text for text in said if wrong.search(text)], other


@each("language", LANGUAGES)
def test_the_templates_of_authorities_have_these_words_too(language: Language) -> None:
    others = [other for thing in GLOSSARY.values() for other in thing["not"].get(language, ())]
    wrong = re.compile("|".join(other if language == "zh" else rf"\b{other}\b" for other in others) or "$^")
    texts = [file.read_text("utf-8").lower() for file in TEMPLATES.glob("*.yaml")]
    assert [found for text in texts for found in wrong.findall(text)] == []


NOT_OF_RULESETS = {"house", "player", "prize", "reading"}
"""What a ruleset may say otherwise: 莊家 is a hand of cards, 獎金 a bonus, 投注者 «who bets», 理解 no term."""


@each("file", [*shipped_folder().rglob("*.yaml"), *(ROOT / "examples").rglob("*.yaml")])
def test_shipped_rulesets_and_examples_say_what_the_glossary_says_in_chinese(file: Path) -> None:
    others = [other for thing in GLOSSARY.keys() - NOT_OF_RULESETS for other in GLOSSARY[thing]["not"].get("zh", ())]
    assert re.findall("|".join(others), file.read_text("utf-8")) == []


@each(("language", "said"), [("en", "All Small and All"), ("pt", "All Small e All"), ("zh", "「All Small」及「All」")])
def test_names_of_bets_in_a_sentence_about_them(language: Language, said: str) -> None:
    """In Chinese 就全小及全大而言 did not show where a name ended."""
    assert Phrasebook(language).named(["All Small", "All"]) == said


@each("key", WORDS["en"])
def test_an_act_is_no_regulation(key: str) -> None:
    """規章 is what an act approves: the regulation of a game. The act is 法規, in Portuguese «diploma»."""
    english, portuguese, chinese = (WORDS[language][key] for language in ("en", "pt", "zh"))
    if re.search(r"\b(the|an|another) act\b", english) and "regulation" not in english:
        assert "規章" not in chinese, chinese
    assert not re.search(r"\bacto (do|da) `|\bseu acto\b|\boutro acto\b|\bque acto\b", portuguese), portuguese


@each("key", [key for key in WORDS["zh"] if key.partition(".")[0] in ("edge", "priced", "odds", "front", "request")])
def test_the_name_of_a_bet_is_quoted_in_portuguese_as_in_chinese(key: str) -> None:
    """In the sentences of a dossier: «O quadro é o de Duas figuras: Peixe-Camarão. Para cada…» ran on."""
    for name in re.findall(r"「\{(\w+)\}」", WORDS["zh"][key]):
        if not WORDS["pt"][key].startswith(("Demonstração: ", "Parte da aposta: ")):  # which are headings
            assert f"«{{{name}}}»" in WORDS["pt"][key] or f"{{{name}}}" not in WORDS["pt"][key]


def test_every_key_stands_in_one_file() -> None:
    for language in LANGUAGES:
        files = [tomllib.loads(file.read_text("utf-8")) for file in (FOLDER / language).iterdir()]
        assert sum(map(len, files)) == len(all_words(language))


def test_every_language_has_every_key() -> None:
    assert set(WORDS["en"]) == set(WORDS["pt"]) == set(WORDS["zh"])


@each("key", WORDS["en"])
def test_every_language_fills_the_same_places(key: str) -> None:
    """But for the word by which Chinese counts dice."""
    chinese = placeholders(WORDS["zh"][key]) - {"classifier"}
    assert placeholders(WORDS["en"][key]) == placeholders(WORDS["pt"][key]) == chinese


def letters_in(text: str) -> set[str]:
    """The letters by themselves that stand for values; not `a`, `e` and `o`, which are words, nor the number I."""
    bare = re.sub(r"`.*?`|{.*?}", "", text)
    return set(re.findall("(?<![A-Za-zÀ-ÿ0-9/.-])(?![aeoAEOI])[A-Za-z](?![A-Za-zÀ-ÿ0-9/-])", bare))


@each("key", [key for key in WORDS["pt"] if key.startswith(("annex.", "explain."))])
def test_chinese_says_what_each_letter_stands_for(key: str) -> None:
    """It left out of an explanation what r is, which the formulas below it have."""
    assert letters_in(WORDS["zh"][key]) == letters_in(WORDS["pt"][key])


@cache
def said_in(room: str = "") -> frozenset[str]:
    """Every whole text in the files of a room, or of the package, any of which may be a key; no part of an f-string."""
    nodes = [node for file in FILES if file.startswith(room) for node in walked(tree(file))]
    in_others = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in in_others)
    return frozenset(text for text in texts if isinstance(text, str))


@cache
def said_in_the_page() -> frozenset[str]:
    """The keys in the script and the skeleton of a page; one put together is of words that stand there as well."""
    text = "\n".join(file.read_text("utf-8") for folder in (ASSETS, SHARED, WINDOW) for file in folder.iterdir())
    quoted = set(re.findall(r'"([a-z-]+)"', text))
    heads = set(re.findall(r"`((?:page|studio|grid)\.(?:[a-z-]+\.)?(?:[a-z]+-)*)\$\{", text))
    return frozenset(re.findall(r"(?:page|studio|grid)(?:\.[a-z-]+)+", text)) | {
        head + word for head in heads for word in quoted
    }


def said_in_templates() -> frozenset[str]:
    """The keys in the templates of authorities, which name those of what they do not say themselves."""
    texts = (file.read_text("utf-8") for file in TEMPLATES.glob("*.yaml"))
    return frozenset(key for text in texts for key in re.findall(r"[a-z]+(?:\.[a-z-]+)+(?![\w:.-])", text))


PUT_TOGETHER = {"changes.what.": "questions/diff/"}
"""Families whose keys are put together of a word for what changed -> where it stands."""


def keys_of_new() -> set[str]:
    """The keys that `new` puts together: of its questions, their choices, the parts of a file, kinds and languages."""
    of_questions = {f"new.ask-{one.name}" for one in QUESTIONS.values() if one.is_asked} | {
        f"new.{one.name}-{word.replace(' ', '-')}"
        for one in QUESTIONS.values()
        for word in one.choices
        if one.name != "authority"  # whose choices are named in their templates
    }
    said = {"applicant", *ApplicantForm.keys, *ContactForm.keys, *SIGNATORIES} - {"name", "contact"}
    samples = {one for part, ones in SAMPLES.items() for one in ones or (part,)}
    kinds = [f"{what}-{kind}" for what in ("missing", "unsound") for kind in (APPLICATION, RULESET)]
    return of_questions.union(
        (f"new.mark-{one}" for one in said),
        (f"new.sample-{one}" for one in samples),
        (f"new.comment-{one}" for one in (*SAMPLES, "choices", "signatories")),
        (f"new.wrong.{one}" for one in kinds),
        (f"new.in-{one}" for one in LANGUAGES),
    )


def test_the_keys_of_new_are_those_that_it_asks_for() -> None:
    """A question without its words, a mistyped key and a dead one."""
    said = {key for key in said_in("cli/new/") | said_in("wording/head.py") if key.startswith("new.")} | keys_of_new()
    wrong = {key for key in said if re.match(r"new\.wrong\.(?!unsound-|blank-)", key)}
    assert said | {f"{key}-help" for key in wrong} == {key for key in WORDS["en"] if key.startswith("new.")}


def word_is_said(key: str) -> bool:
    """Whether the word that a key is put together of is there: the last one, or what follows its first hyphen."""
    room = next((room for head, room in PUT_TOGETHER.items() if key.startswith(head)), None)
    if room is None:
        return False
    word = key.rpartition(".")[2].removesuffix("-help")
    forms = {form for one in (word, word.partition("-")[2] or word) for form in (one, *map(one.replace, "--", " _"))}
    return not forms.isdisjoint(text.rpartition("/")[2] for text in said_in(room))


@pytest.mark.thorough
def test_every_key_is_said_somewhere() -> None:
    """Whole, so that it is found where it is said, and a dead one is seen."""
    said = said_in() | said_in_templates() | said_in_the_page() | {key for key in WORDS["en"] if key.startswith("new.")}
    assert [key for key in WORDS["en"] if key not in said and not of_one(key) and not word_is_said(key)] == []


def patterns_of(node: ast.JoinedStr) -> str:
    return "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[a-z0-9-]*" for p in node.values)


@pytest.mark.thorough
@each("file", FILES)
def test_no_other_key_is_put_together(file: str) -> None:
    """A table beside what the parts are of has each key whole: `w(f"analysis.{verdict}")` hides three from a search."""
    texts = [patterns_of(node) for node in walked(tree(file)) if isinstance(node, ast.JoinedStr)]
    made = {text: re.compile(text) for text in texts if re.match(r"[a-z]+\\?\.", text)}
    keys = {text: [key for key in WORDS["en"] if pattern.fullmatch(key)] for text, pattern in made.items()}
    assert {text for text, found in keys.items() if found and not found[0].startswith(("new.", *PUT_TOGETHER))} == set()


def of_one(key: str) -> bool:
    """Whether a key has the words for one thing, `w("risk.rounds", n=1)`: nothing says it by itself."""
    return key.removesuffix("-one") != key and key.removesuffix("-one") in WORDS["en"]


def test_every_key_that_the_page_says_is_there() -> None:
    text = "\n".join(file.read_text("utf-8") for folder in (ASSETS, SHARED) for file in folder.iterdir())
    assert set(re.findall(r'"((?:page|grid)(?:\.[a-z-]+)+)"', text)) - set(WORDS["en"]) == set()


@pytest.mark.thorough
def test_every_key_that_is_said_is_there() -> None:
    families = {key.partition(".")[0] for key in WORDS["en"]}
    said = {text for text in said_in() - said_in("cli/table.py") if re.fullmatch(r"[a-z]+(\.[a-z-]+)+", text)}
    files = {"explain.py", "analysis.json", "games.json", "page.css", "page.html", "grid.css"}
    assert {text for text in said if text.partition(".")[0] in families} - set(WORDS["en"]) <= files


ENGLISH = (
    r"\b(the|of|and|with|which|that|this|is|are|bet|bets|stake|house|wins?|loses?|throws?|dice|given|prize|net|roll)\b"
)
KEPT = {
    *("macau", "edge", "readings", "every", "choice", "gazette", "odds", "dicj", "engine"),
    *("csv", "json", "pdf", "sha", "flint", "sympy", "python"),
    *("certificate", "py", "recompute", "verify"),  # names of files, and a command
    "shift",  # a key of the keyboard
    "par",  # what makers call a sheet of the cases of a bet
    *("berry", "chernoff", "esseen", "lundberg", "schlesinger"),  # people, written as where they are cited
}


def without_code(text: str) -> str:
    return re.sub(r"\{\w+\}|`[^`]*`|--[a-z-]+", "", text)


@each("key", WORDS["pt"])
def test_portuguese_has_no_english(key: str) -> None:
    assert not re.search(ENGLISH, without_code(WORDS["pt"][key]).lower())


@each("key", WORDS["zh"])
def test_chinese_has_no_english(key: str) -> None:
    assert set(re.findall(r"[a-z]{2,}", without_code(WORDS["zh"][key]).lower())) <= KEPT


@each("key", WORDS["zh"])
def test_chinese_is_traditional_and_punctuated_so(key: str) -> None:
    text = without_code(WORDS["zh"][key])
    assert not set(text) & set("点赔赢输额数总与这个为从们来时说后务优势")
    assert not re.search(r"[\u4e00-\u9fff] ?[,;:!?()]", text)


HAN = "\u3001-\u303f\u4e00-\u9fff\uff01-\uff60"
"""Characters of Chinese, and its punctuation but for the wide space."""


@each("key", WORDS["zh"])
def test_chinese_stands_beside_latin_without_a_space(key: str) -> None:
    """As the gazette prints 第53/2010號 and «Field»項目; what stands around a sign, as in `x = y`, keeps its spaces."""
    assert not re.search(rf"[{HAN}] +[\w`{{≈-]|[\w`}}] +[{HAN}]", WORDS["zh"][key])


@each("key", WORDS["zh"])
def test_a_name_in_chinese_is_set_apart_from_a_colon(key: str) -> None:
    """A member's name may have a colon of its own, 「Hard Way：6」, so another one after it says nothing."""
    assert not re.search(r"(?<!「)\{(bet|bets|family)\}：|：\{(bet|bets)\}$", WORDS["zh"][key])


def test_a_missing_key_or_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        Phrasebook("en")("explain.nothing")
    with pytest.raises(KeyError):
        Phrasebook("en")("explain.title")


@each(
    ("language", "name", "said"),
    [
        ("en", "the “big” one", "“the ‘big’ one”"),
        ("pt", "«Jackpot» progressivo", "«“Jackpot” progressivo»"),
        ("zh", "「大」獎", "「『大』獎」"),
    ],
)
def test_quotes_inside_quotes_are_the_other_ones(language: Language, name: str, said: str) -> None:
    assert Phrasebook(language)("phrase.happening", word=name) == said


# --- numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (999, ("999", "999", "999")),
        (1_000_000, ("1,000,000", "1\xa0000\xa0000", "1,000,000")),
        (-12_345, ("-12,345", "-12\xa0345", "-12,345")),
    ],
)
def test_whole_numbers_are_in_threes(number: int, expected: tuple[str, ...]) -> None:
    assert tuple(Numerals(language).whole(number) for language in LANGUAGES) == expected


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1_000_000, "1\xa0000\xa0000\xa0de"),
        (2_000_000, "2\xa0000\xa0000\xa0de"),
        (1_500_000, "1\xa0500\xa0000"),
        (0, "0"),
    ],
)
def test_whole_millions_are_of_something_in_portuguese(number: int, said: str) -> None:
    assert Numerals("pt").counted(number) == said
    assert [Numerals(language).counted(number) for language in ("en", "zh")] == [f"{number:,}"] * 2


def test_one_thing_has_words_of_its_own() -> None:
    en = Phrasebook("en")
    assert [en("phrase.units-count", n=count) for count in (0, 1, 2)] == ["0 units", "1 unit", "2 units"]
    assert en("risk.rounds", n=1000, count=en.whole(1000)) == "1,000 rounds"


def test_sentences_follow_one_another() -> None:
    assert [Phrasebook(language).sentences(("A.", "B.")) for language in LANGUAGES] == ["A. B.", "A. B.", "A.B."]


@pytest.mark.parametrize(
    ("value", "en", "pt"),
    [
        (Fraction(0), "0.0", "0,0"),
        (Fraction(1, 20), "0.1", "0,1"),  # a half away from zero
        (Fraction(-1, 20), "-0.1", "-0,1"),
        (Fraction(-1, 4), "-0.3", "-0,3"),
        (Fraction(-1, 25), "0.0", "0,0"),
        (Fraction(12_345_678, 10), "1,234,567.8", "1\xa0234\xa0567,8"),
        (Fraction(-99_995, 100), "-1,000.0", "-1\xa0000,0"),
    ],
)
def test_tenths(value: Fraction, en: str, pt: str) -> None:
    assert [Numerals(language).tenths(value) for language in LANGUAGES] == [en, pt, en]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("1/40", ("2.5 %", "2,5 %", "2.5%")),
        ("1", ("100 %", "100 %", "100%")),
        ("0", ("0 %", "0 %", "0%")),
        ("-1/800", ("-0.125 %", "-0,125 %", "-0.125%")),
        ("0.123456789012345678", ("12.3456789012345678 %", "12,3456789012345678 %", "12.3456789012345678%")),
        ("1/3", ("1/3", "1/3", "1/3")),
        ("1/700", ("1/700", "1/700", "1/700")),
    ],
)
def test_a_share_is_said_as_it_was_asked_for(value: str, expected: tuple[str, ...]) -> None:
    assert tuple(Numerals(language).whole_percent(Fraction(value)) for language in LANGUAGES) == expected


@given(st.fractions())
def test_a_share_keeps_every_digit(value: Fraction) -> None:
    said = Numerals("zh").whole_percent(value)
    assert (Fraction(said[:-1]) / 100 if said.endswith("%") else Fraction(said)) == value


def test_the_sign_of_percent_stands_apart_but_in_chinese() -> None:
    assert [Numerals(language).sign("< 5") for language in LANGUAGES] == ["< 5 %", "< 5 %", "< 5%"]


@pytest.mark.parametrize(
    ("value", "language", "expected"),
    [
        (Fraction(7, 495), "en", "1.4141 %"),
        (Fraction(7, 495), "pt", "1,4141 %"),
        (Fraction(7, 495), "zh", "1.4141%"),
        (Fraction(-17, 48), "en", "-35.4167 %"),
        (Fraction(0), "pt", "0,0000 %"),
        (Fraction(1, 2_000_000), "en", "0.0001 %"),  # 0.00005 %: a half goes away from zero
        (Fraction(-1, 2_000_000), "en", "-0.0001 %"),
        (Fraction(189, 3200), "pt", "5,9063 %"),
        (Fraction(3, 2_000_000), "en", "0.0002 %"),
        (Fraction(-1, 10_000_000), "en", "0.0000 %"),  # no minus before nothing
    ],
)
def test_percentages(value: Fraction, language: Language, expected: str) -> None:
    assert Numerals(language).percent(value) == expected


def test_other_numbers() -> None:
    assert [signed_text(Fraction(n)) for n in ("6/5", "-1", "0")] == ["+6/5", "-1", "0"]
    assert [over_denominator(Fraction(n), 36) for n in ("1/6", "1", "1/5", "-1/3")] == [
        "6/36",
        "36/36",
        "1/5",
        "-12/36",
    ]
    assert [Numerals(language).decimals(Decimal("3.37575757")) for language in LANGUAGES] == [
        "3.3758",
        "3,3758",
        "3.3758",
    ]
    assert (Numerals("en").decimals(Fraction(5, 2), 0), Numerals("en").decimals(Fraction(7, 2), 0)) == ("3", "4")
    assert [Numerals("pt").rate(Fraction(n)) for n in ("1/20", "1/40", "1/3")] == ["5 %", "2,5 %", "33,3333 %"]


def test_chinese_numerals() -> None:
    assert [chinese_numeral(n) for n in (0, 1, 9, 10, 12, 20, 25, 99)] == [
        *"零一九十",
        "十二",
        "二十",
        "二十五",
        "九十九",
    ]
    assert chinese_numeral(100) == "100"


# --- citations ----------------------------------------------------------------------------------------------------


@each(
    ("text", "expected"),
    [
        ("art. 5, n.º 2, 1)", "第五條第二款（一）項"),
        ("art. 6, 12)", "第六條（十二）項"),
        ("art. 5, 1); art. 7", "第五條（一）項；第七條"),
        ("art. 1, 1) e 2)", "第一條（一）項及（二）項"),
        ("art. 3, n.os 3 e 4", "第三條第三款及第四款"),
        ("n.os 10.5, 10.6 e 11.3", "第10.5款、第10.6款及第11.3款"),
        ("n.º 9, a)", "第九款a）項"),
        ("n.º 13.3, b)", "第13.3款b）項"),
        ("arts. 8 e 9", "第八條及第九條"),
        ("art. 6.º, 4)", "第六條（四）項"),
        ("Portaria 178/89/M, arts. 6 e 7", "第178/89/M號訓令第六條及第七條"),
        ("Portaria 178/89/M, art. 6, «chances múltiplas», a)", "第178/89/M號訓令第六條「chances múltiplas」a）項"),
        ("Despacho Regulamentar Externo 30/2003, n.º 3", "第30/2003號對外規範性批示第三款"),
    ],
)
def test_citations_in_chinese(text: str, expected: str) -> None:
    assert Phrasebook("zh").cite(Citation(text)) == expected
    assert Phrasebook("en").cite(Citation(text)) == text.replace(" e ", " and ")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("art. 5, n.º 2, 1)", "artigo 5.º, n.º 2, alínea 1)"),
        ("art. 6, 12)", "artigo 6.º, alínea 12)"),
        ("art. 5, 1); art. 17", "artigo 5.º, alínea 1); artigo 17.º"),
        ("art. 1, 1) e 2)", "artigo 1.º, alíneas 1) e 2)"),
        ("arts. 8 e 9", "artigos 8.º e 9.º"),
        ("arts. 8, 9 e 10, n.os 3 e 4", "artigos 8.º, 9.º e 10.º, n.os 3 e 4"),
        ("art. 6.º, 4)", "artigo 6.º, alínea 4)"),
        ("n.os 10.5, 10.6 e 11.3", "n.os 10.5, 10.6 e 11.3"),
        ("art. 10.5", "artigo 10.5"),
        (
            "Portaria 178/89/M, art. 6, «chances múltiplas», a)",
            "Portaria n.º 178/89/M, artigo 6.º, «chances múltiplas», alínea a)",
        ),
    ],
)
def test_articles_are_ordinals_in_portuguese_and_items_are_named(text: str, expected: str) -> None:
    assert Phrasebook("pt").cite(Citation(text)) == expected


def test_an_act_has_its_portuguese_article_after_a_preposition() -> None:
    pt, en = Phrasebook("pt"), Phrasebook("en")
    acts = ("Despacho SEF 53/2010", "Portaria 178/89/M", "Lei 16/2001", "Regulation 9/1999")
    assert [pt.of_act(act) for act in acts] == [
        "do Despacho SEF n.º 53/2010",
        "da Portaria n.º 178/89/M",
        "da Lei n.º 16/2001",
        "de Regulation 9/1999",
    ]
    assert pt.of_act("Despacho 69/2006", "pel") == "pelo Despacho n.º 69/2006"
    assert en.of_act("Lei 16/2001") == "Lei 16/2001"


def test_two_numbers_are_no_run() -> None:
    assert [Phrasebook("pt").span(8, high) for high in (8, 9, 10)] == ["8", "8 ou 9", "8 a 10"]


def test_silent_and_unread() -> None:
    assert [Phrasebook(language).cite(Citation("silent")) for language in LANGUAGES] == [
        "the act is silent",
        "matéria omissa",
        "法規無規定",
    ]
    unread = Citation("unread", unread=Text({"en": "a book", "pt": "um livro", "zh": "一書"}))
    assert Phrasebook("en").cite(unread) == "a book (not read in the law)"
    assert Phrasebook("zh").cite(unread) == "一書（未見於法規文本）"


@pytest.mark.thorough
def test_every_shipped_citation_is_read_whole() -> None:
    """Nothing of a citation of the shipped rulesets is left in Portuguese but the names of acts."""
    for name in shipped_names():
        file = shipped_folder() / f"{name}.yaml"
        ruleset = read_ruleset(source(str(file), file.read_bytes()), name).ruleset
        assert ruleset
        for law in every(ruleset, Citation):
            if not law.silent and not law.unread:
                assert places_of(law.text), law.text
                assert not re.search(r"art|n\.|\be\b", Phrasebook("zh").cite(law)), law.text


# --- phrases ------------------------------------------------------------------------------------------------------

ONE = "{{device: {device}}}\nbets: {{b: {{win: {win}, lose: others, pays: 1:1}}}}\n"
THREE = "{dice: 3}"
WHEEL = "{wheel: 0 to 36}"


@each(
    ("device", "win", "en", "pt", "zh"),
    [
        ("{dice: 2}", "7", "a total of 7", "uma soma de 7", "總和為7點"),
        ("{dice: 2}", "[2, 3, 12]", "a total of 2, 3 or 12", "uma soma de 2, 3 ou 12", "總和為2點、3點或12點"),
        ("{dice: 2}", "4 to 6", "a total of 4 to 6", "uma soma de 4 a 6", "總和為4點至6點"),
        ("{dice: 2}", "odd", "an odd total", "uma soma ímpar", "總和為單數"),
        (
            "{dice: 2}",
            "hard 4",
            "a total of 4 with equal faces (2-2)",
            "uma soma de 4 com faces iguais (2-2)",
            "總和為4點且各骰點面相同（2-2）",
        ),
        (
            "{dice: 2}",
            "[easy 4, 7]",
            "a total of 7, or a total of 4 with faces that are not all equal (1-3)",
            "uma soma de 7, ou uma soma de 4 com faces que não são todas iguais (1-3)",
            "總和為7點，或總和為4點而各骰點面不盡相同（1-3）",
        ),
        (THREE, "2-2-5", "the faces 2-2-5", "as faces 2-2-5", "骰面為2-2-5"),
        (
            THREE,
            "same face",
            "the same face on all three dice",
            "a mesma face nos três dados",
            "三顆骰子點面相同",
        ),
        (
            THREE,
            "4 to 10 except same face",
            "a total of 4 to 10, but not the same face on all three dice",
            "uma soma de 4 a 10, mas não a mesma face nos três dados",
            "總和為4點至10點（但三顆骰子點面相同除外）",
        ),
        (
            THREE,
            "shows 2-5",
            "at least one die showing 2 and at least one die showing 5",
            "pelo menos um dado a mostrar 2 e pelo menos um dado a mostrar 5",
            "最少有一顆骰子出現2點且最少有一顆骰子出現5點",
        ),
        (
            THREE,
            "shows 2-2",
            "at least two dice showing 2",
            "pelo menos dois dados a mostrar 2",
            "最少有兩顆骰子出現2點",
        ),
        (
            THREE,
            "exactly 2 show 6",
            "exactly two dice showing 6",
            "exactamente dois dados a mostrar 6",
            "恰有兩顆骰子出現6點",
        ),
        (THREE, "exactly 3 show 6", "all three dice showing 6", "os três dados a mostrar 6", "三顆骰子均出現6點"),
        (
            THREE,
            "within 1-2-3-4",
            "only faces of 1-2-3-4, each used once at most",
            "só faces de 1-2-3-4, cada uma usada no máximo uma vez",
            "骰面均取自1-2-3-4，每個最多用一次",
        ),
        (WHEEL, "17", "the number 17", "o número 17", "開出17號"),
        (WHEEL, "1 to 12", "one of the numbers 1 to 12", "um dos números 1 a 12", "開出1號至12號"),
        (
            WHEEL,
            "even except 0",
            "an even number, but not the number 0",
            "um número par, mas não o número 0",
            "開出雙數（但開出0號除外）",
        ),
        ("{draw: 1 to 4}", "[1, 2]", "a remainder of 1 or 2", "um resto de 1 ou 2", "餘1或2"),
    ],
)
def test_phrases(device: str, win: str, en: str, pt: str, zh: str) -> None:
    text = f"device: {device}\nbets: {{b: {{win: {win}, lose: others, pays: 1:1}}}}\n"
    assert first_rule(text, "b", "en") == f"Wins on {en}; loses on any other outcome."
    assert first_rule(text, "b", "pt") == f"Ganha com {pt}; perde com qualquer outro resultado."
    assert first_rule(text, "b", "zh") == f"{zh}，則贏；其他結果，則輸。"


def test_names_variables_and_options() -> None:
    text = """
device: {dice: 2}
options: {bar: {law: art. 1, choices: [12, 2], default: 12}}
names: {craps-totals: [2, 3, 12], naturals: [7, 11]}
words: {naturals: {en: a natural, pt: um natural, zh: 自然點}}
bets:
  bar: {win: craps-totals except bar, push: bar, lose: others, pays: 1:1}
  named: {win: naturals, lose: others, pays: 1:1}
  each: {each: {number: [4, 10]}, win: hard number, lose: [easy number, 7], pays: 7:1}
"""
    assert first_rule(text, "bar").startswith("Wins on a total of 2 or 3; pushes on a total of 12,")
    assert first_rule(text, "named", "pt").startswith("Ganha com um natural;")
    assert first_rule(text, "each[10]").startswith(
        "Wins on a total of 10 with equal faces (5-5); loses on a total of 7,"
    )
    assert first_rule(text, "each[10]").endswith("any other outcome leaves the bet on the table.")


FISH = """
device: {dice: 2, faces: {fish: {colour: red}, prawn: {colour: green}}}
words:
  fish: {en: fish, pt: Peixe, zh: 魚}
  prawn: {en: prawn, pt: Camarão, zh: 蝦}
  red: {en: red, pt: Vermelha, zh: 紅色}
bets:
  figure: {each: {figure: face}, win: shows figure, lose: others, pays: {by: dice showing figure, 1: 1:1, 2: 2:1}}
  pair: {each: {pair: like 1-2}, win: pair, lose: others, pays: 1:1}
  red: {win: exactly 1 show red, lose: others, pays: 1:1}
"""


def test_figures_and_colours() -> None:
    assert first_rule(FISH, "figure[fish]", "pt").startswith("Ganha com pelo menos um dado a mostrar a figura Peixe;")
    assert first_rule(FISH, "pair[fish-prawn]", "zh").startswith("骰面為魚-蝦，則贏")
    assert first_rule(FISH, "red", "pt").startswith("Ganha com exactamente um dado a mostrar a cor Vermelha;")
    assert first_rule(FISH, "red", "zh").startswith("恰有一顆骰子出現紅色")


@pytest.mark.parametrize(
    ("file", "said", "other"),
    [
        ("rulesets/craps.yaml", "兩顆骰子", "粒"),
        ("rulesets/portugal/craps.yaml", "兩顆骰子", "粒"),
        ("rulesets/cussec.yaml", "三粒骰子", "顆"),
        ("rulesets/cussec-2004.yaml", "三粒骰子", "顆"),
        ("rulesets/fish-prawn-crab.yaml", "三粒骰子", "顆"),
        ("examples/six-dice.yaml", "6顆骰子", "粒"),
    ],
)
def test_dice_are_counted_as_the_texts_of_the_game_count_them(file: str, said: str, other: str) -> None:
    """53/2010 has 「兩顆骰子」 (arts. 2 and 4), 59/2004 「三粒骰子」 (arts. 1 and 6)."""
    ruleset = ruleset_of(file)
    w = Words("zh", ruleset)
    assert isinstance(ruleset.device, Dice)
    assert dice_words(ruleset.device.count, w) == said
    assert dice_words(ruleset.device.count, w.on(ruleset).within(None, {})) == said
    texts = [text.words["zh"] for text in every(ruleset, Text) if "zh" in text.words]
    assert not any(other in text for text in texts), "the file itself has one word"


def test_a_game_without_such_a_text_counts_dice_as_craps_does() -> None:
    assert Phrasebook("zh")("bias.one") == "一顆骰子"
    assert dice_words(2, Words("zh", read(FISH))) == "兩顆骰子"


# --- names, prizes, rules -----------------------------------------------------------------------------------------


def test_bet_names() -> None:
    text = """
device: {dice: 2}
words: {low: {en: low, pt: baixo, zh: 低}}
bets:
  hard-way: {name: {en: Hard Way, zh: {ours: 雙骰}}, each: {number: [4]}, win: number, lose: others, pays: 1:1}
  big-6: {name: Big 6, each: {number: [6]}, win: number, lose: others, pays: 1:1}
  side: {name: {en: Side, pt: Lado, zh: 邊}, each: {side: {low: 2 to 6}}, win: side, lose: others, pays: 1:1}
  plain: {win: 7, lose: others, pays: 1:1}
"""
    ruleset = read(text)
    assert Words("en", ruleset).bet(member(ruleset, "hard-way[4]")) == "Hard Way 4"
    assert (
        Words("zh", ruleset).bet(member(ruleset, "hard-way[4]")) == "雙骰*：4"
    )  # a space is no punctuation in Chinese
    assert Words("zh", ruleset).bet(ruleset.bets["hard-way"]) == "雙骰*"
    assert Words("en", ruleset).bet(member(ruleset, "big-6[6]")) == "Big 6: 6"
    assert Words("pt", ruleset).bet(member(ruleset, "side[low]")) == "Lado: baixo"
    assert Words("zh", ruleset).bet(member(ruleset, "side[low]")) == "邊：低"
    assert Words("pt", ruleset).bet(member(ruleset, "plain")) == "plain"


def test_a_prize_is_turned_for_chinese() -> None:
    assert [Phrasebook(language).prize(Ratio(7, 6)) for language in LANGUAGES] == ["7:6", "7:6", "6賠7"]
    assert Phrasebook("en").prize(Ratio(8, 1, for_one=True)) == "8 for 1 (stake included)"
    assert Phrasebook("pt").prize(Ratio(8, 1, for_one=True)) == "8 por 1 (aposta incluída)"


def test_tables_of_prizes() -> None:
    text = """
device: {dice: 2}
options: {twelve: {law: art. 1, choices: [2:1, 3:1]}, six: {law: art. 1, choices: any ratio}}
bets:
  field: {win: [2, 3, 12], lose: others, pays: {by: total, 3: 1:1, 2: 2:1, 12: twelve}}
  six: {win: 6, lose: 7, pays: six}
  staged:
    stages: {first: {win: 7, lose: 2, point: others}, point: {win: 7, lose: others}}
    pays: {by: stage, first: 2:1, point: {by: point, 3 to 6: 3:1, others: 4:1}}
  even:
    stages: {first: {win: 7, lose: 2, point: others}, point: {win: 7, lose: others}}
    pays: {by: stage, first: 1:1, point: {by: point, 3 to 6: 3:1, others: 1:1}}
  faces: {win: any except 7, lose: 7, pays: {by: different faces, 1: 2:1, 2 or more: 1:1}}
  per-number: {each: {number: [4, 5]}, win: number, lose: others, pays: {by: number, 4: 2:1, others: 3:1}}
"""
    ruleset = read(text)

    def line(name: str, language: Language = "en", **options: str) -> str:
        return prizes_line(member(ruleset, name), choose(ruleset, options), Words(language, ruleset))

    # not `1:1 (first, point; other)`, nor with a sign that may be read as an or
    apart = "1:1 (first) · 3:1 (point, combined with 3 to 6) · 1:1 (point, in any other case)"
    assert line("even") == apart
    assert line("field", twelve="3:1") == "1:1 (3) · 2:1 (2) · 3:1 (12)"
    assert line("field", twelve="2:1") == "1:1 (3) · 2:1 (2, 12)"
    assert line("field", "zh", twelve="2:1") == "1賠1（3） · 1賠2（2、12）"
    assert line("field") == "1:1 (3) · 2:1 (2) · not given (12)"
    assert [line("six", language) for language in LANGUAGES] == ["not given", "não indicado", "未提供"]
    assert line("staged") == "2:1 (first) · 3:1 (point, combined with 3 to 6) · 4:1 (point, in any other case)"
    assert line("faces", "pt") == "2:1 (faces todas iguais) · 1:1 (2 faces diferentes ou mais)"
    assert (line("per-number[4]"), line("per-number[5]")) == ("2:1", "3:1")


def test_the_rules_of_money() -> None:
    text = """
device: {wheel: 0 to 36}
commission: {rate: 5%, of: prize, paid: on a win}
bets:
  partage: {win: 1, lose: others, pays: 1:1, lost: {by: result, 0: 1:2, others: 1:1}}
  free: {win: 1, lose: others, pays: 8 for 1, commission: none, units: 4}
  buy: {win: 1, lose: others, pays: 2:1, commission: {rate: 2.5%, of: stake, paid: with the bet}}
"""
    ruleset = read(text)

    def money(name: str) -> list[str]:
        return rules_sentences(member(ruleset, name), {}, Words("en", ruleset), None)[1:]

    taken = "The house takes 5 % of the prize on a win."
    stake = "the stake comes back as well."
    assert money("partage") == [
        f"Prize: 1:1; {stake}",
        "A loss costs half the stake (0); the stake (other).",
        taken,
    ]
    assert money("free") == ["Prize: 8 for 1 (stake included).", "It is laid in multiples of 4 units."]
    assert money("buy") == [
        f"Prize: 2:1; {stake}",
        "A commission of 2.5 % of the stake is paid with the bet; a push gives it back.",
    ]


def test_an_additional_bet_says_what_opens_and_what_returns_it() -> None:
    text = """
device: {dice: 2}
bets:
  line:
    name: Line
    stages: {come-out: {win: 7, point: [4, 5], lose: others}, point: {win: point, lose: [7, 11]}}
    pays: 1:1
  odds: {additional: {to: line, at: point}, win: point, lose: 7, pays: 2:1}
"""
    ruleset = read(text)
    assert rules_sentences(member(ruleset, "odds[5]"), {}, Words("en", ruleset), None)[:2] == [
        "It is made when Line has entered the stage “point”, here on a total of 5.",
        "Wins on a total of 5; loses on a total of 7; an outcome that decides Line and not this bet returns the stake.",
    ]
    assert rules_sentences(member(ruleset, "line"), {}, Words("pt", ruleset), None)[1] == (
        "Fase «point»: ganha com a soma que deu início à fase; perde com uma soma de 7 ou 11; "
        "qualquer outro resultado deixa a aposta na mesa."
    )


def test_an_additional_bet_of_cards_is_made_on_whatever_opens_the_stage() -> None:
    text = """
device: {decks: 1, order: ace to king, compare: order}
words:
  again: {en: again, pt: outra vez, zh: 再次}
deal: {first: {me: 1, you: 1}}
bets:
  twice:
    name: {en: Twice, pt: Duas, zh: 連勝}
    stages: {once: {again: me beats you, lose: others}, again: {win: me beats you, lose: you beats me}}
    pays: 1:1
  more: {additional: {to: twice, at: again}, win: me beats you, pays: 2:1}
"""
    ruleset = read(text)
    made = [rules_sentences(member(ruleset, "more"), {}, Words(language, ruleset), None)[0] for language in LANGUAGES]
    assert made == [
        "It is made when Twice has entered the stage “again”.",
        "Faz-se quando a aposta Duas tenha entrado na fase «outra vez».",
        "在連勝進入「再次」階段後作出。",
    ]
    assert rules_sentences(member(ruleset, "more"), {}, Words("en", ruleset), None)[1].endswith(
        "; an outcome that decides Twice and not this bet returns the stake."
    )


HAND = """
device: {dice: 2}
words:
  come-out: {en: come-out, pt: primeiro lançamento, zh: 首次擲骰}
  point: {en: point, pt: número ponto, zh: 標記點數}
  natural: {en: natural, pt: natural, zh: 天生贏}
  made: {en: point made, pt: ponto feito, zh: 擲出標記點數}
  out: {en: seven-out, pt: sete fora, zh: 七點出局}
hand:
  come-out: {natural: [7, 11], point: [4, 5, 6, 8, 9, 10]}
  point: {made: point, out: 7}
  ends: out
bets:
"""


def said(text: str, name: str, language: Language) -> list[str]:
    ruleset = read(text)
    return rules_sentences(member(ruleset, name), choose(ruleset, {}), Words(language, ruleset), None)


def test_the_hand_is_told_before_what_depends_on_it() -> None:
    text = HAND + "  it: {made: point, not-working: come-out, win: natural, lose: end of hand, pays: 1:1}\n"
    assert said(text, "it", "en")[:6] == [
        "In the hand, stage “come-out”: a total of 7 or 11 is “natural”; "
        "a total of 4, 5, 6, 8, 9 or 10 begins the stage “point”.",
        "In the hand, stage “point”: the total that began the stage is “point made”; a total of 7 is “seven-out”.",
        "After each of these the hand is in its stage “come-out” again; “seven-out” ends the hand, "
        "and the next one begins.",
        "It is made when the hand first comes to its stage “point”.",
        "While the hand is in its stage “come-out” it is off: nothing wins or loses it.",
        "Wins on “natural”; loses on the end of the hand; any other outcome leaves the bet on the table.",
    ]
    assert said(text, "it", "pt")[3:6] == [
        "Faz-se quando a série chega pela primeira vez à fase «número ponto».",
        "Enquanto a série está na fase «primeiro lançamento», não está em jogo: nada a faz ganhar ou perder.",
        "Ganha com «natural»; perde com o fim da série; qualquer outro resultado deixa a aposta na mesa.",
    ]
    assert said(text, "it", "zh")[5] == "「天生贏」，則贏；該輪結束，則輸；其他結果，則投注留在檯上。"


@pytest.mark.parametrize(
    ("bet", "made"),
    [
        (
            "{made: come-out, win: natural, lose: end of hand, pays: 1:1}",
            "A aposta faz-se antes de qualquer lançamento da série.",
        ),
        (
            "{made: come-out, win: 7, lose: others, pays: 1:1}",
            "Faz-se quando a série está na fase «primeiro lançamento».",
        ),
    ],
)
def test_a_bet_on_the_hand_is_made_once_in_it(bet: str, made: str) -> None:
    """Of a bet that the hand has no part in, each of its come-outs is as good."""
    assert made in said(HAND + f"  it: {bet}\n", "it", "pt")


def test_a_tally_says_what_counts_and_what_ends_it() -> None:
    rows = "{by: collected, 2: 9:1, 1: push, others: lose}"
    text = HAND + f"  it: {{made: come-out, collect: [4, [5, hard 6]], when: made, until: end of hand, pays: {rows}}}\n"
    assert said(text, "it", "en")[4:] == [
        "It collects 2 things, each of them once: a total of 4; a total of 5, or a total of 6 with equal faces (3-3).",
        "A result counts only if it is also “point made”.",
        "It ends with the end of the hand.",
        "It is decided before that as soon as nothing that may still come can change what it pays.",
        "Prize: 9:1 (2 collected); the stake comes back as well.",
        "It pushes, and the stake is returned: 1 collected.",
        "It loses: any other count.",
    ]
    assert said(text, "it", "zh")[-3:] == [
        "彩金：1賠9（集得2項）；並退回投注金額。",
        "集得1項，則和，退回投注金額。",
        "其他情況，則輸。",
    ]


def test_what_several_rows_ask_for_at_once_and_what_pushes_in_either_of_two_ways() -> None:
    """A list in a row around another is an or, and two such rows that push are an or: no sign stands for both."""
    rows = "4 or 10: {by: count, 1 or 3: push, 2: 2:1, others: lose}, 6: {by: count, 1: push, others: lose}"
    text = f"""
device: {{dice: 2}}
bets:
  best: {{highest-of: {{number: [4, 6, 10]}}, count: number, until: 7, pays: {{by: number, {rows}}}}}
"""
    asked = {
        "en": ("4 or 10, combined with 1 or 3 times, or 6, combined with once", "2:1 (4 or 10, combined with 2 times)"),
        "pt": (
            "4 ou 10 e, cumulativamente, 1 ou 3 vezes, ou 6 e, cumulativamente, uma vez",
            "2:1 (4 ou 10 e, cumulativamente, 2 vezes)",
        ),
        "zh": ("4或10，且同時1或3次，或6，且同時1次", "1賠2（4或10，且同時2次）"),
    }
    for language in LANGUAGES:
        pushes, prize = asked[language]
        sentences = said(text, "best", language)
        assert any(pushes in sentence for sentence in sentences), sentences
        assert any(prize in sentence for sentence in sentences), sentences


def test_tables_of_tallies_and_of_trials() -> None:
    text = """
device: {dice: 2}
bets:
  count: {count: any, until: 7, pays: {by: count, 1: push, 2 to 3: 1:1, 4 or more: 2:1, others: lose}}
  best:
    highest-of: {number: [4, 6]}
    count: number
    until: 7
    pays: {by: number, 4: {by: count, 1 or more: 9:1, others: lose}, 6: {by: count, 2 or more: 8:1, others: lose}}
  trial: {win: 7, lose: trial 3 except 7, pays: {by: trial, 1: 1:2, others: 2:1}}
"""
    ruleset = read(text)

    def line(name: str, language: Language) -> str:
        return prizes_line(member(ruleset, name), {}, Words(language, ruleset))

    assert line("count", "en") == ("push (once) · 1:1 (2 or 3 times) · 2:1 (4 or more times) · lost (any other count)")
    assert line("count", "pt").endswith("2:1 (4 ou mais vezes) · perda (qualquer outra contagem)")
    best = "9:1 (4, combined with 1 or more times) · 8:1 (6, combined with 2 or more times)"
    assert line("best", "en") == f"{best} · lost (any other count)"
    best = "9:1 (4 e, cumulativamente, 1 ou mais vezes) · 8:1 (6 e, cumulativamente, 2 ou mais vezes)"
    assert line("best", "pt") == f"{best} · perda (qualquer outra contagem)"
    assert line("best", "zh") == "1賠9（4，且同時1次或以上） · 1賠8（6，且同時2次或以上） · 輸（其他情況）"
    assert line("trial", "en") == "1:2 (throw 1) · 2:1 (other)"
    assert said(text, "trial", "pt")[0] == (
        "Ganha com uma soma de 7; perde com o lançamento n.º 3 da aposta, mas não uma soma de 7; "
        "qualquer outro resultado deixa a aposta na mesa."
    )
    assert "投注後第3次擲骰（但總和為7點除外），則輸" in said(text, "trial", "zh")[0]
    assert said(text, "count", "en")[0] == "It counts the throws."
    assert said(text, "best", "en")[0] == "It counts how often each of these comes: a total of 4 or 6."
    assert said(text, "best", "pt")[1] == "Paga-se apenas o mais alto dos respectivos prémios."


def test_a_compound_bet_says_what_it_is_put_together_of() -> None:
    text = """
device: {dice: 2}
words:
  come-out: {en: come-out, pt: primeiro lançamento, zh: 首擲}
  point: {en: point, pt: ponto, zh: 點}
bets:
  line:
    name: Line
    stages: {come-out: {win: 7, point: [4, 5], lose: others}, point: {win: point, lose: 7}}
    pays: 1:1
  odds: {name: Odds, additional: {to: line, at: point}, win: point, lose: 7, pays: 2:1}
  hard: {name: Hard, each: {number: [4, 6]}, win: hard number, lose: others, pays: 9:1}
  it: {together: {line: 2, odds: {by: point, 4: 3, 5: 1}, "hard[4]": 1}}
"""
    ruleset = read(text)
    assert rules_sentences(member(ruleset, "it"), {}, Words("en", ruleset), None) == [
        "It is put together of these bets, which follow the same results, each until it is decided: Line (2 units); "
        "Odds (3 units (4) · 1 unit (5)), put down when Line has entered the stage “point”, "
        "and returned if Line is decided first; Hard 4 (1 unit).",
        "It is over when all of them are; every figure is per unit staked at the start, 3 units in all.",
    ]
    assert rules_sentences(member(ruleset, "it"), {}, Words("zh", ruleset), None)[1] == (
        "全部定出輸贏後投注方終結；各數值均按開始時所下每單位計算，合共3個單位。"
    )
    shown = [prizes_line(member(ruleset, "it"), {}, Words(language, ruleset)) for language in LANGUAGES]
    assert shown == ["those of its parts", "os das suas partes", "按各組成投注"]


@each("language", LANGUAGES, quick=4)
@each("name", shipped_names())
def test_every_shipped_bet_can_be_said(name: str, language: Language) -> None:
    path = shipped_folder() / f"{name}.yaml"
    ruleset = read_ruleset(source(str(path), path.read_bytes()), name).ruleset
    assert ruleset
    choices = choose(ruleset, {})
    for one in all_members(ruleset, choices):
        sentences = [Words(language, ruleset).bet(one), prizes_line(one, choices, Words(language, ruleset))]
        sentences += rules_sentences(one, choices, Words(language, ruleset), rule_cost(ruleset, one, choices))
        assert all(sentences)
        assert not re.search(r"[{}]|  |None", " ".join(sentences))


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_every_word_is_found_by_its_key(language: Language) -> None:
    """The files are read as far as they are needed, by how their keys begin; none is missed."""
    unfilled = {key: text for key, text in all_words(language).items() if "{" not in text}
    book = Phrasebook(language)
    assert {key: book(key) for key in unfilled} == unfilled


@pytest.mark.parametrize(
    ("bet", "ends"),
    [
        ("{collect: [4, 7], until: 7, pays: {by: collected, 2: 9:1, others: lose}}", True),
        ("{collect: [4, 5], until: 7, pays: {by: collected, 2: 9:1, others: lose}}", False),
        ("{count: 4 to 7, when: hard 4, until: 7, pays: {by: count, 1 or more: 9:1, others: lose}}", False),
        ("{made: come-out, count: 7, until: end of hand, pays: {by: count, 1: 1:1, others: lose}}", True),
        ("{made: come-out, count: made, until: end of hand, pays: {by: count, 1 or more: 1:1, others: lose}}", False),
    ],
)
def test_that_the_last_result_counts_is_said_where_it_can(bet: str, ends: bool) -> None:
    """A 7 that ends it and is not among those counted would look as if it were."""
    found = said(HAND + f"  it: {bet}\n", "it", "pt")
    assert any("o resultado que a termina conta-se também" in line for line in found) is ends


class Unwritten(Fraction):
    """A fraction that nobody may write out."""

    def __str__(self) -> str:
        raise AssertionError("every digit is written")


def test_of_a_fraction_of_a_million_digits_the_first_are_found_without_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Decimal and text take the square of the digits: a table of twelve slopes took eight seconds of eleven."""

    def short(value: int | tuple[int, tuple[int, ...], int]) -> Decimal:
        assert not isinstance(value, int) or value.bit_length() <= measures.LONG
        return Decimal(value)

    monkeypatch.setattr(measures, "Decimal", short)
    third = Unwritten(-(10**100_000) - 3, 3 * 10**100_000)
    assert Numerals("en").short(third) == "-0.333333333333…"
    assert Numerals("pt").short(third / 10**9) == "-3,33333333333…e-10"
    assert Numerals("en").figures(third, 4) == "-0.3333"
    assert measures.decimal(third, 3, ROUND_UP) == Decimal("-0.334")


LONG_OR_SHORT = st.one_of(st.integers(-(10**9), 10**9), st.integers(-(10**1_500), 10**1_500))


@given(
    LONG_OR_SHORT,
    LONG_OR_SHORT.filter(bool),
    st.integers(1, 30),
    st.sampled_from([ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP]),
)
def test_a_long_fraction_is_rounded_as_a_short_one_is(above: int, below: int, digits: int, rounding: str) -> None:
    value = Fraction(above, below)
    divided = Context(prec=digits, rounding=rounding).divide(Decimal(value.numerator), Decimal(value.denominator))
    assert measures.decimal(value, digits, rounding) == divided
