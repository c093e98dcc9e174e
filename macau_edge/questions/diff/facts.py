"""A ruleset, or an application, -> its facts, key by key: act, device, options, bets, readings, all that is said.

The list is written by hand, in the order in which a reviewer reads. `tests/test_changes_of_leaves.py` changes every
leaf of the shipped rulesets, and fails where no fact says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from macau_edge.model import (
    Act,
    Alternative,
    Bet,
    Choice,
    Citation,
    Commission,
    Device,
    Dice,
    Draw,
    Hand,
    Option,
    Pays,
    PrizeTable,
    Provision,
    Reading,
    Ruleset,
    Stage,
    Text,
    Variable,
    Wheel,
    notation,
)
from macau_edge.model.filed import Application
from macau_edge.model.filed import Said as SaidOf
from macau_edge.model.forms import commission_form, form, pays_form
from macau_edge.model.notation import looks_like_ratio, parse_ratio
from macau_edge.model.phrases import Phrase
from macau_edge.model.prizes import Ratio, Reference, Units, Verdict
from macau_edge.model.problem import Place

# --- a fact: what is said, of what, and where ------------------------------------------------------------------------


Shown: TypeAlias = Ratio | Reference | Verdict | Units | Citation | Option | str
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

    shown: Shown
    form: Hashable
    place: Place
    inside: tuple[FactKey, ...] = ()
    pays: Pays | None = field(default=None, compare=False)


Facts: TypeAlias = Iterator[tuple[FactKey, Fact]]
Said: TypeAlias = Mapping[FactKey, Fact]


def fact(shown: Shown | None, place: Place, *inside: FactKey, form: Hashable = None) -> Iterator[Fact]:
    """The fact, if anything is said; its form is what is shown where it has no other."""
    if shown is not None and shown != "":
        yield Fact(shown, shown if form is None else form, place, inside)


def text_facts(what: str, of: str, text: Text | None, place: Place, *inside: FactKey) -> Facts:
    """The words in each language; a translation of ours is marked by an asterisk, as in the reports."""
    for language, words in text.words.items() if text else ():
        star = "*" if text and language in text.ours else ""
        for one in fact(words + star, place, *inside):
            yield FactKey(what, of, language), one


def citation_facts(what: str, of: str, cited: Citation | None, place: Place, *inside: FactKey) -> Facts:
    """The article."""
    for one in fact(cited, cited.place if cited and cited.place.line else place, *inside):
        yield FactKey(what, of), one


# --- a bet -> its facts: name, articles, what decides it, and what it pays -------------------------------------------


def bet_facts(bet: Bet, of: str, *inside: FactKey) -> Facts:
    """Every fact of a bet that is called `of`: its identifier, or `reading/way/bet`."""
    here, place = (*inside, FactKey("bet", of)), bet.place
    yield FactKey("bet", of), Fact(bet.id, bet.id, place, inside)
    yield from text_facts("name", of, bet.name, place, *here)
    yield from citation_facts("law", of, bet.law, place, *here)
    yield from citation_facts("pays-law", of, bet.pays_law, place, *here)
    for variable in bet.each:
        yield from _variable("each", of, variable, *here)
    if len(bet.each) > 1:
        names = tuple(variable.name for variable in bet.each)
        yield FactKey("each", of), Fact(", ".join(names), names, bet.each[0].place, here)  # what members are called by
    yield from stages_facts(bet.stages, of, place, *here)
    yield from _tally(bet, of, *here)
    yield from _pays("prize", of, bet.pays, bet.prize_place if bet.prize_place.line else place, *here)
    yield from _pays("part-lost", of, bet.lost, place, *here)
    for part in bet.parts:
        said = Fact(notation.pays(part.units), pays_form(part.units), part.place, here)
        yield FactKey("part", of, part.bet), said
    yield from commission_facts(bet.commission, of, place, *here)
    for one in _beside(bet, *here):
        yield FactKey(one[0], of), one[1]


def _beside(bet: Bet, *here: FactKey) -> Iterator[tuple[str, Fact]]:
    """What a bet goes with, when it is made and sleeps, and its units."""
    if bet.additional:
        said = f"{bet.additional.to}, {bet.additional.at}"
        yield "additional", Fact(said, said, bet.additional.place, here)
    for what, stage in (("made", bet.made), ("not-working", bet.not_working)):
        if stage:
            yield what, Fact(stage.stage, stage.stage, stage.place, here)
    if bet.expect:
        yield "expect", Fact(notation.expected(bet.expect), frozenset(bet.expect), bet.place, here)
    yield "units", Fact(str(bet.units), bet.units, bet.place, here)


def _variable(what: str, of: str, variable: Variable, *here: FactKey) -> Facts:
    yield FactKey(what, of, variable.name), Fact(notation.variable(variable), form(variable), variable.place, here)


def stages_facts(stages: Sequence[Stage], of: str, place: Place, *here: FactKey) -> Facts:
    """What each clause of each stage names, and which stage begins."""
    for stage in stages:
        for clause in stage.clauses:
            detail = f"{stage.name}: {clause.target}" if stage.name else clause.target
            said = notation.phrase(clause.outcomes)
            at = clause.place if clause.place.line else place
            yield FactKey("outcomes", of, detail), Fact(said, form(clause.outcomes), at, here)
    if len(stages) > 1:
        yield FactKey("begins", of), Fact(stages[0].name, stages[0].name, stages[0].place, here)


def _tally(bet: Bet, of: str, *here: FactKey) -> Facts:
    tally = bet.tally
    if tally is None:
        return
    if tally.collect is not None:
        shown = ", ".join(notation.value(item) for item in tally.collect)
        items = frozenset(form(item.outcomes) for item in tally.collect)
        yield FactKey("outcomes", of, "collect"), Fact(shown, items, tally.place, here)
    parts: tuple[tuple[str, Phrase | None], ...] = (
        ("count", tally.count),
        ("when", tally.when),
        ("until", tally.until),
    )
    for name, phrase in parts:
        if phrase is not None:
            yield FactKey("outcomes", of, name), Fact(notation.phrase(phrase), form(phrase), phrase.place, here)
    if tally.highest_of:
        yield from _variable("highest-of", of, tally.highest_of, *here)


def _pays(what: str, of: str, pays: Pays | None, place: Place, *here: FactKey) -> Facts:
    if pays is not None:
        shown = notation.pays(pays) if isinstance(pays, PrizeTable) else pays
        yield FactKey(what, of), Fact(shown, pays_form(pays, printed=True), place, here, pays)


def commission_facts(commission: Commission | None, of: str, place: Place, *here: FactKey) -> Facts:
    """What the house takes; one of nothing is not the same as none, which leaves that of the file."""
    if commission is not None:
        shown = f"{commission.rate * 100}% of {commission.of}, {commission.paid}" if commission.rate else "none"
        for one in fact(shown, place, *here, form=("none", commission_form(commission))):
            yield FactKey("commission", of), one


def ruleset_facts(ruleset: Ruleset) -> dict[FactKey, Fact]:
    """Every fact of a ruleset, in the order of what a reviewer looks for first."""
    return dict(_ruleset(ruleset))


def proposed_facts(application: Application, ruleset: Ruleset) -> dict[FactKey, Fact]:
    """Every fact of an application, with its bets as they stand in `ruleset`."""
    bets = (ruleset.bets[name] for name in application.bets)
    return dict([*_application(application), *(pair for bet in bets for pair in bet_facts(bet, bet.id))])


def _ruleset(ruleset: Ruleset) -> Facts:
    place = ruleset.place
    yield from device_facts(ruleset.device, place)
    returned = "returned" if ruleset.stake_returned else "kept"
    yield FactKey("winning-stake"), Fact(returned, returned, place)
    yield from commission_facts(ruleset.commission, "", place)
    yield from _hand(ruleset.hand, "")
    for option in ruleset.options.values():
        yield from _option(option)
    for bet in ruleset.bets.values():
        yield from bet_facts(bet, bet.id)
    for name, phrase in ruleset.names.items():
        at = ruleset.places.get(("names", name), place)
        yield FactKey("outcomes-of", name), Fact(notation.phrase(phrase), form(phrase), at)
    for reading in ruleset.readings:
        yield from _reading(reading)
    for kind in ("assumption", "condition", "note"):
        for provision in getattr(ruleset, f"{kind}s"):
            yield from _provision(kind, provision)
    for word, text in ruleset.words.items():
        at = ruleset.places.get(("words", word), place)
        yield from text_facts("word", word, text, at)
    yield from text_facts("game", "", ruleset.game, place)
    yield from _act(ruleset.act)


def device_facts(device: Device, place: Place) -> Facts:
    """How many dice, balls or pockets, and the weight of each."""
    for detail, said in _device(device):
        yield FactKey("device", "", detail), Fact(said, said, place)


def _device(device: Device) -> Iterator[tuple[str, str]]:
    match device:
        case Dice(count, faces):
            yield "dice", str(count)
        case Draw(faces, take, returned):
            yield "draw", f"{take}, {returned}"
        case Wheel(pockets, table):
            yield "wheel", str(len(pockets))
            yield from ((f"pocket {label}", str(weight)) for label, weight in pockets)
            if table:
                yield "table", f"{table.rows} x {table.columns}, {', '.join(table.heads)}"
            return
    for face in faces:
        yield f"face {face.label}", ", ".join([str(face.weight), *(" ".join(pair) for pair in face.attributes)])


def _hand(hand: Hand | None, of: str, *inside: FactKey) -> Facts:
    if hand is None:
        return
    here = FactKey("hand", of)
    yield here, Fact(", ".join(stage.name for stage in hand.stages), "", hand.place, inside)
    yield from stages_facts(hand.stages, f"{of}hand", hand.place, *inside, here)
    ends = ", ".join(hand.ends)
    yield FactKey("outcomes", f"{of}hand", "ends"), Fact(ends, frozenset(hand.ends), hand.place, (*inside, here))


def _option(option: Option) -> Facts:
    here = FactKey("option", option.id)
    yield here, Fact(option, option.choices is None, option.place)
    for choice in option.choices or ():
        yield FactKey("choice", option.id, notation.choice(choice)), _choice(choice, option.place, here)
    if option.default:
        yield FactKey("default", option.id), _choice(option.default, option.place, here)
    if option.unchanged:
        yield FactKey("figures", option.id), Fact("unchanged", "unchanged", option.place, (here,))
    yield from citation_facts("option-law", option.id, option.law, option.place, here)


def _choice(choice: Choice, place: Place, *inside: FactKey) -> Fact:
    """A ratio as it is printed, outcomes by their label."""
    if isinstance(choice, Ratio):
        return Fact(choice, choice, place, inside)
    return Fact(choice.label, form(choice), place, inside)


def _reading(reading: Reading) -> Facts:
    here = FactKey("reading", reading.id)
    yield here, Fact(reading.id, reading.id, reading.place)
    yield from citation_facts("reading-law", reading.id, reading.law, reading.place, here)
    yield from text_facts("adopted", reading.id, reading.adopted, reading.place, here)
    yield from text_facts("because", reading.id, reading.because, reading.place, here)
    for way in reading.alternatives:
        yield from _way(way, f"{reading.id}/{way.id}", here)


def _way(way: Alternative, of: str, *inside: FactKey) -> Facts:
    here = (*inside, FactKey("way", of))
    yield FactKey("way", of), Fact(way.id, way.id, way.place, inside)
    yield from text_facts("way-text", of, way.text, way.place, *here)
    for bet in way.bets:
        yield from bet_facts(bet, f"{of}/{bet.id}", *here)
    yield from commission_facts(way.commission, of, way.place, *here)
    if way.stake_returned is not None:
        said = "returned" if way.stake_returned else "kept"
        yield FactKey("winning-stake", of), Fact(said, said, way.place, here)
    yield from _hand(way.hand, f"{of}/", *here)


def _provision(kind: str, provision: Provision) -> Facts:
    here = FactKey(kind, provision.id)
    yield here, Fact(provision.id, provision.id, provision.place)
    yield from citation_facts(f"{kind}-law", provision.id, provision.law, provision.place, here)
    yield from text_facts(f"{kind}-text", provision.id, provision.text, provision.place, here)
    for one in fact(", ".join(provision.bets or ()), provision.place, here, form=frozenset(provision.bets or ())):
        yield FactKey("binds", provision.id), one


def _act(act: Act | None) -> Facts:
    if act is None:
        return
    here = FactKey("act")
    yield here, Fact(act.cite, "act", act.place)
    for name in ("cite", "status", "signed", "published", "gazette", "effective"):
        for one in fact(getattr(act, name), act.place, here):
            yield FactKey("act-part", "", name), one
    for name, acts in (("by", act.by), ("revokes", act.revokes)):
        for one in fact(", ".join(acts), act.place, here, form=frozenset(acts)):
            yield FactKey("act-part", "", name), one
    for one in fact(act.new_bets, act.place, here):
        yield FactKey("act-part", "", "new-bets"), one
    for name, text in (("title", act.title), ("new-bets", act.instead_of_new_bets), ("sources", act.sources)):
        yield from text_facts("act-text", name, text, act.place, here)


def _application(application: Application) -> Facts:
    place = application.place
    for name in ("reference", "date", "game"):
        for one in fact(getattr(application, name), application.places.get(("", name), place)):
            yield FactKey("application", "", name), one
    for option, choice in application.choices.items():
        shown = parse_ratio(choice) if looks_like_ratio(choice) else choice
        yield FactKey("application", "choices", option), Fact(shown, shown, place)
    who = application.applicant
    for name in ("name", "capacity", "representative", "representative_capacity"):
        yield from text_facts("application-text", name.replace("_", "-"), getattr(who, name), place)
    for name, text in {**who.contact, "city": application.city, "description": application.description}.items():
        yield from text_facts("application-text", name, text, place)
    for section in ("rules", "operation", "information"):
        for said in getattr(application, section):
            yield from _said(section, said)
    if application.stakes:
        text_ = f"{application.stakes.minimum}, {application.stakes.chip}"
        yield FactKey("application", "", "stakes"), Fact(text_, text_, place)
    for bet, spot in application.layout.items():
        text_ = f"{spot.x}, {spot.y}, {spot.width}, {spot.height}"
        yield FactKey("application", "layout", bet), Fact(text_, text_, place)
    for name, phrase in application.names.items():
        yield FactKey("outcomes-of", name), Fact(notation.phrase(phrase), form(phrase), place)
    for word, words in application.words.items():
        yield from text_facts("word", word, words, place)


def _said(section: str, said: SaidOf) -> Facts:
    of = f"{section}/{said.id}"
    yield from text_facts("application-text", of, said.text, said.place)
    for one in fact(", ".join(said.bets or ()), said.place, form=frozenset(said.bets or ())):
        yield FactKey("binds", of), one
