"""What the regulation has of a proposed bet already: bets with its events, its parts, and rules for all bets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from macau_edge.analysis import BetAnalysis, ruleset_under
from macau_edge.analysis.events import SameEvents, is_spared
from macau_edge.dossier.case import Case
from macau_edge.dossier.proposed import Proposed
from macau_edge.dossier.sections import offers
from macau_edge.dossier.sections.keys import ASIDE, SetAside
from macau_edge.dossier.sections.offers import commission, offer_words
from macau_edge.model import Bet, Member, Provision, Ruleset, Units
from macau_edge.model.ruleset import is_read
from macau_edge.model.walk import gathered
from macau_edge.outcomes.members import members
from macau_edge.reading.citations import revoked_act
from macau_edge.reports.document import Paragraph
from macau_edge.wording import Words
from macau_edge.wording.bets import commission_in_words
from macau_edge.wording.rules import units_in_words


def bets_of_act(one: Proposed) -> tuple[Bet, ...]:
    """The bets of the regulation that are spoken of where one is asked for."""
    alike = (pairs[0][1].member.bet for pairs in one.alike.values())
    return (*([one.was] if one.was else ()), *alike, *(part.member.bet for part in one.combines))


def key_if_read(case: Case, key: str, in_part: str) -> str:
    """The one key where the regulation was read as it is in force, the other where it was not, or not all of it."""
    return key if is_read(case.base.ruleset) else in_part


def read_from(case: Case, w: Words) -> str:
    """The act whose text the figures start from; without one, the game."""
    act = case.base.ruleset.act
    return w.act(act.cite) if act else w.text(case.base.ruleset.game)


# --- the bets of the regulation with the same events, or that it is put together of ----------------------------------


def same_events(one: Proposed, case: Case, w: Words, *, whole: bool = False) -> Iterator[Paragraph]:
    """The bets of the regulation that are decided as the proposed one, or as members of it, and what these pay."""
    before = w.on(case.base.ruleset)
    for pairs in one.alike.values():
        bet = pairs[0][1].member.bet
        said = {
            **pair(pairs, case, w),
            "law": w.at(bet.law),
            "was": offer_words(bet, case, before),
            "pays_law": w.at(bet.pays_law),
        }
        rows = any(same.paid == "by other results" for _, same in pairs)
        key = "request.same.rows" if rows else "request.same.prize"
        yield Paragraph(w("request.same.whole" if whole else key, **said), "item")


def pair(pairs: Sequence[tuple[Member, SameEvents]], case: Case, w: Words) -> dict[str, str]:
    """The members of a proposed bet, those of a bet of the regulation that are decided alike, and where it has them."""
    theirs = list({same.member.id: same.member for _, same in pairs}.values())
    law = theirs[0].bet.law
    return {
        "bet": w.members(list({member.id: member for member, _ in pairs}.values())),
        "same": _members(theirs, case, w),
        "law": w.cite(law) if law else w("phrase.silent"),
    }


def _members(theirs: Sequence[Member], case: Case, w: Words) -> str:
    """Members of a bet of the regulation; all of them by its name."""
    named, bet = w.on(case.base.ruleset), theirs[0].bet
    every = {one.id for one in members(case.base.ruleset, bet, case.choices)}
    return named.bet(bet) if every <= {one.id for one in theirs} else named.members(theirs)


def another_prize_of(one: Proposed, case: Case, w: Words, quoted: str = "phrase.quoted") -> str:
    """The bets of the regulation, of families the members, that a bet under a name of its own is another prize of.

    Each stands in quotes of its own, those of a key.
    """
    return w.both([w(quoted, text=pair(pairs, case, w)["same"]) for pairs in one.others.values()])


def parts_of_act(one: Proposed, case: Case, w: Words, *, cited: bool = False) -> list[str]:
    """The bets of the regulation that a bet is put together of, with their units where these are not all one."""
    named = w.on(case.base.ruleset)
    alike = all(part.units == Units(1) for part in one.combines)
    found = []
    for part in one.combines:
        bet, inside = named.bet(part.member), named.within(part.member, case.choices)
        said = bet if alike else w("phrase.part", bet=bet, units=units_in_words(part, inside, case.choices))
        found.append(said + (w.at(part.member.bet.law) if cited else ""))
    return list(dict.fromkeys(found))


def parts_words(one: Proposed, case: Case, w: Words) -> str:
    """The bets of the regulation that a bet is put together of, each with its units and its article."""
    return w("phrase.semicolon").join(parts_of_act(one, case, w, cited=True))


def as_a_whole(one: Proposed, case: Case, w: Words) -> Iterator[Paragraph]:
    """Of bets made together, the bets of the regulation that are decided as the whole is, whose prizes stay."""
    if one.alike:
        yield Paragraph(w("request.combined.alike", bet=w.bet(one.bet)))
        yield from same_events(one, case, w, whole=True)


def as_revoked(bets: Iterable[Bet], case: Case, w: Words) -> Iterator[Paragraph]:
    """Which of these bets of the regulation, or of their prizes, are told as an act had them that it revokes."""
    act, ruleset, named = case.base.ruleset.act, case.base.ruleset, w.on(case.base.ruleset)
    once = {bet.id: bet for bet in bets}.values()
    stood = gathered(once, lambda bet: (revoked_act(ruleset, bet.law), revoked_act(ruleset, bet.pays_law)))
    for (cite, pays), several in stood.items():
        if act and (cite or pays):
            said = {"act": w.of_act(cite or pays), "now": w.of_act(act.cite, "pel")}
            of_one = "request.revoked.bet" if cite else "request.revoked.prize"
            quoted = w.both([w("phrase.quoted", text=named.bet(bet)) for bet in several])
            yield Paragraph(w("request.revoked.both" if cite == pays else of_one, quoted=quoted, **said))


# --- the bets that it would be, or may be, as a provision is read -----------------------------------------------------


def same_as_read(case: Case, one: Proposed, w: Words) -> Iterator[Paragraph]:
    """The bets of the regulation that the proposed one, or members of it, are as a provision is read, or may be."""
    for reading, way, pairs in one.otherwise:
        said = {
            "bet": w.members(list({member.id: member for member, _ in pairs}.values())),
            "same": w.on(ruleset_under(case.base.ruleset, way)).members(
                list({own.id: own for _, own in pairs}.values())
            ),
        }
        yield Paragraph(w("request.otherwise", law=w.cite(reading.law), text=w.text(way.text), **said))
    for assumption, other, own in undetermined(case, one):
        bet = w.on(case.base.ruleset).bet(other)
        said = {"bet": w.members(own), "same": bet, "law": w.at(other.bet.law), "text": w.text(assumption.text)}
        yield Paragraph(w("request.undetermined", was=offer_words(other.bet, case, w.on(case.base.ruleset)), **said))


def undetermined(case: Case, one: Proposed) -> Iterator[tuple[Provision, Member, list[Member]]]:
    """The bets of the regulation that it does not determine and that members of a new bet may be: with their chances.

    These are on results by a name of which an assumption of that name, for those bets, says what stands for it. The
    reading that is adopted stands in for every other, so that no comparison of results would find it.
    """
    new = [] if one.was or one.combines else [like.member.id for like in one.likes if not like.same]
    spared_of = [bet.member.id for bet in case.of(one) if zero_rule(case) and _is_spared(case.ruleset, bet, case)]
    new = [id_ for id_ in new if id_ not in spared_of]  # a rule for all bets keeps the regulation's from being it
    for assumption in case.base.ruleset.assumptions:
        among = (assumption.bets or ()) if assumption.id in case.base.ruleset.names else ()
        for other in (bet for bet in case.before.bets if bet.member.bet.id in among):
            own = [bet.member for bet in case.of(one) if bet.member.id in new and _chances(bet) == _chances(other)]
            if own:
                yield assumption, other.member, own


def _chances(bet: BetAnalysis) -> tuple[Fraction, ...]:
    found = bet.measures
    return (found.win, found.push, found.distribution.rolls, found.distribution.rolls_variance) if found else ()


# --- the rules of all bets that it sets aside ------------------------------------------------------------------------


def set_aside(case: Case, one: Proposed, w: Words) -> Iterator[tuple[SetAside, dict[str, str]]]:
    """What a proposed bet has in place of what the regulation has for all bets, if not before, and words.

    Two keys of a ruleset are of all bets until one has something else: `commission`, in whose place it has its own, and
    `winning-stake`, in whose place it has a prize with the stake inside, `8 for 1`. A condition called `zero` is of all
    bets but those on zero alone. What comes up, the hand, names and options are no bet's own. What the prose of an
    application says on the subject of a general condition stands beside that in the description, for a reader to judge.
    """
    base = case.base.ruleset
    general, own = base.commission, commission(one.bet, case.ruleset)
    before = commission(one.was, base) if one.was else general
    if general and general.rate and one.bet.pays is not None and own not in (general, before):
        laws = (read.law for read in base.readings if any(way.commission for way in read.alternatives))
        said = {
            "general": commission_in_words(general, w),
            "own": commission_in_words(own, w) if own else "",
            "at": w.at(next(laws, None)),
        }
        yield "other" if own else "none", {"bet": w.bet(one.bet), **said}
    rule, kept = zero_rule(case), spared_of_zero(case, one)
    if rule and kept:
        yield "zero", {"bet": w.members(kept), "general": w.text(rule.text), "at": w.at(rule.law)}
    inside = [offers.has_stake_inside(bet, base) for bet in (one.bet, *base.bets.values())]
    if inside[0] and not any(inside[1:]):
        law = next((rule.law for rule in base.conditions if rule.id in offers.STAKE_BESIDES), None)
        yield "stake", {"bet": w.bet(one.bet), "at": w.at(law)}


ZERO = "zero"
"""What a ruleset calls the rule that a wheel's zero is lost by every bet but that on it alone."""


def zero_rule(case: Case) -> Provision | None:
    """The rule that a wheel's zero is lost by every bet but that on it alone; None in another game."""
    return next((rule for rule in case.base.ruleset.conditions if rule.id == ZERO), None)


def spared_of_zero(case: Case, one: Proposed) -> list[Member]:
    """The members of a proposed bet that are not lost on zero, as the bet whose place they take is, if there is one."""
    if zero_rule(case) is None or one.bet.parts:
        return []
    base = case.base.ruleset
    before = any(_is_spared(base, bet, case) for bet in case.before.bets if one.was and bet.member.bet == one.was)
    return [] if before else [bet.member for bet in case.of(one) if _is_spared(case.ruleset, bet, case)]


def _is_spared(ruleset: Ruleset, bet: BetAnalysis, case: Case) -> bool:
    return is_spared(ruleset, bet.member, case.choices, "0")


def aside(case: Case, one: Proposed, w: Words) -> Iterator[Paragraph]:
    """What a proposed bet has in place of what the regulation has for all bets, a paragraph each."""
    yield from (Paragraph(w(ASIDE[key], **said)) for key, said in set_aside(case, one, w))
