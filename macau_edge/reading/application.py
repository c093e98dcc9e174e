"""A file -> an application, in two steps: which game it is for, and then, with that game at hand, what it proposes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from macau_edge.model import Bet, Ruleset, Text, faces_of
from macau_edge.model.application import Applicant, Application
from macau_edge.phrases import Phrase
from macau_edge.problem import Place, Problem, ProblemError
from macau_edge.reading.characters import check_characters
from macau_edge.reading.cloth import read_layout, read_stakes
from macau_edge.reading.fields import Findings, collect, date, entries, fields, keys, text_of, word
from macau_edge.reading.nodes import Mapping, Node, Scalar
from macau_edge.reading.older import read_today
from macau_edge.reading.proposed import ProposedReader
from macau_edge.reading.said import prose, read_applicant, read_said
from macau_edge.reading.source import Source

REQUIRED = ("application", "date", "applicant", "game", "bets")
KEYS = (*REQUIRED, "city", "choices", "names", "words", "description", "rules", "operation", "information", "stakes",
        "layout")  # fmt: skip
PARAGRAPHS = frozenset(("description", "rules", "operation", "information", "address"))
"""Keys under which a text may have several paragraphs."""
REFERENCE = 60
"""Characters of a reference."""


@dataclass(frozen=True, slots=True)
class Head:
    """An application whose game is not known yet: the word for it, or None where it has none."""

    source: Source
    node: Node
    game: Scalar | None


@dataclass(frozen=True, slots=True)
class ReadApplication:
    """What could be read of an application, and what could not.

    `partial` is what could be read of the bets that are not in `application`; `last_trial` is the largest number that
    a phrase `trial 3` of them asks for.
    """

    application: Application
    problems: Sequence[Problem]
    partial: Sequence[Bet] = ()
    last_trial: int = 0


def read_head(source: Source) -> Head:
    """The word for the game of an application.

    Raises:
        ProblemError: the file is not YAML that can be read, or is a ruleset.
    """
    node = read_today(source)
    if "device" in keys(node) and keys(node).isdisjoint(("application", "applicant")):
        message = "this is a ruleset, and no application"
        remedy = "write the application in a file of its own: `macau-edge new application` begins one"
        raise ProblemError(Problem(Place(source.file, 1, 1), "structure/no-application", message, remedy))
    pairs = node.pairs if isinstance(node, Mapping) else ()
    games = [value for key, value in pairs if isinstance(key, Scalar) and key.text == "game"]
    game = games[0] if games and isinstance(games[0], Scalar) and games[0].text else None
    return Head(source, node, game)


def read_application(head: Head, base: Ruleset | None) -> ReadApplication:
    """The application, with the bets it proposes to put into `base`, and the problems of its syntax and structure.

    Without a base, which had problems of its own, the bets are read as far as they can be. Which languages a text
    must have depends on the others, and is not said here.
    """
    findings = Findings()
    check_characters(head.node, findings, prose=PARAGRAPHS)
    found = fields(head.node, KEYS, "an application", findings, required=REQUIRED) or {}
    reader = _Reader({key: value for key, (_, value) in found.items()}, findings)
    partial: list[Bet] = []
    faces = frozenset(face.label for face in faces_of(base.device)) if base else frozenset[str]()
    bets = ProposedReader(faces, findings, partial, base.bets if base else None)
    application = reader.application(head, bets)
    problems = {problem for problem in findings.problems if problem.code != "law/missing-language"}
    return ReadApplication(application, sorted(problems), partial, bets.last_trial)


@dataclass(frozen=True, slots=True)
class _Reader:
    """The parts of an application by their keys; what is missing was said, and stands empty."""

    get: dict[str, Node]
    findings: Findings

    def application(self, head: Head, bets: ProposedReader) -> Application:
        get, findings = self.get, self.findings
        nobody = Applicant(Text({}), Text({}), Text({}), Text({}), {})
        return Application(
            place=Place(head.source.file, 1, 1),
            sha256=head.source.sha256,
            reference=self.reference() or "",
            date=date(get["date"], "`date`", findings) or "" if "date" in get else "",
            applicant=read_applicant(get["applicant"], findings) or nobody if "applicant" in get else nobody,
            game=(word(get["game"], "`game`", findings) or "") if "game" in get else "",
            bets=self.bets(bets),
            choices=self.choices(),
            names=self.names(bets),
            words=self.words(),
            city=text_of(get["city"], "`city`", findings) if "city" in get else None,
            description=prose(get["description"], "`description`", findings) if "description" in get else None,
            rules=read_said(get["rules"], "rules", findings) if "rules" in get else (),
            operation=read_said(get["operation"], "operation", findings) if "operation" in get else (),
            information=read_said(get["information"], "information", findings) if "information" in get else (),
            stakes=read_stakes(get["stakes"], findings) if "stakes" in get else None,
            layout=read_layout(get["layout"], findings) if "layout" in get else {},
            places={key: place for key, place, _ in _written(head.node)},
            values={key: place for key, _, place in _written(head.node)},
        )

    def reference(self) -> str | None:
        """How the applicant calls its application."""
        text = word(self.get["application"], "`application`", self.findings) if "application" in self.get else None
        if text and len(text) > REFERENCE:
            message = f"this reference has {len(text):,} characters"
            self.findings.add(self.get["application"].place, "structure/too-long", message, f"the limit is {REFERENCE}")
        return text

    def bets(self, reader: ProposedReader) -> dict[str, Bet]:
        """Identifier -> proposed bet."""
        if "bets" not in self.get:
            return {}
        node = self.get["bets"]
        if isinstance(node, Mapping) and not node.pairs:
            self.findings.add(node.place, "structure/empty-value", "no bet is proposed", "write at least one")
        return collect(node, reader.bet, "the bets", self.findings)

    def names(self, reader: ProposedReader) -> dict[str, Phrase]:
        """Name -> outcomes."""
        if "names" not in self.get:
            return {}
        return collect(self.get["names"], lambda _, v: reader.outcomes(v), "the names", self.findings, are_words=True)

    def words(self) -> dict[str, Text]:
        """Word -> what it is called in each language."""
        pairs = entries(self.get["words"], "the words", self.findings) if "words" in self.get else ()
        found = {key.text: text_of(value, f"the word `{key.text}`", self.findings) for key, value in pairs}
        return {word: text for word, text in found.items() if text}

    def choices(self) -> dict[str, str]:
        """Option of the law -> what the house chooses."""
        pairs = entries(self.get["choices"], "the choices", self.findings) if "choices" in self.get else ()
        found = {key.text: word(value, f"the choice of `{key.text}`", self.findings) for key, value in pairs}
        return {option: choice for option, choice in found.items() if choice}


def _written(node: Node) -> Iterator[tuple[tuple[str, str], Place, Place]]:
    """Every key down to the names of the bets, with the section it is in, its place, and that of its value."""
    for key, value in _pairs(node):
        yield ("", key.text), key.place, value.place
        for inner, what in _pairs(value):
            section = "contact" if (key.text, inner.text) == ("applicant", "contact") else key.text
            yield (key.text, inner.text), inner.place, what.place
            deeper = f"bets.{inner.text}" if key.text == "bets" else section
            if key.text == "bets" or section == "contact":
                yield from (((deeper, one.text), one.place, its.place) for one, its in _pairs(what))


def _pairs(node: Node) -> list[tuple[Scalar, Node]]:
    pairs = node.pairs if isinstance(node, Mapping) else ()
    return [(key, value) for key, value in pairs if isinstance(key, Scalar)]
