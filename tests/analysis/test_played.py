"""Worked examples: every play is one of the model, comes to what the figures say, and is said and paid as it should."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from macau_edge.analysis.derivation.play import Path, path_with_wait, shortest_paths
from macau_edge.analysis.derivation.plays import (
    EXAMPLES,
    LONGEST,
    Examples,
    Payment,
    Play,
    example_plays,
    payment_of,
    played_path,
    stake_for,
)
from macau_edge.dossier.sections.examples import WHOLE, Happenings, examples_section
from macau_edge.exact import solve
from macau_edge.exact.game import Game
from macau_edge.model import Chips, Language, Member
from macau_edge.model.filed import Stakes
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.outcomes.scope import Choices
from macau_edge.outcomes.together import laid_bets
from macau_edge.reports.document import Block, Paragraph, Table
from macau_edge.wording import Words
from tests.cases import BETS, CARDS, case_for, case_of_bet, ruleset_of
from tests.dossier.test_description import bet_from
from tests.loops import each
from tests.plain import Position
from tests.plain_rulesets import Plainly, replayed, throw_of

STAKED = [(file, name) for file, name in BETS if name not in laid_bets(ruleset_of(file))]
"""Without a bonus on another's stake, at which nothing is put down: it is played with that one."""

SHORT = 20
"""Throws of a play that the plain interpreter is asked to play, unless it is shown."""


def choices_of(file: str) -> Choices:
    ruleset = ruleset_of(file)
    return {**placeholder_choices(ruleset), **choose(ruleset, {})}


def member_of(file: str, id_: str) -> Member:
    found = members(ruleset_of(file), ruleset_of(file).bets[id_.partition("[")[0]], choices_of(file))
    return next(member for member in found if member.id == id_)


def game_of(file: str, id_: str) -> Game:
    return Game(ruleset_of(file), member_of(file, id_), choices_of(file))


def nets_of(game: Game) -> Mapping[Fraction, Fraction]:
    return solve(game.ruleset, game.member, game.choices).nets


def some_members(file: str, name: str) -> Iterator[Member]:
    """Of a family the first member and the last."""
    found = members(ruleset_of(file), ruleset_of(file).bets[name], choices_of(file))
    yield found[0]
    if len(found) > 1:
        yield found[-1]


def plainly(game: Game, play: Play) -> Fraction | None:
    """What a play comes to by the plain interpreter, from its throws."""
    hand: Position | None = None
    if play.began:
        hand = play.began.stage, int(play.began.point.label) if play.began.point else None
    throws = [throw_of(game.ruleset.device, step.outcome.label) for step in play.steps]
    return replayed(Plainly(game.ruleset, game.choices), game.member, hand, throws)


def shown(game: Game, path: Path) -> str:
    return " ".join(game.scope.space[index].label for index in path.outcomes)


# --- every play of every bet --------------------------------------------------------------------------------------


@each(("file", "name"), BETS, ids=lambda text: text, quick=40, whole="deep")
def test_every_play_comes_to_a_net_result_of_the_bet(file: str, name: str) -> None:
    for member in some_members(file, name):
        game = Game(ruleset_of(file), member, choices_of(file))
        nets = nets_of(game)
        found = shortest_paths(game, nets)
        assert found.whole
        assert {path.end.net for path in found.found} == {net for net, probability in nets.items() if probability}
        for path in found.found:
            play = played_path(game, path)
            assert play.net == path.end.net
            assert all(weight for _, weight in weights(game, path))
            if len(path.outcomes) <= SHORT and file not in CARDS:
                assert plainly(game, play) == play.net, shown(game, path)


def weights(game: Game, path: Path) -> Iterator[tuple[int, int]]:
    """The outcomes of a path with their weights where they come."""
    node = path.start
    for index in path.outcomes:
        yield index, game.weights(node)[index]
        way = next(way for way in game.ways(node) if index in way.outcomes)
        node = way.to or node


@each(("file", "name"), BETS, ids=lambda text: text, quick=24, whole="deep")
def test_a_result_that_changes_nothing_changes_nothing(file: str, name: str) -> None:
    for member in some_members(file, name):
        game = Game(ruleset_of(file), member, choices_of(file))
        for path in shortest_paths(game, nets_of(game)).found:
            longer = path_with_wait(game, path)
            if longer is None or len(longer.outcomes) > SHORT:
                continue
            play = played_path(game, longer)
            assert len(longer.outcomes) == len(path.outcomes) + 1
            assert play.net == path.end.net == plainly(game, play)


@pytest.mark.thorough
@each(("file", "name"), BETS, ids=lambda text: text, quick=10, whole="deep")
def test_what_is_received_is_what_was_put_down_and_the_net_result(file: str, name: str) -> None:
    for member in some_members(file, name):
        game = Game(ruleset_of(file), member, choices_of(file))
        stake = stake_for(game, None, None)
        for path in shortest_paths(game, nets_of(game)).found:
            payment = payment_of(game, played_path(game, path), stake)
            assert payment.received == payment.put_down + stake * path.end.net
            assert min(payment.put_down, payment.prize, payment.returned) >= 0


@pytest.mark.thorough
@each(("file", "name"), STAKED, ids=lambda text: text, quick=40, whole="deep")
def test_the_examples_shown_are_few_and_of_every_kind(file: str, name: str) -> None:
    case = case_of_bet(file, name)
    bets = case.of(case.asked[0])
    found = example_plays(case.ruleset, bets, case.choices)
    nets = {net for bet in bets if bet.measures for net, p in bet.measures.distribution.nets.items() if p}
    seen = {example.play.net for example in found.shown}
    assert 0 < len(found.shown) <= EXAMPLES
    assert found.kinds == len(nets)
    assert seen <= nets
    assert found.left_out == (seen != nets)
    assert all(len(example.play.steps) <= LONGEST for example in found.shown)
    if not found.longer:
        assert {min(nets), max(nets)} <= seen or len({bet.id for bet in bets}) > 1
        assert (0 in nets) <= (0 in seen) or len(bets) > 1
    for example in found.shown if file not in CARDS else ():
        game = Game(case.ruleset, example.play.member, case.choices)
        assert plainly(game, example.play) == example.play.net


# --- the search ---------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@each(
    ("file", "name", "longest"),
    [
        ("rulesets/craps.yaml", "pass-line", 2),
        ("rulesets/craps.yaml", "dont-come", 2),
        ("examples/collections.yaml", "flaming-four", 2),
        ("examples/repeaters.yaml", "repeater[2]", 2),
        ("examples/sequences.yaml", "four-without-7", 2),
        ("examples/compounds.yaml", "pass-3-4-5x", 2),
        ("examples/urn.yaml", "two-alike", 2),
        ("examples/french-roulette.yaml", "red-prison-twice", 2),
    ],
)
def test_no_shorter_play_comes_to_the_same(file: str, name: str, longest: int) -> None:
    """Every sequence of up to so many results, by the plain interpreter, against the shortest that was found."""
    game = game_of(file, name)
    found: dict[Fraction, int] = {}
    for path in shortest_paths(game, nets_of(game)).found:
        found.setdefault(path.end.net, len(path.outcomes))
    labels = [outcome.label for outcome in game.scope.space]
    for length in range(1, longest + 1):
        possible: set[Fraction] = set()
        for throws in product(labels, repeat=length):
            net = whole_play(game, throws)
            possible |= {net} if net is not None else set()
        sooner = {net for net, at in found.items() if at < length}
        assert {net for net, at in found.items() if at == length} == possible - sooner


def whole_play(game: Game, labels: Sequence[str]) -> Fraction | None:
    """What these results come to, where the last of them decides it."""
    throws = [throw_of(game.ruleset.device, label) for label in labels]
    hand: Position | None = (game.hand[0].stage, None) if game.hand else None
    try:
        return replayed(Plainly(game.ruleset, game.choices), game.member, hand, throws)
    except AssertionError:  # decided before the last
        return None


@pytest.mark.parametrize(
    ("file", "name", "plays"),
    [
        (
            "rulesets/craps.yaml",
            "pass-line",
            ["1 come-out: 2-5", "-1 come-out: 1-2", "1 point: 2-4 1-5", "-1 point: 2-4 2-5"],
        ),
        ("rulesets/craps.yaml", "field", ["2 : 1-1", "1 : 4-5", "-1 : 2-5"]),
        (
            "examples/collections.yaml",
            "flaming-four",
            [
                "-1 0: 2-5",
                "-1 1: 1-2 2-5",
                "-1 2: 1-2 5-6 2-5",
                "-1 3: 1-1 1-2 5-6 2-5",
                "70 : 1-1 1-2 5-6 6-6",
            ],
        ),
    ],
)
def test_the_likeliest_of_the_shortest_is_taken(file: str, name: str, plays: list[str]) -> None:
    game = game_of(file, name)
    found = shortest_paths(game, nets_of(game)).found
    assert sorted(f"{path.end.net} {path.end.mark}: {shown(game, path)}" for path in found) == sorted(plays)


def test_a_search_that_is_cut_short_says_so() -> None:
    game = game_of("examples/hands.yaml", "replay")
    nets = nets_of(game)
    assert shortest_paths(game, nets).whole
    cut = shortest_paths(game, nets, looked=50)
    assert not cut.whole
    assert {path.end.net for path in cut.found} < set(nets)


def test_the_same_play_is_found_again() -> None:
    game, again = (game_of("examples/hands.yaml", "fire-a") for _ in range(2))
    assert shortest_paths(game, nets_of(game)) == shortest_paths(again, nets_of(again))


# --- what is paid -------------------------------------------------------------------------------------------------


def one_example(file: str, name: str, minimum: int, chip: int) -> Examples:
    case = case_of_bet(file, name)
    return example_plays(case.ruleset, case.of(case.asked[0]), case.choices, minimum, chip)


def test_payments_are_rounded_down_to_chips() -> None:
    found = one_example("examples/prizes.yaml", "half-win", 25, 5)
    win = next(example for example in found.shown if example.play.net > 0)
    assert win.due == Payment(Fraction(25), Fraction(25, 2), Fraction(25))
    assert win.paid == Payment(Fraction(25), Fraction(10), Fraction(25))
    partage = one_example("examples/french-roulette.yaml", "red-partage", 25, 5)
    half = next(example for example in partage.shown if example.play.net == Fraction(-1, 2))
    assert half.due == Payment(Fraction(25), Fraction(0), Fraction(25, 2))
    assert half.paid == Payment(Fraction(25), Fraction(0), Fraction(10))


def test_a_stake_can_be_divided_over_the_units() -> None:
    found = one_example("examples/compounds.yaml", "world", 25, 25)
    assert {example.stake for example in found.shown} == {125}
    assert stake_for(game_of("rulesets/craps.yaml", "horn"), 25, 5) == 100
    assert stake_for(game_of("rulesets/craps.yaml", "horn"), None, None) == 100
    assert stake_for(game_of("examples/compounds.yaml", "c-and-e"), 25, 1) == 50


def test_what_is_put_down_later_is_counted() -> None:
    found = one_example("examples/compounds.yaml", "pass-3-4-5x", 10, 1)
    best = found.shown[0]
    assert best.play.net == 7
    assert best.paid == Payment(Fraction(60), Fraction(70), Fraction(60))


def test_a_commission_with_the_bet_is_put_down_and_one_on_a_win_taken_off() -> None:
    with_the_bet = one_example("examples/compounds.yaml", "buy", 100, 1).shown[0]
    assert with_the_bet.paid == Payment(Fraction(105), Fraction(200), Fraction(100))
    on_a_win = one_example("examples/compounds.yaml", "buy-on-a-win", 100, 1).shown[0]
    assert on_a_win.paid == Payment(Fraction(100), Fraction(195), Fraction(100))


@pytest.mark.thorough
@each(("file", "name"), STAKED, ids=lambda text: text, quick=40, whole="deep")
def test_what_is_paid_in_chips_is_what_the_chips_come_to(file: str, name: str) -> None:
    """What a play is paid in chips is among the net results of the exact engine under whole chips."""
    found = one_example(file, name, 7, 1)
    for example in found.shown:
        ruleset, choices = ruleset_of(file), choices_of(file)
        game = Game(ruleset, example.play.member, choices)
        chips = Chips(example.stake // game.units, 1)
        nets = solve(ruleset, example.play.member, choices, chips=chips).nets
        assert (example.paid.received - example.paid.put_down) / example.stake in nets
        assert example.paid.received <= example.due.received


# --- what is said -------------------------------------------------------------------------------------------------


def said(file: str, name: str, net: Fraction | int, language: Language) -> list[str]:
    """What happens on each throw of the shortest play that comes to a net result."""
    game = game_of(file, name)
    path = next(path for path in shortest_paths(game, nets_of(game)).found if path.end.net == net)
    words = Happenings(game.member, Words(language, game.ruleset).inside(game.scope))
    play = played_path(game, path)
    begins = words.begins(play)
    return [*([begins] if begins else []), *map(words.step, play.steps)]


def test_what_happens_in_a_hand() -> None:
    assert said("examples/hands.yaml", "fire-a", 24, "en")[-3:] == [
        "hand: “point number made”; collects 9 (4 of 6)",
        "hand: stage “point number” (6)",
        "hand: “seven-out”; end of the hand; ends with 4 of 6; wins 24:1",
    ]
    assert said("examples/hands.yaml", "fire-a", -1, "pt") == [
        "série: fase «número ponto» (6)",
        "série: «7 depois do número ponto»; fim da série; termina com 0 de 6; perde",
    ]
    assert said("examples/hands.yaml", "fire-a", 999, "zh")[-1] == (
        "該輪：「博彩者的點數再度出現」；集得10點（6/6）；贏，1賠999"
    )


def test_what_happens_to_bets_of_other_forms() -> None:
    assert said("rulesets/craps.yaml", "dont-pass", 0, "en") == ["pushes, and is returned"]
    assert said("rulesets/craps.yaml", "pass-line-odds[4]", 2, "en") == [
        "the bet is made; Pass Line is in its stage “point number” (4)",
        "wins 2:1",
    ]
    assert said("examples/compounds.yaml", "come-odds-off[4]", 0, "pt") == [
        "a aposta é feita; Come está na fase «come number» (4); série: fase «primeiro lançamento»",
        "série: «natural»; é devolvida, por se ter decidido Come",
    ]
    assert said("examples/compounds.yaml", "pass-3-4-5x", 7, "en") == [
        "Pass Line: opens the stage “point number” (6); Pass Line odds 6: is put down (5 units)",
        "Pass Line: wins 1:1; Pass Line odds 6: wins 6:5",
    ]
    assert said("examples/french-roulette.yaml", "red-prison", 0, "zh") == ["進入「停注」階段", "和，退回投注金額"]
    assert said("examples/french-roulette.yaml", "red-partage", Fraction(-1, 2), "en") == ["loses half the stake"]
    assert said("examples/hands.yaml", "replay", 70, "en")[-3:] == [
        "hand: “point number made”; counts 6 (3)",
        "hand: stage “point number” (6)",
        "hand: “seven-out”; end of the hand; ends with 3; wins 70:1",
    ]
    assert said("examples/repeaters.yaml", "repeater[2]", 40, "pt") == ["conta 1", "conta 2; ganha 40:1"]


def blocks_of(file: str, name: str, language: Language, stakes: Stakes | None = None) -> list[Block]:
    case = case_of_bet(file, name, stakes)
    return list(examples_section(case, case.asked[0], Words(language, case.ruleset)))


def test_a_bet_of_one_throw_has_one_table() -> None:
    tables = [block for block in blocks_of("rulesets/craps.yaml", "field", "pt") if isinstance(block, Table)]
    assert [table.rows for table in tables] == [
        (
            ("1", "1-1", "2", "ganha 2:1", "100", "200", "100", "300"),
            ("2", "4-5", "9", "ganha 1:1", "100", "100", "100", "200"),
            ("3", "2-5", "7", "perde", "100", "0", "0", "0"),
        )
    ]


def test_a_long_play_has_one_row_for_its_middle() -> None:
    table = next(block for block in blocks_of("examples/hands.yaml", "hot-shooter", "en") if isinstance(block, Table))
    assert [row[0] for row in table.rows] == ["1", "2", "3", "4", "5", "6", "7–47", "48", "49", "50", "51"]
    assert table.rows[6][1].count(", ") == 40
    assert table.rows[6][3] == "41 results that do not decide it; counts 47"
    assert len(table.rows) < WHOLE


@pytest.mark.thorough
def test_what_is_left_out_is_said() -> None:
    texts = [block.text for block in blocks_of("examples/hands.yaml", "record", "en") if isinstance(block, Paragraph)]
    assert "Plays of more than 60 results are not shown." in texts
    assert any(text.startswith("Not every net result has an example here") for text in texts)
    ride = [b.text for b in blocks_of("examples/hands.yaml", "ride-the-line-1", "en") if isinstance(b, Paragraph)]
    assert ride[0].startswith("The bet can come to 11 different net results.")
    assert any(text.startswith("Not every net result") for text in ride)


def test_a_bet_of_which_every_play_is_too_long_has_no_example() -> None:
    late = bet_from("rulesets/craps.yaml", "{stages: {one: {win: trial 70}}, pays: 1:1}")
    case = case_for(replace(ruleset_of("rulesets/craps.yaml"), last_trial=70), [late])
    found = list(examples_section(case, case.asked[0], Words("en", case.ruleset)))
    assert not [block for block in found if isinstance(block, Table)]
    assert [block.text for block in found if isinstance(block, Paragraph)][1:] == [
        "Not every net result has an example here; "
        "shown are the largest prizes, the smallest, a push and a loss, where there are such.",
        "Plays of more than 60 results are not shown.",
    ]


def test_a_commission_is_said() -> None:
    def notes(name: str) -> list[str]:
        found = blocks_of("examples/compounds.yaml", name, "en")
        return [block.text for block in found if isinstance(block, Paragraph) and "commission" in block.text]

    assert notes("buy") == ["What is put down includes the commission."]
    assert notes("lay-on-a-win") == ["The commission is already taken off the prize."]
    assert notes("world") == []


def test_the_stake_is_said() -> None:
    texts = {
        stakes: next(
            block.text
            for block in blocks_of("examples/compounds.yaml", "world", "pt", stakes)[2:]
            if isinstance(block, Paragraph)
        )
        for stakes in (None, Stakes(25, 25), Stakes(25, 5))
    }
    assert texts[None].startswith("Toma-se como exemplo a aposta de 100 patacas")
    assert texts[Stakes(25, 25)].startswith("Toma-se a aposta de 125 patacas, o menor múltiplo do mínimo (25 patacas)")
    assert texts[Stakes(25, 5)].startswith("Toma-se o mínimo indicado neste documento, 25 patacas")
