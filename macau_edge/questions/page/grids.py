"""What each outcome of a trial does to the bets of a page, to be shown cell by cell.

What the cells are is carried once, however many bets they are of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import UNSET, UnsetType

from macau_edge.model import Ruleset, Shoe
from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.questions.grid.cells import Marks
from macau_edge.questions.grid.marks import every_grid
from macau_edge.questions.page.find import ChosenLaws
from macau_edge.questions.page.texts import LANGUAGES_OF_A_PAGE, Once, PageText, joined_text, texts_of_page
from macau_edge.reports.figures import Record
from macau_edge.wording import Words
from macau_edge.wording.messages import translated_message

FATES = {"": "-", "win": "0", "push": "1", "lose": "2"}
"""What an outcome does to a bet, by one character; "" is that the bet goes on."""
FIRST_STAGE = "3"
"""The character of the first stage to which an outcome leads; the characters behind it are those of the others."""


class OutcomesData(Record):
    """The cells of a grid: each in words, with its total and how many of the equally likely results it stands for.

    `rows` and `columns` are what two dice show, and empty where cells have no rows.
    """

    rows: list[PageText]
    columns: list[PageText]
    cells: list[tuple[PageText, int | None, int]]


class MarksData(Record):
    """What each of these cells does to a bet, a character for each: what `FATES` has, or one for a stage of `to`."""

    outcomes: int
    where: PageText
    """In which stage, and what opened it; empty of a bet that is decided at once."""
    fates: str
    to: list[PageText]


class GridsData(Record):
    """The grids of a bet by their numbers, one for each stage and what opened it; or why there is `none`."""

    places: list[int]
    none: PageText | UnsetType = UNSET


class PageGrids:
    """Makes the grids of one page; what several bets have is numbered as it is met."""

    def __init__(self) -> None:
        self.outcomes, self.marks = Once[OutcomesData](), Once[MarksData]()
        self._numbers = dict[tuple[object, ...], int]()
        self._found = dict[tuple[object, ...], Mapping[str, list[int]] | PageText | UnsetType]()

    def of(self, one: ChosenLaws) -> GridsData:
        """The grids of a bet under the choices made."""
        key = id(one.ruleset), one.member.bet.id, tuple(one.made.items())
        if key not in self._found:
            found = unless_too_dear(lambda: self._of_all(one))
            self._found[key] = _said(found.problems[0].message) if isinstance(found, Refused) else found
        grids = self._found[key]
        if isinstance(grids, Mapping):
            return GridsData(places=grids.get(one.member.id, []))
        return GridsData(places=[], none=grids)

    def _of_all(self, one: ChosenLaws) -> Mapping[str, list[int]] | PageText | UnsetType:
        """The numbers of the grids of a bet by its members, or why it has none; nothing of a hand that has no kinds.

        Raises:
            ProblemError: they take more work than the meter allows.
        """
        ruleset, found = one.ruleset, dict[str, list[int]]()
        try:
            for marks in every_grid(ruleset, one.member.bet, one.choices):
                if marks.differ:
                    return _differing(ruleset, marks)
                found.setdefault(marks.setting.member, []).append(self._number(ruleset, marks))
        except UsageError as error:
            return UNSET if isinstance(ruleset.device, Shoe) else _said(error.message)
        return found

    def _number(self, ruleset: Ruleset, marks: Marks) -> int:
        stages = [fate for fate in dict.fromkeys(cell.fate for cell in marks.cells) if fate not in FATES]
        fates = {**FATES, **{stage: chr(ord(FIRST_STAGE) + number) for number, stage in enumerate(stages)}}

        def text(of: Callable[[Words], str]) -> PageText:
            return texts_of_page(of, ruleset)

        return self.marks.number(
            MarksData(
                outcomes=self._outcomes(marks, text),
                where=text(lambda w: marks.setting.called(w.label)),
                fates="".join(fates[cell.fate] for cell in marks.cells),
                to=list(_labels(stages, text)),
            )
        )

    def _outcomes(self, marks: Marks, text: Callable[[Callable[[Words], str]], PageText]) -> int:
        """The number of the cells, which are put into words once."""
        key = marks.rows, marks.columns, tuple((cell.label, cell.total, cell.weight) for cell in marks.cells)
        if key not in self._numbers:
            labels = _labels([cell.label for cell in marks.cells], text)
            cells = [(said, cell.total, cell.weight) for said, cell in zip(labels, marks.cells, strict=True)]
            rows, columns = list(_labels(marks.rows, text)), list(_labels(marks.columns, text))
            self._numbers[key] = self.outcomes.number(OutcomesData(rows=rows, columns=columns, cells=cells))
        return self._numbers[key]


def _differing(ruleset: Ruleset, marks: Marks) -> PageText:
    return texts_of_page(lambda w: w("grid.differ", cells=", ".join(map(w.label, marks.differ))), ruleset)


def _said(message: Message) -> PageText:
    return joined_text([str(translated_message(language, message)) for language in LANGUAGES_OF_A_PAGE])


def _labels(labels: Sequence[str], text: Callable[[Callable[[Words], str]], PageText]) -> Iterator[PageText]:
    for label in labels:
        yield text(lambda w, label=label: w.label(label))  # type: ignore[misc]
