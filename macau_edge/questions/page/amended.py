"""What a page writes a file of: an application for other prizes of a game, or one that was filed, with other prizes.

A text is in parts, and the browser fills in what stands between them: the prizes that somebody set, and what is chosen
of an option. An application that was filed is cut where its prizes and choices stand, so that all else, comments and
all, stays as it is; the entries of other bets of its game go before those that it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from macau_edge.checks.application import nothing_to_add_to
from macau_edge.model import Ruleset
from macau_edge.model.message import Message
from macau_edge.model.problem import Place
from macau_edge.model.records import dataclass, field
from macau_edge.outcomes.options import choose
from macau_edge.questions.page.find import GamePage, PageBet
from macau_edge.questions.page.proposal import GameFile, Parts, proposal_for
from macau_edge.reading.nodes import MappingNode, Node, Scalar, read_nodes, value_of, word_pairs
from macau_edge.reading.plain import is_key
from macau_edge.reading.source import LINE_ENDS, Source
from macau_edge.reports.figures import Record

APPLICATION = "application.yaml"
"""How an application is called wherever its page is made, so that the page is the same."""

FileParts = list[str | tuple[int | str, str]]
"""A text in pieces: a prize by its number, with how it is written; an option, with what is chosen; between quotation
marks of nothing what separates a choice that is put in from the next."""


@dataclass(frozen=True, slots=True)
class ApplicationSource:
    """The file of an application, and that of its game, as the application names it, with the rules in it."""

    source: Source
    game: GameFile
    rules: Ruleset


PageFile = GameFile | ApplicationSource
"""The file that a page is of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendable:
    """A file: its `head`, entries of bets, `indent` columns from the left, and the `rest`.

    The head and the rest have the bets of `own`; `entries` are those of the game by their identifiers. There is no
    indent where no entry can be put in. Of the options in `otherwise` another choice is taken than the file has.
    """

    head: FileParts
    rest: FileParts = field(default_factory=list)
    indent: int = 2
    own: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()
    entries: Mapping[str, Parts] = field(default_factory=dict)


class AmendableData(Record):
    """What an application is written of, in JSON."""

    head: FileParts
    rest: FileParts
    indent: int
    own: list[str]
    otherwise: list[str]


def amendable(file: PageFile, page: GamePage) -> Amendable | None:
    """What the file of a page is written of.

    None where a word of it that would be cut out is on several lines, and of a game to whose act nothing can be added.
    """
    if isinstance(file, GameFile):
        if page.ruleset.act is None or nothing_to_apply_for(file, page.ruleset):
            return None
        written = proposal_for(file, page.ruleset, page.prizes)
        return Amendable(head=[f"{written.head}\nbets:\n"], entries=written.entries)
    entries = proposal_for(file.game, file.rules, page.prizes).entries
    tree = read_nodes(file.source)
    bets = value_of(tree, "bets")
    assert isinstance(bets, MappingNode)  # the application is sound
    text = _Text(file.source.text)
    indent = 0 if text.is_flow(bets) else bets.place.column - 1
    first = text.start(bets.place) - indent
    own = tuple(name.text for name, _ in word_pairs(bets))
    made = list(_choices(tree))
    words: tuple[tuple[Scalar, int | str], ...] = (*_prizes(bets, page.bets), *made)
    if any(text.is_broken(word) for word, _ in words):
        return None
    filed = choose(page.ruleset, {option: word.text for word, option in made})
    cuts = sorted((*text.cuts(words), *_more_choices(tree, text)))
    return Amendable(
        head=text.parts(0, first, cuts),
        rest=text.parts(first, len(text.text), cuts),
        indent=indent,
        own=own,
        otherwise=tuple(name for name, choice in page.choices.items() if filed.get(name) != choice),
        entries={bet: entry for bet, entry in entries.items() if bet not in own},
    )


def nothing_to_apply_for(file: PageFile | None, ruleset: Ruleset) -> tuple[Message, Message] | None:
    """Why no request can start from the act of this game, and which game to take; None where one can.

    An application says itself which act in force it amends.
    """
    act = ruleset.act
    if isinstance(file, ApplicationSource) or act is None or act.status != "superseded":
        return None
    return nothing_to_add_to(act)


_Cut = tuple[int, int, tuple[int | str, str]]
"""Where a text is cut, up to where, and what stands there."""


class _Text:
    """A text by the places in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = [0, *(end.end() for end in LINE_ENDS.finditer(text))]

    def start(self, place: Place) -> int:
        """The character at which a place begins."""
        assert place.line is not None
        assert place.column is not None
        return self._lines[place.line - 1] + place.column - 1

    def is_flow(self, node: MappingNode) -> bool:
        """Whether a mapping is written between braces."""
        return self.text[self.start(node.place)] == "{"

    def is_broken(self, word: Scalar) -> bool:
        """Whether a word is written on several lines: its place tells where it begins, and that it is one wide."""
        return word.place.width == 1 and self.text[self.start(word.place)] != word.text

    def cuts(self, words: Iterable[tuple[Scalar, int | str]]) -> Iterator[_Cut]:
        """Where each of some words stands on its line, what it is, and how it is written."""
        for word, what in words:
            start = self.start(word.place)
            end = start + word.place.width
            yield start, end, (what, self.text[start:end])

    def parts(self, start: int, end: int, cuts: Sequence[_Cut]) -> FileParts:
        """The text between two characters, in pieces."""
        found: FileParts = []
        for begins, ends, what in cuts:
            if start <= begins < end:
                found += [self.text[start:begins], what]
                start = ends
        return [*found, self.text[start:end]]


def _prizes(bets: MappingNode, listed: Sequence[PageBet]) -> Iterator[tuple[Scalar, int]]:
    """The words that are prizes of these bets, with their numbers."""
    numbers = {
        (bet, path): prize.number
        for one in listed
        for prize in one.prizes
        for bet, path in prize.places
        if bet == one.member.bet.id
    }
    for name, entry in word_pairs(bets):
        pays = value_of(entry, "pays")
        for path, node in words_of_prizes(pays) if pays is not None else ():
            number = numbers.get((name.text, path))
            if number is not None:
                yield node, number


def words_of_prizes(pays: Node, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Scalar]]:
    """What stands in a table of prizes, by the rows that lead there."""
    if isinstance(pays, Scalar):
        yield path, pays
    elif isinstance(pays, MappingNode):
        rows = [value for key, value in pays.pairs if not is_key(key, "by")]
        for row, value in enumerate(rows):
            yield from words_of_prizes(value, (*path, row))


def _choices(tree: Node) -> Iterator[tuple[Scalar, str]]:
    """The words that are chosen, with their options."""
    choices = value_of(tree, "choices")
    for name, value in word_pairs(choices) if choices else ():
        if isinstance(value, Scalar):
            yield value, name.text


def _more_choices(tree: Node, text: _Text) -> Iterator[_Cut]:
    """Where more can be chosen: before the first that is, if any; without `choices` at the end of the file."""
    choices = value_of(tree, "choices")
    if isinstance(choices, MappingNode):
        is_flow = text.is_flow(choices)
        first = text.start(choices.place) + is_flow
        yield first, first, ("", ", " if is_flow else "\n" + " " * (choices.place.column - 1))
