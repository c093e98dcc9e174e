"""The card for players by itself: a PDF of one page, or one for each language, or what is to be shortened for that."""

from __future__ import annotations

from math import ceil

from macau_edge.dossier.bilingual import SideBySide
from macau_edge.dossier.case import Case
from macau_edge.dossier.make import Languages, document_head, time_of
from macau_edge.dossier.sections.card import card_of
from macau_edge.dossier.writing.pdf import SIZES, TooLong, card_pdf
from macau_edge.dossier.writing.typeset import placed
from macau_edge.model.filed import Said
from macau_edge.model.message import Message, listed_words
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.reading.languages import CALLED


def make_card(case: Case, languages: Languages, timestamp: int | None = None) -> bytes:
    """The card, the same bytes for the same case, languages and time.

    Raises:
        ProblemError: a language of it does not fit on a page, or a text has a character that no font of ours can show.
    """
    made = {language: tuple(card_of(case, case.words(language))) for language in languages}
    sides = {language: tuple(block for block, _ in each) for language, each in made.items()}
    rows = tuple(SideBySide(languages, blocks) for blocks in zip(*sides.values(), strict=True))
    when = time_of(case) if timestamp is None else timestamp
    with placed(case.source, case.base.source):
        page = card_pdf(sides, document_head(case, rows, languages), draft=case.draft, timestamp=when)
    if isinstance(page, TooLong):
        raise ProblemError(_too_long(page, [one for _, one in made[page.language]], case, several=len(languages) > 1))
    return page


def _too_long(page: TooLong, said: list[Said | None], case: Case, *, several: bool) -> Problem:
    """By how much it is too long, at the longest of the applicant's texts on it, with how long each of these is."""
    ours = [(ceil(high), one) for high, one in zip(page.heights, said, strict=True) if one]
    ours.sort(key=lambda pair: -pair[0])
    long = Message("the card is {over} mm too long for a page of A5 in letters of {size} points, by some {lines} lines")
    if several:
        long = Message(
            "in {language} alone the card is {over} mm too long for a page of A5 in letters of {size} points, by some "
            "{lines} lines"
        )
    message = long.filled(language=CALLED[page.language], over=ceil(page.over), size=SIZES[-1], lines=page.lines)
    texts = [Message("`{id}` ({high} mm)", id=one.id, high=high) for high, one in ours]
    remedy = Message("ask for fewer bets in one application")
    if texts:
        remedy = Message("shorten {texts}, or ask for fewer bets in one application", texts=listed_words(texts))
    application, first = case.application, ours[0][1].id if ours else ""
    written = (application.places.get((section, first)) for section in ("rules", "operation"))
    place = next((one for one in written if one), application.place)
    return Problem(place, "structure/card-too-long", message, help=remedy)
