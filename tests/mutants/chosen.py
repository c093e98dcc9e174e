"""A plugin of pytest that runs the tests that a file names and no others, in the order in which they are named."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

WHICH = "MACAU_EDGE_CHOSEN"
"""The variable with the name of the file: a list of tests in JSON."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    named = {name: number for number, name in enumerate(json.loads(Path(os.environ[WHICH]).read_text("utf-8")))}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in named])
    items[:] = sorted((item for item in items if item.nodeid in named), key=lambda item: named[item.nodeid])
