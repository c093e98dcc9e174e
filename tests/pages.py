"""The pages of games as files, for whoever opens them in a browser."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import msgspec

from macau_edge.questions.ask import ask
from macau_edge.questions.page.answer import page_html
from macau_edge.questions.page.data import page_data
from macau_edge.questions.page.proposal import GameFile
from macau_edge.questions.page.request import PageRequest
from macau_edge.questions.page.write import page_file
from macau_edge.reading.source import read_source, shipped_folder, shipped_names
from tests.cases import ROOT
from tests.page_reader import Json
from tests.questions.test_page_data import page

GAMES = shipped_names()


@cache
def data_of(game: str) -> Json:
    """What the page of a shipped game knows."""
    file = GameFile(game, read_source(shipped_folder() / f"{game}.yaml"))
    found: Json = json.loads(msgspec.json.encode(page_data(page(game), "en", file)))
    return found


def taken_of(data: Json) -> dict[str, str]:
    """The choices that a page opens with."""
    return {one["id"]: one["taken"] for one in data["options"] if one["taken"]}


def written(folder: Path, game: str) -> Path:
    """The page of a shipped game, or of an example, in a folder."""
    file = folder / f"{game.replace('/', '-')}.html"
    if not file.exists():
        example = game.startswith("examples/")
        text = (
            page_html(ask(PageRequest(), str(ROOT / game), {}))
            if example
            else page_file(json.dumps(data_of(game)).encode())
        )
        file.write_text(text, "utf-8")
    return file
