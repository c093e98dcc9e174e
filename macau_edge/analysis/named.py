"""Which bets a name means: what is typed after `--bet`, in every command and in Python, and what a report calls them.

A bet or a family is named by its identifier or by its name in any language, however that is spelled; members of a
family by their labels behind it, each or together, in whatever way a report writes them:

    pass-line   Pass Line   派司拉
    hard-way[4]   hard-way:4   hard-way/4   Hard Way 4
    hard-way[4 10]   hard-way[4, 10]   straight-up[0..36]   split[0-00 0-1 … 35-36: 62]
    hard-way［４］

A label may have a comma (`nim[1,2]`), so what is a label as it stands is one. Shells take brackets for a pattern, zsh
before the program sees them: hence the colon and the stroke.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches

from macau_edge.model import Bet, Member, parsed_number
from macau_edge.model.bets import bets_by_name
from macau_edge.model.message import Message, joined
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import UsageError, cut, did_you_mean
from macau_edge.model.texts import plain_name
from macau_edge.typed.normal import normal

LISTED = 4
"""Labels of a group of equal members that are written out."""
KNOWN = 8
"""Bets or members that a message lists: of more the first ones, and how many there are."""
NEAR = 3
"""Bets that a message names in place of one that there is not."""
LONGEST = 1_000
"""Characters of a name that may be a bet's in some language, and in which labels are looked for that no bracket begins.
"""


def group_id(ids: Sequence[str]) -> str:
    """The identifier of a group of members: `hard-way[4 10]`, `straight-up[0..36]`; `members_named` reads it."""
    if len(ids) == 1:
        return ids[0]
    family, labels = ids[0].partition("[")[0], [member_label(id_) for id_ in ids]
    numbers = [parsed_number(text) for text in labels]
    first = numbers[0]
    if first is not None and len(ids) > 2 and numbers == list(range(first, first + len(ids))):
        return f"{family}[{labels[0]}..{labels[-1]}]"
    if len(ids) <= LISTED + 2:
        return f"{family}[{' '.join(labels)}]"
    return f"{family}[{labels[0]} {labels[1]} … {labels[-1]}: {len(ids)}]"


def member_label(id_: str) -> str:
    """What stands between the brackets of a member's identifier; nothing of a bet that is no member of a family."""
    return id_.partition("[")[2].removesuffix("]")


def members_named(found: Collection[Member], only: Collection[str]) -> list[Member]:
    """The members that `only` names, in the order of the file.

    Raises:
        UsageError: there is no such bet, or a name is that of several.
    """
    wanted = {id_ for name in only for id_ in _meant(name, found)}
    return [member for member in found if not wanted.isdisjoint((member.id, member.bet.id))]


def families_named(name: str, bets: Mapping[str, Bet]) -> Iterator[tuple[str, str]]:
    """Each bet or family that a name can begin with, and the labels behind it: the longest first.

    Raises:
        UsageError: several bets are called so, and none has it for its identifier.
    """
    spelled = dict.fromkeys((name.strip(), normal(name)))  # a name may have signs that only look plain, as 「：」
    for called, labels in (parts for one in spelled for parts in _parted(one)):
        meant = [called] if called in bets else _so_called(called, bets)
        if len(meant) > 1:
            several = joined((f"`{id_}`" for id_ in meant), Message(" or "))
            message = Message("several bets are called `{name}`", name=cut(called))
            raise UsageError(message, Message("name one by its identifier: {bets}", bets=several))
        if meant:
            yield meant[0], labels


def _parted(name: str) -> Iterator[tuple[str, str]]:
    """A name, and its parts where a bracket, a colon, a stroke or a blank may stand before labels."""
    yield name, ""
    family, bracket, labels = name.partition("[")
    labels = labels.removesuffix("]")
    if bracket and family and labels and not {"[", "]"} & {*family, *labels}:
        yield family.rstrip(), labels
        return
    if len(name) > LONGEST:
        return
    for between in (r"\s*:\s*", r"\s*/\s*", r"\s+"):
        for found in reversed([*re.finditer(between, name)]):
            if found.start() and found.end() < len(name):
                yield name[: found.start()], name[found.end() :]


def _so_called(name: str, bets: Mapping[str, Bet]) -> list[str]:
    """The bets that have a name in a language, or else an identifier that differs in its spelling alone."""
    if len(name) > LONGEST:
        return []
    plain = plain_name(name)
    return bets_by_name(name, bets.values()) or [id_ for id_ in bets if plain and plain_name(id_) == plain]


def _meant(name: str, found: Collection[Member]) -> list[str]:
    """The identifiers of the bet, the family or the members that a person means: `Hard Way[4]` is `hard-way[4]`."""
    if any(name in (member.id, member.bet.id) for member in found):
        return [name]
    bets = {member.bet.id: member.bet for member in found}
    family = ""
    for bet, labels in families_named(name, bets):
        if not labels:
            return [bet]
        members = [member.id for member in found if member.bet.id == bet]
        if meant := _members(members, labels):
            return meant
        family = family or bet
    message = Message("there is no bet `{name}`", name=cut(name, 60))
    if family:
        own = [member.id for member in found if member.bet.id == family and member.id != family]
        if own:
            raise UsageError(message, Message("the bets of `{family}`: {bets}", family=family, bets=_listed(own)))
    raise UsageError(message, did_you_mean(close) if (close := bets_near(name, bets)) else _all(bets))


def _members(ids: Sequence[str], labels: str) -> list[str]:
    """The members with these labels, in whatever way they are written together; none where one is not there."""
    own = {member_label(id_): id_ for id_ in ids if member_label(id_)}
    whole = re.sub(r"\s*,\s*", ",", labels.strip())
    if whole in own:
        return [own[whole]]
    if elided := re.fullmatch(r"(\S+) (\S+) (?:…|\.\.\.) (\S+): ([0-9]{1,9})", whole):
        first, second, last, number = elided.groups()
        meant = _between(own, first, last)
        return meant if meant[1:2] == [own.get(second)] and len(meant) == whole_of(number) else []
    parts = whole.replace(" to ", "..").split()
    if not all(_one(own, part) for part in parts):
        parts = [part for part in re.split(r"[\s,]+", whole.replace(" to ", "..")) if part]
    found = [_one(own, part) for part in parts]
    return [id_ for several in found for id_ in several] if all(found) else []


def _one(own: Mapping[str, str], label: str) -> list[str]:
    """The member with a label, or those of a range of labels `0..36`."""
    if label in own:
        return [own[label]]
    first, dots, last = label.partition("..")
    return _between(own, first, last) if dots else []


def _between(own: Mapping[str, str], first: str, last: str) -> list[str]:
    """The members from one label to another, in the order of the family; none where one of the two is not there."""
    labels = [*own]
    if first not in own or last not in own:
        return []
    return [own[label] for label in labels[labels.index(first) : labels.index(last) + 1]]


# --- what to say of a name that no bet has ----------------------------------------------------------------------------


def bets_near(name: str, bets: Mapping[str, Bet]) -> list[str]:
    """The bets nearest to a name: those that begin with it, that have it in them, that are spelled alike."""
    said = {id_: [plain_name(id_), *(plain_name(one) for one in _names(bet))] for id_, bet in bets.items()}
    typed = plain_name(re.split(r"[\[:]", name)[0])
    begins = [id_ for id_, names in said.items() if typed and any(one.startswith(typed) for one in names)]
    within = [id_ for id_, names in said.items() if len(typed) > 1 and any(typed in one for one in names)]
    spelled = {one: id_ for id_, names in reversed(said.items()) for one in names}
    alike = [spelled[one] for one in get_close_matches(typed, spelled, n=NEAR)] if typed else []
    return [*dict.fromkeys([*begins, *within, *alike])][:NEAR]


def _names(bet: Bet) -> Collection[str]:
    texts = [*([bet.name] if bet.name else []), *(one.text for one in bet.members)]
    return [word for text in texts for word in text.words.values()]


def _all(bets: Collection[str]) -> Message:
    return Message("the bets: {bets}", bets=_listed([*bets], quoted=False))


def _listed(ids: Sequence[str], *, quoted: bool = True) -> Message:
    """Identifiers, of many the first ones and how many there are."""
    shown = [f"`{id_}`" if quoted else id_ for id_ in ids[:KNOWN]]
    if len(ids) <= KNOWN:
        return joined(shown)
    return Message("{first} … {number} of them", first=joined(shown), number=len(ids))
