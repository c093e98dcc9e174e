"""The simulation: chunks that anybody may play, the same numbers whoever does, and an end that is the same too."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model import meter
from macau_edge.model.meter import STATES, open_meter
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.numeric.playing import Played
from macau_edge.questions.simulate import find
from macau_edge.questions.simulate.find import quantile_of
from macau_edge.questions.simulate.run import Progress
from macau_edge.questions.simulate.tally import CHUNK, Chunk, PossibleNets, RoundTally, chunks_of, stream_of
from macau_edge.questions.simulate.workers import Workers
from tests.house.test_architecture import ours
from tests.simulated import numbers, read, simulated
from tests.trees import FILES

ODD = 3 * CHUNK + 12345


# --- chunks -------------------------------------------------------------------------------------------------------


def test_a_chunk_has_the_stream_that_spawning_gives() -> None:
    """`SeedSequence.spawn` gives child i the key of its parent and i: those of a bet are the children of one child."""
    name = stream_of("pass-line")
    bet = np.random.SeedSequence(entropy=7, spawn_key=(name,))
    for number, child in enumerate(bet.spawn(3)):
        chunk = Chunk(bet=0, stream=name, number=number, rounds=CHUNK, seed=7)
        assert child.spawn_key == chunk.spawn
        ours = np.random.SeedSequence(entropy=7, spawn_key=chunk.spawn)
        assert (ours.generate_state(8) == child.generate_state(8)).all()


def test_the_number_of_a_bet_is_the_same_on_every_machine() -> None:
    assert stream_of("pass-line") == 0x834B82962009BE24  # printf pass-line | sha256sum


@given(st.integers(1, 10**15))
def test_rounds_are_cut_into_whole_chunks_and_a_rest(rounds: int) -> None:
    first = list(islice(chunks_of(rounds), 5))
    assert [number for number, _ in first] == list(range(len(first)))
    assert all(size == CHUNK for _, size in first[:-1])
    if rounds <= 5 * CHUNK:
        assert sum(size for _, size in first) == rounds


def test_without_rounds_there_is_no_end() -> None:
    assert list(islice(chunks_of(None), 3)) == [(0, CHUNK), (1, CHUNK), (2, CHUNK)]


# --- the same numbers ---------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_numbers_do_not_depend_on_who_plays() -> None:
    alone = simulated("craps", "field", "horn", rounds=ODD, seed=5, workers=1)
    assert [bet.rounds for bet in alone.bets] == [ODD, ODD]  # horn, then field
    assert all(sum(bet.counts.values()) == ODD for bet in alone.bets)
    assert numbers(simulated("craps", "field", "horn", rounds=ODD, seed=5, workers=3)) == numbers(alone)
    assert numbers(simulated("craps", "field", rounds=ODD, seed=5)) == numbers(alone)[1:]  # beside whatever other bets
    assert numbers(simulated("craps", "field", rounds=ODD, seed=6)) != numbers(alone)[1:]


class Threads(Workers):
    """Threads of this process."""

    def begin(self) -> None:
        self._executor, self.width = ThreadPoolExecutor(3), 6


@pytest.mark.thorough
def test_any_executor_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads of this process, for one; so a cluster of another library would."""
    alone = simulated("craps", "field", "horn", rounds=ODD, seed=5, workers=1)
    monkeypatch.setattr(find, "Workers", Threads)
    assert numbers(simulated("craps", "field", "horn", rounds=ODD, seed=5, workers=3)) == numbers(alone)


def test_these_numbers_are_for_ever() -> None:
    """What a seed gives is printed in dossiers and kept in checkpoints: a change of it is a change of the format."""
    found = simulated("craps", "field", "pass-line", rounds=100_000, seed=1)
    assert [(bet.id, bet.rolls, *bet.counts.values()) for bet in found.bets] == FOR_EVER


FOR_EVER = [("pass-line", 337624, 50876, 49124), ("field", 100000, 55570, 38861, 5569)]


def test_a_seed_that_is_drawn_can_be_given_again() -> None:
    found = simulated("craps", "any-7", rounds=1000)
    assert 0 <= found.seed < 2**48
    assert numbers(simulated("craps", "any-7", rounds=1000, seed=found.seed)) == numbers(found)
    assert simulated("craps", "any-7", rounds=1000).seed != found.seed


def test_what_is_not_given_is_not_played() -> None:
    found = simulated("portugal/craps", "number-to-win", rounds=1000, seed=1)
    assert {(bet.rounds, bet.sample, bet.analysis.missing is None) for bet in found.bets} == {(0, None, False)}
    assert not found.partial


# --- until it is known well enough --------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_bet_is_played_until_its_interval_is_narrow() -> None:
    found = simulated("craps", "field", until=Fraction(4, 10000), seed=2, workers=1)
    (bet,) = found.bets
    assert bet.sample
    assert bet.sample.half_width
    assert bet.sample.half_width <= 0.0004
    assert bet.rounds % CHUNK == 0
    before = simulated("craps", "field", rounds=bet.rounds - CHUNK, seed=2).bets[0]
    assert before.sample
    assert before.sample.half_width
    assert before.sample.half_width > 0.0004  # one chunk less was not enough
    assert simulated("craps", "field", rounds=bet.rounds, seed=2).bets[0].counts == bet.counts
    assert numbers(simulated("craps", "field", until=Fraction(4, 10000), seed=2, workers=3)) == numbers(found)


def test_rounds_are_the_most_that_is_played_for_an_interval() -> None:
    found = simulated("craps", "field", until=Fraction(1, 10**6), rounds=CHUNK + 7, seed=2)
    assert (found.bets[0].rounds, found.partial) == (CHUNK + 7, False)


def test_the_interval_is_that_of_the_house_edge_and_not_of_the_net_result() -> None:
    """Of a bet with a commission of 5% paid with it, 1.05 are put down."""
    ruleset = read(
        "device: {dice: 1}\nbets:\n  six: {win: 6, lose: others, pays: 4:1, "
        "commission: {rate: 5%, of: stake, paid: with the bet}}\n"
    )
    found = simulated(ruleset, "six", until=Fraction(1, 1000), seed=2).bets[0]
    assert found.analysis.measures
    assert found.sample
    assert found.analysis.measures.distribution.staked == Fraction(21, 20)
    assert found.sample.half_width
    assert found.sample.edge == -found.sample.mean / Fraction(21, 20)
    assert found.sample.half_width <= 0.001


def chunk_of(*counts: int) -> Played:
    return Played(sum(counts), counts, sum(counts))


def test_the_end_is_judged_on_the_chunks_in_their_order() -> None:
    """Whichever chunk comes first: the shortest prefix that is narrow enough counts, and what lies beyond does not."""
    half = CHUNK // 2
    chunks = [chunk_of(half + number, CHUNK - half - number) for number in range(4)]
    width = Fraction(196, 100) / Fraction(
        int((2 * CHUNK) ** 0.5) - 1
    )  # two chunks of a deviation of one, or a little more
    results = []
    for order in ([0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]):
        tally = RoundTally(nets=(Fraction(-1), Fraction(1)), asked=None, rule=(width, Fraction(196, 100)))
        for number in order:
            tally.add(number, chunks[number])
        results.append((tally.chunks, tally.total(), tally.enough))
    assert results == [(2, chunks[0] + chunks[1], True)] * 3


def test_a_rare_result_that_has_not_come_yet_is_waited_for() -> None:
    """The interval is as wide as if every result had come once more: the prize alone adds 10^18 / n to the variance."""
    tally = RoundTally(nets=(Fraction(-1), Fraction(10**9)), asked=None, rule=(Fraction(1, 2), Fraction(2)))
    tally.add(0, chunk_of(CHUNK, 0))
    assert not tally.enough
    assert tally.width(Fraction(2)) == pytest.approx(2 * 10**9 / CHUNK, rel=1e-6)
    alone = RoundTally(nets=(Fraction(-1),), asked=None, rule=(Fraction(1, 2), Fraction(2)))
    alone.add(0, chunk_of(CHUNK))
    assert alone.enough  # it has one result only, which is known


@pytest.mark.thorough
def test_an_interval_that_is_played_for_covers_a_rare_prize() -> None:
    """A prize of 100,000:1 that comes once in 10^7 rounds, which carries a hundredth of the stake.

    By the sample's own variance most plays would end after one chunk, before it ever came, and the intervals of 95%
    would hold the exact edge in half of them.
    """
    nets, chances = (-1, 1, 10**5), (0.5 * (1 - 1e-7), 0.5 * (1 - 1e-7), 1e-7)
    rule = Fraction(1, 1000), quantile_of(Fraction(95, 100))
    mean = sum(net * chance for net, chance in zip(nets, chances, strict=True))
    generator, held, runs = np.random.default_rng(1), 0, 100
    for _ in range(runs):
        tally = RoundTally(nets=tuple(map(Fraction, nets)), asked=None, rule=rule)
        while not tally.enough:
            drawn = [int(count) for count in generator.multinomial(CHUNK, chances)]
            tally.add(tally.chunks, chunk_of(*drawn))
        width = tally.width(rule[1])
        assert width is not None
        held += abs(float(tally.results.mean(tally.total().counts)) - mean) <= width
    assert held >= 89  # of 100 at 95%: fewer once in 200 such trials


@given(st.dictionaries(st.fractions(-3, 3, max_denominator=9), st.integers(0, 50), min_size=1))
def test_mean_and_variance_are_those_of_the_results_written_out(counts: dict[Fraction, int]) -> None:
    """The variance with every result once more."""
    written = [net for net, count in counts.items() for _ in range(count)]
    if not written:
        return
    results = PossibleNets.of(tuple(counts))
    assert results.mean(tuple(counts.values())) == sum(written) / Fraction(len(written))
    more = [*written, *counts]
    middle = sum(more) / Fraction(len(more))
    variance = sum((net - middle) ** 2 for net in more) / (len(more) - 1)
    assert results.variance_of_mean(tuple(counts.values())) == variance / len(written)


# --- what it hears and says ---------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_progress_goes_from_nothing_to_all() -> None:
    heard: list[Progress] = []
    simulated("craps", "field", "any-7", rounds=2 * CHUNK + 5, seed=1, workers=1, progress=heard.append)
    assert (heard[0].share, heard[0].rounds) == (0.0, 0)
    assert [one.rounds for one in heard[1:]] == [
        CHUNK,
        2 * CHUNK,
        2 * CHUNK + 5,
        3 * CHUNK + 5,
        4 * CHUNK + 5,
        4 * CHUNK + 10,
    ]
    assert [one.share for one in heard] == sorted(one.share for one in heard)
    assert heard[-1].share == 1.0
    heard.clear()
    simulated("craps", "field", until=Fraction(5, 10000), seed=1, workers=1, progress=heard.append)
    widths = [one.width for one in heard[1:] if one.width]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] <= 0.0005


@pytest.mark.parametrize("confidence", [0, 1, -1, 2, Fraction(10**10 - 1, 10**10)])
def test_a_confidence_that_is_none_is_refused(confidence: Fraction) -> None:
    with pytest.raises(UsageError, match=r"^--confidence: .* cannot be asked for"):
        simulated("craps", "field", rounds=10, confidence=Fraction(confidence))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"rounds": 0}, "--rounds: 0 is less than 1"),
        ({"rounds": -5}, "--rounds: -5 is less than 1"),
        ({"rounds": 10**15 + 1}, "--rounds: 1000000000000001 is more than 1000000000000000"),
        ({"seed": -1}, "--seed: -1 is less than 0"),
        ({"seed": 10**15 + 1}, "--seed: 1000000000000001 is more than 1000000000000000"),
        ({"workers": 0}, "--workers: 0 is less than 1"),
        ({"workers": 1025}, "--workers: 1025 is more than 1024"),
        ({"until": Fraction(0)}, "--until-halfwidth: 0% is no half-width of a house edge"),
        ({"until": Fraction(-1, 100)}, "--until-halfwidth: -1% is no half-width of a house edge"),
        ({"until": Fraction(1)}, "--until-halfwidth: 100% is no half-width of a house edge"),
        ({"workers": 1, "scheduler": "tcp://127.0.0.1:1"}, "`--scheduler` and `--workers` do not go together"),
    ],
)
def test_what_cannot_be_played_is_refused_whoever_asks(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        simulated("craps", "field", **asked)
    assert caught.value.message == message


def test_a_bet_of_too_many_states_is_refused_before_anything_is_played() -> None:
    with open_meter(3), pytest.raises(ProblemError, match="more than 3 states"):
        simulated("craps", "pass-line", rounds=10)


@pytest.mark.thorough
def test_bets_that_are_played_too_long_are_refused_alike_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few rounds that each wait for two of many pockets: the file costs that, and not how many are asked for."""
    ruleset = read(f"device: {{wheel: 0 to 299}}\nbets:\n{''.join(WAITING.format(n=n) for n in range(8))}")
    whole = simulated(ruleset, rounds=100, seed=7, workers=1)
    assert not whole.exactly.refused
    monkeypatch.setattr(meter, "PER_STATE", 6)
    shown: list[list[Any]] = []
    for workers in (1, 2):
        with open_meter(STATES):
            found = simulated(ruleset, rounds=100, seed=7, workers=workers)
        assert not found.partial
        refused = [bet.id for bet in found.exactly.bets if bet.refused]
        assert [bet.id for bet in found.bets if bet.sample is None] == refused
        played = [bet.id for bet in found.bets if bet.sample is not None]
        assert [*played, *refused] == [f"b{n}" for n in range(8)]
        assert refused
        shown.append(numbers(found)[: len(played)])
    assert shown[0] == shown[1] == numbers(whole)[: len(shown[0])]
    assert shown[0]


WAITING = "  b{n}: {{win: {n}, lose: 299, pays: 1:1}}\n"


@pytest.mark.thorough
def test_nothing_of_the_exact_engine_enters_the_play() -> None:
    """Only `statistics.py` of it knows exact figures; followed through all that they import, the others see none."""
    playing = {file for file in FILES if file.startswith("numeric/playing/")}
    playing |= {f"questions/simulate/{name}.py" for name in ("checkpoint", "cluster", "run", "tally", "workers")}
    seen, waiting = set(playing), list(playing)
    for file in waiting:
        waiting += (more := ours(file) - seen)
        seen |= more
    exact = ("exact/", "analysis/__init__", "model/measures")
    assert {file for file in seen if file.startswith(exact)} == set()
    knowing = {
        file for file in FILES if file.startswith("questions/simulate/") and "analysis/__init__.py" in ours(file)
    }
    assert knowing == {f"questions/simulate/{name}.py" for name in ("answer", "find", "statistics")}


@pytest.mark.thorough
def test_all_of_it_is_played_where_nothing_else_is_imported() -> None:
    """A process that plays needs numpy and no sympy: it is begun in a fraction of the time."""
    program = "import sys, macau_edge.questions.simulate.workers; print('sympy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"
