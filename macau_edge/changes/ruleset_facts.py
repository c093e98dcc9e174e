"""A ruleset, or an application, -> its facts: the act, the device, options, bets, readings, and all that is said."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.changes import notation
from macau_edge.changes.bet_facts import bet_facts, commission_facts, stages_facts
from macau_edge.changes.facts import Fact, Facts, Key, citation_facts, fact, text_facts
from macau_edge.forms import form
from macau_edge.model import (
    Act,
    Alternative,
    Choice,
    Device,
    Dice,
    Draw,
    Hand,
    Option,
    Provision,
    Ratio,
    Reading,
    Ruleset,
    Wheel,
)
from macau_edge.model.application import Application, Said
from macau_edge.problem import Place
from macau_edge.reading.grammar import looks_like_ratio, parse_ratio


def ruleset_facts(ruleset: Ruleset) -> dict[Key, Fact]:
    """Every fact of a ruleset, in the order of what a reviewer looks for first."""
    return dict(_ruleset(ruleset))


def proposed_facts(application: Application, ruleset: Ruleset) -> dict[Key, Fact]:
    """Every fact of an application, with its bets as they stand in `ruleset`."""
    bets = (ruleset.bets[name] for name in application.bets)
    return dict([*_application(application), *(pair for bet in bets for pair in bet_facts(bet, bet.id))])


def _ruleset(ruleset: Ruleset) -> Facts:
    place = ruleset.place
    yield from device_facts(ruleset.device, place)
    returned = "returned" if ruleset.stake_returned else "kept"
    yield Key("winning-stake"), Fact(returned, returned, place)
    yield from commission_facts(ruleset.commission, "", place)
    yield from _hand(ruleset.hand, "")
    for option in ruleset.options.values():
        yield from _option(option)
    for bet in ruleset.bets.values():
        yield from bet_facts(bet, bet.id)
    for name, phrase in ruleset.names.items():
        at = ruleset.places.get(("names", name), place)
        yield Key("outcomes-of", name), Fact(notation.phrase(phrase), form(phrase), at)
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
        yield Key("device", "", detail), Fact(said, said, place)


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


def _hand(hand: Hand | None, of: str, *inside: Key) -> Facts:
    if hand is None:
        return
    here = Key("hand", of)
    yield here, Fact(", ".join(stage.name for stage in hand.stages), "", hand.place, inside)
    yield from stages_facts(hand.stages, f"{of}hand", hand.place, *inside, here)
    ends = ", ".join(hand.ends)
    yield Key("outcomes", f"{of}hand", "ends"), Fact(ends, frozenset(hand.ends), hand.place, (*inside, here))


def _option(option: Option) -> Facts:
    here = Key("option", option.id)
    yield here, Fact(option, option.choices is None, option.place)
    for choice in option.choices or ():
        yield Key("choice", option.id, notation.choice(choice)), _choice(choice, option.place, here)
    if option.default:
        yield Key("default", option.id), _choice(option.default, option.place, here)
    if option.unchanged:
        yield Key("figures", option.id), Fact("unchanged", "unchanged", option.place, (here,))
    yield from citation_facts("option-law", option.id, option.law, option.place, here)


def _choice(choice: Choice, place: Place, *inside: Key) -> Fact:
    """A ratio as it is printed, outcomes by their label."""
    if isinstance(choice, Ratio):
        return Fact(choice, choice, place, inside)
    return Fact(choice.label, form(choice), place, inside)


def _reading(reading: Reading) -> Facts:
    here = Key("reading", reading.id)
    yield here, Fact(reading.id, reading.id, reading.place)
    yield from citation_facts("reading-law", reading.id, reading.law, reading.place, here)
    yield from text_facts("adopted", reading.id, reading.adopted, reading.place, here)
    yield from text_facts("because", reading.id, reading.because, reading.place, here)
    for way in reading.alternatives:
        yield from _way(way, f"{reading.id}/{way.id}", here)


def _way(way: Alternative, of: str, *inside: Key) -> Facts:
    here = (*inside, Key("way", of))
    yield Key("way", of), Fact(way.id, way.id, way.place, inside)
    yield from text_facts("way-text", of, way.text, way.place, *here)
    for bet in way.bets:
        yield from bet_facts(bet, f"{of}/{bet.id}", *here)
    yield from commission_facts(way.commission, of, way.place, *here)
    if way.stake_returned is not None:
        said = "returned" if way.stake_returned else "kept"
        yield Key("winning-stake", of), Fact(said, said, way.place, here)
    yield from _hand(way.hand, f"{of}/", *here)


def _provision(kind: str, provision: Provision) -> Facts:
    here = Key(kind, provision.id)
    yield here, Fact(provision.id, provision.id, provision.place)
    yield from citation_facts(f"{kind}-law", provision.id, provision.law, provision.place, here)
    yield from text_facts(f"{kind}-text", provision.id, provision.text, provision.place, here)
    for one in fact(", ".join(provision.bets or ()), provision.place, here, form=frozenset(provision.bets or ())):
        yield Key("binds", provision.id), one


def _act(act: Act | None) -> Facts:
    if act is None:
        return
    here = Key("act")
    yield here, Fact(act.cite, "act", act.place)
    for name in ("cite", "status", "signed", "published", "gazette", "effective"):
        for one in fact(getattr(act, name), act.place, here):
            yield Key("act-part", "", name), one
    for name, acts in (("by", act.by), ("revokes", act.revokes)):
        for one in fact(", ".join(acts), act.place, here, form=frozenset(acts)):
            yield Key("act-part", "", name), one
    for one in fact(act.new_bets, act.place, here):
        yield Key("act-part", "", "new-bets"), one
    for name, text in (("title", act.title), ("new-bets", act.instead_of_new_bets), ("sources", act.sources)):
        yield from text_facts("act-text", name, text, act.place, here)


def _application(application: Application) -> Facts:
    place = application.place
    for name in ("reference", "date", "game"):
        for one in fact(getattr(application, name), application.places.get(("", name), place)):
            yield Key("application", "", name), one
    for option, choice in application.choices.items():
        shown = parse_ratio(choice) if looks_like_ratio(choice) else choice
        yield Key("application", "choices", option), Fact(shown, shown, place)
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
        yield Key("application", "", "stakes"), Fact(text_, text_, place)
    for bet, spot in application.layout.items():
        text_ = f"{spot.x}, {spot.y}, {spot.width}, {spot.height}"
        yield Key("application", "layout", bet), Fact(text_, text_, place)
    for name, phrase in application.names.items():
        yield Key("outcomes-of", name), Fact(notation.phrase(phrase), form(phrase), place)
    for word, words in application.words.items():
        yield from text_facts("word", word, words, place)


def _said(section: str, said: Said) -> Facts:
    of = f"{section}/{said.id}"
    yield from text_facts("application-text", of, said.text, said.place)
    for one in fact(", ".join(said.bets or ()), said.place, form=frozenset(said.bets or ())):
        yield Key("binds", of), one
