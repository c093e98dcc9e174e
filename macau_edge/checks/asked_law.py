"""What is said of an application once it is known what is asked for with each bet: its way, its doubts, its prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from macau_edge.checks.asked import NOT_AS_ASKED, AskedBet, Concerned, bet_as_written, place_of_asks
from macau_edge.checks.filed import ApplicationCase
from macau_edge.model import Bet, PrizeTable, Ratio, Reference, key_text
from macau_edge.model.bets import of_members
from macau_edge.model.filed import Kind
from macau_edge.model.message import Cited, Message
from macau_edge.model.prizes import OTHERS, Pays, Span, rows_for
from macau_edge.model.problem import Problem
from macau_edge.model.records import replace

Asked = Mapping[str, AskedBet]
"""Proposed bet -> what is asked for with it."""

TWO_WAYS = "law/two-ways"
"""The code of an application of which a part is authorised, and a part needs an amendment."""


def problems_of_asked(matter: ApplicationCase, found: Asked) -> list[Problem]:
    """What is wrong with the bets of an application beside each other."""
    return [*_replaced_twice(matter, found), *_two_ways(matter, found)]


def doubts_of_asked(matter: ApplicationCase, found: Asked) -> list[Problem]:
    """What may be meant as it is written, in warnings; nothing is said of an act where there is none."""
    rules = DOUBTS if matter.base.act else ()
    return [replace(problem, warning=True) for rule in rules for problem in rule(matter, found)]


# --- the bets beside each other, and the way that they go ------------------------------------------------------------


def _replaced_twice(matter: ApplicationCase, found: Asked) -> Iterator[Problem]:
    """A bet whose place two bets take, or beside which one stands while another takes its place."""
    gone: dict[str, str] = {}
    for name, asked in found.items():
        for one in (one.id for act_bet in asked.act_bets if not act_bet.stays for one in act_bet.members):
            if gone.setdefault(one, name) != name:
                message = Message(
                    "`{one}` and `{other}` both take the place of `{of}`", one=gone[one], other=name, of=one
                )
                yield Problem(place_of_asks(matter, name), NOT_AS_ASKED, message, help=Message("keep one of the two"))
                break
    for name, asked in found.items():
        staying = (one.id for act_bet in asked.act_bets if act_bet.stays for one in act_bet.members)
        if of := next((one for one in staying if one in gone), None):
            message = Message("`{bet}` is about `{of}`, whose place `{other}` takes", bet=name, of=of, other=gone[of])
            remedy = Message("keep one of the two, or ask for them in two applications")
            yield Problem(place_of_asks(matter, name), NOT_AS_ASKED, message, help=remedy)


_ASKS_FOR: Mapping[Kind, Message] = {
    "new": Message("a new bet"),
    "beside": Message("a bet beside one of the act"),
    "system": Message("bets of the act made together"),
    "in-place-of": Message("another prize"),
    "extra-prize": Message("an extra prize"),
}


def _without_basis(matter: ApplicationCase, found: Asked) -> Iterator[Problem]:
    """What is asked for and the act provides for something else alone, so that it is a proposal to amend it."""
    act = matter.base.act
    if any(asked.basis.law for asked in found.values()):
        return  # of which only a part would be one
    for name, asked in found.items() if act else ():
        other = act and (act.new_prizes if asked.basis.subject == "new-bets" else act.new_bets)
        if asked.basis.law or not other or not other.law:
            continue
        what = Message("other rules for a bet of the act") if asked.other_rules else _ASKS_FOR[asked.kind]
        alone = Message("new bets") if asked.basis.subject == "new-prizes" else Message("new prizes")
        message = Message(
            "`{bet}` asks for {what}, and the act provides for {alone} alone ({law}): this is a proposal to amend "
            "the regulation, and cites no article of it",
            bet=name, what=what, alone=alone, law=Cited(other.law.text),
        )  # fmt: skip
        remedy = Message("ask for what it provides for, or leave it")
        if asked.kind == "in-place-of" and not asked.other_rules and asked.of and name not in matter.base.bets:
            remedy = Message(
                "ask for a bet beside it, `asks: {{beside: {of}}}`, under a name of its own, or leave it",
                of=bet_as_written(asked.of),
            )
        yield Problem(place_of_asks(matter, name), "law/no-basis", message, help=remedy)


def _two_ways(matter: ApplicationCase, found: Asked) -> Iterator[Problem]:
    """One application of which a part is authorised under the act, and a part needs the act amended."""
    under = next(((name, one.basis.law) for name, one in found.items() if one.basis.law), None)
    without = next((name for name, one in found.items() if not one.basis.law), None)
    if under and without and matter.base.act:
        name, law = under
        message = Message(
            "`{one}` is authorised under {law}, `{other}` needs an amendment of the regulation",
            one=name, law=Cited(law.text), other=without,
        )  # fmt: skip
        remedy = Message("split them into two applications")
        yield Problem(place_of_asks(matter, without), TWO_WAYS, message, help=remedy)


def _uncertain(matter: ApplicationCase, found: Asked) -> Iterator[Problem]:
    """What the words of a provision do not surely cover."""
    for name, asked in found.items():
        if not asked.basis.doubt or not asked.basis.law:
            continue
        law, of = asked.basis.law.text, asked.of
        if asked.kind == "in-place-of" and asked.other_rules:
            message = Message(
                "whether {law} covers other rules for `{of}` in place of the act’s is for whoever decides",
                of=of,
                law=Cited(law),
            )
            remedy = Message(
                "ask for it as a new bet, under an identifier of its own, or leave it: the dossier says so"
            )
            yield Problem(place_of_asks(matter, name), "law/kind-uncertain", message, help=remedy)
            continue
        if asked.kind == "in-place-of":
            message = Message(
                "whether {law} covers a prize for `{of}` in place of the act’s is for whoever decides",
                of=of,
                law=Cited(law),
            )
            remedy = Message(
                "ask for the extra alone, `asks: {{extra-prize: {of}}}`, or for a bet beside it, "
                "`asks: {{beside: {of}}}`, each under an identifier and a name of its own; or leave it: the dossier "
                "says so",
                of=bet_as_written(of),
            )
            yield Problem(place_of_asks(matter, name), "law/other-prize-uncertain", message, help=remedy)
            continue
        message = Message(
            "`{bet}` is made together of bets of the act: whether {law} covers that is for whoever decides",
            bet=name, law=Cited(law),
        )  # fmt: skip
        if asked.kind == "beside":
            message = Message(
                "`{bet}` stands beside `{of}`: whether {law} covers a second bet on the same results is for whoever "
                "decides",
                bet=name, of=of, law=Cited(law),
            )  # fmt: skip
        remedy = Message("leave it: the dossier says so")
        yield Problem(place_of_asks(matter, name), "law/kind-uncertain", message, help=remedy)


def _given_up(matter: ApplicationCase, found: Asked) -> Iterator[Problem]:
    """An option of the law that a bet in the place of another does not leave to the house any more."""
    for name, asked in found.items():
        for option in asked.given_up:
            law = option.law.text if option.law and not option.law.unread and not option.law.silent else ""
            message = Message(
                "in the place of `{of}`, the choice `{option}` that the act leaves to the house is given up",
                of=asked.of, option=option.id,
            )  # fmt: skip
            if law:
                message = Message(
                    "in the place of `{of}`, the choice `{option}` that {law} leaves to the house is given up",
                    of=asked.of, option=option.id, law=Cited(law),
                )  # fmt: skip
            remedy = Message(
                "name `{option}` among the prizes and write `choices: {{{option}: kept}}`, or leave it: the dossier "
                "says so",
                option=option.id,
            )
            if option.choices is None:
                remedy = Message("name `{option}` among the prizes, or leave it: the dossier says so", option=option.id)
            place = matter.application.places.get(("choices", option.id), matter.ruleset.bets[name].prize_place)
            yield Problem(place, "law/option-given-up", message, help=remedy)


def _paid_freely(matter: ApplicationCase, found: Asked) -> Iterator[Problem]:
    """A prize that is higher than the act's, where those are the least that is paid."""
    prizes = matter.base.act.new_prizes if matter.base.act else None
    least = prizes.least if prizes else None
    for name, asked in found.items() if least else ():
        if asked.kind != "in-place-of" or asked.other_rules:
            continue
        pays, was = matter.application.bets[name].pays, _priced(asked.act_bets[0]).pays
        profits = [(ratio.profit, act.profit) for _, ratio, act in _pairs(matter, pays, was, others=True)]
        if all(ours >= theirs for ours, theirs in profits) and any(ours > theirs for ours, theirs in profits):
            message = Message(
                "`{bet}` asks for a higher prize, and by {law} those of the act are the least: a higher one is paid "
                "without being asked for",
                bet=name, law=Cited(least.text if least else ""),
            )  # fmt: skip
            remedy = Message("delete the bet, or file it all the same")
            yield Problem(matter.ruleset.bets[name].prize_place, "law/needs-no-approval", message, help=remedy)


# --- a prize that may have been written the wrong way round ----------------------------------------------------------


def _below_the_act(matter: ApplicationCase, found: Asked) -> Iterator[Problem]:
    """A prize below that of the act for the same result, which would not be below it with its two sides exchanged."""
    for name, asked in found.items():
        was = _priced(asked.act_bets[0]) if asked.kind in ("in-place-of", "beside") else None
        told: set[Ratio] = set()
        for label, ratio, least in _pairs(matter, matter.application.bets[name].pays, was.pays) if was else ():
            turned = Ratio(ratio.stake, ratio.amount)
            if ratio.for_one or ratio in told or not ratio.profit < least.profit <= turned.profit:
                continue
            told.add(ratio)
            where = (
                Message("for {label}, {least}", label=label, least=least) if label else Message("{least}", least=least)
            )
            message = Message("{ratio} is below what the act pays {where}", ratio=ratio, where=where)
            if _in_chinese(matter):
                message = Message(
                    "{ratio} is below what the act pays {where}; the Chinese gazette prints the stake first, "
                    "（{stake}：{amount}）",
                    ratio=ratio, where=where, stake=ratio.amount, amount=ratio.stake,
                )  # fmt: skip
            remedy = Message(
                "if {amount} for each {stake} staked is meant, write `{turned}`",
                amount=turned.amount, stake=turned.stake, turned=turned,
            )  # fmt: skip
            place = ratio.place if ratio.place.line else matter.ruleset.bets[name].prize_place
            yield Problem(place, "law/prize-below-the-act", message, help=remedy)


def _priced(of: Concerned) -> Bet:
    """A bet of the act with the prizes of the members that something is asked of."""
    return of.bet if of.whole else of_members(of.bet, of.members)


def _in_chinese(matter: ApplicationCase) -> bool:
    """Whether the act has a Chinese title."""
    return bool(matter.base.act and "zh" in matter.base.act.title.words)


def _pairs(
    matter: ApplicationCase, pays: Pays | None, was: Pays | None, *, others: bool = False
) -> Iterator[tuple[str, Ratio, Ratio]]:
    """Each result that both name, with what it pays and the least that the act pays for it; "" where they name none.

    Those that are named by no row are left out, but where the `others` are asked for too.
    """
    if isinstance(pays, Ratio) and (least := _least(matter, was)):
        yield "", pays, least
    if isinstance(pays, PrizeTable) and (not isinstance(was, PrizeTable) or was.by == pays.by):
        for row in pays.rows:
            for key in row.keys:
                label = str(key.low) if isinstance(key, Span) else key
                theirs = rows_for(was, label)[:1] if isinstance(was, PrizeTable) else ()
                paid = theirs[0].pays if theirs else was if not isinstance(was, PrizeTable) else None
                if isinstance(row.pays, Ratio) and (others or label != OTHERS) and (least := _least(matter, paid)):
                    yield key_text(key), row.pays, least


def _least(matter: ApplicationCase, pays: Pays | None) -> Ratio | None:
    """The prize, or the least among which the house may choose; None of anything else."""
    if isinstance(pays, Reference):
        option = matter.base.options.get(pays.word)
        ratios = [one for one in (option and option.choices) or () if isinstance(one, Ratio)]
        return min(ratios, key=lambda one: one.profit, default=None)
    return pays if isinstance(pays, Ratio) else None


DOUBTS: tuple[Callable[[ApplicationCase, Asked], Iterable[Problem]], ...] = (
    _without_basis,
    _uncertain,
    _given_up,
    _paid_freely,
    _below_the_act,
)
"""Rules on what may be meant as it is written."""
