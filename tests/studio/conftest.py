"""What the tests of the studio share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browsers import browser


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    """A browser for the tests of a file."""
    with browser() as found:
        yield found
