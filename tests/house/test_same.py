"""The comparison of two trees is itself shown to see a difference, and to see none where there is none."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from tests.same.__main__ import differences, report, wanted
from tests.same.case import Case
from tests.same.compare import Named, compare, parts, read_named
from tests.same.sides import ROOT, NoBaseError, Product, Side, base_side, products

CASES = [
    Case(("analyse", "craps", "--bet", "field", "--format", "json")),
    Case(("schema", "policy", "-o", "policy.json")),
    Case(("analyse", "carps")),
    Case(("--version",)),
]


def product(out: str, **files: str) -> Product:
    return {"exit": 0, "out": {"text": out}, "err": {"text": ""}, "files": {k: {"text": v} for k, v in files.items()}}


@pytest.mark.thorough
def test_a_tree_differs_from_itself_in_nothing_and_a_doctored_product_is_seen(tmp_path: Path) -> None:
    base, here = (Side(name, ROOT, tmp_path / name) for name in ("base", "here"))
    before = products(base, CASES, jobs=1)
    now = products(here, CASES, jobs=1, base=before)
    assert differences(CASES, before, now, [])[0] == []
    assert [before[case.name]["exit"] for case in CASES] == [0, 0, 2, 0]
    assert [list(before[case.name]["files"]) for case in CASES] == [[], ["policy.json"], [], []]
    of_no_sources = sha256().hexdigest()[:12]  # another of each commit would be a difference
    assert f"build {of_no_sources}" in now[CASES[3].name]["out"]["text"]

    name, text = CASES[0].name, now[CASES[0].name]["out"]["text"]
    doctored = {**now[name], "out": {"text": text.replace('"1/18"', '"1/19"', 1)}}
    found, _ = differences(CASES, before, {**now, name: doctored}, [])
    assert [(one.case, one.part) for one in found] == [(name, "stdout")]
    assert [line.strip("+- ") for line in found[0].lines if '"1/1' in line] == ['"exact": "1/18",', '"exact": "1/19",']
    assert name in report(found, {}, [])


@pytest.mark.parametrize(
    ("one", "other", "part"),
    [
        (product("a"), product("b"), "stdout"),
        (product("a"), {**product("a"), "exit": 1}, "exit code"),
        (product("a"), {**product("a"), "err": {"text": "a"}}, "stderr"),
        (product("a", x="1"), product("a", x="2"), "x"),
        (product("a", x="1"), product("a"), "x"),
        (product("a"), product("a", x="1"), "x"),
    ],
)
def test_every_part_is_compared(one: Product, other: Product, part: str) -> None:
    assert [found.part for found in compare("case", one, other, []).differences] == [part]
    assert compare("case", one, one, []).differences == ()


def test_what_is_meant_to_differ_is_no_difference_where_it_is_meant() -> None:
    meant = Named("version", "0.2.0", r'"0\.1\.0"', '"0.2.0"', cases=("analyse *",), parts=("stdout",))
    one, other = product('"0.1.0"\nx'), product('"0.2.0"\nx')
    assert compare("analyse craps", one, other, [meant]).differences == ()
    assert compare("analyse craps", one, other, [meant]).met == {"version"}
    assert compare("explain craps", one, other, [meant]).differences != ()
    assert compare("analyse craps", one, product('"0.2.0"\ny'), [meant]).differences != ()
    assert compare("analyse craps", one, one, [meant]).met == frozenset(), "what is the same is not asked"


def test_the_named_differences_can_be_read() -> None:
    assert all(one.name and one.why and one.pattern for one in read_named())


def test_how_long_it_took_is_not_compared() -> None:
    text = "played 1,000 rounds, 3,000 rolls in {} s: {} rolls a second"
    one, other = product(text.format("0.1", "1.5 million")), product(text.format("2.1", "99,000"))
    assert dict(parts(one, set())) == dict(parts(other, set()))


def test_a_case_that_reads_what_the_base_wrote_brings_that_case_along() -> None:
    made, read = Case(("dossier", "x"), quick=True), Case(("verify", "y"), after="dossier x")
    assert wanted([made, read], False, "verify") == [made, read]
    assert wanted([made, read], False, "") == [made]


def test_a_commit_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoBaseError, match="unshallow"):
        base_side("0" * 40, tmp_path)
