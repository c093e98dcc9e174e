"""A record of ours does what one of the standard library does, and says so: both are made of the same classes."""

from __future__ import annotations

import ast
import copy
import dataclasses
import inspect
import pickle
import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field
from functools import partial
from typing import Any, get_type_hints

import pytest

from macau_edge.model import records
from tests.trees import FILES, tree, walked


class Plain:
    """Two words with a place, and two with names."""

    a: int
    b: str = "b"
    _: dataclasses.KW_ONLY
    c: tuple[int, ...] = ()
    d: list[int] = field(default_factory=list)


class Aside:
    """Fields that are not compared, not hashed, not shown, and not given: `__post_init__` has these."""

    a: int
    place: int = field(default=0, compare=False, repr=False)
    names: dict[str, int] = field(default_factory=dict, hash=False)
    doubled: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "doubled", self.a * 2)


class Own:  # noqa: PLW1641 - the record has one
    """What a class says itself stands."""

    a: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and abs(self.a - other.a) < 2

    def __repr__(self) -> str:
        return "mine"


class Unset:
    """Fields that nobody gives: their defaults stand."""

    a: int
    made: list[int] = field(default_factory=list, init=False)
    fixed: int = field(default=4, init=False)


class Names:
    """Names that the text of a function may need for itself."""

    a: int
    put: int = 1
    object: int = 2
    MISSING: int = 3
    x: list[int] = field(default_factory=list)
    of_x: int = 5
    self: int = 6


KINDS = (Plain, Aside, Own, Unset, Names)
OPTIONS: tuple[dict[str, bool], ...] = (
    {"slots": True},
    {},
    {"slots": True, "kw_only": True},
    {"slots": True, "eq": False},
    {"slots": True, "repr": False},
)
GIVEN: tuple[dict[str, Any], ...] = (
    {"a": 1},
    {"a": 2},
    {"a": 1, "b": "x"},
    {"a": 1, "place": 3},
    {"a": 1, "c": (4,)},
    {},
)


def made(kind: type, options: dict[str, bool], decorate: Callable[..., Any]) -> Any:
    """A record of a class, under the name that its pickles find it by."""
    body = {name: value for name, value in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    body["__qualname__"] = name = f"Made{kind.__name__}"
    found = decorate(frozen=True, **options)(type(name, (), body))
    globals()[name] = found
    return found


def outcome(do: Callable[[], object]) -> object:
    """What comes back, or what kind of error is raised with which words."""
    try:
        return do()
    except Exception as error:
        return type(error), str(error)


def seen(kind: type, options: dict[str, bool], decorate: Callable[..., Any]) -> list[object]:
    """What can be seen of the records that are made so of a class."""
    record = made(kind, options, decorate)
    found: list[object] = [getattr(record, "__match_args__", ()), [one.name for one in dataclasses.fields(record)]]
    found += [[(one.name, one.kind) for one in inspect.signature(record).parameters.values()]]
    found += [get_type_hints(record.__init__)]
    found += [record.__init__.__qualname__, record.__init__.__module__, record.__doc__]
    several = []
    for given in GIVEN:
        try:
            several.append(record(**given))
        except TypeError as error:
            found.append(str(error).replace(".__init__", "").replace("__init__", record.__name__))
    identity = options.get("eq") is False
    for one in several:
        found += [
            repr(one).partition(" at 0x")[0],
            [one == other for other in several],
            one == 5,
            None if identity else outcome(partial(hash, one)),
            outcome(partial(setattr, one, "a", 3)),
            outcome(partial(delattr, one, "a")),
            isinstance(outcome(partial(setattr, one, "unheard", 3)), tuple),  # the library trips over its slots
            [repr(getattr(one, name)) for name in record.__dataclass_fields__],
        ]
        for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            found.append([repr(getattr(again, name)) for name in record.__dataclass_fields__])
        found.append(repr(dataclasses.replace(one, a=9)).partition(" at 0x")[0])
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_a_record_is_one_of_the_library(kind: type, options: dict[str, bool]) -> None:
    assert seen(kind, options, records.dataclass) == seen(kind, options, dataclasses.dataclass)


class InWrongOrder:
    """A field that must be given, behind one that need not."""

    b: int = 0
    a: int


class OnlyGiven:
    """A field that is no attribute."""

    a: dataclasses.InitVar[int]


@pytest.mark.parametrize(
    ("kind", "options", "refusal"),
    [
        (InWrongOrder, {}, "MadeInWrongOrder: the field 'a' has no default, and 'b' before it has one"),
        (OnlyGiven, {}, "MadeOnlyGiven: a frozen record here has no InitVar: 'a'"),
        (Plain, {"order": True}, "MadePlain: a frozen record here has no order"),
    ],
)
def test_what_no_record_has_is_refused_when_the_class_is_made(
    kind: type, options: dict[str, bool], refusal: str
) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(refusal)}$"):
        made(kind, options, records.dataclass)


def test_a_field_without_a_default_may_follow_where_it_is_given_by_name() -> None:
    assert made(InWrongOrder, {"kw_only": True}, records.dataclass)(a=1).a == 1


OURS, FROZEN = partial(records.dataclass, frozen=True), partial(dataclasses.dataclass, frozen=True)


@pytest.mark.parametrize(
    ("above", "below"),
    [(OURS, records.dataclass), (records.dataclass, OURS), (FROZEN, OURS), (FROZEN, records.dataclass)],
)
def test_frozen_records_stand_below_frozen_ones_alone(above: Callable[..., Any], below: Callable[..., Any]) -> None:
    @above(slots=True)
    class Above:
        a: int

    with pytest.raises(TypeError, match="frozen"):

        @below(slots=True)
        class Below(Above):
            b: int


@pytest.mark.parametrize("look", [getattr, lambda record, name: vars(record)[name]], ids=["asked", "found"])
@pytest.mark.parametrize(
    ("name", "others", "given"),
    [
        ("__init__", (2,), None),
        ("__eq__", (5,), NotImplemented),
        ("__hash__", (), hash((1,))),
        ("__repr__", (), "(a=1)"),
    ],
)
def test_each_function_can_be_called_on_the_class_before_any_other(
    look: Callable[[Any, str], Any], name: str, others: tuple[int, ...], given: object
) -> None:
    @records.dataclass(frozen=True, slots=True)
    class Asked:
        a: int

    one = object.__new__(Asked)
    object.__setattr__(one, "a", 1)
    function = look(Asked, name)
    for _ in range(2):  # who holds what stood there before
        found = function(one, *others)
        assert found.endswith(given) if name == "__repr__" else found == given
    assert inspect.isfunction(vars(Asked)[name])


@pytest.mark.parametrize("options", [{}, {"eq": False}, {"repr": False}], ids=str)
def test_what_a_record_has_is_said_in_its_parameters(options: dict[str, bool]) -> None:
    ours, theirs = (
        made(Plain, options, kind).__dataclass_params__ for kind in (records.dataclass, dataclasses.dataclass)
    )
    assert (ours.init, ours.eq, ours.repr) == (theirs.init, theirs.eq, theirs.repr)


def test_a_class_can_be_given_with_the_options() -> None:
    class Plainly:
        a: int

    kind: Any = records.dataclass(Plainly, frozen=True)
    assert repr(kind(1)).endswith("Plainly(a=1)")


def test_a_kind_below_another_has_the_fields_of_both() -> None:
    @records.dataclass(frozen=True, slots=True)
    class Above:
        a: int

    @records.dataclass(frozen=True, slots=True)
    class Below(Above):
        b: int = 2

    class Undecorated(Above):
        pass

    assert (repr(Below(1)).rpartition(".")[2], Below(1) == Below(1), Below(1) == Above(1)) == (
        "Below(a=1, b=2)",
        True,
        False,
    )
    under = Undecorated(1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'a'"):
        under.a = 2  # type: ignore[misc]


def test_what_is_not_frozen_is_the_library_s() -> None:
    @records.dataclass(slots=True)
    class Loose:
        a: int

    one = Loose(1)
    one.a = 2
    assert one == Loose(2)


def test_a_function_is_made_when_it_is_first_called() -> None:
    @records.dataclass(frozen=True, slots=True)
    class Late:
        a: int

    before = vars(Late)["__eq__"]
    one = Late(1)
    assert vars(Late)["__eq__"] is before
    assert one == Late(1)
    assert vars(Late)["__eq__"] is not before


@pytest.mark.thorough
def test_every_record_of_the_package_is_made_so() -> None:
    users = {
        file
        for file in FILES
        for node in walked(tree(file))
        if isinstance(node, ast.ImportFrom) and node.module == "dataclasses"
        if "dataclass" in {alias.name for alias in node.names}
    }
    assert users == {"model/records.py"}
