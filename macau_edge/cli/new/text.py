"""The text of the starting file: what was answered as it stands, and all else an application may have as comments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from macau_edge.cli.new.typed import SIMPLE, TALLY, known_row, phrases, wrong
from macau_edge.model import Language, Ruleset
from macau_edge.model.filed import SIGNATORIES
from macau_edge.model.problem import NOWHERE
from macau_edge.reading.authority import authority_named, authority_of
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, keys_in, value_of
from macau_edge.reading.plain import block, flow, is_key, line, mapping, scalar
from macau_edge.reports import wrapped
from macau_edge.typed import About
from macau_edge.wording.head import ApplicationHead, Texts, texts
from macau_edge.wording.text import Phrasebook

# --- what was answered, and a mark in brackets for what is to be filled in -------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The answers: `bet` is the entry that is proposed, `said` what the applicant says, by the names of the options.

    `authority` is the one chosen, where it does not follow from the act.
    """

    game: str
    languages: tuple[Language, ...]
    bet_id: str
    bet: MappingNode
    date: str
    authority: str = ""
    reference: str | None = None
    minimum: int | None = None
    chip: int | None = None
    said: Mapping[str, Texts] = field(default_factory=dict)


# --- the entry of the bet that is proposed: one of the game with other prizes, or a new one from its outcomes --------


def prizes_of(entry: MappingNode) -> dict[str, str]:
    """Row -> prize, as written; one prize stands under no row, and a row of a row after a slash."""
    pays = value_of(entry, "pays")
    return dict(_leaves(pays)) if pays else {}


def with_prizes(bet: str, entry: MappingNode, prizes: Mapping[str, str], w: Phrasebook) -> MappingNode:
    """The entry with these prizes in their rows; the only row is meant where none is said.

    Raises:
        UsageError: it has no such row, or one is given twice.
    """
    rows, set_ = list(prizes_of(entry)), dict[str, str]()
    for said, prize in prizes.items():
        row = rows[0] if len(rows) == 1 and not said else said
        known_row(row, prize, rows, bet, w)
        if row in set_:
            raise wrong(w, "row-twice", row=row)
        set_[row] = prize
    pairs = ((key, _paid(value, set_) if is_key(key, "pays") else value) for key, value in entry.pairs)
    return MappingNode(tuple(pairs), NOWHERE)


def new_entry(
    bet: str, name: Texts, outcomes: Mapping[str, str], prizes: Mapping[str, str], about: About, w: Phrasebook
) -> MappingNode:
    """The entry of a new bet: `outcomes` under the keys of a bet, a list with commas between them.

    `about` is what is known where they are to stand.

    Raises:
        UsageError: these are the keys of two forms, or the prizes are not those of its form.
    """
    tally = [key for key in TALLY if key in outcomes]
    if tally and any(key in outcomes for key in SIMPLE):
        raise wrong(w, "two-forms", bet=bet, key=tally[0])
    pays: Node | str
    if tally:
        pays = _rows("count" if "count" in outcomes else "collected", bet, prizes, w, ends="until" in outcomes)
    elif list(prizes) != [""]:
        raise wrong(w, "one-prize", bet=bet)
    else:
        pays = prizes[""]
    clauses = {key: _listed(phrases(outcomes[key], about, w)) for key in chain(SIMPLE, TALLY) if key in outcomes}
    named = {"name": texts(name)} if name else {}  # a bet of the game keeps its own
    return mapping({**named, **clauses, "pays": pays})


def _rows(by: str, bet: str, prizes: Mapping[str, str], w: Phrasebook, *, ends: bool) -> MappingNode:
    """The table of a tally; what ends before it is paid loses, and without an end the table decides alone."""
    if "" in prizes:
        raise wrong(w, "by-count", bet=bet)
    rest = mapping({"others": "lose"} if ends else {})
    parts = (mapping({"by": by}), mapping(prizes), rest)  # a row given twice is told as that
    return MappingNode(tuple(chain.from_iterable(part.pairs for part in parts)), NOWHERE)


def _listed(texts_: Iterable[str]) -> Node:
    items = tuple(map(scalar, texts_))
    return SequenceNode(items, NOWHERE) if len(items) > 1 else items[0]


def _leaves(pays: Node, above: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(pays, Scalar):
        yield above, pays.text
    for key, value in pays.pairs if isinstance(pays, MappingNode) else ():
        if not is_key(key, "by") and not is_key(value, "lose", "push"):
            yield from _leaves(value, _below(above, key))


def _paid(pays: Node, prizes: Mapping[str, str], above: str = "") -> Node:
    if not isinstance(pays, MappingNode):
        return scalar(prizes[above]) if above in prizes else pays
    rows = (
        (key, value if is_key(key, "by") else _paid(value, prizes, _below(above, key))) for key, value in pays.pairs
    )
    return MappingNode(tuple(rows), NOWHERE)


def _below(above: str, key: Node) -> str:
    row = ",".join(item.text for item in keys_in(key) if isinstance(item, Scalar))
    return f"{above}/{row}" if above else row


WIDTH = 118
SAMPLES = (("relied-on", "gazette"), ("rules", "withdrawal", "dealer-procedure", "order-of-payment"),
           ("operation", "limits"), ("information", "notice"), ("enclosures", "register"))  # fmt: skip
"""Sections of entries, with those of which there is a sample."""


def starting_text(answers: Answers, base: Ruleset, file: str) -> str:
    """The whole file, for the game `base`; `file` is what it will be called."""
    writer = _Writer(answers, base, file if file.isprintable() else "application.yaml")
    head, is_new = writer.head, answers.bet_id not in base.bets
    parts = (
        writer.comment("about", game=head.w.text(base.game) or answers.game),
        writer.comment("then", file=writer.file),
        "\n",
        writer.comment("comment-reference"),
        head.opening(answers.date, answers.reference),
        *writer.filed_to(),
        "\n",
        writer.comment("comment-applicant"),
        *head.applicant(),
        "\n",
        line("game", answers.game),
        "\n",
        writer.comment("comment-bet" if is_new else "comment-prize"),
        f"bets:\n  {answers.bet_id}:\n",
        block(answers.bet, 4),
        "\n",
        *writer.stated(),
        *writer.rest(base),
    )
    return "".join(parts)


class _Writer:
    """Writes what stands around the head; the comments are in the first language of the application."""

    def __init__(self, answers: Answers, base: Ruleset, file: str) -> None:
        self.answers = answers
        self.authority = authority_named(answers.authority or authority_of(base.act))
        self.file = file
        self.head = ApplicationHead(
            authority=self.authority, languages=answers.languages, said=answers.said, unsaid=_as_comment
        )

    def comment(self, key: str, **values: str) -> str:
        """A comment, in lines that begin with `# `."""
        return commented(self.head.w(f"new.{key}", **values))

    def filed_to(self) -> Iterator[str]:
        """The authority, where one was chosen."""
        if self.answers.authority:
            yield "\n" + self.comment("comment-authority")
            yield line("authority", self.answers.authority)

    def stated(self) -> Iterator[str]:
        """What the authority wants stated; what else `rules` may have as comments."""
        done = self.authority.stated
        if done:
            rest = {one: self._sample(f"sample-{one}") for one in dict(_sections())["rules"] if one not in done}
            yield self.comment("comment-stated")
            yield from self.head.stated()
            yield _as_comment(block(mapping(rest), 2)) + "\n"

    def rest(self, base: Ruleset) -> Iterator[str]:
        """The parts that may be left out."""
        answers, done = self.answers, self.authority.stated
        if answers.minimum is not None:
            yield self._comment_stakes()
            yield self._stakes(answers.minimum, answers.chip or answers.minimum) + "\n"
        yield self.comment("optional")
        if base.options:
            choices = {name: _a_choice(base, name) for name in base.options}
            yield self._part("choices", mapping(choices))
        for section in ("description", "offered-elsewhere", "intellectual-property"):
            if section not in done:
                yield self._part(section, self._sample(f"sample-{section}"))
        for section, ones in _sections():
            if section != "rules" or not done:
                yield self._part(section, mapping({one: self._sample(f"sample-{one}") for one in ones}))
        people = {one: mapping({"name": self._sample(f"mark-{one}")}) for one in SIGNATORIES}
        yield self._part("signatories", mapping(people))
        if answers.minimum is None:
            yield "\n" + self._comment_stakes() + _as_comment(self._stakes(100, 100))
        place = mapping({"x": "3", "y": "3", "width": "22", "height": "10"})
        example = f"layout: {flow(mapping({answers.bet_id: place}))}"
        yield "\n" + self.comment("comment-layout", example=example, file=self.file)

    def _part(self, key: str, value: MappingNode) -> str:
        text = f"{key}:\n" + block(value, 2)
        return "\n" + self.comment(f"comment-{key}") + _as_comment(text)

    def _sample(self, key: str) -> MappingNode:
        return mapping({language: self.head.words(language)(f"new.{key}") for language in self.answers.languages})

    def _comment_stakes(self) -> str:
        return self.comment("comment-stakes", currency=self.head.w.say(self.authority.currency.name))

    def _stakes(self, minimum: int, chip: int) -> str:
        return line("stakes", mapping({"minimum": str(minimum), "chip": str(chip)}))


def _sections() -> Iterator[tuple[str, Sequence[str]]]:
    return ((section, ones) for section, *ones in SAMPLES)


def _a_choice(base: Ruleset, name: str) -> str:
    option = base.options[name]
    choice = option.default or (option.choices[0] if option.choices else None)
    return choice.label if choice else "1:1"


def commented(text: str) -> str:
    """A text as a comment, in lines that begin with `# `."""
    return "".join(f"# {part}\n" for part in wrapped(" ".join(text.split()), WIDTH))


def _as_comment(text: str) -> str:
    """YAML that says nothing until the `#` in front of each line is taken away."""
    return "".join(f"#{part}\n" for part in text.splitlines())
