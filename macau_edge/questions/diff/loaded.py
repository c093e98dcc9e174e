"""A file of a tree -> its ruleset, or its application with the bets it proposes; or what is wrong with it.

Of an unsound file the part that can be trusted is kept: all but the bets with a mistake, if none is elsewhere. What a
file was before can no more be rewritten, and is read as it was written, be it in the language of 0.1 or 0.2.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import PurePosixPath

from macau_edge.checks import check_adopted
from macau_edge.checks.sound import (
    FindBase,
    Loaded,
    LoadedApplication,
    base_beside,
    limited,
    load_base,
    load_proposed,
    load_source,
)
from macau_edge.model import Choice, Option, Ruleset
from macau_edge.model.filed import Application
from macau_edge.model.message import Message
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.records import KW_ONLY, dataclass, field, replace
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.options import choose
from macau_edge.questions.diff.facts import Fact, FactKey, Facts, proposed_facts, ruleset_facts
from macau_edge.reading.application import read_head
from macau_edge.reading.kinds import is_application, is_our_file, language_of
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, read_nodes
from macau_edge.reading.revisions import Tree
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import Source, read_source, shipped_folder, shipped_names, source

# --- what stands in the place of an article and is no citation, so that a reviewer sees it ---------------------------


CODE = "law/not-a-citation"


def uncited(source: Source, findings: Iterable[Problem]) -> Facts:
    """The words that are no citation, as facts about the entries they stand in."""
    places = {one.place for one in findings if one.code == CODE}
    for path, text, place in _words(read_nodes(source), ()) if places else ():
        if place in places and path[-1] in ("law", "pays-law"):
            yield _key(path), Fact(text, text, place)


def _words(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str, Place]]:
    """The keys down to each value of the file, and its words."""
    match node:
        case MappingNode(pairs):
            for key, value in pairs:
                if isinstance(key, Scalar):
                    yield from _words(value, (*path, key.text))
        case SequenceNode(items):
            yield path, "; ".join(item.text for item in items if isinstance(item, Scalar)), node.place
        case Scalar(text):
            yield path, text, node.place


def _key(path: tuple[str, ...]) -> FactKey:
    """`bets, field, law`; `readings, one, alternatives, other, instead, bets, field, law`; `options, field12, law`."""
    section, *inner, what = path
    if "bets" in path:
        return FactKey(what, "/".join(name for name in inner if name not in ("alternatives", "instead", "bets")))
    return FactKey(f"{section.removesuffix('s')}-{what}", "/".join(inner))


# --- the part of an unsound file that can be trusted -----------------------------------------------------------------


IDLE = "structure/unused"
"""What is used by nothing hinders nothing: the bets can be trusted, whatever else is there."""
_End = tuple[int, int]
_AFTER_ALL: _End = (1 << 31, 0)


def readable_ruleset(source: Source, name: str) -> tuple[Ruleset, frozenset[str]] | None:
    """The ruleset without the bets that cannot be read, and which those are; None where a mistake is elsewhere."""
    read = read_ruleset(source, name)
    if read.ruleset is None:
        return None
    entries, broken = list(_entries(source)), set[str]()
    while True:
        part = _without(read.ruleset, broken)
        found_here = check_adopted(replace(read, ruleset=part))
        stopping = [one for one in found_here if one.stops_figures and one.code != IDLE]
        found = {_entry(one.place, entries) for one in stopping}
        if None in found or not part.bets:
            return None
        if found <= broken:
            return part, frozenset(broken | _leaning(read.ruleset, broken))
        broken |= {one for one in found if one}


def _entries(source: Source) -> Iterator[tuple[str, _End, _End]]:
    """Every bet of the text, from where to where it is written."""
    try:
        node = read_nodes(source)
    except ProblemError:
        return
    sections = node.pairs if isinstance(node, MappingNode) else ()
    for number, (key, value) in enumerate(sections):
        if isinstance(key, Scalar) and key.text == "bets" and isinstance(value, MappingNode):
            starts = [(one.text, _at(one.place)) for one, _ in value.pairs if isinstance(one, Scalar)]
            end = _at(sections[number + 1][0].place) if number + 1 < len(sections) else _AFTER_ALL
            for (name, start), (_, following) in pairwise([*starts, ("", end)]):
                yield name, start, following


def _at(place: Place) -> _End:
    return place.line, place.column


def _entry(place: Place, entries: Collection[tuple[str, _End, _End]]) -> str | None:
    return next((name for name, start, end in entries if start <= _at(place) < end), None)


def _without(ruleset: Ruleset, broken: Collection[str]) -> Ruleset:
    """The ruleset with the bets that do without the broken ones."""
    out = {*broken, *_leaning(ruleset, broken)}
    return replace(ruleset, bets={name: bet for name, bet in ruleset.bets.items() if name not in out})


def _leaning(ruleset: Ruleset, broken: Collection[str]) -> frozenset[str]:
    """The bets that go with one that is broken, or are put together of one, or of one that does."""
    found = set(broken)
    for _ in range(2):
        for bet in ruleset.bets.values():
            if (bet.additional and bet.additional.to in found) or not found.isdisjoint(parts_of(bet)):
                found.add(bet.id)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class FileSide:
    """A file as it is on one side. Of an unsound one there are `problems`, and no ruleset; of `NOT_THERE` neither.

    Where its mistakes are in some bets alone, and the rest was asked for, the ruleset is without these, the `broken`
    ones. That of an application has its bets, and its choices for those of the program. `uncited` is what stands where
    an article is expected. `older` are the files, it and the game of an application, that were read in the language of
    an earlier version, each behind that version.
    """

    path: str
    text: str
    ruleset: Ruleset | None = None
    _: KW_ONLY
    application: Application | None = None
    problems: tuple[Problem, ...] = ()
    data: bytes = field(default=b"", repr=False)
    broken: frozenset[str] = frozenset()
    uncited: Mapping[FactKey, Fact] = field(default_factory=dict, repr=False)
    older: tuple[tuple[str, str], ...] = ()

    @property
    def there(self) -> bool:
        """Whether there is such a file on this side."""
        return self.ruleset is not None or self.unread

    @property
    def unread(self) -> bool:
        """Whether nothing of it can be read."""
        return self.ruleset is None and bool(self.problems)

    @property
    def hindering(self) -> tuple[Problem, ...]:
        """The problems for which it cannot be read: none of the law, nor, where a part is trusted, of what is idle."""
        some = (one for one in self.problems if one.stops_figures)
        return tuple(one for one in some if self.ruleset is None or one.code != IDLE)

    @property
    def facts(self) -> dict[FactKey, Fact]:
        """All that it says."""
        if self.ruleset is None:
            return {}
        if self.application:
            return proposed_facts(self.application, self.ruleset)
        return {**ruleset_facts(self.ruleset), **self.uncited}


NOT_THERE = FileSide("", "")
"""What stands for a file on the side where there is none."""


def load_side(tree: Tree, path: str, *, earlier: bool = False, was_ours: bool = False) -> FileSide:
    """The file of that path; `NOT_THERE` where it is there no ruleset and no application, or not at all.

    A file that was named itself is taken for one, whatever it says; one that `was_ours` is one still where it is no
    YAML any more. On the `earlier` side it may be in the language of 0.1 or 0.2, and of an unsound ruleset there is
    what of it can be trusted.
    """
    if path not in tree.files:
        return NOT_THERE
    data = tree.files[path]
    try:
        found = replace(source(tree.place(path), data), older=earlier)
    except ProblemError as error:
        text = data.decode("utf-8", "replace")
        ours = not path or was_ours or is_our_file(Source(file=path, text=text, data=data))
        return FileSide(path, text, problems=error.problems, data=data) if ours else NOT_THERE
    try:
        if path and not is_our_file(found):
            if was_ours:
                read_nodes(found)  # where that raises, it is broken, and not of another kind
            return NOT_THERE
        return _load(tree, path, found)
    except ProblemError as error:
        part = readable_ruleset(found, _name(path, found)) if earlier and not is_application(found) else None
        ruleset, broken = part or (None, frozenset())
        older = _older(found) if ruleset else ()
        return FileSide(path, found.text, ruleset, problems=error.problems, data=data, broken=broken, older=older)


def _older(*sources: Source) -> tuple[tuple[str, str], ...]:
    """Those of these files that were read in the language of an earlier version, behind that version."""
    found = ((language_of(read_nodes(one)), one.file) for one in sources if one.older)
    return tuple((version, file) for version, file in found if version)


def _name(path: str, found: Source) -> str:
    return (path or found.file).removesuffix(".yaml").removesuffix(".yml")


def _load(tree: Tree, path: str, found: Source) -> FileSide:
    if not is_application(found):
        loaded = limited(load_source(found, _name(path, found)), tree.name)
        words = dict(uncited(found, loaded.findings))
        return FileSide(path, found.text, loaded.ruleset, data=found.data, uncited=words, older=_older(found))
    find = (
        base_beside(tree.folder / path, older=found.older) if tree.folder else _base_in(tree, path, older=found.older)
    )
    return applied_side(path, limited(load_proposed(found, find), tree.name))


def applied_side(path: str, applied: LoadedApplication) -> FileSide:
    """An application as it is on one side."""
    source, application = applied.source, applied.application
    ruleset = _chosen(applied.ruleset, application)
    older = _older(*applied.sources)
    return FileSide(path, source.text, ruleset, application=application, data=source.data, older=older)


def _chosen(ruleset: Ruleset, application: Application) -> Ruleset:
    """The ruleset in which the choices of an application are the program's: none of what the house goes on choosing."""
    choices = choose(ruleset, application.choices)
    choices = {name: choice for name, choice in choices.items() if name not in application.kept}
    options = {name: _taken(option, choices.get(name)) for name, option in ruleset.options.items()}
    return replace(ruleset, options=options)


def _taken(option: Option, choice: Choice | None) -> Option:
    """An option of which that choice alone is left, where it is one of a list."""
    listed = option.choices
    if choice and listed:
        at = [one == choice for one in listed].index(True)
        listed = listed[at : at + 1]
    return replace(option, default=choice, choices=listed)


def _base_in(tree: Tree, path: str, *, older: bool) -> FindBase:
    """Finds the ruleset of an application in a revision: a shipped one, or a file in the same folder of the tree."""

    def base(game: Scalar) -> Loaded:
        if game.text in shipped_names():
            return load_base(read_source(shipped_folder() / f"{game.text}.yaml"), game)
        data = tree.beside(path, game.text)
        if data is None:
            message = Message("there is no file `{file}` in the folder of the application", file=game.text[:60])
            remedy = Message("write the name of a shipped game, or of a YAML file in the folder of the application")
            raise ProblemError(Problem(game.place, "structure/unknown-game", message, help=remedy))
        found = source(tree.place(str(PurePosixPath(path).parent / game.text)), data)
        return load_base(replace(found, older=older), game)

    return base


def same_file(base: Tree, head: Tree, path: str) -> bool:
    """Whether a file says the same on both sides, byte by byte, and so does the game that an application is for."""
    data = base.files[path]
    if data != head.files[path]:
        return False
    if b"applica" not in data:
        return True
    game = _game(data)
    return base.beside(path, game) == head.beside(path, game)


def _game(data: bytes) -> str:
    try:
        word = read_head(source("", data)).game
    except ProblemError:
        return ""
    return word.text if word else ""
