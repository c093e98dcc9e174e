"""What is worked out while a text is edited: what an edit leaves as it is goes on, and what was found is not lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from macau_edge.analysis import ruleset_under
from macau_edge.desk import process
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.process import Workshop
from macau_edge.desk.work import AtWork, Work
from macau_edge.model import Alternative
from macau_edge.model.walk import outermost
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import placeholder_choices
from macau_edge.reading.ruleset import read_ruleset
from tests.loops import each

FILE = "/nowhere/game.yaml"
ROULETTE = Path(__file__).parents[2] / "rulesets" / "roulette.yaml"
HEAD = "game: A\nact: none\ndevice: {dice: 2}\n"
SLOW = "a: {win: 7, lose: others, pays: 4:1}"
OTHER = "b: {win: 11, lose: others, pays: 15:1}"
READING = """readings:
  high:
    law: silent
    adopted: {en: four, pt: quatro, zh: 四}
    because: {en: so it is, pt: assim é, zh: 如此}
    alternatives:
      more: {text: {en: five, pt: cinco, zh: 五}, instead: {bets: {a: {win: 7, lose: others, pays: 5:1}}}}
"""


def text(*bets: str, more: str = "") -> str:
    return f"{HEAD}{more}bets:\n" + "".join(f"  {bet}\n" for bet in bets)


WRITTEN = text(SLOW, OTHER)


def working_at(written: str, bet: str, *, reading: bool = False) -> Work:
    """The work, as it is at a bet of a text."""
    ruleset = read_ruleset(Buffer(FILE, written).source, "game").ruleset
    assert ruleset
    if reading:
        (way,) = outermost(ruleset.readings, Alternative)
        ruleset = ruleset_under(ruleset, way)
    choices = placeholder_choices(ruleset)
    (member,) = members(ruleset, ruleset.bets[bet], choices)
    work = Work(lambda: True)
    work.memory.at_work = AtWork(work.memory.key(ruleset, member, choices, None), member, choices, None)
    return work


@each(
    ("now", "needed"),
    [
        (WRITTEN, True),
        (f"# more\n{WRITTEN}", True),
        (text(SLOW.replace("a:", "called-otherwise:"), OTHER), True),
        (text(SLOW, OTHER.replace("15:1", "16:1")), True),
        (text(SLOW), True),
        (text(SLOW, "c: {win: 1"), True),  # it is being written
        (f"{WRITTEN}  c: {{win: 12, lo: others}}\n", True),
        (text(SLOW.replace("4:1", "5:1"), OTHER), False),
        (text(OTHER), False),
        (WRITTEN.replace("dice: 2", "dice: 3"), False),
        ("services: {web: {image: nginx}}\n", False),  # of somebody else
        ("", True),  # somebody writes it anew
    ],
)
def test_what_is_at_work_is_needed_as_long_as_a_text_has_a_bet_like_it(now: str, needed: bool) -> None:
    work = working_at(WRITTEN, "a")
    assert work.is_needed({FILE: now}) is needed
    assert work.is_needed({}) is False
    assert work.is_needed({"/nowhere/other.yaml": text(OTHER), FILE: now}) is needed


def test_a_bet_is_needed_as_another_reading_has_it() -> None:
    written = text(SLOW, OTHER, more=READING)
    work = working_at(written, "a", reading=True)
    assert work.is_needed({FILE: written})
    assert not work.is_needed({FILE: written.replace("5:1", "6:1")})
    assert not working_at(written.replace("4:1", "3:1"), "a").is_needed({FILE: written})


def test_where_no_bet_is_at_work_nothing_is_ended() -> None:
    assert Work(lambda: True).is_needed({FILE: WRITTEN})


# --- with the process itself -----------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_process_that_is_begun_before_anything_is_asked_answers_the_first_question() -> None:
    async def asked() -> None:
        workshop = Workshop()
        try:
            workshop.begin()
            begun = workshop._process
            workshop.begin()
            assert workshop._process is begun
            found = await workshop.ask("look", Buffer(FILE, WRITTEN), {}, (), "en")
            assert workshop._process is begun
            assert [one.code for one in found] == ["law/missing-act"]
        finally:
            workshop.end()

    asyncio.run(asked())


def work_on(first: str, talk: Callable[[Workshop, Callable[..., Buffer]], Awaitable[None]]) -> None:
    """Has a text open, and talks to the process about it."""

    async def session() -> None:
        texts = {FILE: first}
        workshop = Workshop(lambda: dict(texts))

        def edit(now: str, *, withdraw: bool = True) -> Buffer:
            texts[FILE] = now
            if withdraw:
                workshop.withdraw(FILE)
            return Buffer(FILE, now)

        try:
            await talk(workshop, edit)
        finally:
            workshop.end()

    asyncio.run(session())


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(120):
        while not holds():
            await asyncio.sleep(0.01)


@pytest.mark.thorough
def test_edits_that_change_no_figure_end_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As somebody who writes comments while roulette is worked out: the process goes on, each bet is found once."""
    monkeypatch.setattr(process, "GRACE", 0.0)
    written = ROULETTE.read_text("utf-8")

    async def talk(workshop: Workshop, edit: Callable[..., Buffer]) -> None:
        asked = asyncio.ensure_future(workshop.ask("findings", Buffer(FILE, written), {}))
        for number in range(5):
            await until(lambda least=10 * number: len(workshop.found) > least)  # type: ignore[misc]
            begun = workshop._process
            asked = asyncio.ensure_future(workshop.ask("findings", edit(f"{written}# {number}\n"), {}))
        assert await asked == ()
        assert workshop._process is begun
        once = len(workshop.found)
        assert await workshop.ask("findings", edit(f"{written}# and on\n"), {}) == ()
        assert len(workshop.found) == once == len({*workshop.found})

    work_on(written, talk)


@pytest.mark.thorough
def test_what_was_found_is_given_to_the_process_that_begins_anew() -> None:
    """Also where that takes the same words for others, as each process does."""

    async def talk(workshop: Workshop, edit: Callable[..., Buffer]) -> None:
        written = ROULETTE.read_text("utf-8")
        assert await workshop.ask("findings", edit(written), {}) == ()
        found, before = len(workshop.found), workshop._process
        assert found > 100
        workshop.end()
        assert await workshop.ask("findings", edit(f"{written}# more\n"), {}) == ()
        assert workshop._process is not before
        assert len(workshop.found) == found

    work_on("", talk)


@pytest.mark.thorough
def test_what_no_text_needs_any_more_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hands of a shooter take about a second, in one step."""
    monkeypatch.setattr(process, "GRACE", 0.0)
    slow = (Path(__file__).parents[2] / "examples" / "hands.yaml").read_text("utf-8")

    async def talk(workshop: Workshop, edit: Callable[..., Buffer]) -> None:
        await workshop.ask("ready")
        before = workshop._process
        asked = asyncio.ensure_future(workshop.ask("figures", edit(slow), {}, "replay", "en"))
        other = edit(WRITTEN, withdraw=False)
        while await asyncio.to_thread(workshop._is_needed):  # until it is at the bet
            await asyncio.sleep(0.01)
        edit(WRITTEN)
        assert "16.6667 %" in await workshop.ask("figures", other, {}, "a", "en")
        assert await asked is None
        assert workshop._process is not before

    work_on(slow, talk)
