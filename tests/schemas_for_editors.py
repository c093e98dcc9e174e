"""The JSON Schemas that editors use, what they propose at a place, and a file with every key of each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema

from macau_edge.model.problem import Kind
from macau_edge.reading.source import schema_file

ROOT = Path(__file__).parents[1]
KINDS: tuple[Kind, ...] = ("ruleset", "application", "policy")
SCHEMAS: dict[Kind, dict[str, Any]] = {kind: json.loads(schema_file(kind).read_text("utf-8")) for kind in KINDS}
VALIDATORS: dict[Kind, Any] = {kind: jsonschema.Draft7Validator(schema) for kind, schema in SCHEMAS.items()}

At = tuple[str | int, ...]
"""Where something stands in a file: keys and indices from the root."""

_TEXT = {"en": "a", "pt": {"ours": "b"}, "zh": "甲"}
_LAW = {"law": "art. 5, n.º 2, 1)", "pays-law": {"unread": _TEXT}, "name": _TEXT}
_TABLE = {"by": "total", "7": {"by": "stage", "point": "1:1"}, "others": "2:1"}
_EDGE = {"by": "number", "4": "1/9", "6": {"by": "field12", "2:1": "-5%"}}
_BETS: dict[str, Any] = {
    "family": {**_LAW, "each": {"number": [4, [5, 6]], "other": {"low": [2, 3]}},
               "members": {"4,low": _TEXT}, "win": "number", "lose": 7,
               "push": "other", "pays": _TABLE, "lost": {"by": "result", "0": "1:2", "others": "1:1"}, "units": 4,
               "commission": {"rate": "5%", "of": "stake", "paid": "on a win"}, "expect": {"house-edge": _EDGE}},
    "line": {**_LAW, "stages": {"come-out": {"win": [7, 11], "lose": 2, "push": 12, "point": "others"},
                                "point": {"win": "point", "lose": 7}}, "pays": "1:1", "commission": "none"},
    "odds": {**_LAW, "additional": {"to": "line", "at": "point"}, "win": "point", "lose": 7, "pays": "1:1"},
    "collector": {**_LAW, "made": "come-out", "not-working": "point", "collect": ["2 to 6", [8, 9]],
                  "until": "end of hand", "pays": {"by": "collected", "6": "9 for 1", "others": "lose"}},
    "counter": {**_LAW, "highest-of": {"number": "1 to 6"}, "count": "number", "when": "point-made", "until": 7,
                "pays": {"by": "count", "2 or more": "field12", "others": "push"}},
    "based": {"name": _TEXT, "based-on": "line", "pays": "1:2"},
    "compound": {**_LAW, "together": {"line": 1, "odds": {"by": "point", "4": 3, "others": 2}}},
}  # fmt: skip
_BETS["family"]["expect"] |= dict.fromkeys(
    ("house-edge-resolved", "house-edge-per-roll", "element-of-risk", "return-to-player", "hit-frequency", "one-in",
     "expected-rolls", "variance-of-rolls", "variance", "fair-pays", "staked", "win", "push", "lose"), 0.5)  # fmt: skip
_DUEL = {**_LAW, "win": "play", "lose": "others", "pays": "1:1", "lost": {"by": "choice", "fold": "1:1",
         "others": "2:1"}, "raise": {"play": 1}, "strategy": {"play": "player 1", "fold": "others"}}  # fmt: skip
_LAID = {key: value for key, value in _DUEL.items() if key not in ("raise", "strategy", "lost")}
_CHOSEN = {"duel": _DUEL, "ridden": {**_LAID, "stays": "play"}, "staked": {**_LAID, "staked": {"play": 2}},
           "both": {**_LAW, "together": {"duel": 1, "ridden": 1}, "per": "duel"}}  # fmt: skip
_HAND = {"come-out": {"point": "others"}, "point": {"point-made": "point", "seven-out": 7}, "ends": ["seven-out"]}
_PROSE = {"en": "a", "pt": {"ours": "b\nc"}, "zh": "甲"}
_PHRASE = {"en": "a", "pt": {"ours": "b"}, "zh": "甲"}
_FREE = {name: {key: value for key, value in bet.items() if key not in ("law", "pays-law")}
         for name, bet in {**_BETS, **_CHOSEN}.items()}  # fmt: skip
_ASKS: dict[str, Any] = {"line": {"beside": "pass-line"}, "odds": {"in-place-of": "pass-line-odds"},
         "based": {"extra-prize": "pass-line"}, "compound": "system", "duel": "new"}  # fmt: skip
_ASKED = {name: {**bet, "asks": _ASKS[name]} if name in _ASKS else bet for name, bet in _FREE.items()}
_DEMAND = {"house-edge": {"floor": "1/100", "ceiling": "20%"}, "player-advantage": "refuse", "printed": "shipped"}

FULL: dict[Kind, dict[str, Any]] = {
    "ruleset": {
        "game": _TEXT,
        "act": {"title": _TEXT, "cite": "Act 1", "signed": "2010-02-26", "published": "2010-03-08",
                "effective": "2010-03-09", "gazette": {"number": 10, "series": "I"},
                "status": "amended", "by": ["Act 2"],
                "place": "macau",
                "as-of": {"copy": _TEXT, "looked-up": "2026-11-20"},
                "revokes": ["Act 0"], "sources": _TEXT,
                "new-bets": {"law": "art. 7", "states": _TEXT,
                             "doubts": {"new": _TEXT, "beside": _TEXT, "system": _TEXT}},
                "new-prizes": {"law": "art. 17, n.º 13", "least": "art. 17", "doubts": {"in-place": _TEXT}}},
        "device": {"dice": 2, "counted-in": "粒",
                   "faces": {"1 to 5": 1, "6": {"colour": "red", "number": 6, "weight": 2}}},
        "hand": _HAND, "winning-stake": "returned", "commission": "none", "names": {"craps": [2, 3, 12]},
        "words": {"point": _TEXT, "come-out": "come-out"},
        "meters": {"royal": {"law": "silent", "seed": "100:1", "contribution": "2%"}},
        "options": {"field12": {"law": "silent", "choices": ["2:1", "3:1"], "default": "2:1", "figures": "unchanged"}},
        "assumptions": {"one": {
            "about": "names", "of": ["craps"], "text": _TEXT, "law": "n.º 10.9", "bets": ["line"]}},
        "conditions": {"two": {
            "about": ["rounding", "deduction"], "text": _TEXT, "law": "art. 5; art. 7", "bets": ["line"],
            "inexact": "refused"}},
        "bets": _BETS,
        "readings": {"three": {"law": "art. 5", "adopted": _TEXT, "because": _TEXT, "alternatives": {"either": {
            "text": _TEXT, "instead": {"bets": _BETS, "hand": _HAND, "commission": "none", "winning-stake": "kept"}}}}},
        "notes": {"four": {"about": "act", "text": _TEXT, "law": "art. 5"}},
    },
    "application": {
        "application": "12/2026", "date": "2026-11-20", "city": _TEXT, "game": "craps", "authority": "new-jersey",
        "kind": "variation", "approved": "2026-12-20", "supersedes": "0123456789abcdef" * 4,
        "applicant": {"name": _TEXT, "capacity": _PHRASE, "representative": _TEXT, "representative-capacity": _PHRASE,
                      "registry-number": 1, "seat": _TEXT, "representative-identity": _TEXT,
                      "representative-powers": _PHRASE,
                      "contact": {"address": "a\nb", "telephone": 28000000, "email": "a@b.example"}},
        "choices": {"field12": "3:1"}, "names": {"sevens": [7, 11]}, "words": {"sevens": _TEXT}, "bets": _ASKED,
        "readings": {"four": {"law": "art. 5", "adopted": _PHRASE, "because": _PHRASE, "alternatives": {"either": {
            "text": _PHRASE, "instead": {"bets": _FREE}}}}},
        "description": _PROSE, "relied-on": {"zero": _PROSE, "in-force": {"act": "Despacho 2/2004", "text": _PROSE}},
        "rules": {"withdrawal": _PROSE},
        "operation": {"two": {"about": "other", "for": ["players"], "text": _PROSE, "bets": ["line"]}},
        "information": {"three": {"about": ["announcement"], "text": _PROSE}},
        "does-not-apply": {"misdeals": _PROSE}, "offered-elsewhere": _PROSE,
        "intellectual-property": _PROSE, "enclosures": {"four": _PROSE},
        "signatories": {"mathematician": {"name": _TEXT, "qualification": _PHRASE}, "laboratory": {"name": _TEXT}},
        "quotations": {"art. 6, 12)": _PROSE}, "stakes": {"minimum": 25, "chip": 5, "maximum": 500},
        "layout": {"hard-way[4]": {"x": 66, "y": 14, "width": 15, "height": 8}},
        "annexes": [
            {"exposure": {"boxes": 14}}, {"session": {"rounds": 500, "stake": 25, "bankroll": 5000}},
            {"simulation": {"rounds": 1000, "seed": 0}}, {"dice-tolerance": {"tolerance": "0.5%"}},
            {"par-sheet": {"rounds": 500}},
            {"page": {}},
        ],
    },
    "policy": {
        "select": ["law", "arithmetic/overlap"], "ignore": ["law/missing-language"], "exclude": ["drafts/*"],
        "lang": "pt",
        "policy": _DEMAND,
        "games": {"craps": {**_DEMAND, "symmetric": [["big", "small"], ["hard-way"]],
                            "bets": {"field": {**_DEMAND, "limit": 9500000}}}},
    },
}  # fmt: skip
"""A file of each kind with every key. What it says need not make sense."""

OTHERS: list[dict[str, Any]] = [
    {"device": {"wheel": "0 to 36", "table": {"rows": 12, "columns": 3, "head": 0}}},
    {"device": {"wheel": {"0": 1, "00": 1, "1 to 36": 2}, "table": {"rows": 12, "columns": 3, "head": [0, "00"]}}},
    {"device": {"draw": {"red": 2, "blue": {"weight": 2}}, "take": 2, "returned": "never"}},
    {"device": {"draw": "1 to 4"}},
    {"device": {"dice": [6, 8]}},
    {
        "device": {
            "decks": "packs",
            "without": "2 to 5",
            "with": {"joker": 1},
            "worth": {"ace": 1, "6 to 10": "number", "jack": 0, "queen": 0, "king": 0, "joker": 0},
            "points": "last digit",
            "order": ["joker", "6 to king", "ace"],
            "compare": "points",
        },
        "deal": {
            "burnt": {"burn": 1},
            "first": {"player": 2, "law": "art. 7"},
            "over": {"end": "player 8 to 9"},
            "third": {"player": 1, "if": {"by": "player", "0 to 5": "draws", "others": "stands"}},
            "decision": {"choose": ["play", "fold"], "sees": ["player"], "if": "player 0 to 3", "end": "fold"},
            "more": {"choose": {"raise": {"if": "player 1"}, "check": "always"}, "sees": "player"},
            "again": {
                "choose": {"split": {"part": "player", "if": "player 1"}, "hit": {"player": 1}, "stop": "always"},
                "sees": "player",
                "until": "stop",
            },
        },
        "bets": _CHOSEN,
    },
    {
        "device": {
            "decks": 1,
            "order": ["2 to king", "ace"],
            "kinds": {"straight": "run", "pair": "2 of a rank", "nothing": "any"},
            "run": "ace high",
            "compare": "kinds",
        },
        "deal": {"first": {"player": 3, "dealer": 3}},
        "hands": {
            "both": ["player", "first 2 of dealer"],
            "four": "first 4 of all",
            "mine": {"best": 3, "of": ["player", "dealer"]},
        },
    },
    {
        "device": {"pieces": {"low": 2, "high": 2}, "order": [["low", "high"]], "compare": "order"},
        "deal": {
            "first": {"player": 2},
            "set": {
                "arrange": "player",
                "into": {"front": 1, "back": 1},
                "prefer": ["front beats back", "best front"],
            },
        },
    },
    {"device": {"dice": 3}, "act": {"title": "A", "cite": "A", "status": "unknown", "new-bets": {"none": "a"}}},
]
"""What a ruleset may have in place of parts of the full one."""
_SMALL = {"game": "A", "act": FULL["ruleset"]["act"], "bets": {"odds": _BETS["odds"]}}
RULESETS: list[dict[str, Any]] = [FULL["ruleset"], *({**_SMALL, **other} for other in OTHERS)]
ALL: list[tuple[Kind, dict[str, Any]]] = [*(("ruleset", one) for one in RULESETS),
                                          ("application", FULL["application"]), ("policy", FULL["policy"])]  # fmt: skip


def parts(data: Any, at: At = ()) -> Iterator[tuple[At, Any]]:
    """Every part of a file with where it stands."""
    yield at, data
    inner = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from parts(value, (*at, key))


def with_(data: Any, at: At, value: Any) -> Any:
    """A copy of a file with another value at one place."""
    if not at:
        return value
    if isinstance(data, Mapping):
        return {**data, at[0]: with_(data.get(at[0]), at[1:], value)}
    return [with_(item, at[1:], value) if index == at[0] else item for index, item in enumerate(data)]


def schemas_at(kind: Kind, data: Any, at: At) -> list[dict[str, Any]]:
    """Every schema that may hold for what stands at a place of a file: the alternatives, and what they refer to."""
    found = list(_spread(SCHEMAS[kind], data, SCHEMAS[kind]))
    for key in at:
        data = data[key]
        inner = [one for schema in found for one in _inside(schema, key)]
        found = [schema for one in inner for schema in _spread(one, data, SCHEMAS[kind])]
    return found


def _inside(schema: Mapping[str, Any], key: str | int) -> Iterator[Any]:
    if isinstance(key, int):
        yield schema.get("items", True)
    elif key in schema.get("properties", {}):
        yield schema["properties"][key]
    elif "properties" in schema or "additionalProperties" in schema:
        yield schema.get("additionalProperties", True)


def _spread(schema: Any, data: Any, root: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if not isinstance(schema, dict):
        return
    yield schema
    several: list[Any] = [*schema.get("anyOf", ()), *schema.get("allOf", ())]
    if "$ref" in schema:
        several.append(referred(schema["$ref"], root))
    if "if" in schema:
        holds = jsonschema.Draft7Validator({"allOf": [schema["if"]], "definitions": root["definitions"]}).is_valid(data)
        several.append(schema.get("then" if holds else "else"))
    for inner in several:
        yield from _spread(inner, data, root)


def referred(reference: str, root: Mapping[str, Any]) -> Any:
    """The part of a schema that a `$ref` points at."""
    found: Any = root
    for name in reference.removeprefix("#/").split("/"):
        found = found[name]
    return found
