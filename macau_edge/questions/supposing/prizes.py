"""The prizes of a bet that may be set otherwise, by name, and a ruleset in which they are set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from macau_edge.model import (
    Choice,
    Member,
    Pays,
    PrizeTable,
    Ratio,
    Reference,
    Row,
    RowKey,
    Ruleset,
    key_text,
    matches,
    rows_for,
)
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import UsageError, cut, nearest
from macau_edge.model.records import dataclass, replace
from macau_edge.model.regex import regex
from macau_edge.outcomes.options import chosen_ratio
from macau_edge.outcomes.together import combined_parts, laid_bets
from macau_edge.typed.normal import normal

Path = tuple[int, ...]
"""The number of the row that is taken in each table, outermost first; empty where the prize is one ratio."""


OR_NAMED = Message("of a bet with several prizes, the name of one before it, as in `12=5:2`")
"""What else may be meant by a number alone, where a prize was asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A prize of a bet, in one row of its table or, where an option of the house stands in several, in all of these.

    `name` is what it is called: `12`, `3, 4, 9, 10, 11`, `field12`; empty for the only prize of a bet. `keys` are what
    the innermost row is for, `option` the option that stands there, of which a row may pay a part if it is a meter;
    `places` are the bet and the rows where it is written. `ratio` is what is paid now, or the meter shows, None where
    an option was not given; `partly` is whether a row pays a part of it.
    """

    name: str
    keys: tuple[RowKey, ...]
    option: str | None
    places: tuple[tuple[str, Path], ...]
    ratio: Ratio | None
    partly: bool = False

    def answers(self, asked: str) -> bool:
        """Whether somebody may mean this prize: by its whole name, its option, or what its row is for."""
        asked = asked.strip()
        each = self.name.split(", ")
        named = (self.name, self.option, *each)
        return asked in named or _BETWEEN.split(asked) == each or any(matches(key, asked) for key in self.keys)


_BETWEEN = regex(r"\s*,\s*|\s+or\s+")
"""What stands between the values of a row, as reports, commands and files write it."""


class Settable:
    """A prize that may be set, by the number that it is written with."""

    __slots__ = ()

    @property
    def ratio(self) -> Ratio | None:
        """What is paid now, None where an option was not given."""
        raise NotImplementedError

    @property
    def for_one(self) -> bool:
        """Whether it is written as the whole return, `8 for 1`."""
        return self.ratio is not None and self.ratio.for_one

    @property
    def printed(self) -> Fraction | None:
        """Its number now."""
        return self.ratio.number if self.ratio else None

    def ratio_at(self, number: Fraction) -> Ratio:
        """The prize of that number, written as this one is."""
        return Ratio.of(number, for_one=self.for_one)


def slots(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> tuple[Slot, ...]:
    """Every prize that a member can win, in the order written; of a compound bet those of its parts."""
    found: dict[object, Slot] = {}
    for part in combined_parts(ruleset, member, choices):
        bet = part.member.bet
        head = part.member.id if member.bet.parts else ""
        for path, said, keys, leaf in _leaves(bet.pays, part.member) if bet.pays else ():
            option = leaf.word if isinstance(leaf, Reference) else None
            name = option or ": ".join(filter(None, (head, " / ".join(said))))
            place, partly = (bet.id, path), isinstance(leaf, Reference) and leaf.part != 1
            key = option or place
            known = found.get(key)
            if known is None:
                ratio = chosen_ratio(replace(leaf, part=Fraction(1)) if isinstance(leaf, Reference) else leaf, choices)
                found[key] = Slot(name=name, keys=keys, option=option, places=(place,), ratio=ratio, partly=partly)
            elif place not in known.places:
                places, partly = (*known.places, place), known.partly or partly
                found[key] = replace(known, keys=(*known.keys, *keys), places=places, partly=partly)
            elif not known.answers(name):  # two members of a family, put together, that one row pays
                found[key] = replace(known, name=f"{known.name}, {name}")
    return tuple(found.values())


def every_place(ruleset: Ruleset, slot: Slot) -> tuple[tuple[str, Path], ...]:
    """Where a prize stands in the whole game: one that an option chooses in every bet that has it."""
    if slot.option is None:
        return slot.places
    return tuple(
        (bet.id, path)
        for bet in ruleset.bets.values()
        for path, leaf in _all_leaves(bet.pays)
        if isinstance(leaf, Reference) and leaf.word == slot.option
    )


def _all_leaves(pays: Pays | None, path: Path = ()) -> Iterator[tuple[Path, Pays]]:
    if isinstance(pays, PrizeTable):
        for number, row in enumerate(pays.rows):
            yield from _all_leaves(row.pays, (*path, number))
    elif pays is not None:
        yield path, pays


def tied_slots(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> tuple[tuple[Slot, ...], ...]:
    """The prizes of a member in the order written, those together that must be the same.

    They must where a commission of the prize is paid with the bet: it has to be known before it is known which is won.
    """
    parts = [part.member.bet for part in combined_parts(ruleset, member, choices)]
    tied = {bet.id for bet in parts if (taken := ruleset.commission_of(bet)) and taken.in_advance}
    groups: list[tuple[Slot, ...]] = []
    for slot in slots(ruleset, member, choices):
        bet = next((bet.id for bet in parts if bet.id in tied and _stands_in(slot, bet.id)), None)
        for number, group in enumerate(groups):
            if bet is not None and any(_stands_in(one, bet) for one in group):
                groups[number] = (*group, slot)
                break
        else:
            groups.append((slot,))
    return tuple(groups)


def _stands_in(slot: Slot, bet: str) -> bool:
    return any(place == bet for place, _ in slot.places)


Leaf = tuple[Path, tuple[str, ...], tuple[RowKey, ...], Ratio | Reference]
"""The rows taken, what they are for in words and, of the innermost, as keys; and the prize."""


def _leaves(pays: Pays, member: Member, path: Path = (), said: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """The prizes of a table that this member can win; of a table by one of its own values, the row for it."""
    if isinstance(pays, Ratio | Reference):
        yield path, said, (), pays
    if not isinstance(pays, PrizeTable):
        return
    own = member.values.get(pays.by.what) if pays.by.kind == "word" else None
    taken = rows_for(pays, own.label)[:1] if own else pays.rows
    for number, row in enumerate(pays.rows):
        if not any(row is one for one in taken):
            continue
        named = said if own else (*said, ", ".join(map(key_text, row.keys)))
        for leaf in _leaves(row.pays, member, (*path, number), named):
            yield leaf if leaf[2] or own else (leaf[0], leaf[1], row.keys, leaf[3])


_NAMELESS = Message("it has one prize, which needs no name")


def find_slot(found: Sequence[Slot], asked: str, bet: str) -> Slot:
    """The one prize that a name means.

    Raises:
        UsageError: no prize of the bet is called so, or several may be meant.
    """
    meant = [slot for slot in found if asked.strip() in (slot.name, slot.option)]
    for spelled in (asked, normal(asked)):
        meant = meant or [slot for slot in found if slot.answers(spelled)]
    known = joined(f"`{slot.name}`" for slot in found if slot.name)
    prizes = Message("its prizes: {names}", names=known) if known else _NAMELESS
    if not meant:
        remedy = nearest(asked, [slot.name for slot in found if slot.name], prizes)
        raise UsageError(Message("`{bet}` has no prize for `{name}`", bet=bet, name=cut(asked)), remedy)
    if len(meant) > 1:
        raise UsageError(Message("`{name}` may mean several prizes of `{bet}`", name=cut(asked), bet=bet), prizes)
    return meant[0]


def resolved_prize(found: Sequence[Slot], asked: str, bet: str, *, none: Message, ahead: Message, example: str) -> Slot:
    """The prize that a name means, or the only one where it is left out.

    `none` is the remedy where the bet has no prize; `ahead` says that a name stands before what is set, of which there
    is an `example`.

    Raises:
        UsageError: there is none, none is called so, or the name of one of several is left out.
    """
    if not found:
        raise UsageError(Message("`{bet}` has no prize that can be set", bet=bet), none)
    if asked:
        return find_slot(found, asked, bet)
    if len(found) > 1:
        remedy = Message(
            '{ahead}, `--prize "{name}={example}"`; its prizes: {names}',
            ahead=ahead,
            name=found[-1].name,
            example=example,
            names=joined(f"`{slot.name}`" for slot in found),
        )
        raise UsageError(Message("`{bet}` has {count} prizes: which one?", bet=bet, count=len(found)), remedy)
    return found[0]


def with_prizes(ruleset: Ruleset, set_: Mapping[Slot, Ratio]) -> Ruleset:
    """The ruleset with these prizes in place of those written, whatever an option of the house says."""
    if not set_:
        return ruleset
    written: dict[str, dict[Path, Ratio]] = {}
    for slot, ratio in set_.items():
        for bet, path in slot.places:
            written.setdefault(bet, {})[path] = ratio
    bets = dict(ruleset.bets)
    for bet, prizes in written.items():
        pays = bets[bet].pays
        assert pays is not None
        bets[bet] = replace(bets[bet], pays=_with(pays, prizes))
    changed = replace(ruleset, bets=bets)
    laid_bets.keep(laid_bets(ruleset), changed)  # whatever they are paid
    return changed


def _with(pays: Pays, prizes: Mapping[Path, Ratio], path: Path = ()) -> Pays:
    """A table with these prizes in their rows; each row is made once, however many prizes there are.

    Where a part of a meter stands, that part of what it is to show is paid.
    """
    if path in prizes:
        return pays.paid(prizes[path]) if isinstance(pays, Reference) else prizes[path]
    if not isinstance(pays, PrizeTable):
        return pays
    rows = (Row(row.keys, _with(row.pays, prizes, (*path, n)), row.place) for n, row in enumerate(pays.rows))
    return PrizeTable(pays.by, tuple(rows))


def same_member(ruleset: Ruleset, member: Member) -> Member:
    """The member with the same values, of the bet as a ruleset whose prizes were set has it."""
    return Member(ruleset.bets[member.bet.id], member.values)
