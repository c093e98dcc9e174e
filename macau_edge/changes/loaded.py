"""A file of a tree -> its ruleset, or its application with the bets it proposes; or what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from macau_edge.changes.facts import Fact, Key
from macau_edge.changes.readable import readable
from macau_edge.changes.ruleset_facts import proposed_facts, ruleset_facts
from macau_edge.changes.uncited import uncited
from macau_edge.loading import Loaded, load_source
from macau_edge.loading_application import FindBase, base_beside, load_base, load_proposed
from macau_edge.model import Ruleset
from macau_edge.model.application import Application
from macau_edge.options import choose
from macau_edge.problem import Problem, ProblemError
from macau_edge.proposing import concerned
from macau_edge.reading.application import read_head
from macau_edge.reading.kinds import is_application, is_ours
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.shipped import shipped_folder, shipped_names
from macau_edge.reading.source import Source, read_source, source
from macau_edge.revisions import Tree


@dataclass(frozen=True, slots=True)
class Side:
    """A file as it is on one side. Of an unsound one there are `problems`, and no ruleset.

    Where its mistakes are in some bets alone, and the rest was asked for, the ruleset is without these, the `broken`
    ones. That of an application has only the bets that it concerns; `only` are those that it proposes. `uncited` is
    what stands where an article is expected.
    """

    path: str
    text: str
    ruleset: Ruleset | None = None
    application: Application | None = None
    problems: tuple[Problem, ...] = ()
    data: bytes = field(default=b"", repr=False)
    broken: frozenset[str] = frozenset()
    uncited: Mapping[Key, Fact] = field(default_factory=dict, repr=False)

    @property
    def facts(self) -> dict[Key, Fact]:
        """All that it says."""
        if self.ruleset is None:
            return {}
        if self.application:
            return proposed_facts(self.application, self.ruleset)
        return {**ruleset_facts(self.ruleset), **self.uncited}

    @property
    def only(self) -> tuple[str, ...] | None:
        """The bets to be looked at; None where all are."""
        return tuple(self.application.bets) if self.application else None


def load_side(tree: Tree, path: str, *, partly: bool = False) -> Side | None:
    """The file of that path; None where it is there no ruleset and no application, or not at all.

    A file that was named itself is taken for one, whatever it says. Of an unsound ruleset, what of it can be trusted is
    there where it is `partly` of use.
    """
    if path not in tree.files:
        return None
    data = tree.files[path]
    try:
        found = source(tree.place(path), data)
    except ProblemError as error:
        text = data.decode("utf-8", "replace")
        ours = not path or is_ours(Source(path, text, data))
        return Side(path, text, problems=error.problems, data=data) if ours else None
    if path and not is_ours(found):
        return None
    try:
        return _load(tree, path, found)
    except ProblemError as error:
        part = readable(found, _name(path, found)) if partly and not is_application(found) else None
        ruleset, broken = part or (None, frozenset())
        return Side(path, found.text, ruleset, problems=error.problems, data=data, broken=broken)


def _name(path: str, found: Source) -> str:
    return (path or found.file).removesuffix(".yaml").removesuffix(".yml")


def _load(tree: Tree, path: str, found: Source) -> Side:
    if not is_application(found):
        loaded = load_source(found, _name(path, found))
        words = dict(uncited(found, loaded.findings))
        return Side(path, found.text, loaded.ruleset, data=found.data, uncited=words)
    find = base_beside(tree.folder / path) if tree.folder else _base_in(tree, path)
    applied = load_proposed(found, find)
    part = _chosen(concerned(applied.ruleset, applied.application.bets), applied.application)
    return Side(path, found.text, part, applied.application, data=found.data)


def _chosen(ruleset: Ruleset, application: Application) -> Ruleset:
    """The ruleset in which the choices of an application are the program's: those it has where the law lists none."""
    choices = choose(ruleset, application.choices)
    options = {name: replace(option, default=choices.get(name)) for name, option in ruleset.options.items()}
    return replace(ruleset, options=options)


def _base_in(tree: Tree, path: str) -> FindBase:
    """Finds the ruleset of an application in a revision: a shipped one, or a file in the same folder of the tree."""

    def base(game: Scalar) -> Loaded:
        if game.text in shipped_names():
            return load_base(read_source(shipped_folder() / f"{game.text}.yaml"), game)
        data = tree.beside(path, game.text)
        if data is None:
            message = f"there is no file `{game.text[:60]}` in the folder of the application"
            remedy = "write the name of a shipped game, or of a YAML file in the folder of the application"
            raise ProblemError(Problem(game.place, "structure/unknown-game", message, remedy))
        return load_base(source(tree.place(str(PurePosixPath(path).parent / game.text)), data), game)

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
