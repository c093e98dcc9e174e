"""What the form asks: a text field by field, an entry as edits of the text, and the page of a key in the reference."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec

from macau_edge.desk.at_paths import changed_span
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.completing import key_description
from macau_edge.desk.fields import Entered, FormText, Shown
from macau_edge.desk.names import game_of
from macau_edge.model.problem import ProblemError
from macau_edge.reading.nodes import Node
from macau_edge.reading.reference import reference_of
from macau_edge.reading.source import read_source
from macau_edge.studio.protocol import Edit, WindowQuestion
from macau_edge.studio.windows import Windows
from macau_edge.wording.messages import translated_key, translated_message
from macau_edge.wording.text import Phrasebook


class FormQuestion(WindowQuestion, kw_only=True):
    """An entry of the form: what is done, at which path, what was typed, and the key of a row; or a key to look up."""

    does: Literal["enter", "add-bet", "rename-bet", "remove-bet"] = "enter"
    path: tuple[str | int, ...] = ()
    typed: str = ""
    key: str = ""


class FormAnswer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A text as a form; or the line that keeps it from being read."""

    line: int = 0
    form: Shown | None = None


class MeaningAnswer(msgspec.Struct, kw_only=True):
    """One of several things that were meant, as it is written, and what it is."""

    text: str
    what: str


class EntryAnswer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What comes of an entry; without edits, why nothing is written, or what may have been meant.

    `bet` is the one that is shown then, and `row` what a row is called by then.
    """

    edits: list[Edit] | None = None
    bet: str = ""
    row: str = ""
    said: str = ""
    help: str = ""
    meanings: list[MeaningAnswer] = []


class ReferenceAnswer(msgspec.Struct, kw_only=True):
    """What is said of a key where it stands, and its page of the reference, in Markdown.

    `note` says that the page is in English, where the window is not.
    """

    short: str
    note: str
    page: str


class FormQuestions:
    """The questions of the form."""

    def __init__(self, studio: Windows) -> None:
        self.studio = studio

    async def fields(self, asked: WindowQuestion) -> FormAnswer:
        """The text as a form, with the shown bet."""
        buffer = self.studio.buffer(asked.text)
        if line := buffer.unread_line:
            return FormAnswer(line=line)
        return FormAnswer(form=await asyncio.to_thread(lambda: self._form(buffer).shown(asked.bet)))

    async def enter(self, asked: FormQuestion) -> EntryAnswer:
        """An entry as edits of the text."""
        buffer = self.studio.buffer(asked.text)
        if buffer.unread_line:
            return EntryAnswer()
        found = await asyncio.to_thread(self._entered, buffer, asked)
        said, help_ = (translated_message(asked.language, one) for one in (found.said, found.help))
        meanings = [
            MeaningAnswer(text=one.text, what=translated_message(asked.language, one.what)) for one in found.meanings
        ]
        edits = None if found.text is None else difference(asked.text, found.text)
        return EntryAnswer(edits=edits, bet=found.bet, row=found.row, said=said, help=help_, meanings=meanings)

    async def reference(self, asked: FormQuestion) -> ReferenceAnswer:
        """What the reference says of the key that a path ends with."""
        kind = self.studio.buffer(asked.text).kind
        page: Literal["ruleset", "application"] = "application" if kind == "application" else "ruleset"
        short = await asyncio.to_thread(key_description, page, asked.path)
        note = Phrasebook(asked.language)("studio.form-in-english") if asked.language != "en" else ""
        said = translated_key(asked.language, short)
        return ReferenceAnswer(short=said, note=note, page=reference_of(page, asked.key))

    def _form(self, buffer: Buffer) -> FormText:
        return FormText(buffer, game_nodes(buffer))

    def _entered(self, buffer: Buffer, asked: FormQuestion) -> Entered:
        form = self._form(buffer)
        match asked.does:
            case "add-bet":
                return form.new_bet(asked.typed)
            case "rename-bet":
                return form.renamed_bet(asked.bet, asked.typed)
            case "remove-bet":
                return form.without_bet(asked.bet)
            case "enter":
                return form.entered(asked.path, asked.typed, asked.key)


def game_nodes(buffer: Buffer) -> Node | None:
    """The game of an application, as it stands on the disk."""
    with suppress(ProblemError):
        return Buffer(path, read_source(Path(path)).text).nodes if (path := game_of(buffer)) else None
    return None


def difference(before: str, after: str) -> list[Edit]:
    """The one edit that makes a text of another, where they differ."""
    start, end, instead = changed_span(before, after)
    return [Edit(start=start, end=end, instead=instead)] if before != after else []


def form_questions(studio: Windows) -> dict[str, tuple[Callable[..., object], type[WindowQuestion]]]:
    """The questions by their names, each with the record that it is asked by."""
    form = FormQuestions(studio)
    return {
        "fields": (form.fields, WindowQuestion),
        "enter": (form.enter, FormQuestion),
        "reference": (form.reference, FormQuestion),
    }
