"""The dossier whose place another one takes: what it was made from, and what changed since.

Its application and ruleset go into the new dossier: the table of what changed is made again from what is inside.
"""

from __future__ import annotations

from hashlib import sha256

from macau_edge.checks.filed import of_another_place
from macau_edge.checks.sound import LoadedApplication, load_proposed, load_source
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.questions.diff.compare import ChangedFile, compare_editions
from macau_edge.questions.request import Track
from macau_edge.reading.source import Source, source

SUPERSEDED = "superseded-application.yaml", "superseded-ruleset.yaml"
"""What they are called where they are attached."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """The SHA-256 of a dossier as a file, and its application and its ruleset as they are inside it."""

    sum: str
    application: bytes = field(repr=False)
    ruleset: bytes = field(repr=False)

    @property
    def files(self) -> dict[str, bytes]:
        """Both by the names under which they are attached."""
        return dict(zip(SUPERSEDED, (self.application, self.ruleset), strict=True))

    @property
    def hashes(self) -> dict[str, str]:
        """The SHA-256 of each."""
        return {name: sha256(data).hexdigest() for name, data in self.files.items()}

    def load(self) -> LoadedApplication:
        """Its application, in whatever language it was written; raises as `load_proposed` does."""
        application, ruleset = (as_written(name, data) for name, data in self.files.items())
        return load_proposed(application, lambda game: load_source(ruleset, game.text))


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """An earlier dossier, and what changed since: its application and its game as they were, and as they are."""

    earlier: Earlier
    was: LoadedApplication
    changed: ChangedFile


def as_written(name: str, data: bytes) -> Source:
    """A file that was handed in, in whatever language it is."""
    return replace(source(name, data), older=True)


def edition_of(loaded: LoadedApplication, earlier: Earlier | None, track: Track = iter) -> Edition | None:
    """What changed since the dossier whose place an application takes; None where it names no file.

    Raises:
        ProblemError: that file cannot be read, is of another game, or is not given; or a figure is not known.
    """
    if not (name := loaded.application.superseded_file):
        return None
    if earlier is None:
        raise no_edition(loaded, Message("what `{file}` was made from is not there", file=name))
    was = superseded_by(loaded, earlier)
    return Edition(earlier, was, compare_editions(was, loaded, track))


def superseded_by(loaded: LoadedApplication, earlier: Earlier) -> LoadedApplication:
    """What that dossier was made from, where an application can take its place; raises ProblemError."""
    name = loaded.application.superseded_file
    try:
        was = earlier.load()
    except (ProblemError, UsageError) as error:
        told = error.problems[0].message if isinstance(error, ProblemError) else error.message
        message = Message(
            "what `{file}` was made from cannot be read by this version: {reason}", file=name, reason=told
        )
        raise no_edition(loaded, message) from None
    before, now = (one.base.ruleset for one in (was, loaded))
    named = any(before.game.words.get(language) == said for language, said in now.game.words.items())
    if not named or of_another_place(loaded.application, before):
        of = ", ".join([*before.game.words.values()][:1] + ([before.act.cite] if before.act else []))
        message = Message("`{file}` is of another game: {game}", file=name, game=of)
        raise no_edition(loaded, message)
    return was


def no_edition(loaded: LoadedApplication, message: Message) -> ProblemError:
    """Why the dossier that an application names is none whose place it can take, at the word that names it."""
    place = loaded.application.values["", "supersedes"]
    remedy = Message(
        "name the PDF that `dossier` wrote of this game, or write its SHA-256: then no table of what changed is given"
    )
    return ProblemError(Problem(place, "structure/no-earlier-dossier", message, help=remedy))
