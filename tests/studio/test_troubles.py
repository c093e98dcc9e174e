"""What goes wrong beside the text, of which the text and saving it take no harm."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from macau_edge.desk.buffer import Buffer
from macau_edge.desk.process import EndedError
from macau_edge.desk.work import Work
from macau_edge.reading.source import shipped_folder
from macau_edge.studio import windows
from macau_edge.studio.windows import Figures
from tests.studio.test_server import Studio, running
from tests.studio.test_window import RIGHT, SHOWN, TYPED, window

CRAPS = (shipped_folder() / "craps.yaml").read_text("utf-8")
HEAD = "game: Mine\nact: none\ndevice: {dice: 2}\nbets:\n"


TOTALS = ", ".join(map(str, range(5, 24)))
DEAR = f"""\
game: Mine
act: none
device: {{dice: 4}}
bets:
  dear: {{collect: [{TOTALS}], until: 4, pays: {{by: collected, 19: 100:1, others: lose}}}}
  seven: {{win: 7, lose: others, pays: 4:1}}
"""
"""A bet with more states than the default limit, before one that is quick."""


def many(bets: int) -> str:
    """Bets, one a line from the fifth on."""
    return HEAD + "".join(f"  b{at}: {{win: {2 + at % 11}, lose: others, pays: 1:1}}\n" for at in range(bets))


def test_a_process_that_dies_is_begun_anew_and_twice_in_a_minute_not_again() -> None:
    """What it found by then is known to the next; from the second time on every question is refused at once."""

    async def asked() -> None:
        buffer, figures = Buffer("/nowhere/craps.yaml", CRAPS), Figures()
        try:
            for dies in (1, 2):
                await figures.ask("ready")
                asking = asyncio.create_task(figures.ask("look", buffer, {}, (), "en"))
                while not figures.found:
                    await asyncio.sleep(0.01)
                known = len(figures.found)
                assert figures._process
                figures._process.kill()
                if dies == 1:
                    assert await asking == Work(lambda: True).findings(buffer, {})
                    assert len(figures.found) > known
                    figures.found.clear()
                    buffer = Buffer("/nowhere/craps.yaml", CRAPS.replace("pays: 4:1", "pays: 9:2"))
                else:
                    with pytest.raises(EndedError):
                        await asking
            with pytest.raises(EndedError):
                await figures.ask("ready")
        finally:
            figures.end()

    asyncio.run(asked())


def test_where_the_figures_are_off_that_is_said_and_the_text_is_saved(tmp_path: Path) -> None:
    for studio in running(tmp_path, RIGHT):
        studio.look(RIGHT)
        for prize in ("9:2", "5:1"):
            with ended_at_work(studio):
                studio.look(CRAPS.replace("pays: 4:1", f"pays: {prize}"))
        told = [one for one in studio.look(RIGHT, language="pt") if "refused" in one]
        assert "foi terminado duas vezes" in told[0]["refused"]
        assert studio.raw("POST", "/api/compare", {}, b'{"text": "a", "version": "b"}')[0] == 503
        read = studio.ask("open")["read"]
        assert studio.ask("save", text=f"{RIGHT}# mine\n", read=read)["name"] == "mine.yaml"
        assert studio.file.read_text("utf-8") == f"{RIGHT}# mine\n"


def test_of_very_many_bets_those_on_the_screen_have_figures(tmp_path: Path) -> None:
    for studio in running(tmp_path, RIGHT):
        events = studio.look(many(600), seen=[10, 12], bet="b300")
        assert [one["edge"]["bet"] for one in events if "edge" in one] == ["b5", "b6", "b7"]
        assert next(one["bet"] for one in events if "figures" in one) == "b300"
        assert events[-1]["only_seen"]
        assert not any("edges" in one for one in events)
        wrong = studio.look(many(600).replace("b1: {win: 3", "b1: {win: 33"), seen=[10, 12])
        assert any(one["line"] == 6 for event in wrong for one in event.get("findings", ()))


@contextmanager
def ended_at_work(studio: Studio) -> Iterator[None]:
    """Inside, the process that works out the figures is ended a moment after it was asked, as a system ends one."""

    def end() -> None:
        for child in Path(f"/proc/{studio.process.pid}/task").glob("*/children"):
            for one in child.read_text().split():
                if "spawn_main" in Path(f"/proc/{one}/cmdline").read_text():
                    os.kill(int(one), signal.SIGKILL)

    timer = Timer(0.1, end)
    timer.start()
    yield
    timer.join()


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """One for a test."""
    yield from running(tmp_path, RIGHT)


@pytest.mark.thorough
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_program_that_does_not_answer_is_told_and_the_text_can_be_kept(
    how: signal.Signals, started: Any, studio: Studio
) -> None:
    """Within five seconds, of which a busy machine is given more here; what the browser keeps is what stands there."""
    context = started.new_context(locale="en-GB", accept_downloads=True)
    page = context.new_page()
    page.goto(studio.address)
    page.wait_for_selector("#shown:not(.old) > *", timeout=SHOWN)
    studio.process.send_signal(how)
    try:
        page.wait_for_selector("#download", timeout=SHOWN)
        page.evaluate(TYPED, f"{RIGHT}# 賠 later\n")
        with page.expect_download() as kept:
            page.click("#download")
        assert Path(kept.value.path()).read_text("utf-8") == f"{RIGHT}# 賠 later\n"
        assert kept.value.suggested_filename == "mine.yaml"
    finally:
        studio.process.send_signal(signal.SIGCONT)
        context.close()


@pytest.mark.thorough
def test_a_program_that_ends_is_missed_within_five_seconds() -> None:
    """A window asks for the disk so often, and waits so long for the answer."""
    script = (Path(windows.__file__).parent / "assets" / "main.js").read_text("utf-8")
    often, long = (
        int(re.findall(rf"^const {name} = (\d+);", script, re.MULTILINE)[0]) for name in ("DISK", "ANSWERED")
    )
    assert (often, often + long <= 5000) == (2000, True)


@pytest.mark.thorough
def test_a_text_that_is_longer_than_a_file_may_be_is_told_and_kept(started: Any, studio: Studio) -> None:
    """The program is not said to have ended; a shorter text is looked at as ever."""
    context = started.new_context(locale="en-GB")  # whose console has the refusal
    page = context.new_page()
    page.goto(studio.address)
    page.wait_for_selector("#shown:not(.old) > *", timeout=SHOWN)
    page.evaluate(TYPED, f"{RIGHT}# {'賠' * 700_000}\n")
    page.wait_for_selector("#told:has-text('more than 1,000,000 bytes')", timeout=SHOWN)
    assert not page.query_selector("#download")
    page.evaluate(TYPED, RIGHT.replace("10:1", "12:1"))
    page.wait_for_selector("#shown:not(.old):has-text('8.3333')", timeout=SHOWN)
    context.close()
    assert studio.file.read_text("utf-8") == RIGHT


@pytest.mark.thorough
def test_a_window_that_is_closed_with_an_unsaved_text_asks_first(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        page.focus("#text")
        page.keyboard.type("# mine\n")
        asked = list[str]()

        def stay(dialog: Any) -> None:
            asked.append(dialog.type)
            dialog.dismiss()

        page.on("dialog", stay)
        page.close(run_before_unload=True)
        page.wait_for_timeout(1000)
        assert asked == ["beforeunload"]
        assert page.input_value("#text").startswith("# mine\n")


@pytest.mark.thorough
def test_the_history_has_at_most_two_hundred_texts_and_twenty_megabytes(started: Any, studio: Studio) -> None:
    """Counted in bytes, of which a Chinese character has three; the text before the last is kept in any case."""
    with window(started, studio) as page:
        kept = page.evaluate(
            """async () => {
                const { History } = await import("/assets/history.js");
                const counted = (text, times) => {
                    const past = new History("");
                    for (let at = 0; at < times; at += 1) past.add(`${at}${text}`, 0, false);
                    return past.steps.length;
                };
                return [counted("a", 500), counted("賠".repeat(1_000_000), 12), counted("賠".repeat(8_000_000), 3)];
            }"""
        )
        assert kept == [200, 6, 2]


@pytest.mark.thorough
def test_a_bet_beyond_the_limit_says_so_and_the_others_go_on(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        page.evaluate(TYPED, DEAR)
        page.wait_for_selector("#edges tr:has-text('seven'):has-text('92.2840')", timeout=SHOWN)
        page.wait_for_selector("#edges tr:has-text('dear'):has-text('needs more than the default')", timeout=SHOWN)
