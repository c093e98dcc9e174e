"""What 0.1 played, which its seeds give for ever; and its checkpoints, which are not gone on from.

`tests/older` has what a run of 0.1 counted, and a checkpoint that it began.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from macau_edge import load
from macau_edge.analysis import members_asked
from macau_edge.model import Ruleset
from macau_edge.model.problem import UsageError
from macau_edge.numeric.playing import compile_play
from macau_edge.outcomes.options import choose
from macau_edge.questions.simulate.checkpoint import digest_of, fingerprint
from macau_edge.questions.simulate.tally import CHUNK
from macau_edge.reading.formatting import formatted
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.loops import each
from tests.simulated import read, simulated

OLDER = Path(__file__).parents[1] / "older"
GAMES = ("dice", "wheel", "balls")
SEED = 7
"""With which 0.1 played."""


def older(game: str) -> Ruleset:
    """The ruleset that 0.1 played by."""
    data = (OLDER / f"{game}.yaml").read_bytes()
    found = read_ruleset(replace(source(f"{game}.yaml", data), older=True), game)
    assert found.ruleset, found.problems
    return found.ruleset


@pytest.mark.thorough
@each("game", GAMES)
def test_what_0_1_counted_is_counted_today(game: str) -> None:
    expected = json.loads((OLDER / f"{game}.uninterrupted.json").read_text())
    found = simulated(older(game), *expected, rounds=CHUNK + 1000, seed=SEED, workers=1)
    assert {bet.id for bet in found.bets} == expected.keys()
    for bet in found.bets:
        counts = {Fraction(net): count for net, count in expected[bet.id]["counts"].items()}
        assert (bet.rounds, bet.rolls) == (expected[bet.id]["rounds"], expected[bet.id]["rolls"])
        assert bet.counts == counts


def test_a_checkpoint_of_0_1_is_left_as_it_is_and_it_is_said_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    shutil.copy(OLDER / "dice.checkpoint.json", file)
    kept = file.read_bytes()
    with pytest.raises(UsageError) as caught:
        simulated(older("dice"), rounds=10, checkpoint=file)
    assert caught.value.message == f"{file} is a checkpoint of another version, from which this one cannot go on"
    assert caught.value.help == (
        "end that run by the version that its line `program` has; "
        "or name another file, or move this one away: it is left as it is"
    )
    assert file.read_bytes() == kept
    assert b'"program": "0.1.0"' in kept


# --- the fingerprints of today, which no later version may change ----------------------------------------------------


def marks(ruleset: Ruleset, *bets: str) -> dict[str, str]:
    """The fingerprint of each bet; the digest of the ruleset is under no name."""
    choices, found = choose(ruleset, {}), {"": digest_of(ruleset)}
    for member in members_asked(ruleset, choices, bets):
        found[member.id] = fingerprint(member.id, compile_play(ruleset, member, choices))
    return found


def test_a_ruleset_that_was_rewritten_goes_on() -> None:
    """`fmt --from 0.1` changes the words of a file, and nothing that is played."""
    text = formatted(source("dice.yaml", (OLDER / "dice.yaml").read_bytes()), older=True)
    found = read_ruleset(source("dice.yaml", text.encode()), "dice").ruleset
    assert found
    assert marks(found) == marks(older("dice"))


HANDS = """act: none
device: {decks: 1, without: [2 to 10], order: [jack to king, ace], compare: kinds,
         kinds: {pair: 2 of a rank, suited: same suit, high-card: any}}
deal: {first: {player: 2, dealer: 2}, decision: {choose: [play, fold], sees: player}}
names: {good: player pair}
bets:
  bet: {win: play and player beats dealer, push: play and player ties dealer, lose: others, pays: 2:1,
        raise: {play: 1}, lost: {by: choice, play: 2:1, fold: 1:1}, strategy: RULE}
"""
"""Hands that are looked at as a whole, of which a machine has no table of all draws."""
GOOD = "{play: good, fold: others}"


def hands(rule: str, change: tuple[str, str] = ("", "")) -> Ruleset:
    return read(HANDS.replace(*change).replace("RULE", rule))


def test_the_fingerprints_are_those_of_every_later_version() -> None:
    """A machine that is compiled otherwise goes on from no checkpoint of before: so a change here needs a reason.

    Those of cards are others since patterns, what is seen and what hands are compared by are phrases and records, and
    since a choice is told by the step at which it is made.
    """
    found = {game: marks(older(game)) for game in GAMES} | {"baccarat": marks(load("baccarat").found, "tie")}
    found |= {f"hands {rule}": marks(hands(rule)) for rule in ("best", "play", GOOD)}
    assert {name: {bet: mark[:16] for bet, mark in one.items()} for name, one in found.items()} == FOR_EVER


def test_of_hands_that_are_looked_at_as_a_whole_all_that_decides_is_in_the_fingerprint() -> None:
    one = marks(hands(GOOD))
    assert marks(hands(GOOD, ("first: {player: 2, dealer: 2}", "first: {player: 2, dealer: 2, law: art. 1}"))) == one
    others = [
        hands("play"),
        hands("best"),
        hands(GOOD, ("good: player pair", "good: player suited")),
        hands(GOOD, ("jack to king, ace", "ace, jack to king")),
        hands(GOOD, ("{pair: 2 of a rank, suited: same suit,", "{suited: same suit, pair: 2 of a rank,")),
        hands(GOOD, ("decks: 1", "decks: 2")),
    ]
    assert len({one["bet"], *(marks(other)["bet"] for other in others)}) == len(others) + 1


FOR_EVER = {
    "dice": {
        "": "4cb64c3638c1410a",
        "field": "2aebfa4c968027e9",
        "hard-way[4]": "d80b11ba3c03f57d",
        "hard-way[6]": "971d86662213d490",
        "hard-way[8]": "3041501368b25759",
        "hard-way[10]": "59e9803bebf39957",
        "dont-pass": "b462b863aa537bfd",
        "dont-pass-odds[4]": "aeb52115b3127c21",
        "dont-pass-odds[5]": "8445f6a4eb4a73f3",
        "dont-pass-odds[6]": "2317380499030d07",
        "dont-pass-odds[8]": "59758bff02147161",
        "dont-pass-odds[9]": "8c277b09b5396f5a",
        "dont-pass-odds[10]": "04af4d125bdd1bb7",
        "dont-with-odds": "fe5ba8456b3677c7",
        "all-small": "ed939cb77750c254",
        "replay": "7d45927a6f6ba7cd",
        "place-6": "accdf3267e0028fa",
        "third": "ecdeb08792a0b9e4",
        "odd": "53ced5388ce2f046",
    },
    "wheel": {
        "": "cdfca4d623b6b732",
        "red-partage": "a9d816f3ef574154",
        "column[1]": "8c78f1b1774bfb17",
        "column[2]": "0fda02081ea7744f",
        "column[3]": "122d6c022f9425f7",
        "red-prison": "71ed68f29ed27378",
    },
    "balls": {
        "": "f9204b613f81b338",
        "same": "458e6c078b0b6bb3",
        "reds": "4ed773788c54f8db",
        "twos": "ef07779731a638aa",
        "within": "5b813c29c6ee9f59",
    },
    "baccarat": {"": "b91433e55901a5e6", "tie": "ad017d64389586a4"},
    "hands best": {"": "6af59c5f80aded92", "bet": "86961eeaf047b482"},
    "hands play": {"": "6af59c5f80aded92", "bet": "02aca5d50d69a69d"},
    "hands {play: good, fold: others}": {"": "6af59c5f80aded92", "bet": "e79e5fc09acc60b8"},
}
