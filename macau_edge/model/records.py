"""The names of `dataclasses`, with a `dataclass` that defines a frozen record in a fifth of the time.

The library compiles six functions of each, half a millisecond for each of some 180 records that a command loads, and
most are never called. Here a function is compiled when it is first asked for: by the library, but for `__init__`, with
which it would compile two more, those that refuse to set and to delete a field, and these need no compiling.

A record does what one of the library would, in all that records here make use of, and no attribute is set that is no
field, whatever class stands below it. What none makes use of is refused when the class is made. To the library a record
is not frozen (`__dataclass_params__`): it would compile what refuses, for the first and for each below it.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence
from dataclasses import KW_ONLY, MISSING, Field, FrozenInstanceError, field, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # to the type checker, records are those of the library
    from dataclasses import dataclass
else:

    def dataclass(kind=None, /, *, frozen=False, **options):
        """What makes a record of a class, with the options of the library, to which all but frozen ones are left."""
        make = partial(_record, frozen, options)
        return make if kind is None else make(kind)


MADE = {"init": ("__init__",), "eq": ("__eq__", "__hash__"), "repr": ("__repr__",)}
"""Option -> the functions that a record has unless it says that it wants none of these."""


def _record(frozen: bool, options: dict[str, bool], kind: type) -> type:
    for above in kind.__mro__[1:]:
        if dataclasses.is_dataclass(above) and frozen != (above.__setattr__ is _refuse_to_set):
            one, other = (kind, above) if frozen else (above, kind)
            raise TypeError(f"{one.__qualname__} is frozen, so {other.__qualname__} must be, by this `dataclass`")
    return _frozen_record(kind, **options) if frozen else dataclasses.dataclass(**options)(kind)


def _frozen_record(kind: type, **options: bool) -> type:
    own = {name for name, value in vars(kind).items() if value is not None}  # `__hash__` is None beside an own `__eq__`
    if options.get("order"):
        raise TypeError(f"{kind.__qualname__}: a frozen record here has no order")
    has = {option: options.pop(option, True) for option in MADE}
    wanted = [name for option, names in MADE.items() if has[option] for name in names]
    made: type = dataclasses.dataclass(**dict.fromkeys(MADE, False), **options)(kind)
    _refuse_fields(made)
    for option, value in has.items():
        setattr(vars(made)["__dataclass_params__"], option, value)
    functions: dict[str, Any] = {name: _CompiledWhenAsked(made, name) for name in wanted}
    functions |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    if options.get("slots"):
        functions |= {"__getstate__": _values, "__setstate__": _set_values}
    for name in functions.keys() - own:
        setattr(made, name, functions[name])
    return made


def _refuse_fields(made: type) -> None:
    """Refuse fields that `__init__` cannot be compiled of."""
    for one in vars(made)["__dataclass_fields__"].values():
        if "InitVar" in str(one.type):
            raise TypeError(f"{made.__qualname__}: a frozen record here has no InitVar: {one.name!r}")
    by_order = [one for one in _fields(made) if one.init and not one.kw_only]
    for before, one in pairwise(by_order):
        if _has_default(before) and not _has_default(one):
            what = f"the field {one.name!r} has no default, and {before.name!r} before it has one"
            raise TypeError(f"{made.__qualname__}: {what}")


def _has_default(one: Field[Any]) -> bool:
    return one.default is not MISSING or one.default_factory is not MISSING


class _CompiledWhenAsked:
    """A function of a record, which takes its place when somebody asks for it, to call it or to look at it."""

    def __init__(self, made: type, name: str) -> None:
        self._made, self._name = made, name

    def __get__(self, record: object, kind: type | None = None) -> Any:
        if record is None and self._name == "__hash__":  # the library looks whether the defaults of fields have one
            return self
        function = self._compiled()
        return function if record is None else function.__get__(record, kind)

    def __call__(self, *given: Any, **named: Any) -> Any:
        return self._compiled()(*given, **named)

    def _compiled(self) -> Any:
        made, name = self._made, self._name
        if vars(made)[name] is self:  # not so where this was taken before
            setattr(made, name, _init(made) if name == "__init__" else _function_of_the_library(made, name))
        return vars(made)[name]


def _function_of_the_library(made: type, name: str) -> Any:
    """`__eq__`, `__hash__` or `__repr__` as the library has it for these fields."""
    wanted: dict[str, Any] = {"eq": name == "__eq__", "unsafe_hash": name == "__hash__", "repr": name == "__repr__"}
    parts = [(one.name, one.type, one) for one in _fields(made)]
    namespace = {"__doc__": made.__doc__}  # without it the library would find out how the record is called
    return vars(dataclasses.make_dataclass(made.__qualname__, parts, namespace=namespace, init=False, **wanted))[name]


def _init(made: type) -> Any:
    """`def __init__(__self, a, b=__of_b, *, c): __put(__self, "a", a) …`, compiled with what stands in it."""
    around: dict[str, Any] = {"__put": object.__setattr__, "__missing": MISSING}
    by_order, by_name, body = ["__self"], ["*"], []
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
        body.append(f"__put(__self, {name!r}, {value})")
    if hasattr(made, "__post_init__"):
        body.append("__self.__post_init__()")
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
