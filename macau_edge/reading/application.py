"""A file -> an application, in two steps: which game it is for, and then, with that game at hand, what it proposes.

The head says the game, without which no word of a bet can be read: `read_head` needs the file alone. `read_application`
is given the ruleset of that game, and reads the proposed bets as those of a ruleset are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from macau_edge.model import LANGUAGES, Bet, Ruleset, Shoe, Text
from macau_edge.model.filed import GAME_KINDS, KEPT, Applicant, Application, Rectangle, Said, Stakes
from macau_edge.model.message import Message, joined, quoted
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.model.records import dataclass, replace
from macau_edge.model.regex import regex
from macau_edge.model.subjects import AUDIENCES, OTHER
from macau_edge.reading.annexes import ASKED_ANNEXES, MONEY
from macau_edge.reading.authority import authorities, selectable_authorities
from macau_edge.reading.bets import NAMES, ProposedReader, bets_of, defined_words
from macau_edge.reading.device import shown_on
from macau_edge.reading.fields import Findings, Rejected, check_characters, keys, word
from macau_edge.reading.forms import expanded_bet
from macau_edge.reading.keys import (
    TEXT,
    WORD,
    WORDS,
    Form,
    Key,
    Kind,
    Needed,
    bare_entries,
    date_kind,
    form_kind,
    mapping_entries,
    mapping_values,
    one_of_words,
    ref,
    whole_number_key,
)
from macau_edge.reading.languages import check_texts
from macau_edge.reading.meant import CorrectedText
from macau_edge.reading.nodes import Node, Scalar, value_of, word_pairs
from macau_edge.reading.petition import APPLICANT, SIGNATORIES
from macau_edge.reading.proposed import PROPOSED, PROSE, ProposedReadingForm, prose, read_proposed_reading
from macau_edge.reading.source import Source
from macau_edge.reading.subjects import ABOUT, FOR, subjects_of
from macau_edge.typed.outcomes import about_outcomes

# --- what an applicant says in its own words -------------------------------------------------------------------------


class SaidForm(Form):
    """An entry with the bets that it is about."""

    what = Message("`{entry}`")
    definition = "said"
    text = Needed(PROSE, called=Message("`{entry}`"))
    """What it says."""
    bets = Key(WORDS)
    """The proposed bets that it is about."""


class ReliedForm(SaidForm):
    """An entry with the act that it is of."""

    definition = "relied-on"
    act = Key(WORD, examples=["Despacho 57/2004"])
    """The act in force that the applicant read and relied on, where the act of the game is superseded."""


class RuleForm(SaidForm):
    """An entry with its subject."""

    definition = "rule"
    about = Key(ABOUT)
    """Subject, or several: what it is about. Where its identifier is a subject, that is meant without it."""
    for_ = Key(FOR)
    """Whom it is for: players, staff, authority; without it those whom entries on its subject are for."""


def _said(form: type[SaidForm], key: Scalar, node: Node, findings: Findings) -> Said | None:
    """An entry, with or without keys beside its text."""
    if not _is_long(node, form):
        text = prose(node, quoted(f"`{key.text}`"), findings)
        about = subjects_of(key, node, (), findings) if form is RuleForm else ()
        return _with_audience(Said(id=key.text, text=text, about=about, place=key.place), findings) if text else None
    said = form.read(node, findings, key.text)
    if said is None:
        return None
    place = said.found["bets"][1].place if said.bets else key.place
    if not isinstance(said, RuleForm):
        return said.to_record(Said, id=key.text, place=place)
    about = subjects_of(key, node, said.about, findings)
    found = said.to_record(Said, id=key.text, place=place, about=about, written_for=said.for_ or ())
    return found if "for" in said.found else _with_audience(found, findings)


def _with_audience(said: Said, findings: Findings) -> Said:
    """An entry for which nothing is written; says of one that is about none of the subjects that it is asked for."""
    if OTHER in said.about:
        message = Message(
            "`{entry}` is about none of the subjects, and does not say whom it is for", entry=said.id[:60]
        )
        remedy = Message("add `for:` with some of {known}", known=joined(AUDIENCES))
        findings.add(said.place, "structure/missing-key", message, remedy)
    return said


def _entries_of(form: type[SaidForm], definition: str) -> Kind[tuple[Said, ...]]:
    """Identifier -> entry, each in the form given."""
    return Kind(bare_entries(mapping_entries(partial(_said, form), form)).read, ref(definition))


SAID = _entries_of(SaidForm, "entries")
RELIED_ON = _entries_of(ReliedForm, "entries-relied-on")
_NOT_APPLYING = Kind(
    lambda *given: tuple(replace(one, about=(one.id,)) for one in SAID.read(*given) or ()), SAID.schema, SAID.called
)
"""Entries whose identifiers are their subjects."""
RULES = _entries_of(RuleForm, "rules")


def _is_long(node: Node, form: type[SaidForm]) -> bool:
    """Whether an entry has keys beside those of the languages, be it with a slip in `text`, `bets` or `about`."""
    written = keys(node)
    named = [key for key in form.keys if key != "for"]  # which is near `fr`
    return not written.isdisjoint(form.keys) or (
        written.isdisjoint(LANGUAGES) and any(nearest(key, named) for key in written)
    )


# --- the stakes, and where a bet lies on the cloth -------------------------------------------------------------------


WIDTH = 100
"""Units of the cloth from one side to the other."""
HEIGHT = 1_000
"""Units that a cloth may go down."""


class StakesForm(Form):
    """The stakes of which the rounding is worked out, and the highest."""

    what = quoted("`stakes`")
    minimum = Needed(whole_number_key(MONEY))
    """The minimum stake."""
    chip = Needed(whole_number_key(MONEY))
    """The smallest chip; it divides the minimum."""
    maximum = Key(whole_number_key(MONEY))
    """The highest stake, where an annex is to say what may have to be paid; the chip divides it."""


def _stakes(stakes: StakesForm, _: Node, findings: Findings) -> Stakes | None:
    """The minimum stake and the highest, in whole chips of the smallest kind."""
    if stakes.minimum % stakes.chip:
        message = Message(
            "a minimum of {minimum:,} cannot be laid in chips of {chip:,}", minimum=stakes.minimum, chip=stakes.chip
        )
        raise Rejected(
            stakes.found["chip"][1].place, "structure/chip", message, Message("give a chip that divides the minimum")
        )
    if stakes.maximum is not None and (stakes.maximum < stakes.minimum or stakes.maximum % stakes.chip):
        most, least = stakes.maximum, stakes.minimum
        message = (
            Message("a maximum of {maximum:,} is below the minimum of {minimum:,}", maximum=most, minimum=least)
            if most < least
            else Message("a maximum of {maximum:,} cannot be laid in chips of {chip:,}", maximum=most, chip=stakes.chip)
        )
        remedy = Message("give a multiple of {chip:,}, no less than the minimum", chip=stakes.chip)
        place = stakes.found["maximum"][1].place
        raise Rejected(place, "structure/chip", message, remedy)
    return stakes.to_record(Stakes)


class RectangleForm(Form):
    """A place on the cloth."""

    what = Message("the place of `{entry}`")
    definition = "place"
    says = f"A place on the cloth, which is {WIDTH} units wide."
    x = Needed(whole_number_key(WIDTH - 1, least=0))
    """From the left side to its upper left corner."""
    y = Needed(whole_number_key(HEIGHT - 1, least=0))
    """From the top to its upper left corner."""
    width = Needed(whole_number_key(WIDTH))
    """How wide it is."""
    height = Needed(whole_number_key(HEIGHT))
    """How high it is."""


def _rectangle(node: Node, what: Message, findings: Findings) -> Rectangle | None:
    place = RectangleForm.read(node, findings, what)
    if place and place.x + place.width > WIDTH:
        message = Message(
            "the place of `{what}` ends at {end}, and the cloth is {width} wide",
            what=what, end=place.x + place.width, width=WIDTH,
        )  # fmt: skip
        remedy = Message("`width` is {most} at most", most=WIDTH - place.x)
        raise Rejected(place.found["width"][1].place, "structure/off-the-cloth", message, remedy)
    return place.to_record(Rectangle) if place else None


PARAGRAPHS = frozenset((
    "description", "relied-on", "rules", "operation", "information", "does-not-apply", "offered-elsewhere",
    "intellectual-property", "enclosures", "quotations", "address",
))  # fmt: skip
"""Keys under which a text may have several paragraphs."""
REFERENCE = 60
"""Characters of a reference."""


def _reference(node: Node, what: Message, findings: Findings) -> str | None:
    """How the applicant calls its application."""
    text = word(node, what, findings)
    if text and len(text) > REFERENCE:
        message = Message("this reference has {number:,} characters", number=len(text))
        findings.add(node.place, "structure/too-long", message, Message("the limit is {most:,}", most=REFERENCE))
    return text


_DIGEST = regex("[0-9a-f]{64}")
_PDF = regex(r"[^/\\]{1,200}\.pdf")


def _superseded(node: Node, what: Message, findings: Findings) -> str | None:
    """The name of a PDF in the folder of the application, or the SHA-256 of one that is not there."""
    text = word(node, what, findings)
    if text is None or (_PDF.fullmatch(text) and text.isprintable()):
        return text
    if _DIGEST.fullmatch(text.lower()):
        return text.lower()
    message = Message("`{text}` is neither a PDF beside the application nor the SHA-256 of one", text=text[:60])
    remedy = Message("write `dossier.pdf`, or the 64 hexadecimal digits that `dossier` and `verify` say of it")
    raise Rejected(node.place, "structure/malformed", message, remedy)


LINE = Kind(word, ref("line"))
"""A word or a phrase; in an application none has several lines."""


CHOICE = Kind(word, {"anyOf": [{"const": KEPT}, ref("line")]})
"""What the house chooses of an option, or that it goes on choosing."""


class ApplicationForm(Form):
    """An application."""

    what = Message("an application")
    heading = "An application to macau-edge"
    says = (
        "A request for a new bet, or for another prize for a bet that the act has. What a schema cannot see, "
        "`macau-edge check` says."
    )
    application = Key(Kind(_reference, ref("reference")), "reader", examples=["12/2026"])
    """The applicant's own reference, 60 characters at most."""
    date = Key(date_kind("2026-11-20"), "reader")
    """The date of the request."""
    city = Key(TEXT)
    """Where it is signed."""
    applicant = Key(APPLICANT, "reader")
    game = Key(LINE, "reader", examples=["craps"])
    """A shipped game, or a YAML file in the folder of the application."""
    authority = Key(one_of_words(authorities(), offered=selectable_authorities), examples=["new-jersey"])
    """To whom it is filed, where that does not follow from the act of the game."""
    kind = Key(one_of_words(GAME_KINDS), examples=["variation"])
    """A whole new game, or a variation of one: a side wager, other prizes; where the authority wants it said."""
    approved = Key(date_kind("2026-12-20"))
    """The day on which it was approved, in an edition that is kept; every page says it to who asks for that."""
    supersedes = Key(Kind(_superseded, {"type": "string", "pattern": r"^([0-9a-fA-F]{64}|[^/\\]{1,200}\.pdf)$"}))
    """The dossier whose place it takes: a PDF in the folder of the application, or its SHA-256 alone."""
    choices = Key(mapping_values(CHOICE, Message("the choice of `{entry}`")), examples=[{"field12": "3:1"}])
    """Option: what the house chooses where the law leaves it a choice; `kept` where it goes on choosing."""
    names = Key(NAMES)
    """Name: outcomes. Named sets of outcomes for the proposed bets; what the game has already is not repeated."""
    words = Key(mapping_values(TEXT, Message("the word `{entry}`")))
    """Word: text. What the words of the proposed bets are called; what the game has already is not repeated."""
    bets = Key(PROPOSED, "reader")
    """Bet: what is asked for."""
    readings = Key(bare_entries(mapping_entries(read_proposed_reading, ProposedReadingForm)))
    """What of the proposed bets can be read in two ways: the way asked for, and the others, with their figures."""
    description = Key(PROSE)
    """What the applicant adds to the description that is made from the bets."""
    relied_on = Key(RELIED_ON)
    """Identifier: prose. The texts and facts that the applicant relied on, as it states them."""
    rules = Key(RULES)
    """Identifier: prose. Where the act is silent, what the applicant proposes."""
    operation = Key(RULES)
    """Identifier: prose. Conditions that it suggests for the operation."""
    information = Key(RULES)
    """Identifier: prose. How players are to be informed."""
    does_not_apply = Key(_NOT_APPLYING)
    """Subject: prose. Why nothing has to be said of it."""
    offered_elsewhere = Key(PROSE)
    """Where else the bet is offered."""
    intellectual_property = Key(PROSE)
    """Patents, trademarks and licences, and that the applicant may use what is theirs."""
    enclosures = Key(SAID)
    """Identifier: prose. The applicant's own documents that accompany the request."""
    signatories = Key(SIGNATORIES)
    """Who signs beside the applicant: a mathematician, a laboratory; each has a place to sign."""
    quotations = Key(
        mapping_values(PROSE, Message("the quotation of `{entry}`")), examples=[{"art. 6, 12)": {"pt": "…", "zh": "…"}}]
    )
    """Place in the act: prose. What the act says there, word for word; it stands beside what the dossier says of it."""
    stakes = Key(form_kind(StakesForm, _stakes))
    """From which stake and in which chips the rounding is worked out, in whole patacas or the authority's currency."""
    layout = Key(mapping_values(Kind(_rectangle, RectangleForm), Message("{entry}")))
    """Bet, or member of a family: where it lies on the cloth. Proposed bets without a place stand below the cloth."""
    annexes = Key(ASKED_ANNEXES, examples=[["exposure", {"session": {"rounds": 500}}]])
    """What the dossier has beside what it must have: figures that are worked out, and verified, for it alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """An application whose game is not known yet: the word for it, or None where it has none."""

    source: Source
    node: Node
    game: Scalar | None
    text: CorrectedText
    """What it was read from, with what is read in place of parts of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
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
    text = CorrectedText(source)
    node = text.node()
    if "device" in keys(node) and keys(node).isdisjoint(("application", "applicant")):
        message = Message("this is a ruleset, and no application")
        remedy = Message("write the application in a file of its own: `macau-edge new application` begins one")
        told = Problem(Place(source.file, 1, 1), "structure/no-application", message, help=remedy)
        raise ProblemError(*text.and_told([told]))
    game = value_of(node, "game")
    found = game if isinstance(game, Scalar) and game.text else None
    return Head(source=source, node=node, game=found, text=text)


def read_application(head: Head, base: Ruleset | None) -> ReadApplication:
    """The application, with the bets it proposes to put into `base`, and the problems of its syntax and structure.

    Without a base, which had problems of its own, the bets are read as far as they can be. Which languages a text
    must have depends on the others, and is not said here.
    """
    reader = ProposedReader(shown_on(base.device if base else None), base.bets if base else None)
    reader.meant = sorted(problem.place for problem in head.text.told)
    check_characters(head.node, reader, prose=PARAGRAPHS)
    check_texts(head.node, reader)
    reader.bases = bets_of(head.node)
    reader.words = defined_words(head.node).union(base.names, base.options) if base else defined_words(head.node)
    reader.about = about_outcomes(base.device if base else None, reader.words)
    reader.dealt = base.device.deal if base and isinstance(base.device, Shoe) else ()
    file = ApplicationForm.read(head.node, reader) or ApplicationForm({}, {})
    application = _application(file, head, reader)
    problems = {problem for problem in reader.problems if problem.code != "law/missing-language"}
    return ReadApplication(
        application=application,
        problems=head.text.and_told(problems),
        partial=reader.partial,
        last_trial=reader.last_trial,
    )


def _application(file: ApplicationForm, head: Head, reader: ProposedReader) -> Application:
    """The parts of an application by their keys; what is missing was said, and stands empty."""
    nobody = Applicant(
        name=Text({}), capacity=Text({}), representative=Text({}), representative_capacity=Text({}), contact={}
    )
    written = list(_written(head.node))
    return file.to_record(
        Application,
        place=Place(head.source.file, 1, 1),
        sha256=head.source.sha256,
        reference=file.application or "",
        date=file.date or "",
        applicant=file.applicant or nobody,
        game=file.game or "",
        bets=file.bets or {},
        asks=reader.asks,
        choices={option: choice for option, choice in (file.choices or {}).items() if choice != KEPT},
        kept=frozenset(option for option, choice in (file.choices or {}).items() if choice == KEPT),
        places={key: place for key, place, _ in written},
        values={key: place for key, _, place in written},
    )


def _written(node: Node) -> Iterator[tuple[tuple[str, str], Place, Place]]:
    """Every key down to the names of the bets, with the section it is in, its place, and that of its value."""
    bases = bets_of(node)
    for key, value in word_pairs(node):
        yield ("", key.text), key.place, value.place
        for inner, what in word_pairs(value):
            yield (key.text, inner.text), inner.place, what.place
            whole = (key.text == "bets" and expanded_bet(inner, what, bases, Findings())) or what
            deeper = f"{key.text}.{inner.text}"
            if key.text in ("bets", "signatories") or deeper == "applicant.contact":
                yield from (((deeper, one.text), one.place, its.place) for one, its in word_pairs(whole))
