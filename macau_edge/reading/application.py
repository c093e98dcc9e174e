"""A file -> an application, in two steps: which game it is for, and then, with that game at hand, what it proposes.

The head says the game, without which no word of a bet can be read: `read_head` needs the file alone. `read_application`
is given the ruleset of that game, and reads the proposed bets as those of a ruleset are read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from macau_edge.model import LANGUAGES, Bet, Ruleset, Text, faces_of
from macau_edge.model.filed import Applicant, Application, Rectangle, Said, Stakes
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.reading.bets import BetReader
from macau_edge.reading.fields import (
    Findings,
    check_characters,
    collect,
    date,
    entries,
    fields,
    integer,
    items,
    keys,
    text_of,
    word,
    written,
)
from macau_edge.reading.kinds import read_today
from macau_edge.reading.nodes import MappingNode, Node, Scalar
from macau_edge.reading.source import Source
from macau_edge.reading.tallies import BET_KEYS

# --- what an applicant says of itself, and in its own words of the bets ----------------------------------------------


APPLICANT = ("name", "capacity", "representative", "representative-capacity")
CONTACT = ("address", "telephone", "email")
LONG_FORM = ("text", "bets")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+")


def prose(node: Node, what: str, findings: Findings) -> Text | None:
    """Sentences in the three languages; in one alone they would stand untranslated in the other two."""
    if isinstance(node, Scalar):
        message = f"{what} does not say what language it is in"
        remedy = "write `{pt: …, zh: …, en: …}`, or as many of them as the dossier is to be in"
        findings.add(node.place, "structure/not-a-mapping", message, remedy)
        return None
    found = text_of(node, what, findings)
    return Text({language: words.strip() for language, words in found.words.items()}) if found else None


def read_applicant(node: Node, findings: Findings) -> Applicant | None:
    """Who asks; None where one of its parts is missing."""
    found = fields(node, (*APPLICANT, "contact"), "the applicant", findings, required=APPLICANT)
    if found is None:
        return None
    get = {key: value for key, (_, value) in found.items()}
    contact = _contact(get["contact"], findings) if "contact" in get else {}
    name = text_of(get["name"], "`name`", findings) if "name" in get else None
    capacity = prose(get["capacity"], "`capacity`", findings) if "capacity" in get else None
    representative = text_of(get["representative"], "`representative`", findings) if "representative" in get else None
    key = "representative-capacity"
    its_capacity = prose(get[key], f"`{key}`", findings) if key in get else None
    if not (name and capacity and representative and its_capacity):
        return None
    return Applicant(name, capacity, representative, its_capacity, contact)


def _contact(node: Node, findings: Findings) -> dict[str, Text]:
    found = fields(node, CONTACT, "`contact`", findings) or {}
    read = {kind: text_of(value, f"`{kind}`", findings) for kind, (_, value) in found.items()}
    email = read.get("email")
    if email and not all(_EMAIL.fullmatch(one) for one in email.words.values()):
        message = f"`{email.say('pt')[:60]}` is not an address of e-mail"
        findings.add(found["email"][1].place, "structure/malformed", message, "write `name@example.org`")
    return {kind: text for kind, text in read.items() if text}


def read_said(node: Node, section: str, findings: Findings) -> tuple[Said, ...]:
    """The entries of `rules`, `operation` or `information`."""
    return tuple(collect(node, lambda k, v: _said(k, v, findings), f"`{section}`", findings).values())


def _said(key: Scalar, node: Node, findings: Findings) -> Said | None:
    what = f"`{key.text}`"
    if not _is_long(node):
        text = prose(node, what, findings)
        return Said(key.text, text, place=key.place) if text else None
    found = fields(node, LONG_FORM, what, findings, required=["text"]) or {}
    text = prose(found["text"][1], what, findings) if "text" in found else None
    bets = items(found["bets"][1], "`bets`", findings) if "bets" in found else None
    return Said(key.text, text, bets, found["bets"][1].place if bets else key.place) if text else None


def _is_long(node: Node) -> bool:
    """Whether an entry has the keys `text` and `bets`, also with a slip in one, and not those of the languages."""
    written = keys(node)
    return written.isdisjoint(LANGUAGES) and any(nearest(key, LONG_FORM) for key in written)


# --- bets that are proposed: those of a ruleset, which no article has yet --------------------------------------------


ARTICLES = ("law", "pays-law")


class ProposedReader(BetReader):
    """Reads proposed bets.

    Those in `replaced` are there already and keep their names where no other is written; None where that is not known.
    """

    def __init__(
        self, faces: frozenset[str], findings: Findings, partial: list[Bet], replaced: Collection[str] | None
    ) -> None:
        super().__init__(faces, findings, partial)
        self.replaced = replaced

    def bet(self, key: Scalar, node: Node) -> Bet | None:
        """The bet that an entry of `bets:` describes; None where its clauses or prizes cannot be read."""
        return super().bet(key, self._without_articles(key, node))

    def missing(self, key: Scalar, node: Node) -> None:
        """Says that a new bet has no name; of articles there are none yet."""
        if self.replaced is not None and key.text not in self.replaced and not written(node, "name", BET_KEYS):
            message, remedy = f"the new bet `{key.text}` has no `name`", "add `name: {pt: …, zh: …, en: …}`"
            self.findings.add(key.place, "structure/missing-key", message, remedy)

    def _without_articles(self, key: Scalar, node: Node) -> Node:
        if not isinstance(node, MappingNode):
            return node
        for name, _ in node.pairs:
            if isinstance(name, Scalar) and name.text in ARTICLES:
                message = f"`{name.text}` cites an article, and no article has the proposed bet `{key.text}` yet"
                remedy = "delete it: of a bet that the act has, the dossier cites the articles by itself"
                self.findings.add(name.place, "structure/no-article-yet", message, remedy)
        pairs = (pair for pair in node.pairs if not (isinstance(pair[0], Scalar) and pair[0].text in ARTICLES))
        return MappingNode(tuple(pairs), node.place)


# --- stakes in patacas, and where a bet lies on the cloth ------------------------------------------------------------


SIDES = ("x", "y", "width", "height")
WIDTH = 100
"""Units of the cloth from one side to the other."""
HEIGHT = 1_000
"""Units that a cloth may go down."""
MONEY = 1_000_000_000
"""Patacas that a stake may have."""


def read_stakes(node: Node, findings: Findings) -> Stakes | None:
    """The minimum stake, in whole chips of the smallest kind."""
    found = fields(node, ["minimum", "chip"], "`stakes`", findings, required=["minimum", "chip"]) or {}
    minimum = integer(found["minimum"][1], MONEY, "`minimum`", findings) if "minimum" in found else None
    chip = integer(found["chip"][1], MONEY, "`chip`", findings) if "chip" in found else None
    if minimum is None or chip is None:
        return None
    if minimum % chip:
        message = f"a minimum of {minimum:,} cannot be laid in chips of {chip:,}"
        findings.add(found["chip"][1].place, "structure/chip", message, "give a chip that divides the minimum")
        return None
    return Stakes(minimum, chip)


def read_layout(node: Node, findings: Findings) -> dict[str, Rectangle]:
    """Bet or member -> its place on the cloth."""
    found = {key.text: _rectangle(value, f"the place of `{key.text}`", findings)
             for key, value in entries(node, "the layout", findings)}  # fmt: skip
    return {bet: rectangle for bet, rectangle in found.items() if rectangle}


def _rectangle(node: Node, what: str, findings: Findings) -> Rectangle | None:
    found = fields(node, SIDES, what, findings, required=SIDES) or {}
    least = {"x": 0, "y": 0, "width": 1, "height": 1}
    most = {"x": WIDTH - 1, "y": HEIGHT - 1, "width": WIDTH, "height": HEIGHT}
    sides = {side: _whole(value, least[side], most[side], f"`{side}`", findings) for side, (_, value) in found.items()}
    x, y, width, height = (sides.get(side) for side in SIDES)
    if x is None or y is None or width is None or height is None:
        return None
    if x + width > WIDTH:
        message = f"{what} ends at {x + width}, and the cloth is {WIDTH} wide"
        findings.add(found["width"][1].place, "structure/off-the-cloth", message, f"`width` is {WIDTH - x} at most")
        return None
    return Rectangle(x, y, width, height)


def _whole(node: Node, least: int, most: int, what: str, findings: Findings) -> int | None:
    text = word(node, what, findings)
    if text is None:
        return None
    if re.fullmatch(r"0|[1-9][0-9]{0,5}", text) and least <= int(text) <= most:
        return int(text)
    message = f"{what} is a whole number from {least} to {most:,}, not `{text[:24]}`"
    findings.add(node.place, "structure/not-a-number", message, "write it in digits")
    return None


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
    pairs = node.pairs if isinstance(node, MappingNode) else ()
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
        if isinstance(node, MappingNode) and not node.pairs:
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
    pairs = node.pairs if isinstance(node, MappingNode) else ()
    return [(key, value) for key, value in pairs if isinstance(key, Scalar)]
