"""A test over many cases that is one test: it goes through all of them, and says of each that failed how.

`pytest.mark.parametrize` makes an item of each case, which costs more than most of them take to be looked at; it is for
cases that are few, or long, or that somebody wants to run alone. A test that writes files or changes what it runs in
(one of `OWN`) has each case as an item too, so that none finds what another left.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from traceback import extract_tb
from typing import Any, Literal

import pytest

from tests import parts

Named = type(pytest.param())
"""A case with a name of its own."""
Test = Callable[..., None]
OWN = {"edited", "monkeypatch", "repository", "run", "tmp_path"}
"""Fixtures that a case must have for itself."""
Ids = Callable[[Any], object] | Iterable[object] | None
Asked = int | Callable[..., bool] | None
"""Which cases a part looks at: every so many-th, those of which it says so, or all."""


def each(
    names: str | Sequence[str],
    cases: Iterable[Any],
    ids: Ids = None,
    quick: Asked = None,
    whole: Literal["thorough", "rest", "deep"] = "thorough",
    thorough: Asked = None,
) -> Callable[[Test], Test]:
    """Gives every case to a test under these names, as `parametrize` does, and lists all that fail.

    With `quick` the test belongs to two parts: in the quick one it looks at every so many-th case, or at those of
    which `quick` says so, and at all of them in the other, which is the thorough part or the deep one. The thorough one
    may have but the `rest`, since a change must pass both: where these are long, and the loop is in no other of two
    parts. With `thorough` that part has those of which it says so and the deep one all; without `quick` the quick one
    none.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    listed = list(cases)
    assert not any(isinstance(case, Named) and case.marks for case in listed), (
        "a case with marks stays with parametrize"
    )
    if ids is None and all(isinstance(case, Named) for case in listed):
        ids, listed = [case.id for case in listed], [case.values for case in listed]
        given = listed
    else:
        given = [case if len(wanted) > 1 else (case,) for case in listed]
    called = _names(given, ids)
    if _is_in_english_alone(given, quick):  # in which no translation can be missing: the last case is taken instead
        called, given = called[::-1], given[::-1]
    asked = {"quick": quick, "thorough": quick, "all": quick} if whole == "deep" else {"quick": quick}
    if thorough is not None:
        asked = {"quick": quick, "thorough": thorough, "all": thorough}
    assert given
    assert not any(isinstance(value, Named) for case in given for value in case), (
        "a case with marks stays with parametrize"
    )

    def decorated(test: Test) -> Test:
        if not OWN.isdisjoint(inspect.signature(test).parameters):
            return pytest.mark.parametrize(wanted, list(_items(called, given, quick, thorough, whole == "deep")))(test)

        @wraps(test)
        def looped(*arguments: Any, **fixtures: Any) -> None:
            chosen = [pair for number, pair in enumerate(zip(called, given, strict=True)) if _chosen(number, pair[1])]
            assert chosen, "no case is left"
            failures = list(_failures(test, wanted, chosen, arguments, fixtures))
            if failures:
                raise AssertionError(f"{len(failures)} of {len(chosen)} cases failed\n\n" + "\n\n".join(failures))

        def _chosen(number: int, case: Sequence[Any]) -> bool:
            if parts.part() in asked:
                return _is_asked(number, case, asked[parts.part()])
            return not (whole == "rest" and parts.part() == "thorough" and _is_asked(number, case, quick))

        kept = [one for name, one in inspect.signature(test).parameters.items() if name not in wanted]
        looped.__signature__ = inspect.Signature(kept)  # type: ignore[attr-defined]
        del looped.__wrapped__  # pytest would ask the inner one for its fixtures
        if quick is None and thorough is None:
            return looped
        if quick is None:
            looped = pytest.mark.thorough(looped)
        more = ["deep" if whole == "deep" else "thorough"] if thorough is None else ["thorough", "deep"]
        marked: Test = pytest.mark.whole(*more)(looped)
        return marked

    return decorated


def _items(
    called: Sequence[str], given: Sequence[Sequence[Any]], quick: Asked, thorough: Asked, deep: bool
) -> Iterator[Any]:
    """Every case as an item; those that the quick part leaves out belong to another."""
    for number, (name, case) in enumerate(zip(called, given, strict=True)):
        asked = thorough is None if quick is None else _is_asked(number, case, quick)
        left = deep if thorough is None else not _is_asked(number, case, thorough)
        mark = pytest.mark.deep if left else pytest.mark.thorough
        yield pytest.param(*case, id=ascii(name), marks=[] if asked else [mark])


def _is_in_english_alone(given: Sequence[Sequence[Any]], quick: Asked) -> bool:
    """Whether the quick part would look at English alone, and some of the cases are in another language."""
    spoken = [{language for value in case for language in _languages(value)} for case in given]
    asked = {one for number, found in enumerate(spoken) if _is_asked(number, given[number], quick) for one in found}
    return asked == {"en"} < set().union(*spoken)


def _languages(value: object) -> list[str]:
    """The languages that a value names, alone, in a tuple, or as `pt+zh`."""
    words = value.split("+") if isinstance(value, str) else value if isinstance(value, tuple) else ()
    return [one for one in ("en", "pt", "zh") if one in words]


def _is_asked(number: int, case: Sequence[Any], asked: Asked) -> bool:
    """Whether a part that looks at some of the cases has this one."""
    if asked is None:
        return True
    return number % asked == 0 if isinstance(asked, int) else asked(*case)


def _names(given: Sequence[Sequence[Any]], ids: Ids) -> list[str]:
    if ids is None:
        return [", ".join(_short(value) for value in case) for case in given]
    if callable(ids):
        return [", ".join(_short(ids(value)) for value in case) for case in given]
    found = [str(one) for one in ids]
    assert len(found) == len(given)
    return found


def _short(value: object) -> str:
    if isinstance(value, (set, frozenset)):  # in an order that is the same in every process
        value = sorted(value, key=repr)
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 100 else f"{text[:97]}..."


def _failures(
    test: Test,
    names: Sequence[str],
    cases: Iterable[tuple[str, Sequence[Any]]],
    arguments: Sequence[Any],
    fixtures: dict[str, Any],
) -> Iterator[str]:
    for called, case in cases:
        try:
            test(*arguments, **dict(zip(names, case, strict=True)), **fixtures)
        except (Exception, pytest.fail.Exception) as error:
            *_, last = extract_tb(error.__traceback__)
            yield f"{called}\n{type(error).__name__}: {error}\n{last.filename}:{last.lineno}: {last.line}"
