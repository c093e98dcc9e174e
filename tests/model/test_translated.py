"""What diagnostics say is said in every language: each template stands in each catalogue, with the same places.

That nothing else reaches a person is a matter of types: `Problem` and `UsageError` take a `Message` (mypy).
"""

from __future__ import annotations

import ast
import json
import pickle
import re
import tomllib
from copy import copy
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from macau_edge.model.message import Cited, Message, Pointed, joined, quoted
from macau_edge.model.problem import nearest
from macau_edge.model.texts import Language
from macau_edge.reading.shoe import NOT_PLAYED
from macau_edge.wording.messages import message_catalogue, translated_message
from tests.checks.test_wrong import every_mistake
from tests.conftest import Run
from tests.trees import parsed, walked

PACKAGE = Path(__file__).parents[2] / "macau_edge"
ROOMS = sorted(one.name for one in PACKAGE.iterdir() if one.is_dir() and any(one.rglob("*.py")))


@cache
def made_in(room: str) -> list[tuple[str, ast.Call]]:
    """Where a room makes a `Message` or a `Remedy`: the file with the line, and the call."""
    return [
        (f"{file.relative_to(PACKAGE)}:{node.lineno}", node)
        for file in sorted((PACKAGE / room).rglob("*.py"))
        for node in walked(parsed(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Message", "Remedy")
    ]


def template_of(call: ast.Call) -> str | None:
    """The template of a call, where it stands there as a text."""
    first = call.args[0] if len(call.args) == 1 else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def places(template: str, *, filled: bool) -> set[str]:
    """What a template has places for, with how each is written; of one that is filled elsewhere, what looks so."""
    if not filled:
        return set(re.findall(r"\{([a-z_]+(?::,)?)\}", template))
    return {f"{name}:{spec}" for _, name, spec, _ in Formatter().parse(template) if name is not None}


def has_words(template: str, *, filled: bool) -> bool:
    """Whether a template says anything itself, which is another thing in another language."""
    own = "".join(text for text, *_ in Formatter().parse(template)) if filled else template
    return bool(re.search("[A-Za-z]", own))


@pytest.mark.parametrize("room", ROOMS)
def test_what_a_room_says_stands_in_every_catalogue_with_the_same_places(room: str) -> None:
    wrong = []
    for where, call in made_in(room):
        if where.startswith("model/message.py"):
            continue  # where they are made
        template = template_of(call)
        if template is None:
            wrong.append(f"{where}: the template is no text")
            continue
        given = sorted(str(one.arg) for one in call.keywords)
        if given and given != sorted({one.partition(":")[0] for one in places(template, filled=True)}):
            wrong.append(f"{where}: {template!r} has other places than values")
        for language in ("pt", "zh") if has_words(template, filled=bool(given)) else ():
            found = message_catalogue(language).get(template)
            if found is None:
                wrong.append(f"{where}: {template!r} is not in {language}")
            elif places(found, filled=bool(given)) != places(template, filled=bool(given)):
                wrong.append(f"{where}: {found!r} has other places than {template!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_a_catalogue_has_nothing_that_nobody_says(language: Language) -> None:
    said = {template_of(call) for room in ROOMS for _, call in made_in(room)}
    assert not sorted(message_catalogue(language).keys() - said)


def test_a_text_without_values_has_no_braces_for_a_template() -> None:
    """It is said as it stands, and would be said with each of them doubled."""
    doubled = [
        where
        for room in ROOMS
        for where, call in made_in(room)
        if not call.keywords and "{{" in (template_of(call) or "")
    ]
    assert doubled == []


def test_a_text_is_the_english_one_and_is_made_in_another_language_with_what_was_put_into_it() -> None:
    text = nearest("pas-line", ["pass-line", "pass-lines"])
    assert text == "did you mean `pass-line` or `pass-lines`?"
    assert translated_message("en", text) == text
    assert translated_message("pt", text) == "queria dizer `pass-line` ou `pass-lines`?"
    assert translated_message("zh", text) == "是否指`pass-line`或`pass-lines`？"


def test_a_text_survives_a_copy_and_another_process() -> None:
    text = Message("`{{` and {what}", what=joined(["`{a}`", Message("b")], Message(" or ")))
    for again in (copy(text), pickle.loads(pickle.dumps(text))):
        assert (again, again.template, again.values) == (text, text.template, text.values)


def test_a_number_is_written_as_the_language_writes_it() -> None:
    text = Message("{number:,} states", number=12_345)
    assert (text, translated_message("pt", text)) == ("12,345 states", "12\xa0345 states")


def test_a_place_numbered_by_another_act_has_no_english_within_portuguese() -> None:
    place = Cited("art. 17, n.os 13, 14 e 15 as numbered by Despacho 69/2009")
    assert place == "art. 17, n.os 13, 14 and 15 as numbered by Despacho 69/2009"  # and no Portuguese within English
    assert translated_message("pt", place) == "art. 17, n.os 13, 14 e 15, na numeração do Despacho n.º 69/2009"
    assert translated_message("zh", place) == "第十七條第十三款、第十四款及第十五款（按第69/2009號批示的編號）"


def test_a_plain_text_is_left_as_it_is() -> None:
    assert translated_message("pt", "an English text") == "an English text"
    assert translated_message("pt", Message("braces {stay} without values")) == "braces {stay} without values"


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_a_game_that_no_deal_can_say_is_named_in_it(language: Language) -> None:
    assert [said for said in NOT_PLAYED.values() if translated_message(language, said) == said] == []


TYPED = re.compile(r"`[^`]*`|(?<![A-Za-z-])--[a-z-]+|(?<![A-Za-z{])[A-Z_]{3,}(?![a-z])|[0-9]+(?:[.][0-9]+)?")


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_what_is_typed_stands_in_every_language(language: Language) -> None:
    """Code between backticks, options, names in capitals and numbers are not translated."""
    wrong = [
        (english, said)
        for english, said in message_catalogue(language).items()
        if {*TYPED.findall(english)} - {*TYPED.findall(said)}
    ]
    assert wrong == []


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_its_words_are_those_of_the_glossary(language: Language) -> None:
    glossary = tomllib.loads((PACKAGE / "wording" / "words" / "glossary.toml").read_text("utf-8"))
    others = [other for thing in glossary.values() for other in thing["not"].get(language, ())]
    wrong = re.compile("|".join(other if language == "zh" else rf"\b{other}\b" for other in others))
    assert [said for said in message_catalogue(language).values() if wrong.search(said.lower())] == []


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_a_catalogue_is_written_one_text_a_line_by_the_alphabet(language: Language) -> None:
    text = (PACKAGE / "wording" / f"messages.{language}.json").read_text("utf-8")
    assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


OURS = re.compile(r"\b(a|an|and|are|has|is|it|no|that|this|which|who|with)\b")
NOT_OURS = {"this is not YAML: {problem}"}


def test_no_english_is_left_in_what_is_said_of_a_file_in_chinese() -> None:
    """None that was put into a sentence either: of what is no code, a name or a word of the language."""
    said = {text for problems in every_mistake().values() for one in problems for text in (one.message, one.help)}
    chinese = {text: translated_message("zh", text) for text in said if text.template not in NOT_OURS}
    assert [text for text in chinese.values() if OURS.search(re.sub("`[^`]*`", "", text))] == []


def told(language: Language) -> list[str]:
    """What is said of every wrong file, without what is typed."""
    said = {text for problems in every_mistake().values() for one in problems for text in (one.message, one.help)}
    typed = re.compile(r"`[^`]*`|\[[^]]*\]|\{[^}]*\}")
    return [typed.sub("", translated_message(language, text)) for text in said]


def test_a_list_in_chinese_has_its_own_comma() -> None:
    assert translated_message("zh", joined(["2", "3", "12"])) == "2、3、12"
    assert [text for text in told("zh") if ", " in text] == []


def test_an_act_and_a_place_in_it_are_cited_in_chinese() -> None:
    cited = joined([Cited("art. 5, n.º 3, 2)"), Cited("Despacho SEF 53/2010"), Cited("art. \x1b[31m")])
    assert translated_message("zh", cited) == "第五條第三款（二）項、第53/2010號經濟財政司司長批示、art. \\x1b[31m"
    assert translated_message("pt", cited) == cited
    assert [text for text in told("zh") if re.search("Despacho|art[.] ", text)] == []


def test_a_sentence_in_chinese_has_signs_of_its_own() -> None:
    """No bracket, colon, semicolon, question mark or stop of the Latin letters beside what is ours."""
    assert [text for text in told("zh") if re.search(r"[()?;!]|[^\x00-\x7f]: |[^0-9a-z.]\.(?:\s|$)", text)] == []


def test_a_decimal_in_portuguese_has_a_comma() -> None:
    figures = [Pointed("76.4"), Pointed("9.0909%"), quoted("2.5")]
    assert [translated_message("pt", one) for one in figures] == ["76,4", "9,0909 %", "2.5"]
    assert [translated_message("zh", one) for one in figures] == ["76.4", "9.0909%", "2.5"]
    assert [text for text in told("pt") if re.search("[0-9][.][0-9]", text) and "em 0.1" not in text] == []


def test_a_round_of_cards_is_called_in_the_language() -> None:
    """In a message; the label by which records know it is English."""
    problems = every_mistake()["deal-clauses-overlap"]
    said = next(one.message for one in problems if one.code == "arithmetic/overlap")
    assert said.startswith("banker 2 (2 cards), player 7 (2 cards)")
    assert translated_message("zh", said).startswith("banker 2點（2張牌）、player 7點（2張牌）")


@pytest.mark.parametrize(("language", "shown"), [
    ("pt", ["macau-edge: não há nenhum ficheiro YAML em .", "  help: indique um ficheiro, ou a pasta das regras"]),
    ("zh", ["macau-edge: .內並無YAML檔案", "  help: 請指明檔案，或規則檔所在的資料夾"]),
])  # fmt: skip
def test_wrong_use_is_told_in_the_language_of_the_line_of_the_environment_and_of_the_policy(
    language: str, shown: list[str], run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("check", ".", "--lang", language).err.splitlines() == shown
    monkeypatch.setenv("MACAU_EDGE_LANG", language)
    assert run("check", ".").err.splitlines() == shown
    monkeypatch.delenv("MACAU_EDGE_LANG")
    (tmp_path / "macau-edge.toml").write_text(f'lang = "{language}"\n', "utf-8")
    assert run("check", ".").err.splitlines() == shown
