"""The names of `dataclasses`, with a `dataclass` that defines a frozen record in a ninth of the time.

The library compiles six functions of each, half a millisecond for each of some 180 records that a command loads, and
most are never called. Here a function is compiled when it is first asked for: by the library, but for `__init__`, with
which it would compile two more, those that refuse to set and to delete a field, and these need no compiling.

A record does and says of itself what one of the library would, and either stands below the other. Left to the library
are those that are not frozen, those with any other option than `OPTIONS`, and those below one of its own; `InitVar` is
refused. Only who looks into `vars` of the class sees that a function is not made yet.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, MISSING, Field, FrozenInstanceError, field, replace
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # to the type checker, records are those of the library
    from dataclasses import dataclass
else:

    def dataclass(kind=None, /, *, frozen=False, **options):
        """What makes a record of a class, with the options of the library, to which all but frozen ones are left."""
        ours = frozen and options.keys() <= OPTIONS
        make = partial(_frozen_record, **options) if ours else dataclasses.dataclass(frozen=frozen, **options)
        return make if kind is None else make(kind)


OPTIONS = {"eq", "repr", "kw_only", "slots", "match_args"}
"""Options of a frozen record that is made here; with any other, it is the library's."""
_ours: set[type] = set()
_one_at_a_time = RLock()


def _frozen_record(kind: type, **options: bool) -> type:
    above = [one for one in kind.__mro__[1:] if "__dataclass_params__" in vars(one)]
    if not _ours.issuperset(above):
        made: type = dataclasses.dataclass(frozen=True, **options)(kind)
        return made
    own = {name for name, value in vars(kind).items() if value is not None}  # `__hash__` is None beside an own `__eq__`
    asked = {option: options.pop(option, True) for option in ("eq", "repr")}
    with _one_at_a_time:  # the library makes none that is not frozen below one that is
        _say([vars(one)["__dataclass_params__"] for one in above], frozen=False)
        try:
            made = dataclasses.dataclass(init=False, eq=False, repr=False, **options)(kind)
        finally:
            _say([vars(one)["__dataclass_params__"] for one in above], frozen=True)
    _say([vars(made)["__dataclass_params__"]], init=True, frozen=True, **asked)
    _check_fields(made)
    functions: dict[str, Any] = {"__init__": _CompiledWhenAsked(made, "__init__", _init)}
    if asked["eq"]:
        functions["__eq__"] = _CompiledWhenAsked(made, "__eq__", _function_of_the_library)
        functions["__hash__"] = _hash_when_called(made)
    if asked["repr"]:
        functions["__repr__"] = _CompiledWhenAsked(made, "__repr__", _function_of_the_library)
    refusals = {"__setattr__": _refusal(made, "assign to"), "__delattr__": _refusal(made, "delete")}
    for name in own & refusals.keys():
        raise TypeError(f"Cannot overwrite attribute {name} in class {made.__name__}")
    if options.get("slots"):
        functions |= {"__getstate__": _values, "__setstate__": _set_values}
    for name in functions.keys() - own:
        setattr(made, name, functions[name])
    for name, refusal in refusals.items():
        setattr(made, name, refusal)
    _ours.add(made)
    return made


def _say(params: Sequence[object], **asked: bool) -> None:
    """Puts down what records were asked to be, where the library looks for it."""
    for one in params:
        for option, value in asked.items():
            setattr(one, option, value)


def _check_fields(made: type) -> None:
    """Raises TypeError where `__init__` could not be compiled."""
    fields = _fields(made)
    given = False
    for one in fields:
        if one.init and not one.kw_only:
            if given and one.default is MISSING and one.default_factory is MISSING:
                raise TypeError(f"non-default argument {one.name!r} follows default argument")
            given = one.default is not MISSING or one.default_factory is not MISSING
    declared: dict[str, Field[Any]] = vars(made)["__dataclass_fields__"]
    if len(declared) > len(fields):
        names = [name for name, one in declared.items() if one not in fields and "ClassVar" not in str(one.type)]
        if names:
            raise TypeError(f"{made.__qualname__}.{names[0]}: InitVar is left to the dataclass of the library")


class _CompiledWhenAsked:
    """A function of a record, which takes its place when somebody asks for it, to call it or to look at it."""

    def __init__(self, made: type, name: str, compile_: Callable[[type, str], Any]) -> None:
        self._made, self._name, self._compile = made, name, compile_

    def __get__(self, record: object, kind: type | None = None) -> Any:
        function = self._compile(self._made, self._name)
        setattr(self._made, self._name, function)
        return function if record is None else function.__get__(record, kind)


def _hash_when_called(made: Any) -> Callable[[object], int]:
    """What takes its place when it is called: the library looks at the one of every default that a field has."""

    def __hash__(self: object) -> int:  # noqa: N807 - it is one
        made.__hash__ = _function_of_the_library(made, "__hash__")
        return made.__hash__(self)  # type: ignore[no-any-return]

    return __hash__


def _function_of_the_library(made: type, name: str) -> Any:
    """`__eq__`, `__hash__` or `__repr__` as the library has it for these fields."""
    wanted: dict[str, Any] = {"eq": name == "__eq__", "unsafe_hash": name == "__hash__", "repr": name == "__repr__"}
    parts = [(one.name, one.type, one) for one in _fields(made)]
    namespace = {"__doc__": made.__doc__}  # without it the library would find out how the record is called
    return vars(dataclasses.make_dataclass(made.__qualname__, parts, namespace=namespace, init=False, **wanted))[name]


class _Factory:
    """The default of a field that is made anew for each record."""

    def __repr__(self) -> str:
        return "<factory>"


FACTORY = _Factory()


def _init(made: type, name: str) -> Any:
    """`def __init__(self, a, b=__of_b__, *, c): __put__(self, "a", a) …`, compiled with what stands in it."""
    fields, slots = _fields(made), "__slots__" in vars(made)
    me = "__self__" if any(one.name == "self" for one in fields) else "self"
    around: dict[str, Any] = {"__put__": object.__setattr__, "__factory__": FACTORY}
    by_order, by_name, body = [me], ["*"], []
    for one in fields:
        parameter = value = one.name
        not_given, default = "", f"__of_{one.name}__"
        if one.default_factory is not MISSING:
            around[default] = one.default_factory
            not_given = f"{default}()"
            parameter, value = f"{one.name}=__factory__", f"{not_given} if {one.name} is __factory__ else {one.name}"
        elif one.default is not MISSING:
            around[default] = one.default
            not_given = default if slots else ""  # without slots the class has it
            parameter = f"{one.name}={default}"
        if one.init:
            (by_name if one.kw_only else by_order).append(parameter)
        if value := value if one.init else not_given:  # what is left is left to `__post_init__`
            body.append(f"__put__({me}, {one.name!r}, {value})")
    if hasattr(made, "__post_init__"):
        body.append(f"{me}.__post_init__()")
    parameters = ", ".join(by_order + (by_name if by_name[1:] else []))
    lines = "\n  ".join(body or ["pass"])
    text = f"def around({', '.join(around)}):\n def {name}({parameters}):\n  {lines}\n return {name}"
    compiled: dict[str, Any] = {}
    exec(text, vars(sys.modules[made.__module__]) if made.__module__ in sys.modules else {}, compiled)
    function = compiled["around"](**around)
    function.__qualname__ = f"{made.__qualname__}.{name}"
    function.__annotations__ = {one.name: one.type for one in fields if one.init} | {"return": None}
    return function


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
