"""Files that are made of the text of a window: an application, a page, figures as JSON, a dossier, and what to type.

They are worked out in a process of their own, beside that of the figures, which is begun when the first is asked for:
a dossier takes minutes, and is cancelled by ending that process. A file is written when all of it is there.
"""

from __future__ import annotations

import asyncio
import datetime
import os
from collections.abc import AsyncGenerator
from hashlib import sha256
from typing import Any

from macau_edge.desk.early import Early
from macau_edge.desk.process import Limits, TooLongError, UnansweredError, Workshop
from macau_edge.model.extras import check_extra
from macau_edge.model.foreign import shell_word
from macau_edge.model.problem import UsageError, program_mistake
from macau_edge.reports.findings.found import translated_problem
from macau_edge.studio.protocol import Edit, Lines, Wanting, WindowQuestion, WrittenFile, refusal
from macau_edge.studio.versions import Versions
from macau_edge.studio.windows import LIMITS, TOO_LONG
from macau_edge.wording.messages import translated_message

FILING = ("application", "page", "json", "lines", "wanting", "fill")
WORK = "macau_edge.studio.work.StudioWork"


class Filing(Versions):
    """What a window asks to have made of its text."""

    async def application(self, asked: WindowQuestion) -> WrittenFile:
        """Writes the application for what the text has other than the game that it is a copy of."""
        today = datetime.datetime.now().astimezone().date().isoformat()
        return await self._written(asked, "application", self.file.game, today)

    async def page(self, asked: WindowQuestion) -> WrittenFile:
        """Writes the page of the text, in which a command names the file as it is called here."""
        return await self._written(asked, "page", self._typed)

    async def json(self, asked: WindowQuestion) -> WrittenFile:
        """Writes the figures of the shown bet."""
        return await self._written(asked, "json", self._typed, asked.bet)

    async def lines(self, asked: WindowQuestion) -> Lines:
        """What asks about the shown bet on a command line and in a notebook, of the file as it is on the disk."""
        named = self._typed
        words = ["macau-edge", "analyse", named, "--bet", asked.bet]
        notebook = f"import macau_edge; macau_edge.analyse({named!r}, bets={asked.bet!r})"
        return Lines(command=" ".join(map(shell_word, words)), notebook=notebook)

    async def wanting(self, asked: WindowQuestion) -> Wanting:
        """What the application of the file has to say yet, and what a dossier needs that is not installed."""
        if missing := _missing(asked):
            return Wanting(refused=missing)
        found, refused = await self._asked(asked, "wanting", str(self.file.path), asked.language)
        problems, blanks = found or ([], [])
        said = [translated_problem(one, asked.language) for one in problems]
        texts = [f"{one.place.line}: {one.message}. {one.help}" for one in said]
        return Wanting(problems=texts, blanks=blanks, refused=refused)

    async def fill(self, asked: WindowQuestion) -> list[Edit]:
        """The edits that put what was typed in the places of what is to be filled in."""
        found, _ = await self._asked(asked, "fill", self.buffer(asked.text), asked.values)
        return found or []

    async def dossier(self, asked: WindowQuestion) -> AsyncGenerator[WrittenFile, None]:
        """Writes the dossier of the file, behind how far it is. Who hears no more ends it, and no file is left."""
        if missing := _missing(asked):
            yield WrittenFile(refused=missing)
            return
        early = asyncio.Queue[Early | None]()
        workshop = Workshop(work=WORK, limits=Limits(memory=LIMITS.memory))  # which shows how far it is
        making = asyncio.ensure_future(
            workshop.ask("dossier", str(self.file.path), asked.draft, asked.language, told=early.put_nowait)
        )
        making.add_done_callback(lambda _: early.put_nowait(None))
        try:
            while one := await early.get():
                if one.progress:
                    yield WrittenFile(done=one.progress[0], total=one.progress[1])
            data, refused = await making
            yield WrittenFile(refused=refused) if data is None else self._put(asked, data)
        finally:
            making.cancel()
            workshop.end()

    # --- how ---------------------------------------------------------------------------------------------------------

    @property
    def _typed(self) -> str:
        """The file as a person types it where the studio was begun; of a copy that has none yet the shipped game."""
        if not self.file.has_place:
            return self.file.game
        near = os.path.relpath(self.file.path)
        return str(self.file.path) if near.startswith("..") else near

    async def _asked(self, asked: WindowQuestion, name: str, *given: Any) -> tuple[Any, str]:
        window = self.window(asked.window)
        if window.filing is None:
            window.filing = Workshop(work=WORK, limits=Limits(seconds=LIMITS.seconds, memory=LIMITS.memory))
        try:
            found: tuple[Any, str] | None = await window.filing.ask(name, *given)
        except TooLongError:
            return None, translated_message(asked.language, TOO_LONG)
        except UnansweredError as error:
            return None, translated_message(asked.language, program_mistake(error))
        return found or (None, "")

    async def _written(self, asked: WindowQuestion, name: str, *given: str) -> WrittenFile:
        made, refused = await self._asked(asked, name, self.buffer(asked.text), *given, asked.language)
        return WrittenFile(refused=refused) if made is None else self._put(asked, made.encode())

    def _put(self, asked: WindowQuestion, data: bytes) -> WrittenFile:
        """Writes a file under the name that was given, and never over one but where just that was said."""
        try:
            file = self.file.write_file(asked.name, data, replace=asked.replace)
        except FileExistsError:
            return WrittenFile(name=asked.name, exists=True)
        except UsageError as error:
            return WrittenFile(refused=refusal(error, asked.language))
        return WrittenFile(name=file.name, sha256=sha256(data).hexdigest())


def _missing(asked: WindowQuestion) -> str:
    """What is to be installed before a dossier can be made; empty where all of it is."""
    try:
        check_extra("dossier")
    except UsageError as error:
        return refusal(error, asked.language)
    return ""
