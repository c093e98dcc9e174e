"""The page of a game in a browser: every figure as the exact engine has it, in three languages, for everybody, asking nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from macau_edge.model.measures import Measures
from macau_edge.outcomes.options import choose
from macau_edge.questions.page.data import page_data
from macau_edge.questions.page.proposal import GameFile
from macau_edge.questions.page.write import page_text
from macau_edge.reading.source import read_source, shipped_folder, shipped_names
from tests.browsers import Opened, browser, opened
from tests.conftest import Run
from tests.page_reader import Json
from tests.test_page_data import RATIOS, page, played
from tests.test_stakes import shipped

pytestmark = pytest.mark.thorough

GAMES = shipped_names()


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


def data_of(game: str) -> Json:
    file = GameFile(game, read_source(shipped_folder() / f"{game}.yaml"))
    found: Json = json.loads(msgspec.json.encode(page_data(page(game), "en", file)))
    return found


def written(folder: Path, game: str) -> Path:
    file = folder / f"{game.replace('/', '-')}.html"
    if not file.exists():
        file.write_text(page_text(json.dumps(data_of(game)).encode()), "utf-8")
    return file


def ratio(value: Fraction, for_one: bool) -> str:
    return f"{value.numerator} for 1".replace(" ", "+") if for_one else f"{value.numerator}:{value.denominator}"


@pytest.mark.parametrize("game", GAMES)
def test_every_prize_at_three_ratios_is_what_the_engine_finds(game: str, started: Any, folder: Path) -> None:
    data, ruleset = data_of(game), shipped(game)
    taken = {one["id"]: one["taken"] for one in data["options"] if one["taken"]}
    choices = choose(ruleset, taken)
    asked: list[tuple[str, int, Fraction]] = []
    for number, prize in enumerate(data["prizes"]):
        for wanted in RATIOS:
            value = Fraction(wanted.numerator + 1) if prize["for_one"] else wanted
            asked.append((f"p.{number}={ratio(value, prize['for_one'])}", number, value))
    with opened(started, written(folder, game)) as there:
        shown = there.each([address for address, _, _ in asked])
    for (_, number, value), edges in zip(asked, shown, strict=True):
        for place in data["prizes"][number]["bets"]:
            bet = data["bets"][place]
            if bet["laid"] or any(data["prizes"][n]["printed"] is None for n in bet["prizes"] if n != number):
                assert bet["id"] not in edges
                continue
            expected = Measures(played(ruleset, bet["id"], choices, data["prizes"], {number: value})).house_edge
            assert Fraction(edges[bet["id"]]) == expected, (bet["id"], number, value)
