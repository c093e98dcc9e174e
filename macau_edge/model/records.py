"""The names of `dataclasses`, with a `dataclass` that defines a frozen record in a fifth of the time.

The library compiles six functions of each, half a millisecond for each of some 180 records that a command loads, and
most are never called. Here a function is compiled when it is first asked for: by the library, but for `__init__`, with
which it would compile two more, those that refuse to set and to delete a field, and these need no compiling.

A record does what one of the library would, in all that records here make use of. The library refuses a frozen one
below one of its own, and one with an order; a default before a field without one is refused where the first record is
made, and so is an `InitVar`. No attribute is set that is no field, whatever class stands below a record.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence
from dataclasses import KW_ONLY, MISSING, Field, FrozenInstanceError, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # to the type checker, records are those of the library
    from dataclasses import dataclass
else:

    def dataclass(kind=None, /, *, frozen=False, **options):
        """What makes a record of a class, with the options of the library, to which all but frozen ones are left."""
        make = partial(_frozen_record if frozen else dataclasses.dataclass, **options)
        return make if kind is None else make(kind)


MADE = {"eq": ("__eq__", "__hash__"), "repr": ("__repr__",)}
"""Option -> the functions that a record has unless it says that it wants none of these."""


def _frozen_record(kind: type, **options: bool) -> type:
    own = {name for name, value in vars(kind).items() if value is not None}  # `__hash__` is None beside an own `__eq__`
    wanted = ["__init__", *(name for option, names in MADE.items() if options.pop(option, True) for name in names)]
    made: type = dataclasses.dataclass(init=False, eq=False, repr=False, **options)(kind)
    functions: dict[str, Any] = {name: _CompiledWhenAsked(made, name) for name in wanted}
    functions |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    if options.get("slots"):
        functions |= {"__getstate__": _values, "__setstate__": _set_values}
    for name in functions.keys() - own:
        setattr(made, name, functions[name])
    return made


class _CompiledWhenAsked:
    """A function of a record, which takes its place when somebody asks for it, to call it or to look at it."""

    def __init__(self, made: type, name: str) -> None:
        self._made, self._name = made, name

    def __get__(self, record: object, kind: type | None = None) -> Any:
        if record is None and self._name == "__hash__":  # the library looks whether the defaults of fields have one
            return self
        function = _init(self._made) if self._name == "__init__" else _function_of_the_library(self._made, self._name)
        setattr(self._made, self._name, function)
        return function if record is None else function.__get__(record, kind)


def _function_of_the_library(made: type, name: str) -> Any:
    """`__eq__`, `__hash__` or `__repr__` as the library has it for these fields."""
    wanted: dict[str, Any] = {"eq": name == "__eq__", "unsafe_hash": name == "__hash__", "repr": name == "__repr__"}
    parts = [(one.name, one.type, one) for one in _fields(made)]
    namespace = {"__doc__": made.__doc__}  # without it the library would find out how the record is called
    return vars(dataclasses.make_dataclass(made.__qualname__, parts, namespace=namespace, init=False, **wanted))[name]


def _init(made: type) -> Any:
    """`def __init__(self, a, b=__of_b, *, c): __put(self, "a", a) …`, compiled with what stands in it."""
    around: dict[str, Any] = {"__put": object.__setattr__, "__missing": MISSING}
    by_order, by_name, body = ["self"], ["*"], []
    for one in _fields(made):
        name, default, value = one.name, f"__of_{one.name}", one.name
        parameter, around[default] = f"{name}={default}", one.default
        if one.default_factory is not MISSING:
            parameter, around[default] = f"{name}=__missing", one.default_factory
            value = f"{default}() if {name} is __missing else {name}" if one.init else f"{default}()"
        elif one.default is MISSING:
            parameter = name
        elif not one.init:
            value = default
        if one.init:
            (by_name if one.kw_only else by_order).append(parameter)
        elif value == name:  # is left to `__post_init__`
            continue
        body.append(f"__put(self, {name!r}, {value})")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    parameters, lines = ", ".join(by_order + (by_name if by_name[1:] else [])), "\n  ".join(body or ["pass"])
    compiled: dict[str, Any] = {}
    text = f"def around({', '.join(around)}):\n def __init__({parameters}):\n  {lines}\n return __init__"
    exec(text, vars(sys.modules[made.__module__]), compiled)
    function = compiled["around"](**around)
    function.__qualname__ = f"{made.__qualname__}.__init__"
    function.__annotations__ = {one.name: one.type for one in _fields(made) if one.init} | {"return": None}
    return function


def _refuse_to_set(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _values(self: object) -> list[Any]:
    """What is pickled of a record with slots."""
    return [getattr(self, one.name) for one in _fields(self)]


def _set_values(self: object, values: Sequence[Any]) -> None:
    for one, value in zip(_fields(self), values, strict=True):
        object.__setattr__(self, one.name, value)


def _fields(record: object) -> tuple[Field[Any], ...]:
    return dataclasses.fields(record)  # type: ignore[arg-type]  # it is a record


__all__ = ["KW_ONLY", "dataclass", "field", "replace"]
