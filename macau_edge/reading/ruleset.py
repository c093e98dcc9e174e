"""A file -> a ruleset, and every problem that reading it finds.

One function a section (act, options, readings, notes …), each taking nodes and returning nouns of the model; what is
wrong is added to the same `Findings` and reading goes on, so that all of it is told at once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from macau_edge.model import (
    Act,
    Alternative,
    Bet,
    Choice,
    Device,
    Option,
    Provision,
    Ratio,
    Reading,
    Ruleset,
    Text,
    Value,
    faces_of,
)
from macau_edge.model.notation import looks_like_ratio
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.reading.bets import BetReader, read_hand
from macau_edge.reading.device import read_device
from macau_edge.reading.fields import (
    Findings,
    check_characters,
    citation,
    collect,
    date,
    entries,
    fields,
    items,
    keys,
    one_of,
    option_name,
    text_of,
    word,
    written,
)
from macau_edge.reading.kinds import read_today
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode
from macau_edge.reading.prizes import read_commission, read_ratio
from macau_edge.reading.source import Source

# --- what stands around the bets: the act, conditions, assumptions, notes and readings -------------------------------


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
        if isinstance(get["new-bets"], MappingNode) and not get["new-bets"].pairs:
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
    for item in node.items if isinstance(node, SequenceNode) and len(findings.problems) == before else ():
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
    if isinstance(node, MappingNode) and not node.pairs:
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
    if "bets" in instead and isinstance(instead["bets"][1], MappingNode) and not instead["bets"][1].pairs:
        findings.add(instead["bets"][1].place, "structure/empty-value", "there is no bet", "write at least one")
    if isinstance(found["instead"][1], MappingNode) and not found["instead"][1].pairs:
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


# --- options: what the law leaves to the house -----------------------------------------------------------------------


OPTION_KEYS = ("law", "choices", "default", "figures")


def read_options(node: Node, bets: BetReader, findings: Findings) -> dict[str, Option]:
    """Identifier -> option."""
    return collect(node, lambda k, v: _option(k, v, bets, findings), "the options", findings, are_words=True)


def _option(key: Scalar, node: Node, bets: BetReader, findings: Findings) -> Option | None:
    if not option_name(key, findings):
        return None
    what = f"the option `{key.text}`"
    found = fields(node, OPTION_KEYS, what, findings, required=["choices"])
    if not found or "choices" not in found:
        return None
    law = citation(found["law"][1], "`law`", findings) if "law" in found else None
    if "law" not in keys(node):
        findings.add(key.place, "law/missing-law", f"{what} has no `law`", "add the article that leaves the choice")
    listed = found["choices"][1]
    any_ratio = isinstance(listed, Scalar) and listed.text == "any ratio"
    choices = () if any_ratio else _choices(listed, bets, findings)
    if choices is None:
        return None
    default = _choice(found["default"][1], bets, findings) if "default" in found else None
    if default and not _is_choice(default, choices, found["default"][1], findings):
        return None
    unchanged = "figures" in found and bool(one_of(found["figures"][1], ("unchanged",), "`figures`", findings))
    if written(node, "figures", OPTION_KEYS) and not unchanged:  # a slip, which was said: nothing hangs on the choices
        return None
    return Option(key.text, choices or None, default, key.place, law, unchanged)  # type: ignore[arg-type]  # one kind


def _choices(node: Node, bets: BetReader, findings: Findings) -> tuple[Choice, ...] | None:
    """The choices of a list: all ratios or all outcomes."""
    if not isinstance(node, SequenceNode) or not node.items:
        remedy = "write `[2:1, 3:1]`, `[12, 2]` or `any ratio`"
        findings.add(node.place, "structure/not-a-list", "`choices` is a list or `any ratio`", remedy)
        return None
    choices = tuple(choice for item in node.items if (choice := _choice(item, bets, findings)))
    if len(choices) < len(node.items):
        return None
    if len({isinstance(choice, Ratio) for choice in choices}) > 1:
        message = "the choices are ratios and outcomes at once"
        findings.add(node.place, "structure/two-forms", message, "make two options of them")
        return None
    seen: dict[Hashable, str] = {}
    for item, choice in zip(node.items, choices, strict=True):
        what = (choice.profit, choice.for_one) if isinstance(choice, Ratio) else choice.outcomes.meant()
        if what in seen:
            message = f"the choice `{choice.label}` stands twice"
            if seen[what] != choice.label:
                message = f"the choice `{choice.label}` is `{seen[what]}` again"
            findings.add(item.place, "structure/duplicate-key", message, "delete one of the two")
        seen.setdefault(what, choice.label)
    return choices if len(seen) == len(choices) else None


def _choice(node: Node, bets: BetReader, findings: Findings) -> Choice | None:
    if isinstance(node, Scalar) and looks_like_ratio(node.text):
        return read_ratio(node.text, node.place, findings)
    return bets.value(node)


def _is_choice(default: Choice, choices: tuple[Choice, ...], node: Node, findings: Findings) -> bool:
    """Whether a default is one of the choices, or any ratio where none are listed."""
    if not choices and isinstance(default, Value):
        findings.add(node.place, "structure/not-a-ratio", "the default is not a ratio", "write `2:1`")
        return False
    if choices and default.label not in [choice.label for choice in choices]:
        remedy = f"choose one of {', '.join(choice.label for choice in choices)}"
        findings.add(node.place, "structure/not-a-choice", "the default is not one of the choices", remedy)
        return False
    return True


KEYS = (
    "game", "act", "device", "hand", "winning-stake", "commission", "names", "words", "options",
    "assumptions", "conditions", "bets", "readings", "notes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Read:
    """What could be read of a file, and what could not; `ruleset` is None where there is no device.

    `complete` says whether every entry was read, so that what nobody mentions can be called unused.
    """

    ruleset: Ruleset | None
    problems: Sequence[Problem]
    source: Source | None = None
    partial: Sequence[Bet] = ()
    """What could be read of the bets that are not in `ruleset`; only their clauses are worth a look."""

    @property
    def complete(self) -> bool:
        """Whether nothing was left out of the ruleset."""
        return not any(problem.family in ("syntax", "structure") for problem in self.problems)


def read_ruleset(source: Source, name: str) -> Read:
    """The ruleset of a file, known as `name`, with the problems of its syntax and structure in order."""
    findings = Findings()
    try:
        node = read_today(source)
    except ProblemError as error:
        return Read(None, error.problems, source)
    check_characters(node, findings, prose=frozenset(KEYS))
    partial: list[Bet] = []
    ruleset = _ruleset(node, source, name, findings, partial)
    return Read(ruleset, sorted(set(findings.problems)), source, tuple(partial))


def _ruleset(node: Node, source: Source, name: str, findings: Findings, partial: list[Bet]) -> Ruleset | None:
    found = fields(node, KEYS, "a ruleset", findings, required=["game", "device", "bets"])
    if found is None:
        return None
    get = {key: value for key, (_, value) in found.items()}
    place = Place(source.file, 1, 1)
    if "act" not in keys(node):
        findings.add(place, "law/missing-act", "this ruleset names no act", "add `act: {title: …, cite: …, status: …}`")
    game = text_of(get["game"], "`game`", findings) if "game" in get else None
    act = read_act(get["act"], findings) if "act" in get else None
    device = read_device(get["device"], findings) if "device" in get else None
    reader = BetReader(_faces(device), findings, partial)
    returned = read_winning_stake(get["winning-stake"], findings) if "winning-stake" in get else True
    commission = read_commission(get["commission"], findings) if "commission" in get else None
    hand = read_hand(get["hand"], reader, findings) if "hand" in get else None
    names: dict[str, Phrase] = {}
    if "names" in get:
        names = collect(get["names"], lambda _, v: reader.outcomes(v), "the names", findings, are_words=True)
    options = read_options(get["options"], reader, findings) if "options" in get else {}
    bets: dict[str, Bet] = collect(get["bets"], reader.bet, "the bets", findings) if "bets" in get else {}
    provisions = {
        what: read_provisions(get[what], what, findings)
        for what in ("assumptions", "conditions", "notes")
        if what in get
    }
    readings = read_readings(get["readings"], reader, findings) if "readings" in get else ()
    words = _words(get["words"], findings) if "words" in get else {}
    entries_ = get.get("bets")
    if isinstance(entries_, MappingNode) and not entries_.pairs:
        findings.add(entries_.place, "structure/empty-value", "there is no bet", "write at least one")
    if device is None:
        return None
    return Ruleset(
        name=name, place=place, sha256=source.sha256, game=game or Text({}), device=device, bets=bets, act=act,
        stake_returned=returned is not False, commission=commission, hand=hand, names=names,
        words=words, options=options,
        assumptions=provisions.get("assumptions", ()), conditions=provisions.get("conditions", ()),
        readings=readings, notes=provisions.get("notes", ()), last_trial=reader.last_trial,
        places=_places(node, get),
    )  # fmt: skip


def _faces(device: Device | None) -> frozenset[str]:
    return frozenset(face.label for face in faces_of(device)) if device else frozenset()


def _places(node: Node, get: dict[str, Node]) -> dict[tuple[str, str], Place]:
    sections = ((what, get[what]) for what in ("names", "words", "options", "bets") if what in get)
    pairs = ((what, key) for what, node in sections if isinstance(node, MappingNode) for key, _ in node.pairs)
    found = {("device", label.text): label.place for label in _labels(get["device"])} if "device" in get else {}
    for key, value in node.pairs if isinstance(node, MappingNode) and written(node, "hand", KEYS) else ():
        if isinstance(key, Scalar) and (key.text == "hand" or (key.text not in KEYS and nearest("hand", [key.text]))):
            found |= _in_hand(value)  # also where there is a slip in the key, which was said
    found.update({(what, key.text): key.place for what, key in pairs if isinstance(key, Scalar)})
    return found


def _labels(node: Node) -> Iterator[Scalar]:
    """Every word of the device: its faces, pockets and balls are among them, and what they bear."""
    if isinstance(node, Scalar):
        yield node
    for key, value in node.pairs if isinstance(node, MappingNode) else ():
        yield from (*([key] if isinstance(key, Scalar) else []), *_labels(value))


def _in_hand(node: Node) -> dict[tuple[str, str], Place]:
    """The hand, under no name, and what may be meant to happen in it: what its clauses lead to and is no stage."""
    stages = [value for _, value in node.pairs] if isinstance(node, MappingNode) else []
    happen = [key for stage in stages if isinstance(stage, MappingNode) for key, _ in stage.pairs]
    named = {("hand", key.text): key.place for key in happen if isinstance(key, Scalar) and key.text not in keys(node)}
    return {("hand", ""): node.place, **named}


def _words(node: Node, findings: Findings) -> dict[str, Text]:
    found: dict[str, Text] = {}
    key: Scalar
    for key, value in entries(node, "the words", findings):
        text = text_of(value, f"the word `{key.text}`", findings)
        if text:
            found[key.text] = text
    return found
