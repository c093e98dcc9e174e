"""The names of `dataclasses`, with a `dataclass` that defines a frozen record in a tenth of the time.

The library compiles six functions of each, half a millisecond for each of some 170 records that a command loads, and
most are never called. Here a function is compiled when it is first called: by the library, but for `__init__`, with
which it would compile two more, those that refuse to set and to delete a field, and these need no compiling.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, MISSING, Field, FrozenInstanceError, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # to the type checker, records are those of the library
    from dataclasses import dataclass
else:

    def dataclass(kind=None, /, *, frozen=False, order=False, **options):
        """What makes a record of a class, with the options of the library, to which all but frozen ones are left."""
        if not frozen or order:
            return dataclasses.dataclass(kind, frozen=frozen, order=order, **options)
        return partial(_frozen_record, **options)


def _frozen_record(kind: type, **options: bool) -> type:
    own = {name for name, value in vars(kind).items() if value is not None}  # `__hash__` is None beside an own `__eq__`
    compiled = {"__init__": _init}
    for option, names in {"eq": ("__eq__", "__hash__"), "repr": ("__repr__",)}.items():
        compiled |= dict.fromkeys(names if options.pop(option, True) else (), _function_of_the_library)
    made: type = dataclasses.dataclass(init=False, eq=False, repr=False, **options)(kind)
    functions = {name: _compiled_when_called(made, name, compile_) for name, compile_ in compiled.items()}
    functions |= {"__setattr__": _refusal(made, "assign to"), "__delattr__": _refusal(made, "delete")}
    if options.get("slots"):
        functions |= {"__getstate__": _values, "__setstate__": _set_values}
    for name in functions.keys() - own:
        setattr(made, name, functions[name])
    return made


def _compiled_when_called(made: type, name: str, compile_: Callable[[type, str], Any]) -> Callable[..., Any]:
    def call(*given: Any, **named: Any) -> Any:
        function = compile_(made, name)
        setattr(made, name, function)
        return function(*given, **named)

    return call


def _function_of_the_library(made: type, name: str) -> Any:
    """`__eq__`, `__hash__` or `__repr__` as the library has it for these fields."""
    wanted: dict[str, Any] = {"eq": name == "__eq__", "unsafe_hash": name == "__hash__", "repr": name == "__repr__"}
    parts = [(one.name, one.type, one) for one in _fields(made)]
    namespace = {"__doc__": made.__doc__}  # without it the library would find out how the record is called
    return vars(dataclasses.make_dataclass(made.__qualname__, parts, namespace=namespace, init=False, **wanted))[name]


def _init(made: type, name: str) -> Any:
    """`def __init__(self, a, b=of_b, *, c): put(self, "a", a) …`, compiled."""
    around: dict[str, Any] = {"put": object.__setattr__, "MISSING": MISSING}
    by_order, by_name, body = ["self"], ["*"], []
    for one in _fields(made):
        parameter = value = one.name
        if one.default_factory is not MISSING:
            around[f"of_{value}"] = one.default_factory
            parameter, value = f"{value}=MISSING", f"of_{value}() if {value} is MISSING else {value}"
        elif one.default is not MISSING:
            around[f"of_{value}"] = one.default
            parameter = f"{value}=of_{value}"
        if one.init:  # what is not is left to `__post_init__`
            (by_name if one.kw_only else by_order).append(parameter)
            body.append(f"put(self, {one.name!r}, {value})")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join(by_order + (by_name if by_name[1:] else []))
    exec(f"def {name}({parameters}):\n " + "\n ".join(body or ["pass"]), around)
    around[name].__qualname__ = f"{made.__qualname__}.{name}"
    return around[name]


def _refusal(made: Any, what: str) -> Callable[..., Any]:
    """What refuses to set or to delete a field; a class below may have attributes that are none."""
    names = {one.name for one in _fields(made)}
    above = {"assign to": "__setattr__", "delete": "__delattr__"}[what]

    def refuse(self: object, name: str, *value: object) -> None:
        if type(self) is made or name in names:
            raise FrozenInstanceError(f"cannot {what} field {name!r}")
        getattr(super(made, self), above)(name, *value)

    return refuse


def _values(self: object) -> list[Any]:
    """What is pickled of a record with slots."""
    return [getattr(self, one.name) for one in _fields(self)]


def _set_values(self: object, values: Sequence[Any]) -> None:
    for one, value in zip(_fields(self), values, strict=True):
        object.__setattr__(self, one.name, value)


def _fields(record: object) -> tuple[Field[Any], ...]:
    return dataclasses.fields(record)  # type: ignore[arg-type]  # it is a record


__all__ = ["KW_ONLY", "dataclass", "field", "replace"]
