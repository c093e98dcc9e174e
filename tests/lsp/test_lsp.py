"""The language server: what an editor is told while a ruleset is written, half of it not there yet.

The quick part asks the modules behind it; the thorough part starts the program and speaks the protocol with it.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import threading
from collections.abc import Awaitable, Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp
from markdown_it import MarkdownIt
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.client import LanguageClient
from pygls.workspace import PositionCodec

from macau_edge.checks import check_adopted
from macau_edge.checks.mends import mended
from macau_edge.desk.buffer import Buffer, scalars
from macau_edge.desk.completing import completion_items, key_description
from macau_edge.desk.names import name_at
from macau_edge.desk.work import Work
from macau_edge.lsp import (
    Server,
    _actions,
    _closed,
    _complete,
    _edited,
    _hover,
    _placeholder,
    _rename,
    _symbols,
    make_server,
)
from macau_edge.model.texts import Language
from macau_edge.reading.nodes import Node, read_nodes, value_of
from macau_edge.reading.reference import reference_of
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import Source, schema_file, shipped_folder, source
from tests.conftest import Run
from tests.counting import forget
from tests.loops import each
from tests.parts import examples

ROOT = Path(__file__).parents[2]

DRAWS = "game: A\ndeal: {first: {me: 2, you: 2}, "
PLAIN = "game: A\nact: none\ndevice: {dice: 2}\n"
METER = f"{PLAIN}meters: {{royal: {{law: silent, seed: 9:1, contribution: 2%}}}}\n"
HEAD = f"{PLAIN}names: {{craps: [2, 3, 12]}}\noptions: {{field12: {{law: silent, choices: [2:1]}}}}\n"
FIELD = "{win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: {by: total, 2: 2:1, 3 to 11: 1:1, 12: 2:1}}"
CHOOSE = (
    "game: A\nact: none\ndevice: {decks: 1}\n"
    "deal: {first: {player: 3}, one: {choose: {ride: always, pull: always}, sees: player}}\n"
    "bets:\n  base: {win: ride, lose: others, pays: 1:1}\n"
)
TEXT = f"{PLAIN}bets:\n  field: {FIELD}\n  any-7: {{win: 7, lose: others, pays: 4:1}}\n"


def at(text: str, mark: str = "|") -> tuple[Buffer, int]:
    """A text in which the mark shows where the cursor is."""
    assert text.count(mark) == 1
    return Buffer("/nowhere/game.yaml", text.replace(mark, "")), text.index(mark)


def offered(text: str) -> list[str]:
    return [item.label for item in completion_items(*at(text))]


# --- completion, wherever the text stops -----------------------------------------------------------------------------


@each(
    ("written", "first"),
    [
        ("own: |", ["player", "board"]),
        ("own: [player, |]", ["player", "board"]),
        ("mine: {|}", ["best", "of"]),
        ("mine: {best: 2, of: [|]}", ["player", "board"]),
    ],
)
def test_hands_are_put_together_of_those_of_the_deal(written: str, first: list[str]) -> None:
    device = "{decks: 1, order: [2 to king, ace], kinds: {pair: 2 of a rank, other: any}}"
    deal = "{first: {player: 2, board: 2}}"
    text = f"game: A\ndevice: {device}\ndeal: {deal}\nhands: {{{written}}}\nbets: {{a: {{win: player pair}}}}\n"
    assert offered(text)[: len(first)] == first


TILES = """game: A
device: {pieces: {one: 2, two: 2}, worth: {one: 1, two: 2}, points: sum, order: [one, two], compare: [points, highest]}
deal: {first: {player: 2}, set: {arrange: player, into: {low: 1, high: 1}, prefer: [best low]}}
bets: {a: {win: player 2, lose: others, pays: 1:1}}
"""


@each(
    ("was", "now", "offers"),
    [
        ("arrange: player", "arrange: |", {"player"}),
        ("[best low]", "[|]", {"best low", "best high", "player", "high"}),
        ("[best low]", "[best |]", {"low", "high"}),
        ("[best low]", "[best low, high |]", {"1 to 2", "has 1 card in one to two"}),
        ("win: player 2", "win: |", {"low", "high", "player has 2 of a rank", "first of low two"}),
        ("arrange: player, into", "arrange: player, |, into", {"law"}),
    ],
)
def test_a_hand_is_arranged_into_others_by_lines_about_them(was: str, now: str, offers: set[str]) -> None:
    """Nothing is offered of pieces that asks a suit, nor the first of several whose order nobody knows."""
    assert was in TILES
    found = offered(TILES.replace(was, now))
    assert offers <= {*found}
    assert not [one for one in found if "suit" in one or re.match("(first|second|last) .*of player", one)]


@each(
    ("text", "first"),
    [
        ("|", ["game", "act", "device", "bets"]),
        ("ga|", ["game", "act"]),
        ("game: A\nb|\n", ["act", "device", "bets"]),
        (f"{HEAD}bets:\n  a:\n    |\n", ["name", "law", "pays-law"]),
        (f"{HEAD}bets:\n  a:\n    win: 7\n    lo|\n    pays: 1:1\n", ["name", "law"]),
        (f"{HEAD}bets:\n  a: {{win: 7, l|\n  b: {FIELD}\n", ["name", "law"]),  # a bracket that nobody closed
        (f"{HEAD}bets:\n  a:\n    win: |\n    lose: others\n", ["craps", "field12", "others"]),
        (f"{HEAD}bets:\n  a: {{win: [7, cr|], lose: others}}\n", ["craps"]),
        (f"{HEAD}bets:\n  a: {{win: any except cr|, lose: others}}\n", ["craps"]),
        (f"{HEAD}bets:\n  a: {{win: 7, lose: others, pays: |}}\n", ["field12"]),
        (f"{HEAD}bets:\n  a: {{win: 7, commission: {{of: |}}}}\n", ["stake", "prize", "return"]),
        (f"{TEXT}  both:\n    together: {{|\n", ["field", "any-7", "both"]),
        (f"{CHOOSE}  more: {{staked: {{|\n", ["ride", "pull"]),
        (f"{CHOOSE}  more: {{stays: |}}\n", ["ride", "pull"]),
        (f"{CHOOSE}  more: {{together: {{base: 1}}, per: |}}\n", ["base", "more"]),
        (f"{TEXT}  more: {{based-on: fi|}}\n", ["field", "any-7", "more"]),
        (f"{TEXT}  a: {{law: 'art. 5, 1)'}}\n  b:\n    law: |\n", ["art. 5, 1)", "silent"]),
        (
            f"{TEXT}  a:\n    stages:\n      first: {{second: 7, |}}\n      second: {{}}\n",
            ["win", "lose", "push", "first"],
        ),
        (f"{HEAD}bets:\n  broken: : x\n  a:\n    |\n", ["name", "law"]),  # a line that no reader takes
        (f"{TEXT}conditions: {{x: {{about: made, law: silent, bets: [fi|]}}}}\n", ["field", "any-7"]),
        (f"{TEXT}conditions: {{x: {{about: |}}}}\n", ["probabilities", "odds", "made"]),
        (f"{TEXT}conditions: {{x: {{about: [void, |], law: silent}}}}\n", ["probabilities", "odds", "made"]),
        (f"{HEAD}assumptions: {{x: {{about: names, of: [cr|]}}}}\nbets: {{}}\n", ["craps"]),
        ('application: "1"\ngame: craps\noperation:\n  x:\n    for: [|]\n', ["players", "staff", "authority"]),
        ('application: "1"\ngame: |\n', ["baccarat", "craps"]),
        (f"{HEAD}bets: {{}}\n# a comment |\n", []),
        (f"{PLAIN}|", ["bets", "deal"]),  # an empty line at the end
        (f"{PLAIN}bets:\n  a:\n    win: 7\n    |", ["name", "law"]),
        ("game: A\ndevice: |\nbets: {}\n", ["decks", "pieces", "dice", "wheel", "draw"]),
        (f"{PLAIN}bets:\n  a: |\n", ["name", "law", "pays-law"]),
        (f"{PLAIN}bets:\n  a: {{win: 7, pays: |}}\n", ["by"]),
        ('application: "1"\ngame: craps\nbets:\n  |\n', ["new-bet"]),
        (f"{TEXT}  |\n", ["new-bet"]),
        (f"{PLAIN}bets:\n  a: {{win: |}}\n", ["others", "any", "odd", "even", "hard", "easy", "same"]),
        ("game: A\ndevice: {decks: 8}\nbets:\n  a: {win: |}\n", ["others", "any", "trial"]),
        ("game: A\ndeal: {one: {me: 2, you: 2}, ask: {choose: [go, stay], sees: [me, first of |]}}\n", ["me", "you"]),
        (f"{DRAWS}play: {{choose: {{stand: always, hit: {{|}}}}, sees: me}}}}\n", ["if", "part", "me", "you"]),
        (f"{DRAWS}play: {{choose: {{stand: always, split: {{part: |}}}}, sees: me}}}}\n", ["me", "you"]),
        ("device: {decks: 1, points: |}\n", ["sum", "last digit", "sum up to 21"]),
    ],
)
def test_what_is_offered(text: str, first: list[str]) -> None:
    assert offered(text)[: len(first)] == first


@each("written", ["until: player |", "until: [stand, player |]", "until: stand and player |"])
def test_what_is_said_of_hands_that_are_drawn_is_offered(written: str) -> None:
    choose = "choose: {stand: always, hit: {player: 1}, split: {part: player, if: player 4}}"
    device = "{decks: 6, worth: {ace: [1, 11], 2 to 10: number, [jack, queen, king]: 10}, points: sum up to 21}"
    text = f"game: A\ndevice: {device}\ndeal: {{first: {{player: 2}}, play: {{{choose}, sees: player, {written}}}}}\n"
    assert {"bust", "soft 21", "hard 21", "parted"} <= {*offered(text)}


@each(
    ("text", "label", "after"),
    [
        ("game: A\ndevice: |\n", "dice", "game: A\ndevice: \n  dice: \n"),
        (f"{PLAIN}bets:\n  a: |\n", "win", f"{PLAIN}bets:\n  a: \n    win: \n"),
        (f"{PLAIN}bets:\n  a: {{pays: |}}\n", "by", f"{PLAIN}bets:\n  a: {{pays: {{by: }}}}\n"),
        (f"{PLAIN}bets:\n  |\n", "new-bet", f"{PLAIN}bets:\n  new-bet: {{win: , lose: others, pays: }}\n"),
    ],
)
def test_what_is_taken_stands_where_yaml_wants_it(text: str, label: str, after: str) -> None:
    buffer, offset = at(text)
    (taken,) = (item for item in completion_items(buffer, offset) if item.label == label)
    written = buffer.text[: taken.start] + taken.text + buffer.text[offset:]
    assert written == after
    assert read_nodes(Source(file="", text=written, data=b""))


WRITTEN = ("rulesets/craps.yaml", "rulesets/baccarat.yaml", "examples/fire-bet/application.yaml")


@pytest.mark.thorough
@each("file", WRITTEN)
def test_a_key_is_offered_wherever_it_stands(file: str) -> None:
    """With its first letter alone: the line ends there, or the file does, or what is behind it stays."""
    text = (ROOT / file).read_text("utf-8")
    buffer = Buffer(str(ROOT / file), text)
    assert buffer.kind in ("ruleset", "application")
    known = [
        (path, key) for path, key, is_key in scalars(buffer.nodes) if is_key and key_description(buffer.kind, path)
    ]
    for path, key in Random(file).sample(known, 12):
        start, end = buffer.span(key.place)
        begun = text[: start + 1]
        for left in (begun + text[end:], begun, begun + text[text.index("\n", start) :]):
            labels = [item.label for item in completion_items(Buffer(buffer.file, left), start + 1)]
            assert key.text in labels, (path, left[start - 40 :][:60])


@given(st.data())
@examples(100)
def test_whatever_is_typed_is_answered(data: st.DataObject) -> None:
    text = TEXT + "  both: {together: {field: 1, any-7: 1 on field}}\n"
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        more = data.draw(st.text(st.sampled_from("{}[]'\"#&*|>:,-? \n\t\u2028甲𝔉a7"), max_size=3))
        text = text[:at] + more + text[at + data.draw(st.integers(0, 12)) :]
    buffer, offset = Buffer("/nowhere/game.yaml", text), data.draw(st.integers(0, len(text)))
    assert all(0 <= item.start <= offset for item in completion_items(buffer, offset))
    found = buffer.scalar_at(offset)
    if found:
        start, end = buffer.span(found[1].place)
        assert 0 <= start <= offset <= end <= len(text)
        name_at(text[start:end], offset - start, found[0], buffer.nodes)


def test_every_key_of_the_schema_is_offered_with_what_it_means() -> None:
    found = {item.label: item.said for item in completion_items(*at("|"))}
    for kind in ("ruleset", "application"):
        properties = re.findall(
            r'^    "([a-z-]+)": \{', schema_file(kind).read_text("utf-8").split('"required"')[0], re.M
        )
        assert set(properties) <= found.keys()
    assert all(found.values())


def test_a_key_of_another_form_is_not_offered() -> None:
    simple = offered(f"{HEAD}bets:\n  a:\n    win: 7\n    |\n")
    assert {"lose", "pays"} <= {*simple}
    assert not {"win", "stages", "count", "together"} & {*simple}


def test_a_bet_is_offered_with_its_name_in_the_language_be_it_ours_or_the_acts() -> None:
    """In English where it has none, and as a bet of the file where it has no English name either."""
    names = {"a": "{en: {ours: Low}, zh: {ours: 小}}", "b": "{en: High, pt: Grande, zh: 大}", "d": "{}"}
    bets = "".join(f"  {bet}: {{name: {name}}}\n" for bet, name in names.items())
    found = {item.label: item for item in completion_items(*at(f"{PLAIN}bets:\n{bets}  c: {{based-on: |}}\n"))}
    told = {language: [found[bet].said_in(language) for bet in names] for language in ("en", "pt", "zh")}
    assert told == {
        "en": ["Low", "High", "bet of this file"],
        "pt": ["Low", "Grande", "aposta deste ficheiro"],
        "zh": ["小", "大", "本檔案的投注"],
    }


def test_an_article_is_quoted_where_it_must_be() -> None:
    (inside,) = (
        i for i in completion_items(*at(f"{TEXT}  a: {{law: 'art. 5, 1)'}}\n  b: {{law: |}}\n")) if i.label[0] == "a"
    )
    assert (inside.text, inside.said) == ('"art. 5, 1)"', "a")


# --- places ----------------------------------------------------------------------------------------------------------


class Agreed(Server):
    """A server before an editor has said anything."""

    codec: PositionCodec = PositionCodec()


def test_columns_are_counted_in_units_of_utf_16() -> None:
    """`𝔉` is two units, `甲` one, and three bytes: the column of the protocol is neither characters nor bytes."""
    text = "\ufeffgame: A\r\nname: 𝔉甲𝔉, x\r\n\u2028end"
    server, buffer = Agreed(), Buffer("f", text)
    for offset in range(len(text)):
        if text[offset - 1 : offset + 1] != "\r\n":
            assert server.offset(buffer, server.position(buffer, offset)) == offset
    assert server.position(buffer, text.index("x")) == lsp.Position(1, len("name: 𝔉甲𝔉, ".encode("utf-16-le")) // 2)
    assert server.position(buffer, text.index("end")) == lsp.Position(2, 1)  # U+2028 ends no line of the protocol
    assert server.offset(buffer, lsp.Position(1, 7)) == text.index("𝔉")  # inside a character: before it
    assert server.offset(buffer, lsp.Position(99, 99)) == len(text)


class Counting(PositionCodec):
    """A codec that counts the characters that it is asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.characters = 0

    def client_num_units(self, chars: str) -> int:
        self.characters += len(chars)
        return int(super().client_num_units(chars))


def test_a_line_is_counted_once_however_long_it_is() -> None:
    """Counted again from its beginning for each character, one of 10,000 stood for eight seconds."""
    server, buffer = Agreed(), Buffer("f", "x: 1\n" + "𝔉a" * 1000)
    server.codec = Counting()
    assert server.offset(buffer, lsp.Position(1, 2400)) == len("x: 1\n") + 1600
    assert server.codec.characters <= 2000


def test_a_place_is_found_where_yaml_counts_other_lines() -> None:
    text = "\ufeffgame: {en: A\u2028, pt: 甲}\nbets: 1\n"
    buffer = Buffer("f", text)
    node = value_of(read_nodes(source("f", text.encode())), "bets")
    assert node
    start, end = buffer.span(node.place)
    assert text[start:end] == "1"


# --- definitions and what is said of a key ---------------------------------------------------------------------------


@each(
    ("text", "what", "line"),
    [
        (f"{HEAD}bets:\n  a: {{win: cra|ps}}\n", "name", 4),
        (f"{HEAD}bets:\n  a: {{win: any except crap|s}}\n", "name", 4),
        (f"{HEAD}bets:\n  a: {{pays: field|12}}\n", "option", 5),
        (f"{METER}bets:\n  a: {{pays: {{by: total, 2: 10% of roy|al}}}}\n", "option", 4),
        (f"{TEXT}  b: {{based-on: |field}}\n", "bet", 5),
        (f"{TEXT}  b: {{together: {{any|-7: 1}}}}\n", "bet", 6),
        (f"{HEAD}bets:\n  a:\n    each: {{craps: [2, 3]}}\n    win: cra|ps\n", "variable", 8),  # nearer than the name
        (f"{HEAD}words: {{point: x}}\nbets:\n  a:\n    stages:\n      point: {{win: po|int}}\n", "stage", 10),
    ],
)
def test_a_name_leads_to_its_definition(text: str, what: str, line: int) -> None:
    buffer, offset = at(text)
    found = buffer.scalar_at(offset)
    assert found
    path, scalar, _ = found
    start, end = buffer.span(scalar.place)
    name = name_at(buffer.text[start:end], offset - start, path, buffer.nodes)
    assert name
    assert (name.what, name.place.line) == (what, line)


def test_a_key_has_its_page_of_the_reference() -> None:
    page = (shipped_folder() / "README.md").read_text("utf-8")
    said = reference_of("ruleset", "commission")
    assert "`commission`: see below · instead of the file's; `none` takes none" in said
    section = page.split("### Commissions\n")[1].split("\n## ")[0].strip()
    assert section.split("```")[1] in said
    assert "](" not in said
    assert reference_of("application", "annexes").startswith("**The file**")
    assert reference_of("ruleset", "no-such-key") == ""
    assert key_description("ruleset", ("bets", "field")) == ""  # a name, and no key
    assert key_description("ruleset", ("bets", "field", "pays")).startswith("Profit on a win")


def test_the_wheel_has_both_pages() -> None:
    """They stand where `reference_file` looks: inside the package, beside the rulesets."""
    import tomllib

    included = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert included["force-include"] == {
        "rulesets": "macau_edge/rulesets", "examples/APPLICATIONS.md": "macau_edge/rulesets/APPLICATIONS.md",
    }  # fmt: skip
    assert (ROOT / "rulesets" / "README.md").is_file()


# --- mends and figures -----------------------------------------------------------------------------------------------


WRONG = TEXT.replace("{win: 7", "{wni: 7")


@each(
    ("wrong", "mend"),
    [
        (WRONG, "win"),
        (TEXT.replace("4:1", "4/1"), "4:1"),
        (TEXT.replace("4:1", "1賠4"), "4:1"),
        (TEXT.replace("win: 7", "win： 7"), ": "),
        (TEXT.replace("win: 7", "win: ７"), "7"),
        (TEXT.replace("pays: 4:1", "pays: 4:1, loses: 1:1"), "lost"),
        (TEXT.replace("pays: 4:1", "pays: 4:"), None),  # `7:6` in the remedy is an example
        (TEXT.replace("win: 7", "win: sevens"), None),
        (TEXT.replace("win: 7", "lsoe: 7"), None),  # it is there already: another finding would come
        (TEXT.replace("pays: 4:1", "pays: 4:1, zzzzz: 1"), None),
    ],
    quick=3,
)
def test_only_a_certain_mend_is_offered(wrong: str, mend: str | None) -> None:
    work, buffer = Work(lambda: True), Buffer("/nowhere/game.yaml", wrong)
    problems = [one for one in work.findings(buffer, {}) if one.stops_figures]
    assert problems
    found = work.mends(buffer, {}, work.findings(buffer, {}), problems)
    assert [one.instead for one in found] == ([mend] if mend else [])
    for one in found:
        assert [left.code for left in work.findings(mended(buffer, one), {})] == ["law/missing-act"]


@pytest.mark.parametrize(
    ("language", "title", "wrong"),
    [
        ("en", "Write `win`", "`wni` is not a key of the bet `any-7`\nhelp: did you mean `win`?"),
        ("pt", "Escrever `win`", "a aposta `any-7`: `wni` não é nenhuma das suas chaves\nhelp: queria dizer `win`?"),
        ("zh", "改寫為`win`", "`wni`不是投注`any-7`的鍵\nhelp: 是否指`win`？"),
    ],
)
def test_a_mend_and_what_it_mends_are_in_the_language_of_the_editor(language: Language, title: str, wrong: str) -> None:
    server, work, buffer = Agreed(), Work(lambda: True), Buffer("/nowhere/game.yaml", WRONG)
    server.language = language
    found = work.findings(buffer, {})
    (action,) = _actions(server, "file:///nowhere/game.yaml", buffer, work.mends(buffer, {}, found, found))
    assert action.title == title
    assert [one.message for one in action.diagnostics or ()] == [wrong]


@each(
    ("said", "editor", "otherwise", "spoken"),
    [
        (None, "pt-BR", "zh", "pt"),
        (None, "zh_TW", "en", "zh"),
        (None, "fr", "pt", "en"),
        (None, None, "pt", "pt"),
        ("zh", "pt", "en", "zh"),
    ],
)
def test_the_language_that_is_asked_for_comes_first_then_the_editors_then_the_locales(
    said: Language | None, editor: str | None, otherwise: Language, spoken: Language
) -> None:
    """Neovim and Helix say none: whoever uses them sets MACAU_EDGE_LANG, or has a locale."""
    server = make_server(said, otherwise)

    async def nothing(name: str, *given: Any, told: Callable[[Any], object] = lambda _: None) -> None:
        pass

    server.ask = nothing  # type: ignore[method-assign]
    begin: Any = server.protocol.fm.features[lsp.INITIALIZE]
    asyncio.run(begin(lsp.InitializeParams(lsp.ClientCapabilities(), process_id=None, locale=editor)))
    assert server.language == spoken


def test_the_command_hands_over_the_language_of_the_variable_and_the_locale(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[Language | None, Language]] = []
    monkeypatch.setattr("macau_edge.lsp.serve", lambda *given: served.append(given))
    monkeypatch.setattr("sys.stdin", StringIO())
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")
    assert run("lsp").code == 0
    monkeypatch.setenv("MACAU_EDGE_LANG", "zh")
    assert run("lsp").code == 0
    assert served == [(None, "pt"), ("zh", "pt")]


def test_of_a_policy_there_are_findings(tmp_path: Path) -> None:
    work, buffer = Work(lambda: True), Buffer(str(tmp_path / "macau-edge.toml"), 'ignroe = ["law"]\n')
    assert buffer.kind == "policy"
    (slip,) = work.findings(buffer, {})
    assert [(one.span, one.instead) for one in work.mends(buffer, {}, [slip], [slip])] == [((0, 6), "ignore")]
    assert Buffer("/nowhere/pyproject.toml", "").kind is None


def test_figures_are_those_of_the_text_as_it_is_now() -> None:
    work = Work(lambda: True)
    assert "| field | 2:1 (2, 12) · 1:1 (3 to 11) | 1/18 | 5.5556 % | agree |" in work.figures(
        Buffer("/nowhere/game.yaml", TEXT), {}, "field", "en"
    )
    tripled = Buffer("/nowhere/game.yaml", TEXT.replace("12: 2:1", "12: 3:1"))
    said = work.figures(tripled, {}, "field", "en")
    assert "1/36" in said  # the README's figure of the field with the 12 at 3:1
    assert "| +3 | 1/36 | 2.7778 % |" in said
    assert "娛樂場利益" in work.figures(tripled, {}, "field", "zh")


def test_figures_are_those_of_each_choice_that_the_house_keeps() -> None:
    """With the 2 at 3:1 the field leaves 1/36 with the 12 at 2:1, and nothing with it at 3:1."""
    file = Path(__file__).parents[1] / "asked/option-kept.yaml"
    said = Work(lambda: True).figures(Buffer(str(file), file.read_text("utf-8")), {}, "field", "en")
    assert "| field | 3:1 (2) · 2:1 (12) · 1:1 (other) | 1/36 |" in said
    assert "| field | 3:1 (2, 12) · 1:1 (other) | 0 |" in said


BOTH = "  both: {together: {field: 1, any-7: 1}}\n"


@each(
    ("text", "bet", "said"),
    [
        (WRONG, "any-7", "No figures: line 6: `wni` is not a key of the bet `any-7`"),
        (WRONG, "field", "1/18"),  # another bet is being written
        (WRONG + BOTH, "both", "No figures: line 6"),  # of which this one is made
        (f"{TEXT}  both: {{together: {{any-7: 1, field: 1 on any-7}}, pays: 1:1}}\n", "field", "No figures: line 7"),
        (WRONG.replace("bets:", "commission: {rate: 5%, off: prize}\nbets:"), "field", "No figures: line 4"),
        (WRONG + "hand: {}\n", "field", "No figures: line 7"),
        (TEXT.replace("\n  field", "\n  broken: : x\n  field"), "field", "1/18"),  # another bet is no YAML yet
        (f"{PLAIN}bets:\n  any-7: {{win: 7, lose: others, pays: 4:1}}\n  any-7: {{}}\n", "any-7", "No figures: line 6"),
    ],
)
def test_no_figure_comes_of_what_is_wrong(text: str, bet: str, said: str) -> None:
    found = Work(lambda: True).figures(Buffer("/nowhere/game.yaml", text), {}, bet, "en")
    assert said in found
    assert found.startswith("No figures") != bool(re.search(r" 1/18 ", found))


def test_an_application_is_read_with_the_game_that_is_open(tmp_path: Path) -> None:
    """The game of the buffer, where the disk has another."""
    (tmp_path / "mine.yaml").write_text("game: B\n", "utf-8")
    text = 'application: "1"\ngame: mine.yaml\nbets:\n  seven: {win: 7, lose: others, pays: 5:1}\n'
    application = Buffer(str(tmp_path / "application.yaml"), text)
    work, open_there = Work(lambda: True), {str(tmp_path / "mine.yaml"): TEXT}
    in_the_game = [
        [one.message for one in work.findings(application, others) if "mine.yaml" in one.place.file]
        for others in (open_there, {})
    ]
    assert in_the_game[0] == []
    assert in_the_game[1]


@each(
    ("asked", "first"),
    [
        ("asks: |", ["new", "system"]),
        ("asks: {|}", ["in-place-of", "beside", "extra-prize"]),
        ("asks: {beside: |}", ["seven", "pass-line", "pass-line-odds"]),
    ],
)
def test_what_is_asked_for_is_offered_with_the_bets_of_the_game(asked: str, first: list[str]) -> None:
    head = f"application: '1'\ngame: craps\nbets:\n  seven: {{{asked}, win: 7, lose: others, pays: 9:2}}\n"
    craps = read_nodes(source("craps.yaml", (shipped_folder() / "craps.yaml").read_bytes()))
    offered_here = [item.label for item in completion_items(*at(head), craps)]
    assert offered_here[: len(first)] == first


CARDS = """game: A
act: none
device: {decks: 8, worth: {ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}, points: last digit, compare: points}
deal: {first: {player: 2, banker: 2}, third: {player: 1, if: player 0 to 5}}
hands: {five: first 5 of all}
bets:
"""


@each(
    ("written", "goes_on"),
    [
        ("|", ["player beats banker", "second of player king", "margin of player over banker 1 to 9"]),
        ("player |", ["has 1 card in jack to king", "has 2 suits", "has 2 of a rank from jack to king"]),
        ("player has |", ["1 card in jack to king", "2 suits", "2 of a rank"]),
        ("five has 2 |", ["suits", "of a rank", "of a rank from jack to king"]),
        ("player 8 and sum of |", ["player and banker 8 to 9", "banker and player 8 to 9"]),
        ("[player 9, sum of player and |]", ["banker 8 to 9"]),
        ("first of player |", ["king", "same rank as first of banker"]),
        ("margin of |", ["player over banker 1 to 9"]),
        ("last of b|", ["banker king"]),
    ],
)
def test_how_a_phrase_about_hands_may_go_on_is_offered(written: str, goes_on: list[str]) -> None:
    """What is offered is made for the device at hand, and whole phrases can be read there."""
    bet = f"  a: {{win: {written}, lose: others, pays: 1:1}}\n"
    assert {*goes_on} <= {*offered(CARDS + bet)}


@pytest.mark.thorough
def test_every_phrase_that_is_offered_about_hands_can_be_checked() -> None:
    whole = [one for one in offered(f"{CARDS}  a: {{win: |, lose: others, pays: 1:1}}\n") if " " in one]
    bets = "".join(f"  b-{n}: {{win: {one}, lose: others, pays: 1:1}}\n" for n, one in enumerate(whole))
    read = read_ruleset(source("cards.yaml", (CARDS + bets).encode()), "cards")
    found = check_adopted(read)
    assert len(whole) > 30
    assert {one.code for one in found} <= {"law/missing-act", "law/short-round", "structure/unused"}


def test_of_a_word_of_a_phrase_the_reference_is_shown(tmp_path: Path) -> None:
    server = Quiet(tmp_path)
    line = "  a: {win: player has 2 suits, lose: others, pays: 1:1}"
    own = Buffer(str(tmp_path / "own.yaml"), f"{CARDS}{line}\n")
    found = asyncio.run(_hover(server, own, lsp.Position(6, line.index("suits") + 1)))
    assert found
    assert isinstance(found.contents, lsp.MarkupContent)
    assert "it has exactly so many different ones" in found.contents.value
    found = asyncio.run(_hover(server, own, lsp.Position(6, line.index("player") + 1)))
    assert found
    assert isinstance(found.contents, lsp.MarkupContent)
    assert found.contents.value.startswith("`player`: hand of this file")


def test_that_a_choice_is_kept_is_offered() -> None:
    assert "kept" in offered("application: '1'\ngame: craps\nchoices: {field12: |}\n")


# --- the game of an application, while both are open -----------------------------------------------------------------

APPLICATION = 'application: "1"\ngame: games/mine.yaml\nbets:\n  more: {based-on: field}\n'


class Quiet(Agreed):
    """A server that keeps what it would have checked, withdrawn and asked."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.did: list[tuple[str, str]] = []
        (folder / "games").mkdir()
        (folder / "games" / "mine.yaml").write_text(TEXT, "utf-8")
        another = APPLICATION.replace("games/mine.yaml", "craps")
        for name, text in (("application", APPLICATION), ("other", another), ("games/mine", TEXT)):
            self.buffers[name] = 1, Buffer(str(folder / f"{name}.yaml"), text)
        self.workshop.withdraw = lambda file: self.did.append(("withdrawn", Path(file).stem))  # type: ignore[method-assign]

    def keep(self, uri: str) -> None:
        version, buffer = self.buffers[uri]
        self.buffers[uri] = version, Buffer(buffer.file, f"{buffer.text}# edited\n")

    def check(self, uri: str) -> None:
        self.did.append(("checked", Path(uri).stem))

    async def ask(self, name: str, *given: Any, told: Callable[[Any], object] = lambda _: None) -> Any:
        return f"{name} of {given[2]}"

    def text_document_publish_diagnostics(self, params: lsp.PublishDiagnosticsParams) -> None:
        self.did.append(("told of none", Path(params.uri).stem))


def test_an_edit_of_a_game_withdraws_what_was_asked_of_its_applications(tmp_path: Path) -> None:
    """Wherever below the application the game lies; an application of another game is left alone."""
    server = Quiet(tmp_path)
    asyncio.run(_edited(server, "games/mine"))
    assert server.did == [
        ("checked", "mine"), ("withdrawn", "mine"), ("checked", "application"), ("withdrawn", "application"),
    ]  # fmt: skip
    server.did.clear()
    asyncio.run(_edited(server, "application"))
    assert server.did == [("checked", "application"), ("withdrawn", "application")]


def test_a_game_that_is_closed_has_its_applications_checked_with_that_of_the_disk(tmp_path: Path) -> None:
    """What was typed in it and not saved is nobody's any more."""
    server = Quiet(tmp_path)
    server.keep("games/mine")
    asyncio.run(_closed(server, "games/mine"))
    assert server.did[-2:] == [("checked", "application"), ("withdrawn", "application")]
    base = server.base(server.buffers["application"][1])
    assert base
    assert base.text == TEXT


def test_a_name_is_shown_with_what_defines_it(tmp_path: Path) -> None:
    """In the file, or in the game of an application; in prose no word is a name."""
    server = Quiet(tmp_path)
    line = "  crapless: {win: any except craps, lose: craps, pays: field12, name: {en: No craps}}"
    own = Buffer(str(tmp_path / "own.yaml"), f"{HEAD}bets:\n{line}\n")
    places = {"craps, lose": "craps", "field12, name": "field12"}
    for text, name in places.items():
        found = asyncio.run(_hover(server, own, lsp.Position(6, line.index(text) + 1)))
        assert found
        assert isinstance(found.contents, lsp.MarkupContent)
        what, defined = ("name", 4) if name == "craps" else ("option", 5)
        written = own.text.splitlines()[defined - 1]
        assert found.contents.value == f"`{name}`: {what} of this file\n\n```yaml\n{written}\n```"
    server.language = "zh"
    found = asyncio.run(_hover(server, own, lsp.Position(6, line.index("craps, lose"))))
    assert found
    assert isinstance(found.contents, lsp.MarkupContent)
    assert found.contents.value.startswith("`craps`: 本檔案的名稱\n")
    assert asyncio.run(_hover(server, own, lsp.Position(6, line.index("No craps") + 4))) is None


def test_a_file_may_be_opened_while_a_thread_goes_through_those_that_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, absolute = Quiet(tmp_path), os.path.abspath

    def opening(path: str) -> str:
        server.buffers[f"{len(server.buffers)}"] = 1, Buffer("more.yaml", "")
        return absolute(path)

    monkeypatch.setattr("os.path.abspath", opening)
    assert len(server.others()) == 3


def test_nothing_is_read_where_the_protocol_is_spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An application says what it is at its margin, and is read none the less, with its game: in a thread."""
    server, threads = Quiet(tmp_path), list[threading.Thread]()

    def reading(text: Source) -> Node:
        threads.append(threading.current_thread())
        return read_nodes(text)

    monkeypatch.setattr("macau_edge.desk.buffer.read_nodes", reading)
    found = asyncio.run(_hover(server, server.buffers["application"][1], lsp.Position(3, 20)))
    assert found
    assert found.contents == lsp.MarkupContent(lsp.MarkupKind.Markdown, "figures of field")
    assert threads
    assert threading.main_thread() not in threads


# --- names that are hostile -------------------------------------------------------------------------------------------

HOSTILE = (
    "` ](javascript:x)",
    "` [x](https://evil.example) `",
    "``[x](https://evil.example)",
    "<script>alert(1)</script>",
    "` <script> `",
    "![x](https://evil.example/x.png)",
    "a\x1b]52;c;cm0=\x07",
    "a\u202eb\x9bc",
    "a\u202eb",
    "a\n\n[x](https://evil.example)",
)
"""What leaves a code span, what a browser runs, and what a terminal and an editor obey."""
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def active(markdown: str) -> set[str]:
    """What of a text in Markdown is more than text, code and tables; what is obeyed as well."""
    parsed = MarkdownIt("commonmark").enable("table").parse(markdown)
    tokens = [one for token in parsed for one in (token, *(token.children or ()))]
    of_html = {one.content for one in tokens if one.type.startswith("html_")} - {"<br>"}
    return of_html | {one.type for one in tokens if one.type in ("link_open", "image")} | {*OBEYED.findall(markdown)}


def in_quotes(text: str) -> str:
    """A text of YAML in double quotes."""
    return '"' + "".join(f"\\u{ord(c):04x}" if c in '"\\' or c < " " or "\x7f" <= c < "\xa0" else c for c in text) + '"'


def hostile(text: str) -> Buffer:
    """A game of which every name is one text, beside another that is sound; none of them stands in it as it is."""
    key = in_quotes(text)
    fair = f"{{name: {{en: {{ours: {key}}}}}, win: [7, {key}], lose: others, pays: 1:1}}"
    bets = f"  fair: {fair}\n  {key}: {{based-on: {key}}}\n  more: {{based-on: fair}}\n"
    names = f"names: {{{key}: 7}}\noptions: {{{key}: {{law: silent, choices: [1:1]}}}}\n"
    return Buffer(f"/nowhere/{text.replace('/', '')}.yaml", f"{PLAIN}{names}bets:\n{bets}")


@pytest.mark.thorough
@each("text", HOSTILE)
def test_what_an_editor_shows_of_a_name_is_neither_markdown_nor_obeyed(text: str) -> None:
    """Wherever the pointer is, in every language."""
    buffer, work = hostile(text), Work(lambda: True)

    class Asking(Agreed):
        async def ask(self, name: str, *given: Any, told: Callable[[Any], object] = lambda _: None) -> Any:
            return getattr(work, name)(*given)

    server, shown = Asking(), set[str]()
    server.buffers["file:///nowhere/game.yaml"] = 1, buffer
    for server.language in ("en", "pt", "zh"):
        for _, scalar, _ in scalars(buffer.nodes):
            start, _ = buffer.span(scalar.place)
            if found := asyncio.run(_hover(server, buffer, server.position(buffer, start + 1))):
                assert isinstance(found.contents, lsp.MarkupContent)
                assert active(found.contents.value) == set(), found.contents.value
                shown.add(found.contents.value)
    assert any("No figures: line" in one for one in shown)
    assert any("name of this file" in one for one in shown) or any(c < " " or c == "\x9b" for c in text)


@pytest.mark.thorough
@each("text", HOSTILE)
def test_what_an_editor_shows_as_it_stands_is_not_obeyed(text: str) -> None:
    """Findings of this file and of another, mends, what is offered, and what is called otherwise."""
    server, work, buffer = Agreed(), Work(lambda: True), hostile(text)
    server.buffers["file:///nowhere/game.yaml"] = 1, buffer
    found = work.findings(buffer, {})
    told = [server.diagnostic(one, problem) for one in (buffer, Buffer("/nowhere/app.yaml", "")) for problem in found]
    assert "structure/malformed" in {one.code for one in told}
    related = [info.message for one in told for info in one.related_information or ()]
    mends = _actions(server, "file:///nowhere/game.yaml", buffer, work.mends(buffer, {}, found, found))
    last = buffer.text.rindex("fair")
    items = _complete(server, buffer, server.position(buffer, last)).items
    assert "fair" in [item.label for item in items]
    starts = [server.position(buffer, buffer.span(scalar.place)[0] + 1) for _, scalar, _ in scalars(buffer.nodes)]
    named = [(start, one.placeholder) for start in starts if (one := _placeholder(server, buffer, start))]
    asked = lsp.RenameParams(lsp.TextDocumentIdentifier("file:///nowhere/game.yaml"), named[-1][0], text)
    with pytest.raises(JsonRpcInvalidParams) as refused:
        _rename(server, buffer, asked)
    offered = [said for item in items for said in (item.label, item.detail, item.documentation)]
    said = [
        *(one.message for one in told),
        *related,
        *(one.title for one in mends),
        *offered,
        *(one for _, one in named),
        str(refused.value),
    ]
    assert [one for one in said if one and OBEYED.search(str(one).replace("\n", " "))] == []


# --- with a client, over the protocol --------------------------------------------------------------------------------


class Editor:
    """A client that has one file open, and keeps what is published of it."""

    def __init__(self, client: LanguageClient, uri: str) -> None:
        self.client, self.uri, self.version = client, uri, 0
        self.document = lsp.TextDocumentIdentifier(uri)
        self.published: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
        def publish(found: lsp.PublishDiagnosticsParams) -> None:
            self.published.put_nowait(found)

    def open(self, text: str) -> None:
        self.version += 1
        item = lsp.TextDocumentItem(self.uri, "yaml", self.version, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def edit(self, text: str) -> None:
        self.version += 1
        whole = lsp.TextDocumentContentChangeWholeDocument(text)
        document = lsp.VersionedTextDocumentIdentifier(self.version, self.uri)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [whole]))

    async def diagnostics(self) -> lsp.PublishDiagnosticsParams:
        """What is published next, and not of an older text."""
        while (found := await asyncio.wait_for(self.published.get(), 120)).uri == self.uri:
            if found.version is None or found.version >= self.version:
                break
        return found

    async def hover(self, line: int, character: int) -> str:
        place = lsp.HoverParams(self.document, lsp.Position(line, character))
        found: Any = await self.client.text_document_hover_async(place)
        return str(found.contents.value) if found else ""


def speak(uri: str, talk: Callable[[Editor], Awaitable[None]]) -> int:
    """Talks with the program as an editor does, and gives its exit code."""

    async def session() -> int:
        client = LanguageClient("test", "1")
        editor = Editor(client, uri)
        await client.start_io(sys.executable, "-m", "macau_edge", "lsp")
        given = lsp.InitializeParams(lsp.ClientCapabilities(), process_id=None)
        initialized = await client.initialize_async(given)
        assert initialized.capabilities.position_encoding == "utf-16"
        client.initialized(lsp.InitializedParams())
        await talk(editor)
        await client.shutdown_async(None)
        client.exit(None)
        process: Any = client._server
        code = await asyncio.wait_for(process.wait(), 60)
        await client.stop()  # type: ignore[no-untyped-call]
        return int(code)

    return asyncio.run(session())


@each(
    ("text", "parts"),
    [
        (TEXT, {"bets": ["field", "any-7"]}),
        (HEAD, {"names": ["craps"], "options": ["field12"]}),
        (CHOOSE, {"deal": ["first", "one"], "bets": ["base"]}),
        (
            f"{HEAD}bets:\n  a: : x\n  b: {FIELD}\n",
            {"names": ["craps"], "options": ["field12"], "bets": ["b"]},
        ),
        ("services: {web: {image: nginx}}\n", {}),
    ],
)
def test_the_outline_of_a_file_is_what_it_defines(text: str, parts: dict[str, list[str]]) -> None:
    found = _symbols(Agreed(), Buffer("/nowhere/game.yaml", text))
    assert {one.name: [inner.name for inner in one.children or ()] for one in found if one.children} == parts
    for one in found:
        assert one.range.start <= one.selection_range.start
        assert one.selection_range.end <= one.range.end


def test_the_outline_of_a_bet_has_its_stages_and_variables() -> None:
    craps = (ROOT / "rulesets" / "craps.yaml").read_text("utf-8")
    bets = next(one for one in _symbols(Agreed(), Buffer("/nowhere/craps.yaml", craps)) if one.name == "bets")
    found = {one.name: [inner.name for inner in one.children or ()] for one in bets.children or ()}
    assert found["hard-way"] == ["number"]
    assert found["come"] == ["first-roll", "come-number"]
    assert found["any-7"] == []


@pytest.mark.thorough
def test_a_session(tmp_path: Path) -> None:
    """What is typed and never saved: the file on the disk is another one."""
    file = tmp_path / "game.yaml"
    file.write_text("game: other\n", "utf-8")
    named = WRONG.replace("  any-7: {", "  any-7: {name: {en: 𝔉, pt: 甲, zh: 甲},   ")
    line, before = next((n, row[: row.index("wni")]) for n, row in enumerate(named.split("\n")) if "wni" in row)

    async def talk(editor: Editor) -> None:
        editor.open(named)
        found = await editor.diagnostics()
        assert found.version == 1
        (slip,) = (one for one in found.diagnostics if one.code == "structure/unknown-key")
        column = len(before.encode("utf-16-le")) // 2
        assert slip.range == lsp.Range(lsp.Position(line, column), lsp.Position(line, column + 3))
        assert slip.message == "`wni` is not a key of the bet `any-7`\nhelp: did you mean `win`?"
        asked = lsp.CodeActionParams(editor.document, slip.range, lsp.CodeActionContext([slip]))
        actions: Any = await editor.client.text_document_code_action_async(asked)
        (edit,) = actions[0].edit.changes[editor.uri]
        assert (actions[0].title, edit.range, edit.new_text) == ("Write `win`", slip.range, "win")
        editor.edit(named.replace("wni", "win"))
        assert [one.code for one in (await editor.diagnostics()).diagnostics] == ["law/missing-act"]
        assert "| 1/6 | 16.6667 % | agree |" in await editor.hover(line, 3)
        assert "Profit on a win" in await editor.hover(
            line, len(f"{before}win: 7, lose: others, ".encode("utf-16-le")) // 2
        )
        place = lsp.Position(line - 1, 3)
        complete: Any = await editor.client.text_document_completion_async(lsp.CompletionParams(editor.document, place))
        assert complete is not None
        options = lsp.FormattingOptions(2, True)
        edits: Any = await editor.client.text_document_formatting_async(
            lsp.DocumentFormattingParams(editor.document, options)
        )
        assert ",   win" not in edits[0].new_text
        assert ", win: 7" in edits[0].new_text
        whole = lsp.InlayHintParams(editor.document, lsp.Range(lsp.Position(0, 0), lsp.Position(line, 0)))
        hints: Any = await editor.client.text_document_inlay_hint_async(whole)
        beside = [(one.label, one.position.line, one.position.character) for one in hints]
        assert beside == [("5.5556 %", 4, len("  field:")), ("16.6667 %", 5, len("  any-7:"))]
        assert [one.tooltip for one in hints] == ["1/18", "1/6"]
        editor.edit(named)
        await editor.diagnostics()
        hints = await editor.client.text_document_inlay_hint_async(whole)
        assert [(one.label, one.tooltip) for one in hints] == [("5.5556 %", "1/18"), ("no figures", None)]
        editor.edit(named.replace("wni", "win"))
        await editor.diagnostics()
        outline: Any = await editor.client.text_document_document_symbol_async(
            lsp.DocumentSymbolParams(editor.document)
        )
        assert [one.name for one in outline] == ["game", "act", "device", "bets"]
        assert [(one.name, one.detail) for one in outline[-1].children] == [("field", ""), ("any-7", "𝔉")]

    assert speak(file.as_uri(), talk) == 0
    assert file.read_text("utf-8") == "game: other\n"


@pytest.mark.thorough
@pytest.mark.usefixtures("afresh")
def test_a_newer_edit_supersedes_what_takes_long() -> None:
    """The hands of a shooter take seconds: nothing of them is told once the text is another one."""
    text = (ROOT / "examples" / "hands.yaml").read_text("utf-8")
    line = text.split("\n").index("  replay:")
    forget()

    async def talk(editor: Editor) -> None:
        editor.open(text)
        asked = asyncio.ensure_future(editor.hover(line, 3))
        await asyncio.sleep(0.5)
        editor.edit(TEXT)
        assert await asked == ""
        assert "5.5556 %" in await editor.hover(4, 3)
        found = await editor.diagnostics()
        assert (found.version, [one.code for one in found.diagnostics]) == (2, ["law/missing-act"])

    assert speak("file:///nowhere/game.yaml", talk) == 0


@pytest.mark.thorough
def test_an_application_is_told_of_the_game_as_it_is_while_that_is_open(tmp_path: Path) -> None:
    """In a folder below it: typed and not saved it is another game, and closed it is that of the disk again."""
    game = tmp_path / "games" / "mine.yaml"
    game.parent.mkdir()
    game.write_text(TEXT, "utf-8")

    async def talk(editor: Editor) -> None:
        async def told() -> set[str]:
            while (found := await editor.diagnostics()).uri != editor.uri:
                pass
            return {one.message for one in found.diagnostics}

        editor.open(APPLICATION)
        before = await told()
        typed = lsp.TextDocumentItem(game.as_uri(), "yaml", 1, WRONG)
        editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(typed))
        assert any("`wni` is not a key" in message for message in await told() - before)
        closed = lsp.TextDocumentIdentifier(game.as_uri())
        editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(closed))
        assert await told() == before

    assert speak((tmp_path / "application.yaml").as_uri(), talk) == 0


@pytest.mark.thorough
def test_what_is_not_ours_is_left_alone() -> None:
    async def talk(editor: Editor) -> None:
        editor.open("services:\n  web: &a {image: nginx}\n  other: *a\n")
        assert (await editor.diagnostics()).diagnostics == ()
        assert await editor.hover(1, 3) == ""

    assert speak("file:///nowhere/compose.yaml", talk) == 0
