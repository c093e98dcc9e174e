"""The studio's window in Firefox: its figures, what is typed and saved, the languages, the grid, the form."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firefox import Firefox, firefox
from tests.studio.test_server import MINE, running

pytestmark = pytest.mark.thorough

RIGHT = MINE.replace("3/1", "3:1")
DICE = "game: Mine\nact: none\ndevice: {dice: 2}\nbets:\n  shine: {win: 2, lose: others, pays: 1:1}\n"
UNTIL = """
    const until = Date.now() + 20000;
    while (Date.now() < until) {
        const found = %s;
        if (found) return found;
        await new Promise((done) => setTimeout(done, 50));
    }
    return null;
"""
SHOWN = "document.querySelector('#shown:not(.old) > *')?.parentElement.innerText"
TEXT = "document.getElementById('text').value"
TYPED = "const it = document.getElementById('text'); it.value = arguments[0]; it.dispatchEvent(new Event('input'));"


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with firefox(tmp_path_factory.mktemp("profile")) as found:
        yield found


def waited(there: Firefox, what: str) -> object:
    """What a script comes to, once it comes to something; None after a while."""
    return there.run(UNTIL % what)


@pytest.fixture
def file(there: Firefox, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The file of a studio that is open."""
    for studio in running(tmp_path, getattr(request, "param", MINE)):
        there.command("WebDriver:Navigate", url="about:blank")
        there.command("WebDriver:Navigate", url=studio.address)
        assert waited(there, SHOWN)
        yield studio.file


def test_a_mend_is_one_button_and_the_figures_are_beside_it(there: Firefox, file: Path) -> None:
    assert "5/36" in str(waited(there, SHOWN))
    assert waited(there, "document.querySelector('#findings .mend')")
    there.press("#findings .mend")
    assert waited(there, f"{TEXT} === {RIGHT!r}")
    there.press("#undo")
    assert waited(there, f"{TEXT} === {MINE!r}")
    assert file.read_text("utf-8") == MINE


def test_what_is_saved_is_what_was_typed(there: Firefox, file: Path) -> None:
    there.run(TYPED, f"{RIGHT}# 賠\n")
    there.press("#save")
    assert waited(there, "document.getElementById('unsaved').hidden")
    assert file.read_text("utf-8") == f"{RIGHT}# 賠\n"


def test_the_words_are_those_of_another_language(there: Firefox, file: Path) -> None:
    for number, (language, word, edge) in enumerate((("pt", "Guardar", "13,8889"), ("zh", "儲存", "13.8889"))):
        there.press(f"#languages button:nth-child({number + 1})")
        asked = f"document.documentElement.lang.startsWith('{language}') && {SHOWN}?.includes('{edge}')"
        assert waited(there, asked)
        assert there.run("return document.getElementById('save').innerText") == word
    assert there.run(f"return {TEXT}") == file.read_text("utf-8")


@pytest.mark.parametrize("file", [DICE], indirect=True)
def test_what_is_painted_is_written(there: Firefox, file: Path) -> None:
    """The totals 7 and 11 beside 2: 9 of 36 win, and the edge is a half."""
    there.press("#grid-tab")
    for total in (7, 11):
        chosen = f"#grid .totals button:nth-of-type({total - 1})"
        assert waited(there, f"document.querySelector('{chosen}')")
        there.press(chosen)
        assert waited(there, f"/win: .*{total}/.test({TEXT})")
    assert "win: [2, 7, 11]" in str(there.run(f"return {TEXT}"))
    assert waited(there, f"{SHOWN}?.includes('1/2')")
    assert file.read_text("utf-8") == DICE


def test_an_entry_of_the_form_is_an_edit_of_the_text(there: Firefox, file: Path) -> None:
    there.press("#form-view-tab")
    assert waited(there, "document.querySelector('#form-view input')")
    there.type("#form-view input", "Ours")
    there.press("#bet")
    assert waited(there, f"{TEXT} === {MINE.replace('game: Mine', 'game: Ours')!r}")
    assert file.read_text("utf-8") == MINE
