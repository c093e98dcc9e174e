"""A proposed bet that there is already, under whatever name and in whatever words; one called as another bet is.

Events are compared, with the bets of the regulation and of those proposed with each other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from macau_edge.checks.application import choices_that_make
from macau_edge.checks.filed import ApplicationCase
from macau_edge.checks.propose import in_place_of
from macau_edge.model import Bet
from macau_edge.model.forms import commission_form
from macau_edge.model.message import NOTHING, Message, joined
from macau_edge.model.problem import Problem
from macau_edge.model.texts import plain_name
from macau_edge.outcomes.options import only_given

if TYPE_CHECKING:
    from macau_edge.analysis.events import EquivalentBets, SameEvents


def likes_of(matter: ApplicationCase) -> Mapping[str, tuple[EquivalentBets, ...]]:
    """Proposed bet -> of each of its members the bets of the regulation with its events, under what is chosen."""
    from macau_edge.analysis.events import equivalent_bets

    base, application = matter.base, matter.application
    bets = [matter.ruleset.bets[name] for name in application.bets]
    return equivalent_bets(base, matter.ruleset, bets, only_given(base, application.choices))


def check_same_bets(matter: ApplicationCase, likes: Mapping[str, tuple[EquivalentBets, ...]]) -> Iterator[Problem]:
    """A bet that wins, pushes and loses as another one does, when that does, and pays the same."""
    for name, members in likes.items():
        if same := _same(matter, name, members):
            yield _problem(matter, name, same, whole=len(same) == len(members))
        if twins := [(one.member, twin) for one in members for twin in one.twins]:
            said = joined(Message("`{one}` and `{twin}`", one=one.id, twin=twin.id) for one, twin in twins)
            message = Message(
                "{said} are one bet: both are decided by the same results at the same time, and pay the same", said=said
            )
            remedy = Message("keep one of the two")
            yield Problem(matter.application.places["bets", name], "structure/same-bet", message, help=remedy)


def doubts_of_same_bets(matter: ApplicationCase, likes: Mapping[str, tuple[EquivalentBets, ...]]) -> Iterator[Problem]:
    """A bet of the regulation that, as it is proposed, is another one of it, which the regulation keeps apart."""
    for name, members in likes.items():
        if name not in matter.base.bets or _same(matter, name, members):
            continue
        pairs = [(one.member.id, same.member.id) for one in members for same in one.same if _becomes(same, name)]
        if pairs:
            said = joined(Message("`{one}` is `{other}`", one=one, other=other) for one, other in pairs)
            message = Message(
                "as it is proposed, {said} of {game}: each is decided by the same results at the same time, and pays "
                "the same",
                said=said, game=matter.base.name,
            )  # fmt: skip
            remedy = Message("leave it out, or ask for another prize: the act has that bet already")
            place = matter.application.places["bets", name]
            yield Problem(place, "structure/same-bet", message, help=remedy, warning=True)


def _becomes(same: SameEvents, name: str) -> bool:
    return same.paid == "the same" and same.member.bet.id != name


def _same(matter: ApplicationCase, name: str, members: Collection[EquivalentBets]) -> list[tuple[str, SameEvents]]:
    """The members that are a bet of the regulation at its prize, each with it.

    Of a bet that takes the place of the regulation's only some may be what these are; but those are another bet of the
    regulation whose rules are changed to that one's. One that has its own events is its own bet, whatever other bet the
    regulation keeps apart from it, so that it may have that one's prize.
    """
    found = {one.member.id: alike for one in members for alike in reversed(_own_first(one)) if alike.paid == "the same"}
    if name not in matter.base.bets:
        later = matter.ruleset.bets[name].additional  # of which some members may be paid no extra
        return list(found.items()) if not later or len(found) == len(members) else []
    own = {one.member.id for one in members for alike in one.same if alike.member.id == one.member.id}
    found = {id_: alike for id_, alike in found.items() if id_ not in own or alike.member.id == id_}
    if own and own == found.keys() == {one.member.id for one in members}:
        was, bet = matter.base.bets[name], matter.ruleset.bets[name]
        told = was.units != bet.units or choices_that_make(matter.base, bet) is not None
        return [] if told else list(found.items())
    return [(id_, alike) for id_, alike in found.items() if id_ not in own]


def _own_first(one: EquivalentBets) -> list[SameEvents]:
    """The bets that it is like, of which the one whose place it takes stands first."""
    return sorted(one.same, key=lambda alike: alike.member.id != one.member.id)


def _problem(matter: ApplicationCase, name: str, same: list[tuple[str, SameEvents]], *, whole: bool) -> Problem:
    """One problem for all members of a bet."""
    itself = whole and all(id_ == alike.member.id for id_, alike in same)
    pairs = [(name, name)] if itself else [(id_, alike.member.id) for id_, alike in same]
    said = joined(Message("`{one}` is `{other}`", one=one, other=other) for one, other in pairs)
    choices = {(option, choice) for _, alike in same for option, choice in alike.chosen.items()}
    chosen = joined(sorted(f"{option}: {choice.label}" for option, choice in choices))
    under = Message(" with the choice {chosen}", chosen=chosen) if chosen else NOTHING
    paid = Message("each is decided by the same results at the same time, and pays the same")
    if itself and _put_into_the_prize(matter, name):
        paid = Message("only the commission was put into the prize, and every net result is the same")
    message = Message("{said} of {game}{under}: {paid}", said=said, game=matter.base.name, under=under, paid=paid)
    away = Message("delete it")
    if not whole:
        away = Message("leave it out of the family") if len(same) == 1 else Message("leave them out of the family")
    if choices and all(matter.base.options[option].choices is None for option, _ in choices):
        remedy = Message("{away}: the act leaves that prize to the house", away=away)
    else:
        *others, last = dict.fromkeys(f"`{alike.member.bet.id}`" for _, alike in same)
        theirs = Message("{last} itself", last=last)
        if others:
            theirs = Message("{others} and {last} themselves", others=joined(others), last=last)
        remedy = Message("{away}; for another prize, propose {theirs} with that prize", away=away, theirs=theirs)
    return Problem(matter.application.places["bets", name], "structure/same-bet", message, help=remedy)


def _put_into_the_prize(matter: ApplicationCase, name: str) -> bool:
    """Whether a bet that takes the place of the regulation's has another commission than that."""
    was = matter.base.commission_of(matter.base.bets[name])
    return commission_form(was) != commission_form(matter.ruleset.commission_of(matter.ruleset.bets[name]))


# --- names -----------------------------------------------------------------------------------------------------------


def check_names(matter: ApplicationCase, likes: Mapping[str, tuple[EquivalentBets, ...]]) -> Iterator[Problem]:
    """A bet that is called, in some language and spelling, as another one is: of the regulation, or proposed before it.

    Another prize for a bet of the regulation may have the name of that, and so may what takes its place.
    """
    base, bets = matter.base, matter.application.bets
    told: dict[str, str] = {}
    for name, bet in bets.items():
        own = {name, in_place_of(matter.application, name), *_of_which(likes.get(name, ()))}
        theirs = {word: other.id for other in base.bets.values() for word in _called(other) if other.id not in own}
        allowed = {word for id_ in own if id_ in base.bets for word in _called(base.bets[id_])}
        words = _called(bet)
        for word in words:
            other, of = (told[word], Message("the application")) if word in told else (theirs.get(word), base.name)
            if other and (word in told or word not in allowed):
                message = Message(
                    "`{name}` is called “{called}”, as `{other}` of {of} is, and they are two bets",
                    name=name,
                    called=words[word],
                    other=other,
                    of=of,
                )
                remedy = Message("give it a name of its own")
                yield Problem(matter.application.places["bets", name], "structure/taken", message, help=remedy)
                break
        told |= {word: name for word in words if word not in told}


def _of_which(members: Collection[EquivalentBets]) -> set[str]:
    """The bets of the regulation whose events all of these members have."""
    each = [{same.member.bet.id for same in one.same} for one in members]
    return set.intersection(*each) if each else set()


def _called(bet: Bet) -> dict[str, str]:
    """The names of a bet, however they are spelled, with each as it is written."""
    return {plain_name(word): word for word in (bet.name.words.values() if bet.name else ())}
