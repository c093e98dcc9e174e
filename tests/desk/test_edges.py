"""The house edge beside each bet, as an editor shows it while a ruleset is written."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from macau_edge import checks
from macau_edge.checks import Listener, check
from macau_edge.checks.case import BetCase
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.early import Early, EdgeText
from macau_edge.desk.names import bets_between
from macau_edge.desk.work import Work
from macau_edge.model import Bet, Choice, Member, Ruleset
from macau_edge.model.problem import Problem
from macau_edge.model.texts import Language
from macau_edge.outcomes.members import members_known
from macau_edge.reading import ruleset as ruleset_reading
from macau_edge.reading.nodes import Node, read_nodes
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import Source, read_source, shipped_folder, source
from tests.desk.test_process import FILE, HEAD, OTHER, SLOW, text
from tests.loops import each


def edges(written: str, language: Language = "en") -> dict[str, str]:
    """By the name of a bet, what stands beside it."""
    work, buffer = Work(lambda: True), Buffer(FILE, written)
    found = work.edges(buffer, {}, work.findings(buffer, {}), language)
    return {written[slice(*buffer.span(place))]: said for place, said in found}


@each(
    ("written", "beside"),
    [
        (text(SLOW, OTHER), {"a": "16.6667 %", "b": "11.1111 %"}),
        (text(SLOW.replace("4:1", "6:1"), OTHER), {"a": "-16.6667 % PLAYER", "b": "11.1111 %"}),
        (text(SLOW, "b: {win: [7, 8], lose: [8, others], pays: 1:1}"), {"a": "16.6667 %"}),
        (text(SLOW, "b: {win: 13, lose: others, pays: 1:1}"), {"a": "16.6667 %"}),
        (text(SLOW, "b: {win: 12, loses: others}"), {"a": "16.6667 %"}),
        (text(SLOW, "b: {win: 12, lose: others, pays: 3 : 1}"), {"a": "16.6667 %"}),  # which is no YAML
        (text("b: {win: 12, lose: others, pays: 3 : 1}", SLOW), {"a": "16.6667 %"}),
        (text(SLOW, "b: {based-on: a, pays: 3 : 1}"), {}),
        (text(SLOW, "more: {based-on: a, pays: 5:1}"), {"a": "16.6667 %", "more": "0.0000 %"}),
        (text("more: {based-on: a, pays: 5:1}", SLOW.replace("7", "8.5")), {}),
        (text("x: {each: {n: [4, 5, 6]}, win: n, lose: others, pays: 5:1}"), {"x": "16.6667 % … 50.0000 %"}),
        (f"{text(SLOW)}nonsense: 1\n", {}),
        ("services: {web: {image: nginx}}\n", {}),
        (HEAD, {}),
    ],
)
def test_a_bet_has_its_edge_unless_something_is_wrong_that_it_could_depend_on(
    written: str, beside: dict[str, str]
) -> None:
    assert edges(written) == beside


def hints(written: str, language: Language = "en") -> dict[str, tuple[str, str]]:
    """By the name of a bet, what stands beside it, and the fractions that are shown over it."""
    work, buffer = Work(lambda: True), Buffer(FILE, written)
    found = work.hints(buffer, {}, work.findings(buffer, {}), language)
    return {written[slice(*buffer.span(place))]: (said, said.exact) for place, said in found}


@each(
    ("written", "beside"),
    [
        (text(SLOW, OTHER), {"a": ("16.6667 %", "1/6"), "b": ("11.1111 %", "1/9")}),
        (text(SLOW, "b: {win: 13, lose: others, pays: 1:1}"), {"a": ("16.6667 %", "1/6"), "b": ("no figures", "")}),
        (text(SLOW, "b: {based-on: a, pays: 3 : 1}"), {"a": ("no figures", "")}),  # which is no YAML
        (f"{text(SLOW)}nonsense: 1\n", {"a": ("no figures", "")}),
        (
            text("x: {each: {n: [4, 5, 6]}, win: n, lose: others, pays: 5:1}"),
            {"x": ("16.6667 % … 50.0000 %", "1/6 … 1/2")},
        ),
        ("services: {web: {image: nginx}}\n", {}),
    ],
)
def test_a_bet_has_its_fraction_or_is_told_to_have_no_figures(written: str, beside: dict[str, tuple[str, str]]) -> None:
    assert hints(written) == beside


LONG = "a: {collect: [2 to 6, 8 to 12], until: 7, pays: {by: collected, 10: 80:1, others: lose}}"


def test_a_bet_that_costs_too_much_is_told_to_have_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macau_edge.desk.work.STATES", 1)
    work, buffer = Work(lambda: True), Buffer(FILE, text(LONG))
    ((_, said),) = work.hints(buffer, {}, (), "en")
    assert (said, said.exact) == ("no figures", "")
    assert work.edges(buffer, {}, (), "en") == []


def test_what_stands_beside_a_bet_comes_whole_from_another_process() -> None:
    again = pickle.loads(pickle.dumps(EdgeText("16.6667 %", "1/6")))
    assert (again, again.exact) == ("16.6667 %", "1/6")


@each(("language", "none"), [("pt", "sem valores"), ("zh", "無數值")])
def test_that_there_are_no_figures_is_in_the_language_of_the_editor(language: Language, none: str) -> None:
    assert hints(text("b: {win: 13, lose: others, pays: 1:1}"), language) == {"b": (none, "")}


@each(("language", "player"), [("pt", "-16,6667 % JOGADOR"), ("zh", "-16.6667% 博彩者")])
def test_it_is_in_the_language_of_the_editor(language: Language, player: str) -> None:
    assert edges(text(SLOW.replace("4:1", "6:1")), language) == {"a": player}


def test_an_option_that_nobody_chose_is_every_choice_of_it() -> None:
    """Craps: the Field has 2:1 or 3:1 for twelve (Despacho 53/2010, art. 4, 7)); all other bets have one edge each."""
    found = edges((Path(shipped_folder()) / "craps.yaml").read_text("utf-8"))
    assert found["field"] == "2.7778 % … 5.5556 %"
    assert found["pass-line"] == "1.4141 %"


# --- before all of it is known ---------------------------------------------------------------------------------------

COMPOUND = "both: {together: {a: 1, b: 1}, win: total 7, lose: others}"
OPTIONS = "options: {high: {law: silent, choices: [4:1, 5:1], default: 4:1}, free: {law: silent, choices: any ratio}}\n"


def looked(written: str, first: tuple[str, ...] = ()) -> tuple[list[Early], tuple[Problem, ...]]:
    """What is shown of a text while it is looked at, in its order, and all that is found."""
    shown = list[Early]()
    work, buffer = Work(lambda: True, show=shown.append), Buffer(FILE, written)
    found = work.look(buffer, {}, first, "en")
    assert found == Work(lambda: True).findings(buffer, {})
    return shown, found


def beside(written: str, shown: list[Early]) -> list[tuple[str, str]]:
    buffer = Buffer(FILE, written)
    edges_shown = [one.edge for one in shown if one.edge]
    return [(written[slice(*buffer.span(place))], said) for place, said in edges_shown]


@pytest.mark.usefixtures("afresh")
def test_what_the_rules_find_is_shown_before_any_figure_and_the_wanted_bets_come_first() -> None:
    wrong = "c: {win: [7, 8], lose: [8, others], pays: 1:1}"
    written = text(SLOW, OTHER, "d: {win: 4, lose: others, pays: 9:1}", wrong)
    shown, found = looked(written, ("d", "b"))
    assert shown[0].problems == found
    assert "arithmetic/overlap" in {one.code for one in found}
    assert all(one.problems is None for one in shown[1:])
    assert [name for name, _ in beside(written, shown)] == ["d", "b", "a"]
    assert {*beside(written, shown)} == {*edges(written).items()}


@pytest.mark.usefixtures("afresh")
def test_the_report_of_the_shown_bet_comes_before_what_the_rules_find_of_others() -> None:
    """Of a bet that is broken it says why there is none, at its line, behind what the rules find of it."""
    wrong = "c: {win: [7, 8], lose: [8, others], pays: 1:1}"
    buffer = Buffer(FILE, text(SLOW, OTHER, wrong))
    for bet in ("b", "c"):
        shown = list[Early]()
        found = Work(lambda: True, show=shown.append).look(buffer, {}, (bet,), "en", bet)
        assert found == Work(lambda: True).findings(buffer, {})
        report, problems = shown[:2] if bet == "b" else shown[1::-1]
        assert problems.problems == found
        assert report.report == Work(lambda: True).shown(buffer, {}, bet, "en")
        assert isinstance(report.report, str) == (bet == "c")
        assert [name for name, _ in beside(buffer.text, shown)] == sorted("ab", reverse=bet == "b")
        assert all(one.edge for one in shown[2:])


@pytest.mark.usefixtures("afresh")
def test_the_rules_of_other_bets_are_asked_once_in_a_look_and_behind_the_report(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, order = Counter[str](), list[str]()

    def counted(case: BetCase) -> list[Problem]:
        asked[case.bet.id] += 1
        order.append(case.bet.id)
        return []

    monkeypatch.setattr(checks, "BET_RULES", (*checks.BET_RULES, counted))
    work, buffer = Work(lambda: True), Buffer(FILE, text(SLOW, OTHER))
    work.show = lambda early: order.append("report") if early.report else None
    found = work.look(buffer, {}, ("b",), "en", "b")
    assert work.edges(buffer, {}, found, "en")
    assert order[:2] == ["b", "report"]
    assert asked == {"a": 1, "b": 2}


@pytest.mark.usefixtures("afresh")
def test_who_goes_through_a_long_text_asks_for_the_figures_that_are_seen_and_for_no_rule_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, listed = Counter[str](), Counter[str]()
    known = members_known

    def counted(case: BetCase) -> list[Problem]:
        asked[case.bet.id] += 1
        return []

    def listing(ruleset: Ruleset, bet: Bet, choices: Mapping[str, Choice]) -> tuple[Member, ...]:
        listed[bet.id] += 1
        return known(ruleset, bet, choices)

    monkeypatch.setattr(checks, "BET_RULES", (*checks.BET_RULES, counted))
    monkeypatch.setattr("macau_edge.analysis.members_known", listing)
    written, shown = (
        text(*(f"b{number}: {{win: 7, lose: others, pays: 4:1}}" for number in range(9))),
        list[Early](),
    )
    work = Work(lambda: True, show=shown.append)
    for seen in (["b1", "b2"], ["b3"], ["b3", "b4"]):
        shown.clear()
        work.glance(Buffer(FILE, written), {}, seen, "en", "b1")
        assert [name for name, _ in beside(written, shown)] == seen
    assert asked == {"b1": 2, **{f"b{number}": 1 for number in (0, *range(2, 9))}}
    assert listed.keys() == {"b1", "b2", "b3", "b4"}


@pytest.mark.usefixtures("afresh")
def test_a_text_is_read_once_whoever_asks_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its report, its findings, the edges of its bets and the prizes that can be moved."""
    read, reading = list[str](), ruleset_reading._read

    def counted(node: Node, source: Source, name: str, told: Sequence[Problem]) -> Read:
        read.append(name)
        return reading(node, source, name, told)

    monkeypatch.setattr(ruleset_reading, "_read", counted)
    work, buffer = Work(lambda: True), Buffer(FILE, text(SLOW, OTHER))
    found = work.look(buffer, {}, ("b",), "en", "b")
    work.edges(buffer, {}, found, "en")
    assert not isinstance(work.moves(buffer, {}, "b", "en"), str)
    assert read == [FILE]


def test_a_report_that_another_bet_takes_away_again_is_taken_away() -> None:
    """A bet that another names is sound by itself, and what is wrong in that other stops it as it does elsewhere."""
    wrong = "c: {name: {en: b}, win: [7, 8], lose: 8, push: others, pays: 1:1}"
    buffer, shown = Buffer(FILE, text(SLOW, OTHER, wrong)), list[Early]()
    Work(lambda: True, show=shown.append).look(buffer, {}, ("b",), "en", "b")
    reports = [one.report for one in shown if one.report is not None]
    assert [isinstance(one, str) for one in reports] == [False, True]
    assert reports[-1] == Work(lambda: True).shown(buffer, {}, "b", "en")


def test_what_a_policy_leaves_out_is_not_shown_of_the_rules_either(tmp_path: Path) -> None:
    (tmp_path / "macau-edge.toml").write_text('ignore = ["law/missing-act"]\n', "utf-8")
    buffer, shown = Buffer(str(tmp_path / "game.yaml"), text(SLOW)), list[Early]()
    every = Work(lambda: True).look(Buffer(FILE, buffer.text), {}, (), "en")
    left = Work(lambda: True, show=shown.append).look(buffer, {}, (), "en", "a")
    assert {one.code for one in every} - {one.code for one in left} == {"law/missing-act"}
    assert [[one.code for one in early.problems] for early in shown if early.problems is not None] == [
        [one.code for one in left]
    ]


def test_a_bet_on_another_comes_behind_that_one() -> None:
    """Odds go with the pass line: where they are wanted first, that is worked out before them."""
    written, shown = (Path(shipped_folder()) / "craps.yaml").read_text("utf-8"), list[Early]()
    Work(lambda: True, show=shown.append).look(Buffer(FILE, written), {}, ("come-odds", "field"), "en")
    names = [name for name, _ in beside(written, shown)]
    assert names[:3] == ["come", "come-odds", "field"]
    assert len(names) == len({*names}) == 22


def test_of_a_choice_that_is_left_to_the_house_the_others_are_told_to_come() -> None:
    """And where a bet is paid whatever the house says, nothing is said before it does."""
    bets = SLOW.replace("4:1", "high"), SLOW.replace("a:", "x:").replace("4:1", "free")
    written = text(*bets, more=OPTIONS)
    shown, _ = looked(written)
    assert beside(written, shown) == [("a", "16.6667 % …")]
    assert edges(written)["a"] == "0.0000 % … 16.6667 %"


@pytest.mark.thorough
@pytest.mark.parametrize("first", [("pass-line-odds",), ("come-odds", "any-7")])
def test_whatever_is_wanted_first_the_same_is_found_of_every_bet(first: tuple[str, ...]) -> None:
    read = read_ruleset(read_source(Path(shipped_folder()) / "craps.yaml"), "craps")
    order = list[str]()

    def figured(case: BetCase, problems: list[Problem]) -> None:
        assert not problems
        order.append(case.bet.id)

    assert read.ruleset
    assert check(read, listener=Listener(first, figured=figured)) == check(read) == []
    assert {*order} == {*read.ruleset.bets}


@each(
    ("first", "last", "named"),
    [(1, 3, []), (5, 5, ["a"]), (6, 7, ["a", "b"]), (8, 99, ["b"]), (1, 99, ["a", "b"]), (4, 5, ["a"])],
)
def test_the_bets_on_some_lines_are_those_of_which_one_lies_there(first: int, last: int, named: list[str]) -> None:
    written = f"{HEAD}bets:\n  a:\n    win: 7\n  b:\n    win: 8\n"
    assert bets_between(read_nodes(source(FILE, written.encode())), first, last) == named
