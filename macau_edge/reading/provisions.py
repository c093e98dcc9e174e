"""Nodes -> what stands around the bets: the act, options, conditions, assumptions, notes and readings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Literal

from macau_edge.model import Act, Alternative, Provision, Reading
from macau_edge.reading.bets import BetReader
from macau_edge.reading.fields import (
    Findings,
    citation,
    collect,
    date,
    fields,
    items,
    keys,
    one_of,
    text_of,
    word,
)
from macau_edge.reading.hand import read_hand
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence
from macau_edge.reading.prizes import read_commission

STATUSES: tuple[Literal["in force", "amended", "superseded", "unknown"], ...] = (
    "in force",
    "amended",
    "superseded",
    "unknown",
)
_DATES = ("signed", "published", "effective")
READING = ("law", "adopted", "because", "alternatives")
INSTEAD = ("bets", "hand", "commission", "winning-stake")
_ACT = ("title", "cite", *_DATES, "gazette", "status", "by", "revokes", "new-bets", "sources")


def read_act(node: Node, findings: Findings) -> Act | None:
    """The act a ruleset is written from."""
    found = fields(node, _ACT, "the act", findings, required=["title", "cite", "status", "new-bets"])
    if found is None:
        return None
    get = {name: value for name, (_, value) in found.items()}
    title = text_of(get["title"], "the title of the act", findings) if "title" in get else None
    cite = word(get["cite"], "`cite`", findings) if "cite" in get else None
    status = one_of(get["status"], STATUSES, "`status`", findings) if "status" in get else None
    dates = {name: date(get[name], f"`{name}`", findings) or "" for name in _DATES if name in get}
    own = [*([cite] if cite else []), *(title.words.values() if title else ())]
    ended = status in ("amended", "superseded")
    by = _acts(get["by"], "by", own if ended else (), findings) if "by" in get else ()
    revokes = _acts(get["revokes"], "revokes", own, findings) if "revokes" in get else ()
    gazette = word(get["gazette"], "`gazette`", findings) if "gazette" in get else ""
    sources = text_of(get["sources"], "`sources`", findings) if "sources" in get else None
    new_bets, instead = None, None
    if "new-bets" in get:
        way = fields(get["new-bets"], ["law", "none"], "`new-bets`", findings) or {}
        new_bets = citation(way["law"][1], "`law`", findings) if "law" in way else None
        instead = text_of(way["none"][1], "`none`", findings) if "none" in way else None
        if isinstance(get["new-bets"], Mapping) and not get["new-bets"].pairs:
            remedy = "write `{law: art. 7}`, or `{none: text}` with the way there is instead"
            findings.add(get["new-bets"].place, "structure/missing-key", "`new-bets` says nothing", remedy)
        if len(way) > 1:
            message = "`new-bets` has an article and says it has none"
            findings.add(get["new-bets"].place, "structure/two-forms", message, "keep `law` or `none`")
    if ended and "by" not in keys(node):
        findings.add(get["status"].place, "law/missing-by", f"the act is {status}: by what?", "add `by: [Despacho …]`")
    if by and not ended:
        findings.add(found["by"][0].place, "law/by", f"`by` does not go with the state `{status}`", "delete `by`")
    if title is None or cite is None or status is None:
        return None
    return Act(
        title, cite, status, node.place, **dates, gazette=gazette or "", by=by or (), revokes=revokes or (),
        new_bets=new_bets, instead_of_new_bets=instead, sources=sources,
    )  # fmt: skip


def _acts(node: Node, key: str, own: Collection[str], findings: Findings) -> tuple[str, ...] | None:
    """The acts of a list, none twice and none of them this one, which is called by any of its `own` names."""
    before = len(findings.problems)
    found = items(node, f"`{key}`", findings)
    seen: dict[str, str] = {}
    for item in node.items if isinstance(node, Sequence) and len(findings.problems) == before else ():
        if not isinstance(item, Scalar):
            continue
        act = _spelled(item.text)
        if act in map(_spelled, own):
            does = "revoke" if key == "revokes" else "amend or supersede"
            message = f"`{item.text}` is this act, and cannot {does} itself"
            findings.add(item.place, "law/supersedes-itself", message, "name the other act")
        elif act in seen:
            message = f"`{item.text}` is `{seen[act]}` again"
            findings.add(item.place, "structure/duplicate-key", message, "delete one")
        seen.setdefault(act, item.text)
    return found


def _spelled(act: str) -> str:
    """The name of an act without what is written in one way or another: capitals, blanks, `n.º`."""
    plain = re.sub(r"\bn\W?[or]?s?\W?\s*(?=[0-9])", "", unicodedata.normalize("NFKC", act).casefold())
    return re.sub(r"[\s.,]+", "", plain)


def read_provisions(node: Node, what: str, findings: Findings) -> tuple[Provision, ...]:
    """The conditions, assumptions or notes of a ruleset; `what` is one of these words."""
    needs_law = what != "assumptions"
    known = ["text", "law", "bets"] if what == "conditions" else ["text", "law"]

    def provision(key: Scalar, value: Node) -> Provision | None:
        found = fields(value, known, f"`{key.text}`", findings, required=["text"])
        if not found or "text" not in found:
            return None
        text = text_of(found["text"][1], f"`{key.text}`", findings)
        law = citation(found["law"][1], "`law`", findings) if "law" in found else None
        if needs_law and "law" not in keys(value):
            findings.add(key.place, "law/missing-law", f"`{key.text}` has no `law`", "add an article, or `law: silent`")
        bets = items(found["bets"][1], "`bets`", findings) if "bets" in found else None
        return Provision(key.text, text, law, found["bets"][1].place if bets else key.place, bets) if text else None

    return tuple(collect(node, provision, f"the {what}", findings).values())


def read_readings(node: Node, bets: BetReader, findings: Findings) -> tuple[Reading, ...]:
    """The readings of a ruleset."""

    def reading(key: Scalar, value: Node) -> Reading | None:
        found = fields(value, READING, f"the reading `{key.text}`", findings, required=READING) or {}
        get = {name: node for name, (_, node) in found.items()}
        law = citation(get["law"], "`law`", findings) if "law" in get else None
        adopted = text_of(get["adopted"], "`adopted`", findings) if "adopted" in get else None
        because = text_of(get["because"], "`because`", findings) if "because" in get else None
        ways = _alternatives(get["alternatives"], bets, findings) if "alternatives" in get else ()
        if not adopted or not because or not ways:
            return None
        return Reading(key.text, law, adopted, because, ways, key.place)

    return tuple(collect(node, reading, "the readings", findings).values())


def _alternatives(node: Node, bets: BetReader, findings: Findings) -> tuple[Alternative, ...]:
    if isinstance(node, Mapping) and not node.pairs:
        findings.add(
            node.place, "structure/empty-value", "there is no other way to read it here", "write one, or a note"
        )
    found = collect(node, lambda k, v: _alternative(k, v, bets, findings), "the alternatives", findings)
    return tuple(found.values())


def _alternative(key: Scalar, node: Node, bets: BetReader, findings: Findings) -> Alternative | None:
    what = f"the alternative `{key.text}`"
    found = fields(node, ["text", "instead"], what, findings, required=["text", "instead"]) or {}
    text = text_of(found["text"][1], f"`{key.text}`", findings) if "text" in found else None
    instead = fields(found["instead"][1], INSTEAD, "`instead`", findings) if "instead" in found else None
    if instead is None:
        return None
    if "bets" in instead and isinstance(instead["bets"][1], Mapping) and not instead["bets"][1].pairs:
        findings.add(instead["bets"][1].place, "structure/empty-value", "there is no bet", "write at least one")
    if isinstance(found["instead"][1], Mapping) and not found["instead"][1].pairs:
        remedy = f"write at least one of {', '.join(INSTEAD)}"
        findings.add(found["instead"][1].place, "structure/empty-value", "`instead` gives nothing instead", remedy)
    replaced = collect(instead["bets"][1], bets.bet, "the bets", findings) if "bets" in instead else {}
    commission = read_commission(instead["commission"][1], findings) if "commission" in instead else None
    returned = read_winning_stake(instead["winning-stake"][1], findings) if "winning-stake" in instead else None
    hand = read_hand(instead["hand"][1], bets, findings) if "hand" in instead else None
    whole = tuple(replaced.values())
    return Alternative(key.text, text, key.place, whole, commission, returned, hand) if text else None


def read_winning_stake(node: Node, findings: Findings) -> bool | None:
    """Whether a winner gets the stake back besides the prize."""
    stake = one_of(node, ("returned", "kept"), "`winning-stake`", findings)
    return None if stake is None else stake == "returned"
