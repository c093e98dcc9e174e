"""A game with other dice, another wheel or other prizes than its file has, for what is to be played or asked of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.analysis.compare import asked_for
from macau_edge.model import Choice, Dice, Ratio, Ruleset, key_text
from macau_edge.model.notation import Malformed, parse_ratio
from macau_edge.model.problem import UsageError, cut
from macau_edge.questions.supposing.prizes import Slot, one_meant, priced, slots
from macau_edge.questions.supposing.shares import loaded_with, shares_given

# --
# What of a game was supposed otherwise before it was played, as a report says it.


@dataclass(frozen=True, slots=True)
class SetPrize:
    """A prize of a bet in place of the one written; `name` is what it is for, empty for the only one.

    `before` is None where an option that was not given stands there.
    """

    bet: str
    name: str
    before: Ratio | None
    after: Ratio


@dataclass(frozen=True, slots=True)
class Supposed:
    """Other dice or another wheel, with the probability of each face or pocket, and other prizes; `shares` may be none.

    The ruleset that was played and the one that was analysed is the one with all this in it.
    """

    shares: Mapping[str, Fraction] | None
    prizes: tuple[SetPrize, ...]


def read_prizes(words: Sequence[str]) -> dict[str, Ratio]:
    """What `12=5:2` and others say: the name of a prize -> the ratio; `5:2` alone is that of a bet with one prize.

    Raises:
        UsageError: one says no ratio, or one is set twice.
    """
    found: dict[str, Ratio] = {}
    for word in words:
        name, _, text = (part.strip() for part in word.rpartition("="))
        if name in found:
            raise UsageError(f"--prize: `{cut(name or word)}` is set twice", "keep one of the two")
        found[name] = ratio(text)
    return found


def ratio(text: str) -> Ratio:
    """The prize that a text is, `5:2` or `8 for 1`; raises UsageError where it is none."""
    try:
        return parse_ratio(text.strip())
    except Malformed as error:
        raise UsageError(f"--prize: {error.message}", error.remedy) from None


def supposed(
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
    if prizes and not only and len(ruleset.bets) > 1:
        raise UsageError("--prize: whose prize is it?", "name the bet or the family after the game")
    shares = shares_given(ruleset, die, pocket)
    taken = _prizes(ruleset, choices, only, prizes) if prizes else {}
    changed = priced(ruleset, {slot: after for slot, (_, after) in taken.items()})
    if shares is not None:
        device = changed.device
        changed = loaded_with(changed, shares, device.count if isinstance(device, Dice) else 1)
    set_ = tuple(SetPrize(bet, _called(slot), slot.ratio, after) for slot, (bet, after) in taken.items())
    return changed, Supposed(shares, set_)


def _prizes(
    ruleset: Ruleset, choices: Mapping[str, Choice], only: Collection[str], prizes: Mapping[str, Ratio]
) -> dict[Slot, tuple[str, Ratio]]:
    """The prizes that are set, each with the bet that has it; every bet that is asked for must have them all."""
    found: dict[Slot, tuple[str, Ratio]] = {}
    places: dict[object, tuple[str, Ratio]] = {}
    for member in asked_for(ruleset, choices, only):
        known = slots(ruleset, member, choices)
        for name, after in prizes.items():
            slot = one_meant(
                known, name, member.id, none="name the bet whose prize is meant", of="prize", example="5:2"
            )
            for place in slot.places:
                earlier, other = places.setdefault(place, (name, after))
                if earlier != name and other != after:
                    raise UsageError(
                        f"--prize: `{cut(earlier)}` and `{cut(name)}` of `{member.id}` are one prize",
                        "keep one of the two",
                    )
            if not any(slot.places == one.places for one in found):
                found[slot] = member.bet.id, after
    return found


def _called(slot: Slot) -> str:
    """What the prize is for, also where an option of the house stands for it."""
    return ", ".join(map(key_text, slot.keys)) if slot.option and slot.keys else slot.name
