"""What a question to the process beside may take: time of its own, memory, and a place among those that wait."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable

import pytest

from macau_edge.desk.process import DroppedError, EndedError, Limits, TooLongError, Workshop
from macau_edge.desk.work import Work

HERE = f"{__name__}.Heavy"


class Heavy(Work):
    """What takes long, or much memory."""

    def sleep(self, seconds: float) -> str:
        time.sleep(seconds)
        return "slept"

    def fill(self, megabytes: int) -> int:
        return len(bytearray(megabytes * 2**20))


def under(limits: Limits, talk: Callable[[Workshop], Awaitable[None]]) -> None:
    """Talks to a process under some limits, which has begun."""

    async def session() -> None:
        workshop = Workshop(work=HERE, limits=limits)
        try:
            await workshop.ask("sleep", 0)
            await talk(workshop)
        finally:
            workshop.end()

    asyncio.run(session())


@pytest.mark.thorough
def test_a_question_that_takes_too_long_is_ended_and_the_next_is_answered() -> None:
    """Whatever the process is at; what waits meanwhile has its own time."""

    async def talk(workshop: Workshop) -> None:
        dear = asyncio.ensure_future(workshop.ask("sleep", 3600))
        next_ = asyncio.ensure_future(workshop.ask("sleep", 0))
        with pytest.raises(TooLongError):
            await dear
        assert await next_ == "slept"

    under(Limits(seconds=5), talk)


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold a process to it")
def test_a_process_has_no_more_memory_than_it_may_have() -> None:
    async def talk(workshop: Workshop) -> None:
        assert await workshop.ask("fill", 100) == 100 * 2**20
        with pytest.raises(EndedError):
            await workshop.ask("fill", 4096)
        assert await workshop.ask("sleep", 0) == "slept"

    under(Limits(memory=2**31), talk)


@pytest.mark.thorough
def test_of_more_questions_than_may_wait_the_oldest_is_dropped() -> None:
    """But for one that is told parts of its answer, which an edit withdraws."""

    async def talk(workshop: Workshop) -> None:
        first = asyncio.ensure_future(workshop.ask("sleep", 1))
        await asyncio.sleep(0.2)  # it is at work, and does not wait
        looked = asyncio.ensure_future(workshop.ask("sleep", 0, told=lambda _: None))
        await asyncio.sleep(0)
        asked = []
        for _ in range(6):
            asked.append(asyncio.ensure_future(workshop.ask("sleep", 0)))
            await asyncio.sleep(0)
        found = await asyncio.gather(first, looked, *asked, return_exceptions=True)
        assert [isinstance(one, DroppedError) for one in found] == [False, False, *[True] * 4, False, False]

    under(Limits(waiting=3), talk)
