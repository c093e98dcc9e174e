"""What is said of the bets of the act beside a proposed one, and of the rules for all bets that it sets aside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macau_edge.analysis import ruleset_under
from macau_edge.dossier.asked import ActBet, Asked, SetAside
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.keys import ASIDE, keys_of
from macau_edge.dossier.sections.offers import offer_words
from macau_edge.model import Bet, Citation, Commission, Option, Provision, Units
from macau_edge.model.ruleset import is_read
from macau_edge.model.walk import gathered
from macau_edge.reading.citations import revoked_act
from macau_edge.reports.document import Paragraph
from macau_edge.wording import Words
from macau_edge.wording.bets import commission_in_words
from macau_edge.wording.rules import units_in_words


def key_if_read(case: Case, key: str, in_part: str) -> str:
    """The one key where the regulation was read as it is in force, the other where it was not, or not all of it."""
    return key if is_read(case.base.ruleset) else in_part


def read_from(case: Case, w: Words) -> str:
    """The act whose text the figures start from; without one, the game."""
    return w.act(case.act.cite) if case.act else w.text(case.base.ruleset.game)


def title_of_all(case: Case, w: Words) -> str:
    """The title over all bets of the regulation; of one that another has superseded, as its act had them."""
    if case.act and case.act.status == "superseded":
        return w("edge.compared-superseded", act=w.of_act(case.act.cite))
    return w("edge.compared")


def law_of_bet(case: Case, law: Citation | None, w: Words) -> str:
    """The article of a bet or of its prize, of an act that another has superseded with that act."""
    if law is None or law.silent or law.unread or case.act is None or case.act.status != "superseded":
        return w.cite(law)
    return w("request.law-of-act", law=w.cite(law), act=w.of_act(case.act.cite))


# --- the bets of the act that it stands in the place of, beside, on top of, or is put together of ---------------------


def name_in_act(one: ActBet, case: Case, w: Words) -> str:
    """A bet of the act by its name; some members of a family by theirs."""
    named = w.on(case.base.ruleset)
    return named.bet(one.bet) if one.whole else named.members(one.members)


def act_prize(one: ActBet, case: Case, w: Words) -> str:
    """What a bet of the act pays now, and the commission on it; of some members of a family what these do."""
    return offer_words(one.priced, case, w.on(case.base.ruleset))


def act_names(one: Asked, case: Case, w: Words, quoted: str = "phrase.quoted") -> str:
    """The bets of the act that a proposed one stands in the place of, beside or on top of, in quotes of a key."""
    names = [w(quoted, text=name_in_act(each, case, w)) for each in one.act_bets]
    return w.both(names) if names else ""


def act_said(one: Asked, case: Case, w: Words, quoted: str = "phrase.quoted") -> dict[str, str]:
    """What sentences on a proposed bet are filled in with: the names, the articles and the prizes of the act's bets."""
    bets = [each.bet for each in one.act_bets]
    semicolon = w("phrase.semicolon")
    return {
        "bet": w.bet(one.bet),
        "same": act_names(one, case, w, quoted),
        "law": semicolon.join(dict.fromkeys(law_of_bet(case, bet.law, w) for bet in bets)) or "—",
        "pays_law": semicolon.join(dict.fromkeys(law_of_bet(case, bet.pays_law, w) for bet in bets)),
        "was": prize_in_act(one, case, w),
        "parts": parts_words(one, case, w),
    }


def prize_in_act(one: Asked, case: Case, w: Words) -> str:
    """What the act pays on the bet now; a dash for a new one."""
    if one.kind == "system":
        return w("request.asks.parts")
    return next((act_prize(each, case, w) for each in one.act_bets), "—")


def decided_alike(one: Asked, case: Case, w: Words) -> Iterator[Paragraph]:
    """The bets of the act besides that are decided as the proposed one, and what these pay."""
    for each in one.alike:
        said = {
            "bet": w.members(each.ours),
            "same": name_in_act(each, case, w),
            "law": w.at(each.bet.law),
            "was": act_prize(each, case, w),
            "pays_law": w.at(each.bet.pays_law),
        }
        key = "request.same.rows" if each.by_rows else "request.same.prize"
        yield Paragraph(w("request.same.whole" if one.kind == "system" else key, **said), "item")


def parts_of_act(one: Asked, case: Case, w: Words, *, cited: bool = False) -> list[str]:
    """The bets of the regulation that a bet is put together of, with their units where these are not all one."""
    named = w.on(case.base.ruleset)
    bets = [part.member.bet for part in one.parts]
    alike = all(part.units == Units(1) for part in one.parts) and not any(bet.staked or bet.stays for bet in bets)
    found = []
    for part in one.parts:
        bet, inside = named.bet(part.member), named.within(part.member, case.choices)
        said = bet if alike else w("phrase.part", bet=bet, units=units_in_words(part, inside, case.choices))
        found.append(said + (w.at(part.member.bet.law) if cited else ""))
    return list(dict.fromkeys(found))


def parts_words(one: Asked, case: Case, w: Words) -> str:
    """The bets of the regulation that a bet is put together of, each with its units and its article."""
    return w("phrase.semicolon").join(parts_of_act(one, case, w, cited=True))


def as_a_whole(one: Asked, case: Case, w: Words) -> Iterator[Paragraph]:
    """Of bets made together, the bets of the regulation that are decided as the whole is, whose prizes stay."""
    if one.alike:
        yield Paragraph(w("asked.alike.played" if one.bet.strategy else keys_of(one).alike, bet=w.bet(one.bet)))
        yield from decided_alike(one, case, w)


def as_revoked(bets: Iterable[Bet], case: Case, w: Words) -> Iterator[Paragraph]:
    """Which of these bets of the regulation, or of their prizes, are told as an act had them that it revokes."""
    act, ruleset, named = case.act, case.base.ruleset, w.on(case.base.ruleset)
    once = {bet.id: bet for bet in bets}.values()
    stood = gathered(once, lambda bet: (revoked_act(ruleset, bet.law), revoked_act(ruleset, bet.pays_law)))
    for (cite, pays), several in stood.items():
        if act and (cite or pays):
            said = {"act": w.of_act(cite or pays), "now": w.of_act(act.cite, "pel")}
            of_one = "request.revoked.bet" if cite else "request.revoked.prize"
            quoted = w.both([w("phrase.quoted", text=named.bet(bet)) for bet in several])
            yield Paragraph(w("request.revoked.both" if cite == pays else of_one, quoted=quoted, **said))


def option_said(one: Asked, option: Option, case: Case, w: Words) -> dict[str, str]:
    """What a sentence on a choice that the law leaves to the house is filled in with."""
    choices = w.either([w.choice(choice) for choice in option.choices]) if option.choices else w("analysis.any-ratio")
    return {"bet": w.bet(one.bet), "law": w.leaving(option.law, "", w.named([w.bet(one.bet)])), "choices": choices}


def options_words(one: Asked, case: Case, w: Words) -> Iterator[str]:
    """Which choices of the law the house goes on having in a bet, and which it has no more."""
    for key, options in (("asked.object.kept", one.kept), ("asked.object.given-up", one.given_up)):
        yield from (w(key, **option_said(one, option, case, w)) for option in options)


# --- the bets that it would be, or may be, as a provision is read -----------------------------------------------------


def same_as_read(case: Case, one: Asked, w: Words) -> Iterator[Paragraph]:
    """The bets of the regulation that the proposed one, or members of it, are as a provision is read, or may be."""
    for reading, way, pairs in one.otherwise:
        said = {
            "bet": w.members(list({member.id: member for member, _ in pairs}.values())),
            "same": w.on(ruleset_under(case.base.ruleset, way)).members(
                list({own.id: own for _, own in pairs}.values())
            ),
        }
        yield Paragraph(w("request.otherwise", law=w.cite(reading.law), text=w.text(way.text), **said))
    for assumption, other, own in one.undetermined:
        bet = w.on(case.base.ruleset).bet(other)
        said = {"bet": w.members(own), "same": bet, "law": w.at(other.bet.law), "text": w.text(assumption.text)}
        was = act_prize(ActBet(bet=other.bet, members=(other,), whole=False), case, w)
        yield Paragraph(w("request.undetermined", was=was, **said))


# --- the rules of all bets that it sets aside ------------------------------------------------------------------------


def aside_said(one: Asked, aside: SetAside, w: Words) -> dict[str, str]:
    """What a sentence on a rule that is set aside is filled in with."""
    general, own = aside.general, aside.own
    said = {"bet": w.members(aside.members) if aside.members else w.bet(one.bet), "at": w.at(aside.at)}
    if isinstance(general, Provision):
        said["general"] = w.text(general.text)
    elif isinstance(general, Commission):
        said |= {"general": commission_in_words(general, w), "own": commission_in_words(own, w) if own else ""}
    return said


def aside(one: Asked, w: Words) -> Iterator[Paragraph]:
    """What a proposed bet has in place of what the regulation has, a paragraph each; what is not taken of an extra."""
    yield from (Paragraph(w(ASIDE[each.what], **aside_said(one, each, w))) for each in one.set_aside)
    yield from apart(one, w)


def apart(one: Asked, w: Words) -> Iterator[Paragraph]:
    """That the figures take no commission of an extra prize, and whether the application says so."""
    if one.apart:
        key = "asked.extra.apart" if one.says_of_apart else "asked.extra.apart-unsaid"
        said = {"bet": w.bet(one.extra or one.bet), "same": w.bet(one.act_bets[0].bet)}
        yield Paragraph(w(key, general=commission_in_words(one.apart, w), **said))
