"""A name, a bet, a stage, an option or a variable is called otherwise wherever it is meant, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams

from macau_edge.checks import check
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.names import RENAMED, Name, defined_names
from macau_edge.lsp import Server, _renamable, _rename
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import find_ruleset, source
from tests.loops import each
from tests.lsp.test_lsp import Agreed

GAMES = ("craps", "roulette", "fantan", "fish-prawn-crab")


def opened(text: str, file: str = "/nowhere/game.yaml") -> tuple[Server, Buffer]:
    server, buffer = Agreed(), Buffer(file, text)
    server.buffers[file] = 1, buffer
    return server, buffer


def renamed(text: str, at: int, new: str) -> str:
    """The text with the edits of a rename at one of its characters."""
    server, buffer = opened(text)
    params = lsp.RenameParams(lsp.TextDocumentIdentifier(buffer.file), server.position(buffer, at), new)
    found = _rename(server, buffer, params)
    assert found is not None
    assert found.changes is not None
    return written(server, buffer, found.changes[buffer.file])


def written(server: Server, buffer: Buffer, edits: Sequence[lsp.TextEdit]) -> str:
    spans = [
        (server.offset(buffer, one.range.start), server.offset(buffer, one.range.end), one.new_text) for one in edits
    ]
    text = buffer.text
    for start, end, new in sorted(spans, reverse=True):
        text = f"{text[:start]}{new}{text[end:]}"
    return text


def names(game: str) -> list[tuple[str, Name]]:
    """Every name of a shipped game that can be called otherwise; each stage once, however often it stands there."""
    nodes = Buffer(str(find_ruleset(game)[1]), find_ruleset(game)[1].read_text("utf-8")).nodes
    found = {(one.what, one.text, () if one.what == "stage" else one.bet): one for one in defined_names(nodes)}
    return [(game, one) for one in found.values() if one.what in RENAMED]


@pytest.mark.thorough
@each(("game", "name"), [pair for game in GAMES for pair in names(game)], quick=60, thorough=4)
def test_a_shipped_game_is_as_sound_with_any_of_its_names_changed(game: str, name: Name) -> None:
    text = find_ruleset(game)[1].read_text("utf-8")
    start, _ = Buffer("", text).span(name.place)
    after = renamed(text, start + 1, f"{name.text}-too")
    assert after != text
    assert check(read_ruleset(source("game.yaml", after.encode()), "game")) == []


TEXT = """\
game: Mine
device: {dice: 2}
names: {low: [2, 3], both: low except two}
words: {low: low, point: point, first: first, two: two}
options: {two: {law: art. 1, choices: [2, 3], default: 2}, paid: {law: art. 1, choices: [1:1, 2:1], default: 1:1}}
bets:
  low: {name: low, win: low, lose: others, pays: paid}
  line:
    stages:
      first: {win: [7, 11], lose: low, point: others}
      point: {win: point, lose: 7}
    pays: 1:1
  odds: {additional: {to: line, at: point}, win: point, lose: 7, pays: {by: point, [4, 10]: 2:1, others: 1:1}}
  each: {each: {number: [4, 5]}, win: number, lose: 7, pays: {by: number, 4: 9:5, 5: paid}}
  other: {based-on: each, lose: low, win: number}
  all: {together: {line: 1, odds: {by: point, [4, 10]: 2, others: 1}, "each[4]": 1 on line}}
"""


METERS = """\
game: Mine
device: {dice: 2}
meters: {royal: {law: art. 1, seed: 9:1, contribution: {low: 2%}}}
words: {royal: royal}
bets:
  low: {name: low, win: [2, 3], lose: others, pays: {by: total, 2: royal, 3: 10% of royal}}
"""


def test_a_meter_is_renamed_where_it_is_paid_and_a_bet_where_it_contributes() -> None:
    found = renamed(METERS, METERS.index("2: royal") + 4, "grand")
    assert "meters: {grand:" in found
    assert "words: {grand: royal}" in found
    assert "2: grand, 3: 10% of grand" in found
    found = renamed(METERS, METERS.index("low: {name") + 1, "small")
    assert "contribution: {small: 2%}" in found


@each(
    ("mark", "new", "after"),
    [
        (
            "names: {l|ow", "small",
            [("both: low", "both: small"), ("win: low", "win: small"), ("lose: low", "lose: small"),
             ("names: {low", "names: {small"), ("words: {low: low", "words: {small: low")],
        ),
        ("  l|ow: {name", "small", [("  low: {name", "  small: {name")]),
        ("odds: {additional: {to: line, at: poi|nt", "set", [("point: others", "set: others")]),
        (
            "pays: pa|id", "due",
            [("pays: paid", "pays: due"), ("5: paid", "5: due"), ("}, paid: {law", "}, due: {law")],
        ),
    ],
)  # fmt: skip
def test_what_is_renamed_and_what_is_not(mark: str, new: str, after: list[tuple[str, str]]) -> None:
    at = TEXT.index(mark.replace("|", "")) + mark.index("|")
    found = renamed(TEXT, at, new)
    for was, now in after:
        assert now in found
        assert was not in found
    assert "name: low" in found


def test_a_stage_is_renamed_in_what_is_added_to_its_bet() -> None:
    at = TEXT.index("      point: {win") + 7
    found = renamed(TEXT, at, "set")
    assert found.count("point") == 1  # what its word says
    assert "words: {low: low, set: point" in found
    assert "{to: line, at: set}, win: set, lose: 7, pays: {by: set," in found
    assert "odds: {by: set," in found


def test_a_bet_is_renamed_in_what_is_made_of_it() -> None:
    found = renamed(TEXT, TEXT.index("  each: {each") + 3, "number-bet")
    assert "  number-bet: {each: {number" in found
    assert "{based-on: number-bet," in found
    assert '"number-bet[4]": 1 on line' in found


@each("mark", ["ga|me: Mine", "game: Mi|ne", "lo|se: others", "win: [|7, 11]", "name: l|ow", "oth|ers, pays"])
def test_what_is_no_name_is_not_renamed(mark: str) -> None:
    server, buffer = opened(TEXT)
    at = TEXT.index(mark.replace("|", "")) + mark.index("|")
    assert _renamable(server, buffer, server.position(buffer, at)) is None


def test_the_editor_is_told_which_characters_are_the_name() -> None:
    server, buffer = opened(TEXT)
    found = _renamable(server, buffer, server.position(buffer, TEXT.index("both: low except") + 7))
    assert found
    name, (start, end) = found
    assert (name.what, TEXT[start:end]) == ("name", "low")


@each(
    ("new", "told"),
    [
        ("My low", "`My low` is not a name that phrases can use; write `my-low`"),
        ("others", "`others` is a word of the language"),
        ("line", "`line` is a name here already"),
    ],
)
def test_what_cannot_be_a_name_is_refused(new: str, told: str) -> None:
    with pytest.raises(JsonRpcInvalidParams) as refused:
        renamed(TEXT, TEXT.index("both: low") + 7, new)
    assert refused.value.message == told


def test_an_application_that_is_open_has_the_new_name_too(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(TEXT, "utf-8")
    bets = "  mine: {win: low, lose: others, pays: paid}\n  all: {together: {line: 1}}\n"
    application = f"application: A\ngame: game.yaml\nbets:\n{bets}"
    server = Agreed()
    game = Buffer(str(tmp_path / "game.yaml"), TEXT)
    other = Buffer(str(tmp_path / "application.yaml"), application)
    server.buffers = {"game": (1, game), "application": (1, other)}
    params = lsp.RenameParams(lsp.TextDocumentIdentifier("game"), server.position(game, TEXT.index("low: [2")), "small")
    found = _rename(server, game, params)
    assert found
    assert found.changes
    assert written(server, other, found.changes["application"]) == application.replace("win: low", "win: small")
