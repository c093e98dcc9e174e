"""Versions of a text that a window keeps beside it: compared with the text now, and written as files of their own."""

from __future__ import annotations

from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.studio.protocol import Report, Saved, WindowQuestion, refusal, report_parts
from macau_edge.studio.windows import Windows

VERSIONS = ("compare", "copy")


class Versions(Windows):
    """What a window asks about its versions. The server keeps none: their texts come with the question."""

    async def compare(self, asked: WindowQuestion) -> Report:
        """What differs from a version to the text now, in its words and in its figures."""
        now, then = self.buffer(asked.text), self.buffer(asked.version)
        found = await self.window(asked.window).workshop.ask("compared", now, then, asked.language)
        return Report(parts=report_parts(found) if found else [])

    async def copy(self, asked: WindowQuestion) -> Saved:
        """Writes a version as a file of its own in the folder, where there is none of that name."""
        self.window(asked.window)
        try:
            return Saved(name=self.file.write_beside(asked.version, asked.name).name)
        except (UsageError, ProblemError) as error:
            return Saved(refused=refusal(error, asked.language))
