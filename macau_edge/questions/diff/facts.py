"""A ruleset, or an application, -> its facts, key by key: act, device, options, bets, readings, all that is said.

A fact is one thing that is said, as a reviewer reads it: a prize, the outcomes of a clause, a name in one language. All
are found by one fold over the model, which a table guides:

- `PARTS` has, for each noun that is gone into, its parts in the order in which a reviewer reads them, and what a fact
  about each is called. Of some nouns (`ENTRIES`) it is a fact as well that they are there: where one comes or goes, the
  facts inside it do with it.
- Whatever is in no table is one fact; `_said` is how it is shown, and what is the same where nothing else is said.

`tests/questions/test_changes_of_leaves.py` changes every leaf of the shipped rulesets, and fails where no fact says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from macau_edge import model
from macau_edge.model import Bet, Citation, Option, PrizeTable, Ruleset, Text, Value, Variable, faces_of, notation
from macau_edge.model.card_notation import criterion_text, hand_text, kind_text
from macau_edge.model.filed import Applicant, Application, AskedAnnex, Said, Signatory
from macau_edge.model.forms import canonical_form, commission_form, pays_form
from macau_edge.model.phrases import Phrase
from macau_edge.model.prizes import Ratio, Reference, Units, Verdict, percent_text
from macau_edge.model.problem import NOWHERE, Place
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.ruleset import JackpotMeter
from macau_edge.model.walk import steps

# --- a fact: what is said, of what, and where ------------------------------------------------------------------------


class OurWords(str):
    """Words that are not the gazette's, with the asterisk that says so in every report."""

    __slots__ = ()


Result: TypeAlias = Ratio | Reference | Verdict | Units | Citation | Option | str
"""A value as it is shown: words and outcomes as they are written, prizes, articles and choices in each language."""


@dataclass(frozen=True, slots=True)
class FactKey:
    """Which fact it is: `what` kind, `of` which entry, and which `detail` of it.

    `(prize, field, 12)`, `(name, field, pt)`, `(bet, field, "")`; the bet of another reading is `reading/way/bet`.
    """

    what: str
    of: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """What is said, where, and its `form`, which is the same for two ways to write it.

    `inside` are the entries that the fact is a part of: where one of them comes or goes, that alone is the change.
    `pays` is the whole table where the fact is a table of prizes.
    """

    shown: Result
    form: Hashable
    place: Place
    inside: tuple[FactKey, ...] = ()
    pays: PrizeTable | None = field(default=None, compare=False)


Facts: TypeAlias = Iterator[tuple[FactKey, Fact]]

# --- what is gone into, in the order of a reviewer, and what the facts are called ------------------------------------


def _of(what: str, *names: str) -> dict[str, FactKey]:
    """Parts that are told apart by their names."""
    return {name: FactKey(what, "", name.replace("_", "-")) for name in names}


def _texts(what: str, *names: str) -> dict[str, FactKey]:
    """Texts that are told apart by their names, their details being the languages."""
    return {name: FactKey(what, name.replace("_", "-")) for name in names}


def _each(**whats: str) -> dict[str, FactKey]:
    """Parts with what each is called; `-law` is the law of what it is a part of: `option-law`, `reading-law`."""
    return {name: FactKey(what) for name, what in whats.items()}


PARTS: Mapping[type, Mapping[str, FactKey]] = {
    Ruleset: _each(
        device="device", stake_returned="winning-stake", commission="commission", hand="hand", options="option",
        bets="bet", names="outcomes-of", readings="reading", assumptions="assumption", conditions="condition",
        notes="note", words="word", game="game", act="act",
    ),
    Option: _each(choices="choice", default="default", unchanged="figures", meter="seed", law="-law"),
    JackpotMeter: _each(seed="seed", contribution="contribution", of_bets="contribution"),
    Bet: _each(
        name="name", members="name", law="law", pays_law="pays-law", each="each", stages="outcomes",
        tally="outcomes", pays="prize",
        lost="part-lost", parts="part", commission="commission", additional="additional", made="made",
        not_working="not-working", strategy="strategy", raises="raise", staked="staked", stays="stays",
        per="per", expect="expect", units="units",
    ),
    model.Tally: _of("outcomes", "collect", "count", "when", "until") | _each(highest_of="highest-of"),
    model.Hand: {"stages": FactKey("outcomes"), "ends": FactKey("outcomes", "", "ends")},
    model.Reading: _each(law="-law", adopted="adopted", because="because", alternatives="way"),
    model.Alternative: _each(
        text="-text", bets="bet", commission="commission", stake_returned="winning-stake", hand="hand"
    ),
    model.Provision: _each(
        law="-law", text="-text", bets="binds", about="-about", of="-about-names", inexact="inexact"
    ),
    model.Act: {
        **_of("act-part", "cite"),
        "jurisdiction": FactKey("act-part", "", "place"),
        **_of("act-part", "status", "as_of", "signed", "published", "gazette", "effective", "by", "revokes"),
        "title": FactKey("act-text", "title"),
        "new_bets": FactKey("act-part", "new-bets"),
        "new_prizes": FactKey("act-part", "new-prizes"),
        "sources": FactKey("act-text", "sources"),
    },
    model.Ground: _each(law="act-part", least="act-part", none="act-text", states="act-text", doubts="act-text"),
    Application: {
        **_of("application", "reference", "date", "game", "authority", "kind", "approved", "supersedes"),
        "choices": FactKey("application", "choices"),
        "applicant": FactKey(""),
        **_texts("application-text", "city", "description", "relied_on", "rules", "operation", "information"),
        **_texts("application-text", "does_not_apply", "offered_elsewhere", "intellectual_property", "enclosures"),
        "signatories": FactKey("application-text"),
        "quotations": FactKey("application-text"),
        **_of("application", "stakes"),
        "layout": FactKey("application", "layout"),
        "annexes": FactKey("application", "annexes"),
        **_each(names="outcomes-of", words="word", readings="reading"),
    },
    Applicant: {
        **_texts("application-text", "name", "capacity", "representative", "representative_capacity"),
        **_texts("application-text", "registry_number", "seat", "representative_identity", "representative_powers"),
        "contact": FactKey("application-text"),
    },
    Said: _each(text="", bets="binds", about="about", written_for="for"),
    model.MemberName: _each(text=""),
}  # fmt: skip

ENTRIES = (Option, Bet, model.Hand, model.Reading, model.Alternative, model.Provision, model.Act)
"""What comes and goes as a whole."""

TOGETHER = frozenset((("expect", ""), ("outcomes", "collect")))
"""Lists that are one fact, as is every list of names."""


# --- the fold --------------------------------------------------------------------------------------------------------


def ruleset_facts(ruleset: Ruleset) -> dict[FactKey, Fact]:
    """Every fact of a ruleset, in the order of what a reviewer looks for first."""
    return dict(_facts(ruleset, FactKey(""), ruleset.place))


def proposed_facts(application: Application, ruleset: Ruleset) -> dict[FactKey, Fact]:
    """Every fact of an application, with its bets as they stand in `ruleset`."""
    found = dict(_facts(application, FactKey(""), application.place))
    for name in application.bets:
        found |= bet_facts(ruleset.bets[name])
    return found


def bet_facts(bet: Bet) -> dict[FactKey, Fact]:
    """Every fact of a bet."""
    return dict(_facts(bet, FactKey("bet", bet.id), bet.place))


def _facts(node: object, key: FactKey, place: Place, *inside: FactKey) -> Facts:
    """Every fact of a part of the model.

    `key` is what a fact about it is called, `place` where it is written if it does not say so itself.
    """
    match node:
        case None | "" | ():
            return
        case False if key.what == "figures":
            return
        case Text(words, ours):
            for language, said in words.items():
                text = OurWords(f"{said}*") if language in ours else said
                yield replace(key, detail=language), Fact(text, text, place, inside)
        case Signatory(name, qualification):
            yield from _facts(name, key, place, *inside)
            yield from _facts(qualification, replace(key, of=f"{key.of}-qualification"), place, *inside)
        case Variable() if key.what == "highest-of" and not key.detail:
            yield from _facts(node, replace(key, detail=node.name), place, *inside)
        case model.Strategy(rows):
            named = {f"{row.step}: {row.choice}" if row.step else row.choice: row for row in rows}
            said = "best" if node.best else ", ".join(named)
            yield key, Fact(said, frozenset(named), node.place, inside)
            for detail, row in named.items():
                yield from _facts(row.where, replace(key, detail=detail), row.place, *inside)
        case tuple() if key.what in ("raise", "staked"):
            for choice, units in node:
                yield replace(key, detail=choice), Fact(str(units), units, place, inside)
        case tuple() if key.what == "contribution":
            for bet, rate in node:
                yield replace(key, detail=bet), Fact(percent_text(rate), rate, place, inside)
        case model.Stage(name, clauses):
            for clause in clauses:
                target = FactKey(key.what, key.of, f"{name}: {clause.target}" if name else clause.target)
                yield from _facts(clause.outcomes, target, _at(clause, place), *inside)
        case model.Dice() | model.Draw() | model.Wheel():
            for detail, said in _device(node):
                yield replace(key, detail=detail), Fact(said, said, place)
        case model.Shoe():
            for detail, said in _device(node):
                yield replace(key, detail=detail), Fact(said, said, place)
            for step in node.deal:
                yield from _step(step, replace(key, detail=f"step {step.name}"))
            for hand in node.put_together:
                made_of = (f"best {hand.best} of " if hand.best else "") + " and ".join(map(hand_text, hand.parts))
                yield replace(key, detail=f"hand {hand.name}"), Fact(made_of, made_of, hand.place)
        case tuple() if not isinstance(node[0], str) and (key.what, key.detail) not in TOGETHER:
            yield from _listed(node, key, place, *inside)
        case _ if type(node) in PARTS:
            yield from _gone_into(node, key, _at(node, place), *inside)
        case _:
            shown, alike = _said(node, key)
            at = place if key.what == "act-part" else _at(node, place)
            yield key, Fact(shown, alike, at, inside, node if isinstance(node, PrizeTable) else None)


def _step(step: model.DealStep, key: FactKey) -> Facts:
    """What a step of a deal does and where, what is seen there, and its article."""
    done = ", ".join(
        filter(
            None,
            (
                *(f"{hand} {cards}" for hand, cards in step.dealt),
                f"burn {step.burnt}" if step.burnt else "",
                f"choose {' or '.join(step.choose)}" if step.choose else "",
            ),
        )
    )
    yield key, Fact(done, done, step.place)
    if step.sees:
        seen = tuple(hand_text(part) for part in step.sees)
        yield replace(key, detail=f"{key.detail}, sees"), Fact(" and ".join(seen), frozenset(seen), step.place)
    drawn = [(f"{choice} deals", " and ".join(f"{hand} {n}" for hand, n in dealt)) for choice, dealt in step.deals]
    for word, said in (*drawn, *((f"{choice} parts", hand) for choice, hand in step.parts)):
        yield replace(key, detail=f"{key.detail}, {word}"), Fact(said, said, step.place)
    if step.over:
        over = " or ".join(step.over)
        yield replace(key, detail=f"{key.detail}, end"), Fact(over, frozenset(step.over), step.place)
    if step.arrange:
        way = [notation.phrase_text(one) if isinstance(one, Phrase) else f"best {one.word.text}" for one in step.prefer]
        yield replace(key, detail=f"{key.detail}, arrange"), Fact(step.arrange, step.arrange, step.place)
        yield replace(key, detail=f"{key.detail}, prefer"), Fact("; ".join(way), (*way,), step.place)
    opened = ((f"{choice} if", where) for choice, where in step.open_if)
    for word, what in (("if", step.when), ("end", step.end), ("until", step.until), *opened):
        if what is not None:
            said = notation.pays(what) if isinstance(what, PrizeTable) else notation.phrase_text(what)
            alike = pays_form(what) if isinstance(what, PrizeTable) else canonical_form(what)
            yield replace(key, detail=f"{key.detail}, {word}"), Fact(said, alike, step.place)
    if step.law is not None:
        yield replace(key, detail=f"{key.detail}, law"), Fact(step.law, step.law, step.place)


def _gone_into(node: Any, key: FactKey, place: Place, *inside: FactKey) -> Facts:
    """The facts of the parts of a noun, behind that it is there where it is an entry."""
    if isinstance(node, model.Hand) and key.of:  # that of another reading: `reading/way/` and `reading/way/hand`
        key = replace(key, of=f"{key.of}/")
    if isinstance(node, ENTRIES):
        yield key, Fact(*_said(node, key), place, inside)
        inside = (*inside, key)
    for name, called in PARTS[type(node)].items():
        part = getattr(node, name)
        what = called.what if called.what and called.what[0] != "-" else key.what + called.what
        of = f"{key.of}hand" if isinstance(node, model.Hand) else key.of
        inner = FactKey(what, called.of or of, called.detail)
        if isinstance(part, Mapping):
            for label, one in part.items():
                at = node.places.get((name, label), place) if isinstance(node, Ruleset) else place
                own = _label(one) if isinstance(one, ENTRIES) else label
                yield from _facts(one, _within(inner, own), at, *inside)
        else:
            yield from _facts(part, inner, _where(node, name, place), *inside)


def _listed(parts: tuple[Any, ...], key: FactKey, place: Place, *inside: FactKey) -> Facts:
    """The facts of each part of a list, and what its order says."""
    for part in parts:
        yield from _facts(part, _within(key, _label(part)), place, *inside)
    match parts:
        case (Variable(place=first), _, *_):  # what members are called by
            names = tuple(one.name for one in parts)
            yield key, Fact(", ".join(names), names, first, inside)
        case (model.Stage(name, place=first), _, *_):
            yield replace(key, what="begins"), Fact(name, name, first, inside)


def _within(key: FactKey, label: str) -> FactKey:
    """One of several parts: what is no entry of its own is a detail of one."""
    if not label or key.what in ("choice", "each", "part", "application"):
        return replace(key, detail=label)
    return replace(key, of=f"{key.of}/{label}" if key.of else label)


def _label(part: Any) -> str:
    """What tells a part of a list from the others: clauses have their targets."""
    match part:
        case model.Stage():
            return ""
        case Variable(name=name) | model.Part(bet=name):
            return name
        case Ratio() | Value():
            return notation.choice_key(part)
        case _:
            return str(part.id)


def _at(node: object, place: Place) -> Place:
    """Where a node is written; a phrase and an option in place of a prize stand where their key is."""
    own = NOWHERE if isinstance(node, Phrase | Reference) else getattr(node, "place", NOWHERE)
    return own if own.line else place


def _where(node: Any, name: str, place: Place) -> Place:
    """Where a part of a noun is written that does not say so itself: else it is where the noun is."""
    match node:
        case Bet(prize_place=own) if name == "pays" and own.line:
            return own
        case model.Tally() if isinstance(phrase := getattr(node, name), Phrase):
            return phrase.place
        case Application(places=places) if name in ("reference", "date", "game"):
            return places.get(("", name), place)
        case _:
            return place


def _said(node: Any, key: FactKey) -> tuple[Result, Hashable]:
    """How a value is shown, and its form."""
    match node:
        case Phrase():
            return notation.phrase_text(node), canonical_form(node)
        case Variable():
            return notation.variable(node), canonical_form(node)
        case Value(label):
            return label, canonical_form(node)
        case PrizeTable():
            return notation.pays(node), pays_form(node, printed=True)
        case model.Part(units=units, on=on):
            return notation.pays(units) + (f" on {on}" if on else ""), (pays_form(units), on)
        case model.Commission(rate, of, paid):  # one of nothing is not the same as none, which leaves that of the file
            return f"{rate * 100}% of {of}, {paid}" if rate else "none", ("none", commission_form(node))
        case Option(choices=choices):
            return node, choices is None
        case model.Hand(stages):
            return ", ".join(stage.name for stage in stages), ""
        case model.Act(cite=cite):
            return cite, "act"
        case model.Gazette():
            return str(node), str(node)
        case (str(), *_):
            return ", ".join(node), frozenset(node)
        case (Value(), *_):
            return ", ".join(map(notation.value_text_of, node)), frozenset(
                canonical_form(item.outcomes) for item in node
            )
        case tuple():
            return notation.expected(node), frozenset(node)
        case AskedAnnex(id=name, given=given):
            said = ", ".join(f"{parameter} {value}" for parameter, value in given.items()) or name
            return said, said
        case bool():
            said = "unchanged" if key.what == "figures" else "returned" if node else "kept"
            return said, said
        case str() if key.of == "choices" and notation.looks_like_ratio(node):
            ratio = notation.parse_ratio(node)
            return ratio, ratio
        case int():
            return str(node), node
        case Fraction():
            return percent_text(node), node
        case str() | Ratio() | Reference() | Verdict() | Units() | Citation():
            return node, node
        case Bet() | model.Reading() | model.Alternative() | model.Provision():
            return node.id, node.id
        case _:  # a bet and its stage, stakes, a place on the cloth: words or numbers
            said = ", ".join(str(part) for _, part in steps(node))
            return said, said


def _device(device: model.Device) -> Iterator[tuple[str, str]]:
    """How many dice, balls or pockets, and the weight of each."""
    match device:
        case model.Wheel(pockets, table):
            yield "wheel", str(len(pockets))
            yield from ((f"pocket {label}", str(weight)) for label, weight in pockets)
            if table:
                yield "table", f"{table.rows} x {table.columns}, {', '.join(table.heads)}"
        case model.Dice(count=count, sides=sides, unlike=unlike, counted_in=word):
            yield "dice", ", ".join(map(str, sides)) if sides else str(count)
            yield from (("counted-in", word),) if word else ()
            labels = [face.label for face in device.faces]
            for number, weights in enumerate(unlike, 1):
                own = (f"{label} {weight}" for label, weight in zip(labels, weights, strict=True) if weight)
                yield f"die {number}", ", ".join(own)
        case model.Draw(take=take, returned=returned):
            yield "draw", f"{take}, {returned}"
        case model.Shoe():
            yield from [] if device.pieces else [("decks", str(device.decks))]
            yield from ((f"pieces {rank}", str(number)) for rank, number in device.pieces)
            yield from ((f"level {number}", ", ".join(one)) for number, one in enumerate(device.level, 1))
            told = (("without", device.without), ("order", device.order))
            yield from ((name, ", ".join(ranks)) for name, ranks in told if ranks)
            compared = ", ".join(map(criterion_text, device.compare))
            yield from (("with", f"joker {device.jokers}"),) if device.jokers else ()
            yield from ((f"worth {rank}", "/".join(map(str, each))) for rank, each in device.worths.items())
            points = f"{device.points} up to {device.up_to}" if device.up_to else device.points
            yield from ((name, said) for name, said in (("points", points), ("compare", compared)) if said)
            if device.kinds:
                yield "kinds", ", ".join(kind.name for kind in device.kinds)
                yield from ((f"kind {kind.name}", kind_text(kind)) for kind in device.kinds)
            yield "run", ", ".join(device.run)
    for face in faces_of(device):
        yield f"face {face.label}", ", ".join([str(face.weight), *(" ".join(pair) for pair in face.attributes)])
