"""A file -> a ruleset, and every problem that reading it finds.

Each section is a form, whose keys are declared with how each is read (`keys.py`). What is wrong is added to the same
`Findings` and reading goes on, so that all of it is told at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Literal

from macau_edge.model import Act, Alternative, Bet, Device, Option, Provision, Reading, Ruleset, Text
from macau_edge.model.cards import Shoe
from macau_edge.model.message import NOTHING, Message, quoted
from macau_edge.model.notation import ShownWords
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import NO_ACT, Place, Problem, ProblemError, nearest
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.remembered import kept
from macau_edge.model.walk import every
from macau_edge.reading.act import ACT
from macau_edge.reading.bets import BETS, HAND, NAMES, BetReader, bets_of, defined_words
from macau_edge.reading.device import KINDS, DeviceForm, has_pieces, read_device, shown_on
from macau_edge.reading.fields import Findings, check_characters, has_key, keys, one_of
from macau_edge.reading.hands import HANDS, is_of_a_shooter, put_together, sketch_of_hands, with_hands
from macau_edge.reading.keys import (
    CITATION,
    TEXT,
    WORDS,
    Form,
    Key,
    Kind,
    Needed,
    bare_entries,
    form_kind,
    mapping_entries,
    mapping_values,
    one_of_words,
    ref,
)
from macau_edge.reading.languages import check_texts
from macau_edge.reading.meant import CorrectedText
from macau_edge.reading.meters import MeterForm, read_meter
from macau_edge.reading.nodes import MappingNode, Node, Scalar, read_nodes, value_of, word_pairs
from macau_edge.reading.options import OptionForm, read_option
from macau_edge.reading.prizes import COMMISSION
from macau_edge.reading.shoe import DEAL, deal_as_meant, sketch_of_a_deal
from macau_edge.reading.source import Source, shipped_names
from macau_edge.reading.subjects import ABOUT, subjects_of, with_subjects
from macau_edge.typed.entries import About, Respelt, Sort
from macau_edge.typed.entries import Read as Understood
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import refusal

# --- what stands around the bets: conditions, assumptions, notes and readings ----------------------------------------


WINNING_STAKE = ("returned", "kept")


def read_winning_stake(node: Node, what: Message, findings: Findings) -> bool | None:
    """Whether a winner gets the stake back besides the prize."""
    stake = one_of(node, WINNING_STAKE, what, findings)
    return None if stake is None else stake == "returned"


STAKE = Kind(read_winning_stake, ref("winning-stake"))


_REFUSED: Literal["refused"] = "refused"
INEXACT = one_of_words((_REFUSED,))


class ProvisionForm(Form):
    """A text with its article."""

    what = Message("`{entry}`")
    indivisible = True
    about = Key(ABOUT)
    """Subject, or several: what it is about. Where its identifier is a subject, that is meant without it."""
    text = Key(TEXT, "reader", called=Message("`{entry}`"))
    """What it says."""
    law = Key(CITATION)
    """Where there is an article to point at."""


class AssumptionForm(ProvisionForm):
    """What the law does not say."""

    definition = "assumption"
    says = "What the law does not say and the arithmetic needs."
    bets = Key(WORDS)
    """Whose figures need it: bets of the file; those of all of them without it."""
    of = Key(WORDS)
    """Of one about `names` the names of the file for which it says what stands for them."""


class NoteForm(ProvisionForm):
    """What is unclear."""

    definition = "note"
    says = "An unclear provision that changes no figure."
    law = Key(CITATION, "law")
    """The article that is unclear."""


class ConditionForm(ProvisionForm):
    """What binds a bet and changes no figure."""

    definition = "condition"
    says = "A rule that changes no figure."
    law = Key(CITATION, "law")
    """The article that says so."""
    bets = Key(WORDS)
    """Whom it binds: bets of the file; all of them without it."""
    inexact = Key(INEXACT)
    """Of one about `rounding`: `refused` where a stake is not accepted of which a payment cannot be made exactly."""


def provisions_key(form: type[ProvisionForm]) -> Kind[tuple[Provision, ...]]:
    """The conditions, assumptions or notes of a ruleset, each in the form given."""

    def read(key: Scalar, node: Node, findings: Findings) -> Provision | None:
        one = form.read(node, findings, key.text)
        if one is None:
            return None
        if form.law.required and "law" not in keys(node):
            message = Message("`{key}` has no `law`", key=key.text)
            findings.add(key.place, "law/missing-law", message, Message("add an article, or `law: silent`"))
        about = subjects_of(key, node, one.about, findings)
        bets = one.bets if isinstance(one, AssumptionForm | ConditionForm) else None
        of = _names_of(key, one, about, findings) if isinstance(one, AssumptionForm) else ()
        place = one.found["bets"][1].place if bets else key.place
        if not one.text:
            return None
        inexact = one.inexact if isinstance(one, ConditionForm) else None
        if inexact and "rounding" not in about:
            what = key.text[:60]
            message = Message("`inexact` is of a condition on rounding, and `{entry}` is about none", entry=what)
            remedy = Message("write `about: rounding`, or delete it")
            findings.add(one.found["inexact"][0].place, "structure/unknown-key", message, remedy)
        return Provision(
            id=key.text, text=one.text, law=one.law, place=place, bets=bets, about=about, of=of, inexact=inexact or ""
        )

    return replace(bare_entries(mapping_entries(read, form)), schema=with_subjects(form))


def _names_of(key: Scalar, one: AssumptionForm, about: Sequence[str], findings: Findings) -> tuple[str, ...]:
    """The names that an assumption is about; one on `names` has them, and no other."""
    if "names" in about and "of" not in one.found:
        message = Message("`{entry}` is about names, and does not say which", entry=key.text[:60])
        findings.add(key.place, "structure/missing-key", message, Message("add `of:` with a list of them"))
    if "names" not in about and "of" in one.found:
        message = Message("`of` has the names that an entry is about, and `{entry}` is about none", entry=key.text[:60])
        remedy = Message("write `about: names`, or delete it")
        findings.add(one.found["of"][0].place, "structure/unknown-key", message, remedy)
    return one.of or ()


class InsteadForm(Form):
    """What another way to read a provision has in place of what is adopted."""

    what = quoted("`instead`")
    empty = (
        Message("`instead` gives nothing instead"),
        Message("write at least one of bets, hand, commission, winning-stake"),
    )
    bets = Key(bare_entries(BETS))
    """Bets, name and articles included."""
    hand = Key(HAND)
    commission = Key(COMMISSION)
    """The commission."""
    winning_stake = Key(STAKE)


class AlternativeForm(Form):
    """Another way to read a provision."""

    what = Message("the alternative `{entry}`")
    says = "Another way to read it."
    text = Needed(TEXT, called=Message("`{entry}`"))
    """That way."""
    instead = Needed(form_kind(InsteadForm, lambda one, *_: one))
    """Whole entries, which replace those of the same name. Nothing is merged."""


def _alternative(key: Scalar, node: Node, reader: BetReader) -> Alternative | None:
    way = AlternativeForm.read(node, reader, key.text)
    if way is None:
        return None
    instead: InsteadForm = way.instead
    return instead.to_record(
        Alternative, id=key.text, text=way.text, place=key.place, stake_returned=instead.winning_stake
    )


_NO_OTHER = (Message("there is no other way to read it here"), Message("write one, or a note"))


class ReadingForm(Form):
    """A provision with more than one meaning."""

    what = Message("the reading `{entry}`")
    definition = "reading"
    says = "A provision that can be read in more than one way."
    law = Key(CITATION, "reader")
    """The provision."""
    adopted = Needed(TEXT)
    """The way it is read here."""
    because = Needed(TEXT)
    """Why."""
    alternatives = Needed(bare_entries(mapping_entries(_alternative, AlternativeForm, empty=_NO_OTHER)))
    """Alternative: another way to read it."""


def read_reading(key: Scalar, node: Node, reader: BetReader) -> Reading | None:
    """The reading that an entry of `readings:` describes."""
    one = ReadingForm.read(node, reader, key.text)
    return one.to_record(Reading, id=key.text, place=key.place) if one and one.alternatives else None


def _device(node: Node, _: str, reader: BetReader) -> Device | None:
    """The device, of which the reader then knows what it shows; what stands before it says nothing of outcomes."""
    device = reader.attempt(read_device, node, reader)
    other = any(has_key(node, kind, DeviceForm.keys) for kind in KINDS if kind not in ("decks", "pieces"))
    reader.shown = shown_on(device) if device else ShownWords(cards=not other)
    sketched = put_together(replace(device, deal=reader.dealt), reader.hands) if isinstance(device, Shoe) else device
    reader.about = about_outcomes(sketched, reader.words)
    reader.decks = device.decks if isinstance(device, Shoe) and isinstance(device.decks, str) else ""
    if isinstance(device, Shoe) and reader.decks and reader.decks not in reader.options:
        found = read_typed(Sort.COUNT, reader.decks)  # `eight`, which is none of the options
        if isinstance(found, Respelt):
            _say_decks(device.place, reader.decks, found, reader)
            return replace(device, decks=found.value)
    return device


def _say_decks(place: Place, text: str, found: Understood[int], reader: BetReader) -> None:
    wrong = Message("`{word}` is no option that chooses a number of decks", word=text)
    if said := refusal(Sort.COUNT, text, found, wrong):
        reader.add(place, "structure/option-kind", said.message, said.remedy, instead=said.instead)


DEVICE: Kind[Device] = Kind(_device, DeviceForm)


class RulesetForm(Form):
    """A ruleset."""

    what = Message("a ruleset")
    move = Message("move it to the top level, beside `device` and `bets`")
    heading = "A ruleset of macau-edge"
    says = (
        "The law of one casino game, written as data beside its articles. What a schema cannot see, `macau-edge check` "
        "says."
    )
    game = Key(TEXT, "reader")
    """The name of the game."""
    act = Key(ACT, "law", called=Message("the act"))
    """The act that it is written from; `none` for a draft, which needs no articles, names and translations."""
    device = Key(DEVICE, "reader")
    deal = Key(DEAL)
    """Step: the cards that it deals to hands; in the order of the act."""
    hands = Key(HANDS, default=())
    """Hand: the hands, or the parts of hands, that it is put together of, `four: first 4 of all`."""
    hand = Key(HAND)
    winning_stake = Key(STAKE)
    commission = Key(COMMISSION)
    """Taken from every bet that does not say otherwise."""
    names = Key(NAMES)
    """Name: outcomes. A named set of outcomes (`red`, `craps-totals`)."""
    words = Key(mapping_values(TEXT, Message("the word `{entry}`")))
    """Word: text. What stages, colours, figures … are called in the three languages."""
    options = Key(mapping_entries(read_option, OptionForm, names="word-of-phrases"))
    """Option: what the law leaves to the house. On the command line it is `--field12 3:1`."""
    meters = Key(mapping_entries(read_meter, MeterForm, names="word-of-phrases"))
    """Meter: a progressive jackpot, which is an option, `any ratio`, of its name: `--royal 25000:1`."""
    assumptions = Key(provisions_key(AssumptionForm))
    """What the law does not say and the arithmetic needs."""
    conditions = Key(provisions_key(ConditionForm))
    """Rules that change no figure. `analyse --stake` cites the one about `stakes`."""
    bets = Key(BETS, "reader")
    """Bet: how it is decided and what it pays."""
    readings = Key(bare_entries(mapping_entries(read_reading, ReadingForm)))
    """Provisions with more than one meaning, with figures."""
    notes = Key(provisions_key(NoteForm))
    """Unclear provisions that change no figure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What could be read of a file, and what could not; `ruleset` is None where there is no device.

    `complete` says whether every entry was read, so that what nobody mentions can be called unused.
    """

    ruleset: Ruleset | None
    problems: Sequence[Problem]
    source: Source | None = None
    draft: bool = False
    """Whether the file says that it is one, `act: none`."""
    partial: Sequence[Bet] = ()
    """What could be read of the bets that are not in `ruleset`; only their clauses are worth a look."""

    @property
    def complete(self) -> bool:
        """Whether nothing was left out of the ruleset."""
        return not any(problem.family in ("syntax", "structure") for problem in self.problems)


REMEMBERED = 2_000_000
"""Bytes of the texts that are remembered as they were read: two of the longest."""


def _size(read: Read) -> int:
    return len(read.source.data) if read.source else 1


@kept(REMEMBERED, key=lambda source, name: (source, name), length=_size)
def read_ruleset(source: Source, name: str) -> Read:
    """The ruleset of a file, known as `name`, with the problems of its syntax and structure in order.

    It is read as it is meant where that is certain of what stops the reading, which is told. It is remembered: whoever
    looks at a text that is being written asks for its rules, its figures, its grid and its prizes one after the other.
    """
    text = CorrectedText(source)
    while True:
        try:
            node = text.node()
        except ProblemError as error:
            return Read(ruleset=None, problems=error.problems, source=source)
        read = _read(node, source, name, text.told)
        if has_pieces(node):
            read = replace(read, problems=[one.of_pieces() for one in read.problems])
        if read.ruleset is not None or not text.mend(_hiding(node, read.problems)):
            return replace(read, problems=text.and_told(read.problems))


def _hiding(node: Node, problems: Sequence[Problem]) -> list[Problem]:
    """The problems of the device and its deal, and of keys at the margin: where it cannot be read, nothing can."""
    found = list[Problem]()
    ends = [key.place for key, _ in word_pairs(node)][1:]
    for (key, _), end in zip_longest(word_pairs(node), ends):
        for one in problems:
            inside = key.text in ("device", "deal") and key.place <= one.place and (end is None or one.place < end)
            if (inside and not one.is_guessed) or one.place == key.place:
                found.append(one)
    return found


def _reader_of(node: Node) -> BetReader:
    """Who reads the entries of a file, and knows what each may speak of that stands in another."""
    reader = BetReader()
    reader.bases = bets_of(node)
    reader.words = defined_words(node)
    reader.dealt, reader.hands = sketch_of_a_deal(value_of(node, "deal")), sketch_of_hands(value_of(node, "hands"))
    reader.options = frozenset(name for part in OPTIONS if (listed := value_of(node, part)) for name in keys(listed))
    return reader


def outcomes_of(node: Node) -> About:
    """What a place of a file knows where outcomes are asked for, however much of the file is unfinished."""
    reader = _reader_of(node)
    if device := value_of(node, "device"):
        DEVICE.read(device, NOTHING, reader)
    return reader.about


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """What a ruleset is: its game, its act and its options, and of its bets the identifiers alone."""

    name: str
    source: Source
    game: Text
    act: Act | None = None
    options: Mapping[str, Option] = field(default_factory=dict)
    bets: Sequence[str]

    @property
    def sha256(self) -> str:
        """The SHA-256 of the file's bytes."""
        return self.source.sha256


OPTIONS = ("options", "meters")
"""Keys of a file whose entries are options."""
_OUTLINED = ("game", "act", "device", *OPTIONS)
"""Keys of a file that its outline is read from; what an option may be goes by the device."""


def read_outline(source: Source, name: str) -> Outline:
    """The outline of a ruleset that is sound as a whole, as a shipped one is: none of its bets is read.

    Raises:
        ProblemError: it is no YAML, or what its outline is read from is not sound.
    """
    node = read_nodes(source)
    reader = _reader_of(node)
    head = MappingNode(tuple(pair for pair in word_pairs(node) if pair[0].text in _OUTLINED), node.place)
    file = RulesetForm.read(head, reader, spared=("bets",))
    if file is None or any(problem.stops_figures for problem in reader.problems):
        raise ProblemError(*sorted(reader.problems))
    return file.to_record(Outline, name=name, source=source, options=_options(file, reader), bets=tuple(reader.bases))


def _read(node: Node, source: Source, name: str, told: Sequence[Problem]) -> Read:
    node, slips = deal_as_meant(node)
    reader = _reader_of(node)
    reader.problems += slips
    reader.meant = sorted(problem.place for problem in told)
    check_characters(node, reader, prose=frozenset(RulesetForm.keys))
    check_texts(node, reader)
    ruleset = _ruleset(node, source, name, reader)
    found = {one for one in reader.problems if not (reader.draft and one.code in OF_AN_ACT)}
    asked = value_of(node, "game")
    if isinstance(asked, Scalar) and (asked.text in shipped_names() or asked.text.endswith((".yaml", ".yml"))):
        absent = (one for one in found if one.code == "structure/missing-key" and one.place == node.place)
        missing = {one for one in absent if one.help.names("device")}
        also = {
            replace(one, help=Message("{remedy}; if this is an application, add `application:`", remedy=one.help))
            for one in missing
        }
        found = found - missing | also
    return Read(
        ruleset=ruleset,
        problems=sorted(found),
        source=source,
        partial=tuple(reader.partial),
        draft=reader.draft is not None,
    )


OF_AN_ACT = frozenset(f"law/missing-{what}" for what in ("name", "law", "pays-law", "language", "word"))
OF_AN_ACT |= {"law/short-round"}
"""What a draft is not asked for."""


def _ruleset(node: Node, source: Source, name: str, reader: BetReader) -> Ruleset | None:
    file = RulesetForm.read(node, reader)
    if file is None:
        return None
    place = Place(source.file, 1, 1)
    if reader.draft:
        message = Message("this is a draft: it names no act, and so no articles, names and translations are asked for")
        remedy = Message("add `act: {title: …, cite: …, status: …}` before you rely on it")
        reader.problems.append(Problem(reader.draft, NO_ACT, message, help=remedy, warning=True, notice=True))
    elif "act" not in keys(node):
        message = Message("this ruleset names no act")
        reader.add(place, NO_ACT, message, Message("add `act: {title: …, cite: …, status: …}`"))
    device = _dealt(file, reader)
    if device is None:
        return None
    run = value_of(file.found["device"][1], "run")
    if (
        run
        and not reader.partial
        and not any(one.is_run for one in every((device, file.names, file.bets, file.readings), Phrase))
    ):
        message = Message("`run` says where an ace stands in a run, and neither a kind of hand nor a bet is a `run`")
        reader.add(run.place, "structure/device", message, Message("delete it"))
    return file.to_record(
        Ruleset,
        name=name,
        place=place,
        data=source.data,
        game=file.game or Text({}),
        device=device,
        options=_options(file, reader),
        bets=file.bets or {},
        stake_returned=file.winning_stake is not False,
        last_trial=reader.last_trial,
        places=_places(node, {key: value for key, (_, value) in file.found.items()}),
    )


def _options(file: RulesetForm, findings: Findings) -> dict[str, Option]:
    """The options of a file, its meters behind them; of a word that is both is told."""
    options, meters = file.options or {}, file.meters or {}
    for name in sorted(options.keys() & meters.keys()):
        message = Message("`{meter}` is a meter here, and also an option", meter=name)
        remedy = Message("a meter is an option of its name: write two words, or delete the option")
        findings.add(meters[name].place, "structure/two-meanings", message, remedy)
    return options | meters


def _dealt(file: RulesetForm, findings: Findings) -> Device | None:
    """The device; of a shoe with the round that is dealt from it, without which nothing is known of it."""
    device = file.device
    if not isinstance(device, Shoe):
        if "deal" in file.found and device is not None:
            message = Message("a deal needs cards, and the device is no shoe")
            remedy = Message("write `device: {decks: 8}`")
            findings.add(file.found["deal"][0].place, "structure/device", message, remedy)
        if file.hands and device is not None:
            message = Message("hands are put together of cards, and the device is no shoe")
            remedy = Message("write `device: {decks: 8}`")
            findings.add(file.found["hands"][0].place, "structure/device", message, remedy)
        return device
    if "hand" in file.found:
        message = Message("a hand is of a shooter, who throws dice, and the device is a shoe of cards")
        remedy = Message("write what ends a round as a step of the deal with `end`")
        findings.add(file.found["hand"][0].place, "structure/device", message, remedy)
    if file.deal is None:
        if "deal" not in file.found:
            message = Message("nothing is dealt from this shoe")
            remedy = Message(
                "add `deal: {first: {player: 2, banker: 2}}`: what comes up is said of a hand, "
                "`first 2 of player same rank`"
            )
            findings.add(file.found["device"][1].place, "structure/missing-key", message, remedy)
        return None
    if file.hands is None:
        return None
    return with_hands(replace(device, deal=file.deal), file.hands, findings)


def _places(node: Node, get: dict[str, Node]) -> dict[tuple[str, str], Place]:
    found = {("device", label.text): label.place for label in _labels(get["device"])} if "device" in get else {}
    for key, value in word_pairs(node):
        if key.text == "hand" or _is_like_hand(key.text, value):
            found |= _in_hand(value)  # also where there is a slip in the key, which was said
    for what in ("names", "words", *OPTIONS, "bets"):
        part = "options" if what in OPTIONS else what
        found |= {(part, key.text): key.place for key, _ in word_pairs(get[what])} if what in get else {}
    return found


def _is_like_hand(key: str, value: Node) -> bool:
    return (key not in RulesetForm.keys or is_of_a_shooter(value)) and bool(nearest("hand", [key]))


def _labels(node: Node) -> Iterator[Scalar]:
    """Every word of the device: its faces, pockets and balls are among them, and what they bear."""
    if isinstance(node, Scalar):
        yield node
    for key, value in node.pairs if isinstance(node, MappingNode) else ():
        yield from (*([key] if isinstance(key, Scalar) else []), *_labels(value))


def _in_hand(node: Node) -> dict[tuple[str, str], Place]:
    """The hand, under no name, and what may be meant to happen in it: what its clauses lead to and is no stage."""
    stages = [value for _, value in node.pairs] if isinstance(node, MappingNode) else []
    happen = [key for stage in stages for key, _ in word_pairs(stage)]
    named = {("hand", key.text): key.place for key in happen if key.text not in keys(node)}
    return {("hand", ""): node.place, **named}
