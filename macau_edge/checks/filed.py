"""An application beside the ruleset it is about, and the rules of what it files beside its bets.

To whom it is filed, what is done at the table, the annexes that it asks for, its date, the places in
the act that it quotes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from macau_edge.checks.clauses import leaves_of
from macau_edge.model import Bet, Citation, Device, Dice, Ratio, Reference, Ruleset, weights_of
from macau_edge.model.authority import Authority
from macau_edge.model.filed import Application, AskedAnnex, Said, Stakes
from macau_edge.model.message import Cited, Message, joined
from macau_edge.model.problem import Place, Problem, nearest
from macau_edge.model.records import dataclass
from macau_edge.model.ruleset import Jurisdiction
from macau_edge.model.subjects import OTHER, SUBJECTS, TOLD_BY
from macau_edge.model.walk import every
from macau_edge.outcomes.hand import made_of
from macau_edge.reading.authority import authority_for, authority_named, authority_of, selectable_authorities
from macau_edge.reading.kinship import games_of_place, place_of_act
from macau_edge.typed.prose import SaidNumber, amounts_in
from macau_edge.typed.ratios import PART_LOST, RETURNED


@dataclass(frozen=True, slots=True)
class ApplicationCase:
    """An application, the ruleset as it is, and the ruleset with the proposed bets in it."""

    application: Application
    base: Ruleset
    ruleset: Ruleset


OF_PLACE: Mapping[Jurisdiction, Message] = {
    "macau": Message("an act of Macau"),
    "portugal": Message("an act of Portugal"),
    "new-jersey": Message("an act of New Jersey"),
    "maryland": Message("an act of Maryland"),
    "massachusetts": Message("an act of Massachusetts"),
    "nevada": Message("an act of Nevada"),
    "pennsylvania": Message("an act of Pennsylvania"),
}
"""What an act of a place is called in a sentence."""


def check_authority(matter: ApplicationCase) -> Iterator[Problem]:
    """An authority of another place than the act, or that another act is filed to."""
    application, base = matter.application, matter.base
    if not (name := application.authority):
        return
    place = application.values["", "authority"]
    if found := of_another_place(application, base):
        yield from found
    elif name not in selectable_authorities() and name != (follows := authority_of(base.act)):
        message = Message(
            "from the act of {game} follows the authority `{follows}`, and not `{name}`",
            game=base.name,
            follows=follows,
            name=name,
        )
        remedy = Message(
            "delete `authority`, or name one that no act leads to: {authorities}",
            authorities=joined(selectable_authorities()),
        )
        yield Problem(place, "structure/not-a-choice", message, help=remedy)


PRINTED_BY: Mapping[str, str] = {"kind": "kind", "approved": "edition", "supersedes": "edition"}
"""Keys of an application that not every authority asks for -> the section in which they are printed."""


def check_printed_keys(matter: ApplicationCase) -> Iterator[Problem]:
    """A key that would vanish without a word, since nothing that is filed to the authority has it."""
    authority = authority_for(matter.application, matter.base)
    sections = {section for part in authority.parts for section in part.of}
    for key, section in PRINTED_BY.items():
        if getattr(matter.application, key) and section not in sections:
            message = Message("what is filed to {authority} has no `{key}`", authority=authority.id, key=key)
            place = matter.application.values["", key]
            yield Problem(place, "structure/unknown-key", message, help=Message("delete `{key}`", key=key))


def of_another_place(application: Application, base: Ruleset) -> list[Problem]:
    """That an application names an authority of another place than the act of its game."""
    name = application.authority
    found = act_of_another_place(authority_named(name), base, application.game) if name else None
    return (
        [Problem(application.values["", "authority"], "law/act-of-another-place", found[0], help=found[1])]
        if found
        else []
    )


def act_of_another_place(authority: Authority, base: Ruleset, game: str) -> tuple[Message, Message] | None:
    """That the `game` is written from an act of another place than an authority's, and what to do."""
    if authority.place == "any" or not base.act:
        return None
    of = place_of_act(base, authority.place)
    if of is None:
        return None
    message = Message(
        "`{game}` is written from {act_of_place} ({act}); a petition to {authority} starts from the rules approved "
        "there",
        game=game[:60],
        act_of_place=OF_PLACE[of],
        act=Cited(base.act.cite),
        authority=authority.id,
    )
    games = joined((f"`{one}`" for one in games_of_place(authority.place)), Message(" or "))
    if not authority.own_rules:
        remedy = Message("leave `authority` out: it follows from the act of the game")
    elif games:
        remedy = Message(
            "put them in a file beside the application, as examples/new-jersey does, or take {games}; or leave "
            "`authority` out",
            games=games,
        )
    else:
        remedy = Message(
            "put them in a file beside the application, as examples/new-jersey does, or leave `authority` out"
        )
    return message, remedy


# --- the procedure at the table: what the act or the application says of each point of it ----------------------------


def check_procedure(matter: ApplicationCase) -> Iterator[Problem]:
    """What is said not to apply, and is no subject, or applies by what is said elsewhere or the act."""
    application = matter.application
    rules = [one for one in matter.base.conditions if one.bets is None and one.law and not one.law.silent]
    said = {subject for one in (*application.rules, *application.operation) for subject in one.about}
    subjects = [subject for subject in SUBJECTS if subject != OTHER]
    for one in application.does_not_apply:
        if one.id not in subjects:
            message = Message("`{word}` is no subject", word=one.id[:60])
            remedy = nearest(one.id, subjects, Message("write one of {known}", known=joined(subjects)))
            yield Problem(one.place, "structure/unknown-word", message, help=remedy)
        elif one.id in said:
            message = Message(
                "`{name}` stands under `rules` or `operation` too, and cannot both apply and not", name=one.id
            )
            yield Problem(one.place, "structure/taken", message, help=Message("keep one of the two"))
        for rule in (rule for rule in rules if not {one.id, *TOLD_BY.get(one.id, ())}.isdisjoint(rule.about)):
            message = Message(
                "`{name}` is said not to apply, and {game} has a rule for all bets, `{rule}`",
                name=one.id,
                game=matter.base.name,
                rule=rule.id,
            )
            remedy = Message("delete it; what is proposed in its place is written under `rules`")
            yield Problem(one.place, "structure/taken", message, help=remedy)


def proposed_place(bet: Bet, application: Application) -> Place:
    """Where a bet is proposed, or the first of those that it is put together of or goes with; else the application."""
    if bet.id in application.bets:
        return bet.place
    parts = (name for name in application.bets if name in made_of(bet))
    return next((application.places["bets", name] for name in parts), application.place)


# --- annexes on request ----------------------------------------------------------------------------------------------


def check_annexes(matter: ApplicationCase) -> Iterator[Problem]:
    """An annex for which the application, or the game, has not what it is made of."""
    for asked in matter.application.annexes:
        for message, remedy in _wanting(asked, matter):
            yield Problem(asked.place, "structure/annex", message, help=remedy)


def _wanting(asked: AskedAnnex, matter: ApplicationCase) -> Iterator[tuple[Message, Message]]:
    """What an annex cannot be made without, and the remedy."""
    stakes, device = matter.application.stakes, matter.base.device
    stake = asked.given.get("stake")
    match asked.id:
        case "exposure" if stakes is None or stakes.maximum is None:
            yield (
                Message("the annex `exposure` says what may have to be paid at the highest stake, and none is given"),
                Message("add it to `stakes`: `stakes: {minimum: 25, chip: 5, maximum: 500}`"),
            )
        case "session" if stakes is None and stake is None:
            message = Message("the annex `session` is played at a stake, and none is given")
            yield message, Message("write `- session: {stake: 100}`, or add `stakes`")
        case "session" if stakes and stake is not None and not _can_be_laid(stake, stakes):
            message = Message(
                "the annex `session` is played at a stake of {stake:,}, which `stakes` does not allow", stake=stake
            )
            chip, low, high = stakes.chip, stakes.minimum, stakes.maximum
            remedy = Message("write a multiple of {chip:,}, {low:,} at least", chip=chip, low=low)
            if high:
                remedy = Message(
                    "write a multiple of {chip:,}, {low:,} at least and {high:,} at most", chip=chip, low=low, high=high
                )
            yield message, remedy
        case "dice-tolerance" if not isinstance(device, Dice) or device.different:
            message = Message("the annex `dice-tolerance` is about dice that are alike, and this game has none")
            yield message, Message("delete it; of a wheel `macau-edge bias` says the same")
        case "dice-tolerance" if (tolerance := asked.given.get("tolerance", 0)) > (least := _rarest(device)):
            message = Message(
                "the annex `dice-tolerance` lets a face be off by {tolerance}, and one has only {least}",
                tolerance=tolerance,
                least=least,
            )
            yield message, Message("the largest tolerance is {least}", least=least)


def _can_be_laid(stake: int | Fraction, stakes: Stakes) -> bool:
    """Whether a stake is one that the table takes."""
    return not stake % stakes.chip and stakes.minimum <= stake <= (stakes.maximum or stake)


def _rarest(device: Device) -> Fraction:
    """The lowest probability of a face of a die."""
    weights = weights_of(device).values()
    return Fraction(min(weights), sum(weights))


# --- a prize that is none --------------------------------------------------------------------------------------------


def check_stake_kept(matter: ApplicationCase) -> Iterator[Problem]:
    """A prize that is no more than the stake, where the house keeps that: as `1 for 1` and `1 for 2`, which are none.

    The bet would be said to win, by what decides it, and not to be won, by what it brings.
    """
    laid = {name for name, asks in matter.application.asks.items() if asks.kind == "extra-prize"}
    bets = () if matter.base.stake_returned else matter.application.bets.values()
    for bet in (bet for bet in bets if bet.id not in laid):
        for place, leaf in leaves_of(bet.pays, bet.prize_place) if bet.pays else ():
            option = matter.base.options.get(leaf.word) if isinstance(leaf, Reference) else None
            for prize in (option.choices or ()) if option else (leaf,):
                if isinstance(prize, Ratio) and not prize.for_one and prize.profit <= 1:
                    yield _no_more_than_the_stake(prize, place)


def _no_more_than_the_stake(prize: Ratio, place: Place) -> Problem:
    if prize.profit == 1:
        message = Message(
            "`{prize}` only returns the stake, as the house keeps it (`winning-stake: kept`)", prize=prize
        )
        return Problem(place, "structure/not-a-ratio", message, help=RETURNED)
    message = Message(
        "`{prize}`: less than the stake comes back, as the house keeps it (`winning-stake: kept`)", prize=prize
    )
    lost = 1 - prize.profit
    remedy = PART_LOST.filled(part=f"lost: {lost.numerator}:{lost.denominator}")
    return Problem(place, "structure/not-a-ratio", message, help=remedy)


# --- the stakes ------------------------------------------------------------------------------------------------------


def check_stakes(matter: ApplicationCase) -> Iterator[Problem]:
    """An amount of money, in what is said of the stakes and of nothing else, that is none of `stakes`.

    Where these have no maximum, one amount above the minimum may be it.
    """
    stakes, application = matter.application.stakes, matter.application
    if stakes is None:
        return
    known = {one for one in (stakes.minimum, stakes.chip, stakes.maximum) if one is not None}
    for one in (*application.rules, *application.operation, *application.information):
        if one.about != ("stakes",):
            continue
        for words in one.text.words.values():
            amounts = [figure for figure in amounts_in(words) if known.isdisjoint(figure.values)]
            above = {figure.values for figure in amounts if max(figure.values) > stakes.minimum}
            if stakes.maximum is None and len(above) == 1:
                amounts = [figure for figure in amounts if figure.values not in above]
            if amounts:
                yield _other_amount(one, amounts[0], stakes)
                break


def _other_amount(entry: Said, amount: SaidNumber, stakes: Stakes) -> Problem:
    if stakes.maximum is not None and max(amount.values) > stakes.minimum:
        said, bound = Message("`{name}` says {amount} and `stakes` has the maximum {bound}"), stakes.maximum
    else:
        said, bound = Message("`{name}` says {amount} and `stakes` has the minimum {bound}"), stakes.minimum
    remedy = Message(
        "write in both the amount that is meant; one that is no stake, as the most that a table pays, stands in an "
        "entry of its own: `about: other`, `for: players`"
    )
    return Problem(
        entry.place, "law/figures-differ", said.filled(name=entry.id, amount=amount.text, bound=bound), help=remedy
    )


# --- the date --------------------------------------------------------------------------------------------------------


EARLIEST, LATEST = "1970-01-01", "2100-12-31"
"""Dates that the files of a dossier can bear."""


def check_date(matter: ApplicationCase) -> Iterator[Problem]:
    """A date that no dossier can bear, or before there was the act that it is made under, or before that has effect."""
    application, act = matter.application, matter.base.act
    if not application.date:
        return
    place, remedy = application.values["", "date"], Message("write the date of the request")
    if not EARLIEST <= application.date <= LATEST:
        message = Message(
            "{date} is not between {earliest} and {latest}, as the date of a dossier is",
            date=application.date,
            earliest=EARLIEST,
            latest=LATEST,
        )
        yield Problem(place, "structure/date-out-of-range", message, help=remedy)
        return
    if application.approved and application.approved < application.date:
        message = Message(
            "{approved} is before {date}, when it was asked for", approved=application.approved, date=application.date
        )
        told = Message("write the day on which it was approved, or leave `approved` out")
        yield Problem(application.values["", "approved"], "structure/date-out-of-range", message, help=told)
    if act is None:
        return
    dates = (
        (act.published, "structure/before-the-act", Message("{date} is before {act} was published, on {day}")),
        (act.effective, "law/dated-before-effective", Message("{date} is before {act} has effect, from {day} on")),
    )
    for day, code, said in dates:
        if application.date < day:
            yield Problem(place, code, said.filled(date=application.date, act=Cited(act.cite), day=day), help=remedy)
            return


# --- quotations of the act --------------------------------------------------------------------------------------------


def check_quotations(matter: ApplicationCase) -> Iterator[Problem]:
    """A quotation of a place in the act that neither its ruleset nor the application cites."""
    application = matter.application
    cited = [one for one in every((matter.base, application.readings), Citation) if not (one.silent or one.unread)]
    for place in application.quotations:
        if not any(one.is_in(place) for one in cited):
            message = Message("`{place}` is quoted, and nothing cites it", place=place[:60])
            known = dict.fromkeys(part for one in cited for part in one.text.split("; "))
            remedy = nearest(place, known, Message("write the place as the ruleset cites it: `art. 5, n.º 2, 1)`"))
            yield Problem(application.places["quotations", place], "law/not-cited", message, help=remedy)
