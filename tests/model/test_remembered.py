"""What a process of the program remembers: the very results that it would find, and never those of something else."""

from __future__ import annotations

import copy
import pickle
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from macau_edge.analysis import analyse_bet, with_third_solution
from macau_edge.analysis.memory import process_memory
from macau_edge.checks.sound import load_any, load_application, load_sound, load_source
from macau_edge.cli.commands import COMMANDS, load_command
from macau_edge.model import Ruleset
from macau_edge.model.meter import STATES, open_meter
from macau_edge.model.problem import ProblemError
from macau_edge.model.remembered import MOST, afresh, kept, remember_latest, remember_up_to
from macau_edge.outcomes.scope import Scope, scope
from macau_edge.outcomes.together import laid_bets
from macau_edge.reading.source import shipped_names, source
from tests.counting import left
from tests.small import file_of, member_of

pytestmark = pytest.mark.usefixtures("afresh")


CARDS = """game: M
act: none
device: {{decks: {decks}, worth: {{ace: 1, 2 to 10: number, jack or queen or king: 10}}, points: sum, compare: points}}
deal:
  first: {{player: 1, dealer: 1}}
bets:
  a: {{win: player beats dealer, lose: others, pays: {{by: player, 10: 2:1, others: 1:1}}}}
"""


def test_a_function_is_asked_once_and_keeps_the_latest() -> None:
    asked: list[int] = []

    @kept(most=2, key=lambda number: number if number >= 0 else None)
    def doubled(number: int) -> int:
        asked.append(number)
        if number > 9:
            raise LookupError
        return 2 * number

    assert [doubled(1), doubled(2), doubled(1), doubled(3), doubled(1), doubled(2)] == [2, 4, 2, 6, 2, 4]
    assert asked == [1, 2, 3, 2]  # the 2 was asked for longest ago when the 3 came
    assert [doubled(-1), doubled(-1)] == [-2, -2]
    assert asked[4:] == [-1, -1]  # without a key nothing is kept
    for _ in range(2):
        with pytest.raises(LookupError):
            doubled(10)
    assert asked[6:] == [10, 10]


def test_what_is_kept_again_takes_its_place_once() -> None:
    @remember_up_to(10)
    def counted(number: int) -> Sequence[int]:
        return range(number)

    for length in (5, 3, 4):
        counted.keep(range(length), 3)
    short = [counted(0), counted(1)]  # 5 + 1 + 2 of 10
    assert counted(3) == range(4)
    counted.keep(range(2), 9)  # 3 more, for which the one goes that nobody asked for longest
    assert [counted(3) == range(4), counted(1) is short[1], counted(0) is short[0]] == [True, True, False]


def test_scopes_are_kept_by_the_rounds_that_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is edited is another ruleset at each key: what was asked of it before goes when there is too much."""
    monkeypatch.setattr("macau_edge.outcomes.scope._of_dealt._most", 300)
    rulesets = [file_of(CARDS.format(decks=decks)) for decks in (1, 2, 3, 4)]

    def asked(ruleset: Ruleset) -> Scope:
        return scope(ruleset, member_of(ruleset, "a"), {}, whole=True)

    found = [asked(one) for one in rulesets]
    assert [len(one.space) for one in found] == [100, 100, 100, 100]
    assert [asked(one) is before for one, before in zip(rulesets[2:], found[2:], strict=True)] == [True, True]
    assert asked(rulesets[0]) is not found[0]


@pytest.mark.thorough
def test_several_threads_ask_one_function() -> None:
    objects = [object() for _ in range(3 * MOST)]
    asked: list[object] = []

    @remember_latest
    def named(one: object) -> str:
        asked.append(one)
        time.sleep(0)
        return str(id(one))

    def ask(seed: int) -> bool:
        order = random.Random(seed).choices(objects, k=2_000)
        return all(named(one) == str(id(one)) for one in order)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert all(threads.map(ask, range(4)))
    finally:
        sys.setswitchinterval(before)
    for one in objects[:MOST]:
        named(one)
    asked.clear()
    for one in objects[:MOST]:
        named(one)
    assert not asked  # there is room for all of them still


def test_a_function_that_remembers_is_pickled_by_its_name() -> None:
    for function in (laid_bets, load_sound):
        assert pickle.loads(pickle.dumps(function)) is function
        assert copy.deepcopy(function) is function


def test_what_is_found_afresh_is_not_mixed_with_what_was_found() -> None:
    found = load_sound("craps")
    with afresh():
        inside = load_sound("craps")
        assert inside is not found
        assert load_sound("craps") is inside
    assert load_sound("craps") is found


@pytest.mark.thorough
def test_a_game_is_read_and_checked_once_for_all_questions(tmp_path: Path) -> None:
    assert load_any("craps") is load_sound("craps")
    assert load_any("craps").ruleset is load_application("examples/repeater/application.yaml").base.ruleset
    file = tmp_path / "mine.yaml"
    file.write_text(load_sound("fan-tan").source.text, "utf-8")
    mine = load_sound(str(file))
    assert load_sound(str(file)) is mine
    file.write_text(mine.source.text + "# another text\n", "utf-8")
    assert load_sound(str(file)) is not mine


def test_a_refusal_is_asked_for_again_and_a_limit_has_results_of_its_own() -> None:
    ruleset = load_sound("craps").ruleset
    member = member_of(ruleset, "pass-line")
    with open_meter(STATES):
        enough = analyse_bet(ruleset, member, {})
        computed = process_memory().computed
        assert analyse_bet(ruleset, member, {}) == enough
        assert process_memory().computed == computed
    for _ in range(2):
        with open_meter(1), pytest.raises(ProblemError, match="more than 1 states"):
            analyse_bet(ruleset, member, {})


def test_a_command_is_made_once_in_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    def help_in(language: str) -> str | None:
        monkeypatch.setenv("MACAU_EDGE_LANG", language)
        return load_command(COMMANDS[0]).help

    first = help_in("en")
    assert load_command(COMMANDS[0]) is load_command(COMMANDS[0])
    assert help_in("pt") != first
    assert help_in("en") == first


OVERLAP = """game: one-overlap
act: none
device: {dice: 2}
bets:
  b:
    stages:
      first: {point: [4, 5, 6, 8, 9, 10], win: [7, 11], lose: others}
      point: {win: [point, 7], lose: 7}
    pays: 1:1
"""


def test_what_was_found_where_the_meter_refused_something_is_not_kept() -> None:
    """A rule that is not asked for its cost finds nothing; a later command asks it."""
    text = source("one-overlap.yaml", OVERLAP.encode())
    with left(100):
        load_source(text, "one-overlap")
    for _ in range(2):
        with open_meter(STATES), pytest.raises(ProblemError, match="arithmetic/overlap"):
            load_source(text, "one-overlap")


@pytest.mark.thorough
def test_every_shipped_ruleset_is_kept() -> None:
    """Nothing of them is too dear to be looked at."""
    for game in shipped_names():
        with open_meter(STATES):
            assert load_sound(game) is load_sound(game)


def test_a_third_solution_that_was_too_dear_is_asked_for_again() -> None:
    ruleset = load_sound("craps").ruleset
    member = member_of(ruleset, "pass-line")
    with open_meter(STATES):
        found = analyse_bet(ruleset, member, {})
    with left(100):
        assert with_third_solution(ruleset, found, {}).third == "beyond"
    with open_meter(STATES):
        assert with_third_solution(ruleset, found, {}).third == "same"
