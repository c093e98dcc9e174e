"""Every report of every shipped game on eighty columns: nothing is wider, and no word or identifier is broken."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from io import StringIO
from itertools import islice, takewhile

import pytest
from rich.cells import cell_len
from rich.console import Console

from macau_edge.model import LANGUAGES
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import placeholder_choices
from macau_edge.outcomes.together import without_figures
from macau_edge.reading.source import shipped_names
from macau_edge.reports.document import Block, Column, Document, Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.fitting import fitted_tables
from macau_edge.reports.result import Result
from macau_edge.reports.terminal import print_document
from tests.cases import ruleset_of
from tests.conftest import Run
from tests.loops import each

SCREEN = 80
NO_FACES = {"fantan"}
"""Games that are drawn out of an urn: `bias` has nothing to load."""
EAST = "\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60"


def reports() -> Iterator[str]:
    """What is typed for every report."""
    yield "games"
    yield "diff rulesets/craps.yaml rulesets/portugal/craps.yaml"
    for game in shipped_names():
        ruleset = ruleset_of(f"rulesets/{game}.yaml")
        choices = placeholder_choices(ruleset)
        yield from (f"games {game}", f"analyse {game}", f"readings {game}", f"analyse {game} --stake 50")
        yield f"analyse {game} --every-choice"
        yield f"simulate {game} --rounds 1000 --seed 1 --workers 1"
        if game not in NO_FACES:
            yield f"bias {game}"
        given = "".join(f" --{name} {choice.label}" for name, choice in choices.items())
        for bet in (bet for bet in ruleset.bets.values() if bet.id not in without_figures(ruleset)):
            (member,) = islice(members(ruleset, bet, choices), 1)
            yield f"explain {game} {member.id!r}{given}"
            yield f"solve {game} {bet.id} --edge 2%..3%{given}"
            yield f"risk {game} {member.id!r} --rounds 200{given}"


QUICK = {"games", "readings roulette"}


def words_of(block: Block) -> Iterator[str]:
    match block:
        case Table():
            yield from (block.caption, block.left_out, *(column.title for column in block.columns))
            for row in block.rows:
                yield from row
        case Heading(text) | Paragraph(text) | Formula(text):
            yield text
        case Picture(alternative=alternative, caption=caption):
            yield from (alternative, caption)


def parts(text: str) -> set[str]:
    """What is written without a blank, but for letters of double width, between which a line may end."""
    return set(re.findall(rf"[^\s{EAST}─]+", text))


def broken(document: Document, screen: int) -> Iterator[str]:
    """What of a document is not whole on a screen of so many columns, or is wider."""
    for block in document:
        stream = StringIO()
        print_document((block,), Console(file=stream, width=screen, color_system=None, force_terminal=True), screen)
        shown, given = stream.getvalue(), list(words_of(block))
        yield from (f"wider: {line}" for line in shown.splitlines() if cell_len(line) > screen)
        numbered = map(str, range(len(block.rows) + 1)) if isinstance(block, Table) else ()
        said = {"·", "•", "(%)", "#", *numbered} | {part for text in given for part in parts(text)}
        yield from (f"broken: {part}" for part in parts(shown) - said)
        named = {found for text in given for found in re.findall(r"[a-z][a-z0-9-]*\[[^][\n]*\]", text)}
        yield from (f"broken: {name}" for name in named if name not in shown and _is_kept(block, name))
        yield from ("which row?" for _ in range(isinstance(block, Table) and not _told_apart(block, screen)))


def _told_apart(table: Table, screen: int) -> bool:
    """Whether of a table in parts what stands first in each says which row it is."""
    _, found = fitted_tables(table, screen)
    titles = [[column.title for column in part.columns] for part in found]
    head = len(list(takewhile(lambda same: len({*same}) == 1, zip(*titles, strict=False))))
    return len(found) == 1 or len({row[:head] for row in found[0].rows}) == len({*table.rows})


def _is_kept(block: Block, name: str) -> bool:
    """Whether what has a name is not in a column that may be left out."""
    if not isinstance(block, Table):
        return True
    return any(name in row[at] for row in block.rows for at, column in enumerate(block.columns) if not column.rank)


def shown_by(words: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> list[Result[object]]:
    """What a command shows, before anything is written of it."""
    found: list[Result[object]] = []

    def text(shown: Result[object], language: str = "en", **room: int | None) -> str:
        found.append(shown)
        return ""

    monkeypatch.setattr(Result, "text", text)
    run(*shlex.split(words))
    return found


def test_titles_are_folded_where_there_is_no_row() -> None:
    _, (found,) = fitted_tables(Table((Column("a long title", False), Column("another long title", True)), ()), 20)
    assert max(len(line) for column in found.columns for line in column.title.split("\n")) < 12


@each("words", reports(), quick=lambda words: words in QUICK, whole="deep")
def test_eighty_columns_are_enough_in_every_language(run: Run, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    (shown,) = shown_by(words, run, monkeypatch)
    for language in LANGUAGES:
        assert list(broken(shown.document(shown.found, language), SCREEN)) == [], language


def test_rows_that_are_told_apart_by_no_column_of_their_own_are_numbered() -> None:
    columns = (Column("What", False), Column("Before", False), Column("After", False))
    table = Table(columns, tuple((f"Prize{n % 2}", f"a-prize-of-{n}", f"another-prize-of-{n}") for n in range(11)))
    rank, (before, after) = fitted_tables(table, 28)
    assert [column.title for column in before.columns] == ["#", "What", "Before"]
    assert [column.title for column in after.columns] == ["#", "After"]
    assert after.rows[10] == ("11", "another-prize-of-10")
    assert (rank, fitted_tables(table, 80)[1]) == (0, [table])


@pytest.mark.thorough
def test_a_choice_stands_beside_its_figures_in_every_part(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven numbers of packs, each of which every bet has a line for: without them nobody knows of which it is."""
    (shown,) = shown_by(
        "analyse baccarat --every-choice --bet lucky-6 --bet banker-without-commission", run, monkeypatch
    )
    *_, table = (block for block in shown.document(shown.found, "en") if isinstance(block, Table))
    _, parts_of = fitted_tables(table, 66)
    assert [[column.title for column in part.columns][:2] for part in parts_of] == [["Bet", "Choice"]] * len(parts_of)
    assert len(parts_of) > 1


def test_a_word_that_is_broken_is_noticed() -> None:
    document = (Paragraph("hard-way[4 10] and a-word-that-is-longer-than-the-screen"),)
    assert list(broken(document, 20)) != []
    assert list(broken(document, 80)) == []
