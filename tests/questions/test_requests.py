"""What a question is asked for stands in its request: an option is named there and in the Python function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from functools import cache
from typing import Any

import pytest

from macau_edge.cli.arguments import ReportOptions, declared_options, options_of_request
from macau_edge.cli.commands import COMMANDS, load_command
from macau_edge.model.problem import UsageError
from macau_edge.questions import request_of
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.questions.request import flags, read_request
from macau_edge.questions.simulate.request import SimulateRequest
from macau_edge.questions.solve.request import SolveRequest
from macau_edge.questions.sweep.request import SweepRequest
from tests.trees import FILES, tree

OF_A_GAME = ("analyse", "explain", "readings", "solve", "sweep", "bias", "simulate", "risk")
REQUESTS = {question: request_of(question) for question in OF_A_GAME}


def declared(node: ast.AST) -> Iterator[str]:
    """The names that a function takes and a class has as fields, and the texts in it that are a name and no more."""
    for one in ast.walk(node):
        if isinstance(one, ast.arg):
            yield one.arg.replace("_", "-")
        elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            yield one.target.id.replace("_", "-")
        elif isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value.replace("_", "-")


@cache
def places() -> tuple[tuple[str, str, frozenset[str]], ...]:
    """File, name and what is declared in it, of every function, class and table of the package."""
    return tuple(
        (file, getattr(node, "name", str(number)), frozenset(declared(node)))
        for file in FILES
        for number, node in enumerate(tree(file).body)
    )


def where(option: str) -> set[str]:
    """The functions, classes and tables that name an option: as an option anywhere, by its bare name where words come
    in and requests are made of them. What `find.py` calls the figure that came of it is its own word."""
    asking = ("cli/", "api.py", "questions/request.py", "model/notation.py")
    return {
        f"{file} {name}"
        for file, name, said in places()
        if f"--{option}" in said or (option in said and (file.startswith(asking) or name.endswith("Request")))
    }


@pytest.mark.thorough
@pytest.mark.parametrize(
    "option",
    ["every-choice", "edge", "tolerance", "symbolic", "normal", "unit", "until-halfwidth", "scheduler"],
)
def test_an_option_is_named_in_two_places(option: str) -> None:
    """The request and the Python function; its translations and its page in the docs are no code."""
    assert len(where(option)) <= 2, where(option)


@pytest.mark.parametrize("command", REQUESTS)
def test_a_command_has_the_options_of_its_request_and_those_of_a_report(command: str) -> None:
    entry = next(entry for entry in COMMANDS if entry.name == command)
    said = {opt for one in load_command(entry).params for opt in one.opts if opt.startswith("--")}
    assert said == set(options_of_request(REQUESTS[command]))
    assert {"--option", *declared_options(ReportOptions)} < said


@pytest.mark.parametrize("kind", REQUESTS.values())
def test_a_request_cannot_be_changed(kind: type[Any]) -> None:
    given = {"bet": "field", "edge": "2%", "prizes": ["12=2:1"], "rounds": 10, "confidence": "95%"}
    names = {one.name for one in fields(kind)}
    made = read_request(kind, **{name: value for name, value in given.items() if name in names})
    assert not hasattr(made, "__dict__")
    with pytest.raises(FrozenInstanceError):
        made.limit = 1
    with pytest.raises(TypeError):
        kind("field")


def test_a_text_and_a_value_of_python_make_the_same_request() -> None:
    assert read_request(SolveRequest, bet="field", edge="2.5%", free=["12"], stakes="1e1") == read_request(
        SolveRequest, bet="field", edge=("1/40", "0.025"), free="12", stakes=10
    )
    assert read_request(BiasRequest, die=["6=0.17"]) == read_request(BiasRequest, die={"6": "17%"})
    assert read_request(SimulateRequest, confidence="95%", prizes=["12=5:2"], seed="0") == read_request(
        SimulateRequest, confidence="0.95", prizes={"12": "5:2"}, seed=0
    )


def test_nothing_that_is_given_is_passed_over() -> None:
    """An argument of a Python function that its record has not would say nothing, and change nothing."""
    with pytest.raises(TypeError, match="SolveRequest has no field `stake`"):
        read_request(SolveRequest, bet="field", edge="2%", stake=10)


def test_what_is_wrong_is_told_by_the_name_that_is_typed() -> None:
    with pytest.raises(UsageError, match=r"--until-halfwidth: 0\.1 is a float"):
        read_request(SimulateRequest, confidence="95%", until_halfwidth=0.1)
    assert flags(SweepRequest)["prizes"].name == "prize"
