"""The core of the page in Firefox: its figures, what is set, the languages, the file that is saved, a narrow window."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from macau_edge.model.measures import Measures
from macau_edge.outcomes.options import choose
from tests.analysis.test_stakes import shipped
from tests.firefox import Firefox, firefox
from tests.pages import data_of, taken_of, written
from tests.questions.test_page_data import RATIOS, played

pytestmark = pytest.mark.thorough

EDGE = "return document.querySelector('#bet .edge').dataset.edge"


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with firefox(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture(scope="module")
def craps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("pages"), "craps")


@pytest.mark.parametrize("bet", ["field", "pass-line-odds[4]", "horn"])
def test_a_prize_that_is_typed_gives_what_the_engine_finds(bet: str, there: Firefox, craps: Path) -> None:
    data, ruleset = data_of("craps"), shipped("craps")
    number = next(one for one in data["bets"] if one["id"] == bet)["prizes"][-1]
    there.open(craps, f"bet={bet}")
    for value in RATIOS:
        there.type(f"#prize-{number}", f"{value.numerator}:{value.denominator}")
        expected = Measures(played(ruleset, bet, choose(ruleset, taken_of(data)), data["prizes"], {number: value}))
        assert Fraction(there.run(EDGE)) == expected.house_edge, value


def test_what_was_set_is_in_the_address_and_can_be_undone(there: Firefox, craps: Path) -> None:
    there.open(craps, "bet=field&p.26=5:2")
    assert there.run(EDGE) == "1/24"
    there.press("#bet [data-prize='26'] .stepper button:last-child")
    set_ = there.run("await new Promise((done) => setTimeout(done, 300)); return location.hash")
    assert "p.26=3:1" in set_
    there.press("#undo")
    assert there.run(EDGE) == "1/24"


def test_each_language_has_its_words(there: Firefox, craps: Path) -> None:
    there.open(craps, "bet=field")
    for language, word in (("pt", "Vantagem"), ("zh", "娛樂場利益"), ("en", "House edge")):
        there.press(f"[data-language={language}]")
        assert word in there.run("return document.querySelector('#bet').innerText")  # the data has them all
        assert "undefined" not in there.run("return document.querySelector('main').innerText")


def test_a_file_is_made_of_what_was_set(there: Firefox, craps: Path) -> None:
    there.open(craps, "bet=field&p.26=5:2")
    assert "12: 5:2" in there.run("return document.querySelector('#change pre').textContent")


def test_nothing_goes_sideways_in_a_narrow_window(there: Firefox, craps: Path) -> None:
    there.command("WebDriver:SetWindowRect", width=500, height=900)
    there.open(craps, "bet=field")
    assert there.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    there.command("WebDriver:SetWindowRect", width=1280, height=1000)
    assert there.picture().startswith(b"\x89PNG")


PUT_IN = """
    const one = document.createElement("script");
    one.textContent = "document.title = 1";
    document.body.append(one);
"""
LOADED = "return performance.getEntriesByType('resource').map((one) => one.name)"


def test_nothing_is_loaded_and_nothing_goes_wrong(there: Firefox, craps: Path) -> None:
    """The policy of the file is kept by this browser too: a script that is put in does not run."""
    there.open(craps)
    assert [one for one in there.run(LOADED) if not one.startswith("data:")] == []
    there.run(PUT_IN)
    assert there.run("return document.title") != "1"
