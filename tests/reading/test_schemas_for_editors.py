"""The JSON Schemas for editors know what the readers know: keys, words, limits, ratios, citations and phrases."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Set
from typing import Any

import jsonschema
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from macau_edge.model.forms import parse_figure
from macau_edge.model.keys import key_names
from macau_edge.model.measures import EXACT, NO_SHARES, PROBABILITIES
from macau_edge.model.message import NOTHING, quoted
from macau_edge.model.notation import (
    BOOLEANS,
    OF_VARIABLES,
    RESERVED,
    Malformed,
    ShownWords,
    parse_by,
    parse_phrase,
    parse_ratio,
    parse_row_key,
)
from macau_edge.model.problem import FAMILIES, Kind, Place, Problem
from macau_edge.reading.application import read_application, read_head
from macau_edge.reading.bets import VALUE_WORDS
from macau_edge.reading.citations import citation
from macau_edge.reading.expected import EXPECTED, ExpectForm
from macau_edge.reading.fields import Findings, date
from macau_edge.reading.nodes import Scalar, read_nodes
from macau_edge.reading.policy import read_policy
from macau_edge.reading.prizes import read_commission
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import schema_file, source
from tests.editor_schemas import json_text, schema_of
from tests.loops import each
from tests.schemas_for_editors import ALL, FULL, KINDS, SCHEMAS, VALIDATORS, At, parts, referred, schemas_at, with_

HERE = Place("f", 1, 1)
NOWHERE_ELSE = "zzzzzzz"
"""A word that is near no word of the language."""


def problems_of(kind: Kind, data: Any) -> list[Problem]:
    """What the reader says of a file, which JSON writes as plain YAML."""
    read = source("f.yaml", json.dumps(data, ensure_ascii=False).encode())
    if kind == "policy":
        return list(read_policy(read_nodes(read), ".").problems)
    if kind == "application":
        return list(read_application(read_head(read), None).problems)
    return list(read_ruleset(read, "f").problems)


def known_keys(kind: Kind, data: Any) -> dict[At, set[str]]:
    """The keys that the reader knows at each place, as it says of one that it does not know; none where any will do.

    Every place has one of its own, so that the file is read once.
    """
    places = [at for at, value in parts(data) if isinstance(value, dict)]
    unknown = {f"{NOWHERE_ELSE}{number}": at for number, at in enumerate(places)}
    for name, at in unknown.items():
        data = with_(data, (*at, name), "1")
    found: dict[At, set[str]] = {at: set() for at in places}
    for one in problems_of(kind, data):
        if one.code == "structure/unknown-key" and one.help.startswith("known keys: "):
            found[unknown[one.message.split("`")[1]]] = set(one.help.removeprefix("known keys: ").split(", "))
    return found


# --- the schemas themselves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_one(kind: Kind) -> None:
    schema = SCHEMAS[kind]
    jsonschema.Draft7Validator.check_schema(schema)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"  # the latest that taplo's engine knows
    assert schema["$id"] == f"urn:macau-edge:{kind}:1"  # whole: taplo refuses one that is relative
    assert schema["title"]
    assert schema["description"]


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_what_the_records_say(kind: Kind) -> None:
    """`python -m tests.editor_schemas` writes it anew."""
    assert schema_file(kind).read_text("utf-8") == json_text(schema_of(kind)) + "\n"


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_says_what_it_is(kind: Kind) -> None:
    """Editors show the innermost description: what a key refers to has none beside the key's own."""
    for at, value in parts(SCHEMAS[kind]):
        if at[-2:-1] == ("properties",) and at[-3:-2] != ("if",) and "dependencies" not in at and value is not False:
            aims = [
                value,
                *(referred(one["$ref"], SCHEMAS[kind]) for one in [value, *value.get("allOf", ())] if "$ref" in one),
            ]
            said = [one["description"] for one in aims if "description" in one]
            assert len(said) == 1 or "then" in at or "else" in at, at
            assert all(text.endswith((".", "it.")) for text in said), at


@pytest.mark.parametrize("kind", KINDS)
def test_every_definition_is_used(kind: Kind) -> None:
    used = {value.split("/")[2] for at, value in parts(SCHEMAS[kind]) if at[-1:] == ("$ref",)}
    assert used == SCHEMAS[kind]["definitions"].keys()


def test_a_definition_of_two_schemas_is_the_same() -> None:
    """Each schema is whole, so that it can be copied; only texts and articles of an application are its own."""
    ruleset, application = (SCHEMAS[kind]["definitions"] for kind in ("ruleset", "application"))
    assert {name for name in ruleset.keys() & application.keys() if ruleset[name] != application[name]} == {
        "text", "citation",
    }  # fmt: skip
    assert len(ruleset.keys() & application.keys()) > 30


# --- what it knows is what the reader knows -----------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "data"), ALL)
def test_a_file_with_every_key(kind: Kind, data: Any) -> None:
    assert [error.json_path for error in VALIDATORS[kind].iter_errors(data)] == []
    assert {problem.code for problem in problems_of(kind, data)} <= {"structure/unknown-word"}


@pytest.mark.parametrize(("kind", "data"), ALL)
def test_its_keys_are_those_of_the_reader(kind: Kind, data: Any) -> None:
    for at, known in known_keys(kind, data).items():
        closed = [one for one in schemas_at(kind, data, at) if one.get("additionalProperties") is False]
        assert {key for one in closed for key in one["properties"]} == known, at


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_of_a_schema_is_in_these_files(kind: Kind) -> None:
    written = {key for one, data in ALL if one == kind for at, _ in parts(data) for key in at}
    known = {at[-1] for at, _ in parts(SCHEMAS[kind]) if at[-2:-1] == ("properties",)}
    refused = SCHEMAS["application"]["definitions"]["proposed-bet"]["properties"] if kind == "application" else {}
    assert known - (refused.keys() - written) == known & written  # `law` is refused of a bet alone


OF_A_FORM: Mapping[At, Set[str]] = {("device", "points"): frozenset(("sum up to 21",))}
"""What is offered as one of a form, which a pattern of the schema has."""


@pytest.mark.thorough
@pytest.mark.parametrize(("kind", "data"), ALL)
def test_its_choices_are_those_of_the_reader(kind: Kind, data: Any) -> None:
    for at, value in parts(data):
        if isinstance(value, str):
            said = problems_of(kind, with_(data, at, NOWHERE_ELSE))
            helps = [p.help for p in said if p.code == "structure/not-a-choice" and NOWHERE_ELSE in p.message]
            if helps and helps[0].startswith("write ") and "`" not in helps[0]:  # `asks` is a word or a mapping
                choices = set(re.split(r", | or ", helps[0].removeprefix("write "))) - OF_A_FORM.get(at, frozenset())
                known = {word for one in schemas_at(kind, data, at) for word in one.get("enum", ())} - OF_A_FORM.get(
                    at, frozenset()
                )
                assert choices == known or (at == ("authority",) and choices < known), at  # some are of other acts


@pytest.mark.thorough
@each(("kind", "data"), ALL)
def test_its_limits_are_those_of_the_reader(kind: Kind, data: Any) -> None:
    for at, _ in parts(data):
        for schema in schemas_at(kind, data, at):
            if "integer" in schema.get("type", ()):
                for edge, out in (("minimum", -1), ("maximum", 1)):
                    for number, wrong in ((schema[edge], False), (schema[edge] + out, True)):
                        said = problems_of(kind, with_(data, at, number))
                        assert any(p.code == "structure/not-a-number" for p in said) == wrong, (at, number)


def test_its_words_are_those_of_the_reader() -> None:
    defined = SCHEMAS["ruleset"]["definitions"]
    assert set(defined["identifier"]["not"]["enum"]) == BOOLEANS
    assert set(defined["word-of-phrases"]["allOf"][1]["not"]["enum"]) == RESERVED
    assert set(defined["name-of-a-variable"]["not"]["enum"]) == (BOOLEANS - OF_VARIABLES) | RESERVED
    assert set(defined["label"]["not"]["enum"]) == RESERVED | BOOLEANS
    assert tuple(defined["values"]["anyOf"][0]["enum"]) == VALUE_WORDS
    assert tuple(defined["bet"]["properties"]["expect"]["properties"]) == tuple(
        name.replace("_", "-") for name in (*EXACT, *PROBABILITIES)
    )
    assert {parse_by(word, HERE).kind for word in defined["by"]["anyOf"][0]["enum"]} == {
        "total", "stage", "count", "collected", "trial", "different",
    }  # fmt: skip
    assert SCHEMAS["policy"]["definitions"]["codes"]["items"]["examples"] == list(FAMILIES)


def test_numbers_are_those_of_any_reader_of_yaml() -> None:
    """Some make numbers of them, others leave the text."""
    for kind, data in ALL:
        text = json.loads(json.dumps(data), parse_int=str, parse_float=str)
        assert VALIDATORS[kind].is_valid(text)


@pytest.mark.parametrize(
    "row",
    [
        *("4 or 10", "2 or 4 to 6 or 8 or more", "joker or $1"),
        *("(4, 10)", "('joker', '$1')", "(6,)", "4,10", "[4, 10]", "[ 4, 10 ]"),
    ],
)
def test_a_row_for_several_values_is_known_however_it_is_shown(row: str) -> None:
    """As a text it is one to all. JSON has no lists as keys, which are read still: Python's readers show a tuple, those
    of JavaScript the items or the brackets."""
    table = {"by": "total", row: "2:1"}
    assert VALIDATORS["ruleset"].is_valid(with_(FULL["ruleset"], ("bets", "family", "pays"), table))


# --- texts --------------------------------------------------------------------------------------------------------

PIECES = st.sampled_from([
    *("0", "1", "2", "7", "10", "007", "1234567890", "-", ".", ",", ", ", ":", "/", "%", " ", " e ", "; ", ")", "("),
    *("art. ", "arts. ", "n.º ", "n.os ", "1)", "a)", "«a»", "Act", "silent", " for 1", " to ", " or more", " except "),
    *("hard ", "same ", "shows ", "within ", "exactly ", "at least ", " show ", "trial ", "end of hand", "others"),
    *("any", "face", "red", "2010", "-02", "-26", "-13", "dice showing ", "balls showing ", "total", "different faces"),
    *("[", "}"),
])  # fmt: skip
TEXTS = st.lists(PIECES, min_size=1, max_size=7).map("".join).filter(lambda text: text == text.strip())


def reads(read: Any, text: str) -> bool:
    """Whether a reader takes a text; a range that goes down, and a day that no month has, a pattern cannot see."""
    findings = Findings()
    try:
        read(text, findings)
    except Malformed as error:
        return "does not ascend" in error.message
    return not findings.problems


READERS: dict[str, Any] = {
    "ratio": lambda text, _: parse_ratio(text),
    "phrase": lambda text, _: parse_phrase(text, HERE, ShownWords(cards=True)),
    "row": lambda text, _: [parse_row_key(name) for _, name in key_names(text)],
    "by": lambda text, _: parse_by(text, HERE),
    "citation": lambda text, findings: findings.attempt(citation, Scalar(text, HERE), quoted("`law`"), findings),
    "figure": lambda text, _: parse_figure(text, HERE),
}


@pytest.mark.parametrize("name", READERS)
@given(text=TEXTS)
@example(text="hard 1234567890")  # no hand called `hard` with so many points
@example(text="0 or more0")  # two names, of which the second begins as `or more` does
@example(text="0 or higher")
@example(text="a or higher")
@example(text="0 or below-par")
def test_a_text_is_what_the_reader_takes(name: str, text: str) -> None:
    schema = {"$ref": f"#/definitions/{name}", "definitions": SCHEMAS["ruleset"]["definitions"]}
    taken = jsonschema.Draft7Validator(schema).is_valid(text)
    shown_by_others = name == "row" and re.fullmatch(r"[\[(].+[\])]|[^\s,]+(,[^\s,]+)+|\S+( to \S+)?(,\S+)*", text)
    assert taken == reads(READERS[name], text) or (taken and shown_by_others)


@each("measure", list(ExpectForm.keys))
@each("figure", ["3", "9%", {"by": "x", "4": "9"}, {"by": "x", "4": {"by": "y", "5": "9%"}}])
def test_a_percentage_is_of_a_share(measure: str, figure: Any) -> None:
    schema = {"$ref": "#/definitions/bet/properties/expect", "definitions": SCHEMAS["ruleset"]["definitions"]}
    node = read_nodes(source("f", json.dumps({measure: figure}).encode()))
    taken = jsonschema.Draft7Validator(schema).is_valid({measure: figure})
    assert taken == reads(lambda _, findings: EXPECTED.read(node, NOTHING, findings), "")
    assert taken == ("%" not in str(figure) or measure not in NO_SHARES)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        *(({name: []}, "structure/empty-value") for name in ("select", "ignore", "exclude")),
        ({"games": {"g": {"symmetric": []}}}, "structure/empty-value"),
        ({"games": {"g": {"symmetric": [[]]}}}, "structure/empty-value"),
        ({"policy": {"house-edge": {}}}, "structure/empty-value"),
        ({"exclude": [3]}, "structure/not-a-word"),
        ({"policy": {"printed": True}}, "structure/not-a-word"),
    ],
)
def test_what_says_nothing_in_a_policy_is_refused_by_both(data: Any, code: str) -> None:
    assert not VALIDATORS["policy"].is_valid(data)
    assert [problem.code for problem in problems_of("policy", data)] == [code]


@given(text=TEXTS)
def test_a_date_is_one_of_a_calendar(text: str) -> None:
    schema = {**SCHEMAS["ruleset"], "required": []}
    act = {"title": "A", "cite": "A", "status": "unknown", "new-bets": {"none": "a"}, "signed": text}
    taken = jsonschema.Draft7Validator(schema).is_valid({"act": act})
    assert taken == reads(lambda text, findings: date(Scalar(text, HERE), quoted("`signed`"), findings), text)


@pytest.mark.thorough
@given(text=st.from_regex(r"\A[0-9]{1,3}(\.[0-9]{1,7})?%?\Z"))
def test_a_rate_is_above_nothing_and_below_all(text: str) -> None:
    commission = json.dumps({"rate": text, "of": "stake", "paid": "on a win"})
    schema = {"$ref": "#/definitions/commission", "definitions": SCHEMAS["ruleset"]["definitions"]}
    taken = jsonschema.Draft7Validator(schema).is_valid(json.loads(commission))
    node = read_nodes(source("f", commission.encode()))
    assert taken == reads(lambda _, findings: read_commission(node, findings), text)
