"""Nodes -> bets and the shooter's hand: clauses, stages, families and what they pay; and bets that are proposed.

The keys of a bet, and which of its four forms they belong to, are declared in `forms.py`. Nothing is decided here of
what the words mean.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from collections.abc import Mapping as Keyed
from dataclasses import replace

from macau_edge.model import ALL, DECISIONS, Bet, Clause, Hand, Stage, Value, Variable
from macau_edge.model.bets import bets_by_name
from macau_edge.model.cards import DealStep, HandOfHands
from macau_edge.model.filed import Asks
from macau_edge.model.message import NOTHING, Message, Offered, Remedy, joined, quoted
from macau_edge.model.notation import (
    NO_FACES,
    OF_VARIABLES,
    Malformed,
    NoOutcomes,
    NotInOne,
    ShownWords,
    parse_phrase,
)
from macau_edge.model.phrases import Phrase, Union
from macau_edge.model.problem import NOWHERE, Place, nearest, write_remedy
from macau_edge.model.regex import regex
from macau_edge.model.walk import every
from macau_edge.reading.collected import collecting_bet
from macau_edge.reading.fields import (
    Findings,
    each_word,
    has_key,
    identifier,
    keys,
    numbers_of,
    one_or_more,
    parsed,
    read_entries,
)
from macau_edge.reading.forms import (
    ARTICLES,
    BetForm,
    ProposedBetForm,
    each_number,
    expanded_bet,
    form_of,
    outcomes_label,
    read_asks,
    read_tally,
)
from macau_edge.reading.keys import Found, Kind, mapping_entries, ref, refuse_empty
from macau_edge.reading.kinds import bets_typed
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, every_node, value_of, word_pairs
from macau_edge.reading.parts import read_parts
from macau_edge.reading.prizes import read_pays, report_stake_parts, updated_bet
from macau_edge.typed.collected import both_at_once, may_collect
from macau_edge.typed.entries import Ambiguous, Respelt, Sort, Unreadable
from macau_edge.typed.examples import a_variable, examples, outcomes_remedy, see_outcomes, values_remedy
from macau_edge.typed.outcomes import is_offered
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import refusal

VALUES = 2_000
VALUE_WORDS = ("face", "splits", "streets", "corners", "six-lines", "columns")
_LIKE = regex(r"like [1-9](-[1-9])+")
_HYPHENED = regex(r"[0-9]{1,9}-[0-9]{1,9}")


class BetReader(Findings):
    """Reads bets, and keeps what is found; knows what the device shows, since a hyphenated run of faces is a pattern.

    What can be read of a bet with mistakes goes to `partial`, so that its other clauses can still be checked.
    """

    ONLY = NOTHING
    """Why a bet of this file is based on none of another."""
    FORM: type[BetForm] = BetForm
    """The keys of its bets."""

    def __init__(self, shown: ShownWords = NO_FACES) -> None:
        super().__init__()
        self.shown = shown
        self.partial: list[Bet] = []
        self.draft: Place | None = None
        """Where the file says that it is a draft, if it does."""
        self.bases: Keyed[str, Node] = {}
        """The bets of the file as they are written, from which others may be made."""
        self.decks = ""
        """The option that says how many decks the shoe has, where one does."""
        self.options: frozenset[str] = frozenset()
        """The names of all options of the file."""
        self.dealt: tuple[DealStep, ...] = ()
        """The steps of the deal as far as they say what is dealt: that is known before its phrases are read."""
        self.hands: tuple[HandOfHands, ...] = ()
        """The hands that are put together, likewise."""
        self.words: frozenset[str] = frozenset()
        """The words that the file gives a meaning, whatever it is."""
        self.meant: Sequence[Place] = ()
        """Where something is read that is meant, and does not stand there so; in the order of the text."""
        self.last_trial = 0
        """The largest number that a phrase `trial 3` asked for so far."""

    def called(self, name: str) -> list[str]:
        """The bets that have the name in a language."""
        return bets_typed(name, self.bases)

    def bet(self, key: Scalar, node: Node) -> Bet | None:
        """The bet that an entry of `bets:` describes; None where its clauses or prizes cannot be read."""
        before = len(self.problems)
        if key.text in BetForm.keys and not isinstance(node, MappingNode):
            message = Message("`{key}` is a key of a bet, and stands where the name of one should", key=key.text)
            remedy = Message("write the name of the bet, and its keys below it: `mine: {{{key}: …}}`", key=key.text)
            self.add(key.place, "structure/not-a-mapping", message, remedy)
            return None
        whole = expanded_bet(key, node, self.bases, self, self.ONLY)
        if whole is None:
            return None
        node = collecting_bet(key, updated_bet(whole, self.shown, self), self)
        compound = has_key(node, "together", BetForm.keys)
        said = self.FORM.read(node, self, key.text, spared=["pays"] if compound else ())
        if said is None:
            return None
        form = form_of(key, node, self)
        self.missing(key, node)
        self._one_way_to_lay(key, said.found)
        stages = self._stages(key, said.found) if form in ("simple", "staged") else ()
        best_of = self._best_of(said.highest_of) if said.highest_of else None
        tally = read_tally(key, node, said.found, self.outcomes, best_of, self) if form == "tally" else None
        parts = read_parts(said.together, self, self.called) if form == "compound" and said.together else ()
        items = len((tally and tally.collect) or ())
        pays = self.attempt(read_pays, said.pays, self, form, items) if said.pays else None
        bet = said.to_record(
            Bet,
            id=key.text,
            stages=stages or (),
            pays=None if form == "compound" else pays or ALL,
            place=key.place,
            tally=tally,
            parts=parts,
            raises=said.raise_ or (),
            prize_place=said.pays.place if said.pays else key.place,
            based_on=base.place if (base := self.bases.get(said.based_on or "")) else NOWHERE,
            words=tuple(_words_with_places(said.found)),
        )
        sound = not any(p.stops_figures for p in self.problems[before:]) and not self._is_meant(key, node)
        if sound and identifier(key, Message("a bet"), Findings(), is_word=False):
            return bet
        variables = ((said.each, "each"), (said.additional, "additional"), (best_of, "highest-of"))
        if (stages or tally or parts) and all(read or name not in said.found for read, name in variables):
            self.partial.append(bet)
        return None

    def _is_meant(self, key: Scalar, node: Node) -> bool:
        """Whether anything of a bet does not stand there as it is read: then it has no figures."""
        following = self.meant[bisect_left(self.meant, key.place) :][:1]
        return any(one.line <= max(part.place.line for part in every_node(node)) for one in following)

    def _one_way_to_lay(self, key: Scalar, found: Found) -> None:
        """Says so where a bet has two of the keys that say what is put down, or stays, with a choice."""
        ways = sorted((found[name][0].place, name) for name in ("raise", "staked", "stays") if name in found)
        if len(ways) > 1:
            (_, one), (place, other) = ways[:2]
            message = Message("the bet `{bet}` has both `{one}` and `{other}`", bet=key.text, one=one, other=other)
            remedy = Message(
                "keep one of them: what is `staked` is put down with choices alone, what `stays` comes back without "
                "one, and a `raise` is put down besides the stake"
            )
            self.add(place, "structure/two-forms", message, remedy)

    def _best_of(self, found: tuple[Variable, ...]) -> Variable:
        if len(found) > 1:
            message = Message("`highest-of` has one variable, and `{second}` is a second one", second=found[1].name)
            self.add(found[1].place, "structure/too-many", message, Message("keep one of them"))
        return found[0]

    def missing(self, key: Scalar, node: Node) -> None:
        """Says which of its name and articles a bet does not have."""
        for name, code, remedy in (
            ("name", "law/missing-name", Message("add `name: {en: …, pt: …, zh: …}`")),
            ("law", "law/missing-law", Message("add `law: art. …`, the article that defines it")),
            ("pays-law", "law/missing-pays-law", Message("add `pays-law: art. …`, the article that prices it")),
        ):
            if not has_key(node, name, BetForm.keys):
                self.add(key.place, code, Message("the bet `{bet}` has no `{key}`", bet=key.text, key=name), remedy)

    def _stages(self, key: Scalar, found: Found) -> tuple[Stage, ...] | None:
        if "stages" not in found:
            clauses = [self._clause(*found[name]) for name in found if name in DECISIONS]
            return (Stage("", tuple(c for c in clauses if c), key.place),)
        stages = [self.stage(k, v) for k, v in read_entries(found["stages"][1], Message("the stages"), self)]
        if not stages:
            message = Message("there is no stage")
            self.add(found["stages"][0].place, "structure/missing-key", message, Message("write a stage"))
        return tuple(stages) or None

    def stage(self, key: Scalar, node: Node) -> Stage:
        """A stage with those of its clauses that can be read."""
        identifier(key, Message("a stage"), self)
        clauses = [self._clause(k, v) for k, v in read_entries(node, Message("the stage `{key}`", key=key.text), self)]
        return Stage(key.text, tuple(c for c in clauses if c), key.place)

    def _clause(self, key: Scalar, node: Node) -> Clause | None:
        if parts := report_stake_parts(key, node, self):
            for item in node.items if isinstance(node, SequenceNode) else ():
                if item not in parts:
                    self._phrase(item)  # for its own mistakes
            return None
        outcomes = self.outcomes(node, in_part=True)
        return Clause(key.text, outcomes, key.place) if outcomes else None

    def outcomes(self, node: Node, *, member: bool = False, in_part: bool = False) -> Phrase | None:
        """A phrase, or a list of phrases; `member` is whether it is what one member of a family stands for.

        Where some of a list cannot be read it is the others, so that these are looked at too, if `in_part`; else none.
        """
        if isinstance(node, Scalar):
            return self._phrase(node, member=member)
        if not isinstance(node, SequenceNode):
            message = Message("outcomes are a phrase or a list of phrases")
            self.add(
                node.place, "structure/not-outcomes", message, self._in_brackets(node) or outcomes_remedy(self.about)
            )
            return None
        if not node.items:
            message = Message("this list of outcomes is empty")
            self.add(node.place, "structure/empty-value", message, Message("write an outcome"))
            return None
        parts = [self._phrase(item, in_list=True) for item in node.items]
        for part in (part for part in parts if part and part.rest):
            message = Message("`others` stands alone, not in a list")
            self.add(part.place, "structure/others", message, Message("write `others` as the whole clause"))
        sound = tuple(part for part in parts if part and not part.rest)
        return Union(sound, place=node.place) if len(sound) == len(parts) or (sound and in_part) else None

    def _in_brackets(self, node: Node) -> Message:
        """What to write for `{6, 8}`, which has braces for brackets; empty of anything else."""
        pairs = node.pairs if isinstance(node, MappingNode) else ()
        keys_ = [key.text for key, value in pairs if isinstance(key, Scalar) and value == Scalar("", value.place)]
        written = f"[{', '.join(keys_)}]"
        return (
            write_remedy(Offered(written))
            if len(keys_) == len(pairs) > 1 and is_offered(written, self.about)
            else NOTHING
        )

    def _phrase(self, node: Node, *, in_list: bool = False, member: bool = False) -> Phrase | None:
        def parse(text: str) -> Phrase:
            return self._parsed(text, node.place, in_list=in_list, member=member)

        phrase = parsed(node, parse, Message("an outcome"), self)
        if phrase is not None:
            self.last_trial = max(self.last_trial, *(part.trial for part in every(phrase, Phrase)))
        return phrase

    def _parsed(self, text: str, place: Place, *, in_list: bool, member: bool) -> Phrase:
        """The phrase of a text; raises Malformed with what is meant, where that is otherwise written.

        Numbers with a hyphen are faces, and of what has no such faces a range: of a member not, which would be several.
        """
        phrase, malformed = None, Malformed(NOTHING)
        try:
            phrase = parse_phrase(text, place, self.shown)
        except (NoOutcomes, NotInOne) as error:
            malformed = error
        if phrase is not None and (member or not _HYPHENED.fullmatch(text)):
            return phrase
        found = read_typed(Sort.OUTCOMES, text, replace(self.about, in_list=in_list))
        wrong = Message("`{text}` is one phrase with a comma in it", text=text) if "," in text else NOTHING
        told = refusal(Sort.OUTCOMES, text, found, wrong)
        if phrase is not None and not isinstance(found, Respelt | Ambiguous):
            return phrase
        if told is None or (isinstance(malformed, NotInOne) and not isinstance(found, Respelt | Ambiguous)):
            raise malformed
        remedy = told.remedy or see_outcomes(self.about)
        if isinstance(found, Unreadable) and may_collect(text):
            pair = both_at_once(text, self.about)
            remedy = (
                Message(
                    "one trial can bring both `{one}` and `{other}`, and what is collected comes one at a time",
                    one=pair[0], other=pair[1],
                )
                if pair
                else Message("what must all come is collected: `collect:` has a list of it, `until:` what ends it")
            )  # fmt: skip
        raise Malformed(told.message, remedy, instead=told.instead)

    def variables(self, node: Node, what: Message) -> tuple[Variable, ...] | None:
        """The variables of a family with their values; those that cannot be read have none."""
        found = [self._variable(k, v) for k, v in read_entries(node, what, self)]
        refuse_empty(node, Message("{what} has no variable", what=what), a_variable(self.about), self)
        return tuple(found) or None

    def _variable(self, key: Scalar, node: Node) -> Variable:
        """A variable, without values where they cannot be read."""
        identifier(key, Message("a variable"), self, allowed=OF_VARIABLES)
        before = len(self.problems)
        if isinstance(node, Scalar):
            return Variable(key.text, self._worded_values(key, node), key.place)
        if isinstance(node, SequenceNode):
            values = [value for item in node.items for value in self.each_value(item)]
        else:
            values = [
                Value(k.text, outcomes)
                for k, v in read_entries(node, Message("the values of `{key}`", key=key.text), self)
                if (outcomes := self.outcomes(v))
            ]
        found = tuple(value for value in values if value)
        self._each_once(found if isinstance(node, SequenceNode) else ())
        if not found and len(self.problems) == before:
            message = Message("{label} has no value", label=quoted(f"`{key.text}`"))
            self.add(node.place, "structure/empty-value", message, Message("write at least one"))
        return Variable(key.text, found, key.place)

    def _each_once(self, values: tuple[Value, ...]) -> None:
        """Says which value is the same as one before it, be it in another order."""
        seen: dict[Hashable, str] = {}
        for value in values:
            what = value.outcomes.meant()
            if what in seen or value.label in seen.values():
                message = Message("the value `{value}` stands twice", value=value.label)
                if seen.get(what, value.label) != value.label:
                    message = Message("the value `{value}` is `{other}` again", value=value.label, other=seen[what])
                self.add(value.outcomes.place, "structure/duplicate-key", message, Message("delete one"))
            seen.setdefault(what, value.label)

    def _worded_values(self, key: Scalar, node: Scalar) -> tuple[Value, ...] | str:
        if node.text in VALUE_WORDS or _LIKE.fullmatch(node.text):
            return node.text
        message = Message("`{written}` gives `{name}` no values", written=node.text[:40], name=key.text)
        try:
            low, high = numbers_of(node.text)
        except Malformed as error:
            remedy = error.remedy if isinstance(error.remedy, Remedy) and error.remedy.instead else NOTHING
            otherwise = remedy or nearest(node.text, VALUE_WORDS, values_remedy(self.about))
            self.add(node.place, "structure/malformed", message, otherwise)
            return ()
        if high - low >= VALUES:
            message = Message("`{name}` has {number:,} values", name=key.text, number=high - low + 1)
            self.add(node.place, "structure/too-many", message, Message("the limit is {most:,}", most=VALUES))
            return ()
        return each_number(low, high, node.place)

    def each_value(self, node: Node) -> tuple[Value | None, ...]:
        """The values of an item of a list: one, or each number of `2 to 6`, as of `collect`."""
        value = self.value(node)
        if value and isinstance(node, Scalar) and value.outcomes.span:
            low, high = value.outcomes.span
            if low < high < low + VALUES:
                return each_number(low, high, node.place)
        return (value,)

    def value(self, node: Node) -> Value | None:
        """Outcomes with the label of how they are written."""
        outcomes = self.outcomes(node, member=True)
        return Value(outcomes_label(node), outcomes) if outcomes else None


def _words_with_places(found: Found) -> Iterator[tuple[str, str, Place]]:
    """The choices and the part that keys of a bet name, each with its key and where it stands."""
    for name in ("raise", "staked"):
        yield from ((name, word.text, word.place) for word, _ in (word_pairs(found[name][1]) if name in found else ()))
    for name in ("stays", "per"):
        if name in found and isinstance(value := found[name][1], Scalar):
            yield name, value.text, value.place


def defined_words(root: Node) -> frozenset[str]:
    """The words that a file gives a meaning for its phrases: names, options, variables, stages, steps, choices."""
    found = {key.text for part in ("names", "options", "meters", "deal", "hands") for key, _ in _pairs(root, part)}
    for _, step in _pairs(root, "deal"):
        chosen = value_of(step, "choose")
        items = chosen.items if isinstance(chosen, SequenceNode) else [key for key, _ in _pairs(step, "choose")]
        found |= {one.text for one in items if isinstance(one, Scalar)}
    ways = [way for _, reading in _pairs(root, "readings") for _, way in _pairs(reading, "alternatives")]
    given = [instead for way in ways if (instead := value_of(way, "instead"))]
    for whole in (root, *given):
        for _, stage in _pairs(whole, "hand"):
            found |= keys(stage)
        for _, bet in _pairs(whole, "bets"):
            found |= {key.text for part in ("each", "highest-of", "stages") for key, _ in _pairs(bet, part)}
    return frozenset(found)


def _pairs(node: Node, key: str) -> tuple[tuple[Scalar, Node], ...]:
    value = value_of(node, key)
    return word_pairs(value) if value else ()


BETS: Kind[dict[str, Bet]] = mapping_entries(
    lambda key, node, reader: reader.bet(key, node),
    ref("bet-of-the-law"),
    empty=(Message("there is no bet"), Message("write at least one")),
)


def bets_of(node: Node) -> dict[str, Node]:
    """The bets of a document as they are written, by which others may be based on them."""
    bets = value_of(node, "bets")
    return {key.text: bet for key, bet in word_pairs(bets)} if bets else {}


NAMES: Kind[dict[str, Phrase]] = mapping_entries(
    lambda _, node, reader: reader.outcomes(node), ref("outcomes"), names="word-of-phrases"
)
"""Name: outcomes."""


# --- the shooter's hand: its stages, what can happen in them, and what ends it ---------------------------------------


def read_hand(node: Node, what: Message, reader: BetReader) -> Hand | None:
    """The hand that `hand:` describes; None where a part of it cannot be read."""
    findings: Findings = reader
    before = len(findings.problems)
    stages: dict[str, tuple[Stage, Node]] = {}
    ends: list[tuple[str, Place]] = []
    for key, value in read_entries(node, Message("the hand"), findings):
        if key.text == "ends":
            ends = _ends(value, findings)
        elif isinstance(value, MappingNode):
            stages[key.text] = reader.stage(key, value), value
        else:
            message = Message("`{key}` is neither `ends` nor a stage of the hand with its clauses", key=key.text)
            remedy = nearest(key.text, ["ends"], _what_happens(findings))
            findings.add(key.place, "structure/unknown-key", message, remedy)
    sound = len(findings.problems) == before
    if sound and not stages:
        findings.add(node.place, "structure/missing-key", Message("the hand has no stage"), Message("write a stage"))
    elif sound and not ends:
        message = Message("nothing ends the hand")
        findings.add(node.place, "structure/missing-key", message, Message("add `ends:` with what ends it"))
    read = {name: stage for name, (stage, _) in stages.items()}
    _name(read, findings)
    happening = {name for _, value in stages.values() for name in keys(value)} - stages.keys()  # also those not read
    for end, place in ends if stages else ():
        if end not in happening:
            _no_end(end, place, end in stages, sorted(happening), findings)
    hand = Hand(tuple(read.values()), tuple(end for end, _ in ends), node.place)
    return hand if len(findings.problems) == before else None


HAND = Kind(read_hand, ref("hand"))


def _what_happens(findings: Findings) -> Message:
    """What to write for something that happens in the hand."""
    example = next(examples(findings.about), None)
    if example is None:
        return Message("write what happens, and on which outcomes")
    return Message("write what happens, and on which outcomes: `over: {example}`", example=example)


def _ends(node: Node, findings: Findings) -> list[tuple[str, Place]]:
    """What ends the hand, each with its place."""
    items = one_or_more(node, quoted("`ends`"), findings, Message("write what ends the hand"))
    words = each_word(items, Message("what ends the hand"), quoted("`ends`"), findings)
    return [(one.text, one.place) for one in words]


def _name(stages: Keyed[str, Stage], findings: Findings) -> None:
    """Looks at what happenings are called; the stages were looked at when they were read."""
    for clause in (clause for stage in stages.values() for clause in stage.clauses):
        if clause.target in DECISIONS:
            message = Message("a hand is not decided, so nothing can `{target}` it", target=clause.target)
            findings.add(clause.place, "structure/reserved-word", message, _what_happens(findings))
        elif clause.target not in stages:
            identifier(Scalar(clause.target, clause.place), Message("a happening"), findings)


def _no_end(end: str, place: Place, is_stage: bool, known: list[str], findings: Findings) -> None:
    remedy = Message("write one of {names}", names=joined(known)) if known else Message("write a clause with that name")
    if is_stage:
        message = Message("`{end}` is a stage of this hand", end=end)
    else:
        message = Message("`{end}` is not something that happens in this hand", end=end)
        remedy = nearest(end, known, remedy)
    findings.add(place, "structure/unknown-word", message, remedy)


# --- bets that are proposed: those of a ruleset, which no article has yet --------------------------------------------


class ProposedReader(BetReader):
    """Reads proposed bets.

    Those in `replaced` are there already and keep their names where no other is written; None where that is not known.
    """

    ONLY = Message(", and what is proposed is based on no bet of the game")
    FORM = ProposedBetForm

    def __init__(self, shown: ShownWords, replaced: Keyed[str, Bet] | None) -> None:
        super().__init__(shown)
        self.replaced = replaced
        self.asks: dict[str, Asks] = {}
        """Proposed bet -> what is asked for with it, as it is written."""

    def called(self, name: str) -> list[str]:
        """The bets proposed and those of the game that have the name in a language."""
        return list(dict.fromkeys([*super().called(name), *bets_by_name(name, (self.replaced or {}).values())]))

    def bet(self, key: Scalar, node: Node) -> Bet | None:
        """The bet that an entry of `bets:` describes; None where its clauses or prizes cannot be read."""
        return super().bet(key, self._without_articles(key, node))

    def asked_bet(self, key: Scalar, node: Node) -> Bet | None:
        """The bet that an entry describes which is asked for, and no other way to read one; what is asked is kept."""
        asks = value_of(node, "asks")
        if asks is not None and (found := self.attempt(read_asks, asks, quoted("`asks`"), self)):
            self.asks[key.text] = found
        return self.bet(key, node)

    def other_way(self, key: Scalar, node: Node) -> Bet | None:
        """The bet as it can be read otherwise: what is asked for with it is said of the one that is proposed."""
        for name, _ in word_pairs(node):
            if name.text == "asks":
                message = Message(
                    "`{key}` is said of the bet that is proposed, and this is another way to read it", key="asks"
                )
                self.add(name.place, "structure/unknown-key", message, Message("delete it"))
        return self.bet(key, node)

    def missing(self, key: Scalar, node: Node) -> None:
        """Says that a new bet has no name; of articles there are none yet."""
        asks = self.asks.get(key.text)
        of = asks.of if asks and asks.kind == "in-place-of" else key.text
        if self.replaced is not None and of not in self.replaced and not has_key(node, "name", BetForm.keys):
            message = Message("the new bet `{bet}` has no `name`", bet=key.text)
            remedy = Message("add `name: {pt: …, zh: …, en: …}`")
            self.add(key.place, "structure/missing-key", message, remedy)

    def _without_articles(self, key: Scalar, node: Node) -> Node:
        if not isinstance(node, MappingNode):
            return node
        for name, _ in node.pairs:
            if isinstance(name, Scalar) and name.text in ARTICLES:
                message = Message(
                    "`{key}` cites an article, and no article has the proposed bet `{bet}` yet",
                    key=name.text, bet=key.text,
                )  # fmt: skip
                remedy = Message("delete it: of a bet that the act has, the dossier cites the articles by itself")
                self.add(name.place, "structure/no-article-yet", message, remedy)
        pairs = (pair for pair in node.pairs if not (isinstance(pair[0], Scalar) and pair[0].text in ARTICLES))
        return MappingNode(tuple(pairs), node.place)
