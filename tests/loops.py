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


def each(
    names: str | Sequence[str],
    cases: Iterable[Any],
    ids: Ids = None,
    quick: int | Callable[..., bool] | None = None,
    whole: Literal["thorough", "rest", "deep"] = "thorough",
) -> Callable[[Test], Test]:
    """Gives every case to a test under these names, as `parametrize` does, and lists all that fail.

    With `quick` the test belongs to two parts: in the quick one it looks at every so many-th case, or at those of
    which `quick` says so, and at all of them in the other, which is the thorough part or the deep one. The thorough one
    may have but the `rest`, since a change must pass both: where these are long, and the loop is in no other of two
    parts.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    listed = list(cases)
    if ids is None and all(isinstance(case, Named) for case in listed):
        ids, listed = [case.id for case in listed], [case.values for case in listed]
        given = listed
    else:
        given = [case if len(wanted) > 1 else (case,) for case in listed]
    called = _names(given, ids)
    few = {"quick", "thorough", "all"} if whole == "deep" else {"quick"}
    assert given
    assert not any(isinstance(value, Named) for case in given for value in case), (
        "a case with marks stays with parametrize"
    )

    def decorated(test: Test) -> Test:
        if not OWN.isdisjoint(inspect.signature(test).parameters):
            return pytest.mark.parametrize(wanted, list(_items(called, given, quick, whole == "deep")))(test)

        @wraps(test)
        def looped(*arguments: Any, **fixtures: Any) -> None:
            chosen = [pair for number, pair in enumerate(zip(called, given, strict=True)) if _chosen(number, pair[1])]
            assert chosen, "no case is left"
            failures = list(_failures(test, wanted, chosen, arguments, fixtures))
            if failures:
                raise AssertionError(f"{len(failures)} of {len(chosen)} cases failed\n\n" + "\n\n".join(failures))

        def _chosen(number: int, case: Sequence[Any]) -> bool:
            if parts.part() in few:
                return _is_quick(number, case, quick)
            return not (whole == "rest" and parts.part() == "thorough" and _is_quick(number, case, quick))

        kept = [one for name, one in inspect.signature(test).parameters.items() if name not in wanted]
        looped.__signature__ = inspect.Signature(kept)  # type: ignore[attr-defined]
        del looped.__wrapped__  # pytest would ask the inner one for its fixtures
        return pytest.mark.whole("deep" if whole == "deep" else "thorough")(looped) if quick is not None else looped

    return decorated


def _items(
    called: Sequence[str], given: Sequence[Sequence[Any]], quick: int | Callable[..., bool] | None, deep: bool
) -> Iterator[Any]:
    """Every case as an item; those that the quick part leaves out belong to the other."""
    for number, (name, case) in enumerate(zip(called, given, strict=True)):
        mark = pytest.mark.deep if deep else pytest.mark.thorough
        yield pytest.param(*case, id=ascii(name), marks=[] if _is_quick(number, case, quick) else [mark])


def _is_quick(number: int, case: Sequence[Any], quick: int | Callable[..., bool] | None) -> bool:
    """Whether the quick part has a case."""
    if quick is None:
        return True
    return number % quick == 0 if isinstance(quick, int) else quick(*case)


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
