"""A game with other dice, another wheel or other prizes than its file has, for what is to be played or asked of it.

The ruleset is changed before anything is asked of it, so that both engines, the play and the words take it as any
other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import TypeVar

from macau_edge.analysis import SetPrize, members_asked
from macau_edge.model import (
    Choice,
    Device,
    Dice,
    Draw,
    Ratio,
    Ruleset,
    Shoe,
    Wheel,
    key_text,
    parsed_number,
    weights_of,
)
from macau_edge.model.message import NOTHING, Message, joined
from macau_edge.model.problem import UsageError, cut, nearest
from macau_edge.model.records import dataclass, replace
from macau_edge.model.walk import gathered
from macau_edge.outcomes.hand import parts_of
from macau_edge.questions.request import PROBABILITIES
from macau_edge.questions.supposing.prizes import OR_NAMED, Slot, every_place, resolved_prize, slots, with_prizes
from macau_edge.questions.understood import share_typed, understood
from macau_edge.typed.entries import Sort
from macau_edge.wording import Words

T = TypeVar("T")

# --- how likely each face or pocket is, how likely somebody says it is, and a ruleset whose device is like that ------


Shares = Mapping[str, Fraction]
"""Face or pocket -> its probability; they add up to one, in the order of the device."""

LISTED = 20
"""Faces or pockets that a message still names."""


def shares_of(device: Device) -> Shares:
    """How likely each face of a die or each pocket is.

    Raises:
        UsageError: the device is an urn.
    """
    weights = _weights(device)
    whole = sum(weights.values())
    return {label: Fraction(weight, whole) for label, weight in weights.items()}


def shares_given(ruleset: Ruleset, die: Shares, pocket: Shares) -> Shares | None:
    """How likely each face or pocket is where some are given: the others share the rest as their weights are.

    None where nothing is given.

    Raises:
        UsageError: there is no such face or pocket, it is not one that can be loaded, or the probabilities cannot be.
    """
    if not die and not pocket:
        return None
    _refuse_device(ruleset, "pocket" if pocket else "die", both=bool(die and pocket))
    given, option = (die, "die") if die else (pocket, "pocket")
    weights = _weights(ruleset.device)
    for label, probability in given.items():
        _refuse(label, probability, weights, option)
    whole, others = sum(given.values(), Fraction(0)), [label for label in weights if label not in given]
    if whole > 1:
        raise UsageError(
            Message(
                "--{option}: the probabilities given add up to {sum}, which is above 1",
                option=option,
                sum=figure_text(whole),
            ),
            Message("all {count} faces together have 1", count=len(weights))
            if die
            else Message("all {count} pockets together have 1", count=len(weights)),
        )
    if not others and whole != 1:
        raise UsageError(
            Message("--die: every face is given, and together they have {sum} in place of 1", sum=figure_text(whole))
            if die
            else Message(
                "--pocket: every pocket is given, and together they have {sum} in place of 1", sum=figure_text(whole)
            ),
            Message("leave one out, and it has the rest"),
        )
    rest = sum(weights[label] for label in others)
    return {label: given.get(label, (1 - whole) * weights[label] / (rest or 1)) for label in weights}


def loaded_with(ruleset: Ruleset, shares: Shares, dice: int = 1) -> Ruleset:
    """The ruleset with so many dice like that, the others as they are; of a wheel, with such a wheel."""
    whole = lcm(*(probability.denominator for probability in shares.values()))
    weights = {label: int(probability * whole) for label, probability in shares.items()}
    device = ruleset.device
    if isinstance(device, Wheel):
        return replace(ruleset, device=replace(device, pockets=tuple(weights.items())))
    assert isinstance(device, Dice)
    return replace(ruleset, device=replace(device, loaded=(tuple(weights.values()),) * dice))


def labels_by_value(values: Mapping[str, T]) -> dict[T, list[str]]:
    """Value -> the labels that have it, in their order."""
    return gathered(values, lambda label: values[label])


def labels_text(faces: Iterable[str], w: Words) -> str:
    """Several faces or pockets, consecutive numbers as a run."""
    return w("phrase.comma").join(w.runs(map(w.label, faces)))


def shares_text(shares: Shares, w: Words) -> str:
    """`1 to 5 with probability 83/500 each, 6 with probability 17/100`."""
    said = []
    for probability, labels in labels_by_value(shares).items():
        key = "bias.single" if len(labels) == 1 else "bias.each"
        said.append(w(key, labels=labels_text(labels, w), probability=probability))
    return w("phrase.semicolon").join(said)


def loaded_counts(device: Device) -> tuple[int, ...]:
    """How many dice are loaded: one, and all of them; a wheel is one."""
    return tuple(dict.fromkeys((1, device.count))) if isinstance(device, Dice) else (1,)


def figure_text(value: Fraction) -> str:
    """A figure as somebody would type it: `1.02`, or `103/101` where it has no end."""
    places = next((places for places in range(13) if (value * 10**places).denominator == 1), None)
    if places is None:
        return str(value)
    whole, rest = divmod(int(abs(value) * 10**places), 10**places)
    return f"{'-' if value < 0 else ''}{whole}" + (f".{rest:0{places}}" if places else "")


def _weights(device: Device) -> dict[str, int]:
    """The weight of each face or pocket; raises UsageError for an urn, cards and unlike dice."""
    if isinstance(device, Shoe):
        raise UsageError(
            Message("this game is dealt from a shoe of cards, of which none is loaded"),
            Message(
                "a game of dice or with a wheel has faces or pockets; "
                "of a shoe, `analyse` takes another number of decks"
            ),
        )
    if isinstance(device, Draw):
        raise UsageError(
            Message("this game has no dice and no wheel, and what is drawn is not loaded"),
            Message("a game of dice or with a wheel has faces or pockets; of an urn, write other numbers of balls"),
        )
    if isinstance(device, Dice) and device.different:
        raise UsageError(
            Message("these dice are of different kinds, and one probability for a face is of dice that are alike"),
            Message("ask for it of dice that are alike, `dice: 2`, with `faces` of any number"),
        )
    return weights_of(device)


def _refuse_device(ruleset: Ruleset, option: str, *, both: bool) -> None:
    _weights(ruleset.device)
    if both:
        raise UsageError(Message("`--die` and `--pocket` do not go together"), Message("a game has dice or a wheel"))
    if option == "die" and isinstance(ruleset.device, Wheel):
        label = ruleset.device.pockets[-1][0]
        message = Message("`--die` loads dice, and this game has a wheel")
        raise UsageError(message, Message("write `--pocket {label}=0.03`", label=label))
    if option == "pocket" and isinstance(ruleset.device, Dice):
        label = ruleset.device.faces[-1].label
        message = Message("`--pocket` is for a wheel, and this game has dice")
        raise UsageError(message, Message("write `--die {label}=0.17`", label=label))


def _refuse(label: str, probability: Fraction, known: Mapping[str, int], option: str) -> None:
    """Refuses a face or pocket that there is not, and a probability that is none."""
    if label not in known:
        names = joined(known if len(known) <= LISTED else [*list(known)[:3], "…", list(known)[-1]])
        if option == "die":
            message = Message("--die: `{label}` is no face of these dice", label=cut(label))
            otherwise = Message("their faces: {names}", names=names)
        else:
            message = Message("--pocket: `{label}` is no pocket of this wheel", label=cut(label))
            otherwise = Message("its pockets: {names}", names=names)
        near = (
            otherwise if parsed_number(label) is not None else nearest(label, known, otherwise)
        )  # 3 is not near to 37
        raise UsageError(message, near)
    value = figure_text(probability)
    remedy = PROBABILITIES.remedy
    if probability > 1:
        message = Message(
            "--{option}: {value} for `{label}` is above 1, and no probability is",
            option=option,
            value=value,
            label=label,
        )
        if probability <= 100:
            typed = share_typed(probability / 100)
            remedy = Message("did you mean `--{option} {label}={typed}`?", option=option, label=label, typed=typed)
        raise UsageError(message, remedy)
    if probability < 0:
        message = Message(
            "--{option}: {value} for `{label}` is below 0, and no probability is",
            option=option,
            value=value,
            label=label,
        )
        raise UsageError(message, remedy)


# --- what of a game was supposed otherwise, as a report says it ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Supposed:
    """Other dice or another wheel, with the probability of each face or pocket, and other prizes; `shares` may be none.

    The ruleset that was played and the one that was analysed is the one with all this in it.
    """

    shares: Mapping[str, Fraction] | None
    prizes: tuple[SetPrize, ...]


def read_prizes(words: Collection[str]) -> dict[str, Ratio]:
    """What `12=5:2` and others say: the name of a prize -> the ratio; `5:2` alone is that of a bet with one prize.

    Raises:
        UsageError: one says no ratio, or one is set twice.
    """
    found: dict[str, Ratio] = {}
    for word in words:
        otherwise = NOTHING if {"=", "＝"} & {*word} else OR_NAMED
        name, prize = understood(Sort.PRIZE, word.strip(), "prize", otherwise=otherwise)
        if name in found:
            message = Message("--prize: `{name}` is set twice", name=cut(name or word))
            raise UsageError(message, Message("keep one of the two"))
        found[name] = prize
    return found


def supposed_ruleset(
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    only: Collection[str] = (),
    *,
    die: Mapping[str, Fraction],
    pocket: Mapping[str, Fraction],
    prizes: Mapping[str, Ratio],
) -> tuple[Ruleset, Supposed | None]:
    """The ruleset with all dice, or the wheel, like that, and these prizes in every bet that `only` names.

    The faces not named share the rest as their weights are. None where nothing is supposed otherwise.

    Raises:
        ProblemError: a family cannot be listed.
        UsageError: there is no such bet, face, pocket or prize, or probabilities that cannot be.
    """
    if not die and not pocket and not prizes:
        return ruleset, None
    shares = shares_given(ruleset, die, pocket)
    changed, set_ = priced_ruleset(ruleset, choices, only, {"": prizes} if prizes else {})
    if shares is not None:
        device = changed.device
        changed = loaded_with(changed, shares, device.count if isinstance(device, Dice) else 1)
    return changed, Supposed(shares, set_)


def priced_ruleset(
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    only: Collection[str],
    prizes: Mapping[str, Mapping[str, Ratio]],
) -> tuple[Ruleset, tuple[SetPrize, ...]]:
    """The ruleset with these prizes by the bet that has them, under an empty name those of every bet that `only` names.

    Raises:
        ProblemError: a family cannot be listed.
        UsageError: there is no such bet or prize, or it is not said whose prize it is.
    """
    if "" in prizes and not only and len(ruleset.bets) > 1:
        raise UsageError(Message("--prize: whose prize is it?"), Message("name the bet or the family after the game"))
    taken = _prizes(ruleset, choices, only, prizes)
    changed = with_prizes(_uncited(ruleset, taken), {slot: after for slot, (_, after) in taken.items()})
    set_ = (
        SetPrize(
            bet=bet,
            name=_called(slot),
            before=slot.ratio,
            after=after,
            option=slot.option,
            bets=tuple(dict.fromkeys(one for one, _ in slot.places)),
        )
        for slot, (bet, after) in taken.items()
    )
    return changed, tuple(set_)


def _uncited(ruleset: Ruleset, set_: Iterable[Slot]) -> Ruleset:
    """The ruleset where no bet in which a prize is set, or that is put together of such, cites an article for it.

    That the prizes of a bet were not read in the law is said still.
    """
    priced = {bet for slot in set_ for bet, _ in slot.places}
    bets = {
        bet.id: replace(bet, pays_law=None)
        for bet in ruleset.bets.values()
        if bet.pays_law and not bet.pays_law.unread and priced & {bet.id, *parts_of(bet)}
    }
    return replace(ruleset, bets={**ruleset.bets, **bets}) if bets else ruleset


def _prizes(
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    only: Collection[str],
    prizes: Mapping[str, Mapping[str, Ratio]],
) -> dict[Slot, tuple[str, Ratio]]:
    """The prizes that are set, each with the bet that has it; every bet that is asked for must have them all."""
    found: dict[Slot, tuple[str, Ratio]] = {}
    places: dict[object, tuple[str, Ratio]] = {}
    wanted = [
        (member, named)
        for bet, named in prizes.items()
        for member in members_asked(ruleset, choices, [bet] if bet else only)
    ]
    for member, of_bet in wanted:
        known = slots(ruleset, member, choices)
        for name, after in of_bet.items():
            slot = resolved_prize(
                known,
                name,
                member.id,
                none=Message("name the bet whose prize is meant"),
                ahead=Message("write its name before the prize"),
                example="5:2",
            )
            slot = replace(slot, places=every_place(ruleset, slot))
            for place in slot.places:
                earlier, other = places.setdefault(place, (name, after))
                if other != after:
                    message = Message(
                        "--prize: `{name}` and `{other}` of `{bet}` are one prize",
                        name=cut(earlier),
                        other=cut(name),
                        bet=member.id,
                    )
                    raise UsageError(message, Message("keep one of the two"))
            if not any(slot.places == one.places for one in found):
                found[slot] = member.bet.id, after
    return found


def _called(slot: Slot) -> str:
    """What the prize is for, also where an option of the house stands for it."""
    return ", ".join(map(key_text, slot.keys)) if slot.option and slot.keys else slot.name
